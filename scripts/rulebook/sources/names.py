"""The names in a source document, as the records that they mean; and what a record itself refers to and lists."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rulebook.library import mentions_in
from rulebook.records import KINDS
from rulebook.refs import Ref
from rulebook.search.names import key as name_key
from rulebook.search.names import words
from rulebook.sources.document import BETWEEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rulebook.library import Library
    from rulebook.records import Record
    from rulebook.sources.citations import Citation
    from rulebook.sources.document import Section

_LISTS = ("applies_to", "heroes", "battlefields")
ALIKE = 0.75
"""How like two names must be to be one of them misspelt."""


class Names:
    """Reads names as a game's records have them: a known one becomes the record's id, as `hero/loki`; another stays as it is.

    `where` says for each section that records are written from where it stands now; `cited` are those records.
    """

    def __init__(
        self, library: Library, game: str, where: Mapping[str, str | None], cited: Mapping[str, Sequence[Citation]]
    ) -> None:
        self.library, self.game = library, game
        self.sections: dict[str, set[str]] = {}
        for key, now in where.items():
            of_record = {citation.ref.short() for citation in cited[key] if citation.of_record}
            for name in {called for full in (key, now or key) for called in (full, full.partition(" (")[0])}:
                self.sections.setdefault(name.casefold(), set()).update(of_record)
        self.listed_names: dict[str, str] = {}
        for kind in ("battlefield", "hero"):
            for record in library.of(game, kind):
                self.listed_names |= {name_key(words(name)): record.ref.short() for name in (record.name, *record.aliases)}

    def call(self, name: str, group: Iterable[Citation]) -> None:
        """Give records a name that the document has for them."""
        self.listed_names |= {name_key(words(name)): citation.ref.short() for citation in group if citation.of_record}

    def known(self, name: str) -> set[str]:
        """The heroes or battlefields that a list calls by `name`: several where it joins names by a stroke."""
        for called in (name, name.partition(" (")[0]):
            found = self.listed_names.get(name_key(words(called)))
            if found:
                return {found}
        parts = name.split(BETWEEN)
        return {found for part in parts for found in self.known(part)} if len(parts) > 1 else set()

    def section(self, chapter: str, title: str) -> set[str]:
        """The records that are written from a section which the document refers to."""
        return self.sections.get(f"{chapter}{BETWEEN}{title}".casefold(), set())

    def seen(self, section: Section) -> set[str]:
        """What a section refers to."""
        targets = [target for part in section.walk() for see in part.see for target in see.targets]
        return {name for chapter, title in targets for name in self.section(chapter, title) or {f"{chapter}: {title}"}}

    def listed(self, section: Section) -> set[str]:
        """What a section lists, and what a set brings."""
        names = [name for part in section.walk() for listing in part.listings for name in listing.names]
        names += [entry.name for entry in section.entries]
        return {found for name in names for found in self.known(name) or {name}}

    def is_alias(self, section: Section) -> bool:
        """Whether a section only leads to a record that has its heading as another name."""
        return not section.words() and bool(self.seen(section) & self.known(section.title))

    def refs(self, names: Iterable[str]) -> tuple[Ref, ...]:
        """The records among `names`."""
        found = [Ref(self.game, *name.split("/", 1)) for name in names if name.split("/")[0] in KINDS]
        return tuple(ref for ref in found if ref in self.library.records)

    def likely_id(self, section: Section) -> str:
        """The id that a record of a section would have, after those of the same chapter."""
        beside = [ref for key, refs in self.sections.items() if key.startswith(section.path[0].casefold()) for ref in refs]
        kinds = Counter(ref.split("/")[0] for ref in beside).most_common(1)
        return f"{kinds[0][0]}/{'-'.join(words(section.title))}" if kinds and len(section.path) > 1 else ""

    def own_list(self, record: Record) -> set[str]:
        """What a record lists of heroes and battlefields."""
        return {name for field in _LISTS for name in getattr(record, field, [])}

    def differences(self, section: Section, record: Record) -> str:
        """How what a section refers to and lists differs from our record of it; empty if it does not."""
        lists, ours = self.listed(section), self.own_list(record)
        applying = {r.ref.short() for r in self.library.linked(record.ref, "applies_to")}
        mentioned = {m.target.record.short() for m in mentions_in(record) if m.target} | applying
        written_here = {ref for refs in self.sections.values() for ref in refs}
        see_also = ({ref.partition("#")[0] for ref in record.see_also} | applying) & written_here - ours
        seen = self.seen(section)
        listed, referred = unlike(lists, ours if lists else set()), unlike(seen, see_also | (mentioned & seen))
        added, removed = sorted(listed.added | referred.added), sorted(listed.removed | referred.removed)
        misspelt = sorted({**listed.misspelt, **referred.misspelt}.items())
        parts = [f"it names {', '.join(added)} and we do not"] if added else []
        parts += [f"we name {', '.join(removed)} and it does not"] if removed else []
        return " and ".join([*parts, *(f"it calls {ref} {name!r}" for name, ref in misspelt)])


@dataclass(frozen=True)
class Unlike:
    """The names that only they have, those that only we have, and those that they misspell or shorten, with what is meant."""

    added: set[str]
    removed: set[str]
    misspelt: dict[str, str]


def unlike(theirs: set[str], ours: set[str]) -> Unlike:
    """How their names differ from ours."""
    added, removed, misspelt = theirs - ours, ours - theirs, {}
    for name in sorted(added):
        slugs = {ref.split("/")[-1]: ref for ref in sorted(removed)}
        said = words(name.rpartition(": ")[2])
        near = [slug for slug in slugs if set(said) <= set(slug.split("-"))]
        near += get_close_matches("-".join(said), slugs, n=1, cutoff=ALIKE)
        if near and "/" not in name.replace(BETWEEN, ""):
            misspelt[name] = slugs[near[0]]
            removed = removed - {slugs[near[0]]}
    return Unlike(added - misspelt.keys(), removed, misspelt)
