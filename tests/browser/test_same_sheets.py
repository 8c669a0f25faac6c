"""The browser and Python make the same match sheets, from the same table."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING

from browser.visiting import DESKTOP, opened
from rulebook.match.sheet import match_sheet

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

_MADE = """async (matches) => {
  const { FORMAT, matchSheet } = await import("/assets/javascripts/match/sheet.js");
  const table = await (await fetch("/assets/generated/match/unmatched.json")).json();
  if (table.format !== FORMAT) throw new Error(`the format is ${table.format}`);
  return matches.map((match) => JSON.stringify(matchSheet(table, ...match)));
}"""
AT_ONCE = 300
"""How many sheets one call makes, so that its answer stays small."""


def test_all_pairs_have_the_same_sheet(browser: Browser, built: Path, address: str) -> None:
    table = json.loads((built / "site/assets/generated/match/unmatched.json").read_text("utf-8"))
    sides, boards = list(table["sides"]), [None, *table["boards"]]
    turns = itertools.cycle((None, "a", "b"))
    on = itertools.cycle(boards)
    first = itertools.cycle((None, "b"))
    matches: list[tuple[list[str], str | None, str | None, str | None]] = [
        ([*pair], next(on), next(turns), next(first)) for pair in itertools.combinations_with_replacement(sides, 2)
    ]
    matches += [(sides[number : number + 4], next(on), next(turns), next(first)) for number in range(0, len(sides) - 4, 4)]
    matches += [(sides[number : number + 3], next(on), next(turns), next(first)) for number in range(0, len(sides) - 3, 9)]
    page = opened(browser, DESKTOP, base_url=address)
    page.goto("/unmatched/match/")
    for start in range(0, len(matches), AT_ONCE):
        some = matches[start : start + AT_ONCE]
        for match, made in zip(some, page.evaluate(_MADE, some), strict=True):
            assert json.loads(made) == match_sheet(table, *match), match
