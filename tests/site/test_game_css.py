"""A game's shades can be read on the site's own colours, whatever colour the game has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from projects import ROOT
from rulebook.site.game_css import SHADES, contrast, readable, stylesheet

if TYPE_CHECKING:
    from rulebook.library.library import Library

READABLE = 4.5
"""What WCAG 2, level AA, asks of text."""

CSS = (ROOT / "docs/assets/stylesheets/shared/colors.css").read_text("utf-8")
DAY, NIGHT = (dict(re.findall(r"(--rb-[a-z-]+): (#[0-9a-f]{6});", part)) for part in CSS.split('="slate"] {', 2)[:2])
STEPS = ("00", "40", "80", "c0", "ff")
COLOURS = [f"#{red}{green}{blue}" for red in STEPS for green in STEPS for blue in STEPS]


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#ffffff", "#777777") == contrast("#777777", "#ffffff")


@pytest.mark.parametrize("ground", ["--rb-paper", "--rb-card", "--rb-tint"])
def test_every_colour_is_read_on_paper(ground: str) -> None:
    for colour in COLOURS:
        assert contrast(readable(colour, *SHADES["ink-day"]), DAY[ground]) >= READABLE, colour
        assert contrast(readable(colour, *SHADES["ink-night"]), NIGHT[ground]) >= READABLE, colour


@pytest.mark.parametrize("text", ["--rb-bar-ink", "--rb-bar-muted"])
def test_the_header_is_read_on_every_colour(text: str) -> None:
    for colour in COLOURS:
        assert contrast(DAY[text], readable(colour, *SHADES["bar-day"])) >= READABLE, colour
        assert contrast(NIGHT[text], readable(colour, *SHADES["bar-night"])) >= READABLE, colour


def test_a_colour_that_can_be_read_stays() -> None:
    assert readable("#1f4e8c", *SHADES["ink-day"]) == "#1f4e8c"


def test_the_stylesheet_has_every_game(library: Library) -> None:
    sheet = stylesheet(library.games.values())
    for game in library.games:
        assert f".rb-game--{game}," in sheet
        assert f'content="{game}"' in sheet
