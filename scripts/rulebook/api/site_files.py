"""The files of the built site, with what a browser may keep of them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, StreamingResponse
from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.responses import Response
    from starlette.types import Scope

REVALIDATED = "no-cache"
"""The browser keeps each file, and asks each time whether its tag is still the same."""


class SiteFiles(StaticFiles):
    """The files in a folder. A request whose tag matches is answered with 304."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The answer to a request for a file. Raises HTTPException if there is no such file, or for another method."""
        response = await super().get_response(path, scope)
        if isinstance(response, FileResponse):
            response = await _opened(response)
        response.headers["Cache-Control"] = REVALIDATED
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        if tag := response.headers.get("etag"):
            # The same file is sent in several encodings, so the tag is a weak one (RFC 9110, section 8.8.3.3).
            response.headers["ETag"] = f"W/{tag.removeprefix('W/')}"
        return response


async def _opened(response: FileResponse) -> StreamingResponse:
    """The same answer from the file that is opened now.

    Starlette opens it only after it has sent its size. If a build puts another site in place in between, the size is that of
    the old file and the content that of the new one, and the connection ends without content.
    """
    try:
        file = await run_in_threadpool(open, response.path, "rb")
    except FileNotFoundError:
        raise HTTPException(404) from None
    opened = FileResponse(response.path, response.status_code, stat_result=os.fstat(file.fileno()))
    del opened.headers["accept-ranges"]  # the whole file is sent, whatever part is asked for

    async def content() -> AsyncIterator[bytes]:
        with file:
            while chunk := await run_in_threadpool(file.read, FileResponse.chunk_size):
                yield chunk

    return StreamingResponse(content(), response.status_code, opened.headers)
