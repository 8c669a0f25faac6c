"""Projects for tests: copies of the real project and of the small one, and functions that work on them."""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from rulebook import checks
from rulebook.cli.main import main
from rulebook.library.library import Library
from rulebook.project.project import Project
from rulebook.site.pages import Site

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebook.model.problems import Problem
    from rulebook.releases.history import History

Run = Callable[..., subprocess.CompletedProcess[str]]
"""A function that runs the command on a project with the given arguments."""
ROOT = Path(__file__).parent.parent
TODAY = date(2030, 1, 1)
SMALL = ROOT / "tests/small_project/rules_data"


def copy_project(target: Path, data: Path = ROOT / "rules_data") -> Path:
    """Copy the inputs of the real project, with the games of `data` and without generated files. Returns `target`.

    The releases are left out, as are the redirects of the real games: tests make their own.
    """
    target.mkdir(parents=True, exist_ok=True)
    generated = (*(path.name for path in (ROOT / "rules_data").iterdir()), "api", "generated", "index.md", ".generated.json")
    shutil.copytree(ROOT / "docs", target / "docs", ignore=shutil.ignore_patterns(*generated))
    shutil.copytree(ROOT / "overrides", target / "overrides")
    shutil.copy(ROOT / "mkdocs.yml", target / "mkdocs.yml")
    released = shutil.ignore_patterns("releases", *(["redirects.yml"] if data != SMALL else []))
    shutil.copytree(data, target / "rules_data", ignore=released)
    for game in (target / "rules_data").iterdir():
        forget_releases(game)
    return target


def copy_small_project(target: Path) -> Path:
    """Copy the small project: two made-up games, with a record of every kind and two redirects. Returns `target`.

    The documentation of problem codes is cut after the first one: to render all takes a sixth of a build.
    """
    project = copy_project(target, SMALL)
    codes = project / "docs/problems.md"
    codes.write_text("\n## ".join(codes.read_text("utf-8").split("\n## ")[:2]), "utf-8")
    return project


def forget_releases(game: Path) -> None:
    """Remove all traces of releases from a game. What no release has yet is then as old as the rest."""
    shutil.rmtree(game / "releases", ignore_errors=True)
    path = game / "game.yml"
    text = re.sub(r"(?m)^released:\n(  .*\n)+", "", path.read_text("utf-8"))
    path.write_text(text, "utf-8")
    for version in re.findall(r'(?m)^version: (".+")', text):
        for record in game.rglob("*.yml"):
            written = record.read_text("utf-8")
            since = re.sub(r'(?m)^since: ".+"', f"since: {version}", written)
            forgotten = re.sub(r"(?m)^revisions:\n(  .*\n)+", "", since)
            if forgotten != written:
                record.write_text(forgotten, "utf-8")


def run_rulebook(project: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command in this process, which is faster than in another one."""
    command = ["rulebook", "--project", str(project), *arguments]
    # MkDocs uses the buffers of these files.
    given, out, err = (io.TextIOWrapper(io.BytesIO(text), "utf-8", write_through=True) for text in (stdin.encode(), b"", b""))
    with redirect_stdout(out), redirect_stderr(err), mock.patch("sys.stdin", given):
        try:
            status = main(command[1:])
        except SystemExit as ended:
            status = int(ended.code or 0)
    return subprocess.CompletedProcess(command, status, *(file.buffer.getvalue().decode() for file in (out, err)))


def run_apart(project: Path, *arguments: str) -> str:
    """Run the command in a process of its own, where it must succeed. Returns what it printed."""
    command = [sys.executable, "-m", "rulebook", "--project", str(project), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def succeed(project: Path, *arguments: str) -> str:
    """Run the command, which must succeed. Returns what it printed."""
    done = run_rulebook(project, *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def problems_of(project: Path) -> list[Problem]:
    """Return the problems that the checker finds on the day `TODAY`."""
    return checks.run(Project.open(project, today=TODAY))


def codes_of(project: Path) -> list[str]:
    """Return the codes of the problems that the checker finds."""
    return [problem.code for problem in problems_of(project)]


def pages_of(library: Library, repository: str | None = None, histories: Mapping[str, History] | None = None) -> dict[str, str]:
    """Return every generated page, by path, with a placeholder for each diagram."""
    diagrams = {
        name: '<svg xmlns="http://www.w3.org/2000/svg"/>' for record in library.records.values() for name in record.diagrams
    }
    return Site(library, diagrams, repository, histories).pages()


def replace_once(path: Path, old: str, new: str) -> None:
    """Replace the first `old` in a file, which must contain it."""
    text = path.read_text("utf-8")
    assert old in text, f"{path} has no {old!r}"
    path.write_text(text.replace(old, new, 1), "utf-8")


def set_address(project: Path, address: str) -> None:
    """Set the address of the project's site."""
    replace_once(project / "mkdocs.yml", '!ENV [RULEBOOK_SITE_URL, ""]', address)


def repository(project: Path) -> Path:
    """Make a project its own git repository, with one commit."""
    (project / ".gitignore").write_text("build/\nsite/\ndocs/\nschemas/\n", "utf-8")
    for command in ("init -q -b main", "config user.name Maintainer", "config user.email maintainer@example.org"):
        subprocess.run(["git", *command.split()], cwd=project, check=True)
    commit(project, "The records")
    return project


def commit(project: Path, message: str) -> None:
    """Commit all files of a project."""
    subprocess.run(["git", "add", "-A"], cwd=project, check=True)
    subprocess.run(["git", "commit", "-qm", message], cwd=project, check=True)


def release_all(project: Path) -> None:
    """Make the first release of each game."""
    for game in Library.load(project / "rules_data").games.values():
        succeed(project, "release", game.slug, game.version, "--date", "2025-10-01")


def publish_first(folder: Path) -> Path:
    """Make a project in a repository, with edition 1.0 published on the branch gh-pages and in the folder `www` next to it."""
    project = repository(copy_small_project(folder / "project"))
    set_address(project, "https://rules.example.org/all/")
    release_all(project)
    commit(project, "The first releases")
    succeed(project, "publish")
    succeed(project, "publish", "--directory", str(folder / "www"))
    return project


def copy_published(project: Path, target: Path) -> Path:
    """Copy a project and the folder `www` next to it."""
    shutil.copytree(project.with_name("www"), target / "www", symlinks=True)
    return Path(shutil.copytree(project, target / "project"))


def digest(folder: Path, name: str = "") -> str:
    """Return a short hash of the paths and contents of all files that are served under a name."""
    base, found = (folder / name).resolve(), hashlib.sha256()
    for path in sorted(base.rglob("*")):
        if path.is_file():
            found.update(str(path.relative_to(base)).encode() + path.read_bytes())
    return found.hexdigest()[:8]
