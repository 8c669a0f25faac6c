"""The command `build`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rulebook.cli.shared import OK, folder_of, open_project, print_no_feeds
from rulebook.site.incremental import SITE, build

if TYPE_CHECKING:
    import argparse

    from rulebook.project.project import Project


ABOUT = "make the pages, the index, and the site; write only what changed"
EXAMPLE = "rulebook build"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Set the function that `rulebook build` runs. The command takes no arguments."""
    parser.set_defaults(run=build_all)


def build_all(options: argparse.Namespace) -> int:
    """Run `rulebook build`: check the records, then make the pages, the index, and the site. Writes only what changed."""

    def open_checked() -> Project:
        from rulebook.checks import require_clean

        return require_clean(open_project(options), "built")

    result = build(folder_of(options), open_checked)
    files, size = result.files, result.site
    print(f"{result.records} records of {result.games} games, no problems", file=sys.stderr)
    print(f"{files.written} files written, {files.removed} removed, {files.unchanged} unchanged", file=sys.stderr)
    if result.lacks_feeds:
        print_no_feeds()
    if size:
        megabytes = f"{size.size / 1e6:.1f} MB, {size.compressed / 1e6:.2f} MB compressed"
        print(f"site made anew in {SITE}/; offline it is {size.files} files, {megabytes}", file=sys.stderr)
    else:
        print("site unchanged", file=sys.stderr)
    return OK
