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


def shown_timings(timings: Mapping[str, Word], passage: Passage) -> list[Word]:
    """The timings of a passage that a page names: those that are moments, and that the text does not name."""
    said = f"{passage.heading} {passage.text}"
    return [timings[id_] for id_ in passage.when if timings[id_].moment and adds(timings[id_].name, said)]


def shows_choice(passage: Passage) -> bool:
    """Whether a page says that the player may: if that is so, and the text does not say it."""
    return passage.optional and adds("may", passage.text) and adds("can", passage.text)


def by_timing(passages: Iterable[Passage], timings: Mapping[str, Word]) -> list[tuple[str | None, list[Passage]]]:
    """Passages by the id of their first moment, in their order. Those without one come last, under None."""
    groups: dict[str | None, list[Passage]] = {}
    for passage in passages:
        moments = [id_ for id_ in passage.when if timings[id_].moment]
        groups.setdefault(moments[0] if moments else None, []).append(passage)
    return sorted(groups.items(), key=lambda group: group[0] is None)
