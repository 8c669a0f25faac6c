"""The report of a campaign: a table by family, the misses, and the edit of one case."""

from __future__ import annotations

import difflib
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from fuzz.classes import CLASSES, LEGITIMATE
from fuzz.runner import MAX_MEGABYTES, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from fuzz.runner import Campaign, Case

FOUND, PLACED, ALONE = 0.98, 0.97, 0.97
"""The least shares of faults that are found, reported at the right place, and reported as exactly one problem."""
_COLUMNS: dict[str, Callable[[Outcome], bool]] = {
    "found": lambda outcome: outcome.found,
    "place": lambda outcome: outcome.placed,
    "alone": lambda outcome: outcome.alone,
    "crash": lambda outcome: bool(outcome.crash),
    "hang": lambda outcome: outcome.hang,
    f">{MAX_MEGABYTES} MB": lambda outcome: outcome.megabytes > MAX_MEGABYTES,
}


def table(outcomes: list[Outcome], seed: str) -> str:
    """The results by family, as text."""
    rows = [["family", "classes", "edits", *_COLUMNS]]
    by_family: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.applies:
            by_family.setdefault(outcome.family, []).append(outcome)
    legitimate = by_family.pop(LEGITIMATE, [])
    faults = [each for family in by_family.values() for each in family]
    for name, found in [*sorted(by_family.items()), ("all faults", faults), (LEGITIMATE, legitimate)]:
        if found:
            classes = len({each.again.split(":")[0] for each in found})
            rows.append([name, str(classes), str(len(found)), *(str(sum(map(count, found))) for count in _COLUMNS.values())])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join([f"{row[0]:<{widths[0]}}", *map(str.rjust, row[1:], widths[1:])]) for row in rows]
    unused = sorted({each.again.split(":")[0] for each in outcomes if not each.applies})
    note = f"\nnot possible in these projects: {', '.join(unused)}" if unused else ""
    slowest = max(outcomes, key=lambda outcome: outcome.seconds, default=None)
    time = f"\nthe slowest check took {slowest.seconds:.1f} s: {slowest.again}" if slowest else ""
    return f"seed {seed}\n" + "\n".join(lines) + note + time


def missed_bars(outcomes: list[Outcome]) -> list[str]:
    """What is worse than it has to be, a sentence each."""
    applied = [outcome for outcome in outcomes if outcome.applies]
    faults = [outcome for outcome in applied if outcome.family != LEGITIMATE]
    missed = []
    for name, bar in (("found", FOUND), ("place", PLACED), ("alone", ALONE)):
        count = sum(map(_COLUMNS[name], faults))
        if faults and count < bar * len(faults):
            missed.append(f"{name}: {count} of {len(faults)} faults, less than {bar:.0%}")
    if broken := sum(not outcome.ran for outcome in applied):
        missed.append(f"{broken} checks crashed, hung, or took too much memory")
    if alarms := sum(outcome.found for outcome in applied if outcome.family == LEGITIMATE):
        missed.append(f"{alarms} false alarms")
    return missed


def miss(outcome: Outcome) -> str:
    """A case that did not turn out well, in a few lines."""
    if not outcome.ran:
        what = "hangs" if outcome.hang else outcome.crash.strip().splitlines()[-1] if outcome.crash else "takes too much memory"
    elif outcome.family == LEGITIMATE:
        what = "is a false alarm"
    else:
        what = "not found" if not outcome.found else "not alone" if outcome.placed else "not at its place"
    where = ", ".join(f"{spot.path}:{spot.line or ''}" for spot in outcome.spots[:3])
    lines = [f"{outcome.again}  [{outcome.base}] {what}; belongs to {where or 'no place'}"]
    lines += [f"    {path}:{line}: {code}: {text[:200]}" for path, line, code, text in outcome.problems[:6]]
    return "\n".join(lines)


def show_again(campaign: Campaign, case: Case) -> int:
    """Repeat a case, and print its edit as a diff, where a report belongs, and all problems. Returns 1 if it is a miss."""
    print(f"{case.key}: {CLASSES[case.key].why}\n")
    with tempfile.TemporaryDirectory(prefix="rulebook-fuzz-") as folder:
        before = Outcome(case.again)
        project = campaign.edit(case, Path(folder, "project"), before)
        for path in before.touched if project else ():
            old, new = (_lines(root / path) for root in (campaign.base(before.base).root, Path(folder, "project")))
            print("".join(line if line.endswith("\n") else line + "\n" for line in difflib.unified_diff(old, new, path, path)))
    outcome = next(iter(campaign.run_all([case], 1)))
    print(miss(outcome) if not outcome.good else "as it should be:")
    for path, line, code, text in outcome.problems:
        print(f"{path}:{line}: {code}: {text}")
    if outcome.crash:
        print(outcome.crash)
    return 0 if outcome.good else 1


def _lines(path: Path) -> list[str]:
    """The lines of a file as they can be printed; none if it is no file."""
    if not path.is_file():
        return []
    return [line[:300] for line in path.read_bytes().decode("utf-8", "backslashreplace").splitlines(keepends=True)]
