"""Completes the built site of an edition as one build of it: which build it is, its redirects, and what is stored offline.

These files alone depend on the number and the day of a build. So two builds of the same pages can be compared.
"""

from __future__ import annotations

import hashlib
import json
import os
import posixpath
import shutil
from html import escape
from typing import TYPE_CHECKING

from rulebook.publish.git_branch import CHANGED
from rulebook.publish.published import BuildData, EditionData, ReleaseData
from rulebook.releases.history import RefusedError
from rulebook.site.edition import BUILD_MARK, EDITION_DATA, EDITION_PAGE
from rulebook.site.json_export import export
from rulebook.site.precache import write_precache_manifest
from rulebook.storage.digests import file_digest
from rulebook.storage.files import files_below, write_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from rulebook.project.project import Project
    from rulebook.site.edition import Edition

_MOVED = """\
<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="robots" content="noindex">
  <meta name="viewport" content="width=device-width,initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta http-equiv="refresh" content="0; url={url}">
  <title>This page has moved</title>
</head>
<body><a href="{url}">This page has moved</a></body>
</html>
"""


def edition_data(project: Project, edition: Edition, site: Path, number: int, date: str, commit: str | None) -> EditionData:
    """What a build of an edition says about itself. `project` has its records, and `site` is the folder of its pages.

    Raises RefusedError if the rules in `site` are not, byte for byte, those of the releases.
    """
    releases = [release for game in edition.versions if (release := project.releases.last(game))]
    rules = {f"api/{path}": text.encode() for path, text in export(project.library).items()}
    built = {path: (site / path).read_bytes() for path in files_below(site, ["api"])}
    if rules != built:
        differing = next(path for path in sorted(rules.keys() | built.keys()) if rules.get(path) != built.get(path))
        raise RefusedError(f"{differing} of the built site differs from the release; remove build/ and publish again")
    return EditionData(
        edition=edition.name,
        title=edition.title,
        date=edition.date,
        build=BuildData(number=number, date=date, commit=commit, content=_digest(_hashes(site))),
        releases={release.game: ReleaseData(version=release.version, digest=release.digest) for release in releases},
        rules=_digest({path: hashlib.sha256(content).hexdigest() for path, content in rules.items()}),
    )


def stamped(site: Path, data: EditionData, lost: Iterable[str]) -> Path:
    """Copy the site of an edition, and complete it as the build that `data` describes. Returns the folder of the copy.

    `lost` are pages of the build before it that it does not have. Each becomes a redirect to the nearest page above it.
    """
    copy = site.with_name(f"{site.name}-build")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(site, copy, copy_function=os.link)  # the files to change are replaced, so the originals stay as they are
    page = copy / EDITION_PAGE.removesuffix(".md") / "index.html"
    write_file(page, page.read_text("utf-8").replace(BUILD_MARK, _described(data.build)))
    write_precache_manifest(copy)
    write_file(copy / EDITION_DATA, json.dumps(data.model_dump(), indent=2, ensure_ascii=False) + "\n")
    for path in lost:
        write_file(copy / path, _MOVED.format(url=escape(_nearest(copy, path))))
    return copy


def _nearest(site: Path, path: str) -> str:
    """The address of the nearest page above the one at `path`, relative to it."""
    folder = posixpath.dirname(path)
    above = posixpath.dirname(folder) if posixpath.basename(path) == "index.html" else folder
    while above and not (site / above / "index.html").is_file():
        above = posixpath.dirname(above)
    return posixpath.relpath(above or ".", folder or ".") + "/"


def _described(build: BuildData) -> str:
    """The number, the day, and the origin of a build, as HTML."""
    commit = f", from commit <code>{escape(build.commit.removesuffix(CHANGED))}</code>" if build.commit else ""
    commit += " with changes that were not committed" if build.commit and build.commit.endswith(CHANGED) else ""
    content = build.content.removeprefix("sha256:")[:12]
    made = f"<strong>Build {build.number}</strong>, made on {build.date}{commit}"
    return f"<p>{made}. Digest of its files: <code>{content}</code>.</p>"


def _hashes(site: Path) -> dict[str, str]:
    return {path: file_digest(site / path) for path in files_below(site, ["."])}


def _digest(hashes: Mapping[str, str]) -> str:
    return "sha256:" + hashlib.sha256(json.dumps(hashes, sort_keys=True).encode()).hexdigest()
