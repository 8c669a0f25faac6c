"""What the style sheets, scripts, and manifests of a built site refer to."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Found = tuple[str, int, bool]
"""An address, its index in the text, and whether it is relative to the root of the site rather than to the file."""

# The tokens of CSS (css-syntax-3) in which an address can stand, or that can hold what only looks like one.
_CSS = re.compile(
    r"""/\*.*?(?:\*/|\Z)
    | (?P<import>@import\s+) (?=["'])
    | url\(\s* (?: "(?P<double>(?:\\.|[^"\\])*)" | '(?P<single>(?:\\.|[^'\\])*)' | (?P<bare>(?:\\.|[^"'()\\\s])*) ) \s*\)
    | "(?P<text>(?:\\.|[^"\\\n])*)" | '(?P<other>(?:\\.|[^'\\\n])*)'
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_CSS_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
_JS_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`\\/])//[^\n]*", re.DOTALL)
_JS = re.compile(
    r"""(?<![\w.$])(?:import|export)\b[^;"'`()]{0,2000}?\bfrom\s*["'](?P<from>[^"'\n]+)["']
    | (?<![\w.$])import\s*\(?\s*["'](?P<import>[^"'\n]+)["']
    | new\s+URL\(\s*["'](?P<url>[^"'\n]+)["']\s*,\s*import\.meta\.url\b
    | (?<![\w.$])importScripts\(\s*(?P<scripts>(?:["'][^"'\n]+["']\s*,?\s*)+)\)
    """,
    re.VERBOSE,
)
_MANIFEST_LISTS = ("icons", "screenshots", "shortcuts")


def in_css(text: str) -> Iterator[Found]:
    """The addresses in `url()` and `@import` of CSS."""
    imported = False
    for match in _CSS.finditer(text):
        name = match.lastgroup
        if name == "import":
            imported = True
            continue
        if name in ("double", "single", "bare") or (imported and name in ("text", "other")):
            address = _CSS_ESCAPE.sub(_unescaped, match[name])
            if not address.startswith("#"):  # a part of the same drawing
                yield address, match.start(name), False
        imported = False


def _unescaped(match: re.Match[str]) -> str:
    return chr(min(int(match[1], 16), 0x10FFFF)) if match[1] else match[2]


def in_script(text: str) -> Iterator[Found]:
    """The modules and files that a script names: in imports, in `new URL(..., import.meta.url)`, and in importScripts."""
    code = _JS_COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    for match in _JS.finditer(code):
        if match["scripts"]:
            for each in re.finditer(r"[\"']([^\"'\n]+)[\"']", match["scripts"]):
                yield each[1], match.start("scripts") + each.start(1), False
        else:
            name = next(name for name in ("from", "import", "url") if match[name])
            yield match[name], match.start(name), False


def in_precache(text: str) -> Iterator[Found]:
    """The files that the service worker stores. Raises ValueError if it has no list of them."""
    match = re.search(r"(?m)^const FILES = (\{.*\});$", text)
    if not match:
        raise ValueError("it has no list of files")
    for path in json.loads(match[1]):
        yield path, match.start(1), True


def in_manifest(text: str) -> Iterator[Found]:
    """The pages and images that a web manifest names. Raises ValueError if it is not one."""
    manifest = json.loads(text)
    if not isinstance(manifest, dict):
        raise ValueError("it is not an object")
    items = [item for name in _MANIFEST_LISTS for item in manifest.get(name, []) if isinstance(item, dict)]
    items += [icon for item in items for icon in item.get("icons", []) if isinstance(icon, dict)]
    addresses = [manifest.get("start_url"), manifest.get("scope")]
    addresses += [item.get(key) for item in items for key in ("src", "url")]
    for address in addresses:
        if isinstance(address, str):
            yield address, max(text.find(json.dumps(address)), 0), False
