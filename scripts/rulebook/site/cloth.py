"""Cloth: the color and the pattern of a record, as on the box that it comes in. Both follow from the data."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_FNV_OFFSET, _FNV_PRIME = 0x811C9DC5, 0x01000193
_LIGHTNESS, _CHROMA = 0.42, 0.09
"""The color of a set that names none has these, and a hue that follows from its id."""
_STEPS = 12
"""How often the interval is halved in which a color is sought."""
_PITCHES = (10, 12, 14)
_TURNS = (0, 45, 90, 135)


def fnv1a(text: str) -> int:
    """The 32-bit FNV-1a hash of a text."""
    value = _FNV_OFFSET
    for byte in text.encode():
        value = (value ^ byte) * _FNV_PRIME & 0xFFFFFFFF
    return value


def seed(text: str) -> int:
    """A 32-bit number that follows from a text and in which every bit depends on all of it (the last step of MurmurHash3)."""
    value = fnv1a(text)
    value = (value ^ value >> 16) * 0x85EBCA6B & 0xFFFFFFFF
    value = (value ^ value >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
    return value ^ value >> 16


def default_color(id: str) -> str:
    """The color, as #rrggbb, of a set that names none."""
    return color_of(fnv1a(id) % 360, _LIGHTNESS, _CHROMA)


def color_of(hue: float, lightness: float, chroma: float) -> str:
    """A color of OKLCH as #rrggbb. One that sRGB does not have becomes the most colorful one that it has of that hue."""
    if not _in_gamut(_linear_rgb(hue, lightness, chroma)):
        least, most = 0.0, chroma
        for _ in range(_STEPS):
            chroma = (least + most) / 2
            least, most = (chroma, most) if _in_gamut(_linear_rgb(hue, lightness, chroma)) else (least, chroma)
    return "#" + "".join(f"{round(255 * _encoded(part)):02x}" for part in _linear_rgb(hue, lightness, chroma))


def _linear_rgb(hue: float, lightness: float, chroma: float) -> tuple[float, float, float]:
    """A color of OKLCH in linear sRGB, by the matrices of Björn Ottosson (https://bottosson.github.io/posts/oklab/)."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _in_gamut(rgb: Iterable[float]) -> bool:
    return all(-0.0001 <= part <= 1.0001 for part in rgb)


def _encoded(part: float) -> float:
    part = min(max(part, 0.0), 1.0)
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


@dataclass(frozen=True)
class Stroke:
    """A path of a pattern: its data, and the width of its line, or 0 if it is filled; `bare`: in the color of the cloth.

    Its commands are M, m, l, h, v, q, and t. The ends of a line are round, so that a line without length is a dot.
    """

    d: str
    width: float
    bare: bool = False


@dataclass(frozen=True)
class Area:
    """What a pattern has to cover: the rectangle around (0, 0) to `x` and `y`, or the same rectangle turned by 45 degrees."""

    x: float
    y: float
    turned: bool = False

    def rows(self, width: float, height: float, staggered: bool = False) -> Iterator[tuple[float, float, int]]:
        """The rows of cells that cover it: where each starts, and how many cells it has. Every other row may be staggered."""
        reach = (self.x + self.y) / math.sqrt(2)
        last = math.ceil((reach if self.turned else self.y) / height)
        for row in range(-last, last + 1):
            y = row * height
            side = max(reach - abs(y), 0) + height / 2 if self.turned else self.x
            shift = width / 2 if staggered and row % 2 else 0.0
            first = math.floor((-side - shift) / width)
            yield first * width + shift, y, math.ceil((side - shift) / width) - first


@dataclass(frozen=True)
class Pattern:
    """What is woven into a cloth: one of the families, the size of its cells, and the angle by which it is turned."""

    family: int
    pitch: int
    turn: int

    @classmethod
    def of(cls, id: str) -> Pattern:
        """The pattern of the record with this id."""
        value = seed(id)
        turn = _TURNS[(value >> 7) % len(_TURNS)]
        return cls(value % len(_FAMILIES), _PITCHES[(value >> 4) % len(_PITCHES)], turn)

    def strokes(self, x: float, y: float) -> list[Stroke]:
        """The paths that cover the rectangle around (0, 0) to `x` and `y` once they are turned by `turn`."""
        if self.turn == 90:
            x, y = y, x
        return self._cells.strokes(Area(x, y, self.turn % 90 != 0))

    @property
    def tile(self) -> tuple[float, float, list[Stroke]]:
        """The width and height of a tile around (0, 0) that repeats, and the paths in it."""
        cells = self._cells
        return cells.width, 2 * cells.height, cells.strokes(Area(cells.width, 2 * cells.height))

    @cached_property
    def _cells(self) -> _Cells:
        return _FAMILIES[self.family](self.pitch)


@dataclass(frozen=True)
class _Cells:
    """The cells of a pattern, in rows: `row` writes the path of so many cells from their start."""

    width: float
    height: float
    row: Callable[[int], str]
    lines: tuple[tuple[float, bool], ...] = ((1.3, False),)
    """The width of each line that is drawn along the path, and whether it is bare."""
    staggered: bool = False

    def strokes(self, area: Area) -> list[Stroke]:
        rows = area.rows(self.width, self.height, self.staggered)
        d = "".join(f"M{numbers(x, y)}{self.row(count)}" for x, y, count in rows)
        return [Stroke(d, width, bare) for width, bare in self.lines]


def numbers(*values: float) -> str:
    """Numbers as the data of a path has them, as short as possible."""
    written = (f"{round(value, 2) or 0:g}" for value in values)
    return re.sub(r"\b0\.", ".", " ".join(written)).replace(" -", "-")


def _polyline(*cell: float) -> Callable[[int], str]:
    return lambda count: "l" + numbers(*(cell * count))


def _zigzags(pitch: int) -> _Cells:
    half, rise = pitch // 2, pitch // 2 - 1
    return _Cells(pitch, pitch * 2 // 3 + 1, _polyline(half, -rise, half, rise))


def _dots(pitch: int) -> _Cells:
    return _Cells(pitch, pitch // 2 + 1, _dots_apart(pitch), ((pitch * 0.36, False),), staggered=True)


def _dots_apart(width: int) -> Callable[[int], str]:
    return lambda count: f"m{width} 0".join(["h0"] * count)


def _lozenges(pitch: int) -> _Cells:
    half = pitch // 2
    return _Cells(pitch, half, _polyline(half, -half, half, half), staggered=True)


def _scales(pitch: int) -> _Cells:
    width = pitch + 2
    cell = (width // 2, width * 2 // 3, width, 0)
    return _Cells(width, width // 3 + 1, lambda count: "q" + numbers(*(cell * count)), staggered=True)


def _stripes(pitch: int) -> _Cells:
    return _Cells(pitch, pitch // 2 + 1, lambda count: f"h{pitch * count}")


def _rings(pitch: int) -> _Cells:
    width, size = pitch + 4, pitch // 2 + 1
    return _Cells(width, pitch // 2 + 3, _dots_apart(width), ((size, False), (size - 2.6, True)), staggered=True)


def _triangles(pitch: int) -> _Cells:
    half, rise = pitch // 2, pitch - 4
    return _Cells(pitch, pitch - 2, _polyline(half, -rise, half, rise), ((0, False),), staggered=True)


def _crosses(pitch: int) -> _Cells:
    width = pitch + 2
    return _Cells(width, pitch // 2 + 2, lambda count: f"m{width - 2}-2".join(["h4m-2-2v4"] * count), staggered=True)


def _waves(pitch: int) -> _Cells:
    half = pitch // 2 + 1
    first = f"q{numbers(half / 2, 1 - half, half, 0)}"
    return _Cells(2 * half, pitch - 3, lambda count: f"{first}t{numbers(*((half, 0) * (2 * count - 1)))}")


def _bricks(pitch: int) -> _Cells:
    width, height = pitch + 2, pitch // 2 + 1
    joints = f"m{width}-{height}".join
    return _Cells(
        width, height, lambda count: f"h{width * count}m-{width * count} 0" + joints([f"v{height}"] * count), staggered=True
    )


_FAMILIES = (_zigzags, _dots, _lozenges, _scales, _stripes, _rings, _triangles, _crosses, _waves, _bricks)
