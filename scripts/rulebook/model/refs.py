"""References: the ids of records and of passages."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

SLUG = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
INDEX = "index"
"""The only slug that no record may have: it is the address of the page that lists the records of a kind."""
PAST = " (ended)"
"""What stands after the id in a reference that means a record or passage that has ended, such as `ruling/placement (ended)`."""
_REFERENCE = re.compile(
    r"(?:(?P<game>[^/#\s]+)/)?(?P<kind>[^/#\s]+)/(?P<slug>[^/#\s]+)(?:#(?P<passage>[^/#\s]+))?" + f"(?:{re.escape(PAST)})?"
)


def as_words(id: str) -> str:
    """The id of a passage as a heading: `first-turn` becomes `First turn`."""
    return id.replace("-", " ").capitalize()


@dataclass(frozen=True, order=True)
class Ref:
    """The full id of a record, `game/kind/slug`; if `passage` is set, of that passage in it."""

    game: str
    kind: str
    slug: str
    passage: str | None = None

    @classmethod
    def parse(cls, text: str, game: str) -> Ref:
        """Read `kind/slug` or `kind/slug#passage`. `game/` may stand before it, and `PAST` after it; `game` is the default.

        Raises ValueError if `text` has neither form.
        """
        match = _REFERENCE.fullmatch(text)
        if not match:
            raise ValueError(f"{text!r} is not of the form kind/slug or kind/slug#passage")
        return cls(match["game"] or game, match["kind"], match["slug"], match["passage"])

    @property
    def record(self) -> Ref:
        """The id of the record that holds the passage."""
        return replace(self, passage=None) if self.passage else self

    def short(self) -> str:
        """The reference as records of the same game write it: `kind/slug#passage`."""
        return f"{self.kind}/{self.slug}" + (f"#{self.passage}" if self.passage else "")

    def __str__(self) -> str:
        return f"{self.game}/{self.short()}"
