"""Makes faults and legitimate edits in copies of projects, and prints how well `rulebook check` reports them, by family.

`make fuzz` runs it. Exit status 1: a bar is missed. A miss is repeated with AGAIN=, the name that is printed with it.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import tempfile
from pathlib import Path

from fuzz import report
from fuzz.classes import CLASSES, LEGITIMATE, load
from fuzz.random_input import try_all
from fuzz.runner import Campaign, Case, Outcome, plan

PROPERTIES = "properties"
"""The family of the properties, which are tried with input of any kind."""
FAULTS, EDITS = 1000, 500
"""How many faults and legitimate edits a campaign makes."""


def main() -> int:
    """Run a campaign, or repeat one case."""
    families = sorted({each.family for each in load().values()})
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seed", default=secrets.token_hex(3), help="the seed of all random choices (default: a new one)")
    parser.add_argument("--count", type=int, default=FAULTS, help=f"how many faults (default: {FAULTS})")
    parser.add_argument("--family", choices=[*families, PROPERTIES], help="only one family")
    parser.add_argument("--again", metavar="CLASS:SEED:ROUND", help="repeat one case, and show its edit and its problems")
    parser.add_argument("--verbose", action="store_true", help="list each miss")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many processes check at once")
    parser.add_argument("--list", action="store_true", help="list the classes")
    options = parser.parse_args()
    if options.list:
        print(*(f"{each.key}: {each.why}" for each in CLASSES.values()), sep="\n")
        return 0
    with tempfile.TemporaryDirectory(prefix="rulebook-fuzz-") as folder:
        campaign = Campaign(Path(folder))
        if options.again:
            return report.show_again(campaign, Case.named(options.again))
        cases = _cases(options.seed, options.count, options.family)
        outcomes: list[Outcome] = []
        for outcome in campaign.run_all(cases, options.processes):
            outcomes.append(outcome)
            if len(outcomes) % 50 == 0:
                print(f"{len(outcomes)} of {len(cases)}", file=sys.stderr, flush=True)
            if options.verbose and not outcome.good and outcome.applies:
                print(report.miss(outcome), flush=True)
        failed = try_all(campaign, options.seed, options.count) if options.family in (None, PROPERTIES) else []
    print(report.table(outcomes, options.seed))
    missed = report.missed_bars(outcomes) + failed
    print(*missed, sep="\n")
    return 1 if missed else 0


def _cases(seed: str, count: int, family: str | None) -> list[Case]:
    """The cases of a campaign: faults, and half as many legitimate edits."""
    faults = [each for each in CLASSES.values() if each.family != LEGITIMATE and family in (None, each.family)]
    edits = [each for each in CLASSES.values() if each.family == LEGITIMATE and family in (None, LEGITIMATE)]
    return plan(seed, count, faults) + plan(seed, count if family else count * EDITS // FAULTS, edits)


if __name__ == "__main__":
    sys.exit(main())
