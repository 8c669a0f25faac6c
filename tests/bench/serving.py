"""A built project as it is used: served by `rulebook serve`, and opened in a browser."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from typing import TYPE_CHECKING

from find_browser import installed
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser


@contextmanager
def served(project: Path) -> Iterator[int]:
    """The port of the project's service, while it runs."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [sys.executable, "-m", "rulebook", "--project", str(project), "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            _wait_for(f"http://127.0.0.1:{port}/")
            yield port
        finally:
            server.terminate()


def _wait_for(address: str) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(address, timeout=5).close()  # noqa: S310  # the service of this machine
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(f"nothing answers at {address}")


@contextmanager
def browsing() -> Iterator[Browser]:
    """A real headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()
