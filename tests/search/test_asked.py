"""A query may ask for a number or for a list, which a text has or has not."""

from __future__ import annotations

import pytest

from rulebook.search.asked import asks_for_box, asks_for_list, asks_for_number, asks_for_price, has_list, share_without_number
from rulebook.search.english import stem, terms
from rulebook.search.holdings import Holding
from rulebook.search.ranking import Sought


def sought(term: str, weight: float = 1.0) -> Sought:
    """Something that a query looks for: a term, or a synonym of it."""
    return Sought(term, Holding(frozenset({term, stem("synonym")}), {}, {}, {}, {}, weight), frozenset())


@pytest.mark.parametrize(
    ("query", "asks"),
    [
        ("how many wolves does he have", True),
        ("wolves how much", True),
        ("boost value of excalibur", False),
        ("excalibur boost value", True),
        ("stats of a wolf", True),
        ("starting health of dracula", True),
        ("what health does a wolf have", True),
        ("many wolves attack", False),
        ("how do wolves attack", False),
        ("do wolves add their value to my attack", False),
        ("can wolves be healed past their max hp", False),
        ("can wolves tell what max hp", True),
        ("wolf", False),
        ("", False),
    ],
)
def test_a_query_asks_for_a_number(query: str, asks: bool) -> None:
    assert asks_for_number(query.split()) is asks


@pytest.mark.parametrize(
    ("query", "asks"),
    [
        ("how much does loki cost", True),
        ("loki prices", True),
        ("where can i buy loki", True),
        ("cheapest set", True),
        ("how many cards does it cost", False),
        ("cost of a power", False),
        ("how much damage", False),
    ],
)
def test_a_price_is_asked_for_by_a_word_of_trade_or_how_much_something_costs(query: str, *, asks: bool) -> None:
    assert asks_for_price(query.split()) is asks


@pytest.mark.parametrize(
    ("query", "asks"),
    [
        ("which box does loki come in", True),
        ("what set is loki in", True),
        ("which box do i need to buy to get loki", True),
        ("loki comes in", True),
        ("where can i buy loki", False),
        ("loki box", False),
        ("which box does loki open", False),
        ("loki", False),
    ],
)
def test_a_query_asks_for_a_box(query: str, asks: bool) -> None:
    assert asks_for_box(query.split(), [term for term in terms(query.split()) if term != "loki"]) is asks


@pytest.mark.parametrize(
    ("query", "asks"),
    [
        ("list of wolves", True),
        ("wolf names", True),
        ("the names of his wolves", True),
        ("what does each wolf do", True),
        ("which wolf is in each box", True),
        ("each wolf attacks", False),
        ("what do the wolf cards say", True),
        ("what do the wolves say", False),
        ("the wolf cards say attack", False),
        ("does a wolf list its cards first", False),
        ("wolf", False),
        ("", False),
    ],
)
def test_a_query_asks_for_a_list(query: str, asks: bool) -> None:
    assert asks_for_list(query.split()) is asks


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("He has 3 wolves.", 0.75),
        ("A wolf attacks twice.", 0.75),
        ("1 synonym", 0.0),
        ("3 cats, and here is a wolf", 1.0),
        ("3 cats and a wolf", 0.75),
        ("a wolf in 1 forest", 0.0),
        ("A wolf in the forest.", 1.0),
        ("", 1.0),
    ],
)
def test_what_has_no_number_near(text: str, share: float) -> None:
    assert share_without_number([sought("wolf", 0.25), sought("forest", 0.75)], ["", text]) == share


def test_words_that_ask_for_a_number_need_none() -> None:
    assert share_without_number([sought(stem("many")), sought("wolf")], ["2 wolves"]) == 0
    assert share_without_number([sought(stem("value"))], ["2 wolves"]) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A box: Alice, King Arthur, Medusa and Sinbad.", True),
        ("• one • two • three", True),
        ("• one • two", False),
        ("When you attack, you may draw a card.", False),
        ("When your turn starts, you may draw a card, but you need not, unless somebody says so.", False),
    ],
)
def test_a_text_has_a_list(text: str, expected: bool) -> None:
    assert has_list(text) is expected
