"""Checks of the words that a game defines: its vocabularies, kinds, and icons in `game.yml`, and the terms of its glossary."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from babel import Locale, localedata

from rulebook.checks import check
from rulebook.checks.references import further_places
from rulebook.library.glossary import forms
from rulebook.model import icons
from rulebook.model.fields import IconName, WordOf, walk
from rulebook.model.kinds import KINDS
from rulebook.model.kinds.rules import Term
from rulebook.model.problem_types import define
from rulebook.model.problems import Problem, did_you_mean, most_similar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.problems import Place
    from rulebook.model.record import Record
    from rulebook.project.project import Project

UNKNOWN_WORD = define(
    "unknown-word",
    meaning="A record or `game.yml` uses a timing, category, kind, source, or similar word that is not defined.",
    why="The site would have no name, color, or order for it. All uses of the same word are reported as one problem.",
    example="when: manoeuvre",
    fix="Use a word that is defined, or add it to its list in `game.yml`.",
)
FIGURE_COLLISION = define(
    "figure-collision",
    meaning="Records of two of the kinds that `figure` in `game.yml` names have the same slug.",
    why="The address of a figure card names what is on it by slugs alone.",
    example="figure: {kind: power, columns: category, beside: [keyphrase]}",
    fix="Rename one of the files, and write in `redirects.yml` where its links should lead.",
)
UNKNOWN_LANGUAGE = define(
    "unknown-language",
    meaning="The `language` of a game is not the code of a language.",
    why="Feed readers and screen readers choose the voice and the words of their own texts by it.",
    example="language: english",
    fix="Write the code of the language, such as `en` or `de-at`.",
)
UNKNOWN_ICON = define(
    "unknown-icon",
    meaning="`game.yml` names an icon that the theme does not have.",
    why="The page would be built without it.",
    example="icon: material/swordcross",
    fix="Use the path of an icon of Material for MkDocs, such as `material/sword-cross`.",
)
TERM_COLLISION = define(
    "term-collision",
    meaning="Two terms of a game's glossary have a word or phrase in common.",
    why="Where a text uses it, only one of the two definitions could be shown.",
    example="said_as: [rivals]      # in terms/nearer.yml, while there is terms/rival.yml",
    fix="Remove the word from `said_as` of one of the two.",
)


@check
def words_are_in_the_vocabulary(project: Project) -> Iterator[Problem]:
    """Timings, lines, categories, and similar words are listed in the game's `game.yml`."""
    for game in project.library.games.values():
        unknown: dict[tuple[str, str], list[Place]] = defaultdict(list)
        for file in (*project.library.of(game.slug), game):
            for path, word, marker in walk(file):
                if isinstance(marker, WordOf) and word not in game.vocabulary(marker.vocabulary):
                    unknown[marker.vocabulary, word].append(file.document.place(path))
        for (vocabulary, word), places in unknown.items():
            known = game.vocabulary(vocabulary)
            hint = did_you_mean(word, known) or f"{vocabulary} of {game.slug}: {', '.join(known) or 'none'}"
            message = f"{word!r} is not one of the game's {vocabulary}{further_places(places[1:], 'used at')}"
            about = (game.document.place((vocabulary,), key=True),)
            yield Problem(places[0], UNKNOWN_WORD, message, hint, about=about)


@check
def listed_kinds_exist(project: Project) -> Iterator[Problem]:
    """The kinds that `game.yml` lists exist."""
    for game in project.library.games.values():
        for index, names in enumerate(game.kinds):
            if names.kind not in KINDS:
                place = game.document.place(("kinds", index, "kind"))
                hint = did_you_mean(names.kind, KINDS) or f"the kinds are {', '.join(KINDS)}"
                listed = game.document.place(("kinds",), key=True)
                yield Problem(place, UNKNOWN_WORD, f"no kind {names.kind!r}", hint, breaks=(listed,))


@check
def columns_of_figures_exist(project: Project) -> Iterator[Problem]:
    """The kind of which figure cards are made exists, and each of its records has one word that is a column."""
    for game in project.library.games.values():
        if not game.figure or game.figure.vocabulary:
            continue
        kind, columns = KINDS.get(game.figure.kind), game.figure.columns
        if kind:
            place = game.document.place(("figure", "columns"))
            message = f"{columns!r} is no field in which each {kind.kind} has one word of a vocabulary"
            fields = game.figure.choices
            hint = did_you_mean(columns, fields) or f"such fields: {', '.join(fields) or 'none'}"
        else:
            place, message = game.document.place(("figure", "kind")), f"no kind {game.figure.kind!r}"
            hint = did_you_mean(game.figure.kind, KINDS) or f"the kinds are {', '.join(KINDS)}"
        yield Problem(place, UNKNOWN_WORD, message, hint)


@check
def kinds_beside_figures_exist(project: Project) -> Iterator[Problem]:
    """The further kinds of figure cards exist, and no slug is that of two records that may be on a card."""
    for game in project.library.games.values():
        beside = game.figure.beside if game.figure else []
        for index, kind in enumerate(beside):
            place = game.document.place(("figure", "beside", index))
            if kind not in KINDS:
                hint = did_you_mean(kind, KINDS) or f"the kinds are {', '.join(KINDS)}"
                yield Problem(place, UNKNOWN_WORD, f"no kind {kind!r}", hint)
        slugs: dict[str, Record] = {}
        for kind in game.figure.kinds if game.figure else []:
            for record in project.library.of(game.slug, kind):
                other = slugs.setdefault(record.ref.slug, record)
                if other is not record:
                    message = f"{other.ref} has the slug {record.ref.slug!r} too, and a figure card may have both"
                    yield Problem(record.document.place(()), FIGURE_COLLISION, message, "rename one of the files")


@check
def languages_exist(project: Project) -> Iterator[Problem]:
    """The language of a game is a code of ISO 639, perhaps with that of a script or a country, such as `en` or `pt-br`."""
    for game in project.library.games.values():
        language, *rest = game.language.split("-")
        if localedata.exists("_".join((language, *rest))):
            continue
        english = Locale("en")
        parts = {part.casefold() for part in (*english.scripts, *english.territories)}
        if language not in english.languages or not parts.issuperset(rest):
            names = {name.casefold(): code for code, name in english.languages.items()}
            named = names.get(most_similar(language, names) or "")
            hint = f"did you mean {named!r}?" if named else "write a code such as en, de, or pt-br"
            message = f"{game.language!r} is not the code of a language"
            yield Problem(game.document.place(("language",)), UNKNOWN_LANGUAGE, message, hint)


@check
def icons_exist(project: Project) -> Iterator[Problem]:
    """The theme has every icon that `game.yml` names."""
    for game in project.library.games.values():
        for path, name, marker in walk(game):
            if isinstance(marker, IconName):
                try:
                    icons.drawing(name)
                except FileNotFoundError:
                    hint = did_you_mean(name, icons.names()) or "write a path such as 'material/shield'"
                    yield Problem(game.document.place(path), UNKNOWN_ICON, f"the theme has no icon {name!r}", hint)


@check
def glossary_words_are_unique(project: Project) -> Iterator[Problem]:
    """No two terms of a game's glossary share a word or phrase, in any of its forms."""
    taken: dict[tuple[str, str], Term] = {}
    for term in project.library.records.values():
        if not isinstance(term, Term):
            continue
        others = {form: taken.setdefault((term.ref.game, form), term) for form in sorted(forms(term))}
        for form, other in others.items():
            if other is not term:
                message = f"{form!r} is a word of both {term.ref.short()!r} and {other.ref.short()!r}"
                place = term.document.place(("said_as",) if term.said_as else ("name",))
                about = (term.document.place(("name",)), other.document.place(("name",)))
                yield Problem(place, TERM_COLLISION, message, "remove it from 'said_as' of one of them", about=about)
                break
