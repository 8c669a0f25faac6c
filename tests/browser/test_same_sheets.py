"""The browser and Python make the same match sheets, from the same table."""

from __future__ import annotations

import hashlib
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
  const text = new TextEncoder();
  return Promise.all(matches.map(async (match) => {
    const digest = await crypto.subtle.digest("SHA-256", text.encode(JSON.stringify(matchSheet(table, ...match))));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }));
}"""
"""Makes the sheets of matches, and returns the digest of each: to hand over all of them takes far longer than to make them."""


def digest(sheet: object) -> str:
    """Return the digest of a sheet, written as browsers write it."""
    return hashlib.sha256(json.dumps(sheet, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def test_a_third_of_the_pairs_of_each_side_have_the_same_sheet(browser: Browser, built: Path, address: str) -> None:
    table = json.loads((built / "site/assets/generated/match/unmatched.json").read_text("utf-8"))
    sides, boards = list(table["sides"]), [None, *table["boards"]]
    turns = itertools.cycle((None, "a", "b"))
    on = itertools.cycle(boards)
    first = itertools.cycle((None, "b"))
    matches: list[tuple[list[str], str | None, str | None, str | None]] = [
        ([sides[one], sides[other]], next(on), next(turns), next(first))
        for one, other in itertools.combinations_with_replacement(range(len(sides)), 2)
        if (one + other) % 3 == 0
    ]
    matches += [(sides[number : number + 4], next(on), next(turns), next(first)) for number in range(0, len(sides) - 4, 4)]
    matches += [(sides[number : number + 3], next(on), next(turns), next(first)) for number in range(0, len(sides) - 3, 9)]
    page = opened(browser, DESKTOP, base_url=address)
    page.goto("/unmatched/match/")
    for match, made in zip(matches, page.evaluate(_MADE, matches), strict=True):
        assert made == digest(match_sheet(table, *match)), match
