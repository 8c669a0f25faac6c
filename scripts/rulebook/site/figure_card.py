"""A figure card: the powers of one figure by column, and what they name, explained once. The same as `card.js`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulebook.site.figure_table import Need, Table, TableLabel, TablePassage, TablePower


class CardColumn(TypedDict):
    """A column with the chosen powers that stand in it."""

    id: str
    name: str
    powers: list[TablePower]


class Explanation(TypedDict):
    """A record that chosen powers name: what of it they need, and the names of the powers that need it.

    The summary is left out where all passages stand, which say the same, or where a power names only passages.
    """

    id: str
    url: str
    name: str
    kind: str
    label: TableLabel
    summary: str | None
    passages: list[TablePassage]
    needed_by: list[str]


class Card(TypedDict):
    """A figure card. `unknown` are the slugs that no power of the game has."""

    columns: list[CardColumn]
    explained: list[Explanation]
    unknown: list[str]


def figure_card(table: Table, slugs: Iterable[str]) -> Card:
    """The card of a figure with some powers, given by their slugs. Their order does not matter."""
    chosen = dict.fromkeys(slugs)
    columns: list[CardColumn] = [
        {
            "id": column["id"],
            "name": column["name"],
            "powers": [table["powers"][slug] for slug in column["powers"] if slug in chosen],
        }
        for column in table["columns"]
    ]
    shown = [column for column in columns if column["powers"]]
    powers = [power for column in shown for power in column["powers"]]
    return {
        "columns": shown,
        "explained": list(_explanations(table, powers)),
        "unknown": [slug for slug in chosen if slug not in table["powers"]],
    }


def _explanations(table: Table, powers: list[TablePower]) -> Iterator[Explanation]:
    for number, record in enumerate(table["explained"]):
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
        has_summary = not passages if whole else any(need["summary"] for need in needs.values())
        yield {
            "id": record["id"],
            "url": record["url"],
            "name": record["name"],
            "kind": record["kind"],
            "label": record["label"],
            "summary": record["summary"] if has_summary else None,
            "passages": passages,
            "needed_by": list(needs),
        }
