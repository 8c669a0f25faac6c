"""Compares a source document with the records written from it: which sections are new, changed, moved or removed.

Only fingerprints of the earlier version are stored, not its words. They show whether the words of a section changed, and which
names that it refers to or lists changed. For changed names, the comparison also tells whether our cross-references and lists
agree. Differences that were accepted are not reported again.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from rulebook.model.source_lock import MovedSource
from rulebook.sources.citations import fingerprint, name_hash, name_hash_set, name_hashes, words_hash
from rulebook.sources.document import BETWEEN, listed_form, star_sentence
from rulebook.sources.names import name_differences
from rulebook.sources.section_matcher import SectionMatcher

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulebook.model.refs import Ref
    from rulebook.sources.citations import Citation
    from rulebook.sources.document import Section

Change = Literal["new", "changed", "renamed", "moved", "gone", "references", "contents", "unread"]
MEANINGS: dict[Change, str] = {
    "new": "no record is written from it",
    "changed": "its text is another",
    "renamed": "it has another heading",
    "moved": "it stands elsewhere",
    "gone": "it is no longer in the document",
    "references": "its cross-references or lists changed",
    "contents": "what sets bring changed",
    "unread": "records name it that were never compared with it",
}


@dataclass(frozen=True)
class Finding:
    """One difference: the section as our records name it, its present key (`now`), and the records that it concerns."""

    change: Change
    section: str
    line: int | None = None
    records: tuple[Ref, ...] = ()
    now: str | None = None
    detail: str = ""
    concerned: tuple[Citation, ...] = ()
    """The citations that are to be marked."""

    def as_dict(self) -> dict[str, Any]:
        """The finding as `rulebook source compare --json` prints it."""
        found = {"change": self.change, "section": self.section, "now": self.now, "line": self.line}
        return {**found, "records": [str(ref) for ref in self.records], "detail": self.detail}

    def lines(self) -> list[str]:
        """The lines that describe the finding: its details, and the records that it concerns."""
        about = ", ".join(ref.short() for ref in self.records)
        return [*([self.detail] if self.detail else []), f"records: {about or 'none'}"]


class Comparison(SectionMatcher):
    """A document and the records written from it, section by section."""

    def findings(self) -> list[Finding]:
        """All differences, in the order of the document. Sections that were removed come first."""
        findings = [*self.places(), *self.texts(), *self.contents(), *self.references(), *self.new()]
        return sorted(findings, key=lambda finding: (finding.line or 0, finding.section))

    def places(self) -> Iterator[Finding]:
        """Sections that were renamed, moved or removed.

        The parts of such a section are not reported again. What sets no longer contain is reported by `contents`.
        """
        chapters = self.renamed_chapters
        for old, new in chapters.items():
            inside = [c for key in self.moves if key.startswith(old + BETWEEN) for c in self.below(key)]
            line = next(chapter.line for chapter in self.outline.chapters if chapter.key == new)
            yield Finding("renamed", old, line, _refs(inside), new, concerned=tuple(inside))
        for key, new in self.moves.items():
            if not any(key == old + new[len(to) :] for old, to in chapters.items()):
                yield self._moved(key, new)
        for key in [*self.cited, *self.unused]:
            above = self.above(key)
            around = self.outline.find(self.where(above) or "") if above else None
            if not self.where(key) and (around is None) == (above is None) and not (around and around.is_set):
                inside = self.below(key)
                yield Finding("gone", key, None, _refs(inside), concerned=tuple(inside))

    def _moved(self, key: str, new: str) -> Finding:
        section = self.outline.find(new)
        assert section is not None
        change: Change = "renamed" if key.startswith(BETWEEN.join((*section.path[:-1], ""))) else "moved"
        mark = self.mark_of(key) or self.unused.get(key, "")
        detail = "" if words_hash(mark) == words_hash(fingerprint(section)) else "its text changed as well"
        inside = self.below(key)
        return Finding(change, key, section.line, _refs(inside), new, detail, tuple(inside))

    def texts(self) -> Iterator[Finding]:
        """Sections whose text changed, and sections that were never compared with the records that name them."""
        for key, group in self.cited.items():
            section = self.outline.find(self.where(key) or "")
            if section and key not in self.moves:
                now = words_hash(fingerprint(section))
                changed = [c for c in group if c.fingerprint and words_hash(c.fingerprint) != now]
                unread = [c for c in group if not c.fingerprint]
                if changed:
                    yield Finding("changed", key, section.line, _refs(changed), concerned=tuple(changed))
                if unread:
                    yield Finding("unread", key, section.line, _refs(unread))
        for key, mark in self.unused.items():
            section = self.outline.find(key)
            if section and fingerprint(section) != mark:
                yield Finding("changed", key, section.line, detail="no record is written from it")

    def _other_names(self) -> Iterator[tuple[Section, dict[str, str], list[Citation]]]:
        """The sections whose names changed: each with its present names by their hashes, and the citations of the section."""
        for key, group in self.cited.items():
            section = self.outline.find(self.where(key) or "")
            if section:
                now = name_hashes(section, self.earlier)
                changed = [c for c in group if c.fingerprint and name_hash_set(c.fingerprint) != now.keys()]
                if changed:
                    yield section, now, changed

    def references(self) -> Iterator[Finding]:
        """Sections whose cross-references or lists changed."""
        for section, now, changed in self._other_names():
            if not section.is_set:
                key, records = changed[0].source.section, [citation.record for citation in changed]
                details = {self.names.change(now, name_hash_set(c.fingerprint or ""), records) for c in changed}
                detail = "; ".join(sorted(details))
                yield Finding("references", key, section.line, _refs(changed), detail=detail, concerned=tuple(changed))

    def contents(self) -> Iterator[Finding]:
        """Sets whose contents changed. A move from one set to another is one finding."""
        came: dict[str, list[tuple[Section, Citation]]] = defaultdict(list)
        left: dict[str, list[tuple[Section, Citation]]] = defaultdict(list)
        for section, now, changed in self._other_names():
            for citation in changed if section.is_set else ():
                new = [now[key] for key in now.keys() - name_hash_set(citation.fingerprint or "")]
                differing = name_differences(self.names.resolve(now.values()), self.names.own_list(citation.record))
                added = differing.added & self.names.resolve(new)
                for names, found in ((added, came), (differing.removed, left)):
                    for name in names:
                        found[name].append((section, citation))
                if not (added or differing.removed):
                    misspelled = [f"it calls {ref} {name!r}" for name, ref in differing.misspelled.items() if name in new]
                    stars = self._stars(section, citation)
                    detail = ", ".join(misspelled or stars) or _other_notation(new)
                    key = citation.source.section
                    yield Finding("contents", key, section.line, (citation.ref,), detail=detail, concerned=(citation,))
        for name in sorted(came.keys() | left.keys()):
            yield self._entry(name, left[name], came[name])

    def _stars(self, section: Section, citation: Citation) -> list[str]:
        """A sentence for each entry of a set that has a star now, or has it no longer."""
        before = name_hash_set(citation.fingerprint or "")
        toggled = {
            entry: listed_form(entry.label, self.earlier(entry.name), "" if entry.marked else "*", entry.remark)
            for entry in section.entries
        }
        return [star_sentence(entry.name, marked=entry.marked) for entry, form in toggled.items() if name_hash(form) in before]

    def _entry(self, name: str, left: list[tuple[Section, Citation]], came: list[tuple[Section, Citation]]) -> Finding:
        """The finding about one item of sets: which sets it left, and which it is in now; some of these may be new."""
        new = [section for section in self.free.values() if section.is_set and name in self.names.in_section(section)]
        into = [*(section for section, _ in came), *new]
        own = self.names.refs([name])
        entry = [c for key, group in self.cited.items() if not self.where(key) for c in group if c.ref in own]
        concerned = (*(citation for _, citation in (*left, *came)), *entry)
        moves = [*(f"no longer in {section.title}" for section, _ in left), *(f"now in {section.title}" for section in into)]
        section = (left or came)[0][0]
        records = tuple(dict.fromkeys((*own, *_refs(concerned))))
        return Finding("contents", section.key, (into or [section])[0].line, records,
                       detail=f"{name} is {' and '.join(moves)}", concerned=concerned)  # fmt: skip

    def new(self) -> Iterator[Finding]:
        """Sections without a record, each with the records that it names and an id for a new record."""
        for key, section in self.without_record().items():
            if key not in self.unused:
                records = self.names.refs(sorted(self.names.in_section(section)))
                yield Finding("new", key, section.line, records, detail=self._advice(section))

    def _advice(self, section: Section) -> str:
        likely = self.names.likely_id(section)
        return f"a record of it might be {likely}" if likely else ""

    def now(self, citation: Citation) -> MovedSource:
        """The section that the document now has in place of a citation's section."""
        key = self.where(citation.source.section)
        if not key and self.above(citation.source.section):
            key = self._entry_now(citation)
        section = self.outline.find(key or "")
        if not section:
            return MovedSource(document=self.document)
        return MovedSource(document=self.document, section=section.key, fingerprint=fingerprint(section))

    def _entry_now(self, citation: Citation) -> str | None:
        """The key of the entry in another set, for an entry that left its set."""
        for section in self.outline.sections.values():
            for entry in section.entries:
                if citation.ref.short() in self.names.known(entry.name):
                    return BETWEEN.join((*section.path, entry.label, entry.name))
        return None


def _other_notation(names: Iterable[str]) -> str:
    """The detail of a set whose contents are as ours, but where `names` are now written differently."""
    shown = ", ".join(sorted(names))
    return f"{shown} with another label, mark, remark or spelling" if shown else "a name that is none of our records is gone"


def _refs(group: Iterable[Citation]) -> tuple[Ref, ...]:
    return tuple(dict.fromkeys(citation.ref for citation in group))
