"""The command `show`."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from rulebook.cli.running import Command
from rulebook.cli.shared import NOTHING_FOUND, OK, UsageError, open_project, release_of
from rulebook.model.problems import raise_errors
from rulebook.project.locate import DATA

if TYPE_CHECKING:
    import argparse


ABOUT = "print a record, or one passage of it"
EXAMPLE = "rulebook show hero/loki"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook show`."""
    parser.set_defaults(run=Command(show, "nothing is shown"))
    parser.add_argument("ref", help="an id: kind/slug or game/kind/slug, with #passage for one passage; or a citation")
    parser.add_argument("--release", metavar="VERSION", help="show it as it was in a release, such as 10.0")
    parser.add_argument("--json", action="store_true", help="print JSON")


def show(options: argparse.Namespace) -> int:
    """Run `rulebook show`: print a record or a passage, as it is now or in a release. Returns 1 if it is not found.

    Raises ProblemsError if its file cannot be read.
    """
    from rulebook.checks.references import references_are_well_formed
    from rulebook.library.loader import GAME_FILE, REDIRECTS_FILE
    from rulebook.model.kinds import KINDS
    from rulebook.model.refs import Ref
    from rulebook.site.json_export import exported, exported_passage

    project = open_project(options)
    working = project.library
    default = next(iter(working.games), "")
    cited, _, version = (part.strip() for part in options.ref.partition("@"))
    try:
        ref = Ref.parse(cited, default)
    except ValueError as error:
        raise UsageError(f"{error}; an id looks like hero/loki") from error
    raise_errors(working.problems, *(f"{DATA}/{ref.game}/{file}" for file in (GAME_FILE, REDIRECTS_FILE)))
    wanted = options.release or version
    release = release_of(project, wanted, ref.game) if wanted else None
    library = release.library if release else working
    found = library.current(ref, working.redirects) or working.earlier(ref, library)
    record = library.get(found) if found else None
    if found and not release:
        file = f"{DATA}/{found.game}/{KINDS[found.kind].folder}/{found.slug}.yml"
        raise_errors([*working.problems, *references_are_well_formed(project)], file)
    if not found or not record:
        hint = library.suggest(ref)
        print(f"rulebook: no {ref}{f' in {wanted}' if wanted else ''}" + (f"; {hint}" if hint else ""), file=sys.stderr)
        return NOTHING_FOUND
    if found != ref:
        print(f"{ref} is {found} {f'in {wanted}' if wanted else 'now'}", file=sys.stderr)
    if options.json:
        data = exported_passage(library, record, found.passage) if found.passage else exported(library, record)
        print(json.dumps(data, indent=1, ensure_ascii=False))
    else:
        from rulebook.cli.record_text import record_text

        print(record_text(library, record, found.passage, project.history(found.game).citation(found, release)))
    return OK
