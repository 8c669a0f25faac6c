"""Writes the index on disk: to a new folder, which replaces the one in use when it is complete."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from itertools import chain
from statistics import mean
from typing import TYPE_CHECKING
from uuid import uuid4

from whoosh import index
from whoosh.fields import STORED, TEXT, Schema

from rulebook.model.kinds import KINDS
from rulebook.model.kinds.heroes import Hero
from rulebook.releases.history import History
from rulebook.search.documents import changes_url, indexed_passages, listed_in, names, record_entry, versions_page
from rulebook.search.english import heading_key, stem, terms, without_frame
from rulebook.search.game_index import INDEX_FORMAT, StoredIndex
from rulebook.search.names import NameTableBuilder
from rulebook.search.parsed_query import synonym_table
from rulebook.search.postings import CURRENT, FIELD_WEIGHTS, GAMES, QuestionTokenizer, TermTokenizer, current
from rulebook.storage.files import UNFINISHED, write_file
from rulebook.text.normalize import NAME_STOP_WORDS, key, tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from whoosh.writing import IndexWriter

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.model.hints import SearchHints
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref
    from rulebook.search.documents import IndexedPassage
    from rulebook.search.game_index import RecordEntry

    Histories = Mapping[str, History]
    """The history of each game that has one."""

NO_HISTORIES: Histories = {}
SIDEKICK = "sidekick"
"""What rules for everyone call a sidekick: a query with the name of one also looks for this word."""
NAME_OF_MEMBER = 0.9
"""The weight of a name of a record that lists another of this name, relative to that of the other."""
SHORTEST_MEANT = 7
"""The minimum length of a word that only players say, if a misspelled word may stand for it. Shorter ones are like too many."""
TELLING_TERMS = 3
"""A heading of at least this many terms says which passage is meant."""
COMMON_NAME = 3
"""A word in more records than this is also an ordinary word, even if it is the name of a fighter."""
COMMON = 10
"""A word is common if at least this many passages of rules for everyone hold it."""


def write_index(library: Library, directory: Path, hints: SearchHints, histories: Histories = NO_HISTORIES) -> None:
    """Write the index of `library` and its search hints to `directory`, replacing the index there.

    A game of `histories` has a page that says what changed, and the passages that its newest release changed are marked.
    """
    _replace(directory, lambda folder: write_index_folder(library, folder, hints, histories))


def copy_index(folder: Path, directory: Path) -> None:
    """Copy the index that `write_index_folder` wrote to `folder` to `directory`, replacing the index there."""
    _replace(directory, lambda copy: shutil.copytree(folder, copy))


def _replace(directory: Path, write: Callable[[Path], object]) -> None:
    """Call `write` to write an index to a new folder, and make it the index of `directory`.

    The previous index stays on disk for readers that have it open. Older ones are removed.
    """
    name, before = uuid4().hex[:12], current(directory)
    unfinished = directory / f"{UNFINISHED}{name}"
    directory.mkdir(parents=True, exist_ok=True)
    try:
        write(unfinished)
        unfinished.rename(directory / name)
        write_file(directory / CURRENT, name)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    for old in directory.glob(f"[!.]*/{GAMES}"):
        if old.parent.name not in (name, before):
            shutil.rmtree(old.parent, ignore_errors=True)


def write_index_folder(library: Library, folder: Path, hints: SearchHints, histories: Histories = NO_HISTORIES) -> None:
    """Write a Whoosh index of all games of `library`, and the file of each game beside it, to the new folder `folder`."""
    folder.mkdir(parents=True)
    searched = {field: TEXT(analyzer=TermTokenizer(), phrase=False) for field in FIELD_WEIGHTS}
    schema = Schema(shown=STORED, questions=TEXT(analyzer=QuestionTokenizer(), phrase=True), **searched)
    writer = index.create_in(folder, schema).writer()
    games: dict[str, StoredIndex] = {}
    first = 0
    for game in library.games:
        games[game] = _write_game(library, hints, game, first, writer, histories.get(game))
        first += len(games[game].passages)
    writer.commit(optimize=True)
    for game, stored in games.items():
        (folder / f"{game}.json").write_text(stored.as_json(), encoding="utf-8")
    (folder / GAMES).write_text(json.dumps(list(games)), encoding="utf-8")


class _Passages:
    """Adds the passages of a game to the Whoosh index, and collects their data for the game's file."""

    def __init__(self, writer: IndexWriter) -> None:
        self._writer = writer
        self._lengths: dict[str, list[int]] = {field: [] for field in FIELD_WEIGHTS}
        self._document_frequency: Counter[str] = Counter()
        self.records: list[int] = []
        self.numbers: dict[str, int] = {}
        """The number of each passage by its id, and that of each page by the id of its record."""
        self.labels: list[str] = []
        self.ended: list[tuple[int, str, Ref | None]] = []
        self.open: list[int] = []
        """The passages that say what the sources leave open."""
        self._headings: list[tuple[int, str, frozenset[str] | None]] = []
        """The number and the `heading_key` of each passage that is known by its heading, and the terms of it if it is ours."""
        self._terms: list[list[set[str]]] = []
        """The terms of each passage, without those of the title of its record, and of each of its search questions."""
        self._asked: list[tuple[int, str, frozenset[str]]] = []
        """The number of the passage, the words, and the terms of each search question."""
        self.refers_to: list[list[str]] = []
        self.question_lengths: list[list[int]] = []
        self._wordings: dict[str, tuple[list[int], list[int]]] = {}

    def add_record(self, number: int, passages: Iterable[IndexedPassage]) -> None:
        """Add the passages of the record with this number."""
        words: set[str] = set()
        for passage in passages:
            words |= self._add(number, passage)
        self._document_frequency.update(words)

    def _add(self, record: int, passage: IndexedPassage) -> set[str]:
        """Add a passage. Returns the words of its fields."""
        tokens = {field: tokenize(text) for field, text in passage.texts.items()}
        field_terms = {field: terms(of_field) for field, of_field in tokens.items()}
        asked = [without_frame(tokenize(question)) for question in passage.search_questions]
        questions = [found for question in asked if (found := list(dict.fromkeys(terms(question))))]
        self._asked += [(len(self.records), " ".join(question), frozenset(terms(question))) for question in asked]
        self._writer.add_document(
            shown=passage.shown,
            questions="\n".join(" ".join(question) for question in questions),
            **{field: " ".join(found) for field, found in field_terms.items()},
        )
        for field, found in field_terms.items():
            self._lengths[field].append(len(found))
        # Words that only search questions contain are known words with a count of 0.
        self._document_frequency.update(dict.fromkeys((word for question in asked for word in question), 0))
        worded = Counter(word for question in passage.asked for word in set(map(stem, tokenize(question))))
        for word, times in worded.items():
            numbers, of_each = self._wordings.setdefault(word, ([], []))
            numbers.append(len(self.records))
            of_each.append(times)
        self.ended += [(len(self.records), passage.ended, passage.successor)] if passage.ended else []
        self.open += [len(self.records)] if passage.is_open else []
        self.numbers.setdefault(str(passage.ref), len(self.records))
        heading = heading_key(tokens["heading"])
        if heading and (passage.titled or len(field_terms["heading"]) >= TELLING_TERMS):
            ours = frozenset(field_terms["heading"]) if passage.is_ours else None
            self._headings.append((len(self.records), heading, ours))
        self._terms.append([{*field_terms["heading"], *field_terms["text"]}, *map(set, questions)])
        self.records.append(record)
        self.labels.append(passage.label.id)
        self.refers_to.append(passage.refers_to)
        self.question_lengths.append([len(question) for question in questions])
        return set().union(*tokens.values())

    def headings(self, entries: Sequence[RecordEntry]) -> dict[str, list[int]]:
        """The passages that are known by their heading, by its `heading_key`.

        A heading of ours is left out if who types its words may ask for a rule for everyone: if a passage of one, or a search
        question of it, holds all of them and the passage does not refer to the record, or if all are common in the passages of
        such rules, like those of "Moving after an attack". So is one of a rule that applies to some, if it is a single word,
        like that of "When you lose".
        """
        rules = [
            (texts, refers_to)
            for record, texts, refers_to in zip(self.records, self._terms, self.refers_to, strict=True)
            if entries[record].general and not entries[record].applies_to
        ]
        held = Counter(word for texts, _ in rules for word in texts[0])
        found: dict[str, list[int]] = {}
        for number, heading, ours in self._headings:
            entry = entries[self.records[number]]
            asked = frozenset([heading]) if ours is None and entry.applies_to and " " not in heading else ours
            is_said = asked is not None and any(
                any(asked <= words for words in texts) and entry.id not in refers_to for texts, refers_to in rules
            )
            is_common = asked is not None and all(held[word] >= COMMON for word in asked)
            if not is_said and not is_common:
                found.setdefault(heading, []).append(number)
        return found

    def exact_questions(self, entries: Sequence[RecordEntry]) -> dict[str, int]:
        """`GameIndex.exact_questions`: those with at most one term, and those whose terms a question for another passage has.

        Those of a record that is not a rule for everyone have to name it, and may have one term more.
        """
        asking: dict[frozenset[str], set[int]] = {}
        for number, _, asked in self._asked:
            asking.setdefault(asked, set()).add(number)
        found: dict[str, int] = {}
        for number, words, asked in self._asked:
            entry = entries[self.records[number]]
            is_for_all = entry.general and not entry.applies_to
            name = frozenset() if is_for_all else frozenset(terms(tokenize(entry.name)))
            if name <= asked and (len(asked - name) <= 1 or len(asking[asked]) > 1):
                found.setdefault(words, number)
        return dict(sorted(found.items()))

    def wordings(self, known: Collection[str]) -> dict[str, tuple[list[int], list[int]]]:
        """`StoredIndex.wordings` for the stems in `known`: a word in no record and in no search question is misspelled."""
        return {word: counts for word, counts in sorted(self._wordings.items()) if word in known}

    def mean_lengths(self) -> dict[str, float]:
        """The mean number of terms in each field; 1 where the field is always empty."""
        return {field: mean(lengths or [0]) or 1.0 for field, lengths in self._lengths.items()}

    def rare(self, names: Iterable[list[str]]) -> Iterator[list[str]]:
        """The names with a word that few records contain, unlike The Hand."""
        yield from (name for name in names if any(self._document_frequency[token] <= COMMON_NAME for token in name))

    def document_frequency(self, said: Iterable[str]) -> dict[str, int]:
        """The number of records that contain each word, sorted by word; 0 for others that players have `said`."""
        words = Counter(dict.fromkeys(said, 0))
        words.update(self._document_frequency)
        return dict(sorted(words.items()))


def _write_game(
    library: Library, hints: SearchHints, slug: str, first: int, writer: IndexWriter, history: History | None
) -> StoredIndex:
    """Add the passages of a game to the Whoosh index, where their numbers start at `first`. Returns the game's file."""
    game = library.games[slug]
    records = library.of(slug)
    numbers = {str(record.ref): number for number, record in enumerate(records)}
    passages = _Passages(writer)
    for number, record in enumerate(records):
        passages.add_record(number, indexed_passages(library, record, hints.of(record.ref)))
    past = history or History(library, [], slug)
    versions = [versions_page(game, history)] if history and history.releases else []
    for _, page in versions:
        passages.add_record(len(records), [page])
    file = hints.synonyms.get(slug)
    listed = file.synonyms if file else []
    synonyms = [(tokenize(say), [tokenize(mean) for mean in entry.mean]) for entry in listed for say in entry.say]
    synonyms += [(name, [[SIDEKICK]]) for name in passages.rare(_sidekicks(records))]
    unanswered = [tokenize(phrase) for phrase in file.unanswered] if file else []
    said = {word for phrase in chain((say for say, _ in synonyms), unanswered) for word in phrase}
    document_frequency = passages.document_frequency(word for word in said if len(word) >= SHORTEST_MEANT)
    named = [
        (name, number, weight) for number, record in enumerate(records) for name, weight in names(record, hints.of(record.ref))
    ]
    containers = listed_in(records)
    entries = [record_entry(record, numbers, containers.get(str(record.ref))) for record in records]
    entries += [entry for entry, _ in versions]
    headings = passages.headings(entries)
    named = list(_without_names_of_members(named, entries))
    builder = NameTableBuilder(document_frequency)
    for name, number, weight in named:
        builder.add(name, number, weight, lists=bool(entries[number].lists))
    return StoredIndex(
        format=INDEX_FORMAT,
        game=slug,
        name=game.name,
        aliases=game.aliases,
        version=game.version,
        kinds={kind: game.kind_names(kind).name for kind in _rules_first(game, records)}
        | {entry.kind: "Versions" for entry, _ in versions},
        records=entries,
        passages=passages.records,
        labels=passages.labels,
        ended=[(number, how, passages.numbers.get(str(successor))) for number, how, successor in passages.ended],
        open=passages.open,
        moved=dict(_moved(library, slug, passages.numbers)),
        newest=history.releases[-1].version if history and history.newest else None,
        changed=list(_changed(history, passages.numbers)) if history else [],
        replaced=list(_replaced(library, passages.numbers)),
        edition=past.edition,
        unreleased=list(_unreleased(past, records, passages.numbers)),
        titled=sorted(number for numbers in headings.values() for number in numbers),
        references=[[numbers[id_] for id_ in ids if id_ in numbers] for ids in passages.refers_to],
        exact_questions=passages.exact_questions(entries),
        question_lengths=passages.question_lengths,
        document_frequency=document_frequency,
        names=named,
        synonyms=synonyms,
        unanswered=list(map(terms, unanswered)),
        first_passage=first,
        mean_lengths=passages.mean_lengths(),
        title_terms=[[terms(tokenize(name)) for name in (entry.name, *entry.aliases)] for entry in entries],
        headings=headings,
        name_tables=builder.tables(),
        synonym_table=synonym_table(synonyms),
        wordings=passages.wordings(set(map(stem, document_frequency))),
        stems=sorted(set(map(stem, chain(document_frequency, said)))),
    )


def _rules_first(game: Game, records: Iterable[Record]) -> list[str]:
    """The kinds of records of a game: its chapters of rules, other rules for everyone, and then what one plays with."""
    present = {record.ref.kind for record in records}
    kinds = [names.kind for names in game.kinds if names.kind in present]
    return sorted(kinds, key=lambda kind: (KINDS[kind].front != "chapters", not KINDS[kind].general))


def _sidekicks(records: Iterable[Record]) -> Iterator[list[str]]:
    """The names of the sidekicks of heroes, each as its tokens without an article."""
    for name in dict.fromkeys(name for record in records if isinstance(record, Hero) for name in record.companions):
        yield [token for token in tokenize(name) if token not in NAME_STOP_WORDS]


def _without_names_of_members(
    named: list[tuple[str, int, float]], entries: Sequence[RecordEntry]
) -> Iterator[tuple[str, int, float]]:
    """The names of a game's records. A name that a record shares with one that it lists, as a set does, means that one."""
    keys = {(key(tokenize(name)), number) for name, number, _ in named}
    for name, number, weight in named:
        is_of_member = any((key(tokenize(name)), member) in keys for member in entries[number].lists)
        yield name, number, weight * (NAME_OF_MEMBER if is_of_member else 1)


def _moved(library: Library, slug: str, numbers: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """The old ids of a game, with the passages to which they lead; `numbers` has each by its id.

    A passage of a record that moved has the same id in the new one, unless it has a redirect of its own.
    """
    for old in sorted(library.redirects, key=lambda old: old.passage is not None):
        new = library.current(old) if old.game == slug else None
        if new is None or str(new) not in numbers:
            continue
        yield str(old), numbers[str(new)]
        if not old.passage:
            start = f"{new}#"
            yield from (
                (f"{old}#{id_.removeprefix(start)}", number) for id_, number in numbers.items() if id_.startswith(start)
            )


def _replaced(library: Library, numbers: Mapping[str, int]) -> Iterator[tuple[int, str, str]]:
    """The passages whose text, or a part of it, is replaced, as `GameIndex.replaced`; `numbers` are those of a game by id."""
    for ref in dict.fromkeys((*library.replaced, *library.amended)):
        if str(ref) in numbers:
            _, (first, *_) = library.replacements(ref)[0]
            yield numbers[str(ref)], library.replacement(ref), first.url


def _unreleased(history: History, records: Iterable[Record], numbers: Mapping[str, int]) -> Iterator[tuple[int, str, str, str]]:
    """The passages that are not released yet, as `GameIndex.unreleased`; `numbers` has each by its id."""
    for record in records:
        for ref in (record.ref, *(record.ref_of(passage) for _, _, passage in record.passages())):
            standing = history.standing(ref)
            if standing.mark:
                url = changes_url(history.game, f"since-{history.releases[-1].version}/#{standing.anchor}")
                yield numbers[str(ref)], standing.edition, standing.mark, url


_ENDINGS = ("superseded", "withdrawn")
"""What happens to a passage or record that no longer applies."""


def _changed(history: History, numbers: Mapping[str, int]) -> Iterator[tuple[int, str, str]]:
    """The passages that the newest release made play differently, as `GameIndex.changed`; `numbers` has each by its id.

    The page of a record, which is its summary, counts as changed with any of its passages.
    """
    newest = history.newest
    for change in newest.changes if newest else []:
        page = f"{history.releases[-1].version}/#"
        for part in change.changes:
            how = "New" if part.how == "added" else "Changed"
            url = changes_url(history.game, f"{page}{change.anchor_of(part.passage)}")
            ids = [f"{change.ref}#{passage}" for passage in sorted(filter(None, part.parts))]
            if part.impact == "plays" and part.how not in _ENDINGS:
                yield from ((numbers[id_], how, url) for id_ in ids if id_ in numbers)
        if change.impact == "plays" and change.how not in _ENDINGS and str(change.ref) in numbers:
            how = "New" if change.how == "added" else "Changed"
            yield numbers[str(change.ref)], how, changes_url(history.game, page + change.anchor)
