"""Source documents are read, compared with the records that were written from them, accepted, and imported."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from projects import ROOT, problems_of, replace_once, succeed
from reference import SMALL, rendered
from rulebook.library.library import Library
from rulebook.sources.citations import fingerprint
from rulebook.sources.document import plain
from rulebook.sources.markdown_reader import read_outline

if TYPE_CHECKING:
    from projects import Run

LOKI = "rules_data/unmatched/heroes/loki.yml"
LOCK = "rules_data/unmatched/sources/reference-10.0.lock.yml"


def test_a_document_is_read_section_by_section() -> None:
    outline = read_outline(SMALL)
    assert outline.title == "Teapot Reference"
    assert list(outline.sections)[:4] == [
        "Teapot Reference", "Introduction", "Official Errata / Steeping (Card Text)", "Major Rulings / Pouring Order",
    ]  # fmt: skip
    betty = outline.sections["Character Rules / Brown Betty"]
    assert [part.title for part in betty.parts] == ["Special Ability", "Rules Clarification"]
    assert betty.words().startswith("Special Ability STRONG BREW: Pour twice, then rest for a while and wait. Once for")
    assert list(betty.names()) == ["see card effects: spilling", "see official errata: steeping (card text)"]
    assert outline.version == "2.1"
    late = outline.sections["Set Reference / Evening - Late (Adventures) (2020)"]
    entries = [(entry.label, entry.name, entry.marked, entry.remark) for entry in late.entries]
    assert entries[2:] == [
        ("Battlefields", "Pantry", True, "a smaller kitchen"),
        ("Battlefields", "Balcony", False, "with a view"),
    ]
    assert outline.find("Set Reference / Afternoon (2019) / Battlefield / Garden")


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("Keeps hot all day", "Keeps   hot\nall day", True),
        ("Keeps hot all day", "**Keeps** hot *all* day", True),
        ("### Special Ability\n\nKeeps", "#### *Special Ability*\n\n\nKeeps", True),
        ("## Samovar", "## The Samovar", True),
        ("Keeps hot all day", "Keeps hot all week", False),
        ("Keeps hot all day", "Keeps hot all day,", False),
        ("Keeps hot", "Keeps HOT", False),
    ],
)
def test_a_fingerprint_depends_on_words_and_not_on_markup(old: str, new: str, same: bool) -> None:
    def of(text: str) -> str:
        return next(fingerprint(s) for s in read_outline(text).sections.values() if s.title.endswith("Samovar"))

    assert old in SMALL
    assert (of(SMALL) == of(SMALL.replace(old, new))) is same


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory, library: Library) -> Path:
    """A project in which every record is accepted as current, compared with a document generated from the records."""
    project = tmp_path_factory.mktemp("sources") / "project"
    game = "rules_data/unmatched"
    shutil.copytree(ROOT / game, project / game, ignore=shutil.ignore_patterns("hints"))
    (project / "reference.md").write_text(rendered(library), "utf-8")
    succeed(project, "source", "accept", "--all", "--document", str(project / "reference.md"))
    return project


@pytest.fixture
def compared(accepted: Path, tmp_path: Path) -> Path:
    """A fresh copy of `accepted`."""
    return Path(shutil.copytree(accepted, tmp_path / "project"))


def differences(project: Path, rulebook: Run, text: str, *more: str) -> list[dict[str, Any]]:
    """Return the differences that `source compare` finds in a document."""
    (project / "new.md").write_text(text, "utf-8")
    done = rulebook(project, "source", "compare", str(project / "new.md"), "--game", "unmatched", "--json", *more)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    assert done.returncode == (1 if found else 0), done.stderr
    return found


def changed(text: str, *pairs: tuple[str, str]) -> str:
    """Return `text` with each old string, which must be present, replaced once."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def six_changes(text: str) -> str:
    """Make six changes: a word, an added section, a removed one, a renamed one, a See-also line, a hero in another set."""
    dracula = text.index("## Dracula")
    text = text[:dracula] + changed(text[dracula:], (" 1 ", " 3 "))
    text = re.sub(r"## Sinbad\n.*?(?=\n## )", "", text, count=1, flags=re.DOTALL)
    spike = text.index("## Spike\n")
    text = text[:spike] + changed(text[spike:], ("*Card Effects: Blind BOOST*", "*Card Effects: Summoning Sidekicks*"))
    return changed(
        text,
        ("## Donatello\n", "## Zorro\n\nMarks a fighter.\n\nSee also *Card Effects: Blind BOOST*.\n\n## Donatello\n"),
        ("## Ongoing Schemes\n", "## Lasting Schemes\n"),
        ("    - Dracula\\*\n", ""),
        ("    - Muhammad Ali\\*\n", "    - Muhammad Ali\\*\n    - Dracula\\*\n"),
    )


def test_an_unchanged_document_has_no_differences(compared: Path, rulebook: Run) -> None:
    text = (compared / "reference.md").read_text("utf-8")
    assert differences(compared, rulebook, text) == []
    noise = text.replace("*See", "See").replace("\n\n", "\n\n\n").replace("'", "’").replace("## ", "##  ")
    assert differences(compared, rulebook, noise) == []


def test_each_of_six_changes_is_found_once_with_its_record(compared: Path, rulebook: Run) -> None:
    found = differences(compared, rulebook, six_changes((compared / "reference.md").read_text("utf-8")))
    assert {(f["change"], f["section"]): f["records"] for f in found} == {
        ("gone", "Character Rules / Sinbad"): ["unmatched/hero/sinbad"],
        ("changed", "Character Rules / Dracula"): ["unmatched/hero/dracula"],
        ("new", "Character Rules / Zorro"): ["unmatched/effect/blind-boost"],
        ("references", "Character Rules / Spike"): ["unmatched/hero/spike"],
        ("renamed", "Card Effects / Ongoing Schemes"): ["unmatched/effect/ongoing-schemes"],
        ("contents", "Set Reference / Cobble & Fog (2020)"): [
            "unmatched/hero/dracula", "unmatched/set/cobble-and-fog", "unmatched/set/lee-vs-ali",
        ],
    }  # fmt: skip
    assert len(found) == 6
    by_change = {f["change"]: f for f in found}
    assert by_change["renamed"]["now"] == "Card Effects / Lasting Schemes"
    assert "hero/zorro" in by_change["new"]["detail"]
    assert "effect/summoning-sidekicks" in by_change["references"]["detail"]
    assert by_change["contents"]["detail"] == ("hero/dracula is no longer in Cobble & Fog (2020) and now in Lee vs Ali (2025)")


def test_a_renamed_chapter_is_one_difference_without_one_for_each_reference(compared: Path, rulebook: Run) -> None:
    text = changed((compared / "reference.md").read_text("utf-8"), ("# Card Effects\n", "# Card Rules\n"))
    (found,) = differences(compared, rulebook, text.replace("*Card Effects: ", "*Card Rules: "))
    assert (found["change"], found["section"], found["now"]) == ("renamed", "Card Effects", "Card Rules")
    assert "unmatched/effect/blind-boost" in found["records"]


def test_a_changed_title_is_one_difference(compared: Path, rulebook: Run) -> None:
    text = changed((compared / "reference.md").read_text("utf-8"), ("# Unmatched Reference\n", "# Unmatched Reference Guide\n"))
    (found,) = differences(compared, rulebook, text)
    assert (found["change"], found["section"], found["now"]) == ("renamed", "Unmatched Reference", "Unmatched Reference Guide")


def in_section(text: str, heading: str, *pairs: tuple[str, str]) -> str:
    """Return `text` with the changes made in the section with that heading."""
    start = text.index(f"## {heading}\n")
    end = text.index("\n## ", start)
    return text[:start] + changed(text[start:end], *pairs) + text[end:]


@pytest.mark.parametrize(
    ("old", "new", "detail"),
    [
        (
            "*Characters:* Angel, Raptors\n\n",
            "",
            "it no longer names hero/angel, hero/raptors; ours differ in hero/angel, hero/raptors",
        ),
        (
            "*Characters:* Angel, Raptors\n\n",
            "*Characters:* Angel, Raptors, Loki\n\nSee also *Major Rulings: Setup Order*.\n\n",
            "it now names hero/loki, ruling/setup-order; ours differ in hero/loki, ruling/setup-order",
        ),
        ("*Characters:* Angel, Raptors", "*Character:* Angel, Raptors", "it names hero/angel, hero/raptors in another way"),
        (
            "See also *Battlefield Effects: One-Way Paths*.",
            "See also *Battlefield Effects: Marshland*.",
            "it now names Battlefield Effects: Marshland; it no longer names effect/one-way-paths; "
            "ours differ in Battlefield Effects: Marshland, effect/one-way-paths",
        ),
    ],
)
def test_only_the_change_in_a_section_is_reported(compared: Path, rulebook: Run, old: str, new: str, detail: str) -> None:
    text = (compared / "reference.md").read_text("utf-8")
    found = differences(compared, rulebook, in_section(text, "Disengage (Card Text)", (old, new)))
    assert [(f["change"], f["records"], f["detail"]) for f in found] == [
        ("references", ["unmatched/erratum/disengage"], detail)
    ]


def test_an_added_reference_that_the_record_already_has_is_a_difference(compared: Path, rulebook: Run) -> None:
    text = (compared / "reference.md").read_text("utf-8")
    added = changed(text, ("## Achilles\n", "## Achilles\n\nSee also *Official Errata: Bonus Attacks*.\n"))
    assert [(f["change"], f["records"], f["detail"]) for f in differences(compared, rulebook, added)] == [
        ("references", ["unmatched/hero/achilles"], "it now names erratum/bonus-attacks; ours agree")
    ]


def test_an_id_in_the_form_of_other_ids_is_suggested_for_a_new_section(compared: Path, rulebook: Run) -> None:
    text = (compared / "reference.md").read_text("utf-8")
    added = text.replace("## Achilles\n", "## Ægir's Aunt\n\nShe moves 2 spaces.\n\n## Achilles\n")
    assert [(f["change"], f["detail"]) for f in differences(compared, rulebook, added)] == [
        ("new", "a record of it might be hero/aegirs-aunt")
    ]


def test_records_that_are_only_listed_in_a_set_are_compared(compared: Path, rulebook: Run) -> None:
    text = changed(
        (compared / "reference.md").read_text("utf-8"),
        ("    - Soho\\*\n", ""),
        ("    - Venice\\*\n", "    - Venice\\*\n    - Soho\\*\n"),
        ("    - Sarpedon\\*\n", "    - Old Sarpedon\\*\n"),
        ("    - Marmoreal\\*\n", ""),
    )
    found = {f["change"] + " " + f["records"][0].rpartition("/")[2]: f for f in differences(compared, rulebook, text)}
    assert set(found) == {"contents soho", "renamed sarpedon", "contents marmoreal"}
    assert "now in Battle of Legends, Volume 3" in found["contents soho"]["detail"]


def test_a_word_changed_in_a_list_is_a_difference(compared: Path, rulebook: Run) -> None:
    text = (compared / "reference.md").read_text("utf-8")
    dracula = text.index("    - Dracula\\*")
    found = differences(compared, rulebook, text[:dracula] + changed(text[dracula:], ("Dracula", "Drakula")))
    assert [(f["change"], f["records"], f["detail"]) for f in found] == [
        ("contents", ["unmatched/set/cobble-and-fog"], "it calls hero/dracula 'Drakula'")
    ]
    remark = changed(text, ("    - Soho\\*", "    - Soho\\* (at night)"))
    assert [f["records"] for f in differences(compared, rulebook, remark)] == [["unmatched/set/cobble-and-fog"]]
    (mark,) = differences(compared, rulebook, changed(text, ("    - Achilles\\*\n", "    - Achilles\n")))
    assert (mark["change"], mark["detail"]) == ("contents", "Achilles has no star now: it has no rules of its own")
    (name,) = differences(compared, rulebook, changed(text, ("*Characters:* Achilles,", "*Characters:* Achiles,")))
    assert (name["change"], name["detail"]) == ("references", "it calls hero/achilles 'Achiles'")


def test_a_mark_stays_until_the_record_is_reviewed(compared: Path, rulebook: Run) -> None:
    text = six_changes((compared / "reference.md").read_text("utf-8"))
    differences(compared, rulebook, text, "--mark")
    marked = Library.load(compared / "rules_data")
    moved = {record.ref.short() for record in marked.records.values() if marked.source_moved(record)}
    assert moved == {
        "hero/sinbad",
        "hero/dracula",
        "hero/spike",
        "effect/ongoing-schemes",
        "set/cobble-and-fog",
        "set/lee-vs-ali",
    }
    problems = problems_of(compared)
    assert {p.place.path.rpartition("/")[2] for p in problems if p.code == "source-moved"} == {
        f"{m.split('/')[1]}.yml" for m in moved
    }
    succeed(compared, "check")
    succeed(compared, "source", "accept", "hero/dracula", "effect/ongoing-schemes")
    now = Library.load(compared / "rules_data")
    assert {r.ref.short() for r in now.records.values() if now.source_moved(r)} == moved - {
        "hero/dracula",
        "effect/ongoing-schemes",
    }
    succeed(compared, "source", "accept", "--all")
    assert [f["change"] for f in differences(compared, rulebook, text)] == ["new"]
    schemes = (compared / "rules_data/unmatched/effects/ongoing-schemes.yml").read_text("utf-8")
    assert "section: Card Effects / Lasting Schemes" in schemes
    assert "gone: reference-10.0" in (compared / "rules_data/unmatched/heroes/sinbad.yml").read_text("utf-8")
    zorro = ("source", "accept", "Character Rules / Zorro", "--document", str(compared / "new.md"))
    succeed(compared, *zorro)
    assert differences(compared, rulebook, text) == []


def test_a_section_without_a_record_is_put_aside_once(compared: Path, rulebook: Run) -> None:
    text = (compared / "reference.md").read_text("utf-8")
    for old, new, change in (
        ("How the heroes fight.", "How heroes fight.", "changed"),
        ("A star marks rules.", "", "changed"),
        ("## Introduction", "## Preface", "renamed"),
    ):
        text = changed(text, (old, new))
        assert [f["change"] for f in differences(compared, rulebook, text)] == [change]
        succeed(compared, "source", "accept", "--all", "--document", str(compared / "new.md"))
        assert differences(compared, rulebook, text) == []


def test_marks_are_removed_when_the_document_is_unchanged_again(compared: Path, rulebook: Run) -> None:
    before = {path: path.read_bytes() for path in (compared / "rules_data").rglob("*.yml")}
    text = (compared / "reference.md").read_text("utf-8")
    differences(compared, rulebook, six_changes(text), "--mark")
    assert before != {path: path.read_bytes() for path in before}
    differences(compared, rulebook, text, "--mark")
    assert before == {path: path.read_bytes() for path in before}


def test_accepting_changes_only_one_line_of_the_lock_file(compared: Path, rulebook: Run) -> None:
    files = {path: path.read_text("utf-8").splitlines() for path in (compared / "rules_data").rglob("*.yml")}
    text = changed((compared / "reference.md").read_text("utf-8"), ("## Loki\n", "## Loki\n\nHe lies.\n"))
    differences(compared, rulebook, text, "--mark")
    rulebook(compared, "source", "accept", "hero/loki")
    after = {path: path.read_text("utf-8").splitlines() for path in files}
    (lock,) = (path for path in files if files[path] != after[path])
    assert lock == compared / LOCK
    other = [(old, new) for old, new in zip(files[lock], after[lock], strict=True) if old != new]
    assert [old.split(":")[0] for old, _ in other] == ["  hero/loki"]


def test_the_fingerprint_of_a_renamed_record_is_kept(compared: Path, rulebook: Run) -> None:
    game = compared / "rules_data/unmatched"
    (game / "heroes/loki.yml").rename(game / "heroes/trickster.yml")
    (game / "redirects.yml").write_text("redirects:\n  hero/loki: hero/trickster\n", "utf-8")
    text = changed((compared / "reference.md").read_text("utf-8"), ("## Loki\n", "## Loki\n\nHe lies.\n"))
    found = [f for f in differences(compared, rulebook, text) if "unmatched/hero/trickster" in f["records"]]
    assert [f["change"] for f in found if f["section"] == "Character Rules / Loki"] == ["changed"]


def add_source(project: Path, name: str, version: str) -> None:
    """Add a newer version of the reference to the sources of the game."""
    title = f'id: {name}, title: Unmatched Reference, version: "{version}"'
    newer = f"  - {{{title}, by: unclesamb, status: community, replaces: reference-10.0}}\n"
    replace_once(project / "rules_data/unmatched/game.yml", "timings:\n", f"{newer}timings:\n")


def test_a_newer_version_is_compared_with_the_records_of_the_older_one(compared: Path, rulebook: Run) -> None:
    add_source(compared, "reference-10.1", "10.1")
    text = changed(
        (compared / "reference.md").read_text("utf-8"), ("Version 10.0", "Version 10.1"), ("## Loki\n", "## Loki\n\nHe lies.\n")
    )
    front, found = differences(compared, rulebook, text, "--mark")
    assert (front["change"], front["section"]) == ("changed", "Unmatched Reference")
    assert found["records"] == ["unmatched/hero/loki"]
    rulebook(compared, "source", "accept", "hero/loki")
    assert "source: {document: reference-10.1, section: Character Rules / Loki" in (compared / LOKI).read_text("utf-8")
    assert differences(compared, rulebook, text) == [front]


def test_a_new_edition_of_the_source_does_not_change_rules(compared: Path, rulebook: Run) -> None:
    add_source(compared, "reference-10.1", "10.1")
    before = rulebook(compared, "diff", "--game", "unmatched", "--json").stdout
    text = (compared / "reference.md").read_text("utf-8")
    new = changed(text, ("Version 10.0", "Version 10.1"), ("## Loki\n", "## Loki\n\nHe lies.\n"), ("## Alice\n", "## Alicia\n"))
    (compared / "new.md").write_text(new, "utf-8")
    succeed(compared, "source", "accept", "--all", "--document", str(compared / "new.md"))
    sources = {record.source.document for record in Library.load(compared / "rules_data").of("unmatched", "hero")}
    assert sources == {"reference-10.1"}
    assert rulebook(compared, "diff", "--game", "unmatched", "--json").stdout == before


def test_a_version_that_is_not_yet_a_source_is_compared_but_not_accepted(compared: Path, rulebook: Run) -> None:
    text = (compared / "reference.md").read_text("utf-8")
    (compared / "new.md").write_text(changed(text, ("Version 10.0", "Version 10.1")), "utf-8")
    entry = '{id: reference-10.1, title: Unmatched Reference, version: "10.1", by: unclesamb, status: community, replaces: '
    before = {path: path.read_bytes() for path in (compared / "rules_data").rglob("*.yml")}
    document = ("--document", str(compared / "new.md"))
    for arguments, status in {
        ("compare", str(compared / "new.md")): 1,
        ("compare", str(compared / "new.md"), "--mark"): 2,
        ("accept", "--all", *document): 2,
        ("accept", "hero/loki", *document): 2,
    }.items():
        done = rulebook(compared, "source", *arguments)
        assert (done.returncode, entry in done.stderr) == (status, True), done.stderr
    assert before == {path: path.read_bytes() for path in before}
    add_source(compared, "reference-10.1", "10.1")
    done = rulebook(compared, "source", "compare", str(compared / "reference.md"), "--mark")
    assert (done.returncode, "--source reference-10.0" in done.stderr) == (2, True), done.stderr


def test_error_messages_explain_misuse(compared: Path, rulebook: Run) -> None:
    document = str(compared / "reference.md")
    for arguments, message in {
        ("compare", "none.md"): "cannot be read",
        ("compare", document, "--game", "chess"): "no game 'chess'; there are unmatched",
        ("compare", document, "--source", "reference-10"): "did you mean 'reference-10.0'?",
        ("accept", "hero/loki"): "is not marked",
        ("accept", "hero/lokki"): "did you mean 'hero/loki'?",
        ("accept",): "name the records",
        ("import", document, "--into", str(compared), "--game", "unmatched"): "already exists",
    }.items():
        done = rulebook(compared, "source", *arguments)
        assert (done.returncode, message in done.stderr) == (2, True), done.stderr


BY_PLACE = re.compile("see|also|special|ability|rules|characters?|card|version|march|maintained|by")
"""Words that an import does not copy as text: it turns their line into a field, a kind, or a reference."""


def words_of(data: Any) -> list[str]:
    """Return every text in plain data, keys included."""
    if isinstance(data, dict):
        return [text for key, value in data.items() for text in [key, *words_of(value)]]
    return [text for item in data for text in words_of(item)] if isinstance(data, list) else [str(data)]


@pytest.fixture
def imported(tmp_path: Path) -> Path:
    """A project imported from the small document."""
    (tmp_path / "small.md").write_text(SMALL, "utf-8")
    succeed(tmp_path, "source", "import", str(tmp_path / "small.md"), "--into", str(tmp_path / "new"))
    return tmp_path / "new"


def test_the_target_folder_of_an_import_is_relative_to_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("small.md").write_text(SMALL, "utf-8")
    succeed(tmp_path, "source", "import", "small.md", "--into", "new")
    assert sorted(path.name for path in Path("new").iterdir()) == ["not-placed.md", "rules_data"]
    assert [path.name for path in Path("new/rules_data").iterdir()] == ["teapot-reference"]
    assert Path("new/rules_data/teapot-reference/game.yml").is_file()


def test_every_line_of_a_document_is_imported_or_listed_as_not_placed(imported: Path) -> None:
    library = Library.load(imported / "rules_data")
    assert library.problems == []
    texts = [record.document.data for record in library.records.values()] + [g.document.data for g in library.games.values()]
    placed = " ".join(re.findall(r"[^\W_]+", plain("\n".join(words_of(texts))).casefold()))
    unplaced = dict(re.findall(r"- line (\d+): (.*)", (imported / "not-placed.md").read_text("utf-8")))
    assert list(unplaced.values()) == ["Character Rules\t1", "\\* has rules of its own"]
    for number, line in enumerate(SMALL.splitlines(), start=1):
        tokens = re.findall(r"[^\W_]+", plain(re.sub(r"^\s*(?:[-#]+|\d+\.)", "", line)).casefold())
        tokens = [word for word in tokens if not BY_PLACE.fullmatch(word)]
        if str(number) not in unplaced:
            assert all(word.rstrip("s") in placed for word in tokens), line


def test_the_checker_finds_the_mistakes_of_an_imported_document(imported: Path, rulebook: Run) -> None:
    found = json.loads(rulebook(imported, "check", "--format", "json", str(imported)).stdout)
    assert {(p["code"], Path(p["path"]).stem) for p in found} == {
        ("dead-reference", "spilling"),  # Brown Bety
        ("dead-reference", "kyusu"),  # Spiling
        ("dead-reference", "evening-late"),  # Samowar, which is marked as having rules: Samovar is in no other set
        ("unfinished-text", "samovar"),
    }
    hero = Library.load(imported / "rules_data").records
    kyusu = next(record for ref, record in hero.items() if ref.slug == "kyusu")
    late = next(record for ref, record in hero.items() if ref.slug == "evening-late")
    assert (late.name, late.document.data["year"], late.document.data["tags"]) == ("Evening - Late", 2020, ["adventures"])
    assert kyusu.aliases == ["Side Handle"]
    assert [passage.id for _, _, passage in kyusu.passages()] == ["side-handle", "lid-spout"]


def test_an_imported_document_compares_as_unchanged(imported: Path, rulebook: Run) -> None:
    done = rulebook(imported, "source", "compare", str(imported.parent / "small.md"), "--game", "teapot-reference")
    assert (done.returncode, done.stdout) == (0, ""), done.stdout
