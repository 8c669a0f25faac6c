"""Query -> the passages that answer it, each of another record, the best first; of one game or of all."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from whoosh import index

from rulebook.model.problems import did_you_mean
from rulebook.search.english import stem, terms
from rulebook.search.filters import Filters, hint
from rulebook.search.postings import GAMES, Postings, current
from rulebook.search.question import Question
from rulebook.search.ranking import DIGITS, Ranking
from rulebook.text.normalize import words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from whoosh.reading import IndexReader

    from rulebook.search.ranking import Ranked

    Found = list[tuple[float, int]]
    Answered = tuple["Game", Ranked, Found]

MOST = 100
"""How many results a look-up gives at the most."""
NUMBER = re.compile("[1-9][0-9]?|100")
"""A number of results that can be asked for."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@dataclass(frozen=True)
class Result:
    """A passage that answers a query, or a record's page where `passage` is None."""

    id: str
    game: str
    kind: str
    kind_name: str
    """What the game calls the kind."""
    title: str
    passage: str | None
    heading: str
    answer: str
    marks: list[list[int]]
    """Where in the answer the words of the query stand: the start and end of each, in characters."""
    status: str
    source: str
    version: str
    url: str
    score: float


@dataclass(frozen=True)
class Answer:
    """The results of a query, the best first.

    `did_you_mean` is the query as it was understood where words of it were corrected; `hints` say which of its filters are
    unknown, and what was probably meant. `total` says how many answers there are, of which `results` are the best, and
    `without_filters` how many there would be without filters, phrases and `-words`.
    """

    query: str
    game: str | None
    results: list[Result]
    did_you_mean: str | None = None
    hints: list[str] = field(default_factory=list)
    total: int = 0
    without_filters: int = 0

    def as_dict(self) -> dict[str, Any]:
        """The answer as the service and `rulebook lookup --json` give it."""
        return asdict(self)


class Game:
    """A game of an index: what its file says of it, its postings, its ranking and its filters."""

    def __init__(self, slug: str, content: dict[str, Any], reader: IndexReader, lock: Lock) -> None:
        self.slug, self.content = slug, content
        self.postings = Postings(reader, content, lock)
        self.ranking = Ranking(content, self.postings)
        self.filters = Filters(content)

    def answer(self, question: Question, kind: str | None) -> tuple[Ranked, Found]:
        """The query as read, and the score and number of each record's best passage among those that it may be."""
        ranked = self.ranking.rank(question.words)
        allowed = self._allowed(question, kind)
        scores = ranked.scores
        if question.narrows and not terms(ranked.reading.said):
            scores = dict.fromkeys(range(len(self.ranking.passages)), 0.0)
        best: dict[int, tuple[float, int]] = {}
        for number in sorted(scores, key=lambda number: (-round(scores[number], DIGITS), number)):
            record = self.ranking.passages[number]
            if record not in best and allowed(number):
                best[record] = (round(scores[number], DIGITS), number)
        return ranked, list(best.values())

    def _allowed(self, question: Question, kind: str | None) -> Callable[[int], bool]:
        """Whether a passage is one that the filters, phrases and `-words` leave, and of a kind, if one is given."""
        left = self.filters.leave(question.filters)
        if kind is not None:
            left &= self.filters.passages("kind", kind)
        phrases = [words(phrase) for phrase in question.phrases]
        without = [words(phrase) for phrase in question.without]

        def allowed(number: int) -> bool:
            if number not in left:
                return False
            text = self._text(number) if phrases or without else []
            return all(_stands_in(phrase, text) for phrase in phrases) and not any(_stands_in(w, text) for w in without)

        return allowed

    def _text(self, number: int) -> list[str]:
        shown = self.postings.shown(number)
        title = self.ranking.records[self.ranking.passages[number]]["name"]
        return words(f"{title} . {shown['heading']} . {shown['answer']}")

    def result(self, number: int, score: float, marked: frozenset[str]) -> Result:
        """The passage as an answer gives it."""
        shown, record = self.postings.shown(number), self.ranking.records[self.ranking.passages[number]]
        return Result(
            game=self.slug,
            id=record["id"],
            kind=record["kind"],
            kind_name=self.content["kinds"][record["kind"]],
            title=record["name"],
            marks=_marks(shown["answer"], marked),
            version=self.content["version"],
            score=round(score, 4),
            **shown,
        )


class Lookup:
    """An index that is open for look-up. It may be shared by threads."""

    def __init__(self, folder: Path) -> None:
        """Open the index in a folder. Raises OSError if it holds none."""
        self.name = folder.name
        try:
            self._reader = index.open_dir(folder, readonly=True).reader()
        except index.EmptyIndexError as error:
            raise FileNotFoundError(f"{folder} holds no index") from error
        self.slugs: list[str] = json.loads((folder / GAMES).read_bytes())
        self._contents = {slug: (folder / f"{slug}.json").read_bytes() for slug in self.slugs}
        self._opened: dict[str, Game] = {}
        self._lock = Lock()

    @classmethod
    def open(cls, directory: Path) -> Lookup:
        """The index that `build` wrote to `directory`. Raises FileNotFoundError if there is none."""
        name = current(directory)
        if not name:
            raise FileNotFoundError(f"{directory} holds no index")
        return cls(directory / name)

    def close(self) -> None:
        """Close the index's files."""
        self._reader.close()

    def lookup(self, query: str, *, game: str | None = None, kind: str | None = None, limit: int = 10) -> Answer:
        """The passages that answer `query`, the best of each record; of one game or kind only, where it is given.

        The first 300 characters of `query` count. They may hold filters (`hero:loki`, `-kind:set`), "quoted phrases" and
        `-words`; nothing in them is an error. A game or kind that the index does not hold has no results.
        """
        games = self._games(game)
        question = Question.parse(query)
        unknown = [f for f in question.filters if not any(of.filters.passages(f.field, f.value) for of in games)]
        asked = " ".join([question.words, *(each.value for each in unknown)])
        question = replace(question, words=asked, filters=tuple(each for each in question.filters if each not in unknown))
        answered = [(of, *of.answer(question, kind)) for of in games]
        every = sorted(
            ((score, of, ranked, number) for of, ranked, found in answered for score, number in found),
            key=lambda found: -found[0],
        )
        best = every[: max(0, limit)]
        results = [of.result(number, score, ranked.terms) for score, of, ranked, number in best]
        hints = [hint(each, [of.filters for of in games]) for each in unknown if games]
        without_filters = sum(len({of.ranking.passages[number] for number in ranked.scores}) for of, ranked, _ in answered)
        return Answer(query, game, results, _suggestion(answered, every), hints, len(every), without_filters)

    def game(self, slug: str) -> Game:
        """A game of the index, opened once."""
        if slug not in self._opened:
            self._opened[slug] = Game(slug, json.loads(self._contents[slug]), self._reader, self._lock)
        return self._opened[slug]

    def refusal(self, game: str | None, kind: str | None) -> str | None:
        """Why there is nothing to look up in this game or kind: a message with the likely one, or None."""
        if game is not None and game not in self.slugs:
            return f"no game {game!r}; {did_you_mean(game, self.slugs) or 'there are ' + ', '.join(self.slugs)}"
        if kind is None:
            return None
        kinds = sorted({each for of in self._games(game) for each in of.content["kinds"]})
        if kind not in kinds:
            return f"no kind {kind!r}; {did_you_mean(kind, kinds) or 'there are ' + ', '.join(kinds)}"
        return None

    def _games(self, slug: str | None) -> list[Game]:
        """The games to look in."""
        return [self.game(each) for each in self.slugs if slug in (None, each)]


def _suggestion(answered: list[Answered], every: Sequence[tuple[float, Game, Ranked, int]]) -> str | None:
    """The query as it was understood by the game of the best answer, or a name that comes near where its words have none."""
    if every:
        reading = every[0][2].reading
        return " ".join(reading.said) if reading.corrected else None
    if any(ranked.scores or not terms(ranked.reading.said) for _, ranked, _ in answered):
        return None
    near = (of.ranking.language.names.closest(ranked.reading.said) for of, ranked, _ in answered)
    return next((name for name in near if name), None)


def _stands_in(phrase: list[str], text: list[str]) -> bool:
    """Whether the words of a phrase stand in a text one after the other."""
    return any(text[start : start + len(phrase)] == phrase for start in range(len(text) - len(phrase) + 1))


def _marks(text: str, marked: frozenset[str]) -> list[list[int]]:
    """Where the words stand in `text` whose stem is one of `marked`: start and end, in characters."""
    return [[w.start(), w.end()] for w in _WORD.finditer(text) if not marked.isdisjoint(_stems(w[0]))]


@lru_cache(maxsize=20_000)
def _stems(word: str) -> tuple[str, ...]:
    """The stems of a word as it is written in an answer. Remembered, since the words of the records are few."""
    return tuple(stem(part) for part in words(word))
