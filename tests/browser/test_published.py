"""Published editions in a real browser, served from a folder: the menu, the banner, and the look-up without a network."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.visiting import DESKTOP, assert_accessible, assert_accessible_everywhere, hosted, opened, resize
from projects import copy_published, succeed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

    from conftest import Once

BETTY = "teapots/heroes/brown-betty/"


@pytest.fixture(scope="module")
def folder(once: Once, released_again: Path) -> Path:
    """The folder of a host, with the editions 1.0 and 1.1 in `all`. 1.1 does not have one of the pages of 1.0."""

    def make(folder: Path) -> None:
        project = copy_published(released_again, folder / "scratch")
        succeed(project, "publish", "--directory", str(project.with_name("www")))
        (folder / "project").mkdir()
        shutil.move(project.with_name("www"), folder / "project/all")
        shutil.rmtree(folder / "project/all/1.1/command-line")

    return once("published-folder", make)


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    """The address of the host."""
    with hosted(folder) as address:
        yield address


@pytest.fixture(scope="module")
def shared(browser: Browser, host: str) -> Iterator[Page]:
    """A page with the folder of the editions as its base URL, for the tests that need no stored site."""
    page = opened(browser, DESKTOP, base_url=f"{host}/all/")
    yield page
    page.context.close()


@pytest.fixture
def page(shared: Page) -> Iterator[Page]:
    """The shared page, without what the visitor's browser has stored."""
    yield shared
    shared.unroute_all(behavior="ignoreErrors")  # to wait for what a failed test still holds has no end
    resize(shared, DESKTOP)
    shared.evaluate("localStorage.clear(); sessionStorage.clear()")
    shared.goto("about:blank")


def edition(page: Page) -> Locator:
    """The menu of the editions."""
    return page.get_by_label("Edition", exact=True)


def test_the_root_redirects_to_the_latest_edition(page: Page) -> None:
    page.goto("?q=betty")
    page.wait_for_url("**/all/latest/?q=betty")
    expect(page.locator("[data-rb-outdated]")).to_be_hidden()
    expect(edition(page)).to_have_value("1.1")


def test_menu_and_banner_of_an_older_edition_lead_to_the_same_page_of_the_latest(page: Page) -> None:
    page.goto(f"1.0/{BETTY}#second-cup")
    link = page.locator("[data-rb-latest]")
    expect(link).to_be_visible()
    expect(edition(page).locator("option")).to_have_text(["Teapot Duel 1.1 (latest)", "Teapot Duel 1.0"])
    assert_accessible_everywhere(page)
    expect(link).to_have_attribute("href", page.url.replace("1.0", "latest"))
    link.click()
    page.wait_for_url(f"**/all/latest/{BETTY}#second-cup")
    expect(page.locator("[data-rb-outdated]")).to_be_hidden()
    edition(page).select_option(label="Teapot Duel 1.0")
    page.wait_for_url(f"**/all/1.0/{BETTY}#second-cup")
    edition(page).select_option(label="Teapot Duel 1.1 (latest)")
    page.wait_for_url(f"**/all/1.1/{BETTY}#second-cup")


def test_the_banner_links_to_the_home_page_if_the_latest_edition_has_no_such_page(page: Page) -> None:
    with page.expect_response(lambda response: response.url.endswith("/latest/command-line/")) as asked:
        page.goto("1.0/command-line/")
    assert asked.value.status == 404
    page.locator("[data-rb-latest]").click()
    page.wait_for_url("**/all/latest/")


def test_a_citation_has_the_address_of_the_edition_and_the_day_of_its_version(browser: Browser, host: str) -> None:
    page = opened(browser, DESKTOP, base_url=f"{host}/all/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for edition_of_page in ("latest", "1.1"):
        page.goto(f"{edition_of_page}/{BETTY}")
        page.locator('.rb-more[href="#second-cup"]').click()
        page.get_by_role("menuitem", name="Copy as a citation").click()
        expect(page.locator(".rb-said")).to_have_text("Citation copied")
        cited = str(page.evaluate("navigator.clipboard.readText()"))
        expect(page.get_by_role("contentinfo")).to_contain_text("These pages are Teapot Duel 1.1 (February 1, 2026)")
        assert cited.endswith(f"). Rulebook: Teapot Duel 1.1 (February 1, 2026). {host}/all/1.1/{BETTY}#second-cup")
    page.context.close()


def test_an_edition_uses_its_own_index_even_without_a_network(browser: Browser, host: str) -> None:
    page = opened(browser, DESKTOP, service_workers="allow", base_url=f"{host}/all/")
    page.goto("1.0/")
    expect(page.locator(".rb-saved--done")).to_have_count(1)
    scope = page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.scope)")
    assert scope == page.url
    page.reload()
    expect(edition(page)).to_have_value("1.0")
    page.context.set_offline(True)
    page.goto("1.0/nowhere/")
    expect(page.locator(".rb-header__home")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.rb-header')).position") == "sticky"
    page.goto(f"1.0/{BETTY}")
    page.keyboard.press("/")
    page.locator("dialog .rb-lookup__input").fill("second cup")
    expect(page.locator("dialog .rb-results")).to_have_attribute("data-rb-answered", "second cup")
    result = page.locator("dialog .rb-result__title").first
    expect(result).to_contain_text("Brown Betty")
    result.click()
    page.wait_for_url(f"**/all/1.0/{BETTY}#*")


def test_a_page_that_is_not_saved_has_the_styles_and_links_of_its_folder(browser: Browser, folder: Path) -> None:
    page = opened(browser, DESKTOP, service_workers="allow")
    with hosted(folder, requests=30) as address:
        page.goto(f"{address}/all/latest/")
        expect(page.locator("[data-rb-offline]")).to_have_text("Not saved yet. Saving goes on when you are online.")
    page.goto(f"{address}/all/latest/{BETTY}")
    expect(page.locator("h1")).to_have_text("No connection")
    assert page.evaluate("getComputedStyle(document.querySelector('.rb-header')).position") == "sticky"
    expect(page.get_by_role("link", name="Home of Teapot Duel 1.1")).to_have_attribute("href", "/all/latest/")


def test_an_address_without_a_page_leads_to_the_latest_edition(page: Page, folder: Path) -> None:
    missing = (folder / "all/404.html").read_text("utf-8")
    page.route("**/all/0.9/**", lambda route: route.fulfill(status=404, content_type="text/html", body=missing))
    page.goto(f"0.9/{BETTY}")
    link = page.get_by_role("link", name="This page In the latest edition")
    expect(link).to_be_visible()
    expect(page.locator("[data-rb-tried]")).to_have_value("brown betty")
    assert_accessible_everywhere(page)
    link.click()
    page.wait_for_url(f"**/all/latest/{BETTY}")
    page.goto("0.9/some/where/brown-betty/")
    expect(page.get_by_role("region", name="Did you mean").get_by_role("link").first).to_contain_text("Brown Betty")
    page.goto("0.9/teapots/changes/0.9/")
    versions = page.get_by_role("link", name="What changed All versions")
    expect(versions).to_have_attribute("href", re.compile("/all/latest/teapots/changes/$"))
    expect(page.locator(".rb-lead")).to_have_text("These are the versions of Teapot Duel on this site (404).")
    page.locator("[data-rb-tried]").fill("second cup")
    page.get_by_role("button", name="Look it up").click()
    page.wait_for_url("**/all/latest/?q=second+cup")
    expect(page.locator(".rb-results")).to_have_attribute("data-rb-answered", "second cup")


def test_each_page_leads_to_the_one_that_names_the_release_and_the_build(page: Page) -> None:
    page.goto(f"1.0/{BETTY}")
    page.get_by_role("link", name="About this edition").click()
    page.wait_for_url("**/all/1.0/edition/")
    expect(page.locator("article")).to_contain_text("Teapot Duel 1.0, released on October 1, 2025")
    expect(page.locator("article")).to_contain_text("Build 1, made on")
    assert_accessible(page, DESKTOP["width"], ("light",))
