"""The paper of a match sheet, in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.visiting import DESKTOP, ON_DESKTOP, never_idle, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

MATCH = "/unmatched/match/?a=loki&b=the-wayward-sisters&at=santas-workshop"
SHORT = "/unmatched/match/?a=the-genie&b=robin-hood&at=globe-theatre"
EITHER = "/unmatched/match/?a=buffy&b=alice&at=sarpedon"
LONGEST = "/unmatched/match/?a=william-shakespeare&b=t-rex&c=loki&d=the-wayward-sisters&at=santas-workshop"
COMPLETE = "/unmatched/match/?a=t-rex&b=alice&at=baskerville-manor"
FOUR = "/unmatched/match/?a=loki&b=the-wayward-sisters&c=medusa&d=alice&at=santas-workshop"


def lay(page: Page, address: str) -> None:
    """Open a match, and lay its paper as a browser does before it prints."""
    page.goto(address)
    expect(page.locator(".rb-plate")).to_be_attached()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")


def paper_of(page: Page, paper: str = "letter") -> Locator:
    """The layout for a format of paper; that for the shorter one."""
    return page.locator(f".rb-paper[data-rb-format={paper}]")


def pages_printed(page: Page, paper: str) -> int:
    """On how many pages of a paper the browser prints a page."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


KEEP = """
  addEventListener("afterprint", (event) => event.stopImmediatePropagation());
  addEventListener("beforeprint", (event) => document.querySelector(".rb-paper") && event.stopImmediatePropagation());
"""
"""Keeps the paper of a match after it was printed, and prints it again as it is: to lay a long match takes seconds."""


@pytest.fixture
def keeper(browser: Browser, address: str) -> Page:
    """A page that keeps the paper that it has printed."""
    page = opened(browser, DESKTOP, base_url=address)
    never_idle(page)
    page.add_init_script(KEEP)
    return page


@ON_DESKTOP
def test_a_match_that_is_not_chosen_yet_prints_what_is_left_to_choose(visit: Page) -> None:
    visit.goto("/unmatched/match/?a=king-arthur&b=medusa")
    expect(visit.get_by_role("heading", name="Choose the battlefield")).to_be_visible()
    visit.emulate_media(media="print")
    visit.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(visit.locator("[data-rb-match] > :visible")).to_have_text(re.compile("^Choose who plays"))
    visit.emulate_media(media="screen")
    visit.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(visit.get_by_role("heading", name="Choose the battlefield")).to_be_visible()
    expect(visit.locator(".rb-paper-none")).to_have_count(0)


def points(page: Page) -> float:
    """The size of the text on paper."""
    pixels: float = paper_of(page).evaluate("(paper) => parseFloat(getComputedStyle(paper).fontSize)")
    return round(pixels * 0.75, 2)


@ON_DESKTOP
def test_a_match_prints_on_one_sheet(visit: Page) -> None:
    visit.goto(SHORT)
    expect(visit.get_by_role("button", name="Print")).to_have_accessible_description(re.compile("one sheet of paper"))
    for paper in ("A4", "Letter"):
        assert pages_printed(visit, paper) == 1
    expect(visit.locator(".rb-paper")).to_have_count(0)


@ON_DESKTOP
def test_what_is_printed_does_not_depend_on_the_section_that_is_shown(visit: Page) -> None:
    for section in ("turn", "meets", "count"):
        visit.goto(f"{SHORT}&show={section}")
        expect(visit.locator(".rb-plate")).to_be_attached()
        assert pages_printed(visit, "A4") == 1
        expect(visit.locator(".rb-paper")).to_have_count(0)


@ON_DESKTOP
def test_the_paper_has_all_parts_and_each_text_once(visit: Page) -> None:
    lay(visit, SHORT)
    assert points(visit) == 11
    visit.set_viewport_size({"width": 800, "height": 1000})
    visit.emulate_media(media="print")
    # Each format of paper has its own layout.
    expect(paper_of(visit, "a4")).to_be_hidden()
    paper = paper_of(visit)
    expect(paper).to_be_visible()
    expect(visit.locator("h1")).to_be_hidden()
    for part in (
        "Begin",
        "Declare the target",
        "Cleanup",
        "Keep count",
        "What meets",
        "Unofficial; made by players.",
        "Take 2 actions",
        "Discard down to 7 cards.",
        "any fighter in its zone",
    ):
        expect(paper).to_contain_text(part)
    expect(paper.locator("h2")).to_have_text(["Setup", "The turn", "Attack", "What meets", "Keep count", "Notes"])
    expect(paper.locator("[data-rb-part=turn] h3").first).to_have_text("Start of turn")
    expect(paper).to_contain_text("a=the-genie&b=robin-hood&at=globe-theatre")
    numbers = paper.locator(".rb-paper__step").all_text_contents()
    assert numbers == [str(number) for number in range(1, 9)]
    # What meets leads to the texts that stand in the rows, and does not repeat them.
    meeting = paper.locator(".rb-paper__meeting", has_text="When you win")
    expect(meeting).to_contain_text("erratum: When you win; Both heroes defeated (see “Actions”)")
    texts = paper.locator(".rb-paper__columns p:has(> b)").all_text_contents()
    assert len(texts) == len(set(texts)) > 3
    expect(paper.locator("li", has_text="Robin Hood").locator(".rb-paper__boxes > span")).to_have_count(20)
    expect(paper).to_contain_text("First strike off the boxes above the starting health.")


@ON_DESKTOP
def test_the_paper_of_one_turn_is_that_of_all_turns(visit: Page) -> None:
    papers = []
    for turn in ("", "&turn=a"):
        lay(visit, SHORT + turn)
        papers.append(paper_of(visit).inner_html())
    assert papers[0] == papers[1]
    assert "Infinite Power" in papers[0]
    assert "Moving after an attack" in papers[0]
    expect(paper_of(visit)).not_to_contain_text("turn=a")


def overfull_pages(page: Page) -> int:
    """How many pages of the paper hold more than fits on them, on paper of the size that is measured."""
    count: int = page.evaluate(
        """() => {
          for (const paper of document.querySelectorAll(".rb-paper")) paper.classList.add("rb-paper--measured");
          const pages = [...document.querySelectorAll(".rb-paper__page")];
          return pages.filter((each) => each.scrollHeight > each.clientHeight).length;
        }"""
    )
    return count


def crowded_passages(page: Page) -> list[str]:
    """The passages on paper that begin less than 2 points below another one, or whose badge is taller than their line."""
    found: list[str] = page.evaluate(
        """() => {
          const paper = document.querySelector("[data-rb-format=letter]");
          const points = (pixels) => pixels * 0.75;
          const size = (each) => parseFloat(getComputedStyle(each).lineHeight);
          const isTall = (each) => [...each.querySelectorAll(".rb-badge")].some((badge) => badge.offsetHeight > size(each));
          const isNear = (each) => {
            const last = each.previousElementSibling ?? each.parentElement.previousElementSibling?.lastElementChild;
            const gap = each.getBoundingClientRect().top - (last?.getBoundingClientRect().bottom ?? -Infinity);
            return gap >= 0 && points(gap) < 2;
          };
          const passages = [...paper.querySelectorAll(".rb-paper__row > p")];
          return passages.filter((each) => isTall(each) || isNear(each)).map((each) => each.textContent);
        }"""
    )
    return found


def test_a_long_match_is_on_two_pages_with_air_and_has_all_that_its_sides_and_board_add(keeper: Page) -> None:
    keeper.goto(MATCH)
    expect(keeper.locator(".rb-plate")).to_be_attached()
    for format_of_paper in ("A4", "Letter"):
        assert pages_printed(keeper, format_of_paper) == 2
    assert points(keeper) >= 9.5
    paper = paper_of(keeper)
    assert crowded_passages(keeper) == []
    front, back = paper.locator(".rb-paper__page").all()
    assert overfull_pages(keeper) == 0
    expect(front.locator("h2")).to_have_text(["Setup", "The turn", "Attack", "Notes"])
    expect(back.locator("h2")).to_have_text(["At any time", "What meets", "Keep count", "Notes"])
    # What is left of the front is for notes.
    lines = front.locator(".rb-paper__notes").evaluate("""(notes) => {
      const end = notes.getBoundingClientRect().bottom;
      return [...notes.querySelectorAll("span")].filter((each) => each.getBoundingClientRect().bottom <= end).length;
    }""")
    assert lines > 0
    # The front does not hold all of the turn, and says so; the back says of which match it is, and what goes on there.
    expect(front).to_contain_text("The turn goes on overleaf.")
    head = "Loki vs. The Wayward Sisters on Santa’s Workshop Back: The turn, continued"
    expect(back.locator(".rb-paper__turned")).to_have_text(head)
    # What is said of both sides is said once, and what applies elsewhere is one line for a side.
    expect(front.get_by_text("Not in the rules we have")).to_have_count(1)
    scheme = front.locator(".rb-paper__row:has(h3:text-is('Scheme')) .rb-paper__see")
    expect(scheme).to_have_text([re.compile(r"^LA TRICK you played \(see 8\); One TRICK"), re.compile("^WThe cauldron")])
    meets = paper.locator(".rb-paper__meeting")
    missing = keeper.evaluate(
        """() => {
          const all = [...document.querySelectorAll(".rb-turn [data-rb-passage]")];
          const own = all.filter(({ dataset }) => /[/](hero|battlefield)[/]/.test(dataset.rbPassage));
          const bodies = own.map((each) => (each.matches("h4") ? each.nextSibling : each));
          const texts = bodies.map((each) => each.querySelector(".rb-entry__text").textContent);
          const paper = document.querySelector("[data-rb-format=letter]").textContent;
          return texts.length > 20 ? texts.filter((text) => !paper.includes(text)) : ["too few"];
        }"""
    )
    assert missing == []
    expect(paper).to_contain_text("The cauldron (see 8)")
    expect(paper).to_contain_text("Cast a spell")
    # What a table asks for is said in brief too: where to start, the hand limit, and what the rules leave open.
    for text in (
        "Younger player: space 1. Older player: space 2.",
        "Discard down to 7 cards.",
        "Agree on it before you begin.",
    ):
        expect(paper).to_contain_text(text)
    # What others share is summed up below, and named where it applies: a step of which the sheet has a rule is not empty.
    expect(paper).not_to_contain_text("Straight to the cleanup")
    expect(paper.locator(".rb-paper__row", has_text="Declare the target")).to_contain_text("One-Way Paths (overleaf)")
    expect(back.locator(".rb-paper__row", has_text="When a fighter moves")).to_contain_text("One-Way Paths (below)")
    # Neither a page nor a column ends within a step.
    expect(paper.locator(".rb-paper__again:visible")).to_have_count(0)
    lefts = paper.locator(".rb-paper__row:has(> .rb-paper__again)").evaluate_all(
        "(rows) => rows.map((row) => row.getBoundingClientRect().left - row.previousSibling.getBoundingClientRect().left)"
    )
    assert len(lefts) > 10
    assert {round(left) for left in lefts} == {0}
    expect(meets.filter(has_text="One-Way Paths")).to_contain_text("The spaces are still adjacent")
    expect(meets.filter(has_text="End the Turn")).to_contain_text("“End the turn” stops")
    # Of a rule, it is what it says of the sides.
    expect(meets.filter(has_text="Discard piles")).to_contain_text("W Some cards do not go to the discard pile")
    # One line leads from the steps to what cards may say at them, and each side's passages at a step stand together.
    expect(paper.locator(".rb-paper__row", has_text="see “On cards”")).to_have_text("L3, 4, 6: see “On cards”")
    expect(paper.locator("[data-rb-part=any]", has_text="takes 3 off the value")).to_contain_text("On cards")
    seats = paper.locator("[data-rb-part=attack] > p[data-rb-seat]").evaluate_all("(all) => all.map((p) => p.dataset.rbSeat)")
    assert "".join(seats[:4]) == "aaab"
    # What the passages of a side say already is not summed up.
    expect(meets.filter(has_text="Multiple Heroes")).to_have_count(0)
    expect(paper.locator(".rb-paper__open")).not_to_have_count(0)
    # A name that stands in a line with others is not cut.
    heights = paper.locator(".rb-paper__short h3").evaluate_all("(names) => names.map((each) => each.getClientRects().length)")
    assert set(heights) == {1}
    # Each line of such names begins with a number on the rail.
    rail = """(line) => {
      const left = (each) => each.getBoundingClientRect().left;
      const names = [...line.querySelectorAll("h3")];
      const first = names.filter((each) => left(each) === left(line));
      return [names.length, ...first.map((each) => left(line) - left(each.querySelector(".rb-paper__step")))];
    }"""
    count, *out = paper.locator(".rb-paper__short", has_text="DURING COMBAT").evaluate(rail)
    assert (count, len(out)) == (4, 2)
    assert min(out) > 0
    assert round(out[0] - out[1]) == 0


def test_front_and_back_are_complete_each_where_the_front_holds_the_turn(keeper: Page) -> None:
    keeper.goto(COMPLETE)
    expect(keeper.locator(".rb-plate")).to_be_attached()
    assert pages_printed(keeper, "Letter") == 2
    assert points(keeper) >= 9
    front, back = paper_of(keeper).locator(".rb-paper__page").all()
    assert overfull_pages(keeper) == 0
    expect(front).not_to_contain_text("overleaf.")
    expect(front.locator(".rb-paper__row").last).to_contain_text("At the end of your turn with T. Rex")
    expect(back.locator(".rb-paper__turned")).to_have_text("T. Rex vs. Alice on Baskerville Manor Back")
    expect(back.locator("h2")).to_have_text(["At any time", "What meets", "Keep count", "Notes"])
    # The badge of a side stands on the line of the first word about it.
    tops = paper_of(keeper).evaluate(
        """(paper) => {
          paper.style.visibility = "visible";
          return [...paper.querySelectorAll(".rb-paper__start")].map((each) => each.getClientRects().length);
        }"""
    )
    assert len(tops) > 2
    assert set(tops) == {1}


@ON_DESKTOP
def test_fighters_have_boxes_for_the_health_that_is_known_or_for_any(visit: Page) -> None:
    visit.goto(EITHER)
    visit.evaluate(
        "rbStore('match.starts/unmatched', { 'alice/health/Alice': 13, 'buffy/health/Giles': 6, 'buffy/health/Xander': 6 })"
    )
    lay(visit, EITHER)
    counts = paper_of(visit).locator(".rb-paper__counts li")
    expect(counts).to_have_text(["BBuffy", "BGiles or Xander 6", "AAlice 13", "AThe Jabberwock", "ASize: BIG or SMALL"])
    boxes = [each.locator(".rb-paper__boxes > span").count() for each in counts.all()]
    assert boxes == [20, 6, 13, 20, 0]
    # Whose dial may be missing is told what holds then; not so where there are heroes alone.
    strike, no_dial = "First strike off the boxes above the starting health.", "A sidekick without a dial has 1 health."
    expect(paper_of(visit).locator(".rb-paper__counts")).to_contain_text(f"{strike} {no_dial}")
    visit.evaluate("rbStore('match.starts/unmatched', {})")
    lay(visit, MATCH)
    expect(paper_of(visit).locator(".rb-paper__counts")).to_contain_text(strike)
    expect(paper_of(visit).locator(".rb-paper__counts")).not_to_contain_text(no_dial)


def test_the_longest_match_has_all_its_texts_on_the_two_pages_of_a_sheet(keeper: Page) -> None:
    keeper.goto(LONGEST)
    expect(keeper.locator(".rb-plate")).to_be_attached()
    assert pages_printed(keeper, "Letter") == 2  # the shorter one
    paper = paper_of(keeper)
    front, back = paper.locator(".rb-paper__page").all()
    expect(front.locator("h2")).to_have_text(["Setup", "The turn", "Attack", "Notes"])
    expect(back.locator("h2")).to_have_text(["At any time", "What meets", "Keep count", "Notes"])
    # A page that goes on with a row of the other says so.
    longer = paper_of(keeper, "a4")
    longer.evaluate("(paper) => (paper.style.visibility = 'visible')")
    expect(longer.locator(".rb-paper__again:visible")).to_have_count(1)
    assert overfull_pages(keeper) == 0


@ON_DESKTOP
def test_what_no_sheet_holds_goes_on_on_others(visit: Page) -> None:
    visit.goto(SHORT)
    expect(visit.locator(".rb-plate")).to_be_attached()
    visit.evaluate("Object.defineProperty(Element.prototype, 'clientHeight', { get: () => 0 })")
    visit.evaluate("dispatchEvent(new Event('beforeprint'))")
    page = paper_of(visit).locator(".rb-paper__page")
    assert page.evaluate("(page) => getComputedStyle(page).overflow") == "visible"


@ON_DESKTOP
def test_a_match_is_shared_by_a_qr_code_on_screen_and_on_paper(visit: Page) -> None:
    lay(visit, SHORT)
    expect(paper_of(visit).locator(".rb-code path")).to_have_attribute("d", re.compile("^M"))
    width = visit.evaluate("parseFloat(getComputedStyle(document.querySelector('.rb-paper .rb-code')).width)")
    assert width / 96 * 25.4 >= 24.9  # mm
    visit.get_by_role("button", name="Share").click()
    expect(visit.get_by_role("dialog").get_by_role("img", name="QR code of the address")).to_be_visible()


@ON_DESKTOP
def test_nothing_on_paper_is_smaller_than_9_points_but_letters_in_badges(visit: Page) -> None:
    lay(visit, FOUR)
    assert 9 <= points(visit) <= 9.5
    sizes = visit.evaluate(
        """() => [...document.querySelectorAll(".rb-paper *")]
          .filter((each) => each.childElementCount === 0 && each.textContent && !each.closest(".rb-badge, .rb-paper__step"))
          .map((each) => parseFloat(getComputedStyle(each).fontSize))"""
    )
    assert min(sizes) >= 12


@ON_DESKTOP
def test_hardly_a_passage_ends_with_a_line_of_one_short_word(visit: Page) -> None:
    lay(visit, FOUR)
    lonely = visit.evaluate(
        """() => [...document.querySelectorAll(".rb-paper p, .rb-paper__meeting")].filter((each) => {
          const range = document.createRange();
          const { lastChild } = each;
          if (lastChild?.nodeType !== Node.TEXT_NODE) return false;
          range.selectNodeContents(lastChild);
          const lines = [...range.getClientRects()];
          return lines.length > 1 && lines.at(-1).width < 30;
        }).map((each) => each.textContent.slice(-20))"""
    )
    assert len(lonely) < 3, lonely  # a browser avoids it where it can
