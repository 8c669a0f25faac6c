"""A project: its records, releases, and hand-written pages, each read once."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from rulebook.inputs.contents import UnreadableError, content, real
from rulebook.library.joined import joined
from rulebook.library.library import Library
from rulebook.model.fields import texts
from rulebook.model.kinds import KINDS
from rulebook.model.problems import most_similar
from rulebook.project.configuration import Configuration
from rulebook.project.locate import DATA
from rulebook.project.manifest import hand_written
from rulebook.releases.history import History
from rulebook.releases.snapshots import Releases, digests
from rulebook.storage.digests import signature

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date
    from pathlib import Path

    from rulebook.library.library import CrossReference
    from rulebook.model.fields import FileModel, Plain, Prose
    from rulebook.model.problems import Problem
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref
    from rulebook.model.yaml_document import Path as YamlPath
    from rulebook.model.yaml_document import YamlDocument
    from rulebook.releases.snapshots import Release


_BESIDE_DOCS = ("*.md", "decisions/*.md")
"""The hand-written pages that are no part of the site."""


class Written(NamedTuple):
    """A text in a file, with its place there and its marker."""

    document: YamlDocument
    path: YamlPath
    text: str
    marker: Prose | Plain


def _texts_in(files: list[FileModel]) -> list[Written]:
    return [Written(document, *found) for file in files for document in [file.document] for found in texts(file)]


class Project:
    """A project. Each part is read when it is first used, and only once.

    `root` is its folder, and `data` the folder of its games. `signature` identifies the data files as they were when the
    project was opened or, if one was edited while they were read, what was read of them. The days after `today` are in the
    future; without it, none is. `current` is the project with the current records: itself, unless its records are those of
    releases.
    """

    def __init__(self, root: Path, data: Path, today: date | None = None) -> None:
        self.root, self.data, self.today = root, data, today
        self.signature = signature(data)
        self.current = self
        self._histories: dict[str, History] = {}
        self._digests: dict[str, dict[str, set[str]]] = {}

    @classmethod
    def open(cls, root: Path, data: Path | None = None, today: date | None = None) -> Project:
        """The project in the folder `root`, as of `today`, with its games in `data` (default: its folder `rules_data`).

        Problems in its files raise nothing: `library` and `releases` list them.
        """
        return cls(root, data or root / DATA, today)

    def as_released(self, versions: Mapping[str, str]) -> Project:
        """The project with the records of a release of each game in `versions`, and with no later release.

        What is no part of a release is as it is now: hints and synonyms, redirects, marks of sources, hand-written pages.
        Raises ProblemsError if a release cannot be read, and KeyError if there is no such release.
        """
        known = {(release.game, release.version): release for release in self.releases}
        shown = [known[version] for version in versions.items()]
        then = Project(self.root, self.data, self.today)
        then.current = self
        then.library = joined([release.library for release in shown], self.library)
        then.signature = " ".join([self.signature, *(release.digest for release in shown)])
        then.releases = Releases(
            {last.game: [r for r in self.releases.of[last.game] if r.number <= last.number] for last in shown}
        )
        return then

    @cached_property
    def library(self) -> Library:
        """The current records of all games."""
        library, after = Library.load(self.data), signature(self.data)
        if after != self.signature:
            self.signature += f" {after}"
        return library

    @cached_property
    def releases(self) -> Releases:
        """The releases of all games."""
        return Releases.load(self.data)

    @cached_property
    def configuration(self) -> Configuration:
        """The settings of the site."""
        return Configuration(self.root)

    @cached_property
    def hand_written(self) -> dict[str, str]:
        """The Markdown of the hand-written pages that can be read, in `docs/`, beside it, and in `decisions/`, by path."""
        beside = [path.relative_to(self.root).as_posix() for glob in _BESIDE_DOCS for path in sorted(self.root.glob(glob))]
        pages = {}
        for path in (*hand_written(self.root, self.library.games), *beside):
            with suppress(UnreadableError):
                pages[path] = content(self.root / path, within=real(self.root)).decode("utf-8-sig", "replace")
        return pages

    @cached_property
    def texts(self) -> list[Written]:
        """Each text that people read in games and records."""
        return _texts_in([*self.library.games.values(), *self.library.records.values()])

    @cached_property
    def search_texts(self) -> list[Written]:
        """Each text that the look-up reads in search hints and synonyms."""
        return _texts_in([*self.library.hints.records.values(), *self.library.hints.synonyms.values()])

    def digests(self, game: str) -> dict[str, set[str]]:
        """The digests of a game's releases, by version, as `game.yml` and the releases state them."""
        if game not in self._digests:
            listed = self.library.games.get(game)
            self._digests[game] = digests(listed, self.releases.of.get(game, [])) if listed else {}
        return self._digests[game]

    def frozen(self, release: Release) -> bool:
        """Whether a release is unchanged, by its own digest and by those that `game.yml` and later releases state."""
        return release.intact and self.digests(release.game).get(release.version, set()) <= {release.digest}

    def is_misstated(self, release: Release) -> bool:
        """Whether `game.yml` alone contradicts a release: its own digest is that of its files, and no later release differs."""
        game = self.library.games.get(release.game)
        later = [other for other in self.releases.of.get(release.game, []) if other.number > release.number and other.intact]
        witnesses = {other.earlier[release.version] for other in later if release.version in other.earlier}
        stated = game.released.get(release.version) if game else None
        return release.intact and witnesses <= {release.digest} and stated not in (None, release.digest)

    def problem_of(self, release: Release) -> Problem | None:
        """Why a release cannot be used: it was changed, or this version of the code cannot read it. None if it can be used."""
        usable = self.frozen(release) or self.is_misstated(release)
        return release.unreadable_problem if usable else release.changed_problem

    def history(self, game: str) -> History:
        """The history of a game, from its usable releases."""
        if game not in self._histories:
            usable = [release for release in self.releases.of.get(game, []) if not self.problem_of(release)]
            self._histories[game] = History(self.library, usable, game)
        return self._histories[game]

    @property
    def histories(self) -> dict[str, History]:
        """The history of each game, in the order of the games."""
        return {game: self.history(game) for game in self.library.games}

    @cached_property
    def dead(self) -> dict[Ref, list[CrossReference]]:
        """The references to records or passages that do not exist, by what is missing. Those of a wrong kind are left out."""
        dead: dict[Ref, list[CrossReference]] = {}
        for reference in self.library.cross_references:
            if reference.target and reference.fits and not self.library.resolves(reference.target):
                missing = reference.target if self.library.get(reference.target) else reference.target.record
                dead.setdefault(missing, []).append(reference)
        return dead

    @cached_property
    def lost(self) -> dict[Ref, Release]:
        """The records that were in a release, and whose id leads nowhere now, each with the last release that had it."""
        lost: dict[Ref, Release] = {}
        for release in (release for history in self.histories.values() for release in history.releases):
            lost |= {record.ref: release for record in release.library.of(release.game) if not self.library.current(record.ref)}
        return lost

    @cached_property
    def renamed(self) -> dict[Ref, Record]:
        """Missing records, each with the record that it probably is now: its file was renamed, or moved to another folder.

        That record has the name of the missing one, and no release had it. If nothing was released, nothing refers to it, and
        its file has the same or a similar name.
        """
        found = {ref: self._now(ref, release) for ref, release in self.lost.items()}
        renamed = {self._redirected(ref): record for ref, record in found.items() if record}
        for target in (ref for ref in self.dead if not ref.passage and self._may_have_been(ref)):
            orphans = {
                r.ref.slug: r
                for r in self.library.records.values()
                if self._may_be(target, r.ref)
                and not any(m.record.ref.game == target.game for m in self.library.backlinks(r.ref))
            }
            # A reference that is more like the id of another record is misspelled.
            known = orphans.keys() | {r.ref.slug for r in self.library.of(target.game, target.kind)}
            slug = most_similar(target.slug, known)
            if target not in {*self.lost, *renamed} and slug in orphans:
                renamed[target] = orphans[slug]
        return renamed

    def _redirected(self, lost: Ref) -> Ref:
        """The id to which redirects lead from a lost one; itself if there are none, or if they lead back."""
        chain = [lost]
        while (following := self.library.redirects.get(chain[-1])) and following not in chain:
            chain.append(following)
        return lost if following else chain[-1]

    def _may_have_been(self, missing: Ref) -> bool:
        """Whether there may have been a record of this id: there are such a game and such a kind, and it is no file name."""
        return missing.game in self.library.games and missing.kind in KINDS and not missing.slug.endswith(".yml")

    def _may_be(self, missing: Ref, ref: Ref) -> bool:
        """Whether a file that was renamed or moved may explain a missing record: not one whose id a release or redirect has."""
        released = any(release.library.get(ref) for release in self.history(ref.game).releases)
        if released or ref in self.library.redirects.values():
            return False
        return ref.slug == missing.slug or (ref.game, ref.kind) == (missing.game, missing.kind)

    def _now(self, lost: Ref, release: Release) -> Record | None:
        before = release.library.records[lost]
        return next(
            (r for r in self.library.records.values() if r.name == before.name and self._may_be(lost, r.ref)),
            None,
        )
