"""A game is data only: an invented third one is checked, built, and looked up without a line of code."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from projects import replace_once, succeed

if TYPE_CHECKING:
    from pathlib import Path

GAME = """\
name: Sugar Race
publisher: Nobody
summary: Who has tea first wins.
version: "1.0"
color: "#996633"
icon: material/coffee
example: how long to boil
kinds:
  - {kind: hero, name: Samovar, plural: Samovars}
  - {kind: term, name: Word, plural: Words}
  - {kind: power, name: Trick, plural: Tricks, icon: material/fire}
sources:
  - {id: leaflet, title: The leaflet, by: Nobody}
timings:
  - {id: boiling, name: Boiling, text: While the water boils.}
categories:
  - {id: spout, name: Spouts, icon: material/cup}
  - {id: lid, name: Lids}
  - {id: handle, name: Handles}
"""
SAMOVAR = """\
name: Big Ivan
summary: Pours twice, even when steeped.
abilities:
  - {id: second-cup, when: boiling, optional: true, text: "You may pour again. See [[term/steeping]]."}
rules:
  - {id: also-steeped, text: It pours even when steeped.}
source: {document: leaflet, section: Pots}
since: "1.0"
"""
STEEPING = """\
name: Steeping
said_as: [steeped]
summary: Waiting for the leaves.
rules:
  - {id: minutes, text: Wait 4 turns before you pour.}
see_also: [hero/big-ivan]
source: {document: leaflet, section: Words}
since: "1.0"
"""
FILES = {"game.yml": GAME, "heroes/big-ivan.yml": SAMOVAR, "terms/steeping.yml": STEEPING}
SECOND_BOX = """\
name: Evening Tea
summary: A box with 1 table.
year: 2020
line: classic
battlefields: [battlefield/garden]
source: {document: leaflet-1.0, section: Boxes / Evening Tea}
since: "1.0"
"""
TRICKS = {"drip": "handle", "rattle": "lid", "whistle": "spout"}


def trick(slug: str, category: str) -> str:
    """Return the YAML of a power of the invented game."""
    return (
        f"name: {slug.capitalize()}\ncategory: {category}\nsummary: Does what a {category} does.\n"
        'source: {document: leaflet, section: Tricks}\nsince: "1.0"\n'
    )


@pytest.mark.slow
def test_an_invented_game_needs_no_code(small: Path) -> None:
    game = small / "rules_data/sugar"
    tricks = {f"powers/{slug}.yml": trick(slug, category) for slug, category in TRICKS.items()}
    for name, text in (FILES | tricks).items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, "utf-8")
    (small / "rules_data/teapots/sets/evening.yml").write_text(SECOND_BOX, "utf-8")
    succeed(small, "check")
    succeed(small, "build")
    page = (small / "site/sugar/heroes/big-ivan/index.html").read_text("utf-8")
    assert "Samovar" in page
    assert ">boiling<" in page
    assert '<meta name="rulebook:game" content="sugar">' in page
    assert 'data-rb-text="Waiting for the leaves.">steeped</a>' in page
    other = (small / "site/teapots/heroes/brown-betty/index.html").read_text("utf-8")
    assert "steeped" in other
    assert "steeped</a>" not in other
    tricks_page = (small / "site/sugar/powers/index.html").read_text("utf-8")
    places = [tricks_page.index(f'id="category-{category}"') for category in ("spout", "lid", "handle")]
    assert places == sorted(places)
    boxes = {
        slug: "rb-front__part--boxes" in (small / f"site/{slug}/index.html").read_text("utf-8") for slug in ("sugar", "teapots")
    }
    assert boxes == {"sugar": False, "teapots": True}
    home = (small / "site/index.html").read_text("utf-8")
    assert 'href="sugar/"' in home
    assert '"examples":["how long to boil"]' in home
    answer = json.loads(succeed(small, "lookup", "--json", "--game", "sugar", "wait before pouring"))
    assert answer["results"][0]["id"] == "sugar/term/steeping"
    succeed(small, "release", "sugar", "1.0", "--date", "2026-03-01")
    replace_once(game / "heroes/big-ivan.yml", "pour again", "pour twice more")
    succeed(small, "release", "sugar", "1.1", "--date", "2026-04-01")
    (changed,) = json.loads(succeed(small, "diff", "1.0", "1.1", "--game", "sugar", "--json"))
    assert [change["id"] for change in changed["changes"]] == ["sugar/hero/big-ivan"]
    assert "pour again" in succeed(small, "show", "sugar/hero/big-ivan", "--release", "1.0")
    schema = json.loads((small / "schemas/sugar/hero.json").read_text("utf-8"))
    assert "boiling" in json.dumps(schema)
