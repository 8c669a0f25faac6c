"""What the tests share: the real records, and a real project that is built once."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from next_version import edit
from projects import ROOT, commit, copy_project, copy_published, release_all, repository, run_rulebook
from rulebook.library import Library

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable


@pytest.fixture(scope="session")
def library() -> Library:
    """The real records."""
    return Library.load(ROOT / "rules_data")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that is built: pages, index and site."""
    project = copy_project(tmp_path_factory.mktemp("built") / "project")
    done = run_rulebook(project, "build")
    assert done.returncode == 0, done.stdout + done.stderr
    return project


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one's own to break."""
    return copy_project(tmp_path / "project")


@pytest.fixture(scope="session")
def released_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose first game has the release 10.0. Copy it before you change it."""
    project = copy_project(tmp_path_factory.mktemp("released") / "project")
    notes = project.parent / "notes.txt"
    notes.write_text("The first version. New to it? Start with\n[[hero/titania]].\n", "utf-8")
    done = run_rulebook(project, "release", "unmatched", "10.0", "--date", "2025-10-01", "--notes", str(notes))
    assert done.returncode == 0, done.stdout + done.stderr
    return project


@pytest.fixture
def released(released_once: Path, tmp_path: Path) -> Path:
    """A project of one's own that has the release 10.0."""
    return Path(shutil.copytree(released_once, tmp_path / "project"))


@pytest.fixture(scope="session")
def told(edited: Path) -> list[dict[str, object]]:
    """What `rulebook diff` says of ten edits since 10.0."""
    done = run_rulebook(edited, "diff", "10.0", "--game", "unmatched", "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)[0]["changes"]  # type: ignore[no-any-return]


@pytest.fixture(scope="session")
def edited(released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project at 10.0 with ten edits."""
    project = Path(shutil.copytree(released_once, tmp_path_factory.mktemp("edited") / "project"))
    edit(project)
    return project


@pytest.fixture(scope="session")
def published(edited: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, released as 10.1 and built, at an address."""
    project = Path(shutil.copytree(edited, tmp_path_factory.mktemp("published") / "project"))
    done = run_rulebook(project, "release", "unmatched", "10.1", "--date", "2026-02-01", "--title", "Wings")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "10 records changed" in done.stdout
    config = project / "mkdocs.yml"
    config.write_text(config.read_text("utf-8").replace('site_url: ""', "site_url: https://rules.example.org/"), "utf-8")
    done = run_rulebook(project, "build")
    assert done.returncode == 0, done.stdout + done.stderr
    return project


@pytest.fixture(scope="session")
def published_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose edition 10.0 is published on the branch gh-pages and in the folder `www` beside it. Copy both first."""
    project = repository(copy_project(tmp_path_factory.mktemp("published") / "project"))
    config = project / "mkdocs.yml"
    config.write_text(config.read_text("utf-8").replace('site_url: ""', "site_url: https://rules.example.org/all/"), "utf-8")
    release_all(project)
    for target in ((), ("--directory", str(project.with_name("www")))):
        done = run_rulebook(project, "publish", *target)
        assert done.returncode == 0, done.stdout + done.stderr
    return project


@pytest.fixture(scope="session")
def released_again(published_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with ten edits, released as 10.1; that edition is built and not published. Copy both first."""
    project = copy_published(published_once, tmp_path_factory.mktemp("released-again"))
    edit(project)
    for command in ("release unmatched 10.1 --date 2026-02-01", "publish --dry-run"):
        done = run_rulebook(project, *command.split())
        assert done.returncode == 0, done.stdout + done.stderr
    commit(project, "Unmatched 10.1")
    return project


@pytest.fixture(scope="session")
def rulebook() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs the command."""
    return run_rulebook
