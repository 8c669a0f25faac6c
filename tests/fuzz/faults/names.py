"""Faults of ids and file names: misplaced, renamed, not valid, and in the wrong case."""

from __future__ import annotations

from fuzz.bases import RELEASED, SMALL
from fuzz.classes import Edit, edit_class, table
from fuzz.workspace import HINTS, LOCKS, NotApplicable, Spot, Workspace, first, typo

FAMILY = "names"
ASKS = "asks: [how does it work]\n"
NOT_AN_ID = "the name of the file is part of an address, and this is none"


def new_file(parts: tuple[str, ...], *, like: str | None = None, text: str = "") -> Edit:
    """An edit that adds a file to the folder of a game: a new one, or a copy of a record of a kind with another name."""

    def edit(w: Workspace) -> Spot:
        content = text
        if like:
            content = _renamed(w, w.text(w.path(like)))
        return w.write(w.in_game(*parts), content)

    return edit


def _renamed(w: Workspace, text: str) -> str:
    lines = [line for line in text.splitlines() if not line.startswith("aliases:")]
    return "\n".join(f"name: {w.word().title()}" if line.startswith("name:") else line for line in lines) + "\n"


def unlisted_copy(slug: str) -> Edit:
    """An edit that adds a record under a name that is no id: of a kind that nothing has to list."""
    return lambda w: w.write(w.in_game("rulings", f"{slug}.yml"), _ruling(w))


def _ruling(w: Workspace) -> str:
    source = w.get(w.game_file, ("sources", 0, "id"))
    return (
        f"name: {w.word().title()}\nsummary: You may do it once.\nrules:\n  - {{id: once, text: You may do it once.}}\n"
        f'source: {{document: {source}, section: Rulings}}\nsince: "{w.get(w.game_file, ("version",))}"\n'
    )


SMALL_ONLY = (SMALL, RELEASED)
table(
    FAMILY,
    [
        ("capital-in-id", NOT_AN_ID, unlisted_copy("Placement-again")),
        ("space-in-id", NOT_AN_ID, unlisted_copy("placement again")),
        ("underscore-in-id", NOT_AN_ID, unlisted_copy("placement_again")),
        ("accent-in-id", NOT_AN_ID, unlisted_copy("placément")),
        ("hyphen-at-end-of-id", NOT_AN_ID, unlisted_copy("placement-")),
        ("two-hyphens-in-id", NOT_AN_ID, unlisted_copy("placement--again")),
        ("apostrophe-in-id", NOT_AN_ID, unlisted_copy("loki's-tricks")),
        ("index-as-id", NOT_AN_ID, unlisted_copy("index")),
        ("percent-in-id", NOT_AN_ID, unlisted_copy("placement%20again")),
        ("hash-in-id", NOT_AN_ID, unlisted_copy("placement#again")),
        ("zero-width-in-id", NOT_AN_ID, unlisted_copy("place\u200bment")),
        ("cyrillic-in-id", NOT_AN_ID, unlisted_copy("pl\u0430cement")),
        ("windows-name", NOT_AN_ID, unlisted_copy("placement (1)")),
    ],
    SMALL_ONLY,
)
table(
    FAMILY,
    [
        ("text-file", "nothing reads it", new_file(("rules", "notes.txt"), text="To do\n")),
        ("json-file", "nothing reads it", new_file(("rules", "extra.json"), text="{}\n")),
        ("markdown-file", "nothing reads it", new_file(("rules", "extra.md"), text="# Extra\n")),
        ("yaml-with-a", "nothing reads it", new_file(("rules", "extra.yaml"), like="rule")),
        ("yml-in-capitals", "nothing reads it", new_file(("rules", "extra.YML"), like="rule")),
        ("no-extension", "nothing reads it", new_file(("rules", "extra"), like="rule")),
        ("backup-file", "nothing reads it", new_file(("rules", "turn.yml.bak"), like="rule")),
        ("original-of-a-merge", "nothing reads it", new_file(("rules", "turn.yml.orig"), like="rule")),
        ("file-at-top", "it belongs to a folder", new_file(("extra.yml",), like="rule")),
        ("file-in-subfolder", "it is nested too deeply", new_file(("rules", "more", "extra.yml"), like="rule")),
        ("folder-misspelt", "the folder is that of no kind", new_file(("heros", "extra.yml"), like="rule")),
        ("folder-in-singular", "the folder is that of no kind", new_file(("rule", "extra.yml"), like="rule")),
        ("folder-in-capitals", "the folder is that of no kind", new_file(("Rules", "extra.yml"), like="rule")),
        ("folder-unknown", "the folder is that of no kind", new_file(("cards", "extra.yml"), like="rule")),
        (
            "hints-without-record",
            "its questions find nothing",
            new_file(("hints", "rule", "no-such-rule.yml"), text=ASKS),
        ),
        ("hints-of-unknown-kind", "its questions find nothing", new_file(("hints", "rulez", "turn.yml"), text=ASKS)),
        ("hints-at-top", "nothing reads it", new_file(("hints", "turn.yml"), text=ASKS)),
        ("hints-too-deep", "nothing reads it", new_file(("hints", "rule", "a", "turn.yml"), text=ASKS)),
        ("lock-of-nothing", "no comparison reads it", new_file(("sources", "no-such.lock.yml"), text="reviewed: {}\n")),
        ("lock-without-lock", "no comparison reads it", new_file(("sources", "extra.yml"), text="reviewed: {}\n")),
        ("release-without-snapshot", "it has no records", new_file(("releases", "9.9.yml"), text='version: "9.9"\n')),
        ("snapshot-without-release", "it belongs to no release", new_file(("releases", "9.9.jsonl"), text="{}\n")),
        ("stray-file-of-releases", "it belongs to no release", new_file(("releases", "notes.txt"), text="Notes\n")),
        ("synonyms-misspelt", "nothing reads it", new_file(("synonym.yml",), text="synonyms: []\n")),
        ("redirects-misspelt", "nothing reads it", new_file(("redirect.yml",), text="redirects: {}\n")),
    ],
)


@edit_class(FAMILY, "the record of one kind is in the folder of another", (RELEASED, "unmatched"))
def misplaced_hero(w: Workspace) -> list[Spot]:
    record = w.record("hero", lambda record: "fighters" in record.document.data or "cards" in record.document.data)
    path = record.document.path
    return [w.move(path, path.replace("/heroes/", "/battlefields/")), Spot(path)]


@edit_class(FAMILY, "the record of one kind is in the folder of another", (RELEASED, "unmatched"))
def misplaced_set(w: Workspace) -> list[Spot]:
    path = w.path("set")
    return [w.move(path, path.replace("/sets/", "/rules/")), Spot(path)]


@edit_class(FAMILY, "the record of one kind is in the folder of another", (RELEASED, "unmatched"))
def misplaced_erratum(w: Workspace) -> list[Spot]:
    path = w.path("erratum")
    return [w.move(path, path.replace("/errata/", "/heroes/")), Spot(path)]


@edit_class(FAMILY, "a record is in the folder of hints")
def record_among_hints(w: Workspace) -> Spot:
    return w.write(w.in_game("hints", "rule", first(w.records("rule")).ref.slug + "-x.yml"), w.text(w.path("rule")))


@edit_class(FAMILY, "the file of hints has another name than its record")
def hints_renamed(w: Workspace) -> Spot:
    path = w.file(w.in_game("hints/.*yml"))
    folder, _, name = path.rpartition("/")
    return w.move(path, f"{folder}/{typo(name.removesuffix('.yml'), w.random)}.yml")


@edit_class(FAMILY, "the hints are in the folder of another kind")
def hints_of_another_kind(w: Workspace) -> Spot:
    path = w.file(w.in_game("hints/(rule|hero|effect|power)/.*yml"))
    kind = path.split("/")[3]
    return w.move(path, path.replace(f"/{kind}/", "/set/"))


@edit_class(FAMILY, "a lock has another name than its source")
def lock_renamed(w: Workspace) -> Spot:
    path = w.file(LOCKS)
    return w.move(path, path.replace(".lock.yml", "-x.lock.yml"))


@edit_class(FAMILY, "an editor has saved a file of hints with another ending")
def hints_with_other_ending(w: Workspace) -> Spot:
    path = w.file(HINTS)
    return w.move(path, path.replace(".yml", ".yaml"))


@edit_class(FAMILY, "two passages have one address")
def passage_id_twice(w: Workspace) -> list[Spot]:
    record = w.record(having=lambda record: len(record.rules) > 1)
    path = record.document.path
    ids = [passage.id for passage in record.rules]
    new = {"id": w.random.choice(ids), "text": "You may do it again."}
    spot = w.add(path, ("rules",), new)
    return [spot, w.spot(path, ("rules", ids.index(new["id"])))]


@edit_class(FAMILY, "two passages of different lists have one address")
def passage_id_in_two_lists(w: Workspace) -> Spot:
    record = w.record(having=lambda record: record.rules and not record.notes)
    return w.add(record.document.path, ("notes",), {"id": record.rules[0].id, "text": "We read it so."})


@edit_class(FAMILY, "an alias is the name of another record")
def alias_taken(w: Workspace) -> Spot:
    record, other = w.records()[:2]
    if other.name in record.aliases or record.name.casefold() == other.name.casefold():
        raise NotApplicable
    return w.add(record.document.path, ("aliases",), other.name)


@edit_class(FAMILY, "an alias is the record's own name")
def alias_is_name(w: Workspace) -> Spot:
    record = w.record()
    return w.add(record.document.path, ("aliases",), w.random.choice([record.name, record.name.upper(), record.name + "!"]))


@edit_class(FAMILY, "an alias is listed twice")
def alias_twice(w: Workspace) -> Spot:
    record, path = w.with_field("aliases")
    return w.add(path, ("aliases",), record.aliases[0])


@edit_class(FAMILY, "two records of a kind have one name")
def name_taken(w: Workspace) -> list[Spot]:
    record = w.record()
    other = w.record(record.ref.kind, lambda other: other is not record)
    return [w.set(record.document.path, ("name",), other.name), w.spot(other.document.path, ("name",))]


@edit_class(FAMILY, "a nickname is the name of another record")
def nickname_taken(w: Workspace) -> Spot:
    path = w.file(w.in_game("hints/.*yml"))
    other = w.record(having=lambda record: f"/{record.ref.slug}.yml" not in path)
    return w.add(path, ("nicknames",), other.name)


@edit_class(FAMILY, "the folder of a game is no id", (SMALL,))
def game_folder_is_no_id(w: Workspace) -> list[Spot]:
    w.write("rules_data/Big Cups/game.yml", w.text("rules_data/saucers/game.yml").replace("Flying Saucers", "Big Cups"))
    return [Spot("rules_data/Big Cups/game.yml"), Spot("rules_data/Big Cups")]


@edit_class(FAMILY, "a folder of a game without game.yml", (SMALL,))
def game_without_file(w: Workspace) -> list[Spot]:
    w.write("rules_data/cups/rules/turn.yml", w.text("rules_data/saucers/rules/throwing.yml"))
    return [Spot("rules_data/cups/game.yml"), Spot("rules_data/cups")]


@edit_class(FAMILY, "game.yml has another ending", (SMALL,))
def game_file_with_other_ending(w: Workspace) -> list[Spot]:
    new = w.move(w.game_file, w.game_file.replace(".yml", ".yaml"))
    return [new, Spot(w.game_file)]


@edit_class(FAMILY, "no index page links to the records of a kind that is not listed")
def kind_not_listed(w: Workspace) -> list[Spot]:
    kinds = w.get(w.game_file, ("kinds",))
    lost = w.random.choice([each for each in kinds if w.records(each["kind"])])
    if len(w.records(lost["kind"])) > 1:
        raise NotApplicable
    path = w.path(lost["kind"])
    spot = w.set(w.game_file, ("kinds",), [each for each in kinds if each != lost])
    return [Spot(path), spot]


@edit_class(FAMILY, "no index page links to the many records of a kind that is not listed: it is one cause")
def kind_of_many_not_listed(w: Workspace) -> list[Spot]:
    kinds = w.get(w.game_file, ("kinds",))
    lost = max(kinds, key=lambda each: len(w.records(each["kind"])))
    spot = w.set(w.game_file, ("kinds",), [each for each in kinds if each != lost])
    return [spot, Spot(w.game_file), *(Spot(record.document.path) for record in w.records(lost["kind"]))]
