"""In a real browser, old links work with and without scripts, and the change pages are accessible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.visiting import DESKTOP, PHONE, assert_accessible_everywhere, hosted, never_idle, opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

PAGES = ["changes/", "changes/1.1/", "changes/since-1.0/", "heroes/brown-betty/", "rules/turn/"]


@pytest.fixture(scope="module")
def address(published: Path) -> Iterator[str]:
    """The address of the game on the site of version 1.1."""
    with hosted(published / "site") as address:
        yield f"{address}/teapots/"


def test_the_change_pages_are_accessible(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE)
    never_idle(page)
    for path in PAGES:
        page.goto(address + path)
        assert_accessible_everywhere(page)


def test_who_knows_an_older_version_chooses_it_above_the_list_of_versions(browser: Browser, address: str) -> None:
    page = opened(browser, DESKTOP)
    page.goto(f"{address}changes/")
    tops = [page.get_by_role("heading", name=name) for name in ("Choose the version you know", "Versions", "What a version is")]
    choose, versions, about = (heading.bounding_box() for heading in tops)
    assert choose and versions and about
    assert choose["y"] < versions["y"]
    assert about["x"] > choose["x"] + 600
    assert about["y"] < versions["y"]
    page.get_by_role("link", name="Since 1.0").click()
    page.wait_for_url(f"{address}changes/since-1.0/")
    page.context.close()


def test_a_card_without_texts_to_compare_leads_as_a_whole_to_its_page(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE)
    page.goto(f"{address}changes/since-1.0/")
    card = page.locator(".rb-change:not(:has(h4, .rb-diff)):has(> p)").first
    link = card.locator("h3 a").evaluate("link => link.href")
    card.locator(":scope > p").first.click(force=True)  # the link lies over it
    page.wait_for_url(link)


def test_the_contents_mark_what_a_link_led_to_also_at_the_end_of_a_page(browser: Browser, address: str) -> None:
    page = opened(browser, DESKTOP)
    page.goto(f"{address}changes/since-1.0/")
    contents = page.locator(".rb-contents")
    last = contents.get_by_role("link").last.get_attribute("href")
    assert last
    page.goto(f"{address}changes/since-1.0/{last}")
    assert page.locator(last).bounding_box()["y"] > 160  # type: ignore[index]  # the page ends before it is at the top
    expect(contents.locator("[aria-current]")).to_have_attribute("href", last)


def test_an_answer_leads_to_what_the_newest_version_changed(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE)
    page.goto(f"{address}heroes/brown-betty/?q=how+much+sugar+does+each+cup+add")
    page.get_by_role("dialog").get_by_role("link", name="Changed in 1.1").click()
    page.wait_for_url(f"{address}changes/1.1/#hero-brown-betty")
    page.goto(f"{address}?q=what+changed")
    link = page.get_by_role("link", name="What changed Versions")
    expect(link).to_be_visible()
    expect(page.locator(".rb-answer .rb-status")).to_have_count(0)  # nobody's reading: it is what happened
    link.click()
    page.wait_for_url(f"{address}changes/")
    led = {
        "what changed since 1.0": "changes/since-1.0/",
        "since 1.0": "changes/since-1.0/",
        "changes in 1.1": "changes/1.1/",
        "brown betty changes": "heroes/brown-betty/#section-history",
        "what changed for Brown Betty": "heroes/brown-betty/#section-history",
        "what is new for brown betty": "heroes/brown-betty/#section-history",
        "brown betty new rule": "heroes/brown-betty/#section-history",
    }
    for query, target in led.items():
        page.goto(f"{address}?q={query}")
        page.locator(".rb-parts .rb-result__title").click()
        page.wait_for_url(address + target)
    page.goto(f"{address}?q=brown+betty")
    expect(page.get_by_role("link", name="Changed in 1.1")).to_be_visible()
    page.context.close()


MOVED = {
    "heroes/kyusu/": "heroes/side-pot/",
    "heroes/kyusu/#side-handle": "heroes/side-pot/#side-handle",
    "battlefields/garden/": "sets/afternoon/",
}


def test_old_links_redirect(browser: Browser, address: str) -> None:
    page = opened(browser, DESKTOP)
    for old, new in MOVED.items():
        page.goto(address + old)
        page.wait_for_url(address + new)
    page.context.close()


def test_old_links_redirect_without_scripts(browser: Browser, address: str) -> None:
    page = opened(browser, DESKTOP, java_script_enabled=False)
    page.goto(address + "heroes/kyusu/")
    page.wait_for_url(address + "heroes/side-pot/")
    page.goto(address + "heroes/brown-betty/#host-cup")
    expect(page.locator("#cup-of-host")).to_be_in_viewport()
    below = page.locator("#cup-of-host").bounding_box()
    assert below
    assert 0 <= below["y"] < 300
    page.context.close()
