"""An answer as the terminal shows it."""

from __future__ import annotations

from dataclasses import asdict, replace

from rulebook.cli.answer_text import WIDTH, text_of
from rulebook.search.answers import Answer, Result, Shown, Successor

LONG = "A trick that you played goes to the hand of your opponent. " * 6


def shown(title: str, heading: str = "", **more: object) -> Shown:
    """A passage, or a record if there is no heading."""
    slug, passage = title.lower(), heading.lower().replace(" ", "-") or None
    label = ("official", "Publisher’s rules")
    text = f"What {title} says."
    record = (f"game/hero/{slug}", "hero", "Hero", title)
    whole = Shown(
        *record,
        [],
        None,
        passage,
        heading,
        text,
        [],
        *label,
        None,
        None,
        None,
        None,
        edition="Game 1.0",
        open=False,
        source="Rulebook 3",
        url=f"/{slug}/",
    )
    return replace(whole, **more)  # type: ignore[arg-type]


def result(title: str, heading: str = "", *, also: tuple[Shown, ...] = (), score: float = 1.0, **more: object) -> Result:
    """A result with what its card shows beside it."""
    return Result(**vars(shown(title, heading, **more)), game="game", version="1.0", score=score, also=list(also))


def answer(*results: Result, **more: object) -> Answer:
    """A sure answer, unless `more` says something else."""
    return replace(Answer("q", None, list(results), total=len(results), sure=True), **more)  # type: ignore[arg-type]


def text(of: Answer, *, is_styled: bool = False) -> str:
    """What the terminal shows."""
    return text_of(of, str.title, is_styled=is_styled)


def test_the_first_result_is_a_card_with_all_that_answers() -> None:
    first = result("Loki", "Where it goes", also=(shown("Loki"), shown("Loki", "Ends", answer=LONG.strip())))
    card, _, rest = text(answer(first, result("Odin", "Ring", answer=LONG))).partition("    Game 1.0. Rulebook 3\n\n")
    assert card.startswith(
        "Loki  [Hero, Publisher’s rules]  game/hero/loki#where-it-goes\n"
        "    Where it goes\n    What Loki says.\n\n"
        "    In short\n    What Loki says.\n\n"
        "    Ends\n    A trick that you played"
    )
    assert LONG.strip() in " ".join(card.split())
    assert rest.startswith("Odin: Ring  [Hero, Publisher’s rules]  game/hero/odin#ring\n    A trick")
    assert rest.endswith(" ...\n")
    assert len(rest.splitlines()) == 3
    assert max(map(len, (card + rest).splitlines())) <= WIDTH


def test_another_record_on_the_card_comes_after_and_with_its_own_label() -> None:
    other = shown("Odin", "Ring", status="editor", label="Editor’s reading")
    lines = text(answer(result("Loki", also=(other,)), result("Odin", "Ring"))).splitlines()
    assert lines[:6] == [
        "Loki  [Hero]  game/hero/loki",
        "    What Loki says.",
        "    [Publisher’s rules]",
        "and Odin  [Hero]  game/hero/odin#ring",
        "    Ring",
        "    What Odin says.",
    ]
    assert lines[6:] == ["    [Editor’s reading]", "    Game 1.0. Rulebook 3"]  # and Odin is not listed again
    asked = shown("Odin", "Ring", status="editor", label="Editor’s reading", open=True)
    assert "    [Open question]" in text(answer(result("Loki", also=(asked,)))).splitlines()


def test_what_has_ended_says_so_first_and_what_applies_instead() -> None:
    new = Successor("game/hero/thor#new", "Thor: New", "/thor/#new")
    old, older = (result(name, ended="superseded", instead=new) for name in ("Loki", "Odin"))
    card, line = text(answer(old, older)).split("\n\n")
    assert card.splitlines()[1] == "    Superseded. Instead: Thor: New  game/hero/thor#new"
    assert line.splitlines()[:2] == [
        "Odin  [Hero, superseded, Publisher’s rules]  game/hero/odin",
        "    Instead: Thor: New  game/hero/thor#new",
    ]


def test_without_a_sure_answer_the_missing_words_are_named_and_the_nearest_results_listed() -> None:
    unsure = answer(result("Loki", answer=LONG), sure=False, missing=["price", "lid"])
    lines = text(unsure).splitlines()
    assert lines[:2] == ["No sure answer. No text here mentions “price” or “lid”. Nearest:", ""]
    assert lines[2].startswith("Loki  [")
    of_game = text(replace(unsure, game="game", did_you_mean="lied"))
    assert of_game.splitlines()[0] == "No sure answer. No text of Game mentions “price” or “lid”. Nearest:"
    unclear = replace(unsure, missing=[])
    for query, way_on in (("dent", "Add what you want to know about it."), ("dent price", "Try other words, or fewer.")):
        reason = f"No sure answer. No text here clearly answers this. {way_on} Nearest:\n"
        assert text(replace(unclear, query=query)).startswith(reason)
    assert text(replace(unclear, hints=["Look at the card"])).splitlines()[:2] == [
        "Look at the card",
        "No sure answer. Nearest:",
    ]
    assert "..." in text(unsure)


def test_a_card_that_only_perhaps_answers_says_so_first() -> None:
    doubtful = text(answer(result("Loki", answer=LONG), doubtful=True))
    assert doubtful.splitlines()[:2] == ["Closest match. It may not be what you asked for.", ""]
    assert "Rulebook 3" in doubtful
    assert text(answer(result("Loki"), doubtful=True, unfinished=True)).startswith("Loki")


def test_names_and_what_filters_keep_are_lists() -> None:
    for listed in (answer(result("Loki", answer=LONG), unfinished=True), answer(result("Loki", answer=LONG, score=0))):
        assert text(listed).endswith(" ...\n")
        assert "Rulebook 3" not in text(listed)


def test_only_a_terminal_gets_bold_names() -> None:
    found = answer(result("Loki", "Ends"), result("Odin"))
    assert "\033" not in text(found)
    styled = text(found, is_styled=True)
    assert [name in styled for name in ("\033[1mLoki\033[0m", "\033[1mEnds\033[0m", "\033[1mOdin\033[0m")] == [True] * 3
    assert "\033" not in str(asdict(found))
