"""A passage has the same label of trust on its page, in the look-up, in exports, and in the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from projects import pages_of
from rulebook.cli.record_text import record_text
from rulebook.model.attribution import LABELS, label_of, labels_of
from rulebook.model.hints import NO_HINTS
from rulebook.search.documents import indexed_passages
from rulebook.site.json_export import exported
from rulebook.site.pages import page_path

if TYPE_CHECKING:
    from rulebook.library.library import Library

BADGE = re.compile(r'<a class="rb-status rb-status--(\w+)" href="([^"]+)" data-rb-text="[^"]+">([^<]+)</a>')


@pytest.fixture(scope="module")
def pages(small_library: Library) -> dict[str, str]:
    """Every page of the small project."""
    return pages_of(small_library)


def test_every_passage_has_one_label_everywhere(small_library: Library, pages: dict[str, str]) -> None:
    for record in small_library.records.values():
        game = small_library.games[record.ref.game]
        passages = [passage for _, _, passage in record.passages()]
        labels = [label_of(game, record, passage) for passage in passages]
        own = label_of(game, record)
        badges = BADGE.findall(pages[page_path(record.ref)])
        sourced = {(label_of(game, record, p), p.source.document): None for p in passages if p.source}
        at_end = dict.fromkeys([(own, record.source.document), *sourced])
        head = labels_of(game, record)
        said = [label for label, _ in at_end if [label] != head]  # what the head says of all is not said again
        on_page = [own, *(label for label in labels if label != own), *said]
        wanted = [(label.status, f"../../sources/#label-{label.id}", label.name) for label in on_page]
        assert badges == wanted, record.ref
        assert [passage.label for passage in indexed_passages(small_library, record, NO_HINTS)] == [own, *labels]
        data = exported(small_library, record)
        shown = [data, *(data[section][index] for section, index, _ in record.passages())]
        assert [(each["status"], each["label"]) for each in shown] == [(label.status, label.name) for label in (own, *labels)]
        lines = record_text(small_library, record, None, None).splitlines()
        assert own.name in lines[0]
        headings = [line for line in lines if line.startswith("- ")]
        assert [label.name in line for label, line in zip(labels, headings, strict=True)] == [True] * len(labels)


def test_the_page_of_sources_explains_every_label(pages: dict[str, str]) -> None:
    sources = pages["teapots/sources.md"]
    for label in LABELS.values():
        legend = sources.partition(f"### {label.name} {{ #label-{label.id} }}")[2]
        assert label.meaning in legend.partition("###")[0]


def test_what_is_not_the_publishers_word_is_not_called_official(library: Library) -> None:
    for record in library.records.values():
        game = library.games[record.ref.game]
        documents = {document.id: document.status for document in game.sources}
        assert labels_of(game, record)[0] == label_of(game, record), record.ref  # lists and the head of the page have one order
        for passage in (None, *(passage for _, _, passage in record.passages())):
            if label_of(game, record, passage).status == "official":
                given = (passage and passage.given) or record.given
                source = (passage and passage.source) or record.source
                assert documents[source.document] == "official" or (given and given.by == game.publisher), record.ref
