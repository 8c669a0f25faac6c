"""A front page shows what a game has: faces, boxes, columns, or chapters, a line for each other kind, and what changed last."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from projects import pages_of, replace_once, succeed
from rulebook.library.library import Library
from rulebook.project.project import Project
from rulebook.releases.history import History
from rulebook.site.front import BOXES, FACES, Front, Latest, corrections_of, faces
from rulebook.site.playing import changed_texts
from rulebook.site.shelf import newest_first

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.search.lookup import Lookup


def front(library: Library, game: str) -> Front:
    """Return what the front page of a game shows that has no release."""
    return Front(library, library.games[game], History(library, [], game))


@pytest.mark.parametrize(
    ("game", "parts", "lines"),
    [
        ("unmatched", ["hero", "set"], ["rule", "battlefield", "effect", "ruling", "erratum"]),
        ("heroclix", ["power"], ["rule", "keyphrase"]),
        ("funkoverse", ["hero", "set", "rule"], ["term"]),
        ("duel-of-ages", ["rule"], []),
    ],
)
def test_every_kind_has_a_part_or_a_line(library: Library, game: str, parts: list[str], lines: list[str]) -> None:
    shown = front(library, game)
    assert [part.names.kind for part in shown.parts] == parts
    assert [line.names.kind for line in shown.lines] == lines


def test_the_faces_are_of_the_newest_sets_and_no_two_of_one_set(library: Library) -> None:
    shown = faces(library, library.of("unmatched", "hero"))
    assert len(shown) == FACES
    homes = {record.ref: box for box in library.of("unmatched", "set") for record in shown if record in listed(library, box)}
    assert len({box.ref for box in homes.values()}) == FACES
    years = [getattr(homes[record.ref], "year", 0) for record in shown]
    assert years == sorted(years, reverse=True)


def listed(library: Library, box: object) -> list[object]:
    """Return the heroes that a set lists."""
    return [record for record in library.of("unmatched", "hero") if record.ref.short() in getattr(box, "heroes", ())]


def test_the_newest_sets_come_first_and_of_one_year_those_with_the_most(library: Library) -> None:
    sets = newest_first(library.of("unmatched", "set"))
    shown = front(library, "unmatched").parts[1].records
    assert list(shown) == sets[:BOXES]
    order = [(getattr(record, "year", 0), len(record.references("lists"))) for record in sets]
    assert order == sorted(order, reverse=True)


def test_a_line_says_what_its_kind_is_about_or_names_some(small: Path) -> None:
    lines = {line.names.kind: line.about for line in front(Library.load(small / "rules_data"), "teapots").lines}
    assert lines["effect"] == "Spilling"
    replace_once(
        small / "rules_data/teapots/game.yml", "plural: Shared effects}", "plural: Shared effects, about: what many do}"
    )
    lines = {line.names.kind: line.about for line in front(Library.load(small / "rules_data"), "teapots").lines}
    assert lines["effect"] == "what many do"


def latest(project: Path) -> Latest | None:
    """Return what the front page of the first small game says of its latest release."""
    opened = Project.open(project)
    return Front(opened.library, opened.library.games["teapots"], opened.histories["teapots"]).latest


def test_the_first_release_says_that_it_is_the_first_and_errata_are_named_once(small_released: Path) -> None:
    first = latest(small_released)
    assert first
    assert not first.words
    opened = Project.open(small_released)
    pages = pages_of(opened.library, histories=opened.histories)
    shown = '(?s)id="front-latest">(.*?)</h2>.*?class="rb-latest" href="([^"]+)".*?class="rb-latest__words">(.*?)</span>'
    words = "The first version on this site."
    for path, *said in (
        ("index.md", "Changes in Teapot Duel", "teapots/changes/1.0/", words),
        ("teapots/index.md", "What changed", "changes/1.0/", words),
    ):
        assert re.findall(shown, pages[path]) == [tuple(said)]
        assert pages[path].lower().count(">errata<") == 1


def test_what_changed_begins_with_the_versions_and_leads_to_the_lists_of_errata_and_rulings(small_released: Path) -> None:
    opened = Project.open(small_released)
    once = pages_of(opened.library, histories=opened.histories)["teapots/changes/index.md"]
    head, below = once.split("## Versions {", 1)
    # Links that were copied lead there.
    assert 'of October 1, 2025. <span id="since-1-0"></span>Nothing has changed since. Our sources do not say what it ' in head
    rows = below.split("## Errata and rulings { #section-in-force }", 1)[1].split("</ul>")[0]
    assert re.findall(r'<li id="([^"]+)"><a class="rb-row" href="([^"]+)".*?rb-row__name">([^<]+)<', rows) == [
        ("section-errata", "../errata/", "1 erratum"),
        ("section-rulings", "../rulings/", "1 ruling"),
    ]
    assert "Steeping Time" not in once  # it did not change: the list of errata has it


def test_what_changed_explains_the_number_of_a_version_and_that_nothing_is_known_of_earlier_ones(small_released: Path) -> None:
    def pages() -> dict[str, str]:
        opened = Project.open(small_released)
        return pages_of(opened.library, histories=opened.histories)

    before = "Our sources do not say what it changed from earlier versions."
    changes = pages()["teapots/changes/index.md"]
    assert "number of the [The leaflet](../sources.md#leaflet-1-0) that it is made from.\n" in changes
    assert changes.count(before) == 1
    assert before in pages()["teapots/changes/1.0.md"]
    replace_once(small_released / "rules_data/teapots/game.yml", 'The leaflet, version: "1.0"', 'The leaflet, version: "7"')
    changes = pages()["teapots/changes/index.md"]
    assert "stood on a day.\n" in changes
    assert before not in changes + pages()["teapots/changes/1.0.md"]


def test_errata_that_replace_a_text_come_first_and_ended_ones_not_at_all(small: Path) -> None:
    errata = small / "rules_data/teapots/errata"
    first = (errata / "steeping-time.yml").read_text()
    assert "replaces:" in first
    adds = re.sub(r"(?m)^replaces: .*\n", "", first).replace("Steeping", "Adding")
    (errata / "adding.yml").write_text(adds)

    def found() -> list[str]:
        library = Library.load(small / "rules_data")
        return [erratum.ref.slug for erratum in corrections_of(library, library.games["teapots"])]

    assert found() == ["steeping-time", "adding"]
    (errata / "adding.yml").write_text(f"{adds}ended: {{how: withdrawn, since: '1.1', given: {{by: Somebody, where: Here}}}}\n")
    assert found() == ["steeping-time"]


def test_the_list_of_what_changed_says_whose_errata_are(small: Path) -> None:
    errata = small / "rules_data/teapots/errata"
    first = (errata / "steeping-time.yml").read_text()
    read = first.replace("name: Steeping Time", "name: A Reading\nstatus: editor")
    (errata / "a-reading.yml").write_text(read)
    succeed(small, "release", "teapots", "1.0", "--date", "2026-01-01")
    opened = Project.open(small)
    pages = pages_of(opened.library, histories=opened.histories)
    said = "1 by the publisher, 1 editor’s reading"
    changes = pages["teapots/changes/index.md"]
    # The page of a version, and that of the versions, say how many of whom there are; the list of errata has headings for that.
    assert f">{said}<" in changes.partition(">2 errata<")[2].partition("</li>")[0]
    assert said not in pages["teapots/errata/index.md"]
    assert said in pages["teapots/changes/1.0.md"].partition(">2 errata<")[2].partition("</li>")[0]
    assert "A Reading" not in pages["teapots/changes/1.0.md"]


def test_what_is_not_released_yet_is_one_line_that_leads_to_it(small_released: Path) -> None:
    opened = Project.open(small_released)
    assert "since then" not in pages_of(opened.library, histories=opened.histories)["teapots/index.md"]
    replace_once(
        small_released / "rules_data/teapots/rulings/pouring-order.yml", "The host pours before", "The host may pour before"
    )
    opened = Project.open(small_released)
    assert changed_texts(opened.histories["teapots"], "ruling") == {"pouring-order": 1}
    pages = pages_of(opened.library, histories=opened.histories)
    for path, address in (("index.md", "teapots/changes/since-1.0/"), ("teapots/index.md", "changes/since-1.0/")):
        told = "1 page has been added or changed since version 1.0"
        assert f'<p class="rb-since"><a href="{address}">{told}</a></p>' in pages[path]
    # The home page has it beside the name of the game, too.
    changed = re.findall('<a class="rb-front__changed" href="([^"]+)">([^<]+)</a>', pages["index.md"])
    assert changed == [("teapots/changes/since-1.0/", "What changed since version 1.0")]
    assert "rb-front__changed" not in pages["teapots/index.md"]
    succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01")
    opened = Project.open(small_released)
    home = pages_of(opened.library, histories=opened.histories)["index.md"]
    changed = re.findall('<a class="rb-front__changed" href="([^"]+)">([^<]+)</a>', home)
    assert changed == [("teapots/changes/1.1/", "What changed in version 1.1")]


def test_a_later_release_says_what_plays_differently(small_released: Path) -> None:
    records = small_released / "rules_data/teapots"
    replace_once(records / "rulings/pouring-order.yml", "The host pours before", "The host may pour before")
    replace_once(records / "terms/steam.yml", "name: ", "aliases: [Vapor]\nname: ")
    succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01")
    second = latest(small_released)
    assert second
    assert second.release.version == "1.1"
    assert second.words == "What plays differently: Pouring Order. Reworded: Steam."


def lead_of(home: str) -> str:
    """What the home page says first."""
    return home.split('<p class="rb-lead">')[1].split("</p>")[0]


def test_home_says_first_for_which_games_it_is_without_leading_away(small: Path) -> None:
    games = small / "rules_data"

    def home_with(name: str) -> str:
        shutil.copytree(games / "saucers", games / name.lower())
        replace_once(games / f"{name.lower()}/game.yml", "name: Flying Saucers", f"name: {name}")
        return pages_of(Library.load(games))["index.md"]

    says = "Rules and rulings for players of Teapot Duel, {}. Free, unofficial, works offline."
    assert lead_of(home_with("Cups")) == says.format("Cups, and Flying Saucers")
    assert lead_of(home_with("Dishes")) == says.format("Cups, Dishes, and Flying Saucers")
    home = home_with("Eggs")
    assert lead_of(home) == says.format("Cups, Dishes, and 2 more")
    assert "who decided it" in home.rsplit("<p", 1)[1]


def test_home_shows_the_first_game_and_each_front_page_names_the_others(small_library: Library) -> None:
    pages = pages_of(small_library)
    home = pages["index.md"]
    about = "Two teapots pour at each other until one is empty."
    assert re.search(f'id="front-play">Teapot Duel</h2><a href="teapots/">.*\n<p class="rb-front__about">{about}</p>', home)
    assert lead_of(pages["teapots/index.md"]) == about.capitalize()
    assert '<h2 id="front-hero">Teapot Duel teapots</h2>' in home
    assert '<li id="saucers"><a class="rb-row" href="saucers/">' in home
    assert '<li id="teapots">' not in home
    assert '<li id="teapots"><a class="rb-row" href="../teapots/">' in pages["saucers/index.md"]


def test_home_of_one_game_names_no_others(small: Path) -> None:
    for path in sorted((small / "rules_data/saucers").rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    (small / "rules_data/saucers").rmdir()
    home = pages_of(Library.load(small / "rules_data"))["index.md"]
    assert lead_of(home).startswith("Rules and rulings for players of Teapot Duel. Free, ")
    assert "rb-front__about" not in home
    assert '<h2 id="front-hero">Teapots</h2>' in home
    assert 'id="games"' not in home


def test_a_question_is_a_link_to_its_answer(small: Path) -> None:
    for game in ("teapots", "saucers"):
        replace_once(small / f"rules_data/{game}/game.yml", "order:", 'questions: ["Lid & spout #2 <b>?"]\norder:')
    pages = pages_of(Library.load(small / "rules_data"))
    for path, game in (("index.md", "teapots"), ("saucers/index.md", "saucers")):
        assert f'href="?q=Lid%20%26%20spout%20%232%20%3Cb%3E%3F&amp;game={game}"' in pages[path]
        assert "<b>?" not in pages[path]


def test_the_page_of_the_game_that_home_begins_with_repeats_none_of_its_questions_and_begins_with_the_rules(
    small: Path,
) -> None:
    replace_once(small / "rules_data/teapots/game.yml", "example:", 'questions: ["Lid?"]\nexample:')
    pages = pages_of(Library.load(small / "rules_data"))
    home, teapots = pages["index.md"], pages["teapots/index.md"]
    assert "Lid?" in home
    assert "Lid?" not in teapots
    for page, order in ((home, ["hero", "set", "more"]), (teapots, ["more", "hero", "set"])):
        places = [page.index(f'id="{part}"') for part in [*(f"front-{each}" for each in order), "games"]]
        assert places == sorted(places)


def test_the_look_up_is_sure_of_the_answer_to_each_question(library: Library, lookup: Lookup) -> None:
    for slug, game in library.games.items():
        assert len(game.questions) == (4 if slug == "unmatched" else 2)
        for question in game.questions:
            answer = lookup.lookup(question, game=slug)
            assert answer.sure, question
            assert not answer.unfinished, question
            assert not answer.missing, question


def test_an_earlier_version_offers_the_questions_of_now(small_released: Path) -> None:
    replace_once(small_released / "rules_data/teapots/game.yml", "example:", "questions: [Who pours first?]\nexample:")
    then = Project.open(small_released).as_released({"teapots": "1.0"})
    assert then.library.games["teapots"].questions == ["Who pours first?"]
