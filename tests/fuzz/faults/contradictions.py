"""Faults of values that contradict each other or the world: each is well formed, and together they cannot be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuzz import fields
from fuzz.bases import RELEASED
from fuzz.classes import ANY, Edit, edit_class, table
from fuzz.workspace import NotApplicable, Spot, Workspace

if TYPE_CHECKING:
    from fuzz.workspace import Where
    from rulebook.model.parts import Passage
    from rulebook.model.record import Record

FAMILY = "contradictions"
TWICE = "the same is listed twice"
FUTURE = "a day that has not come"


def repeated(field: str, kind: str | None = None) -> Edit:
    """An edit that repeats an item of a list."""

    def edit(w: Workspace) -> list[Spot]:
        path = w.with_field(field, kind)[1]
        listed = w.get(path, (field,))
        if not listed:
            raise NotApplicable
        item = w.random.choice(listed)
        spot = w.add(path, (field,), item)
        return [spot, w.spot(path, (field, listed.index(item)))]

    return edit


def token(**values: int) -> Edit:
    """An edit that adds a token with values that contradict each other."""

    def edit(w: Workspace) -> Spot:
        path = w.path(w.random.choice(["hero", "battlefield"]), lambda record: "tokens" not in record.document.data)
        return w.add(path, ("tokens",), {"name": w.word().title(), **values})

    return edit


def given(**values: str) -> Edit:
    """An edit that says of a record who gave it, with values that contradict each other."""

    def edit(w: Workspace) -> Spot:
        path = w.path("ruling")
        w.set(path, ("given",), {"by": "The publisher", **values})
        return w.spot(path, ("given", next(iter(values))))

    return edit


def hint_twice(key: str) -> Edit:
    """An edit that repeats a question or a nickname."""

    def edit(w: Workspace) -> list[Spot]:
        path, where = fields.of_hints(key)(w)
        spot = w.add(path, where[:-1], w.get(path, where))
        return [spot, w.spot(path, where)]

    return edit


table(
    FAMILY,
    [
        ("hero-twice", TWICE, repeated("heroes", "set")),
        ("battlefield-twice", TWICE, repeated("battlefields", "set")),
        ("see-also-twice", TWICE, repeated("see_also")),
        ("applies-to-twice", TWICE, repeated("applies_to")),
        ("replaces-twice", TWICE, repeated("replaces")),
        ("tag-twice", TWICE, repeated("tags")),
        ("action-twice", TWICE, repeated("action")),
        ("diagram-twice", TWICE, repeated("diagrams")),
        ("said-as-twice", TWICE, repeated("said_as")),
        ("token-twice", TWICE, repeated("tokens")),
        ("fighter-twice", TWICE, repeated("fighters")),
        ("ask-twice", TWICE, hint_twice("asks")),
        ("nickname-twice", TWICE, hint_twice("nicknames")),
        ("passage-ask-twice", TWICE, hint_twice("passages")),
        ("token-min-above-max", "no number of tokens is possible", token(min=5, max=2)),
        ("token-start-above-max", "the game cannot start", token(start=9, max=4)),
        ("token-start-below-min", "the game cannot start", token(start=0, min=2)),
        ("given-in-the-future", FUTURE, given(date="2999-01-01")),
        ("given-in-a-future-year", FUTURE, given(date="2999")),
        ("since-never-released", "there was no such version", lambda w: w.set(w.path(), ("since",), "0.7")),
        ("since-far-future", "there will be no such version", lambda w: w.set(w.path(), ("since",), "99.0")),
        ("language-unknown", "there is no such language", lambda w: w.set(w.game_file, ("language",), "xx")),
        ("language-by-name", "a language has a code", lambda w: w.set(w.game_file, ("language",), "english")),
        ("source-in-the-future", FUTURE, lambda w: w.set(w.game_file, ("sources", 0, "date"), "2999-10")),
    ],
)


@edit_class(FAMILY, TWICE)
def card_twice(w: Workspace) -> Spot:
    path, where = fields.item_of_record("cards", "cards")(w)
    return w.add(path, where, w.get(path, where)[0])


@edit_class(FAMILY, TWICE)
def reference_with_game_twice(w: Workspace) -> Spot:
    record, path = w.with_field("see_also")
    return w.add(path, ("see_also",), f"{record.ref.game}/{w.get(path, ('see_also',))[0]}")


@edit_class(FAMILY, TWICE)
def synonym_twice(w: Workspace) -> Spot:
    path, where = fields.of_synonyms("say")(w)
    return w.add(path, where[:-1], w.get(path, where))


@edit_class(FAMILY, "the word means only itself")
def synonym_of_itself(w: Workspace) -> list[Spot]:
    path, where = fields.of_synonyms("say")(w)
    word = w.get(path, where)
    w.set(path, (*where[:-2], "say"), [word])
    spot = w.set(path, (*where[:-2], "mean"), [word])
    return [spot, w.spot(path, (*where[:-2], "say"))]


@edit_class(FAMILY, "a battlefield is a variant of itself", (RELEASED, "unmatched"))
def variant_of_itself(w: Workspace) -> Spot:
    record = w.record("battlefield", lambda record: "variant_of" not in record.document.data)
    return w.set(record.document.path, ("variant_of",), record.ref.short())


@edit_class(FAMILY, "two battlefields are variants of each other", (RELEASED, "unmatched"))
def variants_in_a_circle(w: Workspace) -> list[Spot]:
    record, path = w.with_field("variant_of", "battlefield")
    other = w.get(path, ("variant_of",))
    base = w.path("battlefield", lambda each: each.ref.short() == other)
    return [w.set(base, ("variant_of",), record.ref.short()), w.spot(path, ("variant_of",))]


@edit_class(FAMILY, "an erratum replaces itself", (RELEASED, "unmatched"))
def replaces_itself(w: Workspace) -> Spot:
    record = w.record("erratum")
    return w.add(record.document.path, ("replaces",), record.ref.short())


@edit_class(FAMILY, "two errata replace each other", ("unmatched",))
def errata_in_a_circle(w: Workspace) -> list[Spot]:
    one, other = w.records("erratum")[:2]
    return [
        w.add(one.document.path, ("replaces",), other.ref.short()),
        w.add(other.document.path, ("replaces",), one.ref.short()),
    ]


@edit_class(FAMILY, "a record refers to a passage of its own")
def own_passage(w: Workspace) -> Spot:
    record, path, _, passage = w.passage()
    return w.add(path, ("see_also",), record.ref_of(passage).short())


@edit_class(FAMILY, "an erratum corrects a card that no record knows", (RELEASED, "unmatched"))
def erratum_of_unknown_card(w: Workspace) -> list[Spot]:
    path = w.path("erratum")
    w.set(path, ("corrects",), {"what": "card", "name": w.word().title()})
    return [w.spot(path, ("corrects", "name")), w.spot(path, ("corrects",))]


@edit_class(FAMILY, "an erratum corrects a rule that no record knows", (RELEASED, "unmatched"))
def erratum_of_unknown_rule(w: Workspace) -> list[Spot]:
    path = w.path("erratum")
    w.set(path, ("corrects",), {"what": "rule", "name": w.word().title()})
    return [w.spot(path, ("corrects", "name")), w.spot(path, ("corrects",))]


@edit_class(FAMILY, "a record refers to itself, with the name of its game", (RELEASED, "unmatched"))
def hero_in_own_see_also_by_game(w: Workspace) -> Spot:
    record, path = w.with_field("see_also", "hero")
    return w.add(path, ("see_also",), str(record.ref))


@edit_class(FAMILY, "an ended passage is replaced by itself")
def ended_by_itself(w: Workspace) -> Spot:
    record, path, where, passage = _passage(w)
    ended = {"how": "superseded", "by": record.ref_of(passage).short(), "since": _next(w), "given": {"by": "The publisher"}}
    w.set(path, (*where, "ended"), ended)
    return w.spot(path, (*where, "ended", "by"))


@edit_class(FAMILY, "what is superseded names what replaced it")
def superseded_by_nothing(w: Workspace) -> Spot:
    _, path, where, _ = _passage(w)
    w.set(path, (*where, "ended"), {"how": "superseded", "since": _next(w), "given": {"by": "The publisher"}})
    return w.spot(path, (*where, "ended"))


@edit_class(FAMILY, "a passage ended in a version in which it still applied")
def ended_too_early(w: Workspace) -> Spot:
    _, path, where, _ = _passage(w)
    version = w.get(w.game_file, ("version",))
    w.set(path, (*where, "ended"), {"how": "withdrawn", "since": version, "given": {"by": "The publisher"}})
    return w.spot(path, (*where, "ended", "since"))


@edit_class(FAMILY, "a passage ended on a day that has not come")
def ended_in_the_future(w: Workspace) -> Spot:
    _, path, where, _ = _passage(w)
    ended = {"how": "withdrawn", "since": _next(w), "given": {"by": "The publisher", "date": "2999-01-01"}}
    w.set(path, (*where, "ended"), ended)
    return w.spot(path, (*where, "ended", "given", "date"))


@edit_class(FAMILY, "two passages replace each other")
def ended_in_a_circle(w: Workspace) -> list[Spot]:
    record = w.record(having=lambda record: len(record.rules) > 2)
    path = record.document.path
    for index in (0, 1):
        by = record.ref_of(record.rules[1 - index]).short()
        ended = {"how": "superseded", "by": by, "since": _next(w), "given": {"by": "The publisher"}}
        w.set(path, ("rules", index, "ended"), ended)
    return [w.spot(path, ("rules", index, "ended", "by")) for index in (0, 1)]


@edit_class(FAMILY, "the version of the game is before the last release", ANY)
def version_before_release(w: Workspace) -> Spot:
    return w.set(w.game_file, ("version",), "0.5")


@edit_class(FAMILY, "two heroes of one record have one name")
def fighters_of_one_name(w: Workspace) -> Spot:
    record, path = w.with_field("fighters", "hero")
    return w.add(path, ("fighters",), {"name": record.fighters[0].name, "role": "sidekick"})  # type: ignore[attr-defined]


@edit_class(FAMILY, "a battlefield is a variant of a hero")
def variant_of_a_hero(w: Workspace) -> Spot:
    path, hero = w.path("battlefield"), w.record("hero").ref.short()
    return w.set(path, ("variant_of",), hero)


def _passage(w: Workspace) -> tuple[Record, str, Where, Passage]:
    """A random passage of a record that has others, so that not all of it ends with the passage."""
    record, path, where, passage = w.passage()
    if len([*record.passages()]) < 2:
        raise NotApplicable
    return record, path, where, passage


def _next(w: Workspace) -> str:
    """The version after the last."""
    *parts, last = str(w.get(w.game_file, ("version",))).split(".")
    return ".".join([*parts, str(int(last) + 1)])
