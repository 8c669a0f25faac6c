"""The content of the index: the page and the passages of each record, with the text by which they are found."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.library.boxes import by_year
from rulebook.library.facts import sidekicks_of
from rulebook.model.attribution import EDITOR, label_of
from rulebook.model.fields import Prose, RefersTo, Trait, WordOf, internal_fields, names_in, walk
from rulebook.model.game import Word
from rulebook.model.hints import NO_HINTS, SUMMARY
from rulebook.model.kinds.heroes import Hero
from rulebook.model.refs import Ref
from rulebook.releases.changes import summary_of
from rulebook.search.game_index import VERSIONS, RecordEntry
from rulebook.text.dates import written_date
from rulebook.text.markup import references
from rulebook.text.normalize import key, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulebook.library.library import Library
    from rulebook.model.attribution import TrustLabel
    from rulebook.model.game import Game
    from rulebook.model.hints import Hints
    from rulebook.model.parts import Ended, Passage
    from rulebook.model.record import Record
    from rulebook.releases.history import History

NICKNAME = 0.5
"""How likely a query that contains a nickname means the record, from 0 to 1. `HoldsNames` says the same for other names."""

_ASKING_FOR_VERSIONS = [
    "what changed",
    "what has changed in the newest version",
    "what changed since version",
    "what is new",
    "changes in the rules",
    "list of changes",
    "latest version",
    "version of the rules",
    "which version is this",
    "errata version",
    "updates",
    "latest update",
    "changelog",
    "release notes",
    "patch notes",
    "history of the rules",
    "version history",
    "recent changes",
    "errata changes",
    "what changed in the errata and rulings",
]


@dataclass(frozen=True)
class IndexedPassage:
    """A passage, or a record's page, as it is indexed."""

    ref: Ref
    shown: dict[str, Any]
    """What an answer shows: passage (its id, or None for a page), heading, answer, url, and source."""
    label: TrustLabel
    texts: dict[str, str]
    """The text of each field of `postings.FIELD_WEIGHTS`."""
    search_questions: list[str]
    """Questions that it answers, as players ask them."""
    asked: list[str]
    """What players asked of it, in their words: how often they use each word counts, not a single question."""
    refers_to: list[str]
    """The ids of the records that its text refers to."""
    titled: bool = False
    """Whether it is known by its heading: a printed name, that of an ability, or the heading of a rule for everyone."""
    is_ours: bool = False
    """Whether no source prints its heading, and it is of no rule for everyone. A rule for everyone may be asked for in the same
    words."""
    is_open: bool = False
    """Whether it says what the sources leave open."""
    ended: str | None = None
    """`superseded` or `withdrawn`; None if it applies."""
    successor: Ref | None = None
    """What applies in its place."""


def indexed_passages(library: Library, record: Record, hints: Hints) -> Iterator[IndexedPassage]:
    """The page of a record, and then each of its passages, with the hints of each."""
    game = library.games[record.ref.game]
    title = " ".join([record.name, *record.aliases])
    yield IndexedPassage(
        record.ref,
        {
            "passage": None,
            "heading": record.name,
            "answer": " ".join([_answer(library, record, record.summary, record.ended), *_told_beside(library, record)]),
            "url": record.url,
            "source": game.cited(record.source),
        },
        label_of(game, record),
        {
            "title": title,
            "heading": game.kind_names(record.ref.kind).name,
            "names": " ".join(name for name, weight in names(record, hints) if weight < 1),
            "text": _page_text(library, record),
        },
        hints.search_questions,
        [*hints.search_questions, *hints.asked.get(SUMMARY, [])],
        _referred(record, record.summary),
        **_ending(library, record.ref),
    )
    for section, _, passage in record.passages():
        questions = [*hints.passages.get(passage.id, []), *(record.sections[section].asked if hints != NO_HINTS else ())]
        searched = _answer(library, record, passage.text, record.ended_of(passage))
        shown = _answer(library, record, passage.whole_text, record.ended_of(passage)) if passage.not_given else searched
        yield IndexedPassage(
            record.ref_of(passage),
            {
                "passage": passage.id,
                "heading": passage.heading,
                "answer": shown,
                "url": f"{record.url}#{passage.id}",
                "source": game.cited(passage.source or record.source),
            },
            label_of(game, record, passage),
            {
                "title": title,
                "heading": passage.heading,
                "names": " ".join(name for name, _ in names_in(passage)),
                "text": " ".join([searched, *_terms_of_use(game, passage)]),
            },
            questions,
            [*questions, *hints.asked.get(passage.id, [])],
            _referred(record, passage.text),
            passage.printed or record.general or record.sections[section].on_card,
            not (passage.printed or record.general or ":" in passage.heading),
            passage.open,
            **_ending(library, record.ref_of(passage)),
        )


def versions_page(game: Game, history: History) -> tuple[RecordEntry, IndexedPassage]:
    """The page of a game's versions, as a record and a passage: it answers what changed. `history` has a release."""
    release, newest = history.releases[-1], history.newest
    ref, url = Ref(game.slug, VERSIONS, release.version), changes_url(game.slug)
    words = summary_of(newest.changes) if newest else "It is the first here: what it changed from earlier ones is not recorded."
    said = f"These are the rules of version {release.version}, of {written_date(release.date)}. {words}"
    pending = f" What has changed since is not released yet. {summary_of(history.pending)}" if history.pending else ""
    name = "What changed"
    named = [f"{before}{each.version}" for each in history.releases for before in ("", "version ", f"{game.name} ")]
    asking = [*_ASKING_FOR_VERSIONS, *named]
    return (
        RecordEntry(str(ref), VERSIONS, name, url, [], True, [], [], None, []),
        IndexedPassage(
            ref,
            {"passage": None, "heading": name, "answer": said + pending, "url": url, "source": ""},
            EDITOR,
            {"title": name, "heading": "Versions", "names": "", "text": said},
            asking,
            asking,
            [],
        ),
    )


def changes_url(game: str, anchor: str = "") -> str:
    """The address of the page of a game's versions, or of what is at an anchor of it."""
    return f"/{game}/changes/{anchor}"


def listed_in(records: Iterable[Record]) -> dict[str, str]:
    """For each record that others list, such as a hero, the newest of them, such as its set; both by id."""
    return {listed: str(record.ref) for record in by_year(records) for listed in _ids(record, record.references("lists"))}


def record_entry(record: Record, numbers: Mapping[str, int], container: str | None) -> RecordEntry:
    """The entry of a record. `numbers` has the numbers of the game's records by id; other references are left out.

    `container` is the id of the newest record that lists it, if any does.
    """
    traits = [
        text for _, text, marker in walk(record) if isinstance(marker, Trait) or (isinstance(marker, WordOf) and marker.trait)
    ]
    applies_to = _ids(record, record.references("concerns"))
    lists = _ids(record, record.references("lists", "varies"))
    return RecordEntry(
        id=str(record.ref),
        kind=record.ref.kind,
        name=record.name,
        url=record.url,
        aliases=record.aliases,
        general=record.general,
        applies_to=[numbers[id_] for id_ in applies_to if id_ in numbers],
        lists=[numbers[id_] for id_ in lists if id_ in numbers],
        comes_in=numbers.get(container) if container else None,
        traits=list(dict.fromkeys(traits)),
    )


def names(record: Record, hints: Hints) -> Iterator[tuple[str, float]]:
    """The names in a record, each with how likely a query that contains it means the record, from 0 to 1.

    That of a fighter is as likely as the name of the record if this is its plural.
    """
    found = [(name.partition(":")[0], weight) for name, weight in names_in(record)]
    weights = {key(tokenize(name)): weight for name, weight in reversed(found)}
    yield from ((name, max(weight, weights.get(f"{key(tokenize(name))}s", 0.0))) for name, weight in found)
    yield from ((nickname, NICKNAME) for nickname in hints.nicknames)


def _ids(record: Record, references: Iterable[str]) -> list[str]:
    """The ids of the records that are the targets of references in a record."""
    return [str(ref.record) for reference in references if (ref := _target(record, reference))]


def _target(record: Record, reference: str) -> Ref | None:
    """The target of a reference; None if it is malformed, which the checker reports."""
    try:
        return Ref.parse(reference, record.ref.game)
    except ValueError:
        return None


def _referred(record: Record, text: str) -> list[str]:
    """The ids of the other records that a text of a record refers to, each once."""
    others = dict.fromkeys(_ids(record, (reference.target for reference in references(text))))
    return [other for other in others if other != str(record.ref)]


def _terms_of_use(game: Game, passage: Passage) -> Iterator[str]:
    """When a passage applies, how often, and at what cost."""
    timings = game.vocabulary("timings")
    yield from (word.name for id_ in passage.when if isinstance(word := timings.get(id_), Word))
    yield from (text for text in (passage.limit, passage.cost) if text)


def _answer(library: Library, record: Record, text: str, ended: Ended | None) -> str:
    """A text of a record as an answer shows it, on as many lines as it has: what has ended says so first."""
    plain = library.plain(text, record.ref.game)
    return f"{ended.since_words}: {plain}" if ended else plain


def _told_beside(library: Library, record: Record) -> Iterator[str]:
    """What the page of a record tells beside its summary, each as a sentence: sidekicks, and whom or what it applies to."""
    if isinstance(record, Hero) and "sidekick" not in record.summary.lower():
        yield from (f"{fact}." for fact in sidekicks_of(record))
    applies_to: dict[str, list[str]] = defaultdict(list)
    for target in map(library.records.get, filter(None, (_target(record, to) for to in record.references("concerns")))):
        if target:
            applies_to[target.ref.kind].append(target.name)
    for kind, names in applies_to.items():
        called = library.games[record.ref.game].kind_names(kind)
        yield f"{called.plural if len(names) > 1 else called.name}: {', '.join(sorted(names))}."


def _ending(library: Library, ref: Ref) -> dict[str, Any]:
    """Whether a record or passage has ended, and what applies in its place."""
    ended = library.ended(ref)
    return {"ended": ended.how, "successor": library.successor(ref)} if ended else {}


def _page_text(library: Library, record: Record) -> str:
    """The text of a record outside its passages and internal fields, with the names of what it lists, and of its kinds."""
    game = library.games[record.ref.game]
    listed = (_target(record, reference) for reference in record.references("lists"))
    texts = [game.kind_names(kind).plural for kind in dict.fromkeys(ref.kind for ref in listed if ref)]
    elsewhere = {*type(record).sections, *internal_fields(type(record))}
    for path, text, marker in walk(record):
        if path[0] not in elsewhere and isinstance(marker, Prose):
            texts.append(library.plain(text, record.ref.game))
        elif isinstance(marker, RefersTo) and marker.role in ("lists", "varies"):
            texts.append(library.called(text, record.ref.game) or text)
    return " ".join(texts)
