"""Only the changed files of a tree are written, and stale files are removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.storage.files import Written, files_below, write_tree

if TYPE_CHECKING:
    from pathlib import Path


def test_only_what_changed_is_written_and_stale_files_are_removed(tmp_path: Path) -> None:
    assert write_tree(tmp_path, {"a/x": "1", "a/y": "2", "b": "3"}) == Written(3, 0, 0)
    (tmp_path / "a/kept").write_text("not ours")
    assert write_tree(tmp_path, {"a/x": "1", "a/y": "2", "b": "3"}, ["a/x", "a/y", "b"]) == Written(0, 0, 3)
    assert write_tree(tmp_path, {"a/x": "9", "b": "3"}, ["a/x", "a/y", "b", "never-there"]) == Written(1, 1, 1)
    assert sorted(files_below(tmp_path, [""])) == ["a/kept", "a/x", "b"]


def test_folders_that_become_empty_are_removed(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a/deep/down/x": "1"})
    write_tree(tmp_path, {"a/y": "1"}, ["a/deep/down/x"])
    assert not (tmp_path / "a/deep").exists()


def test_a_file_can_become_a_folder(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a": "1"})
    assert write_tree(tmp_path, {"a/b": "1"}, ["a"]) == Written(1, 1, 0)
