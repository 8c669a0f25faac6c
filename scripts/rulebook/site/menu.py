"""The menu: the games, and the pages of each that list what it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebook.model.kinds import KINDS
from rulebook.site.shelf_table import box_kind

if TYPE_CHECKING:
    from rulebook.model.game import KindNames
    from rulebook.project.project import Project


def menu(project: Project) -> list[dict[str, Any]]:
    """The games in the menu and the footer of each page, each with its parts: a part for each kind, the match sheet,
    the shelf, the figure card, then changes and sources.

    `name` is the short name of a part, `title` the long one, and `main` says whether the header shows it too. `kind` is the
    kind that it lists; empty if it is no list of records. `said` is what the look-up finds the part by: its names, that of one
    of its records, and the last word of its address.
    """
    found = []
    for game in project.library.games.values():
        url = f"{game.slug}/"
        parts = [
            _part(f"{url}{KINDS[names.kind].folder}/", names.plural, names, main=KINDS[names.kind].main) for names in game.kinds
        ]
        if game.match:
            parts.append(_part(f"{url}match/", "Match sheet", short="Match", main=True))
        if box_kind(project.library, game):
            parts.append(_part(f"{url}shelf/", "My shelf"))
        if game.figure:
            parts.append(_part(f"{url}figure/", "Figure card", main=True))
        changes = f"{url}changes/" if project.history(game.slug).releases else None
        sources = f"{url}sources/"
        parts += [_part(changes, "Versions")] if changes else []
        parts.append(_part(sources, "Sources"))
        of_game = {"slug": game.slug, "name": game.name, "publisher": game.publisher, "version": game.version, "url": url}
        found.append({**of_game, "parts": parts, "changes": changes, "sources": sources})
    return found


def _part(url: str, title: str, names: KindNames | None = None, short: str = "", *, main: bool = False) -> dict[str, Any]:
    short = short or (names and names.short) or title
    said = [title, short, *([names.name] if names else []), url.split("/")[-2]]
    kind = names.kind if names else ""
    return {
        "url": url,
        "title": title,
        "name": short,
        "main": main,
        "kind": kind,
        "said": list(dict.fromkeys(map(str.lower, said))),
    }


def parts_to_look_up(project: Project) -> list[dict[str, Any]]:
    """The parts of all games as the look-up in the browser offers them: `parts.js` declares the same fields."""
    shown = ("url", "title", "kind", "said")
    return [{"game": game["slug"]} | {key: part[key] for key in shown} for game in menu(project) for part in game["parts"]]
