"""The Markdown pages of a library. Records share the template `record.md.j2`, which a kind's own template may extend."""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulebook.library.boxes import boxes_of, in_two, series_and_name, short_name
from rulebook.library.facts import facts, pieces, unknown
from rulebook.library.glossary import Glossary
from rulebook.match.sheet import SEATS
from rulebook.model.attribution import label_of, labels_of
from rulebook.model.icons import drawing
from rulebook.model.kinds import KINDS
from rulebook.model.refs import PAST, Ref
from rulebook.releases.history import History
from rulebook.site import changelog_pages, emblems, redirect_pages, shelf, templating
from rulebook.site.ability_cards import cards, section_heading
from rulebook.site.attribution import named_document, provenances, said_by, shared_label
from rulebook.site.build_errors import about_page
from rulebook.site.comparison import FEWEST, MOST, compared_kind, comparing
from rulebook.site.edition import EDITION_DATA, EDITION_PAGE
from rulebook.site.emblems import Emblems
from rulebook.site.figure_table import figure_table
from rulebook.site.front import Front, kinds_of
from rulebook.site.neighbors import in_order
from rulebook.site.passage_labels import adds, by_group, headings, shown_timing, shows_choice, shows_limit, timing_words
from rulebook.site.playing import changed_texts, playing
from rulebook.site.record_list import record_list
from rulebook.site.record_page import RecordPage
from rulebook.site.related import referred
from rulebook.site.shelf_table import box_kind, shelf_kinds
from rulebook.site.structured_data import last_change, structured_data
from rulebook.site.telling import asked_changes
from rulebook.text import markup
from rulebook.text.dates import written_date
from rulebook.text.drawing import linked, safe_drawing
from rulebook.text.sentences import first_sentence, listed_in_brief, upper_first

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from markupsafe import Markup

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.model.record import Record
    from rulebook.site.edition import Edition


MATCH_PAGE = "match.md"
"""The page of a game's match sheet, below the folder of the game."""
SHELF_PAGE = "shelf.md"
"""The page of the sets that a reader owns, below the folder of a game."""
COMPARE_PAGE = "compare.md"
"""The page that shows heroes beside each other, below the folder of a game."""
FIGURE_PAGE = "figure.md"
"""The page of a game's figure cards, below the folder of the game."""


def page_path(ref: Ref) -> str:
    """The path of a record's page below `docs/`."""
    return f"{ref.game}/{KINDS[ref.kind].folder}/{ref.slug}.md"


def index_path(game: str, kind: str) -> str:
    """The path of the page that lists the records of a kind."""
    return f"{game}/{KINDS[kind].folder}/index.md"


def titled(record: Record) -> str:
    """The title of a record's page in the navigation and in the browser."""
    return record.name + (PAST if record.ended else "")


def relative(path: str, page: str) -> str:
    """`path` relative to `page`; both are paths below `docs/`."""
    return posixpath.relpath(path, posixpath.dirname(page) or ".")


def relative_url(ref: Ref, page: str) -> str:
    """The address of the page of a record, or of a passage on it, relative to the address of `page`."""
    target = f"{ref.game}/{KINDS[ref.kind].folder}/{ref.slug}"
    return relative_address(target, page) + (f"#{ref.passage}" if ref.passage else "")


def _without_index(path: str) -> str:
    """The path below the site of the page that is made from `path`, a path below `docs/`."""
    return path.removesuffix(".md").removesuffix("index").rstrip("/")


def relative_address(target: str, page: str) -> str:
    """The address of the page `target.md`, relative to the address of `page`; both are paths below `docs/`."""
    return relative_file(target, page) + "/"


def relative_file(file: str, page: str) -> str:
    """The address of a file of the site, relative to the address of `page`, a path below `docs/`."""
    return posixpath.relpath(file, page.removesuffix("index.md").removesuffix(".md") or ".")


class Site:
    """Writes the pages of a library.

    `diagrams` are SVG texts by name; `repository` is the address for edits and reports; `histories` has the history of each
    game by its slug; `feeds` is whether to link to feeds of changes; `edition` is what the pages are published as, if they are;
    `address` is the address of the site, with a slash at its end, if it is known; `drawn` has the emblems of the records.
    """

    def __init__(
        self,
        library: Library,
        diagrams: Mapping[str, str],
        repository: str | None = None,
        histories: Mapping[str, History] | None = None,
        *,
        feeds: bool = False,
        edition: Edition | None = None,
        address: str | None = None,
        drawn: Emblems | None = None,
    ) -> None:
        self.library = library
        self.diagrams = diagrams
        self.histories = histories or {game: History(library, [], game) for game in library.games}
        self.feeds = feeds
        self.edition = edition
        self.address = address
        self.repository = repository.rstrip("/") if repository else None
        self.emblems = drawn or Emblems(library)
        self.environment = templating.environment()
        self.environment.globals |= {"label_of": label_of, "labels_of": labels_of, "shared_label": shared_label}
        self.environment.globals |= {"titled": titled, "kinds": KINDS}
        self.environment.globals |= {
            "index_path": index_path,
            "page_path": page_path,
            "cards": cards,
            "section_heading": section_heading,
            "facts": facts,
            "pieces": pieces,
            "unknown": unknown,
            "ref_in": lambda text, game: library.current(Ref.parse(text, game)),
            "gist": self.gist,
            "referred": lambda record, name: referred(library, record, name),
            "upper_first": upper_first,
            "listed_in_brief": listed_in_brief,
            "adds": adds,
            "headings": headings,
            "shows_choice": shows_choice,
            "shows_limit": shows_limit,
            "shown_timing": shown_timing,
            "timing_words": timing_words,
            "changes_path": changelog_pages.changes_path,
            "asked_changes": asked_changes,
            "written_date": written_date,
            "named_document": named_document,
            "kinds_of": lambda game: kinds_of(library, game),
            "said_by": said_by,
            "icon": lambda name: templating.safe(drawing(name)),
            "by_group": by_group,
            "shelf": shelf,
            "comparing": lambda record: comparing(library, record),
            "fewest": FEWEST,
            "most": MOST,
            "seats": SEATS,
            "has_shelf": lambda game: box_kind(library, game) is not None,
            "boxes_of": lambda ref: boxes_of(library, ref),
            "in_brief": lambda entries: listed_in_brief([library.records[each.ref.record].name for each in entries]),
            "game_of": lambda group: library.games[group.entries[0].ref.game],
        }
        self.environment.globals |= {"library": library, "plain": self.plain, "current": self._current, "title": library.title}
        self.environment.globals["instead"] = self.instead
        self._templates = set(self.environment.list_templates())
        self.environment.globals["in_two"] = in_two
        self.environment.globals["short_name"] = short_name
        self.environment.globals["series_and_name"] = series_and_name
        self.environment.globals["cloth_color"] = self.emblems.color
        self.glossaries = {game: self._glossary(game) for game in library.games}

    def pages(self) -> dict[str, str]:
        """Every generated page: its Markdown by its path below `docs/`."""
        games = list(self.library.games.values())
        tree = {"index.md": self._render("home.md.j2", "index.md", games=games, front=self._front(games[0]) if games else None)}
        for game in self.library.games.values():
            tree |= self._game_pages(game)
        if self.edition:
            shown = [history.releases[-1] for history in self.histories.values()]
            tree[EDITION_PAGE] = self._render(
                "edition.md.j2", EDITION_PAGE, data=EDITION_DATA, edition=self.edition, releases=shown
            )
        return tree

    def _game_pages(self, game: Game) -> dict[str, str]:
        front, sources = f"{game.slug}/index.md", f"{game.slug}/sources.md"
        listed = [(names, self.library.of(game.slug, names.kind)) for names in game.kinds]
        given = provenances(self.library, game.slug)
        tree = {
            front: self._render(
                "game.md.j2", front, game=game, games=list(self.library.games.values()), front=self._front(game)
            ),
            sources: self._render("sources.md.j2", sources, game=game, provenances=given),
        }
        if game.match:
            path = f"{game.slug}/{MATCH_PAGE}"
            history = self.histories[game.slug]
            since = f"since-{history.releases[-1].version}" if history.releases else ""
            changed = changed_texts(history, game.match.side)
            tree[path] = self._render("match.md.j2", path, game=game, since=since, changed=changed)
        box, on_shelf = box_kind(self.library, game), shelf_kinds(self.library, game)
        if box:
            path = f"{game.slug}/{SHELF_PAGE}"
            tree[path] = self._render("my-shelf.md.j2", path, game=game, box=box)
        if game.figure:
            path = f"{game.slug}/{FIGURE_PAGE}"
            tree[path] = self._render("figure.md.j2", path, game=game, table=figure_table(self.library, game))
        compared = compared_kind(self.library, game)
        for names, records in listed:
            path, listing = index_path(game.slug, names.kind), record_list(self.library, self.histories[game.slug], names.kind)
            values = {
                "names": names,
                "records": records,
                "listing": listing,
                "on_shelf": names in on_shelf,
                "ticks": names == box,
                "compares": names == compared,
                "has_changes": bool(self.histories[game.slug].releases),
                "explained": given.explained,
            }
            tree[path] = self._render(self._index_template(names.kind), path, game=game, **values)
        values_of: dict[Ref, dict[str, Any]] = {}
        orders = {names.kind: in_order(self.library, game.slug, names.kind) for names in game.kinds}
        for record in self.library.of(game.slug):
            path = page_path(record.ref)
            page = RecordPage(
                self.library,
                record,
                self.histories[game.slug],
                ordered=orders[record.ref.kind],
                used_in=self.glossaries[game.slug].used_in.get(record.ref, []),
                repository=self.repository,
            )
            values = page.values() | self._head_values(record) | {"playing": playing(game, record)}
            values["ticks"] = bool(box and box.kind == record.ref.kind)
            tree[path] = self._render(self._template(record), path, game=game, **values)
            values_of[record.ref] = values
        if compared:
            path, listing = f"{game.slug}/{COMPARE_PAGE}", record_list(self.library, self.histories[game.slug], compared.kind)
            heroes = [values_of[row.record.ref] for row in listing.rows if not row.record.ended]
            newest = heroes[0]["newest"]
            tree[path] = self._render("compare.md.j2", path, game=game, names=compared, heroes=heroes, newest=newest)
        tree |= changelog_pages.pages(
            self.histories[game.slug], game, self._render, feeds=self.feeds, repository=self.repository
        )
        return tree | dict(redirect_pages.pages(self.histories[game.slug], self._render))

    def _front(self, game: Game) -> Front:
        return Front(self.library, game, self.histories[game.slug])

    def _template(self, record: Record) -> str:
        """The template of the record's kind, or the common one where the kind has none."""
        own = f"{record.ref.kind}.md.j2"
        return own if own in self._templates else "record.md.j2"

    def _index_template(self, kind: str) -> str:
        """The template of the list of a kind, which has the name of its folder, or the common one where the kind has none."""
        own = f"{KINDS[kind].folder}.md.j2"
        return own if own in self._templates else "index.md.j2"

    def _render(self, template: str, page: str, **values: Any) -> str:
        """The Markdown of `page`: the template, filled with `values` and with functions that make links on that page."""
        link = self._linker(page)
        subject = values["record"].ref if "record" in values else None
        bound: dict[str, Callable[..., Any]] = {
            "text": lambda text, game: self._markdown(text, game, page, subject, link),
            "link": lambda ref, label=None: link(ref, label),
            "to": lambda path: templating.url(relative(path, page)),
            "diagram": lambda name, game: self._diagram(name, game, page),
            "to_page": lambda path: templating.url(relative_address(_without_index(path), page)),
            "emblem": lambda ref: self.emblems.use(ref, templating.url(relative_file(emblems.path(ref.game), page))),
            "emblems_ahead": lambda game: self.emblems.ahead(templating.url(relative_file(emblems.path(game), page))),
            "emblem_inline": self.emblems.inline,
            "cloth": self.emblems.cloth,
            "game_emblem": self.emblems.of_game,
            "to_label": lambda game, label: templating.url(relative_address(f"{game}/sources", page) + f"#label-{label.id}"),
            "to_url": lambda ref: templating.url(relative_url(ref, page)),
        }
        with about_page(page):
            return self.environment.get_template(template).render(**bound, **values)

    def _markdown(
        self, text: str, game: str, page: str, subject: Ref | None, link: Callable[[Ref, str | None], Markup]
    ) -> Markup:
        """Text of a game's record as Markdown for the page of `subject`; on the game's own pages, with links to terms."""

        def to(reference: markup.Reference) -> str:
            return link(Ref.parse(reference.target, game), reference.label)

        if not page.startswith(f"{game}/"):
            return templating.safe(markup.markdown(text, to))
        glossary = self.glossaries[game]
        known = glossary.known(text, subject)
        return templating.safe(markup.markdown(text, to, glossary.marker(known, lambda term: relative_url(term, page))))

    def _diagram(self, name: str, game: str, page: str) -> Markup:
        """A diagram, with links relative to the page."""

        def address(id_: str) -> str | None:
            ref = self.library.current(Ref.parse(id_, game))
            return str(templating.url(relative_url(ref, page))) if ref else None

        return templating.safe(linked(safe_drawing(self.diagrams[name])[0], address))

    def _glossary(self, game: str) -> Glossary:
        return Glossary(self.library, game, lambda term: self.plain(term.summary, game))

    def _linker(self, page: str) -> Callable[[Ref, str | None], Markup]:
        """A function that makes a Markdown link on `page` to a record or passage, with a label or else its title.

        A link to what has ended says so.
        """

        def link(ref: Ref, label: str | None) -> Markup:
            ref = self.library.current(ref) or ref
            anchor = f"#{ref.passage}" if ref.passage else ""
            path = page_path(ref.record)
            target = anchor if path == page and anchor else relative(path, page) + anchor
            ended = '&nbsp;<span class="rb-ended">(ended)</span>' if self.library.ended(ref) else ""
            return templating.safe(f"[{templating.printed(label or self.library.title(ref))}]({templating.url(target)}){ended}")

        return link

    def _current(self, ref: Ref, passage: str | None = None) -> Ref | None:
        return self.library.current(replace(ref, passage=passage))

    def instead(self, ref: Ref, here: Ref | None = None) -> str:
        """The words for what replaces something on the page of the record `here`: its record, its passage, or both."""
        record = self.library.records[ref.record]
        passage = record.passage(ref.passage) if ref.passage else None
        if not passage:
            return record.name
        return passage.heading if ref.record == here else f"{record.name}: {passage.heading}"

    def plain(self, text: str, game: str) -> str:
        """Text of a record without markup."""
        return markup.plain(text, lambda target: self.library.title(Ref.parse(target, game)))

    def _head_values(self, record: Record) -> dict[str, Any]:
        """What the page of a record tells search engines and chats."""
        description = self.plain(record.summary, record.ref.game)
        if record.ended:
            description = f"{record.ended.since_words}: {description}"
        history = self.histories[record.ref.game]
        modified = last_change(history, record)
        data = structured_data(history, record, description, modified, self.address) if self.address else None
        return {"description": description, "modified": modified, "data": data}

    def gist(self, record: Record) -> str:
        """What a record is about in one line, without markup: its gist, or else the first sentence of its summary.

        The name, with which the summary of a set begins, is left out.
        """
        line = self.plain(record.gist or first_sentence(record.summary), record.ref.game)
        begins = rf"^{re.escape(record.name)}(?:: | \(\d+\)(?:: |, | is | has ))(.)"
        return re.sub(begins, lambda first: first[1].upper(), line)
