"""Draws the picture that a chat shows beside a link: a paper label on cloth, with a name and what there is to say about it."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from rulebook.site.raster import pattern_mask

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from rulebook.site.cloth import Pattern

WIDTH, HEIGHT = 1200, 630
"""The size in pixels that Open Graph recommends."""
_KEY = b"tEXtKey\0"
"""What stands before the key in a picture."""
PAPER, INK, _SOFT = "#fbf5e6", "#241f19", "#5f564a"
_WHITE_ON_CLOTH = 0.17
"""The opacity of the white of the pattern."""
_PATTERN_SCALE = 5
_LABEL = (60, 52, WIDTH - 60, HEIGHT - 52)
_RADIUS = 10
_LEFT, _RIGHT = 118, WIDTH - 118
_KIND_LINE, _LAST_LINE = 134, 528
"""The baselines of the first line and of the last."""
_NAME_SIZES = ((100, 88, 76, 66), (76, 66, 56))
"""The sizes of a name in pixels, the best first: on one line, and on two."""
_OVERHANG = 8
"""How far a letter may reach out of the box of its line, in pixels."""

_ON_CLOTH, _ON_PAPER = (0, 1, 2), 3
_INK_COLORS, _SOFT_COLORS, _MARK_COLORS, _CLOTH_COLORS = (4, 5, 6), (7, 8, 9), (10, 11, 12), (13, 14, 0)
"""The numbers of colors in the palette, from the faintest: few, for a small file, but enough for smooth edges."""


@dataclass(frozen=True)
class Card:
    """What a picture shows.

    `kind` is the line before the name, and `box` the line after it. `text` is what is said about it, and `mark` who says so, in
    `mark_color`. `site` names the site; `color` and `pattern` are those of the cloth.
    """

    name: str
    kind: str
    text: str
    site: str
    color: str
    pattern: Pattern
    box: str = ""
    mark: str = ""
    mark_color: str = INK

    def shown_with(self, fonts: Fonts) -> Card:
        """The card without the lines that the fonts cannot show."""
        text, box, mark = (line if fonts.have(line) else "" for line in (self.text, self.box, self.mark))
        return replace(self, text=text, box=box, mark=mark)


@dataclass(frozen=True)
class Line:
    """A line of text: its left end, its baseline, and the numbers of its colors."""

    text: str
    font: ImageFont.FreeTypeFont
    colors: tuple[int, int, int]
    x: float
    y: float


class Fonts:
    """The fonts of the site, from the folder that has them. `digest` is a hash of their files."""

    def __init__(self, folder: Path) -> None:
        self._files = {name: (folder / f"{name}.woff2").read_bytes() for name in ("vollkorn", "cabin")}
        self.digest = hashlib.sha256(b"".join(self._files.values())).hexdigest()
        self.font = lru_cache(maxsize=None)(self._font)
        self._lacks = lru_cache(maxsize=None)(self._draws_nothing)

    def _font(self, name: str, weight: int, size: int) -> ImageFont.FreeTypeFont:
        # The other layout engine needs a library that not every machine has, so it would not draw the same everywhere.
        font = ImageFont.truetype(io.BytesIO(self._files[name]), size, layout_engine=ImageFont.Layout.BASIC)
        font.set_variation_by_axes([weight])
        return font

    def have(self, text: str) -> bool:
        """Whether the fonts can show every character of a text."""
        return not any(self._lacks(char) for char in set(text) if not char.isspace())

    def _draws_nothing(self, char: str) -> bool:
        """Whether a font has no more for a character than for one that does not exist."""
        fonts = (self.font(name, 400, 40) for name in self._files)
        return any(bytes(font.getmask(char)) == bytes(font.getmask("\U0010ffff")) for font in fonts)


def draw(card: Card, fonts: Fonts, key: str) -> bytes:
    """The picture as a PNG. It holds `key`, which says what it was drawn from."""
    image = _cloth(card.pattern).copy()
    label = Image.new("L", image.size)
    ImageDraw.Draw(label).rounded_rectangle(_LABEL, _RADIUS, fill=255)
    image.paste(_ON_PAPER, mask=label)
    for line in lines(card, fonts):
        _write(image, line)
    picture = image.convert("P")
    picture.putpalette(_palette(card))
    about = PngInfo()
    about.add_text("Key", key)
    file = io.BytesIO()
    picture.save(file, "PNG", pnginfo=about, bits=4, compress_level=7)
    return file.getvalue()


def key_of(picture: bytes) -> str:
    """The key in a picture that `draw` made; empty if there is none."""
    start = picture.find(_KEY)
    return picture[start + len(_KEY) :][:64].decode("latin-1") if start >= 0 else ""


def _palette(card: Card) -> bytes:
    """The colors: the cloth and its pattern, the paper, and each text on the paper."""
    cloth, paper = _rgb(card.color), _rgb(PAPER)
    pattern = [round(part + (255 - part) * _WHITE_ON_CLOTH) for part in cloth]
    colors = [*_ramp(cloth, pattern, len(_ON_CLOTH) - 1), paper]
    for text in (INK, _SOFT, card.mark_color, card.color):
        colors += _ramp(paper, _rgb(text), len(_INK_COLORS))[1:]
    return bytes(chain.from_iterable(colors))


def _ramp(start: Sequence[int], end: Sequence[int], steps: int) -> list[list[int]]:
    """The colors from `start` to `end`, both among them."""
    return [[round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True)] for step in range(steps + 1)]


def _rgb(color: str) -> list[int]:
    return list(bytes.fromhex(color.removeprefix("#")))


@lru_cache(maxsize=1)
def _cloth(pattern: Pattern) -> Image.Image:
    """A cloth with a pattern, in numbers of the palette. Pictures of the same pattern are drawn one after the other."""
    return pattern_mask(pattern, WIDTH, HEIGHT, _PATTERN_SCALE).point(_shades(_ON_CLOTH))


def _write(image: Image.Image, line: Line) -> None:
    """Write a line of text into an image of numbers of the palette."""
    above, below = line.font.getmetrics()
    mask = Image.new("L", (round(line.font.getlength(line.text)) + 2 * _OVERHANG, above + below))
    ImageDraw.Draw(mask).text((_OVERHANG, above), line.text, fill=255, font=line.font, anchor="ls")
    numbers = mask.point(_shades((_ON_PAPER, *line.colors)))
    image.paste(numbers, (round(line.x) - _OVERHANG, round(line.y) - above), mask.point(_shades((0, 255, 255, 255))))


def _shades(values: Sequence[int]) -> list[int]:
    """One of `values` for each degree from 0 to 255 to which a pixel is covered."""
    return [values[round((len(values) - 1) * degree / 255)] for degree in range(256)]


def lines(card: Card, fonts: Fonts) -> Iterator[Line]:
    """The lines of a card."""
    small, strong, text_font = fonts.font("cabin", 400, 34), fonts.font("cabin", 600, 34), fonts.font("vollkorn", 400, 42)
    yield Line(_shortened(card.kind, strong, 1)[0], strong, _CLOTH_COLORS, _LEFT, _KIND_LINE)
    yield Line(_shortened(card.mark, strong, 1)[0], strong, _MARK_COLORS, _LEFT, _LAST_LINE)
    yield Line(card.site, strong, _SOFT_COLORS, _RIGHT - strong.getlength(card.site), _LAST_LINE)
    y = _KIND_LINE + 10.0
    name_font, names = _name(card.name, fonts)
    for name in names:
        y += name_font.size * 1.05
        yield Line(name, name_font, _INK_COLORS, _LEFT, y)
    if card.box:
        y += 56
        yield Line(_shortened(card.box, small, 1)[0], small, _SOFT_COLORS, _LEFT, y)
    y += 26
    for line in _shortened(card.text, text_font, int((_LAST_LINE - 46 - y) // 54)):
        y += 54
        yield Line(line, text_font, _INK_COLORS, _LEFT, y)


def _name(name: str, fonts: Fonts) -> tuple[ImageFont.FreeTypeFont, list[str]]:
    """The font for a name, and its lines: as large as fits."""
    for most, sizes in enumerate(_NAME_SIZES, 1):
        for size in sizes:
            font = fonts.font("vollkorn", 700, size)
            is_whole = all(font.getlength(word) <= _RIGHT - _LEFT for word in name.split())
            if is_whole and len(_wrapped(name, font)) <= most:
                return font, _balanced(name, font)
    return font, _shortened(name, font, len(_NAME_SIZES))


def _shortened(text: str, font: ImageFont.FreeTypeFont, most: int) -> list[str]:
    """The lines of a text, at most so many. If there are more, the last ends with an ellipsis."""
    lines = _wrapped(text, font)
    if len(lines) <= most:
        return lines or [""]
    last = lines[most - 1]
    while font.getlength(f"{last}…") > _RIGHT - _LEFT:
        last = last[:-1]
    return [*lines[: most - 1], last.rstrip(" ,;:.") + "…"]


def _balanced(text: str, font: ImageFont.FreeTypeFont) -> list[str]:
    """The lines of a text, as even as they can be without another line."""
    best = _wrapped(text, font)
    for width in range(_RIGHT - _LEFT, 0, -20):
        lines = _wrapped(text, font, width)
        if len(lines) > len(best):
            break
        best = lines
    return best


def _wrapped(text: str, font: ImageFont.FreeTypeFont, width: int = _RIGHT - _LEFT) -> list[str]:
    """The lines of a text that fit into `width`. A word that is wider is broken."""
    lines: list[str] = []
    for part in (part for word in text.split() for part in _parts(word, font, width)):
        if lines and font.getlength(f"{lines[-1]} {part}") <= width:
            lines[-1] += f" {part}"
        else:
            lines.append(part)
    return lines


def _parts(word: str, font: ImageFont.FreeTypeFont, width: int) -> Iterator[str]:
    """A word in parts that fit into `width`, if it does not."""
    while len(word) > 1 and (length := font.getlength(word)) > width:
        at = max(1, int(len(word) * width / length))
        while at > 1 and font.getlength(word[:at]) > width:
            at -= 1
        yield word[:at]
        word = word[at:]
    yield word
