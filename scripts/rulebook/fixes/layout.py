"""The layout of a file: what does not change what it says, and so is never a problem, but can be put in order.

That is: spaces at the ends of lines, double spaces in texts, the first and the last keys of a record, and the line that names
the schema.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

import yaml

from rulebook.checks.schema_lines import SCHEMA_LINE, schema_of
from rulebook.fixes.yaml_nodes import end_line, offset, root_of, scalars
from rulebook.model.kinds import FOLDERS
from rulebook.model.yaml_document import SourceError, read
from rulebook.text.lines import line_starts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

Step = tuple[int, str]
"""A line, counted from 1, and what was done to it."""

_FIRST = ("id", "name", "aliases")
_LAST = ("see_also", "diagrams", "source", "since", "revisions")
"""The keys with which a record begins and ends. Those between them stand as their author wrote them."""
_TRAILING = re.compile(r"(?<![\\ \t])[ \t]+(?=\r?\n|\Z)")
_DOUBLE = re.compile(r"(?<=[^\s\\])  +(?=\S)")


def in_order(text: str, path: str, root: Path) -> tuple[str, list[Step]]:
    """The text of the file `path` with its layout in order, and what was done to it. `root` is the folder of the project.

    A text that is no YAML, or would then say something else, is returned as it is.
    """
    before = _said(text)
    if before is None:
        return text, []
    done: list[Step] = []
    new = _without_spaces(text, done)
    if PurePosixPath(path).parent.name in FOLDERS:
        new = _with_keys_in_order(new, done)
    schema = schema_of(path, root)
    if schema and not SCHEMA_LINE.search(new):
        newline = "\r\n" if "\r\n" in new else "\n"
        new = f"# yaml-language-server: $schema={schema}{newline}{new}"
        done.append((1, "named the schema"))
    return (new, done) if _said(new) == before else (text, [])


def _said(text: str) -> Any:
    """What a file says, with one space for each run of spaces; None if it cannot be read, or says nothing."""
    try:
        document = read(text.encode("utf-8"), "")
    except SourceError:
        return None
    return None if document.problems else _single_spaced(document.data)


def _single_spaced(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _single_spaced(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_single_spaced(item) for item in data]
    return "\n".join(" ".join(line.split()) for line in data.split("\n")) if isinstance(data, str) else data


def _without_spaces(text: str, done: list[Step]) -> str:
    """`text` without spaces at the ends of lines, and without double spaces in texts."""
    starts = line_starts(text)
    found = [(match.span(), "", "removed spaces at the end of the line") for match in _TRAILING.finditer(text)]
    for node in scalars(root_of(text)):
        start, end = offset(starts, node.start_mark), offset(starts, node.end_mark)
        found += [(match.span(), " ", "removed double spaces") for match in _DOUBLE.finditer(text, start, end)]
    pieces, last = [], 0
    for (start, end), new, what in sorted(found):
        pieces += [text[last:start], new]
        last = end
        done.append((sum(each <= start for each in starts), what))
    return "".join([*pieces, text[last:]])


def _with_keys_in_order(text: str, done: list[Step]) -> str:
    """The text of a record whose keys, and those of its passages, begin and end with the usual ones."""
    root, lines = root_of(text), text.splitlines(keepends=True)
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        return text
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    parts = [item for _, value in root.value if isinstance(value, yaml.SequenceNode) for item in value.value]
    for part in parts:
        if isinstance(part, yaml.MappingNode) and not part.flow_style:
            _order(lines, part, _FIRST, (), done)
    _order(lines, root, _FIRST, _LAST, done)
    return "".join(lines) if done else text


def _order(lines: list[str], mapping: yaml.MappingNode, first: Sequence[str], last: Sequence[str], done: list[Step]) -> None:
    """Put the keys of a block mapping in order, each with its lines and the comments above it."""
    names = [key.value for key, _ in mapping.value]
    heads = [key.start_mark.line for key, _ in mapping.value]
    middle = [name for name in names if name not in first and name not in last]
    order = sorted(range(len(names)), key=lambda index: [*first, *middle, *last].index(names[index]))
    column = mapping.start_mark.column
    for index in range(1, len(heads)):
        while heads[index] - 1 > heads[index - 1] and lines[heads[index] - 1].startswith(" " * column + "#"):
            heads[index] -= 1
    if order == sorted(order) or len({*heads}) < len(heads):
        return
    ends = [*heads[1:], end_line(lines, mapping)]
    before = lines[heads[0]][:column]  # spaces, and the dash of a list
    entries = [lines[start:end] for start, end in zip(heads, ends, strict=True)]
    entries[0][0] = " " * column + entries[0][0][column:]
    ordered = [line for index in order for line in entries[index]]
    if before.strip() and ordered[0].startswith(" " * column + "#"):
        return  # the comment would come between the dash and the first key
    ordered[0] = before + ordered[0][column:]
    lines[heads[0] : ends[-1]] = ordered
    done.append((heads[0] + 1, f"put the keys in order: {', '.join(names[index] for index in order)}"))
