"""An id is a promise: what a release held still leads somewhere, itself or by a redirect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.library.library import redirects_of
from rulebook.model.kinds import KINDS
from rulebook.model.problems import Place, Problem, did_you_mean
from rulebook.model.refs import INDEX, SLUG, Ref

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.game import Game, Redirects
    from rulebook.model.record import Record
    from rulebook.project.project import Project


@check
def redirects_lead_on(project: Project) -> Iterator[Problem]:
    """A redirect leads from an id that stands no longer to one that does, at once or by other redirects."""
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
            yield Problem(place, "bad-reference", str(error), "write kind/slug or kind/slug#passage, as hero/loki")
            return
    old, new = refs
    if old.game != game.slug:
        yield Problem(key, "bad-reference", f"{pair[0]!r} is of another game", "write it into that game's redirects.yml")
    elif fault := _no_id(old):
        yield Problem(key, "bad-reference", f"{pair[0]!r} was never an id: {fault}", "remove the redirect, or mend its id")
    elif library.resolves(old):
        yield Problem(key, "redirect-needless", f"{pair[0]!r} still exists", "remove the redirect: the id leads to itself")
    elif old in _chain(new, library.redirects):
        yield Problem(value, "redirect-loop", f"{pair[0]!r} leads back to itself", "lead it to a record that exists")
    elif not library.current(new) and new not in library.redirects:
        yield Problem(value, "dead-reference", f"no {pair[1]!r} to lead to", library.suggest(new))


def _no_id(ref: Ref) -> str:
    """Why nothing can have stood under an id; empty where something can have."""
    if ref.kind not in KINDS:
        return f"there is no kind {ref.kind!r}"
    if ref.slug == INDEX:
        return f"{INDEX!r} is the page that lists the kind"
    wrong = next((part for part in (ref.slug, ref.passage) if part and not SLUG.fullmatch(part)), None)
    return f"{wrong!r} is not lower-case letters, digits, and single '-' or '.' between" if wrong else ""


def _chain(ref: Ref, redirects: dict[Ref, Ref]) -> list[Ref]:
    chain = [ref]
    while (following := redirects.get(chain[-1])) and following not in chain:
        chain.append(following)
    return chain


@check
def released_ids_resolve(project: Project) -> Iterator[Problem]:
    """Every id, and every passage, that a release held leads somewhere."""
    library, kept = project.library, set[Ref]()
    for release in (r for history in project.histories.values() for r in reversed(history.releases)):
        for record in release.library.of(release.game):
            lost = [ref for ref in _ids(record) if ref not in kept and not library.current(ref)]
            kept.update(_ids(record))
            if record.ref in lost:
                lost = [record.ref] if record.ref not in project.renamed else []
            for ref in lost:
                if ref not in project.dead and ref not in dict(redirects_of(library.games[ref.game])):
                    yield _lost(project, ref, release.version)


def _ids(record: Record) -> list[Ref]:
    ref = record.ref
    return [ref, *(Ref(ref.game, ref.kind, ref.slug, passage.id) for _, _, passage in record.passages())]


def _lost(project: Project, ref: Ref, version: str) -> Problem:
    now = project.library.current(ref.record)
    record = project.library.get(now) if now else None
    slugs = [r.ref.slug for r in project.library.of(ref.game, ref.kind)]
    near = did_you_mean(ref.passage, [p.id for _, _, p in record.passages()]) if record and ref.passage else ""
    hint = f"keep the id, or add '{ref.short()}: ...' to redirects.yml with what it shall lead to"
    hint += f"; {near or did_you_mean(ref.slug, slugs)}".rstrip("; ")
    place = Place(record.document.path) if record else Place(project.library.games[ref.game].document.path)
    return Problem(place, "id-lost", f"{ref.short()!r} stood in release {version!r} and leads nowhere now", hint)
