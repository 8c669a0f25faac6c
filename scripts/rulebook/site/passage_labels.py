"""What a page says beside the text of a passage: only what the text does not say itself."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from rulebook.search.english import stem
from rulebook.text.sentences import upper_first

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulebook.model.game import Word
    from rulebook.model.parts import Passage
    from rulebook.model.record import Record

_WORDS = re.compile(r"[a-z0-9]+")
_ARTICLE = re.compile(r"^(?:the|an?) ")
_STEP = re.compile(r"Step \d")
_OPENINGS = ("After", "Before", "When")
_SAYS_NOTHING = {"when", "the", "a", "an", "of", "is", "are", "it", "your", "s"}


def adds(label: str, text: str) -> bool:
    """Whether a label has a word that the text lacks in every form: "Start of turn" adds nothing to "as your turn starts"."""
    said = {stem(word) for word in _WORDS.findall(text.casefold())}
    return any(stem(word) not in said for word in _WORDS.findall(label.casefold()) if word not in _SAYS_NOTHING)


def shown_timing(timings: Mapping[str, Word], passage: Passage, section: Iterable[Passage] = ()) -> Word | None:
    """The timing of a passage that a page names: the only one, if it is a moment, and the text does not say it.

    A text that begins with "After", "Before", or "When" says the moment in its own words.
    The number of a step says when it comes. An earlier passage of its `section` that a passage is about has said it, too:
    "Conveyor belt: large fighters" comes at the same time as "The conveyor belt".
    """
    if len(passage.when) != 1:
        return None  # the text says more than a list of moments would
    if _STEP.match(passage.heading) or any(passage.when[0] in each.when for each in _named_in(passage, section)):
        return None
    if passage.text.startswith(_OPENINGS):
        return None
    timing = timings[passage.when[0]]
    return timing if timing.moment and adds(timing.name, f"{passage.heading} {passage.text}") else None


def _named_in(passage: Passage, section: Iterable[Passage]) -> Iterator[Passage]:
    """The passages before one in its section whose headings have what it is about, which its own has before a colon."""
    name, colon, _ = passage.heading.partition(": ")
    earlier = takewhile(lambda each: each is not passage, section if colon else ())
    return (each for each in earlier if _names(each.heading, name))


def _names(headings: str, name: str) -> bool:
    """Whether headings have a name, but not only before a colon."""
    return bool(re.search(rf"\b{re.escape(_ARTICLE.sub('', name.casefold()))}\b(?!:)", headings.casefold()))


def timing_words(timing: Word) -> tuple[str, str]:
    """What stands before the name of a timing beside a text, and the name, so that they read alone: "When: " and "maneuver"."""
    name = timing.name
    if name.startswith("When") or ":" in name:
        return "", name
    return "When: ", name[:1].lower() + name[1:] if name[1:2].islower() else name


def shows_choice(passage: Passage) -> bool:
    """Whether a page says that the player may: if that is so, and the text does not say it."""
    return passage.optional and all(adds(word, passage.text) for word in ("may", "can", "lets"))


def shows_limit(timings: Mapping[str, Word], passage: Passage) -> bool:
    """Whether a page says how often: if neither the text nor the only timing says it."""
    limit = passage.limit or ""
    if len(passage.when) == 1 and (comes := timings[passage.when[0]].limit):
        limit = limit.removeprefix("once ").removesuffix(comes)
    return adds(limit, passage.text)


def by_group(passages: Iterable[Passage]) -> list[tuple[str | None, list[Passage]]]:
    """Passages by the heading of their group, in the order in which groups begin. Those without one come first, under None."""
    groups: dict[str | None, list[Passage]] = {None: []}
    for passage in passages:
        groups.setdefault(passage.group, []).append(passage)
    return [(name, members) for name, members in groups.items() if members]


def headings(record: Record, passages: Iterable[Passage]) -> dict[str, str]:
    """The heading of each passage of a section, by its id, without a name that the page has said above.

    "Conveyor belt: a blocked space" is "A blocked space" below "The conveyor belt". What only other headings of that form begin
    with, such as "Example", stays: nothing above says what it is.
    """
    shown: dict[str, str] = {}
    for passage in passages:
        name, colon, rest = passage.heading.partition(": ")
        is_said = colon and not passage.printed and _names("\n".join((record.name, *shown.values())), name)
        shown[passage.id] = upper_first(rest) if is_said else passage.heading
    return shown
