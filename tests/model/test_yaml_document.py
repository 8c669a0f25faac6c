"""YAML is read strictly, and every problem has a location."""

from __future__ import annotations

import pytest

from rulebook.model.yaml_document import SourceError, read


def problem_of(raw: bytes) -> tuple[str, int, int]:
    """Return the code, line, and column of the only problem of a file."""
    try:
        problems = read(raw, "f.yml").problems
    except SourceError as error:
        problems = [error.problem]
    assert len(problems) == 1, problems
    return problems[0].code, problems[0].place.line, problems[0].place.column


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"a: 1\nb: No\n", ("yaml-guessed", 2, 4)),
        (b"version: 10.10\n", ("yaml-guessed", 1, 10)),
        (b"date: 2025-10-01\n", ("yaml-guessed", 1, 7)),
        (b"time: 1:30\n", ("yaml-guessed", 1, 7)),
        (b"n: 010\n", ("yaml-guessed", 1, 4)),
        (b"a: 1\nb: 2\na: 3\n", ("yaml-duplicate-key", 3, 1)),
        (b"a:\n", ("yaml-empty", 1, 3)),
        (b"a: ~\n", ("yaml-empty", 1, 4)),
        (b"", ("yaml-empty", 1, 1)),
        (b"x: &a 1\n", ("yaml-alias", 1, 4)),
        (b"a: !!python/object:os.system x\n", ("yaml-tag", 1, 4)),
        (b"a: b: c\n", ("yaml-syntax", 1, 5)),
        (b"a:\n\t- b\n", ("yaml-syntax", 2, 1)),
        (b"a: 1\n---\nb: 2\n", ("yaml-syntax", 2, 1)),
        (b"a: 1\nb: \xff\n", ("yaml-encoding", 2, 4)),
        (b"[" * 100000, ("yaml-syntax", 1, 13)),
        (b"? [a]\n: b\n", ("yaml-syntax", 1, 3)),
        (b"a: " + b"x" * 600_000, ("yaml-too-large", 1, 1)),
    ],
)
def test_invalid_yaml_is_refused_with_the_location(raw: bytes, expected: tuple[str, int, int]) -> None:
    assert problem_of(raw) == expected


def test_quoted_values_are_text_and_plain_integers_are_numbers() -> None:
    assert read(b'a: "10.10"\nb: 5\nc: true\nd: "No"\n', "f.yml").data == {"a": "10.10", "b": 5, "c": True, "d": "No"}


def test_nested_aliases_are_refused_without_being_expanded() -> None:
    lines = ["a0: &a0 [lol]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    document = read("\n".join(lines).encode(), "f.yml")
    assert {problem.code for problem in document.problems} == {"yaml-alias"}


def test_a_word_inside_a_text_has_the_location_of_its_line() -> None:
    document = read(b"a:\n- b: |-\n    x\n    y [[z]]\n", "f.yml")
    place = document.find(("a", 0, "b"), "[[z]]")
    assert (place.line, place.column) == (4, 7)
