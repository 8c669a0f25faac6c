"""The stylesheets of the site are combined, in the order of the imports."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from projects import ROOT
from rulebook.site.stylesheets import FOLDER, bundles

if TYPE_CHECKING:
    from pathlib import Path


def test_imports_are_replaced_by_their_content_in_order(tmp_path: Path) -> None:
    entry = tmp_path / FOLDER / "some.css"
    (entry.parent / "reading").mkdir(parents=True)
    entry.write_text('@import url("reading/b.css");\n@import url("reading/a.css");\n', "utf-8")
    for name in "ab":
        (entry.parent / f"reading/{name}.css").write_text(f"{name} {{}}\n", "utf-8")
    assert bundles(tmp_path) == {"some.css": "b {}\na {}\n"}


def test_comments_and_indentation_are_left_out(tmp_path: Path) -> None:
    entry = tmp_path / FOLDER / "some.css"
    entry.parent.mkdir(parents=True)
    entry.write_text('/* What it is:\n   an example. */\n\n@media print {\n  a { content: "/* no */"; } /* b */\n}\n', "utf-8")
    assert bundles(tmp_path)["some.css"] == '@media print {\na { content: "/* no */"; } }\n'


def test_a_missing_stylesheet_is_an_error(tmp_path: Path) -> None:
    entry = tmp_path / FOLDER / "some.css"
    entry.parent.mkdir(parents=True)
    entry.write_text('@import url("nowhere.css");\n', "utf-8")
    with pytest.raises(FileNotFoundError):
        bundles(tmp_path)


def test_every_stylesheet_is_imported_once() -> None:
    folder = ROOT / "docs" / FOLDER
    entries = "".join(path.read_text("utf-8") for path in folder.glob("*.css"))
    imported = re.findall(r'@import url\("(.*)"\);', entries)
    files = [path.relative_to(folder).as_posix() for path in folder.glob("*/*.css")]
    assert sorted(imported) == sorted(files)
