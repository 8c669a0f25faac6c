"""Queries that are made from the names of records, and from other queries as people mistype them: the same in each run."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from typing import TYPE_CHECKING

from query_sets import Query

from rulebook.search.english import stem
from rulebook.text.normalize import NAME_STOP_WORDS, tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rulebook.library.library import Library
    from rulebook.model.record import Record

    Change = Callable[[str, random.Random], str]
    """A function from a query to what somebody types instead."""

SEED = 5
NAMED = ("hero", "battlefield")
"""The kinds of the records whose names are tried."""
PAIRS = 40
"""How many pairs of names each template is filled with."""
START = 4
"""The number of letters of the start of a name."""
SHORTEST_WORD = 3
"""The minimum number of letters of a word of a name that is tried alone."""
SHORTEST_MISTYPED = 4
"""The minimum number of letters of a word that is mistyped or left unfinished."""
NEIGHBORS = {"a": "s", "e": "r", "i": "o", "n": "m", "o": "p", "r": "t", "s": "d", "t": "y"}
"""Letters, and a key beside each."""
BEFORE_NAME = re.compile("(the|dr\\.?|doctor) ")
"""What players leave out before a name."""

TWO_HEROES = (
    "{} vs {}",
    "{} {}",
    "{} and {}",
    "{} or {}",
    "{} against {}",
    "difference between {} and {}",
    "{} compared to {}",
    "compare {} with {}",
    "who wins {} or {}",
    "can {} beat {}",
)
"""Templates for the names of two heroes."""
HERO_AND_BATTLEFIELD = ("{} on {}", "playing {} at {}")
"""Templates for the name of a hero and that of a battlefield."""
FILLERS = (
    "rules question: {}",
    "ok quick question {}",
    "hi all, {}",
    "guys {}",
    "um so {}",
    "hey, {}",
    "question about this: {}",
    "sorry if this was asked before but {}",
    "can somebody tell me {}",
    "just to be sure, {}",
    "hello everyone {}",
    "does anyone know {}",
    "so, {}",
    "quick one: {}",
    "please help, {}",
)
"""What people type before a question."""


def name_queries(library: Library) -> dict[str, list[Query]]:
    """Return the queries made from one name, by how they are made. Right is each record whose name makes the same query."""
    named = [record for record in library.records.values() if record.ref.kind in NAMED]
    heroes = [record for record in named if record.ref.kind == "hero"]
    return {
        "one word of a name": _queries((word, record) for record in named for word in _words(record.name)),
        "nickname": _nicknames(library, named),
        "name without its last letter": _queries((record.name[:-1], record) for record in heroes),
        f"first {START} letters of a name": _queries((_start(record.name), record) for record in heroes),
    }


def two_name_queries(library: Library, game: str) -> dict[str, list[Query]]:
    """Return queries with two names of a game, by template. Right is the record of either name."""
    chance = random.Random(SEED)  # noqa: S311
    heroes, battlefields = (library.of(game, kind) for kind in NAMED)
    both = [chance.sample(list(heroes), 2) for _ in range(PAIRS)]
    mixed = [[chance.choice(heroes), chance.choice(battlefields)] for _ in range(PAIRS)]
    pairs = dict.fromkeys(TWO_HEROES, both) | dict.fromkeys(HERO_AND_BATTLEFIELD, mixed)
    return {template: [_about_two(template, *pair) for pair in pairs[template]] for template in pairs}


def degraded(queries: Sequence[Query]) -> dict[str, list[Query]]:
    """Return the queries as people mistype them, by what is wrong with them. Each list is in the order of `queries`."""
    changes: dict[str, Change] = {
        "two typos": _with_two_typos,
        "last word unfinished": _unfinished,
        "two words joined": _joined,
        "filler in front": _with_filler,
    }
    return {what: _changed(queries, change) for what, change in changes.items()}


def starts(text: str) -> Iterator[tuple[str, bool]]:
    """Yield what stands in the box after each letter of a query, and whether the last word is complete then."""
    for end in range(1, len(text) + 1):
        yield text[:end], end == len(text) or not (text[end - 1].isalnum() and text[end].isalnum())


def _queries(made: Iterable[tuple[str, Record]]) -> list[Query]:
    """Return the queries made from records. A query made from several of them, in any form, may find any of these."""
    all_made = [(text.lower(), record) for text, record in made]
    right: dict[tuple[str, str], set[str]] = defaultdict(set)
    for text, record in all_made:
        right[record.ref.game, stem(text)].add(str(record.ref))
    asked = sorted({(record.ref.game, text) for text, record in all_made})
    return [Query(text, game, "name", frozenset(right[game, stem(text)])) for game, text in asked]


def _words(name: str) -> list[str]:
    return [word for word in tokenize(name) if word not in NAME_STOP_WORDS and len(word) >= SHORTEST_WORD]


def _start(name: str) -> str:
    return BEFORE_NAME.sub("", name.lower(), count=1)[:START].strip()


def _nicknames(library: Library, named: Sequence[Record]) -> list[Query]:
    """Return the nicknames of some records. A nickname may find any record that has it."""
    queries = _queries(
        (nickname, record) for record in library.records.values() for nickname in library.hints.of(record.ref).nicknames
    )
    wanted = {str(record.ref) for record in named}
    return [query for query in queries if query.right & wanted]


def _about_two(template: str, one: Record, other: Record) -> Query:
    text = template.format(one.name.lower(), other.name.lower())
    return Query(text, one.ref.game, "name", frozenset({str(one.ref), str(other.ref)}))


def _changed(queries: Sequence[Query], change: Change) -> list[Query]:
    chance = random.Random(SEED)  # noqa: S311
    return [Query(change(query.text, chance), query.game, query.kind, query.right) for query in queries]


def _with_two_typos(text: str, chance: random.Random) -> str:
    words = text.split()
    long = [number for number, word in enumerate(words) if len(word) >= SHORTEST_MISTYPED and word.isalpha()]
    for number in chance.sample(long, min(2, len(long))):
        words[number] = _mistyped(words[number], chance)
    return " ".join(words)


def _mistyped(word: str, chance: random.Random) -> str:
    """Exchange, leave out, repeat, or mistype a letter of a word, but neither the first nor the last."""
    at = chance.randrange(1, len(word) - 1)
    before, letter, after = word[:at], word[at], word[at + 1 :]
    ways = (
        before + after[0] + letter + after[1:],
        before + after,
        before + letter + letter + after,
        before + NEIGHBORS.get(letter, "e") + after,
    )
    return chance.choices(ways, weights=(35, 25, 20, 20))[0]


def _unfinished(text: str, _: random.Random) -> str:
    """Leave out the last third of the last word."""
    *words, last = text.split()
    return " ".join([*words, last[: max(3, len(last) * 2 // 3)] if len(last) > SHORTEST_MISTYPED else last])


def _joined(text: str, chance: random.Random) -> str:
    words = text.split()
    places = [place for place in range(len(words) - 1) if min(len(words[place]), len(words[place + 1])) >= SHORTEST_WORD]
    if places:
        place = chance.choice(places)
        words[place : place + 2] = [words[place] + words[place + 1]]
    return " ".join(words)


def _with_filler(text: str, chance: random.Random) -> str:
    return chance.choice(FILLERS).format(text)
