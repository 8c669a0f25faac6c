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

GAME = "rules_data/unmatched"
ENDED = '\n    ended: {{how: {}, {}since: "10.1", given: {{by: Restoration Games}}}}'


def rename_passage(project: Path, hero: str, old: str, new: str) -> None:
    """Change the id of a hero's passage, in its record and in its hints."""
    replace_once(project / GAME / f"heroes/{hero}.yml", f"id: {old}", f"id: {new}")
    replace_once(project / GAME / f"hints/hero/{hero}.yml", f"  {old}:\n", f"  {new}:\n")


def rename(project: Path, kind: str, old: str, new: str) -> None:
    """Change the id of a record: rename its file and the file of its hints."""
    for folder in (f"{kind}s" if kind == "set" else f"{kind}es", f"hints/{kind}"):
        (project / GAME / folder / f"{old}.yml").rename(project / GAME / folder / f"{new}.yml")


def redirect(project: Path, **lines: str) -> None:
    """Write the game's redirects."""
    body = "".join(f"  {old}: {new}\n" for old, new in lines.items())
    (project / GAME / "redirects.yml").write_text(f"redirects:\n{body}", "utf-8")


def test_a_lost_passage_and_a_lost_record_are_one_problem_each(released: Path) -> None:
    rename_passage(released, "loki", "any-fighter", "any-fighters")
    (problem,) = problems_of(released)
    assert (problem.code, problem.place.path) == ("id-lost", f"{GAME}/heroes/loki.yml")
    assert "did you mean 'any-fighters'?" in problem.hint
    redirect(released, **{"hero/loki#any-fighter": "hero/loki#any-fighters"})
    assert codes_of(released) == []
    rename(released, "set", "marvel-deadpool", "deadpool")
    (problem,) = problems_of(released)
    assert (problem.code, "'set/marvel-deadpool' was in release '10.0'" in problem.message) == ("id-lost", True)
    redirect(released, **{"hero/loki#any-fighter": "hero/loki#any-fighters", "set/marvel-deadpool": "set/deadpool"})
    assert codes_of(released) == []


def test_a_passage_of_a_renamed_record_is_lost_unless_the_new_record_has_it_or_a_redirect_names_it(released: Path) -> None:
    game = released / GAME
    rename(released, "hero", "loki", "trickster")
    for path in [*game.glob("*/*.yml")]:
        if path.parent.name != "releases":
            path.write_text(re.sub(r"\bhero/loki\b", "hero/trickster", path.read_text("utf-8")), "utf-8")
    redirect(released, **{"hero/loki": "hero/trickster"})
    assert codes_of(released) == []
    rename_passage(released, "trickster", "any-fighter", "any-fighters")
    (problem,) = problems_of(released)
    assert (problem.code, problem.place.path) == ("id-lost", f"{GAME}/heroes/trickster.yml")
    assert "'hero/loki#any-fighter: ...'" in problem.hint
    assert "did you mean 'any-fighters'?" in problem.hint
    for target in ("hero/trickster#any-fighters", "hero/trickster"):
        redirect(released, **{"hero/loki": "hero/trickster", "hero/loki#any-fighter": target})
        assert codes_of(released) == []


REDIRECTS = {
    "to nothing": ({"hero/gone": "hero/nobody"}, "dead-reference"),
    "to itself": ({"hero/gone": "hero/gone"}, "redirect-loop"),
    "in a circle": ({"hero/gone": "hero/lost", "hero/lost": "hero/gone"}, "redirect-loop"),
    "from what exists": ({"hero/loki": "hero/titania"}, "redirect-needless"),
    "from no id": ({"loki": "hero/loki"}, "bad-reference"),
    "of no kind": ({"banana/x": "hero/medusa"}, "bad-reference"),
    "in the place of the index": ({"hero/index": "hero/medusa"}, "bad-reference"),
    "out of the folder": ({"hero/..": "hero/medusa"}, "bad-reference"),
    "of markup": ({'"hero/medusa#x\\"onmouseover=\\"alert(1)"': "hero/medusa"}, "bad-reference"),
    "of another game": ({"heroclix/power/gone": "hero/loki"}, "bad-reference"),
}


@pytest.mark.parametrize("name", REDIRECTS)
def test_a_bad_redirect_is_found(released: Path, name: str) -> None:
    lines, code = REDIRECTS[name]
    redirect(released, **lines)
    assert set(codes_of(released)) == {code}
    assert problems_of(released)[0].place.path == f"{GAME}/redirects.yml"


def test_redirects_are_followed_and_keep_the_passage(released: Path) -> None:
    redirect(
        released,
        **{
            "hero/old": "hero/older",
            "hero/older": "hero/loki",
            "hero/old#x": "hero/loki#no-boost",
            "ruling/gone": "ruling/placement",
        },
    )
    library = Library.load(released / "rules_data")

    def current(text: str) -> str:
        return str(library.current(Ref.parse(text, "unmatched")))

    assert codes_of(released) == []
    assert current("hero/old") == "unmatched/hero/loki"
    assert current("hero/old#x") == "unmatched/hero/loki#no-boost"
    assert current("hero/old#any-fighter") == "unmatched/hero/loki#any-fighter"
    assert current("ruling/gone") == "unmatched/ruling/placement"
    assert current("ruling/gone#anything") == "None"
    assert library.current(Ref.parse("hero/nobody", "unmatched")) is None
    assert library.suggest(Ref.parse("hero/old", "unmatched")) == "it is 'hero/loki' now"


def test_a_revision_of_an_unchanged_passage_is_a_problem(released: Path) -> None:
    def revised(of: str) -> None:
        text = (released / GAME / "heroes/loki.yml").read_text("utf-8").split("revisions:")[0]
        text += f'revisions:\n  - {{version: "10.1", change: clarifies{of}}}\n'
        (released / GAME / "heroes/loki.yml").write_text(text, "utf-8")

    revised("")
    assert codes_of(released) == ["revision-stale"]
    replace_once(released / GAME / "heroes/loki.yml", "Any fighter may play any of", "Every fighter may play any of")
    assert codes_of(released) == []
    revised(", of: [any-fighter]")
    assert codes_of(released) == []
    revised(", of: [no-boost]")
    (problem,) = problems_of(released)
    assert (problem.code, problem.hint) == ("revision-stale", "the changed parts are: any-fighter")


def test_a_released_revision_cannot_be_changed(released: Path, rulebook: Run) -> None:
    line = 'revisions:\n  - {version: "10.1", change: editorial}\n'
    path = released / GAME / "heroes/loki.yml"
    replace_once(released / GAME / "heroes/loki.yml", "Any fighter may play any of", "Every fighter may play any of")
    path.write_text(path.read_text("utf-8") + line, "utf-8")
    refused = rulebook(released, "release", "unmatched", "10.0.1", "--date", "2026-02-01")
    assert (refused.returncode, "'10.1' is newer" in refused.stderr) == (1, True)
    succeed(released, "release", "unmatched", "10.1", "--date", "2026-02-01")
    assert codes_of(released) == []
    replace_once(path, "change: editorial", "change: plays")
    assert codes_of(released) == ["revision-changed"]


def test_a_released_revision_is_kept_when_its_record_is_renamed(released: Path) -> None:
    game = released / GAME
    replace_once(game / "heroes/loki.yml", "Any fighter may play any of", "Every fighter may play any of")
    with (game / "heroes/loki.yml").open("a", encoding="utf-8") as file:
        file.write('revisions:\n  - {version: "10.1", change: editorial}\n')
    succeed(released, "release", "unmatched", "10.1", "--date", "2026-02-01")
    rename(released, "hero", "loki", "trickster")
    for path in [*game.glob("*/*.yml")]:
        if path.parent.name != "releases":
            path.write_text(re.sub(r"\bhero/loki\b", "hero/trickster", path.read_text("utf-8")), "utf-8")
    rename_passage(released, "medusa", "harpies", "all-harpies")
    redirect(released, **{"hero/medusa#harpies": "hero/trickster", "hero/loki": "hero/trickster"})
    assert codes_of(released) == []


def test_a_record_cannot_claim_to_be_older_than_it_is(released: Path) -> None:
    text = (released / GAME / "rulings/placement.yml").read_text("utf-8")
    new = re.sub(r"name: Placement\naliases: .*\n", "name: New\n", text)
    (released / GAME / "rulings/new.yml").write_text(new, "utf-8")
    (problem,) = problems_of(released)
    assert (problem.code, problem.hint) == ("wrong-version", 'write since: "10.1"')


def test_an_ended_record_names_a_current_replacement(released: Path) -> None:
    start = "text: Any fighter may play any of Loki's TRICKS."
    path = released / GAME / "heroes/loki.yml"
    original = path.read_text("utf-8")

    def ended(how: str, by: str = "") -> list[str]:
        path.write_text(original.replace(start, start + ENDED.format(how, f'by: "{by}", ' if by else "")), "utf-8")
        return codes_of(released)

    assert ended("withdrawn") == []
    assert ended("superseded") == ["ended-by"]
    assert ended("superseded", "hero/loki#no-boost") == []
    assert ended("superseded", "hero/loki#any-fighter") == ["ended-by"]
    assert ended("superseded", "hero/loki#nowhere") == ["dead-reference"]
    assert ended("revoked") == ["bad-value"]


def test_a_passage_cannot_end_before_the_release_that_still_has_it(released: Path) -> None:
    start = "text: Any fighter may play any of Loki's TRICKS."
    replace_once(released / GAME / "heroes/loki.yml", start, start + ENDED.format("withdrawn", ""))
    original = (released / GAME / "heroes/loki.yml").read_text("utf-8")

    def found(since: str) -> list[tuple[str, str]]:
        (released / GAME / "heroes/loki.yml").write_text(original.replace('since: "10.1"', f'since: "{since}"'), "utf-8")
        return [(problem.code, problem.hint) for problem in problems_of(released)]

    assert found("10.0") == [("wrong-version", 'write since: "10.1"')]
    assert found("10.1") == found("10.2") == []
    found("10.1")
    succeed(released, "release", "unmatched", "10.1", "--date", "2026-02-01")
    assert found("10.1") == []
    assert found("9.3") == found("10.0") == found("10.2") == [("wrong-version", 'write since: "10.1"')]
