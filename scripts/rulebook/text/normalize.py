"""Names however they are spelt: their words, what two spellings of one have in common, and the id that one makes."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_PLAIN = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ł": "l", **dict.fromkeys("’‘ʼ′´`", "'")})
"""Letters as they are typed without a mark, and the signs that stand for an apostrophe."""
SHORT = {"doctor": "dr", "miss": "ms", "mister": "mr", "saint": "st", "volume": "vol"}
VERSUS = frozenset({"v", "vs", "versus", "against"})
"""Words between two names."""
SILENT = frozenset({"the", "and", "of", "n", *VERSUS})
"""Words of a name that people leave out."""


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.lower().translate(_PLAIN))
    return re.sub("[\u0300-\u036f]", "", plain)


def words(text: str) -> list[str]:
    """The words of `text` without case, accents and apostrophes: `Svaðifari's Lure` is `svadifari lure`."""
    return re.findall("[a-z0-9]+", re.sub("'(s(?![a-z0-9]))?", "", _folded(text)))


def key(name: Iterable[str]) -> str:
    """The words of a name as one: `T. Rex`, `T-Rex` and `trex` have the same key."""
    return "".join(SHORT.get(word, word) for word in name if word not in SILENT)


def slug_of(name: str) -> str:
    """A name as an id: lower-case words of plain letters, with hyphens; `Hell's Kitchen` is `hells-kitchen`."""
    bare = _folded(name.replace("&", " and ")).replace("'", "")
    return "-".join(re.findall(r"[a-z0-9]+(?:\.[0-9]+)*", bare))
