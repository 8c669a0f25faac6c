"""Names are found in queries as people type them: among words that only frame a question, joined, and letter by letter."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

import pytest

from bench.query_sets import passages_of, record_of
from made_up import made_up, says
from rulebook.search.lookup import LEAD, OWN_NAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import Any

    from rulebook.library.library import Library
    from rulebook.search.answers import Answer
    from rulebook.search.lookup import Lookup

    Ask = Callable[..., Answer]
    """Makes a game: a query, and records by kind and slug -> the answer."""


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[Ask]:
    """A function that makes a game, and answers a query in it."""
    opened: list[Lookup] = []

    def make(query: str, records: dict[str, dict[str, Any]]) -> Answer:
        opened.append(made_up(tmp_path, records))
        return opened[-1].lookup(query)

    yield make
    for lookup in opened:
        lookup.close()


def first(lookup: Lookup, query: str) -> list[str]:
    """Return the passages of the first result."""
    return next(map(passages_of, lookup.lookup(query, game="unmatched", limit=1).results), [])


@pytest.mark.parametrize("question", ["can loki boost", "hand limit"])
@pytest.mark.parametrize(
    "filler",
    [
        "hi all, {}",
        "um so {}",
        "guys {}",
        "rules question: {}",
        "ok quick question {}",
        "sorry if this was asked before but {}",
        "can somebody tell me {}",
        "just to be sure, {}",
        "hello everyone {}",
        "does anyone know {}",
        "quick one: {}",
    ],
)
def test_words_that_frame_a_question_do_not_count(lookup: Lookup, filler: str, question: str) -> None:
    query = filler.format(question)
    assert first(lookup, query)[:1] == first(lookup, question)[:1] != []
    assert lookup.lookup(query, game="unmatched").did_you_mean is None


@pytest.mark.parametrize("ending", ["thanks", "pls", "lol", "anyone know", "thanks in advance", "right"])
def test_words_after_a_question_do_not_count(lookup: Lookup, ending: str) -> None:
    assert first(lookup, f"can loki boost {ending}") == first(lookup, "can loki boost")


def test_framing_words_count_where_they_are_the_whole_query(ask: Ask) -> None:
    assert ask("sorry", {"hero/alpha": says("sorry")}).results[0].passage == "p1"


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("hi all", "unmatched"),
        ("hi all can he move", "unmatched"),
        ("um so", "unmatched"),
        ("um so can he move", "unmatched"),
        ("um so do i draw first", "funkoverse"),
        ("price of tickets", "heroclix"),
        ("thank you", "unmatched"),
        ("login password", "unmatched"),
        ("can he move thru him", "unmatched"),
        ("when do i draw cards", "unmatched"),
        ("gwent", "unmatched"),
    ],
)
def test_ordinary_words_are_no_misspelled_name(lookup: Lookup, query: str, game: str) -> None:
    assert lookup.lookup(query, game=game).did_you_mean is None


@pytest.mark.parametrize("query", ["hand limit di", "does medusa ha"])
def test_an_unfinished_word_is_no_part_of_a_misspelled_name(lookup: Lookup, query: str) -> None:
    assert lookup.lookup(query, game="unmatched").did_you_mean is None


def test_words_that_exist_are_a_misspelled_name_only_if_it_holds_similar_ones(ask: Ask) -> None:
    records = {"hero/copper-kettle": says("pot"), "rule/turn": says("cop per metal copper settle")}
    assert ask("copper settle", records).did_you_mean == "copper kettle"
    assert ask("copper metal", records).did_you_mean is None
    assert ask("cop per kete", records).did_you_mean != "copper kettle"


def test_a_name_that_is_misspelled_beside_ordinary_words_is_corrected_alone(ask: Ask) -> None:
    records = {"hero/copper-kettle": says("pot"), "rule/turn": says("move a lid")}
    assert ask("move coper ketle lid", records).did_you_mean == "move copper kettle lid"


def test_a_part_of_a_name_may_have_other_letters_after_its_stem(ask: Ask) -> None:
    records = {"hero/william-shakespeare": says("pot"), "rule/turn": says("a line of a scheme")}
    assert record_of(ask("shakespear line", records).results[0]) == "hero/william-shakespeare"


def test_an_of_makes_another_phrase_than_the_name_without_it(ask: Ask) -> None:
    records = {"rule/end-the-turn": says("pot"), "rule/turn": says("the end of your turn")}
    assert record_of(ask("end the turn", records).results[0]) == "rule/end-the-turn"
    assert record_of(ask("end of the turn", records).results[0]) == "rule/turn"


def test_of_names_that_are_as_near_the_more_alike_is_meant(lookup: Lookup) -> None:
    assert lookup.lookup("extra acton", game="unmatched").did_you_mean == "extra action"


def test_an_unfinished_word_is_completed_rather_than_corrected(lookup: Lookup, ask: Ask) -> None:
    for query in ("feath", "feathe"):
        answer = lookup.lookup(query, game="unmatched")
        assert answer.did_you_mean is None, query
        assert (record_of(answer.results[0]), answer.results[0].passage) == ("hero/pandora", "feathers"), query
    answer = ask("feath", {"hero/death": says("pot"), "rule/turn": says("a feather")})
    assert answer.did_you_mean is None
    assert record_of(answer.results[0]) == "rule/turn"


def test_a_word_before_others_is_corrected_rather_than_completed(ask: Ask) -> None:
    answer = ask("feath pot", {"hero/death": says("pot"), "rule/turn": says("a feather")})
    assert answer.did_you_mean == "death pot"


@pytest.mark.parametrize(
    ("joined", "apart"),
    [
        ("lokitrick", "loki trick"),
        ("combatbonus", "combat bonus"),
        ("blindboost", "blind boost"),
        ("robinhood", "robin hood"),
        ("does squirrelgirl move", "does squirrel girl move"),
        ("how many cards in handlimit", "how many cards in hand limit"),
    ],
)
def test_joined_words_are_found(lookup: Lookup, joined: str, apart: str) -> None:
    records = [lookup.lookup(query, game="unmatched").results[0].id for query in (joined, apart)]
    assert records[0] == records[1]


def test_the_words_of_a_joined_name_are_found_in_texts(lookup: Lookup) -> None:
    joined, apart = (lookup.lookup(f"loki trick {limit}", game="unmatched") for limit in ("handlimit", "hand limit"))
    assert joined.results == apart.results
    assert "handlimit" not in joined.missing


def test_a_word_may_begin_a_name_without_a_telling_word(ask: Ask) -> None:
    answer = ask("oft pot", {"hero/of-the": says("cup"), "rule/turn": says("a pot")})
    assert record_of(answer.results[0]).endswith("rule/turn")


@pytest.mark.parametrize(("short", "name"), [("lok", "loki"), ("elek", "elektra"), ("dracu", "dracula")])
def test_a_word_that_begins_one_name_means_it_among_other_words(lookup: Lookup, short: str, name: str) -> None:
    assert lookup.lookup(f"{short} defeated twice", game="unmatched").did_you_mean == f"{name} defeated twice"
    # Several names begin with "med".
    assert "med" in lookup.lookup("med defeated twice", game="unmatched").missing


@pytest.mark.parametrize(
    ("heard", "name"),
    [("medooza gaze", "medusa gaze"), ("akilles", "achilles"), ("lokey", "loki"), ("deadpull heals", "deadpool heals")],
)
def test_a_name_that_is_spelled_as_it_sounds_is_understood(lookup: Lookup, heard: str, name: str) -> None:
    assert lookup.lookup(heard, game="unmatched").did_you_mean == name


def test_two_letters_are_no_misspelled_name(lookup: Lookup) -> None:
    assert lookup.lookup("does the ge", game="unmatched").did_you_mean is None  # not "age": The Genie comes to be typed


def test_from_the_second_letter_on_heroes_are_before_sets(library: Library, lookup: Lookup) -> None:
    heroes = list(library.of("unmatched", "hero"))
    assert heroes
    starts = {record.name.lower()[:length] for record in heroes for length in range(2, len(record.name) + 1)}
    kinds = {start: [result.kind for result in lookup.lookup(start, game="unmatched", limit=1).results] for start in starts}
    assert [start for start in sorted(kinds) if kinds[start] == ["set"]] == []


def test_the_whole_name_of_a_set_finds_the_set(library: Library, lookup: Lookup) -> None:
    heroes = {record.name for record in library.of("unmatched", "hero")}
    for record in library.of("unmatched", "set"):
        if record.name not in heroes:
            results = lookup.lookup(record.name, game="unmatched").results
            heroes_first = [*takewhile(lambda result: result.kind == "hero", results)]  # as for Houdini vs. The Genie
            assert results[len(heroes_first)].id == str(record.ref)


@pytest.mark.parametrize("question", ["who wins if both", "can loki boost", "when does medusa attack", "hand limit discard"])
def test_the_first_two_letters_of_a_further_word_change_nothing(lookup: Lookup, question: str) -> None:
    *_, last = question.split()
    start = question.removesuffix(last)
    records = [lookup.lookup(start + last[:letters], game="unmatched").results[0].id for letters in range(3)]
    assert len(set(records)) == 1, records


@pytest.mark.parametrize(
    "query", ["can i move through enemies", "who goes first", "does a push move count", "loki trick", "hand limit", "tie"]
)
def test_of_several_games_the_answer_of_each_sure_one_comes_first_and_once(lookup: Lookup, query: str) -> None:
    answers = [lookup.lookup(query, game=game, limit=100) for game in lookup.slugs]
    best = max(answer.results[0].score for answer in answers if answer.results)
    sure = [answer.results[0] for answer in answers if answer.sure and answer.results[0].score >= LEAD * min(best, OWN_NAME)]
    results = lookup.lookup(query, limit=100).results
    assert sure
    assert results[: len(sure)] == sure
    others = [result.score for result in results[len(sure) :]]
    assert others == sorted(others, reverse=True)
    assert len({result.url for result in results}) == len(results)


@pytest.mark.parametrize(
    ("query", "other"),
    [
        ("can bigfoot break away", "heroclix"),  # which knows no Bigfoot
        ("robin hood only did effect damage did he win combat", "funkoverse"),  # which knows no Robin Hood
    ],
)
def test_of_several_games_one_that_knows_less_of_the_words_does_not_answer(lookup: Lookup, query: str, other: str) -> None:
    assert lookup.lookup(query, game=other).sure
    answer = lookup.lookup(query)
    assert other not in {result.game for result in answer.results[: max(1, answer.answers)]}


def test_a_game_that_has_no_such_name_answers_if_the_one_that_has_it_is_not_sure(lookup: Lookup) -> None:
    query = "defend with no cards"
    assert [game for game in lookup.slugs if lookup.lookup(query, game=game).sure] == ["unmatched", "funkoverse"]
    answer = lookup.lookup(query)
    assert (answer.sure, [result.game for result in answer.results[: answer.answers]]) == (True, ["unmatched", "funkoverse"])
    assert answer.results[0].passage == "defense-card"


def test_a_game_that_knows_the_name_comes_before_one_that_corrects_it(lookup: Lookup) -> None:
    assert lookup.lookup("geralt signs", game="heroclix").did_you_mean
    answer = lookup.lookup("geralt signs")
    assert (answer.results[0].game, answer.sure, answer.did_you_mean) == ("unmatched", False, None)


@pytest.mark.parametrize(
    ("query", "other", "meant"),
    [
        ("xander challenge adjacent", "funkoverse", "ranged challenge adjacent"),
        ("do merlin get cooldown tokens", "funkoverse", "do margin get cooldown tokens"),
    ],
)
def test_a_game_that_corrects_a_name_of_another_game_does_not_answer(
    lookup: Lookup, query: str, other: str, meant: str
) -> None:
    assert lookup.lookup(query, game=other).did_you_mean == meant
    answer = lookup.lookup(query)
    assert (answer.results[0].game, answer.did_you_mean) == ("unmatched", None)


@pytest.mark.parametrize("query", ["do both players discard after combat", "playing a card with nobody alive"])
def test_a_question_about_cards_is_answered_by_the_game_that_has_cards(lookup: Lookup, query: str) -> None:
    assert lookup.lookup(query).results[0].game == "unmatched"


def test_what_only_synonyms_say_is_a_known_word(tmp_path: Path) -> None:
    said = [{"say": ["kettledrum"], "mean": ["lid"]}]
    lookup = made_up(tmp_path, {"rule/turn": says("A lid. A tan cover.")}, synonyms=said, unanswered=["bake tin"])
    try:
        answer = lookup.lookup("ketledrum cover")
        assert (answer.did_you_mean, answer.results[0].passage) == ("kettledrum cover", "p1")
        assert lookup.lookup("tin cover").did_you_mean is None
    finally:
        lookup.close()


def test_the_answers_of_several_games_are_in_the_order_of_the_games(lookup: Lookup) -> None:
    answer = lookup.lookup("who goes first")
    games = [result.game for result in answer.results[: answer.answers]]
    assert games == [game for game in lookup.slugs if game in games] == ["unmatched", "funkoverse"]
    assert answer.results[0].score < answer.results[1].score


def test_a_game_that_has_a_record_of_the_name_does_not_keep_others_from_answering(lookup: Lookup) -> None:
    assert lookup.lookup("adjacent", game="funkoverse").results[0].id == "funkoverse/term/adjacent"
    assert [result.game for result in lookup.lookup("adjacent").results[:3]] == ["unmatched", "funkoverse", "heroclix"]


@pytest.mark.parametrize(("query", "answers"), [("loki trick", 1), ("how far can i move", 3), ("who won the super bowl", 0)])
def test_the_number_of_answers_is_that_of_the_games_that_are_sure(lookup: Lookup, query: str, answers: int) -> None:
    assert lookup.lookup(query).answers == answers
    assert all(lookup.lookup(query, game=game).answers <= 1 for game in lookup.slugs)


def test_of_several_games_one_that_is_not_sure_does_not_come_first(lookup: Lookup) -> None:
    answers = {game: lookup.lookup("loki trick", game=game) for game in lookup.slugs}
    sure = {game for game, answer in answers.items() if answer.sure}
    assert sure != {game for game, answer in answers.items() if answer.results}
    assert lookup.lookup("loki trick").sure
    results = lookup.lookup("loki trick", limit=len(sure)).results
    assert {result.game for result in results} == sure
