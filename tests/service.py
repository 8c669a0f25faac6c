"""The web service of a project, run in a thread of the tests."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, cast
from unittest import mock

from axe_playwright_python.base import AXE_SCRIPT
from starlette.datastructures import MutableHeaders
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from rulebook.api.server import listen, server
from rulebook.search.lookup import Lookup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import uvicorn
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MODULES = "/assets/javascripts"
"""Where tests import single modules of the site's scripts. The site itself has only what the build makes of them."""
EMPTY = "/empty"
"""An empty page, which a browser opens in less time than any file of the site."""
AXE = "/axe.js"
"""The script of axe. A browser keeps a file of a site compiled, while it would compile a text that it is handed each time."""
WAIT = 30
"""The seconds after which a test fails that waits for the service."""


@contextmanager
def running(project: Path, port: int = 0, *, unchanging: bool = False) -> Iterator[tuple[uvicorn.Server, int]]:
    """Run the service of a project in a thread, with what only tests ask for, at `port`, or at any free port if it is 0.

    Yields the server and its port.

    If the site is `unchanging`, browsers keep its files and need not ask whether they are still the same. Its files
    are then sent as they are, not compressed, and the look-up of the web service, for which no page asks, is not read ahead.
    """
    with mock.patch.object(Lookup, "prepared", lambda lookup: lookup) if unchanging else nullcontext():
        service = server(project)
    service.config.app = _with_test_files(cast("ASGIApp", service.config.app), project)
    if unchanging:
        service.config.app = _kept(service.config.app)
    with listen("127.0.0.1", port) as listener:
        thread = threading.Thread(target=service.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            wait(lambda: service.started)
            yield service, listener.getsockname()[1]
        finally:
            service.should_exit = True
            thread.join()


def wait(reached: Callable[[], bool]) -> None:
    """Wait until something is so. Fails if that takes too long."""
    end = time.monotonic() + WAIT
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.01)


def _with_test_files(app: ASGIApp, project: Path) -> ASGIApp:
    """An application that also serves the modules of a project, an empty page, and axe."""
    modules = StaticFiles(directory=project / f"docs{MODULES}")

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith(MODULES):
            await modules({**scope, "root_path": MODULES}, receive, send)
        elif scope["type"] == "http" and scope["path"] == EMPTY:
            await HTMLResponse()(scope, receive, send)
        elif scope["type"] == "http" and scope["path"] == AXE:
            await Response(AXE_SCRIPT, media_type="text/javascript")(scope, receive, send)
        else:
            await app(scope, receive, send)

    return answer


def _kept(app: ASGIApp) -> ASGIApp:
    """An application whose answers are not compressed, and which browsers keep for a day."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        scope["headers"] = [header for header in scope["headers"] if header[0] != b"accept-encoding"]

        async def send_kept(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["Cache-Control"] = "max-age=86400"
            await send(message)

        await app(scope, receive, send_kept)

    return answer
