"""What a passage offers, and how one arrives at it from the look-up or by a link."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import expect

from browser.visiting import (
    DESKTOP,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    SIZES,
    assert_accessible,
    assert_accessible_at,
    cut_texts,
    opened,
    resize,
    wait_for_drawing,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

LOKI = "/unmatched/heroes/loki/"
QUAKE = "/heroclix/powers/quake/"
NO_BOOST = LOKI + "#no-boost"
CITATION = "unmatched/hero/loki#no-boost"
OWN = ".rb-page, .rb-passage-menu"
REPOSITORY = "https://code.example/rules"
ITEMS = ["Share", "Copy as a citation", "Copy link", "Copy the text", "Report a mistake here"]


def today(page: Page) -> str:
    """The day as a citation has it."""
    return str(page.evaluate("new Date().toLocaleDateString('en-US', { dateStyle: 'long' })"))


def opener(page: Page, passage: str = "no-boost") -> Locator:
    """The control that opens the menu of a passage."""
    return page.locator(f'.rb-more[href="#{passage}"]')


def menu(page: Page) -> Locator:
    """The open menu."""
    return page.get_by_role("menu")


def item(page: Page, name: str) -> Locator:
    """An item of the open menu."""
    return page.get_by_role("menuitem", name=name)


@pytest.fixture(scope="module")
def copier(browser: Browser, address: str) -> Iterator[Page]:
    """A page on a phone that may copy, but not share."""
    page = opened(browser, PHONE, base_url=address)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share")
    yield page
    page.context.close()


@pytest.fixture
def copying(copier: Page) -> Page:
    """The page, in front: no other one may copy."""
    copier.bring_to_front()
    return copier


def text_of(page: Page) -> str:
    """What the passage about TRICKS and BOOST says."""
    return page.locator(".rb-passage:has(#no-boost) > p:not(.rb-meta)").inner_text()


def copied(page: Page) -> str:
    """What was copied, once the page says so."""
    expect(page.locator(".rb-said")).to_contain_text(re.compile("copied", re.IGNORECASE))
    return str(page.evaluate("navigator.clipboard.readText()"))


@ON_DESKTOP
def test_the_menu_of_a_passage_works_by_keyboard(visit: Page) -> None:
    visit.goto(LOKI)
    for key, first in (("Enter", ITEMS[0]), ("Space", ITEMS[0]), ("ArrowDown", ITEMS[0]), ("ArrowUp", ITEMS[-1])):
        opener(visit).press(key)
        expect(item(visit, first)).to_be_focused()
        expect(opener(visit)).to_have_attribute("aria-expanded", "true")
        visit.keyboard.press("Escape")
        expect(menu(visit)).to_have_count(0)
        expect(opener(visit)).to_be_focused()
        expect(opener(visit)).to_have_attribute("aria-expanded", "false")
    opener(visit).press("Enter")
    expect(page_items(visit)).to_have_text(ITEMS)
    for key, place in (("ArrowDown", 1), ("End", 4), ("ArrowDown", 0), ("ArrowUp", 4), ("Home", 0)):
        visit.keyboard.press(key)
        expect(page_items(visit).nth(place)).to_be_focused()
    visit.keyboard.press("Tab")
    expect(menu(visit)).to_have_count(0)
    assert visit.evaluate("document.activeElement.compareDocumentPosition(document.querySelector('#no-boost'))") == 2


def page_items(page: Page) -> Locator:
    """The items of the open menu, in their order."""
    return menu(page).get_by_role("menuitem")


@SIZES
def test_a_press_opens_and_closes_the_menu_and_so_does_one_elsewhere(visit: Page, size: dict[str, int]) -> None:
    visit.goto(LOKI)
    boxes = visit.locator(".rb-more").evaluate_all("all => all.map((each) => each.getBoundingClientRect().toJSON())")
    assert len(boxes) > 10
    assert {(round(box["width"]), round(box["height"])) for box in boxes} == {(44, 44)}
    # The label in the head is lower than what a finger hits.
    reach = """(label) => {
      label.scrollIntoView({ block: "center", behavior: "instant" });
      const [{ x, top }] = label.getClientRects();
      return [...Array(80).keys()].filter((y) => label.contains(document.elementFromPoint(x + 20, top - 30 + y))).length;
    }"""
    assert visit.locator(".rb-known .rb-status").evaluate(reach) >= 44
    places = ".rb-trail a, .rb-ruled, .rb-meta > a.rb-status:visible"
    for part in visit.locator(places if size == DESKTOP else f"{places}, .rb-source p a").all():
        assert part.evaluate(reach) >= 44
    visit.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    opener(visit).click()
    expect(page_items(visit)).to_have_text(ITEMS)
    heights = page_items(visit).evaluate_all("all => all.map((each) => each.offsetHeight)")
    assert min(heights) >= 44
    assert_accessible_at(visit, size, OWN)
    box = menu(visit).bounding_box()
    assert box
    assert 0 <= box["x"] <= size["width"] - box["width"]
    assert 0 <= box["y"] <= size["height"] - box["height"]
    opener(visit).click()
    expect(menu(visit)).to_have_count(0)
    opener(visit).click()
    visit.mouse.click(5, size["height"] - 5)
    expect(menu(visit)).to_have_count(0)
    opener(visit).click()
    opener(visit, "any-fighter").dispatch_event("click")
    expect(menu(visit)).to_have_count(1)
    expect(menu(visit)).to_have_accessible_name("More about Who may play a TRICK")


def test_links_texts_citations_and_reports_of_a_passage_and_of_its_record_are_copied(copying: Page, address: str) -> None:
    copying.goto(LOKI + "?q=tricks#any-fighter")  # no link has what was asked, or where the reader was
    copying.get_by_role("dialog").press("Escape")
    opener(copying).click()
    item(copying, "Copy link").click()
    assert copied(copying) == address + NO_BOOST
    said = copying.locator(".rb-said")
    expect(said).to_have_text("Link copied. It leads to the newest text.")
    line = said.bounding_box()
    assert line
    assert line["height"] < 50  # one line
    assert PHONE["height"] - 50 < line["y"] + line["height"] < PHONE["height"] - 20  # near the finger, above the edge
    assert abs(line["x"] + line["width"] / 2 - PHONE["width"] / 2) < 1
    expect(opener(copying)).to_be_focused()
    opener(copying).click()
    expect(copying.locator(".rb-said")).to_be_empty()
    item(copying, "Copy the text").click()
    name, text, link = copied(copying).splitlines()
    assert (name, link) == ("Loki: TRICKS and BOOST (Community reference, in Rulebook’s words)", address + NO_BOOST)
    assert text.startswith("A TRICK has no BOOST value")
    opener(copying).click()
    item(copying, "Copy as a citation").click()
    assert copied(copying) == (
        "Loki: TRICKS and BOOST (community reference, from Unmatched Reference 10.0, Character Rules / Loki). "
        f"Rulebook: Unmatched 10.0, not released yet, read on {today(copying)}. {address}{NO_BOOST}"
    )
    opener(copying).click()
    item(copying, "Share").click()
    assert re.fullmatch(
        r"Loki: TRICKS and BOOST: A TRICK has .*\. Community reference, in Rulebook’s words\. "
        r"Unmatched 10\.0, not released yet\. \S+/loki/#no-boost",
        copied(copying),
    )
    # Without a repository, the report of a mistake is a text, too.
    opener(copying).click()
    item(copying, "Report a mistake here").click()
    expect(said).to_have_text("Report copied. This site has no address for reports. Send it to whoever gave you the link.")
    resize(copying, {"width": 320, "height": 640})
    expect(said).to_be_in_viewport(ratio=1)
    resize(copying, PHONE)
    report = copied(copying)
    quoted, says, wrong, right = report.split("\n\n")
    standing = "Unmatched 10.0, not released yet"
    assert quoted.splitlines() == ["Mistake in Loki: TRICKS and BOOST", CITATION, standing, address + NO_BOOST]
    assert says.startswith("It says:\nA TRICK has no BOOST value")
    assert (wrong, right.strip()) == ("What is wrong:", "What it should say, and where that is from:")
    # The whole record is shared in the same ways.
    copying.locator("[data-rb-record]").click()
    item(copying, "Copy link").click()
    assert copied(copying) == address + LOKI
    copying.locator("[data-rb-record]").click()
    item(copying, "Copy as a citation").click()
    cited = copied(copying)
    assert cited.startswith("Loki (community reference, from Unmatched Reference 10.0, Character Rules / Loki). Rulebook: ")
    assert cited.endswith(f". {address}{LOKI}")
    copying.locator("[data-rb-record]").click()
    item(copying, "Copy the text").click()
    name, text, link = copied(copying).splitlines()
    assert (name, link) == ("Loki (Community reference, in Rulebook’s words)", address + LOKI)
    first = copying.locator(".rb-card .rb-passage > p:not(.rb-meta)").first.inner_text()
    assert text.startswith(f"{first} ")
    # So is the report of a mistake at the end of a page, of a record or not.
    for path, *about in ((LOKI, "Mistake in Loki", "unmatched/hero/loki", standing), ("/about/", "Mistake in About")):
        copying.goto(path)
        copying.get_by_role("button", name="Report a mistake").click()
        expect(said).to_have_text("Report copied. This site has no address for reports. Send it to whoever gave you the link.")
        assert copied(copying).splitlines()[: len(about) + 2] == [*about, address + path, ""]
    # Where the end of a page says where to send it, it is said here, too, with its link.
    contact = '<p data-rb-contact>Send it to <a href="#end-of-page">the editor</a>.</p>'
    copying.get_by_role("contentinfo").evaluate("(footer, contact) => footer.insertAdjacentHTML('beforeend', contact)", contact)
    copying.get_by_role("button", name="Report a mistake").click()
    expect(said).to_have_text("Report copied. Send it to the editor.")
    said.get_by_role("link", name="the editor").click()
    assert copying.url.endswith("#end-of-page")


BOXES = (
    "all => all.map((each) => each.getBoundingClientRect()).map(({ left, top, right, bottom }) => [left, top, right, bottom])"
)


@SIZES
def test_what_was_copied_is_said_for_a_while_and_a_tap_on_the_words_meets_what_is_under_them(visit_with_clock: Page) -> None:
    page = visit_with_clock
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(LOKI)
    said = page.locator(".rb-said")
    for _ in range(2):  # the second time, the clock of the first would end it too early
        opener(page).click()
        item(page, "Copy link").click()
        expect(said).to_have_text("Link copied. It leads to the newest text.")
        expect(said).to_have_role("status")
        page.clock.run_for(4000)
        expect(said).to_have_text("Link copied. It leads to the newest text.")
    page.clock.run_for(2000)
    expect(said).to_be_empty()
    opener(page).click()
    item(page, "Copy link").click()
    box = said.bounding_box()
    assert box
    # It covers no part of the site that one could go to.
    menu = page.locator(".rb-header a:visible, .rb-rail a:visible").evaluate_all(BOXES)
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    assert not [each for each in menu if each[0] < right and box["x"] < each[2] and each[1] < bottom and box["y"] < each[3]]
    is_under = "([x, y]) => document.elementFromPoint(x, y).closest('.rb-said') === null"
    assert page.evaluate(is_under, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])


def test_the_labels_of_a_passage_are_copied_with_its_text_and_a_long_shared_sentence_is_cut_after_a_word(copying: Page) -> None:
    copying.goto(LOKI)
    copying.evaluate("""() => {
      const labels = document.createElement("p");
      labels.className = "rb-meta";
      labels.innerHTML = '<a class="rb-status" href="">Official</a> <span>Once a turn</span> <span>Cost: 1 action</span>';
      document.querySelector("#no-boost").parentElement.after(labels);
    }""")
    opener(copying).click()
    item(copying, "Copy the text").click()
    assert copied(copying).splitlines()[1:-1] == ["Once a turn · Cost: 1 action", text_of(copying)]
    opener(copying).click()
    item(copying, "Copy as a citation").click()
    assert copied(copying).startswith("Loki: TRICKS and BOOST (official, from Unmatched Reference ")
    text_in = copying.locator(".rb-passage:has(#no-boost) > p:not(.rb-meta)")
    text_in.evaluate("(text) => { text.textContent = 'word '.repeat(200); }")
    opener(copying).click()
    item(copying, "Share").click()
    shared = re.search(r"(word .* word…) Official, in Rulebook’s words\.", copied(copying))
    assert shared
    assert 580 < len(shared[1]) <= 600


def test_a_list_is_copied_with_its_bullets_and_numbers_and_shared_in_one_line(copying: Page) -> None:
    for passage, line, shared in [
        ("anatomy-of-a-card/#layout", "• A: type of card", "A: type of card; B: attack value"),
        ("attack/#three-steps", "1. Declare the target.", "1. Declare the target. 2. Choose cards"),
    ]:
        copying.goto(f"/unmatched/rules/{passage}")
        opener(copying, passage.partition("#")[2]).click()
        item(copying, "Copy the text").click()
        assert line in copied(copying).splitlines(), passage
        opener(copying, passage.partition("#")[2]).click()
        item(copying, "Share").click()
        assert shared in copied(copying), passage


def test_a_citation_names_the_source_of_its_passage(copying: Page) -> None:
    for page, cited in {
        "loki": {"which-opponent": "open question: no source says"},
        "alice": {
            "jabberwock": "publisher’s rules, from Battle of Legends, Volume 1: rulebook, Contents",
            "not-a-small-fighter": "community reference, from Unmatched Reference 10.0, Character Rules / Squirrel Girl",
        },
    }.items():
        copying.goto(f"/unmatched/heroes/{page}/")
        for passage, says in cited.items():
            opener(copying, passage).click()
            item(copying, "Copy as a citation").click()
            assert f" ({says}). Rulebook: " in copied(copying)


def test_a_citation_of_an_editors_reading_does_not_say_that_the_source_has_it(copying: Page) -> None:
    copying.goto("/unmatched/rules/scheme/")
    opener(copying, "own-turn").click()
    item(copying, "Copy as a citation").click()
    assert " (editor’s reading of Battle of Legends, Volume 1: rulebook, Action: Scheme). " in copied(copying)


def test_a_citation_names_who_gave_a_ruling_where_and_its_address_but_not_for_what_an_editor_adds(copying: Page) -> None:
    copying.goto("/unmatched/rulings/placement/")
    address = copying.locator(".rb-given a").first.get_attribute("href")
    where = "on its Discord server, collected in the Unmatched Rulings Archive"
    given = f" (publisher’s ruling, given by Restoration Games {where}, {address}). "
    ruling, note = copying.locator(".rb-passage:not(.rb-note) .rb-more"), copying.locator(".rb-note .rb-more")
    for control, stated in ((ruling, True), (note, False)):
        control.first.click()
        item(copying, "Copy as a citation").click()
        assert (given in copied(copying)) is stated


def test_what_is_copied_of_a_ruling_says_whose_word_it_is_and_finds_it_again(copying: Page) -> None:
    copying.goto("/unmatched/rulings/end-the-turn/")
    expect(copying.locator("[data-rb-record]")).to_have_text("Cite")
    expect(copying.locator("[data-rb-record]")).to_have_accessible_name("Cite End the Turn")
    copying.locator("[data-rb-record]").click()
    assert page_items(copying).all_text_contents()[:2] == ["Copy as a citation", "Share"]  # which is what it is called
    copying.keyboard.press("Escape")
    citations = []
    for control, label in (
        (copying.locator("[data-rb-record]"), "Publisher’s ruling"),  # that of its text: its page has another, too
        (opener(copying, "actions-left"), "Editor’s reading"),
        (opener(copying, "stop"), "Publisher’s ruling"),
    ):
        labels = copying.locator(".rb-passage").filter(has=control).locator(".rb-status:visible")
        expect(labels).to_have_text([label] if label.startswith("Editor") else [])  # not what the head says first
        control.click()
        item(copying, "Copy the text").click()
        words = "" if label == "Editor’s reading" else ", in Rulebook’s words"
        assert copied(copying).splitlines()[0].endswith(f" ({label}{words})")
        control.click()
        item(copying, "Share").click()
        assert f" {label}{words}. Unmatched 10.0, not released yet. http" in copied(copying)
        control.click()
        item(copying, "Copy as a citation").click()
        citations.append(copied(copying))
        said = "(editor’s reading of " if label == "Editor’s reading" else "(publisher’s ruling, given by Restoration Games "
        assert said in citations[-1]
    whole, _, cited = citations
    assert "/; editor’s reading of Unmatched Reference 10.0, Major Rulings / End the Turn). " in whole  # as the head has both
    assert "editor’s reading" not in cited
    copying.locator("[data-rb-record]").click()
    item(copying, "Share").click()
    # What is shared is what one finds on the page, whose head may say less than the summary.
    assert copied(copying).startswith(f"End the Turn: {copying.locator('.rb-summary').inner_text().strip()} ")
    copying.goto(f"/?{urlencode({'q': cited, 'game': 'unmatched'})}")
    found = copying.locator(".rb-results a[href*='/unmatched/']")
    expect(found).to_have_count(1)
    expect(found).to_have_attribute("href", re.compile("/rulings/end-the-turn/#stop$"))


def test_a_record_without_a_text_at_its_head_is_copied_by_its_passages_that_have_its_label(copying: Page) -> None:
    copying.goto("/unmatched/errata/winning-the-game/")
    copying.locator("[data-rb-record]").click()
    item(copying, "Copy the text").click()
    passages = copying.locator(".rb-passage:not(.rb-note) > p:not(.rb-meta)").all_inner_texts()
    assert copied(copying).splitlines()[1] == " ".join(passages)
    opener(copying, "when-checked").click()
    item(copying, "Copy as a citation").click()
    assert copied(copying).startswith(
        "When you win (publisher’s errata, "
    )  # the passage has the name of its page, which is said once
    copying.goto("/unmatched/sets/battle-of-legends-volume-3/")
    copying.locator("[data-rb-record]").click()
    expect(item(copying, "Copy the text")).to_have_count(0)
    item(copying, "Copy as a citation").click()
    assert ". Rulebook: Unmatched 10.0, " in copied(copying)


def test_a_passage_is_shared_by_the_device(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE, base_url=address)
    page.add_init_script("navigator.share = async (shared) => { window.shared = shared; }")
    page.goto(LOKI)
    opener(page).click()
    item(page, "Share").click()
    expect(page.locator(".rb-said")).to_have_text("Shared")
    shared = page.evaluate("shared")
    assert shared["url"] == address + NO_BOOST
    assert shared["text"].startswith("Loki: TRICKS and BOOST: A TRICK has ")
    assert "title" not in shared


def test_what_cannot_be_copied_is_shown_selected(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE, base_url=address)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(LOKI)
    opener(page).click()
    item(page, "Copy link").click()
    dialog = page.get_by_role("dialog", name="Link to copy")
    field = dialog.get_by_role("textbox")
    expect(field).to_have_value(f"{address}{NO_BOOST}")
    expect(field).to_be_focused()
    assert field.evaluate("(field) => field.value.slice(field.selectionStart, field.selectionEnd)") == address + NO_BOOST
    expect(page.locator(".rb-said")).to_be_empty()
    assert_accessible(page, PHONE["width"], part=".rb-to-copy")
    dialog.get_by_role("button", name="Close").click()
    expect(opener(page)).to_be_focused()
    # A citation is long, and all of it is in sight.
    opener(page).click()
    item(page, "Copy as a citation").click()
    dialog = page.get_by_role("dialog", name="Citation to copy")
    expect(dialog.get_by_role("textbox")).to_have_value(re.compile(rf"^Loki: TRICKS and BOOST \(.*{NO_BOOST}$"))
    expect(dialog).to_be_in_viewport(ratio=1)


@ON_PHONE
def test_a_page_without_the_passage_of_the_address_says_so(visit: Page) -> None:
    for wrong, named in {"nope": "nope", "%E0%A4": "%E0%A4", "no%20such%20%3Cb%3E": "no such <b>"}.items():
        visit.goto(f"{LOKI}#{wrong}")
        expect(visit.locator(".rb-missing")).to_have_text(f"There is no “{named}” on this page. This is the whole page.")
        visit.goto("about:blank")
    visit.goto(f"{LOKI}#nope")
    visit.evaluate("() => { location.hash = 'no-boost'; }")
    expect(visit.locator(".rb-missing")).to_have_count(0)
    visit.wait_for_function("() => scrollY > 200")
    visit.evaluate("() => { location.hash = 'nope'; }")
    expect(visit.locator(".rb-missing")).to_be_in_viewport(ratio=1)
    expect(visit.locator(".rb-missing")).to_be_focused()
    visit.evaluate("() => { location.hash = 'no-boost'; }")
    expect(visit.locator(".rb-missing")).to_have_count(0)
    opener(visit).click()
    expect(item(visit, "Copy link")).to_be_visible()


@ON_PHONE
def test_the_history_of_a_passage_leads_to_its_last_change_if_it_has_one(visit: Page) -> None:
    visit.goto(LOKI)
    passage = visit.locator(".rb-passage:has(#no-boost)")
    passage.evaluate("({ dataset }) => { dataset.rbCite = 'unmatched/hero/loki#no-boost @10.0'; }")
    opener(visit).click()
    unchanged = item(visit, "Unchanged since version 10.0")
    expect(unchanged).to_have_attribute("aria-disabled", "true")  # the page of the first version does not name it
    expect(unchanged).not_to_have_attribute("href", re.compile(""))
    visit.keyboard.press("Escape")
    passage.evaluate("({ dataset }) => { dataset.rbHistory = 'Changed in 10.0'; dataset.rbChange = 'hero-loki'; }")
    opener(visit).click()
    change = re.compile(r"/unmatched/changes/10\.0/#hero-loki$")
    expect(item(visit, "History: changed in 10.0")).to_have_attribute("href", change)
    visit.keyboard.press("Escape")
    passage.evaluate("({ dataset }) => { dataset.rbHistory = 'Not in a version yet'; delete dataset.rbCite; }")
    passage.evaluate("({ dataset }) => { delete dataset.rbChange; }")
    opener(visit).click()
    expect(item(visit, "History: not in a version yet")).to_have_attribute("aria-disabled", "true")
    expect(item(visit, "Copy as a citation")).to_have_count(0)
    visit.keyboard.press("Escape")
    passage.evaluate("({ dataset }) => { Object.assign(dataset, { rbSince: '10.0', rbChange: 'hero-loki' }); }")
    opener(visit).click()
    change = re.compile(r"/unmatched/changes/since-10\.0/#hero-loki$")
    expect(item(visit, "History: not in a version yet")).to_have_attribute("href", change)


@ON_PHONE
def test_a_mistake_is_reported_in_the_form_of_the_repository(browser: Browser, address: str, size: dict[str, int]) -> None:
    page = opened(browser, size, base_url=address)
    page.route(
        f"**{LOKI}",
        lambda route: route.fulfill(
            body=route.fetch().text().replace('"repository":""', f'"repository":"{REPOSITORY}/"'), content_type="text/html"
        ),
    )
    page.goto(LOKI)
    opener(page).click()
    report = item(page, "Report a mistake here")
    expect(report).to_have_attribute("rel", "noopener")
    issue = urlsplit(str(report.get_attribute("href")))
    assert f"{issue.scheme}://{issue.netloc}{issue.path}" == f"{REPOSITORY}/issues/new"
    values = {name: value for name, (value,) in parse_qs(issue.query).items()}
    assert values.keys() == {"template", "title", "record", "says"}
    assert values["title"] == "Correction: Loki: TRICKS and BOOST"
    assert values["record"] == f"{CITATION} {address}{NO_BOOST}"
    assert values["says"].startswith("A TRICK has no BOOST value")


def test_without_scripts_the_control_leads_to_the_passage(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE, base_url=address, java_script_enabled=False)
    page.goto(LOKI)
    opener(page).click()
    page.wait_for_url("**" + NO_BOOST)
    expect(page.locator("#no-boost")).to_be_in_viewport()


def come_from_answers(page: Page, target: str) -> None:
    """Open an address as the look-up does when its result is opened, from answers to a query that are in the address."""
    page.evaluate(
        """async (target) => {
          const { rememberAnswer } = await import("/assets/javascripts/reading/landing.js");
          const answers = new URL("?q=trick+boost&game=unmatched", location.href);
          history.replaceState(history.state, "", answers);
          rememberAnswer(target, answers);
          setTimeout(() => { location.href = target; }); // after this call has returned, which leaving the page would end
        }""",
        target,
    )
    page.wait_for_url("**" + target)


def framed(page: Page) -> Locator:
    """The passage that is marked as the answer."""
    return page.locator(".rb-passage:has(> .rb-landing)")


@SIZES
def test_an_answer_is_framed_and_leads_back_to_the_answers(visit: Page, size: dict[str, int]) -> None:
    visit.goto("/?q=trick+boost&game=unmatched")
    come_from_answers(visit, NO_BOOST)
    expect(framed(visit)).to_have_text(re.compile(r"^Loki\s*Community reference\s*Back to answers\s*TRICKS and BOOST"))
    expect(framed(visit)).to_be_in_viewport(ratio=1)
    heading = visit.locator("#no-boost")
    expect(heading).to_be_focused()
    assert heading.evaluate("({ style }, none) => getComputedStyle(document.activeElement).outlineStyle") == "none"
    assert_accessible_at(visit, size, OWN)
    resize(visit, {"width": 320, "height": 700})
    assert visit.evaluate("document.documentElement.scrollWidth") <= 320
    assert cut_texts(visit.locator(".rb-landing > span > *")) == []
    resize(visit, size)
    visit.keyboard.press("Shift+Tab")
    back = visit.get_by_role("link", name="Back to answers")
    expect(back).to_be_focused()
    # It stays in reach, and covers no end of the page.
    ends = visit.evaluate("""() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
      return [".rb-footer", ".rb-landing__back"].map((each) => document.querySelector(each).getBoundingClientRect());
    }""")
    expect(back).to_be_in_viewport(ratio=1)
    assert ends[0]["bottom"] < ends[1]["top"] + 1
    assert ends[1]["height"] >= 44
    # On a desktop, it is as wide as what it says, and beside the text.
    right = framed(visit).evaluate("(passage) => passage.getBoundingClientRect().right")
    assert size == PHONE or (ends[1]["width"] < 240 and ends[1]["left"] > right)
    assert str(back.get_attribute("href")).endswith("/?q=trick+boost&game=unmatched")
    back.click()
    visit.wait_for_url("**/?q=trick+boost&game=unmatched")
    expect(visit.get_by_role("searchbox")).to_have_value("trick boost")


@ON_PHONE
def test_what_a_link_leads_to_has_the_focus(visit: Page) -> None:
    """A passage by whatever link, also if one comes back to it, and the head of a record that is an answer."""
    visit.goto(NO_BOOST)
    expect(visit.locator("#no-boost")).to_be_focused()
    visit.evaluate("location.hash = '#any-fighter'")
    expect(visit.locator("#any-fighter")).to_be_focused()
    visit.goto(LOKI)
    assert visit.evaluate("document.activeElement === document.body")
    visit.go_back()
    expect(visit.locator("#any-fighter")).to_be_focused()
    come_from_answers(visit, QUAKE)
    expect(visit.get_by_role("heading", level=1)).to_be_focused()
    assert visit.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"


@ON_PHONE
def test_above_an_answer_high_on_a_page_the_row_of_parts_touches_the_header(visit: Page) -> None:
    visit.goto("/")
    come_from_answers(visit, f"{LOKI}#played-trick")
    expect(visit.locator("#played-trick")).to_be_focused()
    header, parts = visit.get_by_role("banner").bounding_box(), visit.locator(".rb-jump").bounding_box()
    assert header and parts
    assert parts["y"] <= header["y"] + header["height"]


@SIZES
@pytest.mark.parametrize(
    "ability", ["golden-bat/#the-first-superhero", "ancient-leshen/#heart-of-the-forest", "oda-nobunaga/#master-strategist"]
)
def test_above_an_only_ability_that_answers_its_name_is_in_sight(visit: Page, size: dict[str, int], ability: str) -> None:
    visit.goto("/")
    come_from_answers(visit, f"/unmatched/heroes/{ability}")
    expect(framed(visit)).to_be_in_viewport(ratio=1)
    # No header and no row of parts covers the head of the card.
    head = visit.locator(".rb-card__head:has(+ [data-rb-answer])")
    assert head.evaluate("""head => {
      const { left, top, width } = head.getBoundingClientRect();
      return head.contains(document.elementFromPoint(left + width / 2, top + 1));
    }""")


@SIZES
def test_the_look_up_leads_to_a_framed_answer_and_back(visit: Page, size: dict[str, int]) -> None:
    """From the dialog of a phone, and from the page on a desktop."""
    start, place = (QUAKE, "dialog") if size == PHONE else ("/", "main")
    first = visit.locator(place).get_by_role("link", name=re.compile("^Loki")).first
    visit.goto(f"{start}?q=loki+tricks+boost&game=unmatched")
    expect(visit.locator("[data-rb-answered='loki tricks boost']")).to_have_count(1)
    first.click()
    visit.wait_for_url("**" + NO_BOOST)
    expect(framed(visit)).to_contain_text("TRICKS and BOOST")
    visit.get_by_role("link", name="Back to answers").click()
    expect(visit.locator("[data-rb-answered='loki tricks boost']")).to_have_count(1)
    expect(visit.get_by_role("searchbox")).to_have_value("loki tricks boost")
    first.click()
    expect(framed(visit)).to_be_in_viewport()
    assert visit.evaluate("document.documentElement.scrollWidth") <= size["width"]
    if size == DESKTOP:
        return  # what follows is the same on each screen
    # Who follows links from there still has the way back.
    back = visit.get_by_role("link", name="Back to answers")
    for further in ("sets/battle-of-legends-volume-3/", "heroes/blackbeard/"):
        visit.locator(f'main a[href$="/{further}"]').first.click()
        visit.wait_for_url(f"**/unmatched/{further}")
        expect(back).to_have_count(1)
    back.click()
    expect(visit.locator("[data-rb-answered='loki tricks boost']")).to_have_count(1)
    expect(back).to_have_count(0)
    # It leads to the answers that one came from last.
    visit.get_by_role("searchbox").fill("king arthur")
    expect(visit.locator("[data-rb-answered='king arthur']")).to_have_count(1)
    visit.locator(place).get_by_role("link", name=re.compile("^King Arthur")).first.click()
    visit.wait_for_url("**/unmatched/heroes/king-arthur/")
    expect(back).to_have_count(1)
    back.click()
    expect(visit.locator("[data-rb-answered='king arthur']")).to_have_count(1)
    expect(back).to_have_count(0)


@ON_PHONE
def test_the_frame_belongs_to_one_visit(visit: Page) -> None:
    visit.goto("/unmatched/")
    come_from_answers(visit, NO_BOOST)
    expect(framed(visit)).to_have_count(1)
    visit.locator(".rb-jump a").first.evaluate("link => link.click()")
    expect(framed(visit)).to_have_count(0)
    visit.go_back()
    expect(framed(visit)).to_have_count(1)
    visit.go_back()
    visit.wait_for_url("**/unmatched/?q=trick+boost**")
    visit.go_forward()
    expect(framed(visit)).to_have_count(1)
    visit.goto("/unmatched/")
    visit.goto(NO_BOOST)
    expect(visit.locator("#no-boost")).to_be_in_viewport()
    expect(framed(visit)).to_have_count(0)


@ON_PHONE
def test_a_framed_passage_has_the_name_of_its_page_and_its_label_once(visit: Page) -> None:
    stop = "/unmatched/rulings/end-the-turn/#stop"
    told = re.compile(r"^End the Turn\s*·?\s*Publisher’s ruling\s*(Back to answers)?\s*Stop everything")
    visit.goto(stop)
    passage = visit.locator(".rb-passage:has(#stop)")
    expect(passage).to_have_text(told)
    visit.goto("/")
    come_from_answers(visit, stop)
    expect(framed(visit)).to_have_text(told)
    expect(passage.get_by_text("Publisher’s ruling").filter(visible=True)).to_have_count(1)
    # A long name gives way to the link back.
    resize(visit, {"width": 320, "height": 700})
    visit.goto("/")
    come_from_answers(visit, "/unmatched/heroes/the-wayward-sisters/#end-the-turn-cauldron")
    expect(framed(visit)).to_contain_text("The Wayward Sisters")
    assert visit.evaluate("document.documentElement.scrollWidth") <= 320
    # A long page has its contents below its ability.
    visit.get_by_role("button", name="On this page: 13 texts").click()
    contents = visit.get_by_role("navigation", name="On this page")
    expect(contents.get_by_role("link")).to_have_count(13)
    contents.get_by_role("link").last.click()
    expect(contents).to_be_hidden()
    expect(visit.locator(".rb-passage:has(:target)")).to_be_in_viewport()
    resize(visit, DESKTOP)  # which has them beside the text
    expect(visit.get_by_role("button", name="On this page")).to_have_count(0)


@ON_PHONE
def test_an_answer_that_is_not_opened_marks_nothing_later(visit: Page) -> None:
    visit.goto("/unmatched/")
    visit.evaluate("""async () => {
      const { rememberAnswer } = await import("/assets/javascripts/reading/landing.js");
      rememberAnswer("/unmatched/heroes/loki/#no-boost", new URL("?q=boost", location.href));
    }""")
    visit.goto("/heroclix/")
    visit.goto(NO_BOOST)
    expect(visit.locator("#no-boost")).to_be_in_viewport()
    expect(framed(visit)).to_have_count(0)


@ON_PHONE
def test_an_answer_from_the_dialog_leads_back_to_the_dialog(visit: Page) -> None:
    visit.goto(QUAKE)
    come_from_answers(visit, NO_BOOST)
    visit.get_by_role("link", name="Back to answers").click()
    expect(visit.get_by_role("dialog")).to_be_visible()
    expect(visit.get_by_role("searchbox")).to_have_value("trick boost")
    assert urlsplit(visit.url).path == QUAKE
    assert visit.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@ON_PHONE
def test_an_answer_on_the_same_page_is_framed(visit: Page) -> None:
    visit.goto(LOKI)
    come_from_answers(visit, NO_BOOST)
    expect(framed(visit)).to_be_in_viewport(ratio=1)
    expect(visit.locator("#no-boost")).to_be_focused()
    come_from_answers(visit, LOKI + "#any-fighter")
    expect(framed(visit)).to_contain_text("Who may play a TRICK")


SUMMARIES = [
    ("end the turn", "/unmatched/rulings/end-the-turn/", "No further effects: go to the cleanup"),
    ("loki", LOKI, None),  # its page has no summary else
    ("what is blind boost", "/unmatched/effects/blind-boost/", None),
]


@pytest.mark.parametrize(("size", "summaries"), [(PHONE, SUMMARIES), (DESKTOP, SUMMARIES[:1])], ids=["phone", "desktop"])
def test_an_answer_that_is_a_summary_is_framed_on_the_page_of_its_record(
    visit: Page, size: dict[str, int], summaries: list[tuple[str, str, str | None]]
) -> None:
    for query, target, begins in summaries:
        visit.goto(f"/unmatched/?q={query}")
        answer = visit.locator(".rb-answer")
        expect(answer).to_have_count(1)
        said = answer.locator(".rb-answer__text").first.inner_text()
        answer.get_by_role("link").first.click()
        visit.wait_for_url(f"**{target}")
        framed_summary = visit.locator("[data-rb-answer]:has(> .rb-landing)")
        expect(framed_summary).to_be_in_viewport(ratio=1)
        expect(framed_summary).to_contain_text("Your answer")
        expect(framed_summary.locator("small")).to_contain_text(visit.locator(".rb-meta > .rb-status").first.inner_text())
        # The answer may also name whom it applies to.
        assert said.startswith(framed_summary.locator("p").inner_text())
        if begins:
            expect(visit.get_by_text(begins)).to_be_hidden()
    assert_accessible(visit, size["width"], part=OWN)
    visit.get_by_role("link", name="Back to answers").click()
    expect(visit.locator(".rb-answer")).to_have_count(1)
    visit.goto(LOKI)
    expect(visit.locator(".rb-asked")).to_be_hidden()


@pytest.mark.parametrize(
    ("size", "targets"), [(PHONE, (NO_BOOST, LOKI)), (DESKTOP, (LOKI + "#played-trick",))], ids=["phone", "desktop"]
)
def test_nothing_moves_when_the_bar_comes(
    browser: Browser, address: str, size: dict[str, int], targets: tuple[str, ...]
) -> None:
    page = opened(browser, size, base_url=address)
    page.add_init_script("""
      window.shifts = [];
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: "layout-shift", buffered: true });
    """)
    for target in targets:
        page.goto("/unmatched/")
        come_from_answers(page, target)
        expect(page.locator(".rb-landing")).to_have_count(1)
        wait_for_drawing(page)
        # An answer that came later than the text would move it by 0.18. The head of a page that comes in pieces moves by 0.011.
        assert sum(page.evaluate("shifts")) < 0.02, target


@ON_DESKTOP
def test_a_plain_link_frames_the_passage_as_an_answer_and_print_shows_no_mark(visit: Page) -> None:
    color = "part => getComputedStyle(part).backgroundColor"
    visit.goto(NO_BOOST)
    passage = visit.locator(".rb-passage:has(#no-boost)")
    other = visit.locator(".rb-passage:has(#any-fighter)")
    name = visit.locator(".rb-landing__of")
    expect(name).to_have_text("Loki · Community reference")
    assert passage.evaluate(color) != other.evaluate(color)
    frame = "part => ['border', 'borderRadius', 'margin', 'backgroundColor'].map((name) => getComputedStyle(part)[name])"
    framed_by_link = passage.evaluate(frame)
    assert framed_by_link[0].startswith("2px solid")
    for size in (PHONE, DESKTOP):
        visit.goto("about:blank")
        resize(visit, size)
        visit.goto(NO_BOOST)
        expect(name).to_be_in_viewport(ratio=1)
        clear = "(name, bar) => name.getBoundingClientRect().top - document.querySelector(bar).getBoundingClientRect().bottom"
        bar = ".rb-jump" if size == PHONE else ".rb-header"
        assert name.evaluate(clear, bar) >= 8
        assert passage.evaluate(clear, bar) >= 8
        # Nothing of the passage before shows above the frame.
        before = visit.locator(".rb-passage:has(+ .rb-passage #no-boost) > p").last
        assert before.evaluate(clear.replace("top", "bottom", 1), bar) <= 0
    by_link = passage.evaluate(clear, ".rb-header")
    visit.goto("/unmatched/errata/winning-the-game/#when-checked")
    expect(name).to_have_text("Publisher’s errata")  # the heading below it is the name of the page
    come_from_answers(visit, LOKI + "#any-fighter")
    expect(framed(visit)).to_have_count(1)
    assert framed(visit).evaluate(frame) == framed_by_link
    assert abs(framed(visit).evaluate(clear, ".rb-header") - by_link) < 1
    visit.emulate_media(media="print")
    assert other.evaluate(color) == passage.evaluate(color)
    expect(visit.locator(".rb-landing")).to_be_hidden()
    expect(name).to_have_count(0)
    expect(opener(visit)).to_be_hidden()
    assert other.evaluate("part => getComputedStyle(part).borderInlineStartWidth") == "0px"
    for where in ("margin", "padding"):
        plain, landed = (part.evaluate(f"part => getComputedStyle(part).{where}") for part in (passage, other))
        assert landed == plain
    visit.emulate_media(media="screen")


@ON_PHONE
@pytest.mark.parametrize(
    ("hero", "highest", "concerned"),
    [
        ("loki", 280, "1 ruling"),
        ("sun-wukong", 315, "1 erratum, 1 ruling"),
        ("jekyll-and-hyde", 280, None),
        ("achilles", 280, "1 erratum"),
        ("krang", 300, None),
        ("william-shakespeare", 300, "1 ruling"),
        ("the-wayward-sisters", 330, "1 erratum, 1 ruling, 1 editor’s reading"),
    ],
)
def test_the_ability_begins_high_below_whose_word_it_is_and_what_concerns_it_on_a_phone(
    visit: Page, hero: str, highest: int, concerned: str | None
) -> None:
    visit.goto(f"/unmatched/heroes/{hero}/")
    words = ["Community reference", *([concerned] if concerned else [])]
    shown = visit.locator(".rb-known .rb-meta a:visible")
    expect(shown).to_have_text([*words, "Match sheet"])
    card, facts = (visit.locator(each).first.bounding_box() for each in (".rb-card", ".rb-facts"))
    *said, button = (link.bounding_box() for link in shown.all())
    assert card
    assert facts
    assert button
    assert card["y"] <= highest
    assert button["y"] + button["height"] / 2 > facts["y"] + facts["height"]
    for box in said:  # below the facts, and beside the button
        assert box
        assert facts["y"] + facts["height"] <= box["y"] + box["height"] / 2 <= card["y"]
        assert box["x"] + box["width"] <= button["x"]
    # Words in a row of their own stand in the middle between the label and the parts of the page.
    above, below = visit.evaluate("""() => {
      const [label, ruled, part] = [".rb-status", ".rb-ruled--long", ".rb-jump a"].map((each) => {
        const words = document.createRange();
        words.selectNodeContents(document.querySelector(each) ?? document.body);
        return words.getBoundingClientRect();
      });
      return document.querySelector(".rb-ruled--long") ? [ruled.top - label.bottom, part.top - ruled.bottom] : [0, 0];
    }""")
    assert (above > 0) == bool(concerned and "," in concerned)
    assert above <= below + 2 <= 2 * above + 10
    assert visit.locator(".rb-jump").evaluate("row => row.scrollWidth <= row.clientWidth")


@ON_PHONE
def test_every_link_above_the_text_of_a_hero_is_met_by_a_tap_on_its_middle(visit: Page, built: Path) -> None:
    missed = """() => [...document.querySelectorAll(":is(.rb-trail, .rb-head, .rb-known, .rb-jump) a")].flatMap((link) => {
      if (!link.checkVisibility()) return [];
      const around = link.closest(".rb-trail, .rb-head, .rb-known, .rb-jump").getBoundingClientRect();
      const { left, right, top, bottom } = link.getBoundingClientRect();
      const [x, y] = [(left + Math.min(right, around.right)) / 2, (top + bottom) / 2];
      return x > innerWidth || link.contains(document.elementFromPoint(x, y)) ? [] : link.textContent;
    })"""
    above = {
        page.parent.name: len(page.read_text("utf-8").partition('class="rb-passage')[0])
        for page in (built / "site/unmatched/heroes").glob("*/index.html")
    }
    heroes = sorted(above, key=lambda hero: above[hero], reverse=True)
    covered = {}
    widths = [320, 390]
    for hero in heroes[::3]:  # from the one with the most to one with the least
        widths.reverse()  # a page is opened as wide as the one before was left
        visit.goto(f"/unmatched/heroes/{hero}/")
        for width in widths:
            resize(visit, {"width": width, "height": 844})
            covered[hero, width] = visit.evaluate(missed)
    assert len(heroes) > 60
    assert {place: links for place, links in covered.items() if links} == {}


@ON_PHONE
def test_without_facts_the_match_sheet_stands_across_from_whose_word_the_page_is_on_a_phone(visit: Page) -> None:
    visit.goto("/unmatched/heroes/geralt-of-rivia/")
    parts = [
        visit.locator(".rb-meta").first.get_by_role("link", name=name) for name in ("Community", "1 ruling", "Match sheet")
    ]
    for part in parts:
        expect(part).to_be_visible()
    boxes = [part.bounding_box() for part in parts]
    assert boxes[1]
    assert boxes[2]
    # An empty box in a line ends where its text stands.
    baselines = """(link) => {
      const end = link.appendChild(document.createElement("span"));
      end.style.cssText = "display: inline-block; width: 0; height: 0";
      const { bottom } = end.getBoundingClientRect();
      end.remove();
      return bottom;
    }"""
    community, ruling = (part.evaluate(baselines) for part in parts[:2])
    assert abs(community - ruling) < 0.6
    # The name of the ability is in one line, with what it is beside it.
    head = visit.locator(".rb-card__head").first
    name, tag = head.get_by_role("heading", name="Always Prepared").bounding_box(), head.locator(".rb-label").bounding_box()
    assert name and tag
    assert name["height"] < 30
    assert abs(tag["y"] + tag["height"] / 2 - name["y"] - name["height"] / 2) < 4
    assert boxes[2]["x"] > boxes[1]["x"] + boxes[1]["width"] + 24
    assert boxes[2]["x"] + boxes[2]["width"] > 360


@SIZES
def test_small_lines_above_a_text_have_one_rhythm(visit: Page) -> None:
    visit.goto("/unmatched/rules/setup/")
    lines = visit.locator(".rb-passage > .rb-meta").evaluate_all(
        """lines => lines.filter((line) => line.checkVisibility()).map((line) => {
          const { top, bottom } = line.getBoundingClientRect();
          const shown = [...line.children].filter((word) => word.checkVisibility());
          const words = shown.map((word) => word.getBoundingClientRect().top);
          const after = line.nextElementSibling.getBoundingClientRect().top;
          return [bottom - top, after - bottom, Math.max(...words) - Math.min(...words)].map(Math.round);
        })"""
    )
    assert len(lines) > 5
    assert lines == [[21, lines[0][1], 0]] * len(lines)


@SIZES
def test_numbers_of_a_list_are_as_high_as_all_others(visit: Page) -> None:
    visit.goto("/unmatched/rulings/setup-order/")
    numerals = visit.locator(".rb-passage ol > li").first.evaluate(
        "item => getComputedStyle(item, '::marker').fontVariantNumeric"
    )
    assert numerals == "lining-nums"


@ON_PHONE
def test_a_page_opened_by_a_link_says_whose_it_is_and_of_which_game_and_that_the_site_is_unofficial(visit: Page) -> None:
    visit.goto(NO_BOOST)
    said = visit.locator(".rb-header__home small")
    expect(said).to_have_text("Loki · unofficial")  # the title of the page is out of sight
    # A long title is cut, so that the bar has room for all.
    said.locator("span").evaluate("(name) => { name.textContent = 'What changed since 10.0 · '; }")
    for width in (390, 320):
        resize(visit, {"width": width, "height": 844})
        expect(said).to_be_in_viewport(ratio=1)
        assert visit.evaluate("document.documentElement.scrollWidth") <= width
        assert visit.evaluate("""() => {
          const [said, next] = [".rb-header__home small", ".rb-open"].map((part) => document.querySelector(part));
          return said.getBoundingClientRect().right <= next.getBoundingClientRect().left;
        }""")
    # Of the name of its set, the end is whole.
    assert cut_texts(visit.locator(".rb-trail span")) == ["Battle of Legends,"]
    resize(visit, DESKTOP)  # which says the game beside it
    expect(said.locator("span")).to_be_hidden()
    visit.evaluate("scrollTo(0, 0)")
    expect(said).to_have_text("Unmatched · unofficial")


@ON_PHONE
@pytest.mark.parametrize("page", [LOKI, "/unmatched/errata/multiple-heroes/", "/unmatched/sets/battle-of-legends-volume-1/"])
def test_a_phone_can_jump_to_each_heading_by_its_words(visit: Page, page: str) -> None:
    visit.goto(page)
    headings = visit.locator("h2[id^=section-]:not(.rb-card h2)")
    links = visit.locator(".rb-jump a:not([href$=abilities])")
    # "Rules" leads to "Special rules", and "About" to "About the correction".
    leading = zip(links.all_inner_texts(), headings.all_inner_texts(), strict=True)
    shorter = [(link.lower(), heading.lower()) for link, heading in leading]
    assert [(link, heading) for link, heading in shorter if not (heading.startswith(link) or heading.endswith(link))] == []
    gaps = links.evaluate_all("all => all.slice(1).map((link, i) => link.offsetLeft - all[i].offsetLeft - all[i].offsetWidth)")
    assert min(gaps) >= (8 if "/errata/" in page else 12)
    assert "/sets/" in page or visit.locator(".rb-jump").evaluate("row => row.scrollWidth <= row.clientWidth")


@ON_PHONE
def test_nothing_of_the_text_before_shows_above_a_heading_that_a_phone_jumped_to(visit: Page) -> None:
    visit.goto(LOKI)
    row = visit.locator(".rb-jump")
    row.get_by_role("link", name="Cards").click()
    expect(visit.locator("#section-cards")).to_be_in_viewport(ratio=1)
    before = visit.locator(".rb-passage:has(#no-boost) > p").last.bounding_box()
    parts = row.bounding_box()
    assert before and parts
    assert before["y"] + before["height"] <= parts["y"] + parts["height"]


@SIZES
def test_the_menu_of_an_ability_stands_in_the_line_of_its_name(visit: Page, size: dict[str, int]) -> None:
    visit.goto("/unmatched/heroes/houdini/")
    card = visit.locator(".rb-card").first
    head, label, more = (card.locator(part).bounding_box() for part in (".rb-card__head", ".rb-label", ".rb-more"))
    assert head and label and more
    assert head["y"] <= more["y"] < more["y"] + more["height"] <= head["y"] + head["height"]
    # Whose reading the notes are stands within the bar of the first.
    label, note = (visit.locator(part).first.bounding_box() for part in (".rb-meta:has(+ .rb-note) a", ".rb-note h3"))
    assert label and note
    assert label["x"] == note["x"]
    assert more["x"] >= label["x"] + label["width"]
    visit.goto("/unmatched/heroes/blackbeard/")  # a long name, below which a phone has the label
    head, label = (visit.locator(part).first.bounding_box() for part in (".rb-card__head", ".rb-label"))
    assert head and label
    start, end = head["x"] + 18, head["x"] + head["width"] - 18
    assert label["x"] == pytest.approx(start if size == PHONE else end - label["width"], abs=1)


@ON_PHONE
def test_the_ability_of_a_hero_begins_high_on_a_phone(visit: Page) -> None:
    for hero in ("alice", "buffy"):
        visit.goto(f"/unmatched/heroes/{hero}/")
        card = visit.locator(".rb-card").first.bounding_box()
        assert card
        assert card["y"] <= 316


@ON_PHONE
def test_the_button_in_the_head_of_a_page_stands_beside_the_label(visit: Page) -> None:
    for path in (LOKI, "/unmatched/heroes/the-wayward-sisters/"):  # the rulings of the second have a row of their own
        visit.goto(path)
        label, button = (visit.locator(f".rb-known .rb-{part}").first.bounding_box() for part in ("status", "play"))
        assert label and button
        assert abs(label["y"] + label["height"] / 2 - button["y"] - button["height"] / 2) < 3, path


@SIZES
def test_the_contents_show_the_part_that_is_read(visit: Page, size: dict[str, int]) -> None:
    visit.goto("/unmatched/heroes/t-rex/")
    part, read = ("#section-notes", "Notes") if size == PHONE else ("#targeted-once", "Effects on large fighters")
    visit.locator(part).evaluate("part => part.scrollIntoView()")
    current = visit.locator(":is(.rb-jump, .rb-contents) a[aria-current]:visible")
    expect(current).to_have_text(read)
    expect(current).to_be_in_viewport(ratio=1)


@ON_DESKTOP
@pytest.mark.parametrize(
    "link",
    [
        "/unmatched/heroes/loki/#no-boost",
        "/unmatched/rules/resolve-combat/#after-combat",
        "/unmatched/errata/winning-the-game/#both-defeated",
    ],
)
def test_the_contents_show_the_passage_that_a_link_leads_to(visit: Page, link: str) -> None:
    visit.goto(link)
    expect(visit.locator(".rb-contents a[aria-current]")).to_have_attribute("href", re.compile(f"#{link.split('#')[1]}$"))


@ON_DESKTOP
def test_the_contents_show_the_first_part_as_soon_as_it_is_in_the_upper_half_of_the_screen(visit: Page) -> None:
    visit.goto("/unmatched/rules/resolve-combat/")
    marked, first = visit.locator(".rb-contents a[aria-current]"), visit.locator("#section-rules")
    expect(marked).to_have_count(0)
    first.evaluate("part => scrollBy(0, part.getBoundingClientRect().top - innerHeight / 3)")
    expect(marked).to_have_text("Rules")


@ON_DESKTOP
def test_the_contents_beside_a_rule_name_each_of_its_steps(visit: Page) -> None:
    visit.goto("/unmatched/rules/resolve-combat/")
    visit.locator(".rb-contents").get_by_role("link", name="Step 8: discard").click()
    expect(visit.get_by_role("heading", name="Step 8: discard")).to_be_in_viewport(ratio=1)
