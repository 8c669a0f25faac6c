"""The feeds are valid (RFC 4287; JSON Feed 1.1) and list each change once."""

from __future__ import annotations

import json
import re
import shutil
import xml.etree.ElementTree as ElementTree
from datetime import datetime
from typing import TYPE_CHECKING

import pytest

from projects import replace_once, succeed
from rulebook.library.library import Library
from rulebook.releases.history import History
from rulebook.releases.snapshots import Releases
from rulebook.site.feeds import feeds

if TYPE_CHECKING:
    from pathlib import Path

SITE = "https://rules.example.org/base/"
ATOM = "{http://www.w3.org/2005/Atom}"
URN = re.compile(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@pytest.fixture(scope="module")
def feed_files(released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The feeds of a game with two releases, by path. The second release changes two records."""
    released = shutil.copytree(released_once, tmp_path_factory.mktemp("feeds") / "project")
    for hero, old, new in (
        ("loki", "Any fighter may play any of", "Any «fighter» & sidekick may play any of"),
        ("deadpool", "recovers 1 health.", "recovers 2 health."),
    ):
        path = released / f"rules_data/unmatched/heroes/{hero}.yml"
        replace_once(path, old, new)
    with path.open("a", encoding="utf-8") as file:
        file.write('revisions: [{version: "10.1", change: plays, note: "See [[hero/loki#no-boost]] and **this**."}]\n')
    notes = released / "notes.txt"
    notes.write_text("Two **changes**:\n\n- [[hero/loki]]\n- [[hero/deadpool|he]]\n", "utf-8")
    options = ["--date", "2026-02-01", "--title", "A & B <2>", "--notes", str(notes)]
    succeed(released, "release", "unmatched", "10.1", *options)
    root = released / "rules_data"
    library = Library.load(root)
    history = History(library, Releases.load(root).of["unmatched"], "unmatched")
    return feeds(history, library.games["unmatched"], SITE)


def test_the_atom_feed_is_valid(feed_files: dict[str, str]) -> None:
    feed = ElementTree.fromstring(feed_files["unmatched/changes/feed.xml"])  # noqa: S314 - our own text
    assert feed.tag == f"{ATOM}feed"
    entries = feed.findall(f"{ATOM}entry")
    for node in (feed, *entries):
        for name in ("id", "title", "updated"):
            assert len(node.findall(f"{ATOM}{name}")) == 1, name
            assert (node.findtext(f"{ATOM}{name}") or "").strip()
        assert URN.fullmatch(node.findtext(f"{ATOM}id") or "")
        assert datetime.fromisoformat(node.findtext(f"{ATOM}updated") or "").tzinfo
        links = [(link.get("rel"), link.get("href", "")) for link in node.findall(f"{ATOM}link")]
        assert len([rel for rel, _ in links if rel == "alternate"]) == 1
        assert all(address.startswith(f"{SITE}unmatched/changes/") for _, address in links)
    assert feed.find(f"{ATOM}author/{ATOM}name") is not None
    assert [link.get("rel") for link in feed.findall(f"{ATOM}link")] == ["self", "alternate"]
    assert feed.findtext(f"{ATOM}updated") == "2026-02-01T00:00:00Z"
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == len(entries) == 4


def test_the_json_feed_is_valid_and_has_the_same_entries(feed_files: dict[str, str]) -> None:
    feed = json.loads(feed_files["unmatched/changes/feed.json"])
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed["feed_url"] == f"{SITE}unmatched/changes/feed.json"
    assert [item["url"].removeprefix(SITE) for item in feed["items"]] == [
        "unmatched/changes/10.1/",
        "unmatched/changes/10.1/#hero-deadpool",
        "unmatched/changes/10.1/#hero-loki",
        "unmatched/changes/10.0/",
    ]
    assert feed["items"][0]["title"] == "Unmatched 10.1: A & B <2>"
    assert feed["items"][0]["content_text"] == "Two changes:\n\n• Loki\n• he\n\n2 pages play differently."
    assert "See TRICKS and BOOST and this." in feed["items"][1]["content_text"]
    assert re.search("Before: .*recovers 1 health.*\nNow: .*recovers 2 health", feed["items"][1]["content_text"])
    assert all(set(item) >= {"id", "url", "content_text"} for item in feed["items"])
    atom = ElementTree.fromstring(feed_files["unmatched/changes/feed.xml"])  # noqa: S314 - our own text
    assert [item["id"] for item in feed["items"]] == [e.findtext(f"{ATOM}id") for e in atom.findall(f"{ATOM}entry")]


def test_what_is_not_released_yet_has_an_entry_with_its_day_whose_id_stays(small_released: Path) -> None:
    root = small_released / "rules_data"
    file = root / "teapots/rules/turn.yml"
    reading = "clarifications:\n  - {id: cold-tea, name: Cold tea, status: editor, text: You may pour cold tea.}\nsee_also:"
    replace_once(file, "see_also:", reading)
    replace_once(root / "teapots/rules/steeping.yml", "The pot gives off steam.", "The kettle gives off steam.")
    told = []
    for day in ("2025-11-29", "2025-11-30"):
        text = file.read_text("utf-8").partition("revisions:")[0]
        revision = f'revisions:\n  - {{version: "1.1", change: clarifies, of: [cold-tea], date: "{day}"}}\n'
        file.write_text(text + revision, "utf-8")
        library = Library.load(root)
        made = feeds(History(library, Releases.load(root).of["teapots"], "teapots"), library.games["teapots"], SITE)
        atom = ElementTree.fromstring(made["teapots/changes/feed.xml"])  # noqa: S314 - our own text
        assert atom.findtext(f"{ATOM}updated") == f"{day}T00:00:00Z"
        entries = atom.findall(f"{ATOM}entry")
        assert [entry.findtext(f"{ATOM}title") for entry in entries] == [
            "Your turn: new editor’s reading, not released yet",  # what has no day has no entry
            "Teapot Duel 1.0",
        ]
        assert [entry.findtext(f"{ATOM}published") for entry in entries] == [None, "2025-10-01T00:00:00Z"]
        items = json.loads(made["teapots/changes/feed.json"])["items"]
        assert items[0]["url"] == f"{SITE}teapots/changes/since-1.0/#rule-turn"
        assert "each dated change that is not released yet" in json.loads(made["teapots/changes/feed.json"])["description"]
        assert "each dated change that is not released yet" in (atom.findtext(f"{ATOM}subtitle") or "")
        assert items[0]["date_modified"] == f"{day}T00:00:00Z"
        assert items[0]["id"] == entries[0].findtext(f"{ATOM}id")
        assert "You may pour cold tea." in items[0]["content_text"]
        assert "Cold tea: new editor’s reading\nNew: You may pour cold tea." in items[0]["content_text"]
        told.append(items[0]["id"])
    assert told[0] == told[1]


def test_a_new_open_question_is_called_one_and_said_by_nobody(small_released: Path) -> None:
    root = small_released / "rules_data"
    asked = "notes:\n  - {id: who-drinks, name: Who drinks, open: true, text: No source says who drinks.}\nsee_also:"
    replace_once(root / "teapots/rules/turn.yml", "see_also:", asked)
    with (root / "teapots/rules/turn.yml").open("a", encoding="utf-8") as file:
        file.write('revisions: [{version: "1.1", change: clarifies, of: [who-drinks], date: "2025-11-29"}]\n')
    library = Library.load(root)
    made = feeds(History(library, Releases.load(root).of["teapots"], "teapots"), library.games["teapots"], SITE)
    told = json.loads(made["teapots/changes/feed.json"])["items"][0]["content_text"]
    assert told == "Who drinks: new open question\nNew: No source says who drinks."


def test_a_change_of_what_an_erratum_replaces_is_told_before_and_now_and_says_who_reads_it_so(small_released: Path) -> None:
    root = small_released / "rules_data"
    file = root / "teapots/errata/steeping-time.yml"
    replace_once(file, "[rule/steeping#wait]", "[rule/steeping]")
    with file.open("a", encoding="utf-8") as opened:
        opened.write('revisions: [{version: "1.1", change: editorial, of: [replaces], date: "2025-11-29"}]\n')
    library = Library.load(root)
    made = feeds(History(library, Releases.load(root).of["teapots"], "teapots"), library.games["teapots"], SITE)
    told = json.loads(made["teapots/changes/feed.json"])["items"][0]["content_text"]
    assert told == ("Editor’s reading\nBefore: It replaces “Wait” of Steeping.\nNow: It replaces Steeping.")


def test_ids_do_not_depend_on_the_address_of_the_site(released: Path) -> None:
    root = released / "rules_data"
    library = Library.load(root)
    history = History(library, Releases.load(root).of["unmatched"], "unmatched")
    here, there = (feeds(history, library.games["unmatched"], site) for site in (SITE, "https://elsewhere.example/"))
    ids = [[item["id"] for item in json.loads(files["unmatched/changes/feed.json"])["items"]] for files in (here, there)]
    assert ids[0] == ids[1]
    assert feeds(History(library, [], "heroclix"), library.games["heroclix"], SITE) == {}
