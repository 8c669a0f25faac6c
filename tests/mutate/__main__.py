"""Switches off each check, each problem report, and each ranking weight, and lists the mutants that no test detects.

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
EXAMPLES = "tests/checks/test_problems.py"
NUMBERS = "tests/search/test_weights.py"
COPIES = "tests/search/test_browser_constants.py"
"""It compares each number with its copy for the browser. It would notice every mutant, and says nothing about effects."""
TESTS = {
    "checks": [EXAMPLES, "tests/checks"],
    "library/loader.py": [EXAMPLES, "tests/checks", "tests/library"],
    "library/misplaced.py": [EXAMPLES, "tests/checks", "tests/library"],
    "library/shapes.py": [EXAMPLES, "tests/checks", "tests/library"],
    "model/yaml_document.py": [EXAMPLES, "tests/model", "tests/checks"],
    "model/yaml_errors.py": [EXAMPLES, "tests/model", "tests/checks"],
    "project/configuration.py": [EXAMPLES, "tests/checks"],
    "releases/formats.py": ["tests/releases/test_formats.py", EXAMPLES, "tests/releases"],
    "releases/snapshots.py": [EXAMPLES, "tests/releases"],
    "site/build_errors.py": [EXAMPLES, "tests/checks/test_site_inputs.py"],
    "site/link_check.py": [EXAMPLES, "tests/site/test_link_check.py"],
    "model/addresses.py": [EXAMPLES, "tests/site/test_link_check.py"],
    "search": [NUMBERS, "tests/search"],
    "model/record.py": [NUMBERS],
    "model/kinds": [NUMBERS],
}
"""The mutated modules and folders, each with its tests in the order in which they run."""
WEIGHTS = "Weights"
"""How the names of classes end whose fields are weights: `Weights`, `CardWeights`, `ConfidenceWeights`."""
INTEGERS = {"COMMON_WORD", "COMMON_PART_EXPONENT"}
"""The integer constants of the ranking. Other integers outside of the weights are limits."""
EXPONENTS = {"coverage", "question_coverage", "question_length", "COMMON_PART_EXPONENT"}
"""Numbers, such as exponents, that may have no effect at 1 rather than at 0. They are set to both values."""
NEVER = ast.Constant(value=False)
REPORTS = ("Problem", "_problem", "_at")
"""The functions that make a problem."""
PROBLEM_TYPE = re.compile(r"\b[A-Z]+(?:_[A-Z]+)+\b")


@dataclass(frozen=True)
class Mutant:
    """A change of one module: the statement or number that `what` describes, in line `line`, is switched off."""

    file: str
    line: int
    what: str
    tests: tuple[str, ...]
    codes: tuple[str, ...]
    """The codes of the problems that the changed part of the module names, or the module, if the part names none."""

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
            source = path.read_text("utf-8")
            switches = Switches(None)
            switches.change(source)
            file = path.relative_to(PACKAGE).as_posix()
            for (line, what), part in sorted(switches.found.items()):
                yield Mutant(file, line, what, tuple(tests), _codes(part) or _codes(source))


def _codes(source: str) -> tuple[str, ...]:
    """The codes of the problem types that are named in a source text: DEAD_LINK is the type of the code dead-link."""
    return tuple(sorted({name.lower().replace("_", "-") for name in PROBLEM_TYPE.findall(source)}))


class Switches(ast.NodeTransformer):
    """Finds what can be switched off in a module, and switches off `off`: its line and what it is."""

    def __init__(self, off: tuple[int, str] | None) -> None:
        self.off = off
        self.found: dict[tuple[int, str], str] = {}
        """By line and what it is: the source text of each part that can be switched off."""
        self.yields_problems = False
        self.errors_are_problems = False
        self.field = ""

    def change(self, source: str) -> ast.Module:
        """The changed syntax tree of a module."""
        # Such a module turns the ValueErrors of its functions into problems.
        self.errors_are_problems = "ProblemsError" in source
        tree: ast.Module = self.visit(ast.parse(source))
        return ast.fix_missing_locations(tree)

    def _is_off(self, node: ast.stmt | ast.pattern | ast.expr, what: str, part: ast.AST | None = None) -> bool:
        self.found.setdefault((node.lineno, what), ast.unparse(part or node))
        return (node.lineno, what) == self.off

    def _number(self, node: ast.expr, name: str) -> ast.expr:
        """The number `node`, called `name`, or what it is set to."""
        for value in (0.0, 1.0) if name in EXPONENTS else (0.0,):
            if self._is_off(node, f"{name} = {value:g}"):
                return ast.copy_location(ast.Constant(value=value), node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A check yields nothing."""
        self.yields_problems = node.returns is not None and "Problem" in ast.unparse(node.returns)
        decorated = any(isinstance(each, ast.Name) and each.id == "check" for each in node.decorator_list)
        if decorated and self._is_off(node, f"the check {node.name}"):
            node.body = [_yield_nothing(node)]
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        """A condition whose block ends by returning or raising a problem is never true."""
        if self._leaves_with_problem(node.body[-1]) and self._is_off(node, f"if {ast.unparse(node.test)}"):
            node.test = NEVER
        return self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        """A case that ends by returning or raising a problem never matches; the case for everything else does."""
        default = isinstance(node.pattern, ast.MatchAs) and node.pattern.name is None
        reports = self._leaves_with_problem(node.body[-1]) and not default
        if reports and self._is_off(node.pattern, f"case {ast.unparse(node.pattern)}", node):
            node.guard = NEVER
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """A problem is not yielded, and not appended to a list."""
        if (_reports(node) if self.yields_problems else _makes_problem(node)) and self._is_off(node, ast.unparse(node)):
            return _yield_nothing(node) if isinstance(node.value, ast.Yield) else ast.copy_location(ast.Pass(), node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """A weight is 0."""
        for field in node.body if node.name.endswith(WEIGHTS) else ():
            if isinstance(field, ast.AnnAssign) and field.value:
                field.value = self._number(field.value, ast.unparse(field.target))
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """A constant of the module, or one of a dictionary's values, is 0."""
        name = ast.unparse(node.targets[0])
        match node.value:
            case ast.Constant(value=number) if node.col_offset == 0 and (isinstance(number, float) or name in INTEGERS):
                node.value = self._number(node.value, name)
            case ast.Dict(keys=keys, values=values) if node.col_offset == 0:
                for place, (key, value) in enumerate(zip(keys, values, strict=True)):
                    if key and isinstance(value, ast.Constant) and isinstance(value.value, float):
                        values[place] = self._number(value, f"{name}[{ast.unparse(key)}]")
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """The field whose markers follow."""
        self.field = ast.unparse(node.target)
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """The weight of the names that a field holds is 0."""
        if isinstance(node.func, ast.Name) and node.func.id == "HoldsNames":
            node.args[0] = self._number(node.args[0], f"the weight of the names in {self.field}")
        return self.generic_visit(node)

    def _leaves_with_problem(self, node: ast.stmt) -> bool:
        """Whether a statement returns or raises a problem, or an error that becomes one."""
        if isinstance(node, ast.Raise) and self.errors_are_problems:
            return True
        return isinstance(node, ast.Return | ast.Raise) and _makes_problem(node)


def _yield_nothing(node: ast.stmt) -> ast.stmt:
    return ast.copy_location(ast.parse("yield from ()").body[0], node)


def _reports(node: ast.Expr) -> bool:
    """Whether a statement yields a problem, or appends one."""
    if isinstance(node.value, ast.Yield):
        return isinstance(node.value.value, ast.Call | ast.Attribute)
    return _makes_problem(node)


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
        loader = Loader(fullname, str(file), (self.mutant.line, self.mutant.what))
        return importlib.util.spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=folders)


class Loader(SourceFileLoader):
    """Compiles a module from its changed syntax tree."""

    def __init__(self, fullname: str, path: str, off: tuple[int, str]) -> None:
        super().__init__(fullname, path)
        self.off = off

    def get_code(self, fullname: str) -> CodeType:
        """The code of the mutant. It is neither read from the cache of compiled modules nor written there."""
        tree = Switches(self.off).change(Path(self.path).read_text("utf-8"))
        code: CodeType = compile(tree, self.path, "exec")
        return code


def survives(mutant: Mutant) -> bool:
    """Whether all tests pass for a mutant. Runs in a process of its own."""
    sys.meta_path.insert(0, Finder(mutant))
    with Path(os.devnull).open("w") as nothing, contextlib.redirect_stdout(nothing), contextlib.redirect_stderr(nothing):
        # The examples of the problems that the mutant names find most mutants.
        named = [[EXAMPLES, "-k", " or ".join(mutant.codes)]] if EXAMPLES in mutant.tests and mutant.codes else []
        for tests in [*named, *([test] for test in mutant.tests)]:
            status = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--ignore", COPIES, *tests])
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
