"""What a change does to play, as the tool would say it: a proposal, which the editor's word in the record overrides."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from rulebook.model.records import Bearing

ORDER: tuple[Bearing, ...] = ("plays", "clarifies", "editorial")
"""The most weighty first."""

TEXTS = ("text", "summary", "changes", "variant")
"""Fields that say something in sentences: what counts is which words changed."""
TERMS = ("limit", "cost")
"""Fields that say a condition in a few words: each of them counts."""
EDITORIAL = (
    "name", "aliases", "see_also", "source", "since", "diagrams", "given", "year", "line", "tags", "order", "section",
    "heroes", "battlefields", "called", "cards", "id",
)  # fmt: skip
"""Fields that say nothing about how to play."""
EXPLAINING = ("clarifications", "cards", "notes")
"""Sections that say how a rule is meant."""


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


_DECIDING = _words(
    "all also always and another any anybody anyone anything before after during both each either else every everybody",
    "everyone except exactly first from if immediately instead into least may might must neither never no nobody none nor",
    "not nothing once only opponent opponents opposing or other others own random same different then twice until up down",
    "when whenever whether while who with within without you your can could should would more less fewer most turn game",
    "round unless nearest farthest furthest next previous last half minimum maximum plus minus melee ranged attacker",
    "attackers attacking attacked defender defenders defending hero heroes sidekick sidekicks friendly enemy enemies ally",
    "allies team teammate teammates large small high higher highest low lower lowest top bottom turns",
)
"""Words on which it hangs who does what, to whom, whether, where, when, how often and how much."""
_VERBS = _words(
    "add subtract gain lose deal draw discard recover heal remove return shuffle reveal hide swap move attack defend boost",
    "play defeat win cancel ignore start begin end stop double halve increase decrease reduce raise enter leave skip prevent",
    "keep search spend pay flip summon allow forbid include exclude share rise fall",
)
"""Verbs of play, in any form: what is done."""
_COUNTED = _words(
    "fighter player card space zone token attack action ability effect hero sidekick opponent trap item scheme deck board",
    "maneuver combat turn symbol dial clone",
)
"""What there can be one of or several."""
_PREFIXES = ("un", "in", "im", "il", "ir", "non", "non-", "dis", "de")
"""What makes the contrary of a word."""
_CONTRARY = frozenset(
    frozenset(pair.split("/"))
    for pair in _words(
        "above/below over/under left/right inside/outside front/back odd/even empty/occupied empty/full ready/exhausted by/to",
        "on/off in/out into/out for/against older/younger longer/shorter stronger/weaker open/closed new/old public/secret",
        "true/false winner/loser winning/losing face-up/face-down",
    )
)
"""Words that are the contrary of each other and decide nothing by themselves."""
_ENDINGS = _words("s es d ed r er rs ers ing y ies 's", "ly st est") | {""}
"""In what the forms of one word differ."""
_ALIKE = {
    "cannot": "can not", "can't": "can not", "won't": "will not", "one": "1", "two": "2", "three": "3", "four": "4",
    "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "dealt": "deal", "drew": "draw",
    "drawn": "draw", "lost": "lose", "won": "win", "began": "begin", "begun": "begin", "kept": "keep", "spent": "spend",
    "hidden": "hide",
}  # fmt: skip
"""Words that are written in two ways."""
_WORD = re.compile(r"(?<!\w)[-+×<>≤≥]?\d+(?:[./-]\d+)*(?![\w'])(?!-\w)|\w+(?:[-']\w+)*")
"""A word, or a number with its sign."""
_SHORTEST, _SHORTEST_SWAPPED = 4, 3
"""The letters of the shortest word that is taken for a slip, and of one in which two letters changed places."""


def words(text: str) -> list[str]:
    """The words and numbers of a text; what is written in two ways is written in one."""
    found = []
    for word in _WORD.findall(text.replace("’", "'").replace("−", "-").replace("–", "-")):
        alike = _ALIKE.get(word.casefold(), word)
        found += (alike.removesuffix("n't") + " not").split() if alike.endswith("n't") else alike.split()
    return found


def of_field(field: str, old: str, new: str, known: AbstractSet[str]) -> Bearing:
    """What the change of a field proposes to be; a nested field counts by its last word, as `tokens Door text`.

    `known` holds the words, without capitals, that the records use elsewhere too: neither of two of them is a slip.
    """
    first, last = field.split()[0], field.split()[-1]
    if first in EDITORIAL:
        return "editorial"
    if first == "status":
        return "clarifies"
    if last not in (*TEXTS, *TERMS):
        return "plays"
    changes = list(_changes(words(old), words(new), known))
    if not changes:
        return "editorial"
    return "plays" if last in TERMS or any(_decides(*change) for change in changes) else "clarifies"


def of_passage(section: str) -> Bearing:
    """What it proposes to be that a passage comes into a section, or leaves it."""
    return "clarifies" if section in EXPLAINING else "plays"


def heaviest(bearings: Iterable[Bearing]) -> Bearing:
    """The one that counts for all."""
    return min(bearings, key=ORDER.index, default="editorial")


def _changes(old: list[str], new: list[str], known: AbstractSet[str]) -> Iterator[tuple[list[str], list[str]]]:
    """The words that went and came in each place, slips of the pen and letter case apart."""
    before, after = [word.casefold() for word in old], [word.casefold() for word in new]
    for how, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if how == "equal" or _letters(before[a:b]) == _letters(after[c:d]):
            continue
        places = [(a, b, c, d)]
        if b - a == d - c:
            one_by_one = zip(range(a, b), range(c, d), strict=True)
            places = [(i, i + 1, j, j + 1) for i, j in one_by_one if not _is_slip(before[i], after[j], known)]
        yield from ((old[i:j], new[k:n]) for i, j, k, n in places)


def _letters(found: list[str]) -> str:
    """Words as they read however they are put together: `side kick`, `side-kick`. A number is never part of a word."""
    return "".join(f" {word} " if any(c.isdigit() for c in word) else word.replace("-", "") for word in found)


def _is_slip(old: str, new: str, known: AbstractSet[str]) -> bool:
    """Whether one of two words is the other with a letter too many, too few, wrong or in the wrong place."""
    if all(word in known or _key(word) for word in (old, new)) or any(c.isdigit() for c in old + new):
        return False
    shortest = _SHORTEST_SWAPPED if sorted(old) == sorted(new) else _SHORTEST
    near = min(len(old), len(new)) >= shortest and OSA.distance(old, new) <= 1
    return near and not _is_contrary(old, new) and not _is_inflected(old, new)


def _is_contrary(one: str, other: str) -> bool:
    return {one, other} in _CONTRARY or any(one == prefix + other or other == prefix + one for prefix in _PREFIXES)


def _is_inflected(one: str, other: str) -> bool:
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[same:] in _ENDINGS and other[same:] in _ENDINGS


def _decides(old: list[str], new: list[str]) -> bool:
    """Whether it hangs on these words how one plays."""
    if [key for word in old if (key := _key(word))] != [key for word in new if (key := _key(word))]:
        return True
    pairs = [(a.casefold(), b.casefold()) for a in old for b in new]
    return any(_is_contrary(a, b) or _differs_in_number(a, b) for a, b in pairs)


def _key(word: str) -> str | None:
    """What a word decides: itself, or the verb that it is a form of. Keywords of a game are written in capitals."""
    lower = word.casefold()
    if lower in _DECIDING or any(c.isdigit() for c in word):
        return lower
    verb = next((form for form in _verb_forms(lower) if form in _VERBS), None)
    return verb or (lower if word.isupper() and len(word) > 1 else None)


def _verb_forms(word: str) -> Iterator[str]:
    """What a word could be a form of: plays, played, playing; swaps, swapped; doubles, doubled, doubling; searches."""
    yield word
    for ending in ("s", "es", "ed", "d", "ing"):
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            yield from (stem, stem + "e", stem[:-1])


def _differs_in_number(one: str, other: str) -> bool:
    single, several = sorted((one.removesuffix("'s"), other.removesuffix("'s")), key=len)
    return single in _COUNTED and several in (single + "s", single + "es", single[:-1] + "ies")
