"""Kills `rulebook publish` with SIGKILL at random moments. Each time, checks the published state and that a retry succeeds.

Run it as `python tests/bench/kill_publish.py --kills 100 --target branch`. Each kill hits a publication of 10.1 next to 10.0:
half of them anywhere in a complete run, including the build, and half in the step that writes. Half of the kills include the
processes that publishing has started; the others leave those running.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from next_version import edit
from projects import digest, publish_first, succeed

BRANCH = "refs/heads/gh-pages"


class OnBranch:
    """A scratch repository with the edition 10.0 on its branch."""

    arguments: tuple[str, ...] = ()

    def __init__(self, project: Path) -> None:
        self.project = project
        self.old = self.git("rev-parse", BRANCH)

    def git(self, *arguments: str) -> str:
        """Run git, which must succeed. Returns its output."""
        done = subprocess.run(["git", "-C", str(self.project), *arguments], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def state(self) -> str:
        """Return the published state: the tree of the branch, whose commit must follow the earlier ones."""
        self.git("merge-base", "--is-ancestor", self.old, BRANCH)
        return self.git("rev-parse", f"{BRANCH}^{{tree}}")

    def reset(self) -> None:
        """Go back to 10.0."""
        self.git("update-ref", BRANCH, self.old)

    def verify(self) -> None:
        """Check that every reachable object of the repository is present and intact."""
        self.git("fsck", "--no-progress", "--no-dangling")


class InFolder:
    """A folder with the edition 10.0."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.saved = folder, folder.with_name("saved")
        self.arguments = ("--directory", str(folder))
        shutil.copytree(folder, self.saved, symlinks=True)

    def state(self) -> str:
        """Return the served state: the editions, the latest, and each listed edition."""
        text = (self.folder / "versions.json").read_text("utf-8")
        listed = [digest(self.folder, name) for name in ("10.0", "10.1") if f'"{name}"' in text]
        return f"{digest(self.folder, '10.0')} {digest(self.folder, 'latest')} {listed}"

    def reset(self) -> None:
        """Go back to 10.0, and remove all other files."""
        shutil.rmtree(self.folder)
        shutil.copytree(self.saved, self.folder, symlinks=True)

    def verify(self) -> None:
        """Check that the page at the root redirects to the latest edition."""
        assert "latest/" in (self.folder / "index.html").read_text("utf-8")


def prepare(scratch: Path) -> Path:
    """Make a project in a repository with 10.0 published, also in the folder `www` next to it, and 10.1 released."""
    project = publish_first(scratch)
    edit(project)
    succeed(project, "release", "unmatched", "10.1", "--date", "2026-02-01")
    return project


def start(project: Path, arguments: tuple[str, ...]) -> subprocess.Popen[str]:
    """Start publishing in its own process group."""
    command = [sys.executable, "-m", "rulebook", "--project", str(project), "publish", *arguments]
    return subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True, encoding="utf-8"
    )


def until_writing(process: subprocess.Popen[str]) -> None:
    """Wait for the step that writes."""
    assert process.stderr
    for line in process.stderr:
        if line.startswith("4/4"):
            return


def timed(project: Path, arguments: tuple[str, ...]) -> tuple[float, float]:
    """Return the seconds of a complete run, and of its last step alone."""
    begun = time.monotonic()
    with start(project, arguments) as process:
        until_writing(process)
        writing = time.monotonic()
        assert process.wait() == 0
    return time.monotonic() - begun, time.monotonic() - writing


def kill(process: subprocess.Popen[str], *, group: bool) -> None:
    """Kill the process and, with `group`, all processes that it started."""
    with suppress(ProcessLookupError):
        if group:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.communicate()


def settle(process: subprocess.Popen[str]) -> None:
    """Wait until all processes that the process started have ended."""
    with suppress(ProcessLookupError):
        for _ in range(500):
            os.killpg(process.pid, 0)
            time.sleep(0.02)


def force_build(project: Path) -> None:
    """Make the next publication build the edition again."""
    (project / "build/edition.stamp").unlink(missing_ok=True)


def bench(kills: int, project: Path, target: str, seed: int) -> Counter[str]:
    """Kill `kills` publications. Returns how many left the old state and how many the new one. Any other state is an error."""
    chance = random.Random(seed)  # noqa: S311
    at = InFolder(project.with_name("www")) if target == "folder" else OnBranch(project)
    old = at.state()
    complete, writing = timed(project, at.arguments)
    new = at.state()
    assert new != old
    print(f"a complete run takes {complete:.1f} s, its last step {writing:.2f} s", file=sys.stderr)
    found: Counter[str] = Counter()
    for number in range(kills):
        at.reset()
        anywhere = number % 2 == 0
        if anywhere:
            force_build(project)
        process = start(project, at.arguments)
        if not anywhere:
            until_writing(process)
        time.sleep(chance.uniform(0, complete if anywhere else writing))
        ended = process.poll() is not None
        kill(process, group=number // 2 % 2 == 0)
        states = [at.state()]
        settle(process)
        states.append(at.state())
        at.verify()
        allowed = {old, new} if target == "branch" else {old, new, halfway(old, new)}
        assert set(states) <= allowed, f"kill {number}: {states}, expected {old} or {new}"
        found["over already" if ended else {old: "old", new: "new"}.get(states[-1], "new, not listed yet")] += 1
        succeed(project, "publish", *at.arguments)
        assert at.state() == new
        print(f"{number + 1}/{kills} {dict(found)}", file=sys.stderr)
    return found


def halfway(old: str, new: str) -> str:
    """Return the state of a folder in which `latest` is the new edition, but the list does not yet have it."""
    return f"{old.split()[0]} {new.split()[1]} {old.split(' ', 2)[2]}"


def main() -> None:
    """Kill `--kills` publications and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--target", choices=["branch", "folder"], default="branch")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        print(dict(bench(options.kills, prepare(Path(scratch)), options.target, options.seed)))


if __name__ == "__main__":
    main()
