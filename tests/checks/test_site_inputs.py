"""Clean means that it builds: all that the site is made from is checked, and a build that fails nevertheless is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from projects import replace_once, run_rulebook
from rulebook import checks
from rulebook.model.problems import ProblemsError
from rulebook.project.project import Project
from rulebook.site.build_errors import about_page, told

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Edit = Callable[[Path], object]

SETTINGS, MAIN, ABOUT = "mkdocs.yml", "overrides/main.html", "docs/about.md"
CHECKS = ("configuration", "site_files", "template_overrides", "drawings")
"""The modules whose checks run here. The others need no site."""


def changed(file: str, old: str, new: str) -> Edit:
    """The first `old` in a file becomes `new`."""
    return lambda project: replace_once(project / file, old, new)


def added(file: str, text: str | bytes) -> Edit:
    """A file, which may be new, has this at its end."""

    def edit(project: Path) -> None:
        with (project / file).open("ab") as stream:
            stream.write(text.encode() if isinstance(text, str) else text)

    return edit


def begun(file: str, text: str) -> Edit:
    """A file has this text at its start."""
    return lambda project: (project / file).write_text(text + (project / file).read_text("utf-8"), "utf-8")


def removed(file: str) -> Edit:
    """A file is gone."""
    return lambda project: (project / file).unlink()


HERO = "rules_data/teapots/heroes/kyusu.yml"
MANIFEST, SCRIPTS = "docs/manifest.webmanifest", "docs/assets/javascripts"
STYLES = "docs/assets/stylesheets"
FAULTS: list[tuple[Edit, str, str, str]] = [
    # MkDocs.
    (changed(SETTINGS, "docs_dir: docs", "docs_dir: [docs"), "yaml-syntax", f"{SETTINGS}:4", "[ that opens here"),
    (changed(SETTINGS, "site_name: ", 'site_name: "'), "yaml-syntax", f"{SETTINGS}:1:12", "not closed"),
    (added(SETTINGS, b"copyright: \xe9\n"), "yaml-encoding", SETTINGS, "0xe9"),
    (added(SETTINGS, "more: \a\n"), "yaml-encoding", SETTINGS, "not allow"),
    (added(SETTINGS, f"extra_templates: {'[' * 60}{']' * 60}\n"), "yaml-syntax", SETTINGS, "nested more than"),
    (removed(SETTINGS), "file-missing", SETTINGS, "which the site needs"),
    (lambda project: (project / SETTINGS).write_text("- a\n", "utf-8"), "site-settings", SETTINGS, "no settings"),
    (changed(SETTINGS, "name: material", "name: materail"), "site-settings", f"{SETTINGS}:10:9", "Unrecognised theme"),
    (changed(SETTINGS, "name: material", "name: mkdocs"), "site-settings", f"{SETTINGS}:10:9", "not 'mkdocs'"),
    (changed(SETTINGS, "custom_dir: overrides", "custom_dir: none"), "site-settings", f"{SETTINGS}:11", "custom_dir"),
    (changed(SETTINGS, "plugins: []", "plugins: [serch]"), "site-settings", SETTINGS, "not installed"),
    (changed(SETTINGS, "- sane_lists", "- sane_list"), "site-settings", SETTINGS, "sane_list"),
    (changed(SETTINGS, "use_align_attribute", "use_align"), "site-settings", SETTINGS, "tables"),
    (added(SETTINGS, "colour: red\n"), "site-settings", SETTINGS, "Unrecognised configuration name"),
    (added(SETTINGS, "use_directory_urls: false\n"), "site-settings", SETTINGS, "rulebook makes the pages for True"),
    (added(SETTINGS, "extra_x: !!python/object/apply:os.getcwd []\n"), "site-settings", SETTINGS, "could run code"),
    (added(SETTINGS, "INHERIT: none.yml\n"), "file-missing", SETTINGS, "'none.yml'"),
    (changed(SETTINGS, "extra_css:", "extra_css:\n  - assets/none.css"), "file-missing", SETTINGS, "assets/none.css"),
    (changed(SETTINGS, "scripts/redirects.js", "redirects.js"), "file-missing", SETTINGS, "generated/redirects.js"),
    (changed(SETTINGS, "  language: en", "  logo: x.png"), "file-missing", SETTINGS, "'x.png'"),
    (changed(SETTINGS, "  language: en", "  icon: {logo: material/bok-}"), "file-missing", SETTINGS, "no icon 'material/bok-"),
    (changed(SETTINGS, "language: en", "language: xx"), "file-missing", f"{SETTINGS}:12", "no language 'xx'"),
    (added(SETTINGS, "nav:\n  - About: abuot.md\n"), "file-missing", SETTINGS, "no page 'abuot.md'"),
    (added(SETTINGS, "site_name: Two\n"), "yaml-syntax", SETTINGS, "'site_name' is there twice"),
    (added(SETTINGS, "hooks: [none.py]\n"), "file-missing", SETTINGS, "no hook 'none.py'"),
    (changed(SETTINGS, "extra_css:", "extra_css:\n  - https://example.org/a.css"), "foreign-request", SETTINGS, "another host"),
    (changed(SETTINGS, "font: false", "font: {text: Roboto}"), "foreign-request", f"{SETTINGS}:13", "fonts"),
    # Templates.
    (added(MAIN, "{% if page %}"), "template-error", MAIN, "end of template"),
    (changed(MAIN, "| url", "| urll"), "template-error", MAIN, "'urll'"),
    (added(MAIN, "{% block x %}{{ pagee.title }}{% endblock %}"), "template-error", MAIN, "'pagee'"),
    (changed(MAIN, "partials/rail.html", "partials/rial.html"), "file-missing", MAIN, "partials/rial.html"),
    (removed("overrides/partials/rail.html"), "file-missing", MAIN, "partials/rail.html"),
    (added(MAIN, b"\xe9"), "yaml-encoding", MAIN, "0xe9"),
    (lambda project: (project / "overrides/x.html").symlink_to("x"), "file-unreadable", "overrides/x.html", "symbolic link"),
    # Pages and files.
    (added(ABOUT, b"\n\nCaf\xe9.\n"), "yaml-encoding", ABOUT, "0xe9"),
    (begun(ABOUT, "---\ntitle: [About\n---\n"), "front-matter", f"{ABOUT}:", "no YAML"),
    (begun(ABOUT, "---\ndate: 2025-99-99\n---\n"), "front-matter", f"{ABOUT}:2", "month must be"),
    (changed(ABOUT, ".\n---\n", ".\n"), "front-matter", f"{ABOUT}:1", "not closed"),
    (begun(ABOUT, "---\ntitle: About\ntemplate: no.html\n---\n"), "file-missing", f"{ABOUT}:3", "'no.html'"),
    (changed(SETTINGS, '!ENV [RULEBOOK_SITE_URL, ""]', "'http://[oops'"), "site-settings", f"{SETTINGS}:3", "Invalid IPv6"),
    (changed(SETTINGS, "docs_dir: docs", "docs_dir: documents"), "site-settings", f"{SETTINGS}:4", "documents"),
    (
        changed(SETTINGS, "- assets/generated/rulebook.css", "- assets/generated/rulebok.css"),
        "file-missing",
        SETTINGS,
        "rulebok.css",
    ),
    (changed(MANIFEST, '"name"', '"name'), "manifest-error", f"{MANIFEST}:2", "not valid JSON"),
    (lambda project: (project / MANIFEST).write_text("[]", "utf-8"), "manifest-error", MANIFEST, "no keys"),
    (removed(f"{SCRIPTS}/look-up/normalize.js"), "file-missing", SCRIPTS, "also referred to from"),
    (removed(f"{SCRIPTS}/match/match.js"), "file-missing", f"{SCRIPTS}/rulebook.js", "./match/match.js"),
    (removed(f"{SCRIPTS}/look-up/worker.js"), "file-missing", f"{SCRIPTS}/look-up/worker.js", "which the site needs"),
    (begun(ABOUT, "---\n- About\n---\n"), "front-matter", f"{ABOUT}:2", "no keys"),
    (lambda project: (project / "docs/loop").symlink_to("."), "file-unreadable", "docs/loop", "link to a folder"),
    (added("docs/a\n.txt", ""), "file-unreadable", "docs/a\\n.txt", "cannot be shown"),
    (removed(f"{STYLES}/shared/print.css"), "file-missing", f"{STYLES}/rulebook.css", "shared/print.css"),
    (added(f"{STYLES}/shared/print.css", b"/* \xe9 */"), "yaml-encoding", f"{STYLES}/shared/print.css", "0xe9"),
    (removed("docs/service-worker.js"), "file-missing", "docs/service-worker.js", "which the site needs"),
    (added(HERO, "diagrams: [zoness]\n"), "file-missing", f"{HERO}:12:12", "no drawing 'zoness'"),
]


def found_in(project: Path) -> list[tuple[str, str, str]]:
    """The problems that the checks of the site's inputs find, as (code, place, message)."""
    opened = Project.open(project)
    with pytest.MonkeyPatch.context() as patch:
        own = {name: function for name, function in checks.CHECKS.items() if function.__module__.split(".")[-1] in CHECKS}
        patch.setattr(checks, "CHECKS", own)
        return [(problem.code, str(problem.place), problem.message) for problem in checks.run(opened)]


@pytest.mark.parametrize(("edit", "code", "place", "message"), FAULTS, ids=[f"{fault[2]}: {fault[3]}" for fault in FAULTS])
def test_what_would_stop_a_build_is_one_problem_at_its_place(
    small: Path, edit: Edit, code: str, place: str, message: str
) -> None:
    edit(small)
    ((found_code, found_place, found_message),) = found_in(small)
    assert (found_code, message in found_message) == (code, True), found_message
    assert found_place.startswith(place)


def test_what_the_theme_and_mkdocs_allow_is_no_problem(small: Path) -> None:
    added(SETTINGS, "nav:\n  - About: about.md\n  - Out: https://example.org/\n")(small)
    added(SETTINGS, "extra:\n  more: !!python/name:os.getcwd\n")(small)
    added(
        MAIN, "{% block x %}{{ lang.t('meta.comments') }}{% for i in nav %}{{ loop.index }}{{ i }}{% endfor %}{% endblock %}"
    )(small)
    begun(ABOUT, "---\ntitle: About\n---\n")(small)
    assert found_in(small) == []


def test_a_folder_with_nothing_but_records_needs_no_site(small: Path) -> None:
    removed(SETTINGS)(small)
    (small / "overrides").rename(small / "other")
    added(HERO, "diagrams: [none]\n")(small)
    assert found_in(small) == []


def test_a_drawing_that_several_records_name_is_one_problem(small: Path) -> None:
    for name in ("heroes/kyusu.yml", "rules/turn.yml"):
        added(f"rules_data/teapots/{name}", "diagrams: [gone]\n")(small)
    ((code, _, message),) = found_in(small)
    assert (code, "also named in rules_data/teapots/rules/turn.yml" in message) == ("file-missing", True)


def test_a_build_that_fails_nevertheless_is_told_with_its_page(small: Path) -> None:
    with pytest.raises(ProblemsError) as raised, told(small), about_page("teapots/index.md"):
        raise KeyError("zoness")
    (problem,) = raised.value.problems
    assert (str(problem.place), problem.message) == ("docs/teapots/index.md:1:1", "KeyError: 'zoness'")
    assert raised.value.why == "Nothing was built."


def test_a_template_that_fails_in_the_build_is_told_with_its_line(small: Path) -> None:
    changed(MAIN, "{% block content %}", "{% block content %}{{ page.meta.none.none }}")(small)
    done = run_rulebook(small, "build")
    assert done.returncode == 1, done.stderr
    line = (small / MAIN).read_text("utf-8").partition("none.none")[0].count("\n") + 1
    assert done.stdout.startswith(f"{MAIN}:{line}:1: build-failed: UndefinedError: "), done.stdout
    assert "Traceback" not in done.stderr
    assert not (small / "site").exists()
