"""No query makes more work than a long question does, and a query that is cut says so."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest import mock

import pytest

from projects import SMALL
from rulebook.library.library import Library
from rulebook.search import filters, lookup
from rulebook.search.holdings import Holdings
from rulebook.search.index_writer import write_index
from rulebook.search.lookup import Lookup
from rulebook.search.names import LONGEST_NAME, MOST_EDITS, MOST_UNKNOWN, NameIndex, NameTableBuilder
from rulebook.search.query_syntax import LONGEST_QUERY, MOST_NARROWING, MOST_WORDS, SplitQuery
from rulebook.search.spelling import MAX_KEPT, Spellings
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CUT = "Only the first {} of a query count"
CHARACTERS = f"That is a long text, and only its first {LONGEST_QUERY} characters count: ask one question"
WORDS = f"That is a long text, and only its first {MOST_WORDS} words count: ask one question"
QUESTION = "That is a long text, and only its last question counts"
NARROWING = CUT.format(f"{MOST_NARROWING} filters, phrases, and -words")
QUOTED = 'Only texts that say "tea"'


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lookup]:
    """The look-up in the small project."""
    folder: Path = tmp_path_factory.mktemp("index")
    library = Library.load(SMALL)
    write_index(library, folder, library.hints)
    opened = Lookup.open(folder).prepared()
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("query", "hints"),
    [
        ("tea " * MOST_WORDS, []),
        ("tea " * (MOST_WORDS + 1), [WORDS]),
        ("x" * LONGEST_QUERY, []),
        ("x" * (LONGEST_QUERY + 1), [CHARACTERS]),
        ("tea " * LONGEST_QUERY, [WORDS]),
        ('"tea" ' * MOST_NARROWING, [QUOTED]),
        ('"tea" ' * (MOST_NARROWING + 1), [NARROWING, QUOTED]),
        ("-pot " * (MOST_NARROWING + 1), [NARROWING]),
        ("kind:hero " * (MOST_NARROWING + 1), [NARROWING]),
        ('-kind:set "tea" -pot ' * MOST_WORDS, [CHARACTERS, NARROWING, QUOTED]),
    ],
)
def test_a_query_that_is_cut_says_so(opened: Lookup, query: str, hints: list[str]) -> None:
    assert opened.lookup(query).hints == hints


STORY = "Hi all, we are a group of four and played with the tea pot on a rainy evening. It was fun! " * 2


@pytest.mark.parametrize(
    ("text", "words", "cut"),
    [
        (f"{STORY}Is a lid part of the tea pot? Thanks in advance.", "Is a lid part of the tea pot?", [QUESTION]),
        (f"{STORY}Is a lid part of the tea pot? Who is right?", "Is a lid part of the tea pot?", [QUESTION]),
        (f"{STORY}We put the lid on the pot.", STORY + "We put the lid on the pot.", []),
        ("Is a lid part of it? Can the pot move?", "Is a lid part of it? Can the pot move?", []),
        (f"{STORY * 20}Is a lid part of the tea pot?", "Is a lid part of the tea pot?", [QUESTION]),
        (f"Is a lid part of the tea pot? {STORY * 20}", None, [CHARACTERS]),
    ],
)
def test_of_a_long_story_the_last_question_counts(text: str, words: str | None, cut: list[str]) -> None:
    split = SplitQuery.parse(text)
    assert split.words == (text[:LONGEST_QUERY].rstrip() if words is None else words)
    assert split.cut == tuple(cut)


def test_what_is_beyond_the_limits_does_not_count(opened: Lookup) -> None:
    many = " ".join(["-zzz"] * MOST_NARROWING)
    assert opened.lookup(f"tea {many} -tea").total == opened.lookup("tea").total > 0
    assert SplitQuery.parse('"tea" ' * 12).words.split() == ["tea"] * 12
    assert len(SplitQuery.parse('"tea" ' * 12).phrases) == MOST_NARROWING
    unknown = SplitQuery.parse("tea x:pot y:cup").filters
    assert SplitQuery.parse("tea x:pot y:cup").without(unknown, []).words == "tea pot cup"


def test_a_query_asks_for_each_span_of_words_once(opened: Lookup) -> None:
    spans = MOST_WORDS * LONGEST_NAME
    find_nearest = Spellings._find_nearest
    with mock.patch.object(Spellings, "_find_nearest", autospec=True, side_effect=find_nearest) as found:
        opened.lookup(" ".join(f"mispeling{letter}xq" for letter in "abcdefghijklmnopqrstuvwxyz"), game="teapots")
        assert 0 < found.call_count <= spans + MOST_WORDS
        before = found.call_count
        opened.lookup("misspelledx " * 60, game="teapots")
        assert found.call_count - before <= 2 * LONGEST_NAME + 2


def test_what_contains_a_term_is_found_once(opened: Lookup) -> None:
    opened.game("teapots").ranking._holdings._found.clear()
    with mock.patch.object(Holdings, "_find", autospec=True, side_effect=Holdings._find) as found:
        opened.lookup("pours times", game="teapots")
        before = found.call_count
        opened.lookup("times pouring pours", game="teapots")
    assert found.call_count == before > 0


def test_a_phrase_or_filter_reads_no_passage_and_no_name_again(opened: Lookup) -> None:
    opened.lookup('"tea" kind:nothing hero:nobody')
    with (
        mock.patch.object(lookup, "tokenize", side_effect=tokenize) as of_phrases,
        mock.patch.object(filters, "tokenize", side_effect=tokenize) as of_filters,
    ):
        opened.lookup('"pot" "cup" hero:nobody', game="teapots")
    assert of_phrases.call_count <= 4
    assert of_filters.call_count <= 6


def test_a_long_name_may_have_few_edits(opened: Lookup) -> None:
    find_nearest = Spellings._find_nearest
    with mock.patch.object(Spellings, "_find_nearest", autospec=True, side_effect=find_nearest) as found:
        opened.lookup(" ".join(f"mispeling{letter}xq" for letter in "nopqrst"), game="teapots")
        opened.lookup("q" * LONGEST_QUERY, game="teapots")
    assert max(call.args[2] for call in found.call_args_list) == MOST_EDITS


def test_a_misspelled_name_may_have_few_unknown_words() -> None:
    builder = NameTableBuilder({})
    builder.add("Crimson Teapot Festival Grounds", 0, 1.0, lists=False)
    names = NameIndex(builder.tables(), {})

    def longest(query: str) -> int:
        return max(match.end - match.start for match in names.find(query.split(), {"grounds"}.__contains__, lambda _: []))

    assert MOST_UNKNOWN == 3
    assert longest("crimsn teapt festivl grounds") == 4
    assert longest("crimsn teapt festivl gronds") == 1


def test_a_word_is_compared_only_with_words_of_about_its_length() -> None:
    spellings = Spellings(["pot", "teapot", "saucer", "a-much-longer-word"])
    assert spellings._within(6, 2) == ["teapot", "saucer"]
    assert spellings._within(300, 3) == []
    assert spellings.nearest("taepot") == (1, ["teapot"])
    for number in range(2 * MAX_KEPT):
        spellings.nearest(f"word{number}")
    assert len(spellings._found) <= MAX_KEPT


def test_a_phrase_without_words_excludes_nothing(opened: Lookup) -> None:
    assert opened.lookup('tea -"ßß"').total == opened.lookup("tea").total
