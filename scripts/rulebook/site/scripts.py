"""Combines the scripts of the site, so that a page loads a few files rather than one for each module.

esbuild does it. `make setup` has npm install it beside Python's packages, with the libraries that the scripts import.
"""

from __future__ import annotations

import errno
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem, ProblemsError

if TYPE_CHECKING:
    from collections.abc import Iterator

LIBRARIES = Path(sys.prefix, "libraries/node_modules")
"""Where npm installs what `libraries/package.json` names."""
SOURCES = "assets/javascripts"
"""The folder of the modules, below `docs/`. They are sources, not part of the site."""
BUNDLED = "assets/generated/scripts"
"""The folder of the scripts that pages load, below the site."""

_EVERYWHERE = "rulebook.js"
"""The module of every page."""
_MODULES = (
    _EVERYWHERE,
    "figure/figure.js",
    "lists/compare.js",
    "lists/list.js",
    "lists/shelf.js",
    "match/match.js",
    "offline/not-saved.js",
    "reading/changes.js",
    "reading/not-found.js",
    "reading/statements.js",
    "shelf/my-shelf.js",
)
"""The modules that pages load. Each becomes a script of its name; what several of them import becomes scripts of its own."""
_ALONE = ("look-up/worker.js", "reading/redirects.js", "reading/start.js")
"""The worker, and what pages load as plain scripts. Each becomes one script with all that it imports."""
_LICENSES = {"assets/generated/libraries/uqr.LICENSE.txt": "uqr/LICENSE"}
"""The licenses of the libraries, which stand in the site beside the scripts."""
_OPTIONS = (
    "--bundle",
    "--minify",
    "--format=esm",
    "--target=es2022",
    "--entry-names=[name]",
    "--chunk-names=[name]-[hash]",
    "--preserve-symlinks",
    "--tsconfig-raw={}",
    "--outdir=bundled",
    "--log-level=error",
    "--log-limit=0",
    "--color=false",
)
_SPLITTING = ("--splitting", f"--inject:./javascripts/{_EVERYWHERE}")
"""Each module imports that of every page, too: then what they share with it is one script, not one for each subset of them."""
_IMPORTED = re.compile(r'\b(?:from|import)"\./([^"]+)"')
"""What a bundled script imports before it runs."""
_ERROR = re.compile(r"(?m)^\S+ \[ERROR\] (?P<message>.+)\n(?:\n +(?P<path>\S.*?):(?P<line>\d+):(?P<column>\d+):$)?")
_UNWRITTEN = re.compile("Failed to write to output file: .+")
"""What esbuild says if the disk is full."""

SCRIPT_ERROR = define(
    "script-error",
    meaning="A script of the site is no valid JavaScript, or imports what there is not.",
    why="Pages would have no scripts, so nothing was built. The earlier site is still there.",
    example='docs/assets/javascripts/rulebook.js:4:10: script-error: Could not resolve "./look-up/look-upp.js"',
    fix="Correct the script in the line that is named.",
)
LIBRARIES_MISSING = define(
    "libraries-missing",
    meaning="The program that combines the scripts of the site, esbuild, is not installed.",
    why="Pages would have no scripts, so nothing was built.",
    example="rulebook build      # in an environment that was made with pip alone",
    fix="Run `make setup`: it installs Node.js, esbuild, and the libraries that pages load.",
)


def bundle_scripts(docs: Path) -> dict[str, bytes]:
    """The scripts that pages load, and the licenses of the libraries in them, by path below the site.

    `docs` is the folder `docs/` of a project. Raises ProblemsError if esbuild is not installed, or if it refuses a script,
    and OSError if it cannot write.
    """
    program = next(LIBRARIES.glob("@esbuild/*/bin/esbuild"), None)
    if program is None:
        missing = Problem(Place("libraries/package.json"), LIBRARIES_MISSING, "esbuild is not installed", "run `make setup`")
        raise ProblemsError([missing], "Nothing was built.")
    with TemporaryDirectory(prefix="rulebook-") as folder:
        # The names of the scripts depend on the paths of the modules. Here, these are the same wherever the project is.
        Path(folder, "javascripts").symlink_to((docs / SOURCES).resolve())
        Path(folder, "node_modules").symlink_to(LIBRARIES)
        for entries, options in ((_MODULES, _SPLITTING), (_ALONE, ())):
            command = [program, *(f"javascripts/{entry}" for entry in entries), *_OPTIONS, *options]
            done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
            if unwritten := _UNWRITTEN.search(done.stderr):
                raise OSError(errno.EIO, unwritten[0])
            if done.returncode:
                raise ProblemsError([*_problems(done.stderr)], "Nothing was built.")
        scripts = {f"{BUNDLED}/{path.name}": path.read_bytes() for path in Path(folder, "bundled").iterdir()}
    return scripts | {path: (LIBRARIES / source).read_bytes() for path, source in _LICENSES.items()}


def scripts_of_pages(docs: Path) -> dict[str, list[str]]:
    """The scripts that each module needs, as paths below the site, by the name of the module: its own, and what that imports.

    `docs` is the folder `docs/` of a project with the bundled scripts. The script of every page is left out for other modules.
    """
    found = {}
    for name in (Path(module).stem for module in _MODULES):
        imported = _IMPORTED.findall((docs / BUNDLED / f"{name}.js").read_text("utf-8"))
        found[name] = [f"{BUNDLED}/{path}" for path in (f"{name}.js", *imported)]
    # All that the module of every page has is shared, so its own script does nothing but import that.
    _, everywhere = found[Path(_EVERYWHERE).stem]
    others = {name: [path for path in paths if path != everywhere] for name, paths in found.items()}
    return others | {Path(_EVERYWHERE).stem: [everywhere]}


def _problems(errors: str) -> Iterator[Problem]:
    """The problems that esbuild printed, each at its place."""
    for match in _ERROR.finditer(errors):
        place = Place(f"docs/{SOURCES}")
        if match["path"]:
            # esbuild counts columns from 0.
            place = Place(f"docs/assets/{match['path']}", int(match["line"]), int(match["column"]) + 1)
        yield Problem(place, SCRIPT_ERROR, match["message"], "correct the script")
