"""Imports a source document as the records of a new game, in its own words, with a report of the lines that are in no record.

Mistakes of the document are kept, so that the checker finds them: a reference to a missing section becomes a reference to a
missing record, and an item that is marked as having rules but has no section gets no record.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulebook.library.loader import LOCK_SUFFIX, SOURCES_FOLDER
from rulebook.model.kinds import KINDS
from rulebook.model.yaml_edit import dumped
from rulebook.sources.citations import fingerprint
from rulebook.sources.document import BETWEEN, VERSION, plain
from rulebook.sources.headings import (
    BY,
    QUALIFIED,
    SET_MORE,
    bare,
    dated,
    erratum_data,
    kind_of,
    kind_of_chapter,
    line_of,
    set_data,
)
from rulebook.sources.lock_file import lock_text
from rulebook.sources.passages import passages, prose_of
from rulebook.text.counts import counted
from rulebook.text.normalize import slug_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.sources.document import Outline, Section, SetEntry


@dataclass
class Imported:
    """The files of the new game by their paths in its folder, and the report of the lines that are in none of them."""

    game: str
    files: dict[str, str]
    report: str
    summary: str


@dataclass
class _Draft:
    """A record in the making: its id, its data, and the numbers of the document's lines that are in it."""

    kind: str
    slug: str
    data: dict[str, Any]
    lines: set[int] = field(default_factory=set)

    @property
    def ref(self) -> str:
        return f"{self.kind}/{self.slug}"


def import_document(outline: Outline, game: str | None = None) -> Imported:
    """The records of a document, as a game with the id `game`; by default, the id is made from the document's title."""
    importer = _Importer(outline)
    importer.read()
    slug = game or slug_of(outline.title) or "imported"
    files = {"game.yml": dumped(importer.game_data())}
    files[f"{SOURCES_FOLDER}/{importer.source}{LOCK_SUFFIX}"] = lock_text(importer.lock)
    files |= {f"{KINDS[d.kind].folder}/{d.slug}.yml": dumped(d.data) for d in importer.drafts.values()}
    placed = {line for draft in importer.drafts.values() for line in draft.lines} | importer.of_the_game
    filled = [number for number, line in enumerate(outline.lines, start=1) if line.strip()]
    left = [number for number in filled if number not in placed]
    report = [f"# Not placed\n\n{len(left)} of the {len(filled)} lines of {outline.title} are in no record.\n"]
    report += [f"- line {number}: {outline.lines[number - 1].strip()}" for number in left]
    placed_in = f"{len(filled) - len(left)} in {counted(len(files), 'file')} of {slug}"
    summary = f"{counted(len(filled), 'line')}: {placed_in}, {len(left)} not placed"
    return Imported(slug, files, "\n".join(report) + "\n", summary)


class _Importer:
    """Turns sections into drafts. `sections` maps the key of each section, in lower case, to the ids of its records."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self.drafts: dict[str, _Draft] = {}
        self.sections: dict[str, list[str]] = {}
        self.lock: dict[str, dict[str, Any]] = {"reviewed": {}, "pending": {}, "unused": {}}
        self.of_the_game: set[int] = {outline.front.line, *(chapter.line for chapter in outline.chapters if chapter.parts)}
        front = "\n".join(plain(paragraph.text) for paragraph in outline.front.paragraphs)
        self.version = outline.version or "1.0"
        self.date = match["date"] if (match := VERSION.search(front)) else None
        self.by = match["by"] if (match := BY.search(front)) else None
        self.source = slug_of(f"{outline.title} {self.version}") or "document"
        credited = [p for p in outline.front.paragraphs if VERSION.match(plain(p.text)) or BY.match(plain(p.text))]
        self.of_the_game |= {line for paragraph in credited for line in paragraph.lines}

    def read(self) -> None:
        """Make the drafts: first all ids, because sections refer to later ones, then their contents."""
        pairs = []
        for chapter in self.outline.chapters:
            for section in chapter.parts or [chapter]:
                kind = kind_of(chapter, section)
                if not self._points_to(section, kind):
                    pairs += [(draft, section) for draft in self._drafts(section, kind)]
        sets = [(draft, section) for draft, section in pairs if draft.kind == "set"]
        for draft, section in sets:
            self._bring(draft, section)
        for draft, section in pairs:
            self._fill(draft, section)
        for chapter in self.outline.chapters:
            for section in chapter.parts:
                self._give_alias(section, self._points_to(section, kind_of(chapter, section)))

    def _drafts(self, section: Section, kind: str) -> list[_Draft]:
        """The drafts of a section: one, or several if its heading names several battlefields."""
        names = section.title.split(BETWEEN) if kind == "battlefield" else [section.title]
        return [self._draft(kind, name, section) for name in names]

    def _draft(self, kind: str, heading: str, section: Section) -> _Draft:
        qualified = QUALIFIED.match(heading)
        name, more = (qualified["name"], qualified["more"]) if qualified and kind != "rule" else (heading, "")
        name = SET_MORE.sub("", name) if kind == "set" else name
        data: dict[str, Any] = {"name": name}
        if more and kind == "hero":
            data["aliases"] = [more]
        slug = slug_of(name) or "unnamed"
        while f"{kind}/{slug}" in self.drafts:
            slug += "-2"
        draft = _Draft(kind, slug, data, {section.line})
        self.drafts[draft.ref] = draft
        self.sections.setdefault(section.key.casefold(), []).append(draft.ref)
        short = BETWEEN.join((*section.path[:-1], name)).casefold()
        if short != section.key.casefold():
            self.sections.setdefault(short, []).append(draft.ref)
        return draft

    def _points_to(self, section: Section, kind: str) -> list[str]:
        """The heroes that a section refers to if it has no content of its own; such a section is an alias."""
        silent = len(section.see) == 1 and not (section.words() or section.listings or section.entries)
        refs = [ref for target in section.see[0].targets for ref in self._target(*target)] if silent else []
        same = silent and all(kind_of_chapter(chapter) == kind for chapter, _ in section.see[0].targets)
        return refs if same and kind == "hero" else []

    def _give_alias(self, section: Section, refs: list[str]) -> None:
        for draft in (self.drafts[ref] for ref in refs if ref in self.drafts):
            if slug_of(section.title) not in map(slug_of, draft.data.get("aliases", [])):
                draft.data.setdefault("aliases", []).append(section.title)
            draft.lines |= {section.line, *section.see[0].lines}

    def _target(self, chapter: str, title: str) -> list[str]:
        """The ids that a reference stands for. If there is no such section, the id that its record would have."""
        found = self.sections.get(f"{chapter}{BETWEEN}{title}".casefold())
        return found or [f"{kind_of_chapter(chapter)}/{slug_of(title)}"]

    def _listed(self, label: str, names: Iterable[str]) -> list[str]:
        """The ids of the names in a list of heroes or battlefields."""
        kind = "battlefield" if label.casefold().startswith("battlefield") else "hero"
        return [f"{kind}/{slug_of(bare(part))}" for name in names for part in name.split(BETWEEN)]

    def _bring(self, draft: _Draft, section: Section) -> None:
        """Add the contents of a set to its draft. An item without a star has no section of its own and gets a record here."""
        draft.lines |= {*section.labels, *(entry.line for entry in section.entries)}
        for entry in section.entries:
            (ref,) = self._listed(entry.label, [entry.name.replace(BETWEEN, "-")])
            key = "battlefields" if ref.startswith("battlefield") else "heroes"
            draft.data.setdefault(key, []).append(ref)
            if ref not in self.drafts and not entry.marked:
                self._from_entry(ref, entry, section)
            if entry.remark:
                remark = {"id": slug_of(entry.name), "name": entry.name, "text": prose_of(f"{entry.remark}.")}
                draft.data.setdefault("rules", []).append(remark)

    def _from_entry(self, ref: str, entry: SetEntry, section: Section) -> None:
        kind, _, slug = ref.partition("/")
        key = BETWEEN.join((*section.path, entry.label, entry.name))
        summary = f"{entry.name}: {entry.remark}" if entry.remark else entry.name
        found = self.outline.find(key)
        if found:
            self.lock["reviewed"][ref] = fingerprint(found)
        source = {"document": self.source, "section": key}
        data = {"name": entry.name, "summary": _sentence(prose_of(summary)), "source": source, "since": self.version}
        self.drafts[ref] = _Draft(kind, slug, data, {entry.line})

    def _fill(self, draft: _Draft, section: Section) -> None:
        data = draft.data
        drafted = list(passages(section, draft.kind))
        first = next((plain(p.data["text"]) for p in drafted), "")
        data["summary"] = _sentence(prose_of(re.split(r"(?<=[.!?]) ", first)[0] or section.title))
        if draft.kind == "set":
            data |= set_data(section.title)
        if draft.kind == "erratum":
            data |= erratum_data(section)
        for passage in drafted:
            data.setdefault(passage.field, []).append(passage.data)
            draft.lines |= passage.lines
        parts = list(section.walk())
        draft.lines |= {part.line for part in parts}
        draft.lines |= {line for part in parts for see in part.see for line in see.lines}
        draft.lines |= {line for part in parts for listing in part.listings for line in listing.lines}
        listings = [listing for part in parts for listing in part.listings]
        if listings and "applies_to" in KINDS[draft.kind].model_fields:
            data["applies_to"] = [ref for listing in listings for ref in self._listed(listing.label, listing.names)]
        see = [ref for part in parts for see in part.see for target in see.targets for ref in self._target(*target)]
        if see:
            data["see_also"] = list(dict.fromkeys(see))
        data["source"] = {"document": self.source, "section": section.key}
        self.lock["reviewed"][draft.ref] = fingerprint(section)
        data["since"] = self.version
        _unique_ids(data)

    def game_data(self) -> dict[str, Any]:
        """The game's own file."""
        kinds = []
        for kind in dict.fromkeys(draft.kind for draft in self.drafts.values()):
            chapters = [c.title for c in self.outline.chapters if c.parts and kind in {kind_of(c, s) for s in c.parts}]
            plural = chapters[0] if chapters else KINDS[kind].folder.capitalize()
            kinds.append({"kind": kind, "name": KINDS[kind].__name__, "plural": plural})
        source = {"id": self.source, "title": self.outline.title, "version": self.version, **dated(self.date)}
        source |= {"by": self.by} if self.by else {}
        self.lock["unused"] = {
            section.key: fingerprint(section)
            for key, section in self.outline.sections.items()
            if key.casefold() not in self.sections and len(section.path) == 1
        }
        return {
            "name": self.outline.title,
            "summary": f"The records of {prose_of(self.outline.title)}.",
            "version": self.version,
            "color": "#455a64",
            "kinds": kinds,
            "sources": [{**source, "status": "community"}],
            "lines": [{"id": line, "name": name} for line, name in sorted(self._lines().items())],
            "tags": [{"id": tag, "name": tag.replace("-", " ").capitalize()} for tag in sorted(self._tags())],
        }

    def _lines(self) -> dict[str, str]:
        names = [draft.data["name"] for draft in self.drafts.values() if draft.kind == "set"]
        return {slug_of(line_of(name)): line_of(name) for name in names}

    def _tags(self) -> set[str]:
        return {tag for draft in self.drafts.values() for tag in draft.data.get("tags", [])}


def _unique_ids(data: dict[str, Any]) -> None:
    """Add numbers to the ids of a record's passages where they are equal."""
    seen: dict[str, int] = {}
    for value in data.values():
        for passage in value if isinstance(value, list) else ():
            if isinstance(passage, dict) and "id" in passage:
                seen[passage["id"]] = count = seen.get(passage["id"], 0) + 1
                passage["id"] += f"-{count}" if count > 1 else ""


def _sentence(text: str) -> str:
    """A text with a period at its end, unless it has one."""
    return text if text.endswith((".", "!", "?", ":", ".)")) else f"{text}."
