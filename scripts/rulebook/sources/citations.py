"""Citations: which section of a source document each record is written from. A section is identified by a hash."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.model.parts import SourceSection
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref
    from rulebook.model.source_lock import MovedSource
    from rulebook.model.yaml_document import Path
    from rulebook.sources.document import Section

_LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")


@dataclass(frozen=True)
class Citation:
    """A record or passage with its source, and the path of that source in the record's file."""

    ref: Ref
    record: Record
    path: Path
    source: SourceSection
    fingerprint: str | None
    """The fingerprint of the section that it was reviewed against; None if it never was."""
    moved: MovedSource | None
    """The section that replaced it in the document and has not been reviewed yet; None if it has not moved."""

    @property
    def of_record(self) -> bool:
        """Whether the whole record is written from the section, and not only one passage."""
        return self.ref.passage is None


def citations(library: Library, game: str) -> Iterator[Citation]:
    """Every source that the records of a game and their passages name, in order."""
    for record in library.of(game):
        for ref, path, source in record.sources():
            reviewed = library.fingerprint(ref, source.document)
            yield Citation(ref, record, path, source, reviewed, library.moved_source(ref))


def versions(game: Game, document: str) -> list[str]:
    """The ids of a source document and of the versions that it replaces, the newest first."""
    replaced = {source.id: source.replaces for source in game.sources}
    found = [document]
    while (before := replaced.get(found[-1])) and before not in found:
        found.append(before)
    return found


def main_document(library: Library, game: Game) -> str:
    """The source that most records of a game are written from, in its newest version."""
    cited = Counter(citation.source.document for citation in citations(library, game.slug))
    most = max((source.id for source in game.sources), key=lambda document: cited[document])
    return max((source.id for source in game.sources), key=lambda document: _newer_than(game, document, most))


def _newer_than(game: Game, document: str, other: str) -> int:
    """How many versions after `other` a document is, from 1; 0 if it is no version of it."""
    found = versions(game, document)
    return found.index(other) + 1 if other in found else 0


def fingerprint(section: Section, earlier: Callable[[str], str] = str) -> str:
    """The fingerprint of a section: the hash of its words and, each after a period, the hashes of the names in it.

    `earlier` maps a name to the one that the document used before.
    """
    return ".".join([_hash(section.words())[:16], *name_hashes(section, earlier)])


def name_hashes(section: Section, earlier: Callable[[str], str] = str) -> dict[str, str]:
    """The names that a section refers to or lists, by their hashes."""
    return {name_hash(how): name for how, name in section.names(earlier).items()}


def name_hash(listed: str) -> str:
    """The hash of a name in a fingerprint. `listed` is the listed form of the name: see `listed_form`."""
    return _hash(listed)[:8]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest().translate(_LETTERS)


def words_hash(fingerprint: str) -> str:
    """The part of a fingerprint that is the hash of the words."""
    return fingerprint.partition(".")[0]


def name_hash_set(fingerprint: str) -> set[str]:
    """The parts of a fingerprint that are hashes of names."""
    return set(fingerprint.split(".")[1:])


NO_WORDS = _hash("")[:16]
"""The words hash of a section without words: it only refers to others."""
