"""Switches off each check, each report of a problem, and each weight in turn, and lists those that no test misses.

`make mutate` runs it. Each mutant is one change of the syntax tree of one module, applied when the module is imported in a
process of its own, which then runs the tests that concern the module until one fails. No file is changed. Exit status 1: a
mutant survived.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.abc
import importlib.util
import multiprocessing
import os
import re
import sys
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "scripts/rulebook"
TESTS = {
    "checks": ["tests/checks"],
    "library/loader.py": ["tests/checks", "tests/library"],
    "model/yaml_document.py": ["tests/model", "tests/checks"],
    "releases/snapshots.py": ["tests/checks", "tests/releases"],
    "site/link_check.py": ["tests/checks"],
    "search/ranking.py": ["tests/search"],
}
"""The mutated modules and folders, each with the tests that concern it."""
EXAMPLES = "tests/checks/test_problems.py"
"""The tests that find most mutants. They run first, and among them those of the problem types that the module names."""
WEIGHTS = "Weights"
NEVER = ast.Constant(value=False)
REPORTS = ("Problem", "_problem", "_at")
"""The functions that make a problem."""


@dataclass(frozen=True)
class Mutant:
    """A change of one module: the statement, case or field in line `line` is switched off."""

    file: str
    line: int
    what: str
    tests: tuple[str, ...]
    codes: tuple[str, ...]

    def __str__(self) -> str:
        return f"scripts/rulebook/{self.file}:{self.line}: {self.what}"

    @property
    def module(self) -> str:
        """The dotted name of the module."""
        return "rulebook." + self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def mutants() -> Iterator[Mutant]:
    """All mutants, by file and line."""
    for name, tests in TESTS.items():
        for path in sorted((PACKAGE / name).glob("*.py")) or [PACKAGE / name]:
            switches = Switches(None)
            source = path.read_text("utf-8")
            switches.visit(ast.parse(source))
            # DEAD_LINK is the type of the code dead-link.
            codes = tuple(sorted({name.lower().replace("_", "-") for name in re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", source)}))
            file = path.relative_to(PACKAGE).as_posix()
            yield from (Mutant(file, line, what, tuple(tests), codes) for line, what in sorted(switches.found.items()))


class Switches(ast.NodeTransformer):
    """Finds what can be switched off in a module, and switches off what is in line `off`."""

    def __init__(self, off: int | None) -> None:
        self.off = off
        self.found: dict[int, str] = {}
        self.yields_problems = False

    def _is_off(self, node: ast.stmt | ast.pattern, what: str) -> bool:
        self.found.setdefault(node.lineno, what)
        return node.lineno == self.off

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A check yields nothing."""
        self.yields_problems = node.returns is not None and "Problem" in ast.unparse(node.returns)
        decorated = any(isinstance(each, ast.Name) and each.id == "check" for each in node.decorator_list)
        if decorated and self._is_off(node, f"the check {node.name}"):
            node.body = [_yield_nothing(node)]
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        """A condition whose block ends by returning or raising a problem is never true."""
        if _leaves_with_problem(node.body[-1]) and self._is_off(node, f"if {ast.unparse(node.test)}"):
            node.test = NEVER
        return self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        """A case that ends by returning or raising a problem never matches; the case for everything else does."""
        default = isinstance(node.pattern, ast.MatchAs) and node.pattern.name is None
        reports = _leaves_with_problem(node.body[-1]) and not default
        if reports and self._is_off(node.pattern, f"case {ast.unparse(node.pattern)}"):
            node.guard = NEVER
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """A problem is not yielded, and not appended to a list."""
        if (_reports(node) if self.yields_problems else _makes_problem(node)) and self._is_off(node, ast.unparse(node)):
            return _yield_nothing(node) if isinstance(node.value, ast.Yield) else ast.copy_location(ast.Pass(), node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """A weight is zero."""
        for field in node.body if node.name == WEIGHTS else ():
            if isinstance(field, ast.AnnAssign) and self._is_off(field, f"the weight {ast.unparse(field.target)}"):
                field.value = ast.Constant(value=0.0)
        return self.generic_visit(node)


def _yield_nothing(node: ast.stmt) -> ast.stmt:
    return ast.copy_location(ast.parse("yield from ()").body[0], node)


def _reports(node: ast.Expr) -> bool:
    """Whether a statement yields a problem, or appends one."""
    if isinstance(node.value, ast.Yield):
        return isinstance(node.value.value, ast.Call | ast.Attribute)
    return _makes_problem(node)


def _leaves_with_problem(node: ast.stmt) -> bool:
    """Whether a statement returns or raises a problem."""
    return isinstance(node, ast.Return | ast.Raise) and _makes_problem(node)


def _makes_problem(node: ast.stmt) -> bool:
    calls = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
    names = {each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in calls}
    return bool(names & {*REPORTS}) or any(name.endswith("_problem") for name in names)


class Finder(importlib.abc.MetaPathFinder):
    """Finds the mutated module in place of the real one, and no other."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The module with a loader that changes it."""
        if fullname != self.mutant.module:
            return None
        file = PACKAGE / self.mutant.file
        folders = [str(file.parent)] if file.name == "__init__.py" else None
        loader = Loader(fullname, str(file), self.mutant.line)
        return importlib.util.spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=folders)


class Loader(SourceFileLoader):
    """Compiles a module from its changed syntax tree."""

    def __init__(self, fullname: str, path: str, line: int) -> None:
        super().__init__(fullname, path)
        self.line = line

    def get_code(self, fullname: str) -> CodeType:
        """The code of the mutant. It is neither read from the cache of compiled modules nor written there."""
        tree = Switches(self.line).visit(ast.parse(Path(self.path).read_text("utf-8")))
        code: CodeType = compile(ast.fix_missing_locations(tree), self.path, "exec")
        return code


def survives(mutant: Mutant) -> bool:
    """Whether all tests pass for a mutant. Runs in a process of its own."""
    sys.meta_path.insert(0, Finder(mutant))
    with Path(os.devnull).open("w") as nothing, contextlib.redirect_stdout(nothing), contextlib.redirect_stderr(nothing):
        for tests in ([EXAMPLES, "-k", " or ".join(mutant.codes) or "nothing"], [EXAMPLES], mutant.tests):
            status = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *tests])
            if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                return False
    return True


def main() -> int:
    """Run every mutant, two at a time."""
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__)
    parser.add_argument("only", nargs="*", help="run the mutants whose place or text contains one of these words")
    only = parser.parse_args().only
    chosen = [mutant for mutant in mutants() if not only or any(word in str(mutant) for word in only)]
    os.chdir(ROOT)
    survivors = []
    # A process forked from this one has imported pytest, but nothing of rulebook.
    with multiprocessing.get_context("fork").Pool(2, maxtasksperchild=1) as pool:
        for number, (mutant, survived) in enumerate(zip(chosen, pool.imap(survives, chosen), strict=True), start=1):
            if survived:
                survivors.append(mutant)
                print(f"no test misses {mutant}", flush=True)
            elif number % 20 == 0:
                print(f"{number} of {len(chosen)}", file=sys.stderr)
    print(f"{len(chosen)} mutants, {len(survivors)} that no test misses")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
