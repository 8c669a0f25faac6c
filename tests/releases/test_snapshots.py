"""A release keeps the records as they were, whatever happens to the record files."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from projects import codes_of, pages_of, problems_of, replace_once, succeed
from rulebook.library.library import Library
from rulebook.model import icons
from rulebook.releases import formats
from rulebook.releases.history import History
from rulebook.releases.snapshots import Release, Releases
from rulebook.site.feeds import feeds

if TYPE_CHECKING:
    from pathlib import Path

    from projects import Run

LOKI = "rules_data/unmatched/heroes/loki.yml"


def edit(project: Path, old: str, new: str, file: str = LOKI) -> None:
    """Replace the first `old` in a file."""
    replace_once(project / file, old, new)


def test_a_release_holds_the_records_as_they_were(released: Path, library: Library) -> None:
    (release,) = Releases.load(released / "rules_data")
    edit(released, "no BOOST value.", "a BOOST value of 0.")
    assert (release.game, release.version, release.date) == ("unmatched", "10.0", "2025-10-01")
    then = release.library
    assert list(then.records) == [record.ref for record in library.of("unmatched")]
    assert formats.body(then, "unmatched", "10.0") == formats.body(library, "unmatched", "10.0")
    assert formats.body(then, "unmatched", "10.0") != formats.body(Library.load(released / "rules_data"), "unmatched", "10.0")
    assert codes_of(released) == []


def test_a_release_can_be_read_if_the_theme_no_longer_has_its_icons(
    released: Path, rulebook: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    icons.drawing.cache_clear()
    monkeypatch.setattr(icons, "_folder", lambda: tmp_path)
    assert set(codes_of(released)) == {"unknown-icon"}
    assert "Loki" in rulebook(released, "show", "hero/loki", "--release", "10.0").stdout


def test_wrapping_quoting_and_key_order_do_not_change_a_release(released: Path) -> None:
    edit(released, "aliases: [God of Mischief]\n", "")
    edit(released, 'since: "10.0"', 'since: "10.0"\naliases:\n  - "God of Mischief"')
    edit(
        released,
        "text: Any fighter may play any of Loki's TRICKS.",
        "text: |\n      Any fighter may\n      play any of Loki's TRICKS.\n",
    )
    library, (old,) = Library.load(released / "rules_data"), Releases.load(released / "rules_data")
    assert Release.make(library, "unmatched", "10.0", "2025-10-01", None, None).files["10.0.jsonl"] == old.files["10.0.jsonl"]


def test_a_release_is_refused_unless_it_is_the_next_and_something_changed(released: Path, rulebook: Run) -> None:
    def refused(version: str, date: str = "2026-02-01") -> str:
        done = rulebook(released, "release", "unmatched", version, "--date", date)
        assert done.returncode == 1, done.stdout + done.stderr
        return done.stderr

    assert "nothing has changed since '10.0'" in refused("10.1")
    edit(released, "no BOOST value.", "a BOOST value of 0.")
    assert "not newer" in refused("9.9")
    assert "not newer" in refused("10.0")
    assert "is before the last release" in refused("10.1", "2025-09-30")
    assert "is not a valid version" in refused("ten")
    edit(released, "see_also: [ruling", "see_also: [ruling/nowhere, ruling")
    assert "fix these problems first" in refused("10.1")
    assert rulebook(released, "release", "unmached", "10.1", "--date", "2026-02-01").returncode == 2
    assert rulebook(released, "release", "unmatched", "10.1", "--date", "2026-02-31").returncode == 2
    assert [release.version for release in Releases.load(released / "rules_data")] == ["10.0"]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (LOKI, "section: Character Rules / Loki", "section: Character Rules / The Loki"),
        ("rules_data/unmatched/game.yml", "example: loki trick boost", "example: loki boost"),
    ],
)
def test_changes_that_players_never_read_can_be_released(released: Path, rulebook: Run, file: str, old: str, new: str) -> None:
    edit(released, old, new, file)
    output = succeed(released, "release", "unmatched", "10.1", "--date", "2026-02-01")
    assert "Nothing that players read has changed" in output
    assert codes_of(released) == []
    assert rulebook(released, "release", "unmatched", "10.2", "--date", "2026-02-01").returncode == 1


HINTS = "rules_data/unmatched/hints/hero/loki.yml"


def test_hints_and_synonyms_are_no_part_of_a_release(released: Path, rulebook: Run) -> None:
    (before,) = Releases.load(released / "rules_data")
    edit(released, "- norse trickster rules", "- zappo of the north", HINTS)
    edit(released, "synonyms:\n", "synonyms:\n  - {say: [quux], mean: [boost]}\n", "rules_data/unmatched/synonyms.yml")
    assert succeed(released, "diff", "10.0", "--game", "unmatched", "--json").count("loki") == 0
    assert "nothing has changed" in rulebook(released, "release", "unmatched", "10.1", "--date", "2026-02-01").stderr
    shutil.rmtree(released / "rules_data/unmatched/hints")
    (released / "rules_data/unmatched/synonyms.yml").unlink()
    library = Library.load(released / "rules_data")
    assert (
        Release.make(library, "unmatched", "10.0", "2025-10-01", None, None).files["10.0.jsonl"] == before.files["10.0.jsonl"]
    )
    assert codes_of(released) == []


def found(project: Path, *query: str) -> tuple[str, str | None]:
    """Return the record and passage that a look-up in release 10.0 ranks first."""
    printed = succeed(project, "lookup", "--release", "10.0", "--game", "unmatched", "--json", *query)
    (first, *_) = json.loads(printed)["results"]
    return first["id"], first["passage"]


def test_an_older_release_is_searched_with_the_hints_of_today(released: Path) -> None:
    query = ["gizmo", "quuxly"]
    edit(released, "    - can I boost with a trick\n", "    - gizmo quuxly\n", HINTS)
    assert found(released, *query) == ("unmatched/hero/loki", "no-boost")
    edit(released, "    - gizmo quuxly\n", "    - can I boost with a trick\n", HINTS)
    edit(released, "    - can a sidekick use a trick\n", "    - gizmo quuxly\n", HINTS)
    edit(released, "synonyms:\n", "synonyms:\n  - {say: [zappo], mean: [gizmo quuxly]}\n", "rules_data/unmatched/synonyms.yml")
    assert found(released, *query) == ("unmatched/hero/loki", "any-fighter")
    edit(released, "  any-fighter:\n", "  all-fighters:\n", HINTS)
    edit(released, "id: any-fighter", "id: all-fighters")
    game = released / "rules_data/unmatched"
    (game / "heroes/loki.yml").rename(game / "heroes/prankster.yml")
    (game / "hints/hero/loki.yml").rename(game / "hints/hero/prankster.yml")
    leads = {"hero/loki": "hero/prankster", "hero/loki#any-fighter": "hero/prankster#all-fighters"}
    lines = "".join(f"  {old}: {new}\n" for old, new in leads.items())
    (game / "redirects.yml").write_text(f"redirects:\n{lines}", "utf-8")
    assert found(released, *query) == ("unmatched/hero/loki", "any-fighter")


def test_changes_of_game_data_are_reported_and_released(released: Path) -> None:
    game = "rules_data/unmatched/game.yml"
    edit(released, "id: setup, name: Setup", "id: setup, name: Set-up", game)
    edit(released, "kind: rule, name: Core rule", "kind: rule, name: Basic rule", game)
    edit(released, 'date: "2025-10"', 'date: "2025-11"', game)
    for output in (
        succeed(released, "diff", "10.0"),
        succeed(released, "release", "unmatched", "10.1", "--date", "2026-02-01"),
        succeed(released, "diff", "10.0", "10.1"),
    ):
        assert "timings setup name: [-Setup-]{+Set-up+}" in output
        assert "kinds rule name: [-Core-]{+Basic+} rule" in output
        assert "sources reference-10.0 date: [-2025-10-]{+2025-11+}" in output
        assert "Nothing that players read" not in output
    pages = pages_of_changes(released)
    for page in ("10.1.md", "since-10.0.md"):
        assert "Nothing has changed" not in pages[page]
        assert "## The game’s own data { #section-game }" in pages[page]
        assert '<p class="rb-diff__field">Timings setup name</p>' in pages[page]
        assert "<ins>" in pages[page]
    assert "2026-02-01: the game’s own data changed" in pages["index.md"].replace("&#50;", "2")
    assert "timings setup name: [-Setup-]{+Set-up+}" in json.loads(pages["feed.json"])["items"][0]["content_text"]


def test_one_changed_record_is_counted_once(released: Path) -> None:
    edit(released, "no BOOST value.", "a BOOST value of 0.")
    assert "[1 record](since-10.0.md) changed since" in pages_of_changes(released)["index.md"]
    assert "1 record changed (changes play 1)" in succeed(released, "release", "unmatched", "10.1", "--date", "2026-02-01")
    pages = pages_of_changes(released)
    assert "1 record changed (changes play 1). Words" in pages["10.1.md"]
    assert json.loads(pages["feed.json"])["items"][0]["content_text"] == "1 record changed (changes play 1)."


def pages_of_changes(project: Path) -> dict[str, str]:
    """Return the change pages and the feeds of the game, by file name."""
    library, releases = Library.load(project / "rules_data"), Releases.load(project / "rules_data").of
    histories = {game: History(library, releases.get(game, []), game) for game in library.games}
    tree = pages_of(library, histories=histories)
    tree |= feeds(histories["unmatched"], library.games["unmatched"], "https://rules.example.org")
    return {path.removeprefix("unmatched/changes/"): text for path, text in tree.items()}


def test_10_10_comes_after_10_9(released: Path, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text('Mends Loki:\n\n- one: "TRICK"\n- two\n\nSee [[hero/loki]].\n', "utf-8")
    for number, version in enumerate(["10.9", "10.10"]):
        edit(released, "adds 1 to" if not number else "adds 2 to", "adds 2 to" if not number else "adds 3 to")
        options = ["--title", 'Of "tricks": #1', "--notes", str(notes)]
        succeed(released, "release", "unmatched", version, "--date", "2026-02-01", *options)
    releases = Releases.load(released / "rules_data")
    assert [release.version for release in releases.of["unmatched"]] == ["10.0", "10.9", "10.10"]
    assert releases.of["unmatched"][2].title == 'Of "tricks": #1'
    assert 'version: "10.10"\nlanguage' in (released / "rules_data/unmatched/game.yml").read_text("utf-8")
    assert codes_of(released) == []


@pytest.mark.parametrize("file", ["10.0.yml", "10.0.jsonl"])
def test_a_changed_byte_of_a_release_is_one_problem(released: Path, file: str) -> None:
    path = released / "rules_data/unmatched/releases" / file
    original = path.read_bytes()
    for position in range(0, len(original), max(1, len(original) // 12)):
        path.write_bytes(original[:position] + bytes([original[position] ^ 1]) + original[position + 1 :])
        assert len(problems_of(released)) == 1, position
    path.write_bytes(original + b"\n")
    assert codes_of(released) == ["release-changed"]
    path.unlink()
    assert codes_of(released) == ["release-stray" if file == "10.0.yml" else "release-broken"]


@pytest.fixture
def twice(released: Path) -> Path:
    """The project with a second release, 10.1."""
    edit(released, "no BOOST value.", "a BOOST value of 0.")
    succeed(released, "release", "unmatched", "10.1", "--date", "2026-02-01")
    assert codes_of(released) == []
    return released


def remove(project: Path, version: str) -> None:
    """Remove the files of a release."""
    for file in (project / "rules_data/unmatched/releases").glob(f"{version}.*"):
        file.unlink()


def unlist(project: Path, version: str) -> None:
    """Remove the digest of a release from game.yml."""
    path = project / "rules_data/unmatched/game.yml"
    text = path.read_text("utf-8")
    path.write_text(re.sub(rf'(?m)^  "{re.escape(version)}": sha256:.*\n', "", text), "utf-8")
    assert path.read_text("utf-8") != text


def rewrite(project: Path, version: str) -> str:
    """Change a released text and update the digest of the release. Returns the digest."""
    folder = project / "rules_data/unmatched/releases"
    snapshot = (folder / f"{version}.jsonl").read_text("utf-8").replace("Any fighter may", "No fighter may", 1)
    unsealed = (folder / f"{version}.yml").read_text("utf-8").split("digest: ")[0]
    digest = f"sha256:{hashlib.sha256((unsealed + snapshot).encode()).hexdigest()}"
    (folder / f"{version}.jsonl").write_text(snapshot, "utf-8")
    (folder / f"{version}.yml").write_text(f"{unsealed}digest: {digest}\n", "utf-8")
    return digest


@pytest.mark.parametrize("version", ["10.0", "10.1"])
def test_a_missing_release_is_one_problem(twice: Path, rulebook: Run, version: str) -> None:
    remove(twice, version)
    assert codes_of(twice) == ["release-missing"]
    again = rulebook(twice, "release", "unmatched", version, "--date", "2026-02-01")
    assert (again.returncode, "release-missing" in again.stdout) == (1, True)


@pytest.mark.parametrize("version", ["10.0", "10.1"])
def test_a_rewritten_release_is_one_problem(twice: Path, version: str) -> None:
    rewrite(twice, version)
    assert codes_of(twice) == ["release-changed"]


def test_a_later_release_protects_an_earlier_one_whatever_game_yml_lists(twice: Path) -> None:
    unlist(twice, "10.0")
    assert codes_of(twice) == ["release-unlisted"]
    digest = rewrite(twice, "10.0")
    assert codes_of(twice) == ["release-changed"]
    edit(twice, "released:\n", f'released:\n  "10.0": {digest}\n', "rules_data/unmatched/game.yml")
    assert codes_of(twice) == ["release-changed"]
    unlist(twice, "10.0")
    remove(twice, "10.0")
    assert codes_of(twice) == ["release-missing"]


def test_a_game_version_older_than_its_releases_is_a_problem(released: Path) -> None:
    edit(released, 'version: "10.0"', 'version: "9.9"', "rules_data/unmatched/game.yml")
    assert codes_of(released) == ["old-version"]
    edit(released, 'version: "9.9"', 'version: "10.1"', "rules_data/unmatched/game.yml")
    assert codes_of(released) == []


def test_a_dry_run_writes_nothing(project: Path) -> None:
    succeed(project, "release", "unmatched", "10.0", "--date", "2025-10-01", "--dry-run")
    assert not (project / "rules_data/unmatched/releases").exists()


def test_an_interrupted_release_is_not_listed_and_can_be_made_again(released: Path) -> None:
    edit(released, "no BOOST value.", "a BOOST value of 0.")
    code = (
        "import os, signal, sys; from rulebook.releases import snapshots; from rulebook.cli.main import main\n"
        "real_write, remaining = snapshots.write_file, [int(sys.argv[1])]\n"
        "def write(path, text):\n"
        "    if not remaining[0]: os.kill(os.getpid(), signal.SIGKILL)\n"
        "    remaining[0] -= 1; real_write(path, text)\n"
        "snapshots.write_file = write\n"
        "main(['--project', sys.argv[2], 'release', 'unmatched', '10.1', '--date', '2026-02-01'])\n"
    )
    for count in (0, 1, 2):
        done = subprocess.run([sys.executable, "-c", code, str(count), str(released)], capture_output=True, check=False)
        assert done.returncode == -signal.SIGKILL
        assert [release.version for release in Releases.load(released / "rules_data")] == ["10.0"]
    succeed(released, "release", "unmatched", "10.1", "--date", "2026-02-01")


def refused(project: Path, rulebook: Run, *arguments: str) -> str:
    """Run a command that must be refused. Returns its message, which lists problems with their locations only."""
    done = rulebook(project, *arguments)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.strip().endswith("problems")
    return done.stdout


@pytest.mark.parametrize("damage", ["truncated", "forged", "missing", "description"])
def test_commands_refuse_a_damaged_release(released: Path, rulebook: Run, damage: str) -> None:
    description = released / "rules_data/unmatched/releases/10.0.yml"
    path = description.with_suffix(".jsonl")
    text = path.read_text("utf-8")
    if damage == "truncated":
        path.write_text(text[: len(text) // 2], "utf-8")
    elif damage == "forged":
        path.write_text(text.replace("nobody can BOOST with it", "anybody can BOOST with it"), "utf-8")
    elif damage == "missing":
        path.unlink()
    else:
        description.write_text("version: [", "utf-8")
    for arguments in (
        ("diff",),
        ("diff", "10.0", "--game", "unmatched"),
        ("show", "hero/loki#no-boost @10.0"),
        ("show", "hero/loki", "--release", "10.0", "--json"),
        ("lookup", "--release", "10.0", "loki"),
    ):
        assert refused(released, rulebook, *arguments).startswith("rules_data/unmatched/releases/10.0.yml:")


def test_unreadable_records_are_not_treated_as_removed(released: Path, rulebook: Run) -> None:
    edit(released, "name: Loki", "name: [Loki")
    edit(released, "1 opposing fighter", "1 [[bad ref!!]]", "rules_data/unmatched/heroes/medusa.yml")
    assert refused(released, rulebook, "diff").startswith(f"{LOKI}:")
    assert refused(released, rulebook, "show", "hero/loki").startswith(f"{LOKI}:")
    for option in ([], ["--json"]):
        message = refused(released, rulebook, "show", "hero/medusa", *option)
        assert message.startswith("rules_data/unmatched/heroes/medusa.yml:5:")
        assert "'bad ref!!' is not a reference" in message
    for arguments in (["hero/deadpool"], ["hero/loki @10.0"]):
        assert rulebook(released, "show", *arguments).returncode == 0
