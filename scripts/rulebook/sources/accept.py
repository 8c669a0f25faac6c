"""Edits of records that a comparison leads to: the mark that the source has moved, and its end when somebody has reviewed it.

An edit is a file's path and what makes its new text of the old. Nothing is read or written here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from rulebook.model.problems import did_you_mean
from rulebook.sources.citations import citations, fingerprint
from rulebook.sources.yaml_edit import remove_key, set_key, written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.model.parts import MovedSource
    from rulebook.sources.citations import Citation
    from rulebook.sources.compare import Comparison, Finding

Edit = tuple[str, Callable[[str], str]]


class Unknown(Exception):  # noqa: N818 - it says what the name given is
    """A record or section that cannot be accepted; the message says why."""


def refusal(comparison: Comparison) -> str:
    """Why records cannot be marked or accepted by a document, and what to do about it; empty if they can.

    It has to be the version that the source is. Where either says no version, that is taken on trust.
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
        entry = {"id": named, "title": source.title, "version": version, "by": source.by, "status": source.status}
        said = ", ".join(f"{key}: {written(value)}" for key, value in (entry | {"replaces": source.id}).items())
        hint = f"add to `sources` in {game.document.path}: {{{said}}}"
    return f"the document is version {version}, and {source.id} is version {source.version}: {hint}"


def mark(comparison: Comparison, findings: Iterable[Finding]) -> Iterator[Edit]:
    """The edits that mark each record which a finding concerns, and take the mark from those that none concerns."""
    concerned = {(c.record.ref, c.path) for finding in findings for c in finding.concerned}
    for group in comparison.cited.values():
        for citation in group:
            moved = (citation.record.ref, citation.path) in concerned
            now = comparison.now(citation) if moved else None
            if now != citation.source.moved:
                yield citation.record.document.path, partial(_marked, citation=citation, now=now)


def accept(library: Library, game: Game, names: Iterable[str] | None, comparison: Comparison | None) -> Iterator[Edit]:
    """The edits that say that records were reviewed: those that `names` has, by id or by section, or all if that is None.

    What their source is now says the comparison, or where there is none the mark in the record. Raises Unknown for a name
    that is neither a record that could be accepted nor a section.
    """
    cited = [c for group in comparison.cited.values() for c in group] if comparison else list(citations(library, game.slug))
    aside = comparison.without_record() if comparison else {}
    dropped = [key for key in comparison.unused if key not in aside] if comparison else []
    wanted = cited
    if names is not None:
        names = set(names)
        wanted = [c for c in cited if _names_of(c) & names and (comparison or c.source.moved)]
        aside = {key: section for key, section in aside.items() if key in names}
        dropped = [key for key in dropped if key in names]
        unknown = names - aside.keys() - set(dropped) - {name for c in wanted for name in _names_of(c)}
        if unknown:
            raise Unknown(_why_not(library, game, min(unknown)))
    for citation in wanted:
        now = comparison.now(citation) if comparison else citation.source.moved
        if now:
            yield citation.record.document.path, partial(_accepted, citation=citation, now=now)
    if comparison and (aside or dropped):
        aside |= {
            new: section
            for key in dropped
            if (section := comparison.outline.sections.get(new := comparison.moves.get(key, "")))
        }
        unused = {key: mark for key, mark in comparison.unused.items() if key not in dropped}
        unused |= {key: fingerprint(section) for key, section in aside.items()}
        yield game.document.path, partial(_put_aside, game=game, document=comparison.document, unused=unused)


def _names_of(citation: Citation) -> set[str]:
    """What somebody may call a citation by: the ids of the record and the passage, and the section."""
    refs = (citation.ref, citation.ref.record)
    return {citation.source.section, *(ref.short() for ref in refs), *(str(ref) for ref in refs)}


def _why_not(library: Library, game: Game, name: str) -> str:
    known = [ref.short() for ref in library.records if ref.game == game.slug]
    if name.removeprefix(f"{game.slug}/").partition("#")[0] in known:
        return f"{name} is not marked: `rulebook source compare DOCUMENT --mark` marks what has moved; or give --document"
    return f"no record or section {name!r}; {did_you_mean(name, known) or 'an id looks like hero/loki'}"


def _marked(text: str, citation: Citation, now: MovedSource | None) -> str:
    """A record's file with the mark that the source of `citation` has moved to `now`; without the mark if that is None."""
    if not now:
        return remove_key(text, citation.path, "moved")
    section = f", section: {written(now.section)}" if now.section else ""
    hashed = f", fingerprint: {now.fingerprint}" if now.fingerprint else ""
    return set_key(text, citation.path, "moved", f"{{document: {written(now.document)}{section}{hashed}}}")


def _accepted(text: str, citation: Citation, now: MovedSource) -> str:
    """A record's file that says: it was reviewed against what the source is `now`."""
    text = remove_key(text, citation.path, "moved")
    if not now.section or not now.fingerprint:
        return set_key(text, citation.path, "gone", written(now.document))
    for key, value in (("document", now.document), ("section", now.section)):
        if getattr(citation.source, key) != value:
            text = set_key(text, citation.path, key, written(value))
    if citation.source.fingerprint != now.fingerprint:
        text = set_key(text, citation.path, "fingerprint", now.fingerprint)
    return text


def _put_aside(text: str, game: Game, document: str, unused: Mapping[str, str]) -> str:
    """A game's file that names, by key and fingerprint, the sections of a document that no record is written from."""
    index = next(index for index, source in enumerate(game.sources) if source.id == document)
    lines = [f"{{section: {written(key)}, fingerprint: {mark}}}" for key, mark in unused.items()]
    value = "[\n      " + ",\n      ".join(lines) + "]" if lines else "[]"
    return set_key(text, ("sources", index), "unused", value)
