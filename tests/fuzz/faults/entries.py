"""Faults of the entries of folders: links, folders, pipes, devices, and names that are no text."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

from fuzz.classes import edit_class
from fuzz.workspace import Spot, Workspace

if TYPE_CHECKING:
    from pathlib import Path

FAMILY = "entries"
NO_FILE = "it has the name of a record, and is no file"


def _new(w: Workspace, *parts: str) -> tuple[Path, Spot]:
    path = w.in_game(*parts)
    (w.root / path).parent.mkdir(parents=True, exist_ok=True)
    w.touched[path] = None
    return w.root / path, Spot(path)


@edit_class(FAMILY, NO_FILE)
def folder_as_record(w: Workspace) -> Spot:
    path, spot = _new(w, "rules", "extra.yml")
    path.mkdir()
    return spot


@edit_class(FAMILY, NO_FILE)
def link_to_nothing(w: Workspace) -> Spot:
    path, spot = _new(w, "rules", "extra.yml")
    path.symlink_to("nowhere.yml")
    return spot


@edit_class(FAMILY, "it would be read twice, under two ids, or never ends")
def link_to_itself(w: Workspace) -> Spot:
    path, spot = _new(w, "rules", "extra.yml")
    path.symlink_to("extra.yml")
    return spot


@edit_class(FAMILY, "a folder that holds itself")
def link_to_folder_above(w: Workspace) -> Spot:
    path, spot = _new(w, "rules", "again")
    path.symlink_to("..")
    return spot


@edit_class(FAMILY, "it reads a file that is no part of the project")
def link_out_of_the_project(w: Workspace) -> Spot:
    path, spot = _new(w, "rules", "extra.yml")
    path.symlink_to("/etc/hostname")
    return spot


@edit_class(FAMILY, "reading it never ends")
def link_to_device(w: Workspace) -> Spot:
    path, spot = _new(w, "rules", "extra.yml")
    path.symlink_to(w.random.choice(["/dev/zero", "/dev/urandom"]))
    return spot


@edit_class(FAMILY, "reading it waits for ever")
def pipe(w: Workspace) -> Spot:
    path, spot = _new(w, "rules", "extra.yml")
    os.mkfifo(path)
    return spot


@edit_class(FAMILY, "reading it waits for ever")
def pipe_among_hints(w: Workspace) -> Spot:
    path, spot = _new(w, "hints", "rule", "extra.yml")
    os.mkfifo(path)
    return spot


@edit_class(FAMILY, "reading it waits for ever")
def pipe_as_page(w: Workspace) -> Spot:
    os.mkfifo(w.root / "docs/extra.md")
    w.touched["docs/extra.md"] = None
    return Spot("docs/extra.md")


@edit_class(FAMILY, "reading it waits for ever")
def pipe_as_release(w: Workspace) -> Spot:
    path, spot = _new(w, "releases", "9.9.yml")
    os.mkfifo(path)
    path.with_suffix(".jsonl").write_text("{}\n", "utf-8")
    return spot


@edit_class(FAMILY, "reading it waits for ever")
def pipe_as_game(w: Workspace) -> Spot:
    w.remove(w.game_file)
    os.mkfifo(w.root / w.game_file)
    return Spot(w.game_file)


@edit_class(FAMILY, "it is no file")
def socket_as_record(w: Workspace) -> Spot:
    path, spot = _new(w, "rules", "extra.yml")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(os.path.relpath(path))
    return spot


@edit_class(FAMILY, "no address can be made of its name")
def name_not_utf_8(w: Workspace) -> Spot:
    source = w.text(w.path("rule"))
    folder = os.fsencode(w.root / w.in_game("rules"))
    name = b"skj\xf8ldr.yml"
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:  # noqa: PTH118, PTH123 - the name is bytes
        file.write(source)
    return Spot(w.in_game("rules", os.fsdecode(name)))


@edit_class(FAMILY, "no address can be made of its name")
def folder_name_not_utf_8(w: Workspace) -> list[Spot]:
    folder = os.path.join(os.fsencode(w.root / w.in_game()), b"r\xf8les")  # noqa: PTH118 - the name is bytes
    os.mkdir(folder)  # noqa: PTH102
    with open(os.path.join(folder, b"extra.yml"), "w", encoding="utf-8") as file:  # noqa: PTH118, PTH123
        file.write("name: Extra\n")
    name = os.fsdecode(b"r\xf8les")
    return [Spot(w.in_game(name, "extra.yml")), Spot(w.in_game(name))]


@edit_class(FAMILY, "a line break in a name would break every list of files")
def line_break_in_name(w: Workspace) -> Spot:
    return w.write(w.in_game("rules", "ex\ntra.yml"), w.text(w.path("rule")))


@edit_class(FAMILY, "a name that a terminal obeys")
def control_character_in_name(w: Workspace) -> Spot:
    return w.write(w.in_game("rules", "ex\x1b[31mtra.yml"), w.text(w.path("rule")))


@edit_class(FAMILY, "nothing of this size is a record")
def huge_file(w: Workspace) -> Spot:
    path, spot = _new(w, "rules", "extra.yml")
    with path.open("wb") as file:
        file.truncate(3 * 2**30)
    return spot


@edit_class(FAMILY, "nothing of this size is a page")
def huge_page(w: Workspace) -> Spot:
    path = w.root / "docs/extra.md"
    with path.open("wb") as file:
        file.truncate(3 * 2**30)
    return Spot("docs/extra.md")


@edit_class(FAMILY, "game.yml is a folder")
def folder_as_game(w: Workspace) -> Spot:
    w.remove(w.game_file)
    (w.root / w.game_file).mkdir()
    return Spot(w.game_file)


@edit_class(FAMILY, "the folder of a kind is a file")
def file_as_folder(w: Workspace) -> list[Spot]:
    kind = w.random.choice(["battlefields", "errata", "keyphrases"])
    if any(path.startswith(w.in_game(kind)) for path in w.base.files):
        kind = "scenarios"
    return [w.write(w.in_game(kind), "nothing\n")]


@edit_class(FAMILY, "a page that is a link to nothing")
def page_link_to_nothing(w: Workspace) -> Spot:
    (w.root / "docs/extra.md").symlink_to("nowhere.md")
    return Spot("docs/extra.md")


@edit_class(FAMILY, "a folder has the name of a page")
def folder_as_page(w: Workspace) -> list[Spot]:
    (w.root / "docs/extra.md").mkdir()
    (w.root / "docs/extra.md/file.md").write_text("# Extra\n\nSee [this](nothing.md).\n", "utf-8")
    return [Spot("docs/extra.md"), Spot("docs/extra.md/file.md")]
