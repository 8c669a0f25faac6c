"""Finds the sections that records are written from in another version of the document, even if renamed or moved."""

from __future__ import annotations

from collections import defaultdict
from difflib import SequenceMatcher
from functools import cached_property
from typing import TYPE_CHECKING

from rulebook.sources.citations import NO_WORDS, Citation, citations, fingerprint, versions, words_hash
from rulebook.sources.document import BETWEEN
from rulebook.sources.names import NameResolver

if TYPE_CHECKING:
    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.sources.document import Outline, Section

ALIKE = 0.75
"""How similar two headings must be, from 0 to 1, to count as the same section when the text changed as well."""
ENTRIES_ALIKE = 0.5
"""The same for two names in one set."""


class SectionMatcher:
    """Matches cited sections with those of a document. `moves` maps keys of moved or renamed sections to present keys."""

    def __init__(self, library: Library, game: Game, document: str, outline: Outline) -> None:
        self.library, self.game, self.document, self.outline = library, game, document, outline
        self.chapters = {chapter.key for chapter in outline.chapters}
        known = versions(game, document)
        self.cited: dict[str, list[Citation]] = defaultdict(list)
        for citation in citations(library, game.slug):
            if citation.source.document in known and not citation.source.gone:
                self.cited[citation.source.section].append(citation)
        self.unused = {key: mark for id_ in reversed(known) for key, mark in library.lock(game.slug, id_).unused.items()}
        self.moves = self._moves()
        written = {name for section in outline.sections.values() for name in section.names().values()}
        self.names = NameResolver(library, game.slug, {key: self.where(key) for key in self.cited}, self.cited, written)
        for key, new in self.moves.items():
            if self.above(key):
                self.names.call(new.rpartition(BETWEEN)[2], self.cited[key])

    def without_record(self) -> dict[str, Section]:
        """The sections that no record is written from. A section that is only an alias of a record is not one of them."""
        went = self.moves.values()
        idle = {key: s for key, s in self.free.items() if key not in went and not self.names.is_alias(s)}
        return idle | {key: section for key in self.unused if (section := self.outline.sections.get(key))}

    def where(self, key: str) -> str | None:
        """The present key of a section that our records name, or None if it is gone."""
        above = self.above(key)
        if key in self.moves or self.outline.find(key) or not above:
            return self.moves.get(key, key if self.outline.find(key) else None)
        moved = self.where(above)
        return moved + key[len(above) :] if moved and self.outline.find(moved + key[len(above) :]) else None

    def above(self, key: str) -> str | None:
        """The key of the section that `key` is a part or an entry of, or None."""
        while key := key.rpartition(BETWEEN)[0]:
            if (key in self.cited or key in self.outline.sections) and key not in self.chapters:
                return key
        return None

    @cached_property
    def free(self) -> dict[str, Section]:
        """The sections that no record names and that are not listed as unused."""
        named_below = {key for key in self.outline.sections for other in self.cited if other.startswith(key + BETWEEN)}
        taken = self.cited.keys() | self.unused.keys() | (named_below - self.chapters)
        return {key: section for key, section in self.outline.sections.items() if key not in taken}

    def _moves(self) -> dict[str, str]:
        """The present keys of the sections that are no longer where our records name them, as far as they can be matched."""
        known = {key: self.mark_of(key) for key in self.cited if not self.above(key)} | self.unused
        missing = {key: mark for key, mark in known.items() if not self.outline.find(key)}
        free = dict(self.free)
        moves: dict[str, str] = {}
        for fits in (_has_the_same_words, _has_the_same_names, _has_a_like_heading):
            for key, mark in missing.items():
                found = [other for other, section in free.items() if key not in moves and fits(key, mark, section)]
                best = max(found, key=lambda other: _likeness(key, other), default=None)
                if best:
                    moves[key] = best
                    del free[best]
        return moves | self._entry_moves(moves)

    def _entry_moves(self, moves: dict[str, str]) -> dict[str, str]:
        """The present keys of renamed entries of sets: a similar name in the same set that belongs to no other record."""
        names = NameResolver(self.library, self.game.slug, {}, {})
        entry_moves = {}
        for key in self.cited:
            above = self.above(key)
            section = self.outline.find(moves.get(above, above)) if above else None
            if above and section and not self.outline.find(section.key + key[len(above) :]):
                own = {citation.ref.short() for citation in self.cited[key]}
                strange = [entry for entry in section.entries if names.known(entry.name) <= own]
                title = key.rpartition(BETWEEN)[2]
                best = max(strange, key=lambda entry: _likeness(title, entry.name), default=None)
                if best and _likeness(title, best.name) >= ENTRIES_ALIKE:
                    entry_moves[key] = BETWEEN.join((*section.path, best.label, best.name))
        return entry_moves

    def mark_of(self, key: str) -> str:
        """The stored fingerprint of a section; that of a whole record is preferred to that of a passage."""
        group = sorted(self.cited[key], key=lambda citation: not citation.of_record)
        return next((citation.fingerprint for citation in group if citation.fingerprint), "")

    def below(self, key: str) -> list[Citation]:
        """The citations of a section, of its parts and of its entries."""
        below = [other for other in self.cited if self.above(other) == key]
        return [citation for other in (key, *below) for citation in self.cited.get(other, [])]

    @cached_property
    def renamed_chapters(self) -> dict[str, str]:
        """The chapters that were renamed: all sections of one chapter are now in one other."""
        went: dict[str, set[str]] = defaultdict(set)
        for key, new in self.moves.items():
            chapter, _, title = key.partition(BETWEEN)
            section = self.outline.find(new)
            if title and chapter not in self.chapters and section:
                went[chapter].add(section.path[0] if BETWEEN.join(section.path[1:]) == title else "")
        return {old: min(new) for old, new in went.items() if len(new) == 1 and min(new)}

    def earlier(self, name: str) -> str:
        """The earlier form of a name in the document: `Chapter: Section`, or a name in a list."""
        for old, new in (*self.moves.items(), *self.renamed_chapters.items()):
            before, after = old.replace(BETWEEN, ": ", 1), new.replace(BETWEEN, ": ", 1)
            if name == after or (BETWEEN not in new and name.startswith(f"{after}: ")):
                return before + name[len(after) :]
            above = self.above(old) or ""
            if name == (new.rpartition(BETWEEN)[2] if above else after.partition(": ")[2]):
                return old[len(above) :].rpartition(BETWEEN)[2] if above else before.partition(": ")[2]
        return name


def _has_the_same_words(_: str, mark: str, section: Section) -> bool:
    return words_hash(mark) not in ("", NO_WORDS) and words_hash(mark) == words_hash(fingerprint(section))


def _has_the_same_names(_: str, mark: str, section: Section) -> bool:
    return words_hash(mark) == NO_WORDS and mark == fingerprint(section)


def _has_a_like_heading(key: str, _: str, section: Section) -> bool:
    above = BETWEEN.join((*section.path[:-1], ""))
    return key.startswith(above) and _likeness(key[len(above) :], section.title) >= ALIKE


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()
