"""Prints problems: with their line of source in a terminal, one on a line in a pipe, or as JSON or GitHub annotations."""

from __future__ import annotations

import json
import os
import shutil
import sys
import unicodedata
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from rulebook.model.problems import errors
from rulebook.site.edition import LATEST
from rulebook.text.counts import counted
from rulebook.text.lines import split_lines

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.model.problems import Place, Problem

FORMATS = ("text", "json", "github")
"""The values of `rulebook check --format`."""
_RED, _YELLOW, _BLUE, _BOLD = "31;1", "33;1", "34", "1"
_TAB = 4
"""How many columns a tab is shown as."""
_MAX_BYTES = 2**20
"""How much of a file is read for its lines. A record has at most half of it."""
_ELLIPSIS = "…"


def print_problems(problems: list[Problem], root: Path, output: str = "text") -> None:
    """Print problems in one of FORMATS. `root` is the folder that their paths are relative to."""
    if output == "json":
        print(json.dumps([problem.as_dict() for problem in problems], indent=1, ensure_ascii=False))
    elif output == "github":
        print(*map(_github, problems), sep="\n", end="\n" if problems else "")
    else:
        _print_text(problems, root)


def _github(problem: Problem) -> str:
    """A problem as a workflow command, which GitHub turns into an annotation."""

    def escaped(text: str) -> str:
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")

    place, text = problem.place, f"{problem.message} {problem.hint}".strip()
    path = escaped(place.path).replace(":", "%3A").replace(",", "%2C")
    at = f"file={path},line={place.line},col={place.column},title={problem.code}"
    return f"::{problem.severity} {at}::{escaped(printable(text))}"


def _print_text(problems: list[Problem], root: Path) -> None:
    """Print problems, and their number to standard error."""
    source = _Excerpts(root, color=uses_color()) if sys.stdout.isatty() else None
    for problem in problems:
        hint = f" ({problem.hint})" if problem.hint else ""
        severity = "warning: " if problem.severity == "warning" else ""
        line = printable(f"{problem.place}: {severity}{problem.code}: {problem.message}{hint}")
        print(source.around(problem, line) if source else line)
    warnings = len(problems) - len(errors(problems))
    count = counted(len(problems) - warnings, "problem") + (f", {counted(warnings, 'warning')}" if warnings else "")
    print(count if problems else "No problems found.", file=sys.stderr)
    if source and problems:
        print(f"`rulebook check --explain {problems[0].code}` explains the first.", file=sys.stderr)


def uses_color() -> bool:
    """Whether standard output is a terminal that shows colors, and its user has not switched them off by NO_COLOR."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def printable(text: str) -> str:
    """`text` on one line, with an escape for each character that a terminal would not show or would obey."""
    return "".join(char if char.isprintable() else _escape(char) for char in text)


def _escape(char: str) -> str:
    return char.encode("unicode_escape", "surrogatepass").decode("ascii")


class _Excerpts:
    """Shows the lines of source that problems are in, with a caret below the place, as compilers do."""

    def __init__(self, root: Path, *, color: bool) -> None:
        self.root, self.color = root, color
        self.width = shutil.get_terminal_size().columns
        self.lines = lru_cache(maxsize=4)(self._lines)
        self.site = _site_address(root)
        self.explained: set[str] = set()

    def around(self, problem: Problem, line: str) -> str:
        """A problem as `line`, and below it, its line of source with a caret, and the address of its documentation once."""
        place, color = problem.place, _YELLOW if problem.severity == "warning" else _RED
        head = line.replace(f" {problem.code}:", f" {self._colored(problem.code, color)}:", 1)
        prefix = printable(str(place))
        shown = [self._colored(prefix, _BOLD) + head.removeprefix(prefix)]
        number = str(place.line)
        margin = self._colored(f" {' ' * len(number)} |", _BLUE)
        source = self._source(place, self.width - len(number) - 4)
        if source:
            shown += [f"{self._colored(f' {number} |', _BLUE)} {source[0]}", f"{margin} {self._colored(source[1], color)}"]
        if self.site and problem.code not in self.explained:
            self.explained.add(problem.code)
            shown.append(f" {' ' * len(number)} = {self.site}#{problem.code}")
        return "\n".join(shown)

    def _colored(self, text: str, code: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.color else text

    def _source(self, place: Place, width: int) -> tuple[str, str] | None:
        """The line of a place, cut to `width` columns around it, and the caret; None if the problem is about the whole file."""
        lines = self.lines(place.path)
        if not 0 < place.line <= len(lines) or (place.column == 1 and lines[place.line - 1].startswith("#")):
            return None
        cells = [_cell(char) for char in lines[place.line - 1]]
        return _window(cells, min(place.column - 1, len(cells)), max(width, 20))

    def _lines(self, path: str) -> list[str]:
        """The lines of a file; none if it cannot be read."""
        file = self.root / path
        try:
            if not file.is_file():
                return []
            with file.open("rb") as stream:
                text = stream.read(_MAX_BYTES).decode("utf-8-sig", "replace")
        except (OSError, ValueError):
            return []
        return split_lines(text)


def _cell(char: str) -> tuple[str, int]:
    """What is shown for a character, and how many columns of a terminal it takes."""
    if char == "\t":
        return " " * _TAB, _TAB
    if not char.isprintable():
        return _escape(char), len(_escape(char))
    if unicodedata.combining(char):
        return char, 0
    return char, 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _window(cells: list[tuple[str, int]], at: int, width: int) -> tuple[str, str]:
    """The part of a line around the cell `at` that fits `width` columns, and a caret below that cell."""
    start = end = at
    room, grown = width - 2 * len(_ELLIPSIS), True
    while grown:
        grown = False
        if end < len(cells) and cells[end][1] <= room:
            room, end, grown = room - cells[end][1], end + 1, True
        if start > 0 and cells[start - 1][1] <= room:
            room, start, grown = room - cells[start - 1][1], start - 1, True
    before, after = _ELLIPSIS if start else "", _ELLIPSIS if end < len(cells) else ""
    caret = " " * (len(before) + sum(columns for _, columns in cells[start:at])) + "^"
    return before + "".join(text for text, _ in cells[start:end]) + after, caret


def _site_address(root: Path) -> str:
    """The address of the page of problem codes on the published site; empty if the project does not know it."""
    # Whatever is wrong with mkdocs.yml is for the checker to report. It must not stop the report.
    with suppress(Exception):
        from rulebook.site.mkdocs_site import settings

        address = settings(root).get("site_url")
        return f"{address.rstrip('/')}/{LATEST}/problems/" if address else ""
    return ""
