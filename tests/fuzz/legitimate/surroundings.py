"""Edits of everything but records that are right: games, hints, synonyms, pages, and what other programs leave in folders."""

from __future__ import annotations

from fuzz import fields
from fuzz.bases import RELEASED, SMALL
from fuzz.classes import LEGITIMATE, Edit, edit_class, table
from fuzz.legitimate.records import following
from fuzz.workspace import HINTS, SYNONYMS, Spot, Workspace, first

FAMILY = LEGITIMATE


def page(text: str, *, path: str = "docs/notes.md") -> Edit:
    """An edit that adds a page."""
    return lambda w: w.write(path, "# Notes\n\n" + text.replace("GAME", w.base.game) + "\n")


def asked(*questions: str) -> Edit:
    """An edit that adds a question to the hints of a record."""

    def edit(w: Workspace) -> Spot:
        path, where = fields.of_hints("asks")(w)
        return w.add(path, where[:-1], w.random.choice(questions))

    return edit


def stray(name: str, content: bytes = b"x") -> Edit:
    """An edit that adds a file that some program leaves behind."""
    return lambda w: w.write(w.in_game("rules", name), content)


table(
    FAMILY,
    [
        ("ask-added", "players ask so", asked("how does it really work", "what now", "wtf is this")),
        ("ask-with-apostrophe", "players ask so", asked("can't i do it twice", "what's that", "loki's trick")),
        ("ask-with-question-mark", "players ask so", asked("how do i win?", "1 or 2 cards?", "is it + or -?")),
        ("ask-in-other-language", "players ask so", asked("wie viele Karten ziehe ich", "¿cuántas cartas?", "何枚引く")),
        ("ask-with-number", "players ask so", asked("13", "2 cards", "+1 what", "#1 card")),
        ("ask-misspelt", "players ask so", asked("how meny cards", "teh first trun")),
        ("page-with-link", "a link to a page", page("See [about](about.md) and [the commands](command-line.md).")),
        ("page-with-titled-link", "a link with a title", page('See [about](about.md "About this").')),
        (
            "page-with-reference-link",
            "a link by reference",
            page("See [about][a], or [about].\n\n[a]: about.md\n[about]: about.md 'It'"),
        ),
        (
            "page-with-foreign-link",
            "a link to another site",
            page("See [it](https://example.org/a_(b)?c=d#e) or <https://example.org>."),
        ),
        ("page-with-mail", "a link to a person", page("Write to [us](mailto:us@example.org) or <us@example.org>.")),
        ("page-with-anchor", "a link to a heading", page("See [below](#the-end-of-it).\n\n## The end of it\n\nIt ends.")),
        (
            "page-with-own-anchor",
            "a heading with an id of its own",
            page("See [below](#end).\n\n## The end {#end}\n\nIt ends."),
        ),
        ("page-with-html-anchor", "an anchor in HTML", page('See [below](#end).\n\n<a id="end"></a>\n\nIt ends.')),
        (
            "page-with-html",
            "HTML in a page",
            page('<div class="note" markdown>\n\nSee [about](about.md).\n\n</div>\n\nH<sub>2</sub>O<br>and <kbd>Esc</kbd>'),
        ),
        ("page-with-image", "an image that is there", page("![A turn](assets/diagrams/turn.svg)")),
        (
            "page-with-html-image",
            "an image that is there",
            page('<img src="../assets/diagrams/turn.svg" alt="A turn" width="300">'),
        ),
        ("page-with-table", "a table", page("| A | B |\n| --- | :---: |\n| 1 | [about](about.md) |\n| `a|b` | c |")),
        ("page-with-code", "links in code are none", page('Write `[a](b.md)`, `[[rule/turn]]`, or `<a href="x">`.')),
        (
            "page-with-code-block",
            "links in code are none",
            page("```md\n[a](b.md)\n[[hero/loki]]\n![x](y.png)\nTODO: say more\n```"),
        ),
        ("page-with-tilde-block", "links in code are none", page("~~~\n[a](b.md)\n~~~\n\nThat is all.")),
        (
            "page-with-indented-code",
            "links in code are none",
            page("Like this:\n\n    [a](b.md)\n    <img src=x.png>\n\nThat is all."),
        ),
        ("page-with-double-ticks", "ticks in code", page("Write ``a ` b [c](d.md)`` so.")),
        ("page-with-entities", "entities of HTML", page("Fish &amp; chips, 5&nbsp;€, &lt;b&gt;, &#35;1, &hellip;")),
        ("page-with-comment", "a comment", page("<!-- [a](b.md) is not there yet -->\n\nThat is all.")),
        ("page-with-star-list", "a list with stars", page("You can:\n\n* look up\n* read\n* cite *this*")),
        ("page-with-brackets", "brackets are text", page("An array [1] and [2], a note [sic], a task [ ] and [x].")),
        ("page-with-escapes", "escaped marks are text", page(r"Write \[a\](b.md) and \*so\* and \`c\`.")),
        ("page-with-definition", "a list of definitions", page("Term\n:   What it means.\n\nOther\n:   Something else.")),
        ("page-with-quote", "a quotation", page("> He said: “Look it up.”\n>\n> See [about](about.md).")),
        ("page-with-emoji", "a symbol", page("It works 🎉 and it’s fine — really… ½ × 2 = 1.")),
        ("page-in-other-script", "another language", page("Правила игры. 規則。 Règles du jeu : voilà !")),
        (
            "page-with-front-matter",
            "front matter",
            lambda w: w.write("docs/notes.md", "---\ntitle: Notes\nhide: [toc]\n---\n\n# Notes\n\nThat is all.\n"),
        ),
        (
            "page-with-crlf",
            "an editor of Windows",
            lambda w: w.write("docs/notes.md", "# Notes\r\n\r\nSee [about](about.md).\r\n"),
        ),
        (
            "page-with-mark",
            "an editor of Windows",
            lambda w: w.write("docs/notes.md", b"\xef\xbb\xbf# Notes\n\nThat is all.\n"),
        ),
        (
            "page-in-folder",
            "a page in a folder",
            page("See [about](../about.md) and [the drawing](../assets/diagrams/turn.svg).", path="docs/more/notes.md"),
        ),
        ("page-with-wrapped-link", "a link over two lines", page("See [all about\nit](about.md).")),
        ("page-with-record", "a link to the list of the rules", page("See [the rules](GAME/rules/index.md).")),
        ("page-with-game", "a link to a game", page("See [the game](GAME/index.md).")),
        ("page-with-todo-word", "words that begin alike", page("The todolist and the method `todo()` are fine.")),
        ("page-with-dollar", "signs are text", page("It costs $5, 100%, or a^2 + b_2 ~ c | d.")),
        ("page-with-footnote-like", "a caret is text", page("The 5^th^ of them, and [^ that one.")),
        (
            "readme-with-link",
            "a link to a file",
            lambda w: w.append("README.md", "\nSee [the license](LICENSE) and [the pages](docs/).\n"),
        ),
        (
            "readme-with-anchor",
            "a link to a heading",
            lambda w: w.append("README.md", "\nSee [there](CONTRIBUTING.md#publish-a-version).\n"),
        ),
        ("swap-file", "an editor has the file open", stray(".turn.yml.swp", b"b0VIM 9.0\x00\x00")),
        ("folder-of-a-mac", "a Mac has shown the folder", stray(".DS_Store", b"\x00\x00\x00\x01Bud1")),
        ("git-keep", "git keeps the folder", stray(".gitkeep", b"")),
        ("editor-settings", "settings of an editor", lambda w: w.write(".vscode/settings.json", "{}\n")),
        (
            "drawing-added",
            "a drawing that no record has yet",
            lambda w: w.write("docs/assets/diagrams/new-one.svg", w.text("docs/assets/diagrams/turn.svg")),
        ),
        (
            "drawing-used",
            "a drawing",
            lambda w: w.add(w.path(having=lambda record: not record.diagrams), ("diagrams",), "turn"),
        ),
        (
            "site-name",
            "the site has another name",
            lambda w: w.sub("mkdocs.yml", r"(?m)^site_name: .*$", 'site_name: "Our rules: all of them"'),
        ),
        (
            "site-address",
            "the site has an address",
            lambda w: w.sub("mkdocs.yml", r'!ENV \[RULEBOOK_SITE_URL, ""\]', "https://rules.example.org/all/"),
        ),
        ("config-comment", "a comment", lambda w: w.append("mkdocs.yml", "# That is all.\n")),
        (
            "language",
            "a game in another language",
            lambda w: w.set(w.game_file, ("language",), w.random.choice(["de", "fr", "pt-br", "ja", "zh-hans"])),
        ),
        ("color", "another color", lambda w: w.set(w.game_file, ("color",), f"#{w.random.randrange(2**24):06x}")),
        ("next-version", "the game names its next version", lambda w: w.set(w.game_file, ("version",), following(w))),
        (
            "summary-of-game",
            "said better",
            lambda w: w.set(w.game_file, ("summary",), "A game for 2–4 players: fast, fair & fun. It's new!"),
        ),
        (
            "note-of-source",
            "a note",
            lambda w: w.set(w.game_file, ("sources", 0, "note"), "Printed in 2019, on page 3. See https://example.org/"),
        ),
        (
            "link-of-source",
            "an address",
            lambda w: w.set(w.game_file, ("sources", 0, "link"), "https://example.org/r%C3%A4/?a=1&b=[2]#c"),
        ),
        ("publisher", "a publisher's name", lambda w: w.set(w.game_file, ("publisher",), "Müller & Söhne GmbH, Inc. (USA)")),
        ("example", "what a player may type", lambda w: w.set(w.game_file, ("example",), "what's my hand limit?")),
    ],
)


@edit_class(FAMILY, "a new word that a record uses")
def word_added(w: Workspace) -> Spot:
    w.add(w.game_file, ("timings",), {"id": "when-it-rains", "name": "When it rains", "text": "While it's raining."})
    path, where = fields.of_passage("when")(w)
    return w.set(path, where, "when-it-rains")


@edit_class(FAMILY, "a new tag that a set uses", (SMALL, RELEASED, "unmatched"))
def tag_added(w: Workspace) -> Spot:
    w.add(w.game_file, ("tags",), {"id": "co-op", "name": "Co-op & solo"})
    return w.add(w.path("set"), ("tags",), "co-op")


@edit_class(FAMILY, "a new source that a record uses")
def source_added(w: Workspace) -> Spot:
    source = {"id": "faq-2.1", "title": "The FAQ", "version": "2.1", "date": "2026-01", "by": "Somebody", "status": "community"}
    w.add(w.game_file, ("sources",), source)
    path, where = fields.of_passage("text")(w)
    return w.set(path, (*where[:-1], "source"), {"document": "faq-2.1", "section": "Q&A / 3. “May I?”"})


@edit_class(FAMILY, "a source that replaces the one before it")
def source_replaced(w: Workspace) -> Spot:
    before = w.get(w.game_file, ("sources", 0, "id"))
    return w.add(w.game_file, ("sources",), {"id": "newer-2.0", "title": "Newer", "by": "Somebody", "replaces": before})


@edit_class(FAMILY, "a word that means what the rules say")
def synonym_added(w: Workspace) -> Spot:
    path = w.file(SYNONYMS)
    return w.add(path, ("synonyms",), {"say": [w.word(), f"{w.word()} it's"], "mean": ["turn"]})


@edit_class(FAMILY, "a nickname")
def nickname_added(w: Workspace) -> Spot:
    path, where = fields.of_hints("nicknames")(w)
    return w.add(path, where[:-1], f"that {w.word()} guy")


@edit_class(FAMILY, "hints for a passage")
def passage_hints_added(w: Workspace) -> Spot:
    path = w.file(HINTS)
    _, game, _, kind, name = path.split("/")
    record = first(each for each in w.base.library.of(game, kind) if each.ref.slug == name.removesuffix(".yml"))
    known = w.document(path).data.get("passages", {})
    free = first(passage.id for _, _, passage in record.passages() if passage.id not in known)
    return w.set(path, ("passages", free), ["can i do that", "is it allowed"])


@edit_class(FAMILY, "hints were removed")
def hints_removed(w: Workspace) -> Spot:
    return w.remove(w.file(HINTS))


@edit_class(FAMILY, "a new game", (SMALL, RELEASED))
def game_added(w: Workspace) -> Spot:
    game = w.text("rules_data/saucers/game.yml").replace("Flying Saucers", "Cups & Balls").replace("order: 2", "order: 3")
    lines = [line for line in game.splitlines() if not line.startswith(("released:", '  "1.0": sha'))]
    w.write("rules_data/cups/rules/throwing.yml", w.text("rules_data/saucers/rules/throwing.yml"))
    return w.write("rules_data/cups/game.yml", "\n".join(lines) + "\n")


@edit_class(FAMILY, "a page has another name, and so have its links", (SMALL,))
def page_moved(w: Workspace) -> Spot:
    w.write("docs/one.md", "# One\n\nSee [two](two.md).\n")
    return w.write("docs/two.md", "# Two\n\nSee [one](one.md) and [its heading](one.md#one).\n")
