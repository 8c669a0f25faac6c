"""An edition has the records of releases, whatever the working tree holds. It can be built anew; its rules stay."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from projects import copy_published, digest, forget_releases, replace_once, run_rulebook, succeed
from rulebook.library.library import Library
from rulebook.model.refs import Ref
from rulebook.project.project import Project
from rulebook.publish.choice import edition_of, is_newer, refuse_foreign, refuse_missing_drawings
from rulebook.publish.folder import Folder
from rulebook.publish.preparing import Origin, prepare
from rulebook.publish.published import Published
from rulebook.releases.history import RefusedError
from rulebook.releases.snapshots import Release, write
from rulebook.site.edition import Edition
from rulebook.site.not_found import above_editions

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.publish.editions import Publication

ORIGIN = Origin("2026-03-01", None)
MENU = '[{"version": "1.0", "title": "Teapot Duel 1.0", "aliases": ["latest"]}]'
STAMPED = {"edition.json", "edition/index.html", "service-worker.js"}
"""The files that say which build of an edition it is, or list the files of the build."""


@pytest.fixture
def first(published_once: Path, tmp_path: Path) -> Path:
    """A fresh copy of the small project with edition 1.0 published."""
    return copy_published(published_once, tmp_path / "first")


@pytest.fixture
def second(released_again: Path, tmp_path: Path) -> Path:
    """A fresh copy of the small project with edition 1.0 published, and 1.1 released and built."""
    return copy_published(released_again, tmp_path / "second")


def prepared(project: Path, www: Path, name: str, *, make_latest: bool = False) -> Publication | None:
    """What would be published of the edition that is built in the project."""
    opened, target = Project.open(project), Folder(www)
    edition = edition_of(opened, Published(target), opened.releases.get("teapots", name))
    shown, site = opened.as_released(edition.versions), project / "build/edition"
    return prepare(target, Published(target), edition, shown, site, ORIGIN, make_latest=make_latest)


def listed(www: Path) -> list[tuple[str, int, list[str]]]:
    """The name, the build, and the aliases of each published edition, as the version menu lists them."""
    menu = json.loads((www / "versions.json").read_text("utf-8"))
    return [(entry["version"], entry["properties"]["build"], entry["aliases"]) for entry in menu]


def test_a_mended_style_sheet_is_published_as_build_2_with_the_same_rules(first: Path) -> None:
    www = first.with_name("www")
    (www / "1.0/teapots/guests").mkdir()
    (www / "1.0/teapots/guests/index.html").write_text("A page that is no longer made", "utf-8")
    before = Folder(www).held("1.0")
    replace_once(first / "docs/assets/stylesheets/shared/frame.css", ".rb-footer {", ".rb-footer { margin: 0;")
    replace_once(first / "rules_data/teapots/heroes/brown-betty.yml", "adds +5", "adds +4")
    replace_once(first / "rules_data/teapots/rules/turn.yml", "summary:", "sumary:")
    replace_once(first / "rules_data/teapots/game.yml", "timings:\n", "timings:\n  - {id: unreleased, name: Unreleased}\n")
    done = run_rulebook(first, "publish", "--directory", str(www))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Published build 2 of 1.0 (Teapot Duel 1.0) on the folder ")
    assert (
        "0 files new, 5 changed (assets/generated/rulebook.css, edition.json, edition/index.html, ...), 0 removed"
        in done.stdout
    )
    assert "1 problem in records that are not released" in done.stderr
    after = Folder(www).held("1.0")
    changed = {path for path in before if before[path] != after[path]}
    assert changed == {*STAMPED, "assets/generated/rulebook.css", "teapots/guests/index.html"}
    assert 'content="0; url=../"' in (www / "1.0/teapots/guests/index.html").read_text("utf-8")
    assert listed(www) == [("1.0", 2, ["latest"])]
    about = json.loads((www / "1.0/edition.json").read_text("utf-8"))
    assert about["build"]["number"] == 2
    assert about["build"]["commit"].endswith("-dirty")
    assert "<strong>Build 2</strong>" in (www / "1.0/edition/index.html").read_text("utf-8")
    assert "unreleased" in (first / "schemas/teapots/hero.json").read_text("utf-8")
    assert "nothing to publish" in succeed(first, "publish", "--directory", str(www))


def test_a_damaged_edition_is_published_again(first: Path) -> None:
    www = first.with_name("www")
    (www / "1.0/about/index.html").unlink()
    publication = prepared(first, www, "1.0")
    assert publication
    assert publication.build == 2
    Folder(www).put(publication)
    assert (www / "1.0/about/index.html").is_file()
    assert prepared(first, www, "1.0") is None


def test_latest_never_goes_back(first: Path, second: Path) -> None:
    www = first.with_name("www")
    newer = prepared(second, www, "1.1")
    assert newer
    Folder(www).put(newer)
    assert listed(www) == [("1.1", 1, ["latest"]), ("1.0", 1, [])]
    (www / "1.0/about/index.html").unlink()
    older = prepared(first, www, "1.0")
    assert older
    Folder(www).put(older)
    assert listed(www) == [("1.1", 1, ["latest"]), ("1.0", 2, [])]
    assert Folder(www).leads_to("latest") == "1.1"
    assert prepared(first, www, "1.0") is None
    back = prepared(first, www, "1.0", make_latest=True)
    assert back
    Folder(www).put(back)
    assert listed(www) == [("1.1", 1, []), ("1.0", 2, ["latest"])]
    assert Folder(www).leads_to("latest") == "1.0"


def test_an_edition_that_is_published_late_is_listed_in_its_place(first: Path, second: Path) -> None:
    www = second.with_name("empty")
    for project, name in ((second, "1.1"), (first, "1.0")):
        publication = prepared(project, www, name)
        assert publication
        Folder(www).put(publication)
    assert listed(www) == [("1.1", 1, ["latest"]), ("1.0", 1, [])]
    assert digest(www, "latest") == digest(www, "1.1")


def test_other_rules_than_those_of_the_release_are_refused(first: Path) -> None:
    www = first.with_name("www")
    replace_once(www / "1.0/edition.json", '"digest": "sha256:', '"digest": "sha256:0')
    with pytest.raises(RefusedError, match=r"not what `rulebook publish` writes: releases\.teapots\.digest"):
        prepared(first, www, "1.0")
    about = json.loads((www / "1.0/edition.json").read_text("utf-8"))
    about["releases"]["teapots"]["digest"] = "sha256:" + "0" * 64
    (www / "1.0/edition.json").write_text(json.dumps(about), "utf-8")
    with pytest.raises(RefusedError, match=r"1\.0 on .* was made from other rules: its teapots 1\.0 has the digest sha256:0"):
        prepared(first, www, "1.0")
    replace_once(first / "build/edition/api/teapots.json", "adds +5", "adds +4")
    with pytest.raises(RefusedError, match=r"api/teapots\.json of the built site differs from the release"):
        prepared(first, first.with_name("empty"), "1.0")


def test_a_project_as_released_has_hints_redirects_and_links_of_now(first: Path) -> None:
    rules = first / "rules_data/teapots"
    (rules / "heroes/kyusu.yml").rename(rules / "heroes/side-pot.yml")
    moved = "redirects:\n  hero/kyusu: hero/side-pot\n  hero/old-pot: hero/side-pot\n"
    replace_once(rules / "redirects.yml", "redirects:\n", moved)
    replace_once(rules / "synonyms.yml", "synonyms:\n", "synonyms:\n  - {say: [jug], mean: [pot]}\n")
    library = Project.open(first).as_released({"teapots": "1.0", "saucers": "1.0"}).library
    kyusu = Ref.parse("hero/kyusu", "teapots")
    assert library.redirects[Ref.parse("hero/old-pot", "teapots")] == kyusu
    assert kyusu not in library.redirects
    assert library.records[kyusu].document.path == "rules_data/teapots/heroes/side-pot.yml"
    assert ["jug"] in [group.say for group in library.hints.synonyms["teapots"].synonyms]


def test_a_missing_drawing_of_a_release_is_refused(first: Path) -> None:
    replace_once(first / "rules_data/teapots/rules/turn.yml", "summary:", "diagrams: [turn]\nsummary:")
    release(first, "teapots", "1.1", "2025-10-02")
    shown = Project.open(first).as_released({"teapots": "1.1"})
    refuse_missing_drawings(shown)
    (first / "docs/assets/diagrams/turn.svg").unlink()
    with pytest.raises(RefusedError, match=r"as released shows the drawing .*: restore docs/assets/diagrams/"):
        refuse_missing_drawings(shown)


def release(project: Path, game: str, version: str, day: str) -> None:
    """Release the records of a game."""
    root = project / "rules_data"
    library = Library.load(root)
    write(Release.make(library, game, version, day, None, None), library.games[game], root)


def edition(project: Path, www: Path, release: tuple[str, str] | None = None) -> Edition:
    """The edition of a release, or of the last ones."""
    opened = Project.open(project)
    return edition_of(opened, Published(Folder(www)), opened.releases.get(*release) if release else None)


def test_an_edition_is_named_after_the_newest_release(small: Path) -> None:
    nowhere = small / "nowhere"
    with pytest.raises(RefusedError, match="no game has a release yet: run `rulebook release teapots VERSION --date DATE`"):
        edition(small, nowhere)
    release(small, "teapots", "1.0", "2025-10-01")
    assert edition(small, nowhere) == Edition("1.0", "Teapot Duel 1.0", "2025-10-01", {"teapots": "1.0"})
    release(small, "saucers", "1.0", "2025-10-01")
    both = {"teapots": "1.0", "saucers": "1.0"}
    assert edition(small, nowhere) == Edition("1.0", "Teapot Duel 1.0", "2025-10-01", both)
    forget_releases(small / "rules_data/saucers")
    release(small, "saucers", "1.0", "2025-12-01")
    assert edition(small, nowhere) == Edition("saucers-1.0", "Flying Saucers 1.0", "2025-12-01", both)
    assert edition(small, nowhere, ("teapots", "1.0")).versions == {"teapots": "1.0"}


def test_games_released_on_the_same_day_or_backdated_are_published_one_after_the_other(first: Path) -> None:
    root, www = first / "rules_data", first.with_name("www")
    assert edition(first, www).name == "1.0"
    replace_once(root / "saucers/rules/throwing.yml", "text: ", "text: Once a turn, ")
    release(first, "saucers", "1.1", "2025-10-01")
    assert edition(first, www).name == "saucers-1.1"
    replace_once(root / "teapots/rules/turn.yml", "text: ", "text: Once a turn, ")
    release(first, "teapots", "1.1", "2025-10-02")
    assert edition(first, www) == Edition("1.1", "Teapot Duel 1.1", "2025-10-02", {"teapots": "1.1", "saucers": "1.1"})
    assert edition(first, www, ("saucers", "1.0")).name == "1.0"
    menu = json.loads((www / "versions.json").read_text("utf-8"))
    menu[0]["aliases"] = []
    (www / "versions.json").write_text(json.dumps([{"version": "1.1", "title": "1.1", "aliases": ["latest"]}, *menu]), "utf-8")
    for page in ("saucers/changes/1.0", "saucers/changes/1.1", "teapots/changes/1.1", "teapots/changes/since-1.1"):
        (www / "1.1" / page).mkdir(parents=True)
        (www / "1.1" / page / "index.html").touch()
    assert Published(Folder(www)).versions("1.1") == {"teapots": "1.1", "saucers": "1.1"}
    shutil.rmtree(www / "1.1/saucers/changes/1.1")
    assert edition(first, www).name == "saucers-1.1"
    replace_once(root / "teapots/rules/turn.yml", "Once a turn, ", "")
    assert edition(first, www, ("teapots", "1.1")).versions == {"teapots": "1.1", "saucers": "1.0"}


def test_a_game_that_is_gone_cannot_leave_its_edition(first: Path) -> None:
    www = first.with_name("www")
    shutil.rmtree(first / "rules_data/saucers")
    with pytest.raises(RefusedError, match=r"1\.0 is published with other rules \(saucers 1\.0 instead of none\)"):
        edition(first, www)
    with pytest.raises(RefusedError, match=r"the edition shows saucers 1\.0, and this project has no such release"):
        edition(first, www, ("teapots", "1.0"))


@pytest.mark.parametrize(("theirs", "menu"), [("404.html", None), ("1.1/index.html", None), ("1.1/index.html", MENU)])
def test_what_rulebook_did_not_put_into_a_folder_is_not_replaced(tmp_path: Path, theirs: str, menu: str | None) -> None:
    (tmp_path / theirs).parent.mkdir(exist_ok=True)
    (tmp_path / theirs).touch()
    (tmp_path / "robots.txt").touch()  # is in nobody's way
    if menu:
        (tmp_path / "versions.json").write_text(menu, "utf-8")
    target = Folder(tmp_path)
    with pytest.raises(RefusedError, match=f"the folder .* has '{theirs.removesuffix('/index.html')}'"):
        refuse_foreign(target, Published(target), Edition("1.1", "Teapot Duel 1.1", "2026-02-01"))
    (tmp_path / theirs).unlink()
    shutil.rmtree(tmp_path / "1.1", ignore_errors=True)
    refuse_foreign(target, Published(target), Edition("1.1", "Teapot Duel 1.1", "2026-02-01"))


def test_an_edition_is_newer_if_it_has_every_game_in_the_same_or_a_later_version() -> None:
    assert is_newer({"teapots": "1.10", "saucers": "1.0"}, {"teapots": "1.9"})
    assert not is_newer({"teapots": "1.9"}, {"teapots": "1.10"})
    assert not is_newer({"teapots": "2.0"}, {"teapots": "1.0", "saucers": "1.0"})


def test_the_page_for_missing_pages_leads_into_its_edition_and_above_them_into_the_latest(published_once: Path) -> None:
    www = published_once.with_name("www")
    own, above = ((www / path).read_text("utf-8") for path in ("1.0/404.html", "404.html"))
    assert 'href="/all/1.0/"' in own
    assert 'action="/all/1.0/"' in own
    assert "latest/latest" not in own + above
    assert 'href="/all/1.0/../latest/"' in own
    assert "/all/1.0/" not in above
    assert 'action="/all/latest/"' in above
    assert 'src="/all/latest/assets/generated/scripts/not-found.js"' in above
    assert "The latest edition" not in above
    assert above_editions(own, "1.0", "https://rules.example.org/all/") == above
