"""The pages of changes of a game: one for each release, one since each release, and an index."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from rulebook.releases.diff_text import count_changes
from rulebook.releases.impact import IMPACT_NAMES
from rulebook.site.templating import safe
from rulebook.text.counts import counted
from rulebook.text.word_diff import diff_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from markupsafe import Markup

    from rulebook.model.game import Game
    from rulebook.releases.changes import Edit, RecordChange
    from rulebook.releases.history import History
    from rulebook.releases.snapshots import Release

_MARKS = {"old": ("del", "[−", "−]"), "new": ("ins", "{+", "+}")}


@dataclass(frozen=True)
class ChangePage:
    """The content of a page of changes: from one release to the next, or to the present records (`release` is None)."""

    path: str
    title: str
    old: str | None
    release: Release | None
    changes: list[RecordChange]
    edits: tuple[Edit, ...]

    @property
    def new(self) -> str:
        """The label of the newer side of a comparison."""
        return self.release.version if self.release else "Now"

    @property
    def groups(self) -> list[tuple[str, list[RecordChange]]]:
        """The changes of each kind, in the order of the kinds."""
        return [(kind, list(group)) for kind, group in groupby(self.changes, key=lambda change: change.ref.kind)]

    @property
    def summary(self) -> str:
        """What changed in a few words, such as "3 records"."""
        records = counted(len(self.changes), "record") if self.changes else ""
        return " and ".join(filter(None, (records, "the game’s own data" if self.edits else ""))) or "nothing"


def changes_path(game: str, page: str = "index") -> str:
    """The path below `docs/` of a game's page of changes: `10.1`, `since-10.0`, or the index."""
    return f"{game}/changes/{page}.md"


def anchor(change: RecordChange) -> str:
    """The anchor of a record's change on a page of changes."""
    return f"{change.ref.kind}-{change.ref.slug}".replace(".", "-")


def release_pages(history: History) -> list[ChangePage]:
    """A page for each release, the newest first."""
    by_version = {step.release.version: step for step in history.steps if step.release}
    pages = []
    for release in reversed(history.releases):
        step = by_version.get(release.version)
        path = changes_path(history.game, release.version)
        if step:
            edits = history.compare_games(step.before, release)
            title = f"What changed in {release.version}"
            pages.append(ChangePage(path, title, step.before.version, release, step.changes, edits))
        else:
            pages.append(ChangePage(path, f"Version {release.version}", None, release, [], ()))
    return pages


def since_pages(history: History) -> list[ChangePage]:
    """For each release, a page of everything that changed since then; the newest release first."""
    return [
        ChangePage(
            changes_path(history.game, f"since-{release.version}"),
            f"Everything changed since {release.version}",
            release.version,
            None,
            history.compare(release, None),
            history.compare_games(release, None),
        )
        for release in reversed(history.releases)
    ]


def pages(history: History, game: Game, render: Callable[..., str], *, feeds: bool) -> Iterator[tuple[str, str]]:
    """The path and Markdown of each page of changes of a game; none if it has no release. `render` fills a template."""
    if not history.releases:
        return
    released, since = release_pages(history), since_pages(history)
    shared = {
        "game": game,
        "anchor": anchor,
        "impacts": IMPACT_NAMES,
        "count_changes": count_changes,
        "side": side,
        "upper_first": upper_first,
    }
    path = changes_path(game.slug)
    yield path, render("changes.md.j2", path, released=released, since=since, feeds=feeds, **shared)
    for step in (*released, *since):
        yield step.path, render("change.md.j2", step.path, step=step, **shared)


def upper_first(words: str) -> str:
    """`words` with a capital; ids in them stay as they are."""
    return words[:1].upper() + words[1:]


def side(old: str, new: str, which: str) -> Markup:
    """One of two texts as HTML: the one that `which` names, "old" or "new".

    Words that the other text does not have are marked with an element and with signs.
    """
    element, before, after = _MARKS[which]
    opening = safe(f'<{element}><span class="rb-mark">{before}</span>')
    closing = safe(f'<span class="rb-mark">{after}</span></{element}>')
    pieces: list[str] = []
    for span in diff_words(old, new):
        words = span.text.strip()
        if span.kind == which and words:
            lead, _, trail = span.text.partition(words)
            pieces += [lead, opening, words, closing, trail]
        elif span.kind in ("same", which):
            pieces.append(span.text)
    return safe("").join(pieces).replace("\n", safe("<br>"))
