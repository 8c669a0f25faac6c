"""The shelf of sets in a real browser: boxes open and close by hand and by keyboard, and the address says what is shown."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, product
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.visiting import (
    DESKTOP,
    MOST_SHIFT,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    SIZES,
    assert_accessible,
    assert_accessible_everywhere,
    assert_fits,
    opened,
    resize,
    shift_of_layout,
    wait_until,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

SETS = "/unmatched/sets/"
SMALL_PHONE = {"width": 320, "height": 640}
PAGES = [
    "/unmatched/sets/battle-of-legends-volume-3/",
    "/unmatched/sets/storage-system-neoprene-mats/",
    "/unmatched/battlefields/santas-workshop/",
    "/unmatched/battlefields/yukon-1900/",
    "/unmatched/battlefields/azuchi-castle/",
    "/funkoverse/sets/",
    "/funkoverse/sets/squid-game-sg100/",
]


def box(page: Page, name: str) -> Locator:
    """Return the box of a set once its script runs."""
    found = page.locator(".rb-shelf .rb-box", has=page.locator(".rb-box__label", has_text=name))
    expect(found).to_have_attribute("aria-expanded", "false")
    return found


@ON_PHONE
def test_a_box_that_a_link_opens_is_scrolled_to_but_not_on_the_way_back(visit: Page) -> None:
    visit.goto(f"{SETS}?open=cobble-and-fog")
    below_header = "header => header.getBoundingClientRect().bottom"
    heading = visit.locator("#rb-opened").get_by_role("heading", name="Cobble & Fog")
    expect(heading).to_be_in_viewport()
    chosen = visit.locator(".rb-shelf .rb-box", has_text="Cobble & Fog").bounding_box()
    assert chosen
    assert visit.locator(".rb-header").evaluate(below_header) <= chosen["y"] < 200
    assert shift_of_layout(visit) < MOST_SHIFT
    tapped_at = visit.evaluate("scrollY")
    visit.reload()
    expect(heading).to_be_in_viewport()
    visit.evaluate("scrollTo(0, 0)")
    visit.get_by_role("link", name="Unmatched", exact=True).first.click()
    visit.wait_for_url("**/unmatched/")
    visit.go_back()
    expect(heading).to_be_attached()
    assert visit.evaluate("scrollY") == 0
    visit.goto(SETS)
    box(visit, "Cobble & Fog").click()
    expect(heading).to_be_focused()
    assert abs(visit.evaluate("scrollY") - tapped_at) < 2


@SIZES
def test_back_and_reload_lead_to_where_one_was_at_an_open_box(visit: Page) -> None:
    visit.goto(f"{SETS}?open=cobble-and-fog")
    hero = visit.locator("#rb-opened").get_by_role("link", name="Invisible Man")
    expect(visit.locator("#rb-opened h2")).to_be_in_viewport()
    for down in (0, 100):  # the shelf without the box does not reach so far
        visit.evaluate("down => scrollBy({ top: down, behavior: 'instant' })", down)
        left_at = visit.evaluate("scrollY")
        assert left_at > 400
        hero.click()
        visit.wait_for_url("**/invisible-man/")
        visit.go_back()
        expect(hero).to_be_attached()
        wait_until(visit, f"() => scrollY === {left_at}")
    visit.reload()
    expect(hero).to_be_attached()
    wait_until(visit, f"() => scrollY === {left_at}")


@SIZES
def test_a_box_opens_below_its_row_and_closes_where_it_was_opened(visit: Page) -> None:
    visit.goto(SETS)
    volume_3, opened = box(visit, "Volume 3"), visit.locator("#rb-opened")
    volume_3.click()
    expect(opened.get_by_role("heading", name="Volume 3")).to_be_focused()
    expect(volume_3).to_have_attribute("aria-expanded", "true")
    expect(volume_3).to_have_attribute("aria-controls", "rb-opened")
    expect(opened.get_by_role("heading", name="Volume 3")).to_contain_text("2025")
    expect(opened.get_by_role("heading", level=3).first.locator("..")).to_have_text("Heroes")
    expect(opened.get_by_role("link", name="Loki")).to_contain_text("TRICK")
    expect(opened.get_by_role("link", name="Venice")).to_be_visible()
    expect(opened.get_by_role("link", name="One-Way Paths", exact=True)).to_be_visible()
    shelf, row, below = (found.bounding_box() for found in (visit.locator(".rb-shelf"), volume_3, opened))
    assert shelf
    assert row
    assert below
    assert row["y"] + row["height"] <= below["y"] <= row["y"] + row["height"] + 60
    assert below["width"] >= shelf["width"] - 20
    beside = visit.locator(".rb-shelf .rb-box", has_text="Lee vs Ali").bounding_box()
    assert beside
    assert beside["y"] == row["y"]
    # A rule or ruling that it needs is its name on one line. Beside the heroes, all else has the other column.
    needed = opened.locator(".rb-part--needed li")
    expect(needed).to_have_count(4)
    assert {row["height"] for row in needed.evaluate_all("all => all.map(each => each.getBoundingClientRect())")} == {44}
    lefts = opened.locator("section > div > section").evaluate_all("all => all.map(each => each.getBoundingClientRect().left)")
    assert len({*lefts[1:]}) == 1
    assert (lefts[0] < lefts[1]) == (visit.viewport_size == DESKTOP)
    opened.get_by_role("button", name="Close").click()
    expect(opened).to_have_count(0)
    expect(volume_3).to_be_focused()
    expect(volume_3).to_have_attribute("aria-expanded", "false")


@ON_DESKTOP
def test_the_heroes_of_a_box_with_nothing_else_have_its_width(visit: Page) -> None:
    visit.goto(f"{SETS}?open=teenage-mutant-ninja-turtles-shredder-vs-krang")
    inside, heroes = (visit.locator(part).bounding_box() for part in (".rb-opened__inside", ".rb-opened .rb-part--heroes"))
    assert inside
    assert heroes
    assert heroes["width"] > inside["width"] * 0.9


@ON_DESKTOP
def test_what_is_in_an_open_box_fills_two_columns(visit: Page) -> None:
    visit.goto(f"{SETS}?open=battle-of-legends-volume-3")
    opened = visit.locator("#rb-opened")
    parts = [opened.get_by_text(name, exact=True).element_handle() for name in ("On my shelf", "Heroes", "Battlefields")]
    # All at once: an opened box that is not in sight is scrolled to, two frames later.
    boxes = "(parts) => parts.map((part) => part.getBoundingClientRect().toJSON())"
    parts.append(opened.get_by_role("link", name="Compare these heroes").element_handle())
    shelf, heroes, battlefields, compare = visit.evaluate(boxes, parts)
    assert compare["x"] == heroes["x"]  # below them
    assert shelf["x"] < DESKTOP["width"] / 2 < battlefields["x"]
    assert shelf["y"] + shelf["height"] <= heroes["y"] == battlefields["y"]
    visit.goto(f"{SETS}?open=lee-vs-ali")  # whose battlefield has a short line
    expect(opened.get_by_text("Battlefield")).to_be_visible()
    widths = opened.locator(".rb-part").evaluate_all("parts => parts.map((part) => part.offsetWidth)")
    assert len(widths) > 1
    assert len(set(widths)) == 1
    assert heroes["y"] - shelf["y"] < 80


@ON_DESKTOP
def test_a_box_is_opened_and_closed_by_keyboard(visit: Page) -> None:
    visit.goto(SETS)
    for key in ("Enter", " "):
        box(visit, "Lee vs Ali").focus()
        visit.keyboard.press(key)
        expect(visit.locator("#rb-opened h2")).to_have_text("Lee vs Ali 2025")
        visit.keyboard.press("Tab")
        expect(visit.get_by_role("button", name="Close")).to_be_focused()
        visit.keyboard.press("Escape")
        expect(visit.locator("#rb-opened")).to_have_count(0)
        expect(box(visit, "Lee vs Ali")).to_be_focused()


@ON_PHONE
def test_another_box_takes_the_place_of_the_open_one(visit: Page) -> None:
    visit.goto(SETS)
    box(visit, "Lee vs Ali").click()
    expect(visit.locator("#rb-opened h2")).to_have_text("Lee vs Ali 2025")
    box(visit, "Bruce Lee").click()
    expect(visit.locator("#rb-opened h2")).to_have_text("Bruce Lee 2019")
    expect(visit.locator("#rb-opened")).to_be_in_viewport()
    visit.locator(".rb-box[aria-expanded=true]").click()
    expect(visit.locator("#rb-opened")).to_have_count(0)
    # It opens below its own row, and a long name leaves room for the button beside it.
    visit.locator(".rb-shelf .rb-box", has_text="Lee vs Ali").click()
    tops = visit.locator(".rb-shelf > li").evaluate_all("places => places.map((one) => [one.id, one.offsetTop])")
    assert [place for place, _ in sorted(tops, key=lambda one: one[1])].index("rb-opened") == 3
    visit.locator(".rb-shelf .rb-box", has_text="Turtles").first.click()
    visit.locator("#rb-opened").get_by_role("button", name="Close").click()


@ON_PHONE
def test_the_address_says_what_is_shown(visit: Page) -> None:
    visit.goto(SETS)
    box(visit, "Volume 1").click()
    visit.wait_for_url("**/?open=battle-of-legends-volume-1")
    visit.locator("#rb-opened").get_by_role("link", name="Medusa").click()
    visit.wait_for_url("**/heroes/medusa/")
    visit.go_back()
    expect(visit.locator("#rb-opened")).to_contain_text("Volume 1")
    visit.get_by_role("button", name="By line").click()
    visit.wait_for_url("**/?by=line")
    expect(visit.locator("#rb-opened")).to_have_count(0)
    visit.get_by_role("button", name="List").click()
    visit.wait_for_url("**/?by=line&view=list")
    visit.reload()
    expect(visit.get_by_role("button", name="List")).to_have_attribute("aria-pressed", "true")
    expect(visit.locator(".rb-shelf h2:visible").first).to_have_text("Battle of Legends")
    expect(visit.locator(".rb-shelf .rb-box__label").first).to_have_text("Battle of Legends Volume 3 2025")
    expect(visit.locator(".rb-shelf .rb-box__inside").first).to_have_text(re.compile("^Blackbeard Chupacabra "))
    visit.locator(".rb-shelf .rb-box").first.click()
    visit.wait_for_url("**/sets/battle-of-legends-volume-3/")


@ON_PHONE
def test_back_closes_an_open_box(visit: Page) -> None:
    visit.goto("/unmatched/")
    visit.goto(SETS)
    box(visit, "Lee vs Ali").click()
    expect(visit.locator("#rb-opened h2")).to_have_text("Lee vs Ali 2025")
    visit.go_back()
    expect(visit.locator("#rb-opened")).to_have_count(0)
    expect(visit).to_have_url(re.compile("/sets/$"))
    expect(box(visit, "Lee vs Ali")).to_be_focused()
    visit.go_forward()
    expect(visit.locator("#rb-opened h2")).to_have_text("Lee vs Ali 2025")
    # One that is closed by hand, or gives way to another, is no step more.
    visit.locator("#rb-opened").get_by_role("button", name="Close").click()
    expect(visit).to_have_url(re.compile("/sets/$"))
    box(visit, "Bruce Lee").click()
    expect(visit.locator("#rb-opened h2")).to_have_text("Bruce Lee 2019")
    box(visit, "Lee vs Ali").click()
    expect(visit.locator("#rb-opened h2")).to_have_text("Lee vs Ali 2025")
    visit.go_back()
    expect(visit.locator("#rb-opened")).to_have_count(0)
    visit.go_back()
    expect(visit).to_have_url(re.compile("/unmatched/$"))
    visit.goto(f"{SETS}?open=lee-vs-ali")
    expect(visit.locator("#rb-opened h2")).to_have_text("Lee vs Ali 2025")
    visit.locator("#rb-opened").get_by_role("button", name="Close").click()
    expect(visit).to_have_url(re.compile("/sets/$"))


@ON_DESKTOP
@pytest.mark.parametrize("by", ["year", "line"])
def test_a_wide_shelf_keeps_each_year_or_line_in_one_row_apart_from_the_next(visit: Page, by: str) -> None:
    visit.goto(f"{SETS}?by={by}")
    expect(visit.locator(".rb-shelf")).to_have_attribute("data-rb-order", by)
    places = visit.locator(".rb-shelf > li").evaluate_all(
        """places => places.map((place) => {
          const heading = place.querySelector("h2:not([hidden])");
          const box = place.querySelector(".rb-box").getBoundingClientRect();
          const lines = heading && heading.offsetHeight / parseFloat(getComputedStyle(heading).lineHeight);
          return [heading?.textContent ?? "", lines, Math.round(box.left), Math.round(box.right), Math.round(box.top)];
        })"""
    )
    shelf = visit.locator(".rb-shelf-head").bounding_box()
    assert shelf
    assert places[0][0]
    for (_, _, _, right, top), (name, lines, left, end, below) in pairwise(places):
        assert end <= shelf["x"] + shelf["width"] + 1
        if not name:
            assert (left - right, below) == (8, top)
        else:
            assert lines < 1.5, name
            assert left == shelf["x"] if below > top else 26 <= left - right <= 30, name
    assert len({top for *_, top in places}) <= 4


@ON_DESKTOP
def test_the_sets_that_are_a_line_of_their_own_stand_under_one_name(visit: Page) -> None:
    visit.goto(f"{SETS}?by=line")
    heading = visit.locator(".rb-shelf > li > h2:visible").last
    expect(heading).to_have_text("Single boxes")
    names = visit.locator(".rb-shelf .rb-box__label b").all_inner_texts()
    assert names[-5:] == ["Cobble & Fog", "Buffy the Vampire Slayer", "Tales to Amaze", "Slings & Arrows", "Sun’s Origin"]
    expect(visit.locator("#line-suns-origin")).to_contain_text("Sun’s Origin")  # where links to that line lead


@ON_DESKTOP
def test_a_link_to_a_line_orders_the_sets_by_line(visit: Page) -> None:
    visit.goto("/unmatched/sets/marvel-deadpool/")
    visit.locator(".rb-box-labels").get_by_role("link", name="Marvel").click()
    expect(visit.get_by_role("button", name="By line")).to_have_attribute("aria-pressed", "true")
    expect(visit.locator("#line-marvel")).to_be_in_viewport()


@ON_PHONE
def test_sets_are_filtered_by_their_names_and_by_what_is_in_them(visit: Page) -> None:
    visit.goto(SETS)
    box(visit, "Lee vs Ali").click()
    field, shown = (
        visit.get_by_role("searchbox", name="Filter the sets"),
        visit.locator(".rb-shelf .rb-box:visible .rb-box__label b"),
    )
    field.fill("ciri")
    expect(visit.locator("#rb-opened")).to_have_count(0)
    expect(shown).to_have_text(["Steel & Silver"])
    expect(visit.locator(".rb-found:visible")).to_have_text(["Ciri"])
    expect(visit.locator(".rb-shelf h2:visible")).to_have_text(["2024"])  # whose first set is out of sight
    expect(visit.get_by_role("status").filter(has_text="1 of 26 sets")).to_be_visible()
    visit.wait_for_url("**/?filter=ciri")
    visit.get_by_role("button", name="List").click()
    visit.get_by_role("button", name="By line").click()
    visit.wait_for_url("**/?filter=ciri&view=list&by=line")
    visit.reload()
    expect(shown).to_have_text(["Steel & Silver"])
    expect(visit.locator(".rb-shelf h2:visible")).to_have_text(["The Witcher"])
    expect(field).to_have_value("ciri")
    for typed in ("god of mischief", "bol 3"):
        field.fill(typed)
        expect(shown).to_have_text(["Volume 3"])
    # A guess is said to be one. A word that is only somewhat like a name is none.
    field.fill("squirel")
    expect(visit.get_by_role("status").filter(has_text="1 of 26 sets, shown for squirrel")).to_be_visible()
    field.fill("ranged")
    expect(shown).to_have_count(0)
    # A battlefield that a box does not name otherwise is named if it is what was found.
    field.fill("sarpedon")
    expect(visit.locator(".rb-found:visible")).to_have_text(["Sarpedon"])
    in_texts = visit.get_by_role("link", name="Look up “zzzz” in all texts")
    expect(in_texts).to_have_count(0)
    field.fill("zzzz")
    expect(shown).to_have_count(0)
    expect(in_texts).to_have_attribute("href", "?q=zzzz")
    visit.get_by_role("button", name="Show all 26").click()
    expect(shown).to_have_count(26)
    expect(field).to_be_focused()
    expect(field).to_have_value("")


@ON_PHONE
def test_a_box_of_the_filtered_shelf_opens_below_its_row(visit: Page) -> None:
    visit.goto(f"{SETS}?filter=marvel")
    shown = visit.locator(".rb-shelf > li:visible")
    expect(shown).to_have_count(6)
    shown.first.locator(".rb-box").click()
    expect(visit.locator(".rb-shelf > li:visible").nth(3)).to_have_id("rb-opened")


@SIZES
def test_sets_are_ticked_on_the_shelf_by_a_switch_and_in_the_list_always(visit: Page) -> None:
    visit.goto(SETS)
    ticks, boxes = visit.locator(".rb-box-tick"), visit.locator(".rb-shelf .rb-box")
    expect(ticks).to_have_count(26)
    assert ticks.filter(visible=True).count() == 0
    switch, kept = visit.get_by_role("button", name="Tick what you own"), visit.get_by_text("What you tick is on My shelf.")
    expect(kept).to_be_hidden()
    as_list = visit.get_by_role("button", name="List")
    place = as_list.bounding_box()
    switch.click()
    done = visit.get_by_role("button", name="Done")
    expect(done).to_be_visible()
    expect(kept).to_be_visible()
    for tick, box in ((ticks.nth(place).bounding_box(), boxes.nth(place).bounding_box()) for place in (0, 1, 25)):
        assert tick == box  # a tap anywhere on a box ticks it
    ticks.filter(has=visit.get_by_label("On my shelf: Lee vs Ali")).click()
    expect(visit.get_by_label("On my shelf: Lee vs Ali")).to_be_checked()
    expect(visit.locator("#rb-opened")).to_have_count(0)
    as_list.click()
    expect(done).to_be_hidden()
    expect(kept).to_be_visible()
    assert as_list.bounding_box() == place
    expect(visit.get_by_label("On my shelf: Lee vs Ali")).to_be_checked()
    for tick, box in ((ticks.nth(place).bounding_box(), boxes.nth(place).bounding_box()) for place in (0, 1, 25)):
        assert tick
        assert box
        assert tick["x"] + tick["width"] <= box["x"]
        assert abs(tick["y"] + tick["height"] / 2 - box["y"] - box["height"] / 2) < 2
        assert tick["height"] >= 44
    visit.get_by_role("button", name="Shelf").click()
    done.click()
    expect(switch).to_be_visible()
    assert ticks.filter(visible=True).count() == 0
    visit.locator(".rb-shelf .rb-box", has_text="Lee vs Ali").click()
    expect(visit.locator("#rb-opened").get_by_label("On my shelf")).to_be_checked()


@ON_DESKTOP
@pytest.mark.parametrize("by", ["year", "line"])
@pytest.mark.parametrize("filtered", ["", "marvel", "co"])
def test_no_tick_or_name_covers_the_name_of_a_line_a_year_or_a_box(visit: Page, by: str, filtered: str) -> None:
    visit.goto(f"{SETS}?by={by}&filter={filtered}")
    visit.get_by_role("button", name="Tick what you own").click()
    for width in (320, 390, 768, 1280, 1440):
        resize(visit, {"width": width, "height": 900})
        names, covered = visit.evaluate(
            """() => {
              const all = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
              const rectangles = (node) => {
                const range = new Range();
                range.selectNodeContents(node);
                return [...range.getClientRects()];
              };
              const labels = ".rb-shelf > li > h2, .rb-box__label, .rb-box__inside";
              const names = all(labels).map((name) => [name.textContent, rectangles(name)]);
              const ticks = all(".rb-box-tick input").map((input) => ["", [input.getBoundingClientRect()]]);
              const covers = (one, { left, right, top, bottom }) =>
                left < one.right && one.left < right && top < one.bottom && one.top < bottom;
              const isCovered = (name) => [...names, ...ticks].some((other) => other !== name
                && other[1].some((one) => name[1].some((part) => covers(one, part))));
              return [names.length, names.filter(isCovered).map(([name]) => name)];
            }"""
        )
        assert names
        assert covered == [], width
        assert visit.evaluate("document.documentElement.scrollWidth") <= width


@ON_DESKTOP
def test_the_name_of_a_box_stands_alone_where_nothing_else_is_in_it(visit: Page) -> None:
    visit.goto("/unmatched/heroes/deadpool/")
    region = visit.get_by_role("region", name="Its box")
    expect(region.get_by_role("link")).to_have_text(["Marvel – Deadpool"])


@ON_DESKTOP
def test_all_parts_and_what_is_in_the_same_box_are_in_sight(visit: Page) -> None:
    visit.goto("/unmatched/heroes/loki/")
    region = visit.get_by_role("region", name="In the same box")
    mates, here = region.bounding_box(), region.get_by_role("link", name="Loki").bounding_box()
    assert mates
    assert here
    assert mates["y"] + mates["height"] <= DESKTOP["height"]
    assert here["y"] + here["height"] + 6 <= mates["y"] + mates["height"]  # the line that marks it is not cut off
    contents = visit.get_by_role("navigation", name="On this page")
    expect(contents.get_by_role("link").last).to_have_text("Related")
    masks = visit.locator(".rb-rail > *").evaluate_all(
        "parts => parts.map((part) => getComputedStyle(part).maskImage !== 'none')"
    )
    assert masks == [False, False]  # nothing has to scroll
    # The contents of a longer page leave out the third level.
    visit.goto("/unmatched/heroes/the-wayward-sisters/")
    expect(contents.get_by_role("link").last).to_be_in_viewport(ratio=1)
    assert mates["y"] + mates["height"] <= DESKTOP["height"]


@ON_DESKTOP
def test_the_sets_of_a_year_stand_together_in_both_orders(visit: Page) -> None:
    visit.goto(SETS)
    expect(visit.locator(".rb-box-tick")).to_have_count(26)  # the controls work
    by_year = visit.locator(".rb-shelf .rb-box__label b").all_inner_texts()
    visit.get_by_role("button", name="By line").click()
    by_line = visit.locator(".rb-shelf .rb-box__label b").all_inner_texts()
    assert by_line[:3] == ["Volume 3", "Volume 2", "Volume 1"]
    assert sorted(by_line) == sorted(by_year)
    visit.get_by_role("button", name="By year").click()
    assert visit.locator(".rb-shelf .rb-box__label b").all_inner_texts() == by_year
    assert "?" not in visit.url


@ON_DESKTOP
def test_a_box_that_cannot_be_opened_leads_to_its_page(visit: Page) -> None:
    visit.goto(SETS)
    visit.route("**/sets/lee-vs-ali/", lambda route: route.abort(), times=1)
    box(visit, "Lee vs Ali").click()
    visit.wait_for_url("**/sets/lee-vs-ali/")


def test_without_scripts_each_box_leads_to_its_set(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE, java_script_enabled=False)
    page.goto(address + SETS)
    assert page.locator(".rb-shelf-head__controls:visible").count() == 0
    page.locator(".rb-shelf .rb-box", has_text="Lee vs Ali").click()
    page.wait_for_url("**/sets/lee-vs-ali/")


@ON_PHONE
@pytest.mark.parametrize("width", [PHONE["width"], SMALL_PHONE["width"]])
def test_three_boxes_stand_abreast_on_a_phone(visit: Page, width: int) -> None:
    resize(visit, {"width": width, "height": PHONE["height"]})
    visit.goto(SETS)
    tops = visit.locator(".rb-shelf .rb-box").evaluate_all("boxes => boxes.map((box) => box.getBoundingClientRect().top)")
    assert tops[0] == tops[1] == tops[2] < tops[3]
    assert sorted(Counter(tops).values()) == [2, *[3] * 8]  # a year goes on in the row of the one before
    years = visit.locator(".rb-shelf li:has(> h2:visible)").evaluate_all(
        "boxes => boxes.map((box) => [box.querySelector('h2').offsetLeft, box.querySelector('.rb-box').offsetLeft])"
    )
    assert len(years) == 7
    assert all(name == box for name, box in years)  # each stands above its first box
    # Where a row begins with other boxes of a year, it stands above the first of them, too.
    first = visit.locator(".rb-shelf .rb-box").evaluate_all("""boxes => boxes.map((box) => {
      const [year, all] = [box.querySelector(".rb-box__year"), box.getBoundingClientRect()];
      const { left, bottom } = year.getBoundingClientRect();
      const heading = box.closest("li").querySelector("h2:not([hidden])");
      const isShown = getComputedStyle(year).clipPath === "none";
      return Boolean(heading) || (isShown && Math.abs(left - all.left) < 4 && bottom <= all.top);
    })""")
    assert all(first[::3])
    said = visit.locator(".rb-shelf > li").evaluate_all(
        """places => places.map((place) => {
          const shown = [...place.querySelectorAll("h2:not([hidden])")].map((heading) => heading.textContent);
          return [place.querySelector(".rb-box__year").textContent, shown];
        })"""
    )  # who does not see the shelf hears the year of each box, and who sees it has it above the first
    years = [year for year, _ in said]
    assert [shown for _, shown in said] == [[year] if year not in years[:place] else [] for place, year in enumerate(years)]
    visit.get_by_role("button", name="By line").click()
    starts = visit.locator(".rb-shelf li:has(> h2:visible) > .rb-box").evaluate_all(
        "boxes => boxes.map((box) => box.getBoundingClientRect().left)"
    )
    assert len(set(starts)) == 1  # each line begins a row


@ON_DESKTOP
def test_the_list_of_sets_fills_the_page(visit: Page) -> None:
    visit.goto(f"{SETS}?view=list")
    expect(visit.locator(".rb-shelf")).to_have_attribute("data-rb-view", "list")
    row, page = visit.locator(".rb-shelf li:visible").first.bounding_box(), visit.locator(".rb-page").bounding_box()
    assert row
    assert page
    assert row["width"] >= 0.9 * page["width"]


@ON_DESKTOP
def test_a_box_on_the_shelf_names_its_heroes_clear_of_its_own_name(visit: Page) -> None:
    for path, size in product(("/", SETS), (DESKTOP, PHONE, SMALL_PHONE)):
        resize(visit, size)
        visit.goto(path)
        boxes = visit.locator(".rb-shelf .rb-box:visible").evaluate_all(
            """boxes => boxes.map((box) => {
              const [label, inside] = [box.querySelector(".rb-box__label"), box.querySelector(".rb-box__inside")];
              const space = inside.getBoundingClientRect().top - label.getBoundingClientRect().bottom;
              const left = box.getBoundingClientRect().bottom - inside.getBoundingClientRect().bottom;
              return [inside.innerText, space, left, inside.scrollWidth - inside.clientWidth];
            })"""
        )
        assert boxes[0][0].split("\n") == ["Blackbeard", "Chupacabra", "Loki", "Pandora"]
        assert all(said and space > 4 and left > 4 and not cut for said, space, left, cut in boxes)


@ON_PHONE
@pytest.mark.parametrize("shown", ["", "?open=battle-of-legends-volume-3", "?view=list&by=line"], ids=["shelf", "open", "list"])
def test_the_shelf_is_accessible_and_fits(visit: Page, shown: str) -> None:
    visit.goto(SETS + shown)
    if "open" in shown:
        expect(visit.locator("#rb-opened")).to_be_visible()
    assert_accessible_everywhere(visit, every_scheme="open" in shown)
    assert_fits(visit, SMALL_PHONE)


@ON_PHONE
def test_pages_of_sets_and_battlefields_are_accessible_and_fit(visit: Page) -> None:
    for path in PAGES:
        visit.goto(path)
        assert_accessible(visit, PHONE["width"])
        assert_fits(visit, SMALL_PHONE)
        resize(visit, PHONE)
    visit.goto("/unmatched/sets/cobble-and-fog/")
    first = visit.locator(".rb-brings .rb-row").first.bounding_box()
    assert first
    assert first["y"] + first["height"] <= 0.6 * PHONE["height"]


@ON_PHONE
def test_the_head_of_a_set_says_whose_word_it_is_and_every_link_in_it_is_met_by_a_tap(visit: Page) -> None:
    for size in (PHONE, SMALL_PHONE):
        resize(visit, size)
        visit.goto("/unmatched/sets/cobble-and-fog/")
        tick, label = visit.get_by_text("On my shelf", exact=True), visit.get_by_role("link", name="Community reference").first
        year, match = visit.get_by_role("link", name="2020"), visit.get_by_role("main").get_by_role("link", name="Match sheet")
        heroes = visit.locator(".rb-jump a").first
        for part in (year, label, tick, match, heroes):
            box = part.bounding_box()
            assert box
            middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
            assert part.evaluate("(part, at) => part.contains(document.elementFromPoint(...at))", middle)
        tick_box, match_box = tick.bounding_box(), match.bounding_box()
        assert tick_box and match_box
        assert abs(tick_box["y"] + tick_box["height"] / 2 - match_box["y"] - match_box["height"] / 2) < 4


@ON_DESKTOP
def test_what_stands_below_the_name_of_a_set_has_one_row(visit: Page) -> None:
    visit.goto("/unmatched/sets/battle-of-legends-volume-3/")
    parts = [visit.get_by_text("On my shelf", exact=True), visit.get_by_role("main").get_by_role("link", name="Match sheet")]
    tick, match = [box for part in parts if (box := part.bounding_box())]
    assert abs(tick["y"] + tick["height"] / 2 - match["y"] - match["height"] / 2) < 4


@ON_DESKTOP
def test_sets_are_a_list_on_paper(visit: Page) -> None:
    visit.goto("/unmatched/sets/")
    visit.emulate_media(media="print")
    expect(visit.locator(".rb-box__inside").first).to_be_visible()
    expect(visit.locator(".rb-shelf .rb-box__cloth").first).to_be_hidden()
    visit.emulate_media(media="screen")


@ON_DESKTOP
def test_what_a_set_brings_has_two_columns_on_a_wide_page(visit: Page) -> None:
    visit.goto("/unmatched/sets/battle-of-legends-volume-3/")
    heroes, others = (visit.get_by_role("heading", name=name).bounding_box() for name in ("Heroes", "Battlefields"))
    assert heroes and others
    assert heroes["y"] == others["y"]
    assert heroes["x"] + heroes["width"] < others["x"]
    # The first set has no previous one: its only neighbor begins where the text does.
    neighbor = visit.locator(".rb-neighbors [rel=next]").bounding_box()
    assert neighbor and neighbor["x"] == heroes["x"]
