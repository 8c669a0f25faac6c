"""The look-up on the real records: what players type finds what they mean."""

from __future__ import annotations

import errno
import os
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from rulebook.model.attribution import label_of
from rulebook.model.hints import NO_HINTS
from rulebook.search.answers import Answer
from rulebook.search.documents import indexed_passages
from rulebook.search.english import OPENINGS, without_frame
from rulebook.search.game_index import VERSIONS
from rulebook.search.index_cache import INDEX, ensure_index
from rulebook.search.index_writer import write_index
from rulebook.search.lookup import COMES_FIRST, Lookup
from rulebook.search.postings import CURRENT
from rulebook.text.normalize import key, slug_of, tokenize

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rulebook.library.library import Library


def ids(answer: Answer) -> list[str]:
    return [result.id.removeprefix("unmatched/") for result in answer.results]


def first(lookup: Lookup, query: str) -> str:
    return next(iter(ids(lookup.lookup(query, game="unmatched"))), "nothing")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("what happens at end of turn", "rule/your-turn#next-player"),
        ("when does my turn end", "rule/your-turn#next-player"),
        ("can you feint dare devils free boost", "hero/daredevil#not-cancelled"),
        ("stand still", "rule/maneuver#different-distances"),
        ("can i move 0 spaces", "rule/maneuver#different-distances"),
        ("can i pass", "rule/your-turn#two-actions"),
        ("can i attack without moving", "rule/your-turn#same-action-twice"),
        ("what if no target for attack", "rule/attack#target-needed"),
        ("can hero and sidekick share a space", "rule/spaces-and-zones#one-fighter"),
        ("revive sidekick", "effect/summoning-sidekicks"),
        ("where does merlin start", "rule/setup#place-sidekicks"),
        ("where does porter begin the game", "rule/setup#place-sidekicks"),
        ("can loki play trick on opponents turn", "hero/loki#opponent-plays"),
        ("can i boost an attack", "rule/boost#attacks-and-schemes"),
        ("how does boost work when attacking", "rule/boost#attacks-and-schemes"),
        ("no defense cards", "rule/choose-and-reveal#defense-card"),
        ("scheme card counts as action", "rule/your-turn#possible-actions"),
        ("can my sidekick keep fighting after hero dies", "erratum/winning-the-game#when-checked"),
        ("hero dead can sidekick continue", "rule/defeating-a-fighter#sidekicks-alone"),
        ("tie in combat who wins", "rule/winning-combat#no-draw"),
        ("do i reveal my card first", "rule/choose-and-reveal#reveal"),
        ("who resolves effects first", "rule/resolve-combat#defender-first"),
        ("can sidekicks attack", "rule/declare-target#sidekicks-alive"),
        ("do i have to attack with the hero", "rule/attack#active-fighter"),
        ("can sidekick play hero cards", "rule/anatomy-of-a-card#fighter-allowed"),
        ("what happens to cards after combat", "rule/resolve-combat#discard"),
        ("can i play two schemes", "rule/your-turn#same-action-twice"),
        ("can sidekick maneuver", "rule/maneuver#move"),
        ("can you block with scheme", "rule/icons#defense"),
        ("opponent has no cards attack", "rule/choose-and-reveal#defense-card"),
        ("sidekick dead card", "rule/defeating-a-fighter#cards-of-the-defeated"),
        ("both heros die", "erratum/winning-the-game#both-defeated"),
        ("do both players discard after combat", "rule/resolve-combat#discard"),
        ("playing a card with nobody alive", "ruling/dormant-players#no-actions"),
        ("can i move my teammates fighter", "rule/team-play#own-fighters"),
        ("3 player game how", "rule/team-play#three-players"),
        ("can i attack along one way path backwards", "effect/one-way-paths#still-adjacent"),
        ("does feint cancel after combat", "rule/resolve-combat#cancelled-effects"),
        ("sidekick died can i still boost his cards", "rule/boost#unplayable-cards"),
        ("exhaustion kills my hero", "rule/drawing-cards#killed-by-exhaustion"),
        ("is boost optional", "rule/boost#boost-movement"),
        ("does placing count as moving", "rule/maneuver#placing-is-not-moving"),
        ("do i reshufle discard", "rule/drawing-cards#no-reshuffle"),
        ("ranged attack same zone adjacent", "rule/declare-target#ranged"),
        ("can i maneuver without moving", "rule/maneuver#different-distances"),
    ],
)
def test_a_question_that_names_nobody_is_answered_by_a_rule_for_everyone(lookup: Lookup, query: str, found: str) -> None:
    answer = lookup.lookup(query, game="unmatched")
    assert answer.sure
    first = answer.results[0]
    assert "#".join(filter(None, [first.id, first.passage])) == f"unmatched/{found}"


def test_what_is_asked_of_a_hero_and_so_for_everyone_is_perhaps_answered_by_a_rule(lookup: Lookup) -> None:
    for query, found in (
        ("does geralt have to block when attacked", "rule/choose-and-reveal#defense-card"),
        ("can sherlock attack with just schemes in hand", "rule/attack#card-needed"),
        ("can geralt play a scheme when im attacking him", "rule/scheme#own-turn"),
    ):
        answer = lookup.lookup(query, game="unmatched")
        first = answer.results[0]
        assert (f"{first.id}#{first.passage}", answer.sure, answer.doubtful) == (f"unmatched/{found}", True, True)
    # What the hero's own text surely answers, and what only the character card does, stay there.
    assert lookup.lookup("can robin hood move after he attacks", game="unmatched").results[0].kind == "hero"
    assert lookup.lookup("what is medusa's starting health", game="unmatched").results[0].kind == "hero"
    # So does what is no question.
    assert lookup.lookup("triss sidekick starting health", game="unmatched").results[0].kind == "hero"


PASSAGE = "unmatched/rule/maneuver#not-through-enemies"


@pytest.mark.parametrize(
    "cited",
    [
        PASSAGE,
        f"{PASSAGE} @10.0",
        f" {PASSAGE}@10.0 ",
        "rule/maneuver#not-through-enemies",
        "maneuver#not-through-enemies",
        "https://example.org/10.0/unmatched/rules/maneuver/#not-through-enemies",
        "https://example.org/unmatched/rules/maneuver/?q=move#not-through-enemies",
        "/unmatched/rules/maneuver/#not-through-enemies",
        f"is this right: {PASSAGE} @ 10.0",
        f"“{'You may not move through enemies. ' * 30}”\nhttps://example.org/unmatched/rules/maneuver/\n{PASSAGE} @10.0\n",
    ],
)
def test_an_id_or_address_is_answered_by_what_it_cites_alone(lookup: Lookup, cited: str) -> None:
    for game in ("unmatched", None):
        answer = lookup.lookup(cited, game=game)
        assert [f"{result.id}#{result.passage}" for result in answer.results] == [PASSAGE]
        assert (answer.sure, answer.answers, answer.total, answer.results[0].also) == (True, 1, 1, [])


def test_a_citation_of_another_version_is_answered_with_a_hint_that_says_whose_text_it_is(lookup: Lookup) -> None:
    assert lookup.lookup(f"{PASSAGE} @10.0").hints == []
    for before in ("", "“Words.” " * 60):
        assert lookup.lookup(f"{before}{PASSAGE} @9.0").hints == ["This is the text of version 10.0, not of 9.0"]


def test_the_id_of_a_record_is_answered_by_its_summary(lookup: Lookup) -> None:
    for cited in ("rule/maneuver", "unmatched/rule/maneuver", "https://example.org/unmatched/rules/maneuver/"):
        (result,) = lookup.lookup(cited, game="unmatched").results
        assert (result.id, result.passage) == ("unmatched/rule/maneuver", None)


@pytest.mark.parametrize(
    "cited",
    [
        "rule/maneuver#gone",
        "https://example.org/unmatched/rules/maneuver/#gone",
        "http://127.0.0.1:80/unmatched/rules/maneuver/?q=x#gone",
    ],
)
def test_an_address_whose_passage_is_gone_is_answered_by_its_record_which_says_so(lookup: Lookup, cited: str) -> None:
    for query, hints in ((cited, []), (f"{cited} @9.0", ["This is the text of version 10.0, not of 9.0"])):
        answer = lookup.lookup(query)
        assert [(result.id, result.passage) for result in answer.results] == [("unmatched/rule/maneuver", None)]
        assert answer.hints == ['Maneuver action has no passage "gone" now', *hints]


@pytest.mark.parametrize("query", ["maneuver#no-such-passage", "rule/no-such-rule", "maneuver", "draw/discard"])
def test_what_cites_nothing_is_looked_up_by_its_words(lookup: Lookup, query: str) -> None:
    assert lookup.lookup(query, game="unmatched").total > 1


def test_an_id_that_has_moved_leads_where_its_redirect_leads(small_library: Library, tmp_path: Path) -> None:
    write_index(small_library, tmp_path / "index", small_library.hints)
    small = Lookup.open(tmp_path / "index")
    for old, new in (("hero/betty", None), ("hero/betty#second-cup", "second-cup"), ("brown-betty#second-pour", "second-cup")):
        (result,) = small.lookup(old).results
        assert (result.id, result.passage) == ("teapots/hero/brown-betty", new)
    small.close()


def test_a_result_names_the_newest_set_that_its_record_comes_in(lookup: Lookup) -> None:
    for query, name in (("loki", "Battle of Legends, Volume 3"), ("bruce lee kind:hero", "Lee vs Ali"), ("blind boost", None)):
        assert lookup.lookup(query, game="unmatched").results[0].comes_in == name


def test_every_name_finds_its_record(library: Library, lookup: Lookup) -> None:
    for kind in ("hero", "battlefield", "effect", "ruling"):
        for record in library.of("unmatched", kind):
            best = lookup.lookup(record.name, game="unmatched", kind=kind).results[0]
            assert (best.id, best.passage) == (str(record.ref), None), record.name


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("trex", "hero/t-rex"),
        ("t-rex", "hero/t-rex"),
        ("T REX", "hero/t-rex"),
        ("dr strange", "hero/doctor-strange"),
        ("doctorstrange", "hero/doctor-strange"),
        ("geralt", "hero/geralt-of-rivia"),
        ("shehulk", "hero/she-hulk"),
        ("jekyll & hyde", "hero/jekyll-and-hyde"),
        ("king solomons mines", "battlefield/king-solomons-mines"),
        ("king solomon‘s mines", "battlefield/king-solomons-mines"),
        ("king solomon´s mines", "battlefield/king-solomons-mines"),
        ("ＬＯＫＩ", "hero/loki"),
        ("boo", "rule/boost"),
        ("boos", "rule/boost"),
    ],
)
def test_a_name_is_found_in_any_spelling(lookup: Lookup, query: str, found: str) -> None:
    answer = lookup.lookup(query, game="unmatched")
    assert ids(answer)[0] == found
    assert answer.did_you_mean is None


@pytest.mark.parametrize(
    ("query", "found", "meant"),
    [
        ("sqirrel girl", "hero/squirrel-girl", "squirrel girl"),
        ("shelock homes", "hero/sherlock-holmes", "sherlock holmes"),
        ("black widdow", "hero/black-widow", "black widow"),
        ("moon night", "hero/moon-knight", "moon knight"),
        ("mdeusa", "hero/medusa", "medusa"),
        ("chupacabara", "hero/chupacabra", "chupacabra"),
        ("docter strange", "hero/doctor-strange", "doctor strange"),
        ("blind bost", "effect/blind-boost", "blind boost"),
        ("where does lokis trik go", "hero/loki", "where does lokis trick go"),
        ("loki triks hand", "hero/loki", "loki tricks hand"),
        ("where does lokki's trik go", "hero/loki", "where does loki trick go"),
        ("can raptor attack diagnol", "rule/spaces-and-zones", "can raptor attack diagonal"),
        ("hand limt", "rule/your-turn", "hand limit"),  # and no list
        ("arther", "hero/king-arthur", "arthur"),  # and no archer
    ],
)
def test_a_misspelled_query_is_corrected(lookup: Lookup, query: str, found: str, meant: str) -> None:
    answer = lookup.lookup(query, game="unmatched")
    assert (ids(answer)[0], answer.did_you_mean) == (found, meant)


def test_a_name_with_or_without_its_small_words_is_not_misspelled(lookup: Lookup) -> None:
    for query in ("play scheme on opponents turn", "do i still get the bonus attack if the first hit finished him off"):
        answer = lookup.lookup(query)
        assert (answer.results[0].game, answer.did_you_mean) == ("unmatched", None), query


def test_a_game_with_an_unknown_word_does_not_know_a_query_better_than_one_that_corrects_a_word(lookup: Lookup) -> None:
    query = "does jekly get hurt when he manuvers"
    assert lookup.lookup(query, game="unmatched").did_you_mean == "does jekly get hurt when he maneuvers"
    assert lookup.lookup(query).results[0].game == "unmatched"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("loki", "ghost-rider"),
        ("ghost rider", "squirrel-girl"),
        ("dr strange", "t-rex"),
        ("houdini", "t-rex"),
        ("the genie", "raptors"),
        ("medusa", "bigfoot"),
    ],
)
@pytest.mark.parametrize("between", ["vs", "vs.", "v", "versus", "against", "and", "&", ""])
def test_two_heroes_are_found_whatever_separates_their_names(lookup: Lookup, one: str, other: str, between: str) -> None:
    answers = [lookup.lookup(f"{a} {between} {b}", game="unmatched") for a, b in ((one, other), (other, one))]
    assert [set(ids(answer)[:2]) for answer in answers] == [{first(lookup, one), f"hero/{other}"}] * 2
    assert {answer.did_you_mean for answer in answers} == {None}


@pytest.mark.parametrize("query", ["houdini genie", "houdini vs genie", "Houdini vs. The Genie", "hodini vs geni"])
def test_two_heroes_are_found_before_the_set_that_is_called_after_them(lookup: Lookup, query: str) -> None:
    houdini, box = lookup.lookup(query, game="unmatched").results[:2]
    assert (houdini.id, [shown.id for shown in houdini.also]) == ("unmatched/hero/houdini", ["unmatched/hero/the-genie"])
    assert box.id in ("unmatched/set/houdini-vs-the-genie", "unmatched/hero/the-genie")


@pytest.mark.parametrize(
    ("query", "heroes"),
    [
        ("bruce lee vs ali extra action", ["hero/bruce-lee", "hero/muhammad-ali"]),
        ("medusa vs hou", ["hero/medusa", "hero/houdini"]),  # still being typed
    ],
)
def test_in_a_query_with_versus_names_mean_heroes_and_no_set(lookup: Lookup, query: str, heroes: list[str]) -> None:
    card = lookup.lookup(query, game="unmatched").results[0]
    assert list(dict.fromkeys(each.id.removeprefix("unmatched/") for each in (card, *card.also))) == heroes


def test_where_filters_leave_out_what_answers_nothing_else_is_called_its_answer(lookup: Lookup) -> None:
    for query, left_out in {
        "loki status:official": True,
        "loki status:community": False,
        "loki kind:set": False,  # the set that has him
        "loki tricks status:official": True,
        "hero:loki boost": False,
        "does feint cancel hero ability status:official": True,  # its record has official texts as well
        "can i attack twice kind:hero": True,
        "does defender win ties kind:hero": True,
    }.items():
        answer = lookup.lookup(query, game="unmatched")
        assert (answer.sure, COMES_FIRST in answer.hints) == (not left_out, left_out), query
    by_kind = lookup.lookup("can i attack twice", game="unmatched", kind="hero")
    assert not by_kind.sure
    assert by_kind.hints == [COMES_FIRST]


def test_what_answers_stays_first_if_a_filter_leaves_some_of_its_passages(lookup: Lookup) -> None:
    first = lookup.lookup("does defender win ties status:official", game="unmatched").results[0]
    assert (first.id, first.status) == ("unmatched/rule/winning-combat", "official")


@pytest.mark.parametrize("query", ["how do i lose", "cost"])
def test_a_single_word_in_a_heading_of_a_rule_for_some_does_not_answer_for_all(lookup: Lookup, query: str) -> None:
    best = lookup.lookup(query, game="unmatched").results[0]
    assert best.id not in ("unmatched/erratum/multiple-heroes", "unmatched/effect/secret-passages")


@pytest.mark.parametrize("query", ["bruce lee extra action", "bruce lee move", "bruce lee"])
def test_a_hero_is_found_before_the_set_of_the_same_name(lookup: Lookup, query: str) -> None:
    assert ids(lookup.lookup(query, game="unmatched"))[0] == "hero/bruce-lee"
    assert ids(lookup.lookup("bruce lee set", game="unmatched"))[0] == "set/bruce-lee"


@pytest.mark.parametrize("query", ["can {} attack diagonally", "can {} attack diagnol", "who may play the cards of {}", "{}"])
def test_a_fighter_is_as_much_a_name_as_the_hero_of_several(lookup: Lookup, query: str) -> None:
    one, several = (ids(lookup.lookup(query.format(name), game="unmatched"))[0] for name in ("raptor", "raptors"))
    assert one == several


@pytest.mark.parametrize(
    ("query", "heroes"),
    [
        ("yennefer vs t-rex", {"hero/yennefer-and-triss", "hero/t-rex"}),
        ("geralt against t. rex", {"hero/geralt-of-rivia", "hero/t-rex"}),
        ("watson v medusa", {"hero/sherlock-holmes", "hero/medusa"}),
        ("ms marvel vs doctor starnge", {"hero/ms-marvel", "hero/doctor-strange"}),
    ],
)
def test_a_word_after_versus_is_read_as_a_name(lookup: Lookup, query: str, heroes: set[str]) -> None:
    assert set(ids(lookup.lookup(query, game="unmatched"))[:2]) == heroes


@pytest.mark.parametrize("query", ["lokii trik bost", "loki trik bost"])
@pytest.mark.parametrize("game", ["unmatched", None])
def test_a_typing_error_can_span_several_words(lookup: Lookup, query: str, game: str | None) -> None:
    best = lookup.lookup(query, game=game).results[0]
    assert (best.id, best.passage) == ("unmatched/hero/loki", "no-boost")


def test_a_misspelled_name_does_not_affect_the_names_next_to_it(lookup: Lookup) -> None:
    assert lookup.lookup("yenefer vs t-rx", game="unmatched").did_you_mean == "yennefer vs t rex"
    assert lookup.lookup("houdini v the geenie", game="unmatched").did_you_mean == "houdini v the genie"
    assert lookup.lookup("jaberwok hp", game="unmatched").did_you_mean == "jabberwock hp"
    assert lookup.lookup("kd vs ko", game="funkoverse").did_you_mean is None


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("flying", "heroclix/keyphrase/flight"),
        ("no damage from pushing", "heroclix/power/willpower"),
        ("carry 3 characters same size", "heroclix/keyphrase/passenger"),
        ("do rooftops block shots at my giant", "heroclix/keyphrase/great-size"),
        ("disappear and show up behind the enemy", "heroclix/power/phasing-teleport"),
        ("can i grab two crates in one walk", "heroclix/rule/object-pick-up"),
        ("attack then run away", "heroclix/power/hypersonic-speed"),
        ("punch someone a couple squares away", "heroclix/keyphrase/giant-reach"),
        ("shut off an enemy's power", "heroclix/power/outwit"),
        ("halve speed move then close", "heroclix/power/charge"),
        ("enemies in smoke hit worse", "heroclix/power/smoke-cloud"),
        ("redo the dice", "heroclix/power/probability-control"),
        ("can i blow up blocking terrain from a distance", "heroclix/rule/range-destroy-action"),
        ("help a buddy back on his feet", "funkoverse/rule/basic-actions"),
        ("can a rival i force to fight hit his own teammates", "funkoverse/term/making-a-rival-challenge"),
        ("can i challenge an ally", "funkoverse/rule/challenge"),
        ("where do i respawn", "funkoverse/rule/cooldown-tracks"),
        ("do we swap who goes first", "funkoverse/rule/ending-a-round"),
        ("gi-hun is on the floor how does he get up by himself", "funkoverse/rule/rally"),
        ("does my own aura help me", "duel-of-ages/rule/auras"),
        ("aura timing", "duel-of-ages/rule/aura-timing"),
        ("does my hero's special work before he comes in", "duel-of-ages/rule/only-in-arena"),
        ("melee ability on their turn", "duel-of-ages/rule/when-used"),
        ("i already used my one time power, if im renewed do i get it back", "duel-of-ages/rule/after-renewal"),
    ],
)
def test_typical_questions_about_the_smaller_games_find_the_decisive_record(lookup: Lookup, query: str, found: str) -> None:
    assert lookup.lookup(query, game=found.partition("/")[0]).results[0].id == found


@pytest.mark.parametrize("query", ["loki end of turn trick", "trick loki turn end", "Loki's TRICK at the turn's end?"])
def test_word_order_and_stop_words_do_not_matter(lookup: Lookup, query: str) -> None:
    assert "hero/loki" in ids(lookup.lookup(query, game="unmatched"))[:2]


def test_an_answer_is_a_passage(lookup: Lookup) -> None:
    best = lookup.lookup("muldoon trap under a fighter", game="unmatched").results[0]
    assert best.id == "unmatched/hero/robert-muldoon"
    assert best.passage
    assert best.url == f"/unmatched/heroes/robert-muldoon/#{best.passage}"
    assert "[[" not in best.answer
    assert best.answer


def test_what_changed_is_below_other_results_only_if_it_is_asked_for(small_released: Path) -> None:
    lookup = Lookup.open(ensure_index(small_released))
    kinds = {
        query: [each.kind for each in lookup.lookup(query, game="teapots").results]
        for query in ("kyusu first", "kyusu first update")
    }
    assert {query: VERSIONS in of for query, of in kinds.items()} == {"kyusu first": False, "kyusu first update": True}
    lookup.close()


def test_an_alias_finds_the_passage_that_answers(lookup: Lookup) -> None:
    best = lookup.lookup("hand limit", game="unmatched").results[0]
    assert (best.id, best.passage) == ("unmatched/rule/your-turn", "hand-limit")


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("how do defence cards work", "how do defense cards work"),
        ("defences", "defenses"),
        ("manoeuvre", "maneuver"),
        ("manoeuvring", "maneuvering"),
        ("spaces of two colours", "spaces of two colors"),
        ("honour guard", "honor guard"),
    ],
)
def test_british_spellings_find_the_same(lookup: Lookup, british: str, american: str) -> None:
    both = [lookup.lookup(query, game="unmatched") for query in (british, american)]
    assert ids(both[0]) == ids(both[1])
    assert [answer.did_you_mean for answer in both] == [None, None]


def test_an_unknown_word_is_ignored(lookup: Lookup) -> None:
    assert first(lookup, "hand limit zzzzqqqq") == "rule/your-turn"


def test_a_phrase_that_no_text_says_is_looked_up_by_its_words(lookup: Lookup) -> None:
    for query, hint in (
        ('"loki boosts with tricks"', ['No text says "loki boosts with tricks", so this looks for its words']),
        ('"hand limit"', []),
        ('what does "hand limit" mean for loki', ['Only texts that say "hand limit"']),
    ):
        answer = lookup.lookup(query, game="unmatched")
        assert answer.results
        assert answer.hints == hint


def test_synonyms_find_the_words_of_the_rules(lookup: Lookup) -> None:
    assert "rule/discard-piles" in ids(lookup.lookup("graveyard", game="unmatched"))[:3]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("brains and brawn heroes", "set/marvel-brains-and-brawn"),
        ("heroes in tales to amaze", "set/tales-to-amaze"),
        ("teen spirit battlefield", "set/marvel-teen-spirit"),
    ],
)
def test_a_set_is_found_by_its_name_and_the_kind_of_what_it_brings(lookup: Lookup, query: str, found: str) -> None:
    assert first(lookup, query) == found


def test_a_hero_and_a_shared_rule_find_the_rule_with_a_line_of_the_hero(lookup: Lookup) -> None:
    for query, rule, hero in (
        ("daredevil blind boost", "effect/blind-boost", "hero/daredevil"),
        ("sun wukong bonus attack", "effect/bonus-attacks", "hero/sun-wukong"),
    ):
        best = lookup.lookup(query, game="unmatched").results[0]
        assert best.id == f"unmatched/{rule}"
        assert [also.id for also in best.also][-1:] == [f"unmatched/{hero}"], query
    assert first(lookup, "daredevil") == "hero/daredevil"


def test_a_hero_of_whom_nothing_is_asked_stands_only_where_he_is_contrasted(lookup: Lookup) -> None:
    for query, records in {
        "the mists of munnopor golden bat": {"unmatched/erratum/the-mists-of-munnopor"},
        "medusa gaze vs luke cage": {"unmatched/hero/luke-cage", "unmatched/hero/medusa"},
    }.items():
        best = lookup.lookup(query, game="unmatched").results[0]
        assert {shown.id for shown in (best, *best.also)} == records, query


def test_each_record_is_listed_once_and_the_best_first_after_that_of_each_game(lookup: Lookup) -> None:
    answer = lookup.lookup("attack damage combat card", limit=50)
    assert len(answer.results) == 50
    ids = [result.id for result in answer.results]
    # The best record of a game may come once more, with a passage that its card leaves out.
    again = {result for result in ids if ids.count(result) > 1}
    assert again <= {
        next(result for result in ids if result.startswith(f"{game}/")) for game in lookup.slugs if game in str(ids)
    }
    assert len(set(ids)) == 50 - len(again)
    assert len({result.url for result in answer.results}) == 50
    leading = sum(lookup.lookup(answer.query, game=game).sure for game in lookup.slugs)
    scores = [result.score for result in answer.results[leading:]]
    assert scores == sorted(scores, reverse=True)


def test_common_words_are_not_corrected_to_words_of_the_rules(lookup: Lookup) -> None:
    for query in ("cheap sleeves in berlin", "who won last year", "trying it online"):
        assert lookup.lookup(query, game="unmatched").did_you_mean is None
    assert lookup.lookup("can i manuver", game="unmatched").did_you_mean == "can i maneuver"


@pytest.mark.parametrize("query", ["{} power", "what is the special ability of {}", "how do you play {}", "how does {} work"])
@pytest.mark.parametrize("hero", ["bloody-mary", "loki", "medusa", "the-genie"])
def test_who_asks_for_a_hero_as_a_whole_is_answered_by_the_summary(lookup: Lookup, query: str, hero: str) -> None:
    answer = lookup.lookup(query.format(hero.replace("-", " ")), game="unmatched")
    assert (answer.results[0].id, answer.results[0].passage, answer.sure) == (f"unmatched/hero/{hero}", None, True)


@pytest.mark.parametrize(("query", "rule"), [("scheme", "scheme"), ("attack", "attack"), ("how do i maneuver", "maneuver")])
def test_the_name_of_a_rule_is_answered_by_its_summary(lookup: Lookup, query: str, rule: str) -> None:
    answer = lookup.lookup(query, game="unmatched").results[0]
    assert (answer.id, answer.passage, answer.also) == (f"unmatched/rule/{rule}", None, [])


def test_what_no_source_says_of_teams_and_sidekicks_has_no_sure_answer(lookup: Lookup) -> None:
    assert not lookup.lookup("do teamates share cards", game="unmatched").sure
    first = lookup.lookup("hero dies but sidekick alive do i lose", game="unmatched").results[0]
    assert (first.id, first.passage) == ("unmatched/rule/defeating-a-fighter", "sidekicks-alone")


def test_no_verb_that_a_question_may_begin_with_is_an_opening() -> None:
    assert ["help"] not in OPENINGS
    assert without_frame(["confirm", "a", "target"]) == ["confirm", "a", "target"]


def test_what_frames_a_question_counts_neither_in_a_query_nor_in_a_search_question(lookup: Lookup) -> None:
    assert without_frame(["is", "there", "an", "official", "ruling", "on", "ties"]) == ["on", "ties"]
    answer = lookup.lookup("two attacks in a row allowed", game="unmatched")
    assert (answer.results[0].passage, answer.sure, answer.doubtful) == ("same-action-twice", True, False)


def test_who_claims_something_is_no_part_of_a_question(lookup: Lookup) -> None:
    claimed = lookup.lookup("do i have to block? dude says you must, feels illegal", game="unmatched").results[0]
    assert (claimed.id, claimed.passage) == ("unmatched/rule/choose-and-reveal", "defense-card")
    assert without_frame(["my", "opponent", "claims", "that", "merlin", "moves"]) == ["my", "that", "merlin", "moves"]
    assert without_frame(["when", "must", "he", "say", "which", "card"]) == ["when", "must", "he", "say", "which", "card"]
    assert without_frame(["he", "says"]) == ["he", "says"]


@pytest.mark.parametrize(
    ("query", "record", "told"),
    [
        ("beowulf", "hero/beowulf", "Sidekick: Wiglaf, health 9, melee."),
        ("elektra", "hero/elektra", "Sidekicks: The Hand (4), each health 1, melee."),
        (
            "which battlefield has secret passages",
            "effect/secret-passages",
            "Battlefields: Baskerville Manor, King Solomon's Mines.",
        ),
    ],
)
def test_an_answer_tells_what_stands_beside_the_summary(lookup: Lookup, query: str, record: str, told: str) -> None:
    answer = lookup.lookup(query, game="unmatched")
    assert answer.sure
    assert answer.results[0].id == f"unmatched/{record}"
    assert answer.results[0].answer.endswith(told)


def test_filler_words_are_not_missing(lookup: Lookup) -> None:
    answer = lookup.lookup("can someone hit somebody with a bassoon", game="unmatched")
    assert answer.missing == ["bassoon"]


@pytest.mark.parametrize(("limit", "count"), [(3, 3), (0, 0), (-1, 0)])
def test_a_limit_is_respected(lookup: Lookup, limit: int, count: int) -> None:
    assert len(lookup.lookup("attack", limit=limit).results) == count


def test_results_can_be_restricted_to_a_kind_and_a_game(lookup: Lookup) -> None:
    assert {r.kind for r in lookup.lookup("move", kind="rule").results} == {"rule"}
    assert {r.game for r in lookup.lookup("move", game="funkoverse").results} == {"funkoverse"}
    assert lookup.lookup("move", game="chess") == Answer("move", "chess", [], None)
    assert lookup.lookup("move", kind="pawn").results == []


def test_it_reports_the_total_number_of_answers(library: Library, lookup: Lookup) -> None:
    few, many = (lookup.lookup("kind:hero", game="unmatched", limit=limit) for limit in (2, 100))
    assert len(few.results) == 2
    assert few.total == many.total == len(many.results) == len(list(library.of("unmatched", "hero")))


def test_an_editor_note_has_its_source_in_the_look_up(library: Library, lookup: Lookup) -> None:
    for record in library.records.values():
        passages = [passage for _, _, passage in record.passages()]
        indexed = [passage.label for passage in indexed_passages(library, record, NO_HINTS)]
        game = library.games[record.ref.game]
        assert indexed == [label_of(game, record, passage) for passage in (None, *passages)], record.ref
    note = lookup.lookup("alice when the size is chosen status:editor", game="unmatched").results[0]
    assert (note.id, note.passage) == ("unmatched/hero/alice", "when-to-choose")


def test_values_of_a_field_are_alternatives_and_traits_must_all_match(lookup: Lookup) -> None:
    def found(query: str, kind: str | None = None) -> set[str]:
        return set(ids(lookup.lookup(query, game="unmatched", kind=kind, limit=1000)))

    assert found("kind:hero kind:ruling") == found("kind:hero") | found("kind:ruling")
    assert found("hero:loki hero:bullseye boost") == found("hero:loki boost") | found("hero:bullseye boost")
    assert found("status:official status:editor") == found("status:official") | found("status:editor")
    assert found("hero:loki kind:ruling") == found("hero:loki") & found("kind:ruling")
    assert found("is:large is:melee") == found("is:large") & found("is:melee") != set()
    assert found("kind:hero kind:ruling -kind:hero") == found("kind:ruling")
    assert found("kind:hero kind:ruling", kind="ruling") == found("kind:ruling")
    everywhere = lookup.lookup("loki -hero:loki", limit=1000).results
    assert {result.game for result in everywhere} > {"unmatched"}


def test_a_kind_can_be_given_by_its_name_in_the_game(lookup: Lookup) -> None:
    for query in ("kind:hero", "kind:character"):
        results = lookup.lookup(query, game="funkoverse").results
        assert {(result.kind, result.kind_name) for result in results} == {("hero", "Character")}
    assert {result.kind for result in lookup.lookup('kind:"shared effect"').results} == {"effect"}


@pytest.mark.parametrize(
    ("unfinished", "complete"),
    [
        ("hero:lok", "hero:loki"),
        ("status:o", "status:official"),
        ("set:slin", "set:slings-and-arrows"),
        ('set:"slings & ar', "set:slings-and-arrows"),
        ("kind:shar", "kind:effect"),
    ],
)
def test_the_start_of_a_filter_value_is_enough(lookup: Lookup, unfinished: str, complete: str) -> None:
    answer = lookup.lookup(unfinished, game="unmatched", limit=1000)
    assert ids(answer) == ids(lookup.lookup(complete, game="unmatched", limit=1000)) != []
    assert answer.hints == []


@pytest.mark.parametrize(
    ("query", "hint"),
    [
        ("herro:loki", "There is no filter herro:; did you mean hero:?"),
        (
            "colour:red",
            "There is no filter colour:; there are kind:, status:, is:, game:, hero:, set:, battlefield:, effect:, …",
        ),
        ("hero:lokki", "There is no hero:lokki; did you mean loki?"),
        ("status:foo", "There is no status:foo; there are community, editor, official"),
        ("game:hc", "There is no game:hc; there are unmatched"),
        ('hero:"& &"', 'There is no hero:"& &"; there are achilles, alice, ancient-leshen, angel,'),
    ],
)
def test_a_hint_lists_the_available_filters(lookup: Lookup, query: str, hint: str) -> None:
    assert lookup.lookup(query, game="unmatched").hints[0].startswith(hint)


def test_a_hint_lists_each_value_once(lookup: Lookup) -> None:
    assert lookup.lookup("game:hc").hints == ["There is no game:hc; there are unmatched, duel-of-ages, funkoverse, heroclix"]


def test_filters_without_matches_are_distinguished_from_words_without_matches(lookup: Lookup) -> None:
    answer = lookup.lookup("trick hero:loki kind:battlefield", game="unmatched")
    assert (answer.results, answer.did_you_mean) == ([], None)
    assert answer.without_filters == len({each.id for each in lookup.lookup("trick", game="unmatched", limit=100).results}) > 0
    for query in ("kind:hero kind:ruling is:none", "kind:set is:large"):
        assert lookup.lookup(query, game="unmatched").did_you_mean is None
    assert lookup.lookup("lki kind:hero", game="unmatched").did_you_mean == "loki"


def test_an_answer_as_a_dict_has_the_documented_keys(lookup: Lookup) -> None:
    answer = lookup.lookup("loki", game="unmatched", limit=1).as_dict()
    assert list(answer) == [
        "query",
        "game",
        "results",
        "did_you_mean",
        "hints",
        "total",
        "without_filters",
        "sure",
        "doubtful",
        "answers",
        "missing",
        "unfinished",
    ]
    assert list(answer["results"][0]) == [
        "id", "kind", "kind_name", "title", "aliases", "comes_in", "passage", "heading", "answer", "marks", "status", "label",
        "ended",
        "instead", "replaced", "changed", "edition", "open", "source", "url", "game", "version", "score", "also",
    ]  # fmt: skip


def test_a_query_without_results_suggests_a_name(lookup: Lookup) -> None:
    assert lookup.lookup("lki", game="unmatched") == Answer("lki", "unmatched", [], "loki")


def test_no_name_is_suggested_for_one_that_no_record_has(lookup: Lookup) -> None:
    for query in ("batman", "superman", "joker"):
        answer = lookup.lookup(query, game="unmatched")
        assert (answer.sure, answer.did_you_mean) == (False, None), query


@pytest.mark.parametrize("query", ["日本語", "🤷", "?", "b", "ww", "is:zz", "kind:hero is:marvel"])
def test_no_name_is_suggested_if_none_is_similar_or_filters_exclude_everything(lookup: Lookup, query: str) -> None:
    answer = lookup.lookup(query)
    assert (answer.results, answer.did_you_mean) == ([], None)


def test_a_filter_without_a_value_is_unknown(lookup: Lookup) -> None:
    answer = lookup.lookup("hero:日本", game="unmatched")
    assert answer.results == []
    assert answer.hints[0].startswith("There is no hero:日本; ")


HOSTILE = [
    "",
    " ",
    "?!",
    "the",
    "*:* AND NOT [a TO z]",
    'title:"',
    "((((",
    "\x00\ud800",
    "ſﬁ½",
    "🦑" * 500,
    "loki " * 9999,
]


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_queries_are_treated_as_text(lookup: Lookup, query: str) -> None:
    answer = lookup.lookup(query)
    assert answer.query == query
    assert len(answer.results) <= 10


def test_a_rebuild_does_not_affect_open_readers(small_library: Library, tmp_path: Path) -> None:
    write_index(small_library, tmp_path, small_library.hints)
    before = Lookup.open(tmp_path)
    expected = Lookup.open(tmp_path).lookup("pour again").as_dict()
    for _ in range(2):
        write_index(small_library, tmp_path, small_library.hints)
    assert before.lookup("pour again").as_dict() == expected
    assert Lookup.open(tmp_path).lookup("pour again").as_dict() == expected
    folders = [path.name for path in tmp_path.iterdir() if path.is_dir()]
    assert len(folders) == 2
    assert (tmp_path / CURRENT).read_text() in folders
    before.close()


def test_a_failed_build_does_not_change_the_index(
    small_library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_index(small_library, tmp_path, small_library.hints)

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write_index(small_library, tmp_path, small_library.hints)
    assert Lookup.open(tmp_path).lookup("betty").results
    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("opened", [Lookup.open, Lookup])
def test_a_missing_index_is_an_error(tmp_path: Path, opened: Callable[[Path], Lookup]) -> None:
    with pytest.raises(FileNotFoundError):
        opened(tmp_path)


def test_threads_can_share_a_lookup(indexed: Path) -> None:
    shared, queries = Lookup.open(indexed / INDEX), ["loki trick", "blind boost", "hand limit", "move through", "discard"]
    alone = Lookup.open(indexed / INDEX)
    expected = {query: alone.lookup(query) for query in queries}
    found: list[bool] = []
    threads = [Thread(target=lambda: found.extend(shared.lookup(q) == expected[q] for q in queries)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 40


def test_names_are_normalized_to_ids_words_and_keys() -> None:
    assert [slug_of(name) for name in ("Hell’s Kitchen", "Ægir", "Øre & Ðu", "Version 10.1")] == [
        "hells-kitchen",
        "aegir",
        "ore-and-du",
        "version-10.1",
    ]
    assert tokenize("Svaðifari's Lure") == ["svadifari", "lure"]
    assert key(tokenize("T. Rex")) == key(tokenize("trex")) == "trex"
    assert key(tokenize("Doctor Strange")) == key(tokenize("dr. strange"))
    assert key(tokenize("Honour Guard")) == key(tokenize("honor guard"))


def test_a_chapter_of_open_questions_is_called_so_and_a_hero_with_one_is_a_hero(lookup: Lookup) -> None:
    (chapter,) = lookup.lookup("unmatched/rule/unsettled-cards#secret-hand").results
    (page,) = lookup.lookup("unmatched/rule/unsettled-cards").results
    (hero,) = lookup.lookup("unmatched/hero/alice#jabberwock-cards").results
    assert [each.kind_name for each in (chapter, page, hero)] == ["Open questions", "Open questions", "Hero"]
    assert hero.open
