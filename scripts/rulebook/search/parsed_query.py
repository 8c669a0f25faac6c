"""What a query says: its words spelt right, the names among them, and what else players mean by the words."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from rulebook.search.english import says_nothing, stem
from rulebook.search.names import Mention, Names, nearest, spans
from rulebook.text.normalize import VERSUS, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SHORTEST_START = 3
"""How many letters of a word must be typed for it to be known while it is unfinished."""
COMPLETIONS = 6
"""How many words an unfinished one may become."""
LIKELY = 0.5
"""From where on a record may be meant by a part of its name, or a misspelt one, that stands against another name."""


@dataclass(frozen=True)
class Reading:
    """A query as it was understood: its words, the names among them, and by position what else a word may mean."""

    said: list[str]
    mentions: list[Mention]
    meanings: Mapping[int, list[list[str]]]
    corrected: bool

    def named(self) -> dict[int, float]:
        """The records that the query names, and how surely: parts of a name add up to the whole at most."""
        records: dict[int, float] = {}
        for mention in self.mentions:
            for record, weight in mention.records.items():
                held = records.get(record, 0.0)
                records[record] = max(weight, min(1.0, held + weight))
        return records


def meanings(synonyms: Iterable[tuple[list[str], list[list[str]]]]) -> dict[str, list[list[str]]]:
    """The phrases that are meant by what players say, by the stems of that with spaces between."""
    meant: dict[str, list[list[str]]] = defaultdict(list)
    for said, phrases in synonyms:
        meant[" ".join(map(stem, said))] += phrases
    return meant


@dataclass(frozen=True)
class Language:
    """What players of a game say: names, what is meant by what they say (`meanings`), words with their spread, all stems."""

    names: Names
    meant: Mapping[str, list[list[str]]]
    spread: Mapping[str, int]
    stems: frozenset[str]

    def knows(self, word: str) -> bool:
        """Whether the word, in any of its forms, stands in the records or their synonyms, or says nothing."""
        return says_nothing(word) or stem(word) in self.stems

    def read(self, query: str) -> Reading:
        """What `query` says."""
        asked = words(query)
        starts = {mention.start: mention for mention in self.names.find(asked, self.knows)}
        said: list[str] = []
        mentions: list[Mention] = []
        spellings: dict[int, list[list[str]]] = {}
        position = 0
        while position < len(asked):
            mention = starts.get(position)
            end = mention.end if mention else position + 1
            others = self._spellings(asked[position]) if end == position + 1 else []
            spelt = mention.corrected if mention else []
            if others and not mention and not (end == len(asked) and self._completions(asked[position])):
                spelt, *others = others
            spellings[len(said)] = others
            spelt = spelt or asked[position:end]
            if mention:
                mentions.append(replace(mention, start=len(said), end=len(said) + len(spelt)))
            said += spelt
            position = end
        corrected = [stem(word) for word in said] != [stem(word) for word in asked]
        return Reading(said, _opposed(said, mentions), self._meanings(said, spellings), corrected)

    def _completions(self, word: str) -> list[str]:
        """The words that an unfinished one may become, those of most records first."""
        if len(word) < SHORTEST_START or self.knows(word):
            return []
        longer = [other for other in self.spread if other.startswith(word)]
        return sorted(longer, key=lambda other: (-self.spread[other], other))[:COMPLETIONS]

    def _spellings(self, word: str) -> list[list[str]]:
        """What a word that the records do not have may be a slip of, the likeliest first: a word, or two written as one."""
        if self.knows(word) or word.isdigit():
            return []
        near = nearest(word, self.spread)[1]
        if near:
            return [[other] for other in sorted(near, key=lambda other: (other[0] != word[0], -self.spread[other]))]
        halves = ([word[:middle], word[middle:]] for middle in range(3, len(word) - 2))
        return [both for both in halves if all(half in self.spread for half in both)][:1]

    def _meanings(self, said: list[str], spellings: Mapping[int, list[list[str]]]) -> dict[int, list[list[str]]]:
        meanings: dict[int, list[list[str]]] = defaultdict(list)
        stems = [stem(word) for word in said]
        for start, end in spans(len(said)):
            for position in range(start, end):
                meanings[position] += self.meant.get(" ".join(stems[start:end]), [])
        for word in said[-1:]:
            meanings[len(said) - 1] += [[other] for other in self._completions(word)]
        for position, others in spellings.items():
            meanings[position] += others
        return meanings


def _opposed(said: list[str], mentions: list[Mention]) -> list[Mention]:
    """The same mentions; but two likely names that are against each other are names for certain."""
    surely = set()
    for one, other in pairwise(mentions):
        between = said[one.end - 1 : other.start + 1]
        if other.start - one.end < 2 and not VERSUS.isdisjoint(between) and min(one.surest, other.surest) >= LIKELY:
            surely |= {one.start, other.start}
    return [mention.surely() if mention.start in surely else mention for mention in mentions]
