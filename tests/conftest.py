"""What the tests share: the real records, and a real project that is built once."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from next_version import edit
from rulebook.library import Library

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent
PROJECT_PARTS = ("rules_data", "docs", "overrides", "mkdocs.yml")


def copy_project(target: Path) -> Path:
    """A copy of the project's inputs, without what was generated and what was released: tests make releases of their own."""
    target.mkdir(parents=True, exist_ok=True)
    games = [path.name for path in (ROOT / "rules_data").iterdir()]
    left_out = {"docs": (*games, "api", "generated", "index.md"), "rules_data": ("releases", "redirects.yml")}
    for part in PROJECT_PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, target / part, ignore=shutil.ignore_patterns(*left_out.get(part, ())))
        else:
            shutil.copy(source, target / part)
    return target


def run_rulebook(project: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as a user does."""
    command = [sys.executable, "-m", "rulebook", "--project", str(project), *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=300, check=False)


def repository(project: Path) -> Path:
    """Put a project into a git repository of its own, as one commit."""
    (project / ".gitignore").write_text("build/\nsite/\ndocs/\nschemas/\n", "utf-8")
    for command in ("init -q -b main", "config user.name Maintainer", "config user.email maintainer@example.org"):
        subprocess.run(["git", *command.split()], cwd=project, check=True)
    commit(project, "The records")
    return project


def commit(project: Path, message: str) -> None:
    """Commit all that a project holds."""
    subprocess.run(["git", "add", "-A"], cwd=project, check=True)
    subprocess.run(["git", "commit", "-qm", message], cwd=project, check=True)


def release_all(project: Path) -> None:
    """Make a first release of each game that has none."""
    for game in Library.load(project / "rules_data").games.values():
        if not list((project / "rules_data" / game.slug).glob("releases/*.yml")):
            done = run_rulebook(project, "release", game.slug, game.version, "--date", "2025-10-01")
            assert done.returncode == 0, done.stdout + done.stderr
    commit(project, "The first releases")


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
    """The same with the release 10.1, whose edition is built and not published. Copy both first."""
    project = copy_published(published_once, tmp_path_factory.mktemp("released-again"))
    loki = project / "rules_data/unmatched/heroes/loki.yml"
    loki.write_text(loki.read_text("utf-8").replace("adds 1 to", "adds 2 to", 1), "utf-8")
    for command in ("release unmatched 10.1 --date 2026-02-01", "publish --dry-run"):
        done = run_rulebook(project, *command.split())
        assert done.returncode == 0, done.stdout + done.stderr
    commit(project, "Unmatched 10.1")
    return project


def copy_published(project: Path, target: Path) -> Path:
    """A copy of a project and of the folder `www` beside it."""
    shutil.copytree(project.with_name("www"), target / "www", symlinks=True)
    return Path(shutil.copytree(project, target / "project"))


@pytest.fixture(scope="session")
def rulebook() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs the command."""
    return run_rulebook
