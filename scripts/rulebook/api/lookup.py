"""The look-up as JSON, and its OpenAPI description."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from rulebook import __version__
from rulebook.search.answers import Answer
from rulebook.search.index_cache import index_of_site
from rulebook.search.lookup import MAX_RESULTS, RESULT_COUNT, Lookup

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

POLL_SECONDS = 1.0
"""The time between two checks for a new build."""
CACHING = "public, max-age=60"
PARAMETERS: dict[str, dict[str, Any]] = {
    "q": {"required": True, "description": 'What to look up. May contain filters: hero:loki, kind:erratum, "a phrase", -word.'},
    "game": {"description": "Search one game only."},
    "kind": {"description": "Search one kind of record only, such as hero."},
    "limit": {
        "description": "The maximum number of results.",
        "schema": {"type": "integer", "minimum": 1, "maximum": MAX_RESULTS},
    },
}

logger = logging.getLogger(__name__)


class LookupService:
    """Answers look-ups from the index of the last build, so that every link of an answer leads to a page of the site."""

    def __init__(self, project: Path) -> None:
        self.project = project
        self.opened = _opened(self._index())

    def _index(self) -> Path:
        """The folder of the index of the built site. Raises FileNotFoundError if there is none."""
        index = index_of_site(self.project)
        if not index:
            raise FileNotFoundError(f"{self.project} has no built site")
        return index

    async def keep_fresh(self) -> None:
        """Open the new index after each build. Requests that are being answered keep the earlier one.

        If the new index cannot be opened, for whatever reason, the earlier one stays, and it is tried again.
        """
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                newest = self._index()
                if newest.name != self.opened.name:
                    self.opened = await run_in_threadpool(_opened, newest)
            except Exception as error:  # noqa: BLE001 - an error would end the task, and with it all renewal
                logger.warning(
                    "the new index could not be opened, and will be tried again: %s: %s", type(error).__name__, error
                )

    async def lookup(self, request: Request) -> Response:
        """Answer `GET /api/lookup`."""
        unknown = [name for name in request.query_params if name not in PARAMETERS]
        if unknown:
            return _refused(f"unknown parameter {unknown[0]!r}; the parameters are {', '.join(PARAMETERS)}")
        query = request.query_params.get("q", "").strip()
        if not query:
            return _refused("parameter 'q' is missing; it is the text to look up")
        limit = request.query_params.get("limit", "10")
        if not RESULT_COUNT.fullmatch(limit):
            return _refused(f"'limit' must be a number from 1 to {MAX_RESULTS}")
        game, kind = request.query_params.get("game"), request.query_params.get("kind")
        opened = self.opened
        tag = f'"{opened.name}"'
        refusal = opened.refusal(game, kind)
        if refusal:
            return _refused(refusal)
        headers = {"Cache-Control": CACHING, "ETag": tag}
        if _matches(request.headers.getlist("if-none-match"), tag):
            return Response(status_code=304, headers=headers)
        answer = await run_in_threadpool(opened.lookup, query, game=game, kind=kind, limit=int(limit))
        return JSONResponse(answer.as_dict(), headers=headers)


def _opened(index: Path) -> Lookup:
    return Lookup(index).prepared()


def _matches(known: list[str], tag: str) -> bool:
    """Whether the values of `If-None-Match` match the tag, by the weak comparison of RFC 9110, section 13.1.2."""
    return any(each.strip().removeprefix("W/") in (tag, "*") for each in ",".join(known).split(","))


def _refused(message: str) -> JSONResponse:
    return JSONResponse({"error": message}, status_code=400)


async def not_served(request: Request, error: Exception) -> JSONResponse:
    """Answer an API request for a path or method that does not exist. The site itself has a page for missing pages."""
    assert isinstance(error, HTTPException)
    message = f"{error.detail}: {request.method} {request.url.path}; /api/openapi.json lists what exists"
    return JSONResponse({"error": message}, status_code=error.status_code, headers=error.headers)


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
                        "304": {"description": "The rules are unchanged since the answer with this ETag"},
                        "400": {"description": "A parameter is missing, unknown or wrong", **_json_of("Error")},
                    },
                }
            }
        },
        "components": {"schemas": {**schemas, "Error": error}},
    }


def _json_of(schema: str) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}}


async def describe(_: Request) -> JSONResponse:
    """Answer `GET /api/openapi.json`."""
    return JSONResponse(openapi(), headers={"Cache-Control": CACHING})
