"""Whether a card answers a query, judged by what both share.

A logistic regression, whose weights `tests/bench/calibrate.py` fits to questions that the records answer, and to questions that
they do not. Words count as held only if the text of the card contains them, or a synonym of them: search questions are only
what somebody once asked.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.search.asked import asks_for_list, asks_for_number, has_list, share_without_number
from rulebook.search.english import COUNTING, ON_CHARACTER_CARDS, OUTSIDE, SIDEKICKS, stem, terms
from rulebook.search.game_index import HERO
from rulebook.search.ranking import SCORE_DIGITS
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rulebook.search.card import Cards
    from rulebook.search.game_index import StoredIndex
    from rulebook.search.postings import Postings
    from rulebook.search.ranking import Ranked, Sought

DOUBT = 1.2
"""The confidence up to which a sure answer is doubtful. Of these, seven in ten answer what was asked."""
LIKELIER = 1.2
"""How much more the words of a query speak for a passage of another record than for any of the card, as `Wordings.evidence`,
for a sure answer to be doubtful. A fourth of these are off the point."""
BEYOND_WORDS = 3.0
"""The confidence from which the words of a query cast no doubt: of such answers, where the words speak against them, one in
eight is off the point."""
UNMET = 0.5
"""The share of what a query looks for besides names, by weight, that neither a passage nor a question for it says, from which
a sure answer is doubtful. Of 24 such answers to labeled questions, 9 were off the point."""
HELD = 0.12
"""The minimum impact of a term in a passage that holds it."""
PERHAPS_NAME = 0.1
"""The minimum likelihood with which a part of a name means a hero, for an answer about that hero not to be doubtful."""
FIGHTER = 0.45
"""The minimum likelihood with which the name of a fighter, or part of the name of a hero, means that hero."""
SHORT_GUESS = 4
"""The maximum number of letters of a misspelled word that may as well be a word that no text has."""
LONG_QUERY = 10
"""The number of terms of a query that counts as long."""
HIGH_SCORE = 3.0
"""The score of a result that counts as high."""
OTHER_NAME = r"\S [A-Z][a-z]"
"""A pattern for a name in a heading, which has no other capital letter after its first word: that of another fighter."""
HIGH_VALUE = 2.0
"""The value of a passage that counts as high."""

_COUNTING = frozenset(map(stem, COUNTING))
_SIDEKICKS = frozenset(map(stem, SIDEKICKS))
_SHOWN_ON_CARDS = _SIDEKICKS.union(map(stem, ON_CHARACTER_CARDS))
_OTHER_NAME = re.compile(OTHER_NAME)


def _by_first(phrases: Iterable[list[str]]) -> dict[str, list[list[str]]]:
    """Phrases, each as its terms, by the first term."""
    found: dict[str, list[list[str]]] = defaultdict(list)
    for phrase in phrases:
        found[phrase[0]].append(phrase)
    return found


_OUTSIDE = _by_first([stem(word) for word in phrase] for phrase in OUTSIDE)


@dataclass(frozen=True)
class ConfidenceWeights:
    """The weights of the regression. Each measure is from 0 to 1. A card answers if the sum, with `bias`, is above 0."""

    bias: float = -4.93
    held: float = 3.41
    """How much of the query, by weight, the card holds."""
    value: float = 2.75
    """The value of the best passage of the first record, out of `HIGH_VALUE`."""
    likeness: float = -1.92
    """The part of that which is only a similar search question."""
    length: float = 0.61
    """The number of terms, out of `LONG_QUERY`."""
    single: float = -2.77
    """Whether there is only one term."""
    score: float = 4.3
    """The score of the result, out of `HIGH_SCORE`."""
    lead: float = 4.56
    """How much higher that is than the score of the next result, out of `HIGH_SCORE`. Records that the card compares
    are one result."""
    named: float = -0.7
    """Whether the query names a record of the card."""
    outside: float = -4.16
    """Whether the query asks for what a reference does not cover, such as a price, or only for what a hero's character card
    shows, such as its health, and the card does not hold that."""
    number: float = -2.54
    """If the query asks for a number: how much of the rest of it the card has nowhere near a number."""
    listing: float = -5.5
    """Whether the query asks for a list, and the card has none."""


@dataclass(frozen=True)
class Evidence:
    """The measures of `ConfidenceWeights` for a card, from 0 to 1, the words of the query that may be why it is no answer,
    whether the query asks only for what a hero's character card shows, and how much of what it looks for besides names, by
    weight, neither the best passage nor a question for it says, from 0 to 1."""

    measures: Mapping[str, float]
    missing: list[str]
    on_character_card: bool
    unmet: float


class Judge:
    """Judges the cards of one game. Passages and records are given by their numbers."""

    def __init__(self, index: StoredIndex, postings: Postings, cards: Cards, weights: ConfidenceWeights | None = None) -> None:
        self._passages, self._records = index.passages, index.records
        self._postings, self._cards = postings, cards
        self._terms: dict[int, set[str]] = {}
        self._unanswered = _by_first(filter(None, index.unanswered))
        self._wordings = index.wordings
        self.weights = weights or ConfidenceWeights()

    def evidence(self, ranked: Ranked, found: Sequence[tuple[float, int]], card: Sequence[int]) -> Evidence:
        """What speaks for the card of the first record in `found`, which has the score and the number of each, best first.

        The best passage is judged, also where the summary stands in its place: that has the name of the record as another word.
        """
        score, record = found[0]
        value, best = self._cards.by_value(ranked, record)[0]
        card = [best, *card[1:]]
        records = {self._passages[number] for number in card}
        asks_number = asks_for_number(ranked.query.tokens)
        # What is asked for by "how many" is judged by `number`.
        content = [each for each in ranked.sought if not (asks_number and each.term in _COUNTING)]
        weights = {each.term: each.holding.weight for each in content}
        absent = sum(each.holding.weight for each in content if _impact(each, card, records) <= HELD)
        total = sum(weights.values())
        said = self._said(card)
        on_character_card = set() if ranked.asks_for_box else self._on_character_card(ranked, content, card)
        outside = set() if ranked.asks_for_box else self._outside(ranked, card)
        unknown = {each.term for each in content if not each.names and not each.holding.in_text}
        texts = self._texts(ranked, card)
        unnamed = [each for each in ranked.sought if records.isdisjoint(each.names)]
        shown = records if self._cards.compares(card) else {record}
        next_score = next((each for each, other in found[1:] if other not in shown), 0.0)
        measures = {
            "held": 1 - absent / total if total else 1.0,
            "value": min(1.0, max(0.0, value) / HIGH_VALUE),
            "likeness": ranked.likeness.get(best, 0.0),
            "length": min(1.0, len(ranked.sought) / LONG_QUERY),
            "single": float(len(ranked.sought) == 1),
            "score": min(1.0, score / HIGH_SCORE),
            "lead": min(1.0, (score - next_score) / HIGH_SCORE),
            "named": float(not ranked.named.isdisjoint(records)),
            "outside": float(bool(outside | on_character_card)),
            "number": share_without_number(unnamed, texts) if asks_number else 0.0,
            "listing": float(asks_for_list(ranked.query.tokens) and not any(map(has_list, texts))),
        }
        missing = _missing_words(ranked, (outside - said) | unknown)
        return Evidence(measures, missing, bool(on_character_card), self._unmet(ranked, best))

    def _unmet(self, ranked: Ranked, number: int) -> float:
        """`Evidence.unmet` for a passage."""
        besides = [each for each in ranked.sought if not each.names]
        said = self._terms_of(number)
        unmet = [each for each in besides if said.isdisjoint(each.holding.terms) and not self._is_asked(number, each.term)]
        total = sum(each.holding.weight for each in besides)
        return sum(each.holding.weight for each in unmet) / total if total else 0.0

    def _is_asked(self, number: int, term: str) -> bool:
        """Whether a question for a passage has a term. Questions for a whole page do not count: it may not answer them."""
        is_page = self._postings.shown(number)["passage"] is None
        return not is_page and term in self._wordings and number in self._wordings[term][0]

    def is_about(self, ranked: Ranked, card: Sequence[int]) -> bool:
        """Whether the first passage is known to answer a query: one of its search questions asks the same, in words spelled as
        they are. If the query is one word, its heading or the name of its record may be that word instead."""
        if is_guess(ranked):
            return False
        if len(ranked.sought) != 1:
            return card[0] in ranked.same and not ranked.query.corrected
        heading = f"{self._records[self._passages[card[0]]].name} {self._postings.shown(card[0])['heading']}"
        return ranked.sought[0].term in terms(tokenize(heading)) or ranked.likeness.get(card[0]) == 1

    def is_of_unnamed_hero(self, ranked: Ranked, record: int) -> bool:
        """Whether a record is a hero whom no name in a query means: what is so for that hero may not be so for another one."""
        is_meant = any(match.records.get(record, 0.0) >= PERHAPS_NAME for match in ranked.query.names)
        return self._records[record].kind == HERO and not is_meant

    def is_likelier_elsewhere(self, ranked: Ranked, card: Sequence[int], margin: float) -> bool:
        """Whether players who use the words of a query rather ask for a passage of another record than for any of a card.

        Only passages count that are asked for so often that it is known in which words. `margin` is the confidence of the card,
        which may be beyond such doubt.
        """
        if margin >= BEYOND_WORDS or not ranked.sought:
            return False
        records = {self._passages[number] for number in card}
        best = max(ranked.wording[number] for number in card)
        others = (ranked.wording[number] for number in ranked.often_asked if self._passages[number] not in records)
        return round(max(others, default=0.0) - best, SCORE_DIGITS) >= LIKELIER

    def _texts(self, ranked: Ranked, card: Sequence[int]) -> list[str]:
        """The texts in which a number or a list is looked for.

        If the query names a special record, these are the passages of that: a rule for everyone may contain a number, but not
        that of the hero. Else they are all passages of the card.
        """
        special = {record for record in ranked.named if not self._records[record].general}
        told = [number for number in card if not special or self._passages[number] in special]
        return [self._postings.shown(number)["answer"] for number in told]

    def _on_character_card(self, ranked: Ranked, content: Sequence[Sought], card: Sequence[int]) -> set[str]:
        """The terms of a query that asks for a hero or a sidekick, and only for what the character card shows; else none.

        There are none either if a passage of the hero is about them, as its heading or its search questions say, or if one on
        the card mentions the sidekicks that are asked for.
        """
        # No card shows where a fighter starts.
        matches = () if "where" in ranked.query.tokens else ranked.query.names
        called_by = {record: self._called(ranked, record) for match in matches for record in match.records}
        called = set().union(*called_by.values())
        heroes = {record for record in ranked.named if self._records[record].kind == HERO}
        heroes.update(record for record, names in called_by.items() if names)
        asking = [each for each in content if heroes.isdisjoint(each.names) and each.term not in called]
        asked = {each.term for each in asking}
        if not heroes or not asked or not asked <= _SHOWN_ON_CARDS:
            return set()
        own = [number for number in card if self._passages[number] in heroes]
        if asked & _SIDEKICKS and not _SIDEKICKS.isdisjoint(self._said(own)):
            return set()
        every = [number for number, record in enumerate(self._passages) if record in heroes]
        if not ranked.same.isdisjoint(every):
            return set()
        about = [self._postings.shown(number)["heading"].rsplit(": ", 1)[-1] for number in every]
        of_others = [bool(_OTHER_NAME.search(each)) for each in about]
        headed = [terms(tokenize(each)) for each in about]
        told = [
            (number, words)
            for number, words, of_other in zip(every, headed, of_others, strict=True)
            if not of_other or not called.isdisjoint(words)
        ]
        is_told = any(
            all(not each.holding.terms.isdisjoint(words) or self._is_asked(number, each.term) for each in asking)
            for number, words in told
        )
        return set() if is_told else asked

    def _called(self, ranked: Ranked, record: int) -> set[str]:
        """The terms by which a query names a fighter of a hero, or the hero by part of the name; none for other records."""
        if self._records[record].kind != HERO or record in ranked.named:
            return set()
        matches = (match for match in ranked.query.names if match.records.get(record, 0.0) >= FIGHTER)
        return {term for match in matches for term in terms(ranked.query.tokens[match.start : match.end])}

    def _outside(self, ranked: Ranked, card: Sequence[int]) -> set[str]:
        """The terms of the phrases in a query, as typed or as corrected, for what no reference covers or no source says.

        Phrases whose words the card says are left out. A hero that the query does not name says nothing of what no source does.
        """
        said = self._said(card)
        said_of_asked = self._said([number for number in card if not self._is_of_another_hero(ranked, number)])
        found: set[str] = set()
        for asked in (terms(ranked.query.words), terms(ranked.query.tokens)):
            for place, first in enumerate(asked):
                for phrases, told in ((_OUTSIDE, said), (self._unanswered, said_of_asked)):
                    for phrase in phrases.get(first, ()):
                        if asked[place : place + len(phrase)] == phrase and not told.issuperset(phrase):
                            found.update(phrase)
        return found

    def _is_of_another_hero(self, ranked: Ranked, number: int) -> bool:
        """Whether a passage is of a hero that the query does not name, also not by a part of the name or by a sidekick."""
        record = self._passages[number]
        return self._records[record].kind == HERO and record not in ranked.named and not self._called(ranked, record)

    def _said(self, card: Iterable[int]) -> set[str]:
        """The terms of the words that passages show."""
        return {term for number in card for term in self._terms_of(number)}

    def _terms_of(self, number: int) -> set[str]:
        """The terms of a passage, with its title and heading. Kept, since the same passages are often first."""
        if number not in self._terms:
            shown, title = self._postings.shown(number), self._records[self._passages[number]].name
            self._terms[number] = {
                term for text in (title, shown["heading"], shown["answer"]) for term in terms(tokenize(text))
            }
        return self._terms[number]


def is_guess(ranked: Ranked) -> bool:
    """Whether a query is a single short word, and the corrected word may not be the one that was meant."""
    query = ranked.query
    return query.corrected and len(query.typed) == 1 and len(query.typed[0]) <= SHORT_GUESS


def confidence(measures: Mapping[str, float], weights: ConfidenceWeights) -> float:
    """The logit of the probability that a card answers, from its measures: above 0 if it is sure."""
    return float(weights.bias + sum(getattr(weights, name) * value for name, value in measures.items()))


def _impact(sought: Sought, card: Sequence[int], records: set[int]) -> float:
    """The highest impact of what a query looks for in the texts of a card; 1 for the name of one of its records."""
    if not records.isdisjoint(sought.names):
        return 1.0
    return max(sought.holding.in_text.get(number, 0.0) for number in card)


def _missing_words(ranked: Ranked, missing: set[str]) -> list[str]:
    """The words of a query with the terms `missing`, as typed. One that is only misspelled is not missing: a text has it."""
    in_texts = {each.term for each in ranked.sought if each.holding.in_text}
    found: list[str] = []
    for token, typed in zip(ranked.query.tokens, ranked.query.typed, strict=True):
        words = [word for word in typed.split() if stem(word) in missing]
        found += words or [typed] * (stem(token) in missing - in_texts)
    return list(dict.fromkeys(found))
