"""Everything that was ever released keeps a working link, and the history that records declare is true."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from projects import codes_of, problems_of, replace_once, succeed
from rulebook.library.library import Library
from rulebook.model.refs import Ref

if TYPE_CHECKING:
    from pathlib import Path

    from projects import Run

GAME = "rules_data/teapots"
ENDED = '\n    ended: {{how: {}, {}since: "1.1", given: {{by: Kettle & Sons}}}}'


def rename_passage(project: Path, hero: str, old: str, new: str) -> None:
    """Change the id of a hero's passage."""
    replace_once(project / GAME / f"heroes/{hero}.yml", f"id: {old}", f"id: {new}")


def rename(project: Path, kind: str, old: str, new: str) -> None:
    """Change the id of a record: rename its file and, if there is one, the file of its hints."""
    for folder in (f"{kind}s" if kind == "set" else f"{kind}es", f"hints/{kind}"):
        path = project / GAME / folder / f"{old}.yml"
        if path.exists():
            path.rename(path.with_stem(new))


def redirect(project: Path, **lines: str) -> None:
    """Write the game's redirects."""
    body = "".join(f"  {old}: {new}\n" for old, new in lines.items())
    (project / GAME / "redirects.yml").write_text(f"redirects:\n{body}", "utf-8")


def test_a_lost_passage_and_a_lost_record_are_one_problem_each(small_released: Path) -> None:
    rename_passage(small_released, "brown-betty", "host-cup", "host-cups")
    (problem,) = problems_of(small_released)
    assert (problem.code, problem.place.path) == ("id-lost", f"{GAME}/heroes/brown-betty.yml")
    assert "did you mean 'host-cups'?" in problem.hint
    redirect(small_released, **{"hero/brown-betty#host-cup": "hero/brown-betty#host-cups"})
    assert codes_of(small_released) == []
    rename(small_released, "set", "afternoon", "afternoon-tea")
    (problem,) = problems_of(small_released)
    assert (problem.code, problem.place.path) == ("id-changed", f"{GAME}/sets/afternoon-tea.yml")
    assert "'set/afternoon: set/afternoon-tea' to redirects.yml" in problem.hint
    leads = {"hero/brown-betty#host-cup": "hero/brown-betty#host-cups", "set/afternoon": "set/afternoon-tea"}
    redirect(small_released, **leads)
    assert codes_of(small_released) == []


def test_a_passage_of_a_renamed_record_is_lost_unless_the_new_record_has_it_or_a_redirect_names_it(
    small_released: Path,
) -> None:
    game = small_released / GAME
    rename(small_released, "hero", "brown-betty", "old-betty")
    for path in [*game.glob("*/*.yml")]:
        if path.parent.name != "releases":
            path.write_text(re.sub(r"\bhero/brown-betty\b", "hero/old-betty", path.read_text("utf-8")), "utf-8")
    redirect(small_released, **{"hero/brown-betty": "hero/old-betty"})
    assert codes_of(small_released) == []
    rename_passage(small_released, "old-betty", "host-cup", "host-cups")
    (problem,) = problems_of(small_released)
    assert (problem.code, problem.place.path) == ("id-lost", f"{GAME}/heroes/old-betty.yml")
    assert "'hero/brown-betty#host-cup: ...'" in problem.hint
    assert "did you mean 'host-cups'?" in problem.hint
    for target in ("hero/old-betty#host-cups", "hero/old-betty"):
        redirect(small_released, **{"hero/brown-betty": "hero/old-betty", "hero/brown-betty#host-cup": target})
        assert codes_of(small_released) == []


REDIRECTS = {
    "to nothing": ({"hero/gone": "hero/nobody"}, "dead-reference"),
    "to itself": ({"hero/gone": "hero/gone"}, "redirect-loop"),
    "in a circle": ({"hero/gone": "hero/lost", "hero/lost": "hero/gone"}, "redirect-loop"),
    "from what exists": ({"hero/brown-betty": "hero/kyusu"}, "redirect-needless"),
    "from no id": ({"brown-betty": "hero/brown-betty"}, "bad-reference"),
    "of no kind": ({"banana/x": "hero/kyusu"}, "bad-reference"),
    "in the place of the index": ({"hero/index": "hero/kyusu"}, "bad-reference"),
    "out of the folder": ({"hero/..": "hero/kyusu"}, "bad-reference"),
    "of markup": ({'"hero/kyusu#x\\"onmouseover=\\"alert(1)"': "hero/kyusu"}, "bad-reference"),
    "of another game": ({"saucers/rule/gone": "hero/brown-betty"}, "bad-reference"),
}


@pytest.mark.parametrize("name", REDIRECTS)
def test_a_bad_redirect_is_found(small_released: Path, name: str) -> None:
    lines, code = REDIRECTS[name]
    redirect(small_released, **lines)
    assert set(codes_of(small_released)) == {code}
    assert problems_of(small_released)[0].place.path == f"{GAME}/redirects.yml"


def test_redirects_are_followed_and_keep_the_passage(small_released: Path) -> None:
    redirect(
        small_released,
        **{
            "hero/old": "hero/older",
            "hero/older": "hero/brown-betty",
            "hero/old#x": "hero/brown-betty#second-cup",
            "ruling/gone": "ruling/pouring-order",
        },
    )
    library = Library.load(small_released / "rules_data")

    def current(text: str) -> str:
        return str(library.current(Ref.parse(text, "teapots")))

    assert current("hero/old") == "teapots/hero/brown-betty"
    assert current("hero/old#x") == "teapots/hero/brown-betty#second-cup"
    assert current("hero/old#host-cup") == "teapots/hero/brown-betty#host-cup"
    assert current("ruling/gone") == "teapots/ruling/pouring-order"
    assert current("ruling/gone#anything") == "None"
    assert library.current(Ref.parse("hero/nobody", "teapots")) is None
    assert library.suggest(Ref.parse("hero/old", "teapots")) == "it is 'hero/brown-betty' now"


def test_a_revision_of_an_unchanged_passage_is_a_problem(small_released: Path) -> None:
    def revised(of: str) -> None:
        text = (small_released / GAME / "heroes/brown-betty.yml").read_text("utf-8").split("revisions:")[0]
        text += f'revisions:\n  - {{version: "1.1", change: clarifies{of}}}\n'
        (small_released / GAME / "heroes/brown-betty.yml").write_text(text, "utf-8")

    revised("")
    assert codes_of(small_released) == ["revision-stale"]
    replace_once(small_released / GAME / "heroes/brown-betty.yml", "You may pour again", "You can pour again")
    assert codes_of(small_released) == []
    revised(", of: [second-cup]")
    assert codes_of(small_released) == []
    revised(", of: [host-cup]")
    (problem,) = problems_of(small_released)
    assert (problem.code, problem.hint) == ("revision-stale", "the changed parts are: second-cup")


def test_a_released_revision_cannot_be_changed(small_released: Path, rulebook: Run) -> None:
    line = 'revisions:\n  - {version: "1.1", change: editorial}\n'
    path = small_released / GAME / "heroes/brown-betty.yml"
    replace_once(small_released / GAME / "heroes/brown-betty.yml", "You may pour again", "You can pour again")
    path.write_text(path.read_text("utf-8") + line, "utf-8")
    refused = rulebook(small_released, "release", "teapots", "1.0.1", "--date", "2026-02-01")
    assert (refused.returncode, "'1.1' is newer" in refused.stderr) == (1, True)
    succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01")
    assert codes_of(small_released) == []
    replace_once(path, "change: editorial", "change: plays")
    assert codes_of(small_released) == ["revision-changed"]


def test_a_released_revision_is_kept_when_its_record_is_renamed(small_released: Path) -> None:
    game = small_released / GAME
    replace_once(game / "heroes/brown-betty.yml", "You may pour again", "You can pour again")
    with (game / "heroes/brown-betty.yml").open("a", encoding="utf-8") as file:
        file.write('revisions:\n  - {version: "1.1", change: editorial}\n')
    succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01")
    rename(small_released, "hero", "brown-betty", "old-betty")
    for path in [*game.glob("*/*.yml")]:
        if path.parent.name != "releases":
            path.write_text(re.sub(r"\bhero/brown-betty\b", "hero/old-betty", path.read_text("utf-8")), "utf-8")
    rename_passage(small_released, "kyusu", "side-handle", "top-handle")
    redirect(small_released, **{"hero/kyusu#side-handle": "hero/old-betty", "hero/brown-betty": "hero/old-betty"})
    assert codes_of(small_released) == []


def test_a_record_cannot_claim_to_be_older_than_it_is(small_released: Path) -> None:
    text = (small_released / GAME / "rulings/pouring-order.yml").read_text("utf-8")
    (small_released / GAME / "rulings/new.yml").write_text(text.replace("name: Pouring Order", "name: New"), "utf-8")
    (problem,) = problems_of(small_released)
    assert (problem.code, problem.hint) == ("wrong-version", 'write since: "1.1"')


def test_an_ended_record_names_a_current_replacement(small_released: Path) -> None:
    start = "text: You may pour again. See [[rule/turn]]."
    path = small_released / GAME / "heroes/brown-betty.yml"
    original = path.read_text("utf-8")

    def ended(how: str, by: str = "") -> list[str]:
        path.write_text(original.replace(start, start + ENDED.format(how, f'by: "{by}", ' if by else "")), "utf-8")
        return codes_of(small_released)

    assert ended("withdrawn") == []
    assert ended("superseded") == ["ended-by"]
    assert ended("superseded", "hero/brown-betty#host-cup") == []
    assert ended("superseded", "hero/brown-betty#second-cup") == ["ended-by"]
    assert ended("superseded", "hero/brown-betty#nowhere") == ["dead-reference"]
    assert ended("revoked") == ["bad-value"]


def test_a_passage_cannot_end_before_the_release_that_still_has_it(small_released: Path) -> None:
    start = "text: You may pour again. See [[rule/turn]]."
    path = small_released / GAME / "heroes/brown-betty.yml"
    replace_once(path, start, start + ENDED.format("withdrawn", ""))
    original = path.read_text("utf-8")

    def found(since: str) -> list[tuple[str, str]]:
        path.write_text(original.replace('since: "1.1"', f'since: "{since}"'), "utf-8")
        return [(problem.code, problem.hint) for problem in problems_of(small_released)]

    assert found("1.0") == [("wrong-version", 'write since: "1.1"')]
    assert found("1.1") == found("1.2") == []
    found("1.1")
    succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01")
    assert found("1.1") == []
    assert found("0.3") == found("1.0") == found("1.2") == [("wrong-version", 'write since: "1.1"')]
