"""The look-up: library -> an index on disk -> the passages that answer a query, each of another record.

The index is Whoosh's; the ranking is our own: BM25F (Robertson & Zaragoza 2009) for each passage, with the words of the
query that stand elsewhere in its record counted in part, and the records that the query names put before all others.
"""

from __future__ import annotations

import json
import math
import os
import shutil
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, fields
from itertools import takewhile
from threading import Lock
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from whoosh import index
from whoosh.analysis import RegexTokenizer, StemFilter, StopFilter
from whoosh.fields import STORED, TEXT, Schema

from rulebook.naming import Language, Names, Reading, words
from rulebook.problems import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rulebook.library import Library
    from rulebook.records import Passage, Record

CURRENT = "current"
"""The file that names the folder of the index in use."""
WORDS = "words.json"
"""The file beside an index that holds names, synonyms and the words that are known."""

LONGEST_QUERY = 300
FIELDS = {"title": 1.2, "heading": 1.6, "text": 1.0, "asks": 0.9, "names": 1.2}
"""What a word counts for in each field."""
LENGTH_COUNTS = {"title": 0.2, "heading": 0.4, "text": 0.5, "asks": 0.5, "names": 0.2}
"""How much a long field lessens what a word in it counts for: b of BM25F."""
SATURATION = 1.2
"""How soon a word that is repeated counts for no more: k1 of BM25F."""
ELSEWHERE = 0.35
"""What a word counts for that stands in the record, but not in the passage."""
COVERAGE = 0.5
"""How much a passage loses that holds only some of the query's words."""
SYNONYM = 0.6
"""What a word counts for that stands for another."""
LINKED = 0.8
"""What a shared rule counts for where a hero is named that it applies to, against the hero."""
LINKED_BY_NAME = 1.5
"""The same where the query holds the words of the shared rule's title."""
NAMED = 1.0
"""What it counts for that a query names a record, against all else that it says."""
PAGE = 1.0
"""What a record's page is ahead of its passages, where the query names the record and says nothing else."""
ENDED = 0.3
"""What a passage counts for that holds no longer."""
SURE = 0.5
"""From where on the words of a name are taken for nothing but the name."""

_STOP = frozenset(
    word
    for line in (
        "a about also am an and any are as at be been being but by can could did do does doing explain for from get",
        "gets got had happen happens has have he her his how i if in into is it its just me mean means my not of on or",
        "our please she should so some tell than that the their them then there they this those to us was we were what",
        "when where which while who whom whose why will with work works would you your",
    )
    for word in line.split()
)
_ANALYZER = RegexTokenizer(r"[a-z0-9]+") | StopFilter(stoplist=_STOP, minsize=1) | StemFilter()
_SCHEMA = {name: TEXT(analyzer=_ANALYZER, phrase=False) for name in FIELDS}


@dataclass(frozen=True)
class Result:
    """A passage that answers a query, or a record's page where `passage` is None."""

    id: str
    game: str
    kind: str
    title: str
    passage: str | None
    heading: str
    answer: str
    status: str
    url: str
    score: float


@dataclass(frozen=True)
class Answer:
    """The results of a query, the best first, and the query as it was understood where words of it were corrected."""

    query: str
    game: str | None
    results: list[Result]
    did_you_mean: str | None

    def as_dict(self) -> dict[str, Any]:
        """The answer as the service and `rulebook search --format json` give it."""
        return asdict(self)


_STORED = tuple(field.name for field in fields(Result) if field.name != "score")


# Library -> index


def build(library: Library, directory: Path) -> None:
    """Write the index of `library` to `directory`, in the place of the one there.

    A reader that has the index before open keeps it: that one stays on disk, older ones go.
    """
    name, before = uuid4().hex[:12], current(directory)
    unfinished, pointer = directory / f".tmp-{name}", directory / f".{CURRENT}-{name}"
    unfinished.mkdir(parents=True)
    try:
        _write(library, unfinished)
        pointer.write_text(name, encoding="utf-8")
        unfinished.rename(directory / name)
        os.replace(pointer, directory / CURRENT)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
        pointer.unlink(missing_ok=True)
    for old in directory.glob(f"[!.]*/{WORDS}"):
        if old.parent.name not in (name, before):
            shutil.rmtree(old.parent, ignore_errors=True)


def current(directory: Path) -> str | None:
    pointer = directory / CURRENT
    return pointer.read_text(encoding="utf-8") if pointer.exists() else None


def _write(library: Library, folder: Path) -> None:
    writer = index.create_in(folder, Schema(stored=STORED, **_SCHEMA)).writer()
    spread: Counter[str] = Counter()
    for record in library.records.values():
        known: set[str] = set()
        for stored, texts in _documents(library, record):
            folded = {name: " ".join(words(text)) for name, text in texts.items()}
            writer.add_document(stored=stored, **folded)
            known |= {word for text in folded.values() for word in text.split()}
        spread.update(known)
    writer.commit()
    names = {game: [entry for record in library.of(game) for entry in _names(record)] for game in library.games}
    synonyms = {
        name: [[words(say), [words(mean) for mean in entry.mean]] for entry in game.synonyms for say in entry.say]
        for name, game in library.games.items()
    }
    content = {"spread": spread, "names": names, "synonyms": synonyms}
    (folder / WORDS).write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


def _documents(library: Library, record: Record) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    """What is stored and what is searched of a record's page, and then of each of its passages."""
    shared = getattr(record, "applies_to", [])
    about: dict[str, Any] = {
        "id": str(record.ref),
        "game": record.ref.game,
        "kind": record.ref.kind,
        "title": record.name,
        "aliases": record.aliases,
        "applies_to": [ref if ref.count("/") == 2 else f"{record.ref.game}/{ref}" for ref in shared],
    }
    title = " ".join([record.name, *record.aliases])
    page = {"passage": None, "heading": record.name, "answer": _plain(library, record, record.summary)}
    names = " ".join(name for name, _, weight in _names(record) if weight < 1)
    texts = {"title": title, "heading": "", "names": names, "asks": " ".join(record.asks)}
    yield {**about, **page, "status": record.status, "url": record.url}, {**texts, "text": _page_text(library, record)}
    for _, _, passage in record.passages():
        heading = passage.name or passage.id.replace("-", " ").capitalize()
        answer = _plain(library, record, passage.text)
        if passage.ended:
            answer = f"{passage.ended.how.capitalize()} since {passage.ended.since}: {answer}"
        about |= {"passage": passage.id, "heading": heading, "answer": answer, "ended": bool(passage.ended)}
        yield (
            {**about, "status": passage.status or record.status, "url": f"{record.url}#{passage.id}"},
            {
                "title": title,
                "heading": heading,
                "names": " ".join(getattr(passage, "cards", [])),
                "asks": " ".join(passage.asks),
                "text": " ".join([answer, *_terms_of_use(library, record, passage)]),
            },
        )


def _terms_of_use(library: Library, record: Record, passage: Passage) -> Iterator[str]:
    """When a passage applies, how often and at what cost."""
    game = library.games.get(record.ref.game)
    word = game.vocabulary("timings").get(passage.when) if game and passage.when else None
    yield from (text for text in (getattr(word, "name", None), passage.limit, passage.cost) if text)


def _page_text(library: Library, record: Record) -> str:
    """The text of a record that stands in none of its passages, with the names of the records that it lists."""
    from rulebook.fields import Prose, RefersTo, walk

    texts = []
    for path, text, marker in walk(record):
        if path[0] not in type(record).sections and isinstance(marker, Prose):
            texts.append(_plain(library, record, text))
        elif path[0] in ("heroes", "battlefields", "variant_of") and isinstance(marker, RefersTo):
            texts.append(_title(library, record, text))
    return " ".join(texts)


def _plain(library: Library, record: Record, text: str) -> str:
    from rulebook.prose import plain

    return plain(text, lambda target: _title(library, record, target))


def _title(library: Library, record: Record, reference: str) -> str:
    """The name of the record that a reference leads to, or the reference where it leads nowhere."""
    from rulebook.refs import Ref

    try:
        target = library.get(Ref.parse(reference, record.ref.game))
    except ValueError:
        return reference
    return target.name if target else reference


def _names(record: Record) -> Iterator[tuple[str, str, float]]:
    """The names in a record, each with the record's id and how surely a query that holds the name means the record."""
    yield record.name, str(record.ref), 1.0
    yield from ((alias, str(record.ref), 0.98) for alias in record.aliases)
    for field, weight in (("fighters", 0.8), ("tokens", 0.6), ("forms", 0.7)):
        yield from ((thing.name, str(record.ref), weight) for thing in getattr(record, field, []) if thing.name)
    for passage in getattr(record, "cards", []):
        yield from ((card, str(record.ref), 0.8) for card in passage.cards)


# Index + query -> answer


class Lookup:
    """An index that is open for look-up. It may be shared by threads."""

    def __init__(self, folder: Path) -> None:
        self._reader = index.open_dir(folder, readonly=True).reader()
        count = self._reader.doc_count_all()
        self._passages: list[dict[str, Any]] = [self._reader.stored_fields(n)["stored"] for n in range(count)]
        self._pages: dict[str, int] = {}
        for number, passage in enumerate(self._passages):
            self._pages.setdefault(passage["id"], number)
        self._titles = {record: _term_set(self._passages[page]["title"]) for record, page in self._pages.items()}
        self._aliases = {
            record: [_term_set(alias) for alias in self._passages[page]["aliases"]] for record, page in self._pages.items()
        }
        self._mean = {name: self._reader.field_length(name) / max(1, count) or 1.0 for name in FIELDS}
        self._weights: dict[str, dict[int, float]] = {}
        self._lock = Lock()
        self._languages = _languages(json.loads((folder / WORDS).read_text(encoding="utf-8")))

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

        `query` is text without any syntax, of which the first 300 characters count. A game or kind that the index does
        not hold has no results.
        """
        language = self._languages.get(game)
        if not language:
            return Answer(query, game, [], None)
        reading = language.read(query[:LONGEST_QUERY])
        scores = self._scores(reading)
        wanted = [number for number in scores if self._is_of(number, game, kind)]
        best = self._best_of_each(sorted(wanted, key=lambda number: (-scores[number], number)), max(0, limit))
        spelt = " ".join(reading.said) if reading.corrected else None
        suggestion = spelt if best or spelt else language.names.closest(reading.said)
        return Answer(query, game, [self._result(number, scores[number]) for number in best], suggestion)

    def refusal(self, game: str | None, kind: str | None) -> str | None:
        """Why there is nothing to look up in this game or kind: a message with the likely one, or None."""
        for what, wanted in (("game", game), ("kind", kind)):
            known = sorted({passage[what] for passage in self._passages})
            if wanted is not None and wanted not in known:
                return f"no {what} {wanted!r}; {did_you_mean(wanted, known) or 'there are ' + ', '.join(known)}"
        return None

    def _is_of(self, number: int, game: str | None, kind: str | None) -> bool:
        passage = self._passages[number]
        return game in (None, passage["game"]) and kind in (None, passage["kind"])

    def _best_of_each(self, ranked: list[int], limit: int) -> list[int]:
        best: dict[str, int] = {}
        for number in ranked:
            if len(best) == limit:
                break
            best.setdefault(self._passages[number]["id"], number)
        return list(best.values())

    def _result(self, number: int, score: float) -> Result:
        passage = self._passages[number]
        return Result(**{name: passage[name] for name in _STORED}, score=round(score, 4))

    def _scores(self, reading: Reading) -> dict[int, float]:
        """The score of every passage that the query has to do with."""
        named = reading.named()
        asked = frozenset(_terms(" ".join(reading.said)))
        whole = {id_ for id_, title in self._titles.items() if asked and asked in (title, *self._aliases[id_])}
        named |= dict.fromkeys(whole, 1.0)
        concept = self._concept(reading, named)
        scores = self._matches(concept)
        for record, bonus in self._meant(named, asked).items():
            for number in self._members(record):
                scores[number] = scores.get(number, 0.0) + NAMED * bonus
            if not concept or self._titles[record] == asked:
                scores[self._pages[record]] += PAGE
        return {n: score * (ENDED if self._passages[n].get("ended") else 1.0) for n, score in scores.items()}

    def _concept(self, reading: Reading, named: dict[str, float]) -> dict[str, list[list[str]]]:
        """The terms of a query but for the titles of the records it names, and the phrases that each may stand for."""
        titles = {term for record, sure in named.items() if sure >= SURE for term in self._titles[record]}
        return {
            term: [terms for phrase in reading.meanings.get(position, []) if (terms := _terms(" ".join(phrase)))]
            for position, word in enumerate(reading.said)
            for term in _terms(word)
            if not (term in titles and any(position in mention for mention in reading.mentions))
        }

    def _members(self, record: str) -> Iterator[int]:
        """The page of a record and its passages, which follow it."""
        following = range(self._pages[record], len(self._passages))
        return takewhile(lambda number: self._passages[number]["id"] == record, following)

    def _meant(self, named: dict[str, float], asked: frozenset[str]) -> dict[str, float]:
        """The records that the query names, and those that apply to one it names, with how surely they are meant."""
        meant = dict(named)
        for record, page in self._pages.items():
            passage = self._passages[page]
            surest = max((named.get(hero, 0.0) for hero in passage["applies_to"]), default=0.0)
            if surest:
                linked = LINKED_BY_NAME if asked >= self._titles[record] else LINKED
                meant[record] = max(meant.get(record, 0.0), surest * linked)
        return meant

    def _matches(self, concept: dict[str, list[list[str]]]) -> dict[int, float]:
        """How much of a query's words each passage holds: rare words count more, those of its record in part."""
        here: dict[int, float] = defaultdict(float)
        elsewhere: dict[str, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        total = 0.0
        for term, phrases in concept.items():
            values, weight = self._values(term, phrases)
            total += weight
            best: dict[str, float] = {}
            for number, value in values.items():
                here[number] += weight * value
                covered[number] += weight
                record = self._passages[number]["id"]
                best[record] = max(value, best.get(record, 0.0))
            for record, value in best.items():
                elsewhere[record] += weight * value
        return {
            number: (
                (1 - ELSEWHERE) * score * (covered[number] / total) ** COVERAGE
                + ELSEWHERE * elsewhere[self._passages[number]["id"]]
            )
            / total
            for number, score in here.items()
        }

    def _values(self, term: str, phrases: list[list[str]]) -> tuple[dict[int, float], float]:
        """How well each passage holds a word of the query, or what it may stand for, and the word's weight."""
        values = dict(self._saturated(term))
        weight = self._rarity(term)
        for phrase in phrases:
            rarities = {other: self._rarity(other) for other in phrase}
            total = sum(rarities.values()) or 1.0
            weight = weight or total / len(phrase)
            held: dict[int, float] = defaultdict(float)
            for other, rarity in rarities.items():
                for number, value in self._saturated(other).items():
                    held[number] += SYNONYM * value * rarity / total
            for number, value in held.items():
                values[number] = max(value, values.get(number, 0.0))
        return values, weight

    def _rarity(self, term: str) -> float:
        """The inverse document frequency of a term; 0 where no passage holds it."""
        held = len(self._saturated(term))
        return math.log(1 + (len(self._passages) - held + 0.5) / (held + 0.5)) if held else 0.0

    def _saturated(self, term: str) -> dict[int, float]:
        """How much of a term each passage holds, from 0 to 1: the saturated, weighted frequency of BM25F."""
        with self._lock:
            weights = self._weights.get(term)
            if weights is None:
                counts: dict[int, float] = defaultdict(float)
                for name in FIELDS:
                    for number, count in self._postings(name, term):
                        counts[number] += FIELDS[name] * count
                weights = {number: count / (SATURATION + count) for number, count in counts.items()}
                if weights:  # what people mistype is without end
                    self._weights[term] = weights
            return weights

    def _postings(self, name: str, term: str) -> Iterator[tuple[int, float]]:
        """The passages that hold a term in a field, and how often, against the field's length."""
        if (name, term) not in self._reader:
            return
        matcher, spread = self._reader.postings(name, term), LENGTH_COUNTS[name]
        while matcher.is_active():
            number = matcher.id()
            length = self._reader.doc_field_length(number, name) / self._mean[name]
            yield number, matcher.weight() / (1 - spread + spread * length)
            matcher.next()


def _term_set(name: str) -> frozenset[str]:
    return frozenset(_terms(" ".join(words(name))))


def _terms(text: str) -> list[str]:
    return [token.text for token in _ANALYZER(text)]


def _languages(content: dict[str, Any]) -> dict[str | None, Language]:
    """The language of each game, and under None that of all games."""
    names, synonyms = content["names"], content["synonyms"]
    chosen: dict[str | None, list[str]] = {None: list(names), **{game: [game] for game in names}}
    return {
        game: Language(
            Names([entry for each in games for entry in names[each]], content["spread"]),
            [synonym for each in games for synonym in synonyms[each]],
            content["spread"],
            _STOP,
        )
        for game, games in chosen.items()
    }
