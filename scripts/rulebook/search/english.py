"""English for the look-up: stop words, irregular forms, and a stemmer.

The browser gets the tables from `browser_constants`. `english.js` there implements `stem` and `is_stop_word` again.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rulebook.text.normalize import BRITISH_SPELLINGS

STOP_WORDS = frozenset(
    word
    for line in (
        "a about against also am an and any are as at be been being but by can could did do does doing explain for from get",
        "gets got had happen happens has have he her his how i if in into is it its just me mean means my not of on or",
        "our per please she should so some tell than that the their them then there they this those to us v versus vs was",
        "we were what when where which while who whom whose why will with work works would you your",
        "aint arent cant couldnt didnt doesnt dont gonna hadnt hasnt havent hes heres hows id im isnt itd itll ive lets shes",
        "shouldnt thats theres theyll theyre theyve wanna wasnt werent weve whats whens wheres whos whys wont wouldnt yall",
        "youd youll youre youve",
        "adn cna doens dosent hwo jsut kan shoud shuld taht teh thier thsi waht wat wehn wen wha whch whcih whn wht wich woud",
        "actually anyway basically honestly literally maybe perhaps probably quite rather really somebody someone",
        "though totally truly",
    )
    for word in line.split()
)
"""Words that a query ignores, also without the apostrophe of a contraction, and as people mistype them. It also ignores single
letters."""


def _phrases(text: str) -> list[list[str]]:
    """Phrases that are separated by commas, as words without stop words."""
    return [[word for word in phrase.split() if word not in STOP_WORDS] for phrase in text.split(",")]


OPENINGS = _phrases("""
    anybody know, anyone know, argue, arguing, argument, can anyone help, clarification, comparison of, correct me if i am
    wrong, correct me if im wrong, difference between, differences between, disagree, distinction between, dumb question,
    folks, general question, good morning, guys, hello, hello all, hello everyone, hello there, hey, hey all, hey everyone,
    hey folks, hey guys, hey there, hi, hi all, hi everyone, hi folks, hi guys, hi there, i wonder, just checking, just to
    be sure, just wondering, need help, need some help, new player, newbie question, noob question, official, official
    answer, official rule, official rules, official ruling, official rulings, ok, okay, one more question, one question,
    question, quick one, quick question, quick rules question, random question, rule, rule question, rules, rules check, rules
    clarification, rules query, rules question, ruling, rulings, settle argument, settle this, silly question, simple
    question, sorry, sorry if asked already, sorry if asked before, stupid question, thanks, to be sure, uh, um, umm, wait,
    weird question, wondering, yo
""")
"""Phrases that open a question and are no part of it, without stop words."""
CLOSINGS = _phrases("""
    allowed, anybody know, anyone know, bro, cheating, correct, fair, feels illegal, feels off, feels wrong, folks, illegal,
    legal, legit, lol, no way, official answer, official ruling, official rulings, ok, okay, pls, possible, right, say no,
    says no, says yes, seems illegal, seems off, sounds illegal, thank, thanks, thanks in advance, thx, true, yes or no
""")
"""The same for phrases after a question."""
TRADE = frozenset(
    word
    for line in (
        "amazon buy buying cheap cheaper cheapest discount ebay euro expensive msrp price purchase resale retail retailer",
        "secondhand shop usd",
    )
    for word in line.split()
)
"""Words for what something costs, and where it is sold."""
OUTSIDE = [[word] for word in sorted(TRADE)] + _phrases("""
    store, sell, second hand, worth buying, worth money, kickstarter, gamefound,
    crowdfunding, backer, preorder, print, reprint, restock, stock, discontinued, availability, rare, rarity, collector
    value, spare parts, replacement parts, missing parts, missing piece, customer service, warranty, refund, strategy,
    tactics, guide, advice, synergy, tier, tierlist, ranking, worst, favorite, favourite, fun to play, strongest, weakest,
    most powerful, win rate, winrate, win percentage, win more often, most often, meta, overpowered, unbalanced, matchup
    chart, match up chart, best against, counter pick, counterpick, easiest, hardest, beginner, recommend, recommendation,
    review, tournament, league, banned, banlist, official event, organized play, organised play, championship, elo,
    leaderboard, time limit, clock, sand timer, round time, swiss, prize, solo, solitaire, single player, automa, bot, ai
    opponent, coop, co op, cooperative, campaign, story mode, difficulty, scenario book, mulligan, stamina, experience
    points, xp, gain experience, level up, skill tree, skill points, saving throw, armor class, hit dice, initiative roll,
    spell slot, long rest, short rest, fog of war, hidden movement, crafting, inventory, encumbrance, alliance, treaty,
    evolve, evolution, checkmate, en passant, pawn, bishop, rook, untap, tribute summon, summoning sickness, respawn timer,
    weather, night time, day night, sanity, tech tree, victory points, auction, bidding, settlement, dungeon master, game
    master, character sheet, turn timer, catan, monopoly, chess, checkers, poker, pokemon, magic gathering, mtg, dungeons
    dragons, dnd, 5e, pathfinder, warhammer, 40k, yugioh, yu gi oh, hearthstone, arkham, gloomhaven, frosthaven, uno,
    scrabble, carcassonne, ticket to ride, pandemic, dominion, munchkin, star wars, x wing, crisis protocol, marvel
    champions, smash up, keyforge, flesh blood, trivial pursuit, cluedo, wingspan, talisman, imperial assault, lorcana, dice
    throne, summoner wars, neuroshima, super fantasy brawl, skytear, paint, painter, repaint, primer, sleeve, storage,
    carrying case, insert, organizer, foam, playmat, stl, box size, box dimensions, weigh, glue, bent, repair, manufacturer,
    app, digital, online, steam, tabletop simulator, tts, tabletopia, board game arena, bga, ios, iphone, ipad, android,
    xbox, playstation, nintendo, switch version, discord, reddit, forum, facebook, youtube, video, pdf, download, website,
    pnp, scan, translation, language, german, french, spanish, italian, polish, russian, chinese, japanese, korean,
    portuguese, english version, released, upcoming, next set, next box, new set, new box, announced, rumor, expansion,
    volume 4, volume 5, 2nd edition, second edition, last year, next year, promo, alternate art, alt art, variant art,
    exclusive, convention, gen con, limited edition, anniversary edition, chase, pull rate, booster, brick, rarest, lore,
    backstory, origin story, history, historical, biography, real life, real person, real name, real identity, mythology,
    myth, movie, film, cinema, tv, show explained, netflix, season, episode, ending explained, spoiler, actor, actress,
    cartoon, anime, manga, comic, novel, author, writer, wrote, theme song, birthday, girlfriend, boyfriend, in love,
    creator, designed, designer, illustrator, illustrated, artist, artwork, publisher, joke, meaning of life, house rule,
    homebrew, home brew, fan made, fanmade, custom hero, custom deck, custom card, deck list, decklist, list of all, full
    list, card list, cardlist, list of cards, exact text, exact wording, full text, feints in deck, how many feints,
    funko pop, how much is the box, how much is the set, age rating, playing time, playtime, how long
    game last, player count, shorter game, tips tricks, best hero, best character, best deck, good deck,
    best cards, real fight, good game, well played, good luck, good kids, worth getting, longest road, largest army,
    take back move, take move back, undo move, takeback, better, stronger
""")
"""Phrases, without stop words, for what rules do not cover: trade, lists, strategy, tournaments, stories, other games."""
CLAIMANTS = frozenset(
    word
    for line in (
        "brother buddy dad dude everybody everyone friend guy he hubby husband i mate mom opp opponent partner player players",
        "roommate she sis sister somebody someone they we wife",
    )
    for word in line.split()
)
"""Words for somebody at the table who claims something."""
CLAIMS = frozenset(
    word
    for line in (
        "argue argued argues believe believes claim claimed claims disagree disagrees insist insisted insists reckon reckons",
        "said say says swear swears tells think thinks told",
    )
    for word in line.split()
)
"""Words for claiming something. After one of `CLAIMANTS`, they are no part of a question: "he says i cannot move"."""
COST = frozenset({"cost", "costs"})
"""Words for a price in a question with "how much"."""
EVERYDAY = frozenset(
    word
    for line in (
        "abroad academic access accord account accounting accounts accusations accused achieve acknowledged activist",
        "activists actress address admitted adviser advisory affair afraid agency agenda agreed airline airlines airplane",
        "airport alarm album alcohol algebra alleged alphabet anniversary annual annually apologize appeal appeals approval",
        "arrest arrests arsenal article aspects aspirin assessment assets assistance athletic athletics atmosphere atomic",
        "attachment attend attended attending attitude attractive august aunt authorized autumn avenue aviation awarded",
        "awards aware bacon bakery balance balloon ballot ballots banana barbecue barber basketball bedroom beer behalf",
        "benchmark berlin bicycle billboard biological biscuit bitter blanket bluetooth bonds boring born boston branch",
        "brazil bread breakfast brexit brigade bright britain broader browser budget bureau burger butter cabinet cable cafe",
        "calculator calendar camera cameras cancer candidates candle capable capitol carbon career carefully carpet",
        "celebrated celebration census cent central centuries century cereal chancellor channel channels charity charles",
        "charter cheap cheers chemistry chicken childhood chocolate church cigarette classical click client climate closure",
        "coalition coastal coffee college colleges commentary commerce commission community compete competed competing",
        "competitors complained complaints complex complicated composed composer composite computer computers concept concert",
        "conduct conducted conference congratulations conservation conservative consistent consists construction consultant",
        "consumer consumers consumption contemporary continent contract contracts contrast contribute contribution",
        "conventional conversation convicted conviction cookie cooperate cooperation copper copyright corporation corruption",
        "counsel counterpart counties coverage cream creative cricket criminal crisis criticized critics cruise crypto",
        "culture currency customer customs daily date deadline dealers debut decade decades december dedicated deeply deficit",
        "definitely degree delicious deliver density dentist depression deputy desert design designed designs desire desktop",
        "developing development devoted dictionary diet difficulties digital diploma director directors discovered discovery",
        "discussion disease dishes disney distributed division divisions documentary dollar dominant donors dozens dramatic",
        "drug drugs drunk dublin earphones easter eastern economic education effective effectively efficient effort efforts",
        "eggs elaborate elected election elections electronics elementary email emerged emoji empire employed employee",
        "employer employment enforcement ensure entertainment equivalent erupted especially estimate estimates ethnic exam",
        "excel execution executive executives exhibition expand expanded expanding expects expenses exports exposure express",
        "expression extension extensive extent external fabric facilities facility facts failure farmers fashion fashionable",
        "fastest federal federation felt fever fiction fierce firewall flight folder food football footballer forecast",
        "foreigners formal formally formula fortnite foundation founder frame france french friday fridge friendship fruit",
        "function functions funeral gallery garage gasoline generate generation geography geometry german goalkeeper goodbye",
        "google gotten government governor grade graduate grammar grandfather grandmother grandpa grandson growth guests",
        "guidelines guilty guitar haha haircut hamburger happy hazard hazards headache headlines headphones hello",
        "highway hiking historian",
        "historic hobby homeland homework horoscope hospital hotel hotels hour hours household households hundred icecream",
        "illness impact importance imports impose imposed impressive incident indeed industries infected infection inquiry",
        "inspection inspectors institution institutions insurance integration intended interest interested interesting",
        "interests internal internet intervention interview introduction invest investors invoice january jazz jeans jogging",
        "journal journalist july june justice karaoke ketchup keyboard kilometer kindergarten landmark landscape laptop laugh",
        "laundry laws lecture legacy legislation legitimate lemon lineup listen literary local login logout longest longtime",
        "lottery lunch magazine mainland maintain makeup manager managers mandate manner marketing marriage married",
        "mathematics mechanism medals median medicine medium menu merger message messages metres metropolitan mexico",
        "microphone microsoft microwave midnight military milk million millions minecraft minister ministers ministry minute",
        "modem moderate modern modest momentum monday monitor month months morning mortgage motors much museum musical",
        "musician musicians nation national nations native nature necessary network networks newspaper niece noodle northeast",
        "northwest notable notably november nuclear numerous obtain obtained occasionally occupation october office offices",
        "offside omelet onion online operational operator operators opinion organization outbreak outlook output outstanding",
        "overcome overseas pacific pancake pants parade parent parents paris partnership password pasta patrol pencil pension",
        "percentage performance perfume pharmacy philosophy phone phones photograph physics piano pillow pipeline pleaded",
        "pledge pledged plenty plot plumber plunged police politics pollution popcorn population pork positive possibility",
        "possibly postcard potato poverty practical praised predicted pregnant premier presence presidency president",
        "presidents pretty prevention prisoner prisoners problem proceedings produce produced producer producers produces",
        "producing production progressive projects promote promoted prompted proposed prosecution prosecutor prosecutors",
        "prospect prospects protein protest protesters protests province provision provisions psychology publication pursue",
        "quiet quiz quoted quotes racial radical radio railway readers reality realized reboot rebounds receipt recent",
        "reception recession recognition reform reforms refrigerator refugee refugees regard regarded regarding regime",
        "regiment regional registered regulation regulations regulators regulatory relative relevant relief religion report",
        "reported reportedly reporting reports republic republican republicans reputation request researchers resident",
        "residents resign resignation resigned resort respect restart restaurant retail retired retirement revenues review",
        "reviews rice router rugby salad salary sales salmon salt saturday sauce scandal scenes scientific screen screenshot",
        "seafood season seasons secretary seeking seeks selling semester september serious service services settlers sexual",
        "shampoo shoes shopping shops shoulder shower shuttle singer skirt sleepy smartphone soap soccer social society sofa",
        "software solar sometimes somewhat sought spaghetti spanish speaker specialist species speculation speech spreadsheet",
        "stability station stations strategic streak studied studies studio study studying subject subjects subway successor",
        "sugar suggest suitcase summit sunday supermarket supporters surgery survey suspect sweater sweden syllabus takeover",
        "taught taxes taxi teacher teachers technology telephone television temperature tennis tension tensions terror texas",
        "thank thanks therapy think thought threat threatened threatening threats thursday ticket toilet tomato tomorrow",
        "toothbrush toothpaste torture tourist tractor tradition traditional transit treaty trial trials tribal tribute",
        "trying tuesday turkey turnover twenty twitter umbrella unemployment uniform union unions university upcoming upload",
        "urgent username vacuum vegan vegetable vegetarian venture violations violence visa visited visiting visits visual",
        "vitamin vodka voice volleyball volunteers voters wages waiter wash washing wealthy wedding wednesday week weekend",
        "weeks weight welcome whiskey widespread wifi wikipedia wildlife withdrawal workout worried worries year years",
        "yesterday yoga yogurt yourself zebra zipper",
    )
    for word in line.split()
)
"""Common words that are no typing errors, even if no rule contains them: of phones, food, school, news, and work. Most would
be corrected to a word of a game otherwise."""
ON_CHARACTER_CARDS = frozenset(
    word
    for (word,) in _phrases("""
        attack, health, hit, hp, life, lives, melee, move, movement, number, point, range, ranged, speed, start, starting, stat,
        type, value
    """)
)
"""Words for what the character card of a hero shows, and for asking for it, except for the sidekicks."""
SIDEKICKS = frozenset({"companion", "companions", "helper", "helpers", "minion", "minions", "sidekick", "sidekicks"})
"""Words for who is on the character card of a hero beside the hero. Texts often name them, too."""
CHANGES = frozenset(
    {
        "change",
        "changelog",
        "diff",
        "difference",
        "edition",
        "errata",
        "history",
        "latest",
        "new",
        "newest",
        "release",
        "since",
        "update",
        "version",
    }
)
"""Words that ask what changed in the rules, in the singular."""
COUNTING = frozenset({"many", "much"})
"""Words after "how" that ask for a number."""
QUANTITIES = frozenset({"amount", "number", "numbers", "total", "value", "values"})
"""Words for a number of something."""
SCALES = frozenset({"health", "hp", "stat", "stats"})
"""Words for what is itself a number."""
QUANTITY_OF = frozenset({"exact", "max", "maximum", "start", "starting", "what"})
"""Words before one of `QUANTITIES` or `SCALES` that ask for it."""
MULTIPLES = frozenset({"double", "half", "once", "twice"})
"""Words that are numbers in a text, besides digits."""
YES_OR_NO = frozenset(
    {"am", "are", "can", "could", "did", "do", "does", "has", "have", "is", "may", "must", "should", "was", "will", "would"}
)
"""Words of a question that asks for yes or no, if none of `ASKING_WHAT` is in it."""
ASKING_WHAT = frozenset({"how", "what", "whats", "when", "where", "which", "who", "whom", "whose", "why"})
"""Words that ask for something other than yes or no."""
BOXES = frozenset({"box", "expansion", "pack", "product", "set"})
"""Words for what is sold."""
COMING = frozenset({"come", "comes", "include", "included", "includes", "sold"})
"""Words for what something is a part of."""
BESIDE_BOXES = frozenset({"buy", "need", "own"})
"""Words that add nothing to a question with one of `BOXES` or `COMING`."""
LISTING = frozenset({"list", "listed", "lists", "name", "names"})
"""Words that ask for a list, as the first or last word of a query, or before "of"."""
KEPT_IN_HEADINGS = ("not", "of")
"""Stop words that tell one heading from another: "end of the turn" is not "end the turn"."""
TELLING = frozenset({"do", "say", "says"})
"""The last words of a query that asks what cards say."""
ASKING_GENERALLY = frozenset({"happen", "happens"})
"""Words of a question that asks for a rule in general, unless it names somebody."""
CONTRASTS = frozenset({"or", "than", "v", "versus", "vs"})
"""Words between two things that a query contrasts."""
COMPARING = frozenset(
    word
    for line in (
        "battle beat beats better compare compared comparing comparison differ difference different differs duel face",
        "facing fight fighting fights game match matchup meet meets play playing plays stronger win winning wins",
    )
    for word in line.split()
)
"""Words that say nothing besides two names that they compare or oppose."""
ASKING_FOR_ALL = frozenset(
    word
    for line in (
        "abilities ability explained faq hero info information passive passives play played playing plays power",
        "powers rule rules skill skills special superpower superpowers working",
    )
    for word in line.split()
)
"""Words that ask, besides the name of a hero, for nothing but the hero: "loki power", "how to play loki"."""

_IRREGULAR = """
    ally allies, bear bore borne, become became, begin began begun, bite bit bitten, bleed bled, break broke broken,
    bring brought, build built, buy bought, catch caught, child children, choose chose chosen,
    come came, deal dealt, die dies died dying, draw drew drawn, drive drove driven,
    enemy enemies, fall fell fallen, feed fed, fight fought, find found, fly flew flown flies, foot feet, forget forgot,
    freeze froze frozen, give gave given, go goes went gone, grow grew grown, half halves, hear heard,
    hide hid hidden, hold held, keep kept, know knew known, leave left, lie lies lying, lose lost, make made,
    man men, mean meant, mouse mice, pay paid, ride rode ridden, run ran, say said, see saw seen,
    sell sold, send sent, shoot shot, sit sat, slay slew slain, sleep slept, speak spoke spoken, spend spent, stand stood,
    steal stole stolen, strike struck, swing swung, take took taken, tear tore torn, throw threw thrown, tie ties tied tying,
    use usage, wake woke, wear wore worn, win won, wolf wolves, woman women, two 2, three 3, four 4, five 5, six 6,
    seven 7, eight 8, nine 9, ten 10, through thru
"""
IRREGULAR_FORMS = {
    **{form: forms[0] for line in _IRREGULAR.split(",") if (forms := line.split()) for form in forms[1:]},
    **BRITISH_SPELLINGS,
}
"""Word forms that no rule of `ENDINGS` reduces, and British spellings, each with its base form."""

ENDINGS = [
    [
        ("(..+)sses", "ss"),
        ("(..+)ies", "y"),
        ("(.+(?:ss|us|is))", ""),
        ("(..+(?:ch|sh|x|z))es", ""),
        ("(..+)s", ""),
    ],
    [
        ("(.+eed)", ""),
        ("(..+)ied", "y"),
        (r"(.*[aeiouy].*([bdfgkmnprt]))\2(?:ing|ed)", ""),
        ("(.*[aeiouy].+)(?:ing|ed)", ""),
    ],
    [
        ("(...+)ation", "ate"),
        ("(...+)(?:ment|ness|ful|(?<!pp)ly)", ""),
        ("(....+)(?:able|ably)", ""),
    ],
    [("(...+l)l", ""), ("(...+)e", ""), ("(..+)y", "i")],
]
"""The steps of the stemmer. Each step applies the first of its patterns that matches the entire word, and replaces the word
with the pattern's first group followed by the text beside the pattern."""
SHORTEST_INFLECTED = 4
"""The minimum number of letters of a word from which the stemmer removes an ending."""

_STEPS = [[(re.compile(pattern), ending) for pattern, ending in step] for step in ENDINGS]


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A lowercase word without endings of number, tense, and degree: `discarding` becomes `discard`."""
    word = IRREGULAR_FORMS.get(word, word)
    if len(word) >= SHORTEST_INFLECTED:
        for step in _STEPS:
            applied = next(((match, ending) for pattern, ending in step if (match := pattern.fullmatch(word))), None)
            if applied:
                word = applied[0][1] + applied[1]
                word = IRREGULAR_FORMS.get(word, word)
    return word


def without_frame(tokens: list[str]) -> list[str]:
    """The tokens of a query without the `OPENINGS` before the question, the `CLOSINGS` after it, and who claims what is asked.

    All tokens if none would be left.
    """
    kept = _without(_without(_without_claims(tokens), OPENINGS)[::-1], [phrase[::-1] for phrase in CLOSINGS])[::-1]
    return kept if terms(kept) else tokens


def _without_claims(tokens: list[str]) -> list[str]:
    """The tokens without each word of `CLAIMS` after one of `CLAIMANTS`, and without the latter.

    In "when must he say which card", an auxiliary before them shows that saying is what is asked about.
    """
    kept: list[str] = []
    for token in tokens:
        if token in CLAIMS and kept and kept[-1] in CLAIMANTS and not YES_OR_NO.intersection(kept[-2:-1]):
            kept.pop()
        else:
            kept.append(token)
    return kept


def _without(tokens: list[str], phrases: list[list[str]]) -> list[str]:
    """The tokens after all `phrases` at their start. Stop words may stand before and in a phrase."""
    while True:
        content = [(position, token) for position, token in enumerate(tokens) if not is_stop_word(token)]
        lengths = [len(phrase) for phrase in phrases if [token for _, token in content[: len(phrase)]] == phrase]
        if not lengths:
            return tokens
        tokens = tokens[content[max(lengths) - 1][0] + 1 :]


def terms(tokens: list[str]) -> list[str]:
    """The stems of `tokens`, without stop words."""
    return [stem(token) for token in tokens if not is_stop_word(token)]


def heading_key(tokens: list[str]) -> str:
    """What the tokens of a heading, and of a query for it, have in common: their terms, and which `KEPT_IN_HEADINGS` they have.

    It is empty if there are no terms.
    """
    key = terms(tokens)
    return " ".join([*key, *(word for word in KEPT_IN_HEADINGS if word in tokens)]) if key else ""


def is_stop_word(word: str) -> bool:
    """Whether a query ignores a word: it is one of `STOP_WORDS` or a single letter."""
    return word in STOP_WORDS or (len(word) == 1 and word.isalpha())
