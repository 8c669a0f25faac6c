"""The home page, the front page of each game, and the page of an address that has none, in a real browser."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.visiting import (
    DESKTOP,
    FRONTS,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    SIZES,
    assert_accessible_everywhere,
    assert_fits,
    opened,
    resize,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

NOWHERE = "/unmatched/heroes/sherlok-homes/"
"""An address without a page, whose last part is nearly the name of a hero."""
NARROW = {"width": 320, "height": 640}
MOST_BYTES = 22_000
"""The largest size of a front page, compressed."""
LAYOUT_SHIFT = """() => new Promise((done) => {
  let total = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) total += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(total)));
})"""


def test_fronts_are_small(built: Path) -> None:
    for path in FRONTS:
        page = (built / f"site{path}index.html").read_bytes()
        assert len(gzip.compress(page, 6)) <= MOST_BYTES, path


def test_fronts_do_not_move_while_they_load_and_fit_the_screen_of_a_small_phone(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE, base_url=address)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})  # each front is opened as on a first visit
    for path in FRONTS:
        resize(page, PHONE)
        page.goto(path, wait_until="load")
        expect(page.locator(".rb-place__select")).to_be_visible()
        assert page.evaluate(LAYOUT_SHIFT) <= 0.01, path
        assert_fits(page, NARROW)


@SIZES
def test_a_question_is_answered_in_place(visit: Page, size: dict[str, int]) -> None:
    visit.goto("/")
    visit.evaluate("window.isSamePage = true")
    link = visit.get_by_role("list", name="Questions to try").get_by_role("link").first
    question = link.inner_text()
    link.click()
    expect(visit.locator(".rb-results")).to_have_attribute("data-rb-answered", question)
    answer = visit.locator(".rb-answer").first
    expect(answer).to_be_in_viewport()
    assert visit.evaluate("window.isSamePage")
    expect(visit).to_have_url(re.compile("game=unmatched"))
    rest = visit.locator(".rb-questions, .rb-front")
    expect(rest.filter(visible=True)).to_have_count(0)
    if size == PHONE:
        expect(visit.locator(".rb-lookup__input")).not_to_be_focused()
    visit.get_by_role("button", name="Clear", exact=True).click()
    expect(rest.filter(visible=True)).to_have_count(2)


@ON_DESKTOP
def test_a_question_of_each_game_has_a_sure_answer(visit: Page) -> None:
    """`test_front.py` holds all questions to it."""
    for path in ("/", *FRONTS[2:]):  # the second has the questions of the first
        visit.goto(path)
        link = visit.get_by_role("list", name="Questions to try").get_by_role("link").last
        question = link.inner_text()
        link.click()
        expect(visit.locator(".rb-results")).to_have_attribute("data-rb-answered", question)
        assert visit.locator(".rb-answer").count() == 1, question


@SIZES
def test_the_first_screen_reaches_the_heroes_and_shows_as_many_as_there_is_room_for(visit: Page, size: dict[str, int]) -> None:
    visit.goto("/")
    for link in ("Match sheet", "My shelf", "Loki"):
        expect(visit.get_by_role("main").get_by_role("link", name=link).first).to_be_in_viewport(ratio=1)
    assert visit.locator(".rb-faces a:visible").count() == (8 if size == PHONE else 18)
    lead = visit.locator(".rb-lead")
    lines = lead.evaluate("(lead) => lead.clientHeight / parseFloat(getComputedStyle(lead).lineHeight)")
    assert lines < (3.5 if size == PHONE else 2.5)
    about = visit.get_by_role("region", name="Unmatched", exact=True)
    expect(about.get_by_text("Duels between fighters")).to_be_in_viewport(ratio=1)
    expect(lead.get_by_role("link")).to_have_count(0)
    names = visit.locator(".rb-front__part--play .rb-row__name").evaluate_all(
        "names => names.map((name) => name.getBoundingClientRect().top)"
    )
    assert len(set(names)) == 1  # what the tiles say stands equally high
    tile = visit.locator(".rb-front__part--play .rb-row").first.bounding_box()
    assert tile
    assert size == PHONE or tile["height"] <= 48
    if size == DESKTOP:  # the heroes fill the place beside the boxes
        faces, boxes = visit.locator(".rb-faces").bounding_box(), visit.locator(".rb-shelf").bounding_box()
        assert faces
        assert boxes
        assert faces["y"] + faces["height"] >= boxes["y"] + boxes["height"] - 1
        gaps = visit.locator(".rb-faces a").evaluate_all("""(faces) => {
          const rows = Map.groupBy(faces, (face) => face.getBoundingClientRect().top);
          const end = ({ lastChild }) => lastChild.getBoundingClientRect().bottom;
          const ends = [...rows.values()].map((row) => Math.max(...row.map(end)));
          return [...rows.keys()].slice(1).map((top, row) => top - ends[row]);
        }""")
        assert len(gaps) == 2
        assert round(max(gaps)) <= 32  # without a blank band between them
        # On the page of the game, the heroes stand beside the rules, and end where these do.
        visit.goto("/unmatched/")
        expect(visit.locator(".rb-place__select")).to_be_visible()
        field, front = visit.locator(".rb-lookup__field").bounding_box(), visit.locator(".rb-front").bounding_box()
        assert field and front
        assert (field["x"], field["width"]) == (front["x"], front["width"])
        rules, heroes = (visit.get_by_role("region", name=name).bounding_box() for name in ("Rules", "Heroes"))
        assert rules and heroes
        assert rules["y"] == heroes["y"]
        assert abs(rules["height"] - heroes["height"]) <= 30


def test_without_scripts_the_box_and_the_questions_lead_to_an_address_that_asks(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE, java_script_enabled=False, base_url=address)
    page.goto("/heroclix/")
    page.get_by_role("searchbox").fill("outwit")
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url("**/heroclix/?q=outwit")
    page.get_by_role("list", name="Questions to try").get_by_role("link").first.click()
    page.wait_for_url("**/heroclix/?q=Can%20a%20flying%20character%20carry%3F&game=heroclix")


@ON_PHONE
def test_the_choice_of_the_game_is_in_the_field_where_that_cuts_nothing_off(visit: Page) -> None:
    """On every front, also that of no game: until something is asked, and where the screen has room for it."""
    field, place = visit.locator(".rb-lookup__field"), visit.get_by_label("In which game")
    box = visit.get_by_role("searchbox")
    for path in ("/", "/duel-of-ages/"):
        visit.goto(path)
        for width in (320, 371, 372, 390, 1280):
            resize(visit, {"width": width, "height": 800})
            expect(place).to_be_visible()
            visit.evaluate("async () => { await document.fonts.ready; }")
            outer, choice = field.bounding_box(), place.bounding_box()
            assert outer and choice
            assert (choice["y"] < outer["y"] + outer["height"]) == (width >= 372), (path, width)
            assert choice["x"] + choice["width"] <= outer["x"] + outer["width"], (path, width)
            box.evaluate("(box) => { box.value = box.placeholder; }")
            assert box.evaluate("(box) => box.scrollWidth - box.clientWidth") == 0, (path, width)
    box.fill("boost")
    expect(visit.locator(".rb-results")).to_have_attribute("data-rb-answered", "boost")
    outer, choice = field.bounding_box(), place.bounding_box()
    assert outer and choice
    assert choice["y"] >= outer["y"] + outer["height"]


@ON_PHONE
def test_home_is_the_same_for_a_reader_of_another_game(visit: Page) -> None:
    visit.goto("/")
    questions = visit.get_by_role("list", name="Questions to try").get_by_role("link")
    of_the_first = questions.all_inner_texts()
    visit.locator(".rb-place__select").select_option(label="HeroClix")
    # Only the questions are those of the game that the box searches.
    expect(questions).not_to_have_text(of_the_first)
    of_the_chosen = questions.all_inner_texts()
    visit.goto("/")
    expect(visit.locator(".rb-place__select")).to_have_value("heroclix")
    expect(questions).to_have_text(of_the_chosen)
    parts = ["Unmatched", "Unmatched heroes", "Newest Unmatched sets", "Unmatched rules", "Other games"]
    expect(visit.get_by_role("heading", level=2)).to_have_text(parts)
    questions.first.click()
    expect(visit.locator(".rb-results")).to_have_attribute("data-rb-answered", of_the_chosen[0])
    expect(visit).to_have_url(re.compile("game=heroclix"))
    visit.get_by_role("button", name="Clear", exact=True).click()
    visit.locator("#heroclix").get_by_role("link").click()
    expect(visit.get_by_role("heading", level=1)).to_have_text("HeroClix")


@ON_PHONE
def test_an_address_without_a_page_offers_the_nearest_names_and_the_parts_of_its_game_and_is_accessible(visit: Page) -> None:
    visit.goto(NOWHERE)
    nearest = visit.get_by_role("region", name="Did you mean")
    expect(nearest.locator(".rb-row__name")).to_have_text(["Sherlock Holmes"])
    expect(visit.locator("[data-rb-tried]")).to_have_value("sherlok homes")
    parts = visit.get_by_role("region", name="Or go to")
    expect(parts.get_by_role("link", name="Battlefields")).to_be_visible()
    expect(parts.get_by_role("link", name="Powers")).to_be_hidden()
    assert visit.evaluate(LAYOUT_SHIFT) <= 0.01
    resize(visit, DESKTOP)
    list_, form = parts.bounding_box(), visit.get_by_role("search").bounding_box()
    assert list_ and form
    assert (list_["x"], list_["width"]) == (form["x"], form["width"])
    assert_accessible_everywhere(visit)
    assert_fits(visit, NARROW)
    nearest.get_by_role("link").first.click()
    visit.wait_for_url("**/unmatched/heroes/sherlock-holmes/")


@ON_PHONE
@pytest.mark.parametrize(
    ("path", "first"),
    [
        ("hero/loki", "heroes/loki"),
        ("hero/bruce-lee", "heroes/bruce-lee"),
        ("set/bruce-lee", "sets/bruce-lee"),
        ("set/houdini-vs-the-genie", "sets/houdini-vs-the-genie"),
        ("erratum/bonus-attacks.html", "errata/bonus-attacks"),
        ("rules/death", "rules/defeating-a-fighter"),  # also called Death
        ("rulings/endtheturn", "rulings/end-the-turn"),
    ],
)
def test_an_address_with_the_singular_of_a_kind_or_another_name_offers_that_record_first(
    visit: Page, path: str, first: str
) -> None:
    visit.goto(f"/unmatched/{path}")
    offered = visit.get_by_role("region", name="Did you mean").get_by_role("link").first
    expect(offered).to_have_attribute("href", re.compile(f"/unmatched/{first}/$"))


@ON_PHONE
def test_an_address_without_a_page_offers_each_record_once(visit: Page) -> None:
    visit.goto("/unmatched/heroes/loky/")
    nearest = visit.get_by_role("region", name="Did you mean").locator(".rb-row__name")
    expect(nearest.first).to_have_text("Loki")
    names = nearest.all_inner_texts()
    assert len(names) == len(set(names))


@ON_PHONE
@pytest.mark.parametrize(
    ("path", "first"),
    [
        ("/unmatched/heros/", "unmatched/heroes"),
        ("/unmatched/hero/", "unmatched/heroes"),
        ("/unmatched/battlefeilds/", "unmatched/battlefields"),
        ("/unmatched/ruling/", "unmatched/rulings"),
        ("/heroclix/power/", "heroclix/powers"),
        ("/unmatched/my-shelf/", "unmatched/shelf"),
    ],
)
def test_an_address_that_is_nearly_that_of_a_list_offers_that_first(visit: Page, path: str, first: str) -> None:
    visit.goto(path)
    offered = visit.get_by_role("region", name="Did you mean").get_by_role("link").first
    expect(offered).to_have_attribute("href", re.compile(f"/{first}/$"))


@ON_PHONE
def test_an_address_that_is_near_no_name_offers_none(visit: Page) -> None:
    visit.goto("/unmatched/heroes/nobody/")  # a word of several texts, which the box looks up
    expect(visit.get_by_role("region", name="Or go to")).to_be_visible()
    expect(visit.locator("[data-rb-nearest]")).to_be_hidden()
    expect(visit.locator("[data-rb-tried]")).to_have_value("nobody")


@ON_DESKTOP
@pytest.mark.parametrize(
    ("path", "game", "part"),
    [("/nowhere/", "Unmatched", "Battlefields"), ("/heroclix/powers/nothing/", "HeroClix", "Figure card")],
)
def test_a_page_that_is_not_there_has_the_bar_and_the_menu_of_its_game(visit: Page, path: str, game: str, part: str) -> None:
    visit.goto(path)
    parts = visit.get_by_role("navigation", name=game)
    expect(parts.get_by_role("link", name=part)).to_be_visible()
    visit.get_by_role("button", name="More").click()
    menu = visit.get_by_role("navigation", name="Site")
    expect(menu.get_by_role("link", name="Sources")).to_have_attribute("href", f"/{game.lower()}/sources/")


@ON_PHONE
def test_an_address_without_words_leaves_the_box_empty(visit: Page) -> None:
    visit.goto("/unmatched/404/")
    expect(visit.get_by_role("region", name="Or go to").get_by_role("link", name="Battlefields")).to_be_visible()
    box = visit.locator("[data-rb-tried]")
    expect(box).to_have_value("")
    box.fill(box.get_attribute("placeholder") or "")
    assert box.evaluate("(box) => box.scrollWidth <= box.clientWidth")  # what the empty box says is not cut off


@ON_DESKTOP
def test_home_leads_to_every_part_of_its_game_from_its_top_and_its_end(visit: Page) -> None:
    visit.goto("/")
    header, footer = visit.get_by_role("banner"), visit.get_by_role("contentinfo")
    for name in ("Rulings", "Errata"):
        expect(header.get_by_role("link", name=name)).to_be_visible()
    header.get_by_role("button", name="More").click()
    menu = visit.get_by_role("navigation", name="Site")
    for name in ("Shared effects", "My shelf", "Sources"):
        expect(menu.get_by_role("link", name=name)).to_be_visible()
    expect(visit.locator("[data-rb-offline]")).to_have_count(1)
    expect(visit.get_by_role("main").get_by_role("link", name="Figure card HeroClix")).to_be_visible()
    for name in ("Unmatched sources", "About"):
        expect(footer.get_by_role("link", name=name)).to_have_count(1)
    expect(footer.get_by_role("button", name="Report a mistake")).to_have_count(1)
    visit.goto("/unmatched/errata/")
    parts, opener = header.get_by_role("navigation").bounding_box(), header.locator(".rb-open").bounding_box()
    assert parts and opener
    assert parts["x"] + parts["width"] + 8 <= opener["x"]
    assert header.locator(".rb-open__text").evaluate("(text) => text.scrollWidth <= text.clientWidth")
    resize(visit, {"width": 1024, "height": 768})  # a tablet: the link is an icon before a part is cut off
    expect(header.get_by_role("link", name="Errata")).to_be_in_viewport(ratio=1)
    for part in (header.get_by_role("navigation"), header.get_by_role("button", name="Game"), header.locator(".rb-open__text")):
        assert part.evaluate("(part) => part.scrollWidth <= part.clientWidth")


@ON_PHONE
def test_an_address_of_no_game_leads_to_every_game_and_to_the_parts_of_the_first(visit: Page) -> None:
    visit.goto("/nowhere/outwit.html")
    nearest = visit.get_by_role("region", name="Did you mean")
    expect(nearest.get_by_role("link", name="Outwit Power · HeroClix", exact=True)).to_be_visible()
    parts = visit.get_by_role("region", name="Or go to")
    names = parts.get_by_role("link")
    expect(names.filter(visible=True).first).to_have_text("Home")
    for name in ("Unmatched", "Heroes", "Core rules", "Duel of Ages", "Funkoverse", "HeroClix"):
        expect(names.get_by_text(name, exact=True)).to_be_visible()
    expect(names.get_by_text("Powers", exact=True)).to_be_hidden()
