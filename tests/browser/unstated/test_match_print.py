"""The paper of a match sheet, in a real browser."""

from __future__ import annotations

import random
import re
import zlib
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.matches import remember_dials
from browser.visiting import DESKTOP, ON_DESKTOP, opened, resize, wait_until
from service import EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page, Route

MATCH = "/unmatched/match/?a=loki&b=the-wayward-sisters&at=santas-workshop"
SHORT = "/unmatched/match/?a=the-genie&b=robin-hood&at=globe-theatre"
EITHER = "/unmatched/match/?a=buffy&b=alice&at=sarpedon"
LONGEST = "/unmatched/match/?a=william-shakespeare&b=t-rex&c=loki&d=the-wayward-sisters&at=santas-workshop"
COMPLETE = "/unmatched/match/?a=geralt-of-rivia&b=krang&at=technodrome"
SETUP_ON_BACK = "/unmatched/match/?a=titania&b=achilles&at=helicarrier"
TEAMS = "/unmatched/match/?a=bloody-mary&b=raptors&c=sinbad&d=sherlock-holmes&at=marmoreal"
FOUR = "/unmatched/match/?a=loki&b=the-wayward-sisters&c=medusa&d=alice&at=santas-workshop"
LONGER_ON_LETTER = "/unmatched/match/?a=ms-marvel&b=alice&at=t-wrecks"
ON_ONE_PAGE = "/unmatched/match/?a=medusa&b=king-arthur&at=sarpedon"
OUTLINED = "/unmatched/match/?a=loki&b=medusa&c=the-wayward-sisters&d=king-arthur&at=sarpedon"
LONG_NAMES = "/unmatched/match/?a=william-shakespeare&b=the-wayward-sisters&c=yennefer-and-triss&d=robert-muldoon&at=none"


FIRST = "Who goes first?"


CODES_COME = """async () => {
  const files = await (await fetch("/service-worker.js")).text();
  await import("/" + files.match(/assets.generated.scripts.dist-[A-Z0-9]+.js/)[0]);
}"""
"""Waits for the library of QR codes: paper that is laid before has none."""


def open_match(page: Page, address: str) -> None:
    """Open a match, and wait until it can be printed."""
    page.goto(address)
    expect(page.locator(".rb-plate")).to_be_attached()
    page.evaluate(CODES_COME)


def lay(page: Page, address: str) -> None:
    """Open a match, and lay its paper as a browser does before it prints."""
    open_match(page, address)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")


def paper_of(page: Page, paper: str = "letter") -> Locator:
    """The layout for a format of paper; that for the shorter one."""
    return page.locator(f".rb-paper[data-rb-format={paper}]")


def pages_printed(page: Page, paper: str, *, landscape: bool = False) -> int:
    """On how many pages of a paper the browser prints a page."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper, landscape=landscape)))


KEEP = """
  addEventListener("afterprint", (event) => event.stopImmediatePropagation());
  addEventListener("beforeprint", (event) => document.querySelector(".rb-paper") && event.stopImmediatePropagation());
"""
"""Keeps the paper of a match after it was printed, and prints it again as it is: to lay a long match takes seconds."""


@pytest.fixture(scope="module")
def keeping(browser: Browser, address: str) -> Iterator[Page]:
    """A page that keeps the paper that it has printed."""
    page = opened(browser, DESKTOP, base_url=address)
    page.add_init_script(KEEP)
    yield page
    page.context.close()


@pytest.fixture
def keeper(keeping: Page) -> Iterator[Page]:
    """That page, with nothing stored."""
    keeping.bring_to_front()
    yield keeping
    keeping.goto(EMPTY)  # pages may store something as they are left
    keeping.evaluate("localStorage.clear(); sessionStorage.clear()")
    keeping.emulate_media(media="null")
    resize(keeping, DESKTOP)


@ON_DESKTOP
def test_a_match_that_is_not_chosen_yet_prints_what_is_left_to_choose(visit: Page) -> None:
    visit.goto("/unmatched/match/?a=king-arthur")
    expect(visit.get_by_role("heading", name="Choose a hero")).to_be_visible()
    expect(visit.get_by_role("button", name="Print")).to_have_count(0)
    visit.emulate_media(media="print")
    visit.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(visit.locator("[data-rb-match] > :visible")).to_have_text(re.compile("^Choose who plays"))
    visit.emulate_media(media="screen")
    visit.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(visit.get_by_role("heading", name="Choose a hero")).to_be_visible()
    expect(visit.locator(".rb-paper-none")).to_have_count(0)


@ON_DESKTOP
def test_a_match_that_is_printed_before_it_is_loaded_says_so(visit: Page) -> None:
    held: list[Route] = []
    rules = "**/generated/match/*.json"
    visit.route(rules, lambda route: held.append(route))
    visit.goto("/unmatched/match/?a=king-arthur&b=medusa&at=marmoreal", wait_until="commit")
    said = visit.locator(".rb-paper-none")
    expect(said).to_be_hidden()
    visit.emulate_media(media="print")
    expect(said).to_be_visible()
    expect(said).to_have_text(re.compile("^This match is still loading."))
    visit.emulate_media(media="screen")
    visit.route(rules, lambda route: route.continue_())  # what is asked for late is not held
    for route in held:
        route.continue_()
    expect(visit.locator(".rb-plate").first).to_be_visible()
    expect(said).to_have_count(0)


@ON_DESKTOP
def test_a_match_without_a_battlefield_is_printed_while_that_is_chosen(visit: Page) -> None:
    visit.goto("/unmatched/match/?a=king-arthur&b=medusa")
    expect(visit.get_by_role("heading", name="Choose the battlefield")).to_be_visible()
    visit.emulate_media(media="print")
    visit.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(visit.locator("[data-rb-match] > .rb-paper:visible .rb-paper__plate").first).to_contain_text("KKing ArthurMMedusa")
    expect(visit.locator("[data-rb-match] > :visible")).to_have_count(1)


def points(page: Page) -> float:
    """The size of the text on paper."""
    pixels: float = paper_of(page).evaluate("(paper) => parseFloat(getComputedStyle(paper).fontSize)")
    return round(pixels * 0.75, 2)


@ON_DESKTOP
def test_a_match_prints_on_one_sheet_whatever_section_is_shown(visit: Page) -> None:
    both = ("A4", "Letter")
    papers = {f"{SHORT}&show=turn": both, f"{SHORT}&show=meets": ("A4",), f"{SHORT}&show=count": ("A4",), ON_ONE_PAGE: both}
    for address, formats in papers.items():
        open_match(visit, address)
        expect(visit.get_by_role("button", name="Print")).to_have_accessible_description(re.compile("one sheet of paper"))
        for paper in formats:
            assert pages_printed(visit, paper) == 1
        expect(visit.locator(".rb-paper")).to_have_count(0)


def test_a_match_is_on_one_sheet_where_the_browser_measures_it_with_the_styles_for_print_and_patterns_are_lines(
    keeper: Page,
) -> None:
    keeper.emulate_media(media="print")
    # The shape of this window is that of neither paper; the first one is shown on Letter, the second one on A4.
    for width in (DESKTOP["width"], 390):
        resize(keeper, {"width": width, "height": 844})
        open_match(keeper, MATCH)
        for paper in ("A4", "Letter"):
            assert pages_printed(keeper, paper) == 2
    # So it is on a sheet that is turned to its side.
    assert pages_printed(keeper, "A4", landscape=True) == 2
    # The patterns of the sides are no pixels.
    printed = keeper.pdf(format="A4", print_background=True)
    # More than 30 passages have the pattern of a side.
    assert paper_of(keeper, "a4").locator("p[data-rb-seat]").count() > 30
    assert len(re.findall(rb"/Subtype\s*/Image", printed)) < 10


@ON_DESKTOP
def test_every_format_of_paper_has_the_same_words_and_what_one_sheet_holds_is_not_shortened(visit: Page) -> None:
    said = {}
    for address, pages_of_formats in ((MATCH, {"a4": 2, "letter": 2}), (LONGER_ON_LETTER, {"a4": 1, "letter": 2})):
        lay(visit, address)
        for paper, pages in pages_of_formats.items():
            expect(paper_of(visit, paper).locator(".rb-paper__page")).to_have_count(pages)
            said[paper] = sorted(paper_of(visit, paper).locator(".rb-paper__row > p, .rb-paper__meeting").all_text_contents())
        assert said["a4"] == said["letter"]
    expect(paper_of(visit)).to_contain_text("Check at the start of every action and again at its end.")
    # Passages are as far apart in one column as in the other.
    gaps = """(rows) => rows.map((row) => {
      const [outer, last] = [row, row.lastElementChild].map((each) => each.getBoundingClientRect().bottom);
      return Math.round(outer - last);
    })"""
    assert len(set(paper_of(visit).locator(".rb-paper__row").evaluate_all(gaps))) == 1


@ON_DESKTOP
def test_a_match_of_teams_names_what_holds_for_all_once(visit: Page) -> None:
    lay(visit, TEAMS)
    visit.emulate_media(media="print")
    paper = paper_of(visit)
    expect(paper.locator(".rb-paper__name", has_text=FIRST).locator(".rb-paper__option")).to_have_text(["A1", "B1", "A2", "B2"])
    battlefield = paper.locator(".rb-paper__row", has_text="Lay out the battlefield")
    expect(battlefield).to_contain_text("choose a battlefield with 4 starting spaces")
    # What a single side brings is named at each of its steps.
    expect(paper.locator(".rb-paper__see", has_text="See step 2: The main attack comes first.")).to_have_count(1)
    expect(paper.locator("h3", has_text="Begin")).to_have_count(0)
    # What stands at its step is not listed again below.
    for text in ("A team whose 2 heroes are both defeated loses", "turns alternate between the teams"):
        expect(paper.locator(".rb-paper__row", has_text=text)).to_have_count(1)
    meets = paper.locator(".rb-paper__meeting")
    expect(meets.filter(has_text="You can play in teams of 2")).to_have_count(1)
    for title in ("When you win", "Team play", "Multiple Heroes", "rules that bind"):
        expect(meets.filter(has=visit.locator("b", has_text=title))).to_have_count(0)
    # The address ends no line within a word.
    heights = paper.locator(".rb-paper__about span").evaluate_all("(pieces) => pieces.map((each) => each.offsetHeight)")
    assert len(heights) > 4
    assert len(set(heights)) == 1


def assert_in_one_order(page: Page) -> None:
    """Fail if the paper of a match of teams is not in one order, or does not say the rules of teams at their steps."""
    paper = paper_of(page, "a4")
    pages = paper.locator(".rb-paper__page")
    # All is in one order: the turn with its attack on one page, the setup, what is counted, and what is read less often.
    heads = [each.locator("h2").all_text_contents() for each in pages.all()]
    assert heads == [["The turn", "Attack"], ["Setup", "Keep count", "At any time", "What meets"]]
    assert pages.first.locator(".rb-paper__step").all_text_contents() == list("12345678")
    expect(paper.locator(".rb-paper__number")).to_have_text(["1/2", "2/2"])
    # What several share makes room first, and the rules of teams last.
    expect(pages.first.locator(".rb-paper__row", has_text="Turn order")).to_contain_text("turns alternate between the teams")
    battlefield = paper.locator(".rb-paper__row", has_text="Lay out the battlefield")
    expect(battlefield).to_contain_text("choose a battlefield with 4 starting spaces")
    expect(pages.nth(1)).to_contain_text("More: End the Turn")
    # What to agree on before the match leads to its texts.
    before = pages.nth(1).locator(".rb-paper__row", has_text="Before the first turn").first
    expect(before).to_contain_text("Agree on what is open at step\u00a08 and “End of turn”.")
    # Whose place in that order is whose stands above each page, as these rules call it.
    for each in pages.all():
        expect(each.locator(".rb-paper__team .rb-badge")).to_have_text(["A1", "A2", "S", "B1", "B2"])
    # The items of a list are set apart in a line.
    lines = """async (texts) => {
      const { onOneLine } = await import("/assets/javascripts/shared/typography.js");
      return texts.map(onOneLine);
    }"""
    assert page.evaluate(lines, ["• 1 die\n• 2 dials\n\nAnd 1 token.", "Do:\n\n• This.\n• That", "1. One\n2. 10. Two."]) == [
        "1 die; 2 dials. And 1 token.",
        "Do: This. That",
        "1. One; 2. 10. Two.",
    ]
    # What is about all has one badge, not four.
    expect(paper.locator(".rb-paper__row > p:has(.rb-badge:nth-of-type(4))")).to_have_count(0)
    alls = paper.locator(".rb-paper__row > p:has(> .rb-badge--all)")
    expect(alls.filter(has_text="Turn order")).to_have_text(re.compile("^AllTurn order In a team game"))


def assert_legible(page: Page) -> None:
    """Fail if text on paper is smaller than 9 points, except for letters in badges and numbers in boxes."""
    assert points(page) >= 9
    # Nor is it closer than text of books: it goes on on a second sheet. The letters in badges are 7.5 points or more, and bold.
    line = "(paper) => parseFloat(getComputedStyle(paper).lineHeight) / parseFloat(getComputedStyle(paper).fontSize)"
    assert paper_of(page).evaluate(line) > 1.19
    letters = (
        paper_of(page)
        .locator(".rb-badge")
        .evaluate_all(
            """(badges) => badges.map((each) => {
          const { fontSize, fontWeight } = getComputedStyle(each);
          const room = each.getBoundingClientRect().width - each.firstChild.getBoundingClientRect().width;
          return [parseFloat(fontSize), Number(fontWeight), room];
        })"""
        )
    )
    assert len(letters) > 50
    assert min(size for size, _, _ in letters) >= 10  # pixels
    assert min(weight for _, weight, _ in letters) >= 700
    assert min(room for _, _, room in letters) > 1
    # What is counted stands in the order of turns.
    counted = "(all) => all.map((each) => each.querySelector('.rb-badge').dataset.rbSeat).join('')"
    assert paper_of(page).locator(".rb-paper__counts li").evaluate_all(counted) == "aabbbbbbccddd"
    sizes = page.evaluate(
        """() => [...document.querySelectorAll(".rb-paper *")]
          .filter((each) => each.childElementCount === 0 && each.textContent && !each.closest(".rb-badge, .rb-paper__step"))
          .map((each) => [parseFloat(getComputedStyle(each).fontSize), each.closest(".rb-paper__boxes") !== null])"""
    )
    assert min(size for size, is_in_box in sizes if not is_in_box) >= 12
    assert min(size for size, is_in_box in sizes if is_in_box) >= 10
    # Hardly a passage ends with a line of one short word.
    lonely = page.evaluate(
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


@ON_DESKTOP
def test_a_match_of_teams_is_in_one_order_with_their_rules_at_the_steps_and_large_enough_to_read(visit: Page) -> None:
    lay(visit, FOUR)
    assert_in_one_order(visit)
    assert_legible(visit)


@ON_DESKTOP
def test_the_paper_has_all_parts_and_each_text_once(visit: Page) -> None:
    lay(visit, SHORT)
    assert points(visit) == 11
    expect(visit.locator(".rb-badge--all")).to_have_count(0)  # only a match of teams has it
    resize(visit, {"width": 800, "height": 1000})
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
    expect(paper.locator("h2")).to_have_text(["Setup", "The turn", "Attack", "What meets", "Keep count"])
    expect(paper.locator("[data-rb-part=turn] h3").first).to_have_text("Start of turn")
    expect(paper).to_contain_text("a=the-genie&b=robin-hood&at=globe-theatre")
    numbers = paper.locator(".rb-paper__step").all_text_contents()
    assert numbers == [str(number) for number in range(1, 9)]
    # What meets does not list the texts that stand in the rows.
    expect(paper.locator(".rb-paper__row", has_text="Both heroes defeated")).to_have_count(1)
    expect(paper.locator(".rb-paper__meeting", has_text="When you win")).to_have_count(0)
    texts = paper.locator(".rb-paper__columns p:has(> b)").all_text_contents()
    assert len(texts) == len(set(texts)) > 3
    # Each fifth box to cross out has its number.
    numbered = [str(number) if number % 5 == 0 else "" for number in range(1, 21)]
    expect(paper.locator("li", has_text="Robin Hood").locator(".rb-paper__boxes > span")).to_have_text(numbered)
    expect(paper).to_contain_text("Before you begin, cross out the boxes beyond the starting health.")


@ON_DESKTOP
def test_the_paper_of_one_turn_is_that_of_all_turns_and_leads_to_the_match_that_is_played(visit: Page) -> None:
    papers = []
    for turn in ("&turn=a", ""):
        lay(visit, SHORT + turn)
        papers.append(paper_of(visit).inner_html())
        expect(paper_of(visit)).not_to_contain_text("turn=a")
    assert papers[0] == papers[1]
    assert "Infinite Power" in papers[0]
    assert "Moving after an attack" in papers[0]
    # It has the QR code of its address, as the screen does.
    paper = paper_of(visit)
    expect(paper.locator(".rb-code path")).to_have_attribute("d", re.compile("^M"))
    width = visit.evaluate("parseFloat(getComputedStyle(document.querySelector('.rb-paper .rb-code')).width)")
    assert width / 96 * 25.4 >= 24.9  # mm
    visit.get_by_role("button", name="Share").click()
    expect(visit.get_by_role("dialog").get_by_role("img", name="QR code of the address")).to_be_visible()
    visit.keyboard.press("Escape")
    wait_until(visit, "() => !history.state?.rbDialog")
    # Its first step has a box for each side that may go first. That of the side that does, as the screen knows, is ticked.
    expect(paper.locator(".rb-paper__name", has_text=FIRST).locator(".rb-paper__option")).to_have_text(["G", "R"])
    ticked = paper.locator(".rb-paper__option--ticked")
    expect(ticked).to_have_count(0)
    visit.evaluate("dispatchEvent(new Event('afterprint'))")
    visit.get_by_role("group", name=FIRST).get_by_role("button", name="Robin Hood").click()
    visit.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(ticked).to_have_text("R")


def test_a_match_of_four_that_one_sheet_does_not_hold_is_on_it_in_outline_with_the_turn_on_the_front(keeper: Page) -> None:
    for address, text in (
        (OUTLINED, "More: End the Turn; Revealing Cards; BOOST;"),  # What several share gives way first.
        (LONG_NAMES, "Lay it in front of you, face up, as part of your line."),  # What stands on a card is there in full.
    ):
        front, back = two_pages(keeper, address)
        expect(paper_of(keeper)).to_contain_text(text)
        assert pages_printed(keeper, "A4") == 2
        assert points(keeper) >= 9
        heads = [each.locator("h2").all_text_contents() for each in (front, back)]
        assert heads[0][:2] == ["The turn", "Attack"]
        assert heads[1][-2:] == ["At any time", "What meets"]
        assert sorted([*heads[0][2:], *heads[1][:-2]]) == ["Keep count", "Setup"]
        assert front.locator(".rb-paper__step").all_text_contents() == list("12345678")
        expect(front).not_to_contain_text("continues on page")
        expect(back).to_contain_text("The texts that are named after “More” are in the match, at this address.")
    # So is what decides the game, of what can be met at any time.
    see = "Nothing else resolves; End the turn and your line"
    expect(front.locator(".rb-paper__see", has_text=see)).to_have_count(1)
    expect(back).to_contain_text("if your hero is defeated, its miniature comes off the battlefield immediately")
    # What follows a text that is a list begins a sentence.
    two_pages(keeper, OUTLINED.replace("b=medusa&c=the-wayward-sisters&d=king-arthur", "b=king-arthur&c=bigfoot&d=dracula"))
    expect(paper_of(keeper)).to_contain_text("TRICK cards cannot be used. Some effects let you BOOST")


def short_columns(page: Page, paper: str) -> list[str]:
    """The columns at the end of a page, except the last one, whose text ends more than a sixth of the page above that end."""
    found: list[str] = paper_of(page, paper).evaluate(
        """(paper) => {
          const isShort = (page, column) => {
            const { bottom, height } = page.getBoundingClientRect();
            return bottom - column.lastElementChild.getBoundingClientRect().bottom > height / 6;
          };
          const pages = [...paper.querySelectorAll(".rb-paper__page")].slice(0, -1);
          const last = ":scope > .rb-paper__columns:last-child > *";
          const ends = pages.flatMap((page) => [...page.querySelectorAll(last)].map((column) => [page, column]));
          return ends.filter(([page, column]) => isShort(page, column)).map(([, column]) => column.textContent.slice(-40));
        }"""
    )
    return found


def overfull_pages(page: Page) -> int:
    """How many pages of the paper are taller than paper of the size that is measured."""
    count: int = page.evaluate(
        """() => {
          for (const paper of document.querySelectorAll(".rb-paper")) paper.classList.add("rb-paper--measured");
          const pages = [...document.querySelectorAll(".rb-paper__page")];
          const height = (each) => parseFloat(getComputedStyle(each).minHeight);
          return pages.filter((each) => each.scrollHeight > height(each) + 1).length;
        }"""
    )
    return count


LOST = """async ([slugs, at]) => {
  const { matchSheet } = await import("/assets/javascripts/match/sheet.js");
  const { curly } = await import("/assets/javascripts/shared/typography.js");
  const { onPaper: printed } = await import("/assets/javascripts/match/paper.js");
  const { meantIn } = await import("/assets/javascripts/match/meets.js");
  window.rbTable ??= await (await fetch("/assets/generated/match/unmatched.json")).json();
  const sheet = matchSheet(rbTable, slugs, at, null, null);
  const own = new Set([...slugs.map((slug) => rbTable.sides[slug].id), rbTable.boards[at].id]);
  const restated = new Set();
  for (const part of [...slugs.map((slug) => rbTable.sides[slug]), rbTable.boards[at]]) {
    const others = part.passages.flatMap((each) => rbTable.passages[each].restates);
    for (const other of others) restated.add(rbTable.passages[other].id);
  }
  const found = document.querySelector(".rb-paper") ? [] : ["no paper"];
  for (const paper of document.querySelectorAll(".rb-paper")) {
    const said = paper.textContent;
    const summed = [...paper.querySelectorAll(".rb-paper__meeting > b")];
    // The name of a rule may go on with that of what in it is about these sides.
    const isOf = (title) => (name) => `${name.textContent}: `.startsWith(`${curly(title)}: `);
    const summaryOf = (title) => summed.find(isOf(title))?.parentElement;
    const teams = rbTable.records.find(({ scope }) => scope === "teams").id;
    const ofTeams = slugs.length > 2 ? rbTable.passages.filter(({ id }) => id.startsWith(`${teams}#`)) : [];
    // Of what there is no room for, the name stands after "More", and where the text is stands beside the address.
    const more = [...paper.querySelectorAll(".rb-paper__see")].flatMap(({ lastChild }) =>
      [...lastChild.textContent.matchAll(/More: (.*?)[.]?(?= See |$)/g)].flatMap(([, names]) => names.split("; ")));
    // What is on a card and what the rules leave open is there in full.
    const isKept = ({ sort, open }) => sort === "card" || open;
    const stays = new Set(rbTable.passages.filter(isKept).map(({ id }) => id));
    const isNamed = (title) => {
      const whole = curly(title).toLowerCase();
      return more.some((name) => name && (whole.startsWith(name.toLowerCase()) || whole.endsWith(name.toLowerCase())));
    };
    if (more.length > 0 !== said.includes("named after “More” are in the match")) found.push("nothing says where more is");
    for (const { id, text, title } of ofTeams) {
      const times = said.split(printed(text)).length - 1;
      if (times !== 1 && !isNamed(title)) found.push(`${id} is on paper ${times} times`);
    }
    for (const { id, text, record, title } of [...sheet.setup, ...sheet.timeline].flatMap(({ entries }) => entries)) {
      const isShared = !own.has(id.split("#")[0]) && !id.startsWith(`${teams}#`);
      if (said.includes(printed(text)) || (isShared && (summaryOf(record) || isNamed(record) || restated.has(id)))) continue;
      if (isNamed(title) && !stays.has(id)) continue;
      found.push(`${paper.dataset.rbFormat}: ${id} is not on paper`);
    }
    // No record stands there as a title alone, and a rule says on paper what it says on the screen, however many play.
    for (const card of sheet.applies) {
      const block = summaryOf(card.title);
      if (!block) {
        // Its texts stand in the rows, or a side or the setup says what it says.
        const timed = rbTable.passages.filter(({ id, timings }) => id.startsWith(`${card.id}#`) && timings.length);
        const isSaid =
          own.has(card.id) ||
          isNamed(card.title) ||
          card.passages.every(({ text, title }) => said.includes(printed(text)) || isNamed(title)) ||
          timed.some(({ id }) => restated.has(id)) ||
          (timed.length > 0 && timed.every(({ timings }) => timings.every((each) => each.startsWith("setup"))));
        if (!isSaid && card.id !== teams) found.push(`${card.id} is not on paper`);
        continue;
      }
      const words = [...block.childNodes].map((each) => (each instanceof Text ? each.data : "")).join("");
      if (words.trim().length < `, ${card.kind}: `.length + 10) found.push(`${card.id} says nothing: ${words}`);
      const meant = card.group === "rules" ? meantIn({ table: rbTable, sheet }, card) : [];
      const unsaid = meant.filter(({ text }) => !words.includes(printed(text)));
      for (const { id } of unsaid) found.push(`${id} is not what ${card.id} says`);
    }
    // What is named with its place is in that place.
    const names = [...paper.querySelectorAll("h2, h3:not(.rb-paper__again)")].map((each) => `“${each.lastChild.textContent}”`);
    const steps = [...paper.querySelectorAll(".rb-paper__step")].map((each) => `step\\u00a0${each.textContent}`);
    for (const line of paper.querySelectorAll(".rb-paper__see")) {
      const lines = line.lastChild.textContent;
      for (const [, place] of lines.matchAll(/see (step\\u00a0\\d+|“[^”]*”)/gi)) {
        if (![...names, ...steps].includes(place)) found.push(`nothing on paper is ${place}`);
      }
      for (const [, named] of lines.matchAll(/See “What meets”: (.*?)[.]?(?= See | More: |$)/g)) {
        const missing = named.split("; ").filter((name) => name && !summaryOf(name));
        for (const name of missing) found.push(`${name} is not on paper`);
      }
    }
    paper.classList.add("rb-paper--measured");
    for (const [number, page] of [...paper.querySelectorAll(".rb-paper__page")].entries()) {
      const box = page.getBoundingClientRect();
      const name = `${paper.dataset.rbFormat}, page ${number + 1}: `;
      if (box.height > parseFloat(getComputedStyle(page).minHeight) + 1) found.push(`${name}is too tall`);
      let end = box.top;
      for (const part of page.children) {
        const { top, bottom } = part.getBoundingClientRect();
        if (top < end - 1) found.push(`${name}${part.className} stands on what is above it`);
        end = bottom;
        if (part.matches(".rb-paper__notes")) continue;
        for (const each of [part, ...part.querySelectorAll("*")]) {
          const style = getComputedStyle(each);
          const { left, right, top: from, bottom: to } = each.getBoundingClientRect();
          if (each.closest("svg, .rb-badge, h3") || style.display === "none") continue;
          // A browser ends columns of its own elsewhere on paper, and cuts what is too tall then.
          const mayCut = style.overflowY !== "visible" || style.columnCount !== "auto";
          if (mayCut) found.push(`${name}${each.className} may cut text`);
          if (left < box.left - 1 || right > box.right + 1 || from < top - 4 || to > bottom + 1) {
            found.push(`${name}${each.className || each.textContent} sticks out`);
          }
        }
      }
    }
    paper.classList.remove("rb-paper--measured");
  }
  return found;
}"""
"""What of a match is not on paper, could be cut, or leads nowhere. What sides share may be summed up, or said by one, but not
the rules of teams."""


def drawn(page: Page, count: int) -> list[tuple[list[str], str]]:
    """Matches of two and four sides, drawn by a fixed seed: the slugs of the sides, and of the board."""
    table = page.evaluate("async () => (await fetch('/assets/generated/match/unmatched.json')).json()")
    chance = random.Random(5)  # noqa: S311 - the same matches each time
    sides, boards = sorted(table["sides"]), sorted(table["boards"])
    # Every second match is on one of the boards with the most passages.
    rich = sorted(boards, key=lambda board: -len(table["boards"][board]["passages"]))[:6]
    sizes = [2, 2, 2, 4]
    return [(chance.sample(sides, sizes[number % 4]), chance.choice(rich if number % 2 else boards)) for number in range(count)]


LAY_ANOTHER = """(address) => {
  for (const paper of document.querySelectorAll(".rb-paper")) paper.remove();
  history.replaceState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  dispatchEvent(new Event("beforeprint"));
}"""
"""Lays another match, on both formats of paper."""


LED_NOWHERE = [(["muhammad-ali", "tomoe-gozen"], "the-raft"), (["yennefer-and-triss", "eredin"], "t-wrecks")]
"""Matches whose paper once named places that were not on it."""

SAID_NOTHING = [
    (["the-genie", "medusa", "sinbad", "donatello"], "hanging-gardens"),
    (["sherlock-holmes", "chupacabra", "bigfoot", "bloody-mary"], "new-york-city"),
]
"""Matches of four whose paper once had a rule without its text, or with another passage of it than the screen."""

CUT_BEFORE = [
    (["donatello", "william-shakespeare"], "globe-theatre"),
    (["king-arthur", "alice"], "marmoreal"),
    (["geralt-of-rivia", "krang"], "technodrome"),
]
"""Matches of which a page once ended in the middle of a sentence."""


def address_of(sides: list[str], board: str) -> str:
    """The address of a match."""
    query = "&".join(f"{seat}={side}" for seat, side in zip("abcd", sides, strict=False))
    return f"/unmatched/match/?{query}&at={board}"


def text_of_pdf(pdf: bytes) -> str:
    """The letters and digits that a document of Chromium shows, in the order in which they are drawn."""
    objects = dict(re.findall(rb"(?s)\n(\d+) 0 obj\n(.*?)\nendobj", pdf))

    def stream(number: bytes) -> str:
        data = re.search(rb"(?s)stream\r?\n(.*)\nendstream", objects[number])
        return zlib.decompressobj().decompress(data[1]).decode("latin-1") if data else ""

    fonts: dict[str, dict[int, str]] = {}
    for number, body in objects.items():
        if not (found := re.search(rb"/ToUnicode (\d+) 0 R", body)):
            continue
        letters = fonts[number.decode()] = {}
        for line in stream(found[1]).split("\n"):
            codes = re.findall(r"<([0-9A-F]+)>", line)
            if len(codes) == 2 and len(codes[1]) >= 4:
                letters[int(codes[0], 16)] = bytes.fromhex(codes[1]).decode("utf-16-be")
            elif len(codes) == 3:
                for step in range(int(codes[1], 16) - int(codes[0], 16) + 1):
                    letters[int(codes[0], 16) + step] = chr(int(codes[2], 16) + step)
    text = ""
    for kids in re.findall(rb"/Contents (\d+) 0 R", pdf):
        font: dict[int, str] = {}
        for name, codes in re.findall(r"/F(\d+) \S+ Tf|<([0-9A-F]+)>", stream(kids)):
            if name:
                font = fonts[name]
                continue
            width = 4 if max(font) > 255 or (len(codes) % 4 == 0 and int(codes[:2], 16) not in font) else 2
            text += "".join(font.get(int(codes[at : at + width], 16), "") for at in range(0, len(codes), width))
    return plain(text)


def plain(text: str) -> str:
    """The letters and digits of a text, with ligatures as letters."""
    for ligature, letters in (("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi"), ("ﬄ", "ffl")):
        text = text.replace(ligature, letters)
    return "".join(letter for letter in text if letter.isalnum())


def test_every_passage_of_a_match_is_on_paper_and_nothing_is_cut(keeper: Page) -> None:
    open_match(keeper, SHORT)
    for sides, board in LED_NOWHERE + SAID_NOTHING + drawn(keeper, 12):
        address = address_of(sides, board)
        keeper.evaluate(LAY_ANOTHER, address)
        assert keeper.evaluate(LOST, [sides, board]) == [], address


def test_a_match_whose_pages_once_ended_in_a_sentence_is_printed_in_full(keeper: Page) -> None:
    for sides, board in CUT_BEFORE:
        open_match(keeper, address_of(sides, board))
        printed = text_of_pdf(keeper.pdf(format="Letter"))
        texts = paper_of(keeper).evaluate(
            """(paper) => [...paper.querySelectorAll(".rb-paper__row > p, .rb-paper__meeting")].map((each) => {
              const text = each.cloneNode(true);
              // This badge is turned, so it is drawn apart from its line.
              for (const badge of text.querySelectorAll("[data-rb-seat=board]")) badge.remove();
              return text.textContent;
            })"""
        )
        assert len(texts) > 20
        assert [text for text in texts if plain(text) not in printed] == []


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
    open_match(keeper, MATCH)
    for format_of_paper in ("A4", "Letter"):
        assert pages_printed(keeper, format_of_paper) == 2
    assert points(keeper) >= 9
    paper = paper_of(keeper)
    assert crowded_passages(keeper) == []
    front, back = paper.locator(".rb-paper__page").all()
    assert overfull_pages(keeper) == 0
    # The whole turn is on the front, and the setup on the back. Both name the badges, with the board between the sides.
    front_of_a4, back_of_a4 = paper_of(keeper, "a4").locator(".rb-paper__page").all()
    expect(keeper.locator(".rb-paper__on")).to_have_count(0)
    for each in (front, front_of_a4):
        expect(each.locator("h2")).to_have_text(["The turn", "Attack"])
        expect(each.locator(".rb-paper__name").last).to_have_text(re.compile("^End of turn"))
        expect(each.locator(".rb-paper__row", has_text="Fighters one behind the other")).to_have_count(1)
    for each in (back, back_of_a4):
        expect(each.locator("h2")).to_have_text(["Setup", "Keep count", "At any time", "What meets", "Notes"])
        expect(each.locator(".rb-paper__plate")).to_have_text("LLokiSSanta’s WorkshopWThe Wayward Sisters2/2")
    # What each side counts is in a list of its own, from top to bottom.
    lists = [each.locator("li").all_text_contents() for each in back.locator(".rb-paper__counts ul").all()]
    assert [[name.removesuffix("5101520") for name in names] for names in lists] == [
        ["LLoki", "LTRICKS in opponents’ hands"],
        ["WSister 1", "WSister 2", "WSister 3", "WSnakes", "WBats", "WLizard’s legs"],
    ]
    # A moment at which nothing happens has no place.
    expect(paper.locator("h3", has_text="Start of turn")).to_have_count(0)
    # Only an attack's steps have numbers.
    assert paper.locator(".rb-paper__step").all_text_contents() == list("12345678")
    # Each step says in its place what it is, in a few words, which share the line of its name.
    heights = []
    for step in keeper.evaluate("async () => (await (await fetch('/assets/generated/match/unmatched.json')).json()).rows"):
        if step["part"] in ("turn", "attack") and step["gist"]:
            name = paper.locator(".rb-paper__row:not([data-rb-part=setup]) > .rb-paper__name", has_text=step["name"])
            expect(name).to_contain_text(step["gist"].replace("'", "’"))
            heights.append(name.evaluate("(name) => name.offsetHeight"))
    assert max(heights) < 1.5 * min(heights)
    # What is said of both sides is said once, and what applies elsewhere is one line for a side.
    expect(back.get_by_text("Not in the rules we have")).to_have_count(1)
    scheme = paper.locator(".rb-paper__row:has(h3:text-is('Scheme')) .rb-paper__see")
    expect(scheme).to_have_text(
        [
            re.compile(r"^LSee step\s8: A TRICK you played[.] See step\s2: One TRICK, two effects; Who may play a TRICK; "),
            re.compile(r"^WSee step\s8: The cauldron[.]"),
        ]
    )
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
    expect(paper).to_contain_text("See step 8: The cauldron.")
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
    expect(paper.locator("[data-rb-part=attack]", has_text="Declare the target")).to_contain_text(
        "See “What meets”: One-Way Paths."
    )
    # At any time, there is nothing that only leads to what meets, and no text leads to a page of the site.
    expect(paper.locator("[data-rb-part=any]", has_text="See step")).to_have_count(0)
    expect(meets.filter(has_text="Canceled effects")).to_have_text(re.compile("all the same: a combat item[.]"))
    # What meets has a column of its own.
    columns = back.locator(".rb-paper__columns").last.locator(".rb-paper__column")
    assert [column.locator("h2").all_text_contents() for column in columns.all()] == [["At any time"], ["What meets"]]
    # Neither a page nor a column ends within a step.
    begins = paper_of(keeper, "a4").locator(".rb-paper__column > :first-child")
    expect(begins).to_have_count(7)
    expect(begins.locator(".rb-paper__again")).to_have_count(0)
    lefts = paper.locator(".rb-paper__row + .rb-paper__row:has(> .rb-paper__again)").evaluate_all(
        "(rows) => rows.map((row) => row.getBoundingClientRect().left - row.previousSibling.getBoundingClientRect().left)"
    )
    assert len(lefts) > 10
    assert {round(left) for left in lefts} == {0}
    expect(meets.filter(has_text="One-Way Paths")).to_contain_text("The spaces are still adjacent")
    expect(meets.filter(has_text="End the Turn")).to_contain_text("“End the turn” stops")
    # Of a rule that the sides say themselves, it says where they do.
    expect(meets.filter(has_text="Discard piles")).to_have_text(
        "Discard piles: Cards that go elsewhere, core rule: L see step 2, step 8, and “End of turn” W see step 7 and step 8."
    )
    # One line leads from the steps to what cards may say at them, and each side's passages at a step stand together.
    expect(paper.locator(".rb-paper__row", has_text="see “On cards”")).to_have_text(
        "LAt step 3, step 4, and step 6: see “On cards”"
    )
    expect(paper.locator("[data-rb-part=any]", has_text="takes 3 off the value")).to_contain_text("On cards")
    seats = paper.locator("[data-rb-part=attack] > p[data-rb-seat]").evaluate_all("(all) => all.map((p) => p.dataset.rbSeat)")
    assert "".join(seats[:4]) == "aaab"
    # What the passages of a side say already is not summed up.
    expect(meets.filter(has_text="Multiple Heroes")).to_have_count(0)
    expect(paper.locator(".rb-paper__open")).not_to_have_count(0)


def two_pages(keeper: Page, match: str) -> list[Locator]:
    """Print a match on Letter, and return its front and its back."""
    open_match(keeper, match)
    assert pages_printed(keeper, "Letter") == 2
    assert overfull_pages(keeper) == 0
    return paper_of(keeper).locator(".rb-paper__page").all()


def test_front_and_back_are_complete_each_where_the_front_holds_the_turn(keeper: Page) -> None:
    front, back = two_pages(keeper, COMPLETE)
    expect(front).not_to_contain_text("continues on page")
    expect(front.locator("h2")).to_have_text(["Setup", "The turn", "Attack"])
    expect(front.locator(".rb-paper__row").last).to_contain_text("Met only in between")
    # The setup stands alone in three short columns.
    setup = front.locator(".rb-paper__columns").first
    expect(setup.locator(".rb-paper__column")).to_have_count(3)
    expect(setup.locator("[data-rb-part]:not([data-rb-part=setup])")).to_have_count(0)
    expect(back.locator(".rb-paper__plate")).to_have_text("GGeralt of RiviaTTechnodromeKKrang2/2")
    expect(back.locator("h2")).to_have_text(["Keep count", "At any time", "What meets", "Notes"])
    # A name keeps apart from its boxes, and a number that is known says of when, and what is counted.
    gap = back.locator(".rb-paper__counts li", has_text="Geralt").evaluate("""(li) => {
      const words = document.createRange();
      words.selectNodeContents(li.querySelector(".rb-badge + span"));
      return li.querySelector(".rb-paper__boxes > span").getBoundingClientRect().left - words.getBoundingClientRect().right;
    }""")
    assert gap >= 4
    expect(back.locator(".rb-paper__counts li").last).to_have_text(
        "KDoomsday Machine, 1 at the startThe numbers count active machines."
    )
    # What is left of the last page is for notes.
    lines = back.locator(".rb-paper__notes").evaluate("""(notes) => {
      const end = notes.getBoundingClientRect().bottom;
      return [...notes.querySelectorAll("span")].filter((each) => each.getBoundingClientRect().bottom <= end).length;
    }""")
    assert lines >= 3
    # The badge of a side stands on the line of the first word about it.
    tops = paper_of(keeper).evaluate(
        """(paper) => {
          paper.style.visibility = "visible";
          return [...paper.querySelectorAll(".rb-paper__start")].map((each) => each.getClientRects().length);
        }"""
    )
    assert len(tops) > 2
    assert set(tops) == {1}


def test_the_front_has_the_turn_and_what_is_counted_where_the_setup_leaves_no_room_for_it(keeper: Page) -> None:
    front, back = two_pages(keeper, SETUP_ON_BACK)
    expect(front.locator("h2")).to_have_text(["The turn", "Attack", "Keep count"])
    expect(front).not_to_contain_text("continues on page")
    expect(front.locator(".rb-paper__name").last).to_have_text(re.compile("^End of turn"))
    expect(back.locator("h2")).to_have_text(["Setup", "At any time", "What meets", "Notes"])


@ON_DESKTOP
def test_fighters_have_boxes_for_the_health_that_is_known_or_for_any(visit: Page) -> None:
    remember_dials(visit, {"alice/health/Alice": 13, "buffy/health/Giles": 6, "buffy/health/Xander": 6})
    lay(visit, EITHER)
    counts = paper_of(visit).locator(".rb-paper__counts li")
    names = ["BBuffy", "BGiles or Xander: 6", "AAlice: 13", "AThe Jabberwock", "ASize:BIGSMALL"]
    numbers = ["5101520", "5", "510", "5101520", ""]
    expect(counts).to_have_text([name + number for name, number in zip(names, numbers, strict=True)])
    boxes = [each.locator(".rb-paper__boxes > span").count() for each in counts.all()]
    assert boxes == [20, 6, 13, 20, 0]
    # A choice that is no health has a box to tick for each.
    expect(counts.last.locator(".rb-paper__option")).to_have_text(["BIG", "SMALL"])
    expect(counts.last.locator(".rb-paper__line")).to_have_count(0)
    # Whose dial may be missing is told what holds then; not so where there are heroes alone.
    strike = "Before you begin, cross out the boxes beyond the starting health."
    no_dial = "A sidekick without a dial has 1 health."
    expect(paper_of(visit).locator(".rb-paper__counts")).to_contain_text(f"{strike} {no_dial}")
    visit.evaluate("rbStore('match.starts/unmatched', {})")
    lay(visit, MATCH)
    expect(paper_of(visit).locator(".rb-paper__counts")).to_contain_text(strike)
    expect(paper_of(visit).locator(".rb-paper__counts")).not_to_contain_text(no_dial)
    # A large hero may begin with more health. The name keeps its line beside two lines of boxes.
    large = "/unmatched/match/?a=t-rex&b=bruce-lee&at=none"
    lay(visit, large)
    assert [each.locator(".rb-paper__boxes > span").count() for each in counts.all()] == [30, 20]
    visit.evaluate("rbStore('match.starts/unmatched', {'t-rex/health/T. Rex': 27})")
    lay(visit, large)
    expect(counts.first).to_contain_text("T. Rex: 27")
    lines = counts.evaluate_all("(all) => all.map((each) => each.querySelector(':scope > span:not(.rb-badge)').offsetHeight)")
    assert lines[0] == lines[1]


def test_the_longest_match_of_teams_has_all_that_is_on_its_cards_on_one_sheet(keeper: Page) -> None:
    two_pages(keeper, LONGEST)
    assert points(keeper) >= 9
    assert keeper.evaluate(LOST, [["william-shakespeare", "t-rex", "loki", "the-wayward-sisters"], "santas-workshop"]) == []
    for form in ("letter", "a4"):
        front, back = paper_of(keeper, form).locator(".rb-paper__page").all()
        expect(front.locator("h2")).to_have_text(["The turn", "Attack"])
        expect(back.locator("h2")).to_have_text(["Setup", "Keep count", "At any time", "What meets"])
        assert short_columns(keeper, form) == []
        # When a team wins is never only named. What the board does on each turn is in full here, too.
        for told in ("whose 2 heroes are both defeated loses", "both opposing heroes defeated", "are the conveyor belt"):
            expect(paper_of(keeper, form)).to_contain_text(told)
    # A column that goes on with a row says which.
    paper = paper_of(keeper)
    paper.evaluate("(paper) => (paper.style.visibility = 'visible')")
    for each in paper.locator(".rb-paper__column > :first-child:has(> .rb-paper__again)").all():
        expect(each.locator(".rb-paper__again")).to_be_visible()


@ON_DESKTOP
def test_what_no_sheet_holds_goes_on_on_others(visit: Page) -> None:
    lay(visit, SHORT)
    texts = paper_of(visit).locator(".rb-paper__row > p, .rb-paper__meeting").all_text_contents()
    # What is printed again is not laid again, unless the match is another one.
    visit.evaluate("window.rbLaid = document.querySelector('.rb-paper'); dispatchEvent(new Event('afterprint'))")
    expect(visit.locator(".rb-paper")).to_have_count(0)
    visit.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert visit.evaluate("rbLaid === document.querySelector('.rb-paper')")
    open_match(visit, SHORT)
    # The paper is as tall as a passage, so that hardly two are on a page, and some are taller than it.
    visit.evaluate(
        """() => {
          const style = new CSSStyleSheet();
          style.replaceSync(".rb-paper { --rb-paper-height: 40mm !important; }");
          document.adoptedStyleSheets = [style];
        }"""
    )
    visit.evaluate("dispatchEvent(new Event('beforeprint'))")
    pages = paper_of(visit).locator(".rb-paper__page")
    assert pages.count() > 8
    for going_on, head in (
        ("The turn continues on page", "The turn, continued"),
        ("The setup continues on page", "Setup, continued"),
    ):
        count = pages.filter(has_text=going_on).count()
        assert count > 0
        expect(pages.locator("h2", has_text=head)).to_have_count(count)
    numbers = pages.locator(".rb-paper__number").all_text_contents()
    assert numbers == [f"{number + 1}/{pages.count()}" for number in range(pages.count())]
    told = paper_of(visit).locator(".rb-paper__row > p, .rb-paper__meeting").all_text_contents()
    assert set(texts) <= set(told)
    overlaps = pages.evaluate_all(
        """(all) => {
          const boxes = all.map((page) => page.getBoundingClientRect());
          return boxes.filter(({ top }, number) => number && top < boxes[number - 1].bottom - 1).length;
        }"""
    )
    assert overlaps == 0
    expect(paper_of(visit).locator(".rb-paper__counts")).to_have_count(1)


@ON_DESKTOP
def test_paper_that_was_laid_before_qr_codes_are_loaded_has_one_when_it_is_printed_again(visit: Page) -> None:
    held: list[Route] = []
    library = "**/scripts/dist-*.js"  # that of QR codes
    visit.route(library, lambda route: held.append(route))
    visit.goto(SHORT)
    expect(visit.locator(".rb-plate")).to_be_attached()
    visit.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(paper_of(visit).locator(".rb-paper__about")).to_have_count(1)
    expect(paper_of(visit).locator(".rb-code")).to_have_count(0)
    visit.route(library, lambda route: route.continue_())  # if it is asked for late, it is not held
    for route in held:
        route.continue_()
    wait_until(
        visit,
        """() => {
          for (const each of ["afterprint", "beforeprint"]) dispatchEvent(new Event(each));
          return document.querySelectorAll(".rb-paper .rb-code").length === 2;
        }""",
    )
