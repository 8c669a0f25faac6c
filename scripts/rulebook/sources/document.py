"""A source document as its sections: what each says, what it refers to, and what it lists."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BETWEEN = " / "
"""What stands between the headings that lead to a section, where a record names it."""

SEE = "see"
"""How a name stands in a section that refers to it; others stand under the label of their list."""
LABELS = ("Character", "Characters", "Hero", "Heroes", "Battlefield", "Battlefields")
"""What a list of names may be called."""

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
class See:
    """A line that refers to other sections: the chapter and the title of each."""

    lines: tuple[int, ...]
    targets: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Listing:
    """A line that lists what a section is about: characters or battlefields."""

    lines: tuple[int, ...]
    label: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """What a set brings: its name, under which label it stands, whether it is marked, and what is remarked on it."""

    line: int
    label: str
    name: str
    marked: bool = False
    remark: str = ""


@dataclass
class Section:
    """A section with what stands in it. `labels` are the lines that group the entries of a set."""

    path: tuple[str, ...]
    line: int
    level: int
    paragraphs: list[Paragraph] = field(default_factory=list)
    see: list[See] = field(default_factory=list)
    listings: list[Listing] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
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
        """What the section says outside of its parts, without markup. Names of other sections and of entries are not in it."""
        return " ".join(plain(paragraph.text) for paragraph in self.paragraphs)

    def words(self) -> str:
        """What the section and its parts say, without markup. Its own heading is not in it, so that it may be renamed."""
        said = [self.own_words(), *(f"{part.title} {part.words()}" for part in self.parts)]
        return " ".join(" ".join(said).split())

    def names(self, earlier: Callable[[str], str] = str) -> dict[str, str]:
        """What the section and its parts refer to and list: how each name stands there, in order, and the name itself.

        `earlier` says how something was called before, so that a name of another section counts as the one it had.
        """
        parts = list(self.walk())
        targets = [f"{chapter}: {title}" for part in parts for see in part.see for chapter, title in see.targets]
        found = {standing(SEE, earlier(target)): target for target in targets}
        listings = [listing for part in parts for listing in part.listings]
        found |= {standing(listing.label, earlier(name)): name for listing in listings for name in listing.names}
        found |= {standing(e.label, earlier(e.name), "*" if e.marked else "", e.remark): e.name for e in self.entries}
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
        """The version that the document says it is, if it says one."""
        said = VERSION.search(self.front.own_words())
        return said["version"] if said else None

    @cached_property
    def sections(self) -> dict[str, Section]:
        """The sections that stand for themselves, by key: the front matter and chapters with a text of their own, each without
        what is below it, and the sections of the chapters, each with its parts."""
        own = [replace(chapter, parts=[]) for chapter in (self.front, *self.chapters) if _says_something(chapter)]
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


def _says_something(section: Section) -> bool:
    return bool(section.paragraphs or section.see or section.listings)


def _entries(chapter: Section) -> Iterator[Section]:
    """The entries of the sets in a chapter, each as a section of its own, so that a record can be written from it."""
    for section in chapter.parts:
        for entry in section.entries:
            yield Section((*section.path, entry.label, entry.name), entry.line, section.level)


def standing(*parts: str) -> str:
    """How a name stands in a section: its label, the name, its mark and remark; whatever the case of their letters."""
    return " ".join(part for part in parts if part).casefold()


def unlinked(text: str) -> str:
    """`text` with its Markdown links written out: their words, and the address where it leads elsewhere."""
    return _LINK.sub(lambda match: match["label"] + (f" ({match['to']})" if match["to"].startswith("http") else ""), text)


def unescaped(text: str) -> str:
    """`text` without the backslashes that take a sign of Markdown for itself."""
    return _ESCAPE.sub(r"\1", text)


def plain(text: str) -> str:
    """`text` without Markdown and on one line; quotes and dashes in one form, so that only the words count."""
    unlisted = re.sub(r"(?m)^\s*[-*+]\s+", "", unlinked(text))
    bare = re.sub(r"(?<!\\)[*`]|\*(?=\*)|(?<![\w\\])_|(?<!\\)_(?!\w)", "", unlisted)
    return " ".join(unescaped(bare).translate(_TYPOGRAPHIC).split())
