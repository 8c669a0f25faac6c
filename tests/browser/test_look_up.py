"""The look-up as a player uses it, in a real browser on the built site."""

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
    assert_accessible,
    assert_accessible_everywhere,
    opened,
    resize,
    shift_of_layout,
    wait_until,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page, Route

LOKI = "/unmatched/heroes/loki/"
RULES = "**/lookup/unmatched.json"
"""The address of the compiled index of the first game."""
QUESTIONS = [
    "Who wins if both heroes are defeated?",
    "Can I BOOST with Loki’s TRICKS?",
    "T. Rex on a one-way path",
    "Must I draw from an empty deck?",
]
"""The questions of the first game, offered as examples."""
HOSTILE = "<img src=x onerror=\"document.title='run'\">"
HOSTILE_TYPESET = "<img src=x onerror=“document.title=‘run’”>"
"""The same text as answers show it, with curly marks."""


@pytest.fixture
def first_visit(browser: Browser, address: str, size: dict[str, int]) -> Page:
    """An empty page of a first-time visitor."""
    return opened(browser, size, base_url=address)


def box(page: Page) -> Locator:
    """Return the visible search box."""
    return page.get_by_role("searchbox", name="Look up a rule")


def answers(page: Page) -> Locator:
    """Return the answers, without those of other games that are folded."""
    return page.locator(".rb-results .rb-result")


def status(page: Page) -> Locator:
    """Return the status line, which reports what was found."""
    return page.locator(".rb-lookup__status")


def kinds(page: Page) -> Locator:
    """Return the kinds of the answers, each with its set or game."""
    return page.locator(".rb-answer__kind, .rb-line__kind")


def shown_kinds(page: Page) -> set[str]:
    """Return the kinds of the answers, without what follows each."""
    return {text.partition(" · ")[0] for text in kinds(page).all_inner_texts()}


def narrow(page: Page) -> None:
    """Open the filters."""
    page.get_by_role("button", name="Narrow").click()


def choose_game(page: Page, name: str) -> None:
    """Choose the game to search."""
    page.get_by_label("In which game").select_option(label=name)


def ask(page: Page, query: str) -> None:
    """Enter a query and wait for its answers."""
    box(page).fill(query)
    expect_answered(page, query)


def expect_answered(page: Page, query: str) -> None:
    """Wait until the page shows all answers and chips of a query and will not change them again.

    The page sets an attribute for this. The status line is not enough, because it also reports results for part of the query.
    """
    expect(page.locator(".rb-results")).to_have_attribute("data-rb-answered", query)


def links(page: Page) -> Locator:
    """Return the links to the answers, without those of other games that are folded."""
    return page.locator(".rb-results .rb-result__title")


def show_more(page: Page, query: str, count: int) -> None:
    """Press "Show more" and wait until `count` answers to the query are shown."""
    page.get_by_role("button", name="Show more").click()
    expect(answers(page)).to_have_count(count)
    expect_answered(page, query)


@ON_DESKTOP
def test_keys_choose_among_the_answers_and_show_more_shows_the_next(visit: Page) -> None:
    visit.goto("/unmatched/")
    ask(visit, "kind:set")
    expect(status(visit)).to_have_text("26 pages")
    expect_answered(visit, "kind:set")
    expect(answers(visit)).to_have_count(10)
    more = visit.get_by_role("button", name="Show more")
    visit.keyboard.press("Tab")
    more.focus()
    visit.keyboard.press("Enter")
    expect(answers(visit)).to_have_count(20)
    expect(answers(visit).nth(10).get_by_role("link")).to_be_focused()
    expect_answered(visit, "kind:set")
    visit.keyboard.press("ArrowDown")
    expect(answers(visit).nth(11).get_by_role("link")).to_be_focused()
    show_more(visit, "kind:set", 26)
    expect(more).to_be_hidden()
    # Another query begins with the first answers again, and arrows and Enter choose one.
    ask(visit, "loki trick")
    expect(answers(visit)).to_have_count(10)
    titles = links(visit).all_inner_texts()
    visit.keyboard.press("ArrowDown")
    visit.keyboard.press("ArrowDown")
    expect(visit.locator(".rb-result a").nth(1)).to_be_focused()
    visit.keyboard.press("ArrowUp")
    visit.keyboard.press("ArrowUp")
    expect(box(visit)).to_be_focused()
    visit.keyboard.press("Enter")
    expect(links(visit).first).to_be_focused()
    visit.keyboard.press("Enter")
    visit.wait_for_url(f"**{LOKI}*")
    visit.go_back()
    expect(box(visit)).to_have_value("loki trick")
    expect(links(visit)).to_have_count(len(titles))
    visit.keyboard.press("/")
    expect_answered(visit, "loki trick")
    visit.keyboard.press("ArrowDown")
    visit.keyboard.press("ArrowDown")
    visit.keyboard.press("Enter")
    visit.wait_for_url(lambda url: "q=" not in url)


@ON_PHONE
def test_an_address_that_says_its_query_in_other_signs_is_no_step_of_the_history(visit: Page) -> None:
    visit.goto("/unmatched/heroes/")
    visit.goto("/unmatched/?q=trick%20boost&game=unmatched")
    visit.wait_for_url("**/unmatched/?q=trick+boost")
    # The length of the history has a maximum, and other tests have added to it.
    assert visit.evaluate("navigation.entries()[navigation.currentEntry.index - 1].url").endswith("/unmatched/heroes/")


@ON_PHONE
def test_a_pasted_address_or_citation_is_answered_by_its_passage_and_leads_to_what_has_changed_since(visit: Page) -> None:
    visit.goto("/heroclix/")
    choose_game(visit, "All games")
    ask(visit, "https://example.org/10.0/unmatched/rules/maneuver/#not-through-enemies")
    expect(links(visit)).to_have_count(1)
    expect(links(visit)).to_have_attribute("href", re.compile("/unmatched/rules/maneuver/#not-through-enemies$"))
    expect(visit.locator(".rb-answer")).to_have_count(1)
    box(visit).fill("")
    cited = f"“{'You may move. ' * 40}” Rulebook, Unmatched 9.0, Maneuver action. unmatched/rule/maneuver#order @9.0"
    box(visit).focus()
    visit.keyboard.insert_text(cited)
    expect_answered(visit, cited)
    expect(box(visit)).to_have_value(cited)
    expect(links(visit)).to_have_count(1)
    expect(links(visit)).to_have_attribute("href", re.compile("/unmatched/rules/maneuver/#order$"))
    expect(visit.locator(".rb-lookup__hints")).to_have_text("This is the text of version 10.0, not of 9.0. What changed")
    visit.get_by_role("link", name="What changed").last.click()
    visit.wait_for_url("**/unmatched/changes/")


@ON_DESKTOP
def test_enter_right_after_the_last_key_chooses_the_answer_to_the_complete_query(visit: Page) -> None:
    def slowly(route: Route) -> None:
        visit.wait_for_timeout(300)
        route.continue_()

    visit.route(RULES, slowly, times=1)
    visit.goto("/")
    box(visit).fill("can loki boost with a trick")
    box(visit).press("Enter")
    expect(links(visit).first).to_be_focused()
    expect(links(visit).first).to_have_attribute("href", re.compile(f"{LOKI}#"))


@ON_PHONE
def test_the_search_key_of_a_phone_keeps_the_answers_and_puts_the_keyboard_away(
    browser: Browser, address: str, size: dict[str, int]
) -> None:
    page = opened(browser, size, base_url=address, has_touch=True, is_mobile=True)
    page.goto(LOKI)
    page.get_by_role("link", name="Look up a rule or a name").tap()
    box(page).fill("loki trick")
    box(page).press("Enter")
    expect(box(page)).not_to_be_focused()  # a phone shows its keyboard only while a field has the focus
    expect(page).to_have_url(re.compile(r"\?q=loki\+trick$"))
    expect(answers(page)).not_to_have_count(0)
    wait_until(page, "() => localStorage['rulebook.recent']?.includes('loki trick')")
    box(page).fill("zzqqxx")
    box(page).press("Enter")
    expect(status(page)).to_have_text("Nothing found")
    expect(box(page)).not_to_be_focused()
    box(page).fill("loki trick")
    box(page).press("Enter")
    link = links(page).first
    expect(link).to_be_focused()
    target = str(link.get_attribute("href"))
    link.tap()
    page.wait_for_url(target)


@ON_PHONE
def test_nothing_covers_the_button_that_narrows_the_answers(visit: Page) -> None:
    visit.goto("/?q=loki+trick")
    expect_answered(visit, "loki trick")
    button = visit.get_by_role("button", name="Narrow")
    place = button.bounding_box()
    assert place
    at = "(button, [x, y]) => button === document.elementFromPoint(x, y)"
    assert button.evaluate(at, [place["x"] + place["width"] / 2, place["y"] + 1])


@ON_PHONE
def test_a_question_that_the_field_cuts_stands_below_it(visit: Page) -> None:
    whole = visit.locator(".rb-lookup__whole")
    visit.goto("/")
    ask(visit, "loki trick")
    expect(whole).to_be_hidden()
    question = "if my opponent discards a trick at the end of their turn who gets it"
    ask(visit, question)
    expect(whole).to_have_text(question)
    box(visit).fill("")
    expect(whole).to_be_hidden()


@ON_PHONE
def test_an_empty_box_on_a_heros_page_offers_what_the_page_tells(visit: Page) -> None:
    examples = visit.get_by_role("list", name="For example").get_by_role("listitem")
    visit.goto("/unmatched/rules/boost/")
    visit.keyboard.press("s")
    expect(examples).to_have_text(QUESTIONS)
    visit.goto(LOKI)
    visit.keyboard.press("s")
    expect(examples).to_have_text(visit.locator(".rb-passage h3").all_inner_texts()[:4])
    examples.nth(1).get_by_role("button").click()
    expect(answers(visit).first).to_contain_text("Loki")
    expect(status(visit)).to_have_text(re.compile("^Answer"))


@ON_PHONE
def test_answers_appear_while_typing_a_button_empties_the_box_and_one_letter_offers_names(visit: Page) -> None:
    visit.goto(LOKI)
    visit.keyboard.press("s")
    expect(visit.get_by_role("heading", name="For example")).to_be_visible()
    clear = visit.get_by_role("button", name="Clear", exact=True)
    expect(clear).to_be_hidden()
    box(visit).press_sequentially("lo")
    expect(answers(visit)).not_to_have_count(0)
    box(visit).press_sequentially("ki trick")
    expect_answered(visit, "loki trick")
    first = answers(visit).first
    expect(first.get_by_role("link").first).to_contain_text("Loki")
    expect(first.locator(".rb-answer__text").first).to_be_visible()
    expect(first.locator(".rb-status").first).to_be_visible()
    expect(status(visit)).to_have_attribute("role", "status")
    expect(status(visit)).to_have_text(re.compile("^Answer"))
    # A button empties the box.
    clear.click()
    expect(box(visit)).to_have_value("")
    expect(box(visit)).to_be_focused()
    expect(answers(visit)).to_have_count(0)
    expect(visit).to_have_url(re.compile(f"{LOKI}$"))
    expect(visit).to_have_title(re.compile("^Loki"))
    ask(visit, "boost")
    links(visit).first.click()
    visit.wait_for_url("**/rules/**")
    # The first words of any question ask to type on, and one letter offers the names and the questions that begin with it.
    visit.keyboard.press("/")
    for begun in ("what if", "can i", "do my s", "?"):
        box(visit).fill(begun)
        expect(status(visit)).to_have_text("Keep typing")
        expect(visit.get_by_role("heading", name="Recent look-ups")).to_be_visible()
        expect(answers(visit)).to_have_count(0)
    assert_accessible(visit, PHONE["width"], part=".rb-lookup")
    box(visit).press("Enter")
    expect(box(visit)).to_have_value("?")
    ask(visit, "é")
    expect(links(visit).first).to_have_text("Elektra")
    expect(visit.locator(".rb-recent")).to_be_hidden()
    ask(visit, "b")
    expect(links(visit).first).to_have_text("Beowulf")
    expect(visit.locator(".rb-recent__query")).to_have_text("boost")
    ask(visit, "do")  # a word with which questions begin, and names
    expect(links(visit).first).to_have_text("Doctor Strange")


@ON_PHONE
def test_on_a_phone_the_box_stays_above_the_answers_and_covers_no_result_that_has_the_focus(visit: Page) -> None:
    visit.goto("/unmatched/")
    ask(visit, "who goes first")
    expect(links(visit)).not_to_have_count(0)
    links(visit).last.scroll_into_view_if_needed()
    expect(box(visit)).to_be_in_viewport(ratio=1)
    links(visit).nth(2).focus()
    top = "(each) => each.getBoundingClientRect().top"
    bottom = "(each) => each.closest('form').getBoundingClientRect().bottom"
    assert links(visit).nth(2).evaluate(top) >= box(visit).evaluate(bottom)


@ON_PHONE
def test_who_goes_back_finds_the_answers_as_they_were_left_and_need_not_wait_for_the_rules(visit: Page) -> None:
    scrolled = "(document.querySelector('dialog') ?? document.documentElement).scrollTop"
    fetched: list[Route] = []
    for path in ("/unmatched/", "/unmatched/heroes/medusa/"):
        visit.goto(path)
        visit.keyboard.press("/")
        choose_game(visit, "All games")
        ask(visit, "boost")
        show_more(visit, "boost", 20)
        links(visit).last.scroll_into_view_if_needed()
        left = visit.evaluate(scrolled)
        assert left > 0
        links(visit).last.click()
        expect(visit.locator(".rb-landing")).to_be_visible()
        visit.get_by_role("link", name="Back to answers").click()
        expect_answered(visit, "boost")
        expect(box(visit)).to_have_value("boost")
        expect(visit.get_by_label("In which game")).to_have_value("")
        expect_as_left(visit, scrolled, left)
        expect(links(visit).last).to_be_focused()
        # They are there before the rules come.
        titles, said = links(visit).all_inner_texts(), str(status(visit).text_content())
        links(visit).last.click()
        expect(visit.locator(".rb-landing")).to_be_visible()
        visit.route(RULES, lambda route: fetched.append(route), times=1)
        with visit.expect_request(RULES):
            visit.go_back()
        expect(links(visit)).to_have_text(titles)
        expect(status(visit)).to_have_text(said)
        expect_as_left(visit, scrolled, left)
        expect(visit.get_by_role("button", name="Narrow")).to_be_visible()
        expect(visit.locator(".rb-results")).to_have_attribute("aria-busy", "false")
        expect(visit.locator(".rb-results")).not_to_have_attribute("data-rb-answered", "boost")
        fetched.pop().continue_()
        expect_answered(visit, "boost")
        expect(links(visit)).to_have_text(titles)
        expect_as_left(visit, scrolled, left)


def expect_as_left(page: Page, scrolled: str, left: float) -> None:
    """Wait until 20 answers are shown and the page is scrolled as far as it was left."""
    expect(answers(page)).to_have_count(20)
    wait_until(page, f"() => Math.abs({scrolled} - {left}) < 2")
    expect(links(page).last).to_be_in_viewport()


@ON_PHONE
def test_back_leads_from_answers_to_the_page_that_asks_nothing_and_forward_to_the_answers(visit: Page) -> None:
    visit.goto("/unmatched/heroes/")
    visit.goto("/")
    ask(visit, "boost value")
    visit.wait_for_url("**/?q=boost+value*")
    ask(visit, "boost value zero")
    visit.wait_for_url("**/?q=boost+value+zero*")
    visit.go_back()
    expect(box(visit)).to_have_value("")
    expect(links(visit)).to_have_count(0)
    expect(visit.get_by_role("heading", name="Heroes")).to_be_visible()
    wait_until(visit, "() => scrollY === 0")  # else the header covers the box
    visit.go_forward()
    expect_answered(visit, "boost value zero")
    visit.go_back()
    visit.go_back()
    visit.wait_for_url("**/unmatched/heroes/")


@pytest.mark.parametrize(
    ("size", "path"), [(DESKTOP, "/unmatched/"), (PHONE, "/unmatched/heroes/loki/")], ids=["in a page", "in a dialog"]
)
def test_each_settled_question_is_a_step_of_the_history_and_letters_are_not(visit: Page, path: str) -> None:
    visit.goto("/about/")
    visit.goto(path)
    visit.keyboard.press("/")
    for question in ("boost value", "large fighter"):
        for letters in (question[:4], question):
            ask(visit, letters)
            expect(visit).to_have_url(re.compile(f"q={letters.replace(' ', '.')}($|&)"))
        expect(visit).to_have_title(f"{question} – Unmatched look-up")
        box(visit).press("Enter")
        expect(visit.locator(".rb-result :focus, .rb-own-answer :focus")).to_have_count(1)
    # A third one, of which an answer is opened.
    ask(visit, "move value")
    links(visit).first.click()
    expect(visit.locator(".rb-landing")).to_be_visible()
    for question in ("move value", "large fighter", "boost value"):
        visit.go_back()
        expect_answered(visit, question)
        expect(box(visit)).to_have_value(question)
        expect(visit.locator(".rb-result :focus, .rb-own-answer :focus")).to_have_count(1)
    visit.go_forward()
    expect_answered(visit, "large fighter")
    visit.go_back()
    expect_answered(visit, "boost value")
    visit.go_back()
    expect(visit).to_have_url(re.compile(f"{path}$"))
    expect(visit.get_by_role("dialog")).to_have_count(0)
    expect(links(visit).filter(visible=True)).to_have_count(0)
    visit.go_back()
    expect(visit).to_have_url(re.compile("/about/$"))


@ON_DESKTOP
@pytest.mark.parametrize("asked", ["", "?q=move"], ids=["opened", "linked"])
def test_closing_after_two_questions_leads_before_both(visit: Page, asked: str) -> None:
    visit.goto("/about/")
    visit.goto(LOKI + asked)
    visit.keyboard.press("/")
    for question in ("boost value", "large fighter"):
        ask(visit, question)
        expect_answered(visit, question)
        box(visit).press("Enter")
        expect(visit.locator(".rb-result :focus, .rb-own-answer :focus")).to_have_count(1)
    box(visit).press("Escape")
    expect(visit.get_by_role("dialog")).to_have_count(0)
    expect(visit).to_have_url(re.compile(f"{LOKI}$"))
    visit.go_back()
    expect(visit).to_have_url(re.compile("/about/$"))


@SIZES
def test_a_chosen_question_is_a_step_of_the_history(visit: Page) -> None:
    visit.goto("/")
    question = visit.locator("a[data-rb-question]").first
    text = str(question.text_content())
    question.click()
    expect_answered(visit, text)
    ask(visit, "large fighter")
    expect(visit).to_have_url(re.compile("q=large.fighter"))
    visit.go_back()
    expect_answered(visit, text)
    visit.go_back()
    expect(links(visit)).to_have_count(0)


@ON_PHONE
def test_the_focus_is_where_it_was_or_at_the_heading_that_is_read_once_the_look_up_is_closed(visit: Page) -> None:
    dialog = visit.get_by_role("dialog", name="Look up a rule")
    opener = visit.get_by_role("link", name="Look up a rule or a name")
    visit.goto(LOKI)
    for typed in ("", "boost"):
        opener.click()
        box(visit).fill(typed)
        box(visit).press("Escape")
        expect(dialog).to_be_hidden()
        expect(opener).to_be_focused()
    visit.goto(LOKI)
    heading = visit.get_by_role("main").get_by_role("heading").nth(3)
    for read in (visit.get_by_role("heading", level=1), heading):
        if read is heading:
            visit.evaluate("document.activeElement.blur()")
            read.evaluate("(each) => each.scrollIntoView({ behavior: 'instant' })")
        scrolled = visit.evaluate("scrollY")
        visit.keyboard.press("/")
        ask(visit, "boost")
        box(visit).press("Enter")
        visit.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(read).to_be_focused()
        assert visit.evaluate("scrollY") == scrolled


@ON_PHONE
def test_the_focus_that_moves_on_as_soon_as_the_look_up_is_closed_is_not_taken_back(visit: Page) -> None:
    visit.goto(LOKI)
    visit.keyboard.press("/")
    ask(visit, "boost")
    taken = visit.evaluate_handle(
        """() => {
          const taken = [];
          addEventListener("focusin", ({ target }) => {
            if (target.closest("dialog")) return;
            taken.push(target.id);
            target.blur();
          });
          document.querySelector("dialog[open]").addEventListener("close", () => setTimeout(() => taken.push("closed")));
          return taken;
        }"""
    )
    box(visit).press("Escape")
    visit.wait_for_function("taken => taken.includes('closed')", arg=taken)
    assert taken.json_value() == ["loki", "closed"]


@ON_PHONE
def test_what_was_found_in_other_versions_of_the_rules_is_not_shown_again(visit: Page, built: Path) -> None:
    visit.goto("/unmatched/")
    ask(visit, "boost")
    links(visit).first.click()
    expect(visit.locator(".rb-landing")).to_be_visible()
    fetched: list[Route] = []
    visit.route(RULES, lambda route: fetched.append(route), times=1)
    page = (built / "site/unmatched/index.html").read_text("utf-8")
    older = page.replace('"version":"10.0"', '"version":"9.0"')
    assert older != page
    visit.route("**/unmatched/?q=boost", lambda route: route.fulfill(body=older, content_type="text/html"), times=1)
    with visit.expect_request(RULES):
        visit.go_back()
    expect(status(visit)).to_have_text("Fetching the rules…")
    expect(visit.locator(".rb-recent")).to_be_hidden()
    expect(links(visit)).to_have_count(0)
    fetched.pop().continue_()
    expect_answered(visit, "boost")


ESCAPE = """document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));"""


@ON_DESKTOP
def test_a_key_opens_the_dialog_and_escape_closes_it(visit: Page) -> None:
    visit.goto(LOKI)
    dialog = visit.get_by_role("dialog", name="Look up a rule")
    visit.get_by_role("button", name="Dark colors").click()  # a button may have the focus, unlike a field
    for key, typed in (("s", ""), ("/", "boost")):
        visit.keyboard.press(key)
        expect(dialog).to_be_visible()
        expect(box(visit)).to_be_focused()
        # What was asked last is selected, so that what is typed takes its place.
        expect(box(visit)).to_have_value(typed)
        visit.keyboard.type("s/s")
        expect(box(visit)).to_have_value("s/s")
        box(visit).fill("boost")
        expect(answers(visit)).not_to_have_count(0)
        # One press closes it, whatever is typed; another one before it has closed does nothing more.
        if key == "s":
            visit.keyboard.press("Escape")
        else:
            visit.evaluate(f"for (let presses = 0; presses < 2; presses++) {ESCAPE}")
        expect(dialog).to_be_hidden()
        expect(visit).to_have_url(re.compile(re.escape(LOKI) + "$"))
    # It opens again if the key is pressed before the page is drawn without it, or while it closes.
    press = "dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))"
    visit.keyboard.press("/")
    expect(box(visit)).to_be_focused()
    visit.evaluate(
        f"""() => new Promise((done) => {{
          addEventListener("popstate", () => queueMicrotask(() => done(document.activeElement.{press})), {{ once: true }});
          document.querySelector("dialog").dispatchEvent(new Event("cancel", {{ cancelable: true }}));
        }})"""
    )
    expect(dialog).to_be_visible()
    went_back = "new Promise((done) => addEventListener('popstate', () => setTimeout(done), { once: true }))"
    visit.evaluate(
        f"""() => {{
          const back = {went_back};
          document.querySelector('.rb-dialog__close').click();
          document.{press};
          return back;
        }}"""
    )
    expect(dialog).to_be_visible()
    expect(box(visit)).to_be_focused()
    visit.go_back()
    expect(dialog).to_be_hidden()


@ON_PHONE
def test_the_button_in_the_header_opens_the_look_up_and_back_closes_it_and_keeps_the_page(visit: Page) -> None:
    visit.goto("/about/")
    dialog = visit.get_by_role("dialog", name="Look up a rule")
    visit.get_by_role("link", name="Look up a rule or a name").click()
    expect(box(visit)).to_be_focused()
    visit.get_by_role("button", name="Close", exact=True).click()
    expect(dialog).to_be_hidden()
    visit.goto(LOKI)
    at_loki = re.compile(re.escape(LOKI) + "$")
    for close in (visit.go_back, lambda: visit.get_by_role("button", name="Close").dblclick()):
        visit.get_by_role("link", name="Look up a rule or a name").click()
        expect(box(visit)).to_be_focused()
        ask(visit, "boost")
        expect(visit).to_have_url(re.compile(r"\?q=boost$"))  # a moment after the last key
        close()
        expect(dialog).to_be_hidden()
        expect(visit).to_have_url(at_loki)
        visit.go_forward()
        expect(dialog).to_be_visible()
        expect_answered(visit, "boost")
        visit.reload()
        expect_answered(visit, "boost")
        visit.go_back()
        expect(dialog).to_be_hidden()
        expect(visit).to_have_url(at_loki)
    visit.go_back()
    expect(visit).to_have_url(re.compile("/about/$"))


@SIZES
def test_on_a_page_with_the_look_up_its_key_and_the_button_in_the_header_scroll_to_it(
    visit: Page, size: dict[str, int]
) -> None:
    visit.goto("/")
    visit.evaluate("scrollTo({ top: 3000, behavior: 'instant' })")
    if size == PHONE:
        visit.get_by_role("link", name="Look up a rule or a name").click()
    else:
        visit.keyboard.press("/")
    expect(box(visit)).to_be_focused()
    wait_until(
        visit,
        """() => {
          const place = (part) => document.querySelector(part).getBoundingClientRect();
          const input = place("input[name=q]");
          return place(".rb-header").bottom <= input.top && input.bottom <= innerHeight;
        }""",
    )


@ON_PHONE
def test_on_a_phone_the_answer_of_a_front_page_stands_above_the_keyboard(visit: Page) -> None:
    above = "(part) => document.querySelector(part).getBoundingClientRect().bottom <= 0.55 * innerHeight"
    for path, query in (("/", "loki trick boost"), ("/duel-of-ages/", "do auras go through walls")):
        visit.goto(path)
        ask(visit, query)
        assert visit.evaluate(above, ".rb-answer__text")
        box(visit).press("Enter")
        expect(links(visit).first).to_be_focused()
        expect(box(visit)).to_be_in_viewport(ratio=1)
    visit.goto("/")
    question = visit.locator("a[data-rb-question]").last
    question.evaluate("(link) => scrollTo({ top: scrollY + link.getBoundingClientRect().top, behavior: 'instant' })")
    question.click()
    expect(answers(visit)).not_to_have_count(0)
    expect(box(visit)).to_be_in_viewport(ratio=1)


@ON_DESKTOP
def test_keys_typed_in_other_fields_do_not_open_the_look_up(visit: Page) -> None:
    visit.goto("/heroclix/powers/")
    visit.get_by_label("Filter the list").press_sequentially("s/")
    expect(visit.get_by_label("Filter the list")).to_have_value("s/")
    visit.keyboard.press("Control+s")
    assert visit.get_by_role("dialog").count() == 0


@ON_PHONE
def test_filters_are_chips(visit: Page) -> None:
    visit.goto(LOKI)
    visit.keyboard.press("s")
    # Every filter of the query is a chip that removes it.
    ask(visit, 'set:"slings & arrows" boost kind:"core rule" -is:large')
    pressed = visit.locator(".rb-chip--filter[aria-pressed=true]")
    expect(pressed).to_have_text(['set:"slings & arrows"', "-is:large", "Core rule"])
    for chip in pressed.all():
        expect(chip).to_be_in_viewport()
    for name, query in (("Core rule", 'set:"slings & arrows" boost -is:large'), ("slings", "boost -is:large")):
        visit.get_by_role("button", name=name).click()
        expect(box(visit)).to_have_value(query)
        expect_answered(visit, query)
    visit.get_by_role("button", name="-is:large").press("Enter")
    expect(box(visit)).to_have_value("boost")
    expect(pressed).to_have_count(0)
    expect(visit.get_by_role("group", name="Narrow the answers").locator(":focus")).to_have_count(1)
    # Others are offered.
    box(visit).fill("")
    ask(visit, "disengage")
    narrow(visit)
    offered = ["Official only", "Core rule", "Shared effect", "Ruling", "Erratum", "Hero", "Set", "Battlefield"]
    expect(visit.locator(".rb-chip--filter")).to_have_text(offered)
    official = visit.get_by_role("button", name="Official only")
    expect(official).to_be_in_viewport(ratio=1)  # the one that all kinds have
    chip = visit.get_by_role("button", name="Erratum", exact=True)
    chip.click()
    expect(box(visit)).to_have_value("disengage")  # as it was typed
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(chip).to_be_focused()
    expect_answered(visit, "disengage kind:erratum")
    assert shown_kinds(visit) == {"Erratum"}
    # Folded filters leave those that narrow the answers.
    narrow(visit)
    expect(official).to_be_hidden()
    expect(chip).to_be_in_viewport(ratio=1)
    narrow(visit)
    # All of them are one row, whose next chip is cut by the edge, so that one sees that there is more.
    places = visit.get_by_role("group", name="Narrow the answers").evaluate("""(row) => {
      row.scrollLeft = 0;
      return [...row.children].map((chip) => chip.getBoundingClientRect()).map(({ left, right, top }) => [left, right, top]);
    }""")
    assert len({top for _, _, top in places}) == 1
    assert [left for left, right, _ in places if left <= PHONE["width"] - 8 and right > PHONE["width"]]
    # The filter stays with the next question, and with the address, until the box is emptied.
    box(visit).fill("bonus attack")
    expect_answered(visit, "bonus attack kind:erratum")
    wait_until(visit, "() => document.location.search === '?q=bonus+attack+kind%3Aerratum'")
    visit.reload()
    expect_answered(visit, "bonus attack kind:erratum")
    expect(box(visit)).to_have_value("bonus attack")
    chip.click()
    expect(box(visit)).to_have_value("bonus attack")
    expect(chip).to_have_attribute("aria-pressed", "false")
    # Those of one field are alternatives.
    ask(visit, "loki")
    for kind, query in (("Hero", "loki kind:hero"), ("Set", "loki kind:hero kind:set")):
        visit.get_by_role("button", name=kind, exact=True).click()
        expect(box(visit)).to_have_value("loki")
        expect_answered(visit, query)
    addresses = links(visit).evaluate_all("links => links.map((link) => link.href)")
    assert {address.split("/")[-3] for address in addresses} == {"heroes", "sets"}
    # What is left out since it is not official is said, and can be shown.
    box(visit).fill("")
    ask(visit, "can loki boost with tricks status:official")
    left_out = visit.locator(".rb-lookup__hints")
    expect(left_out).to_have_text(
        re.compile(r"^Of the closest texts, \d+ are left out, the best one too: they are not official")
    )
    left_out.get_by_role("button", name="Show them").click()
    expect_answered(visit, "can loki boost with tricks")
    expect(left_out).to_be_empty()


@ON_PHONE
def test_hints_say_what_is_wrong_with_a_query(visit: Page) -> None:
    visit.goto(LOKI)
    visit.keyboard.press("s")
    hints = visit.locator(".rb-lookup__hints")
    ask(visit, "colour:red boost")
    expect(hints).to_contain_text("There is no filter colour:")
    assert hints.get_attribute("role") == "status"
    expect(answers(visit)).not_to_have_count(0)
    # An unfinished filter gives no hint.
    for query in ("hero:l", "status:o", "set:sl", 'set:"slings & ar'):
        ask(visit, query)
        assert answers(visit).count()
        expect(hints).not_to_contain_text("There is no")
    # Misspelled words are corrected.
    ask(visit, "ghsot ridr")
    expect(links(visit).first).to_contain_text("Ghost Rider")
    expect(hints).to_have_text("Showing results for ghost rider")
    expect(hints.locator("strong")).to_have_text(["ghost", "rider"])
    ask(visit, "large fighter zone")
    expect(hints).to_be_empty()
    ask(visit, "draculla sisters")  # whose answer is not sure
    expect(hints).to_have_text("Showing results for dracula sisters")
    ask(visit, "zzqqxx")
    expect(status(visit)).to_contain_text("Nothing found")
    expect(answers(visit)).to_have_count(0)
    # A button removes filters that match nothing.
    ask(visit, "trick hero:loki kind:battlefield")
    expect(status(visit)).to_have_text("Nothing found with these filters.")
    visit.get_by_role("button", name=re.compile(r"^Without these filters: \d+ pages$")).click()
    expect(box(visit)).to_have_value("trick")
    expect(status(visit)).not_to_contain_text("Nothing found")
    ask(visit, "kind:set is:large")
    expect(status(visit)).to_have_text("Nothing found with these filters.")
    expect(hints).not_to_contain_text("Did you mean")


@ON_PHONE
def test_the_game_is_chosen_beside_the_status_or_named_and_the_others_answer_what_it_does_not(visit: Page) -> None:
    visit.goto("/heroclix/powers/quake/")
    visit.keyboard.press("s")
    ask(visit, "loki")
    expect(status(visit)).to_have_text("Nothing found")  # no text of HeroClix speaks of him
    choose_game(visit, "All games")
    expect(links(visit).first).to_have_attribute("href", re.compile(LOKI))
    expect(kinds(visit).first).to_have_text("Hero · Unmatched")
    expect(visit).to_have_url(re.compile(r"q=loki&game=all"))
    visit.get_by_label("In which game").focus()
    visit.keyboard.press("ArrowUp")
    expect(visit).to_have_url(re.compile(r"q=loki$"))
    # A query that names a game is looked up in that game, until another one is chosen.
    ask(visit, "game:unmatched loki")
    expect(links(visit).first).to_have_attribute("href", re.compile("/unmatched/"))
    expect(visit.get_by_label("In which game")).to_have_value("")
    choose_game(visit, "HeroClix")
    expect(box(visit)).to_have_value("loki")
    expect_answered(visit, "loki")
    expect(status(visit)).to_have_text("Nothing found")
    # A query without a sure answer in the game is answered by the others.
    others = visit.locator(".rb-elsewhere summary")
    for query, found in (("sherlock holmes", "Unmatched: Sherlock Holmes"), ("medusa", "Unmatched: Medusa")):
        ask(visit, query)
        expect(others.filter(has_text=found)).to_be_visible()
    ask(visit, "outwit")
    expect(others).to_have_count(0)


@ON_PHONE
def test_the_name_of_a_list_of_a_game_or_of_the_page_about_the_site_finds_its_page(visit: Page) -> None:
    visit.goto("/unmatched/")
    named = {"all heroes": "heroes", "sets": "sets", "my shelf": "shelf", "match": "match"}
    for query, folder in named.items():
        ask(visit, query)
        expect(links(visit).first).to_have_attribute("href", re.compile(f"/unmatched/{folder}/$"))
    ask(visit, "battlef")
    expect(links(visit)).to_have_text(["Battlefield Items", "Battlefields"])  # while a name is typed, after the records
    # Games and the page about the site are found in any game.
    for query, place, what in (
        ("heroclix", "/heroclix/$", "Game"),
        ("clix", "/heroclix/$", "Game"),
        ("duel of ages", "/duel-of-ages/$", "Game"),
        ("is this official", "/about/#texts$", "Page"),
        ("about", "/about/$", "Page"),
    ):
        ask(visit, query)
        expect(kinds(visit).first).to_have_text(what)
        expect(visit.locator(".rb-parts .rb-emblem--game")).to_have_count(int(what == "Game"))
        expect(links(visit).first).to_have_attribute("href", re.compile(place))
        expect(visit.locator(".rb-answer")).to_have_count(0)
    ask(visit, "is it official")
    expect(visit.locator(".rb-parts .rb-line__text")).to_have_text(re.compile("^This site is unofficial"))
    # Where the query is the name of a page, that is the answer, and records are other results.
    ask(visit, "errata")
    expect(links(visit).first).to_have_attribute("href", re.compile("/unmatched/errata/$"))
    expect(status(visit)).to_have_text("1 page")
    expect(kinds(visit).first).to_have_text("Page · Unmatched")
    expect(visit.locator(".rb-answer")).to_have_count(0)
    expect(visit.get_by_role("heading", name="Other results")).to_be_visible()


@ON_PHONE
def test_pages_and_kinds_are_called_as_in_their_game(visit: Page) -> None:
    visit.goto("/funkoverse/")
    visit.goto("/")
    choose_game(visit, "All games")
    ask(visit, "sets")
    expect(kinds(visit)).to_have_text(["Page · Unmatched", "Page · Funkoverse"])
    visit.goto("/funkoverse/?q=sets&game=all")
    expect(kinds(visit).first).to_have_text("Page · Funkoverse")  # the game that is read comes first
    choose_game(visit, "Funkoverse")
    expect(kinds(visit)).to_have_text(["Page · Funkoverse"])
    # Kinds have their names in the game.
    ask(visit, "kind:hero")
    expect(visit.get_by_role("button", name="Character", exact=True)).to_have_attribute("aria-pressed", "true")
    narrow(visit)
    expect(visit.get_by_role("button", name="Glossary term", exact=True)).to_be_visible()
    assert shown_kinds(visit) == {"Character"}


@ON_DESKTOP
def test_the_address_holds_the_query(visit: Page) -> None:
    visit.goto("/")
    choose_game(visit, "All games")
    ask(visit, "loki trick & boost")
    expect(visit).to_have_url(re.compile(r"/\?q=loki\+trick\+%26\+boost$"))
    choose_game(visit, "Unmatched")
    expect(visit).to_have_url(re.compile(r"&game=unmatched$"))
    expect_answered(visit, "loki trick & boost")
    first = str(links(visit).first.text_content())
    visit.reload()
    for path in ("/", "/heroclix/powers/quake/"):
        if path != "/":
            visit.goto(path + "?q=loki+trick+%26+boost&game=unmatched")
        expect(box(visit)).to_have_value("loki trick & boost")
        expect(links(visit).first).to_have_text(first)
        expect(visit.get_by_role("dialog")).to_have_count(int(path != "/"))
    box(visit).fill("")
    expect(visit).to_have_url(re.compile(r"/quake/$"))


@ON_DESKTOP
def test_on_the_page_of_a_hero_he_is_that_hero_unless_another_is_named_or_a_rule_answers(visit: Page) -> None:
    hints = visit.locator(".rb-lookup__hints")
    visit.goto(LOKI + "?q=can+he+boost")
    expect(hints).to_have_text("Here, “he” means Loki.")
    for query, first in (
        ("what is my hero's power", "Loki"),
        ("do they boost", "BOOST"),
        ("drusilla is dead can i play her scheme", "Scheme action"),
        ("may i boost after he does", "BOOST"),
        ('"his own" boost', "King Arthur"),
        ("hand limit", "Your turn"),
        ("how does boost work", "BOOST"),
    ):
        ask(visit, query)
        expect(links(visit).first).to_have_text(re.compile(f"^{first}"))
        expect(hints).to_have_text(re.compile("means Loki" if first == "Loki" else "^(?!.*means)"))
    ask(visit, "Can he boost?")
    links(visit).first.press("Enter")
    # The box keeps what was typed; elsewhere, the name stands for it.
    visit.get_by_role("link", name="Back to answers").click()
    expect(box(visit)).to_have_value("Can he boost?")
    expect(hints).to_have_text("Here, “he” means Loki.")
    visit.goto("/")
    box(visit).focus()
    expect(visit.locator(".rb-recent li").first).to_have_text("Can Loki boost?")
    ask(visit, "can he boost")
    expect(links(visit).first).to_have_text(re.compile("^BOOST"))
    # No other hero answers what is asked of this one.
    visit.goto("/unmatched/heroes/medusa/?q=does+she+zap+people+when+she+attacks")
    expect(hints).to_have_text("Here, “she” means Medusa.")
    expect(links(visit).first).to_have_text(re.compile("^Medusa"))
    # Where a rule answers, what is so for the hero stands on the card of the rule.
    visit.goto("/unmatched/heroes/spider-man/?q=does+he+see+the+card+before+defending")
    expect(links(visit).first).to_have_text(re.compile("^Attack: choose and reveal"))
    expect(visit.locator(".rb-answer").first).to_contain_text("Spider-Man")
    ask(visit, "who goes first")
    expect(links(visit).first).to_have_text(re.compile("^Setup"))
    visit.goto("/unmatched/heroes/elektra/?q=how+much+health+after+resurrection")
    expect(links(visit).first).to_have_text(re.compile("^Elektra"))
    # A rule that answers has on its card what is so for the hero.
    ask(visit, "what happens at 0 health")
    expect(links(visit).first).to_have_text(re.compile("^Defeating a fighter"))
    expect(visit.locator(".rb-answer").first).to_contain_text("The first time Elektra would be defeated")
    # A rule that falls behind where the hero is named stands below what the hero has.
    visit.goto("/unmatched/heroes/t-rex/?q=can+i+attack+two+spaces+away")
    expect(hints).to_have_text("Taken as a question about T. Rex.")
    expect(links(visit).first).to_have_text(re.compile(r"^T\.\sRex"))
    expect(visit.locator(".rb-answer").first).to_contain_text("Attack: declare target")
    # Such a hero's passage of a rule answers.
    ask(visit, "can she close a door")
    expect(hints).to_have_text("Here, “she” means T. Rex.")
    expect(visit.locator(".rb-answer__heading").first).to_have_text("A large fighter in the doorway")
    visit.goto("/unmatched/heroes/michelangelo/?q=hand+limit")
    expect(links(visit).first).to_have_text(re.compile("^Michelangelo"))
    visit.goto("/unmatched/heroes/achilles/?q=is+the+bonus+for+defense+too")
    expect(links(visit).first).to_have_text(re.compile("^Achilles"))
    # What a character card shows is asked of this hero, and not of the rule on it.
    visit.goto("/unmatched/heroes/yennefer-and-triss/?q=hp")
    expect(hints).to_have_text("Taken as a question about Yennefer & Triss.")
    expect(links(visit).first).to_have_text(re.compile("^Yennefer"))
    # Words that look for nothing else ask for the hero.
    visit.goto("/unmatched/heroes/deadpool/?q=what+does+he+do")
    expect(links(visit).first).to_have_text(re.compile("^Deadpool"))
    # Whom a hero fights is asked without the name of the hero.
    for fights in ("vs", "against", "fighting"):
        ask(visit, f"{fights} ghost rider")
        expect(visit.get_by_role("link", name="Match sheet: Deadpool against Ghost Rider")).to_be_visible()
    ask(visit, "ghost rider")
    expect(links(visit).first).to_have_text(re.compile("^Ghost Rider"))
    visit.goto("/unmatched/battlefields/heorot/?q=can+i+shoot+through")
    expect(hints).to_have_text("Taken as a question about Heorot.")
    expect(links(visit).first).to_have_text(re.compile("^Heorot"))
    # The names of its fighters mean these. What is so for another hero may not be so here.
    visit.goto("/unmatched/heroes/dracula/?q=where+do+the+sisters+start")
    expect(links(visit).first).to_have_text(re.compile("^Dracula"))
    ask(visit, "what happens if a sister dies")
    expect(links(visit).first).to_have_text(re.compile("^The Wayward Sisters"))
    expect(status(visit)).to_have_text(re.compile("^Closest match"))
    # A number names nobody.
    visit.goto("/unmatched/heroes/bloody-mary/?q=does+she+need+exactly+three")
    expect(hints).to_have_text("Here, “she” means Bloody Mary.")
    expect(links(visit).first).to_have_text(re.compile("^Bloody Mary"))
    visit.goto("/unmatched/heroes/king-arthur/?q=when+do+i+decide+the+boost")
    expect(links(visit).first).to_have_text(re.compile("^King Arthur"))


@ON_PHONE
def test_recent_look_ups_are_offered_and_move_no_page_that_is_read(visit: Page) -> None:
    visit.goto("/")
    ask(visit, "zzqqxx")
    box(visit).press("Enter")
    ask(visit, "loki trick")
    visit.get_by_role("button", name="Share").first.click()
    close_text_to_copy(visit)
    ask(visit, "ghost rider")
    links(visit).first.click()
    visit.wait_for_url("**/ghost-rider/*")
    visit.keyboard.press("s")
    recent = visit.locator(".rb-recent li")
    expect(recent).to_have_text(["ghost rider", "loki trick"])
    recent.nth(1).get_by_role("button").click()
    expect(box(visit)).to_have_value("loki trick")
    expect(answers(visit)).not_to_have_count(0)
    box(visit).fill("")
    visit.get_by_role("button", name="Clear recent").click()
    expect(recent).to_have_text(visit.locator(".rb-passage h3").all_inner_texts()[:4])
    visit.goto("/")
    visit.keyboard.press("/")
    expect(visit.locator(".rb-recent")).to_be_hidden()
    # They do not move a page that is read.
    ask(visit, "boost")
    links(visit).first.press("Enter")
    visit.wait_for_url("**/rules/**")
    visit.goto("/")
    expect(visit.get_by_label("In which game")).to_be_visible()
    expect(visit.locator(".rb-recent")).to_be_hidden()
    box(visit).focus()
    expect(recent).to_have_text(["boost"])
    # However many there are, the questions of the page stay on the screen below them.
    queries = [f"boost {number}" for number in range(8)]
    visit.evaluate("(all) => { localStorage['rulebook.recent'] = JSON.stringify(all) }", queries)
    visit.reload()
    box(visit).focus()
    expect(recent).to_have_text(queries[:3])
    expect(visit.get_by_role("list", name="Questions to try").get_by_role("link").last).to_be_in_viewport(ratio=1)


@ON_PHONE
def test_what_is_typed_before_the_script_is_loaded_is_asked(visit: Page) -> None:
    def type_first(route: Route) -> None:
        visit.locator(".rb-lookup__input").fill("loki trick")
        route.continue_()

    visit.route("**/generated/scripts/chunk-*.js", type_first, times=1)
    visit.goto("/")
    expect_answered(visit, "loki trick")
    expect(box(visit)).to_be_focused()


@SIZES
def test_a_link_to_a_look_up_shows_at_once_what_is_asked_and_nothing_moves_when_its_answer_comes(
    visit: Page, size: dict[str, int]
) -> None:
    held: list[Route] = []
    field = visit.locator(".rb-lookup__field")
    for path in ("/", "/unmatched/"):
        visit.route("**/generated/scripts/chunk-*.js", lambda route: held.append(route), times=1)
        visit.goto(f"{path}?q=loki+trick", wait_until="commit")
        said = visit.get_by_text("Looking up “loki trick”…")
        expect(said).to_be_in_viewport(ratio=1)
        expect(box(visit)).to_have_value("loki trick")
        expect(visit.locator(".rb-questions, .rb-front").filter(visible=True)).to_have_count(0)
        wait_until(visit, "() => document.fonts.status === 'loaded'")
        before = field.bounding_box()
        expect(visit.locator(".rb-lookup__status")).to_have_count(0)
        held.pop().continue_()
        expect_answered(visit, "loki trick")
        assert field.bounding_box() == before, size
        expect(said).to_have_count(0)
        assert shift_of_layout(visit) <= MOST_SHIFT


@ON_PHONE
def test_a_recent_look_up_opens_in_its_game(visit: Page) -> None:
    visit.goto("/heroclix/powers/quake/")
    visit.evaluate("localStorage.setItem('rulebook.recent', JSON.stringify(['loki trick', { query: 'boost', game: 'gone' }]))")
    visit.keyboard.press("s")
    ask(visit, "outwit")
    links(visit).first.click()
    visit.wait_for_url("**/outwit/*")
    visit.goto(LOKI)
    visit.keyboard.press("s")
    recent = visit.locator(".rb-recent li")
    expect(recent).to_have_text(["outwit (HeroClix)", "loki trick", "boost"])
    recent.nth(0).get_by_role("button").click()
    expect(links(visit).first).to_have_attribute("href", re.compile("/heroclix/"))
    expect(visit).to_have_url(re.compile("q=outwit&game=heroclix$"))
    visit.goto(LOKI)
    visit.keyboard.press("s")
    recent.nth(1).get_by_role("button").click()
    expect(links(visit).first).to_have_attribute("href", re.compile(LOKI))


def letters(text: str) -> str:
    """The letters and digits of a text, in lower case."""
    return re.sub(r"\W", "", text).lower()


@ON_PHONE
def test_share_passes_the_text_and_the_permalink_of_each_passage_to_the_device(visit: Page, address: str) -> None:
    visit.goto("/unmatched/")
    visit.evaluate("navigator.share = async (shared) => { window.shared = shared; }")
    ask(visit, "hand limit")
    first = answers(visit).first
    sharing = first.get_by_role("button", name="Share")
    title = str(sharing.get_attribute("aria-label")).removeprefix("Share ")
    link = str(links(visit).first.get_attribute("href"))
    sharing.click()
    expect(first.locator(".rb-answer__message")).to_have_text("Shared")
    shared = visit.evaluate("shared")
    assert shared["url"] == address + link.removeprefix(address)
    assert "#" in shared["url"]
    assert "title" not in shared  # the text begins with it
    assert shared["text"].startswith(f"{title}: ")
    assert re.search(
        r" (Community reference|Publisher’s \w+), in Rulebook’s words\. Unmatched \d[^()]*(\([^()]*\))?[^()]*\.$",
        shared["text"],
    )
    (text,) = first.locator(".rb-answer__text").all_text_contents()
    assert letters(text) in letters(shared["text"])
    assert "\n" not in shared["text"]
    # Of several passages, each has its name and its link. An app would put one link for all after the last text.
    ask(visit, "bullseye range")
    first.get_by_role("button", name="Share").click()
    expect(first.locator(".rb-answer__message")).to_have_text("Shared")
    several = visit.evaluate("shared")
    assert "url" not in several
    passages = first.locator(".rb-answer__passage").all()
    assert len(passages) > 1
    assert first.locator(".rb-answer__part").count() > 1
    for passage, line in zip(passages, several["text"].splitlines(), strict=True):
        part = passage.locator("xpath=..")  # its head leads to its only passage
        name = part.locator(".rb-answer__name").inner_text()
        heading, text = (passage.locator(f".rb-answer__{each}").inner_text() for each in ("heading", "text"))
        linked = passage if passage.locator("a").count() else part
        link = str(linked.locator("a").first.get_attribute("href")).removeprefix(address)
        assert letters(line).startswith(letters(name + heading))
        assert re.search(r"\. (Community reference|Publisher’s \w+|Editor’s reading)[.,]", line)
        assert letters(text) in letters(line)
        assert line.endswith(f" {address}{link}")
    # The marks are those of the page.
    ask(visit, "yennenga")
    first.get_by_role("button", name="Share").click()
    expect(first.locator(".rb-answer__message")).to_have_text("Shared")
    assert "up to each Archer’s remaining health" in visit.evaluate("shared.text")
    visit.goto(shared["url"])
    expect(visit.locator("#" + shared["url"].rpartition("#")[2])).to_be_in_viewport()


@ON_DESKTOP
def test_share_uses_the_clipboard_if_the_device_cannot_share(first_visit: Page) -> None:
    first_visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    first_visit.goto("/unmatched/")
    first_visit.evaluate("delete Navigator.prototype.share")
    ask(first_visit, "loki trick boost")
    first = answers(first_visit).first
    share, message = first.get_by_role("button", name="Share"), first.locator(".rb-answer__message")
    for screen in (PHONE, DESKTOP):
        resize(first_visit, screen)
        words, middle = first.locator(".rb-answer__foot").evaluate(
            """(foot) => {
              const words = document.createRange();
              words.selectNodeContents(foot.querySelector(".rb-status"));
              const boxes = [words, foot.querySelector("button")].map((each) => each.getBoundingClientRect());
              return boxes.map(({ top, bottom }) => (top + bottom) / 2);
            }"""
        )
        assert abs(words - middle) < 4, "the words of the label do not stand level with Share"
    share.click()
    link = str(links(first_visit).first.evaluate("link => link.href"))
    expect(message).to_have_text("Copied the words and the link")
    copied = str(first_visit.evaluate("navigator.clipboard.readText()"))
    assert copied.splitlines()[0].endswith(f" {link}")
    assert "“" not in copied
    # What may not be the answer says so, and to what.
    ask(first_visit, "hitting my own fighter")
    expect(status(first_visit)).to_have_text(re.compile("^Closest match"))
    share.click()
    expect(message).to_have_text("Copied the words and the link")
    possible = str(first_visit.evaluate("navigator.clipboard.readText()"))
    assert possible.startswith("Closest match to “hitting my own fighter”: Attack action")
    ask(first_visit, "loki trick boost")
    # Nor can every browser copy: then the same words are shown, and the answers stay below them.
    first_visit.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    line, button = message.bounding_box(), share.bounding_box()
    assert line and button
    assert line["y"] >= button["y"] + button["height"]  # a line of its own, not a column beside the button
    share.click()
    expect(first_visit.get_by_role("dialog", name="Text to copy").get_by_role("textbox")).to_have_value(copied)
    expect(message).to_be_empty()
    first_visit.keyboard.press("Escape")
    expect(share).to_be_focused()


@ON_PHONE
def test_markup_in_a_query_is_escaped(visit: Page) -> None:
    visit.goto(LOKI)
    visit.keyboard.press("/")
    ask(visit, HOSTILE)
    box(visit).press("Tab")
    expect_no_markup(visit)
    visit.goto("/?q=%3Cimg%20src%3Dx%20onerror%3D%22document.title%3D'run'%22%3E%20loki&game=%3Cb%3E")
    expect(box(visit)).to_have_value(HOSTILE + " loki")
    expect_answered(visit, HOSTILE + " loki")
    visit.get_by_role("button", name=re.compile("^(Share|Copy this question)")).first.click()
    close_text_to_copy(visit)
    expect_no_markup(visit)
    box(visit).fill("")
    expect(visit.locator(".rb-recent li").first).to_have_text(HOSTILE + " loki")
    expect_no_markup(visit)


def close_text_to_copy(page: Page) -> None:
    """Close the dialog with what a browser without the permission did not copy."""
    page.get_by_role("dialog", name=re.compile("^(Text|Report) to copy$")).get_by_role("button", name="Close").click()


def expect_no_markup(page: Page) -> None:
    """Fail if the hostile text became an element."""
    assert page.title() != "run"
    assert page.locator("img[src='x']").count() == 0


@ON_PHONE
def test_markup_in_a_record_is_escaped(visit: Page) -> None:
    """An index with markup in every text, which a checked project never has: none of it becomes an element."""
    hostile = """async (hostile) => {
      const index = await (await fetch("/assets/generated/lookup/unmatched.json")).json();
      for (const record of index.records) record.name = `${record.name} ${hostile}`;
      for (const shown of index.answers) [shown[1], shown[2]] = [`${shown[1]} ${hostile}`, `${shown[2]} ${hostile}`];
      index.sources = index.sources.map((source) => source + hostile);
      index.version = hostile;
      for (const kind in index.kinds) index.kinds[kind] += hostile;
      return JSON.stringify(index);
    }"""
    visit.goto("/about/")
    index = visit.evaluate(hostile, HOSTILE)
    visit.route(RULES, lambda route: route.fulfill(body=index, content_type="application/json"))
    visit.goto(LOKI + "?q=loki+trick")
    expect_answered(visit, "loki trick")
    expect(links(visit).first).to_contain_text(HOSTILE_TYPESET)
    expect(kinds(visit).first).to_contain_text(HOSTILE_TYPESET)
    narrow(visit)
    expect(visit.locator(".rb-chip--filter").last).to_contain_text(HOSTILE)
    assert visit.title() != "run"
    assert visit.locator("img[src='x']").count() == 0


@ON_PHONE
def test_a_missing_index_is_reported_and_loaded_when_it_is_available_again(visit: Page) -> None:
    visit.route("**/lookup/*.json", lambda route: route.abort())
    visit.goto(LOKI)
    visit.keyboard.press("s")
    box(visit).fill("loki")
    expect(status(visit)).to_contain_text("could not be fetched")
    visit.unroute("**/lookup/*.json")
    box(visit).press_sequentially(" trick")
    expect(answers(visit)).not_to_have_count(0)


@ON_PHONE
def test_an_index_of_another_format_asks_for_a_reload(visit: Page) -> None:
    visit.route("**/lookup/*.json", lambda route: route.fulfill(json={"format": 999, "game": "unmatched"}))
    visit.goto(LOKI)
    visit.keyboard.press("s")
    box(visit).fill("loki")
    expect(status(visit)).to_contain_text("Reload the page")
    visit.unroute("**/lookup/*.json")
    visit.get_by_role("button", name="Reload the page").click()
    expect(answers(visit)).not_to_have_count(0)


@ON_PHONE
def test_the_look_up_is_accessible(visit: Page) -> None:
    states = ["loki trick", "attack kind:erratum", "colour:red ghsot ridr", "zzqqxx", "trick kind:battlefield hero:loki"]
    for path, queries in (("/", states[:1]), (LOKI, states)):
        visit.goto(path)
        visit.keyboard.press("s")
        for query in queries:
            part = None if path == "/" else ".rb-dialog"  # the rest of the page is inspected in test_site
            ask(visit, query)
            box(visit).press("Tab")
            assert_accessible_everywhere(visit, part)
        box(visit).fill("")
        expect(visit.locator(".rb-recent")).to_be_visible()
        assert_accessible_everywhere(visit, ".rb-lookup")


@ON_PHONE
def test_the_look_up_does_not_delay_the_first_paint_and_fetches_only_the_index_of_the_game_that_is_read(
    browser: Browser, address: str, size: dict[str, int]
) -> None:
    """The worker of the look-up, which fetches the scripts and the index, starts after the page is loaded and idle."""
    first_visit = opened(browser, size, base_url=address, is_ever_idle=True)
    first_visit.add_init_script("""
      window.Worker = class extends Worker {
        constructor(...given) {
          super(...given);
          window.started = document.readyState;
        }
      };
    """)
    fetched: list[str] = []
    first_visit.on("request", lambda request: fetched.append(request.url) if "/generated/lookup/" in request.url else None)
    # The home page, which is of no game, searches the first one.
    for path, game in {"/unmatched/": "unmatched", LOKI: "unmatched", "/": "unmatched", "/heroclix/": "heroclix"}.items():
        fetched.clear()
        with first_visit.expect_response(f"**/assets/generated/lookup/{game}.json"):
            first_visit.goto(path, wait_until="networkidle")
        assert first_visit.evaluate("started") == "complete"
        blocking = first_visit.locator("script[src]:not([defer], [async], [type=module])")
        blocking_names = blocking.evaluate_all("scripts => scripts.map((script) => script.src.split('/').at(-1))")
        assert blocking_names == ["start.js"]  # it sets the colors
        first_visit.locator(".rb-lookup__input, [data-rb-open]").locator("visible=true").first.focus()
        assert {url.rpartition("/")[2] for url in fetched} == {f"{game}.json"}


@ON_PHONE
def test_many_keys_in_a_row_change_the_address_once_and_those_after_enter_count(visit: Page) -> None:
    """All keys are sent within one script, so the result does not depend on timing."""
    visit.goto("/duel-of-ages/")
    visit.evaluate(
        """() => {
          window.changes = 0;
          for (const name of ["pushState", "replaceState"]) {
            const own = history[name];
            history[name] = function (...all) { window.changes += 1; return own.apply(this, all); };
          }
        }"""
    )
    box(visit).evaluate(
        """(input, query) => {
          for (const key of query) {
            input.value += key;
            input.dispatchEvent(new Event("input"));
          }
        }""",
        "does the trick of loki " * 5,
    )
    expect(visit).to_have_url(re.compile("q=does"))
    assert visit.evaluate("changes") == 1
    # Enter chooses nothing if the query has changed since.
    box(visit).fill("zzqqxx")
    box(visit).press("Enter")
    box(visit).press_sequentially("y")
    expect_answered(visit, "zzqqxxy")
    expect(box(visit)).to_be_focused()
