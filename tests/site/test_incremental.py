"""A build makes only what is out of date, and detects quickly that everything is up to date."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from projects import digest, replace_once, run_rulebook
from rulebook.project.project import Project
from rulebook.search.index_cache import is_built, site_index
from rulebook.search.lookup import Lookup
from rulebook.site import incremental, mkdocs_site
from rulebook.site.incremental import build
from rulebook.storage.digests import tree_digests

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rulebook.site.incremental import BuildResult

pytestmark = pytest.mark.slow

HERO = "rules_data/teapots/heroes/kyusu.yml"
PAGE = "teapots/heroes/kyusu"
OTHER_PAGE = "teapots/heroes/brown-betty"


@pytest.fixture
def project(small_built: Path, tmp_path: Path) -> Path:
    """A fresh copy of the small project, built."""
    return shutil.copytree(small_built, tmp_path / "project")


def rebuild(project: Path) -> BuildResult:
    """Build a project in this process."""
    return build(project, lambda: Project.open(project))


def refuse() -> Project:
    """Fail: a project that is up to date must not be opened."""
    raise AssertionError("the build had something to do")


def times_of_files(project: Path) -> dict[str, int]:
    """When each file was last written."""
    return {name: (project / name[1:]).stat().st_mtime_ns for name in tree_digests({"": project})}


def test_a_build_with_nothing_to_do_writes_nothing(project: Path) -> None:
    before = times_of_files(project)
    result = build(project, refuse)
    assert (result.files.written, result.files.removed, result.site) == (0, 0, None)
    assert result.files.unchanged > 50
    assert (result.records, result.games) == (len(Project.open(project).library.records), 2)
    assert times_of_files(project) == before


def test_a_build_with_nothing_to_do_imports_nothing_slow(project: Path) -> None:
    code = (
        "import sys; from rulebook.cli.main import main; main(sys.argv[1:]); "
        "print(*{'pydantic', 'mkdocs', 'jinja2', 'whoosh', 'yaml', 'rapidfuzz', 'rulebook.library'} & {*sys.modules})"
    )
    command = [sys.executable, "-c", code, "--project", str(project), "build"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
    assert "site unchanged" in done.stderr


def remove_page(project: Path) -> None:
    (project / f"docs/{PAGE}.md").unlink()


def edit_page(project: Path) -> None:
    replace_once(project / f"docs/{OTHER_PAGE}.md", "Brown Betty", "Teacup")


def remove_script(project: Path) -> None:
    (project / "docs/assets/generated/scripts/match.js").unlink()


def remove_site_page(project: Path) -> None:
    (project / f"site/{PAGE}/index.html").unlink()


def edit_site_page(project: Path) -> None:
    replace_once(project / f"site/{OTHER_PAGE}/index.html", "Brown Betty", "Teacup")


def remove_site(project: Path) -> None:
    shutil.rmtree(project / "site")


def remove_index(project: Path) -> None:
    shutil.rmtree(project / "build/served")


def remove_schema(project: Path) -> None:
    (project / "schemas/teapots/hero.json").unlink()


def remove_build(project: Path) -> None:
    shutil.rmtree(project / "build")


OF_FILES = [remove_page, edit_page, remove_script, remove_site_page, edit_site_page, remove_schema]
OF_FOLDERS = [remove_site, remove_index, remove_build]


@pytest.mark.parametrize("damage", [*OF_FILES, *OF_FOLDERS])
def test_a_generated_file_that_was_removed_or_edited_is_noticed(project: Path, damage: Callable[[Path], None]) -> None:
    damage(project)
    with pytest.raises(AssertionError, match="something to do"):
        build(project, refuse)


@pytest.mark.parametrize("damages", [OF_FILES, *([damage] for damage in OF_FOLDERS)])
def test_generated_files_that_were_removed_or_edited_are_made_again(
    project: Path, damages: list[Callable[[Path], None]]
) -> None:
    folders = ("docs", "schemas", "site")
    before = [digest(project, folder) for folder in folders]
    for damage in damages:
        damage(project)
    rebuild(project)
    assert [digest(project, folder) for folder in folders] == before
    assert is_built(project)
    build(project, refuse)


def test_an_edit_of_the_same_size_and_time_is_found(project: Path) -> None:
    path = project / HERO
    before = path.stat()
    path.write_text(path.read_text("utf-8").replace("name: Kyusu", "name: Kyuso", 1), "utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    rebuild(project)
    assert "Kyuso" in (project / f"site/{PAGE}/index.html").read_text("utf-8")


def test_an_edit_of_a_module_is_found(project: Path) -> None:
    replace_once(project / "docs/assets/javascripts/match/tools.js", "Share the match", "Share this match")
    rebuild(project)
    assert "Share this match" in (project / "site/assets/generated/scripts/match.js").read_text("utf-8")


def test_an_interrupted_build_is_repeated(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    replace_once(project / HERO, "Kyusu", "Gaiwan")
    with monkeypatch.context() as broken, pytest.raises(KeyboardInterrupt):
        broken.setattr(mkdocs_site, "_run_mkdocs", stop)
        rebuild(project)
    assert "Gaiwan" not in (project / f"site/{PAGE}/index.html").read_text("utf-8")
    assert rebuild(project).site
    assert "Gaiwan" in (project / f"site/{PAGE}/index.html").read_text("utf-8")
    build(project, refuse)


def test_an_edit_saved_during_a_build_is_in_the_next_build(project: Path) -> None:
    def opened() -> Project:
        opened = Project.open(project)
        assert opened.library.records
        replace_once(project / HERO, "Kyusu", "Gaiwan")
        return opened

    replace_once(project / HERO, "name: Kyusu", "name: Shiboridashi")
    build(project, opened)
    assert "Gaiwan" not in (project / f"site/{PAGE}/index.html").read_text("utf-8")
    rebuild(project)
    assert "Gaiwan" in (project / f"site/{PAGE}/index.html").read_text("utf-8")


def test_an_edit_during_a_build_that_is_taken_back_is_in_no_site(project: Path) -> None:
    def opened() -> Project:
        opened = Project.open(project)
        replace_once(project / HERO, "name: Shiboridashi", "name: Gaiwan")
        assert opened.library.records
        return opened

    replace_once(project / HERO, "name: Kyusu", "name: Shiboridashi")
    build(project, opened)
    replace_once(project / HERO, "name: Gaiwan", "name: Shiboridashi")
    rebuild(project)
    assert "Gaiwan" not in (project / f"site/{PAGE}/index.html").read_text("utf-8")
    with closing(Lookup(site_index(Project.open(project)))) as lookup:
        assert not lookup.lookup("gaiwan").results


def test_a_change_of_game_yml_is_in_the_site(project: Path) -> None:
    replace_once(project / "rules_data/teapots/game.yml", "plural: Teapots", "plural: Kettles")
    replace_once(project / "rules_data/teapots/game.yml", "example: ", "example: whether ")
    assert rebuild(project).site
    page = (project / f"site/{PAGE}/index.html").read_text("utf-8")
    assert "Kettles" in page
    assert "whether " in page


def test_code_that_changes_no_page_makes_nothing(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = shutil.copytree(incremental.PACKAGE, tmp_path / "rulebook")
    monkeypatch.setattr(incremental, "PACKAGE", package)
    build(project, refuse)
    with (package / "site/pages.py").open("a", encoding="utf-8") as file:
        file.write("# A comment.\n")
    result = rebuild(project)
    assert (result.files.written, result.files.removed, result.site) == (0, 0, None)
    build(project, refuse)


def test_a_build_depends_on_the_environment_variables_that_mkdocs_yml_uses(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "mkdocs.yml").write_text(
        (project / "mkdocs.yml").read_text("utf-8") + "copyright: !ENV [RULEBOOK_TEST_NOTE, 'nobody']\n", "utf-8"
    )
    assert rebuild(project).site
    build(project, refuse)
    monkeypatch.setenv("RULEBOOK_TEST_NOTE", "the owner of the teapots")
    assert rebuild(project).site
    assert "the owner of the teapots" in (project / "site/index.html").read_text("utf-8")
    build(project, refuse)
    monkeypatch.setenv("RULEBOOK_SITE_URL", "https://rules.example.org/")
    rebuild(project)
    assert "https://rules.example.org/teapots/" in (project / "site/teapots/index.html").read_text("utf-8")


def test_the_second_of_two_simultaneous_builds_waits_and_has_nothing_to_do(project: Path) -> None:
    replace_once(project / HERO, "name: Kyusu", "name: Gaiwan")
    command = [sys.executable, "-m", "rulebook", "--project", str(project), "build"]
    both = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    printed = [process.communicate(timeout=120)[1] for process in both]
    assert [process.returncode for process in both] == [0, 0], printed
    assert sorted("site unchanged" in text for text in printed) == [False, True], printed


@pytest.mark.parametrize("cleaned", [False, True])
def test_removing_a_game_removes_its_files(project: Path, cleaned: bool) -> None:
    shutil.rmtree(project / "rules_data/saucers")
    if cleaned:
        remove_build(project)
    files = [path for top in ("docs", "schemas", "site") for path in (project / top).rglob("*") if "saucers" in path.name]
    assert {path.relative_to(project).parts[0] for path in files} == {"docs", "schemas", "site"}
    assert "removed, " in command_build(project)
    assert not [path for path in files if path.exists()]
    assert "saucers" not in (project / "site/index.html").read_text("utf-8")


def test_removing_a_kind_removes_its_files(project: Path) -> None:
    shutil.rmtree(project / "rules_data/teapots/keyphrases")
    game = project / "rules_data/teapots/game.yml"
    lines = game.read_text("utf-8").splitlines(keepends=True)
    game.write_text("".join(line for line in lines if "kind: keyphrase" not in line), "utf-8")
    assert (project / "schemas/teapots/keyphrase.json").exists()
    rebuild(project)
    for path in ("schemas/teapots/keyphrase.json", "docs/teapots/keyphrases", "site/teapots/keyphrases"):
        assert not (project / path).exists(), path


def command_build(project: Path) -> str:
    """Run `rulebook build`, which also checks the project. Returns what it printed."""
    done = run_rulebook(project, "build")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stderr


def test_handwritten_pages_are_kept_and_are_in_the_navigation(project: Path) -> None:
    paths = ("house-rules.md", "notes/house-rules.md", "saucers/house-rules.md")
    built = [project / "site" / path.removesuffix(".md") / "index.html" for path in paths]
    for number, path in enumerate(paths):
        page = project / "docs" / path
        page.parent.mkdir(exist_ok=True)
        page.write_text(f"# House rules {number}\n\nAt our table.\n", "utf-8")
    rebuild(project)
    navigation = (project / "site/about/index.html").read_text("utf-8")
    for number, page in enumerate(built):
        assert "At our table." in page.read_text("utf-8")
        assert f"House rules {number}" in navigation
    shutil.rmtree(project / "rules_data/saucers")
    rebuild(project)
    assert all((project / "docs" / path).exists() for path in paths)
    assert all(page.exists() for page in built)
    assert not (project / "docs/saucers/index.md").exists()


def test_a_generated_page_that_a_person_edited_is_kept_after_its_record_is_removed(project: Path) -> None:
    edited, other = (project / f"docs/saucers/{name}.md" for name in ("sources", "index"))
    edited.write_text("# Mine\n", "utf-8")
    shutil.rmtree(project / "rules_data/saucers")
    assert rebuild(project).files.removed
    assert edited.read_text("utf-8") == "# Mine\n"
    assert not other.exists()


def test_the_command_prints_the_same_whether_or_not_there_is_something_to_do(project: Path) -> None:
    nothing = command_build(project).splitlines()
    assert nothing[0].endswith(" records of 2 games, no problems")
    assert nothing[1].startswith("0 files written, 0 removed, ")
    assert nothing[2:] == [
        "no feeds: their links need the site's address: set RULEBOOK_SITE_URL, or site_url in mkdocs.yml",
        "site unchanged",
    ]
    remove_site_page(project)
    again = command_build(project).splitlines()
    assert again[:3] == nothing[:3]
    assert again[3].startswith("site built in site/; for use offline it has ")
