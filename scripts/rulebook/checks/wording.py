"""The words in records: vocabularies, names, ids of passages, and text that is only text."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.library.glossary import forms
from rulebook.model import icons
from rulebook.model.fields import IconName, Prose, WordOf, walk
from rulebook.model.kinds.rules import Term
from rulebook.model.problems import Problem, did_you_mean
from rulebook.text.markup import stray_markup
from rulebook.text.normalize import key, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.hints import Hints
    from rulebook.model.problems import Place
    from rulebook.model.record import Record
    from rulebook.model.yaml_document import Document, Path
    from rulebook.project.project import Project

_SENTENCE_END = re.compile(r"[.!?:…][\"'”’)*\]]*$|https?://\S+$")
_ITALIC = re.compile(r"(?<!\*)\*(?P<name>[^*\s][^*]*)\*(?!\*)")
_ITEM = re.compile(r"(?m)^\s*(?:-|\d+\.)\s")


@check
def words_are_of_the_vocabulary(project: Project) -> Iterator[Problem]:
    """Timings, lines, categories and the like are words that the game's `game.yml` lists."""
    for record in project.library.records.values():
        game = project.library.games.get(record.ref.game)
        for path, word, marker in walk(record) if game else ():
            if game and isinstance(marker, WordOf) and word not in game.vocabulary(marker.vocabulary):
                known = game.vocabulary(marker.vocabulary)
                hint = did_you_mean(word, known) or f"{marker.vocabulary} of {game.slug}: {', '.join(known) or 'none'}"
                place = record.document.place(path)
                yield Problem(place, "unknown-word", f"{word!r} is not among the {marker.vocabulary} of the game", hint)


@check
def icons_are_of_the_theme(project: Project) -> Iterator[Problem]:
    """The theme has every icon that a game, its kinds and its words are shown with."""
    for game in project.library.games.values():
        for path, name, marker in walk(game):
            if isinstance(marker, IconName):
                try:
                    icons.drawing(name)
                except FileNotFoundError:
                    hint = did_you_mean(name, icons.names()) or "names look like 'material/shield'"
                    yield Problem(game.document.place(path), "unknown-icon", f"the theme has no icon {name!r}", hint)


@check
def passage_ids_are_unique(project: Project) -> Iterator[Problem]:
    """No two passages of a record have the same id: their permalinks would be one."""
    for record in project.library.records.values():
        seen: dict[str, Path] = {}
        for section, index, passage in record.passages():
            path = (section, index, "id")
            if passage.id in seen:
                line = record.document.place(seen[passage.id]).line
                message = f"the passage id {passage.id!r} stands twice"
                yield Problem(record.document.place(path), "duplicate-passage", message, f"first in line {line}")
            seen.setdefault(passage.id, path)


@check
def names_do_not_collide(project: Project) -> Iterator[Problem]:
    """An alias or nickname leads to one record; two records of a kind have different names."""
    names: dict[tuple[str, str], list[Record]] = defaultdict(list)
    for record in project.library.records.values():
        names[record.ref.game, spoken(record.name)].append(record)
    taken: dict[tuple[str, str], Record] = {}
    for record in project.library.records.values():
        game = record.ref.game
        same = [r for r in names[game, spoken(record.name)] if r.ref.kind == record.ref.kind]
        if same[0] is not record:
            yield _collision(record.document.place(("name",)), record.name, same[0])
        for document, path, alias in _other_names(record, project.library.hints.records.get(record.ref)):
            others = [r for r in names[game, spoken(alias)] if r is not record]
            if others or (game, spoken(alias)) in taken:
                yield _collision(document.place(path), alias, (others or [taken[game, spoken(alias)]])[0])
            elif spoken(alias) == spoken(record.name):
                place = document.place(path)
                yield Problem(place, "alias-collision", f"{alias!r} is the record's own name", "remove it")
            taken.setdefault((game, spoken(alias)), record)


def _other_names(record: Record, hints: Hints | None) -> Iterator[tuple[Document, Path, str]]:
    """The aliases and nicknames of a record, each with its file and its path there."""
    for index, name in enumerate(record.aliases):
        yield record.document, ("aliases", index), name
    if hints:
        for index, name in enumerate(hints.nicknames):
            yield hints.document, ("nicknames", index), name


def _collision(place: Place, name: str, other: Record) -> Problem:
    message = f"{name!r} already stands for {other.ref.short()!r}"
    return Problem(place, "alias-collision", message, "a name leads to one record: choose another")


def spoken(name: str) -> str:
    """A name without case and punctuation, as two names count as one."""
    return " ".join(re.findall(r"\w+", name.casefold()))


@check
def text_is_only_text(project: Project) -> Iterator[Problem]:
    """Text uses bold, italic, lists and [[references]]; HTML, links, code and unmatched marks are refused."""
    for record in project.library.records.values():
        for path, text, marker in walk(record):
            stray = stray_markup(text) if isinstance(marker, Prose) else None
            if stray:
                hint = "text has **bold**, *italic*, lists and [[kind/slug]], and nothing else"
                place = record.document.find(path, stray)
                yield Problem(place, "stray-markup", f"{stray!r} is markup that a record does not use", hint)


@check
def a_word_means_one_term(project: Project) -> Iterator[Problem]:
    """No two terms of a game's glossary are said with the same words: a text that uses them could carry one definition."""
    taken: dict[tuple[str, str], Term] = {}
    for term in project.library.records.values():
        if not isinstance(term, Term):
            continue
        others = {form: taken.setdefault((term.ref.game, form), term) for form in sorted(forms(term))}
        for form, other in others.items():
            if other is not term:
                message = f"{form!r} is said for {term.ref.short()!r} and for {other.ref.short()!r}"
                place = term.document.place(("said_as",) if term.said_as else ("name",))
                yield Problem(place, "term-collision", message, "leave it to one of them in 'said_as'")
                break


@check
def sentences_are_whole(project: Project) -> Iterator[Problem]:
    """The text of a passage ends as a sentence does, unless it ends in a list; else something was cut off."""
    for record in project.library.records.values():
        for section, index, passage in record.passages():
            last = passage.text.strip().splitlines()[-1]
            if not _SENTENCE_END.search(last) and not (_ITEM.match(last) or _ITEM.search(passage.text)):
                place = record.document.place((section, index, "text"))
                message = f"the text breaks off: {last[-40:]!r}"
                yield Problem(place, "unfinished-text", message, "end it with a full stop, or add what is missing", "warning")


@check
def names_are_spelt_one_way(project: Project) -> Iterator[Problem]:
    """A name that text sets in italics is spelt as the record of that name spells it."""
    names: dict[tuple[str, str], list[Record]] = defaultdict(list)
    for record in project.library.records.values():
        for name in (record.name, *record.aliases):
            names[record.ref.game, key(words(name))].append(record)
    for record in project.library.records.values():
        for path, text, marker in walk(record):
            for match in _ITALIC.finditer(text) if isinstance(marker, Prose) else ():
                named = names.get((record.ref.game, key(words(match["name"]))), [])
                spellings = {spoken(name) for r in named for name in (r.name, *r.aliases)}
                if named and spoken(match["name"]) not in spellings:
                    message = f"{match['name']!r} is how this text spells {named[0].name!r}"
                    place = record.document.find(path, match["name"])
                    yield Problem(place, "name-spelt-otherwise", message, f"write [[{named[0].ref.short()}]]", "warning")
