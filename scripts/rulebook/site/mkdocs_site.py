"""Runs MkDocs on the pages in `docs/`, if anything that the site depends on has changed."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import shutil
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import yaml

from rulebook import headers
from rulebook.model.kinds import KINDS
from rulebook.project.manifest import hand_written
from rulebook.search.index_cache import INDEX_NAME
from rulebook.site import about_page, not_found, permalinks, precache, scripts, share_paths, templating, theme_files, typography
from rulebook.site.about_page import AboutPage
from rulebook.site.edition import EDITION_PAGE, LATEST
from rulebook.site.menu import menu
from rulebook.site.not_found import NotFound
from rulebook.site.precache import write_precache_manifest
from rulebook.site.theme_files import WithoutThemeFiles
from rulebook.storage.digests import file_digest, tree_digests
from rulebook.storage.exchange import exchange, undo_exchange
from rulebook.storage.files import write_file

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rulebook.project.project import Project
    from rulebook.site.edition import Edition
    from rulebook.site.precache import SiteSize

CONFIG = "mkdocs.yml"
_INPUTS = ("docs", "overrides", CONFIG)
_PACKAGES = ("mkdocs", "mkdocs-material", "pymdown-extensions", "markdown", "jinja2")
"""The packages that affect the output of MkDocs."""
_OWN_MODULES = (
    __file__,
    about_page.__file__,
    typography.__file__,
    headers.__file__,
    not_found.__file__,
    permalinks.__file__,
    precache.__file__,
    scripts.__file__,
    share_paths.__file__,
    theme_files.__file__,
)
"""Our modules that affect the output of MkDocs."""
_BUILD_DATE = "SOURCE_DATE_EPOCH"
"""The environment variable from which MkDocs takes the date of a build, in seconds since 1970; without it, today."""


def settings(root: Path) -> dict[str, Any]:
    """The settings in mkdocs.yml, with the values of the environment variables that it names."""
    from mkdocs.utils.yaml import yaml_load

    return yaml_load((root / CONFIG).read_text("utf-8"))


def environment_names(root: Path) -> list[str]:
    """The names of the environment variables that a build depends on: those after `!ENV` in mkdocs.yml, and its date.

    A default value after `!ENV` is also returned as a name, which does no harm.
    """
    document = yaml.compose((root / CONFIG).read_text("utf-8"), yaml.SafeLoader)
    return sorted({_BUILD_DATE, *(_tagged(document) if document else ())})


def _tagged(node: yaml.Node, inside: bool = False) -> Iterator[str]:
    """The scalars of a YAML node that are tagged `!ENV`, or are in a sequence that is tagged so."""
    inside = inside or node.tag == "!ENV"
    if isinstance(node, yaml.ScalarNode):
        yield from [node.value] if inside else []
    elif isinstance(node, yaml.MappingNode):
        for _, value in node.value:
            yield from _tagged(value, inside)
    else:
        for item in node.value:
            yield from _tagged(item, inside)


def make_site(project: Project, site: Path, edition: Edition | None = None, index: Path | None = None) -> SiteSize | None:
    """Make the site in the folder `site`, as an edition if one is given. Returns its size, if a site alone changed.

    The site names its index of the look-up, the folder `index`. It is made in another folder and then exchanged with the
    earlier one, so that at any moment there is a complete site, with the index of the same records.
    """
    stamp, new = (project.root / f"build/{site.name}{suffix}" for suffix in (".stamp", "-new"))
    undo_exchange(new, site)
    _remove(new)
    inputs = _digest(project, edition)
    if stamp.is_file() and stamp.read_bytes() == json.dumps([inputs, _files(site)], sort_keys=True).encode():
        _name_index(site, index)
        return None
    try:
        _run_mkdocs(project, new, edition)
        size = None if edition else write_precache_manifest(new)
        _name_index(new, index)
        files = _files(new)
        stamp.unlink(missing_ok=True)
        exchange(new, site) if site.exists() else new.rename(site)
    finally:
        undo_exchange(new, site)
        _remove(new)
    write_file(stamp, json.dumps([inputs, files], sort_keys=True))
    return size


def _remove(path: Path) -> None:
    """Remove a folder; a link to one is removed itself, because MkDocs would empty the folder that it leads to."""
    path.unlink() if path.is_symlink() else shutil.rmtree(path, ignore_errors=True)


def _files(site: Path) -> dict[str, str]:
    """The hash of each file of a site, by path, but for the name of its index."""
    return {name: digest for name, digest in tree_digests({"": site}).items() if name != f"/{INDEX_NAME}"}


def _name_index(site: Path, index: Path | None) -> None:
    if index:
        write_file(site / INDEX_NAME, index.name)


def _digest(project: Project, edition: Edition | None) -> str:
    """A hash of everything that the site is made from."""
    root = project.root
    files = tree_digests({name: root / name for name in _INPUTS})
    parts = [
        repr(edition),
        {name: os.environ.get(name) for name in environment_names(root)},
        {name: version(name) for name in _PACKAGES},
        [file_digest(path) for path in _OWN_MODULES],
        navigation(project, edition),
        _lookup_games(project),
        menu(project),
        files,
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _run_mkdocs(project: Project, site: Path, edition: Edition | None) -> None:
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    config = load_config(str(project.root / CONFIG), nav=navigation(project, edition), site_dir=str(site), strict=True)
    config.extra |= {"lookup_games": _lookup_games(project), "menu": menu(project)}
    config.extra["scripts"] = scripts.scripts_of_pages(project.root / "docs")
    config.extra["capitals"] = typography.capitals
    config.extra["script_data"] = templating.script_data
    config.extra["policy"] = headers.PAGE_POLICY
    config.extra["pictures"] = share_paths.drawn(project.root / "docs")
    config.extra["address"] = _address(config.site_url, edition)
    config.theme.static_templates.add(precache.NOT_SAVED)
    config.plugins["about-page"] = AboutPage()
    config.plugins["not-found"] = NotFound(config.site_url, edition)
    config.plugins["without-theme-files"] = WithoutThemeFiles()
    if edition:
        config.extra |= {"edition": edition.title, "edition_folder": edition.name}
        config.site_url = config.site_url and f"{config.site_url.rstrip('/')}/{LATEST}/"
    with _dated(edition):
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
        config.plugins.on_shutdown()


def _address(site_url: str | None, edition: Edition | None) -> str:
    """The address at which this site itself is served, with a slash at its end; empty if it is not known."""
    return f"{site_url.rstrip('/')}/{f'{edition.name}/' if edition else ''}" if site_url else ""


@contextmanager
def _dated(edition: Edition | None) -> Iterator[None]:
    """Give the site the date of an edition, so that the same records make the same files on any day."""
    before = os.environ.get(_BUILD_DATE)
    if edition:
        os.environ[_BUILD_DATE] = str(int(datetime.fromisoformat(edition.date).replace(tzinfo=UTC).timestamp()))
    try:
        yield
    finally:
        if edition:
            del os.environ[_BUILD_DATE]
        if before is not None:
            os.environ[_BUILD_DATE] = before


def _lookup_games(project: Project) -> list[dict[str, Any]]:
    """The games as the scripts of the look-up know them.

    `examples` are what an empty box offers. `drawn` has the kinds whose records have an emblem of their own,
    and `side` is the kind of the sides of a match sheet; empty if the game has none. `edition` is what released texts stand in.
    """
    drawn = {
        game.slug: [names.kind for names in game.kinds if KINDS[names.kind].emblem] for game in project.library.games.values()
    }
    return [
        {
            "slug": game.slug,
            "name": game.name,
            "version": game.version,
            "edition": project.history(game.slug).edition,
            "examples": game.questions or ([game.example] if game.example else []),
            "drawn": drawn[game.slug],
            "side": game.match.side if game.match else "",
        }
        for game in project.library.games.values()
    ]


def navigation(project: Project, edition: Edition | None = None) -> list[Any]:
    """The navigation of the site, in the form of `nav` in mkdocs.yml: home, and the hand-written pages and that of the edition.

    The pages of games are not in it: the menu in the header leads to the parts of a game, and those to its records. Nor are the
    hand-written pages that state `menu: false`: another page leads to them.
    """
    about = [path.removeprefix("docs/") for path in hand_written(project.root) if _is_in_menu(project.root / path)]
    return [{"Home": "index.md"}, {"About": [*about, *([EDITION_PAGE] if edition else [])]}]


def _is_in_menu(page: Path) -> bool:
    """Whether the navigation has a hand-written page: unless its front matter says that the menu does not."""
    from mkdocs.utils.meta import get_data

    return get_data(page.read_text("utf-8"))[1].get("menu", True) is not False
