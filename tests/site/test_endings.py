"""A record that has ended says so first wherever it is shown, and leads to what replaced it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ended_ruling import RULING, SUCCESSOR, end_the_ruling
from projects import codes_of, copy_small_project, pages_of, replace_once, succeed
from rulebook.library.library import Library
from rulebook.model.refs import Ref
from rulebook.site.json_export import export, exported_passage

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small project, in which a ruling has ended. A list and a text refer to it."""
    project = end_the_ruling(copy_small_project(tmp_path_factory.mktemp("ended") / "project"))
    betty = project / "rules_data/teapots/heroes/brown-betty.yml"
    replace_once(betty, "[[rule/turn]]", "[[rule/turn]], formerly [[ruling/pouring-order (ended)|an old ruling]]")
    return project


@pytest.fixture(scope="module")
def library(project: Path) -> Library:
    """The records of that project."""
    return Library.load(project / "rules_data")


@pytest.fixture(scope="module")
def pages(library: Library) -> dict[str, str]:
    """Every page of it."""
    return pages_of(library)


def test_the_project_has_no_problems(project: Path) -> None:
    assert codes_of(project) == []


def test_its_page_says_so_first_and_leads_to_the_successor(pages: dict[str, str]) -> None:
    page = pages["teapots/rulings/pouring-order.md"]
    assert 'kind: "ruling, ended"' in page
    first = page.index(
        "**Superseded since version 1.1**: it no longer applies. "
        "Instead: [Your turn&#58; One action](../rules/turn.md#one-action)"
    )
    assert first < page.index("The host pours first.", page.index("# Pouring Order"))
    assert "Superseded with the rest of this page" in page


def test_links_say_so(pages: dict[str, str]) -> None:
    links = pages["teapots/heroes/brown-betty.md"].split("pouring-order.md)")[1:]
    assert links
    assert all(rest.startswith('&nbsp;<span class="rb-ended">(ended)</span>') for rest in links)


def test_the_page_of_sources_says_so(pages: dict[str, str]) -> None:
    links = pages["teapots/sources.md"].split('<a href="../rulings/pouring-order/')[1:]
    assert links
    assert all('</a> <span class="rb-ended">(ended)</span>' in rest.partition("</li>")[0] for rest in links)


def test_the_index_leads_to_the_successor_in_place_of_the_summary(pages: dict[str, str]) -> None:
    index = pages["teapots/rulings/index.md"]
    assert '<a href="pouring-order/">Pouring Order</a> <span class="rb-ended">(ended)</span>' in index
    assert 'Superseded since version 1.1. Instead: <a href="../rules/turn/#one-action">Your turn: One action</a>.' in index
    assert "The host pours first" not in index


def test_exports_say_so_before_the_texts(library: Library) -> None:
    files = export(library)
    record = json.loads(files[f"{RULING}.json"])
    assert record["ended"]["by"] == SUCCESSOR
    assert list(record).index("ended") < list(record).index("summary")
    (entry,) = (each for each in json.loads(files["index.json"])["records"] if "ended" in each)
    assert entry["id"] == RULING
    passage = exported_passage(library, library.records[Ref.parse(RULING, "")], "host-first")
    assert next(iter(passage)) == "ended"


def test_the_look_up_answers_with_the_successor_first(project: Path) -> None:
    for query in ("pouring order", "host pours before the guest", "kind:ruling", "who pours first"):
        results = json.loads(succeed(project, "lookup", "--json", "--game", "teapots", query))["results"]
        ids = [result["id"] for result in results]
        (old,) = (result for result in results if result["id"] == RULING)
        assert "kind:" in query or ids.index("teapots/rule/turn") < ids.index(RULING), query
        assert old["ended"] == "superseded"
        assert old["answer"].startswith("Superseded since version 1.1: ")
        assert old["instead"] == {"id": SUCCESSOR, "title": "Your turn: One action", "url": "/teapots/rules/turn/#one-action"}
    card = succeed(project, "lookup", "your turn or pouring order")
    assert card.startswith("Your turn  [Rule]  teapots/rule/turn\n")
    instead = "Instead: Your turn: One action  teapots/rule/turn#one-action\n"
    assert f"\nand Pouring Order  [Ruling]  {RULING}\n    Superseded. {instead}" in card
    listed = succeed(project, "lookup", "who pours first")
    assert listed.index("\nYour turn: ") < listed.index("\nPouring Order: ")
    label = "[Ruling, superseded, Publisher’s ruling]"
    assert f"\nPouring Order: Host first  {label}  {RULING}#host-first\n    {instead}" in listed
    every = json.loads(succeed(project, "lookup", "--json", "--game", "teapots", "--limit", "100", "-nothing"))["results"]
    assert every[-1]["id"] == RULING


def test_the_terminal_says_so_first(project: Path) -> None:
    lines = succeed(project, "show", "ruling/pouring-order").splitlines()
    assert lines[0].endswith(", superseded)")
    assert lines[3].startswith("Superseded since version 1.1: it no longer applies. Instead: rule/turn#one-action.")
