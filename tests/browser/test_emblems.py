"""Emblems are shown from the file of their game, under the policy of the site, on pages and by scripts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.visiting import ON_PHONE, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERO = "/unmatched/heroes/loki/"
_DRAWN = "(emblem) => emblem.querySelector('use').getBBox().width > 0"


@ON_PHONE
def test_a_page_shows_the_emblems_that_it_uses(visit: Page) -> None:
    visit.goto(HERO)
    emblems = "[...document.querySelectorAll('.rb-emblem:has(use)')].filter((emblem) => emblem.checkVisibility())"
    assert visit.evaluate(f"{emblems}.length") > 1
    wait_until(visit, f"() => {emblems}.every({_DRAWN})")


@ON_PHONE
@pytest.mark.parametrize(
    ("path", "color", "part"),
    [
        (HERO, re.compile("#[0-9a-f]{6}"), 1),
        ("/unmatched/battlefields/", re.compile("currentColor"), 0.96),
    ],
)
def test_an_emblem_has_its_ground_before_the_drawings_are_loaded(
    visit: Page, path: str, color: re.Pattern[str], part: float
) -> None:
    visit.route("**/emblems/*.svg", lambda route: route.abort())
    visit.goto(path)
    ground = visit.locator(".rb-emblem:visible:has(use) > rect").first
    expect(ground).to_have_attribute("fill", color)
    whole, filled = ground.locator("..").bounding_box(), ground.bounding_box()
    assert whole
    assert filled
    assert (filled["width"], filled["height"]) == pytest.approx((part * whole["width"], part * whole["height"]))


@ON_PHONE
@pytest.mark.parametrize("path", ["/unmatched/match/", "/unmatched/shelf/"])
def test_a_page_whose_scripts_show_emblems_loads_them_before_its_scripts_run(visit: Page, path: str) -> None:
    visit.route("**/*.js", lambda route: route.abort())
    with visit.expect_request("**/emblems/unmatched.svg"):
        visit.goto(path)


@ON_PHONE
@pytest.mark.parametrize(
    ("kind", "id_", "symbol", "name"),
    [
        ("hero", "unmatched/hero/alice", "hero-alice", "rb-emblem"),
        ("ruling", "unmatched/ruling/end-the-turn", "kind-ruling", "rb-emblem rb-emblem--icon"),
    ],
)
def test_a_script_makes_the_emblem_of_a_record(visit: Page, kind: str, id_: str, symbol: str, name: str) -> None:
    visit.goto(HERO)
    href = visit.evaluate(
        """async (record) => {
          const { emblemOf } = await import("/assets/javascripts/shared/emblems.js");
          const emblem = emblemOf(record);
          emblem.id = "made";
          document.querySelector("main").append(emblem);
          return emblem.firstChild.getAttribute("href");
        }""",
        {"game": "unmatched", "kind": kind, "id": id_},
    )
    assert href.endswith(f"/assets/generated/emblems/unmatched.svg#{symbol}")
    assert visit.locator("#made").get_attribute("class") == name
    wait_until(visit, f"() => ({_DRAWN})(document.getElementById('made'))")
