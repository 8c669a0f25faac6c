"""Finds the names in a query, also if they are joined, hyphenated, abbreviated, incomplete, unfinished, or misspelled."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rulebook.search.english import is_stop_word, stem
from rulebook.search.game_index import NameTables
from rulebook.search.spelling import Spellings, edits_allowed
from rulebook.text.normalize import NAME_STOP_WORDS, VARIANTS_IN_NAMES, VERSUS, key, tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

AFTER_LETTERS = "{"
"""The character after z: a word followed by it is sorted after every longer word that starts with the word."""
LONGEST_NAME = 6
"""The maximum number of words in a name."""
SHORTEST_NAME_START = 2
"""The minimum number of letters that must be typed of an unfinished name."""
SHORTEST_NAME_PART = 3
"""The minimum number of letters in a word that stands for a name of several words."""
SHORTEST_PLURAL = 4
"""The minimum number of letters in a word whose final s is taken for a plural."""
SHORTEST_MISSPELLED_PHRASE = 8
"""The minimum number of letters in several words that are taken for a misspelled name although each of them exists."""
COMMON_WORD = 8
"""A word in more records than this is more likely an ordinary word than a name; a name of such words weighs less."""
LETTERS_PER_EDIT = 3
"""The minimum number of letters in a name for each edit, where the number of edits depends on the length of the full name."""
MOST_EDITS = 5
"""The maximum number of edits in a name, however long it is. With more, comparing takes long and finds other names."""
MOST_UNKNOWN = 3
"""The maximum number of unknown words in a misspelled name."""

SAME_LETTERS = 2
"""The part of `likeness` that says that no consonant was changed for another letter."""
_NO_VOWELS = str.maketrans("", "", "aeiou")

OF = "of"
"""The word that makes another phrase of a name which lacks it: "the end of the turn" is not the ruling End the Turn."""
NAME_PART = 0.75
"""The weight of a part of a name, relative to the full name."""
PART_OF_LIST = 0.25
"""The same for a name of a record that lists others."""
NAME_PART_BASE = 0.5
"""The share of that weight that does not depend on how much of the name the part is."""
COMMON_PART_EXPONENT = 2
"""The exponent of the rarity of a part of a name; that of a full name is 1."""
UNFINISHED_NAME = 0.9
"""The weight of the start of a name, relative to the finished name."""
TYPED_SHARE = 0.1
"""The share of that weight that depends on how much of the name is typed, where nothing else is."""
START_OF_OTHER = 0.4
"""The weight of a word that starts a name, relative to the same where the word is no name itself."""
MISSPELLED_NAME = 0.95
"""The weight of a misspelled name, relative to the name spelled correctly."""


def _singular(word: str) -> str:
    """The word in the singular, or as the key of a name has it: `tricks` becomes `trick`, and `triss` stays."""
    word = VARIANTS_IN_NAMES.get(word, word)
    is_plural = len(word) >= SHORTEST_PLURAL and word.endswith("s") and not word.endswith("ss")
    return word[:-1] if is_plural else word


@dataclass(frozen=True)
class NameMatch:
    """A name found in a query: the tokens from `start` to before `end`, and the records that it may mean."""

    start: int
    end: int
    records: Mapping[int, float]
    """How likely the name means each record, from 0 to 1, by the record's number."""
    corrected: Sequence[str] = ()
    """The tokens as they are spelled in the name, where the query misspells, joins, or shortens them."""
    whole: bool = False
    """Whether it is a full name or the start of one, rather than a part or a misspelling."""
    unfinished: bool = False
    """Whether it is only the start of names."""

    def __contains__(self, position: int) -> bool:
        return self.start <= position < self.end

    def __len__(self) -> int:
        return self.end - self.start

    @property
    def likelihood(self) -> float:
        """How likely the name means its likeliest record, from 0 to 1."""
        return max(self.records.values())

    def as_certain(self, without: Collection[int]) -> NameMatch:
        """The same match, its weights scaled so that its likeliest record is certain.

        The records in `without` are left out, unless the match may mean no other.
        """
        left = {record: weight for record, weight in self.records.items() if record not in without} or self.records
        likelihood = max(left.values())
        return replace(self, records={record: weight / likelihood for record, weight in left.items()}, whole=True)


class NameTableBuilder:
    """Collects the names of a game while its index is written."""

    def __init__(self, document_frequency: Mapping[str, int]) -> None:
        """`document_frequency` is the number of records that contain each word."""
        self._document_frequency = document_frequency
        self._whole: dict[str, dict[int, float]] = defaultdict(dict)
        self._parts: dict[str, dict[int, float]] = defaultdict(dict)
        self._spellings: dict[str, list[str]] = {}

    def add(self, name: str, record: int, weight: float, *, lists: bool) -> None:
        """Add a name of the record with this number; the name's `weight` is from 0 to 1.

        `lists` is whether the record lists others, as a set does: a part of its name rather means one of these.
        """
        tokens = tokenize(name)
        for spelling in filter(None, dict.fromkeys((key(tokens), "".join(tokens)))):
            self._spellings[spelling] = tokens
            _raise(self._whole[spelling], record, weight * self._rarity(tokens))
        significant = [token for token in tokens if token not in NAME_STOP_WORDS]
        for token in significant if len(significant) > 1 else ():
            if len(token) >= SHORTEST_NAME_PART and not token.isdigit():
                share = NAME_PART_BASE + (1 - NAME_PART_BASE) * len(token) / len(key(tokens))
                rarity = self._rarity([token]) ** COMMON_PART_EXPONENT
                part = PART_OF_LIST if lists else NAME_PART
                _raise(self._parts[_singular(token)], record, part * weight * share * rarity)
                self._spellings.setdefault(_singular(token), [token])

    def tables(self) -> NameTables:
        """The tables of all names that were added."""
        whole, parts = ({name: list(of.items()) for name, of in table.items()} for table in (self._whole, self._parts))
        return NameTables(whole, parts, self._spellings)

    def _rarity(self, tokens: list[str]) -> float:
        """How likely these words are a name and not ordinary words, from 0 to 1, judged by the rarest of them."""
        counts = [self._document_frequency.get(token, 1) for token in tokens if token not in NAME_STOP_WORDS]
        return min(1.0, COMMON_WORD / max(1, min(counts, default=1)))


class NameIndex:
    """Finds the names of a game in queries."""

    def __init__(self, tables: NameTables, document_frequency: Mapping[str, int], lists: Sequence[list[int]] = ()) -> None:
        """The keys of `document_frequency` are the ordinary words, which a misspelled word may also stand for.

        `lists` are the records that each record lists.
        """
        self._lists = lists
        self.lists_others = frozenset(record for record, listed in enumerate(lists) if listed)
        """The records that list others, such as sets."""
        self._whole, self._parts, self._spellings = tables.whole, tables.parts, tables.spellings
        self._parts_by_stem = {stem(part): part for part in sorted(tables.parts)}
        self._document_frequency = document_frequency
        self.ordinary = Spellings(document_frequency)
        self._names = Spellings(self._spellings)
        self._full_names = Spellings(self._whole)
        self._sorted_names, self._sorted_full_names = sorted(self._spellings), sorted(self._whole)

    def find(self, tokens: list[str], is_known: Callable[[str], bool], completes: Callable[[str], object]) -> list[NameMatch]:
        """The names in the tokens of a query, the longest first; matches do not overlap.

        A set that is called after two of its heroes, such as Houdini vs. The Genie, is not meant by its name, but these are.
        A token for which `is_known` is true counts as neither misspelled nor unfinished, and only the last token may be
        unfinished; the only token of a query may be so although it is known, since names are offered while one is typed. The
        last token counts as unfinished rather than misspelled if `completes` finds a word that it starts. A misspelled name
        that contains a shorter, correct name is matched only to names that contain that one too, and one that contains
        ordinary words only to names that contain these.
        """
        # How many edits each token may contain; 0 for a known one.
        edits = [0 if is_known(token) else max(1, edits_allowed(len(token))) for token in tokens]
        correct = {span: match for span in spans(len(tokens)) if (match := self._match_exact(tokens, *span))}
        exact: list[NameMatch] = []
        for match in correct.values():
            exact += [match] if match.whole and not _overlapping(exact, match.start, match.end) else []
        found: list[NameMatch] = []
        finished = len(tokens) - bool(tokens and edits[-1] and completes(tokens[-1]))
        for start, end in spans(len(tokens)):
            if not _overlapping(found, start, end):
                match, unfinished = correct.get((start, end)), self._match_unfinished(tokens, start, end, edits)
                match = _either(match, unfinished) if match and unfinished else match or unfinished
                if not match and end <= finished:
                    match = self._match_misspelled(tokens, start, end, edits, _overlapping(exact, start, end))
                found += [match] if match and not self._is_of_members(match, tokens) else []
        return found

    def _is_of_members(self, match: NameMatch, tokens: list[str]) -> bool:
        """Whether a match is the name of a record that consists of the names of others, which that record lists."""
        span = list(match.corrected) or tokens[match.start : match.end]
        if len(span) == 1 or match.unfinished:
            return False
        members = {member for record in match.records if self._lists for member in self._lists[record]}
        inner = [self._match_exact(span, *place) for place in spans(len(span)) if members]
        named: dict[int, NameMatch] = {}
        for each in inner:
            if each and each.whole:
                likeliest = (record for record, weight in each.records.items() if weight == each.likelihood)
                named |= dict.fromkeys(members.intersection(likeliest), each)
        rest = [token for place, token in enumerate(span) if not any(place in each for each in named.values())]
        return len(named) > 1 and NAME_STOP_WORDS.issuperset(rest)

    def is_full_name(self, tokens: list[str]) -> bool:
        """Whether tokens are the full name of a record."""
        return key(tokens) in self._whole

    def is_name(self, word: str) -> bool:
        """Whether a word is the name of a record, or a part of one, in the singular or the plural."""
        return self._match_exact([word], 0, 1) is not None

    def knows(self, word: str) -> bool:
        """Whether a word is a name, begins one, or is one edit away from one."""
        return bool(starting(self._sorted_names, word)) or self._names.nearest(word)[0] == 1

    def frequency(self, word: str) -> int:
        """The number of records that contain a word, added to those that contain its singular."""
        return sum(self._document_frequency.get(form, 0) for form in {word, _singular(word)})

    def _match_exact(self, tokens: list[str], start: int, end: int) -> NameMatch | None:
        """The full name, or the part of a name, that a span is."""
        span = tokens[start:end]
        spelling = next((each for each in (key(span), key([*span[:-1], _singular(span[-1])])) if each in self._whole), None)
        whole = self._whole[spelling] if spelling and not self._is_other(span, spelling) else ()
        part = self._parts.get(self._part_of(span[0]), ()) if len(span) == 1 else ()
        records = {**dict(part), **dict(whole)}
        joined = spelling if whole and spelling and len(span) == 1 and span[0] not in self._document_frequency else None
        words = self._spellings[joined] if joined else ()
        return NameMatch(start, end, records, words if len(words) > 1 else (), whole=bool(whole)) if records else None

    def _is_other(self, span: list[str], spelling: str) -> bool:
        """Whether a span is another phrase than a name of the same letters, because it has an "of" that the name lacks."""
        return OF in span[1:-1] and OF not in self._spellings[spelling]

    def _part_of(self, word: str) -> str:
        """The part of a name that a word is: in the singular, or if no text has the word, with other letters after the stem."""
        singular = _singular(word)
        is_known = singular in self._parts or word in self._document_frequency
        return singular if is_known else self._parts_by_stem.get(stem(word), singular)

    def _match_unfinished(self, tokens: list[str], start: int, end: int, edits: list[int]) -> NameMatch | None:
        """The names that start with a span at the end of a query: several words, or one that is unknown or alone."""
        span = tokens[start:end]
        if end != len(tokens) or not (len(span) > 1 or edits[start] or len(tokens) == 1):
            return None
        letters = key(span)
        if len(letters) < (SHORTEST_NAME_START if start == 0 else SHORTEST_NAME_PART):
            return None
        records: dict[int, float] = {}
        for name in starting(self._sorted_full_names if len(span) > 1 else self._sorted_names, letters):
            if self._is_other(span, name):
                continue
            # Beside other words, a few letters say little.
            share = TYPED_SHARE if start == 0 else 1.0
            typed = 1 - share + share * len(letters) / len(name)
            for record, weight in (*self._whole.get(name, ()), *(self._parts.get(name, ()) if len(span) == 1 else ())):
                _raise(records, record, UNFINISHED_NAME * typed * weight)
        return NameMatch(start, end, records, whole=True, unfinished=True) if records else None

    def _match_misspelled(
        self, tokens: list[str], start: int, end: int, edits: list[int], exact: list[NameMatch]
    ) -> NameMatch | None:
        """The names nearest to a span.

        `edits` are how many edits each token may contain, 0 for a known one. `exact` are the names in the span that are spelled
        correctly.
        """
        span, allowed = tokens[start:end], [most for most in edits[start:end] if most]
        if len(allowed) > MOST_UNKNOWN or any(name.start < start or name.end > end for name in exact):
            return None
        letters = key(span)
        if len(letters) < SHORTEST_NAME_PART or not (allowed or self._may_be_misspelled(span, letters)):
            return None
        distance, near = self._names.nearest(letters, None if len(span) == 1 else _edits_in_phrase(letters, allowed))
        if len(span) == 1 and not near:
            near = self._begun(span[0])
        kept = [tokens[name.start : name.end] for name in exact]
        longest = min(distance * LETTERS_PER_EDIT, len(letters)) if len(span) > 1 else 0
        parts = (key(span[1:]), key(span[:-1])) if len(span) > 1 else ()
        near = [name for name in near if len(name) >= longest and name not in parts]
        near = [name for name in near if self._keeps(name, span, kept, edits[start:end])]
        if not near or (len(span) == 1 and self._is_rather_ordinary(span[0], distance, near)):
            return None
        if len(span) == 1:
            alike = {name: likeness(name, span[0], distance) for name in near}
            near = [name for name in near if alike[name] == max(alike.values())]
        likeliest = max(near, key=lambda name: max(self._records_of(name).values(), default=0.0))
        records: dict[int, float] = {}
        for name in near:
            for record, weight in self._records_of(name).items():
                _raise(records, record, MISSPELLED_NAME * weight)
        return NameMatch(start, end, records, self._spellings[likeliest])

    def _begun(self, word: str) -> list[str]:
        """The name that a word begins, if only names of one record begin with it, and it is no misspelled word."""
        if len(word) < SHORTEST_NAME_PART or self.ordinary.nearest(word)[1]:
            return []
        begun = {name: records for name in starting(self._sorted_names, word) if (records := self._records_of(name))}
        meant = {max(records, key=lambda record: (records[record], -record)) for records in begun.values()}
        return list(begun)[:1] if len(meant) == 1 else []

    def _is_rather_ordinary(self, word: str, distance: int, names: list[str]) -> bool:
        """Whether a misspelled word is nearer to an ordinary word than to `names`, which are `distance` edits away.

        At the same distance, a word that is more alike is nearer if it is in as many records, or if only vowels were changed,
        or letters were swapped, left out, or added.
        """
        ordinary, near = self.ordinary.nearest(word)
        most = max(map(self.frequency, names))
        alike = {other: likeness(other, word, ordinary) for other in near if self.frequency(other)}
        nearer = (value for other, value in alike.items() if value >= SAME_LETTERS or self.frequency(other) >= most)
        more_alike = max(nearer, default=0) > max(likeness(name, word, distance) for name in names)
        return 0 < ordinary < distance or (ordinary == distance and more_alike)

    def _keeps(self, name: str, span: list[str], kept: list[list[str]], edits: list[int]) -> bool:
        """Whether a name contains every name in `kept`, a word for "versus" if the span contains one, and its ordinary words.

        `edits` are 0 for ordinary words. One that is no stop word may differ from a word of the name by an edit.
        """
        tokens = self._spellings[name]
        versus = VERSUS.isdisjoint(span) or not VERSUS.isdisjoint(tokens)
        known = [word for word, most in zip(span, edits, strict=True) if not most and word not in NAME_STOP_WORDS]
        ordinary = len(span) == 1 or all(_holds(tokens, word) for word in known)
        return versus and ordinary and all(_singular(key(exact)) in key(tokens) for exact in kept)

    def _records_of(self, name: str) -> dict[int, float]:
        """The records that a name or a part of a name may mean, with their weights."""
        records = dict(self._parts.get(name, ()))
        for record, weight in self._whole.get(key(self._spellings[name]), ()):
            _raise(records, record, weight)
        return records

    def _may_be_misspelled(self, span: list[str], letters: str) -> bool:
        """Whether words that all exist may still be a misspelled name: one of them is part of a name, as in `moon night`."""
        is_long = len(span) > 1 and len(letters) >= SHORTEST_MISSPELLED_PHRASE
        return is_long and any(_singular(token) in self._parts for token in span)

    def closest_name(self, tokens: list[str]) -> str | None:
        """The name closest to all of a query that found nothing, or None if no name is close.

        A word of two letters is as close to many names, so none is.
        """
        whole = key(tokens)
        if len(whole) < SHORTEST_NAME_PART:
            return None
        near = self._full_names.nearest(whole, min(MOST_EDITS, max(min(2, len(whole) // 2), len(whole) // LETTERS_PER_EDIT)))[1]
        return " ".join(self._spellings[near[0]]) if near else None


def _either(exact: NameMatch, unfinished: NameMatch) -> NameMatch:
    """A match of tokens that are a name, or a part of one, and start others."""
    records = dict(exact.records)
    for record, weight in unfinished.records.items():
        _raise(records, record, START_OF_OTHER * weight)
    return replace(exact, records=records)


def _holds(tokens: list[str], word: str) -> bool:
    """Whether a word is one of the tokens of a name, or within an edit of one if it is no stop word."""
    if is_stop_word(word) or not edits_allowed(len(word)):
        return word in tokens
    return _singular(word) in map(_singular, tokens) or bool(Spellings(tokens).nearest(word, 1)[1])


def starting(words: list[str], start: str) -> list[str]:
    """The words, of sorted ones, that start with `start`."""
    return words[bisect_left(words, start) : bisect_left(words, start + AFTER_LETTERS)]


def likeness(one: str, other: str, distance: int) -> int:
    """How likely one of two words at a distance is a typing error for the other, from 0 to 3.

    Letters are rather swapped, left out, or added than changed, unless they are vowels, and rather later in a word than first.
    """
    same_letters = sorted(one) == sorted(other) or abs(len(one) - len(other)) == distance
    return SAME_LETTERS * (same_letters or _consonants(one) == _consonants(other)) + (one[0] == other[0])


def _consonants(word: str) -> str:
    return word.translate(_NO_VOWELS)


def _edits_in_phrase(letters: str, allowed: list[int]) -> int:
    """The maximum edits in a name of several words: those allowed in its unknown words and one more, limited by its length."""
    return max(1 + bool(allowed), min(sum(allowed) + 1, len(letters) // LETTERS_PER_EDIT, MOST_EDITS))


def _raise(weights: dict[int, float], record: int, weight: float) -> None:
    """Set the weight of a record, unless it already has a greater one."""
    weights[record] = max(weight, weights.get(record, 0.0))


def _overlapping(matches: list[NameMatch], start: int, end: int) -> list[NameMatch]:
    """The matches that contain a token from `start` to before `end`."""
    return [match for match in matches if match.start < end and start < match.end]


def spans(length: int) -> Iterator[tuple[int, int]]:
    """The start and end of each run of tokens that may be a name, the longest first, from left to right."""
    for size in range(min(LONGEST_NAME, length), 0, -1):
        for start in range(length - size + 1):
            yield start, start + size
