"""The time of the slowest of 5,000 queries that are made to be slow, in this process and in the browser.

The queries come from a seeded generator, so each run asks the same ones of the same records.
"""

from __future__ import annotations

import random
import string
import time
from statistics import median
from typing import TYPE_CHECKING

from tables import table

from browser.visiting import lookup_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page
    from tables import Bars

    from rulebook.search.lookup import Lookup

COUNT = 5_000
SEED = 11
SLOWEST = 50.0
"""The milliseconds that no query may exceed: of the processor for this process, and elapsed for the browser.

A browser has no clock of the processor, so what else the machine does in these milliseconds counts too. The queries are asked
twice, each time of a look-up that was just opened, and the shorter time of a query counts.
"""
LONG = 300
_MEASURE = """(lookup, queries) => queries.map((query) => {
  const started = performance.now();
  lookup.lookup(query);
  return performance.now() - started;
})"""


def misspelled(word: str, chance: random.Random) -> str:
    """Return a word with up to three letters inserted, left out, changed, or swapped."""
    letters = list(word)
    for _ in range(chance.randint(1, 3)):
        place, other = chance.randrange(len(letters)), chance.choice(string.ascii_lowercase)
        before = letters[place]
        letters[place : place + 1] = chance.choice(
            ([other, before], [], [other], [before, other]) if letters[1:] else ([other],)
        )
    return "".join(letters)


def generated(lookup: Lookup, count: int, seed: int) -> Iterator[tuple[str, str]]:
    """Yield queries, each with the name of its family."""
    chance = random.Random(seed)  # noqa: S311 - the same queries each time
    indexes = [lookup.game(slug).index for slug in lookup.slugs]
    words = sorted({word for index in indexes for word in index.document_frequency})
    names = sorted({name for index in indexes for name, _, _ in index.names})
    long = [word for word in words if len(word) >= 8]

    def many(make: Callable[[], str], most: int = 60) -> Callable[[], str]:
        return lambda: " ".join(make() for _ in range(chance.randint(most // 2, most)))

    def one(of: list[str] | str) -> Callable[[], str]:
        return lambda: chance.choice(of)

    def wrong(of: list[str]) -> Callable[[], str]:
        return lambda: misspelled(chance.choice(of), chance)

    filters = ["hero", "kind", "is", "game", "status", "rule", "set", "x", "herro"]
    pieces: list[Callable[[], str]] = [
        one(words),
        wrong(long),
        lambda: f'"{chance.choice(words)}"',
        lambda: f'-"{misspelled(chance.choice(words), chance)}"',
        lambda: f"hero:{misspelled(chance.choice(words), chance)}",
        one(string.ascii_lowercase),
    ]
    families: dict[str, Callable[[], str]] = {
        "words": many(one(words)),
        "misspelled words": many(wrong(long)),
        "the same misspelled word": lambda: f"{misspelled(chance.choice(long), chance)} " * 40,
        "phrases": many(lambda: f'"{chance.choice(words)}"'),
        "misspelled phrases": many(lambda: f'"{misspelled(chance.choice(long), chance)} {chance.choice(words)}"'),
        "excluded words": many(lambda: f"-{chance.choice(words)}"),
        "filters": many(lambda: f"{chance.choice(filters)}:{misspelled(chance.choice(words), chance)}"),
        "filters with names": many(lambda: f'hero:"{misspelled(chance.choice(names), chance)}"'),
        "names": many(one(names)),
        "misspelled names": many(wrong(names)),
        "joined names": lambda: "".join(chance.choice(names) for _ in range(25)),
        "opposed names": lambda: " vs ".join(chance.choice(names) for _ in range(25)),
        "short words": many(lambda: "".join(chance.choices(string.ascii_lowercase, k=2)), 100),
        "letters": many(one(string.ascii_lowercase), 150),
        "one long word": lambda: "".join(chance.choices(string.ascii_lowercase, k=LONG)),
        "one repeated letter": lambda: chance.choice(string.ascii_lowercase) * LONG + "ing",
        "patterns": lambda: "".join(chance.choices('(a+)*[]{}|\\.^$?-:"“” ab', k=LONG)),
        "other scripts": lambda: "".join(chr(chance.randrange(0x20, 0x2FFF)) for _ in range(LONG)),
        "letters that are many": lambda: "\ufdfa" * LONG,
        "marks": lambda: "a" + "\u0301" * LONG,
        "everything": lambda: " ".join(chance.choice(pieces)() for _ in range(40)),
    }
    for number in range(count):
        family = list(families)[number % len(families)]
        yield family, families[family]()


def measure(lookup: Lookup, page: Page, bars: Bars) -> None:
    """Print the median and the longest time of each family of queries."""
    lookup.prepared()
    queries = list(generated(lookup, COUNT, SEED))
    here: dict[str, list[float]] = {}
    for family, query in queries:
        started = time.thread_time()
        lookup.lookup(query)
        here.setdefault(family, []).append(1000 * (time.thread_time() - started))
    there: dict[str, list[float]] = {}
    twice = (_in_browser(lookup, page, queries) for _ in range(2))
    for (family, _), *taken in zip(queries, *twice, strict=True):
        there.setdefault(family, []).append(min(taken))
    rows = [
        [family, *(f"{number:.1f}" for times in (here[family], there[family]) for number in (median(times), max(times)))]
        for family in here
    ]
    head = ["", "median", "longest", "browser: median", "browser: longest"]
    table(f"{COUNT:,} queries that are made to be slow, in all games, in ms", head, rows)
    bars.at_most("slowest hostile query, this process", max(map(max, here.values())), SLOWEST, "ms")
    bars.at_most("slowest hostile query, browser", max(map(max, there.values())), SLOWEST, "ms")


def _in_browser(lookup: Lookup, page: Page, queries: list[tuple[str, str]]) -> list[float]:
    """Return the milliseconds that each query takes in the browser, in a look-up that is opened for it."""
    browser = lookup_in(page, lookup.slugs)
    browser.evaluate(_MEASURE, ["misspelt"])
    taken: list[float] = browser.evaluate(_MEASURE, [query for _, query in queries])
    browser.dispose()
    return taken
