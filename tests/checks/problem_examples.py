"""An example of each problem that the checker reports: an edit of the small project, and what must be reported for it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ended_ruling import end_the_ruling
from match_sheets import add_match_sheets
from projects import replace_once
from rulebook.library.library import Library
from rulebook.releases.snapshots import Release, write

Edit = Callable[[Path], None]
"""Changes files of a game; takes the folder of the game."""


@dataclass(frozen=True)
class Example:
    """An edit of the game Teapot Duel, and the only problem that it causes.

    The place of the problem is in `file`, a path below the game's folder, where the text `at` starts. `message` is part of the
    message, and `hint` of the hint. `released` says whether the game was released as 1.0 before the edit.
    """

    code: str
    file: str
    at: str
    message: str
    edit: Edit
    hint: str = ""
    released: bool = field(default=False, kw_only=True)


def changed(file: str, old: str, new: str) -> Edit:
    """The first `old` in a file becomes `new`."""
    return lambda game: replace_once(game / file, old, new)


def written(file: str, text: str) -> Edit:
    """A file has this text."""

    def edit(game: Path) -> None:
        (game / file).parent.mkdir(parents=True, exist_ok=True)
        (game / file).write_text(text, "utf-8")

    return edit


def appended(file: str, text: str) -> Edit:
    """A file has this text at its end."""
    return lambda game: written(file, (game / file).read_text("utf-8") + text)(game)


def with_match_sheets(then: Edit) -> Edit:
    """The game has match sheets, and then something else changes."""

    def edit(game: Path) -> None:
        add_match_sheets(game)
        then(game)

    return edit


def moved(old: str, new: str) -> Edit:
    """A file has another name."""

    def edit(game: Path) -> None:
        (game / new).parent.mkdir(parents=True, exist_ok=True)
        (game / old).rename(game / new)

    return edit


def linked(file: str, target: str) -> Edit:
    """A file is a symbolic link."""

    def edit(game: Path) -> None:
        (game / file).unlink()
        (game / file).symlink_to(target)

    return edit


def removed(*files: str) -> Edit:
    """The files that these patterns match are gone."""

    def edit(game: Path) -> None:
        for path in [path for pattern in files for path in game.glob(pattern)]:
            path.unlink()

    return edit


def two_pages_at_one_address(game: Path) -> None:
    """The address of two pages is about/."""
    for file in ("../../docs/about.md", "../../docs/about/index.md"):
        written(file, "# About\n")(game)


def keyphrase_of_the_slug_of_a_power(game: Path) -> None:
    """A figure card may have a power and a keyphrase of one slug."""
    keyphrase = (game / "keyphrases/keep-hot.yml").read_text("utf-8")
    written("keyphrases/whistle.yml", keyphrase.replace("Keeps Hot", "Whistles On"))(game)
    appended(GAME, "figure: {kind: power, columns: category, beside: [keyphrase]}\n")(game)


def released_with(old: str, new: str) -> Edit:
    """The release 1.0 was made with `new` in the place of the first `old` in its snapshot."""

    def edit(game: Path) -> None:
        changed("releases/1.0.jsonl", old, new)(game)
        description, _, digest = (game / "releases/1.0.yml").read_text("utf-8").rpartition("digest: ")
        content = description.encode() + (game / "releases/1.0.jsonl").read_bytes()
        for file in ("releases/1.0.yml", GAME):
            changed(file, digest.strip(), f"sha256:{hashlib.sha256(content).hexdigest()}")(game)

    return edit


def in_latin_1(file: str) -> Edit:
    """A file has a character in another encoding than UTF-8."""

    def edit(game: Path) -> None:
        (game / file).write_bytes((game / file).read_bytes().replace(b"corners", b"c\xf6rners"))

    return edit


def change_digest(path: Path) -> None:
    """The first digest in a file is another."""
    path.write_text(re.sub(r"sha256:[0-9a-f]{4}", "sha256:0000", path.read_text("utf-8"), count=1), "utf-8")


def forget_digests(game: Path) -> None:
    """`game.yml` names no release."""
    path = game / "game.yml"
    path.write_text(re.sub(r"(?m)^released:\n(  .*\n)+", "", path.read_text("utf-8")), "utf-8")


def with_release_renamed(game: Path) -> None:
    """The files of a release have the name of another version."""
    for path in [*(game / "releases").iterdir()]:
        path.rename(path.with_stem(path.stem.replace("1.0", "1.1")))


def with_schema_of_a_rule(game: Path) -> None:
    """A hero names the schema of rules."""
    schemas = game.parents[1] / "schemas/teapots"
    schemas.mkdir(parents=True)
    (schemas / "hero.json").write_text("{}", "utf-8")
    changed(KYUSU, "hero.json", "rule.json")(game)


BETTY, KYUSU, TURN, GAME = "heroes/brown-betty.yml", "heroes/kyusu.yml", "rules/turn.yml", "game.yml"
PASSAGE = "id: no-passing\n    text: You must not pass."
ENDED = PASSAGE + '\n    ended: {{how: {}since: "{}", given: {{by: Kettle & Sons}}}}'
NEW_RULE = """\
name: {name}
summary: It is short.
rules:
  - {{id: only, text: Be short.}}
source: {{document: leaflet-1.0, section: Rules / New}}
since: "{since}"
"""
NEW_TERM = NEW_RULE.replace("summary", "said_as: [steam]\nsummary")


MOVED_TO_RULES = moved("powers/whistle.yml", "rules/whistle.yml")
NEW_POWER = written("powers/new.yml", NEW_RULE.replace("summary", "category: spout\nsummary").format(name="New", since="1.0"))
HINTS, ERRATUM, RULING = "hints/hero/brown-betty.yml", "errata/steeping-time.yml", "rulings/pouring-order.yml"
PANTRY, SET, EFFECT = "battlefields/pantry.yml", "sets/afternoon.yml", "effects/spilling.yml"
SAYINGS = "  - {kind: keyphrase, name: Saying, plural: Sayings}\n"


NEWER_LEAFLET = """by: Kettle & Sons, date: 2019-01}
  - {id: leaflet-1.1, title: The new leaflet, by: Kettle & Sons, date: "2018", replaces: leaflet-1.0}
"""


def released_again(date: str) -> Edit:
    """The release 1.1 was made on a date."""

    def edit(game: Path) -> None:
        library = Library.load(game.parent)
        write(Release.make(library, game.name, "1.1", date, None, None), library.games[game.name], game.parent)

    return edit


def with_wrong_revision(game: Path) -> None:
    """A passage has changed, and a revision names another."""
    replace_once(game / TURN, "text: You pour or", "text: You fill or")
    appended(TURN, 'revisions:\n  - {version: "1.1", change: plays, of: [no-passing]}\n')(game)


def with_dated_revision(day: str) -> Edit:
    """A passage has changed, on a day."""

    def edit(game: Path) -> None:
        replace_once(game / TURN, "text: You pour or", "text: You fill or")
        appended(TURN, f'revisions:\n  - {{version: "1.1", change: plays, date: "{day}"}}\n')(game)

    return edit


def ended(how: str, since: str = "1.1") -> Edit:
    """A passage has ended."""
    return changed(TURN, PASSAGE, ENDED.format(how, since))


RULING = "rulings/pouring-order.yml"
ENDING = 'ended: {how: superseded, by: rule/turn#one-action, since: "1.1", given: {by: Kettle & Sons}}\n'


def with_ended_ruling(file: str, old: str, new: str) -> Edit:
    """A ruling has ended, references to it say so, and then the first `old` in a file becomes `new`."""

    def edit(game: Path) -> None:
        end_the_ruling(game.parent.parent)
        replace_once(game / file, old, new)

    return edit


EXAMPLES: dict[str, Example] = {
    "the indent": Example(
        "yaml-syntax", BETTY, "", "YAML cannot be read", changed(BETTY, "    name: S", "   name: S"), "check the indent"
    ),
    "a tab": Example(
        "yaml-syntax",
        BETTY,
        "",
        "cannot start any token",
        changed(BETTY, "name: Brown", "\tname: Brown"),
        "spaces, not with tabs",
    ),
    "a second document": Example(
        "yaml-syntax", KYUSU, "---", "a second document", appended(KYUSU, "---\nname: Other\n"), "one record a file"
    ),
    "deep nesting": Example("yaml-syntax", KYUSU, "[[", "12 levels", appended(KYUSU, f"summary: {'[' * 13}{']' * 13}\n")),
    "a key that is a list": Example("yaml-syntax", KYUSU, "[a]", "a key must be a word", appended(KYUSU, "? [a]\n: b\n")),
    "another encoding": Example(
        "yaml-encoding", KYUSU, "", "byte 0xf6 is not UTF-8", in_latin_1(KYUSU), "save the file as UTF-8"
    ),
    "a control character": Example("yaml-encoding", KYUSU, "\a", "not allow", changed(KYUSU, "around", "a\ard"), "remove it"),
    "a large file": Example("yaml-too-large", KYUSU, "", "more than 524288", appended(KYUSU, "#" * 600_000)),
    "an empty file": Example("yaml-empty", "synonyms.yml", "", "the file is empty", written("synonyms.yml", "")),
    "a key without a value": Example("yaml-empty", TURN, "", "without a value", appended(TURN, "aliases:\n"), "remove the key"),
    "a key twice": Example(
        "yaml-duplicate-key",
        KYUSU,
        "name",
        "'name'",
        appended(KYUSU, "name: Other\n"),
        "first in line 2",
    ),
    "an anchor": Example(
        "yaml-alias", KYUSU, "&a", "anchor &a", changed(KYUSU, "name: Kyusu", "name: &a Kyusu"), "write the value out"
    ),
    "an alias": Example("yaml-alias", KYUSU, "*a", "alias *a", appended(KYUSU, "aliases: [*a]\n"), "write the value out"),
    "a merge key": Example("yaml-alias", KYUSU, "<<", "merge key", appended(KYUSU, "<<: {}\n"), "write the value out"),
    "a tag": Example("yaml-tag", KYUSU, "!!str", "tag", changed(KYUSU, "name: Kyusu", "name: !!str Kyusu"), "remove the tag"),
    "a version without quotes": Example(
        "yaml-guessed", TURN, "1.0", "a decimal number", changed(TURN, 'since: "1.0"', "since: 1.0"), 'quote it: "1.0"'
    ),
    "a link out of the project": Example(
        "file-unreadable",
        KYUSU,
        "",
        "'kyusu.yml' cannot be read: it is a symbolic link that leads out of the project",
        linked(KYUSU, "/etc/hostname"),
        "put the file itself there",
    ),
    "a stray file": Example(
        "file-place", "notes.txt", "", "'notes.txt' does not belong here", written("notes.txt", ""), "game.yml"
    ),
    "an unknown folder": Example(
        "file-place", "ruls/more.yml", "", "'ruls'", written("ruls/more.yml", ""), "did you mean 'rules'?"
    ),
    "a folder in a folder": Example(
        "file-place", "rules/more/one.yml", "", "too deeply", written("rules/more/one.yml", ""), "rules/one.yml"
    ),
    "a file that is not YAML": Example(
        "file-place", "rules/one.txt", "", "not a YAML file", written("rules/one.txt", ""), ".yml"
    ),
    "a record in another kind's folder": Example(
        "file-place",
        "powers/throw.yml",
        "",
        "looks like a",
        written("powers/throw.yml", NEW_RULE.format(name="Throw", since="1.1")),
        "rules/",
    ),
    "a game without its file": Example(
        "game-missing", "", "", "has no game.yml", lambda game: (game.parent / "cups").mkdir(), "write one"
    ),
    "capital letters in an id": Example(
        "id-form", "rules/One.yml", "", "'One' is not an id", written("rules/One.yml", ""), "one.yml"
    ),
    "the id of an index page": Example(
        "id-form", "rules/index.yml", "", "the page that lists", written("rules/index.yml", ""), "name the file"
    ),
    "a misspelled key": Example(
        "unknown-key", KYUSU, "sumary", "'sumary'", changed(KYUSU, "summary:", "sumary:"), "did you mean 'summary'?"
    ),
    "an unknown key": Example("unknown-key", KYUSU, "xyz", "'xyz'", appended(KYUSU, "xyz: 1\n"), "the keys here are"),
    "a missing key": Example(
        "missing-key",
        TURN,
        "",
        "'name' is missing",
        changed(TURN, "name: Your turn\n", ""),
        "add name",
    ),
    "an empty text": Example(
        "empty-text", KYUSU, '" "', "'summary' is empty", changed(KYUSU, "It pours around corners.", '" "'), "write it"
    ),
    "a number for a text": Example(
        "wrong-type", KYUSU, "7", "'name' is text", changed(KYUSU, "name: Kyusu", "name: 7"), 'quote it: "7"'
    ),
    "a text for a number": Example(
        "wrong-type", BETTY, '"2"', "tokens[0].start", changed(BETTY, "start: 2", 'start: "2"'), "integer"
    ),
    "an unknown status": Example(
        "bad-value", KYUSU, "edited", "'edited'", changed(KYUSU, "editor", "edited"), "use official, editor"
    ),
    "a bad id of a passage": Example(
        "bad-value", TURN, "No_Passing", "No_Passing", changed(TURN, "no-passing", "No_Passing"), "lowercase"
    ),
    "a day that does not exist": Example(
        "bad-value",
        "rulings/pouring-order.yml",
        '"2019-13"',
        "2019-13",
        changed("rulings/pouring-order.yml", "2019-06", "2019-13"),
    ),
    "a cloth too light for white letters": Example(
        "bad-value",
        "sets/afternoon.yml",
        "49",
        "'cloth.lightness'",
        changed("sets/afternoon.yml", "line: classic", "line: classic\ncloth: {hue: 30, lightness: 49, chroma: 9}"),
        "48",
    ),
    "a gist longer than a line": Example(
        "bad-value",
        KYUSU,
        "Pours",
        "'gist'",
        changed(KYUSU, "abilities:", f"gist: Pours{' around corners' * 8}.\nabilities:"),
        "110",
    ),
    "a reference in a field": Example(
        "dead-reference",
        TURN,
        "rule/steping",
        "no rule 'steping'",
        changed(TURN, "rule/steeping", "rule/steping"),
        "'steeping'?",
    ),
    "two references to the same missing record": Example(
        "dead-reference",
        BETTY,
        "rule/trn",
        "also referred to from",
        appended(BETTY, "rules:\n  - {id: a, text: '[[rule/trn]] [[rule/trn]].'}\n"),
    ),
    "a reference to a passage": Example(
        "dead-reference",
        TURN,
        "rule/steeping#wat",
        "no passage 'wat'",
        changed(TURN, "rule/steeping", "rule/steeping#wat"),
        "'wait'?",
    ),
    "the only reference to a released record": Example(
        "dead-reference",
        BETTY,
        "ruling/puoring-order",
        "no ruling 'puoring-order'",
        changed(BETTY, "ruling/pouring-order", "ruling/puoring-order"),
        "'pouring-order'?",
        released=True,
    ),
    "the only reference to a record, with a game that does not exist": Example(
        "dead-reference",
        BETTY,
        "teacups/ruling/pouring-order",
        "no ruling 'pouring-order'",
        changed(BETTY, "ruling/pouring-order", "teacups/ruling/pouring-order"),
    ),
    "the only reference to a record, with the ending of its file": Example(
        "dead-reference",
        BETTY,
        "ruling/pouring-order.yml",
        "no ruling 'pouring-order.yml'",
        changed(BETTY, "ruling/pouring-order", "ruling/pouring-order.yml"),
        "did you mean 'pouring-order'?",
    ),
    "the only reference to a record, with a kind in capitals": Example(
        "dead-reference",
        BETTY,
        "RULING/pouring-order",
        "no RULING 'pouring-order'",
        changed(BETTY, "ruling/pouring-order", "RULING/pouring-order"),
    ),
    "a reference in game.yml": Example(
        "dead-reference", GAME, "rule/trun", "no rule 'trun'", changed(GAME, "rule: rule/turn", "rule: rule/trun"), "'turn'?"
    ),
    "a redirect to nothing": Example(
        "dead-reference",
        "redirects.yml",
        "hero/nobody",
        "does not exist",
        appended("redirects.yml", "  hero/gone: hero/nobody\n"),
    ),
    "no reference": Example(
        "bad-reference", TURN, "steeping", "'steeping'", changed(TURN, "rule/steeping", "steeping"), "hero/loki"
    ),
    "no reference in game.yml": Example(
        "bad-reference", GAME, "Turn", "'Turn'", changed(GAME, "rule: rule/turn", "rule: Turn"), "write kind/slug"
    ),
    "a redirect from what is no reference": Example(
        "bad-reference", "redirects.yml", "kyusu", "'kyusu'", appended("redirects.yml", "  kyusu: hero/kyusu\n"), "kind/slug"
    ),
    "a redirect from another game": Example(
        "bad-reference",
        "redirects.yml",
        "saucers",
        "another game",
        appended("redirects.yml", "  saucers/rule/gone: rule/turn\n"),
        "move it",
    ),
    "a redirect from an unknown kind": Example(
        "bad-reference",
        "redirects.yml",
        "cup/x",
        "no kind 'cup'",
        appended("redirects.yml", "  cup/x: rule/turn\n"),
        "correct the id",
    ),
    "a redirect from an index page": Example(
        "bad-reference",
        "redirects.yml",
        "hero/index",
        "the page that lists",
        appended("redirects.yml", "  hero/index: rule/turn\n"),
    ),
    "a redirect from a bad slug": Example(
        "bad-reference",
        "redirects.yml",
        "hero/..",
        "lowercase",
        appended("redirects.yml", "  hero/..: rule/turn\n"),
        "correct the id",
    ),
    "a renamed file": Example(
        "id-changed",
        "heroes/kyuso.yml",
        "",
        "'hero/kyusu' does not exist, but 1 reference points to it",
        moved(KYUSU, "heroes/kyuso.yml"),
        "kyusu.yml",
    ),
    "a power that is a rule": Example(
        "file-place", "rules/whistle.yml", "", "looks like a power", MOVED_TO_RULES, "move the file to powers/"
    ),
    "a key that makes a power of a word": Example(
        "file-place",
        "terms/bubble.yml",
        "category",
        "looks like a power",
        written("terms/bubble.yml", NEW_RULE.format(name="Bubble", since="1.1").replace("summary", "category: spout\nsummary")),
        "move the file to powers/, or remove 'category'",
    ),
    "a reference to another kind": Example(
        "wrong-kind", PANTRY, "hero/kyusu", "a hero", changed(PANTRY, "battlefield/kitchen", "hero/kyusu"), "battlefield/"
    ),
    "a reference to another kind in a list that must be complete": Example(
        "wrong-kind", SET, "power/kyusu", "takes a hero", changed(SET, "hero/kyusu", "power/kyusu"), "hero/slug"
    ),
    "a reference twice": Example(
        "listed-twice",
        SET,
        "teapots/hero/kyusu",
        "listed twice in 'heroes'",
        changed(SET, "hero/kyusu]", "hero/kyusu, teapots/hero/kyusu]"),
        "it is also in line 7",
    ),
    "a token twice": Example(
        "listed-twice",
        BETTY,
        "sugar",
        "listed twice in 'tokens'",
        changed(BETTY, "max: 4}", "max: 4}\n  - {name: sugar}"),
        "remove it",
    ),
    "a question twice": Example(
        "listed-twice",
        HINTS,
        "May I",
        "listed twice in 'passages.second-cup'",
        appended(HINTS, "    - May I pour again\n"),
        "remove it",
    ),
    "an alias twice": Example("listed-twice", BETTY, "The Brown", "", changed(BETTY, "One]", "One, The Brown One]"), "remove"),
    "a kind twice": Example(
        "duplicate-word",
        GAME,
        "hero",
        "'hero' is listed twice in 'kinds'",
        changed(GAME, "kinds:\n", "kinds:\n  - {kind: hero, name: Pot, plural: Pots}\n"),
        "remove it",
    ),
    "a name of a word twice": Example(
        "duplicate-word", GAME, "Classic}", "'Classic'", changed(GAME, "name: Travel", "name: Classic"), "remove it"
    ),
    "a smallest number above the largest": Example(
        "impossible-numbers", BETTY, "5,", "'min' of 'Sugar' is 5", changed(BETTY, "min: 0", "min: 5"), "the source states"
    ),
    "a start above the largest number": Example(
        "impossible-numbers", BETTY, "5,", "above 'max', which is 4", changed(BETTY, "start: 2", "start: 5")
    ),
    "a start below the smallest number": Example(
        "impossible-numbers", BETTY, "2,", "below 'min', which is 3", changed(BETTY, "min: 0", "min: 3")
    ),
    "a start with more than there are": Example(
        "impossible-numbers", BETTY, "2,", "above 'count', which is 1", changed(BETTY, "start: 2", "count: 1, start: 2")
    ),
    "a number of a fighter that the text does not say": Example(
        "number-not-said",
        BETTY,
        "12,",
        "'health' of 'Brown Betty', which is 12",
        changed(
            BETTY,
            "abilities:",
            "numbers:\n  - {id: card, name: Numbers, text: 'Health 11, move 2, melee, 3 cups.'}\nabilities:",
        ),
        "write the same in both",
    ),
    "variants of each other": Example(
        "reference-loop",
        "battlefields/kitchen.yml",
        "battlefield/pantry",
        "battlefield/kitchen → battlefield/pantry → battlefield/kitchen",
        appended("battlefields/kitchen.yml", "variant_of: battlefield/pantry\n"),
        "remove",
    ),
    "a variant of itself": Example(
        "self-reference", PANTRY, "battlefield/pantry", "itself", changed(PANTRY, "battlefield/kitchen", "battlefield/pantry")
    ),
    "a passage of its own": Example(
        "self-reference", TURN, "rule/turn#no-passing", "itself", changed(TURN, "rule/steeping]", "rule/turn#no-passing]")
    ),
    "a correction of nothing": Example(
        "nothing-to-correct",
        ERRATUM,
        "Stepping",
        "'Stepping'",
        changed(ERRATUM, "name: Steeping}", "name: Stepping}"),
        "'Steeping",
    ),
    "a ruling from the future": Example(
        "future-date", RULING, '"2091-06"', "'2091-06' is in the future", changed(RULING, "2019-06", "2091-06")
    ),
    "a document from the future": Example(
        "future-date", GAME, '"2031"', "in the future", changed(GAME, 'version: "1.0", by', 'date: "2031", by')
    ),
    "a set from the far future": Example("future-date", SET, "2091", "far in the future", changed(SET, "2019", "2091")),
    "a document older than the one before": Example(
        "date-order",
        GAME,
        '"2018"',
        "before 'leaflet-1.0' of 2019-01",
        changed(GAME, "by: Kettle & Sons}\n", NEWER_LEAFLET),
        "correct one",
    ),
    "a passage that ended before it was given": Example(
        "date-order",
        BETTY,
        '"2018"',
        "before it was given on 2019-06",
        changed(
            BETTY,
            "cup counts too.}",
            'cup counts too., given: {by: Kettle & Sons, date: "2019-06"}, '
            'ended: {how: withdrawn, since: "1.0", given: {by: Kettle & Sons, date: "2018"}}}',
        ),
    ),
    "a change older than the last release": Example(
        "date-order",
        TURN,
        '"2025-09-30"',
        "'2025-09-30' is before the last release, '1.0' of 2025-10-01",
        with_dated_revision("2025-09-30"),
        "write the day of the change",
        released=True,
    ),
    "a change in the future": Example(
        "future-date", TURN, '"2091-02-01"', "is in the future", with_dated_revision("2091-02-01"), released=True
    ),
    "a change without a day of the month": Example(
        "bad-value",
        TURN,
        '"2025-11"',
        "'2025-11' is not a valid value of 'revisions[0].date'",
        with_dated_revision("2025-11"),
        'write year, month, and day in numbers, such as "2026-11-20"',
    ),
    "a change on a day that does not exist": Example(
        "bad-value", TURN, '"2025-11-31"', "'2025-11-31' is not a valid", with_dated_revision("2025-11-31"), "day"
    ),
    "a release older than the one before": Example(
        "release-date", "releases/1.1.yml", '"2024', "before '1.0'", released_again("2024-02-01"), "undo it", released=True
    ),
    "a release from the future": Example(
        "release-date", "releases/1.1.yml", '"2031', "in the future", released_again("2031-02-01"), released=True
    ),
    "a language that is none": Example(
        "unknown-language", GAME, "english", "'english'", changed(GAME, "order: 1", "order: 1\nlanguage: english"), "'en'"
    ),
    "a version that never was": Example(
        "wrong-version",
        TURN,
        '"0.9"',
        "not new in '0.9'",
        changed(TURN, 'since: "1.0"', 'since: "0.9"'),
        'since: "1.0"',
        released=True,
    ),
    "a version after the next": Example(
        "wrong-version", TURN, '"1.1"', "not new in '1.1'", changed(TURN, 'since: "1.0"', 'since: "1.1"'), 'since: "1.0"'
    ),
    "a passage that ended before its record": Example(
        "wrong-version", TURN, '"0.9"', "before its record was new", ended("withdrawn, ", "0.9"), 'since: "1.0"'
    ),
    "a redirect from what never was": Example(
        "redirect-from-nothing",
        "redirects.yml",
        "set/afternon",
        "no release has 'set/afternon'",
        written("redirects.yml", "redirects:\n  set/afternon: set/afternoon\n"),
        "remove",
        released=True,
    ),
    "a question that is an address": Example(
        "bad-search-words",
        HINTS,
        "see https",
        "'https://example.org/' in it",
        appended(HINTS, "    - see https://example.org/\n"),
        "write what a player would type",
    ),
    "a question without a word": Example(
        "bad-search-words", HINTS, "'???'", "it has no word", appended(HINTS, "    - '???'\n"), "or remove it"
    ),
    "a synonym that means itself": Example(
        "needless-synonym",
        "synonyms.yml",
        "Steep",
        "means only itself",
        appended("synonyms.yml", "  - {say: [Steep], mean: [steep]}\n"),
        "what was meant",
    ),
    "a synonym twice": Example(
        "needless-synonym",
        "synonyms.yml",
        "infuse",
        "the same in line 3",
        appended("synonyms.yml", "  - {say: [seep, infuse], mean: [steep]}\n"),
        "one of the two",
    ),
    "a reference to itself": Example(
        "self-reference", TURN, "rule/turn", "itself", changed(TURN, "rule/steeping", "rule/turn"), "remove"
    ),
    "a hero in no set": Example(
        "not-in-a-set", KYUSU, "", "is not in any set", changed(SET, ", hero/kyusu", ""), "list it under 'heroes'"
    ),
    "a battlefield in no set": Example(
        "not-in-a-set",
        PANTRY,
        "",
        "is not in any set",
        changed(SET, ", battlefield/pantry", ""),
        "list it under 'battlefields'",
    ),
    "a rule that does not apply": Example(
        "see-also-mismatch",
        BETTY,
        "effect/spilling",
        "does not apply",
        changed(EFFECT, "hero/brown-betty, ", ""),
        "add hero/brown-betty",
    ),
    "a kind without an index page": Example(
        "unreachable", "keyphrases/keep-hot.yml", "", "no index page", changed(GAME, SAYINGS, ""), "add it to 'kinds'"
    ),
    "a record that the reading order lacks": Example(
        "reading-order", GAME, "rule: [", "'steeping' is missing", changed(GAME, "[turn, steeping]", "[turn]"), "add Steeping"
    ),
    "a record twice in the reading order": Example(
        "reading-order",
        GAME,
        "turn]",
        "listed twice",
        changed(GAME, "[turn, steeping]", "[turn, steeping, turn]"),
        "remove it",
    ),
    "an unknown record in the reading order": Example(
        "reading-order", GAME, "xyz", "is not a rule", changed(GAME, "[turn, steeping]", "[turn, steeping, xyz]"), "remove it"
    ),
    "an unknown timing": Example(
        "unknown-word", BETTY, "poring", "'poring'", changed(BETTY, "when: pouring", "when: poring"), "'pouring'?"
    ),
    "an unknown kind": Example(
        "unknown-word",
        GAME,
        "heroo",
        "no kind 'heroo'",
        changed(GAME, SAYINGS, SAYINGS + "  - {kind: heroo, name: Pot, plural: Pots}\n"),
        "'hero'?",
    ),
    "a source that replaces none": Example(
        "unknown-word",
        GAME,
        "leaflet-0",
        "no source 'leaflet-0'",
        changed(GAME, "{id: leaflet-1.0", "{replaces: leaflet-0, id: leaflet-1.0"),
        "none",
    ),
    "a timing twice": Example(
        "duplicate-word",
        GAME,
        "pouring",
        "'pouring' is listed twice in 'timings'",
        changed(GAME, "lines:", "  - {id: pouring, name: Again}\nlines:"),
        "remove it",
    ),
    "an icon": Example(
        "unknown-icon", GAME, "material/te", "no icon", changed(GAME, "material/tea", "material/te"), "did you mean"
    ),
    "a passage without a timing": Example(
        "untimed-passage",
        KYUSU,
        "{id: lid-on",
        "'lid-on' has no timing",
        with_match_sheets(changed(KYUSU, "when: brewing, called: stance", "called: stance")),
        "pouring, brewing",
    ),
    "a timing of whose turn that the passage does not have": Example(
        "whose-elsewhere",
        BETTY,
        "brewing: own",
        "'host-cup' is not at the timing 'brewing'",
        with_match_sheets(changed(BETTY, "whose: own", "whose: {brewing: own}")),
        "its timings are pouring",
    ),
    "a timing without a row": Example(
        "unplaced-timing",
        GAME,
        "{id: brewing",
        "'brewing' is in no row",
        with_match_sheets(changed(GAME, "timings: [brewing]", "timings: []")),
        "add it",
    ),
    "a timing in two rows": Example(
        "unplaced-timing",
        GAME,
        "pouring]",
        "'pouring' is in 2 rows",
        with_match_sheets(changed(GAME, "timings: [brewing]", "timings: [brewing, pouring]")),
        "leave it",
    ),
    "a figure card of no kind": Example(
        "unknown-word",
        GAME,
        "powr",
        "no kind 'powr'",
        appended(GAME, "figure: {kind: powr, columns: category}\n"),
        "did you mean",
    ),
    "a figure card with another kind that does not exist": Example(
        "unknown-word",
        GAME,
        "keyphras]",
        "no kind 'keyphras'",
        appended(GAME, "figure: {kind: power, columns: category, beside: [keyphras]}\n"),
        "did you mean",
    ),
    "a power and a keyphrase of one slug": Example(
        "figure-collision", "keyphrases/whistle.yml", "", "power/whistle", keyphrase_of_the_slug_of_a_power, "rename"
    ),
    "a figure card without columns": Example(
        "unknown-word",
        GAME,
        "action}",
        "'action' is no field in which each power",
        appended(GAME, "figure: {kind: power, columns: action}\n"),
        "category",
    ),
    "a word of two terms": Example(
        "term-collision",
        "terms/vapor.yml",
        "[steam]",
        "'steam'",
        written("terms/vapor.yml", NEW_TERM.format(name="Vapor", since="1.0")),
        "remove it",
    ),
    "HTML": Example(
        "stray-markup", TURN, "<b>", "'<b>'", changed(TURN, "must not pass", "must <b>not</b> pass"), "[[kind/slug]]"
    ),
    "a word with a space of no width": Example(
        "invisible-character",
        KYUSU,
        '"It',
        "U+200B (zero width space)",
        changed(KYUSU, "It pours around corners.", '"It po\\u200burs around corners."'),
        "remove it",
    ),
    "an address with a mark of direction": Example(
        "invisible-character", RULING, "\u200e", "U+200E", changed(RULING, "org/pouring", "org/po\u200euring")
    ),
    "a question with a soft hyphen": Example(
        "invisible-character", HINTS, "\u00ad", "soft hyphen", appended(HINTS, "    - tea\u00adpot again\n")
    ),
    "a space before a name": Example(
        "stray-space", KYUSU, '" Kyusu"', "' Kyusu'", changed(KYUSU, "name: Kyusu", 'name: " Kyusu"'), "write 'Kyusu'"
    ),
    "two spaces in an alias": Example(
        "stray-space", BETTY, "The  Brown", "'The  Brown One'", changed(BETTY, "The Brown", "The  Brown"), "'The Brown One'"
    ),
    "a name that YAML cuts off": Example(
        "cut-by-comment", KYUSU, "#1", "'#1'", changed(KYUSU, "name: Kyusu", "name: Kyusu #1"), "into quotes"
    ),
    "a text in lines that YAML cuts off": Example(
        "cut-by-comment", KYUSU, "#2 and", "", changed(KYUSU, "It pours", "It pours.\n  It goes. #2 and"), "into quotes"
    ),
    "HTML in a name": Example(
        "stray-markup", KYUSU, "<b>", "'<b>'", changed(KYUSU, "name: Kyusu", "name: <b>Kyusu</b>"), "shown as it is written"
    ),
    "a reference in a limit": Example(
        "stray-markup", BETTY, "[[", "'[['", changed(BETTY, "limit: once each turn", "limit: 'once, see [[rule/turn]]'")
    ),
    "a link in game.yml": Example(
        "stray-markup",
        GAME,
        "](",
        "']('",
        changed(GAME, "When a teapot pours.", '"When [a teapot](x) pours."'),
        "[[kind/slug]]",
    ),
    "a summary without an end": Example(
        "unfinished-text", KYUSU, "It pours", "'It pours around'", changed(KYUSU, " corners.", ""), "add what is missing"
    ),
    "a limit without an end": Example(
        "unfinished-text", BETTY, "once each turn,", "", changed(BETTY, "once each turn", "once each turn,")
    ),
    "a text of marks only": Example(
        "unfinished-text", KYUSU, '"..."', "says nothing", changed(KYUSU, "It pours around corners.", '"..."')
    ),
    "a text that is still to be written": Example(
        "note-to-editor", GAME, "TODO", "'TODO'", changed(GAME, "While the tea brews.", '"TODO: say when."'), "finish the text"
    ),
    "a word twice in a row": Example(
        "doubled-word", KYUSU, "to to", "'to to'", changed(KYUSU, "around corners", "to to corners"), "remove one"
    ),
    "a sentence without an end": Example(
        "unfinished-text", TURN, "You", "not pass'", changed(TURN, "not pass.", "not pass"), "end it with a period"
    ),
    "two passages with one id": Example(
        "duplicate-passage", TURN, "one-action", "is used twice", changed(TURN, "id: no-passing", "id: one-action"), "line 5"
    ),
    "an alias of another record": Example(
        "alias-collision", BETTY, "Kyusu", "'hero/kyusu'", changed(BETTY, "The Brown One", "Kyusu"), "choose another"
    ),
    "one alias of two records": Example(
        "alias-collision",
        KYUSU,
        "The brown one",
        "'hero/brown-betty'",
        appended(KYUSU, "aliases: [The brown one]\n"),
        "choose another",
    ),
    "an alias that is the name": Example(
        "alias-collision", KYUSU, "kyusu", "own name", appended(KYUSU, "aliases: [kyusu]\n"), "remove it"
    ),
    "two records with one name": Example(
        "alias-collision",
        "rules/steeping.yml",
        "Steeping",
        "'rule/turn'",
        changed(TURN, "Your turn", "Steeping"),
        "choose another",
    ),
    "a name in another spelling": Example(
        "name-spelling",
        TURN,
        "Kyūsu",
        "'Kyusu'",
        changed(TURN, "You must not pass.", "'Not *Kyūsu*.'"),
        "[[hero/kyusu]]",
    ),
    "a source lock under another name": Example(
        "file-place",
        "sources/forum.yml",
        "",
        "not a lock",
        written("sources/forum.yml", "reviewed: {}\n"),
        "<document>.lock.yml",
    ),
    "a lock of no source": Example(
        "lock-without-source",
        "sources/leaflet.lock.yml",
        "",
        "no source 'leaflet'",
        written("sources/leaflet.lock.yml", "reviewed: {}\n"),
        "'leaflet-1.0'?",
    ),
    "a review of no record": Example(
        "dead-reference",
        "sources/forum.lock.yml",
        "rule/trun",
        "no rule 'trun', whose source in 'forum' was reviewed",
        written("sources/forum.lock.yml", "reviewed:\n  rule/turn: abcdefghijklmnop\n  rule/trun: abcdefghijklmnop\n"),
        "'turn'?",
    ),
    "a review of no id": Example(
        "bad-reference",
        "sources/forum.lock.yml",
        "turn",
        "'turn'",
        written("sources/forum.lock.yml", "pending:\n  turn: {section: X}\n"),
        "hero/loki",
    ),
    "a review of another game's record": Example(
        "bad-reference",
        "sources/forum.lock.yml",
        "saucers/",
        "another game",
        written("sources/forum.lock.yml", "reviewed:\n  saucers/rule/throwing: abcdefghijklmnop\n"),
        "move",
    ),
    "a link that only its author can open": Example(
        "bad-value",
        "rulings/pouring-order.yml",
        '"http://localhost',
        "'http://localhost:8000/x'",
        changed("rulings/pouring-order.yml", "https://example.org/pouring", "http://localhost:8000/x"),
        "readers cannot reach",
    ),
    "a source that has moved": Example(
        "source-moved",
        TURN,
        "source",
        "has moved",
        written("sources/forum.lock.yml", "pending:\n  rule/turn: {section: X}\n"),
        "source accept",
    ),
    "a source that is gone": Example(
        "source-moved",
        TURN,
        "source",
        "is gone",
        written("sources/forum.lock.yml", "pending:\n  rule/turn: {}\n"),
        "source accept",
    ),
    "a page with a very long paragraph": Example(
        "page-too-long",
        "../../docs/about.md",
        "![a]",
        "10795 characters",
        written("../../docs/about.md", "# About\n\n" + "![a](b.png " * 981 + "end\n"),
        "blank lines",
    ),
    "a link in a hand-written page": Example(
        "dead-link",
        "../../docs/about.md",
        "teapots/rules/trun.md",
        "leads to nothing",
        written("../../docs/about.md", "A [link](teapots/rules/trun.md)."),
        "'turn'?",
    ),
    "a link with a title": Example(
        "dead-link",
        "../../docs/about.md",
        "gone.md",
        "'gone.md'",
        written("../../docs/about.md", 'Some `[code](no.md)`.\n\nA [link](gone.md "Gone").'),
        "",
    ),
    "a link by a name": Example(
        "dead-link",
        "../../docs/about.md",
        "gone.md",
        "'gone.md'",
        written("../../docs/about.md", "A [link][there].\n\n[there]: gone.md\n"),
        "",
    ),
    "a link by no name": Example(
        "dead-link",
        "../../docs/about.md",
        "[link][there]",
        "does not define",
        written("../../docs/about.md", "A [link][there]."),
        "[name]: page.md",
    ),
    "a link in HTML": Example(
        "dead-link",
        "../../docs/about.md",
        "gone.md",
        "'gone.md'",
        written("../../docs/about.md", 'A <a href="gone.md">link</a>.'),
        "",
    ),
    "an image": Example(
        "dead-link",
        "../../docs/about.md",
        "card.png",
        "'card.png'",
        written("../../docs/about.md", "An ![image](card.png)."),
        "",
    ),
    "a link to an anchor": Example(
        "dead-link",
        "../../docs/about.md",
        "#the-edn",
        "'#the-edn'",
        written("../../docs/about.md", "A [link](#the-edn).\n\n## The end\n"),
        "'the-end'?",
    ),
    "a link to an anchor of another page": Example(
        "dead-link",
        "../../docs/about.md",
        "about.md#more",
        "'about.md#more'",
        written("../../docs/about.md", "A [link](about.md#more)."),
        "no such anchor",
    ),
    "a link to the file of a page without its ending": Example(
        "dead-link",
        "../../docs/about.md",
        "about",
        "'about'",
        written("../../docs/about.md", "A [link](about)."),
        "write about.md",
    ),
    "a link from the root of the site": Example(
        "dead-link",
        "../../docs/about.md",
        "/about.md",
        "'/about.md'",
        written("../../docs/about.md", "A [link](/about.md)."),
        "from this page",
    ),
    "a link in README": Example(
        "dead-link",
        "../../README.md",
        "docs/gone.md",
        "'docs/gone.md'",
        written("../../README.md", "A [link](docs/gone.md)."),
        "",
    ),
    "links of two pages to one that is missing": Example(
        "dead-link",
        "../../docs/about.md",
        "gone.md",
        "about.md:3",
        written("../../docs/about.md", "A [link](gone.md).\n\nA [second](gone.md)."),
        "",
    ),
    "a link to nothing": Example(
        "dead-link",
        "../../docs/about.md",
        "]()",
        "''",
        written("../../docs/about.md", "A [link]()."),
        "where it leads",
    ),
    "a link in HTML to the address of no page": Example(
        "dead-link",
        "../../docs/about.md",
        "../gone/",
        "'../gone/'",
        written("../../docs/about.md", 'A <a href="../gone/">link</a>, and <a href="../teapots/">another</a>.'),
        "",
    ),
    "a link to a name that no file can have": Example(
        "dead-link",
        "../../docs/about.md",
        "xxx",
        "xxx",
        written("../../docs/about.md", f"A [link]({'x' * 300}.png).\n"),
    ),
    "a link in HTML to the file of a page": Example(
        "dead-link",
        "../../docs/about.md",
        "about.md",
        "'about.md'",
        written("../../docs/about.md", 'A <a href="about.md">link</a>.'),
        "only in Markdown",
    ),
    "a page at the address of another": Example(
        "same-address",
        "../../docs/about.md",
        "",
        "as docs/about/index.md",
        two_pages_at_one_address,
        "another name",
    ),
    "a page at the address of a generated page": Example(
        "same-address",
        "../../docs/teapots.md",
        "",
        "docs/teapots/index.md, which the build makes",
        written("../../docs/teapots.md", "# Teapots\n"),
        "another name",
    ),
    "a link in a page that runs a script": Example(
        "private-address",
        "../../docs/about.md",
        "javascript:",
        "javascript:",
        written("../../docs/about.md", "A [link](javascript:alert(1))."),
        "lead it to a page",
    ),
    "an address in a page that is none": Example(
        "bad-address",
        "../../docs/about.md",
        "http://[",
        "cannot be read",
        written("../../docs/about.md", "A [link](http://[oops/x)."),
        "correct",
    ),
    "an image of another host in a page": Example(
        "foreign-request",
        "../../docs/about.md",
        "https://example.org/x.png",
        "another host",
        written("../../docs/about.md", '<img src="https://example.org/x.png" alt="">'),
        "from the site",
    ),
    "a reference of records in a page": Example(
        "raw-reference",
        "../../docs/about.md",
        "[[rule/turn]]",
        "as it is written",
        written("../../docs/about.md", "See `[[rule/turn]]`, and [[rule/turn]]."),
        "between backticks",
    ),
    "a script in a page": Example(
        "active-page",
        "../../docs/about.md",
        "<script",
        "not allowed",
        written("../../docs/about.md", "<script>alert(1)</script>"),
        "remove",
    ),
    "an attribute in a page that runs a script": Example(
        "active-page",
        "../../docs/about.md",
        "onclick",
        "'onclick='",
        written("../../docs/about.md", '<p onclick="alert(1)">Click.</p>'),
        "remove",
    ),
    "a style in a page": Example(
        "active-page",
        "../../docs/about.md",
        "style=",
        "'style='",
        written("../../docs/about.md", '| A |\n| -: |\n| 1 |\n\n<p style="color: red">x</p>\n'),
        "remove",
    ),
    "an image in a set in a page": Example(
        "dead-link",
        "../../docs/about.md",
        "gone.png",
        "'gone.png'",
        written("../../docs/about.md", '<img alt="x" src="data:image/png;base64,AA==" srcset="gone.png 2x">\n'),
    ),
    "a link in a page that is not closed": Example(
        "unfinished-page",
        "../../docs/about.md",
        "[all](the",
        "'[all](the' is shown",
        written("../../docs/about.md", "See `[a](b c.md)` and [all](the rules.md and more.\n"),
        "[text](address)",
    ),
    "code in a page that is not closed": Example(
        "unfinished-page",
        "../../docs/about.md",
        "`check",
        "'`'",
        written("../../docs/about.md", "Run `make` and `check now.\n"),
        "same marks",
    ),
    "the end of a merge conflict in a page": Example(
        "unfinished-page",
        "../../docs/about.md",
        ">>>>>>> main",
        ">>>>>>> main",
        written("../../docs/about.md", "# About\n\nOne.\n>>>>>>> main\n"),
        "choose",
    ),
    "a block of code that is not closed": Example(
        "unfinished-page",
        "../../docs/about.md",
        "",
        "not closed",
        written("../../docs/about.md", "```sh\nrulebook\n"),
        "same marks",
    ),
    "a comment that is not closed": Example(
        "unfinished-page",
        "../../docs/about.md",
        "<!-- it",
        "comment is not closed",
        written("../../docs/about.md", "# About\n\n<!-- one -->\n`<!--`\n\n<!-- it\n\nThe rest.\n"),
        "-->",
    ),
    "a merge conflict in a page": Example(
        "unfinished-page",
        "../../docs/about.md",
        "",
        "<<<<<<< HEAD",
        written("../../docs/about.md", "<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> main"),
        "choose",
    ),
    "a note in a page": Example(
        "note-to-editor",
        "../../docs/about.md",
        "FIXME",
        "'FIXME'",
        written("../../docs/about.md", "It is `TODO`. FIXME: say it."),
        "finish",
    ),
    "an invisible character in a page": Example(
        "invisible-character",
        "../../docs/about.md",
        "\u200b",
        "U+200B",
        written("../../docs/about.md", "A wo\u200brd."),
        "remove",
    ),
    "a superseded passage without a successor": Example(
        "ended-by", TURN, "{how", "does not name what replaced it", ended("superseded, "), "add by:"
    ),
    "a passage superseded by an ended one": Example(
        "ended-by",
        TURN,
        '"rule/turn#no-passing"',
        "ended too",
        ended('superseded, by: "rule/turn#no-passing", '),
        "applies now",
    ),
    "a redirect from an existing id": Example(
        "redirect-needless",
        "redirects.yml",
        "hero/kyusu",
        "still exists",
        appended("redirects.yml", "  hero/kyusu: hero/brown-betty\n"),
        "remove",
    ),
    "a redirect to itself": Example(
        "redirect-loop",
        "redirects.yml",
        "hero/gone",
        "to itself",
        appended("redirects.yml", "  hero/gone: hero/gone\n"),
        "redirect it",
    ),
    "two redirects to each other": Example(
        "redirect-loop",
        "redirects.yml",
        "hero/two",
        "to itself",
        appended("redirects.yml", "  hero/one: hero/two\n  hero/two: hero/one\n"),
        "redirect it",
    ),
    "an edited release": Example(
        "release-changed",
        "releases/1.0.yml",
        "",
        "'1.0'",
        changed("releases/1.0.yml", "2025-10-01", "2025-10-02"),
        "restore",
        released=True,
    ),
    "another digest in game.yml": Example(
        "release-digest",
        GAME,
        "sha256:",
        "is not that of its files",
        lambda game: change_digest(game / GAME),
        "write sha256:",
        released=True,
    ),
    "a changed text in a snapshot": Example(
        "release-changed",
        "releases/1.0.jsonl",
        '{"abilities"',
        "'1.0'",
        changed("releases/1.0.jsonl", "It pours around", "It poured around"),
        "restore",
        released=True,
    ),
    "another digest in a release": Example(
        "release-changed",
        "releases/1.0.yml",
        "sha256:",
        "'1.0'",
        lambda game: change_digest(game / "releases/1.0.yml"),
        "restore",
        released=True,
    ),
    "a release without its description": Example(
        "release-broken",
        "releases/1.0.yml",
        "",
        "description of",
        removed("releases/1.0.yml"),
        "restore 1.0.yml",
        released=True,
    ),
    "a release without its records": Example(
        "release-broken", "releases/1.0.yml", "", "records of 1.0", removed("releases/1.0.jsonl"), "restore", released=True
    ),
    "a release that today's code cannot read": Example(
        "release-unreadable",
        "releases/1.0.jsonl",
        "",
        "there is no field 'lid'",
        released_with('"aliases": []', '"aliases": [], "lid": "on"'),
        "upgrade",
        released=True,
    ),
    "a stray file among releases": Example(
        "release-stray",
        "releases/0.9.jsonl",
        "",
        "belongs to no release",
        written("releases/0.9.jsonl", "{}"),
        "remove it",
        released=True,
    ),
    "a backup among releases": Example(
        "release-stray",
        "releases/1.0.bak",
        "",
        "belongs to no release",
        written("releases/1.0.bak", ""),
        "remove it",
        released=True,
    ),
    "a release that is gone": Example(
        "release-missing", GAME, "", "release '1.0' is missing", removed("releases/1.0.*"), "restore", released=True
    ),
    "a release that game.yml lacks": Example(
        "release-unlisted", GAME, "", "does not have the digest", forget_digests, 'write "1.0":', released=True
    ),
    "a release under another name": Example(
        "release-name",
        "releases/1.1.yml",
        '"1.0"',
        "has another name",
        with_release_renamed,
        "rename it to 1.0.yml",
        released=True,
    ),
    "an old version": Example(
        "old-version",
        GAME,
        '"0.9"',
        "older than",
        changed(GAME, 'version: "1.0"\norder', 'version: "0.9"\norder'),
        '"1.0"',
        released=True,
    ),
    "a passage that was released": Example(
        "id-lost",
        TURN,
        "",
        "'rule/turn#no-passing'",
        changed(TURN, "no-passing", "never-passing"),
        "'never-passing'?",
        released=True,
    ),
    "a record that was released": Example(
        "id-lost", GAME, "", "was in release '1.0'", removed("keyphrases/keep-hot.yml"), "redirects.yml", released=True
    ),
    "a record that claims to be older": Example(
        "wrong-version", "powers/new.yml", '"1.0"', "not new in '1.0'", NEW_POWER, 'write since: "1.1"', released=True
    ),
    "a ruling of which every passage has ended": Example(
        "ended-all",
        RULING,
        "ended",
        "every passage of 'ruling/pouring-order' has ended, but the record itself has not",
        changed(RULING, "before the guest.}\n", "before the guest., " + ENDING.rstrip() + "}\n"),
        'ended: {how: superseded, by: rule/turn#one-action, since: "1.1", given: ...}',
    ),
    "a reference to a ruling that has ended": Example(
        "ended-reference",
        BETTY,
        "ruling/pouring-order",
        "'ruling/pouring-order' no longer applies: superseded since '1.1'",
        changed(RULING, "rules:\n", ENDING + "rules:\n"),
        "refer to rule/turn#one-action, or write 'ruling/pouring-order (ended)'",
    ),
    "a reference of game.yml to a ruling that has ended": Example(
        "ended-reference",
        GAME,
        "ruling/pouring-order",
        "'ruling/pouring-order' no longer applies",
        with_ended_ruling(GAME, "until one is empty.", "as [[ruling/pouring-order]] says."),
    ),
    "a ruling superseded by an ended one": Example(
        "ended-by",
        RULING,
        "ruling/pouring-order",
        "'ruling/pouring-order' has ended too",
        with_ended_ruling(RULING, "by: rule/turn#one-action", "by: ruling/pouring-order"),
    ),
    "a ruling that ended too early": Example(
        "wrong-version",
        RULING,
        '"1.0"',
        "'ruling/pouring-order' still applied in '1.0'",
        with_ended_ruling(RULING, 'since: "1.1"', 'since: "1.0"'),
        'write since: "1.1"',
        released=True,
    ),
    "a reference that says that a ruling in force has ended": Example(
        "not-ended",
        BETTY,
        "ruling/pouring-order (ended)",
        "'ruling/pouring-order (ended)' has not ended",
        changed(BETTY, "ruling/pouring-order]", "ruling/pouring-order (ended)]"),
        "remove '(ended)'",
    ),
    "a passage that ended too early": Example(
        "wrong-version",
        TURN,
        '"1.0"',
        "still applied in '1.0'",
        ended("withdrawn, ", "1.0"),
        'write since: "1.1"',
        released=True,
    ),
    "an edited revision": Example(
        "revision-changed",
        TURN,
        "revisions",
        "differ",
        appended(TURN, 'revisions:\n  - {version: "1.0", change: plays}\n'),
        "restore",
        released=True,
    ),
    "a revision of nothing": Example(
        "revision-stale",
        TURN,
        "{version",
        "has not changed",
        appended(TURN, 'revisions:\n  - {version: "1.1", change: plays}\n'),
        "remove",
        released=True,
    ),
    "a revision of another passage": Example(
        "revision-stale",
        TURN,
        "no-passing",
        "'no-passing'",
        with_wrong_revision,
        "the changed parts are: one-action",
        released=True,
    ),
    "an address without an end to its bracket": Example(
        "bad-value",
        KYUSU,
        '"http',
        "'http://[oops/x' is not a valid value",
        appended(KYUSU, 'given: {by: Kettle & Sons, link: "http://[oops/x"}\n'),
        "invalid IPv6",
    ),
    "an address without a host": Example(
        "bad-value",
        KYUSU,
        '"http',
        "'http:///x' is not a valid value",
        appended(KYUSU, 'given: {by: Kettle & Sons, link: "http:///x"}\n'),
        "an address names a host",
    ),
    "a version of thousands of digits": Example(
        "bad-value",
        KYUSU,
        '"9',
        "is not a valid value of 'since'",
        changed(KYUSU, 'since: "1.0"', f'since: "{"9" * 5000}"'),
        "at most 40 characters",
    ),
    "the schema of another kind": Example(
        "wrong-schema",
        KYUSU,
        "../../../schemas/teapots/rule.json",
        "not the schema",
        with_schema_of_a_rule,
        "write ../../../schemas/teapots/hero.json",
    ),
    "hints for no record": Example(
        "hints-without-record",
        "hints/hero/kyuso.yml",
        "",
        "no record 'hero/kyuso'",
        written("hints/hero/kyuso.yml", "nicknames: [Japanese pot]\n"),
        "'kyusu'?",
    ),
    "hints for no passage": Example(
        "hints-without-passage",
        "hints/hero/kyusu.yml",
        "handle",
        "no passage 'handle'",
        written("hints/hero/kyusu.yml", "passages:\n  handle: [how does it pour]\n"),
        "'side-handle'?",
    ),
    "what was asked of no passage": Example(
        "hints-without-passage",
        "hints/hero/kyusu.yml",
        "handle",
        "no passage 'handle'",
        written("hints/hero/kyusu.yml", "asked:\n  summary: [what pot is it]\n  handle: [how does it pour]\n"),
        "'side-handle'?",
    ),
    "a nickname of another record": Example(
        "alias-collision",
        "hints/hero/kyusu.yml",
        "Brown Betty",
        "'hero/brown-betty'",
        written("hints/hero/kyusu.yml", "nicknames: [Brown Betty]\n"),
        "choose another",
    ),
    "hints of an unknown kind": Example(
        "file-place", "hints/heroes/kyusu.yml", "", "'heroes' is not a kind", written("hints/heroes/kyusu.yml", ""), "'hero'?"
    ),
    "hints in the wrong place": Example(
        "file-place", "hints/kyusu.yml", "", "not a file of hints", written("hints/kyusu.yml", ""), "<kind>/<slug>"
    ),
    "a script in a drawing": Example(
        "unsafe-drawing",
        "../../docs/assets/diagrams/kitchen.svg",
        "",
        "'script' may not be in a drawing",
        written(
            "../../docs/assets/diagrams/kitchen.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
        ),
        "export as plain SVG",
    ),
    "a drawing that is none": Example(
        "unsafe-drawing",
        "../../docs/assets/diagrams/kitchen.svg",
        "",
        "the drawing cannot be read: it is not XML",
        written("../../docs/assets/diagrams/kitchen.svg", "<svg"),
        "export it as plain SVG",
    ),
}
