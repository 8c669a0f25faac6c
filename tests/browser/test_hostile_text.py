"""A text never runs: a site whose every text is hostile, and hostile queries, in a browser that enforces no policy."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from browser.visiting import DESKTOP, hosted, opened
from hostile import GAME, PAYLOADS, hostile_project
from rulebook.site.build import build_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from conftest import Once

INSPECT = """() => {
  const found = [];
  for (const node of document.querySelectorAll("*")) {
    if (/^(iframe|object|embed|base|foreignobject)$/i.test(node.tagName)) found.push(node.tagName);
    if (node.tagName === "SCRIPT" && !node.src && !/^application\\/(ld\\+)?json$/.test(node.type)) found.push(node.outerHTML);
    for (const { name, value } of node.attributes) {
      const address = /^(href|src|action|formaction|xlink:href)$/.test(name) && /^\\s*(javascript|data|vbscript):/i.test(value);
      if (address || name.startsWith("on")) found.push(`${node.tagName} ${name}=${value}`);
    }
  }
  const pointed = new Event("mouseover", { bubbles: true });
  for (const node of document.querySelectorAll("[title], .md-ellipsis")) node.dispatchEvent(pointed);
  return found;
}"""
"""Returns what could run in a page, and points at everything that has a tooltip."""
STRAIGHT = str.maketrans("‘’“”", "''\"\"")
"""Makes the marks straight that pages make curly."""
WITH_SCRIPTS = ("index.html", f"{GAME}/index.html", f"{GAME}/heroes/one/index.html", f"{GAME}/powers/index.html", "404.html")
"""Pages that together have every script of the site. Others are opened without its scripts, which is much faster."""
MADE_BY_SCRIPTS = (
    *(f"{GAME}/match/?a=one&b=one&at=one&show={section}" for section in ("setup", "turn", "meets", "count")),
    f"{GAME}/match/?a={quote(PAYLOADS[0])}",
    f"{GAME}/figure/?powers=one,{quote(PAYLOADS[0])}",
    f"{GAME}/shelf/?own={quote(PAYLOADS[0])}",
)
"""Addresses of pages that scripts make of a table."""


@pytest.fixture(scope="module")
def site(once: Once) -> Path:
    """The site of the hostile project."""
    return once("hostile", lambda folder: build_site(hostile_project(folder / "project"))) / "site"


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[str]:
    """The address of the site."""
    with hosted(site) as address:
        yield address


@pytest.fixture
def ran() -> list[str]:
    """The pages in which a hostile text ran."""
    return []


@pytest.fixture
def victim(browser: Browser, ran: list[str]) -> Page:
    """A page of a visitor whose browser enforces no policy, so that nothing but escaping prevents a text from running."""
    page = opened(browser, DESKTOP, bypass_csp=True)
    page.context.expose_binding("ran", lambda source, *_: ran.append(source["page"].url))
    return page


def shown(page: Page, selector: str) -> str:
    """Return the text of an element, without its links and with single spaces."""
    text = page.locator(selector).first.evaluate("node => node.firstChild.textContent")
    return " ".join(str(text).split())


def test_no_text_runs_on_any_page(site: Path, host: str, victim: Page, ran: list[str]) -> None:
    inspected: dict[str, Any] = {}
    paths = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html"))]
    network = victim.context.new_cdp_session(victim)  # a route would make the browser fetch everything anew for each page
    network.send("Network.enable")
    network.send("Network.setBlockedURLs", {"urls": ["*.js", "*.css", "*.woff2"]})
    for path in paths:
        if path in WITH_SCRIPTS:
            continue
        victim.goto(f"{host}/{path}")
        inspected[path] = victim.evaluate(INSPECT)
    network.send("Network.setBlockedURLs", {"urls": []})
    for path in (*WITH_SCRIPTS, *MADE_BY_SCRIPTS):
        victim.goto(f"{host}/{path}", wait_until="networkidle")
        inspected[path] = victim.evaluate(INSPECT)
    assert len(inspected) == len(paths) + len(MADE_BY_SCRIPTS) > 30
    assert {path: found for path, found in inspected.items() if found} == {}
    assert ran == []


def test_a_name_is_shown_as_it_is_written(host: str, victim: Page) -> None:
    victim.goto(f"{host}/{GAME}/heroes/one/")
    name = shown(victim, "h1").translate(STRAIGHT)
    for payload in PAYLOADS:
        assert " ".join(payload.split()) in name
    assert victim.title().translate(STRAIGHT).startswith(f"{name} (")
    assert victim.title().endswith(" · Rulebook")
    told = victim.locator("meta[property='og:title']").get_attribute("content") or ""
    assert " ".join(told.translate(STRAIGHT).split()).startswith(f"{name} (")
    assert victim.locator("meta[name=description]").get_attribute("content")
    data = json.loads(victim.locator("script[type='application/ld+json']").text_content() or "")
    assert " ".join(data["@graph"][0]["name"].split()) == name


def test_no_query_runs(host: str, victim: Page, ran: list[str]) -> None:
    for payload in (PAYLOADS[0], PAYLOADS[1], "javascript:ran('text')"):  # in an attribute, as an element, as an address
        typed = quote(payload)
        for address in (f"?q={typed}", f"{GAME}/?q={typed}&game={typed}", f"{GAME}/heroes/one/?q=svg {typed}#{typed}"):
            victim.goto(f"{host}/{address}", wait_until="networkidle")
            expect(victim.locator(".rb-results[data-rb-answered]")).to_be_attached()
            assert victim.evaluate(INSPECT) == [], address
    assert ran == []
