"""What the page of a record shows: the values that fill its template."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from rulebook.library.boxes import box_of, boxes_of
from rulebook.library.leads import lead_of
from rulebook.model.attribution import label_of, labels_of
from rulebook.model.fields import Shown
from rulebook.model.refs import Ref
from rulebook.site import neighbors, record_fields, redirect_pages, shelf, templating
from rulebook.site.ability_cards import section_heading
from rulebook.site.attribution import counted_by_word
from rulebook.site.index_groups import original_of
from rulebook.site.passage_labels import adds
from rulebook.site.related import related
from rulebook.site.telling import Telling
from rulebook.text.counts import counted
from rulebook.text.dates import written_date
from rulebook.text.normalize import slug_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markupsafe import Markup

    from rulebook.library.library import Library
    from rulebook.model.parts import Passage, SourceSection
    from rulebook.model.record import Record
    from rulebook.releases.history import History
    from rulebook.site.related import Related, RelatedGroup


@dataclass(frozen=True)
class Jump:
    """A part of a page that a reader can jump to, by the words of its heading or by shorter ones."""

    name: str
    anchor: str


@dataclass(frozen=True)
class Cited:
    """A document that a page is written from: the first text from it, its source, and all sections.

    The text is a `passage` of a `record`, or the record if that is None.
    """

    record: Record
    passage: Passage | None
    source: SourceSection
    sections: list[str]


class LastMark(NamedTuple):
    """What the last change did to a text, in a word such as "Changed", and where it is told.

    `older` is the version before it if the change is told with the words that stood there; else empty.
    """

    mark: str
    anchor: str
    older: str


class RecordPage:
    """The page of one record.

    `ordered` are all records of its kind, in the order in which pages lead on to each other; `used_in` are the records whose
    texts use it as a term; `repository` is the address for edits and reports.
    """

    def __init__(
        self,
        library: Library,
        record: Record,
        history: History,
        *,
        ordered: list[Record],
        used_in: list[Ref],
        repository: str | None,
    ) -> None:
        self.library, self.record, self.history = library, record, history
        self.ordered, self.used_in, self.repository = ordered, used_in, repository
        self.game = library.games[record.ref.game]

    def values(self) -> dict[str, Any]:
        """The values for the template."""
        here = list(record_fields.references_here(self.record, self.game))
        there = record_fields.references_there(self.library, self.record)
        if self.used_in:
            there.append(record_fields.Listing("Used in", "used-in", self.used_in, Shown()))
        box = box_of(self.library, self.record.ref)
        before, after = neighbors.neighbors(self.record, self.ordered)
        needed = self._needed
        family = shelf.variants(self.library, self.record)
        is_variant = bool(family) and original_of(self.library, self.record) is not None
        family_heading = ("Original and variants" if len(family) > 1 else "Original") if is_variant else "Variants"
        elsewhere = {replace(ref, passage=None) for listing in (*here, *there) for ref in listing.refs}
        elsewhere |= self._replacing()
        elsewhere |= {box.ref} if box else set()
        elsewhere |= {*needed, *(record.ref for record in family)}
        first = [listing for listing in here if listing.shown.before_passages]
        listings = [*there, *(listing for listing in here if not listing.shown.before_passages)]
        related_groups = related(self.library, self.record, elsewhere)
        decided = self._decided(related_groups)
        shared = [Jump(self.record.rules_heading, "section-needed")] if needed else []
        shared += [Jump(family_heading, "section-variants")] if family else []
        labels = [label for label in record_fields.labels(self.record, self.game) if label.text != self.record.name]
        said = " ".join((self.record.name, *(label.text for label in labels)))
        return {
            "record": self.record,
            "lead": lead_of(self.record),
            "names": self.game.kind_names(self.record.ref.kind),
            "labels": labels,
            "aliases": [
                each for each in self.record.aliases if adds(each, said) and slug_of(each) not in slug_of(self.record.name)
            ],
            "texts": list(record_fields.texts(self.record)),
            "texts_below_head": sum(len(getattr(self.record, name)) for name in self.record.sections_below_head),
            "placed": {block.anchor: block for block in record_fields.placed_texts(self.record)},
            "before_passages": first,
            "after_passages": listings,
            "needed": needed,
            "told": self._told,
            "family": family,
            "family_heading": family_heading,
            "box": box,
            "boxes": boxes_of(self.library, self.record.ref),
            "before": before,
            "after": after,
            "related": related_groups,
            "ruled": ", ".join(counted_by_word(self.game, (self.library.records[each.ref.record] for each in decided))),
            "only_decision": decided[0].ref if len(decided) == 1 else None,
            "related_anchors": sorted(self._earlier_anchors()) if related_groups or needed else [],
            "jumps": [
                *(Jump(listing.heading, f"section-{listing.anchor}") for listing in first),
                # What a set needs stands with what is in it; of other records, their own rules come first.
                *(shared if first else []),
                *self._jumps([] if first else shared, listings, bool(related_groups)),
            ],
            "replacements": lambda passage: self.library.replacements(replace(self.record.ref, passage=passage)),
            "timings": self.game.vocabulary("timings"),
            "rule_of": lambda word: self.library.current(Ref.parse(word.rule, self.record.ref.game)) if word.rule else None,
            "actions": self._actions(),
            "cited_sources": list(self._cited.values()),
            "about_passage": self._about,
            **self._past_values(),
        }

    def _jumps(self, shared: list[Jump], listings: list[record_fields.Listing], has_related: bool) -> Iterator[Jump]:
        placed = [Jump(block.jump, f"section-{block.anchor}") for block in record_fields.placed_texts(self.record)]
        below_head = self.record.sections_below_head
        for number, (name, section) in enumerate(self.record.sections.items()):
            if name in below_head:
                yield Jump(section.short or section_heading(self.record, name), f"section-{name}")
            yield from placed if number == 0 else []  # what is printed, and what is said of it, follow what holds now
        yield from shared
        yield from (Jump(listing.heading, f"section-{listing.anchor}") for listing in listings)
        if has_related:
            yield Jump("Related", "section-related")

    @cached_property
    def _needed(self) -> list[Ref]:
        """The shared rules, rulings, and errata that the page names as those that its record needs."""
        return shelf.rules_for(self.library, self.record) if self.record.rules_heading else []

    @cached_property
    def _told(self) -> dict[Ref, list[Passage]]:
        """The passages of the shared effects that the page itself tells: those that say what no other passage on it says."""
        restated = {Ref.parse(text, self.game.slug) for _, _, passage in self.record.passages() for text in passage.restates}
        effects = [each for ref in self._needed if not (each := self.library.records[ref]).decided]
        return {
            effect.ref: [
                passage
                for passage in effect.rules
                if not (effect.ended_of(passage) or passage.repeats or effect.ref_of(passage) in restated)
            ]
            for effect in effects
        }

    def _decided(self, groups: list[RelatedGroup]) -> list[Related]:
        """The rulings and errata in force, of the related records, that bear on a piece of the game."""
        entries = [] if self.record.general else [each for group in groups for each in group.entries]
        records = self.library.records
        return [each for each in entries if (record := records[each.ref.record]).decided and not record.ended]

    def _earlier_anchors(self) -> set[str]:
        """The anchors that sections had before all related records were in one, so that links to them still lead there."""
        anchors = {"section-see-also"} if self.record.see_also else set()
        for mention in self.library.backlinks(self.record.ref):
            concerns = mention.marker and mention.marker.role == "concerns"
            anchors.add(f"section-{mention.record.folder}" if concerns else "section-referred-to-by")
        return anchors

    def _past_values(self) -> dict[str, Any]:
        """The values for the history of the record: its changes, its old anchors, and its old slugs."""
        past = self.history.records.get(self.record.ref)
        step, change = past.changes[-1] if past and past.changes else (None, None)
        added = self.history.added(self.record.ref)
        edited = [part for part in change.changes if part.how == "added" or part.edits] if change else []
        return {
            "past": past,
            "last_step": step,
            "last_change": change,
            "edited": {passage: part for part in edited for passage in part.parts},
            "first": self.history.releases[0].version if self.history.releases else None,
            "newest": self.history.releases[-1].version if self.history.releases else None,
            "added": added.anchor if added else "",
            "counted": counted,
            "telling": lambda step: Telling(self.library, step.before),
            "moved": redirect_pages.anchors(self.library, self.record),
            "former_slugs": redirect_pages.former_slugs(self.library, self.record),
        }

    def _about(self, passage: Passage | None, effect: Record | None = None) -> Markup:
        """The attributes of the element of a passage, or of the record, for its menu: its citation, its history, its source.

        The menu itself says of what has a version and no history that it is unchanged since. The source is the place of its
        section among those at the end of the page, unless it is the first. A passage of an `effect` names that.
        """
        record = effect or self.record
        ref = replace(record.ref, passage=passage.id if passage else None)
        cited = self.history.citation(ref)
        values = {"cite": cited or str(ref)}
        standing = self.history.standing(ref, None if passage or lead_of(record) is not None else self._telling)
        if standing.mark:
            values["stands"] = standing.edition
        if replaced := self.library.replacement(ref):
            values["replaced"] = replaced
        if passage.open if passage else record.leaves_open:
            values["unanswered"] = "true"
        last = self._last_mark(ref) if self.history.releases else None
        if cited and last:
            values["history"] = f"{last.mark} in {cited.rpartition('@')[2]}"
        elif self.history.releases and not cited:
            newest, day = self.history.releases[-1].version, self.history.day_of(ref)
            dated = f", on {written_date(day)}" if day else ""
            values |= {"history": f"{last.mark} since {newest}{dated}" if last else "Not released yet", "since": newest}
        if last:
            values["change"] = last.anchor
            if last.older:
                values["was"] = last.older
        if passage and (passage.source or effect) and (place := self._place_of(record, passage)):
            values["source"] = str(place)
        if effect:
            values["of"] = effect.name
        attributes = (f' data-rb-{name}="{templating.attribute(value)}"' for name, value in values.items())
        return templating.safe("".join(attributes))

    @cached_property
    def _telling(self) -> list[str]:
        """The passages that are quoted for a page without a text at its head: those that apply and have only its label."""
        return [
            passage.id
            for _, _, passage in self.record.passages()
            if [label_of(self.game, self.record, passage)] == labels_of(self.game, self.record) and not passage.ended
        ]

    def _last_mark(self, ref: Ref) -> LastMark | None:
        """What the last change did to a passage, or to a record; None if it did nothing that readers see, or there was none."""
        last = self.history.records[ref.record].last_change(ref.passage)
        if not last:
            added = self.history.added(ref.record)
            return LastMark("New", added.anchor_of(ref.passage), "") if added else None
        step, change = last
        told = Telling(self.library, step.before)
        parts = [part for part in change.changes if ref.passage in part.parts or ref.passage is None]
        mark = told.mark(change) if ref.passage is None else told.mark_of_part(parts[0]) if parts else ""
        has_older = any(edit.old and edit.field in ("text", "summary") for part in parts for edit in part.edits)
        return LastMark(mark, change.anchor_of(ref.passage), step.before.version if has_older else "") if mark else None

    @cached_property
    def _cited(self) -> dict[tuple[str, str, str | None], Cited]:
        """The sources of the record, of its passages that have ones of their own, and of the effects that the page tells.

        By label and document.
        """
        own = [(self.record, passage) for _, _, passage in self.record.passages() if passage.source]
        effects = [(self.library.records[ref], passage) for ref, passages in self._told.items() for passage in passages]
        found: dict[tuple[str, str, str | None], Cited] = {}
        for record, passage in ((self.record, None), *own, *effects):
            source = (passage and passage.source) or record.source
            cited = found.setdefault(self._cited_as(record, passage), Cited(record, passage, source, []))
            if source.section not in cited.sections:
                cited.sections.append(source.section)
        return found

    def _place_of(self, record: Record, passage: Passage) -> int:
        """The place of the section of a passage's source among all sections that the page is written from."""
        source = passage.source or record.source
        sections = [(key, section) for key, cited in self._cited.items() for section in cited.sections]
        return sections.index((self._cited_as(record, passage), source.section))

    def _cited_as(self, record: Record, passage: Passage | None) -> tuple[str, str, str | None]:
        """The label and the document of a passage, or of a record."""
        source = (passage and passage.source) or record.source
        return label_of(self.game, record, passage).id, source.document, source.gone

    def _replacing(self) -> set[Ref]:
        """The records that replace this one or a passage of it, or a part of that. The page names them there."""
        own = (self.record.ref, *(self.record.ref_of(passage) for _, _, passage in self.record.passages()))
        return {other.ref for ref in own for _, others in self.library.replacements(ref) for other in others}

    def _actions(self) -> list[tuple[str, str]]:
        """Links to edit the record's file and to report a mistake in it; none if the address of the repository is not known."""
        if not self.repository:
            return []
        path = self.record.document.path
        # `record` is the id of a field in .github/ISSUE_TEMPLATE/correction.yml.
        name, ref = self.record.name, self.record.ref
        form = {"template": "correction.yml", "title": f"Correction: {name}", "record": f"{ref} ({path})"}
        return [
            ("Edit this record", f"{self.repository}/edit/main/{path}"),
            ("Report a mistake", f"{self.repository}/issues/new?{urlencode(form)}"),
        ]
