"""The problems that the checker reports, each with its type and its place in a file."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.model.problem_types import ProblemType, Severity


@dataclass(frozen=True, order=True)
class Place:
    """A position in a file: `path` relative to the project, `line` and `column` counted from 1."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, order=True)
class Problem:
    """One finding of the checker.

    `message` says what is wrong and quotes the offending value; `hint` says what would most likely fix it. Both are sentences
    without an initial capital and a final period.
    """

    place: Place
    type: ProblemType
    message: str
    hint: str = ""

    @property
    def code(self) -> str:
        """The stable code of its type, such as `dead-link`."""
        return self.type.code

    @property
    def severity(self) -> Severity:
        """Whether the problem must be fixed (`error`) or may stay (`warning`)."""
        return self.type.severity

    def as_dict(self) -> dict[str, str | int]:
        """The problem as `rulebook check --format json` prints it."""
        return {
            "path": self.place.path,
            "line": self.place.line,
            "column": self.place.column,
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "hint": self.hint,
        }


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the known word most similar to `word`; empty if none is similar."""
    nearest = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"did you mean {nearest[0]!r}?" if nearest else ""


class ProblemsError(Exception):
    """A command cannot continue because of `problems` in files. `why` says what it did not do, and may be empty."""

    def __init__(self, problems: list[Problem], why: str) -> None:
        super().__init__(problems, why)
        self.problems, self.why = problems, why


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """The problems that are errors, and so make a command fail."""
    return [problem for problem in problems if problem.severity == "error"]


def raise_errors(problems: Iterable[Problem | None], *below: str, why: str = "") -> None:
    """Raise ProblemsError if any of `problems` is an error. If `below` is given, only paths that start with one of it count."""
    relevant = [p for p in errors(filter(None, problems)) if not below or p.place.path.startswith(below)]
    if relevant:
        raise ProblemsError(sorted(set(relevant)), why)
