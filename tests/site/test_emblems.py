"""Each record has an emblem that follows from the data: its color, its pattern, the shape of its label, and its letters."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from contrast import contrast
from made_up import SLUG, made_up_library
from rulebook.model.refs import Ref
from rulebook.site import emblems
from rulebook.site.cloth import Pattern, color_of, default_color, fnv1a
from rulebook.site.emblems import ON_CLOTH, Emblems

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.library.library import Library

READABLE = 4.5
"""The contrast that WCAG 2, level AA, asks of text."""
LABELS = ("#fbf5e6", "#efe5d0")
"""The color of a label on a light and on a dark page (shared/colors.css)."""
LIGHTNESS, CHROMA = (0.36, 0.42, 0.48), (0.03, 0.09, 0.15)
"""The colors that a set may have: the least, the default, and the most (model/kinds/sets.py)."""
CLOTHS = sorted({color_of(*cloth) for cloth in product(range(0, 360, 3), LIGHTNESS, CHROMA)})
PATTERNS = [Pattern(*parts) for parts in product(range(10), (10, 12, 14), (0, 45, 90, 135))]


def symbols(sprite: str) -> dict[str, str]:
    """The content of each symbol of a file of emblems, by its id."""
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', sprite))


def woven(color: str) -> str:
    """The color of a cloth where the white of its pattern is."""
    return "#" + "".join(f"{round(int(color[at : at + 2], 16) * (1 - ON_CLOTH) + 255 * ON_CLOTH):02x}" for at in (1, 3, 5))


def of(kind: str, slug: str) -> Ref:
    """The id of a record of the made-up game."""
    return Ref(SLUG, kind, slug)


def box(*heroes: str, **more: Any) -> dict[str, Any]:
    """A set with these heroes."""
    return {"line": "classic", "heroes": [f"hero/{hero}" for hero in heroes], **more}


def test_letters_are_readable_on_every_label_and_white_text_on_every_cloth() -> None:
    assert min(contrast(cloth, label) for cloth in CLOTHS for label in LABELS) >= READABLE
    assert min(contrast("#ffffff", woven(cloth)) for cloth in CLOTHS) >= READABLE


def test_a_color_is_converted_as_css_defines_it() -> None:
    assert color_of(0, 1, 0) == "#ffffff"
    assert color_of(29.234, 0.62796, 0.25768) == "#ff0000"
    assert color_of(264.052, 0.45201, 0.31321) == "#0000ff"


def test_a_color_outside_of_srgb_keeps_its_hue() -> None:
    red, green, blue = (int(color_of(145, 0.48, 0.4)[at : at + 2], 16) for at in (1, 3, 5))
    assert red < 10
    assert green > 100
    assert blue < 40


def test_hashes_are_fnv_1a() -> None:
    assert fnv1a("") == 0x811C9DC5
    assert fnv1a("foobar") == 0xBF9CF968


def test_every_record_with_a_drawing_and_every_kind_has_a_symbol(library: Library) -> None:
    for game in library.games.values():
        drawn = [f"{record.ref.kind}-{record.ref.slug}" for record in library.of(game.slug) if record.emblem]
        sprite = Emblems(library).sprite(game.slug)
        ElementTree.fromstring(sprite)  # noqa: S314 - our own text
        assert list(symbols(sprite)) == [*drawn, *(f"kind-{names.kind}" for names in game.kinds), "kind-version", "game"]


def test_a_file_of_emblems_has_nothing_that_the_policy_or_another_document_would_break(library: Library) -> None:
    sprite = Emblems(library).sprite("unmatched")
    assert not re.search(r"style|url\(|<script|<image|href", sprite)
    assert len(re.findall(r"\bid=", sprite)) == sprite.count("<symbol")


def test_emblems_are_small(library: Library) -> None:
    sizes = [len(symbol) for id_, symbol in symbols(Emblems(library).sprite("unmatched")).items() if id_.startswith("hero-")]
    assert max(sizes) < 1000
    assert sum(sizes) / len(sizes) < 800


def test_heroes_of_a_set_differ_in_label_and_letters(library: Library) -> None:
    found = symbols(Emblems(library).sprite("unmatched"))
    homes: dict[str, list[tuple[str, str]]] = {}
    for hero in library.of("unmatched", "hero"):
        newest = max(library.linked(hero.ref, "heroes", "set"), key=lambda one: getattr(one, "year", 0))
        label = re.search(r'<path d="([^"]+)" fill="currentColor"/><text.*>(.+)</text>', found[f"hero-{hero.ref.slug}"])
        assert label
        homes.setdefault(newest.ref.slug, []).append((label[1], label[2]))
    for mates in homes.values():
        shapes, letters = zip(*mates, strict=True)
        assert len({*shapes}) == len({*letters}) == len(mates)


def test_no_two_emblems_are_alike(library: Library) -> None:
    drawn = [symbol for id_, symbol in symbols(Emblems(library).sprite("unmatched")).items() if not id_.startswith("kind-")]
    assert len(drawn) == len({*drawn})


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Loki", "Lo"),
        ("Ancient Leshen", "AL"),
        ("The Genie", "Ge"),
        ("Geralt of Rivia", "GR"),
        ("T. Rex", "TR"),
        ("She-Hulk", "SH"),
        ("Dr. Jill Trent", "JT"),
        ("Jekyll & Hyde", "JH"),
        ("Æthelflæd", "Æt"),
        ("X", "X"),
        ("The", "Th"),
        ("&", "&#38;"),
    ],
)
def test_letters_are_initials_or_the_first_two(tmp_path: Path, name: str, letters: str) -> None:
    drawn = Emblems(made_up_library(tmp_path, {"hero/one": {"name": name}}))
    assert f">{letters}</text>" in drawn.inline(of("hero", "one"))


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Battle of Legends, Volume 3", "V3"),
        ("Marvel - Hell's Kitchen", "HK"),
        ("Storage System: Neoprene Mats", "NM"),
        ("A vs. B", "AB"),
    ],
)
def test_a_box_has_the_letters_of_its_own_name(tmp_path: Path, name: str, letters: str) -> None:
    drawn = Emblems(made_up_library(tmp_path, {"set/one": box(name=name)}))
    assert f">{letters}</text>" in drawn.inline(of("set", "one"))


def test_letters_that_another_hero_of_the_set_has_are_not_taken_again(tmp_path: Path) -> None:
    slugs = ("wayward-sisters", "william-shakespeare", "yorick", "yonder")
    records = {f"hero/{slug}": dict[str, Any]() for slug in slugs}
    drawn = Emblems(made_up_library(tmp_path, {**records, "set/one": box(*slugs)}))
    letters = [drawn.letters(of("hero", slug)) for slug in slugs]
    assert letters == ["WS", "Sh", "Yr", "Yo"]


def test_chosen_letters_come_first(tmp_path: Path) -> None:
    heroes: dict[str, dict[str, Any]] = {"hero/loki": {}, "hero/lorelei": {"letters": "Lo"}, "hero/star": {"letters": "**"}}
    drawn = Emblems(made_up_library(tmp_path, {**heroes, "set/one": box("loki", "lorelei", "star")}))
    assert [drawn.letters(of("hero", slug)) for slug in ("loki", "lorelei")] == ["Lk", "Lo"]
    assert ">&#42;&#42;</text>" in drawn.inline(of("hero", "star"))


def test_a_hero_has_the_color_of_the_newest_set_that_lists_it(tmp_path: Path) -> None:
    red, blue = ({"hue": hue, "lightness": 40, "chroma": 12} for hue in (25, 260))
    sets = {"set/new": box("loki", year=2025, cloth=blue), "set/old": box("loki", "thor", year=2019, cloth=red)}
    drawn = Emblems(made_up_library(tmp_path, {"hero/loki": {}, "hero/thor": {}, "hero/odin": {}, **sets}))
    colors = {slug: drawn.color(of("hero", slug)) for slug in ("loki", "thor", "odin")}
    assert colors == {
        "loki": color_of(260, 0.4, 0.12),
        "thor": color_of(25, 0.4, 0.12),
        "odin": default_color(f"{SLUG}/hero/odin"),
    }
    assert drawn.color(of("set", "new")) == colors["loki"]
    assert f'fill="{colors["loki"]}"' in drawn.inline(of("hero", "loki"))
    assert f'fill="{colors["loki"]}"' in drawn.cloth(of("hero", "loki"))


def test_an_earlier_version_has_the_current_colors_and_letters(tmp_path: Path) -> None:
    then = made_up_library(tmp_path / "then", {"hero/loki": {}, "set/one": box("loki")})
    cloth = {"hue": 150, "lightness": 40, "chroma": 7}
    now = made_up_library(tmp_path / "now", {"hero/loki": {"letters": "Lk"}, "set/one": box("loki", cloth=cloth)})
    drawn = Emblems(then, now)
    assert drawn.color(of("hero", "loki")) == color_of(150, 0.4, 0.07)
    assert drawn.letters(of("hero", "loki")) == "Lk"


def test_a_kind_without_drawings_has_its_icon(tmp_path: Path) -> None:
    drawn = Emblems(made_up_library(tmp_path, {"ruling/one": {}, "hero/loki": {}}))
    assert 'class="rb-emblem rb-emblem--icon"' in drawn.use(of("ruling", "one"), "x.svg")
    assert 'href="x.svg#kind-ruling"' in drawn.use(of("ruling", "one"), "x.svg")
    assert 'href="x.svg#hero-loki"' in drawn.use(of("hero", "loki"), "x.svg")
    assert "<path" in drawn.inline(of("ruling", "one"))


def test_the_spaces_of_a_battlefield_are_connected_and_one_is_hollow(library: Library) -> None:
    for battlefield in library.of("unmatched", "battlefield"):
        paths, spaces, hollow = re.findall(r'<path d="([^"]+)"', Emblems(library).inline(battlefield.ref))
        places, ends = spaces.removeprefix("M").replace("h0", "").split("M"), re.findall(r"M([^L]+)L([^M]+)", paths)
        assert len(places) == len(ends) == 5
        assert hollow.removeprefix("M").removesuffix("h0") in places
        reached = {places[0]}
        for _ in ends:
            reached |= {place for pair in ends if reached & {*pair} for place in pair}
        assert reached == {*places}


def test_a_pattern_covers_its_cloth_and_a_tile_repeats_it() -> None:
    for pattern in PATTERNS:
        for stroke in pattern.strokes(24, 24):
            starts = [tuple(map(float, start)) for start in re.findall(r"M(-?[\d.]+) ?(-?[\d.]+)", stroke.d)]
            assert re.fullmatch(r"[Mmlhvqt\d. -]+", stroke.d), pattern
            assert min(y for _, y in starts) <= -24 + 8, pattern
            assert max(y for _, y in starts) >= 24 - 8, pattern
        width, height, strokes = pattern.tile
        assert strokes, pattern
        assert 10 <= width <= 18, pattern
        assert 10 <= height <= 24, pattern


def test_a_page_has_the_address_of_the_file_of_its_game(pages: dict[str, str]) -> None:
    href = f"../../../{emblems.path('unmatched')}"
    assert f'<use href="{href}#hero-' in pages["unmatched/heroes/loki.md"]


def test_the_cloths_of_a_page_have_ids_of_their_own(pages: dict[str, str]) -> None:
    for page in pages.values():
        ids = re.findall(r'<pattern id=\\?"([^"\\]+)', page)
        assert len(ids) == len({*ids})
