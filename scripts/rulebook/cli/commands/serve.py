"""The command `serve`."""

from __future__ import annotations

import argparse
import re
import sys

from rulebook.cli.running import Command
from rulebook.cli.shared import CANNOT_SERVE, OK, UsageError, folder_of
from rulebook.search.index_cache import is_built

ABOUT = "serve the built site and the look-up service"
EXAMPLE = "rulebook serve --port 8000"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook serve`."""
    parser.set_defaults(run=Command(serve, "the site is not served"))
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1, this machine only)")
    parser.add_argument("--port", type=_port, default=8000, help="the port to listen on (default: 8000; 0: any free port)")


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def serve(options: argparse.Namespace) -> int:
    """Run `rulebook serve`: serve the built site and the look-up. Returns 1 if it cannot listen at the address."""
    folder = folder_of(options)
    if not is_built(folder):
        raise UsageError("there is no site that this version can serve: run `rulebook build` first")
    from rulebook.api.server import listen, run

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
