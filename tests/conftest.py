"""What the tests share: the real records, and a real project that is built once."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rulebook.library import Library

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent
PROJECT_PARTS = ("rules_data", "docs", "overrides", "mkdocs.yml")


def copy_project(target: Path) -> Path:
    """A copy of the project's inputs, without anything that was generated."""
    target.mkdir(parents=True, exist_ok=True)
    games = [path.name for path in (ROOT / "rules_data").iterdir()]
    for part in PROJECT_PARTS:
        source = ROOT / part
        if source.is_dir():
            ignore = shutil.ignore_patterns(*games, "api", "index.md") if part == "docs" else None
            shutil.copytree(source, target / part, ignore=ignore)
        else:
            shutil.copy(source, target / part)
    return target


def run_rulebook(project: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as a user does."""
    command = [sys.executable, "-m", "rulebook", "--project", str(project), *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=300, check=False)


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
    done = run_rulebook(project, "release", "unmatched", "10.0", "--date", "2025-10-01")
    assert done.returncode == 0, done.stdout + done.stderr
    return project


@pytest.fixture
def released(released_once: Path, tmp_path: Path) -> Path:
    """A project of one's own that has the release 10.0."""
    return Path(shutil.copytree(released_once, tmp_path / "project"))


@pytest.fixture(scope="session")
def rulebook() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs the command."""
    return run_rulebook
