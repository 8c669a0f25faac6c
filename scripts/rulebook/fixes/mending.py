"""Finds out which fixes to make in the files of a project, by making them in a copy of its data and checking that."""

from __future__ import annotations

import shutil
from collections import defaultdict
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from rulebook import checks
from rulebook.fixes.edits import applied
from rulebook.fixes.layout import in_order
from rulebook.fixes.renames import follow
from rulebook.library.loader import RELEASES_FOLDER, SOURCES_FOLDER
from rulebook.model.fixes import Entry, Removal, Replacement
from rulebook.project.project import Project
from rulebook.storage.files import write_file
from rulebook.storage.transaction import write_together

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rulebook.fixes.layout import Step
    from rulebook.model.fixes import Fix
    from rulebook.model.problems import Problem
    from rulebook.model.refs import Ref

_ROUNDS = 20
"""How often the data is checked again. A fix can reveal a problem that another one hid; in practice two or three rounds do."""


@dataclass
class Mended:
    """A file whose text is to change from `before` (None: there is no such file) to `after`, and why, line by line."""

    path: str
    before: bytes | None
    after: str
    steps: list[Step] = field(default_factory=list)

    def diff(self) -> str:
        """The change as a unified diff."""
        old = (self.before or b"").decode("utf-8", "replace").splitlines(keepends=True)
        names = (f"a/{self.path}" if self.before is not None else "/dev/null", f"b/{self.path}")
        lines = unified_diff(old, self.after.splitlines(keepends=True), *names)
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def mend(project: Project, renamed: Mapping[Ref, Ref], wanted: Callable[[str], bool]) -> list[Mended]:
    """What `check --fix` changes in the files of a project, by path. Nothing is written.

    `renamed` are the records whose files were renamed: old id, new id. `wanted` says of a path whether its file may
    be changed. Files of releases, files that machines write, and symbolic links are never changed.
    """
    with TemporaryDirectory() as folder:
        trial = _Trial(project, Path(folder) / project.data.name, renamed, wanted)
        trial.fix_problems()
        trial.put_in_order()
        return trial.mended()


def write(mended: Iterable[Mended], data: Path) -> list[str]:
    """Write the files below the folder `data`, all of them or none.

    Returns the paths of those that somebody has changed since. They are left alone.
    """
    new, changed = {}, []
    for file in mended:
        path = data.parent / file.path
        if (path.read_bytes() if path.exists() else None) == file.before:
            new[path.relative_to(data).as_posix()] = file.after
        else:
            changed.append(file.path)
    write_together(data, new)
    return changed


class _Trial:
    """A copy of a project's data in the folder `data`, to make fixes in."""

    def __init__(self, project: Project, data: Path, renamed: Mapping[Ref, Ref], wanted: Callable[[str], bool]) -> None:
        self.project, self.data, self.renamed, self.wanted = project, data, renamed, wanted
        self.steps: dict[str, list[Step]] = defaultdict(list)
        self.refused: set[Fix] = set()
        _copy(project.data, data)

    def fix_problems(self) -> None:
        """Make the fixes of problems, those first that change no line numbers, until there are none left."""
        problems = self._problems()
        for _ in range(_ROUNDS):
            fixes = self._fixes(problems)
            fixes = [fix for fix in fixes if isinstance(fix, Replacement)] or fixes
            if not fixes:
                return
            before = {fix.file: self._read(fix.file) for fix in fixes}
            steps = {path: self._apply(path, [fix for fix in fixes if fix.file == path]) for path in before}
            after = self._problems()
            wrong = [fix for fix in fixes if isinstance(fix, Replacement) and _leads_to_another(fix, problems, after)]
            if wrong:
                self.refused |= {*wrong}
                for path, text in before.items():
                    if text is not None:
                        self._write(path, text)
                continue
            if not any(steps.values()):
                return
            for path, done in steps.items():
                self.steps[path] += done
            problems = after

    def put_in_order(self) -> None:
        """Put the layout of each file in order."""
        for file in sorted(self.data.rglob("*.yml")):
            path = file.relative_to(self.data.parent).as_posix()
            text = self._read(path) if self._may_change(path) else None
            if text is not None:
                new, steps = in_order(text, path, self.project.root)
                if steps:
                    self._write(path, new)
                    self.steps[path] += steps

    def mended(self) -> list[Mended]:
        """The files that have changed."""
        found = []
        for path, steps in sorted(self.steps.items()):
            original = self.project.data.parent / path
            before, after = original.read_bytes() if original.exists() else None, self._read(path)
            if after is not None and after.encode("utf-8") != before:
                found.append(Mended(path, before, after, sorted(steps)))
        return found

    def _problems(self) -> list[Problem]:
        self.copy = Project(self.project.root, self.data, self.project.today)
        self.copy.configuration = self.project.configuration  # a fix changes nothing outside the data
        return checks.run(self.copy)

    def _fixes(self, problems: list[Problem]) -> list[Fix]:
        fixes = [*follow(self.copy, self.renamed), *(fix for problem in problems for fix in problem.fixes)]
        return [fix for fix in fixes if fix not in self.refused and self._may_change(fix.file)]

    def _may_change(self, path: str) -> bool:
        _, *parts = PurePosixPath(path).parts
        original = self.project.data.parent / path
        machine_written = len(parts) < 2 or parts[1] in (RELEASES_FOLDER, SOURCES_FOLDER)
        return not machine_written and self.wanted(path) and not original.is_symlink() and (self.data / parts[0]).is_dir()

    def _apply(self, path: str, fixes: list[Fix]) -> list[Step]:
        text = self._read(path)
        new, done = applied(text or "", fixes)
        if done:
            self._write(path, new)
        return [(line, _said(fix)) for line, fix in done]

    def _read(self, path: str) -> str | None:
        """The text of a file; None if there is none, or no text in it."""
        try:
            return (self.data.parent / path).read_bytes().decode("utf-8")
        except (FileNotFoundError, UnicodeDecodeError):
            return None

    def _write(self, path: str, text: str) -> None:
        write_file(self.data.parent / path, text)


def _leads_to_another(fix: Replacement, before: list[Problem], after: list[Problem]) -> bool:
    """Whether the line of a fix then has a problem that it did not have, and that has no fix: it was not the right answer."""
    known = {(p.place.path, p.place.line, p.code) for p in before}
    new = ((p.place.path, p.place.line, p.code) for p in after if not p.fixes)
    return any(place[:2] == (fix.place.path, fix.place.line) for place in new if place not in known)


def _said(fix: Fix) -> str:
    match fix:
        case Replacement():
            return f"replaced {fix.old!r} by {fix.new!r}" if fix.new else f"removed {fix.old!r}"
        case Removal():
            return f"removed an item of {fix.path[-2]!r}"
        case Entry():
            return f"added '{fix.path[-1]}: {fix.value}'"


def _copy(source: Path, target: Path) -> None:
    """Copy the files and folders that can be read. What cannot be read is for the check of the project itself to report."""
    target.mkdir()
    for path in source.iterdir():
        if path.is_dir() and not path.is_symlink():
            _copy(path, target / path.name)
        elif path.is_file():
            shutil.copyfile(path, target / path.name)
