"""Tables of results, and comparisons with targets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table with the first column left-aligned and the others right-aligned."""
    lines = [list(head), *map(list, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    print(f"\n{title}")
    for number, line in enumerate(lines):
        cells = [f"{cell:>{width}}" for cell, width in zip(line[1:], widths[1:], strict=True)]
        print("  ".join([f"  {line[0]:<{widths[0]}}", *cells]))
        if number == 0:
            print("  " + "-" * (sum(widths) + 2 * (len(widths) - 1)), flush=True)


@dataclass
class Bars:
    """Measured values and their targets, each a minimum or a maximum."""

    rows: list[list[str]] = field(default_factory=list)

    def at_least(self, what: str, measured: float, bar: float, unit: str) -> None:
        """Add a value that must not be below its target."""
        self._note(what, measured, f"at least {bar:g} {unit}", unit, met=measured >= bar)

    def at_most(self, what: str, measured: float, bar: float, unit: str) -> None:
        """Add a value that must not be above its target."""
        self._note(what, measured, f"at most {bar:g} {unit}", unit, met=measured <= bar)

    def _note(self, what: str, measured: float, bar: str, unit: str, *, met: bool) -> None:
        self.rows.append([what, f"{measured:.1f} {unit}", bar, "met" if met else "MISSED"])

    def show(self) -> None:
        """Print all values and their targets."""
        table("Bars", ["", "measured", "bar", ""], self.rows)
