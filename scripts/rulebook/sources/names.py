"""Resolves the names in a source document to records, and compares them with what the records refer to and list."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from itertools import chain, product
from typing import TYPE_CHECKING

from rulebook.library.library import cross_references_in
from rulebook.model.kinds import KINDS
from rulebook.model.refs import PAST, Ref
from rulebook.sources.citations import name_hash
from rulebook.sources.document import BETWEEN, LABELS, SEE, listed_form
from rulebook.text.normalize import key as name_key
from rulebook.text.normalize import slug_of, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rulebook.library.library import Library
    from rulebook.model.record import Record
    from rulebook.sources.citations import Citation
    from rulebook.sources.document import Section

_LISTS = ("applies_to", "heroes", "battlefields")
ALIKE = 0.75
"""How like two names must be to be one of them misspelled."""


class NameResolver:
    """Resolves names to ids of a game's records, such as `hero/loki`. An unknown name stays as it is.

    `where` maps the key of each cited section to its present key; `cited` maps it to its citations. `written` are names as the
    document spells them.
    """

    def __init__(
        self,
        library: Library,
        game: str,
        where: Mapping[str, str | None],
        cited: Mapping[str, Sequence[Citation]],
        written: Iterable[str] = (),
    ) -> None:
        self.library, self.game = library, game
        self.written = set(written)
        self.sections: dict[str, set[str]] = {}
        for key, now in where.items():
            of_record = {citation.ref.short() for citation in cited[key] if citation.of_record}
            for name in {called for full in (key, now or key) for called in (full, full.partition(" (")[0])}:
                self.sections.setdefault(name.casefold(), set()).update(of_record)
        self.listed_names: dict[str, str] = {}
        for kind in ("battlefield", "hero"):
            for record in library.of(game, kind):
                self.written |= {record.name, *record.aliases}
                self.listed_names |= {name_key(tokenize(name)): record.ref.short() for name in (record.name, *record.aliases)}

    def call(self, name: str, group: Iterable[Citation]) -> None:
        """Add a name by which the document calls the records of some citations."""
        self.listed_names |= {name_key(tokenize(name)): citation.ref.short() for citation in group if citation.of_record}

    def known(self, name: str) -> set[str]:
        """The heroes or battlefields that a list calls `name`; several if it joins names with a slash."""
        for called in (name, name.partition(" (")[0]):
            found = self.listed_names.get(name_key(tokenize(called)))
            if found:
                return {found}
        parts = name.split(BETWEEN)
        return {found for part in parts for found in self.known(part)} if len(parts) > 1 else set()

    def section(self, chapter: str, title: str) -> set[str]:
        """The records that are written from a section which the document refers to."""
        return self.sections.get(f"{chapter}{BETWEEN}{title}".casefold(), set())

    def resolve(self, names: Iterable[str]) -> set[str]:
        """The ids of the records that names (`Chapter: Section`, or a name in a list) stand for. Unknown names stay."""
        return {found for name in names for found in self.section(*_parted(name)) or self.known(name) or {name}}

    def in_section(self, section: Section) -> set[str]:
        """The ids that a section refers to and lists, and its unknown names."""
        return self.resolve(section.names().values())

    def is_alias(self, section: Section) -> bool:
        """Whether a section has no words and only refers to a record that has its heading as an alias."""
        return not section.words() and bool(self.in_section(section) & self.known(section.title))

    def refs(self, names: Iterable[str]) -> tuple[Ref, ...]:
        """The records among `names`."""
        found = [Ref(self.game, *name.split("/", 1)) for name in names if name.split("/")[0] in KINDS]
        return tuple(ref for ref in found if ref in self.library.records)

    def likely_id(self, section: Section) -> str:
        """An id for a new record of a section. Its kind is the most frequent one of the chapter."""
        beside = [ref for key, refs in self.sections.items() if key.startswith(section.path[0].casefold()) for ref in refs]
        kinds = Counter(ref.split("/")[0] for ref in beside).most_common(1)
        return f"{kinds[0][0]}/{slug_of(section.title)}" if kinds and len(section.path) > 1 else ""

    def own_list(self, record: Record) -> set[str]:
        """What a record lists of heroes and battlefields."""
        return {name.removesuffix(PAST) for field in _LISTS for name in getattr(record, field, [])}

    def named_by(self, record: Record) -> set[str]:
        """The ids that a record refers to and lists, and the records that apply to it."""
        applying = {other.ref.short() for other in self.library.linked(record.ref, "applies_to")}
        return applying | {mention.target.record.short() for mention in cross_references_in(record) if mention.target}

    def change(self, now: Mapping[str, str], before: set[str], records: Iterable[Record]) -> str:
        """A description of how the names in a section changed, and whether our records agree with the change.

        `now` are its present names by their hashes; `before` are the hashes of its earlier names.
        """
        gone = before - now.keys()
        came = self.resolve(now[key] for key in now.keys() - before)
        left = self.resolve(self._known_hashes[key] for key in gone & self._known_hashes.keys())
        found, alike = name_differences(came, left), came & left
        parts = [f"it now names {', '.join(sorted(found.added))}"] if found.added else []
        parts += [f"it no longer names {', '.join(sorted(found.removed))}"] if found.removed else []
        parts += [f"it calls {ref} {name!r}" for name, ref in found.misspelled.items()]
        parts += [f"it names {', '.join(sorted(alike))} in another way"] if alike else []
        parts += ["a name that is none of our records is gone"] if gone - self._known_hashes.keys() else []
        if found.added or found.removed:
            ours = {name for record in records for name in self.named_by(record)}
            apart = sorted((found.added - ours) | (found.removed & ours))
            parts += [f"ours differ in {', '.join(apart)}" if apart else "ours agree"]
        return "; ".join(parts)

    @cached_property
    def _known_hashes(self) -> dict[str, str]:
        """The names that the document may have had, by their hashes."""
        sections = ((SEE, name.replace(BETWEEN, ": ", 1)) for name in self.sections)
        return {name_hash(listed_form(*how)): how[1] for how in chain(sections, product(LABELS, self.written))}


def _parted(name: str) -> tuple[str, str]:
    chapter, _, title = name.partition(": ")
    return chapter, title


@dataclass(frozen=True)
class NameDifferences:
    """The names that only the document has, those that only we have, and its misspelled or shortened names with ours."""

    added: set[str]
    removed: set[str]
    misspelled: dict[str, str]


def name_differences(theirs: set[str], ours: set[str]) -> NameDifferences:
    """How the names of the document (`theirs`) differ from `ours`."""
    added, removed, misspelled = theirs - ours, ours - theirs, {}
    for name in sorted(added):
        slugs = {ref.split("/")[-1]: ref for ref in sorted(removed)}
        tokens = tokenize(name.rpartition(": ")[2])
        near = [slug for slug in slugs if set(tokens) <= set(slug.split("-"))]
        near += get_close_matches("-".join(tokens), slugs, n=1, cutoff=ALIKE)
        if near and "/" not in name.replace(BETWEEN, ""):
            misspelled[name] = slugs[near[0]]
            removed = removed - {slugs[near[0]]}
    return NameDifferences(added - misspelled.keys(), removed, misspelled)
