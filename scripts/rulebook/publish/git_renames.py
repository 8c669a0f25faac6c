"""Which files were renamed, as git knows it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

_SIMILAR = "--find-renames=70%"
"""Git takes a file for a renamed one if this much of it is the same. Its default, half, is little for two heroes."""


def renamed_files(project: Path, folder: str) -> dict[str, str]:
    """The files below `folder` that had another path, in a commit or before the changes since the last one: old path, new path.

    Paths are relative to `project`. Only files that exist under the new path and not under the old one are listed. Empty if the
    project is in no git repository, or if there is no git.
    """
    try:
        pairs = [*_uncommitted(project, folder), *_committed(project, folder)]
    except (OSError, subprocess.CalledProcessError):
        return {}
    newest: dict[str, str] = {}
    for old, new in pairs:
        newest.setdefault(old, newest.get(new, new))
    return {old: new for old, new in newest.items() if (project / new).is_file() and not (project / old).exists()}


def _committed(project: Path, folder: str) -> list[tuple[str, str]]:
    options = ["--diff-filter=R", "--format=", "--name-status", "-z", "--relative"]
    return _pairs(_git(project, ["log", _SIMILAR, *options, "--", folder]))


def _uncommitted(project: Path, folder: str) -> list[tuple[str, str]]:
    """The renames since the last commit. A file that git does not know yet counts: a copy of the index is told about it."""
    with TemporaryDirectory() as temporary:
        index = Path(_git(project, ["rev-parse", "--path-format=absolute", "--git-path", "index"]).strip())
        copy = Path(temporary) / "index"
        if index.exists():
            shutil.copyfile(index, copy)
        environment = {"GIT_INDEX_FILE": str(copy)}
        _git(project, ["add", "--intent-to-add", "--", folder], environment)
        options = ["--diff-filter=R", "--name-status", "-z", "--relative"]
        return _pairs(_git(project, ["diff", _SIMILAR, *options, "HEAD", "--", folder], environment))


def _pairs(output: str) -> list[tuple[str, str]]:
    """Old and new path of each rename, in output of the form `R100 NUL old NUL new NUL`."""
    fields = output.split("\0")[:-1]
    return list(zip(fields[1::3], fields[2::3], strict=True))


def _git(project: Path, arguments: list[str], environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        ["git", "-c", "core.fsmonitor=false", *arguments],
        cwd=project,
        env=os.environ | (environment or {}),
        capture_output=True,
        check=True,
    )
    return done.stdout.decode("utf-8", "surrogateescape")
