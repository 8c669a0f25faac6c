"""A site that is served by a process of its own or by a plain host, and a visitor with a real browser."""

from __future__ import annotations

import http.server
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from browser.find_browser import installed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from typing import Any

    from playwright.sync_api import Browser, JSHandle, Page

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
ON_PHONE = pytest.mark.parametrize("size", [PHONE], ids=["phone"])
ON_DESKTOP = pytest.mark.parametrize("size", [DESKTOP], ids=["desktop"])
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])

SCRIPT_ERRORS: list[str] = []
"""What went wrong in scripts during a test; the test fails by it at its end, since a handler of the browser cannot."""


_OPEN_LOOKUP = """async (games) => {
  const { GameLookup, Lookup } = await import("/assets/javascripts/look-up/lookup.js");
  const open = async (game) => new GameLookup(await (await fetch(`/assets/generated/lookup/${game}.json`)).json());
  return new Lookup(await Promise.all(games.map(open)));
}"""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def serving(project: Path, port: int = 0) -> Iterator[str]:
    """The address of a project's site while it is served, at `port` or any that is free. Afterwards the process is gone."""
    command = [sys.executable, "-m", "rulebook", "--project", str(project), "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            told = server.stdout.readline()
            assert told, "the server ended"
            yield told.split()[4].removesuffix("/")
        finally:
            server.kill()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing of requests."""


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """The address of a folder while a plain host serves its files."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}"
        host.shutdown()


@contextmanager
def browsing() -> Iterator[Browser]:
    """A real headless Chromium."""
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=installed(), args=arguments)
        yield browser
        browser.close()


def opened(browser: Browser, size: dict[str, int], scheme: str = "light", **more: Any) -> Page:
    """A page of a fresh visitor; an error in its scripts fails the test."""
    context = browser.new_context(viewport=size, color_scheme=scheme, **more)  # type: ignore[arg-type]
    page = context.new_page()
    page.on("pageerror", lambda error: SCRIPT_ERRORS.append(f"{page.url} {error}"))
    return page


def lookup_in(page: Page, games: Sequence[str]) -> JSHandle:
    """The browser's look-up in some games, as it answers in a page of the site."""
    return page.evaluate_handle(_OPEN_LOOKUP, games)
