"""The matches that the tests of the match sheet open, and parts of its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.visiting import remember

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MATCH = "/unmatched/match/"
PICTURED = f"{MATCH}?a=loki&b=the-wayward-sisters&at=santas-workshop"
TEAMS = f"{MATCH}?a=loki&b=king-arthur&c=alice&d=medusa&at=none"
TABLET = {"width": 1024, "height": 768}
SMALL_PHONE = {"width": 320, "height": 640}


def cell(page: Page, name: str) -> Locator:
    """Return what chooses a side or a board."""
    return page.locator(".rb-cell", has=page.get_by_text(name, exact=True))


def tab(page: Page, name: str) -> Locator:
    """Return the tab of a section."""
    return page.locator("[data-rb-tab]", has_text=name)


def remember_dials(page: Page, starts: dict[str, int]) -> None:
    """Remember how dials were set in an earlier match. To set a dial by taps takes nearly as long as to open a match."""
    remember(page, "match.starts/unmatched", starts)


def show_match(page: Page, address: str) -> None:
    """Open a match, or show it in the page of another one, as a step back in the history does: that takes a third of the time.

    Whose turn is shown stays as it is then.
    """
    if MATCH in page.url:
        page.evaluate("(to) => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }", address)
    else:
        page.goto(address)
