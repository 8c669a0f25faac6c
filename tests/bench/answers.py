"""Whether the first result answers a question: its card, whether it knows that it does, and how robust it is.

Questions are labelled by the passages that settle them. A player reads the card first, so what that shows counts, and not only
which record it is of.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from query_sets import UNANSWERABLE, leaves_open, passages_of, read, read_labelled, read_unanswerable, record_of, sample
from tables import table
from variations import degraded, name_queries, starts, two_name_queries

from rulebook.model.hints import Hints, SearchHints
from rulebook.search.index_writer import write_index
from rulebook.search.lookup import Lookup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    from query_sets import Query, Question
    from tables import Bars

    from rulebook.library.library import Library
    from rulebook.search.answers import Answer

OPEN = "labelled"
"""The questions that anybody may read. `unanswerable.json` belongs to them."""
OWN_WORDS = "own-words"
"""Questions in words that are seldom those of the rules. Search questions were made of some, which are left out here."""
THREE = 3
FIRST_SETTLES, THREE_SETTLE, LEAST_KIND_SETTLES, RECORD_FIRST = 92, 97, 85, 94
FIRST_PASSAGE_SETTLES = 79
OWN_WORDS_SETTLE = 84
MEAN_WORDS, MOST_WORDS = 60, 120
UNSURE_OF_UNANSWERABLE, UNSURE_OF_SETTLED = 80, 3
RECORD_FIRST_WITHOUT_HINTS, SETTLES_WITHOUT_HINTS = 86, 72
NAMES_FOUND, TWO_NAMES_FOUND, DEGRADED = 98, 95, 95
TWO_NAMES_OF = "unmatched"
"""The game whose names are put into templates for two."""
DEGRADED_KINDS = ("cross", "keyword", "question")
DEGRADED_SAMPLE = 240
TYPED_SAMPLE = 60


@dataclass(frozen=True)
class Outcome:
    """How a question was answered."""

    record: bool
    """Whether the first result is of a right record."""
    first: bool
    """Whether what the first result shows settles it."""
    first_passage: bool
    """Whether the first passage that it shows does so alone."""
    three: bool
    """Whether what the first three results show settles it."""
    words: int
    """The number of words that the first result shows."""
    sure: bool
    leaves_open: bool
    """Whether it is not sure, or says that no source answers."""

    @classmethod
    def of(cls, question: Question, answer: Answer) -> Outcome:
        """Judge an answer by the labels of its question."""
        shown = [passages_of(result) for result in answer.results[:THREE]]
        best = answer.results[:1]
        return cls(
            any(record_of(result) in question.expect for result in best),
            bool(shown) and question.is_settled_by(shown[0]),
            bool(shown) and question.is_settled_by(shown[0][:1]),
            question.is_settled_by([passage for passages in shown for passage in passages]),
            sum(len(each.answer.split()) for result in best for each in (result, *result.also)),
            answer.sure,
            leaves_open(answer),
        )


Outcomes = list[tuple["Question", Outcome]]


def measure(library: Library, lookup: Lookup, names: Sequence[str], bars: Bars) -> None:
    """Print how well the questions of the sets `names` are answered. No single question is shown."""
    with without_hints(library) as plain:
        for name in names:
            _measure_questions(lookup, plain, name, bars)
    _measure_own_words(library, bars)
    _measure_names(library, lookup, bars)
    _measure_degraded(lookup, bars)
    _measure_typing(lookup)


def without_hints(library: Library) -> AbstractContextManager[Lookup]:
    """Open the look-up in the records alone: with the synonyms of the games, but without nicknames and search questions."""
    return opened(library, SearchHints({}, library.hints.synonyms))


@contextmanager
def opened(library: Library, hints: SearchHints) -> Iterator[Lookup]:
    """Open the look-up in the records of a library, with other hints."""
    with TemporaryDirectory() as folder:
        write_index(library, Path(folder), hints)
        lookup = Lookup.open(Path(folder))
        try:
            yield lookup
        finally:
            lookup.close()


def outcomes(lookup: Lookup, questions: Sequence[Question]) -> Outcomes:
    """Ask each question in its game."""
    return [(each, Outcome.of(each, lookup.lookup(each.text, game=each.game, limit=THREE))) for each in questions]


def percent(of: Sequence[bool]) -> float:
    """Return how many are true, in percent; 0 if there are none."""
    return 100 * sum(of) / len(of) if of else 0.0


def _measure_questions(lookup: Lookup, plain: Lookup, name: str, bars: Bars) -> None:
    questions = read_labelled(name)
    asked = [question for question in questions if question.settles]
    full, bare = outcomes(lookup, asked), outcomes(plain, asked)
    for what in ("kind", "game"):
        _show_questions(
            f"{name}.json by {what}, in percent: the right record first, the card settles it, the first three do",
            _groups(full, what),
            _groups(bare, what),
        )
    all_full, all_bare = [outcome for _, outcome in full], [outcome for _, outcome in bare]
    kinds = {kind: percent([outcome.first for outcome in some]) for kind, some in _groups(full, "kind").items()}
    least = min(kinds, key=lambda kind: kinds[kind])
    words = [outcome.words for outcome in all_full]
    bars.at_least(f"{name}: the card settles it", percent([o.first for o in all_full]), FIRST_SETTLES, "%")
    passages = percent([o.first_passage for o in all_full])
    bars.at_least(f"{name}: the first passage of the card settles it", passages, FIRST_PASSAGE_SETTLES, "%")
    bars.at_least(f"{name}: the first three results settle it", percent([o.three for o in all_full]), THREE_SETTLE, "%")
    bars.at_least(f"{name}: weakest kind ({least}), the card settles it", kinds[least], LEAST_KIND_SETTLES, "%")
    bars.at_least(f"{name}: right record first", percent([o.record for o in all_full]), RECORD_FIRST, "%")
    bars.at_most(f"{name}: words of a card, mean", mean(words), MEAN_WORDS, "words")
    bars.at_most(f"{name}: words of the longest card", max(words), MOST_WORDS, "words")
    bars.at_least(
        f"{name}, no hints: right record first", percent([o.record for o in all_bare]), RECORD_FIRST_WITHOUT_HINTS, "%"
    )
    bars.at_least(f"{name}, no hints: the card settles it", percent([o.first for o in all_bare]), SETTLES_WITHOUT_HINTS, "%")
    _measure_confidence(lookup, name, questions, all_full, bars)


def _measure_own_words(library: Library, bars: Bars) -> None:
    """Print how well questions are answered whose words no search question repeats."""
    questions = read_labelled(OWN_WORDS)
    asked = {question.text for question in questions}

    def others(hints: Hints) -> Hints:
        def kept(some: Sequence[str]) -> list[str]:
            return [each for each in some if each not in asked]

        passages = {passage: kept(some) for passage, some in hints.passages.items()}
        return hints.model_copy(update={"search_questions": kept(hints.search_questions), "passages": passages})

    records = {ref: others(hints) for ref, hints in library.hints.records.items()}
    with opened(library, SearchHints(records, library.hints.synonyms)) as lookup:
        found = [outcome for _, outcome in outcomes(lookup, questions)]
    rows = [
        ["the card settles it", f"{percent([o.first for o in found]):.1f}"],
        ["its first passage does", f"{percent([o.first_passage for o in found]):.1f}"],
        ["the first three results do", f"{percent([o.three for o in found]):.1f}"],
        ["the card does not, and the look-up is sure of it", f"{percent([o.sure and not o.first for o in found]):.1f}"],
        ["the card does, and the look-up is not sure", f"{percent([o.first and not o.sure for o in found]):.1f}"],
    ]
    table(f"{len(questions)} questions of {OWN_WORDS}.json that no search question repeats, in percent", ["", "%"], rows)
    bars.at_least(f"{OWN_WORDS}: the card settles it", percent([o.first for o in found]), OWN_WORDS_SETTLE, "%")


def _groups(found: Outcomes, what: str) -> dict[str, list[Outcome]]:
    """Group outcomes by the kind or the game of their questions, and all of them last."""
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for question, outcome in sorted(found, key=lambda each: str(getattr(each[0], what))):
        groups[getattr(question, what)].append(outcome)
    return {**groups, "all": [outcome for _, outcome in found]}


def _show_questions(title: str, full: Mapping[str, Sequence[Outcome]], bare: Mapping[str, Sequence[Outcome]]) -> None:
    rows = [
        [
            group,
            str(len(full[group])),
            *(
                f"{percent([getattr(o, of) for o in some[group]]):.1f}"
                for some in (full, bare)
                for of in ("record", "first", "three")
            ),
        ]
        for group in full
    ]
    columns = ("record", "card", "three")
    table(title, ["", "questions", *columns, *(f"{column}, no hints" for column in columns)], rows)


def _measure_confidence(lookup: Lookup, name: str, questions: Sequence[Question], found: Sequence[Outcome], bars: Bars) -> None:
    """Print how often the look-up is unsure of what it answers well, of what it does not, and of what has no answer.

    It also counts as unsure of the latter if it says that no source answers.
    """
    labelled = [question for question in questions if question.kind == UNANSWERABLE]
    others = read_unanswerable() if name == OPEN else []
    unsure = {
        "settled by the card": [not outcome.sure for outcome in found if outcome.first],
        "not settled by the card": [not outcome.sure for outcome in found if not outcome.first],
        f"unanswerable, of {name}.json": [outcome.leaves_open for _, outcome in outcomes(lookup, labelled)],
        "unanswerable.json": [outcome.leaves_open for _, outcome in outcomes(lookup, others)],
    }
    rows = [[what, str(len(some)), str(sum(some)), f"{percent(some):.1f}"] for what, some in unsure.items() if some]
    table(f"{name}.json: how often the look-up is not sure", ["", "questions", "unsure", "%"], rows)
    settled, _, *without_answer = unsure.values()
    all_without_answer = [each for some in without_answer for each in some]
    bars.at_least(f"{name}: unsure of the unanswerable", percent(all_without_answer), UNSURE_OF_UNANSWERABLE, "%")
    bars.at_most(f"{name}: unsure of the answered", percent(settled), UNSURE_OF_SETTLED, "%")


def _finds(lookup: Lookup, query: Query) -> bool:
    """Whether the first result of a query is of a right record."""
    results = lookup.lookup(query.text, game=query.game, limit=1).results
    return bool(results) and results[0].id in query.right


def _measure_names(library: Library, lookup: Lookup, bars: Bars) -> None:
    for title, made, what, bar in (
        ("What is made from one name", name_queries(library), "names and nicknames, right first", NAMES_FOUND),
        (f"Two names of {TWO_NAMES_OF}", two_name_queries(library, TWO_NAMES_OF), "two names, either first", TWO_NAMES_FOUND),
    ):
        found = {how: [_finds(lookup, query) for query in queries] for how, queries in made.items()}
        every = [each for some in found.values() for each in some]
        rows = [[how, str(len(some)), f"{percent(some):.1f}"] for how, some in {**found, "all": every}.items()]
        table(f"{title}: a right record first, in percent", ["", "queries", "first"], rows)
        bars.at_least(what, percent(every), bar, "%")


def _measure_degraded(lookup: Lookup, bars: Bars) -> None:
    clean = sample([query for query in read("tuning") if query.kind in DEGRADED_KINDS], DEGRADED_SAMPLE)
    found = sum(_finds(lookup, query) for query in clean)
    rows = [["as they are", str(found), ""]]
    shares = {}
    for what, queries in degraded(clean).items():
        count = sum(_finds(lookup, query) for query in queries)
        shares[what] = 100 * count / found
        rows.append([what, str(count), f"{shares[what]:.1f}"])
    table(
        f"{len(clean)} queries of tuning.json as people mistype them: the right record first", ["", "first", "% of clean"], rows
    )
    least = min(shares, key=lambda what: shares[what])
    bars.at_least(f"mistyped queries, of clean ones ({least})", shares[least], DEGRADED, "%")


def _measure_typing(lookup: Lookup) -> None:
    """Print how steady the first result is while questions are typed."""
    questions = sample([question for question in read_labelled(OPEN) if question.settles], TYPED_SAMPLE)
    typed = [_first_while_typing(question, lookup) for question in questions]
    letters = sum(map(len, typed))
    changes = [sum(one[0] != other[0] for one, other in pairwise(keys)) for keys in typed]
    rows = [
        ["letters", str(letters), ""],
        ["another record first than after the letter before", str(sum(changes)), f"{100 * sum(changes) / letters:.1f}"],
        *(
            [what, str(count), f"{100 * count / letters:.1f}"]
            for what, of in (("a record first only within a word", _passing), ("the final record first, then not", _lost))
            for count in [sum(map(of, typed))]
        ),
    ]
    table(f"{len(questions)} questions of labelled.json while they are typed", ["", "letters", "% of letters"], rows)


Keys = list[tuple[str, bool]]


def _first_while_typing(question: Question, lookup: Lookup) -> Keys:
    """Return the first record after each letter of a question, and whether the last word is complete then."""
    keys = []
    for text, complete in starts(question.text):
        results = lookup.lookup(text, game=question.game, limit=1).results
        keys.append((results[0].id if results else "", complete))
    return keys


def _passing(keys: Keys) -> int:
    """Count the letters within a word after which a record is first that is so at neither end of the word."""
    count, before = 0, ""
    for place, (record, complete) in enumerate(keys):
        if complete:
            before = record
        else:
            after = next(record for record, complete in keys[place:] if complete)
            count += record not in (before, after)
    return count


def _lost(keys: Keys) -> int:
    """Count the letters after which the final record is not first any more, though it was after the letter before."""
    final = keys[-1][0]
    return sum(one[0] == final != other[0] for one, other in pairwise(keys))
