"""The words of a query, understood: spelled right, with the names among them, and what else players mean by the words."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from rulebook.search.english import is_stop_word, stem
from rulebook.search.names import NameIndex, NameMatch, nearest, spans
from rulebook.text.normalize import VERSUS, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SHORTEST_WORD_START = 3
"""How many letters of an unfinished word must be typed before it is completed."""
MOST_COMPLETIONS = 6
"""How many words an unfinished one is completed to at most."""
SHORTEST_HALF = 3
"""How many letters each of two words must have that are taken apart because they were typed as one."""
LIKELY_NAME = 0.5
"""How likely each of two opposed names must be, such as part of a name or a misspelled one, for both to become certain."""


@dataclass(frozen=True)
class ParsedQuery:
    """A query as it was understood."""

    tokens: list[str]
    """Its words, spelled right."""
    names: list[NameMatch]
    alternatives: Mapping[int, list[list[str]]]
    """By position in `tokens`: the phrases that the word may stand for besides itself."""
    corrected: bool
    """Whether a word was misspelled."""

    def named_records(self) -> dict[int, float]:
        """How likely the query names each record, from 0 to 1. Parts of one name add up."""
        records: dict[int, float] = {}
        for match in self.names:
            for record, weight in match.records.items():
                so_far = records.get(record, 0.0)
                records[record] = max(weight, min(1.0, so_far + weight))
        return records


def synonym_table(synonyms: Iterable[tuple[list[str], list[list[str]]]]) -> dict[str, list[list[str]]]:
    """The phrases that players may mean, by the stems of what they say, joined by spaces."""
    table: dict[str, list[list[str]]] = defaultdict(list)
    for tokens, phrases in synonyms:
        table[" ".join(map(stem, tokens))] += phrases
    return table


@dataclass(frozen=True)
class QueryParser:
    """Understands the queries of one game."""

    names: NameIndex
    synonyms: Mapping[str, list[list[str]]]
    """A `synonym_table`."""
    document_frequency: Mapping[str, int]
    """In how many records each word stands."""
    stems: frozenset[str]
    """The stems of all words of the records and of the synonyms."""

    def is_known(self, word: str) -> bool:
        """Whether any form of the word stands in the records or the synonyms, or it is a stop word."""
        return is_stop_word(word) or stem(word) in self.stems

    def parse(self, query: str) -> ParsedQuery:
        """Understand the plain words of a query."""
        typed = tokenize(query)
        starts = {match.start: match for match in self.names.find(typed, self.is_known)}
        tokens: list[str] = []
        names: list[NameMatch] = []
        spellings: dict[int, list[list[str]]] = {}
        position = 0
        while position < len(typed):
            match = starts.get(position)
            end = match.end if match else position + 1
            others = self._spellings(typed[position]) if end == position + 1 else []
            spelled = match.corrected if match else []
            if others and not match and not (end == len(typed) and self._completions(typed[position])):
                spelled, *others = others
            spellings[len(tokens)] = others
            spelled = spelled or typed[position:end]
            if match:
                names.append(replace(match, start=len(tokens), end=len(tokens) + len(spelled)))
            tokens += spelled
            position = end
        corrected = [stem(token) for token in tokens] != [stem(token) for token in typed]
        return ParsedQuery(tokens, _with_opposed_names(tokens, names), self._alternatives(tokens, spellings), corrected)

    def _completions(self, word: str) -> list[str]:
        """The words that an unfinished one may become, those in the most records first."""
        if len(word) < SHORTEST_WORD_START or self.is_known(word):
            return []
        longer = [other for other in self.document_frequency if other.startswith(word)]
        return sorted(longer, key=lambda other: (-self.document_frequency[other], other))[:MOST_COMPLETIONS]

    def _spellings(self, word: str) -> list[list[str]]:
        """What a word that the records do not hold may be a misspelling of, the likeliest first: one word, or two joined."""
        if self.is_known(word) or word.isdigit():
            return []
        near = nearest(word, self.document_frequency)[1]
        if near:
            likely = sorted(near, key=lambda other: (other[0] != word[0], -self.document_frequency[other]))
            return [[other] for other in likely]
        middles = range(SHORTEST_HALF, len(word) - SHORTEST_HALF + 1)
        halves = ([word[:middle], word[middle:]] for middle in middles)
        return [both for both in halves if all(half in self.document_frequency for half in both)][:1]

    def _alternatives(self, tokens: list[str], spellings: Mapping[int, list[list[str]]]) -> dict[int, list[list[str]]]:
        """By position: the synonyms of each phrase, the completions of the last word, and other spellings."""
        alternatives: dict[int, list[list[str]]] = defaultdict(list)
        stems = [stem(token) for token in tokens]
        for start, end in spans(len(tokens)):
            for position in range(start, end):
                alternatives[position] += self.synonyms.get(" ".join(stems[start:end]), [])
        for token in tokens[-1:]:
            alternatives[len(tokens) - 1] += [[other] for other in self._completions(token)]
        for position, others in spellings.items():
            alternatives[position] += others
        return alternatives


def _with_opposed_names(tokens: list[str], names: list[NameMatch]) -> list[NameMatch]:
    """The same matches; two likely names with a word such as `vs` at or between them become certain."""
    opposed = set()
    for one, other in pairwise(names):
        between = tokens[one.end - 1 : other.start + 1]
        likely = min(one.likelihood, other.likelihood) >= LIKELY_NAME
        if other.start - one.end < 2 and not VERSUS.isdisjoint(between) and likely:
            opposed |= {one.start, other.start}
    return [match.as_certain() if match.start in opposed else match for match in names]
