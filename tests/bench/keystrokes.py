"""The response time of the search box in the browser while a query is typed on a slow phone.

Letters are typed in a phone-sized page whose processor is throttled by a factor of 4, and Chromium traces its main thread.
The script time of a letter is the time of its `input` event in the trace: the site's listener and the promises that it
continues in, which parse the query, rank, and make the elements. It is printed as processor time and as elapsed time. On a
busy machine, throttling makes both too long, because it also extends the time that a thread waits. Four times the unthrottled
time of the same keys estimates the result of an idle machine. Style, layout, and paint come after the script. They are part
of the time to the first results, which ends after the frame that shows them.
"""

from __future__ import annotations

import json
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from query_sets import sample
from tables import table

from browser.visiting import PHONE, lookup_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser, Page
    from query_sets import Query
    from tables import Bars

SLOWER = 4
FIRST_KEYS = 5
TYPED = {"unmatched": 60, "all games": 6}
"""The number of queries typed in the box of the first game, and in the box of the home page, which searches all games."""
UNTHROTTLED = 20
"""The number of these queries that are typed again without throttling."""
FIRST_RESULTS, SCRIPT = 100, 16
BOX = ".rb-lookup__input"
STAGES = {"style": ("UpdateLayoutTree",), "layout": ("Layout",), "paint": ("PrePaint", "Paint", "Layerize")}
"""Chromium's names of the stages that follow the script."""

INDEX = "/generated/lookup/"
_ENGINE = """(lookup, queries) => {
  const times = [];
  for (const query of queries) {
    for (let end = 1; end <= query.length; end += 1) {
      const begun = performance.now();
      lookup.lookup(query.slice(0, end));
      if (end > 1) times.push(performance.now() - begun);
    }
  }
  return times;
}"""
"""Measures the engine time of each further letter. Runs in the page, because Chromium does not throttle a worker."""

_LISTEN = """
window.bench = { pressed: [], first: null };
const sinceLastKey = (note) => {
  const from = bench.pressed.at(-1);
  requestAnimationFrame(() => {
    const afterFrame = new MessageChannel();
    afterFrame.port1.onmessage = () => note(performance.now() - from);
    afterFrame.port2.postMessage(0);
  });
};
addEventListener("keydown", (event) => { bench.pressed.push(event.timeStamp); }, true);
addEventListener("input", () => sinceLastKey((time) => { bench.shown = time; }));
new MutationObserver(() => {
  if (bench.first || !bench.pressed.length || !document.querySelector(".rb-result")) return;
  bench.first = { keys: bench.pressed.length };
  sinceLastKey((time) => { bench.first.shown = time; });
}).observe(document, { childList: true, subtree: true });
"""
_BE_IDLE = """async () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
  let busy = performance.now();
  const tasks = (list) => list.getEntries().forEach((task) => { busy = Math.max(busy, task.startTime + task.duration); });
  new PerformanceObserver(tasks).observe({ type: "longtask", buffered: true });
  while (performance.now() - busy < 500) await pause();
}"""


def measure(browser: Browser, address: str, games: list[str], queries: Sequence[Query], bars: Bars) -> None:
    """Print the time to the first results, and the script time of each further key."""
    unmatched = [query for query in queries if query.game == "unmatched"]
    first_rows, rows = [], []
    for name, path, indexes, asked in (("unmatched", "unmatched/", 1, unmatched), ("all games", "", len(games), queries)):
        page = _visited(browser, address + path)
        firsts = [_first_results(page, address + path, indexes, query.text) for query in sample(asked, FIRST_KEYS)]
        before, shown = ([first[what] for first in firsts] for what in ("first_key", "shown"))
        keys = median(first["keys"] for first in firsts)
        first_rows.append([name, *(f"{time:.0f}" for time in (median(before), median(shown), max(shown))), f"{keys:g}"])
        bars.at_most(f"browser, {name}: key to the first results, median", median(shown), FIRST_RESULTS, "ms")
        typed = sample(asked, TYPED[name])
        again = sample(typed, UNTHROTTLED)
        throttled = _typed(browser, page, address + path, indexes, typed, SLOWER)
        unthrottled = _typed(browser, page, address + path, indexes, again, 1)
        slow, clock = ([key[time] / 1000 for key in _further_keys(throttled, typed)] for time in ("tdur", "dur"))
        free = [key["tdur"] / 1000 for key in _further_keys(unthrottled, again)]
        shows = [event.get("tdur", 0) / 1000 for event in throttled if event["name"] == "HandlePostMessage"]
        engine = _engine(page, address, games[:indexes], typed)
        figures = [median(slow), _late(slow), median(shows), _late(shows), median(engine), _late(engine)]
        figures += [median(clock), _late(clock), SLOWER * median(free), SLOWER * _late(free)]
        rows.append([name, str(len(slow)), *(f"{figure:.1f}" for figure in [*figures, *_stages(throttled, typed)])])
        bars.at_most(f"browser, {name}: script of a further key, 95th percentile", _late(slow), SCRIPT, "ms")
        bars.at_most(f"browser, {name}: script that shows its answers, 95th percentile", _late(shows), SCRIPT, "ms")
        bars.at_most(f"browser, {name}: the worker's answer, as if throttled, 95th percentile", _late(engine), SCRIPT, "ms")
        bars.at_most(f"browser, {name}: the same, {SLOWER} times the unthrottled", SLOWER * _late(free), SCRIPT, "ms")
        page.context.close()
    where = f"on a phone-sized page, processor throttled {SLOWER}-fold, in ms"
    head = ["box of", "first key to its frame", "the key with the first results to theirs", "slowest", "which key"]
    table(f"First results {where}: median of {FIRST_KEYS} idle pages", head, first_rows)
    ways = [
        cell
        for way in ("script", "showing", "worker", "on the clock", f"{SLOWER} x unthrottled")
        for cell in (f"{way}: median", "95th p.")
    ]
    head = ["box of", "keys", *ways, *(f"{stage}, mean" for stage in STAGES)]
    table(f"Each further key {where}", head, rows)


def _visited(browser: Browser, address: str) -> Page:
    """Open a page as a returning visitor, whose service worker has stored the site."""
    page = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()  # type: ignore[arg-type]
    page.add_init_script(_LISTEN)
    page.goto(address)
    page.locator(".rb-saved--done").wait_for(state="attached")
    return page


def _open(page: Page, address: str, indexes: int, rate: int) -> None:
    """Reload the page, focus the box, wait until the page has loaded its indexes and is idle, and throttle the processor."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.goto("about:blank")
    fetched: list[str] = []
    page.context.on("response", lambda response: fetched.append(response.url) if INDEX in response.url else None)
    page.goto(address)
    page.locator(BOX).first.focus()
    for _ in range(100):
        if len(fetched) >= indexes:
            break
        page.wait_for_timeout(100)
    page.evaluate(_BE_IDLE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def _first_results(page: Page, address: str, indexes: int, query: str) -> dict[str, Any]:
    """Type a query in a fresh page until there are results. Returns the times of the first key and of the key with results."""
    _open(page, address, indexes, SLOWER)
    page.keyboard.type(query[0])
    first_key = page.wait_for_function("() => bench.shown").json_value()
    for letter in query[1:]:
        if page.evaluate("Boolean(bench.first)"):
            break
        page.evaluate("bench.shown = null")
        page.keyboard.type(letter)
        page.wait_for_function("() => bench.shown")
    first: dict[str, Any] = page.wait_for_function("() => bench.first?.shown && bench.first").json_value()
    return first | {"first_key": first_key}


def _typed(
    browser: Browser, page: Page, address: str, indexes: int, queries: Sequence[Query], rate: int
) -> list[dict[str, Any]]:
    """Type each query letter by letter in an empty box. Returns Chromium's trace events of the page's main thread."""
    _open(page, address, indexes, rate)
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    for number, query in enumerate(queries):
        if number:
            page.locator(BOX).first.fill("")
        for letter in query.text:
            page.keyboard.insert_text(letter)
    traced: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    events = [event for event in traced if event["ph"] == "X"]
    thread = next((event["pid"], event["tid"]) for event in events if _is_input(event))
    return sorted((event for event in events if (event["pid"], event["tid"]) == thread), key=lambda event: event["ts"])


def _is_input(event: dict[str, Any]) -> bool:
    return event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "input"


def _engine(page: Page, address: str, games: list[str], queries: Sequence[Query]) -> list[float]:
    """Return the throttled engine time of each further letter of the queries, in ms."""
    page.goto(address)
    page.evaluate(_BE_IDLE)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    times: list[float] = lookup_in(page, games).evaluate(_ENGINE, [query.text for query in queries])
    return times


def _further_keys(events: Sequence[dict[str, Any]], queries: Sequence[Query]) -> list[dict[str, Any]]:
    """Return the events of each letter except the first of a query. One event between two queries empties the box."""
    letters = [number for query in queries for number in range(len(query.text) + 1)][1:]
    keys = filter(_is_input, events)
    return [event for event, number in zip(keys, letters, strict=True) if number > 1]


def _stages(events: Sequence[dict[str, Any]], queries: Sequence[Query]) -> list[float]:
    """Return the processor time of each stage after the script, in ms, averaged over the letters."""
    letters = sum(len(query.text) for query in queries)
    return [sum(e.get("tdur", 0) for e in events if e["name"] in names) / letters / 1000 for names in STAGES.values()]


def _late(times: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(times, n=20)[-1]
