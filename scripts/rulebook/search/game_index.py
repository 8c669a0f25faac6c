"""The format of the files that the look-up keeps for each game.

A game has two files. `StoredIndex` is stored beside the Whoosh index as `<game>.json`: `index_writer` writes it, `lookup` reads
it. `BrowserIndex` is the site's `assets/generated/lookup/<game>.json`: `compiled` writes it from the first file and the Whoosh
index, and `docs/assets/javascripts/look-up/` reads it; `game-index.js` there declares the same fields. `GameIndex` has the
fields that both files share.

Records and passages are numbered from 0 within the game. The passages of a record are consecutive; the first of them is the
record's page. Search questions are numbered within the game too, in the order of their passages.

Increment `INDEX_FORMAT` with every change of a field: a page whose scripts read another format asks the reader to reload it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

INDEX_FORMAT = 13
"""The version of the format. It is the first field of every file."""
HERO = "hero"
"""The kind of the records that have character cards."""
BATTLEFIELD = "battlefield"
"""The kind of the records on which heroes fight. Questions on the page of one may be about it, as on that of a hero."""
VERSIONS = "version"
"""The kind of the page that says what changed, which is no record."""

Tokens = list[str]


@dataclass(frozen=True)
class RecordEntry:
    """What the look-up knows about a record besides its text."""

    id: str
    """The full id, such as `unmatched/hero/loki`."""
    kind: str
    name: str
    url: str
    """The address of its page, relative to the root of the site."""
    aliases: list[str]
    general: bool
    """Whether it is a rule for everyone, rather than only for the records that it applies to."""
    applies_to: list[int]
    """The records that it applies to, by number."""
    lists: list[int]
    """The records that it lists, by number, such as the heroes of a set."""
    comes_in: int | None
    """The newest record that lists it, by number, such as the set of a hero."""
    traits: list[str]
    """The words by which the filter `is:` finds it, such as `large`."""


@dataclass(frozen=True)
class NameTables:
    """The names of records, and of the fighters, tokens, and cards in them, as `NameIndex` finds them."""

    whole: dict[str, list[tuple[int, float]]]
    """By the key of a name: the number of each record that it may mean, with its weight from 0 to 1."""
    parts: dict[str, list[tuple[int, float]]]
    """The same by each word, in the singular, of a name of several words."""
    spellings: dict[str, Tokens]
    """By the key of a name or of a part: its tokens."""


@dataclass(frozen=True)
class GameIndex:
    """The fields that both files of a game share."""

    format: int
    game: str
    """The slug of the game."""
    name: str
    aliases: list[str]
    """What else players call the game."""
    version: str
    """The version of the indexed rules."""
    kinds: dict[str, str]
    """The kinds of the game's records, and the game's names for them."""
    records: list[RecordEntry]
    passages: list[int]
    """The number of the record of each passage."""
    labels: list[str]
    """The label of trust of each passage, by its id in `attribution.LABELS`."""
    ended: list[tuple[int, str, int | None]]
    """The passages that no longer apply, as (passage, `superseded` or `withdrawn`, the passage that applies in its place)."""
    open: list[int]
    """The passages that say what the sources leave open."""
    moved: dict[str, int]
    """The old ids of records and passages, with the passages to which they lead."""
    newest: str | None
    """The newest release; None if there are not two of them."""
    changed: list[tuple[int, str, str]]
    """The passages that it made play differently, as (passage, `New` or `Changed`, the address of the change)."""
    replaced: list[tuple[int, str, str]]
    """The passages whose printed text is replaced, as (passage, by what in words, the address of that)."""
    edition: str
    """What the released texts stand in, such as "Unmatched 10.0 (October 1, 2025)"."""
    unreleased: list[tuple[int, str, str, str]]
    """The passages that are not released yet, as (passage, what it stands in, its mark such as `New since 10.0`, the address of
    the change)."""
    titled: list[int]
    """The passages that are known by their heading: a printed name, such as that of an ability, the heading of a rule for
    everyone, or a heading of several terms."""
    references: list[list[int]]
    """For each passage, the records that its text refers to."""
    exact_questions: dict[str, int]
    """The passages that answer the search questions whose terms do not tell which one is meant, by the words of these."""
    question_lengths: list[list[int]]
    """For each passage, how many terms each of its search questions holds."""
    document_frequency: dict[str, int]
    """The number of records that contain each word, sorted by word; 0 for one that only search questions or synonyms have."""
    names: list[tuple[str, int, float]]
    """Each name, as (name, number of a record that it may mean, weight from 0 to 1)."""
    synonyms: list[tuple[Tokens, list[Tokens]]]
    """What players say, and the phrases of the records that it may mean, both as tokens."""
    unanswered: list[list[str]]
    """The terms of each phrase for what no source of the game answers."""


@dataclass(frozen=True)
class StoredIndex(GameIndex):
    """The file beside the Whoosh index. It also holds tables that the browser computes when it opens a game."""

    first_passage: int
    """The number, in the Whoosh index of all games, of the game's first passage."""
    mean_lengths: dict[str, float]
    """The mean number of terms in each searched field of a passage; 1 where the field is always empty."""
    title_terms: list[list[list[str]]]
    """For each record, the terms of its name, followed by those of each alias."""
    headings: dict[str, list[int]]
    """The passages of `titled` by the `heading_key` of their heading."""
    name_tables: NameTables
    synonym_table: dict[str, list[Tokens]]
    """The phrases of `synonyms` by the stems of what players say, joined by spaces."""
    wordings: dict[str, tuple[list[int], list[int]]]
    """For each stem of the words in which players ask: the passages that they ask for with it, ascending, and in how many
    questions for each of these."""
    stems: list[str]
    """The stems of all words of the records, of what players say, and of what no source answers, sorted."""

    def as_json(self) -> str:
        """The content of the file."""
        return json.dumps(vars(self), default=vars, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> StoredIndex:
        """Read the content of the file. Raises ValueError if it has another format."""
        content: dict[str, Any] = json.loads(text)
        if content.get("format") != INDEX_FORMAT:
            raise ValueError(f"the index is of format {content.get('format')}, not {INDEX_FORMAT}")
        records = [RecordEntry(**record) for record in content["records"]]
        return cls(**content | {"records": records, "name_tables": NameTables(**content["name_tables"])})


@dataclass(frozen=True)
class BrowserIndex(GameIndex):
    """The file for the browser. It also holds the content of the Whoosh index: answers and postings.

    The terms of the postings are the stems of the words in `document_frequency`, sorted; the browser computes them. Each column
    of the postings holds integers for one term after the other, packed as text by `compiled.pack`. The passages and questions
    of a term are stored as differences: the first from 0, each other from the one before it.
    """

    sources: list[str]
    """The titles of source sections."""
    answers: list[tuple[str | None, str, str, int]]
    """For each passage: (its id, or None for a record's page; its heading; its answer; the number of its source)."""
    passage_counts: str
    """How many passages hold each term."""
    question_counts: str
    """How many search questions hold each term."""
    passage_steps: str
    """Which passages hold each term, as differences."""
    impacts: str
    """The impact of the term in each of these passages, from 0 to `postings.MAX_IMPACT`."""
    question_steps: str
    """Which search questions hold each term, as differences."""
    wording_counts: str
    """For how many passages players ask with each term."""
    wording_steps: str
    """For which passages, as differences."""
    wording_times: str
    """In how many questions for each of these passages."""

    def as_json(self) -> str:
        """The content of the file."""
        return json.dumps(vars(self), default=vars, ensure_ascii=False, separators=(",", ":"))
