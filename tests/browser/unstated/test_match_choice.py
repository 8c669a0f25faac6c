"""The choice of a match in a real browser: who plays, where, and what is drawn at random."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.matches import MATCH, PICTURED, cell, show_match
from browser.visiting import (
    BROKEN_WORDS,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    assert_accessible,
    cut_texts,
    remember,
    resize,
    wait_until,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page


@ON_PHONE
def test_a_match_is_chosen_and_back_goes_back_through_the_choice(visit: Page) -> None:
    visit.goto(MATCH)
    cell(visit, "Loki").click()
    visit.wait_for_url("**/match/?a=loki")
    expect(visit.locator("#rb-slot-b")).to_have_text("Who faces Loki?")
    cell(visit, "The Wayward Sisters").click()
    expect(visit.get_by_role("heading", name="Choose the battlefield")).to_be_visible()
    # The focus is on the name of what is chosen next.
    expect(visit.locator(".rb-choose h2:focus")).to_have_count(1)
    expect(visit.locator("#rb-choose-filter:focus")).to_have_count(0)
    cell(visit, "Santa’s Workshop").click()
    visit.wait_for_url(f"**{PICTURED}")
    expect(visit.locator("#rb-match-setup")).to_be_visible()
    # What players have to agree on is open. The fields of the dials have a label above them.
    expect(visit.locator(".rb-setup").get_by_text("Agree on it before you place heroes.")).to_be_visible()
    expect(visit.locator(".rb-setup").get_by_text("Set each dial to its starting health.")).to_be_visible()
    expect(visit.locator(".rb-setup").get_by_text("Starting health", exact=True)).to_be_visible()
    assert "Loki vs. The Wayward Sisters on Santa's Workshop" in visit.title()
    visit.go_back()
    expect(visit.get_by_role("heading", name="Choose the battlefield")).to_be_visible()
    # A slot has the emblem of its side, as its cell has.
    visit.locator("#rb-slot-a").click()
    emblem = "(slot) => slot.querySelector('.rb-emblem use').getAttribute('href')"
    assert visit.locator("#rb-slot-a").evaluate(emblem) == cell(visit, "Loki").evaluate(emblem)
    expect(visit.locator("#rb-choose-filter:focus")).to_have_count(0)
    visit.locator("#rb-slot-at").click()
    cell(visit, "No board").click()
    visit.wait_for_url("**&at=none")
    expect(visit.locator(".rb-plate")).to_contain_text("No board")


@ON_PHONE
def test_the_filter_knows_names_nicknames_and_sets(visit: Page) -> None:
    visit.goto(MATCH)
    # 12 heroes are in sight at once, which no keyboard covers, and a letter leads to the others.
    expect(visit.locator(".rb-choose__foot")).to_be_visible()
    expect(visit.get_by_label("Filter: Heroes")).not_to_be_focused()
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
        ("bol 2 achil", "Achilles"),
    ):
        box.fill(typed)
        expect(visit.locator(".rb-cell:visible b")).to_have_text([name])
        expect(visit.locator(".rb-cell:visible")).to_be_in_viewport(ratio=1)  # though the end of the list was shown
    box.fill("buffy")
    expect(visit.locator(".rb-cell:visible b")).to_have_text(["Buffy", "Angel", "Spike", "Willow"])
    box.fill("xyzzy")
    expect(visit.locator(".rb-choose .rb-nothing")).to_be_visible()
    # The foot stays where it was.
    visit.evaluate("scrollTo(0, 0)")
    assert visit.locator(".rb-choose__foot").bounding_box() == foot
    assert foot["height"] < 112
    # Enter takes the first that is shown, which is marked. Who types one choice may go on typing the next.
    box.press("Enter")
    expect(box).to_have_value("xyzzy")
    visit.get_by_role("button", name="Clear", exact=True).click()
    expect(box).to_be_focused()
    expect(box).to_have_value("")
    expect(cell(visit, "Loki")).to_be_visible()
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
    show_match(visit, f"{MATCH}?a=the-wayward-sisters&b=loki")
    box.fill("no board")
    expect(visit.locator(".rb-cell:visible b")).to_have_text(["No board"])
    expect(visit.locator(".rb-choose .rb-nothing")).to_be_hidden()
    expect(best).to_contain_text("No board")
    box.press("Enter")
    visit.wait_for_url("**/match/?a=the-wayward-sisters&b=loki&at=none")


@ON_DESKTOP
def test_the_filter_has_the_focus_where_no_keyboard_covers_the_choice(visit: Page) -> None:
    visit.goto(MATCH)
    field = visit.get_by_label("Filter: Heroes")
    expect(field).to_be_focused()
    # What draws the rest stands above the cells, beside the number of players.
    draw, cells = visit.locator("#rb-draw-rest").bounding_box(), visit.locator(".rb-cells").bounding_box()
    assert draw and cells
    assert draw["y"] + draw["height"] <= cells["y"]
    players = visit.locator("#rb-players-2").bounding_box()
    assert players
    assert abs(players["y"] - draw["y"]) < 8
    visit.keyboard.type("loki")
    visit.keyboard.press("Enter")
    expect(visit.get_by_role("heading", name="Choose a hero")).to_be_visible()
    expect(visit.locator("#rb-slot-a b")).to_have_text("Loki")
    expect(field).to_be_focused()
    cell(visit, "The Wayward Sisters").click()
    expect(visit.get_by_role("heading", name="Choose the battlefield")).to_be_visible()
    expect(visit.locator("#rb-choose-filter:focus")).to_have_count(1)
    # A slot leads to the filter too.
    visit.locator("#rb-slot-a").click()
    expect(visit.get_by_role("heading", name="Choose a hero")).to_be_visible()
    expect(visit.locator("#rb-choose-filter:focus")).to_have_count(1)


@ON_PHONE
def test_the_plate_leads_back_to_a_choice(visit: Page) -> None:
    visit.goto(PICTURED)
    visit.locator(".rb-plate").get_by_role("button", name="Loki").click()
    visit.wait_for_url("**&choose=a")
    # The way back is in the line of the heading.
    heading = visit.get_by_role("heading", name="Choose a hero")
    assert heading.evaluate("(own) => own.parentElement.offsetHeight") < 60
    visit.get_by_role("button", name="Back to the match").click()
    visit.locator(".rb-plate").get_by_role("button", name="Loki").click()
    cell(visit, "Medusa").click()
    visit.wait_for_url("**/?a=medusa&b=the-wayward-sisters&at=santas-workshop")
    expect(visit.locator(".rb-plate")).to_contain_text("Medusa")


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
    # Whom a tap chooses for stays in sight beside the filter, where the slots do not.
    visit.locator(".rb-cell").last.scroll_into_view_if_needed()
    expect(visit.locator(".rb-slots")).not_to_be_in_viewport()
    expect(visit.get_by_text("Choosing for A1")).to_be_in_viewport(ratio=1)
    # The next that is missing comes next.
    cell(visit, "Alice").click()
    expect(visit.locator(".rb-slot__name[aria-current]")).to_have_text("A2 · Team AChoose a hero")
    expect(visit.get_by_role("heading", name="Choose a hero for A2")).to_be_attached()
    # Which battlefields four can play on is on the board alone. The ring of the filter, 5 pixels wide, is below that.
    visit.locator("#rb-slot-at").click()
    note, field = visit.locator(".rb-choose__note"), visit.locator("#rb-choose-filter")
    expect(note).to_have_text(
        "For a team game, choose a battlefield with 4 starting spaces. A battlefield with only 2 cannot be used. "
        "The rules we have do not say which: look at the board."
    )
    expect(note).to_be_in_viewport(ratio=1)
    above, below = note.bounding_box(), field.bounding_box()
    assert above and below
    assert below["y"] - above["y"] - above["height"] > 5
    visit.get_by_role("button", name="Draw the rest").click()
    # What was drawn is shown first, and may be drawn again; what was chosen by hand stays.
    expect(visit.get_by_role("heading", name="Drawn at random")).to_be_focused()
    expect(note).to_contain_text("look at the board")
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
    # No word of a name is broken in its slot.
    show_match(visit, f"{MATCH}?a=michelangelo&b=annie-christmas&c=william-shakespeare&players=4")
    expect(visit.locator(".rb-slot--chosen b")).to_have_text(["Michelangelo", "Annie Christmas", "William Shakespeare"])
    for width in (PHONE["width"], 960, 1100, 1280):
        resize(visit, {"width": width, "height": 800})
        assert visit.locator(".rb-slot--chosen b").evaluate_all(BROKEN_WORDS) == [], width
        expect(visit.locator(".rb-page > h1")).to_have_css("clip-path", "none")


@ON_PHONE
def test_what_is_on_the_shelf_is_shown_and_drawn_until_all_is_chosen(visit: Page) -> None:
    remember(visit, "shelf.unmatched", {"sets": ["battle-of-legends-volume-3"]})
    visit.goto(MATCH)
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
    show_match(visit, f"{MATCH}?a=alice&b=loki&players=4")
    expect(cell(visit, "Loki")).to_contain_text("Chosen as B1")
    show_match(visit, f"{MATCH}?a=loki")
    chosen = cell(visit, "Loki")
    expect(chosen.locator(".rb-emblem")).to_be_visible()
    expect(chosen.locator("small")).to_have_text("Chosen")
    heights = visit.locator(".rb-cells li:not([hidden])").evaluate_all("all => all.map(({ offsetHeight }) => offsetHeight)")
    assert chosen.evaluate("each => each.offsetHeight") <= max(heights)
    assert len(set(heights[:20])) == 1
    # The names of sets are whole, without those of their lines.
    expect(cell(visit, "Krang").locator("small")).to_have_text("Shredder vs. Krang")
    assert cut_texts(visit.locator(".rb-cell small:visible")) == []
    # The header stays above the list as it scrolls, and with it the name of the page.
    visit.mouse.wheel(0, 600)
    wait_until(visit, "() => scrollY > 400")
    assert visit.evaluate("() => document.querySelector('.rb-header').getBoundingClientRect().top") == 0


@ON_PHONE
def test_a_draw_has_nothing_banned_nor_of_the_last_match(visit: Page) -> None:
    kept = {"sets": ["houdini-vs-the-genie"], "only": True, "banned": ["hero/houdini"]}
    remember(visit, "shelf.unmatched", kept)
    visit.goto(MATCH)
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
    visit.get_by_role("checkbox", name="Skip recent draws").uncheck()
    visit.get_by_role("button", name="Draw the rest").click()
    expect(visit.get_by_role("heading", name="Drawn at random")).to_be_visible()
    shelf = visit.evaluate("rbStored('shelf.unmatched')")
    assert {"hero/houdini", "hero/the-genie"} < {*shelf["last"]}
    assert shelf["repeats"] is True
    visit.evaluate("shelf => rbStore('shelf.unmatched', shelf)", shelf | {"match": ["hero/hamlet"], "repeats": False})
    visit.goto(MATCH)
    expect(visit.locator(".rb-tick", has_text="Skip recent draws")).to_contain_text("Not last time’s: Hamlet")
    # On a desktop, the longest match leaves the cells where they are.
    resize(visit, {"width": 1280, "height": 900})
    visit.goto(f"{MATCH}?a=loki&b=elektra&choosing=at")
    tops = []
    for drawn in ([], ["hero/loki", "hero/the-wayward-sisters", "battlefield/t-rex-paddock"]):
        visit.evaluate("shelf => rbStore('shelf.unmatched', shelf)", shelf | {"match": drawn, "repeats": False})
        visit.reload()
        expect(visit.locator(".rb-tick small")).to_have_count(1)
        tops.append(visit.locator(".rb-cells").evaluate("(cells) => cells.getBoundingClientRect().top"))
    assert tops[0] == tops[1]
    expect(visit.locator(".rb-tick small")).to_have_attribute("title", re.compile("Paddock$"))


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
def test_once_only_the_battlefield_is_missing_the_foot_draws_it(visit: Page) -> None:
    visit.goto(f"{MATCH}?a=loki&b=the-wayward-sisters")
    draw = visit.locator(".rb-choose__foot button")
    expect(draw).to_have_text("Draw the battlefield")
    assert draw.locator("span").evaluate("(words) => words.getClientRects().length") == 1
    # There is one way to go on without it, first among the battlefields.
    head = visit.locator(".rb-section-head")
    expect(head).to_have_text("Choose the battlefield2 players3 or 4 players")
    assert head.evaluate("(head) => head.offsetHeight") < 48  # one line
    expect(visit.locator(".rb-choose__note")).to_have_count(0)
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


@ON_DESKTOP
def test_the_choice_on_a_desktop_has_a_foot_only_while_it_draws_something_and_its_list_stays(visit: Page) -> None:
    tops = []
    for query in ("?a=loki", "?a=loki&b=medusa", "?a=loki&b=medusa&at=soho"):
        show_match(visit, f"{MATCH}{query}")
        if "soho" in query:
            visit.locator(".rb-plate__side").nth(1).click()
            expect(visit.locator(".rb-choose__foot")).to_have_count(0)
        else:
            parts = [visit.locator(f".rb-choose > .{name}") for name in ("rb-section-head", "rb-choose__foot")]
            head, foot = (part.bounding_box() for part in parts)
            assert head
            assert foot
            assert head["y"] == foot["y"]  # one line
        tops.append(visit.locator(".rb-cells").evaluate("(list) => list.getBoundingClientRect().top + scrollY"))
    assert max(tops) - min(tops) < 1
    expect(visit.locator("#rb-slot-a b")).to_have_css("font-size", "19px")
    visit.get_by_role("searchbox", name="Filter").fill("achil")
    one = visit.locator(".rb-cell:visible").bounding_box()
    assert one
    assert one["width"] < 400
    # The field above it is as wide.
    field = visit.get_by_role("searchbox", name="Filter").bounding_box()
    assert field
    assert abs(field["width"] - one["width"]) < 1


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
    expect(visit.locator(".rb-choose h2")).to_have_text(re.compile("^Choose a hero( for A2)?$"))
    assert visit.locator(".rb-choose :is(img, script, i)").count() == 0


@ON_PHONE
def test_two_of_the_same_letter_have_numbers(visit: Page) -> None:
    visit.goto(f"{MATCH}?a=loki&b=loki&at=none")
    expect(visit.locator(".rb-plate .rb-badge")).to_have_text(["L1", "L2"])


@ON_PHONE
def test_a_chosen_slot_can_be_emptied_and_an_empty_one_drawn(visit: Page) -> None:
    show_match(visit, f"{PICTURED}&choose=at")
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
    show_match(visit, f"{MATCH}?a=loki&b=alice&at=none&choose=at")
    visit.get_by_role("button", name="Remove: No board").click()
    expect(visit.locator("#rb-slot-at")).to_have_text("The battlefield")
    # What is drawn one by one is not said to be chosen, and is drawn again together.
    show_match(visit, f"{MATCH}?b=alice")
    draw = visit.locator(".rb-slot:has([aria-current])").get_by_role("button", name="Draw at random")
    draw.click()
    expect(visit.locator(".rb-slot__name[aria-current]")).to_have_text("The battlefield")
    draw.click()
    expect(visit.get_by_role("button", name="Draw again")).to_be_visible()
    expect(visit.locator(".rb-slot", has_text="Your choice").locator("b")).to_have_text(["Alice"])
    # One of those that were drawn is drawn again by itself.
    names = visit.locator(".rb-slot__name b")
    before = names.all_inner_texts()
    visit.locator("#rb-slot-other-a").click()
    expect(names.first).not_to_have_text(before[0])
    assert names.all_inner_texts()[1:] == before[1:]
    expect(visit.get_by_role("button", name="Draw another")).to_have_count(2)
    expect(visit.get_by_role("button", name="Remove: Alice")).to_be_visible()
