"""A release keeps the records as they were, whatever happens to the record files."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from typing import TYPE_CHECKING

import pytest

from projects import codes_of, pages_of, problems_of, replace_once, run_rulebook, succeed
from rulebook.library.library import Library
from rulebook.model import icons
from rulebook.releases import formats
from rulebook.releases.history import History
from rulebook.releases.snapshots import Release, Releases
from rulebook.site.feeds import feeds

if TYPE_CHECKING:
    from pathlib import Path

    from projects import Run

BETTY = "rules_data/teapots/heroes/brown-betty.yml"


def edit(project: Path, old: str, new: str, file: str = BETTY) -> None:
    """Replace the first `old` in a file."""
    replace_once(project / file, old, new)


def versions_of(project: Path) -> list[str]:
    """Return the versions of the teapots' releases, the oldest first."""
    return [release.version for release in Releases.load(project / "rules_data").of["teapots"]]


def first_release(project: Path) -> Release:
    """Return the first release of the teapots."""
    return Releases.load(project / "rules_data").of["teapots"][0]


def test_a_release_holds_the_records_as_they_were(small_released: Path, small_library: Library) -> None:
    release = first_release(small_released)
    edit(small_released, "adds +5 sugar", "adds +4 sugar")
    assert (release.game, release.version, release.date) == ("teapots", "1.0", "2025-10-01")
    then, now = release.library, Library.load(small_released / "rules_data")
    assert list(then.records) == [record.ref for record in small_library.of("teapots")]
    assert formats.body(then, "teapots", "1.0") == formats.body(small_library, "teapots", "1.0")
    assert formats.body(then, "teapots", "1.0") != formats.body(now, "teapots", "1.0")
    assert codes_of(small_released) == []


def test_a_release_of_the_real_records_holds_them(library: Library) -> None:
    for game in library.games:
        then = Release.make(library, game, "99.0", "2025-10-01", None, None).library
        assert list(then.records) == [record.ref for record in library.of(game)]
        assert formats.body(then, game, "99.0") == formats.body(library, game, "99.0")


def test_a_release_can_be_read_if_the_theme_no_longer_has_its_icons(
    small_released: Path, rulebook: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    icons.drawing.cache_clear()
    monkeypatch.setattr(icons, "_folder", lambda: tmp_path)
    assert set(codes_of(small_released)) == {"unknown-icon"}
    assert "Brown Betty" in rulebook(small_released, "show", "hero/brown-betty", "--release", "1.0").stdout


def test_wrapping_quoting_and_key_order_do_not_change_a_release(small_released: Path) -> None:
    edit(small_released, "aliases: [The Brown One]\n", "")
    edit(small_released, 'since: "1.0"', 'since: "1.0"\naliases:\n  - "The Brown One"')
    edit(
        small_released,
        "text: You may pour again. See [[rule/turn]].",
        "text: |\n      You may\n      pour again. See [[rule/turn]].\n",
    )
    library, old = Library.load(small_released / "rules_data"), first_release(small_released)
    assert Release.make(library, "teapots", "1.0", "2025-10-01", None, None).files["1.0.jsonl"] == old.files["1.0.jsonl"]


def test_a_release_is_refused_unless_it_is_the_next_and_something_changed(small_released: Path, rulebook: Run) -> None:
    def refused(version: str, date: str = "2026-02-01") -> str:
        done = rulebook(small_released, "release", "teapots", version, "--date", date)
        assert done.returncode == 1, done.stdout + done.stderr
        return done.stderr

    assert "nothing has changed since '1.0'" in refused("1.1")
    edit(small_released, "adds +5 sugar", "adds +4 sugar")
    assert "not newer" in refused("0.9")
    assert "not newer" in refused("1.0")
    assert "is before the last release" in refused("1.1", "2025-09-30")
    assert "2999-01-01 is in the future: today is " in refused("1.1", "2999-01-01")
    assert "is not a valid version" in refused("ten")
    edit(small_released, "see_also: [effect", "see_also: [effect/nowhere, effect")
    assert "fix these problems first" in refused("1.1")
    assert rulebook(small_released, "release", "teapot", "1.1", "--date", "2026-02-01").returncode == 2
    assert rulebook(small_released, "release", "teapots", "1.1", "--date", "2026-02-31").returncode == 2
    assert versions_of(small_released) == ["1.0"]


@pytest.mark.parametrize(
    ("title", "notes", "why"),
    [
        ("Hand\x85les", "", "title of the release contains U+0085"),
        ("Hand\u200bles", "", "title of the release contains U+200B ZERO WIDTH SPACE"),
        ("Hand\uffffles", "", "title of the release contains U+FFFF"),
        ("Handles of [[hero/kyusu]]", "", "title of the release contains [["),
        ("Handles TODO", "", "title of the release contains TODO"),
        ("Handles", "New\x07", "notes of the release contain U+0007"),
        ("Handles", "New.\nTODO: name them", "notes of the release contain TODO"),
        ("Handles", "See [[hero/kyusu.", "notes of the release contain [["),
        ("Handles", "See [[hero/nobody]].", "the notes contain 'hero/nobody'"),
    ],
)
def test_an_unfinished_title_or_notes_are_refused(small: Path, rulebook: Run, title: str, notes: str, why: str) -> None:
    (small / "notes.txt").write_text(notes, "utf-8")
    notes_option = ("--notes", str(small / "notes.txt"))
    done = rulebook(small, "release", "teapots", "1.0", "--date", "2025-10-01", "--title", title, *notes_option)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("rulebook: ")
    assert why in done.stderr
    assert not list((small / "rules_data/teapots/releases").glob("*"))


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (BETTY, "section: Pots / Brown Betty", "section: Pots / The Brown Betty"),
        ("rules_data/teapots/game.yml", "example: how long to steep", "example: how long to wait"),
    ],
)
def test_changes_that_players_never_read_can_be_released(
    small_released: Path, rulebook: Run, file: str, old: str, new: str
) -> None:
    edit(small_released, old, new, file)
    output = succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01")
    assert "Nothing that players read has changed" in output
    assert codes_of(small_released) == []
    assert rulebook(small_released, "release", "teapots", "1.2", "--date", "2026-02-01").returncode == 1


HINTS = "rules_data/teapots/hints/hero/brown-betty.yml"
SYNONYMS = "rules_data/teapots/synonyms.yml"


def test_hints_and_synonyms_are_no_part_of_a_release(small_released: Path, rulebook: Run) -> None:
    before = first_release(small_released)
    edit(small_released, "- the teapot that pours two times", "- zappo of the north", HINTS)
    edit(small_released, "synonyms:\n", "synonyms:\n  - {say: [quux], mean: [boost]}\n", SYNONYMS)
    assert succeed(small_released, "diff", "1.0", "--game", "teapots", "--json").count("betty") == 0
    assert "nothing has changed" in rulebook(small_released, "release", "teapots", "1.1", "--date", "2026-02-01").stderr
    shutil.rmtree(small_released / "rules_data/teapots/hints")
    (small_released / SYNONYMS).unlink()
    library = Library.load(small_released / "rules_data")
    assert Release.make(library, "teapots", "1.0", "2025-10-01", None, None).files["1.0.jsonl"] == before.files["1.0.jsonl"]
    assert codes_of(small_released) == []


def found(project: Path, *query: str) -> tuple[str, str | None]:
    """Return the record and passage that a look-up in release 1.0 ranks first."""
    printed = succeed(project, "lookup", "--release", "1.0", "--game", "teapots", "--json", *query)
    (first, *_) = json.loads(printed)["results"]
    return first["id"], first["passage"]


def test_an_older_release_is_searched_with_the_hints_of_today(small_released: Path) -> None:
    query = ["gizmo", "quuxly"]
    edit(small_released, "    - may I pour again\n", "    - gizmo quuxly\n", HINTS)
    assert found(small_released, *query) == ("teapots/hero/brown-betty", "second-cup")
    edit(small_released, "    - gizmo quuxly\n", "    - may I pour again\n  host-cup:\n    - gizmo quuxly\n", HINTS)
    edit(small_released, "synonyms:\n", "synonyms:\n  - {say: [zappo], mean: [gizmo quuxly]}\n", SYNONYMS)
    assert found(small_released, *query) == found(small_released, "zappo") == ("teapots/hero/brown-betty", "host-cup")
    edit(small_released, "  host-cup:\n", "  cup-of-host:\n", HINTS)
    edit(small_released, "id: host-cup", "id: cup-of-host")
    game = small_released / "rules_data/teapots"
    (game / "heroes/brown-betty.yml").rename(game / "heroes/old-betty.yml")
    (game / "hints/hero/brown-betty.yml").rename(game / "hints/hero/old-betty.yml")
    leads = {"hero/brown-betty": "hero/old-betty", "hero/brown-betty#host-cup": "hero/old-betty#cup-of-host"}
    lines = "".join(f"  {old}: {new}\n" for old, new in leads.items())
    (game / "redirects.yml").write_text(f"redirects:\n{lines}", "utf-8")
    assert found(small_released, *query) == ("teapots/hero/brown-betty", "host-cup")


def test_changes_of_game_data_are_reported_and_released(small_released: Path) -> None:
    game = "rules_data/teapots/game.yml"
    edit(small_released, "id: pouring, name: Pouring", "id: pouring, name: Filling", game)
    edit(small_released, "kind: effect, name: Shared effect", "kind: effect, name: Common effect", game)
    edit(small_released, 'title: The leaflet, version: "1.0"', 'title: The leaflet, version: "1.1"', game)
    for output in (
        succeed(small_released, "diff", "1.0"),
        succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01"),
        succeed(small_released, "diff", "1.0", "1.1", "--game", "teapots"),
    ):
        assert "timings pouring name: [-Pouring-]{+Filling+}" in output
        assert "kinds effect name: [-Shared-]{+Common+} effect" in output
        assert "sources leaflet-1.0 version: 1.[-0-]{+1+}" in output
        assert "Nothing that players read" not in output
    pages = pages_of_changes(small_released)
    for page in ("1.1.md", "since-1.0.md"):
        assert "## Names and lists of the game { #section-game }" in pages[page]
        assert '<p class="rb-diff__field">Timings pouring name</p>' in pages[page]
        assert "<ins>" in pages[page]
        assert "Kinds" not in pages[page]  # what the site calls its pages is no change of the game
    version = pages["index.md"].partition('id="version-1-1"')[2].partition("</li>")[0]
    assert ">February 1, 2026</time>" in version
    assert "Names or lists of the game changed." in version
    told = json.loads(pages["feed.json"])["items"][0]["content_text"]
    assert "Timings pouring name: Before: Pouring\n\nNow: Filling" in told


def test_one_changed_record_is_counted_once(small_released: Path) -> None:
    edit(small_released, "adds +5 sugar", "adds +4 sugar")
    assert "1 page plays differently." in pages_of_changes(small_released)["index.md"]
    assert "1 record changed (changes play 1)" in succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01")
    pages = pages_of_changes(small_released)
    assert "1 page plays differently." in pages["1.1.md"]
    assert json.loads(pages["feed.json"])["items"][0]["content_text"] == "1 page plays differently."


def pages_of_changes(project: Path) -> dict[str, str]:
    """Return the change pages and the feeds of the game, by file name."""
    library, releases = Library.load(project / "rules_data"), Releases.load(project / "rules_data").of
    histories = {game: History(library, releases.get(game, []), game) for game in library.games}
    tree = pages_of(library, histories=histories)
    tree |= feeds(histories["teapots"], library.games["teapots"], "https://rules.example.org")
    return {path.removeprefix("teapots/changes/"): text for path, text in tree.items()}


def test_10_10_comes_after_10_9(small_released: Path, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text('Mends Betty:\n\n- one: "CUP"\n- two\n\nSee [[hero/brown-betty]].\n', "utf-8")
    for number, version in enumerate(["1.9", "1.10"]):
        edit(small_released, f"adds +{5 - number} sugar", f"adds +{4 - number} sugar")
        options = ["--title", 'Of "tricks": #1', "--notes", str(notes)]
        succeed(small_released, "release", "teapots", version, "--date", "2026-02-01", *options)
    assert versions_of(small_released) == ["1.0", "1.9", "1.10"]
    assert Releases.load(small_released / "rules_data").of["teapots"][2].title == 'Of "tricks": #1'
    assert 'version: "1.10"\norder' in (small_released / "rules_data/teapots/game.yml").read_text("utf-8")
    assert codes_of(small_released) == []


@pytest.mark.parametrize("file", ["1.0.yml", "1.0.jsonl"])
def test_a_changed_byte_of_a_release_is_one_problem(small_released: Path, file: str) -> None:
    path = small_released / "rules_data/teapots/releases" / file
    original = path.read_bytes()
    for position in range(0, len(original), max(1, len(original) // 6)):
        path.write_bytes(original[:position] + bytes([original[position] ^ 1]) + original[position + 1 :])
        assert len(problems_of(small_released)) == 1, position
    path.write_bytes(original + b"\n")
    assert codes_of(small_released) == ["release-changed"]
    path.unlink()
    assert codes_of(small_released) == ["release-broken"]


@pytest.fixture
def twice(small_released: Path) -> Path:
    """The project with a second release, 1.1."""
    edit(small_released, "adds +5 sugar", "adds +4 sugar")
    succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01")
    assert codes_of(small_released) == []
    return small_released


def remove(project: Path, version: str) -> None:
    """Remove the files of a release."""
    for file in (project / "rules_data/teapots/releases").glob(f"{version}.*"):
        file.unlink()


def unlist(project: Path, version: str) -> None:
    """Remove the digest of a release from game.yml."""
    path = project / "rules_data/teapots/game.yml"
    text = path.read_text("utf-8")
    path.write_text(re.sub(rf'(?m)^  "{re.escape(version)}": sha256:.*\n', "", text), "utf-8")
    assert path.read_text("utf-8") != text


def rewrite(project: Path, version: str) -> str:
    """Change a released text and update the digest of the release. Returns the digest."""
    folder = project / "rules_data/teapots/releases"
    snapshot = (folder / f"{version}.jsonl").read_text("utf-8").replace("You may pour again", "You must pour again", 1)
    unsealed = (folder / f"{version}.yml").read_text("utf-8").split("digest: ")[0]
    digest = f"sha256:{hashlib.sha256((unsealed + snapshot).encode()).hexdigest()}"
    (folder / f"{version}.jsonl").write_text(snapshot, "utf-8")
    (folder / f"{version}.yml").write_text(f"{unsealed}digest: {digest}\n", "utf-8")
    return digest


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_a_missing_release_is_one_problem(twice: Path, rulebook: Run, version: str) -> None:
    remove(twice, version)
    assert codes_of(twice) == ["release-missing"]
    again = rulebook(twice, "release", "teapots", version, "--date", "2026-02-01")
    assert (again.returncode, "release-missing" in again.stdout) == (1, True)


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_a_rewritten_release_is_one_problem(twice: Path, version: str) -> None:
    rewrite(twice, version)
    assert codes_of(twice) == ["release-digest" if version == "1.1" else "release-changed"]


def test_a_later_release_protects_an_earlier_one_whatever_game_yml_lists(twice: Path) -> None:
    unlist(twice, "1.0")
    assert codes_of(twice) == ["release-unlisted"]
    digest = rewrite(twice, "1.0")
    assert codes_of(twice) == ["release-changed"]
    edit(twice, "released:\n", f'released:\n  "1.0": {digest}\n', "rules_data/teapots/game.yml")
    assert codes_of(twice) == ["release-changed"]
    unlist(twice, "1.0")
    remove(twice, "1.0")
    assert codes_of(twice) == ["release-missing"]


def test_a_game_version_older_than_its_releases_is_a_problem(small_released: Path) -> None:
    edit(small_released, 'version: "1.0"', 'version: "0.9"', "rules_data/teapots/game.yml")
    assert codes_of(small_released) == ["old-version"]
    edit(small_released, 'version: "0.9"', 'version: "1.1"', "rules_data/teapots/game.yml")
    assert codes_of(small_released) == []


def test_a_dry_run_writes_nothing(small: Path) -> None:
    succeed(small, "release", "teapots", "1.0", "--date", "2025-10-01", "--dry-run")
    assert not (small / "rules_data/teapots/releases").exists()


def refused(project: Path, rulebook: Run, *arguments: str) -> str:
    """Run a command that must be refused. Returns its message, which lists problems with their locations only."""
    done = rulebook(project, *arguments)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert re.search(r"(^|\n)(1 problem|[2-9] problems)$", done.stderr.strip())
    return done.stdout


@pytest.mark.parametrize("damage", ["truncated", "forged", "missing", "description"])
def test_commands_refuse_a_damaged_release(small_released: Path, rulebook: Run, damage: str) -> None:
    description = small_released / "rules_data/teapots/releases/1.0.yml"
    path = description.with_suffix(".jsonl")
    text = path.read_text("utf-8")
    if damage == "truncated":
        path.write_text(text[: len(text) // 2], "utf-8")
    elif damage == "forged":
        replace_once(path, "You may pour again", "You must pour again")
    elif damage == "missing":
        path.unlink()
    else:
        description.write_text("version: [", "utf-8")
    for arguments in (
        ("diff",),
        ("diff", "1.0", "--game", "teapots"),
        ("show", "hero/brown-betty#second-cup @1.0"),
        ("show", "hero/brown-betty", "--release", "1.0", "--json"),
        ("lookup", "--release", "1.0", "--game", "teapots", "betty"),
    ):
        assert refused(small_released, rulebook, *arguments).startswith("rules_data/teapots/releases/1.0.yml:")


def test_unreadable_records_are_not_treated_as_removed(small_released: Path, rulebook: Run) -> None:
    edit(small_released, "name: Brown Betty", "name: [Brown Betty")
    edit(small_released, "You must not pass.", "You must not [[bad ref!!]].", "rules_data/teapots/rules/turn.yml")
    assert refused(small_released, rulebook, "diff").startswith(f"{BETTY}:")
    assert refused(small_released, rulebook, "show", "hero/brown-betty").startswith(f"{BETTY}:")
    for option in ([], ["--json"]):
        message = refused(small_released, rulebook, "show", "rule/turn", *option)
        assert message.startswith("rules_data/teapots/rules/turn.yml:7:")
        assert "'bad ref!!' is not a reference" in message
    for arguments in (["hero/kyusu"], ["hero/brown-betty @1.0"]):
        assert rulebook(small_released, "show", *arguments).returncode == 0


def test_a_release_of_one_game_is_not_searched_alone_while_that_of_another_cannot_be_read(small_released: Path) -> None:
    (small_released / "rules_data/teapots/releases/1.0.jsonl").unlink()
    done = run_rulebook(small_released, "lookup", "--release", "1.0", "throwing")
    assert done.returncode == 2
    assert "more than one game has a release '1.0', and that of teapots cannot be read; name one with --game" in done.stderr
    assert run_rulebook(small_released, "lookup", "--release", "1.0", "--game", "saucers", "throwing").returncode == 0
