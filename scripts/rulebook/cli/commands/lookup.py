"""The command `lookup`."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING

from rulebook.cli.answer_text import print_answer
from rulebook.cli.running import Command
from rulebook.cli.shared import NOTHING_FOUND, OK, UsageError, folder_of, open_project, release_of
from rulebook.search.index_cache import Stamp, ensure_index, ensure_release_index

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.cli.shared import Parser
    from rulebook.search.lookup import Lookup


ABOUT = "find the ruling for a question"
EXAMPLE = "rulebook lookup can loki boost with tricks"


HELP = """\
Filters, phrases, and -words narrow the answer:
  hero:loki  kind:erratum  set:"slings & arrows"  status:official  is:large
  "bonus attack"    these words side by side
  -loki  -kind:set  without this
The shell removes quotes. So with more than one argument, an argument that contains a space is read as a phrase,
or as a filter if it is field:value. A single argument is the whole query, unchanged.

  rulebook lookup boost -loki kind:ruling
  rulebook lookup "bonus attack" tricks
  rulebook lookup set:"slings & arrows"
  rulebook lookup "can loki boost with tricks"
  rulebook lookup '"bonus attack"'    quote a phrase twice if it is the whole query
"""


_SPACED = re.compile(r'(-?)((?:[A-Za-z][A-Za-z_-]*:)?)([^-\s"“”][^"“”]*\s[^"“”]*)')


"""An argument with a space and without quotes: its minus sign, its field with the colon, and its value."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of `rulebook lookup` to its parser."""
    parser.set_defaults(run=Command(lookup, "nothing was looked up"))
    parser.takes_query = True
    parser.formatter_class, parser.epilog = argparse.RawDescriptionHelpFormatter, f"{HELP}\n{parser.epilog}"
    parser.add_argument(
        "words", nargs="+", metavar="WORD", help="the question; - reads questions from standard input, one per line"
    )
    parser.add_argument("--game", help="search one game only")
    parser.add_argument("--kind", help="search one kind of record only, such as hero")
    parser.add_argument("--release", metavar="VERSION", help="search the rules of a release, such as 10.0")
    parser.add_argument("--limit", type=_limit, default=10, help="the maximum number of results (default: 10)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _limit(text: str) -> int:
    from rulebook.search.lookup import MAX_RESULTS, RESULT_COUNT

    if not RESULT_COUNT.fullmatch(text):
        raise argparse.ArgumentTypeError(f"it must be a number from 1 to {MAX_RESULTS}")
    return int(text)


def lookup(options: argparse.Namespace) -> int:
    """Run `rulebook lookup`: print the passages that answer. Returns exit status 1 if nothing was found."""
    from rulebook.search.lookup import Lookup

    if options.release:
        project = open_project(options)
        index = ensure_release_index(project, release_of(project, options.release, options.game))
    else:
        index = ensure_index(folder_of(options))
    if problems := Stamp.of(index).problems:
        print(f"rulebook: {problems}", file=sys.stderr)
    searcher = Lookup.open(index)
    refusal = searcher.refusal(options.game, options.kind)
    if refusal:
        raise UsageError(refusal)
    found = False
    for query in _queries(options.words, searcher):
        answer = searcher.lookup(query, game=options.game, kind=options.kind, limit=options.limit)
        found = found or bool(answer.results)
        print_answer(answer, searcher, as_json=options.json)
    return OK if found else NOTHING_FOUND


def _queries(words: list[str], searcher: Lookup) -> Iterable[str]:
    if words == ["-"]:
        return (line.strip() for line in sys.stdin)
    return [_query(words, searcher)]


def _query(words: list[str], searcher: Lookup) -> str:
    """The query that the arguments make, with the quotes that the shell removed from them.

    A single argument is the query, unchanged, unless all of it is one filter that the index knows, such as hero:ghost rider.
    """
    return " ".join(_quoted(word) for word in words) if len(words) > 1 or _is_filter(words[0], searcher) else words[0]


def _is_filter(word: str, searcher: Lookup) -> bool:
    parts = _SPACED.fullmatch(word)
    if not parts:
        return False
    field, value = parts[2].rstrip(":").lower(), parts[3]
    return any(searcher.game(slug).filters.passages(field, value) for slug in searcher.slugs)


def _quoted(word: str) -> str:
    parts = _SPACED.fullmatch(word)
    return f'{parts[1]}{parts[2]}"{parts[3]}"' if parts else word
