"""An interrupted command leaves the state before or after it. `make crash` interrupts every command at every operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crash.__main__ import crash
from crashing import Interruption

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


CASES = [("release", Interruption.KILLED), ("second-release", Interruption.REFUSED), ("accept", Interruption.FULL)]


@pytest.mark.parametrize(("command", "how"), CASES)
def test_an_interrupted_command_changes_everything_or_nothing(command: str, how: Interruption, tmp_path: Path) -> None:
    found = crash(command, [how], range(3, 100, 6), tmp_path)
    assert not found.wrong
    assert {state.split(",")[0] for state in found.states[how]} == {"old", "new"}
