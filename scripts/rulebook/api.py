"""The web service: the built site, and the look-up as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from rulebook.fresh import ensure_index
from rulebook.search.lookup import Lookup
from rulebook.search.postings import current

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

PARAMETERS = ("q", "game", "kind", "limit")
MOST = 100


class _Service:
    """Answers look-ups from the newest index of a project."""

    def __init__(self, project: Path) -> None:
        self.project = project
        self.opened: tuple[str | None, Lookup] | None = None

    async def lookup(self, request: Request) -> JSONResponse:
        unknown = [name for name in request.query_params if name not in PARAMETERS]
        if unknown:
            return _refused(f"unknown parameter {unknown[0]!r}; there are {', '.join(PARAMETERS)}")
        query = request.query_params.get("q", "").strip()
        if not query:
            return _refused("parameter 'q' is missing: it says what to look up")
        limit = request.query_params.get("limit", "10")
        if not limit.isdecimal() or not 1 <= int(limit) <= MOST:
            return _refused(f"'limit' is {limit!r}; it must be a number from 1 to {MOST}")
        game, kind = request.query_params.get("game"), request.query_params.get("kind")
        lookup = await run_in_threadpool(self._newest)
        refusal = lookup.refusal(game, kind)
        if refusal:
            return _refused(refusal)
        answer = await run_in_threadpool(lookup.lookup, query, game=game, kind=kind, limit=int(limit))
        return JSONResponse(answer.as_dict(), headers={"Cache-Control": "public, max-age=60"})

    def _newest(self) -> Lookup:
        """The index as it stands now, opened once. Requests that still read an older one keep it."""
        directory = ensure_index(self.project)
        generation = current(directory)
        if not self.opened or self.opened[0] != generation:
            self.opened = (generation, Lookup.open(directory))
        return self.opened[1]


def _refused(message: str) -> JSONResponse:
    return JSONResponse({"error": message}, status_code=400)


def application(project: Path) -> Starlette:
    """The ASGI application of a project whose site is built."""
    service = _Service(project)
    return Starlette(
        routes=[
            Route("/api/lookup", service.lookup, methods=["GET"]),
            Mount("/", StaticFiles(directory=project / "site", html=True)),
        ],
        middleware=[
            Middleware(GZipMiddleware, minimum_size=1000),
            Middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["GET"]),
        ],
    )


def run(project: Path, host: str, port: int) -> None:
    """Serve a project until it is interrupted."""
    print(f"Serving the rulebook at http://{host}:{port}/ (Ctrl-C to stop)", flush=True)
    uvicorn.run(application(project), host=host, port=port, log_level="warning")
