"""The impact that is proposed for a change is the one that a person who knows the game would choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rulebook.library.library import Library
from rulebook.library.loader import Loaded
from rulebook.model.fields import change_rule, put, walk
from rulebook.model.kinds.heroes import Hero
from rulebook.model.kinds.rulings import Erratum
from rulebook.model.parts import Passage
from rulebook.model.refs import Ref
from rulebook.model.yaml_document import YamlDocument
from rulebook.releases.changes import RevisionRange
from rulebook.releases.diff import compare
from rulebook.releases.impact import field_impact, words

if TYPE_CHECKING:
    from rulebook.releases.changes import Change

PLAYS, CLARIFIES, EDITORIAL = "plays", "clarifies", "editorial"

INVENTED = [
    ("text", "Deal 1 damage.", "Deal 2 damage.", PLAYS),
    ("text", "Your attack gets +1.", "Your attack gets -1.", PLAYS),
    ("text", "You may move.", "You must move.", PLAYS),
    ("text", "You move.", "You never move.", PLAYS),
    ("text", "Resolve it AFTER COMBAT.", "Resolve it DURING COMBAT.", PLAYS),
    ("text", "At the end of the turn.", "At the start of the turn.", PLAYS),
    ("text", "That is a legal target.", "That is an illegal target.", PLAYS),
    ("text", "Fighters affected by it stay.", "Fighters unaffected by it stay.", PLAYS),
    ("text", "The attacker wins.", "The attacked wins.", PLAYS),
    ("text", "The attacker wins.", "The defender wins.", PLAYS),
    ("text", "Choose your hero.", "Choose your heroes.", PLAYS),
    ("text", "Then discard it.", "Then draw it.", PLAYS),
    ("text", "The highest value counts.", "The lowest value counts.", PLAYS),
    ("text", "The value is doubled.", "The value is halved.", PLAYS),
    ("text", "A friendly fighter.", "An enemy fighter.", PLAYS),
    ("text", "The top of the deck.", "The bottom of the deck.", PLAYS),
    ("text", "It is a melee attack.", "It is a ranged attack.", PLAYS),
    ("text", "If the number is odd.", "If the number is even.", PLAYS),
    ("text", "Damage dealt by it.", "Damage dealt to it.", PLAYS),
    ("text", "A ready fighter.", "An exhausted fighter.", PLAYS),
    ("text", "The loser draws.", "The winner draws.", PLAYS),
    ("text", "Put it face-up.", "Put it face-down.", PLAYS),
    ("text", "Nothing else.", "", PLAYS),
    ("tokens Door text", "It starts open.", "It starts closed.", PLAYS),
    ("fighters Loki text", "He may not attack.", "He may attack.", PLAYS),
    ("limit", "once each turn", "twice each turn", PLAYS),
    ("limit", "1 card for each maneuver", "1 card for each combat", PLAYS),
    ("cost", "1 action", "1 card", PLAYS),
    ("optional", "must", "may", PLAYS),
    ("when", "scheme", "attack", PLAYS),
    ("fighters Loki health", "16", "15", PLAYS),
    ("corrects name", "Feint", "Skirmish", PLAYS),
    ("text", "Choose a space nearby.", "Choose an adjacent space.", CLARIFIES),
    ("text", "It has a token.", "It carries a token.", CLARIFIES),
    ("text", "If it moves.", "If it moved.", CLARIFIES),
    ("text", "Lay it near the board.", "Lay it near the board, as a reminder.", CLARIFIES),
    ("tokens Door text", "It is put near the board.", "It is set near the board.", CLARIFIES),
    ("status", "editor", "official", CLARIFIES),
    ("text", "Recieve the card", "Receive the card.", EDITORIAL),
    ("text", "you may move", "You may move", EDITORIAL),
    ("text", "You cannot do it twice.", "You can’t do it twice.", EDITORIAL),
    ("text", "Draw two cards.", "Draw 2 cards.", EDITORIAL),
    ("text", "Your side-kick moves.", "Your sidekick moves.", EDITORIAL),
    ("text", "Loki's card", "Loki’s card", EDITORIAL),
    ("tokens Door text", "They start in the box.", "They strat in the box.", EDITORIAL),
    ("fighters Loki text", "He has no heatlh dial.", "He has no health dial.", EDITORIAL),
    ("limit", "once each trun", "once each turn", EDITORIAL),
    ("name", "Trick", "Tricks and BOOST", EDITORIAL),
    ("see_also", "", "rule/boost", EDITORIAL),
    ("source section", "A", "B", EDITORIAL),
]

REAL = [
    ("hero/loki#no-boost", "nobody can BOOST", "anybody can BOOST", PLAYS),
    ("hero/loki#discarded-trick", "on top of your deck", "on the bottom of your deck", PLAYS),
    ("erratum/multiple-heroes#your-hero", "**you choose**", "**they choose**", PLAYS),
    ("hero/elektra#resurrect", "in empty spaces", "in occupied spaces", PLAYS),
    ("hero/robert-muldoon#pushed-or-placed", "opposing fighter", "friendly fighter", PLAYS),
    ("hero/chupacabra#draw-timing", "before you", "after you", PLAYS),
    ("hero/beowulf#maximum", "more than 3", "less than 3", PLAYS),
    ("hero/nikola-tesla#overflow-keeps-charge", "does not discharge", "does not charge", PLAYS),
    ("hero/krang#activating", "inactive machines to active", "active machines to inactive", PLAYS),
    ("hero/willow#can-be-canceled", "can cancel", "cannot cancel", PLAYS),
    ("hero/shredder#only-heroes-remove", "Only heroes can remove", "Only sidekicks can remove", PLAYS),
    ("hero/deadpool#heal-after-attack", "recovers 1 health", "loses 1 health", PLAYS),
    ("hero/sherlock-holmes#uncancelable", "No opponent can", "Any opponent can", PLAYS),
    ("hero/raptors#pack-attack", "rises by 1", "falls by 1", PLAYS),
    ("hero/golden-bat#the-first-superhero", "taken no maneuver", "taken a maneuver", PLAYS),
    ("hero/medusa#several-zones", "each of those zones", "one of those zones", PLAYS),
    ("hero/donatello#tucked-not-discard", "or your deck", "and your deck", PLAYS),
    ("rule/resolve-combat#not-below-zero", "The attacker takes no", "The defender takes no", PLAYS),
    ("hero/blackbeard#ransom-several-opponents", "any of them may", "none of them may", PLAYS),
    ("ruling/dormant-players#checked", "at the end of an action", "at the start of an action", PLAYS),
    ("hero/shredder#moving-through", "do not stop", "don't stop", EDITORIAL),
    ("hero/invisible-man#zones", "ranged attacks", "ranged atacks", EDITORIAL),
    ("hero/hamlet#one-fighter", "but are 1 fighter", "but are 1 figther", EDITORIAL),
    ("hero/titania#what-discards", "can discard your glamours", "can dicard your glamours", EDITORIAL),
    ("hero/moon-knight#one-health", "Damage lowers", "damage lowers", EDITORIAL),
    ("hero/loki#move-bonus", "Loki adds", "[[hero/loki|Loki]] adds", EDITORIAL),
    ("battlefield/santas-workshop#every-turn", "your opponent's alike", "your opponent’s alike", EDITORIAL),
    ("hero/spike#three-shadows", "None of them is", "**None** of them is", EDITORIAL),
    ("hero/titania#ongoing", "as long as", "for as long as", CLARIFIES),
    ("hero/pandora#feathers", "symbols.", "symbols printed.", CLARIFIES),
    ("hero/muhammad-ali#stance-token", "shows his stance", "tells his stance", CLARIFIES),
    ("rule/components#assemble-dials", "punch out the", "press out the", CLARIFIES),
    ("rule/discard-piles#looking-through", "whenever you like", "whenever you wish", CLARIFIES),
    ("ruling/placement#placement-fails", "cannot hold 2 fighters", "cannot fit 2 fighters", CLARIFIES),
    ("battlefield/santas-workshop#large-fighters", "its end space included", "its end space excluded", PLAYS),
]


@pytest.fixture(scope="module")
def known(library: Library) -> frozenset[str]:
    """The words in the real records."""
    texts = (text for record in library.records.values() for _, text, _ in walk(record))
    return frozenset(word.casefold() for text in texts for word in words(text))


@pytest.mark.parametrize(("field", "old", "new", "impact"), INVENTED)
def test_the_proposed_impact_of_an_edit_is_right(field: str, old: str, new: str, impact: str, known: frozenset[str]) -> None:
    assert field_impact(change_rule(field, Passage, Hero, Erratum), old, new, known) == impact


@pytest.fixture(scope="module")
def changes(library: Library) -> dict[Ref, Change]:
    """The changes that are found after all edits of the real records are made, each in its own passage."""
    records = dict(library.records)
    for written, old, new, _ in REAL:
        ref = Ref.parse(written, "unmatched")
        record = records[ref.record]
        section, index, passage = next(found for found in record.passages() if found[2].id == ref.passage)
        text = " ".join(passage.text.split())
        assert old in text, written
        data = record.model_dump(exclude_unset=True)
        put(data, (section, index, "text"), text.replace(old, new))
        records[ref.record] = type(record).load(ref.record, YamlDocument(record.document.path, [], data))
    edited = Library(Loaded(games=library.games, records=records))
    found = compare(library, edited, "unmatched", {}, RevisionRange())
    return {Ref(r.ref.game, r.ref.kind, r.ref.slug, part.passage): part for r in found for part in r.changes if part.passage}


@pytest.mark.parametrize(("written", "old", "new", "impact"), REAL)
def test_the_proposed_impact_of_an_edit_of_the_real_records_is_right(
    written: str, old: str, new: str, impact: str, changes: dict[Ref, Change]
) -> None:
    change = changes[Ref.parse(written, "unmatched")]
    assert change.proposed
    assert change.impact == impact


def test_a_new_name_alone_is_editorial_also_where_texts_repeat_it(library: Library) -> None:
    old, new = Ref("unmatched", "battlefield", "mcminnville-or"), Ref("unmatched", "battlefield", "mcminnville-oregon")
    record = library.records[old]
    data = record.model_dump(exclude_unset=True)
    assert record.name in data["summary"]
    data |= {"name": "McMinnville, Oregon", "summary": data["summary"].replace(record.name, "McMinnville, Oregon")}
    renamed = type(record).load(new, YamlDocument(record.document.path, [], data))
    records = {ref: each for ref, each in library.records.items() if ref != old} | {new: renamed}
    edited = Library(Loaded(games=library.games, records=records))
    found = {change.ref: change for change in compare(library, edited, "unmatched", {old: new}, RevisionRange())}
    assert (found[new].how, found[new].impact) == ("renamed", "editorial")
