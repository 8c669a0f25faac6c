"""What the look-up box shows for each kind of answer. The answers are given, in place of the worker of the look-up."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from browser.visiting import (
    DESKTOP,
    ON_DESKTOP,
    ON_PHONE,
    PHONE,
    SIZES,
    assert_accessible_at,
    assert_accessible_everywhere,
    opened,
    resize,
)
from service import EMPTY

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

LOKI = "/unmatched/heroes/loki/"
QUAKE = "/heroclix/powers/quake/"
HOSTILE = "<img src=x onerror=\"document.title='run'\">"
REPOSITORY = "https://code.example/rules"

_WORKER = """
  if (location.protocol === "http:" && sessionStorage.getItem("given")) window.Worker = class extends EventTarget {
    postMessage({ turn, query, slugs, limit }) {
      const answers = JSON.parse(sessionStorage.getItem("given"));
      const unknown = { results: [], didYouMean: null, hints: [], withoutFilters: 0 };
      const none = { ...unknown, sure: false, missing: [], unfinished: false };
      const own = slugs.map((slug) => ({ ...none, ...(answers[query]?.[slug] ?? answers["*"]?.[slug]) }));
      const sure = own.filter((answer) => answer.sure);
      const every = [...sure, ...own.filter((answer) => !answer.sure)];
      const all = [...sure.map(({ results }) => results[0]), ...every.flatMap((one) => one.results.slice(one.sure ? 1 : 0))];
      const first = every.find(({ results }) => results.length) ?? every[0];
      const results = all.slice(0, limit);
      const counts = { total: all.length, answers: sure.length };
      const data = { turn, answer: { ...first, results, ...counts, kinds: { hero: "Hero", power: "Power" } } };
      const reply = () => this.dispatchEvent(new MessageEvent("message", { data }));
      if (window.held) held.push(reply);
      else setTimeout(reply);
    }
  };
"""
"""Answers in place of the worker of the look-up, on a page to which answers are `given`. Those that are `held` wait there."""
_KEEP_PAUSING = """() => {
  const after = window.setTimeout;
  window.later = [];
  window.setTimeout = (act, time) => {
    if (!time) return after(act);
    if (time < 400) later.push(act);
    return 0;
  };
}"""
"""Makes the pause after typing last until the query is complete. What is put off for less time waits in `later`."""


@pytest.fixture(scope="module")
def pages(pages: dict[int, Page]) -> dict[int, Page]:
    """The shared pages, to which answers can be given."""
    for page in pages.values():
        page.add_init_script(_WORKER)
    return pages


def shown(title: str, heading: str | None = None, **more: Any) -> dict[str, Any]:
    """A passage, or a record if there is no heading."""
    slug = title.lower().replace(" ", "-")
    defaults: dict[str, Any] = {
        "id": f"unmatched/hero/{slug}",
        "kind": "hero",
        "kindName": "Hero",
        "title": title,
        "aliases": [],
        "comesIn": None,
        "passage": heading and heading.lower().replace(" ", "-"),
        "heading": heading or "",
        "answer": f"What {title} says about {heading or 'itself'}.",
        "marks": [],
        "status": "official",
        "label": "Publisher’s rules",
        "ended": None,
        "instead": None,
        "edition": "Unmatched 10.0",
        "source": "Rulebook",
        "url": f"/unmatched/heroes/{slug}/" + (f"#{heading.lower().replace(' ', '-')}" if heading else ""),
    }
    return defaults | more


def result(title: str, heading: str | None = None, *, also: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """A result with what its card shows beside it."""
    return shown(title, heading, **({"game": "unmatched", "version": "10.0", "score": 1} | more)) | {"also": also or []}


def elsewhere(title: str, game: str = "heroclix", **more: Any) -> dict[str, Any]:
    """A result of another game."""
    id_, url = f"{game}/power/{title.lower()}", f"/{game}/powers/{title.lower()}/"
    return result(title, id=id_, url=url, game=game, kind="power", kindName="Power", **more)


def answer(*results: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A sure answer, unless `more` says something else."""
    return {"results": list(results), "sure": True} | more


def given(page: Page, answers: dict[str, dict[str, Any]]) -> None:
    """Let the look-up of a page answer with `answers`, by query and game. The query * is every other one."""
    if page.url == "about:blank":
        page.goto(EMPTY)
    page.evaluate("given => sessionStorage.setItem('given', given)", json.dumps(answers))


def own_page(browser: Browser, address: str, answers: dict[str, dict[str, Any]]) -> Page:
    """Open a page of a first-time visitor with a phone, to which answers are given."""
    page = opened(browser, PHONE, base_url=address)
    page.add_init_script(_WORKER)
    given(page, answers)
    return page


def ask(page: Page, query: str, path: str = LOKI) -> None:
    """Open a page, ask a query there, and wait until nothing changes any more."""
    page.goto(path)
    page.keyboard.press("/")
    retype(page, query)


def retype(page: Page, query: str) -> None:
    """Ask another query."""
    page.get_by_role("searchbox", name="Look up a rule").fill(query)
    expect(page.locator(".rb-results")).to_have_attribute("data-rb-answered", query)


def status(page: Page) -> Locator:
    """The status line."""
    return page.locator(".rb-lookup__status")


def cards(page: Page) -> Locator:
    """The cards of answers, without those of other games that are folded."""
    return page.locator(".rb-results .rb-answer")


def lines(page: Page) -> Locator:
    """The lines of other results."""
    return page.locator(".rb-line")


@ON_PHONE
def test_the_first_result_is_a_card_with_the_passages_of_its_record(visit: Page) -> None:
    beside = [shown("Loki"), shown("Loki", "Tricks end the turn")]
    ring = result("Odin", "His ring")
    text = "Once in each of your turns, you may move each of your fighters up to 2 spaces, even through opposing fighters."
    others = [result(name, f"{name}: its ring", answer=text) for name in ("Odin", "Thor", "Hela", "Balder")]
    given(
        visit,
        {
            "*": {"unmatched": answer(result("Loki", "Where a trick goes", also=beside), ring, result("Thor"))},
            "loki kind:hero": {"unmatched": answer(result("Loki", "Where a trick goes"), *others)},
        },
    )
    ask(visit, "where does lokis trick go")
    expect(status(visit)).to_have_text(re.compile("^Answer(: Loki)?$"))
    expect(cards(visit)).to_have_count(1)
    card = cards(visit).first
    headings = ["Where a trick goes", "In short", "Tricks end the turn"]
    expect(card.get_by_role("link")).to_have_text(["Loki Hero", *headings])
    expect(card.locator("h3")).to_have_text(headings)
    addresses = [link.get_attribute("href") for link in card.get_by_role("link").all()]
    led = ["#where-a-trick-goes", "#where-a-trick-goes", "", "#tricks-end-the-turn"]
    assert [str(address).partition(LOKI)[2] for address in addresses] == led
    expect(card.locator(".rb-answer__text").nth(1)).to_have_text("What Loki says about itself.")
    expect(card.locator(".rb-answer__text")).to_have_count(3)
    expect(card.locator(".rb-status")).to_have_text(["Publisher’s rules"])
    expect(card.locator(".rb-emblem")).to_have_count(1)
    expect(visit.get_by_role("heading", name="Other results")).to_be_visible()
    expect(lines(visit).get_by_role("link")).to_have_text(["Odin: His ring", "Thor"])
    expect(lines(visit).locator(".rb-emblem")).to_have_count(2)
    expect(lines(visit).locator(".rb-line__kind")).to_have_count(0)
    assert_accessible_everywhere(visit, ".rb-lookup")
    # The two results after the answer can be read, and each further one says how it begins.
    retype(visit, "loki kind:hero")
    texts = lines(visit).locator(".rb-line__text")
    expect(texts).to_have_count(4)
    expect(lines(visit).first.get_by_role("link")).to_have_text("Odin: its ring")  # the name once
    for size in (DESKTOP, PHONE):
        resize(visit, size)
        heights = texts.evaluate_all("(nodes) => nodes.map((node) => [node.clientHeight, node.scrollHeight])")
        assert all(shown == whole for shown, whole in heights[:2])
        assert all(shown < 50 for shown, _ in heights[2:])  # at most two lines
        # However long a text is, its emblem stands beside its first line.
        top = "(line) => line.querySelector('.rb-emblem').getBoundingClientRect().top - line.getBoundingClientRect().top"
        assert len(set(lines(visit).evaluate_all(f"(each) => each.map({top})"))) == 1
    expect_targets_for_a_thumb(visit)


def expect_targets_for_a_thumb(page: Page) -> None:
    """Fail if something in the look-up that can be pressed is too small."""
    targets = ".rb-lookup :is(button, a.rb-button, select, input, .rb-answer__head a, .rb-line, summary), .rb-dialog button"
    expect(page.locator(targets).first).to_be_visible()
    small = page.locator(targets).evaluate_all(
        "nodes => nodes.filter((node) => node.offsetParent && node.offsetHeight < 44).map((node) => node.outerHTML)"
    )
    assert small == []


@ON_DESKTOP
def test_each_passage_of_a_card_leads_to_itself_and_its_text_can_be_selected(visit: Page) -> None:
    beside = [shown("Loki", "No boost"), shown("Loki", "End the turn")]
    given(visit, {"*": {"unmatched": answer(result("Loki", "Played trick", also=beside), result("Odin"))}})
    for place, passage in enumerate(["played-trick", "no-boost", "end-the-turn"]):
        ask(visit, "loki trick")
        text = cards(visit).locator(".rb-answer__text").nth(place)
        at = text.bounding_box()
        assert at
        visit.mouse.move(at["x"] + 2, at["y"] + 12)
        visit.mouse.down()
        visit.mouse.move(at["x"] + 90, at["y"] + 12)
        visit.mouse.up()
        assert visit.evaluate("String(getSelection())").startswith("What")
        text.click()
        visit.wait_for_url(f"**{LOKI}#{passage}")
        expect(visit.locator(f"[data-rb-answer]:has([id='{passage}'])")).to_be_in_viewport()


@ON_PHONE
def test_a_card_of_two_records_joins_them_and_one_of_two_heroes_leads_to_their_match(visit: Page) -> None:
    effect = {"kind": "effect", "kindName": "Shared effect"}
    path = shown("One-Way Paths", "Large fighters", status="community", label="Community reference", **effect)
    same = result("One-Way Paths", "Large fighters")  # the card shows it already
    two = answer(result("Medusa", "Her zone", also=[shown("Invisible Man", "Fog")]))
    one = answer(result("T. Rex", "A large fighter", also=[path]), same)
    given(visit, {"medusa vs invisible man": {"unmatched": two}, "*": {"unmatched": one}})
    ask(visit, "t-rex on a one-way path")
    expect(status(visit)).to_have_text(re.compile("^Answer in 2 parts"))
    card = cards(visit).first
    expect(card.get_by_role("link")).to_have_text(["T. Rex Hero", "One-Way Paths Shared effect"])
    expect(card.locator(".rb-answer__and")).to_have_text("and")
    labels = card.locator(".rb-answer__passage .rb-answer__said")
    expect(labels).to_have_text(["Publisher’s rules", "Community reference"])
    expect(card.locator(".rb-status")).to_have_count(2)
    expect(visit.get_by_role("heading", name="Other results")).to_be_hidden()
    assert_accessible_everywhere(visit, ".rb-lookup")
    retype(visit, "medusa vs invisible man")
    link = cards(visit).get_by_role("link", name="Match sheet: Medusa against Invisible Man")
    expect(link).to_have_attribute("href", re.compile(r"/unmatched/match/\?a=medusa&b=invisible-man$"))
    assert_accessible_everywhere(visit, ".rb-lookup")


@ON_PHONE
def test_a_passage_shows_its_bullets_as_a_list_and_its_quotation_marks_curly_and_says_first_if_it_has_ended(
    visit: Page,
) -> None:
    text = 'Loki\'s "trick":\n\n• TRICK: the \'90s\n• (say "no")\n• Only players\'\n• "A."\n\n1. First\n2. Last'
    written = answer(result('Loki\'s "Lure"', "It's", answer=text), result("Thor's", answer="One:\n\n• a\n• b\n\nSee this."))
    successor = {"id": "unmatched/hero/thor#new", "title": "Thor: New", "url": "/unmatched/heroes/thor/#new"}
    ended: dict[str, Any] = {"ended": "superseded", "instead": successor}
    old = answer(result("Loki", "Old", **ended), result("Odin", "Older", **ended))
    given(visit, {"*": {"unmatched": written}, "old": {"unmatched": old}})
    ask(visit, "t-rex")
    card = cards(visit).first
    expect(card.locator("p.rb-answer__text")).to_have_text(["Loki’s “trick”:", "1. First", "2. Last"])
    items = ["TRICK: the ’90s", "(say “no”)", "Only players’", "“A.”"]
    expect(card.locator(".rb-answer__list").get_by_role("listitem")).to_have_text(items)
    expect(card.locator(".rb-answer__name")).to_have_text("Loki’s “Lure”")
    expect(card.locator("h3")).to_have_text("It’s")
    expect(lines(visit).first.get_by_role("link")).to_have_text("Thor’s")
    expect(lines(visit).first.locator(".rb-line__text")).to_have_text("One: a; b. See this.")
    expect(lines(visit).first.locator(".rb-status")).to_have_text(re.compile(r"\w"))  # whose word it is, before it is opened
    # What has ended says so first, and leads to what replaced it.
    retype(visit, "old")
    for part in (cards(visit).first, lines(visit).first):
        expect(part.locator(".rb-result__ending")).to_have_text("superseded Instead: Thor: New")
        expect(part.get_by_role("link", name="Thor: New")).to_have_attribute("href", re.compile("/thor/#new$"))
    assert cards(visit).first.locator(".rb-answer__passage > *").first.get_attribute("class") == "rb-result__ending"
    lines(visit).first.get_by_role("link", name="Thor: New").click()
    visit.wait_for_url("**/thor/#new")


@ON_PHONE
def test_names_and_other_names_are_offered_while_one_is_typed(visit: Page) -> None:
    panther = result("Black Panther", comesIn="For King and Country")
    blades = result("Blades", kind="power", kindName="Power")
    black = result("Odin"), blades, result("Æsir, the Bläck"), panther  # Odin has such a nickname
    names = answer(*black, result("Geralt", "His blade"), unfinished=True)
    loki = answer(result("Loki"), unfinished=True)  # only a nickname begins so
    given(visit, {"bl": {"unmatched": names}, "bla": {"unmatched": names}, "*": {"unmatched": loki}})
    ask(visit, "bl")
    expect(status(visit)).to_have_text("4 names")
    expect(visit.get_by_text("Choose a name, or keep typing your question.")).to_be_visible()
    expect(lines(visit).get_by_role("link")).to_have_text(["Black Panther", "Blades", "Æsir, the Bläck", "Odin"])
    expect(lines(visit).locator(".rb-line__kind")).to_have_text(["Hero · For King and Country", "Power", "Hero", "Hero"])
    expect(lines(visit).locator("mark")).to_have_text(["Bl", "Bl", "Bl"])
    expect(visit.get_by_role("button", name="Narrow")).to_be_hidden()
    expect(cards(visit)).to_have_count(0)
    assert_accessible_everywhere(visit, ".rb-lookup")
    retype(visit, "bla")
    expect(lines(visit).locator("mark")).to_have_text(["Bla", "Bla", "Blä"])
    retype(visit, "trick")
    expect(cards(visit)).to_have_count(1)
    expect(visit.get_by_text("Choose a name, or keep typing your question.")).to_be_hidden()
    # A record that is offered by another name says that name.
    others = answer(result("Odin", aliases=["Allfather", "The Blind One"]), result("Blades"), unfinished=True)
    given(visit, {"*": {"unmatched": others}})
    retype(visit, "bl")
    expect(lines(visit).get_by_role("link")).to_have_text(["Blades", "Odin"])
    expect(lines(visit).locator(".rb-line__alias")).to_have_text(["Also known as The Blind One"])
    expect(lines(visit).locator("mark")).to_have_text(["Bl", "Bl"])


@ON_PHONE
def test_results_stay_while_they_show_the_same_and_the_focus_is_framed_around_all_that_it_is_on(visit: Page) -> None:
    one, two, three = result("Loki", "Tricks"), result("Odin"), result("Thor")
    given(
        visit,
        {
            "trick": {"unmatched": answer(one, two, three)},
            "tricks": {"unmatched": answer({**one, "score": 2, "marks": [[0, 4]]}, three, result("Hela"), two)},
            "loki": {"unmatched": answer(result("Loki", "Tricks", also=[shown("Loki", "Cards")]), result("Odin"))},
            "both": {"unmatched": answer(result("Loki", "Tricks", also=[shown("Medusa", "Gaze")]))},
        },
    )
    ask(visit, "trick")
    visit.evaluate("""() => {
      for (const node of document.querySelectorAll(".rb-result")) node.dataset.before = "yes";
      window.least = 3;
      const count = () => { window.least = Math.min(window.least, document.querySelectorAll(".rb-result").length); };
      new MutationObserver(count).observe(document.querySelector(".rb-results"), { childList: true, subtree: true });
    }""")
    retype(visit, "tricks")
    expect(visit.locator(".rb-result .rb-result__title")).to_have_text(["Loki Hero", "Thor", "Hela", "Odin"])
    kept = visit.locator(".rb-result").evaluate_all("nodes => nodes.map((node) => node.dataset.before === 'yes')")
    assert kept == [True, True, False, True]
    assert visit.evaluate("least") == 3
    # The focus is framed around all that it is on.
    retype(visit, "loki")
    framed = """() => [".rb-answer", ".rb-answer__part", ".rb-answer__passage", ".rb-answer a", ".rb-line"].flatMap((part) =>
      [...document.querySelectorAll(part)].flatMap((each, place) => {
        const styles = part === ".rb-line" ? getComputedStyle(each.querySelector("a"), "::after") : getComputedStyle(each);
        return styles.outlineStyle === "solid" ? [`${part} ${place}`] : [];
      }))"""
    for part in (".rb-answer 0", ".rb-answer__passage 0", ".rb-answer__passage 1", ".rb-line 0"):
        visit.keyboard.press("ArrowDown")
        assert visit.evaluate(framed) == [part]
    retype(visit, "both")
    for part in (".rb-answer__part 0", ".rb-answer__part 1"):
        visit.keyboard.press("ArrowDown")
        assert visit.evaluate(framed) == [part]


def unsure(*missing: str, results: int = 5) -> dict[str, Any]:
    """An answer that is not sure."""
    found = [result("Loki", f"Number {number}") for number in range(results)]
    return answer(*found, sure=False, missing=list(missing))


@ON_PHONE
def test_without_a_sure_answer_the_missing_words_and_the_nearest_results_are_shown(visit: Page) -> None:
    unsure_of = {
        "loki price": unsure("price"),
        "price of the box of loki": unsure("price", "box", "lid", results=2),
        "xyzzy price": unsure("xyzzy"),
        "lokki": unsure() | {"didYouMean": "loki"},
        "lokki wins": unsure() | {"didYouMean": "loki"},
        "loki health": unsure() | {"hints": ["Look at the card"]},
    }
    given(visit, {query: {"unmatched": found} for query, found in unsure_of.items()})
    ask(visit, "loki price")
    expect(status(visit)).to_have_text("No sure answer")
    frame = visit.locator(".rb-unsure")
    expect(frame.get_by_role("heading", name="No sure answer")).to_be_visible()
    expect(frame).to_contain_text("No text of Unmatched mentions “price”.")
    expect(visit.get_by_role("heading", name="Nearest")).to_be_visible()
    expect(cards(visit)).to_have_count(0)
    expect(lines(visit)).to_have_count(3)
    texts = [f"What Loki says about Number {number}." for number in range(3)]
    expect(lines(visit).locator(".rb-line__text")).to_have_text(texts)  # a wrong refusal then harms nobody
    assert_accessible_everywhere(visit, ".rb-lookup")
    for size in (DESKTOP, PHONE):
        resize(visit, size)
        parts = (
            frame.get_by_role("heading"),
            frame.locator(".rb-unsure__reason"),
            lines(visit).first,
            visit.get_by_role("button", name="Show more"),
            visit.locator(".rb-report"),
        )
        tops = [box["y"] for box in (part.bounding_box() for part in parts) if box]
        assert len(tops) == len(parts)
        assert tops == sorted(tops)
    visit.get_by_role("button", name="Show more").click()
    expect(lines(visit)).to_have_count(5)
    expect(lines(visit).nth(3).get_by_role("link")).to_be_focused()
    # Where it leads is no answer either.
    lines(visit).first.get_by_role("link").click()
    bar = visit.locator("[data-rb-answer] > .rb-landing")
    expect(bar).to_contain_text("Nearest text")
    bar.get_by_role("link", name="Back to results").click()
    expect(lines(visit)).to_have_count(5)
    retype(visit, "price of the box of loki")
    expect(frame).to_contain_text("No text of Unmatched mentions “price”, “box”, or “lid”.")
    expect(visit.get_by_role("button", name="Show more")).to_be_hidden()
    # One reason is given below what was corrected.
    retype(visit, "lokki")
    reason, hints = visit.locator(".rb-unsure__reason"), visit.locator(".rb-lookup__hints")
    expect(reason).to_have_text("No text of Unmatched clearly answers this. Add what you want to know about it.")
    expect(hints).to_have_text("Showing results for loki")
    # The nearest text may well be the answer: it is shown as one, with whose word it is. The reason stands below all of them.
    expect(visit.locator(".rb-doubt")).to_have_text("No sure answer. This comes closest:")
    expect(status(visit)).to_have_text("No sure answer: Loki")
    expect(cards(visit)).to_have_count(1)
    expect(cards(visit)).to_have_css("border-style", "dashed")
    expect(cards(visit).locator(".rb-status")).to_have_text("Publisher’s rules")
    expect(visit.get_by_role("heading", name="Also near")).to_be_visible()
    expect(lines(visit)).to_have_count(2)
    expect(visit.locator(".rb-report").locator(reason)).to_be_visible()
    assert_accessible_everywhere(visit, ".rb-lookup")
    retype(visit, "lokki wins")
    expect(reason).to_have_text("No text of Unmatched clearly answers this. Try other words, or fewer.")
    retype(visit, "loki health")
    expect(reason).to_have_text("Look at the card.")
    expect(hints).to_be_empty()
    # Texts that have none of the words are about something else.
    retype(visit, "xyzzy price")
    expect(reason).to_have_text("No text of Unmatched mentions “xyzzy price”. Check how it is spelled, or try other words.")
    expect(lines(visit)).to_have_count(0)


@ON_PHONE
def test_a_card_that_only_perhaps_answers_says_so(visit: Page) -> None:
    found = answer(result("Loki"), result("Medusa")) | {"doubtful": True}
    given(visit, {"boost late": {"unmatched": found}, "boost": {"unmatched": answer(result("Loki"))}})
    doubt = visit.locator(".rb-doubt")
    ask(visit, "boost late")
    expect(status(visit)).to_have_text("Closest match: Loki")
    expect(doubt).to_have_text("Closest match to your question")
    expect(cards(visit)).to_have_css("border-style", "dashed")
    expect(lines(visit)).to_have_count(1)
    assert_accessible_everywhere(visit, ".rb-lookup")
    ask(visit, "boost")
    expect(status(visit)).to_have_text("Answer: Loki")
    expect(doubt).to_have_count(0)


@ON_PHONE
def test_an_answer_that_no_source_gives_is_called_so(visit: Page) -> None:
    open_ = answer(result("Unsettled", open=True))
    given(visit, {"concede": {"unmatched": open_}, "give up": {"unmatched": open_ | {"doubtful": True}}})
    doubt = "If this is what you ask, no source says it."
    for query, doubts, seen in (("concede", [], "No source says"), ("give up", [doubt], "")):
        ask(visit, query)
        expect(status(visit)).to_have_text("No source says: Unsettled")
        # It is said once: of an answer that may be none, the line above the card says it.
        assert (
            status(visit).evaluate("(line) => line.firstChild.nodeType === Node.TEXT_NODE ? line.firstChild.data : ''") == seen
        )
        expect(visit.locator(".rb-doubt")).to_have_text(doubts)
        label = visit.locator(".rb-answer .rb-status")
        expect(label).to_have_text("Open question")
        expect(label).to_have_attribute("data-rb-text", re.compile("^No source that we have"))
    assert_accessible_everywhere(visit, ".rb-lookup")
    # What it says is shared without a second word for it.
    visit.evaluate("navigator.share = async (shared) => { window.shared = shared; }")
    cards(visit).get_by_role("button", name="Share").click()
    visit.wait_for_function("window.shared")
    assert visit.evaluate("shared.text").startswith("Unsettled: ")


@ON_PHONE
def test_where_nothing_is_found_a_frame_says_so_and_all_games_and_the_editor_can_be_asked(visit: Page) -> None:
    given(visit, {"baba yaga": {}, "lokki": {"unmatched": answer(sure=False, didYouMean="loki")}})
    ask(visit, "baba yaga")
    expect(status(visit)).to_have_text("Nothing found")
    frame = visit.locator(".rb-unsure")
    expect(frame.get_by_role("heading", name="Nothing found")).to_be_visible()
    expect(frame).to_contain_text("No text of Unmatched mentions “baba yaga”.")
    report = visit.get_by_role("button", name="Copy this question for the editor")
    expect(report).to_be_visible()
    assert_accessible_everywhere(visit, ".rb-lookup")
    everywhere = visit.get_by_role("button", name="Search all games")
    everywhere.click()
    expect(frame).to_contain_text("No text here mentions “baba yaga”.")
    expect(visit.get_by_label("In which game")).to_have_value("")
    expect(everywhere).to_be_hidden()
    report.click()
    written = visit.get_by_role("dialog", name="Report to copy").get_by_role("textbox").input_value()
    assert [line.partition(":")[0] for line in written.splitlines()] == ["Question", "Words that no text has", "Asked at"]
    visit.keyboard.press("Escape")
    retype(visit, "lokki")
    visit.get_by_role("button", name="loki", exact=True).click()
    expect(visit.get_by_role("searchbox", name="Look up a rule")).to_have_value("loki")


@ON_PHONE
def test_below_what_changed_are_few_other_results_until_more_are_asked_for(visit: Page) -> None:
    others = [result("Loki", f"Number {number}") for number in range(5)]
    changed = result(
        "What changed", id="unmatched/version/10.0", url="/unmatched/changes/", kind="version", kindName="Versions"
    )
    given(visit, {"what changed": {"unmatched": answer(changed, *others)}})
    ask(visit, "what changed")
    expect(cards(visit).locator(".rb-answer__name")).to_have_text("What changed")
    expect(lines(visit)).to_have_count(3)
    visit.get_by_role("button", name="Show more").click()
    expect(lines(visit)).to_have_count(5)


@ON_PHONE
def test_of_a_card_the_text_that_answers_is_the_largest(visit: Page) -> None:
    ask(visit, "loki trick discard")
    card = cards(visit).first
    expect(card).to_be_visible()
    sizes = card.evaluate(
        """(card) => [".rb-answer__text", ".rb-answer__name", ".rb-answer__heading", ".rb-status", ".rb-answer__kind"]
          .map((part) => parseFloat(getComputedStyle(card.querySelector(part)).fontSize))"""
    )
    assert sizes[0] > max(sizes[1:])


@ON_PHONE
def test_an_answer_stays_until_typing_pauses_and_enter_sets_it_back_until_the_complete_query_is_answered(visit: Page) -> None:
    given(visit, {"loki": {"unmatched": answer(result("Loki"))}, "*": {"unmatched": unsure("zither")}})
    ask(visit, "loki")
    results, first = visit.locator(".rb-results"), visit.locator(".rb-results .rb-result__title").first
    opacity = "results => Number(getComputedStyle(results).opacity)"
    assert results.evaluate(opacity) == 1
    visit.evaluate(_KEEP_PAUSING)
    visit.evaluate("""() => {
      window.seen = [];
      const note = () => seen.push(document.querySelector(".rb-results").innerText.includes("No sure answer"));
      new MutationObserver(note).observe(document.querySelector(".rb-lookup"), { childList: true, subtree: true });
    }""")
    box = visit.get_by_role("searchbox", name="Look up a rule")
    box.press_sequentially(" tri")
    retype(visit, "loki")
    assert True not in visit.evaluate("seen")
    # Enter sets back what answers an earlier query.
    visit.evaluate("window.held = []")
    box.press_sequentially(" zither")
    expect(results).to_have_attribute("aria-busy", "false")
    box.press("Enter")
    expect(results).to_have_attribute("aria-busy", "true")
    # However long it takes, the rules have been fetched: they have answered before.
    visit.evaluate("later.splice(0).forEach((act) => act())")
    expect(status(visit)).to_have_text("Searching…")
    expect(box).to_be_focused()
    assert results.evaluate(opacity) < 1
    before = visit.url
    visit.mouse.click(*middle(first))
    visit.evaluate("() => held.splice(0).forEach((reply) => reply())")
    expect(status(visit)).to_have_text("No sure answer")
    expect(first).to_be_focused()
    expect(first).to_have_text("Loki: Number 0")
    expect(results).to_have_attribute("aria-busy", "false")
    assert results.evaluate(opacity) == 1
    assert visit.url.partition("?")[0] == before.partition("?")[0]
    first.click()
    visit.wait_for_url("**/unmatched/heroes/loki/#number-0")


def middle(target: Locator) -> tuple[float, float]:
    """The middle of an element on the screen."""
    place = target.bounding_box()
    assert place
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


@ON_PHONE
def test_a_filter_that_leaves_out_the_answer_is_no_question_for_the_editor(visit: Page) -> None:
    visit.goto("/unmatched/?q=boost+kind:hero")
    expect(visit.locator(".rb-unsure")).to_have_text("Narrowed by a filterWithout the filter, another text comes first.")
    expect(status(visit)).to_have_text(re.compile("^Narrowed(:|$)"))
    # What remains is shown as it was: the first text on a card.
    expect(cards(visit)).to_have_count(1)
    expect(visit.locator(".rb-report")).to_have_count(0)


def test_the_report_of_a_question_is_copied_or_shown_if_the_site_names_no_repository(browser: Browser, address: str) -> None:
    page = own_page(browser, address, {"*": {"unmatched": unsure("price")}})
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ask(page, "price of loki")
    frame = page.locator(".rb-report")
    # It is one line, and no more is said until it is pressed.
    expect(frame).to_have_text("Copy this question for the editor")
    copy = page.get_by_role("button", name="Copy this question for the editor")
    pressed, whole = copy.bounding_box(), frame.bounding_box()
    assert pressed
    assert whole
    assert 44 <= pressed["height"] <= whole["height"] < 60
    assert copy.evaluate("(each) => getComputedStyle(each).backgroundColor") == "rgba(0, 0, 0, 0)"
    copy.focus()
    page.keyboard.press("Enter")
    expect(frame).to_contain_text("Report copied. This site has no address for reports. Send it to whoever gave you the link.")
    report = str(page.evaluate("navigator.clipboard.readText()"))
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as where copying is not allowed
    copy.click()
    expect(page.get_by_role("dialog", name="Report to copy").get_by_role("textbox")).to_have_value(report)
    for line in (
        "Question: price of loki",
        "Game: Unmatched, version 10.0",
        "Nearest answer: Loki: Number 0",
        f"{LOKI}?q=price",
    ):
        assert line in report


def test_the_report_of_a_question_is_an_issue_of_the_repository_that_the_reader_sends(browser: Browser, address: str) -> None:
    page = own_page(browser, address, {"*": {"unmatched": unsure(HOSTILE)}})
    page.add_init_script(f"""document.addEventListener("readystatechange", () => {{
      const site = document.getElementById("rb-site");
      if (site) site.textContent = JSON.stringify({{ ...JSON.parse(site.textContent), repository: "{REPOSITORY}/" }});
    }})""")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.startswith(REPOSITORY) else None)
    query = f"price of loki & body=x#y {HOSTILE}"
    ask(page, query)
    link = page.get_by_role("link", name="Send this question to the editor")
    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_have_attribute("rel", "noopener")
    issue = urlsplit(str(link.get_attribute("href")))
    assert f"{issue.scheme}://{issue.netloc}{issue.path}" == f"{REPOSITORY}/issues/new"
    values = parse_qs(issue.query)
    assert values["title"] == [f"Question: {query}"]
    assert values["body"][0].startswith(f"Question: {query}\nGame: Unmatched, version 10.0\n")
    assert (set(values), issue.fragment) == ({"title", "body"}, "")
    expect(page.locator(".rb-report")).to_contain_text("Opens a report. Nothing is sent until you send it.")
    assert page.locator("img[src='x']").count() == 0
    assert sent == []
    for _ in range(2):  # chooses the nearest result, and opens it
        page.keyboard.press("Enter")
    page.wait_for_url(f"**{LOKI}#number-0")


@ON_PHONE
def test_sure_answers_of_other_games_are_folded_below(visit: Page) -> None:
    given(visit, {"*": {"unmatched": answer(result("Loki", "Tricks")), "heroclix": unsure("trick")}})
    ask(visit, "loki trick", QUAKE)
    other = visit.locator(".rb-elsewhere details")
    expect(other).to_have_count(1)
    expect(other.locator("summary")).to_have_text("Unmatched: Loki")
    assert visit.locator(".rb-line").last.bounding_box()["y"] < other.bounding_box()["y"]  # type: ignore[index]
    expect(other.locator(".rb-answer")).to_be_hidden()
    for _ in range(5):  # 3 lines, "Show more", and the other game
        visit.keyboard.press("ArrowDown")
    expect(other.locator("summary")).to_be_focused()
    visit.keyboard.press("Enter")
    visit.keyboard.press("ArrowDown")
    expect(other.get_by_role("link")).to_be_focused()
    expect(other.get_by_role("link")).to_have_attribute("href", re.compile(f"{LOKI}#tricks"))
    assert_accessible_everywhere(visit, ".rb-lookup")
    resize(visit, PHONE)
    expect_targets_for_a_thumb(visit)


@ON_PHONE
def test_other_games_are_asked_only_without_a_sure_answer(visit: Page) -> None:
    fetched: list[str] = []
    visit.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]) if "/lookup/" in request.url else None)
    visit.goto(QUAKE)
    visit.keyboard.press("/")
    retype(visit, "quake")
    assert set(fetched) == {"heroclix.json"}


@SIZES
def test_in_all_games_the_first_game_answers_or_else_each_game_has_a_card(visit: Page, size: dict[str, int]) -> None:
    near = result("Odin", "Nine nights")
    tricks = result("Loki", "Tricks", also=[shown("Loki")])
    outwit = {"heroclix": answer(elsewhere("Outwit", also=[shown("Loki")]))}
    both = {"funkoverse": answer(elsewhere("Ruse", "funkoverse"), elsewhere("Dodge", "funkoverse")), **outwit}
    given(visit, {"trick": both, "other": {"unmatched": answer(tricks, near), "heroclix": answer(elsewhere("Quake"))}})
    visit.goto("/")
    visit.get_by_label("In which game").select_option(label="All games")
    retype(visit, "trick")
    expect(status(visit)).to_have_text(re.compile("^Answers: 2 games"))
    expect(cards(visit).get_by_role("link")).to_have_text(["Ruse Power · Funkoverse", "Outwit Power · HeroClix"])
    expect(cards(visit).last.locator(".rb-answer__text")).to_have_text(["What Outwit says about itself."])
    expect(visit.get_by_role("heading", name="Other results in Funkoverse")).to_be_visible()
    expect(lines(visit).get_by_role("link")).to_have_text(["Dodge"])
    first, second = (card.bounding_box() for card in cards(visit).all())
    assert first and second
    assert (first["y"] == second["y"]) == (size != PHONE)
    assert_accessible_at(visit, size, ".rb-lookup")
    if size == PHONE:
        for width in (PHONE["width"], 320):
            resize(visit, {"width": width, "height": 640})
            line = status(visit).bounding_box()
            assert line and line["height"] < 30, width
    retype(visit, "other")
    expect(cards(visit)).to_have_count(1)
    expect(cards(visit).locator(".rb-answer__text")).to_have_count(2)
    expect(lines(visit)).to_have_count(2)
    nearest, other = lines(visit).all()
    expect(nearest.get_by_role("link")).to_have_text("Odin: Nine nights")
    expect(other).to_be_hidden()
    folded = visit.locator(".rb-elsewhere summary")
    expect(folded).to_have_text(["HeroClix"])
    folded.click()
    expect(other.get_by_role("link")).to_have_text("Quake")
    assert_accessible_at(visit, size, ".rb-lookup")
    retype(visit, "trick")
    expect(folded).to_have_count(0)


@ON_DESKTOP
def test_the_last_game_that_was_chosen_is_searched_on_pages_of_no_game(visit: Page) -> None:
    place = visit.get_by_label("In which game")

    def expect_on_home_page(game: str) -> None:
        visit.goto("/")
        expect(place).to_have_value(game)

    visit.goto(QUAKE)  # to read a page is no choice
    expect_on_home_page("unmatched")
    place.select_option(label="HeroClix")
    expect_on_home_page("heroclix")
    retype(visit, "loki")
    place.select_option(label="All games")
    expect_on_home_page("")
    visit.evaluate("localStorage.setItem('rulebook.game', '<b>')")
    expect_on_home_page("unmatched")
    # On a phone, the answer is as high on the screen as if the question had been typed.
    resize(visit, PHONE)
    visit.goto("/?q=loki+trick")  # an address without a game is that of all games
    expect(place).to_have_value("")
    expect(visit.locator(".rb-results")).to_have_attribute("data-rb-answered", "loki trick")
    top = visit.locator(".rb-lookup__field").evaluate("(field) => field.getBoundingClientRect().top")
    assert 0 <= top < 16


@ON_PHONE
def test_the_game_is_forgotten_where_storage_is_refused(browser: Browser, address: str, size: dict[str, int]) -> None:
    page = opened(browser, size, base_url=address)
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused'); } })")
    page.goto(QUAKE)
    page.keyboard.press("/")
    expect(page.get_by_label("In which game")).to_have_value("heroclix")
    page.goto("/")
    expect(page.get_by_label("In which game")).to_have_value("unmatched")
