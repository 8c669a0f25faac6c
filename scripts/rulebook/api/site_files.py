"""The files of the built site, with what a browser may keep of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Scope

REVALIDATED = "no-cache"
"""The browser keeps each file, and asks each time whether its tag is still the same."""


class SiteFiles(StaticFiles):
    """The files in a folder. A request whose tag matches is answered with 304."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The answer to a request for a file. Raises HTTPException if there is no such file, or for another method."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = REVALIDATED
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        if tag := response.headers.get("etag"):
            # The same file is sent in several encodings, so the tag is a weak one (RFC 9110, section 8.8.3.3).
            response.headers["ETag"] = f"W/{tag.removeprefix('W/')}"
        return response
