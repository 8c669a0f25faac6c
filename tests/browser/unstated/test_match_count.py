"""What a match sheet counts, in a real browser: dials, counters, turns, and the way back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.matches import remember_dials, show_match, tab
from browser.visiting import (
    BROKEN_WORDS,
    DESKTOP,
    MOST_SHIFT,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    SIZES,
    answer_first,
    assert_accessible,
    assert_accessible_everywhere,
    assert_fits,
    begin,
    cut_texts,
    leave_count,
    resize,
    shift_of_layout,
    show_dials,
    wait_until,
)

if TYPE_CHECKING:
    from typing import Any

    from playwright.sync_api import Locator, Page

MATCH = "/unmatched/match/?a=loki&b=the-wayward-sisters&at=santas-workshop&show=count"
TEAM_SHEET = "/unmatched/match/?a=sinbad&b=medusa&c=alice&d=achilles&at=sarpedon&show=count"
FOUR = "/unmatched/match/?a=loki&b=the-wayward-sisters&c=medusa&d=alice&at=none&show=count"
ACCENT = "rgb(138, 30, 51)"
CROWDED = "/unmatched/match/?a=loki&c=the-wayward-sisters&b=alice&d=medusa&at=santas-workshop"
SMALL_PHONE = {"width": 320, "height": 640}
TABLET = {"width": 820, "height": 1180}

_HAPPENING = """async (steps) => {
  const { counted, happen, shown, undoes } = await import("/assets/javascripts/match/counts.js");
  const tracker = { seat: "a", sort: "token", name: "Trap", start: null, min: 0, max: 2, states: [] };
  let now = counted(null, "a", { "a/token/Trap": 1 });
  for (const step of steps) now = happen(now, { tracker, ...step });
  return { value: shown(now.now, tracker), undoes: undoes(now), steps: now.past.length, ...now.now };
}"""
_FIELDS_THAT_STICK_OUT = """[...document.querySelectorAll(".rb-start")].filter((start) => {
  const [card, box] = [start.closest(".rb-step"), start].map((each) => each.getBoundingClientRect());
  const end = Math.min(box.right, card.right) + 1;
  const inner = [...start.children].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
  return start.checkVisibility() && inner.some(({ left, right }) => left < box.left || right > end);
}).map((start) => start.textContent)"""
"""The fields of the setup that are wider than their place, or than the card of their step."""
_IS_HERE_ON_TOP = """() => {
  const { top } = document.querySelector("[data-rb-here]").getBoundingClientRect();
  return top >= 0 && top < 90;
}"""
_COVERED = """() => [...document.querySelectorAll(".rb-counting button")].filter((each) => {
  each.scrollIntoView({ block: "center" });
  const { left, top, width, height } = each.getBoundingClientRect();
  return each.checkVisibility() && !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((each) => each.ariaLabel ?? each.textContent)"""
"""The buttons of Count of which something else lies on top."""
_TOPS = "[...document.querySelectorAll('.rb-counting button')].map((each) => each.getBoundingClientRect().top)"
_BOXES = """async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  return [...document.querySelectorAll(".rb-count__step:not(.rb-needed *), .rb-count__middle > button")].map((box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  });
}"""
"""Where the buttons of Count are, and those beside them. Those at the steps of a turn come and go with these.

Count is fitted to its height in the frame after it is drawn.
"""
_SIDES = """(names) => names.map((name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  const [ink, box] = [words, name.parentElement].map((each) => each.getBoundingClientRect());
  return [ink.left - box.left, box.right - ink.right];
})"""
"""How much room some names have on each side, in the boxes that they name."""
_SUMS_IN_THE_WAY = """() => [...document.querySelectorAll(".rb-count__sum:not(:empty)")].filter((sum) => {
  const box = sum.getBoundingClientRect();
  const isOver = ({ left, right, top, bottom }) =>
    left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
  const digits = document.createRange();
  digits.selectNodeContents(sum.parentElement.querySelector("output"));
  const { left, right, top, bottom } = digits.getBoundingClientRect();
  const below = (bottom - top) * 0.25; // digits have nothing below their line
  const isTurned = getComputedStyle(sum.closest(".rb-count__half")).rotate === "180deg";
  const ink = { left, right, top: top + (isTurned ? below : 0), bottom: bottom - (isTurned ? 0 : below) };
  const others = sum.closest(".rb-count__tile").querySelectorAll(".rb-count__step, .rb-count__name");
  return sum.checkVisibility() && [ink, ...[...others].map((each) => each.getBoundingClientRect())].some(isOver);
}).map((sum) => sum.textContent)"""
"""The sums of the last taps that cover a name, digits, or a button."""
_NAMES_IN_STRIP = """async () => {
  const table = await (await fetch("/assets/generated/match/unmatched.json")).json();
  const chip = document.querySelector(".rb-strip .rb-count__chip");
  const place = chip.querySelector("small");
  const names = Object.values(table.sides).flatMap(({ trackers }) => trackers.filter(({ sort }) => sort === "health"));
  return [...new Set(names.map(({ name }) => name.replace(/^The /, "")))].map((name) => {
    place.textContent = name;
    return { name, height: place.offsetHeight, cut: place.scrollWidth > place.clientWidth };
  });
}"""
"""The names of all fighters with health, each as it stands in the first place of the line above the steps."""
_UNDONE = """async () => {
  const table = await (await fetch("/assets/generated/match/unmatched.json")).json();
  const names = Object.values(table.sides).flatMap(({ trackers }) => trackers.map(({ name }) => name));
  const longest = [...new Set(names)].sort((one, other) => other.length - one.length).slice(0, 10);
  const button = document.querySelector("#rb-count-undo");
  const place = button.querySelector(".rb-count__undone > span");
  return ["Action 1: Maneuver", "Go to end of turn", ...longest].map((name) => {
    place.textContent = name;
    const words = place.parentElement;
    const height = Number.parseFloat(getComputedStyle(words).lineHeight);
    return { name, height: button.offsetHeight, lines: Math.round(words.offsetHeight / height) };
  });
}"""
"""How high Undo is, and in how many lines its words stand, with the longest names of all that is counted."""
_OVERLAPS = """(middle) => {
  const parts = middle.querySelectorAll(".rb-count__turn > b, .rb-count__action > span, :scope > button, .rb-fallen > *");
  const shown = [...parts].filter((each) => each.checkVisibility()).map((each) => [each, each.getBoundingClientRect()]);
  return shown.flatMap(([one, box], place) => shown.slice(place + 1).filter(([, { left, right, top, bottom }]) =>
    left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1,
  ).map(([other]) => [one.textContent, other.textContent]));
}"""
"""What lies over each other between the sides of Count."""
_LINES = """(all) => all.map((each) => {
  const words = document.createRange();
  words.selectNodeContents(each);
  return words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).lineHeight);
})"""
"""How many lines the words of some buttons have."""
_IS_SAID_ABOVE_COUNTS = """() => {
  const [said, bar] = [".rb-said--match", ".rb-counting"].map((part) => document.querySelector(part).getBoundingClientRect());
  return bar.top - 40 < said.bottom && said.bottom <= bar.top;
}"""
MORE, LESS = {"do": "count", "by": 1, "at": 0}, {"do": "count", "by": -1, "at": 0}
LATER = {"at": 3000}


def tile(page: Page, name: str) -> Locator:
    """Return what counts one thing."""
    return page.get_by_role("group", name=name, exact=True).and_(page.locator(".rb-count__tile"))


def value(page: Page, name: str) -> Locator:
    """Return the number that is shown for one thing."""
    return tile(page, name).locator("output")


def dials_of(sisters: int, loki: int | None = None) -> dict[str, int]:
    """Return the same start for the dials of all Sisters, and one for that of Loki."""
    starts = {f"the-wayward-sisters/health/Sister {number}": sisters for number in (1, 2, 3)}
    return starts if loki is None else starts | {"loki/health/Loki": loki}


def press(page: Page, name: str, times: int = 1) -> None:
    """Press a button some times."""
    for _ in range(times):
        page.get_by_role("button", name=name, exact=True).click()


def set_dial(page: Page, name: str, health: int) -> None:
    """Set a health dial."""
    press(page, f"Set the dial of {name}")
    field = page.get_by_role("dialog").get_by_label(f"Health of {name}")
    field.fill(str(health))
    field.press("Enter")
    wait_until(page, "() => !history.state?.rbDialog")  # the dialog is closed, and gone from the history


@ON_PHONE
def test_counting_stays_within_limits_and_can_be_undone(visit: Page) -> None:
    visit.goto(MATCH)
    at_most = visit.evaluate(_HAPPENING, [MORE] * 5)
    assert at_most["value"] == 2
    assert at_most["undoes"] == "Trap: +1"
    assert visit.evaluate(_HAPPENING, [LESS] * 5)["value"] == 0
    # Taps are one step as long as they come one upon the other, and none if they come to nothing.
    assert visit.evaluate(_HAPPENING, [LESS, MORE, MORE])["undoes"] == "Trap: +1"
    assert visit.evaluate(_HAPPENING, [LESS, MORE])["steps"] == 0
    assert visit.evaluate(_HAPPENING, [LESS, MORE | LATER, MORE | LATER])["undoes"] == "Trap: +2"
    assert visit.evaluate(_HAPPENING, [LESS, MORE | LATER, MORE | LATER, {"do": "undo"}])["value"] == 0
    second, over = (
        {"do": "go", "to": {"player": player, "turn": turn, "action": action}, "what": what}
        for player, turn, action, what in (("a", 1, 2, "Action 1"), ("b", 2, 1, "End of turn 1"))
    )
    ended = visit.evaluate(_HAPPENING, [second, over])
    assert (ended["player"], ended["turn"], ended["action"], ended["undoes"]) == ("b", 2, 1, "End of turn 1")
    back = visit.evaluate(_HAPPENING, [second, over, second])
    assert (back["turn"], back["action"], back["steps"]) == (1, 2, 1)
    # What was counted leaves the players where they are, and a step does not: each is undone in its turn.
    place: dict[str, Any] = {"player": "a", "turn": 1, "action": 2}
    within: list[dict[str, Any]] = [{"do": "go", "to": place | {"here": here}, "what": here} for here in ("Attack", "Cleanup")]
    undo = {"do": "undo"}
    assert visit.evaluate(_HAPPENING, [*within, MORE, undo])["here"] == "Cleanup"
    one_back = visit.evaluate(_HAPPENING, [*within, MORE, undo, undo])
    assert (one_back["here"], one_back["value"], one_back["undoes"]) == ("Attack", 1, "Attack")
    again = visit.evaluate(_HAPPENING, [MORE, {"do": "again", "values": {}}, {"do": "undo"}])
    assert (again["value"], again["undoes"]) == (2, "Trap: +1")
    assert visit.evaluate(_HAPPENING, [{"do": "set", "to": 1 + number % 2} for number in range(501)])["steps"] == 200
    assert visit.evaluate(_HAPPENING, [{"do": "undo"}])["undoes"] == ""


@ON_PHONE
def test_a_dial_is_set_once_and_counts_down_to_defeated(visit_with_clock: Page) -> None:
    visit = visit_with_clock
    visit.goto(MATCH)
    set_dial(visit, "Sister 2", 3)
    expect(value(visit, "Sister 2")).to_have_text("3")
    expect(visit.get_by_role("button", name="Sister 2: 1 less")).to_be_focused()
    before = visit.evaluate(_TOPS)
    press(visit, "Sister 2: 1 less", 3)
    visit.keyboard.press("Enter")
    assert visit.evaluate(_TOPS) == before
    expect(value(visit, "Sister 2")).to_have_text("0")
    expect(tile(visit, "Sister 2")).to_contain_text("Defeated")
    # The line is that of the number itself, however large that is.
    expect(tile(visit, "Sister 2").locator("output")).to_have_css("text-decoration-line", "line-through")
    expect(tile(visit, "Sister 2").locator(".rb-count__sum")).to_be_hidden()  # it would cover the word
    expect(visit.locator("#rb-count-undo")).to_have_text("Undo −3: Sister 2")
    visit.reload()
    expect(value(visit, "Sister 2")).to_have_text("0")
    visit.clock.run_for(4000)
    expect(tile(visit, "Sister 2").locator(".rb-count__sum")).to_have_text("")  # from now on, a tap is a step of its own
    press(visit, "Sister 2: 1 more")
    expect(tile(visit, "Sister 2").get_by_text("Defeated")).to_be_hidden()
    visit.locator("#rb-count-undo").click()
    visit.locator("#rb-count-undo").click()
    expect(value(visit, "Sister 2")).to_have_text("3")
    visit.locator("#rb-count-undo").click()
    expect(visit.get_by_role("button", name="Set the dial of Sister 2")).to_be_visible()


@ON_PHONE
def test_a_hit_is_two_taps_and_what_is_together_is_emptied_together(visit: Page) -> None:
    visit.goto(MATCH)
    # A dial is set by one tap, and what asks for it is turned as the side is.
    for name, rotation in (("Sister 1", "none"), ("Sister 2", "none"), ("Loki", "180deg")):
        press(visit, f"Set the dial of {name}")
        dialog = visit.get_by_role("dialog")
        assert dialog.evaluate("each => getComputedStyle(each).rotate") == rotation
        expect(dialog.get_by_role("spinbutton")).not_to_be_focused()  # no keyboard covers the numbers
        dialog.get_by_role("button", name="14" if name == "Loki" else "6", exact=True).click()
        expect(visit.get_by_role("button", name=f"{name}: 1 less")).to_be_focused()
    expect(value(visit, "Sister 2")).to_have_text("6")
    expect(visit.get_by_role("button", name="Set the dial of Sister 3")).to_be_visible()
    press(visit, "Loki: 14, change it")
    # Both rows of buttons end alike, and the last of the first ones takes off all.
    taken = visit.get_by_role("dialog").get_by_role("group", name="Take off").get_by_role("button")
    expect(taken.last).to_have_text("To 0")
    assert taken.count() <= 8
    assert visit.locator(".rb-match-dialog").evaluate("each => getComputedStyle(each).rotate") == "180deg"
    # The rule says how high it can be.
    highest = visit.get_by_role("dialog").get_by_text("beyond the highest number on its own dial")
    expect(highest).to_be_in_viewport()
    expect(highest.get_by_role("link", name="Rule: Highest health")).to_have_attribute("href", re.compile("#maximum-health$"))
    press(visit, "5 less")
    expect(value(visit, "Loki")).to_have_text("9")
    expect(visit.get_by_role("button", name="Loki: 9, change it")).to_be_focused()
    expect(visit.locator("#rb-count-undo")).to_have_text("Undo −5: Loki")
    visit.keyboard.press("Enter")
    expect(visit.get_by_role("dialog")).to_be_visible()
    visit.keyboard.type("12")
    expect(visit.get_by_label("Set it to")).to_have_value("12")
    visit.keyboard.press("Enter")
    expect(value(visit, "Loki")).to_have_text("12")
    expect(tile(visit, "TRICKS in opponents' hands")).to_contain_text("Each adds 1 to Loki’s move value.")
    press(visit, "Snakes: 0, change it")
    expect(visit.get_by_role("dialog")).to_be_visible()
    expect(highest).to_have_count(0)
    press(visit, "Cancel")
    press(visit, "Bats: 1 more", 2)
    press(visit, "Snakes: 1 more")
    press(visit, "Empty the Cauldron")
    expect(value(visit, "Bats")).to_have_text("0")
    visit.keyboard.press("u")
    expect(value(visit, "Bats")).to_have_text("2")
    expect(value(visit, "Snakes")).to_have_text("1")


@ON_PHONE
def test_a_form_is_switched_and_only_the_chosen_sidekick_has_a_dial(visit: Page) -> None:
    visit.goto("/unmatched/match/?a=buffy&b=alice&at=none&show=count")
    for name in ("Giles", "Xander"):
        expect(tile(visit, name)).to_be_hidden()
    press(visit, "Xander")
    expect(tile(visit, "Xander")).to_be_visible()
    expect(tile(visit, "Giles")).to_be_hidden()
    press(visit, "BIG")
    press(visit, "SMALL")
    expect(visit.get_by_role("button", name="SMALL", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(visit.locator("#rb-count-undo")).to_have_text("Undo: Size: SMALL")
    visit.goto("/unmatched/match/?a=buffy&b=alice&at=none")
    form, sidekick = (
        visit.get_by_role("group", name=name, exact=True).and_(visit.locator(".rb-choice")) for name in ("Size", "Sidekick")
    )
    expect(form.get_by_role("button", name="SMALL")).to_have_attribute("aria-pressed", "true")
    form.get_by_role("button", name="BIG").click()
    expect(visit.get_by_role("spinbutton", name="Health of Xander")).to_be_visible()
    sidekick.get_by_role("button", name="Giles").click()
    expect(visit.get_by_role("spinbutton", name="Health of Xander")).to_be_hidden()
    visit.get_by_role("spinbutton", name="Health of Giles").fill("5")
    visit.keyboard.press("Tab")
    for address in (
        "?a=buffy&b=alice&at=none",
        "?a=alice&b=medusa&at=none",
        "?a=loki&b=the-wayward-sisters&c=alice&d=medusa&at=none",
    ):
        show_match(visit, f"/unmatched/match/{address}")
        for size in (SMALL_PHONE, DESKTOP, PHONE):
            resize(visit, size)
            show_dials(visit)
            assert visit.evaluate(_FIELDS_THAT_STICK_OUT) == []
    visit.goto("/unmatched/match/?a=buffy&b=alice&at=none&show=count")
    expect(value(visit, "Giles")).to_have_text("5")
    expect(visit.get_by_role("button", name="BIG", exact=True)).to_have_attribute("aria-pressed", "true")


@ON_PHONE
def test_a_hit_is_counted_beside_the_steps_of_an_attack(visit: Page) -> None:
    turn = MATCH.replace("count", "turn")
    visit.goto(turn)
    strip = visit.locator(".rb-strip")
    press(visit, "Attack")
    strip.get_by_role("button", name="Loki: not set, change it").click()
    visit.get_by_role("dialog").get_by_role("button", name="14", exact=True).click()
    strip.get_by_role("button", name="Loki: 14, change it").click()
    press(visit, "5 less")
    expect(strip.get_by_role("button", name="Loki: 9, change it")).to_be_focused()
    expect(strip.get_by_role("button", name="Undo: Loki: −5")).to_be_in_viewport()
    # Back closes a dialog and leaves the sheet as it is. A dialog that was closed in another way takes no step back.
    steps = visit.evaluate("history.length")
    for _ in range(2):
        wait_until(visit, "() => !history.state?.rbDialog")
        press(visit, "Loki: 9, change it")
        visit.go_back()
        expect(visit.locator(".rb-match-dialog")).to_have_count(0)
        expect(visit.locator("[data-rb-here]")).to_contain_text("Declare the target")
        press(visit, "Loki: 9, change it")
        press(visit, "Cancel")
        press(visit, "Loki: 9, change it")
        expect(visit.get_by_role("dialog")).to_be_visible()
        press(visit, "Cancel")
        expect(visit.locator(".rb-match-dialog")).to_have_count(0)
    assert visit.evaluate("history.length") == steps
    strip.get_by_role("button", name="Undo: Loki: −5").click()
    undone = visit.get_by_role("status").filter(has_text="Undone: Loki: −5")
    expect(undone).to_be_in_viewport()
    # It covers neither the step nor the way on, and goes with the next tap.
    places = visit.evaluate("['.rb-said', '.rb-header'].map((each) => document.querySelector(each).getBoundingClientRect())")
    assert places[0]["bottom"] <= places[1]["bottom"]
    visit.locator("[data-rb-here] .rb-here").click()
    expect(undone).to_have_count(0)
    expect(strip.get_by_role("button", name="Loki: 14, change it")).to_be_visible()
    expect(visit.locator("[data-rb-here]")).to_contain_text("Declare the target")
    for address in (turn, FOUR.replace("count", "turn")):
        show_match(visit, address)
        for size in (SMALL_PHONE, PHONE):
            resize(visit, size)
            expect(strip).to_be_visible()
            boxes = strip.locator("button:visible").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect())")
            assert len(boxes) > 4
            assert all(box["width"] >= 44 <= box["height"] for box in boxes)
            # They are one line; no name is cut, and most of the screen is left to read.
            assert len({box["y"] for box in boxes if box["height"] == boxes[0]["height"]}) == 1
            for chip in strip.locator(".rb-count__chip:visible").all():
                expect(chip).to_be_in_viewport(ratio=1)
            bar = visit.locator(".rb-next").bounding_box()
            assert bar
            assert size["height"] - bar["y"] <= (175 if address == turn else 210)
            assert cut_texts(strip.locator("small:visible"), reach=4) == []


@ON_PHONE
def test_each_name_has_one_line_above_its_health(visit: Page) -> None:
    for address, size, most in ((MATCH, PHONE, 0), (MATCH, SMALL_PHONE, 3), (FOUR, PHONE, 5), (FOUR, SMALL_PHONE, 30)):
        resize(visit, size)
        show_match(visit, address.replace("count", "turn"))
        expect(visit.locator(".rb-strip")).to_be_visible()
        names = visit.evaluate(_NAMES_IN_STRIP)
        assert len(names) > 90
        assert all(name["height"] < 16 for name in names)
        # Of two sides on most phones, all of each name is there.
        assert len([name["name"] for name in names if name["cut"]]) <= most


@ON_PHONE
def test_health_at_0_shows_the_rule_until_the_next_step_and_where_to_see_who_wins(visit: Page) -> None:
    turn = MATCH.replace("count", "turn")
    remember_dials(visit, dials_of(sisters=1))
    visit.goto(turn)
    shown, strip = visit.locator(".rb-next .rb-fallen"), visit.locator(".rb-strip")
    strip.get_by_role("button", name="Loki: not set").click()
    visit.get_by_role("dialog").get_by_role("button", name="2", exact=True).click()
    expect(shown).to_be_empty()
    strip.get_by_role("button", name="Sister 1: 1, change it").click()
    press(visit, "To 0")
    shown.get_by_text("Sister 1 is at 0").click()
    expect(shown.get_by_text("Remove a defeated Sister from the board")).to_be_visible()
    press(visit, "Attack")
    expect(shown).to_be_empty()
    for number in ("2", "3"):
        strip.get_by_role("button", name=f"Sister {number}: 1, change it").click()
        press(visit, "To 0")
    press(visit, "Next: 2, Choose and reveal")
    expect(shown).to_have_text("WWayward Sisters’ heroes are all at 0Is it over?New matchWhen a Sister is defeated")
    # How the match stands is above the rules, which need to know whose turn it is.
    shown.get_by_role("button", name="Is it over?").click()
    state = visit.get_by_role("dialog", name="When you win").locator(".rb-fallen__state")
    expect(state).to_have_text("Loki\u00a02 · Wayward Sisters\u00a00\u00a00\u00a00 · Loki’s turn")
    press(visit, "Close")
    expect(state).to_have_count(0)
    # It is the main button, and the way on beside it is quieter.
    expect(shown.get_by_role("button", name="Is it over?")).to_have_css("background-color", ACCENT)
    expect(visit.locator("#rb-turn-next")).to_be_visible()
    expect(visit.locator("#rb-turn-next")).not_to_have_css("background-color", ACCENT)
    visit.reload()
    visit.locator("#rb-tab-count").click()
    # In Count, it stands in the place of the name of each side, turned to its player, and covers no button.
    notices = visit.locator(".rb-counting .rb-count__out")
    expect(notices).to_have_text(["Opponent at 0 Is it over?", "All heroes at 0 Is it over?"])
    expect(notices.last.get_by_role("button")).to_have_accessible_name("All heroes at 0 Is it over?")
    assert notices.locator("button > *").evaluate_all("(all) => all.every((each) => each.offsetHeight < 20)")  # a line each
    turned = "each => getComputedStyle(each.closest('.rb-count__half')).rotate"
    assert notices.evaluate_all(f"all => all.map({turned})") == ["180deg", "none"]
    assert visit.evaluate(_COVERED) == []
    assert_accessible(visit, PHONE["width"], ("light",), part=".rb-counting")
    # It opens the rules where the players are, turned to the one who asks.
    rules = visit.get_by_role("dialog", name="When you win")
    for notice, turned in zip(notices.all(), ("180deg", "none"), strict=True):
        notice.get_by_role("button").click()
        expect(rules).to_have_css("rotate", turned)
        expect(rules.locator("summary")).to_have_text(
            ["LWWhen you win", "LWA character of several heroes", "LWBoth heroes defeated"]
        )
        expect(rules.get_by_text("Check at the start of every action and again at its end.")).to_be_visible()
        assert_accessible(visit, PHONE["width"], ("light",), part=".rb-match-dialog")
        press(visit, "Close")
    notices.last.get_by_role("button").click()
    rules.get_by_role("link", name="Open the page").click()
    visit.wait_for_url("**/errata/winning-the-game/")
    visit.get_by_role("link", name="Back to Loki vs. The Wayward Sisters").click()
    expect(notices.last).to_be_visible()
    # The match can be started over there, or left for a new one.
    notices.last.get_by_role("button").click()
    expect(rules.get_by_role("link", name="New match")).to_have_attribute("href", re.compile("/unmatched/match/$"))
    rules.get_by_role("button", name="Start over").click()
    visit.get_by_role("dialog", name="Start over?").get_by_role("button", name="Cancel").click()
    expect(visit.get_by_role("dialog")).to_have_count(0)
    wait_until(visit, "() => !history.state?.rbDialog")
    # Nor does it push any out of sight.
    end = visit.locator(".rb-counting").evaluate("(counting) => counting.getBoundingClientRect().bottom")
    assert end <= PHONE["height"]
    resize(visit, SMALL_PHONE)
    assert visit.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]
    press(visit, "Sister 3: 1 more")
    expect(notices.first).to_be_hidden()
    visit.locator("#rb-count-undo").click()
    press(visit, "Loki: 1 less", 2)
    expect(notices.first).to_have_text("Both are at 0 Is it over?")
    press(visit, "Menu of the match")
    visit.locator(".rb-count__menu").get_by_role("link", name="New match").click()
    expect(visit.locator(".rb-choose")).to_be_visible()


@ON_PHONE
def test_players_add_a_counter_that_the_rules_do_not_give(visit: Page) -> None:
    remember_dials(visit, dials_of(sisters=1, loki=9))
    visit.goto(MATCH)
    press(visit, "Menu of the match")
    press(visit, "Add a counter")
    dialog = visit.get_by_role("dialog", name="Add a counter")
    dialog.get_by_label("Name").fill("Loki")
    expect(dialog.get_by_label("Number at the start")).to_have_value("0")
    dialog.get_by_label("Kind").select_option("A fighter: defeated at 0")
    press(visit, "Add")
    expect(dialog).to_be_visible()  # nobody starts defeated
    dialog.get_by_label("Number at the start").fill("2")
    press(visit, "Add")
    expect(dialog).to_be_visible()  # the side has that name
    dialog.get_by_label("Name").fill("<b>Imp</b>")
    assert_accessible(visit, PHONE["width"], ("light", "dark"), part=".rb-match-dialog")
    press(visit, "Add")
    expect(value(visit, "<b>Imp</b>")).to_have_text("2")
    press(visit, "<b>Imp</b>: 1 less", 2)
    expect(tile(visit, "<b>Imp</b>").get_by_text("Defeated")).to_be_visible()
    assert visit.evaluate(_COVERED) == []
    visit.reload()
    expect(value(visit, "<b>Imp</b>")).to_have_text("0")
    expect(visit.locator(".rb-count__tile b")).to_have_count(0)
    visit.locator("#rb-count-undo").click()
    expect(value(visit, "<b>Imp</b>")).to_have_text("2")
    # It is on paper, too.
    visit.evaluate("dispatchEvent(new Event('beforeprint'))")
    counted = visit.locator(".rb-paper[data-rb-format=a4] .rb-paper__counts li", has_text="<b>Imp</b>: 2")
    expect(counted.locator(".rb-paper__boxes > span")).to_have_count(2)
    visit.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(visit.locator("#rb-count-undo")).to_have_text("Undo: <b>Imp</b>: added")
    press(visit, "Menu of the match")
    press(visit, "Last changes")
    changes = visit.get_by_role("dialog", name="Last changes")
    expect(changes.get_by_role("listitem")).to_have_text("L<b>Imp</b>: addedTurn 1")
    press(visit, "Close")
    expect(changes).to_have_count(0)
    # It can be removed, which is undone as its adding is. What the rules give stays.
    press(visit, "Loki: 9, change it")
    expect(visit.get_by_role("dialog").get_by_role("button", name="Cancel")).to_be_visible()
    expect(visit.get_by_role("button", name="Remove this counter")).to_have_count(0)
    press(visit, "Cancel")
    wait_until(visit, "() => !history.state?.rbDialog")
    press(visit, "<b>Imp</b>: 1 less")
    press(visit, "<b>Imp</b>: 1, change it")
    assert_accessible(visit, PHONE["width"], ("light", "dark"), part=".rb-match-dialog")
    press(visit, "Remove this counter")
    expect(tile(visit, "<b>Imp</b>")).to_have_count(0)
    visit.reload()
    expect(tile(visit, "Loki")).to_be_visible()
    expect(tile(visit, "<b>Imp</b>")).to_have_count(0)
    visit.locator("#rb-count-undo").click()
    expect(value(visit, "<b>Imp</b>")).to_have_text("1")
    for _ in range(2):
        visit.locator("#rb-count-undo").click()
    expect(tile(visit, "<b>Imp</b>")).to_have_count(0)
    expect(value(visit, "Loki")).to_have_text("9")
    # What a side counts is lower where it would leave the screen. The side is that whose turn it is, and a name has some words.
    press(visit, "Go first: Wayward Sisters")
    press(visit, "Menu of the match")
    press(visit, "Add a counter")
    expect(dialog.get_by_label("Side")).to_have_value("b")
    dialog.get_by_label("Name").press_sequentially("Missions done and opened up")
    expect(dialog.get_by_label("Name")).to_have_value("Missions done and opened")
    dialog.get_by_label("Name").fill("Familiar")
    dialog.get_by_label("Kind").select_option("A fighter: defeated at 0")
    dialog.get_by_label("Number at the start").fill("3")
    press(visit, "Add")
    expect(value(visit, "Familiar")).to_have_text("3")
    wait_until(visit, f"() => document.documentElement.scrollHeight === {PHONE['height']}")
    expect(tile(visit, "Lizard's legs")).to_be_in_viewport(ratio=1)
    # Of four sides, it takes the buttons of no other side.
    visit.goto("/unmatched/match/?a=loki&b=shredder&c=michelangelo&d=black-widow&at=none&show=count")
    soldiers = visit.get_by_role("button", name="Foot soldier: 1 less").filter(visible=True)
    expect(soldiers).to_have_count(1)
    press(visit, "Menu of the match")
    press(visit, "Add a counter")
    dialog.get_by_label("Side").select_option("a")
    dialog.get_by_label("Name").fill("Imp")
    dialog.get_by_label("Number at the start").fill("2")
    press(visit, "Add")
    expect(visit.get_by_role("button", name="Imp: 2, change it").filter(visible=True)).to_have_count(1)
    expect(soldiers).to_have_count(1)


@ON_PHONE
def test_the_dial_of_a_large_hero_goes_beyond_20(visit: Page) -> None:
    visit.goto("/unmatched/match/?a=t-rex&b=loki&at=none&show=count")
    for name, most in (("T. Rex", 30), ("Loki", 20)):
        press(visit, f"Set the dial of {name}")
        expect(visit.get_by_role("group", name="Numbers").get_by_role("button")).to_have_count(most)
        press(visit, "Cancel")


@ON_PHONE
def test_a_hero_at_0_moves_no_button(visit: Page) -> None:
    heads = visit.locator(".rb-count__head > h3")
    others = {"medusa/health/Medusa": 1, "william-shakespeare/health/William Shakespeare": 1}
    remember_dials(visit, dials_of(sisters=1, loki=1) | others)
    show_match(
        visit, FOUR.replace("a=loki&b=the-wayward-sisters&c=medusa", "a=william-shakespeare&b=medusa&c=the-wayward-sisters")
    )
    expect(value(visit, "William Shakespeare")).to_have_text("1")
    before = visit.evaluate(_BOXES)
    press(visit, "William Shakespeare: 1 less")
    expect(visit.locator(".rb-count__out")).to_contain_text(["William Shakespeare is at 0 See the rule"])
    assert visit.evaluate(_BOXES) == before
    for address in (MATCH, FOUR):
        show_match(visit, address)
        expect(value(visit, "Loki")).to_have_text("1")
        before = visit.evaluate(_BOXES)
        press(visit, "Loki: 1 less")
        if address == FOUR:  # a team goes on with one hero
            expect(visit.locator(".rb-count__out", has_text="Loki is at 0 See the rule")).to_be_visible()
            assert visit.evaluate(_BOXES) == before
            expect(visit.get_by_text("Is it over?")).to_have_count(0)
            visit.get_by_role("button", name="See the rule").click()
            expect(visit.locator("dialog[open] h4").first).to_contain_text("Winning as a team")
            visit.keyboard.press("Escape")
            press(visit, "Medusa: 1 less")
            told = ["Loki is at 0", "Medusa is at 0", "Team A at 0", "Team A at 0"]
            expect(visit.locator(".rb-count__out")).to_have_text([f"{each} Is it over?" for each in told])
        words = "You are" if address == MATCH else "Loki is"
        expect(visit.locator(".rb-count__out").first).to_have_text(f"{words} at 0 Is it over?")
        assert visit.evaluate(_BOXES) == before
        # Names stay in sight; of four sides, what is said has their place, beside their badges.
        in_sight = heads.evaluate_all("(all) => all.map((each) => getComputedStyle(each).clipPath === 'none')")
        assert in_sight == [address == MATCH] * len(in_sight)
        expect(tile(visit, "Loki").get_by_text("Defeated")).to_be_visible()
        assert visit.evaluate(_COVERED) == []
    # What is said has the place of "Your turn", too, which the frame of the side says.
    press(visit, "Go first: Loki")
    own = visit.locator(".rb-count__half[data-rb-seat=a] .rb-count__head")
    expect(own.locator(".rb-count__out")).to_have_text("Loki is at 0 Is it over?")
    expect(own.locator(".rb-count__pill")).to_have_css("clip-path", "inset(50%)")
    # On a later turn of a player whose fighters are all at 0, it is said again, and one tap leads on to the next turn.
    press(visit, "Medusa: 1 more")
    press(visit, "Go first: Alice")
    visit.locator("#rb-count-end").click()
    end = visit.locator("#rb-count-end")
    expect(end).to_have_text("Next turn")
    end.click()
    expect(own.locator(".rb-count__out")).to_have_text("Loki is at 0 See the rule")
    expect(visit.locator("#rb-count-action")).to_have_text("All at 0")
    expect(end).to_have_text("Next turn")
    press(visit, "Loki: 0, change it")
    press(visit, "See the rule")  # its number leads there whenever it is at 0
    expect(visit.get_by_role("dialog", name="Loki is at 0").locator("h4")).to_contain_text(
        ["Winning as a team", "When a hero is defeated", "Eliminated"]
    )
    press(visit, "Close")
    leave_count(visit, "The turn")
    said = visit.locator(".rb-next .rb-fallen")
    expect(said).to_contain_text("if all your fighters are defeated, you are eliminated")
    # Of the ways on, the one that passes the turn is the main one.
    on = said.get_by_role("button", name="On to Wayward Sisters’ turn")
    expect(on).to_have_css("background-color", ACCENT)
    expect(visit.locator("#rb-turn-next")).not_to_have_css("background-color", ACCENT)
    on.click()
    expect(visit.locator("#rb-turn-next")).to_have_css("background-color", ACCENT)
    expect(visit.locator(".rb-here__turn")).to_contain_text("Wayward Sisters")
    expect(said).to_be_empty()


@ON_PHONE
def test_that_a_fighter_is_at_0_stands_beside_its_side_until_the_next_tap(visit: Page) -> None:
    remember_dials(visit, {"the-wayward-sisters/health/Sister 3": 1, "alice/health/The Jabberwock": 1})
    visit.goto(MATCH)
    said = visit.locator(".rb-count__out > *")
    for size in (PHONE, SMALL_PHONE):
        resize(visit, size)
        expect(value(visit, "Sister 3")).to_have_text("1")
        before = visit.evaluate(_BOXES)
        press(visit, "Sister 3: 1 less")
        expect(said).to_have_text("Sister 3 is at 0 See the rule")
        # It covers neither the turn nor a button, and moves nothing.
        expect(visit.locator(".rb-count__turn")).to_be_visible()
        assert visit.evaluate(_BOXES) == before
        assert cut_texts(said, reach=4) == []
        assert visit.evaluate(_COVERED) == []
        said.click()
        rule = visit.get_by_role("dialog", name="Sister 3 is at 0")
        expect(rule).to_contain_text("Remove a defeated Sister from the board")
        press(visit, "Close")
        press(visit, "Sister 3: 1 more")
        expect(said).to_have_count(0)
    # Another tap than on its dial takes it away too.
    press(visit, "Sister 3: 1 less")
    press(visit, "TRICKS in opponents' hands: 1 more")
    expect(said).to_have_count(0)
    # So it is where the rule for all fighters is said, and the names are long.
    resize(visit, PHONE)
    show_match(visit, FOUR)
    for size in (PHONE, SMALL_PHONE):
        resize(visit, size)
        dial = visit.get_by_role("button", name="The Jabberwock: 1, change it").filter(visible=True)
        expect(dial).to_be_visible()
        before = visit.evaluate(_BOXES)
        dial.click()
        press(visit, "To 0")
        expect(said).to_have_accessible_name("Jabberwock is at 0 See the rule")
        expect(said).to_have_attribute("href", re.compile("/rules/defeating-a-fighter/$"))
        expect(visit.locator(".rb-count__turn")).to_be_visible()
        assert visit.evaluate(_BOXES) == before
        assert cut_texts(said, reach=4) == []
        assert visit.evaluate(_COVERED) == []
        visit.locator("#rb-count-undo").click()
        expect(said).to_have_count(0)


@ON_PHONE
def test_an_attack_that_ends_the_turn_still_leads_to_its_cleanup(visit: Page) -> None:
    visit.goto(MATCH.replace("count", "turn") + "&turn=a")
    press(visit, "Attack")
    press(visit, "Next: 2, Choose and reveal")
    press(visit, "Count")
    # Both are one line in the place of the turn, so that no button moves.
    ending, end = visit.locator(".rb-fallen__ending"), visit.locator("#rb-count-end")
    tapped = visit.locator(".rb-counting").locator(".rb-count__step, #rb-count-end")
    tops = "(all) => all.map((each) => each.getBoundingClientRect().top)"
    for size in (SMALL_PHONE, PHONE):
        resize(visit, size)
        before = tapped.evaluate_all(tops)
        end.click()
        expect(ending.locator("> summary")).to_contain_text("Turn 1 endsCleanup · End of turn")
        assert tapped.evaluate_all(tops) == before
        visit.locator("#rb-count-undo").click()
        expect(ending).to_have_count(0)
    end.click()
    ending.locator("> summary").click()
    expect(ending.locator("h3")).to_have_text(["Cleanup", "End of turn"])
    expect(ending).to_contain_text("it goes into your opponent’s hand")
    # What the board does to everybody comes first.
    expect(ending.locator("h3").last.locator("+ h4")).to_contain_text("The conveyor belt")
    assert_accessible(visit, PHONE["width"], ("light",), part=".rb-counting")
    ending.locator("> summary").click()
    # Where the last steps are one stop, the cleanup is done with it, and only the end of the turn is said.
    show_match(visit, "/unmatched/match/?a=medusa&b=king-arthur&at=none&show=turn&turn=a")
    press(visit, "Next: Actions")
    press(visit, "Attack")
    press(visit, "Next: 2, Choose and reveal")
    press(visit, "Next: Steps 3–8")
    press(visit, "Count")
    visit.locator("#rb-count-end").click()
    expect(visit.locator(".rb-count__middle .rb-fallen > *")).to_have_text(["Turn 1 endsDiscard down to 7 cards."])


@ON_PHONE
def test_a_double_tap_ends_no_turn_unseen(visit: Page) -> None:
    end, turn = visit.locator("#rb-count-end"), visit.locator(".rb-count__turn > b")
    visit.goto(MATCH)
    press(visit, "Go first: Loki")
    # A tap on the last action goes where the button beside it does, not back to the first one.
    action = visit.locator("#rb-count-action")
    action.dblclick()
    expect(action).to_have_text("Action 2 of 2")
    action.dblclick()
    expect(visit.locator(".rb-fallen__ending")).to_contain_text("Turn 1 ends")
    visit.locator("#rb-count-undo").click()
    end.dblclick()
    expect(visit.locator(".rb-fallen__ending")).to_contain_text("Turn 1 ends")
    expect(end).to_have_text("Next turn")
    end.dblclick()
    expect(turn).to_have_text("Turn 2")
    expect(end).to_contain_text("End of turn")


@pytest.mark.parametrize(("size", "side"), [(PHONE, "The Wayward Sisters"), (DESKTOP, "Loki")], ids=["phone", "desktop"])
def test_an_undo_of_who_goes_first_leads_back_to_where_nobody_does(visit: Page, size: dict[str, int], side: str) -> None:
    visit.goto(MATCH)
    before = visit.url
    offers = visit.get_by_role("button", name="Go first")
    expect(offers).to_have_count(2)
    press(visit, f"Go first: {side.removeprefix('The ')}")
    first_step = visit.locator(".rb-setup [type=checkbox]").first
    expect(first_step).to_be_checked()
    visit.locator("#rb-count-undo").click()
    expect(offers).to_have_count(2)
    expect(first_step).not_to_be_checked()
    expect(visit.locator("#rb-first-a, #rb-first-b").and_(visit.locator("[aria-pressed=true]"))).to_have_count(0)
    expect(visit.locator(".rb-count__pill").filter(visible=True)).to_have_count(0)
    expect(visit.locator(".rb-next__where")).to_have_text("Who goes first?")
    expect(visit).to_have_url(before)
    # So it does after the setup was left.
    if size == PHONE:
        leave_count(visit, "Setup")
    begin(visit, side)
    # Meanwhile, who goes first is no longer offered.
    if size == PHONE:
        expect(visit.locator(".rb-strip small").nth(1)).to_have_text("Sister 1")
        press(visit, "Count")
    expect(visit.locator(".rb-counting")).to_be_visible()
    expect(visit.locator(".rb-count__begin").filter(visible=True)).to_have_count(0)
    visit.locator(".rb-strip__undo, #rb-count-undo").filter(visible=True).click()
    expect(visit.locator(".rb-next__where")).to_have_text("Who goes first?")
    expect(visit.locator(".rb-here__turn, .rb-count__whose > *")).to_have_count(0)
    expect(visit.locator(".rb-count__half[data-rb-plays]")).to_have_count(0)


@ON_PHONE
def test_what_ends_the_turn_of_teams_is_said_in_a_few_lines(visit: Page) -> None:
    visit.goto(TEAM_SHEET)
    visit.locator("#rb-count-end").click()
    answer_first(visit, "Sinbad")
    said = visit.locator(".rb-fallen__end")
    expect(said).to_have_text("Turn 1 endsDiscard down to 7 cards.")
    box, on = said.bounding_box(), visit.locator("#rb-count-end").bounding_box()
    assert box
    assert on
    assert box["height"] <= 52
    assert box["x"] + box["width"] <= on["x"]
    assert said.evaluate("(said) => said.scrollHeight <= said.clientHeight && said.scrollWidth <= said.clientWidth")


@ON_PHONE
def test_a_counter_stands_at_the_steps_whose_texts_need_it(visit: Page) -> None:
    visit.goto(MATCH.replace("count", "turn"))
    needed = visit.locator(".rb-needed")
    expect(needed).to_have_count(0)
    visit.locator("#rb-turn-next").click()
    press(visit, "TRICKS in opponents' hands: 1 more")
    expect(needed.locator("output")).to_have_text("1")
    press(visit, "Next: Action 2 of 2")
    expect(needed).to_have_count(0)
    visit.get_by_title("Go to this step").get_by_text("Cleanup").click()
    # That of the defender stands first.
    expect(needed.locator("output")).to_have_text(["0", "0", "0", "1"])
    # Those of a side stand below the first of its texts, above the others.
    expect(visit.locator("[data-rb-here] .rb-lane > .rb-entry:first-child + .rb-needed")).to_have_count(2)
    # Each says whose it is by its letter and its pattern too.
    expect(needed.locator(".rb-badge")).to_have_text(["W", "L"])
    edges = needed.locator("> *").evaluate_all("(all) => all.map((each) => getComputedStyle(each, '::before').backgroundImage)")
    assert "none" not in edges
    assert len(set(edges)) == 2
    visit.get_by_title("Go to this step").get_by_text("End of turn").click()
    visit.locator("#rb-turn-next").click()
    # In what one player does alone, a counter of another side stands only where its texts bind that player.
    for step, names in (
        ("Scheme", ["Snakes", "Bats", "Lizard’s legs", "TRICKS in opponents’ hands"]),
        ("Maneuver", ["Snakes", "Bats", "Lizard’s legs"]),
    ):
        visit.get_by_title("Go to this step").get_by_text(step, exact=True).click()
        expect(needed.locator(".rb-count__tile .rb-count__name")).to_contain_text(names)
    visit.get_by_title("Go to this step").get_by_text("After the attack").click()
    for size in (PHONE, SMALL_PHONE):
        resize(visit, size)
        expect(needed.get_by_role("button", name="Empty the Cauldron")).to_be_visible()
        boxes = needed.locator("button:visible").evaluate_all("each => each.map((one) => one.getBoundingClientRect())")
        assert all(box["width"] >= 40 and box["height"] >= 44 for box in boxes)
        assert cut_texts(needed.locator(".rb-count__name"), reach=4) == []
    press(visit, "Bats: 1 more")
    press(visit, "Empty the Cauldron")
    expect(needed.locator("output")).to_have_text(["0", "0", "0"])
    assert_accessible(visit, SMALL_PHONE["width"], ("dark",), part=".rb-turn")


@ON_PHONE
def test_on_a_phone_on_its_side_numbers_and_the_next_step_are_in_sight(visit: Page) -> None:
    for width, height in ((844, 390), (667, 375)):
        resize(visit, {"width": width, "height": height})
        counts = ".rb-count__half button, #rb-count-end"
        for address, shown in ((MATCH, counts), (MATCH.replace("count", "turn"), ".rb-next button")):
            show_match(visit, address)
            tabs = visit.locator(".rb-match__tabs")
            expect(visit.locator(shown).and_(visit.locator(":visible")).first).to_be_visible()
            expect(tabs).to_be_visible(visible=address != MATCH)  # Count has the screen alone
            assert visit.evaluate("document.documentElement.scrollWidth") <= width
            ends = "(selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())"
            boxes = [box for box in visit.evaluate(ends, shown) if box["width"]]
            assert len(boxes) > 6
            right = visit.evaluate(ends, ".rb-match__tabs")[0]["right"]
            assert all(box["bottom"] <= height and box["left"] >= right for box in boxes)
            assert all(box["width"] >= 44 <= box["height"] for box in boxes)
            if address == MATCH:  # where there is room, a number has its buttons
                expect(visit.get_by_role("button", name="Bats: 1 more")).to_have_count(1 if width == 844 else 0)
        # The header scrolls away, so that the texts have nearly all of the screen.
        visit.locator("#rb-turn-next").click()
        expect(visit.locator("[data-rb-here] .rb-entry[open]").first).to_be_in_viewport()
        top = visit.evaluate(ends, "[data-rb-here]")[0]["top"]
        # The names of the lanes, where there are lanes, stay above it.
        heads = max(0, *(box["bottom"] for box in visit.evaluate(ends, ".rb-lanes")))
        assert heads <= top < heads + 12
        assert visit.evaluate(ends, ".rb-next")[0]["top"] - top > height - heads - 80
        # The step stays in view when the phone is turned, to and fro.
        for turned in ((height, width), (width, height)):
            resize(visit, {"width": turned[0], "height": turned[1]})
            wait_until(visit, _IS_HERE_ON_TOP)
    show_match(visit, MATCH)
    press(visit, "Bats: 0, change it")
    press(visit, "2 more")
    expect(visit.locator("#rb-count-undo")).to_have_text("Undo +2: Bats")
    press(visit, "Empty the Cauldron")
    expect(visit.get_by_role("button", name="Bats: 0, change it")).to_be_visible()


@ON_PHONE
def test_four_sides_on_a_phone_are_quarters_that_face_their_players(visit: Page) -> None:
    visit.goto(FOUR)
    # Each side has a quarter. Those of a team are beside each other, and the team on top is turned.
    halves = visit.locator(".rb-count__half")
    expect(halves.locator(".rb-count__head > .rb-badge")).to_have_text(["A1", "A2", "B1", "B2"])
    expect(halves.get_by_role("heading")).to_have_text(["Loki", "Medusa", "Wayward Sisters", "Alice"])
    expect(visit.get_by_role("group", name="Medusa, Team A")).to_be_in_viewport(ratio=1)
    turned = "[...document.querySelectorAll('.rb-count__half')].map((half) => getComputedStyle(half).rotate)"
    assert visit.evaluate(turned) == ["180deg", "180deg", "none", "none"]
    quarters = [box for half in visit.locator(".rb-count__half").all() if (box := half.bounding_box())]
    middle = visit.locator(".rb-count__middle").bounding_box()
    assert middle
    assert [box["x"] < PHONE["width"] / 2 - 1 for box in quarters] == [True, False, True, False]
    assert {box["width"] for box in quarters} == {PHONE["width"] / 2}
    assert [box["y"] < middle["y"] for box in quarters] == [True, True, False, False]
    assert visit.evaluate("document.documentElement.scrollHeight") == PHONE["height"]
    patterns = halves.evaluate_all("all => all.map((half) => getComputedStyle(half, '::after').backgroundImage)")
    assert "none" not in patterns
    assert len(set(patterns)) == 4
    # The health of each hero has its buttons, and so has the rest where there is room; otherwise it is numbers that ask.
    expect(visit.locator(".rb-count__tile:visible")).to_have_count(13)
    press(visit, "Bats: 1 more")
    expect(value(visit, "Bats")).to_have_text("1")
    resize(visit, PHONE | {"height": 664})
    expect(value(visit, "Bats")).to_be_hidden()  # at once
    assert visit.evaluate("document.documentElement.scrollHeight") == 664
    press(visit, "Bats: 1, change it")
    press(visit, "2 more")
    press(visit, "Empty the Cauldron")
    expect(visit.get_by_role("button", name="Bats: 0, change it")).to_be_visible()
    expect(visit.get_by_role("button", name="Size: not set, change it")).to_have_text("Size–")
    press(visit, "Size: not set, change it")
    expect(visit.get_by_role("button", name="Size: BIG, change it")).to_contain_text("BIG")
    resize(visit, PHONE)
    # All dials can be set in one dialog, as long as one is not set.
    press(visit, "Menu of the match")
    press(visit, "Set the dials")
    expect(visit.get_by_role("dialog", name="Set the dials").get_by_role("spinbutton")).to_have_count(7)
    press(visit, "Cancel")
    for hero in ("Loki", "Medusa", "Sister 1", "Sister 2", "Sister 3", "Alice"):
        set_dial(visit, hero, 16)
        press(visit, f"{hero}: 1 less")
        press(visit, f"{hero}: 1 more")
        expect(value(visit, hero)).to_have_text("16")
    press(visit, "Menu of the match")
    expect(visit.get_by_role("button", name="Set the dials")).to_have_count(0)
    press(visit, "Menu of the match")
    press(visit, "Loki: 16, change it")
    assert visit.get_by_role("dialog").evaluate("each => getComputedStyle(each).rotate") == "180deg"
    press(visit, "7 less")
    expect(value(visit, "Loki")).to_have_text("9")
    visit.get_by_role("group", name="The Wayward Sisters").get_by_role("button", name="Go first").click()
    expect(visit.locator(".rb-count__pill:visible")).to_have_count(1)
    assert visit.locator(".rb-count__pill:visible").evaluate("(pill) => pill.clientHeight") < 30  # one line
    assert visit.evaluate("document.documentElement.scrollHeight") == PHONE["height"]


@ON_PHONE
def test_count_has_the_screen_of_a_phone_alone_and_its_menu_leads_to_the_rest(visit: Page) -> None:
    visit.goto(MATCH.replace("count", "turn"))
    press(visit, "Count")
    for size in (PHONE, {"width": 390, "height": 664}, {"width": 360, "height": 640}, SMALL_PHONE, TABLET):
        resize(visit, size)
        for part in (".rb-header", ".rb-footer", ".rb-match__tabs", ".rb-plate"):
            expect(visit.locator(part)).to_be_hidden()
        box = visit.locator(".rb-counting").bounding_box()
        assert box
        assert box == {"x": 0, "y": 0, "width": size["width"], "height": size["height"]}
        assert_fits(visit, size)
        # The turn stands in the middle of what is for both.
        middle, turn, end = (visit.locator(f".rb-count__{name}").bounding_box() for name in ("middle", "turn", "end"))
        assert middle
        assert turn
        assert end
        assert abs(turn["y"] + turn["height"] / 2 - end["y"] - end["height"] / 2) < 3
    resize(visit, PHONE)
    # The way out is in the menu, and Back leads out too.
    expect(visit.locator(".rb-count__more")).to_have_text("Menu")
    leave_count(visit, "What meets")
    expect(visit.locator(".rb-meets")).to_be_visible()
    expect(visit.locator(".rb-match__tabs")).to_be_visible()
    tab(visit, "Count").click()
    visit.go_back()
    expect(visit.locator(".rb-turn")).to_be_visible()
    visit.go_forward()
    press(visit, "Menu of the match")
    press(visit, "Look up a rule")
    expect(visit.get_by_role("dialog", name="Look up a rule")).to_be_visible()
    visit.keyboard.press("Escape")
    expect(visit.get_by_role("dialog")).to_have_count(0)
    wait_until(visit, "() => !history.state?.rbLookUp")
    press(visit, "Menu of the match")
    press(visit, "Share")
    expect(visit.get_by_role("dialog", name="Share the match")).to_be_visible()
    # All of a long address is in sight. It leads to the beginning of the sheet.
    address = visit.get_by_role("textbox", name="Address")
    expect(address).to_be_focused()
    expect(address).to_have_value(re.compile(r"at=santas-workshop$"))
    assert cut_texts(address) == []
    press(visit, "Close")


@ON_DESKTOP
def test_the_counts_of_a_desktop_are_a_bar_at_the_foot_of_the_window_and_its_address_is_shown_to_share(visit: Page) -> None:
    visit.goto(MATCH)
    expect(visit.locator(".rb-counting")).to_be_in_viewport(ratio=1)
    visit.locator(".rb-turn").evaluate("turn => turn.scrollTo(0, 1500)")
    expect(visit.locator(".rb-counting")).to_be_in_viewport(ratio=1)
    bar = visit.locator(".rb-counting").bounding_box()
    assert bar
    assert bar["height"] < 180
    assert 0 <= DESKTOP["height"] - bar["y"] - bar["height"] < 16
    # What counts is high enough for a finger, too.
    steps = visit.locator(".rb-count__step:visible").evaluate_all("(all) => all.map((each) => each.offsetHeight)")
    assert min(steps) >= 44
    press(visit, "Share")
    expect(visit.get_by_role("textbox", name="Address")).to_have_value(visit.url.removesuffix("&show=count"))
    visit.keyboard.press("Escape")
    expect(visit.locator(".rb-match-dialog")).to_have_count(0)


@ON_DESKTOP
def test_the_counts_of_teams_are_one_row_on_a_desktop(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
    visit.goto(TEAM_SHEET)
    visit.get_by_role("button", name="What to do: Take what belongs to your hero").click()
    fields = visit.locator(".rb-start input:visible")
    expect(fields.nth(3)).to_be_visible()
    for number in ("", "14"):
        for field in fields.all():
            field.fill(number)
        plate, bar = visit.locator(".rb-plate").bounding_box(), visit.locator(".rb-counting").bounding_box()
        assert plate
        assert bar
        assert plate["height"] + bar["height"] < 160
        halves = visit.locator(".rb-count__half")
        tops = halves.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)")
        assert tops == [tops[0]] * 4
        # No count sticks out of its side.
        assert halves.evaluate_all("(all) => all.map((each) => each.scrollWidth - each.clientWidth)") == [0] * 4
    # Where much is counted, too, each number says how it is set and has its buttons: beside it, or below it.
    show_match(visit, FOUR)
    for width in (1200, 1280, 1440):
        resize(visit, {"width": width, "height": 900})
        press(visit, "TRICKS in opponents' hands: 1 more", 3)
        press(visit, "Medusa: 1 less")
        press(visit, "Medusa: 1 more")
        assert visit.locator(".rb-counting").evaluate("(bar) => bar.offsetHeight < 110 && bar.scrollWidth <= bar.clientWidth")
        assert visit.evaluate(_COVERED) == []
        # No name is cut, on its number or on the plate, and each word has one line.
        names = visit.locator(".rb-count__tile > .rb-count__name:visible")
        assert cut_texts(names, reach=3) == []
        assert names.evaluate_all(BROKEN_WORDS) == []
        assert visit.locator(".rb-plate__side").evaluate_all("(all) => all.every((each) => each.offsetHeight < 50)")
        assert visit.locator(".rb-plate b").evaluate_all(BROKEN_WORDS) == []
        # What an undo takes back is a line in the height of its button, and whole where that is pointed at.
        undo = visit.locator("#rb-count-undo")
        expect(undo).to_have_text("Undo +3: TRICKS in opponents’ hands")
        expect(undo).to_have_attribute("title", "Undo: TRICKS in opponents’ hands: +3")
        assert undo.evaluate("(undo) => undo.scrollHeight <= undo.clientHeight")
        undo.click()
        visit.evaluate("window.scrollTo(0, 0)")
        # What is said stands at the foot of the turn, above the counts, once these have been measured.
        wait_until(visit, _IS_SAID_ABOVE_COUNTS)
    expect(tile(visit, "Sister 3")).to_be_visible()
    expect(visit.locator(".rb-counting [data-rb-hero]:visible", has_text="Sister")).to_have_count(3)
    # Sides that count as much have equal shares.
    loki, medusa, *_ = (half.bounding_box() for half in visit.locator(".rb-count__half").all())
    assert loki and medusa
    assert abs(loki["width"] - medusa["width"]) <= 8
    # No step of a turn moves any of it.
    end = visit.locator("#rb-count-end")
    end.click()
    answer_first(visit)
    expect(end).to_be_disabled()
    places = visit.evaluate(_BOXES)
    visit.locator("#rb-turn-next").click()
    expect(end).to_be_enabled()
    assert visit.evaluate(_BOXES) == places


@ON_DESKTOP
def test_the_bar_says_whose_turn_it_is_and_only_the_way_on_is_filled(visit: Page) -> None:
    visit.goto(MATCH)
    whose = visit.locator(".rb-count__whose")
    expect(whose).to_be_empty()
    # Each step of the setup shows its rule, and nothing of what meets moves as the setup ends.
    rules = visit.locator(".rb-setup .rb-step:has([type=checkbox]) > .rb-rule-link")
    expect(rules.first).to_be_visible()
    assert rules.count() > 2
    for rule in rules.all():
        expect(rule).to_be_visible()
        # It has a place of its own, and covers no name.
        own, name = rule.bounding_box(), rule.locator("..").locator(".rb-step__name").bounding_box()
        assert own and name
        assert own["y"] >= name["y"] + name["height"] - 2 or own["x"] >= name["x"] + name["width"]
    meets = visit.locator("#rb-match-meets").locator("..")
    before = meets.bounding_box()
    begin(visit)
    after = meets.bounding_box()
    assert before
    assert after
    assert (before["x"], before["width"]) == (after["x"], after["width"])
    expect(whose.get_by_role("img", name="Loki")).to_be_visible()
    end = visit.locator("#rb-count-end")
    left, fill = end.locator("small"), "(end) => getComputedStyle(end).backgroundColor"
    assert left.evaluate("(left) => parseFloat(getComputedStyle(left).fontSize)") >= 14
    plain = end.evaluate(fill)
    assert visit.locator("#rb-turn-next").evaluate(fill) != plain
    visit.locator("#rb-count-action").click()
    visit.locator("[data-rb-go='Scheme']").click()
    expect(left).to_be_empty()
    # At the end of the turn, the way on alone leads to the next turn. Nothing in the bar moves.
    expect(visit.locator("#rb-turn-next")).to_have_text("Next: End of turn")
    expect(end).to_have_accessible_name("End of turn: go to this step")
    places = visit.evaluate(_BOXES)
    visit.locator("#rb-turn-next").click()
    expect(end).to_be_disabled()
    expect(end).to_have_text("End of turn")
    assert visit.evaluate(_BOXES) == places
    press(visit, "Large")
    expect(end).to_be_enabled()
    expect(end).to_have_accessible_name("Next turn: Wayward Sisters’ turn")
    press(visit, "Back to the sheet")
    expect(end).to_be_disabled()
    visit.locator("#rb-turn-next").click()
    expect(visit.locator(".rb-count__turn")).to_contain_text("Turn 2")
    expect(whose.get_by_role("img", name="The Wayward Sisters")).to_be_visible()


@ON_PHONE
def test_names_of_four_sides_are_whole_on_a_narrow_phone(visit: Page) -> None:
    visit.goto(f"{CROWDED}&show=count")
    for width in (320, 360):
        resize(visit, {"width": width, "height": 720})
        names = visit.locator(".rb-count__chip:visible small")
        expect(names.first).to_be_visible()
        assert cut_texts(names) == []
        # A name of one word has one line.
        one = names.filter(has_text="Snakes")
        assert one.evaluate("(name) => name.clientHeight") < 22


@ON_DESKTOP
def test_what_is_counted_together_has_its_buttons_in_the_bar_of_four_sides(visit: Page) -> None:
    visit.goto(CROWDED)
    for width, height in ((1200, 800), (1280, 800), (1440, 900)):
        resize(visit, {"width": width, "height": height})
        expect(tile(visit, "Snakes")).to_be_visible()
        for name in ("Snakes", "Bats", "Lizard's legs"):
            less, _, more = tile(visit, name).get_by_role("button").all()
            more.click()
            expect(value(visit, name)).to_have_text("1")
            less.click()
            expect(value(visit, name)).to_have_text("0")
        names = visit.locator(".rb-count__box .rb-count__name")
        assert cut_texts(names, reach=3) == []
        # What sets a dial has two lines at most.
        dials = visit.locator(".rb-count__set:visible")
        assert dials.count() > 4
        assert max(dials.evaluate_all(_LINES)) < 3
        assert visit.locator("#rb-turn-any").evaluate("(all) => all.offsetWidth") >= 44
        visit.get_by_role("button", name="Snakes: 1 more").click()
        visit.get_by_role("button", name="Empty the Cauldron").filter(visible=True).click()
        expect(tile(visit, "Snakes").get_by_role("button").nth(1)).to_have_text("0")
        assert visit.locator(".rb-counting").evaluate("(bar) => bar.offsetHeight < 112 && bar.scrollWidth <= bar.clientWidth")
        assert visit.evaluate(_COVERED) == []


@ON_DESKTOP
def test_the_count_of_a_desktop_is_as_large_as_the_window_if_asked_for(visit: Page) -> None:
    visit.goto(MATCH)
    press(visit, "Large")
    # What sets a dial has all of its place.
    offer, dial = visit.get_by_role("button", name="Set the dial of Loki").bounding_box(), tile(visit, "Loki").bounding_box()
    assert offer and dial
    assert 0 <= dial["y"] + dial["height"] - offer["y"] - offer["height"] < 12
    press(visit, "Back to the sheet")
    set_dial(visit, "Loki", 14)
    size = "(number) => parseFloat(getComputedStyle(number).fontSize)"
    before = value(visit, "Loki").evaluate(size)
    press(visit, "Large")
    expect(visit.locator(".rb-turn")).to_be_hidden()
    assert value(visit, "Loki").evaluate(size) >= 2 * before
    # What counts is next to its number, and for thumbs.
    parts = tile(visit, "TRICKS in opponents' hands").get_by_role("button")
    less, number, more = (box for part in parts.all() if (box := part.bounding_box()))
    assert less["x"] + less["width"] == number["x"]
    assert number["x"] + number["width"] == more["x"]
    assert all(each["width"] > 100 and each["height"] >= 60 for each in (less, more))
    expect(visit.locator(".rb-counting")).to_be_in_viewport(ratio=1)
    # It has the window alone, and the way back is apart from what ends the turn.
    assert visit.locator(".rb-counting").bounding_box() == {"x": 0, "y": 0, **(visit.viewport_size or {})}
    back, end = visit.locator("#rb-count-large").bounding_box(), visit.locator("#rb-count-end").bounding_box()
    assert back
    assert end
    assert end["x"] - back["x"] > 800
    press(visit, "Loki: 1 less")
    expect(value(visit, "Loki")).to_have_text("13")
    # Escape closes one thing: the menu, then the large Count, then the open text.
    text = visit.locator(".rb-turn .rb-entry").first
    text.evaluate("(text) => { text.open = true; }")
    press(visit, "Menu of the match")
    visit.keyboard.press("Escape")
    expect(visit.locator(".rb-count__menu")).to_be_hidden()
    expect(visit.locator(".rb-turn")).to_be_hidden()
    visit.keyboard.press("Escape")
    expect(visit.locator(".rb-turn")).to_be_visible()
    expect(text).to_have_attribute("open", "")
    press(visit, "Large")
    press(visit, "Back to the sheet")
    expect(visit.locator(".rb-turn")).to_be_visible()
    # It stays as the turns go on. Back closes it, and leaves the match as it is.
    press(visit, "Large")
    for turn in ("a", "b"):
        visit.locator("#rb-count-end").click()
        if turn == "a":
            answer_first(visit)
        expect(visit.locator("#rb-count-end")).to_have_text("Next turn")
        expect(visit.locator("#rb-count-end")).to_be_focused()
        visit.locator("#rb-count-end").click()
        visit.wait_for_url(f"**turn={'b' if turn == 'a' else 'a'}**")
        expect(visit.locator("#rb-count-large")).to_have_text("Back to the sheet")
        expect(visit.locator(".rb-turn")).to_be_hidden()
    visit.go_back()
    expect(visit.locator(".rb-turn")).to_be_visible()
    expect(visit.locator("#rb-count-large")).to_have_text("Large")
    expect(value(visit, "Loki")).to_have_text("13")
    expect(visit).to_have_url(re.compile("turn=a"))
    # A key that leads to another section shows it.
    press(visit, "Large")
    visit.keyboard.press("3")
    expect(visit.locator(".rb-turn")).to_be_visible()
    expect(visit.locator("#rb-match-meets")).to_be_focused()
    expect(visit.locator("#rb-match-meets")).to_be_in_viewport()


@ON_DESKTOP
def test_the_buttons_that_count_share_a_bar_and_the_large_count_evenly(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
    visit.goto(MATCH)
    fields, steps = visit.locator(".rb-start input:visible"), visit.locator(".rb-count__step:visible")
    expect(fields).to_have_count(4)
    for field in fields.all():
        field.fill("14")
    expect(steps).to_have_count(16)
    assert min(steps.evaluate_all("(all) => all.map((each) => each.offsetWidth)")) >= 32
    # What a counter is for takes no room of the bar.
    tricks = tile(visit, "TRICKS in opponents' hands")
    expect(tricks.get_by_text("Each adds 1 to Loki’s move value.")).to_be_hidden()
    expect(tricks.locator(".rb-count__name")).to_have_attribute("title", re.compile("\nEach adds 1 to Loki’s move value."))
    expect(visit.get_by_role("button", name="Menu of the match")).to_have_attribute("title", "Menu of the match")
    # A number has a line on both of its sides.
    lines = "(all) => all.map((each) => ['Left', 'Right'].map((end) => getComputedStyle(each)[`border${end}Width`]).join())"
    assert set(steps.evaluate_all(lines)) == {"0px,1px", "1px,0px"}
    press(visit, "Large")
    values = [value(visit, name).bounding_box() for name in ("Loki", "Sister 1", "Sister 3")]
    signs = [tile(visit, name).locator(".rb-count__step svg").first.bounding_box() for name in ("Loki", "Sister 1")]
    assert values[0] and signs[0]
    middles = [box["y"] + box["height"] / 2 for box in values if box]
    assert max(middles) - min(middles) <= 1
    assert len({round(box["y"]) for box in signs if box}) == 1
    assert signs[0]["width"] >= 48
    # Digits are as large as their place.
    sizes = [
        value(visit, name).evaluate("(number) => parseFloat(getComputedStyle(number).fontSize)")
        for name in ("Loki", "Sister 1")
    ]
    assert sizes[0] >= 300
    assert sizes[1] >= 170


@ON_DESKTOP
def test_no_button_of_a_large_count_is_cut(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
    remember_dials(visit, dials_of(sisters=6))
    for address in (MATCH, FOUR):
        show_match(visit, address)
        press(visit, "Large")
        expect(visit.locator(".rb-counting")).to_be_in_viewport(ratio=1)
        cut = visit.locator(".rb-count__tile button:visible").evaluate_all(
            """(all) => all.filter((each) => {
              const [own, tile] = [each, each.closest(".rb-count__tile")].map((one) => one.getBoundingClientRect());
              return own.bottom > tile.bottom || own.right > tile.right;
            }).map((each) => each.ariaLabel)"""
        )
        assert cut == []
        less = tile(visit, "Sister 2").get_by_role("button").first.bounding_box()
        assert less
        assert less["height"] >= (100 if address == MATCH else 64)
        size = value(visit, "Sister 2").evaluate("(number) => parseFloat(getComputedStyle(number).fontSize)")
        assert size >= 60


@ON_DESKTOP
def test_a_fighter_at_0_moves_nothing_of_a_large_count(visit: Page) -> None:
    remember_dials(visit, dials_of(sisters=1, loki=1) | {"medusa/health/Medusa": 1})
    for address in (MATCH, FOUR):
        for width in (1024, 1280):
            resize(visit, {"width": width, "height": 768})
            show_match(visit, address)
            press(visit, "Large")
            expect(value(visit, "Loki")).to_have_text("1")
            before = visit.evaluate(_BOXES)
            press(visit, "Loki: 1 less")
            if address == FOUR:
                press(visit, "Medusa: 1 less")
            words = "You are" if address == MATCH else "Loki is"
            notice = visit.locator(".rb-count__out").first
            expect(notice).to_have_text(f"{words} at 0 Is it over?")
            expect(notice).to_be_in_viewport(ratio=1)
            assert visit.evaluate(_BOXES) == before
            # Of two sides, the notice of the win is beside both names. Of four, a fighter has its own.
            for name in ("Sister 2", "Sister 3"):
                press(visit, f"{name}: 1 less")
                said = "Opponent at 0 Is it over?" if address == MATCH else f"{name} is at 0 See the rule"
                expect(visit.locator(".rb-count__out", has_text=said)).to_be_visible()
                assert visit.evaluate(_BOXES) == before
            assert visit.evaluate(_COVERED) == []
            if address == FOUR:
                # No button covers the word below a number.
                assert visit.locator(".rb-counting .rb-count__dials .rb-count__defeated:visible").evaluate_all(
                    """(words) => words.every((word) => {
                      word.style.pointerEvents = "auto";
                      const { left, right, top } = word.getBoundingClientRect();
                      return [left + 1, right - 1].every((at) => document.elementFromPoint(at, top + 8) === word);
                    })"""
                )
                press(visit, "Medusa: 1 more")
            for name in ("Loki: 1 more", "Sister 2: 1 more", "Sister 3: 1 more", "Back to the sheet"):
                press(visit, name)


@ON_DESKTOP
def test_names_in_the_bar_are_one_line_where_there_is_room_and_no_turn_moves_it(visit: Page) -> None:
    remember_dials(visit, dials_of(sisters=6, loki=14))
    visit.goto(MATCH)
    lines = """(names) => names.filter((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    }).map((name) => name.textContent)"""
    for width in (1280, 1440):
        resize(visit, {"width": width, "height": 800})
        names = visit.locator(".rb-count__tile > .rb-count__name:visible")
        expect(names).to_have_count(8)
        assert len(names.evaluate_all(lines)) == int(width == 1280)
        # A number stays on the line of its name.
        press(visit, "Sister 1: 1 less")
        undone = visit.locator(".rb-count__undone > span")
        expect(undone).to_have_text("Sister 1")
        assert undone.evaluate_all(lines) == []
        visit.locator("#rb-count-undo").click()
        # A hero at 0 does not make it higher before the match has begun, either.
        bar = visit.locator(".rb-counting")
        height = bar.evaluate("(bar) => bar.offsetHeight")
        press(visit, "Loki: 14, change it")
        press(visit, "To 0")
        expect(bar.locator(".rb-count__out").first).to_be_visible()
        assert bar.evaluate("(bar) => bar.offsetHeight") == height
        visit.locator("#rb-count-undo").click()
    # On a small desktop, names are whole, and the bar is as high before and in each turn.
    resize(visit, {"width": 1024, "height": 768})
    # All that two sides count has its buttons there, which are large enough for thumbs.
    names, steps = (visit.locator(f".rb-count__half {each}:visible") for each in (".rb-count__name", ".rb-count__step"))
    expect(names).to_have_count(8)
    expect(steps).to_have_count(16)
    assert cut_texts(names, reach=1) == []
    assert min(steps.evaluate_all("(all) => all.flatMap((each) => [each.offsetWidth, each.offsetHeight])")) >= 43
    assert visit.locator(".rb-counting").evaluate("(bar) => bar.scrollWidth <= bar.clientWidth && bar.offsetHeight < 165")
    # A counter that is added takes its buttons from no health: what has no room is a number that asks.
    press(visit, "Menu of the match")
    press(visit, "Add a counter")
    visit.get_by_label("Name").fill("Rage")
    visit.get_by_label("Number at the start").fill("3")
    press(visit, "Add")
    expect(visit.locator(".rb-count__half:not([data-rb-buttons]) .rb-count__chip:visible")).to_have_text(
        ["TRICKS in opponents’ hands0", "Rage3"]
    )
    expect(steps).to_have_count(14)
    chips = visit.locator(".rb-count__chip small:visible")
    assert cut_texts(chips, reach=1) == []
    show_match(visit, "/unmatched/match/?a=the-wayward-sisters&b=blackbeard&at=none")
    expect(visit.locator(".rb-count__half[data-rb-buttons]")).to_have_count(0)
    expect(chips).to_have_count(6)
    expect(steps).to_have_count(6)  # the dial of Blackbeard is not set
    assert cut_texts(chips, reach=1) == []
    # Of four sides, these have a row of their own, with the health of each hero.
    show_match(visit, FOUR)
    places = visit.locator(".rb-counting, .rb-count__half, .rb-count__chip:visible, .rb-count__middle > button:visible")
    boxes = "(all) => all.map((each) => JSON.stringify(each.getBoundingClientRect()))"
    expect(visit.locator(".rb-counting .rb-badge:visible")).to_have_count(4)
    expect(steps).to_have_count(8)  # two dials are not set
    assert min(steps.evaluate_all("(all) => all.flatMap((each) => [each.offsetWidth, each.offsetHeight])")) >= 43
    assert cut_texts(chips, reach=1) == []
    assert visit.locator(".rb-counting").evaluate("(bar) => bar.scrollWidth <= bar.clientWidth && bar.offsetHeight < 185")
    before = places.evaluate_all(boxes)
    for turn in range(4):
        visit.locator("#rb-count-end").click()
        if not turn:
            answer_first(visit)
        visit.locator("#rb-turn-next").click()
        expect(visit.locator(".rb-count__turn > b")).to_have_text(f"Turn {turn + 2}")
        assert places.evaluate_all(boxes) == before
    # A number there that is as wide as its buttons has these.
    show_match(visit, "/unmatched/match/?a=loki&b=shredder&c=michelangelo&d=black-widow&at=none")
    press(visit, "Foot soldier: 1 less")
    assert cut_texts(names, reach=1) == []
    assert visit.locator(".rb-counting").evaluate("(bar) => bar.offsetHeight") < 170
    # Nor does the form of a hero move it.
    show_match(visit, "/unmatched/match/?a=elektra&b=medusa&at=none&show=count")
    halves = visit.locator(".rb-count__half")
    switch = visit.locator(".rb-count__chip[data-rb-switch]")
    expect(switch).to_be_visible()
    before = halves.evaluate_all(boxes)
    switch.click()
    expect(switch).to_contain_text("Resurrected")
    assert halves.evaluate_all(boxes) == before


@ON_DESKTOP
def test_long_names_of_four_sides_have_at_most_three_lines_in_the_bar(visit: Page) -> None:
    visit.goto("/unmatched/match/?a=sinbad&b=the-wayward-sisters&c=loki&d=medusa&at=none")
    voyage = visit.get_by_role("group", name="Voyage cards in your discard pile")
    name = voyage.locator(".rb-count__name")
    expect(name).to_have_attribute("title", re.compile("^Voyage cards in your discard pile"))
    lines = "(names) => names.map((name) => name.offsetHeight / Number.parseFloat(getComputedStyle(name).lineHeight))"
    for width in (1440, 1280):
        resize(visit, {"width": width, "height": 800})
        expect(name).to_be_visible()
        assert max(visit.locator(".rb-count__tile > .rb-count__name:visible").evaluate_all(lines)) < 3.5
        assert visit.locator(".rb-counting").evaluate("(bar) => bar.scrollWidth <= bar.clientWidth")
    # Where short names leave room, a long one is whole, and its buttons are wider.
    assert cut_texts(name, reach=2) == []
    assert min(voyage.locator(".rb-count__step").evaluate_all("(all) => all.map((each) => each.offsetWidth)")) > 30
    # The word of a switch has room, too. A number has one line, and what counts one dial less room than what counts three.
    show_match(visit, "/unmatched/match/?a=shredder&b=annie-christmas&c=tomoe-gozen&d=king-arthur&at=none")
    expect(value(visit, "Foot soldier")).to_be_visible()
    halves = visit.locator(".rb-count__half")
    for width in (1280, 1440):
        resize(visit, {"width": width, "height": 900})
        assert max(value(visit, "Foot soldier").evaluate_all(_LINES)) < 1.5
        shredder, tomoe = (half.bounding_box() for half in halves.all()[:2])
        assert shredder and tomoe and shredder["width"] > 1.7 * tomoe["width"]
    visit.goto("/unmatched/match/?a=loki&b=elektra&c=king-arthur&d=the-wayward-sisters&at=none")
    expect(visit.get_by_role("button", name="Set the health of Merlin")).to_be_visible()
    assert visit.locator(".rb-counting").evaluate("(bar) => bar.scrollWidth <= bar.clientWidth")


@ON_DESKTOP
def test_what_undo_takes_back_has_at_most_two_lines_in_the_bar(visit: Page) -> None:
    for match, heights in ((MATCH, {44}), (FOUR, {34, 44})):
        show_match(visit, match)
        press(visit, "TRICKS in opponents' hands: 1 more", 2)
        undo = visit.locator("#rb-count-undo")
        # What is cut is whole for screen readers, and where it is pointed at.
        expect(undo).to_have_accessible_name("Undo +2: TRICKS in opponents’ hands")
        expect(undo).to_have_attribute("title", "Undo: TRICKS in opponents’ hands: +2")
        for width in (1024, 1280, 1440):
            resize(visit, {"width": width, "height": 800})
            undone = visit.evaluate(_UNDONE)
            assert len(undone) == 12
            assert [each for each in undone if each["height"] not in heights or each["lines"] > 2] == [], match


@ON_DESKTOP
def test_a_large_count_of_four_sides_is_in_sight_above_its_bar(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
    visit.goto(CROWDED)
    # What is of all sides has one badge.
    badges = visit.locator(".rb-turn .rb-entry", has_text="Turn order").locator(".rb-badge")
    expect(badges).to_have_text(["All"])
    expect(badges).to_have_accessible_name("All sides")
    visit.get_by_role("button", name="What to do: Take what belongs to your hero").click()
    expect(visit.locator(".rb-start input:visible").first).to_be_visible()
    for number in visit.locator(".rb-start input:visible").all():
        number.fill("9")
    press(visit, "Large")
    bar = visit.locator(".rb-count__middle").bounding_box()
    assert bar
    buttons = [each.bounding_box() for each in visit.locator(".rb-count__half button:visible").all()]
    assert max(box["y"] + box["height"] for box in buttons if box) <= bar["y"]
    heights = visit.locator(".rb-count__half").evaluate_all("all => all.map((each) => Math.round(each.offsetHeight))")
    assert max(heights) - min(heights) <= 1
    # Who plays together is said beside their names, and each number has its buttons at its sides.
    expect(visit.locator(".rb-count__of")).to_have_text(["Team A", "Team A", "Team B", "Team B"])
    expect(visit.locator(".rb-count__of").first).to_be_visible()
    beside = """(all) => all.every((each) => {
      const [less, value, more] = [...each.querySelectorAll("button")].map((part) => part.getBoundingClientRect());
      return less.right <= value.left + 1 && value.right <= more.left + 1 && less.top === more.top;
    })"""
    assert visit.locator(".rb-count__tile:visible:not(:has(.rb-count__states))").evaluate_all(beside)
    # What the last taps come to covers no digits.
    press(visit, "Sister 2: 1 less", 2)
    assert visit.evaluate(_SUMS_IN_THE_WAY) == []


@ON_PHONE
def test_what_undo_takes_back_is_whole_and_leaves_in_sight_what_is_tapped_next(visit: Page) -> None:
    remember_dials(visit, dials_of(sisters=16, loki=14))
    visit.goto(MATCH)
    seam = visit.locator(".rb-count__middle")
    expect(seam).to_be_visible()
    before = seam.bounding_box()
    press(visit, "TRICKS in opponents' hands: 1 more", 2)
    undo = visit.locator("#rb-count-undo")
    # What it takes back stands below how many, in up to two lines, and moves nothing.
    name = undo.locator("span span")
    expect(undo).to_have_text("Undo +2: TRICKS in opponents’ hands")
    expect(undo).to_have_accessible_name("Undo +2: TRICKS in opponents’ hands")
    assert 20 < name.evaluate("(name) => name.clientHeight") < 30
    assert seam.bounding_box() == before
    undo.click()
    said = visit.locator(".rb-said--match")
    expect(said).to_have_text("Undone: TRICKS in opponents’ hands: +2")
    # It stands at the foot, below the names of the sides, and is whole.
    assert (
        said.evaluate("(said) => said.scrollWidth <= said.clientWidth && said.getBoundingClientRect().bottom")
        == PHONE["height"]
    )
    what = undo.locator("span span")
    is_whole = "(what) => what.scrollWidth <= what.clientWidth && what.scrollHeight < what.clientHeight + 8"
    for number in ("1", "2", "3"):
        press(visit, f"Sister {number}: 1 less", 2)
        expect(what).to_have_text(f"Sister {number}")
        assert what.evaluate(is_whole)
    press(visit, "Bats: 1 more")
    press(visit, "Empty the Cauldron")
    expect(what).to_have_text("Cauldron: emptied")
    # Nor does what it says cover a button or a number.
    undo.click()
    undo.click()
    expect(said).to_have_text("Undone: Bats: +1")
    covered = said.evaluate(
        """(said) => [...document.querySelectorAll(".rb-counting :is(button, output)")].filter((each) => {
          const [own, box] = [said, each].map((one) => one.getBoundingClientRect());
          const isApart = box.left >= own.right || box.right <= own.left || box.top >= own.bottom || box.bottom <= own.top;
          return each.checkVisibility() && !isApart;
        }).map((each) => each.ariaLabel ?? each.textContent)"""
    )
    assert covered == []


@ON_PHONE
def test_a_turn_that_begins_moves_no_button_of_four_sides(visit: Page) -> None:
    # What goes first is within the window beside each name, and the seam stays where it is as dials are set.
    seam = visit.locator(".rb-count__middle")
    for name in ("sherlock-holmes", "michelangelo", "william-shakespeare"):
        show_match(visit, f"/unmatched/match/?a=loki&b=the-wayward-sisters&c=medusa&d={name}&at=none&show=count")
        begins = visit.get_by_role("button", name="Go first:")
        expect(begins).to_have_count(4)
        ends = begins.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().right)")
        assert max(ends) <= PHONE["width"] - 3, name
    place = seam.bounding_box()
    for number in (1, 2, 3):
        set_dial(visit, f"Sister {number}", 16)
    assert seam.bounding_box() == place
    show_match(visit, FOUR)
    expect(visit.get_by_role("button", name="Go first: Wayward Sisters")).to_be_visible()
    before = visit.evaluate(_TOPS)
    press(visit, "Go first: Wayward Sisters")
    pill = visit.get_by_role("group", name="The Wayward Sisters").get_by_text("Your turn")
    expect(pill).to_be_visible()
    visit.locator("#rb-count-end").click()
    # Nor does what is said of its end, which is a line.
    end = visit.locator(".rb-fallen__ending small:visible")
    expect(end).to_contain_text(" more")
    tops = visit.evaluate(_TOPS)
    assert [top for top, was in zip(tops, before, strict=True) if abs(top - was) > 1 and top and was] == []
    # All quarters have the same width.
    names = ("The Wayward Sisters, Team B", "Alice, Team B")
    sisters, other = (visit.get_by_role("group", name=name).bounding_box() for name in names)
    assert sisters
    assert other
    assert sisters["width"] == other["width"]
    visit.locator("#rb-count-end").click()
    expect(pill).to_be_hidden()
    tops = visit.evaluate(_TOPS)
    assert [top for top, was in zip(tops, before, strict=True) if abs(top - was) > 1 and top and was] == []


@ON_PHONE
def test_what_stands_at_the_end_of_a_turn_is_whole_between_the_halves(visit: Page) -> None:
    visit.goto(MATCH)
    press(visit, "Go first: Loki")
    visit.locator("#rb-count-end").click()
    end = visit.locator(".rb-fallen__ending small:visible")
    expect(end).to_contain_text("conveyor belt")
    # A third line would be 13 pixels higher; its letters are a little higher than a line.
    assert end.evaluate("(text) => text.scrollHeight < text.clientHeight + 6 && text.scrollWidth <= text.clientWidth")


@ON_PHONE
def test_a_quarter_of_one_hero_has_buttons_for_what_else_it_counts(visit: Page) -> None:
    resize(visit, {"width": 390, "height": 844})
    visit.goto("/unmatched/match/?a=loki&b=the-wayward-sisters&c=medusa&d=king-arthur&at=none&show=count")
    for name in ("Harpies: 1 less", "TRICKS in opponents' hands: 1 more"):
        button = visit.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        button.click()
    expect(value(visit, "Harpies")).to_have_text("2")
    assert visit.evaluate("document.documentElement.scrollHeight") == 844
    # The names of three heroes have a line above, with room around them.
    sides = visit.locator(".rb-count__tile[data-rb-hero] > .rb-count__name", has_text="Sister").evaluate_all(_SIDES)
    assert len(sides) == 3
    assert [each for each in sides if min(each) < 6 or abs(each[0] - each[1]) > 2] == []


@SIZES
def test_what_undo_takes_back_moves_nothing(visit: Page, size: dict[str, int]) -> None:
    visit.goto(MATCH)
    press(visit, "Snakes: 1 more")
    undo = visit.locator("#rb-count-undo")
    before = visit.locator(".rb-count__middle").bounding_box()
    press(visit, "Empty the Cauldron")
    expect(undo).to_have_accessible_name("Undo: Cauldron: emptied")
    # On a desktop of this size, its lines have the room of the arrow, and are whole.
    expect(undo.locator("svg")).to_be_visible(visible=size == PHONE)
    expect(undo).to_have_attribute("title", "Undo: Cauldron: emptied")
    assert visit.locator(".rb-count__middle").bounding_box() == before
    assert undo.locator("span span").evaluate("(what) => what.clientHeight") < 40
    assert size == PHONE or cut_texts(undo) == []


@ON_DESKTOP
def test_the_end_of_a_turn_shows_the_turn_of_the_next_side(visit: Page) -> None:
    visit.goto(MATCH)
    expect(visit.locator(".rb-count__begin:visible")).to_have_count(2)  # nobody's turn yet
    expect(visit.locator(".rb-count__pill:visible")).to_have_count(0)
    expect(visit.locator("[data-rb-plays]")).to_have_count(0)
    press(visit, "Go first: Wayward Sisters")
    expect(visit.locator("[data-rb-plays]")).to_have_count(1)
    # Who goes first is what the first step of the setup asks for.
    expect(visit.locator(".rb-step [type=checkbox]").first).to_be_checked()
    expect(visit.locator(".rb-progress")).to_contain_text("1 of 7 done")
    expect(visit.get_by_role("group", name="The Wayward Sisters").get_by_text("Your turn")).to_be_visible()
    press(visit, "Action 1 of 2")
    expect(visit.locator("#rb-count-action")).to_have_text("Action 2 of 2")
    expect(visit.locator(".rb-count__begin:visible")).to_have_count(0)
    visit.locator("#rb-count-end").click()
    expect(visit.locator("[data-rb-here]")).to_contain_text("End of turn")
    expect(visit.locator(".rb-count__turn")).to_contain_text("Turn 1")
    # The way beside the steps has the focus, and goes on.
    expect(visit.locator("#rb-count-end")).to_be_disabled()
    expect(visit.locator("#rb-turn-next")).to_be_focused()
    press(visit, "Next: Loki’s turn")
    expect(visit.locator("#rb-count-end")).to_have_text("End of turn2 actions left")
    expect(visit.locator(".rb-count__turn")).to_contain_text("Turn 2")
    expect(visit.locator("#rb-turn-next")).to_be_focused()
    expect(visit).to_have_url(re.compile("turn=a"))
    expect(visit.locator("#rb-count-undo")).to_have_text("Undo: End of turn 1")
    visit.keyboard.press("u")
    expect(visit.locator(".rb-said--match")).to_have_text("Undone: End of turn 1")
    expect(visit.locator("#rb-count-action")).to_have_text("End of turn")
    expect(visit).to_have_url(re.compile("turn=b"))
    # What Undo takes back has the same words, whichever bar it was done in, and an attack is named.
    undo = visit.locator("#rb-count-undo")
    for key, said in (("u", "Undone: Go to end of turn"), ("u", "Undone: Action 1")):
        visit.keyboard.press(key)
        expect(visit.locator(".rb-said--match")).to_have_text(said)
    visit.locator(".rb-next__ways").get_by_role("button", name="Attack").click()
    while not visit.get_by_role("button", name="Next: Action 2 of 2").is_visible():
        visit.locator("#rb-turn-next").click()
    visit.locator("#rb-turn-next").click()
    expect(undo).to_have_text("Undo: Action 1: Attack")
    visit.locator("#rb-turn-next").click()
    visit.locator(".rb-next").get_by_role("button", name="Next: End of turn").click()
    expect(undo).to_have_text("Undo: Go to end of turn")
    undo.click()
    expect(visit.locator("[data-rb-here]")).to_contain_text("Maneuver")


@ON_DESKTOP
def test_a_dial_can_be_typed(visit: Page) -> None:
    visit.goto(MATCH)
    visit.get_by_role("button", name="Set the dial of Sister 1").locator("visible=true").first.click()
    dialog = visit.get_by_role("dialog", name="Set the dial of Sister 1")
    expect(dialog).to_be_visible()
    visit.keyboard.type("25")
    visit.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(value(visit, "Sister 1")).to_have_text("25")


@ON_PHONE
def test_each_match_has_counts_of_its_own_and_starts_again(visit: Page) -> None:
    visit.goto(MATCH)
    press(visit, "Bats: 1 more", 2)
    visit.goto(MATCH.replace("loki", "medusa"))
    expect(value(visit, "Bats")).to_have_text("0")
    visit.goto(MATCH)
    expect(value(visit, "Bats")).to_have_text("2")
    set_dial(visit, "Loki", 15)
    press(visit, "Loki: 15, change it")
    visit.get_by_label("Set it to").fill("14")
    visit.keyboard.press("Enter")
    press(visit, "Loki: 1 less", 2)
    leave_count(visit, "Setup")
    steps = visit.locator(".rb-step [type=checkbox]")
    visit.get_by_role("group", name="Who goes first?").get_by_role("button", name="Loki").click()
    steps.nth(2).check()
    press(visit, "Begin: Loki’s turn")
    press(visit, "Attack")
    press(visit, "Setup")
    expect(visit.get_by_role("button", name="Back to Loki’s turn")).to_be_visible()
    # A new match begins with the choice, and the same match is started over.
    expect(visit.locator(".rb-setup").get_by_role("link", name="New match")).to_have_attribute("href", "/unmatched/match/")
    press(visit, "Start over")
    # It asks first, since what the setup has is not undone.
    press(visit, "Cancel")
    expect(visit.get_by_role("dialog")).to_have_count(0)
    expect(steps.nth(2)).to_be_checked()
    press(visit, "Start over")
    press(visit, "Yes, start over")
    expect(visit.get_by_role("heading", name="Setup")).to_be_focused()
    expect(visit).not_to_have_url(re.compile("turn="))  # nobody's turn is shown
    expect(visit.get_by_role("button", name="Start over", exact=True)).to_be_hidden()
    expect(visit.locator(".rb-setup").get_by_role("link", name="New match")).to_be_hidden()
    expect(visit.get_by_role("group", name="Who goes first?").locator("[aria-pressed=true]")).to_have_count(0)
    expect(visit.locator(".rb-progress")).to_contain_text("0 of 7 done")
    expect(steps.nth(2)).not_to_be_checked()
    expect(visit.get_by_label("Health of Loki")).to_have_value("14")
    press(visit, "Count")
    expect(value(visit, "Bats")).to_have_text("0")
    expect(value(visit, "Loki")).to_have_text("14")
    press(visit, "Menu of the match")
    press(visit, "Start over")
    press(visit, "Yes, start over")
    # Started over in Count, it stays there, where it can be undone.
    expect(visit.locator(".rb-said--match")).to_have_text("Started over")
    expect(visit.locator("#rb-count-undo")).to_be_in_viewport()
    visit.goto("/unmatched/match/?a=alice&b=loki&at=none&show=count")
    expect(value(visit, "Loki")).to_have_text("14")
    expect(visit.get_by_role("button", name="Set the dial of Alice")).to_be_visible()
    visit.goto(MATCH)
    visit.locator("#rb-count-undo").click()
    visit.locator("#rb-count-undo").click()
    expect(value(visit, "Bats")).to_have_text("2")


@ON_PHONE
def test_undo_takes_back_a_start_with_the_steps_of_the_setup(visit: Page) -> None:
    visit.goto(MATCH.replace("count", "setup"))
    visit.locator(".rb-step [type=checkbox]").nth(2).check()
    press(visit, "Count")
    press(visit, "Go first: Loki")
    press(visit, "Bats: 1 more", 2)
    press(visit, "Menu of the match")
    press(visit, "Start over")
    press(visit, "Yes, start over")
    expect(visit.locator(".rb-progress")).to_contain_text("0 of 7 done")
    expect(visit.locator(".rb-count__pill:visible")).to_have_count(0)
    visit.locator("#rb-count-undo").click()
    expect(value(visit, "Bats")).to_have_text("2")
    expect(visit.get_by_role("group", name="Loki", exact=True).get_by_text("Your turn")).to_be_visible()
    leave_count(visit, "Setup")
    expect(visit.locator(".rb-progress")).to_contain_text("2 of 7 done")
    expect(visit.locator(".rb-step [type=checkbox]").nth(2)).to_be_checked()


@ON_PHONE
def test_a_match_that_is_played_is_offered_where_a_game_begins_until_it_is_put_away(visit: Page) -> None:
    running, others = visit.locator("[data-rb-running] > .rb-running"), visit.locator(".rb-running__others")
    visit.goto(FOUR)
    visit.locator("#rb-count-end").click()
    answer_first(visit)
    visit.locator("#rb-count-end").click()
    visit.goto(MATCH)
    press(visit, "Bats: 1 more")
    visit.goto("/unmatched/match/")
    expect(running).to_contain_text("Loki against The Wayward Sisters")
    expect(running).to_contain_text("Setup")
    # Both are one line above the heroes. Once the one before is opened, no name is cut.
    place = visit.locator("[data-rb-running]").bounding_box()
    assert place
    assert place["height"] < 60
    assert visit.locator(".rb-cell:visible").first.bounding_box()["y"] < PHONE["height"] / 2  # type: ignore[index]
    resize(visit, DESKTOP)
    expect(running.get_by_text("Setup")).to_be_in_viewport(ratio=1)
    place = visit.locator("[data-rb-running]").bounding_box()
    assert place
    assert place["height"] < 60
    resize(visit, PHONE)
    others.get_by_text("1 more").click()
    expect(others.get_by_role("link")).to_contain_text("Loki and Medusa against The Wayward Sisters and Alice")
    assert cut_texts(visit.locator(".rb-running b"), reach=4) == []
    press(visit, "Put away: Loki against The Wayward Sisters")
    for path in ("/unmatched/", "/"):
        visit.goto(path)
        expect(running).to_contain_text("Loki and Medusa against The Wayward Sisters and Alice")
        expect(running).to_contain_text("Turn 2")
        assert shift_of_layout(visit) <= MOST_SHIFT, path
    assert_accessible_everywhere(visit)
    running.get_by_role("link").click()
    visit.wait_for_url(f"**{FOUR.replace('count', 'turn')}&turn=b")
    expect(visit.locator(".rb-next__where b")).to_have_count(1)  # the sheet keeps what it shows, and when
    visit.evaluate(
        """() => {
          const [key] = rbStoredKeys("match.sheet/unmatched/loki/the-wayward-sisters/medusa");
          const kept = rbStored(key);
          rbStore(key, { ...kept, running: { ...kept.running, touched: Date.now() - 25 * 60 * 60 * 1000 } });
        }"""
    )
    visit.goto("/unmatched/match/")
    expect(visit.locator(".rb-choose")).to_be_visible()
    expect(running).to_have_count(0)


@ON_PHONE
def test_what_the_last_taps_come_to_stands_beside_the_number_for_a_while(visit_with_clock: Page) -> None:
    visit = visit_with_clock
    visit.goto(MATCH)
    press(visit, "Snakes: 1 more", 3)
    sums = visit.locator(".rb-count__sum").filter(visible=True)
    expect(sums).to_have_text(["+3"])
    press(visit, "Snakes: 1 less")
    press(visit, "TRICKS in opponents' hands: 1 more")
    expect(sums).to_have_text(["+1", "+2"])
    # What a key of the dialog takes off or adds is a tap, too.
    visit.get_by_role("button", name="TRICKS in opponents' hands: 1, change it").filter(visible=True).click()
    press(visit, "2 more")
    expect(sums).to_have_text(["+3", "+2"])
    for size in (DESKTOP, PHONE):
        resize(visit, size)
        expect(sums).to_have_text(["+3", "+2"])
        assert visit.evaluate(_SUMS_IN_THE_WAY) == [], size
    visit.locator("#rb-count-undo").click()
    expect(sums).to_have_text(["+2"])  # all taps on TRICKS were one step
    press(visit, "Snakes: 1 less", 2)
    expect(sums).to_have_count(0)  # it is what it was
    press(visit, "Bats: 1 more")
    expect(sums).to_have_text(["+1"])
    visit.clock.run_for(4000)
    expect(sums).to_have_count(0)
    press(visit, "Bats: 1 less")
    expect(sums).to_have_text(["−1"])
    # What it no longer sums up is a step of its own.
    visit.clock.run_for(4000)
    press(visit, "Snakes: 1 more", 2)
    visit.clock.run_for(4000)
    press(visit, "Snakes: 1 more")
    expect(sums).to_have_text(["+1"])
    expect(visit.locator("#rb-count-undo")).to_have_text("Undo +1: Snakes")
    visit.locator("#rb-count-undo").click()
    expect(value(visit, "Snakes")).to_have_text(re.compile("^2"))


@ON_PHONE
def test_the_last_changes_are_listed_with_their_turns(visit: Page) -> None:
    visit.goto(MATCH)
    press(visit, "Menu of the match")
    expect(visit.get_by_role("button", name="Last changes")).to_be_hidden()  # there are none
    visit.keyboard.press("Escape")
    press(visit, "Snakes: 1 more", 2)
    press(visit, "Bats: 1 more")
    press(visit, "Menu of the match")
    press(visit, "Last changes")
    dialog = visit.get_by_role("dialog", name="Last changes")
    expect(dialog.get_by_role("listitem")).to_have_text(["WBats: +1, now 1Turn 1", "WSnakes: +2, now 2Turn 1"])
    press(visit, "Close")
    expect(dialog).to_have_count(0)
    # Changes of one number in a row have one line.
    set_dial(visit, "Loki", 14)
    press(visit, "Loki: 1 less", 2)
    press(visit, "Menu of the match")
    press(visit, "Last changes")
    expect(dialog.get_by_role("listitem")).to_have_text(
        ["LLoki: 14, −2, now 12Turn 1", "WBats: +1, now 1Turn 1", "WSnakes: +2, now 2Turn 1"]
    )
    press(visit, "Close")
    expect(dialog).to_have_count(0)
    # The steps of the turn are none.
    visit.locator("#rb-count-end").click()
    answer_first(visit, "Loki")
    visit.locator("#rb-count-end").click()
    press(visit, "Bats: 1 more")
    press(visit, "Menu of the match")
    press(visit, "Last changes")
    expect(dialog.get_by_role("listitem").locator("b")).to_have_text(
        ["Bats: +1, now 2", "Goes first", "Loki: 14, −2, now 12", "Bats: +1, now 1", "Snakes: +2, now 2"]
    )
    expect(dialog.get_by_role("listitem").nth(1)).to_have_text("LGoes firstTurn 1")


@ON_PHONE
def test_the_side_on_top_can_face_its_player(visit: Page) -> None:
    visit.goto(MATCH)
    turned = "[...document.querySelectorAll('.rb-count__half')].map((half) => getComputedStyle(half).rotate)"
    expect(visit.locator(".rb-counting")).to_be_visible()
    assert visit.evaluate(turned) == ["180deg", "none"]
    press(visit, "Menu of the match")
    # The menu opens by its button.
    opener, menu = (visit.locator(part).bounding_box() for part in (".rb-count__more", ".rb-count__menu"))
    assert opener
    assert menu
    assert 0 <= menu["y"] - opener["y"] - opener["height"] < 12
    press(visit, "Turn one side to the player opposite")
    assert visit.evaluate(turned) == ["none", "none"]
    visit.reload()
    expect(visit.locator(".rb-counting")).to_be_visible()
    assert visit.evaluate(turned) == ["none", "none"]
    # On a tablet, where Count is large, one side can face the player opposite, too: not before that is asked for.
    visit.evaluate("rbStore('match.facing', null)")
    resize(visit, {"width": 1024, "height": 768})
    for address in (MATCH, FOUR):
        show_match(visit, address)
        visit.locator("#rb-count-large").click()
        if address == MATCH:
            assert visit.evaluate(turned) == ["none", "none"]
            press(visit, "Menu of the match")
            press(visit, "Turn one side to the player opposite")
        assert visit.evaluate(turned) == (["180deg", "none"] if address == MATCH else ["180deg", "180deg", "none", "none"])
    # A name stays in one line beside what is said of a side at 0.
    remember_dials(visit, {"loki/health/Loki": 1, "michelangelo/health/Michelangelo": 1})
    show_match(visit, FOUR.replace("medusa", "michelangelo"))
    visit.locator("#rb-count-large").click()
    for name in ("Loki", "Michelangelo"):
        press(visit, f"{name}: 1 less")
    expect(visit.get_by_text("Is it over?").locator("visible=true")).to_have_count(4)
    assert visit.locator(".rb-count__head > h3").evaluate_all(BROKEN_WORDS) == []
    press(visit, "Back to the sheet")
    assert set(visit.evaluate(turned)) == {"none"}


@SIZES
def test_buttons_that_count_are_large_enough_for_thumbs(visit: Page, size: dict[str, int]) -> None:
    for address in (MATCH, FOUR):
        show_match(visit, address)
        expect(visit.locator(".rb-counting")).to_be_visible()
        sizes = visit.evaluate(
            """() => [...document.querySelectorAll(".rb-counting button")].filter((each) => each.checkVisibility())
              .map((each) => [each.offsetWidth, each.offsetHeight])"""
        )
        assert len(sizes) > 10
        # A desktop has a mouse, and its counts stand in one row. The dots of the actions stand in the line of the names.
        least = (44, 44) if size == PHONE else (26, 24)
        assert all(width >= least[0] and height >= least[1] for width, height in sizes), sizes
        if size == DESKTOP and address == MATCH:
            widths = visit.locator(".rb-count__step:visible").evaluate_all("(all) => all.map((each) => each.offsetWidth)")
            assert min(widths) >= 32
        clipped = (
            "[...document.querySelectorAll('.rb-count__tile')].filter((each) => each.scrollWidth > each.clientWidth).length"
        )
        assert visit.evaluate(clipped) == 0
        # Two halves fit a low phone too.
        for low in (PHONE, {"width": 375, "height": 667}) if size == PHONE and address == MATCH else ():
            resize(visit, low)
            expect(visit.locator(".rb-count__tile:visible")).to_have_count(8)
            ends = "(selector) => document.querySelector(selector).getBoundingClientRect()"
            assert visit.evaluate(ends, ".rb-counting")["bottom"] <= low["height"]
            steps = visit.locator(".rb-counting button:visible").evaluate_all(
                "(all) => all.map((each) => [each.offsetWidth, each.offsetHeight])"
            )
            assert all(width >= 44 <= height for width, height in steps), steps


@ON_PHONE
def test_all_counts_of_a_match_are_in_sight_on_a_small_phone(visit: Page) -> None:
    resize(visit, SMALL_PHONE)
    for address in (MATCH, "/unmatched/match/?a=raptors&b=the-wayward-sisters&at=none&show=count"):
        show_match(visit, address.replace("show=count", "show=setup"))
        expect(visit.locator(".rb-start input:visible").first).to_be_visible()
        for number in ("", "14"):
            for field in visit.locator(".rb-start input:visible").all():
                field.fill(number)
            visit.locator("#rb-tab-count").click()
            expect(visit.locator(".rb-counting")).to_be_visible()
            assert visit.evaluate("document.documentElement.scrollHeight") <= SMALL_PHONE["height"]
            leave_count(visit, "Setup")
    # Of four sides, what has no room scrolls, and no button is cut.
    show_match(visit, FOUR)
    expect(visit.locator(".rb-counting")).to_be_visible()
    assert_fits(visit, SMALL_PHONE)
    buttons = visit.locator(".rb-count__half button:visible")
    assert buttons.count() > 12
    for button in buttons.all():
        box = button.bounding_box()
        assert box
        assert box["width"] >= 44 <= box["height"]
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= SMALL_PHONE["width"]


@ON_PHONE
def test_the_health_of_the_heroes_of_four_sides_is_in_sight_beside_the_steps_in_the_order_of_turns(visit: Page) -> None:
    remember_dials(visit, {"king-arthur/health/Merlin": 1})
    visit.goto("/unmatched/match/?a=loki&b=king-arthur&c=the-wayward-sisters&d=medusa&at=none&show=turn&turn=a")
    for size in (SMALL_PHONE, PHONE):
        resize(visit, size)
        # They are in one line, with their badges, as on the plate: no name is cut.
        expect(visit.locator(".rb-strip .rb-badge:visible")).to_have_text(["A1", "B1", "A2", "B2"])
        expect(visit.locator(".rb-strip small:visible")).to_have_count(0)
        boxes = [box for chip in visit.locator(".rb-strip .rb-count__chip:visible").all() if (box := chip.bounding_box())]
        assert all(box["width"] >= 44 <= box["height"] for box in boxes), boxes
        assert {box["y"] for box in boxes} == {boxes[0]["y"]}
        dials = visit.locator(".rb-strip__dials")
        assert dials.evaluate("(dials) => dials.scrollWidth <= dials.clientWidth")
        strip = visit.locator(".rb-strip").bounding_box()
        assert strip
        assert strip["x"] + strip["width"] <= size["width"]
    # The heroes of one side share a place, where the number of each is asked for.
    chips = visit.locator(".rb-strip .rb-count__chip:visible")
    which = visit.get_by_role("dialog").get_by_role("group", name="Which").get_by_role("button")
    visit.get_by_role("button", name="Wayward Sisters: not set, not set, not set, change them").click()
    expect(which).to_have_text(["Sister 1 –", "Sister 2 –", "Sister 3 –"])
    steps = visit.evaluate("history.length")
    for number, health in ((1, "6"), (0, "5"), (2, "7")):
        if not which.count():
            chips.nth(2).click()
        which.nth(number).click()
        expect(which.nth(number)).to_be_focused()
        expect(visit.locator(".rb-match-dialog")).to_have_count(1)
        press(visit, health)
        expect(chips.nth(2)).to_be_focused()
        wait_until(visit, "() => !history.state?.rbDialog")
    assert visit.evaluate("history.length") == steps
    expect(chips.nth(2).locator("b > *")).to_have_text(["5", "6", "7"])
    # Beside the health of a hero is what is left of its sidekicks, which is asked for there, too.
    expect(visit.locator(".rb-strip__sidekicks:visible")).to_have_text(["Merlin 1", "Harpies 3"])
    for number in (1, 3):
        chips.nth(number).click()
        which.last.click()
        press(visit, "To 0")
        wait_until(visit, "() => !history.state?.rbDialog")
    # What is said of both is one line, and the steps keep most of the screen.
    expect(visit.locator(".rb-next .rb-fallen > *")).to_have_count(1)
    expect(visit.locator(".rb-next .rb-fallen")).to_contain_text("Merlin and Harpies are at 0")
    bar = visit.locator(".rb-next").bounding_box()
    assert bar
    assert bar["height"] < 225
    # Nothing of them sticks out or touches another part.
    stick_out = """(chips) => chips.map((chip) => {
      for (const number of chip.querySelectorAll("b > span")) number.textContent = "14";
      const inside = [...chip.querySelectorAll("small, b, .rb-badge, .rb-strip__sidekicks")];
      const [box, ...parts] = [chip, ...inside].map((each) => each.getBoundingClientRect());
      const seen = parts.filter(({ width }) => width);
      const isOut = parts.some(({ left, right, width }) => width && (left < box.left || right > box.right));
      const overlap = (one, other, start, end) => one[start] < other[end] - 1 && other[start] < one[end] - 1;
      const meet = (one, other) => overlap(one, other, "left", "right") && overlap(one, other, "top", "bottom");
      return isOut || seen.some((one, place) => seen.slice(place + 1).some((other) => meet(one, other)));
    })"""
    assert chips.evaluate_all(stick_out) == [False] * 4
    resize(visit, PHONE)
    expect(visit.locator(".rb-strip .rb-badge:visible")).to_have_count(4)
    assert chips.evaluate_all(stick_out) == [False] * 4


@ON_DESKTOP
def test_what_is_said_of_a_team_at_0_is_one_question_and_outlasts_a_reload(visit: Page) -> None:
    resize(visit, {"width": 1280, "height": 900})
    remember_dials(visit, {"loki/health/Loki": 1, "elektra/health/Elektra": 1, "king-arthur/health/King Arthur": 1})
    visit.goto("/unmatched/match/?a=loki&b=elektra&c=she-hulk&d=king-arthur&at=none&turn=b")
    said = visit.locator(".rb-meets > .rb-fallen")
    press(visit, "Elektra: 1 less")
    expect(said).to_contain_text("Elektra is at 0The first time Elektra would be defeated")
    visit.reload()
    # Its text is there in full, or, on a low screen, says that it goes on. It has the place of one that is open elsewhere.
    beside = visit.locator(".rb-beside")
    visit.locator(".rb-lane .rb-entry > summary:visible").first.click()
    expect(beside).not_to_be_empty()
    said.get_by_text("Elektra is at 0").click()
    expect(beside).to_be_empty()
    # Her own rules come before those of a team: when it wins, then how it goes on without her.
    titles = ["The first time Elektra", "Brought down", "Winning as a team", "When a hero is defeated", "Eliminated"]
    expect(said.locator("h4")).to_contain_text(titles)
    resize(visit, {"width": 1280, "height": 1400})
    assert said.evaluate("(said) => said.scrollHeight === said.clientHeight")
    resize(visit, {"width": 1280, "height": 700})
    # How far it is scrolled, by which its foot is shown, is known when it is drawn.
    wait_until(
        visit,
        """() => {
          const said = document.querySelector(".rb-meets > .rb-fallen");
          return said.scrollHeight > said.clientHeight && getComputedStyle(said, "::after").opacity === "1";
        }""",
    )
    # On a tablet, they have the column, whose foot is the heading of what meets. Closed, they name their rules in full.
    resize(visit, {"width": 1024, "height": 768})
    expect(said.locator(".rb-entry__text:visible").first).to_be_in_viewport(ratio=1)
    expect(visit.locator(".rb-meets__rows")).to_be_hidden()
    expect(visit.get_by_role("heading", name="What meets")).to_be_in_viewport(ratio=1)
    said.get_by_text("Elektra is at 0").click()
    assert cut_texts(said.locator("small:visible")) == []
    resize(visit, {"width": 1280, "height": 700})
    press(visit, "King Arthur: 1 less")
    words = "B1B2Elektra and King Arthur are at 0Is it over?"
    expect(said).to_have_text(words)
    visit.reload()
    expect(said).to_have_text(words)
    # Beside each of their dials is a mark, which leads to the same.
    marks = visit.locator(".rb-counting .rb-count__out:visible > button")
    expect(marks).to_have_count(2)
    marks.first.click()
    rules = visit.get_by_role("dialog", name="When you win")
    links = ["The first time Elektra would be defeated", "Brought down by combat damage", "Open the page", "Team play"]
    said.get_by_text("Is it over?").dispatch_event("click")
    expect(rules.locator(".rb-fallen__links > a")).to_have_text(links)
    assert rules.locator(".rb-fallen__links > a").evaluate_all("(all) => all.every((each) => each.offsetHeight >= 44)")
    # What is about teams comes first and is open; the way out stays in sight below it.
    expect(rules.locator("details[open] summary")).to_contain_text(["Winning as a team", "Team play"])
    expect(rules.locator("details:not([open]) summary")).to_contain_text(["When you win", "Both heroes defeated"])
    expect(rules.locator("details").first).to_contain_text("A team whose 2 heroes are both defeated loses")
    # A page that a text says to see is one tap away.
    expect(rules.locator(".rb-fallen__state")).to_have_text(
        ["Team A: Loki\u00a01 · She-Hulk\u00a0–", "Team B: Elektra\u00a00 · King Arthur\u00a00"]
    )
    page = rules.locator(".rb-entry__text", has_text="See “Team play”.").get_by_role("link", name="Team play")
    expect(page).to_have_attribute("href", re.compile("/unmatched/rules/team-play/$"))
    resize(visit, {"width": 1280, "height": 500})
    for name in ("Close", "Start over", "New match"):
        expect(rules.get_by_text(name, exact=True)).to_be_in_viewport(ratio=1)
    resize(visit, {"width": 1280, "height": 700})
    press(visit, "Close")
    # On a phone, it has one line, and what is said of another fighter has one, too.
    press(visit, "Loki: 1 less")
    resize(visit, PHONE)
    visit.locator("#rb-tab-turn").click()
    lines = visit.locator(".rb-next .rb-fallen > *")
    expect(lines).to_contain_text([words, "Loki is at 0"])
    dock = visit.locator(".rb-next").bounding_box()
    assert dock
    assert dock["height"] < 250
    resize(visit, {"width": 1280, "height": 700})
    # Of the texts on cards, an attack leads to those of the sides that fight.
    ahead = visit.locator(".rb-attack .rb-entry--ahead")
    expect(ahead.filter(has_text="Excalibur")).to_have_count(0)
    visit.locator(".rb-turn .rb-sides button", has_text="B2").click()
    expect(ahead.filter(has_text="Excalibur")).to_have_count(1)


@ON_DESKTOP
def test_what_is_said_of_a_win_covers_no_step_on_a_desktop(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
    visit.goto(MATCH)
    set_dial(visit, "Loki", 1)
    begin(visit)
    visit.locator("[data-rb-go='Cleanup']").click()
    # What goes on is darker under the mouse. It does not have the color of what is chosen.
    visit.locator("#rb-turn-next").hover()
    expect(visit.locator("#rb-turn-next")).to_have_css("background-color", "rgb(101, 19, 36)")
    places = visit.locator(".rb-next, .rb-lanes, [data-rb-here], .rb-turn .rb-sides, #rb-turn-next")
    boxes = "(all) => all.map((each) => JSON.stringify(each.getBoundingClientRect()))"
    before = places.evaluate_all(boxes)
    press(visit, "Loki: 1 less")
    expect(visit.locator(".rb-meets > .rb-fallen .rb-fallen__wins")).to_be_in_viewport(ratio=1)
    # Nothing of the turn moves.
    assert places.evaluate_all(boxes) == before
    # In the bar, a mark stands beside the badge, above "Your turn".
    expect(visit.locator(".rb-count__pill:visible")).to_be_in_viewport(ratio=1)
    mark = visit.locator(".rb-counting .rb-count__out:visible > button")
    expect(mark).to_have_accessible_name("You are at 0 Is it over?")
    expect(mark).to_be_in_viewport(ratio=1)
    press(visit, "Loki: 1 more")
    # In the bar of counts, names are one line, and what is done is another; no frame of a button touches another.
    pill = visit.locator(".rb-count__pill:visible")
    assert cut_texts(pill) == []
    assert pill.evaluate("(pill) => parseFloat(getComputedStyle(pill).fontSize)") >= 14
    undo, end = visit.locator("#rb-count-undo"), visit.locator("#rb-count-end")
    step = tile(visit, "Loki").get_by_role("button").last
    lines = [part.bounding_box() for part in (step, undo, end, pill)]
    assert all(line and abs(line["y"] - lines[0]["y"]) <= 2 for line in lines if lines[0])
    assert all(line and abs(line["height"] - lines[0]["height"]) <= 1 for line in lines if lines[0])
    for width in (1440, 1024):
        resize(visit, {"width": width, "height": 900})
        one, other = (visit.locator(f"#rb-count-{name}").bounding_box() for name in ("large", "end"))
        assert one
        assert other
        assert one["y"] + one["height"] + 4 <= other["y"] or one["x"] + one["width"] + 4 <= other["x"]


@ON_DESKTOP
def test_the_setup_says_what_holds_for_a_sidekick_without_a_dial(visit: Page) -> None:
    show_match(visit, "/unmatched/match/?a=oda-nobunaga&b=loki&at=none")
    expect(visit.locator(".rb-starts__none")).to_have_text("A sidekick without a dial has 1 health.")
    show_match(visit, MATCH)
    expect(visit.locator(".rb-starts").first).to_be_visible()
    expect(visit.locator(".rb-starts__none")).to_have_count(0)
    # Its field may stay empty: all is set once those of the heroes are.
    show_match(visit, "/unmatched/match/?a=king-arthur&b=medusa&at=none")
    step = visit.locator(".rb-step", has=visit.locator(".rb-starts__none"))
    expect(visit.locator(".rb-unset")).to_contain_text("2 dials are not set.")
    for name in ("King Arthur", "Medusa"):
        step.get_by_label(f"Health of {name}").fill("16")
    expect(visit.locator(".rb-unset")).to_contain_text("All dials are set.")
    expect(step.get_by_label("Health of Merlin")).to_have_value("")


@ON_PHONE
def test_the_health_of_all_fighters_of_two_sides_is_in_sight_beside_the_steps(visit: Page) -> None:
    for sides in ("a=king-arthur&b=medusa", "a=raptors&b=the-wayward-sisters", "a=hamlet&b=william-shakespeare"):
        show_match(visit, f"/unmatched/match/?{sides}&at=none&show=turn&turn=a")
        for size in (PHONE, SMALL_PHONE):
            resize(visit, size)
            chips = visit.locator(".rb-strip .rb-count__chip:visible")
            expect(chips.first).to_be_visible()
            for chip in chips.all():
                expect(chip).to_be_in_viewport(ratio=1)
            fits = visit.locator(".rb-strip__dials").evaluate("(dials) => dials.scrollWidth <= dials.clientWidth")
            assert fits, (sides, size)
            names = visit.locator(".rb-strip small:visible")
            # The longest two, which face each other, end in an ellipsis.
            assert set(cut_texts(names, reach=4)) <= {"Rosencrantz & Guildenstern", "William Shakespeare"}
            assert names.evaluate_all(BROKEN_WORDS) == []
            assert visit.locator(".rb-strip__undo").bounding_box()


@ON_PHONE
def test_the_count_is_accessible(visit: Page) -> None:
    show_match(visit, MATCH)
    set_dial(visit, "Sister 3", 1)
    press(visit, "Sister 3: 1 less")
    assert_accessible(visit, PHONE["width"])
    resize(visit, DESKTOP)
    assert_accessible(visit, DESKTOP["width"], ("dark",), part=".rb-counting")  # `test_match` inspects the rest
    for address in (MATCH, FOUR):
        resize(visit, SMALL_PHONE)
        show_match(visit, address)
        expect(visit.locator(".rb-counting")).to_be_visible()
        assert_accessible(visit, SMALL_PHONE["width"], ("dark",), part=".rb-counting")
    resize(visit, PHONE)
