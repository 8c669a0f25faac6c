"""Checks of records and passages that have ended: since when, what replaced them, and what still refers to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.checks.revisions import WRONG_VERSION, next_version
from rulebook.model.fields import Prose, RefersTo, walk
from rulebook.model.problem_types import define
from rulebook.model.problems import Problem
from rulebook.model.refs import PAST, Ref
from rulebook.releases.snapshots import number
from rulebook.text.markup import references

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import CrossReference, Library
    from rulebook.model.parts import Ended
    from rulebook.model.problems import Place
    from rulebook.project.project import Project
    from rulebook.releases.history import History
    from rulebook.releases.snapshots import Release

ENDED_BY = define(
    "ended-by",
    meaning="A superseded record or passage does not name what replaced it, or names something that has ended too.",
    why="A reader must be able to get from it to the rule that applies now.",
    example='ended: {how: superseded, since: "10.1"}',
    fix="Add `by:` with what applies now, or write `how: withdrawn`.",
)
ENDED_ALL = define(
    "ended-all",
    meaning="Each passage of a ruling, erratum, rule or other general record has ended, but the record itself has not.",
    why="Its page, its summary, and the answers of the look-up would still state what no longer applies.",
    example="rules:\n  - {id: occupied-space, text: ..., ended: {how: superseded, ...}}      # the only passage of the ruling",
    fix="Add `ended:` to the record too, or add the passage that applies now. Editor's notes do not count.",
)
ENDED_REFERENCE = define(
    "ended-reference",
    meaning="A reference leads to a record or passage that has ended, and does not say that it means the past.",
    why="A reader would take what no longer applies for a rule in force.",
    example="see_also: [ruling/placement]      # while ruling/placement has `ended:`",
    fix="Refer to what replaced it, or write `(ended)` after the id: `ruling/placement (ended)`, in a text "
    "`[[ruling/placement (ended)]]`. A link to it then shows `(ended)`.",
)
NOT_ENDED = define(
    "not-ended",
    meaning="A reference says `(ended)`, but what it refers to still applies.",
    why="A reader would take a rule in force for one that no longer applies.",
    example="see_also: [ruling/placement (ended)]      # while ruling/placement applies",
    fix="Remove `(ended)`, or add `ended:` to what it refers to.",
)


@check
def end_versions_agree_with_releases(project: Project) -> Iterator[Problem]:
    """A record or passage ended after the last release in which it applied, and no later than the first that says so."""
    for history in project.histories.values():
        for record in history.library.of(history.game):
            for ref, path, ending in record.endings():
                applied, ended = _end_of(ref, history)
                since = number(ending.since)
                if applied and since <= applied.number:
                    message = f"{_named(ref)} still applied in {applied.version!r}"
                elif ended and since > ended.number:
                    message = f"{_named(ref)} had already ended in {ended.version!r}"
                elif since < number(record.since):
                    message = f"{_named(ref)} ended before its record was new, in {record.since!r}"
                else:
                    continue
                hint = f'write since: "{ended.version if ended else next_version(history)}"'
                yield Problem(record.document.place((*path, "since")), WRONG_VERSION, message, hint)


def _named(ref: Ref) -> str:
    return repr(ref.passage or ref.short())


def _end_of(ref: Ref, history: History) -> tuple[Release | None, Release | None]:
    """The last release in which a record or passage applied, and the first one after it that says that it ended."""
    ended = None
    for release in reversed(history.releases):
        earlier = ref if release.library.resolves(ref) else history.library.earlier(ref, release.library)
        known = earlier is not None and bool(earlier.passage) == bool(ref.passage)
        if earlier and known and not release.library.ended(earlier):
            return release, ended
        ended = release if known else ended
    return None, ended


@check
def what_ended_names_its_successor(project: Project) -> Iterator[Problem]:
    """A superseded record or passage names what replaced it, and that has not ended. A circle of these is one problem."""
    circles: set[Ref] = set()
    for record in project.library.records.values():
        for ref, path, ending in record.endings():
            breaks = (record.document.place(path, key=True),)
            if ending.how == "superseded" and not ending.by:
                hint = "add by: with what replaced it, or write how: withdrawn"
                message = f"{_named(ref)} is superseded, but does not name what replaced it"
                yield Problem(record.document.place(path), ENDED_BY, message, hint, breaks=breaks)
            elif ref not in circles and ending.by and _ending(project.library, ending.by, ref.game):
                circle = _circle(project.library, ref)
                circles.update(circle)
                message = f"{ending.by!r} has ended too{', and leads back here' if len(circle) > 1 else ''}"
                place = record.document.place((*path, "by"))
                yield Problem(place, ENDED_BY, message, "name what applies now", breaks=breaks)


def _circle(library: Library, ref: Ref) -> list[Ref]:
    """What replaced `ref`, what replaced that, and so on, if this leads back to `ref`; otherwise empty."""
    chain = [ref]
    while (ending := library.ended(chain[-1])) and ending.by:
        try:
            following = library.current(Ref.parse(ending.by, ref.game))
        except ValueError:
            return []
        if following == ref:
            return chain
        if not following or following in chain:
            return []
        chain.append(following)
    return []


@check
def a_record_ends_with_its_last_passage(project: Project) -> Iterator[Problem]:
    """A general record of which every passage has ended, apart from editor's notes, has ended itself."""
    for record in project.library.records.values():
        stating = [
            (section, index, passage) for section, index, passage in record.passages() if not record.sections[section].by_editor
        ]
        if record.general and stating and not record.ended and all(passage.ended for _, _, passage in stating):
            section, index, last = stating[-1]
            message = f"every passage of {record.ref.short()!r} has ended, but the record itself has not"
            by = f", by: {last.ended.by}" if last.ended and last.ended.by else ""
            how = f'{{how: {last.ended.how}{by}, since: "{last.ended.since}", given: ...}}' if last.ended else ""
            place = record.document.place((section, index, "ended"), key=True)
            yield Problem(place, ENDED_ALL, message, f"add to the record: ended: {how}")


@check
def references_to_what_ended_say_so(project: Project) -> Iterator[Problem]:
    """A reference to a record or passage that has ended says so, and one to what applies does not."""
    for mention in project.library.cross_references:
        if mention.target and project.library.resolves(mention.target) and not _is_of_the_past(project.library, mention):
            ending = project.library.ended(mention.target)
            if bool(ending) != mention.means_past:
                yield _wrong_tense(project.library, mention.place, mention.written, mention.target, ending)
    for game in project.library.games.values():
        for path, text, marker in walk(game):
            written = [text] if isinstance(marker, RefersTo) else []
            written += [reference.target for reference in references(text)] if isinstance(marker, Prose) else []
            for reference in written:
                ending = _ending(project.library, reference, game.slug)
                if ending and not reference.endswith(PAST):
                    place = game.document.find(path, reference)
                    yield _wrong_tense(project.library, place, reference, Ref.parse(reference, game.slug), ending)


def _is_of_the_past(library: Library, mention: CrossReference) -> bool:
    """Whether a reference is about the past by its place: in what has ended, `ended`, `replaces`, `amends`, or a revision."""
    replaces = mention.marker is not None and mention.marker.role in ("replaces", "amends")
    return replaces or mention.field in ("ended", "revisions") or "ended" in mention.path or bool(library.ended(mention.source))


def _wrong_tense(library: Library, place: Place, written: str, target: Ref, ending: Ended | None) -> Problem:
    if not ending:
        return Problem(place, NOT_ENDED, f"{written!r} has not ended", "remove '(ended)'", about=(target,))
    record = library.records[target.record]
    places = (record.document.place(path, key=True) for ref, path, _ in record.endings() if ref in (target, target.record))
    successor = library.successor(target)
    instead = f"refer to {successor.short()}, or " if successor else ""
    message = f"{written!r} no longer applies: {ending.how} since {ending.since!r}"
    hint = f"{instead}write '{written}{PAST}' if you mean the past"
    return Problem(place, ENDED_REFERENCE, message, hint, about=(target, *places))


def _ending(library: Library, written: str, game: str) -> Ended | None:
    """How what a reference names ended; None if it applies, or if the reference is malformed."""
    try:
        return library.ended(Ref.parse(written, game))
    except ValueError:
        return None
