"""The time of a key in the filter of a long list: script, style, layout, and paint, on a phone-sized page.

The time is the processor time of the page's main thread from a key until the next, as Chromium traces it. Each word is typed
letter by letter and deleted again, and the next key waits for the frame of the one before. On a busy machine, times with a
throttled processor are too long; four times the unthrottled ones estimate them.
"""

from __future__ import annotations

import json
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from tables import table

from browser.visiting import PHONE, browsing, hosted, opened

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser
    from tables import Bars

HEROES = "/unmatched/heroes/"
TYPED = ("loki", "squirrel", "token", "bruce lee", "achiles", "king arthur", "t rex", "the", "hidden")
"""Names, mechanics, words of many rows, and a typing error."""
FRAME = 16
"""Milliseconds that a key may take."""
RATES = (1, 4)
"""How many times slower than this machine the processor is."""
STAGES = {
    "script": {"EventDispatch", "FireAnimationFrame"},
    "style": {"UpdateLayoutTree"},
    "layout": {"Layout"},
    "paint": {"PrePaint", "Paint", "Layerize", "Commit"},
}
_FRAME_SHOWN = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def measure(site: Path, bars: Bars) -> None:
    """Type in the filter of the heroes of a built site, and print the time of a key."""
    rows = []
    with hosted(site) as address, browsing() as browser:
        for rate in RATES:
            count, keys = _typed(browser, address, rate)
            totals = [sum(key.values()) for key in keys]
            stages = [f"{median(key[stage] for key in keys):.1f}" for stage in STAGES]
            rows.append(
                [f"{count} rows, {rate}-fold", str(len(keys)), f"{median(totals):.1f}", f"{_late(totals):.1f}", *stages]
            )
            bars.at_most(f"list of {count} rows: a key, processor {rate} times slower, median", median(totals), FRAME, "ms")
    head = ["processor slower", "keys", "median", "95th p.", *(f"{stage}, median" for stage in STAGES)]
    table(f"A key in the filter of a list of {count} rows, in ms", head, rows)


def _typed(browser: Browser, address: str, rate: int) -> tuple[int, list[dict[str, float]]]:
    """Type the words with a processor `rate` times slower. Returns the number of rows, and the times of each key by stage."""
    page = opened(browser, PHONE)
    page.goto(address + HEROES, wait_until="networkidle")
    page.get_by_label("Filter the list").focus()
    page.evaluate(_FRAME_SHOWN)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    for word in TYPED:
        for letter in word:
            page.keyboard.insert_text(letter)
            page.evaluate(_FRAME_SHOWN)
        for _ in word:
            page.keyboard.press("Backspace")
            page.evaluate(_FRAME_SHOWN)
    traced: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    rows = page.locator("[data-rb-list] li").count()
    page.context.close()
    return rows, _stages(sorted((event for event in traced if event["ph"] == "X"), key=lambda event: event["ts"]))


def _stages(events: list[dict[str, Any]]) -> list[dict[str, float]]:
    """Return the milliseconds of each stage, from each key until the next."""
    thread = next((event["pid"], event["tid"]) for event in events if _is_key(event))
    stage_of = {name: stage for stage, names in STAGES.items() for name in names}
    keys: list[dict[str, float]] = []
    for event in events:
        if (event["pid"], event["tid"]) != thread:
            continue
        if _is_key(event):
            keys.append(dict.fromkeys(STAGES, 0.0))
        stage = stage_of.get(event["name"])
        if keys and stage and (_is_key(event) or event["name"] != "EventDispatch"):
            keys[-1][stage] += event.get("tdur", 0) / 1000
    return keys


def _is_key(event: dict[str, Any]) -> bool:
    return event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "input"


def _late(times: list[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(times, n=20)[-1]
