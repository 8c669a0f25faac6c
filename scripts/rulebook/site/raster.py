"""The pattern of a cloth in pixels."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.site.cloth import Pattern

_COMMAND = re.compile(r"([Mmlhvqt])([^Mmlhvqt]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"M": 2, "m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "t": 2}
"""How many numbers each command of a path takes."""
_FINER = 4
"""A tile is drawn this many times larger than it is shown, so that its edges are smooth."""
_CURVE_STEPS = 6


def pattern_mask(pattern: Pattern, width: int, height: int, scale: int) -> Image.Image:
    """How much of each pixel of a rectangle a pattern covers, from 0 to 255. A unit of the pattern is `scale` pixels."""
    tile = _tile(pattern, scale)
    if pattern.turn % 90 == 0:
        tile = tile.rotate(pattern.turn, expand=True)
    side = max(width, height) if pattern.turn % 90 == 0 else math.ceil(math.hypot(width, height))
    cloth = Image.new("L", (side, side))
    for x in range(0, side, tile.width):
        cloth.paste(tile, (x, 0))
    for y in range(tile.height, side, tile.height):
        cloth.paste(cloth.crop((0, 0, side, tile.height)), (0, y))
    if pattern.turn % 90 == 0:
        return cloth.crop((0, 0, width, height))
    turn = math.radians(pattern.turn)
    cos, sin = math.cos(turn), math.sin(turn)
    left, top = (side - cos * width - sin * height) / 2, (side + sin * width - cos * height) / 2
    return cloth.transform((width, height), Image.Transform.AFFINE, (cos, sin, left, -sin, cos, top), Image.Resampling.BILINEAR)


def _tile(pattern: Pattern, scale: int) -> Image.Image:
    width, height, strokes = pattern.tile
    size = scale * _FINER
    image = Image.new("L", (round(width * size), round(height * size)))
    pen = ImageDraw.Draw(image)
    center = complex(image.width, image.height) / 2
    for stroke in strokes:
        color, line_width = 0 if stroke.bare else 255, stroke.width * size
        for line in _lines(stroke.d):
            points = [(point.real, point.imag) for point in (center + at * size for at in line)]
            if not stroke.width:
                pen.polygon(points, fill=color)
                continue
            pen.line(points, fill=color, width=round(line_width), joint="curve")
            for end in (points[0], points[-1]):
                pen.circle(end, line_width / 2, fill=color)
    return image.reduce(_FINER)


def _lines(d: str) -> Iterator[list[complex]]:
    """The lines of a path, each as its points. Curves are divided into short straight lines; a dot is two equal points."""
    at = bend = 0j
    line: list[complex] = []
    for command, written in _COMMAND.findall(d):
        numbers = [float(number) for number in _NUMBER.findall(written)]
        count = _NUMBERS[command]
        for first in range(0, len(numbers), count):
            values = numbers[first : first + count]
            start = at
            if command in "Mm":
                at = complex(*values) + (at if command == "m" else 0)
                if line:
                    yield line
                line = [at]
            elif command in "qt":
                bend = start + complex(*values[:2]) if command == "q" else 2 * start - bend
                at = start + complex(*values[-2:])
                line += _curve(start, bend, at)
            else:
                at += complex(*values) if command == "l" else values[0] * (1 if command == "h" else 1j)
                line.append(at)
    yield line


def _curve(start: complex, bend: complex, end: complex) -> Iterator[complex]:
    """The points of a quadratic Bézier curve after its start."""
    for step in range(1, _CURVE_STEPS + 1):
        along = step / _CURVE_STEPS
        yield (1 - along) ** 2 * start + 2 * along * (1 - along) * bend + along**2 * end
