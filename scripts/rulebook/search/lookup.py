"""Finds the passages that answer a query, in one game or in all: the best passage of each record, the best first.

The first result is a card, of several passages. The best passage that the card leaves out is a result as well, the third, if it
answers the query better than the third record does.
"""

from __future__ import annotations

import gc
import json
import re
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import inf
from threading import Lock
from typing import TYPE_CHECKING

from whoosh import index

from rulebook.model.attribution import LABELS, OPEN_QUESTIONS
from rulebook.model.problems import did_you_mean
from rulebook.search.answers import Answer, Note, Result, Shown, Successor
from rulebook.search.asked import asks_for_price
from rulebook.search.card import MOST_PASSAGES, NEXT_PLACE, Cards
from rulebook.search.citations import Citations, cited_changes, cited_passage, cited_version
from rulebook.search.confidence import DOUBT, UNMET, Judge, confidence, is_guess
from rulebook.search.english import ASKING_WHAT, CHANGES, YES_OR_NO, stem, terms
from rulebook.search.filters import NARROWING_FIELDS, Filters, unknown_filter
from rulebook.search.game_index import HERO, VERSIONS, StoredIndex
from rulebook.search.postings import GAMES, Postings, current
from rulebook.search.query_syntax import SplitQuery
from rulebook.search.ranking import SCORE_DIGITS, Ranking
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from pathlib import Path

    from whoosh.reading import IndexReader

    from rulebook.search.ranking import Ranked

    Found = list[tuple[float, int]]
    """The score and the number of each record, the best first."""
    Hit = tuple[float, int, int | None]
    """A result: score, number of the record, and that of the passage; None if it is the card or best passage of the record."""

MAX_RESULTS = 100
"""The maximum number of results that a look-up returns."""
RESULT_COUNT = re.compile("[1-9][0-9]?|100")
"""A pattern for a number of results from 1 to `MAX_RESULTS`."""
DEFAULT_RESULTS = 10
"""The default number of results."""
NO_PRICES = "No text here says what anything costs to buy, or where it is sold"
"""The hint for a query that asks for that."""
MOST_MISSING = 3
"""The maximum number of missing words that an answer names."""
COMES_FIRST = "Without the filter, another text comes first"
"""The hint for a query whose filters leave out the answer."""
ON_CHARACTER_CARD = "No source gives what a character card shows, such as health, move, or sidekicks: look at the card"
"""The hint for a query that asks for that."""
LEAD = 0.6
"""The minimum score of a game's best result, relative to the best of all, to come before the others."""
OWN_NAME = 1.5
"""Only a name or heading that equals the query gives a higher score. It does not make the answers of other games worse."""
AS_LIKELY = 0.8
"""The minimum likelihood of a name, relative to the likeliest, to be as likely meant."""
HALF_NAME = 0.5
"""The minimum likelihood that a part of a name means a hero."""
CITED = 1.0
"""The score of a passage that the query cites."""
OPEN_IS_NEAR = 0.85
"""The minimum score of what the sources leave open, relative to the best, to be the answer where no text is a sure one."""
OPEN_CASTS_DOUBT = 0.9
"""The same, to make a sure answer doubtful. Of 55 such answers to labeled questions, 38 were off the point."""
ASKED_OF_ALL = 2.0
"""The confidence up to which the answer to a question that names a hero gives way to a rule for everyone that surely answers
the same question of any hero. Of 311 questions about rules, of which most are search questions without the name, the text read
first then settles 54 more and 2 fewer; of 257 labeled questions about heroes, as many."""
ASKED_NAME = 0.3
"""The minimum likelihood with which a name in such a question means the hero."""
FEWEST_WORDS = 3
"""The minimum number of words that such a question looks for besides names: fewer are a topic."""
ASKING = YES_OR_NO | ASKING_WHAT
"""The words of which a question has one."""
ANY_HERO = "hero"
ANY_SIDEKICK = "sidekick"
"""Words in the place of the name of a hero, and of another fighter."""
RARE = 2
"""A word is rare if the texts of at most this many records hold it."""

_CHANGES = frozenset(map(stem, CHANGES))
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@dataclass(frozen=True)
class Judged:
    """Whether a card answers a query, and if not, why."""

    sure: bool
    doubtful: bool = False
    """Whether it is sure only by a narrow margin."""
    missing: Sequence[str] = ()
    """The words of the query that may be why the card does not answer it."""
    on_character_card: bool = False
    """Whether the query asks for what a hero's character card shows."""
    is_left_out: bool = False
    """Whether the filters of the query leave out what answers it."""
    margin: float = inf
    """The confidence that the card answers; infinite if it is known to, or known not to."""

    @property
    def has_reason(self) -> bool:
        """Whether it is said why the card does not answer the query."""
        return self.on_character_card or self.is_left_out


@dataclass(frozen=True)
class GameAnswer:
    """The answer of one game."""

    of: GameLookup
    query: SplitQuery
    ranked: Ranked
    found: Found
    card: list[int]
    """The passages of the card of the first result, by number, the best first."""
    next_passage: int | None
    """A passage of the first record that is a result of its own, by number."""
    allowed: Callable[[int], bool]
    """Tests whether a passage matches the filters of the query."""
    unfiltered_first: int | None
    """The passage that would be read first without the filters by kind and status; None if there are no such filters."""
    left_open: tuple[float, int] | None
    """The passage that says what the sources leave open, by number, and its score relative to the first result; None if it is
    far behind that."""
    is_left_open: bool = False
    """Whether the card is that passage, since no text is a sure answer."""
    is_of_all: bool = False
    """Whether the card is that of a rule for everyone, which answers the question if it is asked of any hero."""

    @cached_property
    def judged(self) -> Judged:
        """Whether the card answers the query. Judged when it is first asked for: most games are too far behind for it."""
        return Judged(sure=True, doubtful=True) if self.is_left_open or self.is_of_all else self.of.judged(self)

    @property
    def casts_doubt(self) -> int | None:
        """The passage that says what the sources leave open, by number, if it makes a sure answer doubtful."""
        share, passage = self.left_open or (0.0, 0)
        return passage if share >= OPEN_CASTS_DOUBT and self.of.open.isdisjoint(self.card) else None

    @cached_property
    def led_by(self) -> set[int]:
        """The heroes whose pages come first where the card does not answer the query.

        They are those that it names, if it asks for what their character cards show; or else the only one that it names, if the
        card is of another record. A word such as "sherlock" names a hero too, if it is in the names of no other.
        """
        if self.judged.sure:
            return set()
        passages, records = self.of.index.passages, self.of.index.records
        heroes = {record for record in self.ranked.named if records[record].kind == HERO}
        for match in () if heroes else self.ranked.query.names:
            of_match = [record for record in match.records if records[record].kind == HERO]
            if len(of_match) == 1 and match.records[of_match[0]] >= HALF_NAME:
                heroes.update(of_match)
        if not self.judged.on_character_card and (len(heroes) != 1 or self.found[0][1] in heroes):
            return set()
        return {hero for hero in heroes if self.allowed(passages.index(hero))}

    @property
    def names_several(self) -> bool:
        """Whether the query is only a word in the names of several heroes, as likely in each, the first record among them."""
        names, records = self.ranked.query.names, self.of.index.records
        if len(names) != 1 or len(self.ranked.query.tokens) != 1 or self.ranked.named or not self.found:
            return False
        likely = {record for record, weight in names[0].records.items() if weight >= AS_LIKELY * names[0].likelihood}
        heroes = {record for record in likely if records[record].kind == HERO}
        return len(heroes) > 1 and self.found[0][1] in heroes

    def misreads(self, games: Iterable[GameLookup]) -> bool:
        """Whether the game takes a word for misspelled that is a name in another one of `games`."""
        names = [of.ranking.parser.names for of in games if of is not self.of]
        return any(each.is_name(word) for word in self.ranked.query.misread for each in names)

    @property
    def grasp(self) -> tuple[bool, bool]:
        """How well the game knows the query: whether it names a special record, such as a hero, and has no misspelled or
        unknown word."""
        records, query = self.of.index.records, self.ranked.query
        known = not query.corrected and all(map(self.of.ranking.parser.is_known, query.tokens))
        return any(not records[number].general for number in self.ranked.named), known

    @property
    def hits(self) -> list[Hit]:
        """What was found, and among it the passage that is a result of its own. A hero whose page leads is one result."""
        hits: list[Hit] = [(score, record, None) for score, record in self.found]
        if self.next_passage is not None and self.found[0][1] not in self.led_by:
            before = hits[:NEXT_PLACE]
            hits.insert(NEXT_PLACE, (before[-1][0], self.found[0][1], self.next_passage))
        return hits


class GameLookup:
    """The look-up in one game: its index, postings, ranking, and filters."""

    def __init__(self, index: StoredIndex, reader: IndexReader, lock: Lock) -> None:
        self.index = index
        self.postings = Postings(reader, index, lock)
        self.ranking = Ranking(index, self.postings)
        self.filters = Filters(index)
        self.cards = Cards(index, self.ranking.members, self.postings)
        self.judge = Judge(index, self.postings, self.cards)
        self.open = frozenset(index.open)
        passages_of = {record: passages for record, (_, *passages) in self.ranking.members.items()}
        self._leaving_open = {record for record, each in passages_of.items() if each and self.open.issuperset(each)}
        """The records that say only what the sources leave open."""
        self.ended = {number: (how, successor) for number, how, successor in index.ended}
        self.changed = {number: Note(f"{how} in {index.newest}", url) for number, how, url in index.changed}
        self.changed |= {number: Note(mark, url) for number, _, mark, url in index.unreleased}
        self.replaced = {number: Note(words, url) for number, words, url in index.replaced}
        self.editions = {number: edition for number, edition, _, _ in index.unreleased}
        self._searched: dict[int, str] = {}
        self._citations = Citations(index, self.ranking.members, self.postings)
        names = (index.name, *index.aliases, *index.kinds, *index.kinds.values())
        self._names = frozenset(term for name in names for term in terms(tokenize(name)))
        """The terms of the names of the game and of its kinds."""

    def answer(self, query: SplitQuery, kind: str | None, playing: Collection[str] = ()) -> GameAnswer:
        """Rank the passages, and find the best passage of each record among those that the query and `kind` allow.

        `playing` are the ids of the records that apply in the match that is asked about, if any. What is asked of a hero by
        name may be so for everyone: where no text is a sure answer to that, a rule for everyone may be.
        """
        answer = self._answer_as_asked(query, kind, playing)
        words = self._asked_of_all(answer.ranked)
        if words is None or answer.judged.has_reason or not (answer.judged.doubtful or answer.judged.margin <= ASKED_OF_ALL):
            return answer
        of_all = self._answer_as_asked(replace(query, words=words), kind, playing)
        if not of_all.judged.sure or of_all.judged.doubtful:
            return answer
        record = of_all.found[0][1]
        if not self.index.records[record].general:
            return answer
        return replace(
            answer,
            ranked=replace(of_all.ranked, query=answer.ranked.query, scores=answer.ranked.scores),
            found=[(answer.found[0][0], record), *(each for each in answer.found if each[1] != record)],
            card=of_all.card,
            next_passage=None,
            left_open=None,
            is_of_all=True,
        )

    def _asked_of_all(self, ranked: Ranked) -> str | None:
        """The words of a question with a word for any hero or sidekick in the place of each name.

        None if it names no hero, looks for too little besides names, or is no question, but only what a text is about.
        """
        tokens, start = ranked.query.tokens, 0
        besides = [each for each in ranked.sought if not each.names]
        if len(besides) < FEWEST_WORDS or ASKING.isdisjoint(tokens):
            return None
        asked: list[str] = []
        for match in ranked.query.names:
            likeliest = max(match.records, key=lambda record: (match.records[record], -record))
            if self.index.records[likeliest].kind == HERO and match.records[likeliest] >= ASKED_NAME:
                own = self.index.title_terms[likeliest][0]
                is_own = any(stem(token) in own for token in tokens[match.start : match.end])
                asked += [*tokens[start : match.start], ANY_HERO if is_own else ANY_SIDEKICK]
                start = match.end
        return " ".join([*asked, *tokens[start:]]) if asked else None

    def _answer_as_asked(self, query: SplitQuery, kind: str | None, playing: Collection[str]) -> GameAnswer:
        """The answer to a query in its own words."""
        present = {number for number, record in enumerate(self.index.records) if record.id in playing} if playing else ()
        ranked = self.ranking.rank(query.words, present)
        allowed = self._allowed(query, kind)
        narrows = kind is not None or any(each.field in NARROWING_FIELDS and not each.negated for each in query.filters)
        scores = ranked.scores
        if query.narrows and not terms(ranked.query.tokens):
            scores = dict.fromkeys(range(len(self.index.passages)), 0.0)
        ordered = sorted((-round(score, SCORE_DIGITS), number in self.ended, number) for number, score in scores.items())
        scored = [(-negative, number) for negative, _, number in ordered]
        found = self._found(scored, ranked, allowed)
        everything = self._allowed(query.without_fields(NARROWING_FIELDS), None) if narrows else allowed
        unfiltered = self._found(scored, ranked, everything) if narrows else []
        if unfiltered and any(record == unfiltered[0][1] for _, record in found):
            found = [unfiltered[0], *(each for each in found if each[1] != unfiltered[0][1])]
        card = self.cards.card(ranked, found, allowed)
        next_passage = self.cards.next_passage(ranked, found, card, allowed)
        unfiltered_card = self.cards.card(ranked, unfiltered, everything)
        unfiltered_first = self.cards.in_reading_order(ranked, unfiltered_card)[0] if unfiltered_card else None
        left_open = self._left_open(ranked, found, allowed)
        answer = GameAnswer(self, query, ranked, found, card, next_passage, allowed, unfiltered_first, left_open)
        return answer if left_open is None else self._unless_left_open(answer, left_open[1])

    def _left_open(self, ranked: Ranked, found: Found, allowed: Callable[[int], bool]) -> tuple[float, int] | None:
        """The best allowed passage that says what the sources leave open, as `GameAnswer` has it.

        A single word, perhaps unfinished, is a topic, and asks for no such thing.
        """
        if len(ranked.sought) <= 1 or not found:
            return None
        best = max(score for score, _ in found)
        scored = ((round(ranked.scores[number], SCORE_DIGITS), number) for number in ranked.scores.keys() & self.open)
        near = [(-score, number in self.ended, number) for score, number in scored if score >= OPEN_IS_NEAR * best > 0]
        negative, _, passage = min((each for each in near if allowed(each[2])), default=(0.0, False, 0))
        return (-negative / best, passage) if negative else None

    def _unless_left_open(self, answer: GameAnswer, passage: int) -> GameAnswer:
        """The answer or, where no text is a sure one, the passage that says that the sources leave open what was asked.

        That does not answer a query that may be of other things, with a misspelled word or one that no text has. Nor does it if
        other passages of its record say more of what was asked.
        """
        judged, record = answer.judged, self.index.passages[passage]
        is_known = not answer.ranked.query.corrected and all(map(self.knows, " ".join(judged.missing).split()))
        is_behind = record == answer.found[0][1] and passage not in answer.card
        if judged.sure or judged.has_reason or is_behind or not is_known:
            return answer
        found = [(answer.found[0][0], record), *(each for each in answer.found if each[1] != record)]
        return replace(answer, found=found, card=[passage], next_passage=None, is_left_open=True)

    def _found(self, scored: list[tuple[float, int]], ranked: Ranked, allowed: Callable[[int], bool]) -> Found:
        """The records of the allowed passages, the best first.

        `scored` are the score and the number of each passage, the highest score first.
        """
        scores: dict[int, float] = {}
        for score, number in scored:
            if self.index.passages[number] not in scores and allowed(number):
                scores[self.index.passages[number]] = score
        return self._where_asked(self._as_typed([(score, record) for record, score in scores.items()], ranked), ranked)

    def _as_typed(self, found: Found, ranked: Ranked) -> Found:
        """What was found; if the query looks for nothing but names, the heroes that it names are in its order."""
        if ranked.sought:
            return found
        starts = {record: match.start for match in reversed(ranked.query.names) for record in match.records}
        heroes = {record for record in ranked.named if self.index.records[record].kind == HERO and record in starts}
        places = [place for place, (_, record) in enumerate(found) if record in heroes]
        records = sorted((found[place][1] for place in places), key=starts.__getitem__)
        typed = {place: (found[place][0], record) for place, record in zip(places, records, strict=True)}
        return [typed.get(place, each) for place, each in enumerate(found)]

    def _where_asked(self, found: Found, ranked: Ranked) -> Found:
        """What was found; what changed is below other results only if the query asks for changes."""
        if not ranked.sought or not _CHANGES.isdisjoint(map(stem, ranked.query.tokens)):
            return found
        return found[:1] + [each for each in found[1:] if self.index.records[each[1]].kind != VERSIONS]

    def judged(self, answer: GameAnswer) -> Judged:
        """Whether the card of an answer of this game answers its query.

        A word that is known, and starts the name of the first record, is answered by that record. So is a query that the first
        passage is about, unless that is one of a hero whom no name in the query means. Filters may leave out the text that
        would be read first without them. Then no other one answers, except a set whose hero is named.
        """
        ranked, found, card = answer.ranked, answer.found, answer.card
        words = tokenize(answer.query.words)
        if not found or ranked.unfinished or not terms(words):
            # Words that look for nothing are in some name by chance.
            return Judged(sure=bool(found), doubtful=bool(found and words) and not ranked.unfinished)
        if answer.unfiltered_first is not None and answer.unfiltered_first not in card:
            is_of_named = not ranked.sought and not ranked.named.isdisjoint(self.index.records[found[0][1]].lists)
            return Judged(sure=is_of_named, is_left_out=not is_of_named)
        if ranked.query.is_unfinished_name and found[0][1] in ranked.query.names[0].records:
            return Judged(sure=True)
        if self.judge.is_about(ranked, card) and not self.judge.is_of_unnamed_hero(ranked, found[0][1]):
            return Judged(sure=True)
        evidence = self.judge.evidence(ranked, found, card)
        margin = confidence(evidence.measures, self.judge.weights)
        if margin > 0:
            is_doubtful = (
                margin <= DOUBT
                or evidence.unmet >= UNMET
                or is_guess(ranked)
                or answer.casts_doubt is not None
                or self.judge.is_of_unnamed_hero(ranked, found[0][1])
                or (not self.cards.compares(card) and self.judge.is_likelier_elsewhere(ranked, card, margin))
            )
            return Judged(sure=True, doubtful=is_doubtful, margin=margin)
        on_character_card = evidence.on_character_card
        return Judged(sure=False, missing=evidence.missing, on_character_card=on_character_card, margin=margin)

    def _allowed(self, query: SplitQuery, kind: str | None) -> Callable[[int], bool]:
        """A function that tests, by number, whether a passage matches the kind, filters, phrases, and `-words`."""
        matching = self.filters.matching(query.filters)
        if kind is not None:
            matching &= self.filters.passages("kind", kind)
        phrases, excluded = (
            [_spaced(tokens) for phrase in of if (tokens := tokenize(phrase))] for of in (query.phrases, query.excluded)
        )

        def allowed(number: int) -> bool:
            if number not in matching:
                return False
            words = self._words(number) if phrases or excluded else ""
            return all(phrase in words for phrase in phrases) and not any(phrase in words for phrase in excluded)

        return allowed

    def holding_rare_words(self, ranked: Ranked) -> set[int]:
        """The records whose texts alone hold a word of what a query looks for, which is rare: at most `RARE` for each word."""
        holding = [
            {self.index.passages[n] for n in self.postings.impacts(each.term)} for each in ranked.sought if not each.names
        ]
        return {record for records in holding if len(records) <= RARE for record in records}

    def knows(self, word: str) -> bool:
        """Whether a text has a word, in any form, or it is part of the name of the game or of a kind."""
        return bool(self.postings.impacts(stem(word))) or stem(word) in self._names

    def says(self, phrase: str) -> bool:
        """Whether a passage contains a phrase, which has no words where it is empty."""
        words = _spaced(tokenize(phrase))
        return not words.strip() or words in self._all_words

    @cached_property
    def _all_words(self) -> str:
        """The words of all passages, each passage in a line: no phrase is in two of them."""
        return "\n".join(map(self._words, range(len(self.index.passages))))

    def _words(self, number: int) -> str:
        """The words in which phrases and `-words` are searched. Kept, since each such query needs those of most passages."""
        if number not in self._searched:
            shown = self.postings.shown(number)
            title = self.index.records[self.index.passages[number]].name
            self._searched[number] = _spaced(tokenize(f"{title} . {shown['heading']} . {shown['answer']}"))
        return self._searched[number]

    def prepare(self) -> None:
        """Compute what the first query would compute, so that it is answered as fast as any other."""
        self.postings.read_all()
        self.ranking.rank("misspelt")
        for number in range(len(self.index.passages)):
            self._words(number)

    def result(self, hit: Hit, answered: GameAnswer) -> Result:
        """A result with its passage: with the card if it is the first one, and else with the best passage of its record."""
        score, record, passage = hit
        also: list[int] = []
        if passage is not None:
            number = passage
        elif record in answered.led_by:
            number = self.index.passages.index(record)
        elif record == answered.found[0][1] and not answered.led_by:
            number, *also = self.cards.in_reading_order(answered.ranked, answered.card)
            if answered.casts_doubt is not None and answered.judged.doubtful:
                also = [*also[: MOST_PASSAGES - 2], answered.casts_doubt]
        else:
            number = self.cards.ranked_passages(answered.ranked, record, answered.allowed)[0][1]
        return self._result(number, score, answered.ranked.terms, also)

    def cited(self, query: str, kind: str | None, *, whole: bool = False) -> list[Result]:
        """The passages that a query cites, each alone, or with `whole` the pages; only those of the `kind`, if given."""
        numbers = dict.fromkeys(self._citations.find(query, whole=whole))
        found = [self._result(number, CITED, frozenset()) for number in numbers]
        return [each for each in found if kind in (None, each.kind)]

    def cited_changes(self, query: str, kind: str | None) -> list[Result]:
        """What changed where a query cites a change, as one result; only of the `kind`, if given."""
        numbers = cited_changes(query, self.changed)
        found = [self._result(number, CITED, frozenset(), numbers[1:MOST_PASSAGES]) for number in numbers[:1]]
        return [each for each in found if kind in (None, each.kind)]

    def _result(self, number: int, score: float, marked: frozenset[str], also: Sequence[int] = ()) -> Result:
        """A passage as a result, with those that belong to the answer. Words whose stems are in `marked` are marked."""
        return Result(
            **vars(self._shown(number, marked)),
            game=self.index.game,
            version=self.index.version,
            score=round(score, 4),
            also=[self._shown(other, marked) for other in also],
        )

    def _shown(self, number: int, marked: frozenset[str]) -> Shown:
        """A passage as an answer shows it. Words whose stems are in `marked` are marked."""
        of = self.index.passages[number]
        shown, record = self.postings.shown(number), self.index.records[of]
        ended, successor = self.ended.get(number, (None, None))
        label = LABELS[self.index.labels[number]]
        return Shown(
            id=record.id,
            kind=record.kind,
            kind_name=OPEN_QUESTIONS if of in self._leaving_open else self.index.kinds[record.kind],
            title=record.name,
            aliases=record.aliases,
            comes_in=None if record.comes_in is None else self.index.records[record.comes_in].name,
            marks=_marks(shown["answer"], marked),
            status=label.status,
            label=label.name,
            ended=ended,
            instead=None if successor is None else self._successor(successor),
            replaced=self.replaced.get(number),
            changed=self.changed.get(number),
            edition=self.editions.get(number, self.index.edition),
            open=number in self.open,
            **shown,
        )

    def _successor(self, number: int) -> Successor:
        shown, record = self.postings.shown(number), self.index.records[self.index.passages[number]]
        passage = shown["passage"]
        id_, title = (f"{record.id}#{passage}", f"{record.name}: {shown['heading']}") if passage else (record.id, record.name)
        return Successor(id_, title, shown["url"])


class Lookup:
    """An index that is open for look-up. Threads may share it."""

    def __init__(self, folder: Path) -> None:
        """Open the index in a folder. Raises OSError if there is none."""
        self.name = folder.name
        try:
            self._reader = index.open_dir(folder, readonly=True).reader()
        except index.EmptyIndexError as error:
            raise FileNotFoundError(f"{folder} has no index") from error
        self.slugs: list[str] = json.loads((folder / GAMES).read_bytes())
        self._files = {slug: (folder / f"{slug}.json").read_bytes() for slug in self.slugs}
        self._opened: dict[str, GameLookup] = {}
        self._lock = Lock()

    @classmethod
    def open(cls, directory: Path) -> Lookup:
        """Open the index that `write_index` wrote to `directory`. Raises FileNotFoundError if there is none."""
        name = current(directory)
        if not name:
            raise FileNotFoundError(f"{directory} has no index")
        return cls(directory / name)

    def prepared(self) -> Lookup:
        """The same look-up, with every game open and prepared for any query, as a service needs it that answers many."""
        for slug in self.slugs:
            self.game(slug).prepare()
        # What is open now stays open. A pass of the garbage collector over all of it would delay a query by up to 200 ms, so
        # later passes leave it out. What an earlier index left is collected first.
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        return self

    def close(self) -> None:
        """Close the index's files."""
        self._reader.close()

    def lookup(
        self,
        query: str,
        *,
        game: str | None = None,
        kind: str | None = None,
        limit: int = DEFAULT_RESULTS,
        playing: Collection[str] = (),
    ) -> Answer:
        """Find the passages that answer `query`, the best of each record; only in one game or kind, if given.

        A query that cites a record, a passage, or a change, by its id or address, is answered by that alone; a hint says so if
        the text is of another version than the query names, or of none yet.
        If the card of the first record leaves out a passage that answers better than the third record, that is a result too.
        Only the first 300 characters of `query` count, and of those the first 20 words and 8 filters, phrases, and `-words`; if
        there are more, a hint says so. They may contain filters (`hero:loki`, `-kind:set`), "quoted phrases", and `-words`; no
        query is an error. The value of an unknown filter, and a phrase that no passage contains, count as plain words. A game
        or kind that the index does not have gives no results. If a match is asked about, `playing` has the ids of the records
        that apply in it: what is only about others counts less, unless the query names it.
        """
        games = self._games(game)
        changes = [result for of in games for result in of.cited_changes(query, kind)]
        cited = changes or [result for of in games for result in of.cited(query, kind)]
        gone = None if cited else cited_passage(query)
        if gone:
            cited = [result for of in games for result in of.cited(query, kind, whole=True)]
        if cited:
            shown, total, version = cited[: max(0, limit)], len(cited), cited_version(query)
            unreleased = [each for each in cited if each.edition != self.game(each.game).index.edition]
            others = dict.fromkeys(
                each.version for each in cited if each not in unreleased and version not in (None, each.version)
            )
            hints = [f'{each.title} has no passage "{gone}" now' for each in shown if gone]
            hints += dict.fromkeys(
                _not_released(each, each.changed) for each in unreleased if each.changed and (version or changes)
            )
            hints += [f"This is the text of version {each}, not of {version}" for each in others]
            return Answer(query, game, shown, hints=hints, total=total, without_filters=total, sure=True, answers=len(shown))
        split = SplitQuery.parse(query)
        unknown = [f for f in split.filters if not any(of.filters.passages(f.field, f.value) for of in games)]
        absent = [phrase for phrase in split.phrases if not any(of.says(phrase) for of in games)]
        split = split.without(unknown, absent)
        answered = [of.answer(split, kind, playing) for of in games]
        results, leads = _in_order(answered)
        results = _hero_first(_rare_words_second(results))
        best = [each.of.result(hit, each) for each, hit in results[: max(0, limit)]]
        hints = [
            *split.cut,
            *(unknown_filter(each, [of.filters for of in games]) for each in unknown if games),
            *(_on_what_is_outside(results[0][0]) if results else ()),
            *(f'No text says "{phrase}", so this looks for its words' for phrase in absent if games),
            *(f'Only texts that say "{phrase}"' for phrase in dict.fromkeys(split.phrases) if split.words != phrase),
        ]
        without_filters = sum(len({each.of.index.passages[n] for n in each.ranked.scores}) for each in answered)
        first = results[0][0] if results else None
        return Answer(
            query,
            game,
            best,
            _suggestion(answered, first),
            hints,
            len(results),
            without_filters,
            sure=first is not None and first.judged.sure,
            doubtful=first is not None and first.judged.doubtful,
            answers=leads or int(first is not None and first.judged.sure),
            missing=_unknown_words(first, games) if first else [],
            unfinished=first is not None and (first.ranked.unfinished or first.names_several),
        )

    def game(self, slug: str) -> GameLookup:
        """The look-up in a game of the index, opened once. Raises ValueError if its file has another format."""
        if slug not in self._opened:
            self._opened[slug] = GameLookup(StoredIndex.from_json(self._files[slug]), self._reader, self._lock)
        return self._opened[slug]

    def refusal(self, game: str | None, kind: str | None) -> str | None:
        """The message that there is no such game or kind, with a suggestion; None if both exist."""
        if game is not None and game not in self.slugs:
            return f"no game {game!r}; {did_you_mean(game, self.slugs) or 'there are ' + ', '.join(self.slugs)}"
        if kind is None:
            return None
        kinds = sorted({each for of in self._games(game) for each in of.index.kinds})
        if kind not in kinds:
            return f"no kind {kind!r}; {did_you_mean(kind, kinds) or 'there are ' + ', '.join(kinds)}"
        return None

    def _games(self, slug: str | None) -> list[GameLookup]:
        """The games to search."""
        return [self.game(each) for each in self.slugs if slug in (None, each)]


def _not_released(cited: Result, mark: Note) -> str:
    """The hint for a query that cites a version of a text that is not released yet, or its change. `mark` says what it is."""
    had = f'does not have "{cited.heading}"' if mark.words.startswith("New ") else f'has "{cited.heading}" as it was before'
    return f"{mark.words}, and not released yet: version {cited.version} {had}"


def _in_order(answered: list[GameAnswer]) -> tuple[list[tuple[GameAnswer, Hit]], int]:
    """All results as (the answer of the game, result), the best first, and how many of them answer in several games.

    Of several games, the best result of each that is sure, and about as good as the best of all, comes first, in the order of
    the games: the same question may have an answer in each. It has none in a game that knows less of its words than another
    one, such as no name in it, unless only games are sure that know all words as well, but not as a name. If none is, the best
    result of the games that know most comes first. A game that takes a name of another one for a misspelled word never does.
    """
    every = [(each, hit) for each in answered for hit in each.hits]
    every.sort(key=lambda result: -result[1][0])
    games = [each.of for each in answered]
    reading = [each for each in answered if each.found and not each.misreads(games)] if len(games) > 1 else []
    enough = LEAD * min(max((each.found[0][0] for each in reading), default=0.0), OWN_NAME)
    near = [each for each in reading if each.found[0][0] >= enough]
    grasp = max((each.grasp for each in near), default=None)
    knowing = [(each, each.hits[0]) for each in near if each.grasp == grasp]
    leads = [result for result in knowing if result[0].judged.sure]
    if grasp and not leads:
        leads = [(each, each.hits[0]) for each in near if each.grasp[1] >= grasp[1] and each.judged.sure]
    first = leads or sorted(knowing, key=lambda result: -result[1][0])[:1]
    return first + [result for result in every if result not in first], len(leads)


def _hero_first(results: list[tuple[GameAnswer, Hit]]) -> list[tuple[GameAnswer, Hit]]:
    """The results, with the heroes first that lead them."""
    first = results[0][0] if results else None
    if first is None or not first.led_by:
        return results
    return sorted(results, key=lambda result: result[0] is not first or result[1][1] not in first.led_by)


def _rare_words_second(results: list[tuple[GameAnswer, Hit]]) -> list[tuple[GameAnswer, Hit]]:
    """The results; where none is sure, with the records that hold a rare word of the query after the first."""
    first = results[0][0] if results else None
    if first is None or first.judged.sure or first.judged.on_character_card:
        return results
    holding = first.of.holding_rare_words(first.ranked)
    return results[:1] + sorted(results[1:], key=lambda result: result[0] is not first or result[1][1] not in holding)


def _on_what_is_outside(first: GameAnswer) -> list[str]:
    """The hint for a query without a sure answer that asks for what a reference does not cover."""
    if first.judged.sure:
        return []
    if first.judged.is_left_out:
        return [COMES_FIRST]
    if first.judged.on_character_card:
        return [ON_CHARACTER_CARD]
    return [NO_PRICES] if asks_for_price(first.ranked.query.words) else []


def _unknown_words(first: GameAnswer, games: list[GameLookup]) -> list[str]:
    """The first words of the query that no text of the games has, and that may be why no answer is sure."""

    def is_known(typed: str) -> bool:
        return all(any(of.knows(word) for of in games) for word in typed.split())

    return [typed for typed in first.judged.missing if not is_known(typed)][:MOST_MISSING]


def _suggestion(answered: list[GameAnswer], first: GameAnswer | None) -> str | None:
    """The query as the game of the best answer corrected it; a similar name, if no word is found or known; or None."""
    if first:
        query = first.ranked.query
        return query.meant if query.corrected else None
    if any(each.ranked.scores or not terms(each.ranked.query.tokens) for each in answered):
        return None
    parsers = [(each.of.ranking.parser, each.ranked.query.tokens) for each in answered]
    near = (parser.names.closest_name(tokens) for parser, tokens in parsers if not all(map(parser.is_known, tokens)))
    return next((name for name in near if name), None)


def _spaced(tokens: list[str]) -> str:
    """Tokens as one text, in which those of a phrase are found if they are consecutive."""
    return f" {' '.join(tokens)} "


def _marks(text: str, marked: frozenset[str]) -> list[list[int]]:
    """The [start, end], in characters, of each word of `text` that has a stem in `marked`."""
    return [[w.start(), w.end()] for w in _WORD.finditer(text) if not marked.isdisjoint(_stems(w[0]))]


@lru_cache(maxsize=20_000)
def _stems(word: str) -> tuple[str, ...]:
    """The stems of a word of an answer. Cached, because the records contain few different words."""
    return tuple(stem(token) for token in tokenize(word))
