"""Faults of keys and of the types of their values: misspelt, missing, of another kind, null, and wrong types."""

from __future__ import annotations

from fuzz import fields
from fuzz.classes import Edit, add, edit_class, sub, table
from fuzz.workspace import GAMES, HINTS, RECORDS, SYNONYMS, Spot, Workspace, first, typo

FAMILY = "keys"
MISSPELT = "a misspelt key would be ignored"
MISSING = "a page cannot do without it"
OTHER_KIND = "the kind has no such key"
WRONG_TYPE = "the value cannot be shown or compared"
IMPOSSIBLE = "the key does not allow the value"


def misspelt(files: str, pattern: str) -> Edit:
    """An edit that misspells a key: the group `at` of the pattern."""

    def edit(w: Workspace) -> Spot:
        def wrong(match: object) -> str:
            whole, key = match[0], match["at"]  # type: ignore[index]
            return str(whole).replace(key, typo(key, w.random), 1)

        return w.sub(files, pattern, wrong)

    return edit


def missing(field: fields.Field) -> Edit:
    """An edit that removes a key."""

    def edit(w: Workspace) -> list[Spot]:
        path, where = field(w)
        line = w.spot(path, where, key=True).line
        around = w.drop(path, where)
        return [around, Spot(path, line), *([Spot(path)] if len(where) == 1 else [])]

    return edit


def value(field: fields.Field, *raws: str) -> Edit:
    """An edit that writes another value, character by character."""
    return lambda w: w.put(*field(w), w.random.choice(raws))


def added(kind: str | None, raw: str) -> Edit:
    """An edit that adds a key to a record of a kind."""
    return lambda w: w.append(w.path(kind), raw + "\n")


table(
    FAMILY,
    [
        ("misspelt-top-key", MISSPELT, misspelt(RECORDS, r"(?m)^(?P<at>summary|see_also|aliases|since|source|rules|name):")),
        ("misspelt-passage-key", MISSPELT, misspelt(RECORDS, r"(?m)^    (?P<at>name|when|text|status|limit|optional):")),
        ("misspelt-source-key", MISSPELT, misspelt(RECORDS, r"(?m)^source: \{(?P<at>document):")),
        ("misspelt-section-key", MISSPELT, misspelt(RECORDS, r"(?m)^source: \{document: [\w.-]+, (?P<at>section):")),
        ("misspelt-given-key", MISSPELT, misspelt(RECORDS, r"(?m)^  (?P<at>where|link|date): ")),
        ("misspelt-fighter-key", MISSPELT, misspelt(RECORDS, r"(?m)^  - \{name: [\w ]+, (?P<at>role|health):")),
        (
            "misspelt-game-key",
            MISSPELT,
            misspelt(GAMES, r"(?m)^(?P<at>publisher|summary|version|order|language|example|icon):"),
        ),
        ("misspelt-vocabulary", MISSPELT, misspelt(GAMES, r"(?m)^(?P<at>reading_order|released|categories|tags):$")),
        ("misspelt-word-key", MISSPELT, misspelt(GAMES, r"(?m)^  - \{id: [\w-]+, name: [\w ]+, (?P<at>text|rule|icon):")),
        ("misspelt-kind-key", MISSPELT, misspelt(GAMES, r"(?m)^  - \{kind: \w+, name: [\w ]+, (?P<at>plural):")),
        ("misspelt-hints-key", MISSPELT, misspelt(HINTS, r"(?m)^(?P<at>asks|nicknames|passages):")),
        ("misspelt-synonyms-key", MISSPELT, misspelt(SYNONYMS, r"(?m)^(?P<at>synonyms):")),
        ("misspelt-say", MISSPELT, misspelt(SYNONYMS, r"(?m)^  - \{(?P<at>say|mean):")),
        ("misspelt-mean", MISSPELT, misspelt(SYNONYMS, r"(?m)^  - \{say: [^\n]*\], (?P<at>mean):")),
        ("key-capitalized", MISSPELT, sub(RECORDS, r"(?m)^name:", "Name:")),
        ("key-in-capitals", MISSPELT, sub(RECORDS, r"(?m)^summary:", "SUMMARY:")),
        ("passage-key-capitalized", MISSPELT, sub(RECORDS, r"(?m)^    when:", "    When:")),
        ("key-with-hyphen", MISSPELT, sub(RECORDS, r"(?m)^see_also:", "see-also:")),
        ("key-in-plural", MISSPELT, sub(RECORDS, r"(?m)^source:", "sources:")),
        ("key-translated", MISSPELT, sub(RECORDS, r"(?m)^name:", "nombre:")),
        ("key-quoted-with-space", MISSPELT, sub(RECORDS, r"(?m)^name:", '"name ":')),
        ("key-invented", "nothing reads the key", added(None, "difficulty: hard")),
        ("game-key-invented", "nothing reads the key", lambda w: w.append(w.game_file, "players: 2-4\n")),
        ("passage-key-invented", "nothing reads the key", sub(RECORDS, r"(?m)^(  - id: [\w-]+)$", r"\1\n    page: 12")),
        ("rule-with-abilities", OTHER_KIND, added("rule", "abilities:\n  - {id: extra, text: You may do it again.}")),
        ("rule-with-fighters", OTHER_KIND, added("rule", "fighters:\n  - {name: Somebody, role: hero}")),
        ("hero-with-heroes", OTHER_KIND, added("hero", "heroes: [hero/somebody]")),
        ("hero-with-year", OTHER_KIND, added("hero", "year: 2019")),
        ("hero-with-applies-to", OTHER_KIND, added("hero", "applies_to: [hero/somebody]")),
        ("set-with-fighters", OTHER_KIND, added("set", "fighters:\n  - {name: Somebody, role: hero}")),
        ("set-with-tokens", OTHER_KIND, added("set", "tokens:\n  - {name: Coin, count: 2}")),
        (
            "battlefield-with-cards",
            OTHER_KIND,
            added("battlefield", "cards:\n  - {id: x, cards: [X], text: Once.}"),
        ),
        ("ruling-with-corrects", OTHER_KIND, added("ruling", "corrects: {what: card, name: Something}")),
        ("erratum-with-abilities", OTHER_KIND, added("erratum", "abilities:\n  - {id: extra, text: You may do it again.}")),
        ("effect-with-line", OTHER_KIND, added("effect", "line: classic")),
        ("power-with-said-as", OTHER_KIND, added("power", "said_as: [something]")),
        ("term-with-category", OTHER_KIND, added("term", "category: speed")),
        ("keyphrase-with-stats", OTHER_KIND, added("keyphrase", "stats:\n  - {name: Speed, value: Fast}")),
        ("record-with-game-key", OTHER_KIND, added(None, "publisher: Somebody")),
        ("game-with-record-key", OTHER_KIND, lambda w: w.append(w.game_file, 'since: "1.0"\n')),
        ("hints-with-record-key", OTHER_KIND, lambda w: w.append(w.file(HINTS), "aliases: [Somebody]\n")),
    ],
)

for kind, keys in {
    None: ["name", "summary", "source", "since"],
    "effect": ["applies_to"],
    "erratum": ["corrects", "changes"],
    "set": ["line"],
    "power": ["category"],
}.items():
    for key in keys:
        add(FAMILY, f"missing-{kind or 'record'}-{key}", MISSING, missing(fields.of_record(key, kind=kind)))
for key in ("name", "summary", "version", "color", "kinds", "sources"):
    add(FAMILY, f"missing-game-{key}", MISSING, missing(fields.of_game(key)))
table(
    FAMILY,
    [
        ("missing-passage-id", MISSING, sub(RECORDS, r"(?m)^  - id: [\w-]+\n    name: ", "  - name: ")),
        ("missing-passage-text", MISSING, missing(fields.of_passage("text"))),
        ("missing-document", MISSING, sub(RECORDS, r"(?m)^source: \{document: [\w.-]+, ", "source: {")),
        ("missing-section", MISSING, sub(RECORDS, r"(?m)^(source: \{document: [\w.-]+), section: [^}\n]+\}$", r"\1}")),
        ("missing-status-of-clarification", MISSING, missing(fields.item_of_record("clarifications", "status"))),
        ("missing-form-called", MISSING, missing(fields.item_of_record("forms", "called"))),
        ("missing-cards", MISSING, missing(fields.item_of_record("cards", "cards"))),
        ("missing-token-name", MISSING, sub(RECORDS, r"(?m)^  - \{name: [\w ]+, (?=count|start|min|max)", "  - {")),
        ("missing-fighter-role", MISSING, sub(RECORDS, r"(?m)^(  - \{name: [\w ]+), role: (?:hero|sidekick)", r"\1")),
        ("missing-given-by", MISSING, missing(fields.of_record("given", "by"))),
        ("missing-plural", MISSING, sub(GAMES, r"(?m)^(  - \{kind: \w+, name: [\w ]+), plural: [\w ]+", r"\1")),
        ("missing-word-name", MISSING, sub(GAMES, r"(?m)^(  - \{id: [\w-]+), name: [\w ]+(?=[,}])", r"\1")),
        ("missing-mean", MISSING, sub(SYNONYMS, r"(?m)^(  - \{say: \[[^\]\n]+\]), mean: \[[^\]\n]+\]\}", r"\1}")),
        ("empty-name", MISSING, value(fields.of_record("name"), '""', '" "', '"\\u00a0"')),
        ("empty-summary", MISSING, value(fields.of_record("summary"), '""', '"  "')),
        ("empty-text", MISSING, value(fields.of_passage("text"), '""', '" "')),
        ("empty-alias", "it matches nothing", value(fields.item_of_record("aliases"), '""', '" "')),
        ("empty-ask", "it matches nothing", value(fields.of_hints("asks"), '""', '" "')),
        ("empty-synonym", "it matches nothing", value(fields.of_synonyms("say"), '""', '" "')),
        ("empty-kinds", MISSING, lambda w: w.put(w.game_file, ("kinds",), "[]")),
        ("empty-applies-to", MISSING, value(fields.of_record("applies_to", kind="effect"), "[]")),
        ("empty-cards", MISSING, value(fields.item_of_record("cards", "cards"), "[]")),
        ("name-is-list", WRONG_TYPE, value(fields.of_record("name"), "[Loki]", "{en: Loki}")),
        ("name-is-number", WRONG_TYPE, value(fields.of_record("name"), "300", "-1", "true")),
        ("summary-is-list", WRONG_TYPE, value(fields.of_record("summary"), "[One sentence.]")),
        ("text-is-list", WRONG_TYPE, value(fields.of_passage("text"), "[One., Two.]", "{en: One.}")),
        ("text-is-true", WRONG_TYPE, value(fields.of_passage("text"), "true", "12")),
        ("aliases-is-text", WRONG_TYPE, value(fields.of_record("aliases"), "Somebody", "{name: Somebody}")),
        ("see-also-is-text", WRONG_TYPE, value(fields.of_record("see_also"), "rule/turn", "{rule: turn}")),
        ("alias-is-number", WRONG_TYPE, value(fields.item_of_record("aliases"), "300", "true", "[Somebody]")),
        ("source-is-text", WRONG_TYPE, value(fields.of_record("source"), "The rulebook", "[a, b]")),
        ("since-is-list", WRONG_TYPE, value(fields.of_record("since"), '["1.0"]')),
        ("since-is-number", WRONG_TYPE, value(fields.of_record("since"), "10", "1")),
        ("rules-is-mapping", WRONG_TYPE, value(fields.of_record("rules"), "{extra: You may do it again.}")),
        ("rules-is-text", WRONG_TYPE, value(fields.of_record("rules"), "You may do it again.")),
        ("passage-is-text", WRONG_TYPE, sub(RECORDS, r"(?m)^rules:\n", "rules:\n  - You may do it again.\n")),
        ("optional-is-text", WRONG_TYPE, value(fields.of_passage("optional"), '"yes"', "1", "maybe")),
        ("count-is-text", WRONG_TYPE, value(fields.item_of_record("tokens", "count"), '"3"', "three", "[3]", "true")),
        ("year-is-text", WRONG_TYPE, value(fields.of_record("year"), '"2019"', "[2019]")),
        ("color-is-list", WRONG_TYPE, value(fields.of_game("color"), "[1, 2, 3]")),
        ("order-is-text", WRONG_TYPE, value(fields.of_game("order"), '"1"', "first")),
        ("asks-is-text", WRONG_TYPE, sub(HINTS, r"(?m)^asks:\n(?:  - .*\n)+", "asks: how does it work\n")),
        ("passages-is-list", WRONG_TYPE, sub(HINTS, r"(?m)^passages:\n(?:  .*\n)+", "passages: [how does it work]\n")),
        ("say-is-text", WRONG_TYPE, lambda w: w.put(w.file(w.in_game("synonyms.yml")), ("synonyms", 0, "say"), "word")),
        ("file-is-list", WRONG_TYPE, lambda w: Spot(w.write(w.path(), "- name: Somebody\n- summary: Something.\n").path, 1)),
        ("file-is-text", WRONG_TYPE, lambda w: Spot(w.write(w.path(), "Somebody does something.\n").path, 1)),
        ("game-is-list", WRONG_TYPE, lambda w: Spot(w.write(w.game_file, "- name: A game\n").path, 1)),
        ("hints-are-list", WRONG_TYPE, lambda w: Spot(w.write(w.file(HINTS), "- how does it work\n").path, 1)),
        ("bad-status", IMPOSSIBLE, value(fields.of_passage("status"), "offical", "Official", "publisher", "unofficial")),
        ("bad-role", IMPOSSIBLE, value(fields.item_of_record("fighters", "role"), "villain", "Hero", "heros")),
        ("bad-corrects", IMPOSSIBLE, value(fields.of_record("corrects", "what"), "cards", "Card", "board")),
        ("bad-attack", IMPOSSIBLE, value(fields.item_of_record("fighters", "attack"), "close", "Melee", "range")),
        ("bad-since", IMPOSSIBLE, value(fields.of_record("since"), "v1.0", "1.0.", "next", '"1,0"', '"01.0"')),
        ("bad-version", IMPOSSIBLE, value(fields.of_game("version"), "v10", "ten", '"1..0"')),
        ("bad-color", IMPOSSIBLE, value(fields.of_game("color"), "red", '"#fff"', '"#12345g"', '"336699"')),
        ("bad-icon", IMPOSSIBLE, value(fields.of_game("icon"), "sword", "Material/Shield", "material/../shield")),
        (
            "bad-link",
            IMPOSSIBLE,
            value(fields.of_record("given", "link"), "www.example.org", '"javascript:alert(1)"'),
        ),
        ("bad-date", IMPOSSIBLE, value(fields.of_game("sources", "date"), '"2025-13"', '"2025-02-30"', '"25-10"', '"October"')),
        ("negative-count", IMPOSSIBLE, value(fields.item_of_record("tokens", "count"), "-1", "-300")),
        ("year-impossible", IMPOSSIBLE, value(fields.of_record("year"), "19", "20199", "-2019", "0")),
        ("bad-passage-id", IMPOSSIBLE, value(fields.of_passage("id"), "Upper-Case", "two words", "a_b", "-a", "a--b", "ä")),
        (
            "bad-diagram",
            IMPOSSIBLE,
            lambda w: w.add(w.path(), ("diagrams",), w.random.choice(["../zones", "Zones"])),
        ),
    ],
)


@edit_class(FAMILY, "the list of one passage was put at the top by a wrong indent")
def passage_key_at_top(w: Workspace) -> Spot:
    return w.sub(RECORDS, r"(?m)^    (?P<at>when: [\w-]+)\n(?=    text: .*\n(?:\w|\Z))", r"\1\n")


@edit_class(FAMILY, "a passage below another kind of list")
def status_at_top_is_unknown(w: Workspace) -> Spot:
    path = w.path()
    return w.append(path, "status: unknown\n") if "\nstatus:" not in w.text(path) else w.put(path, ("status",), "unknown")


@edit_class(FAMILY, "a key that belongs to a passage is in the list of tokens")
def token_with_passage_key(w: Workspace) -> Spot:
    path, where = fields.item_of_record("tokens", "name")(w)
    return w.set(path, (*where[:-1], "limit"), "once each turn")


@edit_class(FAMILY, "a list in a list")
def list_in_list(w: Workspace) -> Spot:
    _, path = w.with_field("see_also")
    return w.put(path, ("see_also",), "[[rule/turn]]")


@edit_class(FAMILY, "a folder needs a game.yml")
def game_file_missing(w: Workspace) -> list[Spot]:
    w.remove(w.game_file)
    return [Spot(w.game_file), Spot(w.in_game())]


@edit_class(FAMILY, "the kind of a list of game.yml is no kind")
def reading_order_of_unknown_kind(w: Workspace) -> Spot:
    order = w.get(w.game_file, ("reading_order",))
    kind = first(list(order))
    text = w.text(w.game_file)
    start = text.index(f"\n  {kind}:", text.index("\nreading_order:"))
    w.write(w.game_file, text[: start + 3] + kind + "s" + text[start + 3 + len(kind) :])
    return Spot(w.game_file, 2 + text.count("\n", 0, start))
