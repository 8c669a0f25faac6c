"""Completes the page about the site with what the build knows: where the pages of games are, and where a report goes."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from mkdocs.config.base import Config
from mkdocs.plugins import BasePlugin

from rulebook.site import templating

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

PAGE = "about.md"
REPORT_MARK = "<!--rulebook:report-->"
"""What is replaced on the page by a sentence about where a report of a mistake goes."""


def completed(text: str, menu: Iterable[Mapping[str, Any]], files: Mapping[str, str], report: str) -> str:
    """The Markdown of the page, with links.

    `report` is the sentence about where a report of a mistake goes. `menu` has the games, and `files` the path of each
    page below `docs/` by its address. A page in italics, such as *My shelf*, becomes a link or, if several games have it,
    is followed by a link for each.
    """
    named: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for game in menu:
        for part in game["parts"]:
            named[part["title"]].append((game["name"], files[part["url"]]))
    for title, parts in named.items():
        links = ", ".join(f"[{templating.printed(game)}]({templating.url(path)})" for game, path in parts)
        link = f"[*{title}*]({templating.url(parts[0][1])})"
        text = text.replace(f"*{title}*", link if len(parts) == 1 else f"*{title}* ({links})")
    return text.replace(REPORT_MARK, report)


def _report(repository: str | None, contact: str | None) -> str:
    """A sentence that says where a report goes.

    `repository` is the address of the repository, if the site names one, and `contact` what the end of each page says.
    """
    if not repository and not contact:
        return "It is copied: this site has no address for reports, so send it to whoever gave you the link."
    if not repository:
        return "It is copied: say what is wrong, and send it as the end of this page says."
    link = f'<a href="{templating.attribute(repository)}">the repository of this site</a>'
    return f"It opens as a new issue in {link}: say what is wrong, and send it."


class _NoOptions(Config):  # type: ignore[no-untyped-call]
    """The options of the plugin in mkdocs.yml: it has none, since it is not listed there."""


class AboutPage(BasePlugin[_NoOptions]):  # type: ignore[no-untyped-call]
    """Completes the page while MkDocs reads it."""

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Complete the page. MkDocs calls this for every page."""
        if page.file.src_uri != PAGE:
            return markdown
        paths = {file.url: file.src_uri for file in files.documentation_pages()}
        return completed(markdown, config.extra["menu"], paths, _report(config.repo_url, config.copyright))
