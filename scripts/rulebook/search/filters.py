"""The filters of a query: which passages of a game `hero:loki`, `kind:ruling` and `is:large` leave."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from rulebook.search.names import nearest
from rulebook.text.normalize import key, words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from rulebook.search.question import Filter

MOST_LISTED = 8
"""How many of the filters or values that there are a hint names."""
ALL_HOLD = "is"
"""The field whose values hold together: a fighter has many traits. A passage has one kind and one status, and values of
any other field are alternatives."""


class Filters:
    """The filters that one game knows. `content` is what the index's file of the game holds."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self._values: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        self._listed: dict[str, list[str]] = defaultdict(list)
        members: list[set[int]] = [set() for _ in content["records"]]
        kinds: dict[str, set[int]] = defaultdict(set)
        statuses: dict[str, set[int]] = defaultdict(set)
        traits: dict[str, set[int]] = defaultdict(set)
        for number, (record, status) in enumerate(zip(content["passages"], content["statuses"], strict=True)):
            members[record].add(number)
            statuses[status].add(number)
        self._everything = set(range(len(content["passages"])))
        for number, record in enumerate(content["records"]):
            kinds[record["kind"]] |= members[number]
            for trait in record["is"]:
                traits[trait] |= members[number]
        for kind, passages in kinds.items():
            self._add("kind", [kind, content["kinds"][kind]], passages)
        for status in sorted(statuses):
            self._add("status", [status], statuses[status])
        for trait, passages in traits.items():
            self._add("is", [trait], passages)
        self._add("game", [content["game"], content["name"]], self._everything)
        related = _related(content["records"])
        for number, record in enumerate(content["records"]):
            names = [record["id"].rpartition("/")[2], record["name"], *record["aliases"]]
            self._add(record["kind"], names, set().union(*(members[other] for other in related[number])))

    def _add(self, field: str, names: Iterable[str], passages: set[int]) -> None:
        """Let a field have a value, by each of its names. The first is the one that hints name."""
        self._listed[field].append(next(iter(names)))
        for name in names:
            self._values[field][name] |= passages

    @property
    def fields(self) -> list[str]:
        """The fields that a filter may name."""
        return list(self._values)

    def listed(self, field: str) -> list[str]:
        """The values that a field may have, each by one name."""
        return self._listed.get(field, [])

    def names(self, field: str) -> list[str]:
        """The names of the values that a field may have: a value may have several."""
        return list(self._values.get(field, ()))

    def passages(self, field: str, value: str) -> set[int]:
        """The passages that a value means, by number; none if the game does not know the field or the value.

        A value is known by its name, by words of it, or by its start.
        """
        values, said = self._values.get(field, {}), words(value)
        if not said:
            return set()
        same = [passages for name, passages in values.items() if key(words(name)) == key(said)]
        like = same or [passages for name, passages in values.items() if set(said) <= set(words(name))]
        started = like or [passages for name, passages in values.items() if _starts(said, words(name))]
        return set().union(*started)

    def leave(self, filters: Iterable[Filter]) -> set[int]:
        """The passages that filters leave, by number. Values of one field are alternatives, but for traits."""
        left = set(self._everything)
        alternatives: dict[str, set[int]] = defaultdict(set)
        for each in filters:
            passages = self.passages(each.field, each.value)
            if each.negated:
                left -= passages
            elif each.field == ALL_HOLD:
                left &= passages
            else:
                alternatives[each.field] |= passages
        return left.intersection(*alternatives.values())


def _related(records: list[dict[str, Any]]) -> list[set[int]]:
    """Each record with those that it applies to or lists, and those that apply to it or list it."""
    related = [{number} for number in range(len(records))]
    for number, record in enumerate(records):
        for other in (*record["applies_to"], *record["lists"]):
            related[number].add(other)
            related[other].add(number)
    return related


def _starts(said: list[str], name: list[str]) -> bool:
    """Whether the words are words of a name, and the last, which is unfinished, the start of one."""
    return set(said[:-1]) <= set(name) and any(word.startswith(said[-1]) for word in name)


def hint(filter_: Filter, games: Collection[Filters]) -> str:
    """What to say of a filter that none of `games` knows."""
    field = filter_.field
    fields = list(dict.fromkeys(field for game in games for field in game.fields))
    if field not in fields:
        return f"There is no filter {field}:; {_instead(field, fields, fields, ':')}"
    value = f'"{filter_.value}"' if " " in filter_.value else filter_.value
    names = [name for game in games for name in game.names(field)]
    listed = list(dict.fromkeys(value for game in games for value in game.listed(field)))
    return f"There is no {field}:{value}; {_instead(filter_.value, names, listed)}"


def _instead(said: str, names: Iterable[str], listed: list[str], end: str = "") -> str:
    """The name that was probably meant, or else some of those that there are."""
    by_key: dict[str, str] = {}
    for name in names:
        by_key.setdefault(key(words(name)), name)
    near = nearest(key(words(said)), by_key)[1]
    if near:
        return f"did you mean {by_key[near[0]]}{end}?"
    some = [f"{name}{end}" for name in listed[:MOST_LISTED]]
    return f"there are {', '.join(some)}{', …' if len(listed) > MOST_LISTED else ''}"
