"""What is related to a record: each record that it names or that names it, once, with the reason.

The reasons follow from the references. A record that names this one in a passage is related by that passage; one of which this
record names a passage, by the passage that is named; any other, by the passage of this record that names it, or because it
applies to this record, and by what it is about.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from rulebook.library.library import cross_references_in
from rulebook.model.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Collection

    from rulebook.library.library import CrossReference, Library
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref

FEW = 4
"""How many related records of one kind a page shows as rows. More are folded into a list of names."""


@dataclass(frozen=True)
class Related:
    """A related record: the id that a link leads to, which may be that of a passage, and whether that passage is the reason.

    If it is not, `named_in` is the passage of this record that names the other, and `applies` says whether that applies to this
    record.
    """

    ref: Ref
    by_passage: bool = False
    named_in: Ref | None = None
    applies: bool = False


@dataclass(frozen=True)
class RelatedGroup:
    """The related records of one kind, of which the last `left_open` are lists of open questions."""

    kind: str
    entries: list[Related]
    left_open: int

    @property
    def folded(self) -> bool:
        """Whether they are too many for rows."""
        return len(self.entries) > FEW


def related(library: Library, record: Record, elsewhere: Collection[Ref]) -> list[RelatedGroup]:
    """The records related to `record`, by kind: decisions first, then rules for everyone, then the rest.
    Lists of open questions come after the others of their kind.

    Those in `elsewhere`, which the page shows in another place, are left out.
    """
    found: dict[Ref, Related] = {}
    applying = {
        mention.record.ref for mention in library.backlinks(record.ref) if mention.marker and mention.marker.role == "concerns"
    }
    named: dict[Ref, Ref] = {}
    for mention in library.backlinks(record.ref):
        if mention.field == "see_also" and _is_for_others(library, mention.record, record.ref):
            continue
        _add(found, mention.source if _says_why(mention) else mention.record.ref)
    for mention in cross_references_in(record):
        target = mention.target and library.current(mention.target)
        if target:
            _add(found, target)
            if mention.source.passage:
                named.setdefault(target.record, mention.source)
    entries = [
        replace(each, named_in=named.get(ref), applies=ref in applying)
        for ref, each in found.items()
        if ref not in elsewhere and ref != record.ref and ref in library.records
    ]

    def leaves_open(each: Related) -> bool:
        return library.records[each.ref.record].leaves_open

    entries.sort(key=lambda each: (rank(each.ref.kind), leaves_open(each)))
    groups = [(kind, list(group)) for kind, group in groupby(entries, key=lambda each: each.ref.kind)]
    return [RelatedGroup(kind, group, sum(map(leaves_open, group))) for kind, group in groups]


def referred(library: Library, record: Record, name: str) -> Ref | None:
    """The record of a name, in letters of either case, among those that a record refers to; None if there is none."""
    refs = (m.target and library.current(m.target) for m in cross_references_in(record))
    return next((ref.record for ref in refs if ref and library.records[ref.record].name.casefold() == name.casefold()), None)


def _is_for_others(library: Library, decision: Record, ref: Ref) -> bool:
    """Whether a ruling or an erratum concerns others of the kind of `ref`, and not it."""
    concerned = [each.record for each in library.named(decision, "concerns")]
    return decision.decided and ref not in concerned and any(each.kind == ref.kind for each in concerned)


def _says_why(mention: CrossReference) -> bool:
    """Whether the reference stands in a passage, which then is the reason. An editor's note is none."""
    section = mention.record.sections.get(mention.field)
    return section is not None and not section.by_editor


def _add(found: dict[Ref, Related], ref: Ref) -> None:
    """Add a related record, unless it is known already by a passage of it."""
    record = replace(ref, passage=None)
    if record not in found or (ref.passage and not found[record].by_passage):
        found[record] = Related(ref, bool(ref.passage))


def rank(kind: str) -> tuple[int, int, str]:
    """Where a page lists the related records of a kind: the lowest comes first."""
    of = KINDS[kind]
    return (0 if of.decided else 1 if of.general else 2), of.change_order, kind
