"""The lists of records in a real browser: the filter, the orders, what is in the address, and the columns of powers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.visiting import (
    DESKTOP,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    SIZES,
    assert_accessible,
    assert_accessible_everywhere,
    assert_fits,
    opened,
    resize,
    wait_for_drawing,
    wait_until,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

HEROES = "/unmatched/heroes/"
POWERS = "/heroclix/powers/"
TARGET = 44
"""The least height, in pixels, of what a thumb presses."""
COUNT_SHIFTS = """
  window.moved = 0;
  const add = (list) => list.getEntries().forEach((entry) => (window.moved += entry.value));
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
"""
"""Layout shifts are reported after the frame that shows them."""


def shown(page: Page) -> list[str]:
    """The names in the list, as it is shown."""
    return page.locator("[data-rb-list] li:visible .rb-what a").all_text_contents()


def headings(page: Page) -> list[str]:
    """The headings in the list, as it is shown."""
    return page.locator("[data-rb-list] h2:visible").all_text_contents()


def unfold(page: Page) -> None:
    """Show the orders and filters, which a phone folds."""
    page.get_by_role("button", name="Sort, filter").click()


@ON_PHONE
def test_a_list_is_filtered_while_typing_and_can_be_restored(visit: Page) -> None:
    visit.goto(POWERS)
    field = visit.get_by_label("Filter the list")
    assert len(shown(visit)) == 48
    field.press_sequentially("QUAKE")
    assert shown(visit) == ["Quake"]
    assert headings(visit) == ["Attack"]
    expect(visit.get_by_role("status")).to_have_text("1 of 48")
    for name in ("Earthbound/Neutralized", "éarthbound"):
        field.fill(name + " can’t")
        assert shown(visit) == ["Earthbound/Neutralized"]
    field.fill("<img>")
    assert shown(visit) == []
    visit.get_by_role("button", name="Show all 48").click()
    assert len(shown(visit)) == 48
    expect(field).to_have_value("")


@ON_PHONE
def test_a_hero_is_found_by_what_a_player_knows_and_a_word_that_no_row_has_stands_for_the_nearest(visit: Page) -> None:
    visit.goto(HEROES)
    field, count = visit.get_by_label("Filter the list"), visit.get_by_role("status")
    for typed, found in {
        "patroclus": "Achilles",  # a sidekick
        "sindri’s bet": "Loki",  # a card
        "power man": "Luke Cage",  # another name
        "trex": "T.\N{NO-BREAK SPACE}Rex",
        "bruce ali 2025": "Bruce Lee",  # his newest set
        "loki bol 3": "Loki",  # another name of his set
    }.items():
        field.fill(typed)
        assert shown(visit) == [found], typed
    for typed, names in {
        "loki, medusa": ["Loki", "Medusa"],
        "medusa, , luke cage,": ["Luke Cage", "Medusa"],  # all words of one of them
        "squirel,loki": ["Loki", "Squirrel Girl"],
        "medusa cage": [],
        "medusa,": ["Medusa"],
        "ranged move 3": ["The Genie", "Medusa", "Robert Muldoon"],  # not those whose sidekick has this
    }.items():
        field.fill(typed)
        assert shown(visit) == names, typed
    # A number belongs to the word before it.
    for typed in ("volume 3", "vol 3", "bol 3", "bol3"):
        field.fill(typed)
        assert shown(visit) == ["Blackbeard", "Chupacabra", "Loki", "Pandora"], typed
        expect(count).to_have_text("4 of 70")
    field.fill("squirel")
    assert shown(visit) == ["Squirrel Girl"]
    expect(count).to_have_text("1 of 70, shown for squirrel")
    field.fill("jurasic")
    expect(count).to_have_text(re.compile(r"^\d+ of 70, shown for jurassic$"))
    field.fill("squirrel")
    expect(count).to_have_text("1 of 70")
    # A word stands for its other forms, too.
    field.fill("draw")
    draw = shown(visit)
    for form in ("draws", "drawing", "drew"):
        field.fill(form)
        assert shown(visit) == draw, form
    unfold(visit)
    for typed, name in {"token": "Tokens", "sidekick": "Sidekick named"}.items():  # the names of chips
        field.fill(typed)
        chip = visit.get_by_role("button", name=re.compile(f"^{name}"))
        assert len(shown(visit)) >= len((chip.get_attribute("data-rows") or "").split()), typed
    visit.keyboard.press("Escape")
    field.fill("health 15")  # what has more is a choice of its own
    assert set(visit.locator("[data-rb-list] li:visible .rb-measures > span:first-child").all_text_contents()) == {"Health 15"}
    # Enter puts the keyboard of a phone away.
    field.fill("loki")
    visit.keyboard.press("Enter")
    expect(field).not_to_be_focused()
    assert shown(visit) == ["Loki"]
    expect(field).to_have_attribute("placeholder", "Name, set, words")
    resize(visit, {"width": 320, "height": 640})  # which has less room
    expect(field).to_have_attribute("placeholder", "Filter")


@ON_DESKTOP
def test_mechanics_are_combined_choices_are_in_the_address_and_back_undoes_them(visit: Page) -> None:
    visit.goto(f"{HEROES}?game=unmatched")
    everyone = shown(visit)
    visit.get_by_role("button", name="Ongoing Schemes").click()
    expect(visit).to_have_url(re.compile(r"\?game=unmatched&has=[a-z-]+$"))  # what else the address asks for is kept
    visit.get_by_role("button", name="Summoning Sidekicks").click()
    assert shown(visit) == ["Ancient Leshen"]
    expect(visit.get_by_role("button", name="Several heroes 0")).to_be_disabled()  # a chip adds, and nobody shown is
    visit.get_by_role("button", name="Ongoing Schemes").click()
    expect(visit.get_by_role("button", name="Tokens")).to_be_visible()
    assert "Squirrel Girl" in shown(visit)
    visit.get_by_role("button", name="All 70").click()
    assert len(shown(visit)) == 70
    # Choices are in the address.
    orders = visit.get_by_role("group", name="Order by")
    expect(orders.get_by_role("button")).to_have_text(["A to Z", "Set", "Line", "Year", "Health", "Move"])
    field, switch = visit.get_by_label("Filter the list").bounding_box(), orders.bounding_box()
    assert field and switch
    assert abs(field["y"] - switch["y"]) < 2  # one switch beside the filter
    visit.get_by_role("button", name="A to Z").hover()
    assert_accessible(visit, DESKTOP["width"], part=".rb-orders")
    visit.get_by_role("button", name="Tokens").click()
    tokens = shown(visit)
    assert 1 < len(tokens) < len(everyone)
    visit.get_by_role("button", name="Set", exact=True).click()
    assert headings(visit)[0].startswith("Battle of Legends, Volume 1")
    assert sorted(shown(visit)) == sorted(tokens)
    visit.get_by_label("Filter the list").fill("beowulf")
    expect(visit).to_have_url(re.compile("filter=beowulf"))
    visit.reload()
    assert shown(visit) == ["Beowulf"]
    expect(visit.get_by_role("button", name="Set", exact=True)).to_have_attribute("aria-pressed", "true")
    visit.go_back()
    assert shown(visit) == tokens
    expect(visit.get_by_role("button", name="A to Z")).to_have_attribute("aria-pressed", "true")
    visit.go_back()
    assert shown(visit) == everyone


@ON_PHONE
def test_choices_that_the_list_does_not_have_are_left_out(visit: Page) -> None:
    visit.goto(f"{HEROES}?by=nothing&has=nothing&since=0.1")
    assert len(shown(visit)) == 70
    unfold(visit)
    expect(visit.get_by_role("button", name="A to Z")).to_have_attribute("aria-pressed", "true")
    expect(visit.get_by_role("button", name="All 70")).to_have_attribute("aria-pressed", "true")


@SIZES
def test_a_filter_says_what_it_means_and_how_many_do_not_match(visit: Page, size: dict[str, int]) -> None:
    visit.goto(HEROES)
    if size == PHONE:
        unfold(visit)
    means = visit.locator("[data-rb-means]")
    expect(means).to_be_hidden()
    effects = visit.locator(".rb-chips .rb-tools__label", has_text="Shared effects")
    expect(effects).to_be_visible()
    chips = visit.locator("[name=has]")
    assert effects.evaluate("(label) => label.nextElementSibling.value") == "blind-boost"
    where = "(chips) => chips.map((chip) => { const { x, y, width } = chip.getBoundingClientRect(); return [x, y, width]; })"
    before = chips.evaluate_all(where)
    visit.get_by_role("button", name="Tokens").click()
    expect(visit.locator("[value=large-or-small]")).to_have_text("Large or small 0")
    if size == PHONE:  # what would leave nothing takes no room there
        gone = chips.evaluate_all("(chips) => chips.filter((chip) => !chip.checkVisibility()).map((chip) => chip.value)")
        assert gone == chips.evaluate_all("(chips) => chips.filter((chip) => chip.disabled).map((chip) => chip.value)")
        assert "large-or-small" in gone
    else:
        assert chips.evaluate_all(where) == before  # whatever numbers are on them now
        # With the chip of a reader who owns sets, all chips stand in three rows, none of which is cut.
        visit.locator("[name=mine]").evaluate("(chip) => { chip.hidden = false; chip.querySelector('span').textContent = 10; }")
        assert len({y for _, y, _ in chips.evaluate_all(where)}) == 3
        assert visit.locator(".rb-chips").evaluate("(all) => all.scrollHeight <= all.clientHeight")
    expect(means).to_have_text(
        re.compile(r"^Tokens \(15 of 70 heroes\): the page lists tokens; those that stand for sidekicks do not count\.$")
    )
    expect(means).to_be_in_viewport(ratio=1)
    visit.get_by_role("button", name="Sidekick named", exact=False).first.click()
    expect(means).to_contain_text("heroes): a source names one or more.")


@ON_PHONE
def test_a_row_says_why_a_filter_shows_it(visit: Page) -> None:
    why = visit.locator("[data-rb-list] li:visible .rb-why")
    visit.goto(f"{HEROES}?has=tokens&by=set")
    expect(why.filter(has_text="Tokens: Rage")).to_have_count(1)
    assert why.count() == len(shown(visit))
    # The name of the filter alone says nothing more, unless it is found by what is typed.
    visit.goto(f"{HEROES}?has=revealing-cards")
    assert len(shown(visit)) == 17
    expect(why).to_have_text(["Revealing Cards: Witcher Senses"])
    visit.goto(HEROES)
    expect(why).to_have_count(0)
    field = visit.get_by_role("searchbox", name="Filter the list")
    field.fill("excalibur")
    expect(why).to_have_text("Excalibur")
    field.fill("token beowulf")
    expect(why).to_have_text("Tokens: Rage")
    field.fill("token sattler")  # whose line has the word, too
    expect(why).to_have_text("Tokens: Insight")
    field.fill("beowulf")
    expect(why).to_have_count(0)  # the row shows the name
    marked = """() => [...CSS.highlights.get("rb-found")].map(
      ({ startContainer, startOffset, endOffset }) => startContainer.nodeValue.slice(startOffset, endOffset),
    )"""
    assert {*visit.evaluate(marked)} == {"Beowulf"}  # with a mark, also in the name of a set
    field.fill("")
    assert visit.evaluate(marked) == []


@ON_PHONE
def test_a_phone_names_what_is_chosen_below_the_filter_where_it_is_taken_back(visit: Page) -> None:
    visit.goto(f"{HEROES}?has=sidekick-named")
    chosen = visit.locator("[data-rb-removable] button")
    expect(chosen).to_have_text("Sidekick named")
    expect(chosen).to_be_in_viewport(ratio=1)
    chosen.click()
    expect(chosen).to_have_count(0)
    expect(visit.locator("[data-rb-count]")).to_contain_text("70")
    visit.get_by_role("button", name="Sort, filter").click()
    visit.get_by_role("button", name="Summoning Sidekicks").click()  # the last one, to which the sheet scrolls
    expect(visit.get_by_role("button", name="Show 5 heroes")).to_be_in_viewport(ratio=1)


@ON_PHONE
def test_a_filter_is_named_whole_and_where_it_leaves_few_rows_a_phone_leaves_letters_out(visit: Page) -> None:
    visit.goto(f"{HEROES}?has=blind-boost&filter=boost")
    assert len(shown(visit)) == 4  # the filter finds heroes by the name of a chip
    chosen = visit.locator("[data-rb-removable] button")
    expect(chosen).to_have_text("Blind BOOST")
    expect(chosen).to_have_accessible_name("Without “Blind BOOST”")
    unfold(visit)
    expect(visit.locator("[data-rb-means]")).to_contain_text("Blind BOOST (4 of 70 heroes): ")
    visit.keyboard.press("Escape")
    visit.get_by_label("Filter the list").fill("")
    assert (len(shown(visit)), headings(visit)) == (4, [])
    expect(visit.get_by_role("button", name="Jump to")).to_be_hidden()
    last = visit.locator("[data-rb-list] li:visible").last
    expect(last.get_by_role("link").first).to_be_in_viewport(ratio=1)
    unfold(visit)
    visit.get_by_role("button", name="Set", exact=True).click()
    assert len(headings(visit)) == 3  # which say more than the names below them
    visit.goto(f"{HEROES}?has=tokens")
    assert (len(shown(visit)), headings(visit)[:2]) == (15, ["A", "B"])


@ON_PHONE
def test_where_nothing_matches_the_foot_of_the_sheet_and_the_page_offer_what_to_leave_out(visit: Page) -> None:
    visit.goto(f"{HEROES}?has=tokens&filter=medusa")
    assert shown(visit) == []
    visit.get_by_role("button", name="Without “Tokens”: 1").click()
    assert shown(visit) == ["Medusa"]
    visit.go_back()
    unfold(visit)
    visit.get_by_role("button", name="No matches. Without “medusa”: 15 heroes").click()
    assert len(shown(visit)) == 15
    expect(visit.get_by_label("Filter the list")).to_have_value("")
    expect(visit.locator("[data-rb-nothing]")).to_be_hidden()
    visit.goto(f"{HEROES}?has=tokens&filter={'m' * 200}")
    expect(visit.get_by_role("button", name="Without “mmm")).to_be_visible()
    assert_fits(visit, {"width": 320, "height": 640})


@ON_DESKTOP
def test_a_hero_of_two_sets_is_under_both(visit: Page) -> None:
    visit.goto(f"{HEROES}?by=set&filter=bruce+lee")
    assert shown(visit) == ["Bruce Lee", "Bruce Lee"]
    expect(visit.get_by_role("status")).to_have_text("1 of 70")
    visit.get_by_role("button", name="A to Z").click()
    assert shown(visit) == ["Bruce Lee"]


@ON_DESKTOP
@pytest.mark.parametrize(
    ("anchor", "heading", "order"),
    [
        ("letter-t", "T", "A to Z"),
        ("set-tales-to-amaze", "Tales to Amaze 2023", "Set"),
        ("year-2020", "2020", "Year"),
        ("section-by-year", "", "Year"),
    ],
)
def test_old_anchors_lead_to_their_heading(visit: Page, anchor: str, heading: str, order: str) -> None:
    visit.goto(f"{HEROES}#{anchor}")
    expect(visit.get_by_role("button", name=order, exact=True)).to_have_attribute("aria-pressed", "true")
    if heading:
        expect(visit.locator(f"#{anchor}")).to_have_text(heading)
        expect(visit.locator(f"#{anchor}")).to_be_in_viewport()


@SIZES
def test_a_list_shows_what_changed_since_a_version_and_one_press_undoes_it(visit: Page, size: dict[str, int]) -> None:
    facts = 'data-facts="Changed: Rage|New" data-places="?filter=A#hero-a #hero-b" data-page="../changes/since-10.0/"'
    versions = (
        f'<option value="">Changed since</option><option value="10.0" data-rows="0 3" {facts}>Changed since 10.0 (2)</option>'
    )
    choice = f'<select name="since" aria-label="Changed since a version">{versions}</select>'
    undoing = '<button type="button" name="unsince" aria-label="Without a version" hidden></button>'
    foot = '<div class="rb-sheet__foot">'

    def changed(route: Route) -> None:
        page = route.fetch()
        control = f'<span class="rb-changed-since">{choice}{undoing}</span>'
        route.fulfill(response=page, body=page.text().replace(foot, control + foot, 1))

    visit.route(f"**{HEROES}*", changed)  # the records have not changed since a release
    visit.goto(HEROES)
    names = shown(visit)
    if size == PHONE:
        unfold(visit)
    since, undo = visit.get_by_label("Changed since a version"), visit.get_by_role("button", name="Without a version")
    color = "control => getComputedStyle(control).backgroundColor"
    plain = since.evaluate(color)
    expect(undo).to_be_hidden()
    since.select_option("10.0")
    visit.get_by_label("Filter the list").fill(names[3])
    expect(since.locator("option").last).to_have_text("Changed since 10.0 (1)")  # as many as it would show
    visit.get_by_label("Filter the list").fill("")
    assert shown(visit) == [names[0], names[3]]
    expect(visit.locator(".rb-changed")).to_have_text(["Changed: Rage", "New"])
    told = visit.locator(".rb-changed").evaluate_all("all => all.map(each => each.search + each.hash)")
    assert told == ["?filter=A#hero-a", "#hero-b"]
    expect(visit).to_have_url(re.compile(r"\?since=10\.0$"))
    pressed = visit.locator("[data-rb-tools] [aria-pressed=true]").first.evaluate(color)
    assert [since.evaluate(color), undo.evaluate(color)] == [pressed, pressed] != [plain, plain]
    assert min(undo.evaluate("button => [button.offsetWidth, button.offsetHeight]")) >= TARGET
    undo.click()
    expect(visit).to_have_url(re.compile(f"{HEROES}$"))
    expect(undo).to_be_hidden()
    assert shown(visit) == names
    since.select_option("10.0")
    visit.get_by_role("button", name="All 70").click()
    expect(since).to_have_value("")
    assert shown(visit) == names
    visit.goto(f"{HEROES}?since=10.0")
    if size == PHONE:
        expect(visit.get_by_role("button", name="Sort, filter · 1")).to_be_visible()
        expect(visit.locator("[data-rb-removable] button")).to_have_text(["Changed since 10.0"])
        visit.locator("[data-rb-removable] button").click()
    else:
        undo.click()
    assert shown(visit) == names


PLACES_OF_NAMES = """[...document.querySelectorAll('.rb-compare-names span')].map((name, index) =>
[name, document.querySelectorAll('.rb-compared')[index]].map((node) => node.getBoundingClientRect()))"""
"""In the page, where each name stands that stays in sight, and where its column does."""


LARGEST_GAP = """() => Math.max(...[...document.querySelectorAll(".rb-compared")].flatMap((column) => {
  const parts = [...column.children].filter((part) => part.offsetHeight).map((part) => part.getBoundingClientRect());
  return parts.slice(1).map(({ top }, number) => top - parts[number].bottom);
}))"""
"""The largest empty space between two parts of a hero that is compared, beside their own padding, in pixels."""


def tops_of_abilities(page: Page) -> list[float]:
    """Where the abilities of each hero begin that is compared."""
    parts = page.locator("[data-rb-part=abilities]")
    tops: list[float] = parts.evaluate_all("parts => parts.map((part) => part.getBoundingClientRect().top)")
    return tops


@SIZES
def test_two_to_four_heroes_of_the_list_are_compared_and_the_address_says_which(visit: Page, size: dict[str, int]) -> None:
    visit.goto(HEROES)
    head, toggle = visit.locator(".rb-list-head"), visit.locator("[name=compare]")
    height = head.evaluate("node => node.offsetHeight")
    toggle.click()
    expect(toggle).to_have_text("Cancel")
    bar = visit.locator(".rb-compared-bar")
    expect(bar).to_have_text("Choose 2 to 4 heroesCompare")
    field, compare = visit.get_by_label("Filter the list"), bar.get_by_role("link", name="Compare")
    for number, name in enumerate(["Medusa", "Loki", "Alice", "Sinbad"]):
        expect(compare).to_be_visible(visible=number > 1)
        field.fill(name.lower())
        visit.locator(".rb-compared-tick:visible").first.click()  # a tap anywhere on the row
        tick = visit.get_by_role("checkbox", name=f"Compare {name}")
        expect(tick).to_be_checked()
        expect(toggle).to_have_text("Done")
    visit.evaluate("history.pushState(null, '', location.href)")  # as a filter does
    tick.press("Space")
    visit.go_back()  # which undoes no tick
    expect(bar.get_by_role("status")).to_have_text("Medusa, Loki, Alice")
    visit.reload()  # what is ticked is in the address
    expect(field).to_have_value("sinbad")
    expect(bar.get_by_role("status")).to_have_text("Medusa, Loki, Alice")
    tick.press("Space")
    tick.press("Tab")
    visit.keyboard.press("Tab")  # before the rows that follow
    expect(visit.get_by_role("link", name="Compare Medusa, Loki, Alice, Sinbad")).to_be_focused()
    field.fill("patrocls")
    expect(head.locator(".rb-count")).to_have_text("1 of 70, shown for patroclus")
    assert head.evaluate("node => node.offsetHeight") == height
    field.fill("")
    expect(visit.get_by_role("checkbox", name="Compare Achilles")).to_be_disabled()
    compare.click()
    visit.wait_for_url("**/unmatched/compare/?heroes=medusa,loki,alice,sinbad")
    visit.go_back()
    expect(visit.get_by_role("checkbox", checked=True)).to_have_count(4)
    compare.click()
    names, adding = visit.locator("h2:visible"), visit.get_by_label("Add a hero")
    expect(names).to_have_text(["Medusa", "Loki", "Alice", "Sinbad"])
    expect(adding).to_be_disabled()
    said = visit.locator(".rb-compare-tools").get_by_role("status")
    expect(said).to_have_text("4 heroes are the most. To add another, take one out.")
    # A head covers the space up to the next column, and nothing of that column, whose head may be lower.
    covered = visit.locator(".rb-compared__head").first.evaluate(
        "(head) => parseFloat(getComputedStyle(head).boxShadow.match(/ (\\d+)px 0px 0px 0px$/)[1])"
    )
    gap = visit.locator(".rb-compare").evaluate("(columns) => parseFloat(getComputedStyle(columns).columnGap)")
    assert covered == gap
    # On a phone, not all of four are in sight: a part follows the one above it. Elsewhere, parts begin at the same height.
    assert visit.evaluate(LARGEST_GAP) < 1 if size == PHONE else len({*tops_of_abilities(visit)}) == 1
    visit.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(visit.locator(".rb-address")).to_contain_text("/unmatched/compare/?heroes=medusa,loki,alice,sinbad ·")
    columns = visit.get_by_role("region", name="Heroes beside each other")
    numbers = visit.locator(".rb-compare-numbers tr")
    if size == PHONE:
        boxes = visit.evaluate(PLACES_OF_NAMES)
        # Two are whole. The third is cut, so that one sees that there is more.
        assert boxes[1][1]["right"] < boxes[2][1]["left"] <= size["width"] - 20
        texts = ["HealthMoveAttack", "Medusa 16 3 ranged", "Loki 16 2 melee", "Alice 13 2 melee", "Sinbad 15 2 melee"]
        expect(numbers).to_have_text(texts)
        expect(visit.locator(".rb-compared__measure").first).to_be_hidden()  # they are not said twice
        assert_accessible_everywhere(visit)
        assert_fits(visit, {"width": 320, "height": 640})
        columns.focus()
        columns.evaluate("node => { node.scrollLeft = node.scrollWidth; scrollTo(0, 700); }")
        wait_until(visit, f"() => ({PLACES_OF_NAMES}).every(([name, column]) => Math.abs(name.left - column.left) < 1)")
        in_sight = "innerWidth > name.left && name.top > 50 && column.top < 0"
        assert visit.evaluate(f"({PLACES_OF_NAMES}).slice(-2).every(([name, column]) => {in_sight})")
    else:
        expect(columns).not_to_have_attribute("tabindex", "0")
        expect(numbers.first).to_be_hidden()
    visit.get_by_role("button", name="Without Loki").click()
    expect(visit).to_have_url(re.compile(r"\?heroes=medusa,alice,sinbad$"))
    expect(said).to_be_empty()
    adding.select_option("Beowulf")
    expect(names).to_have_text(["Medusa", "Alice", "Sinbad", "Beowulf"])
    playing = visit.locator(".rb-compare-tools").get_by_role("link", name="Match sheet")
    expect(playing).to_have_attribute("href", re.compile(r"/match/\?a=medusa&b=alice&c=sinbad&d=beowulf$"))
    visit.go_back()
    expect(names).to_have_text(["Medusa", "Alice", "Sinbad"])
    visit.get_by_role("button", name="Without Medusa").click()
    expect(names).to_have_text(["Alice", "Sinbad"])
    assert len({*tops_of_abilities(visit)}) == 1
    if size == PHONE:
        expect(numbers.first).to_be_hidden()
        assert_accessible_everywhere(visit)
        assert_fits(visit, {"width": 320, "height": 640})
    for name in ("Alice", "Sinbad"):
        visit.get_by_role("button", name=f"Without {name}").click()
        expect(playing).to_be_hidden()  # nobody plays alone
    expect(visit.get_by_text("Choose 2 to 4 heroes, here or in the list of heroes.")).to_be_visible()
    expect(visit.get_by_role("link", name="list of heroes")).to_have_attribute("href", "../heroes/?compare=")
    visit.evaluate(
        "history.replaceState(null, '', '?heroes=loki,krang,angel,alice,medusa'); dispatchEvent(new Event('popstate'))"
    )
    expect(names).to_have_text(["Loki", "Krang", "Angel", "Alice"])
    expect(said).to_contain_text("Left out: Medusa.")


@SIZES
def test_controls_and_rows_are_large_enough_for_a_thumb_and_the_whole_row_leads_to_the_record(
    visit: Page, size: dict[str, int]
) -> None:
    visit.goto(HEROES)
    expect(visit.get_by_label("Filter the list")).to_be_visible()
    if size == PHONE:
        expect_high(visit, ".rb-list li")
    sizes = visit.locator("[data-rb-tools] :is(input, button), [data-rb-list] li").evaluate_all(
        "nodes => nodes.map(n => [n.offsetWidth, n.offsetHeight]).filter(([width]) => width)"  # a phone folds the others
    )
    assert len(sizes) > 70
    assert [size for size in sizes if min(size) < TARGET] == []
    row = visit.locator("[data-rb-list] li", has_text="Ancient Leshen")
    box = row.bounding_box()
    assert box
    visit.mouse.click(box["x"] + box["width"] - 12, box["y"] + box["height"] - 8)
    visit.wait_for_url("**/heroes/ancient-leshen/")


@SIZES
def test_names_without_a_number_stand_below_those_with_one(visit: Page, size: dict[str, int]) -> None:
    visit.goto("/unmatched/rules/")
    expect(visit.locator("[data-rb-list] li").first).to_be_visible()
    starts = visit.locator("[data-rb-list] .rb-what").evaluate_all("names => names.map(each => each.getBoundingClientRect().x)")
    assert visit.locator("[data-rb-list] li:not(:has(.rb-number))").count() > 0
    assert len({*starts}) == 1


@ON_PHONE
def test_the_first_rule_of_a_battlefield_and_the_first_set_are_high_on_a_phone(visit: Page) -> None:
    visit.goto("/unmatched/battlefields/heorot/")
    expect(visit.get_by_text("All doors start open.")).to_be_in_viewport(ratio=1)
    visit.goto("/unmatched/sets/")
    expect_high(visit, ".rb-box")


def expect_high(page: Page, first: str) -> None:
    """Fail if the first row of a list does not begin high on the screen of a phone."""
    expect(page.locator(first).first).to_be_visible()
    box = page.locator(first).first.bounding_box()
    assert box
    assert box["y"] <= 280, page.url


@ON_PHONE
def test_a_phone_folds_the_orders_and_filters(visit: Page) -> None:
    visit.goto(HEROES)
    tokens = visit.locator("[name=has][value=tokens]")
    expect(tokens).to_be_hidden()
    first = visit.locator("[data-rb-list] li").first
    place = first.bounding_box()
    unfold(visit)
    sheet = visit.locator("#rb-choices .rb-sheet__panel").bounding_box()
    assert place
    assert sheet
    assert first.bounding_box() == place  # the list stays where it is, and the name of its first row in sight
    assert sheet["y"] > place["y"] + 44
    edges = visit.locator(".rb-sheet__panel button:visible").evaluate_all(
        "nodes => nodes.map(n => n.getBoundingClientRect().right)"
    )
    assert len(edges) > 10
    assert max(edges) <= PHONE["width"] - 20
    expect(tokens).to_have_text(re.compile(r"^Tokens 1\d$"))
    tokens.click()
    expect(visit.get_by_role("button", name="All 70")).to_have_attribute("aria-pressed", "false")
    visit.get_by_role("button", name=re.compile(r"^Show 1\d heroes$")).click()
    expect(tokens).to_be_hidden()
    visit.get_by_label("Filter the list").fill("alice")
    visit.get_by_role("button", name="Sort, filter · 1").click()
    expect(tokens).to_have_text("Tokens 1")
    expect(visit.get_by_role("button", name="Show 1 hero", exact=True)).to_be_in_viewport(ratio=1)
    expect(visit.locator("[value=bonus-attacks]")).to_be_hidden()  # it would leave nothing
    expect(visit.locator(".rb-tools__label", has_text="Shared effects")).to_be_hidden()  # nor would any other
    visit.get_by_role("button", name="All 70").click()
    expect(visit.get_by_label("Filter the list")).to_have_value("")
    assert len(shown(visit)) == 70


@ON_PHONE
def test_back_closes_the_choices_of_a_phone_first_and_leaves_what_is_chosen(visit: Page) -> None:
    visit.goto("/unmatched/")
    visit.goto(HEROES)
    everyone = len(shown(visit))
    tokens = visit.locator("[name=has][value=tokens]")
    unfold(visit)
    tokens.click()
    visit.get_by_role("button", name="Set", exact=True).click()
    few = len(shown(visit))
    assert few < everyone
    visit.go_back()
    expect(tokens).to_be_hidden()
    assert len(shown(visit)) == few
    expect(visit).to_have_url(re.compile(r"by=set&has=tokens$"))
    # What is chosen before the sheet is closed otherwise is one step.
    visit.get_by_role("button", name="Sort, filter · 1").click()
    tokens.click()
    visit.get_by_role("button", name="A to Z").click()
    visit.get_by_role("button", name="Show 70 heroes").click()
    visit.go_back()
    assert len(shown(visit)) == few
    # A sheet in which nothing is chosen is no step.
    unfold(visit)
    visit.keyboard.press("Escape")
    expect(tokens).to_be_hidden()
    wait_until(visit, "() => !history.state?.rbSheet")
    visit.go_back()
    visit.wait_for_url("**/unmatched/")


@ON_PHONE
def test_a_tap_beside_what_a_phone_unfolds_closes_it_and_opens_nothing(visit: Page) -> None:
    visit.goto(HEROES)
    panel = visit.locator(".rb-sheet__panel:visible")
    for opener in ("Sort, filter", "Jump to"):
        for key in ("", "Escape"):
            visit.get_by_role("button", name=opener).click()
            expect(panel).to_be_in_viewport()
            if key:
                visit.keyboard.press(key)
            else:
                assert_accessible(visit, PHONE["width"], part=".rb-sheet:popover-open")
                visit.mouse.click(200, 280)  # where the first hero is
            expect(panel).to_have_count(0)
            assert visit.url.endswith(HEROES)
            wait_until(visit, "() => !history.state?.rbSheet")
    visit.mouse.click(200, 280)
    visit.wait_for_url("**/heroes/achilles/")


@ON_PHONE
def test_what_is_typed_can_be_looked_up_in_all_texts(visit: Page) -> None:
    visit.goto(HEROES)
    link = visit.get_by_role("link", name="in all texts")
    expect(link).to_have_count(0)
    visit.get_by_label("Filter the list").fill("discard")
    visit.get_by_role("link", name="Look up “discard” in all texts").click()
    expect(visit.get_by_role("dialog").get_by_role("searchbox")).to_have_value("discard")


@ON_PHONE
def test_the_battlefields_with_special_rules_are_one_tap_away(visit: Page) -> None:
    visit.goto("/unmatched/battlefields/")
    expect_high(visit, ".rb-list li")
    plain = visit.locator("[data-rb-list] li.rb-plain .rb-emblem").first
    expect(plain).to_have_css("opacity", "1")  # nothing is faded without a word
    visit.get_by_role("link", name="18 with special rules").click()
    expect(visit.locator("[data-rb-list] li:visible")).to_have_count(18)
    assert "Heorot" in shown(visit)
    assert "Soho" not in shown(visit)
    expect(visit.locator("[data-rb-list] li.rb-plain:visible")).to_have_count(0)
    expect(visit.get_by_text("18 with special rules")).to_be_visible()
    expect(visit.get_by_role("link", name="18 with special rules")).to_have_count(0)  # it would lead to what is shown
    visit.get_by_role("button", name="Without “Special rules”").click()
    expect(visit.get_by_role("link", name="18 with special rules")).to_be_visible()
    expect(visit.get_by_role("button", name="Jump to")).to_be_in_viewport(ratio=1)
    resize(visit, DESKTOP)
    expect(visit.get_by_role("link", name="18 with special rules")).to_be_hidden()  # a chip says so


@ON_PHONE
def test_a_phone_jumps_to_a_heading_of_the_order_shown(visit: Page) -> None:
    visit.goto(HEROES)
    jump, offered = visit.get_by_role("button", name="Jump to"), visit.get_by_role("navigation", name="Jump to")
    expect(jump).to_be_in_viewport(ratio=1)
    jump.click()
    sizes = offered.get_by_role("link").evaluate_all("links => links.map(link => link.getBoundingClientRect())")
    assert len(sizes) == len(headings(visit))
    assert min(min(size["width"], size["height"]) for size in sizes) >= TARGET
    offered.get_by_role("link", name="W", exact=True).click()
    expect(offered).to_be_hidden()
    expect(visit.locator("#letter-w")).to_be_in_viewport()
    expect(jump).to_be_in_viewport(ratio=1)
    expect(visit).to_have_url(re.compile("#letter-w$"))
    unfold(visit)
    visit.get_by_role("button", name="Set", exact=True).click()
    visit.keyboard.press("Escape")
    jump.click()
    offered.get_by_role("link", name="Tales to Amaze", exact=True).click()
    expect(visit.locator("#set-tales-to-amaze")).to_be_in_viewport()
    expect(visit).to_have_url(re.compile(r"\?by=set#set-tales-to-amaze$"))
    visit.get_by_label("Filter the list").fill("loki")
    expect(jump).to_be_hidden()  # what is left fits the screen


@ON_PHONE
def test_a_row_has_an_emblem_or_a_number_as_elsewhere(visit: Page) -> None:
    for folder, mark in (("errata", ".rb-emblem--icon"), ("heroes", ".rb-emblem"), ("rules", ".rb-number")):
        visit.goto(f"/unmatched/{folder}/")
        rows = visit.locator("[data-rb-list] > section:first-child li")  # lists of open questions stand below, without a number
        expect(rows.locator(f":scope > {mark}")).to_have_count(rows.count())


@ON_DESKTOP
def test_powers_are_in_columns_with_aligned_rows_that_show_once_the_page_is_complete(visit: Page) -> None:
    visit.goto(POWERS)
    expect(visit.locator(".rb-list--columns")).to_be_visible()
    visit.evaluate("() => { window.end = document.querySelector('.rb-footer'); end.remove(); }")  # as while the page arrives
    expect(visit.locator(".rb-list--columns")).to_be_hidden()
    visit.evaluate("document.querySelector('main').after(end)")
    expect(visit.locator(".rb-list--columns")).to_be_visible()
    boxes = [visit.locator(f"#category-{name}").bounding_box() for name in ("speed", "attack", "defense", "damage")]
    assert all(boxes)
    assert len({box["y"] for box in boxes if box}) == 1
    assert [box["x"] for box in boxes if box] == sorted({box["x"] for box in boxes if box})
    rows = visit.locator("[data-rb-list] section").evaluate_all(
        "columns => columns.map(c => [...c.querySelectorAll('li')].map(li => Math.round(li.getBoundingClientRect().top)))"
    )
    assert len(rows[0]) == 12
    assert all(row == rows[0] for row in rows)
    visit.get_by_role("button", name="A to Z").click()
    lefts = visit.locator("[data-rb-list] li").evaluate_all("rows => rows.map(row => row.getBoundingClientRect().left)")
    assert len(lefts) == 48
    assert len({*lefts}) == 1


@pytest.mark.parametrize(("path", "count"), [(HEROES, 70), (POWERS, 48)])
def test_without_scripts_the_list_is_complete(browser: Browser, address: str, path: str, count: int) -> None:
    page = opened(browser, PHONE, java_script_enabled=False)
    page.goto(address + path)
    assert page.locator("[data-rb-list] li:visible").count() == count
    assert page.locator("[data-rb-tools] :visible").count() == 0
    page.get_by_role("button", name="Jump to").click()
    last = page.get_by_role("navigation", name="Jump to").get_by_role("link").last
    last.click()
    expect(page.locator(last.get_attribute("href") or "")).to_be_in_viewport()
    page.context.close()


@SIZES
def test_the_list_does_not_move_while_it_loads(browser: Browser, address: str, size: dict[str, int]) -> None:
    page = opened(browser, size)
    page.add_init_script(COUNT_SHIFTS)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})  # each address is opened as on a first visit
    for chosen in ("", "?has=tokens", "?has=sidekick-named&by=year", "?filter=lo"):
        page.goto(address + HEROES + chosen)
        page.wait_for_load_state("networkidle")
        expect(page.locator("[data-rb-list] li:visible").first).to_be_visible()
        wait_for_drawing(page)
        assert page.evaluate("moved") <= 0.01, chosen


@ON_PHONE
@pytest.mark.parametrize("path", [f"{HEROES}?by=set", "/unmatched/battlefields/", "/unmatched/rules/", POWERS])
def test_lists_are_accessible_and_fit(visit: Page, path: str) -> None:
    visit.goto(path)
    expect(visit.locator("[data-rb-list] li").first).to_be_visible()
    assert_accessible_everywhere(visit, every_scheme=path == POWERS)
    assert_fits(visit, {"width": 320, "height": 640})
