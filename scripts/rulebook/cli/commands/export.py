"""The command `export`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.cli.running import Command
from rulebook.cli.shared import OK, UsageError, open_project
from rulebook.text.counts import counted

if TYPE_CHECKING:
    import argparse


ABOUT = "write all records as JSON"
EXAMPLE = "rulebook export /tmp/records"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook export`."""
    parser.set_defaults(run=Command(export_records, "the export is not complete"))
    parser.add_argument("directory", type=Path, metavar="DIR", help="the folder to write to; it is created if necessary")


def export_records(options: argparse.Namespace) -> int:
    """Run `rulebook export`: write all records as JSON."""
    from rulebook.checks import require_clean
    from rulebook.site.json_export import export
    from rulebook.storage.files import files_below, write_tree

    library = require_clean(open_project(options), "exported").library
    if options.directory.exists() and not options.directory.is_dir():
        raise UsageError(f"{options.directory} is not a folder")
    done = write_tree(options.directory, export(library), list(files_below(options.directory, library.games)))
    print(f"{counted(done.written, 'file')} written, {done.removed} removed, {done.unchanged} unchanged in {options.directory}")
    return OK
