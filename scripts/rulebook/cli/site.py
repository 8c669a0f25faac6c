"""The commands `build` and `serve`: the site on this machine."""

from __future__ import annotations

import argparse
import re
import sys

from rulebook.cli.shared import CANNOT_SERVE, OK, UsageError, folder_of, mention_feeds, open_project
from rulebook.search.index_cache import is_built


def add_build(parser: argparse.ArgumentParser) -> None:
    """Say what `rulebook build` does; it takes no arguments."""
    parser.set_defaults(run=build_all)


def add_serve(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook serve`."""
    parser.set_defaults(run=serve)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1, this machine only)")
    parser.add_argument("--port", type=_port, default=8000, help="the port to listen on (default: 8000; 0: any that is free)")


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def build_all(options: argparse.Namespace) -> int:
    """`rulebook build`: check, then make pages, index and site."""
    from rulebook.checks import require_clean
    from rulebook.site import build

    project = require_clean(open_project(options), "built")
    print(f"{len(project.library.records)} records of {len(project.library.games)} games, no problems", file=sys.stderr)
    built = build.build(project)
    files = built.files
    print(f"{files.written} files written, {files.removed} removed, {files.unchanged} unchanged", file=sys.stderr)
    if any(project.releases):
        mention_feeds(project.root)
    if built.site:
        megabytes = f"{built.site.size / 1e6:.1f} MB, {built.site.compressed / 1e6:.2f} MB compressed"
        print(f"site made anew in {build.SITE}/; offline it is {built.site.files} files, {megabytes}", file=sys.stderr)
    else:
        print("site unchanged", file=sys.stderr)
    return OK


def serve(options: argparse.Namespace) -> int:
    """`rulebook serve`: serve the built site and the look-up; exit 1 if the address cannot be listened on."""
    folder = folder_of(options)
    if not is_built(folder):
        raise UsageError("there is no site yet that this version can serve: run `rulebook build` first")
    from rulebook.api import listen, run

    try:
        listener = listen(options.host, options.port)
    except OSError as error:
        told = f"cannot serve at {options.host}:{options.port}: {error.strerror}"
        print(f"rulebook: {told}; name another port by --port, or address by --host", file=sys.stderr)
        return CANNOT_SERVE
    with listener:
        print(f"Serving the rulebook at http://{options.host}:{listener.getsockname()[1]}/ (Ctrl-C to stop)", flush=True)
        run(folder, listener)
    return OK
