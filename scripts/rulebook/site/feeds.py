"""Atom (RFC 4287) and JSON Feed 1.1 feeds of the changes in a game's releases, and of those that are not released yet."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

from rulebook.releases.diff_text import note_text
from rulebook.site.changelog_pages import release_pages, since_pages
from rulebook.site.telling import words_of
from rulebook.text.counts import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.game import Game
    from rulebook.releases.changes import Edit, RecordChange
    from rulebook.releases.history import History
    from rulebook.site.changelog_pages import ChangePage
    from rulebook.site.telling import Telling

ATOM, JSON = "feed.xml", "feed.json"
_NAMESPACE = "http://www.w3.org/2005/Atom"
_HOLDS = "Each version with its changes, and each dated change that is not released yet."
"""What a feed says that it holds."""
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""A character that XML 1.0 does not allow, not even escaped."""


@dataclass(frozen=True)
class FeedEntry:
    """An entry of a feed: a release, the change of a record in it, or one that is not released yet.

    `id` does not depend on the address of the site, or on `day`, which may become later as long as `is_final` is false.
    """

    id: str
    address: str
    title: str
    text: str
    day: str
    """YYYY-MM-DD."""
    is_final: bool = True

    @property
    def time(self) -> str:
        """The time of the entry in the form of RFC 3339, which both formats use."""
        return f"{self.day}T00:00:00Z"


def feeds(history: History, game: Game, site: str) -> dict[str, str]:
    """The feeds of a game by path below `docs/`; none if it has no release. `site` is the address of the pages."""
    if not history.releases:
        return {}
    home = f"{site.rstrip('/')}/{game.slug}/changes/"
    pending = sorted(_unreleased(since_pages(history)[0], game, home), key=lambda entry: entry.day, reverse=True)
    entries = [*pending, *(entry for page in release_pages(history) for entry in _entries(page, game, home))]
    folder = f"{game.slug}/changes"
    return {f"{folder}/{ATOM}": _atom(game, home, entries), f"{folder}/{JSON}": _json_feed(game, home, entries)}


def _entries(changed: ChangePage, game: Game, home: str) -> Iterator[FeedEntry]:
    """An entry for the release of a page, and one for each record that it changed. `home` is the address of the pages."""
    release, told = changed.release, changed.told
    if not release:
        return
    name = f"{game.name} {release.version}" + (f": {release.title}" if release.title else "")
    page = f"{home}{release.version}/"
    paragraphs = [changed.library.plain(release.notes, game.slug)] if release.notes else []
    paragraphs.append(changed.summary if changed.before else f"{counted(len(release.library.records), 'page')}.")
    paragraphs += [line for edit in changed.edits for line in _edit_lines(edit, told, game.slug)]
    yield FeedEntry(_id(game.slug, release.version), page, name, "\n\n".join(paragraphs), release.date)
    for change in changed.changes:
        title = f"{change.name}: {told.record(change)} ({game.name} {release.version})"
        address = f"{page}#{change.anchor}"
        text = _text(change, changed)
        yield FeedEntry(_id(game.slug, release.version, change.ref.short()), address, title, text, release.date)


def _unreleased(changed: ChangePage, game: Game, home: str) -> Iterator[FeedEntry]:
    """An entry for each record that has changed since the newest release on a known day."""
    page = f"since-{changed.old}"
    for change in changed.changes:
        if change.day:
            title = f"{change.name}: {changed.told.record(change)}, not released yet"
            address = f"{home}{page}/#{change.anchor}"
            text = _text(change, changed)
            yield FeedEntry(_id(game.slug, page, change.ref.short()), address, title, text, change.day, is_final=False)


def _text(change: RecordChange, changed: ChangePage) -> str:
    """What changed in a record, as text: its summary if new, its notes, and each edit below the heading of its passage.

    Whose word a part is stands above its edits, unless the heading says that it is an editor's reading.
    """
    told = changed.told
    added = told.library.get(change.ref) if change.how == "added" else None
    lines = [told.library.plain(added.summary, change.ref.game)] if added else []
    lines += [note_text(note, change.ref.game, told.library) for note in change.notes]
    for part in change.changes:
        if part.passage:
            how_judged = " (judged automatically)" if part.proposed else ""
            lines.append(f"{part.heading}: {told.part(part, change.ref)}{how_judged}")
        lines += [note_text(note, change.ref.game, told.library) for note in part.notes]
        label = changed.label_of(part)
        lines += [label.name] if label and not part.adds else []
        lines += [line for edit in changed.edits_of(part) for line in _edit_lines(edit, told, change.ref.game)]
    return "\n".join(lines)


def _edit_lines(edit: Edit, told: Telling, game: str) -> list[str]:
    """What changed in a field: a sentence, or the text before and now."""
    heading = told.heading(edit, game)
    field = f"{heading}: " if heading else ""
    sentence = words_of(told.sentence(edit, game))
    if sentence:
        return [field + sentence]
    old, new = (words_of(side) for side in told.sides(edit, game))
    if not (old or new):
        old, new = edit.old, edit.new
    sides = (("Before" if new else "Removed", old), ("Now" if old else "New", new))
    return (field + "\n".join(f"{side}: {text}" for side, text in sides if text)).splitlines()


def _id(*parts: str) -> str:
    """A permanent id, made from what the entry is about and not from its address."""
    return uuid5(NAMESPACE_URL, "rulebook:" + "/".join(parts)).urn


def _atom(game: Game, home: str, entries: list[FeedEntry]) -> str:
    feed = ElementTree.Element("feed", {"xmlns": _NAMESPACE, "xml:lang": game.language})
    title = f"{game.name}: what changed"
    _texts(feed, id=_id(game.slug), title=title, subtitle=_HOLDS, updated=max(entry.time for entry in entries))
    ElementTree.SubElement(feed, "link", {"rel": "self", "type": "application/atom+xml", "href": home + ATOM})
    ElementTree.SubElement(feed, "link", {"rel": "alternate", "type": "text/html", "href": home})
    _texts(ElementTree.SubElement(feed, "author"), name="Rulebook")
    for entry in entries:
        node = ElementTree.SubElement(feed, "entry")
        _texts(node, id=entry.id, title=entry.title, updated=entry.time)
        if entry.is_final:
            _texts(node, published=entry.time)
        ElementTree.SubElement(node, "link", {"rel": "alternate", "type": "text/html", "href": entry.address})
        ElementTree.SubElement(node, "content", {"type": "text"}).text = _NOT_XML.sub("", entry.text)
    ElementTree.indent(feed, " ")
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(feed, encoding="unicode") + "\n"


def _texts(node: ElementTree.Element, **texts: str) -> None:
    """Add an element with a text to `node` for each of `texts`, by name."""
    for name, text in texts.items():
        ElementTree.SubElement(node, name).text = _NOT_XML.sub("", text)


def _json_feed(game: Game, home: str, entries: list[FeedEntry]) -> str:
    feed = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": f"{game.name}: what changed",
        "description": _HOLDS,
        "home_page_url": home,
        "feed_url": home + JSON,
        "language": game.language,
        "authors": [{"name": "Rulebook"}],
        "items": [
            {
                "id": entry.id,
                "url": entry.address,
                "title": entry.title,
                "content_text": entry.text,
                "date_published" if entry.is_final else "date_modified": entry.time,
            }
            for entry in entries
        ],
    }
    return json.dumps(feed, ensure_ascii=False, indent=1) + "\n"
