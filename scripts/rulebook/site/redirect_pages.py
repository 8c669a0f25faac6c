"""The pages and anchors that forward from the old address of a redirected id to the new one."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.model.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulebook.library.library import Library
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref
    from rulebook.releases.history import History


def pages(history: History, render: Callable[..., str]) -> Iterator[tuple[str, str]]:
    """A page at the old address of each redirected record of a game: its path and its Markdown. `render` fills a template."""
    library = history.library
    for old in library.redirects:
        target = library.current(old)
        if old.game == history.game and old.kind in KINDS and not old.passage and target:
            path = f"{old.game}/{KINDS[old.kind].folder}/{old.slug}.md"
            targets = [(passage, library.current(replace(old, passage=passage))) for passage in _passages(history, old)]
            yield path, render("redirect.md.j2", path, target=target, anchors=targets)


def _passages(history: History, old: Ref) -> list[str]:
    """The ids of the passages that a record had in any release, or that a redirect names."""
    released = [record for release in history.releases if (record := release.library.get(old))]
    ids = [passage.id for record in released for _, _, passage in record.passages()]
    return list(dict.fromkeys([*ids, *(ref.passage for ref in history.library.redirects if ref.record == old and ref.passage)]))


def former_slugs(library: Library, record: Record) -> list[str]:
    """The slugs that a record had before, which old links have."""
    return [old.slug for old in library.redirects if old.kind == record.ref.kind and library.current(old) == record.ref]


def anchors(library: Library, record: Record) -> dict[str | None, list[tuple[str, Ref]]]:
    """The old anchors on a record's page, each with its new id.

    They are grouped by the passage of the record that each stands for now; those that left the record are under None.
    """
    moved: dict[str | None, list[tuple[str, Ref]]] = defaultdict(list)
    for old in library.redirects:
        target = library.current(old) if old.record == record.ref and old.passage else None
        if old.passage and target:
            moved[target.passage if target.record == record.ref else None].append((old.passage, target))
    return moved
