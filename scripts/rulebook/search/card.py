"""The card of an answer: the passages of a record that answer a query, and the line of another record that it meets.

The ranking says which record answers. Of its passages, the card chooses those that say most of what the query looks for: next
comes the one that adds most to those before it, as in maximal marginal relevance (Carbonell and Goldstein 1998).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.search.english import CONTRASTS, terms
from rulebook.search.game_index import HERO, VERSIONS
from rulebook.search.ranking import SCORE_DIGITS
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from rulebook.search.game_index import StoredIndex
    from rulebook.search.postings import Postings
    from rulebook.search.ranking import Ranked, Sought

MOST_PASSAGES = 3
"""The maximum number of passages of a card."""
NEXT_PLACE = 2
"""How many results come before a passage that the card leaves out."""


@dataclass(frozen=True)
class CardWeights:
    """The weights by which the passages of a card are chosen, up to `margin`, and the limits of the card."""

    impact: float = 0.55
    """How prominent what the query looks for is in the passage."""
    coverage: float = 0.5
    """How much of what the query looks for the passage contains."""
    question: float = 0.7
    """The similarity of the most similar search question of the passage."""
    wording: float = 0.05
    """How much the words in which players ask for the passage speak for it."""
    page: float = -0.3
    """A record's summary, if the query looks for many terms."""
    wide: float = 0.84
    """The same, in addition, divided by one more than the number of terms: a few words ask for the whole."""
    heading: float = 2.0
    """A passage whose heading is the entire query."""
    remark: float = -0.15
    """An editor's note or reading."""
    adds: float = 0.69
    """How much a passage contains that those before it do not."""
    first_text: float = 0.4
    """What is added for the passage to read first: how prominent what the query looks for is in its own text."""
    first_question: float = -0.5
    """The same: the similarity of its most similar search question, which says less about the order."""
    first_summary: float = 0.1
    """The same, for the summary of a special record, such as a hero: who asks in few words wants that before a detail."""
    same: float = 0.8
    """How similar a search question is that asks the same as the query. If its passage is the best one, that is read first."""
    margin: float = 0.45
    """How much less than the best passage another one of the card may have: one below that seldom says what is asked."""
    alike: float = 0.1
    """How similar to the query a search question of a further passage must be, if the passage has no word of the query."""
    new: float = 0.3
    """The minimum share of the terms of a passage's text that the summary above it does not have, or of a summary below it."""
    words: int = 72
    """The maximum number of words of several passages of one record."""
    meets: float = 0.85
    """The minimum score of a rule for everyone on the card of a record that the query names, relative to that record."""
    among: int = 4
    """Such a rule is among this many first records."""
    most_words: int = 110
    """The maximum number of words with the passage of the other record."""
    again: float = 1.0
    """The minimum value of a passage that the card has no room for, relative to the score of a record, to come before it."""


class Cards:
    """Makes the cards of one game. Passages and records are given by their numbers."""

    def __init__(
        self,
        index: StoredIndex,
        members: Mapping[int, list[int]],
        postings: Postings,
        weights: CardWeights | None = None,
    ) -> None:
        """`members` are the passages of each record."""
        self._passages, self._records, self._postings = index.passages, index.records, postings
        self._references = index.references
        self._labels, self._members = index.labels, members
        self._ended = {number for number, _, _ in index.ended}
        self.weights = weights or CardWeights()
        self._lengths: dict[int, int] = {}
        self._kept_terms: dict[int, set[str]] = {}

    def ranked_passages(self, ranked: Ranked, record: int, allowed: Callable[[int], bool]) -> list[tuple[float, int]]:
        """The value and the number of each allowed passage of a record, the best first.

        One with a search question that has the same terms as the query is before others, but not before one whose heading is
        the entire query. If the query looks for nothing but the record itself, its summary is first. So it is if the query
        names the record, a special one such as a hero, and the best passage has no other word of the query: the summary says
        most about the record.
        """
        values = self.by_value(ranked, record, allowed)
        if values and values[0][1] not in ranked.asked_for:
            values.sort(key=lambda each: each[1] not in ranked.same)
        is_named = record in ranked.named and not self._records[record].general
        if is_named and values and not self._tells(ranked, values[0][1]):
            values.sort(key=lambda each: each[1] != self._members[record][0])
        return values

    def _best(self, ranked: Ranked, record: int, allowed: Callable[[int], bool]) -> tuple[float, int]:
        """The value and the number of the passage of a record that comes first."""
        return self.ranked_passages(ranked, record, allowed)[0]

    def by_value(self, ranked: Ranked, record: int, allowed: Callable[[int], bool] = lambda _: True) -> list[tuple[float, int]]:
        """The value and the number of each allowed passage of a record, the highest value first.

        The value is how well a passage answers what the query looks for besides the names of its record.
        """
        sought, total = _sought_in(ranked, record)
        values = [(self._value(ranked, sought, total, number), number) for number in self._members[record] if allowed(number)]
        return sorted(values, key=lambda each: (-round(each[0], SCORE_DIGITS), each[1]))

    def _tells(self, ranked: Ranked, number: int) -> bool:
        """Whether a passage has a word of what a query looks for, if that is anything but the name of its record, or a search
        question that asks the same."""
        sought, total = _sought_in(ranked, self._passages[number])
        return not total or self._asks_the_same(ranked, number) or any(each.holding.in_text.get(number) for each in sought)

    def _asks_the_same(self, ranked: Ranked, number: int) -> bool:
        """Whether a search question of a passage asks the same as the query."""
        return round(ranked.likeness.get(number, 0.0), SCORE_DIGITS) >= self.weights.same

    def _value(self, ranked: Ranked, sought: Sequence[Sought], total: float, number: int) -> float:
        """How well a passage answers what a query looks for, which weighs `total`."""
        is_page = number == self._members[self._passages[number]][0]
        heading = self.weights.heading * (number in ranked.asked_for)
        if not total:
            return float(is_page) + heading
        impacts = [(each.holding.weight, each.holding.impacts.get(number, 0.0)) for each in sought]
        weights = self.weights
        return (
            weights.impact * sum(weight * impact for weight, impact in impacts) / total
            + weights.coverage * sum(weight for weight, impact in impacts if impact) / total
            + weights.question * ranked.likeness.get(number, 0.0)
            + weights.wording * ranked.wording[number]
            + (weights.page + weights.wide / (1 + len(sought))) * is_page
            + weights.remark * (self._labels[number] == "editor")
            + heading
            - (number in self._ended)
        )

    def card(self, ranked: Ranked, found: Sequence[tuple[float, int]], allowed: Callable[[int], bool]) -> list[int]:
        """The passages of the card of the first record in `found`, which has the score and the number of each, best first.

        First the best passage, then others of the record in its order, then one of another record that the query concerns.
        Beside what changed, that is the summary of the record, which says whether it did.
        """
        if not found:
            return []
        record = found[0][1]
        others = self._others(ranked, found, allowed)
        if not others:
            return self._of_record(ranked, record, allowed, MOST_PASSAGES)
        told = self._records[record].kind == VERSIONS
        first = self._best(ranked, record, allowed)[1]
        lines = [self._members[other][0] if told else self._beside(ranked, first, other, allowed) for other in others]
        most = MOST_PASSAGES - len(lines)
        card = [first] if self.compares([first, *lines]) else self._of_record(ranked, record, allowed, most)
        while sum(map(self._words, card + lines)) > self.weights.most_words and lines:
            lines.pop()
        return card + lines

    def in_reading_order(self, ranked: Ranked, card: Sequence[int]) -> list[int]:
        """The passages of a card as they are shown: of those of its record, the one whose own text says most is first.

        The best one is first if it is known to answer the same question, or if its text has none of that.
        """
        best, record = card[0], self._passages[card[0]]
        sought, total = _sought_in(ranked, record)
        if not total or self._asks_the_same(ranked, best) or not self._tells(ranked, best):
            return list(card)

        summary = None if self._records[record].general else self._members[record][0]

        def answers(number: int) -> float:
            said = sum(each.holding.weight * each.holding.in_text.get(number, 0.0) for each in sought) / total
            more = (
                self.weights.first_text * said
                + self.weights.first_question * ranked.likeness.get(number, 0.0)
                + self.weights.first_summary * (number == summary)
            )
            return round(self._value(ranked, sought, total, number) + more, SCORE_DIGITS)

        own = sorted(number for number in card if self._passages[number] == record)
        first = max(own, key=answers)
        return [first, *(number for number in own if number != first), *card[len(own) :]]

    def next_passage(
        self, ranked: Ranked, found: Sequence[tuple[float, int]], card: Sequence[int], allowed: Callable[[int], bool]
    ) -> int | None:
        """The best passage that the card of the first record in `found` leaves out, if it comes before the third record."""
        if not found:
            return None
        left = (each for each in self.ranked_passages(ranked, found[0][1], allowed) if each[1] not in card)
        value, number = next((each for each in left if self._adds_to(ranked, card[0], each[1])), (0.0, None))
        enough = self.weights.again * (found[NEXT_PLACE][0] if len(found) > NEXT_PLACE else 0.0)
        return number if round(value, SCORE_DIGITS) > enough else None

    def _of_record(self, ranked: Ranked, record: int, allowed: Callable[[int], bool], most: int) -> list[int]:
        """The best passage of a record, and others that add to it, in the record's order: at most as many as `most`.

        A passage whose heading says all that the query looks for answers alone.
        """
        values = self.ranked_passages(ranked, record, allowed)
        best, first = values[0]
        if first in ranked.asked_for or (ranked.sought and self._is_headed(ranked, first)):
            return [first]
        sought, total = _sought_in(ranked, record)
        more: list[int] = []
        words = self._words(first)
        left = [(value, number) for value, number in values[1:] if total and value >= best - self.weights.margin]
        while len(more) + 1 < most:
            left = [(value, number) for value, number in left if words + self._words(number) <= self.weights.words]
            if not left:
                break
            gains = [
                (value + self.weights.adds * self._adds(sought, number, [first, *more]) / total, number)
                for value, number in left
            ]
            number = max(gains, key=lambda gain: (round(gain[0], SCORE_DIGITS), -gain[1]))[1]
            left = [each for each in left if each[1] != number]
            more.append(number)
            words += self._words(number)
        return [first, *sorted(number for number in more if self._adds_to(ranked, first, number))]

    def _adds_to(self, ranked: Ranked, first: int, number: int) -> bool:
        """Whether a passage of a record says what the first one of its card does not, and what the query looks for.

        What stands only in the title of the record is in each of its passages; but if the query names a hero, all of these are
        about that. The summary says most of what they do, so the text below the other one has to say enough more.
        """
        own, record = self._terms(number), self._passages[number]
        is_named = record in ranked.named and not self._records[record].general
        says_it = is_named or any(not each.holding.terms.isdisjoint(own) for each in ranked.sought)
        summary = self._members[record][0]
        if self._answer(number) == self._answer(first):
            return False
        if not says_it and ranked.likeness.get(number, 0.0) < self.weights.alike:
            return False
        if summary not in (first, number):
            return True
        text = set(terms(tokenize(self._answer(number))))
        return len(text - self._terms(first)) >= self.weights.new * len(text)

    def _is_headed(self, ranked: Ranked, number: int) -> bool:
        """Whether the heading of a passage says all that a query looks for, in the same words."""
        return {each.term for each in ranked.sought}.issubset(terms(tokenize(self._postings.shown(number)["heading"])))

    def _others(self, ranked: Ranked, found: Sequence[tuple[float, int]], allowed: Callable[[int], bool]) -> list[int]:
        """The other records that the query concerns as well as the first of `found`: at most one, or both that it contrasts.

        These are records that it names; or else a rule for everyone that answers about as well as the first, which it names,
        and meets it. What they say answers nearly as well as the best passage, unless the query contrasts them, or consists
        of names.
        """
        score, record = found[0]
        if not ranked.sought and len(ranked.query.names) == 1:
            return []
        is_told = self._records[record].kind == VERSIONS
        contrasts = not CONTRASTS.isdisjoint(ranked.query.tokens)
        only_names = sum(match.end - match.start for match in ranked.query.names) == len(ranked.query.tokens)
        best, first = self._best(ranked, record, allowed)

        def answers(other: int) -> bool:
            return contrasts or only_names or self._best(ranked, other, allowed)[0] >= best - self.weights.margin

        named = [
            other for _, other in found[1:] if other in ranked.named and (is_told or self._concerns(ranked, other, allowed))
        ]
        if named:
            return named[: MOST_PASSAGES - 1] if contrasts else [other for other in named[:1] if is_told or answers(other)]
        rules = (
            other
            for least, other in found[1 : self.weights.among]
            if record in ranked.named and self._records[other].general and least >= self.weights.meets * score
        )
        return [
            other for other in rules if answers(other) and self._meet(ranked, first, self._best(ranked, other, allowed)[1])
        ][:1]

    def _beside(self, ranked: Ranked, first: int, other: int, allowed: Callable[[int], bool]) -> int:
        """The passage of another record to stand beside the first one: what says the same of that record, else its best."""
        same = (number for number in self._members[other] if allowed(number) and self.compares([first, number]))
        return next(same, self._best(ranked, other, allowed)[1])

    def compares(self, card: Sequence[int]) -> bool:
        """Whether a card says the same of several records of a kind, such as the health of two heroes: under the same id."""
        records = {self._passages[number] for number in card}
        kinds = {self._records[record].kind for record in records}
        passages = {self._postings.shown(number)["passage"] for number in card}
        return len(records) == len(card) > 1 and len(kinds) == len(passages) == 1 and None not in passages

    def _concerns(self, ranked: Ranked, other: int, allowed: Callable[[int], bool]) -> bool:
        """Whether a query concerns a record that it names: a hero has to say something of what else the query looks for."""
        if self._records[other].kind != HERO or not CONTRASTS.isdisjoint(ranked.query.tokens):
            return True
        return self._tells(ranked, self.by_value(ranked, other, allowed)[0][1])

    def _meet(self, ranked: Ranked, first: int, other: int) -> bool:
        """Whether the best passages of two records meet.

        The one refers or applies to the other's record, or the other one holds a term of the query that the first does not.
        """
        one, another = self._passages[first], self._passages[other]
        joined = another in self._references[first] or one in self._references[other]
        adds = any(other in each.holding.impacts and first not in each.holding.impacts for each in ranked.sought)
        return joined or one in self._records[another].applies_to or adds

    def _adds(self, sought: Sequence[Sought], number: int, before: Collection[int]) -> float:
        """The weight of what a query looks for by which a passage exceeds those in `before`."""
        added = 0.0
        for each in sought:
            impacts = each.holding.impacts
            added += each.holding.weight * max(0.0, impacts.get(number, 0.0) - max(impacts.get(b, 0.0) for b in before))
        return added

    def _terms(self, number: int) -> set[str]:
        """The terms of the heading and the text of a passage. Kept, since the same passages are often on a card."""
        if number not in self._kept_terms:
            shown = self._postings.shown(number)
            self._kept_terms[number] = set(terms(tokenize(f"{shown['heading']} . {shown['answer']}")))
        return self._kept_terms[number]

    def _words(self, number: int) -> int:
        """The number of words of a passage."""
        if number not in self._lengths:
            self._lengths[number] = len(self._answer(number).split())
        return self._lengths[number]

    def _answer(self, number: int) -> str:
        """The text of a passage."""
        answer: str = self._postings.shown(number)["answer"]
        return answer


def _sought_in(ranked: Ranked, record: int) -> tuple[list[Sought], float]:
    """What a query looks for besides the names of a record, and how much that weighs."""
    sought = [each for each in ranked.sought if record not in each.names]
    return sought, sum(each.holding.weight for each in sought)
