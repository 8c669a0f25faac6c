"""One mistake is one problem, at its cause, however many statements it makes false."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from problem_examples import BETTY, EFFECT, GAME, KYUSU, NEW_RULE, SET, TURN, Edit, changed, moved, removed, written

from projects import problems_of

if TYPE_CHECKING:
    from pathlib import Path

SAUCERS = "../saucers"


def with_another_id_of_a_passage(game: Path) -> None:
    """A passage that another record refers to has another id than in the release."""
    changed(TURN, "rule/steeping", "hero/brown-betty#host-cup")(game)
    changed(BETTY, "host-cup", "mine")(game)


def with_a_hero_among_the_tables(game: Path) -> None:
    """A set lists a hero as a battlefield."""
    changed(SET, "hero/brown-betty, ", "")(game)
    changed(SET, "battlefield/kitchen", "hero/brown-betty")(game)
    changed(SET, "battlefield/pantry", "battlefield/kitchen, battlefield/pantry")(game)


def with_passages_that_replace_each_other(game: Path) -> None:
    """Each of two passages says that the other one applies instead of it."""
    ended = ', ended: {how: superseded, by: hero/brown-betty#%s, since: "1.1", given: {by: Kettle & Sons}}}'
    changed(BETTY, "adds +5 sugar.}", "adds +5 sugar." + ended % "host-cup")(game)
    changed(BETTY, "counts too.}", "counts too." + ended % "both-cups")(game)


def with_a_record_among_the_hints(game: Path) -> None:
    """A new rule is in the folder of the hints of rules."""
    written("hints/rule/second-turn.yml", (game / TURN).read_text("utf-8"))(game)


def with_a_review_of_a_deleted_rule(game: Path) -> None:
    """A rule is deleted, and a lock of a source still has it and a passage of it."""
    lock = "reviewed: {rule/turn: abcdefghijklmnop, 'rule/turn#no-passing': abcdefghijklmnop}\n"
    written("sources/leaflet-1.0.lock.yml", lock)(game)
    removed(TURN)(game)


def with_another_set_instead(game: Path) -> None:
    """A set is gone, and there is a new one without heroes."""
    removed(SET)(game)
    written("sets/evening.yml", NEW_RULE.format(name="Evening Tea", since="1.1").replace("rules", "line: classic\nrules"))(game)


def with_a_redirected_record_renamed(game: Path) -> None:
    """A ruling was renamed after the release, with a redirect, and is renamed once more without one."""
    written("redirects.yml", "redirects:\n  ruling/pouring-order: ruling/order\n")(game)
    changed(BETTY, "ruling/pouring-order", "ruling/order")(game)
    moved("rulings/pouring-order.yml", "rulings/who-pours.yml")(game)


def with_a_misspelled_reference_to_a_redirected_record(game: Path) -> None:
    """A ruling was renamed after the release, with a redirect, and the only reference to it is misspelled."""
    written("redirects.yml", "redirects:\n  ruling/pouring-order: ruling/order-of-pouring\n")(game)
    moved("rulings/pouring-order.yml", "rulings/order-of-pouring.yml")(game)
    changed(BETTY, "ruling/pouring-order", "ruling/order-of-puoring")(game)


def with_a_new_rule(game: Path, slug: str) -> None:
    """A rule is new since the release."""
    written(f"rules/{slug}.yml", NEW_RULE.format(name="New", since="1.1"))(game)
    changed(GAME, "  rule: [turn,", f"  rule: [{slug}, turn,")(game)


def with_a_misspelled_reference_that_is_somewhat_like_a_new_rule(game: Path) -> None:
    """A reference is to a rule, but for a letter; the id of a new rule, which nothing refers to, is somewhat like it."""
    with_a_new_rule(game, "keeping")
    changed(TURN, "rule/steeping", "rule/steepin")(game)


def with_a_new_rule_and_a_changed_release(game: Path) -> None:
    """A rule is new since the release, whose title was edited afterward."""
    with_a_new_rule(game, "clearing")
    path = game / "releases/1.0.yml"
    path.write_text(path.read_text("utf-8").replace("version:", "title: First\nversion:", 1), "utf-8")


def with_a_new_rule_and_half_a_release(game: Path) -> None:
    """A rule is new since the release, of which one of the two files is missing."""
    with_a_new_rule(game, "clearing")
    removed("releases/1.0.jsonl")(game)


CASES: dict[str, tuple[Edit, str, str, str]] = {
    "a deleted hero with hints": (removed(BETTY), "id-lost", SET, "also referred to from"),
    "a deleted rule in the reading order": (removed(TURN), "id-lost", BETTY, "'rule/turn' was in release '1.0'"),
    "a deleted record that nothing refers to": (removed("keyphrases/keep-hot.yml"), "id-lost", GAME, "'keyphrase/keep-hot'"),
    "a renamed hero with hints": (moved(BETTY, "heroes/red-pot.yml"), "id-changed", "heroes/red-pot.yml", "2 references"),
    "a renamed record that nothing refers to": (
        moved("keyphrases/keep-hot.yml", "keyphrases/stay-warm.yml"),
        "id-changed",
        "keyphrases/stay-warm.yml",
        "'keyphrase/keep-hot' does not exist, but was in release '1.0'",
    ),
    "a rule among the rulings": (moved(TURN, "rulings/turn.yml"), "id-changed", "rulings/turn.yml", "'rule/turn'"),
    "a hero in another game": (moved(KYUSU, f"{SAUCERS}/{KYUSU}"), "id-changed", f"{SAUCERS}/{KYUSU}", "'hero/kyusu'"),
    "a rule in another game": (moved(TURN, f"{SAUCERS}/{TURN}"), "id-changed", f"{SAUCERS}/{TURN}", "'rule/turn'"),
    "a key of another kind": (changed(TURN, "rules:", "abilities:"), "unknown-key", TURN, "'abilities'"),
    "a required key in capital letters": (changed(TURN, "- id: no-passing", "- ID: no-passing"), "unknown-key", TURN, "'ID'"),
    "another id of a passage that is referred to": (
        with_another_id_of_a_passage,
        "id-lost",
        BETTY,
        "turn.yml:8:12",
    ),
    "a misspelled reference in a set": (changed(SET, "hero/kyusu", "hero/kyuso"), "dead-reference", SET, "no hero 'kyuso'"),
    "a reference to a kind that a field does not take": (
        changed(EFFECT, "hero/brown-betty", "set/afternoon"),
        "wrong-kind",
        EFFECT,
        "takes a hero or battlefield",
    ),
    "a hero among the tables of a box": (with_a_hero_among_the_tables, "wrong-kind", SET, "takes a battlefield"),
    "another id of a passage that has hints": (
        changed(BETTY, "id: second-cup", "id: third-cup"),
        "id-lost",
        BETTY,
        "'hero/brown-betty#second-cup' was in release '1.0'",
    ),
    "a removed word that several records use": (
        changed(GAME, "{id: pouring,", "{id: pour,"),
        "unknown-word",
        BETTY,
        "'pouring' is not one of the game's timings (also used at ",
    ),
    "passages that replace each other": (with_passages_that_replace_each_other, "ended-by", BETTY, "leads back here"),
    "the name of another word of the glossary": (
        written(
            "terms/vapor.yml", "name: Steam\nsummary: It rises.\nsource: {document: leaflet-1.0, section: B}\nsince: '1.1'\n"
        ),
        "alias-collision",
        "terms/vapor.yml",
        "'Steam' is already a name of 'term/steam'",
    ),
    "a record among the hints": (with_a_record_among_the_hints, "file-place", "hints/rule/second-turn.yml", "is a record"),
    "an empty list that must not be empty": (
        changed(EFFECT, "[hero/brown-betty, battlefield/kitchen]", "[]"),
        "bad-value",
        EFFECT,
        "'applies_to'",
    ),
    "markup in a text that does not end": (
        changed(TURN, "You must not pass.", "<b> You must not pass"),
        "stray-markup",
        TURN,
        "'<b>' is markup",
    ),
    "a text of what nobody sees": (
        changed(TURN, "You must not pass.", '"\\u200b"'),
        "invisible-character",
        TURN,
        "zero width space",
    ),
    "a release with a second date": (
        changed("releases/1.0.yml", "digest: ", 'date: "2025-10-02"\ndigest: '),
        "release-changed",
        "releases/1.0.yml",
        "'1.0'",
    ),
    "releases in a folder of another name": (moved("releases", "released"), "file-place", "released/1.0.jsonl", "'released'"),
    "an empty file of redirects": (written("redirects.yml", ""), "yaml-empty", "redirects.yml", "empty"),
    "two timings of one id": (changed(GAME, "{id: brewing,", "{id: pouring,"), "duplicate-word", GAME, "'pouring'"),
    "a kind listed twice": (changed(GAME, "{kind: set,", "{kind: hero,"), "duplicate-word", GAME, "'hero'"),
    "redirects that cannot be read": (
        written("redirects.yml", "redirects:\n  - [a, b]\n"),
        "wrong-type",
        "redirects.yml",
        "redirects",
    ),
    "a deleted rule whose source was reviewed": (with_a_review_of_a_deleted_rule, "id-lost", BETTY, "'rule/turn'"),
    "a text that is null": (changed(TURN, "You must not pass.", "null"), "yaml-empty", TURN, "without a value"),
    "an item of a list without its hyphen": (
        changed(TURN, "{id: one-action, text: You pour or you steep.}\n  - id", "id: one-action\n    text: Pour.\n    id"),
        "yaml-duplicate-key",
        TURN,
        "'id' is used twice",
    ),
    "a comment that cuts off a text in the middle of a sentence": (
        changed(GAME, "pour at each", "pour at #1 each"),
        "cut-by-comment",
        GAME,
        "'#1 each other until one is empty.'",
    ),
    "a deleted set with its heroes": (with_another_set_instead, "id-lost", GAME, "'set/afternoon'"),
    "a reading order of a misspelled kind": (
        changed(GAME, "  rule: [turn", "  rules: [turn"),
        "reading-order",
        GAME,
        "no records of the kind 'rules'",
    ),
    "another renaming of a redirected record": (
        with_a_redirected_record_renamed,
        "id-changed",
        "rulings/who-pours.yml",
        "'ruling/order' does not exist, but a redirect leads to it and 1 reference points to it",
    ),
    "a misspelled reference to a redirected record": (
        with_a_misspelled_reference_to_a_redirected_record,
        "dead-reference",
        BETTY,
        "no ruling 'order-of-puoring'",
    ),
    "a misspelled reference that is somewhat like a new rule": (
        with_a_misspelled_reference_that_is_somewhat_like_a_new_rule,
        "dead-reference",
        TURN,
        "no rule 'steepin'",
    ),
    "a changed release beside a new rule": (
        with_a_new_rule_and_a_changed_release,
        "release-changed",
        "releases/1.0.yml",
        "release '1.0'",
    ),
    "half a release beside a new rule": (
        with_a_new_rule_and_half_a_release,
        "release-broken",
        "releases/1.0.yml",
        "the records of 1.0 are missing",
    ),
    "a misspelled kind": (changed(GAME, "{kind: rule,", "{kind: rulez,"), "unknown-word", GAME, "no kind 'rulez'"),
}


@pytest.mark.parametrize("name", CASES)
def test_one_mistake_is_one_problem_at_its_cause(small_released: Path, name: str) -> None:
    edit, code, file, message = CASES[name]
    game = small_released / "rules_data/teapots"
    edit(game)
    found = problems_of(small_released)
    assert [problem.code for problem in found] == [code], found
    assert (small_released / found[0].place.path).resolve() == (game / file).resolve()
    assert message in found[0].message


def test_a_deleted_record_that_was_not_released_is_one_problem(small: Path) -> None:
    game = small / "rules_data/teapots"
    removed("rules/steeping.yml")(game)
    changed(GAME, "[turn, steeping]", "[turn]")(game)
    (problem,) = problems_of(small)
    assert (problem.code, problem.message.partition(" (")[0]) == ("dead-reference", "no rule 'steeping'")


def test_the_hint_for_a_lost_passage_names_a_new_one_only(small_released: Path) -> None:
    changed(BETTY, "host-cup", "both-cup")(small_released / "rules_data/teapots")
    (problem,) = problems_of(small_released)
    assert problem.hint.endswith("the id of what replaced it; did you mean 'both-cup'?")
