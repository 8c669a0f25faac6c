"""The problem types of reading releases."""

from __future__ import annotations

from rulebook.model.problem_types import define

RELEASE_CHANGED = define(
    "release-changed",
    meaning="A file of a release is not the file that was released.",
    why="Citations such as `unmatched/hero/loki @10.0` promise that a release reads the same forever.",
    example="# rules_data/unmatched/releases/10.0.yml, after its title was edited",
    fix="Restore the release's files from the repository's history, and put the change into a new release.",
)
RELEASE_BROKEN = define(
    "release-broken",
    meaning="One of the files of a release is missing.",
    why="The release cannot be shown, compared, or searched.",
    example="rules_data/unmatched/releases/10.0.yml      # without the file of its records",
    fix="Restore the file from the repository's history.",
)
RELEASE_STRAY = define(
    "release-stray",
    meaning="A file in `releases/` belongs to no release.",
    why="It may be left over from a release that was interrupted. It is not part of any version.",
    example="rules_data/unmatched/releases/10.1.jsonl      # without 10.1.yml",
    fix="Remove it, or run `rulebook release` again.",
)
RELEASE_UNREADABLE = define(
    "release-unreadable",
    meaning="The snapshot of a release has something that this version of the code does not know, such as a renamed field.",
    why="What was released must stay readable, for citations, the history of each record, and the look-up in a release.",
    example='{"id": "hero/loki", "nickname": "Trickster", ...}      # the field was removed from the models',
    fix="Add the missing upgrade to `UPGRADES` in `releases/formats.py`, or use the version of rulebook that made the release.",
)
