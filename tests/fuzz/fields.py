"""Where texts and values are: functions that choose a random one in a project."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fuzz.workspace import NotApplicable, Workspace, first

if TYPE_CHECKING:
    from fuzz.workspace import Where

Field = Callable[[Workspace], tuple[str, "Where"]]
"""Chooses a value: the path of its file, and the way to it. Raises NotApplicable if the project has none."""


def of_record(*where: str, kind: str | None = None) -> Field:
    """A value of a record, by its keys."""

    def field(w: Workspace) -> tuple[str, Where]:
        path = w.with_field(where[0], kind)[1]
        w.get(path, where)
        return path, where

    return field


def item_of_record(*where: str, kind: str | None = None) -> Field:
    """A value in a random item of a list of a record: the key of the list, then keys in the item."""

    def field(w: Workspace) -> tuple[str, Where]:
        for record in w.records(kind, lambda record: record.document.data.get(where[0])):
            items = record.document.data[where[0]]
            found = [i for i, item in enumerate(items) if len(where) == 1 or (isinstance(item, dict) and where[1] in item)]
            if found:
                return record.document.path, (where[0], w.random.choice(found), *where[1:])
        raise NotApplicable

    return field


def of_passage(key: str) -> Field:
    """A value of a passage that has it."""

    def field(w: Workspace) -> tuple[str, Where]:
        _, path, where, _ = w.passage(lambda passage: getattr(passage, key, None))
        w.get(path, (*where, key))
        return path, (*where, key)

    return field


def of_game(*where: str) -> Field:
    """A value of `game.yml`: a key, or the key of a list and a key in a random item of it."""

    def field(w: Workspace) -> tuple[str, Where]:
        value = w.get(w.game_file, where[:1])
        if len(where) == 1:
            return w.game_file, where
        found = [i for i, item in enumerate(value) if where[1] in item]
        if not found:
            raise NotApplicable
        return w.game_file, (where[0], w.random.choice(found), *where[1:])

    return field


def of_hints(key: str) -> Field:
    """A question or nickname in a file of hints."""

    def field(w: Workspace) -> tuple[str, Where]:
        for path in w.files(w.in_game("hints/.*yml")):
            listed = w.document(path).data.get(key)
            if isinstance(listed, dict):
                passage = w.random.choice(list(listed))
                return path, (key, passage, w.random.randrange(len(listed[passage])))
            if listed:
                return path, (key, w.random.randrange(len(listed)))
        raise NotApplicable

    return field


def of_synonyms(key: str) -> Field:
    """A word in the synonyms."""

    def field(w: Workspace) -> tuple[str, Where]:
        path = w.file(w.in_game("synonyms.yml"))
        listed = w.document(path).data["synonyms"]
        index = w.random.randrange(len(listed))
        return path, ("synonyms", index, key, w.random.randrange(len(listed[index][key])))

    return field


def vocabulary_text(w: Workspace) -> tuple[str, Where]:
    """The text of a word of a vocabulary."""
    lists = ["timings", "tags", "lines", "categories", "actions"]
    w.random.shuffle(lists)
    return first(_each(w, lists, "text"))


def vocabulary_name(w: Workspace) -> tuple[str, Where]:
    """The name of a word of a vocabulary."""
    lists = ["timings", "tags", "lines", "categories", "actions"]
    w.random.shuffle(lists)
    return first(_each(w, lists, "name"))


def _each(w: Workspace, lists: list[str], key: str) -> list[tuple[str, Where]]:
    data = w.document(w.game_file).data
    return [(w.game_file, (name, i, key)) for name in lists for i, word in enumerate(data.get(name, [])) if key in word]


PROSE: dict[str, Field] = {
    "passage": of_passage("text"),
    "summary": of_record("summary"),
    "changes": of_record("changes", kind="erratum"),
    "variant": of_record("variant", kind="battlefield"),
    "token": item_of_record("tokens", "text"),
    "source-note": of_game("sources", "note"),
    "game-summary": of_game("summary"),
    "word": vocabulary_text,
}
"""Texts in sentences, with a little markup."""
NAMES: dict[str, Field] = {
    "name": of_record("name"),
    "alias": item_of_record("aliases"),
    "passage-name": of_passage("name"),
    "fighter": item_of_record("fighters", "name"),
    "token-name": item_of_record("tokens", "name"),
    "game-name": of_game("name"),
    "publisher": of_game("publisher"),
    "source-title": of_game("sources", "title"),
    "kind-plural": of_game("kinds", "plural"),
    "word-name": vocabulary_name,
    "given-by": of_record("given", "by"),
    "given-where": of_record("given", "where"),
}
"""Names and headings, without markup."""
PHRASES: dict[str, Field] = {
    "limit": of_passage("limit"),
    "section": of_record("source", "section"),
    "nickname": of_hints("nicknames"),
    "ask": of_hints("asks"),
    "passage-ask": of_hints("passages"),
    "synonym": of_synonyms("say"),
    "meaning": of_synonyms("mean"),
}
"""Other texts."""
ALL = PROSE | NAMES | PHRASES
