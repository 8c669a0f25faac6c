"""Text in the shades of a game has enough contrast on the colors of the site, whatever color the game has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from projects import ROOT
from rulebook.model.kinds import KINDS
from rulebook.model.kinds.heroes import Hero
from rulebook.site.game_css import SHADES, contrast, readable, stylesheet

if TYPE_CHECKING:
    from rulebook.library.library import Library

READABLE = 4.5
"""What WCAG 2, level AA, asks of text."""

CSS = (ROOT / "docs/assets/stylesheets/shared/colors.css").read_text("utf-8")
DAY, NIGHT = (dict(re.findall(r"(--rb-[a-z-]+): (#[0-9a-f]{6});", part)) for part in CSS.split('="slate"] {', 2)[:2])
STEPS = ("00", "40", "80", "c0", "ff")
COLORS = [f"#{red}{green}{blue}" for red in STEPS for green in STEPS for blue in STEPS]


def test_contrast_is_computed_as_wcag_defines_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#ffffff", "#777777") == contrast("#777777", "#ffffff")


@pytest.mark.parametrize("ground", ["--rb-paper", "--rb-card", "--rb-tint"])
def test_every_color_is_readable_on_the_page_background(ground: str) -> None:
    for color in COLORS:
        assert contrast(readable(color, *SHADES["ink-day"]), DAY[ground]) >= READABLE, color
        assert contrast(readable(color, *SHADES["ink-night"]), NIGHT[ground]) >= READABLE, color


@pytest.mark.parametrize("text", ["--rb-bar-ink", "--rb-bar-muted"])
def test_the_header_is_readable_on_every_color(text: str) -> None:
    for color in COLORS:
        assert contrast(DAY[text], readable(color, *SHADES["bar-day"])) >= READABLE, color
        assert contrast(NIGHT[text], readable(color, *SHADES["bar-night"])) >= READABLE, color


def test_a_readable_color_is_not_changed() -> None:
    assert readable("#1f4e8c", *SHADES["ink-day"]) == "#1f4e8c"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ground", ["--rb-paper", "--rb-card", "--rb-tint"])
def test_the_color_of_a_kind_is_readable(kind: str, ground: str) -> None:
    light, dark = KINDS[kind].color
    assert contrast(light, DAY[ground]) >= READABLE
    assert contrast(dark, NIGHT[ground]) >= READABLE


def test_a_kind_has_its_color_and_its_icon(library: Library) -> None:
    sheet = stylesheet(library.games.values())
    light, dark = Hero.color
    assert sheet.index(f"--rb-kind-hero: {light};") < sheet.index("@media screen") < sheet.index(f"--rb-kind-hero: {dark};")
    assert ".rb-kind--hero, :where(" in sheet
    assert "--rb-icon" in sheet.split(".rb-kind--hero {")[1].split("}")[0]


def test_the_stylesheet_has_every_game(library: Library) -> None:
    sheet = stylesheet(library.games.values())
    for game in library.games:
        assert f".rb-game--{game}," in sheet
        assert f'content="{game}"' in sheet
