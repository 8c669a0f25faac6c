"""The filters of a query: which passages of a game `hero:loki`, `is:large`, "a phrase" and `-word` leave."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from rulebook.problems import did_you_mean
from rulebook.search.names import key, words

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from rulebook.search.question import Filter


class Filters:
    """The filters that one game knows. `content` is what the index's file of the game holds."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self._passages: list[int] = content["passages"]
        self._statuses: list[str] = content["statuses"]
        self._records: list[dict[str, Any]] = content["records"]
        self._values: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        everything = set(range(len(self._records)))
        for name in (content["game"], content["name"]):
            self._values["game"][name] = everything
        related = self._related()
        for number, record in enumerate(self._records):
            self._values["kind"][record["kind"]].add(number)
            for trait in record["is"]:
                self._values["is"][trait].add(number)
            for name in (record["id"].rpartition("/")[2], record["name"], *record["aliases"]):
                self._values[record["kind"]][name] |= {number, *related[number]}

    def _related(self) -> dict[int, set[int]]:
        """The records that each applies to or lists, and those that apply to it or list it."""
        related: dict[int, set[int]] = defaultdict(set)
        for number, record in enumerate(self._records):
            for other in (*record["applies_to"], *record["lists"]):
                related[number].add(other)
                related[other].add(number)
        return related

    @property
    def fields(self) -> list[str]:
        """The fields that a filter may name."""
        return sorted({*self._values, "status"})

    def values(self, field: str) -> list[str]:
        """The values that a field may have."""
        return sorted(set(self._statuses)) if field == "status" else list(self._values.get(field, ()))

    def passages(self, filter_: Filter) -> set[int] | None:
        """The passages that a filter leaves, by number; None if the game does not know its field or its value."""
        wanted = self._statuses_like(filter_.value) if filter_.field == "status" else self._of_records(filter_)
        if wanted is None or not filter_.negated:
            return wanted
        return set(range(len(self._passages))) - wanted

    def _statuses_like(self, value: str) -> set[int] | None:
        return {number for number, status in enumerate(self._statuses) if status == value.lower()} or None

    def _of_records(self, filter_: Filter) -> set[int] | None:
        values, said = self._values.get(filter_.field, {}), words(filter_.value)
        same = [records for name, records in values.items() if key(words(name)) == key(said)]
        like = same or [records for name, records in values.items() if said and set(said) <= set(words(name))]
        records = set().union(*like)
        return {number for number, record in enumerate(self._passages) if record in records} if records else None


def hint(filter_: Filter, games: Collection[Filters]) -> str:
    """What to say of a filter that none of `games` knows."""
    fields = sorted({field for game in games for field in game.fields})
    if filter_.field not in fields:
        listed = ", ".join(f"{field}:" for field in fields)
        return f"There is no filter {filter_.field}:; {did_you_mean(filter_.field, fields) or f'there are {listed}'}"
    values = list(dict.fromkeys(value for game in games for value in game.values(filter_.field)))
    likely = did_you_mean(filter_.value, values)
    few = f"there are {', '.join(values)}" if len(values) <= 12 else ""
    return f"There is no {filter_.field} {filter_.value!r}{'; ' if likely or few else ''}{likely or few}"
