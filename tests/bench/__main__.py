"""The bench: what the look-up is worth, measured in one run on this machine. `make bench` runs all of it.

Times depend on the machine: compare them within a run, and take ratios and counts for what is true elsewhere.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "browser"))

import agreement
import build_cost
import keystrokes
import latency
import relevance
import sizes
from query_sets import read
from serving import browsing, served
from tables import Bars

from projects import ROOT
from rulebook.fresh import ensure_index
from rulebook.library import Library
from rulebook.search.lookup import Lookup

PARTS = ("relevance", "agreement", "sizes", "latency", "keystrokes", "build")


def main() -> None:
    """Measure the parts that are asked for, and print them."""
    parser = argparse.ArgumentParser(prog="make bench", description="Measure the look-up of the project as it is built.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"measure only these: {', '.join(PARTS)} (default: all)")
    parser.add_argument("--held-out", action="store_true", help="also answer the queries that are kept out of sight")
    options = parser.parse_args()
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    names = ["tuning", "held-out"] if options.held_out else ["tuning"]
    measure(options.parts or PARTS, names)


def measure(parts: list[str] | tuple[str, ...], names: list[str]) -> None:
    """Measure `parts` on the sets of queries `names`, and print what they should be beside it."""
    bars, library = Bars(), Library.load(ROOT / "rules_data")
    lookup = Lookup.open(ensure_index(ROOT))
    with ExitStack() as stack:
        port = stack.enter_context(served(ROOT))
        browser = stack.enter_context(browsing())
        address = f"http://127.0.0.1:{port}/"
        page = browser.new_page(service_workers="block")
        page.goto(address)
        for name in names:
            if "relevance" in parts:
                relevance.measure(library, lookup, page, name, read(name), bars)
            if "agreement" in parts:
                agreement.measure(ROOT, page, name, read(name), bars)
        page.close()
        if "sizes" in parts:
            sizes.measure(ROOT, bars)
        if "latency" in parts:
            latency.measure_cold(ROOT, bars)
            latency.measure_warm(lookup, port, read("tuning"), bars)
        if "keystrokes" in parts:
            keystrokes.measure(browser, address, list(library.games), read("tuning"), bars)
    lookup.close()
    if "build" in parts:
        build_cost.measure(rounds=1)
    bars.show()


if __name__ == "__main__":
    main()
