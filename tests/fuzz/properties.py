"""What has to hold for input of any kind, stated with hypothesis: no traceback, nothing slow, and a problem for what is broken.

The tests run each property on a few examples that are always the same; `make fuzz` runs it on many new ones.
"""

from __future__ import annotations

import json
import string
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml
from hypothesis import strategies as st
from pydantic import ValidationError

from fuzz.runner import MAX_SECONDS, run_check
from rulebook.model.game import Game, Redirects
from rulebook.model.hints import Hints, Synonyms
from rulebook.model.kinds import KINDS
from rulebook.model.yaml_document import SourceError, read
from rulebook.model.yaml_edit import dumped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rulebook.model.fields import FileModel
    from rulebook.search.lookup import Lookup

GAME = "rules_data/teapots/"
RECORD = GAME + "rules/turn.yml"
MODELS: dict[str, type[FileModel]] = {
    RECORD: KINDS["rule"],
    GAME + "heroes/kyusu.yml": KINDS["hero"],
    GAME + "sets/afternoon.yml": KINDS["set"],
    GAME + "errata/steeping-time.yml": KINDS["erratum"],
    GAME + "hints/hero/brown-betty.yml": Hints,
    GAME + "game.yml": Game,
    GAME + "synonyms.yml": Synonyms,
    GAME + "redirects.yml": Redirects,
}
"""What each of these files of the small project holds."""
FILES = [*MODELS, GAME + "releases/1.0.yml", GAME + "releases/1.0.jsonl", "docs/about.md", "mkdocs.yml", "overrides/main.html"]
SHAPE = {"unknown-key", "missing-key", "wrong-type", "bad-value", "empty-text", "file-place"}
"""The codes of problems of a file's shape."""


@dataclass(frozen=True)
class Found:
    """A problem: the path of its file, and its code."""

    path: str
    code: str


class Subject:
    """A project whose files are replaced, checked, and restored, and the look-up in its index."""

    def __init__(self, root: Path, lookup: Lookup) -> None:
        self.root, self.lookup = root, lookup

    @contextmanager
    def with_file(self, path: str, content: bytes) -> Iterator[None]:
        """The project with another content of one file."""
        file = self.root / path
        before = file.read_bytes() if file.exists() else None
        file.write_bytes(content)
        try:
            yield
        finally:
            file.unlink()
            if before is not None:
                file.write_bytes(before)

    def check(self, path: str, content: bytes) -> list[Found]:
        """The problems of the project with another content of one file. It must not take long."""
        with self.with_file(path, content), in_time():
            printed = run_check(self.root, "--format", "json")[1]
        return [Found(each["path"], each["code"]) for each in json.loads(printed)]


@contextmanager
def in_time() -> Iterator[None]:
    """Fails if what it holds takes too much processor time."""
    before = time.process_time()
    yield
    assert time.process_time() - before < MAX_SECONDS


LINES = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
WORDS = st.sampled_from(
    ["Loki", "No", "1.0", "[[rule/turn]]", "**bold**", "#1 card", "a: b", "- x", "'", '"', "{", "&a", "*a", "|", "2020-01-01"]
)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), LINES, WORDS)


def keys(model: type[FileModel]) -> list[str]:
    """The keys that a file may have, and those of the passages in it."""
    return [*model.model_fields, "id", "text", "when", "name", "status", "kind"]


def structures(model: type[FileModel]) -> st.SearchStrategy[Any]:
    """Data of any structure, with the keys that a file may have, or others."""
    names = st.one_of(st.sampled_from(keys(model)), LINES)
    inner = st.recursive(
        SCALARS, lambda each: st.one_of(st.lists(each, max_size=4), st.dictionaries(names, each, max_size=4)), max_leaves=12
    )
    return st.dictionaries(names, inner, max_size=8)


def passages() -> st.SearchStrategy[list[dict[str, Any]]]:
    """Passages that are right, with any text."""
    ids = st.from_regex(r"[a-z]{1,8}(-[a-z0-9]{1,8}){0,2}", fullmatch=True)
    passage = st.fixed_dictionaries({"id": ids, "text": texts()}, optional={"name": texts(), "optional": st.booleans()})
    return st.lists(passage, max_size=4, unique_by=lambda each: each["id"])


def texts() -> st.SearchStrategy[str]:
    """Texts that a record may have: printable, and not blank."""
    return st.text(string.printable[:-5] + "\näßñłЖи孫悟空’“”–…½€°×⚔", min_size=1, max_size=200).map(str.strip).filter(bool)


def random_bytes(subject: Subject, path: str, content: bytes) -> None:
    """Whatever a file holds, the check ends, and says something about what is no text."""
    found = subject.check(path, content)
    if path in MODELS:
        _broken_is_told(path, content, found)


def random_structure(subject: Subject, path: str, data: dict[str, Any]) -> None:
    """What the model of a file does not accept is a problem in that file."""
    content = yaml.safe_dump(data, allow_unicode=True, sort_keys=False).encode("utf-8", "surrogatepass")
    _broken_is_told(path, content, subject.check(path, content))


def _broken_is_told(path: str, content: bytes, found: list[Found]) -> None:
    try:
        document = read(content, path)
        MODELS[path].model_validate(document.data)
        broken = bool(document.problems)
    except (SourceError, ValidationError):
        broken = True
    assert not broken or any(each.path == path for each in found), "what cannot be read is not reported"


def right_record(subject: Subject, summary: str, rules: list[dict[str, Any]]) -> None:
    """What is written and read again as it was has a right shape."""
    data: dict[str, Any] = {"name": "Your turn", "summary": summary, "rules": rules}
    data |= {"source": {"document": "leaflet-1.0", "section": "Rules"}, "since": "1.0"}
    text = dumped(data)
    document = read(text.encode(), RECORD)
    assert document.data == data
    assert not document.problems
    found = subject.check(RECORD, text.encode())
    assert not [each for each in found if each.path == RECORD and (each.code in SHAPE or each.code.startswith("yaml-"))]


@dataclass(frozen=True)
class Splice:
    """An edit of a text: from a place on, so many characters become others. Places are parts of a thousand."""

    start: int
    length: int
    new: str

    def apply(self, text: str) -> str:
        """The edited text."""
        start = self.start * len(text) // 1000
        return text[:start] + self.new + text[start + self.length :]


SPLICES = st.builds(Splice, st.integers(0, 999), st.integers(0, 40), st.one_of(LINES, WORDS))


def random_edits(subject: Subject, path: str, edits: list[Splice]) -> None:
    """However a file is edited, the check ends, and says something about what cannot be read any more."""
    text = (subject.root / path).read_bytes().decode("utf-8")
    for edit in edits:
        text = edit.apply(text)
    random_bytes(subject, path, text.encode())


def random_query(subject: Subject, query: str) -> None:
    """Whatever somebody types, the look-up answers."""
    with in_time():
        json.dumps(subject.lookup.lookup(query).as_dict())


MARKS = [
    "# A",
    "[a](b.md)",
    "[a][b]",
    "[b]: c",
    "```",
    "> ",
    "<a href=x>",
    "![a](b)",
    "|a|b|",
    "    x",
    "<!--",
    "`",
    "---",
    "* *",
]
MARKDOWN = st.lists(st.one_of(LINES, st.sampled_from(MARKS)), max_size=12).map("\n".join)


def random_page(subject: Subject, text: str) -> None:
    """Whatever a page holds, the check ends."""
    subject.check("docs/about.md", text.encode())


EDITED = [path for path in FILES if not path.endswith(".jsonl")]
PROPERTIES: dict[str, tuple[Callable[..., None], dict[str, st.SearchStrategy[Any]]]] = {
    "random bytes as a file": (random_bytes, {"path": st.sampled_from(FILES), "content": st.binary(max_size=300)}),
    "random text as a file": (random_bytes, {"path": st.sampled_from(FILES), "content": MARKDOWN.map(str.encode)}),
    "random data as a record": (random_structure, {"path": st.just(RECORD), "data": structures(KINDS["rule"])}),
    "random data as a hero": (
        random_structure,
        {"path": st.just(GAME + "heroes/kyusu.yml"), "data": structures(KINDS["hero"])},
    ),
    "random data as game.yml": (random_structure, {"path": st.just(GAME + "game.yml"), "data": structures(Game)}),
    "random edits of a file": (
        random_edits,
        {"path": st.sampled_from(EDITED), "edits": st.lists(SPLICES, min_size=1, max_size=3)},
    ),
    "any right record": (right_record, {"summary": texts(), "rules": passages()}),
    "random text as a query": (random_query, {"query": st.one_of(LINES, st.lists(WORDS).map(" ".join))}),
    "random Markdown as a page": (random_page, {"text": MARKDOWN}),
}
"""The properties, by name: the function that fails if one does not hold, and what it takes beside the subject."""
