"""The commands `build` and `serve`."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING

from rulebook.cli.shared import CANNOT_SERVE, OK, UsageError, folder_of, open_project, print_no_feeds
from rulebook.search.index_cache import is_built
from rulebook.site.incremental import SITE, build

if TYPE_CHECKING:
    from rulebook.project.project import Project


def add_build(parser: argparse.ArgumentParser) -> None:
    """Set the function that `rulebook build` runs. The command takes no arguments."""
    parser.set_defaults(run=build_all)


def add_serve(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook serve`."""
    parser.set_defaults(run=serve)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1, this machine only)")
    parser.add_argument("--port", type=_port, default=8000, help="the port to listen on (default: 8000; 0: any free port)")


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


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


def serve(options: argparse.Namespace) -> int:
    """Run `rulebook serve`: serve the built site and the look-up. Returns 1 if it cannot listen at the address."""
    folder = folder_of(options)
    if not is_built(folder):
        raise UsageError("there is no site that this version can serve: run `rulebook build` first")
    from rulebook.api import listen, run

    try:
        listener = listen(options.host, options.port)
    except OSError as error:
        message = f"cannot serve at {options.host}:{options.port}: {error.strerror}"
        print(f"rulebook: {message}; choose another port with --port, or another address with --host", file=sys.stderr)
        return CANNOT_SERVE
    with listener:
        print(f"Serving the rulebook at http://{options.host}:{listener.getsockname()[1]}/ (Ctrl-C to stop)", flush=True)
        run(folder, listener)
    return OK
