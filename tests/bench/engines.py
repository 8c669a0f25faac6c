"""The look-up, and existing search engines on the same texts: names, headings, and passages.

The existing engines do not get our hints, aliases, or synonyms.
"""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from query_sets import DEEPEST
from whoosh.analysis import StemmingAnalyzer
from whoosh.fields import STORED, TEXT, Schema
from whoosh.filedb.filestore import RamStorage
from whoosh.qparser import MultifieldParser, OrGroup

from rulebook.model.hints import NO_HINTS
from rulebook.search.documents import indexed_passages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from query_sets import Engine, Query

    from rulebook.library.library import Library
    from rulebook.search.lookup import Lookup

MAX_PASSAGES = 200
"""How many passages are asked for, to have the best of ten records among them."""


@dataclass(frozen=True)
class Text:
    """The text of a record's page, or of one of its passages, as input of an engine."""

    record: str
    passage: str
    title: str
    heading: str
    text: str


def texts(library: Library, game: str) -> Iterator[Text]:
    """Yield the input of an engine for a game: the page of each record, followed by each of its passages."""
    for record in library.of(game):
        for passage in indexed_passages(library, record, NO_HINTS):
            id_ = passage.shown["passage"] or ""
            yield Text(str(record.ref), id_, record.name, passage.texts["heading"], passage.texts["text"])


def ours(lookup: Lookup) -> Engine:
    """Return our own look-up as an engine."""

    def find(query: Query) -> list[str]:
        return [result.id for result in lookup.lookup(query.text, game=query.game, limit=DEEPEST).results]

    return find


def plain_whoosh(library: Library) -> Engine:
    """Whoosh as its manual introduces it: any word of the query in title, heading, or text; BM25F; Whoosh's stemmer."""
    fields = ("title", "heading", "text")
    schema = Schema(record=STORED, **{field: TEXT(analyzer=StemmingAnalyzer()) for field in fields})
    parser = MultifieldParser(fields, schema, group=OrGroup)
    searchers = {}
    for game in library.games:
        index = RamStorage().create_index(schema)
        writer = index.writer()
        for text in texts(library, game):
            writer.add_document(record=text.record, title=text.title, heading=text.heading, text=text.text)
        writer.commit()
        searchers[game] = index.searcher()

    def find(query: Query) -> list[str]:
        hits = searchers[query.game].search(parser.parse(" ".join(_words(query.text))), limit=MAX_PASSAGES)
        return _records(hit["record"] for hit in hits)

    return find


def full_text_of_sqlite(library: Library) -> Engine:
    """SQLite's FTS5: any word of the query, with the last one as a prefix; BM25; the Porter stemmer."""
    database, columns = sqlite3.connect(":memory:"), "record UNINDEXED, title, heading, text"
    for number, game in enumerate(library.games):
        database.execute(f"CREATE VIRTUAL TABLE game{number} USING fts5({columns}, tokenize = porter)")
        rows = [(text.record, text.title, text.heading, text.text) for text in texts(library, game)]
        database.executemany(f"INSERT INTO game{number} VALUES (?, ?, ?, ?)", rows)  # noqa: S608  # our own number
    tables = {game: f"game{number}" for number, game in enumerate(library.games)}

    def find(query: Query) -> list[str]:
        words = [f'"{word}"' for word in _words(query.text)]
        if not words:
            return []
        name = tables[query.game]
        select = f"SELECT record FROM {name} WHERE {name} MATCH ? ORDER BY bm25({name}) LIMIT ?"  # noqa: S608  # our own name
        return _records(record for (record,) in database.execute(select, (" OR ".join(words) + "*", MAX_PASSAGES)))

    return find


def _words(text: str) -> list[str]:
    """Return the words of a query, without characters that engines read as operators."""
    return re.findall(r"\w+", text)


def _records(found: Iterable[str]) -> list[str]:
    """Return each record once, at the rank of its best passage."""
    return list(dict.fromkeys(found))[:DEEPEST]
