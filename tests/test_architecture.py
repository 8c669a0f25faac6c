"""Imports go one way: from the command line and the service down to the records, never up."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "scripts/rulebook"
LAYERS = [
    ["refs", "problems", "icons", "spelling"],
    ["source", "prose", "fields", "words"],
    ["records", "bearing"],
    ["game"],
    ["loading"],
    ["library"],
    ["listing", "glossary", "colours", "files"],
    ["releases"],
    ["differences"],
    ["history", "change_text"],
    ["change_pages", "moving", "provenance"],
    ["feeds"],
    ["checks", "pages", "search", "exports", "site_links", "offline", "sources", "editions"],
    ["fresh"],
    ["plain_text", "build", "plain_folder", "publish"],
    ["command"],
    ["api"],
    ["cli_lookup", "cli_records", "cli_releases", "cli_site", "cli_sources", "cli_publish"],
    ["cli"],
    ["__main__"],
]
LEVEL = {module: level for level, modules in enumerate(LAYERS) for module in modules}
PACKAGES = ("checks", "search", "sources")


def imported(path: Path) -> set[str]:
    """The modules that a file imports, at its head or where it needs them, but not for types alone."""
    tree = ast.parse(path.read_text("utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found = set()
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" if node.module == "rulebook" else node.module for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def own(name: str) -> str:
    """The module of the package that a dotted name means, or an empty string."""
    parts = name.split(".")
    return parts[1] if parts[0] == "rulebook" and len(parts) > 1 and parts[1] in LEVEL else ""


def test_every_module_has_its_layer() -> None:
    modules = {path.stem for path in PACKAGE.glob("*.py")} | set(PACKAGES)
    assert modules - {"__init__"} == set(LEVEL)


def test_imports_go_down() -> None:
    for path in PACKAGE.rglob("*.py"):
        module = path.parent.name if path.parent.name in PACKAGES else path.stem
        for target in {own(name) for name in imported(path)} - {"", module}:
            assert LEVEL[target] < LEVEL.get(module, -1), f"{module} imports {target}"


def users(library: str) -> set[str]:
    """The modules that import a library, each package as one."""
    using = {path for path in PACKAGE.rglob("*.py") if any(name.split(".")[0] == library for name in imported(path))}
    return {path.parent.name if path.parent.name in PACKAGES else path.stem for path in using}


def test_whoosh_is_imported_by_search_alone() -> None:
    assert users("whoosh") == {"search"}


def test_mike_and_git_are_used_by_publish_alone() -> None:
    assert users("mike") == {"publish"}
    assert users("subprocess") == {"publish"}
