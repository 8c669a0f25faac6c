"""What meets in a match, in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.matches import MATCH, PICTURED, TABLET, TEAMS, show_match
from browser.visiting import (
    ON_DESKTOP,
    ON_PHONE,
    begin,
    resize,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page


@ON_DESKTOP
def test_what_meets_is_as_wide_as_it_is_read_and_moves_nothing_when_opened(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
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
    # What is in every match comes in sight as well, from its name on.
    general = meets.locator(".rb-meets__general")
    general.locator("> summary").click()
    expect(general.locator(".rb-meeting > summary").first).to_be_in_viewport(ratio=1)
    expect(general.locator("> summary")).to_be_in_viewport(ratio=1)
    assert visit.locator(".rb-plate").evaluate("(plate) => plate.getBoundingClientRect().top") == head
    # Which cards are open is stored when one of them opens or closes, and not for each text in them.
    visit.evaluate("history.replaceState({ ...history.state, rbMeetings: [] }, '')")
    stored = """(opened) => new Promise((done) => {
      opened.addEventListener("toggle", () => done(history.state.rbMeetings.length), { once: true });
      opened.open = !opened.open;
    })"""
    assert card.locator(".rb-entry").first.evaluate(stored) == 0
    assert card.evaluate(stored) > 0


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
    texts.last.locator("summary").click()
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
    expect(reasons.filter(has_text="applies to this hero")).to_have_count(1)
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
    expect(rows.locator(".rb-entry__text:visible")).to_have_count(1)  # they are all of one side
    rows.nth(2).locator("summary").click()
    expect(rows.nth(2).locator(".rb-entry__text")).to_contain_text("any of Loki’s action cards")
    expect(rows.nth(2).locator(".rb-badge")).to_have_text("L")
    # What is open is open again, and in sight, for who comes back from a passage.
    rows.nth(2).get_by_role("link", name="Passage").click()
    visit.wait_for_url("**/heroes/loki/**")
    visit.get_by_role("link", name="Back to Loki vs. The Wayward Sisters").click()
    expect(binding).to_have_attribute("open", "")
    expect(binding.locator("> summary")).to_be_in_viewport()
    expect(visit.locator(".rb-meeting[open]")).to_have_count(1)
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
    # What has changed about the sides is in a line at the end, which leads there.
    changed, sheet = visit.locator(".rb-meets__rows > p:last-child a"), visit.locator("[data-rb-match]")
    state = """(sheet, numbers) => Object.assign(sheet.dataset,
      { rbChanged: JSON.stringify(numbers), rbSince: "/unmatched/changes/since-10.0/" })"""
    sheet.evaluate(state, {"t-rex": 2, "alice": 1, "loki": 9})
    show_match(visit, f"{MATCH}?a=t-rex&b=alice&at=santas-workshop&show=meets")
    expect(changed).to_have_text("Since 10.0, 3 texts about these heroes are new or changed")
    expect(changed).to_have_attribute("href", re.compile(r"/unmatched/changes/since-10\.0/\?filter=T\.\+Rex%2C\+Alice$"))
    box = changed.bounding_box()
    assert box
    assert box["height"] >= 44
    board = visit.locator(".rb-meeting", has=visit.get_by_text("Santa’s Workshop", exact=True))
    expect(board.locator(".rb-reason")).to_have_text("TT. Rex is large")
    expect(visit.locator(".rb-meets h3").last).to_contain_text("In every match")
    expect(visit.locator(".rb-meetings").last).to_contain_text("When you win")
    # Where teams play, what is said of one opponent's hero does not come first.
    show_match(visit, f"{TEAMS.replace('medusa', 'the-wayward-sisters')}&show=meets")
    wins = visit.locator(".rb-meeting", has=visit.locator("b", has_text="When you win"))
    expect(wins.locator(".rb-meeting__lead")).to_contain_text("both opposing heroes defeated")
    sheet.evaluate(state, {"t-rex": 2})
    show_match(visit, f"{TEAMS}&show=meets")
    expect(visit.locator(".rb-meets h3").last).to_contain_text("With more than 2 sides")
    expect(changed).to_have_count(0)
    expect(visit.locator(".rb-meetings").last).to_contain_text("Team play")


@ON_PHONE
def test_what_meets_is_short_on_a_phone_until_a_rule_is_opened(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=meets")
    cards = visit.locator(".rb-meeting:not([open])")
    effect = cards.filter(has_text="Revealing Cards").first
    said = "A card revealed from a deck or hand is turned face up for everyone to see."
    for words in ("Shared effect", "Community reference", "applies to this hero"):
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
    # What is about the sources comes after the rules.
    card = visit.locator(".rb-meeting", has=visit.locator("b", has_text=re.compile("^Multiple Heroes$")))
    card.locator("summary").first.click()
    expect(card.locator(".rb-entry[open] > summary")).to_have_text(["W3 heroes"])
    expect(card.locator(".rb-entry > summary").nth(-2)).to_contain_text("The reference calls")
    # What is about every ability is folded below.
    general = visit.locator(".rb-meets__general")
    card = general.locator(".rb-meeting > summary", has_text="Canceled effects")
    expect(card).to_be_hidden()
    general.locator("> summary").click()
    expect(card).to_be_visible()


@ON_PHONE
def test_cards_of_what_meets_are_closed_all_at_once_and_the_texts_of_one_are_opened_all_at_once(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=meets")
    close, opened = visit.get_by_role("button", name="Close 2 rules"), visit.locator(".rb-meeting[open]")
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
    # So are the texts of a card opened, of which one of each side shows at once, above what opens the others.
    card = visit.locator(".rb-meeting", has_text="Loki’s rules that bind The Wayward Sisters")
    card.locator("> summary").click()
    closed = card.locator(".rb-entry:not([open])")
    expect(closed).to_have_count(7)
    expect(card.locator(".rb-entry[open] + .rb-link")).to_have_count(1)
    card.get_by_role("button", name="Open all 8 texts").click()
    expect(closed).to_have_count(0)
    # Below so long a card is what closes it, and leads back to its name.
    card.get_by_role("button").click()
    expect(card).not_to_have_attribute("open", "")
    expect(card.locator("> summary")).to_be_focused()
    expect(card.locator("> summary")).to_be_in_viewport()


@ON_DESKTOP
def test_on_a_tablet_what_meets_has_the_width_and_a_text_that_is_closed_stays_closed_until_the_step_changes(
    visit: Page,
) -> None:
    resize(visit, TABLET)
    visit.goto(PICTURED)
    steps, wide = visit.locator(".rb-turn__steps"), "(meets) => meets.offsetWidth > 900"
    # Before the match begins, it covers the setup and the turn.
    visit.get_by_role("button", name="What meets").click()
    expect(steps).not_to_be_visible()
    expect(visit.locator(".rb-steps")).not_to_be_visible()
    assert visit.locator(".rb-meets").evaluate(wide)
    visit.get_by_role("button", name="What meets: back to the sheet").click()
    begin(visit)
    beside, card = visit.locator(".rb-beside"), visit.locator(".rb-meeting > summary", has_text="Revealing Cards")
    expect(beside).to_contain_text("When you win")
    visit.get_by_role("button", name="What meets").click()
    expect(beside).to_be_hidden()
    expect(steps).not_to_be_visible()
    section, rows = visit.locator(".rb-meets"), visit.locator(".rb-meets__rows").bounding_box()
    column = section.bounding_box()
    assert column and rows
    assert rows["height"] > 0.85 * column["height"]
    assert section.evaluate(wide)
    # The turn has its room again from there, or as the players go on. So does what meets, for a card.
    visit.get_by_role("button", name="What meets: back to the sheet").click()
    expect(steps).to_be_visible()
    expect(visit.locator("#rb-turn-b")).to_be_in_viewport(ratio=1)
    card.click()
    expect(steps).not_to_be_visible()
    expect(visit.locator(".rb-meeting[open] .rb-entry__text").first).to_be_in_viewport(ratio=1)
    assert section.evaluate(wide)
    # A new sheet, as of a counter that is added, opens nothing and folds nothing.
    visit.get_by_role("button", name="Menu of the match").click()
    visit.get_by_role("button", name="Add a counter").click()
    visit.get_by_label("Name").fill("Squirrel")
    visit.get_by_label("Number at the start").fill("2")
    visit.get_by_role("button", name="Add", exact=True).click()
    expect(visit.locator(".rb-counting")).to_contain_text("Squirrel")
    expect(card).to_be_in_viewport(ratio=1)
    expect(beside).to_be_hidden()
    # The next step has its text, and what meets is its heading.
    visit.locator("#rb-turn-next").click()
    expect(beside).to_be_visible()
    expect(steps).to_be_visible()
    expect(card).to_be_hidden()
