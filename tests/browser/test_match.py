"""The match sheet in a real browser: a match is chosen, shown, checked off and asked about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.visiting import (
    BROKEN_WORDS,
    DESKTOP,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    SIZES,
    answer_first,
    assert_accessible,
    assert_fits,
    begin,
    cut_texts,
    leave_count,
    show_dials,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

MATCH = "/unmatched/match/"
PICTURED = f"{MATCH}?a=loki&b=the-wayward-sisters&at=santas-workshop"
TEAMS = f"{MATCH}?a=loki&b=king-arthur&c=alice&d=medusa&at=none"
TABLET = {"width": 1024, "height": 768}
SMALL_PHONE = {"width": 320, "height": 640}
_LEFT_AND_RIGHT = """(lanes) => lanes.map((lane) => {
  const { left, right } = lane.getBoundingClientRect();
  return [lane.className, Math.round(left), Math.round(right)];
}).sort()"""
_PLACES_AT_EACH_STEP = """() => [...document.querySelectorAll(".rb-moment [data-rb-go]")].flatMap((step) =>
  [1, 2].map(() => {
  step.click();
  document.querySelector("#rb-count-action").click();
  step.click();
  const [bar, back, next, choice] = [".rb-turn > .rb-next", ".rb-back", "#rb-turn-next", ".rb-turn .rb-sides"].map(
    (each) => document.querySelector(each).getBoundingClientRect());
  const buttons = [...document.querySelectorAll(".rb-next__ways button, .rb-turn .rb-sides button")];
  const cut = buttons.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent);
  return JSON.stringify([bar.top, bar.height, back.left, next.left, next.top, choice.left, choice.right, cut]);
}))"""
"""Goes to each step in each action, and tells there where the buttons above the lanes are, and which words of them are cut."""
_LANES_AT_EACH_STEP = """() => [...document.querySelectorAll(".rb-moment [data-rb-go]")].map((step) => {
  step.click();
  const here = document.querySelectorAll("[data-rb-here]");
  const boxes = (all) => [...all].map((each) => each.getBoundingClientRect());
  const others = ".rb-moment:not([data-rb-here], [data-rb-here] > *) > .rb-moment__head";
  const heads = boxes(document.querySelectorAll(others)).map(({ left, right }) => [left, right]);
  const [name] = boxes(here[0].querySelectorAll("h3, .rb-moments__here"));
  const lanes = ["first", "second"].flatMap((lane, number) =>
    boxes(here[0].querySelectorAll(`.rb-lane--${lane}`)).map(({ left, right, top }) => [number, left, right, top]));
  return [here.length, heads, name.top, lanes];
})"""
"""Goes to each step, and measures there: how many are marked, the names of the others, and the one that is."""
HREFS = "links => links.map(({ href }) => href)"


def cell(page: Page, name: str) -> Locator:
    """Return what chooses a side or a board."""
    return page.locator(".rb-cell", has=page.get_by_text(name, exact=True))


def reasons_of(row: Locator) -> Locator:
    """Return the first reason why a row of what meets applies."""
    return row.locator(".rb-reason").first


def tab(page: Page, name: str) -> Locator:
    """Return the tab of a section."""
    return page.locator("[data-rb-tab]", has_text=name)


@SIZES
def test_a_match_is_chosen_and_back_goes_back_through_the_choice(visit: Page, size: dict[str, int]) -> None:
    visit.goto(MATCH)
    cell(visit, "Loki").click()
    visit.wait_for_url("**/match/?a=loki")
    expect(visit.locator("#rb-slot-b")).to_have_text("Who faces Loki?")
    cell(visit, "The Wayward Sisters").click()
    expect(visit.get_by_role("heading", name="Choose the battlefield")).to_be_visible()
    # The focus is on what is chosen next: on a desktop, on the filter.
    expect(visit.locator(".rb-choose h2:focus, #rb-choose-filter:focus")).to_have_count(1)
    expect(visit.locator("#rb-choose-filter:focus")).to_have_count(int(size == DESKTOP))
    cell(visit, "Santa’s Workshop").click()
    visit.wait_for_url(f"**{PICTURED}")
    expect(visit.locator("#rb-match-setup")).to_be_visible()
    # What players have to agree on is open, or one click away beside the turn. The boxes for the dials are explained once.
    if visit.locator(".rb-turn").is_visible():
        visit.locator(".rb-setup summary", has_text="Where the second and third Sister start").click()
    expect(visit.locator(".rb-setup").get_by_text("Agree on it before you place heroes.")).to_be_visible()
    expect(visit.locator(".rb-setup").get_by_text("Set each dial to its starting health.")).to_be_visible()
    expect(visit.locator(".rb-setup").get_by_text("Starting health", exact=True)).to_be_hidden()
    assert "Loki vs. The Wayward Sisters on Santa's Workshop" in visit.title()
    visit.go_back()
    expect(visit.get_by_role("heading", name="Choose the battlefield")).to_be_visible()
    # A slot has the emblem of its side, as its cell has, and leads to the filter too.
    visit.locator("#rb-slot-a").click()
    emblem = "(slot) => slot.querySelector('.rb-emblem use').getAttribute('href')"
    assert visit.locator("#rb-slot-a").evaluate(emblem) == cell(visit, "Loki").evaluate(emblem)
    expect(visit.locator("#rb-choose-filter:focus")).to_have_count(int(size == DESKTOP))
    visit.locator("#rb-slot-at").click()
    cell(visit, "No board").click()
    visit.wait_for_url("**&at=none")
    expect(visit.locator(".rb-plate")).to_contain_text("No board")


@ON_PHONE
def test_the_filter_knows_names_nicknames_and_sets(visit: Page) -> None:
    visit.goto(MATCH)
    # 12 heroes are in sight at once, and a letter leads to the others.
    expect(visit.locator(".rb-choose__foot")).to_be_visible()
    ends = visit.locator(".rb-cell:visible").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().bottom)")
    foot = visit.locator(".rb-choose__foot").bounding_box()
    assert foot
    assert sum(end <= foot["y"] for end in ends) >= 12
    # A name stands where its own first letter leads, not at that of its article.
    names = visit.locator(".rb-cell:visible b").all_inner_texts()
    at = names.index("The Genie")
    assert names[at - 1 : at + 2] == ["Eredin", "The Genie", "Geralt of Rivia"]
    visit.get_by_role("button", name="Letters").click()
    visit.get_by_role("group", name="Go to a letter").get_by_role("button", name="W", exact=True).click()
    expect(cell(visit, "The Wayward Sisters")).to_be_in_viewport(ratio=1)
    expect(visit.get_by_role("group", name="Go to a letter")).to_be_hidden()
    # The slots and the filter stay above the cells, and cover none that is gone to.
    box = visit.get_by_role("searchbox", name="Filter")
    expect(visit.locator("#rb-slot-a")).to_be_in_viewport(ratio=1)
    expect(box).to_be_in_viewport(ratio=1)
    top, field = cell(visit, "The Wayward Sisters").bounding_box(), box.bounding_box()
    assert top and field
    assert field["y"] + field["height"] <= top["y"]
    for typed, name in (
        ("wayward", "The Wayward Sisters"),
        ("mischief", "Loki"),
        ("lokki", "Loki"),
        ("volume 2 achil", "Achilles"),
    ):
        box.fill(typed)
        expect(visit.locator(".rb-cell:visible b")).to_have_text([name])
    box.fill("buffy")
    expect(visit.locator(".rb-cell:visible b")).to_have_text(["Buffy", "Angel", "Spike", "Willow"])
    box.fill("xyzzy")
    expect(visit.locator(".rb-choose .rb-nothing")).to_be_visible()
    # The foot stays where it was.
    visit.evaluate("scrollTo(0, 0)")
    assert visit.locator(".rb-choose__foot").bounding_box() == foot
    assert foot["height"] < 70
    # Enter takes the first that is shown, which is marked. Who types one choice may go on typing the next.
    box.press("Enter")
    expect(box).to_have_value("xyzzy")
    box.fill("witch")
    expect(visit.locator(".rb-cell:visible b").nth(1)).to_have_text("Ancient Leshen")
    best = visit.locator("[data-rb-best]")
    expect(best).to_contain_text("The Wayward Sisters")
    expect(visit.get_by_text("Enter takes The Wayward Sisters")).to_have_role("status")
    box.press("Enter")
    for typed in ("mischief", "santa"):
        expect(box).to_be_focused()
        expect(box).to_have_value("")
        visit.keyboard.type(typed)
        visit.keyboard.press("Enter")
    visit.wait_for_url("**/match/?a=the-wayward-sisters&b=loki&at=santas-workshop")
    # No board has a name, too.
    visit.goto(f"{MATCH}?a=the-wayward-sisters&b=loki")
    box.fill("no board")
    expect(visit.locator(".rb-cell:visible b")).to_have_text(["No board"])
    expect(visit.locator(".rb-choose .rb-nothing")).to_be_hidden()
    expect(best).to_contain_text("No board")
    box.press("Enter")
    visit.wait_for_url("**/match/?a=the-wayward-sisters&b=loki&at=none")


@SIZES
def test_the_filter_has_the_focus_where_no_keyboard_covers_the_choice(visit: Page, size: dict[str, int]) -> None:
    visit.goto(MATCH)
    field = visit.get_by_label("Filter: Heroes")
    expect(field).to_be_visible()
    if size == PHONE:
        expect(field).not_to_be_focused()
        return
    expect(field).to_be_focused()
    visit.keyboard.type("loki")
    visit.keyboard.press("Enter")
    expect(visit.get_by_role("heading", name="Choose a hero")).to_be_visible()
    expect(visit.locator("#rb-slot-a b")).to_have_text("Loki")
    expect(field).to_be_focused()


@ON_PHONE
def test_the_plate_leads_back_to_a_choice(visit: Page) -> None:
    visit.goto(PICTURED)
    visit.locator(".rb-plate").get_by_role("button", name="Loki").click()
    visit.wait_for_url("**&choose=a")
    visit.get_by_role("button", name="Back to the match").click()
    visit.locator(".rb-plate").get_by_role("button", name="Loki").click()
    cell(visit, "Medusa").click()
    visit.wait_for_url("**/?a=medusa&b=the-wayward-sisters&at=santas-workshop")
    expect(visit.locator(".rb-plate")).to_contain_text("Medusa")


@ON_PHONE
def test_a_sheet_is_in_sight_before_its_other_sections_are_made(visit: Page) -> None:
    visit.goto(f"{MATCH}?a=loki&b=the-wayward-sisters")
    made = cell(visit, "No board").evaluate(
        """(cell) => {
          const made = () => [...document.querySelectorAll("[data-rb-section]")].map((each) => each.hasChildNodes());
          (cell.querySelector("button") ?? cell).click();
          const atOnce = made();
          document.querySelector("[data-rb-tab=meets]").click();
          return [atOnce, made()];
        }"""
    )
    assert made == [[True, False, False, False], [True, False, True, False]]
    for name in ("turn", "count"):
        expect(visit.locator(f"[data-rb-section={name}] h2")).to_be_attached()
    expect(visit.locator("#rb-match-meets")).to_be_focused()


@ON_PHONE
def test_the_rest_is_drawn_at_random_and_teams_have_four_sides(visit: Page) -> None:
    visit.goto(f"{MATCH}?b=loki")
    # The number of players stands by the slots, with who plays what if there are three.
    expect(visit.get_by_text("Of 3 players, one plays both of a team.")).to_have_count(0)
    visit.get_by_role("button", name="3 or 4 players").click()
    expect(visit.get_by_text("Of 3 players, one plays both of a team.")).to_be_in_viewport()
    expect(visit.locator(".rb-slot")).to_have_count(5)
    # The slots stand in the order of turns, and a chosen one says its team, too.
    teams = [
        *("A1 · Team AChoose a hero", "B1 · Team BLoki", "A2 · Team AChoose a hero", "B2 · Team BChoose a hero"),
        "The battlefield",
    ]
    expect(visit.locator(".rb-slot__name")).to_have_text([re.compile(f"^{team}$") for team in teams])
    visit.wait_for_url("**/match/?b=loki&players=4&choose=a")
    # The next that is missing comes next.
    cell(visit, "Alice").click()
    expect(visit.locator(".rb-slot__name[aria-current]")).to_have_text("A2 · Team AChoose a hero")
    visit.get_by_role("button", name="Draw the rest").click()
    # What was drawn is shown first, and may be drawn again; what was chosen by hand stays.
    expect(visit.get_by_role("heading", name="Drawn at random")).to_be_focused()
    expect(visit.locator(".rb-slot", has_text="Your choice").locator("b")).to_have_text(["Alice", "Loki"])
    drawn = visit.locator(".rb-slot__name b")
    expect(drawn.first).to_have_css("font-size", "20px")
    # What each is about stands below its name.
    expect(visit.locator(".rb-slot", has_text="Loki").locator(".rb-slot__about")).to_contain_text("TRICKS")
    before = drawn.all_inner_texts()
    assert len(before) == 5
    # It can be printed before its sheet is opened.
    visit.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(visit.locator(".rb-paper").first).to_be_attached()
    visit.evaluate("dispatchEvent(new Event('afterprint'))")
    assert (before[0], before[1]) == ("Alice", "Loki")
    visit.get_by_role("button", name="Draw again").click()
    expect(drawn).not_to_have_text(before)
    assert drawn.all_inner_texts()[:2] == before[:2]
    expect(visit.get_by_role("button", name="Draw again")).to_be_focused()
    # What the slots show is only said to screen readers.
    expect(visit.get_by_role("status").filter(has_text="Alice, Loki, ")).to_have_class(re.compile(r"\brb-hidden\b"))
    assert_accessible(visit, PHONE["width"], part=".rb-choose")
    visit.get_by_role("button", name="Open the sheet").click()
    expect(visit.locator(".rb-plate__side")).to_have_count(4)
    assert "drawn=" not in visit.url
    names = visit.locator(".rb-plate__side b").all_inner_texts()
    assert len(set(names)) == 4
    assert names.count("Loki") == 1
    assert visit.locator(".rb-plate__team").first.locator("button").count() == 2


@ON_PHONE
def test_what_is_on_the_shelf_is_shown_and_drawn_until_all_is_chosen(visit: Page) -> None:
    visit.goto(MATCH)
    visit.evaluate("rbStore('shelf.unmatched', { sets: ['battle-of-legends-volume-3'] })")
    visit.reload()
    mine, everything = (visit.get_by_role("button", name=name) for name in ("My shelf · 4", "All · 70"))
    expect(mine).to_have_attribute("aria-pressed", "true")
    expect(cell(visit, "Loki")).to_be_visible()
    expect(cell(visit, "Medusa")).to_be_hidden()
    shown = {*visit.locator(".rb-cell:visible b").all_inner_texts()}
    expect(visit.locator(".rb-choose__letters button:not([hidden])")).to_have_text(["B", "C", "L", "P"])
    visit.get_by_role("button", name="Draw at random: First hero").click()
    assert visit.locator(".rb-slot--chosen b").inner_text() in shown
    visit.get_by_role("button", name="Draw the rest").click()
    heroes = visit.locator(".rb-slot:not([data-rb-seat=board]) b")
    expect(heroes).to_have_count(2)
    assert {*heroes.all_inner_texts()} < shown
    # All is kept for the next match, and what is typed stays.
    visit.goto(MATCH)
    visit.get_by_role("searchbox", name="Filter").fill("medusa")
    expect(cell(visit, "Medusa")).to_be_hidden()
    everything.click()
    expect(cell(visit, "Medusa")).to_be_visible()
    visit.goto(f"{MATCH}?a=medusa&b=loki")
    expect(visit.get_by_role("button", name="All · 35")).to_have_attribute("aria-pressed", "true")
    # A match that was drawn says from what, and in which box each part of it is.
    visit.goto(f"{MATCH}?b=medusa&at=soho")
    visit.get_by_role("button", name="Draw the rest").click()
    expect(visit.get_by_text("Drawn from")).to_be_in_viewport(ratio=1)
    expect(everything).to_have_attribute("aria-pressed", "true")
    mine.click()
    expect(mine).to_have_attribute("aria-pressed", "true")
    expect(mine).to_be_focused()
    assert visit.locator("#rb-slot-a b").inner_text() in shown
    expect(visit.locator(".rb-slot small")).to_have_text(
        [
            "Battle of Legends, Volume 3",
            "Your choice · Battle of Legends, Volume 1 (not on my shelf)",
            "Your choice · Cobble & Fog (not on my shelf)",
        ]
    )
    # A shelf with too few heroes is no choice.
    visit.evaluate("rbStore('shelf.unmatched', { sets: ['bruce-lee'] })")
    visit.reload()
    expect(visit.get_by_text("Drawn from all boxes.")).to_be_visible()
    expect(mine).to_have_count(0)
    visit.get_by_role("link", name="Tick those you own").click()
    visit.wait_for_url("**/unmatched/shelf/")


@ON_PHONE
def test_what_is_chosen_says_so_in_its_cell(visit: Page) -> None:
    visit.goto(f"{MATCH}?a=alice&b=loki&players=4")
    expect(cell(visit, "Loki")).to_contain_text("Chosen as B1")
    visit.goto(f"{MATCH}?a=loki")
    chosen = cell(visit, "Loki")
    expect(chosen.locator(".rb-emblem")).to_be_visible()
    expect(chosen.locator("small")).to_have_text("Chosen")
    heights = visit.locator(".rb-cells li:not([hidden])").evaluate_all("all => all.map(({ offsetHeight }) => offsetHeight)")
    assert chosen.evaluate("each => each.offsetHeight") <= max(heights)
    assert len(set(heights[:20])) == 1
    # The names of sets are whole, without those of their lines.
    expect(cell(visit, "Krang").locator("small")).to_have_text("Shredder vs. Krang")
    assert cut_texts(visit.locator(".rb-cell small:visible")) == []


@ON_PHONE
def test_a_draw_has_nothing_banned_nor_of_the_last_match(visit: Page) -> None:
    visit.goto(MATCH)
    kept = {"sets": ["houdini-vs-the-genie"], "only": True, "banned": ["hero/houdini"]}
    visit.evaluate("kept => rbStore('shelf.unmatched', kept)", kept)
    visit.reload()
    visit.get_by_role("button", name="Draw at random: First hero").click()
    visit.wait_for_url("**/match/?a=the-genie&drawn=a")
    # How many bans there are stands beside the draw, and leads to where they are set.
    visit.get_by_role("link", name="Bans (1)").click()
    visit.wait_for_url("**/unmatched/shelf/#bans")
    expect(visit.get_by_role("button", name="Houdini", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(visit.get_by_text("Choose bans1")).to_be_in_viewport()
    # Bans come first: nothing is drawn until the reader says so.
    names = visit.locator(".rb-draw__match b")
    visit.get_by_role("button", name="4 players").click()
    visit.get_by_role("button", name="2 players").click()
    expect(names).to_have_count(0)
    expect(visit.get_by_role("link", name="Open match sheet")).to_be_hidden()
    visit.get_by_role("button", name="Houdini", exact=True).click()
    visit.get_by_role("button", name="Draw a match").click()
    expect(names).to_have_count(3)
    expect(names.filter(has_text="Houdini")).to_have_count(1)
    expect(visit.get_by_text("Choose bans0")).to_be_visible()
    expect(visit.get_by_role("button", name="Houdini", exact=True)).to_be_hidden()
    expect(visit.get_by_role("link", name="Open match sheet")).to_be_in_viewport(ratio=1)
    expect(visit.get_by_role("button", name="Draw again", exact=True)).to_be_visible()
    visit.evaluate("kept => rbStore('shelf.unmatched', kept)", kept)
    visit.get_by_role("link", name="Back to the choice").click()
    visit.wait_for_url("**/match/?a=the-genie&drawn=a")
    # What is banned says so, and may be chosen nevertheless.
    visit.get_by_role("button", name="All").click()
    expect(cell(visit, "Houdini").locator("small")).to_have_text("Banned from draws")
    expect(cell(visit, "Houdini")).to_be_enabled()
    visit.evaluate("kept => rbStore('shelf.unmatched', kept)", kept | {"banned": [], "last": ["hero/the-genie"]})
    visit.goto(MATCH)
    visit.get_by_role("button", name="Draw at random: First hero").click()
    visit.wait_for_url("**/match/?a=houdini&drawn=a")
    visit.goto(MATCH)
    titania = visit.locator(".rb-cell", has_text="Titania")
    expect(titania.locator("use")).to_have_attribute("href", re.compile("unmatched.svg#hero-titania$"))
    visit.get_by_role("checkbox", name="Skip recent draws until half have been drawn").uncheck()
    visit.get_by_role("button", name="Draw the rest").click()
    expect(visit.get_by_role("heading", name="Drawn at random")).to_be_visible()
    shelf = visit.evaluate("rbStored('shelf.unmatched')")
    assert {"hero/houdini", "hero/the-genie"} < {*shelf["last"]}
    assert shelf["repeats"] is True
    visit.evaluate("shelf => rbStore('shelf.unmatched', shelf)", shelf | {"match": ["hero/hamlet"], "repeats": False})
    visit.goto(MATCH)
    expect(visit.locator(".rb-tick", has_text="Skip recent draws until half have been drawn")).to_contain_text(
        "Not last time’s: Hamlet"
    )


@ON_PHONE
def test_a_set_with_many_heroes_leads_to_a_match_with_them(visit: Page) -> None:
    visit.goto("/unmatched/sets/slings-and-arrows/")
    visit.get_by_role("link", name="Match sheet", exact=True).click()
    visit.wait_for_url("**/match/?box=slings-and-arrows")
    expect(visit.get_by_role("button", name="Slings & Arrows · 4")).to_have_attribute("aria-pressed", "true")
    expect(visit.locator(".rb-cell:visible")).to_have_count(4)
    heroes = visit.locator(".rb-cell:visible b").all_inner_texts()
    visit.get_by_role("button", name="Draw the rest").click()
    visit.get_by_role("button", name="Open the sheet").click()
    expect(visit.locator(".rb-plate__side")).to_have_count(2)
    assert {*visit.locator(".rb-plate__side b").all_text_contents()} < {*heroes}
    assert "box=" not in visit.url
    # What is chosen instead of the set holds for the next slot, too.
    visit.go_back()
    visit.go_back()
    visit.get_by_role("button", name="All · 70").click()
    cell(visit, "Loki").click()
    expect(visit.locator("#rb-slot-a")).to_contain_text("Loki")
    expect(cell(visit, "Medusa")).to_be_visible()


@ON_PHONE
def test_what_also_stands_at_a_moment_is_folded_at_the_end(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=turn")
    folded = visit.locator(".rb-any__more")
    expect(folded).to_be_visible()
    above = {*visit.locator(".rb-moment .rb-entry").locator("a").evaluate_all(HREFS)}
    alone = {*visit.locator(".rb-any__rows > .rb-entry a").evaluate_all(HREFS)}
    repeated = {*folded.locator(".rb-entry a").evaluate_all(HREFS)}
    assert alone
    assert not alone & above
    assert repeated
    assert repeated <= above
    expect(folded.locator("> summary")).to_have_text(f"{len(repeated)} more, also listed at a step")
    titles = visit.locator(".rb-moment .rb-entry:not(.rb-entry--fold)")
    opened = titles.locator("[aria-label^='Passage: ']").evaluate_all(HREFS)
    assert len(opened) == len({*opened})
    again = visit.locator(".rb-moment", has_text="Choose and reveal").locator(".rb-entry--fold").first
    expect(again.locator("> summary")).to_contain_text("Who may play a TRICK 2 more")
    expect(again.locator("> summary small")).to_have_text(["2 more", "Also at: Scheme"])
    # The texts of cards open at the steps of combat, whose effects they print; closed, they stand once.
    cards = visit.locator(".rb-attack .rb-entry--ahead > summary", has_text="On cards (2)")
    expect(visit.locator(".rb-moment:has([data-rb-go='AFTER COMBAT']) + .rb-lane > .rb-entry--ahead")).to_have_count(1)
    bet = visit.locator(".rb-turn .rb-entry__text:visible", has_text="Sindri’s Bet takes 3 off")
    expect(bet).to_have_count(0)
    cards.click()
    expect(bet).to_have_count(1)
    place, text = cards.bounding_box(), bet.first.bounding_box()
    assert place
    assert text
    assert place["y"] < text["y"] < place["y"] + 200
    cards.click()
    expect(bet).to_have_count(0)
    again.locator("> summary").click()
    expect(again).to_contain_text("Any fighter may play any of Loki’s TRICKS.")
    belt = visit.locator(".rb-moment", has_text="End of turn").locator(".rb-entry[data-rb-seat=board]")
    expect(belt).to_have_count(1)
    expect(belt.locator("> summary")).to_contain_text("The conveyor belt 6 more")
    belt.locator("> summary").click()
    expect(belt.get_by_text("Not in the rules we have")).to_be_hidden()
    belt.locator(".rb-entry__rest > summary").click()
    expect(belt.get_by_text("Not in the rules we have")).to_be_visible()
    expect(belt.locator(".rb-entry__rest .rb-status")).to_have_count(2)


@ON_PHONE
def test_one_text_is_open_at_each_step_in_every_turn_alike(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=turn&turn=b")
    here = visit.locator("[data-rb-here]")
    opened = here.locator(".rb-entry[open]")
    # It is the first of the side whose turn it is.
    for step, text in (
        ("Scheme", "it goes into your cauldron instead"),
        ("Cleanup", "it goes into your cauldron instead"),
        ("End of turn", "it goes into your cauldron instead"),
        ("Choose and reveal", "can be played by any of the Sisters"),
        ("Scheme", "it goes into your cauldron instead"),
    ):
        visit.locator(f"[data-rb-go='{step}']").click()
        expect(opened).to_have_count(1)
        expect(opened.locator(".rb-entry__text").first).to_contain_text(text)
        expect(opened).to_have_attribute("data-rb-seat", "b")
        # The side whose turn it is comes before the other, with its counts and its texts; in an attack, the defender does.
        in_attack = step in ("Cleanup", "Choose and reveal")
        first, second = ("first", "second") if in_attack else ("second", "first")
        expect(here.locator(f".rb-lane--{second} ~ .rb-lane--{first}")).to_have_count(0)
        expect(here.locator(".rb-roles")).to_have_count(int(in_attack))
    expect(here.get_by_role("button", name="Open all")).to_be_visible()
    # What is opened and closed by hand holds at this step, and the next time all is as it was at first.
    opened.locator("> summary").click()
    expect(opened).to_have_count(0)
    here.locator(".rb-entry > summary").last.click()
    expect(opened).to_have_count(1)
    for step in ("Cleanup", "Scheme"):
        visit.locator(f"[data-rb-go='{step}']").click()
    expect(opened).to_have_count(1)
    expect(opened).to_contain_text("it goes into your cauldron instead")
    visit.reload()
    expect(opened).to_have_count(1)
    # Where that side has none, it is the first of all.
    visit.evaluate("localStorage.clear()")
    visit.goto(f"{PICTURED}&show=turn&turn=a")
    for step, text in (
        ("Choose and reveal", "Any fighter may play any of Loki’s TRICKS."),
        ("Declare the target", "Two spaces joined by a one-way path still count as adjacent"),
        ("End of turn", "The purple arrows between spaces are the conveyor belt."),
    ):
        visit.locator(f"[data-rb-go='{step}']").click()
        expect(opened).to_have_count(1)
        expect(opened.locator(".rb-entry__text").first).to_contain_text(text)
    expect(here.locator(".rb-entry__rest").first).not_to_have_attribute("open", "")
    # A turn begins where its side has something, whatever the side before it has there.
    visit.goto(f"{MATCH}?a=medusa&b=bruce-lee&at=none&show=turn&turn=b")
    visit.locator("[data-rb-go='End of turn']").click()
    visit.get_by_role("button", name="Next: Medusa’s turn").click()
    expect(here.get_by_text("When your turn starts")).to_be_visible()


@ON_PHONE
def test_what_is_done_and_who_begins_outlasts_a_reload(visit: Page) -> None:
    visit.goto(PICTURED)
    expect(visit.locator(".rb-step .rb-entry__text").filter(has_text="cauldron")).to_be_visible()
    steps = visit.locator(".rb-step [type=checkbox]")
    steps.nth(2).check()
    steps.nth(0).click()
    expect(steps.nth(0)).not_to_be_checked()
    expect(visit.get_by_role("group", name="Who goes first?").get_by_role("button", name="Loki")).to_be_focused()
    expect(visit.locator(".rb-step").nth(1)).to_contain_text("2. Lay out the battlefield")
    expect(visit.locator(".rb-step").nth(1)).to_contain_text("Santa’s Workshop")
    space = visit.locator(".rb-pieces[data-rb-seat=b]", has_text="Starting space 1")
    expect(space).to_have_count(0)
    visit.get_by_role("group", name="Who goes first?").get_by_role("button", name="Sisters").click()
    expect(space).to_be_visible()
    visit.reload()
    expect(visit.locator(".rb-progress")).to_contain_text("2 of 7 done")
    assert [steps.nth(number).is_checked() for number in range(3)] == [True, False, True]
    visit.get_by_label("Health of Loki").fill("14")
    visit.keyboard.press("Tab")
    visit.reload()
    expect(visit.get_by_label("Health of Loki")).to_have_value("14")
    expect(visit.locator("[data-rb-section=count] output").first).to_have_text("14")
    visit.get_by_role("button", name="Begin: The Wayward Sisters’ turn").click()
    visit.wait_for_url("**&turn=b&show=turn")
    # A link to a match that has begun leads to where the players are, and so does a reload of its setup.
    visit.goto(PICTURED)
    visit.wait_for_url("**&turn=b&show=turn")
    expect(visit.locator(".rb-next__where")).to_contain_text("Wayward Sisters’ turn · turn 1")
    tab(visit, "Setup").click()
    expect(visit.locator("[data-rb-section=setup]")).to_be_visible()
    visit.reload()
    visit.wait_for_url("**&turn=b&show=turn")
    visit.goto(f"{MATCH}?a=loki&b=medusa&at=santas-workshop")
    expect(visit.locator(".rb-progress")).to_contain_text("0 of")


@ON_PHONE
def test_tabs_show_one_section_on_a_phone(visit: Page) -> None:
    visit.goto(PICTURED)
    for name, heading in (("The turn", "turn"), ("What meets", "meets"), ("Setup", "setup"), ("Count", "count")):
        # A tab is an icon above its name in one line, and the one that is open has a bar, too.
        box = tab(visit, name).locator("span").bounding_box()
        assert box
        assert box["height"] < 24
        tab(visit, name).click()
        expect(tab(visit, name)).to_have_attribute("aria-current", "true")
        expect(tab(visit, name)).to_have_css("border-bottom-color", "rgb(138, 30, 51)")
        expect(visit.locator("[data-rb-section]:visible")).to_have_count(1)
        expect(visit.locator(f"[data-rb-section={heading}]")).to_be_visible()
    leave_count(visit, "What meets")
    visit.reload()
    expect(visit.locator("[data-rb-section=meets]")).to_be_visible()


@ON_PHONE
def test_each_tab_opens_at_its_top_and_then_where_it_was_left(visit: Page) -> None:
    visit.goto(PICTURED)
    expect(visit.locator("[data-rb-section=meets] h2")).to_have_count(1)
    # What no source says of sidekicks is one short box in the first tab.
    expect(visit.locator(".rb-pieces--open")).to_have_text("LWNot in the rules we have: see the character card")
    tabs = visit.locator(".rb-match__tabs")
    visit.evaluate("scrollTo(0, 500)")
    tabs.get_by_role("button", name="What meets").click()
    assert visit.evaluate("scrollY") == 0
    visit.evaluate("scrollTo(0, 300)")
    tabs.get_by_role("button", name="The turn").click()
    assert visit.evaluate("scrollY") == 0
    tabs.get_by_role("button", name="What meets").click()
    assert visit.evaluate("scrollY") == 300
    tabs.get_by_role("button", name="Setup").click()
    assert visit.evaluate("scrollY") == 500


@ON_PHONE
def test_back_leads_to_the_tab_before_and_keeps_the_turn(visit: Page) -> None:
    visit.goto(MATCH)
    visit.goto(PICTURED)
    begin(visit)
    visit.wait_for_url("**&turn=a&show=turn")
    # A text is open at the first step, too.
    expect(visit.locator("[data-rb-here] .rb-entry[open]")).to_contain_text("Check at the start of every action")
    tab(visit, "Count").click()
    visit.wait_for_url("**&turn=a&show=count")
    # What stands at the end of the turn is said, and opens, where the players count, before the turn is handed over.
    visit.get_by_role("button", name="End turn").click()
    ending = visit.locator(".rb-count__middle .rb-fallen__ending")
    expect(ending.locator("> summary")).to_contain_text("Turn 1 endsThe conveyor belt, 9 more")
    ending.locator("> summary").click()
    expect(ending).to_contain_text("The purple arrows between spaces are the conveyor belt.")
    # Whose each of them is, stands beside its name.
    belt = ending.locator("h4").filter(has_text="The conveyor belt")
    expect(belt.locator(".rb-badge")).to_have_attribute("data-rb-seat", "board")
    ending.locator("> summary").click()
    expect(visit.locator("[data-rb-here]")).to_contain_text("End of turn")
    visit.wait_for_url("**&turn=a&show=count")
    # What ended the actions is undone at once.
    visit.locator("#rb-count-undo").click()
    expect(visit.locator("#rb-count-action")).to_have_text("Action 1 of 2")
    visit.get_by_role("button", name="End turn").click()
    expect(visit.locator("#rb-count-action")).to_have_text("End of turn")
    visit.get_by_role("button", name="Next turn").click()
    visit.wait_for_url("**&turn=b&show=count")
    expect(ending).to_have_count(0)
    visit.go_back()
    expect(visit.locator("[data-rb-section=turn]")).to_be_visible()
    expect(visit.locator(".rb-next__where")).to_contain_text("Wayward Sisters’ turn")
    visit.wait_for_url("**&turn=b&show=turn")
    # To and fro between two tabs, the way back stays short.
    for _ in range(2):
        tab(visit, "Count").click()
        expect(visit.locator("[data-rb-section=count]")).to_be_visible()
        leave_count(visit, "The turn")
        expect(visit.locator("[data-rb-section=turn]")).to_be_visible()
    visit.go_back()
    expect(visit.locator("[data-rb-section=setup]")).to_be_visible()
    visit.go_back()
    expect(visit.locator(".rb-choose")).to_be_visible()
    # Whatever is still to choose, the match that is played can be gone on with.
    for chosen in ("", "?a=medusa", "?a=medusa&b=alice"):
        visit.goto(f"{MATCH}{chosen}")
        expect(visit.get_by_role("link", name="Continue Loki against The Wayward Sisters")).to_be_visible()
    visit.get_by_role("link", name="Continue Loki against The Wayward Sisters").click()
    expect(tab(visit, "Count")).to_be_visible()
    expect(visit.get_by_role("link", name="Back to")).to_have_count(0)  # it would cover the tabs
    visit.go_back()
    # The screen stays awake while a match is open, also after the page was out of sight.
    visit.evaluate(
        """() => {
          navigator.wakeLock.request = async () => {
            window.locks = (window.locks ?? 0) + 1;
            window.lock = new EventTarget();
            return window.lock;
          };
        }"""
    )
    cell(visit, "No board").click()
    expect(visit.locator("[data-rb-section=setup]")).to_be_visible()
    visit.locator("h2").first.click()
    assert visit.evaluate("window.locks") == 1
    visit.evaluate("window.lock.dispatchEvent(new Event('release'))")
    visit.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert visit.evaluate("window.locks") == 2


@ON_DESKTOP
def test_a_desktop_shows_all_sections_at_once(visit: Page) -> None:
    visit.goto(PICTURED)
    expect(visit.locator("[data-rb-section]:visible")).to_have_count(4)
    expect(visit.locator(".rb-match__tabs")).to_be_hidden()
    for name in ("turn", "meets", "count"):
        expect(visit.locator(f"[data-rb-section={name}]")).to_be_in_viewport(ratio=1)
    # Where the players are is not cut. The rule of a step stands beside its name, in sight where that is pointed at or focused.
    visit.locator(".rb-turn .rb-sides button").nth(1).click()
    assert visit.locator(".rb-next__where").evaluate("(where) => where.scrollWidth - where.clientWidth") <= 0
    below = visit.locator(".rb-moment__head:has(.rb-rule-link)").evaluate_all(
        """(heads) => heads.filter((head) => {
          const [name, rule] = ["h3", ".rb-rule-link"].map((each) => head.querySelector(each).getBoundingClientRect());
          return head.checkVisibility() && (rule.top >= name.bottom || rule.left < name.right);
        }).map((head) => head.textContent)"""
    )
    assert below == []
    rule = visit.get_by_role("link", name="Rule: Cleanup")
    expect(rule).to_have_css("opacity", "0")
    rule.focus()
    expect(rule).to_have_css("opacity", "1")
    visit.get_by_role("button", name="Both").click()
    visit.set_viewport_size(TABLET)  # type: ignore[arg-type]
    expect(visit.locator("[data-rb-section]:visible")).to_have_count(4)
    expect(visit.locator(".rb-match__tabs")).to_be_hidden()
    expect(visit.locator(".rb-count__chip:visible")).to_have_count(8)
    expect(visit.locator(".rb-counting")).to_be_in_viewport(ratio=1)
    assert_accessible(visit, TABLET["width"], ("light",))
    visit.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    # All of the window is used.
    visit.locator(".rb-setup .rb-sides button").first.click()
    visit.set_viewport_size({"width": 1920, "height": 1080})
    assert visit.locator(".rb-match__sections").evaluate("(all) => all.clientWidth") > 1800
    visit.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    # The names of the steps stand between the lanes of the sides, so that all steps of an attack are in sight.
    visit.get_by_role("button", name="Both").click()
    between = visit.locator(".rb-moment:has(> .rb-lane--first):has(> .rb-lane--second):not([data-rb-here])").evaluate_all(
        """(rows) => rows.map((row) => {
          const parts = [".rb-lane--first", ".rb-moment__head", ".rb-lane--second"];
          const [first, head, second] = parts.map((each) => row.querySelector(each).getBoundingClientRect());
          return first.right <= head.left && head.right <= second.left && head.top < first.bottom && head.top < second.bottom;
        })"""
    )
    assert between == [True] * 5
    visit.set_viewport_size({"width": 1440, "height": 900})
    visit.locator(".rb-turn .rb-sides button").first.click()
    expect(visit.locator(".rb-moment", has=visit.locator("[data-rb-go=Cleanup]"))).to_be_in_viewport(ratio=1)
    visit.get_by_role("button", name="Both").click()
    visit.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    # What the board does and what sides share stands below the name of the step, between the lanes.
    below = visit.locator(".rb-moment > .rb-lane--shared").evaluate_all(
        """(lanes) => lanes.map((lane) => {
          const parts = [lane.parentElement.querySelector(".rb-moment__head"), lane];
          const [head, own] = parts.map((each) => each.getBoundingClientRect());
          return own.top >= head.bottom - 1 && own.left > lane.closest(".rb-turn").getBoundingClientRect().left + 150;
        })"""
    )
    assert below == [True] * 5
    # What is counted takes one row, and the turn most of the window.
    tops = visit.locator(".rb-count__tile:visible .rb-count__name").evaluate_all("(all) => all.map((each) => each.offsetTop)")
    assert len(tops) == 8
    turn, counts = (visit.locator(f"[data-rb-section={name}]").bounding_box() for name in ("turn", "count"))
    assert turn
    assert counts
    assert counts["height"] < 115
    assert turn["height"] > 620


@ON_DESKTOP
def test_all_steps_of_a_turn_are_in_sight_on_a_large_screen(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    visit.goto(PICTURED)
    # No badge covers the pattern of its side before the match has begun.
    rows = visit.locator(".rb-turn .rb-lane > .rb-entry:visible")
    expect(rows.first).to_be_visible()
    covered = rows.evaluate_all(
        """(all) => all.filter((each) => {
          const parts = [each, ...each.querySelectorAll("summary .rb-badge, summary .rb-entry__name")];
          const [own, ...others] = parts.map((one) => one.getBoundingClientRect());
          const isLast = each.matches(".rb-lane--second > *");
          return others.some(({ left, right }) => (isLast ? right > own.right - 8 : left < own.left + 12));
        }).map((each) => each.textContent)"""
    )
    assert covered == []
    # The rows are higher where the window has the room.
    for height, least in ((980, 26), (900, 22)):
        visit.set_viewport_size({"width": 1440, "height": height})
        heights = visit.locator(".rb-turn .rb-lane .rb-entry:visible").evaluate_all(
            "(all) => all.map((each) => each.offsetHeight)"
        )
        assert min(heights) >= least
        assert visit.locator(".rb-turn").evaluate("(turn) => turn.scrollHeight <= turn.clientHeight")
    begin(visit)
    end = visit.locator(".rb-moment__head", has=visit.locator("[data-rb-go='End of turn']"))
    for turn in ("a", "b", "any"):
        visit.locator(f"#rb-turn-{turn}").click()
        expect(end).to_be_in_viewport(ratio=1)
        foot, bar = end.bounding_box(), visit.locator(".rb-counting").bounding_box()
        assert foot
        assert bar
        assert foot["y"] + foot["height"] < bar["y"]
    meets = visit.locator(".rb-meets").bounding_box()
    assert meets
    assert meets["width"] >= 316
    # The texts at a step are counted as they are read.
    visit.locator("#rb-turn-a").click()
    visit.locator("[data-rb-go='End of turn']").click()
    visit.get_by_role("button", name="Open all 10 texts").click()
    expect(visit.locator(".rb-beside .rb-entry__text:visible")).to_have_count(10)


@ON_PHONE
def test_names_keep_apart_and_are_whole_on_a_phone(visit: Page) -> None:
    for a, b in (
        ("bruce-lee", "robin-hood"),
        ("squirrel-girl", "william-shakespeare"),
        ("little-red", "golden-bat"),
        ("blackbeard", "the-wayward-sisters"),
    ):
        visit.goto(f"{MATCH}?a={a}&b={b}&at=none&show=turn")
        expect(visit.locator(".rb-plate")).to_be_visible()
        gaps = visit.evaluate(
            """() => {
              const box = (selector) => document.querySelector(selector).getBoundingClientRect();
              const circle = box(".rb-plate__versus");
              const names = [...document.querySelectorAll(".rb-plate__side b")];
              const [first, second] = names.map((name) => {
                const range = document.createRange();
                range.selectNodeContents(name);
                return range.getBoundingClientRect();
              });
              const isCut = names.some((name) => name.scrollWidth > name.clientWidth + 1);
              return [circle.left - first.right, second.left - circle.right, isCut];
            }"""
        )
        assert min(gaps[:2]) >= 4, (a, b, gaps)
        assert not gaps[2]
        # No word is broken, on a smaller phone either.
        for width in (PHONE["width"], SMALL_PHONE["width"]):
            visit.set_viewport_size(PHONE | {"width": width})  # type: ignore[arg-type]
            assert visit.locator(".rb-plate__side b").evaluate_all(BROKEN_WORDS) == []
        visit.set_viewport_size(PHONE)  # type: ignore[arg-type]
        # A name that does not fit the choice of the turn is left out there, and its badge stays.
        choice = visit.locator(".rb-turn .rb-sides")
        assert choice.evaluate("(choice) => choice.offsetHeight") <= 48
        lines = choice.locator("button:last-child > span").evaluate("(words) => words.getClientRects().length")
        assert lines == 1
        for badge in choice.locator(".rb-badge").all():
            expect(badge).to_be_in_viewport(ratio=1)


@ON_DESKTOP
def test_dials_are_asked_for_beside_begin_and_a_setup_that_is_left_stays(visit: Page) -> None:
    visit.goto(PICTURED)
    setup = visit.locator(".rb-setup")
    box = setup.locator("[type=checkbox]").last
    expect(setup.locator(".rb-unset")).to_contain_text("4 dials are not set.")
    setup.get_by_role("button", name="Set them now").click()
    dialog = visit.get_by_role("dialog", name="Set the dials")
    for name in ("Loki", "Sister 1", "Sister 2"):
        dialog.get_by_label(f"Health of {name}").fill("9")
    dialog.get_by_role("button", name="Set", exact=True).click()
    expect(setup.locator(".rb-unset")).to_contain_text("1 dial is not set.")
    begin(visit)
    visit.reload()
    # It is one line, which opens it.
    expect(setup.get_by_role("button", name="Begin")).to_be_hidden()
    expect(box).to_be_hidden()
    anytime = visit.locator(".rb-any__rows")
    expect(anytime).to_be_visible()
    setup.get_by_role("button", name="Setup: 1 of 7 done").click()
    expect(anytime).to_be_hidden()
    box.check()
    expect(setup.get_by_role("button", name="Setup: 2 of 7 done")).to_have_attribute("aria-expanded", "true")
    setup.get_by_role("button", name="Setup: 2 of 7 done").click()
    expect(box).to_be_hidden()
    expect(anytime).to_be_visible()


@ON_PHONE
def test_the_setup_says_what_each_step_is_and_how_many_are_done_beside_begin(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=setup")
    expect(visit.locator(".rb-step").get_by_text("Younger player: space 1. Older player: space 2.")).to_be_visible()
    left, begin = visit.locator(".rb-setup__left"), visit.get_by_role("button", name="Begin")
    expect(left).to_have_text("0 of 7 steps done")
    visit.locator(".rb-step [type=checkbox]").nth(1).check()
    expect(left).to_have_text("1 of 7 steps done")
    # Both stay in sight, above the tabs.
    expect(left).to_be_in_viewport(ratio=1)
    expect(begin).to_be_in_viewport(ratio=1)
    box, below, tabs = (each.bounding_box() for each in (left, begin, visit.locator(".rb-match__tabs")))
    assert box and below and tabs
    assert box["y"] + box["height"] <= below["y"]
    assert below["y"] + below["height"] <= tabs["y"]
    # Once all are done, the button is alone, and in its own line.
    visit.get_by_role("group", name="Who goes first?").get_by_role("button", name="Sisters").click()
    for step in range(2, 7):
        visit.locator(".rb-step [type=checkbox]").nth(step).check()
    expect(left).to_be_hidden()
    expect(visit.get_by_role("button", name="to agree on first")).to_be_hidden()
    alone = visit.get_by_role("button", name="Begin: The Wayward Sisters’ turn").bounding_box()
    assert alone == below | {"width": PHONE["width"] - 2 * below["x"]}
    # The rule of each step is at the end of the line of its name.
    for rule in visit.locator(".rb-step > .rb-rule-link").all():
        own, name = rule.bounding_box(), rule.locator("..").locator(".rb-step__name").bounding_box()
        assert own and name
        assert (own["y"], own["x"] >= name["x"] + name["width"]) == (name["y"], True)


@SIZES
def test_dials_that_there_may_not_be_are_told_apart_from_those_to_set(visit: Page) -> None:
    visit.goto(f"{MATCH}?a=sinbad&b=medusa&c=alice&d=achilles&at=sarpedon")
    unset = visit.locator(".rb-unset")
    visit.get_by_role("button", name="Begin").scroll_into_view_if_needed()
    expect(unset).to_contain_text("4 dials are not set. ")
    expect(unset).to_contain_text(" may have no dial.")
    show_dials(visit)
    fields = visit.locator(".rb-start input:visible")
    assert fields.count() == 7
    for field in fields.all():
        field.fill("9")
    expect(unset).to_have_text("All dials are set.", use_inner_text=True)


@SIZES
def test_a_dial_is_set_as_it_is_typed_and_its_step_is_checked_by_a_tap(visit: Page) -> None:
    visit.goto(PICTURED)
    setup = visit.locator(".rb-setup")
    setup.get_by_role("group", name="Who goes first?").get_by_role("button", name="Sisters").click()
    unset, fields = setup.locator(".rb-unset"), setup.locator(".rb-start input")
    expect(unset).to_contain_text("4 dials are not set.")
    step = setup.locator(".rb-step", has=visit.get_by_text("Take what belongs to your hero"))
    box = step.locator("[type=checkbox]")
    for field in fields.all()[:3]:
        field.press_sequentially("12")
    expect(unset).to_contain_text("1 dial is not set.")
    expect(box).not_to_be_checked()
    # A number is one step, however many digits it has, and a field that is emptied is as it was.
    expect(visit.locator("#rb-count-undo")).to_contain_text("Sister 2: 12")
    fields.last.press_sequentially("9")
    expect(unset).to_contain_text("All dials are set.")
    # A step does not check itself, so that no tap that is meant to check it unchecks it.
    expect(box).not_to_be_checked()
    visit.keyboard.press("Backspace")
    expect(unset).to_contain_text("1 dial is not set.")
    fields.last.press_sequentially("14")
    expect(fields.last).to_be_focused()
    expect(fields.last).to_have_value("14")
    expect(visit.locator("#rb-count-undo")).to_contain_text("Sister 3: 14")
    first = setup.locator("[type=checkbox]").first
    expect(first).to_be_checked()
    visit.reload()
    expect(fields.last).to_have_value("14")
    box.check()
    expect(setup.locator(".rb-progress")).to_contain_text("2 of 7 done")
    box.uncheck()
    expect(setup.locator(".rb-progress")).to_contain_text("1 of 7 done")
    visit.reload()
    expect(box).not_to_be_checked()


@SIZES
def test_the_dials_of_each_side_stand_together_in_its_color(visit: Page, size: dict[str, int]) -> None:
    visit.goto(PICTURED)
    groups = visit.locator(".rb-setup .rb-starts__side:visible")
    expect(groups).to_have_count(2)
    for group, names in zip(groups.all(), (["Loki"], ["Sister 1", "Sister 2", "Sister 3"]), strict=True):
        expect(group.locator(".rb-start > span")).to_have_text(names)
        # They are one line, in which a name is seen once, and no list above says whose they are.
        tops = group.locator("input").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)")
        assert tops == [tops[0]] * len(names)
    expect(groups.last.locator(".rb-start .rb-hidden")).to_have_text(["Sister", "Sister"])
    expect(visit.locator(".rb-step", has=groups).locator(".rb-pieces")).to_have_count(0)
    first, second = (group.bounding_box() for group in groups.all())
    assert first
    assert second
    # Of a side that has several, the box has the line, so that none is empty below one dial.
    assert first["y"] + first["height"] <= second["y"]
    assert first["height"] < 60
    visit.set_viewport_size(SMALL_PHONE if size == PHONE else TABLET)  # type: ignore[arg-type]
    if size == DESKTOP:
        # In a low window, one step at a time says what to do.
        visit.get_by_role("button", name="What to do: Take what belongs to your hero").click()
    expect(groups).to_have_count(2)
    first, second = (group.bounding_box() for group in groups.all())
    assert first
    assert second
    assert first["y"] + first["height"] <= second["y"]
    colors = groups.evaluate_all("(all) => all.map((each) => getComputedStyle(each).backgroundColor)")
    assert len(set(colors)) == 2
    assert_fits(visit, SMALL_PHONE if size == PHONE else TABLET)
    visit.set_viewport_size(size)  # type: ignore[arg-type]
    assert_fits(visit, size)


@ON_PHONE
def test_begin_stays_where_it_is_when_the_last_dial_is_set(visit: Page) -> None:
    visit.goto(PICTURED)
    setup = visit.locator(".rb-setup")
    setup.get_by_role("group", name="Who goes first?").get_by_role("button", name="Sisters").click()
    expect(setup.locator(".rb-unset")).to_contain_text("4 dials are not set.")
    begin = setup.get_by_role("button", name="Begin: The Wayward Sisters’ turn")
    places = []
    for field in setup.locator(".rb-start input").all():
        expect(begin).to_be_in_viewport(ratio=1)
        places.append(begin.evaluate("(begin) => begin.getBoundingClientRect().top"))
        field.press_sequentially("9")
    expect(setup.locator(".rb-unset")).to_contain_text("All dials are set.")
    places.append(begin.evaluate("(begin) => begin.getBoundingClientRect().top"))
    assert len(set(places)) == 1
    expect(setup.locator(".rb-start input").last).to_be_focused()
    begin.click()
    expect(visit.locator("#rb-match-turn")).to_be_visible()


@ON_DESKTOP
def test_keys_lead_to_sections_entries_and_the_next_step(visit: Page) -> None:
    visit.goto(PICTURED)
    expect(visit.locator("#rb-match-turn")).to_be_visible()
    for key, section in enumerate(("setup", "turn", "meets", "count"), start=1):
        visit.keyboard.press(str(key))
        expect(visit.locator(f"#rb-match-{section}")).to_be_focused()
    expect(visit.locator("[data-rb-here]")).to_have_count(0)
    # The choice of an action is the players': the key leads to it and takes none.
    maneuver = visit.locator(".rb-next").get_by_role("button", name="Maneuver", exact=True)
    for _ in range(2):
        visit.keyboard.press("n")
        expect(maneuver).to_be_focused()
    visit.keyboard.press("?")
    expect(visit.get_by_role("dialog", name="Keys")).to_contain_text("Back by one step")
    visit.keyboard.press("Escape")
    visit.locator(".rb-count__more").click()
    visit.get_by_role("button", name="Keys").click()
    expect(visit.get_by_role("dialog", name="Keys")).to_be_visible()
    visit.keyboard.press("Escape")
    maneuver.click()
    visit.wait_for_url("**turn=a**")
    expect(visit.locator("[data-rb-here]")).to_contain_text("Draw a card.")
    expect(visit.get_by_role("link", name="Rule: Maneuver")).to_be_in_viewport()
    # The sheet is the window, so that the buttons above the lanes stay in sight. An arrow leads to the first text from here on.
    assert visit.evaluate("document.documentElement.scrollHeight") == DESKTOP["height"]
    next_step = visit.locator("#rb-turn-next")
    for arrow, text in (("ArrowDown", "One-way paths"), ("ArrowDown", "Faster for each TRICK"), ("ArrowUp", "One-way paths")):
        visit.keyboard.press(arrow)
        expect(visit.locator(".rb-turn summary:focus")).to_contain_text(text)
    expect(next_step).to_be_in_viewport(ratio=1)
    visit.reload()
    expect(visit.locator("[data-rb-here]")).to_contain_text("Maneuver")
    visit.keyboard.press("3")
    visit.keyboard.press("ArrowDown")
    expect(visit.locator(".rb-meets summary:focus")).to_have_count(1)
    visit.get_by_role("button", name="Menu of the match").click()
    visit.keyboard.press("b")
    expect(visit.locator("[data-rb-here]")).to_contain_text("Maneuver")
    visit.keyboard.press("Escape")
    visit.keyboard.press("b")
    expect(visit.locator("[data-rb-here]")).to_have_count(0)
    entries = visit.locator(".rb-attack .rb-entry > summary")
    entries.nth(0).focus()
    visit.keyboard.press("ArrowDown")
    expect(entries.nth(1)).to_be_focused()
    visit.keyboard.press("Enter")
    expect(visit.locator(".rb-attack details[open]")).to_have_count(1)
    visit.keyboard.press("ArrowUp")
    expect(entries.nth(0)).to_be_focused()


@ON_DESKTOP
def test_the_columns_of_a_desktop_are_the_same_before_in_and_after_the_setup(visit: Page) -> None:
    boxes = """() => [".rb-setup", ".rb-any", ".rb-turn", ".rb-meets", ".rb-counting"].map((each) => {
      const { left, top, width, height } = document.querySelector(each).getBoundingClientRect();
      return [left, top, width, height].map(Math.round);
    })"""
    top = "scrollTo({ top: 0, behavior: 'instant' })"
    for width, height in ((1200, 900), (1280, 900), (1440, 900), (1920, 1080)):
        visit.set_viewport_size({"width": width, "height": height})
        visit.goto(PICTURED)
        setup, turn = visit.locator(".rb-setup"), visit.locator(".rb-turn")
        expect(visit.locator(".rb-any")).to_be_visible()
        # Nobody is at a step of a turn that has not begun.
        expect(turn.locator("[data-rb-here]")).to_have_count(0)
        before = visit.evaluate(boxes)
        assert before[0][2] * 2 < before[2][2]
        # The turn has its lanes, and no step is wider than its place.
        expect(turn.locator(".rb-lane--second").first).to_have_css("grid-column-start", "3")
        assert turn.evaluate(
            "(own) => [own, ...own.querySelectorAll('.rb-moments')].every((each) => each.scrollWidth <= each.clientWidth)"
        )
        # The setup is as high as it needs to be. The page scrolls to its end, while all else, and the button that begins, stay.
        assert setup.evaluate("(own) => own.scrollWidth <= own.clientWidth && own.scrollHeight <= own.clientHeight")
        last = setup.locator(".rb-step").last
        last.evaluate("(step) => step.scrollIntoView({ block: 'end', behavior: 'instant' })")
        expect(last).to_be_in_viewport(ratio=1)
        assert visit.evaluate(boxes)[2:] == before[2:]
        expect(visit.locator(".rb-plate")).to_be_in_viewport(ratio=1)
        end, start = last.bounding_box(), setup.get_by_role("button", name="Begin").bounding_box()
        assert end and start
        assert end["y"] + end["height"] <= start["y"]
        assert start["y"] + start["height"] <= before[4][1]
        # Where the page ends, nothing of what meets shows between Share and Print.
        visit.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
        share, print_it = (visit.get_by_role("button", name=name).bounding_box() for name in ("Share", "Print"))
        assert share and print_it
        between = [(share["x"] + share["width"] + print_it["x"]) / 2, share["y"] + share["height"] / 2]
        assert visit.evaluate("(at) => document.elementFromPoint(...at).className", between) == "rb-match__tools"
        visit.evaluate(top)
        # Who goes first is chosen in one row, and nothing moves as a dial is set.
        choice = setup.get_by_role("group", name="Who goes first?")
        tops = choice.get_by_role("button").evaluate_all("(all) => all.map((each) => each.offsetTop)")
        assert len(set(tops)) == 1
        places = "(boxes) => boxes.map((box) => box.getBoundingClientRect().top)"
        fields = setup.locator("[type=number]:visible")
        fields.last.focus()
        at = fields.evaluate_all(places)
        assert len(at) == 4
        # Enter leads from field to field.
        fields.first.focus()
        for number in (14, 6, 5, 4):
            visit.keyboard.type(str(number))
            visit.keyboard.press("Enter")
        assert fields.evaluate_all("(all) => all.map((each) => each.value)") == ["14", "6", "5", "4"]
        for field in fields.all():
            field.fill("9")
        fields.last.focus()
        assert fields.evaluate_all(places) == at
        # No spinner covers a digit: a tap at its place counts nothing. No step shows below the counts.
        box = fields.last.bounding_box()
        assert box
        fields.last.click(position={"x": box["width"] - 8, "y": box["height"] / 2 - 5})
        expect(fields.last).to_have_value("9")
        assert "0px 8px" in visit.locator(".rb-counting").evaluate("(bar) => getComputedStyle(bar).boxShadow")
        choice.get_by_role("button", name="Loki").click()
        setup.locator("[type=checkbox]").evaluate_all("(all) => all.forEach((box) => box.checked || box.click())")
        expect(setup.locator(".rb-progress")).to_contain_text("7 of 7 done")
        visit.evaluate(top)
        after = visit.evaluate(boxes)
        assert [after[0][:3], *after[2:]] == [before[0][:3], *before[2:]]
        visit.get_by_role("button", name="Begin").click()
        expect(turn.locator("[data-rb-here]")).to_contain_text("Take 2 actions")
        after = visit.evaluate(boxes)
        assert after[2:] == before[2:]
        assert [after[0][:3], after[1][0], after[1][2]] == [before[0][:3], before[1][0], before[1][2]]
        visit.evaluate("localStorage.clear()")


@ON_DESKTOP
def test_an_open_text_is_in_sight_after_a_tablet_is_turned(visit: Page) -> None:
    visit.set_viewport_size({"width": 820, "height": 1180})
    visit.goto(f"{PICTURED}&show=turn")
    spell = visit.locator(".rb-entry", has_text="Cast a spell").first
    spell.locator("summary").click()
    expect(spell.locator(".rb-entry__text")).to_be_visible()
    visit.set_viewport_size({"width": 1180, "height": 820})
    expect(visit.get_by_role("region", name="Open texts")).to_contain_text("you may cast 1 spell")


@ON_DESKTOP
def test_an_open_text_stands_beside_the_lanes_which_do_not_move(visit: Page) -> None:
    visit.goto(PICTURED)
    rows, beside = visit.locator(".rb-lane .rb-entry"), visit.get_by_role("region", name="Open texts")
    places = "(all) => all.map((each) => JSON.stringify(each.getBoundingClientRect()))"
    expect(rows.first).to_be_visible()
    spell = visit.locator(".rb-lane summary", has_text="Cast a spell")
    spell.scroll_into_view_if_needed()
    before = rows.evaluate_all(places)
    # Why each rule applies is three lines or less, and no name is cut.
    links = visit.locator(".rb-meeting > summary")
    reasons = links.locator(".rb-reason > :last-child")
    assert max(reasons.evaluate_all("(all) => all.map((each) => each.offsetHeight)")) < 55
    assert reasons.evaluate_all("(all) => all.every((each) => each.scrollWidth <= each.clientWidth + 1)")
    # A name has two lines at most, also beside what it is.
    assert max(links.locator("> b").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().height)")) < 50
    spell.click()
    expect(beside).to_contain_text("you may cast 1 spell")
    expect(beside.locator("article")).to_have_attribute("data-rb-seat", "b")
    expect(beside.get_by_role("link", name="Passage: Bubbling Brew: cast a spell")).to_be_visible()
    expect(spell).to_have_attribute("aria-controls", "rb-beside")
    assert rows.evaluate_all(places) == before
    # It is in sight, in the column of what meets.
    expect(beside).to_be_in_viewport(ratio=1)
    expect(visit.locator(".rb-meets > .rb-beside")).to_have_count(1)
    # The badge of each side that it applies to is whole.
    badges = links.locator(".rb-reason .rb-badge")
    is_out = """(badges) => badges.filter((badge) => {
      const [own, box] = [badge, badge.closest(".rb-reasons")].map((each) => each.getBoundingClientRect());
      return own.right > box.right + 1 || own.bottom > box.bottom + 1;
    }).length"""
    expect(badges.nth(1)).to_be_visible()
    assert badges.evaluate_all(is_out) == 0
    # What meets has the rest of the column.
    expect(visit.locator(".rb-meeting > summary").first).to_be_in_viewport(ratio=1)
    assert visit.locator(".rb-meets").evaluate(
        """(own) => {
          const [text, rows] = [".rb-beside", ".rb-meets__rows"].map((each) => own.querySelector(each).getBoundingClientRect());
          return text.height + rows.height > own.clientHeight * 0.85;
        }"""
    )
    # Many have most of the column; the first rows of what meets stay in sight, and have two thirds while one is open.
    for size in ({"width": 1440, "height": 900}, {"width": 1280, "height": 720}):
        visit.set_viewport_size(size)  # type: ignore[arg-type]
        visit.locator(".rb-meets__rows").evaluate("(rows) => rows.scrollTo(0, 0)")
        expect(links.nth(1)).to_be_in_viewport(ratio=1)
        visit.locator(".rb-lane .rb-entry").evaluate_all("(all) => all.slice(-6).forEach((each) => { each.open = true; })")
        expect(beside.locator("article")).to_have_count(7)
        expect(visit.get_by_role("heading", name="What meets")).to_be_in_viewport(ratio=1)
        part = "(own) => own.offsetHeight / own.parentElement.clientHeight"
        assert 0.65 < beside.evaluate(part) < 0.8
        # A row is what it is without them: why it applies stands below its name.
        for number in range(2):
            name, reason = links.nth(number).locator("> b").bounding_box(), reasons_of(links.nth(number)).bounding_box()
            assert name and reason
            assert name["y"] + name["height"] <= reason["y"] + 1
        # What is opened there comes into sight.
        last = visit.locator(".rb-meets__rows > .rb-meetings .rb-meeting").last
        last.locator("> summary").click()
        expect(last.locator(".rb-meeting__lead, .rb-entry__text").first).to_be_in_viewport()
        assert beside.evaluate(part) < 0.35
        # Its head stays in sight, and closes it.
        visit.locator(".rb-meets__rows").evaluate("(rows) => rows.scrollTo(0, rows.scrollHeight)")
        expect(last.locator("> summary")).to_be_in_viewport(ratio=1)
        last.locator("> summary").click()
        # One button closes several. While the same are open, they stay as they are.
        kept = beside.locator("article").first.element_handle()
        visit.locator(".rb-lane .rb-entry[open]").last.evaluate("(entry) => entry.dispatchEvent(new Event('toggle'))")
        assert beside.locator("article").first.evaluate("(first, kept) => first === kept", kept)
        beside.get_by_role("button", name="Close all").click()
        expect(beside).to_be_hidden()
        spell.click()
    visit.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    # Another one takes its place, and by the arrows it follows the focus.
    visit.locator(".rb-lane summary", has_text="TRICKS and BOOST").click()
    expect(beside.locator("article")).to_have_count(1)
    expect(beside.get_by_role("heading", name="TRICKS and BOOST")).to_be_visible()
    visit.keyboard.press("ArrowUp")
    expect(beside.locator("article")).to_have_count(1)
    expect(beside.get_by_role("heading", name="TRICKS and BOOST")).to_have_count(0)
    # Escape, its button, and a second click close it, and the focus is on its name.
    visit.keyboard.press("Escape")
    expect(beside).to_be_hidden()
    spell.click()
    beside.get_by_role("button", name="Close the text").click()
    expect(beside).to_be_hidden()
    expect(spell).to_be_focused()
    spell.click()
    expect(beside).to_be_visible()
    spell.click()
    expect(beside).to_be_hidden()
    # The same holds for what may happen at any time.
    visit.get_by_role("heading", name="At any time").click()
    visit.locator(".rb-any__rows > .rb-entry > summary").first.click()
    expect(beside.locator(".rb-entry__text").first).to_be_visible()
    # On a phone, a text stands in its place.
    visit.set_viewport_size(PHONE)  # type: ignore[arg-type]
    visit.goto(f"{PICTURED}&show=turn")
    spell.click()
    expect(visit.locator(".rb-lane .rb-entry[open] .rb-entry__text")).to_contain_text("you may cast 1 spell")
    expect(beside).to_be_hidden()


@ON_DESKTOP
def test_the_whole_turn_of_both_sides_is_in_sight_on_a_desktop(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    visit.goto(PICTURED)
    rows = visit.locator(".rb-moment .rb-entry")
    expect(rows.first).to_be_visible()
    assert rows.count() > 20
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=0.85)
    # The first step begins below the buttons.
    steps, bar = visit.locator(".rb-moment").first.bounding_box(), visit.locator(".rb-next").bounding_box()
    assert steps
    assert bar
    assert steps["y"] - bar["y"] - bar["height"] >= 4
    # None touches the next.
    gaps = rows.evaluate_all(
        """(all) => all.filter((each) => each.nextElementSibling)
          .map((each) => each.nextElementSibling.getBoundingClientRect().top - each.getBoundingClientRect().bottom)"""
    )
    assert min(gaps) >= 2
    # Each is as wide as its lane.
    widths = rows.evaluate_all("(all) => all.map((each) => Math.round(each.getBoundingClientRect().width))")
    assert max(widths) - min(widths) <= 2
    # The step that the players have reached is in sight with its rows.
    visit.get_by_role("group", name="Who goes first?").get_by_role("button", name="Loki").click()
    visit.get_by_role("button", name="Begin").click()
    expect(visit.locator(".rb-next__where")).to_contain_text("Loki’s turn")
    visit.get_by_role("button", name="Both").click()
    visit.locator("[data-rb-go=Cleanup]").click()
    for row in visit.locator("[data-rb-here] .rb-entry").all():
        expect(row).to_be_in_viewport(ratio=1)


@ON_DESKTOP
def test_the_heading_of_an_attack_covers_no_step_where_the_first_ones_are_empty(visit: Page) -> None:
    visit.goto("/unmatched/match/?a=dracula&b=sherlock-holmes&at=soho&turn=a")
    head, first = (
        visit.locator(selector).bounding_box() for selector in (".rb-attack__head h3", ".rb-attack .rb-moment >> nth=0")
    )
    assert head and first
    assert head["y"] + head["height"] <= first["y"]
    # Nor does who goes first in it cover the name of a step, where the lanes are narrow.
    visit.set_viewport_size({"width": 1920, "height": 1080})
    visit.goto(PICTURED)
    said, step = (visit.locator(f".rb-attack {each}").first for each in (".rb-attack__head > :last-child", ".rb-moment__go"))
    box, name = said.bounding_box(), step.bounding_box()
    assert box and name
    assert name["x"] + name["width"] <= box["x"] or box["y"] + box["height"] <= name["y"] + 1


@ON_PHONE
def test_the_turn_has_all_steps_of_an_attack_and_what_belongs_to_the_turn_of_the_side(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=turn&turn=b")
    marks = visit.locator(".rb-attack .rb-row__mark")
    expect(marks).to_have_text([str(number) for number in range(1, 9)])
    expect(visit.locator(".rb-attack .rb-moment--empty")).to_have_count(4)
    expect(visit.locator(".rb-roles")).to_contain_text("attacks")
    # Whose turn it is, is asked where it will stand.
    ask = visit.locator(".rb-next__where").get_by_role("button", name="Who goes first?")
    expect(visit.get_by_role("status").get_by_role("button")).to_have_count(0)
    asked = ask.bounding_box()
    ask.click()
    visit.get_by_role("dialog", name="Who goes first?").get_by_role("button", name="Cancel").click()
    expect(visit.get_by_role("dialog")).to_have_count(0)
    assert asked
    assert asked["width"] > 60  # neither clipped away nor cut off
    move = visit.locator(".rb-turn .rb-moment", has_text="Faster for each TRICK")
    expect(move).to_have_count(0)
    visit.get_by_text("1 more on another side’s turn").click()
    visit.locator(".rb-elsewhere-turns button").click()
    visit.wait_for_url("**turn=a**")
    expect(move.locator("[open] .rb-entry__text")).to_be_in_viewport()
    visit.locator("#rb-turn-any").click()
    expect(visit.locator("#rb-turn-any")).to_be_focused()
    assert "turn=" not in visit.url.replace("show=turn", "")


@ON_PHONE
def test_a_turn_is_gone_through_with_one_button(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=turn&turn=a")
    where, here = visit.locator(".rb-next__where"), visit.locator("[data-rb-here] h3")
    # One text is open, and in sight.
    for way, step, opened in (
        ("Maneuver", "Maneuver", ["Faster for each TRICK"]),
        ("Next: Action 2 of 2", "Actions", ["When you win 2 more"]),
        ("Attack", "1Declare the target", ["The spaces are adjacent 1 more"]),
        ("Next: 2, Choose and reveal", "2Choose and reveal", ["Who may play a TRICK 1 more"]),
    ):
        visit.locator(".rb-next").get_by_role("button", name=way, exact=True).click()
        expect(here).to_have_text(step)
        head = here.bounding_box()
        assert head
        assert 56 <= head["y"] < 90
        expect(visit.locator("[data-rb-here] .rb-entry[open] > summary")).to_contain_text(opened)
        last, foot = (
            visit.locator("[data-rb-here] .rb-entry[open]").last.bounding_box(),
            visit.locator(".rb-next").bounding_box(),
        )
        assert last and foot
        assert last["y"] + last["height"] <= foot["y"]
        expect(visit.locator(".rb-moment:not([data-rb-here]) [open]")).to_have_count(0)
    # The second action looks like no first one: it says what was done in that.
    expect(visit.locator("[data-rb-here] .rb-here__turn")).to_have_text("LLoki’s turnAction 2 of 2 · done: maneuver")
    roles = visit.locator("[data-rb-here] .rb-roles")
    # Where effects happen, those of the defender come first.
    expect(roles).to_have_text("Lattacks ·Wdefends")
    expect(roles).to_be_in_viewport()
    visit.get_by_role("button", name="Next: Steps 3–7", exact=True).click()
    expect(roles).to_have_text("Lattacks ·Wdefends (effects first)")
    expect(roles).to_be_in_viewport()
    # Several steps that are reached together have one mark, around all of them.
    marked = visit.locator("[data-rb-here]")
    expect(marked).to_have_count(1)
    expect(marked.locator(".rb-moments__here")).to_contain_text("Steps 3–7Here")
    expect(marked.locator(".rb-here")).to_have_count(1)
    places = marked.locator("h3").evaluate_all("(names) => names.map((name) => name.getBoundingClientRect().left)")
    assert max(places) - min(places) < 4
    expect(here).to_have_text(["3IMMEDIATELY", "4DURING COMBAT", "5The result", "6AFTER COMBAT", "7After the attack"])
    visit.get_by_role("button", name="Next: 8, Cleanup").click()
    expect(here).to_have_text("8Cleanup")
    expect(roles).to_have_text("Lattacks ·Wdefends")
    expect(where).to_contain_text("Loki’s turn · turn 1, action 2 of 2")
    assert visit.locator(".rb-next__part").evaluate("(part) => part.getClientRects().length") == 1  # in one line
    # What takes back a step and what takes back a count say so.
    expect(visit.locator(".rb-back")).to_have_text("Step", use_inner_text=True)
    expect(visit.locator(".rb-strip__undo")).to_have_text("Undo", use_inner_text=True)
    visit.get_by_role("button", name="5 The result").click()
    expect(here).to_have_text("5The result")
    # From a step that was jumped to, the way back leads to where one was, also after the turn was ended there.
    visit.locator("[data-rb-go='End of turn']").click()
    visit.get_by_role("button", name="Next: Wayward Sisters’ turn").click()
    for step in ("End of turn", "5The result", "8Cleanup"):
        visit.get_by_role("button", name="Back by one step").click()
        expect(here).to_have_text(step)
    visit.get_by_role("button", name="5 The result").click()
    visit.get_by_role("button", name="Next: 8, Cleanup").click()
    visit.reload()
    expect(here).to_have_text("8Cleanup")
    expect(here).to_be_in_viewport()
    expect(visit.get_by_role("button", name="Extra action")).to_be_visible()
    visit.get_by_role("button", name="End turn").click()
    # The button is where it was at the other steps, also at the end of the page.
    visit.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    bar, tabs = (visit.locator(part).bounding_box() for part in (".rb-next", ".rb-match__tabs"))
    assert bar
    assert tabs
    assert abs(bar["y"] + bar["height"] - tabs["y"]) < 2
    visit.get_by_role("button", name="Open all ").click()
    expect(visit.locator("[data-rb-here] details:not([open])")).to_have_count(0)
    visit.get_by_role("button", name="Next: Wayward Sisters’ turn").click()
    visit.wait_for_url("**turn=b**")
    expect(where).to_contain_text("Wayward Sisters’ turn · turn 2, action 1 of 2")
    visit.get_by_role("button", name="Back by one step").click()
    expect(where).to_contain_text("Loki’s turn · turn 1, end of turn")
    expect(here).to_have_text("End of turn")
    visit.locator("#rb-turn-b").click()
    expect(here).to_have_count(0)
    visit.get_by_role("button", name="Back to Loki’s turn").click()
    expect(here).to_be_in_viewport()
    expect(here).to_have_text("End of turn")
    visit.locator("#rb-turn-b").click()
    visit.get_by_role("button", name="Back by one step").click()
    visit.wait_for_url("**turn=a**")
    expect(here).to_have_text("8Cleanup")
    visit.get_by_role("button", name="Actions", exact=True).click()
    expect(visit.locator("[data-rb-here] .rb-entry", has_text="When you win")).to_have_count(1)


@SIZES
def test_the_way_back_is_the_way_that_the_players_came(visit: Page) -> None:
    visit.goto(PICTURED)
    begin(visit)
    here, on = visit.locator("[data-rb-here]").locator("h3, .rb-moments__here b").first, visit.locator(".rb-next__ways")
    passed = [here.text_content()]
    for way in ("Scheme", "Next: Action 2 of 2", "Attack", "Next: 2, Choose and reveal", "Next: Steps 3–7", "Next: 8, Cleanup"):
        on.get_by_role("button", name=way, exact=True).click()
        passed.append(here.text_content())
    on.get_by_role("button", name="Extra action").click()
    for step in reversed(passed):
        visit.get_by_role("button", name="Back by one step").click()
        expect(here).to_have_text(step or "")
    expect(visit.get_by_role("button", name="Back by one step")).to_have_attribute("aria-disabled", "true")


@SIZES
def test_undo_takes_back_a_tap_on_the_name_of_a_step(visit: Page) -> None:
    visit.goto(PICTURED)
    begin(visit)
    here = visit.locator("[data-rb-here]").locator("h3, .rb-moments__here b").first
    bar = visit.locator(".rb-strip__undo, #rb-count-undo").filter(visible=True)
    left = visit.locator("#rb-count-end small")
    start = here.text_content() or ""
    visit.locator("[data-rb-go='Cleanup']").click()
    expect(here).to_have_text("8Cleanup")
    expect(left).to_have_text("1 action left")
    expect(bar).to_have_accessible_name(re.compile(r"Undo: Go to step\s8"))
    # Where the players are already, a tap is no step.
    visit.locator("[data-rb-go='Cleanup']").click()
    cleanup = here.bounding_box()
    visit.locator("[data-rb-go='Scheme']").click()
    expect(bar).to_have_accessible_name("Undo: Go to Scheme")
    bar.click()
    expect(here).to_have_text("8Cleanup")
    # The step that it leads to comes to stand where the way to it puts it.
    assert here.bounding_box() == cleanup
    bar.click()
    expect(here).to_have_text(start)
    expect(here).to_be_in_viewport()
    expect(left).to_have_text("2 actions left")
    expect(bar).to_have_accessible_name("Undo: Who goes first")
    # The way back by one step takes it back too.
    visit.locator("[data-rb-go='Cleanup']").click()
    visit.get_by_role("button", name="Back by one step").click()
    expect(here).to_have_text(start)
    expect(bar).to_have_accessible_name("Undo: Who goes first")


@SIZES
def test_before_the_first_action_a_turn_is_at_its_start(visit: Page) -> None:
    visit.goto(f"{MATCH}?a=medusa&b=king-arthur&at=none&show=turn&turn=a")
    visit.locator(".rb-count__begin").first.dispatch_event("click")
    where, action = visit.locator(".rb-next__where"), visit.locator("#rb-count-action")
    expect(where).to_contain_text("turn 1, start of turn")
    expect(action).to_have_text("Start of turn")
    expect(action.locator("[data-rb-done]")).to_have_count(0)
    action.dispatch_event("click")
    expect(where).to_contain_text("turn 1, action 1 of 2")
    # An action counts once it has begun.
    expect(action.locator("[data-rb-done]")).to_have_count(0)
    expect(visit.locator("#rb-count-end")).to_have_text("End turn2 actions left")
    visit.locator("#rb-turn-next").click()
    expect(action.locator("[data-rb-done]")).to_have_count(1)
    expect(visit.locator("#rb-count-end")).to_have_text("End turn1 action left")
    # At the end of a turn, nothing says that the action that was left has been taken.
    visit.locator("#rb-count-end").dispatch_event("click")
    expect(where).to_contain_text("end of turn")
    expect(action.locator("i:visible")).to_have_count(0)


@ON_PHONE
def test_a_phone_names_whose_turn_it_is_at_the_step(visit: Page) -> None:
    for size in (PHONE, SMALL_PHONE):
        visit.set_viewport_size(size)  # type: ignore[arg-type]
        visit.goto(f"{PICTURED}&show=turn&turn=b")
        name = visit.locator("[data-rb-here] .rb-here__turn")
        for way in (0, 0, "End of turn"):
            if way:
                visit.locator(f"[data-rb-go='{way}']").click()
            else:
                visit.locator(".rb-next__ways button").first.click()
            expect(name).to_contain_text("Wayward Sisters’ turn")
            expect(name).to_be_in_viewport(ratio=1)
        visit.locator("#rb-turn-next").click()
        expect(name).to_contain_text("Loki’s turn")
        expect(name).to_be_in_viewport(ratio=1)
        assert name.evaluate("(name) => parseFloat(getComputedStyle(name).fontSize)") >= 18
        visit.evaluate("localStorage.clear()")


@SIZES
def test_a_text_that_is_alone_at_a_step_is_open_there_and_lanes_name_all_of_a_team(visit: Page) -> None:
    visit.goto(f"{TEAMS}&show=setup")
    visit.get_by_role("group", name="Who goes first?").get_by_role("button", name="Loki").click()
    visit.get_by_role("button", name="Begin").click()
    if visit.locator(".rb-lanes").is_visible():
        expect(visit.locator(".rb-lanes__team")).to_have_text(["A1LokiA2Alice", "B1King ArthurB2Medusa"])
        visit.locator("[data-rb-go='Actions']").click()
        visit.locator("[data-rb-go='Start of turn']").click()
    here = visit.locator("[data-rb-here]")
    expect(here).to_contain_text("Start of turn")
    expect(here.locator("details")).to_have_count(1)
    expect(visit.locator(":is([data-rb-here], .rb-beside) .rb-entry__text:visible")).to_have_count(1)


@ON_PHONE
def test_once_only_the_battlefield_is_missing_the_foot_draws_it(visit: Page) -> None:
    visit.goto(f"{MATCH}?a=loki&b=the-wayward-sisters")
    draw = visit.locator(".rb-choose__foot button")
    expect(draw).to_have_text("Draw the battlefield")
    assert draw.locator("span").evaluate("(words) => words.getClientRects().length") == 1
    # There is one way to go on without it, first among the battlefields.
    head = visit.locator(".rb-section-head")
    expect(head).to_have_text("Choose the battlefield1 still to choose")
    assert head.evaluate("(head) => head.offsetHeight") == 44  # one line
    expect(visit.locator(".rb-cell").first).to_contain_text("No board")
    draw.click()
    expect(visit.locator(".rb-slot[data-rb-seat=board]")).to_have_class(re.compile("chosen"))
    visit.get_by_role("button", name="Open the sheet").click()
    expect(visit.locator(".rb-plate__board")).to_be_visible()
    # A single hero that is found has the width of the list, and its set is whole.
    visit.goto(MATCH)
    visit.get_by_role("searchbox", name="Filter").fill("achil")
    one, cells = visit.locator(".rb-cell:visible").bounding_box(), visit.locator(".rb-cells").bounding_box()
    assert one and cells
    assert one["width"] == cells["width"]


@SIZES
def test_begin_asks_who_goes_first_if_nobody_has_said_so(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=setup")
    visit.get_by_role("button", name="Begin", exact=True).click()
    asked = visit.get_by_role("dialog", name="Who goes first?")
    expect(asked.get_by_role("button")).to_have_text(["LLoki", "WThe Wayward Sisters", "Cancel"])
    asked.get_by_role("button", name="Cancel").click()
    expect(visit.get_by_role("button", name="Begin", exact=True)).to_be_visible()
    visit.wait_for_function("!history.state?.rbDialog")
    begin(visit, "The Wayward Sisters")
    visit.wait_for_url("**&turn=b&show=turn")
    expect(visit.locator(".rb-next__where")).to_contain_text("Wayward Sisters’ turn")
    expect(visit.locator("[data-rb-here] h3").first).to_be_in_viewport()  # however far the setup was scrolled
    expect(visit.locator(".rb-step [type=checkbox]").first).to_be_checked()


@ON_DESKTOP
def test_the_buttons_above_the_lanes_have_one_place_and_all_that_applies_at_a_step_opens(visit: Page) -> None:
    for address, width in ((PICTURED, 1440), (PICTURED, 1024), (TEAMS, 1440)):
        visit.set_viewport_size({"width": width, "height": 900})
        visit.goto(address)
        begin(visit)
        places = visit.evaluate(_PLACES_AT_EACH_STEP)
        assert len(places) > 20
        assert len(set(places)) == 1
        assert places[0].endswith(",[]]")
        visit.evaluate("localStorage.clear()")
    # What was open at another step opens again where it applies.
    visit.goto(f"{PICTURED}&turn=b")
    begin(visit, "The Wayward Sisters")
    for step in ("Maneuver", "Cleanup"):
        visit.locator(f"[data-rb-go={step}]").click()
        expect(visit.locator("[data-rb-here] .rb-lane--second .rb-entry", has_text="The cauldron").first).to_have_attribute(
            "open", ""
        )
        expect(visit.locator(".rb-beside")).to_contain_text("it goes into your cauldron instead")


@ON_DESKTOP
def test_the_choice_on_a_desktop_has_a_foot_only_while_it_draws_something_and_its_list_stays(visit: Page) -> None:
    tops = []
    for query in ("?a=loki", "?a=loki&b=medusa&at=soho"):
        visit.goto(f"{MATCH}{query}")
        if "soho" in query:
            visit.locator(".rb-plate__side").nth(1).click()
            expect(visit.locator(".rb-choose__foot")).to_have_count(0)
        else:
            foot = visit.locator(".rb-choose__foot").bounding_box()
            assert foot
            assert foot["width"] < 400
        tops.append(visit.locator(".rb-cells").evaluate("(list) => list.getBoundingClientRect().top + scrollY"))
    assert abs(tops[0] - tops[1]) < 1
    expect(visit.locator("#rb-slot-a b")).to_have_css("font-size", "19px")
    visit.get_by_role("searchbox", name="Filter").fill("achil")
    one = visit.locator(".rb-cell:visible").bounding_box()
    assert one
    assert one["width"] < 400
    # The field above it is as wide.
    field = visit.get_by_role("searchbox", name="Filter").bounding_box()
    assert field
    assert abs(field["width"] - one["width"]) < 1


@ON_PHONE
def test_in_an_attack_of_teams_the_defenders_come_first(visit: Page) -> None:
    for turn, late in (("a", "first"), ("b", "second"), ("c", "first"), ("d", "second")):
        visit.goto(f"{MATCH}?a=loki&b=the-wayward-sisters&c=medusa&d=alice&at=none&show=turn&turn={turn}")
        expect(visit.locator(".rb-attack .rb-moment").first).to_be_visible()
        lanes = visit.locator(".rb-attack .rb-moment > :is(.rb-lane--first, .rb-lane--second) ~ .rb-lane:not(.rb-lane--shared)")
        assert lanes.count() > 1
        for lane in lanes.all():
            expect(lane).to_have_class(f"rb-lane rb-lane--{late}")
    # One of them is attacked, not both.
    expect(visit.locator(".rb-roles").first).to_contain_text(re.compile(r"^B2attacks ·A1orA2defends \(effects first\)$"))


@ON_DESKTOP
def test_the_lanes_of_a_turn_hold_at_each_step_and_whatever_is_open(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    visit.goto(PICTURED)
    begin(visit)
    for turn in ("a", "b"):
        visit.goto(f"{PICTURED}&turn={turn}")
        parts = visit.locator(".rb-plate button")
        expect(parts).to_have_count(3)
        *team, board = parts.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().toJSON())")
        measured = visit.evaluate(_LANES_AT_EACH_STEP)
        assert len(measured) > 10
        for here, heads, name, lanes in measured:
            assert here == 1
            # The name of each step is below that of the board, of several empty ones two beside each other.
            assert all(board["left"] - 8 < left and right <= board["right"] for left, right in heads)
            # Each text is below the name of its side, from the height of the name of the step on.
            for lane, left, right, top in lanes:
                assert team[lane]["left"] - 2 < left
                assert right < team[lane]["right"] + 2
                assert abs(top - name) < 8
    # What empty steps lead to is beside them, in the lane of its side.
    ahead = visit.locator(".rb-entry--ahead").first.bounding_box()
    assert ahead
    assert ahead["x"] + ahead["width"] < team[1]["left"]
    steps = [visit.locator(f"[data-rb-go='{name}']").bounding_box() for name in ("IMMEDIATELY", "AFTER COMBAT")]
    assert steps[0] and steps[1]
    assert steps[1]["y"] - steps[0]["y"] < 100


@ON_DESKTOP
def test_what_meets_is_as_wide_as_it_is_read_and_moves_nothing_when_opened(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    visit.goto(PICTURED)
    begin(visit)
    meets, turn = visit.locator(".rb-meets"), visit.locator(".rb-turn")
    width = "(section) => section.clientWidth"
    before = [meets.evaluate(width), turn.evaluate(width)]
    assert before[0] > 300
    assert before[1] > before[0] * 2
    head = visit.locator(".rb-plate").evaluate("(plate) => plate.getBoundingClientRect().top")
    card = meets.locator(".rb-meeting", has_text="Discard piles").first
    card.locator("> summary").click()
    assert [meets.evaluate(width), turn.evaluate(width)] == before
    expect(card.locator("> summary")).to_be_in_viewport(ratio=1)
    expect(card.locator(".rb-entry[open]").first).to_be_in_viewport(ratio=1)
    # Only the rows move.
    assert visit.locator(".rb-plate").evaluate("(plate) => plate.getBoundingClientRect().top") == head
    for name in ("When you win", "End the Turn"):
        meets.locator(".rb-meeting > summary", has_text=name).first.click()
        assert visit.locator(".rb-plate").evaluate("(plate) => plate.getBoundingClientRect().top") == head


@ON_DESKTOP
def test_the_plate_and_the_tools_of_a_sheet_are_one_row_with_the_header(visit: Page) -> None:
    visit.goto(PICTURED)
    begin(visit)
    header = visit.locator(".rb-header")
    for width, height in ((1440, 900), (1200, 800)):
        visit.set_viewport_size({"width": width, "height": height})
        row, back = header.bounding_box(), visit.locator(".rb-page > .rb-trail").get_by_role("link", name="Unmatched")
        assert row
        menu, ask = header.get_by_role("button", name="Menu"), header.get_by_role("link", name="Ask this match")
        share, printing = (visit.get_by_role("button", name=name, exact=True) for name in ("Share", "Print"))
        parts = [menu, back, visit.locator(".rb-plate"), ask, header.locator(".rb-scheme"), share, printing]
        ends = 0.0
        for part in parts:
            box = part.bounding_box()
            assert box
            assert row["y"] <= box["y"]
            assert box["y"] + box["height"] <= row["y"] + row["height"]
            # None covers the next.
            assert box["x"] >= ends - 1
            ends = box["x"] + box["width"]
            part.click(trial=True)
        words = ask.locator(".rb-open__text")
        assert words.evaluate("(words) => words.checkVisibility() && words.scrollWidth <= words.clientWidth")
        # The row is as wide as the sheet, and stays where the page ends.
        columns = [visit.locator(each).bounding_box() for each in (".rb-setup", ".rb-meets")]
        icon = menu.locator("svg").bounding_box()
        assert columns[0] and columns[1] and icon
        assert abs(columns[0]["x"] - icon["x"]) < 2
        assert abs(columns[1]["x"] + columns[1]["width"] - ends) < 2
        visit.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
        expect(menu).to_be_in_viewport(ratio=1)
        visit.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    # The menu has the parts of the game, and the way back leads to it.
    menu.click()
    expect(visit.locator("#rb-menu").get_by_role("link", name="Rulings")).to_be_visible()
    visit.keyboard.press("Escape")
    back.click()
    visit.wait_for_url("**/unmatched/")


@ON_DESKTOP
@pytest.mark.parametrize(
    ("query", "first", "name", "steps"),
    [
        (PICTURED, "Loki", "IMMEDIATELY", "3–7"),
        (PICTURED, "The Wayward Sisters", "IMMEDIATELY", "3–6"),
        # What stands on cards of the second side leaves the room of the first one.
        (f"{MATCH}?a=medusa&b=bruce-lee&at=none", "Medusa", "Choose and reveal", "2–8"),
    ],
)
def test_steps_that_are_reached_together_are_a_line_each_with_its_rule_in_sight(
    visit: Page, query: str, first: str, name: str, steps: str
) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    visit.goto(query)
    begin(visit, first)
    visit.locator(f"[data-rb-go='{name}']").click()
    visit.mouse.move(0, 0)
    frame = visit.locator("[data-rb-here]")
    expect(frame.locator(".rb-moments__here b")).to_have_text(f"Steps {steps}")
    title, here = (frame.locator(each).bounding_box() for each in (".rb-moments__here b", ".rb-here"))
    assert title
    assert here
    assert here["x"] - title["x"] - title["width"] >= 6
    # Who attacks whom is said once.
    expect(visit.locator(".rb-roles").filter(visible=True)).to_have_count(1)
    for step in frame.locator(":scope > .rb-moment").all():
        words, text = step.locator("h3").bounding_box(), step.locator("p").bounding_box()
        assert words
        assert text
        assert text["x"] >= words["x"] + words["width"]
        assert text["height"] < 60
        expect(step.locator(".rb-rule-link")).to_have_css("opacity", "1")
        expect(step.locator(".rb-rule-link")).to_be_in_viewport(ratio=1)
    size = frame.bounding_box()
    assert size
    assert size["height"] < 50 * frame.locator(":scope > .rb-moment").count()


@ON_DESKTOP
def test_of_a_team_the_side_whose_turn_it_is_stands_first_and_the_turn_fades_where_there_is_more(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    mixed = 0
    for turn in ("a", "b", "c", "d"):
        visit.goto(f"{MATCH}?a=donatello&b=the-wayward-sisters&c=doctor-strange&d=king-arthur&at=none&turn={turn}")
        expect(visit.locator(".rb-lane").first).to_be_visible()
        lanes = visit.locator(".rb-lane:is(.rb-lane--first, .rb-lane--second)").evaluate_all(
            "(all) => all.map((lane) => [...lane.querySelectorAll(':scope > .rb-entry:not(.rb-entry--open, .rb-entry--ahead)')]"
            ".map((entry) => entry.dataset.rbSeat))"
        )
        for seats in lanes:
            if turn in seats:
                assert seats[: seats.count(turn)] == [turn] * seats.count(turn), seats
                mixed += len(set(seats)) > 1
    assert mixed
    fade = "getComputedStyle(document.querySelector('.rb-turn'), '::after').opacity"
    visit.wait_for_function(f"() => Number({fade}) === 1")
    visit.locator(".rb-turn").evaluate("(turn) => turn.scrollTo(0, turn.scrollHeight)")
    visit.wait_for_function(f"() => Number({fade}) < 0.2")


@SIZES
def test_a_step_that_is_checked_before_its_choice_says_why_it_stays_open(visit: Page) -> None:
    visit.goto(PICTURED)
    step = visit.locator(".rb-step").first
    box = step.get_by_role("checkbox")
    box.click()
    box.click()
    expect(box).not_to_be_checked()
    why = step.get_by_role("alert")
    expect(why).to_have_text("Choose one of these first.")
    choice, said = step.locator(".rb-segments").bounding_box(), why.bounding_box()
    assert choice and said
    assert 0 <= said["y"] - choice["y"] - choice["height"] < 20
    step.get_by_role("button", name="Loki").click()
    expect(box).to_be_checked()
    expect(why).to_have_count(0)


@ON_PHONE
def test_the_step_of_who_goes_first_stays_done_as_long_as_a_side_does(visit: Page) -> None:
    visit.goto(PICTURED)
    step = visit.locator(".rb-step", has_text="Who goes first?")
    box = step.get_by_role("checkbox")
    expect(box).not_to_be_checked()
    step.get_by_role("button", name="Loki").click()
    expect(box).to_be_disabled()
    box.click(force=True)
    expect(box).to_be_checked()
    said = visit.get_by_role("status").filter(has_text="you chose who goes first")
    expect(said).to_be_visible()
    # It covers no button of the header.
    assert said.evaluate("(said) => said.getBoundingClientRect().top >= document.querySelector('.rb-header').offsetHeight")
    # The box alone says whether a step is done.
    expect(step.get_by_text("set")).to_have_count(0)


@SIZES
def test_the_steps_of_the_setup_are_in_sight_and_the_button_is_the_last_one(visit: Page, size: dict[str, int]) -> None:
    if size == DESKTOP:
        visit.set_viewport_size({"width": 1440, "height": 900})
    visit.goto(PICTURED)
    steps = visit.locator(".rb-step")
    expect(steps).to_have_count(7)
    expect(steps.last).to_contain_text("Before the first turn")
    expect(visit.get_by_role("button", name="Begin")).to_be_in_viewport(ratio=1)
    if size == DESKTOP:
        # On a desktop, all are above what leads on, and nothing fades.
        last, foot = steps.last.bounding_box(), visit.locator(".rb-setup__foot").bounding_box()
        assert last and foot
        assert last["y"] + last["height"] <= foot["y"] - 16
        # All that stands below the name of a step begins where that does.
        begins = visit.locator(
            ".rb-step__name > :last-child, .rb-step > :not(.rb-step__name, .rb-step__fold, .rb-rule-link):visible"
        )
        assert len(set(begins.evaluate_all("(all) => all.map((each) => Math.round(each.getBoundingClientRect().left))"))) == 1
        # In a low window, they are because only one says what to do.
        visit.set_viewport_size({"width": 1280, "height": 720})
        expect(visit.locator(".rb-setup .rb-step__text:visible")).to_have_count(1)
        last, foot = steps.last.bounding_box(), visit.locator(".rb-setup__foot").bounding_box()
        assert last and foot
        assert last["y"] + last["height"] <= foot["y"]


@ON_DESKTOP
def test_each_step_of_the_setup_of_four_sides_is_in_sight_and_one_says_what_to_do(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    visit.goto(TEAMS)
    steps, foot = visit.locator(".rb-step"), visit.locator(".rb-setup__foot")
    expect(steps).to_have_count(7)
    begin_at = foot.bounding_box()
    last = steps.last.bounding_box()
    assert begin_at and last
    assert last["y"] + last["height"] <= begin_at["y"]
    # Who goes first is two rows of two.
    first = steps.first.get_by_role("button", name=re.compile("Loki|Alice|Medusa|King Arthur"))
    boxes = [box for each in first.all() if (box := each.bounding_box())]
    assert len({box["y"] for box in boxes}) == len({box["x"] for box in boxes}) == 2
    assert min(box["height"] for box in boxes) >= 35
    # A step that is done leads to the next one, and each is opened by its button.
    first.first.click()
    told = steps.locator("> :is(.rb-step__text, .rb-sides, .rb-pieces, .rb-starts, .rb-entry):visible")
    expect(steps.nth(0).locator(".rb-sides")).to_be_hidden()
    expect(steps.nth(1).locator(".rb-entry")).to_be_visible()
    steps.nth(1).get_by_role("checkbox").check()
    expect(steps.nth(1).locator(".rb-entry")).to_be_hidden()
    expect(steps.nth(2).locator(".rb-starts")).to_be_visible()
    own = steps.last.get_by_role("button", name="What to do: Make the last choices")
    own.click()
    expect(steps.nth(2).locator(".rb-starts")).to_be_hidden()
    expect(steps.last.locator(".rb-entry").first).to_be_visible()
    own.click()
    expect(told).to_have_count(0)
    # So is it by its name, which does not check it.
    steps.nth(2).get_by_text("Take what belongs to your hero").click()
    expect(steps.nth(2).locator(".rb-starts")).to_be_visible()
    expect(steps.nth(2).get_by_role("checkbox")).not_to_be_checked()
    # What there is to agree on opens its step.
    visit.locator(".rb-setup__agree").click()
    expect(visit.locator(".rb-setup .rb-entry--open[open]")).to_be_in_viewport()


@ON_DESKTOP
def test_what_draws_the_rest_covers_no_cell_on_a_desktop(visit: Page) -> None:
    visit.goto(MATCH)
    draw, cells = visit.locator("#rb-draw-rest").bounding_box(), visit.locator(".rb-cells").bounding_box()
    assert draw
    assert cells
    assert draw["y"] + draw["height"] <= cells["y"]
    players = visit.locator("#rb-players-2").bounding_box()
    assert players
    assert abs(players["y"] - draw["y"]) < 8


@ON_DESKTOP
def test_a_choice_in_the_bar_and_the_names_above_the_lanes_are_whole(visit: Page) -> None:
    visit.goto("/unmatched/match/?a=muhammad-ali&b=little-red&at=new-york-city")
    for width in (1200, 1440):
        visit.set_viewport_size({"width": width, "height": 900})
        states = visit.locator(".rb-count__state")
        expect(states.first).to_be_visible()
        assert cut_texts(states) == []
        inside = """(all) => all.every((each) => {
          const [tile, own] = [each.closest(".rb-count__tile"), each].map((some) => some.getBoundingClientRect());
          return own.left >= tile.left && own.right <= tile.right;
        })"""
        assert states.evaluate_all(inside)
        assert visit.locator(".rb-turn .rb-sides button > :last-child").evaluate_all(BROKEN_WORDS) == []


@ON_DESKTOP
def test_the_setup_leads_to_what_is_to_agree_on_beside_begin(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    visit.goto(PICTURED)
    link = visit.get_by_role("button", name="1 thing to agree on first")
    expect(link).to_be_in_viewport(ratio=1)
    link.click()
    expect(visit.get_by_text("Agree on it before you place heroes.")).to_be_in_viewport(ratio=1)
    expect(link).to_be_in_viewport(ratio=1)
    # Once its step is done, nothing is left to agree on.
    box = visit.locator(".rb-step", has=visit.locator(".rb-entry--open")).get_by_role("checkbox")
    box.check()
    expect(link).to_be_hidden()
    box.uncheck()
    expect(link).to_be_visible()
    # The number of a step stands in its box, which leaves the line to its name.
    name = visit.locator(".rb-step__name", has_text="Lay out the battlefield").bounding_box()
    assert name
    assert name["height"] < 30
    visit.goto("/unmatched/match/?a=medusa&b=king-arthur&at=none")
    expect(visit.get_by_role("button", name="Begin")).to_be_visible()
    expect(visit.get_by_role("button", name="to agree on first")).to_have_count(0)


@ON_DESKTOP
def test_what_may_happen_at_any_time_and_what_undo_takes_back_is_whole_on_a_desktop(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    visit.goto(PICTURED)
    begin(visit)
    lines = visit.locator(".rb-any > .rb-any__rows > .rb-entry small")
    assert lines.count() > 3
    assert cut_texts(lines) == []
    # It stands below the name of its side, and a passage of two moments is named once.
    expect(visit.locator(".rb-any__whose")).to_have_text(["Both sides", "LLoki", "WThe Wayward Sisters", "SSanta’s Workshop"])
    expect(visit.locator(".rb-any__whose ~ .rb-entry", has_text="On cards")).to_contain_text("Sindri’s Bet · 1 named above")
    # A column that scrolls says so.
    more = "(own) => [getComputedStyle(own, '::after').content, getComputedStyle(own, '::after').opacity]"
    visit.set_viewport_size({"width": 1280, "height": 800})
    expect(visit.locator(".rb-turn")).to_be_visible()
    content, opacity = visit.locator(".rb-turn").evaluate(more)
    assert "More below" in content
    assert opacity == "1"
    visit.locator(".rb-turn").evaluate("(own) => own.scrollTo({ top: own.scrollHeight, behavior: 'instant' })")
    visit.wait_for_function(f"({more})(document.querySelector('.rb-turn'))[1] === '0'")
    visit.set_viewport_size({"width": 1440, "height": 900})
    undone = visit.locator(".rb-count__undone")
    expect(undone).to_have_text("Undo: Who goes first")
    assert cut_texts(undone) == []
    visit.locator("#rb-count-end").click()
    expect(undone).not_to_have_text("Undo: Who goes first")
    assert cut_texts(undone) == []
    visit.set_viewport_size({"width": 1280, "height": 720})
    visit.goto(TEAMS)
    begin(visit)
    visit.locator("[data-rb-go='Choose and reveal']").click()
    expect(undone).to_have_text("Undo: Go to step 2")
    assert cut_texts(undone) == []
    # Who attacks whom stays in sight above each step, and covers none.
    visit.locator("[data-rb-go='Cleanup']").click()
    expect(visit.locator("[data-rb-here]")).to_contain_text("Cleanup")
    expect(visit.locator(".rb-attack__head .rb-roles")).to_be_in_viewport(ratio=1)
    visit.locator("[data-rb-go='Choose and reveal']").click()
    here = visit.locator("[data-rb-here] .rb-moment__go").first
    expect(here).to_contain_text("Choose and reveal")
    head, step = visit.locator(".rb-attack__head").bounding_box(), here.bounding_box()
    assert head and step
    assert head["y"] + head["height"] <= step["y"]


@ON_DESKTOP
def test_undo_leads_back_through_an_attack_and_out_of_its_start(visit: Page) -> None:
    visit.goto(PICTURED)
    begin(visit)
    undo = visit.locator("#rb-count-undo")
    expect(undo).to_have_text("Undo: Who goes first")
    # An attack is taken back step by step, and then its start, while it goes on.
    start = visit.locator("[data-rb-here]").text_content() or ""
    visit.get_by_role("button", name="Attack", exact=True).click()
    expect(undo).to_have_text("Undo: Begin attack")
    visit.locator("#rb-turn-next").click()
    expect(undo).to_have_text("Undo: Go to step 2")
    visit.locator("#rb-turn-next").click()
    expect(undo).to_have_text(re.compile("Undo: Go to steps 3–[67]"))
    for what in ("Go to step 2", "Begin attack", "Who goes first"):
        undo.click()
        expect(undo).to_have_text(f"Undo: {what}")
    expect(visit.locator("[data-rb-here]")).to_have_text(start)
    visit.get_by_role("button", name="Attack", exact=True).click()
    visit.get_by_role("button", name="Back by one step").click()
    expect(undo).to_have_text("Undo: Who goes first")


@ON_PHONE
def test_the_empty_steps_of_an_attack_are_an_even_grid_on_a_phone(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=turn&turn=a")
    for width in (PHONE["width"], SMALL_PHONE["width"]):
        visit.set_viewport_size(PHONE | {"width": width})  # type: ignore[arg-type]
        expect(visit.locator(".rb-moments > .rb-moment")).to_have_count(5)
        boxes = visit.locator(".rb-moments > .rb-moment").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect())"
        )
        assert len(boxes) == 5
        assert len({round(box["left"]) for box in boxes}) == 2
        assert len({round(box["width"]) for box in boxes}) == 1
        assert len({round(box["height"]) for box in boxes}) == 1


@ON_DESKTOP
def test_where_the_players_are_stands_out_and_each_lane_says_whose_it_is(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    visit.goto(f"{PICTURED}&turn=a")
    begin(visit)
    heads = visit.locator(".rb-plate button")
    expect(heads).to_have_text([re.compile("Loki"), re.compile("Wayward Sisters"), re.compile("Santa’s Workshop")])
    for way in ("Attack", "Next: 2, Choose and reveal", "Next: Steps 3–7", "Next: 8, Cleanup"):
        visit.get_by_role("button", name=way, exact=True).click()
        marked = visit.locator("[data-rb-here]")
        expect(marked).to_have_count(1)
        name = marked.locator(".rb-moments__here b, :scope > .rb-moment__head h3").first
        other = visit.locator(".rb-moment:not([data-rb-here], [data-rb-here] > *) h3").first
        sizes = [each.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)") for each in (name, other)]
        assert sizes[0] > sizes[1] * 1.1
        for head in heads.all():
            expect(head).to_be_in_viewport(ratio=1)
    for side, lane in (("first", 0), ("second", 1)):
        entry, own = visit.locator(f".rb-lane--{side}").first.bounding_box(), heads.nth(lane).bounding_box()
        assert entry
        assert own
        assert own["x"] - 2 < entry["x"]
        assert entry["x"] + entry["width"] < own["x"] + own["width"] + 2
    # Where the turn scrolls, no row shows through the bar above it, or much of one between it and the step that is gone to. No
    # row that has the focus is cut.
    visit.set_viewport_size({"width": 1280, "height": 720})
    visit.locator("[data-rb-go=Scheme]").click()
    expect(visit.locator(".rb-next")).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert visit.evaluate("document.querySelector('.rb-turn').scrollTop") > 0
    bar, here = visit.locator(".rb-next").bounding_box(), visit.locator("[data-rb-here]").bounding_box()
    assert bar and here
    assert 0 <= here["y"] - bar["y"] - bar["height"] <= 16
    cut = visit.locator(".rb-turn__steps summary:visible").evaluate_all(
        """(all) => [...all, ...all.toReversed()].filter((each) => {
          each.focus();
          const around = [".rb-next", ".rb-turn"].map((name) => document.querySelector(name));
          const [own, bar, turn] = [each, ...around].map((one) => one.getBoundingClientRect());
          return own.top < bar.bottom || own.bottom > turn.bottom;
        }).length"""
    )
    assert cut == 0


@ON_DESKTOP
def test_the_step_that_is_reached_has_the_empty_lane_after_it(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    visit.goto(f"{PICTURED}&turn=a")
    begin(visit)
    plate = visit.locator(".rb-plate button").last.bounding_box()
    assert plate
    for step in ("Declare the target", "After the attack"):
        visit.locator(f"[data-rb-go='{step}']").click()
        here = visit.locator("[data-rb-here]")
        head, name, rule = (
            here.locator(part).bounding_box() for part in (".rb-moment__head", "h3", ".rb-moment__head > .rb-rule-link")
        )
        assert head and name and rule
        assert head["width"] > 2 * plate["width"] - 20
        assert name["y"] <= rule["y"] + rule["height"] / 2 <= name["y"] + name["height"]
        assert here.locator("p").first.evaluate("(text) => text.offsetHeight") < 20
    # Of several empty steps, two beside each other, the one that is reached has the line, and no other is below its frame.
    visit.goto(f"{PICTURED}&c=medusa&d=king-arthur&turn=d")
    begin(visit)
    visit.locator("[data-rb-go='After the attack']").click()
    frame, above = (visit.locator(each).bounding_box() for each in ("[data-rb-here]", "[data-rb-go='AFTER COMBAT']"))
    assert frame and above
    assert frame["width"] > 2 * plate["width"] - 20
    assert above["y"] + above["height"] <= frame["y"] - 6


@ON_PHONE
def test_an_entry_opens_to_its_text_and_leads_to_its_passage(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=turn")
    entry = visit.locator(".rb-attack .rb-entry", has_text="Cast a spell").first
    entry.locator("summary").click()
    expect(entry.locator(".rb-entry__text")).to_contain_text("ingredients")
    expect(entry.locator(".rb-limit")).to_have_text("1 spell after each attack")
    entry.get_by_role("link", name="Passage: ").click()
    visit.wait_for_url("**/unmatched/heroes/the-wayward-sisters/#*")
    assert visit.evaluate("document.getElementById(location.hash.slice(1)) !== null")
    visit.go_back()
    entry.locator("summary").click()
    visit.get_by_role("link", name="Ask this match").click()
    visit.keyboard.type("boost")
    expect(visit.locator(".rb-result").first).to_be_visible()
    visit.go_back()
    expect(visit.locator(".rb-dialog")).to_be_hidden()
    expect(entry.locator(".rb-entry__text")).to_be_visible()
    visit.wait_for_url("**&show=turn")
    # A closed entry says what it is of, where its title is the name of its step or needs that.
    visit.goto(f"{MATCH}?a=buffy&b=alice&at=sunnydale-high-school&show=count&turn=b")
    visit.get_by_role("button", name="End turn").click()
    answer_first(visit, "Alice")
    expect(visit.locator("[data-rb-here]")).to_contain_text("Discard down to 7 cards.")
    expect(visit.locator("[data-rb-here] .rb-entry")).to_have_count(0)
    for step, name in (("Choose and reveal", "Attacking with itJaws That Bite"), ("AFTER COMBAT", "Jaws That Bite")):
        row = visit.locator(".rb-moment", has=visit.locator(f"[data-rb-go='{step}']"))
        expect(row.locator(".rb-entry__name > :first-child", has_text="Jaws That Bite")).to_have_text(name)


@ON_PHONE
def test_cards_say_why_they_apply_and_what_they_leave_out(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=meets")
    card = visit.locator(".rb-meeting", has=visit.get_by_text("End the Turn", exact=True))
    # Nothing opens by itself. The first card is in sight, below a short head.
    expect(visit.locator(".rb-meeting[open]")).to_have_count(0)
    top = card.bounding_box()
    assert top and top["y"] < 280
    card.locator("> summary").click()
    # Open, it says what the ruling is, shows a passage of each side in its color, and lists the titles of the others.
    # Nothing is said twice.
    expect(card.locator(".rb-meeting__lead")).to_contain_text("stops the processing of effects at once")
    expect(card.locator(".rb-meeting__lead")).to_be_visible()
    texts = card.locator(".rb-entry")
    expect(texts.locator("summary:visible")).to_have_count(3)
    expect(texts.locator(".rb-entry__text:visible")).to_have_count(2)
    assert [each.get_attribute("data-rb-seat") for each in card.locator(".rb-entry[open]").all()] == ["a", "b"]
    card.get_by_role("button", name="Open all 3 texts").click()
    expect(texts.locator(".rb-entry__text:visible")).to_have_count(3)
    assert texts.evaluate_all("all => all.map((each) => each.dataset.rbSeat)") == ["a", "b", "b"]
    expect(card.locator(".rb-reason:visible")).to_have_count(0)
    expect(card.get_by_role("link", name="Read the full page")).to_be_visible()
    card.locator("> summary").click()
    # Closed, a card is its title and why it applies, without the name of the card. When it does stands where nothing says why.
    expect(card.locator(".rb-meeting__lead")).to_be_hidden()
    expect(card.locator(".rb-reason > :last-child")).to_have_text(["TRICKS", "The cauldron · Spells"])
    expect(card.get_by_text("Timing:")).to_be_hidden()
    own_board = visit.locator(".rb-meeting", has=visit.get_by_text("Santa’s Workshop", exact=True))
    expect(own_board.get_by_text("Timing: End of turn")).to_be_visible()
    reasons = visit.locator(".rb-reason > :last-child")
    # All reasons of a card have two lines.
    said = """(all) => all.map((each) =>
      [...each.querySelectorAll(".rb-reason > :last-child")].reduce((sum, { textContent }) => sum + textContent.length, 0))"""
    assert max(visit.locator(".rb-reasons").evaluate_all(said)) <= 72
    expect(reasons.filter(has_text="named there, no card given")).to_have_count(1)
    # Names are whole, with their articles.
    expect(reasons.filter(has_text="Svaðifari’s Lure and Lævateinn")).to_have_count(1)
    assert visit.evaluate("document.querySelector('.rb-meets').scrollHeight") < 1400
    binding = visit.locator(".rb-meeting", has_text="Loki’s rules that bind The Wayward Sisters")
    expect(binding.locator(".rb-reason .rb-badge")).to_have_text("L")
    binds = "A TRICK you played · A TRICK an opponent discards · 6 more"
    expect(binding.locator(".rb-reason > :last-child")).to_have_text(binds)
    binding.locator("summary").first.click()
    rows = binding.locator(".rb-entry")
    expect(rows).to_have_count(8)
    expect(rows.locator(".rb-entry__text:visible")).to_have_count(2)
    rows.nth(2).locator("summary").click()
    expect(rows.nth(2).locator(".rb-entry__text")).to_contain_text("any of Loki’s action cards")
    expect(rows.nth(2).locator(".rb-badge")).to_have_text("L")
    # Several cards can be open, to be compared, and the one that is opened stays where it was tapped.
    rule = visit.locator(".rb-meeting", has=visit.get_by_text("Discard piles: Cards that go elsewhere", exact=True))
    rule.locator("> summary").evaluate("summary => summary.scrollIntoView({ block: 'center' })")
    was, name = rule.bounding_box(), rule.locator("> summary > b")
    kind = """(name) => {
      const [own, kind] = [name, name.previousSibling].map((each) => each.getBoundingClientRect());
      return [kind.x - own.x, kind.y - own.y].map(Math.round);
    }"""
    side_by_side = name.evaluate(kind)
    rule.locator("> summary").click()
    expect(visit.locator(".rb-meeting[open]")).to_have_count(2)
    now = rule.bounding_box()
    assert was
    assert now
    assert abs(was["y"] - now["y"]) < 2
    # Its head stays as it is, and says the rest below.
    assert name.evaluate(kind) == side_by_side
    # A passage that only lists these sides among others says nothing that their own rules do not, which come first.
    expect(rule.locator(".rb-entry__text").first).to_contain_text("After you play a TRICK as Loki")
    expect(rule.locator(".rb-meeting__lead")).to_have_count(0)
    expect(rule.locator(".rb-meeting__top .rb-status")).to_have_text("Editor’s reading")
    expect(rule).not_to_contain_text("Shakespeare")
    expect(visit.locator(".rb-meets")).to_contain_text("left out: only for large fighters")
    visit.goto(f"{MATCH}?a=t-rex&b=alice&at=santas-workshop&show=meets")
    board = visit.locator(".rb-meeting", has=visit.get_by_text("Santa’s Workshop", exact=True))
    expect(board.locator(".rb-reason")).to_have_text("TT. Rex is large")
    expect(visit.locator(".rb-meets h3").last).to_contain_text("In every match")
    expect(visit.locator(".rb-meetings").last).to_contain_text("When you win")
    visit.goto(f"{TEAMS}&show=meets")
    expect(visit.locator(".rb-meets h3").last).to_contain_text("With more than 2 sides")
    expect(visit.locator(".rb-meetings").last).to_contain_text("Team play")


@ON_PHONE
def test_a_rule_that_a_sheet_leads_to_leads_back_to_the_match(visit: Page) -> None:
    visit.goto(PICTURED)
    visit.get_by_role("link", name="Rule: Shuffle, then draw 5 cards").click()
    visit.wait_for_url("**/rules/**")
    back = visit.get_by_role("link", name="Back to Loki vs. The Wayward Sisters")
    expect(back).to_be_in_viewport()
    assert_accessible(visit, PHONE["width"])
    # It covers the foot of the window, so that no line shows beside it, and the page ends above it.
    box = back.bounding_box()
    assert box
    assert [box["x"], box["width"], box["y"] + box["height"]] == [0, PHONE["width"], PHONE["height"]]
    visit.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    footer = visit.locator(".rb-footer").bounding_box()
    assert footer
    assert footer["y"] + footer["height"] <= box["y"]
    back.click()
    expect(visit.locator("#rb-match-setup")).to_be_visible()
    # It belongs to that visit of the page.
    visit.goto("/unmatched/rules/setup/")
    expect(visit.locator(".rb-landing__match")).to_have_count(0)


@ON_DESKTOP
def test_the_look_up_of_a_match_begins_with_the_match(visit: Page) -> None:
    visit.goto(PICTURED)
    expect(visit.get_by_role("link", name="Ask this match")).to_be_visible()
    visit.keyboard.press("/")
    expect(visit.locator(".rb-lookup input")).to_have_attribute("placeholder", "Ask this match")
    expect(visit.get_by_role("list", name="For example")).to_contain_text("Mischief-Monger")
    expect(visit.get_by_role("list", name="For example")).to_contain_text("End the Turn")
    # A name with and without its article is one example.
    examples = visit.get_by_role("list", name="For example").get_by_role("listitem").all_inner_texts()
    assert sum("conveyor belt" in example.lower() for example in examples) == 1
    visit.keyboard.type("end of turn")
    own = visit.locator(".rb-results > :first-child")
    expect(own).to_contain_text("In this match: End of turn")
    expect(own).to_contain_text("The conveyor belt")
    # What it names by other words: the passages of the match with most of them, of which one is in the heading.
    for query, passage in (
        ("belt abilities order", "Order at the end of the turn"),
        ("sister defeated ingredients", "When a Sister is defeated"),
        ("spell deals damage is it combat damage", "Cast a spell"),
        ("empty all cards", "Discard the cauldron"),
    ):
        visit.locator(".rb-lookup input").fill(query)
        expect(own).to_contain_text("On this match sheet")
        expect(own.locator("summary", has_text=passage)).to_be_visible()
    visit.locator(".rb-lookup input").fill("wayward sisters")
    expect(own).not_to_contain_text("On this match sheet")
    # There is nothing to add where the look-up itself answers with the passage.
    visit.locator(".rb-lookup input").fill("cauldron empty")
    expect(visit.locator(".rb-results")).to_contain_text("Bubbling Brew: discard the cauldron")
    expect(own).not_to_contain_text("On this match sheet")
    visit.locator(".rb-lookup input").fill("does a trick scheme go to opponent")
    expect(visit.locator(".rb-answer .rb-result__title").first).to_contain_text("Loki")
    visit.locator(".rb-lookup input").fill("discard trick")
    near = visit.get_by_role("list", name="In this match")
    expect(near).to_be_visible()
    # What a card says stands there alone.
    visit.locator(".rb-lookup input").fill("can a trick be boosted")
    expect(visit.locator(".rb-answer .rb-result__title").first).to_contain_text("Loki")
    expect(visit.get_by_text("On this match sheet")).to_have_count(0)
    # Who opens a result and goes back finds the same.
    expect(near.get_by_role("link")).to_have_count(3)
    found = near.get_by_role("link").all_inner_texts()
    near.get_by_role("link", name="Heroes whose cards go elsewhere").click()
    visit.wait_for_url("**/end-the-turn/**")
    visit.go_back()
    expect(visit.locator("[data-rb-answered]")).to_be_visible()
    expect(near.get_by_role("link")).to_have_text(found)


@ON_PHONE
def test_the_look_up_keeps_the_query_of_the_address_until_the_match_is_there(visit: Page) -> None:
    waiting: list[Route] = []
    visit.route("**/match/*.json", lambda route: waiting.append(route))
    visit.goto(f"{PICTURED}&q=can+a+trick+be+boosted")
    expect(visit.locator(".rb-lookup input")).to_be_focused()
    # Longer than it takes the look-up to write what is typed to the address.
    visit.evaluate("new Promise((done) => setTimeout(done, 400))")
    shown = (visit.url, visit.locator(".rb-lookup input").input_value(), visit.locator(".rb-recent").is_visible())
    for route in waiting:
        route.continue_()
    assert shown == (visit.url, "can a trick be boosted", False)
    assert visit.url.endswith("&q=can+a+trick+be+boosted")
    expect(visit.locator("[data-rb-answered='can a trick be boosted']")).to_be_visible()


@pytest.mark.parametrize(
    "query",
    [
        "?a=__proto__&b=constructor&at=toString&turn=z&choose=%3Cb%3E&show=%3Cb%3E",
        "?a=%3Cimg%20src=x%20onerror=alert(1)%3E&b=loki&at=%22%3E%3Cscript%3E",
        "?a=loki&b=loki&at=hasOwnProperty&d=%3Csvg%3E",
    ],
)
@ON_PHONE
def test_values_that_nothing_has_are_still_to_choose(visit: Page, query: str) -> None:
    visit.goto(MATCH + query)
    expect(visit.locator(".rb-choose h2")).to_have_text("Choose a hero")
    assert visit.locator(".rb-choose :is(img, script, i)").count() == 0


@ON_PHONE
def test_two_of_the_same_letter_have_numbers(visit: Page) -> None:
    visit.goto(f"{MATCH}?a=loki&b=loki&at=none")
    expect(visit.locator(".rb-plate .rb-badge")).to_have_text(["L1", "L2"])


@ON_PHONE
@pytest.mark.parametrize(
    ("shown", "on_desktop"),
    [
        ("?a=loki", True),
        ("?a=loki&b=the-wayward-sisters", False),
        ("setup", False),
        ("turn&turn=b", True),
        ("meets", False),
        ("teams", True),
    ],
)
def test_the_match_sheet_is_accessible_and_fits(visit: Page, shown: str, *, on_desktop: bool) -> None:
    """A phone shows one section of a match; a desktop shows all of them."""
    visit.goto(MATCH + shown if "?" in shown else f"{TEAMS}&show=turn" if shown == "teams" else f"{PICTURED}&show={shown}")
    expect(visit.locator(".rb-choose, .rb-plate")).to_be_visible()
    for entry in visit.locator("summary:visible").all()[:4]:
        entry.click()
    visit.mouse.move(0, 0)  # the opened entries move a link to where the mouse is, and a link that it points at shows a preview
    assert_accessible(visit, PHONE["width"])
    assert_fits(visit, SMALL_PHONE)
    if on_desktop:
        visit.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        assert_accessible(visit, DESKTOP["width"])


@ON_PHONE
def test_what_meets_is_short_on_a_phone_until_a_rule_is_opened(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=meets")
    cards = visit.locator(".rb-meeting:not([open])")
    effect = cards.filter(has_text="Revealing Cards").first
    said = "A card revealed from a deck or hand is turned face up for everyone to see."
    for words in ("Shared effect", "Community reference", "named there, no card given"):
        expect(effect.get_by_text(words).first).to_be_visible()
    expect(effect.get_by_text(said)).to_be_hidden()
    # The way back and the name of the page are in the row of the header, and 4 names on the first screen, above the tabs.
    back, title, header = (
        visit.locator(each).bounding_box() for each in (".rb-page > .rb-trail > a", ".rb-page > h1", ".rb-header")
    )
    assert back and title and header
    assert back["y"] >= header["y"]
    assert title["y"] + title["height"] <= header["y"] + header["height"]
    assert header["height"] < 60
    for number in range(4):
        expect(cards.nth(number).locator("b").first).to_be_in_viewport(ratio=1)
    # Opened, what it says stands first, is not said again, and one link leads to the page.
    card = visit.locator(".rb-meeting", has=visit.get_by_text("When you win", exact=True))
    lead = card.locator(".rb-meeting__lead")
    card.locator("summary").first.click()
    expect(lead).to_be_visible()
    assert lead.evaluate("each => each.scrollHeight <= each.clientHeight")
    effect = visit.locator(".rb-meeting", has=visit.get_by_text("Revealing Cards", exact=True))
    effect.locator("summary").first.click()
    assert effect.locator("> summary").evaluate("(head) => getComputedStyle(head, '::after').content").startswith('"Close"')
    opened = effect.and_(visit.locator("[open]"))
    expect(opened.get_by_text(said).locator("visible=true")).to_have_count(1)
    expect(opened.locator("> .rb-entry__foot a")).to_have_count(1)
    # It names no side that does not play.
    card = visit.locator(".rb-meeting", has_text="Discard piles")
    card.locator("summary").first.click()
    expect(card.locator(".rb-entry__text:visible").first).to_contain_text("After you play a TRICK as Loki")
    expect(card.locator(".rb-meeting__top")).to_contain_text("Editor’s reading")
    expect(card).not_to_contain_text("Donatello")
    # What is about every ability is folded below.
    general = visit.locator(".rb-meets__general")
    card = general.locator(".rb-meeting > summary", has_text="Canceled effects")
    expect(card).to_be_hidden()
    general.locator("> summary").click()
    expect(card).to_be_visible()


@SIZES
def test_cards_of_what_meets_are_closed_all_at_once_and_the_texts_of_one_are_opened_all_at_once(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=meets")
    close, opened = visit.get_by_role("button", name="Close all"), visit.locator(".rb-meeting[open]")
    expect(opened).to_have_count(0)
    expect(close).to_be_hidden()
    for name in ("Discard piles: Cards that go elsewhere", "When you win"):
        card = visit.locator(".rb-meeting", has=visit.get_by_text(name, exact=True))
        card.locator("> summary").click()
        # What a tap leaves behind stays within the round corners of the card.
        assert card.evaluate("each => getComputedStyle(each).overflow") == "clip"
    expect(opened).to_have_count(2)
    close.click()
    expect(opened).to_have_count(0)
    expect(close).to_be_hidden()
    expect(visit.locator("#rb-match-meets")).to_be_focused()
    # So are the texts of a card opened, of which two show at once.
    card = visit.locator(".rb-meeting", has_text="Loki’s rules that bind The Wayward Sisters")
    card.locator("> summary").click()
    closed = card.locator(".rb-entry:not([open])")
    expect(closed).to_have_count(6)
    card.get_by_role("button", name="Open all 8 texts").click()
    expect(closed).to_have_count(0)
    # Below so long a card is what closes it, and leads back to its name.
    card.get_by_role("button").click()
    expect(card).not_to_have_attribute("open", "")
    expect(card.locator("> summary")).to_be_focused()
    expect(card.locator("> summary")).to_be_in_viewport()


@SIZES
def test_a_chosen_slot_can_be_emptied_and_an_empty_one_drawn(visit: Page, size: dict[str, int]) -> None:
    visit.goto(f"{PICTURED}&choose=at")
    for name, left in (("Santa’s Workshop", "The battlefield"), ("The Wayward Sisters", "Who faces Loki?")):
        remove = visit.get_by_role("button", name=f"Remove: {name}")
        box = remove.bounding_box()
        assert box
        assert box["width"] >= 44 <= box["height"]
        remove.click()
        expect(visit.locator(".rb-slot__name[aria-current]")).to_have_text(left)
        expect(visit.locator(".rb-slot:has([aria-current]) .rb-slot__other")).to_be_focused()
    assert "b=" not in visit.url
    expect(visit.get_by_role("button", name="Draw at random")).to_have_count(2)
    visit.go_back()
    expect(visit.locator("#rb-slot-b")).to_contain_text("Wayward Sisters")
    # On a phone, a name leaves out its article, so that it is whole in two lines.
    lines = visit.locator("#rb-slot-b b").evaluate("(name) => name.getBoundingClientRect().height")
    assert lines <= 40
    visit.goto(f"{MATCH}?a=loki&b=alice&at=none&choose=at")
    visit.get_by_role("button", name="Remove: No board").click()
    expect(visit.locator("#rb-slot-at")).to_have_text("The battlefield")
    # What is drawn one by one is not said to be chosen, and is drawn again together.
    visit.goto(f"{MATCH}?b=alice")
    draw = visit.locator(".rb-slot:has([aria-current])").get_by_role("button", name="Draw at random")
    draw.click()
    expect(visit.locator(".rb-slot__name[aria-current]")).to_have_text("The battlefield")
    draw.click()
    expect(visit.get_by_role("button", name="Draw again")).to_be_visible()
    expect(visit.locator(".rb-slot", has_text="Your choice").locator("b")).to_have_text(["Alice"])


@ON_DESKTOP
def test_four_sides_stand_in_one_order_everywhere(visit: Page) -> None:
    visit.set_viewport_size({"width": 1440, "height": 900})
    visit.goto("/unmatched/match/?a=loki&b=medusa&c=sinbad&d=king-arthur&at=santas-workshop")
    for place in (".rb-plate__side", ".rb-count__half", ".rb-meets h3:first-child"):
        badges = visit.locator(f"{place} .rb-badge")
        expect(badges).to_have_count(4)
        in_order = badges.evaluate_all(
            "(all) => all.map((each) => [each.getBoundingClientRect().x, each.textContent]).sort((a, b) => a[0] - b[0])"
        )
        assert [letter for _, letter in in_order] == ["A1", "A2", "B1", "B2"], place
    # The buttons that show a turn stand in the order of turns.
    expect(visit.locator(".rb-turn .rb-sides .rb-badge")).to_have_text(["A1", "B1", "A2", "B2"])
    # No name of the plate is broken, and each team stands above its lane.
    plate = visit.locator(".rb-plate")
    expect(plate).to_have_css("height", "44px")
    team, lane = (visit.locator(each).first.bounding_box() for each in (".rb-plate__team", ".rb-lane--first"))
    assert team and lane
    assert team["x"] <= lane["x"]
    assert lane["x"] + lane["width"] <= team["x"] + team["width"] + 2


@ON_PHONE
def test_the_foot_of_a_turn_of_four_sides_leaves_room_on_a_phone(visit: Page) -> None:
    visit.goto("/unmatched/match/?a=loki&b=medusa&c=sinbad&d=king-arthur&at=santas-workshop&show=turn")
    visit.locator(".rb-next__where").get_by_role("button", name="Who goes first?").click()
    visit.get_by_role("dialog").get_by_role("button", name="Loki").click()
    said = visit.locator("[data-rb-here] .rb-here__turn").first
    expect(said).to_have_text("A1LokiTurn 1 · start of turn")
    assert said.evaluate("(line) => line.offsetHeight") < 32
    foot = visit.locator(".rb-next").bounding_box()
    assert foot
    assert foot["height"] <= 112
    # Each side has an equal place in the choice of whose turn is shown, and keeps its badge there once it is chosen.
    choice = visit.locator(".rb-turn .rb-sides button")
    for number in range(4):
        choice.nth(number).click()
        boxes = choice.evaluate_all(
            "(all) => all.map((each) => [each, each.firstElementChild].map((one) => one.getBoundingClientRect()))"
        )
        widths = [button["width"] for button, _ in boxes]
        assert max(widths) - min(widths) <= 1
        bottoms = [badge["bottom"] - button["bottom"] for button, badge in boxes[:4]]
        assert max(bottoms) < 0, bottoms
    choice.first.click()
    # It has the health of the heroes, in equal places.
    chips = visit.locator(".rb-strip .rb-count__chip:visible")
    expect(chips).to_have_count(4)
    widths = chips.evaluate_all("(all) => all.map((each) => each.offsetWidth)")
    assert max(widths) - min(widths) <= 1


@ON_DESKTOP
def test_the_names_of_empty_steps_in_one_row_have_room_beside_each_other(visit: Page) -> None:
    for sides in ("a=geralt-of-rivia&b=krang", "a=luke-cage&b=bigfoot"):
        visit.goto(f"/unmatched/match/?{sides}&at=none")
        for width in (1440, 1600):
            visit.set_viewport_size({"width": width, "height": 900})
            names = visit.locator(".rb-moment__go:visible")
            expect(names.first).to_be_visible()
            boxes = names.evaluate_all("""(names) => names.map((name) => {
              const range = document.createRange();
              range.selectNodeContents(name);
              const { left, right, top } = range.getBoundingClientRect();
              return [left, right, top];
            })""")
            rows = [(one, other) for one in boxes for other in boxes if abs(one[2] - other[2]) < 8 and one[0] < other[0]]
            assert rows
            assert all(one[1] <= other[0] for one, other in rows), (width, sides)
