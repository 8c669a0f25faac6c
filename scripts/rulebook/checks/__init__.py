"""The checker. A check is a generator of problems; `@check` registers it and its docstring says the rule that it holds.

A check sees the whole project, not one file, and reports everything it finds. What follows only from another problem (a
reference to a record whose file cannot be read) is not reported: `Library.resolves` and `Project.renamed` know.
"""

from __future__ import annotations

import importlib
import pkgutil
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING

from rulebook.history import History
from rulebook.problems import Place, Problem
from rulebook.releases import Releases, digests

if TYPE_CHECKING:
    from rulebook.library import Library, Mention
    from rulebook.records import Record
    from rulebook.refs import Ref
    from rulebook.releases import Release


@dataclass
class Project:
    """What is checked: the library, the hand-written pages by path from the project's root, and the releases.

    `signature` tells the files that were read from those that stand there later.
    """

    library: Library
    hand_written: dict[str, str] = field(default_factory=dict)
    releases: Releases = field(default_factory=Releases)
    signature: str = ""

    @cached_property
    def digests(self) -> dict[str, dict[str, set[str]]]:
        """The digests that are kept of each game's releases, by version."""
        return {slug: digests(game, self.releases.of.get(slug, [])) for slug, game in self.library.games.items()}

    def frozen(self, release: Release) -> bool:
        """Whether a release is as it was written: by its own digest, and by those that are kept elsewhere."""
        return release.intact and self.digests.get(release.game, {}).get(release.version, set()) <= {release.digest}

    @cached_property
    def histories(self) -> dict[str, History]:
        """The history of each game, made of the releases that are as they were written."""
        whole = {game: [r for r in releases if self.frozen(r)] for game, releases in self.releases.of.items()}
        return {game: History(self.library, whole.get(game, []), game) for game in self.library.games}

    @cached_property
    def dead(self) -> dict[Ref, list[Mention]]:
        """What records refer to and does not exist, with the references that lead there."""
        dead: dict[Ref, list[Mention]] = {}
        for mention in self.library.mentions:
            if mention.target and not self.library.resolves(mention.target):
                dead.setdefault(mention.target, []).append(mention)
        return dead

    @cached_property
    def renamed(self) -> dict[Ref, Record]:
        """Missing records, each with the record of a like name that nothing refers to: its file was renamed or moved."""
        found = {}
        for target in dict.fromkeys(ref.record for ref in self.dead if not self.library.get(ref)):
            orphans = {
                r.ref.slug: r
                for r in self.library.of(target.game)
                if not any(m.record.ref.game == target.game for m in self.library.backlinks(r.ref))
                and (r.ref.kind == target.kind or r.ref.slug == target.slug)
            }
            for slug in get_close_matches(target.slug, orphans, n=1, cutoff=0.6):
                found[target] = orphans[slug]
        return found


Check = Callable[[Project], Iterator[Problem]]

CHECKS: dict[str, Check] = {}
"""Every check by its name, in the order of their definition."""


def check(function: Check) -> Check:
    """Register a check."""
    CHECKS[function.__name__] = function
    return function


def run(project: Project) -> list[Problem]:
    """All problems of the project, sorted by file, line and column. A check that crashes is a problem, not a traceback."""
    problems = [*project.library.problems, *project.releases.problems]
    for name, function in CHECKS.items():
        try:
            problems.extend(function(project))
        except Exception as error:  # noqa: BLE001 - a crash of one check must not hide what the others find
            frame = traceback.extract_tb(error.__traceback__)[-1]
            place = Place(frame.filename, frame.lineno or 1)
            message = f"the check {name!r} failed: {type(error).__name__}: {error}"
            problems.append(Problem(place, "check-crashed", message, "this is a fault of rulebook: please report it"))
    return sorted(set(problems))


for module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{module.name}")
