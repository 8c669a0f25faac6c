"""A command has the project alone while it writes there, and says in one line what it did not do, and why."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from projects import replace_once
from rulebook.cli.running import LOCK
from rulebook.storage.lock import alone

if TYPE_CHECKING:
    from pathlib import Path

    from projects import Run

RELEASE = ("release", "teapots", "1.0", "--date", "2025-10-01")


@pytest.mark.parametrize("arguments", [RELEASE, ("publish", "--dry-run")])
def test_what_freezes_the_records_is_refused_while_another_command_writes(
    small: Path, rulebook: Run, arguments: tuple[str, ...]
) -> None:
    with alone(small / LOCK, "rulebook build"):
        done = rulebook(small, *arguments)
    assert (done.returncode, done.stdout) == (75, "")
    holder = rf"rulebook build \(process {os.getpid()}, since [0-9:]{{5}}\) is using this project"
    assert re.fullmatch(
        f"rulebook: nothing was (released|published): {holder}; wait until it has ended, and try again\n", done.stderr
    )
    assert not (small / "rules_data/teapots/releases").exists()


def start(project: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start a command in another process."""
    command = [sys.executable, "-m", "rulebook", "--project", str(project), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_command_that_waits_names_the_other_and_goes_on_after_it(small: Path) -> None:
    with alone(small / LOCK, "rulebook publish"):
        waiting = start(small, "source", "accept", "--all")
        assert waiting.stderr
        line = waiting.stderr.readline()
        assert waiting.poll() is None
    assert line.startswith(f"rulebook: waiting for rulebook publish (process {os.getpid()}, since ")
    out, err = waiting.communicate(timeout=60)
    assert (waiting.returncode, out, err) == (0, "", "0 files changed\n")


@pytest.mark.parametrize("arguments", [("check",), ("show", "hero/kyusu"), (*RELEASE, "--dry-run")])
def test_a_command_that_reads_works_beside_any_other(small: Path, rulebook: Run, arguments: tuple[str, ...]) -> None:
    with alone(small / LOCK, "rulebook build"):
        assert rulebook(small, *arguments).returncode == 0


def test_a_killed_command_leaves_no_lock(small: Path, rulebook: Run) -> None:
    code = "import sys; from pathlib import Path; from rulebook.storage.lock import alone\n"
    code += "with alone(Path(sys.argv[1]), 'rulebook build'): print('locked', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", code, str(small / LOCK)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "locked\n"
        assert rulebook(small, *RELEASE).returncode == 75
        holder.kill()
        holder.wait()
        assert rulebook(small, *RELEASE).returncode == 0


def test_a_command_that_writes_removes_what_a_killed_one_did_not_finish(small: Path, rulebook: Run) -> None:
    left = ("build/.writing-abcdefgh", "build/releases/.writing-0a_b1c2d", "docs/teapots/rules/.writing-hgfedcba")
    kept = ("docs/.writing-about.md", "docs/teapots/notes.md")
    for name in (*left, *kept):
        (small / name).parent.mkdir(parents=True, exist_ok=True)
        (small / name).write_text("half of", "utf-8")
    assert rulebook(small, "source", "accept", "--all").returncode == 0
    assert [name for name in (*left, *kept) if (small / name).exists()] == list(kept)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_a_refused_write_is_one_line_and_leaves_everything_as_before(
    small: Path, rulebook: Run, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    before = sorted(path for path in small.rglob("*") if "build" not in path.parts)
    with monkeypatch.context() as full:
        full.setattr(os, "replace", refuse)
        done = rulebook(small, *RELEASE)
    assert done.returncode == 74
    assert done.stderr.startswith(f"rulebook: nothing was released: {os.strerror(number)}: ")
    assert done.stderr.count("\n") == 1
    assert sorted(path for path in small.rglob("*") if "build" not in path.parts) == before
    assert rulebook(small, *RELEASE).returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_stops_a_command_with_one_line(small: Path, number: int, status: int) -> None:
    replace_once(small / "mkdocs.yml", "site_name:", "hooks: [stop.py]\nsite_name:")
    (small / "stop.py").write_text(f"import os\ndef on_config(config): os.kill(os.getpid(), {int(number)})\n", "utf-8")
    # A shell lets what it runs in the background ignore an interrupt, and a command would inherit that from the tests.
    before = signal.signal(number, signal.SIG_DFL)
    try:
        stopped = start(small, "build")
    finally:
        signal.signal(number, before)
    out, err = stopped.communicate(timeout=60)
    assert (stopped.returncode, out, err) == (status, "", "rulebook: stopped: the build is not complete\n")
    assert not (small / "site").exists()
    assert not (small / "build/site-new").exists()


@pytest.mark.parametrize(("unbuffered", "message"), [("", "cannot print"), ("1", "nothing is shown")])
def test_a_full_output_is_named(small: Path, unbuffered: str, message: str) -> None:
    """Python writes the output when the command has ended, or with PYTHONUNBUFFERED at each line."""
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "w") as full:  # noqa: PTH123
        command = [sys.executable, "-m", "rulebook", "--project", str(small), "show", "hero/kyusu"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (74, f"rulebook: {message}: No space left on device\n")
