"""Terms, timings, and cross-references of a text explain themselves, by mouse, keyboard, and touch."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.visiting import DESKTOP, ON_DESKTOP, ON_PHONE, PHONE, assert_accessible, opened, wait_for_drawing, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

CHALLENGE = "/funkoverse/rules/challenge/"
TARGETS = "/unmatched/rules/declare-target/"
ADJACENT = ".rb-passage [href$='spaces-and-zones/#adjacent']"
COUNT_FETCHES = """
  window.fetched = 0;
  const fetchOf = window.fetch;
  window.fetch = (...given) =>
    fetchOf(...given).finally(() => (window.fetched += String(given[0]).endsWith("/spaces-and-zones/")));
"""
"""Counts finished requests for preview pages, successful or not. When the count is visible, the code that waited has run."""
LIES_BELOW_MOUSE = """async () => {
  const link = document.querySelector(".rb-passage a[href$='heroes/loki/']");
  link.style.cssText = "position: fixed; z-index: 9; top: 280px; left: 380px; width: 60px; height: 60px";
  // The browser looks for what lies below a mouse at rest as it draws a frame, and draws one only if something asks for it.
  for (let frame = 0; frame < 60; frame += 1) {
    await new Promise(requestAnimationFrame);
    if (link.matches(":hover")) return true;
  }
  link.style.cssText = "";
  return false;
}"""
"""Puts a link where the mouse rests. Whether the browser finds that it lies there; if not, the link is where it was."""


def rival(page: Page) -> Locator:
    """The first use of the term "rival"."""
    return page.locator("a.rb-term", has_text="rival").first


@ON_DESKTOP
def test_a_cross_reference_shows_the_passage_that_it_leads_to(visit: Page) -> None:
    visit.goto(TARGETS)
    visit.locator(ADJACENT).hover()
    preview = visit.get_by_role("tooltip")
    expect(preview).to_have_text(re.compile("^Adjacent spaces .*a line connects them"))
    expect(preview).not_to_contain_text("…")
    expect(visit.locator(ADJACENT)).to_have_attribute("aria-describedby", "rb-preview")
    visit.keyboard.press("Escape")
    expect(preview).to_have_count(0)


@ON_DESKTOP
def test_a_cross_reference_shows_the_record_that_it_leads_to(visit: Page) -> None:
    visit.goto("/unmatched/rules/boost/")
    visit.locator(".rb-passage a[href$='heroes/loki/']").first.hover()
    expect(visit.get_by_role("tooltip")).to_have_text(re.compile("^Loki .{30}"))


@ON_DESKTOP
def test_a_link_that_comes_to_lie_below_a_mouse_at_rest_shows_nothing_until_the_mouse_moves(visit: Page) -> None:
    visit.goto("/unmatched/rules/boost/")
    asked: list[str] = []
    visit.on("request", lambda request: asked.append(request.url))
    # A browser that is busy may miss the first move of a mouse over a new page, and knows only by the next one where it is.
    for left in range(400, 410):
        visit.mouse.move(left, 300)
        if visit.evaluate(LIES_BELOW_MOUSE):
            break
    wait_for_drawing(visit)
    assert not [url for url in asked if url.endswith("heroes/loki/")]
    visit.mouse.move(left + 4, 304)
    expect(visit.get_by_role("tooltip")).to_have_text(re.compile("^Loki .{30}"))
    assert [url for url in asked if url.endswith("heroes/loki/")]


@ON_DESKTOP
def test_what_stands_beside_a_link_is_not_repeated(visit: Page) -> None:
    visit.goto(CHALLENGE)
    visit.evaluate("""() => {
      const term = document.querySelector("a.rb-term");
      term.closest("p").append(` (${term.dataset.rbText.replaceAll(" ", "\\n")})`);
    }""")
    visit.locator("a.rb-term").first.hover()
    expect(visit.locator(".rb-preview")).to_have_count(0)
    visit.locator("a.rb-term").nth(1).hover()
    expect(visit.locator(".rb-preview")).to_have_count(1)
    visit.locator(".rb-row").first.hover()
    expect(visit.locator(".rb-preview")).to_have_count(0)


def test_a_failed_fetch_of_a_preview_is_repeated(browser: Browser, address: str) -> None:
    page = opened(browser, DESKTOP, base_url=address)
    page.add_init_script(COUNT_FETCHES)
    page.goto(TARGETS)
    link = page.locator(ADJACENT)
    page.route("**/spaces-and-zones/", lambda route: route.abort(), times=1)
    link.hover()
    wait_until(page, "() => fetched === 1")
    page.mouse.move(0, 0)
    page.route("**/spaces-and-zones/", lambda route: route.fulfill(status=503, body="<p class=rb-summary>No"), times=1)
    link.hover()
    wait_until(page, "() => fetched === 2")
    page.mouse.move(0, 0)
    link.hover()
    expect(page.locator(".rb-preview")).to_contain_text("Adjacent spaces")


@pytest.mark.parametrize("way", ["hover", "focus"])
@ON_PHONE
def test_a_term_shows_its_definition(visit: Page, way: str) -> None:
    visit.goto(CHALLENGE)
    getattr(rival(visit), way)()
    tip = visit.get_by_role("tooltip")
    expect(tip).to_contain_text("an opponent controls")
    box = tip.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]


def test_a_tapped_timing_is_explained_beside_the_text_that_it_belongs_to(browser: Browser, address: str) -> None:
    visit = opened(browser, PHONE, base_url=address, has_touch=True)
    visit.goto("/unmatched/heroes/the-wayward-sisters/")
    timing = visit.locator(".rb-when").first
    timing.tap()
    tip = visit.locator(".rb-preview").bounding_box()
    text = timing.locator("xpath=ancestor::div[contains(@class, 'rb-passage')]").bounding_box()
    assert tip
    assert text
    assert tip["y"] >= text["y"] + text["height"] or tip["y"] + tip["height"] <= text["y"]
    lines = visit.locator(".rb-page a, .rb-page button").evaluate_all(
        "all => all.map((each) => [getComputedStyle(each).textDecorationStyle === 'dotted', each.matches('[data-rb-text]')])"
    )
    # What a tap explains has a dotted line, and a link that leads away has none.
    assert {(dotted, explained) for dotted, explained in lines} == {(True, True), (False, False)}


@ON_DESKTOP
def test_a_timing_without_a_page_is_reached_by_keyboard_and_stays_explained_after_a_click(visit: Page) -> None:
    visit.goto("/unmatched/rules/maneuver/")
    visit.evaluate("""() => {
      const timing = Object.assign(document.createElement("button"), { className: "rb-when", textContent: "Now" });
      timing.dataset.rbText = "Before anything else.";
      document.querySelector(".rb-passage").append(timing);
    }""")
    timing = visit.get_by_role("button", name="Now")
    timing.focus()
    expect(timing).to_be_focused()
    expect(visit.get_by_role("tooltip")).to_have_text("Before anything else.")
    # A click, or Enter, keeps it open until the next one, or Escape.
    pinned = visit.get_by_role("dialog", name="Now")
    timing.press("Enter")
    expect(pinned).to_be_focused()
    visit.keyboard.press("Escape")
    expect(pinned).to_have_count(0)
    expect(timing).to_be_focused()
    timing.hover()
    timing.click()
    expect(pinned).to_have_text("Before anything else.")
    visit.locator("h1").hover()
    timing.hover()
    expect(pinned).to_be_visible()
    timing.click()
    expect(pinned).to_have_count(0)


def test_a_tap_on_a_term_opens_its_definition_and_another_closes_it(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE, base_url=address, has_touch=True)
    page.goto(CHALLENGE)
    definition = page.get_by_role("dialog", name="rival")
    rival(page).tap()
    expect(definition).to_contain_text("an opponent controls")
    expect(definition).to_be_focused()
    assert_accessible(page, PHONE["width"], part=".rb-page, .rb-preview")
    rival(page).tap()
    expect(definition).to_have_count(0)
    rival(page).tap()
    page.locator("h1").tap()
    expect(definition).to_have_count(0)
    rival(page).tap()
    page.keyboard.press("Escape")
    expect(definition).to_have_count(0)
    expect(rival(page)).to_be_focused()
    rival(page).tap()
    definition.get_by_role("link", name="Open “rival”").tap()
    page.wait_for_url("**/funkoverse/terms/rival/")
    page.locator("#section-used-in").locator("xpath=../following-sibling::ul[1]").get_by_role("link", name="Challenges").tap()
    page.wait_for_url(f"**{CHALLENGE}")
    page.goto("/unmatched/heroes/loki/")
    meaning = page.get_by_role("dialog", name="Community reference")
    page.locator("a.rb-status:visible", has_text="Community reference").first.tap()
    expect(meaning).to_contain_text("From the reference that players wrote.")
    page.get_by_role("link", name="Look up a rule or a name").tap()
    question = "can i boost with a trick"
    page.keyboard.type(question)
    # What answers the first words only would be replaced below the finger.
    expect(page.locator(".rb-results")).to_have_attribute("data-rb-answered", question)
    page.locator(".rb-answer .rb-status").first.tap()
    expect(meaning).to_contain_text("From the reference that players wrote.")
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    expect(page.locator(".rb-answer")).to_be_visible()


def test_a_tap_on_a_cross_reference_follows_it(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE, base_url=address, has_touch=True)
    page.goto(CHALLENGE)
    page.get_by_role("link", name="token or marker").first.tap()
    page.wait_for_url("**/funkoverse/rules/*/**")
    expect(page.locator(".rb-preview")).to_have_count(0)
