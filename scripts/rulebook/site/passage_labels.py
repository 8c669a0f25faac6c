"""What a page says beside the text of a passage: only what the text does not say itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebook.search.english import stem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulebook.model.game import Word
    from rulebook.model.parts import Passage

_WORDS = re.compile(r"[a-z0-9]+")
_SAYS_NOTHING = {"the", "a", "an", "of", "is", "are", "it", "your", "s"}


def adds(label: str, text: str) -> bool:
    """Whether a label has a word that the text lacks in every form: "Start of turn" adds nothing to "as your turn starts"."""
    said = {stem(word) for word in _WORDS.findall(text.casefold())}
    return any(stem(word) not in said for word in _WORDS.findall(label.casefold()) if word not in _SAYS_NOTHING)


def shows_timing(timing: Word, passage: Passage) -> bool:
    """Whether a page names the timing of a passage: if the timing is a moment, and the text does not name it."""
    return timing.moment and adds(timing.name, f"{passage.heading} {passage.text}")


def shows_choice(passage: Passage) -> bool:
    """Whether a page says that the player may: if that is so, and the text does not say it."""
    return passage.optional and adds("may", passage.text) and adds("can", passage.text)


def by_timing(passages: Iterable[Passage], timings: Mapping[str, Word]) -> list[tuple[str | None, list[Passage]]]:
    """Passages by the id of their timing, in their order. Those whose timing is no moment come last, under None."""
    groups: dict[str | None, list[Passage]] = {}
    for passage in passages:
        moment = passage.when if passage.when and timings[passage.when].moment else None
        groups.setdefault(moment, []).append(passage)
    return sorted(groups.items(), key=lambda group: group[0] is None)
