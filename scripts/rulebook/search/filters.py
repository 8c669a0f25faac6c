"""The filters of a query, such as `hero:loki`, `kind:ruling`, and `is:large`: which passages of a game match them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from rulebook.model.attribution import LABELS
from rulebook.search.spelling import Spellings
from rulebook.text.normalize import key, tokenize

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from rulebook.search.game_index import GameIndex, RecordEntry
    from rulebook.search.query_syntax import Filter

MAX_LISTED = 8
"""The maximum number of filters or values that the message about an unknown one lists."""
TRAIT_FIELD = "is"
"""The only field of which a passage may have several values, so all values in a query must match. Any other field has one
value, so the values in a query are alternatives."""


NARROWING_FIELDS = ("kind", "status")
"""The fields that say which answers to show, and nothing about the question itself."""


class Filters:
    """The filters that one game knows."""

    def __init__(self, index: GameIndex) -> None:
        self._values: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        self._tokenized: dict[str, tuple[list[str], str]] = {}
        self._listed: dict[str, list[str]] = defaultdict(list)
        members: list[set[int]] = [set() for _ in index.records]
        kinds: dict[str, set[int]] = defaultdict(set)
        statuses: dict[str, set[int]] = defaultdict(set)
        traits: dict[str, set[int]] = defaultdict(set)
        for number, (record, label) in enumerate(zip(index.passages, index.labels, strict=True)):
            members[record].add(number)
            statuses[LABELS[label].status].add(number)
        self._everything = set(range(len(index.passages)))
        for number, entry in enumerate(index.records):
            kinds[entry.kind] |= members[number]
            for trait in entry.traits:
                traits[trait] |= members[number]
        for kind, passages in kinds.items():
            self._add("kind", [kind, index.kinds[kind]], passages)
        for status in sorted(statuses):
            self._add("status", [status], statuses[status])
        for trait, passages in traits.items():
            self._add(TRAIT_FIELD, [trait], passages)
        self._add("game", [index.game, index.name], self._everything)
        related = _related(index.records)
        for number, entry in enumerate(index.records):
            names = [entry.id.rpartition("/")[2], entry.name, *entry.aliases]
            self._add(entry.kind, names, set().union(*(members[other] for other in related[number])))

    def _add(self, field: str, names: Iterable[str], passages: set[int]) -> None:
        """Add a value of a field under each of its names. Messages list it under the first."""
        self._listed[field].append(next(iter(names)))
        for name in names:
            self._values[field][name] |= passages

    @property
    def fields(self) -> list[str]:
        """The fields that a filter may name."""
        return list(self._values)

    def listed(self, field: str) -> list[str]:
        """The values of a field, each by one name."""
        return self._listed.get(field, [])

    def names(self, field: str) -> list[str]:
        """The names of the values of a field; a value may have several."""
        return list(self._values.get(field, ()))

    def passages(self, field: str, value: str) -> set[int]:
        """The numbers of the passages that have a value; empty if the game has no such field or value.

        A value matches by its full name, or else by words of it, or else by words of which the last may be unfinished.
        """
        tokens = tokenize(value)
        if not tokens:
            return set()
        values, whole = self._values.get(field, {}), key(tokens)
        same = [passages for name, passages in values.items() if self.tokenized(name)[1] == whole]
        partial = same or [passages for name, passages in values.items() if set(tokens) <= set(self.tokenized(name)[0])]
        started = partial or [passages for name, passages in values.items() if _starts(tokens, self.tokenized(name)[0])]
        return set().union(*started)

    def tokenized(self, name: str) -> tuple[list[str], str]:
        """The words and the key of the name of a value. Kept, since each filter is compared with all names."""
        if name not in self._tokenized:
            tokens = tokenize(name)
            self._tokenized[name] = tokens, key(tokens)
        return self._tokenized[name]

    def matching(self, filters: Iterable[Filter]) -> set[int]:
        """The numbers of the passages that match the filters. Values of one field are alternatives, except for traits."""
        matching = set(self._everything)
        alternatives: dict[str, set[int]] = defaultdict(set)
        for each in filters:
            passages = self.passages(each.field, each.value)
            if each.negated:
                matching -= passages
            elif each.field == TRAIT_FIELD:
                matching &= passages
            else:
                alternatives[each.field] |= passages
        return matching.intersection(*alternatives.values())


def _related(records: list[RecordEntry]) -> list[set[int]]:
    """For each record, by number: itself, those that it applies to or lists, and those that apply to it or list it."""
    related = [{number} for number in range(len(records))]
    for number, record in enumerate(records):
        for other in (*record.applies_to, *record.lists):
            related[number].add(other)
            related[other].add(number)
    return related


def _starts(tokens: list[str], name: list[str]) -> bool:
    """Whether the tokens are words of a name; the last one may be unfinished."""
    return set(tokens[:-1]) <= set(name) and any(word.startswith(tokens[-1]) for word in name)


def unknown_filter(filter_: Filter, games: Collection[Filters]) -> str:
    """The message about a filter that none of `games` has."""
    field = filter_.field
    fields = list(dict.fromkeys(field for game in games for field in game.fields))
    if field not in fields:
        return f"There is no filter {field}:; {_suggestion(field, {key(tokenize(each)): each for each in fields}, fields, ':')}"
    value = f'"{filter_.value}"' if " " in filter_.value else filter_.value
    names: dict[str, str] = {}
    for game in games:
        for name in game.names(field):
            names.setdefault(game.tokenized(name)[1], name)
    listed = list(dict.fromkeys(value for game in games for value in game.listed(field)))
    return f"There is no {field}:{value}; {_suggestion(filter_.value, names, listed)}"


def _suggestion(typed: str, names: Mapping[str, str], listed: list[str], end: str = "") -> str:
    """A suggestion of the most similar of `names`, which are given by their keys, or else a list of some names."""
    near = Spellings(names).nearest(key(tokenize(typed)))[1]
    if near:
        return f"did you mean {names[near[0]]}{end}?"
    some = [f"{name}{end}" for name in listed[:MAX_LISTED]]
    return f"there are {', '.join(some)}{', …' if len(listed) > MAX_LISTED else ''}"
