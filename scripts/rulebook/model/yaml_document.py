"""YAML files as plain data, with the place of every key and value.

YAML is read more strictly than its standard allows, because a contributor's file is input like any other: no tags, no
anchors, no key twice, and no value whose type YAML would have to guess. `version: 10.10` is refused (it would become the
number 10.1), and so is `name: No` (it would become false).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
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
from rulebook.model.fixes import Replacement
from rulebook.model.problems import Place, Problem
from rulebook.model.yaml_errors import character_problem, encoding_problem, syntax_problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.fixes import Fix
    from rulebook.model.problem_types import ProblemType

MAX_BYTES = 512 * 1024
MAX_DEPTH = 12

Path = tuple[str | int, ...]
"""The way from the top of a document to a value: keys of mappings and indexes of lists."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_RESOLVER: Any = yaml.resolver.Resolver()  # its type hints are incomplete
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,14})")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
"""The control characters but tab and line feed. A text in double quotes may hold them as escapes, such as `\\x1c`."""
_NUMBER_TODAY = re.compile(r"[-+]?[0-9]+(\.[0-9]*)?[eE][-+]?[0-9]+|[-+]?\.[0-9]+[eE][-+]?[0-9]+|0o[0-7]+")
"""What YAML 1.2 reads as a number, and YAML 1.1, which this parser follows, as text."""
_SHOWN = 60
"""How many characters of a value a message quotes."""
_WRITE_OUT = "write the value out: anchors are not used"
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
    keys: dict[Path, Any] = field(default_factory=dict)
    """Where each key starts."""
    values: dict[Path, Any] = field(default_factory=dict)
    """Where each value starts."""
    ends: dict[Path, Any] = field(default_factory=dict)
    """Where each value ends."""
    problems: list[Problem] = field(default_factory=list)

    def place(self, path: Path, *, key: bool = False) -> Place:
        """The place of the value at `path` (or of its key), or of the nearest part above it that the file has."""
        for length in range(len(path), -1, -1):
            part = path[:length]
            mark = (self.keys.get(part) if key else None) or self.values.get(part)
            if mark:
                return Place(self.path, mark.line + 1, mark.column + 1)
        return Place(self.path)

    def last_line(self, path: Path) -> int:
        """The number of the line in which the value at `path` ends."""
        # A block text ends where the next line begins, and there is none after the last.
        return min(self.ends[path].line + 1, len(self.lines)) if path in self.ends else self.place(path).line

    def find(self, path: Path, wanted: str) -> Place:
        """The place of the first occurrence of `wanted` inside the text at `path`; else the place of that text."""
        start = self.place(path)
        for number in range(start.line, self.last_line(path) + 1):
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
    try:
        text = raw.decode("utf-8-sig")
        document.lines = text.splitlines() or [""]
        _Composer(document).compose(text)
    except UnicodeDecodeError as error:
        raise SourceError(encoding_problem(error, path)) from error
    except yaml.MarkedYAMLError as error:
        raise SourceError(syntax_problem(error, text, document.lines, path, _LOADER)) from error
    except yaml.reader.ReaderError as error:
        raise SourceError(character_problem(error, text, path)) from error
    return document


class _Composer:
    """Builds the data of one document from parser events, without recursion, so that no nesting can exhaust the stack."""

    def __init__(self, document: YamlDocument) -> None:
        self.document = document
        self.containers: list[tuple[Path, dict[str, Any] | list[Any]]] = []
        self.pending: list[str | None] = []
        self.documents = 0
        self.repeated: set[Path] = set()
        """The mappings that have a key twice."""

    def compose(self, text: str) -> None:
        events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
        for event in events:
            if isinstance(event, yaml.ScalarEvent):
                self._scalar(event)
            elif isinstance(event, yaml.CollectionStartEvent):
                self._open(event, {} if isinstance(event, yaml.MappingStartEvent) else [])
            elif isinstance(event, yaml.CollectionEndEvent):
                path, _ = self.containers.pop()
                self.pending.pop()
                self.document.ends[path] = event.end_mark
            elif isinstance(event, yaml.DocumentStartEvent):
                self._start_document(event)
            elif isinstance(event, yaml.AliasEvent):
                raise SourceError(self._at(event, YAML_ALIAS, f"alias *{event.anchor}", _WRITE_OUT))
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
            self._repeated(path, name, event)
        elif event.implicit[0] and name == "<<":
            raise SourceError(self._at(event, YAML_ALIAS, "merge key '<<'", _WRITE_OUT))
        self.document.keys.setdefault((*path, name), event.start_mark)
        self.pending[-1] = name

    def _repeated(self, path: Path, name: str, event: Any) -> None:
        """Collect the problem of a key that a mapping has already, once for each mapping: the `-` of an item may be missing."""
        if path not in self.repeated:
            self.repeated.add(path)
            first = self.document.place((*path, name), key=True).line
            hint = f"first in line {first}; remove one"
            if path and isinstance(path[-1], int):
                hint += ", or put '- ' before it if another item of the list starts here"
            problem = self._at(event, YAML_DUPLICATE_KEY, f"key {shortened(name)} is used twice", hint)
            self.document.problems.append(replace(problem, breaks=(self.document.path,)))

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
        self.document.values.setdefault(path, event.start_mark)
        self.document.ends.setdefault(path, event.end_mark)
        return path

    def _value(self, event: Any) -> Any:
        value: str = event.value
        if _CONTROLS.search(value):
            return self._without_controls(event)
        if event.style or not event.implicit[0] or value[:1] not in _RESOLVER.yaml_implicit_resolvers:
            return value
        tag = _RESOLVER.resolve(yaml.ScalarNode, value, (True, False)).removeprefix(_TAG_PREFIX)
        if tag == "str" and _NUMBER_TODAY.fullmatch(value):
            tag = "int"
        if tag == "str":
            return value
        if tag == "int" and _INTEGER.fullmatch(value):
            return int(value)
        if tag == "bool" and value in _CONSTANTS:
            return _CONSTANTS[value]
        if tag == "null":
            self._problem(event, YAML_EMPTY, "a key without a value", "write its value, or remove the key")
        elif tag == "int" and value.removeprefix("-").isdecimal() and not value.removeprefix("-").startswith("0"):
            message = f"a number of {len(value)} digits is more than any that a game has"
            self._problem(event, YAML_GUESSED, message, "write a number of at most 15 digits, or quote it")
        else:
            message = f"{shortened(value)} would be read as {_WORDS.get(tag, tag)}, not as written"
            quoted = f'"{value}"'
            hint = f"quote it: {quoted}" if len(value) <= _SHOWN else "quote it"
            self._problem(event, YAML_GUESSED, message, hint, Replacement(self._place(event), value, quoted))
        return value

    def _without_controls(self, event: Any) -> str:
        """A text with spaces in the place of control characters, which are a problem."""
        number = ord(_CONTROLS.findall(event.value)[0])
        message = f"a control character (U+{number:04X}), which no page and no terminal can show"
        self._problem(event, YAML_ENCODING, message, "remove it; a line break is \\n")
        return _CONTROLS.sub(" ", event.value)

    def _refuse_extras(self, event: Any) -> None:
        if event.anchor:
            raise SourceError(self._at(event, YAML_ALIAS, f"anchor &{event.anchor}", _WRITE_OUT))
        if event.tag not in (None, "!"):
            self._problem(event, YAML_TAG, f"tag {event.tag!r}", "remove the tag: the key says the type")

    def _place(self, event: Any) -> Place:
        return Place(self.document.path, event.start_mark.line + 1, event.start_mark.column + 1)

    def _at(self, event: Any, type_: ProblemType, message: str, hint: str) -> Problem:
        return Problem(self._place(event), type_, message, hint)

    def _problem(self, event: Any, type_: ProblemType, message: str, hint: str, *fixes: Fix) -> None:
        place = self._place(event)
        self.document.problems.append(Problem(place, type_, message, hint, breaks=(place,), fixes=fixes))


def shortened(value: Any) -> str:
    """A value as a message quotes it, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


_WORDS = {
    "int": "a number in another notation",
    "float": "a decimal number",
    "bool": "yes or no (true or false)",
    "timestamp": "a date",
    "merge": "a merge key",
    "value": "a default value",
}
