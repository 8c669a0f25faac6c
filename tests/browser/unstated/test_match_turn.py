"""The turn of a match sheet in a real browser: its steps, the texts at them, and the way on and back."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.matches import MATCH, PICTURED, SMALL_PHONE, TABLET, TEAMS, remember_dials, show_match
from browser.visiting import (
    BROKEN_WORDS,
    DESKTOP,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    SIZES,
    answer_first,
    begin,
    cut_texts,
    leave_count,
    resize,
    wait_until,
)

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Locator, Page

_PLACES_AT_EACH_STEP = """() => [1, 2].flatMap((time) => {
  if (time === 2) {
    document.querySelector("[data-rb-go=Scheme]").click();
    document.querySelector("#rb-count-action").click();
  }
  return [...document.querySelectorAll(".rb-moment [data-rb-go]")].map((step) => {
    step.click();
    const [bar, back, next, choice] = [".rb-turn > .rb-next", ".rb-back", "#rb-turn-next", ".rb-turn .rb-sides"].map(
      (each) => document.querySelector(each).getBoundingClientRect());
    const buttons = [...document.querySelectorAll(".rb-next__ways button, .rb-turn .rb-sides button")];
    const cut = buttons.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent);
    return JSON.stringify([bar.top, bar.height, back.left, next.left, next.top, choice.left, choice.right, cut]);
  });
})"""
"""Goes to each step in two actions, and tells there where the buttons above the lanes are, and which words of them are cut."""
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


def touch(page: Page) -> CDPSession:
    """Let a screen be one that is touched, until what is returned is detached."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    wait_until(page, "() => matchMedia('(pointer: coarse)').matches")
    return devtools


def reasons_of(row: Locator) -> Locator:
    """Return the first reason why a row of what meets applies."""
    return row.locator(".rb-reason").first


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
    # Several texts of a ruling have its name.
    ruling = visit.locator(".rb-moment", has_text="End of turn").locator(".rb-lane--shared summary", has_text="2 texts")
    expect(ruling).to_contain_text("End the Turn")
    belt.locator("> summary").click()
    expect(belt.get_by_text("Not in the rules we have")).to_be_hidden()
    belt.locator(".rb-entry__rest > summary").click()
    expect(belt.get_by_text("Not in the rules we have")).to_be_visible()
    expect(belt.locator(".rb-entry__rest .rb-status")).to_have_count(2)


@ON_PHONE
def test_what_several_sides_share_opens_by_itself_only_on_the_first_turn_of_each(visit: Page) -> None:
    visit.goto(f"{TEAMS}&show=turn&turn=a")
    # When a team wins comes before the rule for two, which stays closed.
    shared = visit.locator("[data-rb-here] .rb-entry[data-rb-passage$='team-play#winning']")
    of_two = visit.locator("[data-rb-here] .rb-entry[data-rb-passage*=winning-the-game]")
    for turn in range(1, 6):
        visit.locator("[data-rb-go='End of turn']").click()
        visit.get_by_role("button", name="Next: ").click()
        # What the teams share at the start of a turn is no stop. Medusa has something of her own there.
        expect(visit.locator("[data-rb-here]")).to_contain_text("Start of turn" if turn == 3 else "Actions")
        expect(visit.locator(".rb-next__count")).to_contain_text(f"turn\u00a0{turn + 1}, ")
        visit.locator("[data-rb-go='Actions']").click()
        expect(shared).to_be_visible()
        assert shared.evaluate("(entry) => entry.open") == (turn < 4)
        assert not of_two.evaluate("(entry) => entry.open")
    # A row opens its text, as at any time.
    shared.locator("> summary").click()
    expect(shared.locator(".rb-entry__text").first).to_be_visible()
    # What a side has itself opens on each turn.
    visit.locator("[data-rb-go='Scheme']").click()
    expect(visit.locator("[data-rb-here] .rb-entry[open]")).to_have_attribute("data-rb-seat", re.compile("[abcd]"))


@ON_PHONE
def test_one_text_is_open_at_each_step_in_every_turn_alike(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=turn&turn=b")
    here = visit.locator("[data-rb-here]")
    opened = here.locator(".rb-entry[open]")
    # It is the first of the side whose turn it is; after the actions, what the board does to everybody comes first.
    for step, text, seat in (
        ("Scheme", "it goes into your cauldron instead", "b"),
        ("Cleanup", "it goes into your cauldron instead", "b"),
        ("End of turn", "the fighters on it move at the same time", "board"),
        ("Choose and reveal", "can be played by any of the Sisters", "b"),
        ("Scheme", "it goes into your cauldron instead", "b"),
    ):
        visit.locator(f"[data-rb-go='{step}']").click()
        expect(opened).to_have_count(1)
        expect(opened.locator(".rb-entry__text").first).to_contain_text(text)
        expect(opened).to_have_attribute("data-rb-seat", seat)
        # The side whose turn it is comes before the other, with its counts and its texts; in an attack, the defender does.
        in_attack = step in ("Cleanup", "Choose and reveal")
        first, second = ("first", "second") if in_attack else ("second", "first")
        expect(here.locator(f".rb-lane--{second} ~ .rb-lane--{first}")).to_have_count(0)
        expect(here.locator(".rb-roles")).to_have_count(int(in_attack))
    expect(here.get_by_role("button", name="Open all")).to_be_visible()
    # What is opened and closed by hand holds at this step, and the next time all is as it was at first. Where nothing is
    # left open, nothing opens by itself the next time.
    opened.locator("> summary").click()
    expect(opened).to_have_count(0)
    here.locator(".rb-entry > summary").last.click()
    expect(opened).to_have_count(1)
    for step in ("Cleanup", "Scheme"):
        visit.locator(f"[data-rb-go='{step}']").click()
    expect(opened).to_have_count(1)
    expect(opened).to_contain_text("it goes into your cauldron instead")
    opened.locator("> summary").click()
    visit.locator("[data-rb-go='Cleanup']").click()
    expect(opened).to_have_count(1)
    visit.locator("[data-rb-go='Scheme']").click()
    expect(here.locator("h3").first).to_have_text("Scheme")
    expect(opened).to_have_count(0)
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


@ON_DESKTOP
def test_the_whole_turn_of_both_sides_is_in_sight_on_a_large_screen(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
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
    # No badge covers the pattern of its side before the match has begun.
    covered = visit.locator(".rb-turn .rb-lane > .rb-entry:visible").evaluate_all(
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
        resize(visit, {"width": 1440, "height": height})
        heights = visit.locator(".rb-turn .rb-lane .rb-entry:visible").evaluate_all(
            "(all) => all.map((each) => each.offsetHeight)"
        )
        assert min(heights) >= least
        assert visit.locator(".rb-turn").evaluate("(turn) => turn.scrollHeight <= turn.clientHeight")
    # The step that the players have reached is in sight with its rows.
    begin(visit)
    expect(visit.locator(".rb-next__where")).to_contain_text("Loki’s turn")
    visit.get_by_role("button", name="Both").click()
    visit.locator("[data-rb-go=Cleanup]").click()
    for row in visit.locator("[data-rb-here] .rb-entry").all():
        expect(row).to_be_in_viewport(ratio=1)
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
    # The texts at a step are counted as they are read, and have the place of one that is open elsewhere.
    visit.locator("#rb-turn-a").click()
    visit.locator("[data-rb-go='End of turn']").click()
    beside, rows = visit.locator(".rb-beside"), visit.locator(".rb-meets__rows")
    visit.locator(".rb-any summary", has_text="When a fighter is placed").first.click()
    expect(beside).to_contain_text("Placing a fighter")
    visit.get_by_role("button", name="Open all 10 texts").click()
    expect(beside.locator(".rb-entry__text:visible")).to_have_count(10)
    expect(beside.locator(".rb-beside__head")).to_have_text("Close 10 texts")
    # They have the column, but for the first row of what meets, which has most of it once it is opened.
    high = "(each) => each.clientHeight"
    column = visit.locator(".rb-meets").evaluate(high)
    assert beside.evaluate(high) > 0.8 * column
    card = rows.locator(".rb-meeting > summary").first
    expect(card).to_be_in_viewport(ratio=0.9)
    card.click()
    expect(visit.locator(".rb-meets")).to_have_attribute("data-rb-reading", "")
    assert rows.evaluate(high) > 0.5 * column


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
    # Many have the column, but for the first row of what meets; its rows have two thirds while one is open.
    for size in ({"width": 1440, "height": 900}, {"width": 1280, "height": 720}):
        resize(visit, size)
        visit.locator(".rb-meets__rows").evaluate("(rows) => rows.scrollTo(0, 0)")
        expect(links.nth(1)).to_be_in_viewport(ratio=1)
        visit.locator(".rb-lane .rb-entry").evaluate_all("(all) => all.slice(-6).forEach((each) => { each.open = true; })")
        expect(beside.locator("article")).to_have_count(7)
        expect(visit.get_by_role("heading", name="What meets")).to_be_in_viewport(ratio=1)
        part = "(own) => own.offsetHeight / own.parentElement.clientHeight"
        expect(links.first).to_be_in_viewport(ratio=0.9)
        assert 0.7 < beside.evaluate(part) < 0.9
        # A row is what it is without them: why it applies stands below its name.
        for number in range(2):
            name, reason = links.nth(number).locator("> b").bounding_box(), reasons_of(links.nth(number)).bounding_box()
            assert name and reason
            assert name["y"] + name["height"] <= reason["y"] + 1
        # What is opened there comes into sight. In a short column, it has the room of the texts.
        last = visit.locator(".rb-meets__rows > .rb-meetings .rb-meeting").last
        last.locator("> summary").click()
        expect(last.locator(".rb-meeting__lead, .rb-entry__text").first).to_be_in_viewport()
        if size["height"] < 800:
            expect(beside).to_be_hidden()
            last.locator("> summary").click()
            spell.click()
            continue
        assert beside.evaluate(part) < 0.35
        # Its head stays in sight, and closes it.
        visit.locator(".rb-meets__rows").evaluate("(rows) => rows.scrollTo(0, rows.scrollHeight)")
        expect(last.locator("> summary")).to_be_in_viewport(ratio=1)
        last.locator("> summary").click()
        # One button closes several. While the same are open, they stay as they are.
        kept = beside.locator("article").first.element_handle()
        visit.locator(".rb-lane .rb-entry[open]").last.evaluate("(entry) => entry.dispatchEvent(new Event('toggle'))")
        assert beside.locator("article").first.evaluate("(first, kept) => first === kept", kept)
        beside.get_by_role("button", name=re.compile(r"Close \d+ texts")).click()
        expect(beside).to_be_hidden()
        spell.click()
    resize(visit, DESKTOP)
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
    resize(visit, PHONE)
    visit.goto(f"{PICTURED}&show=turn")
    spell.click()
    expect(visit.locator(".rb-lane .rb-entry[open] .rb-entry__text")).to_contain_text("you may cast 1 spell")
    expect(beside).to_be_hidden()


@ON_DESKTOP
def test_the_heading_of_an_attack_covers_no_step_where_the_first_ones_are_empty(visit: Page) -> None:
    visit.goto("/unmatched/match/?a=dracula&b=sherlock-holmes&at=soho&turn=a")
    head, first = (
        visit.locator(selector).bounding_box() for selector in (".rb-attack__head h3", ".rb-attack .rb-moment >> nth=0")
    )
    assert head and first
    assert head["y"] + head["height"] <= first["y"]
    # Nor does who goes first in it cover the name of a step, where the lanes are narrow.
    resize(visit, {"width": 1920, "height": 1080})
    visit.goto(PICTURED)
    said, step = (visit.locator(f".rb-attack {each}").first for each in (".rb-attack__head > :last-child", ".rb-moment__go"))
    box, name = said.bounding_box(), step.bounding_box()
    assert box and name
    assert name["x"] + name["width"] <= box["x"] or box["y"] + box["height"] <= name["y"] + 1
    # Of four sides, that is longer.
    resize(visit, {"width": 1024, "height": 768})
    show_match(visit, TEAMS.replace("none", "santas-workshop"))
    begin(visit)
    box, name = said.bounding_box(), step.bounding_box()
    assert box and name
    assert box["y"] + box["height"] <= name["y"] + 1
    # Nor does it cover whose lane is whose, above the last step.
    visit.locator("[data-rb-go='End of turn']").click()
    expect(visit.locator("[data-rb-here]")).to_contain_text("End of turn")
    assert visit.locator(".rb-lanes__team").evaluate_all(
        """(teams) => teams.every((team) => {
          const { left, top, height } = team.getBoundingClientRect();
          return team.contains(document.elementFromPoint(left + 4, top + height / 2));
        })"""
    )


@ON_DESKTOP
def test_no_text_is_cut_above_a_step_that_does_not_come_up_to_the_top(visit: Page) -> None:
    resize(visit, {"width": 1280, "height": 800})
    visit.goto(PICTURED)
    begin(visit)
    visit.locator("[data-rb-go='Cleanup']").click()
    expect(visit.locator("[data-rb-here]")).to_contain_text("Cleanup")
    assert (
        visit.evaluate(
            """() => {
          const edge = document.querySelector(".rb-turn > .rb-next").getBoundingClientRect().bottom;
          const texts = [...document.querySelectorAll(".rb-lane .rb-entry")].map((each) => each.getBoundingClientRect());
          return texts.filter(({ top, bottom }) => top < edge - 2 && bottom > edge + 2).length;
        }"""
        )
        == 0
    )


@ON_PHONE
def test_the_texts_of_a_step_have_the_room_of_lanes_that_are_empty_on_a_tablet(visit: Page) -> None:
    resize(visit, {"width": 820, "height": 1180})
    visit.goto(f"{PICTURED}&show=turn&turn=a")
    here = visit.locator("[data-rb-here]")
    lanes_at = {"Actions": "shared second", "Declare the target": "shared", "Cleanup": "first shared second"}
    for step, lanes in lanes_at.items():
        visit.locator(f"[data-rb-go='{step}']").click()
        expect(here).to_contain_text(step)
        boxes = here.locator(".rb-lane").evaluate_all(
            """(all) => all.map((lane) => ({ name: lane.className, ...lane.getBoundingClientRect().toJSON() }))"""
        )
        head = here.locator(".rb-moment__head").bounding_box()
        assert head
        assert all(box["top"] >= head["y"] + head["height"] for box in boxes)
        assert sum(box["width"] for box in boxes) > 720
        # What sides share stands between the lanes of both.
        in_order = sorted(boxes, key=lambda box: box["left"])
        assert [box["name"].rpartition("--")[2] for box in in_order] == lanes.split()
    # On its side, the heading of an attack covers no step, whether it stays at the top or not: it ends with the attack.
    resize(visit, TABLET)
    devtools = touch(visit)
    visit.locator("[data-rb-go=Actions]").click()
    visit.locator(".rb-turn").evaluate("(turn) => turn.scrollTo(0, 0)")
    head, rule = (
        visit.locator(".rb-attack__head").bounding_box(),
        visit.locator(".rb-attack .rb-rule-link").first.bounding_box(),
    )
    assert head and rule
    assert head["y"] + head["height"] <= rule["y"] + 1
    # The rules of all its steps are one column, also where the players are.
    for step in ("Actions", "IMMEDIATELY", "Cleanup"):
        visit.locator(f"[data-rb-go='{step}']").click()
        ends = "(all) => all.map((each) => Math.round(each.getBoundingClientRect().right))"
        assert len(set(visit.locator(".rb-attack .rb-rule-link:visible").evaluate_all(ends))) == 1
    visit.locator("[data-rb-go='End of turn']").click()
    reached, head = here.bounding_box(), visit.locator(".rb-attack__head").bounding_box()
    assert reached and head
    assert head["y"] + head["height"] <= reached["y"]
    # The start of the turn is whole below the buttons.
    visit.locator(".rb-turn").evaluate("(turn) => turn.scrollTo(0, 0)")
    start, bar = (
        visit.locator("[data-rb-go='Start of turn'] > :last-child").bounding_box(),
        visit.locator(".rb-next").bounding_box(),
    )
    assert start and bar
    assert start["y"] >= bar["y"] + bar["height"] + 4
    devtools.detach()  # ends the touch


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
    # The empty steps of an attack are an even grid.
    for width in (PHONE["width"], SMALL_PHONE["width"]):
        resize(visit, PHONE | {"width": width})
        expect(visit.locator(".rb-moments > .rb-moment")).to_have_count(5)
        boxes = visit.locator(".rb-moments > .rb-moment").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect())"
        )
        assert len(boxes) == 5
        assert len({round(box["left"]) for box in boxes}) == 2
        assert len({round(box["width"]) for box in boxes}) == 1
        assert len({round(box["height"]) for box in boxes}) == 1
    resize(visit, PHONE)
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
        ("Next: Action 2 of 2", "Actions", ["When you win 3 texts"]),
        ("Attack", "1Declare the target", ["One-Way Paths 2 texts"]),
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
    expect(visit.locator("[data-rb-here] .rb-here__turn")).to_have_text("LLokiTurn 1 · action 2 of 2 · done: maneuver")
    roles = visit.locator("[data-rb-here] .rb-roles")
    # Where effects happen, those of the defender come first.
    expect(roles).to_have_text("LattacksW")
    expect(roles).to_be_in_viewport()
    visit.get_by_role("button", name="Next: Steps 3–7", exact=True).click()
    expect(roles).to_have_text("LattacksW(defender’s effects first)")
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
    expect(roles).to_have_text("LattacksW")
    expect(where).to_contain_text("Loki’s turn · turn 1, action 2 of 2")
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
    visit.get_by_role("button", name="Next: End of turn").click()
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


@ON_PHONE
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


def undo_attack(page: Page) -> None:
    """Begin an attack and go on in it, and take back its steps one by one, and then its start. Begin it again and go back."""
    undo, here = page.locator("#rb-count-undo"), page.locator("[data-rb-here]")
    start = here.text_content() or ""
    page.get_by_role("button", name="Attack", exact=True).click()
    expect(undo).to_have_text("Undo: Begin attack")
    page.locator("#rb-turn-next").click()
    expect(undo).to_have_text("Undo: Go to step 2")
    page.locator("#rb-turn-next").click()
    expect(undo).to_have_text(re.compile("Undo: Go to steps 3–[67]"))
    for what in ("Go to step 2", "Begin attack", "Who goes first"):
        undo.click()
        expect(undo).to_have_text(f"Undo: {what}")
    expect(here).to_have_text(start)
    page.get_by_role("button", name="Attack", exact=True).click()
    page.get_by_role("button", name="Back by one step").click()
    expect(undo).to_have_text("Undo: Who goes first")


@SIZES
def test_undo_takes_back_a_tap_on_the_name_of_a_step_and_an_attack_step_by_step(visit: Page, size: dict[str, int]) -> None:
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
    if size == DESKTOP:
        undo_attack(visit)


@ON_PHONE
def test_before_the_first_action_a_turn_is_at_its_start(visit: Page) -> None:
    visit.goto(f"{MATCH}?a=medusa&b=king-arthur&at=none&show=turn&turn=a")
    visit.locator(".rb-count__begin").first.dispatch_event("click")
    where, action = visit.locator(".rb-next__where"), visit.locator("#rb-count-action")
    expect(where).to_contain_text("turn 1, start of turn")
    expect(action).to_have_text("Start of turn")
    expect(action.locator("[data-rb-action=ahead]")).to_have_count(2)
    action.dispatch_event("click")
    expect(where).to_contain_text("turn 1, action 1 of 2")
    # An action counts once it has begun, and what is done looks other than what is under way, also without color.
    expect(action.locator("[data-rb-action=ahead]")).to_have_count(2)
    expect(visit.locator("#rb-count-end")).to_have_text("End of turn2 actions left")
    visit.locator("#rb-turn-next").click()
    expect(action.locator("i").first).to_have_attribute("data-rb-action", "now")
    expect(visit.locator("#rb-count-end")).to_have_text("End of turn1 action left")
    visit.locator("#rb-turn-next").click()
    expect(where).to_contain_text("action 2 of 2")
    assert action.locator("i").evaluate_all("(all) => all.map((each) => each.dataset.rbAction)") == ["done", "ahead"]
    assert "✓" in action.locator("i").first.evaluate("(done) => getComputedStyle(done, '::before').content")
    # At the end of a turn, nothing says that the action that was left has been taken.
    visit.locator("#rb-count-end").dispatch_event("click")
    expect(where).to_contain_text("end of turn")
    expect(action.locator("i:visible")).to_have_count(0)


@ON_PHONE
def test_a_phone_names_whose_turn_it_is_at_the_step(visit: Page) -> None:
    for size in (PHONE, SMALL_PHONE):
        resize(visit, size)
        visit.goto(f"{PICTURED}&show=turn&turn=b")
        name = visit.locator("[data-rb-here] .rb-here__turn")
        for way in (0, 0, "End of turn"):
            if way:
                visit.locator(f"[data-rb-go='{way}']").click()
            else:
                visit.locator(".rb-next__ways button").first.click()
            expect(name).to_contain_text("Wayward SistersTurn 1")
            expect(name).to_be_in_viewport(ratio=1)
        visit.locator("#rb-turn-next").click()
        expect(name).to_contain_text("LokiTurn 2")
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
    visit.locator("[data-rb-go='Start of turn']").click()
    here = visit.locator("[data-rb-here]")
    expect(here).to_contain_text("Start of turn")
    expect(here.locator("details")).to_have_count(1)
    expect(visit.locator(":is([data-rb-here], .rb-beside) .rb-entry__text:visible")).to_have_count(1)
    # What is on cards stands in the lane of each side that has some.
    seats = visit.locator(".rb-attack .rb-entry--ahead").evaluate_all("(all) => all.map((each) => each.dataset.rbSeat)")
    assert sorted(seats) == ["a", "b"]


@ON_DESKTOP
def test_a_double_click_that_leads_to_the_choice_of_an_action_chooses_none(visit: Page) -> None:
    visit.goto(PICTURED)
    begin(visit)
    ways = visit.locator(".rb-next__ways")
    ways.get_by_role("button", name="Scheme").click()
    visit.locator("#rb-turn-next").dblclick()
    expect(ways.get_by_role("button")).to_have_text(["Maneuver", "Scheme", "Attack"])
    expect(visit.locator(".rb-next__part")).to_have_text("action 2 of 2")
    ways.get_by_role("button", name="Scheme").click()
    expect(visit.locator("[data-rb-here]")).to_contain_text("Scheme")


@ON_DESKTOP
def test_what_is_on_cards_opens_at_the_steps_of_an_attack_where_nothing_else_stands(visit: Page) -> None:
    visit.goto(PICTURED)
    begin(visit)
    visit.locator(".rb-next").get_by_role("button", name="Attack").click()
    cards = visit.locator("[data-rb-here] .rb-entry--ahead")
    beside = visit.locator(".rb-beside")
    expect(beside).to_contain_text("One-Way Paths")
    for _ in range(2):
        expect(cards).to_have_count(0)
        visit.locator("#rb-turn-next").click()
    expect(cards).to_have_attribute("open", "")
    expect(beside).to_contain_text("Sindri’s Bet takes 3 off")
    visit.locator("#rb-turn-next").click()
    expect(beside).not_to_contain_text("Sindri’s Bet takes 3 off")
    # It stands beside the first of its steps, and not beside one before.
    show_match(visit, f"{MATCH}?a=bruce-lee&b=t-rex&at=sarpedon")
    entry, steps = visit.locator(".rb-attack .rb-entry--ahead").bounding_box(), visit.locator(".rb-attack .rb-moment")
    chosen, effects = steps.nth(1).bounding_box(), steps.nth(2).bounding_box()
    assert entry and chosen and effects
    assert chosen["y"] + chosen["height"] <= entry["y"] + 1
    assert abs(entry["y"] - effects["y"]) < 8


@ON_DESKTOP
def test_the_buttons_above_the_lanes_have_one_place_and_all_that_applies_at_a_step_opens(visit: Page) -> None:
    for address, width in ((PICTURED, 1440), (PICTURED, 1024), (TEAMS, 1440)):
        resize(visit, {"width": width, "height": 900})
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


@ON_PHONE
def test_in_an_attack_of_teams_the_defenders_come_first(visit: Page) -> None:
    visit.goto(f"{MATCH}?a=loki&b=the-wayward-sisters&c=medusa&d=alice&at=none&show=turn")
    for turn, late in (("a", "first"), ("b", "second"), ("c", "first"), ("d", "second")):
        visit.locator(f"#rb-turn-{turn}").click()
        expect(visit.locator(".rb-attack .rb-moment").first).to_be_visible()
        lanes = visit.locator(".rb-attack .rb-moment > :is(.rb-lane--first, .rb-lane--second) ~ .rb-lane:not(.rb-lane--shared)")
        assert lanes.count() > 1
        for lane in lanes.all():
            expect(lane).to_have_class(f"rb-lane rb-lane--{late}")
    # One of them is attacked, not both.
    expect(visit.locator(".rb-roles").first).to_contain_text(re.compile(r"^B2attacksA1orA2\(defender’s effects first\)$"))
    # Who has no fighter left is attacked no more.
    remember_dials(visit, {"loki/health/Loki": 1})
    visit.goto(f"{MATCH}?a=loki&b=the-wayward-sisters&c=medusa&d=alice&at=none&turn=d&show=count")
    visit.get_by_role("button", name="Loki: 1 less").filter(visible=True).click()
    leave_count(visit, "The turn")
    expect(visit.locator(".rb-roles").first).to_contain_text(re.compile(r"^B2attacksA2\("))


@ON_DESKTOP
def test_the_lanes_of_a_turn_hold_at_each_step_and_whatever_is_open(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
    visit.goto(PICTURED)
    begin(visit)
    for turn in ("a", "b"):
        visit.locator(f"#rb-turn-{turn}").click()
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
@pytest.mark.parametrize(
    ("query", "first", "name", "steps"),
    [
        (PICTURED, "Loki", "IMMEDIATELY", "3–7"),
        (PICTURED, "The Wayward Sisters", "IMMEDIATELY", "3–6"),
        # What stands on cards of the second side leaves the room of the first one.
        (f"{MATCH}?a=medusa&b=bruce-lee&at=none", "Medusa", "IMMEDIATELY", "3–8"),
    ],
)
def test_steps_that_are_reached_together_are_a_line_each_with_its_rule_in_sight(
    visit: Page, query: str, first: str, name: str, steps: str
) -> None:
    resize(visit, {"width": 1440, "height": 900})
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
    resize(visit, {"width": 1440, "height": 900})
    mixed = 0
    visit.goto(f"{MATCH}?a=donatello&b=the-wayward-sisters&c=doctor-strange&d=king-arthur&at=none")
    for turn in ("a", "b", "c", "d"):
        visit.locator(f"#rb-turn-{turn}").click()
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
    wait_until(visit, f"() => Number({fade}) === 1")
    visit.locator(".rb-turn").evaluate("(turn) => turn.scrollTo(0, turn.scrollHeight)")
    wait_until(visit, f"() => Number({fade}) < 0.2")
    # What says so is on the edge, also of a screen that is touched: nothing shows below it.
    devtools = touch(visit)
    expect(visit.locator(".rb-turn")).to_have_css("padding-bottom", "0px")
    devtools.detach()  # ends the touch


@ON_DESKTOP
def test_a_choice_in_the_bar_and_the_names_above_the_lanes_are_whole(visit: Page) -> None:
    visit.goto("/unmatched/match/?a=muhammad-ali&b=little-red&at=new-york-city")
    for width in (1200, 1440):
        resize(visit, {"width": width, "height": 900})
        states = visit.locator(".rb-count__state")
        expect(states.first).to_be_visible()
        assert cut_texts(states) == []
        inside = """(all) => all.every((each) => {
          const [tile, own] = [each.closest(".rb-count__tile"), each].map((some) => some.getBoundingClientRect());
          return own.left >= tile.left && own.right <= tile.right;
        })"""
        assert states.evaluate_all(inside)
        assert visit.locator(".rb-turn .rb-sides button > :last-child").evaluate_all(BROKEN_WORDS) == []
    # So are long names, of two sides and of four.
    shakespeare = f"{MATCH}?a=william-shakespeare&b=the-wayward-sisters"
    for address in (f"{shakespeare}&at=none", f"{shakespeare}&c=dr-ellie-sattler&d=yennefer-and-triss&at=none"):
        show_match(visit, address)
        begin(visit, "William Shakespeare")
        expect(visit.locator(".rb-next__where b")).to_have_text("William Shakespeare")
        for width in (1024, 1280):
            resize(visit, {"width": width, "height": 768})
            lanes = ", .rb-lanes__team > span:not(.rb-badge)" if width == 1024 else ""
            assert cut_texts(visit.locator(f".rb-next__where b{lanes}"), reach=3) == [], width


@ON_DESKTOP
def test_what_may_happen_at_any_time_and_what_undo_takes_back_is_whole_on_a_desktop(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
    visit.goto(PICTURED)
    begin(visit)
    lines = visit.locator(".rb-any > .rb-any__rows > .rb-entry small")
    assert lines.count() > 3
    assert cut_texts(lines) == []
    # It stands below the name of its side, and a passage of two moments is named once.
    expect(visit.locator(".rb-any__whose")).to_have_text(["Both sides", "LLoki", "WThe Wayward Sisters", "SSanta’s Workshop"])
    expect(visit.locator(".rb-any__whose ~ .rb-entry", has_text="On cards")).to_contain_text(
        "Sindri’s Bet · 1 more, listed above"
    )
    # A column that scrolls says so.
    more = "(own) => [getComputedStyle(own, '::after').content, getComputedStyle(own, '::after').opacity]"
    resize(visit, {"width": 1280, "height": 800})
    expect(visit.locator(".rb-turn")).to_be_visible()
    content, opacity = visit.locator(".rb-turn").evaluate(more)
    assert "More below" in content
    assert opacity == "1"
    visit.locator(".rb-turn").evaluate("(own) => own.scrollTo({ top: own.scrollHeight, behavior: 'instant' })")
    wait_until(visit, f"() => ({more})(document.querySelector('.rb-turn'))[1] === '0'")
    resize(visit, {"width": 1440, "height": 900})
    undone = visit.locator(".rb-count__undone")
    expect(undone).to_have_text("Undo: Who goes first")
    assert cut_texts(undone) == []
    visit.locator("#rb-count-end").click()
    expect(undone).not_to_have_text("Undo: Who goes first")
    assert cut_texts(undone) == []
    resize(visit, {"width": 1280, "height": 720})
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
def test_where_the_players_are_stands_out_beside_the_lanes_of_which_each_says_whose_it_is(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
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
        # All steps of the attack are in sight, below the other actions, which are a line each.
        for row in visit.locator(":is(.rb-attack, [data-rb-action]) .rb-moment__go").all():
            expect(row).to_be_in_viewport(ratio=1)
        assert not visit.locator(".rb-turn__steps > [data-rb-action] > .rb-lane:visible").count()
    for side, lane in (("first", 0), ("second", 1)):
        entry, own = visit.locator(f".rb-lane--{side}:visible").first.bounding_box(), heads.nth(lane).bounding_box()
        assert entry
        assert own
        assert own["x"] - 2 < entry["x"]
        assert entry["x"] + entry["width"] < own["x"] + own["width"] + 2
    # A step has the empty lane after it.
    plate = visit.locator(".rb-plate button").last.bounding_box()
    assert plate
    for step in ("Declare the target", "After the attack"):
        visit.locator(f"[data-rb-go='{step}']").click()
        reached = visit.locator("[data-rb-here]")
        names, title, rule = (
            reached.locator(part).bounding_box() for part in (".rb-moment__head", "h3", ".rb-moment__head > .rb-rule-link")
        )
        assert names and title and rule
        assert names["width"] > 2 * plate["width"] - 20
        assert title["y"] <= rule["y"] + rule["height"] / 2 <= title["y"] + title["height"]
        assert reached.locator("p").first.evaluate("(text) => text.offsetHeight") < 20
    # Where the turn scrolls, no row shows through the bar above it, or much of one between it and the step that is gone to. No
    # row that has the focus is cut.
    resize(visit, {"width": 1280, "height": 720})
    visit.locator("[data-rb-go=Scheme]").click()
    expect(visit.locator(".rb-next")).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert visit.evaluate("document.querySelector('.rb-turn').scrollTop") > 0
    bar, here = visit.locator(".rb-next").bounding_box(), visit.locator("[data-rb-here]").bounding_box()
    assert bar and here
    assert 0 <= here["y"] - bar["y"] - bar["height"] <= 16
    # The word that marks a step stands beside a long name too.
    visit.locator("[data-rb-go='Choose and reveal']").click()
    title, word = (visit.locator(f"[data-rb-here] {part}").bounding_box() for part in ("h3", ".rb-here"))
    assert title and word
    assert title["y"] <= word["y"] + word["height"] / 2 <= title["y"] + title["height"]
    visit.locator("[data-rb-go=Scheme]").click()
    cut = visit.locator(".rb-turn__steps summary:visible").evaluate_all(
        """(all) => [...all, ...all.toReversed()].filter((each) => {
          each.focus();
          const around = [".rb-next", ".rb-turn"].map((name) => document.querySelector(name));
          const [own, bar, turn] = [each, ...around].map((one) => one.getBoundingClientRect());
          return own.top < bar.bottom || own.bottom > turn.bottom;
        }).length"""
    )
    assert cut == 0
    # Of several empty steps, two beside each other, the one that is reached has the line, and no other is below its frame.
    resize(visit, {"width": 1440, "height": 900})
    visit.goto(f"{PICTURED}&c=king-arthur&d=medusa&turn=d")
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
    expect(entry.locator(".rb-entry__text")).to_be_visible()
    visit.get_by_role("link", name="Ask this match").click()
    visit.keyboard.type("boost")
    expect(visit.locator(".rb-result").first).to_be_visible()
    visit.go_back()
    expect(visit.locator(".rb-dialog")).to_be_hidden()
    expect(entry.locator(".rb-entry__text")).to_be_visible()
    visit.wait_for_url("**&show=turn")
    # A closed entry says what it is of, where its title is the name of its step or needs that.
    visit.goto(f"{MATCH}?a=buffy&b=alice&at=sunnydale-high-school&show=count&turn=b")
    visit.get_by_role("button", name="End of turn: go to this step").click()
    answer_first(visit, "Alice")
    expect(visit.locator("[data-rb-here]")).to_contain_text("Discard down to 7 cards.")
    expect(visit.locator("[data-rb-here] .rb-entry")).to_have_count(0)
    for step, name in (("Choose and reveal", "Attacking with itJaws That Bite"), ("AFTER COMBAT", "Jaws That Bite")):
        row = visit.locator(".rb-moment", has=visit.locator(f"[data-rb-go='{step}']"))
        expect(row.locator(".rb-entry__name > :first-child", has_text="Jaws That Bite")).to_have_text(name)


@ON_PHONE
def test_the_foot_of_a_turn_of_four_sides_leaves_room_on_a_phone(visit: Page) -> None:
    visit.goto("/unmatched/match/?a=loki&b=medusa&c=sinbad&d=king-arthur&at=santas-workshop&show=turn")
    visit.locator(".rb-next__where").get_by_role("button", name="Who goes first?").click()
    visit.get_by_role("dialog").get_by_role("button", name="Loki").click()
    said = visit.locator("[data-rb-here] .rb-here__turn").first
    expect(said).to_have_text("A1LokiTurn 1 · action 1 of 2")
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
    # It has the health of the heroes. Short names leave their room to long ones.
    expect(visit.locator(".rb-strip .rb-count__chip:visible")).to_have_count(4)
    assert cut_texts(visit.locator(".rb-strip small:visible"), reach=4) == []


@ON_DESKTOP
def test_the_names_of_empty_steps_in_one_row_have_room_beside_each_other(visit: Page) -> None:
    for sides in ("a=geralt-of-rivia&b=krang", "a=luke-cage&b=bigfoot"):
        show_match(visit, f"/unmatched/match/?{sides}&at=none")
        for width in (1440, 1600):
            resize(visit, {"width": width, "height": 900})
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


def styled(page: Page, selector: str) -> int:
    """How many elements the browser styles anew after a click. More than changed are so if a rule has `:has()` before them."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate("(selector) => document.querySelector(selector).click()", selector)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return sum(event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree")


@ON_DESKTOP
def test_a_tap_styles_only_what_it_changes(visit: Page) -> None:
    remember_dials(visit, {"loki/health/Loki": 14})
    visit.goto(f"{MATCH}?a=loki&b=alice&at=none")
    begin(visit)
    visit.get_by_role("button", name="Attack", exact=True).click()
    less = ".rb-count__step[aria-label='Loki: 1 less']"
    assert max(styled(visit, tapped) for tapped in ("#rb-turn-next", less, "#rb-turn-next", less)) < 150
