"""The frame of every page, which our templates and Markdown extensions make."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import markdown

from projects import ROOT, replace_once, succeed

if TYPE_CHECKING:
    from pathlib import Path

START = "assets/generated/scripts/start.js"
"""The only script that a page waits for before its first paint."""


def test_templates_do_not_rewrite_the_html_of_the_theme() -> None:
    for template in (ROOT / "overrides").rglob("*.html"):
        assert not re.search(r"\|\s*(replace|regex_replace)\b", template.read_text("utf-8")), template


def test_a_heading_has_a_link_beside_it_that_names_it() -> None:
    converter = markdown.Markdown(extensions=["toc", "attr_list", "md_in_html", "rulebook.site.permalinks"])
    html = converter.convert(
        "# Loki\n\n## Cards & <b>rules</b> { #cards }\n\n"
        '<div class="rb-passage rb-note" markdown="1">\n\n### `"A"` *trick* { #a-trick }\n\nText.\n\n'
        '<div class="rb-heading"><h3>Told</h3><a class="rb-more" href="#elsewhere">…</a></div>\n\n</div>\n\n'
        '## [A link](#cards)\n\n<div class="rb-card__head" markdown="1">\n\n## A card\n\n</div>\n\nEnd.\n'
    )
    headings = re.findall(r'<div class="rb-heading">\s*(<h.*?)\s*</div>', html, re.S)
    assert headings == [
        '<h2 id="cards">Cards &amp; <b>rules</b></h2>'
        '<a aria-label="Link to Cards &amp; rules" class="rb-permalink" href="#cards">#</a>',
        '<h3 id="a-trick"><code>"A"</code> <em>trick</em></h3>'
        '<a aria-label="More about &quot;A&quot; trick" class="rb-more" href="#a-trick">…</a>',
        '<h3 id="told">Told</h3><a class="rb-more" href="#elsewhere">…</a>',
    ]
    assert html.count("<a ") == 4


def test_every_page_has_the_parts_that_the_templates_add(small_built: Path) -> None:
    pages = sorted((small_built / "site").rglob("index.html"))
    assert pages
    for page in pages:
        html = page.read_text("utf-8")
        assert html.count("data-rb-open") == 1, page
        assert html.count("data-rb-scheme-button") == 1, page
        assert html.count('rel="stylesheet"') == 1, page
        assert re.findall(r'<script src="[./]*([^"]*)"></script>', html) == [START], page


def test_pages_name_the_repository_if_the_configuration_does(small: Path, small_built: Path) -> None:
    assert '"repository":""' in (small_built / "site/index.html").read_text("utf-8")
    replace_once(small / "mkdocs.yml", "docs_dir: docs", "repo_url: 'https://code.example/rules?\"><b>'\ndocs_dir: docs")
    succeed(small, "build")
    page = (small / "site/index.html").read_text("utf-8")
    assert r'"repository":"https://code.example/rules?\"\u003e\u003cb\u003e"' in page
    about = (small / "site/about/index.html").read_text("utf-8")
    assert (
        'opens as a new issue in <a href="https://code.example/rules?&quot;&gt;&lt;b&gt;">the repository of this site</a>'
        in about
    )
    assert "It is copied" not in about
    unnamed = (small_built / "site/about/index.html").read_text("utf-8")
    assert "It is copied: this site has no address for reports, so send it to whoever gave you the link." in unnamed


def test_the_site_has_no_files_of_the_theme(small_built: Path) -> None:
    theme = {"main", "palette", "bundle", "search", "lunr"}
    assert [path for path in (small_built / "site").rglob("*.*s") if path.name.partition(".")[0] in theme] == []


def test_a_page_of_no_game_leads_to_the_games_and_says_first_who_says_what(built: Path) -> None:
    page = (built / "site/about/index.html").read_text("utf-8")
    games = page.split('aria-label="Games"')[1].split("</nav>")[0]
    assert '<a href="../unmatched/">Unmatched</a>' in games
    sources = page.split("<em>Sources</em> (")[1].split(")")[0]
    assert re.findall(r'href="../([^/]+)/sources/"', sources) == ["unmatched", "duel-of-ages", "funkoverse", "heroclix"]
    assert '<a href="../unmatched/shelf/"><em>My shelf</em></a>' in page
    assert page.index('id="texts"') < page.index('id="who-says-it"') < page.index('id="match"')
