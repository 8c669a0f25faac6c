"""The command `publish`."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.cli.running import Access, Command
from rulebook.cli.shared import FOUND_PROBLEMS, OK, folder_of, open_project, print_no_feeds, release_of
from rulebook.model.problems import errors, raise_errors
from rulebook.project.locate import DATA
from rulebook.text.counts import counted

if TYPE_CHECKING:
    import argparse

    from rulebook.project.project import Project
    from rulebook.publish.editions import Publication, Target
    from rulebook.publish.published import Published


ABOUT = "publish the last releases as a site beside the earlier editions"
EXAMPLE = "rulebook publish --dry-run"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook publish`."""
    parser.set_defaults(run=Command(publish, "nothing was published", Access.REFUSED))
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--to", default="gh-pages", metavar="BRANCH", help="the branch to publish to (default: gh-pages)")
    where.add_argument("--directory", type=Path, metavar="DIR", help="publish to a folder instead")
    parser.add_argument(
        "--release", metavar="VERSION", help="publish the edition of this release (default: of the last releases)"
    )
    parser.add_argument("--game", help="the game of the release, if several have one with this version")
    parser.add_argument("--make-latest", action="store_true", help="let `latest` lead to this edition, even if it is older")
    parser.add_argument("--dry-run", action="store_true", help="print what would be published, but publish nothing")


def publish(options: argparse.Namespace) -> int:
    """Run `rulebook publish`: check, build, verify, and publish an edition. Returns 1 if it is refused."""
    from rulebook.releases.history import RefusedError

    try:
        return _publish(folder_of(options), options)
    except RefusedError as error:
        print(f"rulebook: {error}", file=sys.stderr)
    return FOUND_PROBLEMS


def _publish(folder: Path, options: argparse.Namespace) -> int:
    from rulebook.publish.choice import edition_of, refuse_foreign, refuse_missing_drawings
    from rulebook.publish.folder import Folder
    from rulebook.publish.git_branch import Branch, commit_of
    from rulebook.publish.known import remember
    from rulebook.publish.preparing import Origin, prepare
    from rulebook.publish.published import Published
    from rulebook.releases.snapshots import FOLDER
    from rulebook.site.build import build_edition
    from rulebook.site.edition import LATEST
    from rulebook.site.link_check import check_site
    from rulebook.site.mkdocs_site import settings

    target: Target = Folder(options.directory) if options.directory else Branch(folder, options.to)
    _step(1, "check the releases")
    project = _checked(open_project(options))
    wanted = release_of(project, options.release, options.game) if options.release else None
    published = Published(target)
    edition = edition_of(project, published, wanted)
    refuse_foreign(target, published, edition)
    if isinstance(target, Branch) and target.lacks(f"{DATA}/*/{FOLDER}"):
        print(f"Note: {DATA}/*/{FOLDER} has changes that are not committed. Commit what you publish.", file=sys.stderr)
    shown = project.as_released(edition.versions)
    refuse_missing_drawings(shown)
    _step(2, f"build the edition {edition.name}, {edition.title}")
    if not settings(folder).get("site_url"):
        print_no_feeds()
    site = build_edition(shown, edition)
    origin = Origin(date.today().isoformat(), commit_of(folder))
    publication = prepare(target, published, edition, shown, site, origin, make_latest=options.make_latest)
    if not publication:
        print(f"{edition.name} stands on {target}, and nothing differs: there is nothing to publish")
        return OK
    _step(3, "verify the links of the built site")
    built = publication.site.relative_to(folder).as_posix()
    dead = check_site(publication.site, built, (f"{edition.name}/", f"{LATEST}/"))
    raise_errors(dead, why="Nothing was published: the built site has dead links.")
    _step(4, f"{'would publish' if options.dry_run else 'publish'} to {target}")
    message = _describe(target, published, publication)
    if not options.dry_run:
        if isinstance(target, Folder):
            remember(folder, target)  # first, so that no edition is published that `release --undo` does not know
        target.put(publication)
    print(f"{'Would publish' if options.dry_run else 'Published'} {message}")
    return OK


def _step(number: int, about: str) -> None:
    print(f"{number}/4 {about}", file=sys.stderr)


def _checked(project: Project) -> Project:
    """The project, if it has no errors other than those in records, which no edition is made from."""
    from rulebook import checks
    from rulebook.publish.choice import is_unreleased

    problems = checks.run(project)
    raise_errors((p for p in problems if not is_unreleased(p)), why="Nothing was published: fix these problems first.")
    left = len(errors(problems))
    if left:
        about = f"{counted(left, 'problem')} in records that are not released: see `rulebook check`"
        print(f"Note: {about}. The edition has the records as released.", file=sys.stderr)
    return project


def _describe(target: Target, published: Published, publication: Publication) -> str:
    """The publication in two lines: the edition and its size, and how it differs from what was published before it."""
    edition, files = publication.edition, target.hashes(publication.site)
    size = sum((publication.site / path).stat().st_size for path in files) / 1e6
    lines = [f"{publication} on {target}: {counted(len(files), 'file')}, {size:.1f} MB"]
    rebuilt = edition.name in published.names
    before = edition.name if rebuilt else published.latest
    if not before:
        lines.append("It is the first edition there")
    else:
        held = target.held(before)
        new, removed = len(files.keys() - held.keys()), len(held.keys() - files.keys())
        changed = sorted(path for path in files.keys() & held.keys() if files[path] != held[path])
        named = f" ({', '.join(changed[:3])}{', ...' if changed[3:] else ''})" if rebuilt and changed else ""
        rules = "; the rules are the same, byte for byte" if rebuilt else f"; {before} is unchanged"
        since = "the build before" if rebuilt else before
        lines.append(f"Since {since}: {counted(new, 'file')} new, {len(changed)} changed{named}, {removed} removed{rules}")
    if publication.latest != published.latest:
        lines.append(f"latest leads to {publication.latest}")
    elif publication.latest != edition.name:
        lines.append(f"latest still leads to {publication.latest}")
    return "\n".join(lines)
