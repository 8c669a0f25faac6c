"""Match sheets of all pairs on all boards: the time of one, in Python and on a slow phone."""

from __future__ import annotations

import itertools
import json
import time
from statistics import median
from typing import TYPE_CHECKING

from tables import table

from browser.visiting import PHONE, opened
from rulebook.match.sheet import match_sheet
from rulebook.match.table import match_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tables import Bars

    from rulebook.library.library import Library

SLOWER = 4
SLOWEST = 100
"""The most milliseconds from choice to sheet that a slow phone should take."""
SHOWN = ("loki", "the-wayward-sisters", "santas-workshop")
SHOWS = 12
"""How often the page of a match is shown."""

_CHOOSE = """async ([one, other, board]) => {
  const show = async (address) => {
    history.replaceState(null, "", address);
    const begun = performance.now();
    window.dispatchEvent(new PopStateEvent("popstate"));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - begun;
  };
  await show(`?a=${one}&b=${other}`);
  return show(`?a=${one}&b=${other}&at=${board}`);
}"""
"""Shows a match from the choice of its board, which is shown before, and returns how long that took."""


def measure(library: Library, browser: Browser, address: str, bars: Bars) -> None:
    """Make the sheet of each pair on each board of each game, and show one in the browser. Prints a table.

    Whatever a sheet raises ends the measurement.
    """
    rows: list[list[str]] = []
    for game in library.games.values():
        made = match_table(library, game)
        if not made:
            continue
        pairs = list(itertools.combinations(made["sides"], 2))
        begun = time.perf_counter()
        for pair, board in itertools.product(pairs, made["boards"]):
            match_sheet(made, pair, board)
        count = len(pairs) * len(made["boards"])
        each = (time.perf_counter() - begun) / max(count, 1) * 1000
        size = len(json.dumps(made, ensure_ascii=False).encode()) // 1000
        counts = map(str, (len(pairs), len(made["boards"]), count))
        rows.append([game.name, *counts, f"{each:.2f} ms", f"{size} kB"])
    table("Match sheets", ["game", "pairs", "boards", "sheets", "in Python, each", "table"], rows)
    bars.at_most(f"from choice to sheet, {SLOWER} times slower (median)", _shown(browser, address), SLOWEST, "ms")


def _shown(browser: Browser, address: str) -> float:
    """The median time in milliseconds until the page has shown a match, on a phone that is `SLOWER` times slower."""
    page = opened(browser, PHONE, base_url=address)
    page.goto(f"{address}/unmatched/match/?a={SHOWN[1]}&b={SHOWN[0]}", wait_until="networkidle")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    times = [page.evaluate(_CHOOSE, list(SHOWN)) for _ in range(SHOWS)]
    page.context.close()
    return median(times)
