"""Checks of what a match sheet needs: each passage of a side or board has a timing, and each timing stands in one row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.problem_types import define
from rulebook.model.problems import Problem, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.problems import Place
    from rulebook.project.project import Project

UNTIMED_PASSAGE = define(
    "untimed-passage",
    meaning="The game has match sheets, and a passage of a side or board has no timing.",
    why="The match sheet would not show the passage at any moment of the game.",
    example="- {id: no-boost, text: A TRICK has no BOOST value.}",
    fix="Add `when`, with one or several of the game's timings. One that is no moment, such as `always`, will do.",
)
UNPLACED_TIMING = define(
    "unplaced-timing",
    meaning="A timing of a game with match sheets is in no row of `match` in `game.yml`, or in several.",
    why="Passages with this timing would not be on the match sheet, or would be on it twice.",
    example="rows:\n  - {part: turn, name: Scheme, timings: [maneuver]}      # and none has the timing scheme",
    fix="Add the timing to `timings` of the one row in which its passages belong.",
)
WHOSE_ELSEWHERE = define(
    "whose-elsewhere",
    meaning="`whose` of a passage names a timing that is not in its `when`.",
    why="It would say nothing: the passage is not on the match sheet at that timing.",
    example="when: [cards-chosen, scheme]\nwhose: {maneuver: own}",
    fix="Name one of the timings in `when`, or add the timing there.",
)


@check
def passages_have_a_timing(project: Project) -> Iterator[Problem]:
    """In a game with match sheets, each passage of a side or board has a timing.

    A sheet says what the head of a page does where it lists the fighters.
    """
    for game in project.library.games.values():
        for kind in (game.match.side, game.match.board) if game.match else ():
            for record in project.library.of(game.slug, kind):
                for section, index, passage in record.passages():
                    if not passage.when and not record.ended_of(passage) and not record.sections[section].in_head:
                        place = record.document.place((section, index))
                        message = f"the passage {passage.id!r} has no timing, so no match sheet shows it"
                        hint = f"add 'when' with one of {', '.join(word.id for word in game.timings)}"
                        yield Problem(place, UNTIMED_PASSAGE, message, hint)


@check
def whose_names_timings(project: Project) -> Iterator[Problem]:
    """`whose` names timings of its passage alone."""
    for record in project.library.records.values():
        for section, index, passage in record.passages():
            for timing in passage.whose_at:
                if timing not in passage.when:
                    place = record.document.place((section, index, "whose", timing), key=True)
                    message = f"the passage {passage.id!r} is not at the timing {timing!r}, which its 'whose' names"
                    hint = did_you_mean(timing, passage.when) or f"its timings are {', '.join(passage.when) or 'none'}"
                    yield Problem(place, WHOSE_ELSEWHERE, message, hint)


@check
def timings_have_a_row(project: Project) -> Iterator[Problem]:
    """In a game with match sheets, each timing is in exactly one row."""
    for game in project.library.games.values():
        if not game.match:
            continue
        placed: dict[str, list[Place]] = {word.id: [] for word in game.timings}
        for row, each in enumerate(game.match.rows):
            for index, timing in enumerate(each.timings):
                placed.setdefault(timing, []).append(game.document.place(("match", "rows", row, "timings", index)))
        for number, word in enumerate(game.timings):
            places = placed[word.id]
            if not places:
                message = f"the timing {word.id!r} is in no row of the match sheet"
                yield Problem(
                    game.document.place(("timings", number)), UNPLACED_TIMING, message, "add it to 'timings' of a row"
                )
            elif len(places) > 1:
                message = f"the timing {word.id!r} is in {len(places)} rows of the match sheet; first in line {places[0].line}"
                yield Problem(places[1], UNPLACED_TIMING, message, "leave it in the one row where its passages belong")
