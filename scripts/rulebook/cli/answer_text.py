"""An answer of the look-up as text for a terminal."""

from __future__ import annotations

import json
import sys
import textwrap
from typing import TYPE_CHECKING

from rulebook.search.english import CHANGES, stem, terms
from rulebook.search.game_index import VERSIONS
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulebook.search.answers import Answer, Result, Shown
    from rulebook.search.lookup import Lookup

WIDTH = 96
"""The maximum number of characters in a line of a text."""
SHORTENED = 160
"""The maximum number of characters of the text of a result that is not the answer."""
SUMMARY = "In short"
"""The heading of a record's summary below its passages."""
_CHANGES = frozenset(map(stem, CHANGES))


def print_answer(answer: Answer, searcher: Lookup, *, as_json: bool) -> None:
    """Print an answer, as text or as a line of JSON; at once, since a program may wait for it before it asks again."""
    if as_json:
        print(json.dumps(answer.as_dict(), ensure_ascii=False), flush=True)
    else:
        print(text_of(answer, lambda slug: searcher.game(slug).index.name, is_styled=sys.stdout.isatty()), flush=True)


def text_of(answer: Answer, game_name: Callable[[str], str], *, is_styled: bool) -> str:
    """The text of an answer: its best result as a card, or that there is no sure one; and then the beginnings of the others.

    `game_name` gives the name of a game from its slug. Names and headings are bold if `is_styled`.
    """
    text = _Text(game_name, bold=("\033[1m", "\033[0m") if is_styled else ("", ""))
    return "\n".join(text.answer(answer))


class _Text:
    def __init__(self, game_name: Callable[[str], str], bold: tuple[str, str]) -> None:
        self._game_name, self._bold = game_name, bold

    def answer(self, answer: Answer) -> Iterator[str]:
        yield from answer.hints
        if not answer.results:
            yield _nothing_found(answer)
            return
        if answer.did_you_mean and answer.sure:
            yield f"Showing results for: {answer.did_you_mean}"
        listed = answer.results
        # Names that begin as the query does, and what filters alone keep, which has no score, are lists without an answer.
        if not answer.sure:
            yield " ".join(["No sure answer.", *self._reason(answer), "Nearest:\n"])
        elif not answer.unfinished and listed[0].score > 0:
            if listed[0].kind == VERSIONS and _asks_for_version(answer.query):
                yield self._card(listed[0])
                return
            if answer.doubtful:
                yield "Closest match. It may not be what you asked for.\n"
            on_card = {_address(shown) for shown in [listed[0], *listed[0].also]}
            yield self._card(listed[0])
            listed = [result for result in listed if _address(result) not in on_card]
        yield from map(self._line, listed)
        if answer.total > len(answer.results):
            yield f"{len(answer.results)} of {answer.total} results; --limit shows more."

    def _reason(self, answer: Answer) -> Iterator[str]:
        """Why no answer is sure, if no hint says it already."""
        place = f"of {self._game_name(answer.game)}" if answer.game else "here"
        if answer.missing:
            yield f"No text {place} mentions {' or '.join(f'“{word}”' for word in answer.missing)}."
        elif not answer.hints:
            is_word = len(answer.query.split()) == 1
            way_on = "Add what you want to know about it." if is_word else "Try other words, or fewer."
            yield f"No text {place} clearly answers this. {way_on}"

    def _card(self, result: Result) -> str:
        """All passages that answer, the best first, and what they come from."""
        own = [result, *(shown for shown in result.also if shown.id == result.id)]
        others = [shown for shown in result.also if shown.id != result.id]
        is_shared = all(shown.shown_label == result.shown_label for shown in own + others)
        parts = [
            self._head(result, is_shared)
            + "\n".join(self._passage(shown, is_shared, is_below=shown is not result) for shown in own)
        ]
        parts += [self._head(other, is_shared) + self._passage(other, is_shared) for other in others]
        source = ". ".join(filter(None, [result.edition, result.source]))
        return f"{'and '.join(parts)}    {source}\n"

    def _head(self, shown: Shown, is_shared: bool) -> str:
        """The name and kind of a record, its label if all passages of the card share it, and the address of the best."""
        details = ", ".join([shown.kind_name, shown.shown_label] if is_shared and shown.kind != VERSIONS else [shown.kind_name])
        return f"{self._strong(shown.title)}  [{details}]  {_address(shown)}\n"

    def _passage(self, shown: Shown, is_shared: bool, *, is_below: bool = False) -> str:
        """A passage: that it has ended, its heading, that it is replaced, its text, what the newest version did to it, and its
        label if not all passages of the card share it.

        A record's summary has a heading only if it `is_below` a passage.
        """
        ending = f"    {shown.ended.capitalize()}.{_instead(shown)}\n" if shown.ended else ""
        name = shown.heading if shown.passage else SUMMARY if is_below else ""
        heading = f"    {self._strong(name)}\n" if name else ""
        label = "" if is_shared or shown.kind == VERSIONS else f"    [{shown.shown_label}]\n"
        changed = f"    {shown.changed.words}.\n" if shown.changed else ""
        replaced = f"    {shown.replaced.words}.\n" if shown.replaced else ""
        return f"{ending}{heading}{replaced}{filled(shown.answer)}\n{changed}{label}"

    def _line(self, result: Result) -> str:
        """A result in a list: its title, what it is, its address, and the beginning of its text."""
        heading = f": {result.heading}" if result.passage and result.heading else ""
        details = ", ".join(filter(None, [result.kind_name, result.ended, result.shown_label]))
        instead = f"   {_instead(result)}\n" if result.instead else ""
        text = filled(textwrap.shorten(result.answer, SHORTENED, placeholder=" ..."))
        return f"{self._strong(result.title + heading)}  [{details}]  {_address(result)}\n{instead}{text}\n"

    def _strong(self, text: str) -> str:
        before, after = self._bold
        return f"{before}{text}{after}"


def _asks_for_version(query: str) -> bool:
    """Whether a query asks for nothing but what changed in a version, or since: no other result is to the point."""
    tokens = tokenize(query)
    others = [token for token in tokens if not token.isdigit()]
    return len(others) < len(tokens) and _CHANGES.issuperset(terms(others))


def _nothing_found(answer: Answer) -> str:
    if answer.without_filters:
        return f"Nothing found with these filters; {answer.without_filters} without them."
    suggestion = f" Did you mean {answer.did_you_mean!r}?" if answer.did_you_mean else ""
    return f"Nothing found for {answer.query!r}.{suggestion} Try fewer words, a name, or a keyword."


def _instead(shown: Shown) -> str:
    """What applies in the place of a passage that has ended."""
    return f" Instead: {shown.instead.title}  {shown.instead.id}" if shown.instead else ""


def _address(shown: Shown) -> str:
    """The id of a record, and of the passage if it is one."""
    return f"{shown.id}#{shown.passage}" if shown.passage else shown.id


def filled(text: str) -> str:
    """A text as lines below the name that it belongs to. Its items stand on lines of their own."""
    lines = filter(None, text.splitlines())
    return "\n".join(textwrap.fill(line, WIDTH, initial_indent="    ", subsequent_indent="    ") for line in lines)
