"""A project in which every text of every file tries to run a script: in each field that the models have, found by its type."""

from __future__ import annotations

import itertools
import shutil
from dataclasses import dataclass, field
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

import yaml
from pydantic import BaseModel, TypeAdapter, ValidationError

from projects import copy_small_project, set_address
from rulebook.library.library import Library
from rulebook.model.fields import IconName, Prose, RefersTo, WordOf, markers
from rulebook.model.game import Game, KindNames, Match
from rulebook.model.hints import Hints, Synonyms
from rulebook.model.kinds import KINDS
from rulebook.project.project import Project
from rulebook.releases.snapshots import Release, write

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rulebook.model.fields import Marker

GAME = "teapots"
RUN = "ran('text')"
"""The script that every payload runs."""
PAYLOADS = (
    f'Q & A "><svg onload="{RUN}"></svg>',
    f"</title></script><script>{RUN}</script><img src=x onerror={RUN}>",
    f"[x](javascript:{RUN}) <javascript:{RUN}>",
    "`{{ 7*7 }}` ${7*7}",
    f"# A {{: onclick={RUN} }} *[a]* | b | ![i](x.png){{: onerror={RUN} }}",
    f'--- !!! note\n\n# B\n\n    code\n\n<p markdown="1" onmouseover="{RUN}">',
    f"&lt;svg onload={RUN}&gt;",
)
"""Each for other contexts: attributes; elements; links; templates; Markdown's attributes, tables, and blocks; entities."""
REFERENCE = f"[[hero/one|<svg onload={RUN}>]] and **<img src=x onerror={RUN}>**"
TEXTS = (" ".join(PAYLOADS), f"{REFERENCE} {' '.join(reversed(PAYLOADS))}")
ADDRESS = f"https://example.org/'onmouseover='{RUN}&quot;onmouseover=&quot;{RUN}"
"""An address that the model allows: it refuses one with `"` or with brackets."""
PASSAGE = '"><b>'
DRAWING = f'<svg xmlns="http://www.w3.org/2000/svg" onload="{RUN}"><script>{RUN}</script><text>A</text></svg>'
OTHERS = (ADDRESS, "2025-10-01", "2.0", "en", "#336699")
"""Values for a text that must have a certain form."""


@dataclass
class Filler:
    """Makes the data of models: every field has a value. The texts take turns, and `turn` says which is the first."""

    turn: int
    words: dict[str, str] = field(default_factory=dict)
    ids: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def model(self, model: type[BaseModel], **given: Any) -> dict[str, Any]:
        """The data of a model, with `given` values in some fields."""
        marked = dict(markers(model))
        data = {}
        for name, about in model.model_fields.items():
            if name in given:
                data[name] = given[name]
            else:
                data[about.alias or name] = self.value(about.annotation, marked[name], tuple(about.metadata))
        return data

    def value(self, annotation: Any, marker: Marker | None, limits: tuple[Any, ...] = ()) -> Any:
        """A value of a type that is within `limits`, the metadata of the type."""
        origin, parts = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            return self.value(parts[0], marker, (*limits, *parts[1:]))
        if origin in (Union, UnionType):
            return self.value(parts[0], marker, limits)
        if origin is list:
            return [self.value(parts[0], marker)]
        if origin is dict:
            return {self.value(parts[0], None): self.value(parts[1], None)}
        if origin is Literal:
            return parts[0]
        if issubclass(annotation, BaseModel):
            return self.model(annotation)
        return self._valid(Annotated[annotation, *limits, None], self._candidates(annotation, marker))

    def _candidates(self, bare: Any, marker: Marker | None) -> list[Any]:
        if bare is bool:
            return [True]
        if bare is int:
            return [1, 10, 40, 2000]
        if isinstance(marker, RefersTo):
            return [f"{marker.kinds[0] if marker.kinds else 'hero'}/one"]
        if isinstance(marker, WordOf):
            return [self.words[marker.vocabulary]]
        if isinstance(marker, IconName):
            return ["material/tea"]
        self.turn += 1
        text = TEXTS[self.turn % len(TEXTS)]
        return [text if isinstance(marker, Prose) else text.replace("\n", " "), *OTHERS, f"p{next(self.ids)}"]

    @staticmethod
    def _valid(annotation: Any, candidates: list[Any]) -> Any:
        """The first candidate that the type allows."""
        adapter = TypeAdapter(annotation)
        for candidate in candidates:
            try:
                adapter.validate_python(candidate)
            except ValidationError:
                continue
            return candidate
        raise ValueError(f"no value for {annotation}")


def files(turn: int, released: dict[str, str]) -> dict[str, Any]:
    """The data of every file of the game, by path: a record of each kind, its hints, and the files of the game itself."""
    filler = Filler(turn)
    kinds = [filler.model(KindNames, kind=kind) for kind in KINDS]
    fixed: dict[str, Any] = {"version": "1.0", "language": "en", "kinds": kinds, "reading_order": {}, "released": released}
    game = filler.model(Game, match=None, figure=None, **fixed)
    filler.words = {name: words[0]["id"] for name, words in game.items() if isinstance(words, list) and "id" in words[0]}
    game["timings"][0]["rule"] = "rule/one"
    game["match"] = filler.model(Match, side="hero", board="battlefield", teams="rule/one")
    game["figure"] = {"kind": "power", "columns": "category"}
    found: dict[str, Any] = {"game.yml": game, "synonyms.yml": filler.model(Synonyms)}
    for kind, model in KINDS.items():
        # Every text says "Q", so that each is marked with the definition of the term.
        of_kind = {"said_as": ["Q"]} if "said_as" in model.model_fields else {}
        found[f"{model.folder}/one.yml"] = filler.model(model, diagrams=["hostile"], since="1.0", **of_kind)
        found[f"hints/{kind}/one.yml"] = filler.model(Hints)
    found["redirects.yml"] = {"redirects": {"hero/old": "hero/one", f"hero/old#{PASSAGE}": "hero/one"}}
    return found


def write_files(project: Path, turn: int) -> None:
    """Write every file of the game, with other texts for another `turn`."""
    folder = project / "rules_data" / GAME
    path = folder / "game.yml"
    released = yaml.safe_load(path.read_text("utf-8"))["released"] if path.exists() else {}
    for name, content in files(turn, released).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(yaml.safe_dump(content, allow_unicode=True, sort_keys=False), "utf-8")


def hostile_project(target: Path) -> Project:
    """A hostile project with a release, after which every text was changed. It has problems, and its site can be built."""
    project = copy_small_project(target)
    shutil.rmtree(project / "rules_data" / GAME)
    (project / "docs/assets/diagrams/hostile.svg").write_text(DRAWING, "utf-8")
    set_address(project, "https://rules.example.org/")
    write_files(project, 0)
    library = Library.load(project / "rules_data")
    made = Release.make(library, GAME, "1.0", "2025-10-01", TEXTS[0].replace("\n", " "), TEXTS[1])
    write(made, library.games[GAME], project / "rules_data")
    write_files(project, 1)
    opened = Project.open(project)
    assert not opened.library.problems, opened.library.problems
    return opened
