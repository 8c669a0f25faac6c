"""What a page of the built site says: nothing twice, and each related record once, with a way on."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from rulebook.library.library import Library
from rulebook.model.game import Word
from rulebook.model.kinds import KINDS
from rulebook.model.refs import Ref
from rulebook.site.passage_labels import shown_timing, shows_choice, shows_limit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_VOID = {"br", "hr", "img", "input", "link", "meta"}
_BLOCKS = {"dd", "div", "dt", "h1", "h2", "h3", "h4", "li", "p", "section"}
_SENTENCE = re.compile(r"[^.]{20,}?\.(?=\s|$)")

_LEFT_OUT = {"rb-head", "rb-asked", "rb-rows", "rb-notice", "rb-source", "rb-diagram", "rb-variants"}
"""Parts that say the name of the record (the head), are shown only to who comes from an answer (the summary), say what other
records say (rows and notices) or where the text is from, or have a drawing in words."""


class _Page(HTMLParser):
    """The blocks of a page's own text, and where the links of its parts lead, by the class of the part."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.blocks: list[list[str]] = [[]]
        self.links: list[tuple[frozenset[str], str]] = []
        self._open: list[tuple[str, frozenset[str]]] = []
        self.feed(html)

    @property
    def _classes(self) -> frozenset[str]:
        return self._open[-1][1] if self._open else frozenset()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "a":
            self.links.append((self._classes, values.get("href") or ""))
        if tag not in _VOID:
            self._open.append((tag, self._classes | {tag, *(values.get("class") or "").split()}))
        if tag in _BLOCKS:
            self.blocks.append([])

    def handle_endtag(self, tag: str) -> None:
        if any(tag == each for each, _ in self._open):
            while self._open.pop()[0] != tag:
                pass
        if tag in _BLOCKS:
            self.blocks.append([])

    def handle_data(self, data: str) -> None:
        if "main" in self._classes and not self._classes & {"nav", "aside", "svg", "script", *_LEFT_OUT}:
            self.blocks[-1].append(data)

    def sentences(self) -> Iterator[str]:
        """The sentences of the page's own text, in small letters, without double spaces."""
        for block in self.blocks:
            for sentence in _SENTENCE.findall(" ".join("".join(block).split())):
                yield sentence.strip().casefold()


@pytest.fixture(scope="module")
def record_pages(built: Path) -> dict[str, _Page]:
    """The page of each record in the built site, by its address."""
    library = Library.load(built / "rules_data")
    return {
        record.url: _Page((built / f"site{record.url}index.html").read_text("utf-8")) for record in library.records.values()
    }


def test_no_record_page_says_a_sentence_twice(record_pages: dict[str, _Page]) -> None:
    said = {address: list(page.sentences()) for address, page in record_pages.items()}
    assert sum(map(len, said.values())) > 1000
    twice = {address: {each for each in sentences if sentences.count(each) > 1} for address, sentences in said.items()}
    assert {address: sentences for address, sentences in twice.items() if sentences} == {}


def test_every_record_page_has_a_way_on(record_pages: dict[str, _Page]) -> None:
    folders = "|".join(kind.folder for kind in KINDS.values())
    record = re.compile(rf"(\.\./)+({folders})/[a-z]|\.\./[a-z]")
    without = [
        address
        for address, page in record_pages.items()
        if not any("main" in classes and "rb-trail" not in classes and record.match(to) for classes, to in page.links)
    ]
    assert without == []


def test_no_list_of_records_on_a_record_page_has_a_record_twice(record_pages: dict[str, _Page]) -> None:
    repeated = {}
    for address, page in record_pages.items():
        rows = [to.partition("#")[0] for classes, to in page.links if classes & {"rb-rows", "rb-fold"}]
        if len(rows) != len(set(rows)):
            repeated[address] = sorted({row for row in rows if rows.count(row) > 1})
    assert repeated == {}


@pytest.mark.parametrize(
    ("hero", "passage", "shown"),
    [("t-rex", "draw-at-end", False), ("philippa", "two-steps-ahead", False), ("raphael", "anger-issues", True)],
)
def test_a_passage_about_the_start_or_end_of_a_turn_says_how_often_by_that(
    library: Library, hero: str, passage: str, *, shown: bool
) -> None:
    record = library.records[Ref("unmatched", "hero", hero)]
    words = library.games["unmatched"].vocabulary("timings")
    timings = {id_: word for id_, word in words.items() if isinstance(word, Word)}
    (found,) = (each for _, _, each in record.passages() if each.id == passage)
    assert shows_limit(timings, found) == shown


def test_a_text_with_lets_says_that_the_player_may(library: Library) -> None:
    record = library.records[Ref("unmatched", "hero", "bruce-lee")]
    (found,) = (each for _, _, each in record.passages() if each.id == "jeet-kune-do")
    assert found.optional
    assert not shows_choice(found)


def test_a_timing_that_a_step_or_an_earlier_passage_says_is_not_shown(library: Library) -> None:
    def shown(kind: str, slug: str) -> set[str]:
        record = library.records[Ref("unmatched", kind, slug)]
        timings = {word.id: word for word in library.games["unmatched"].timings}
        return {
            each.id
            for section in record.sections
            for each in getattr(record, section)
            if shown_timing(timings, each, getattr(record, section))
        }

    assert shown("battlefield", "santas-workshop") == {"simultaneous"}  # a note that is about more than the belt
    assert "discard" not in shown("rule", "resolve-combat")
    assert "one-after-another" in shown("rule", "maneuver")
    # "He is dealt damage" says "When dealt damage", and "After Shakespeare attacks" is a moment of its own in the cleanup.
    assert {"not-wiglaf"} == shown("hero", "beowulf") & {"gain-rage", "not-wiglaf", "several-effects"}
    assert {"order"} == shown("hero", "william-shakespeare") & {"add-to-line", "order"}
