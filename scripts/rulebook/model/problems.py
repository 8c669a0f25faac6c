"""What the checker reports: a problem, and the place it is at."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

Severity = Literal["error", "warning"]


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

    `code` is stable and names the rule that is broken; `message` says what is wrong and quotes the offending value;
    `hint` says what would most likely mend it.
    """

    place: Place
    code: str
    message: str
    hint: str = ""
    severity: Severity = field(default="error", compare=False)

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
    """A hint that names the known word nearest to `word`, or an empty string if none is near."""
    nearest = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"did you mean {nearest[0]!r}?" if nearest else ""


class ProblemsError(Exception):
    """A command cannot go on because of what is wrong in files; `problems` says what and where, `why` what was not done."""

    def __init__(self, problems: list[Problem], why: str) -> None:
        super().__init__(problems, why)
        self.problems, self.why = problems, why


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """The problems that must be mended. The others are warnings, which stop nothing."""
    return [problem for problem in problems if problem.severity == "error"]


def raise_errors(problems: Iterable[Problem | None], *below: str, why: str = "") -> None:
    """Raise ProblemsError if there are errors among `problems`, in the files and folders `below` where any are named."""
    found = [p for p in errors(filter(None, problems)) if not below or p.place.path.startswith(below)]
    if found:
        raise ProblemsError(sorted(set(found)), why)
