"""Of the problems that one mistake causes, only the mistake itself is reported; and what a hint suggests."""

from __future__ import annotations

from rulebook.model.problem_types import ProblemType
from rulebook.model.problems import Place, Problem, did_you_mean, root_causes
from rulebook.model.refs import Ref

ERROR, WARNING = ProblemType("error", "", "", "", ""), ProblemType("warning", "", "", "", "", "warning")
LOKI = Ref("unmatched", "hero", "loki")


def test_what_is_about_something_broken_is_left_out_and_so_is_what_follows_from_that() -> None:
    cause = Problem(Place("sets/one.yml", 3), ERROR, "cause", breaks=(LOKI, "heroes/loki.yml"))
    by_id = Problem(Place("game.yml", 4), ERROR, "by id", about=(LOKI,), breaks=(Place("game.yml", 9),))
    by_passage = Problem(Place("game.yml", 5), ERROR, "by passage", about=(Ref("unmatched", "hero", "loki", "no-boost"),))
    by_file = Problem(Place("heroes/loki.yml", 6), ERROR, "by file")
    indirect = Problem(Place("game.yml", 9), ERROR, "indirect")
    other = Problem(Place("game.yml", 10), ERROR, "other", about=(Ref("unmatched", "hero", "thor"),))
    assert root_causes([indirect, other, by_file, by_passage, by_id, cause]) == [other, cause]


def test_a_problem_does_not_break_itself_and_two_with_the_same_cause_both_stay() -> None:
    one, two = (Problem(Place("heroes/loki.yml", line), ERROR, "", breaks=("heroes/loki.yml",)) for line in (1, 2))
    assert root_causes([one, two, Problem(Place("heroes/loki.yml", 3), ERROR, "")]) == [one, two]


def test_problems_that_follow_from_each_other_all_stay() -> None:
    one = Problem(Place("a.yml"), ERROR, "", breaks=("b.yml",))
    two = Problem(Place("b.yml"), ERROR, "", breaks=("a.yml",))
    assert root_causes([one, two]) == [one, two]


def test_a_warning_hides_no_error() -> None:
    warning = Problem(Place("a.yml"), WARNING, "", breaks=("b.yml",))
    error = Problem(Place("b.yml"), ERROR, "")
    assert root_causes([warning, error]) == [warning, error]


def test_a_hint_names_the_most_similar_word_or_none() -> None:
    assert did_you_mean("lokki", ["thor", "loki", "locke"]) == "did you mean 'loki'?"
    assert did_you_mean("lokki", ["thor", "ms-marvel"]) == did_you_mean("lokki", []) == ""
