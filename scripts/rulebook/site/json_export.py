"""The JSON export: every record, with full ids in its references; and JSON Schemas for editors."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from rulebook.model.attribution import label_of
from rulebook.model.fields import Prose, RefersTo, put, walk
from rulebook.model.game import Game, Redirects
from rulebook.model.hints import Hints, Synonyms
from rulebook.model.kinds import KINDS
from rulebook.model.refs import Ref
from rulebook.model.source_lock import SourceLock
from rulebook.releases.snapshots import Release
from rulebook.text.markup import rewrite_references

if TYPE_CHECKING:
    from pydantic import BaseModel

    from rulebook.library.library import Library
    from rulebook.model.parts import Passage
    from rulebook.model.record import Record


def exported(library: Library, record: Record) -> dict[str, Any]:
    """A record as plain data: its fields with full ids in their references, and the references to it."""
    data = record.model_dump(exclude_defaults=True)
    for path, text, marker in walk(record):
        if isinstance(marker, RefersTo):
            put(data, path, str(Ref.parse(text, record.ref.game)))
        elif isinstance(marker, Prose):
            put(data, path, rewrite_references(text, lambda target: str(Ref.parse(target, record.ref.game))))
    for section, index, passage in record.passages():
        data[section][index] |= _trust(library, record, passage)
    mentions = library.backlinks(record.ref)
    backlinks = sorted({(str(m.source), str(m.target)) for m in mentions})
    return {
        "id": str(record.ref),
        "game": record.ref.game,
        "kind": record.ref.kind,
        "url": record.url,
        **({"ended": data["ended"]} if record.ended else {}),
        **data,
        **_trust(library, record),
        "referred_to_by": [{"from": source, "to": target} for source, target in backlinks],
    }


def exported_passage(library: Library, record: Record, passage_id: str) -> dict[str, Any]:
    """A passage of a record as plain data, with its full id and full ids in its references."""
    section, index = next((section, index) for section, index, passage in record.passages() if passage.id == passage_id)
    whole = exported(library, record)
    data: dict[str, Any] = whole[section][index]
    return {
        **({"ended": whole["ended"]} if record.ended else {}),
        **data,
        "id": f"{record.ref}#{passage_id}",
        "game": record.ref.game,
        "kind": record.ref.kind,
        "record": str(record.ref),
        "section": section,
        "url": f"{record.url}#{passage_id}",
    }


def _trust(library: Library, record: Record, passage: Passage | None = None) -> dict[str, str]:
    """Who says it: the label of a record or passage, and whether that makes it official."""
    label = label_of(library.games[record.ref.game], record, passage)
    return {"status": label.status, "label": label.name}


def export(library: Library) -> dict[str, str]:
    """The files of the export by path below `docs/api/`: one per record, one per game, and the list `index.json`."""
    tree: dict[str, str] = {}
    index = []
    listed = ("id", "game", "kind", "name", "url", "ended", "status", "label")
    for game in library.games:
        records = [exported(library, record) for record in library.of(game)]
        for record in records:
            tree[f"{record['id']}.json"] = _json(record)
            index.append({key: record[key] for key in listed if key in record})
        tree[f"{game}.json"] = _json({"game": game, "records": records})
    tree["index.json"] = _json({"records": index})
    return tree


def schemas(library: Library) -> dict[str, str]:
    """JSON Schemas for editors, by path below `schemas/`.

    There is one for each kind of each game, with the words of the game's vocabularies, and one for each other type of file.
    """
    files: dict[str, type[BaseModel]] = {
        "game": Game,
        "synonyms": Synonyms,
        "hints": Hints,
        "redirects": Redirects,
        "release": Release,
        "source-lock": SourceLock,
    }
    tree = {f"{name}.json": _json(_schema(model)) for name, model in files.items()}
    for game in library.games.values():
        for names in game.kinds:
            tree[f"{game.slug}/{names.kind}.json"] = _json(_with_words(_schema(KINDS[names.kind]), game))
    return tree


@cache
def _schema(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema of a model, made once for all games. It is not to be changed."""
    return model.model_json_schema()


def _with_words(node: Any, game: Game) -> Any:
    """A copy of a schema in which each field that takes words of a vocabulary lists them."""
    if isinstance(node, list):
        return [_with_words(item, game) for item in node]
    if not isinstance(node, dict):
        return node
    copy = {key: _with_words(value, game) for key, value in node.items() if key != "vocabulary"}
    if isinstance(node.get("vocabulary"), str):
        copy = {key: value for key, value in copy.items() if key not in ("pattern", "minLength")}
        copy["enum"] = list(game.vocabulary(node["vocabulary"]))
    return copy


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
