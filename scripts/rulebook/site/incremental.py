"""Builds the site if anything changed since the last build. Imports slow modules only then.

A build leaves a stamp: a hash of every file that it reads or writes, and everything else that its result depends on. If all
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

from rulebook.project.locate import DATA
from rulebook.project.manifest import MANIFEST, generated
from rulebook.search.index_cache import SERVED, SITE
from rulebook.site.scripts import LIBRARIES
from rulebook.storage.digests import tree_digests
from rulebook.storage.files import Written, write_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rulebook.project.project import Project
    from rulebook.site.precache import SiteSize

STAMP = "build/stamp.json"
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
    reads, `files` the hashes of every file that the build read or wrote, and `result` the result of a build with nothing to do.
    """

    makers: list[str] = field(default_factory=list)
    environment: dict[str, str | None] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    result: BuildResult = field(default_factory=lambda: BuildResult(0, 0, False, Written(0, 0, 0), None))

    @classmethod
    def read(cls, root: Path) -> _Stamp:
        """The stamp of the last build; an empty one if there is none."""
        try:
            data = json.loads((root / STAMP).read_bytes())
            result = BuildResult(**(data["result"] | {"files": Written(**data["result"]["files"])}))
            return cls(data["makers"], data["environment"], data["files"], result)
        # ValueError, TypeError, and KeyError: the stamp was written by another version of this module.
        except (FileNotFoundError, ValueError, TypeError, KeyError):
            return cls()

    def write(self, root: Path) -> None:
        """Write the stamp into the project."""
        write_file(root / STAMP, json.dumps(vars(self) | {"result": asdict(self.result)}))

    def describes(self, files: dict[str, str]) -> bool:
        """Whether a build from `files` would change nothing."""
        return self.files == files and self.makers == _makers() and self.environment == _values(self.environment)


def build(root: Path, open_project: Callable[[], Project]) -> BuildResult:
    """Build the project in `root` if anything changed. Only one process at a time may do that.

    `open_project` opens the project, and raises if it should not be built. It is called only if there is something to do.
    """
    stamp, before = _Stamp.read(root), tree_digests(_watched(root))
    return stamp.result if stamp.describes(before) else _build(root, open_project, before)


def _build(root: Path, open_project: Callable[[], Project], before: dict[str, str]) -> BuildResult:
    """Build a project. `before` are the hashes of its files, taken before it was opened."""
    from rulebook.site.build import build_site
    from rulebook.site.mkdocs_site import environment_names

    project = open_project()  # which raises before anything is read that is not as it should be
    environment = _values(environment_names(root))
    result = build_site(project)
    after = tree_digests(_watched(root))
    made = generated(root) or {}
    # The next build does not know what this one read of a hand-written file that was edited meanwhile.
    files = {name: digest if after.get(name) == digest else "" for name, digest in before.items() if not _is_made(name, made)}
    files |= {name: digest for name, digest in after.items() if _is_made(name, made)}
    unchanged = replace(result, files=Written(0, 0, len(made)), site=None)
    _Stamp(_makers(), environment, files, unchanged).write(root)
    return result


def _watched(root: Path) -> dict[str, Path]:
    """The files and folders that a build reads or writes."""
    names = (DATA, "docs", "overrides", "mkdocs.yml", "schemas", SITE, SERVED)
    return {name: root / name for name in names} | {"the package": PACKAGE, "the libraries": LIBRARIES / ".package-lock.json"}


def _is_made(name: str, made: Mapping[str, str]) -> bool:
    return name in made or name == MANIFEST or name.startswith((f"{SITE}/", f"{SERVED}/"))


def _makers() -> list[str]:
    """The version of Python, and the names of the `.dist-info` folders, which contain the version of each installed package."""
    folders = {Path(folder) for folder in sys.path if folder and Path(folder).is_dir()}
    described = {path.name for folder in folders for path in folder.iterdir() if path.suffix == ".dist-info"}
    return [sys.version, *sorted(described)]


def _values(names: Iterable[str]) -> dict[str, str | None]:
    return {name: os.environ.get(name) for name in names}
