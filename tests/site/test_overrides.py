"""The frame of every page, which our templates and Markdown extensions make."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import markdown

from projects import ROOT, replace_once, succeed

if TYPE_CHECKING:
    from pathlib import Path

START = "assets/javascripts/reading/start.js"
"""The only script that a page waits for before its first paint."""
PERMALINK = re.compile(r'<a [^>]*class="headerlink"[^>]*>#</a>')


def test_templates_do_not_rewrite_the_html_of_the_theme() -> None:
    for template in (ROOT / "overrides").rglob("*.html"):
        assert not re.search(r"\|\s*(replace|regex_replace)\b", template.read_text("utf-8")), template


def test_a_permalink_has_a_label_and_no_tooltip() -> None:
    converter = markdown.Markdown(
        extensions=["toc", "rulebook.site.permalinks"],
        extension_configs={"toc": {"permalink": "#", "permalink_title": "Link to this passage"}},
    )
    html = converter.convert('# One\n\nA [link](two.md "Two").\n')
    (link,) = PERMALINK.findall(html)
    assert 'aria-label="Link to this passage"' in link
    assert "title=" not in link
    assert 'title="Two"' in html


def test_every_page_has_the_parts_that_the_templates_add(small_built: Path) -> None:
    pages = sorted((small_built / "site").rglob("index.html"))
    assert pages
    for page in pages:
        html = page.read_text("utf-8")
        assert html.count("data-rb-open") == 1, page
        assert html.count("data-rb-scheme-button") == 2, page
        assert html.count('rel="stylesheet"') == 1, page
        assert re.findall(r'<script src="[./]*([^"]*)"></script>', html) == [START], page
        assert all("aria-label=" in link and "title=" not in link for link in PERMALINK.findall(html)), page


def test_pages_name_the_repository_if_the_configuration_does(small: Path, small_built: Path) -> None:
    assert '"repository": ""' in (small_built / "site/index.html").read_text("utf-8")
    replace_once(small / "mkdocs.yml", "docs_dir: docs", "repo_url: 'https://code.example/rules?\"><b>'\ndocs_dir: docs")
    succeed(small, "build")
    page = (small / "site/index.html").read_text("utf-8")
    assert r'"repository": "https://code.example/rules?\"\u003e\u003cb\u003e"' in page


def test_the_site_has_no_files_of_the_theme(small_built: Path) -> None:
    theme = {"main", "palette", "bundle", "search", "lunr"}
    assert [path for path in (small_built / "site").rglob("*.*s") if path.name.partition(".")[0] in theme] == []
