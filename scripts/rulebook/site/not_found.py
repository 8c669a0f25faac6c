"""The pages 404.html and not-saved.html: they are shown at any address, so their links are absolute, below that of the site.

MkDocs makes them like the other pages. For an edition, their links lead into the folder of that edition. The folder of all
editions has a copy of 404.html whose links lead into the latest edition.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from mkdocs.config.base import Config
from mkdocs.plugins import BasePlugin
from mkdocs.utils import normalize_url

from rulebook.site.edition import LATEST, Edition
from rulebook.site.precache import NOT_SAVED

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

PAGE = "404.html"
_STAND_INS = {
    PAGE: {"title": "This page does not exist", "script": "not-found"},
    NOT_SAVED: {"title": "No connection", "script": "not-saved"},
}
"""What the frame needs to know of these pages: how they are called, and their script."""
_OF_AN_EDITION = re.compile(r"<!--edition-->.*?<!--/edition-->", re.DOTALL)
"""What 404.html says only in the folder of an edition."""


def folder_of(site_url: str | None) -> str:
    """The path of a site's address, with a slash at both ends; the root of the host, if there is no address."""
    path = urlsplit(site_url or "").path.strip("/")
    return f"/{path}/" if path else "/"


def above_editions(page: str, edition: str, site_url: str | None) -> str:
    """404.html for the folder of all editions: that of the `edition` that is the latest, with links to `latest`."""
    folder = folder_of(site_url)
    return _OF_AN_EDITION.sub("", page).replace(f'"{folder}{edition}/', f'"{folder}{LATEST}/')


class _NoOptions(Config):  # type: ignore[no-untyped-call]
    """The options of the plugin in mkdocs.yml: it has none, since it is not listed there."""


class NotFound(BasePlugin[_NoOptions]):  # type: ignore[no-untyped-call]
    """Gives these pages the absolute path of their site, which MkDocs takes for that of the latest edition."""

    def __init__(self, site_url: str | None, edition: Edition | None) -> None:
        self.folder = folder_of(site_url) + (f"{edition.name}/" if edition else "")

    def on_template_context(self, context: Any, *, template_name: str, config: MkDocsConfig) -> Any:
        """Change the paths with which the template is filled. MkDocs calls this for each file that no Markdown page makes."""
        if template_name in _STAND_INS:
            config.extra["stands_in"] = _STAND_INS[template_name]
            context["base_url"] = self.folder
            for name in ("extra_css", "extra_javascript"):
                context[name] = [normalize_url(str(path), None, self.folder) for path in config[name]]
        return context
