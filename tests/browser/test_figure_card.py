"""The figure card in a real browser: chosen, shared by its address, kept on the device, and printed."""

from __future__ import annotations

import itertools
import json
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.visiting import (
    DESKTOP,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    SIZES,
    assert_accessible_everywhere,
    assert_fits,
    cut_texts,
    opened,
    resize,
    wait_until,
)
from rulebook.site.figure_card import figure_card
from rulebook.site.figure_numbers import allowed, has_number, name_and_given, placeholder_in, which, with_given

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page, Route

FIGURE = "/heroclix/figure/"
SMALL_PHONE = {"width": 320, "height": 640}
MANY = "?powers=charge,super-strength,toughness,battle-fury,indomitable,flight,giant-reach:2"
TYPICAL = "?powers=charge,super-strength,super-senses,outwit"
_MADE = """async (figures) => {
  const { FORMAT, figureCard } = await import("/assets/javascripts/figure/card.js");
  const { allowed, slugAndGiven, which, withGiven } = await import("/assets/javascripts/figure/numbers.js");
  const table = await (await fetch("/assets/generated/figure/heroclix.json")).json();
  if (table.format !== FORMAT) throw new Error(`the format is ${table.format}`);
  const made = figures.map((written) => {
    const read = written.map(slugAndGiven);
    const kept = new Map(read.map(({ slug, given }) => [slug, slug in table.powers ? allowed(table.powers[slug], given) : ""]));
    return JSON.stringify(figureCard(withGiven(table, kept), read.map(({ slug }) => slug)));
  });
  return [made, Object.values(table.powers).map(which)];
}"""
GIVEN = ["2", "+3", "-2", " 12 ", "0", "100", "", "x", "-", "+", "\u0663", "2:3", "Outwit, or <b>: $&", "a" * 41]
"""What may follow a power, and what may not."""


@SIZES
def test_powers_are_chosen_from_their_columns(visit: Page) -> None:
    visit.goto(FIGURE)
    expect(visit.locator(".rb-figure__bar > [role=status]")).to_have_text("No powers on the card yet")
    visit.get_by_role("button", name="Charge", exact=True).click()
    filtered = visit.get_by_role("searchbox", name="Filter the powers")
    filtered.fill("bcf")
    expect(visit.locator(".rb-figure__columns .rb-figure__power:visible")).to_have_text(["Blades/Claws/Fangs"])
    filtered.press("Enter")
    expect(filtered).to_have_value("")
    expect(visit.locator(".rb-figure__bar > [role=status]")).to_have_text("2 powers on the card")
    show_column(visit, "Speed")
    expect(visit.get_by_role("button", name="Charge", exact=True)).to_have_attribute("aria-pressed", "true")
    # Enter takes the first of several, which is marked. What is chosen stands on top, from where it is taken off.
    filtered.fill("super s")
    best = visit.locator(".rb-figure__columns [data-rb-best]")
    expect(best).to_have_text("Super Strength")
    filtered.fill("")
    expect(best).to_have_count(0)
    filtered.fill("st")
    filtered.press("Enter")
    expect(filtered).to_have_value("")
    filtered.press("Enter")
    chosen = visit.get_by_role("list", name="Chosen powers").get_by_role("button")
    expect(chosen).to_have_text(["Charge", "Blades/Claws/Fangs", "Stealth"])
    chosen.last.click()
    expect(chosen).to_have_text(["Charge", "Blades/Claws/Fangs"])
    expect(chosen.first).to_be_focused()
    # A power is found by what it does, too, which stands beside it then. Those with a name that matches are taken first.
    filtered.fill("carry")
    passenger = visit.locator(".rb-figure__columns li:visible", has_text="Passenger")
    expect(passenger.locator("mark")).to_have_text("Can use Carry for up to X characters.")
    filtered.fill("moved through")
    expect(visit.get_by_role("button", name="Ram", exact=True)).to_be_visible()
    filtered.fill("steal")
    visit.locator(".rb-figure__columns").get_by_role("button", name="Stealth").click()
    expect(filtered).to_have_value("")
    assert visit.url.endswith("/heroclix/figure/?powers=charge,blades-claws-fangs,stealth")
    show = visit.get_by_role("button", name="Show the card")
    if visit.viewport_size == PHONE:
        show.click()
        expect(visit.locator(".rb-figure__top > h2")).to_be_focused()
    else:  # It is beside the choice already.
        expect(show).to_be_hidden()
        visit.get_by_role("heading", name="Choose powers").click()
    expect(visit.locator(".rb-figure__card h4").first).to_have_text("Charge")
    expect(visit.locator(".rb-figure__choose")).not_to_have_attribute("open", "")
    expect(visit.locator(".rb-figure__choose")).to_contain_text(
        "In the order of the HeroClix Powers and Abilities card. Our source has no dial colors."
    )
    # What else the powers refer to says what it is about.
    other = visit.locator(".rb-figure__more li", has=visit.get_by_role("link", name="Hindered lines of fire"))
    expect(other.locator("p")).to_be_visible()
    expect(other.locator("p")).to_have_text(re.compile(r"\w"))


@SIZES
def test_the_choice_is_there_before_the_rules_come_and_moves_nothing_then(visit: Page) -> None:
    held: list[Route] = []
    visit.route("**/figure/heroclix.json", lambda route: held.append(route))
    visit.goto(FIGURE)
    choice = visit.locator(".rb-figure__choose")
    charge = visit.locator(".rb-figure__columns").get_by_text("Charge", exact=True)
    expect(charge).to_be_in_viewport(ratio=1)
    expect(choice).to_have_attribute("inert", "")  # a tap would do nothing yet
    wait_until(visit, "() => document.fonts.status === 'loaded'")
    before = charge.bounding_box()
    held[0].continue_()
    expect(visit.locator(".rb-figure__bar")).to_be_visible()
    assert charge.bounding_box() == before
    charge.click()
    expect(visit.locator(".rb-figure__card h4").first).to_have_text("Charge")
    # Of a figure that the address names, the card is shown at once: no choice is seen that closes then.
    visit.goto(f"{FIGURE}{TYPICAL}")
    expect(visit.get_by_role("heading", name="Choose powers")).to_be_visible()
    expect(charge).to_be_hidden()
    held[1].continue_()
    expect(visit.locator(".rb-figure__card h4").first).to_be_visible()
    assert choice.get_attribute("open") is None


@ON_DESKTOP
def test_the_card_stays_in_sight_beside_the_choice(visit: Page) -> None:
    visit.goto(FIGURE)
    choice, card = visit.locator(".rb-figure__columns"), visit.locator(".rb-figure__card")
    power = choice.get_by_role("button", name="Charge", exact=True)
    before = power.bounding_box()
    power.click()
    after, beside = power.bounding_box(), card.bounding_box()
    assert before and after and beside
    assert before["x"] == after["x"]
    assert beside["x"] >= right(choice)
    choice.get_by_role("button", name="Wild Card").scroll_into_view_if_needed()  # far down
    expect(card.get_by_role("heading", name="Charge")).to_be_in_viewport(ratio=1)
    assert_tools_in_sight(card)
    for name in (
        "Toughness",
        "Poison",
        "Outwit",
        "Hypersonic Speed",
        "Steal Energy",
        "Penetrating/Psychic Blast",
        "Empower",
        "Perplex",
    ):
        choice.get_by_role("button", name=name, exact=True).click()
    # It has its full height, and scrolls with the page.
    assert card.evaluate("(card) => card.scrollHeight === card.clientHeight && card.clientHeight > innerHeight")
    assert_tools_in_sight(card)  # far down, as it was before
    card.get_by_role("button", name="Take off Perplex").focus()
    off, tools = card.locator(":focus").bounding_box(), card.locator(".rb-figure__top").bounding_box()
    assert off and tools
    assert off["y"] >= tools["y"] + tools["height"]
    visit.evaluate("scrollTo(0, 0)")
    assert_tools_in_sight(card)


@ON_DESKTOP
def test_the_empty_card_has_a_place_for_each_column_and_most_of_the_width(visit: Page) -> None:
    visit.goto(FIGURE)
    card, slots = visit.locator(".rb-figure__card"), visit.locator(".rb-figure__slot")
    expect(slots.get_by_role("heading")).to_have_text(["Speed", "Attack", "Defense", "Damage"])
    expect(slots.first).to_contain_text("For example, Flurry or Leap/Climb")
    expect(card.get_by_role("button", name="Print")).to_be_hidden()  # nothing is on it yet
    width = "(each) => each.getBoundingClientRect().width"
    assert 380 <= visit.locator(".rb-figure__choose").evaluate(width) <= 440 < card.evaluate(width)
    # A power takes the place of its column, and two of one column leave no room empty beside them.
    for name in ("Energy Explosion", "Pulse Wave"):
        visit.get_by_role("button", name=name, exact=True).click()
    expect(slots.get_by_role("heading")).to_have_text(["Speed", "Defense", "Damage"])
    entries = card.locator(".rb-figure__texts article")
    expect(entries).to_have_count(2)
    first, second = entries.evaluate_all("all => all.map(each => each.getBoundingClientRect().left)")
    assert first < second
    assert_accessible_everywhere(visit)
    visit.emulate_media(media="print")
    expect(slots.first).to_be_hidden()
    visit.emulate_media(media="screen")
    choose = visit.locator(".rb-figure__columns")
    for name in ("Energy Explosion", "Pulse Wave"):
        choose.get_by_role("button", name=name, exact=True).click()
    expect(card).to_be_visible()
    resize(visit, SMALL_PHONE)
    expect(card).to_be_hidden()
    assert_accessible_everywhere(visit)
    # The fields of a card fit beside the choice.
    for name in ("Passenger: X", "PROTECTED: (Effect)"):
        choose.get_by_role("button", name=name, exact=True).click()
    for wide in (1000, 1160):  # a card of one column, and of two
        assert_fits(visit, {"width": wide, "height": 800})


@ON_PHONE
def test_the_card_has_its_name_as_heading_and_counts_each_kind(visit: Page) -> None:
    visit.goto(FIGURE)
    for name, column in (("Charge", "Speed"), ("Outwit", "Damage"), ("Evade", "Keyphrase abilities")):
        show_column(visit, column)
        visit.locator(".rb-figure__columns").get_by_role("button", name=name, exact=True).click()
    said = visit.locator(".rb-figure__bar > [role=status]")
    expect(said).to_have_text("2 powers and 1 keyphrase ability on the card")
    visit.get_by_role("button", name="Show the card").click()
    heading = visit.locator(".rb-figure__top > h2")
    expect(heading).to_have_text("The powers of this figure")
    visit.get_by_role("textbox", name="Name of the figure").fill("Captain Sample")
    expect(heading).to_have_text("Captain Sample")
    expect(visit.get_by_role("textbox", name="Name of the figure")).to_be_in_viewport(ratio=1)  # it shows the name


def test_an_address_shows_the_same_card_and_unknown_words_as_text(browser: Browser, address: str) -> None:
    visit = opened(browser, DESKTOP, base_url=address)
    visit.add_init_script("navigator.share = async ({ url }) => { window.shared = url; }")
    visit.goto(f"{FIGURE}{TYPICAL.replace('charge', 'charge:2')},%3Cimg src=x%3E,__proto__")
    expect(visit.locator(".rb-figure__unknown li")).to_have_count(3)
    # What cannot follow a power is said as `rulebook figure` says it.
    expect(visit.locator(".rb-figure__unknown")).to_contain_text("Charge has no X, so nothing may follow it: 2")
    visit.get_by_role("button", name="Dismiss").click()
    visit.get_by_role("button", name="Share").click()
    assert visit.evaluate("shared === document.location.href")
    expect(visit.locator(".rb-figure__unknown li")).to_have_count(2)
    expect(visit.locator(".rb-figure__unknown")).to_contain_text("HeroClix has no power “<img src=x>”.")
    expect(visit.locator(".rb-figure img")).to_have_count(0)
    entry = visit.locator(".rb-figure__named article", has_text="KNOCKBACK").first
    expect(entry).to_contain_text("For Super Strength")
    expect(entry.get_by_role("link", name="KNOCKBACK", exact=True)).to_have_attribute(
        "href", re.compile("/keyphrases/knockback/$")
    )
    visit.get_by_role("button", name="Take off Charge").click()
    expect(visit.get_by_role("button", name="Take off Super Strength")).to_be_focused()
    assert "charge" not in visit.url
    assert_accessible_everywhere(visit)
    assert_fits(visit, SMALL_PHONE)


@ON_PHONE
def test_a_figure_is_kept_with_its_name(visit: Page) -> None:
    visit.goto(f"{FIGURE}{TYPICAL}")
    visit.get_by_label("Name of the figure").fill("<b>Hulk</b>")
    expect(visit.locator(".rb-figure__top > h2")).to_have_text("<b>Hulk</b>")
    visit.get_by_role("button", name="New figure").click()
    expect(visit.get_by_role("searchbox", name="Filter the powers")).to_be_focused()
    expect(visit.locator(".rb-figure > .rb-undo")).to_contain_text("<b>Hulk</b> is kept under Recent figures.")
    visit.get_by_role("button", name="Undo").click()
    expect(visit.get_by_label("Name of the figure")).to_have_value("<b>Hulk</b>")
    assert visit.url.endswith(f"{TYPICAL}&name=%3Cb%3EHulk%3C%2Fb%3E")
    visit.get_by_role("button", name="New figure").click()
    visit.reload()
    visit.get_by_role("link", name="<b>Hulk</b>").click()
    expect(visit.get_by_label("Name of the figure")).to_have_value("<b>Hulk</b>")
    visit.goto(FIGURE)
    forget = visit.get_by_role("button", name="Forget <b>Hulk</b>")
    forget.click()
    visit.get_by_role("button", name="Undo").click()
    forget.click()
    expect(visit.get_by_role("link", name="<b>Hulk</b>")).to_have_count(0)
    visit.reload()
    expect(visit.locator(".rb-figure__bar > [role=status]")).to_have_text("No powers on the card yet")
    expect(visit.get_by_role("link", name="<b>Hulk</b>")).to_have_count(0)


@ON_PHONE
def test_back_leads_from_a_new_figure_to_the_one_before(visit: Page) -> None:
    visit.goto(f"{FIGURE}{TYPICAL}&name=Hulk")
    visit.get_by_role("button", name="New figure").click()
    expect(visit.locator(".rb-figure__card")).to_be_hidden()
    visit.get_by_role("button", name="Flurry", exact=True).click()
    visit.go_back()
    expect(visit.locator(".rb-figure__top > h2")).to_have_text("Hulk")
    expect(visit.locator(".rb-figure__card h4").first).to_have_text("Charge")
    visit.go_forward()
    expect(visit.locator(".rb-figure__bar > [role=status]")).to_have_text("1 power on the card")


@ON_PHONE
def test_a_phone_shows_one_column_of_powers_and_the_card_is_in_reach(visit: Page) -> None:
    visit.goto(FIGURE)
    columns = visit.get_by_role("group", name="Show the column")
    choice, filtered = visit.locator(".rb-figure__columns"), visit.get_by_role("searchbox", name="Filter the powers")
    shown = choice.locator("section:visible")
    expect(columns.get_by_role("button", pressed=True)).to_have_text("Speed")
    expect(choice.get_by_role("list", name="Speed")).to_be_visible()
    expect(shown).to_have_count(1)
    columns.get_by_role("button", name="Damage").press("Enter")
    expect(columns.get_by_role("button", pressed=True)).to_have_text("Damage")
    choice.get_by_role("button", name="Perplex").click()
    expect(shown).to_have_count(1)
    # The names of the columns are one row, also on a small phone.
    for size in ({"width": 320, "height": 640}, PHONE):
        assert_fits(visit, size)
        tops = columns.get_by_role("button").evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")
        assert len({*tops}) == 1
        assert cut_texts(columns.get_by_role("button")) == []
    # The whole choice and the way to the card are on one screen.
    for part in (filtered, choice, visit.get_by_role("button", name="Show the card")):
        expect(part).to_be_in_viewport(ratio=1)
    # The filter looks in all columns. What is chosen there is seen in its column then, with the focus.
    filtered.fill("qua")
    expect(columns).to_be_hidden()
    quake = choice.get_by_role("button", name="Quake")
    quake.click()
    expect(columns.get_by_role("button", pressed=True)).to_have_text("Attack")
    expect(quake).to_be_focused()
    expect(shown).to_have_count(1)
    assert_accessible_everywhere(visit)
    assert_fits(visit, SMALL_PHONE)
    # A larger window has room for all.
    resize(visit, {"width": 700, "height": 844})
    expect(columns).to_be_hidden()
    expect(shown).to_have_count(5)


@ON_PHONE
def test_a_long_card_has_a_way_to_each_power_and_a_new_figure_moves_nothing(visit: Page) -> None:
    visit.goto(f"{FIGURE}{TYPICAL}&name=Thor")
    jumps = visit.get_by_role("navigation", name="Powers on this card").get_by_role("button")
    expect(jumps).to_have_text(["Charge", "Super Strength", "Super Senses", "Outwit"])
    assert min(jumps.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().height)")) >= 44
    jumps.nth(2).click()
    name = visit.locator(".rb-figure__card").get_by_role("heading", name="Super Senses")
    expect(name.get_by_role("link")).to_be_focused()
    # The row stays in sight above it.
    gap = """() => document.querySelector("[data-rb-power='Super Senses']").getBoundingClientRect().top
      - document.querySelector(".rb-figure__jumps").getBoundingClientRect().bottom"""
    wait_until(visit, f"() => ({gap})() >= 0 && ({gap})() < 40")
    expect(jumps.first).to_be_in_viewport(ratio=1)
    # What is said of the figure before covers nothing that is chosen, and moves nothing.
    visit.get_by_role("button", name="New figure").click()
    field = visit.get_by_role("searchbox", name="Filter the powers")
    expect(visit.get_by_text("Thor is kept under Recent figures.")).to_be_in_viewport(ratio=1)
    before = field.bounding_box()
    visit.reload()
    expect(visit.get_by_text("No powers on the card yet")).to_be_visible()
    assert field.bounding_box() == before
    visit.goto(f"{FIGURE}?powers=charge,outwit,quake")
    expect(visit.locator(".rb-figure__card h4").first).to_be_visible()
    expect(jumps).to_have_count(0)


@ON_DESKTOP
def test_pages_of_powers_lead_to_the_card(visit: Page) -> None:
    visit.goto("/heroclix/powers/")
    expect(visit.get_by_role("link", name="Put on a figure card")).to_have_attribute("href", re.compile("figure/$"))
    visit.goto("/heroclix/powers/outwit/")
    visit.get_by_role("link", name="Put on a figure card").click()
    expect(visit.locator(".rb-figure__card h4").first).to_have_text("Outwit")


@ON_DESKTOP
def test_a_card_on_paper_has_the_name_of_the_figure_and_leads_back_to_its_address(visit: Page) -> None:
    visit.goto(f"{FIGURE}{TYPICAL}&name=Hulk")
    name = visit.get_by_label("Name of the figure")
    expect(name).to_have_value("Hulk")
    about = visit.locator(".rb-figure__origin")
    whose = visit.locator(".rb-figure__card > .rb-figure__whose")
    expect(about).to_be_hidden()
    expect(whose).to_have_text("Publisher’s rules, in our own words, unless a label says otherwise.")
    visit.emulate_media(media="print")
    expect(visit.locator(".rb-figure__top > h2")).to_have_text("Hulk")
    # It stands between the name and the powers, and says once whose rules they are.
    expect(whose).to_be_hidden()
    expect(about).to_have_text(re.compile("^Publisher’s rules, in our own words, unless a label says otherwise."))
    expect(about).to_contain_text("HeroClix 1.0. Unofficial; made by players. ")
    # The address can be typed. The name is set as on the screen.
    expect(about).to_have_text(re.compile(f"[0-9]{re.escape(FIGURE + TYPICAL)}&name=Hulk$"))
    assert "Vollkorn" in visit.locator(".rb-figure__top > h2").evaluate("(h2) => getComputedStyle(h2).fontFamily")
    name.evaluate("(name) => { name.value = 'Superman (WK001)'; name.dispatchEvent(new Event('input')); }")
    # It stands above each other page too.
    title = visit.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--rb-figure-title')")
    assert title == '"Superman (WK001)"'
    name.evaluate("(name) => { name.value = 'Hulk'; name.dispatchEvent(new Event('input')); }")
    code = about.get_by_role("img", name="QR code of the address")
    assert round(code.evaluate("(code) => code.getBoundingClientRect().width") / 96 * 25.4) == 25  # mm
    drawn = code.inner_html()
    # Without a name, what the card is of stands in its place, on paper alone.
    visit.emulate_media(media="screen")
    name.fill("")
    heading = visit.get_by_role("heading", name="The powers of this figure")
    assert heading.evaluate("(heading) => getComputedStyle(heading).clipPath") != "none"
    visit.emulate_media(media="print")
    assert heading.evaluate("(heading) => getComputedStyle(heading).clipPath") == "none"
    expect(visit.locator(".rb-figure__top").get_by_text("Name", exact=True)).to_have_count(0)
    assert code.inner_html() != drawn
    # Nobody types a long one, which its QR code has.
    visit.goto(f"{FIGURE}{TYPICAL}&name={80 * 'W'}")
    expect(about).to_have_text(re.compile("[0-9]/heroclix/figure/$"))


@ON_PHONE
def test_a_number_for_x_stands_on_the_card_in_its_address_and_on_paper(visit: Page) -> None:
    visit.goto(f"{FIGURE}?powers=charge,passenger,giant-reach:3,breakaway:<b>&name=Thor")
    names = visit.locator(".rb-figure__texts h4")
    expect(names).to_have_text(["Charge", "Passenger: X", "Giant Reach: 3", "BREAKAWAY +X or -X"])
    number = visit.locator(".rb-figure__entry").get_by_label("X =")
    expect(number).to_have_count(3)
    number.first.press_sequentially("12")
    expect(number.first).to_be_focused()
    expect(number.first).to_have_value("12")
    expect(names.nth(1)).to_have_text("Passenger: 12")
    card = visit.locator(".rb-figure__paper")
    expect(card).to_contain_text("With “Carry”, a character with Passenger: 12 can carry up to 12 characters.")
    expect(card).to_contain_text("within 3 squares and line of fire")
    # What says which numbers there are for X keeps it.
    expect(card).to_contain_text("1 symbol for X=2 and another for X=3.")
    expect(visit.locator(".rb-figure__named")).to_contain_text("For Passenger: 12")
    assert visit.url.endswith("?powers=charge,passenger:12,giant-reach:3,breakaway&name=Thor")
    visit.reload()
    expect(names.nth(1)).to_have_text("Passenger: 12")
    number.first.fill("x")
    expect(names.nth(1)).to_have_text("Passenger: X")
    number.first.fill("2")
    visit.emulate_media(media="print")
    expect(number.first).to_be_hidden()
    expect(names.nth(1)).to_be_visible()
    visit.emulate_media(media="screen")
    visit.get_by_role("button", name="New figure").click()
    visit.get_by_role("button", name="Charge", exact=True).first.click()
    expect(visit.get_by_role("link", name="Thor")).to_contain_text("Charge, Passenger: 2, Giant Reach: 3")
    visit.get_by_role("link", name="Thor").click()
    expect(names.nth(1)).to_have_text("Passenger: 2")
    assert_accessible_everywhere(visit)
    assert_fits(visit, SMALL_PHONE)


@ON_PHONE
def test_an_editors_note_is_one_line_that_opens_and_stands_in_full_on_paper(visit: Page) -> None:
    visit.goto(f"{FIGURE}?powers=hypersonic-speed,impervious,super-senses")
    notes = visit.locator(".rb-figure__entry .rb-note")
    works = "The results that work"
    expect(notes.locator("summary")).to_have_text(
        ["The symbols on the card", works, works, "Precision Strike lowers this roll"]
    )
    upper, lower = notes.nth(2).bounding_box(), notes.nth(3).bounding_box()
    assert upper and lower
    assert lower["y"] == upper["y"] + upper["height"]  # no blank line between two
    # What the text of a rule lacks is said right there.
    lacking = visit.locator(".rb-figure__passage", has=visit.locator(".rb-figure__lacking:visible"))
    expect(lacking).to_have_text(
        [
            re.compile(f"^{title}. .+ Missing: {missing}. See the printed card.$")
            for title, missing in (
                ("Printed symbols", "the 2 symbols"),
                ("Roll for no damage", "the die results"),
                ("Roll to evade", "the die results"),
            )
        ]
    )
    text = notes.first.locator("p")
    expect(text).to_be_hidden()
    for note in notes.all():
        box = note.bounding_box()
        assert box
        assert box["height"] == 44
    visit.emulate_media(media="print")
    for note in notes.all():
        assert (
            note.locator("p").evaluate("text => text.checkVisibility({ contentVisibilityAuto: true }) && text.offsetHeight") > 0
        )
    visit.emulate_media(media="screen")
    notes.first.locator("summary").click()
    expect(text).to_have_text(re.compile("^ ?Editor’s reading Our text of the card has lost the 2 symbols."))
    expect(notes.first.get_by_role("link", name="Editor’s reading")).to_be_visible()


@SIZES
def test_a_number_for_x_is_asked_for_as_a_power_is_chosen(visit: Page) -> None:
    visit.goto(FIGURE)
    filtered = visit.get_by_role("searchbox", name="Filter the powers")
    filtered.fill("giant r")
    filtered.press("Enter")
    # It is asked for in the bar that is in sight on a phone, and on the card that stands beside the choice.
    asking = visit.locator(".rb-figure__asking" if visit.viewport_size == PHONE else ".rb-figure__entry")
    number, unset = asking.get_by_label("X ="), asking.locator(".rb-figure__unset")
    expect(number).to_be_focused()
    expect(number).to_be_in_viewport(ratio=1)
    expect(number).to_have_attribute("placeholder", "?")
    said = visit.locator(".rb-figure__bar > [role=status]")
    expect(said).to_have_text("1 keyphrase ability on the card")
    expect(unset).to_have_text("Not set: 2 or 3.")
    # That it is not set is said once the reader has left the field. On a desktop, the bar leads back to it.
    expect(unset.get_by_text("Not set")).to_be_hidden()
    filtered.focus()
    expect(unset.get_by_text("Not set")).to_be_visible()
    to_unset = visit.get_by_role("button", name="1 X not set")
    if visit.viewport_size == PHONE:
        expect(to_unset).to_be_hidden()
        number.focus()
    else:
        to_unset.click()
    expect(number).to_be_focused()
    for wrong in ("0", "1", "7", "12"):
        number.fill("")
        number.press_sequentially(wrong)
        expect(number).to_have_value(wrong)
        expect(unset).to_have_text(f"{wrong} is not possible: 2 or 3.")
    # Paper has a line to fill it in.
    visit.emulate_media(media="print")
    entry = visit.locator(".rb-figure__entry")
    expect(entry.locator(".rb-figure__unset")).to_be_hidden()
    expect(entry.get_by_text("X =")).to_be_visible()
    assert entry.get_by_label("X =").evaluate("field => getComputedStyle(field).borderBottomStyle") == "solid"
    visit.emulate_media(media="screen")
    number.fill("2")
    expect(visit.locator(".rb-figure__entry .rb-figure__unset")).to_have_count(0)
    expect(number).to_be_focused()
    expect(visit.get_by_role("list", name="Chosen powers").get_by_role("button")).to_have_text(["Giant Reach: 2"])
    # Enter leads on to the next power.
    number.press("Enter")
    expect(filtered).to_be_focused()
    # What the address has is held to the same.
    visit.goto(f"{FIGURE}?powers=passenger:2,passenger:0,giant-reach:4,giant-reach")
    unset = visit.locator(".rb-figure__entry .rb-figure__unset")
    expect(unset).to_have_text(["0 is not possible: 1 to 99.", "4 is not possible: 2 or 3."])
    visit.evaluate("() => { navigator.clipboard.writeText = () => Promise.resolve() }")
    visit.get_by_role("button", name="Copy link").click()
    expect(visit.locator(".rb-figure__top > .rb-count")).to_have_text("Link copied. X not set: Passenger: X, Giant Reach: X")
    if visit.viewport_size == PHONE:
        for head in visit.locator(".rb-figure__head:has(.rb-figure__number)").all():
            box = head.bounding_box()
            assert box
            assert box["height"] <= 46  # one line
            assert head.locator("h4").evaluate("name => name.scrollWidth <= name.clientWidth")


@ON_DESKTOP
def test_paper_has_room_for_a_sign_and_for_what_a_placeholder_stands_for(visit: Page) -> None:
    visit.goto(f"{FIGURE}?powers=action-total,breakaway:2,protected-effect,charge")
    blanks = visit.locator(".rb-figure__blank")
    expect(blanks).to_be_hidden()
    effect = visit.get_by_role("textbox", name="Effect")
    visit.emulate_media(media="print")
    expect(visit.locator(".rb-figure__paper select:visible")).to_have_count(0)
    expect(visit.locator(".rb-figure__number:visible label")).to_have_text("X =±")
    expect(blanks).to_have_text("Effect: ")
    assert blanks.locator("span").evaluate("(line) => line.getBoundingClientRect().width") > 100
    expect(effect).to_be_hidden()
    # On the screen, a field takes it, and the address keeps it.
    visit.emulate_media(media="screen")
    name = visit.locator(".rb-figure__texts h4", has_text="PROTECTED")
    effect.press_sequentially("Outwit, Pulse 5%")
    expect(name).to_have_text("PROTECTED: Outwit, Pulse 5%")
    expect(effect).to_be_focused()
    effect.press("Home")
    effect.press_sequentially("My ")
    visit.reload()
    expect(name).to_have_text("PROTECTED: My Outwit, Pulse 5%")
    expect(effect).to_have_value("My Outwit, Pulse 5%")
    expect(blanks).to_have_count(0)
    assert_accessible_everywhere(visit, ".rb-figure__card")
    assert_fits(visit, SMALL_PHONE)


@ON_PHONE
def test_a_number_is_asked_for_in_sight_of_a_power_far_down(visit: Page) -> None:
    visit.goto(FIGURE)
    show_column(visit, "Keyphrase abilities")
    power = visit.locator(".rb-figure__columns").get_by_role("button", name="Passenger: X")
    power.click()
    number = visit.locator(".rb-figure__asking").get_by_label("X =")
    expect(number).to_be_focused()
    # The second digit is given there too, and the list stays where it was.
    number.press_sequentially("12")
    expect(number).to_have_value("12")
    number.press("Enter")
    expect(number).to_have_count(0)
    expect(power).to_be_focused()
    expect(power).to_be_in_viewport(ratio=1)
    expect(visit).to_have_url(re.compile(r"\?powers=passenger:12$"))


@ON_PHONE
def test_an_x_with_a_sign_takes_a_plus_or_a_minus(visit: Page) -> None:
    visit.goto(f"{FIGURE}?powers=breakaway:-2,action-total:1,passenger:-2")
    names = visit.locator(".rb-figure__texts h4")
    expect(names).to_have_text(["BREAKAWAY −2", "Action Total +1", "Passenger: X"])
    expect(visit.locator(".rb-figure__entry .rb-figure__unset")).to_have_text("-2 is not possible: 1 to 99.")
    sign = visit.get_by_label("Sign of X: BREAKAWAY +X or -X")
    expect(sign).to_have_value("−")
    sign.select_option("+")
    expect(names.first).to_have_text("BREAKAWAY +2")
    expect(visit).to_have_url(re.compile("powers=breakaway:2,"))
    number = visit.locator(".rb-figure__entry").get_by_label("X =").first
    number.fill("")
    sign.select_option("−")  # before there is a number
    number.press_sequentially("3")
    expect(names.first).to_have_text("BREAKAWAY −3")
    number.fill("")
    number.press_sequentially("+4")
    expect(names.first).to_have_text("BREAKAWAY +4")
    number.fill("")
    number.press_sequentially("-1")
    expect(names.first).to_have_text("BREAKAWAY −1")
    visit.reload()
    expect(names.first).to_have_text("BREAKAWAY −1")
    assert_accessible_everywhere(visit, ".rb-figure__card")
    assert_fits(visit, SMALL_PHONE)


@ON_PHONE
def test_all_chosen_powers_are_in_sight_and_what_is_pressed_stays_where_it_is(visit: Page) -> None:
    visit.goto(f"{FIGURE}{MANY}")
    visit.get_by_role("heading", name="Choose powers").click()
    chosen = visit.locator(".rb-figure__chosen")
    expect(chosen.get_by_role("button").last).to_be_in_viewport(ratio=1)
    box, below = chosen.bounding_box(), visit.locator(".rb-figure__switch").bounding_box()
    assert box and below
    assert below["y"] - box["y"] - box["height"] >= 8
    # The facts of a power keep away from its text.
    facts = visit.locator(".rb-figure__facts", has_text="POWER").first
    gap = "(facts) => facts.parentElement.nextElementSibling.getBoundingClientRect().top - facts.getBoundingClientRect().bottom"
    assert facts.evaluate(gap) >= 6
    # However many there are, none is cut off.
    buttons = chosen.get_by_role("button")
    show_column(visit, "Damage")
    added = visit.locator(".rb-figure__columns").get_by_role("button", name="Probability Control", exact=True)
    top = "(button) => button.getBoundingClientRect().top"
    pressed = added.evaluate(top)
    added.click()
    expect(buttons.last).to_have_text("Probability Control")
    grown = chosen.bounding_box()
    assert grown
    assert grown["height"] > box["height"]
    assert chosen.evaluate("(list) => list.scrollWidth <= list.clientWidth")
    assert abs(added.evaluate(top) - pressed) < 1
    # The way to the card stays at the lower edge as long as the card is below it.
    show = visit.get_by_role("button", name="Show the card")
    for size in (PHONE, SMALL_PHONE):
        resize(visit, size)
        expect(show).to_be_in_viewport(ratio=1)


APART = """(label) => {
  const inside = label.appendChild(document.createElement("span"));
  const after = label.parentElement.insertBefore(document.createElement("span"), label.nextSibling);
  const [one, other] = [inside, after].map((mark) => {
    mark.style.cssText = "display: inline-block; width: 1px; height: 1px";
    return mark;
  }).map((mark) => mark.getBoundingClientRect().bottom);
  inside.remove();
  after.remove();
  return Math.abs(one - other);
}"""
"""How far a label is from the line of its text: an empty box on its baseline, and one on that of the line after it."""


@ON_DESKTOP
def test_a_figure_of_seven_powers_fits_on_one_page_and_its_labels_stand_on_the_lines_of_their_texts(visit: Page) -> None:
    visit.goto(f"{FIGURE}{MANY}&name=Hulk")
    expect(visit.locator(".rb-figure__card h4").first).to_have_text("Charge")
    expect(visit.locator(".rb-figure__origin svg")).to_be_attached()
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", visit.pdf(format=paper))) == 1
    visit.emulate_media(media="print")
    assert visit.locator(".rb-note .rb-status").first.evaluate(APART) < 1
    visit.emulate_media(media="screen")
    label = visit.locator(".rb-figure__card > .rb-figure__whose > .rb-status")
    expect(label).to_be_visible()
    assert label.evaluate(APART) < 1


@ON_DESKTOP
def test_a_figure_of_nine_powers_fits_on_one_page_and_a_longer_one_goes_on_as_large_on_the_next(visit: Page) -> None:
    nine = "charge,super-strength,super-senses,outwit,flurry,precision-strike,invulnerability,perplex,leadership"
    eight = "hypersonic-speed,stealth,incapacitate,super-strength,super-senses,toughness,outwit,probability-control"
    longer = "charge,super-strength,super-senses,outwit,hypersonic-speed,telekinesis,regeneration,mind-control,leadership"
    six = "flurry,leap-climb,energy-explosion,toughness,super-senses,ranged-combat-expert"  # Letter is lower than A4
    for powers, pages in ((nine, 1), (f"{eight},perplex", 1), (eight, 1), (six, 1), (longer, 2)):
        visit.goto(f"{FIGURE}?powers={powers}&name=Hulk")
        expect(visit.locator(".rb-figure__card h4").first).to_have_text(re.compile("Charge|Flurry|Hypersonic"))
        expect(visit.locator(".rb-figure__origin svg")).to_be_attached()
        for paper in ("A4", "Letter"):
            assert len(re.findall(rb"/Type\s*/Page\b", visit.pdf(format=paper))) == pages


@ON_DESKTOP
def test_a_figure_fills_a_wide_window_and_is_printed_on_one_sheet(visit: Page) -> None:
    visit.goto(f"{FIGURE}{TYPICAL}")
    parts, texts = visit.locator(".rb-figure__texts > section"), visit.locator(".rb-figure__texts")
    expect(parts.locator("h3")).to_have_text(["Speed", "Attack", "Defense", "Damage"])
    expect(visit.locator(".rb-figure__card h4").first).to_have_text("Charge")
    lefts = parts.evaluate_all("(parts) => parts.map((each) => each.getBoundingClientRect().left)")
    assert lefts[0] == lefts[1] < lefts[2] == lefts[3]
    assert right(visit.get_by_role("button", name="New figure")) == right(texts)
    resize(visit, SMALL_PHONE)
    assert right(visit.get_by_role("button", name="New figure")) <= right(texts)
    resize(visit, DESKTOP)
    # On paper, it is one page.
    expect(visit.locator(".rb-figure__origin svg")).to_be_attached()
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", visit.pdf(format=paper))) == 1
    visit.emulate_media(media="print")
    expect(visit.locator(".rb-figure__choose")).to_be_hidden()
    sizes = visit.evaluate(
        "[...document.querySelectorAll('.rb-figure__card *')].filter((node) => node.textContent && node.checkVisibility())"
        ".map((node) => parseFloat(getComputedStyle(node).fontSize))"
    )
    assert min(sizes) >= 14.6  # pixels, which are 11 points
    # The name of a column stands above its powers, which flow through two columns of paper.
    places = visit.locator(".rb-figure__texts > section").evaluate_all(
        """all => all.map((section) => [...section.querySelectorAll("h3, article")].map((each) => {
          const { left, top } = each.getBoundingClientRect();
          return [left, top];
        }))"""
    )
    assert len({left for (left, _), *_ in places}) == 2
    for (left, top), (first, below) in places:
        assert top < below
        assert left == first
    # A column goes on on the next page, a power or a term does not if a page holds it, and no frame is left empty.
    style = "(each) => [getComputedStyle(each).breakInside, getComputedStyle(each).borderLeftStyle]"
    assert parts.first.evaluate(style) == ["auto", "none"]
    for part in (".rb-figure__entry", ".rb-figure__entry .rb-figure__passage"):
        for each in visit.locator(part).all():
            assert each.evaluate(style)[0] == "avoid"
    assert texts.evaluate(style)[1] == "none"
    visit.emulate_media(media="screen")
    # What needs more room has smaller text.
    visit.goto(f"{FIGURE}{TYPICAL},mind-control,quake,shape-change,leadership,telekinesis,perplex")
    expect(visit.locator(".rb-figure__card h4", has_text="Perplex")).to_be_visible()
    assert ": 9pt" in (visit.locator(".rb-figure__card").get_attribute("style") or "")


@ON_DESKTOP
def test_a_small_figure_is_printed_as_a_small_card(visit: Page) -> None:
    card = visit.locator(".rb-figure__card")
    visit.goto(f"{FIGURE}?powers=charge,outwit&name=Hulk")
    expect(card.locator("h4").first).to_have_text("Charge")
    visit.emulate_media(media="print")
    box = card.bounding_box()
    assert box
    assert round(box["width"] / 96 * 25.4) == 105
    assert box["height"] < box["width"] * 1.6
    assert card.evaluate("card => getComputedStyle(card).borderTopStyle") == "solid"
    assert card.locator(".rb-figure__top").evaluate("top => top.scrollWidth <= top.clientWidth")
    visit.emulate_media(media="null")
    assert len(re.findall(rb"/Type\s*/Page\b", visit.pdf(format="A4"))) == 1
    # A larger one is as wide as the page, in larger text where that leaves room.
    visit.goto(f"{FIGURE}?powers=charge,flurry,passenger&name=Hulk")
    expect(card.locator("h4").first).to_have_text("Charge")
    visit.emulate_media(media="print")
    wide = card.bounding_box()
    assert wide
    page = visit.locator(".rb-page").bounding_box()
    assert page
    assert wide["width"] == page["width"]
    assert card.evaluate("card => getComputedStyle(card).fontSize") == f"{12.5 / 72 * 96:.4f}px"
    visit.emulate_media(media="null")
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", visit.pdf(format=paper))) == 1


@ON_DESKTOP
def test_keyphrases_stand_below_the_columns_of_the_dial_and_on_the_card(visit: Page) -> None:
    visit.goto(FIGURE)
    columns = visit.locator(".rb-figure__columns")
    width = "(each) => each.getBoundingClientRect().width"
    assert columns.locator("section").last.evaluate(width) == columns.evaluate(width)
    columns.get_by_role("button", name="Wild Card").click()
    assert visit.url.endswith("?powers=wild-card")
    visit.goto("/heroclix/keyphrases/evade/")
    visit.get_by_role("link", name="Put on a figure card").click()
    expect(visit.locator(".rb-figure__card h4")).to_have_text(["Evade"])
    # On paper, the name of the column stays in its place.
    visit.emulate_media(media="print")
    room = "(name) => name.nextElementSibling.offsetLeft - name.offsetLeft - name.scrollWidth"
    assert visit.locator(".rb-figure__texts > section > h3").evaluate(room) >= 0


@ON_DESKTOP
def test_a_long_part_of_a_card_goes_on_in_the_other_column(visit: Page) -> None:
    visit.goto(f"{FIGURE}?powers=charge,passenger:2,giant-reach:2,flight,great-size,swim,ram")
    lefts = "(all) => new Set(all.map((each) => each.getBoundingClientRect().left)).size"
    entries = visit.locator(".rb-figure__texts > section").last.locator("article")
    expect(entries.first).to_be_visible()
    assert entries.evaluate_all(lefts) == 2
    # A shorter part stands whole under its name.
    visit.goto(f"{FIGURE}?powers=mind-control,flurry,energy-explosion,super-senses,barrier,outwit,probability-control,perplex")
    parts = visit.locator(".rb-figure__texts > section")
    expect(parts.first).to_be_visible()
    for part in parts.all():
        assert part.locator("h3, article").evaluate_all(lefts) == 1


@ON_DESKTOP
def test_a_power_on_paper_stands_in_one_column(visit: Page) -> None:
    visit.goto(f"{FIGURE}?powers=charge,super-strength,telekinesis,battle-fury,giant-reach:2&name=Hulk")
    expect(visit.get_by_role("heading", name="Terms used on this card")).to_be_visible()
    visit.emulate_media(media="print")
    resize(visit, {"width": 700, "height": 900})
    entries = visit.locator(".rb-figure__entry")
    assert entries.count() > 5
    # What goes on in the other column has a box in each.
    assert entries.evaluate_all("(all) => all.filter((each) => each.getClientRects().length > 1).length") == 0


@ON_DESKTOP
def test_the_end_of_a_card_on_paper_has_nothing_but_rules(visit: Page) -> None:
    """So what would be on a second page is never the QR code alone."""
    visit.goto(f"{FIGURE}{MANY},outwit,blades-claws-fangs&name=Hulk")
    expect(visit.locator(".rb-figure__origin svg")).to_be_attached()
    visit.emulate_media(media="print")
    bottoms = "(all) => all.map((each) => each.getBoundingClientRect().bottom)"
    card, paper, code = (
        visit.locator(f".rb-figure__{part}").evaluate_all(bottoms)[0] for part in ("card", "paper", "origin svg")
    )
    assert abs(card - paper) < 1
    assert code < visit.locator(".rb-figure__texts").evaluate("(each) => each.getBoundingClientRect().top")


def test_a_touch_screen_says_nothing_of_keys_and_has_the_buttons_of_the_card_in_sight(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE, base_url=address, has_touch=True, is_mobile=True)
    page.goto(FIGURE)
    expect(page.get_by_role("searchbox", name="Filter the powers")).to_be_visible()
    expect(page.get_by_text("Enter takes the nearest match.")).to_be_hidden()
    expect(page.get_by_text("In the order of the HeroClix Powers and Abilities card.")).to_be_in_viewport(ratio=1)
    about = page.get_by_text("Choose a figure’s powers by the columns of its dial.")
    expect(about).to_be_in_viewport(ratio=1)
    first = page.get_by_role("button", name="Flurry", exact=True)
    before = first.bounding_box()
    for power in ("Flurry", "Phasing/Teleport"):
        page.get_by_role("button", name=power, exact=True).click()
    # What the card is for gives its room to the powers that are chosen.
    expect(about).to_be_hidden()
    after = first.bounding_box()
    assert before and after
    assert abs(after["y"] - before["y"]) < 44  # less than the height of a button
    for name in ("Show the card", "Copy link", "Print"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


def show_column(visit: Page, name: str) -> None:
    """A phone shows one column of powers at a time; a desktop shows all."""
    if visit.viewport_size == PHONE:
        visit.get_by_role("group", name="Show the column").get_by_role("button", name=name).click()


def assert_tools_in_sight(card: Locator) -> None:
    expect(card.get_by_label("Name of the figure")).to_be_in_viewport(ratio=1)
    for name in ("Copy link", "Print"):
        expect(card.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


def right(part: Locator) -> float:
    """Where a part of the page ends, from the left."""
    end: float = part.evaluate("(part) => part.getBoundingClientRect().right")
    return end


def test_the_browser_makes_the_same_cards(browser: Browser, built: Path, address: str) -> None:
    table = json.loads((built / "site/assets/generated/figure/heroclix.json").read_text("utf-8"))
    slugs = list(table["powers"])
    figures = [[*pair, "nope"] for pair in itertools.pairwise(slugs)] + [slugs[number::7] for number in range(7)] + [[], slugs]
    open_ones = [slug for slug, power in table["powers"].items() if has_number(power["name"]) or placeholder_in(power["name"])]
    assert len(open_ones) > 5
    figures += [[f"{slug} : {given}" for slug in [*open_ones, "charge", "nope"]] for given in GIVEN]
    page = opened(browser, SMALL_PHONE, base_url=address)
    page.goto(FIGURE)
    made, possible = page.evaluate(_MADE, figures)
    for written, card in zip(figures, made, strict=True):
        read = dict(map(name_and_given, written))
        kept = {slug: allowed(table["powers"][slug], given) for slug, given in read.items() if slug in slugs}
        assert json.loads(card) == figure_card(with_given(table, kept), read), written
    assert possible == [which(power) for power in table["powers"].values()]


@SIZES
def test_the_name_of_a_figure_is_in_sight_once_and_stands_on_paper(visit: Page) -> None:
    visit.goto("/heroclix/figure/?powers=outwit&name=Hawkeye")
    heading = visit.get_by_role("heading", name="Hawkeye")
    expect(visit.get_by_label("Name of the figure")).to_have_value("Hawkeye")
    assert heading.evaluate("(heading) => heading.offsetHeight") == 1
    visit.emulate_media(media="print")
    assert heading.evaluate("(heading) => heading.offsetHeight") > 10
