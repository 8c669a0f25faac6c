"""Each ranking weight has a test, on a few made-up records, that fails if the weight is 0 (for exponents: 0 or 1).

The hero Alpha, the hero Beta, a rule, and an effect contain little more than the texts that a test gives them.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pytest

from made_up import SLUG, made_up, says
from rulebook.search.names import NameIndex, NameTableBuilder
from rulebook.search.parsed_query import QueryParser
from rulebook.search.postings import FIELD_WEIGHTS
from rulebook.search.ranking import Weights

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from pathlib import Path

    from rulebook.search.lookup import Lookup

    Score = Callable[..., dict[str, float]]
    """Query, names of records in a match -> the score of each passage that answers it, by reference; 0 for any other."""
    Play = Callable[..., Score]
    """Makes a game: records by kind and slug, search hints by the same, and synonyms."""

MARGIN = 1e-6


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """A function that makes a game and returns a function from a query to the scores of its passages."""
    opened: list[Lookup] = []

    def make(records: dict[str, dict[str, Any]], hints: dict[str, Any] | None = None, synonyms: Any = None) -> Score:
        opened.append(made_up(tmp_path, records, hints, synonyms))
        game = opened[-1].game(SLUG)

        def score(query: str, playing: Collection[str] = ()) -> dict[str, float]:
            scores = defaultdict(float)
            present = {number for number, record in enumerate(game.index.records) if record.name in playing}
            for number, value in game.ranking.rank(query, present).scores.items():
                record = game.index.records[game.index.passages[number]].id.removeprefix(f"{SLUG}/")
                passage = game.postings.shown(number)["passage"]
                scores[f"{record}#{passage}" if passage else record] = value
            return scores

        return score

    yield make
    for lookup in opened:
        lookup.close()


WEIGHTS = Weights()


def test_rest_of_record(play: Play) -> None:
    score = play({"hero/alpha": says("steam", "whistle"), "hero/beta": says("steam", "kettle")})("steam whistle")
    assert score["hero/alpha#p1"] > score["hero/beta#p1"] + MARGIN


def test_coverage(play: Play) -> None:
    score = play({"hero/alpha": says("steam"), "hero/beta": says("whistle")})
    full, half = score("steam")["hero/alpha#p1"], score("steam whistle")["hero/alpha#p1"]
    at_exponent_1 = (1 - WEIGHTS.rest_of_record) / 2 + WEIGHTS.rest_of_record
    assert full / 2 * at_exponent_1 + MARGIN < half < full / 2 - MARGIN


def test_question_term(play: Play) -> None:
    score = play({"hero/alpha": says("pot")}, {"hero/alpha": {"passages": {"p1": ["steam"]}}})("steam")
    assert score["hero/alpha#p1"] > WEIGHTS.question + WEIGHTS.question_of_record + MARGIN


def test_synonym(play: Play) -> None:
    score = play({"hero/alpha": says("steam")}, synonyms=[{"say": ["vapor"], "mean": ["steam"]}])
    assert 0 < score("vapor")["hero/alpha#p1"] < score("steam")["hero/alpha#p1"]


def test_phrase_coverage(play: Play) -> None:
    records = {"hero/alpha": says("steam"), "hero/beta": says("whistle"), "hero/gamma": says("steam whistle", "kettle")}
    hints = {"hero/beta": {"passages": {"p1": ["steam"]}}}
    score = play(records, hints, synonyms=[{"say": ["vapor"], "mean": ["steam whistle"]}])("vapor")
    assert score["hero/gamma#p1"] > 2 * score["hero/alpha#p1"] + MARGIN  # half of the phrase counts less than half
    assert score["hero/alpha#p1"] > MARGIN


def test_question(play: Play) -> None:
    hints = {"hero/alpha": {"passages": {"p1": ["steam"], "p2": ["steam and the whistle of a kettle"]}}}
    score = play({"hero/alpha": says("pot", "lid")}, hints)("steam")
    assert score["hero/alpha#p1"] > score["hero/alpha#p2"] + MARGIN


def test_same_question(play: Play) -> None:
    hints = {"hero/alpha": {"passages": {"p1": ["steam"], "p2": ["steam kettle"], "p3": ["steam kettle whistle"]}}}
    score = play({"hero/alpha": says("pot", "lid", "cup")}, hints)
    of_two, of_one = score("kettle steam"), score("steam")
    assert of_two["hero/alpha#p2"] - of_two["hero/alpha#p3"] > WEIGHTS.same_question + MARGIN
    assert MARGIN < of_one["hero/alpha#p1"] - of_one["hero/alpha#p2"] < WEIGHTS.same_question  # one word names a topic


def test_wording(play: Play) -> None:
    asked = {"p1": ["when is that", "when may i"], "p2": ["how is that", "how may i"]}
    alpha = says("steam pot", "steam lid", summary="When and how.")
    score = play({"hero/alpha": alpha}, {"hero/alpha": {"asked": asked}})("how steam")
    assert score["hero/alpha#p2"] > score["hero/alpha#p1"] + MARGIN


def test_question_of_record(play: Play) -> None:
    hints = {"hero/alpha": {"passages": {"p2": ["steam"]}}, "hero/beta": {"passages": {"p2": ["kettle"]}}}
    score = play({"hero/alpha": says("steam", "lid"), "hero/beta": says("steam", "lid")}, hints)("steam")
    assert score["hero/alpha#p1"] > score["hero/beta#p1"] + MARGIN


def similarity(score: float, covered: float) -> float:
    """Return how similar a search question is to a query, from the score of its passage, which has the terms nowhere else."""
    own: float = (1 - WEIGHTS.rest_of_record) * WEIGHTS.question_term * covered * covered**WEIGHTS.coverage
    text: float = own + WEIGHTS.rest_of_record * WEIGHTS.question_term * covered
    return (score - text) / (WEIGHTS.question + WEIGHTS.question_of_record)


def test_question_coverage(play: Play) -> None:
    hints = {"hero/alpha": {"passages": {"p1": ["steam"]}}, "hero/beta": {"passages": {"p1": ["whistle"]}}}
    score = play({"hero/alpha": says("pot"), "hero/beta": says("lid")}, hints)("steam whistle")
    assert 0.5 + MARGIN < similarity(score["hero/alpha#p1"], covered=0.5) < 1 - MARGIN


def test_question_length(play: Play) -> None:
    score = play({"hero/alpha": says("pot")}, {"hero/alpha": {"passages": {"p1": ["steam whistle"]}}})("steam")
    assert 0.5 + MARGIN < similarity(score["hero/alpha#p1"], covered=1) < 1 - MARGIN


def test_fit(play: Play) -> None:
    score = play({"hero/alpha": says("pot"), "battlefield/tower": says("steam")})("alpha steam")
    assert score["battlefield/tower#p1"] > score["hero/alpha"]


def test_named(play: Play) -> None:
    score = play({"hero/alpha": says("steam"), "hero/beta": says("steam")})("alpha steam")
    assert score["hero/alpha#p1"] > score["hero/beta#p1"] + MARGIN


def test_page(play: Play) -> None:
    score = play({"hero/alpha": says("steam")})("alpha")
    assert score["hero/alpha"] > score["hero/alpha#p1"] + MARGIN


def test_page_of_the_box_that_is_asked_for(play: Play) -> None:
    box = {"year": 2019, "line": "classic", "heroes": ["hero/alpha"]}
    score = play({"hero/alpha": says("Open this box"), "set/tin": box})
    assert score("which box does alpha come in")["set/tin"] > WEIGHTS.page > score("alpha opens a box")["set/tin"]


def test_set_of_name(play: Play) -> None:
    box = {"year": 2019, "line": "classic", "heroes": ["hero/beta"]}
    score = play({"hero/alpha-tiger": says("pot"), "hero/beta": says("lid"), "set/alpha-box": box})("alpha")
    assert 1 < score["set/alpha-box"] < score["hero/alpha-tiger"] - MARGIN


def test_likely(play: Play) -> None:
    rules = {f"rule/turn-{number}": says("tiger") for number in range(30)}
    score = play({"hero/alpha-tiger": says("pot"), **rules})("tiger")
    assert 0 < score["hero/alpha-tiger"] < WEIGHTS.page
    hero = {"hero/alpha": {"nicknames": ["cup of the old kettle maker", "teaspoon maker"]}}
    of_part = play({"hero/alpha": says("pot"), "rule/turn": says("cup teaspoon")}, hero)
    assert 0 < of_part("cup")["hero/alpha"] < WEIGHTS.page < of_part("teaspoon")["hero/alpha"]


HEROES = {"hero/alpha": says("pot"), "hero/beta": says("lid")}


def test_linked(play: Play) -> None:
    first, second = (says("steam", applies_to=[hero]) for hero in HEROES)
    best = {"rule/turn": says("steam steam")}
    score = play(HEROES | best | {"effect/first": first, "effect/second": second})("alpha steam")
    assert score["effect/first#p1"] > score["effect/second#p1"] + MARGIN


def test_heading(play: Play) -> None:
    headed = [{"id": "p1", "name": "Steam", "text": "Pot."}, {"id": "p2", "text": "Steam."}]
    # Only what is known by its heading counts: a rule for everyone, or a name that is printed.
    score = play({"rule/turn": {"rules": headed}, "hero/alpha": {"rules": headed}})("steam")
    assert score["rule/turn#p1"] > score["hero/alpha#p1"] + WEIGHTS.general_asked + MARGIN
    ability = [headed[0] | {"name": "Lid"}]
    assert play({"hero/alpha": {"abilities": ability}})("lid")["hero/alpha#p1"] > WEIGHTS.heading
    # A long heading says which passage is meant.
    long = [headed[0] | {"name": "Steam whistle kettle"}]
    assert play({"hero/alpha": {"rules": long}})("steam whistle kettle")["hero/alpha#p1"] > WEIGHTS.heading


@pytest.mark.parametrize(
    ("ability", "rule", "counts"),
    [
        ({}, "Steam of a kettle.", False),
        ({"printed": True}, "Steam of a kettle.", True),
        ({}, "Steam of [[hero/alpha]].", True),
        ({}, "A kettle.", True),
    ],
)
def test_a_heading_of_ours_does_not_count_if_a_rule_for_everyone_has_its_words(
    play: Play, ability: dict[str, bool], rule: str, counts: bool
) -> None:
    headed = [{"id": "p1", "name": "Steam", "text": "Pot.", **ability}]
    score = play({"hero/alpha": {"abilities": headed}, "rule/turn": says(rule)})("steam")
    assert (score["hero/alpha#p1"] > WEIGHTS.heading) is counts


def test_a_heading_of_ours_counts_beside_a_rule_for_some(play: Play) -> None:
    headed = [{"id": "p1", "name": "Steam", "text": "Pot."}]
    some = says("Steam of a kettle.", applies_to=["hero/beta"])
    score = play({"hero/alpha": {"abilities": headed}, "hero/beta": says("lid"), "effect/first": some})("steam")
    assert score["hero/alpha#p1"] > WEIGHTS.heading


def test_cross_reference(play: Play) -> None:
    score = play({"hero/alpha": says("pot [[hero/beta]]", "pot lid"), "hero/beta": says("lid")})("alpha beta")
    assert score["hero/alpha#p1"] > score["hero/alpha#p2"] + MARGIN


def test_lists_named(play: Play) -> None:
    box = {"year": 2019, "line": "classic", "heroes": ["hero/alpha", "hero/beta"]}
    assert play(HEROES | {"set/box": box})("alpha beta")["set/box"] > MARGIN


def test_general(play: Play) -> None:
    case = "steam whistle kettle"
    score = play({"hero/alpha": says(case), "rule/turn": says(case)})(case)
    assert score["rule/turn#p1"] > score["hero/alpha#p1"] + MARGIN


def test_general_asked(play: Play) -> None:
    case = "steam whistle kettle"
    score = play({"hero/alpha": says(case), "rule/turn": says(case)})
    asked, plain = (score(query)["rule/turn#p1"] for query in (f"what happens if {case}", f"what if {case}"))
    assert asked > plain + MARGIN
    assert asked - plain <= WEIGHTS.general_asked
    # One word names a topic.
    topic = score("steam")
    assert topic["rule/turn#p1"] - topic["hero/alpha#p1"] > WEIGHTS.general + MARGIN


def test_unnamed(play: Play) -> None:
    score = play({"hero/alpha": says("steam whistle"), "battlefield/beta": says("steam whistle")})("steam whistle")
    assert score["hero/alpha#p1"] == pytest.approx(score["battlefield/beta#p1"] * WEIGHTS.unnamed)


def test_said_in_rules(play: Play) -> None:
    texts = {"hero/alpha": says("steam whistle"), "battlefield/beta": says("steam whistle"), "rule/turn": says("whistle steam")}
    score = play(texts)("steam whistle")
    assert score["hero/alpha#p1"] == pytest.approx(score["battlefield/beta#p1"] * WEIGHTS.said_in_rules)


def test_general_beside_named(play: Play) -> None:
    records = {"hero/alpha": says("pot"), "hero/beta": says("steam"), "rule/turn": says("steam")}
    score = play(records)("alpha steam")
    assert score["rule/turn#p1"] > score["hero/beta#p1"] + MARGIN


def test_unasked(play: Play) -> None:
    def lost_to_beta(hints: dict[str, Any] | None = None) -> float:
        alone, compared = (
            play({"hero/alpha": says("pot"), "hero/beta": says(text)}, hints)("alpha steam")["hero/alpha"]
            for text in ("pot", "steam")
        )
        return alone - compared

    unasked = lost_to_beta()
    assert MARGIN < unasked < lost_to_beta({"hero/alpha": {"asks": [LONG]}}) - MARGIN


def test_absent(play: Play) -> None:
    effect = {**says("steam"), "applies_to": ["hero/beta"]}
    score = play({"hero/alpha": says("steam"), "hero/beta": says("steam"), "rule/gamma": says("steam"), "effect/delta": effect})
    anywhere, in_a_match = score("steam"), score("steam", ["Alpha"])
    same = {"hero/alpha#p1", "rule/gamma#p1"}
    assert {passage for passage, value in in_a_match.items() if value == anywhere[passage]} == same
    assert in_a_match["hero/beta#p1"] == pytest.approx(anywhere["hero/beta#p1"] * WEIGHTS.absent)
    assert in_a_match["effect/delta#p1"] == pytest.approx(anywhere["effect/delta#p1"] * WEIGHTS.absent)
    assert score("beta steam", ["Alpha"])["hero/beta#p1"] == score("beta steam")["hero/beta#p1"]


def test_a_hero_is_absent_if_the_query_names_another(play: Play) -> None:
    score = play({"hero/alpha": says("pot"), "hero/beta": says("steam"), "battlefield/tower": says("lid")})
    of_place = score("tower steam")["hero/beta#p1"]
    assert score("alpha steam")["hero/beta#p1"] == pytest.approx(of_place * WEIGHTS.absent)
    assert score("alpha beta steam")["hero/beta#p1"] > of_place


def test_ended(play: Play) -> None:
    ended = {"how": "withdrawn", "since": "1.0", "given": {"by": "Kettle & Sons", "where": "a letter", "date": "2020"}}
    record = {"rules": [{"id": "p1", "text": "steam"}, {"id": "p2", "text": "steam", "ended": ended}]}
    score = play({"hero/alpha": record})("steam")
    assert 0 < score["hero/alpha#p2"] < score["hero/alpha#p1"] / 2


def test_open(play: Play) -> None:
    record = {"rules": [{"id": "p1", "text": "steam"}], "notes": [{"id": "p2", "text": "steam", "open": True}]}
    score = play({"hero/alpha": record})("steam")
    assert score["hero/alpha#p2"] == pytest.approx(score["hero/alpha#p1"] * WEIGHTS.open, rel=0.02)
    assert score["hero/alpha#p2"] < score["hero/alpha#p1"] - MARGIN


def test_certain(play: Play) -> None:
    score = play({"hero/alpha-steam": says("pot"), "hero/beta": says("steam")})("steam")
    assert score["hero/beta#p1"] > MARGIN


def test_every_weight_has_a_test() -> None:
    assert {f"test_{name}" for name in vars(WEIGHTS)} <= set(globals())


def card(id_: str, text: str = "pot", names: str = "Pot", heading: str = "Kettle") -> dict[str, Any]:
    """Return a clarification of a card."""
    return {"id": id_, "text": text, "cards": [names], "name": heading, "status": "editor"}


@pytest.mark.parametrize("field", FIELD_WEIGHTS)
def test_a_term_in_a_field_is_found(play: Play, field: str) -> None:
    # A word of two letters is not indexed as part of a name.
    name = "Big Ox Pot" if field == "title" else "Alpha"
    holding = {} if field == "title" else {field: "pot ox"}
    score = play({"hero/alpha": {"name": name, "cards": [card("p1", **holding)]}})("ox")
    assert score["hero/alpha#p1"] > MARGIN


SHORT, LONG = "pot ox", "pot ox lid cup tea leaf"


@pytest.mark.parametrize("field", ["heading", "text", "names"])
def test_a_term_counts_less_in_a_long_field(play: Play, field: str) -> None:
    cards = [card("p1", **{field: SHORT}), card("p2", **{field: LONG})]
    score = play({"hero/alpha": {"cards": cards}})("ox")
    assert score["hero/alpha#p1"] > score["hero/alpha#p2"] + MARGIN


def test_a_term_counts_less_in_a_long_title(play: Play) -> None:
    score = play({"hero/alpha": says("steam", name=SHORT), "hero/beta": says("steam", name=LONG)})("ox")
    assert score["hero/alpha#p1"] > score["hero/beta#p1"] + MARGIN


def test_a_repeated_term_counts_more_but_less_than_twice(play: Play) -> None:
    score = play({"hero/alpha": says("steam pot"), "hero/beta": says("steam steam")})("steam")
    assert score["hero/alpha#p1"] + MARGIN < score["hero/beta#p1"] < 2 * score["hero/alpha#p1"] - MARGIN


def weight_of(name: str, typed: str, records_with_word: int = 1, *, lists: bool = False) -> float:
    """Return how likely it is that the typed text means the only record, which has this name."""
    document_frequency = dict.fromkeys(name.lower().split(), records_with_word)
    builder = NameTableBuilder(document_frequency)
    builder.add(name, 0, 1.0, lists=lists)
    found = NameIndex(builder.tables(), document_frequency).find(typed.split(), document_frequency.__contains__, lambda _: [])
    return found[0].records[0] if found else 0.0


@pytest.mark.parametrize(
    ("name", "typed"), [("Alpha Tiger", "tiger"), ("Alphabet", "alph"), ("Alphabet", "alphabte"), ("Alpha Tiger", "alpa tigr")]
)
def test_a_partial_unfinished_or_misspelled_name_is_less_likely(name: str, typed: str) -> None:
    assert weight_of(name, name.lower()) == 1.0
    assert 0.3 < weight_of(name, typed) < 1.0


def test_a_name_of_common_words_is_less_likely_and_its_parts_even_less() -> None:
    assert weight_of("Alpha", "alpha", records_with_word=8) == 1.0
    full = weight_of("Alpha Tiger", "alpha tiger", records_with_word=16)
    part = weight_of("Alpha Tiger", "tiger", records_with_word=16)
    assert 0 < full < 1.0
    assert 0 < part < full * weight_of("Alpha Tiger", "tiger") - MARGIN


def test_the_longer_part_of_a_name_is_likelier() -> None:
    longer, shorter = weight_of("Alphabet Cat", "alphabet"), weight_of("Alphabet Cat", "cat")
    assert shorter < longer < 2 * shorter


def test_a_part_of_the_name_of_a_record_that_lists_others_is_less_likely() -> None:
    assert weight_of("Alpha Tiger", "alpha tiger", lists=True) == 1.0
    assert 0 < weight_of("Alpha Tiger", "tiger", lists=True) < weight_of("Alpha Tiger", "tiger") - MARGIN


def test_a_name_that_starts_another_one_means_that_too_but_less_likely() -> None:
    document_frequency = dict.fromkeys(["alpha", "alphabet"], 1)
    builder = NameTableBuilder(document_frequency)
    for number, name in enumerate(document_frequency):
        builder.add(name, number, 1.0, lists=False)
    names = NameIndex(builder.tables(), document_frequency)
    (match,) = names.find(["alpha"], document_frequency.__contains__, lambda _: [])
    (start,) = names.find(["alphab"], document_frequency.__contains__, lambda _: [])
    assert match.records[0] == 1.0
    assert 0 < match.records[1] < start.records[1] - MARGIN


def test_a_nickname_names_its_record(play: Play) -> None:
    score = play({"hero/alpha": says("steam")}, {"hero/alpha": {"nicknames": ["Sparky"]}})("sparky")
    assert score["hero/alpha#p1"] > MARGIN


@pytest.mark.parametrize("name", ["alpha", "sparky"])
def test_the_name_and_an_alias_certainly_name_their_record(play: Play, name: str) -> None:
    ask = play({"hero/alpha": says("steam", aliases=["Sparky"])})
    assert ask(f"{name} steam")["hero/alpha#p1"] > ask("steam")["hero/alpha#p1"] + 0.9 * WEIGHTS.named


@pytest.mark.parametrize(
    ("id_", "field", "holder"),
    [
        ("hero/alpha", "fighters", {"name": "Sparky", "role": "sidekick"}),
        ("hero/alpha", "forms", {"name": "Sparky", "id": "sparky", "text": "pot", "called": "form"}),
        ("hero/alpha", "cards", card("sparky", names="Sparky")),
        ("hero/alpha", "tokens", {"name": "Sparky"}),
        ("battlefield/kitchen", "tokens", {"name": "Sparky"}),
    ],
)
def test_a_name_in_a_record_names_the_record(play: Play, id_: str, field: str, holder: dict[str, Any]) -> None:
    score = play({id_: says("steam", **{field: [holder]})})("sparky")
    assert score[f"{id_}#p1"] > MARGIN


@pytest.mark.parametrize(("typed", "certain"), [("alpha vs cat", False), ("alpha vs rhinoceros", True), ("alpha cat", False)])
def test_only_likely_names_become_certain_in_a_query_with_versus(typed: str, certain: bool) -> None:
    document_frequency = {"alpha": 1, "hippopotamus": 1, "rhinoceros": 1, "cat": 12}
    builder = NameTableBuilder(document_frequency)
    builder.add("Alpha", 0, 1.0, lists=False)
    builder.add("Hippopotamus Rhinoceros Cat", 1, 1.0, lists=False)
    parser = QueryParser(NameIndex(builder.tables(), document_frequency), {}, document_frequency, frozenset(document_frequency))
    assert (parser.parse(typed).names[1].likelihood == 1.0) is certain
