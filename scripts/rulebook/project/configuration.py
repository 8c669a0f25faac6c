"""The settings of the site in `mkdocs.yml`: read and validated as MkDocs does, with the place of each setting."""

from __future__ import annotations

import io
import logging
import os
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import yaml

from rulebook.inputs.contents import UnreadableError, content, real, require_file
from rulebook.model.common_problems import FILE_MISSING, FILE_UNREADABLE, SITE_SETTINGS
from rulebook.model.problems import Place, Problem
from rulebook.model.yaml_errors import character_problem, composed, encoding_problem, syntax_problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.theme import Theme

    from rulebook.model.yaml_document import Path as SettingPath

CONFIG = "mkdocs.yml"
OVERRIDES = "overrides"
THEME = "material"
"""The theme that the templates in `overrides/` extend."""
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MKDOCS_LOADER = getattr(yaml, "CLoader", yaml.Loader)
"""The loader that MkDocs takes, which is five times slower without C."""
_PYTHON = "tag:yaml.org,2002:python/"
_NAME = f"{_PYTHON}name:"
"""The only tag of Python that is allowed: extensions take functions by name."""


class Configuration:
    """The settings of the site below `root`.

    `config` is what MkDocs makes of them; None if it refuses them. `problems` are those of the file. `names` has every key and
    text in the file, by its path.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.problems: list[Problem] = []
        self.settings: dict[str, Any] = {}
        self.config: MkDocsConfig | None = None
        self.names: dict[SettingPath, str] = {}
        self._marks: dict[SettingPath, yaml.Mark] = {}
        text = self._text() if self.is_expected else None
        if text is not None and self._has_form(text):
            self._load(text)

    @property
    def is_expected(self) -> bool:
        """Whether the project has a site. A folder with nothing but records has none."""
        return any(os.path.lexists(self.root / name) for name in (CONFIG, OVERRIDES))

    @property
    def theme(self) -> Theme | None:
        """The theme, with `overrides/`; None if MkDocs cannot use the settings, or if it is not the one that ours extend."""
        return self.config.theme if self.config and self.config.theme.name == THEME else None

    def place(self, *path: str | int) -> Place:
        """The place of a setting, or of the nearest part above it that the file has."""
        for length in range(len(path), 0, -1):
            if mark := self._marks.get(path[:length]):
                return Place(CONFIG, mark.line + 1, mark.column + 1)
        return Place(CONFIG)

    def _text(self) -> str | None:
        """The text of the file; None if it cannot be read."""
        path = self.root / CONFIG
        try:
            return content(path, within=real(self.root)).decode("utf-8-sig")
        except UnreadableError as error:
            if os.path.lexists(path):
                problem = Problem(Place(CONFIG), FILE_UNREADABLE, f"{CONFIG!r} cannot be read: {error.why}", error.hint)
            else:
                problem = Problem(Place(CONFIG), FILE_MISSING, f"there is no {CONFIG}, which the site needs", "restore it")
            self.problems.append(problem)
        except UnicodeDecodeError as error:
            self.problems.append(encoding_problem(error, CONFIG))
        return None

    def _has_form(self, text: str) -> bool:
        """Whether the text is YAML that runs nothing. Keeps the places of its settings."""
        try:
            node = composed(text, _LOADER)
        except yaml.reader.ReaderError as error:
            self.problems.append(character_problem(error, text, CONFIG))
            return False
        except yaml.MarkedYAMLError as error:
            self.problems.append(syntax_problem(error, text, text.splitlines(), CONFIG, _LOADER))
            return False
        if not isinstance(node, yaml.MappingNode):
            self._refuse((), "it holds no settings")
            return False
        seen: set[int] = set()
        pending: list[tuple[SettingPath, yaml.Node]] = [((), node)]
        while pending:
            path, node = pending.pop()
            self._marks.setdefault(path, node.start_mark)
            if id(node) in seen:
                continue
            seen.add(id(node))
            if node.tag.startswith(_PYTHON) and not node.tag.startswith(_NAME):
                self._refuse(path, f"the tag {node.tag.removeprefix(_PYTHON)!r} could run code", "write a plain value")
            if isinstance(node, yaml.MappingNode):
                for key, value in node.value:
                    self.names[*path, str(key.value)] = str(key.value)
                    on_one_line = key.start_mark.line == value.start_mark.line
                    self._marks[*path, str(key.value)] = (value if on_one_line else key).start_mark
                    pending.append(((*path, str(key.value)), value))
            elif isinstance(node, yaml.SequenceNode):
                pending += [((*path, index), item) for index, item in enumerate(node.value)]
            else:
                self.names[path] = node.value
        return not self.problems

    def _refuse(self, path: SettingPath, message: str, hint: str = "") -> None:
        place = self.place(*path)
        self.problems.append(Problem(place, SITE_SETTINGS, message, hint, breaks=(place,)))

    def _load(self, text: str) -> None:
        """Let MkDocs validate the settings. It runs no code of the project: hooks are left out."""
        from mkdocs.config.defaults import MkDocsConfig
        from mkdocs.utils.yaml import get_yaml_loader, yaml_load

        inherited = self.names.get(("INHERIT",))
        if inherited is not None and not os.path.lexists(self.root / inherited):
            self.problems.append(Problem(self.place("INHERIT"), FILE_MISSING, f"there is no {inherited!r}", "correct the name"))
            return
        try:
            if inherited is not None:
                require_file(self.root / inherited, within=real(self.root))
            with _quiet():
                source = io.StringIO(text)
                source.name = str(self.root / CONFIG)  # MkDocs finds INHERIT from there
                self.settings = yaml_load(source, get_yaml_loader(_MKDOCS_LOADER))
                config = MkDocsConfig(config_file_path=str(self.root / CONFIG))
                config.load_dict(self.settings | {"hooks": []})
                failed, warnings = config.validate()
        except UnreadableError as error:
            self._refuse(("INHERIT",), f"{inherited!r} cannot be read: {error.why}", error.hint)
            return
        except Exception as error:  # noqa: BLE001 - plugins and extensions raise what they want
            if reason := _malformed(self.settings.get("site_url")):
                self._refuse(
                    ("site_url",), f"'site_url' is no address: {reason}", "write one such as https://example.org/rules/"
                )
                return
            self._refuse((), f"MkDocs cannot use the settings: {type(error).__name__}: {error}")
            return
        for key, message in [*failed, *warnings]:
            path = self._path_of(key, str(message))
            self._refuse(path, f"{'.'.join(map(str, path))!r} cannot be used: {' '.join(str(message).split())}", "correct it")
        if not failed:
            self.config = config

    def _path_of(self, key: str, message: str) -> SettingPath:
        """The setting below `key` that a message of MkDocs quotes, or that of `key`."""
        words = set(re.findall(r"[\w./-]+", message))
        below = [path for path in self.names if path[0] == key and len(path) > 1]
        quoted = {path: len(word) for path in below for word in (self.names[path], str(path[-1])) if word in words}
        return max(quoted, key=quoted.__getitem__, default=(key,))


def _malformed(address: object) -> str:
    """Why an address cannot be read; empty if it can."""
    try:
        urlsplit(str(address))
    except ValueError as error:
        return str(error)
    return ""


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep MkDocs from printing what is reported as a problem."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    logger = logging.getLogger("mkdocs")
    before, logger.disabled = logger.disabled, True
    children = [logging.getLogger(name) for name in list(logging.root.manager.loggerDict) if name.startswith("mkdocs.")]
    states = [child.disabled for child in children]
    for child in children:
        child.disabled = True
    try:
        yield
    finally:
        logger.disabled = before
        for child, state in zip(children, states, strict=True):
            child.disabled = state
