"""An answer says whether its first result answers the query, and if not, which words of the query no text has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.query_sets import UNANSWERABLE, leaves_open, passages_of, read_labelled, read_unanswerable
from made_up import SLUG, made_up, says
from rulebook.search.confidence import ConfidenceWeights, confidence
from rulebook.search.lookup import NO_PRICES, ON_CHARACTER_CARD
from rulebook.search.query_syntax import SplitQuery
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from bench.query_sets import Question
    from labelled import Ask
    from rulebook.search.answers import Answer
    from rulebook.search.confidence import Evidence
    from rulebook.search.lookup import Lookup

    Judge = Callable[[str], Evidence]
    """A query -> what speaks for its first result."""

MEASURES = set(vars(ConfidenceWeights())) - {"bias"}
AGAINST = {"likeness", "single", "named", "outside", "number", "listing"}
"""The measures that speak against a card.

The likeness is a part of the value, and a part that says less. A named record is nothing yet: its name raises the score of all
its passages.
"""
UNSURE_OF_UNANSWERABLE, UNSURE_OF_SETTLED = 82, 3.4
"""At least this percentage of the questions without an answer, and at most this of those that the card settles."""

DOUBTFUL_OF_RIGHT, DOUBTFUL_OF_WRONG = 14, 47
"""At most this percentage of the sure answers that are right are doubtful, and at least this of those that are not."""


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Judge]:
    """A function that judges the first result of a query in a made-up game."""
    folder: Path = tmp_path_factory.mktemp("game")
    records = {
        "hero/alpha": says("steam whistle", "the price of a kettle"),
        "hero/beta": says("lid", "lid lid saucer"),
        "rule/turn": says("cup of tea leaves"),
        "rule/shelf": says(" ".join(["cupboard", *(f"thing{number}" for number in range(400))])),
        "rule/tray": says("Each tray holds 2 spoons.", "Cakes: scones, lemon tarts, plum cake and shortbread."),
    }
    hints = {"hero/beta": {"passages": {"p1": ["porcelain"]}}}
    lookup = made_up(folder, records, hints, [{"say": ["vapor"], "mean": ["steam"]}])
    game = lookup.game(SLUG)

    def judged(query: str) -> Evidence:
        answer = game.answer(SplitQuery.parse(query), None)
        return game.judge.evidence(answer.ranked, answer.found, answer.card)

    yield judged
    lookup.close()


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("loki", "unmatched"),
        ("lok", "unmatched"),
        ("med", "unmatched"),
        ("hand limit", "unmatched"),
        ("sidekick", "unmatched"),
        ("tie", "unmatched"),
        ("melee", "unmatched"),
        ("manuever", "unmatched"),
        ("wich cards can a sidekick play", "unmatched"),
        ("whos first turn", "unmatched"),
        ("whats a zone", "unmatched"),
        ("conveyor belt blocked space", "unmatched"),
        ("is ms marvels two space attack ranged", "unmatched"),
        ("burn a card to run farther", "unmatched"),
        ("mr knigth defense bonsu", "unmatched"),
        ("robin hood attacks doctor strange, whose after combat power first", "unmatched"),
        ("can i use a melee ability when it's the other team's melee", "duel-of-ages"),
        ("who goes first next round", "funkoverse"),
        ("how many fighters can stand on one space", "unmatched"),
        ("krang move value", "unmatched"),
        ("yennefer health", "unmatched"),
        ("harpy health", "unmatched"),
        ("names of the heroes in cobble and fog", "unmatched"),
        ("unmatched hand limit", "unmatched"),
        ("precision strike vs super senses", "heroclix"),
        ("copycat a teammate's team symbol", "heroclix"),
        ("do effects stack", "heroclix"),
        ("do scheme cards cost an action", "unmatched"),
        ("do cards have cost", "unmatched"),
    ],
)
def test_it_is_sure_of_an_answer(lookup: Lookup, query: str, game: str) -> None:
    answer = lookup.lookup(query, game=game)
    assert (answer.sure, answer.missing) == (True, [])


@pytest.mark.parametrize(
    ("query", "game", "missing"),
    [
        ("how many prize cards in pokemon", "unmatched", ["pokemon"]),
        ("catan what happens when i roll a 7", "unmatched", ["catan"]),
        ("what are heroclix worth on ebay", "heroclix", ["ebay"]),
        ("unmatched tier list", "unmatched", ["tier"]),
        ("duel of ages master set price", "duel-of-ages", ["price"]),
        ("how much stamina does running cost", "unmatched", ["stamina"]),
        ("solo mode for one character", "funkoverse", ["solo"]),
        ("genie wish cards what do they do", "unmatched", []),
        ("hanging gardens in the steam version", "unmatched", ["steam"]),
        ("what does outwit do", "unmatched", ["outwit"]),
        ("in the tv show why does willow turn evil", "unmatched", ["tv"]),
        ("robocop sidekick", "unmatched", ["robocop"]),
        ("lets play checkers", "unmatched", ["checkers"]),
        ("what does elusive do", "unmatched", ["elusive"]),
        ("krang zots", "unmatched", ["zots"]),
        ("can i retreat", "unmatched", []),
        ("thank you", "unmatched", ["thank"]),
        ("cap", "unmatched", []),
        ("captain america", "unmatched", ["america"]),
        ("can captain america block", "unmatched", ["america"]),
        ("thor", "unmatched", ["thor"]),
        ("can superman fight batman", "unmatched", ["superman", "batman"]),
        ("does feint cancel during combat effects", "unmatched", []),
        ("can i swap cards after reveal", "unmatched", []),
        ("medusa gaze boost", "unmatched", []),
    ],
)
def test_it_is_not_sure_and_says_which_words_are_missing(lookup: Lookup, query: str, game: str, missing: list[str]) -> None:
    answer = lookup.lookup(query, game=game)
    assert not answer.sure or (answer.doubtful and leaves_open(answer))
    assert set(missing) <= set(answer.missing)


@pytest.mark.parametrize(
    ("query", "hero"),
    [
        ("medusa health", "medusa"),
        ("loki hp", "loki"),
        ("how far can sinbad move", "sinbad"),
        ("is robin hood melee or ranged", "robin-hood"),
        ("who is robin hoods sidekick", "robin-hood"),
        ("how many outlaws", "robin-hood"),
        ("does bruce lee have a sidekick", "bruce-lee"),
        ("merlin hp", "king-arthur"),
        ("geralt hp", "geralt-of-rivia"),
        ("ellie health", "dr-ellie-sattler"),
        ("is merlin ranged", "king-arthur"),
    ],
)
def test_who_asks_for_what_a_character_card_shows_is_told_it(lookup: Lookup, query: str, hero: str) -> None:
    answer = lookup.lookup(query, game="unmatched")
    assert answer.sure
    assert not answer.doubtful
    assert (answer.results[0].id, answer.results[0].passage) == (f"unmatched/hero/{hero}", "character-card")


def test_who_asks_for_what_a_character_card_shows_and_no_text_says_is_told_so(tmp_path: Path) -> None:
    records = {"hero/alpha-beta": says("A trick. Gamma is a sidekick."), "rule/turn": says("health and speed")}
    lookup = made_up(tmp_path, records)
    try:
        for query in ("alpha beta health", "alpha beta move value"):
            assert lookup.lookup(query, game=SLUG).hints == [ON_CHARACTER_CARD], query
        assert not lookup.lookup("alpha beta", game=SLUG).hints
    finally:
        lookup.close()


@pytest.fixture(scope="module")
def answers(ask: Ask) -> list[tuple[Question, Answer]]:
    """All labelled questions and those without an answer, and how each is answered in its game."""
    questions = [*read_unanswerable(), *read_labelled("labelled")]
    return [(question, ask(question)) for question in questions]


def test_it_is_unsure_of_questions_without_an_answer_and_seldom_of_others(answers: list[tuple[Question, Answer]]) -> None:
    unsure: dict[bool, list[bool]] = {True: [], False: []}
    for question, answer in answers:
        if question.kind == UNANSWERABLE or any(question.is_settled_by(passages_of(result)) for result in answer.results[:1]):
            is_open = question.kind == UNANSWERABLE
            unsure[is_open].append(leaves_open(answer) if is_open else not answer.sure)
    without_answer, settled = unsure[True], unsure[False]
    assert 100 * sum(without_answer) / len(without_answer) >= UNSURE_OF_UNANSWERABLE
    assert 100 * sum(settled) / len(settled) <= UNSURE_OF_SETTLED


def test_about_half_of_its_wrong_answers_are_doubtful_and_few_of_the_right_ones(answers: list[tuple[Question, Answer]]) -> None:
    doubtful: dict[bool, list[bool]] = {True: [], False: []}
    for question, answer in answers:
        is_open = question.kind == UNANSWERABLE
        if answer.sure and not (is_open and leaves_open(answer)):
            is_settled = not is_open and question.is_settled_by(passages_of(answer.results[0]))
            doubtful[is_settled].append(answer.doubtful)
    right, wrong = doubtful[True], doubtful[False]
    assert 100 * sum(right) / len(right) <= DOUBTFUL_OF_RIGHT
    assert 100 * sum(wrong) / len(wrong) >= DOUBTFUL_OF_WRONG


def test_missing_words_are_a_few_words_of_the_query(answers: list[tuple[Question, Answer]]) -> None:
    unsure = 0
    for question, answer in answers:
        words = " ".join(tokenize(question.text))
        assert all(missing in words for missing in answer.missing), question.text
        assert len(answer.missing) <= 3, question.text
        assert not (answer.sure and answer.missing), question.text
        unsure += not answer.sure
    assert unsure


@pytest.mark.parametrize(
    ("query", "passage"),
    [
        ("german rulebook download", "not-given-here#languages"),
        ("best hero", "not-given-here#strength"),
        ("same hero both players", "unsettled-turns#same-hero"),
        ("can i attack my own sidekick", "unsettled-turns#attack-own-side"),
        ("is my hand secret", "unsettled-cards#secret-hand"),
        ("can i discard cards voluntarily", "unsettled-cards#of-your-own-will"),
        ("can i look at my deck", "unsettled-cards#looking-in-the-deck"),
        ("card has no boost value", "unsettled-cards#no-boost-value"),
        ("do effects stack", "unsettled-combat#value-order"),
        ("does a canceled card keep its value", "unsettled-combat#canceled-card"),
        ("can i take back a move", "unsettled-table#taking-back"),
        ("is there a time limit per turn", "unsettled-table#time-limits"),
    ],
)
def test_what_no_source_says_is_answered_so(lookup: Lookup, query: str, passage: str) -> None:
    answer = lookup.lookup(query, game="unmatched", limit=1)
    assert answer.sure
    assert passages_of(answer.results[0])[0] == f"rule/{passage}"
    assert leaves_open(answer)


@pytest.mark.parametrize(
    ("query", "passage"),
    [
        ("how many feints in medusas deck", "not-given-here#card-copies"),
        ("raphael all card names", "not-given-here#card-list"),
    ],
)
def test_where_no_text_answers_what_no_source_says_may(lookup: Lookup, query: str, passage: str) -> None:
    answer = lookup.lookup(query, game="unmatched")
    assert (answer.sure, answer.doubtful, answer.answers) == (True, True, 1)
    assert passages_of(answer.results[0]) == [f"rule/{passage}"]
    assert len({result.id for result in answer.results}) == len(answer.results)


@pytest.mark.parametrize(
    ("query", "passage"),
    [
        ("partner sees my cards", "unsettled-cards#secret-hand"),
        ("hitting my own fighter", "unsettled-turns#attack-own-side"),
    ],
)
def test_what_no_source_says_casts_doubt_on_an_answer_that_is_hardly_better(lookup: Lookup, query: str, passage: str) -> None:
    answer = lookup.lookup(query, game="unmatched")
    assert (answer.sure, answer.doubtful) == (True, True)
    assert not leaves_open(answer)
    assert passages_of(answer.results[0])[-1] == f"rule/{passage}"


def test_an_answer_of_a_hero_whom_nobody_named_is_doubtful(lookup: Lookup) -> None:
    for query, is_doubtful in {
        "hand size three": True,
        "harpies damage": False,
        "misery": False,
    }.items():
        answer = lookup.lookup(query, game="unmatched")
        assert answer.results[0].kind == "hero", query
        assert (answer.sure, answer.doubtful) == (True, is_doubtful), query


def test_a_word_that_is_only_misspelled_is_not_missing(lookup: Lookup) -> None:
    answer = lookup.lookup("does feint cancel durring combat effects", game="unmatched")
    assert not answer.sure
    assert answer.missing == []


def test_missing_words_are_as_typed(judge: Judge) -> None:
    assert judge("sauzers zither").missing == ["zither"]
    assert judge("steam whistle saucerlid zither").missing == ["zither"]
    assert judge("steam ebbay").missing == ["ebbay"]


def test_the_name_of_the_game_is_not_missing(judge: Judge) -> None:
    assert judge("teapot duel steam").measures == judge("steam").measures
    assert judge("steam whistle in Teapot Duel zither").missing == ["zither"]


def test_an_alias_of_the_game_is_its_name(judge: Judge) -> None:
    assert judge("kettle clash steam").measures == judge("steam").measures
    assert judge("steam whistle in Kettle Clash zither").missing == ["zither"]
    assert judge("kettle steam").measures != judge("steam").measures


def test_missing_words_are_in_the_order_of_the_query(judge: Judge) -> None:
    assert judge("zither steam oboe").missing == ["zither", "oboe"]
    assert judge("oboe steam zither").missing == ["oboe", "zither"]


@pytest.mark.parametrize("query", ["kind:hero", "hero:loki", "hero:loki the", "-kind:set", '"hand limit"'])
def test_a_query_of_filters_only_is_answered(lookup: Lookup, query: str) -> None:
    answer = lookup.lookup(query, game="unmatched")
    assert answer.results
    assert (answer.sure, answer.missing) == (True, [])


@pytest.mark.parametrize("query", ["", "the", "zzzzqq", "kind:set is:large", "trick hero:loki kind:battlefield"])
def test_nothing_found_is_not_an_answer(lookup: Lookup, query: str) -> None:
    answer = lookup.lookup(query, game="unmatched")
    assert (answer.results, answer.sure, answer.missing) == ([], False, [])


def test_the_start_of_a_name_is_answered_and_unfinished(lookup: Lookup) -> None:
    unfinished = {query: lookup.lookup(query, game="unmatched") for query in ("lo", "lok", "loki", "loki trick")}
    assert [answer.unfinished for answer in unfinished.values()] == [True, True, False, False]
    assert all(answer.sure and not answer.missing for answer in unfinished.values())


def test_a_word_that_is_part_of_the_names_of_several_heroes_offers_them(lookup: Lookup) -> None:
    answers = {query: lookup.lookup(query, game="unmatched") for query in ("turtles", "dinosaurs", "sisters", "health")}
    assert [answer.unfinished for answer in answers.values()] == [True, True, False, False]
    turtles = ["donatello", "leonardo", "michelangelo", "raphael"]
    assert sorted(result.id for result in answers["turtles"].results[:4]) == [f"unmatched/hero/{each}" for each in turtles]


def test_of_many_missing_words_the_first_are_named(lookup: Lookup) -> None:
    assert lookup.lookup("bassoon hero oboe viola cello").missing == ["bassoon", "oboe", "viola"]


def test_a_word_of_any_searched_game_is_not_missing(lookup: Lookup) -> None:
    assert lookup.lookup("how much does sun wukong cost", game="funkoverse").missing == ["sun", "wukong"]
    queries = ["does feint cancel during combat effects", "best sun wukong deck list bassoon"]
    for query in (*queries, "unmatched keyphrase bassoon", "clix bassoon"):
        answer = lookup.lookup(query)
        assert not answer.sure
        assert answer.missing == ["bassoon"] * query.endswith("bassoon")


def test_who_asks_for_a_price_is_told_that_there_is_none(lookup: Lookup) -> None:
    for query, hints in {
        "how much does sun wukong cost": [NO_PRICES],
        "where can i buy the loki box": [],  # it is answered: no source says
        "krang robot body": [],
        "loki": [],
    }.items():
        assert lookup.lookup(query, game="unmatched").hints == hints


def test_the_page_of_the_only_hero_comes_first_where_none_is_sure(lookup: Lookup) -> None:
    for query, first in {
        "loki theme song": ("unmatched/hero/loki", None),
        "krang robot body shape": ("unmatched/hero/krang", "activating"),  # a passage of the hero is nearer than the page
        "sherlock confidence": ("unmatched/hero/sherlock-holmes", None),
    }.items():
        answer = lookup.lookup(query, game="unmatched")
        assert not answer.sure
        assert (answer.results[0].id, answer.results[0].passage) == first
        assert len({result.id for result in answer.results[1:]} - {first[0]}) >= len(answer.results) - 2
    two = lookup.lookup("are loki and medusa banned at tournaments", game="unmatched")
    assert two.results[0].kind != "hero"


def test_records_that_alone_hold_a_word_come_second_where_none_is_sure(tmp_path: Path) -> None:
    words = " ".join(f"thing{number}" for number in range(200))
    records = {f"rule/{slug}": says("fight fight") for slug in ("one", "two", "three")}
    records["rule/only"] = says(f"brawl {words}")
    lookup = made_up(tmp_path, records, {}, [{"say": ["brawl"], "mean": ["fight"]}])
    answer = lookup.lookup("brawl")
    assert not answer.sure
    assert [result.id for result in answer.results] == [f"{SLUG}/rule/{slug}" for slug in ("one", "only", "three", "two")]
    lookup.close()


def test_each_measure_is_from_0_to_1(judge: Judge) -> None:
    for query in ("steam whistle", "alpha", "zither oboe cello steam harp horn fife drum gong lute bell", "price lid"):
        measures = judge(query).measures
        assert set(measures) == MEASURES
        assert all(0 <= value <= 1 for value in measures.values()), query


def test_held_is_the_share_of_the_query_that_the_card_holds(judge: Judge) -> None:
    assert judge("steam whistle").measures["held"] == 1
    assert 0.2 < judge("steam zither").measures["held"] < 0.7
    assert judge("vapor").measures["held"] == 1
    assert judge("alpha whistle").measures["held"] == 1


def test_a_word_that_any_text_has_is_not_missing(judge: Judge) -> None:
    judged = judge("cupboard")  # a long text mentions it in passing
    assert (judged.measures["held"], judged.missing) == (0, [])
    assert judge("steam whistle sauzers").missing == []  # saucers


def test_what_only_a_search_question_holds_is_not_held(judge: Judge) -> None:
    judged = judge("porcelain lid")
    assert judged.measures["held"] < 1
    assert judged.missing == ["porcelain"]


def test_likeness_is_that_to_a_search_question_of_the_first_passage(judge: Judge) -> None:
    assert judge("steam").measures["likeness"] == 0
    assert 0 < judge("porcelain saucer").measures["likeness"] < judge("porcelain").measures["likeness"] <= 1


def test_single_is_whether_there_is_one_term(judge: Judge) -> None:
    single = {query: judge(query).measures["single"] for query in ("steam", "the steam", "steam whistle", "alpha steam")}
    assert single == {"steam": 1, "the steam": 1, "steam whistle": 0, "alpha steam": 0}


def test_words_that_ask_for_a_number_are_not_missing(judge: Judge) -> None:
    assert judge("how many spoons on a tray").measures["held"] == 1
    assert judge("many spoons on a tray").measures["held"] < 1
    assert "many" not in judge("how many zithers on a tray").missing


def test_value_is_that_of_the_first_passage(judge: Judge) -> None:
    assert 0 < judge("saucer zither").measures["value"] < judge("saucer").measures["value"] < 1
    assert judge("zither alpha").measures["value"] < judge("saucer zither").measures["value"]


def test_lead_is_what_the_next_result_has_less(judge: Judge) -> None:
    assert judge("steam alpha").measures["lead"] > judge("steam alpha lid beta").measures["lead"]
    assert judge("zither saucer").measures["lead"] > 0


def test_a_number_counts_if_none_is_near(judge: Judge) -> None:
    assert judge("how many spoons on a tray").measures["number"] == 0
    assert judge("how many cakes on a tray").measures["number"] > 0
    assert judge("cakes on a tray").measures["number"] == 0


def test_a_number_of_a_rule_for_everyone_is_not_that_of_a_hero(judge: Judge) -> None:
    assert judge("how many spoons does alpha hold per tray").measures["number"] == 1


def test_a_list_counts_if_the_card_has_none(judge: Judge) -> None:
    assert judge("list of cakes").measures["listing"] == 0
    assert judge("list of leaves").measures["listing"] == 1
    assert judge("leaves").measures["listing"] == 0


def test_length_grows_with_the_words_of_a_query(judge: Judge) -> None:
    lengths = [judge(query).measures["length"] for query in ("steam", "steam whistle", "steam whistle lid")]
    assert lengths == [0.1, 0.2, 0.3]


def test_score_is_that_of_the_result(judge: Judge) -> None:
    assert 0 < judge("saucer").measures["score"] < judge("alpha").measures["score"] <= 1


def test_named_is_whether_the_query_names_a_record_of_the_card(judge: Judge) -> None:
    assert judge("alpha steam").measures["named"] == 1
    assert judge("steam").measures["named"] == 0


def test_a_word_for_what_no_reference_covers_counts_unless_the_card_holds_it(judge: Judge) -> None:
    assert judge("steam ebay").measures["outside"] == 1
    assert judge("steam ebay").missing == ["ebay"]
    assert judge("kettle price").measures["outside"] == 0
    assert judge("steam whistle").measures["outside"] == 0


def test_what_a_character_card_shows_is_outside_unless_a_heading_tells_it(tmp_path: Path) -> None:
    rules = [
        {"id": "own", "name": "Trick: move value", "text": "The move value rises."},
        {"id": "other", "name": "Health of a Kettle", "text": "A kettle has health."},
    ]
    lookup = made_up(tmp_path, {"hero/alpha": {"rules": rules}, "rule/turn": says("health and speed")})
    game = lookup.game(SLUG)
    try:
        for query, expected in {
            "alpha move value": 0,
            "alpha health": 1,
            "alpha starting health": 1,
            "alpha kettle health": 0,
            "alpha": 0,
            "health": 0,
        }.items():
            answer = game.answer(SplitQuery.parse(query), None)
            assert game.judge.evidence(answer.ranked, answer.found, answer.card).measures["outside"] == expected, query
    finally:
        lookup.close()


def test_how_a_hero_changes_size_is_answered_by_where_to_look(lookup: Lookup) -> None:
    answer = lookup.lookup("alice when does she change size", game="unmatched")
    assert answer.results[0].answer.endswith("The sources do not say what changes her size later: see her cards.")
    assert lookup.lookup("alice attack value when big", game="unmatched").sure


def test_outside_phrases_count_as_a_whole(judge: Judge) -> None:
    assert judge("steam tier list").measures["outside"] == 1
    assert judge("steam list").measures["outside"] == 0


def test_what_no_source_of_a_game_answers_is_outside(tmp_path: Path) -> None:
    lookup = made_up(tmp_path, {"rule/turn": says("steam and lid")}, unanswered=["does the lid whistle", "the"])
    game = lookup.game(SLUG)
    try:
        for query, expected in {"does a lid whistle with steam": 1, "whistle of the lid": 0, "lid and steam": 0}.items():
            answer = game.answer(SplitQuery.parse(query), None)
            assert game.judge.evidence(answer.ranked, answer.found, answer.card).measures["outside"] == expected, query
    finally:
        lookup.close()


def test_only_a_hero_that_the_query_names_says_what_no_source_answers(tmp_path: Path) -> None:
    pot = {"hero/betty": says("Does the lid whistle? It does.") | {"name": "Betty"}}
    lookup = made_up(tmp_path, pot, unanswered=["does the lid whistle"])
    game = lookup.game(SLUG)
    try:
        for query, expected in {"does the lid whistle": 1, "does the lid whistle with betty": 0}.items():
            answer = game.answer(SplitQuery.parse(query), None)
            assert game.judge.evidence(answer.ranked, answer.found, answer.card).measures["outside"] == expected, query
    finally:
        lookup.close()


def test_who_names_a_sidekick_names_its_hero_as_well(lookup: Lookup) -> None:
    answer = lookup.lookup("what happens when patroclus is defeated", game="unmatched")
    assert passages_of(answer.results[0])[0] == "hero/achilles#patroclus-falls"
    assert (answer.sure, answer.doubtful) == (True, False)


@pytest.mark.parametrize("measure", sorted(MEASURES))
def test_each_measure_speaks_for_a_card_or_against_it(measure: str) -> None:
    none = dict.fromkeys(MEASURES, 0.0)
    gained = confidence(none | {measure: 1.0}, ConfidenceWeights()) - confidence(none, ConfidenceWeights())
    assert gained < 0 if measure in AGAINST else gained > 0


def test_a_card_that_nothing_speaks_for_is_no_answer() -> None:
    assert confidence(dict.fromkeys(MEASURES, 0.0), ConfidenceWeights()) < 0


@pytest.mark.parametrize("measure", sorted(MEASURES))
def test_each_weight_counts(measure: str) -> None:
    weights = ConfidenceWeights(**dict.fromkeys(MEASURES, 0.0) | {measure: 2.0, "bias": -1.0})
    assert confidence(dict.fromkeys(MEASURES, 0.0) | {measure: 1.0}, weights) == 1
    assert confidence(dict.fromkeys(MEASURES, 1.0) | {measure: 0.0}, weights) == -1


@pytest.mark.parametrize(
    ("query", "is_doubtful"),
    [("can hero attack with adjacent sidekick", True), ("can hero attack while sidekick alive", False)],
)
def test_an_answer_is_doubtful_if_players_ask_for_another_record_in_such_words(
    lookup: Lookup, query: str, is_doubtful: bool
) -> None:
    answer = lookup.lookup(query, game="unmatched")
    assert (answer.results[0].id, answer.sure, answer.doubtful) == ("unmatched/rule/declare-target", True, is_doubtful)


def test_a_short_misspelled_word_is_only_the_closest_match(lookup: Lookup) -> None:
    doubtful = {query: lookup.lookup(query, game="unmatched").doubtful for query in ("ciry", "medsa")}
    assert doubtful == {"ciry": True, "medsa": False}


def test_an_answer_is_doubtful_if_its_text_and_its_questions_say_little_of_what_was_asked(lookup: Lookup) -> None:
    for query, is_doubtful in {
        "titania puck": True,
        "titania glamour": False,
        "buffy stake": True,
        "buffy giles": False,
    }.items():
        answer = lookup.lookup(query, game="unmatched")
        assert (answer.sure, answer.doubtful) == (True, is_doubtful), query
