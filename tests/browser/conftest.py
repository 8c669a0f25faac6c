"""Fixtures for the browser tests: a real browser, and the address of the served site."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from browser.visiting import DESKTOP, NEVER_IDLE, PHONE, SCRIPT_ERRORS, browsing, opened, wait_until
from service import EMPTY, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page


SWITCHES = [
    # No test looks at pixels: the browser makes none, since a part of a page takes more memory for them than it has.
    "--force-gpu-mem-available-mb=1",
    "--default-tile-width=2048",
    "--default-tile-height=1024",
    # A page is left before it has run its scripts so often that optimized code saves the time that its compilation takes.
    "--js-flags=--no-maglev --no-turbofan",
]
"""What the browser of the tests leaves out, which takes a tenth of its processor time. Measurements need it."""


IS_BACK = """() => (!history.state?.rbDialog || document.querySelector("dialog[open]"))
  && (!history.state?.rbSheet || document.querySelector(":popover-open"))"""
"""Whether the page is where it was before a dialog or sheet was opened that is closed now.

Closing it goes back in the browser's history, a moment later, and that would stop what is opened meanwhile.
"""


LOAD_FONTS = """async () => {
  for (const font of ["1rem Vollkorn", "italic 1rem Vollkorn", "1rem Cabin"]) await document.fonts.load(font);
}"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real headless Chromium."""
    with browsing(*SWITCHES) as browser:
        yield browser


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    """The address of the served site. It stays as it is, so that browsers may keep its files, and ask for each only once."""
    with running(built, unchanging=True) as (_, port):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="session")
def pages(browser: Browser, address: str) -> Iterator[dict[int, Page]]:
    """A page for each screen width. A page that has opened the site before opens it four times faster."""
    with ready_pages(browser, address) as pages:
        yield pages


@contextmanager
def ready_pages(browser: Browser, address: str) -> Iterator[dict[int, Page]]:
    """Open a page of a site for each screen width.

    It has loaded the site's fonts: a browser that waits longer than a tenth of a second for them shows a page without them, and
    its words are then wider or narrower than those that the tests measure.
    """
    pages = {size["width"]: opened(browser, size, base_url=address) for size in (PHONE, DESKTOP)}
    for page in pages.values():
        _make_ready(page)
    yield pages
    for page in pages.values():
        page.context.close()


def _make_ready(page: Page) -> None:
    """Load what the pages of the site share."""
    page.goto("/")
    page.evaluate(LOAD_FONTS)
    page.goto(EMPTY)


@pytest.fixture
def visit_with_clock(browser: Browser, address: str, size: dict[str, int]) -> Page:
    """A page of a visitor with nothing stored, whose clock the test moves on.

    It is not shared: a clock stays for as long as its page, and with one, each page of the site takes twice the time to open.
    """
    page = opened(browser, size, base_url=address)
    page.clock.install()
    page.add_init_script(NEVER_IDLE)  # the clock brings another function of that name
    _make_ready(page)
    return page


@pytest.fixture
def visit(pages: dict[int, Page], size: dict[str, int]) -> Iterator[Page]:
    """A page of a visitor with nothing stored. It is shared: a test that adds scripts or permissions opens its own."""
    page = pages[size["width"]]
    page.bring_to_front()  # a page that a test opened before was in front, and keys go to that one
    yield page
    page.unroute_all(behavior="ignoreErrors")  # to wait for what a failed test still holds has no end
    wait_until(page, IS_BACK)
    page.goto(EMPTY)  # pages may store something as they are left
    page.mouse.move(0, 0)  # only now: nothing of a page that is left need be drawn as pointed at
    clock = page.evaluate("localStorage.clear(); sessionStorage.clear(); requestIdleCallback(() => {})")
    assert clock == 0, "the test left a clock in a page that others use after it"
    page.emulate_media(color_scheme="light", media="null")  # only now: a page that is left need not be laid out again
    page.set_viewport_size(size)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def tidy(browser: Browser) -> Iterator[None]:
    """Close the pages that a test opened, and fail the test if a script raised an error."""
    SCRIPT_ERRORS.clear()
    before = set(browser.contexts)
    yield
    for context in set(browser.contexts) - before:
        context.close()
    assert SCRIPT_ERRORS == []
