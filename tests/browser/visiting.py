"""A site that is served by a process of its own, and a visitor with a real browser."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

    from playwright.sync_api import Browser, Page

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])

SCRIPT_ERRORS: list[str] = []
"""What went wrong in scripts during a test; the test fails by it at its end, since a handler of the browser cannot."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def serving(project: Path, port: int) -> Iterator[str]:
    """The address of a project's site while it is served. Afterwards the server's process is gone."""
    command = [sys.executable, "-m", "rulebook", "--project", str(project), "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/", server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.kill()


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers."""
    for _ in range(300):
        assert server.poll() is None, "the server ended"
        try:
            urllib.request.urlopen(address, timeout=5).close()  # noqa: S310  our own server
        except OSError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the server does not answer")


def opened(browser: Browser, size: dict[str, int], scheme: str = "light", **more: Any) -> Page:
    """A page of a fresh visitor; an error in its scripts fails the test."""
    context = browser.new_context(viewport=size, color_scheme=scheme, **more)  # type: ignore[arg-type]
    page = context.new_page()
    page.on("pageerror", lambda error: SCRIPT_ERRORS.append(f"{page.url} {error}"))
    return page
