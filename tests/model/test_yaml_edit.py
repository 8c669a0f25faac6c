"""An edit of a YAML file changes only the lines of one value, and the written value is read back unchanged."""

from __future__ import annotations

import difflib
from typing import Any

import pytest

from projects import ROOT
from rulebook.model.yaml_document import Path, read
from rulebook.model.yaml_edit import dumped, extend, flow, set_value

FLOW = 'a: 1  # one\nsource: {document: d, section: "A: B"} # why\n# end\n'
BLOCK = "list:\n  - source:\n      document: d\n      section: >-\n        A\n        B\n\n# note\nsince: '1'\n"
GAMES = sorted(ROOT.glob("rules_data/*/game.yml"))
RECORDS = sorted(ROOT.glob("rules_data/*/*/*.yml"))[::25]


@pytest.mark.parametrize(
    ("text", "path", "value", "expected"),
    [
        (FLOW, ("source", "x"), "y", FLOW.replace('"A: B"}', '"A: B", x: y}')),
        (FLOW, ("source", "section"), "C: D", FLOW.replace("A: B", "C: D")),
        (FLOW, ("a",), 2, FLOW.replace("1", "2")),
        (FLOW, ("b",), {"1.0": "x"}, FLOW + 'b:\n  "1.0": x\n'),
        (BLOCK, ("list", 0, "source", "x"), "y", BLOCK.replace("        B\n", "        B\n      x: y\n")),
        (BLOCK, ("list", 0, "source", "document"), "e", BLOCK.replace("document: d", "document: e")),
        (BLOCK, ("since",), "1.0", BLOCK.replace("'1'", '"1.0"')),
        (BLOCK, ("list", 0, "x"), "y", BLOCK.replace("        B\n", "        B\n    x: y\n")),
        ("s:\r\n  a: b # c\r\n", ("s", "x"), "y", "s:\r\n  a: b # c\r\n  x: y\r\n"),
        ("s:\r\n  a: b # c\r\n", ("t",), {"x": "y"}, "s:\r\n  a: b # c\r\nt:\r\n  x: y\r\n"),
        ("a: b", ("c",), "d", "a: b\nc: d\n"),
        ("{a: b} # c\n", ("c",), "d", "{a: b, c: d} # c\n"),
    ],
)
def test_only_the_value_changes(text: str, path: Path, value: Any, expected: str) -> None:
    assert set_value(text, path, value) == expected


@pytest.mark.parametrize("path", [("sources", "x"), ("a", "x"), ("list", 5, "x"), ("list", "x", "y")])
def test_a_key_can_only_be_set_in_a_mapping(path: Path) -> None:
    with pytest.raises(KeyError):
        set_value("a: 1\nlist:\n  - source: {x: y}\n", path, "y")


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("a:\n  - b # one\n\n# next\nc: d\n", ("a",), 'a:\n  - b # one\n  - x\n  - "1"\n\n# next\nc: d\n'),
        ("a: {b: [c], d: e}\n", ("a", "b"), 'a: {b: [c, x, "1"], d: e}\n'),
        ("a:\r\n  b:\r\n    - c\r\n", ("a", "b"), 'a:\r\n  b:\r\n    - c\r\n    - x\r\n    - "1"\r\n'),
    ],
)
def test_a_list_is_extended_and_keeps_what_it_has(text: str, path: Path, expected: str) -> None:
    assert extend(text, path, ["x", "1"]) == expected


@pytest.mark.parametrize("path", [("a",), ("b",), ("c", "d")])
def test_only_a_list_can_be_extended(path: Path) -> None:
    with pytest.raises(KeyError):
        extend("a: 1\nc: {}\n", path, ["x"])


def test_a_release_changes_only_its_own_lines_of_a_real_game() -> None:
    for file in GAMES:
        before = file.read_text("utf-8")
        after = set_value(set_value(before, ("version",), "99.10"), ("released",), {"99.10": "sha256:0"})
        changed = list(difflib.ndiff(before.splitlines(), after.splitlines()))
        assert [line for line in changed if line.startswith("+ ")] == ['+ version: "99.10"', '+   "99.10": sha256:0']
        data, now = (read(text.encode(), "game.yml").data for text in (before, after))
        assert now == data | {"version": "99.10", "released": {"99.10": "sha256:0"}}


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_new_source_changes_only_its_own_lines_of_a_real_record(file: Any) -> None:
    before = file.read_text("utf-8")
    document = read(before.encode(), file.name)
    for path in [path for path in document.keys if path[-1] == "source"]:
        after = set_value(set_value(before, (*path, "section"), "A: B"), (*path, "gone"), "No")
        lines, now = before.splitlines(), read(after.encode(), file.name)
        first, last = document.place(path, key=True).line, document.last_line(path)
        assert (now.problems, now.data != document.data) == ([], True)
        assert now.lines[: first - 1] == lines[: first - 1]
        assert now.lines[len(now.lines) - len(lines) + last :] == lines[last:]
        source = now.data
        for part in path:
            source = source[part]
        assert (source["section"], source["gone"]) == ("A: B", "No")


@pytest.mark.parametrize(
    "value",
    [
        "", "10.0", "No", "null", "2025-10-01", "a: b", "a # b", "a], b", "- a", "*a", " a ", "it's", 'say "yes"',
        "a\nb", "a\nb\n",
        "x " * 99 + "x", "ünï", "{a}", "!b", "a\\b",
    ],
)  # fmt: skip
def test_a_written_text_is_read_back_unchanged(value: str) -> None:
    data = {"key": value, "list": [{"key": value}, value], "last": "."}
    document = read(dumped(data).encode(), "f.yml")
    assert (document.problems, document.data) == ([], data)
    if "\n" not in value:
        document = read(flow(data).encode(), "f.yml")
        assert (document.problems, document.data, len(document.lines)) == ([], data, 1)
        document = read(set_value(FLOW, ("source", "section"), value).encode(), "f.yml")
        assert (document.problems, document.data["source"]["section"]) == ([], value)
