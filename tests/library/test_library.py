"""The real records are complete, linked in both directions, and fully exported."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rulebook.library.library import Library
from rulebook.model.refs import Ref
from rulebook.site.json_export import export, schemas

if TYPE_CHECKING:
    from pathlib import Path

COUNTS = {"set": 26, "hero": 70, "battlefield": 35, "effect": 8, "ruling": 5, "erratum": 6, "rule": 28}


def test_unmatched_is_complete(library: Library) -> None:
    assert {kind: len(library.of("unmatched", kind)) for kind in COUNTS} == COUNTS


def test_a_hero_gets_its_set_from_the_record_of_the_set(library: Library) -> None:
    sets = library.linked(Ref("unmatched", "hero", "bruce-lee"), "heroes", "set")
    assert {record.ref.slug for record in sets} == {"bruce-lee", "lee-vs-ali"}


def test_the_erratum_on_winning_and_the_rule_refer_to_each_other(library: Library) -> None:
    rule, erratum = Ref("unmatched", "rule", "winning-the-game"), Ref("unmatched", "erratum", "winning-the-game")
    assert erratum in [mention.record.ref for mention in library.backlinks(rule) if mention.field == "replaces"]
    assert rule in [mention.record.ref for mention in library.backlinks(erratum)]


def test_every_ability_of_a_hero_has_a_timing(library: Library) -> None:
    without = [
        f"{r.ref}#{p.id}" for r in library.records.values() for s, _, p in r.passages() if s == "abilities" and not p.when
    ]
    assert without == []


def test_the_export_resolves_references_and_contains_backlinks(library: Library) -> None:
    tree = export(library)
    loki = json.loads(tree["unmatched/hero/loki.json"])
    assert loki["id"] == "unmatched/hero/loki"
    assert "unmatched/ruling/end-the-turn" in loki["see_also"]
    assert {"from": "unmatched/ruling/end-the-turn", "to": "unmatched/hero/loki"} in loki["referred_to_by"]
    assert len(json.loads(tree["index.json"])["records"]) == len(library.records)
    assert "[[rule/" not in tree["unmatched.json"]


def test_schemas_list_the_words_of_the_game(library: Library) -> None:
    hero = json.loads(schemas(library)["unmatched/hero.json"])
    timing = hero["$defs"]["Passage"]["properties"]["when"]
    assert "start-of-turn" in json.dumps(timing)
    assert '"vocabulary"' not in json.dumps(hero)


def test_an_empty_folder_is_an_empty_library(tmp_path: Path) -> None:
    assert Library.load(tmp_path).records == {}


def test_plain_text_puts_the_title_of_a_ruling_in_quotation_marks_and_not_the_name_of_a_hero(library: Library) -> None:
    text = "See [[ruling/end-the-turn]], [[hero/loki]], and [[rule/boost|BOOST]]."
    assert library.plain(text, "unmatched") == 'See "End the Turn", Loki, and BOOST.'
