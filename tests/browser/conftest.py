"""What the browser tests share: a real browser, and the built site, served."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.find_browser import installed
from browser.visiting import SCRIPT_ERRORS, free_port, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real headless Chromium."""
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=installed(), args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    """The address of the served site."""
    with serving(built, free_port()) as address:
        yield address


@pytest.fixture(autouse=True)
def scripts_without_errors() -> Iterator[None]:
    """Fails a test in which a script failed."""
    SCRIPT_ERRORS.clear()
    yield
    assert SCRIPT_ERRORS == []
