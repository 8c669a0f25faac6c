"""The time of a look-up: a cold command, a warm look-up in the same process, and a request over HTTP.

The cold command is compared with the imports of a program that uses Whoosh's own query parser. Our command does not import that
parser, so its ratio to importing the index alone is printed too.
"""

from __future__ import annotations

import http.client
import resource
import subprocess
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

from tables import table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from query_sets import Query
    from tables import Bars

    from rulebook.search.lookup import Lookup

TURNS = 15
COLD, SERVICE = 2.0, 5.0
IMPORTS = [
    [sys.executable, "-c", "import whoosh.index, whoosh.qparser"],
    [sys.executable, "-c", "import whoosh.index"],
]
"""What the look-up is measured by, and the part of it that it imports itself."""
LOOKUPS = {
    "in all games": ["lookup", "ghost", "ridr", "boost"],
    "in one game": ["lookup", "ghost", "ridr", "boost", "--game", "unmatched"],
}


def measure_cold(project: Path, bars: Bars) -> None:
    """Print the time of a complete `rulebook lookup` next to that of a Python that only imports Whoosh, run alternately."""
    rows = []
    for scope, arguments in LOOKUPS.items():
        command = [str(Path(sys.executable).parent / "rulebook"), "--project", str(project), *arguments]
        turn = [command, *IMPORTS]
        _, *turns = [[_process(each) for each in turn] for _ in range(1 + TURNS)]
        for which, what in enumerate(("seconds", "processor's seconds")):
            taken = [[process[which] for process in turn] for turn in turns]
            ours, *theirs = (f"{median(times) * 1000:.0f}" for times in zip(*taken, strict=True))
            ratios = [median(times[0] / times[other] for times in taken) for other in (1, 2)]
            cells = (cell for time, ratio in zip(theirs, ratios, strict=True) for cell in (time, f"{ratio:.2f}"))
            rows.append([f"{scope}, {what}", ours, *cells])
            if what == "seconds":
                bars.at_most(f"cold look-up {scope}, times the imports", ratios[0], COLD, "times")
    title = f"Cold `rulebook lookup` beside imports of Whoosh: median of {TURNS} runs each, in turns, in ms"
    table(title, ["", "look-up", "index and query parser", "ratio", "index alone", "ratio"], rows)


def _process(command: Sequence[str]) -> tuple[float, float]:
    """Run a command. Returns the elapsed seconds and the processor seconds of the process."""
    used, started = _processor_seconds(), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started, _processor_seconds() - used


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure_warm(lookup: Lookup, address: str, queries: Sequence[Query], bars: Bars) -> None:
    """Print the times of warm look-ups in this process and over HTTP, and of a request that the service refuses.

    Each query is measured in every way before the next one, so that other load on the machine affects all ways alike.
    """
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)

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
    """Return the milliseconds that a call takes: elapsed, and processor time of this thread."""
    used, started = time.thread_time(), time.perf_counter()
    act(query)
    return 1000 * (time.perf_counter() - started), 1000 * (time.thread_time() - used)
