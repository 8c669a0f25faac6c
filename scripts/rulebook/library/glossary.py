"""The glossary of a game: the first use of a term in a text links to the term and holds its definition."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

from rulebook.library.leads import lead_of
from rulebook.model.fields import Prose, internal_fields, walk
from rulebook.model.kinds.rules import Term
from rulebook.model.refs import Ref
from rulebook.text import markup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rulebook.library.library import Library
    from rulebook.model.record import Record


def forms(term: Term) -> set[str]:
    """The words that texts use for a term, in lower case: its name and its `said_as`, each in the singular and the plural."""
    return {form for words in (term.name, *term.said_as) for form in _numbers(words.casefold())}


def _numbers(words: str) -> tuple[str, str]:
    """`words`, and their plural or singular as far as the ending shows it."""
    if words.endswith("ies"):
        return words, words[:-3] + "y"
    if words.endswith("s"):
        return words, words[:-1]
    return words, words[:-1] + "ies" if re.search("[^aeiou]y$", words) else words + "s"


class Glossary:
    """The terms of one game, and their uses in text. `define` gives a term's definition as plain text."""

    def __init__(self, library: Library, game: str, define: Callable[[Term], str]) -> None:
        self._game, self._records = game, library.of(game)
        terms = [record for record in self._records if isinstance(record, Term)]
        self._definitions = {term.ref: markup.escape(define(term)) for term in terms}
        self._unmarked_in = {term.ref: {term.ref, *(Ref.parse(ref, game).record for ref in term.not_in)} for term in terms}
        self._terms: dict[str, Ref | None] = {form: term.ref for term in terms for form in forms(term)}
        self._terms |= {form: None for term in terms for phrase in term.unless for form in _numbers(phrase.casefold())}
        longest_first = sorted(map(re.escape, self._terms), key=len, reverse=True)
        self._uses = re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first) or '(?!)'})(?![\w-])", re.IGNORECASE)

    def known(self, text: str, subject: Ref | None) -> set[Ref]:
        """The terms that `text` on the page of `subject` does not mark: it links to them, is one, or means another thing."""
        linked = {Ref.parse(reference.target, self._game).record for reference in markup.references(text)}
        return linked | {term for term, unmarked_in in self._unmarked_in.items() if subject in unmarked_in}

    def marker(self, known: Iterable[Ref], address: Callable[[Ref], str]) -> Callable[[str], str]:
        """A function that escapes the words of one text and marks the first use of each term that is not in `known`.

        A marked word is a link to the term's `address`, which holds the definition.
        """
        seen: set[Ref | None] = {None, *known}

        def marked(words: str) -> str:
            pieces, end = [], 0
            for match in self._uses.finditer(words):
                term = self._terms[match[0].casefold()]
                if term is None or term in seen:
                    continue
                seen.add(term)
                attributes = f'class="rb-term" href="{address(term)}" data-rb-text="{self._definitions[term]}"'
                use = f"<a {attributes}>{markup.escape(match[0])}</a>"
                pieces += [markup.escape(words[end : match.start()]), use]
                end = match.end()
            return "".join(pieces) + markup.escape(words[end:])

        return marked

    @cached_property
    def used_in(self) -> dict[Ref, list[Ref]]:
        """For each term, the records whose texts use it, in the order of the records."""
        used_in: dict[Ref, list[Ref]] = defaultdict(list)
        for record in self._records:
            for term in self._marked_in(record):
                used_in[term].append(record.ref)
        return dict(used_in)

    def _marked_in(self, record: Record) -> set[Ref]:
        """The terms that are marked on the page of a record. Its page does not show internal fields."""
        marked: set[Ref] = set()

        def address(term: Ref) -> str:
            marked.add(term)
            return ""

        unseen = {*internal_fields(type(record)), *([] if lead_of(record) == record.summary else ["summary"])}
        for path, text, marker in walk(record):
            if isinstance(marker, Prose) and path[0] not in unseen:
                known = self.known(text, record.ref)
                markup.markdown(text, lambda _: "", self.marker(known, address))
        return marked
