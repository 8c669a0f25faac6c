"""Proposes search hints for a record: makes questions, asks the look-up, and tries as lines those that it does not answer.

The questions come from the record's own names, headings, and texts; from what people ask of other records of its kind, in
their hints; and from the synonyms of the game, read backward: the rules say "discard pile", and players say "graveyard".
"""

from __future__ import annotations

import re
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from rulebook.model.fields import names_in
from rulebook.model.game import Word
from rulebook.model.hints import SearchHints
from rulebook.model.yaml_edit import dumped, extend, set_value
from rulebook.search.documents import names
from rulebook.search.english import terms
from rulebook.search.index_writer import write_index_folder
from rulebook.search.lookup import Lookup
from rulebook.text.counts import counted
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rulebook.library.library import Library
    from rulebook.model.hints import Hints
    from rulebook.model.parts import Passage
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref

    _Hinted = tuple[str, Ref, str | None]
    """A question in hints, and the record and passage that it is about."""

MOST_OF_A_SORT = 3
"""The maximum number of questions from templates about one passage or record, and of those from synonyms."""
SHARED, COMMON = 2, 5
"""How many records' hints share a template whose words are in a record, and one that is asked of every record."""
FEWEST_WORDS = 2
"""The minimum number of words of a template for passages, all of which the passage has."""
RARE = 0.05
"""The maximum share of the passages of a game that have a phrase, for what players say for it to be asked."""
SLOT = "{}"
"""What stands in a template for the name of a record."""
NOT_FIRST, NOT_ON_CARD, FIRST = range(3)
"""How well a question is answered: another record comes first; its own does, without the passage on its card; all is right."""
SCHEMA_LINE = "# yaml-language-server: $schema=../../../../schemas/hints.json\n"
_CUES = [
    (re.compile(cue), asks)
    for cue, asks in (
        (r"\b(?:may|must|cannot)\b", "may or must"),
        (r"\d|\beach\b", "how many"),
        (r"\buntil\b|\brest of\b", "how long"),
        (r"\b(?:into?|onto?|to|from) (?:an?|the|your|their|its|any) (?P<found>\w+)", "where"),
        (r"\b(?P<found>opponent|owner|any fighter|each player)\b", "who"),
    )
]
"""What a passage tells, by words of its text, and how people ask for it. A question adds the words `found`."""


@dataclass(frozen=True)
class Question:
    """A question about a passage of a record, or about the record as a whole if `passage` is None."""

    text: str
    passage: str | None
    made_from: str
    """What it was made from: name, heading, timing, text, template, or synonym."""

    @property
    def words(self) -> frozenset[str]:
        """The words that count, as the look-up sees them."""
        return _words(self.text)


@dataclass(frozen=True)
class Reply:
    """A question, whether it is answered first, and the id of what came first."""

    question: Question
    answered: bool
    first: str | None


@dataclass(frozen=True)
class Trial:
    """What became of the lines that were tried: those that help, and why each of the others is not proposed."""

    helpful: list[Question]
    rejected: dict[Question, str]


def questions(library: Library, record: Record) -> list[Question]:
    """Questions that people may ask about a record, each once: those about the record first, then those about each passage."""
    maker = _Maker(library, record)
    made = list(maker.of_record())
    for _, _, passage in record.passages():
        if not library.ended(record.ref_of(passage)):
            made += maker.of_passage(passage)
    different: dict[object, Question] = {}
    for question in made:
        if question.words:
            different.setdefault((question.passage, question.words), question)
    return list(different.values())


class _Maker:
    """Makes the questions about one record."""

    def __init__(self, library: Library, record: Record) -> None:
        self._library, self._record, self._game = library, record, library.games[record.ref.game]
        self._name = record.name.partition(":")[0].lower()
        listed = library.hints.synonyms.get(self._game.slug)
        entries = listed.synonyms if listed else []
        self._synonyms = [
            (entry.say, [phrase for mean in entry.mean if (phrase := _spaced(mean)).strip()]) for entry in entries
        ]
        self._texts = {passage.id: self._text(passage) for _, _, passage in record.passages()}
        self._all_texts = [self._text(p) for other in library.of(self._game.slug) for _, _, p in other.passages()]
        self._hints = [_spaced(question) for question, _, _ in _hinted(library, self._game.slug)]
        self._templates = self._shared_templates()
        self._owners: dict[frozenset[str], set[Ref]] = defaultdict(set)
        """The records of the game that have each name."""
        for other in library.of(self._game.slug):
            for name, _ in names(other, library.hints.of(other.ref)):
                self._owners[_words(name)].add(other.ref)

    def of_record(self) -> Iterator[Question]:
        """By its names, by what it contains, and as people ask of other records of its kind."""
        record = self._record
        of_passages = {name for _, _, passage in record.passages() for name, _ in names_in(passage)}
        for name, _ in names(record, self._library.hints.of(record.ref)):
            if name not in of_passages:
                yield Question(self._by_name(name), None, "name")
        text = " ".join([_spaced(self._plain(record.summary)), *self._texts.values()])
        yield from self._from_templates(None, (), text)

    def of_passage(self, passage: Passage) -> Iterator[Question]:
        """By its heading, timing, and text, as people ask of passages of the same timing, and by the words of players."""
        text, topic = self._texts[passage.id], self._plain(passage.heading).rpartition(": ")[2].lower()
        topic = re.sub(r"[^\w\s'’-]", "", topic)
        about = self._with_name(topic)
        for name, _ in names_in(passage):
            yield Question(self._by_name(name), passage.id, "name")
        yield Question(about, passage.id, "heading")
        for when in passage.when:
            timing = self._game.vocabulary("timings").get(when)
            if isinstance(timing, Word) and timing.rule:  # a step of the game; other timings are conditions
                alone = sum(when in p.when for _, _, p in self._record.passages()) == 1
                yield Question(f"{self._name if alone else about} {timing.name.lower()}", passage.id, "timing")
        plain = self._plain(passage.text)
        for cue, asks in _CUES:
            if found := cue.search(plain):
                yield Question(" ".join([about, asks, *found.groupdict().values()]), passage.id, "text")
        for given, asks in ((passage.limit, "how often"), (passage.cost, "cost")):
            if given:
                yield Question(f"{about} {asks}", passage.id, "text")
        yield from self._from_templates(passage.id, tuple(passage.when), text)
        yield from self._from_synonyms(passage.id, about, text)

    def _from_templates(self, passage: str | None, when: tuple[str, ...], text: str) -> Iterator[Question]:
        """What people ask of other records, if it fits: the text has its words, or many records share it."""
        known = frozenset(text.split()).union(*(_words(say) for says, _ in self._meant(text) for say in says if " " not in say))
        fitting = []
        for template, sharing in self._templates[passage is None, when].items():
            words = _words(template)
            if passage is None:
                fits = SLOT in template and (len(sharing) >= COMMON or (len(sharing) >= SHARED and words <= known))
            else:
                fits = len(words) >= FEWEST_WORDS and words <= known
            if fits and template.count(SLOT) <= 1:
                fitting.append((-len(sharing), -len(words), template))
        for _, _, template in sorted(fitting)[:MOST_OF_A_SORT]:
            yield Question(self._with_name(template.replace(SLOT, self._name)), passage, "template")

    def _from_synonyms(self, passage: str, about: str, text: str) -> Iterator[Question]:
        """The words of players for words of a passage.

        Beside the record's name alone if that is enough to mean the passage: no other passage has the words, and its heading
        has them, or they are several.
        """
        for says, phrase in self._meant(text)[:MOST_OF_A_SORT]:
            telling = phrase in _spaced(about) or " " in phrase.strip()
            alone = telling and self._count(self._texts.values(), phrase) == 1
            yield Question(f"{self._name if alone else about} {says[0]}", passage, "synonym")

    def _meant(self, text: str) -> list[tuple[list[str], str]]:
        """The phrases of a text that few passages have, the rarest first, and the words that players say for each.

        Those that are most frequent in hints come first.
        """
        found: dict[str, list[str]] = {}
        for say, means in self._synonyms:
            for phrase in means:
                if phrase in text:
                    new = [each for each in say if _words(each) and _spaced(each) not in text]
                    found.setdefault(phrase, []).extend(new)
        rare = [(self._count(self._all_texts, phrase), phrase) for phrase, says in found.items() if says]
        return [
            (sorted(found[phrase], key=lambda say: -self._count(self._hints, _spaced(say))), phrase)
            for count, phrase in sorted(rare)
            if count <= RARE * len(self._all_texts)
        ]

    @staticmethod
    def _count(texts: Iterable[str], phrase: str) -> int:
        return sum(phrase in text for text in texts)

    def _shared_templates(self) -> dict[tuple[bool, tuple[str, ...]], dict[str, set[Ref]]]:
        """The questions in the hints of other records of the kind, with a slot for the name, and the records that have each.

        By whether they are about a record as a whole, and the timing of the passage that they are about.
        """
        found: dict[tuple[bool, tuple[str, ...]], dict[str, set[Ref]]] = defaultdict(lambda: defaultdict(set))
        for other in self._library.of(self._game.slug, self._record.ref.kind):
            hints = self._library.hints.of(other.ref)
            spelled = sorted({" ".join(tokenize(name)) for name, _ in names(other, hints)} - {""}, key=len, reverse=True)
            if other is self._record or not spelled:
                continue
            name = re.compile(rf"\b(?:{'|'.join(map(re.escape, spelled))})\b")
            for question in hints.search_questions:
                found[True, ()][name.sub(SLOT, " ".join(tokenize(question)))].add(other.ref)
            for _, _, passage in other.passages():
                for question in hints.passages.get(passage.id, []):
                    found[False, tuple(passage.when)][name.sub(SLOT, " ".join(tokenize(question)))].add(other.ref)
        return found

    def _by_name(self, name: str) -> str:
        """A question by a name: the name alone, if no other record has it."""
        return name.lower() if len(self._owners[_words(name)]) == 1 else self._with_name(name.lower())

    def _with_name(self, text: str) -> str:
        """A question with the record's name in it."""
        return text if _words(self._name) <= _words(text) else f"{self._name} {text}"

    def _plain(self, text: str) -> str:
        return self._library.plain(text, self._game.slug)

    def _text(self, passage: Passage) -> str:
        return _spaced(f"{self._plain(passage.heading)} . {self._plain(passage.text)}")


def ask(lookup: Lookup, record: Ref, asked: Iterable[Question]) -> list[Reply]:
    """Ask the look-up each question about a record."""
    replies = []
    for question in asked:
        rank, first = _rank(lookup, question.text, record, question.passage)
        replies.append(Reply(question, rank == FIRST, first))
    return replies


def _rank(lookup: Lookup, question: str, record: Ref, passage: str | None) -> tuple[int, str | None]:
    """Whether a record comes first, and the passage is on its card; and the id of what comes first."""
    results = lookup.lookup(question, game=record.game, limit=1).results
    if not results:
        return NOT_FIRST, None
    first = results[0]
    shown = {each.passage for each in (first, *first.also) if each.id == str(record)}
    rank = NOT_FIRST if first.id != str(record) else FIRST if passage is None or passage in shown else NOT_ON_CARD
    return rank, f"{first.id}#{first.passage}" if first.passage else first.id


def try_lines(
    library: Library, record: Record, lookup: Lookup, replies: Iterable[Reply], progress: Callable[[str], None]
) -> Trial:
    """Try the questions that are not answered as lines of the record's hints, in an index of their own.

    A line is rejected if its question is still not answered with it, or if it is most similar to a question in any hints of
    the game that shares a word with a line and then gets a worse answer. The others are tried again, until none is rejected.
    """
    lines, rejected = [reply.question for reply in replies if not reply.answered], dict[Question, str]()
    ranks_before: dict[_Hinted, int] = {}
    harmed: list[_Hinted] = []
    while lines:
        refused: dict[Question, str] = {}
        with TemporaryDirectory() as folder, closing(_index_with(library, record.ref, lines, Path(folder) / "index")) as trial:

            def is_worse(asked: _Hinted, trial: Lookup = trial) -> bool:
                rank = _rank(trial, *asked)[0]
                return rank < FIRST and rank < ranks_before.setdefault(asked, _rank(lookup, *asked)[0])

            for reply in ask(trial, record.ref, lines):
                if not reply.answered:
                    refused[reply.question] = f"would not help: {reply.first or 'nothing'} still comes first"
            words = frozenset[str]().union(*(line.words for line in lines))
            concerned = [each for each in _hinted(library, record.ref.game) if words & _words(each[0])]
            progress(f"trying {counted(len(lines), 'line')} beside {counted(len(concerned), 'question')} of hints")
            if not refused:
                harmed = list(filter(is_worse, harmed)) or list(filter(is_worse, concerned))
                for question, ref, passage in harmed:
                    near = max(lines, key=lambda line: _likeness(line.words, _words(question)))
                    refused.setdefault(near, f'harms: "{question}" of {ref.short()}{f"#{passage}" if passage else ""}')
        if not refused:
            break
        rejected |= refused
        lines = [line for line in lines if line not in refused]
    return Trial(lines, rejected)


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """How many of the words of two questions both have, from 0 to 1."""
    return len(one & other) / len(one | other)


def _index_with(library: Library, record: Ref, lines: Iterable[Question], folder: Path) -> Lookup:
    """The look-up with more lines in the hints of a record. Its index is written to the new folder `folder`."""
    added = {**library.hints.records, record: with_lines(library.hints.of(record), lines)}
    write_index_folder(library, folder, SearchHints(added, library.hints.synonyms))
    return Lookup(folder)


def with_lines(hints: Hints, lines: Iterable[Question]) -> Hints:
    """Hints with more lines."""
    new = as_data(lines)
    passages = {id_: [*hints.passages.get(id_, []), *added] for id_, added in new.get("passages", {}).items()}
    asks = [*hints.search_questions, *new.get("asks", [])]
    return hints.model_copy(update={"search_questions": asks, "passages": hints.passages | passages})


def as_data(lines: Iterable[Question]) -> dict[str, Any]:
    """Lines in the form of a file of hints."""
    asks, passages = list[str](), defaultdict[str, list[str]](list)
    for line in lines:
        (asks if line.passage is None else passages[line.passage]).append(line.text)
    return {key: value for key, value in (("asks", asks), ("passages", dict(passages))) if value}


def added_to(text: str, lines: Iterable[Question], hints: Hints) -> str:
    """The text of a file of hints with more lines. `hints` is what the file has; if that is nothing, the text is a new one."""
    data = as_data(lines)
    if not (hints.nicknames or hints.search_questions or hints.passages or hints.asked):
        return SCHEMA_LINE + dumped(data)
    if asks := data.get("asks"):
        text = extend(text, ("asks",), asks) if hints.search_questions else set_value(text, ("asks",), asks)
    passages = data.get("passages", {})
    if passages and not hints.passages:
        return set_value(text, ("passages",), passages)
    for id_, added in passages.items():
        path = ("passages", id_)
        text = extend(text, path, added) if id_ in hints.passages else set_value(text, path, added)
    return text


def _hinted(library: Library, game: str) -> list[_Hinted]:
    """All questions in the hints of a game."""
    hinted: list[_Hinted] = []
    for ref, hints in library.hints.records.items():
        if ref.game == game:
            hinted += [(question, ref, None) for question in hints.search_questions]
            hinted += [(question, ref, passage) for passage, asked in hints.passages.items() for question in asked]
    return hinted


def _words(text: str) -> frozenset[str]:
    return frozenset(terms(tokenize(text)))


def _spaced(text: str) -> str:
    """The words of a text that count, as one text in which those of a phrase are found."""
    return f" {' '.join(terms(tokenize(text)))} "
