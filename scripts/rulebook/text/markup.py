"""The markup of record text: a subset of Markdown, with `[[kind/slug|label]]` for cross-references.

The subset is **bold**, *italic*, lists, and blank lines between paragraphs. Every other character that Markdown, HTML, or an
extension could interpret is written as a character reference, so that a record can show any text but cannot run anything.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_REFERENCE = re.compile(r"\[\[(?P<target>[^\[\]|]+)(?:\|(?P<label>[^\[\]|]+))?\]\]")
_REMARK = re.compile(r" \([a-z]+\)$")
"""What a reference says about its target after the id: `ruling/placement (ended)`."""
_EMPHASIS = re.compile(r"\*\*(?P<bold>\S(?:[^*]*\S)?)\*\*|\*(?P<italic>\S(?:[^*]*\S)?)\*")
_LIST_ITEM = re.compile(r"^(?P<indent> *)(?P<marker>[-*]|\d+\.) +(?P<text>.*)$")
_ACTIVE = re.compile(r"[^\w\s.,;?()/%’‘“”–—…×−-]|_", re.ASCII)
"""A character that Markdown or an extension could interpret: all but letters, digits, and some punctuation."""
_LINE_START = re.compile(r"^(\s*)([-+]|\d+(?=[.)])|:)")
_LETTERS = re.compile(r"[^\W\d_]", re.UNICODE)


@dataclass(frozen=True)
class Reference:
    """A cross-reference in text: its target as written, and its label if it has one."""

    target: str
    label: str | None


def references(text: str) -> list[Reference]:
    """Return every cross-reference in `text`, in order."""
    return [Reference(match["target"].strip(), match["label"]) for match in _REFERENCE.finditer(text)]


def rewrite_references(text: str, rewrite: Callable[[str], str]) -> str:
    """Return `text` with `rewrite` applied to the target of every cross-reference. Labels are kept."""
    return _REFERENCE.sub(
        lambda match: f"[[{rewrite(match['target'].strip())}{'|' + match['label'] if match['label'] else ''}]]", text
    )


def relabel(text: str, label: Callable[[Reference], str]) -> str:
    """Return `text` with another label for every cross-reference. Targets are kept."""

    def labeled(match: re.Match[str]) -> str:
        target = match["target"].strip()
        return f"[[{target}|{label(Reference(target, match['label']))}]]"

    return _REFERENCE.sub(labeled, text)


def canonical(text: str) -> str:
    """Return `text` with its line wrapping removed: one line for each paragraph and list item, one space between words."""
    blocks = (_unwrapped(block) for block in re.split(r"\n\s*\n", text))
    return "\n\n".join(block for block in blocks if block)


def _unwrapped(block: str) -> str:
    lines: list[str] = []
    for line in block.splitlines():
        item = _LIST_ITEM.match(line)
        words = " ".join(line.split())
        if item:
            lines.append("  " * (len(item["indent"]) // 2) + words)
        elif lines and words:
            lines[-1] += f" {words}"
        elif words:
            lines.append(words)
    return "\n".join(lines)


def plain(text: str, name: Callable[[str], str]) -> str:
    """Return `text` without markup, on one line. `name` gives the text of a reference that has no label.

    What a reference says about its target in brackets, such as that it has ended, stands after the text.
    """

    def words(match: re.Match[str]) -> str:
        target = match["target"].strip()
        remark = _REMARK.search(target)
        return (match["label"] or name(target)) + (remark[0] if remark else "")

    shown = _REFERENCE.sub(words, text)
    unmarked = _EMPHASIS.sub(lambda match: match["bold"] or match["italic"], shown)
    return re.sub(r"\s+", " ", re.sub(r"(?m)^[^\S\n]*- +", "• ", unmarked)).strip()


def markdown(text: str, link: Callable[[Reference], str], words: Callable[[str], str] | None = None) -> str:
    """Return `text` as Markdown that is safe to publish.

    `link` returns the Markdown of a cross-reference, and `words` that of a run of text without markup (default: `escape`).
    """
    words = words or escape
    return "\n\n".join(_block(block, link, words) for block in canonical(text).split("\n\n"))


def _block(block: str, link: Callable[[Reference], str], words: Callable[[str], str]) -> str:
    """The Markdown of one paragraph or list, whose lines are not wrapped. Markdown needs a blank line before a list."""
    lines: list[str] = []
    for line in block.splitlines():
        item = _LIST_ITEM.match(line)
        if item:
            indent = "    " * (len(item["indent"]) // 2)
            marker = item["marker"] if item["marker"][0].isdigit() else "-"
            lines.append(f"{indent}{marker} {_inline(item['text'], link, words)}")
        else:
            lines += [_inline(line, link, words), ""]
    return "\n".join(lines).rstrip("\n")


def _inline(text: str, link: Callable[[Reference], str], words: Callable[[str], str]) -> str:
    pieces, end = [], 0
    for match in _REFERENCE.finditer(text):
        pieces.append(_emphasis(text[end : match.start()], words))
        pieces.append(link(Reference(match["target"].strip(), match["label"])))
        end = match.end()
    pieces.append(_emphasis(text[end:], words))
    return "".join(pieces)


def _emphasis(text: str, words: Callable[[str], str]) -> str:
    pieces, end = [], 0
    for match in _EMPHASIS.finditer(text):
        pieces.append(words(text[end : match.start()]))
        bold = match["bold"]
        pieces.append(f"**{words(bold)}**" if bold else f"*{words(match['italic'])}*")
        end = match.end()
    pieces.append(words(text[end:]))
    return "".join(pieces)


def escape(text: str) -> str:
    """Return `text` with every character escaped that Markdown could interpret."""
    safe = _ACTIVE.sub(lambda match: match[0] if _LETTERS.match(match[0]) else f"&#{ord(match[0])};", text)
    return _LINE_START.sub(lambda match: f"{match[1]}&#{ord(match[2][0])};{match[2][1:]}", safe)


_STRAY = re.compile(r"<[!/?a-zA-Z][^>]*>?|\]\(|\[\[|\]\]|`|\*(?=\S)|(?<=\S)\*|^#+ |^[^\S\n]*(?:```|~~~|!!!|:::)", re.MULTILINE)


def stray_markup(text: str) -> str | None:
    """Return the first markup in `text` that is not in the subset, or None."""
    rest = _EMPHASIS.sub(lambda match: match["bold"] or match["italic"], _REFERENCE.sub("", text))
    found = _STRAY.search(re.sub(r"(?m)^[^\S\n]*[-*] ", "", rest))
    return found[0] if found else None
