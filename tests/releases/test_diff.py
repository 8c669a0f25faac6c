"""Changes between two libraries are found in every part of a record."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

from rulebook.library.library import Library
from rulebook.library.loader import Loaded
from rulebook.model.refs import Ref
from rulebook.model.yaml_document import YamlDocument
from rulebook.releases.changes import Change, Edit, RevisionRange
from rulebook.releases.diff import compare
from rulebook.site.telling import Telling, words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebook.site.telling import Piece

BLACKBEARD = Ref("unmatched", "hero", "blackbeard")


def edited(library: Library, change: Callable[[dict[str, Any]], None]) -> Library:
    """The library with one record changed."""
    record = library.records[BLACKBEARD]
    data = deepcopy(record.document.data)
    change(data)
    other = type(record).load(record.ref, YamlDocument(record.document.path, [], data))
    return Library(Loaded(games=library.games, records={**library.records, record.ref: other}))


def test_parts_with_the_same_name_are_compared_separately(library: Library) -> None:
    def walls(*counts: int) -> Library:
        return edited(library, lambda data: data.update(tokens=[{"name": "Wall", "count": count} for count in counts]))

    (changed,) = compare(walls(1, 2, 3), walls(4, 2, 5), "unmatched", {}, RevisionRange())
    assert [(e.field, e.old, e.new) for e in changed.changes[0].edits] == [
        ("tokens Wall count", "1", "4"),
        ("tokens Wall (3) count", "3", "5"),
    ]


def test_a_record_with_a_new_passage_has_changed_and_is_not_new(library: Library) -> None:
    rule = {"id": "plank", "name": "The plank", "text": "Each opponent discards 1 card."}
    after = edited(library, lambda data: data.setdefault("rules", []).append(rule))
    (change,) = compare(library, after, "unmatched", {}, RevisionRange())
    telling = Telling(after, None)
    assert [telling.mark_of_part(part) for part in change.changes] == ["New"]
    assert telling.mark(change) == "Changed"


def shown(pieces: list[Piece]) -> str:
    """What is told, with its links and with its marked words as in Markdown."""
    linked = [(f"[{words}]({ref.short()})" if ref else words, marked) for words, ref, marked in pieces]
    return "".join(f"**{words}**" if marked else words for words, marked in linked)


def test_what_is_only_changed_in_part_and_was_replaced_before_is_told_with_what_was_so_before(library: Library) -> None:
    def told(before: str, now: str) -> list[tuple[str, ...]]:
        edits = (
            Edit("replaces", f"rule/maneuver, {before}", "rule/maneuver, rule/winning-the-game#as-printed"),
            Edit("amends", "", now),
        )
        part = Change(None, "", "changed", edits, "editorial", proposed=True)
        telling = Telling(library, None)
        assert telling.only_refers(part)
        return [tuple(map(words_of, telling.sides(edit, "unmatched"))) for edit in telling.edits(part)]

    printed = "It replaces Maneuver action and “As printed” of Winning the game."
    assert told("rule/scheme", "rule/scheme") == [
        ("It replaces Maneuver action.", printed),
        ("It replaces Scheme action.", "It changes only a part of Scheme action."),
    ]
    both = "rule/boost, rule/scheme"
    assert told(both, both)[1:] == [
        ("It replaces BOOST and Scheme action.", "It changes only a part of BOOST and Scheme action."),
    ]
    assert told("rule/scheme", "rule/boost") == [
        ("It replaces Maneuver action and Scheme action.", printed),
        ("", "It changes only a part of BOOST."),
    ]


def test_what_a_record_says_of_others_is_told_before_and_now_with_links_and_with_what_differs_marked(library: Library) -> None:
    telling = Telling(library, None)
    printed = "rule/winning-the-game#as-printed"
    maneuver, part = "[Maneuver action](rule/maneuver)", f"**[“As printed” of Winning the game]({printed})**"
    for edit, before, now in (
        (
            Edit("replaces", "rule/maneuver", f"rule/maneuver, {printed}"),
            f"It replaces {maneuver}.",
            f"It replaces {maneuver} and {part}.",
        ),
        (
            Edit("see_also", "hero/loki, rule/boost", "hero/loki"),
            "It refers to [Loki](hero/loki) and **[BOOST](rule/boost)**.",
            "It refers to [Loki](hero/loki).",
        ),
        (
            Edit("amends instead", "", "rule/maneuver"),
            f"It **replaces** {maneuver}.",
            f"It **changes only a part of** {maneuver}.",
        ),
    ):
        assert tuple(map(shown, telling.sides(edit, "unmatched"))) == (before, now)
        assert telling.sentence(edit, "unmatched") == []
        assert telling.heading(edit, "unmatched") == ""


@pytest.mark.parametrize(
    ("field", "old", "new", "told", "heading"),
    [
        ("heroes", "hero/loki", "hero/alice", "Added: [Alice](hero/alice). Removed: [Loki](hero/loki).", "Heroes"),
        ("see_also", "hero/loki, hero/alice", "hero/alice, hero/loki", "In another order.", "See also"),
    ],
)
def test_a_changed_list_is_told_in_a_sentence_with_links(
    library: Library, field: str, old: str, new: str, told: str, heading: str
) -> None:
    telling, edit = Telling(library, None), Edit(field, old, new)
    assert shown(telling.sentence(edit, "unmatched")) == told
    assert telling.sides(edit, "unmatched") == ([], [])
    assert telling.heading(edit, "unmatched") == heading
