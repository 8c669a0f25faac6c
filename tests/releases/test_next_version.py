"""The next version of a game, from ten edits of its records to the site: what changed is told, and nothing else."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING

from projects import run_rulebook, succeed
from rulebook.releases.snapshots import Releases

if TYPE_CHECKING:
    from pathlib import Path

TOLD = [
    ("erratum/bonus-attacks", "changed", "editorial", True),
    ("ruling/dormant-players", "changed", "plays", True),
    ("ruling/placement", "changed", "clarifies", True),
    ("hero/deadpool", "changed", "plays", True),
    ("hero/jersey-devil", "added", "plays", True),
    ("hero/fairy-queen", "renamed", "editorial", True),
    ("battlefield/venice", "removed", "plays", True),
    ("rule/boost", "changed", "plays", False),
    ("set/battle-of-legends-volume-3", "changed", "editorial", True),
    ("set/jersey-devil", "added", "plays", True),
]


def test_the_difference_is_the_ten_edits_in_order_and_classed(told: list[dict[str, object]]) -> None:
    short = [(str(c["id"]).removeprefix("unmatched/"), c["how"], c["impact"], c["proposed"]) for c in told]
    assert short == TOLD


def test_without_an_address_there_are_no_feeds_and_the_build_says_so(edited: Path) -> None:
    done = run_rulebook(edited, "build")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no feeds" in done.stderr
    assert not list((edited / "site").rglob("feed.*"))
    page = (edited / "site/unmatched/changes/index.html").read_text("utf-8")
    assert "in no version yet" in page
    assert "feed.xml" not in page
    assert "the next version" in (edited / "site/unmatched/heroes/deadpool/index.html").read_text("utf-8")


def test_the_terminal_marks_words_as_git_does(published: Path) -> None:
    text = " ".join(succeed(published, "diff", "10.0", "10.1").split())
    assert "all your attacks get +[-5-]{+4+}." in text
    assert "#no-damage No damage off the board: superseded, changes play" in text
    assert "(was unmatched/hero/titania)" in text
    assert "The word was read otherwise. See Maneuver action." in text
    assert run_rulebook(published, "diff", "10.3").returncode == 2
    assert "0 records changed" in succeed(published, "diff")
    backwards = run_rulebook(published, "diff", "10.1", "10.0")
    assert (backwards.returncode, backwards.stdout) == (2, "")
    assert "10.1 is newer than 10.0; run `rulebook diff 10.0 10.1`" in backwards.stderr


def test_the_page_of_the_version_lists_exactly_the_ten(published: Path) -> None:
    page = (published / "site/unmatched/changes/10.1/index.html").read_text("utf-8")
    anchors = [f"{ref.replace('/', '-')}" for ref, *_ in TOLD]
    assert re.findall(r'<h3 id="([^"]+)"', page) == anchors
    shown = html.unescape(re.sub(r"<[^>]+>", "", page))
    assert "get +[−5−]." in shown
    assert "get +{+4+}." in shown
    assert len(re.findall(r"Changes play(?: \(proposed\))?</span>", page.split('id="hero-deadpool"')[1].split("<h3")[0])) >= 2
    since = (published / "site/unmatched/changes/since-10.0/index.html").read_text("utf-8")
    assert re.findall(r'<h3 id="([^"]+)"', since) == anchors


def test_notes_lead_to_what_their_references_stand_for_now(published: Path) -> None:
    page = (published / "site/unmatched/changes/10.0/index.html").read_text("utf-8")
    assert 'href="../../heroes/fairy-queen/"' in page


def test_records_tell_their_past(published: Path) -> None:
    def page(path: str) -> str:
        return (published / f"site/unmatched/{path}/index.html").read_text("utf-8")

    assert "Changed in 10.1" in page("heroes/deadpool")
    assert "New in 10.1" in page("heroes/jersey-devil")
    assert 'href="../../changes/10.1/#hero-fairy-queen"' in page("heroes/fairy-queen")
    assert "unmatched/hero/deadpool#logan @10.1" in page("heroes/deadpool")
    assert "unmatched/hero/deadpool#heal-after-attack @10.0" in page("heroes/deadpool")
    ended = html.unescape(page("rulings/dormant-players"))
    assert "<strong>Superseded</strong> since version 10.1" in ended
    assert 'href="#checked"' in ended
    assert '<a href="https://archive.example.org/ended">archived copy</a>' in ended


def test_the_site_holds_and_every_link_of_10_0_leads_on(published: Path) -> None:
    succeed(published, "check", "--site")
    old = Releases.load(published / "rules_data").get("unmatched", "10.0")
    assert old
    for record in old.library.of("unmatched"):
        page = published / "site" / record.url.strip("/") / "index.html"
        assert page.is_file(), record.ref
        text = page.read_text("utf-8")
        missing = [passage.id for _, _, passage in record.passages() if f'id="{passage.id}"' not in text]
        assert not missing, record.ref
    moved = (published / "site/unmatched/heroes/titania/index.html").read_text("utf-8")
    assert '<meta http-equiv="refresh" content="0; url=../fairy-queen/">' in moved
    assert 'href="../fairy-queen/#fairy-magic"' in moved
    canonical = re.findall(r'<link rel="canonical" href="([^"]*)">', moved)
    assert canonical == ["https://rules.example.org/unmatched/heroes/fairy-queen/"]


def test_the_site_has_feeds_where_it_knows_its_address(published: Path) -> None:
    feed = json.loads((published / "site/unmatched/changes/feed.json").read_text("utf-8"))
    assert len(feed["items"]) == 12
    page = (published / "site/unmatched/changes/index.html").read_text("utf-8")
    assert 'type="application/atom+xml" title="Unmatched: what changed" href="feed.xml"' in page


def test_10_0_still_reads_as_it_did(published: Path) -> None:
    def shown(*arguments: str) -> str:
        return " ".join(succeed(published, "show", *arguments).split())

    assert "get +5" in shown("hero/deadpool", "--release", "10.0")
    assert "add +5" in shown("unmatched/hero/deadpool#logan @10.0")
    assert "add +4" in shown("unmatched/hero/deadpool#logan @10.1")
    assert "Titania" in shown("hero/titania @10.0")
    assert "Titania" in shown("hero/fairy-queen#fairy-magic @10.0")
    assert "fairy-queen" in shown("hero/titania")
    assert "Venice" in shown("battlefield/venice", "--release", "10.0")
    ended = shown("ruling/dormant-players#no-damage")
    assert "Superseded since version 10.1: this holds no longer. Instead: ruling/dormant-players#checked." in ended
    assert "Decided by Restoration Games, 2026-01 (archived copy: https://archive.example.org/ended)." in ended
    assert "It was read both ways, see Attack action." in ended
    assert "Cite as unmatched/hero/deadpool#heal-after-attack @10.0" in shown("hero/deadpool#heal-after-attack")
    assert "Cite as unmatched/hero/deadpool#heal-after-attack @10.0" in shown("hero/deadpool#heal-after-attack @10.1")
    assert "Cite as unmatched/hero/deadpool#logan @10.1" in shown("hero/deadpool#logan")
    assert "Cite as unmatched/hero/deadpool#logan @10.0" in shown("hero/deadpool#logan @10.0")
    assert run_rulebook(published, "show", "hero/jersey-devil @10.0").returncode == 1
    assert run_rulebook(published, "show", "hero/loki @9.9").returncode == 2


def test_look_ups_answer_as_of_a_release(published: Path) -> None:
    def found(*arguments: str) -> list[dict[str, str]]:
        results: list[dict[str, str]] = json.loads(succeed(published, "lookup", "--json", *arguments))["results"]
        return results

    assert found("jersey devil wings")[0]["id"] == "unmatched/hero/jersey-devil"
    before = found("--release", "10.0", "jersey devil wings")
    assert "unmatched/hero/jersey-devil" not in [result["id"] for result in before]
    assert "+5" in found("--release", "10.0", "deadpool logan")[0]["answer"]
    assert run_rulebook(published, "lookup", "--release", "9.9", "loki").returncode == 2


def test_what_ended_is_found_below_what_holds(published: Path) -> None:
    best = json.loads(succeed(published, "lookup", "--json", "dormant damage off the board"))["results"][0]
    assert best["passage"] != "no-damage"
