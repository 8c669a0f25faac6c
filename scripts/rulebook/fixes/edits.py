"""Applies fixes to the text of one file. Everything that they do not name stays byte for byte as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml

from rulebook.fixes.yaml_nodes import end_line, nodes_to, offset
from rulebook.model.fixes import Entry, Removal
from rulebook.model.yaml_edit import dumped, set_value
from rulebook.text.lines import line_starts, split_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.model.fixes import Fix
    from rulebook.model.yaml_document import Path

Span = tuple[int, int, str]
"""A part of a text, from one index to another, and what replaces it."""


def applied(text: str, fixes: Iterable[Fix]) -> tuple[str, list[tuple[int, Fix]]]:
    """`text` with all of `fixes` that fit it and do not overlap, and these, each with the line that it changed.

    A fix does not fit if the file is no longer as it was when the problem was found.
    """
    fixes, starts = list(dict.fromkeys(fixes)), line_starts(text)
    spans = sorted(((span, fix) for fix in fixes if (span := _span(text, starts, fix))), key=lambda pair: pair[0])
    done: list[tuple[int, Fix]] = []
    pieces, end = [], 0
    for (start, stop, new), fix in spans:
        if start >= end:
            pieces += [text[end:start], new]
            end = stop
            done.append((sum(each <= start for each in starts), fix))
    text = "".join([*pieces, text[end:]])
    for fix in fixes:
        if isinstance(fix, Entry):
            text = set_value(text, fix.path, fix.value) if text.strip() else dumped(_nested(fix.path, fix.value))
            done.append((nodes_to(text, fix.path)[-1].start_mark.line + 1, fix))
    return text, done


def _nested(path: Path, value: str) -> dict[str, object]:
    first, *rest = path
    return {str(first): _nested(tuple(rest), value) if rest else value}


def _span(text: str, starts: list[int], fix: Fix) -> Span | None:
    """The part of `text` that a fix changes; None if it does not fit, or adds an entry."""
    if isinstance(fix, Removal):
        return _removed(text, starts, fix.path)
    if isinstance(fix, Entry) or fix.place.line > len(starts):
        return None
    start = starts[fix.place.line - 1] + fix.place.column - 1
    return (start, start + len(fix.old), fix.new) if text.startswith(fix.old, start) else None


def _removed(text: str, starts: list[int], path: Path) -> Span | None:
    """The part of `text` that the item at `path` takes, with its comma or its lines."""
    nodes = nodes_to(text, path)
    if len(nodes) < 3:
        return None
    *_, above, parent, item = nodes
    if not isinstance(parent, yaml.SequenceNode) or not isinstance(above, yaml.CollectionNode):
        return None
    if len(parent.value) == 1:
        keys = [key for key, value in above.value if value is parent] if isinstance(above, yaml.MappingNode) else []
        return _lines(text, starts, keys[0], parent, "") if keys and not above.flow_style else None
    return _in_flow(text, starts, parent.value, item) if parent.flow_style else _lines(text, starts, item, item, "-")


def _lines(text: str, starts: list[int], first: yaml.Node, last: yaml.Node, marker: str) -> Span | None:
    """The lines from one node to the end of another, if nothing but `marker` is before the first."""
    start = starts[first.start_mark.line]
    if text[start : offset(starts, first.start_mark)].strip() != marker:
        return None
    end = end_line(split_lines(text), last)
    return start, starts[end] if end < len(starts) else len(text), ""


def _in_flow(text: str, starts: list[int], items: list[yaml.Node], item: yaml.Node) -> Span:
    """An item of a list in brackets, with the comma before it, or, if it is the first, the comma after it."""
    start, end = offset(starts, item.start_mark), offset(starts, item.end_mark)
    index = items.index(item)
    if index == 0:
        return start, offset(starts, items[1].start_mark), ""
    before = offset(starts, items[index - 1].end_mark)
    # A comment between the two is about the one before. It stays, and so does the comma before it.
    return (start, end, "") if "#" in text[before:start] else (before, end, "")
