"""The pages of changes of a game: one for each release, one since each release, and a list of them.

Where a release changed nothing, the list says so, and the address of its page leads there. The page since a release is always
there: links to how a text stood in that release lead to it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Literal, NamedTuple

from rulebook.library.boxes import boxes_of
from rulebook.library.library import cross_references_in
from rulebook.model.attribution import EDITOR, LABELS, label_of, labels_of
from rulebook.model.fields import internal_fields
from rulebook.model.kinds import KINDS
from rulebook.model.kinds.heroes import Hero
from rulebook.model.kinds.rulings import Erratum, Ruling
from rulebook.model.refs import Ref
from rulebook.releases.changes import LABEL_FIELD, MARKS, anchor
from rulebook.releases.field_texts import FieldReader
from rulebook.site.attribution import publishers_first, said_by
from rulebook.site.front import corrections_of
from rulebook.site.telling import GROUPS, Telling, new_in_head
from rulebook.site.templating import attribute, safe
from rulebook.site.typography import typeset
from rulebook.text.counts import counted
from rulebook.text.dates import written_date
from rulebook.text.sentences import listed, upper_first
from rulebook.text.word_diff import diff_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from markupsafe import Markup

    from rulebook.library.library import Library
    from rulebook.model.attribution import TrustLabel
    from rulebook.model.game import Game, KindNames
    from rulebook.model.parts import Impact, Passage
    from rulebook.model.record import Record
    from rulebook.releases.changes import Addition, Change, Edit, Link, RecordChange
    from rulebook.releases.history import History
    from rulebook.releases.snapshots import Release

    Kind = Impact | Addition | Literal["added", "heads"]
    """What the changes of a group have in common: their impact, or what they add, that they are records that are new, or that
    all they add is what the heads of their pages say."""

_MARKS = {"old": ("del", "removed: "), "new": ("ins", "added: ")}
_CLOSED = "</del>"
_SHORT = 100
"""The number of characters of an old and a new text that stand in one line."""
_MOST_FACES = 8
"""How many of those who play differently stand beside a version."""
_LONG = 6
"""On a page with more changes than this, a reader with a phone can jump to each."""
_HEADINGS: dict[Kind, tuple[str, str]] = {
    "plays": (GROUPS["plays"], ""),
    "added": ("New", ""),
    "clarifies": (GROUPS["clarifies"], "Every rule is as before: its text is clearer, or says more."),
    # The heading names the passages.
    "heads": ("", "Nothing else has changed on these pages."),
    "readings": ("New editor’s readings", "How an editor reads the rules where they do not say it outright."),
    "editorial": (GROUPS["editorial"], "Every rule is as before: only words, names, links, or lists are different."),
    "open": ("New open questions", "Questions that no source answers, each with what the nearest text says."),
}
"""The heading above the changes of a group, which is what their number and each text is called by, and a sentence below it."""
_COUNTED: dict[Kind, tuple[str, str]] = {
    "plays": ("plays differently", "play differently"),
    "clarifies": ("is clarified", "are clarified"),
    "readings": ("has a new editor’s reading", "have new editor’s readings"),
    "editorial": ("is reworded", "are reworded"),
    "open": ("has a new open question", "have new open questions"),
    "heads": ("has new {}", "have new {}"),
}
"""What is said of one page with a change of a group, and of several."""
_ONCE = "Each page is listed once, with all that changed on it."
_FEWEST_ALIKE = 4
"""The fewest changes that are alike for which these are folded together."""
_MOST_SHOWN = 10
"""The most changes of one kind of records that are not folded together. Those for everybody are all shown."""
_MOST_SHOWN_LAST = 3
"""The most changes for the same that are not folded together on a long page, in the groups that are read last."""
_EVERYBODY = "For everybody"
_READ_LAST: set[Kind] = {"readings", "open", "editorial", "heads"}
_LIGHT: set[Kind] = {"clarifies", *_READ_LAST}
"""The groups of changes that leave every rule of the publisher as it is."""


@dataclass(frozen=True)
class Group:
    """The changes with the same impact, or the records that are new, under a heading."""

    of: Kind
    heading: str
    text: str
    changes: list[RecordChange]

    @property
    def notes(self) -> list[str]:
        """The notes that several lists of open questions have. They are said once, above all."""
        numbers = Counter(note for change in self.changes for note in change.notes) if self.of == "open" else {}
        return [note for note, number in numbers.items() if number > 1]


class Part(NamedTuple):
    """Some changes of a group: whom or what they are about, and whether they are folded together.

    Of those that are alike, only the texts are shown.
    """

    heading: str
    changes: list[RecordChange]
    is_folded: bool
    are_alike: bool

    @property
    def is_for_everybody(self) -> bool:
        """Whether the changes are of rules for everybody, which may be of several kinds."""
        return self.heading == _EVERYBODY


@dataclass(frozen=True)
class Held:
    """What a release holds of a kind: how many records, such as "70 heroes", and one as an example.

    `said_by` counts whose they are, if the kind is one of decisions and not all are the same person's.
    """

    names: KindNames
    counted: str
    example: Record
    said_by: str


@dataclass(frozen=True)
class InForce:
    """The errata or the rulings of a game that apply now, how many they are in words, and the anchor of their row."""

    names: KindNames
    counted: str
    records: list[Record]
    anchor: str


@dataclass(frozen=True)
class ChangePage:
    """The content of a page of changes: from the release `before` to `release`, or to the present records if that is None.

    The first release has no `before`, and no changes.
    """

    path: str
    title: str
    game: str
    library: Library
    before: Release | None
    release: Release | None
    changes: list[RecordChange]
    edits: tuple[Edit, ...]
    unreleased: Literal["", "some", "all"] = ""
    """Whether some of the changes are not released yet, or none is: those since the newest release."""

    @property
    def told(self) -> Telling:
        """What happened to records and passages, in words."""
        return Telling(self.library, self.before)

    @property
    def old(self) -> str | None:
        """The version of the older side of a comparison."""
        return self.before.version if self.before else None

    @property
    def new(self) -> str:
        """The label of the newer side of a comparison."""
        return self.release.version if self.release else "Now"

    @property
    def standing(self) -> str:
        """Between which versions of which game the changes are, as they are shared and cited; empty if there are none."""
        game, old = self.library.games[self.game].name, self.before
        if not old:
            return ""
        if self.release:
            return f"What changed in {game} from {old.version} to {self.release.version} ({written_date(self.release.date)})"
        since = f"What changed in {game} since {old.version} ({written_date(old.date)})"
        return f"{since}, not released yet" if self.unreleased == "all" else since

    @property
    def last_changed(self) -> str:
        """On which day something that is not released was changed last, in a sentence; empty if no revision says a day."""
        days = [day for change in self.changes for day in (change.day, *(part.day for part in change.changes)) if day]
        if not (self.unreleased and days):
            return ""
        known = not self.edits and all(change.day for change in self.changes)
        return f"{'Last changed on' if known else 'Last dated change:'} {written_date(max(days))}."

    @property
    def marks(self) -> list[str]:
        """What the marks beside all that is new or has changed say, such as “New since 10.0”, each once, the heaviest first."""
        told = self.told
        found = {told.mark_of_part(part) for change in self.changes for part in change.changes}
        found |= {"New" for change in self.changes if change.how == "added"}
        return [f"“{mark} since {self.old}”" for mark in MARKS if mark in found]

    @property
    def is_empty(self) -> bool:
        """Whether the page compares two versions that do not differ. There is no such page."""
        return bool(self.before) and not self.changes and not self.edits

    @property
    def anchor(self) -> str:
        """The anchor of the page on the list of versions."""
        return (f"version-{self.release.version}" if self.release else f"since-{self.old}").replace(".", "-")

    @property
    def groups(self) -> list[Group]:
        """The changes by impact, the heaviest first; what is new comes after what plays differently, open questions last.

        In each, rules for everyone come first. A record in which several things changed is in the group of the heaviest.
        """
        grouped: dict[Kind, list[RecordChange]] = {of: [] for of in _HEADINGS}
        for change in self.changes:
            grouped[self.kinds(change)[0]].append(change)
        return [
            Group(of, self._heading(of), _HEADINGS[of][1], sorted(having, key=lambda change: not self._is_for_everyone(change)))
            for of, having in grouped.items()
            if having
        ]

    def _heading(self, of: Kind) -> str:
        """The heading of a group."""
        return f"New: {self._in_heads}" if of == "heads" else _HEADINGS[of][0]

    @cached_property
    def _in_heads(self) -> str:
        """The heading of what is new at the head of pages, as it stands in a sentence."""
        heading = next((part.heading for change in self.changes for part in self._in_head(change)), "")
        return f"{heading[:1].lower()}{heading[1:]}"

    def by_whom(self, group: Group) -> list[Part]:
        """The changes of a group, for everybody and by kind."""
        are_alike = group.of == "heads"
        parts = []
        for whom, changes in ((whom, list(found)) for whom, found in groupby(group.changes, self._whom)):
            most = _MOST_SHOWN_LAST if self.is_long and group.of in _READ_LAST else _MOST_SHOWN if whom != _EVERYBODY else None
            folded = are_alike or (most is not None and len(changes) > most)
            parts.append(Part(whom, changes, folded, are_alike))
        return parts

    @cached_property
    def _alike(self) -> set[Ref]:
        """The records of which all that is new is what the heads of their pages say, if these are some."""
        found = [change.ref for change in self.changes if change.changes and len(self._in_head(change)) == len(change.changes)]
        return {*found} if len(found) >= _FEWEST_ALIKE else set()

    def _in_head(self, change: RecordChange) -> list[Change]:
        """What is new at the head of a page."""
        record = self.library.get(change.ref)
        return new_in_head(record, change) if record else []

    def beside(self, change: RecordChange) -> list[Change]:
        """What is new at the head of a page on which more has changed. Where a group tells of heads, it is only named here."""
        heads = self._in_head(change) if self._alike and change.ref not in self._alike else []
        return heads if len(heads) < len(change.changes) else []

    def parts(self, change: RecordChange) -> list[Change]:
        """What is told of a change, the heaviest first: all of its parts but those that are only named."""
        beside = self.beside(change)
        return [part for part in self.told.parts(change) if part not in beside]

    def headings(self, change: RecordChange) -> str:
        """What changed in a record that is not new, in a line."""
        return self.told.headings(replace(change, changes=tuple(self.parts(change))))

    def _whom(self, change: RecordChange) -> str:
        """Whom a change is for: everybody, or those that are named by the plural of the kind of its record."""
        if self._is_for_everyone(change):
            return _EVERYBODY
        return upper_first(self.library.games[self.game].kind_names(change.ref.kind).plural)

    def _is_for_everyone(self, change: RecordChange) -> bool:
        """Whether a change is one of a rule that names nobody whom it concerns."""
        return KINDS[change.ref.kind].general and not self.concerned_by(change)

    @property
    def is_long(self) -> bool:
        """Whether a reader with a phone is offered its changes to jump to."""
        return len(self.changes) > _LONG

    @property
    def size(self) -> str:
        """How many pages are new or changed, such as "40 pages are new or changed"."""
        several = len(self.changes) > 1
        added = [change.how == "added" for change in self.changes]
        be = "are" if several else "is"
        how = f"{be} new" if all(added) else f"{be} new or changed" if any(added) else f"{'have' if several else 'has'} changed"
        return f"{counted(len(self.changes), 'page')} {how}"

    @property
    def summary(self) -> str:
        """What changed, in sentences: how many pages, and what that means for play."""
        numbers = Counter(self.kinds(change)[0] for change in self.changes)
        kinds = Counter(change.ref.kind for change in self.changes if self.kinds(change)[0] == "added")
        names = self.library.games[self.game].kind_names
        news = listed([names(kind).counted(number) for kind, number in kinds.items()])
        told = [(numbers[of], words) for of, words in _COUNTED.items()]
        told += [(numbers["added"], (f"is new ({news})", f"are new ({news})"))]
        each = [f"{number} {words[number > 1]}".replace("{}", self._in_heads) for number, words in told if number]
        if len(each) == 1:
            sentences = [f"{counted(len(self.changes), 'page')} {each[0].partition(' ')[2]}."]
        else:
            sentences = [f"{self.size}: {listed(each)}."] if each else []
        sentences += [self.once] if len(each) > 1 and self.once else []
        sentences += ["Names or lists of the game changed."] if self.edits else []
        return " ".join(sentences) or "Nothing changed."

    @property
    def once(self) -> str:
        """How a page is counted of which several groups have something, in a sentence; empty if there is none."""
        return _ONCE if any(len(self.kinds(change)) > 1 for change in self.changes) else ""

    @property
    def nothing_plays(self) -> str:
        """That no rule of the publisher is different, in a sentence; empty if one is, or if names of the game have changed."""
        light = self.changes and not self.edits and all(self.kinds(change)[0] in _LIGHT for change in self.changes)
        return "Nothing plays differently." if light else ""

    @property
    def unchanged(self) -> str:
        """Of which kinds of records no rule has changed, in a sentence; empty if of none, or if nothing plays differently."""
        if self.nothing_plays:
            return ""
        names = self.library.games[self.game].kinds
        changed = {change.ref.kind for change in self.changes if self.kinds(change)[0] != "editorial"}
        same = [each.name.lower() for each in names if each.kind not in changed and self.library.of(self.game, each.kind)]
        return f"No rule of any {listed(same, 'or')} has changed." if same and not self.is_empty else ""

    @property
    def same(self) -> list[tuple[KindNames, list[Record]]]:
        """The records that have not changed since the older version, by kind; none on the page of what a version changed."""
        changed = {change.ref for change in self.changes}
        kinds = self.library.games[self.game].kinds if not self.release else ()
        same = ((names, self.library.of(self.game, names.kind)) for names in kinds)
        kept = ((names, [record for record in records if record.ref not in changed]) for names, records in same)
        return [(names, records) for names, records in kept if records]

    def called(self, ref: Ref) -> list[str]:
        """What else a record is called, and the sidekicks of a hero."""
        record = self.library.get(ref)
        if not record:
            return []
        return [
            *record.aliases,
            *self.library.hints.of(ref).nicknames,
            *(record.companions if isinstance(record, Hero) else []),
        ]

    def names_of(self, change: RecordChange) -> list[str]:
        """The names by which the filter takes a change for the one that is meant, besides that of its record: also its sets.

        A nickname that begins with the name of another one, such as "geralt's daughter", is none of them: who types the start
        of it means the other one.
        """
        boxes = [name for box in boxes_of(self.library, change.ref) for name in (box.name, *box.aliases)]
        own = [name for name in self.called(change.ref) if not re.match(r"\w+['’]s ", name)]
        return list(dict.fromkeys([*own, *boxes]))

    def mentioned_by(self, change: RecordChange) -> list[str]:
        """The names of other records that new or changed texts name or link to, by which the filter finds a change, too."""
        if change.how == "added":
            named = [name for passage in (None, *self.passages(change)) for name in self.named_in(change, passage)]
        else:
            edits = [edit for part in change.changes for edit in part.edits]
            links = [link.ref for edit in edits for links in edit.links for link in links]
            named = self._named(links, "\n".join(text for edit in edits for text in (edit.old, edit.new)))
        return list(dict.fromkeys(name for name in named if name not in (change.name, *self.names_of(change))))

    def named_in(self, change: RecordChange, passage: Passage | None) -> list[str]:
        """The names of other records that a passage of a new record names or links to, or what stands outside of passages."""
        record = self._added(change)
        if not record:
            return []
        place = record.ref_of(passage) if passage else record.ref
        hidden = internal_fields(type(record))
        mentions = [each for each in cross_references_in(record) if each.source == place and each.field not in hidden]
        text = self.library.plain(passage.text if passage else record.summary, self.game)
        heading = passage.heading if passage else ""
        named = self._named([each.target for each in mentions if each.target], f"{heading}\n{text}")
        return [name for name in named if name != record.name]

    def _named(self, refs: Sequence[Ref], text: str) -> list[str]:
        """The names of the current records that references lead to, or that a text names, each once."""
        current = (self.library.current(ref) for ref in refs)
        linked = [self.library.records[ref.record].name for ref in current if ref]
        return list(dict.fromkeys([*linked, *(name for name, written in self._written.items() if is_named(text, written))]))

    @cached_property
    def _written(self) -> dict[str, list[str]]:
        """How texts write the name of each record: its name, aliases, and of a hero, the last word if no other hero has it."""
        records = self.library.of(self.game)
        heroes = [record.name.split() for record in records if KINDS[record.ref.kind].emblem == "label"]
        words = Counter(word for name in heroes for word in name)
        last = {" ".join(name): name[-1] for name in heroes if words[name[-1]] == 1}
        return {
            record.name: [record.name, *record.aliases, *([last[record.name]] if record.name in last else [])]
            for record in records
        }

    @property
    def same_in_words(self) -> str:
        """How many records have not changed since the older version, in words."""
        number = sum(len(records) for _, records in self.same)
        return f"{counted(number, 'page')} {'says' if number == 1 else 'say'} the same as in {self.old}"

    @property
    def listing(self) -> str:
        """How the page lists what changed, in sentences; empty if it has only what is new, or nothing of a record."""
        if all(change.how == "added" for change in self.changes):
            return ""
        new = any(change.how == "added" for change in self.changes)
        return f"Each change of a page is listed, word for word{', and each new page with its headings' if new else ''}."

    @property
    def unconfirmed(self) -> Literal["", "some", "all"]:
        """Whether nobody has confirmed of some of what plays differently, or of all of it, that it does."""
        parts = [part for change in self.changes if change.how != "added" for part in (change.changes or (change,))]
        proposed = [part.proposed for part in parts if part.impact == "plays"]
        return "" if not any(proposed) else "all" if all(proposed) else "some"

    def passages(self, change: RecordChange) -> list[Passage]:
        """The passages of a record that is new, as they were in the version; none of one that is not."""
        record = self._added(change)
        return [passage for _, _, passage in record.passages()] if record else []

    def _added(self, change: RecordChange) -> Record | None:
        """A record that is new, as it was in the version; None if it is not new."""
        return self._record(change) if change.how == "added" else None

    def _record(self, change: RecordChange) -> Record | None:
        """A record as it was in the version; None if it was removed."""
        return (self.release.library if self.release else self.library).get(change.ref)

    def labels(self, change: RecordChange, part: Change | None = None) -> list[TrustLabel]:
        """Whose word a changed record is, or a part of it; empty if the version does not have it."""
        record, game = self._record(change), self.library.games[self.game]
        if not (record and part and part.passage):
            return labels_of(game, record) if record else []
        passage = record.passage(part.passage)
        return [label_of(game, record, passage)] if passage else []

    def source(self, change: RecordChange, part: Change | None = None) -> str:
        """What a changed record is written from, or a part of it; empty if the version does not have it."""
        record = self._record(change)
        passage = record.passage(part.passage) if record and part and part.passage else None
        if not record or (part and part.passage and not passage):
            return ""
        return self.library.games[self.game].cited((passage and passage.source) or record.source)

    def kinds(self, change: RecordChange) -> list[Kind]:
        """Of which groups a change has something, the heaviest first. New wording beside something else is not among them."""
        if change.how == "added":
            return ["open" if self.leaves_open(change) else "added"]
        if change.ref in self._alike:
            return ["heads"]
        found = {part.adds or part.impact for part in self.parts(change)}
        found |= {change.impact} - {part.impact for part in change.changes}  # that of what is gone as a whole
        return [of for of in _HEADINGS if of in found and (of != "editorial" or found == {of})]

    def called_in(self, group: Group, part: Change) -> str:
        """What a changed text of another kind than its group is called; empty if its group, its label, or its text says it."""
        if part.adds or group.of in (part.impact, "added", "heads"):
            return ""
        return _HEADINGS["plays"][0] if part.impact == "plays" else part.mark

    def label_of(self, part: Change) -> TrustLabel | None:
        """Whose word a new passage is, or what a record says of others; None of another, and of an open question.

        Which rules an erratum replaces, and to what a record refers, is read by an editor.
        """
        if self.told.only_refers(part):
            return EDITOR
        said = next((edit.new for edit in part.edits if edit.field == LABEL_FIELD), "") if part.how == "added" else ""
        return next((label for label in LABELS.values() if label.name == said), None)

    def edits_of(self, part: Change) -> list[Edit]:
        """The edits of a part of a change that say something to a reader, without that of the label of a new passage."""
        edits = self.told.edits(part)
        return [edit for edit in edits if edit.field != LABEL_FIELD] if self.label_of(part) else edits

    def kind_of(self, change: RecordChange) -> str:
        """What a reader is told that a changed record is."""
        record = self._added(change) or self.library.get(change.ref)
        game = self.library.games[self.game]
        return game.kind_of(record) if record else game.kind_names(change.ref.kind).name

    def leaves_open(self, change: RecordChange) -> bool:
        """Whether a record that is new says only what the sources leave open."""
        record = self._added(change)
        return record is not None and record.leaves_open

    @property
    def concerned(self) -> dict[Ref, RecordChange]:
        """The heroes and battlefields for which the game plays differently, each with the change that says so, its own first.

        One that is new is not among them.
        """
        playing = [change for change in self.changes if change.impact == "plays"]
        pairs = [(change.ref, change) for change in playing]
        pairs += [(ref, change) for change in playing for ref in self.concerned_by(change)]
        added = {change.ref for change in self.changes if change.how == "added"}
        concerned: dict[Ref, RecordChange] = {}
        for ref, change in pairs:
            if ref in self.library.records and ref not in added and KINDS[ref.kind].emblem in ("label", "spaces"):
                concerned.setdefault(ref, change)
        return concerned

    @property
    def for_everyone(self) -> list[RecordChange]:
        """The changes of rules for everyone with which the game plays differently, and that name nobody whom they concern."""
        playing = [change for change in self.changes if change.impact == "plays" and change.how != "added"]
        return [change for change in playing if self._is_for_everyone(change)]

    def concerned_by(self, change: RecordChange) -> list[Ref]:
        """The current records that a changed record says it concerns, without itself.

        Where only such lists changed, it concerns those that were added or removed.
        """
        told, edits = self.told, [edit for part in change.changes for edit in part.edits]
        lists = [{*told.references(edit.old, self.game)} ^ {*told.references(edit.new, self.game)} for edit in edits]
        relisted = set[Ref]().union(*lists) if all(lists) else set()
        holders = told.holders(change.ref) if relisted else filter(None, [self.library.get(change.ref)])
        written = (Ref.parse(each, self.game) for holder in holders for each in holder.references("concerns"))
        refs = (self.library.current(ref) for ref in written if not relisted or ref in relisted)
        return list(dict.fromkeys(ref.record for ref in refs if ref and ref.record != change.ref))

    def marked(self, edit: Edit, to_url: Callable[[Ref], str], *shown: str) -> Markup:
        """Of the texts of an edit as HTML what `shown` names, with links to what there is now. `to_url` gives an address."""

        def address(ref: Ref) -> str | None:
            now = self.library.current(ref)
            return to_url(now) if now else None

        return marked(edit, address, *shown)

    def sides(self, part: Change, record: Ref) -> tuple[Edit, Edit] | None:
        """Of a passage of `record` that was superseded, its text as it was, and the text of what replaced it; else None."""
        if part.how != "superseded" or not part.now:
            return None
        reader = FieldReader(self.library, self.library, {})
        then, now = Ref(record.game, record.kind, record.slug, part.passage), part.now[0]
        return (
            reader.edit("text", self._text(then), "", then.game),
            reader.edit("text", "", self._text(now), now.game),
        )

    def _text(self, ref: Ref) -> str:
        """The text of a passage, or the summary of a record; empty if there is neither."""
        record = self.library.get(ref)
        passage = record.passage(ref.passage) if record and ref.passage else None
        return passage.text if passage else record.summary if record else ""


def changes_path(game: str, page: str = "index") -> str:
    """The path below `docs/` of a game's page of changes: `10.1`, `since-10.0`, or the list of versions."""
    return f"{game}/changes/{page}.md"


def release_pages(history: History) -> list[ChangePage]:
    """A page for each release, the newest first."""
    by_version = {step.release.version: step for step in history.steps if step.release}
    pages = []
    for release in reversed(history.releases):
        step = by_version.get(release.version)
        path = changes_path(history.game, release.version)
        if step:
            edits = _told_of_game(history.compare_games(step.before, release))
            title = f"What changed in {release.version}"
            pages.append(ChangePage(path, title, history.game, history.library, step.before, release, step.changes, edits))
        else:
            pages.append(ChangePage(path, f"Version {release.version}", history.game, history.library, None, release, [], ()))
    return pages


def since_pages(history: History) -> list[ChangePage]:
    """For each release, a page of everything that changed since then; the newest release first."""
    newest = history.releases[-1] if history.releases else None
    pending = bool(newest and (history.pending or _told_of_game(history.compare_games(newest, None))))
    return [
        ChangePage(
            changes_path(history.game, f"since-{step.before.version}"),
            f"What changed since {step.before.version}",
            history.game,
            history.library,
            step.before,
            None,
            step.changes,
            _told_of_game(history.compare_games(step.before, None)),
            unreleased="" if not pending else "all" if step.before is newest else "some",
        )
        for step in history.since
    ]


def _told_of_game(edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """The changes in `game.yml` that players are told, without those of its kinds of pages and of its sources.

    What a text is written from changes no rule. The page of sources says it.
    """
    return tuple(edit for edit in edits if edit.field.partition(" ")[0] not in ("kinds", "sources"))


def held(release: Release, game: Game) -> list[Held]:
    """What a release holds, kind by kind."""
    records = {names.kind: release.library.of(game.slug, names.kind) for names in game.kinds}
    present = [(names, records[names.kind]) for names in game.kinds if records[names.kind]]
    return [
        Held(names, names.counted(len(of)), of[0], said_by(game, of) if KINDS[names.kind].decided else "")
        for names, of in present
    ]


def in_force(library: Library, game: Game) -> list[InForce]:
    """The errata and the rulings of a game that apply now, those of the publisher first; nothing for a kind without any."""
    rulings = publishers_first(game, library.in_force(game.slug, Ruling.kind))
    found = (
        (game.kind_names(Erratum.kind), corrections_of(library, game), "section-errata"),
        (game.kind_names(Ruling.kind), rulings, "section-rulings"),
    )
    return [InForce(names, names.counted(len(records)), records, anchor) for names, records, anchor in found if records]


def pages(
    history: History, game: Game, render: Callable[..., str], *, feeds: bool, repository: str | None
) -> Iterator[tuple[str, str]]:
    """The path and Markdown of each page of changes of a game; none if it has no release. `render` fills a template.

    `repository` is the address of the repository, if it is known, which has the snapshots.
    """
    if not history.releases:
        return
    released, since = release_pages(history), since_pages(history)
    shared = {
        "game": game,
        "held": held,
        "listed": listed,
        "counted": counted,
        "is_short": is_short,
        "anchor": anchor,
        "MOST_FACES": _MOST_FACES,
        "later": {page.old: page for page in since if not page.is_empty},
        "newest": history.releases[-1].version,
        "repository": repository,
    }
    path = changes_path(game.slug)
    applying = in_force(history.library, game)
    yield path, render("changes.md.j2", path, released=released, since=since, in_force=applying, feeds=feeds, **shared)
    for step in (*released, *since):
        template = "unchanged.md.j2" if step.is_empty and step.release else "change.md.j2"
        yield step.path, render(template, step.path, step=step, **shared)


def marked(edit: Edit, address: Callable[[Ref], str | None], *shown: str) -> Markup:
    """Of the texts of an edit as HTML what `shown` names, "old" or "new", or both in one, with its cross-references as links.

    Words that the other text does not have are marked with an element, and with a word for who does not see it, if there is
    another. `address` is that of what a reference names; None if it is gone.
    """
    pieces: list[str] = []
    places = {"old": 0, "new": 0}
    for span in diff_words(edit.old, edit.new):
        side = "old" if span.kind == "old" else "new"
        words = span.text.strip()
        lead = span.text[: len(span.text) - len(span.text.lstrip())]
        trail = span.text[len(lead) + len(words) :]
        first = places[side] + len(lead)
        for each in ("old", "new") if span.kind == "same" else (side,):
            places[each] += len(span.text)
        linked = _linked(words, first, edit.links[side == "new"], address)
        if span.kind in shown and words and edit.old and edit.new:
            element, said = _MARKS[span.kind]
            opening = safe(f'<{element}><span class="rb-hidden">{said}</span>')
            if pieces[-2:] == [_CLOSED, ""]:
                lead = lead or " "  # what is added does not touch what is removed
            pieces += [lead, opening, linked, safe(f"</{element}>"), trail]
        elif span.kind in ("same", *shown):
            pieces += [lead, linked, trail] if words else [span.text]
    return safe(typeset(str(safe("").join(pieces))).replace("\n", "<br>"))


def _linked(words: str, first: int, links: Sequence[Link], address: Callable[[Ref], str | None]) -> Markup:
    """Words of a text as HTML, with those of its references that they have. The first of them is at the place `first`."""
    pieces: list[str] = []
    done = 0
    for link in links:
        start, end = max(link.start - first, 0), min(link.end - first, len(words))
        to = address(link.ref) if start < end else None
        if to:
            pieces += [words[done:start], safe(f'<a href="{attribute(to)}">'), words[start:end], safe("</a>")]
            done = end
    return safe("").join([*pieces, words[done:]])


def is_named(text: str, names: Sequence[str]) -> bool:
    """Whether a text has one of some names, as it is written."""
    return any(name in text and re.search(rf"\b{re.escape(name)}(?!\w)", text) for name in names)


def is_short(edit: Edit) -> bool:
    """Whether an edit is shown in one line, with the old and the new words in it."""
    return len(edit.old) + len(edit.new) <= _SHORT and "\n" not in edit.old + edit.new
