"""My shelf in a real browser: ticking sets, lists that show only what is in them, random matches, and bringing in a shelf."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from browser.visiting import (
    DESKTOP,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    SIZES,
    assert_accessible,
    assert_accessible_at,
    assert_accessible_everywhere,
    assert_fits,
    cut_texts,
    opened,
    remember,
    resize,
    wait_until,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

SHELF = "/unmatched/shelf/"
HEROES = "/unmatched/heroes/"
DUEL = "houdini-vs-the-genie"
PARTS = {
    "Random match": "Random match",
    "My rules": "Rules for my boxes",
    "Boxes to add": "What each box adds",
    "Share my shelf": "Share my shelf",
    "Bring a shelf in": "Bring a shelf in",
}
"""The buttons, and the names of the parts that they open."""


def own(page: Page, *slugs: str, only: bool = False) -> None:
    """Open My shelf with these sets on it, and without a match that was drawn before."""
    remember(page, "shelf.unmatched", {"sets": slugs, "only": only})
    page.goto(SHELF)
    expect(page.locator(".rb-own-bars dd").first).to_have_text(f"{len(slugs)} of 26")


def open_group(page: Page, title: str) -> None:
    """Open a group of sets."""
    page.locator(".rb-own-group > summary", has_text=title).click()


@ON_PHONE
def test_ticked_sets_fill_the_bars_and_stay(visit: Page) -> None:
    own(visit)
    expect(visit.locator(".rb-own-bars > div:visible")).to_have_count(3)
    # The first group shows what the others have, each in a line that says how many boxes it has.
    groups = visit.locator(".rb-own-group")
    assert groups.evaluate_all("all => all.map(({ open }) => open)") == [True, *[False] * (groups.count() - 1)]
    open_group(visit, "Single boxes")
    expect(visit.get_by_text("Tick the boxes that you own.")).to_be_visible()
    height = "(summary) => summary.offsetHeight"
    empty = visit.locator(".rb-own-summary").evaluate(height)
    expect(visit.locator(".rb-own-set", has_text="Cobble & Fog")).to_contain_text("Dracula, Invisible Man")
    visit.get_by_role("checkbox", name="Cobble & Fog").check()
    expect(visit.get_by_text("Tick the boxes that you own.")).to_be_hidden()
    # A box that is ticked narrows nothing: that is the switch's work, which the next boxes leave as it is.
    only = visit.get_by_role("switch", name="Show only my boxes")
    expect(only).not_to_be_checked()
    # What the switch does is said beside it, so that nothing moves when it is used.
    expect(visit.get_by_text("In lists. Matches use them anyway.")).to_be_visible()
    before = visit.locator(".rb-own-summary").evaluate(height)
    assert abs(before - empty) < 4
    only.check()
    expect(only).to_be_checked()
    assert visit.locator(".rb-own-summary").evaluate(height) == before
    visit.get_by_role("checkbox", name="Slings & Arrows").check()
    expect(only).to_be_checked()
    only.uncheck()
    visit.get_by_role("checkbox", name="Slings & Arrows").uncheck()
    expect(visit.locator(".rb-own-bars > div", has_text="Heroes").locator("dd")).to_have_text("4 of 70")
    errata = visit.locator(".rb-own-bars > div", has_text="Errata")
    expect(errata.locator("dd")).to_have_text(re.compile(r"^\d of \d$"))
    visit.reload()
    expect(visit.get_by_role("checkbox", name="Cobble & Fog")).to_be_checked()
    visit.goto("/unmatched/sets/cobble-and-fog/")
    visit.get_by_role("checkbox", name="On my shelf").uncheck()
    jumps = visit.locator(".rb-jump").bounding_box()
    assert jumps
    assert (jumps["x"], jumps["width"]) == (0, PHONE["width"])  # below the box to tick, not beside it
    visit.goto("/unmatched/sets/?view=list")
    expect(visit.get_by_label("On my shelf: Cobble & Fog")).not_to_be_checked()
    visit.get_by_label("On my shelf: Cobble & Fog").check()
    visit.goto("/unmatched/sets/?open=cobble-and-fog")
    expect(visit.locator("#rb-opened").get_by_role("checkbox", name="On my shelf")).to_be_checked()
    expect(visit.locator(".rb-box-tick :checked")).to_have_count(1)


@SIZES
def test_the_first_tick_moves_no_box_of_the_shelf(visit: Page) -> None:
    visit.goto("/unmatched/sets/")
    visit.get_by_role("button", name="Tick what you own").click()
    mine = visit.get_by_role("button", name="Only mine")
    second = visit.get_by_role("checkbox", name="On my shelf").nth(1)
    before = second.bounding_box()
    visit.get_by_role("checkbox", name="On my shelf").first.check()
    expect(mine).to_be_visible()
    assert second.bounding_box() == before
    # However far one scrolls, it says how many are ticked, wherever the head of the page is.
    visit.get_by_role("checkbox", name="On my shelf").last.scroll_into_view_if_needed()
    expect(mine).to_be_in_viewport(ratio=1)
    # In a bar, and not on a box; the end of the page is above it.
    visit.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    bar, foot = visit.locator(".rb-chips").bounding_box(), visit.get_by_role("contentinfo").bounding_box()
    assert bar and foot
    assert bar["width"] == visit.evaluate("document.documentElement.clientWidth")
    assert foot["y"] + foot["height"] <= bar["y"]
    is_within = second.evaluate("""(input) => {
      const parts = [".rb-box__inside", "input", ".rb-box"].map((part) => input.closest("li").querySelector(part));
      const [inside, tick, box] = parts.map((part) => part.getBoundingClientRect());
      return inside.bottom <= tick.top && tick.bottom <= box.bottom;
    }""")
    assert is_within, "the box to tick does not stand below the names of a box, within it"


@ON_PHONE
def test_lists_show_only_what_is_on_the_shelf_until_all_is_asked_for(visit: Page) -> None:
    own(visit, DUEL, only=True)
    visit.goto(HEROES)
    count, rows = visit.locator("[data-rb-count]"), visit.locator("[data-rb-list] li:visible")
    expect(count).to_have_text("2 of 70, only my boxes")
    expect(rows).to_have_count(2)
    visit.get_by_role("button", name="Sort, filter · 1").click()
    expect(visit.get_by_role("button", name="Only mine")).to_have_text("Only mine 2")
    ends = "nodes => nodes.filter((node) => node.offsetWidth).map((node) => node.getBoundingClientRect().bottom)"
    chips = visit.locator("#rb-choices .rb-chips > *").evaluate_all(ends)
    assert max(chips) < visit.locator(".rb-sheet__foot").evaluate("node => node.getBoundingClientRect().top")  # none is cut
    visit.get_by_role("button", name="All 70").click()
    expect(rows).to_have_count(70)
    visit.reload()
    visit.get_by_role("button", name="Sort, filter").click()
    expect(visit.get_by_role("button", name="Only mine")).to_have_attribute("aria-pressed", "false")
    visit.goto("/unmatched/rulings/")
    expect(visit.locator("[data-rb-count]")).to_have_text("1 of 5, only my boxes")
    visit.goto(SHELF)
    visit.get_by_role("switch", name="Show only my boxes").uncheck()
    visit.goto(f"{HEROES}?mine=1")
    expect(count).to_have_text("2 of 70, only my boxes")


@ON_PHONE
def test_a_random_match_has_what_is_on_the_shelf_and_not_banned(visit: Page) -> None:
    own(visit, DUEL)
    visit.get_by_role("button", name="Random match", exact=True).click()
    sheet = visit.get_by_role("link", name="Open match sheet")
    query = parse_qs(urlsplit(sheet.get_attribute("href") or "").query)
    assert {*query["a"], *query["b"]} == {"houdini", "the-genie"}
    assert query["at"] == ["king-solomons-mines"]
    expect(visit.locator(".rb-draw__from")).to_have_text("Drawn from your 1 box only.")
    # Each says in which box it is.
    expect(visit.locator(".rb-draw__match small")).to_have_text(["Houdini vs. The Genie"] * 3)
    visit.get_by_role("button", name="Ban Houdini").click()
    expect(visit.locator(".rb-draw__status")).to_contain_text("Too few are left")
    expect(sheet).to_be_hidden()
    visit.get_by_role("button", name="3 or 4 players").click()
    expect(sheet).to_be_hidden()


@ON_PHONE
def test_sets_show_only_those_on_the_shelf_until_all_are_asked_for(visit: Page) -> None:
    sets, shown = "/unmatched/sets/", visit.locator(".rb-shelf .rb-box:visible .rb-box__label b")
    count, mine = visit.locator("[data-rb-count]"), visit.get_by_role("button", name="Only mine")
    visit.goto(sets)
    expect(mine).to_be_hidden()
    own(visit, DUEL, "cobble-and-fog", only=True)
    visit.goto(sets)
    expect(shown).to_have_count(2)
    expect(count).to_have_text("2 of 26 sets, only my boxes")
    head = visit.locator(".rb-shelf-head__count")
    # And not of all sets since when they are. On a phone, the button that is on says whose they are.
    for size, said in ((DESKTOP, "2 of 26 sets, only my boxes."), (PHONE, "2 of 26 sets.")):
        resize(visit, size)
        assert head.inner_text() == said
        expect(mine).to_have_text("Only mine 2")
        place = mine.bounding_box()
        mine.click()
        expect(shown).to_have_count(26)
        assert mine.bounding_box() == place
        if size == DESKTOP:
            mine.click()
            expect(shown).to_have_count(2)
    visit.wait_for_url("**/?mine=0")
    visit.reload()
    expect(mine).to_have_attribute("aria-pressed", "false")
    visit.get_by_role("searchbox", name="Filter the sets").fill("medusa")
    expect(shown).to_have_count(1)
    expect(mine).to_have_text("Only mine 2")  # however few of them have what is typed
    # A link to a set that one does not own shows it, and a box that is taken off stays for this visit.
    visit.goto(f"{sets}?open=lee-vs-ali")
    expect(visit.locator("#rb-opened h2")).to_have_text("Lee vs Ali 2025")
    visit.goto(f"{sets}?view=list")
    expect(shown).to_have_count(2)
    visit.get_by_label("On my shelf: Cobble & Fog").uncheck()
    expect(shown).to_have_count(2)
    visit.reload()
    expect(shown).to_have_count(1)
    visit.goto("/unmatched/battlefields/")
    expect(count).to_have_text("1 of 35, only my boxes")
    # A box that is ticked there leaves the list whole, now and when it is loaded again.
    own(visit)
    visit.goto(f"{sets}?view=list")
    visit.get_by_label("On my shelf: Cobble & Fog").check()
    for _ in range(2):
        expect(shown).to_have_count(26)
        expect(mine).to_have_attribute("aria-pressed", "false")
        visit.reload()


@SIZES
def test_what_was_drawn_comes_into_sight_and_the_list_of_bans_says_what_it_does(visit: Page) -> None:
    own(visit, DUEL, "robin-hood-vs-bigfoot")
    drawing, names = visit.get_by_role("button", name="Random match", exact=True), visit.locator(".rb-draw__match b")
    before: list[str] = []
    # The emblems are loaded before the first draw shows them.
    with visit.expect_request("**/emblems/unmatched.svg"):
        visit.reload()
    for _ in range(2):  # each tap draws
        drawing.click()
        expect(names).to_have_count(3)
        assert not {*before} & {*names.all_text_contents()}
        before = names.all_text_contents()
        for name in names.all():
            expect(name).to_be_in_viewport(ratio=1)
        expect(visit.get_by_role("link", name="Open match sheet")).to_be_in_viewport(ratio=1)
        visit.evaluate("window.scrollTo(0, 0)")
    ways = visit.get_by_text("If it was just drawn, another is drawn at once.")
    expect(ways).to_be_hidden()
    visit.get_by_text("Choose bans").click()
    expect(ways).to_be_visible()
    visit.get_by_role("button", name="Share my shelf").click()
    expect(visit.get_by_role("button", name="Copy the link")).to_be_in_viewport(ratio=1)


@ON_PHONE
def test_a_match_says_what_it_was_drawn_from_when_the_shelf_has_changed(visit: Page) -> None:
    own(visit)
    visit.get_by_role("button", name="Random match", exact=True).click()
    said, names, boxes = (visit.locator(f".rb-draw__{part}") for part in ("from", "match b", "match small"))
    expect(said).to_have_text("Drawn from all boxes.")
    drawn, brought_by = names.all_text_contents(), boxes.all_text_contents()
    assert all(brought_by)
    open_group(visit, "Marvel")
    visit.get_by_role("button", name="Tick all 6: Marvel").click()
    expect(said).to_have_text("Drawn from all boxes, before you changed your shelf.")
    visit.reload()
    expect(said).to_have_text("Drawn from all boxes, before you changed your shelf.")
    expect(names).to_have_text(drawn)
    expect(boxes).to_have_text(brought_by)
    visit.get_by_role("button", name="Draw again", exact=True).click()
    expect(said).to_have_text("Drawn from your 6 boxes only.")
    visit.get_by_role("button", name="Untick all 6: Marvel").click()
    expect(said).to_have_text("Drawn from your 6 boxes only, before you changed your shelf.")
    visit.get_by_role("button", name="Tick all 6: Marvel").click()
    expect(said).to_have_text("Drawn from your 6 boxes only.")


@ON_PHONE
def test_a_box_that_the_site_does_not_know_is_not_counted(visit: Page) -> None:
    remember(visit, "shelf.unmatched", {"sets": ["gone"]})
    visit.goto(SHELF)
    expect(visit.get_by_text("Tick the boxes that you own.")).to_be_visible()
    visit.get_by_role("button", name="Random match", exact=True).click()
    expect(visit.locator(".rb-draw__from")).to_have_text("Drawn from all boxes.")
    visit.get_by_role("searchbox", name="Find a box").fill("houdini")
    visit.get_by_role("checkbox", name="Houdini").check()
    visit.get_by_role("button", name="Draw again", exact=True).click()
    expect(visit.locator(".rb-draw__from")).to_have_text("Drawn from your 1 box only.")


@SIZES
def test_a_part_is_closed_by_its_button_by_escape_and_on_a_phone_by_back(visit: Page) -> None:
    is_phone = visit.viewport_size == PHONE
    # Beside the boxes, a part is open from the beginning, if any is ticked.
    own(visit)
    expect(visit.get_by_role("button", name="Boxes to add", exact=True)).to_be_visible()
    expect(visit.get_by_role("button", expanded=True)).to_have_count(0)
    own(visit, DUEL)
    rules = visit.get_by_role("region", name="Rules for my boxes")
    expect(rules).to_be_visible(visible=not is_phone)
    if not is_phone:
        expect(rules.get_by_role("link", name="Revealing Cards")).to_be_visible()
        visit.get_by_role("checkbox", name="Houdini").uncheck()
        expect(rules).to_contain_text("Tick a box to see its rules.")
        visit.get_by_role("button", name="My rules", exact=True).click()
    for name, title in PARTS.items():
        opening, part = visit.get_by_role("button", name=name, exact=True), visit.get_by_role("region", name=title)
        opening.click()
        # What the boxes have together stays where it is, above the part or beside it.
        expect(visit.locator(".rb-own-summary")).to_be_visible()
        part.get_by_role("button", name=f"Close: {title}").click()
        expect(part).to_be_hidden()
        expect(opening).to_be_focused()
        opening.press("Enter")
        expect(part).to_be_visible()
        visit.keyboard.press("Escape")
        expect(part).to_be_hidden()
        if is_phone:
            opening.click()
            expect(part).to_be_visible()
            visit.go_back()
            expect(part).to_be_hidden()
            expect(visit).to_have_url(re.compile(f"{SHELF}$"))
    if is_phone:
        # Two parts after each other are one step, and the way back from a link in one leads to it.
        visit.get_by_role("button", name="Boxes to add", exact=True).click()
        visit.get_by_role("button", name="My rules", exact=True).click()
        rules.get_by_role("link", name="Revealing Cards").click()
        expect(visit.get_by_role("heading", name="Revealing Cards", level=1)).to_be_visible()
        visit.go_back()
        expect(rules).to_be_visible()
        visit.go_back()
        expect(rules).to_be_hidden()
        expect(visit).to_have_url(re.compile(f"{SHELF}$"))


@ON_PHONE
def test_a_ban_draws_another_in_that_place_alone_and_the_next_draw_says_what_was_last(visit: Page) -> None:
    own(visit, DUEL, "robin-hood-vs-bigfoot")
    visit.get_by_role("button", name="Random match", exact=True).click()
    names = visit.locator(".rb-draw__match b")
    expect(names).to_have_count(3)
    first, second, board = names.all_text_contents()
    visit.get_by_role("button", name=f"Ban {first}").click()
    expect(names.first).not_to_have_text(first)
    assert names.all_text_contents()[1:] == [second, board]
    assert names.first.text_content() != second
    last = names.all_text_contents()
    visit.get_by_role("button", name="Draw again", exact=True).click()
    expect(visit.locator(".rb-tick small")).to_have_text(f"Not last time’s: {', '.join(last)}")


@ON_PHONE
def test_a_ban_says_what_it_did_and_is_taken_back_and_all_are_lifted(visit: Page) -> None:
    own(visit, DUEL, "robin-hood-vs-bigfoot")
    visit.get_by_role("button", name="Random match", exact=True).click()
    names, undo = visit.locator(".rb-draw__match b"), visit.get_by_role("button", name="Undo", exact=True)
    expect(names).to_have_count(3)
    before = names.all_text_contents()
    visit.get_by_role("button", name=f"Ban {before[0]}").click()
    expect(visit.locator(".rb-draw .rb-undo")).to_contain_text(f"{before[0]} is banned.")
    undo.click()
    expect(names).to_have_text(before)
    expect(undo).to_have_count(0)
    bans = visit.locator(".rb-draw summary .rb-count")
    expect(bans).to_have_text("0")
    # With too few left, a ban is taken back as well; and all can be lifted at once, which is taken back too.
    for _ in range(3):
        visit.locator(".rb-draw__ban").first.click()
    expect(visit.locator(".rb-draw__status")).to_contain_text("Too few are left")
    undo.click()
    expect(names).to_have_count(3)
    expect(bans).to_have_text("2")
    visit.get_by_text("Choose bans").click()
    visit.get_by_role("button", name="Lift all bans").click()
    expect(visit.locator(".rb-draw .rb-undo")).to_contain_text("2 bans are lifted.")
    expect(visit.get_by_role("button", name="Lift all bans")).to_be_hidden()
    expect(bans).to_have_text("0")
    undo.click()
    expect(bans).to_have_text("2")


@SIZES
def test_a_drawn_match_names_a_box_by_its_short_name_in_one_line_and_keeps_apart_what_stands_below(visit: Page) -> None:
    own(visit, "jurassic-park-ingen-vs-raptors", "battle-of-legends-volume-2")
    visit.get_by_role("button", name="Random match", exact=True).click()
    boxes = visit.locator(".rb-draw__match small")
    one_line = "(all) => all.map((each) => Math.round(each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight)))"
    for players, count in (("2 players", 3), ("3 or 4 players", 5)):
        visit.get_by_role("button", name=players).click()
        expect(boxes).to_have_count(count)
        assert {*boxes.all_text_contents()} <= {"InGen vs. Raptors", "Battle of Legends, Volume 2"}
        assert boxes.evaluate_all(one_line) == [1] * count
        assert cut_texts(boxes) == []
    against, row = (visit.locator(at).bounding_box() for at in (".rb-draw__against", ".rb-draw__against + ul b >> nth=0"))
    said, skip = visit.locator(".rb-draw__from").bounding_box(), visit.locator(".rb-draw .rb-tick").bounding_box()
    assert against
    assert row
    assert row["y"] - (against["y"] + against["height"]) >= 4
    assert said
    assert skip
    assert skip["y"] - (said["y"] + said["height"]) >= 8


@ON_PHONE
def test_three_players_draw_two_teams(visit: Page) -> None:
    own(visit)
    visit.get_by_role("button", name="Random match", exact=True).click()
    teams, match = visit.get_by_text("With 3 players, one plays A1 and A2."), visit.locator(".rb-draw__match")
    expect(teams).to_be_hidden()
    expect(match.get_by_role("list")).to_have_count(1)
    visit.get_by_role("button", name="3 or 4 players").click()
    expect(match).to_have_text(re.compile("^A1.+A2.+against.*B1.+B2.+With 3 players, one plays A1 and A2. Teams need 4 .+$"))
    # What the sources leave open names the battlefield that was drawn.
    board = match.locator("b").nth(4).text_content()
    expect(match).to_contain_text(f"no source says whether {board} has them, so look at its map.")
    # All of it is in sight, and nothing has jumped away for that.
    expect(visit.get_by_role("button", name="Random match", exact=True)).to_be_in_viewport(ratio=1)
    expect(visit.locator(".rb-own-head .rb-segments")).to_be_in_viewport(ratio=1)
    expect(visit.get_by_role("link", name="Open match sheet")).to_be_in_viewport(ratio=1)
    query = parse_qs(urlsplit(visit.get_by_role("link", name="Open match sheet").get_attribute("href") or "").query)
    assert [*query] == ["a", "b", "c", "d", "at"]


@SIZES
def test_a_hero_who_is_banned_in_the_list_of_bans_is_drawn_anew_in_sight(visit: Page) -> None:
    own(visit)
    visit.get_by_role("button", name="Random match", exact=True).click()
    names = visit.locator(".rb-draw__match b")
    expect(names).to_have_count(3)
    first, second, board = names.all_text_contents()
    visit.get_by_text("Choose bans").click()
    typed = visit.get_by_role("searchbox", name="Find what to ban")
    typed.fill(first)
    visit.locator(".rb-draw__bans").get_by_role("button", name=first, exact=True).click()
    expect(names.first).not_to_have_text(first)
    assert names.all_text_contents()[1:] == [second, board]
    expect(visit.locator(".rb-draw .rb-undo")).to_contain_text(f"{first} is banned.")
    # The next one can be typed.
    expect(typed).to_have_value("")
    expect(typed).to_be_focused()
    visit.locator(".rb-draw__bans").scroll_into_view_if_needed()
    for name in names.all():
        expect(name).to_be_in_viewport(ratio=1)
    visit.get_by_role("button", name="Undo", exact=True).click()
    expect(names).to_have_text([first, second, board])


@ON_DESKTOP
def test_beside_the_boxes_what_was_drawn_and_its_buttons_stay_while_bans_scroll(visit: Page) -> None:
    own(visit)
    visit.get_by_role("button", name="Random match", exact=True).click()
    visit.get_by_text("Choose bans").click()
    visit.locator(".rb-draw__bans button:visible").last.scroll_into_view_if_needed()
    for name in visit.locator(".rb-draw__match b").all():
        name.click(trial=True)
    visit.get_by_role("link", name="Open match sheet").click(trial=True)
    visit.get_by_role("button", name="Draw again").click(trial=True)
    assert visit.evaluate("window.scrollY") == 0


@ON_PHONE
def test_nothing_shows_between_what_was_drawn_and_the_bans_below_it(visit: Page) -> None:
    own(visit)
    visit.get_by_role("button", name="Random match", exact=True).click()
    expect(visit.locator(".rb-draw__match b")).to_have_count(3)
    visit.get_by_text("Choose bans").click()
    wait_until(
        visit,
        """() => {
      const [drawn, bans] = [".rb-draw__match", ".rb-draw details"].map((part) => document.querySelector(part));
      return Math.abs(bans.getBoundingClientRect().top - drawn.getBoundingClientRect().bottom) < 1;
    }""",
    )


@ON_PHONE
def test_names_of_sets_have_dashes_as_on_their_pages(visit: Page) -> None:
    own(visit)
    expect(visit.locator(".rb-own-set b", has_text="Teen Spirit")).to_have_text("Marvel – Teen Spirit")
    # A box that is alone in a line of its name is named once, under a heading of its own.
    expect(visit.locator(".rb-own-boxes").get_by_text("Sun’s Origin")).to_have_count(1)
    single = visit.locator(".rb-own-group", has=visit.get_by_role("heading", name="Single boxes"))
    expect(single.locator("b")).to_have_text(
        ["Slings & Arrows", "Sun’s Origin", "Tales to Amaze", "Buffy the Vampire Slayer", "Cobble & Fog"]
    )


@SIZES
def test_the_field_stays_in_sight_and_how_many_boxes_are_ticked_is_said_once(visit: Page) -> None:
    own(visit, DUEL)
    expect(visit.locator(".rb-own").get_by_text("1 of 26")).to_have_count(1)
    single = visit.locator(".rb-own-group").last
    single.scroll_into_view_if_needed()
    expect(visit.get_by_role("searchbox", name="Find a box")).to_be_in_viewport(ratio=1)
    single.locator("summary").click()
    visit.get_by_role("checkbox", name="Cobble & Fog").check()
    expect(single.locator(".rb-count")).to_have_text("1 of 5")


@ON_DESKTOP
def test_what_a_button_opens_comes_into_sight_beside_the_boxes_and_moves_none(visit: Page) -> None:
    for width in (DESKTOP["width"], 1000):  # three columns, and two
        resize(visit, {"width": width, "height": 900})
        own(visit, DUEL, "battle-of-legends-volume-2", "cobble-and-fog", "slings-and-arrows")
        boxes = visit.locator(".rb-own-set:visible")
        boxes.last.scroll_into_view_if_needed()
        top = "(box) => box.getBoundingClientRect().top + scrollY"
        before = boxes.last.evaluate(top)
        for name in ("Random match", "Boxes to add", "My rules"):
            visit.get_by_role("button", name=name, exact=True).click()
            expect(visit.get_by_role("region", name=PARTS[name])).to_be_in_viewport(ratio=1)
            assert boxes.last.evaluate(top) == before
            # The buttons stay above it, however long it is.
            for buttons in (".rb-own-often", ".rb-own-buttons:has([aria-expanded])"):
                expect(visit.locator(buttons)).to_be_in_viewport(ratio=1)
    resize(visit, DESKTOP)
    expect(visit.locator(".rb-own-bars").first).to_be_in_viewport(ratio=1)
    expect(visit.get_by_role("switch", name="Show only my boxes")).to_be_in_viewport(ratio=1)


@ON_PHONE
def test_a_phone_has_the_bars_then_the_buttons_and_shows_a_drawn_match(visit: Page) -> None:
    own(visit, DUEL, "cobble-and-fog", "slings-and-arrows")
    expect(visit.locator(".rb-own-bars > div:visible dt")).to_have_text(["Boxes", "Heroes", "Battlefields"])
    visit.get_by_text("Shared effects, rulings, errata").click()
    expect(visit.locator(".rb-own-rest").get_by_text("Errata", exact=True)).to_be_visible()
    visit.get_by_text("Shared effects, rulings, errata").click()
    buttons = visit.locator(".rb-own-tools > div > .rb-button")
    expect(buttons).to_have_text(["Random match", "Boxes to add", "My rules"])
    tops = buttons.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)")
    bars, boxes = visit.locator(".rb-own-summary").bounding_box(), visit.locator(".rb-own-boxes").bounding_box()
    assert bars
    assert boxes
    assert bars["y"] + bars["height"] < min(tops) == max(tops) < boxes["y"]
    # All look like buttons, each with its name in one line.
    borders = buttons.evaluate_all("(all) => all.map((each) => getComputedStyle(each).borderTopStyle)")
    assert set(borders) == {"solid"}
    assert buttons.evaluate_all("(all) => all.every(({ offsetHeight }) => offsetHeight === 48)")
    visit.get_by_role("button", name="Random match", exact=True).click()
    expect(visit.get_by_role("region", name="Random match")).to_be_in_viewport(ratio=1)


@ON_DESKTOP
def test_each_box_has_its_emblem_where_there_is_room(visit: Page) -> None:
    own(visit)
    emblem = visit.locator(".rb-own-set .rb-emblem:visible")
    expect(emblem).to_have_count(3)  # the boxes of the first group, which is open
    resize(visit, PHONE)
    expect(emblem).to_have_count(0)


@ON_PHONE
def test_a_phone_shows_the_first_boxes_high_and_shares_the_shelf_below_them(visit: Page) -> None:
    own(visit, "battle-of-legends-volume-3")
    expect(visit.locator(".rb-own-group").first).to_have_attribute("open", "")
    first = visit.locator(".rb-own-set").first.bounding_box()
    assert first
    assert first["y"] <= 460
    for name in ("Random match", "My rules", "Boxes to add"):
        expect(visit.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    kept, sharing = visit.get_by_text("Kept in this browser."), visit.get_by_role("button", name="Share my shelf", exact=True)
    sharing.click()
    expect(visit.get_by_role("region", name="Share my shelf").locator(".rb-code")).to_be_visible()
    expect(visit.get_by_role("region", name="Share my shelf")).to_be_in_viewport(ratio=1)
    expect(sharing).to_have_css("box-shadow", re.compile("inset"))
    place = kept.bounding_box(), sharing.bounding_box()
    assert place[0]
    assert place[1]
    assert place[0]["y"] < place[1]["y"]
    # On a wider screen, the same buttons stand beside the boxes.
    resize(visit, DESKTOP)
    expect(visit.locator(".rb-own-tools").get_by_role("region", name="Share my shelf")).to_be_visible()


@ON_PHONE
def test_what_was_drawn_last_is_not_drawn_again_as_long_as_enough_is_left(visit: Page) -> None:
    own(visit, DUEL, "robin-hood-vs-bigfoot")
    visit.get_by_role("button", name="Random match", exact=True).click()
    names = visit.locator(".rb-draw__match b")
    again = visit.get_by_role("button", name="Draw again", exact=True)
    before = {*names.all_text_contents()}
    for _ in range(3):
        again.click()
        assert not before & {*names.all_text_contents()}
        before = {*names.all_text_contents()}
        expect(visit.get_by_role("link", name="Open match sheet")).to_be_in_viewport(ratio=1)
    # Of eight heroes, the four rest that were drawn last, which are those of two matches.
    own(visit, DUEL, "robin-hood-vs-bigfoot", "slings-and-arrows")
    visit.get_by_role("button", name="Random match", exact=True).click()
    for _ in range(4):
        resting = [name for name in visit.evaluate("rbStored('shelf.unmatched').last") if name.startswith("hero/")][:4]
        again.click()
        drawn = visit.evaluate("rbStored('shelf.unmatched').last")[:2]
        assert not {*resting} & {*drawn}


@SIZES
def test_a_shelf_that_comes_in_is_offered_above_everything_and_can_be_given_back(visit: Page, size: dict[str, int]) -> None:
    own(visit, DUEL, "slings-and-arrows")
    visit.goto(f"{SHELF}?own=cobble-and-fog.{DUEL}.<img src=x onerror=alert(1)>")
    asking, boxes = visit.get_by_role("region", name="A shelf that comes in"), visit.locator(".rb-own-bars dd").first
    undo = visit.locator(".rb-own-offer > .rb-undo")
    expect(asking.get_by_role("heading")).to_have_text("This link brings 2 boxes")
    expect(asking.get_by_role("heading")).to_be_focused()
    expect(asking.locator("p")).to_have_text(
        [
            "New to you: Cobble & Fog.",
            "You have: Houdini vs. The Genie.",
            "1 box more is not known here, and left out.",
            re.compile(r"^Your shelf would have 10\sheroes\s· 4\sbattlefields\s· "),
            "Only on yours, and taken off if you replace it: Slings & Arrows.",
        ]
    )
    expect(asking.locator("img")).to_have_count(0)
    # The page is not scrolled for it, and what it asks stands above the shelf, without a form.
    assert visit.evaluate("scrollY") == 0
    expect(asking).to_be_in_viewport(ratio=1)
    expect(visit.get_by_role("heading", name="My shelf", exact=True)).to_be_in_viewport(ratio=1)
    expect(visit.get_by_role("button", name="Show what is on it")).to_be_hidden()
    # Each answer is one line, and the main one looks as that of the page does.
    assert [box and box["height"] for box in (each.bounding_box() for each in asking.get_by_role("button").all())] == [48] * 3
    ground = "(button) => getComputedStyle(button).backgroundColor"
    taking, drawing = (visit.get_by_role("button", name=name) for name in ("Put it on my shelf", "Random match"))
    assert taking.evaluate(ground) == drawing.evaluate(ground)
    assert_accessible_at(visit, size)
    expect(boxes).to_have_text("2 of 26")
    asking.get_by_role("button", name="Replace mine").click()
    expect(undo).to_contain_text("Your shelf now has 2 boxes.")
    expect(asking).to_be_hidden()
    expect(visit.get_by_role("checkbox", name="Slings & Arrows")).not_to_be_checked()
    visit.get_by_role("button", name="Undo").click()
    expect(undo).to_have_text("Taken back: your shelf has 2 boxes again.")
    expect(undo).to_be_focused()
    expect(visit.get_by_role("checkbox", name="Slings & Arrows")).to_be_checked()
    expect(boxes).to_have_text("2 of 26")
    if size == DESKTOP:
        return  # what follows is the same on each screen
    # What is ticked meanwhile stays, and is counted.
    visit.goto(f"{SHELF}?own=cobble-and-fog.{DUEL}")
    expect(asking).to_be_visible()
    visit.get_by_role("searchbox", name="Find a box").fill("Deadpool")
    visit.get_by_role("checkbox", name="Deadpool").check()
    expect(asking).to_contain_text("11\xa0heroes")
    asking.get_by_role("button", name="Put it on my shelf").click()
    expect(boxes).to_have_text("4 of 26")
    expect(visit.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)
    expect(visit.locator(".rb-own-summary")).to_be_in_viewport(ratio=1)
    expect(visit).not_to_have_url(re.compile("own="))
    visit.get_by_role("checkbox", name="Deadpool").uncheck()
    expect(visit.get_by_role("button", name="Undo")).to_have_count(0)
    visit.get_by_role("searchbox", name="Find a box").fill("")
    visit.get_by_role("checkbox", name="Slings & Arrows").uncheck()
    visit.get_by_role("button", name="Share my shelf").click()
    expect(visit.get_by_role("img", name="QR code of the address")).to_be_visible()
    visit.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    visit.get_by_role("button", name="Copy the link").click()
    dialog = visit.get_by_role("dialog", name="Link to copy")
    link = dialog.get_by_role("textbox").input_value()
    dialog.get_by_role("button", name="Close").click()
    assert urlsplit(link).query == f"own={DUEL}.cobble-and-fog"
    # What a link that is pasted brings is offered in the same place, and the form is done with.
    opening, pasting = visit.get_by_role("button", name="Bring a shelf in"), visit.get_by_label("Paste a link to another shelf")
    for text, said in (
        ("no link", ""),
        (f"{SHELF}?own=none", ""),
        (link.replace(DUEL, "none"), "You have: Cobble & Fog."),
        (link.replace(DUEL, "bruce-lee"), "New to you: Bruce Lee."),
    ):
        if not pasting.is_visible():
            opening.click()
        pasting.fill(text)
        visit.get_by_role("button", name="Show what is on it").click()
        if not said:
            expect(visit.get_by_text("This is no link to a shelf.")).to_be_visible()
            expect(pasting).to_have_value(text)
            continue
        expect(asking).to_contain_text(said)
        expect(asking).to_be_in_viewport(ratio=1)
        expect(pasting).to_be_hidden()
        expect(pasting).to_have_value("")
        asking.get_by_role("button", name="Not now").click()
        expect(asking).to_be_hidden()
    expect(boxes).to_have_text("2 of 26")


@ON_DESKTOP
def test_a_file_is_saved_and_brought_in_and_another_is_refused(visit: Page, tmp_path: Path) -> None:
    own(visit, DUEL)
    # What one owns stays in sight beside the boxes.
    bars, boxes = visit.locator(".rb-own-bars").first.bounding_box(), visit.locator(".rb-own-boxes").bounding_box()
    assert bars
    assert boxes
    assert bars["x"] + bars["width"] < boxes["x"]
    visit.locator(".rb-own-group").last.scroll_into_view_if_needed()
    expect(visit.locator(".rb-own-bars").first).to_be_in_viewport(ratio=1)
    # It is shared from there, not from below all boxes.
    visit.locator(".rb-own-tools").get_by_role("button", name="Share my shelf", exact=True).click()
    with visit.expect_download() as saved:
        visit.get_by_role("link", name="Save as a file").click()
    saved.value.save_as(tmp_path / "mine.json")
    own(visit)
    visit.get_by_role("button", name="Bring a shelf in").click()
    visit.get_by_label("Choose a file").set_input_files(tmp_path / "mine.json")
    expect(visit.get_by_role("heading", name="This file brings 1 box")).to_be_focused()
    visit.get_by_role("button", name="Put it on my shelf").click()
    expect(visit.locator(".rb-own-bars dd").first).to_have_text("1 of 26")
    visit.get_by_role("button", name="Undo").click()
    expect(visit.locator(".rb-own-offer > .rb-undo")).to_have_text("Taken back: your shelf is empty again.")
    visit.get_by_role("button", name="Bring a shelf in").click()
    for text in ("<b>", "[]", '{"type": "rulebook shelf", "sets": {}}'):
        (tmp_path / "other.json").write_text(text)
        visit.get_by_label("Choose a file").set_input_files(tmp_path / "other.json")
        expect(visit.get_by_role("region", name="Bring a shelf in")).to_contain_text("This file is not one of My shelf.")


@ON_PHONE
def test_what_concerns_the_boxes_is_named_and_counted_as_everywhere(visit: Page) -> None:
    boxes = ("battle-of-legends-volume-3", "slings-and-arrows")
    own(visit)
    visit.goto(f"{SHELF}?own={'.'.join(boxes)}")
    offered = visit.get_by_text("Your shelf would have")
    expect(offered).to_be_visible()
    said = (offered.text_content() or "").replace("\xa0", " ")
    own(visit, *boxes)
    visit.get_by_role("button", name="My rules", exact=True).click()
    part = visit.get_by_role("region", name="Rules for my boxes")
    expect(part.locator("p").first).to_have_text(re.compile(r"^No rule about your boxes has changed( since version .+)?\.$"))
    headings = part.get_by_role("heading", level=3)
    expect(headings).to_have_count(3)
    titles = [title.replace("\xa0", " ") for title in headings.all_text_contents()]
    assert [title for title in titles if title not in said] == []
    visit.get_by_text("Shared effects, rulings, errata").click()
    bars = visit.locator(".rb-own-rest dd").all_text_contents()
    assert [bar.split()[0] for bar in bars] == [title.split()[0] for title in titles]
    # Each is a link in a line of its own.
    links = part.get_by_role("link")
    expect(links).to_have_count(sum(int(title.split()[0]) for title in titles))
    tops = links.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)")
    assert len({*tops}) == len(tops)
    expect(part.get_by_role("link", name="End the Turn")).to_have_attribute(
        "href", re.compile(r"/unmatched/rulings/end-the-turn/$")
    )
    # Each says whom of the boxes it concerns, or that it concerns everyone.
    for rule, whom in (
        ("End the Turn", "Loki, The Wayward Sisters, William Shakespeare"),
        ("Revealing Cards", "Loki, The Wayward Sisters"),
        ("Multiple Heroes", "The Wayward Sisters"),
        ("Placement", "For everyone"),
    ):
        row = part.get_by_role("listitem").filter(has=visit.get_by_role("link", name=rule, exact=True))
        expect(row.locator("small")).to_have_text(whom)
    expect(part).not_to_contain_text("(new)")
    expect(part.get_by_role("button")).to_have_count(1)  # the one that closes it


@ON_PHONE
def test_a_box_is_found_by_its_name_and_by_what_is_in_it(visit: Page) -> None:
    own(visit, DUEL)
    typed, boxes = visit.get_by_role("searchbox", name="Find a box"), visit.locator(".rb-own-set b:visible")
    group = visit.locator(".rb-own-group").first
    was_open = group.get_attribute("open")
    turtles = "Teenage Mutant Ninja Turtles"
    for part, names in {"houd": ["Houdini vs. The Genie"], "tmnt": [turtles, f"{turtles} – Shredder vs. Krang"]}.items():
        typed.fill(part)
        expect(boxes).to_have_text(names)
    typed.fill("dracula")
    expect(boxes).to_have_text(["Cobble & Fog"])
    # As long as something is typed, it says how many boxes have it.
    count = visit.locator(".rb-own-boxes .rb-tools").get_by_role("status")
    expect(count).to_have_text("1 found")
    visit.get_by_role("checkbox", name="Cobble & Fog").check()
    expect(count).to_have_text("1 found")
    typed.fill("squirel")
    expect(count).to_have_text("1 found, shown for squirrel")
    typed.fill("qqqqqq")
    expect(visit.get_by_text("No boxes match.")).to_be_visible()
    typed.fill("")
    expect(count).to_have_text("")
    assert group.get_attribute("open") == was_open
    expect(visit.locator(".rb-own-group:visible")).to_have_count(visit.locator(".rb-own-group").count())
    # Found from the end of the page, above the keyboard of a phone, a box stands below the field.
    for size in (PHONE, DESKTOP):
        resize(visit, {"width": size["width"], "height": 420})
        typed.fill("")
        visit.locator(".rb-own-group").evaluate_all("(all) => all.forEach((each) => (each.open = true))")
        visit.locator(".rb-own-set").last.scroll_into_view_if_needed()
        typed.press_sequentially("houd")
        expect(boxes).to_have_text(["Houdini vs. The Genie"])
        tools, found = (visit.locator(part).bounding_box() for part in (".rb-own-boxes .rb-tools", ".rb-own-set:visible"))
        assert tools
        assert found
        assert found["y"] >= tools["y"] + tools["height"]
    assert_accessible_everywhere(visit)


@ON_PHONE
def test_all_boxes_of_a_group_are_ticked_and_unticked_at_once(visit: Page) -> None:
    own(visit, DUEL, "marvel-deadpool")
    group = visit.locator(".rb-own-group", has=visit.get_by_role("heading", name="Marvel"))
    # The button stands in the line of the name, which opens and closes the group.
    every, line = group.get_by_role("button", name="Tick all 6: Marvel"), group.locator("summary")
    for size in (DESKTOP, PHONE):
        resize(visit, size)
        tops = [node.bounding_box() for node in (every, line, group.get_by_role("heading"))]
        assert tops[0]
        assert tops[1]
        assert tops[2]
        assert tops[0]["y"] == tops[1]["y"]
        assert tops[0]["x"] >= tops[2]["x"] + tops[2]["width"]
    every.click()
    expect(group.locator("summary .rb-count")).to_have_text("6 of 6")
    expect(group.locator("input:checked")).to_have_count(6)
    group.get_by_role("button", name="Untick all 6: Marvel").click()
    expect(group.locator("input:checked")).to_have_count(0)
    assert visit.evaluate("rbStored('shelf.unmatched').sets") == [DUEL]
    # Nothing is ticked that is not in sight, and two boxes are ticked as fast one by one.
    visit.get_by_role("searchbox", name="Find a box").fill("deadpool")
    expect(group.get_by_role("button")).to_have_count(0)
    visit.get_by_role("searchbox", name="Find a box").fill("")
    expect(
        visit.locator(".rb-own-group", has=visit.get_by_role("heading", name="The Witcher")).get_by_role("button")
    ).to_have_count(0)


@ON_PHONE
def test_it_says_which_box_adds_what_one_does_not_have(visit: Page) -> None:
    own(visit, "battle-of-legends-volume-3")
    visit.get_by_role("button", name="Random match", exact=True).click()
    visit.get_by_role("button", name="Boxes to add", exact=True).click()
    # One part is open at a time.
    expect(visit.get_by_role("button", expanded=True)).to_have_text(["Boxes to add"])
    expect(visit.locator(".rb-own section:visible")).to_have_count(1)
    part = visit.get_by_role("region", name="What each box adds")
    expect(part.get_by_role("button", name="Show all 25")).to_be_in_viewport(ratio=1)
    expect(part.get_by_text("Most heroes first, then most battlefields.")).to_be_visible()
    # The first five are there at once, each in a line that opens its names.
    rows = part.locator(".rb-own-adds > li")
    expect(rows.locator("visible=true")).to_have_count(5)
    part.get_by_role("button", name="Show all 25").click()
    expect(rows.locator("visible=true")).to_have_count(25)
    expect(rows.nth(5).locator("summary")).to_be_focused()
    row = rows.filter(has_text="Slings & Arrows")
    expect(row.locator("summary span")).to_have_text("+4 heroes, 1 battlefield, 1 erratum")
    row.locator("summary").click()
    expect(row.locator("p")).to_have_text(
        [
            "4 heroes: Hamlet, Titania, The Wayward Sisters, William Shakespeare",
            "1 battlefield: Globe Theatre",
            "1 erratum: Multiple Heroes",
        ]
    )
    expect(row.get_by_role("link")).to_have_attribute("href", re.compile("/sets/slings-and-arrows/$"))
    # The last one has battlefields alone.
    *counts, last = rows.locator("summary span").all_text_contents()
    assert last.replace("\xa0", " ") == "+4 battlefields"
    heroes = [int(found[1]) if (found := re.search(r"(\d)\xa0hero", count)) else 0 for count in counts]
    assert heroes == sorted(heroes, reverse=True)
    # A box that is ticked while the list is open keeps its place there.
    listed = rows.locator("summary b").all_text_contents()
    visit.get_by_role("checkbox", name="Battle of Legends, Volume 1").check()
    expect(rows.locator("summary b")).to_have_text(listed)
    ticked = rows.filter(has_text="Battle of Legends, Volume 1")
    expect(ticked.locator("summary span")).to_have_text("On your shelf now")
    visit.get_by_role("button", name="Boxes to add", exact=True).click()
    expect(part).to_be_hidden()
    visit.get_by_role("button", name="Boxes to add", exact=True).click()
    # The others keep their order, whatever else they had in common with it.
    expect(rows.locator("summary b")).to_have_text([each for each in listed if each != "Battle of Legends, Volume 1"])
    # Beside the boxes, it leaves the list at once, and comes back when it is unticked.
    resize(visit, {"width": 1280, "height": 600})
    all_of_them = part.get_by_role("button", name="Show all")
    expect(all_of_them).to_have_text("Show all 24")
    expect(all_of_them).to_be_in_viewport(ratio=1)
    first = rows.locator("visible=true").first.locator("summary b")
    name = first.inner_text()
    visit.get_by_role("searchbox", name="Find a box").fill(name)
    of_first = visit.locator(".rb-own-set", has=visit.get_by_text(name, exact=True)).get_by_role("checkbox")
    of_first.check()
    expect(all_of_them).to_have_text("Show all 23")
    expect(first).not_to_have_text(name)
    # As many are listed as there is room for: none is cut off.
    scrolled = part.locator("> div").last
    assert scrolled.evaluate("(list) => list.scrollHeight <= list.clientHeight")
    assert 1 <= rows.locator("visible=true").count() < 5
    resize(visit, {"width": 1280, "height": 1200})
    of_first.uncheck()
    expect(first).to_have_text(name)
    expect(rows.locator("visible=true")).to_have_count(5)


@SIZES
def test_what_a_button_opens_moves_no_button(visit: Page) -> None:
    own(visit, DUEL, "cobble-and-fog", "slings-and-arrows")
    buttons = visit.locator(".rb-own-often")
    before = buttons.bounding_box()
    for name in ("Random match", "My rules"):
        visit.get_by_role("button", name=name, exact=True).click()
        expect(visit.get_by_role("region", name=PARTS[name])).to_be_visible()
        moved = visit.evaluate("scrollY")
        after = buttons.bounding_box()
        assert before
        assert after
        assert after["y"] + moved * (visit.viewport_size == PHONE) == before["y"]


@ON_PHONE
def test_my_shelf_is_accessible_and_fits_a_small_phone(visit: Page) -> None:
    own(visit, DUEL, "cobble-and-fog", only=True)
    for name in PARTS:
        visit.get_by_role("button", name=name, exact=True).click()
        visit.mouse.move(0, 0)  # from what comes to lie below the pointer, which may be a link with a preview
        assert_accessible_everywhere(visit)
        assert_fits(visit, {"width": 320, "height": 640})
        heights = visit.locator(".rb-own :is(label, button, summary):visible").evaluate_all(
            "nodes => nodes.map(node => node.getBoundingClientRect().height)"
        )
        assert min(heights) >= 44
        resize(visit, PHONE)
    visit.goto(f"{SHELF}?own=slings-and-arrows.{DUEL}")
    expect(visit.get_by_role("region", name="A shelf that comes in")).to_be_visible()
    assert_fits(visit, {"width": 320, "height": 640})
    visit.goto("/unmatched/sets/?view=list")
    expect(visit.get_by_label("On my shelf: Cobble & Fog")).to_be_checked()
    assert_accessible(visit, PHONE["width"], ("light",))


def test_without_scripts_it_says_what_it_needs(browser: Browser, address: str) -> None:
    page = opened(browser, DESKTOP, java_script_enabled=False)
    page.goto(address + SHELF)
    assert "which has to allow scripts for it" in page.inner_html("noscript")
    # So does the page of a match, and it leads to the same texts.
    page.goto(address + "/unmatched/match/")
    assert "which has to allow scripts for it" in page.inner_html("noscript")
    for name, path in (("heroes", "heroes"), ("battlefields", "battlefields"), ("front page of Unmatched", "")):
        expect(page.get_by_role("link", name=name, exact=True)).to_have_attribute("href", re.compile(rf"\.\./{path}/?$"))


@ON_PHONE
def test_a_box_that_is_ticked_narrows_no_list_and_can_be_chosen_there(visit: Page) -> None:
    visit.goto("/unmatched/sets/cobble-and-fog/")
    visit.get_by_role("checkbox", name="On my shelf").check()
    visit.goto(HEROES)
    rows = visit.locator("[data-rb-list] li:visible")
    visit.get_by_role("button", name="Sort, filter").click()
    mine = visit.get_by_role("button", name="Only mine")
    expect(mine).to_have_attribute("aria-pressed", "false")
    expect(rows).to_have_count(70)
    mine.click()
    expect(rows).to_have_count(4)


@SIZES
def test_bans_are_one_list_of_the_page_named_by_kind_and_found_by_name(visit: Page) -> None:
    own(visit)
    visit.get_by_role("button", name="Random match", exact=True).click()
    visit.get_by_text("Choose bans").click()
    heroes, boards = (visit.get_by_role("group", name=name) for name in ("Heroes", "Battlefields"))
    expect(heroes.get_by_role("button")).to_have_count(70)
    expect(boards.get_by_role("button")).to_have_count(35)
    # The list comes into sight. Beside the boxes, all below the name scrolls together; on a phone, the page alone does.
    expect(heroes.get_by_role("button").first).to_be_in_viewport(ratio=1)
    scrolls = "each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY === 'auto'"
    count = visit.locator(".rb-own-tools *").evaluate_all(f"(all) => all.filter((each) => {scrolls}).length")
    assert count == (visit.viewport_size == DESKTOP)
    # What was drawn stays above it as names, which take little room.
    box = visit.locator(".rb-draw__match").bounding_box()
    assert box
    assert box["height"] <= 80
    visit.get_by_role("searchbox", name="Find what to ban").fill("loki")
    expect(heroes.get_by_role("button")).to_have_text(["Loki"])
    expect(boards).to_be_hidden()
    heroes.get_by_role("button", name="Loki").click()
    expect(visit.locator(".rb-draw summary .rb-count")).to_have_text("1")


@ON_PHONE
def test_it_says_why_too_few_can_be_drawn(visit: Page) -> None:
    own(visit, "marvel-deadpool")
    visit.get_by_role("button", name="Random match", exact=True).click()
    status = visit.locator(".rb-draw__status")
    expect(status).to_have_text("Your boxes have 1 hero and no battlefield: 2 players need 2 heroes. Tick more boxes.")
    expect(visit.locator(".rb-draw__from")).to_be_hidden()
    # What is ticked meanwhile is enough, so nothing says that it is not.
    visit.get_by_role("searchbox", name="Find a box").fill("Bruce Lee")
    visit.locator(".rb-own-set:visible input").first.check()
    expect(status).to_have_text("")
    visit.get_by_role("button", name="Draw a match").click()
    expect(visit.locator(".rb-draw__match b")).not_to_have_count(0)
    # Two heroes play without a battlefield of theirs.
    own(visit, "marvel-deadpool", "bruce-lee")
    visit.get_by_role("button", name="Random match", exact=True).click()
    expect(visit.locator(".rb-draw__match b")).to_have_count(2)
    expect(visit.locator(".rb-draw__from")).to_have_text("Drawn from your 2 boxes only. They have no battlefield, so take any.")


@ON_PHONE
def test_a_drawn_match_stands_as_it_was_after_the_way_back_from_its_sheet(visit: Page) -> None:
    own(visit)
    visit.get_by_role("button", name="Random match", exact=True).click()
    visit.get_by_role("button", name="3 or 4 players").click()
    names = visit.locator(".rb-draw__match b")
    expect(names).to_have_count(5)
    drawn = names.all_text_contents()
    visit.get_by_role("link", name="Open match sheet").click()
    expect(visit.locator("[data-rb-match] .rb-plate").first).to_be_visible()
    visit.go_back()
    expect(names).to_have_text(drawn)
    expect(visit.get_by_role("button", name="3 or 4 players")).to_have_attribute("aria-pressed", "true")
    visit.reload()
    expect(names).to_have_text(drawn)
    # A draw that was closed stays closed.
    visit.get_by_role("button", name="Close: Random match").click()
    expect(visit.get_by_role("region", name="Random match")).to_be_hidden()
    visit.goto(HEROES)
    visit.go_back()
    expect(visit.locator(".rb-own-bars dd").first).to_be_visible()
    expect(visit.get_by_role("region", name="Random match")).to_be_hidden()


@ON_PHONE
def test_a_link_to_a_heading_shows_it_even_if_nothing_there_is_owned(visit: Page) -> None:
    own(visit, DUEL, only=True)
    visit.goto(HEROES)
    expect(visit.locator("[data-rb-list] li:visible")).to_have_count(2)
    heading = visit.evaluate("[...document.querySelectorAll('[data-rb-list] h2')].find((h) => !h.checkVisibility()).id")
    visit.goto("about:blank")
    visit.goto(f"{HEROES}#{heading}")
    expect(visit.locator(f"[id='{heading}']")).to_be_in_viewport()
    expect(visit.locator("[data-rb-list] li:visible")).to_have_count(70)
