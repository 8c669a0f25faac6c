"""The web service: the built site, and the look-up as JSON with its OpenAPI description."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import uvicorn
from pydantic import TypeAdapter
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from rulebook import __version__
from rulebook.fresh import ensure_index
from rulebook.search.lookup import Answer, Lookup
from rulebook.search.postings import current

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from starlette.requests import Request

MOST = 100
SECONDS_BETWEEN_LOOKS = 1.0
"""How often the service looks whether the records have changed."""
CACHING = "public, max-age=60"
PARAMETERS: dict[str, dict[str, Any]] = {
    "q": {"required": True, "description": 'What to look up. May hold filters: hero:loki, kind:erratum, "a phrase", -word.'},
    "game": {"description": "Look in one game only."},
    "kind": {"description": "Look among one kind of record only, such as hero."},
    "limit": {"description": "How many results at the most.", "schema": {"type": "integer", "minimum": 1, "maximum": MOST}},
}

logger = logging.getLogger(__name__)


class _Service:
    """Answers look-ups from the newest index of a project."""

    def __init__(self, project: Path) -> None:
        self.project = project
        self.generation, self.opened = self._open()

    def _open(self) -> tuple[str, Lookup]:
        directory = ensure_index(self.project)
        return current(directory) or "", Lookup.open(directory)

    async def keep_fresh(self) -> None:
        """Take up a new index when the records change. Requests that still read the one before keep it."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            try:
                generation, opened = await run_in_threadpool(self._open)
            except OSError as error:
                logger.warning("the index was not renewed: %s", error)
            else:
                if generation != self.generation:
                    self.generation, self.opened = generation, opened

    async def lookup(self, request: Request) -> Response:
        unknown = [name for name in request.query_params if name not in PARAMETERS]
        if unknown:
            return _refused(f"unknown parameter {unknown[0]!r}; there are {', '.join(PARAMETERS)}")
        query = request.query_params.get("q", "").strip()
        if not query:
            return _refused("parameter 'q' is missing: it says what to look up")
        limit = request.query_params.get("limit", "10")
        if not (limit.isascii() and limit.isdecimal() and 1 <= int(limit) <= MOST):
            return _refused(f"'limit' is {limit!r}; it must be a number from 1 to {MOST}")
        game, kind = request.query_params.get("game"), request.query_params.get("kind")
        opened, tag = self.opened, f'"{self.generation}"'
        refusal = opened.refusal(game, kind)
        if refusal:
            return _refused(refusal)
        headers = {"Cache-Control": CACHING, "ETag": tag}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        answer = await run_in_threadpool(opened.lookup, query, game=game, kind=kind, limit=int(limit))
        return JSONResponse(answer.as_dict(), headers=headers)


def _refused(message: str) -> JSONResponse:
    return JSONResponse({"error": message}, status_code=400)


def openapi() -> dict[str, Any]:
    """The OpenAPI 3.1 description of the look-up."""
    answer = TypeAdapter(Answer).json_schema(mode="serialization", ref_template="#/components/schemas/{model}")
    schemas = {**answer.pop("$defs"), "Answer": answer}
    error = {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}
    parameters = [{"name": name, "in": "query", "schema": {"type": "string"}, **about} for name, about in PARAMETERS.items()]
    return {
        "openapi": "3.1.0",
        "info": {"title": "rulebook look-up", "version": __version__},
        "paths": {
            "/api/lookup": {
                "get": {
                    "operationId": "lookup",
                    "summary": "Find the passages that answer a question",
                    "parameters": parameters,
                    "responses": {
                        "200": {"description": "The answer, the best result first", **_json_of("Answer")},
                        "304": {"description": "The rules are those of the ETag that was sent"},
                        "400": {"description": "A parameter is missing, unknown or wrong", **_json_of("Error")},
                    },
                }
            }
        },
        "components": {"schemas": {**schemas, "Error": error}},
    }


def _json_of(schema: str) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}}


async def _describe(_: Request) -> JSONResponse:
    return JSONResponse(openapi(), headers={"Cache-Control": CACHING})


def application(project: Path) -> Starlette:
    """The ASGI application of a project whose site is built."""
    service = _Service(project)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(service.keep_fresh())
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    return Starlette(
        routes=[
            Route("/api/lookup", service.lookup, methods=["GET"]),
            Route("/api/openapi.json", _describe, methods=["GET"]),
            Mount("/", StaticFiles(directory=project / "site", html=True)),
        ],
        middleware=[
            Middleware(GZipMiddleware, minimum_size=1000),
            Middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["GET"]),
        ],
        lifespan=lifespan,
    )


def run(project: Path, host: str, port: int) -> None:
    """Serve a project until it is interrupted."""
    print(f"Serving the rulebook at http://{host}:{port}/ (Ctrl-C to stop)", flush=True)
    uvicorn.run(application(project), host=host, port=port, log_level="warning")
