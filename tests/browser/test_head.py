"""What a page tells search engines is data for the browser: the policy of the page lets it stand, and nothing of it runs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from browser.visiting import DESKTOP, SCRIPT_ERRORS, hosted, opened
from projects import copy_small_project, set_address, succeed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from conftest import Once


@pytest.fixture(scope="module")
def host(once: Once) -> Iterator[str]:
    """The address of the small project's site, which was built for another address."""

    def make(folder: Path) -> None:
        project = copy_small_project(folder / "project")
        set_address(project, "https://rules.example.org/")
        succeed(project, "build")

    with hosted(once("browser-head", make) / "site") as address:
        yield address


def test_the_policy_of_a_page_allows_its_json_ld_and_no_inline_script(browser: Browser, host: str) -> None:
    page = opened(browser, DESKTOP)
    page.goto(f"{host}/teapots/heroes/kyusu/", wait_until="networkidle")
    data = json.loads(page.locator("script[type='application/ld+json']").text_content() or "")
    assert data["@graph"][0]["name"] == "Kyusu"
    assert SCRIPT_ERRORS == []
    with page.expect_console_message(lambda said: "Content Security Policy" in said.text):
        page.evaluate("""() => {
          const script = document.createElement("script");
          script.textContent = "document.title = 'ran'";
          document.head.append(script);
        }""")
    assert page.title() == "Kyusu (teapot) · Teapot Duel · Rulebook"
    assert "Content Security Policy" in SCRIPT_ERRORS.pop()
