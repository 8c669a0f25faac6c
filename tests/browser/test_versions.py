"""In a real browser, old links work with and without scripts, and the change pages are accessible."""

from __future__ import annotations

import os
import re
import shutil
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from browser.conftest import ready_pages
from browser.visiting import (
    DESKTOP,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    SIZES,
    assert_accessible_everywhere,
    hosted,
    opened,
    resize,
    wait_for_drawing,
)
from next_version import add_questions
from projects import replace_once, succeed
from service import EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page, Route

    from conftest import Once

PAGES = ["changes/", "changes/1.1/", "changes/since-1.0/", "heroes/brown-betty/", "rules/turn/"]


@pytest.fixture(scope="module")
def host(published: Path, pending: Path, questions_project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site of version 1.1, with two more sites in folders of it, and an empty page."""
    folder = Path(shutil.copytree(published / "site", tmp_path_factory.mktemp("sites") / "site", copy_function=os.link))
    (folder / "pending").symlink_to(pending / "site")
    (folder / "questions").symlink_to(questions_project / "site")
    (folder / EMPTY[1:]).mkdir()
    (folder / EMPTY[1:] / "index.html").touch()
    with hosted(folder) as host:
        yield host


@pytest.fixture(scope="module")
def address(host: str) -> str:
    """The address of the game on the site of version 1.1."""
    return f"{host}/teapots/"


@pytest.fixture(scope="module")
def pages(browser: Browser, host: str) -> Iterator[dict[int, Page]]:
    """A page for each screen width, of a visitor who may read the clipboard."""
    with ready_pages(browser, host) as pages:
        for page in pages.values():
            page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        yield pages


@pytest.fixture
def page(visit: Page) -> Page:
    """A page of a visitor with nothing stored."""
    return visit


@ON_PHONE
def test_the_change_pages_are_accessible(page: Page, address: str) -> None:
    for path in PAGES:
        page.goto(address + path)
        assert_accessible_everywhere(page)


@ON_DESKTOP
def test_who_knows_an_older_version_chooses_it_above_the_list_of_versions(page: Page, address: str) -> None:
    page.goto(f"{address}changes/")
    tops = [page.get_by_role("heading", name=name) for name in ("Choose the version you know", "Versions", "What a version is")]
    choose, versions, about = (heading.bounding_box() for heading in tops)
    assert choose and versions and about
    assert choose["y"] < versions["y"]
    assert about["x"] > choose["x"] + 600
    assert about["y"] < versions["y"]
    first = page.locator(".rb-changes > :first-child > p").first.bounding_box()
    heading = page.get_by_role("heading", name="What a version is").bounding_box()
    assert first and heading
    assert abs(first["y"] - heading["y"]) < 16  # both columns begin at the same height
    page.get_by_role("link", name="Since 1.0").click()
    page.wait_for_url(f"{address}changes/since-1.0/")


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_cards_of_the_versions_stand_below_each_other_with_a_gap(page: Page, address: str, size: dict[str, int]) -> None:
    page.goto(f"{address}changes/")
    boxes = [card.bounding_box() for card in page.locator(".rb-versions > li").all()]
    column = page.locator(".rb-changes > :first-child").bounding_box()
    assert column
    assert len(boxes) > 1
    assert {box["width"] for box in boxes if box} == {column["width"]}
    assert all(above["y"] + above["height"] + 8 <= below["y"] for above, below in pairwise(boxes) if above and below)


@ON_PHONE
def test_a_card_without_texts_to_compare_leads_as_a_whole_to_its_page(page: Page, address: str) -> None:
    page.goto(f"{address}changes/since-1.0/")
    card = page.locator(".rb-change:not(:has(h4, .rb-diff)):has(> p)").first
    link = card.locator("h3 a").evaluate("link => link.href")
    # The link lies over the text. The card has to have come to rest, and nothing else may be there.
    place, text = card.bounding_box(), card.locator(":scope > p").first.bounding_box()
    assert place and text
    card.click(position={"x": text["x"] - place["x"] + 20, "y": text["y"] - place["y"] + text["height"] / 2})
    page.wait_for_url(link)


WHOLE = "on this page. This is the whole page."
MISSING = {
    "changes/since-1.0/#hero-brown-betty--gone": "There is no “gone” in Brown Betty. This is what has changed in it since 1.0.",
    "changes/since-1.0/#hero-no-body--gone": f"There is no “hero no body: gone” {WHOLE}",
    "changes/since-1.1/#rule-turn--gone": "There is no “gone” in Your turn, of which nothing has changed since 1.1.",
    "changes/1.0/#gone": f"There is no “gone” {WHOLE}",
    "changes/#version-0-9": "There is no version 0.9 here. This page has all versions.",
    # A link to a text as it stood in a version leads to it also if it has not changed since: it stands there in full, with its
    # label, and so does all of a page.
    "changes/since-1.1/#hero-brown-betty--second-cup": (
        "Brown Betty: Second cup reads the same today as in 1.1:\\s+Publisher’s rules\\s[\\s\\S]*You may pour"
    ),
    "changes/since-1.1/#hero-brown-betty": (
        "Brown Betty reads the same today as in 1.1:\\s+Publisher’s rules\\s[\\s\\S]*Second cup\\s[\\s\\S]*You may pour"
    ),
}


@ON_PHONE
def test_a_page_of_changes_without_the_part_of_the_address_says_so(page: Page, address: str) -> None:
    missing = page.locator(".rb-missing")
    # A passage has one address, whichever group it is in.
    page.goto(f"{address}changes/since-1.0/#readings-rule-steeping--wait")
    expect(page).to_have_url(f"{address}changes/since-1.0/#rule-steeping--wait")
    expect(page.locator("#rule-steeping--wait")).to_be_in_viewport()
    expect(missing).to_have_count(0)
    # A browser goes to what the address names once all scripts of the page are there: here only after the notice is known.
    late: list[Route] = []
    page.on("requestfinished", lambda of: late.pop().continue_() if late and of.url.endswith("/heroes/brown-betty/") else None)
    for path, told in MISSING.items():
        page.goto("about:blank")
        if path.endswith("#hero-brown-betty"):
            page.route("**/redirects.js", lambda route: late.append(route), times=1)
        page.goto(f"{address}{path}")
        expect(missing).to_have_text(re.compile(f"^{told}"), use_inner_text=True)
        expect(missing).to_be_in_viewport(ratio=1)
        expect(missing).to_be_focused()
    missing.get_by_role("link", name="Brown Betty").click()
    page.wait_for_url(f"{address}heroes/brown-betty/")


@ON_PHONE
def test_the_link_to_a_text_of_a_version_still_leads_to_it_after_the_next_versions(
    copying: Page, game: str, address: str
) -> None:
    text = "Copy link to the text of 1.0"
    for site, path, anchor, after, words in (
        (game, "rules/turn/", "no-passing", "rule-turn--no-passing", "As it stood in 1.0"),  # before 1.1
        (address, "rules/turn/", "one-action", "rule-turn--one-action", ""),
    ):
        copying.goto(site + path)
        link = copied(copying, copying.locator(f'.rb-more[href="#{anchor}"]'), text)
        expect(copying.locator(".rb-said")).to_have_text(
            "Link copied. It leads to the text of 1.0, and what has changed since."
        )
        assert link == f"{site}changes/since-1.0/#{after}"
        copying.goto(link)
        if words:
            expect(copying.locator(".rb-change__part:has(:target)")).to_contain_text(words)
        else:
            expect(copying.locator(".rb-missing")).to_contain_text("reads the same today as in 1.0:")
    # Both the page and the passage have another id since.
    copying.goto(f"{address}changes/since-1.0/#hero-kyusu")
    expect(copying.locator(".rb-change:has(:target) h3")).to_be_in_viewport()
    expect(copying.locator(".rb-change:has(:target) h3")).to_contain_text("Kyusu")
    # The page of a version, and that of what has changed since it, have the same menu.
    for path, stays in (("since-1.0", "all that has changed since 1.0"), ("1.1", "this version")):
        copying.goto(f"{address}changes/{path}/")
        opener = copying.locator("[data-rb-record]")
        assert copied(copying, opener, "Copy link") == f"{address}changes/{path}/"
        expect(copying.locator(".rb-said")).to_have_text(f"Link copied. It leads to {stays}.")
        cited = copied(copying, opener, "Copy as a citation")
        assert re.fullmatch(rf"Rulebook: What changed in Teapot Duel [^:]*\. {address}changes/{path}/", cited)
    # The first version, of which nothing is said, is cited and shared as a whole.
    copying.goto(f"{address}changes/1.0/")
    whole, link = "Teapot Duel 1.0 (October 1, 2025)", f"{address}changes/1.0/"
    assert copied(copying, opener, "Copy as a citation") == f"{whole}. Rulebook. {link}"
    assert copied(copying, opener, "Share") == f"{whole} {link}"


@ON_PHONE
def test_what_an_address_names_is_in_sight_before_the_scripts_of_the_page_are_there(page: Page, address: str) -> None:
    held: list[Route] = []
    scripts = re.compile(r"/scripts/.*(?<!start)\.js$")
    page.route(scripts, lambda route: held.append(route))
    page.goto(f"{address}changes/since-1.0/#rule-turn--no-passing", wait_until="commit")
    expect(page.locator("#rule-turn--no-passing")).to_be_in_viewport()
    assert page.evaluate("document.readyState") == "interactive"
    page.route(scripts, lambda route: route.continue_())  # one that is asked for late is not held
    for route in held:
        route.continue_()
    page.wait_for_load_state()
    expect(page.locator("#rule-turn--no-passing")).to_be_in_viewport()


def test_each_change_has_the_menu_of_a_passage_and_a_finger_hits_the_links_beside_it(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE, has_touch=True)
    page.goto(f"{address}changes/since-1.0/")
    page.locator(".rb-changes__open").evaluate_all("all => all.forEach((each) => each.click())")
    headings = page.locator(".rb-change :is(h3, h4)")
    openers = page.locator(".rb-change .rb-more")
    ids = headings.evaluate_all("all => all.map(each => `#${each.id}`)")
    assert openers.evaluate_all("all => all.map(each => each.getAttribute('href'))") == ids
    links = [*headings.get_by_role("link").all(), *openers.all()]
    assert min(link.bounding_box()["height"] for link in links) >= 44  # type: ignore[index]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for anchor, older, what, path in (
        ("rule-steeping--wait", ", with the text of 1.0", "passage", "rules/steeping/#wait"),
        ("hero-gaiwan", "", "page", "heroes/gaiwan/"),
    ):
        for item, link, leads_to in (
            (f"this change{older}", f"changes/since-1.0/#{anchor}", f"this change{older}"),
            (f"the {what}", path, "the newest text"),
        ):
            page.locator(f'.rb-more[href="#{anchor}"]').tap()
            page.get_by_role("menuitem", name=f"Copy link to {item}", exact=True).tap()
            expect(page.locator(".rb-said")).to_have_text(f"Link copied. It leads to {leads_to}.")
            assert page.evaluate("navigator.clipboard.readText()") == f"{address}{link}"
    # The first screen has the numbers, by the same words as the headings, the filter, and the first changes.
    page.goto("about:blank")
    page.goto(f"{address}changes/since-1.0/")
    counted = [" ".join(words.split()) for words in page.locator(".rb-pills a").all_text_contents()]
    called = page.locator(".rb-changes__part h2").all_inner_texts()
    assert [re.sub(r" \d+$", "", each) for each in counted] == called
    for seen in (*page.locator(".rb-pills a").all(), page.get_by_role("searchbox"), page.locator(".rb-change h3").first):
        expect(seen).to_be_in_viewport(ratio=1)


@ON_PHONE
def test_a_page_in_which_several_things_changed_has_one_card_that_tells_each(page: Page, game: str) -> None:
    page.goto(f"{game}changes/since-1.0/#readings-rule-turn")  # as it was linked to when each had a card
    expect(page.locator(".rb-change h3")).to_have_text(["Your turn"])
    expect(page.locator(".rb-change__head")).to_be_in_viewport()
    expect(page.locator(".rb-missing")).to_have_count(0)
    parts = page.locator(".rb-change__part")
    expect(parts.locator("h4")).to_have_text(["No passing", "Cold tea", "Who drinks"])
    expect(parts.locator(".rb-meta:visible").nth(-2)).to_have_text(re.compile(r"^\s*Editor’s reading\b"))
    expect(parts.locator(".rb-meta:visible").nth(-1)).to_have_text(re.compile(r"^\s*Open question\b"))
    assert_accessible_everywhere(page)
    page.emulate_media(media="print")
    whole = page.locator(".rb-changes__part > p")  # so that no heading ends a column with the first line below it
    assert set(whole.evaluate_all("all => all.map(e => getComputedStyle(e).breakInside)")) <= {"avoid"}
    expect(page.get_by_role("button", name="Open all").locator("visible=true")).to_have_count(0)


def test_a_phone_jumps_to_a_change_of_a_long_page(browser: Browser, address: str, questions: str) -> None:
    page = opened(browser, PHONE, has_touch=True)
    page.goto(f"{questions}changes/since-1.0/")
    jump, offered = page.get_by_role("button", name="Jump to"), page.get_by_role("navigation", name="Jump to")
    expect(jump).to_have_count(0)  # the page is short
    page.goto(f"{address}changes/since-1.0/")
    expect(jump).to_be_in_viewport(ratio=1)
    jump.tap()
    groups = page.locator(".rb-change").evaluate_all("all => all.map(each => each.dataset.rbOf)")
    expect(offered.locator("a")).to_have_text(groups)
    expect(offered.get_by_role("link")).to_have_count(0)  # each group is folded
    counts = page.locator(".rb-pills .rb-count").evaluate_all("all => all.map(e => e.textContent)")
    expect(offered.locator(".rb-count")).to_have_text(counts)
    offered.locator("details", has_text="Pouring order").locator("summary").tap()
    offered.get_by_role("link", name="Pouring order").tap()
    expect(offered).to_be_hidden()
    expect(page).to_have_url(f"{address}changes/since-1.0/#ruling-pouring-order")
    expect(page.locator("#ruling-pouring-order")).to_be_in_viewport()
    expect(jump).to_be_in_viewport(ratio=1)
    jump.tap()
    assert_accessible_everywhere(page)
    page.context.close()


@ON_PHONE
def test_what_changed_is_filtered_by_words_which_are_in_the_address(
    page: Page, browser: Browser, address: str, size: dict[str, int]
) -> None:
    page.goto(f"{address}changes/since-1.0/")
    field = page.get_by_role("searchbox", name="Filter what changed")
    status = page.locator("[data-rb-changes]").get_by_role("status")
    shown, jump = page.locator(".rb-change:visible"), page.locator(".rb-to-heading")
    box = field.bounding_box()
    assert box
    assert box["height"] >= 44
    expect(status).to_be_empty()
    expect(shown).to_have_count(10)
    assert [page.locator(f"[data-rb-contents] {'ul ' * depth}a").count() > 0 for depth in (1, 2, 3)] == [True, True, False]
    shown.first.evaluate("(card) => card.lastElementChild.append(' Dr. Brew.')")
    field.fill("doctor")  # as it is written elsewhere
    expect(status).to_have_text("1 of 10")
    field.fill("betty")
    expect(status).to_have_text("1 of 10")
    expect(shown.locator("h3")).to_have_text(["Brown Betty"])
    expect(page.locator(".rb-changes__part:visible h2")).to_have_text(["Plays differently"])
    expect(page.locator(".rb-pills .rb-count")).to_have_text(["1", "0", "0", "0"])
    expect(page.locator("[data-rb-contents] li:not([hidden]) > a", has_text="Reworded")).to_have_count(0)
    expect(jump).to_be_hidden()
    page.wait_for_url("**/since-1.0/?filter=betty")
    page.reload()
    expect(status).to_have_text("1 of 10")
    expect(page.locator("html")).not_to_have_attribute("data-rb-narrowing", "")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    resize(page, DESKTOP)
    page.mouse.wheel(0, 5000)
    expect(page.locator("[data-rb-contents]:visible [aria-current]")).to_be_visible()
    resize(page, size)
    field.fill("betty, gaiwan")
    expect(status).to_have_text("3 of 10")
    expect(shown.locator("h3")).to_have_text(["Brown Betty", "Gaiwan", "Gaiwan"])
    # Names need no comma, and what is said of a name that nothing has changed about is that.
    field.fill("brown betty gaiwan")
    expect(status).to_have_text("3 of 10")
    field.fill("betty and gaiwan")
    expect(status).to_have_text("3 of 10")
    # The name of a set finds the changes of the set and of what is in it. What only mentions it is shown to who asks for that.
    field.fill("afternoon, tea")
    expect(status).to_have_text("3 of 10. Show 4 that mention it")
    expect(shown.locator("h3")).to_have_text(["Brown Betty", "Kyusu", "Afternoon Tea"])
    page.wait_for_url("**/since-1.0/?filter=afternoon%2C+tea")
    status.get_by_role("button").click()
    expect(status.get_by_role("button", name="Hide 4 that mention it")).to_be_focused()
    # What has the name comes first, and the address says that the others are shown.
    names = ["Brown Betty", "Kyusu", "Afternoon Tea", "Garden", "Gaiwan", "Gaiwan", "Pouring Order"]
    expect(shown.locator("h3")).to_have_text(names)
    expect(page).to_have_url(f"{address}changes/since-1.0/?filter=afternoon%2C+tea&mentions=1")
    page.reload()
    expect(status).to_have_text("7 of 10. Hide 4 that mention it")
    expect(shown.locator("h3")).to_have_text(names)
    status.get_by_role("button").click()
    expect(status).to_have_text("3 of 10. Show 4 that mention it")
    expect(page).to_have_url(f"{address}changes/since-1.0/?filter=afternoon%2C+tea")
    expect(shown.locator("h3")).to_have_text(["Brown Betty", "Kyusu", "Afternoon Tea"])
    field.fill("whis")
    expect(status).to_have_text("0 of 10")
    field.fill("whistle")
    expect(status).to_have_text("0 of 10. Nothing about Whistle has changed since 1.0.")
    field.fill("the whistle")
    expect(status).to_contain_text("Nothing about Whistle has changed since 1.0.")
    # What a new page says of others finds it, although only its headings are shown. They say whom it names.
    field.fill("pantry")
    expect(status).to_have_text("1 of 10")
    expect(shown.get_by_role("listitem")).to_have_text(["Hot rim names Pantry"])
    # A misspelled name is not taken for another, but the nearest is offered.
    field.fill("brown bety, gaiwann")
    expect(status).to_have_text("0 of 10. Did you mean Brown Betty, Gaiwan?")
    status.get_by_role("button").click()
    expect(field).to_have_value("Brown Betty, Gaiwan")
    expect(field).to_be_focused()
    expect(status).to_have_text("3 of 10")
    # A word of a text finds it, too. None is taken for another.
    field.fill("sugr")
    expect(status).to_have_text("0 of 10")
    field.fill("sugar")
    expect(status).to_have_text(re.compile("^[1-9] of 10$"))
    page.wait_for_url("**/since-1.0/?filter=sugar")
    page.emulate_media(media="print")
    expect(status).to_be_visible()
    expect(field).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".rb-address")).to_contain_text("/since-1.0/?filter=sugar")
    page.emulate_media(media="screen")
    field.fill("no such words")
    expect(status).to_have_text("0 of 10")
    page.get_by_role("button", name="Show all 10").click()
    expect(field).to_be_focused()
    expect(shown).to_have_count(10)
    # What a link names is shown before the script of the page is there.
    held: list[Route] = []
    places = """() => [...document.querySelectorAll(".rb-pills a, .rb-changes__filter, [data-rb-near]")].map((each) => {
      const { x, y, width } = each.getBoundingClientRect();
      return [x, y, width];
    })"""
    for width in (DESKTOP, size):
        page.set_viewport_size(width)  # type: ignore[arg-type]
        page.route("**/scripts/changes.js*", lambda route: held.append(route))
        page.goto(f"{address}changes/since-1.0/?filter=betty", wait_until="commit")
        expect(shown.locator("h3")).to_have_text(["Brown Betty"])
        expect(page.locator(".rb-changes__part:visible")).to_have_count(1)
        expect(field).to_have_value("betty")
        expect(status).to_be_empty()
        before = page.evaluate(places)
        assert len(before) == 6
        held.pop().continue_()
        page.unroute("**/scripts/changes.js*")
        expect(status).to_have_text("1 of 10")
        assert page.evaluate(places) == before  # nothing has moved
    # What a link leads to is shown.
    page.evaluate("document.location.hash = 'ruling-pouring-order'")
    expect(page.locator("#ruling-pouring-order")).to_be_in_viewport()
    expect(field).to_have_value("")
    expect(page).to_have_url(f"{address}changes/since-1.0/#ruling-pouring-order")
    # Who follows a link and goes back finds unfolded what was, at the same place: all, one, and what is filtered.
    folds = page.locator(".rb-change > details")
    assert back_again(page) == 1
    openers = page.locator(".rb-changes__open")
    openers.evaluate_all("all => all.filter((each) => each.textContent === 'Open all').forEach((each) => each.click())")
    assert back_again(page) == folds.count()
    expect(openers.locator("visible=true").first).to_have_text("Close all")
    # Each unfolds only what is in its group.
    openers.locator("visible=true").first.click()
    open_beside = "each => each.closest('.rb-changes__for').querySelectorAll('details[open]').length"
    assert openers.locator("visible=true").first.evaluate(open_beside) == 0
    expect(page.locator(".rb-change > details[open]").first).to_be_visible()
    field.fill("betty, gaiwan")
    page.wait_for_url("**?filter=betty*")
    back_again(page)
    expect(status).to_have_text("3 of 10")
    page = opened(browser, size, java_script_enabled=False)
    page.goto(f"{address}changes/since-1.0/?filter=betty")
    expect(page.locator("[data-rb-changes]")).to_be_hidden()
    expect(page.locator(".rb-change:visible")).to_have_count(10)
    page.context.close()


def back_again(page: Page) -> int:
    """How many changes are unfolded once one has followed the last link that is shown, and has come back to where one was."""
    link = page.locator(".rb-change h4 a:visible").last
    link.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    here = page.url
    link.click()
    page.wait_for_url(re.compile("/(rules|heroes|rulings|effects)/"))
    page.go_back()
    expect(page).to_have_url(here)
    page.wait_for_function("top => document.querySelector('.rb-change details[open]') && Math.abs(scrollY - top) < 2", arg=top)
    opened: int = page.locator(".rb-change > details[open]").count()
    return opened


@ON_PHONE
def test_the_link_of_a_group_of_changes_copies_its_address_and_says_so(copying: Page, address: str) -> None:
    copying.goto(f"{address}changes/since-1.0/")
    copying.locator('.rb-permalink[href="#section-editorial"]').press("Enter")
    expect(copying).to_have_url(f"{address}changes/since-1.0/#section-editorial")
    expect(copying.locator(".rb-said")).to_have_text("Link copied")
    copying.wait_for_timeout(200)  # that the page has moved does not take it away
    expect(copying.locator(".rb-said")).to_have_text("Link copied")
    assert copying.evaluate("navigator.clipboard.readText()") == f"{address}changes/since-1.0/#section-editorial"


@ON_PHONE
def test_a_change_is_cited_by_its_versions_and_shared_with_the_words_before_it(copying: Page, address: str) -> None:
    for page, told, now in (
        ("since-1.0", "What changed in Teapot Duel since 1.0 (October 1, 2025), read on ", "Now"),
        ("1.1", "What changed in Teapot Duel from 1.0 to 1.1 (February 1, 2026).", "In 1.1"),
    ):
        copying.goto(f"{address}changes/{page}/")
        copying.locator(".rb-changes__open").evaluate_all("all => all.forEach((each) => each.click())")
        opener = copying.locator('.rb-more[href="#rule-steeping--wait"]')
        cited = copied(copying, opener, "Copy as a citation")
        source = "publisher’s rules, from The leaflet 1.0, Rules / Steeping"
        assert cited.startswith(f"Steeping: Wait ({source}). Rulebook: {told}")
        assert cited.endswith(f". {address}changes/{page}/#rule-steeping--wait")
        assert copied(copying, opener, "Share").startswith(
            "Steeping: Wait: The word was read otherwise. See Your turn. "
            "As it stood in 1.0: Wait 3 turns before you pour. The pot gives off steam. "
            f"{now}: Wait 3 turns before you pour. The kettle gives off steam."
        )
        # Without a repository, a report of a mistake in it is copied, which has all that is needed to find it.
        about, says, *asked = copied(copying, opener, "Report a mistake here").split("\n\n")
        edition = told.partition(", read")[0].rstrip(".")
        where = f"{address}changes/{page}/#rule-steeping--wait"
        assert about.splitlines() == ["Mistake in Steeping: Wait", "teapots/rule/steeping#wait", edition, where]
        assert f"\n{now}: Wait 3 turns before you pour. The kettle gives off steam." in says
        assert [each.strip() for each in asked] == ["What is wrong:", "What it should say, and where that is from:"]
        whole = copied(copying, copying.locator('.rb-more[href="#rule-steeping"]'), "Copy the text").splitlines()
        assert [line for line in whole if line.startswith(now)] == [says.splitlines()[-1]]  # as that of its only passage
        opener = copying.locator('.rb-more[href="#hero-brown-betty--both-cups"]')
        short = re.compile(rf"As it stood in 1.0, and {now.lower()}: .* adds \+5 sugar.* → .* adds \+4 sugar")
        assert short.search(copied(copying, opener, "Share"))
    # The page of a hero leads to all that changed about it, and what it says of a change of a passage leads there.
    copying.goto(f"{address}heroes/brown-betty/")
    link = copying.get_by_role("link", name="What changed in 1.1")
    ability, changed = (each.bounding_box() for each in (copying.locator(".rb-card").first, link))
    assert ability and changed
    assert ability["y"] + ability["height"] <= changed["y"] + 15  # the ability begins high: its target may reach the card
    link.click()
    copying.wait_for_url(f"{address}changes/1.1/?filter=Brown+Betty#hero-brown-betty")
    expect(copying.locator(".rb-change:visible h3")).to_have_text(["Brown Betty"])
    expect(copying.locator("#hero-brown-betty--both-cups")).to_be_visible()
    copying.go_back()
    copying.locator('.rb-more[href="#both-cups"]').click()
    copying.get_by_role("menuitem", name="As it stood in 1.0 (changed in 1.1)").click()
    copying.wait_for_url(f"{address}changes/1.1/#hero-brown-betty--both-cups")
    assert "As it stood in 1.0" in copying.locator(".rb-change__part:has(:target)").inner_text()


@ON_DESKTOP
def test_the_contents_mark_what_a_link_led_to_also_at_the_end_of_a_page(page: Page, address: str) -> None:
    page.goto(f"{address}changes/since-1.0/")
    contents = page.locator(".rb-contents")
    last = contents.get_by_role("link").last.get_attribute("href")
    assert last
    page.goto(f"{address}changes/since-1.0/{last}")
    assert page.locator(last).bounding_box()["y"] > 160  # type: ignore[index]  # the page ends before it is at the top
    expect(contents.locator("[aria-current]")).to_have_attribute("href", last)


@ON_DESKTOP
def test_the_contents_mark_the_page_of_the_passage_that_a_link_led_to(page: Page, address: str) -> None:
    page.goto(f"{address}changes/since-1.0/")
    of = "all => all.map((each) => [each.id, each.closest('.rb-change').querySelector('h3').id])"
    parts = page.locator(".rb-change__part h4").evaluate_all(of)
    assert parts
    for part, changed in parts:
        page.goto(f"{address}changes/since-1.0/#{part}")
        expect(page.locator(".rb-contents [aria-current]")).to_have_attribute("href", f"#{changed}")


@ON_DESKTOP
def test_the_first_screen_of_home_leads_to_what_changed_last(page: Page, address: str) -> None:
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(address.replace("teapots/", ""))
        link = page.get_by_role("link", name="What changed in version 1.1").locator("visible=true")
        expect(link).to_be_in_viewport(ratio=1)
        link.click()
        page.wait_for_url(f"{address}changes/1.1/")


@ON_PHONE
def test_an_answer_leads_to_what_the_newest_version_changed(page: Page, address: str) -> None:
    page.goto(f"{address}heroes/brown-betty/?q=how+much+sugar+does+each+cup+add")
    page.get_by_role("dialog").get_by_role("link", name="Changed in 1.1").first.click()
    page.wait_for_url(f"{address}changes/1.1/#hero-brown-betty--both-cups")
    for query in ("what changed", "1.0", "Teapot Duel 1.1"):
        page.goto(f"{address}?q={query}")
        link = page.get_by_role("link", name="What changed Versions")
        expect(link).to_be_visible()
        expect(page.locator(".rb-answer .rb-status")).to_have_count(0)  # nobody's reading: it is what happened
    link.click()
    page.wait_for_url(f"{address}changes/")
    led = {
        "what changed since 1.0": "changes/since-1.0/",
        "since 1.0": "changes/since-1.0/",
        "changes in 1.1": "changes/1.1/",
        "https://example.org/1.1/teapots/changes/1.1/": "changes/1.1/",
        "teapots/changes/since-1.0/%23hero-brown-betty--both-cups": "changes/since-1.0/#hero-brown-betty--both-cups",
        "brown betty changes": "heroes/brown-betty/#section-history",
        "what changed for Brown Betty": "heroes/brown-betty/#section-history",
        "what is new for brown betty": "heroes/brown-betty/#section-history",
        "brown betty new rule": "heroes/brown-betty/#section-history",
        "is the brown betty ruling new": "heroes/brown-betty/#section-history",
    }
    for query, target in led.items():
        page.goto(f"{address}?q={query}")
        if target.startswith("changes/"):
            expect(page.locator(".rb-parts .rb-line__text")).to_contain_text("changed: 4 play differently")
            expect(page.locator(".rb-answer, .rb-doubt")).to_have_count(0)
            names = page.locator(".rb-lines:not(.rb-parts) .rb-result__title").all_inner_texts()
            assert names in ([], ["What changed"]), query
        assert page.locator(".rb-parts .rb-result__title").evaluate("title => title.closest('a').href") == address + target
    # The address of a change in the newest version is answered by the text that changed.
    for query in ("brown+betty", "teapots/changes/1.1/%23hero-brown-betty--both-cups"):
        page.goto(f"{address}?q={query}")
        expect(page.get_by_role("link", name="Changed in 1.1")).to_be_visible()


RULE = "rules/turn/"
RELEASED = "Teapot Duel 1.0 (October 1, 2025)"
PENDING = "Teapot Duel, unreleased text (after version 1.0)"
OPEN = "Open question: no source says"


@pytest.fixture(scope="module")
def game(host: str) -> str:
    """The address of the game on a site with texts that are not released yet."""
    return f"{host}/pending/teapots/"


@pytest.fixture(scope="module")
def questions(host: str) -> str:
    """The address of the game on such a site that also has a new list of open questions, and a new passage with a list."""
    return f"{host}/questions/teapots/"


@pytest.fixture(scope="module")
def questions_project(once: Once, pending: Path) -> Path:
    """The project of that site."""

    def make(folder: Path) -> None:
        project = Path(shutil.copytree(pending, folder / "project"))
        add_questions(project)
        rule = project / "rules_data/teapots/rules/turn.yml"
        replace_once(rule, "text: You may pour cold tea in a turn.", r'text: "You may pour:\n\n- cold tea\n- iced tea"')
        succeed(project, "build")

    return once("questions", make)


@pytest.fixture
def copying(visit: Page) -> Page:
    """A page of a visitor who may read the clipboard."""
    return visit


def copied(page: Page, opener: Locator, item: str) -> str:
    """What an item of the menu of a passage copies."""
    opener.click()
    page.get_by_role("menuitem", name=item, exact=True).click()
    expect(page.locator(".rb-said")).not_to_be_empty()
    return str(page.evaluate("navigator.clipboard.readText()"))


@ON_PHONE
def test_the_page_and_the_look_up_say_the_same_of_the_version_of_a_text(copying: Page, game: str) -> None:
    for passage, label, edition, mark, query in (
        ("", "Publisher’s rules", RELEASED, "", ""),
        ("one-action", "Publisher’s rules", RELEASED, "", "you pour or you steep"),
        ("no-passing", "Publisher’s rules", PENDING, "Changed since 1.0", "must never pass a turn"),
        ("cold-tea", "Editor’s reading", PENDING, "New since 1.0", "cold tea"),
        ("who-drinks", OPEN, PENDING, "New since 1.0", "who drinks the tea of a turn"),
    ):
        copying.goto(f"{game}{RULE}")
        opener = copying.locator(f'.rb-more[href="#{passage}"]' if passage else "[data-rb-record]")
        # The page of a record has changed in other parts than the text at its head, and its citation says so.
        more = "" if passage else ", parts of the page changed since"
        # Its address leads to what it says by then: its citation says when it was read.
        day = "read on [A-Z][a-z]+ [0-9]+, 20[0-9]{2}"
        said = re.compile(
            rf"Your turn.* \({label[0].lower()}{label[1:]}.*\)\. Rulebook: {re.escape(edition)}{more}, {day}\. http\S+"
        )
        assert said.fullmatch(copied(copying, opener, "Copy as a citation"))
        words = ", in Rulebook’s words" if label == "Publisher’s rules" else ""  # other words are an editor's own
        told = f" {label}{words}. {edition}. http"
        assert told in copied(copying, opener, "Share")
        if not query:
            continue
        copying.goto(f"{game}{RULE}?q={query}")
        card = copying.get_by_role("dialog").locator(".rb-answer").first
        expect(card.locator(".rb-answer__note").first).to_have_text(mark) if mark else None
        card.get_by_role("button", name=re.compile("^Share")).click()
        expect(card.get_by_role("status")).not_to_be_empty()
        assert told in str(copying.evaluate("navigator.clipboard.readText()"))


@ON_PHONE
def test_who_pastes_a_change_or_a_version_of_an_unreleased_text_is_told_what_that_version_has(page: Page, game: str) -> None:
    for cited, passage, hint in (
        ("teapots/changes/since-1.0/#rule-turn--no-passing", "no-passing", 'Changed {}has "No passing" as it was before.'),
        ("turn#cold-tea @1.0", "cold-tea", 'New {}does not have "Cold tea".'),
        ("turn#one-action @1.0", "one-action", ""),
    ):
        page.goto(f"{game}?{urlencode({'q': cited})}")
        expect(page.locator(".rb-answer__head a")).to_have_attribute("href", f"{game}{RULE}#{passage}")
        told = hint.format("since 1.0, and not released yet: version 1.0 ")
        expect(page.locator(".rb-lookup__hints")).to_have_text(f"{told} What changed" if hint else "")
        if hint:
            page.locator(".rb-lookup__hints a").click()
            page.wait_for_url(f"{game}changes/since-1.0/#rule-turn--{passage}")


@ON_PHONE
def test_a_text_that_an_erratum_replaces_says_so_first_also_when_it_is_shared_and_cited(copying: Page, game: str) -> None:
    copying.goto(f"{game}rules/steeping/")
    opener = copying.locator('.rb-more[href="#wait"]')
    passage = copying.locator(".rb-passage").filter(has=opener)
    first = passage.locator("p:not(.rb-meta, .rb-landing__of)").first
    expect(first).to_have_text("Replaced by the erratum Steeping Time.")
    expect(first.get_by_role("link")).to_have_attribute("href", "../../errata/steeping-time/")
    replaced = "eplaced by the erratum “Steeping Time”"
    assert f"). R{replaced}. Rulebook: " in copied(copying, opener, "Copy as a citation")
    words = f"R{replaced}. Wait 3 turns before you pour. The pot gives off steam."
    shared = f"{words} Publisher’s rules, in Rulebook’s words. {RELEASED}. http"
    assert shared in copied(copying, opener, "Share")
    copying.goto(f"{game}rules/steeping/?q=wait 3 turns before you pour")
    card = copying.get_by_role("dialog").locator(".rb-answer").filter(has_text="Wait 3 turns").first
    expect(card.get_by_role("link", name=f"R{replaced}")).to_have_attribute("href", re.compile("/errata/steeping-time/$"))
    card.get_by_role("button", name=re.compile("^Share")).click()
    expect(card.get_by_role("status")).not_to_be_empty()
    assert shared in str(copying.evaluate("navigator.clipboard.readText()"))


@ON_PHONE
def test_a_list_in_a_change_is_copied_with_its_bullets(copying: Page, questions: str) -> None:
    copying.goto(f"{questions}changes/since-1.0/")
    opener = copying.locator('.rb-more[href="#rule-turn--cold-tea"]')
    assert copied(copying, opener, "Copy the text").splitlines()[-4:-1] == ["New: You may pour:", "• cold tea", "• iced tea"]
    assert " New: You may pour: cold tea; iced tea" in copied(copying, opener, "Share")


@ON_PHONE
def test_a_text_that_is_copied_is_copied_without_what_a_version_did_to_it(copying: Page, game: str) -> None:
    copying.goto(f"{game}{RULE}")
    opener = copying.locator('.rb-more[href="#cold-tea"]')
    expect(copying.locator(".rb-passage").filter(has=opener)).to_contain_text("New since 1.0")
    assert copied(copying, opener, "Copy the text").splitlines()[1:-1] == ["You may pour cold tea in a turn."]


@ON_PHONE
def test_the_history_of_a_passage_leads_to_what_became_of_it_which_is_framed(copying: Page, game: str) -> None:
    copying.goto(f"{game}{RULE}")
    copying.locator('.rb-more[href="#cold-tea"]').click()
    copying.get_by_role("menuitem", name="History: new since 1.0").click()
    copying.wait_for_url(f"{game}changes/since-1.0/#rule-turn--cold-tea")
    framed = copying.locator(".rb-change__part").filter(has_text="You may pour cold tea")
    others = copying.locator(".rb-change__part").filter(has_not_text="You may pour cold tea")
    width = "each => parseFloat(getComputedStyle(each).borderTopWidth)"
    assert framed.evaluate(width) == 2
    assert others.evaluate_all(f"all => all.map({width})") == [0, 0]


@ON_PHONE
def test_a_list_of_which_nothing_has_changed_says_so_and_how_to_see_all(page: Page, game: str, size: dict[str, int]) -> None:
    for kind in ("heroes", "rulings", "errata"):
        page.goto(f"{game}{kind}/")
        rows = page.locator("[data-rb-list] li:visible")
        all_rows = rows.count()
        since = page.get_by_label("Changed since a version")
        for width in (DESKTOP, size):
            resize(page, width)
            expect(since).to_be_hidden()
            expect(page.locator("[data-rb-tools] button:visible")).to_have_count(0)  # the list is short: it needs no others
        page.goto(f"{game}{kind}/?since=1.0")
        expect(page.get_by_role("status").first).to_have_text(f"0 of {all_rows}")
        expect(rows).to_have_count(0)
        expect(page.locator("[data-rb-nothing]")).to_contain_text("None of these has changed since 1.0.")
        expect(since).to_have_value("1.0")
        expect(since.locator("[value='1.0']")).to_be_disabled()
        since.select_option("")
        expect(rows).to_have_count(all_rows)
        expect(page).to_have_url(f"{game}{kind}/")


@ON_PHONE
def test_a_list_says_that_there_is_no_such_version_and_leads_to_those_that_there_are(page: Page, game: str) -> None:
    rows, unknown = page.locator("[data-rb-list] li:visible"), page.locator("[data-rb-unknown]")
    page.goto(f"{game}rules/")
    expect(rows.first).to_be_visible()
    expect(unknown).to_be_hidden()
    all_rows = rows.count()
    page.goto(f"{game}rules/?since=<b>0.9")
    expect(unknown).to_have_text("There is no version <b>0.9 here. All versions")
    expect(rows).to_have_count(all_rows)
    page.goto(f"{game}rules/?since=0.9")
    expect(unknown).to_have_text("There is no version 0.9 here. All versions")
    page.locator("[name=fold]").click()
    page.get_by_label("Changed since a version").select_option("1.0")
    expect(unknown).to_be_hidden()
    page.goto(f"{game}rules/?since=0.9")
    assert_accessible_everywhere(page)
    unknown.get_by_role("link", name="All versions").click()
    page.wait_for_url(f"{game}changes/")


@ON_PHONE
def test_the_shelf_says_that_it_is_not_filtered_by_version(page: Page, game: str) -> None:
    boxes, unfiltered = page.locator(".rb-box:visible"), page.locator("[data-rb-unfiltered]")
    page.goto(f"{game}sets/")
    expect(boxes.first).to_have_attribute("role", "button")  # the script has come
    expect(unfiltered).to_be_hidden()
    all_boxes = boxes.count()
    for version in ("1.0", "0.9"):
        page.goto(f"{game}sets/?since={version}")
        expect(unfiltered).to_have_text("Boxes are not filtered by version. What changed")
        expect(boxes).to_have_count(all_boxes)
    unfiltered.get_by_role("link", name="What changed").click()
    page.wait_for_url(f"{game}changes/")


@ON_PHONE
def test_a_list_filtered_by_a_version_says_in_each_row_what_changed_and_leads_there(page: Page, game: str) -> None:
    page.goto(f"{game}rules/?since=1.0")
    rows, changed = page.locator("[data-rb-list] li:visible"), page.locator("[data-rb-list] li .rb-changed")
    expect(rows.locator(".rb-what a")).to_have_text(["Your turn"])
    expect(changed).to_have_text(["Changed: No passing and 2 more"])
    assert_accessible_everywhere(page)
    page.get_by_label("Filter the list").fill("passing")  # what the line says is not what the list is searched for
    expect(rows).to_have_count(0)
    page.get_by_label("Filter the list").fill("")
    changed.click()
    page.wait_for_url(f"{game}changes/since-1.0/#rule-turn")
    expect(page.locator("#rule-turn")).to_be_in_viewport()
    page.goto(f"{game}rules/")
    expect(rows.first).to_be_visible()
    expect(changed).to_have_count(0)


@ON_DESKTOP
def test_what_changed_is_printed_with_its_address_and_a_passage_that_a_link_led_to_as_any_other(page: Page, game: str) -> None:
    page.emulate_media(media="print")
    page.goto(f"{game}changes/since-1.0/")
    expect(page.locator(".rb-address")).to_be_visible()
    expect(page.locator(".rb-address")).to_contain_text(f"teapots/changes/since-1.0/ · {RELEASED} and changes since")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    day = r"[A-Z][a-z]+ \d+, 20\d\d"
    printed_at = rf"{re.escape(f'{game}changes/since-1.0/ · {RELEASED}')} and changes since · printed on {day}$"
    expect(page.locator(".rb-address")).to_have_text(re.compile(printed_at))
    expect(page.locator(".rb-change__fold li, .rb-change .rb-more").locator("visible=true")).to_have_count(0)
    assert set(page.locator(".rb-change").evaluate_all("all => all.map(e => getComputedStyle(e).breakInside)")) == {"avoid"}
    columns = "all => all.map(each => getComputedStyle(each).gridTemplateColumns.split(' ').length)"
    assert set(page.locator(".rb-diff").evaluate_all(columns)) == {1}  # the texts have the whole width
    printed = """note => {
      const { borderInlineStart, padding, marginBlockStart, backgroundColor } = getComputedStyle(note);
      return [borderInlineStart, padding, marginBlockStart, backgroundColor];
    }"""
    page.goto(f"{game}{RULE}")
    note = page.locator(".rb-note:has(#cold-tea)")
    plain = note.evaluate(printed)
    page.goto(f"{game}{RULE}?q=tea#cold-tea")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".rb-address")).to_contain_text(f" · {game}{RULE}#cold-tea · Teapot Duel")
    expect(note.locator(":target")).to_have_count(1)
    assert note.evaluate(printed) == plain
    assert not plain[0].startswith("0px")


@SIZES
def test_the_history_of_a_new_open_question_leads_to_its_line_in_the_new_list_which_unfolds(
    page: Page, questions: str, size: dict[str, int]
) -> None:
    page.goto(f"{questions}rules/unsettled/")
    facts = page.locator(".rb-known > .rb-meta")
    expect(facts).to_have_text(re.compile(r"^\s*Open questions\s*New since 1\.0\s*$"))
    mark = facts.get_by_role("link", name="New since 1.0")
    expect(mark).to_have_attribute("href", "../../changes/since-1.0/#rule-unsettled")
    page.locator('.rb-more[href="#cold-cup"]').click()
    page.get_by_role("menuitem", name="History: new since 1.0, on November 29, 2025").click()
    page.wait_for_url(f"{questions}changes/since-1.0/#rule-unsettled--cold-cup")
    line = page.locator(".rb-change__new > :target")
    expect(line).to_have_text("A cold cup")
    expect(line).to_be_in_viewport(ratio=1)
    assert line.evaluate("line => getComputedStyle(line).outlineStyle") == "solid"
    expect(page.locator(".rb-missing")).to_have_count(0)


@ON_DESKTOP
def test_new_lists_of_open_questions_are_printed_with_their_headings_below_that_of_their_group(
    page: Page, questions: str
) -> None:
    page.goto(f"{questions}changes/since-1.0/")
    # What is folded has a size, but is not drawn. A frame after the media changed, it is decided anew what is drawn.
    drawn = "all => all.map(each => each.checkVisibility({ contentVisibilityAuto: true }))"
    headings = page.locator(".rb-change .rb-change__fold li")
    assert headings.evaluate_all(drawn) == [False, False]
    page.emulate_media(media="print")
    wait_for_drawing(page)
    assert headings.evaluate_all(drawn) == [True, True]
    before = page.locator(".rb-page > p:has(+ .rb-change), .rb-change__head")
    assert before.count() > 1
    assert set(before.evaluate_all("all => all.map(e => getComputedStyle(e).breakAfter)")) == {"avoid"}


@ON_DESKTOP
def test_lists_and_what_changed_are_printed_with_their_addresses(page: Page, game: str) -> None:
    for path, pending in (
        ("changes/", " and changes since"),
        ("rules/", " and changes since"),
        ("rules/?since=1.0", " and changes since"),
        ("rulings/", ""),
        ("sets/", ""),
        ("sources/", ""),
    ):
        page.goto(f"{game}{path}")
        page.emulate_media(media="print")  # only now: to lay out a page for print as it loads takes several times as long
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        expect(page.locator(".rb-address")).to_contain_text(f"{game}{path} · {RELEASED}{pending} · printed on ")
        expect(page.locator(".rb-address")).to_be_visible()
        page.emulate_media(media="screen")


MOVED = {
    "heroes/kyusu/": "heroes/side-pot/",
    "heroes/kyusu/#side-handle": "heroes/side-pot/#side-handle",
    "battlefields/garden/": "sets/afternoon/",
}


@ON_DESKTOP
def test_old_links_redirect(page: Page, address: str) -> None:
    for old, new in MOVED.items():
        page.goto(address + old)
        page.wait_for_url(address + new)
    page.goto(f"{address}compare/?heroes=kyusu,brown-betty,side-pot")
    expect(page.locator(".rb-compared h2")).to_have_text(["Kyusu", "Brown Betty"])


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
