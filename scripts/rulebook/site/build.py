"""Records -> checked -> pages -> site and index: what `rulebook build` does, each step only where its input changed."""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from rulebook.files import Written, write_file, write_tree
from rulebook.search.compiled import compiled
from rulebook.search.index_cache import ensure_index, serve_index
from rulebook.search.lookup import Lookup
from rulebook.site.changelog_pages import changes_path
from rulebook.site.edition import LATEST
from rulebook.site.feeds import feeds
from rulebook.site.game_css import stylesheet
from rulebook.site.json_export import export, schemas
from rulebook.site.pages import Site, index_path, page_path
from rulebook.site.precache import Kept, seal
from rulebook.site.stylesheets import bundle

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.library.library import Library
    from rulebook.project.project import Project
    from rulebook.releases.history import History
    from rulebook.site.edition import Edition

SITE = "site"
GENERATED = "assets/generated"
_SITE_INPUTS = ("docs", "overrides", "mkdocs.yml")
_MAKERS = ("mkdocs", "mkdocs-material", "pymdown-extensions")


@dataclass(frozen=True)
class Built:
    """What a build did: the files of pages and data, and what the site holds for use offline, where it was made anew."""

    files: Written
    site: Kept | None


def write_pages(project: Project, folder: str = "") -> Written:
    """Write the generated pages, the exported data, the browser's index and the editors' schemas into the project.

    `folder` is where below the site's address the pages will stand: links of feeds are absolute.
    """
    diagrams = {path.stem: path.read_text("utf-8") for path in sorted((project.root / "docs/assets/diagrams").glob("*.svg"))}
    library, histories, config = project.library, project.histories, settings(project.root)
    site_url = config.get("site_url")
    changes = _feeds(library, histories, f"{site_url.rstrip('/')}/{folder}" if site_url else None)
    pages = Site(library, diagrams, config.get("repo_url"), histories, feeds=bool(changes)).pages()
    tree = {f"docs/{path}": content for path, content in (pages | changes).items()}
    games_css = {f"{GENERATED}/games.css": stylesheet(library.games.values())}
    tree[f"docs/{GENERATED}/rulebook.css"] = bundle(project.root / "docs", games_css)
    tree |= {f"docs/api/{path}": content for path, content in export(library).items()}
    tree |= {f"docs/{GENERATED}/lookup/{game}.json": content for game, content in _compiled(project).items()}
    tree |= {f"schemas/{path}": content for path, content in schemas(library).items()}
    owned = ["docs/api", f"docs/{GENERATED}", "schemas", *(f"docs/{game}" for game in library.games)]
    return write_tree(project.root, tree, owned)


def build(project: Project) -> Built:
    """Write pages and data, make the site where they changed, and then the index that is served with it."""
    files = write_pages(project)
    kept = _make_site(project, project.root / SITE)
    serve_index(project)
    return Built(files, kept)


def build_edition(project: Project, edition: Edition) -> Path:
    """Make the site as an edition, in a folder of its own, where it is not there yet. Returns the folder.

    The same records make the same files, on whatever day: what is dated has the date of the edition.
    """
    write_pages(project, f"{LATEST}/")
    site = project.root / "build/edition"
    _make_site(project, site, edition)
    return site


def _compiled(project: Project) -> dict[str, str]:
    """The index of each game for the browser, from an index that is up to date."""
    lookup = Lookup.open(ensure_index(project.root, project))
    try:
        return compiled(lookup)
    finally:
        lookup.close()


def _feeds(library: Library, histories: dict[str, History], site: str | None) -> dict[str, str]:
    """The feeds of all games by path below `docs/`. Their links are absolute: without the site's address there are none."""
    if not site:
        return {}
    return {path: text for game in library.games.values() for path, text in feeds(histories[game.slug], game, site).items()}


def settings(root: Path) -> dict[str, Any]:
    """What mkdocs.yml says, with what it takes from the environment."""
    from mkdocs.utils.yaml import yaml_load

    return yaml_load((root / "mkdocs.yml").read_text("utf-8"))


def _digest(root: Path, edition: Edition | None) -> str:
    """A hash of everything that the site is made from."""
    digest = hashlib.sha256(repr([edition, settings(root).get("site_url"), *(version(maker) for maker in _MAKERS)]).encode())
    for name in _SITE_INPUTS:
        path = root / name
        for file in [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file()):
            digest.update(file.relative_to(root).as_posix().encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _make_site(project: Project, site: Path, edition: Edition | None = None) -> Kept | None:
    """Build a site beside the one that stands and put it in its place only when it is whole; None if it is up to date."""
    digest, stamp = _digest(project.root, edition), project.root / f"build/{site.name}.digest"
    if site.is_dir() and stamp.is_file() and stamp.read_text("utf-8") == digest:
        return None
    new, old = (project.root / f"build/{site.name}-{which}" for which in ("new", "old"))
    for path in (new, old):
        shutil.rmtree(path, ignore_errors=True)
    _run_mkdocs(project, new, edition)
    kept = seal(new)
    stamp.unlink(missing_ok=True)
    if site.exists():
        site.rename(old)
    new.rename(site)
    write_file(stamp, digest)
    shutil.rmtree(old, ignore_errors=True)
    return kept


def _run_mkdocs(project: Project, site: Path, edition: Edition | None) -> None:
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    from mkdocs.commands.build import build as build_site
    from mkdocs.config import load_config

    logger = logging.getLogger("mkdocs")
    logger.setLevel(logging.WARNING)
    if not logger.handlers:
        logger.addHandler(logging.StreamHandler())
    library = project.library
    moved = "\n".join(f"/{page_path(old)}" for old in library.redirects if not old.passage)
    config = load_config(
        str(project.root / "mkdocs.yml"), nav=navigation(project), not_in_nav=moved, site_dir=str(site), strict=True
    )
    config.extra["games"] = [{"slug": game.slug, "name": game.name, "example": game.example} for game in library.games.values()]
    if edition:
        config.extra["version"] = {"provider": "mike", "default": LATEST, "alias": True}
        config.site_url = config.site_url and f"{config.site_url.rstrip('/')}/{LATEST}/"
        os.environ["SOURCE_DATE_EPOCH"] = str(int(datetime.fromisoformat(edition.date).replace(tzinfo=UTC).timestamp()))
    config.plugins.on_startup(command="build", dirty=False)
    build_site(config)
    config.plugins.on_shutdown()


def navigation(project: Project) -> list[Any]:
    """The site's navigation, as `nav` in mkdocs.yml would say it: games, their kinds in order, and the records of each."""
    library = project.library
    nav: list[Any] = [{"Home": "index.md"}]
    for game in library.games.values():
        kinds = []
        for names in game.kinds:
            records = [{record.name: page_path(record.ref)} for record in library.of(game.slug, names.kind)]
            kinds.append({names.plural: [{"All": index_path(game.slug, names.kind)}, *records]})
        changes = _changes_navigation(game.slug, [release.version for release in reversed(project.history(game.slug).releases)])
        sources = {"Sources": f"{game.slug}/sources.md"}
        nav.append({game.name: [{"Overview": f"{game.slug}/index.md"}, *kinds, *changes, sources]})
    return [*nav, {"About": ["about.md", {"The command line": "command-line.md"}]}]


def _changes_navigation(game: str, versions: list[str]) -> list[Any]:
    pages = [{f"Version {version}": changes_path(game, version)} for version in versions]
    pages += [{f"Since {version}": changes_path(game, f"since-{version}")} for version in versions]
    return [{"What changed": [changes_path(game), *pages]}] if versions else []
