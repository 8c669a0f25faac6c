"""The problem types that more than one room reports: YAML syntax, the shape of the data, and links."""

from __future__ import annotations

from rulebook.model.problem_types import define

YAML_SYNTAX = define(
    "yaml-syntax",
    meaning="The file is not well-formed YAML, holds a second document, or is nested too deeply.",
    why="Nothing in the file can be read.",
    example="abilities:\n  - id: hell-cycle\n   when: maneuver",
    fix="Go to the line that is named. Usually the indent is wrong, or text that contains `: ` needs quotes.",
)
YAML_ENCODING = define(
    "yaml-encoding",
    meaning="The file is not UTF-8 text, or holds a character that YAML does not allow.",
    why="Another encoding would show wrong letters on the site.",
    example="name: Skj\\xf8ldr        # a byte of Latin-1",
    fix="Save the file as UTF-8, or remove the character.",
)
YAML_TOO_LARGE = define(
    "yaml-too-large",
    meaning="The file is larger than 512 KiB.",
    why="A record is a page or two of text. A file of this size is something else, saved in the wrong place.",
    example="rules: [...]              # 600,000 bytes",
    fix="Split the record, or move the file out of `rules_data/`.",
)
YAML_EMPTY = define(
    "yaml-empty",
    meaning="The file, or a key in it, has no value.",
    why="YAML reads it as null, which is neither text nor an empty list. Usually something was left unfinished.",
    example="name: Loki\nsummary:",
    fix="Write the value, or remove the key.",
)
YAML_DUPLICATE_KEY = define(
    "yaml-duplicate-key",
    meaning="A mapping has the same key twice.",
    why="YAML keeps one of the two values and drops the other without saying so.",
    example="name: Loki\nname: Thor",
    fix="Remove one of them, or join their values.",
)
YAML_ALIAS = define(
    "yaml-alias",
    meaning="The file uses an anchor (`&name`), an alias (`*name`) or a merge key (`<<`).",
    why="Each value is written out where it is used, so that a person who does not know YAML can read and edit a record.",
    example="rules: &common\n  - id: setup",
    fix="Write the value out.",
)
YAML_TAG = define(
    "yaml-tag",
    meaning="A value has a YAML tag, such as `!!str`.",
    why="The key already determines the type of its value.",
    example="name: !!str Loki",
    fix="Remove the tag.",
)
YAML_GUESSED = define(
    "yaml-guessed",
    meaning="YAML would read the value as a different type than it appears to be.",
    why="Without quotes, version 10.10 becomes the number 10.1, and the name No becomes false.",
    example="since: 10.10",
    fix='Quote the value: `since: "10.10"`.',
)
FILE_UNREADABLE = define(
    "file-unreadable",
    meaning="What stands at a path cannot be read as a file: a folder, a pipe, a device, a symbolic link that leads nowhere, "
    "back to itself, or out of the project, or a file that the user may not read.",
    why="What the file should hold is missing. A link out of the project leads elsewhere on another computer.",
    example="rules_data/unmatched/heroes/loki.yml -> /home/me/loki.yml",
    fix="Remove what is there, or put the file itself there.",
)
FILE_MISSING = define(
    "file-missing",
    meaning="A record, `mkdocs.yml`, a template, or a style sheet names a file that does not exist, or a file that every site "
    "needs is gone.",
    why="The build would fail, or the pages would lack what is in the file.",
    example="diagrams: [zoness]      # while there is docs/assets/diagrams/zones.svg",
    fix="Correct the name, or restore the file.",
)
SITE_SETTINGS = define(
    "site-settings",
    meaning="A setting in `mkdocs.yml` cannot be used: MkDocs does not accept it, or rulebook relies on another value.",
    why="The site could not be built.",
    example="theme:\n  name: materail",
    fix="Correct the setting. The documentation of MkDocs and of Material for MkDocs lists the settings.",
)
FILE_PLACE = define(
    "file-place",
    meaning="A file is in a place where no file of this kind is expected, or its content belongs to another folder.",
    why="The folder says which kind a record is. In the wrong folder it would be read as another kind, or not at all.",
    example="rules_data/unmatched/heros/loki.yml",
    fix="Move the file to the folder of its kind, such as `heroes/`.",
)
GAME_MISSING = define(
    "game-missing",
    meaning="A folder of `rules_data/` has no `game.yml`.",
    why="The game's name, version, kinds and vocabulary are read from that file.",
    example="rules_data/chess/heroes/queen.yml      # and no rules_data/chess/game.yml",
    fix="Write `game.yml`, or remove the folder.",
)
ID_FORM = define(
    "id-form",
    meaning="The name of a record's file, or of a game's folder, is not a valid id.",
    why="The name of the file is part of the permalink: lowercase letters, digits, and single `-` or `.` between them. "
    "`index` is the address of the page that lists the kind.",
    example="rules_data/unmatched/heroes/Ghost Rider.yml",
    fix="Rename the file, as `ghost-rider.yml`.",
)
UNKNOWN_KEY = define(
    "unknown-key",
    meaning="The record, or a part of it, has a key that its kind does not have.",
    why="It would be ignored. Usually it is a misspelled key, so that its text would be missing from the site.",
    example="sumary: One or two sentences.",
    fix="Use the key that the hint names.",
)
MISSING_KEY = define(
    "missing-key",
    meaning="A required key is missing.",
    why="A page cannot do without it.",
    example="abilities:\n  - id: hell-cycle      # and no text",
    fix="Add the key.",
)
EMPTY_TEXT = define(
    "empty-text",
    meaning="A text consists of spaces only.",
    why="It would be shown as an empty paragraph or heading.",
    example='name: " "',
    fix="Write the text, or remove the key.",
)
WRONG_TYPE = define(
    "wrong-type",
    meaning="A value has the wrong type: a number where text is expected, text where a list is, and so on.",
    why="The value cannot be shown or compared as intended.",
    example='tokens:\n  - {name: Hellfire, start: "5"}',
    fix="Write the type that the hint names. Quote text that looks like a number.",
)
BAD_VALUE = define(
    "bad-value",
    meaning="A value has the right type, but is not one that its key allows.",
    why="Keys such as `status` take one of a few words; dates, versions and ids have a fixed form.",
    example="status: offical",
    fix="Write a value of the form that the hint names.",
)
DEAD_LINK = define(
    "dead-link",
    meaning="A link in a hand-written page, or in the built site, leads to no page, file or anchor.",
    why="A reader who follows it finds nothing.",
    example='<a href="../heroes/lokki/">Loki</a>',
    fix="Correct the link's target, or remove the link.",
)
FOREIGN_REQUEST = define(
    "foreign-request",
    meaning="A hand-written page, or a page of the built site, fetches an image, script or style from another host, or sends a "
    "form there.",
    why="It would be missing offline, and would tell the other host who reads the page.",
    example='<img src="https://example.org/loki.png">',
    fix="Put the file into `docs/assets/`, and refer to it there.",
)
RAW_REFERENCE = define(
    "raw-reference",
    meaning="A hand-written or built page shows `[[`: a reference that was not made a link.",
    why="A reader sees markup where a name should be.",
    example="See [[rule/boost|how to BOOST]].      # as the text of a page",
    fix="Correct the reference in the record; in a page, write a link such as `[Loki](unmatched/heroes/loki.md)`. "
    "Code that is meant to be shown belongs between backticks.",
)
