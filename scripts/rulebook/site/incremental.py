"""Builds the site if anything changed since the last build. Imports slow modules only then.

A build leaves a stamp: a snapshot of every file that it reads or writes, and everything else that its result depends on. If all
of that is unchanged, a build has nothing to do. This detects an edited source, a deleted page, and an interrupted build in the
same way.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.files import Snapshot, Written, alone, write_file
from rulebook.project.locate import DATA
from rulebook.project.manifest import generated
from rulebook.search.index_cache import SERVED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rulebook.project.project import Project
    from rulebook.site.precache import SiteSize

SITE = "site"
STAMP = "build/stamp.json"
LOCK = "build/build.lock"
PACKAGE = Path(__file__).parent.parent
"""The code that makes pages, index and site."""


@dataclass(frozen=True)
class BuildResult:
    """What a build read and did.

    `lacks_feeds` is true if there are releases, but no address for the links of their feeds. `site` is the size of the site, or
    None if the site was up to date.
    """

    records: int
    games: int
    lacks_feeds: bool
    files: Written
    site: SiteSize | None


@dataclass(frozen=True)
class _Stamp:
    """What a build depended on, and the result of a repeated build.

    `makers` are the versions of Python and of all installed packages, `environment` the values of the variables that mkdocs.yml
    reads, `files` a snapshot of every file that the build read or wrote, and `result` the result of a build with nothing to do.
    """

    makers: list[str] = field(default_factory=list)
    environment: dict[str, str | None] = field(default_factory=dict)
    files: Snapshot = field(default_factory=Snapshot)
    result: BuildResult = field(default_factory=lambda: BuildResult(0, 0, False, Written(0, 0, 0), None))

    @classmethod
    def read(cls, root: Path) -> _Stamp:
        """The stamp of the last build; an empty one if there is none."""
        try:
            data = json.loads((root / STAMP).read_bytes())
            result = BuildResult(**(data["result"] | {"files": Written(**data["result"]["files"])}))
            return cls(data["makers"], data["environment"], Snapshot.from_json(data["files"]), result)
        # ValueError, TypeError, and KeyError: the stamp was written by another version of this module.
        except (FileNotFoundError, ValueError, TypeError, KeyError):
            return cls()

    def write(self, root: Path) -> None:
        """Write the stamp into the project."""
        write_file(root / STAMP, json.dumps(vars(self) | {"files": self.files.as_json(), "result": asdict(self.result)}))

    def describes(self, files: Snapshot) -> bool:
        """Whether a build from `files` would change nothing."""
        same = self.files.digests == files.digests and self.makers == _makers()
        return same and self.environment == _values(self.environment)


def build(root: Path, open_project: Callable[[], Project]) -> BuildResult:
    """Build the project in `root` if anything changed, one process at a time.

    `open_project` opens the project, and raises if it should not be built. It is called only if there is something to do.
    """
    with alone(root / LOCK, wait=True):
        stamp = _Stamp.read(root)
        before = Snapshot.take(_watched(root), stamp.files)
        if stamp.describes(before):
            if before.files != stamp.files.files or not stamp.files.settled:
                replace(stamp, files=before).write(root)
            return stamp.result
        return _build(root, open_project, before)


def _build(root: Path, open_project: Callable[[], Project], before: Snapshot) -> BuildResult:
    """Build a project. `before` is a snapshot of its files that was taken before it was opened."""
    from rulebook.site.build import build_site
    from rulebook.site.mkdocs_site import environment_names

    environment = _values(environment_names(root))
    result = build_site(open_project())
    after = Snapshot.take(_watched(root), before)
    made = generated(root) or {}
    # Hand-written files are stamped as they were before they were read, so that the next build sees a change during this one.
    files = {name: state for name, state in before.files.items() if not _is_made(name, made)}
    files |= {name: state for name, state in after.files.items() if _is_made(name, made)}
    unchanged = replace(result, files=Written(0, 0, len(made)), site=None)
    _Stamp(_makers(), environment, Snapshot(before.taken, files), unchanged).write(root)
    return result


def _watched(root: Path) -> dict[str, Path]:
    """The files and folders that a build reads or writes."""
    names = (DATA, "docs", "overrides", "mkdocs.yml", "schemas", SITE, SERVED)
    return {name: root / name for name in names} | {"the package": PACKAGE}


def _is_made(name: str, made: Mapping[str, str]) -> bool:
    return name in made or name.startswith((f"{SITE}/", f"{SERVED}/"))


def _makers() -> list[str]:
    """The version of Python, and the names of the `.dist-info` folders, which contain the version of each installed package."""
    folders = {Path(folder) for folder in sys.path if folder and Path(folder).is_dir()}
    described = {path.name for folder in folders for path in folder.iterdir() if path.suffix == ".dist-info"}
    return [sys.version, *sorted(described)]


def _values(names: Iterable[str]) -> dict[str, str | None]:
    return {name: os.environ.get(name) for name in names}
