"""Library -> the index on disk, written beside the one in use and put in its place when it is whole."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from statistics import mean
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from whoosh import index
from whoosh.fields import STORED, TEXT, Schema

from rulebook.search.documents import about, documents, names
from rulebook.search.english import stem, terms
from rulebook.search.names import NameTables
from rulebook.search.parsed_query import meanings
from rulebook.search.postings import CURRENT, FIELDS, GAMES, Asks, Spaced, current
from rulebook.text.normalize import words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from whoosh.writing import IndexWriter

    from rulebook.library.library import Library
    from rulebook.model.hints import SearchHints


def build(library: Library, directory: Path, hints: SearchHints) -> None:
    """Write the index of `library` to `directory`, in the place of the one there; found by `hints` too."""
    _place(directory, lambda folder: _write(library, hints, folder))


def copy(source: Path, directory: Path) -> None:
    """Copy the index of `source` to `directory`, in the place of the one there. Raises FileNotFoundError if there is none."""
    _place(directory, lambda folder: shutil.copytree(source / (source / CURRENT).read_text("utf-8"), folder))


def _place(directory: Path, write: Callable[[Path], object]) -> None:
    """Have a folder written and put it in the place of the index in `directory`.

    A reader that has the index before open keeps it: that one stays on disk, older ones go.
    """
    name, before = uuid4().hex[:12], current(directory)
    unfinished, pointer = directory / f".tmp-{name}", directory / f".{CURRENT}-{name}"
    directory.mkdir(parents=True, exist_ok=True)
    try:
        write(unfinished)
        pointer.write_text(name, encoding="utf-8")
        unfinished.rename(directory / name)
        os.replace(pointer, directory / CURRENT)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
        pointer.unlink(missing_ok=True)
    for old in directory.glob(f"[!.]*/{GAMES}"):
        if old.parent.name not in (name, before):
            shutil.rmtree(old.parent, ignore_errors=True)


def _write(library: Library, hints: SearchHints, folder: Path) -> None:
    folder.mkdir()
    searched = {field: TEXT(analyzer=Spaced(), phrase=False) for field in FIELDS}
    schema = Schema(shown=STORED, asks=TEXT(analyzer=Asks(), phrase=True), **searched)
    writer = index.create_in(folder, schema).writer()
    games: dict[str, Any] = {}
    first = 0
    for game in library.games:
        games[game] = _write_game(library, hints, game, writer)
        games[game]["first"] = first
        first += len(games[game]["passages"])
    writer.commit(optimize=True)
    for game, content in games.items():
        (folder / f"{game}.json").write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    (folder / GAMES).write_text(json.dumps(list(games)), encoding="utf-8")


def _write_game(library: Library, hints: SearchHints, slug: str, writer: IndexWriter) -> dict[str, Any]:
    """Add the passages of a game to the index. Returns what the look-up needs to know of the game besides."""
    game = library.games[slug]
    records = library.of(slug)
    numbers = {str(record.ref): number for number, record in enumerate(records)}
    spread: Counter[str] = Counter()
    lengths: dict[str, list[int]] = {field: [] for field in FIELDS}
    passages: list[int] = []
    statuses: list[str] = []
    ended: list[int] = []
    refers: list[list[int]] = []
    asks: list[list[int]] = []
    for number, record in enumerate(records):
        written: set[str] = set()
        for document in documents(library, record, hints.of(record.ref)):
            spoken = {field: words(text) for field, text in document.texts.items()}
            asked = [found for ask in document.asks if (found := list(dict.fromkeys(terms(words(ask)))))]
            stems = {field: terms(said) for field, said in spoken.items()}
            writer.add_document(
                shown=document.shown,
                asks="\n".join(" ".join(ask) for ask in asked),
                **{field: " ".join(found) for field, found in stems.items()},
            )
            for field, found in stems.items():
                lengths[field].append(len(found))
            written.update(*spoken.values())
            spread.update(dict.fromkeys((word for ask in document.asks for word in words(ask)), 0))
            ended += [] if document.holds else [len(passages)]
            passages.append(number)
            refers.append([numbers[id_] for id_ in document.refers_to if id_ in numbers])
            statuses.append(document.shown["status"])
            asks.append([len(ask) for ask in asked])
        spread.update(written)
    counted = dict(sorted(spread.items()))
    named = [
        (name, number, weight) for number, record in enumerate(records) for name, weight in names(record, hints.of(record.ref))
    ]
    listed = hints.synonyms.get(slug, [])
    synonyms = [(words(say), [words(mean) for mean in entry.mean]) for entry in listed for say in entry.say]
    return {
        "game": slug,
        "name": game.name,
        "version": game.version,
        "kinds": {kind: game.kind_names(kind).name for kind in dict.fromkeys(record.ref.kind for record in records)},
        "records": [_numbered(about(library, record), numbers) for record in records],
        "titles": [[terms(words(name)) for name in (record.name, *record.aliases)] for record in records],
        "passages": passages,
        "statuses": statuses,
        "ended": ended,
        "refers": refers,
        "asks": asks,
        "means": {field: mean(lengths[field] or [0]) or 1.0 for field in FIELDS},
        "words": counted,
        **_language(named, synonyms, counted),
    }


def _language(
    named: list[tuple[str, int, float]], synonyms: list[tuple[list[str], list[list[str]]]], spread: Mapping[str, int]
) -> dict[str, Any]:
    """What queries are read by, and what follows from it: to work that out for each look-up would take longer than the rest."""
    tables = NameTables(spread)
    for name, record, weight in named:
        tables.add(name, record, weight)
    meant = meanings(synonyms)
    stems = {*map(stem, spread), *(word for said in meant for word in said.split())}
    return {"names": named, "synonyms": synonyms, "tables": tables.as_json(), "meanings": meant, "stems": sorted(stems)}


def _numbered(record: dict[str, Any], numbers: dict[str, int]) -> dict[str, Any]:
    """What is known of a record, with the records that it names by their number; what does not exist is left out."""
    return record | {field: [numbers[id_] for id_ in record[field] if id_ in numbers] for field in ("applies_to", "lists")}
