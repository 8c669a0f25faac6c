"""Faults of the configuration: `mkdocs.yml`, overrides of templates, drawings, styles, and scripts. The build would fail."""

from __future__ import annotations

from fuzz.classes import Edit, edit_class, sub, table
from fuzz.workspace import Spot, Workspace

FAMILY = "configuration"
CONFIG, MAIN = "mkdocs.yml", "overrides/main.html"
STYLE, SCRIPTS = "docs/assets/stylesheets/rulebook.css", r"docs/assets/javascripts/.*\.js"
NAMING = r"docs/assets/.*\.(css|js)|mkdocs\.yml"
NO_BUILD = "the site cannot be built"


def config(pattern: str, new: str) -> Edit:
    """An edit of `mkdocs.yml`."""
    return sub(CONFIG, pattern, new)


def override(text: str, *, line: int = 0) -> Edit:
    """An edit that adds something to the end of a template that the project overrides."""

    def edit(w: Workspace) -> Spot:
        path = w.random.choice(["overrides/main.html", "overrides/partials/footer.html"])
        return Spot(path, w.append(path, text + "\n").line + line)

    return edit


table(
    FAMILY,
    [
        ("config-quote-not-closed", NO_BUILD, config(r"(?m)^site_name: (.*)$", r'site_name: "\1')),
        ("config-tab", NO_BUILD, config(r"(?m)^  (name|custom_dir): ", r"\t\1: ")),
        ("config-bracket", NO_BUILD, config(r"(?m)^plugins: \[\]", "plugins: [")),
        ("config-without-name", NO_BUILD, config(r"(?m)^site_name: .*\n", "")),
        ("config-name-is-list", NO_BUILD, config(r"(?m)^site_name: .*$", "site_name: [Rulebook]")),
        ("config-unknown-theme", NO_BUILD, config(r"(?m)^  name: material$", "  name: materiel")),
        ("config-unknown-plugin", NO_BUILD, config(r"(?m)^plugins: \[\]", "plugins: [no-such-plugin]")),
        ("config-unknown-extension", NO_BUILD, config(r"(?m)^  - sane_lists$", "  - sane_list")),
        ("config-docs-missing", NO_BUILD, config(r"(?m)^docs_dir: docs$", "docs_dir: documents")),
        ("config-overrides-missing", NO_BUILD, config(r"(?m)^  custom_dir: overrides$", "  custom_dir: override")),
        ("config-style-missing", "the page has no such style", config(r"(?m)^(  - assets/.*/)rulebook\.css", r"\1rulebok.css")),
        ("config-script-missing", "the page has no such script", config(r"scripts/redirects\.js", "scripts/redirect.js")),
        ("config-address-impossible", NO_BUILD, config(r'!ENV \[RULEBOOK_SITE_URL, ""\]', "'http://[oops'")),
        ("config-unknown-tag", NO_BUILD, config(r"(?m)^site_name: (.*)$", r"site_name: !include \1")),
        ("config-is-list", NO_BUILD, lambda w: Spot(w.write(CONFIG, "- site_name: Rulebook\n").path, 1)),
        ("config-empty", NO_BUILD, lambda w: w.write(CONFIG, "")),
        ("config-missing", NO_BUILD, lambda w: w.remove(CONFIG)),
        ("config-not-utf-8", NO_BUILD, lambda w: w.write(CONFIG, b"site_name: Skj\xf8ldr\n" + w.text(CONFIG).encode())),
        ("config-conflict", NO_BUILD, config(r"(?m)^(site_name: .*)$", r"<<<<<<< HEAD\n\1\n=======\n\1\n>>>>>>> main")),
        ("template-block-not-closed", NO_BUILD, override("{% if page %}")),
        ("template-brace-not-closed", NO_BUILD, override("{{ page.title")),
        ("template-unknown-tag", NO_BUILD, override("{% iff page %}{% endif %}")),
        ("template-unknown-filter", NO_BUILD, override("{{ 'x' | no_such_filter }}")),
        ("template-end-without-block", NO_BUILD, override("{% endfor %}")),
        ("template-not-utf-8", NO_BUILD, lambda w: w.write("overrides/main.html", b"{# Skj\xf8ldr #}\n")),
        (
            "template-extends-nothing",
            NO_BUILD,
            sub(MAIN, r'extends "[^"]+"', 'extends "bass.html"'),
        ),
        ("template-includes-nothing", NO_BUILD, sub(MAIN, r'include "[^"]+"', 'include "no-such.html"')),
        (
            "style-import-missing",
            "the site lacks a style",
            sub(STYLE, r'(@import [^"\']*["\'][^"\']+)\.css', r"\1s.css"),
        ),
        (
            "script-import-missing",
            "the page's scripts stop",
            sub(SCRIPTS, r'(?m)^(import .*from ["\'][^"\']+)\.js', r"\1x.js"),
        ),
        ("manifest-broken", "the app cannot be installed", sub("docs/manifest.webmanifest", r"\}\s*$", "")),
    ],
)


def removed(path: str) -> Edit:
    """An edit that removes a file that the site needs. It is told there, or where it is named."""

    def edit(w: Workspace) -> list[Spot]:
        named = [
            each for each in w.files(r"docs/assets/.*\.(css|js)|mkdocs\.yml") if path.rpartition("/")[2] in w.base.text(each)
        ]
        return [w.remove(path), *map(Spot, named)]

    return edit


table(
    FAMILY,
    [
        ("style-removed", "the site lacks a style", removed("docs/assets/stylesheets/reading/record.css")),
        ("all-styles-removed", "the site has no style", removed("docs/assets/stylesheets/rulebook.css")),
        ("script-removed", "the page's scripts stop", removed("docs/assets/javascripts/rulebook.js")),
        ("module-removed", "the page's scripts stop", removed("docs/assets/javascripts/look-up/english.js")),
    ],
)


@edit_class(FAMILY, NO_BUILD)
def drawing_misspelt(w: Workspace) -> Spot:
    return w.add(w.path(), ("diagrams",), "zoness")


@edit_class(FAMILY, NO_BUILD)
def drawing_removed(w: Workspace) -> list[Spot]:
    spot = w.add(w.path(having=lambda record: not record.diagrams), ("diagrams",), "turn")
    gone = w.remove("docs/assets/diagrams/turn.svg")
    return [spot, gone]


@edit_class(FAMILY, NO_BUILD)
def drawing_broken(w: Workspace) -> list[Spot]:
    w.add(w.path(having=lambda record: not record.diagrams), ("diagrams",), "turn")
    return [w.write("docs/assets/diagrams/turn.svg", w.text("docs/assets/diagrams/turn.svg").replace("</svg>", ""))]


@edit_class(FAMILY, "a drawing must not run anything")
def drawing_with_script(w: Workspace) -> list[Spot]:
    w.add(w.path(having=lambda record: not record.diagrams), ("diagrams",), "turn")
    text = w.text("docs/assets/diagrams/turn.svg")
    return [w.write("docs/assets/diagrams/turn.svg", text.replace("</svg>", "<script>alert(1)</script></svg>"))]


@edit_class(FAMILY, "a drawing that is empty")
def drawing_empty(w: Workspace) -> list[Spot]:
    w.add(w.path(having=lambda record: not record.diagrams), ("diagrams",), "turn")
    return [w.write("docs/assets/diagrams/turn.svg", "")]
