"""Checks of the drawings in `docs/assets/diagrams`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.inputs.contents import UnreadableError, content, real
from rulebook.inputs.folders import shown
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem
from rulebook.text.drawing import safe_drawing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.project.project import Project

UNSAFE_DRAWING = define(
    "unsafe-drawing",
    meaning="A drawing is not SVG, or has something that pages leave out of drawings: a script, a style, a link, or an image.",
    why="Pages hold drawings as part of themselves, so what a drawing contains would run in the page.",
    example='<path onload="alert(1)" d="M0 0"/>',
    fix="Export the drawing as plain SVG, with attributes such as `fill` instead of styles.",
)
_FOLDER = "docs/assets/diagrams"


@check
def drawings_are_shapes_and_words(project: Project) -> Iterator[Problem]:
    """A drawing is SVG, and has nothing that pages leave out."""
    for path in sorted((project.root / _FOLDER).glob("[!.]*.svg")):
        place = Place(f"{_FOLDER}/{shown(path.name)}")
        try:
            left_out = safe_drawing(content(path, within=real(project.root)).decode("utf-8"))[1]
        except UnreadableError:
            continue  # `site_files` reports it
        except ValueError as error:
            yield Problem(place, UNSAFE_DRAWING, f"the drawing cannot be read: {error}", "export it as plain SVG")
        else:
            for name in left_out:
                yield Problem(place, UNSAFE_DRAWING, f"{name!r} may not be in a drawing", "remove it, or export as plain SVG")
