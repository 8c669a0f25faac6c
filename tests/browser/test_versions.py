"""Old links in a real browser, with scripts and without; the pages of what changed are accessible."""

from __future__ import annotations

import http.server
import threading
from functools import partial
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

PAGES = ["changes/", "changes/10.1/", "changes/since-10.0/", "heroes/deadpool/", "rulings/dormant-players/"]


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of requests."""


@pytest.fixture(scope="module")
def address(published: Path) -> Iterator[str]:
    """The address of the site of 10.1."""
    handler = partial(_Quiet, directory=str(published / "site"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/unmatched/"
        server.shutdown()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_pages_of_changes_are_accessible(browser: Browser, address: str, width: int, scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    for path in PAGES:
        page.goto(address + path)
        results = Axe().run(page)
        assert results.violations_count == 0, f"{path} {results.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    context.close()


MOVED = {
    "heroes/titania/": "heroes/fairy-queen/",
    "heroes/titania/#fairy-magic": "heroes/fairy-queen/#fairy-magic",
    "battlefields/venice/": "sets/battle-of-legends-volume-3/",
}


@pytest.mark.parametrize("old", MOVED)
def test_old_links_lead_on(browser: Browser, address: str, old: str) -> None:
    page = browser.new_page()
    page.goto(address + old)
    page.wait_for_url(address + MOVED[old])
    page.close()


def test_old_links_lead_on_without_scripts(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address + "heroes/titania/")
    page.wait_for_url(address + "heroes/fairy-queen/")
    page.goto(address + "heroes/deadpool/#any-result")
    below = page.locator("#after-any-result").bounding_box()
    assert below
    assert 0 <= below["y"] < 300
    context.close()
