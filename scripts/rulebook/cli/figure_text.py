"""A figure card as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.cli.sheet_text import filled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulebook.site.figure_card import Card, Explanation
    from rulebook.site.figure_table import TablePassage, TablePower


def figure_text(card: Card, *, is_styled: bool) -> str:
    """A figure card as lines of text. Headings are bold if `is_styled`."""
    return "\n".join(_lines(card, *(("\033[1m", "\033[0m") if is_styled else ("", ""))))


def _lines(card: Card, bold: str, plain: str) -> Iterator[str]:
    for column in card["columns"]:
        yield f"{bold}{column['name'].upper()}{plain}"
        for power in column["powers"]:
            yield from _power(power)
        yield ""
    if card["explained"]:
        yield f"{bold}WHAT THEY NAME{plain}"
    for explanation in card["explained"]:
        yield from _explanation(explanation)
    if card["see_also"]:
        yield from filled(f"See also: {', '.join(pointer['name'] for pointer in card['see_also'])}", "")


def _power(power: TablePower) -> Iterator[str]:
    yield from filled(f"{_marked(power['name'], power['facts'])} [{power['label']['name']}] {power['id']}", "")
    if power["summary"]:
        yield from filled(power["summary"], "  ")
    yield from _passages(power["passages"])


def _explanation(explanation: Explanation) -> Iterator[str]:
    named = f"{explanation['name']} [{explanation['kind']}, {explanation['label']['name']}], for"
    yield from filled(f"{named} {', '.join(explanation['needed_by'])}. {explanation['id']}", "")
    if explanation["summary"]:
        yield from filled(explanation["summary"], "  ")
    yield from _passages(explanation["passages"])


def _passages(passages: Iterable[TablePassage]) -> Iterator[str]:
    for passage in passages:
        label = f" [{passage['label']['name']}]" if passage["label"] else ""
        yield from filled(f"- {_marked(passage['title'], passage['marks'])}{label}", "  ")
        yield from filled(passage["text"], "    ")
        if passage["not_given"]:
            yield from filled(passage["not_given"], "    ")


def _marked(name: str, marks: list[str]) -> str:
    return f"{name} ({', '.join(marks)})" if marks else name
