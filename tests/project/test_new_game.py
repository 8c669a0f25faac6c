"""A game is data only: an invented fifth one is checked, built, and looked up without a line of code."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from projects import replace_once, succeed
from rulebook.model.icons import drawing

if TYPE_CHECKING:
    from pathlib import Path

GAME = """\
name: Teapot Duel
publisher: Nobody
summary: Two teapots pour at each other.
version: "1.0"
color: "#336699"
icon: material/tea
example: how long to steep
kinds:
  - {kind: hero, name: Teapot, plural: Teapots}
  - {kind: term, name: Word, plural: Words}
  - {kind: power, name: Trick, plural: Tricks, icon: material/pot-steam}
sources:
  - {id: leaflet, title: The leaflet, by: Nobody}
timings:
  - {id: brewing, name: Brewing, text: While the tea brews.}
categories:
  - {id: spout, name: Spouts, icon: material/kettle}
  - {id: lid, name: Lids}
  - {id: handle, name: Handles}
"""
TEAPOT = """\
name: Brown Betty
summary: Pours twice, even when steeped.
abilities:
  - {id: second-cup, when: brewing, optional: true, text: "You may pour again. See [[term/steeping]]."}
source: {document: leaflet, section: Pots}
since: "1.0"
"""
STEEPING = """\
name: Steeping
said_as: [steeped]
summary: Waiting for the leaves.
rules:
  - {id: minutes, text: Wait 4 turns before you pour.}
see_also: [hero/brown-betty]
source: {document: leaflet, section: Words}
since: "1.0"
"""
FILES = {"game.yml": GAME, "heroes/brown-betty.yml": TEAPOT, "terms/steeping.yml": STEEPING}
TRICKS = {"drip": "handle", "rattle": "lid", "whistle": "spout"}


def trick(slug: str, category: str) -> str:
    """Return the YAML of a power of the invented game."""
    return (
        f"name: {slug.capitalize()}\ncategory: {category}\nsummary: Does what a {category} does.\n"
        'source: {document: leaflet, section: Tricks}\nsince: "1.0"\n'
    )


def test_an_invented_game_needs_no_code(project: Path) -> None:
    game = project / "rules_data/teapots"
    tricks = {f"powers/{slug}.yml": trick(slug, category) for slug, category in TRICKS.items()}
    for name, text in (FILES | tricks).items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, "utf-8")
    succeed(project, "check")
    succeed(project, "build")
    page = (project / "site/teapots/heroes/brown-betty/index.html").read_text("utf-8")
    assert "Teapot" in page
    assert "Brewing" in page
    assert '<meta name="rulebook:game" content="teapots">' in page
    assert 'title="Waiting for the leaves.">steeped</a>' in page
    assert "rb-term" not in (project / "site/unmatched/heroes/loki/index.html").read_text("utf-8")
    tricks_page = (project / "site/teapots/powers/index.html").read_text("utf-8")
    places = [tricks_page.index(f'id="category-{category}"') for category in ("spout", "lid", "handle")]
    assert places == sorted(places)
    assert "rb-game--teapots" in (project / "site/index.html").read_text("utf-8")
    assert 'content="teapots"' in (project / "site/assets/generated/rulebook.css").read_text("utf-8")
    newest = {slug: "Newest" in (project / f"site/{slug}/index.html").read_text("utf-8") for slug in ("teapots", "unmatched")}
    assert newest == {"teapots": False, "unmatched": True}
    home = (project / "site/index.html").read_text("utf-8")
    assert drawing("material/tea") in home
    assert "how long to steep" in home
    assert drawing("material/kettle") in tricks_page
    answer = json.loads(succeed(project, "lookup", "--json", "--game", "teapots", "wait before pouring"))
    assert answer["results"][0]["id"] == "teapots/term/steeping"
    succeed(project, "release", "teapots", "1.0", "--date", "2026-03-01")
    replace_once(game / "heroes/brown-betty.yml", "pour again", "pour twice more")
    succeed(project, "release", "teapots", "1.1", "--date", "2026-04-01")
    (changed,) = json.loads(succeed(project, "diff", "1.0", "1.1", "--game", "teapots", "--json"))
    assert [change["id"] for change in changed["changes"]] == ["teapots/hero/brown-betty"]
    assert "pour again" in succeed(project, "show", "teapots/hero/brown-betty", "--release", "1.0")
    schema = json.loads((project / "schemas/teapots/hero.json").read_text("utf-8"))
    assert "brewing" in json.dumps(schema)
