"""Emblems: a small drawing for each record, by which it is known wherever it is named. No picture is needed for it.

A hero is a label with letters on cloth, a set a box with its label, and a battlefield five spaces and their paths. The class of
a kind says which it is; the records of other kinds have the icon of their kind. The letters have the color of the cloth, and
the label has the color of the text (`currentColor`), which the style sheet sets.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from rulebook.library.boxes import series_and_name
from rulebook.model import icons
from rulebook.model.kinds import KINDS
from rulebook.model.kinds.heroes import Hero
from rulebook.model.kinds.sets import Set
from rulebook.search.game_index import VERSIONS
from rulebook.site.cloth import Pattern, color_of, default_color, numbers, seed
from rulebook.site.templating import printed, safe
from rulebook.text.normalize import ABBREVIATIONS, NAME_STOP_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markupsafe import Markup

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref
    from rulebook.site.cloth import Stroke

ON_EMBLEM, ON_CLOTH = 0.3, 0.14
"""The opacity of the white of a pattern. On a cloth, white text stands before it."""
_SIZE = 24
"""Emblems are drawn around (0, 0), to this distance in each direction."""
_CLOTH_SCALE = 1.4


@dataclass(frozen=True)
class _Label:
    """A label: its outline, and the baseline and the size of its letters."""

    d: str
    baseline: float = 5.5
    size: float = 16


_LABELS = (
    _Label("M-6-15h12l9 9v12l-9 9h-12l-9-9v-12z"),
    _Label("M-14-16h28v16c0 9-7 14-14 17-7-3-14-8-14-17z", 4),
    _Label("M-15 0a15 15 0 0 1 30 0 15 15 0 0 1-30 0"),
    _Label("M0-20l20 20-20 20-20-20z", 5, 14.5),
    _Label("M0-17l15 8v18l-15 8-15-8v-18z"),
    _Label("M-13-14h26q2 0 2 2v24q0 2-2 2h-26q-2 0-2-2v-24q0-2 2-2"),
    _Label("M-14.5 16v-16.5a14.5 14.5 0 0 1 29 0v16.5z", 7.5),
)
_BOX_LABEL = _Label("M-14-19h28v21h-28z", -3, 15)
_BOX_SIDE = 18
_GROUNDS = {
    "label": "",
    "box": ' x="12.5%" width="75%"',
    "spaces": ' x="2%" y="2%" width="96%" height="96%" rx="12%"',
}
"""Where the ground of a kind of emblems does not fill the whole, as in the style sheet, in parts of this. It is drawn outside
of the symbol, which alone has a `viewBox`."""

_CORNERS = ((-13, -13), (13, -13), (13, 13), (-13, 13))
_EDGES = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (2, 3), (3, 4), (4, 1))
"""The paths that there may be between the spaces of a battlefield: the middle is 0, the corners are 1 to 4."""


def path(game: str) -> str:
    """The path, below the site, of the file with the emblems of a game."""
    return f"assets/generated/emblems/{game}.svg"


class Emblems:
    """The emblems of the records of a library.

    Colors and letters are no part of a version: they come from `now`, the current library, if `library` is an earlier one.
    """

    def __init__(self, library: Library, now: Library | None = None) -> None:
        self._library = library
        self._now = now or library

    def sprite(self, game: str) -> str:
        """The SVG file of a game: a symbol for each record that has a drawing, each kind, the versions, and the game."""
        names = self._library.games[game].kinds
        records = [record for record in self._library.of(game) if record.emblem]
        symbols = [*(self._symbol(record) for record in records), *(_kind_symbol(kind.kind, kind.icon_name) for kind in names)]
        symbols.append(_kind_symbol(VERSIONS, "material/history"))
        box, drawing = _emblem_of_game(self._library.games[game])
        symbols.append(f'<symbol id="game" viewBox="{box}">{drawing}</symbol>')
        return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"

    def use(self, ref: Ref, href: str) -> Markup:
        """The emblem of a record, or of its kind, from the file of its game, whose address is `href`.

        Its ground is there before the file is loaded.
        """
        ref = self._library.current(ref.record) or ref
        symbol = f"{ref.kind}-{ref.slug}" if KINDS[ref.kind].emblem else f"kind-{ref.kind}"
        drawing = f'{self._ground(ref)}<use href="{href}#{symbol}"/>'
        return safe(f'<svg class="{_classes(ref.kind)}" aria-hidden="true">{drawing}</svg>')

    def ahead(self, href: str) -> Markup:
        """What loads the file of a game's emblems, whose address is `href`, on a page where scripts show them later."""
        return safe(f'<svg class="rb-hidden" aria-hidden="true"><use href="{href}#game"/></svg>')

    def inline(self, ref: Ref) -> Markup:
        """The emblem of a record as a drawing of its own, which needs no other file."""
        record = self._record(ref)
        if record.emblem:
            box, drawing = f"-{_SIZE} -{_SIZE} {2 * _SIZE} {2 * _SIZE}", self._drawing(record)
        else:
            game = self._library.games[record.ref.game]
            box, drawing = _icon(game.kind_names(record.ref.kind).icon_name)
        return safe(f'<svg class="{_classes(record.ref.kind)}" viewBox="{box}" aria-hidden="true">{drawing}</svg>')

    def of_game(self, game: Game) -> Markup:
        """The emblem of a game: its icon, in white on the color of the game."""
        box, drawing = _emblem_of_game(game)
        return safe(f'<svg class="rb-emblem rb-emblem--game" viewBox="{box}" aria-hidden="true">{drawing}</svg>')

    def cloth(self, ref: Ref, number: int = 1) -> Markup:
        """The cloth of a record, which fills the element around it. The style sheet places it behind the text there.

        `number` counts the cloths of the same record on a page, whose ids have to differ.
        """
        record = self._record(ref)
        pattern, color = Pattern.of(str(record.ref)), self.color(ref)
        width, height, strokes = pattern.tile
        id_ = "-".join(("cloth", record.ref.game, record.ref.kind, record.ref.slug, *([str(number)] if number > 1 else [])))
        box = f'viewBox="{numbers(-width / 2)} {numbers(-height / 2)} {numbers(width)} {numbers(height)}"'
        size = f'width="{numbers(width)}" height="{numbers(height)}" {box}'
        turned = f'patternTransform="rotate({pattern.turn}) scale({_CLOTH_SCALE})"'
        paths = _paths(strokes, color)
        return safe(
            f'<svg class="rb-cloth" aria-hidden="true">'
            f'<pattern id="{id_}" {size} patternUnits="userSpaceOnUse" {turned}>{paths}</pattern>'
            f'<rect width="100%" height="100%" fill="{color}"/>'
            f'<rect width="100%" height="100%" fill="url(#{id_})" opacity="{numbers(ON_CLOTH)}"/></svg>'
        )

    def color(self, ref: Ref) -> str:
        """The color of the cloth of a record as #rrggbb. Records of a kind without drawings share one."""
        record = self._record(ref)
        if not record.emblem:
            return default_color(f"{record.ref.game}/{record.ref.kind}")
        home = self._homes.get(record.ref, record)
        current = self._current(home)
        if isinstance(current, Set) and current.cloth:
            cloth = current.cloth
            return color_of(cloth.hue, cloth.lightness / 100, cloth.chroma / 100)
        return default_color(str(home.ref))

    def letters(self, ref: Ref) -> str:
        """The letters on the label of a hero or set."""
        record = self._record(ref)
        return (
            self._labels[record.ref][1] if record.emblem == "label" else _possible_letters(series_and_name(record.name)[1])[0]
        )

    def _record(self, ref: Ref) -> Record:
        return self._library.records[(self._library.current(ref.record) or ref).record]

    def _current(self, record: Record) -> Record:
        """The record as it is in the current library, if it is there."""
        ref = self._now.current(record.ref)
        return self._now.records.get(ref, record) if ref else record

    def _ground(self, ref: Ref) -> str:
        """The ground of an emblem: the cloth of a hero or set, or the label of a battlefield; none for the icon of a kind."""
        kind = KINDS[ref.kind].emblem
        if not kind:
            return ""
        color = "currentColor" if kind == "spaces" else self.color(ref)
        return f'<rect{_GROUNDS[kind]} fill="{color}"/>'

    def _symbol(self, record: Record) -> str:
        size = 2 * _SIZE
        box = f'viewBox="-{_SIZE} -{_SIZE} {size} {size}"'
        return f'<symbol id="{record.ref.kind}-{record.ref.slug}" {box}>{self._drawing(record)}</symbol>'

    def _drawing(self, record: Record) -> str:
        color = self.color(record.ref)
        if record.emblem == "spaces":
            return _spaces(seed(str(record.ref)), color)
        pattern = Pattern.of(str(record.ref))
        letters = printed(self.letters(record.ref))
        if record.emblem == "box":
            frame = f'x="-{_BOX_SIDE}" y="-{_SIZE}" width="{2 * _BOX_SIDE}" height="{2 * _SIZE}"'
            cloth = _cloth(pattern, color, _BOX_SIDE)
            # An inner drawing is cut off at its frame, as a pattern has to be.
            box = f'viewBox="-{_BOX_SIDE} -{_SIZE} {2 * _BOX_SIDE} {2 * _SIZE}"'
            return f"<svg {frame} {box}>{cloth}{_label(_BOX_LABEL, letters, color)}</svg>"
        return _cloth(pattern, color, _SIZE) + _label(_LABELS[self._labels[record.ref][0]], letters, color)

    @cached_property
    def _homes(self) -> dict[Ref, Set]:
        """The newest set that lists a record, for each that a set lists, and each set itself."""
        sets = [record for record in self._library.records.values() if isinstance(record, Set)]
        homes: dict[Ref, Set] = {}
        for home in sorted(sets, key=lambda one: one.year or 0):
            homes |= dict.fromkeys((*self._library.named(home, "lists"), home.ref), home)
        return homes

    @cached_property
    def _labels(self) -> dict[Ref, tuple[int, str]]:
        """The shape of the label of each hero, and the letters on it. No two heroes of a set share either, if that can be."""
        groups: dict[Ref, dict[Ref, str | None]] = defaultdict(dict)
        for record in self._library.records.values():
            if record.emblem == "label":
                current = self._current(record)
                chosen = current.letters if isinstance(current, Hero) else None
                groups[self._homes.get(record.ref, record).ref][record.ref] = chosen
        return {ref: label for group in groups.values() for ref, label in self._labels_of(group)}

    def _labels_of(self, chosen: dict[Ref, str | None]) -> Iterator[tuple[Ref, tuple[int, str]]]:
        """The labels of the heroes of a set, for each of whom the letters may be `chosen`."""
        shapes: set[int] = set()
        letters = set(chosen.values())
        for ref, own in chosen.items():
            if len(shapes) == len(_LABELS):
                shapes.clear()
            first = (seed(str(ref)) >> 11) % len(_LABELS)
            after = (number % len(_LABELS) for number in range(first, first + len(_LABELS)))
            shape = next(number for number in after if number not in shapes)
            possible = _possible_letters(self._library.records[ref].name)
            shown = own or next((pair for pair in possible if pair not in letters), possible[0])
            shapes.add(shape)
            letters.add(shown)
            yield ref, (shape, shown)


def _possible_letters(name: str) -> list[str]:
    """The letters that may stand for a name, the best first: the initials of two words, or else two letters of one word."""
    words = re.findall(r"[^\W_]+", re.sub("['’]", "", name)) or [name]
    words = [word for word in words if word.casefold() not in NAME_STOP_WORDS] or words
    if len(words) > 2 and words[0].casefold() in ABBREVIATIONS.values():
        del words[0]
    pairs = [words[0][0].upper() + words[1][0].upper()] if len(words) > 1 else []
    return pairs + [word[0].upper() + word[at : at + 1] for word in reversed(words) for at in range(1, max(len(word), 2))]


def _cloth(pattern: Pattern, color: str, x: int) -> str:
    """Cloth from `-x` to `x`, over the whole height of an emblem."""
    turned = f' transform="rotate({pattern.turn})"' if pattern.turn else ""
    ground = f'<path d="M-{x}-{_SIZE}h{2 * x}v{2 * _SIZE}h-{2 * x}z" fill="{color}"/>'
    return f'{ground}<g opacity="{numbers(ON_EMBLEM)}"{turned}>{_paths(pattern.strokes(x, _SIZE), color)}</g>'


def _paths(strokes: Sequence[Stroke], color: str) -> str:
    return "".join(_path(stroke, color) for stroke in strokes)


def _path(stroke: Stroke, color: str) -> str:
    if not stroke.width:
        return f'<path d="{stroke.d}" fill="#fff"/>'
    line = f'stroke="{color if stroke.bare else "#fff"}" stroke-width="{numbers(stroke.width)}"'
    return f'<path d="{stroke.d}" fill="none" {line} stroke-linecap="round"/>'


def _label(label: _Label, letters: str, color: str) -> str:
    size = label.size - 1.5 * len(re.findall("[MW]", letters))
    place = f'y="{numbers(label.baseline)}" font-size="{numbers(size)}" text-anchor="middle"'
    return f'<path d="{label.d}" fill="currentColor"/><text {place} fill="{color}">{letters}</text>'


def _spaces(value: int, color: str) -> str:
    """Five spaces and the paths between them, on the ground of a label. All are connected, and one space is hollow."""
    jitter = [(value >> 2 * bit & 3) * 1.6 - 2.4 for bit in range(10)]
    spaces = [(x + jitter[2 * at], y + jitter[2 * at + 1]) for at, (x, y) in enumerate(((0, 0), *_CORNERS))]
    edges = _NETWORKS[(value >> 20) % len(_NETWORKS)]
    paths = "".join(f"M{numbers(*spaces[start])}L{numbers(*spaces[end])}" for start, end in edges)
    dots = "".join(f"M{numbers(*space)}h0" for space in spaces)
    hollow = f"M{numbers(*spaces[(value >> 27) % len(spaces)])}h0"
    round_ = 'stroke-linecap="round"'
    edge = f'fill="currentColor" stroke="{color}" stroke-opacity=".35"'
    return (
        f'<rect x="-23.2" y="-23.2" width="46.4" height="46.4" rx="6" {edge}/>'
        f'<path d="{paths}" stroke="{color}" stroke-width="2.5"/>'
        f'<path d="{dots}" stroke="{color}" stroke-width="11.5" {round_}/>'
        f'<path d="{hollow}" stroke="currentColor" stroke-width="6.5" {round_}/>'
    )


def _connected(edges: Sequence[tuple[int, int]]) -> bool:
    """Whether one can reach every space of a battlefield from the first by these paths."""
    reached = {0}
    for _ in edges:
        reached |= {end for edge in edges for end in edge if reached & set(edge)}
    return len(reached) == 1 + len(_CORNERS)


_NETWORKS = [edges for edges in combinations(_EDGES, 5) if _connected(edges)]


def _kind_symbol(kind: str, icon: str | None) -> str:
    box, drawing = _icon(icon)
    return f'<symbol id="kind-{kind}" viewBox="{box}">{drawing}</symbol>'


def _emblem_of_game(game: Game) -> tuple[str, str]:
    """The emblem of a game, as the coordinates and the content of a drawing."""
    box, drawing = _icon(game.icon)
    return box, f'<rect x="-50%" y="-50%" width="200%" height="200%" fill="{game.color}"/>{drawing}'


def _icon(name: str | None) -> tuple[str, str]:
    """An icon as the coordinates and the content of a drawing with a margin; empty without a name."""
    icon = icons.drawing(name) if name else '<svg viewBox="0 0 24 24"></svg>'
    found = re.fullmatch(r'<svg[^>]* viewBox="([-\d. ]+)"[^>]*>(.*)</svg>', icon, re.DOTALL)
    assert found, name
    x, y, width, height = map(float, found[1].split())
    margin = max(width, height) / 3
    box = numbers(x - margin, y - margin, width + 2 * margin, height + 2 * margin)
    return box, f'<g fill="currentColor">{found[2]}</g>'


def _classes(kind: str) -> str:
    return "rb-emblem" if KINDS[kind].emblem else "rb-emblem rb-emblem--icon"
