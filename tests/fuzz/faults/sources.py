"""Faults of sources: their lock files, and their addresses."""

from __future__ import annotations

from fuzz.classes import edit_class, sub, table
from fuzz.workspace import LOCKS, Spot, Workspace, typo

FAMILY = "sources"
NO_FINGERPRINT = "no fingerprint has that form"

table(
    FAMILY,
    [
        ("fingerprint-wrong-letters", NO_FINGERPRINT, sub(LOCKS, r"(?m)^(  \S+: [a-p]{10})[a-p]{6}", r"\1uvwxyz")),
        ("fingerprint-cut", NO_FINGERPRINT, sub(LOCKS, r"(?m)^(  \S+: [a-p]{10})[a-p]{6}", r"\1")),
        ("fingerprint-empty", NO_FINGERPRINT, sub(LOCKS, r"(?m)^(  \S+:) [a-p.]+$", r"\1")),
        ("fingerprint-number", NO_FINGERPRINT, sub(LOCKS, r"(?m)^(  \S+:) [a-p.]+$", r"\1 1234567890")),
        ("lock-key-misspelt", "nothing reads the key", sub(LOCKS, r"(?m)^reviewed:", "reviwed:")),
        ("lock-conflict", "a merge was left unfinished", sub(LOCKS, r"(?m)^(  \S+: [a-p.]+)$", r"<<<<<<< HEAD\n\1\n=======")),
        ("lock-id-twice", "one of them is dropped", sub(LOCKS, r"(?m)^(  \S+: [a-p.]+)$", r"\1\n\1")),
    ],
    ("unmatched",),
)


@edit_class(FAMILY, "a lock has an id that no record has", ("unmatched",))
def lock_of_unknown_record(w: Workspace) -> Spot:
    return w.sub(LOCKS, r"(?m)^  (hero|rule)/[a-z]+(?=:)", rf"  \1/{w.word()}")


@edit_class(FAMILY, "a lock has something that is no id", ("unmatched",))
def lock_of_no_id(w: Workspace) -> Spot:
    return w.sub(LOCKS, r"(?m)^  (hero|rule)/([a-z]+)(?=:)", r"  \2")


@edit_class(FAMILY, "the section has changed, and nobody has reviewed the record: a warning", ("unmatched",))
def pending_section(w: Workspace) -> list[Spot]:
    lock = w.file(LOCKS)
    document = lock.rpartition("/")[2].removesuffix(".lock.yml")
    record = w.record(having=lambda record: record.source.document == document)
    fingerprint = w.get(lock, ("reviewed", record.ref.short()))
    w.set(lock, ("pending",), {record.ref.short(): {"section": record.source.section, "fingerprint": fingerprint}})
    return [w.spot(record.document.path, ("source",)), Spot(lock)]


@edit_class(FAMILY, "a lock is not named after a source", ("unmatched",))
def source_of_lock_renamed(w: Workspace) -> Spot:
    path = w.file(LOCKS)
    folder, _, name = path.rpartition("/")
    return w.move(path, f"{folder}/{typo(name.removesuffix('.lock.yml'), w.random)}.lock.yml")


@edit_class(FAMILY, "a lock was saved empty", ("unmatched",))
def lock_empty(w: Workspace) -> Spot:
    return w.write(w.file(LOCKS), "")


@edit_class(FAMILY, "a source has no such address")
def source_link_impossible(w: Workspace) -> Spot:
    return w.set(w.game_file, ("sources", 0, "link"), "http://[oops/x")


@edit_class(FAMILY, "a ruling has no such address")
def given_link_impossible(w: Workspace) -> Spot:
    path = w.path("ruling")
    w.set(path, ("given",), {"by": "The publisher", "link": w.random.choice(["http://[oops/x", "https://", "http:// x"])})
    return w.spot(path, ("given", "link"))
