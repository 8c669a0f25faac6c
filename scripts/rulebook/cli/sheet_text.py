"""A match sheet as text for a terminal."""

from __future__ import annotations

import textwrap
from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIDTH = 96
"""The maximum number of characters on a line."""
PARTS = {"turn": "THE TURN", "attack": "AN ATTACK", "any": "AT ANY TIME"}
"""What the parts of a sheet after the setup are called."""
GROUPS = {
    "both": "For several sides",
    "rules": "Rules that several sides have to do with",
    "binds": "What binds an opponent",
    "board": "The board",
    "one": "For one side",
    "every": "For everybody",
}
"""What the groups of records that apply are called."""


def sheet_text(sheet: dict[str, Any], *, is_styled: bool) -> str:
    """A match sheet as lines of text. Headings are bold if `is_styled`."""
    return "\n".join(_Text(sheet, bold=("\033[1m", "\033[0m") if is_styled else ("", "")).lines())


class _Text:
    def __init__(self, sheet: dict[str, Any], bold: tuple[str, str]) -> None:
        self._sheet, self._bold = sheet, bold
        self._names = {side["seat"]: side["name"] for side in sheet["sides"]}
        self._parts = {sheet["battlefield"], *(side["id"] for side in sheet["sides"])}
        self._board = next((card["title"] for card in sheet["applies"] if card["id"] == sheet["battlefield"]), "Everyone")
        self._told: dict[str, str] = {}
        """Where the text of each passage stands, by its id."""

    def lines(self) -> Iterator[str]:
        """The setup, the turn, what applies, and what to count."""
        yield self._heading(self._sheet["title"])
        yield from ("", self._heading("SETUP"))
        for step in self._sheet["setup"]:
            yield f"{step['step']}. {step['name']}" if step["step"] else step["name"]
            yield from filled(step["text"], "   ")
            for pieces in step["pieces"]:
                yield from filled(f"{self._names[pieces['seat']]}: {pieces['text']}", "   ")
            yield from self._entries(step["entries"], f"Setup {step['step']}")
        headings = dict(PARTS)
        for part, moments in groupby(self._sheet["timeline"], key=lambda moment: moment["part"]):
            yield ""
            if part in headings:  # the turn goes on after the attack
                yield self._heading(headings.pop(part))
            for _, of_row in groupby(moments, key=lambda moment: moment["row"]):
                yield from self._row(list(of_row))
        yield from ("", self._heading("WHAT MEETS WHAT"))
        for group, cards in groupby(self._sheet["applies"], key=lambda card: card["group"]):
            yield f"{GROUPS[group]}:"
            for card in cards:
                yield from filled(f"- {card['title']} ({card['kind']}, {card['label']}) {card['id']}", "  ")
                for reason in card["why"].split("; "):
                    yield from filled(reason, "      ")
        yield from ("", self._heading("KEEP COUNT"))
        for seat, trackers in groupby(self._sheet["trackers"], key=lambda tracker: tracker["seat"]):
            yield from filled(f"{self._names[seat]}: {', '.join(map(_tracker, trackers))}", "")

    def _row(self, moments: list[dict[str, Any]]) -> Iterator[str]:
        """The moments of a row, with each entry once."""
        first = moments[0]
        place = f"{first['step']}. {first['name']}" if first["step"] else first["name"]
        yield place
        entries = {(entry["id"], entry["side"]): entry for moment in moments for entry in moment["entries"]}
        yield from self._entries(entries.values(), place)

    def _entries(self, entries: Iterable[dict[str, Any]], place: str) -> Iterator[str]:
        """Passages, each with its text where it stands for the first time, and later with the place of that."""
        for entry in entries:
            others = self._board if entry["side"] and entry["side"] == self._sheet["battlefield"] else "Everyone"
            whose = " and ".join(self._names[seat] for seat in entry["seats"]) or others
            record = entry["id"].partition("#")[0]
            is_shared = record not in self._parts and entry["record"] != entry["title"]
            title = f"{entry['record']}: {entry['title']}" if is_shared else entry["title"]
            mark = f"see {self._told[entry['id']]}" if entry["id"] in self._told else entry["label"]
            yield from filled(f"- {whose}: {title} [{mark}]", "   ")
            if entry["id"] not in self._told:
                yield from filled(entry["text"], "     ")
            self._told.setdefault(entry["id"], place)

    def _heading(self, text: str) -> str:
        return text.join(self._bold)


def _tracker(tracker: dict[str, Any]) -> str:
    """What is counted, and with which number it starts, if a source states it."""
    start = tracker["start"]
    name = f"{tracker['name']} health" if tracker["sort"] == "health" else tracker["name"]
    return name if start is None else f"{name} {start}"


def filled(text: str, indent: str) -> list[str]:
    """Text on lines of at most WIDTH characters, with the first line break of each paragraph kept."""
    wrapper = textwrap.TextWrapper(WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    return [line for paragraph in text.splitlines() for line in wrapper.wrap(paragraph)]
