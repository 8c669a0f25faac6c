"""Library -> what the index holds: each record's page and passages, and the words that they are searched by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.model.fields import Prose, RefersTo, Trait, WordOf, names_in, walk
from rulebook.model.refs import Ref
from rulebook.text.markup import references

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.model.hints import Hints
    from rulebook.model.parts import Passage, SourceSection
    from rulebook.model.record import Record

NICKNAME = 0.5
"""How surely a query that holds a nickname means the record, from 0 to 1. `Names` says the same of other names."""


@dataclass(frozen=True)
class Document:
    """A passage, or a record's page: what an answer shows, what is searched by field, what players ask, and if it holds."""

    shown: dict[str, Any]
    texts: dict[str, str]
    asks: list[str]
    refers_to: list[str]
    """The ids of the records that its text refers to."""
    holds: bool = True


def documents(library: Library, record: Record, hints: Hints) -> Iterator[Document]:
    """The page of a record, and then each of its passages, with the hints of each."""
    game = library.games[record.ref.game]
    title = " ".join([record.name, *record.aliases])
    yield Document(
        {
            "passage": None,
            "heading": record.name,
            "answer": _plain(library, record, record.summary),
            "status": record.status,
            "url": record.url,
            "source": _source(game, record.source),
        },
        {
            "title": title,
            "heading": "",
            "names": " ".join(name for name, weight in names(record, hints) if weight < 1),
            "text": _page_text(library, record),
        },
        hints.asks,
        _referred(record, record.summary),
    )
    for _, _, passage in record.passages():
        answer = _plain(library, record, passage.text)
        if passage.ended:
            answer = f"{passage.ended.how.capitalize()} since {passage.ended.since}: {answer}"
        yield Document(
            {
                "passage": passage.id,
                "heading": passage.heading,
                "answer": answer,
                "status": record.status_of(passage),
                "url": f"{record.url}#{passage.id}",
                "source": _source(game, passage.source or record.source),
            },
            {
                "title": title,
                "heading": passage.heading,
                "names": " ".join(name for name, _ in names_in(passage)),
                "text": " ".join([answer, *_terms_of_use(game, passage)]),
            },
            hints.passages.get(passage.id, []),
            _referred(record, passage.text),
            holds=not passage.ended,
        )


def about(library: Library, record: Record) -> dict[str, Any]:
    """What the look-up knows of a record: its names, what it applies to and lists (by id), and its traits."""
    traits = [
        text for _, text, marker in walk(record) if isinstance(marker, Trait) or (isinstance(marker, WordOf) and marker.trait)
    ]
    return {
        "id": str(record.ref),
        "kind": record.ref.kind,
        "name": record.name,
        "url": record.url,
        "aliases": record.aliases,
        "general": record.general,
        "applies_to": _ids(record, record.references("concerns")),
        "lists": _ids(record, record.references("lists", "varies")),
        "is": list(dict.fromkeys(traits)),
    }


def names(record: Record, hints: Hints) -> Iterator[tuple[str, float]]:
    """The names in a record, and how surely a query that holds the name means the record."""
    yield from names_in(record)
    yield from ((nickname, NICKNAME) for nickname in hints.nicknames)


def _ids(record: Record, references: Any) -> list[str]:
    return [str(ref.record) for reference in references if (ref := _target(record, reference))]


def _target(record: Record, reference: str) -> Ref | None:
    """What a reference names; None if it has no such form, which the checker reports."""
    try:
        return Ref.parse(reference, record.ref.game)
    except ValueError:
        return None


def _referred(record: Record, text: str) -> list[str]:
    others = dict.fromkeys(_ids(record, (reference.target for reference in references(text))))
    return [other for other in others if other != str(record.ref)]


def _source(game: Game, source: SourceSection) -> str:
    document = game.vocabulary("sources").get(source.document)
    title = getattr(document, "title", source.document)
    version = getattr(document, "version", None)
    return f"{title} {version}, {source.section}" if version else f"{title}, {source.section}"


def _terms_of_use(game: Game, passage: Passage) -> Iterator[str]:
    """When a passage applies, how often and at what cost."""
    word = game.vocabulary("timings").get(passage.when) if passage.when else None
    yield from (text for text in (getattr(word, "name", None), passage.limit, passage.cost) if text)


def _page_text(library: Library, record: Record) -> str:
    """The text of a record that stands in none of its passages, with the names of the records that it lists."""
    texts = []
    for path, text, marker in walk(record):
        if path[0] not in type(record).sections and isinstance(marker, Prose):
            texts.append(_plain(library, record, text))
        elif isinstance(marker, RefersTo) and marker.role in ("lists", "varies"):
            texts.append(library.called(text, record.ref.game) or text)
    return " ".join(texts)


def _plain(library: Library, record: Record, text: str) -> str:
    return " ".join(library.plain(text, record.ref.game).split())
