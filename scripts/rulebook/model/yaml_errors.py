"""What is wrong in a file that is no well-formed YAML, told where the mistake is rather than where the parser noticed it.

A quote that is not closed takes in all lines up to the next quote, so that the parser may stop 30 lines later.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from rulebook.model.common_problems import YAML_ENCODING, YAML_SYNTAX
from rulebook.model.problems import Place, Problem

_MAX_DEPTH = 50
_ENTRY = re.compile(r"\s*(- |#|[\w.-]+:(\s|$))")
"""A line that looks like an entry of a mapping or a list, or like a comment."""


def encoding_problem(error: UnicodeDecodeError, path: str) -> Problem:
    """The problem of a file that is not UTF-8."""
    before = error.object[: error.start].decode("utf-8", "replace")
    message = f"byte 0x{error.object[error.start]:02x} is not UTF-8 text"
    return Problem(_end(before, path), YAML_ENCODING, message, "save the file as UTF-8")


def character_problem(error: yaml.reader.ReaderError, text: str, path: str) -> Problem:
    """The problem of a file with a character that YAML does not allow."""
    position = next((i for i, char in enumerate(text) if not _printable(char)), 0)
    message = f"a character that YAML does not allow: {error.reason}"
    return Problem(_end(text[:position], path), YAML_ENCODING, message, "remove it")


def _end(text: str, path: str) -> Place:
    """The place after `text`, the start of a file."""
    lines = text.splitlines(keepends=True) or [""]
    ended = lines[-1] != lines[-1].rstrip("\r\n\x85\u2028\u2029")
    return Place(path, len(lines) + 1, 1) if ended else Place(path, len(lines), len(lines[-1]) + 1)


def _printable(char: str) -> bool:
    return char in "\t\n\r\x85" or char.isprintable() or ord(char) > 0xA0


def syntax_problem(error: yaml.MarkedYAMLError, text: str, lines: list[str], path: str, loader: Any) -> Problem:
    """The problem of a file that the parser cannot read. `loader` is the class of the parser."""
    # A line that should have a colon is noticed at the start of the next one.
    found: Any = error.context_mark if "simple key" in (error.context or "") else error.problem_mark or error.context_mark
    opened = _unclosed(error, text, lines, loader)
    if opened:
        line, column = opened
        char = lines[line][column]
        closing = {"[": "]", "{": "}"}.get(char, char)
        what = "bracket" if closing != char else "quote"
        message = f"YAML cannot be read: the {what} {char} that opens here is not closed on this line"
        return Problem(Place(path, line + 1, column + 1), YAML_SYNTAX, message, f"close it with {closing}")
    at_tab = "".join(lines[found.line : found.line + 1])[found.column :].startswith("\t") if found else False
    what = error.problem or error.context or "not well-formed"
    hint = "check the indent, and quote text that contains ': ' or starts with a special character"
    if at_tab or "tab" in what:
        hint = "indent with spaces, not with tabs"
    place = Place(path, found.line + 1, found.column + 1) if found else Place(path)
    return Problem(place, YAML_SYNTAX, f"YAML cannot be read: {what}", hint)


def _unclosed(error: yaml.MarkedYAMLError, text: str, lines: list[str], loader: Any) -> tuple[int, int] | None:
    """The line and column, counted from 0, of a quote or bracket that takes in the entries after it; None if there is none."""
    context, found = error.context or "", error.problem_mark
    mark: Any = error.context_mark
    brackets = []
    try:
        for token in yaml.scan(text, Loader=loader):
            first, last = token.start_mark, token.end_mark
            if isinstance(token, yaml.FlowSequenceStartToken | yaml.FlowMappingStartToken):
                brackets.append((first.line, first.column))
                if len(brackets) > _MAX_DEPTH:  # the scanner takes a time that grows with the depth, for each of them
                    return None
            elif isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken) and brackets:
                brackets.pop()
            elif isinstance(token, yaml.ScalarToken) and token.style in ("'", '"') and _takes_in(lines, first.line, last.line):
                return first.line, first.column
    except yaml.YAMLError:
        pass  # what comes after the error cannot be scanned
    if "quoted scalar" in context and "end of stream" in (error.problem or ""):
        return mark.line, mark.column
    if brackets and found and found.line >= len(lines):
        return brackets[-1]
    return (mark.line, mark.column) if "flow" in context and found and _takes_in(lines, mark.line, found.line) else None


def _takes_in(lines: list[str], first: int, last: int) -> bool:
    """Whether a line after `first`, up to `last`, looks like an entry that is indented no more than the one in line `first`."""
    indent = len(lines[first]) - len(lines[first].lstrip(" -"))
    return any(len(line) - len(line.lstrip()) <= indent and _ENTRY.match(line) for line in lines[first + 1 : last + 1])


def composed(text: str, loader: Any) -> yaml.Node | None:
    """The node of a YAML document that is nobody's record, such as `mkdocs.yml`; None if it is empty.

    Raises yaml.YAMLError, also for a key that is there twice. The parser would keep one of its values, and would crash at a
    document that is nested too deeply.
    """
    depth = 0
    event: Any
    for event in yaml.parse(text, Loader=loader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _MAX_DEPTH:
            raise yaml.MarkedYAMLError(problem=f"nested more than {_MAX_DEPTH} levels deep", problem_mark=event.start_mark)
    node = yaml.compose(text, loader)
    if node and (key := _repeated_key(node)):
        raise yaml.MarkedYAMLError(problem=f"the key {key.value!r} is there twice", problem_mark=key.start_mark)
    return node


def _repeated_key(node: yaml.Node) -> yaml.ScalarNode | None:
    """A key of a mapping that has it already; None if there is none."""
    pending, seen = [node], set[int]()
    while pending:
        node = pending.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            known = set[str]()
            for key, value in node.value:
                if isinstance(key, yaml.ScalarNode):
                    if key.value in known:
                        return key
                    known.add(key.value)
                pending.append(value)
        elif isinstance(node, yaml.SequenceNode):
            pending += node.value
    return None
