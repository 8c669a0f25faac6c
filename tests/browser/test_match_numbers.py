"""Tests of the match sheet with the health of heroes, as the records state it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.matches import MATCH
from browser.visiting import ON_DESKTOP, ON_PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

SUMMONING = f"{MATCH}?a=sun-wukong&b=king-arthur&at=sarpedon"


@ON_PHONE
def test_dials_begin_at_the_health_and_summoned_sidekicks_at_none(visit: Page) -> None:
    visit.goto(f"{SUMMONING}&show=count")
    names = visit.locator(".rb-count__tile")
    expect(names).to_have_count(4)
    numbers = sorted(tile.locator("output").inner_text() for tile in names.all())
    assert numbers == ["0", "17", "18", "7"]
    expect(visit.locator(".rb-count__defeated:visible")).to_have_count(0)  # no Clone is on the board yet
    # One that has been summoned, and one hit: the highest number is that of the dial.
    visit.get_by_role("button", name="Clone: 1 more").click()
    expect(visit.get_by_role("button", name="Clone: 1, change it")).to_be_visible()
    expect(visit.get_by_role("button", name="Merlin: 1 more")).to_have_attribute("aria-disabled", "true")


@ON_DESKTOP
def test_paper_has_a_box_for_each_health_and_no_more(visit: Page) -> None:
    visit.goto(f"{MATCH}?a=medusa&b=king-arthur&at=sarpedon")
    expect(visit.get_by_role("button", name="Print")).to_have_accessible_description(re.compile("one sheet of paper"))
    visit.evaluate("dispatchEvent(new Event('beforeprint'))")
    visit.emulate_media(media="print")
    counts = visit.locator(".rb-paper:visible .rb-paper__counts li")
    assert [each.locator(".rb-paper__boxes > span").count() for each in counts.all()][:3] == [
        16,
        0,
        18,
    ]  # for the Harpies there is room to write
