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
        (b"n: 1e3\n", ("yaml-guessed", 1, 4)),
        (b"n: -.5E-3\n", ("yaml-guessed", 1, 4)),
        (b"n: 0o17\n", ("yaml-guessed", 1, 4)),
        (b"a: 1\nb: 2\na: 3\n", ("yaml-duplicate-key", 3, 1)),
        (b"- a: 1\n  b: 2\n  a: 3\n  b: 4\n", ("yaml-duplicate-key", 3, 3)),
        (b"a: >-\nlong\ntext\nb: 1\n", ("yaml-syntax", 2, 1)),
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
        (b"a: 1\nn: " + b"9" * 5000, ("yaml-guessed", 2, 4)),
        (b"a: 1\nn: -" + b"9" * 16, ("yaml-guessed", 2, 4)),
        (b'a: "x\\x1cy"\n', ("yaml-encoding", 1, 4)),
        (b'a: "x\\u2028y"\n', ("yaml-encoding", 1, 4)),
        (b"a: 1\r\nb: \x07\r\n", ("yaml-encoding", 2, 4)),
    ],
)
def test_invalid_yaml_is_refused_with_the_location(raw: bytes, expected: tuple[str, int, int]) -> None:
    assert problem_of(raw) == expected


def test_quoted_values_are_text_and_plain_integers_are_numbers() -> None:
    assert read(b'a: "10.10"\nb: 5\nc: true\nd: "No"\n', "f.yml").data == {"a": "10.10", "b": 5, "c": True, "d": "No"}


def test_nested_aliases_are_refused_without_being_expanded() -> None:
    lines = ["a0: &a0 [lol]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    assert problem_of("\n".join(lines).encode()) == ("yaml-alias", 1, 5)


def test_a_word_inside_a_text_has_the_location_of_its_line() -> None:
    document = read(b"a:\n- b: |-\n    x\n    y [[z]]\n", "f.yml")
    place = document.find(("a", 0, "b"), "[[z]]")
    assert (place.line, place.column) == (4, 7)


LATER = "".join(f"key{n}: value\n" for n in range(29))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f'name: Loki\nsummary: "It pours\n{LATER}', (2, 10)),
        (f'name: "Loki\n{LATER}since: "10.0"\n', (1, 7)),
        (f"name: 'Loki\n{LATER}summary: It's late\n", (1, 7)),
        ('name: "Loki\nsummary: "It pours: around"\n', (1, 7)),
        ('rules:\n  - {id: a, text: "foo}\n  - {id: b, text: "bar"}\n', (2, 19)),
        ('rules:\n  - id: a\n    text: "foo\n  # why\nsince: "1.0"\n', (3, 11)),
        ("aliases: [a, b\nsee_also: [c]\n", (1, 10)),
        ("source: {document: a, section: b\nsince: c\n", (1, 9)),
        ("name: a\nversion: [", (2, 10)),
        ("a: [b, {c: d}, [e, f]\n", (1, 4)),
    ],
)
def test_a_quote_or_bracket_that_is_not_closed_is_told_where_it_opens(text: str, place: tuple[int, int]) -> None:
    assert problem_of(text.encode()) == ("yaml-syntax", *place)


def test_a_quoted_text_of_several_lines_is_not_blamed_for_a_later_mistake() -> None:
    assert problem_of(b'name: "Loki\n  goes on: here"\nb: c: d\n') == ("yaml-syntax", 3, 5)
    assert problem_of(b"list: [a,\n  b c: d,\n  e: f: g]\n")[1] == 3


def test_control_characters_are_read_as_spaces_so_that_no_check_meets_them() -> None:
    assert read(b'a: "\\x1c\\x00\\x85"\n', "f.yml").data == {"a": "   "}


def test_messages_quote_long_values_shortened() -> None:
    document = read(b"n: 1." + b"9" * 5000, "f.yml")
    assert len(document.problems[0].message + document.problems[0].hint) < 150
