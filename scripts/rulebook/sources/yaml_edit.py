"""Change one key of a YAML file and nothing else of it: comments, order and layout stay."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from rulebook.model.yaml_document import Path

_PLAIN = re.compile(r"[A-Za-z][\w .&/()+-]*[\w)]")
_WORDS_OF_YAML = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n"})


def written(value: str) -> str:
    """A text as YAML, for a place in a flow or block mapping."""
    plain = _PLAIN.fullmatch(value) and value.lower() not in _WORDS_OF_YAML
    return value if plain else json.dumps(value, ensure_ascii=False)


def set_key(text: str, path: Path, key: str, value: str) -> str:
    """`text` with `key` of the mapping at `path` set to `value`, which is YAML; a new key comes last.

    Raises KeyError if there is no mapping at `path`.
    """
    mapping = _mapping(text, path)
    for name, node in mapping.value:
        if name.value == key:
            return text[: node.start_mark.index] + value + text[_end(text, node) :]
    last = _end(text, mapping.value[-1][1])
    if mapping.flow_style:
        return f"{text[:last]}, {key}: {value}{text[last:]}"
    newline = "\r\n" if "\r\n" in text else "\n"
    line_end = last + len(re.match(r"[^\r\n]*", text[last:])[0])  # type: ignore[index]  # it always matches
    return f"{text[:line_end]}{newline}{' ' * mapping.start_mark.column}{key}: {value}{text[line_end:]}"


def _mapping(text: str, path: Path) -> Any:
    node: Any = yaml.compose(text, Loader=yaml.SafeLoader)
    for part in path:
        node = _child(node, part)
        if node is None:
            raise KeyError(path)
    if not isinstance(node, yaml.MappingNode) or not node.value:
        raise KeyError(path)
    return node


def _child(node: Any, part: str | int) -> Any:
    if isinstance(part, int):
        return node.value[part] if isinstance(node, yaml.SequenceNode) and part < len(node.value) else None
    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    return next((value for name, value in pairs if name.value == part), None)


def _end(text: str, node: Any) -> int:
    """Where a value ends. YAML counts the blank lines and comments after a block to it; they are not."""
    inner = [child for pair in node.value for child in pair] if isinstance(node, yaml.MappingNode) else node.value
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and inner:
        return _end(text, inner[-1])
    end = int(node.end_mark.index)
    return len(text[:end].rstrip()) if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">") else end
