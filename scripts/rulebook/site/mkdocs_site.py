"""Runs MkDocs on the pages in `docs/`, if anything that the site depends on has changed."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import shutil
from contextlib import contextmanager
from datetime import UTC, datetime
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from rulebook import headers
from rulebook.project.manifest import hand_written
from rulebook.search.index_cache import INDEX_NAME
from rulebook.site import not_found, permalinks, precache
from rulebook.site.changelog_pages import changes_path
from rulebook.site.edition import EDITION_PAGE, LATEST
from rulebook.site.not_found import NotFound
from rulebook.site.pages import index_path, page_path, titled
from rulebook.site.precache import write_precache_manifest
from rulebook.site.templating import one_line
from rulebook.storage.digests import file_digest, tree_digests
from rulebook.storage.exchange import exchange, undo_exchange
from rulebook.storage.files import write_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulebook.project.project import Project
    from rulebook.site.edition import Edition
    from rulebook.site.precache import SiteSize

CONFIG = "mkdocs.yml"
_INPUTS = ("docs", "overrides", CONFIG)
_PACKAGES = ("mkdocs", "mkdocs-material", "pymdown-extensions", "markdown", "jinja2")
"""The packages that affect the output of MkDocs."""
_OWN_MODULES = (__file__, headers.__file__, not_found.__file__, permalinks.__file__, precache.__file__)
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
    if stamp.is_file() and stamp.read_bytes() == json.dumps([inputs, _files(site)]).encode():
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
    write_file(stamp, json.dumps([inputs, files]))
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
        _moved(project),
        _games(project),
        files,
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _run_mkdocs(project: Project, site: Path, edition: Edition | None) -> None:
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    nav, moved = navigation(project, edition), _moved(project)
    config = load_config(str(project.root / CONFIG), nav=nav, not_in_nav=moved, site_dir=str(site), strict=True)
    config.extra["games"] = _games(project)
    config.extra["policy"] = headers.PAGE_POLICY
    config.extra["theme_script"] = _theme_script(config.theme.dirs)
    config.plugins["not-found"] = NotFound(config.site_url, edition)
    if edition:
        config.extra["edition"] = edition.title
        config.extra["version"] = {"provider": "mike", "default": LATEST, "alias": True}
        config.site_url = config.site_url and f"{config.site_url.rstrip('/')}/{LATEST}/"
    with _dated(edition):
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
        config.plugins.on_shutdown()


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


def _theme_script(folders: Iterable[str]) -> str:
    """The path, below the site, of the theme's script. Raises FileNotFoundError if no folder of the theme has it."""
    for folder in map(Path, folders):
        for script in folder.glob("assets/javascripts/bundle.*.min.js"):
            return script.relative_to(folder).as_posix()
    raise FileNotFoundError("the theme has no assets/javascripts/bundle.*.min.js")


def _games(project: Project) -> list[dict[str, str | None]]:
    """The games in the header's data for the look-up."""
    return [{"slug": game.slug, "name": game.name, "example": game.example} for game in project.library.games.values()]


def _moved(project: Project) -> str:
    """The pages of ids that have moved, which are not in the navigation: one per line, as `not_in_nav` in mkdocs.yml."""
    return "\n".join(f"/{page_path(old)}" for old in project.library.redirects if not old.passage)


def navigation(project: Project, edition: Edition | None = None) -> list[Any]:
    """The navigation of the site, in the form of `nav` in mkdocs.yml.

    It lists the games, the kinds of each with their records, and under "About" the hand-written pages and that of the edition.
    MkDocs takes a title for HTML, and the theme prints it as it is.
    """
    library = project.library
    nav: list[Any] = [{"Home": "index.md"}]
    for game in library.games.values():
        kinds = []
        for names in game.kinds:
            records = [{_html(titled(record)): page_path(record.ref)} for record in library.of(game.slug, names.kind)]
            kinds.append({_html(names.plural): [{"All": index_path(game.slug, names.kind)}, *records]})
        changes = _changes_navigation(game.slug, [release.version for release in reversed(project.history(game.slug).releases)])
        sources = {"Sources": f"{game.slug}/sources.md"}
        nav.append({_html(game.name): [{"Overview": f"{game.slug}/index.md"}, *kinds, *changes, sources]})
    about = [path.removeprefix("docs/") for path in hand_written(project.root)]
    return [*nav, {"About": [*about, *([EDITION_PAGE] if edition else [])]}]


def _html(title: str) -> str:
    return escape(one_line(title), quote=False)


def _changes_navigation(game: str, versions: list[str]) -> list[Any]:
    pages = [{f"Version {version}": changes_path(game, version)} for version in versions]
    pages += [{f"Since {version}": changes_path(game, f"since-{version}")} for version in versions]
    return [{"What changed": [changes_path(game), *pages]}] if versions else []
