"""Every cross-reference leads to a record or passage that exists, of a kind that may stand there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.fields import Prose, RefersTo, walk
from rulebook.model.kinds import KINDS
from rulebook.model.problems import Place, Problem, did_you_mean
from rulebook.model.refs import Ref
from rulebook.text.markup import references

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import CrossReference
    from rulebook.model.game import Game
    from rulebook.project.project import Project

SHOWN = 4


@check
def references_resolve(project: Project) -> Iterator[Problem]:
    """A reference names a record, or a passage of one, that exists."""
    for target, mentions in project.dead.items():
        if target.record not in project.renamed:
            hint = project.library.suggest(target)
            yield Problem(mentions[0].place, "dead-reference", f"no {_named(target)}{_also(mentions[1:])}", hint)
    for target, record in project.renamed.items():
        count = sum(len(m) for dead, m in project.dead.items() if dead.record == target)
        message = (
            f"nothing refers to {record.ref.short()!r}, but {count} references lead to {target.short()!r}, which does not exist"
        )
        hint = f"was the file renamed or moved? It would be {target.short()!r} again as {_file(target, record.ref)}"
        yield Problem(Place(record.document.path), "id-changed", message, hint)


@check
def references_are_well_formed(project: Project) -> Iterator[Problem]:
    """A reference has the form kind/slug or kind/slug#passage."""
    for mention in project.library.mentions:
        if mention.target is None:
            message = f"{mention.written!r} is no reference"
            yield Problem(mention.place, "bad-reference", message, "write kind/slug or kind/slug#passage, as hero/loki")


@check
def references_are_of_the_right_kind(project: Project) -> Iterator[Problem]:
    """A field that takes heroes names heroes, and nothing refers to itself."""
    for mention in project.library.mentions:
        if mention.target is None:
            continue
        if mention.kinds and mention.target.kind not in mention.kinds:
            message = f"{mention.written!r} is a {mention.target.kind}; {mention.field!r} takes {' or '.join(mention.kinds)}"
            yield Problem(mention.place, "wrong-kind", message, did_you_mean(mention.target.kind, mention.kinds))
        elif mention.field == "see_also" and mention.target == mention.record.ref:
            yield Problem(mention.place, "self-reference", f"{mention.written!r} refers to itself", "remove it")


@check
def game_references_resolve(project: Project) -> Iterator[Problem]:
    """What a `game.yml` refers to exists."""
    for game in project.library.games.values():
        for path, text, marker in walk(game):
            written = [text] if isinstance(marker, RefersTo) else []
            written += [r.target for r in references(text)] if isinstance(marker, Prose) else []
            for reference in written:
                yield from _game_reference(project, game, path, reference)


def _game_reference(project: Project, game: Game, path: tuple[str | int, ...], written: str) -> Iterator[Problem]:
    place = game.document.find(path, written)
    try:
        target = Ref.parse(written, game.slug)
    except ValueError as error:
        yield Problem(place, "bad-reference", str(error), "write kind/slug, as rule/setup")
        return
    if not project.library.resolves(target) and target.record not in project.renamed:
        yield Problem(place, "dead-reference", f"no {_named(target)}", project.library.suggest(target))


def _named(target: Ref) -> str:
    passage = f"passage {target.passage!r} in " if target.passage else ""
    return f"{passage}{target.kind} {target.slug!r}"


def _also(mentions: list[CrossReference]) -> str:
    if not mentions:
        return ""
    places = ", ".join(str(mention.place) for mention in mentions[:SHOWN])
    more = f" and {len(mentions) - SHOWN} more" if len(mentions) > SHOWN else ""
    return f" (referred to from {places}{more} too)"


def _file(target: Ref, found: Ref) -> str:
    same_folder = target.kind == found.kind or target.kind not in KINDS
    return f"{target.slug}.yml" if same_folder else f"{KINDS[target.kind].folder}/{target.slug}.yml"
