"""The service as a whole: what it serves at which path, and the server that it runs in."""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route

from rulebook.api.connections import MAX_CONNECTIONS, Connection
from rulebook.api.lookup import LookupService, describe, not_served
from rulebook.api.site_files import SiteFiles
from rulebook.headers import SECURITY_HEADERS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path
    from types import FrameType


def application(project: Path) -> Starlette:
    """The ASGI application for a project. Its site must be built."""
    service = LookupService(project)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(service.keep_fresh())
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    any_site = Middleware(
        CORSMiddleware,
        allow_origins=["*"],
        allow_methods=["GET"],
        allow_headers=["If-None-Match"],
        expose_headers=["ETag"],
    )
    api = [
        Route("/lookup", service.lookup, methods=["GET"]),
        Route("/openapi.json", describe, methods=["GET"]),
        Mount("/", SiteFiles(directory=project / "site/api")),
    ]
    return Starlette(
        routes=[
            Mount("/api", routes=api, middleware=[any_site]),
            Mount("/", SiteFiles(directory=project / "site", html=True)),
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={HTTPException: not_served},
        lifespan=lifespan,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; port 0 means any free port. Raises OSError if it cannot listen there."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)[0]
    # asyncio sets TCP_NODELAY only on sockets that name their protocol. Without it, answers are 40 ms late.
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


class _Server(uvicorn.Server):
    """A server for which a signal to stop is no error: it finishes its answers, and the command ends normally."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop. uvicorn would also raise the signal again at the end."""
        self.force_exit = self.should_exit
        self.should_exit = True


def server(project: Path) -> uvicorn.Server:
    """The server of a built project, not started yet. Every answer has the headers of `SECURITY_HEADERS`, errors too."""
    config = uvicorn.Config(
        application(project),
        http=Connection,
        ws="none",
        headers=list(SECURITY_HEADERS.items()),
        server_header=False,
        limit_concurrency=MAX_CONNECTIONS,
        timeout_graceful_shutdown=5,
        log_level="warning",
    )
    return _Server(config)


def run(project: Path, listener: socket.socket) -> None:
    """Serve a built project at a socket until interrupted."""
    with suppress(KeyboardInterrupt):
        server(project).run(sockets=[listener])
