"""The pictures that a chat shows beside a link: what they show, how large they are, and when they are drawn again."""

from __future__ import annotations

import io
import re
import shutil
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageFont

from projects import ROOT, copy_small_project, replace_once, set_address, succeed
from rulebook.library.library import Library
from rulebook.project.project import Project
from rulebook.site import share_drawing, share_pictures
from rulebook.site.cloth import Pattern
from rulebook.site.emblems import Emblems
from rulebook.site.raster import pattern_mask
from rulebook.site.share_drawing import HEIGHT, WIDTH, Card, Fonts, draw, key_of
from rulebook.site.share_paths import drawn, path_of

if TYPE_CHECKING:
    from conftest import Once

MOST_BYTES = 25_000
"""The size of the largest picture of a real record."""
PATTERN = Pattern(4, 10, 0)
PLAIN = Card(name="Loki", kind="Unmatched · Hero", text="", site="Rulebook", color="#225544", pattern=PATTERN)
HERO = "rules_data/teapots/heroes/kyusu.yml"
PICTURE = "docs/assets/generated/share/teapots/heroes/kyusu.png"


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    """The fonts of the site."""
    return Fonts(ROOT / "docs/assets/fonts")


@pytest.fixture(scope="module")
def cards(library: Library, fonts: Fonts) -> dict[str, Card]:
    """What the pictures of the real records show, by path."""
    histories = Project.open(ROOT).histories
    return dict(share_pictures.cards(library, histories, Emblems(library), fonts, "Rulebook", "The rules reference."))


@pytest.fixture(scope="module")
def with_pictures(once: Once) -> Path:
    """The small project, built as a site with an address."""

    def make(folder: Path) -> None:
        project = copy_small_project(folder / "project")
        set_address(project, "https://rules.example.org/")
        succeed(project, "build")

    return once("with-pictures", make)


def pictures(project: Path) -> dict[str, bytes]:
    """The pictures of the small project, as a build makes them."""
    made = Project.open(project)
    about = "The rules reference for tabletop dueling games."
    return share_pictures.share_pictures(project, made.library, made.histories, Emblems(made.library), "Rulebook", about)


def opened(picture: bytes) -> Image.Image:
    """The picture in colors."""
    return Image.open(io.BytesIO(picture)).convert("RGB")


def ink(card: Card, fonts: Fonts, box: tuple[int, int, int, int]) -> int:
    """How many pixels in a part of a picture are darker than the paper."""
    return sum(opened(draw(card, fonts, "")).crop(box).convert("L").point(lambda value: value < 120).tobytes())


def times_drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list to which each picture that is drawn from now on adds its name."""
    names: list[str] = []
    before = share_drawing.draw

    def counted(card: Card, *others: Any) -> bytes:
        names.append(card.name)
        return before(card, *others)

    monkeypatch.setattr(share_pictures, "draw", counted)
    return names


def test_there_is_a_picture_for_each_record_game_and_page_of_changes_and_for_the_site(
    library: Library, cards: dict[str, Card]
) -> None:
    addresses = ["", *(f"{game}/" for game in library.games), *(record.url.lstrip("/") for record in library.records.values())]
    of_changes = {path for path in cards if "/changes/" in path}
    assert {path_of(f"unmatched/changes/{page}/") for page in ("10.0", "since-10.0")} <= of_changes
    assert sorted({*cards} - of_changes) == sorted(path_of(address) for address in addresses)
    assert path_of("unmatched/heroes/loki/") == "assets/generated/share/unmatched/heroes/loki.png"


def test_a_picture_says_what_the_record_is(cards: dict[str, Card]) -> None:
    loki = cards[path_of("unmatched/heroes/loki/")]
    assert (loki.name, loki.kind, loki.box, loki.site) == (
        "Loki",
        "Unmatched · Hero",
        "Battle of Legends, Volume 3, 2025",
        "Rulebook",
    )
    assert loki.text.startswith("A TRICK you play goes into your opponent’s hand")
    assert loki.mark == ""
    assert cards[path_of("unmatched/")].name == "Unmatched"
    assert cards[path_of("")].text == "The rules reference."


def test_the_picture_of_a_page_of_changes_has_the_version_and_the_numbers(cards: dict[str, Card]) -> None:
    since, first = (cards[path_of(f"unmatched/changes/{page}/")] for page in ("since-10.0", "10.0"))
    assert (since.name, since.kind) == ("What changed since 10.0", "Unmatched")
    assert " pages are new or changed" in since.box
    assert re.search(
        r"Clarified [0-9]+ · .*New editor’s readings [0-9]+ · Reworded [0-9]+ · New open questions [0-9]+$", since.text
    )
    assert (first.name, first.box) == ("Version 10.0", "October 1, 2025")
    assert first.text.startswith("It holds ")


def test_a_decision_says_whose_it_is_and_what_has_ended_says_so(library: Library, cards: dict[str, Card], fonts: Fonts) -> None:
    assert cards[path_of("unmatched/rulings/placement/")].mark in {
        "Publisher’s ruling",
        "Editor’s reading",
        "Community reference",
    }
    assert ink(PLAIN, fonts, (118, 490, 700, 540)) == 0
    marked = Card(**vars(PLAIN) | {"mark": "Editor’s reading", "mark_color": "#1f5a7a"})
    assert ink(marked, fonts, (118, 490, 700, 540)) > 200


def test_every_picture_has_the_size_that_open_graph_names_and_is_small(cards: dict[str, Card], fonts: Fonts) -> None:
    largest = max(cards.values(), key=lambda card: len(card.name + card.text))
    for card in (largest, *list(cards.values())[::20]):
        picture = draw(card, fonts, "key")
        assert opened(picture).size == (WIDTH, HEIGHT) == (1200, 630)
        assert len(picture) <= MOST_BYTES, card


def test_a_picture_is_the_same_however_often_it_is_drawn(fonts: Fonts) -> None:
    assert draw(PLAIN, fonts, "key") == draw(PLAIN, Fonts(ROOT / "docs/assets/fonts"), "key")
    assert key_of(draw(PLAIN, fonts, "0123" * 16)) == "0123" * 16
    assert key_of(b"") == ""


def test_the_cloth_has_the_color_of_the_record_and_the_text_is_on_paper(fonts: Fonts) -> None:
    picture = opened(draw(PLAIN, fonts, ""))
    cloth = {picture.getpixel((x, y)) for x in range(0, WIDTH, 7) for y in (3, 20, HEIGHT - 20)}
    assert (0x22, 0x55, 0x44) in cloth
    assert len(cloth) > 1
    assert picture.getpixel((600, 450)) == (0xFB, 0xF5, 0xE6)


def test_every_pattern_covers_the_whole_cloth_and_never_all_of_it() -> None:
    for family, turn in product(range(10), (0, 45, 90, 135)):
        mask = pattern_mask(Pattern(family, 14, turn), 300, 200, 3)
        assert mask.size == (300, 200)
        corners = [mask.crop((x, y, x + 75, y + 75)) for x in (0, 225) for y in (0, 125)]
        for corner in corners:
            covered = sum(corner.tobytes()) / 255 / 75**2
            assert 0.05 < covered < 0.8, (family, turn)


@pytest.mark.parametrize("name", ["W" * 400, "Mischief " * 60, "A", "Teenage Mutant Ninja Turtles – Shredder vs. Krang"])
def test_no_text_leaves_the_label(fonts: Fonts, name: str) -> None:
    card = Card(**vars(PLAIN) | {"name": name, "kind": name, "box": name, "text": name * 3, "mark": name})
    picture, plain = opened(draw(card, fonts, "")), opened(draw(PLAIN, fonts, ""))
    for box in ((0, 0, 100, HEIGHT), (WIDTH - 100, 0, WIDTH, HEIGHT), (0, 0, WIDTH, 90), (0, HEIGHT - 80, WIDTH, HEIGHT)):
        assert picture.crop(box).tobytes() == plain.crop(box).tobytes()


def test_the_longest_name_is_shortened_and_a_short_one_is_large(fonts: Fonts) -> None:
    lines = {
        name: list(share_drawing.lines(Card(**vars(PLAIN) | {"name": name}), fonts)) for name in ("Loki", "Mischief " * 60)
    }
    sizes = {name: max(line.font.size for line in of_name) for name, of_name in lines.items()}
    assert sizes["Loki"] == 100 > sizes["Mischief " * 60]
    assert any(line.text.endswith("Mischief…") for line in lines["Mischief " * 60])


def test_what_the_fonts_lack_is_not_shown_as_empty_boxes(small: Path, fonts: Fonts) -> None:
    assert fonts.have("Svaðilfari’s Lure & Lævateinn 1–8…")
    assert not fonts.have("急須")
    assert Card(**vars(PLAIN) | {"text": "急須", "box": "A box"}).shown_with(fonts) == Card(**vars(PLAIN) | {"box": "A box"})
    replace_once(small / HERO, "name: Kyusu", "name: 急須")
    library = Library.load(small / "rules_data")
    paths = dict(share_pictures.cards(library, {}, Emblems(library), fonts, "Rulebook", ""))
    assert path_of("teapots/heroes/kyusu/") not in paths
    assert path_of("teapots/heroes/brown-betty/") in paths


def test_the_fonts_are_read_as_the_site_has_them(fonts: Fonts) -> None:
    assert fonts.font("vollkorn", 700, 40).getname()[0] == "Vollkorn"
    assert isinstance(fonts.font("cabin", 600, 40), ImageFont.FreeTypeFont)
    assert fonts.font("vollkorn", 700, 40).getlength("Loki") > fonts.font("vollkorn", 400, 40).getlength("Loki")


def test_only_what_changed_is_drawn_again(with_pictures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = Path(shutil.copytree(with_pictures, tmp_path / "project"))
    names = times_drawn(monkeypatch)
    before = pictures(project)
    assert names == []
    replace_once(project / HERO, "summary:", "gist: It pours around 2 corners.\nsummary:")
    after = pictures(project)
    assert names == ["Kyusu"]
    assert [path for path in before if before[path] != after[path]] == [PICTURE.removeprefix("docs/")]


def test_a_picture_that_was_changed_is_drawn_again(
    with_pictures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = Path(shutil.copytree(with_pictures, tmp_path / "project"))
    names = times_drawn(monkeypatch)
    content = (project / PICTURE).read_bytes()
    (project / PICTURE).write_bytes(content + b"more")
    made = pictures(project)
    assert names == ["Kyusu"]
    assert made[PICTURE.removeprefix("docs/")] == content


def test_a_picture_goes_with_its_record_and_with_the_address(with_pictures: Path, tmp_path: Path) -> None:
    project = tmp_path / "project"
    succeed(copy_small_project(project), "build")
    assert drawn(project / "docs") == {}
    set_address(project, "https://rules.example.org/")
    succeed(project, "build")
    assert "teapots/heroes/kyusu/" in drawn(project / "docs")
    replace_once(project / "mkdocs.yml", "https://rules.example.org/", "''")
    succeed(project, "build")
    assert drawn(project / "docs") == {}
    assert not (project / "site/assets/generated/share.png").exists()
    assert (with_pictures / "site/assets/generated/share.png").is_file()


def test_pictures_are_not_stored_for_use_offline(with_pictures: Path) -> None:
    worker = (with_pictures / "site/service-worker.js").read_text("utf-8")
    assert "assets/generated/rulebook.css" in worker
    assert "assets/generated/share" not in worker
