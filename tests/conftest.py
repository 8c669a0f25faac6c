"""Fixtures for all tests: the real records, and real projects that are built once per test run."""

from __future__ import annotations

import fcntl
import gc
import json
import os
import pickle
import resource
import shutil
import sys
import tempfile
from functools import cache, lru_cache, partialmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock

import jinja2
import mkdocs.utils
import pytest

from bench.query_sets import read_labelled, read_unanswerable
from labelled import asker
from next_version import edit, edit_rule
from projects import (
    ROOT,
    SMALL,
    commit,
    copy_project,
    copy_published,
    copy_small_project,
    pages_of,
    publish_first,
    run_apart,
    run_rulebook,
    set_address,
    succeed,
)
from rulebook.library import loader
from rulebook.library.library import Library
from rulebook.model.yaml_document import read
from rulebook.project.project import Project
from rulebook.search.index_cache import INDEX, ensure_index, site_index
from rulebook.search.lookup import Lookup
from rulebook.site import build, scripts
from rulebook.storage.digests import tree_digests

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bench.query_sets import Question
    from labelled import Ask
    from projects import Run
    from rulebook.search.answers import Answer

    Once = Callable[[str, Callable[[Path], object]], Path]
    """A name and what fills the folder of that name -> the folder's part `project`."""


MAX_MEMORY = 700
"""How many megabytes a process that runs tests may take at its peak, without the browsers and commands that it starts.

A whole run takes 585, or somewhat more or less, since which of the two processes runs a test differs.
"""
_PEAKS = pytest.StashKey[list[float]]()


def peak_memory() -> float:
    """Return the peak memory of this process, in megabytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes a folder there that nobody else may open
"""A folder whose files are in memory, on Linux."""
MOST_FILES = 2 * 2**30
"""How many bytes must be free there, which is far more than the projects and sites of a run take."""


def has_room(folder: Path) -> bool:
    """Whether tests can keep their files in a folder: there is room, and a file in it may be run."""
    if not os.access(folder, os.W_OK):
        return False
    system = os.statvfs(folder)
    return system.f_bavail * system.f_frsize >= MOST_FILES and not system.f_flag & getattr(os, "ST_NOEXEC", 0)


def pytest_configure() -> None:
    """Keep the files of tests in memory: a copy of a project takes a fifth of the time there. TMPDIR names another folder."""
    if "TMPDIR" not in os.environ and has_room(MEMORY):
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


SLOW_FIXTURES = {"browser", "built", "published", "published_once", "released_again"}
"""A test that uses one of them is marked as slow."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that `make quick` leaves out."""
    for item in items:
        if isinstance(item, pytest.Function) and SLOW_FIXTURES & set(item.fixturenames):
            item.add_marker("slow")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One test process more than processors if there are slow tests: those often wait for a browser or a command."""
    return (os.cpu_count() or 1) + int(config.option.markexpr != "not slow")


def pytest_collection_finish() -> None:
    """Collect garbage less often, and never look at what was imported: tests hold many records in memory."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Record the peak memory that a pytest-xdist worker reports when it ends."""
    node.config.stash.setdefault(_PEAKS, []).append(node.workeroutput.get("peak", 0.0))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the session if a process that ran tests used too much memory."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["peak"] = peak_memory()
        return
    peaks = session.config.stash.setdefault(_PEAKS, [])
    peaks.append(peak_memory())
    if max(peaks) > MAX_MEMORY:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report how much memory the tests used."""
    peaks = terminalreporter.config.stash[_PEAKS]
    peak = max(peaks)
    verdict = f", more than {MAX_MEMORY}" if peak > MAX_MEMORY else ""
    terminalreporter.write_line(f"the largest test process took {peak:.0f} MB{verdict}")


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """Parse each file only once per process, because nearly all files are the same in the projects of different tests."""
    with mock.patch.object(loader, "read", lru_cache(maxsize=1000)(read)):
        yield


@pytest.fixture(scope="session", autouse=True)
def compile_templates_once(once: Once) -> Iterator[None]:
    """Compile each template only once. The cache compares the text of a template, so an edit is compiled again."""
    cache = jinja2.FileSystemBytecodeCache(str(once("templates", lambda folder: (folder / "project").mkdir())))
    with_cache = partialmethod(jinja2.Environment.__init__, bytecode_cache=cache)
    with mock.patch.object(jinja2.Environment, "__init__", with_cache):
        yield


@pytest.fixture(scope="session", autouse=True)
def combine_scripts_once() -> Iterator[None]:
    """Combine the same scripts only once per process. A script that is edited, added, or removed makes them others."""
    made: dict[str, dict[str, bytes]] = {}

    def combined(docs: Path) -> dict[str, bytes]:
        given = json.dumps([str(scripts.LIBRARIES), tree_digests({"": docs / scripts.SOURCES})])
        if given not in made:
            made[given] = scripts.bundle_scripts(docs)
        return {**made[given]}

    with mock.patch.object(build, "bundle_scripts", combined):
        yield


@pytest.fixture(scope="session", autouse=True)
def find_themes_once() -> Iterator[None]:
    """Look only once per process for the installed themes, which MkDocs does whenever a configuration is read."""
    with mock.patch.object(mkdocs.utils, "get_themes", cache(mkdocs.utils.get_themes)):
        yield


@pytest.fixture(scope="session", autouse=True)
def collect_no_garbage_for_a_service() -> Iterator[None]:
    """Start a service without a pass of the garbage collector, which takes a second in a process with so many records."""
    with mock.patch("rulebook.search.lookup.gc"):
        yield


@pytest.fixture(scope="session")
def library() -> Library:
    """The real records."""
    return Library.load(ROOT / "rules_data")


@pytest.fixture(scope="session")
def small_library() -> Library:
    """The records of the small project."""
    return Library.load(SMALL)


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """A function that makes a folder once for all test processes: the first fills it, and the others wait for it."""
    root = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent

    def made(name: str, make: Callable[[Path], object]) -> Path:
        folder, done = root / name, root / f"{name}.done"
        with (root / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                make(folder)
                done.touch()
        return folder / "project"

    return made


@pytest.fixture(scope="session")
def pages(once: Once, request: pytest.FixtureRequest) -> dict[str, str]:
    """Every generated page of the real records, by path, with the address of the repository set."""

    def make(folder: Path) -> None:
        made = pages_of(request.getfixturevalue("library"), "https://example.org/rulebook/")
        (folder / "project").write_text(json.dumps(made), "utf-8")

    return json.loads(once("pages", make).read_text("utf-8"))  # type: ignore[no-any-return]


@pytest.fixture(scope="session")
def built(once: Once, indexed_once: Path) -> Path:
    """The real project, built: pages, index, and site. Copy it before you change it."""
    return once("built", lambda folder: run_apart(Path(shutil.copytree(indexed_once, folder / "project")), "build"))


@pytest.fixture(scope="session")
def small_once(once: Once) -> Path:
    """The small project: two made-up games, with a record of every kind and two redirects. Copy it before you change it."""
    return once("small", lambda folder: copy_small_project(folder / "project"))


@pytest.fixture
def small(small_once: Path, tmp_path: Path) -> Path:
    """A fresh copy of the small project, which takes half the time of a new one."""
    return Path(shutil.copytree(small_once, tmp_path / "project"))


@pytest.fixture(scope="session")
def small_released_once(once: Once) -> Path:
    """The small project with release 1.0 of each game, and without redirects. Copy it before you change it."""

    def make(folder: Path) -> None:
        project = copy_small_project(folder / "project")
        (project / "rules_data/teapots/redirects.yml").unlink()  # its old ids are in no release
        notes = folder / "notes.txt"
        notes.write_text("The first version. New to it? Start with\n[[hero/kyusu]].\n", "utf-8")
        succeed(project, "release", "teapots", "1.0", "--date", "2025-10-01", "--notes", str(notes))
        succeed(project, "release", "saucers", "1.0", "--date", "2025-10-01")

    return once("small-released", make)


@pytest.fixture
def small_released(small_released_once: Path, tmp_path: Path) -> Path:
    """A fresh copy of the small project with release 1.0 of each game."""
    return Path(shutil.copytree(small_released_once, tmp_path / "project"))


@pytest.fixture(scope="session")
def small_built(once: Once, small_released_once: Path) -> Path:
    """The small project, released and built: pages, index, and site. Copy it before you change it."""

    def make(folder: Path) -> None:
        succeed(Path(shutil.copytree(small_released_once, folder / "project")), "build")

    return once("small-built", make)


@pytest.fixture(scope="session")
def indexed_once(once: Once) -> Path:
    """The real project with the index of its records, and that of its site, which is not made. Copy it before you change it."""

    def make(folder: Path) -> None:
        project = copy_project(folder / "project")
        site_index(Project.open(project))
        ensure_index(project)

    return once("indexed", make)


@pytest.fixture(scope="session")
def indexed(indexed_once: Path) -> Iterator[Path]:
    """`indexed_once`, whose records are loaded only once per process: many commands need them, and it takes each a second."""
    load, load_once = Library.load, cache(Library.load)
    records = indexed_once / "rules_data"
    with mock.patch.object(Library, "load", lambda root: load_once(root) if root == records else load(root)):
        yield indexed_once


@pytest.fixture(scope="session")
def lookup(indexed: Path) -> Iterator[Lookup]:
    """The look-up in the real records."""
    lookup = Lookup.open(indexed / INDEX)
    yield lookup
    lookup.close()


@pytest.fixture(scope="session")
def ask(once: Once, lookup: Lookup) -> Ask:
    """A function that says how the look-up in the real records answers a labelled question, or one that has no answer.

    All are asked once for all test processes: that takes 8 seconds.
    """

    def make(folder: Path) -> None:
        ask = asker(lookup)
        answers = {question: ask(question) for question in (*read_labelled("labelled"), *read_unanswerable())}
        (folder / "project").write_bytes(pickle.dumps(answers))

    answers: dict[Question, Answer] = pickle.loads(once("answers", make).read_bytes())  # noqa: S301 - written above
    return answers.__getitem__


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A fresh copy of the real project."""
    return copy_project(tmp_path / "project")


@pytest.fixture(scope="session")
def released_once(once: Once) -> Path:
    """The real project with release 10.0 of its first game. Copy it before you change it."""

    def make(folder: Path) -> None:
        notes = folder / "notes.txt"
        notes.write_text("The first version. New to it? Start with\n[[hero/titania]].\n", "utf-8")
        project = copy_project(folder / "project")
        succeed(project, "release", "unmatched", "10.0", "--date", "2025-10-01", "--notes", str(notes))

    return once("released", make)


@pytest.fixture
def released(released_once: Path, tmp_path: Path) -> Path:
    """A fresh copy of the real project with release 10.0."""
    return Path(shutil.copytree(released_once, tmp_path / "project"))


@pytest.fixture(scope="session")
def reported_changes(edited: Path) -> list[dict[str, object]]:
    """The changes since 1.0 that `rulebook diff` reports for ten changed records."""
    return json.loads(succeed(edited, "diff", "1.0", "--game", "teapots", "--json"))[0]["changes"]  # type: ignore[no-any-return]


@pytest.fixture(scope="session")
def pending(once: Once, small_released_once: Path) -> Path:
    """The small project at 1.0, built, with passages of one rule that are not released yet."""

    def make(folder: Path) -> None:
        project = Path(shutil.copytree(small_released_once, folder / "project"))
        edit_rule(project)
        succeed(project, "build")

    return once("pending", make)


@pytest.fixture(scope="session")
def edited(once: Once, small_released_once: Path) -> Path:
    """The small project at 1.0 with ten changed records."""
    return once("edited", lambda folder: edit(Path(shutil.copytree(small_released_once, folder / "project"))))


@pytest.fixture(scope="session")
def published(once: Once, edited: Path) -> Path:
    """The small project with ten changed records, released as 1.1, and built with a site address."""

    def make(folder: Path) -> None:
        project = Path(shutil.copytree(edited, folder / "project"))
        message = succeed(project, "release", "teapots", "1.1", "--date", "2026-02-01", "--title", "Handles")
        assert "10 records changed" in message
        assert 'version: "1.1", change: editorial, of: [both-cups]' in message
        set_address(project, "https://rules.example.org/")
        succeed(project, "build")

    return once("published", make)


@pytest.fixture(scope="session")
def published_once(once: Once) -> Path:
    """The small project with edition 1.0 published on the branch gh-pages and in a folder `www` next to it. Copy both."""
    return once("published-once", publish_first)


@pytest.fixture(scope="session")
def released_again(once: Once, published_once: Path) -> Path:
    """`published_once` with ten changed records, released as 1.1 and built, but not yet published. Copy both."""

    def make(folder: Path) -> None:
        project = copy_published(published_once, folder)
        edit(project)
        succeed(project, "release", "teapots", "1.1", "--date", "2026-02-01")
        succeed(project, "publish", "--dry-run")
        commit(project, "Teapot Duel 1.1")

    return once("released-again", make)


@pytest.fixture(scope="session")
def rulebook() -> Run:
    """A function that runs the `rulebook` command."""
    return run_rulebook
