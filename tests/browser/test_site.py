"""The built site in a real browser: phone and desktop, light and dark."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))
from typing import TYPE_CHECKING

from find_browser import installed

if TYPE_CHECKING:
    from collections.abc import Iterator

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
PAGES = [
    "/",
    "/unmatched/",
    "/unmatched/heroes/",
    "/unmatched/sets/",
    "/unmatched/heroes/loki/",
    "/unmatched/errata/winning-the-game/",
    "/unmatched/rules/resolve-combat/",
    "/unmatched/battlefields/hanging-gardens/",
    "/about/",
]


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    """The address of the served site."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "rulebook", "--project", str(built), "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
        server.terminate()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real headless Chromium."""
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=installed(), args=arguments)
        yield browser
        browser.close()


def opened(browser: Browser, size: dict[str, int], scheme: str = "light") -> Page:
    """A page of a fresh visitor; an error in its console fails the test."""
    context = browser.new_context(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_pages_are_accessible(browser: Browser, address: str, size: dict[str, int], scheme: str) -> None:
    page = opened(browser, size, scheme)
    for path in PAGES:
        page.goto(address + path)
        results = Axe().run(page)
        assert results.violations_count == 0, f"{path} {results.generate_report()}"
    page.context.close()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_request_leaves_the_site(browser: Browser, address: str, size: dict[str, int]) -> None:
    page = opened(browser, size)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in PAGES:
        page.goto(address + path)
    assert asked
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
    page.context.close()


def test_a_phone_needs_no_sideways_scrolling(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE)
    for path in PAGES:
        page.goto(address + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    page.context.close()


def test_a_hero_shows_its_ability_on_the_first_screen_of_a_phone(browser: Browser, address: str) -> None:
    page = opened(browser, PHONE)
    page.goto(address + "/unmatched/heroes/ghost-rider/")
    box = page.locator("#hell-cycle").bounding_box()
    assert box
    assert box["y"] < PHONE["height"] / 2
    page.context.close()


def test_a_cross_reference_shows_a_preview(browser: Browser, address: str) -> None:
    page = opened(browser, DESKTOP)
    page.goto(address + "/unmatched/heroes/ghost-rider/")
    page.locator(".rb-links a").first.hover()
    page.locator(".rb-preview").wait_for()
    assert page.locator(".rb-preview").inner_text()
    page.context.close()
