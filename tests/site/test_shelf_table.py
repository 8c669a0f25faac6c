"""The table of a game's sets: what each brings, whom it concerns, and since which version it reads as it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from projects import replace_once
from rulebook.library.library import Library
from rulebook.project.project import Project
from rulebook.releases.history import History
from rulebook.site.shelf_table import shelf_table

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.site.shelf_table import ShelfRecord, ShelfTable


def table_of(library: Library, game: str) -> ShelfTable | None:
    return shelf_table(library, library.games[game], History(library, [], game))


def record(table: ShelfTable, kind: str, slug: str) -> ShelfRecord:
    kinds = [each["kind"] for each in table["kinds"]]
    return next(each for each in table["records"] if kinds[each["kind"]] == kind and each["slug"] == slug)


def bringing(table: ShelfTable, kind: str, slug: str) -> set[str]:
    return {table["sets"][number]["slug"] for number in record(table, kind, slug)["sets"]}


def concerned(table: ShelfTable, kind: str, slug: str) -> list[str]:
    return [table["records"][number]["slug"] for number in record(table, kind, slug)["concerns"]]


def test_each_set_says_what_it_holds_and_each_record_which_sets_bring_it(library: Library) -> None:
    table = table_of(library, "unmatched")
    assert table
    assert len(table["sets"]) == 26
    volume_3 = next(each for each in table["sets"] if each["slug"] == "battle-of-legends-volume-3")
    held = [table["records"][number]["slug"] for number in volume_3["holds"]]
    assert held == ["blackbeard", "chupacabra", "loki", "pandora", "santas-workshop", "venice"]
    assert bringing(table, "hero", "loki") == {"battle-of-legends-volume-3"}
    assert bringing(table, "ruling", "end-the-turn") == {"battle-of-legends-volume-3", "slings-and-arrows"}
    assert concerned(table, "ruling", "end-the-turn") == ["loki", "the-wayward-sisters", "william-shakespeare"]
    assert concerned(table, "ruling", "placement") == []
    assert sorted(number for group in table["groups"] for number in group["sets"]) == list(range(26))
    *lines, single = [group["title"] for group in table["groups"]]
    assert single == "Single boxes"
    assert not {*lines} & {each["name"] for each in table["sets"]} - {"Teenage Mutant Ninja Turtles"}


def test_what_concerns_everyone_needs_no_set(library: Library) -> None:
    table = table_of(library, "unmatched")
    assert table
    assert {each["slug"] for each in table["records"] if each["everyone"]} == {"placement", "winning-the-game"}
    assert [each["slug"] for each in table["records"] if not each["everyone"] and not each["sets"]] == []


def test_what_concerns_a_battlefield_concerns_its_variants(small: Path) -> None:
    garden = small / "rules_data/teapots/battlefields/garden.yml"
    box = small / "rules_data/teapots/sets/afternoon.yml"
    other = box.with_name("garden-party.yml")
    text = (
        box.read_text("utf-8").replace("Afternoon Tea", "Garden Party").replace("heroes: [hero/brown-betty, hero/kyusu]\n", "")
    )
    other.write_text(text.replace("battlefield/kitchen, battlefield/pantry, battlefield/garden", "battlefield/garden"), "utf-8")
    library = Library.load(small / "rules_data")
    table = table_of(library, "teapots")
    assert table
    assert bringing(table, "effect", "spilling") == {"afternoon"}
    assert concerned(table, "effect", "spilling") == ["brown-betty", "kitchen", "pantry"]
    replace_once(garden, "source:", "variant_of: battlefield/kitchen\nsource:")
    table = table_of(Library.load(small / "rules_data"), "teapots")
    assert table
    assert bringing(table, "effect", "spilling") == {"afternoon", "garden-party"}
    assert concerned(table, "effect", "spilling") == ["brown-betty", "garden", "kitchen", "pantry"]


def test_a_game_with_less_than_two_sets_has_no_shelf(library: Library, pages: dict[str, str]) -> None:
    assert table_of(library, "funkoverse") is None
    assert "unmatched/shelf.md" in pages
    assert "funkoverse/shelf.md" not in pages
    assert "data-rb-tick" not in pages["funkoverse/sets/squid-game-sg100.md"]
    assert 'data-rb-tick="cobble-and-fog"' in pages["unmatched/sets/cobble-and-fog.md"]


def test_versions_say_what_is_new_and_what_changed(small_released: Path) -> None:
    game = small_released / "rules_data/teapots"
    box = game / "sets/afternoon.yml"
    box.with_name("morning.yml").write_text(box.read_text("utf-8").replace("Afternoon Tea", "Morning Tea"), "utf-8")
    replace_once(game / "effects/spilling.yml", "applies_to: [hero/brown-betty, ", "applies_to: [")
    project = Project.open(small_released)
    history = project.histories["teapots"]
    table = shelf_table(project.library, project.library.games["teapots"], history)
    assert table
    assert table["versions"] == [release.version for release in history.releases]
    spilling, kyusu = record(table, "effect", "spilling"), record(table, "hero", "kyusu")
    assert spilling["added"] < spilling["changed"] == len(table["versions"])
    assert kyusu["changed"] < len(table["versions"])
