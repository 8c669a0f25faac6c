"""The differences between two documents that the maintainer has, section by section, with the words that differ.

A document is divided by its headings; one without headings by its pages, which form feeds end, as in the text of a PDF file.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Literal

from rulebook.sources.document import BETWEEN, SEE, plain, star_sentence
from rulebook.sources.markdown_reader import read_outline
from rulebook.text.word_diff import mark_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rulebook.sources.document import Section

PAGE_END = "\f"
ALIKE = 0.6
"""How alike the texts of two sections must be, from 0 to 1, for one to be the other under a new heading."""


@dataclass(frozen=True)
class Part:
    """A section or page: its heading, its first line, its paragraphs, and the names in it that have a star."""

    key: str
    line: int
    paragraphs: tuple[str, ...]
    starred: frozenset[str] = frozenset()
    unstarred: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Words:
    """Paragraphs that differ. `old` or `new` is empty if there are none."""

    old: str
    new: str


@dataclass(frozen=True)
class Difference:
    """A part that differs: its heading in the newer document, or, if it is gone, in the older one, and the line there."""

    change: Literal["new", "changed", "renamed", "gone"]
    section: str
    line: int
    before: str | None
    """The heading that it had."""
    stars: tuple[str, ...]
    """The names that have a star now, or have it no longer, each in a sentence."""
    words: tuple[Words, ...]

    def as_dict(self) -> dict[str, Any]:
        """The difference as `rulebook source compare --diff --json` prints it."""
        return asdict(self)

    def lines(self, mark: Callable[[str, str], str]) -> Iterator[str]:
        """The lines that describe the difference. `mark` marks words, as for `mark_words`."""
        before = f" (was {self.before})" if self.before else ""
        yield f"{self.change}: {self.section}{before} (line {self.line})"
        yield from (f"    {sentence}" for sentence in self.stars)
        yield from (f"    {mark_words(words.old, words.new, mark)}" for words in self.words)


def parts(text: str) -> list[Part]:
    """The sections of a document, or its pages if it has no heading."""
    try:
        outline = read_outline(text)
    except ValueError:
        return _pages(text)
    return [_part(section) for section in outline.sections.values()]


def _pages(text: str) -> list[Part]:
    found, line = [], 1
    for number, page in enumerate(text.split(PAGE_END), start=1):
        blocks = page.replace("\r\n", "\n").split("\n\n")
        found.append(Part(f"Page {number}", line, tuple(shown for block in blocks if (shown := plain(block)))))
        line += page.count("\n")
    return found


def _part(section: Section) -> Part:
    entries = [entry for part in section.walk() for entry in part.entries]
    return Part(
        section.key,
        section.line,
        tuple(_paragraphs(section)),
        frozenset(entry.name for entry in entries if entry.marked),
        frozenset(entry.name for entry in entries if not entry.marked),
    )


def _paragraphs(section: Section) -> Iterator[str]:
    """The paragraphs, references, lists, and entries of a section and its parts, and the headings of these, without markup."""
    yield from (plain(paragraph.text) for paragraph in section.paragraphs)
    yield from (f"{listing.label}: {', '.join(listing.names)}" for listing in section.listings)
    for see in section.see:
        yield f"{SEE.capitalize()}: {', '.join(f'{chapter}: {title}' for chapter, title in see.targets)}"
    for entry in section.entries:
        remark = f" ({entry.remark})" if entry.remark else ""
        yield f"{entry.label}: {entry.name}{'*' if entry.marked else ''}{remark}".removeprefix(": ")
    for part in section.parts:
        yield part.title
        yield from _paragraphs(part)


def differences(old: str, new: str) -> list[Difference]:
    """The differences between the texts of two documents: parts that are gone, and then the others in their present order."""
    before = {part.key: part for part in parts(old)}
    after = {part.key: part for part in parts(new)}
    renamed = _renamed(
        [part for key, part in before.items() if key not in after], [p for k, p in after.items() if k not in before]
    )
    gone = [part for key, part in before.items() if key not in after and key not in renamed.values()]
    found = [Difference("gone", part.key, part.line, None, (), (_joined(part.paragraphs, ()),)) for part in gone]
    for key, part in after.items():
        earlier = before.get(renamed.get(key, key))
        if earlier is None:
            found.append(Difference("new", key, part.line, None, (), (_joined((), part.paragraphs),)))
        elif earlier.key != key or earlier.paragraphs != part.paragraphs:
            change: Literal["renamed", "changed"] = "renamed" if earlier.key != key else "changed"
            was = earlier.key if earlier.key != key else None
            found.append(Difference(change, key, part.line, was, tuple(_stars(earlier, part)), tuple(_words(earlier, part))))
    return found


def _renamed(gone: list[Part], new: list[Part]) -> dict[str, str]:
    """The present heading of each part that has another one now, with its former heading: its text or its heading is alike."""
    renamed: dict[str, str] = {}
    left = {part.key: part for part in gone}
    for part in new:
        best = max(left.values(), key=lambda other: _likeness(other, part), default=None)
        if best and _likeness(best, part) >= ALIKE:
            renamed[part.key] = best.key
            del left[best.key]
    return renamed


def _likeness(one: Part, other: Part) -> float:
    old, new = (" ".join(part.paragraphs).split() for part in (one, other))
    alike = SequenceMatcher(None, old, new, autojunk=False).ratio() if old or new else 0.0
    title, other_title = (part.key.rpartition(BETWEEN)[2].casefold() for part in (one, other))
    return max(alike, SequenceMatcher(None, title, other_title).ratio() if alike else 0.0)


def _words(old: Part, new: Part) -> Iterator[Words]:
    """The paragraphs that differ."""
    matcher = SequenceMatcher(None, old.paragraphs, new.paragraphs, autojunk=False)
    for how, a, b, c, d in matcher.get_opcodes():
        if how != "equal":
            yield _joined(old.paragraphs[a:b], new.paragraphs[c:d])


def _joined(old: Sequence[str], new: Sequence[str]) -> Words:
    return Words(" ".join(old), " ".join(new))


def _stars(old: Part, new: Part) -> Iterator[str]:
    """A sentence for each name that has a star now, or has it no longer."""
    for name in sorted(old.unstarred & new.starred):
        yield star_sentence(name, marked=True)
    for name in sorted(old.starred & new.unstarred):
        yield star_sentence(name, marked=False)
