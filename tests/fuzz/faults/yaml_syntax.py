"""Faults of YAML: quotes, indents, tabs, duplicates, anchors, and values whose type YAML guesses."""

from __future__ import annotations

from fuzz import fields
from fuzz.classes import Edit, edit_class, sub, table
from fuzz.workspace import HINTS, RECORDS, YAML, NotApplicable, Spot, Workspace

FAMILY = "yaml"
TOP_TEXT = r"(?m)^(name|summary): (?![\"'>|\[{])(.+)$"
PASSAGE_KEY = r"(?m)^    (when|text|name|status): (?![\"'>|])"
CONFLICT = r"<<<<<<< HEAD\n\1\n=======\n\1\n>>>>>>> main"
UNREADABLE = "YAML cannot be read, or reads something else than is written"


def starting(start: str) -> Edit:
    """An edit that puts something before a text without quotes."""

    def edit(w: Workspace) -> Spot:
        path, where = fields.PROSE[w.random.choice(["passage", "summary"])](w)
        words = " ".join(str(w.get(path, where)).replace('"', "").replace(": ", " ").replace("[", "").split()[:8])
        return w.put(path, where, start + words.replace(",", "").replace("]", ""))

    return edit


def guessed(field: fields.Field, *raws: str) -> Edit:
    """An edit that writes a value that YAML guesses the type of."""
    return lambda w: w.put(*field(w), w.random.choice(raws))


table(
    FAMILY,
    [
        ("unclosed-double-quote", UNREADABLE, sub(YAML, TOP_TEXT, r'\1: "\2')),
        ("unclosed-single-quote", UNREADABLE, sub(YAML, TOP_TEXT, r"\1: '\2")),
        ("quote-closed-too-early", UNREADABLE, sub(YAML, r"(?m)^(name|summary): (?![\"'>|])(\w+) (.+)$", r'\1: "\2" \3')),
        ("unclosed-quote-in-list", UNREADABLE, sub(RECORDS, r"(?m)^(aliases: \[)(?![\"'])", r'\1"')),
        ("unclosed-quote-in-passage", UNREADABLE, sub(RECORDS, r"(?m)^(    text: )(?![\"'>|])(.+)$", r'\1"\2')),
        ("unclosed-bracket", UNREADABLE, sub(RECORDS, r"(?m)^(\w+: \[[^\]\n]+)\]$", r"\1")),
        ("unclosed-brace", UNREADABLE, sub(RECORDS, r"(?m)^(source: \{[^}\n]+)\}$", r"\1")),
        ("bracket-closed-twice", UNREADABLE, sub(RECORDS, r"(?m)^(\w+: \[[^\]\n]+\])$", r"\1]")),
        ("brace-closed-by-bracket", UNREADABLE, sub(RECORDS, r"(?m)^(source: \{[^}\n]+)\}$", r"\1]")),
        ("comma-missing-in-braces", UNREADABLE, sub(RECORDS, r"(?m)^(source: \{document: [\w.-]+), ", r"\1 ")),
        ("comma-twice-in-list", UNREADABLE, sub(RECORDS, r"(?m)^((?:aliases|see_also): \[[^,\]\n]+),", r"\1, ,")),
        ("tab-for-indent", "YAML forbids tabs in an indent", sub(RECORDS, r"(?m)^    (when|text|name)", r"\t\1")),
        ("tab-before-dash", "YAML forbids tabs in an indent", sub(RECORDS, r"(?m)^  - id", r"\t- id")),
        ("indent-too-small", UNREADABLE, sub(RECORDS, PASSAGE_KEY, r"   \1: ")),
        ("indent-too-large", UNREADABLE, sub(RECORDS, PASSAGE_KEY, r"     \1: ")),
        ("top-key-indented", UNREADABLE, sub(RECORDS, r"(?m)^(since|source|summary): (?!>)", r" \1: ")),
        ("dash-without-space", UNREADABLE, sub(RECORDS, r"(?m)^  - (id: .*)$", r"  -\1")),
        ("dash-missing", UNREADABLE, sub(RECORDS, r"(?m)(?<=\n    )(text: [^>|\n]+\n)  - id", r"\1    id")),
        ("colon-missing", UNREADABLE, sub(YAML, r"(?m)^(name|since|status|publisher): ", r"\1 ")),
        ("space-missing-after-colon", UNREADABLE, sub(YAML, r"(?m)^(name|since|publisher): (?=\S)", r"\1:")),
        ("wide-colon", "a colon of another script is none", sub(RECORDS, r"(?m)^(name|since): ", r"\1：")),
        ("hard-space-indent", "a hard space is no indent", sub(RECORDS, r"(?m)^    (when|name): ", "   \u00a0" + r"\1: ")),
        ("colon-in-text", UNREADABLE, starting("Choose one: ")),
        ("text-starts-with-at", UNREADABLE, starting("@ the start, ")),
        ("text-starts-with-backtick", UNREADABLE, starting("`once` ")),
        ("text-starts-with-percent", UNREADABLE, starting("%50 ")),
        ("text-starts-with-star", "YAML reads an alias", starting("*Once* ")),
        ("text-starts-with-bold", "YAML reads an alias", starting("**Once** ")),
        ("text-starts-with-ampersand", "YAML reads an anchor", starting("&more ")),
        ("text-starts-with-exclamation", "YAML reads a tag", starting("!important ")),
        ("text-starts-with-brace", "YAML reads a mapping", starting("{2} cards, ")),
        ("text-starts-with-dash", "YAML reads a list", starting("- ")),
        ("text-starts-with-bar", UNREADABLE, starting("| ")),
        ("text-starts-with-reference", "YAML reads a list", starting("[[rule/turn]] and ")),
        ("bad-escape", UNREADABLE, sub(YAML, TOP_TEXT, r'\1: "\\q \2"')),
        ("bad-block-mark", UNREADABLE, sub(RECORDS, r"(?m)^(summary|    text): >-$", r"\1: >5x")),
        ("block-not-indented", UNREADABLE, sub(RECORDS, r"(?m)^(summary): >-\n  (?=\S)", r"\1: >-\n")),
        ("tag", "tags are not used", sub(YAML, TOP_TEXT, r"\1: !!str \2")),
        (
            "python-tag",
            "a tag must not run anything",
            sub(YAML, r"(?m)^(name): .+$", r"\1: !!python/name:os.system x"),
        ),
        ("anchor", "anchors are not used", sub(YAML, TOP_TEXT, r"\1: &words \2")),
        ("alias", "aliases are not used", sub(YAML, r"(?m)^(name): .+$", r"\1: *words")),
        (
            "conflict-marker",
            "a merge was left unfinished",
            sub(YAML, r"(?m)^(name: .*)$", r"<<<<<<< HEAD\n\1\n=======\n\1\n>>>>>>> main"),
        ),
        ("since-not-quoted", "10.10 would become 10.1", sub(RECORDS, r'(?m)^since: "([\d.]+)"$', r"since: \1")),
        (
            "name-yes",
            "YAML reads a truth value",
            guessed(fields.of_record("name"), "Yes", "No", "on", "off"),
        ),
        ("name-number", "a name is text", guessed(fields.of_record("name"), "42", "007", "1_000", "1e3", "0x1F", ".5")),
        ("name-time", "YAML reads 12:30 as 750", guessed(fields.of_record("name"), "12:30", "1:20:05")),
        ("name-date", "YAML reads a date", guessed(fields.of_record("name"), "2025-10-01", "2025-10-01 10:00:00")),
        ("name-infinite", "YAML reads a number", guessed(fields.of_record("name"), ".inf", ".nan", "-.INF")),
        ("name-null", "YAML reads nothing", guessed(fields.of_record("name"), "~", "null", "Null", "")),
        ("summary-null", "YAML reads nothing", guessed(fields.of_record("summary"), "~", "null", "")),
        ("text-null", "YAML reads nothing", guessed(fields.of_passage("text"), "~", "null")),
        ("list-null", "a list that was left empty", guessed(fields.of_record("see_also"), "", "~", "null")),
        ("hints-null", "a list that was left empty", sub(HINTS, r"(?m)^asks:\n(  - .*\n)+", "asks:\n")),
        ("key-is-list", "a key is a word", sub(RECORDS, r"(?m)^(since): ", r"[\1]: ")),
        ("number-in-octal", "YAML reads 010 as 8", guessed(fields.item_of_record("tokens", "count"), "010", "0o17", "1_0")),
    ],
)


@edit_class(FAMILY, "one of the two values would be dropped")
def duplicate_key(w: Workspace) -> list[Spot]:
    path = w.path()
    line = next(line for line in w.text(path).splitlines() if line.startswith("name:"))
    return [w.append(path, line + "\n"), w.spot(path, ("name",))]


@edit_class(FAMILY, "one of the two values would be dropped")
def duplicate_key_in_passage(w: Workspace) -> Spot:
    return w.sub(RECORDS, r"(?m)^    (when|name): (.+)\n", r"    \1: \2\n    \1: \2\n")


@edit_class(FAMILY, "one of the two lists of passages would be dropped")
def duplicate_list(w: Workspace) -> list[Spot]:
    _, path = w.with_field("rules")
    spot = w.append(path, "rules:\n  - {id: one-more, text: You may do it again.}\n")
    return [spot, w.spot(path, ("rules",), key=True)]


@edit_class(FAMILY, "merge keys are not used")
def merge_key(w: Workspace) -> Spot:
    path = w.path()
    return w.append(path, "<<: {status: editor}\n")


@edit_class(FAMILY, "a file is one record")
def second_document(w: Workspace) -> Spot:
    path = w.path()
    return w.append(path, "---\nname: Another\n")


@edit_class(FAMILY, "what follows the end of the document would be dropped, or is no YAML")
def text_after_end(w: Workspace) -> Spot:
    path = w.path()
    spot = w.append(path, "...\nname: Another\n")
    return Spot(path, spot.line + 1)


@edit_class(FAMILY, "nothing holds that much structure")
def nested_too_deeply(w: Workspace) -> Spot:
    path = w.path()
    depth = w.random.choice([15, 200, 20000])
    return w.append(path, f"aliases_: {'[' * depth}{']' * depth}\n")


@edit_class(FAMILY, "aliases of aliases fill the memory")
def billion_laughs(w: Workspace) -> Spot:
    path = w.path()
    lines = ['a0: &a0 ["lol","lol","lol","lol","lol","lol","lol","lol","lol"]']
    lines += [f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 10)]
    return w.append(path, "\n".join(lines) + "\n")


@edit_class(FAMILY, "letters of Latin-1 are not UTF-8")
def latin_1(w: Workspace) -> Spot:
    path = w.path()
    text, line = w.text(path), w.spot(path, ("name",)).line
    lines = text.encode().split(b"\n")
    lines[line - 1] += " Skjöldr".encode("latin-1")
    w.write(path, b"\n".join(lines))
    return Spot(path, line)


@edit_class(FAMILY, "the file is not UTF-8")
def utf_16(w: Workspace) -> Spot:
    path = w.path()
    w.write(path, w.text(path).encode("utf-16"))
    return Spot(path, 1)


def raw_character(character: str) -> Edit:
    """An edit that puts a character into a line."""

    def edit(w: Workspace) -> Spot:
        path = w.file(YAML)
        lines = w.text(path).split("\n")
        found = [i for i, line in enumerate(lines) if line.startswith("name: ")]
        if not found:
            raise NotApplicable
        lines[found[0]] = lines[found[0]] + character + "x"
        w.write(path, "\n".join(lines))
        return Spot(path, found[0] + 1)

    return edit


table(
    FAMILY,
    [
        ("null-byte", "YAML does not allow it", raw_character("\0")),
        ("bell", "YAML does not allow it", raw_character("\a")),
        ("escape-character", "a terminal would obey it", raw_character("\x1b[31m")),
        ("file-separator", "YAML does not allow it", raw_character("\x1c")),
        ("delete-character", "YAML does not allow it", raw_character("\x7f")),
        ("noncharacter", "it is no character", raw_character("\ufffe")),
    ],
)


@edit_class(FAMILY, "a record was saved empty")
def empty_file(w: Workspace) -> Spot:
    return w.write(w.path(), "")


@edit_class(FAMILY, "a record was saved empty")
def only_comments(w: Workspace) -> Spot:
    return w.write(w.path(), "# yaml-language-server: $schema=../../../schemas/rule.json\n# Nothing yet.\n")


@edit_class(FAMILY, "nothing of this size is a record")
def too_large(w: Workspace) -> Spot:
    path = w.path()
    w.append(path, "# " + "x" * 600_000 + "\n")
    return Spot(path)


@edit_class(FAMILY, "the whole record was indented, but for its comment and one key")
def mixed_indent(w: Workspace) -> Spot:
    path = w.path()
    lines = w.text(path).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("name:"))
    w.write(path, "\n".join([*lines[:at], "  " + lines[at], *lines[at + 1 :]]) + "\n")
    return Spot(path, at + 2)


@edit_class(FAMILY, "an unclosed quote in a file of hints")
def unclosed_quote_in_hints(w: Workspace) -> Spot:
    return w.sub(HINTS, r"(?m)^(  +- )(?![\"'])(.+)$", r'\1"\2')


@edit_class(FAMILY, "an unclosed quote in game.yml")
def unclosed_quote_in_game(w: Workspace) -> Spot:
    return w.sub(w.game_file, r"(?m)^(summary|publisher|name): (?![\"'>|])(.+)$", r'\1: "\2')
