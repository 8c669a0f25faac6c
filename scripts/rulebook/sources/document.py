"""The sections of a source document: the words of each, the sections that it refers to, and the names that it lists."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BETWEEN = " / "
"""Separates the headings in the key of a section."""

SEE = "see"
"""The label of a reference to another section. A name in a list has the label of the list."""
LABELS = ("Character", "Characters", "Hero", "Heroes", "Battlefield", "Battlefields")
"""The labels that a list of names may have."""

VERSION = re.compile(r"Version (?P<version>\d+(?:\.\d+)*)(?: \((?P<date>[^()]+)\))?", re.IGNORECASE)
_LINK = re.compile(r"\[(?P<label>[^\[\]]*)\]\((?P<to>[^()\s]*)\)")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_TYPOGRAPHIC = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "…": "..."})


@dataclass(frozen=True)
class Paragraph:
    """A paragraph with the list that follows it, as Markdown, and the numbers of its lines."""

    lines: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class SeeLine:
    """A line that refers to other sections: the chapter and the title of each."""

    lines: tuple[int, ...]
    targets: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ListLine:
    """A line that lists what a section is about: characters or battlefields."""

    lines: tuple[int, ...]
    label: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class SetEntry:
    """An item of a set: its label and name, whether it has a star (it has rules of its own), and the remark in brackets."""

    line: int
    label: str
    name: str
    marked: bool = False
    remark: str = ""


@dataclass
class Section:
    """A section. `path` are the headings that lead to it; `labels` are the lines that group the entries of a set."""

    path: tuple[str, ...]
    line: int
    level: int
    paragraphs: list[Paragraph] = field(default_factory=list)
    see: list[SeeLine] = field(default_factory=list)
    listings: list[ListLine] = field(default_factory=list)
    entries: list[SetEntry] = field(default_factory=list)
    labels: list[int] = field(default_factory=list)
    parts: list[Section] = field(default_factory=list)
    is_set: bool = False

    @property
    def key(self) -> str:
        """The headings that lead to the section, as a record names them."""
        return BETWEEN.join(self.path)

    @property
    def title(self) -> str:
        """The section's own heading."""
        return self.path[-1]

    def walk(self) -> Iterator[Section]:
        """The section and every part of it, in order."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def own_words(self) -> str:
        """The words of the section without its parts, its references and its entries, and without markup."""
        return " ".join(plain(paragraph.text) for paragraph in self.paragraphs)

    def words(self) -> str:
        """The words of the section and its parts, without markup. Its own heading is left out: a new heading is a rename."""
        words = [self.own_words(), *(f"{part.title} {part.words()}" for part in self.parts)]
        return " ".join(" ".join(words).split())

    def names(self, earlier: Callable[[str], str] = str) -> dict[str, str]:
        """The names that the section and its parts refer to or list, by their listed forms, sorted.

        `earlier` maps a name to the one that the document used before, so that a renamed section counts as the same.
        """
        parts = list(self.walk())
        targets = [f"{chapter}: {title}" for part in parts for see in part.see for chapter, title in see.targets]
        found = {listed_form(SEE, earlier(target)): target for target in targets}
        listings = [listing for part in parts for listing in part.listings]
        found |= {listed_form(listing.label, earlier(name)): name for listing in listings for name in listing.names}
        found |= {listed_form(e.label, earlier(e.name), "*" if e.marked else "", e.remark): e.name for e in self.entries}
        return dict(sorted(found.items()))


@dataclass
class Outline:
    """A document: its front matter, under its title, and its chapters with their sections."""

    front: Section
    chapters: list[Section]
    lines: list[str]

    @property
    def title(self) -> str:
        """The document's title."""
        return self.front.title

    @property
    def version(self) -> str | None:
        """The version that the document states, if any."""
        found = VERSION.search(self.front.own_words())
        return found["version"] if found else None

    @cached_property
    def sections(self) -> dict[str, Section]:
        """The sections that are compared, by key, in the order of the document.

        These are the front matter and the chapters that have text of their own, without their sections, and the sections of
        chapters, with their parts.
        """
        own = [replace(chapter, parts=[]) for chapter in (self.front, *self.chapters) if _has_content(chapter)]
        sections = [section for chapter in self.chapters for section in chapter.parts]
        return {section.key: section for section in sorted([*own, *sections], key=lambda section: section.line)}

    def find(self, key: str) -> Section | None:
        """The section, the part of one, or the entry of a set that `key` leads to."""
        return self._everything.get(key)

    @cached_property
    def _everything(self) -> dict[str, Section]:
        entries = {entry.key: entry for chapter in self.chapters for entry in _entries(chapter)}
        parts = {part.key: part for chapter in self.chapters for part in chapter.walk()}
        return entries | parts | self.sections


def _has_content(section: Section) -> bool:
    return bool(section.paragraphs or section.see or section.listings)


def _entries(chapter: Section) -> Iterator[Section]:
    """The entries of the sets in a chapter, each as a section of its own, so that a record can be written from it."""
    for section in chapter.parts:
        for entry in section.entries:
            yield Section((*section.path, entry.label, entry.name), entry.line, section.level)


def listed_form(*parts: str) -> str:
    """The listed form of a name: its label, the name, its star and its remark, in lower case."""
    return " ".join(part for part in parts if part).casefold()


def star_sentence(name: str, *, marked: bool) -> str:
    """What a changed star of an entry means; `marked` is whether the entry has one now."""
    return (
        f"{name} has a star now: it has rules of its own" if marked else f"{name} has no star now: it has no rules of its own"
    )


def unlinked(text: str) -> str:
    """`text` with each Markdown link replaced by its label and, for an external link, its address."""
    return _LINK.sub(lambda match: match["label"] + (f" ({match['to']})" if match["to"].startswith("http") else ""), text)


def unescaped(text: str) -> str:
    """`text` without the backslashes that escape Markdown characters."""
    return _ESCAPE.sub(r"\1", text)


def plain(text: str) -> str:
    """`text` on one line, without Markdown and with plain quotes and dashes, so that only words are compared."""
    unlisted = re.sub(r"(?m)^\s*[-*+]\s+", "", unlinked(text))
    bare = re.sub(r"(?<!\\)[*`]|\*(?=\*)|(?<![\w\\])_|(?<!\\)_(?!\w)", "", unlisted)
    return " ".join(unescaped(bare).translate(_TYPOGRAPHIC).split())
