"""Generates a JavaScript module with the constants that the look-up in the browser shares with Python.

`rulebook build` writes the module to `PATH`, and the scripts in `docs/assets/javascripts/look-up/` import it. So each value is
defined in one place: the Python module that documents it.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from rulebook.model import attribution
from rulebook.search import (
    asked,
    card,
    citations,
    compiled,
    confidence,
    english,
    filters,
    game_index,
    holdings,
    lookup,
    names,
    parsed_query,
    postings,
    query_syntax,
    ranking,
    spelling,
    wordings,
)
from rulebook.text import normalize

if TYPE_CHECKING:
    from types import ModuleType

PATH = "docs/assets/javascripts/look-up/constants.js"
"""The path of the JavaScript module, relative to the project."""
SHARED: dict[ModuleType, tuple[str, ...]] = {
    attribution: ("LABELS", "OPEN_QUESTIONS"),
    normalize: ("LIGATURES", "APOSTROPHES", "VARIANTS_IN_NAMES", "VERSUS", "NAME_STOP_WORDS"),
    english: (
        "STOP_WORDS",
        "OPENINGS",
        "CLOSINGS",
        "CLAIMANTS",
        "CLAIMS",
        "ASKING_FOR_ALL",
        "ASKING_GENERALLY",
        "COMPARING",
        "CONTRASTS",
        "TRADE",
        "OUTSIDE",
        "COST",
        "EVERYDAY",
        "ON_CHARACTER_CARDS",
        "SIDEKICKS",
        "CHANGES",
        "COUNTING",
        "QUANTITIES",
        "SCALES",
        "QUANTITY_OF",
        "MULTIPLES",
        "YES_OR_NO",
        "ASKING_WHAT",
        "BOXES",
        "COMING",
        "BESIDE_BOXES",
        "LISTING",
        "KEPT_IN_HEADINGS",
        "TELLING",
        "IRREGULAR_FORMS",
        "ENDINGS",
        "SHORTEST_INFLECTED",
    ),
    query_syntax: (
        "LONGEST_QUERY",
        "MOST_WORDS",
        "LONG_TEXT",
        "MANY_WORDS",
        "LAST_QUESTION",
        "STORY_WORDS",
        "SENTENCE",
        "LONGEST_STORY",
        "SHORTEST_QUESTION",
        "MOST_NARROWING",
        "QUERY_PIECE",
        "PIECE_PARTS",
    ),
    names: (
        "AFTER_LETTERS",
        "LONGEST_NAME",
        "SHORTEST_NAME_START",
        "SHORTEST_NAME_PART",
        "SHORTEST_PLURAL",
        "SHORTEST_MISSPELLED_PHRASE",
        "COMMON_WORD",
        "LETTERS_PER_EDIT",
        "MOST_EDITS",
        "MOST_UNKNOWN",
        "OF",
        "NAME_PART",
        "NAME_PART_BASE",
        "PART_OF_LIST",
        "COMMON_PART_EXPONENT",
        "UNFINISHED_NAME",
        "TYPED_SHARE",
        "START_OF_OTHER",
        "MISSPELLED_NAME",
        "SAME_LETTERS",
    ),
    spelling: ("EDITS_ALLOWED", "SOUNDS", "MAX_NEAREST", "MAX_KEPT"),
    parsed_query: (
        "SHORTEST_WORD_START",
        "MAX_COMPLETIONS",
        "SHORTEST_HALF",
        "SHORTEST_WITHOUT_START",
        "ARTICLE",
        "LIKELY_NAME",
    ),
    filters: ("MAX_LISTED", "NARROWING_FIELDS", "TRAIT_FIELD"),
    game_index: ("INDEX_FORMAT", "HERO", "BATTLEFIELD", "VERSIONS"),
    compiled: ("PACKED_DIGITS",),
    postings: ("MAX_IMPACT",),
    holdings: ("IDF_SMOOTHING",),
    wordings: ("OF_RECORD", "ANYWHERE", "MOST_PER_WORD", "OFTEN"),
    ranking: ("SCORE_DIGITS",),
    card: ("MOST_PASSAGES", "NEXT_PLACE"),
    asked: ("NEAR_NUMBER", "LIST"),
    confidence: (
        "DOUBT",
        "UNMET",
        "LIKELIER",
        "BEYOND_WORDS",
        "HELD",
        "PERHAPS_NAME",
        "FIGHTER",
        "SHORT_GUESS",
        "LONG_QUERY",
        "HIGH_SCORE",
        "HIGH_VALUE",
        "OTHER_NAME",
    ),
    citations: ("CITATION", "LONGEST_CITATION"),
    lookup: (
        "ANY_HERO",
        "ANY_SIDEKICK",
        "AS_LIKELY",
        "ASKED_NAME",
        "ASKED_OF_ALL",
        "ASKING",
        "CITED",
        "COMES_FIRST",
        "DEFAULT_RESULTS",
        "FEWEST_WORDS",
        "HALF_NAME",
        "LEAD",
        "MOST_MISSING",
        "NO_PRICES",
        "ON_CHARACTER_CARD",
        "OPEN_CASTS_DOUBT",
        "OPEN_IS_NEAR",
        "OWN_NAME",
        "RARE",
    ),
}
"""The shared constants of each module. Their names are the same in both languages."""


def constants_module() -> str:
    """The content of the JavaScript module: one constant per line, and the default weights of the ranking,
    of the cards, and of the confidence in them."""
    constants = {name: getattr(module, name) for module, names in SHARED.items() for name in names}
    constants["WEIGHTS"] = asdict(ranking.Weights())
    constants["CARD_WEIGHTS"] = asdict(card.CardWeights())
    constants["CONFIDENCE_WEIGHTS"] = asdict(confidence.ConfidenceWeights())
    lines = [f"export const {name} = {_literal(value)};\n" for name, value in constants.items()]
    return "".join(["/* Written by `rulebook build` from scripts/rulebook/search/browser_constants.py. */\n\n", *lines])


def _literal(value: object) -> str:
    """A value as JavaScript; sets become sorted lists."""
    return json.dumps(sorted(value) if isinstance(value, frozenset) else value, default=vars, ensure_ascii=False)
