"""Edits of records that are right: new records and passages, reworded texts, and every way to write them in YAML."""

from __future__ import annotations

import re

from fuzz import fields
from fuzz.bases import RELEASED, SMALL
from fuzz.classes import LEGITIMATE, Edit, edit_class, table
from fuzz.workspace import RECORDS, NotApplicable, Spot, Workspace, first

FAMILY = LEGITIMATE


def texted(*texts: str) -> Edit:
    """An edit that gives a passage another text."""

    def edit(w: Workspace) -> Spot:
        path, where = fields.of_passage("text")(w)
        return w.set(path, where, w.random.choice(texts))

    return edit


def summarized(*texts: str) -> Edit:
    """An edit that gives a record another summary."""

    def edit(w: Workspace) -> Spot:
        return w.set(w.path(), ("summary",), w.random.choice(texts))

    return edit


def raw_text(*raws: str) -> Edit:
    """An edit that writes the text of a passage as YAML, character by character."""

    def edit(w: Workspace) -> Spot:
        for _ in range(20):
            path, where = fields.of_passage("text")(w)
            if "{" not in w.text(path).splitlines()[w.spot(path, where).line - 1]:
                return w.put(path, where, w.random.choice(raws))
        raise NotApplicable

    return edit


def passage(**values: object) -> Edit:
    """An edit that adds a passage."""

    def edit(w: Workspace) -> Spot:
        path = w.path(having=lambda record: record.rules)
        added = {"id": f"more-{w.word()}", "name": "One more thing", "text": "You may do it once each turn."}
        return w.add(path, ("rules",), added | _timing(w) | values)

    return edit


def named(*names: str) -> Edit:
    """An edit that gives a record another name, as a reprint may."""

    def edit(w: Workspace) -> Spot:
        record = w.record(having=lambda record: record.ref.kind in ("hero", "battlefield", "ruling", "power"))
        if any(each.name == record.name or record.name in each.aliases for each in w.records() if each is not record):
            raise NotApplicable
        return w.set(record.document.path, ("name",), w.random.choice(names) + " " + w.word().title())

    return edit


def alias(*names: str) -> Edit:
    """An edit that adds an alias."""
    return lambda w: w.add(w.path(), ("aliases",), f"{w.random.choice(names)} {w.word()}")


table(
    FAMILY,
    [
        ("reworded-text", "a rule is said better", texted("Draw 2 cards, then discard 1.", "You may move up to 3 spaces.")),
        (
            "text-with-quotes",
            "quotes are text",
            texted('A card that says "other" or "empty" counts.', "Say “stop” and it ends."),
        ),
        (
            "text-with-apostrophe",
            "apostrophes are text",
            texted("The opponent's hand isn't yours.", "The heroes’ cards don’t count."),
        ),
        ("text-with-number-sign", "a card has a number", raw_text('"Take card #1 and card #12."', "'Use the #1 card.'")),
        (
            "text-with-number-sign-inside",
            "without a space, YAML keeps it",
            raw_text("Take card No#1 now.", "You are C#-ready."),
        ),
        (
            "text-with-colon",
            "a colon in quotes is text",
            raw_text('"AFTER COMBAT: draw 1 card."', "'Choose one: move or draw.'"),
        ),
        ("text-with-time", "a ratio is text", raw_text("The ratio is 2:1 here.", '"From 12:30 on, you win."')),
        (
            "text-with-numbers",
            "numbers are text",
            texted("Roll 2d6. On 7+, add 3 (at most 12).", "Move 1–3 spaces, or 1/2 of them."),
        ),
        (
            "text-with-math",
            "signs of arithmetic are text",
            texted("Add +2, then −1. 3 × 2 = 6.", "A value < 0 is 0, and 5 > 4."),
        ),
        ("text-with-star-list", "a list may have stars", texted("You may:\n\n* move\n* draw 1 card")),
        ("text-with-dash-list", "a list", texted("Choose one:\n\n- move\n- draw 1 card\n- do nothing")),
        ("text-with-number-list", "a list with numbers", texted("In this order:\n\n1. Reveal.\n2. Compare.\n3. Discard.")),
        ("text-with-nested-list", "a list in a list", texted("Choose:\n\n- move:\n  - 1 space\n  - 2 spaces\n- draw")),
        ("list-then-sentence", "a sentence after a list", texted("You may:\n\n- move\n- draw\n\nThen your turn ends.")),
        ("text-in-paragraphs", "two paragraphs", texted("First you move.\n\nThen you draw 1 card.")),
        ("text-with-bold", "bold is allowed", texted("You **must** move.", "A **TRICK** is a card. **Never** discard it.")),
        ("text-with-italic", "italic is allowed", texted("You *may* move.", "It is *not* a move, *nor* a placement.")),
        ("text-with-bold-at-start", "bold in quotes", raw_text('"**Once** each turn, you may move."')),
        ("text-with-both", "bold and italic", texted("You **must** move and *may* draw.")),
        ("text-with-question", "a question is a sentence", texted("Which of them moves? You choose.", "Does it count? Yes!")),
        ("text-with-ellipsis", "an ellipsis ends a sentence", texted("You may move, draw, discard…", "And so on...")),
        ("text-ends-with-quote", "a quote ends a sentence", texted('The card says "move."', "It reads “draw 1 card.”")),
        (
            "text-ends-with-parenthesis",
            "a parenthesis ends a sentence",
            texted("Draw a card (or 2, if you won).", "Move. (Not back.)"),
        ),
        ("text-with-degrees", "signs are text", texted("At 90° it turns. It costs 5 €, or 3 ½.", "50 % of them, § 3, © 2019.")),
        ("text-with-emoji", "a symbol is text", texted("Each ⚔ deals 1 damage. A ★ heals.", "Roll a 🎲 once.")),
        (
            "text-in-other-script",
            "a name in its own script",
            texted("His name is 孫悟空. He moves 2 spaces.", "Её зовут Анна. She draws."),
        ),
        ("text-with-accents", "letters with accents", texted("Lævateinn and Svaðifari's Lure count. Café, naïve, Škoda.")),
        ("text-with-combining", "a letter and its accent apart", texted("The Skjo\u0308ldr counts as a card.")),
        ("text-with-emphasis-star", "a product is text", texted("Deal 2×3 damage, that is 6.", "Pay 3 - 1 coins.")),
        ("text-with-slashes", "slashes are text", texted("Attack and/or move. Use 1/2 of it.", "It is a win/win.")),
        ("text-with-underscore", "an underscore is text", texted("The file_name is shown. The snake_case too.")),
        ("text-with-brackets", "single brackets are text", texted("Draw [1] card.", "The card [sic] says so.")),
        ("text-with-email-sign", "an at sign inside is text", texted("Ask rules@example.org about it.")),
        ("text-with-address", "an address is text", texted("It is at https://example.org/rules?a=1&b=2", "See example.org.")),
        ("text-with-ampersand", "an ampersand is text", texted("Jekyll & Hyde count as 1 hero. R&D too.")),
        ("text-with-all-capitals", "words in capitals", texted("IMMEDIATELY draw 1 card. AFTER COMBAT discard it.")),
        ("text-with-todo-word", "a word that begins alike", texted("Put the todos aside. Toto moves 1 space.")),
        ("long-text", "a text of a page", texted(" ".join(["You may move 1 space and draw 1 card."] * 40))),
        ("short-text", "a text of two words", texted("Draw 1.", "No.", "You lose.")),
        ("long-word", "a long word", texted("Move to Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch now.")),
        ("folded-block", "a folded block", raw_text(">-\n      You may move 1 space\n      and draw 1 card.")),
        ("literal-block", "a literal block", raw_text("|-\n      You may:\n\n      - move\n      - draw 1 card")),
        (
            "folded-block-clipped",
            "a block with its line break",
            raw_text(">\n      You may move 1 space.", "|\n      You may move."),
        ),
        ("folded-block-kept", "a block with all its line breaks", raw_text(">+\n      You may move 1 space.\n")),
        ("single-quotes", "quotes of YAML", raw_text("'You may move 1 space: it''s free.'")),
        ("double-quotes", "quotes of YAML", raw_text('"You may say \\"stop\\": it ends."', '"Skj\\u00f6ldr moves."')),
        ("plain-in-two-lines", "a plain text may wrap", raw_text("You may move 1 space\n      and draw 1 card.")),
        (
            "summary-reworded",
            "a summary is said better",
            summarized("He moves twice.", "Draws cards, moves far, and never loses."),
        ),
        (
            "summary-with-reference",
            "a summary refers to a rule",
            lambda w: w.set(w.path(), ("summary",), f"As in [[{w.record().ref.short()}]], but once."),
        ),
        ("summary-with-quotes", "quotes are text", summarized('It says "other", and means it.')),
        ("name-in-other-script", "a name in its own script", named("孫悟空", "Śakuntalā", "Łukasz", "Ægir", "Ñandú", "İzmir")),
        (
            "name-with-punctuation",
            "a name has punctuation",
            named("Dr. Who?", "Mr. & Mrs.", "What!", "T-Rex,", "“The Bat”", "A.I.M."),
        ),
        ("name-with-number", "a name has a number", named("Agent 13", "No. 1", "Spider-Man 2099", "4-LOM")),
        (
            "name-in-quotes-of-yaml",
            "a name that YAML would guess",
            lambda w: w.put(w.path("hero"), ("name",), f'"{w.random.choice(["No", "300", "12:30", "Yes"])}"'),
        ),
        ("alias-added", "another name", alias("The Great", "El Gran", "Big")),
        ("alias-with-apostrophe", "a name with an apostrophe", alias("Loki's", "D'Artagnan", "O’Neill")),
        ("alias-short", "initials", alias("W.S.", "MJ")),
        ("passage-added", "a new rule", passage()),
        ("passage-with-limit", "a rule with a limit", passage(limit="once each turn", optional=True)),
        ("passage-with-cost", "a rule with a cost", passage(cost="1 action", optional=True)),
        ("passage-without-name", "a rule without a heading", passage(name="The other thing", status="editor")),
        ("passage-with-status", "a rule of the community", passage(status="community")),
        (
            "passage-with-given",
            "a rule that somebody gave",
            passage(given={"by": "The publisher", "where": "at a fair", "date": "2020-02-29"}),
        ),
        (
            "passage-with-link",
            "a rule with an address",
            passage(given={"by": "Somebody", "link": "https://example.org/a(b)?c=d#e"}),
        ),
        ("passage-with-year", "a rule of some year", passage(given={"by": "The publisher", "date": "2019"})),
    ],
)


@edit_class(FAMILY, "a text refers to another record")
def reference_added(w: Workspace) -> Spot:
    target = w.record()
    path, where = fields.of_passage("text")(w)
    label = w.random.choice(["", "|these words", "|it’s here", "|a (b)"])
    return w.set(path, where, f"You may move. See [[{target.ref.short()}{label}]].")


@edit_class(FAMILY, "a text refers to a passage")
def passage_reference_added(w: Workspace) -> Spot:
    record, _, _, passage = w.passage(lambda passage: not passage.ended)
    path, where = fields.of_passage("text")(w)
    return w.set(path, where, f"You may move, as [[{record.ref_of(passage).short()}]] says.")


@edit_class(FAMILY, "a text refers to a record with the name of its game")
def full_reference_added(w: Workspace) -> Spot:
    path, where = fields.of_passage("text")(w)
    return w.set(path, where, f"You may move. See [[{w.record().ref}]].")


@edit_class(FAMILY, "one more record to see", ("heroclix", "funkoverse", "duel-of-ages", RELEASED))
def see_also_added(w: Workspace) -> Spot:
    record = w.record(having=lambda record: record.ref.kind in ("rule", "power", "keyphrase", "term"))
    target = w.record("rule", lambda target: target is not record and target.ref.short() not in record.see_also)
    return w.add(record.document.path, ("see_also",), target.ref.short())


@edit_class(FAMILY, "a list in lines instead of brackets")
def block_list(w: Workspace) -> Spot:
    return w.sub(RECORDS, r"(?m)^see_also: \[([^,\]\n]+), ([^,\]\n]+)\]$", r"see_also:\n  - \1\n  - \2")


@edit_class(FAMILY, "a list in brackets over two lines")
def wrapped_list(w: Workspace) -> Spot:
    return w.sub(RECORDS, r"(?m)^see_also: \[([^,\]\n]+), ([^,\]\n]+)\]$", r"see_also: [\1,\n           \2]")


@edit_class(FAMILY, "braces in lines")
def block_source(w: Workspace) -> Spot:
    return w.sub(
        RECORDS,
        r"(?m)^source: \{document: ([\w.-]+), section: ([^},:\"'\n]+)\}$",
        r"source:\n  document: \1\n  section: \2",
    )


@edit_class(FAMILY, "comments explain something")
def comment_added(w: Workspace) -> Spot:
    path = w.path()
    return w.insert_line(path, "# The publisher was asked about this: see the archive.", w.spot(path, ("name",)).line)


@edit_class(FAMILY, "a comment after a value")
def comment_after_value(w: Workspace) -> Spot:
    return w.sub(RECORDS, r'(?m)^(since: "[\d.]+")$', r"\1  # the first version")


@edit_class(FAMILY, "a comment after a list")
def comment_after_list(w: Workspace) -> Spot:
    return w.sub(RECORDS, r"(?m)^(see_also: \[[^\]\n]+\])$", r"\1  # in this order")


@edit_class(FAMILY, "empty lines between parts")
def empty_lines(w: Workspace) -> Spot:
    path = w.path()
    return w.write(path, re.sub(r"(?m)^(rules|source|see_also|notes|abilities):", r"\n\1:", w.text(path)))


@edit_class(FAMILY, "the keys in another order")
def keys_in_another_order(w: Workspace) -> Spot:
    path = w.path()
    text = w.text(path)
    line = first(re.findall(r'(?m)^since: "[\d.]+"\n', text))
    return w.write(path, text.replace(line, "").replace("\nname: ", f"\n{line}name: ", 1))


@edit_class(FAMILY, "an editor of Windows has saved the file")
def crlf(w: Workspace) -> Spot:
    path = w.path()
    return w.write(path, w.text(path).replace("\n", "\r\n"))


@edit_class(FAMILY, "an editor of Windows has saved the file")
def byte_order_mark(w: Workspace) -> Spot:
    path = w.path()
    return w.write(path, b"\xef\xbb\xbf" + w.text(path).encode())


@edit_class(FAMILY, "no line break at the end")
def no_line_break_at_end(w: Workspace) -> Spot:
    path = w.path()
    return w.write(path, w.text(path).rstrip("\n"))


@edit_class(FAMILY, "empty lines at the end")
def empty_lines_at_end(w: Workspace) -> Spot:
    path = w.path()
    return w.write(path, w.text(path) + "\n\n")


@edit_class(FAMILY, "the comment with the schema was left out")
def without_schema(w: Workspace) -> Spot:
    path = w.path()
    return w.write(path, re.sub(r"\A# yaml-language-server.*\n", "", w.text(path)))


@edit_class(FAMILY, "the mark of the start of a document")
def document_start(w: Workspace) -> Spot:
    path = w.path()
    return w.write(path, "---\n" + w.text(path))


@edit_class(FAMILY, "a passage was withdrawn")
def passage_withdrawn(w: Workspace) -> Spot:
    record, path, where, passage = w.passage(lambda passage: not passage.ended)
    ref = record.ref_of(passage)
    if len([*record.passages()]) < 2 or any(each.target == ref for each in w.base.library.cross_references):
        raise NotApplicable  # what refers to it would have to say that it means the past
    return w.set(path, (*where, "ended"), {"how": "withdrawn", "since": following(w), "given": {"by": "The publisher"}})


@edit_class(FAMILY, "a passage was superseded by a new one", (SMALL, RELEASED))
def passage_superseded(w: Workspace) -> Spot:
    record = w.record(having=lambda record: record.rules and not w.base.library.backlinks(record.ref))
    path = record.document.path
    new = {"id": "once-only", "name": "Once only", "text": "You do it once only."}
    w.add(path, ("rules",), new | _timing(w))
    ended = {"how": "superseded", "by": f"{record.ref.short()}#once-only", "since": following(w)}
    return w.set(path, ("rules", 0, "ended"), ended | {"given": {"by": "The publisher", "date": "2026-01"}})


@edit_class(FAMILY, "a change is explained")
def revision_added(w: Workspace) -> Spot:
    _, path, where, passage = w.passage(lambda passage: len(passage.text) < 200)
    w.set(path, (*where, "text"), passage.text.rstrip() + " You may do it once more.")
    revision = {"version": following(w), "change": "plays", "of": [passage.id], "note": "The publisher was asked."}
    return w.set(path, ("revisions",), [revision])


@edit_class(FAMILY, "a new ruling")
def ruling_added(w: Workspace) -> Spot:
    if "ruling" not in [each["kind"] for each in w.get(w.game_file, ("kinds",))]:
        raise NotApplicable
    return w.write(w.in_game("rulings", f"{w.word()}.yml"), _record(w, "given: {by: The publisher, date: '2026-02-01'}\n"))


@edit_class(FAMILY, "a new hero, in a set", (SMALL, RELEASED, "unmatched"))
def hero_added(w: Workspace) -> Spot:
    slug = w.word()
    fighters = (
        "fighters:\n  - {name: Captain, role: hero, health: 14, attack: ranged}\n  - {name: Crew, role: sidekick, count: 4}\n"
    )
    w.write(w.in_game("heroes", f"{slug}.yml"), _record(w, fighters))
    return w.add(w.path("set", lambda record: "heroes" in record.document.data), ("heroes",), f"hero/{slug}")


@edit_class(FAMILY, "a new battlefield, in a set, with tokens", (SMALL, RELEASED, "unmatched"))
def battlefield_added(w: Workspace) -> Spot:
    slug = w.word()
    tokens = "tokens:\n  - {name: Door, count: 6, text: A closed door.}\n  - {name: Fog, start: 1, min: 0, max: 3}\n"
    w.write(w.in_game("battlefields", f"{slug}.yml"), _record(w, tokens))
    path = w.path("set", lambda record: "battlefields" in record.document.data)
    return w.add(path, ("battlefields",), f"battlefield/{slug}")


@edit_class(FAMILY, "a variant of a battlefield, in a set", (SMALL, RELEASED, "unmatched"))
def variant_added(w: Workspace) -> Spot:
    slug, base = w.word(), w.record("battlefield", lambda record: "variant_of" not in record.document.data)
    w.write(
        w.in_game("battlefields", f"{slug}.yml"), _record(w, f"variant_of: {base.ref.short()}\nvariant: It has no doors.\n")
    )
    return w.add(w.path("set", lambda record: "battlefields" in record.document.data), ("battlefields",), f"battlefield/{slug}")


@edit_class(FAMILY, "a new set with a new hero", (SMALL, RELEASED, "unmatched"))
def set_added(w: Workspace) -> Spot:
    slug = w.word()
    w.write(w.in_game("heroes", f"{slug}.yml"), _record(w, ""))
    line = w.get(w.game_file, ("lines", 0, "id"))
    added = f"year: 2026\nline: {line}\nheroes: [hero/{slug}]\n"
    return w.write(w.in_game("sets", f"{w.word()}.yml"), re.sub(r"rules:\n.*\n", "", _record(w, added)))


@edit_class(FAMILY, "a new rule, in the reading order")
def rule_added(w: Workspace) -> Spot:
    order = w.get(w.game_file, ("reading_order", "rule"))
    slug = w.word()
    w.write(w.in_game("rules", f"{slug}.yml"), _record(w, ""))
    return w.set(w.game_file, ("reading_order", "rule"), [*order, slug])


@edit_class(FAMILY, "a new erratum", (SMALL, RELEASED, "unmatched"))
def erratum_added(w: Workspace) -> Spot:
    rule = w.record("rule", lambda rule: rule.rules)
    corrects = f'corrects: {{what: rule, name: "{rule.name}"}}\nreplaces: ["{rule.ref_of(rule.rules[0]).short()}"]\n'
    return w.write(w.in_game("errata", f"{w.word()}.yml"), _record(w, corrects + "changes: The printed rule says 2.\n"))


@edit_class(FAMILY, "a new effect for heroes", (SMALL, RELEASED, "unmatched"))
def effect_added(w: Workspace) -> Spot:
    heroes = [hero.ref.short() for hero in w.records("hero")[:2]]
    return w.write(w.in_game("effects", f"{w.word()}.yml"), _record(w, f"applies_to: [{', '.join(heroes)}]\n"))


@edit_class(FAMILY, "a record with an id of one letter, digits, and a period", (SMALL, RELEASED, "unmatched"))
def unusual_id(w: Workspace) -> Spot:
    return w.write(w.in_game("rulings", w.random.choice(["q.yml", "2-0.yml", "version-2.1.yml", "1812.yml"])), _record(w, ""))


@edit_class(FAMILY, "a record has another id, and a redirect", (SMALL, RELEASED))
def renamed_with_redirect(w: Workspace) -> Spot:
    record = w.record(
        having=lambda record: not w.base.library.backlinks(record.ref) and record.ref.kind in ("ruling", "erratum", "keyphrase")
    )
    path = record.document.path
    w.move(path, path.replace(".yml", "-again.yml"))
    return w.set(w.in_game("redirects.yml"), ("redirects", record.ref.short()), record.ref.short() + "-again")


@edit_class(FAMILY, "a passage has another id, and a redirect", (RELEASED,))
def passage_renamed_with_redirect(w: Workspace) -> Spot:
    record, path, where, passage = w.passage(lambda passage: passage.id not in ("second-cup", "wait"))
    w.set(path, (*where, "id"), passage.id + "-again")
    ref = record.ref_of(passage).short()
    return w.set(w.in_game("redirects.yml"), ("redirects", ref), ref + "-again")


def _timing(w: Workspace) -> dict[str, str]:
    """The timing of a new passage, in a game that has match sheets: there, each passage needs one."""
    return {"when": "always"} if w.base.library.games[w.base.game].match else {}


def _record(w: Workspace, more: str) -> str:
    """The text of a new record, with more keys."""
    source = w.get(w.game_file, ("sources", 0, "id"))
    name = w.word().title()
    when = "".join(f", {key}: {value}" for key, value in _timing(w).items())
    return (
        f"name: {name}\nsummary: You may do it once each turn.\n{more}"
        f"rules:\n  - {{id: once, text: You may do it once each turn.{when}}}\n"
        f'source: {{document: {source}, section: Chapter / {name}}}\nsince: "{coming(w)}"\n'
    )


def following(w: Workspace) -> str:
    """The version after that of the game."""
    *parts, last = str(w.get(w.game_file, ("version",))).split(".")
    return ".".join([*parts, str(int(last) + 1)])


def coming(w: Workspace) -> str:
    """The version that the next release gets: that of the game, unless it is released."""
    version = str(w.get(w.game_file, ("version",)))
    return following(w) if w.in_game("releases", f"{version}.yml") in w.base.files else version
