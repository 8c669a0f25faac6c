"""Only what the publisher is known to have given is labeled as the publisher's word."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.library.library import Library
from rulebook.library.loader import Loaded
from rulebook.model.attribution import LABELS, label_of
from rulebook.model.refs import Ref
from rulebook.model.yaml_document import YamlDocument

PUBLISHER, PLAYER = {"by": "Kettle & Sons"}, {"by": "A player"}
LEAFLET, FORUM = ({"document": document, "section": "Rules"} for document in ("leaflet-1.0", "forum"))


@pytest.mark.parametrize(
    ("ref", "changes", "passage", "label"),
    [
        ("rule/turn", {}, {}, "rules"),
        ("rule/turn", {}, {"source": FORUM}, "community"),
        ("rule/turn", {}, {"source": FORUM, "status": "official"}, "community"),
        ("rule/turn", {}, {"source": FORUM, "given": PLAYER}, "community"),
        ("rule/turn", {}, {"source": FORUM, "given": PUBLISHER}, "ruling"),
        ("rule/turn", {}, {"source": FORUM, "given": PUBLISHER, "restates": ["erratum/steeping-time#four-turns"]}, "errata"),
        ("rule/turn", {}, {"source": FORUM, "restates": ["erratum/steeping-time#four-turns"]}, "community"),
        ("rule/turn", {}, {"status": "editor", "given": PUBLISHER}, "editor"),
        ("rule/turn", {}, {"status": "community"}, "community"),
        ("rule/turn", {"source": FORUM}, {}, "community"),
        ("rule/turn", {"source": FORUM}, {"source": LEAFLET}, "rules"),
        ("rule/turn", {"status": "editor"}, {}, "editor"),
        ("ruling/pouring-order", {}, {}, "ruling"),
        ("ruling/pouring-order", {"given": None}, {}, "community"),
        ("ruling/pouring-order", {"given": PLAYER}, {}, "community"),
        ("ruling/pouring-order", {"given": None, "source": LEAFLET}, {}, "ruling"),
        ("erratum/steeping-time", {}, {}, "errata"),
        ("erratum/steeping-time", {"source": FORUM}, {}, "community"),
        ("erratum/steeping-time", {"source": FORUM, "given": PUBLISHER}, {}, "errata"),
    ],
)
def test_a_passage_has_the_label_of_whoever_said_it(
    small_library: Library, ref: str, changes: dict[str, Any], passage: dict[str, Any], label: str
) -> None:
    record = small_library.records[Ref.parse(ref, "teapots")]
    data = {**record.document.data, **changes, "rules": [{"id": "one", "text": "Pour.", **passage}]}
    data = {key: value for key, value in data.items() if value is not None}
    edited = type(record).load(record.ref, YamlDocument("", [], data))
    assert label_of(small_library.games["teapots"], edited, edited.rules[0]) is LABELS[label]


def test_an_editors_note_is_an_editors_reading_in_every_record(small_library: Library) -> None:
    record = small_library.records[Ref.parse("ruling/pouring-order", "teapots")]
    data = {**record.document.data, "notes": [{"id": "note", "text": "We pour at once."}]}
    edited = type(record).load(record.ref, YamlDocument("", [], data))
    assert label_of(Library(Loaded(games=small_library.games)).games["teapots"], edited, edited.notes[0]) is LABELS["editor"]
