"""Faults of texts, in each field that holds one: invisible characters, stray markup, and texts that were left unfinished."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuzz import fields
from fuzz.classes import Edit, add
from fuzz.workspace import NotApplicable, Spot, Workspace

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

FAMILY = "text"
INVISIBLE = "nobody sees it, and a search does not find the word"


def rewritten(field: fields.Field, rewrite: Callable[[str, Random], str]) -> Edit:
    """An edit that rewrites a text."""

    def edit(w: Workspace) -> Spot:
        path, where = field(w)
        text = " ".join(str(w.get(path, where)).split())
        return w.put(path, where, _quoted(rewrite(text, w.random)))

    return edit


def _quoted(text: str) -> str:
    """A text as YAML in double quotes: each character that is not ASCII letters and the like is escaped."""
    return '"' + "".join(_escaped(char) for char in text) + '"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable() or ord(char) > 0xFFFF:
        return char
    return f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}"


def inside(added: str) -> Callable[[str, Random], str]:
    """A text with something in the middle of one of its words."""

    def rewrite(text: str, random: Random) -> str:
        words = text.split(" ")
        long = [i for i, word in enumerate(words) if len(word) > 2 and word.isalpha()]
        if not long:
            raise NotApplicable
        i = random.choice(long)
        words[i] = words[i][:2] + added + words[i][2:]
        return " ".join(words)

    return rewrite


def between(added: str) -> Callable[[str, Random], str]:
    """A text with something between two words, or at its start."""

    def rewrite(text: str, random: Random) -> str:
        words = text.split(" ")
        i = random.randrange(len(words))
        return " ".join([*words[:i], added, *words[i:]])

    return rewrite


def around(before: str, after: str) -> Callable[[str, Random], str]:
    """A text with something around its first plain word."""

    def rewrite(text: str, random: Random) -> str:
        words = text.split(" ")
        i = next((i for i, word in enumerate(words) if word.isalpha()), None)
        if i is None:
            raise NotApplicable
        return " ".join([*words[:i], before + words[i] + after, *words[i + 1 :]])

    return rewrite


def cut_short(text: str, random: Random) -> str:
    """A text without its end."""
    words = text.split(" ")
    if len(words) < 4:
        raise NotApplicable
    kept = " ".join(words[: random.randrange(2, len(words) - 1)]).rstrip(".,:;!?…*\"')]")
    return kept if kept.endswith(" the") else f"{kept} the"


EVERYWHERE: dict[str, tuple[str, Callable[[str, Random], str]]] = {
    "zero-width": (INVISIBLE, inside("\u200b")),
    "direction": ("it turns the text around", inside("\u202e")),
    "control": ("a terminal may obey it", inside("\x1c")),
    "todo": ("it was left unfinished", lambda text, random: f"{random.choice(['TODO', 'FIXME', 'TBD'])}: {text}"),
    "html": ("texts have no HTML", around("<b>", "</b>")),
}
"""Faults that every text may have."""
IN_SENTENCES: dict[str, tuple[str, Callable[[str, Random], str]]] = {
    "cut": ("something is missing", cut_short),
    "link": ("texts have no Markdown links", around("[", "](https://example.org/)")),
    "code": ("texts have no code", around("`", "`")),
    "bold-not-closed": ("a mark without its pair", around("**", "")),
    "comment": ("texts have no comments", between("<!-- check this -->")),
}
IN_PASSAGES: dict[str, tuple[str, Callable[[str, Random], str]]] = {
    "word-joiner": (INVISIBLE, inside("\u2060")),
    "byte-order-mark": (INVISIBLE, inside("\ufeff")),
    "isolate": ("it turns the text around, and is not closed", between("\u2067and")),
    "line-separator": ("it ends the line in some programs", between("\u2028")),
    "escape": ("a terminal obeys it", inside("\x1b")),
    "backspace": ("a terminal obeys it", inside("\b")),
    "next-line": ("it ends the line in some programs", between("\x85")),
    "replacement": ("a letter was lost", inside("\ufffd")),
    "script": ("texts have no HTML", between("<script>alert(1)</script>")),
    "image": ("texts have no images", between("![A card](card.png)")),
    "heading": ("texts have no headings", lambda text, random: f"# {text}"),
    "fence": ("texts have no code", lambda text, random: f"```\n{text}\n```"),
    "italic-not-closed": ("a mark without its pair", around("*", "")),
    "reference-not-closed": ("it shows brackets", around("[[", "")),
    "only-marks": ("it says nothing", lambda text, random: random.choice(["...", "-", "?", "…"])),
    "placeholder": ("it was left unfinished", lambda text, random: "Lorem ipsum dolor sit amet."),
}
IN_NAMES: dict[str, tuple[str, Callable[[str, Random], str]]] = {
    "space-before": ("the space is shown and compared", lambda text, random: " " + text),
    "space-after": ("the space is shown and compared", lambda text, random: text + " "),
    "two-lines": ("a name is one line", lambda text, random: text + "\nand more"),
    "reference": ("names have no references", lambda text, random: f"[[rule/turn|{text}]]"),
    "bold": ("names have no markup", lambda text, random: f"**{text}**"),
}


def _register() -> None:
    for what, (why, rewrite) in EVERYWHERE.items():
        for where, field in fields.ALL.items():
            add(FAMILY, f"{what}-in-{where}", why, rewritten(field, rewrite))
    for what, (why, rewrite) in IN_SENTENCES.items():
        for where, field in fields.PROSE.items():
            add(FAMILY, f"{what}-in-{where}", why, rewritten(field, rewrite))
    for what, (why, rewrite) in IN_PASSAGES.items():
        for where in ("passage", "summary"):
            add(FAMILY, f"{what}-in-{where}", why, rewritten(fields.PROSE[where], rewrite))
    for what, (why, rewrite) in IN_NAMES.items():
        for where in ("name", "alias", "passage-name"):
            add(FAMILY, f"{what}-in-{where}", why, rewritten(fields.NAMES[where], rewrite))


_register()


def hash_in(field: fields.Field) -> Edit:
    """An edit after which YAML takes the rest of a text for a comment."""

    def edit(w: Workspace) -> Spot:
        path, where = field(w)
        words = str(w.get(path, where)).replace('"', "").replace(": ", " ").replace("[", "").replace("]", "").split()
        start = " ".join(words[:4]).strip("*'&!%@`|>{}-,#?")
        return w.put(path, where, f"{start.replace(',', '')} #1 {' '.join(words[4:])}".rstrip())

    return edit


for _where, _field in {
    "passage": fields.PROSE["passage"],
    "summary": fields.PROSE["summary"],
    "name": fields.NAMES["name"],
    "passage-name": fields.NAMES["passage-name"],
    "limit": fields.PHRASES["limit"],
    "game-summary": fields.PROSE["game-summary"],
    "source-note": fields.PROSE["source-note"],
}.items():
    add(FAMILY, f"hash-in-{_where}", "YAML takes the rest for a comment", hash_in(_field))
