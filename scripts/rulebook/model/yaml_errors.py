"""What is wrong in a file that is no well-formed YAML, told where the mistake is rather than where the parser noticed it.

A quote that is not closed takes in all lines up to the next quote, so that the parser may stop 30 lines later.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from rulebook.model.common_problems import YAML_ENCODING, YAML_SYNTAX
from rulebook.model.problems import Place, Problem

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
    found: Any = error.problem_mark or error.context_mark
    opened = _unclosed_quote(error, text, lines, loader) or _unclosed_bracket(error, lines)
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


def _unclosed_quote(error: yaml.MarkedYAMLError, text: str, lines: list[str], loader: Any) -> tuple[int, int] | None:
    """The line and column of the first quote that takes in the entries after it, counted from 0; None if there is none."""
    if "quoted scalar" in (error.context or "") and "end of stream" in (error.problem or ""):
        mark: Any = error.context_mark
        return mark.line, mark.column
    try:
        for token in yaml.scan(text, Loader=loader):
            if isinstance(token, yaml.ScalarToken) and token.style in ("'", '"'):
                first, last = token.start_mark, token.end_mark
                if _takes_in_entries(lines, first.line, last.line):
                    return first.line, first.column
    except yaml.YAMLError:
        pass  # what comes after the error cannot be scanned
    return None


def _unclosed_bracket(error: yaml.MarkedYAMLError, lines: list[str]) -> tuple[int, int] | None:
    """The line and column of a bracket that the entries after it should not be in, counted from 0; None if there is none."""
    mark, found = error.context_mark, error.problem_mark
    if not mark or not found or "flow" not in (error.context or ""):
        return None
    return (mark.line, mark.column) if _takes_in_entries(lines, mark.line, found.line) else None


def _takes_in_entries(lines: list[str], first: int, last: int) -> bool:
    """Whether a line after `first`, up to `last`, looks like an entry that is indented no more than the one in line `first`."""
    indent = len(lines[first]) - len(lines[first].lstrip(" -"))
    return any(len(line) - len(line.lstrip()) <= indent and _ENTRY.match(line) for line in lines[first + 1 : last + 1])
