"""The site without a network, and updates from one version to the next, in a real browser with the service worker."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error, expect

from browser.visiting import DESKTOP, PHONE, assert_accessible_everywhere, free_port, hosted, opened, wait_until
from projects import replace_once, succeed
from service import running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from conftest import Once

PAGES = {
    "/": "What’s the ruling?",
    "/unmatched/heroes/loki/": "Loki",
    "/unmatched/rules/resolve-combat/": "Attack: resolve combat",
    "/heroclix/powers/quake/": "Quake",
    "/duel-of-ages/rules/": "Rules",
    "/about/": "About",
    "/about?from=an-old-link": "About",
}
GAME = "teapots"
TURN = f"/{GAME}/rules/turn/"
UPDATED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update().catch(() => undefined);
  const worker = registration.installing;
  if (!worker) return "none";
  return new Promise((resolve) => worker.addEventListener("statechange", () => resolve(worker.state)));
}"""
"""Checks for a new version and installs it. Returns the next state of the new service worker, or "none"."""


@pytest.fixture(scope="module")
def next_version(once: Once, small_built: Path) -> Path:
    """The project, rebuilt after changes to a rule's name and to a stylesheet. Copy it before you change it."""

    def make(folder: Path) -> None:
        project = Path(shutil.copytree(small_built, folder / "project"))
        replace_once(project / f"rules_data/{GAME}/rules/turn.yml", "name: Your turn\n", "name: Your turn renamed\n")
        with (project / "docs/assets/stylesheets/lists/home.css").open("a", encoding="utf-8") as styles:
            styles.write("\nbody { --version: two; }\n")
        succeed(project, "build")

    return once("next-version", make)


@pytest.fixture(scope="module")
def stored(browser: Browser, built: Path) -> Iterator[tuple[Page, str]]:
    """A page of a visitor with a phone that has stored the real site, whose server has ended, and its address."""
    page = opened(browser, PHONE, service_workers="allow")
    with hosted(built / "site") as address:
        visit(page, address + "/about/")
    yield page, address
    page.context.close()


@pytest.fixture
def page(browser: Browser) -> Page:
    """A page of a first-time visitor with a phone."""
    return opened(browser, PHONE, service_workers="allow")


def visit(page: Page, address: str) -> None:
    """Open a page and wait until the entire site is stored on the device."""
    page.goto(address)
    expect(page.locator("[data-rb-offline]")).to_have_text("Saved on this device. Works offline.")
    wait_until(page, "() => navigator.serviceWorker.controller !== null")


def version_of(page: Page, address: str) -> set[str]:
    """Return the versions of a page, a stylesheet, the look-up's index, and a page that a script fetches."""
    page.goto(address + TURN)
    fetched = page.evaluate(
        """async () => {
          const text = async (path) => (await fetch(path)).text();
          const texts = [document.querySelector("h1").textContent, await text("/assets/generated/lookup/teapots.json"),
            await text("/teapots/rules/")];
          const styles = getComputedStyle(document.body).getPropertyValue("--version") ? "two" : "one";
          return [...texts.map((text) => (text.includes("Your turn renamed") ? "two" : "one")), styles];
        }"""
    )
    page.goto(f"{address}/?q=your+turn")
    title = page.locator(".rb-result__title").first
    expect(title).to_contain_text("Your turn")
    return {*fetched, "two" if "Your turn renamed" in title.inner_text() else "one"}


def test_everything_works_without_the_server(browser: Browser, stored: tuple[Page, str]) -> None:
    page, address = stored
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        opened(browser, PHONE).goto(address)
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(f"{request.url} {request.failure}"))
    for path, heading in PAGES.items():
        response = page.goto(address + path)
        assert response
        assert response.status == 200, path
        expect(page.locator("h1")).to_contain_text(heading)
        assert page.locator("body").evaluate("body => getComputedStyle(body).getPropertyValue('--rb-bg')"), path
    expect(page.get_by_role("contentinfo")).to_contain_text("Saved on this device. Works offline.")
    expect(page.locator(".rb-saved--done")).to_have_count(1)
    page.goto(address + "/unmatched/rules/resolve-combat/")
    assert page.locator(".rb-diagram svg").first.is_visible()
    page.goto(f"{address}/unmatched/battlefields/hanging-gardens/?q=knock+down&game=all")
    expect(page.locator(".rb-result")).not_to_have_count(0)
    page.get_by_role("searchbox").fill("quake")
    expect(page.locator(".rb-result").first).to_contain_text("HeroClix")
    page.locator(".rb-result a").first.click()
    expect(page.locator("h1")).to_contain_text("Quake")
    # What scripts make of a table works, too.
    page.goto(address + "/unmatched/match/?a=loki&b=the-wayward-sisters&at=santas-workshop")
    expect(page.locator(".rb-step")).to_have_count(7)
    page.goto(address + "/unmatched/sets/")
    page.locator(".rb-shelf .rb-box[aria-expanded=false]", has_text="Lee vs Ali").click()
    expect(page.locator("#rb-opened")).to_contain_text("Muhammad Ali")
    page.goto(address + "/heroclix/figure/?powers=charge,outwit")
    expect(page.locator(".rb-figure__card h4").first).to_have_text("Charge")
    # ERR_ABORTED: the visitor left the page before the file arrived.
    assert [one for one in failed if not one.endswith("ERR_ABORTED")] == []


def test_every_file_of_the_site_is_stored(stored: tuple[Page, str], built: Path) -> None:
    page, address = stored
    page.goto(address)
    left_out = (".index", "api/", "sitemap.xml", "service-worker.js")
    site = built / "site"
    names = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file() and path.suffix != ".map"]
    wanted = {name: hashlib.sha256((site / name).read_bytes()).hexdigest() for name in names if not name.startswith(left_out)}
    kept = page.evaluate(
        """async (names) => {
          const found = {};
          for (const name of names) {
            const content = await (await fetch(`/${name}`)).arrayBuffer();
            const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
            found[name] = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
          }
          return found;
        }""",
        list(wanted),
    )
    assert kept == wanted


def test_an_unknown_page_is_not_found(page: Page, small_built: Path) -> None:
    with hosted(small_built / "site") as address:
        visit(page, address)
        while_served = page.goto(address + "/teapots/rules/nothing/")
    alone = page.goto(address + "/teapots/rules/nothing/")
    assert while_served
    assert alone
    assert (while_served.status, alone.status) == (404, 404)
    expect(page.locator("h1")).to_have_text("Page not found")
    page.goto(address + "/teapots/changes/since-0.9/")
    expect(page.locator("h1")).to_have_text("There is no version 0.9")
    offered = page.get_by_role("region", name="Versions").get_by_role("link")
    expect(offered).to_have_text([re.compile("^Version 1.0October 1, 2025$"), "What changedAll versions"])
    expect(offered.last).to_have_attribute("href", f"{address}/teapots/changes/")
    expect(offered.first).to_have_attribute("href", f"{address}/teapots/changes/1.0/")
    expect(page.locator(".rb-lead")).to_have_text("These are the versions of Teapot Duel on this site (404).")
    page.keyboard.press("s")
    page.locator("dialog").get_by_role("searchbox").fill("your turn")
    page.locator(".rb-result a").first.click()
    expect(page.locator("h1")).to_contain_text("Your turn")


def test_a_new_version_waits_until_it_is_accepted_and_then_applies_everywhere(
    page: Page, small_built: Path, next_version: Path
) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    notice = page.locator(".rb-update")
    with running(small_built, port):
        visit(page, address)
        other = page.context.new_page()
        other.goto(address + "/about/")
    with running(next_version, port):
        page.goto(address + TURN)
        expect(notice).to_contain_text("new version")
        assert notice.get_attribute("role") == "status"
        assert version_of(page, address) == {"one"}
        expect(notice).to_be_visible()
        with page.expect_navigation(), other.expect_navigation():
            notice.get_by_role("button", name="Update").click()
        expect(notice).to_have_count(0)
    assert version_of(page, address) == {"two"}
    assert version_of(other, address) == {"two"}
    assert len(page.evaluate("caches.keys()")) == 1


def test_the_notice_of_a_new_version_can_be_put_away_until_there_is_another(
    page: Page, small_built: Path, next_version: Path, tmp_path: Path
) -> None:
    third = Path(shutil.copytree(next_version / "site", tmp_path / "site"))
    worker = third / "service-worker.js"
    worker.write_text(worker.read_text("utf-8").replace('const VERSION = "', 'const VERSION = "f'), "utf-8")
    port = free_port()
    notice = page.locator(".rb-update")
    with hosted(small_built / "site", port) as address:
        visit(page, address + TURN)
    with hosted(next_version / "site", port):
        page.goto(address + TURN)
        close = notice.get_by_role("button", name="Not now")
        close.wait_for()
        assert_accessible_everywhere(page, ".rb-update")
        box = close.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        close.press("Enter")
        expect(notice).to_have_count(0)
        expect(page.get_by_role("main")).to_be_focused()
        page.goto(address + "/about/")
        answered = """async () => {
          const { waiting } = await navigator.serviceWorker.ready;
          const { port1, port2 } = new MessageChannel();
          const answer = new Promise((done) => { port1.onmessage = () => setTimeout(done); });
          waiting.postMessage("which version", [port2]);
          return answer;
        }"""
        page.wait_for_load_state()
        page.evaluate(answered)  # the page has its answer, too: it asked before
        expect(notice).to_have_count(0)
        assert version_of(page, address) == {"one"}
    with hosted(third, port):
        page.goto(address + TURN)
        expect(notice).to_be_visible()


def test_a_tab_opened_before_the_site_was_stored_is_notified_of_a_new_version(
    page: Page, small_built: Path, next_version: Path
) -> None:
    port = free_port()
    with hosted(small_built / "site", port) as address:
        visit(page, address + TURN)
    with hosted(next_version / "site", port):
        page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
        page.locator(".rb-update").wait_for()
        with page.expect_navigation():
            page.get_by_role("button", name="Update").click()
        expect(page.locator("h1")).to_contain_text("Your turn renamed")


def test_a_page_of_the_next_version_is_not_shown_with_scripts_of_this_one(
    page: Page, small_built: Path, tmp_path: Path
) -> None:
    later = Path(shutil.copytree(small_built / "site", tmp_path / "site"))
    shutil.copytree(later / TURN.strip("/"), later / GAME / "rules/newcomer")
    port = free_port()
    with hosted(small_built / "site", port) as address:
        visit(page, address)
    with hosted(later, port):
        response = page.goto(address + f"/{GAME}/rules/newcomer/")
        assert response
        assert response.status == 404


def test_a_failed_install_leaves_the_old_version_intact(
    page: Page, small_built: Path, next_version: Path, tmp_path: Path
) -> None:
    """Pages of the new version are missing, or belong to a third one, as while the host is being updated."""
    missing, changed = (Path(shutil.copytree(next_version, tmp_path / name)) for name in ("missing", "changed"))
    for path in (missing / "site" / GAME).rglob("index.html"):
        path.unlink()
    for path in (changed / "site" / GAME).rglob("index.html"):
        path.write_text(path.read_text("utf-8").replace("Your turn", "Third"), "utf-8")
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with running(small_built, port):
        visit(page, address)
    for half in (missing, changed):
        with running(half, port):
            page.goto(address + "/about/")
            ended = page.evaluate(UPDATED)
            assert ended in ("redundant", "none")
            assert version_of(page, address) == {"one"}
            assert page.locator(".rb-update").count() == 0
    with running(next_version, port):
        page.goto(address + TURN)
        page.locator(".rb-update").wait_for()
        with page.expect_navigation():
            page.get_by_role("button", name="Update").click()
        assert version_of(page, address) == {"two"}


def test_a_server_that_stops_during_an_update_leaves_the_old_version_intact(
    page: Page, small_built: Path, next_version: Path
) -> None:
    port = free_port()
    with hosted(small_built / "site", port) as address:
        visit(page, address)
    page.goto(address + "/about/")
    # The 3 requests are for the script and 2 of the changed files. Unchanged files are not fetched again.
    with hosted(next_version / "site", port, requests=3):
        ended = page.evaluate(UPDATED)
    assert ended in ("redundant", "none")
    assert page.evaluate("caches.keys().then((names) => names.length)") == 2
    assert version_of(page, address) == {"one"}


def begun(page: Page, address: str, requests: int, port: int, site: Path) -> None:
    """Open a page whose server ends after some requests: the site is then saved in part, and pages are served by its worker."""
    with hosted(site, port, requests=requests):
        page.goto(address)
        wait_until(page, "() => navigator.serviceWorker.controller !== null")
        expect(page.locator("[data-rb-offline]")).to_have_text("Not saved yet. Saving goes on when you are online.")


def test_a_page_that_is_neither_saved_nor_reachable_says_so_and_opens_once_it_can_be_reached(
    page: Page, small_built: Path
) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    begun(page, address + "/about/", 40, port, small_built / "site")
    answer = page.goto(address + TURN)
    assert answer
    assert answer.status == 503
    expect(page).to_have_title("No connection · Rulebook")
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    expect(page.locator(".rb-lead")).to_contain_text("not saved on this device yet")
    assert_accessible_everywhere(page)
    again = page.get_by_role("button", name="Try again")
    again.click()
    expect(page.get_by_role("main").get_by_role("status")).to_have_text("Still no connection.")
    box = again.bounding_box()
    assert box
    assert box["height"] >= 44
    # Home is saved, and the look-up: it is asked for the page, and answers.
    main = page.get_by_role("main")
    expect(main.get_by_role("link")).to_have_text(["Home"])
    expect(main.get_by_role("searchbox")).to_have_value("turn")
    main.get_by_role("button", name="Look it up").click()
    expect(page.locator(".rb-result__title").first).to_contain_text("Your turn")
    page.goto(address + TURN)
    with hosted(small_built / "site", port), page.expect_navigation():
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("h1")).to_contain_text("Your turn")
        expect(page.locator("[data-rb-offline]")).to_have_text("Saved on this device. Works offline.")
    page.goto(address + "/teapots/")
    expect(page.locator("h1")).to_have_text("Teapot Duel")


def test_saving_goes_on_by_itself_and_the_page_opens_when_the_connection_is_back(page: Page, small_built: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    begun(page, address, 40, port, small_built / "site")
    other = page.context.new_page()
    other.goto(address + TURN)
    expect(other.locator("h1")).to_have_text("No connection")
    with hosted(small_built / "site", port), other.expect_navigation():
        for each in (page, other):
            each.evaluate("dispatchEvent(new Event('online'))")
        for each in (page, other):
            expect(each.locator("[data-rb-offline]")).to_have_text("Saved on this device. Works offline.")
        expect(page.locator(".rb-saved--done")).to_have_count(1)
        expect(other.locator("h1")).to_contain_text("Your turn")
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


def test_a_worker_that_could_not_be_installed_is_installed_when_the_connection_is_back(
    page: Page, small_built: Path, tmp_path: Path
) -> None:
    port = free_port()
    lacking = Path(shutil.copytree(small_built / "site", tmp_path / "site"))
    (lacking / "not-saved.html").unlink()
    with hosted(lacking, port) as address:
        page.goto(address)
        expect(page.locator("[data-rb-offline]")).to_have_text("Saving this site on this device, so that it works offline…")
        page.evaluate(
            """async () => {
              while (await navigator.serviceWorker.getRegistration()) await new Promise((go) => setTimeout(go, 20));
            }"""
        )
    with hosted(small_built / "site", port):
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("[data-rb-offline]")).to_have_text("Saved on this device. Works offline.")


def test_a_version_that_is_not_complete_gives_way_to_the_next_and_leaves_nothing(
    page: Page, small_built: Path, next_version: Path
) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    begun(page, address, 60, port, small_built / "site")
    with hosted(next_version / "site", port):
        visit(page, address + TURN)
        expect(page.locator("h1")).to_contain_text("Your turn renamed")
        expect(page.locator(".rb-update")).to_have_count(0)
    assert version_of(page, address) == {"two"}
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


def test_the_site_can_be_installed(browser: Browser, small_built: Path) -> None:
    site = small_built / "site"
    manifest: dict[str, Any] = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["name"]
    assert manifest["short_name"]
    assert manifest["display"] == "standalone"
    assert (site / manifest["start_url"] / "index.html").is_file()
    sizes = {icon["sizes"] for icon in manifest["icons"] if "any" in icon["purpose"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        width, height = struct.unpack(">II", (site / icon["src"]).read_bytes()[16:24])
        assert icon["sizes"] == f"{width}x{height}"
    with hosted(small_built / "site") as address:
        page = opened(browser, DESKTOP, service_workers="allow")
        page.goto(address + TURN)
        client = page.context.new_cdp_session(page)
        found = client.send("Page.getAppManifest")
        assert found["errors"] == []
        assert found["url"] == address + "/manifest.webmanifest"
        hindered = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [error for error in hindered if error["errorId"] != "in-incognito"] == []
        page.context.close()
