"""Makes the pages, the exported data, the look-up's indexes, and the site of a project: what `rulebook build` does.

Each step writes only what differs. `incremental.py` decides whether there is anything to do at all.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rulebook.match.table import match_table
from rulebook.project.manifest import write_generated
from rulebook.search import browser_constants
from rulebook.search.compiled import compile_indexes
from rulebook.search.index_cache import OF_EDITIONS, SERVED, SITE, ensure_index, index_of_site, remove_other_indexes, site_index
from rulebook.search.lookup import Lookup
from rulebook.site import emblems
from rulebook.site.build_errors import told
from rulebook.site.edition import LATEST
from rulebook.site.emblems import Emblems
from rulebook.site.feeds import feeds
from rulebook.site.figure_table import figure_table
from rulebook.site.incremental import BuildResult
from rulebook.site.json_export import export, schemas
from rulebook.site.menu import parts_to_look_up
from rulebook.site.mkdocs_site import make_site, settings
from rulebook.site.pages import Site
from rulebook.site.scripts import bundle_scripts
from rulebook.site.shelf_table import shelf_table
from rulebook.site.stylesheets import bundles
from rulebook.storage.files import write_file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path
    from typing import Any

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.project.project import Project
    from rulebook.releases.history import History
    from rulebook.site.edition import Edition
    from rulebook.storage.files import Written

GENERATED = "assets/generated"


def build_site(project: Project) -> BuildResult:
    """Write the pages, the data, and the index, and then make the site, which names its index, if they changed."""
    before = index_of_site(project.root)
    with told(project.root):
        files = write_pages(project)
        index = site_index(project)
        size = make_site(project, project.root / SITE, index=index)
    if index != before:
        remove_other_indexes(before, index)  # a service answers from the earlier one until it has noticed the new site
    ensure_index(project.root)  # so that the next look-up does not wait for it
    lacks_feeds = any(project.releases) and not settings(project.root).get("site_url")
    return BuildResult(len(project.library.records), len(project.library.games), lacks_feeds, files, size)


def build_edition(project: Project, edition: Edition) -> Path:
    """Make the site as an edition, in a separate folder, unless it is up to date. Returns the folder.

    `project` has the records of the releases. The site does not say yet which build of the edition it is.
    """
    site = project.root / "build/edition"
    with told(project.root):
        write_pages(project, edition)
        make_site(project, site, edition)
    remove_other_indexes(site_index(project, OF_EDITIONS))
    return site


def write_pages(project: Project, edition: Edition | None = None) -> Written:
    """Write the generated pages, the exported data, the browser's index, and the editors' schemas into the project.

    The pages of an edition have one about it, and the absolute links of their feeds lead to the latest edition.
    """
    drawings = sorted((project.root / "docs/assets/diagrams").glob("[!.]*.svg"))
    diagrams = {path.stem: path.read_text("utf-8") for path in drawings}
    library, histories, config = project.library, project.histories, settings(project.root)
    site_url = config.get("site_url")
    folder = f"{LATEST}/" if edition else ""
    address = f"{site_url.rstrip('/')}/{folder}" if site_url else None
    changes = _feeds(library, histories, address)
    drawn = Emblems(library, project.current.library)
    pages = Site(
        library, diagrams, config.get("repo_url"), histories, feeds=bool(changes), edition=edition, address=address, drawn=drawn
    ).pages()
    tree: dict[str, str | bytes] = {f"docs/{path}": content for path, content in (pages | changes).items()}
    indexes = OF_EDITIONS if edition else SERVED
    tree |= {f"docs/{GENERATED}/{name}": rules for name, rules in bundles(project.root / "docs").items()}
    tree[browser_constants.PATH] = browser_constants.constants_module()
    write_file(project.root / browser_constants.PATH, tree[browser_constants.PATH])  # the scripts are made from it
    tree |= {f"docs/{path}": content for path, content in bundle_scripts(project.root / "docs").items()}
    if site_url:
        from rulebook.site.share_pictures import share_pictures  # what draws is slow to import

        pictures = share_pictures(
            project.root,
            library,
            histories,
            drawn,
            *(str(config.get(name) or "") for name in ("site_name", "site_description")),
        )
        tree |= {f"docs/{path}": content for path, content in pictures.items()}
    tree |= {f"docs/{emblems.path(game)}": drawn.sprite(game) for game in library.games}
    tree |= {f"docs/api/{path}": content for path, content in export(library).items()}
    tree |= {f"docs/{GENERATED}/lookup/{game}.json": content for game, content in _compiled(project, indexes).items()}
    tree |= {f"docs/{GENERATED}/{path}": content for path, content in _tables(library, histories).items()}
    tree[f"docs/{GENERATED}/parts.json"] = json.dumps(parts_to_look_up(project), ensure_ascii=False)
    tree |= {f"schemas/{path}": content for path, content in schemas(project.current.library).items()}
    return write_generated(project.root, tree)


def _compiled(project: Project, indexes: str) -> dict[str, str]:
    """The browser's index of each game, as JSON by the game's slug. It is made from an index in the folder `indexes`."""
    lookup = Lookup(site_index(project, indexes))
    try:
        return compile_indexes(lookup)
    finally:
        lookup.close()


def _tables(library: Library, histories: dict[str, History]) -> dict[str, str]:
    """What match sheets, My shelf, and figure cards are made from, as JSON by path, for the games that have them."""
    makers: dict[str, Callable[[Game], Mapping[str, Any] | None]] = {
        "match": lambda game: match_table(library, game),
        "shelf": lambda game: shelf_table(library, game, histories[game.slug]),
        "figure": lambda game: figure_table(library, game),
    }
    tables = {f"{folder}/{slug}.json": make(game) for folder, make in makers.items() for slug, game in library.games.items()}
    return {path: json.dumps(table, ensure_ascii=False, separators=(",", ":")) for path, table in tables.items() if table}


def _feeds(library: Library, histories: dict[str, History], site: str | None) -> dict[str, str]:
    """The feeds of all games, by path below `docs/`. Empty without the site's address, which their links need."""
    if not site:
        return {}
    return {path: text for game in library.games.values() for path, text in feeds(histories[game.slug], game, site).items()}
