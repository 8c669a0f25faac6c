"""How well each passage of a game answers a query.

Three things speak for a passage. Its words: BM25F for the passage, with what stands elsewhere in its record counted in part.
Its asks: the one that is most like the query (questions foreseen for a passage, as Nogueira & Lin 2019 generate them). And the
names in the query: those of its record, or of the records that its record applies to or lists.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from rulebook.search.english import says_nothing, stem, terms
from rulebook.search.names import Names
from rulebook.search.parsed_query import Language
from rulebook.search.postings import FULL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulebook.search.names import Mention
    from rulebook.search.parsed_query import Reading
    from rulebook.search.postings import Postings

DIGITS = 9
"""Scores that are the same to this many digits are the same: then the passage that comes first in its game is ahead."""


@dataclass(frozen=True)
class Weights:
    """What counts for how much."""

    elsewhere: float = 0.6
    """A term that stands in the record, but not in the passage."""
    coverage: float = 0.9
    """How much a passage loses that holds only some of the query's terms: an exponent."""
    asked: float = 0.3
    """A term that stands in an ask of the passage, whichever it is."""
    synonym: float = 0.85
    """A term that stands for another."""
    ask: float = 0.7
    """The ask of a passage that is most like the query."""
    ask_of_record: float = 0.1
    """The same for the other passages of its record."""
    ask_share: float = 0.8
    """How much an ask loses that holds only some of the query's terms: an exponent."""
    ask_length: float = 0.7
    """How much an ask loses that holds more than the query: an exponent."""
    fit: float = 0.85
    """How much being named counts less where another record answers the rest of the query better."""
    named: float = 0.7
    """A record that the query names."""
    page: float = 1.0
    """The page of a record whose name is the whole query, or that is named where nothing else is said."""
    linked: float = 0.8
    """A record that applies to one that is named, besides what it counts for by its own name."""
    between: float = 0.4
    """A passage of a record that is named, which refers to another that is named."""
    listed: float = 0.5
    """A record that lists those that are named, for each of them."""
    general: float = 0.05
    """A rule for everyone, where the query names nobody, against the special rule of one."""
    beside: float = 0.8
    """A rule for everyone, where the query names somebody: their special rule has to answer about as well to come first."""
    ended: float = 0.3
    """A passage that was superseded or withdrawn, against one that holds."""
    sure: float = 0.98
    """From where on the words of a name are taken for nothing but the name."""


@dataclass(frozen=True)
class Ranked:
    """The passages that answer a query, by number, with their scores; the query as read, and its terms."""

    scores: dict[int, float]
    reading: Reading
    terms: frozenset[str]


class Ranking:
    """The ranking of one game's passages. `content` is what the index's file of the game holds."""

    def __init__(self, content: Mapping[str, Any], postings: Postings, weights: Weights | None = None) -> None:
        self.records: list[dict[str, Any]] = content["records"]
        self.passages: list[int] = content["passages"]
        self._refers = [frozenset(records) for records in content["refers"]]
        self._ended = frozenset(content["ended"])
        self.postings, self.weights = postings, weights or Weights()
        names = Names(**content["tables"], spread=content["words"])
        self.language = Language(names, content["meanings"], content["words"], frozenset(content["stems"]))
        self._asked = [number for number, lengths in enumerate(content["asks"]) for _ in lengths]
        self._lengths = [length for lengths in content["asks"] for length in lengths]
        self._first_asks = list(accumulate(map(len, content["asks"]), initial=0))
        self.members: dict[int, list[int]] = defaultdict(list)
        for number, record in enumerate(self.passages):
            self.members[record].append(number)
        self._shared: dict[int, list[int]] = defaultdict(list)
        for number, record in enumerate(self.records):
            for other in record["applies_to"]:
                self._shared[other].append(number)
        self._titles = [frozenset(term for name in names for term in name) for names in content["titles"]]
        self._names = [(frozenset(names[0]), titles) for names, titles in zip(content["titles"], self._titles, strict=True)]
        self._aliases = [set(map(frozenset, names[1:])) for names in content["titles"]]

    def rank(self, query: str) -> Ranked:
        """Every passage that has to do with the words of `query`, which has no syntax."""
        reading = self.language.read(query)
        asked = frozenset(terms(reading.said))
        named = reading.named()
        whole = [number for number, names in enumerate(self._names) if asked and asked in names]
        other = [number for number, aliases in enumerate(self._aliases) if asked and asked in aliases and number not in whole]
        named |= dict.fromkeys((*whole, *other), 1.0)
        concept = self._concept(reading, {record: sure for record, sure in named.items() if record not in other})
        scores = self._matches(concept, self._said_in_names(reading, concept, named))
        for number in scores:
            scores[number] += self.weights.general if self.records[self.passages[number]]["general"] and not named else 0.0
        best = max(scores.values(), default=0.0)
        mentions = [mention.records for mention in reading.mentions]
        answering = {*named, self._rule(scores, named)}
        for record, sure in self._meant(named, mentions, answering, said_more=bool(concept) or len(mentions) > 1).items():
            own = max(scores.get(number, 0.0) for number in self.members[record])
            fit = 1 - self.weights.fit * (1 - own / best) if best else 1.0
            for number in self.members[record]:
                scores[number] = scores.get(number, 0.0) + self.weights.named * sure * fit
        for number in self._between(named):
            scores[number] += self.weights.between
        for record in whole or (named if not concept else ()):
            scores[self.members[record][0]] += self.weights.page * named[record]
        for number in self._ended & scores.keys():
            scores[number] *= self.weights.ended
        return Ranked(scores, reading, self._shown_terms(concept, asked))

    def _concept(self, reading: Reading, named: Mapping[int, float]) -> dict[str, list[list[str]]]:
        """The terms of a query but for the names of the records it names, and the phrases that each may stand for."""
        titles = {term for record, sure in named.items() if sure >= self.weights.sure for term in self._titles[record]}
        concept: dict[str, list[list[str]]] = {}
        for position, word in enumerate(reading.said):
            term = stem(word)
            mention = next((mention for mention in reading.mentions if position in mention), None)
            if says_nothing(word) or (mention and (term in titles or self._is_name(mention, named))):
                continue
            phrases = (terms(phrase) for phrase in reading.meanings.get(position, []))
            concept.setdefault(term, []).extend(phrase for phrase in phrases if phrase)
        return concept

    def _asks_of(self, record: int) -> Iterator[int]:
        """The asks of a record's passages, by number."""
        for number in self.members[record]:
            yield from range(self._first_asks[number], self._first_asks[number + 1])

    def _between(self, named: Mapping[int, float]) -> list[int]:
        """The passages that say what two records that are named do with each other."""
        sure = {record for record, weight in named.items() if weight >= self.weights.sure}
        return [number for record in sure for number in self.members[record] if (self._refers[number] & sure) - {record}]

    def _is_name(self, mention: Mention, named: Mapping[int, float]) -> bool:
        """Whether the words of a mention are surely a name, and nothing else."""
        surest = max((sure for record, sure in mention.records.items() if record in named), default=0.0)
        return mention.whole and surest >= self.weights.sure

    def _said_in_names(
        self, reading: Reading, concept: Mapping[str, list[list[str]]], named: Mapping[int, float]
    ) -> dict[str, frozenset[int]]:
        """The terms of a query that are nothing but names, each with the records that it names and what applies to these."""
        said: dict[str, frozenset[int]] = {}
        for mention in reading.mentions:
            sure = [record for record in mention.records if named.get(record, 0.0) >= self.weights.sure]
            records = frozenset((*sure, *(shared for record in sure for shared in self._shared[record])))
            for term in terms(reading.said[mention.start : mention.end]):
                if term not in concept:
                    said[term] = said.get(term, frozenset()) | records
        return said

    def _shown_terms(self, concept: Mapping[str, list[list[str]]], asked: Iterable[str]) -> frozenset[str]:
        """The terms to mark in an answer."""
        return frozenset(asked) | {term for phrases in concept.values() for phrase in phrases for term in phrase}

    def _rule(self, scores: Mapping[int, float], named: Mapping[int, float]) -> int | None:
        """The rule for everyone that answers best, of those that are not named, or None if none answers."""
        found = [
            number for number in scores if self.records[self.passages[number]]["general"] and self.passages[number] not in named
        ]
        return self.passages[max(found, key=lambda number: (scores[number], -number))] if found else None

    def _meant(
        self, named: Mapping[int, float], mentions: list[Mapping[int, float]], answering: set[int | None], *, said_more: bool
    ) -> dict[int, float]:
        """How surely each record is meant: those that are named, those that apply to one of them, those that list them.

        Where a hero is named, so is the rule for everyone that is `answering` what else the query says: one, so that what is
        said of the hero comes next.
        """
        meant = dict(named)
        special = max((sure for record, sure in named.items() if not self.records[record]["general"]), default=0.0)
        beside = special * self.weights.beside if special >= self.weights.sure else 0.0
        for number, record in enumerate(self.records):
            applies = self.weights.linked * max((named.get(hero, 0.0) for hero in record["applies_to"]), default=0.0)
            if said_more and record["general"] and number in answering:
                applies = max(applies, beside)
            if applies:
                meant[number] = meant.get(number, 0.0) + applies
            members = record["lists"] if said_more else []
            listed = sum(max((mention.get(member, 0.0) for member in members), default=0.0) for mention in mentions)
            if listed:
                meant[number] = max(meant.get(number, 0.0), listed * self.weights.listed)
        return meant

    def _matches(self, concept: Mapping[str, list[list[str]]], names: Mapping[str, frozenset[int]]) -> dict[int, float]:
        """How much of a query's terms each passage and its asks hold; rare terms count more.

        An ask may hold a name of the query (`names`) too, and an ask of a record that is named, or that applies to it,
        needs not.
        """
        here: dict[int, float] = defaultdict(float)
        elsewhere: dict[int, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        asks: dict[int, float] = defaultdict(float)
        counts: dict[int, float] = defaultdict(float)
        total = 0.0
        for term, phrases in concept.items():
            impacts, asked, weight = self._held(term, phrases)
            total += weight
            for ask, share in asked.items():
                number = self._asked[ask]
                impacts[number] = max(self.weights.asked * share, impacts.get(number, 0.0))
            best: dict[int, float] = {}
            for number, impact in impacts.items():
                here[number] += weight * impact
                covered[number] += weight
                record = self.passages[number]
                best[record] = max(impact, best.get(record, 0.0))
            for record, impact in best.items():
                elsewhere[record] += weight * impact
            for ask, share in asked.items():
                asks[ask] += weight * share
                counts[ask] += share
        whole = total
        for term, records in names.items():
            weight = self._rarity(term) or self._unknown
            whole += weight
            holding = {*self.postings.asked(term), *(ask for record in records for ask in self._asks_of(record))}
            for ask in sorted(holding):
                asks[ask] += weight
                counts[ask] += 1
        return self._combined(here, elsewhere, covered, self._best_asks(asks, counts, whole), total)

    def _combined(
        self,
        here: Mapping[int, float],
        elsewhere: Mapping[int, float],
        covered: Mapping[int, float],
        asks: Mapping[int, float],
        total: float,
    ) -> dict[int, float]:
        scores: dict[int, float] = defaultdict(float)
        for number, impact in here.items():
            own = (1 - self.weights.elsewhere) * impact * (covered[number] / total) ** self.weights.coverage
            scores[number] = (own + self.weights.elsewhere * elsewhere[self.passages[number]]) / total
        of_record: dict[int, float] = defaultdict(float)
        for number, likeness in asks.items():
            scores[number] += self.weights.ask * likeness
            record = self.passages[number]
            of_record[record] = max(likeness, of_record[record])
        for number in scores:
            scores[number] += self.weights.ask_of_record * of_record[self.passages[number]]
        return scores

    def _best_asks(self, asks: Mapping[int, float], counts: Mapping[int, float], total: float) -> dict[int, float]:
        """How like the query the most alike ask of each passage is, from 0 to 1."""
        best: dict[int, float] = {}
        for ask, weight in asks.items():
            number, length = self._asked[ask], self._lengths[ask]
            share = min(1.0, weight / total) ** self.weights.ask_share
            likeness = share * min(1.0, counts[ask] / length) ** self.weights.ask_length
            best[number] = max(likeness, best.get(number, 0.0))
        return best

    def _held(self, term: str, phrases: list[list[str]]) -> tuple[dict[int, float], dict[int, float], float]:
        """How much each passage and each ask holds of a term, or of what it may stand for, from 0 to 1, and its weight."""
        impacts = {number: impact / FULL for number, impact in self.postings.impacts(term).items()}
        asked = dict.fromkeys(self.postings.asked(term), 1.0)
        weight = self._rarity(term)
        for phrase in phrases:
            rarities = {other: self._rarity(other) for other in phrase}
            total = sum(rarities.values()) or 1.0
            weight = weight or total / len(phrase)
            in_passages: dict[int, float] = defaultdict(float)
            in_asks: dict[int, float] = defaultdict(float)
            for other, rarity in rarities.items():
                share = self.weights.synonym * rarity / total
                for number, impact in self.postings.impacts(other).items():
                    in_passages[number] += share * impact / FULL
                for ask in self.postings.asked(other):
                    in_asks[ask] += share
            for number, value in in_passages.items():
                impacts[number] = max(value, impacts.get(number, 0.0))
            for ask, value in in_asks.items():
                asked[ask] = max(value, asked.get(ask, 0.0))
        return impacts, asked, weight or self._unknown

    def _rarity(self, term: str) -> float:
        """The inverse document frequency of a term; 0 where no passage holds it."""
        held = len(self.postings.impacts(term).keys() | {self._asked[ask] for ask in self.postings.asked(term)})
        return math.log(1 + (len(self.passages) - held + 0.5) / (held + 0.5)) if held else 0.0

    @property
    def _unknown(self) -> float:
        """The weight of a term that no passage holds: that of the rarest."""
        return math.log(1 + (len(self.passages) + 0.5) / 0.5)
