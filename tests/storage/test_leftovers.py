"""What a killed process did not finish is removed by the next one that holds the lock of its folder; nothing else is."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from crashing import interrupted
from rulebook.search.index_writer import copy_index
from rulebook.storage.files import UNFINISHED, write_file
from rulebook.storage.leftovers import remove_leftovers
from rulebook.storage.lock import LOCK
from rulebook.storage.transaction import STAGING

if TYPE_CHECKING:
    from pathlib import Path


def names(folder: Path) -> set[str]:
    """Return the paths of all files and links below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_symlink() or path.is_file()}


def test_only_unfinished_files_and_folders_go(tmp_path: Path) -> None:
    folder, theirs = tmp_path / "folder", tmp_path / f"{UNFINISHED}theirs12"
    left = {f"{UNFINISHED}ab_3defg", f"deep/er/{UNFINISHED}abcdefgh", f"deep/{UNFINISHED}0123456789ab/index"}
    kept = {LOCK, "page", f"{UNFINISHED}notes.md", f"{UNFINISHED}short", f"{STAGING}/journal", f"other/{UNFINISHED}abcdefgh"}
    for path in (*(folder / name for name in {*left, *kept, f"other/{LOCK}"}), theirs / "page"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (folder / "linked").symlink_to(theirs)
    (folder / f"{UNFINISHED}linked12").symlink_to(theirs)
    remove_leftovers(folder)
    assert names(folder) == {*kept, f"other/{LOCK}", "linked", f"{UNFINISHED}linked12"}
    assert names(theirs) == {"page"}


def test_a_folder_that_is_missing_has_no_leftovers(tmp_path: Path) -> None:
    remove_leftovers(tmp_path / "missing")


def test_whatever_is_killed_is_removed(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / "index").mkdir(parents=True)
    (tmp_path / "made").mkdir()
    (tmp_path / "made/games.json").touch()

    def work() -> int:
        write_file(folder / "page", "text")
        copy_index(tmp_path / "made", folder / "index")
        return 0

    found: set[str] = set()
    for number in count():
        reached = interrupted(work, folder, number).reached
        found |= {path.parent.name for path in folder.rglob(f"{UNFINISHED}*")}
        remove_leftovers(folder)
        assert list(folder.rglob(f"{UNFINISHED}*")) == []
        if not reached:
            break
    assert found == {"folder", "index"}
