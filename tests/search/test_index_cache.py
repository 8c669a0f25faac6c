"""An index is rebuilt once whenever the records or the code change, and is never used for other records."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from projects import replace_once
from rulebook.project.locate import DATA
from rulebook.project.project import Project
from rulebook.search import index_cache, index_writer
from rulebook.search.index_cache import (
    INDEX,
    OF_EDITIONS,
    SERVED,
    Stamp,
    ensure_index,
    remove_other_indexes,
    site_index,
)
from rulebook.search.lookup import Lookup
from rulebook.search.postings import current

if TYPE_CHECKING:
    from pathlib import Path


def finds(project: Path, at: str, query: str) -> bool:
    """Return whether an existing index has an answer."""
    lookup = Lookup.open(project / at)
    try:
        return bool(lookup.lookup(query).results)
    finally:
        lookup.close()


def rename(project: Path, name: str) -> None:
    """Change the name of a record."""
    path = sorted((project / DATA / "teapots/rules").glob("*.yml"))[0]
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(f"name: {name}\n" if line.startswith("name:") else line for line in lines), "utf-8")


def site_finds(project: Project, query: str) -> bool:
    """Return whether the index for the site of a project has an answer."""
    with closing(Lookup(site_index(project))) as lookup:
        return bool(lookup.lookup(query).results)


def test_an_index_has_the_records_that_were_read(small: Path) -> None:
    project = Project.open(small)
    assert project.library.records
    rename(small, "Zeppelin")
    assert not site_finds(project, "zeppelin")
    ensure_index(small)
    assert finds(small, INDEX, "zeppelin")
    assert not site_finds(project, "zeppelin")
    assert site_finds(Project.open(small), "zeppelin")


def test_what_was_read_during_an_edit_is_not_taken_for_what_was_there_before(small: Path) -> None:
    path = small / DATA / "teapots/game.yml"
    before = path.read_bytes()
    project = Project.open(small)
    replace_once(path, "name: ", "name: Zeppelin ")
    assert "Zeppelin" in project.library.games["teapots"].name
    edited = site_index(project)
    path.write_bytes(before)
    assert site_index(Project.open(small)) != edited


def test_a_look_up_after_a_build_copies_the_index_of_the_site(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = Project.open(small)
    served = site_index(project)
    monkeypatch.setattr(index_writer, "write_index", None)
    directory = ensure_index(small)
    copied = directory / (current(directory) or "")
    one, other = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in (served, copied))
    assert one == other
    assert Stamp.of(directory) == Stamp.of(served)


def test_the_index_before_the_one_of_the_site_stays_whatever_is_published_meanwhile(small: Path) -> None:
    indexes = []
    for name in ("Gaiwan", "Zeppelin", "Samovar"):
        rename(small, name)
        project = Project.open(small)
        indexes.append(site_index(project))
        edition = site_index(project, OF_EDITIONS)
        assert edition.parent != indexes[0].parent
    remove_other_indexes(*indexes[:2])
    assert set((small / SERVED).iterdir()) == set(indexes[:2])
    remove_other_indexes(edition)
    assert list((small / OF_EDITIONS).iterdir()) == [edition]


def test_an_edit_of_the_same_size_and_time_is_found(small: Path) -> None:
    ensure_index(small)
    path = small / DATA / "teapots/game.yml"
    before = path.stat()
    path.write_text(path.read_text("utf-8").replace("Teapot", "Zeppel"), "utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    assert Stamp.of(small / INDEX).records != Project.open(small).signature


def test_changed_code_rebuilds_the_index(small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = current(ensure_index(small))
    assert current(ensure_index(small)) == before
    code = shutil.copytree(index_cache.MAKER, tmp_path / "code")
    monkeypatch.setattr(index_cache, "MAKER", code)
    assert current(ensure_index(small)) == before
    (code / "text/markup.py").write_text((code / "text/markup.py").read_text("utf-8") + "\n", "utf-8")
    assert current(ensure_index(small)) != before


MAKING = """
import sys
from pathlib import Path
from rulebook.search import index_cache, index_writer
project, write_index = Path(sys.argv[1]), index_writer.write_index
def write_and_print(*arguments):
    print("made", flush=True)
    write_index(*arguments)
index_writer.write_index = write_and_print
print("ready", flush=True)
for _ in sys.stdin:
    index_cache.ensure_index(project)
    print("ready", flush=True)
"""
"""Makes sure that there is an index whenever a line comes. Says whether it made one, and when it is ready for the next line."""


class Maker(subprocess.Popen[str]):
    """A process that runs `MAKING` for a project."""

    def __init__(self, project: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(index_cache.MAKER.parent)}
        command = [sys.executable, "-c", MAKING, str(project)]
        super().__init__(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def go(self) -> None:
        """Let it make sure that there is an index."""
        assert self.stdin
        self.stdin.write("go\n")
        self.stdin.flush()

    def said(self) -> list[str]:
        """What it says until it is ready."""
        assert self.stdout
        said = []
        while (line := self.stdout.readline()) != "ready\n":
            assert line, "the process ended"
            said.append(line)
        return said


@pytest.mark.slow
def test_two_simultaneous_processes_build_an_index_once(small: Path) -> None:
    with Maker(small) as one, Maker(small) as other:
        assert one.said() == other.said() == []
        for number in range(4):
            rename(small, f"Zeppelin {number}")
            one.go()
            other.go()
            assert one.said() + other.said() == ["made\n"]
            assert finds(small, INDEX, f"zeppelin {number}")
    assert (one.returncode, other.returncode) == (0, 0)
