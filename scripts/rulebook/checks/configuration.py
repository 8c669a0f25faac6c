"""Checks of `mkdocs.yml`: MkDocs can use it, and the files that it names exist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebook.checks import check
from rulebook.inputs.contents import is_file
from rulebook.model import icons
from rulebook.model.common_problems import FILE_MISSING, FOREIGN_REQUEST, SITE_SETTINGS
from rulebook.model.problems import Problem, did_you_mean
from rulebook.project.configuration import THEME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulebook.model.yaml_document import Path as SettingPath
    from rulebook.project.configuration import Configuration
    from rulebook.project.project import Project

_GENERATED = ("assets/generated/rulebook.css", "assets/generated/scripts/redirects.js")
"""The files that the build makes for the settings to name."""
_FIXED = {"docs_dir": "docs", "use_directory_urls": True}
"""Settings that the build relies on."""


@check
def settings_can_be_used(project: Project) -> Iterator[Problem]:
    """MkDocs accepts `mkdocs.yml`, and the settings that the build relies on have their values."""
    configuration = project.configuration
    yield from configuration.problems
    for key, value in _FIXED.items():
        given = configuration.settings.get(key, value)
        if given != value:
            message = f"{key!r} is {given!r}, but rulebook makes the pages for {value!r}"
            yield Problem(configuration.place(key), SITE_SETTINGS, message, "remove the setting")
    config = configuration.config
    if config and config.theme.name != THEME:
        hint = f"write name: {THEME}, and change how pages look in overrides/"
        message = f"the templates extend the theme {THEME!r}, not {config.theme.name!r}"
        yield Problem(configuration.place("theme", "name"), SITE_SETTINGS, message, hint)


@check
def settings_name_files_that_exist(project: Project) -> Iterator[Problem]:
    """The style sheets, scripts, pictures, icons, and pages that `mkdocs.yml` names exist."""
    configuration = project.configuration
    if not configuration.theme:
        return
    folders = [f"{project.root}/docs", *configuration.theme.dirs]
    for path, name in _named_files(configuration):
        if name not in _GENERATED and "//" not in name and not _exists(folders, name):
            hint = "restore the file, or correct the setting"
            yield Problem(configuration.place(*path), FILE_MISSING, f"{name!r} does not exist in docs/", hint)
    for path, name in _texts(configuration, ("hooks",)):
        if not _exists([str(project.root)], name):
            hint = "restore the file, or correct the setting"
            yield Problem(configuration.place(*path), FILE_MISSING, f"there is no hook {name!r}", hint)
    for path, name in _texts(configuration, ("theme", "icon"), ("theme", "palette")):
        if path[1] == "palette" and path[-1] != "icon":
            continue
        if not _exists(folders, f".icons/{name}.svg"):
            hint = did_you_mean(name, icons.names()) or "write a path such as 'material/shield'"
            yield Problem(configuration.place(*path), FILE_MISSING, f"the theme has no icon {name!r}", hint)
    language = configuration.names.get(("theme", "language"), "en")
    if not _exists(folders, f"partials/languages/{language}.html"):
        message = f"the theme has no language {language!r}"
        yield Problem(configuration.place("theme", "language"), FILE_MISSING, message, "write a code such as 'en'")
    for path, name in _texts(configuration, ("nav",)):
        if "//" not in name and name.split("/")[0] not in project.library.games and not _exists(folders[:1], name):
            hint = "remove 'nav': rulebook makes the navigation"
            yield Problem(configuration.place(*path), FILE_MISSING, f"there is no page {name!r} in docs/", hint)


@check
def settings_fetch_nothing_from_others(project: Project) -> Iterator[Problem]:
    """The style sheets, scripts, pictures, and fonts that `mkdocs.yml` names are files of the site."""
    configuration = project.configuration
    for path, name in _named_files(configuration):
        if "//" in name:
            hint = "serve it from the site"
            yield Problem(configuration.place(*path), FOREIGN_REQUEST, f"{name!r} is fetched from another host", hint)
    if configuration.theme and configuration.theme.get("font") is not False:
        message = "the theme fetches its fonts from another host"
        yield Problem(configuration.place("theme", "font"), FOREIGN_REQUEST, message, "write font: false")


def _exists(folders: Sequence[str], name: str) -> bool:
    return any(is_file(f"{folder}/{name}") for folder in folders)


def _named_files(configuration: Configuration) -> Iterator[tuple[SettingPath, str]]:
    """The files that settings name, each with the path of its setting."""
    yield from _texts(configuration, ("extra_css",))
    for path, name in _texts(configuration, ("extra_javascript",)):
        if len(path) == 2 or path[-1] == "path":
            yield path, name
    yield from _texts(configuration, ("theme", "favicon"), ("theme", "logo"))


def _texts(configuration: Configuration, *settings: tuple[str, ...]) -> Iterator[tuple[SettingPath, str]]:
    """The texts below some settings, in the order of the file."""
    for setting in settings:
        data: Any = configuration.settings
        for key in setting:
            data = data.get(key) if isinstance(data, dict) else None
        yield from _leaves(data, setting)


def _leaves(data: Any, path: SettingPath) -> Iterator[tuple[SettingPath, str]]:
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _leaves(value, (*path, key))
