"""The command `hints`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import TYPE_CHECKING, Any

from rulebook.cli.running import Access, Command
from rulebook.cli.shared import FOUND_PROBLEMS, OK, UsageError, folder_of, known_game, open_project
from rulebook.project.locate import DATA

if TYPE_CHECKING:
    from rulebook.library.library import Library
    from rulebook.model.record import Record
    from rulebook.search.hint_proposals import Reply, Trial

ABOUT = "ask what people may ask about a record, and propose search hints where it is not the first answer"
EXAMPLE = "rulebook hints hero/loki"
HELP = """\
It makes questions from the record, from the hints of others of its kind, and from the synonyms, and asks the look-up:

  rulebook hints hero/loki            which are answered first, and lines that would help the others
  rulebook hints hero/loki --write    the same, and adds the lines to rules_data/unmatched/hints/hero/loki.yml
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook hints`."""
    parser.set_defaults(run=Command(hints, "no hints were written", Access.WAITS, lambda options: options.write))
    parser.formatter_class, parser.epilog = argparse.RawDescriptionHelpFormatter, f"{HELP}\n{parser.epilog}"
    parser.add_argument("record", metavar="RECORD", help="the id of a record: kind/slug or game/kind/slug")
    parser.add_argument("--game", help="the game (default: the first)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--write", action="store_true", help="add the lines that help and harm nothing to the record's hints")


def hints(options: argparse.Namespace) -> int:
    """Run `rulebook hints`: print which questions about a record are answered first. Returns 1 if some are not."""
    from rulebook.library.loader import HINTS_FOLDER
    from rulebook.model.problems import raise_errors
    from rulebook.search.hint_proposals import added_to, ask, questions, try_lines
    from rulebook.search.index_cache import ensure_index
    from rulebook.search.lookup import Lookup
    from rulebook.storage.transaction import write_together

    began = time.monotonic()

    def progress(doing: str) -> None:
        if time.monotonic() - began > 1:
            print(f"rulebook: {doing}", file=sys.stderr, flush=True)

    library = open_project(options).library
    raise_errors(library.problems)
    record = _record(options, library)
    path = f"{record.ref.game}/{HINTS_FOLDER}/{record.ref.kind}/{record.ref.slug}.yml"
    made = questions(library, record)
    progress(f"asking {len(made)} questions")
    lookup = Lookup.open(ensure_index(folder_of(options)))
    replies = ask(lookup, record.ref, made)
    trial = try_lines(library, record, lookup, replies, progress)
    lookup.close()
    if options.json:
        print(json.dumps(_as_dict(record, replies, trial, f"{DATA}/{path}"), indent=1, ensure_ascii=False))
    else:
        _print(record, replies, trial, f"{DATA}/{path}")
    if options.write and trial.helpful:
        file = folder_of(options) / DATA / path
        text = file.read_bytes().decode("utf-8") if file.exists() else ""
        write_together(folder_of(options) / DATA, {path: added_to(text, trial.helpful, library.hints.of(record.ref))})
        print(f"Written: {DATA}/{path}", file=sys.stderr)
    return OK if all(reply.answered for reply in replies) else FOUND_PROBLEMS


def _record(options: argparse.Namespace, library: Library) -> Record:
    """The record that is named. Raises UsageError, which suggests a similar one, if there is none."""
    from rulebook.model.problems import did_you_mean
    from rulebook.model.refs import Ref

    try:
        ref = Ref.parse(options.record, known_game(library, options.game or next(iter(library.games), "")))
    except ValueError as error:
        raise UsageError(f"{error}; an id looks like hero/loki") from error
    found = library.current(ref.record)
    record = library.get(found) if found else None
    if not record:
        known = [each.ref.short() for each in library.of(known_game(library, ref.game))]
        hint = did_you_mean(ref.record.short(), known)
        raise UsageError(f"no record {ref.record.short()!r} in {ref.game}{f'; {hint}' if hint else ''}")
    return record


def _as_dict(record: Record, replies: list[Reply], trial: Trial, path: str) -> dict[str, Any]:
    from rulebook.search.hint_proposals import as_data

    return {
        "record": str(record.ref),
        "questions": [vars(reply.question) | {"answered": reply.answered, "first": reply.first} for reply in replies],
        "answered": sum(reply.answered for reply in replies),
        "file": path,
        "proposed": as_data(trial.helpful),
        "rejected": [vars(line) | {"why": why} for line, why in trial.rejected.items()],
    }


def _print(record: Record, replies: list[Reply], trial: Trial, path: str) -> None:
    from rulebook.model.yaml_edit import dumped
    from rulebook.search.hint_proposals import as_data

    passages: dict[str | None, str] = {
        None: record.name,
        **{passage.id: passage.heading for _, _, passage in record.passages()},
    }
    for passage, heading in passages.items():
        of_passage = [reply for reply in replies if reply.question.passage == passage]
        if of_passage:
            print(f"{record.ref}{f'#{passage}' if passage else ''}  {heading}")
        for reply in of_passage:
            instead = "" if reply.answered else f"  <- {reply.first or 'nothing'}"
            print(f"  {'yes' if reply.answered else ' no'}  {reply.question.text}{instead}")
    print(f"{sum(reply.answered for reply in replies)} of {len(replies)} questions are answered first.")
    if trial.helpful:
        print(f"\nProposed for {path}:\n\n{dumped(as_data(trial.helpful))}", end="")
    if trial.rejected:
        print("\nNot proposed:")
    for line, why in trial.rejected.items():
        print(f"  {line.text}  ({line.passage or 'the record'})\n      {why}")
