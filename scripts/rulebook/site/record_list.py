"""The list of all records of a kind, as an index page shows it: its rows, and what a reader can order and filter them by.

Rows are named by their number in the list, from 0. All of it follows from the class of the kind, from the references between
records, and from the history of the game, so that a new kind has a list without any code.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rulebook.library.boxes import boxes_of, series_and_name
from rulebook.library.facts import own_facts
from rulebook.model.fields import names_in
from rulebook.model.kinds import KINDS
from rulebook.model.kinds.heroes import Hero
from rulebook.site.index_groups import Group, Grouping, groupings, original_of
from rulebook.site.record_fields import labels
from rulebook.site.shelf import contents, rules_for
from rulebook.site.telling import Telling, asked_changes, new_in_head
from rulebook.text.counts import singular
from rulebook.text.normalize import slug_of, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import Library
    from rulebook.model.game import Game, KindNames
    from rulebook.model.record import Record
    from rulebook.releases.changes import RecordChange
    from rulebook.releases.history import History

MANY = 10
"""A list with more records than this has a filter, even if none of them has changed."""
LONG = 30
"""In a list with more records than this, a reader with a phone can jump to a heading."""
FEW = 3
"""If more plain records than this have the same line, the page says it once."""
NAMED = 6
"""A row names this many records that its record concerns, and more if they fit in one line. Else, it counts them."""
LINE = 40
"""How many characters fit in that line."""


@dataclass(frozen=True)
class Row:
    """A record in the list.

    - `boxes`: the records that list it, such as the sets of a hero, the newest last.
    - `original`: the record that it is a variant of.
    - `words`: the words of vocabularies that it has, such as the action of a power.
    - `concerned`: whom its rules concern, as `concerned()` says it.
    - `is_plain`: whether it has no special rules, of its own or shared, where the list can be narrowed down to those that have.
    - `found_by`: names and facts that the row does not show and a reader may look for, such as the names of its abilities.
    """

    record: Record
    boxes: list[Record]
    original: Record | None
    words: list[str]
    concerned: str
    is_plain: bool
    found_by: list[str]

    @property
    def box(self) -> Record | None:
        """The newest record that lists it."""
        return self.boxes[-1] if self.boxes else None


@dataclass(frozen=True)
class Part:
    """The numbers of the rows under one heading."""

    group: Group
    rows: list[int]


@dataclass(frozen=True)
class Order:
    """One order of the list. In the first, each row is in one part; in others, it may be in several."""

    by: str
    title: str
    parts: list[Part]


@dataclass(frozen=True)
class Choice:
    """Something to filter by, and the numbers of the rows that have it.

    `id` stands for it in the address of the page. `means` says which records have it, as what follows its name and a colon;
    empty if its name says so. `facts` says for each of the rows what it has, such as the names of its tokens; empty where the
    row says so. `places` has where each of the rows is told on the page of what changed since a version, if it is one. `kind`
    has the names of the kind of which it is a record that the rows share, if it is one.
    """

    id: str
    name: str
    rows: list[int]
    means: str = ""
    facts: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    kind: KindNames | None = None


@dataclass(frozen=True)
class RecordList:
    """The list: its rows in the first of its orders, and what they can be filtered by.

    `changed_since` has a choice for each version, the newest first, also for one since which no record has changed: an address
    may name it. `special` is the choice of those with special rules, if some have none: it is one tap away, not folded.
    """

    rows: list[Row]
    orders: list[Order]
    mechanics: list[Choice]
    changed_since: list[Choice]
    special: Choice | None

    @property
    def has_controls(self) -> bool:
        """Whether there is anything to find in the list that one does not see at once."""
        return len(self.rows) > MANY or self.has_changed

    @property
    def has_changed(self) -> bool:
        """Whether any record has changed since a version."""
        return any(choice.rows for choice in self.changed_since)

    @property
    def is_long(self) -> bool:
        """Whether a reader with a phone is offered its headings to jump to."""
        return len(self.rows) > LONG and all(part.group.title for part in self.orders[0].parts)

    @property
    def left_open(self) -> int:
        """The number of lists of open questions, which are counted apart."""
        return sum(row.record.leaves_open for row in self.rows)

    @property
    def plain_gist(self) -> str:
        """The line that most of the plain rows would have, which the page says once; empty if few would."""
        gists = Counter(row.record.gist for row in self.rows if row.is_plain and row.record.gist)
        [(gist, count)] = gists.most_common(1) or [("", 0)]
        return gist if count > FEW else ""

    @property
    def boxes(self) -> list[Record]:
        """The records that list those in the rows, each once."""
        return list({box.ref: box for row in self.rows for box in row.boxes}.values())


def record_list(library: Library, history: History, kind: str) -> RecordList:
    """The list of the records of a kind in the game of `history`."""
    records, game = library.of(history.game, kind), library.games[history.game]
    ways = [_complete(way, records) for way in groupings(library, game.slug, kind)]
    ways = ways or [Grouping("", "", _open_last(records))]
    listed = [record for group in ways[0].groups for record in group.records]
    numbers = {record.ref: number for number, record in enumerate(listed)}
    grouped_by = {way.by for way in ways}
    choices = [choice for choice in _mechanics(library, game, listed, grouped_by) if _narrows(choice, len(listed))]
    having: dict[int, list[str]] = defaultdict(list)
    for choice in choices:
        for number in choice.rows:
            having[number].append(choice.name)
    rows = [_row(library, game, record, grouped_by, having[number]) for number, record in enumerate(listed)]
    ruled = [number for number, row in enumerate(rows) if not row.is_plain]
    special = Choice("special-rules", "Special rules", ruled, "there are special rules, its own or shared ones.")
    has_special = _narrows(special, len(listed))
    return RecordList(
        rows,
        [Order(way.by, way.title, [Part(g, [numbers[r.ref] for r in g.records]) for g in way.groups]) for way in ways],
        [special, *choices] if has_special else choices,
        list(_changed_since(history, listed)),
        special if has_special else None,
    )


def _open_last(records: list[Record]) -> list[Group]:
    """The records in a group without a heading, and lists of open questions, if there are any, in another."""
    rest = [record for record in records if not record.leaves_open]
    left_open = [record for record in records if record.leaves_open]
    found = (Group("", "", rest), Group("open-questions", "What the sources leave open", left_open))
    return [group for group in found if group.records]


def _narrows(choice: Choice, rows: int) -> bool:
    """Whether several of that many rows have a choice, and some do not: who chooses it sees fewer."""
    return 1 < len(choice.rows) < rows


def _complete(way: Grouping, records: list[Record]) -> Grouping:
    """The grouping, with another group for the records that are in none."""
    grouped = {record.ref for group in way.groups for record in group.records}
    others = [record for record in records if record.ref not in grouped]
    return replace(way, groups=[*way.groups, Group(f"{way.by}-others", "Others", others)]) if others else way


def _row(library: Library, game: Game, record: Record, grouped_by: set[str], choices: list[str]) -> Row:
    """The row of a record.

    It is also found by the names of the choices that it has, the singular of a sidekick's, and other names of its boxes.
    """
    boxes = boxes_of(library, record.ref)
    measures = [measure.said for measure in record.measures]
    shown = set(tokenize(" ".join([record.name, *record.companions, *measures, record.gist or "", *choices])))
    names = [name for name, _ in names_in(record)]
    names += own_facts(record) if isinstance(record, Hero) else []
    # A filter finds words by how they begin.
    names += map(singular, record.companions)
    names += [alias for box in boxes for alias in _of_the_whole(library, box)]
    return Row(
        record,
        boxes,
        original_of(library, record),
        _words(record, game, grouped_by),
        concerned(library, game, record),
        bool(record.rules_heading) and not record.rules and not rules_for(library, record),
        list(_adding_words(names, shown)),
    )


def _of_the_whole(library: Library, box: Record) -> list[str]:
    """The other names of a box, without the part that names what is in it: that would find all the rest of the box, too."""
    inside = [set(tokenize(record.name)) for record in contents(library, box)]
    named = [(alias, any(words <= set(tokenize(alias)) for words in inside)) for alias in box.aliases]
    return [whole for alias, names in named if (whole := series_and_name(alias)[0] if names else alias)]


def _adding_words(names: list[str], shown: set[str]) -> Iterator[str]:
    """The names that find more: each has a word that the row does not show, and no other name has all of its words."""
    words = {name: set(tokenize(name)) for name in names}
    for name, own in words.items():
        if not own <= shown and not any(own < other for other in words.values()):
            yield name


def _words(record: Record, game: Game, grouped_by: set[str]) -> list[str]:
    """The words of vocabularies that a record has, except for those that the list is grouped by."""
    return [label.text for label in labels(record, game) if label.is_word and label.field not in grouped_by]


def concerned(library: Library, game: Game, record: Record) -> str:
    """Whom the rules of a record concern, such as "For Angel, Raptors"; empty for a kind whose rules concern no others."""
    if not record.fields_of_role("concerns"):
        return ""
    refs = library.named(record, "concerns")
    if not refs:
        return "For everyone"
    named = "For " + ", ".join(library.records[ref.record].name for ref in refs)
    if len(refs) <= NAMED or len(named) <= LINE:
        return named
    kinds = Counter(ref.kind for ref in refs)
    return "For " + ", ".join(game.kind_names(kind).counted(count) for kind, count in kinds.items())


def _mechanics(library: Library, game: Game, records: list[Record], grouped_by: set[str]) -> Iterator[Choice]:
    """What the records can be filtered by: what their class says, the words that they have, and the rules that they share."""
    having: dict[tuple[str, str], dict[int, str]] = defaultdict(dict)
    for number, record in enumerate(records):
        for mechanic in record.mechanics:
            told = having[mechanic.name, mechanic.means]  # also if no record has it yet: they stay in the order of the kind
            if mechanic.holds:
                told[number] = mechanic.fact and f"{mechanic.name}: {mechanic.fact}"
    for number, record in enumerate(records):
        for name in _words(record, game, grouped_by):
            having[name, ""][number] = ""
    for (name, means), rows_with_facts in having.items():
        yield Choice(slug_of(name) or name, name, list(rows_with_facts), means, tuple(rows_with_facts.values()))
    numbers = {record.ref: number for number, record in enumerate(records)}
    for rule in library.of(game.slug):
        if KINDS[rule.ref.kind].general and not KINDS[rule.ref.kind].decided:
            refs = library.named(rule, "concerns")
            rows = sorted({numbers[ref.record] for ref in refs if ref.record in numbers})
            kind = game.kind_names(rule.ref.kind)
            named = tuple(_named_by(library, rule, records[row]) for row in rows)
            means = f"the {kind.name.lower()} of this name applies."
            yield Choice(rule.ref.slug, rule.name, rows, means, named, kind=kind)


def _named_by(library: Library, rule: Record, record: Record) -> str:
    """The name of a shared rule, with those of the passages of a record that refer to it."""
    naming = {reference.path[:2] for reference in library.backlinks(rule.ref) if reference.record.ref == record.ref}
    passages = [passage.name for field, place, passage in record.passages() if (field, place) in naming and passage.name]
    return f"{rule.name}: {', '.join(passages)}" if passages else rule.name


def _changed_since(history: History, records: list[Record]) -> Iterator[Choice]:
    """A choice for each release, of the records that have changed or are new since, the newest first.

    It says of each in a line what changed. Its address leads to that of the passage, or of the record if several changed. Those
    at the head of whose pages a text is new, and nothing else, are left out, and its name says so: they may be all.
    """
    for step in history.since:
        version, told = step.before.version, Telling(history.library, step.before)
        changes = {change.ref: change for change in step.changes}
        changed, left_out = {}, set()
        for row, record in enumerate(records):
            if not (change := changes.get(record.ref)):
                continue
            heads = new_in_head(record, change)
            rest = tuple(part for part in change.changes if part not in heads)
            if heads and not rest:
                left_out |= {name for name, section in record.sections.items() if section.in_head}
            else:
                changed[row] = replace(change, changes=rest)
        facts = tuple(map(told.line, changed.values()))
        places = tuple(f"{asked_changes(records[row])}#{_anchor(change)}" for row, change in changed.items())
        name = f"{version}, not only {' or '.join(sorted(left_out))}" if left_out else version
        yield Choice(version, name, list(changed), facts=facts, places=places)


def _anchor(change: RecordChange) -> str:
    """Where the page of changes tells a change: at its only part, or at the whole."""
    return change.anchor_of(change.changes[0].passage) if len(change.changes) == 1 else change.anchor
