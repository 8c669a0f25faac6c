"""The commands that are interrupted: how a project gets ready for each, and how its states are told apart."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from next_version import edit
from projects import commit, copy_small_project, digest, release_all, replace_once, repository, run_rulebook, succeed
from rulebook.search.index_cache import index_of_site, is_built
from rulebook.search.lookup import Lookup
from rulebook.storage.digests import tree_digests
from rulebook.storage.transaction import STAGING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RELEASE = ("release", "teapots", "1.0", "--date", "2025-10-01")
SECOND = ("release", "teapots", "1.1", "--date", "2026-02-01")
HERO = "rules_data/teapots/heroes/kyusu.yml"
LOCK = """\
pending:
  hero/kyusu: {section: Pots / Side pot, fingerprint: aaaaaaaaaaaaaaaa}
  hero/brown-betty: {section: Pots / Betty, fingerprint: bbbbbbbbbbbbbbbb}
"""


@dataclass(frozen=True)
class Interrupted:
    """A command to interrupt. Functions take the folder of the project.

    `prepare` makes the project below a folder. `arguments` are those of the command. `state` tells the states apart that
    users see. `coarse` are folders, relative to the project, in which few operations count: nobody sees what is in them.
    `repeatable` says whether the command succeeds again after it has succeeded. `halfway` returns further states that are
    whole, from the states before and after. `ends_old` says whether a message that nothing was done means the state before.
    """

    prepare: Callable[[Path], Path]
    arguments: Callable[[Path], tuple[str, ...]]
    state: Callable[[Path], tuple[str, ...]]
    coarse: tuple[str, ...] = ()
    repeatable: bool = True
    halfway: Callable[[tuple[str, ...], tuple[str, ...]], list[tuple[str, ...]]] = lambda _, __: []
    ends_old: bool = True


def _built(folder: Path) -> Path:
    project = copy_small_project(folder / "project")
    succeed(project, "build")
    replace_once(project / HERO, "name: Kyusu", "name: Gaiwan")
    shutil.rmtree(project / "rules_data/saucers/maneuvers", ignore_errors=True)
    return project


def _site(project: Path) -> tuple[str, ...]:
    """The pages of the built site, and whether its index finds the new name, and the old one."""
    index = index_of_site(project)
    if not index or not is_built(project):
        return ("no site",)
    with closing(Lookup(index)) as lookup:
        found = [str(any(result.title == name for result in lookup.lookup(name).results)) for name in ("Gaiwan", "Kyusu")]
    return (digest(project, "site"), *found)


def _unreleased(folder: Path) -> Path:
    return copy_small_project(folder / "project")


def _released(folder: Path) -> Path:
    project = _unreleased(folder)
    succeed(project, *RELEASE)
    return project


def _edited(folder: Path) -> Path:
    project = _released(folder)
    edit(project)
    return project


def _records(project: Path) -> tuple[str, ...]:
    """What the checker finds, and the files of the records that it read: it takes back what was interrupted."""
    found, data = run_rulebook(project, "check").stdout, project / "rules_data"
    files = {name: text for name, text in tree_digests({"": data}).items() if STAGING not in name}
    return (found, str(sorted(files.items())))


def _marked(folder: Path) -> Path:
    project = copy_small_project(folder / "project")
    lock = project / "rules_data/teapots/sources/leaflet-1.0.lock.yml"
    lock.parent.mkdir(exist_ok=True)
    lock.write_text(LOCK, "utf-8")
    return project


def _publishable(folder: Path) -> Path:
    """The small project with edition 1.0 published, on the branch and in the folder `www`, and 1.1 released and built."""
    project = repository(copy_small_project(folder / "project"))
    release_all(project)
    commit(project, "The first releases")
    succeed(project, "publish")
    succeed(project, "publish", "--directory", str(folder / "www"))
    edit(project)
    succeed(project, *SECOND)
    commit(project, "The next release")
    succeed(project, "publish", "--dry-run")
    return project


def _branch(project: Path) -> tuple[str, ...]:
    """The tree of the branch, whose objects are all there."""

    def git(*arguments: str) -> str:
        done = subprocess.run(["git", "-C", str(project), *arguments], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    git("fsck", "--no-progress", "--no-dangling")
    tree = git("ls-tree", "-r", "gh-pages")
    return (re.sub(r".*\t.*/edition\.json\n", "", tree),)


def _folder(project: Path) -> tuple[str, ...]:
    """What the published folder serves: the first edition, the latest, and each edition that is listed."""
    www = project.with_name("www")
    listed = [entry["version"] for entry in json.loads((www / "versions.json").read_text("utf-8"))]
    home = (www / "index.html").read_text("utf-8")
    return (home, digest(www, "1.0"), digest(www, "latest"), *(f"{name} {digest(www, name)}" for name in listed))


def _not_listed_yet(old: tuple[str, ...], new: tuple[str, ...]) -> list[tuple[str, ...]]:
    """`latest` leads to the new edition already, and the list does not have it yet."""
    return [(*new[:3], *old[3:])]


COMMANDS = {
    "build": Interrupted(_built, lambda _: ("build",), _site, coarse=("build/site-new",), ends_old=False),
    "release": Interrupted(_unreleased, lambda _: RELEASE, _records, repeatable=False),
    "second-release": Interrupted(_edited, lambda _: SECOND, _records, repeatable=False),
    "undo": Interrupted(_released, lambda _: ("release", "--undo", "teapots", "1.0"), _records, repeatable=False),
    "accept": Interrupted(_marked, lambda _: ("source", "accept", "--all"), _records),
    "publish": Interrupted(_publishable, lambda _: ("publish",), _branch, coarse=("build/edition-new", "build/edition-build")),
    "publish-folder": Interrupted(
        _publishable,
        lambda project: ("publish", "--directory", str(project.with_name("www"))),
        _folder,
        coarse=("build/edition-new", "build/edition-build", f"../www/{STAGING}/0"),
        halfway=_not_listed_yet,
    ),
}
"""The commands, by the name that `make crash` takes."""
