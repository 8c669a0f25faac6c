"""Faults of the words that `game.yml` defines: vocabularies, kinds, icons, and the terms of the glossary."""

from __future__ import annotations

from fuzz import fields
from fuzz.bases import RELEASED
from fuzz.classes import Edit, edit_class, table
from fuzz.workspace import NotApplicable, Spot, Workspace, typo
from rulebook.model.fields import WordOf

FAMILY = "words"
UNKNOWN = "the game does not define the word"
LISTS = ("sources", "timings", "lines", "tags", "categories", "actions")


def misspelt(field: fields.Field) -> Edit:
    """An edit that misspells a word of a vocabulary where a record uses it."""

    def edit(w: Workspace) -> Spot:
        path, where = field(w)
        return w.set(path, where, typo(str(w.get(path, where)), w.random))

    return edit


def twice(vocabulary: str) -> Edit:
    """An edit that defines a word twice."""

    def edit(w: Workspace) -> Spot:
        word = w.random.choice(w.get(w.game_file, (vocabulary,)))
        return w.add(w.game_file, (vocabulary,), word | {"title" if vocabulary == "sources" else "name": "Another"})

    return edit


def unknown_icon(field: fields.Field) -> Edit:
    """An edit that names an icon that the theme does not have."""
    return lambda w: w.set(*field(w), w.random.choice(["material/swordcross", "material/no-such-icon", "octicons/kettle"]))


table(
    FAMILY,
    [
        ("timing-misspelt", UNKNOWN, misspelt(fields.of_passage("when"))),
        ("timing-capitalized", UNKNOWN, lambda w: w.set(*(at := fields.of_passage("when")(w)), str(w.get(*at)).title())),
        ("timing-by-name", UNKNOWN, lambda w: w.set(*fields.of_passage("when")(w), "At the start of your turn")),
        ("document-misspelt", UNKNOWN, misspelt(fields.of_record("source", "document"))),
        ("document-by-title", UNKNOWN, lambda w: w.set(*fields.of_record("source", "document")(w), "The Rulebook")),
        ("line-misspelt", UNKNOWN, misspelt(fields.of_record("line", kind="set"))),
        ("category-misspelt", UNKNOWN, misspelt(fields.of_record("category", kind="power"))),
        ("action-misspelt", UNKNOWN, misspelt(fields.item_of_record("action"))),
        ("tag-misspelt", UNKNOWN, misspelt(fields.item_of_record("tags"))),
        ("kind-misspelt", UNKNOWN, misspelt(fields.of_game("kinds", "kind"))),
        ("kind-by-folder", UNKNOWN, lambda w: w.set(w.game_file, ("kinds", 0, "kind"), "heroes")),
        (
            "kind-rulez",
            "no kind, with many records of the real one",
            lambda w: w.sub(w.game_file, "kind: rule,", "kind: rulez,"),
        ),
        *((f"{name}-twice", "only one of the two could be shown", twice(name)) for name in LISTS),
        ("game-icon-unknown", "the theme has no such icon", unknown_icon(fields.of_game("icon"))),
        ("kind-icon-unknown", "the theme has no such icon", unknown_icon(fields.of_game("kinds", "icon"))),
        ("category-icon-unknown", "the theme has no such icon", unknown_icon(fields.of_game("categories", "icon"))),
    ],
)


@edit_class(FAMILY, "a kind is listed twice")
def kind_twice(w: Workspace) -> Spot:
    kinds = w.get(w.game_file, ("kinds",))
    return w.add(w.game_file, ("kinds",), w.random.choice(kinds))


@edit_class(FAMILY, "many records use a word that is not defined any more: it is one cause")
def word_removed(w: Workspace) -> list[Spot]:
    record, where, word = w.marked(WordOf, lambda marker: marker.vocabulary == "timings")
    words = w.get(w.game_file, ("timings",))
    spot = w.set(w.game_file, ("timings",), [each for each in words if each["id"] != word])
    using = [each.document.path for each in w.records() if any(word in passage.when for _, _, passage in each.passages())]
    return [spot, Spot(w.game_file), w.spot(record.document.path, where), *map(Spot, using)]


@edit_class(FAMILY, "all records use a source that has another id: it is one cause", (RELEASED, "heroclix"))
def source_renamed(w: Workspace) -> list[Spot]:
    spot = w.set(w.game_file, ("sources", 0, "id"), w.get(w.game_file, ("sources", 0, "id")) + "-new")
    return [spot, *(Spot(record.document.path) for record in w.records())]


@edit_class(FAMILY, "a source says that it replaces one that is not listed")
def replaced_source_unknown(w: Workspace) -> Spot:
    return w.set(w.game_file, ("sources", 0, "replaces"), w.word())


@edit_class(FAMILY, "a source says that it replaces itself")
def source_replaces_itself(w: Workspace) -> Spot:
    return w.set(w.game_file, ("sources", 0, "replaces"), w.get(w.game_file, ("sources", 0, "id")))


@edit_class(FAMILY, "the version of the source without the section is not listed")
def gone_in_unknown_source(w: Workspace) -> Spot:
    _, path = w.with_field("source")
    return w.set(path, ("source", "gone"), w.word())


@edit_class(FAMILY, "two terms share a word")
def term_collision(w: Workspace) -> list[Spot]:
    terms = w.records("term")
    if len(terms) < 2:
        raise NotApplicable
    return [w.add(terms[0].document.path, ("said_as",), terms[1].name), Spot(terms[1].document.path)]


@edit_class(FAMILY, "the reading order names a kind that there is not")
def reading_order_kind(w: Workspace) -> Spot:
    w.set(w.game_file, ("reading_order", "rulez"), ["turn"])
    return w.spot(w.game_file, ("reading_order", "rulez"), key=True)


@edit_class(FAMILY, "a word of another vocabulary")
def action_as_timing(w: Workspace) -> Spot:
    data = w.document(w.game_file).data
    known = {each["id"] for each in data.get("timings", [])}
    others = [each["id"] for name in ("sources", "lines", "actions") for each in data.get(name, []) if each["id"] not in known]
    path, where = fields.of_passage("when")(w)
    return w.set(path, where, w.random.choice(others))
