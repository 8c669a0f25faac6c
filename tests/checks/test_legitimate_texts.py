"""Texts that look unusual and are right: the checker reports none of them."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from projects import SMALL, codes_of, replace_once

if TYPE_CHECKING:
    from pathlib import Path

SUMMARIES = [
    "You may:\n\n- pour, and\n- steep",
    "You may:\n\n* pour\n* steep",
    "1. Pour.\n2. Steep",
    "It says “pour again.”",
    "It pours (twice).",
    "It pours **twice.**",
    "It pours twice, e.g. on the 2nd turn, etc.",
    "A re-steeped, half-full pot – or cup – counts.",
    'A 6" pot pours 5 > 3 times & more; 2 * 3 cups.',
    "Is it a pot?",
    "It is the 30th, Pot XXXI.",
    "She had had tea, and said that that was it.",
    "Il verse « deux fois ».",
    "彼女は二度注ぐ。",
    "קומקום\u200f מוזג.",
    "قوری\u200cها می‌ریزند.",
    "A family 👩\u200d👩\u200d👧 pours.",
]
NAMES = [
    "Kyusu #1",
    "Kyusu (No. 1)",
    "Kyusu & Sons <3",
    "Kyusu*",
    "C:\\Kyusu",
    "K'yusu’s “Pot”",
    "Skjöldur Ægisson",
    "急須",
    "Kyusu!",
    "Kyusu, Jr.",
    "O’Kyusu-Smith III",
    "The The",
    "Kyusu~1",
]


@pytest.fixture
def kyusu(small_data: Path) -> Path:
    """The record of a hero in a fresh copy of the small project."""
    return small_data / "teapots/heroes/kyusu.yml"


@pytest.fixture
def small_data(tmp_path: Path) -> Path:
    """A copy of the records of the small project."""
    return shutil.copytree(SMALL, tmp_path / "rules_data")


@pytest.mark.parametrize("summary", SUMMARIES)
def test_a_text_may_end_in_many_ways(kyusu: Path, tmp_path: Path, summary: str) -> None:
    replace_once(kyusu, "It pours around corners.", json.dumps(summary, ensure_ascii=False))
    assert codes_of(tmp_path) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_name_may_have_many_signs(kyusu: Path, tmp_path: Path, name: str) -> None:
    replace_once(kyusu, "name: Kyusu", f"name: {json.dumps(name, ensure_ascii=False)}")
    assert codes_of(tmp_path) == []


def test_a_comment_after_a_value_is_none_of_its_text(kyusu: Path, tmp_path: Path) -> None:
    replace_once(kyusu, "name: Kyusu", "name: Kyusu  # a side-handled pot")
    replace_once(kyusu, "It pours around corners.", '"It pours #1."  # and more')
    assert codes_of(tmp_path) == []


def test_a_record_may_end_with_a_text_of_several_lines(small_data: Path, kyusu: Path) -> None:
    revision = 'revisions:\n  - version: "1.0"\n    change: editorial\n    note: >-\n      It is called\n      Kyusu now.\n'
    kyusu.write_text(kyusu.read_text("utf-8") + revision, "utf-8")
    assert codes_of(small_data.parent) == []
