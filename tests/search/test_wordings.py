"""What the words of all questions that players ask say about the passage that a query asks for."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from made_up import SLUG, made_up, says
from rulebook.search.wordings import MOST_PER_WORD, Wordings

if TYPE_CHECKING:
    from pathlib import Path

RECORDS = [0, 0, 1, 1]
"""Two records with two passages each."""
MEMBERS = {0: [0, 1], 1: [2, 3]}


def test_a_passage_that_is_asked_for_with_a_word_has_evidence_for_it() -> None:
    wordings = Wordings(RECORDS, MEMBERS, {"when": ([0, 2], [3, 1]), "how": ([2, 3], [3, 2])})
    first, other, third, fourth = wordings.evidence(["when"])
    assert first > third > 0  # three in three questions, and one in four
    assert first > other > 0  # the other one only by its record
    assert third > fourth > 0
    assert wordings.evidence([]) == [0.0] * 4
    assert wordings.evidence(["never"]) == [0.0] * 4


def test_the_evidence_of_several_words_adds_up_and_each_counts_once() -> None:
    wordings = Wordings(RECORDS, MEMBERS, {"when": ([0, 2], [3, 1]), "how": ([2, 3], [3, 2])})
    when, how = wordings.evidence(["when"]), wordings.evidence(["how"])
    assert wordings.evidence(["when", "how", "when"]) == [a + b for a, b in zip(when, how, strict=True)]


def test_a_word_that_is_common_in_all_questions_says_less() -> None:
    counts = {"the": ([0, 1, 2, 3], [4, 4, 4, 4]), "lid": ([0], [4]), "pot": ([1], [4]), "cup": ([2, 3], [4, 4])}
    assert Wordings(RECORDS, MEMBERS, counts).evidence(["lid"])[0] > Wordings(RECORDS, MEMBERS, counts).evidence(["the"])[0]


def test_a_rare_word_does_not_outweigh_all_others() -> None:
    wordings = Wordings(RECORDS, MEMBERS, {"lid": ([0], [1]), "pot": ([1, 2, 3], [1_000, 1_000, 1_000])})
    assert wordings.evidence(["lid"])[0] == MOST_PER_WORD


RECORDS_OF_TEA = {"hero/alpha": says("steam lid", "steam pot", summary="When, how, and who.")}


@pytest.mark.parametrize("field", ["passages", "asked"])
def test_words_that_a_search_leaves_out_tell_passages_apart(tmp_path: Path, field: str) -> None:
    hints: dict[str, Any] = {field: {"p1": ["when does it steam", "when is that"], "p2": ["how does it steam", "how is that"]}}
    with closing(made_up(tmp_path, RECORDS_OF_TEA, {"hero/alpha": hints})) as lookup:
        assert lookup.lookup("when does steam").results[0].passage == "p1"
        assert lookup.lookup("how is it to steam").results[0].passage == "p2"


def test_what_players_asked_of_the_summary_counts_for_it(tmp_path: Path) -> None:
    hints = {"hero/alpha": {"asked": {"summary": ["who is it", "who do i play"], "p1": ["when is that"]}}}
    with closing(made_up(tmp_path, RECORDS_OF_TEA, hints)) as lookup:
        wording = lookup.game(SLUG).ranking.rank("who steam").wording
        assert wording.index(max(wording)) == 0


def test_a_misspelled_word_that_a_player_asked_with_is_still_corrected(tmp_path: Path) -> None:
    hints = {"hero/alpha": {"asked": {"p1": ["steem on the lid", "when is steem"]}}}
    with closing(made_up(tmp_path, RECORDS_OF_TEA, hints)) as lookup:
        assert lookup.lookup("steem").did_you_mean == "steam"
        assert "steem" not in lookup.game(SLUG).index.wordings
