"""The glossary of a game: where its texts use a term, they carry the term's definition."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebook import prose
from rulebook.records import Term

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rulebook.library import Library
    from rulebook.refs import Ref


def forms(term: Term) -> set[str]:
    """The words by which texts use a term, in lower case: its name and its `said_as`, each in the singular and the plural."""
    return {form for words in (term.name, *term.said_as) for form in _numbers(words.casefold())}


def _numbers(words: str) -> tuple[str, str]:
    """`words` and what they are in the other number, as far as their ending shows it."""
    if words.endswith("ies"):
        return words, words[:-3] + "y"
    if words.endswith("s"):
        return words, words[:-1]
    return words, words[:-1] + "ies" if re.search("[^aeiou]y$", words) else words + "s"


class Glossary:
    """The terms of one game, and their uses in text. `define` gives a term's definition as plain text."""

    def __init__(self, library: Library, game: str, define: Callable[[Term], str]) -> None:
        terms = [record for record in library.of(game) if isinstance(record, Term)]
        self._definitions = {term.ref: prose.escape(define(term)) for term in terms}
        self._terms: dict[str, Ref | None] = {form: term.ref for term in terms for form in forms(term)}
        self._terms |= {form: None for term in terms for phrase in term.unless for form in _numbers(phrase.casefold())}
        longest_first = sorted(map(re.escape, self._terms), key=len, reverse=True)
        self._uses = re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first) or '(?!)'})(?![\w-])", re.IGNORECASE)

    @property
    def terms(self) -> Iterable[Ref]:
        """The terms of the game."""
        return self._definitions.keys()

    def marker(self, known: Iterable[Ref]) -> Callable[[str], str]:
        """What escapes the words of one text and marks the first use of each term in it, but for the terms in `known`."""
        seen: set[Ref | None] = {None, *known}

        def marked(words: str) -> str:
            pieces, end = [], 0
            for match in self._uses.finditer(words):
                term = self._terms[match[0].casefold()]
                if term is None or term in seen:
                    continue
                seen.add(term)
                use = f'<abbr class="rb-term" tabindex="0" title="{self._definitions[term]}">{prose.escape(match[0])}</abbr>'
                pieces += [prose.escape(words[end : match.start()]), use]
                end = match.end()
            return "".join(pieces) + prose.escape(words[end:])

        return marked
