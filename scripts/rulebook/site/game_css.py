"""Makes a style sheet with the color of each kind, and with the icons of each game and readable shades of its color."""

from __future__ import annotations

import colorsys
from typing import TYPE_CHECKING

from rulebook.model.icons import drawing
from rulebook.model.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulebook.model.game import Game

READABLE = 4.5
"""The contrast that WCAG 2 (level AA) requires of text."""

SHADES = {
    "ink-day": ("#f1e8d6", False),
    "ink-night": ("#312a20", True),
    "bar-day": ("#d8c8ae", False),
    "bar-night": ("#c3b499", False),
}
"""For each shade, the color that it is seen against, and whether the shade is the lighter of the two.

Each is the color of shared/colors.css with the least contrast: the tint of the paper, or the muted text of the header.
"""

_Rgb = tuple[float, float, float]


def contrast(one: str, other: str) -> float:
    """The contrast of two colors, written #rrggbb, from 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(color: str, against: str, lighter: bool) -> str:
    """The shade nearest to `color` that is readable `against` another color; `lighter` says which of the two is the lighter."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*_rgb(color))
    start = round(lightness * 255)
    steps = range(start, 256) if lighter else range(start, -1, -1)
    shades = (_hex(colorsys.hls_to_rgb(hue, step / 255, saturation)) for step in steps)
    return next(shade for shade in (color, *shades) if _is_readable(shade, against, lighter))


def _is_readable(shade: str, against: str, lighter: bool) -> bool:
    return (_luminance(shade) > _luminance(against)) == lighter and contrast(shade, against) >= READABLE


def stylesheet(games: Iterable[Game]) -> str:
    """The colors of all kinds, and the shades and icons of every game.

    The shades and icons of a game apply to its pages, which name the game in their head, and inside elements that have its
    class. Elsewhere, a kind has the icon of the first game that has the kind.
    """
    rules = ["/* Generated from the kinds and from game.yml. */", *_kind_colors()]
    first: dict[str, str] = {}
    for game in games:
        shades = (f"--rb-game-{name}: {readable(game.color, *limit)};" for name, limit in SHADES.items())
        rules.append(f"{_within(game)} {{ {' '.join(shades)} }}")
        for names in game.kinds:
            icon = names.icon_name
            if icon and first.get(names.kind) != icon:
                where = f"{_within(game)} " if names.kind in first else ""
                svg = drawing(icon).replace('"', "'").replace("#", "%23")
                rules.append(f'{where}.rb-kind--{names.kind} {{ --rb-icon: url("data:image/svg+xml,{svg}"); }}')
                first.setdefault(names.kind, icon)
    return "\n".join(rules) + "\n"


def _kind_colors() -> Iterator[str]:
    """The rules that give the color of each kind to its labels, and to what follows the label at the head of a page.

    The selector of the latter is in `:where`, so that it has no specificity: labels and results there keep their own colors.
    """
    light, dark = (" ".join(f"--rb-kind-{kind}: {of.color[ground]};" for kind, of in KINDS.items()) for ground in (0, 1))
    yield f"body {{ {light} }}"
    yield f'@media screen {{ body[data-md-color-scheme="slate"] {{ {dark} }} }}'
    for kind in KINDS:
        selector = f".rb-kind--{kind}, :where(.md-content__inner > .rb-kind--{kind} ~ *)"
        yield f"{selector} {{ --rb-kind-color: var(--rb-kind-{kind}); }}"


def _within(game: Game) -> str:
    """The selector of the pages and elements of a game."""
    return f':is(.rb-game--{game.slug}, :root:has(> head > meta[name="rulebook:game"][content="{game.slug}"]))'


def _rgb(color: str) -> _Rgb:
    red, green, blue = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return red, green, blue


def _hex(rgb: _Rgb) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


def _luminance(color: str) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _rgb(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
