"""The names in a query, however they are written: joined, hyphenated, shortened, in part, unfinished or misspelt."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rulebook.text.normalize import SHORT, SILENT, VERSUS, key, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

LONGEST_NAME = 6
SHORTEST_START = 2
"""How many letters of a name must be typed for it to be known while it is unfinished."""
PART = 0.75
"""What a part of a name counts for, against the whole of it."""
UNFINISHED = 0.9
"""What the start of a name counts for, against all of it."""
MISSPELT = 0.95
"""What a misspelt name counts for, against the same spelt right."""
COMMON = 8
"""In how many records a word may stand before it is taken for an ordinary word rather than for a name."""
LETTERS_A_SLIP = 3
"""How many letters a name of several words must have for each slip of the pen in it."""
NEAREST = 8
"""How many words at the same distance are looked at."""


def _singular(word: str) -> str:
    word = SHORT.get(word, word)
    return word[:-1] if word.endswith("s") and len(word) > 3 else word


def edits(length: int) -> int:
    """How many slips of the pen a word of `length` letters may hold and still be known."""
    return 0 if length < 4 else 1 if length < 6 else 2 if length < 10 else 3


def nearest(word: str, known: Iterable[str], most: int | None = None) -> tuple[int, list[str]]:
    """The words of `known` nearest to `word`, in their order, and their distance: letters added, dropped, changed or swapped.

    Of words that are as near, those with the same letters: a thumb swaps letters more often than it makes another word. No
    words where none is within `most` of these edits (Damerau 1964, restricted to neighbouring letters).
    """
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    most = edits(len(word)) if most is None else most
    if not most:
        return 0, []
    found = extract(word, list(known), scorer=OSA.distance, score_cutoff=most, limit=NEAREST)
    least = min((distance for _, distance, _ in found), default=0)
    near = [other for other, distance, _ in found if distance == least]
    return int(least), [other for other in near if sorted(other) == sorted(word)] or near


@dataclass(frozen=True)
class Mention:
    """A name found in a query: the words `start` to `end` of it, and how surely each record is meant, from 0 to 1."""

    start: int
    end: int
    records: Mapping[int, float]
    corrected: Sequence[str] = ()
    """The words as they are spelt, where the query misspells them."""
    whole: bool = False
    """Whether it is a whole name, or the start of one, rather than a part or a misspelling."""

    def __contains__(self, position: int) -> bool:
        return self.start <= position < self.end

    @property
    def surest(self) -> float:
        """How surely the likeliest record is meant."""
        return max(self.records.values())

    def surely(self) -> Mention:
        """The same as a name for certain: then its likeliest record is meant."""
        records = {record: sure / self.surest for record, sure in self.records.items()}
        return replace(self, records=records, whole=True)


@dataclass
class NameTables:
    """What names are found in, made once when an index is written: the names of records and of what is in them."""

    spread: Mapping[str, int]
    """In how many records each word stands."""
    whole: dict[str, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    """The records that a name means, by its key, each with its weight."""
    parts: dict[str, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    """The same for each word of a name of several."""
    spelt: dict[str, list[str]] = field(default_factory=dict)
    """The words of each name and part, by its key."""

    def add(self, name: str, record: int, weight: float) -> None:
        """Add a name of a record, by its number; the name's `weight` is at most 1."""
        said = words(name)
        for written in filter(None, dict.fromkeys((key(said), "".join(said)))):
            self.spelt[written] = said
            _raise(self.whole[written], record, weight * self._rarity(said))
        sounded = [word for word in said if word not in SILENT]
        for word in sounded if len(sounded) > 1 else ():
            if len(word) > 2 and not word.isdigit():
                share = 0.5 + 0.5 * len(word) / len(key(said))
                _raise(self.parts[_singular(word)], record, PART * weight * share * self._rarity([word]) ** 2)
                self.spelt.setdefault(_singular(word), [word])

    def as_json(self) -> dict[str, Any]:
        """The tables as the index keeps them: weights as pairs, since JSON has no numbers for keys."""
        whole, parts = ({name: list(meant.items()) for name, meant in table.items()} for table in (self.whole, self.parts))
        return {"whole": whole, "parts": parts, "spelt": self.spelt}

    def _rarity(self, said: list[str]) -> float:
        counts = [self.spread.get(word, 1) for word in said if word not in SILENT]
        return min(1.0, COMMON / max(1, min(counts, default=1)))


@dataclass(frozen=True)
class Names:
    """The names of records and of what is in them, as `NameTables.as_json` keeps them; `spread` counts each word's records."""

    whole: Mapping[str, Sequence[tuple[int, float]]]
    parts: Mapping[str, Sequence[tuple[int, float]]]
    spelt: Mapping[str, list[str]]
    spread: Mapping[str, int]

    def find(self, said: list[str], known: Callable[[str], bool]) -> list[Mention]:
        """The names in a query of the words `said`, the longest first, each as it is written, unfinished or misspelt.

        A word that is `known` is neither misspelt nor unfinished; only the last word may be unfinished. A misspelt name may
        hold a shorter one that is written right, and then keeps it.
        """
        right = self._right(said)
        found: list[Mention] = []
        for start, end in spans(len(said)):
            if not _touched(found, start, end):
                mention = self._written(said, start, end) or self._started(said, start, end, known)
                mention = mention or self._misspelt(said, start, end, known, _touched(right, start, end))
                found += [mention] if mention else []
        return found

    def _right(self, said: list[str]) -> list[Mention]:
        """The whole names that are written right, the longest first."""
        right: list[Mention] = []
        for start, end in spans(len(said)):
            mention = self._written(said, start, end)
            right += [mention] if mention and mention.whole and not _touched(right, start, end) else []
        return right

    def _written(self, said: list[str], start: int, end: int) -> Mention | None:
        span = said[start:end]
        whole = self.whole.get(key(span)) or (self.whole.get(key([_singular(span[0])])) if len(span) == 1 else None)
        part = self.parts.get(_singular(span[0]), ()) if len(span) == 1 else ()
        both = {**dict(part), **dict(whole or ())}
        return Mention(start, end, both, whole=bool(whole)) if both else None

    def _started(self, said: list[str], start: int, end: int, known: Callable[[str], bool]) -> Mention | None:
        word = said[start]
        if not (start + 1 == end == len(said)) or known(word) or len(word) < SHORTEST_START:
            return None
        records: dict[int, float] = {}
        for names in (self.whole, self.parts):
            for name, meant in names.items():
                if name.startswith(word):
                    for record, weight in meant:
                        _raise(records, record, UNFINISHED * weight)
        return Mention(start, end, records, whole=True) if records else None

    def _misspelt(
        self, said: list[str], start: int, end: int, known: Callable[[str], bool], right: list[Mention]
    ) -> Mention | None:
        span = said[start:end]
        strange = [not known(word) for word in span]
        if not any(strange) and not self._may_slip(span):
            return None
        if any(name.start < start or name.end > end for name in right):
            return None
        distance, near = nearest(key(span), self.spelt, None if len(span) == 1 else self._slips(span, strange))
        kept = [said[name.start : name.end] for name in right]
        near = [name for name in near if self._keeps(name, span, kept)]
        if not near or (len(span) == 1 and 0 < nearest(span[0], self.spread)[0] < distance):
            return None
        likeliest = max(near, key=lambda name: max(self._meant(name).values(), default=0.0))
        records: dict[int, float] = {}
        for name in near:
            for record, weight in self._meant(name).items():
                _raise(records, record, MISSPELT * weight)
        return Mention(start, end, records, self.spelt[likeliest])

    def _keeps(self, name: str, span: list[str], kept: list[list[str]]) -> bool:
        """Whether a name that a span may be meant for has what is right in the span: names, and that one is against another."""
        spelt = self.spelt[name]
        versus = VERSUS.isdisjoint(span) or not VERSUS.isdisjoint(spelt)
        return versus and all(_singular(key(right)) in key(spelt) for right in kept)

    def _meant(self, name: str) -> dict[int, float]:
        """The records that have a name, or a part of theirs, and how surely each is meant."""
        meant = dict(self.parts.get(name, ()))
        for record, weight in self.whole.get(key(self.spelt[name]), ()):
            _raise(meant, record, weight)
        return meant

    def _slips(self, span: list[str], strange: list[bool]) -> int:
        """How many slips a name of several words may hold: those of its strange words and one, as its length bears."""
        most = sum(max(1, edits(len(word))) for word, odd in zip(span, strange, strict=True) if odd)
        return max(1 + any(strange), min(most + 1, len(key(span)) // LETTERS_A_SLIP))

    def _may_slip(self, span: list[str]) -> bool:
        """Whether words that exist may yet be a misspelt name: one of them is a part of it, as in `moon night`."""
        return len(span) > 1 and len(key(span)) > 7 and any(_singular(word) in self.parts for word in span)

    def closest(self, said: list[str]) -> str | None:
        """The name that comes nearest to the whole of a query that found nothing, if one is near at all."""
        whole = key(said)
        near = nearest(whole, self.whole, max(min(2, len(whole) // 2), len(whole) // 3))[1]
        return " ".join(self.spelt[near[0]]) if near else None


def _raise(weights: dict[int, float], record: int, weight: float) -> None:
    weights[record] = max(weight, weights.get(record, 0.0))


def _touched(mentions: list[Mention], start: int, end: int) -> list[Mention]:
    """The mentions that hold a word from `start` to `end`."""
    return [mention for mention in mentions if mention.start < end and start < mention.end]


def spans(length: int) -> Iterator[tuple[int, int]]:
    """The start and end of each run of words that may be a name, the longest first."""
    for size in range(min(LONGEST_NAME, length), 0, -1):
        for start in range(length - size + 1):
            yield start, start + size
