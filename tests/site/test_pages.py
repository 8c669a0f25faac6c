"""Pages show the content of records, with links in both directions, and link to the file of the record."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import yaml

from projects import ROOT, pages_of, replace_once
from rulebook.cli.record_text import record_text
from rulebook.library.facts import facts, unknown
from rulebook.library.library import Library
from rulebook.model.hints import NO_HINTS
from rulebook.model.kinds.heroes import Fighter, Hero
from rulebook.model.refs import Ref
from rulebook.search.documents import indexed_passages
from rulebook.site.attribution import provenances

if TYPE_CHECKING:
    from pathlib import Path


def test_every_record_has_a_page_and_every_kind_an_index(library: Library, pages: dict[str, str]) -> None:
    kinds = sum(len(game.kinds) for game in library.games.values())
    sheets = sum((game.match is not None) + (game.figure is not None) for game in library.games.values())
    shelves = sum(f"{game}/shelf.md" in pages for game in library.games)
    comparisons = sum(len(library.in_force(game, Hero.kind)) > 1 for game in library.games)
    assert len(pages) == 1 + 2 * len(library.games) + kinds + len(library.records) + sheets + shelves + comparisons


def test_the_page_of_comparisons_has_each_hero_with_what_its_own_page_says(library: Library, pages: dict[str, str]) -> None:
    columns = re.findall(r'(?s)<section class="rb-compared" data-rb-slug="(.+?)"(.+?)</section>', pages["unmatched/compare.md"])
    by_slug = dict(columns)
    assert len(columns) == len(by_slug) == len(library.in_force("unmatched", Hero.kind))
    for part in (
        "## [Loki](heroes/loki.md)",
        "[Battle of Legends, Volume 3](sets/battle-of-legends-volume-3.md), 2025",
        '<span class="rb-compared__label">Health</span> <b>16</b></p>',
        '<span class="rb-compared__label">Attack</span> <b>melee</b></p>',
        "<li>Keep count of: ",
        'title">Mischief-Monger</p>',
        "Loki adds 1 to his move value for each TRICK",
        '<li><a href="../heroes/loki/#two-effects">',
        '<a href="../rulings/end-the-turn/#where-cards-go">1 ruling</a>',
    ):
        assert part in by_slug["loki"], part
    # What is said in a row is not among the pieces, and what a hero lacks is not left out.
    assert "<li>Health" not in by_slug["loki"]
    assert "<li>Large fighter</li>" in by_slug["t-rex"]
    assert "<b>1</b>, plus 1 for each active Doomsday Machine</p>" in by_slug["krang"]
    assert 'Rulings and errata</p><p class="rb-compared__none">None</p>' in by_slug["krang"]


def test_a_set_of_two_to_four_heroes_leads_to_their_comparison_and_a_hero_to_the_list_with_it_ticked(
    library: Library, pages: dict[str, str]
) -> None:
    for record in library.of("unmatched", "set"):
        heroes = [ref.slug for ref in library.named(record, "lists") if ref.kind == Hero.kind]
        page = pages[f"unmatched/sets/{record.ref.slug}.md"]
        assert re.findall(r"/compare/\?heroes=([^\"]+)", page) == ([",".join(heroes)] if 2 <= len(heroes) <= 4 else [])
    # It is in the head and, for a phone, below the ability.
    head, _, below = pages["unmatched/heroes/loki.md"].partition('class="rb-card"')
    comparing = '<a class="rb-play" href="../?compare=loki">Compare with …</a>'
    assert comparing in head
    assert comparing in below


def test_a_passage_has_its_permalink(pages: dict[str, str]) -> None:
    assert "### One TRICK, two effects { #two-effects }" in pages["unmatched/heroes/loki.md"]


def test_the_passages_of_an_ability_are_on_one_card_under_its_name(pages: dict[str, str]) -> None:
    page = pages["unmatched/heroes/loki.md"]
    assert "## Mischief-Monger { #section-abilities }" in page
    assert "### A TRICK you played { #played-trick }" in page
    alone = pages["unmatched/heroes/annie-christmas.md"]
    assert "## Necklace of Pearls { #section-abilities }" in alone
    assert "### Necklace of Pearls" not in alone
    assert re.search('<div class="rb-passage" markdown="1" id="', alone)


def test_a_name_that_is_not_printed_is_no_title_of_a_card(pages: dict[str, str]) -> None:
    page = pages["unmatched/heroes/medusa.md"]
    assert "## Special ability { #section-abilities }" in page
    assert "### Damage in her zone { #zone-damage }" in page


@pytest.mark.parametrize(
    ("hero", "word"), [("alice", "Sizes"), ("elektra", "Forms"), ("willow", "Identities"), ("muhammad-ali", "Stances")]
)
def test_the_card_of_forms_and_the_link_to_it_have_the_word_that_the_game_has_for_them(
    pages: dict[str, str], hero: str, word: str
) -> None:
    page = pages[f"unmatched/heroes/{hero}.md"]
    assert f"## {word} {{ #section-forms }}" in page
    assert f'<a href="#section-forms">{word}</a>' in page


def test_tokens_come_after_the_cards_and_before_the_special_rules(pages: dict[str, str]) -> None:
    page = pages["unmatched/heroes/alice.md"]
    assert page.index("#section-forms") < page.index("#section-tokens") < page.index("## Special rules")
    assert "**Size**: Shows whether Alice is" in page
    assert "**Doubloon** (3)&#58; 2 at the start" in pages["unmatched/heroes/blackbeard.md"]


def test_the_line_about_a_set_does_not_begin_with_its_name(pages: dict[str, str]) -> None:
    related = pages["unmatched/effects/one-way-paths.md"].partition("{ #section-related }")[2]
    assert "Set · Geralt of Rivia, Ciri and the Ancient Leshen" in related
    assert "Steel &amp; Silver (2024)" not in related
    assert "Set · 4 battlefields and no heroes: Sherwood Forest" in related


def test_a_label_or_an_alias_that_repeats_the_name_is_left_out(pages: dict[str, str]) -> None:
    page = pages["unmatched/sets/tales-to-amaze.md"]
    assert '<span><a href="../#year-2023">2023</a></span><span>Adventures</span></p>' in page
    assert "Also called" not in page
    assert "Also called" not in pages["unmatched/sets/the-witcher-steel-and-silver.md"]  # Steel and Silver


def test_the_page_of_a_term_has_its_definition_once(pages: dict[str, str]) -> None:
    page = pages["funkoverse/terms/rival.md"].partition("# Rival")[2]
    assert 'class="rb-summary"' not in page


def test_a_page_begins_with_its_summary_unless_few_passages_say_the_same(pages: dict[str, str]) -> None:
    begun = {path for path, page in pages.items() if 'class="rb-summary"' in page}
    assert "heroclix/powers/telekinesis.md" in begun  # which has many passages
    heorot = pages["unmatched/battlefields/heorot.md"].partition('class="rb-summary"')[2]
    assert (
        heorot.partition("</div>")[0]
        .strip()
        .endswith("3 doors to open and close in a maneuver; a closed one blocks movement and attacks.")
    )
    assert heorot.count("start open") == 3  # in a token, and in the name and the text of a rule
    assert "unmatched/rules/setup.md" in begun
    assert not begun & {f"heroclix/powers/{name}.md" for name in ("poison", "flurry", "outwit")}


def test_a_timing_that_the_text_does_not_name_has_its_definition_and_a_link_to_its_rule(pages: dict[str, str]) -> None:
    shown = 'When&#58; <a class="rb-when" href="../../rules/choose-and-reveal/" data-rb-text="When the combat cards are chosen'
    assert shown in pages["unmatched/heroes/alice.md"]
    assert ">maneuver</a>" in pages["unmatched/heroes/loki.md"]
    assert "nobody can BOOST with it" in pages["unmatched/heroes/loki.md"]
    assert 'class="rb-when" href="../../rules/boost/"' not in pages["unmatched/heroes/loki.md"]
    spell = pages["unmatched/heroes/the-wayward-sisters.md"].partition("{ #empty-the-cauldron }")[2].partition("After you")[0]
    assert "rb-when" not in spell  # "After the attack": the text begins with a moment after it


def test_a_decision_of_several_labels_has_them_all_and_each_of_its_passages_its_own(pages: dict[str, str]) -> None:
    both = ["Publisher’s ruling", "Editor’s reading"]
    for slug, own in {"cancelling-card-effects": [*both[::-1], both[1]], "placement": []}.items():
        head, _, rest = pages[f"unmatched/rulings/{slug}.md"].partition("## Rules")
        found = [re.findall(r'class="rb-status [^>]+>([^<]+)<', part) for part in (head, rest.partition("## Applies")[0])]
        assert found[0] == (both[::-1] if own else both[:1])  # that of the text at the head first, which a citation quotes
        assert found[1][: len(own)] == own
    row = pages["unmatched/rulings/index.md"].partition(">Canceling Card Effects<")[2].partition("</li>")[0]
    assert re.findall(r'<span class="rb-status [^>]+>([^<]+)<', row) == both[::-1]  # in the order of the page


def test_a_label_that_all_passages_of_a_section_have_stands_once_below_its_heading(pages: dict[str, str]) -> None:
    badge = r'class="rb-status rb-status--\w+" href="[^"]+"(?:( hidden)| data-rb-text="[^"]+")>([^<]+)<'
    raptors = pages["unmatched/heroes/raptors.md"].partition("## Special rules")[2].partition("## Related")[0]
    rules, _, rest = raptors.partition("## Clarifications")
    clarifications, _, notes = rest.partition("## Editor’s notes")
    # Beside open questions, which nobody reads anywhere, each has its own.
    assert re.findall(badge, notes) == [("", "Editor’s reading")]
    assert notes.count(">Open question</span>") == 1
    assert notes.index("rb-status") > notes.index("### ")
    assert re.findall(badge, clarifications) == [("", "Editor’s reading")]
    assert clarifications.index("rb-status") > clarifications.index("### ")  # at the same place as the others of the page
    medusa = pages["unmatched/heroes/medusa.md"].partition("## Special rules")[2].partition("## In the box")[0]
    assert re.findall(badge, medusa) == [("", "Publisher’s rules"), *[(" hidden", "Publisher’s rules")] * 3]
    assert re.findall(badge, rules) == [*[("", "Editor’s reading")] * 3, ("", "Publisher’s errata")]


def test_an_editors_reading_has_the_same_bar_in_every_section(pages: dict[str, str]) -> None:
    page = pages["unmatched/heroes/t-rex.md"]
    notes = {part.split("{ #")[1].split(" }")[0] for part in page.split('class="rb-passage rb-note"')[1:]}
    assert notes == {"on-battlefields", "with-small-fighters"}


def test_errata_that_an_editor_reads_have_a_heading_of_their_own(pages: dict[str, str]) -> None:
    sections = pages["unmatched/errata/index.md"].split('<section class="rb-group">')[1:]
    headings = [re.findall(r"<h2 [^>]+>([^<]+)", section) for section in sections]
    assert headings == [["By the publisher"], ["Editor’s readings"]]
    said = [set(re.findall(r"rb-status--(\w+)", section)) for section in sections]
    assert said == [{"official"}, {"editor"}]


def test_fighters_are_a_list_only_where_there_are_several(pages: dict[str, str]) -> None:
    for hero, said in (("moon-knight", "**Moon Knight**: The same"), ("pandora", "**Kakodæmons**: None on the board")):
        page = pages[f"unmatched/heroes/{hero}.md"]
        assert f"\n{said}" in page[page.index("## Fighters") :]


def test_what_is_in_the_same_box_is_on_each_page_of_it(pages: dict[str, str]) -> None:
    names = ["Blackbeard", "Chupacabra", "Loki", "Pandora", "Santa’s Workshop", "Venice"]
    for path in ("heroes/loki", "battlefields/venice"):
        head = pages[f"unmatched/{path}.md"].split("---")[1]
        assert re.findall(r"- \{name: \"(.+?)\"", head) == names


def test_the_head_of_a_hero_says_what_is_known_and_where_the_rest_is(library: Library, pages: dict[str, str]) -> None:
    heads = {hero: pages[f"unmatched/heroes/{hero}.md"] for hero in ("loki", "medusa", "blackbeard", "krang", "buffy")}
    counted = 'Keep count of: <span class="rb-caps">TRICKS</span> in opponents’ hands'
    assert f"<span>Health 16, move 2, melee</span><span>No sidekick</span><span>{counted}</span></p>" in heads["loki"]
    sisters = (
        "<span>Each: health 6, move 2, melee</span><span>No sidekick</span><span>Keep count of: Snakes, Bats, Lizard’s legs"
    )
    assert sisters in pages["unmatched/heroes/the-wayward-sisters.md"]  # a rule of hers is named "3 heroes"
    assert "<span>3 heroes" not in pages["unmatched/heroes/raptors.md"]
    raptors = library.records[Ref.parse("unmatched/hero/raptors", "unmatched")]
    assert isinstance(raptors, Hero)
    assert facts(raptors.model_copy(update={"rules": []}))[0] == "3 heroes, each called Raptor"
    assert "<span>Heroes: Cloak, Dagger</span>" in pages["unmatched/heroes/cloak-and-dagger.md"]
    medusa = "<span>Health 16, move 3, ranged</span><span>Sidekicks: Harpies (3), each health 1, melee</span>"
    assert medusa in heads["medusa"]
    assert "<span>Move: 1, plus 1 for each active Doomsday Machine</span>" in heads["krang"]
    both = "<span>Sidekicks: Sea Dogs (2), each health 1, melee</span><span>Tokens: Doubloon (3), Treasury</span>"
    assert both in heads["blackbeard"]
    assert "<span>Sidekick: Giles or Xander, health 6, melee</span>" in heads["buffy"]  # who has one of them
    assert not any("see the character card" in page for path, page in pages.items() if path.startswith("unmatched/heroes/"))
    fighter = Fighter(name="Loki", role="hero", move=2)
    lacking = raptors.model_copy(update={"fighters": [fighter], "no_sidekick": False, "numbers": []})
    assert (facts(lacking)[0], unknown(lacking)) == ("Move 2", "Health, attack, and sidekicks")


def test_what_the_sources_do_not_give_is_said_at_the_passage(pages: dict[str, str]) -> None:
    passages = pages["unmatched/heroes/the-wayward-sisters.md"].split('<div class="rb-passage')
    named = {match[1]: passage for passage in passages if (match := re.search("### .+ { #([^ ]+) }", passage))}
    lacking = {passage: re.findall(r'<p class="rb-lacking">([^<]+)', text) for passage, text in named.items()}
    assert lacking["cast-a-spell"] == ["The sources do not give the spells or their effects: see the cauldron."]
    assert lacking["ingredients"] == ["The sources do not say which ingredients each spell needs: see the cauldron."]
    assert not lacking["attack-card-counts"]


def test_what_is_related_is_one_list_of_rows_also_where_many_are_folded(pages: dict[str, str]) -> None:
    related = pages["unmatched/rules/maneuver.md"].partition("{ #section-related }")[2].partition("rb-neighbors")[0]
    assert related.count('<ul class="rb-rows">') == 1
    assert related.count("<details") == related.count('<li><details class="rb-fold"><summary class="rb-row">') == 2
    assert '<span class="rb-row__name">19 heroes</span><span class="rb-row__more">Ancient Leshen, ' in related


def test_a_related_chapter_of_open_questions_is_called_so_and_no_rule(pages: dict[str, str]) -> None:
    few, many = (
        pages[f"unmatched/{path}.md"].partition("{ #section-related }")[2]
        for path in ("effects/blind-boost", "rules/team-play")
    )
    row = few.partition(">Unsettled: cards<")[2].partition("</li>")[0]
    assert 'class="rb-row__more">Open questions · Questions about' in row
    assert re.search(r'<span class="rb-row__name">\d+ core rules and 5 lists of open questions</span>', many)


def test_a_hero_leads_to_its_rulings_and_errata_each_with_whose_word_it_is(pages: dict[str, str]) -> None:
    sisters = pages["unmatched/heroes/the-wayward-sisters.md"]
    head, _, related = sisters.partition("{ #section-related }")
    assert '<a class="rb-ruled rb-ruled--long" href="#section-related">1 erratum, 1 ruling, 1 editor’s reading</a>' in head
    multiple = related.partition(">Multiple Heroes<")[2].partition("</li>")[0]
    assert '<span class="rb-status rb-status--editor">Editor’s reading</span>' in multiple
    # Where there is one, its page is a tap away.
    assert (
        '<a class="rb-ruled" href="../../rulings/end-the-turn/#where-cards-go">1 ruling</a>'
        in pages["unmatched/heroes/loki.md"]
    )
    assert "Raptors’ Special Rules" not in related  # which an erratum of others only mentions
    assert "Raptors’ Special Rules" in pages["unmatched/heroes/raptors.md"]
    assert "rb-ruled" not in pages["unmatched/rules/winning-the-game.md"]  # of everyone's rules, many are
    of_set = pages["unmatched/sets/slings-and-arrows.md"].partition(">Multiple Heroes<")[2].partition("</li>")[0]
    assert "Editor’s reading" in of_set


def test_lists_of_open_questions_are_no_rules(library: Library, pages: dict[str, str]) -> None:
    """They are counted apart, stand last under a heading, and have no number."""
    rules = [record for record in library.of("unmatched", "rule") if not record.leaves_open]
    page = pages["unmatched/rules/index.md"]
    left_open = len(library.of("unmatched", "rule")) - len(rules)
    assert left_open > 1
    assert f" data-rb-count>{len(rules)}, and {left_open} lists of open questions</p>" in page
    numbered, others = page.split('<h2 id="open-questions">What the sources leave open</h2>')
    numbers = re.findall(r'<li[^>]*><span class="rb-number">(\d+)</span>', numbered)
    assert numbers == [str(number) for number in range(1, len(rules) + 1)]
    assert "rb-number" not in others
    assert others.count("<li") == left_open
    assert f">{len(rules)} · from setting up" in pages["unmatched/index.md"]


def test_a_list_of_decisions_says_who_speaks(pages: dict[str, str]) -> None:
    rows = {kind: pages[f"unmatched/{kind}/index.md"] for kind in ("rulings", "errata", "effects")}
    ruling = rows["rulings"].partition(">Canceling Card Effects<")[2].partition("</li>")[0]
    assert '<span class="rb-status rb-status--editor">Editor’s reading</span>' in ruling
    assert rows["rulings"].count("Publisher’s ruling</span>") == 5
    assert "Publisher’s errata</span>" in rows["errata"]
    assert "rb-status" not in rows["effects"]
    assert '<p class="rb-list-text">Rules that several heroes or battlefields share.</p>' in rows["effects"]
    explained = pages["unmatched/sources.md"].partition('<h3 id="section-explained">')[2]
    more, *counts = map(int, re.findall(r"(\d+) statements?<", explained))
    assert more == sum(counts) == explained.count("<li>")
    assert explained.count("<details") == len(counts)
    listed = f'<a href="../sources/#section-explained">{more} more clarifications and editor’s notes</a> are on other pages.'
    assert listed in rows["rulings"]


def test_the_head_of_an_erratum_says_what_it_corrects_and_no_word_twice(pages: dict[str, str]) -> None:
    corrects = {
        "multiple-heroes": "Corrects the Special Rules of characters with multiple heroes",
        "raptors-special-rules": "Corrects the special rules of this name",
        "disengage": "Corrects the card of this name",
    }
    for erratum, words in corrects.items():
        assert f"<span>{words}</span>" in pages[f"unmatched/errata/{erratum}.md"]
    link = '<span>Corrects the rule <a href="../../rules/winning-the-game/">Winning the Game</a></span>'
    assert link in pages["unmatched/errata/winning-the-game.md"]


def test_the_rules_of_a_group_stand_under_its_heading(pages: dict[str, str]) -> None:
    page = pages["unmatched/heroes/t-rex.md"]
    headings = [line for line in page.splitlines() if line.startswith("###")]
    assert headings[headings.index("### Attacks { #section-rules-attacks }") + 1] == "#### Reach { #attack-reach }"
    assert "### Battlefields and large fighters { #on-battlefields }" in headings  # which is in no group


def test_a_passage_does_not_repeat_the_heading_of_its_group(pages: dict[str, str]) -> None:
    sisters = pages["unmatched/heroes/the-wayward-sisters.md"]
    assert sisters.count("# 3 heroes {") == 1
    assert 'id="three-heroes"' in sisters


def test_a_page_does_not_begin_with_what_it_goes_on_to_say(pages: dict[str, str]) -> None:
    combat, order = pages["unmatched/rules/resolve-combat.md"], pages["unmatched/rulings/setup-order.md"]
    assert "The order of effects and damage" in combat.split('rb-summary"')[1].split("<figure")[0]
    assert "8 steps&#58; every hero is placed before any sidekick" in order.split('rb-summary"')[1].split("## Rules")[0]
    erratum = pages["unmatched/errata/winning-the-game.md"]
    parts = [line for line in erratum.splitlines() if line.startswith("## ")]
    assert 'rb-summary"' not in erratum
    assert parts.index("## Now { #section-rules }") + 1 == parts.index("## As printed, in our words { #section-printed }")
    assert "## As printed" not in pages["unmatched/errata/disengage.md"]
    jumps = {
        "winning-the-game": ["Now", "Printed", "About", "Notes"],
        "disengage": ["Now", "About", "Notes", "Applies to"],
    }
    for slug, names in jumps.items():
        nav = pages[f"unmatched/errata/{slug}.md"].partition('class="rb-jump"')[2].partition("</nav>")[0]
        assert re.findall(r'href="#[^"]+">([^<]+)</a>', nav)[:4] == names


def test_a_note_of_the_editor_is_no_reason_for_a_relation(pages: dict[str, str]) -> None:
    related = pages["unmatched/rulings/setup-order.md"].partition("## Related")[2]
    assert "Battle of Legends, Volume 1" in related
    assert "No stars" not in related


def test_what_is_related_by_no_passage_of_its_own_says_where_it_is_named_or_that_it_applies(pages: dict[str, str]) -> None:
    related = pages["unmatched/heroes/geralt-of-rivia.md"].partition("## Related")[2]
    assert "Ruling · Named in “When the gear is chosen”. 8 steps: every hero is placed before any sidekick" in related
    assert "Shared effect · Named in “Witcher Senses”. Turn the card face up" in related
    assert "Shared effect · Applies to Geralt of Rivia. Stays face up and keeps working" in related
    assert "Core rule · The order in detail" in related  # the passage of the rule that names him


def test_further_names_are_said_to_be_such(pages: dict[str, str]) -> None:
    assert '<p class="rb-aliases">Also called Combat timing, Order of combat</p>' in pages["unmatched/rules/resolve-combat.md"]
    assert '<p class="rb-epithet">God of Mischief</p>' in pages["unmatched/heroes/loki.md"]


def test_a_variant_is_not_among_its_own_variants(pages: dict[str, str]) -> None:
    original, variant = (pages[f"unmatched/battlefields/{name}.md"] for name in ("t-rex-paddock", "t-wrecks"))
    for page, heading, other in ((original, "Variants", "t-wrecks"), (variant, "Original", "t-rex-paddock")):
        listed = page.split(f"## {heading} {{ #section-variants }}")[1].split("</ul>")[0]
        assert listed.count("<li") == 1
        assert f'../{other}/"' in listed


def test_the_rules_of_a_board_come_before_shared_ones_and_headings_say_a_name_once(pages: dict[str, str]) -> None:
    page = pages["unmatched/battlefields/santas-workshop.md"]
    headings = re.findall(r"^##+ (.+?) \{|<h3>(.+?)</h3>", page, flags=re.MULTILINE)
    assert [own or shared for own, shared in headings] == [
        "Rules",
        "The conveyor belt",
        "On every player&#39;s turn",
        "End space and gift bin",
        "Who chooses the space",
        "Fighters that cannot leave",
        "A blocked space",
        "Large fighters",
        "One-way paths on this battlefield",
        "Editor’s notes",
        "Conveyor belt&#58; fighters one behind the other",
        "Shared rules",
        "Movement from cards",
        "The spaces are adjacent",
        "Zones",
        "Placing a fighter",
        "Related",
    ]
    assert re.findall(r'<a href="#section-(\w+)"', page) == ["rules", "notes", "needed", "related"]
    # Where nothing above says the name, it stays.
    assert "### Example&#58; diagonal {" in pages["funkoverse/rules/moving.md"]


def test_links_are_shown_on_both_pages(pages: dict[str, str]) -> None:
    assert 'href="../../rulings/end-the-turn/' in pages["unmatched/heroes/loki.md"].partition("## Related")[2]
    assert 'href="../../heroes/loki/' in pages["unmatched/rulings/end-the-turn.md"]
    assert '<a href="../../sets/marvel-redemption-row/">' in pages["unmatched/heroes/ghost-rider.md"]


def test_a_replaced_rule_is_marked_as_replaced(pages: dict[str, str]) -> None:
    page = pages["unmatched/rules/winning-the-game.md"]
    assert "](../errata/winning-the-game.md) replaces" in page
    printed = page.partition("{ #as-printed }")[2].partition("{ #team-game }")[0]
    assert printed.index("**Replaced** by the erratum [When you win]") < printed.index("As printed in 2019")
    assert 'href="../../rules/winning-the-game/"' in pages["unmatched/errata/winning-the-game.md"]


def test_a_rule_of_which_an_erratum_changes_a_part_is_not_said_to_be_replaced(pages: dict[str, str]) -> None:
    hero = pages["unmatched/rules/defeating-a-fighter.md"].partition("{ #hero }")
    assert 'data-rb-replaced="Changed in part by the erratum “When you win”"' in hero[0].rpartition("<div")[2]
    assert hero[2].index("**Changed in part** by the erratum [When you win]") < hero[2].index("You lose the game")
    assert "Replaced" not in pages["unmatched/rules/defeating-a-fighter.md"]
    assert "## Changes in part { #section-amends }" in pages["unmatched/errata/winning-the-game.md"]


def test_a_page_links_to_its_file_and_to_the_correction_form(pages: dict[str, str]) -> None:
    page = pages["unmatched/heroes/loki.md"]
    assert 'href="https://example.org/rulebook/edit/main/rules_data/unmatched/heroes/loki.yml"' in page
    assert "issues/new?template=correction.yml&amp;title=Correction%3A+Loki&amp;record=unmatched%2Fhero%2Floki+" in page


def test_the_correction_form_has_the_field_that_links_fill_in() -> None:
    form = yaml.safe_load((ROOT / ".github/ISSUE_TEMPLATE/correction.yml").read_text("utf-8"))
    assert "record" in {field["id"] for field in form["body"]}


def test_names_in_redirects_are_escaped(small: Path) -> None:
    redirects = "{hero/old: hero/kyusu, 'hero/old#\"><b>': hero/kyusu, 'hero/kyusu#\"><b>': hero/kyusu#side-handle}"
    (small / "rules_data/teapots/redirects.yml").write_text(f"redirects: {redirects}\n", "utf-8")
    pages = pages_of(Library.load(small / "rules_data"))
    for path in ("teapots/heroes/old.md", "teapots/heroes/kyusu.md"):
        assert 'id="&quot;&gt;&lt;b&gt;"' in pages[path]
        assert '"><b>' not in pages[path]


def test_there_are_no_edit_links_without_a_repository(small_library: Library) -> None:
    assert "Edit this record" in pages_of(small_library, "https://example.org/rulebook/")["teapots/heroes/kyusu.md"]
    assert "Edit this record" not in pages_of(small_library)["teapots/heroes/kyusu.md"]


def test_the_heading_of_an_unnamed_passage_is_its_id(small_library: Library) -> None:
    assert "### Side handle { #side-handle }" in pages_of(small_library)["teapots/heroes/kyusu.md"]
    kyusu = small_library.records[Ref("teapots", "hero", "kyusu")]
    assert "- Side handle #side-handle" in record_text(small_library, kyusu, "side-handle", None)
    assert "Side handle" in [passage.shown["heading"] for passage in indexed_passages(small_library, kyusu, NO_HINTS)]


def test_a_moved_source_is_shown_on_the_page_of_the_record_and_on_the_page_of_sources(
    project: Path, pages: dict[str, str]
) -> None:
    assert "The source has changed" not in pages["unmatched/heroes/loki.md"]
    assert "section-moved" not in pages["unmatched/sources.md"]
    lock = project / "rules_data/unmatched/sources/reference-10.0.lock.yml"
    replace_once(lock, "unused:\n", "pending:\n  hero/loki: {}\nunused:\n")
    replace_once(project / "rules_data/unmatched/heroes/raptors.yml", "    source: {", "    source: {gone: reference-10.0, ")
    pages = pages_of(Library.load(project / "rules_data"))
    assert (
        "**The source has changed.** Unmatched Reference &#49;0.0 no longer has this section"
        in pages["unmatched/heroes/loki.md"]
    )
    assert 'href="../heroes/loki/"' in pages["unmatched/sources.md"].partition("{ #section-moved }")[2].partition("</ul>")[0]
    assert "no longer has it" in pages["unmatched/heroes/raptors.md"]


def test_a_statement_has_its_author_place_date_and_links(small: Path) -> None:
    given = (
        "{id: both-cups, status: official, given: {by: Jo <b>, where: the forum, date: 2025-03, link: https://example.org/1, "
        "archive: https://example.org/2},"
    )
    replace_once(small / "rules_data/teapots/heroes/brown-betty.yml", "{id: both-cups, status: official,", given)
    pages = pages_of(Library.load(small / "rules_data"))
    page = pages["teapots/heroes/brown-betty.md"]
    assert "Given by Jo &#60;b&#62;, the forum, March 2025 " in page
    assert '(<a href="https://example.org/1">link</a>) (<a href="https://example.org/2">archived copy</a>)' in page
    sources = pages["teapots/sources.md"]
    row = next(row for row in sources.split("</li>") if 'id="giver-' in row and "Jo &lt;b&gt;</span>" in row)
    assert "the forum" in row
    assert '<span class="rb-count">1</span>' in row
    assert 'href="?filter=Jo%20%3Cb%3E#section-statements"' in row


def test_a_statement_is_given_at_a_place_that_names_its_giver_and_its_document_once(small: Path) -> None:
    archive = ", by: Players, status: community, link: https://example.org/archive}"
    replace_once(small / "rules_data/teapots/game.yml", ", by: Players, status: community}", archive)
    ruling = small / "rules_data/teapots/rulings/pouring-order.yml"
    given = 'by: Kettle & Sons, where: "Kettle & Sons web site, told by The forum", link: https://example.org/archive}'
    replace_once(ruling, 'by: Kettle & Sons, where: the forum, date: "2019-06", link: "https://example.org/pouring"}', given)
    library = Library.load(small / "rules_data")
    page = pages_of(library)["teapots/rulings/pouring-order.md"]
    words = "Given by Kettle &#38; Sons on its web site, told by "
    assert f'{words}<a href="https://example.org/archive">The forum</a>' in page
    record = library.records[Ref.parse("ruling/pouring-order", "teapots")]
    assert "The forum</a></span>" in page
    told = " ".join(record_text(library, record, None, "").split())
    assert "Given by Kettle & Sons on its web site, told by The forum (link: https://example.org/archive)" in told


def test_the_page_of_sources_lists_statements_with_their_label_and_who_gave_them(pages: dict[str, str]) -> None:
    listed = pages["unmatched/sources.md"].partition("{ #section-statements }")[2]
    ruling, community, editor = (
        listed.partition(f'href="../{address}"')[2].partition("</li>")[0]
        for address in ("rulings/setup-order/", "heroes/loki/#sindris-bet", "heroes/loki/#return-is-optional")
    )
    assert "<span>Publisher’s ruling</span> <span>Restoration Games</span>" in ruling
    assert "<span>Community reference</span> <span>Not traced yet</span>" in community
    assert "<span>Editor’s reading</span> <span>An editor’s own</span></span>" in editor


def test_what_an_editor_adds_to_a_ruling_is_the_editors_own_wherever_it_is_shown(small: Path) -> None:
    ruling = small / "rules_data/teapots/rulings/pouring-order.yml"
    added = (
        "clarifications:\n  - {id: ours, status: editor, text: One pot at a time.}\nnotes:\n  - {id: note, text: Unclear.}\n"
    )
    replace_once(ruling, "source:", added + "source:")
    library = Library.load(small / "rules_data")
    listed = pages_of(library)["teapots/sources.md"].partition("{ #section-statements }")[2].split("</li>")
    words = {row.partition("rulings/pouring-order/")[2].partition('"')[0]: row for row in listed if "pouring-order/" in row}
    assert "<span>Publisher’s ruling</span> <span>Kettle &amp; Sons</span>" in words[""]
    for passage in ("#ours", "#note"):
        assert "<span>Editor’s reading</span> <span>An editor’s own</span>" in words[passage]
    assert provenances(library, "teapots").by_giver["Kettle & Sons", "the forum"] == 1
    record = library.records[Ref.parse("ruling/pouring-order", "teapots")]
    told = {id_: record_text(library, record, id_, "") for id_ in ("host-first", "ours", "note")}
    assert [id_ for id_, text in told.items() if "Given by Kettle & Sons" in text] == ["host-first"]


def test_the_page_of_sources_counts_what_is_written_from_each_document(small_library: Library) -> None:
    page = pages_of(small_library)["teapots/sources.md"]
    leaflet, forum = (page.partition(f"{{ #{id_} }}")[2].partition("###")[0] for id_ in ("leaflet-1-0", "forum"))
    texts, on = map(
        int, re.findall(r"<span>(\d+) passages? on (\d+) pages? of this site are written from it</span>", leaflet)[0]
    )
    records = [record for record in small_library.of("teapots") if record.source.document == "leaflet-1.0"]
    assert on >= len(records) > 0
    assert texts >= on
    assert "From the community</span><span>By Players</span>" in forum
    assert "No web address known" in forum


def test_the_counts_of_the_labels_add_up(small_library: Library) -> None:
    found = provenances(small_library, "teapots")
    assert sum(found.texts.values()) == sum(written.texts for written in found.written.values())
    assert found.total == sum(found.by_giver.values()) + found.own + found.unproven


def test_a_game_without_a_known_publisher_has_sources(small: Path) -> None:
    game = small / "rules_data/saucers/game.yml"
    replace_once(game, "publisher: Kettle & Sons\n", "")
    replace_once(game, ", by: Kettle & Sons", "")
    assert "Publisher not known" in pages_of(Library.load(small / "rules_data"))["saucers/sources.md"]


def test_a_passage_with_its_own_source_names_it(pages: dict[str, str]) -> None:
    assert (
        "[Unmatched Reference](../sources.md#reference-10-0) &#49;0.0, <span>Major Rulings / Setup Order</span>."
        in pages["unmatched/rules/setup.md"]
    )


def test_what_comes_with_a_hero_stands_below_all_else_of_it(pages: dict[str, str]) -> None:
    page = pages["unmatched/heroes/king-arthur.md"]
    assert page.index("#section-contents") > max(page.index("#section-cards"), page.index("#section-notes"))
