"""An index is rebuilt once whenever the records or the code change, and is never used for other records."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from rulebook.project.locate import DATA
from rulebook.project.project import Project
from rulebook.search import index_cache
from rulebook.search.index_cache import INDEX, SERVED, Stamp, ensure_index, serve_index
from rulebook.search.lookup import Lookup
from rulebook.search.postings import current
from rulebook.site.build import write_pages

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


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


def test_a_file_saved_during_a_build_is_in_the_next_index(small: Path) -> None:
    project = Project.open(small)
    assert project.library.records
    rename(small, "Zeppelin")
    write_pages(project)
    serve_index(project)
    assert not finds(small, INDEX, "zeppelin")
    assert finds(small, str(ensure_index(small).relative_to(small)), "zeppelin")
    assert not finds(small, SERVED, "zeppelin")


def test_the_service_gets_a_copy_of_the_index_of_the_built_records(small: Path) -> None:
    project = Project.open(small)
    serve_index(project)
    index, served = small / INDEX, small / SERVED
    folders = [directory / (current(directory) or "") for directory in (index, served)]
    one, other = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in folders)
    assert one == other
    assert Stamp.of(index) == Stamp.of(served)
    serve_index(project)
    assert current(served) == folders[1].name
    rename(small, "Zeppelin")
    ensure_index(small)
    serve_index(project)
    assert not finds(small, SERVED, "zeppelin")
    serve_index(Project.open(small))
    assert finds(small, SERVED, "zeppelin")


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
sys.stdin.readline()
index_cache.ensure_index(project)
"""


def test_two_simultaneous_processes_build_an_index_once(small: Path) -> None:
    command = [sys.executable, "-c", MAKING, str(small)]
    environment = {**os.environ, "PYTHONPATH": str(index_cache.MAKER.parent)}
    for number in range(4):
        rename(small, f"Zeppelin {number}")
        both = [
            subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for _ in range(2)
        ]
        for process in both:
            assert process.stdout
            assert process.stdout.readline() == "ready\n"
        for process in both:
            assert process.stdin
            process.stdin.write("go\n")
            process.stdin.flush()
        outputs = [process.communicate(timeout=60)[0] for process in both]
        assert [process.returncode for process in both] == [0, 0]
        assert sorted(outputs) == ["", "made\n"]
        assert finds(small, INDEX, f"zeppelin {number}")
