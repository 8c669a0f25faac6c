"""Normal forms of text and names: the tokens of a text, the key that all spellings of a name share, and the slug of a name."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LIGATURES = {"æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ł": "l"}
"""Letters that Unicode does not decompose, and what people type for them."""
APOSTROPHES = "’‘ʼ′´`"
"""Characters that people type instead of an apostrophe."""
ABBREVIATIONS = {"doctor": "dr", "miss": "ms", "mister": "mr", "saint": "st", "volume": "vol"}
"""Words in names, and their usual abbreviations."""
BRITISH_SPELLINGS = {
    "armour": "armor",
    "behaviour": "behavior",
    "centre": "center",
    "colour": "color",
    "defence": "defense",
    "favour": "favor",
    "favourite": "favorite",
    "grey": "gray",
    "harbour": "harbor",
    "honour": "honor",
    "judgement": "judgment",
    "labour": "labor",
    "manoeuvre": "maneuver",
    "manoeuvred": "maneuvered",
    "manoeuvring": "maneuvering",
    "neighbour": "neighbor",
    "offence": "offense",
    "rumour": "rumor",
    "theatre": "theater",
    "vapour": "vapor",
}
"""British spellings of words, with the American ones."""
VARIANTS_IN_NAMES = {**ABBREVIATIONS, **BRITISH_SPELLINGS}
"""Words in names, and how the key of a name has them."""
VERSUS = frozenset({"v", "vs", "versus", "against"})
"""Words between two names that oppose each other."""
NAME_STOP_WORDS = frozenset({"the", "and", "of", "n", *VERSUS})
"""Words of a name that people leave out."""

_IN_KEYS = {**VARIANTS_IN_NAMES, **dict.fromkeys(NAME_STOP_WORDS, "")}
_PLAIN = str.maketrans({**LIGATURES, **dict.fromkeys(APOSTROPHES, "'")})


def _folded(text: str) -> str:
    """`text` in lower case, without accents, with plain apostrophes."""
    plain = unicodedata.normalize("NFKD", text.lower().translate(_PLAIN))
    return re.sub("[\u0300-\u036f]", "", plain)


def tokenize(text: str) -> list[str]:
    """The words of `text` in a-z and 0-9, without the possessive `'s`: `Svaðifari's Lure` becomes `svadifari` and `lure`."""
    return re.findall("[a-z0-9]+", re.sub("'(s(?![a-z0-9]))?", "", _folded(text)))


def key(tokens: Iterable[str]) -> str:
    """The tokens of a name joined: `T. Rex`, `T-Rex` and `trex` have the same key."""
    return "".join([_IN_KEYS.get(token, token) for token in tokens])


def slug_of(name: str) -> str:
    """A name as a slug, in plain lowercase letters with hyphens: `Hell's Kitchen` becomes `hells-kitchen`."""
    bare = _folded(name.replace("&", " and ")).replace("'", "")
    return "-".join(re.findall(r"[a-z0-9]+(?:\.[0-9]+)*", bare))
