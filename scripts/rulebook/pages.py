"""Library -> Markdown, by path below `docs/`. One template a kind, in `templates/`, each built on `record.md.j2`."""

from __future__ import annotations

import json
import posixpath
from collections import defaultdict
from html import escape as escape_html
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import jinja2

from rulebook import prose
from rulebook.library import sort_key
from rulebook.provenance import provenances
from rulebook.records import KINDS, Record
from rulebook.refs import Ref

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulebook.game import Game
    from rulebook.library import Library

SECTION_TITLES = {
    "abilities": "Abilities",
    "forms": "Forms",
    "rules": "Rules",
    "cards": "Card clarifications",
    "clarifications": "Clarifications",
    "notes": "Editor’s notes",
}
STATUS_NAMES = {"official": "Official", "editor": "Editor’s reading", "community": "Community"}
ON_THEIR_OWN = ("heroes", "battlefields", "applies_to", "replaces", "variant_of")
"""Fields whose references a page shows under a heading of their own, and not under "Referred to by"."""


def page_path(ref: Ref) -> str:
    """The path of a record's page below `docs/`."""
    return f"{ref.game}/{KINDS[ref.kind].folder}/{ref.slug}.md"


def index_path(game: str, kind: str) -> str:
    """The path of the page that lists the records of a kind."""
    return f"{game}/{KINDS[kind].folder}/index.md"


def relative(path: str, page: str) -> str:
    """`path` as a link on `page` writes it; both are paths below `docs/`."""
    return posixpath.relpath(path, posixpath.dirname(page) or ".")


class Site:
    """Writes the pages of a library. `diagrams` are drawings by name, `repository` is the address for edits and reports."""

    def __init__(self, library: Library, diagrams: Mapping[str, str], repository: str | None = None) -> None:
        self.library = library
        self.diagrams = diagrams
        self.repository = repository.rstrip("/") if repository else None
        self.environment = jinja2.Environment(
            loader=jinja2.PackageLoader("rulebook"),
            autoescape=False,  # noqa: S701 - the templates write Markdown; `esc`, `attr` and `text` escape for it
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self.environment.filters |= {"esc": prose.escape, "attr": escape_html, "yaml": _yaml, "words": _words}
        self.environment.globals |= {"section_titles": SECTION_TITLES, "status_names": STATUS_NAMES}

    def pages(self) -> dict[str, str]:
        """Every generated page: its Markdown by its path below `docs/`."""
        tree = {"index.md": self._render("home.md.j2", "index.md", games=list(self.library.games.values()))}
        for game in self.library.games.values():
            tree |= self._game_pages(game)
        return tree

    def _game_pages(self, game: Game) -> dict[str, str]:
        front, sources = f"{game.slug}/index.md", f"{game.slug}/sources.md"
        counts = [(names, len(self.library.of(game.slug, names.kind))) for names in game.kinds]
        tree = {
            front: self._render("game.md.j2", front, game=game, counts=counts),
            sources: self._render("sources.md.j2", sources, game=game, provenances=provenances(self.library, game.slug)),
        }
        for names, _ in counts:
            path = index_path(game.slug, names.kind)
            groupings = self._groupings(self.library.of(game.slug, names.kind))
            tree[path] = self._render("index.md.j2", path, game=game, names=names, groupings=groupings)
        for record in self.library.of(game.slug):
            path = page_path(record.ref)
            tree[path] = self._render(f"{record.ref.kind}.md.j2", path, game=game, **self._record_values(record))
        return tree

    def _render(self, template: str, page: str, **values: Any) -> str:
        link = self._linker(page)
        bound: dict[str, Callable[..., Any]] = {
            "text": lambda text, game: prose.markdown(text, lambda r: link(Ref.parse(r.target, game), r.label)),
            "link": lambda ref, label=None: link(ref, label),
            "to": lambda path: relative(path, page),
        }
        shared = {"index_path": index_path, "page_path": page_path, "library": self.library, "plain": self.plain}
        return self.environment.get_template(template).render(**bound, **shared, **values)

    def _linker(self, page: str) -> Callable[[Ref, str | None], str]:
        def link(ref: Ref, label: str | None) -> str:
            anchor = f"#{ref.passage}" if ref.passage else ""
            path = page_path(ref.record)
            target = anchor if path == page and anchor else relative(path, page) + anchor
            return f"[{prose.escape(label or self.title(ref))}]({target})"

        return link

    def title(self, ref: Ref) -> str:
        """What a reference is called where the text does not say: the passage's heading, or the record's name."""
        record = self.library.records[ref.record]
        passage = record.passage(ref.passage) if ref.passage else None
        return passage.name or record.name if passage else record.name

    def plain(self, text: str, game: str) -> str:
        """Text of a record without markup."""
        return prose.plain(text, lambda target: self.title(Ref.parse(target, game)))

    def _record_values(self, record: Record) -> dict[str, Any]:
        own = {ref for field in ON_THEIR_OWN for ref in self._linked_by(record, field)}
        referring = {m.record.ref: m.record for m in self.library.backlinks(record.ref)}
        return {
            "record": record,
            "names": self.library.games[record.ref.game].kind_names(record.ref.kind),
            "linked": lambda field, kind=None: self.library.linked(record.ref, field, kind),
            "own": lambda field: [Ref.parse(text, record.ref.game) for text in getattr(record, field, [])],
            "see_also": list(dict.fromkeys(Ref.parse(text, record.ref.game) for text in record.see_also)),
            "referring": [r for ref, r in referring.items() if ref not in own],
            "replaced_by": self._replaced_by(record),
            "timings": self.library.games[record.ref.game].vocabulary("timings"),
            "diagram": self.diagrams.__getitem__,
            "actions": self._actions(record),
        }

    def _linked_by(self, record: Record, field: str) -> list[Ref]:
        return [r.ref for r in self.library.linked(record.ref, field)]

    def _replaced_by(self, record: Record) -> dict[str | None, list[Record]]:
        """The records that replace this one (under None) or a passage of it (under its id)."""
        replaced: dict[str | None, list[Record]] = defaultdict(list)
        for mention in self.library.backlinks(record.ref):
            if mention.field == "replaces" and mention.target and mention.record not in replaced[mention.target.passage]:
                replaced[mention.target.passage].append(mention.record)
        return replaced

    def _actions(self, record: Record) -> list[tuple[str, str]]:
        """Links to edit the record's file and to report a mistake in it, where the repository's address is known."""
        if not self.repository:
            return []
        path = record.document.path
        body = f"Record: {record.ref}\nFile: {path}\n\nWhat the page says:\n\nWhat it should say, and where that is written:\n"
        query = urlencode({"title": f"Correction: {record.name}", "body": body})
        return [
            ("Edit this record", f"{self.repository}/edit/main/{path}"),
            ("Report a mistake", f"{self.repository}/issues/new?{query}"),
        ]

    def _groupings(self, records: list[Record]) -> list[tuple[str, list[tuple[str, list[Record]]]]]:
        """The ways in which an index lists its records: each with a title and its groups in order."""
        kind = records[0].ref.kind if records else ""
        game = records[0].ref.game if records else ""
        if kind == "hero":
            return [("A to Z", _grouped(records, _letter)), ("By set", self._by_set(game))]
        if kind == "set":
            lines = self.library.games[game].vocabulary("lines")
            by_line = _grouped(records, lambda r: getattr(lines[r.line], "name", r.line))  # type: ignore[attr-defined]
            dated = [r for r in records if getattr(r, "year", None)]
            by_year = sorted(_grouped(dated, lambda r: str(getattr(r, "year", ""))), reverse=True)
            return [*([("By year", by_year)] if dated else []), ("By line", by_line)]
        if kind == "power":
            words = self.library.games[game].vocabulary("categories")
            return [("By category", _grouped(records, lambda r: getattr(words[r.category], "name", "")))]  # type: ignore[attr-defined]
        return [("", [("", records)])]

    def _by_set(self, game: str) -> list[tuple[str, list[Record]]]:
        sets = self.library.of(game, "set")
        return [(s.name, [self.library.records[Ref.parse(h, game)] for h in getattr(s, "heroes", [])]) for s in sets]


def _grouped(records: list[Record], key: Callable[[Record], str]) -> list[tuple[str, list[Record]]]:
    groups: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        groups[key(record)].append(record)
    return list(groups.items())


def _letter(record: Record) -> str:
    return sort_key(record.name)[:1].upper()


def _yaml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _words(passage_id: str) -> str:
    """A passage's id as a heading, for a passage that has no name."""
    return passage_id.replace("-", " ").capitalize()
