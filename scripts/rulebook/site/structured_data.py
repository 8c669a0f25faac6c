"""What the page of a record tells search engines about itself, as JSON-LD in the vocabulary of schema.org.

An entry of a glossary is a `DefinedTerm`. The page of any other record is an `Article` of this site about the game: it is not a
part of the game, whose publisher did not write it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebook.library.boxes import box_of
from rulebook.model.kinds import KINDS
from rulebook.model.kinds.rules import Term

if TYPE_CHECKING:
    from rulebook.library.library import Library
    from rulebook.model.record import Record
    from rulebook.releases.history import History


def structured_data(history: History, record: Record, description: str, modified: str | None, site: str) -> dict[str, Any]:
    """The JSON-LD of a record's page. `modified` is its date, and `site` the address of the site, with a slash at its end."""
    game = history.library.games[record.ref.game]
    page: dict[str, Any] = {"url": _address(site, record.url), "name": record.name, "description": description}
    if isinstance(record, Term):
        listing = _address(site, f"{game.slug}/{Term.folder}/")
        page |= {
            "@type": "DefinedTerm",
            "inDefinedTermSet": {"@type": "DefinedTermSet", "name": game.kind_names(Term.kind).plural, "url": listing},
        }
    else:
        page |= {
            "@type": "Article",
            "headline": record.name,
            "inLanguage": game.language,
            "about": {"@type": "Game", "name": game.name},
            "isPartOf": {"@type": "CollectionPage", "name": game.name, "url": _address(site, f"{game.slug}/")},
        }
        page |= {"dateModified": modified} if modified else {}
    steps = [
        {"@type": "ListItem", "position": number, "name": name, "item": _address(site, path)}
        for number, (name, path) in enumerate(trail(history.library, record), 1)
    ]
    return {"@context": "https://schema.org", "@graph": [page, {"@type": "BreadcrumbList", "itemListElement": steps}]}


def trail(library: Library, record: Record) -> list[tuple[str, str]]:
    """Where a record belongs: its game, then the newest set that lists it or else its kind, then itself. (name, address) each.

    The addresses are relative to the root of the site.
    """
    game, folder = library.games[record.ref.game], f"/{record.ref.game}/"
    box = box_of(library, record.ref)
    kind = (game.kind_names(record.ref.kind).plural, f"{folder}{KINDS[record.ref.kind].folder}/")
    above = (box.name, box.url) if box else kind
    return [(game.name, folder), above, (record.name, record.url)]


def last_change(history: History, record: Record) -> str | None:
    """The date of the release that last changed a record, or brought it; None if that is not released yet."""
    past = history.records.get(record.ref)
    version = past.unchanged_since(None) if past else None
    return next((release.date for release in history.releases if release.version == version), None)


def _address(site: str, path: str) -> str:
    return site + path.lstrip("/")
