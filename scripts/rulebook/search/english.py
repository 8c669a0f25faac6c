"""English for the look-up: stop words, irregular forms, and a stemmer.

The browser gets the tables from `browser_constants`. `english.js` there implements `stem` and `is_stop_word` again.
"""

from __future__ import annotations

import re
from functools import lru_cache

STOP_WORDS = frozenset(
    word
    for line in (
        "a about against also am an and any are as at be been being but by can could did do does doing explain for from get",
        "gets got had happen happens has have he her his how i if in into is it its just me mean means my not of on or",
        "our please she should so some tell than that the their them then there they this those to us v versus vs was",
        "we were what when where which while who whom whose why will with work works would you your",
    )
    for word in line.split()
)
"""Words that a query ignores. It also ignores single letters."""


def _phrases(text: str) -> list[list[str]]:
    """Phrases that are separated by commas, as words without stop words."""
    return [[word for word in phrase.split() if word not in STOP_WORDS] for phrase in text.split(",")]


OPENINGS = _phrases("""
    anyone know, anybody know, can anyone help, can somebody help, can someone clarify, can someone confirm, can someone
    help, clarification, comparison of, correct me if i am wrong, correct me if im wrong, difference between, differences
    between, distinction between, dumb question, folks, general question, good morning, guys, hello, hello all, hello
    everyone, hello there, hey, hey all, hey everyone, hey folks, hey guys, hey there, hi, hi all, hi everyone, hi folks, hi
    guys, hi there, i wonder, just checking, just to be sure, just wondering, need help, need some help, new player, newbie
    question, noob question, ok, okay, one question, one more question, quick one, quick question, quick rules question,
    question, random question, rule question, rules check, rules clarification, rules query, rules question, silly question,
    simple question, somebody know, somebody tell, someone know, someone tell, sorry, sorry if asked before, sorry if asked
    already, stupid question, thanks, to be sure, uh, um, umm, wait, weird question, wondering, yo
""")
"""Phrases that open a question and are no part of it, without stop words."""
CLOSINGS = _phrases("""
    anyone know, anybody know, correct, folks, lol, pls, right, thanks, thanks in advance, thank, thx, yes or no, ok, okay
""")
"""The same for phrases after a question."""
OUTSIDE = _phrases("""
    price, prices, dollar, dollars, euro, euros, buy, purchase, shop, store, amazon, ebay, msrp, sell, worth, cheap,
    cheapest, strategy, tips, guide, tv series, tv show, expensive, shipping, print, reprint, restock, stock, kickstarter,
    preorder, spare parts, replacement parts, deck list, decklist, deck lists, list of all, full list, full deck, card list,
    list of cards, list cards, all cards, every card, card text, text of card, feints in deck, how many feints, tier, tier
    list, best hero, best deck, best character, best team, best figure, strongest, weakest, win rate, winrate, meta,
    overpowered, stronger than, matchup chart, good against, best against, counter pick, easiest, hardest to play,
    tournament, tournaments, league, banned, ban list, banlist, tournament legal, official event, organized play, time
    limit, clock, solo, solitaire, coop, co op, cooperative, campaign, story mode, legacy mode, mulligan, stamina,
    experience points, xp, level up, saving throw, armor class, spell slot, fog of war, crafting, craft, alliance,
    alliances, evolve, checkmate, catan, monopoly, chess, pokemon, magic the gathering, mtg, dungeons and dragons,
    warhammer, yugioh, arkham, paint, painting, painted, sleeve, sleeves, storage, insert, playmat, 3d print, stl, app,
    digital, steam, tabletop simulator, ios, android, video, pdf, download, translation, german, french, spanish, language,
    release date, released, upcoming, next set, new set, new expansion, announced, expansion, volume 4, volume 5, lore,
    backstory, movie, film, tv, season, episode, actor, comic, comics, novel, real person, creator, designed, designer,
    illustrator, artist, house rule, house rules, homebrew, fan made, custom hero, starting health, start health, chase
    figure, pull rate, booster, brick
""")
"""Phrases, without stop words, for what rules do not cover: trade, lists, strategy, tournaments, stories, other games."""
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

_IRREGULAR = """
    ally allies, bear bore borne, become became, begin began begun, bite bit bitten, bleed bled, break broke broken,
    bring brought, build built, buy bought, catch caught, center centre, child children, choose chose chosen,
    color colour, come came, deal dealt, defense defence, die dies died dying, draw drew drawn, drive drove driven,
    enemy enemies, fall fell fallen, feed fed, fight fought, find found, fly flew flown flies, foot feet, forget forgot,
    freeze froze frozen, give gave given, go goes went gone, gray grey, grow grew grown, half halves, hear heard,
    hide hid hidden, hold held, keep kept, know knew known, leave left, lie lies lying, lose lost, make made,
    man men, mean meant, mouse mice, neighbor neighbour, pay paid, ride rode ridden, run ran, say said, see saw seen,
    sell sold, send sent, shoot shot, sit sat, slay slew slain, sleep slept, speak spoke spoken, spend spent, stand stood,
    steal stole stolen, strike struck, swing swung, take took taken, tear tore torn, throw threw thrown, tie ties tied tying,
    use usage, wake woke, wear wore worn, win won, wolf wolves, woman women, two 2, three 3, four 4, five 5, six 6,
    seven 7, eight 8, nine 9, ten 10
"""
IRREGULAR_FORMS = {form: forms[0] for line in _IRREGULAR.split(",") if (forms := line.split()) for form in forms[1:]}
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
        ("(...+)(?:ment|ness|ful|ly)", ""),
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
    """The tokens of a query without the `OPENINGS` before the question and the `CLOSINGS` after it; all if none is left."""
    kept = _without(_without(tokens, OPENINGS)[::-1], [phrase[::-1] for phrase in CLOSINGS])[::-1]
    return kept if terms(kept) else tokens


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


def is_stop_word(word: str) -> bool:
    """Whether a query ignores a word: it is one of `STOP_WORDS` or a single letter."""
    return word in STOP_WORDS or (len(word) == 1 and word.isalpha())
