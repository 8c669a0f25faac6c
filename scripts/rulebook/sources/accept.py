"""The edits that follow from a comparison: they mark records whose source has moved, and accept records that were reviewed.

Marks and fingerprints are kept in the lock of the source document. The record itself changes only if it has to name another
document or section. An edit is the path of a file, and a function from its old text (empty for a new file) to its new text.
This module neither reads nor writes files.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from rulebook.library.loader import lock_path
from rulebook.model.problems import did_you_mean
from rulebook.model.yaml_edit import flow, set_value
from rulebook.sources.citations import citations, fingerprint
from rulebook.sources.lock_file import lock_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.model.source_lock import MovedSource
    from rulebook.sources.citations import Citation
    from rulebook.sources.compare import Comparison, Finding

Edit = tuple[str, Callable[[str], str]]


class UnknownNameError(Exception):
    """Raised for the name of a record or section that cannot be accepted. The message says why."""


def refusal(comparison: Comparison) -> str:
    """Why records cannot be marked or accepted by a document, and what to do about it; empty if they can.

    The document must have the same version as the source. If either has none, they are taken to agree.
    """
    game, version = comparison.game, comparison.outline.version
    source = next(source for source in game.sources if source.id == comparison.document)
    if not version or not source.version or version == source.version:
        return ""
    other = next((s.id for s in game.sources if s.version == version and s.title == source.title), None)
    if other:
        hint = f"say --source {other}"
    else:
        named = source.id.replace(source.version, version) if source.version in source.id else f"{source.id}-{version}"
        entry = {"id": named, "title": source.title, "version": version, "by": source.by, "status": source.status,
                 "replaces": source.id}  # fmt: skip
        hint = f"add to `sources` in {game.document.path}: {flow(entry)}"
    return f"the document is version {version}, and {source.id} is version {source.version}: {hint}"


def mark(comparison: Comparison, findings: Iterable[Finding]) -> Iterator[Edit]:
    """The edits that mark the records that a finding concerns, and remove the marks of all others."""
    concerned = {citation.ref for finding in findings for citation in finding.concerned}
    locks = _Locks(comparison.library, comparison.game)
    for group in comparison.cited.values():
        for citation in group:
            now = comparison.now(citation) if citation.ref in concerned else None
            if now != citation.moved:
                locks.mark(citation, now)
    yield from locks.edits()


def accept(library: Library, game: Game, names: Iterable[str] | None, comparison: Comparison | None) -> Iterator[Edit]:
    """The edits that accept records as reviewed. `names` are ids or sections; None means all.

    The section that a record was reviewed against comes from the comparison or, without one, from the record's mark.
    Raises UnknownNameError for a name that is neither a record that can be accepted nor a section.
    """
    cited = [c for group in comparison.cited.values() for c in group] if comparison else list(citations(library, game.slug))
    aside = comparison.without_record() if comparison else {}
    dropped = [key for key in comparison.unused if key not in aside] if comparison else []
    wanted = cited
    if names is not None:
        names = set(names)
        wanted = [c for c in cited if _names_of(c) & names and (comparison or c.moved)]
        aside = {key: section for key, section in aside.items() if key in names}
        dropped = [key for key in dropped if key in names]
        unknown = names - aside.keys() - set(dropped) - {name for c in wanted for name in _names_of(c)}
        if unknown:
            raise UnknownNameError(_why_not(library, game, min(unknown)))
    locks = _Locks(library, game)
    for citation in wanted:
        now = comparison.now(citation) if comparison else citation.moved
        if now:
            locks.review(citation, now)
            yield citation.record.document.path, partial(_accepted, citation=citation, now=now)
    if comparison and (aside or dropped):
        aside |= {
            new: section
            for key in dropped
            if (section := comparison.outline.sections.get(new := comparison.moves.get(key, "")))
        }
        unused = {key: mark for key, mark in comparison.unused.items() if key not in dropped}
        locks.put_aside(comparison.document, unused | {key: fingerprint(section) for key, section in aside.items()})
    yield from locks.edits()


class _Locks:
    """The locks of a game's source documents: as they are, and as they will be written."""

    def __init__(self, library: Library, game: Game) -> None:
        self._library, self._game = library, game
        self._before = {source.id: library.lock(game.slug, source.id) for source in game.sources}
        self._now = {document: lock.model_dump(exclude_none=True) for document, lock in self._before.items()}

    def mark(self, citation: Citation, now: MovedSource | None) -> None:
        """Mark the source of a citation as moved to `now`. None removes the mark."""
        ref = citation.ref.short()
        for lock in self._now.values():
            lock["pending"].pop(ref, None)
        if now:
            found = {"section": now.section, "fingerprint": now.fingerprint}
            self._now[now.document]["pending"][ref] = {key: value for key, value in found.items() if value}

    def review(self, citation: Citation, now: MovedSource) -> None:
        """Store the fingerprint of the section that a citation was reviewed against, unless the section is gone."""
        self.mark(citation, None)
        ref = citation.ref.short()
        if now.section and now.fingerprint:
            for lock in self._now.values():
                lock["reviewed"].pop(ref, None)
            self._now[now.document]["reviewed"][ref] = now.fingerprint

    def put_aside(self, document: str, unused: Mapping[str, str]) -> None:
        """Store the sections of a document that need no record, each with its fingerprint."""
        self._now[document]["unused"] = dict(unused)

    def edits(self) -> Iterator[Edit]:
        """The edits of the locks that changed. Ids that no record or passage has are dropped."""
        cited = {citation.ref.short() for citation in citations(self._library, self._game.slug)}
        for document, lock in self._now.items():
            if lock != self._before[document].model_dump(exclude_none=True):
                for part in ("reviewed", "pending"):
                    lock[part] = {ref: value for ref, value in lock[part].items() if ref in cited}
                yield lock_path(self._game, document), partial(_replaced, text=lock_text(lock))


def _replaced(_: str, text: str) -> str:
    return text


def _names_of(citation: Citation) -> set[str]:
    """The names by which a user may select a citation: the ids of its record and passage, and its section."""
    refs = (citation.ref, citation.ref.record)
    return {citation.source.section, *(ref.short() for ref in refs), *(str(ref) for ref in refs)}


def _why_not(library: Library, game: Game, name: str) -> str:
    known = [ref.short() for ref in library.records if ref.game == game.slug]
    if name.removeprefix(f"{game.slug}/").partition("#")[0] in known:
        return f"{name} is not marked: `rulebook source compare DOCUMENT --mark` marks what has moved; or give --document"
    return f"no record or section {name!r}; {did_you_mean(name, known) or 'an id looks like hero/loki'}"


def _accepted(text: str, citation: Citation, now: MovedSource) -> str:
    """The text of a record's file, edited so that it names the document and section that it was reviewed against."""
    if not now.section or not now.fingerprint:
        return set_value(text, (*citation.path, "gone"), now.document)
    for key, value in (("document", now.document), ("section", now.section)):
        if getattr(citation.source, key) != value:
            text = set_value(text, (*citation.path, key), value)
    return text
