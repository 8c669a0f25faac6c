"""What a query says: its words in one spelling, the names among them however they are written, and misspelt words."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ł": "l"})
_SHORT = {"doctor": "dr", "miss": "ms", "mister": "mr", "saint": "st", "volume": "vol"}
_SILENT = frozenset({"the", "and", "of", "vs", "versus", "n"})
"""Words of a name that people leave out."""

LONGEST_NAME = 6
PART = 0.75
"""What a part of a name counts for, against the whole of it."""
COMMON = 8
"""In how many records a word may stand before it is taken for an ordinary word rather than for a name."""


def words(text: str) -> list[str]:
    """The words of `text` without case, accents and apostrophes: `Svaðifari's Lure` is `svadifari lure`."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    bare = re.sub(r"[\u0300-\u036f]", "", plain)
    return re.findall(r"[a-z0-9]+", re.sub(r"['’](s\b)?", "", bare))


def key(name: Iterable[str]) -> str:
    """The words of a name as one: `T. Rex`, `T-Rex` and `trex` have the same key."""
    return "".join(_SHORT.get(word, word) for word in name if word not in _SILENT)


def _singular(word: str) -> str:
    word = _SHORT.get(word, word)
    return word[:-1] if word.endswith("s") and len(word) > 3 else word


def edits(length: int) -> int:
    """How many slips of the pen a word of `length` letters may hold and still be known."""
    return 0 if length < 4 else 1 if length < 6 else 2 if length < 10 else 3


def nearest(word: str, known: Iterable[str], most: int | None = None) -> tuple[int, list[str]]:
    """The words of `known` nearest to `word`, and their distance: the letters added, dropped, changed or swapped.

    No words where none is within `most` of these edits (Damerau 1964, restricted to neighbouring letters).
    """
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    most = edits(len(word)) if most is None else most
    if not most:
        return 0, []
    found = extract(word, list(known), scorer=OSA.distance, score_cutoff=most, limit=8)
    least = min((distance for _, distance, _ in found), default=0)
    return int(least), [other for other, distance, _ in found if distance == least]


@dataclass(frozen=True)
class Mention:
    """A name found in a query: the words `start` to `end` of it, and how surely each record is meant, from 0 to 1."""

    start: int
    end: int
    records: Mapping[str, float]
    corrected: Sequence[str] = ()
    """The words as they are spelt, where the query misspells them."""

    @property
    def strength(self) -> float:
        """How surely a record is meant that is meant most."""
        return max(self.records.values())

    def __contains__(self, position: int) -> bool:
        return self.start <= position < self.end


@dataclass
class Names:
    """The names of records and of what is in them, as (name, record, weight); `spread` counts each word's records."""

    entries: list[tuple[str, str, float]]
    spread: Mapping[str, int]
    _whole: dict[str, dict[str, float]] = field(init=False)
    _parts: dict[str, dict[str, float]] = field(init=False)
    _spelt: dict[str, list[str]] = field(init=False)

    def __post_init__(self) -> None:
        self._whole, self._parts, self._spelt = defaultdict(dict), defaultdict(dict), {}
        for name, record, weight in self.entries:
            said = words(name)
            self._spelt[key(said)] = self._spelt["".join(said)] = said
            for written in (key(said), "".join(said)):
                _raise(self._whole[written], record, weight * self._rarity(said))
            self._add_parts(said, record, weight)
        self._whole.pop("", None)

    def _add_parts(self, said: list[str], record: str, weight: float) -> None:
        sounded = [word for word in said if word not in _SILENT]
        for word in sounded if len(sounded) > 1 else ():
            if len(word) > 2 and not word.isdigit():
                share = 0.5 + 0.5 * len(word) / len(key(said))
                _raise(self._parts[_singular(word)], record, PART * weight * share * self._rarity([word]) ** 2)
                self._spelt.setdefault(_singular(word), [word])

    def _rarity(self, said: list[str]) -> float:
        counts = [self.spread.get(word, 1) for word in said if word not in _SILENT]
        return min(1.0, COMMON / max(1, min(counts, default=1)))

    def find(self, said: list[str], known: frozenset[str] | set[str]) -> list[Mention]:
        """The names in a query of the words `said`: whole ones, the longest first, then parts, then misspelt ones.

        A word of `known` is no misspelling.
        """
        found: list[Mention] = []
        for start, end in _spans(len(said)):
            if not any(position in mention for mention in found for position in range(start, end)):
                mention = self._written(said, start, end) or self._misspelt(said, start, end, known)
                found += [mention] if mention else []
        return found

    def _written(self, said: list[str], start: int, end: int) -> Mention | None:
        span = said[start:end]
        whole = self._whole.get(key(span)) or (self._whole.get(key([_singular(span[0])])) if len(span) == 1 else None)
        part = self._parts.get(_singular(span[0]), {}) if len(span) == 1 else {}
        both = {**part, **whole} if whole else part
        return Mention(start, end, both) if both else None

    def _misspelt(self, said: list[str], start: int, end: int, known: frozenset[str] | set[str]) -> Mention | None:
        span = said[start:end]
        strange = [word not in known for word in span]
        if not (strange[0] and strange[-1]) and not (len(span) == 2 and (any(strange) or self._may_slip(span))):
            return None
        distance, near = nearest(key(span), self._spelt, None if len(span) == 1 else 1 + any(strange))
        if not near or (len(span) == 1 and 0 < nearest(span[0], known)[0] < distance):
            return None
        records: dict[str, float] = {}
        for name in near:
            whole = self._whole.get(key(self._spelt[name]), {})
            for record, weight in (*self._parts.get(name, {}).items(), *whole.items()):
                _raise(records, record, 0.95 * weight)
        return Mention(start, end, records, self._spelt[near[0]])

    def _may_slip(self, span: list[str]) -> bool:
        """Whether two words that exist may yet be a misspelt name: one of them is a part of it, as in `moon night`."""
        return len(key(span)) > 7 and any(_singular(word) in self._parts for word in span)

    def closest(self, said: list[str]) -> str | None:
        """The name that comes nearest to the whole of a query that found nothing, if one is near at all."""
        whole = key(said)
        near = nearest(whole, self._whole, max(2, len(whole) // 3))[1]
        return " ".join(self._spelt[near[0]]) if near else None


def _raise(weights: dict[str, float], record: str, weight: float) -> None:
    weights[record] = max(weight, weights.get(record, 0.0))


def _spans(length: int) -> Iterator[tuple[int, int]]:
    for size in range(min(LONGEST_NAME, length), 0, -1):
        for start in range(length - size + 1):
            yield start, start + size


@dataclass(frozen=True)
class Reading:
    """A query as it was understood: its words, spelt right, the names among them, and what else the others may mean."""

    said: list[str]
    mentions: list[Mention]
    meanings: Mapping[int, list[list[str]]]
    corrected: bool

    def named(self) -> dict[str, float]:
        """The records that the query names, and how surely: parts of a name add up to the whole at most."""
        records: dict[str, float] = defaultdict(float)
        for mention in self.mentions:
            for record, weight in mention.records.items():
                records[record] = max(weight, min(1.0, records[record] + weight))
        return dict(records)


@dataclass
class Language:
    """What players of a game say: names, synonyms as (what is said, the phrases meant), and words with their spread."""

    names: Names
    synonyms: Iterable[tuple[list[str], list[list[str]]]]
    spread: Mapping[str, int]
    stop: frozenset[str] = frozenset()
    known: frozenset[str] = field(init=False)
    _meant: dict[tuple[str, ...], list[list[str]]] = field(init=False)

    def __post_init__(self) -> None:
        self._meant = defaultdict(list)
        for said, meant in self.synonyms:
            self._meant[tuple(said)] += meant
        self.known = frozenset(self.spread) | {word for said in self._meant for word in said} | self.stop

    def read(self, query: str) -> Reading:
        """What `query` says."""
        asked = words(query)
        starts = {mention.start: mention for mention in self.names.find(asked, self.known)}
        said: list[str] = []
        mentions: list[Mention] = []
        position = 0
        while position < len(asked):
            mention = starts.get(position)
            end = mention.end if mention else position + 1
            spelt = mention.corrected if mention else self._spelt(asked[position])
            spelt = spelt or asked[position:end]
            if mention:
                mentions.append(replace(mention, start=len(said), end=len(said) + len(spelt)))
            said += spelt
            position = end
        return Reading(said, mentions, self._meanings(said), said != asked)

    def _spelt(self, word: str) -> list[str]:
        """A word as it is spelt in the records, if it is not, but something near it is."""
        if word in self.known or word.isdigit():
            return []
        near = nearest(word, self.spread)[1]
        return [max(near, key=lambda other: (other[0] == word[0], self.spread[other]))] if near else self._halves(word)

    def _halves(self, word: str) -> list[str]:
        """The two words that were written as one, if `word` is such."""
        halves = ([word[:middle], word[middle:]] for middle in range(3, len(word) - 2))
        return next((both for both in halves if all(half in self.spread for half in both)), [])

    def _meanings(self, said: list[str]) -> dict[int, list[list[str]]]:
        meanings: dict[int, list[list[str]]] = defaultdict(list)
        for start, end in _spans(len(said)):
            for position in range(start, end):
                meanings[position] += self._meant.get(tuple(said[start:end]), [])
        return meanings
