"""Labels of trust: who says what a text says. Pages, answers, exports, and the terminal all take them from here.

A text is the publisher's word only if the publisher is known to have given it: the document that it was written from is the
publisher's, or `given` names the publisher. What we know only from the community's reference is labeled as that, also if the
reference or a record calls it official.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.model.game import Game
    from rulebook.model.parts import Passage, Status
    from rulebook.model.record import Record


@dataclass(frozen=True)
class TrustLabel:
    """A label of trust. `status` groups the labels: all that are the publisher's word are `official`.

    `phrase` says in a sentence what a passage with the label is, and `meaning` explains the label.
    """

    id: str
    name: str
    status: Status
    phrase: str
    meaning: str


RULING = TrustLabel(
    id="ruling",
    name="Publisher’s ruling",
    status="official",
    phrase="a ruling by the publisher",
    meaning="The publisher decided how the rules apply, or explained them.",
)
ERRATA = TrustLabel(
    id="errata",
    name="Publisher’s errata",
    status="official",
    phrase="an erratum by the publisher",
    meaning="The publisher corrected something that is printed.",
)
RULES = TrustLabel(
    id="rules",
    name="Publisher’s rules",
    status="official",
    phrase="a printed rule of the publisher",
    meaning="The publisher printed it, in a rulebook or on a card.",
)
COMMUNITY = TrustLabel(
    id="community",
    name="Community reference",
    status="community",
    phrase="a statement of the community’s reference",
    meaning="From the reference that players wrote. It may be the publisher’s word; nothing here shows that.",
)
EDITOR = TrustLabel(
    id="editor",
    name="Editor’s reading",
    status="editor",
    phrase="a reading by an editor",
    meaning="An editor of the reference, or of these pages, reads the rules this way.",
)

LABELS = {label.id: label for label in (RULING, ERRATA, RULES, COMMUNITY, EDITOR)}
"""All labels by id, in the order in which the legend explains them."""
OPEN_QUESTIONS = "Open questions"
"""What a record is called that says only what the sources leave open, in the place of the name of its kind."""


def label_of(game: Game, record: Record, passage: Passage | None = None) -> TrustLabel:
    """The label of a passage of a record, or, without a passage, of the record itself."""
    status = record.status_of(passage) if passage else record.status
    if status != "official":
        return EDITOR if status == "editor" else COMMUNITY
    source = (passage and passage.source) or record.source
    given = record.given_of(passage)
    documents = {document.id: document for document in game.sources}
    printed = source.document in documents and documents[source.document].status == "official"
    publishers = {game.publisher, *(document.by for document in game.sources if document.status == "official")}
    stated = given is not None and given.by in publishers
    if not printed and not stated:
        return COMMUNITY
    if record.kind == "erratum" or (passage and any(text.startswith("erratum/") for text in passage.restates)):
        return ERRATA
    return RULING if stated or record.decided else RULES


def labels_of(game: Game, record: Record) -> list[TrustLabel]:
    """The labels of a record as a whole: that of the text at its head, which a citation of the page quotes, and then others.

    They are several if it is a decision whose parts are not all of the same kind: passages that only explain do not count.
    """
    own, found = label_of(game, record), set[TrustLabel]()
    if record.decided:
        decisive = (passage for section, _, passage in record.passages() if not record.sections[section].explains)
        found = {label_of(game, record, passage) for passage in decisive}
    return [own, *(label for label in LABELS.values() if label in found - {own})]
