"""The registry of problem types: every code that the checker reports, with its documentation.

A module that reports a problem defines its type: `DEAD_LINK = define("dead-link", ...)`. Types that more than one room
reports are in `common_problems.py`. `rulebook check --explain CODE` and docs/problems.md show this documentation.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Severity = Literal["error", "warning"]

PROBLEM_TYPES: dict[str, ProblemType] = {}
"""All defined types, by code."""


@dataclass(frozen=True, order=True)
class ProblemType:
    """A type of problem.

    `code` is stable. `meaning`, `why`, and `fix` are sentences in Markdown: what is wrong, why it matters, how to fix it.
    `example` is a snippet that has the problem. An error makes `check` fail; a warning does not.
    """

    code: str
    meaning: str = field(compare=False)
    why: str = field(compare=False)
    example: str = field(compare=False)
    fix: str = field(compare=False)
    severity: Severity = field(default="error", compare=False)


def define(code: str, *, meaning: str, why: str, example: str, fix: str, severity: Severity = "error") -> ProblemType:
    """Register a problem type. Raises ValueError if its code is taken."""
    if code in PROBLEM_TYPES:
        raise ValueError(f"the problem code {code!r} is defined twice")
    PROBLEM_TYPES[code] = ProblemType(code, meaning, why, example, fix, severity)
    return PROBLEM_TYPES[code]
