"""Publishing editions on a branch of the project's repository, each time as one commit.

mike's own `deploy` runs the build itself, and needs a second commit for the page that redirects to the latest edition. So only
its commit is used, which git receives as one stream, completely or not at all. No other module runs git.
"""

from __future__ import annotations

import os
import subprocess
import time
from contextlib import chdir
from typing import TYPE_CHECKING

from mike import git_utils

from rulebook.publish.editions import VERSIONS
from rulebook.releases.history import RefusedError
from rulebook.site.edition import LATEST

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.publish.editions import Publication

CHANGED = "-dirty"
"""The end of the name of a commit if files of the project have changed since."""
_REMOTE = "origin"
_LINK = 0o120000
_LOCK_SECONDS = 3.0
"""Seconds after which the lock of another git process counts as left over. A git process holds it for milliseconds."""


def commit_of(project: Path) -> str | None:
    """The commit that a project's files are from, with `CHANGED` if some have changed since; None outside of a repository."""
    command = ["git", "-C", str(project), "describe", "--always", f"--dirty={CHANGED}", "--abbrev=12", "--exclude=*"]
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
    except FileNotFoundError:
        return None
    return done.stdout.strip() or None


def hosts_in(project: Path) -> list[BranchReader]:
    """The branches of a project's repository that hold editions, and the fetched copies of such branches."""
    command = ["git", "-C", str(project), "for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/remotes"]
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
    except FileNotFoundError:
        return []
    branches = [BranchReader(project, name, name) for name in done.stdout.split("\n") if name]
    return [branch for branch in branches if branch.has(VERSIONS)]


class BranchReader:
    """The files on a branch of a repository, or on the copy of a branch that was fetched: those of the commit `base`.

    There are none if `base` is empty.
    """

    def __init__(self, project: Path, name: str, base: str) -> None:
        self.project, self.name, self.base = project, name, base

    def __str__(self) -> str:
        """The branch, as messages name it."""
        return f"the branch {self.name}"

    def has(self, path: str) -> bool:
        """Whether the branch has a file or a folder at that path."""
        return bool(self.base and self._output("ls-tree", self.base, "--", path))

    def read(self, path: str) -> str | None:
        """The text of a file on the branch, or None if there is no such file."""
        return self._git("show", f"{self.base}:{path}").stdout if self.has(path) else None

    def held(self, name: str) -> dict[str, str]:
        """The blob id of each file in a folder on the branch, by path; empty if there is no such folder."""
        entries = self._output("ls-tree", "-r", "-z", f"{self.base}:{name}").split("\0")
        return {path: about.split()[2] for about, _, path in (entry.partition("\t") for entry in entries) if path}

    def leads_to(self, link: str) -> str | None:
        """The name of the folder that a link on the branch leads to; None if there is no such link."""
        return self.read(link) if self._output("ls-tree", self.base, "--", link).startswith(f"{_LINK:o}") else None

    def _git(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        command = ["git", "-C", str(self.project), *arguments]
        return subprocess.run(command, input=stdin, capture_output=True, encoding="utf-8", errors="replace", check=False)

    def _output(self, *arguments: str, stdin: str = "") -> str:
        """What git prints, without the last line break; empty if it fails."""
        done = self._git(*arguments, stdin=stdin)
        return done.stdout.removesuffix("\n") if done.returncode == 0 else ""


class Branch(BranchReader):
    """A branch of the project's repository that editions are published to. It is created if it is missing.

    The constructor raises RefusedError if nothing can be published to it.
    """

    def __init__(self, project: Path, name: str) -> None:
        super().__init__(project, name, "")
        self.ref = f"refs/heads/{name}"
        self._refuse_repository()
        self._refuse_name()
        self.base = self._base()

    def hashes(self, site: Path) -> dict[str, str]:
        """The blob id that git gives to each file in a folder, by path."""
        files = [path for path in site.rglob("*") if path.is_file()]
        hashes = self._output("hash-object", "--no-filters", "--stdin-paths", stdin="".join(f"{path}\n" for path in files))
        return {path.relative_to(site).as_posix(): line for path, line in zip(files, hashes.split(), strict=True)}

    def lacks(self, folder: str) -> bool:
        """Whether a folder of the project has changes that are not committed."""
        return bool(self._output("status", "--porcelain", "--", folder))

    def put(self, publication: Publication) -> None:
        """Publish as one commit. Raises RefusedError if git does not accept it, or the branch has moved since this was made."""
        edition, site = publication.edition, str(publication.site)
        self._wait_for_lock()
        try:
            with chdir(self.project):
                git_utils.update_from_upstream(_REMOTE, self.name)
                message = f"Publish {edition.title}, build {publication.build}"
                with git_utils.Commit(self.name, message, allow_empty=True) as commit:
                    # From here on, git itself refuses the commit if the branch moves.
                    if self._output("rev-parse", "--verify", "--quiet", self.ref) != self.base:
                        raise RefusedError(f"another command has changed {self} meanwhile: publish again")
                    commit.delete_files([edition.name, LATEST])
                    for file in git_utils.walk_real_files(site):
                        commit.add_file(file.copy(edition.name, site))
                    commit.add_file(git_utils.FileInfo(LATEST, publication.latest, _LINK))
                    for path, text in publication.beside.items():
                        commit.add_file(git_utils.FileInfo(path, text))
        except (git_utils.GitError, BrokenPipeError) as error:  # the pipe to git breaks if the disk is full
            raise RefusedError(f"git does not accept the commit: {error}") from error

    def _refuse_repository(self) -> None:
        try:
            done = self._git("rev-parse", "--git-dir")
        except FileNotFoundError as error:
            raise RefusedError("git is not installed; publish to a plain folder with --directory") from error
        if done.returncode:
            hint = "publish from a clone of it, or to a plain folder with --directory"
            raise RefusedError(f"{self.project} is not in a git repository ({done.stderr.strip()}); {hint}")
        for key in ("name", "email"):
            if not os.environ.get(f"GIT_COMMITTER_{key.upper()}") and not self._output("config", f"user.{key}"):
                raise RefusedError(f"git needs to know who publishes: run `git config user.{key} ...`")

    def _refuse_name(self) -> None:
        if self.name.startswith("-") or self._git("check-ref-format", self.ref).returncode:
            raise RefusedError(f"{self.name!r} is not a valid name for a branch")
        resolved = self._git("rev-parse", "--symbolic-full-name", self.name, "--")
        if resolved.returncode == 0 and resolved.stdout.split("\n")[0] != self.ref:
            raise RefusedError(f"{self.name!r} is not a branch in this repository but another ref; choose another name")
        if f"branch {self.ref}" in self._output("worktree", "list", "--porcelain").split("\n"):
            raise RefusedError(f"{self} is checked out; publish to another branch, such as gh-pages")

    def _base(self) -> str:
        """The parent of the commit to publish: the branch, or the fetched one if that is ahead; empty if there is neither."""
        own = self._output("rev-parse", "--verify", "--quiet", self.ref)
        fetched = self._output("rev-parse", "--verify", "--quiet", f"refs/remotes/{_REMOTE}/{self.name}")
        if not fetched or not own:
            return own or fetched
        if not self._git("merge-base", "--is-ancestor", fetched, own).returncode:
            return own
        if not self._git("merge-base", "--is-ancestor", own, fetched).returncode:
            return fetched
        raise RefusedError(f"{self} has diverged from {_REMOTE}/{self.name}: merge or reset it, then publish again")

    def _wait_for_lock(self) -> None:
        """Wait for the lock of the branch to go. Remove it if it stays, because the git process that made it was killed."""
        lock = self.project / self._output("rev-parse", "--git-path", f"{self.ref}.lock")
        end = time.monotonic() + _LOCK_SECONDS
        while lock.exists():
            if time.monotonic() > end:
                lock.unlink(missing_ok=True)
            time.sleep(0.1)
