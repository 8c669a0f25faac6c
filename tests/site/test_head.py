"""The head of a page: what a browser's tab, a search engine, and a chat read about it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

from projects import copy_small_project, replace_once, set_address, succeed

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Once

SITE = "https://rules.example.org/all/"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
HERO = "teapots/heroes/brown-betty/"


class Head(HTMLParser):
    """The head of a page: its title, the contents of `meta` by name, the links by relation, and its JSON-LD."""

    def __init__(self, site: Path, path: str) -> None:
        super().__init__()
        self.title, self.data = "", ""
        self.meta: dict[str, str] = {}
        self.links: dict[str, list[str]] = {}
        self._inside = ""
        self.feed((site / path).read_text("utf-8").partition("</head>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self._inside = values.get("type", "") if tag == "script" else tag
        if tag == "meta":
            self.meta[values.get("name") or values.get("property") or values.get("http-equiv", "")] = values.get("content", "")
        elif tag == "link":
            self.links.setdefault(values["rel"], []).append(values["href"])

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "title":
            self.title += data
        elif self._inside == "application/ld+json":
            self.data += data


@pytest.fixture(scope="module")
def site(once: Once) -> Path:
    """The site of the small project, at an address, with a release and a changed record."""

    def make(folder: Path) -> None:
        project = copy_small_project(folder / "project")
        set_address(project, SITE)
        succeed(project, "release", "teapots", "1.0", "--date", "2025-10-01")
        replace_once(project / "rules_data/teapots/heroes/kyusu.yml", "name: Kyusu", """name: 'Kyusu & “Co” < 3'""")
        succeed(project, "build")

    return once("head", make) / "site"


def graph(head: Head) -> list[dict[str, Any]]:
    """What the JSON-LD of a page describes."""
    nodes: list[dict[str, Any]] = json.loads(head.data)["@graph"]
    return nodes


@pytest.mark.parametrize(
    ("path", "title"),
    [
        (f"{HERO}index.html", "Brown Betty (teapot) · Teapot Duel · Rulebook"),
        ("teapots/heroes/kyusu/index.html", "Kyusu & “Co” < 3 (teapot) · Teapot Duel · Rulebook"),
        ("teapots/heroes/index.html", "Teapots · Teapot Duel · Rulebook"),
        ("teapots/changes/1.0/index.html", "Version 1.0 · Teapot Duel · Rulebook"),
        ("teapots/index.html", "Teapot Duel · Rulebook"),
        ("index.html", "Rulebook: unofficial rules and rulings for Teapot Duel"),
        ("about/index.html", "About · Rulebook"),
        ("404.html", "This page does not exist · Rulebook"),
    ],
)
def test_a_title_names_the_page_its_kind_its_game_and_the_site(site: Path, path: str, title: str) -> None:
    assert Head(site, path).title == title


def test_every_page_has_a_title_and_a_description_of_its_own(site: Path) -> None:
    heads = {path: Head(site, path.relative_to(site).as_posix()) for path in site.rglob("index.html")}
    shown = {path: head for path, head in heads.items() if "noindex" not in head.meta.get("robots", "")}
    for texts in ({head.title for head in shown.values()}, {head.meta["description"] for head in shown.values()}):
        assert "" not in texts
        assert len(texts) == len(shown) > 30


def test_open_graph_says_what_the_page_is(site: Path) -> None:
    meta = Head(site, f"{HERO}index.html").meta
    assert meta["og:title"] == "Brown Betty (teapot) · Teapot Duel"
    home = Head(site, "index.html")
    assert home.meta["og:title"] == home.title
    assert meta["og:site_name"] == "Rulebook"
    assert meta["og:type"] == "article"
    assert meta["og:url"] == SITE + HERO
    assert meta["og:description"] == meta["description"] == "She pours twice, even when she is steeped."
    assert Head(site, "index.html").meta["og:type"] == "website"


def test_a_chat_shows_the_picture_of_the_record_or_else_of_the_game_or_the_site(site: Path) -> None:
    for path, picture, alt in (
        (f"{HERO}index.html", f"/{HERO.rstrip('/')}", "Brown Betty (teapot) · Teapot Duel"),
        ("teapots/heroes/betty/index.html", f"/{HERO.rstrip('/')}", "Brown Betty (teapot) · Teapot Duel"),
        ("teapots/heroes/index.html", "/teapots", "Teapot Duel"),
        ("index.html", "", "Rulebook"),
        ("about/index.html", "", "Rulebook"),
    ):
        meta = Head(site, path).meta
        assert meta["og:image"] == f"{SITE}assets/generated/share{picture}.png"
        assert (site / meta["og:image"].removeprefix(SITE)).is_file()
        assert meta["og:image:alt"] == alt
        assert (meta["og:image:width"], meta["og:image:height"], meta["og:image:type"]) == ("1200", "630", "image/png")
        assert meta["twitter:card"] == "summary_large_image"


def test_a_page_that_moved_has_the_address_and_the_description_of_the_new_one(site: Path) -> None:
    old, new = Head(site, "teapots/heroes/betty/index.html"), Head(site, f"{HERO}index.html")
    assert old.links["canonical"] == new.links["canonical"] == [SITE + HERO]
    assert old.meta["robots"] == "noindex"
    assert old.title == new.title
    assert old.meta["og:description"] == new.meta["og:description"]
    assert "robots" not in new.meta


def test_every_page_of_a_game_with_releases_names_the_feeds(site: Path) -> None:
    assert Head(site, f"{HERO}index.html").links["alternate"] == ["../../changes/feed.xml", "../../changes/feed.json"]
    for path in (site / "teapots").rglob("index.html"):
        assert len(Head(site, path.relative_to(site).as_posix()).links["alternate"]) == 2, path
    assert "alternate" not in Head(site, "saucers/index.html").links
    assert "alternate" not in Head(site, "index.html").links


def test_json_ld_says_where_a_record_belongs(site: Path) -> None:
    page, breadcrumbs = graph(Head(site, f"{HERO}index.html"))
    assert (page["@type"], page["name"], page["url"]) == ("Article", "Brown Betty", SITE + HERO)
    assert page["isPartOf"]["url"] == f"{SITE}teapots/"
    assert [(step["position"], step["name"], step["item"]) for step in breadcrumbs["itemListElement"]] == [
        (1, "Teapot Duel", f"{SITE}teapots/"),
        (2, "Afternoon Tea", f"{SITE}teapots/sets/afternoon/"),
        (3, "Brown Betty", SITE + HERO),
    ]
    _, breadcrumbs = graph(Head(site, "teapots/rulings/pouring-order/index.html"))
    assert breadcrumbs["itemListElement"][1]["item"] == f"{SITE}teapots/rulings/"


def test_json_ld_states_the_date_of_the_version_that_last_changed_a_record(site: Path) -> None:
    page, _ = graph(Head(site, f"{HERO}index.html"))
    assert page["dateModified"] == "2025-10-01"
    page, _ = graph(Head(site, "teapots/heroes/kyusu/index.html"))
    assert page["name"] == "Kyusu & “Co” < 3"
    assert "dateModified" not in page  # the change is in no version yet


def test_an_entry_of_the_glossary_is_a_defined_term(site: Path) -> None:
    page, _ = graph(Head(site, "teapots/terms/steam/index.html"))
    assert (page["@type"], page["inDefinedTermSet"]["url"]) == ("DefinedTerm", f"{SITE}teapots/terms/")


def test_all_addresses_of_breadcrumbs_have_pages(site: Path) -> None:
    found = [Head(site, path.relative_to(site).as_posix()) for path in site.rglob("index.html")]
    items = {step["item"] for head in found if head.data for step in graph(head)[1]["itemListElement"]}
    assert len(items) > 20
    assert [item for item in items if not (site / item.removeprefix(SITE) / "index.html").is_file()] == []


def test_the_sitemap_lists_every_page_but_redirects_and_dates_records_by_their_version(site: Path) -> None:
    urls = ElementTree.parse(site / "sitemap.xml").getroot()  # noqa: S314 - our own text
    dates = {url.findtext(f"{SITEMAP}loc", "").removeprefix(SITE): url.findtext(f"{SITEMAP}lastmod") for url in urls}
    pages = {path.parent.relative_to(site).as_posix().removeprefix(".") for path in site.rglob("index.html")}
    assert set(dates) == {f"{page}/" if page else "" for page in pages} - {"teapots/heroes/betty/"}
    assert dates[HERO] == "2025-10-01"
    assert dates["teapots/heroes/kyusu/"] is None
    assert dates["teapots/heroes/"] is None


def test_a_site_without_an_address_states_none(small_built: Path) -> None:
    assert not (small_built / "site/sitemap.xml").exists()
    for path in (small_built / "site").rglob("*.html"):
        head = Head(small_built / "site", path.relative_to(small_built / "site").as_posix())
        assert head.meta["description"]
        assert head.data == ""
        assert "canonical" not in head.links
        assert not [name for name in head.meta if name.startswith(("og:", "twitter:"))]


def test_the_page_of_a_hero_weighs_at_most_25_kilobytes(built: Path) -> None:
    assert len((built / "site/unmatched/heroes/loki/index.html").read_bytes()) <= 24_700  # with a version, 200 more
