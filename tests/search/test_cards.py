"""What the first result shows: a card, with what answers the query and no more than a player reads at a glance."""

from __future__ import annotations

import json
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest

from bench.query_sets import passages_of, read_labelled
from made_up import made_up, says

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from labelled import Ask
    from rulebook.library.library import Library
    from rulebook.search.answers import Answer
    from rulebook.search.lookup import Lookup

    Card = Callable[..., list[str]]
    """Makes a game: a query, records by kind and slug, and search hints -> the passages of the first result's card."""

MOST_WORDS = 120
LONG_SUMMARY = "cup " * 80
"""A summary that does not fit on a card with another passage."""
ENDED = {"how": "withdrawn", "since": "1.0", "given": {"by": "Kettle & Sons", "where": "a letter", "date": "2020"}}


@pytest.fixture
def card(tmp_path: Path) -> Iterator[Card]:
    """A function that makes a game, and answers a query in it."""
    opened: list[Lookup] = []

    def make(query: str, records: dict[str, dict[str, Any]], hints: dict[str, Any] | None = None) -> list[str]:
        opened.append(made_up(tmp_path, records, hints))
        return passages_of(opened[-1].lookup(query).results[0])

    yield make
    for lookup in opened:
        lookup.close()


@pytest.fixture(scope="module")
def answers(ask: Ask) -> list[Answer]:
    """The answers to the labelled questions, each in its game."""
    return [ask(question) for question in read_labelled("labelled")]


def test_a_card_is_short(answers: list[Answer]) -> None:
    sizes = set()
    for answer in answers:
        for best in answer.results[:1]:
            shown = [best, *best.also]
            sizes.add(len(shown))
            assert sum(len(each.answer.split()) for each in shown) <= MOST_WORDS, answer.query
    assert sizes == {1, 2, 3}


def test_no_text_is_on_a_card_twice(answers: list[Answer], lookup: Lookup) -> None:
    for answer in [*answers, lookup.lookup("dracula bite 0 health sister", game="unmatched")]:
        for best in answer.results[:1]:
            shown = [each.answer for each in (best, *best.also)]
            assert len(set(shown)) == len(shown), answer.query


def test_only_the_first_result_has_other_passages(answers: list[Answer]) -> None:
    for answer in answers:
        assert not any(result.also for result in answer.results[1:]), answer.query


def test_of_several_games_only_the_first_result_of_each_has_other_passages(lookup: Lookup) -> None:
    results = lookup.lookup("can i move through enemies", limit=100).results
    seen: set[str] = set()
    for result in results:
        assert not (result.also and result.game in seen), result.id
        seen.add(result.game)
    assert sum(bool(result.also) for result in results) > 1


def test_a_name_alone_shows_the_summary_alone(library: Library, lookup: Lookup) -> None:
    for kind in ("hero", "battlefield"):
        for record in library.of("unmatched", kind):
            best = lookup.lookup(record.name, game="unmatched").results[0]
            assert passages_of(best) == [f"{kind}/{record.ref.slug}"]


def test_a_name_that_passages_repeat_shows_the_summary_alone(card: Card) -> None:
    assert card("alpha", {"hero/alpha": says("alpha steam", "alpha alpha")}) == ["hero/alpha"]


def test_a_passage_whose_heading_says_all_that_is_asked_answers_alone(card: Card, lookup: Lookup) -> None:
    passages = [
        {"id": "p1", "name": "Steam lid", "text": "Pot and steam."},
        {"id": "p2", "text": "Steam and pot, pot and steam."},
    ]
    assert card("steam lid", {"rule/turn": {"rules": passages}}) == ["rule/turn#p1"]
    assert card("steam pot", {"rule/turn": {"rules": passages}}) != ["rule/turn#p1"]
    assert passages_of(lookup.lookup("hand limit", game="unmatched").results[0]) == ["rule/your-turn#hand-limit"]
    assert len(passages_of(lookup.lookup("deck runs out", game="unmatched").results[0])) > 1  # "Exhausted" in other words


def test_a_heading_that_says_not_is_no_answer_to_a_question_without_it(lookup: Lookup) -> None:
    asked = ("when do i draw", "it is not a draw")
    found = [passages_of(lookup.lookup(query, game="unmatched").results[0])[0] for query in asked]
    assert found == ["rule/drawing-cards#mandatory", "effect/blind-boost#not-drawing"]


def test_two_names_show_both_side_by_side(lookup: Lookup) -> None:
    for query in ("loki vs bullseye", "difference between loki and bullseye", "can t-rex beat bigfoot", "medusa or dracula"):
        best = lookup.lookup(query, game="unmatched").results[0]
        heroes = {result.id for result in lookup.lookup(query, game="unmatched", limit=2).results}
        assert len(heroes) == 2
        assert {shown.id for shown in (best, *best.also)} == heroes, query


@pytest.mark.parametrize(
    ("query", "heroes"),
    [
        ("who moves faster medusa or dracula", {"medusa", "dracula"}),
        ("does medusa have more health than dracula", {"medusa", "dracula"}),
        ("is medusa or bigfoot ranged", {"medusa", "bigfoot"}),
        ("bigfoot raptors speed", {"bigfoot", "raptors"}),
    ],
)
def test_what_two_heroes_are_compared_by_is_the_answer_with_the_same_text_of_both(
    lookup: Lookup, query: str, heroes: set[str]
) -> None:
    answer = lookup.lookup(query, game="unmatched", limit=1)
    assert set(passages_of(answer.results[0])) == {f"hero/{hero}#character-card" for hero in heroes}
    assert (answer.sure, answer.doubtful) == (True, False)


def test_heroes_that_are_contrasted_are_on_the_card_of_the_rule_that_is_named_with_them(lookup: Lookup) -> None:
    best = lookup.lookup("dracula vs daredevil blind boost", game="unmatched", limit=1).results[0]
    assert best.id == "unmatched/effect/blind-boost"
    assert {each.id for each in best.also} == {"unmatched/hero/dracula", "unmatched/hero/daredevil"}


def test_two_names_are_shown_in_the_order_of_the_query(lookup: Lookup) -> None:
    heroes = ["buffy", "spike", "angel", "willow", "loki", "medusa", "alice", "sinbad"]
    for one, other in permutations(heroes, 2):
        results = lookup.lookup(f"{one} vs {other}", game="unmatched", limit=2).results
        assert [result.id.rpartition("/")[2] for result in results] == [one, other]
        assert [result.score for result in results] == sorted((result.score for result in results), reverse=True)


def test_a_hero_and_a_rule_for_everyone_show_a_line_of_the_other(card: Card) -> None:
    records = {"hero/alpha": says("steam pot", "steam cup"), "rule/turn": says("steam lid")}
    assert card("alpha steam lid", records) == ["hero/alpha#p1", "hero/alpha#p2", "rule/turn#p1"]


def test_a_rule_for_everyone_is_not_on_the_card_of_a_query_without_a_name(card: Card) -> None:
    shown = card("steam", {"rule/start": says("steam lid"), "rule/turn": says("steam lid")})
    assert shown == ["rule/start#p1"]


def test_a_rule_for_everyone_that_adds_nothing_to_a_record_is_on_its_card_only_if_they_are_linked(card: Card) -> None:
    asked = {"hero/alpha": {"asks": ["cup"]}}

    def is_joined(hero: str, rule: str) -> bool:
        records = {
            "hero/alpha": says(f"steam whistle kettle {'pot ' * 8} {hero}"),
            "rule/turn": says(f"steam whistle kettle {rule}"),
        }
        return "rule/turn#p1" in card("alpha steam whistle kettle", records, asked)

    assert not is_joined("", "")
    assert is_joined("[[rule/turn]]", "")
    assert is_joined("", "[[hero/alpha]]")


def test_a_record_that_answers_much_less_is_not_on_the_card(card: Card) -> None:
    shown = card("alpha steam whistle", {"hero/alpha": says("steam whistle"), "rule/turn": says("lid steam")})
    assert shown == ["hero/alpha#p1"]


def test_what_a_filter_excludes_is_not_on_the_card(card: Card) -> None:
    records = {"hero/alpha": says("steam lid"), "rule/turn": says("steam lid")}
    assert card("alpha steam kind:hero", records) == ["hero/alpha#p1"]


def test_the_best_passage_is_first_and_others_are_in_the_order_of_the_record(card: Card) -> None:
    texts = ("steam kettle", "pot", "steam whistle", "steam steam steam kettle whistle")
    assert card("kettle steam whistle", {"hero/alpha": says(*texts)}) == ["hero/alpha#p4", "hero/alpha#p1", "hero/alpha#p3"]


def test_a_passage_that_answers_much_less_than_the_best_one_is_not_on_the_card(card: Card) -> None:
    record = says("steam", "steam whistle lid", "steam whistle kettle", summary=LONG_SUMMARY)
    assert card("kettle steam whistle", {"hero/alpha": record}) == ["hero/alpha#p3", "hero/alpha#p2"]


def test_a_passage_of_another_record_that_answers_much_less_is_on_the_card_only_if_both_are_contrasted(card: Card) -> None:
    records = {"hero/alpha": says("steam whistle kettle"), "hero/beta": says("kettle pot cup lid")}
    assert card("alpha beta kettle steam whistle", records) == ["hero/alpha#p1"]
    assert card("alpha versus beta kettle steam whistle", records) == ["hero/alpha#p1", "hero/beta#p1"]


def test_a_passage_that_adds_to_the_best_one_comes_before_one_that_repeats_it(card: Card) -> None:
    filling = "lid " * 25
    texts = (f"steam whistle {filling}", f"steam whistle {filling}", f"kettle {filling}")
    assert card("steam whistle kettle", {"hero/alpha": says(*texts, summary=LONG_SUMMARY)}) == [
        "hero/alpha#p1",
        "hero/alpha#p3",
    ]


def test_a_passage_that_holds_nothing_of_the_query_is_not_on_the_card(card: Card) -> None:
    assert card("steam whistle", {"hero/alpha": says("steam whistle", "pot", "lid")}) == ["hero/alpha#p1"]


LONG = "lid " * 60
FULL_CARD = says(f"steam whistle kettle {LONG}", f"steam whistle {LONG}", f"steam {LONG}", summary=LONG_SUMMARY)
"""A record of which a card for `steam whistle kettle` shows the first passage only, since the others are too long."""


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ([], ["hero/alpha#p1", "hero/alpha#p2"]),
        (["cup steam"], ["hero/alpha#p1", "rule/r0#p1", "hero/alpha#p2"]),
        (["cup steam", "pot cup steam"], ["hero/alpha#p1", "rule/r0#p1", "hero/alpha#p2", "rule/r1#p1"]),
        (["steam whistle kettle"] * 2, ["hero/alpha#p1", "rule/r0#p1", "rule/r1#p1"]),
    ],
    ids=["with no other record", "with one other", "with two that answer less", "with two that answer as well"],
)
def test_a_passage_that_the_card_leaves_out_comes_third_if_it_answers_more_than_the_third_record(
    tmp_path: Path, others: list[str], expected: list[str]
) -> None:
    records = {"hero/alpha": FULL_CARD} | {f"rule/r{number}": says(text) for number, text in enumerate(others)}
    opened = made_up(tmp_path, records)
    try:
        shown = [passages_of(result)[0] for result in opened.lookup("alpha steam whistle kettle").results]
    finally:
        opened.close()
    assert shown == expected


def test_a_passage_that_has_only_the_title_of_its_record_in_common_with_the_query_is_not_on_the_card(
    card: Card, lookup: Lookup
) -> None:
    record = says("steam whistle kettle", "pot", aliases=["Steam whistle"], summary=LONG_SUMMARY)
    assert card("steam whistle kettle saucer", {"rule/turn": record}) == ["rule/turn#p1"]
    hints = {"rule/turn": {"passages": {"p1": ["steam whistle kettle"], "p2": ["whistle kettle with a plate"]}}}
    assert card("steam whistle kettle saucer", {"rule/turn": record}, hints) == ["rule/turn#p1", "rule/turn#p2"]
    shown = passages_of(lookup.lookup("max hand size", game="unmatched").results[0])
    assert "rule/your-turn#possible-actions" not in shown


def test_a_passage_that_repeats_the_summary_is_not_below_it(card: Card, lookup: Lookup) -> None:
    texts = ("Lid, steam, whistle, kettle, tray.", "Steam on a lid of tin.")
    record = says(*texts, summary="Steam steam lid lid. Steam whistle kettle tray lid.")
    assert card("steam lid", {"hero/alpha": record}) == ["hero/alpha", "hero/alpha#p2"]
    assert passages_of(lookup.lookup("empty deck", game="unmatched").results[0]) == ["rule/drawing-cards"]
    # That the ability has a name does not make its text another one.
    shown = passages_of(lookup.lookup("do tricks count for golden bat", game="unmatched").results[0])
    assert "hero/golden-bat" in shown
    assert "hero/golden-bat#the-first-superhero" not in shown


def test_a_summary_that_repeats_a_passage_is_not_below_it(lookup: Lookup) -> None:
    shown = passages_of(lookup.lookup("bloody mary three cards", game="unmatched").results[0])
    assert shown == ["hero/bloody-mary#three-cards"]


def test_a_long_passage_is_alone(card: Card) -> None:
    filling = "lid " * 60
    texts = (f"steam whistle {filling}", f"steam kettle {filling}")
    assert card("steam whistle kettle", {"hero/alpha": says(*texts, summary=LONG_SUMMARY)}) == ["hero/alpha#p1"]


def test_a_line_of_another_record_is_left_out_if_it_is_long(card: Card) -> None:
    filling = "lid " * 60
    long = says(f"steam {filling}", summary=LONG_SUMMARY)
    assert len(card("alpha steam", {"hero/alpha": long, "rule/turn": long})) == 1


def test_what_has_ended_comes_last(card: Card) -> None:
    rules = [{"id": "p1", "text": "steam steam", "ended": ENDED}, {"id": "p2", "text": "steam lid pot cup"}]
    assert card("alpha steam", {"hero/alpha": {"rules": rules}})[0] == "hero/alpha#p2"


def test_what_has_ended_is_shown_if_nothing_else_answers(card: Card) -> None:
    rules = [{"id": "p1", "text": "steam steam", "ended": ENDED}, {"id": "p2", "text": "pot"}]
    assert "hero/alpha#p1" in card("steam", {"hero/alpha": {"rules": rules}})


def test_an_ability_is_found_by_its_name_before_what_is_said_of_it(card: Card, lookup: Lookup) -> None:
    ability = {"id": "p1", "name": "Steam lid", "text": "Pot."}
    remark = {"id": "p2", "text": "Steam lid: steam and lid, lid and steam."}
    assert card("steam lid", {"hero/alpha": {"abilities": [ability], "rules": [remark]}}) == ["hero/alpha#p1"]
    assert passages_of(lookup.lookup("anger issues", game="unmatched").results[0]) == ["hero/raphael#anger-issues"]


def test_a_heading_of_common_words_is_no_answer_of_one_hero_for_all(lookup: Lookup) -> None:
    def first(query: str) -> str:
        return lookup.lookup(query, game="unmatched", limit=1).results[0].id

    assert first("can i move after attack") != "unmatched/hero/robin-hood"
    assert first("can robin hood move after attack") == "unmatched/hero/robin-hood"


def test_a_search_question_chooses_its_passage(card: Card, lookup: Lookup) -> None:
    hints = {"hero/alpha": {"passages": {"p2": ["steam of the kettle"]}}}
    assert card("steam kettle", {"hero/alpha": says("steam kettle lid", "pot")}, hints)[0] == "hero/alpha#p2"
    # Though the passage about ranged attacks has more of these words.
    sight = lookup.lookup("does ranged need line of sight", game="unmatched").results[0]
    assert passages_of(sight)[0] == "rule/declare-target#line-of-sight"


def test_the_words_in_which_players_ask_choose_a_passage(card: Card) -> None:
    asked = {"p1": ["when is that", "when may i"], "p2": ["how is that", "how may i"]}
    record = says("steam lid", "steam pot", summary=f"{LONG_SUMMARY} When and how.")
    assert card("how steam", {"hero/alpha": record})[0] == "hero/alpha#p1"
    assert card("how steam", {"hero/alpha": record}, {"hero/alpha": {"asked": asked}})[0] == "hero/alpha#p2"


def test_of_the_passages_of_a_card_the_one_whose_text_says_most_is_first_unless_another_is_known_to_answer(card: Card) -> None:
    record = says("steam pot lid", "steam whistle kettle cup", summary=LONG_SUMMARY)
    near = {"hero/alpha": {"passages": {"p1": ["steam kettle whistle near the big tray spout"]}}}
    assert card("steam whistle kettle", {"hero/alpha": record}, near) == ["hero/alpha#p2", "hero/alpha#p1"]
    same = {"hero/alpha": {"passages": {"p1": ["steam kettle whistle"]}}}
    assert card("steam whistle kettle", {"hero/alpha": record}, same)[0] == "hero/alpha#p1"


def test_of_search_questions_with_the_same_terms_the_one_in_the_words_of_the_query_is_meant(card: Card) -> None:
    texts = says("steam lid", "steam pot", summary=LONG_SUMMARY)
    for kind in ("rule/steam", "hero/alpha"):
        name = "" if kind.startswith("rule") else "alpha "
        asked = {kind: {"passages": {"p1": [f"when has {name}steam"], "p2": [f"who has {name}steam"]}}}
        assert card(f"When has {name}steam?", {kind: texts}, asked)[0] == f"{kind}#p1"
        assert card(f"Who has {name}steam?", {kind: texts}, asked)[0] == f"{kind}#p2"


def test_where_no_text_of_a_hero_has_a_word_of_the_query_the_summary_is_first(card: Card) -> None:
    record = says("steam lid", "pot cup", summary="Steam and pot.")
    near = {"hero/alpha": {"passages": {"p1": ["kettle whistle near the big tray spout handle"]}}}
    assert card("alpha kettle whistle", {"hero/alpha": record}, near)[0] == "hero/alpha"
    same = {"hero/alpha": {"passages": {"p1": ["kettle whistle"]}}}
    assert card("alpha kettle whistle", {"hero/alpha": record}, same)[0] == "hero/alpha#p1"
    assert card("kettle whistle", {"hero/alpha": record}, near)[0] == "hero/alpha#p1"


def test_a_remark_of_an_editor_comes_after_a_rule(card: Card) -> None:
    rules = [{"id": "p1", "text": "steam lid", "status": "editor"}, {"id": "p2", "text": "steam lid"}]
    assert card("steam", {"hero/alpha": {"rules": rules, "summary": LONG_SUMMARY}})[0] == "hero/alpha#p2"


def test_a_few_words_ask_for_the_summary_and_many_for_a_passage(card: Card) -> None:
    text = "steam lid pot cup tea leaf"
    records = {"hero/alpha": says(text, summary=text)}
    assert card("steam", records)[0] == "hero/alpha"
    assert card(text, records)[0] == "hero/alpha#p1"


def test_a_card_as_json(lookup: Lookup) -> None:
    answer = json.loads(json.dumps(lookup.lookup("daredevil blind boost", game="unmatched").as_dict()))
    first, second, *_ = answer["results"]
    assert [(other["id"], other["passage"]) for other in first["also"]][-1][0] == "unmatched/hero/daredevil"
    shown = [
        "id", "kind", "kind_name", "title", "aliases", "comes_in", "passage", "heading", "answer", "marks", "status", "label",
        "ended",
        "instead", "replaced", "changed", "edition", "open", "source", "url",
    ]  # fmt: skip
    assert all(list(other) == shown for other in first["also"])
    assert list(first) == [*shown, "game", "version", "score", "also"]
    assert second["also"] == []
