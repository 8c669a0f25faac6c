"""The built site in a real browser: phone and desktop, light and dark."""

from __future__ import annotations

import re
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
    assert_accessible_at,
    assert_accessible_everywhere,
    assert_orientation_is_free,
    opened,
    shift_of_layout,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

PAGES = [
    "/",
    "/unmatched/",
    "/unmatched/heroes/",
    "/unmatched/sets/",
    "/unmatched/sets/slings-and-arrows/",
    "/unmatched/heroes/loki/",
    "/unmatched/rulings/",
    "/unmatched/errata/winning-the-game/",
    "/unmatched/rules/resolve-combat/",
    "/unmatched/battlefields/",
    "/unmatched/battlefields/hanging-gardens/",
    "/unmatched/sources/",
    "/duel-of-ages/",
    "/funkoverse/",
    "/funkoverse/rules/challenge/",
    "/funkoverse/terms/",
    "/funkoverse/terms/rival/",
    "/heroclix/",
    "/heroclix/powers/",
    "/heroclix/powers/quake/",
    "/about/",
    "/problems/",
    "/404.html",
]
INSPECTED_ELSEWHERE = {
    "/unmatched/heroes/",  # the lists in test_lists
    "/unmatched/battlefields/",
    "/heroclix/powers/",
    "/unmatched/sets/",  # the sets in test_shelf
    "/unmatched/sets/slings-and-arrows/",
    "/404.html",  # in test_home
}
"""Pages whose accessibility other tests inspect."""
FILLED_BY_SCRIPTS = [
    "/unmatched/match/?a=loki&b=the-wayward-sisters&at=santas-workshop",
    "/unmatched/shelf/",
    "/heroclix/figure/",
]
"""Pages whose content is made by scripts. Their accessibility is tested with what they do."""
LATER_SCRIPTS = re.compile(r"(?<!/start)\.js$")
"""All scripts but the one that sets the colors before the first paint."""
LIGHT, DARK = "rgb(250, 246, 238)", "rgb(23, 19, 16)"
"""The background of a page in each color scheme."""
REPRESENTATIVE_PAGES = ["/", "/unmatched/", "/unmatched/heroes/loki/", "/funkoverse/terms/rival/"]
"""Pages that together contain nearly every element of the design, besides the lists."""


def background(page: Page) -> str:
    """The color of the background of a page."""
    color: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return color


@ON_PHONE
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_accessible_fits_the_screen_and_requests_nothing_from_other_hosts(
    visit: Page, address: str, path: str
) -> None:
    asked: list[str] = []
    visit.on("request", lambda request: asked.append(request.url))
    visit.goto(path)
    assert shift_of_layout(visit) <= MOST_SHIFT
    if path not in INSPECTED_ELSEWHERE:
        assert_accessible_everywhere(visit, every_scheme=path in REPRESENTATIVE_PAGES)
    assert asked
    assert requests_to_other_hosts(asked, address) == []


@pytest.mark.parametrize("path", ["/", "/unmatched/"])
def test_the_first_page_of_a_visitor_moves_nothing_and_its_look_up_requests_nothing_from_other_hosts(
    browser: Browser, address: str, path: str
) -> None:
    page = opened(browser, PHONE, base_url=address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path)
    assert shift_of_layout(page) <= MOST_SHIFT
    assert_orientation_is_free(page)
    page.goto(path + "?q=boost")
    expect(page.locator("[data-rb-answered=boost]")).to_be_attached()
    assert any("/generated/lookup/" in url for url in asked)
    assert requests_to_other_hosts(asked, address) == []


def requests_to_other_hosts(asked: list[str], address: str) -> list[str]:
    """Those of some requests that do not stay on the site or in the browser."""
    return [url for url in asked if not url.startswith((address, "data:", "blob:"))]


@SIZES
def test_what_scripts_make_of_a_table_moves_nothing_and_the_table_is_asked_for_in_the_head_and_once(visit: Page) -> None:
    asked: list[str] = []
    visit.on("request", lambda request: asked.append(request.url))
    for path in FILLED_BY_SCRIPTS:
        visit.goto(path, wait_until="networkidle")
        expect(visit.locator("main :is(button, input):visible").first).to_be_visible()
        assert shift_of_layout(visit) <= MOST_SHIFT, path
        table = visit.locator("head link[rel=preload][as=fetch]").evaluate("(link) => link.href")
        assert asked.count(table) == 1, path


@ON_PHONE
def test_a_hero_shows_its_ability_on_the_first_screen_of_a_phone(visit: Page) -> None:
    visit.goto("/unmatched/heroes/ghost-rider/")
    box = visit.locator("#hell-cycle").bounding_box()
    assert box
    assert box["y"] < PHONE["height"] / 2
    # What is known has the whole width: the way to a match stands after it.
    visit.goto("/unmatched/heroes/bullseye/")
    match_sheet = visit.locator(".rb-known").get_by_role("link", name="Match sheet")
    facts, play = visit.locator(".rb-facts").bounding_box(), match_sheet.bounding_box()
    assert facts
    assert play
    assert facts["height"] < 25  # one line
    assert play["y"] + 7 >= facts["y"] + facts["height"]  # the button begins 7 pixels below its target


@SIZES
def test_the_menu_opens_at_the_current_part_and_switches_games(visit: Page, size: dict[str, int]) -> None:
    visit.goto("/heroclix/powers/quake/")
    visit.get_by_role("button", name="Menu" if size == PHONE else "More", exact=True).press("Enter")
    menu = visit.get_by_role("navigation", name="Site")
    expect(menu).to_be_visible()
    if size == PHONE:
        expect(menu.locator("[aria-current]")).to_have_text(["HeroClix", "Powers"])
        expect(menu.get_by_role("link", name="Powers")).to_be_focused()
    else:  # the bar shows the rest
        expect(menu.get_by_role("link")).to_have_text(["Sources", "About", "For maintainers"])
    visit.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    if size == DESKTOP:
        menu = visit.get_by_role("navigation", name="Games")
    visit.get_by_role("button", name="Menu" if size == PHONE else "Game: HeroClix").click()
    assert_accessible_at(visit, size, ".rb-menu")
    first = menu.get_by_role("link")
    expect(first.nth(3)).to_have_text("HeroClix")  # the games stand before all else
    expect(first.nth(3)).to_have_attribute("aria-current", "true")
    assert first.count() > 4 if size == PHONE else first.count() == 4
    menu.get_by_role("link", name="Funkoverse").click()
    visit.wait_for_url("**/funkoverse/")
    if size == DESKTOP:
        for name, opens in {"Game: Funkoverse": "#rb-games", "More": "#rb-menu"}.items():
            visit.get_by_role("button", name=name).click()
            button, below = visit.get_by_role("button", name=name).bounding_box(), visit.locator(opens).bounding_box()
            assert button
            assert below
            assert (below["x"], below["y"]) == (button["x"], button["y"] + button["height"])
            visit.keyboard.press("Escape")


def test_the_menu_works_without_scripts(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE, java_script_enabled=False)
    page.goto(address + "/heroclix/powers/quake/")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Unmatched").click()
    page.wait_for_url("**/unmatched/")


@ON_DESKTOP
def test_the_contents_mark_the_part_that_is_read(visit: Page) -> None:
    visit.goto("/unmatched/heroes/loki/")
    contents = visit.get_by_role("navigation", name="On this page")
    visit.locator("#end-the-turn").evaluate("part => part.scrollIntoView()")
    expect(contents.locator("[aria-current]")).to_have_text("End the turn and TRICKS")
    contents.get_by_role("link", name="TRICKS and BOOST").click()
    top = "(passage) => passage.getBoundingClientRect().top - document.querySelector('.rb-header').offsetHeight"
    assert visit.locator(".rb-passage:has(:target)").evaluate(top) > 4  # the frame stands clear of the header


@ON_DESKTOP
def test_the_bar_is_the_same_on_every_page_of_a_game(visit: Page) -> None:
    bars = set()
    marked = {"": [], "heroes/loki/": ["Heroes"], "compare/": ["Heroes"], "errata/": ["Errata"]}
    for path in (*marked, "effects/", "sources/", "shelf/"):
        visit.goto(f"/unmatched/{path}")
        parts = visit.get_by_role("navigation", name="Unmatched", exact=True).get_by_role("link").all_inner_texts()
        field = visit.locator(".rb-open").bounding_box()
        bars.add((*parts, field and field["width"]))
        here = visit.locator(".rb-header__bar [aria-current]").all_inner_texts()
        assert here == marked.get(path, ["More"]), path
    assert len(bars) == 1


@SIZES
def test_each_step_of_a_diagram_leads_to_its_passage(visit: Page) -> None:
    visit.goto("/unmatched/rules/resolve-combat/")
    steps = visit.locator(".rb-diagram a")
    assert steps.count() == 8
    headings = [re.findall(r"Step (\d)", each) for each in visit.locator(".rb-passage h4").all_inner_texts()]
    numbers = visit.locator(".rb-step__number").all_text_contents()
    assert numbers[2:] == [number for found in headings for number in found]
    assert visit.locator(".rb-step__text").count() == 8  # each has its words, and only the numbers are on labels
    assert visit.locator(".rb-step__label").count() == 8
    sizes = visit.locator(".rb-step").evaluate_all("areas => areas.map((area) => area.getBoundingClientRect())")
    column = visit.locator(".rb-page").bounding_box()
    assert column
    assert all(size["height"] >= 44 and size["width"] > column["width"] - 3 for size in sizes)
    steps.nth(5).click()
    visit.wait_for_url("**/#after-combat")
    steps.first.click()
    visit.wait_for_url("**/rules/declare-target/")


@ON_PHONE
def test_short_code_in_a_sentence_is_on_one_line(visit: Page) -> None:
    visit.goto("/command-line/")
    codes = visit.locator("p > code", has_text=re.compile("^.{1,30}$"))
    assert codes.count() > 10
    assert codes.evaluate_all("codes => codes.filter((code) => code.offsetHeight > 30).map((code) => code.textContent)") == []


@ON_PHONE
def test_the_filter_of_the_statements_is_in_the_address_and_offers_a_way_out(visit: Page) -> None:
    visit.goto("/unmatched/sources/")
    field, shown = visit.get_by_role("searchbox", name="Filter the list"), visit.locator(".rb-statements li:visible")
    status, way_out = visit.locator(".rb-statements__filter [role=status]"), visit.get_by_role("button", name="Show all")
    expect(field).to_have_value("")
    opened = {each.locator("summary").inner_text().split()[0]: each for each in visit.locator(".rb-statements details").all()}
    for name in ("Rulings", "Errata", "Battlefields"):
        expect(opened[name]).to_have_attribute("open", "")
    for name in ("Heroes", "Core"):  # these are long
        expect(opened[name]).not_to_have_attribute("open", "")
    expect(way_out).to_be_hidden()
    field.fill("loki")
    visit.wait_for_url("**/sources/?filter=loki")
    count = shown.count()
    assert count
    shown.locator("a").first.click()
    visit.wait_for_url("**/heroes/loki/*")
    visit.go_back()
    expect(field).to_have_value("loki")
    expect(shown).to_have_count(count)
    visit.reload()
    expect(field).to_have_value("loki")
    expect(shown).to_have_count(count)
    visit.get_by_role("link", name="Restoration Games").first.click()
    visit.wait_for_url("**/sources/?filter=Restoration+Games#section-statements")
    expect(visit.locator("#section-statements")).to_be_in_viewport()
    expect(shown).not_to_have_count(count)
    visit.go_back()
    expect(field).to_have_value("loki")
    expect(shown).to_have_count(count)
    field.fill("no such words")
    expect(status).to_contain_text("0 of ")
    expect(visit.get_by_text("No matches.")).to_be_visible()
    way_out.click()
    expect(field).to_be_focused()
    expect(status).to_be_empty()
    expect(visit.get_by_text("No matches.")).to_be_hidden()
    # An address with a filter leads to the list, below all else.
    visit.goto("/unmatched/")
    visit.goto("/unmatched/sources/?filter=loki")
    expect(field).to_be_in_viewport()
    expect(shown).to_have_count(count)


@ON_PHONE
def test_who_decided_is_counted_and_each_count_leads_to_those_statements(visit: Page) -> None:
    visit.goto("/unmatched/rulings/")
    first = visit.locator("[data-rb-list] li").first.bounding_box()
    assert first
    assert first["y"] < 260
    visit.get_by_role("link", name="more clarifications and editor’s notes").click()
    visit.wait_for_url("**/sources/#section-explained")
    expect(visit.locator(".rb-statements__filter")).to_be_attached()
    explained = visit.get_by_role("heading", name="Clarifications and editor’s notes")
    expect(explained).to_be_in_viewport()
    heading = explained.bounding_box()
    assert heading
    assert 56 < heading["y"] < 160
    expect(visit.locator(".rb-statements section summary").first).to_be_visible()
    expect(visit.locator(".rb-statements__filter")).to_be_visible()  # until then, the links only lead to the list
    rows = visit.locator("[data-rb-filters]")
    counts = [int(count) for count in rows.locator(".rb-count").all_inner_texts()]
    *parts, total = counts
    assert sum(parts) == total
    for row, count in zip(rows.all()[:-1], parts, strict=True):
        row.click()
        expect(visit.locator(".rb-statements__filter [role=status]")).to_have_text(f"{count} of {total}")
    visit.get_by_role("searchbox", name="Filter the list").fill("setup order")
    expect(visit.locator(".rb-statements__filter [role=status]")).not_to_have_text(f"{parts[-1]} of {total}")
    for kind in visit.locator(".rb-statements details:visible").all():
        shown = kind.locator("li:visible").count()
        expect(kind.locator(".rb-count")).to_have_text("1 statement" if shown == 1 else f"{shown} statements")
    rows.last.click()
    expect(visit.locator(".rb-statements__filter [role=status]")).to_be_empty()


@ON_PHONE
def test_the_example_of_a_filter_opens_the_look_up(visit: Page) -> None:
    visit.goto("/about/")
    visit.get_by_role("link", name="status:official").click()
    expect(visit.locator("[data-rb-answered='status:official']")).to_have_count(1)


@ON_DESKTOP
def test_a_hero_and_the_longest_rule_are_printed_on_one_page(visit: Page) -> None:
    heroes = [f"heroes/{name}" for name in ("the-wayward-sisters", "alice", "geralt-of-rivia", "loki")]
    visit.emulate_media(media="print")
    # What the head counts is listed.
    visit.goto("/unmatched/heroes/raptors/")
    expect(visit.locator(".rb-ruled")).to_have_text("2 errata, 1 editor’s reading")
    expect(visit.locator(".rb-row__name:visible")).to_have_text(["Disengage", "Multiple Heroes", "Raptors’ Special Rules"])
    for path in (*heroes, "rules/maneuver", "rules/resolve-combat"):
        visit.goto(f"/unmatched/{path}/")
        if path != "rules/maneuver":
            for paper in ("A4", "Letter"):
                assert visit.pdf(format=paper).count(b"/Type /Page\n") == 1, (path, paper)
        if path in ("heroes/loki", "rules/maneuver"):
            expect_nothing_that_only_a_screen_needs(visit)
    # A page has its address, in one line at the foot of both columns.
    address = visit.locator(".rb-address")
    expect(address).to_be_visible()
    place = r"^Rulebook · http://\S*/unmatched/rules/resolve-combat/ · Unmatched 10\.0( \(.+ 20\d\d\))?"
    expect(address).to_have_text(re.compile(rf"{place} · printed on \w+ \d+, 20\d\d$"))
    assert address.evaluate("(line) => line.offsetWidth > 0.9 * line.closest('.rb-page').offsetWidth")
    assert address.evaluate("(line) => line.offsetHeight") < 25  # pixels
    tops = visit.locator("h1, .rb-page .rb-passage").evaluate_all("parts => parts.map((part) => part.getBoundingClientRect())")
    title, *passages = tops
    assert min(passage["top"] for passage in passages) < title["bottom"] + 30  # the second column begins beside the title
    expect(visit.locator(".rb-row:visible")).to_have_count(0)
    expect(visit.locator(".rb-trail")).to_be_hidden()
    # A title in a sentence is told from the words around it.
    titles = visit.locator(".rb-passage p a[href$='/winning-the-game/'], .rb-passage p a[href='#defeated-hero']")
    assert lines_below(titles) == {"underline"}
    visit.emulate_media(media="screen")
    expect(address).to_be_hidden()
    drawn = visit.locator(".rb-status").first.evaluate("(label) => getComputedStyle(label, '::before').printColorAdjust")
    assert drawn == "exact"  # otherwise its icon, a masked background, would not be printed


def expect_nothing_that_only_a_screen_needs(page: Page) -> None:
    """Fail if a printed page shows the way to it, what can be tapped, or lines that a column would begin with."""
    expect(page.locator(".rb-trail")).to_be_hidden()
    assert lines_below(page.locator(".rb-page :is(.rb-when, a.rb-term)")) == {"none"}
    borders = page.locator(".rb-page .rb-passage").evaluate_all(
        "all => all.map((each) => getComputedStyle(each).borderTopStyle)"
    )
    assert set(borders) == {"none"}


def lines_below(texts: Locator) -> set[str]:
    """The decorations of some texts."""
    drawn = texts.evaluate_all("all => all.map((each) => getComputedStyle(each).textDecorationLine)")
    return set(drawn)


@ON_PHONE
def test_the_color_scheme_follows_the_system_until_the_reader_chooses_one(visit: Page) -> None:
    page = visit
    page.emulate_media(color_scheme="dark")
    page.goto("/about/")
    button = page.get_by_role("button", name="Dark colors")
    expect(button).to_have_attribute("aria-pressed", "true")
    page.emulate_media(color_scheme="light")
    expect(button).to_have_attribute("aria-pressed", "false")
    assert background(page) == LIGHT
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert background(page) == DARK
    page.emulate_media(color_scheme="dark")
    page.emulate_media(color_scheme="light")
    page.route(LATER_SCRIPTS, lambda route: route.abort())
    page.goto("/heroclix/")
    assert background(page) == DARK


@ON_PHONE
def test_the_first_paint_is_dark_on_a_dark_system(visit: Page) -> None:
    visit.emulate_media(color_scheme="dark")
    visit.route(LATER_SCRIPTS, lambda route: route.abort())
    visit.goto("/unmatched/heroes/loki/")
    assert background(visit) == DARK
