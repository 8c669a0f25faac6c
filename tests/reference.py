"""Documents in the format of the community's references, for the tests of sources, with invented text."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from rulebook.model.refs import Ref
from rulebook.text.markup import plain

if TYPE_CHECKING:
    from rulebook.library.library import Library
    from rulebook.model.record import Record

DOCUMENT = "reference-10.0"

SMALL = """\
# Teapot Reference

Version 2.1 (March 2020)

Maintained by Nobody

Character Rules\t1

## Introduction

What pots do, from every box. The [archive](https://example.org/pots\\\\_all) has more: see it.

## Official Errata

### Steeping (Card Text)

*Characters:* Brown Betty, Kyusu

*Updated Text:* Wait **4** turns before you pour.

*Editor's Note:* The printed card says 3.

# Major Rulings

## Pouring Order

*Characters: Samovar*

1. The host pours.
2. The guest pours.\\*

\\* At a party this may differ.

# Character Rules

## Brown Betty

### Special Ability

STRONG BREW: Pour twice, then rest for a

while and wait.

- Once for the host.
- Once for the guest.

### *Rules Clarification*

Rest means that you do not pour.

See also *Official Errata: Steeping (Card Text)*.

See also *Card Effects: Spilling*.

## **Kyusu (Side Handle)**

### *Special Rules*

*Side Handle*: Turn it to pour around corners. She is no *Samowar*.

#### *Card Clarifications*

*Lid / Spout*: Both count as one.

See *Card Effects: Spiling*.

## Samovar

### Special Ability

Keeps hot all day and all

## Side Handle

See *Character Rules: Kyusu*.

# Card Effects

## Spilling

*Characters: Brown Betty, Kyusu, Brown Bety*

Spilt tea is gone.

# Battlefield Effects

## Kitchen / Pantry

See *Battlefield Effects: Wet Floor*

## Wet Floor

*Battlefields: Kitchen / Pantry*

Fighters slide 1 space on.

# Set Reference

\\* has rules of its own

- **Afternoon (2019)**
  - Heroes
    - Brown Betty\\*
    - Kyusu\\*
  - Battlefield
    - Garden

- **Evening - Late (Adventures) (2020)**
  - Heroes
    - Samowar\\*
  - Battlefields
    - Kitchen\\*
    - Pantry\\* (a smaller kitchen)
    - Balcony (with a view)
"""


def rendered(library: Library) -> str:
    """Return a reference of Unmatched generated from the records: sections, texts, cross-references, and lists."""
    chapters: dict[str, list[str]] = defaultdict(list)
    shared: dict[str, list[Record]] = defaultdict(list)
    for record in library.of("unmatched"):
        if record.source.document == DOCUMENT and not record.source.section.startswith("Set Reference"):
            shared[record.source.section].append(record)
    for section, records in shared.items():
        chapter, _, title = section.partition(" / ")
        chapters[chapter].append(f"## {title}\n\n" + "\n\n".join(_section_text(library, record) for record in records))
    sets = [_set_entry(library, record) for record in library.of("unmatched", "set")]
    text = [f"# {chapter}\n\n" + "\n\n".join(sections) for chapter, sections in chapters.items()]
    front = "# Unmatched Reference\n\nVersion 10.0 (October 2025)\n\n## Introduction\n\nHow the heroes fight."
    return "\n\n".join([front, *text, "# Set Reference\n\nA star marks rules.\n\n" + "\n".join(sets)]) + "\n"


def _section_text(library: Library, record: Record) -> str:
    def name(target: str) -> str:
        return library.records[Ref.parse(target, "unmatched").record].name

    applies = [name(ref) for ref in getattr(record, "applies_to", [])]
    lines = [f"*Characters:* {', '.join(applies)}"] if applies else []
    lines += [f"### {passage.id}\n\n{plain(passage.text, name)}" for _, _, passage in record.passages()]
    for ref in record.see_also:
        source = library.records[Ref.parse(ref, "unmatched").record].source
        if source.document == DOCUMENT and ref.split("/")[0] in ("effect", "ruling", "erratum"):
            lines.append(f"See also *{source.section.replace(' / ', ': ', 1)}*.")
    return "\n\n".join(lines)


def _set_entry(library: Library, record: Record) -> str:
    lines = [f"- **{record.source.section.partition(' / ')[2]}**"]
    for label, refs in (("Heroes", record.heroes), ("Battlefields", record.battlefields)):  # type: ignore[attr-defined]
        names = [library.records[Ref.parse(ref, "unmatched")].name for ref in refs]
        lines += [f"  - {label}", *(f"    - {name}\\*" for name in names)] if names else []
    return "\n".join(lines)
