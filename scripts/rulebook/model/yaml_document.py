"""YAML files as plain data, with the place of every key and value.

YAML is read more strictly than its standard allows, because a contributor's file is input like any other: no tags, no
anchors, no key twice, and no value whose type YAML would have to guess. `version: 10.10` is refused (it would become the
number 10.1), and so is `name: No` (it would become false).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml

from rulebook.model.common_problems import (
    YAML_ALIAS,
    YAML_DUPLICATE_KEY,
    YAML_EMPTY,
    YAML_ENCODING,
    YAML_GUESSED,
    YAML_SYNTAX,
    YAML_TAG,
    YAML_TOO_LARGE,
)
from rulebook.model.problems import Place, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.problem_types import ProblemType

MAX_BYTES = 512 * 1024
MAX_DEPTH = 12

Path = tuple[str | int, ...]
"""The way from the top of a document to a value: keys of mappings and indexes of lists."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_RESOLVER: Any = yaml.resolver.Resolver()  # its type hints are incomplete
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_CONSTANTS = {"true": True, "false": False}
_TAG_PREFIX = "tag:yaml.org,2002:"


class SourceError(Exception):
    """A file that cannot be read as data; `problem` says where and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass
class YamlDocument:
    """One YAML file: its `data`, and where in the file each part of it stands."""

    path: str
    lines: list[str]
    data: Any = None
    keys: dict[Path, Place] = field(default_factory=dict)
    values: dict[Path, Place] = field(default_factory=dict)
    ends: dict[Path, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def place(self, path: Path, *, key: bool = False) -> Place:
        """The place of the value at `path` (or of its key), or of the nearest part above it that the file has."""
        for length in range(len(path), -1, -1):
            part = path[:length]
            place = (self.keys.get(part) if key else None) or self.values.get(part)
            if place:
                return place
        return Place(self.path)

    def find(self, path: Path, wanted: str) -> Place:
        """The place of the first occurrence of `wanted` inside the text at `path`; else the place of that text."""
        start = self.place(path)
        for number in range(start.line, self.ends.get(path, start.line) + 1):
            column = self.lines[number - 1].find(wanted, start.column - 1 if number == start.line else 0)
            if column >= 0:
                return Place(self.path, number, column + 1)
        return start


def read(raw: bytes, path: str) -> YamlDocument:
    """Read one YAML document from the bytes of a file called `path`.

    Raises SourceError if the bytes are no UTF-8 text or no well-formed YAML. What is well-formed but not allowed is
    listed in the document's `problems`, each with its place.
    """
    if len(raw) > MAX_BYTES:
        problem = Problem(Place(path), YAML_TOO_LARGE, f"the file has more than {MAX_BYTES} bytes")
        raise SourceError(problem)
    document = YamlDocument(path, [])
    text = _decode(raw, path)
    document.lines = text.splitlines() or [""]
    try:
        _Composer(document).compose(text)
    except yaml.MarkedYAMLError as error:
        raise SourceError(_syntax_problem(error, document)) from error
    except yaml.reader.ReaderError as error:
        raise SourceError(_character_problem(error, text, path)) from error
    return document


def _decode(raw: bytes, path: str) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        message = f"byte 0x{raw[error.start]:02x} is not UTF-8 text"
        raise SourceError(Problem(Place(path, line, column), YAML_ENCODING, message, "save the file as UTF-8")) from error


def _syntax_problem(error: yaml.MarkedYAMLError, document: YamlDocument) -> Problem:
    mark: Any = error.problem_mark or error.context_mark
    place = Place(document.path, mark.line + 1, mark.column + 1) if mark else Place(document.path)
    at_tab = bool(mark) and "".join(document.lines[mark.line : mark.line + 1])[mark.column :].startswith("\t")
    what = error.problem or error.context or "not well-formed"
    hint = "check the indent, and quote text that contains ': ' or starts with a special character"
    if at_tab or "tab" in what:
        hint = "indent with spaces, not with tabs"
    return Problem(place, YAML_SYNTAX, f"YAML cannot be read: {what}", hint)


def _character_problem(error: yaml.reader.ReaderError, text: str, path: str) -> Problem:
    position = next((i for i, char in enumerate(text) if not _printable(char)), 0)
    before = text[:position]
    place = Place(path, before.count("\n") + 1, position - before.rfind("\n"))
    return Problem(place, YAML_ENCODING, f"a character that YAML does not allow: {error.reason}", "remove it")


def _printable(char: str) -> bool:
    return char in "\t\n\r\x85" or char.isprintable() or ord(char) > 0xA0


class _Composer:
    """Builds the data of one document from parser events, without recursion, so that no nesting can exhaust the stack."""

    def __init__(self, document: YamlDocument) -> None:
        self.document = document
        self.containers: list[tuple[Path, dict[str, Any] | list[Any]]] = []
        self.pending: list[str | None] = []
        self.documents = 0

    def compose(self, text: str) -> None:
        events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                self._start_document(event)
            elif isinstance(event, yaml.AliasEvent):
                self._problem(event, YAML_ALIAS, f"alias *{event.anchor}", "write the value out: anchors are not used")
                self._take(None, event)
            elif isinstance(event, yaml.ScalarEvent):
                self._scalar(event)
            elif isinstance(event, yaml.CollectionStartEvent):
                self._open(event, {} if isinstance(event, yaml.MappingStartEvent) else [])
            elif isinstance(event, yaml.CollectionEndEvent):
                path, _ = self.containers.pop()
                self.pending.pop()
                self.document.ends[path] = _last_line(event)
        if not self.documents:
            self.document.problems.append(Problem(Place(self.document.path), YAML_EMPTY, "the file is empty"))

    def _start_document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            raise SourceError(self._at(event, YAML_SYNTAX, "a second document starts here", "keep one record a file"))

    def _open(self, event: Any, container: dict[str, Any] | list[Any]) -> None:
        self._refuse_extras(event)
        if len(self.containers) >= MAX_DEPTH:
            raise SourceError(self._at(event, YAML_SYNTAX, f"nested more than {MAX_DEPTH} levels deep", ""))
        if self._expects_key():
            raise SourceError(self._at(event, YAML_SYNTAX, "a key must be a word, not a list or a mapping", ""))
        path = self._take(container, event)
        self.containers.append((path, container))
        self.pending.append(None)

    def _scalar(self, event: Any) -> None:
        self._refuse_extras(event)
        if self._expects_key():
            self._key(event)
        else:
            self._take(self._value(event), event)

    def _expects_key(self) -> bool:
        return bool(self.containers) and isinstance(self.containers[-1][1], dict) and self.pending[-1] is None

    def _key(self, event: Any) -> None:
        path, container = self.containers[-1]
        name = event.value
        if name in container:
            first = self.document.keys[(*path, name)].line
            self._problem(event, YAML_DUPLICATE_KEY, f"key {name!r} is used twice", f"first in line {first}; remove one")
        elif event.implicit[0] and name == "<<":
            self._problem(event, YAML_ALIAS, "merge key '<<'", "write the values out: anchors are not used")
        self.document.keys.setdefault((*path, name), self._place(event))
        self.pending[-1] = name

    def _take(self, value: Any, event: Any) -> Path:
        """Put a value where the event stands, and return its path."""
        if not self.containers:
            self.document.data = value
            path: Path = ()
        else:
            parent, container = self.containers[-1]
            if isinstance(container, list):
                path = (*parent, len(container))
                container.append(value)
            else:
                key = self.pending[-1]
                assert key is not None
                path = (*parent, key)
                container.setdefault(key, value)
                self.pending[-1] = None
        self.document.values.setdefault(path, self._place(event))
        self.document.ends.setdefault(path, _last_line(event))
        return path

    def _value(self, event: Any) -> Any:
        if not event.implicit[0] or event.style:
            return event.value
        tag = _RESOLVER.resolve(yaml.ScalarNode, event.value, (True, False)).removeprefix(_TAG_PREFIX)
        if tag == "str":
            return event.value
        if tag == "int" and _INTEGER.fullmatch(event.value):
            return int(event.value)
        if tag == "bool" and event.value in _CONSTANTS:
            return _CONSTANTS[event.value]
        if tag == "null":
            self._problem(event, YAML_EMPTY, "a key without a value", "write its value, or remove the key")
        else:
            message = f"{event.value!r} would be read as {_WORDS.get(tag, tag)}, not as written"
            self._problem(event, YAML_GUESSED, message, f'quote it: "{event.value}"')
        return event.value

    def _refuse_extras(self, event: Any) -> None:
        if event.anchor:
            self._problem(event, YAML_ALIAS, f"anchor &{event.anchor}", "write the value out: anchors are not used")
        if event.tag not in (None, "!"):
            self._problem(event, YAML_TAG, f"tag {event.tag!r}", "remove the tag: the key says the type")

    def _place(self, event: Any) -> Place:
        return Place(self.document.path, event.start_mark.line + 1, event.start_mark.column + 1)

    def _at(self, event: Any, type_: ProblemType, message: str, hint: str) -> Problem:
        return Problem(self._place(event), type_, message, hint)

    def _problem(self, event: Any, type_: ProblemType, message: str, hint: str) -> None:
        self.document.problems.append(self._at(event, type_, message, hint))


def _last_line(event: Any) -> int:
    return int(event.end_mark.line) + 1


_WORDS = {
    "int": "a number in another notation",
    "float": "a decimal number",
    "bool": "yes or no (true or false)",
    "timestamp": "a date",
    "merge": "a merge key",
    "value": "a default value",
}
