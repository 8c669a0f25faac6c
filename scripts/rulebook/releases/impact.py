"""The impact of a change on play, as the code proposes it. A revision in the record overrides the proposal.

A change of text is classified by the words that differ. The correction of a typing error and a change of case or hyphens are
editorial. Words on which the outcome of a game depends (`may`, `each`, a number, a verb of play) change play. Any other word
clarifies.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from rulebook.model.fields import ChangeRule
    from rulebook.model.parts import Impact
    from rulebook.model.record import PassageSection

IMPACT_NAMES: dict[Impact, str] = {"plays": "changes play", "clarifies": "clarifies", "editorial": "editorial"}
"""The name of each impact as players read it, the heaviest first."""


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
"""Words that decide who does what, to whom, whether, where, when, how often, and how much."""
_VERBS = _words(
    "add subtract gain lose deal draw discard recover heal remove return shuffle reveal hide swap move attack defend boost",
    "play defeat win cancel ignore start begin end stop double halve increase decrease reduce raise enter leave skip prevent",
    "keep search spend pay flip summon allow forbid include exclude share rise fall",
)
"""Verbs of play, in the infinitive. Their other forms count as well."""
_COUNTED = _words(
    "fighter player card space zone token attack action ability effect hero sidekick opponent trap item scheme deck board",
    "maneuver combat turn symbol dial clone",
)
"""Nouns whose singular and plural mean different rules."""
_PREFIXES = ("un", "in", "im", "il", "ir", "non", "non-", "dis", "de")
"""Prefixes that turn a word into its opposite."""
_OPPOSITES = frozenset(
    frozenset(pair.split("/"))
    for pair in _words(
        "above/below over/under left/right inside/outside front/back odd/even empty/occupied empty/full ready/exhausted by/to",
        "on/off in/out into/out for/against older/younger longer/shorter stronger/weaker open/closed new/old public/secret",
        "true/false winner/loser winning/losing face-up/face-down",
    )
)
"""Pairs of opposites. Neither word is in `_DECIDING`."""
_ENDINGS = _words("s es d ed r er rs ers ing y ies 's", "ly st est") | {""}
"""The endings in which the forms of one word differ."""
_SPELLINGS = {
    "cannot": "can not", "can't": "can not", "won't": "will not", "one": "1", "two": "2", "three": "3", "four": "4",
    "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "dealt": "deal", "drew": "draw",
    "drawn": "draw", "lost": "lose", "won": "win", "began": "begin", "begun": "begin", "kept": "keep", "spent": "spend",
    "hidden": "hide",
}  # fmt: skip
"""Alternative spellings and irregular forms, each with the spelling that is compared."""
_WORD = re.compile(r"(?<!\w)[-+×<>≤≥]?\d+(?:[./-]\d+)*(?![\w'])(?!-\w)|\w+(?:[-']\w+)*")
"""A word, or a number with its sign."""
_SHORTEST, _SHORTEST_SWAPPED = 4, 3
"""The minimum number of letters of a word that can be a typing error, and of one in which two letters were swapped."""


def words(text: str) -> list[str]:
    """The words and numbers of a text, each in the spelling that is compared: "can't" is `can`, `not`; "two" is `2`."""
    spelled: list[str] = []
    for word in _WORD.findall(text.replace("’", "'").replace("−", "-").replace("–", "-")):
        spelling = _SPELLINGS.get(word.casefold(), word)
        spelled += (spelling.removesuffix("n't") + " not").split() if spelling.endswith("n't") else spelling.split()
    return spelled


def field_impact(rule: ChangeRule, old: str, new: str, shared_words: AbstractSet[str]) -> Impact:
    """The proposed impact of a changed field; `rule` says how a change of the field counts.

    `old` and `new` are plain text. `shared_words` are the words, in lower case, that the old and the new records both use:
    a change from one of them to another is not a typing error.
    """
    if rule == "plays" or rule == "clarifies" or rule == "editorial":
        return rule
    changes = list(_word_changes(words(old), words(new), shared_words))
    if not changes:
        return "editorial"
    return "plays" if rule == "phrase" or any(_changes_play(*change) for change in changes) else "clarifies"


def passage_impact(section: PassageSection) -> Impact:
    """The proposed impact of adding a passage to a section, or of removing one."""
    return "clarifies" if section.explains else "plays"


def heaviest(impacts: Iterable[Impact]) -> Impact:
    """The heaviest of several impacts; `editorial` if there are none."""
    return min(impacts, key=list(IMPACT_NAMES).index, default="editorial")


def _word_changes(old: list[str], new: list[str], shared_words: AbstractSet[str]) -> Iterator[tuple[list[str], list[str]]]:
    """The words removed and added at each place where two texts differ, ignoring typing errors, case, and hyphens."""
    before, after = [word.casefold() for word in old], [word.casefold() for word in new]
    for how, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if how == "equal" or _joined(before[a:b]) == _joined(after[c:d]):
            continue
        places = [(a, b, c, d)]
        if b - a == d - c:
            pairs = zip(range(a, b), range(c, d), strict=True)
            places = [(i, i + 1, j, j + 1) for i, j in pairs if not _is_typing_error(before[i], after[j], shared_words)]
        yield from ((old[i:j], new[k:n]) for i, j, k, n in places)


def _joined(text: list[str]) -> str:
    """Words joined without spaces and hyphens, so that `side kick` equals `side-kick`. Numbers keep their spaces."""
    return "".join(f" {word} " if any(c.isdigit() for c in word) else word.replace("-", "") for word in text)


def _is_typing_error(old: str, new: str, shared_words: AbstractSet[str]) -> bool:
    """Whether two words differ by one letter added, dropped, or replaced, or by two adjacent letters swapped.

    The distance is the restricted Damerau-Levenshtein distance (optimal string alignment).
    """
    if all(word in shared_words or _key(word) for word in (old, new)) or any(c.isdigit() for c in old + new):
        return False
    shortest = _SHORTEST_SWAPPED if sorted(old) == sorted(new) else _SHORTEST
    near = min(len(old), len(new)) >= shortest and OSA.distance(old, new) <= 1
    return near and not _are_opposites(old, new) and not _are_forms_of_one_word(old, new)


def _are_opposites(one: str, other: str) -> bool:
    return {one, other} in _OPPOSITES or any(one == prefix + other or other == prefix + one for prefix in _PREFIXES)


def _are_forms_of_one_word(one: str, other: str) -> bool:
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[same:] in _ENDINGS and other[same:] in _ENDINGS


def _changes_play(old: list[str], new: list[str]) -> bool:
    """Whether replacing the `old` words with the `new` ones changes how the game is played."""
    if [key for word in old if (key := _key(word))] != [key for word in new if (key := _key(word))]:
        return True
    before, after = {word.casefold() for word in old}, {word.casefold() for word in new}
    return any(_are_opposites(a, b) or _differ_in_number(a, b) for a in before for b in after)


@lru_cache(maxsize=10_000)
def _key(word: str) -> str | None:
    """The deciding word that a word stands for: itself, or the infinitive of a verb of play; None if it does not decide.

    A word in capitals is a keyword of a game, and decides.
    """
    lower = word.casefold()
    if lower in _DECIDING or any(c.isdigit() for c in word):
        return lower
    verb = next((form for form in _verb_forms(lower) if form in _VERBS), None)
    return verb or (lower if word.isupper() and len(word) > 1 else None)


def _verb_forms(word: str) -> Iterator[str]:
    """The infinitives that a word may be a form of, such as `double` for `doubles` and `swap` for `swapped`."""
    yield word
    for ending in ("s", "es", "ed", "d", "ing"):
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            yield from (stem, stem + "e", stem[:-1])


def _differ_in_number(one: str, other: str) -> bool:
    """Whether one word is the singular of a noun in `_COUNTED`, and the other its plural."""
    single, several = sorted((one.removesuffix("'s"), other.removesuffix("'s")), key=len)
    return single in _COUNTED and several in (single + "s", single + "es", single[:-1] + "ies")
