"""How often a correct record comes first in our look-up and in existing engines, by kind of query and by game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import full_text_of_sqlite, ours, plain_whoosh
from query_sets import Success, rank
from tables import table
from theme_search import lunr_of_material

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playwright.sync_api import Page
    from query_sets import Query
    from tables import Bars

    from rulebook.library.library import Library
    from rulebook.search.lookup import Lookup

    Ranks = Mapping[str, Mapping[Query, int]]

OURS = "rulebook"
FIRST, IN_THREE, MISSPELLED_FIRST, LEAST_OF_A_KIND = 90, 97, 97, 80


def measure(library: Library, lookup: Lookup, page: Page, name: str, queries: Sequence[Query], bars: Bars) -> None:
    """Print the success of each engine on a set of queries. No single query is shown."""
    engines = {
        OURS: ours(lookup),
        "lunr": lunr_of_material(library, page, queries),
        "FTS5": full_text_of_sqlite(library),
        "Whoosh": plain_whoosh(library),
    }
    ranks = {engine: {query: rank(query, find(query)) for query in queries} for engine, find in engines.items()}
    for what in ("kind", "game"):
        title = f"{name}.json by {what}: the right record first and among the first three, in percent; MRR@10"
        _show(title, ranks, _groups(queries, what))
    _note(ranks[OURS], queries, name, bars)


def _groups(queries: Sequence[Query], what: str) -> dict[str, list[Query]]:
    """Group the queries by their kind or their game."""
    values = sorted({getattr(query, what) for query in queries})
    return {value: [query for query in queries if getattr(query, what) == value] for value in values}


def _show(title: str, ranks: Ranks, groups: Mapping[str, Sequence[Query]]) -> None:
    head = [cell for engine in ranks for cell in (f"{engine} 1st", "top 3", "MRR")]
    rows = []
    for group, queries in {**groups, "all": [query for some in groups.values() for query in some]}.items():
        cells = [cell for placed in ranks.values() for cell in Success.of(placed[query] for query in queries).cells()]
        rows.append([group, str(len(queries)), *cells])
    table(title, ["", "queries", *head], rows)


def _note(ranks: Mapping[Query, int], queries: Sequence[Query], name: str, bars: Bars) -> None:
    kinds = {kind: Success.of(ranks[query] for query in some) for kind, some in _groups(queries, "kind").items()}
    overall = Success.of(ranks[query] for query in queries)
    least = min(kinds, key=lambda kind: kinds[kind].first)
    bars.at_least(f"{name}: right record first", overall.first, FIRST, "%")
    bars.at_least(f"{name}: right record among the first three", overall.in_three, IN_THREE, "%")
    bars.at_least(f"{name}: misspelled names, right first", kinds["typo"].first, MISSPELLED_FIRST, "%")
    bars.at_least(f"{name}: weakest kind ({least}), right first", kinds[least].first, LEAST_OF_A_KIND, "%")
