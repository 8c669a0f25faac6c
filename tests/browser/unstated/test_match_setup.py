"""The setup of a match sheet in a real browser: its steps, its dials, and how a match begins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.matches import MATCH, PICTURED, SMALL_PHONE, TABLET, TEAMS, show_match, tab
from browser.visiting import (
    DESKTOP,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    SIZES,
    assert_fits,
    begin,
    resize,
    show_dials,
    wait_until,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

_LINES = """(each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  return range.getClientRects().length;
}"""
"""How many lines the text of an element has."""


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
    visit.get_by_role("button", name="Begin: Wayward Sisters’ turn").click()
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


@ON_DESKTOP
def test_dials_are_asked_for_beside_begin_and_a_setup_that_is_left_stays(visit: Page) -> None:
    visit.goto(PICTURED)
    setup = visit.locator(".rb-setup")
    box = setup.locator("[type=checkbox]").last
    expect(setup.locator(".rb-unset")).to_contain_text("4 dials are not set.")
    setup.get_by_role("button", name="Set them now").click()
    dialog = visit.get_by_role("dialog", name="Set the dials")
    # Those of a side have a row, with its badge.
    expect(dialog.locator("[data-rb-seat=b]:has(> .rb-badge) > label")).to_have_count(3)
    for name in ("Loki", "Sister 1", "Sister 2"):
        dialog.get_by_label(f"Health of {name}").fill("9")
    dialog.get_by_role("button", name="Set", exact=True).click()
    expect(setup.locator(".rb-unset")).to_contain_text("1 dial is not set.")
    # They are one step.
    undo = visit.locator("#rb-count-undo")
    expect(undo).to_have_text("Undo: 3 dials")
    visit.locator(".rb-count__more").click()
    visit.get_by_role("button", name="Last changes").click()
    changes = visit.get_by_role("dialog", name="Last changes")
    expect(changes.get_by_role("listitem")).to_have_text("3 dials: Loki to 9, Sister 1 to 9, Sister 2 to 9Turn 1")
    changes.get_by_role("button", name="Close").click()
    undo.click()
    expect(setup.locator(".rb-unset")).to_contain_text("4 dials are not set.")
    begin(visit)
    visit.reload()
    # It is one line, which opens it.
    expect(setup.get_by_role("button", name="Begin")).to_be_hidden()
    expect(box).to_be_hidden()
    anytime = visit.locator(".rb-any__rows")
    expect(anytime).to_be_visible()
    fold = setup.get_by_role("button", name="Setup", exact=True)
    fold.click()
    expect(anytime).to_be_hidden()
    box.check()
    expect(fold).to_have_attribute("aria-expanded", "true")
    # How many steps are left no longer matters.
    expect(setup.get_by_text("of 7 done")).to_have_count(0)
    fold.click()
    expect(box).to_be_hidden()
    expect(anytime).to_be_visible()


@ON_PHONE
def test_the_setup_says_what_each_step_is_and_how_many_are_done_beside_begin(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=setup")
    expect(visit.locator(".rb-step")).to_have_count(7)
    expect(visit.locator(".rb-step").last).to_contain_text("Before the first turn")
    expect(visit.locator(".rb-step").get_by_text("Younger player: space 1. Older player: space 2.")).to_be_visible()
    left, begin = visit.locator(".rb-setup__left"), visit.get_by_role("button", name="Begin")
    expect(left).to_have_text("0 of 7 done")
    # It is said once.
    expect(visit.locator(".rb-setup").get_by_text("of 7 done").filter(visible=True)).to_have_count(1)
    expect(begin).to_be_in_viewport(ratio=1)
    visit.locator(".rb-step [type=checkbox]").nth(1).check()
    expect(left).to_have_text("1 of 7 done")
    # Both stay in sight, above the tabs.
    expect(left).to_be_in_viewport(ratio=1)
    expect(begin).to_be_in_viewport(ratio=1)
    box, below, tabs = (each.bounding_box() for each in (left, begin, visit.locator(".rb-match__tabs")))
    assert box and below and tabs
    assert box["x"] + box["width"] <= below["x"]
    assert below["y"] + below["height"] <= tabs["y"]
    # Once all are done, the button is alone.
    visit.get_by_role("group", name="Who goes first?").get_by_role("button", name="Sisters").click()
    assert visit.get_by_role("button", name="Begin: Wayward Sisters’ turn").evaluate(_LINES) == 1
    for step in range(2, 7):
        visit.locator(".rb-step [type=checkbox]").nth(step).check()
    expect(left).to_be_hidden()
    expect(visit.get_by_role("button", name="to agree on")).to_be_hidden()
    alone = visit.get_by_role("button", name="Begin: Wayward Sisters’ turn").bounding_box()
    assert alone
    assert (alone["y"], alone["width"]) == (below["y"], PHONE["width"] - 2 * alone["x"])
    # The rule of each step is at the end of the line of its name.
    for rule in visit.locator(".rb-step > .rb-rule-link").all():
        own, name = rule.bounding_box(), rule.locator("..").locator(".rb-step__name").bounding_box()
        assert own and name
        assert (own["y"], own["x"] >= name["x"] + name["width"]) == (name["y"], True)


@ON_PHONE
def test_dials_that_there_may_not_be_are_told_apart_from_those_to_set(visit: Page) -> None:
    visit.goto(f"{MATCH}?a=sinbad&b=medusa&c=alice&d=achilles&at=sarpedon")
    unset = visit.locator(".rb-unset")
    visit.get_by_role("button", name="Begin").scroll_into_view_if_needed()
    expect(unset).to_contain_text("4 dials are not set. ")
    expect(unset).to_contain_text(" may have no dial.")
    # The dialog has the sides of a team one below the other, and says what holds without a dial.
    unset.get_by_role("button").click()
    dialog = visit.get_by_role("dialog", name="Set the dials")
    assert dialog.locator(".rb-badge").all_text_contents() == ["A1", "A2", "B1", "B2"]
    expect(dialog).to_contain_text("A sidekick without a dial has 1 health.")
    dialog.get_by_role("button", name="Cancel").click()
    show_dials(visit)
    fields = visit.locator(".rb-start input:visible")
    assert fields.count() == 7
    for field in fields.all():
        field.fill("9")
    expect(unset).to_have_text("All dials are set.", use_inner_text=True)


@ON_PHONE
def test_a_dial_is_set_as_it_is_typed_and_its_step_is_checked_by_a_tap(visit: Page) -> None:
    visit.goto(PICTURED)
    setup = visit.locator(".rb-setup")
    setup.get_by_role("group", name="Who goes first?").get_by_role("button", name="Sisters").click()
    unset, fields = setup.locator(".rb-unset"), setup.locator(".rb-start input")
    expect(unset).to_contain_text("4 dials are not set.")
    step = setup.locator(".rb-step", has=visit.get_by_text("Take what belongs to your hero"))
    box = step.locator("[type=checkbox]")
    begin = setup.get_by_role("button", name="Begin: Wayward Sisters’ turn")
    place = "(begin) => begin.getBoundingClientRect().top"
    places = []
    for field in fields.all()[:3]:
        expect(begin).to_be_in_viewport(ratio=1)
        places.append(begin.evaluate(place))
        field.press_sequentially("12")
    expect(unset).to_contain_text("1 dial is not set.")
    expect(box).not_to_be_checked()
    # A number is one step, however many digits it has, and a field that is emptied is as it was.
    expect(visit.locator("#rb-count-undo")).to_contain_text("Sister 2: 12")
    fields.last.press_sequentially("9")
    expect(unset).to_contain_text("All dials are set.")
    # What begins stays where it is as dials are set.
    assert {*places} == {begin.evaluate(place)}
    expect(fields.last).to_be_focused()
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
    begin.click()
    expect(visit.locator("#rb-match-turn")).to_be_visible()


@SIZES
def test_the_dials_of_each_side_stand_together_in_its_color(visit: Page, size: dict[str, int]) -> None:
    visit.goto(PICTURED)
    groups = visit.locator(".rb-setup .rb-starts__side:visible")
    expect(groups).to_have_count(2)
    expect(visit.locator(".rb-setup .rb-starts__name").first).to_be_visible(visible=size == PHONE)
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
    if size == PHONE:
        # Those of one dial are as high as its field, however long the name beside it is.
        show_match(visit, "/unmatched/match/?a=bruce-lee&b=t-rex&at=none")
        expect(groups.first).to_contain_text("Bruce Lee")
        assert {box["height"] for group in groups.all() if (box := group.bounding_box())} == {54}
        show_match(visit, PICTURED)
        expect(groups.first).to_contain_text("Loki")
    resize(visit, SMALL_PHONE if size == PHONE else TABLET)
    if size == DESKTOP:
        # Until the match begins, it has as much width as the turn, and says that there is more below.
        setup, turn = (visit.locator(each).bounding_box() for each in (".rb-setup", ".rb-turn"))
        assert setup and turn
        assert setup["width"] >= turn["width"]
        expect(visit.locator(".rb-next__ways")).to_be_in_viewport(ratio=1)
        resize(visit, TABLET | {"height": 640})
        foot = "getComputedStyle(document.querySelector('.rb-setup__foot'), '::before')"
        wait_until(visit, f"() => {foot}.content.includes('More below') && {foot}.opacity === '1'")
        resize(visit, TABLET)
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
    resize(visit, size)
    assert_fits(visit, size)


@ON_DESKTOP
def test_the_columns_of_a_desktop_are_the_same_before_in_and_after_the_setup(visit: Page) -> None:
    boxes = """() => [".rb-setup", ".rb-any", ".rb-turn", ".rb-meets", ".rb-counting"].map((each) => {
      const { left, top, width, height } = document.querySelector(each).getBoundingClientRect();
      return [left, top, width, height].map(Math.round);
    })"""
    top = "scrollTo({ top: 0, behavior: 'instant' })"
    counts_are_measured = """() => {
      const counts = document.querySelector(".rb-counting");
      const measured = parseFloat(counts.parentElement.style.getPropertyValue("--rb-count-height"));
      return Math.abs(counts.getBoundingClientRect().height - measured) < 0.5;
    }"""
    places = "(boxes) => boxes.map((box) => box.getBoundingClientRect().top)"
    sizes = ((1200, 900), (1280, 900), (1440, 900), (1920, 1080))
    before, fields_before = {}, {}
    visit.goto(PICTURED)
    setup, turn = visit.locator(".rb-setup"), visit.locator(".rb-turn")
    choice = setup.get_by_role("group", name="Who goes first?")
    fields = setup.locator("[type=number]:visible")
    expect(visit.locator(".rb-any")).to_be_visible()
    # Nobody is at a step of a turn that has not begun.
    expect(turn.locator("[data-rb-here]")).to_have_count(0)

    def show(width: int, height: int) -> None:
        resize(visit, {"width": width, "height": height})
        wait_until(visit, counts_are_measured)  # what is above them depends on their height
        visit.evaluate(top)

    def places_of_fields() -> list[float]:
        fields.first.focus()
        fields.last.focus()
        measured: list[float] = fields.evaluate_all(places)
        return measured

    for width, height in sizes:
        show(width, height)
        before[width] = visit.evaluate(boxes)
        assert before[width][0][2] * 2 < before[width][2][2]
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
        assert visit.evaluate(boxes)[2:] == before[width][2:]
        expect(visit.locator(".rb-plate")).to_be_in_viewport(ratio=1)
        end, start = last.bounding_box(), setup.get_by_role("button", name="Begin").bounding_box()
        assert end and start
        assert end["y"] + end["height"] <= start["y"]
        assert start["y"] + start["height"] <= before[width][4][1]
        # Where the page ends, nothing of what meets shows between Share and Print.
        visit.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
        share, print_it = (visit.get_by_role("button", name=name).bounding_box() for name in ("Share", "Print"))
        assert share and print_it
        between = [(share["x"] + share["width"] + print_it["x"]) / 2, share["y"] + share["height"] / 2]
        assert visit.evaluate("(at) => document.elementFromPoint(...at).className", between) == "rb-match__tools"
        visit.evaluate(top)
        # Who goes first is chosen in one row, and nothing moves as a dial is set.
        tops = choice.get_by_role("button").evaluate_all("(all) => all.map((each) => each.offsetTop)")
        assert len(set(tops)) == 1
        fields_before[width] = places_of_fields()
        assert len(fields_before[width]) == 4
    # Enter leads from field to field.
    fields.first.focus()
    for number in (14, 6, 5, 4):
        visit.keyboard.type(str(number))
        visit.keyboard.press("Enter")
    assert fields.evaluate_all("(all) => all.map((each) => each.value)") == ["14", "6", "5", "4"]
    for field in fields.all():
        field.fill("9")
    for width, height in sizes:
        show(width, height)
        assert places_of_fields() == fields_before[width]
        # No spinner covers a digit: a tap at its place counts nothing. No step shows below the counts.
        box = fields.last.bounding_box()
        assert box
        fields.last.click(position={"x": box["width"] - 8, "y": box["height"] / 2 - 5})
        expect(fields.last).to_have_value("9")
        assert "0px 8px" in visit.locator(".rb-counting").evaluate("(bar) => getComputedStyle(bar).boxShadow")
    choice.get_by_role("button", name="Loki").click()
    setup.locator("[type=checkbox]").evaluate_all("(all) => all.forEach((box) => box.checked || box.click())")
    expect(setup.locator(".rb-progress")).to_contain_text("7 of 7 done")
    for width, height in sizes:
        show(width, height)
        after = visit.evaluate(boxes)
        assert [after[0][:3], *after[2:]] == [before[width][0][:3], *before[width][2:]]
    visit.get_by_role("button", name="Begin").click()
    expect(turn.locator("[data-rb-here]")).to_contain_text("Take 2 actions")
    for width, height in sizes:
        show(width, height)
        after = visit.evaluate(boxes)
        assert after[2:] == before[width][2:]
        assert [after[0][:3], after[1][0], after[1][2]] == [before[width][0][:3], before[width][1][0], before[width][1][2]]


@ON_PHONE
def test_begin_asks_who_goes_first_if_nobody_has_said_so(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=setup")
    visit.get_by_role("button", name="Begin", exact=True).click()
    asked = visit.get_by_role("dialog", name="Who goes first?")
    expect(asked.get_by_role("button")).to_have_text(["LLoki", "WThe Wayward Sisters", "Cancel"])
    asked.get_by_role("button", name="Cancel").click()
    expect(visit.get_by_role("button", name="Begin", exact=True)).to_be_visible()
    wait_until(visit, "() => !history.state?.rbDialog")
    begin(visit, "The Wayward Sisters")
    visit.wait_for_url("**&turn=b&show=turn")
    expect(visit.locator(".rb-next__where")).to_contain_text("Wayward Sisters’ turn")
    expect(visit.locator("[data-rb-here] h3").first).to_be_in_viewport()  # however far the setup was scrolled
    expect(visit.locator(".rb-step [type=checkbox]").first).to_be_checked()


@ON_PHONE
def test_the_step_of_who_goes_first_says_why_it_stays_open_and_stays_done_as_long_as_a_side_does(visit: Page) -> None:
    visit.goto(PICTURED)
    step = visit.locator(".rb-step", has_text="Who goes first?")
    box = step.get_by_role("checkbox")
    box.click()
    box.click()
    expect(box).not_to_be_checked()
    why = step.get_by_role("alert")
    expect(why).to_have_text("Choose one of these first.")
    choice, below = step.locator(".rb-segments").bounding_box(), why.bounding_box()
    assert choice and below
    assert 0 <= below["y"] - choice["y"] - choice["height"] < 20
    step.get_by_role("button", name="Loki").click()
    expect(box).to_be_checked()
    expect(why).to_have_count(0)
    # It stays done as long as a side goes first.
    expect(box).to_be_disabled()
    box.click(force=True)
    expect(box).to_be_checked()
    said = visit.get_by_role("status").filter(has_text="you chose who goes first")
    expect(said).to_be_visible()
    # What says so covers no button of the header.
    assert said.evaluate("(said) => said.getBoundingClientRect().top >= document.querySelector('.rb-header').offsetHeight")
    # The box alone says whether a step is done.
    expect(step.get_by_text("set")).to_have_count(0)


@ON_DESKTOP
def test_the_steps_of_the_setup_are_in_sight_on_a_desktop_and_lead_to_what_is_to_agree_on(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
    visit.goto(PICTURED)
    steps = visit.locator(".rb-step")
    expect(steps).to_have_count(7)
    expect(steps.last).to_contain_text("Before the first turn")
    expect(visit.get_by_role("button", name="Begin")).to_be_in_viewport(ratio=1)
    # All are above what leads on, and nothing fades.
    last, foot = steps.last.bounding_box(), visit.locator(".rb-setup__foot").bounding_box()
    assert last and foot
    assert last["y"] + last["height"] <= foot["y"] - 16
    # All that stands below the name of a step begins where that does.
    begins = visit.locator(
        ".rb-step__name > :last-child, .rb-step > :not(.rb-step__name, .rb-step__fold, .rb-rule-link):visible"
    )
    assert len(set(begins.evaluate_all("(all) => all.map((each) => Math.round(each.getBoundingClientRect().left))"))) == 1
    link = visit.get_by_role("button", name="2 rules to agree on")
    expect(link).to_be_in_viewport(ratio=1)
    link.click()
    expect(visit.get_by_text("Agree on it before you place heroes.")).to_be_in_viewport(ratio=1)
    expect(link).to_be_in_viewport(ratio=1)
    # The next tap leads to the next one, and after the last to the first again.
    agreed = visit.locator(".rb-step .rb-entry--open")
    agreed.evaluate_all("(all) => all.forEach((each) => { each.open = false; })")
    for number in (1, 0):
        link.click()
        expect(agreed.nth(number)).to_have_attribute("open", "")
        expect(agreed.nth(number).locator("summary")).to_be_focused()
    # Once its step is done, it leads to what stands at a later moment of the match, and then nothing is left to agree on.
    boxes = visit.locator(".rb-step", has=visit.locator(".rb-entry--open")).get_by_role("checkbox")
    boxes.first.check()
    visit.get_by_role("button", name="1 rule to agree on").click()
    expect(steps.last.get_by_text("Agree on it before you begin.")).to_be_in_viewport(ratio=1)
    boxes.last.check()
    expect(visit.get_by_role("button", name="to agree on")).to_be_hidden()
    for box in boxes.all():
        box.uncheck()
    expect(link).to_be_visible()
    # The number of a step stands in its box, which leaves the line to its name.
    name = visit.locator(".rb-step__name", has_text="Lay out the battlefield").bounding_box()
    assert name
    assert name["height"] < 30
    # In a low window, all steps are in sight because only one says what to do.
    resize(visit, {"width": 1280, "height": 720})
    expect(visit.locator(".rb-setup .rb-step__text:visible")).to_have_count(1)
    last, foot = steps.last.bounding_box(), visit.locator(".rb-setup__foot").bounding_box()
    assert last and foot
    assert last["y"] + last["height"] <= foot["y"]
    # A closed step says which side changes it.
    own = steps.last.get_by_role("button", name="What to do: Before the first turn, with The Wayward Sisters")
    expect(own.locator(".rb-badge[data-rb-seat=b]")).to_be_visible()
    visit.locator(".rb-step details[open]").evaluate_all("(all) => all.forEach((each) => { each.open = false; })")
    # What a side changes is open, too, where there is room: it does not make the page scroll.
    resize(visit, {"width": 1280, "height": 800})
    expect(visit.locator(".rb-setup .rb-step__text:visible")).to_have_count(2)
    expect(steps.nth(4).locator(".rb-entry")).to_be_visible()
    assert visit.evaluate("document.documentElement.scrollHeight <= innerHeight")
    # What is about the turn of one side is agreed on in any case.
    show_match(visit, "/unmatched/match/?a=medusa&b=king-arthur&at=none&turn=a")
    expect(visit.locator(".rb-step .rb-entry--open")).to_have_text(re.compile("When the BOOST card is turned face up"))
    show_match(visit, "/unmatched/match/?a=buffy&b=alice&at=none&turn=a")
    expect(visit.locator(".rb-step .rb-entry--open")).to_have_count(0)
    expect(visit.get_by_role("button", name="Begin")).to_be_visible()
    expect(visit.get_by_role("button", name="to agree on")).to_have_count(0)


@ON_DESKTOP
def test_what_begins_the_match_is_in_sight_on_a_small_desktop(visit: Page) -> None:
    resize(visit, {"width": 1024, "height": 768})
    for address in (PICTURED, TEAMS):
        show_match(visit, address)
        start = visit.get_by_role("button", name="Begin")
        expect(start).to_be_in_viewport(ratio=1)
        if address == PICTURED:
            visit.locator("#rb-first-b").click()
            expect(start).to_have_text("Begin: Wayward Sisters’ turn")
            lines = "(start) => { const all = new Range(); all.selectNodeContents(start); return all.getClientRects().length; }"
            assert start.evaluate(lines) == 1
            visit.get_by_role("button", name="Undo: Who goes first").click()
        # What has the focus is above it.
        box = visit.locator(".rb-step").last.get_by_role("checkbox")
        box.focus()
        last, foot = box.bounding_box(), visit.locator(".rb-setup__foot").bounding_box()
        assert last and foot
        assert last["y"] + last["height"] <= foot["y"]
        expect(start).to_be_in_viewport(ratio=1)
        # The setup has the room of what meets, which is its heading until a tap unfolds it.
        rows, unfold = visit.locator(".rb-meets__rows"), visit.get_by_role("button", name="What meets")
        expect(rows).to_be_hidden()
        unfold.click()
        expect(rows).to_be_in_viewport()
        unfold.click()
        expect(start).to_be_in_viewport(ratio=1)
        # So has an open text.
        shown = visit.locator(".rb-beside")
        for has_begun in (False, True):
            if has_begun:
                begin(visit)
            visit.locator(".rb-turn__steps .rb-entry:not([open]) > summary").first.click()
            expect(shown.locator(".rb-entry__text").first).to_be_in_viewport(ratio=1)
            assert shown.evaluate("(texts) => texts.scrollHeight <= texts.clientHeight")
            expect(rows).to_be_hidden()
            visit.keyboard.press("Escape")
        expect(rows).to_be_visible()
        expect(unfold).to_have_attribute("aria-expanded", "false")


@ON_DESKTOP
def test_each_step_of_the_setup_of_four_sides_is_in_sight_and_one_says_what_to_do(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
    visit.goto(TEAMS)
    steps, foot = visit.locator(".rb-step"), visit.locator(".rb-setup__foot")
    expect(steps).to_have_count(8)
    begin_at = foot.bounding_box()
    last = steps.last.bounding_box()
    assert begin_at and last
    assert last["y"] + last["height"] <= begin_at["y"]
    # Who goes first is two rows of two.
    first = steps.first.get_by_role("button", name=re.compile("Loki|Alice|Medusa|King Arthur"))
    boxes = [box for each in first.all() if (box := each.bounding_box())]
    assert len({box["y"] for box in boxes}) == len({box["x"] for box in boxes}) == 2
    assert min(box["height"] for box in boxes) >= 35
    # A step that a side changes has its badge; what is said to all has none.
    expect(steps.nth(1).locator(".rb-step__fold .rb-badge")).to_have_count(0)
    choices = steps.nth(6)
    expect(choices.locator(".rb-step__fold .rb-badge")).to_have_text("A2")
    expect(steps.last.locator(".rb-step__fold .rb-badge")).to_have_text(["A1", "B1"])  # they agree on something
    # A step that is done leads to the next one, and each is opened by its button.
    first.first.click()
    told = steps.locator("> :is(.rb-step__text, .rb-sides, .rb-pieces, .rb-starts, .rb-entry):visible")
    expect(steps.nth(0).locator(".rb-sides")).to_be_hidden()
    expect(steps.nth(1).locator(".rb-entry")).to_be_visible()
    steps.nth(1).get_by_role("checkbox").check()
    expect(steps.nth(1).locator(".rb-entry")).to_be_hidden()
    expect(steps.nth(2).locator(".rb-starts")).to_be_visible()
    own = choices.get_by_role("button", name="What to do: Make the last choices")
    own.click()
    expect(steps.nth(2).locator(".rb-starts")).to_be_hidden()
    expect(choices.locator(".rb-entry").first).to_be_visible()
    own.click()
    expect(told).to_have_count(0)
    # So is it by its name, which does not check it.
    steps.nth(2).get_by_text("Take what belongs to your hero").click()
    expect(steps.nth(2).locator(".rb-starts")).to_be_visible()
    expect(steps.nth(2).get_by_role("checkbox")).not_to_be_checked()
    # What there is to agree on opens its step.
    visit.locator(".rb-setup__agree").click()
    expect(visit.locator(".rb-setup .rb-entry--open[open]")).to_be_in_viewport()
