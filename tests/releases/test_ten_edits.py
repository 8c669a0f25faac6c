"""The edits of an errata version are told as they were, each once and in its class, as text and as JSON."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from ten_edits import edit

from projects import codes_of, pages_of, replace_once, succeed
from rulebook.project.project import Project
from rulebook.site.feeds import feeds

TEXT = """\
Teapot Duel, from 1.0 to the current records

Pouring Order: superseded by rule/turn#one-action, changes play (proposed)  teapots/ruling/pouring-order
  ended: {+superseded since 1.1 by rule/turn#one-action, as decided by Kettle & Sons: Nobody
    kept to it.+}

Brown Betty: changed, editorial (proposed)  teapots/hero/brown-betty
  #another-cup Second cup: renamed, editorial (proposed)
    id: [-second-cup-]{+another-cup+}
  #both-cups Both cups: merged from #both-cups and #host-cup, editorial (proposed)

Kyusu: changed, changes play (proposed)  teapots/hero/kyusu
  #side-handle Side handle: changed, editorial (proposed)
    text: Turn the handle to reach 1 space [-further-]{+farther+}.
  #green-tea Green tea: changed, clarifies (proposed)
    who says it: It is now a printed rule of the publisher; it was a reading by an editor.
  #lid-on Lid on: removed, links to it lead to #side-handle, changes play (proposed)
    text: [-Kyusu keeps its steam.-]
    called: [-stance-]
    starts: [-yes-]

Kitchen: changed, changes play (proposed)  teapots/battlefield/kitchen
  #wet-corner Wet corner: changed, changes play (proposed)
    text: A teapot in the wet corner slides [-1 space-]{+2 spaces+} on.

Spilling: changed, clarifies (proposed)  teapots/effect/spilling
  #gone Gone: changed, clarifies (proposed)
    text: Tea that you spill {+on the table+} does not go back into the pot.

Steeping: changed, editorial (proposed)  teapots/rule/steeping
  #wait Wait: split into #wait and #steam, editorial (proposed)

Your turn: changed, changes play (proposed)  teapots/rule/turn
  #no-passing No passing: superseded by #one-action, changes play (proposed)
    ended: {+superseded since 1.1 by rule/turn#one-action, as decided by Kettle & Sons+}
  #last-pour Last pour: added, changes play (proposed)
    text: {+The last pour ends the duel.+}

Whistle: changed, editorial (proposed)  teapots/power/whistle
  #heard Heard: moved to keyphrase/keep-hot#heard, editorial (proposed)

Keeps Hot: changed, editorial (proposed)  teapots/keyphrase/keep-hot
  #heard Heard: moved here from power/whistle#heard, editorial (proposed)

9 records changed (changes play 4, clarifies 1, editorial 4)
"""
RULING, BETTY, KYUSU = "ruling/pouring-order", "hero/brown-betty", "hero/kyusu"
TOLD = [
    (RULING, "superseded", "plays", None, "superseded", "plays", [], []),
    (BETTY, "changed", "editorial", "another-cup", "renamed", "editorial", [f"{BETTY}#second-cup"], []),
    (BETTY, "changed", "editorial", "both-cups", "merged", "editorial", [f"{BETTY}#both-cups", f"{BETTY}#host-cup"], []),
    (KYUSU, "changed", "plays", "side-handle", "changed", "editorial", [], []),
    (KYUSU, "changed", "plays", "green-tea", "changed", "clarifies", [], []),
    (KYUSU, "changed", "plays", "lid-on", "removed", "plays", [], [f"{KYUSU}#side-handle"]),
    ("battlefield/kitchen", "changed", "plays", "wet-corner", "changed", "plays", [], []),
    ("effect/spilling", "changed", "clarifies", "gone", "changed", "clarifies", [], []),
    ("rule/steeping", "changed", "editorial", "wait", "split", "editorial", [], ["rule/steeping#wait", "rule/steeping#steam"]),
    ("rule/turn", "changed", "plays", "no-passing", "superseded", "plays", [], ["rule/turn#one-action"]),
    ("rule/turn", "changed", "plays", "last-pour", "added", "plays", [], []),
    ("power/whistle", "changed", "editorial", "heard", "moved", "editorial", [], ["keyphrase/keep-hot#heard"]),
    ("keyphrase/keep-hot", "changed", "editorial", "heard", "moved", "editorial", ["power/whistle#heard"], []),
]
"""Each change: the record, how and in what class it changed; the passage, how and in what class; `before` and `now`."""


@pytest.fixture(scope="module")
def edited(small_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small project with a release of each game, and then with the edits."""
    return edit(Path(shutil.copytree(small_released_once, tmp_path_factory.mktemp("edited") / "project")))


def told(changes: list[dict[str, Any]]) -> list[tuple[object, ...]]:
    """Changes as the JSON tells them, in the form of `TOLD`."""

    def short(ids: list[str]) -> list[str]:
        return [id_.removeprefix("teapots/") for id_ in ids]

    return [
        (*short([c["id"]]), c["how"], c["impact"], p["passage"], p["how"], p["impact"], short(p["before"]), short(p["now"]))
        for c in changes
        for p in c["changes"]
    ]


def diff(project: Path) -> list[dict[str, Any]]:
    """What `rulebook diff --json` prints for the game."""
    changes: list[dict[str, Any]] = json.loads(succeed(project, "diff", "--game", "teapots", "--json"))[0]["changes"]
    return changes


def test_the_edits_have_no_problems(edited: Path) -> None:
    assert codes_of(edited) == []


def test_the_text_tells_each_edit(edited: Path) -> None:
    assert succeed(edited, "diff", "--game", "teapots") == TEXT


def test_the_json_tells_each_edit(edited: Path) -> None:
    assert told(diff(edited)) == TOLD
    sentences = [edit["sentence"] for c in diff(edited) for p in c["changes"] for edit in p["edits"] if "sentence" in edit]
    assert sentences == ["It is now a printed rule of the publisher; it was a reading by an editor."]


def test_the_page_tells_each_edit(edited: Path) -> None:
    project = Project.open(edited)
    page = pages_of(project.library, histories=project.histories)["teapots/changes/since-1.0.md"]
    for words in (
        "Superseded by “One action” of Your turn",
        "Merged from “Both cups” and “Host cup”",
        "Moved here from “Heard” of Whistle",
        "Moved to “Heard” of Keeps Hot",
        "Split into “Wait” and “Steam”",
        "Removed, links to it lead to “Side handle”",
        "It is now a printed rule of the publisher; it was a reading by an editor.",
    ):
        assert page.count(words) == 1, words


def test_the_history_of_a_record_tells_each_edit_without_ids(edited: Path) -> None:
    project = Project.open(edited)
    pages = pages_of(project.library, histories=project.histories)
    for path, words in {
        "rulings/pouring-order": "Superseded by “One action” of Your turn. Plays differently.",
        "heroes/brown-betty": "Both cups (merged from “Both cups” and “Host cup”)",
        "heroes/kyusu": "Lid on (removed, links to it lead to “Side handle”)",
        "powers/whistle": "Heard (moved to “Heard” of Keeps Hot)",
    }.items():
        assert words in pages[f"teapots/{path}.md"].partition("{ #section-history }")[2], path


def test_the_feed_of_a_release_tells_each_edit_without_ids(edited: Path, tmp_path: Path) -> None:
    project = Path(shutil.copytree(edited, tmp_path / "project"))
    succeed(project, "release", "teapots", "1.1", "--date", "2026-02-01")
    opened = Project.open(project)
    files = feeds(opened.histories["teapots"], opened.library.games["teapots"], "https://rules.example.org/")
    items = json.loads(files["teapots/changes/feed.json"])["items"]
    told = "\n".join(f"{item['title']}\n{item['content_text']}" for item in items)
    for words in (
        "Pouring Order: superseded by “One action” of Your turn, plays differently (Teapot Duel 1.1)",
        "Decided by Kettle & Sons: Nobody kept to it.",
        "Both cups: merged from “Both cups” and “Host cup”, same rule, edited (judged automatically)",
        "Wait: split into “Wait” and “Steam”, same rule, edited (judged automatically)",
    ):
        assert words in told
    assert not re.search(r"#|\(proposed\)|[a-z]+/[a-z]", told)


@pytest.fixture
def fresh(small_released: Path) -> Path:
    """The game of a fresh released project."""
    return small_released / "rules_data/teapots"


def test_a_merge_compares_the_joined_texts_with_the_new_one(fresh: Path) -> None:
    betty = fresh / "heroes/brown-betty.yml"
    replace_once(betty, "  - {id: host-cup, status: official, text: The host's cup counts too.}\n", "")
    replace_once(betty, "adds +5 sugar.", "adds +4 sugar. The host's cup counts too.")
    (fresh / "redirects.yml").write_text("redirects:\n  hero/brown-betty#host-cup: hero/brown-betty#both-cups\n", "utf-8")
    (change,) = diff(fresh.parent.parent)
    (part,) = change["changes"]
    assert (part["how"], part["impact"]) == ("merged", "plays")
    assert [(edit["field"], edit["old"], edit["new"]) for edit in part["edits"]] == [
        (
            "text",
            "Each cup that you pour adds +5 sugar. The host's cup counts too.",
            "Each cup that you pour adds +4 sugar. The host's cup counts too.",
        )
    ]


def test_a_redirect_alone_is_no_merge(fresh: Path) -> None:
    betty = fresh / "heroes/brown-betty.yml"
    replace_once(betty, "  - {id: host-cup, status: official, text: The host's cup counts too.}\n", "")
    replace_once(betty, "adds +5 sugar.", "adds +4 sugar.")
    (fresh / "redirects.yml").write_text("redirects:\n  hero/brown-betty#host-cup: hero/brown-betty#both-cups\n", "utf-8")
    found = [(how, impact, now) for *_, how, impact, _, now in told(diff(fresh.parent.parent))]
    assert found == [("changed", "plays", []), ("removed", "clarifies", ["hero/brown-betty#both-cups"])]


def test_a_passage_that_moved_and_changed_is_told_once_with_its_words(fresh: Path) -> None:
    replace_once(fresh / "powers/whistle.yml", "rules:\n  - {id: heard, text: Each opponent reveals 1 card.}\n", "")
    rule = "rules:\n  - {id: loud, text: Each opponent reveals 2 cards.}\nsource:"
    replace_once(fresh / "keyphrases/keep-hot.yml", "source:", rule)
    (fresh / "redirects.yml").write_text("redirects:\n  power/whistle#heard: keyphrase/keep-hot#loud\n", "utf-8")
    left, came = told(diff(fresh.parent.parent))
    assert left[4:] == ("moved", "editorial", [], ["keyphrase/keep-hot#loud"])
    assert came[3:] == ("loud", "moved", "plays", ["power/whistle#heard"], [])
    assert "teapots/keyphrase/keep-hot#loud @" not in succeed(fresh.parent.parent, "show", "keyphrase/keep-hot#loud")


def test_a_record_whose_passages_are_elsewhere_is_removed_without_a_change_of_play(fresh: Path) -> None:
    (fresh / "powers/whistle.yml").unlink()
    replace_once(fresh / "terms/steam.yml", "see_also: [power/whistle]\n", "")
    rule = "rules:\n  - {id: heard, text: Each opponent reveals 1 card.}\nsource:"
    replace_once(fresh / "keyphrases/keep-hot.yml", "source:", rule)
    (fresh / "redirects.yml").write_text("redirects:\n  power/whistle: keyphrase/keep-hot\n", "utf-8")
    whistle, saying = (change for change in diff(fresh.parent.parent) if change["kind"] in ("power", "keyphrase"))
    assert (whistle["how"], whistle["impact"], whistle["now"]) == ("removed", "editorial", "teapots/keyphrase/keep-hot")
    assert (saying["changes"][0]["how"], saying["impact"]) == ("moved", "editorial")


def test_a_record_that_is_now_an_editors_reading_says_so_once(fresh: Path) -> None:
    replace_once(fresh / "rules/turn.yml", "rules:\n", "status: editor\nrules:\n")
    (change,) = diff(fresh.parent.parent)
    (part,) = change["changes"]
    assert (part["passage"], part["impact"]) == (None, "clarifies")
    assert part["edits"][0]["sentence"] == "It is now a reading by an editor; it was a printed rule of the publisher."
