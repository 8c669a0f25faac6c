"""The benchmarks: relevance, answers, agreement, size, and speed of the look-up, and the cost of a build.

`make bench` runs all of them. Times depend on the machine and can only be compared within a run; ratios and counts hold on
other machines too.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import agreement
import answers
import build_cost
import hostile_queries
import keystrokes
import latency
import relevance
import sheets
import sizes
from query_sets import read
from tables import Bars

from browser.visiting import browsing, serving
from projects import ROOT
from rulebook.library.library import Library
from rulebook.search.index_cache import ensure_index
from rulebook.search.lookup import Lookup
from service import running

PARTS = ("relevance", "answers", "agreement", "hostile", "keystrokes", "sizes", "latency", "build", "sheets")


def main() -> None:
    """Measure the requested parts and print the results."""
    parser = argparse.ArgumentParser(prog="make bench", description="Measure the look-up of the project as it is built.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"measure only these: {', '.join(PARTS)} (default: all)")
    parser.add_argument("--held-out", action="store_true", help="also answer the queries that are kept out of sight")
    options = parser.parse_args()
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    names = ["tuning", "held-out"] if options.held_out else ["tuning"]
    measure(set(options.parts or PARTS), names)


def measure(parts: set[str], names: list[str]) -> None:
    """Measure `parts` on the query sets `names`, and print the results next to their targets."""
    bars, library = Bars(), Library.load(ROOT / "rules_data")
    lookup = Lookup.open(ensure_index(ROOT))
    if parts & {"relevance", "agreement", "hostile", "keystrokes"}:
        with running(ROOT) as (_, port), browsing() as browser:
            address = f"http://127.0.0.1:{port}"
            page = browser.new_context(service_workers="block").new_page()
            page.goto(address)
            for name in names:
                if "relevance" in parts:
                    relevance.measure(library, lookup, page, name, read(name), bars)
                if "agreement" in parts:
                    agreement.measure(ROOT, page, name, read(name), bars)
            if "hostile" in parts:
                hostile_queries.measure(lookup, page, bars)
            page.close()
            if "keystrokes" in parts:
                keystrokes.measure(browser, f"{address}/", list(library.games), read("tuning"), bars)
    if "sheets" in parts:
        with serving(ROOT) as address, browsing() as browser:
            sheets.measure(library, browser, address, bars)
    if "answers" in parts:
        held_out = "held-out" in names
        answers.measure(library, lookup, ["labelled", "labelled-held-out"] if held_out else ["labelled"], bars)
    if "sizes" in parts:
        sizes.measure(ROOT, bars)
    if "latency" in parts:
        latency.measure_cold(ROOT, bars)
        with serving(ROOT) as address:
            latency.measure_warm(lookup, address, read("tuning"), bars)
    lookup.close()
    if "build" in parts:
        build_cost.measure(bars)
    bars.show()


if __name__ == "__main__":
    main()
