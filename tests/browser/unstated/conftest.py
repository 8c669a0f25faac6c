"""Fixtures for tests of the match sheet where no source states the numbers of the fighters.

Players then set the dials themselves, and the sheet says where it does not know of sidekicks. Here the heroes have the fighters
of version 10.0, whose sources state hardly any numbers.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.conftest import ready_pages
from projects import ROOT
from rulebook.match.table import match_table
from rulebook.project.project import Project
from service import running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from conftest import Once

TABLE = "site/assets/generated/match/unmatched.json"
VERSION = "10.0"


@pytest.fixture(scope="session")
def unstated(once: Once, built: Path) -> Path:
    """The built project, with a table of matches without numbers."""

    def make(folder: Path) -> None:
        copy = Path(shutil.copytree(built, folder / "project", copy_function=os.link))
        project = Project.open(ROOT)
        (release,) = (each for each in project.histories["unmatched"].releases if each.version == VERSION)
        now, then = (match_table(library, library.games["unmatched"]) for library in (project.library, release.library))
        assert now
        assert then
        for hero, side in then["sides"].items():
            here = now["sides"][hero]
            here["fighters"], here["lists"], here["trackers"] = side["fighters"], side["lists"], side["trackers"]
        (copy / TABLE).unlink()  # it is the same file as in the site that other tests visit
        (copy / TABLE).write_text(json.dumps(now), "utf-8")

    return once("unstated", make)


@pytest.fixture(scope="session")
def address(unstated: Path) -> Iterator[str]:
    """The address of the site of that project."""
    with running(unstated, unchanging=True) as (_, port):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="session")
def pages(browser: Browser, address: str) -> Iterator[dict[int, Page]]:
    """A page of that site for each screen width."""
    with ready_pages(browser, address) as pages:
        yield pages
