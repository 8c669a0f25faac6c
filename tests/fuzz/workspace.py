"""A copy of a project in which one edit is made, and the functions that make it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from rulebook.model.fields import walk
from rulebook.model.yaml_document import YamlDocument, read
from rulebook.model.yaml_edit import set_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path
    from random import Random

    from fuzz.bases import Base
    from rulebook.model.parts import Passage
    from rulebook.model.record import Record

    Where = tuple[str | int, ...]
    """The way from the top of a YAML file to a value."""

Item = TypeVar("Item")
MARK = "QqMARKqQ"
"""Stands for a value until its YAML is written in its place."""
_MARKED = re.compile(rf"(?:[|>][-+]?\n\s+)?[\"']?{MARK}[\"']?")
"""The mark as it is written: alone, in quotes, or as a block."""
RECORDS = r"rules_data/[^/]+/(?!hints/|releases/|sources/)[^/]+/[^/]+\.yml"
HINTS = r"rules_data/[^/]+/hints/.*\.yml"
GAMES = r"rules_data/[^/]+/game\.yml"
SYNONYMS = r"rules_data/[^/]+/synonyms\.yml"
REDIRECTS = r"rules_data/[^/]+/redirects\.yml"
LOCKS = r"rules_data/[^/]+/sources/[^/]+\.lock\.yml"
RELEASES = r"rules_data/[^/]+/releases/[^/]+\.yml"
SNAPSHOTS = r"rules_data/[^/]+/releases/[^/]+\.jsonl"
PAGES = r"docs/(about|command-line)\.md"
YAML = f"(?:{RECORDS}|{HINTS}|{GAMES}|{SYNONYMS})"


class NotApplicable(Exception):  # noqa: N818 - not an error: the class of edits needs something that this project does not have
    """The edit cannot be made in this project."""


@dataclass(frozen=True)
class Spot:
    """A place that a report may name: a line of a file, or any line of it if `line` is 0."""

    path: str
    line: int = 0

    def near(self, path: str, line: int) -> bool:
        """Whether a problem in this line is at this place."""
        return path in (self.path, shown(self.path)) and (not self.line or abs(self.line - line) <= 1)


class Workspace:
    """A copy of the project `base` in the folder `root`, and the source of all random choices."""

    def __init__(self, base: Base, root: Path, random: Random) -> None:
        self.base, self.root, self.random = base, root, random
        self.touched: dict[str, None] = {}
        """The paths that were written, moved, or removed, in order."""

    # Files.

    def text(self, path: str) -> str:
        """The text of a file as it is now."""
        return (self.root / path).read_bytes().decode("utf-8") if path in self.touched else self.base.text(path)

    def write(self, path: str, content: str | bytes) -> Spot:
        """Write a file."""
        self.remove(path)
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return Spot(path)

    def remove(self, path: str) -> Spot:
        """Remove a file, if there is one."""
        self.touched[path] = None
        (self.root / path).unlink(missing_ok=True)
        return Spot(path)

    def move(self, path: str, new: str) -> Spot:
        """Move a file."""
        self.touched |= {path: None, new: None}
        (self.root / new).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).rename(self.root / new)
        return Spot(new)

    def files(self, pattern: str) -> list[str]:
        """The paths of the project without the edit that match a regular expression, in a random order."""
        found = [path for path in self.base.files if re.fullmatch(pattern, path)]
        self.random.shuffle(found)
        return found

    def file(self, pattern: str) -> str:
        """A random file. Raises NotApplicable if no path matches."""
        return first(self.files(pattern))

    # Text.

    def sub(self, files: str, pattern: str, new: str | Callable[[re.Match[str]], str]) -> Spot:
        """Replace a random match of a regular expression in a random file. The place is its group `at`, or its start."""
        expression = re.compile(pattern)
        for path in self.files(files):
            text = self.text(path)
            found = list(expression.finditer(text))
            if found:
                match = self.random.choice(found)
                written = new(match) if callable(new) else match.expand(new)
                if written != match[0]:
                    self.write(path, text[: match.start()] + written + text[match.end() :])
                    start = match.start("at") if "at" in expression.groupindex else match.start()
                    return Spot(path, 1 + text.count("\n", 0, start))
        raise NotApplicable

    def append(self, path: str, added: str) -> Spot:
        """Add text at the end of a file. The place is its first line."""
        text = self.text(path)
        self.write(path, text + added)
        return Spot(path, 1 + text.count("\n") + added[: len(added) - len(added.lstrip("\n"))].count("\n"))

    def insert_line(self, path: str, line: str, number: int | None = None) -> Spot:
        """Put a line into a file, before the line `number` or at a random place."""
        lines = self.text(path).splitlines(keepends=True)
        number = number or self.random.randrange(2, len(lines) + 1)
        self.write(path, "".join([*lines[: number - 1], line + "\n", *lines[number - 1 :]]))
        return Spot(path, number)

    # YAML.

    def document(self, path: str) -> YamlDocument:
        """A YAML file as it is now."""
        return read(self.text(path).encode(), path)

    def get(self, path: str, where: Where) -> Any:
        """The value at a place of a YAML file. Raises NotApplicable if there is none."""
        value = self.document(path).data
        for part in where:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                raise NotApplicable from None
        return value

    def spot(self, path: str, where: Where = (), *, key: bool = False) -> Spot:
        """The place of a value of a YAML file as it is now."""
        return Spot(path, self.document(path).place(where, key=key).line)

    def set(self, path: str, where: Where, value: Any) -> Spot:
        """Set a value in a YAML file; a new key becomes the last of its mapping."""
        self.write(path, self._with(path, where, value))
        return self.spot(path, where)

    def _with(self, path: str, where: Where, value: Any) -> str:
        """The text of a YAML file with another value in one place."""
        if isinstance(where[-1], int):
            items = [*self.get(path, where[:-1])]
            items[where[-1]] = value
            return self._with(path, where[:-1], items)
        return set_value(self.text(path), where, value)

    def put(self, path: str, where: Where, raw: str) -> Spot:
        """Set a value in a YAML file to what `raw` says, character by character."""
        text = self._with(path, where, MARK)
        match = _MARKED.search(text)
        if not match:
            raise NotApplicable
        self.write(path, text[: match.start()] + raw + text[match.end() :])
        return Spot(path, 1 + text.count("\n", 0, match.start()))

    def add(self, path: str, where: Where, item: Any) -> Spot:
        """Add an item to a list of a YAML file, which may be new. The place is that of the item."""
        try:
            items = self.get(path, where)
        except NotApplicable:
            items = []
        self.set(path, where, [*items, item])
        return self.spot(path, (*where, len(items)))

    def drop(self, path: str, where: Where) -> Spot:
        """Remove an entry of a block mapping or list. The place is that of the mapping or list."""
        document = self.document(path)
        if where not in document.keys | document.values:
            raise NotApplicable
        place = document.place(where, key=True)
        lines, start = document.lines, place.line - 1
        if lines[start][: place.column - 1].strip() != ("-" if isinstance(where[-1], int) else ""):
            raise NotApplicable
        indent, end = _indent(lines[start]), start + 1
        while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > indent):
            end += 1
        self.write(path, "\n".join([*lines[:start], *lines[end:]]) + "\n")
        return self.spot(path, where[:-1])

    # Records.

    def records(self, kind: str | None = None, having: Callable[[Record], object] = bool) -> list[Record]:
        """The records of the game, of one kind, for which `having` is true, in a random order."""
        found = [record for record in self.base.library.of(self.base.game, kind) if having(record)]
        self.random.shuffle(found)
        return found

    def record(self, kind: str | None = None, having: Callable[[Record], object] = bool) -> Record:
        """A random record. Raises NotApplicable if there is none."""
        return first(self.records(kind, having))

    def path(self, kind: str | None = None, having: Callable[[Record], object] = bool) -> str:
        """The path of a random record."""
        return self.record(kind, having).document.path

    def with_field(self, name: str, kind: str | None = None) -> tuple[Record, str]:
        """A random record whose file has a key, and its path."""
        record = self.record(kind, lambda record: name in record.document.data)
        return record, record.document.path

    def passage(self, having: Callable[[Passage], object] = bool) -> tuple[Record, str, Where, Passage]:
        """A random passage: its record, the path of the file, the way to it, and itself."""
        record = self.record(having=lambda record: any(having(passage) for _, _, passage in record.passages()))
        section, index, passage = self.random.choice([each for each in record.passages() if having(each[2])])
        return record, record.document.path, (section, index), passage

    def marked(self, marker: type, having: Callable[[Any], object] = bool) -> tuple[Record, Where, str]:
        """A random text of a record that has a marker of this type: the record, the way to the text, and the text."""
        for record in self.records():
            found = [(path, text) for path, text, found in walk(record) if isinstance(found, marker) and having(found)]
            if found:
                return record, *self.random.choice(found)
        raise NotApplicable

    @property
    def game_file(self) -> str:
        """The path of `game.yml`."""
        return f"rules_data/{self.base.game}/game.yml"

    def in_game(self, *parts: str) -> str:
        """A path below the folder of the game."""
        return "/".join(("rules_data", self.base.game, *parts))

    def word(self) -> str:
        """A word that is in no record."""
        letters = "bcdfghklmnprstvz"
        return "".join(self.random.choice(letters) + self.random.choice("aeiou") for _ in range(3)) + "qx"


def first(found: Iterable[Item]) -> Item:
    """The first of what was found. Raises NotApplicable if nothing was."""
    for each in found:
        return each
    raise NotApplicable


def shown(path: str) -> str:
    """A path as a problem shows it: what cannot be printed is escaped."""
    text = path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def typo(word: str, random: Random) -> str:
    """A word with two neighboring letters swapped, or one left out."""
    at = [i for i in range(len(word) - 1) if word[i] != word[i + 1] and word[i].isalnum() and word[i + 1].isalnum()]
    if not at:
        return word + "x"
    i = random.choice(at)
    return word[:i] + (word[i + 1] + word[i] if random.random() < 0.5 else word[i + 1]) + word[i + 2 :]
