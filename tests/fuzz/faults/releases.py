"""Faults of releases, revisions, and redirects."""

from __future__ import annotations

import re

from fuzz.bases import RELEASED
from fuzz.classes import Edit, edit_class, table
from fuzz.workspace import REDIRECTS, RELEASES, Spot, Workspace, first

FAMILY = "releases"
FROZEN = "what was released never changes"


def _release(w: Workspace) -> tuple[str, str]:
    """The two files of a release of the game."""
    path = w.file(w.in_game("releases/.*yml"))
    return path, path.replace(".yml", ".jsonl")


def _both(w: Workspace, line: int = 0) -> list[Spot]:
    path, snapshot = _release(w)
    return [Spot(path, line), Spot(snapshot)]


@edit_class(FAMILY, FROZEN)
def snapshot_word_changed(w: Workspace) -> list[Spot]:
    _, snapshot = _release(w)
    text = w.text(snapshot)
    at = w.random.choice([match.start() for match in re.finditer(r"(?<=[a-z] )may(?= )|(?<=[a-z] )the(?= )|\bYou\b", text)])
    w.write(snapshot, text[:at] + "never" + text[at + 3 :])
    return _both(w)


@edit_class(FAMILY, FROZEN)
def snapshot_record_removed(w: Workspace) -> list[Spot]:
    _, snapshot = _release(w)
    lines = w.text(snapshot).splitlines(keepends=True)
    del lines[w.random.randrange(1, len(lines))]
    w.write(snapshot, "".join(lines))
    return _both(w)


@edit_class(FAMILY, FROZEN)
def snapshot_truncated(w: Workspace) -> list[Spot]:
    _, snapshot = _release(w)
    text = w.text(snapshot)
    w.write(snapshot, text[: w.random.randrange(10, len(text) - 10)])
    return _both(w)


@edit_class(FAMILY, FROZEN)
def snapshot_empty(w: Workspace) -> list[Spot]:
    _, snapshot = _release(w)
    w.write(snapshot, "")
    return _both(w)


@edit_class(FAMILY, FROZEN)
def snapshot_not_json(w: Workspace) -> list[Spot]:
    _, snapshot = _release(w)
    w.write(snapshot, "not JSON\n")
    return _both(w)


@edit_class(FAMILY, FROZEN)
def snapshot_of_bytes(w: Workspace) -> list[Spot]:
    _, snapshot = _release(w)
    w.write(snapshot, bytes(w.random.randrange(256) for _ in range(3000)))
    return _both(w)


@edit_class(FAMILY, FROZEN)
def snapshot_with_crlf(w: Workspace) -> list[Spot]:
    _, snapshot = _release(w)
    w.write(snapshot, w.text(snapshot).replace("\n", "\r\n"))
    return _both(w)


@edit_class(FAMILY, FROZEN)
def snapshot_nested_deeply(w: Workspace) -> list[Spot]:
    _, snapshot = _release(w)
    w.write(snapshot, "[" * 200_000 + "]" * 200_000 + "\n")
    return _both(w)


@edit_class(FAMILY, "a release has two files")
def snapshot_removed(w: Workspace) -> list[Spot]:
    path, snapshot = _release(w)
    w.remove(snapshot)
    return [Spot(path), Spot(snapshot)]


@edit_class(FAMILY, "a release has two files")
def description_removed(w: Workspace) -> list[Spot]:
    path, snapshot = _release(w)
    w.remove(path)
    return [Spot(path), Spot(snapshot), Spot(w.game_file)]


@edit_class(FAMILY, "the last release is gone")
def release_removed(w: Workspace) -> list[Spot]:
    path, snapshot = _release(w)
    w.remove(path)
    w.remove(snapshot)
    return [Spot(path), Spot(snapshot), Spot(w.game_file)]


@edit_class(FAMILY, "all releases are gone")
def releases_in_another_folder(w: Workspace) -> list[Spot]:
    path, snapshot = _release(w)
    moved = [w.move(each, each.replace("/releases/", "/released/")) for each in (path, snapshot)]
    return [*moved, Spot(path), Spot(w.game_file)]


@edit_class(FAMILY, "the digest in game.yml is not that of the release")
def digest_in_game_changed(w: Workspace) -> Spot:
    return w.sub(w.game_file, r"(sha256:[0-9a-f]{63})[0-9a-f]", lambda match: match[1] + _other(match[0][-1]))


@edit_class(FAMILY, "the digest in game.yml has no such form")
def digest_in_game_cut(w: Workspace) -> Spot:
    return w.sub(w.game_file, r"(sha256:[0-9a-f]{60})[0-9a-f]{4}", r"\1")


@edit_class(FAMILY, "the digest in game.yml is gone")
def digest_in_game_removed(w: Workspace) -> list[Spot]:
    text = re.sub(r"(?m)^released:\n(  .*\n)+", "", w.text(w.game_file))
    w.write(w.game_file, text)
    return [Spot(w.game_file), *_both(w)]


@edit_class(FAMILY, "game.yml names a release that there is not")
def digest_of_unknown_release(w: Workspace) -> Spot:
    return w.set(w.game_file, ("released", "0.9"), "sha256:" + "0" * 64)


@edit_class(FAMILY, FROZEN)
def digest_changed(w: Workspace) -> Spot:
    return Spot(w.sub(RELEASES, r"(sha256:[0-9a-f]{63})[0-9a-f]", lambda match: match[1] + _other(match[0][-1])).path)


@edit_class(FAMILY, "game.yml of another game has the digest", ("unmatched", "heroclix"))
def release_copied(w: Workspace) -> list[Spot]:
    path, snapshot = _release(w)
    for each in (path, snapshot):
        folder, _, name = each.rpartition("/")
        w.write(f"{folder}/11.0.{name.rpartition('.')[2]}", w.text(each))
    return [Spot(path.rpartition("/")[0] + "/11.0.yml"), Spot(w.game_file)]


def _other(digit: str) -> str:
    return "0" if digit != "0" else "1"


def in_release(pattern: str, new: str) -> Edit:
    """An edit of the description of a release. The digest covers all of it, so a report names the file."""
    return lambda w: Spot(w.sub(RELEASES, pattern, new).path)


table(
    FAMILY,
    [
        ("date-changed", FROZEN, in_release(r'(?m)^date: "2025-10-01"', 'date: "2025-10-02"')),
        ("date-impossible", "there is no such day", in_release(r'(?m)^date: "2025-10-01"', 'date: "2025-02-30"')),
        ("date-in-the-future", FROZEN, in_release(r'(?m)^date: "2025-10-01"', 'date: "2999-10-01"')),
        ("version-changed", FROZEN, in_release(r'(?m)^version: "(\d+)\.0"', r'version: "\1.1"')),
        ("title-added", FROZEN, in_release(r"(?m)^digest: ", 'title: "New words"\ndigest: ')),
        ("notes-changed", FROZEN, in_release(r"(?m)^digest: ", "notes: |-\n  More.\ndigest: ")),
        ("comment-changed", FROZEN, in_release(r"(?m)^# Frozen.*$", "# Frozen.")),
        ("key-invented", "nothing reads the key", in_release(r"(?m)^digest: ", "author: Somebody\ndigest: ")),
        ("key-missing", "a release has a date", in_release(r'(?m)^date: "[\d-]+"\n', "")),
    ],
)


def _some_revision(w: Workspace, **values: object) -> tuple[str, Spot]:
    path = w.path(having=lambda record: not record.revisions)
    return path, w.set(path, ("revisions",), [values])


@edit_class(FAMILY, "a revision of what has not changed")
def revision_of_nothing(w: Workspace) -> list[Spot]:
    path, spot = _some_revision(w, version=_next(w), change="clarifies")
    return [spot, Spot(path)]


@edit_class(FAMILY, "a revision of a passage that is not there")
def revision_of_unknown_passage(w: Workspace) -> list[Spot]:
    _, path, where, passage = w.passage()
    w.set(path, (*where, "text"), passage.text.rstrip() + " You may do it again.")
    spot = w.set(path, ("revisions",), [{"version": _next(w), "change": "plays", "of": [w.word()]}])
    return [spot, w.spot(path, ("revisions", 0, "of", 0))]


@edit_class(FAMILY, "a revision of a passage that has not changed")
def revision_of_unchanged_passage(w: Workspace) -> list[Spot]:
    record = w.record(having=lambda record: len(record.rules) > 1)
    path = record.document.path
    w.set(path, ("rules", 0, "text"), record.rules[0].text.rstrip() + " You may do it again.")
    w.set(path, ("revisions",), [{"version": _next(w), "change": "plays", "of": [record.rules[1].id]}])
    return [w.spot(path, ("revisions", 0, "of", 0))]


@edit_class(FAMILY, "a revision of a version that was released, in which the record did not change")
def revision_of_released_version(w: Workspace) -> list[Spot]:
    version = w.get(w.game_file, ("version",))
    path, spot = _some_revision(w, version=version, change="clarifies")
    return [spot, w.spot(path, ("revisions",), key=True)]


@edit_class(FAMILY, "a word that says no change")
def revision_of_unknown_change(w: Workspace) -> Spot:
    path, _ = _some_revision(w, version=_next(w), change="minor")
    return w.spot(path, ("revisions", 0, "change"))


@edit_class(FAMILY, "a revision of no version")
def revision_version_not_a_version(w: Workspace) -> Spot:
    path, _ = _some_revision(w, version="next", change="clarifies")
    return w.spot(path, ("revisions", 0, "version"))


@edit_class(FAMILY, "since is a release that did not have the record", (RELEASED,))
def since_of_new_record(w: Workspace) -> list[Spot]:
    path = w.in_game("rulings", "new-one.yml")
    w.write(path, w.text(w.path("ruling")).replace("Pouring Order", "Another Order"))
    return [w.spot(path, ("since",))]


@edit_class(FAMILY, "the digest of no version")
def version_not_a_number(w: Workspace) -> Spot:
    return w.sub(w.game_file, r'(?m)^  "(\d+\.\d+)": sha', r'  "v\1": sha')


def redirected(old: str, new: str, why: str, name: str, *, value: bool = False) -> None:
    """Register a redirect that is a fault; it is reported at its new id if `value` is true, else at the old one."""

    def edit(w: Workspace) -> list[Spot]:
        slugs = {"some": w.record().ref.short(), "word": w.word()}
        key, target = old.format(**slugs), new.format(**slugs)
        path = w.in_game("redirects.yml")
        if path in w.base.files:
            w.set(path, ("redirects", key), target)
        else:
            w.write(path, f'redirects:\n  "{key}": "{target}"\n')
        return [w.spot(path, ("redirects", key), key=not value)]

    table(FAMILY, [(name, why, edit)])


redirected("{some}", "rule/{word}", "the id still exists", "redirect-from-existing")
redirected("hero/{word}", "hero/no-such-one", "it leads nowhere", "redirect-to-nothing", value=True)
redirected("hero/{word}", "hero/{word}", "it leads to itself", "redirect-to-itself", value=True)
redirected("{word}", "{some}", "no id has that form", "redirect-from-no-id")
redirected("hero/{word}", "{word}", "no id has that form", "redirect-to-no-id", value=True)
redirected("heroes/{word}", "{some}", "there is no such kind", "redirect-from-folder")
redirected("hero/Loki X", "{some}", "no id has that form", "redirect-from-name")
redirected("hero/{word}", "{some}#{word}", "it leads to no passage", "redirect-to-unknown-passage", value=True)
redirected("hero/index", "{some}", "no record can have that id", "redirect-from-index")
redirected("othergame/hero/{word}", "{some}", "it belongs to another game", "redirect-of-another-game")
redirected("hero/never-was-{word}", "{some}", "there never was such an id", "redirect-from-what-never-was")
redirected("{some}#never-was-{word}", "{some}", "there never was such a passage", "redirect-from-passage-that-never-was")


@edit_class(FAMILY, "a redirect leads in a circle", (RELEASED,))
def redirect_loop(w: Workspace) -> list[Spot]:
    path = w.file(REDIRECTS)
    w.set(path, ("redirects", "hero/one"), "hero/two")
    w.set(path, ("redirects", "hero/two"), "hero/one")
    return [w.spot(path, ("redirects", "hero/one")), w.spot(path, ("redirects", "hero/two"))]


@edit_class(FAMILY, "a redirect is written twice", (RELEASED,))
def redirect_twice(w: Workspace) -> list[Spot]:
    path = w.file(REDIRECTS)
    old = first(list(w.get(path, ("redirects",))))
    return [w.append(path, f"  {old}: rule/turn\n"), w.spot(path, ("redirects", old), key=True)]


@edit_class(FAMILY, "redirects is a list", (RELEASED,))
def redirects_as_list(w: Workspace) -> Spot:
    path = w.file(REDIRECTS)
    w.write(path, "redirects:\n  - [ruling/order, ruling/pouring-order]\n")
    return Spot(path, 2)


def _next(w: Workspace) -> str:
    *parts, last = str(w.get(w.game_file, ("version",))).split(".")
    return ".".join([*parts, str(int(last) + 1)])
