"""The match sheet as a page, in a real browser: its sections, its header, its keys, and its look-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.matches import MATCH, PICTURED, SMALL_PHONE, TABLET, TEAMS, cell, show_match, tab
from browser.visiting import (
    BROKEN_WORDS,
    DESKTOP,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    assert_accessible,
    assert_fits,
    begin,
    cut_texts,
    leave_count,
    resize,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


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
def test_each_tab_of_a_phone_shows_one_section_at_its_top_and_then_where_it_was_left(visit: Page) -> None:
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
def test_back_leads_to_the_turn_and_from_there_out_of_the_match_which_is_kept(visit: Page) -> None:
    visit.goto(MATCH)
    visit.goto(PICTURED)
    begin(visit)
    visit.wait_for_url("**&turn=a&show=turn")
    # A text is open at the first step, too.
    expect(visit.locator("[data-rb-here] .rb-entry[open]")).to_contain_text("Check at the start of every action")
    tab(visit, "Count").click()
    visit.wait_for_url("**&turn=a&show=count")
    # What stands at the end of the turn is said, and opens, where the players count, before the turn is handed over.
    visit.get_by_role("button", name="End of turn: go to this step").click()
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
    visit.get_by_role("button", name="End of turn: go to this step").click()
    expect(visit.locator("#rb-count-action")).to_have_text("End of turn")
    visit.get_by_role("button", name="Next turn").click()
    visit.wait_for_url("**&turn=b&show=count")
    expect(ending).to_have_count(0)
    visit.go_back()
    expect(visit.locator("[data-rb-section=turn]")).to_be_visible()
    expect(visit.locator(".rb-next__where")).to_contain_text("Wayward Sisters’ turn")
    visit.wait_for_url("**&turn=b&show=turn")
    # To and fro between the tabs, the way back stays short, and once the match has begun the setup is no part of it.
    for way in (["Count"], ["What meets", "Count"], ["Setup", "What meets"], ["Setup"]):
        for name in way:
            tab(visit, name).click()
            expect(visit.locator(f"[data-rb-section={name.lower().split()[-1]}]")).to_be_visible()
        if way[-1] == "Count":
            leave_count(visit, "The turn")
        else:
            tab(visit, "The turn").click()
        expect(visit.locator("[data-rb-section=turn]")).to_be_visible()
    visit.wait_for_url("**&turn=b&show=turn")
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
    resize(visit, TABLET)
    expect(visit.locator("[data-rb-section]:visible")).to_have_count(4)
    expect(visit.locator(".rb-match__tabs")).to_be_hidden()
    expect(visit.locator(".rb-count__half .rb-count__tile:visible")).to_have_count(8)
    expect(visit.locator(".rb-counting")).to_be_in_viewport(ratio=1)
    assert_accessible(visit, TABLET["width"], ("light",))
    resize(visit, DESKTOP)
    # All of the window is used.
    visit.locator(".rb-setup .rb-sides button").first.click()
    resize(visit, {"width": 1920, "height": 1080})
    assert visit.locator(".rb-match__sections").evaluate("(all) => all.clientWidth") > 1800
    resize(visit, DESKTOP)
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
    resize(visit, {"width": 1440, "height": 900})
    visit.locator(".rb-turn .rb-sides button").first.click()
    expect(visit.locator(".rb-moment", has=visit.locator("[data-rb-go=Cleanup]"))).to_be_in_viewport(ratio=1)
    visit.get_by_role("button", name="Both").click()
    resize(visit, DESKTOP)
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


@ON_PHONE
def test_names_keep_apart_and_are_whole_on_a_phone(visit: Page) -> None:
    for a, b in (
        ("bruce-lee", "robin-hood"),
        ("squirrel-girl", "william-shakespeare"),
        ("little-red", "golden-bat"),
        ("blackbeard", "the-wayward-sisters"),
    ):
        show_match(visit, f"{MATCH}?a={a}&b={b}&at=none&show=turn")
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
            resize(visit, PHONE | {"width": width})
            assert visit.locator(".rb-plate__side b").evaluate_all(BROKEN_WORDS) == []
        resize(visit, PHONE)
        # A name that does not fit the choice of the turn is left out there, and its badge stays.
        choice = visit.locator(".rb-turn .rb-sides")
        assert choice.evaluate("(choice) => choice.offsetHeight") <= 48
        lines = choice.locator("button:last-child > span").evaluate("(words) => words.getClientRects().length")
        assert lines == 1
        for badge in choice.locator(".rb-badge").all():
            expect(badge).to_be_in_viewport(ratio=1)


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
def test_an_open_text_is_in_sight_after_a_tablet_is_turned(visit: Page) -> None:
    resize(visit, {"width": 820, "height": 1180})
    visit.goto(f"{PICTURED}&show=turn")
    spell = visit.locator(".rb-entry", has_text="Cast a spell").first
    spell.locator("summary").click()
    expect(spell.locator(".rb-entry__text")).to_be_visible()
    resize(visit, {"width": 1180, "height": 820})
    expect(visit.get_by_role("region", name="Open texts")).to_contain_text("you may cast 1 spell")


@ON_DESKTOP
def test_the_plate_and_the_tools_of_a_sheet_are_one_row_with_the_header(visit: Page) -> None:
    visit.goto(PICTURED)
    begin(visit)
    header = visit.locator(".rb-header")
    for width, height in ((1440, 900), (1200, 800), (1024, 768), (960, 640)):
        resize(visit, {"width": width, "height": height})
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
        assert words.evaluate("(words) => words.checkVisibility()") == (width >= 1200)
        assert words.evaluate("(words) => words.scrollWidth <= words.clientWidth")
        assert cut_texts(visit.locator(".rb-page > h1, .rb-plate b"), reach=3) == []
        # The row is as wide as the sheet, and stays where the page ends.
        columns, icon = visit.locator(".rb-match__sections").bounding_box(), menu.locator("svg").bounding_box()
        assert columns and icon
        assert row["y"] + row["height"] - 1 <= columns["y"]
        assert abs(columns["x"] - icon["x"]) < 2
        assert abs(columns["x"] + columns["width"] - ends) < 2
        visit.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
        expect(menu).to_be_in_viewport(ratio=1)
        visit.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    # On a tablet, the names of four sides are whole.
    resize(visit, TABLET)
    show_match(visit, f"{MATCH}?a=michelangelo&b=william-shakespeare&c=blackbeard&d=chupacabra&at=none")
    names = visit.locator(".rb-plate b")
    expect(names).to_have_count(4)
    assert names.evaluate_all(BROKEN_WORDS) == []
    # So they are on a small desktop.
    for width in (960, 1280, 1440):
        resize(visit, TABLET | {"width": width})
        assert names.evaluate_all(BROKEN_WORDS) == [], width
    resize(visit, TABLET)
    for part in (menu, back, visit.locator(".rb-plate button").first):
        part.click(trial=True)
    # The menu has the parts of the game, and the way back leads to it.
    menu.click()
    expect(visit.locator("#rb-menu").get_by_role("link", name="Rulings")).to_be_visible()
    visit.keyboard.press("Escape")
    back.click()
    visit.wait_for_url("**/unmatched/")


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
    expect(visit.locator(".rb-landing__back")).to_have_count(0)


@ON_PHONE
def test_a_way_back_from_a_page_leads_to_the_texts_that_were_open(visit: Page) -> None:
    visit.goto(f"{PICTURED}&show=meets")
    card = visit.locator(".rb-meeting", has=visit.get_by_text("End the Turn", exact=True))
    card.locator("summary").first.click()
    opened = card.locator(".rb-entry:not([open])").first
    passage = opened.get_attribute("data-rb-passage")
    opened.locator("summary").click()
    link = card.locator(f"[data-rb-passage='{passage}']").get_by_role("link", name="Passage")
    link.scroll_into_view_if_needed()
    top = visit.evaluate("scrollY")
    assert top > 0
    link.click()
    visit.get_by_role("link", name="Back to Loki vs. The Wayward Sisters").click()
    expect(link).to_be_in_viewport()
    assert visit.evaluate("scrollY") == top


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
    # Enter leads to what is first.
    visit.keyboard.press("Enter")
    expect(own.locator("summary").first).to_be_focused()
    # What it names by other words: the passages of the match with most of them, of which one is in the heading.
    for query, passage in (
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
    visit.locator(".rb-lookup input").fill("discard trick")
    expect(visit.locator("[data-rb-answered='discard trick']")).to_be_visible()  # until then, what answers the last query stays
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
    visit.route("**/match/*.json", lambda route: route.continue_())  # what is asked for late does not wait
    for route in waiting:
        route.continue_()
    assert shown == (visit.url, "can a trick be boosted", False)
    assert visit.url.endswith("&q=can+a+trick+be+boosted")
    expect(visit.locator("[data-rb-answered='can a trick be boosted']")).to_be_visible()


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
        resize(visit, DESKTOP)
        assert_accessible(visit, DESKTOP["width"])


@ON_DESKTOP
def test_four_sides_stand_in_one_order_everywhere(visit: Page) -> None:
    resize(visit, {"width": 1440, "height": 900})
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
