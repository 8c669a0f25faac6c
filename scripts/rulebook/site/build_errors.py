"""What stopped a build, as problems with places. The checker should have found it before; this tells the rest."""

from __future__ import annotations

import logging
import re
import traceback
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem, ProblemsError

if TYPE_CHECKING:
    from collections.abc import Iterator

BUILD_FAILED = define(
    "build-failed",
    meaning="The build of the site stopped at a page or a template, although the checker had found nothing.",
    why="The earlier site is still there. That the checker did not find the cause is a bug in rulebook.",
    example="docs/about.md:1:1: build-failed: ValueError: Invalid IPv6 URL",
    fix="Look for the cause in the file that is named, and report it with that file: the checker has to find it.",
)
_PAGE = re.compile(r"'([^']+\.(?:md|html))'")
_TEMPLATES = (".html", ".j2")
_HINT = "the checker should have found this: please report it, with the file that is named"


@contextmanager
def told(root: Path) -> Iterator[None]:
    """Raise ProblemsError for any exception in the block but those of the system, and keep MkDocs from printing warnings.

    `root` is the folder of the project. An exception may have a note that `about_page` added.
    """
    logger, messages = logging.getLogger("mkdocs"), _Messages(logging.WARNING)
    logger.addHandler(messages)
    try:
        yield
    except (ProblemsError, OSError):
        raise
    except Exception as error:
        # MkDocs is strict: it ends with an exception of its own, which is also a SystemExit, after it has logged warnings.
        causes = messages.texts if isinstance(error, SystemExit) and messages.texts else [_described(error)]
        problems = [Problem(_place(cause, error, messages.texts, root), BUILD_FAILED, cause, _HINT) for cause in causes]
        raise ProblemsError(problems, "Nothing was built.") from error
    finally:
        logger.removeHandler(messages)


@contextmanager
def about_page(page: str) -> Iterator[None]:
    """Note on any exception in the block that it is about `page`, a path below `docs/`."""
    try:
        yield
    except Exception as error:
        error.add_note(f"on the page '{page}'")
        raise


class _Messages(logging.Handler):
    """Keeps what is logged."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the first line of a message."""
        self.texts.append(record.getMessage().strip().splitlines()[0])


def _described(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def _place(cause: str, error: Exception, logged: list[str], root: Path) -> Place:
    """The line of a template that an exception comes from, or else the page that a message or a note names."""
    frames = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    frames.append((str(getattr(error, "filename", "")), getattr(error, "lineno", 1)))
    for filename, line in reversed(frames):
        if filename.endswith(_TEMPLATES):
            path = Path(filename)
            return Place(str(path.relative_to(root)) if path.is_relative_to(root) else filename, line or 1)
    notes = getattr(error, "__notes__", [])
    named = next((match for text in (cause, *notes, *reversed(logged)) if (match := _PAGE.search(text))), None)
    return Place(f"docs/{named[1]}" if named else "mkdocs.yml")
