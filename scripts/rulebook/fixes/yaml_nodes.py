"""The nodes of a YAML text, and where they stand in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulebook.model.yaml_document import Path

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def root_of(text: str) -> yaml.Node | None:
    """The node of the whole of `text`; None if it is empty. Raises yaml.YAMLError if it is no YAML."""
    return yaml.compose(text, Loader=_LOADER)


def nodes_to(text: str, path: Path) -> list[yaml.Node]:
    """The nodes from the top of `text` to the value at `path`; none if there is no such value."""
    root = root_of(text)
    nodes = [root] if root else []
    for part in path if root else ():
        node = nodes[-1]
        if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            nodes.append(node.value[part])
        elif isinstance(node, yaml.MappingNode) and (found := [value for key, value in node.value if key.value == part]):
            nodes.append(found[0])
        else:
            return []
    return nodes


def scalars(node: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    """Each text, number, and key in `node`, in the order of the file."""
    pending = [node]
    while pending:
        node = pending.pop()
        if isinstance(node, yaml.ScalarNode):
            yield node
        elif isinstance(node, yaml.SequenceNode):
            pending += reversed(node.value)
        elif isinstance(node, yaml.MappingNode):
            pending += reversed([part for pair in node.value for part in pair])


def offset(starts: Sequence[int], mark: yaml.Mark) -> int:
    """The index of a mark in a text whose lines begin at `starts`."""
    return starts[mark.line] + mark.column


def end_line(lines: Sequence[str], node: yaml.Node) -> int:
    """The line after the last one of `node`, which is in a text with these `lines`. Counts from 0.

    The mark at the end of a block is where the next token is, after blank lines and comments. These are about what follows.
    """
    end = min(node.end_mark.line + (node.end_mark.column > 0), len(lines))
    while end > node.start_mark.line + 1 and (not (line := lines[end - 1].strip()) or line.startswith("#")):
        end -= 1
    return end
