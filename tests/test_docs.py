"""Every command and option is documented, and has help that teaches."""

from __future__ import annotations

import argparse
import re

from projects import ROOT
from rulebook.cli.main import command_line


def commands(parser: argparse.ArgumentParser | None = None, above: str = "") -> dict[str, argparse.ArgumentParser]:
    """The commands of `rulebook` and their verbs, by the words that call them."""
    found: dict[str, argparse.ArgumentParser] = {}
    for action in (parser or command_line())._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                found |= {above + name: inner, **commands(inner, f"{above}{name} ")}
    return found


def test_every_command_and_option_stands_in_the_documentation() -> None:
    table = (ROOT / "docs/command-line.md").read_text("utf-8").partition("\n## ")[0]
    for name, parser in commands().items():
        rows = re.findall(rf"(?m)^\| `rulebook {name}\b.*", table)
        assert rows, name
        for action in parser._actions:
            for option in action.option_strings:
                assert option in ("-h", "--help") or all(f"`{option}`" in row for row in rows), f"{name} {option}"


def test_every_command_says_what_it_does_with_an_example() -> None:
    for name, parser in commands().items():
        assert parser.description, name
        assert parser.epilog and f"rulebook {name}" in parser.epilog
