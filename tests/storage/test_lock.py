"""A process that finds a lock held is told by whom."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from rulebook.storage.lock import BusyError, alone

if TYPE_CHECKING:
    from pathlib import Path


def test_the_holder_is_named_even_after_a_killed_one_with_a_longer_name(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    lock.write_text('["rulebook source compare", 123456789, "20:00"]', "utf-8")
    with alone(lock, "rulebook build"):
        named = rf"^rulebook build \(process {os.getpid()}, since .*\) is using the folder$"
        with pytest.raises(BusyError, match=named), alone(lock, what="the folder", wait=False):
            pass
    assert lock.read_bytes() == b""
