"""The records make one whole: all are in a set, in the reading order and on an index, and both ends of a link agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.fields import reference_fields
from rulebook.model.kinds import KINDS
from rulebook.model.problems import Place, Problem, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.fields import RefersTo
    from rulebook.model.record import Record
    from rulebook.project.project import Project


@check
def everything_stands_in_a_set(project: Project) -> Iterator[Problem]:
    """In a game that has sets, every hero and battlefield is listed by one; so for each field that demands to be complete."""
    library = project.library
    renamed = {record.ref for record in project.renamed.values()}
    for lister, field, marker in _complete_fields():
        for game in library.games:
            if not library.of(game, lister.kind) or library.is_broken(game, lister.kind):
                continue
            for record in (record for kind in marker.kinds for record in library.of(game, kind)):
                if record.ref not in renamed and not library.linked(record.ref, field, lister.kind):
                    message = f"{record.ref.short()!r} is in no {lister.kind}"
                    hint = f"list it under {field!r} of a record in {lister.folder}/"
                    yield Problem(Place(record.document.path), "not-in-a-set", message, hint)


def _complete_fields() -> Iterator[tuple[type[Record], str, RefersTo]]:
    """The fields that must name every record of their kinds: the class that has the field, its name and its marker."""
    for kind in KINDS.values():
        yield from ((kind, field, marker) for field, marker in reference_fields(kind).items() if marker.complete)


@check
def both_ends_agree(project: Project) -> Iterator[Problem]:
    """A record that says "see also" to a ruling, effect or erratum for certain heroes is one of those that it lists."""
    renamed = {record.ref for record in project.renamed.values()}
    for mention in project.library.mentions:
        target = project.library.get(mention.target) if mention.field == "see_also" and mention.target else None
        if not target:
            continue
        record = mention.record
        for field, marker in reference_fields(type(target)).items():
            named = getattr(target, field)
            if marker.role != "concerns" or not named or record.ref.kind not in marker.kinds:
                continue
            if record.ref not in renamed and not {record.ref.short(), *record.references("varies")} & {*named}:
                message = f"{record.ref.short()!r} names {mention.written!r}, which does not apply to it"
                hint = f"add {record.ref.short()} to {field!r} in {target.document.path}, or remove this"
                yield Problem(mention.place, "ends-disagree", message, hint)


@check
def everything_can_be_reached(project: Project) -> Iterator[Problem]:
    """A game's kinds have an index page each, so a record of a kind that `game.yml` does not list is on none."""
    for record in project.library.records.values():
        game = project.library.games.get(record.ref.game)
        if game and record.ref.kind not in [names.kind for names in game.kinds]:
            message = f"no page leads here: {game.slug!r} does not list the kind {record.ref.kind!r}"
            yield Problem(Place(record.document.path), "unreachable", message, f"add it to 'kinds' in {game.document.path}")


@check
def reading_order_is_complete(project: Project) -> Iterator[Problem]:
    """A reading order lists each record of its kind once, and the kinds of a game exist."""
    for game in project.library.games.values():
        for index, names in enumerate(game.kinds):
            if names.kind not in KINDS:
                place = game.document.place(("kinds", index, "kind"))
                yield Problem(place, "unknown-word", f"no kind {names.kind!r}", did_you_mean(names.kind, KINDS))
        for kind, order in game.reading_order.items():
            known = {r.ref.slug: r for r in project.library.of(game.slug, kind)}
            broken = {ref.slug for ref in project.library.broken if (ref.game, ref.kind) == (game.slug, kind)}
            renamed = {ref.slug for ref in project.renamed if (ref.game, ref.kind) == (game.slug, kind)}
            for index, slug in enumerate(order):
                if (slug not in known and slug not in broken | renamed) or slug in order[:index]:
                    place = game.document.place(("reading_order", kind, index))
                    what = "stands twice" if slug in order[:index] else f"is no {kind}"
                    yield Problem(place, "reading-order", f"{slug!r} {what}", did_you_mean(slug, set(known) - set(order)))
            for slug in known.keys() - set(order) - {r.ref.slug for r in project.renamed.values()}:
                message = f"{slug!r} is missing from the reading order of {kind!r}"
                place = game.document.place(("reading_order", kind), key=True)
                yield Problem(place, "reading-order", message, f"add it where a reader wants it: {known[slug].name}")


@check
def vocabularies_have_each_word_once(project: Project) -> Iterator[Problem]:
    """The ids of a vocabulary are unique."""
    for game in project.library.games.values():
        for vocabulary, listed in game:
            words = [item.id for item in listed if hasattr(item, "id")] if isinstance(listed, list) else []
            for index, word in enumerate(words):
                if word in words[:index]:
                    place = game.document.place((vocabulary, index, "id"))
                    yield Problem(place, "duplicate-word", f"{word!r} stands twice in {vocabulary!r}", "remove one")
