"""The built site in a real browser: phone and desktop, light and dark."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.visiting import (
    ON_PHONE,
    PHONE,
    SIZES,
    assert_accessible_everywhere,
    assert_orientation_is_free,
    opened,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAGES = [
    "/",
    "/unmatched/",
    "/unmatched/heroes/",
    "/unmatched/sets/",
    "/unmatched/heroes/loki/",
    "/unmatched/errata/winning-the-game/",
    "/unmatched/rules/resolve-combat/",
    "/unmatched/battlefields/hanging-gardens/",
    "/duel-of-ages/",
    "/funkoverse/",
    "/funkoverse/rules/challenge/",
    "/funkoverse/terms/",
    "/funkoverse/terms/rival/",
    "/heroclix/",
    "/heroclix/powers/",
    "/heroclix/powers/quake/",
    "/about/",
]
LATER_SCRIPTS = re.compile(r"(?<!/start)\.js$")
"""All scripts but the one that sets the colors before the first paint."""
REPRESENTATIVE_PAGES = ["/", "/unmatched/", "/unmatched/heroes/loki/", "/funkoverse/terms/rival/", "/heroclix/powers/"]
"""Pages that together contain nearly every element of the design."""


@pytest.mark.parametrize("paths", [PAGES[:8], PAGES[8:]], ids=["unmatched", "other-games"])
def test_pages_are_accessible_fit_the_screen_and_request_nothing_from_other_hosts(
    browser: Browser, address: str, paths: list[str]
) -> None:
    page = opened(browser, PHONE, base_url=address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in paths:
        page.goto(path)
        assert_accessible_everywhere(page, every_scheme=path in REPRESENTATIVE_PAGES)
    assert_orientation_is_free(page)
    assert asked
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


@ON_PHONE
def test_a_hero_shows_its_ability_on_the_first_screen_of_a_phone(visit: Page) -> None:
    visit.goto("/unmatched/heroes/ghost-rider/")
    box = visit.locator("#hell-cycle").bounding_box()
    assert box
    assert box["y"] < PHONE["height"] / 2


@SIZES
def test_games_are_switched_from_any_page(visit: Page, size: dict[str, int]) -> None:
    visit.goto("/heroclix/powers/quake/")
    here = visit.locator(".md-tabs__item--active").bounding_box()
    assert here
    assert here["x"] >= 0
    assert here["x"] + here["width"] <= size["width"]
    visit.locator(".md-tabs").get_by_role("link", name="Funkoverse").click()
    visit.wait_for_url("**/funkoverse/")


@SIZES
def test_the_color_scheme_follows_the_system_until_the_reader_chooses_one(visit: Page) -> None:
    page = visit
    page.emulate_media(color_scheme="dark")
    scheme = page.locator("body[data-md-color-scheme]")
    page.goto("/unmatched/heroes/loki/")
    button = page.get_by_role("button", name="Dark colors")
    expect(button).to_have_attribute("aria-pressed", "true")
    page.emulate_media(color_scheme="light")
    expect(scheme).to_have_attribute("data-md-color-scheme", "default")
    assert button.locator("svg:visible").count() == 1
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert button.locator("svg:visible").count() == 1
    page.emulate_media(color_scheme="dark")
    page.emulate_media(color_scheme="light")
    page.route(LATER_SCRIPTS, lambda route: route.abort())
    page.goto("/heroclix/")
    expect(scheme).to_have_attribute("data-md-color-scheme", "slate")


@ON_PHONE
def test_the_first_paint_is_dark_on_a_dark_system(visit: Page) -> None:
    visit.emulate_media(color_scheme="dark")
    visit.route(LATER_SCRIPTS, lambda route: route.abort())
    visit.goto("/unmatched/heroes/loki/")
    expect(visit.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
