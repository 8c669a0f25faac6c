"""Several files change as one, wherever a process is interrupted."""

from __future__ import annotations

import json
import shutil
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from crashing import Interruption, Small, interrupted, small_process
from rulebook.storage import exchange
from rulebook.storage.transaction import STAGING, settle, together, write_together

if TYPE_CHECKING:
    from collections.abc import Iterator

OLD = {"changed": "old", "removed": "old", "site/index.html": "old", "latest": "-> site"}
NEW = {"changed": "new", "deep/added": "new", "site/index.html": "new", "site/more.html": "new", "latest": "-> deep"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in the old state."""
    folder = tmp_path / "folder"
    (folder / "site").mkdir(parents=True)
    for name in ("changed", "removed", "site/index.html"):
        (folder / name).write_text("old", "utf-8")
    (folder / "latest").symlink_to("site")
    return folder


def state(folder: Path) -> dict[str, str]:
    """Return the content of each file and the target of each link, by path."""
    paths = [path for path in folder.rglob("*") if (path.is_symlink() or path.is_file()) and STAGING not in path.parts]
    return {
        path.relative_to(folder).as_posix(): f"-> {path.readlink()}" if path.is_symlink() else path.read_text("utf-8")
        for path in paths
    }


def change(folder: Path) -> None:
    """Change the old state to the new one."""
    with together(folder) as transaction:
        transaction.write("changed", "new")
        transaction.write("deep/added", "new")
        transaction.remove("removed")
        site = transaction.place("site")
        site.mkdir()
        for name in ("index.html", "more.html"):
            (site / name).write_text("new", "utf-8")
        transaction.place("latest").symlink_to("deep")


def test_all_changes_are_made(folder: Path) -> None:
    change(folder)
    assert state(folder) == NEW
    assert not (folder / STAGING).exists()


def test_an_exception_leaves_everything_as_it_was(folder: Path) -> None:
    with pytest.raises(ValueError, match="no"), together(folder) as transaction:
        transaction.write("changed", "new")
        raise ValueError("no")
    assert state(folder) == OLD
    assert not (folder / STAGING).exists()


def test_what_does_not_differ_is_not_written(folder: Path) -> None:
    before = (folder / "changed").stat()
    assert write_together(folder, {"changed": "old"}) == 0
    assert write_together(folder, {"changed": "old", "new": "new"}) == 1
    assert (folder / "changed").stat().st_ino == before.st_ino


@pytest.fixture(scope="module")
def small() -> Iterator[Small]:
    """A process that can be forked fast."""
    with small_process() as small:
        yield small


@pytest.mark.slow
@pytest.mark.parametrize("how", Interruption)
@pytest.mark.parametrize("swaps", [True, False])
def test_an_interrupted_transaction_is_made_or_taken_back(
    small: Small, folder: Path, tmp_path: Path, how: Interruption, swaps: bool
) -> None:
    """Whether or not the system can exchange two files, and even if the project is copied before the next command."""
    small.run(assert_made_or_taken_back, folder, tmp_path, how, swaps)


def assert_made_or_taken_back(folder: Path, scratch: Path, how: Interruption, swaps: bool) -> None:
    """Fail if a transaction that is interrupted at one of its operations leaves anything but the old or the new state."""
    here = scratch

    def work() -> int:
        try:
            change(here)
        except (OSError, KeyboardInterrupt):
            return 1
        return 0

    found = []
    system_call = exchange._system_call if swaps else lambda: exchange._no_call
    with mock.patch.object(exchange, "_system_call", system_call):
        for number in count():
            here = Path(shutil.copytree(folder, scratch / f"at-{number}", symlinks=True))
            status, reached, _ = interrupted(work, here, number, how)
            copy = Path(shutil.copytree(here, scratch / f"copy-{number}", symlinks=True))
            settle(copy)
            assert state(copy) in (OLD, NEW), number
            if how is not Interruption.KILLED:
                assert (status, state(here)) in ((0, NEW), (1, OLD)), number
            found.append(state(copy) == NEW)
            change(copy) if state(copy) == OLD else None
            assert state(copy) == NEW
            if not reached:
                break
    assert len(found) > 15
    assert False in found
    assert found[-1]


@pytest.mark.parametrize("path", ["../outside", "linked/outside", "/etc/outside"])
def test_a_journal_that_leads_out_of_the_folder_is_refused(folder: Path, tmp_path: Path, path: str) -> None:
    """A project that somebody else has made may hold any file."""
    (tmp_path / "outside").write_text("mine", "utf-8")
    (folder / "linked").symlink_to(tmp_path)
    (folder / STAGING).mkdir()
    (folder / STAGING / "0").write_text("theirs", "utf-8")
    change = {"path": path, "staged": "0", "digest": None, "existed": True}
    for journal in (json.dumps({"folders": [], "changes": [change]}), "{", "[]", '{"folders": [], "changes": [{}]}'):
        (folder / STAGING / "journal").write_text(journal, "utf-8")
        with pytest.raises(OSError, match="not a rulebook journal"):
            settle(folder)
    assert (tmp_path / "outside").read_text("utf-8") == "mine"
