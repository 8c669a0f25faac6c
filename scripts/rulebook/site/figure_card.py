"""A figure card: the powers of one figure by column, and what they name, explained once. The same as `card.js`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from rulebook.site.figure_table import Pointer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulebook.site.figure_table import Need, Table, TableLabel, TablePassage, TablePower


class CardColumn(TypedDict):
    """A column with the chosen powers that stand in it."""

    id: str
    name: str
    powers: list[TablePower]


class Explanation(TypedDict):
    """A record that the rules of chosen powers name: what of it they name, and the names of these powers."""

    id: str
    url: str
    name: str
    kind: str
    label: TableLabel
    summary: str
    passages: list[TablePassage]
    needed_by: list[str]


class SeeAlso(Pointer):
    """A pointer, with the names of the chosen powers that refer to it."""

    named_by: list[str]


class Card(TypedDict):
    """A figure card.

    `explained` is what the rules of powers name, but for what is on the card anyway. `see_also` is what powers refer to beside
    their rules and what is not explained; `unknown` are the slugs that no power has.
    """

    columns: list[CardColumn]
    explained: list[Explanation]
    see_also: list[SeeAlso]
    unknown: list[str]


def figure_card(table: Table, slugs: Iterable[str]) -> Card:
    """The card of a figure with some powers, given by their slugs. In each column, they keep their order."""
    chosen = list(dict.fromkeys(slugs))
    columns: list[CardColumn] = [
        {
            "id": column["id"],
            "name": column["name"],
            "powers": [table["powers"][slug] for slug in chosen if slug in column["powers"]],
        }
        for column in table["columns"]
    ]
    shown = [column for column in columns if column["powers"]]
    powers = [power for column in shown for power in column["powers"]]
    return {
        "columns": shown,
        "explained": list(_explanations(table, powers)),
        "see_also": list(_see_also(table, powers)),
        "unknown": [slug for slug in chosen if slug not in table["powers"]],
    }


def _explanations(table: Table, powers: list[TablePower]) -> Iterator[Explanation]:
    chosen = {power["id"] for power in powers}
    for number, record in enumerate(table["explained"]):
        if record["id"] in chosen:
            continue
        needs: dict[str, Need] = {
            power["name"]: need for power in powers for need in power["needs"] if need["explained"] == number
        }
        if not needs:
            continue
        whole = any(need["whole"] for need in needs.values())
        named = {place for need in needs.values() for place in need["passages"]}
        passages = [
            passage for place, passage in enumerate(record["passages"]) if place in named or (whole and not passage["note"])
        ]
        yield {
            "id": record["id"],
            "url": record["url"],
            "name": record["name"],
            "kind": record["kind"],
            "label": record["label"],
            "summary": record["summary"],
            "passages": passages,
            "needed_by": list(needs),
        }


def _see_also(table: Table, powers: list[TablePower]) -> Iterator[SeeAlso]:
    explained = {need["explained"] for power in powers for need in power["needs"]}
    chosen = {power["id"] for power in powers}
    for number, pointer in enumerate(table["see_also"]):
        named_by = [power["name"] for power in powers if number in power["see_also"]]
        if named_by and pointer["explained"] not in explained and pointer["id"].partition("#")[0] not in chosen:
            yield {**pointer, "named_by": named_by}
