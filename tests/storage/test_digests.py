"""The hashes of files say whether anything has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.storage.digests import signature, tree_digests

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_of_any_size_is_hashed_at_once(tmp_path: Path) -> None:
    with (tmp_path / "huge.yml").open("wb") as file:
        file.truncate(2**40)
    assert tree_digests({"": tmp_path}) == {"/huge.yml": f"{2**40} bytes"}


def test_an_edit_changes_the_signature(tmp_path: Path) -> None:
    (tmp_path / "a.yml").write_text("one", "utf-8")
    before = signature(tmp_path)
    (tmp_path / "a.yml").write_text("two", "utf-8")
    assert signature(tmp_path) != before
