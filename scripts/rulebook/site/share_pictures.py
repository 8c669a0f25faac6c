"""The pictures that a chat shows beside a link: one for each record, game, and page of changes, and one for the site.

A picture is drawn again only if what it shows has changed. They are made only for a site whose address is known, because Open
Graph takes no other address of a picture.
"""

from __future__ import annotations

from html import unescape
from typing import TYPE_CHECKING

import PIL
from markupsafe import escape

from rulebook.library.boxes import box_of
from rulebook.model.attribution import labels_of
from rulebook.project.manifest import generated
from rulebook.site import cloth, raster, share_drawing
from rulebook.site.changelog_pages import held, release_pages, since_pages
from rulebook.site.cloth import Pattern
from rulebook.site.share_drawing import Card, Fonts, draw, key_of
from rulebook.site.share_paths import path_of
from rulebook.site.typography import with_marks
from rulebook.storage.digests import content_digest, file_digest
from rulebook.text.dates import written_date
from rulebook.text.sentences import first_sentence, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.model.record import Record
    from rulebook.releases.history import History
    from rulebook.site.changelog_pages import ChangePage
    from rulebook.site.emblems import Emblems

_FONTS = "docs/assets/fonts"
_STATUS_COLORS = {"official": "#2b6340", "editor": "#1f5a7a", "community": "#5f564a"}
_ENDED_COLOR = _SITE_COLOR = "#8a1e33"
_DRAWN_BY = (cloth.__file__, raster.__file__, share_drawing.__file__)
"""The modules that decide how a picture looks."""


def share_pictures(
    root: Path, library: Library, histories: Mapping[str, History], emblems: Emblems, site_name: str, about_site: str
) -> dict[str, bytes]:
    """The pictures of the project in `root`, by path below the site.

    There is none for a name with characters that the fonts of the site lack.
    """
    fonts = Fonts(root / _FONTS)
    shown = dict(cards(library, histories, emblems, fonts, site_name, about_site))
    earlier = generated(root) or {}
    maker = [PIL.__version__, fonts.digest, *(file_digest(path) for path in _DRAWN_BY)]
    pictures = {}
    # Pictures with the same pattern come one after the other, so that it is drawn once.
    for path, card in sorted(shown.items(), key=lambda item: repr(item[1].pattern)):
        key = content_digest(repr((maker, card)))
        before = _content(root / "docs" / path)
        is_current = before and key_of(before) == key and content_digest(before) == earlier.get(f"docs/{path}")
        pictures[path] = before if before and is_current else draw(card, fonts, key)
    return pictures


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def cards(
    library: Library, histories: Mapping[str, History], emblems: Emblems, fonts: Fonts, site_name: str, about_site: str
) -> Iterator[tuple[str, Card]]:
    """What each picture shows, by path."""
    made = [("", _card_of_site(site_name, about_site))]
    made += [(f"{game.slug}/", _card_of_game(library, game, site_name)) for game in library.games.values()]
    made += [
        (record.url.lstrip("/"), _card_of_record(library, record, emblems, site_name)) for record in library.records.values()
    ]
    for history in histories.values():
        for page in (*release_pages(history), *since_pages(history)):
            if not page.is_empty:
                made.append((page.path.removesuffix(".md") + "/", _card_of_changes(library.games[page.game], page, site_name)))
    for address, card in made:
        if fonts.have(card.name + card.kind + card.site):
            yield path_of(address), card.shown_with(fonts)


def _card_of_site(name: str, about: str) -> Card:
    return Card(name=name, kind="", text=about, site="", color=_SITE_COLOR, pattern=Pattern.of(name))


def _card_of_game(library: Library, game: Game, site: str) -> Card:
    return Card(
        name=game.name,
        kind="Rules and rulings",
        text=_typeset(library.plain(first_sentence(game.summary), game.slug)),
        site=site,
        color=game.color,
        pattern=Pattern.of(game.slug),
    )


def _card_of_changes(game: Game, page: ChangePage, site: str) -> Card:
    """The card of a page of changes, with their numbers as the page has them, or with what the first version holds."""
    released = written_date(page.release.date) if page.release else "Not released yet" if page.unreleased == "all" else ""
    numbers = " · ".join(f"{group.heading} {len(group.changes)}" for group in page.groups)
    text = " ".join(filter(None, (page.nothing_plays, numbers if len(page.groups) > 1 else page.summary)))
    if page.release and not page.before:
        text = f"It holds {listed([each.counted for each in held(page.release, game)])}."
    return Card(
        name=page.title,
        kind=game.name,
        box=" · ".join(filter(None, (page.size if page.changes else "", released))),
        text=_typeset(text),
        site=site,
        color=game.color,
        pattern=Pattern.of(game.slug),
    )


def _card_of_record(library: Library, record: Record, emblems: Emblems, site: str) -> Card:
    game = library.games[record.ref.game]
    box = box_of(library, record.ref)
    year = getattr(box, "year", None)
    labels = labels_of(game, record)
    said = " · ".join(label.name for label in labels)
    mark, mark_color = (said, _STATUS_COLORS[labels[0].status]) if record.decided else ("", _ENDED_COLOR)
    return Card(
        name=_typeset(record.name),
        kind=f"{game.name} · {game.kind_names(record.ref.kind).name}",
        box=_typeset(", ".join(str(part) for part in (box and box.name, year) if part)),
        text=_typeset(library.plain(record.gist or first_sentence(record.summary), game.slug)),
        mark=record.ended.since_words if record.ended else mark,
        mark_color=_ENDED_COLOR if record.ended else mark_color,
        site=site,
        color=emblems.color(record.ref),
        pattern=Pattern.of(str(record.ref)),
    )


def _typeset(text: str) -> str:
    return unescape(with_marks(str(escape(text))))
