"""The build combines the scripts of the site, the same wherever the project is, and tells what esbuild refuses."""

from __future__ import annotations

import resource
import shutil
from typing import TYPE_CHECKING

import pytest

from projects import ROOT, replace_once, run_rulebook
from rulebook.search.browser_constants import PATH, constants_module
from rulebook.site import scripts
from rulebook.site.scripts import BUNDLED, bundle_scripts

if TYPE_CHECKING:
    from pathlib import Path

MODULE = "docs/assets/javascripts/look-up/english.js"


def test_the_scripts_are_the_same_wherever_the_project_is(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs/assets/javascripts", tmp_path / "far/away/docs/assets/javascripts")
    assert bundle_scripts(tmp_path / "far/away/docs") == bundle_scripts(ROOT / "docs")


def test_every_page_loads_one_module_and_that_of_its_kind_ahead(small_built: Path) -> None:
    needed = scripts.scripts_of_pages(small_built / "docs")
    (everywhere,) = needed["rulebook"]
    front, boxes = ((small_built / f"site/teapots/{path}index.html").read_text("utf-8") for path in ("", "sets/"))
    for page, base in ((front, ".."), (boxes, "../..")):
        assert page.count('<script type="module"') == 1
        # Fonts and the style sheet, which the first paint needs, come before the scripts.
        assert f'<script type="module" fetchpriority="low" src="{base}/{everywhere}">' in page
    assert "modulepreload" not in front
    ahead = '<link rel="modulepreload" fetchpriority="low" href="../../'
    assert [path for path in needed["shelf"] if f'{ahead}{path}">' in boxes] == needed["shelf"]
    # The script of every page is without that of the match sheet.
    assert needed["match"][0] == f"{BUNDLED}/match.js"
    assert everywhere not in needed["match"]
    assert "rb-match-dialog" in (small_built / "site" / needed["match"][0]).read_text("utf-8")
    assert "rb-match-dialog" not in (small_built / "site" / everywhere).read_text("utf-8")


def test_the_site_has_no_sources_and_the_licenses_of_the_libraries(small_built: Path) -> None:
    assert not (small_built / "site/assets/javascripts").exists()
    assert "MIT License" in (small_built / "site/assets/generated/libraries/uqr.LICENSE.txt").read_text("utf-8")


def test_scripts_are_made_from_the_constants_of_the_code_and_not_from_those_of_an_earlier_build(small: Path) -> None:
    (small / PATH).write_text("export const LABELS = {};", "utf-8")
    done = run_rulebook(small, "build")
    assert done.returncode == 0, done.stderr
    assert (small / PATH).read_text("utf-8") == constants_module()


def test_what_is_wrong_in_a_module_is_told_with_its_line(small: Path) -> None:
    replace_once(small / MODULE, "export function", "export functoin")
    line = (small / MODULE).read_text("utf-8").partition("functoin")[0].count("\n") + 1
    done = run_rulebook(small, "build")
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith(f"{MODULE}:{line}:8: script-error: "), done.stdout
    assert "Nothing was built." in done.stderr
    assert not (small / "site").exists()


def test_a_full_disk_is_no_fault_of_a_script() -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        with pytest.raises(OSError, match="Failed to write to output file: "):
            bundle_scripts(ROOT / "docs")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_build_without_the_libraries_says_what_installs_them(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts, "LIBRARIES", tmp_path / "none")
    done = run_rulebook(small, "build")
    assert done.returncode == 1
    assert "libraries-missing: esbuild is not installed" in done.stdout
    assert "make setup" in done.stdout
