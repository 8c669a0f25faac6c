"""Makes the next release of a game, or refuses it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pydantic import ValidationError

from rulebook.model.refs import Ref
from rulebook.releases import formats
from rulebook.releases.history import RefusedError, versions_named
from rulebook.releases.snapshots import Release, number
from rulebook.text.leftovers import leftover
from rulebook.text.markup import references, stray_markup

if TYPE_CHECKING:
    from rulebook.library.library import Library
    from rulebook.releases.history import History

_REFERENCE = re.compile(r"\[\[[^\[\]]+\]\]")


def prepare_release(history: History, version: str, date: str, title: str | None, notes: str | None, *, today: str) -> Release:
    """The next release of a game; nothing is written yet.

    Raises RefusedError if an argument is wrong, if something in the title or the notes was left by mistake, if the version is
    not newer than the last release, if the date is earlier than that of the last release or later than `today`, or if nothing
    has changed since the last release.
    """
    for name, text in (("title", title or ""), ("notes", _REFERENCE.sub("", notes or ""))):
        if left := leftover(text):
            raise RefusedError(f"the {name} of the release contain{'s' * (name == 'title')} {left}: finish or remove it")
    try:
        release = Release.make(history.library, history.game, version, date, title, notes)
    except ValidationError as error:
        details = error.errors()[0]
        where = ".".join(map(str, details["loc"]))
        raise RefusedError(f"{details['input']!r} is not a valid {where}: {details['msg']}") from error
    except ValueError as error:
        raise RefusedError(str(error)) from error
    stray = stray_markup(release.notes or "") or _dead_reference(history, release)
    if stray:
        hint = "use only **bold**, *italic*, lists, and [[kind/slug]] of existing records"
        raise RefusedError(f"the notes contain {stray!r}: {hint}")
    _refuse_order(history, release, today)
    for record in history.library.of(history.game):
        for path, named in versions_named(record):
            if number(named) > release.number:
                place = record.document.place(path)
                raise RefusedError(f"{place}: {named!r} is newer than this release, {version!r}")
    return release


def _refuse_order(history: History, release: Release, today: str) -> None:
    """Raise RefusedError if the release does not come after the last one and before tomorrow, or has nothing new."""
    last = history.releases[-1] if history.releases else None
    if last and release.number <= last.number:
        raise RefusedError(f"{release.version!r} is not newer than the last release, {last.version!r}")
    if last and release.date < last.date:
        raise RefusedError(f"{release.date} is before the last release, {last.version!r} of {last.date}")
    if release.date > today:
        raise RefusedError(f"{release.date} is in the future: today is {today}; release on that day, or with an earlier date")
    if last and _same_content(last.library, history.library, history.game, last.version):
        raise RefusedError(f"nothing has changed since {last.version!r}")


def _dead_reference(history: History, release: Release) -> str | None:
    """The first dead or malformed reference in the notes of a release, as written; None if there is none."""
    for reference in references(release.notes or ""):
        try:
            ref = Ref.parse(reference.target, history.game)
        except ValueError:
            return reference.target
        if not history.library.resolves(ref):
            return reference.target
    return None


def _same_content(one: Library, other: Library, game: str, version: str) -> bool:
    """Whether two libraries have the same snapshot of a game, in the current format."""
    return formats.body(one, game, version) == formats.body(other, game, version)
