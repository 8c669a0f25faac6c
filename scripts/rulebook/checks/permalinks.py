"""Checks of permalinks: every released id resolves, to its record or through a redirect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.checks.references import BAD_REFERENCE, DEAD_REFERENCE, further_places, places_of
from rulebook.library.library import redirects_of
from rulebook.library.loader import redirects_path
from rulebook.model.kinds import KINDS
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem, did_you_mean
from rulebook.model.refs import INDEX, SLUG, Ref

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.game import Game, Redirects
    from rulebook.model.record import Record
    from rulebook.project.project import Project
    from rulebook.releases.snapshots import Release

REDIRECT_NEEDLESS = define(
    "redirect-needless",
    meaning="A redirect is from an id that exists.",
    why="The id belongs to a record, so the redirect would never be used.",
    example="redirects:\n  hero/loki: hero/thor      # while there is heroes/loki.yml",
    fix="Remove the redirect.",
)
REDIRECT_FROM_NOTHING = define(
    "redirect-from-nothing",
    meaning="A redirect is from an id that no release of the game has, and that no other redirect leads to.",
    why="No link to it exists. Usually the old id is misspelled, and the links to the real one are dead.",
    example="redirects:\n  hero/lokki: hero/thor      # the old id was hero/loki",
    fix="Correct the old id, or remove the redirect.",
    severity="warning",
)
REDIRECT_LOOP = define(
    "redirect-loop",
    meaning="A redirect leads back to its own id, directly or through other redirects.",
    why="A browser that follows it never arrives.",
    example="redirects:\n  hero/a: hero/b\n  hero/b: hero/a",
    fix="Redirect it to a record that exists.",
)
ID_LOST = define(
    "id-lost",
    meaning="A record or passage that was part of a release no longer exists, and its id has no redirect.",
    why="Permalinks are permanent: links from other sites, bookmarks, and citations must keep working.",
    example="- id: any-fighters      # any-fighter in the last release",
    fix="Keep the id, or add it to `redirects.yml` with the id of what replaced it.",
)


@check
def redirects_resolve(project: Project) -> Iterator[Problem]:
    """A redirect leads from an id that does not exist to one that does, directly or through other redirects."""
    for game in project.library.games.values():
        if game.redirects:
            for old, new in game.redirects.redirects.items():
                yield from _redirect(project, game, game.redirects, (old, new))


def _redirect(project: Project, game: Game, redirects: Redirects, pair: tuple[str, str]) -> Iterator[Problem]:
    library, document = project.library, redirects.document
    key, value = document.place(("redirects", pair[0]), key=True), document.place(("redirects", pair[0]))
    refs = []
    for written, place in zip(pair, (key, value), strict=True):
        try:
            refs.append(Ref.parse(written, game.slug))
        except ValueError as error:
            yield Problem(place, BAD_REFERENCE, str(error), "write kind/slug or kind/slug#passage, such as hero/loki")
            return
    old, new = refs
    if old.game != game.slug:
        yield Problem(key, BAD_REFERENCE, f"{pair[0]!r} belongs to another game", "move it to that game's redirects.yml")
    elif reason := _impossible_id(old):
        yield Problem(key, BAD_REFERENCE, f"{pair[0]!r} cannot be an id: {reason}", "correct the id, or remove the redirect")
    elif library.resolves(old) and old.record not in library.broken:
        yield Problem(key, REDIRECT_NEEDLESS, f"{pair[0]!r} still exists", "remove the redirect")
    elif old in _chain(new, library.redirects):
        if old == min(_chain(new, library.redirects), key=str):  # once for all redirects of the loop
            yield Problem(value, REDIRECT_LOOP, f"{pair[0]!r} leads back to itself", "redirect it to a record that exists")
    elif not library.current(new) and new not in library.redirects:
        yield Problem(value, DEAD_REFERENCE, f"{pair[1]!r} does not exist", library.suggest(new), about=(new,))
    elif (known := _once_known(project, game)) and old not in known:
        hint = did_you_mean(pair[0], [ref.short() for ref in known if not library.current(ref)]) or "remove the redirect"
        yield Problem(key, REDIRECT_FROM_NOTHING, f"no release has {pair[0]!r}", hint)


def _once_known(project: Project, game: Game) -> set[Ref]:
    """The ids of a game that a release has or that a redirect leads to; empty if the game has no release."""
    releases = project.history(game.slug).releases
    ids = {ref for release in releases for record in release.library.of(game.slug) for ref in _ids(record)}
    return ids | {*project.library.redirects.values()} if releases else set()


def _impossible_id(ref: Ref) -> str:
    """Why a record or passage cannot have this id; empty if it can."""
    if ref.kind not in KINDS:
        return f"there is no kind {ref.kind!r}"
    if ref.slug == INDEX:
        return f"{INDEX!r} is the page that lists the kind"
    wrong = next((part for part in (ref.slug, ref.passage) if part and not SLUG.fullmatch(part)), None)
    return f"{wrong!r} has characters other than lowercase letters, digits, and single '-' or '.' between them" if wrong else ""


def _chain(ref: Ref, redirects: dict[Ref, Ref]) -> list[Ref]:
    chain = [ref]
    while (following := redirects.get(chain[-1])) and following not in chain:
        chain.append(following)
    return chain


@check
def released_ids_resolve(project: Project) -> Iterator[Problem]:
    """The id of every record and passage of a release resolves."""
    library, seen = project.library, set[Ref]()
    for release in (r for history in project.histories.values() for r in reversed(history.releases)):
        for record in release.library.of(release.game):
            lost = [ref for ref in _ids(record) if ref not in seen and not library.current(ref)]
            seen.update(_ids(record))
            for ref in [record.ref] if record.ref in lost else lost:
                if ref not in project.renamed and ref not in dict(redirects_of(library.games[ref.game])):
                    yield _lost(project, ref, release)


def _ids(record: Record) -> list[Ref]:
    ref = record.ref
    return [ref, *(Ref(ref.game, ref.kind, ref.slug, passage.id) for _, _, passage in record.passages())]


def _lost(project: Project, ref: Ref, release: Release) -> Problem:
    """The problem of a lost id, at the record that had the passage, or else where something refers to it."""
    now = project.library.current(ref.record)
    record = project.library.get(now) if now else None
    places = places_of(project, ref)
    path = record.document.path if record else project.library.games[ref.game].document.path
    place = places[0] if places and not record else Place(path)
    if record and ref.passage:
        before = release.library.records[ref.record]
        near = did_you_mean(ref.passage, [p.id for _, _, p in record.passages() if not before.passage(p.id)])
    else:
        new = [r.ref for r in project.library.of(ref.game, ref.kind) if not release.library.get(r.ref)]
        near = did_you_mean(ref.slug, [other.slug for other in new])
    hint = f"keep the id, or add '{ref.short()}: ...' to redirects.yml with the id of what replaced it{near and f'; {near}'}"
    further = further_places([other for other in places if other != place])
    message = f"{ref.short()!r} was in release {release.version!r}, but no longer exists{further}"
    about = (redirects_path(project.library.games[ref.game]),)
    return Problem(place, ID_LOST, message, hint, breaks=(ref, *places), about=about)
