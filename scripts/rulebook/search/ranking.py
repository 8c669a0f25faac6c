"""How well each passage of a game answers a query.

Four things count for a passage:

- Its words: BM25F for the passage, with a share for the words elsewhere in its record.
- Its search questions: the one most similar to the query. They are written for a passage in advance, as Nogueira and Lin (2019)
  generate them.
- The words in which players ask for it: Naive Bayes over all questions, in `wordings`.
- The names in the query: those of its record, or of records that its record applies to or lists.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from rulebook.search.asked import asks_for_box
from rulebook.search.english import ASKING_FOR_ALL, ASKING_GENERALLY, COMPARING, heading_key, is_stop_word, stem, terms
from rulebook.search.game_index import HERO
from rulebook.search.holdings import Holdings
from rulebook.search.names import NameIndex
from rulebook.search.parsed_query import SHORTEST_WORD_START, QueryParser
from rulebook.search.wordings import Wordings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from rulebook.search.game_index import StoredIndex
    from rulebook.search.holdings import Holding
    from rulebook.search.names import NameMatch
    from rulebook.search.parsed_query import ParsedQuery
    from rulebook.search.postings import Postings

SCORE_DIGITS = 9
"""Scores that agree to this many decimal places are equal. Of equal passages, the one with the lower number comes first."""


@dataclass(frozen=True)
class Weights:
    """The weights of the ranking. Most are added to, or multiplied by, parts of a score that range from 0 to 1."""

    rest_of_record: float = 0.22
    """The share of the text score that comes from the record's best passage for each term, instead of the passage itself."""
    coverage: float = 0.72
    """The penalty for a passage that contains only some of the query's terms, as an exponent."""
    question_term: float = 0.27
    """A term in a search question of the passage, relative to one in its text."""
    synonym: float = 0.85
    """A term that is a synonym or another spelling of a query term, relative to the term itself."""
    phrase_coverage: float = 0.3
    """The penalty for containing only some words of a phrase that is a synonym, as an exponent."""
    question: float = 0.56
    """The search question of the passage that is most similar to the query."""
    same_question: float = 0.5
    """The same, in addition, if it has all terms of a query of several, and no others."""
    question_of_record: float = 0.12
    """The same for the best search question of all passages of the record."""
    question_coverage: float = 0.64
    """The penalty for a search question that contains only some of the query's terms, as an exponent."""
    question_length: float = 0.63
    """The penalty for a search question that contains more than the query, as an exponent."""
    wording: float = 0.05
    """How much the words in which players ask for the passage speak for it."""
    fit: float = 0.53
    """How much less a name counts if another record answers the rest of the query better."""
    named: float = 0.5
    """A record that the query names."""
    page: float = 2.0
    """The page of a record: if its name is the entire query, if the query consists of names, or if it is the box asked for."""
    set_of_name: float = 0.7
    """How much of that counts for a record that lists others, unless it is called just like the query."""
    linked: float = 0.57
    """A record that applies to a named one, in addition to the weight of its own name."""
    heading: float = 1.2
    """A passage that is known by its heading, if that is the entire query and not the name of a record."""
    cross_reference: float = 0.17
    """A passage of a named record that refers to another named one."""
    lists_named: float = 0.4
    """A record that lists named ones, for each one listed."""
    general: float = 0.03
    """A rule for everyone, if the query names no record."""
    general_asked: float = 0.25
    """The same, if the query asks what happens, or has one term: that is seldom about the one hero who has an exception."""
    unnamed: float = 0.92
    """The share of its score that a passage of a hero keeps, if the query names no record: it asks rather about everyone."""
    said_in_rules: float = 0.85
    """The same, if the rules for everyone have every word that the query looks for."""
    general_beside_named: float = 0.42
    """The best rule for everyone, if the query names a record: it counts as if it were named with this weight."""
    unasked: float = 0.2
    """How much of `fit` and `general_beside_named` counts for a named record without search questions, such as a new hero: the
    text alone says less about which record answers."""
    absent: float = 0.5
    """The share of its score that a record keeps if it is only about what is not part of the match that is asked about, and a
    passage of a hero if the query names another one and not this one."""
    ended: float = 0.3
    """The share of its score that a superseded or withdrawn passage keeps."""
    open: float = 0.9
    """The share of its score that a passage keeps that says what the sources leave open: what they do say comes first."""
    likely: float = 0.24
    """The minimum likelihood that a query of nothing but parts of names means a record. A short part of a long nickname has
    less."""
    certain: float = 0.98
    """The minimum likelihood that a name means a record, for the name's words to count as only a name."""


@dataclass(frozen=True)
class Sought:
    """A term of a query, what contains it or a phrase that it may mean, and the records that it certainly names."""

    term: str
    holding: Holding
    names: frozenset[int]


@dataclass(frozen=True)
class Ranked:
    """The result of a ranking: the score of each passage by number, and the parsed query."""

    scores: dict[int, float]
    query: ParsedQuery
    terms: frozenset[str]
    """The terms to mark in answers."""
    named: frozenset[int]
    """The records that the query certainly names."""
    sought: list[Sought]
    """What the query looks for: the terms of its concept and of names; nothing, if it consists of names."""
    asked_for: frozenset[int]
    """The passages whose heading is the complete query; if there are none, the pages of the records of which it is a name."""
    wording: Sequence[float]
    """For each passage, how much it speaks for it in which words the query asks: `Wordings.evidence`."""
    often_asked: Sequence[int]
    """The passages that players ask for so often that it is known in which words."""
    likeness: Mapping[int, float]
    """For each passage that has one, the similarity of its most similar search question to the query, from 0 to 1."""
    same: frozenset[int]
    """The passages with a search question that has the same terms as the query; it may leave out the names of its record."""
    unfinished: bool
    """Whether the query is only the start of names."""
    asks_for_box: bool
    """Whether the query asks in which box something comes."""


class Ranking:
    """The ranking of one game's passages."""

    def __init__(self, index: StoredIndex, postings: Postings, weights: Weights | None = None) -> None:
        self.records, self.passages = index.records, index.passages
        self._general = [self.records[record].general for record in self.passages]
        """Whether each passage is of a rule for everyone."""
        self._is_of_hero = [self.records[record].kind == HERO for record in self.passages]
        self._references = [frozenset(to) - {record} for to, record in zip(index.references, self.passages, strict=True)]
        """The other records that each passage refers to."""
        self._headings = index.headings
        self._exact_questions = index.exact_questions
        self._open = frozenset(index.open)
        self._ended = {number: successor for number, _, successor in index.ended}
        self.postings, self.weights = postings, weights or Weights()
        names = NameIndex(index.name_tables, index.document_frequency, [record.lists for record in index.records])
        game_names = [index.name, *index.aliases]
        self.parser = QueryParser(names, index.synonym_table, index.document_frequency, frozenset(index.stems), game_names)
        self._holdings = Holdings(index, postings, self.weights)
        self._passage_of = self._holdings.passage_of
        self._lengths = [length for lengths in index.question_lengths for length in lengths]
        self._first_questions = list(accumulate(map(len, index.question_lengths), initial=0))
        self._asked = {record for record, lengths in zip(self.passages, index.question_lengths, strict=True) if lengths}
        """The records that have search questions."""
        self.members: dict[int, list[int]] = defaultdict(list)
        """The passages of each record."""
        for number, record in enumerate(self.passages):
            self.members[record].append(number)
        self._wordings = Wordings(index.passages, self.members, index.wordings)
        self._linked: dict[int, list[int]] = defaultdict(list)
        """The records that apply to each record."""
        for number, entry in enumerate(self.records):
            for other in entry.applies_to:
                self._linked[other].append(number)
        self._titles = [frozenset(term for name in names for term in name) for names in index.title_terms]
        self._names = [(frozenset(names[0]), titles) for names, titles in zip(index.title_terms, self._titles, strict=True)]
        self._aliases = [set(map(frozenset, names[1:])) for names in index.title_terms]

    def rank(self, words: str, present: Collection[int] = ()) -> Ranked:
        """Score every passage that matches the plain words of a query.

        `present` are the records that apply in the match that is asked about, if any. Another hero counts less, unless the
        query names it.
        """
        query = self.parser.parse(words)
        query_terms = frozenset(terms(query.tokens))
        named = query.named_records()
        asked = self._exact_questions.get(" ".join(query.tokens))
        whole, other = self._whole_names(query, query_terms, named) if asked is None else (set(), [])
        named |= dict.fromkeys((*whole, *other), 1.0)
        concept = self._concept(query, {record: weight for record, weight in named.items() if record not in other})
        name_terms = self._name_terms(query, concept, named)
        sought = [Sought(term, self._holdings.of(term, phrases), frozenset()) for term, phrases in concept.items()]
        in_names = [Sought(term, self._holdings.of(term, []), records) for term, records in name_terms.items()]
        scores, likeness, same = self._text_scores(sought, in_names)
        wording = self._wordings.evidence(query.tokens)
        for number in scores:
            scores[number] += self.weights.wording * wording[number]
        special = (weight for record, weight in named.items() if not self.records[record].general)
        if max(special, default=0.0) < self.weights.likely:
            generally = len(concept) == 1 or not ASKING_GENERALLY.isdisjoint(query.tokens)
            bonus = self.weights.general_asked if generally else self.weights.general
            in_rules = all(any(self._general[number] for number in each.holding.impacts) for each in sought)
            share = self.weights.said_in_rules if in_rules else self.weights.unnamed
            for number in scores:
                scores[number] += bonus if self._general[number] else 0.0
                scores[number] *= share if sought and self._is_of_hero[number] else 1.0
        if any(self.records[record].kind == HERO and weight >= self.weights.certain for record, weight in named.items()):
            for number in scores:
                if self._is_of_hero[number]:
                    scores[number] *= self._share_of_absent(named.get(self.passages[number], 0.0))
        best = max(scores.values(), default=0.0)
        matches = [match.records for match in query.names]
        answering = {*named, self._best_general_rule(scores, named)}
        only_names = not concept or self._is_only_names(query, named)
        says_more = not only_names or len(matches) > 1
        meant = self._meant_records(named, matches, answering, says_more=says_more)
        for record, weight in meant.items():
            own = max(scores.get(number, 0.0) for number in self.members[record])
            fit = 1 - self.weights.fit * self._compares(record) * (1 - own / best) if best else 1.0
            for number in self.members[record]:
                scores[number] = scores.get(number, 0.0) + self.weights.named * weight * fit
        for number in self._cross_references(named):
            scores[number] += self.weights.cross_reference
        headed = [] if whole else self._headings.get(heading_key(query.tokens), [])
        titled = headed if asked is None else [asked]
        for number in titled:
            scores[number] = scores.get(number, 0.0) + self.weights.heading
        likeliest = max(named.values(), default=0.0)
        for record in whole or (named if only_names and asked is None else ()):
            first = self.members[record][0]
            entry = self.records[record]
            lists_other = not whole.isdisjoint(entry.lists) if record in whole else record not in other and bool(entry.lists)
            is_set = lists_other or (query.is_unfinished_name and (entry.general or bool(entry.applies_to)))
            share = named[record] / likeliest * (self.weights.set_of_name if is_set else 1.0)
            scores[first] = scores.get(first, 0.0) + self.weights.page * share
        certain = frozenset(record for record, weight in named.items() if weight >= self.weights.certain)
        box_is_asked_for = asks_for_box(query.tokens, concept)
        for record in certain if box_is_asked_for else ():
            box = self.records[record].comes_in
            if box is not None:
                scores[self.members[box][0]] = scores.get(self.members[box][0], 0.0) + self.weights.page
        for number in scores if present else ():
            record = self.passages[number]
            if record not in present and self._is_special(record):
                scores[number] *= self._share_of_absent(meant.get(record, 0.0))
        for number in scores.keys() & self._open:
            scores[number] *= self.weights.open
        self._put_successors_first(scores)
        unfinished = query.is_unfinished_name and not whole and not self.parser.is_known(query.tokens[-1])
        wanted = [*sought, *in_names] if sought else []
        marked = _terms_to_mark(concept, query_terms)
        asked_for = frozenset(titled or (self.members[record][0] for record in (*whole, *other)))
        often = self._wordings.often
        return Ranked(
            scores, query, marked, certain, wanted, asked_for, wording, often, likeness, same, unfinished, box_is_asked_for
        )

    def _whole_names(
        self, query: ParsedQuery, query_terms: frozenset[str], named: Mapping[int, float]
    ) -> tuple[set[int], list[int]]:
        """The records whose name, with or without its aliases, is the complete query, and others with such an alias.

        The words may come in any order, but those of a rule for everyone only as they are in its name. And a set that is called
        after its heroes is not meant by the names of these in another order, nor by the names of several of them.
        """
        certain = {number for number, weight in named.items() if weight >= self.weights.certain}
        in_order = self.parser.names.is_full_name(query.tokens)
        full = (match for match in query.names if match.whole)
        complete = (match for match in full if query_terms.issubset(terms(query.tokens[match.start : match.end])))
        named_in_order = {number for match in complete for number in match.records}

        def is_meant(number: int) -> bool:
            if self.records[number].general and number not in named_in_order:
                return False
            members = certain.intersection(self.records[number].lists)
            rest = query_terms.difference(*(self._titles[member] for member in members))
            return not members or (in_order and (len(members) == 1 or bool(rest)))

        if not query_terms:
            return set(), []
        whole = {number for number, names in enumerate(self._names) if query_terms in names and is_meant(number)}
        aliased = (number for number, aliases in enumerate(self._aliases) if query_terms in aliases)
        return whole, [number for number in aliased if number not in whole and is_meant(number)]

    def _is_special(self, record: int) -> bool:
        """Whether a record is only about some, such as a hero, or an effect that some heroes have."""
        entry = self.records[record]
        return not entry.general or bool(entry.applies_to)

    def _share_of_absent(self, meant: float) -> float:
        """The share of its score that a record keeps if it is about others than the query or the match names.

        `meant` is the weight with which the query means the record: the higher it is, the more the record keeps.
        """
        return 1 - (1 - self.weights.absent) * (1 - min(1.0, meant))

    def _put_successors_first(self, scores: dict[int, float]) -> None:
        """Lower the scores of what has ended. What replaced it answers the query at least as well as it did."""
        for number in self._ended.keys() & scores.keys():
            successor = self._ended[number]
            if successor is not None:
                scores[successor] = max(scores.get(successor, 0.0), scores[number])
            scores[number] *= self.weights.ended

    def _is_only_names(self, query: ParsedQuery, named: Mapping[int, float]) -> bool:
        """Whether a query is nothing but one name, or a part of one, that is likely enough."""
        likely = len(query.names) == 1 and max(named.values(), default=0.0) >= self.weights.likely
        return likely and all(is_stop_word(token) or place in query.names[0] for place, token in enumerate(query.tokens))

    def _concept(self, query: ParsedQuery, named: Mapping[int, float]) -> dict[str, list[list[str]]]:
        """The terms of a query without the names of the records in `named`, each with the phrases that it may mean.

        There are none if the others ask only for what is named: the record itself says that.
        """
        titles = {term for record, weight in named.items() if weight >= self.weights.certain for term in self._titles[record]}
        if query.is_unfinished_name and not self.parser.is_known(query.tokens[-1]):
            return {}
        comparing = COMPARING if sum(self._is_name(match, named) for match in query.names) > 1 else frozenset()
        special = any(weight >= self.weights.certain and not self.records[record].general for record, weight in named.items())
        concept: dict[str, list[list[str]]] = {}
        asks_for_all = special
        for position, token in enumerate(query.tokens):
            term = stem(token)
            match = next((match for match in query.names if position in match), None)
            is_topic = special and match and all(self.records[record].general for record in match.records)
            is_name = match and not is_topic and (term in titles or self._is_name(match, named))
            begun = position == len(query.tokens) - 1 and len(token) < SHORTEST_WORD_START and not self.parser.is_known(token)
            if is_stop_word(token) or token in comparing or is_name or (begun and not match):
                continue
            asks_for_all &= token in ASKING_FOR_ALL
            phrases = (terms(phrase) for phrase in query.alternatives.get(position, []))
            concept.setdefault(term, []).extend(phrase for phrase in phrases if phrase)
        return {} if asks_for_all else concept

    def _compares(self, record: int) -> float:
        """How much it counts, for a record that a query names, that another one answers the rest of the query better."""
        return 1.0 if record in self._asked else self.weights.unasked

    def _questions_of(self, record: int) -> Iterator[int]:
        """The numbers of the search questions of a record's passages."""
        for number in self.members[record]:
            yield from range(self._first_questions[number], self._first_questions[number + 1])

    def _cross_references(self, named: Mapping[int, float]) -> list[int]:
        """The passages of named records that refer to another named record."""
        certain = {record for record, weight in named.items() if weight >= self.weights.certain}
        return [n for record in certain for n in self.members[record] if not certain.isdisjoint(self._references[n])]

    def _is_name(self, match: NameMatch, named: Mapping[int, float]) -> bool:
        """Whether a match is certainly the name of one of the records in `named`, and nothing else."""
        likelihood = max((weight for record, weight in match.records.items() if record in named), default=0.0)
        return match.whole and likelihood >= self.weights.certain

    def _name_terms(
        self, query: ParsedQuery, concept: Mapping[str, list[list[str]]], named: Mapping[int, float]
    ) -> dict[str, frozenset[int]]:
        """The terms that occur only in names, each with the records that it names and those that apply to them."""
        name_terms: dict[str, frozenset[int]] = {}
        for match in query.names:
            certain = [record for record in match.records if named.get(record, 0.0) >= self.weights.certain]
            records = frozenset((*certain, *(linked for record in certain for linked in self._linked[record])))
            for term in terms(query.tokens[match.start : match.end]):
                if term not in concept:
                    name_terms[term] = name_terms.get(term, frozenset()) | records
        return name_terms

    def _best_general_rule(self, scores: Mapping[int, float], named: Mapping[int, float]) -> int | None:
        """The rule for everyone, not named in the query, whose best passage has the highest score; None if there is none."""
        candidates = [number for number in scores if self._general[number] and self.passages[number] not in named]
        return self.passages[max(candidates, key=lambda number: (scores[number], -number))] if candidates else None

    def _meant_records(
        self, named: Mapping[int, float], matches: list[Mapping[int, float]], answering: set[int | None], *, says_more: bool
    ) -> dict[int, float]:
        """The weight of each record that the names in a query mean: the named ones, and those that apply to them or list them.

        If the query names a record that is not a rule for everyone, the rules for everyone in `answering` count too.
        `says_more` is true if the query contains more than one name.
        """
        weights = dict(named)
        special = {record: weight for record, weight in named.items() if not self.records[record].general}
        certain = (weight * self._compares(record) for record, weight in special.items() if weight >= self.weights.certain)
        beside = self.weights.general_beside_named * max(certain, default=0.0)
        for number, record in enumerate(self.records):
            applies = self.weights.linked * max((named.get(target, 0.0) for target in record.applies_to), default=0.0)
            if says_more and record.general and number in answering:
                applies = max(applies, beside)
            if applies:
                weights[number] = weights.get(number, 0.0) + applies
            members = record.lists if says_more else []
            listed = sum(max(match.get(member, 0.0) for member in members) for match in matches) if members else 0.0
            if listed:
                weights[number] = max(weights.get(number, 0.0), listed * self.weights.lists_named)
        return weights

    def _text_scores(
        self, sought: Sequence[Sought], in_names: Sequence[Sought]
    ) -> tuple[dict[int, float], dict[int, float], frozenset[int]]:
        """The score of each passage by its text and its search questions, its likeness to the most similar of these, and the
        passages of which one asks the same as the query.

        `sought` are the terms to find, and `in_names` the terms that occur in names. A question may contain the latter too.
        A question of a record that they name, or that applies to such a record, counts as if it contained them.
        """
        own, covered = [0.0] * len(self.passages), [0.0] * len(self.passages)
        record_scores = [0.0] * len(self.records)
        questions: dict[int, float] = defaultdict(float)
        counts: dict[int, float] = defaultdict(float)
        unsaid: Counter[int] = Counter()
        total = 0.0
        for holding in (each.holding for each in sought):
            weight = holding.weight
            total += weight
            for number, impact in holding.impacts.items():
                own[number] += weight * impact
                covered[number] += weight
            for record, impact in holding.of_records.items():
                record_scores[record] += weight * impact
            for question, share in holding.questions.items():
                questions[question] += weight * share
                counts[question] += share
        with_names = total
        for each in in_names:
            weight = each.holding.weight
            with_names += weight
            of_named = {question for record in each.names for question in self._questions_of(record)}
            unsaid.update(of_named.difference(each.holding.questions))
            for question in of_named.union(each.holding.questions):
                questions[question] += weight
                counts[question] += 1
        likeness = self._best_questions(questions, counts, with_names)
        # One term names a topic, and names alone ask for a record.
        asks = bool(sought) and len(sought) + len(in_names) > 1
        said = ((question, count - unsaid[question]) for question, count in counts.items() if asks)
        complete = (question for question, count in said if round(count, SCORE_DIGITS) == self._lengths[question])
        same = frozenset(
            self._passage_of[question] for question in complete if round(questions[question] - with_names, SCORE_DIGITS) == 0
        )
        return self._combined(own, record_scores, covered, likeness, total, same), likeness, same

    def _combined(
        self,
        own: list[float],
        record_scores: list[float],
        covered: list[float],
        questions: Mapping[int, float],
        total: float,
        same: Collection[int],
    ) -> dict[int, float]:
        """The score of each passage, from its text, its record's text, the weight of the terms it covers, and its questions.

        One of the passages in `same` asks the same as the query.
        """
        scores: dict[int, float] = defaultdict(float)
        for number, covers in enumerate(covered):
            if covers:
                covering = (1 - self.weights.rest_of_record) * own[number] * (covers / total) ** self.weights.coverage
                scores[number] = (covering + self.weights.rest_of_record * record_scores[self.passages[number]]) / total
        of_record: dict[int, float] = defaultdict(float)
        for number, likeness in questions.items():
            scores[number] += self.weights.question * likeness + (self.weights.same_question if number in same else 0.0)
            record = self.passages[number]
            of_record[record] = max(likeness, of_record[record])
        for number in scores:
            scores[number] += self.weights.question_of_record * of_record[self.passages[number]]
        return scores

    def _best_questions(self, weights: Mapping[int, float], counts: Mapping[int, float], total: float) -> dict[int, float]:
        """For each passage, the similarity of its most similar search question to the query, from 0 to 1.

        `weights` and `counts` are the weight, out of `total`, and the number of the query's terms in each search question.
        """
        best: dict[int, float] = {}
        for question, weight in weights.items():
            number, length = self._passage_of[question], self._lengths[question]
            share = min(1.0, weight / total) ** self.weights.question_coverage
            likeness = share * min(1.0, counts[question] / length) ** self.weights.question_length
            if likeness > best.get(number, 0.0):
                best[number] = likeness
        return best


def _terms_to_mark(concept: Mapping[str, list[list[str]]], query_terms: Iterable[str]) -> frozenset[str]:
    return frozenset(query_terms) | {term for phrases in concept.values() for phrase in phrases for term in phrase}
