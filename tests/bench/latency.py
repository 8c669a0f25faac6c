"""How long a look-up takes: a cold command beside the imports that it cannot do without, a warm one, and one over HTTP."""

from __future__ import annotations

import http.client
import resource
import subprocess
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from tables import table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from query_sets import Query
    from tables import Bars

    from rulebook.search.lookup import Lookup

PAIRS = 15
COLD, SERVICE = 2.0, 5.0
IMPORTS = [sys.executable, "-c", "import whoosh.index, whoosh.qparser"]
LOOKUPS = {
    "in all games": ["lookup", "ghost", "ridr", "boost"],
    "in one game": ["lookup", "ghost", "ridr", "boost", "--game", "unmatched"],
}


def measure_cold(project: Path, bars: Bars) -> None:
    """Print what a whole `rulebook lookup` takes beside a Python that only imports Whoosh, the two in turns."""
    rows = []
    for scope, arguments in LOOKUPS.items():
        command = [str(Path(sys.executable).parent / "rulebook"), "--project", str(project), *arguments]
        _process(command), _process(IMPORTS)
        pairs = [(_process(command), _process(IMPORTS)) for _ in range(PAIRS)]
        for what, which in (("seconds", 0), ("processor's seconds", 1)):
            ratio = median(ours[which] / theirs[which] for ours, theirs in pairs)
            ours, theirs = (median(pair[side][which] for pair in pairs) * 1000 for side in (0, 1))
            rows.append([f"{scope}, {what}", f"{ours:.0f}", f"{theirs:.0f}", f"{ratio:.2f}"])
            if which == 0:
                bars.at_most(f"cold look-up {scope}, times the imports", ratio, COLD, "times")
    title = f"Cold `rulebook lookup` and `import whoosh.index, whoosh.qparser`: median of {PAIRS} runs each, in turns, in ms"
    table(title, ["", "look-up", "imports", "ratio (median of pairs)"], rows)


def _process(command: Sequence[str]) -> tuple[float, float]:
    """The seconds that a whole process takes, and those of the processor."""
    used, started = _processor_seconds(), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started, _processor_seconds() - used


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure_warm(lookup: Lookup, port: int, queries: Sequence[Query], bars: Bars) -> None:
    """Print what warm look-ups take in this process and from the service, and what the service takes to refuse a request.

    Each query goes every way before the next one does, so that what else the machine does falls on all of them.
    """
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(parameters: dict[str, str], status: int = 200) -> None:
        connection.request("GET", f"/api/lookup?{urlencode(parameters)}")
        response = connection.getresponse()
        response.read()
        assert response.status == status

    ways: dict[str, Callable[[Query], object]] = {
        "in process, its game": lambda query: lookup.lookup(query.text, game=query.game),
        "in process, all games": lambda query: lookup.lookup(query.text),
        "over HTTP, its game": lambda query: ask({"q": query.text, "game": query.game}),
        "over HTTP, all games": lambda query: ask({"q": query.text}),
        "over HTTP, refused: transport alone": lambda _: ask({"q": ""}, 400),
    }
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    for measured in (False, True):
        for query in queries:
            for name, act in ways.items():
                taken = _milliseconds(act, query)
                if measured:
                    times[name].append(taken)
    connection.close()
    rows = []
    for name, taken in times.items():
        clock, here = ([each[which] for each in taken] for which in (0, 1))
        rows.append([name, f"{median(clock):.2f}", f"{quantiles(clock, n=20)[-1]:.2f}", f"{median(here):.2f}"])
    head = ["", "median", "95th percentile", "processor in this process: median"]
    table(f"Warm look-ups of {len(queries)} queries in ms", head, rows)
    bars.at_most("service, warm, a game's query, median", median(t for t, _ in times["over HTTP, its game"]), SERVICE, "ms")


def _milliseconds(act: Callable[[Query], object], query: Query) -> tuple[float, float]:
    """What an act takes on the clock, and of this thread's processor."""
    used, started = time.thread_time(), time.perf_counter()
    act(query)
    return 1000 * (time.perf_counter() - started), 1000 * (time.thread_time() - used)
