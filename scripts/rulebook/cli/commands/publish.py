"""The command `publish`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.cli.running import Access, Command
from rulebook.cli.shared import FOUND_PROBLEMS, OK, folder_of, open_project, print_no_feeds
from rulebook.model.problems import raise_errors
from rulebook.project.locate import DATA
from rulebook.text.counts import counted

if TYPE_CHECKING:
    import argparse

    from rulebook.publish.editions import Publication, Target


ABOUT = "publish the last release as a site beside the earlier editions"
EXAMPLE = "rulebook publish --dry-run"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook publish`."""
    parser.set_defaults(run=Command(publish, "nothing was published", Access.REFUSED))
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--to", default="gh-pages", metavar="BRANCH", help="the branch to publish to (default: gh-pages)")
    where.add_argument("--directory", type=Path, metavar="DIR", help="publish to a folder instead")
    parser.add_argument("--dry-run", action="store_true", help="print what would be published, but publish nothing")


def publish(options: argparse.Namespace) -> int:
    """Run `rulebook publish`: check, build, verify, and publish the current edition. Returns 1 if it is refused."""
    from rulebook.releases.history import RefusedError

    try:
        return _publish(folder_of(options), options)
    except RefusedError as error:
        print(f"rulebook: {error}", file=sys.stderr)
    return FOUND_PROBLEMS


def _publish(folder: Path, options: argparse.Namespace) -> int:
    from rulebook.checks import require_clean
    from rulebook.publish.editions import current_edition
    from rulebook.publish.folder import Folder
    from rulebook.publish.git_branch import Branch, latest, prepare, published_editions, refuse_foreign
    from rulebook.site.build import build_edition
    from rulebook.site.edition import LATEST
    from rulebook.site.link_check import check_site
    from rulebook.site.mkdocs_site import settings

    target: Target = Folder(options.directory) if options.directory else Branch(folder, options.to)
    _step(1, "check the records")
    project = require_clean(open_project(options), "published")
    earlier = published_editions(target)
    edition = current_edition(project, target, latest(earlier))
    refuse_foreign(target, edition)
    if isinstance(target, Branch) and target.lacks(DATA):
        print(f"Note: {DATA}/ has changes that are not committed. Commit what you publish.", file=sys.stderr)
    _step(2, f"build the edition {edition.name}, {edition.title}")
    if not settings(folder).get("site_url"):
        print_no_feeds()
    site = build_edition(project, edition)
    _step(3, "verify the links of the built site")
    dead = check_site(site, site.relative_to(folder).as_posix(), (f"{edition.name}/", f"{LATEST}/"))
    raise_errors(dead, why="Nothing was published: the built site has dead links.")
    publication = prepare(target, edition, site, earlier)
    if not publication:
        print(f"{edition.name} stands on {target}, and nothing differs: there is nothing to do")
        return OK
    _step(4, f"{'would publish' if options.dry_run else 'publish'} to {target}")
    message = _describe(target, publication)
    if not options.dry_run:
        target.put(publication)
    print(f"{'Would publish' if options.dry_run else 'Published'} {message}")
    return OK


def _step(number: int, about: str) -> None:
    print(f"{number}/4 {about}", file=sys.stderr)


def _describe(target: Target, publication: Publication) -> str:
    """The publication in two lines: the edition and its size, and how it differs from the edition before it."""
    files, before = target.hashes(publication.site), publication.before
    size = sum((publication.site / path).stat().st_size for path in files) / 1e6
    published = (
        f"{publication.edition.name} ({publication.edition.title}) on {target}: {counted(len(files), 'file')}, {size:.1f} MB"
    )
    if not before:
        return f"{published}\nIt is the first edition there"
    earlier = target.held(before)
    new, removed = len(files.keys() - earlier.keys()), len(earlier.keys() - files.keys())
    changed = sum(files[path] != earlier[path] for path in files.keys() & earlier.keys())
    return f"{published}\nSince {before}: {new} files new, {changed} changed, {removed} removed; {before} is unchanged"
