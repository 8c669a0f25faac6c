"""How the bench prints what it measured."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table: the first column to the left, the others to the right."""
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
    """What was measured beside what it should be at least, or at most."""

    rows: list[list[str]] = field(default_factory=list)

    def at_least(self, what: str, measured: float, bar: float, unit: str) -> None:
        """Note a figure that should not be less than its bar."""
        self._note(what, measured, f"at least {bar:g} {unit}", unit, met=measured >= bar)

    def at_most(self, what: str, measured: float, bar: float, unit: str) -> None:
        """Note a figure that should not be more than its bar."""
        self._note(what, measured, f"at most {bar:g} {unit}", unit, met=measured <= bar)

    def _note(self, what: str, measured: float, bar: str, unit: str, *, met: bool) -> None:
        self.rows.append([what, f"{measured:.1f} {unit}", bar, "met" if met else "MISSED"])

    def show(self) -> None:
        """Print every figure that was noted."""
        table("Bars", ["", "measured", "bar", ""], self.rows)
