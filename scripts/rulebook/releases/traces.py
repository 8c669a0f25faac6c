"""What became of each passage from one library to another: kept, moved, merged with others, split, or removed.

Redirects say where an old id leads. Whether the words went there too shows in the texts: a redirect may only lead readers of
a removed passage to the nearest one, and no redirect says that a passage was split.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from rulebook.releases.impact import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulebook.model.refs import Ref
    from rulebook.releases.field_texts import FieldReader, FieldTexts

SHARE = 0.5
"""The share of the words of a passage that another text must have gained or lost, for the passage to be a part of it."""

Passages = dict["Ref", "FieldTexts"]
"""The texts of passages by their full ids, in order."""


@dataclass(frozen=True)
class Trace:
    """Passages of the old library, and what they are in the new one. Either may be empty: added and removed passages.

    Several old passages were merged into one, and one was split into several. They are in the order of their words.
    """

    old: tuple[Ref, ...]
    new: tuple[Ref, ...]


class Tracer:
    """Finds what became of the `old` passages among the `new` ones. `renamed` are the new ids of renamed records."""

    def __init__(self, reader: FieldReader, old: Passages, new: Passages, renamed: Mapping[Ref, Ref]) -> None:
        self.old, self.new = old, new
        self._renamed = renamed
        self._targets = {ref: reader.current(ref) for ref in old}
        self._words = {
            side: {ref: _words(reader, ref, texts) for ref, texts in passages.items()}
            for side, passages in (("old", old), ("new", new))
        }

    def traces(self) -> list[Trace]:
        """The trace of every passage, each once: those with a new passage in the order of these, then the removed ones."""
        sources = self._sources()
        parts = self._parts(sources)
        taken = {part for found in parts.values() for part in found}
        used = {ref for refs in sources.values() for ref in refs}
        traces = [
            Trace(
                self._ordered("old", sources.get(ref, []), [ref]),
                self._ordered("new", [ref, *parts.get(ref, [])], sources[ref]),
            )
            if ref in sources
            else Trace((), (ref,))
            for ref in self.new
            if ref not in taken
        ]
        return [*traces, *(Trace((ref,), ()) for ref in self.old if ref not in used)]

    def _sources(self) -> dict[Ref, list[Ref]]:
        """For each new passage that has any: the old passages that it was made from."""
        leading: dict[Ref, list[Ref]] = defaultdict(list)
        for ref, target in self._targets.items():
            if target in self.new:
                leading[target].append(ref)
        return {target: self._merged(target, refs) for target, refs in leading.items()}

    def _merged(self, target: Ref, refs: list[Ref]) -> list[Ref]:
        """Those of the old passages whose ids lead to `target` whose words went there too."""
        kept = [ref for ref in refs if self._same(ref) == target]
        gained = Counter(self._words["new"][target])
        for ref in kept:
            gained -= Counter(self._words["old"][ref])
        others = {ref: _share(self._words["old"][ref], gained) for ref in refs if ref not in kept}
        merged = [ref for ref, share in others.items() if share >= SHARE]
        return [*kept, *merged] or [max(others, key=lambda ref: others[ref])]

    def _parts(self, sources: dict[Ref, list[Ref]]) -> dict[Ref, list[Ref]]:
        """For each new passage that lost words to added passages of its record: these passages."""
        parts: dict[Ref, list[Ref]] = defaultdict(list)
        lost = {
            target: Counter(word for ref in refs for word in self._words["old"][ref]) - Counter(self._words["new"][target])
            for target, refs in sources.items()
            if len(refs) == 1
        }
        for added in (ref for ref in self.new if ref not in sources):
            shares = {
                target: _share(self._words["new"][added], gone)
                for target, gone in lost.items()
                if target.record == added.record
            }
            origin = max(shares, key=lambda target: shares[target], default=None)
            if origin and shares[origin] >= SHARE:
                parts[origin].append(added)
        return parts

    def _same(self, ref: Ref) -> Ref:
        """The id that an old passage has if it was kept: in the same record, under the same id."""
        return replace(self._renamed.get(ref.record, ref.record), passage=ref.passage)

    def _ordered(self, side: str, refs: Iterable[Ref], others: Iterable[Ref]) -> tuple[Ref, ...]:
        """Passages of one side in the order in which their words are in the passages of the other side."""
        other = [word for ref in others for word in self._words["new" if side == "old" else "old"][ref]]

        def place(ref: Ref) -> int:
            own = self._words[side][ref]
            return SequenceMatcher(None, own, other, autojunk=False).find_longest_match(0, len(own), 0, len(other)).b

        listed = list(refs)
        return tuple(sorted(listed, key=place)) if len(listed) > 1 else tuple(listed)


def _words(reader: FieldReader, ref: Ref, texts: FieldTexts) -> list[str]:
    return [word.casefold() for word in words(reader.plain(texts.get("text", ""), ref.game))]


def _share(part: list[str], whole: Counter[str]) -> float:
    """The share of the words of `part` that are among those of `whole`, each as often as it occurs."""
    return (Counter(part) & whole).total() / max(1, len(part))
