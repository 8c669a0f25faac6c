"""The list of a kind: its rows, orders, and filters follow from the records, and the page of a kind shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from next_version import PENDING
from projects import pages_of, replace_once, succeed
from rulebook.library.library import Library
from rulebook.project.project import Project
from rulebook.releases.history import History
from rulebook.site.record_list import record_list
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.site.record_list import Choice, RecordList


def listed(library: Library, kind: str, game: str = "teapots") -> RecordList:
    """The list of a kind in a game without releases."""
    return record_list(library, History(library, [], game), kind)


def test_heroes_are_found_by_the_facts_on_their_pages(library: Library) -> None:
    rows = listed(library, "hero", "unmatched").rows
    found = {row.record.name for row in rows if "sidekicks" in tokenize(" ".join(row.found_by))}
    assert {"Medusa", "William Shakespeare"} <= found
    assert "Loki" not in found
    (medusa,) = (row.found_by for row in rows if row.record.name == "Medusa")
    assert not {"melee", "health"} & {*tokenize(" ".join(medusa))}  # her sidekicks have these
    tmnt = {row.record.name for row in rows if any("TMNT" in name for name in row.found_by)}
    assert tmnt == {"Donatello", "Krang", "Leonardo", "Michelangelo", "Raphael", "Shredder"}
    for word, name in {"Wolf": "Ancient Leshen", "Harpy": "Medusa"}.items():
        assert [row.record.name for row in rows if word in row.found_by] == [name]


def test_no_name_is_listed_whose_words_the_row_a_choice_or_another_name_has(library: Library) -> None:
    found = {row.record.name: row.found_by for row in listed(library, "hero", "unmatched").rows}
    assert "Sidekick: Patroclus" not in found["Achilles"]  # the row says "with Patroclus", and "Sidekick" is a choice
    assert "The Vampire Slayer" in found["Buffy"]
    assert "The Slayer" not in found["Buffy"]


def test_a_row_says_health_move_and_attack_in_a_few_characters(library: Library) -> None:
    rows = {row.record.name: row for row in listed(library, "hero", "unmatched").rows}
    measures = {name: [measure.said for measure in row.record.measures] for name, row in rows.items()}
    assert measures["Loki"] == ["Health 16", "Move 2", "Melee"]
    assert measures["Raptors"][0] == "Health 7 each"
    # What a card explains is cut, and says so.
    assert measures["Krang"][:2] == ["Health 16", "Move 1…"]
    assert measures["Yennefer & Triss"] == ["Health 14 for the hero…", "Move 2", "Ranged"]
    # The row says it, so it need not be found by it, too.
    assert not [name for name in rows["Loki"].found_by if "16" in name]


def names(found: RecordList, choice: Choice) -> list[str]:
    """The names of the records that a choice shows."""
    return [found.rows[number].record.name for number in choice.rows]


def test_a_row_has_the_sidekicks_the_set_and_the_names_to_find_it_by(small_library: Library) -> None:
    betty, kyusu = listed(small_library, "hero").rows
    assert betty.record.companions == ["Cup"]
    assert betty.box
    assert betty.box.name == "Afternoon Tea"
    assert {"the", "one", "second", "sugar", "sidekicks"} <= {*tokenize(" ".join(betty.found_by))}
    assert "green" in tokenize(" ".join(kyusu.found_by))


def test_a_row_has_each_of_its_sets(small: Path) -> None:
    box = (small / "rules_data/teapots/sets/afternoon.yml").read_text("utf-8")
    later = (
        box.replace("name: Afternoon Tea", "name: Late Kettle").replace("year: 2019", "year: 2024").replace(", hero/kyusu", "")
    )
    (small / "rules_data/teapots/sets/a-later-one.yml").write_text(later, "utf-8")
    found = listed(Library.load(small / "rules_data"), "hero")
    betty, kyusu = found.rows
    assert [box.name for box in betty.boxes] == ["Afternoon Tea", "Late Kettle"]
    assert [box.name for box in kyusu.boxes] == ["Afternoon Tea"]
    assert [record.name for record in found.boxes] == ["Afternoon Tea", "Late Kettle"]
    by_set = next(order for order in found.orders if order.by == "set")
    assert [part.rows for part in by_set.parts] == [[0, 1], [0]]


def test_a_record_that_is_in_no_group_is_listed_at_the_end(small: Path) -> None:
    box = (small / "rules_data/teapots/sets/afternoon.yml").read_text("utf-8")
    replace_once(small / "rules_data/teapots/sets/afternoon.yml", "hero/brown-betty, hero/kyusu", "hero/kyusu")
    other = box.replace("year: 2019\n", "").replace(", hero/kyusu", "").replace("battlefields: [", "battlefields: [] #")
    (small / "rules_data/teapots/sets/other.yml").write_text(other, "utf-8")
    assert "year" not in other
    found = listed(Library.load(small / "rules_data"), "set")
    assert [(part.group.title, part.rows) for part in found.orders[0].parts] == [("2019", [0]), ("Others", [1])]


def test_a_variant_names_its_original(small_library: Library) -> None:
    rows = listed(small_library, "battlefield").rows
    assert [(row.record.name, row.original.name if row.original else None) for row in rows] == [
        ("Garden", None),
        ("Kitchen", None),
        ("Pantry", "Kitchen"),
    ]


@pytest.mark.parametrize(
    ("kind", "concerned"),
    [
        ("effect", {"Blind BOOST": "For Daredevil, Spike, Doctor Strange, Willow", "Revealing Cards": "For 17 heroes"}),
        ("erratum", {"A fighter defeated before a bonus attack": "For Achilles, Bloody Mary, Sun Wukong, Yennenga"}),
        ("ruling", {"Placement": "For everyone", "Canceling Card Effects": "For King Arthur"}),
        ("rule", {"Setup": ""}),
    ],
)
def test_a_row_says_whom_the_record_concerns(library: Library, kind: str, concerned: dict[str, str]) -> None:
    found = {row.record.name: row.concerned for row in listed(library, kind, "unmatched").rows}
    assert {name: found[name] for name in concerned} == concerned


def test_heroes_are_filtered_by_their_pieces_and_by_the_rules_that_several_share(library: Library) -> None:
    found = listed(library, "hero", "unmatched")
    choices = {choice.name: names(found, choice) for choice in found.mechanics}
    assert choices["Several heroes"] == ["Cloak & Dagger", "Raptors", "The Wayward Sisters"]
    (several,) = (choice for choice in found.mechanics if choice.name == "Several heroes")
    assert several.facts == tuple(f"Several heroes: {each}" for each in ("Cloak, Dagger", "Raptor (3)", "Sister (3)"))
    assert choices["Blind BOOST"] == ["Daredevil", "Doctor Strange", "Spike", "Willow"]
    assert len(choices["Tokens"]) == sum(bool(record.tokens) for record in library.of("unmatched", "hero"))  # type: ignore[attr-defined]
    assert "T. Rex" in choices["Large or small"]
    assert len(choices["Sidekick named"]) == sum(bool(record.companions) for record in library.of("unmatched", "hero"))
    assert all(choice.means for choice in found.mechanics)
    assert {"Bruce Lee", "Raptors"} < {*choices["No sidekick"]}
    assert {"Medusa", "Yennefer & Triss"} < {*choices["Ranged"]}
    assert "King Arthur" not in choices["Ranged"]  # his sidekick is
    assert "King Arthur" in choices["Melee"]
    numbers = ["Health up to 13", "Health 14", "Health 15+", "Move 1", "Move 2", "Move 3"]  # no hero has a move of 4
    assert [*choices][:10] == ["Sidekick named", "No sidekick", "Melee", "Ranged", *numbers]
    assert "Loki" in {*choices["Health 15+"]} & {*choices["Move 2"]}
    assert sum(len(choices[name]) for name in numbers) == 2 * len(found.rows)  # each hero has one of each
    battlefields = listed(library, "battlefield", "unmatched")
    shared = {choice.name: names(battlefields, choice) for choice in battlefields.mechanics}
    assert shared["Secret Passages"] == ["Baskerville Manor", "King Solomon's Mines"]
    assert not any(len(having) < 2 for having in shared.values())


def test_a_choice_says_what_each_row_has_of_it(library: Library) -> None:
    def facts(kind: str, name: str) -> dict[str, str]:
        found = listed(library, kind, "unmatched")
        (choice,) = (choice for choice in found.mechanics if choice.name == name)
        return dict(zip(names(found, choice), choice.facts, strict=True))

    assert facts("hero", "Tokens")["Blackbeard"] == "Tokens: Doubloon, Treasury"
    assert facts("hero", "Large or small")["T. Rex"] == "Large or small: T. Rex is large"
    assert facts("battlefield", "One-Way Paths")["Kaer Morhen"] == "One-Way Paths"
    assert not any(facts("hero", "Sidekick named").values())  # each row names its sidekicks


def test_that_there_is_no_sidekick_is_offered_only_where_a_source_says_so(small: Path) -> None:
    for name in ("kyusu", "brown-betty"):
        text = (small / f"rules_data/teapots/heroes/{name}.yml").read_text("utf-8")
        text = text.replace("source:", "no_sidekick: true\nsource:")
        (small / f"rules_data/teapots/heroes/other-{name}.yml").write_text(text.replace("name: ", "name: Other ", 1), "utf-8")
    found = listed(Library.load(small / "rules_data"), "hero")
    (choice,) = (choice for choice in found.mechanics if choice.name == "No sidekick")
    assert names(found, choice) == ["Other Brown Betty", "Other Kyusu"]


def test_powers_are_filtered_by_the_words_that_are_not_their_columns(library: Library) -> None:
    found = listed(library, "power", "heroclix")
    assert {choice.name for choice in found.mechanics} == {"CLOSE", "MOVE", "POWER", "RANGE", "FREE"}
    assert {choice.id for choice in found.mechanics} == {"close", "move", "power", "range", "free"}


def test_versions_are_offered_since_which_something_changed(small_released: Path) -> None:
    def since(kind: str) -> dict[str, list[str]]:
        project = Project.open(small_released)
        found = record_list(project.library, project.history("teapots"), kind)
        return {choice.name: names(found, choice) for choice in found.changed_since}

    assert since("hero") == {"1.0": []}
    heroes = small_released / "rules_data/teapots/heroes"
    replace_once(heroes / "brown-betty.yml", "adds +5 sugar", "adds +4 sugar")
    assert since("hero") == {"1.0": ["Brown Betty"]}
    assert since("ruling") == {"1.0": []}
    succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01")
    assert since("hero") == {"1.1": [], "1.0": ["Brown Betty"]}
    replace_once(heroes / "kyusu.yml", "It pours around corners.", "It pours around 2 corners.")
    assert since("hero") == {"1.1": ["Kyusu"], "1.0": ["Brown Betty", "Kyusu"]}
    # That only the text at the head of a page is new is no change that is offered.
    numbers = "numbers:\n  - {id: card, name: Health, text: She starts with 12 health.}\n"
    with (heroes / "brown-betty.yml").open("a", encoding="utf-8") as file:
        file.write(numbers)
    assert since("hero") == {"1.1, not only numbers": ["Kyusu"], "1.0": ["Brown Betty", "Kyusu"]}
    # The choice stands in the row of the choices of the game, before those of its shared effects.
    kyusu = (heroes / "kyusu.yml").read_text("utf-8")
    (heroes / "mug.yml").write_text(kyusu.replace("name: Kyusu", "name: Mug"), "utf-8")
    spilling = small_released / "rules_data/teapots/effects/spilling.yml"
    replace_once(spilling, "[hero/brown-betty, ", "[hero/brown-betty, hero/mug, ")
    project = Project.open(small_released)
    page = pages_of(project.library, histories=project.histories)["teapots/heroes/index.md"]
    assert page.count('name="since"') == 1
    assert page.index('name="since"') < page.index('class="rb-chips__row"')


def test_a_row_says_in_a_line_what_changed_since_a_version_and_where_that_is_told(edited: Path, small_released: Path) -> None:
    def told(folder: Path, kind: str) -> dict[str, tuple[str, str]]:
        project = Project.open(folder)
        found = record_list(project.library, project.history("teapots"), kind)
        (choice,) = found.changed_since
        return dict(zip(names(found, choice), zip(choice.facts, choice.places, strict=True), strict=True))

    assert told(edited, "hero") == {
        "Brown Betty": ("Changed: Both cups and 1 more", "?filter=Brown+Betty#hero-brown-betty"),
        "Gaiwan": ("New", "?filter=Gaiwan#hero-gaiwan"),
        "Kyusu": ("New address", "?filter=Kyusu#hero-side-pot"),
    }
    assert told(edited, "rule") == {
        "Your turn": ("Changed: No passing, superseded by “One action”", "#rule-turn--no-passing"),
        "Steeping": ("Changed: Wait", "#rule-steeping--wait"),
    }
    turn = small_released / "rules_data/teapots/rules/turn.yml"
    replace_once(turn, "see_also:", f"{PENDING}see_also:")
    new = "New editor’s reading and open question: Cold tea and 1 more"
    assert told(small_released, "rule") == {"Your turn": (new, "#rule-turn")}


def test_the_page_has_a_link_a_line_and_a_set_for_each_hero(pages: dict[str, str]) -> None:
    page = pages["unmatched/heroes/index.md"]
    row = next(line for line in page.splitlines() if 'href="achilles/"' in line)
    assert '<a href="achilles/">Achilles</a> <small>with Patroclus</small>' in row
    assert '<span class="rb-gist">Losing Patroclus' in row
    assert "</svg>Battle of Legends, Volume 2</span>" in row
    assert '<span class="rb-year">2021</span>' in row
    twice = next(line for line in page.splitlines() if 'href="bruce-lee/"' in line)
    assert '</svg>Lee vs Ali <small>also in Bruce Lee, 2019</small></span><span class="rb-year">2025</span>' in twice
    assert "unmatched.svg#hero-achilles" in row
    assert page.count('<span class="rb-gist">') == 70
    note = '<p class="rb-list-note">{}</p>'.format
    battlefields = pages["unmatched/battlefields/index.md"]
    assert note("Battlefields without a line: No special rules in the reference.") in battlefields.rsplit("</li>", 1)[1]
    assert '">Soho</a></span><span class="rb-gist"></span>' in battlefields
    assert "A re-skin of T.\N{NO-BREAK SPACE}Rex Paddock. No special rules" in battlefields


def test_old_anchors_are_on_the_page(pages: dict[str, str]) -> None:
    for page, anchors in {
        "unmatched/heroes": ("letter-a", "section-by-name", "section-by-set", "set-marvel-redemption-row"),
        "heroclix/powers": ("category-speed", "category-damage"),
    }.items():
        for anchor in anchors:
            assert pages[f"{page}/index.md"].count(f'id="{anchor}"') == 1, anchor


def test_chapters_are_numbered_in_reading_order(pages: dict[str, str]) -> None:
    page = pages["unmatched/rules/index.md"]
    assert '<span class="rb-number">1</span><span class="rb-what"><a href="components/">' in page
    assert "<ol>" in page
    assert "rb-number" not in pages["unmatched/rulings/index.md"]


def test_a_short_list_that_did_not_change_has_no_controls(pages: dict[str, str]) -> None:
    assert "data-rb-tools" not in pages["funkoverse/heroes/index.md"]
    assert "data-rb-tools" in pages["unmatched/rules/index.md"]


def test_the_headings_of_a_long_list_are_offered_to_jump_to(pages: dict[str, str]) -> None:
    assert '<a href="#letter-a">A</a>' in pages["unmatched/heroes/index.md"]
    assert "rb-to-heading" in pages["heroclix/powers/index.md"]
    order = "By category, in the order of the HeroClix Powers and Abilities card."
    assert order in pages["heroclix/powers/index.md"]
    assert "in the order of" not in pages["heroclix/keyphrases/index.md"]
    assert "rb-to-heading" in pages["unmatched/battlefields/index.md"]
    assert "rb-to-heading" not in pages["unmatched/errata/index.md"]


def test_a_short_list_of_what_concerns_sets_has_only_the_choice_of_ones_own(pages: dict[str, str]) -> None:
    page = pages["unmatched/rulings/index.md"]
    assert 'maxlength="200" hidden>' in page
    count = '<span class="rb-count"></span>'
    assert f'<button type="button" name="mine" value="ruling" aria-pressed="false" hidden>Only mine {count}</button>' in page
    assert 'name="all"' not in page
    assert 'name="mine"' not in pages["unmatched/rules/index.md"]


def test_keywords_and_quotation_marks_are_typeset(pages: dict[str, str]) -> None:
    page = pages["unmatched/rulings/index.md"]
    assert '<span class="rb-caps">BOOST</span>' in page
    assert "Without “other” or “empty”, you may choose an occupied space" in page


def test_values_in_a_row_are_text(small: Path) -> None:
    hero = small / "rules_data/teapots/heroes/kyusu.yml"
    replace_once(hero, "name: Kyusu", "name: <b>Kyusu\naliases: ['\"><b>', 'Tea|Pot']")
    replace_once(small / "rules_data/teapots/sets/afternoon.yml", "name: Afternoon Tea", "name: '<i>\"Tea'")
    page = pages_of(Library.load(small / "rules_data"))["teapots/heroes/index.md"]
    assert "&lt;b&gt;Kyusu" in page
    assert "&lt;i&gt;“Tea" in page
    assert "Tea/Pot" in page  # a bar would end it
    assert "<b>" not in page
    assert "<i>" not in page
