"""Parses the plain words of a query: corrects spelling, and finds names, synonyms, and completions."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from rulebook.search.english import EVERYDAY, STOP_WORDS, is_stop_word, stem, terms, without_frame
from rulebook.search.names import NameIndex, NameMatch, likeness, spans, starting
from rulebook.text.normalize import VERSUS, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

SHORTEST_WORD_START = 3
"""The minimum number of letters of an unfinished word that is completed."""
MAX_COMPLETIONS = 6
"""The maximum number of completions of an unfinished word."""
SHORTEST_HALF = 3
"""The minimum number of letters of each half when a word is split into two words."""
SHORTEST_WITHOUT_START = 6
"""The minimum number of letters of a misspelled word that starts with another letter than the word that is meant."""
ARTICLE = "the"
"""The article with which a name may begin."""
LIKELY_NAME = 0.35
"""The minimum likelihood of two opposed names, such as parts of names or misspelled ones, for both to become certain."""


@dataclass(frozen=True)
class ParsedQuery:
    """A parsed query."""

    words: list[str]
    """Its words as typed, without what opens and closes a question."""
    tokens: list[str]
    """The words with corrected spelling."""
    typed: list[str]
    """What was typed for each of `tokens`: a word, or all words of a name that was misspelled."""
    names: list[NameMatch]
    alternatives: Mapping[int, list[list[str]]]
    """By position in `tokens`: the phrases that the word may mean besides itself."""
    corrected: bool
    """Whether a word was misspelled. A space that is missing is no other spelling."""

    @property
    def is_unfinished_name(self) -> bool:
        """Whether the query is only the start of names, and is none itself."""
        return len(self.names) == 1 and self.names[0].unfinished and len(self.names[0]) == len(self.tokens)

    @property
    def meant(self) -> str:
        """The words with corrected spelling as one would type them: without the article of a name where none was typed."""
        words = zip(self.tokens, self.typed, strict=True)
        return " ".join(token for token, typed in words if token != ARTICLE or token in typed.split())

    @property
    def misread(self) -> set[str]:
        """The words that count as misspelled."""
        meant = set(map(stem, self.tokens))
        return {word for typed in self.typed for word in typed.split() if stem(word) not in meant}

    def named_records(self) -> dict[int, float]:
        """How likely the query names each record, from 0 to 1. Parts of one name add up."""
        records: dict[int, float] = {}
        for match in self.names:
            for record, weight in match.records.items():
                sum_before = records.get(record, 0.0)
                records[record] = max(weight, min(1.0, sum_before + weight))
        return records


def synonym_table(synonyms: Iterable[tuple[list[str], list[list[str]]]]) -> dict[str, list[list[str]]]:
    """The phrases that players may mean, by the stems of what they say, joined by spaces."""
    table: dict[str, list[list[str]]] = defaultdict(list)
    for tokens, phrases in synonyms:
        table[" ".join(map(stem, tokens))] += phrases
    return table


@dataclass(frozen=True)
class QueryParser:
    """Parses the queries of one game."""

    names: NameIndex
    synonyms: Mapping[str, list[list[str]]]
    """A `synonym_table`."""
    document_frequency: Mapping[str, int]
    """The number of records that contain each word."""
    stems: frozenset[str]
    """The stems of all words of the records and of the synonyms."""
    game_names: Sequence[str] = ()
    """The name of the game, and its aliases. They say nothing in a query, unless the query says nothing else."""

    @cached_property
    def _words(self) -> list[str]:
        """The words of the records, sorted."""
        return sorted(self.document_frequency)

    def is_known(self, word: str) -> bool:
        """Whether the word is a stop word or an everyday one, or any form of it is in the records or the synonyms."""
        return is_stop_word(word) or word in EVERYDAY or stem(word) in self.stems

    def parse(self, query: str) -> ParsedQuery:
        """Parse the plain words of a query."""
        framed = self._without_game(without_frame(tokenize(query)))
        split = [(token, word) for word in framed for token in self._split(word)]
        typed = [token for token, _ in split]
        starts = {match.start: match for match in self.names.find(typed, self.is_known, self._completions)}
        tokens: list[str] = []
        as_typed: list[str] = []
        names: list[NameMatch] = []
        spellings: dict[int, list[list[str]]] = {}
        position = 0
        while position < len(typed):
            match = starts.get(position)
            end = match.end if match else position + 1
            unfinished = end == len(typed) and self._completions(typed[position])
            others = self._spellings(typed[position]) if end == position + 1 and not unfinished else []
            spelled = match.corrected if match else []
            if others and not match:
                spelled, *others = others
            spellings[len(tokens)] = others
            spelled = spelled or typed[position:end]
            if len(spelled) > 1 and tokens[-1:] == spelled[:1]:
                spelled = spelled[1:]  # "the geenie" is The Genie, with one article
            if match:
                names.append(replace(match, start=len(tokens), end=len(tokens) + len(spelled)))
            tokens += spelled
            words = list(dict.fromkeys(word for _, word in split[position:end]))
            as_typed += words if len(words) == len(spelled) else [" ".join(words)] * len(spelled)
            position = end
        corrected = terms(tokens) != terms(framed) and "".join(tokens) != "".join(framed)
        alternatives = self._alternatives(tokens, spellings)
        return ParsedQuery(framed, tokens, as_typed, self._with_opposed_names(tokens, names), alternatives, corrected)

    def _without_game(self, tokens: list[str]) -> list[str]:
        """The tokens of a query without names of the game, unless they are the name of a record, or nothing else is left."""
        named: set[int] = set()
        for name in map(tokenize, self.game_names):
            ends = range(len(name), len(tokens) + 1)
            named.update(*(range(end - len(name), end) for end in ends if tokens[end - len(name) : end] == name))
        left = [token for place, token in enumerate(tokens) if place not in named]
        return tokens if self.names.is_full_name(tokens) or all(map(is_stop_word, left)) else left

    def _completions(self, word: str) -> list[str]:
        """The words that start with an unfinished word, those in the most records first."""
        if len(word) < SHORTEST_WORD_START or self.is_known(word):
            return []
        return sorted(starting(self._words, word), key=lambda other: (-self.document_frequency[other], other))[:MAX_COMPLETIONS]

    def _spellings(self, word: str) -> list[list[str]]:
        """The corrections of an unknown word, the likeliest first."""
        if self.is_known(word) or word.isdigit():
            return []
        distance, near = self.names.ordinary.nearest(word)
        meant = [other for other in near if _may_be_meant(other, word)]
        likeliest = sorted(meant, key=lambda other: (-likeness(other, word, distance), -self.names.frequency(other)))
        return [[other] for other in likeliest]

    def _split(self, word: str) -> list[str]:
        """The two words that were typed as one, if a word is unknown and none is one edit away; else the word itself."""
        if len(word) < 2 * SHORTEST_HALF or self.is_known(word) or self.names.knows(word):
            return [word]
        if self.names.ordinary.nearest(word)[0] == 1:
            return [word]
        middles = range(SHORTEST_HALF, len(word) - SHORTEST_HALF + 1)
        halves = [(word[:middle], word[middle:]) for middle in middles]
        known = [both for both in halves if all(self._is_word(half) for half in both)]
        return list(max(known, key=lambda both: min(map(len, both)))) if known else [word]

    def _is_word(self, half: str) -> bool:
        """Whether a half of a word is a stop word, or is in the records."""
        return half in STOP_WORDS or half in self.document_frequency

    def _with_opposed_names(self, tokens: list[str], names: list[NameMatch]) -> list[NameMatch]:
        """The same matches, except that two likely names with a word such as `vs` at or between them become certain.

        They mean those who oppose each other, and no set that is called after one of them.
        """
        opposed = set()
        for one, other in pairwise(names):
            between = tokens[one.end - 1 : other.start + 1]
            likely = min(one.likelihood, other.likelihood) >= LIKELY_NAME
            if other.start - one.end < 2 and not VERSUS.isdisjoint(between) and likely:
                opposed |= {one.start, other.start}
        return [match.as_certain(self.names.lists_others) if match.start in opposed else match for match in names]

    def _alternatives(self, tokens: list[str], spellings: Mapping[int, list[list[str]]]) -> dict[int, list[list[str]]]:
        """By position: the synonyms of each phrase, the completions of the last word, and other spellings."""
        alternatives: dict[int, list[list[str]]] = defaultdict(list)
        stems = [stem(token) for token in tokens]
        for start, end in spans(len(tokens)):
            phrases = self.synonyms.get(" ".join(stems[start:end]), [])
            for position in range(start, end):
                alternatives[position] += phrases
        for token in tokens[-1:]:
            alternatives[len(tokens) - 1] += [[other] for other in self._completions(token)]
        for position, others in spellings.items():
            alternatives[position] += others
        return alternatives


def _may_be_meant(other: str, word: str) -> bool:
    """Whether `word` may be a typing error for `other`: in a short word, one in the first letter only if two are swapped."""
    return len(word) >= SHORTEST_WITHOUT_START or other[0] == word[0] or sorted(other) == sorted(word)
