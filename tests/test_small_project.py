"""The small project has no problems and has a record of every kind, so that tests of code cover every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from projects import codes_of, succeed
from rulebook.model.kinds import KINDS
from rulebook.project.project import Project

if TYPE_CHECKING:
    from pathlib import Path


def test_the_small_project_has_no_problems_and_every_kind(small: Path) -> None:
    assert codes_of(small) == []
    assert {ref.kind for ref in Project.open(small).library.records} == {*KINDS}


def test_its_site_has_no_problems(small_built: Path) -> None:
    assert succeed(small_built, "check", "--site") == ""
