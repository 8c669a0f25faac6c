"""The command `build`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rulebook.cli.running import Access, Command
from rulebook.cli.shared import OK, folder_of, open_project, print_no_feeds
from rulebook.search.index_cache import SITE
from rulebook.site.incremental import build
from rulebook.text.counts import counted

if TYPE_CHECKING:
    import argparse

    from rulebook.project.project import Project


ABOUT = "make the pages, the index, and the site; write only what changed"
EXAMPLE = "rulebook build"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Set the function that `rulebook build` runs. The command takes no arguments."""
    parser.set_defaults(run=Command(build_all, "the build is not complete", Access.WAITS))


def build_all(options: argparse.Namespace) -> int:
    """Run `rulebook build`: check the records, then make the pages, the index, and the site. Writes only what changed."""

    def open_checked() -> Project:
        from rulebook.checks import require_clean

        return require_clean(open_project(options), "built")

    result = build(folder_of(options), open_checked)
    files, size = result.files, result.site
    print(f"{counted(result.records, 'record')} of {counted(result.games, 'game')}, no problems", file=sys.stderr)
    print(f"{counted(files.written, 'file')} written, {files.removed} removed, {files.unchanged} unchanged", file=sys.stderr)
    if result.lacks_feeds:
        print_no_feeds()
    if size:
        megabytes = f"{size.size / 1e6:.1f} MB, {size.compressed / 1e6:.2f} MB compressed"
        print(f"site built in {SITE}/; for use offline it has {counted(size.files, 'file')}, {megabytes}", file=sys.stderr)
    else:
        print("site unchanged", file=sys.stderr)
    return OK
