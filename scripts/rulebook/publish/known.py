"""The editions that this copy of the project knows: on all branches of its repository, and in the folders it published to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.publish.folder import Folder
from rulebook.publish.git_branch import hosts_in
from rulebook.publish.published import Published
from rulebook.storage.files import write_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.publish.editions import Host
    from rulebook.releases.snapshots import Release

FOLDERS = "build/published-to.json"
"""The file, in a project, that lists the folders that were published to."""


def remember(root: Path, folder: Folder) -> None:
    """Remember that the project in `root` was published to a folder."""
    write_file(root / FOLDERS, json.dumps(sorted({*_folders(root), str(folder.root)})))


def edition_with(root: Path, release: Release) -> str | None:
    """A known edition that has a release, as messages name it; None if there is none. Raises RefusedError like `Published`."""
    for host in _hosts(root):
        published = Published(host)
        for name in published.names:
            if published.versions(name).get(release.game) == release.version:
                return f"the edition {name} on {host}"
    return None


def _hosts(root: Path) -> Iterator[Host]:
    yield from hosts_in(root)
    yield from (Folder(Path(path)) for path in _folders(root) if Path(path).is_dir())


def _folders(root: Path) -> list[str]:
    try:
        return list(map(str, json.loads((root / FOLDERS).read_bytes())))
    except (FileNotFoundError, ValueError, TypeError):
        return []
