"""An edition is published next to the earlier ones, completely or not at all, and no published edition is overwritten."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from projects import copy_published, digest, replace_once, run_apart, succeed
from rulebook.publish.editions import Publication
from rulebook.publish.folder import LOCK, Folder
from rulebook.publish.git_branch import Branch
from rulebook.releases.history import RefusedError
from rulebook.site.edition import Edition
from rulebook.site.link_check import check_site
from rulebook.storage.lock import BusyError, alone
from rulebook.storage.transaction import together

if TYPE_CHECKING:
    from pathlib import Path

    from projects import Run

BRANCH = "refs/heads/gh-pages"
REMOVED = "teapots/heroes/betty/index.html"
"""A page of 1.0 that redirects from an id. 1.1 does not have this redirect, nor that of the passage `second-pour`."""


@pytest.fixture
def published(published_once: Path, tmp_path: Path) -> Path:
    """A fresh copy of the small project with edition 1.0 published."""
    return copy_published(published_once, tmp_path)


@pytest.fixture
def next_one(released_again: Path, tmp_path: Path) -> Path:
    """A fresh copy of the small project with edition 1.0 published and 1.1 released."""
    return copy_published(released_again, tmp_path)


def git(project: Path, *arguments: str) -> str:
    """Run git, which must succeed. Returns its output."""
    return subprocess.run(["git", *arguments], cwd=project, capture_output=True, text=True, check=True).stdout.strip()


def test_the_first_edition_is_one_commit_and_does_not_change_the_project(published: Path) -> None:
    assert git(published, "rev-list", "--count", BRANCH) == "1"
    names = set(git(published, "ls-tree", "--name-only", BRANCH).split())
    assert names == {".nojekyll", "1.0", "404.html", "index.html", "latest", "versions.json"}
    assert git(published, "show", f"{BRANCH}:latest") == "1.0"
    menu = json.loads(git(published, "show", f"{BRANCH}:versions.json"))
    assert menu == [{"version": "1.0", "title": "Teapot Duel 1.0", "aliases": ["latest"], "properties": {"build": 1}}]
    assert git(published, "status", "--porcelain") == ""
    assert git(published, "symbolic-ref", "HEAD") == "refs/heads/main"
    assert not (published / "site").exists()


def test_the_next_edition_is_published_next_to_the_first_and_only_once(next_one: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = git(next_one, "rev-parse", BRANCH)
    assert "Published build 1 of 1.1 (Teapot Duel 1.1)" in succeed(next_one, "publish")
    assert git(next_one, "rev-parse", f"{BRANCH}^") == before
    assert git(next_one, "rev-parse", f"{BRANCH}:1.0") == git(next_one, "rev-parse", f"{before}:1.0")
    assert git(next_one, "show", f"{BRANCH}:latest") == "1.1"
    menu = json.loads(git(next_one, "show", f"{BRANCH}:versions.json"))
    assert [(entry["version"], entry["aliases"]) for entry in menu] == [("1.1", ["latest"]), ("1.0", [])]
    old, new = (set(git(next_one, "ls-tree", "-r", "--name-only", f"{BRANCH}:{name}").split("\n")) for name in ("1.0", "1.1"))
    assert {path for path in old if path.endswith(".html")} - {REMOVED} <= new
    after = git(next_one, "rev-parse", BRANCH)
    shutil.rmtree(next_one / "build")
    shutil.rmtree(next_one / "docs/teapots")
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    assert "nothing differs: there is nothing to publish" in run_apart(next_one, "publish")
    assert git(next_one, "rev-parse", BRANCH) == after


def test_an_edition_has_the_date_of_its_release_and_names_the_latest_as_canonical(published: Path) -> None:
    site = published.with_name("www") / "1.0"
    assert "<lastmod>2025-10-01</lastmod>" in (site / "sitemap.xml").read_text("utf-8")
    page = (site / "teapots/heroes/brown-betty/index.html").read_text("utf-8")
    assert '<link rel="canonical" href="https://rules.example.org/all/latest/teapots/heroes/brown-betty/">' in page


@pytest.mark.slow
def test_feeds_need_the_site_address_which_can_be_an_environment_variable(
    small: Path, rulebook: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(small / "rules_data/teapots")
    succeed(small, "release", "saucers", "1.0", "--date", "2025-10-01")
    done = rulebook(small, "publish", "--directory", str(tmp_path / "without"))
    assert (done.returncode, "no feeds: their links need the site's address: set RULEBOOK_SITE_URL" in done.stderr) == (0, True)
    assert not list((tmp_path / "without").rglob("feed.*"))
    monkeypatch.setenv("RULEBOOK_SITE_URL", "https://rules.example.org/all/")
    done = rulebook(small, "publish", "--directory", str(tmp_path / "with"))
    assert (done.returncode, "no feeds" in done.stderr) == (0, False), done.stderr
    feed = json.loads((tmp_path / "with/latest/saucers/changes/feed.json").read_text("utf-8"))
    assert feed["feed_url"] == "https://rules.example.org/all/latest/saucers/changes/feed.json"
    page = (tmp_path / "with/latest/saucers/index.html").read_text("utf-8")
    assert '<link rel="canonical" href="https://rules.example.org/all/latest/saucers/">' in page


def test_a_dry_run_publishes_nothing(next_one: Path) -> None:
    before = git(next_one, "rev-parse", BRANCH)
    output = succeed(next_one, "publish", "--dry-run")
    assert output.startswith("Would publish build 1 of 1.1 (Teapot Duel 1.1) on the branch gh-pages: ")
    assert re.search(r"Since 1.0: \d+ files new, \d+ changed, \d+ removed; 1.0 is unchanged", output)
    assert git(next_one, "rev-parse", BRANCH) == before


def test_a_folder_has_the_same_files_as_the_branch_and_links_of_1_0_work_in_1_1(next_one: Path) -> None:
    www = next_one.with_name("www")
    before = digest(www, "1.0")
    for target in ((), ("--directory", str(www))):
        succeed(next_one, "publish", *target)
    assert "nothing to publish" in succeed(next_one, "publish", "--directory", str(www))
    (archive := next_one.with_name("archive")).mkdir()
    tar = subprocess.run(["git", "archive", BRANCH], cwd=next_one, capture_output=True, check=True).stdout
    subprocess.run(["tar", "x"], input=tar, cwd=archive, check=True)
    for name in ("1.0", "1.1", "latest"):
        assert digest(www, name) == digest(archive, name)
    assert digest(www, "1.0") == before
    assert {path.name for path in www.iterdir()} == {LOCK, *(path.name for path in archive.iterdir())}
    assert (www / "versions.json").read_bytes() == (archive / "versions.json").read_bytes()
    for page in set((www / "1.0").rglob("*.html")) - {www / "1.0" / REMOVED}:
        now = (www / "1.1" / page.relative_to(www / "1.0")).read_text("utf-8")
        lost = anchors(page.read_text("utf-8")) - anchors(now)
        lost -= {"second-pour", "letter-g", "betty"}  # the only record of that letter has moved, and a redirect was removed
        assert not lost or 'data-rb-moved="page"' in now, (page, lost)


def anchors(page: str) -> set[str]:
    """Return the ids in a page that a link can point to, without those of the theme's toggles."""
    return set(re.findall(r' id="((?!__)[^"]+)"', page))


@pytest.mark.parametrize(
    ("branch", "why"),
    [("main", "is checked out"), ("HEAD", "another ref"), ("1.0", "another ref"), ("a..b", "not a valid name for a branch")],
)
def test_an_unsuitable_branch_name_is_refused(published: Path, rulebook: Run, branch: str, why: str) -> None:
    git(published, "tag", "1.0")
    done = rulebook(published, "publish", "--to", branch)
    assert done.returncode == 1
    assert why in done.stderr
    assert "check the releases" not in done.stderr


def test_an_unsuitable_repository_is_refused(published: Path, rulebook: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    for name in ("GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"):
        monkeypatch.delenv(name, raising=False)
    git(published, "config", "--unset", "user.email")
    assert "git config user.email" in rulebook(published, "publish").stderr
    shutil.rmtree(published / ".git")
    done = rulebook(published, "publish")
    assert done.returncode == 1
    assert "not in a git repository" in done.stderr
    assert "--directory" in done.stderr


def test_a_target_with_other_content_is_refused(published: Path, rulebook: Run, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "index.html").write_text("My page", "utf-8")
    assert "has other content" in rulebook(published, "publish", "--directory", str(home)).stderr
    (home / "versions.json").write_text('[{"name": "1.0"}]', "utf-8")
    assert "not a list of versions" in rulebook(published, "publish", "--directory", str(home)).stderr
    assert {path.name for path in home.iterdir()} == {"index.html", "versions.json"}
    assert "is not a folder" in rulebook(published, "publish", "--directory", str(home / "index.html")).stderr


@pytest.fixture
def publication(tmp_path: Path) -> Publication:
    """A publication of one page."""
    (tmp_path / "page").mkdir()
    (tmp_path / "page/index.html").write_text("A page", "utf-8")
    return Publication(Edition("1.1", "Teapot Duel 1.1", "2026-02-01"), 1, tmp_path / "page", {"versions.json": "[]"}, "1.1")


def test_a_clone_publishes_on_top_of_the_fetched_branch(published: Path, publication: Publication, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", str(published), str(clone))
    for key in ("name", "email"):
        git(clone, "config", f"user.{key}", "maintainer")
    before = git(published, "rev-parse", BRANCH)
    target = Branch(clone, "gh-pages")
    assert target.base == before
    target.put(publication)
    assert git(clone, "rev-parse", f"{BRANCH}^") == before
    assert target.hashes(publication.site) == Branch(clone, "gh-pages").held("1.1")
    git(clone, "push", "--quiet", "origin", "gh-pages")
    git(clone, "update-ref", BRANCH, git(clone, "commit-tree", "-m", "Another", f"{BRANCH}^{{tree}}"))
    with pytest.raises(RefusedError, match="has diverged from origin/gh-pages"):
        Branch(clone, "gh-pages")


def test_a_stale_lock_of_a_killed_git_does_not_prevent_publishing(published: Path, publication: Publication) -> None:
    lock = published / ".git/refs/heads/gh-pages.lock"
    lock.touch()
    Branch(published, "gh-pages").put(publication)
    assert not lock.exists()
    assert git(published, "show", f"{BRANCH}:1.1/index.html") == "A page"


def test_a_branch_that_another_command_has_changed_is_refused(published: Path, publication: Publication) -> None:
    one, other = Branch(published, "gh-pages"), Branch(published, "gh-pages")
    other.put(publication)
    before = git(published, "rev-parse", BRANCH)
    with pytest.raises(RefusedError, match="another command has changed the branch gh-pages meanwhile: publish again"):
        one.put(publication)
    assert git(published, "rev-parse", BRANCH) == before


def test_two_projects_that_publish_to_a_folder_do_not_undo_each_other(publication: Publication, tmp_path: Path) -> None:
    www = tmp_path / "www"
    one, other = Folder(www), Folder(www)
    other.put(publication)
    before = digest(www)
    with pytest.raises(RefusedError, match=r"another command has published to the folder .*www meanwhile: publish again"):
        one.put(replace(publication, beside={"versions.json": "[1]"}))
    assert digest(www) == before
    with alone(www / LOCK, "rulebook publish"), together(www) as transaction:
        transaction.write("versions.json", "[2]")
        with pytest.raises(BusyError, match=r"^rulebook publish \(process .*\) is using the folder .*www$"):
            Folder(www)
    assert (www / "versions.json").read_text("utf-8") == "[2]"


KILLED = """
import os, signal, sys
from pathlib import Path
from rulebook.publish.editions import Publication
from rulebook.site.edition import Edition
from rulebook.publish.folder import Folder
site, www = Path(sys.argv[1]), Path(sys.argv[2])
writing = ("os.rename", "os.symlink", "os.mkdir", "os.remove", "os.rmdir", "open")
beside = {"index.html": "to the latest", "versions.json": '["1.1", "1.0"]'}
def publish(remaining):
    def watch(event, arguments):
        nonlocal remaining
        if event in writing and str(www) in str(arguments) and (event != "open" or arguments[1] not in ("r", "rb")):
            remaining -= 1
            if remaining < 0:
                os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(watch)
    Folder(www).put(Publication(Edition("1.1", "Teapot Duel 1.1", "2026-02-01"), 1, site, beside, "1.1"))
for line in sys.stdin:
    child = os.fork()
    if not child:
        publish(int(line))
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Publishes in a new process for each number in its input. Kills it at that write, and prints how it ended."""


@pytest.mark.slow
def test_a_folder_is_consistent_wherever_publishing_is_interrupted(tmp_path: Path) -> None:
    old, new, www = (tmp_path / name for name in ("old", "new", "www"))
    for site, text in ((old, "old"), (new, "new")):
        for path in ("index.html", "heroes/index.html"):
            (site / path).parent.mkdir(parents=True, exist_ok=True)
            (site / path).write_text(text, "utf-8")
    command = [sys.executable, "-c", KILLED, str(new), str(www)]
    states, kills = set(), 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as publisher:

        def publish(writes: int) -> int:
            assert publisher.stdin
            assert publisher.stdout
            print(writes, file=publisher.stdin, flush=True)
            return int(publisher.stdout.readline())

        for kills in range(100):
            shutil.rmtree(www, ignore_errors=True)
            shutil.copytree(old, www / "1.0")
            (www / "latest").symlink_to("1.0")
            (www / "versions.json").write_text('["1.0"]', "utf-8")
            status = publish(kills)
            listed = json.loads((www / "versions.json").read_text("utf-8"))
            states.add((digest(www, "latest") == digest(new), len(listed)))
            assert digest(www, "1.0") == digest(old)
            assert digest(www, "latest") in (digest(old), digest(new))
            assert not (www / "1.1").exists() or digest(www, "1.1") == digest(new)
            assert digest(www, listed[0]) == digest(new if len(listed) == 2 else old)
            if not status:
                break
            assert status == -signal.SIGKILL
            assert publish(1000) == 0
            assert digest(www, "latest") == digest(new)
            assert json.loads((www / "versions.json").read_text("utf-8")) == ["1.1", "1.0"]
            assert {path.name for path in www.iterdir()} == {"1.0", "1.1", "latest", "index.html", "versions.json", LOCK}
    assert kills > 10
    assert states == {(False, 1), (True, 1), (True, 2)}


COMMITTED = """
import os, sys
from pathlib import Path
from rulebook.publish.editions import Publication
from rulebook.site.edition import Edition
from rulebook.publish.git_branch import Branch
project, site = map(Path, sys.argv[1:])
for line in sys.stdin:
    child = os.fork()
    if not child:
        os.setsid()
        target = Branch(project, "gh-pages")
        print(os.getpid(), flush=True)
        target.put(Publication(Edition("1.1", "Teapot Duel 1.1", "2026-02-01"), 1, site, {"versions.json": "[]"}, "1.1"))
        os._exit(0)
    os.waitpid(child, 0)
    print("ended", flush=True)
"""
"""Publishes in a new process for each line of its input. Prints the process's id before it writes, and a line at its end."""


def test_a_branch_is_consistent_whenever_publishing_is_interrupted(published: Path, publication: Publication) -> None:
    for number in range(200):
        (publication.site / f"{number}.html").write_text("A page. " * 1000, "utf-8")
    old = git(published, "rev-parse", BRANCH)
    found = set()
    command = [sys.executable, "-c", COMMITTED, str(published), str(publication.site)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as publisher:
        assert publisher.stdin
        assert publisher.stdout
        for delay in (0.0, 0.02, 0.04, 0.06, 0.08, 0.1, 0.15, 0.2, 0.4, None):
            print(file=publisher.stdin, flush=True)
            process = int(publisher.stdout.readline())
            if delay is not None:
                time.sleep(delay)
                with suppress(ProcessLookupError):
                    os.killpg(process, signal.SIGKILL)
            assert publisher.stdout.readline() == "ended\n"
            new = git(published, "rev-parse", BRANCH)
            if new != old:
                assert git(published, "rev-parse", f"{BRANCH}^") == old
                assert len(git(published, "ls-tree", "-r", "--name-only", f"{BRANCH}:1.1").split("\n")) == 201
            found.add(new != old)
            git(published, "fsck", "--no-progress", "--no-dangling")
            # A git that is killed at the very end leaves its lock of the branch, which git asks people to remove.
            (published / git(published, "rev-parse", "--git-path", f"{BRANCH}.lock")).unlink(missing_ok=True)
            git(published, "update-ref", BRANCH, old)
    assert found == {False, True}


def test_links_of_an_edition_point_into_it_or_to_the_latest(tmp_path: Path) -> None:
    (tmp_path / "about").mkdir()
    links = ["../../latest/", "../../latest/about/#here", "../../latest/gone/", "../../1.0/about/", "/about/", "../../"]
    text = '<h1 id="here">x</h1>' + "".join(f'<a href="{link}">x</a>' for link in links)
    (tmp_path / "about/index.html").write_text(text, "utf-8")
    (tmp_path / "index.html").write_text('<a href="about/">x</a>', "utf-8")
    found = [problem.message for problem in check_site(tmp_path, "site", ("1.1/", "latest/"))]
    assert found == [f"{links[2]!r} leads to no file", *(f"{link!r} leads out of the site" for link in links[3:])]


def test_uncommitted_changes_are_detected(published: Path) -> None:
    target = Branch(published, "gh-pages")
    assert not target.lacks("rules_data")
    replace_once(published / "rules_data/teapots/synonyms.yml", "synonyms:", "# By players.\nsynonyms:")
    assert target.lacks("rules_data")
