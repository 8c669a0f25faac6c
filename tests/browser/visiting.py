"""Serve a site by `rulebook serve` or by a plain file server, and visit it with a real browser."""

from __future__ import annotations

import http.server
import itertools
import math
import os
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from browser.find_browser import installed
from service import AXE, EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from typing import Any

    from playwright.sync_api import Browser, JSHandle, Locator, Page

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
ON_PHONE = pytest.mark.parametrize("size", [PHONE], ids=["phone"])
ON_DESKTOP = pytest.mark.parametrize("size", [DESKTOP], ids=["desktop"])

FRONTS = ["/", "/unmatched/", "/duel-of-ages/", "/funkoverse/", "/heroclix/"]
"""The home page, and the front page of each game."""

BROKEN_WORDS = """(names) => names.flatMap((name) => [...name.childNodes].flatMap((node) => {
  const text = node.nodeType === Node.TEXT_NODE ? node : node.firstChild;
  return [...(text?.data ?? "").matchAll(/[^\\s-]+/g)].filter(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word);
}))"""
"""The words of these names that stand in two lines."""

MOST_SHIFT = 0.01
"""The highest cumulative layout shift of a page. 0.1 counts as good (web.dev/articles/cls)."""
_LONGEST_WAIT = 30_000
expect.set_options(timeout=_LONGEST_WAIT)
"""Every wait is for a state that the page reaches. The timeout only ends a test that would never finish."""

SCRIPT_ERRORS: list[str] = []
"""Script errors during a test. The test fails at its end, because an event handler cannot make it fail."""


NEVER_IDLE = "requestIdleCallback = () => 0"
"""A script that keeps a page from being idle."""


_DISABLED_FEATURES = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
]
"""Features of Chromium that tests do not need. The first two start a process for the address bar of each context, which takes
as much processor time as a page. Playwright switches off the others, but Chromium uses only the last such list."""


_OPEN_LOOKUP = """async (games) => {
  const { GameLookup, Lookup } = await import("/assets/javascripts/look-up/lookup.js");
  const open = async (game) => new GameLookup(await (await fetch(`/assets/generated/lookup/${game}.json`)).json());
  return new Lookup(await Promise.all(games.map(open)));
}"""


_CONTRAST = ["color-contrast"]
_AXE: dict[str, dict[str, Any]] = {
    "light": {"reporter": "legible", "resultTypes": ["violations"], "preload": False},
    "dark": {"reporter": "legible", "resultTypes": ["violations"], "preload": False, "runOnly": _CONTRAST},
}
"""The options of axe for each color scheme. Only the contrast of colors can differ between them.

Without `preload`, axe does not parse the style sheets, as only one rule needs (see `assert_orientation_is_free`).
"""


_LOOKS = """(part) => {
  const digest = (text) => {
    let [first, second] = [7, 11];
    for (let place = 0; place < text.length; place += 1) {
      first = Math.imul(first ^ text.charCodeAt(place), 2654435761);
      second = Math.imul(second ^ text.charCodeAt(place), 1597334677);
    }
    return [first, second].map((half) => (half >>> 0).toString(36)).join(" ");
  };
  const chains = new Map();
  window.axeLooks = { firsts: new Map(), hidden: [] };
  const { firsts, hidden } = axeLooks;
  for (const each of document.querySelectorAll("*")) {
    if (each.parentElement && !chains.has(each.parentElement)) continue;
    const style = getComputedStyle(each);
    if (style.display === "none" || each.matches("details:not([open]) > :not(summary)")) {
      if (each !== document.head) hidden.push(each);
      continue;
    }
    const parts = ["color", "backgroundColor", "backgroundImage", "opacity", "fontSize", "fontWeight", "textShadow", "display",
      "visibility", "position"].map((name) => style[name]);
    const hasText = [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const isDisabled = each.matches(":disabled, [aria-disabled=true]");
    const look = digest([chains.get(each.parentElement), each.tagName, each.className, hasText, isDisabled, ...parts].join());
    chains.set(each, look);
    const isMeasured = (hasText || each.matches("input, select, textarea")) && (!part || each.closest(part));
    if (isMeasured && !firsts.has(look)) firsts.set(look, each);
  }
  return [...firsts.keys()];
}"""
"""Returns how the elements with text look: one string for all that look the same, as do all elements around them."""
_PREPARE = """(looks) => {
  const { firsts, hidden } = axeLooks;
  for (const [look, element] of firsts) element.toggleAttribute("data-axe-measures", looks.includes(look));
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-axe-measures]" }] });
  const none = { value: [], configurable: true };
  for (const each of hidden) Object.defineProperties(each, { childNodes: none, children: none });
  const passedOver = new Set(hidden);
  const shown = (each) => (passedOver.has(each) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  document.createTreeWalker = (root, what) => Document.prototype.createTreeWalker.call(document, root, what, shown);
  axe.addReporter("legible", (results, ...more) => {
    const passes = results.find(({ id }) => id === "color-contrast")?.passes ?? [];
    const elements = new Set(passes.map(({ node }) => node.element));
    axeLooks.legible = looks.filter((look) => elements.has(firsts.get(look)));
    return axe.getReporter("no-passes")(results, ...more);
  });
}"""
"""Lets axe measure the contrast of one element for each of some looks.

The 60 rows of a list have the same colors, and measuring them takes most of the time of axe. Other rules inspect every row.
Until `_FINISH`, what is not shown has no child nodes for axe, and the walk on which axe notes where each element is drawn
passes it over: no rule inspects it, but axe asks for its styles, which browsers compute anew each time. On a match sheet, which
shows one of its sections, this takes three quarters of the time of axe.
"""
_FINISH = """() => {
  const { firsts, hidden, legible } = axeLooks;
  for (const element of firsts.values()) element.removeAttribute("data-axe-measures");
  for (const each of hidden) {
    delete each.childNodes;
    delete each.children;
  }
  delete document.createTreeWalker;
  return legible;
}"""
"""Returns the looks whose contrast axe found to be sufficient."""
_LEGIBLE: set[str] = set()
"""The looks whose contrast was sufficient on a page before. The header looks the same on all pages and is measured once."""


def free_port() -> int:
    """Return a port on which nothing listens and that the system does not assign to connections.

    Systems assign ports from 32768 or 49152 upward to connections. Each process starts its search at a different port.
    """
    for port in range(20_000 + os.getpid() % 100 * 100, 32_000):
        with socket.socket() as free, suppress(OSError):
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind(("127.0.0.1", port))
            return port
    raise OSError("every port from 20000 to 32000 is taken")


def remember(page: Page, name: str, value: object) -> None:
    """Store something as the site does, for the page that is opened next: that costs less than to open one for it."""
    if not page.url.endswith(EMPTY):
        page.goto(EMPTY)  # what is left may store something
    page.evaluate("([name, value]) => localStorage.setItem(`/.${name}`, JSON.stringify(value))", [name, value])


def begin(page: Page, first: str = "Loki") -> None:
    """Begin a match without having said who goes first, which is asked for then."""
    page.get_by_role("button", name="Begin", exact=True).click()
    answer_first(page, first)


def show_dials(page: Page) -> None:
    """Open the step of the setup that has the dials, if it is closed: on a desktop, four sides have one step open at a time."""
    expect(page.locator(".rb-step").first).to_be_visible()
    opener = page.get_by_role("button", name="What to do: Take what belongs to your hero")
    if opener.is_visible() and not page.locator(".rb-start:visible").count():
        opener.click()
    expect(page.locator(".rb-start:visible").first).to_be_visible()


def answer_first(page: Page, first: str = "Loki") -> None:
    """Answer who goes first."""
    page.get_by_role("dialog", name="Who goes first?").get_by_role("button", name=first).click()
    expect(page.locator(".rb-match-dialog")).to_have_count(0)
    expect(page.locator(".rb-next__where b")).to_have_count(1)


def leave_count(page: Page, section: str) -> None:
    """Go from Count, which has the screen of a phone alone, to another section."""
    page.get_by_role("button", name="Menu of the match").click()
    page.locator(".rb-count__menu").get_by_role("button", name=section).click()


def cut_texts(texts: Locator, reach: int = 0) -> list[str]:
    """Which of some texts do not fit their elements. Letters may reach `reach` pixels out of a tight line."""
    cut: list[str] = texts.evaluate_all(
        """(all, reach) => all
          .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + reach)
          .map((each) => each.textContent)""",
        reach,
    )
    return cut


@contextmanager
def serving(project: Path, port: int = 0) -> Iterator[str]:
    """Serve a project's site at `port`, or at any free port if it is 0, and yield its address. Ends the server afterward."""
    command = [sys.executable, "-m", "rulebook", "--project", str(project), "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            output = server.stdout.readline()
            assert output, "the server ended"
            yield output.split()[4].removesuffix("/")
        finally:
            server.kill()


class _Files(http.server.SimpleHTTPRequestHandler):
    """Serves the files of a folder and logs no requests."""

    server: _Host

    def do_GET(self) -> None:
        """Answer a request, or, after the last allowed one, close the connection as a crashing server does."""
        if next(self.server.requests) < self.server.most:
            super().do_GET()
        else:
            self.connection.shutdown(socket.SHUT_RDWR)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class _Host(http.server.ThreadingHTTPServer):
    """A plain file server that answers at most `most` requests."""

    def __init__(self, folder: Path, port: int, most: float) -> None:
        super().__init__(("127.0.0.1", port), partial(_Files, directory=str(folder)))
        self.requests = itertools.count()
        self.most = most

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print the traceback of an error, unless the browser closed the connection before it was answered."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def hosted(folder: Path, port: int = 0, requests: float = math.inf) -> Iterator[str]:
    """Serve a folder with a plain file server at `port`, or at any free port if it is 0, and yield the address.

    The server answers at most `requests` requests.
    """
    with _Host(folder, port, requests) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}"
        host.shutdown()


@contextmanager
def browsing(*more: str) -> Iterator[Browser]:
    """Start a real headless Chromium, with `more` switches than those that any use of it needs."""
    with sync_playwright() as playwright:
        features = f"--disable-features={','.join(_DISABLED_FEATURES)}"
        # One process for all pages: a new one for each would start anew, and compile the scripts of the site again.
        one_process = "--renderer-process-limit=1"
        # The browser's own process draws the pages, and no message has to go to another one for each frame.
        drawing = "--in-process-gpu"
        arguments = ["--no-sandbox", "--disable-gpu", drawing, "--disable-background-networking", one_process, features, *more]
        browser = playwright.chromium.launch(executable_path=installed(), args=arguments)
        yield browser
        browser.close()


def opened(
    browser: Browser,
    size: dict[str, int],
    scheme: str = "light",
    service_workers: str = "block",
    *,
    is_ever_idle: bool = False,
    **more: Any,
) -> Page:
    """Open a page of a first-time visitor. An error in its scripts, or a breach of the site's policy, fails the test.

    Without `service_workers="allow"`, the visitor's browser does not store the site. Unless it `is_ever_idle`, a page does not
    start the look-up for the first query, which takes longer than to open it.
    """
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
        service_workers=service_workers,  # type: ignore[arg-type]
        **more,
    )
    page = context.new_page()
    if not is_ever_idle:
        page.add_init_script(NEVER_IDLE)
    page.on("pageerror", lambda error: SCRIPT_ERRORS.append(f"{page.url} {error}"))
    page.on("console", lambda said: SCRIPT_ERRORS.append(said.text) if "Content Security Policy" in said.text else None)
    return page


def wait_for_drawing(page: Page) -> None:
    """Wait until a page is drawn with all that has changed."""
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go))))")


def resize(page: Page, size: dict[str, int]) -> None:
    """Give a page a screen of another size, and wait until it is drawn: scripts that follow the size run as it is drawn."""
    page.set_viewport_size(size)  # type: ignore[arg-type]
    wait_for_drawing(page)


def shift_of_layout(page: Page) -> float:
    """How much of the screen moved, and how far, since the page was opened: its cumulative layout shift."""
    shift: float = page.evaluate(
        """() => new Promise((done) => {
          const sum = (list) => list.getEntries().reduce((total, entry) => total + entry.value, 0);
          new PerformanceObserver((list) => done(sum(list))).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(0))));
        })"""
    )
    return shift


def assert_accessible(page: Page, width: int, schemes: Sequence[str] = ("light", "dark"), part: str | None = None) -> None:
    """Fail if axe finds a violation on a page in a color scheme, or if the page is wider than `width` pixels.

    Axe inspects the elements that match the CSS selector `part`, or all without it.
    """
    # A constructed style sheet, since the policy of the site does not allow inline ones.
    page.evaluate(
        """() => {
          const styles = new CSSStyleSheet();
          styles.replaceSync("*, ::before, ::after { transition: none !important }");
          document.adoptedStyleSheets = [styles];
        }"""
    )
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        _run_axe(page, scheme, _AXE[scheme], part)
    page.emulate_media(color_scheme="light")
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url


def assert_accessible_at(page: Page, size: dict[str, int], part: str | None = None) -> None:
    """Fail as `assert_accessible` does, on a phone in the light scheme and on a desktop in the dark one.

    It is for tests that run at both sizes.
    """
    assert_accessible(page, size["width"], ("light",) if size == PHONE else ("dark",), part)


def assert_accessible_everywhere(page: Page, part: str | None = None, *, every_scheme: bool = False) -> None:
    """Fail as `assert_accessible` does, on a phone in the light scheme and on a desktop in the dark one, or in both schemes.

    All rules are run on a phone; on a desktop in the dark scheme, only those that depend on colors.
    """
    for size in (PHONE, DESKTOP):
        resize(page, size)
        if every_scheme:
            assert_accessible(page, size["width"], part=part)
        else:
            assert_accessible_at(page, size, part)


def assert_fits(page: Page, size: dict[str, int]) -> None:
    """Fail if a page is wider than a screen of this size."""
    resize(page, size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], page.url


def assert_orientation_is_free(page: Page) -> None:
    """Fail if a style sheet of a page locks it to an orientation of the screen."""
    _run_axe(page, "any", {"resultTypes": ["violations"], "runOnly": ["css-orientation-lock"]})


def _run_axe(page: Page, scheme: str, options: dict[str, Any], part: str | None = None) -> None:
    looks = [look for look in page.evaluate(_LOOKS, part) if look not in _LEGIBLE]
    if options.get("runOnly") == _CONTRAST and not looks:
        return
    if not page.evaluate("(axe) => 'axe' in window || import(axe).then(() => true, () => false)", AXE):
        page.evaluate(AXE_SCRIPT)  # a plain file server has only the files of the site
    page.evaluate(_PREPARE, looks)
    results = Axe("").run(page, context=part, options=options)
    _LEGIBLE.update(page.evaluate(_FINISH) or ())
    assert results.violations_count == 0, f"{page.url} {scheme} {results.generate_report()}"


def wait_until(page: Page, condition: str) -> None:
    """Wait until a condition holds in a page: a JavaScript function without parameters, as a string.

    Playwright's `wait_for_function` evaluates its string anew for each try, which the policy of the site refuses.
    """
    page.evaluate(
        f"""async () => {{
          const holds = {condition};
          const end = performance.now() + {_LONGEST_WAIT};
          while (!holds()) {{
            if (performance.now() > end) throw new Error("this never held: " + holds);
            await new Promise((go) => setTimeout(go, 20));
          }}
        }}"""
    )


def lookup_in(page: Page, games: Sequence[str]) -> JSHandle:
    """Return the browser's look-up for some games, loaded in a page of the site."""
    return page.evaluate_handle(_OPEN_LOOKUP, games)
