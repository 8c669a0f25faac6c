"""The menu: the games, and the pages of each that list what it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebook.model.kinds import KINDS
from rulebook.site.changelog_pages import release_pages, since_pages
from rulebook.site.comparison import compared_kind
from rulebook.site.shelf_table import box_kind
from rulebook.text.dates import written_date
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.game import KindNames
    from rulebook.project.project import Project
    from rulebook.releases.history import History


_ABOUT = (
    ("about/", "About", ["about this site", "about this page"], ""),
    (
        "about/#texts",
        "About: how the texts are made",
        ["is this official", "is this site official", "is it official", "official", "who made this", "who wrote this"],
        "This site is unofficial: no publisher made or approved it. The label of each text says whose word it is.",
    ),
)
"""What the look-up offers of the page about the site: addresses, titles, what else is typed for each, and what it says."""


def menu(project: Project) -> list[dict[str, Any]]:
    """The games in the menu and the footer of each page, each with its parts: a part for each kind, the match sheet,
    the comparison, the shelf, the figure card, then changes and sources.

    `name` is the short name of a part, `title` the long one, and `main` says whether the header shows it too. `below` is the
    address of the part that the header marks in its place; empty if it is its own. `kind` is the kind that it lists; empty if
    it is no list of records. `said` is what the look-up finds the part by: its names, that of one of its records, and the last
    word of its address. `released` is the day of the version in words; empty if it is not released.
    """
    found = []
    for game in project.library.games.values():
        url = f"{game.slug}/"
        parts = [
            _part(f"{url}{KINDS[names.kind].folder}/", names.plural, names, main=KINDS[names.kind].main) for names in game.kinds
        ]
        if game.match:
            parts.append(_part(f"{url}match/", "Match sheet", short="Match", main=True))
        if compared := compared_kind(project.library, game):
            below = f"{url}{KINDS[compared.kind].folder}/"
            parts.append(_part(f"{url}compare/", f"Compare {compared.plural.lower()}") | {"below": below})
        if box_kind(project.library, game):
            parts.append(_part(f"{url}shelf/", "My shelf"))
        if game.figure:
            parts.append(_part(f"{url}figure/", "Figure card", main=True))
        changes = f"{url}changes/" if project.history(game.slug).releases else None
        sources = f"{url}sources/"
        # Not found by its title: the look-up answers "what changed" itself.
        parts += [_part(changes, "What changed") | {"said": ["versions", "changes"]}] if changes else []
        parts.append(_part(sources, "Sources"))
        of_game = {"slug": game.slug, "name": game.name, "publisher": game.publisher, "version": game.version, "url": url}
        release = project.releases.get(game.slug, game.version)
        released = written_date(release.date) if release else ""
        found.append({**of_game, "released": released, "parts": parts, "changes": changes, "sources": sources})
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
        "below": "",
        "kind": kind,
        "said": list(dict.fromkeys(map(str.lower, said))),
    }


def parts_to_look_up(project: Project) -> list[dict[str, Any]]:
    """What the look-up in the browser offers beside records: the parts of all games, and the pages of what changed.

    Of no game, and so offered whatever game is chosen, are the pages of games themselves and the page about the site.
    `parts.js` declares the same fields. `changes_of` names what a page tells the changes of, and `front_of` is the game whose
    first page it is. `about` is a line that says what the page says first.
    """
    found: list[dict[str, Any]] = []
    for game in menu(project):
        parts = [{key: part[key] for key in ("url", "title", "kind", "said")} | {"changes_of": []} for part in game["parts"]]
        found += [{"game": game["slug"]} | part for part in [*parts, *_pages_of_changes(project.history(game["slug"]))]]
    games = [(game.slug, f"{game.slug}/", game.name, game.aliases, "") for game in project.library.games.values()]
    for front_of, url, title, others, about in (*games, *(("", *page) for page in _ABOUT)):
        said = [" ".join(tokenize(name)) for name in (title, *others)]
        part = {"game": None, "url": url, "title": title, "kind": "", "said": said, "changes_of": []}
        found.append(part | ({"front_of": front_of} if front_of else {}) | ({"about": about} if about else {}))
    return found


def _pages_of_changes(history: History) -> Iterator[dict[str, Any]]:
    """The pages of what changed since each version and in it, and for each record that changed, its history."""

    def page(url: str, title: str, *changes_of: str) -> dict[str, Any]:
        return {"url": url, "title": title, "kind": "", "said": [], "changes_of": changes_of}

    for step in (*since_pages(history), *release_pages(history)):
        version = step.release.version if step.release else f"since {step.old}"
        about = {"about": step.summary if step.before else ""}
        yield page(f"{step.path.removesuffix('.md')}/", step.title, version) | about
    for ref, past in history.records.items():
        record = history.library.get(ref)
        if record and past.changes:
            url = f"{record.url.strip('/')}/#section-history"
            yield page(url, f"{record.name}: what changed", record.name, *record.aliases)
