"""The problems that the checker reports: each has a type, a place in a file, and what it makes unusable."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulebook.model.refs import Ref

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.model.fixes import Fix
    from rulebook.model.problem_types import ProblemType, Severity


@dataclass(frozen=True, order=True)
class Place:
    """A position in a file: `path` relative to the project, `line` and `column` counted from 1."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


_SIMILAR = 60
"""How similar two words must be, from 0 to 100, for one to be taken for a misspelling of the other."""

Subject = Ref | Place | str
"""What a problem can be about: a record or passage, by its id; a place in a file; or a whole file, by its path."""


@dataclass(frozen=True, order=True)
class Problem:
    """One finding of the checker.

    `message` says what is wrong and quotes the offending value; `hint` says what would most likely fix it. Both are sentences
    without an initial capital and a final period.

    One mistake can make many statements false. `breaks` lists what nothing can be said about until this problem is fixed, and
    `about` what this problem is about, besides its file and its place. `root_causes` leaves out each problem that is about
    something that another one breaks.

    `fixes` are the changes that are the only right answer, if there is one: `rulebook check --fix` makes them.
    """

    place: Place
    type: ProblemType
    message: str
    hint: str = ""
    breaks: tuple[Subject, ...] = field(default=(), compare=False, kw_only=True)
    about: tuple[Subject, ...] = field(default=(), compare=False, kw_only=True)
    fixes: tuple[Fix, ...] = field(default=(), compare=False, kw_only=True)

    @property
    def code(self) -> str:
        """The stable code of its type, such as `dead-link`."""
        return self.type.code

    @property
    def severity(self) -> Severity:
        """Whether the problem must be fixed (`error`) or may stay (`warning`)."""
        return self.type.severity

    @property
    def needs(self) -> set[Subject]:
        """What must be right for this problem to be one: everything that it is about and does not break itself."""
        records = {subject.record for subject in self.about if isinstance(subject, Ref)}
        return {self.place.path, self.place, *self.about, *records} - {*self.breaks}

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
    nearest = most_similar(word, known)
    return f"did you mean {nearest!r}?" if nearest else ""


def most_similar(word: str, known: Iterable[str]) -> str | None:
    """The known word most similar to `word`; None if none is similar. If two are equally similar, the first in the alphabet."""
    from rapidfuzz import fuzz, process  # not at the head: a build with nothing to do imports nothing slow

    found = process.extractOne(word, sorted(known), scorer=fuzz.ratio, processor=str.casefold, score_cutoff=_SIMILAR)
    return found[0] if found else None


def root_causes(problems: Iterable[Problem]) -> list[Problem]:
    """The problems without those that only follow from an error among them, sorted by file, line, and column."""
    found = sorted(set(problems))
    breaking = {subject for problem in errors(found) for subject in problem.breaks}
    roots = [problem for problem in found if not problem.needs & breaking]
    broken = {subject for problem in errors(roots) for subject in problem.breaks}
    pending = [problem for problem in found if problem.needs & breaking]
    while following := [problem for problem in pending if problem.needs & broken]:
        broken |= {subject for problem in errors(following) for subject in problem.breaks}
        pending = [problem for problem in pending if not problem.needs & broken]
    # What is still pending follows only from problems that follow from it. None of these is the cause, so all are reported.
    return sorted([*roots, *pending])


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
