"""What a look-up returns: the results of a query, and the passages that each shows."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Successor:
    """What applies in the place of a passage that has ended."""

    id: str
    """The id of the record, and of the passage if it is one."""
    title: str
    url: str


@dataclass(frozen=True)
class Note:
    """What is said of a passage beside its text."""

    words: str
    """Such as `Changed in 10.1`; of what is not released yet, `New since 10.1`; or `Replaced by the erratum “When you win”`."""
    url: str
    """The address of what it is about, from the root of the site."""


@dataclass(frozen=True)
class Shown:
    """A passage that answers a query, or a record's page if `passage` is None."""

    id: str
    """The id of the record."""
    kind: str
    kind_name: str
    """The game's name for the kind."""
    title: str
    """The name of the record."""
    aliases: list[str]
    """Other names of the record."""
    comes_in: str | None
    """The name of the newest record that lists it, such as the set of a hero; None if none does."""
    passage: str | None
    heading: str
    answer: str
    marks: list[list[int]]
    """The words of the query in the answer, each as [start, end] in characters."""
    status: str
    label: str
    """Who says it: the name of its label of trust."""
    ended: str | None
    """`superseded` or `withdrawn`; None if it applies."""
    instead: Successor | None
    """What applies in its place."""
    replaced: Note | None
    """What has replaced its printed text; None if nothing has."""
    changed: Note | None
    """What became of it since the newest version or, if nothing did, what that did to it, if it plays differently."""
    edition: str
    """In which version it stands, such as `Unmatched 10.0 (October 1, 2025)`."""
    open: bool
    """Whether it says what the sources leave open."""
    source: str
    url: str

    @property
    def shown_label(self) -> str:
        """Who says it; of what no source answers, that it is an open question."""
        return "Open question" if self.open else self.label


@dataclass(frozen=True)
class Result(Shown):
    """One record of an answer: its best passage, and what a card shows beside it."""

    game: str
    version: str
    score: float
    also: list[Shown]
    """Up to two passages that belong to the answer: more of the same record, or one of another record that the query concerns.
    Only the first result of a game has any."""


@dataclass(frozen=True)
class Answer:
    """The results of a query, the best first.

    `did_you_mean` is the corrected query, if words of it were misspelled. `hints` are messages about unknown filters, and
    about what of the query does not count. `total` is the number of answers, of which `results` are the best, and
    `without_filters` the number without filters, phrases, and `-words`. `sure` is whether the first result answers the
    query, `doubtful` whether it is sure only by a narrow margin, and `answers` how many of the first results answer: one of
    each game that has a sure answer. `missing` are words of the query that no text has, if no answer is sure. `unfinished`
    is whether the query is only the start of names, or only a word that is part of several: the first results are the
    records that have such names.
    """

    query: str
    game: str | None
    results: list[Result]
    did_you_mean: str | None = None
    hints: list[str] = field(default_factory=list)
    total: int = 0
    without_filters: int = 0
    sure: bool = False
    doubtful: bool = False
    answers: int = 0
    missing: list[str] = field(default_factory=list)
    unfinished: bool = False

    def as_dict(self) -> dict[str, Any]:
        """The answer as the service and `rulebook lookup --json` return it."""
        return asdict(self)
