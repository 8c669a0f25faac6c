"""The next version of a game, from ten changed records to the site: exactly the changes are reported."""

from __future__ import annotations

import html
import json
import re
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from projects import pages_of, replace_once, run_rulebook, succeed
from rulebook.model.refs import Ref
from rulebook.project.project import Project
from rulebook.releases.changes import Change, RecordChange, summary_of
from rulebook.releases.snapshots import Releases
from rulebook.site.changelog_pages import ChangePage, Group, since_pages
from rulebook.site.telling import Telling, words_of

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.site.changelog_pages import Kind

CHANGES = [
    ("erratum/steeping-time", "changed", "editorial", True),
    ("ruling/pouring-order", "changed", "clarifies", True),
    ("hero/brown-betty", "changed", "plays", True),
    ("hero/gaiwan", "added", "plays", True),
    ("hero/side-pot", "renamed", "editorial", True),
    ("battlefield/garden", "removed", "plays", True),
    ("rule/steeping", "changed", "plays", False),
    ("rule/turn", "changed", "plays", True),
    ("set/afternoon", "changed", "editorial", True),
    ("set/gaiwan", "added", "plays", True),
]
NO_TEXT_PLAYS = "No text that changed plays differently."
NOTHING_PLAYS = "Nothing plays differently."
UNSETTLED = """\
name: Unsettled
summary: Questions that no leaflet answers.
status: editor
notes:
  - {id: cold-tea, name: Cold tea, open: true, text: No source says who drinks it.}
source: {document: leaflet-1.0, section: Rules / Your turn}
since: "1.1"
"""


def test_the_diff_lists_the_ten_edits_in_order_with_their_impact(reported_changes: list[dict[str, object]]) -> None:
    short = [(str(c["id"]).removeprefix("teapots/"), c["how"], c["impact"], c["proposed"]) for c in reported_changes]
    assert short == CHANGES


@pytest.mark.slow
def test_without_a_site_address_the_build_makes_no_feeds_and_reports_it(edited: Path, tmp_path: Path) -> None:
    project = shutil.copytree(edited, tmp_path / "project")
    done = run_rulebook(project, "build")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no feeds" in done.stderr
    assert not list((project / "site").rglob("feed.*"))
    page = (project / "site/teapots/changes/index.html").read_text("utf-8")
    assert "Since version 1.0</strong>" in page.split('<li id="since-1-0">')[1].split("</li>")[0]
    assert page.count('id="since-1-0"') == 1
    assert "Not released yet" in page
    assert "Nothing has changed" not in page
    assert "feed.xml" not in page
    changed, new = (
        (project / f"site/teapots/heroes/{hero}/index.html").read_text("utf-8") for hero in ("brown-betty", "gaiwan")
    )
    assert "Changed since 1.0" in changed
    assert "This one is not released yet." not in changed
    assert "This one has changes that are not released yet." in changed
    assert re.search(r"Teapot Duel 1\.0 \([^)]+\) and changes since</p>", changed)
    assert "This one is not released yet." in new
    assert "Teapot Duel, not released yet</p>" in new
    head = new.split('class="rb-head"')[1].split(">")[0]
    assert re.findall(r'data-rb-(change|since)="([^"]+)"', head) == [("change", "hero-gaiwan"), ("since", "1.0")]


def test_the_terminal_marks_changed_words_as_git_does(published: Path) -> None:
    text = " ".join(succeed(published, "diff", "1.0", "1.1").split())
    assert "Each cup that you pour adds +[-5-]{+4+} sugar." in text
    assert "#no-passing No passing: superseded by #one-action, changes play" in text
    assert "(was teapots/hero/kyusu)" in text
    assert 'The word was read otherwise. See "Your turn".' in text
    assert run_rulebook(published, "diff", "1.3").returncode == 2
    assert "0 records changed" in succeed(published, "diff")
    backwards = run_rulebook(published, "diff", "1.1", "1.0")
    assert (backwards.returncode, backwards.stdout) == (2, "")
    assert "1.1 is newer than 1.0; run `rulebook diff 1.0 1.1`" in backwards.stderr


def test_the_page_of_the_version_lists_exactly_the_ten_with_what_changes_play_first(published: Path) -> None:
    page = (published / "site/teapots/changes/1.1/index.html").read_text("utf-8")
    wanted = [
        ref.replace("/", "-")
        for first in ("plays", "added", "clarifies", "editorial")
        for ref, how, impact, _ in sorted(CHANGES, key=lambda change: change[2] == "plays" and "rule/" not in change[0])
        if (how if how == "added" else impact) == first
    ]
    assert wanted[:2] == ["rule-steeping", "rule-turn"]  # which concern everyone
    assert re.findall(r'<h3 id="([^"]+)"', page) == wanted
    parts = ("plays", "added", "clarifies", "editorial", "about", "cite")
    assert re.findall(r'<h2 id="([^"]+)"', page) == [f"section-{each}" for each in parts]
    assert "<p>10 pages are new or changed.</p>" in page
    assert "No rule of any " in page.partition('id="section-about"')[2]
    counts = r'#section-([a-z]+)">[^<]+<span class="rb-count">(\d+)<'
    numbers = [("plays", "4"), ("added", "2"), ("clarifies", "1"), ("editorial", "3")]
    assert re.findall(counts, page.partition('class="rb-pills"')[2].partition("</nav>")[0]) == numbers
    versions = html.unescape((published / "site/teapots/changes/index.html").read_text("utf-8"))
    told = "4 play differently, 1 is clarified, 3 are reworded, and 2 are new (1 teapot and 1 box)."
    assert f">10 pages are new or changed: {told}</span>" in versions
    betty = page.split('id="hero-brown-betty"')[1].split("<h3")[0]
    assert 'adds +<del><span class="rb-hidden">removed: </span>5</del>' in betty
    assert '<ins><span class="rb-hidden">added: </span>4</ins> sugar' in betty
    since = (published / "site/teapots/changes/since-1.0/index.html").read_text("utf-8")
    assert "released yet" not in since  # it is all in 1.1
    assert re.findall(r'<h3 id="([^"]+)"', since) == wanted


def test_the_page_of_the_version_lists_the_headings_of_a_new_page_and_says_that_it_does(published: Path) -> None:
    page = html.unescape((published / "site/teapots/changes/1.1/index.html").read_text("utf-8"))
    assert "Each change of a page is listed, word for word, and each new page with its headings." in page
    gaiwan = page.split('id="hero-gaiwan"')[1].split("</article>")[0]
    assert '<a href="../../heroes/gaiwan/#hot-rim">Hot rim</a>' in gaiwan
    assert "rb-change__new" not in page.split('id="hero-brown-betty"')[1].split("</article>")[0]


def test_a_new_page_of_what_the_sources_leave_open_is_called_a_list_of_open_questions(small_released: Path) -> None:
    folder = small_released / "rules_data/teapots/rules"
    text = (folder / "turn.yml").read_text("utf-8").partition("\n")[0]
    (folder / "unsettled.yml").write_text(f"{text}\n{UNSETTLED}", "utf-8")
    project = Project.open(small_released)
    page = pages_of(project.library, histories=project.histories)["teapots/changes/since-1.0.md"]
    assert f"\n{NOTHING_PLAYS} 1 page has a new open question.\n" in page  # and no more
    assert ">Not released yet</span>" in page
    card = page.partition("{ #rule-unsettled }")[2]
    assert "<span>Open questions</span>" in card
    fold = '<details class="rb-change__fold" markdown="1"><summary><span>1 open question</span></summary>'
    folded = card.partition(fold)[2].partition("</details>")[0]
    assert '<a href="../../rules/unsettled/#cold-tea">Cold tea</a>' in folded


def test_what_changed_says_how_many_pages_have_something_of_a_group_and_no_other_number(small_released: Path) -> None:
    rules = small_released / "rules_data/teapots/rules"
    text = (rules / "turn.yml").read_text("utf-8")
    (rules / "unsettled.yml").write_text(f"{text.partition(chr(10))[0]}\n{UNSETTLED}", "utf-8")
    asked = "notes:\n  - {id: cold-tea, name: Cold tea, open: true, text: No source says who pours cold tea.}\nsee_also:"
    (rules / "turn.yml").write_text(text.replace("see_also:", asked), "utf-8")
    project = Project.open(small_released)
    pages = pages_of(project.library, histories=project.histories)
    page = pages["teapots/changes/since-1.0.md"]
    assert f"\n{NOTHING_PLAYS} 2 pages have new open questions.\n" in page
    opened = page.partition("{ #section-open }")[2]
    assert opened.strip().startswith("Questions that no source answers, each with what the nearest text says.\n")
    assert opened.count("<article ") == 2
    assert ">2 pages have been added or changed since version 1.0</a>" in pages["teapots/index.md"]


def test_what_the_notes_of_several_lists_of_open_questions_say_is_said_once_above_them(small_released: Path) -> None:
    folder, note = small_released / "rules_data/teapots/rules", "It is listed what no leaflet says."
    text = UNSETTLED + f'revisions:\n  - {{version: "1.1", change: plays, note: {note}}}\n'
    for name in ("unsettled", "unsettled-too"):
        (folder / f"{name}.yml").write_text(text, "utf-8")
    project = Project.open(small_released)
    page = pages_of(project.library, histories=project.histories)["teapots/changes/since-1.0.md"]
    assert page.count(note) == 1
    assert page.index("{ #section-open }") < page.index(note) < page.index("{ #rule-unsettled }")


def test_new_readings_of_an_editor_are_told_apart_from_what_is_clarified(small_released: Path) -> None:
    file = small_released / "rules_data/teapots/rules/turn.yml"
    text = file.read_text("utf-8")
    reading = "clarifications:\n  - {id: cold-tea, name: Cold tea, status: editor, text: You may pour cold tea.}\n"
    file.write_text(text.replace("see_also:", f"{reading}see_also:"), "utf-8")
    project = Project.open(small_released)
    pages = pages_of(project.library, histories=project.histories)
    page = pages["teapots/changes/since-1.0.md"]
    assert "1 page has a new editor’s reading." in page
    assert "## New editor’s readings { #section-readings }" in page
    assert page.count(f"\n{NOTHING_PLAYS} 1 page has a new editor’s reading.\n") == 1
    assert "No rule of any" not in page
    assert "Clarified" not in page
    passage = page.partition("{ #rule-turn--cold-tea }")[2]
    assert passage.index("Editor’s reading</a>") < passage.index("You may pour cold tea.")
    assert passage.count("Editor’s reading") == 1
    assert "Who says it" not in passage
    assert 'data-rb-jump><a href="#section-rules">Rules</a>' in pages["teapots/rules/turn.md"]
    # The page, its history, and the look-up call it the same.
    assert ">New editor’s reading since 1.0</a>" in pages["teapots/rules/turn.md"]
    assert "New editor’s reading&#58; Cold tea. Every rule as before." in pages["teapots/rules/turn.md"]
    assert summary_of(project.histories["teapots"].pending) == f"{NO_TEXT_PLAYS} New editor’s readings: Your turn."
    # What the sources leave open is read by nobody.
    asked = "notes:\n  - {id: cold-tea, name: Cold tea, open: true, text: No source says who pours cold tea.}\n"
    file.write_text(text.replace("see_also:", f"{asked}see_also:"), "utf-8")
    with_question = Project.open(small_released)
    page = pages_of(with_question.library, histories=with_question.histories)["teapots/changes/since-1.0.md"]
    assert "1 page has a new open question." in page
    assert "## New open questions { #section-open }" in page
    assert "<span>Open question</span>" in page.partition("{ #rule-turn--cold-tea }")[2]
    assert "Editor’s reading" not in page
    # Beside a reworded passage, which is told with it, it is new as well.
    reworded = text.replace("text: You pour or you steep.", "text: You Pour or you steep.")
    file.write_text(reworded.replace("see_also:", f"{reading}see_also:"), "utf-8")
    project = Project.open(small_released)
    pages = pages_of(project.library, histories=project.histories)
    page = pages["teapots/changes/since-1.0.md"]
    assert "1 page has a new editor’s reading." in page
    assert page.count(f"\n{NOTHING_PLAYS} 1 page has a new editor’s reading.\n") == 1
    about = "## About this page { #section-about }"
    headings = ["## New editor’s readings { #section-readings }", "## Not changed { #section-same }", about]
    assert re.findall(r"^## .*", page, re.M) == headings
    passage = page.partition("{ #rule-turn--one-action }")[2]
    assert passage.index("<span>Reworded</span>") < passage.index("you steep.")
    assert "Reworded" not in page.partition("{ #rule-turn--cold-tea }")[2].partition("####")[0]
    assert (
        "New editor’s reading&#58; Cold tea. Reworded&#58; One action. Every rule as before." in pages["teapots/rules/turn.md"]
    )
    assert summary_of(project.histories["teapots"].pending) == f"{NO_TEXT_PLAYS} New editor’s readings: Your turn."
    # Where something else changed as well, all is told once, in the group of what weighs most, where each says what it is.
    file.write_text(text.replace("see_also:", f"{reading}see_also:"), "utf-8")
    file.write_text(file.read_text("utf-8").replace("You pour or you steep.\n", "You pour or you may steep.\n", 1), "utf-8")
    project = Project.open(small_released)
    page = pages_of(project.library, histories=project.histories)["teapots/changes/since-1.0.md"]
    assert re.findall(r"^## .*", page, re.M)[:-2] == ["## Plays differently { #section-plays }"]
    assert NOTHING_PLAYS not in page
    changed, read = page.partition("## Not changed")[0].split('<div class="rb-change__part"')[1:]
    assert "you may steep." in re.sub("<span.*?</span>|</?ins>", "", changed)
    assert "You may pour cold tea." in read
    assert ["Editor’s reading</a>" in part for part in (changed, read)] == [False, True]
    assert summary_of(project.histories["teapots"].pending) == (
        "What plays differently: Your turn. New editor’s readings: Your turn."
    )
    assert re.findall("No rule of .*", page) == [
        "No rule of any teapot, box, table, shared effect, ruling, erratum, word, trick, or saying has changed."
    ]


def test_a_page_with_a_new_reading_and_a_new_open_question_is_told_and_counted_once(small_released: Path) -> None:
    file = small_released / "rules_data/teapots/rules/turn.yml"
    text = file.read_text("utf-8")
    reading = "clarifications:\n  - {id: cold-tea, name: Cold tea, status: editor, text: You may pour cold tea.}\n"
    asked = "notes:\n  - {id: who-drinks, name: Who drinks, open: true, text: No source says who drinks.}\n"
    days = [("cold-tea", "2025-11-28"), ("who-drinks", "2025-11-29")]
    lines = [f'  - {{version: "1.1", change: clarifies, of: [{of}], date: "{day}"}}\n' for of, day in days]
    file.write_text(text.replace("see_also:", f"{reading}{asked}see_also:") + f"revisions:\n{''.join(lines)}", "utf-8")
    project = Project.open(small_released)
    pages = pages_of(project.library, histories=project.histories)
    page = pages["teapots/changes/since-1.0.md"]
    assert f"\n{NOTHING_PLAYS} 1 page has a new editor’s reading.\n" in page
    assert f">{NOTHING_PLAYS} 1 page has a new editor’s reading.</span>" in pages["teapots/changes/index.md"]
    card = page.partition("### [Your turn](../rules/turn.md) { #rule-turn }")[2].partition("</article>")[0]
    assert '<span id="open-rule-turn"></span>' in page  # older links lead to it
    assert "November" not in card  # the page says once when it was changed last
    _, reading, question = card.split("####")
    assert "Editor’s reading" in reading
    assert "You may pour cold tea." in reading
    assert "<span>Open question</span>" in question
    assert "No source says who drinks." in question
    new = "ew editor’s reading and open question"
    assert f">N{new} since 1.0</a>" in pages["teapots/rules/turn.md"]
    both = "New editor’s reading&#58; Cold tea. New open question&#58; Who drinks. Every rule as before."
    assert both in pages["teapots/rules/turn.md"]
    (change,) = project.histories["teapots"].pending
    assert Telling(project.library, None).line(change) == f"N{new}: Cold tea and 1 more"
    assert summary_of([change]) == f"{NO_TEXT_PLAYS} New editor’s readings: Your turn. New open questions: Your turn."


def test_a_page_in_which_several_things_changed_has_one_card_to_which_all_older_links_lead(pending: Path) -> None:
    page = (pending / "site/teapots/changes/since-1.0/index.html").read_text("utf-8")
    assert 'name="description" content="What changed since 1.0, Teapot Duel: ' in page  # for a preview, with the numbers
    assert "plays differently" in page.partition('name="description" content="')[2].partition('"')[0]
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert re.findall('<h3 id="([^"]+)"', page) == ["rule-turn"]
    card = page.partition('<article class="rb-change"')[2].partition("</article>")[0]
    assert {"readings-rule-turn", "open-rule-turn"} <= set(re.findall(' id="([^"]+)"', card))


def test_of_a_clearer_text_and_a_new_reading_a_list_names_the_text_and_the_look_up_tells_both(small_released: Path) -> None:
    file = small_released / "rules_data/teapots/heroes/brown-betty.yml"
    reading = "clarifications:\n  - {id: iced-tea, name: Iced tea, status: editor, text: Iced tea is tea.}\n"
    replace_once(file, "clarifications:\n", reading)
    replace_once(file, "cup counts too", "cup on the table counts too")
    project = Project.open(small_released)
    (change,) = project.histories["teapots"].pending
    assert Telling(project.library, None).line(change) == "Clarified: Host cup and 1 more"
    told = f"{NO_TEXT_PLAYS} New editor’s readings: Brown Betty. Clarified: Brown Betty."
    assert summary_of([change]) == told
    history = words_of(Telling(project.library, None).brief(change))
    assert history == "Clarified: Host cup. New editor’s reading: Iced tea. Every rule as before."


def test_in_each_group_what_is_for_everybody_comes_before_what_is_for_some(small_released: Path) -> None:
    game = small_released / "rules_data/teapots"
    reading = "clarifications:\n  - {id: iced-tea, name: Iced tea, status: editor, text: Iced tea is tea.}\n"
    replace_once(game / "heroes/brown-betty.yml", "clarifications:\n", reading)
    replace_once(game / "effects/spilling.yml", "source:", f"{reading}source:")
    replace_once(game / "rules/turn.yml", "see_also:", f"{reading}see_also:")
    replace_once(game / "heroes/kyusu.yml", "1 space further", "2 spaces further")

    def told() -> list[str]:
        project = Project.open(small_released)
        page = pages_of(project.library, histories=project.histories)["teapots/changes/since-1.0.md"]
        changed = page.partition("## Not changed")[0]
        return re.findall(r'^## .*#([a-z-]+)|^<p class="rb-changes__whom".*>(.*)</p>|^### .*#([a-z-]+)', changed, re.M)

    readings = ["section-readings", "For everybody", "rule-turn", "Teapots", "hero-brown-betty", "Shared effects"]
    assert ["".join(each) for each in told()] == ["section-plays", "Teapots", "hero-kyusu", *readings, "effect-spilling"]


def test_what_is_gone_plays_differently_also_if_a_part_of_it_is_elsewhere_now(pending: Path) -> None:
    (page,) = since_pages(Project.open(pending).histories["teapots"])
    gone = Ref.parse("hero/kyusu", "teapots")
    moved = Change("side-handle", "Side handle", "moved", (), "editorial", proposed=True)
    removed = RecordChange(gone, "Kyusu", "removed", "plays", True, (moved,))
    assert [(group.of, group.changes) for group in replace(page, changes=[removed]).groups] == [("plays", [removed])]


def test_what_the_heads_of_pages_newly_say_is_folded_together(small_released: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = small_released / "rules_data/teapots"
    numbers = "numbers:\n  - {id: card, name: Numbers, text: 'Health 12, move 2, melee, 3 cups.'}\n"
    replace_once(game / "heroes/brown-betty.yml", "abilities:", f"{numbers}abilities:")
    replace_once(game / "heroes/kyusu.yml", "1 space further", "1 space farther")
    (page,) = since_pages(Project.open(small_released).histories["teapots"])
    (betty,) = (change for change in page.changes if change.ref.slug == "brown-betty")
    (kyusu,) = (change for change in page.changes if change.ref.slug == "kyusu")

    def groups(*changes: RecordChange) -> list[tuple[str, str, int, bool]]:
        told = replace(page, changes=[*changes])
        return [
            (group.heading, part.heading, len(part.changes), part.are_alike)
            for group in told.groups
            for part in told.by_whom(group)
        ]

    reworded = ("Reworded", "Teapots", 1, False)
    assert groups(betty, kyusu) == [("Clarified", "Teapots", 1, False), reworded]
    assert groups(*4 * [betty], kyusu) == [("New: numbers", "Teapots", 4, True), reworded]
    # Beside more, it is only named, and the page is in the group of what has changed besides.
    beside = replace(betty, ref=kyusu.ref, changes=(*betty.changes, *kyusu.changes))
    told = replace(page, changes=[*4 * [betty], beside])
    monkeypatch.setattr(ChangePage, "_in_head", lambda _, change: [each for each in change.changes if each in betty.changes])
    assert told.headings(betty) == "Numbers"
    assert "Numbers" not in told.headings(beside)
    assert (told.kinds(beside), told.parts(beside)) == (["editorial"], [*kyusu.changes])
    assert told.beside(beside) == [*betty.changes]
    # Many of one kind are folded together, too, but not the rules for everybody. What is read last is folded if it is more than
    # three, for everybody, too.
    turn = replace(kyusu, changes=())
    monkeypatch.setattr(ChangePage, "_whom", lambda page, change: "For everybody" if change is turn else "Teapots")

    def folded(of: Kind, changes: list[RecordChange], *, page: ChangePage) -> bool:
        (part,) = page.by_whom(Group(of, "", "", changes))
        return part.is_folded

    long = replace(page, changes=11 * [kyusu])
    assert [folded("plays", 11 * [each], page=long) for each in (kyusu, turn)] == [True, False]
    assert not folded("plays", 10 * [kyusu], page=long)
    assert [folded("open", number * [turn], page=long) for number in (3, 4)] == [False, True]
    assert not folded("open", 4 * [turn], page=page)


def test_references_in_a_changed_text_are_links_and_read_as_the_passage_that_they_lead_to(small_released: Path) -> None:
    rules = small_released / "rules_data/teapots/rules"
    replace_once(rules / "steeping.yml", "id: wait,", "id: wait, name: How long,")
    read = "See [[rule/steeping#wait]], [[rule/steeping|brew *it*]] and [[hero/kyusu]]."
    asked = f'notes:\n  - {{id: cold-tea, name: Cold tea, open: true, text: "{read}"}}\nsee_also:'
    replace_once(rules / "turn.yml", "see_also:", asked)
    replace_once(rules / "turn.yml", "You must not pass.", 'You must not pass the *[[rule/steeping|hot pot]]* "run & hide".')
    project = Project.open(small_released)
    pages = pages_of(project.library, histories=project.histories)
    page = pages["teapots/changes/since-1.0.md"]
    links = '<a href="../../rules/steeping/#wait">How long</a>, <a href="../../rules/steeping/">brew it</a> and '
    assert f'<p>See {links}<a href="../../heroes/kyusu/">Kyusu</a>.</p>' in page
    added = page.partition("{ #rule-turn--no-passing }")[2].partition("<ins>")[2].partition("</ins>")[0]
    assert added == ('<span class="rb-hidden">added: </span>the <a href="../../rules/steeping/">hot pot</a> “run &amp; hide”')
    printed = " ".join(succeed(small_released, "diff", "--game", "teapots").split())
    assert "See How long, brew it and Kyusu." in printed
    told = json.loads(succeed(small_released, "diff", "--game", "teapots", "--json"))
    edits = [edit for game in told for change in game["changes"] for part in change["changes"] for edit in part["edits"]]
    assert all(set(edit) <= {"field", "old", "new", "sentence"} for edit in edits)


def test_references_in_a_text_that_was_replaced_are_links(small_released: Path) -> None:
    file = small_released / "rules_data/teapots/rules/turn.yml"
    read = "You must not pass the [[rule/steeping|hot *pot*]] of [[hero/kyusu]]."
    replace_once(file, "text: You must not pass.", f'text: "{read}"')
    replace_once(file, "text: You pour or you steep.}", 'text: "You pour from [[hero/brown-betty]]."}')
    succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01")
    ended = "ended: {how: superseded, by: rule/turn#one-action, since: '1.2', given: {by: Somebody, where: Here}}"
    replace_once(file, f'text: "{read}"', f'text: "{read}"\n    {ended}')
    project = Project.open(small_released)
    page = pages_of(project.library, histories=project.histories)["teapots/changes/since-1.1.md"]
    part = page.partition("{ #rule-turn--no-passing }")[2].partition("</article>")[0]
    steeping, kyusu, betty = (
        f'<a href="../../{path}/">{name}</a>'
        for path, name in (("rules/steeping", "hot pot"), ("heroes/kyusu", "Kyusu"), ("heroes/brown-betty", "Brown Betty"))
    )
    before, after = re.findall(r'rb-diff__side">[^<]+</p><p>(.*?)</p>', part)
    assert before == f"You must not pass the {steeping} of {kyusu}."
    assert after == f"You pour from {betty}."


def test_which_rule_an_erratum_replaces_is_read_by_an_editor_and_told_before_and_now(small_released: Path) -> None:
    file = small_released / "rules_data/teapots/errata/steeping-time.yml"
    replace_once(file, "[rule/steeping#wait]", "[rule/steeping]\namends: [rule/turn]")
    project = Project.open(small_released)
    page = pages_of(project.library, histories=project.histories)["teapots/changes/since-1.0.md"]
    part = page.partition("{ #erratum-steeping-time }")[2].partition("</article>")[0]
    assert "Editor’s reading</a>" in part
    assert "Publisher’s errata" not in part
    assert re.findall(r'rb-diff__side">([^<]+)</p><p>(It[^<]+)', part) == [
        ("As it stood in 1.0", "It replaces "),
        ("Now", "It replaces "),
        ("New", "It changes only a part of "),
    ]
    # Why no rule is different is said there, by a note if there is one.
    related, note = "Only how it relates to other texts is told differently.", "You still wait."
    assert (
        "Every rule is as before&#58; only words, names, links, or lists are different."
        in page.partition("{ #section-editorial }")[2]
    )
    assert related in part
    original = file.read_text("utf-8")
    revision = f'{{version: "1.1", change: editorial, of: [replaces, amends], note: {note}}}'
    file.write_text(f"{original}revisions: [{revision}]\n", "utf-8")
    project = Project.open(small_released)
    page = pages_of(project.library, histories=project.histories)["teapots/changes/since-1.0.md"]
    part = page.partition("{ #erratum-steeping-time }")[2].partition("</article>")[0]
    assert note in part
    assert related not in part
    file.write_text(original, "utf-8")
    # With words of the publisher that changed, too, it is not only read by an editor.
    replace_once(file, "Wait 4 turns", "Wait 5 turns")
    replace_once(file, "summary: You wait 4", "summary: You wait 5")
    project = Project.open(small_released)
    page = pages_of(project.library, histories=project.histories)["teapots/changes/since-1.0.md"]
    assert "Editor’s reading" not in page.partition("{ #erratum-steeping-time }")[2].partition("</article>")[0]


def test_of_a_new_open_question_nobody_is_said_to_say_it(small_released: Path) -> None:
    file = small_released / "rules_data/teapots/rules/turn.yml"
    asked = "notes:\n  - {id: cold-tea, name: Cold tea, open: true, text: No source says who pours it.}\nsee_also:"
    file.write_text(file.read_text("utf-8").replace("see_also:", asked), "utf-8")
    printed = succeed(small_released, "diff", "--game", "teapots")
    assert "No source says who pours it." in printed
    assert "who says it" not in printed
    file.write_text(file.read_text("utf-8").replace("open: true, ", ""), "utf-8")
    assert "who says it: {+Editor’s reading+}" in succeed(small_released, "diff", "--game", "teapots")


def test_the_same_word_is_said_everywhere_of_what_was_done_to_a_text(small_released: Path) -> None:
    file = small_released / "rules_data/teapots/rules/turn.yml"
    original = file.read_text("utf-8")
    edition = "Teapot Duel, unreleased text (after version 1.0)"
    for new, word in (
        ("You Pour or you steep.", "Reworded"),
        ("You pour, that is, or you steep.", "Clarified"),
        ("You pour and you steep.", "Changed"),
        ("You [[rule/steeping|pour]] or you steep.", "Edited"),  # only its links are others
    ):
        file.write_text(original.replace("text: You pour or you steep.}", f'text: "{new}"}}'), "utf-8")
        project = Project.open(small_released)
        pages = pages_of(project.library, histories=project.histories)
        page = pages["teapots/rules/turn.md"].partition("{ #one-action }")[0].rpartition("<div")[2]
        assert f'data-rb-stands="{edition}" data-rb-history="{word} since 1.0"' in page
        assert pages["teapots/rules/turn.md"].count(f">{word} since 1.0</a>") == 2  # at its head and at the passage
        standing = project.histories["teapots"].standing(Ref.parse("rule/turn#one-action", "teapots"))
        assert (standing.edition, standing.mark) == (edition, f"{word} since 1.0")
        assert f"marked there, such as “{word} since 1.0”." in pages["teapots/changes/1.0.md"]


def test_the_day_of_a_change_is_told_wherever_it_is_not_released_yet(small_released: Path) -> None:
    file = small_released / "rules_data/teapots/rules/turn.yml"
    reading = "clarifications:\n  - {id: cold-tea, name: Cold tea, status: editor, text: Or cool it.}\n"
    earlier = "  - {id: iced-tea, name: Iced tea, status: editor, text: Or ice it.}\nsee_also:"
    text = file.read_text("utf-8").replace("see_also:", reading + earlier).replace("You must not pass.", "You must never pass.")
    named = '{version: "1.1", change: clarifies, of: [cold-tea], date: "2025-11-29"}'
    before = '{version: "1.1", change: clarifies, of: [iced-tea], date: "2025-11-28"}'
    general = '{version: "1.1", change: plays, date: "2025-11-30"}'
    since, versions, rule = (f"teapots/{path}.md" for path in ("changes/since-1.0", "changes/index", "rules/turn"))

    def pages(*revisions: str) -> dict[str, str]:
        lines = "".join(f"\n  - {each}" for each in revisions)
        file.write_text(f"{text}revisions:{lines}\n", "utf-8")
        project = Project.open(small_released)
        return pages_of(project.library, histories=project.histories)

    told = pages(general, named, before)
    assert "2025" not in told[since].partition("{ #rule-turn }")[2].partition("</article>")[0]  # not in the one entry of many
    assert ">Not released yet</span>" in told[since]
    assert "Last changed on November 30, 2025." in told[since].partition("{ #section-about }")[2]
    assert "Not released yet. Last changed on November 30, 2025.</span>" in told[versions]
    assert ")#rule-turn), November 30, 2025: " in told[rule].replace("since-1.0.md", ")")
    stands = 'data-rb-stands="Teapot Duel, unreleased text of November {}, 2025 (after version 1.0)"'
    assert stands.format(29) in told[rule]
    assert stands.format(30) in told[rule]
    assert 'data-rb-history="New since 1.0, on November 29, 2025"' in told[rule]
    # Of a passage without a day, none is told, and it may have changed last.
    told = pages(named)
    assert "Last dated change&#58; November 29, 2025." in told[since]
    assert 'data-rb-history="Changed since 1.0"' in told[rule]
    # Once it is released, the day is only data.
    succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01")
    project = Project.open(small_released)
    told = pages_of(project.library, histories=project.histories)
    assert "November" not in told["teapots/changes/1.1.md"] + told[rule]
    assert project.library.records[Ref.parse("rule/turn", "teapots")].revisions[0].date == "2025-11-29"


def test_a_page_without_a_text_at_its_head_stands_in_the_version_of_the_passages_that_are_quoted_for_it(
    small_released: Path,
) -> None:
    file = small_released / "rules_data/teapots/rules/turn.yml"
    original = file.read_text("utf-8")
    reading = "clarifications:\n  - {id: cold-tea, name: Cold tea, status: editor, text: Or cool it.}\nsee_also:"
    for old, new, stands, history in (
        ("see_also:", reading, "", "New editor’s reading since 1.0"),
        ("summary: You pour", "summary: You Pour", "", "Reworded since 1.0"),
        ("You must not pass.", "You must never pass.", "unreleased text (after version 1.0)", "Changed since 1.0"),
    ):
        assert original.count(old) == 1
        file.write_text(original.replace(old, new), "utf-8")
        project = Project.open(small_released)
        page = pages_of(project.library, histories=project.histories)["teapots/rules/turn.md"]
        assert "rb-summary" not in page
        head = page.partition('<div class="rb-head"')[2].partition(">")[0]
        assert (f'data-rb-stands="Teapot Duel, {stands}"' if stands else "") in head
        assert ("data-rb-stands" in head) is bool(stands)
        assert f'data-rb-history="{history}"' in head


def test_the_page_of_the_version_names_whom_it_concerns_without_ids(published: Path) -> None:
    page = (published / "site/teapots/changes/1.1/index.html").read_text("utf-8")
    everyone, concerned = (part.split("</section>")[0] for part in page.split('class="rb-concerned"')[1:3])
    assert "Read again, whoever you play" in everyone
    assert re.findall(r'<a href="#([^"]+)"', everyone) == ["rule-steeping", "rule-turn"]
    assert re.findall(r'<a href="#hero-([^"]+)"', concerned) == ["brown-betty"]  # and not the one that is new
    box = re.sub(r"<[^>]+>", "", page.split('id="set-afternoon"')[1].split("<h3")[0])
    assert "Tables Removed: Garden. " in " ".join(box.split())  # not the set where links to the table lead now
    assert "Where it says “Judged automatically”" in html.unescape(page)
    turn = re.sub(r"<[^>]+>", "", html.unescape(page.split('id="rule-turn"')[1].split("<h3")[0]))
    assert "Superseded by “One action”" in turn
    assert "#one-action" not in turn


def test_the_menus_of_a_page_say_what_a_version_did_to_the_record_and_to_each_passage(published: Path) -> None:
    page = (published / "site/teapots/heroes/brown-betty/index.html").read_text("utf-8")
    found = re.findall(
        r'(?:data-rb-change="([^"]+)" )?data-rb-cite="teapots/hero/([^" ]+) @[^"]+"(?: data-rb-history="([^"]+)")?', page
    )
    told = {cited: (change, history) for change, cited, history in found}
    assert told["brown-betty"] == ("hero-brown-betty", "Changed in 1.1")
    assert told["brown-betty#both-cups"] == ("hero-brown-betty--both-cups", "Changed in 1.1")
    assert told["brown-betty#cup-of-host"] == ("hero-brown-betty--cup-of-host", "Renamed in 1.1")
    assert told["brown-betty#second-cup"] == ("", "")  # the menu says that it is unchanged since its version
    new = (published / "site/teapots/heroes/gaiwan/index.html").read_text("utf-8")
    version = (published / "site/teapots/changes/1.1/index.html").read_text("utf-8")
    for cited, anchor in (("gaiwan", "hero-gaiwan"), ("gaiwan#hot-rim", "hero-gaiwan--hot-rim")):
        assert f'data-rb-change="{anchor}" data-rb-cite="teapots/hero/{cited} @1.1" data-rb-history="New in 1.1"' in new
        assert version.count(f'id="{anchor}"') == 1


def test_the_first_version_says_what_it_holds(published: Path) -> None:
    page = (published / "site/teapots/changes/1.0/index.html").read_text("utf-8")
    held = page.split('id="section-holds"')[1].split("</ul>")[0]
    assert 'id="section-hero"' in held
    assert 'href="../../heroes/"' in held
    assert 'href="../../errata/"' in held.split('id="section-erratum"')[1].split("</li>")[0]
    assert "errata/steeping-time/" not in page  # the list of errata has them
    assert page.count("first version") == 1  # in its notes
    versions = (published / "site/teapots/changes/index.html").read_text("utf-8")
    assert re.search(r'href="1.0/".*It holds \d+ teapots, .*\.</span>', versions)


def test_the_look_up_says_what_the_newest_version_changed(published: Path) -> None:
    found = json.loads(succeed(published, "lookup", "how much sugar does each cup add", "--json"))["results"]
    changed = {shown["passage"]: shown["changed"] for result in found for shown in [result, *result["also"]]}
    assert changed["both-cups"] == {"words": "Changed in 1.1", "url": "/teapots/changes/1.1/#hero-brown-betty--both-cups"}
    assert changed["second-cup"] is None
    text = succeed(published, "lookup", "sugar of both cups")
    assert "+4 sugar.\n    Changed in 1.1.\n" in text
    assert "    Changed in 1.1.\n" in succeed(published, "lookup", "brown betty")  # as one of its passages did
    assert "    New in 1.1.\n" in succeed(published, "lookup", "gaiwan")
    assert "What changed  [Versions]  " in succeed(published, "lookup", "what changed")
    about = json.loads(succeed(published, "lookup", "brown betty changes", "--json"))["results"][0]
    assert about["kind"] == "version"
    assert [(other["title"], other["passage"], other["changed"]["words"]) for other in about["also"]] == [
        ("Brown Betty", None, "Changed in 1.1")  # and not a passage of hers that did not change
    ]
    before = succeed(published, "lookup", "how much sugar does each cup add", "--game", "teapots", "--release", "1.0")
    assert "Changed in" not in before


def test_an_answer_that_is_not_released_yet_says_since_which_version_it_is_new(pending: Path) -> None:
    for query, how in (("cold tea", "New"), ("must never pass a turn", "Changed")):
        text = succeed(pending, "lookup", query, "--game", "teapots")
        assert f"    {how} since 1.0.\n    Teapot Duel, unreleased text (after version 1.0). " in text
    first = json.loads(succeed(pending, "lookup", "your turn", "--game", "teapots", "--json"))["results"][0]
    assert (first["passage"], first["edition"], first["changed"]) == (None, "Teapot Duel 1.0 (October 1, 2025)", None)
    text = succeed(pending, "lookup", "what changed since 1.0", "--game", "teapots")
    assert text.startswith("What changed  [Versions]  ")
    assert text.count("  [") == 1  # and nothing that is off the point
    assert succeed(pending, "lookup", "what changed in your turn", "--game", "teapots").count("  [") > 1
    changed = json.loads(succeed(pending, "lookup", "what changed since 1.0", "--game", "teapots", "--json"))["results"][0]
    told = "What plays differently: Your turn. New editor’s readings: Your turn. New open questions: Your turn."
    assert changed["answer"].endswith(f"What has changed since is not released yet. {told}")
    new = json.loads(succeed(pending, "lookup", "cold tea", "--game", "teapots", "--json"))["results"][0]
    assert new["changed"]["url"] == "/teapots/changes/since-1.0/#rule-turn--cold-tea"


def test_an_answer_that_an_erratum_replaces_says_so_before_its_text(pending: Path) -> None:
    text = succeed(pending, "lookup", "wait 3 turns before you pour", "--game", "teapots")
    assert "    Replaced by the erratum “Steeping Time”.\n    Wait 3 turns before you pour." in text


@pytest.mark.parametrize(
    "query",
    [
        *("what changed", "changes", "latest version", "errata version", "patch notes", "errata changes", "what's new"),
        *("changelog", "1.0", "version 1.0", "Teapot Duel 1.0"),
    ],
)
def test_the_look_up_leads_to_the_versions(published: Path, query: str) -> None:
    answer = json.loads(succeed(published, "lookup", query, "--json"))
    first = answer["results"][0]
    assert answer["sure"]
    assert (first["title"], first["url"]) == ("What changed", "/teapots/changes/")
    assert "version 1.1, of February 1, 2026. What plays differently: Brown Betty" in first["answer"]


def test_where_nothing_changed_the_page_and_the_list_of_versions_say_so(
    published: Path,
) -> None:
    page = (published / "site/teapots/changes/since-1.1/index.html").read_text("utf-8")
    assert "<p>Nothing changed.</p>" in page
    assert "released yet" not in page
    assert '<li id="hero-brown-betty"><a href="../../heroes/brown-betty/">Brown Betty</a></li>' in page
    versions = (published / "site/teapots/changes/index.html").read_text("utf-8")
    said = versions.split('id="since-1-1"')[1].split("</li>")[0]
    assert re.findall(r">([^<]+)<", said) == ["Since 1.1", "Nothing changed."]
    assert 'href="since-1.1/"' not in versions
    assert versions.index('id="since-1-1"') < versions.index('id="since-1-0"') < versions.index('id="section-versions"')
    assert "Since 1.0" in versions.split('id="since-1-0"')[1].split("</li>")[0]


def test_references_in_notes_link_to_the_current_records(published: Path) -> None:
    page = (published / "site/teapots/changes/1.0/index.html").read_text("utf-8")
    assert 'href="../../heroes/side-pot/"' in page


def test_the_note_of_a_revision_stands_at_the_passage_that_it_names(small_released: Path) -> None:
    file = small_released / "rules_data/teapots/rules/turn.yml"
    text = (
        file.read_text("utf-8")
        .replace("You pour or you steep.}", "You Pour or you steep.}")
        .replace("must not pass", "may pass")
    )
    revisions = [("[one-action]", "Pouring is named."), ("[no-passing]", "Passing is new."), ("", "A turn is told anew.")]
    lines = [f'  - {{version: "1.1", change: plays, {f"of: {of}, " if of else ""}note: {note}}}\n' for of, note in revisions]
    file.write_text(f"{text}revisions:\n{''.join(lines)}", "utf-8")
    project = Project.open(small_released)
    page = pages_of(project.library, histories=project.histories)["teapots/changes/since-1.0.md"]
    order = ["A turn is told anew.", "--one-action }", "Pouring is named.", "--no-passing }", "Passing is new."]
    assert sorted(order, key=page.index) == order
    assert all(page.count(note) == 1 for _, note in revisions)
    printed = succeed(small_released, "diff", "--game", "teapots")
    order = ["  A turn is told anew.", "#one-action", "    Pouring is named.", "#no-passing", "    Passing is new."]
    assert sorted(order, key=printed.index) == order


def test_pages_show_the_history_of_their_records(published: Path) -> None:
    def page(path: str) -> str:
        return html.unescape((published / f"site/teapots/{path}/index.html").read_text("utf-8"))

    passages = {part.split('"')[0]: part for part in page("heroes/brown-betty").split('<h3 id="')[1:]}
    to_change = r'/changes/1.1/(?:\?filter=Brown\+Betty)?#hero-brown-betty(?:--[a-z-]+)?">([^<]+)'
    marks = {passage: re.findall(to_change, text) for passage, text in passages.items()}
    assert marks["both-cups"] == ["Changed in 1.1"]
    assert marks["cup-of-host"][0] == "Renamed in 1.1"
    head = page("heroes/brown-betty").partition('<h2 id="')[0]
    assert re.findall(to_change, head) == ["What changed in 1.1"]  # its passages say what
    assert "?filter=Brown+Betty" in head
    history = re.sub(r"<[^>]+>", "", page("heroes/brown-betty").split('id="section-history"')[1])
    assert "Plays differently: Both cups. Reworded: Cup of host (renamed from “Host cup”)." in history
    assert not re.search("(Changed|Renamed|Edited) in 1.1", page("heroes/side-pot"))  # only its address is new
    assert "New in 1.1" in page("heroes/gaiwan")
    assert 'href="../../changes/1.1/#hero-side-pot"' in page("heroes/side-pot")
    assert "teapots/hero/brown-betty#both-cups @1.1" in page("heroes/brown-betty")
    assert "teapots/hero/brown-betty#second-cup @1.0" in page("heroes/brown-betty")
    ended = page("rules/turn")
    assert "<strong>Superseded since version 1.1</strong>" in ended
    assert 'Instead: <a href="#one-action">One action</a>' in ended
    assert '<a href="https://archive.example.org/ended">archived copy</a>' in ended


def test_the_site_has_no_problems_and_every_link_of_1_0_still_works(published: Path) -> None:
    succeed(published, "check", "--site")
    old = Releases.load(published / "rules_data").get("teapots", "1.0")
    assert old
    for record in old.library.of("teapots"):
        page = published / "site" / record.url.strip("/") / "index.html"
        assert page.is_file(), record.ref
        text = page.read_text("utf-8")
        missing = [passage.id for _, _, passage in record.passages() if f'id="{passage.id}"' not in text]
        assert not missing, record.ref
    moved = (published / "site/teapots/heroes/kyusu/index.html").read_text("utf-8")
    assert '<meta http-equiv="refresh" content="0; url=../side-pot/">' in moved
    assert 'href="../side-pot/#side-handle"' in moved
    canonical = re.findall(r'<link rel="canonical" href="([^"]*)">', moved)
    assert canonical == ["https://rules.example.org/teapots/heroes/side-pot/"]


def test_a_site_with_an_address_has_feeds(published: Path) -> None:
    feed = json.loads((published / "site/teapots/changes/feed.json").read_text("utf-8"))
    assert len(feed["items"]) == 12
    page = (published / "site/teapots/changes/index.html").read_text("utf-8")
    assert 'type="application/atom+xml" title="Teapot Duel: what changed" href="feed.xml"' in page


def test_release_1_0_is_shown_unchanged(published: Path) -> None:
    def shown(*arguments: str) -> str:
        return " ".join(succeed(published, "show", *arguments).split())

    assert "adds +5" in shown("hero/brown-betty", "--release", "1.0")
    assert "adds +5" in shown("teapots/hero/brown-betty#both-cups @1.0")
    assert "adds +4" in shown("teapots/hero/brown-betty#both-cups @1.1")
    assert "Kyusu" in shown("hero/kyusu @1.0")
    assert "Kyusu" in shown("hero/side-pot#side-handle @1.0")
    assert "side-pot" in shown("hero/kyusu")
    assert "Garden" in shown("battlefield/garden", "--release", "1.0")
    ended = shown("rule/turn#no-passing")
    assert "Superseded since version 1.1: it no longer applies. Instead: rule/turn#one-action." in ended
    assert "Decided by Kettle & Sons, 2026-01 (archived copy: https://archive.example.org/ended)." in ended
    assert 'It was read both ways, see "Steeping".' in ended
    assert "Cite as teapots/hero/brown-betty#second-cup @1.0" in shown("hero/brown-betty#second-cup")
    assert "Cite as teapots/hero/brown-betty#second-cup @1.0" in shown("hero/brown-betty#second-cup @1.1")
    assert "Cite as teapots/hero/brown-betty#both-cups @1.1" in shown("hero/brown-betty#both-cups")
    assert "Cite as teapots/hero/brown-betty#both-cups @1.0" in shown("hero/brown-betty#both-cups @1.0")
    assert run_rulebook(published, "show", "hero/gaiwan @1.0").returncode == 1
    assert run_rulebook(published, "show", "hero/brown-betty @0.9").returncode == 2


def test_look_ups_answer_from_a_given_release(published: Path) -> None:
    def found(*arguments: str) -> list[dict[str, str]]:
        results: list[dict[str, str]] = json.loads(succeed(published, "lookup", "--json", *arguments))["results"]
        return results

    assert found("gaiwan hot rim")[0]["id"] == "teapots/hero/gaiwan"
    before = found("--game", "teapots", "--release", "1.0", "gaiwan guest")
    assert "teapots/hero/gaiwan" not in [result["id"] for result in before]
    assert "+5" in found("--game", "teapots", "--release", "1.0", "adds sugar")[0]["answer"]
    assert run_rulebook(published, "lookup", "--release", "0.9", "betty").returncode == 2


def test_the_address_of_a_page_of_changes_is_answered_by_the_list_of_versions_alone(published: Path) -> None:
    for cited in (
        "https://example.org/teapots/changes/since-1.0/#hero-brown-betty--both-cups",
        "http://127.0.0.1:80/1.1/teapots/changes/since-1.0/?filter=betty",
        "“Each cup.”\nhttps://example.org/teapots/changes/1.1/",
        "teapots/changes/1.0",
        "/teapots/changes/#section-versions",
    ):
        answer = json.loads(succeed(published, "lookup", "--json", cited))
        assert [(each["kind"], each["url"]) for each in answer["results"]] == [("version", "/teapots/changes/")], cited
        assert (answer["sure"], answer["hints"]) == (True, [])
    assert not json.loads(succeed(published, "lookup", "--json", "teapots/changes/since-1.0/more"))["sure"]


def test_an_ended_passage_ranks_below_current_ones(published: Path) -> None:
    best = json.loads(succeed(published, "lookup", "--json", "your turn may i pass"))["results"][0]
    assert best["passage"] != "no-passing"


def test_the_first_version_says_that_its_links_lead_to_texts_that_have_changed_since(published: Path, pending: Path) -> None:
    for project, marked in (
        (published, "What is different since is marked there with its version"),
        (pending, "What is not released yet is marked there, such as “New since 1.0” or “Changed since 1.0”"),
    ):
        page = html.unescape((project / "site/teapots/changes/1.0/index.html").read_text("utf-8"))
        assert f"These links lead to today’s texts. {marked}.</p>" in page
    linked = pages_of(Project.open(pending).library, "https://git.example.org/teapots/", Project.open(pending).histories)
    address = "https://git.example.org/teapots/blob/main/rules_data/teapots/releases/1.0.jsonl"
    assert f'in <a href="{address}">the snapshot' in linked["teapots/changes/1.0.md"]


def test_the_page_of_a_version_says_how_to_read_and_cite_it(published: Path, small_released: Path) -> None:
    def cited(page: str) -> str:
        text = html.unescape(page).replace("\N{NO-BREAK SPACE}", " ")
        return text.partition("How to read and cite 1.")[2].partition("What it holds")[0]

    first, second = (
        cited((published / f"site/teapots/changes/{version}/index.html").read_text("utf-8")) for version in ("1.0", "1.1")
    )
    since = '<a href="../since-1.0/">What changed since 1.0</a>'
    assert f"Every passage reads as it did in 1.0, except those that {since} lists, on 10 pages." in first
    assert "the wording of 1.0 stands there beside the new one." in first
    assert "“Teapot Duel 1.0 (October 1, 2025)”, and the address of this page." in first
    assert "Every passage on this site reads as it did in 1.1." in second
    replace_once(small_released / "rules_data/teapots/game.yml", "title: The leaflet", "title: The sheet")  # which is not told
    replace_once(small_released / "rules_data/teapots/game.yml", "id: travel, name: Travel", "id: travel, name: Trips")
    project = Project.open(small_released)
    only_names = cited(pages_of(project.library, histories=project.histories)["teapots/changes/1.0.md"])
    assert "Only names or lists of the game have changed&#58; " not in only_names
    assert "Only names or lists of the game have changed: " in only_names


def test_a_text_of_which_only_links_changed_is_told_with_what_is_the_same_in_words(small_released: Path) -> None:
    turn = small_released / "rules_data/teapots/rules/turn.yml"
    replace_once(turn, "text: You must not pass.", "text: You must not [[rule/steeping|pass]].")
    general = 'revisions:\n  - {version: "1.1", change: clarifies, note: "It is told anew."}\n'
    reading = "notes:\n  - {id: cold-tea, name: Cold tea, text: Tea gets cold.}\n"
    for more, headings in ((general, ["editorial"]), (reading, ["readings"])):
        turn.write_text(turn.read_text("utf-8") + more, "utf-8")
        project = Project.open(small_released)
        page = since_pages(project.histories["teapots"])[0]
        assert [group.of for group in page.groups] == headings
        told = [(part.passage, part.impact) for change in page.groups[-1].changes for part in change.changes]
        assert ("no-passing", "editorial") in told
