"""Checks that every record is in a set, in the reading order, and on an index page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.fields import reference_fields
from rulebook.model.fixes import Removal
from rulebook.model.kinds import KINDS
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem, did_you_mean
from rulebook.model.refs import PAST, Ref

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.fields import RefersTo
    from rulebook.model.problems import Subject
    from rulebook.model.record import Record
    from rulebook.project.project import Project

NOT_IN_A_SET = define(
    "not-in-a-set",
    meaning="The game has sets, but none lists this hero or battlefield.",
    why="Its page could not say which box it comes in, and no set's page would link to it.",
    example="heroes: []      # in the only set that has Deadpool",
    fix="Add it to `heroes` or `battlefields` of its set.",
)
SEE_ALSO_MISMATCH = define(
    "see-also-mismatch",
    meaning="A hero or battlefield lists, under `see_also`, a record that applies to others but not to this one.",
    why="The two pages would contradict each other.",
    example="see_also: [ruling/placement]      # in a hero that ruling/placement does not list under applies_to",
    fix="Add the hero or battlefield to `applies_to` of that record, or remove the reference.",
)
UNREACHABLE = define(
    "unreachable",
    meaning="`game.yml` does not list the kind of this record under `kinds`.",
    why="A game has an index page for each kind that it lists. No index page would link to this record.",
    example="kinds:\n  - {kind: rule, name: Rule, plural: Rules}      # and there are heroes",
    fix="Add the kind to `kinds` in `game.yml`.",
)
READING_ORDER = define(
    "reading-order",
    meaning="A reading order in `game.yml` omits a record of its kind, lists one twice, or lists one that does not exist.",
    why="The index page and the links to the next page follow this order, so each record must be in it once.",
    example="reading_order:\n  rule: [setup, setup, maneuver]",
    fix="List each record of the kind once.",
)


@check
def complete_fields_list_every_record(project: Project) -> Iterator[Problem]:
    """A field marked `complete` lists every record of its kinds: in a game that has sets, each hero is in one."""
    library = project.library
    for lister, field, marker in _complete_fields():
        for game in library.games:
            if not library.of(game, lister.kind) or library.is_broken(game, lister.kind):
                continue
            lists = tuple(
                other.document.place((field,), key=True) for other in library.of(game, lister.kind) if getattr(other, field)
            )
            for record in (record for kind in marker.kinds for record in library.of(game, kind)):
                if not library.linked(record.ref, field, lister.kind):
                    message = f"{record.ref.short()!r} is not in any {lister.kind}"
                    hint = f"list it under {field!r} of a record in {lister.folder}/"
                    about: tuple[Subject, ...] = (record.ref, *lists, *_in_other_fields(project, record, lister))
                    about += (*_in_lost_records(project, record, field),)
                    yield Problem(Place(record.document.path), NOT_IN_A_SET, message, hint, about=about)


def _in_other_fields(project: Project, record: Record, lister: type[Record]) -> Iterator[Place]:
    """Where a record is in a list of other kinds, such as a hero among the battlefields of a set."""
    for mention in project.library.backlinks(record.ref):
        if mention.record.ref.kind == lister.kind and not mention.fits:
            yield mention.place


def _in_lost_records(project: Project, record: Record, field: str) -> Iterator[Ref]:
    """The lost records that listed a record in a field when they were last released, such as a deleted set with its heroes."""
    for lost, release in project.lost.items():
        written = getattr(release.library.records[lost], field, ())
        if record.ref.short() in written or str(record.ref) in written:
            yield lost


def _complete_fields() -> Iterator[tuple[type[Record], str, RefersTo]]:
    """The fields that must list every record of their kinds, as (class that has the field, name of the field, marker)."""
    for kind in KINDS.values():
        yield from ((kind, field, marker) for field, marker in reference_fields(kind).items() if marker.complete)


@check
def see_also_agrees_with_applies_to(project: Project) -> Iterator[Problem]:
    """If a hero or battlefield lists, under `see_also`, a record with `applies_to`, that record applies to it."""
    for mention in project.library.cross_references:
        target = project.library.get(mention.target) if mention.field == "see_also" and mention.target else None
        if not target:
            continue
        record = mention.record
        for field, marker in reference_fields(type(target)).items():
            named = getattr(target, field)
            if marker.role != "concerns" or not named or record.ref.kind not in marker.kinds:
                continue
            covered = {one.removesuffix(PAST) for one in named}
            if not {record.ref.short(), *record.references("varies")} & covered:
                message = f"{mention.written!r} does not apply to {record.ref.short()!r}"
                hint = f"add {record.ref.short()} to {field!r} in {target.document.path}, or remove this reference"
                about = (record.ref, target.document.place((field,), key=True))
                yield Problem(mention.place, SEE_ALSO_MISMATCH, message, hint, about=about)


@check
def every_kind_is_listed(project: Project) -> Iterator[Problem]:
    """`game.yml` lists the kind of each record, so that an index page links to it."""
    for game in project.library.games.values():
        listed = {names.kind for names in game.kinds}
        for kind in dict.fromkeys(record.ref.kind for record in project.library.of(game.slug) if record.ref.kind not in listed):
            records, kinds = project.library.of(game.slug, kind), game.document.place(("kinds",), key=True)
            alone = len(records) == 1
            place = Place(records[0].document.path) if alone else kinds
            which = "this record" if alone else f"{len(records)} records"
            message = f"no index page links to {which}: {game.slug!r} does not list the kind {kind!r}"
            yield Problem(place, UNREACHABLE, message, f"add it to 'kinds' in {game.document.path}", about=(kinds,))


@check
def reading_order_is_complete(project: Project) -> Iterator[Problem]:
    """A reading order lists each record of its kind once, and nothing else."""
    for game in project.library.games.values():
        for kind, order in game.reading_order.items():
            known = {record.ref.slug: record for record in project.library.of(game.slug, kind)}
            broken = {ref.slug for ref in project.library.broken if (ref.game, ref.kind) == (game.slug, kind)}
            if not known and not broken:
                place = game.document.place(("reading_order", kind), key=True)
                others = {ref.kind for ref in project.library.records if ref.game == game.slug} - game.reading_order.keys()
                hint = did_you_mean(kind, others) or "remove this list"
                about = tuple(Ref(game.slug, kind, slug) for slug in order)
                yield Problem(place, READING_ORDER, f"there are no records of the kind {kind!r}", hint, about=about)
                continue
            for index, slug in enumerate(order):
                if (slug not in known and slug not in broken) or slug in order[:index]:
                    path = ("reading_order", kind, index)
                    what = "is listed twice" if slug in order[:index] else f"is not a {kind}"
                    hint = did_you_mean(slug, known.keys() - set(order)) or "remove it"
                    fixes = (Removal(game.document.path, path),) if slug in order[:index] else ()
                    place, ref = game.document.place(path), Ref(game.slug, kind, slug)
                    yield Problem(place, READING_ORDER, f"{slug!r} {what}", hint, fixes=fixes, about=(ref,))
            for slug in known.keys() - set(order):
                message = f"{slug!r} is missing from the reading order of {kind!r}"
                place = game.document.place(("reading_order", kind), key=True)
                yield Problem(
                    place,
                    READING_ORDER,
                    message,
                    f"add {known[slug].name} where a reader would look for it",
                    about=(known[slug].ref,),
                )
