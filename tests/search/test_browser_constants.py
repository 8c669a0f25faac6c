"""The constants that Python and the browser share are defined in one place; a generated module has them for the browser."""

from __future__ import annotations

import re

import pytest

from projects import ROOT
from rulebook.search.browser_constants import PATH, SHARED, constants_module

SCRIPTS = ROOT / "docs/assets/javascripts/look-up"
ENGINE = (
    "asked",
    "card",
    "citations",
    "confidence",
    "english",
    "filters",
    "game-index",
    "holdings",
    "lookup",
    "maps",
    "names",
    "normalize",
    "parsed-query",
    "query-syntax",
    "ranking",
    "spelling",
    "wordings",
    "worker",
)
"""The modules that answer queries."""
SHOWING = (
    "about",
    "answer-card",
    "answers",
    "at-hand",
    "box",
    "capitals",
    "chips",
    "chosen-game",
    "dialog",
    "field",
    "found",
    "game-select",
    "keyed",
    "letter",
    "look-up",
    "parts",
    "query-address",
    "recent",
    "report",
    "result-item",
    "results",
    "suggestions",
    "typed-name",
)
"""The modules that show answers, which Python does not."""
BROWSER_ONLY = {
    "INDEXES": "the address of the indexes",
    "BITS": "the browser compares words by the bits of integers; Python has a library for that",
    "ASCII": "the same",
    "LETTER_BITS": "the browser prepares its search for the nearest words",
    "MAX_CACHED": "the browser caches what a term's postings weigh, from key to key",
    "NOTHING": "an empty posting",
    "BASE": "derived from PACKED_DIGITS",
    "CODES": "derived from PACKED_DIGITS",
    "VALUE_OF_CODE": "derived from PACKED_DIGITS",
}
"""The constants of these modules that Python has no use for, and why."""
ALLOWED_NUMBERS = {"0", "1", "2", "10"}
"""Numbers that code counts with: starts, steps, halves, pairs, and the base of decimal digits."""


def code(name: str) -> str:
    """Return the code of a script without comments, strings, and regular expressions."""
    text = (SCRIPTS / f"{name}.js").read_text("utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"(?m)^\s*//.*$", "", text)
    text = re.sub(r"(?<=[(= ])/(?![/ ])(?:\\.|\[[^\]]*\]|[^/\n])+/[a-z]*", "PATTERN", text)
    return re.sub(r'"[^"\n]*"|`[^`]*`', "STRING", text)


def test_the_generated_module_is_up_to_date() -> None:
    assert (ROOT / PATH).read_text("utf-8") == constants_module(), "run `rulebook build` and commit the file"


def test_every_script_of_the_look_up_is_checked() -> None:
    assert {path.stem for path in SCRIPTS.glob("*.js")} == {*ENGINE, *SHOWING, "constants"}


@pytest.mark.parametrize("name", ENGINE)
def test_no_script_defines_its_own_constants(name: str) -> None:
    declared = set(re.findall(r"(?m)^(?:export )?const ([A-Z][A-Z_]*) =", code(name)))
    assert declared <= set(BROWSER_ONLY)
    lines = [line for line in code(name).splitlines() if not re.match(r"(export )?const [A-Z]", line)]
    numbers = set(re.findall(r"(?<![\w.])\d[\d.]*", "\n".join(lines)))
    assert numbers <= ALLOWED_NUMBERS


def test_every_shared_constant_is_used() -> None:
    used = {
        word
        for path in SCRIPTS.glob("*.js")
        if path.stem != "constants"
        for word in re.findall(r"[A-Z_]{2,}", path.read_text())
    }
    assert {name for names in SHARED.values() for name in names} <= used


def test_every_weight_is_used_in_the_browser() -> None:
    weights = re.search(r"WEIGHTS = \{(.*)\};", constants_module())
    assert weights
    scripts = "".join((SCRIPTS / f"{name}.js").read_text("utf-8") for name in ("ranking", "holdings"))
    assert set(re.findall(r'"(\w+)":', weights[1])) == set(re.findall(r"WEIGHTS\.(\w+)", scripts))
