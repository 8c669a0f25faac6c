"""Checks of references from one record to another, in fields and in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.library.loader import redirects_path
from rulebook.model.fields import Prose, RefersTo, reference_fields, walk
from rulebook.model.fixes import Removal
from rulebook.model.kinds import KINDS
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem, did_you_mean
from rulebook.model.refs import Ref
from rulebook.text.counts import counted
from rulebook.text.markup import references

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.game import Game
    from rulebook.project.project import Project

DEAD_REFERENCE = define(
    "dead-reference",
    meaning="A reference names a record or passage that does not exist.",
    why="The link would be dead. All references to the same missing record are reported as one problem.",
    example="see_also: [rule/manuever]",
    fix="Correct the id. If the record was renamed, add the old id to `redirects.yml`.",
)
ID_CHANGED = define(
    "id-changed",
    meaning="A record that was released, or that references point to, is missing, and a new one has its name or a similar id.",
    why="The record's file was probably renamed or moved, which breaks its permalink.",
    example="rules_data/unmatched/heroes/lokki.yml      # was loki.yml",
    fix="Give the file its former name and folder, or correct the references and add the old id to `redirects.yml`.",
)
BAD_REFERENCE = define(
    "bad-reference",
    meaning="A reference does not have the form `kind/slug` or `kind/slug#passage`, or names an id that cannot exist.",
    why="It cannot be resolved.",
    example="see_also: [Loki]",
    fix="Write the kind and the name of the record's file: `hero/loki`, or `hero/loki#no-boost` for a passage.",
)
WRONG_KIND = define(
    "wrong-kind",
    meaning="A field that takes references to certain kinds has a reference to another kind.",
    why="The list would be wrong on the page, and on the pages of the records that it names.",
    example="heroes: [battlefield/heorot]      # in a set",
    fix="Move the reference to the field for its kind.",
)
SELF_REFERENCE = define(
    "self-reference",
    meaning="A field that names other records names its own record, or a passage of it.",
    why="Its page would link to itself, or say that the record replaces or varies itself.",
    example="see_also: [hero/loki]      # in heroes/loki.yml",
    fix="Remove the reference.",
)

MAX_PLACES = 4
"""The maximum number of further places that the message of a dead reference lists."""


@check
def references_resolve(project: Project) -> Iterator[Problem]:
    """The record or passage that a reference names exists."""
    for target, mentions in project.dead.items():
        message = f"no {description(target)}{further_places([mention.place for mention in mentions[1:]])}"
        fields = dict.fromkeys(mention.field_place for mention in mentions)
        hint = project.library.suggest(target)
        yield Problem(mentions[0].place, DEAD_REFERENCE, message, hint, breaks=(target, *fields))


@check
def records_keep_their_files(project: Project) -> Iterator[Problem]:
    """The file of a record keeps its name and its folder."""
    for old, record in project.renamed.items():
        places = places_of(project, old)
        count = len(places)
        known = [f"was in release {project.lost[old].version!r}"] if old in project.lost else []
        known += ["a redirect leads to it"] if old in project.library.redirects.values() else []
        known += [f"{counted(count, 'reference')} {'points' if count == 1 else 'point'} to it"] if count else []
        message = f"{old.short()!r} does not exist, but {' and '.join(known)}: this is probably its file"
        hint = f"give the file back its name {_file_name(old, record.ref)}"
        if old.game == record.ref.game:
            hint += f", or add '{old.short()}: {record.ref.short()}' to redirects.yml and correct the references"
        path, game = record.document.path, project.library.games.get(old.game)
        about = (redirects_path(game),) if game else ()
        yield Problem(Place(path), ID_CHANGED, message, hint, breaks=(old, record.ref, path, *places), about=about)


def places_of(project: Project, missing: Ref) -> list[Place]:
    """Where records refer to a missing record, or to passages of it, or to a missing passage."""
    named = (mentions for dead, mentions in project.dead.items() if missing in (dead, dead.record))
    return [mention.place for mentions in named for mention in mentions]


@check
def references_are_well_formed(project: Project) -> Iterator[Problem]:
    """A reference has the form kind/slug or kind/slug#passage."""
    for mention in project.library.cross_references:
        if mention.target is None:
            hint = "write kind/slug or kind/slug#passage, such as hero/loki"
            yield Problem(mention.place, BAD_REFERENCE, f"{mention.written!r} is not a reference", hint)


@check
def references_have_the_right_kind(project: Project) -> Iterator[Problem]:
    """A reference is to a kind that its field takes, and no record lists itself or its own passages."""
    for mention in project.library.cross_references:
        if mention.target is None:
            continue
        if not mention.fits:
            expected = " or ".join(mention.kinds)
            message = f"{mention.written!r} is a {mention.target.kind}, but {mention.field!r} takes a {expected}"
            hint = did_you_mean(mention.target.kind, mention.kinds) or f"write a reference such as {mention.kinds[0]}/slug"
            yield Problem(mention.place, WRONG_KIND, message, hint, breaks=(mention.place, mention.field_place))
        elif mention.target.record == mention.record.ref and mention.field in reference_fields(type(mention.record)):
            fix = Removal(mention.record.document.path, mention.path)
            message = f"{mention.field!r} of {mention.record.ref.short()!r} refers to {mention.written!r} itself"
            yield Problem(mention.place, SELF_REFERENCE, message, "remove it", fixes=(fix,))


@check
def game_references_resolve(project: Project) -> Iterator[Problem]:
    """References in `game.yml` name records and passages that exist."""
    for game in project.library.games.values():
        for path, text, marker in walk(game):
            written = [text] if isinstance(marker, RefersTo) else []
            written += [reference.target for reference in references(text)] if isinstance(marker, Prose) else []
            for reference in written:
                yield from _game_reference(project, game, path, reference)


def _game_reference(project: Project, game: Game, path: tuple[str | int, ...], written: str) -> Iterator[Problem]:
    place = game.document.find(path, written)
    try:
        target = Ref.parse(written, game.slug)
    except ValueError as error:
        yield Problem(place, BAD_REFERENCE, str(error), "write kind/slug, such as rule/setup")
        return
    if not project.library.resolves(target):
        message, hint = f"no {description(target)}", project.library.suggest(target)
        yield Problem(place, DEAD_REFERENCE, message, hint, about=(target,))


def description(target: Ref) -> str:
    """A record or passage in words."""
    passage = f"passage {target.passage!r} in " if target.passage else ""
    return f"{passage}{target.kind} {target.slug!r}"


def further_places(places: list[Place], how: str = "referred to from") -> str:
    """The places of further references or uses, to be added to a message; empty if there are none."""
    if not places:
        return ""
    more = f" and {len(places) - MAX_PLACES} more" if len(places) > MAX_PLACES else ""
    return f" (also {how} {', '.join(map(str, places[:MAX_PLACES]))}{more})"


def _file_name(old: Ref, now: Ref) -> str:
    """The name of the missing file, with as much of its folder as differs."""
    if old.kind not in KINDS or (old.game, old.kind) == (now.game, now.kind):
        return f"{old.slug}.yml"
    game = f"{old.game}/" if old.game != now.game else ""
    return f"{game}{KINDS[old.kind].folder}/{old.slug}.yml"
