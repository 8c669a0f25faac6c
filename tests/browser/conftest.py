"""Fixtures for the browser tests: a real browser, and the address of the served site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.visiting import SCRIPT_ERRORS, browsing, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real headless Chromium."""
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    """The address of the served site."""
    with serving(built) as address:
        yield address


@pytest.fixture(autouse=True)
def tidy(browser: Browser) -> Iterator[None]:
    """Close the pages that a test opened, and fail the test if a script raised an error."""
    SCRIPT_ERRORS.clear()
    before = set(browser.contexts)
    yield
    for context in set(browser.contexts) - before:
        context.close()
    assert SCRIPT_ERRORS == []
