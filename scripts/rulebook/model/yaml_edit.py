"""Writes YAML: edits one value or list of a file and leaves everything else as its author wrote it, or writes a new file.

An edit passes only the lines of the entry that it changes through ruamel.yaml. A round trip of the whole file would keep
comments, but join the lines of long lists.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import yaml
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, FoldedScalarString, LiteralScalarString

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebook.model.yaml_document import Path

WIDTH = 116
"""How many characters a line of a new file has at most."""


def set_value(text: str, path: Path, value: Any) -> str:
    """`text`, a YAML file, with the value at `path` replaced. A new key becomes the last of its mapping.

    Raises KeyError if there is no mapping that could hold the last key of `path`.
    """
    document = _round_trip().load(text)
    parent = _at(document, path[:-1])
    if not isinstance(parent, CommentedMap):
        raise KeyError(path)
    newline = "\r\n" if "\r\n" in text else "\n"
    if len(path) == 1 and path[0] not in document and not document.fa.flow_style():
        return text.removesuffix(newline) + newline + _text(_styled({path[0]: value})).replace("\n", newline)
    return _with_entry(text, document, path, lambda parent: parent.__setitem__(path[-1], _styled(value)))


def extend(text: str, path: Path, values: list[Any]) -> str:
    """`text`, a YAML file, with `values` at the end of the list at `path`. Raises KeyError if there is no list."""
    document = _round_trip().load(text)
    if not isinstance(_at(document, path), CommentedSeq):
        raise KeyError(path)
    return _with_entry(text, document, path, lambda parent: parent[path[-1]].extend(_styled(values)))


def _with_entry(text: str, document: CommentedMap, path: Path, change: Callable[[Any], object]) -> str:
    """`text` with one entry changed: `change` gets the mapping of the last key of `path`, read from the entry's lines alone."""
    lines = text.splitlines(keepends=True)
    newline = "\r\n" if "\r\n" in text else "\n"
    start, end, column, depth = _entry(document, path, len(lines))
    # What follows an entry is about the next one: a new key has to come before it.
    while not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#"):
        end -= 1
    before, entry = lines[start][:column], [" " * column + lines[start][column:], *lines[start + 1 : end]]
    edited = _round_trip().load("".join(line.removeprefix(" " * column) for line in entry).replace("\r\n", "\n"))
    change(_at(edited, path[depth:-1]))
    written = _text(edited).replace("\n", "\n" + " " * column).rstrip(" ").replace("\n", newline)
    return "".join([*lines[:start], before, written, *lines[end:]])


def dumped(data: dict[str, Any], width: int = WIDTH) -> str:
    """`data` as a YAML file: keys in their order, a text of several lines as a block, a long text in lines of `width`."""
    return _text(_styled(data, width), width)


def flow(data: dict[str, Any]) -> str:
    """`data` as a YAML mapping on one line: `{id: loki, name: Loki}`."""
    mapping = _styled(data)
    mapping.fa.set_flow_style()
    return _text(mapping).strip()


def _round_trip(width: int = 10**6) -> YAML:
    parser = YAML()
    parser.preserve_quotes = True
    parser.allow_duplicate_keys = True
    parser.width = width
    parser.indent(mapping=2, sequence=4, offset=2)
    return parser


def _text(data: Any, width: int = 10**6) -> str:
    stream = io.StringIO()
    _round_trip(width).dump(data, stream)
    return stream.getvalue()


def _at(data: Any, path: Path) -> Any:
    """The part of `data` at `path`. Raises KeyError if there is none."""
    for part in path:
        try:
            data = data[part]
        except (IndexError, TypeError) as error:
            raise KeyError(path) from error
    return data


def _entry(document: CommentedMap, path: Path, end: int) -> tuple[int, int, int, int]:
    """The narrowest entry of a block mapping that holds the value at `path`.

    Returns its first line, the line after its last one, the column of its key, and the number of parts of `path` that lead to
    the mapping. Lines and columns count from 0. `end` is the number of lines of the document.
    """
    found = (0, end, 0, 0)
    node: Any = document
    for depth, part in enumerate(path):
        if not isinstance(node, CommentedMap | CommentedSeq) or node.fa.flow_style():
            break
        if isinstance(node, CommentedMap):
            if part not in node:
                break
            starts = {key: node.lc.key(key) for key in node}
        else:
            starts = {index: node.lc.item(index) for index in range(len(node))}
        start, column = starts[part]
        end = min((line for line, _ in starts.values() if line > start), default=end)
        if isinstance(node, CommentedMap):
            found = (start, end, column, depth)
        node = node[part]
    return found


def _styled(value: Any, width: int = 10**6) -> Any:
    """`value` with each text in the style in which our strict reader reads it as text."""
    if isinstance(value, dict):
        return CommentedMap({_styled(key): _styled(item, width) for key, item in value.items()})
    if isinstance(value, list):
        return CommentedSeq(_styled(item, width) for item in value)
    if not isinstance(value, str):
        return value
    if "\n" in value:
        return LiteralScalarString(value)
    if len(value) > width - 20:
        return FoldedScalarString(value)
    try:
        plain = yaml.safe_load(f"[{value}]") == [value]
    except yaml.YAMLError:
        plain = False
    return value if plain else DoubleQuotedScalarString(value)
