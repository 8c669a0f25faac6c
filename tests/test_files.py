"""A tree is written whole, only where it changed, and without what is stale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.files import Written, write_tree

if TYPE_CHECKING:
    from pathlib import Path


def test_only_what_changed_is_written_and_stale_files_go(tmp_path: Path) -> None:
    assert write_tree(tmp_path, {"a/x": "1", "a/y": "2", "b": "3"}, ["a"]) == Written(3, 0, 0)
    (tmp_path / "kept").write_text("not ours")
    assert write_tree(tmp_path, {"a/x": "1", "a/y": "2", "b": "3"}, ["a"]) == Written(0, 0, 3)
    assert write_tree(tmp_path, {"a/x": "9", "b": "3"}, ["a"]) == Written(1, 1, 1)
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == ["b", "kept", "x"]


def test_empty_folders_of_the_tree_go_too(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a/deep/x": "1"}, ["a"])
    write_tree(tmp_path, {"a/y": "1"}, ["a"])
    assert not (tmp_path / "a/deep").exists()
