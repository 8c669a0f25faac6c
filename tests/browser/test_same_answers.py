"""The browser and the command line give the same answers to the same queries, from the same index."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser.visiting import DESKTOP, lookup_in, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, JSHandle

    from rulebook.search.lookup import Lookup

Query = tuple[str, str | None]


def in_both(*queries: str) -> list[Query]:
    """Return each query twice: in the first game, and in all games."""
    return [(query, game) for game in ("unmatched", None) for query in queries]


QUERY_SETS = Path(__file__).parents[1] / "bench/queries"
QUERIES = json.loads((QUERY_SETS / "tuning.json").read_text("utf-8"))
UNANSWERABLE: list[Query] = [
    (query["q"], query["game"]) for query in json.loads((QUERY_SETS / "unanswerable.json").read_text("utf-8"))[::3]
]
SAMPLE: list[Query] = [(query["q"], query["game"]) for query in QUERIES[::5]]
IN_ALL_GAMES: list[Query] = [(query["q"], None) for query in QUERIES[1::24]]
UNFINISHED: list[Query] = [(query["q"][:length], query["game"]) for query in QUERIES[2::20] for length in (1, 3, 7, 12)]
"""Samples: `make bench` says of every query whether the browser and the command line agree."""
REASONS = in_both(
    "best hero",
    "krang bots",
    "krang robot body",
    "is loki banned at tournaments",
    "are loki and medusa banned at tournaments",
    "how much does sun wukong cost",
    "bassoon hero oboe viola cello",
    "funko knocked out",
    "hero clix shape change bassoon",
    "defend with no cards",
    "high ground bonus",
    "max hand size",
    "empty deck",
    "can i boost an attack",
    "hand limt",
    "arther boost",
    "merlin hp",
    "where does merlin start",
    "same hero both players",
    "gwent",
    "ww",
    "cap",
    "turtles",
    "xander challenge adjacent",
    "can raptor attack diagnol",
    "loki trick handlimit",
    "lok trick in hand at end",
    "what is medusas power",
    "med gaze twice",
    "do i have to block? dude says you must, feels illegal",
    "he says he has to say which card, must he say that",
    "hello everyone, yesterday evening we played our first match with four players and had a long argument about one card. "
    "it was late, and my partner and i read the whole book again, but found nothing. can a sidekick play a scheme? thank you",
    "feint regroup skirmish noble sacrifice excalibur holy grail swift strike momentous shift lady of the lake bewilderment "
    "command the storms aid the chosen one divine intervention restless spirits prophecy",
)
"""Queries for which the two say why no answer is sure, or that call a game by another name."""
JUDGED = ("sure", "doubtful", "missing", "unfinished")
"""What the two say of how well a query is answered."""
FILTERED = in_both(
    "anger issues",
    "order at the end of the turn",
    "hero:loki",
    "hero:loki boost",
    "kind:erratum",
    "kind:erratum attack",
    'set:"slings & arrows"',
    "set:“slings & arrows” token",
    "status:official boost",
    "loki status:official",
    "loki kind:set",
    "does defender win ties status:official",
    "does defender win ties kind:hero",
    "status:Editor",
    "is:large",
    "is:large zone",
    "-kind:hero boost",
    '"after combat"',
    '"after combat" -boost',
    "boost -hero",
    "hero:nobody boost",
    "colour:red boost",
    "hero: boost",
    "game:unmatched boost",
    "game:heroclix",
    "kind:hero -loki",
    'hero:"loki',
    "-",
    '""',
    "kind:constructor",
    "constructor:x",
    "hero:日本",
    "kind:hero kind:ruling boost",
    "kind:hero kind:ruling",
    "hero:loki hero:bullseye -kind:hero boost",
    "is:large is:melee",
    "is:foo boost",
    "herro:loki",
    "hero:lokki",
    "hero:l",
    "status:o trick",
    "set:sl",
    'set:"slings & ar',
    'hero:"no body" boost',
    'kind:"shared effect"',
    "kind:character",
    "game:hc",
    "trick hero:loki kind:battlefield",
    "kind:set is:large",
    "lki kind:hero",
    'hero:"& &"',
)
HOSTILE = in_both(
    "boost " * 60,
    " ".join(f"word{number} attack defens" for number in range(30)),
    '"boost" ' * 12,
    "boost -attack -defense -move -hero -card -deck -hand -draw -discard",
    "loki hero:loki hero:medusa kind:hero kind:rule is:large x:a y:b z:c w:d boost",
    '-"ß" boost',
    "",
    "   ",
    "<img src=x onerror=alert(1)>",
    "'; DROP TABLE heroes; --",
    "__proto__",
    "constructor toString hasOwnProperty",
    "\x00\x1f\x85\ufeff loki",
    "loki\u2028trick\u00a0boost",
    "𝕝𝕠𝕜𝕚 ٣ Ⅷ ½",
    "İstanbul ß ﬀ ſ K",
    "yennefer’s’s ’s",
    "æther œuvre łoki",
    "a" * 400,
    "loki " * 100,
    "😀" * 299 + " loki",
    "\ud7ff\u0301\u0301 lo\u0301ki",
    '" " “ ” -" -:: ::',
    "(((((((((a+)+)+)+)+$",
    "T. rex vs. Dr. Sattler",
    "yenefer vs t-rx",
    "geralt against t. rex",
    "teenage mutant ninja turtles shreder krang",
    'set:"tenage mutant ninja turtles shreder vs krang"',
    "crimsn teapt festivl grunds pavilon lanterrn",
    "houdini v the geenie",
    "loki against ghost rider",
    "king solomon‘s mines, king solomon´s mines",
    "日本語",
    "zz",
    "loki OR thor AND NOT (boost) ~2 ^4 * ?",
)

CITED = in_both(
    "unmatched/rule/maneuver#not-through-enemies",
    "unmatched/rule/maneuver#not-through-enemies @10.0",
    "unmatched/rule/maneuver#not-through-enemies @9.0",
    "Maneuver#not-through-enemies",
    f"“{'Enemies. ' * 60}”\nRulebook\nunmatched/rule/maneuver#not-through-enemies @9.0\n",
    "https://example.org/10.0/unmatched/rules/maneuver/#not-through-enemies",
    "rule/maneuver",
    "maneuver#nothing",
    "https://example.org/10.0/unmatched/rules/maneuver/#nothing",
    "https://example.org/unmatched/changes/since-10.0/#hero-elektra--after-combat",
    "unmatched/changes/since-10.0/#hero-elektra",
    "unmatched/changes/since-10.0/#readings-hero-elektra",
    "unmatched/changes/since-10.0/#hero-nobody--tricks",
    "hero/elektra#after-combat @10.0",
    "hero/elektra#after-combat @11.0",
    "unmatched/rule/winning-the-game @10.0",
    "/unmatched/changes/10.0",
    "unmatched/changes/#section-versions",
    "unmatched/changes/since-10.0/more",
    "rule/maneuver#nothing @9.0",
    "rule/nothing",
)

IN_A_MATCH: list[Query] = [(query["q"], "unmatched") for query in QUERIES[1::12]]
PLAYING = ["unmatched/hero/loki", "unmatched/hero/the-wayward-sisters", "unmatched/effect/one-way-paths"]
"""The records that apply in the match that `IN_A_MATCH` asks about."""

FIND = """
(lookup, [queries, playing]) => queries.map(([query, game]) => {
  const found = lookup.lookup(query, { game, playing: new Set(playing) });
  return { ...found, found: found.results.length, results: found.results.slice(0, 3) };
})
"""
"""Looks queries up. Only the first three results of each are handed over, and how many there are."""


@pytest.fixture(scope="module")
def in_browser(browser: Browser, address: str, lookup: Lookup) -> Iterator[JSHandle]:
    """The browser's look-up in the real records."""
    page = opened(browser, DESKTOP)
    page.goto(address + "/about/")
    yield lookup_in(page, lookup.slugs)
    page.context.close()


def _passages(shown: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    return [(each["id"], each["passage"]) for each in shown]


@pytest.mark.parametrize(
    "queries",
    [SAMPLE, UNANSWERABLE, IN_ALL_GAMES, UNFINISHED, FILTERED, REASONS, HOSTILE, CITED, IN_A_MATCH],
    ids=["sample", "unanswerable", "in all games", "unfinished", "filtered", "reasons", "hostile", "cited", "in a match"],
)
def test_browser_and_command_line_give_the_same_answers(in_browser: JSHandle, lookup: Lookup, queries: list[Query]) -> None:
    playing = PLAYING if queries is IN_A_MATCH else []
    found = in_browser.evaluate(FIND, [queries, playing])
    for query, here in zip(queries, found, strict=True):
        there = lookup.lookup(query[0], game=query[1], playing=playing).as_dict()
        assert _passages(here["results"]) == _passages(there["results"][:3]), query
        assert here["found"] == len(there["results"]), query
        assert here["didYouMean"] == there["did_you_mean"], query
        assert here["hints"] == there["hints"], query
        assert (here["total"], here["withoutFilters"]) == (there["total"], there["without_filters"]), query
        assert here["answers"] == there["answers"], query
        assert [here[each] for each in JUDGED] == [there[each] for each in JUDGED], query
        for result, same in zip(here["results"], there["results"], strict=False):
            shown = ("kind", "title", "heading", "answer", "marks", "status", "label", "ended", "source", "version", "url")
            assert [result[name] for name in shown] == [same[name] for name in shown], query
            assert (result["kindName"], result["comesIn"]) == (same["kind_name"], same["comes_in"]), query
            assert _passages(result["also"]) == _passages(same["also"]), query
            assert result["aliases"] == same["aliases"], query


def test_the_queries_cover_marked_answers_unknown_filters_and_what_a_match_changes(lookup: Lookup) -> None:
    asked = [query for query, _ in IN_A_MATCH]
    assert any(lookup.lookup(query).results[0] != lookup.lookup(query, playing=PLAYING).results[0] for query in asked)
    assert any(lookup.lookup(query, game=game).results[0].marks for query, game in SAMPLE)
    assert any(lookup.lookup(query, game=game).hints for query, game in FILTERED)
    assert any(lookup.lookup(query, game=game).did_you_mean for query, game in SAMPLE)
