"""Imports go one way. The docstring of each room, a folder of the package, says what the room may import."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "scripts/rulebook"
TESTS = Path(__file__).parent
ROOMS = sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))
MODULES = {"headers": set[str](), "__main__": {"cli"}}
"""The modules that stand beside the rooms, and what each may import."""


def allowed() -> dict[str, set[str]]:
    """What each room, and each module beside them, may import."""
    found = dict(MODULES)
    for room in ROOMS:
        docstring = ast.get_docstring(ast.parse((PACKAGE / room / "__init__.py").read_text("utf-8"))) or ""
        listed = re.search(r"(?m)^Imports: (.+)\.$", docstring)
        assert listed, f"{room}/__init__.py does not say what it imports"
        found[room] = set() if listed[1] == "nothing of rulebook" else set(listed[1].split(", "))
    return found


def imported(path: Path) -> set[str]:
    """The dotted names of the modules that a file imports, at its head or inside functions, for types too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" if node.module == "rulebook" else node.module for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def room_of(path: Path) -> str:
    """The room that a file stands in, or the name of a module beside the rooms."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports() -> dict[str, set[str]]:
    """What each room, and each module beside them, imports of the package."""
    found: dict[str, set[str]] = {name: set() for name in (*ROOMS, *MODULES)}
    for path in PACKAGE.rglob("*.py"):
        if path != PACKAGE / "__init__.py":
            targets = {name.split(".")[1] for name in imported(path) if name.startswith("rulebook.")}
            found[room_of(path)] |= targets - {room_of(path), "__version__"}
    return found


def test_every_module_is_in_a_room() -> None:
    assert {path.stem for path in PACKAGE.glob("*.py")} - {"__init__"} == set(MODULES)
    assert {room_of(path) for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE} == {*ROOMS}


def test_a_room_imports_what_it_says_and_nothing_else() -> None:
    assert imports() == allowed()


def test_imports_go_one_way() -> None:
    assert set(TopologicalSorter(allowed()).static_order()) == {*ROOMS, *MODULES}  # raises CycleError for a circle


def test_tests_stand_in_rooms_of_the_same_names() -> None:
    folders = {path.parent.name for path in TESTS.glob("*/test_*.py")}
    assert folders == {*ROOMS, "browser", "fuzz"}


def users(library: str) -> set[str]:
    """The rooms that import a library."""
    files = PACKAGE.rglob("*.py")
    return {room_of(path) for path in files if any(name.split(".")[0] == library for name in imported(path))}


def test_whoosh_is_imported_by_search_alone() -> None:
    assert users("whoosh") == {"search"}


def test_mike_is_used_by_publish_alone_and_programs_by_it_and_the_site() -> None:
    assert users("mike") == {"publish"}
    assert users("subprocess") == {"publish", "site"}  # git, and esbuild
