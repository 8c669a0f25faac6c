"""Faults of hand-written pages: links, images, and anchors of every form, front matter, and texts."""

from __future__ import annotations

from fuzz.classes import Edit, edit_class, table
from fuzz.workspace import Spot, Workspace

FAMILY = "pages"
DEAD = "a reader who follows it finds nothing"
PAGES = ("docs/about.md", "docs/command-line.md", "docs/notes.md")
DOCUMENTS = ("README.md", "CONTRIBUTING.md")


def paragraph(text: str, *, where: tuple[str, ...] = PAGES, line: int = 0) -> Edit:
    """An edit that adds a paragraph to a page, which may be new. The fault is in its line `line`, counted from 0."""

    def edit(w: Workspace) -> Spot:
        path = w.random.choice(where)
        added = "\n" + text.replace("WORD", w.word()).replace("GAME", w.base.game) + "\n"
        if path in w.base.files:
            spot = w.append(path, added)
        else:
            w.write(path, "# Notes\n" + added)
            spot = Spot(path, 3)
        return Spot(path, spot.line + line)

    return edit


table(
    FAMILY,
    [
        ("dead-link", DEAD, paragraph("See [the notes](WORD.md).")),
        ("dead-link-in-folder", DEAD, paragraph("See [the notes](more/WORD.md).")),
        ("dead-link-with-title", DEAD, paragraph('See [the notes](WORD.md "The notes").')),
        ("dead-link-in-angles", DEAD, paragraph("See [the notes](<WORD and more.md>).")),
        ("dead-link-without-md", DEAD, paragraph("See [the notes](WORD/).")),
        ("dead-link-to-html", DEAD, paragraph("See [the notes](WORD.html).")),
        ("dead-reference-link", DEAD, paragraph("See [the notes][notes].\n\n[notes]: WORD.md", line=2)),
        ("undefined-reference-link", "it shows brackets", paragraph("See [the notes][WORD].")),
        ("dead-html-link", DEAD, paragraph('See <a href="WORD/">the notes</a>.')),
        ("dead-html-link-single-quotes", DEAD, paragraph("See <a href='WORD/'>the notes</a>.")),
        ("html-link-to-md", DEAD, paragraph('See <a href="about.md">the notes</a>.')),
        ("dead-image", DEAD, paragraph("![A drawing](assets/WORD.png)")),
        ("dead-html-image", DEAD, paragraph('<img src="../assets/WORD.png" alt="A drawing">')),
        ("dead-drawing", DEAD, paragraph("![A drawing](assets/diagrams/WORD.svg)")),
        ("dead-image-in-link", DEAD, paragraph("[![A drawing](assets/WORD.png)](about.md)")),
        ("dead-anchor-here", DEAD, paragraph("See [above](#WORD).")),
        ("dead-anchor-there", DEAD, paragraph("See [about](about.md#WORD).")),
        ("dead-html-anchor", DEAD, paragraph('See <a href="#WORD">above</a>.')),
        ("dead-record", DEAD, paragraph("See [a rule](GAME/rules/WORD.md).")),
        ("dead-game", DEAD, paragraph("See [a rule](WORD/rules/turn.md).")),
        ("dead-kind", DEAD, paragraph("See [a rule](GAME/rulez/index.md).")),
        ("dead-after-wrap", DEAD, paragraph("See [the notes of\nall](WORD.md).", line=1)),
        ("dead-in-list", DEAD, paragraph("- One\n- See [the notes](WORD.md).", line=1)),
        ("dead-in-table", DEAD, paragraph("| A | B |\n| --- | --- |\n| a | [b](WORD.md) |", line=2)),
        ("dead-in-quote", DEAD, paragraph("> See [the notes](WORD.md).")),
        ("dead-in-heading", DEAD, paragraph("## See [the notes](WORD.md)")),
        ("link-in-wrong-case", DEAD, paragraph("See [about](About.md).")),
        ("link-out-of-the-pages", DEAD, paragraph("See [the code](../scripts/WORD.py).")),
        ("link-to-nothing", DEAD, paragraph("See [the notes]().")),
        ("absolute-link", "the site may stand in a folder", paragraph("See [the notes](/WORD/).")),
        ("javascript-link", "a link must not run anything", paragraph("See [this](javascript:alert(1)).")),
        ("javascript-html-link", "a link must not run anything", paragraph('See <a href="javascript:alert(1)">this</a>.')),
        ("localhost-link", "it leads to the reader's own machine", paragraph("See [this](http://localhost:8000/about/).")),
        ("impossible-address", "it is no address", paragraph("See [this](http://[oops/x).")),
        ("file-address", "it leads to the reader's own machine", paragraph("See [it](file:///x/rules.pdf).")),
        ("foreign-image", "it tells another host who reads", paragraph("![A card](https://example.org/WORD.png)")),
        (
            "foreign-html-image",
            "it tells another host who reads",
            paragraph('<img src="https://example.org/x.png" alt="A card">'),
        ),
        ("foreign-script", "it runs what others write", paragraph('<script src="https://example.org/x.js"></script>')),
        ("inline-script", "it runs something", paragraph("<script>document.title = 'x'</script>")),
        ("handler", "it runs something", paragraph('<p onclick="alert(1)">Click here.</p>')),
        ("frame", "it shows another site", paragraph('<iframe src="https://example.org/"></iframe>')),
        ("record-reference", "pages have no such references", paragraph("See [[rule/turn]].")),
        ("zero-width", "nobody sees it", paragraph("The ru\u200bles are here.")),
        ("direction", "it turns the text around", paragraph("The rules \u202eare here.")),
        ("control", "a terminal may obey it", paragraph("The rules \x1bare here.")),
        ("todo", "it was left unfinished", paragraph("TODO: say more about this.")),
        ("fence-not-closed", "the rest is shown as code", paragraph("```sh\nrulebook check\n\nThat is all.")),
        ("comment-not-closed", "the rest is not shown", paragraph("<!-- Say more.\n\nThat is all.")),
        ("conflict-marker", "a merge was left unfinished", paragraph("<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> main")),
        ("readme-dead-link", DEAD, paragraph("See [the notes](docs/WORD.md).", where=DOCUMENTS)),
        ("readme-dead-image", DEAD, paragraph("![A page](.github/WORD.png)", where=DOCUMENTS)),
        ("readme-dead-anchor", DEAD, paragraph("See [it](CONTRIBUTING.md#WORD).", where=DOCUMENTS)),
        ("readme-dead-anchor-here", DEAD, paragraph("See [there](#WORD).", where=DOCUMENTS)),
        (
            "readme-dead-reference-link",
            DEAD,
            paragraph("See [there][there].\n\n[there]: docs/WORD.md", where=DOCUMENTS, line=2),
        ),
    ],
)


@edit_class(FAMILY, "a page that is not UTF-8")
def page_in_latin_1(w: Workspace) -> Spot:
    w.write("docs/notes.md", "# Notes\n\nSkjöldr.\n".encode("latin-1"))
    return Spot("docs/notes.md", 3)


@edit_class(FAMILY, "a page that is no text")
def page_of_bytes(w: Workspace) -> Spot:
    return w.write("docs/notes.md", bytes(w.random.randrange(256) for _ in range(2000)))


@edit_class(FAMILY, "front matter that is no YAML")
def front_matter_broken(w: Workspace) -> Spot:
    w.write("docs/notes.md", "---\ntitle: 'Notes\nhide: [navigation\n---\n\n# Notes\n")
    return Spot("docs/notes.md", 2)


@edit_class(FAMILY, "front matter names a template that there is not")
def front_matter_template(w: Workspace) -> Spot:
    w.write("docs/notes.md", "---\ntemplate: no-such.html\n---\n\n# Notes\n")
    return Spot("docs/notes.md", 2)


@edit_class(FAMILY, "front matter that is not closed")
def front_matter_not_closed(w: Workspace) -> list[Spot]:
    w.write("docs/notes.md", "---\ntitle: Notes\n\n# Notes\n\nThat is all.\n")
    return [Spot("docs/notes.md", 1), Spot("docs/notes.md", 2)]


@edit_class(FAMILY, "other pages link to a page that has another name")
def page_renamed(w: Workspace) -> list[Spot]:
    new = w.move("docs/command-line.md", "docs/commands.md")
    linking = ["README.md", "CONTRIBUTING.md", "docs/about.md", "docs/maintainers.md"]
    return [new, Spot("docs/command-line.md"), *map(Spot, linking)]


@edit_class(FAMILY, "other pages link to a heading that has another name")
def heading_renamed(w: Workspace) -> list[Spot]:
    spot = w.sub("CONTRIBUTING.md", r"(?m)^## Publish a version$", "## Make a version")
    return [spot, Spot("README.md"), Spot("CONTRIBUTING.md")]


@edit_class(FAMILY, "a page has the address of a generated page: the site shows one of them")
def page_at_the_address_of_another(w: Workspace) -> list[Spot]:
    # A page in the folder of a game is none: until a list of generated pages says otherwise, it counts as generated.
    return [
        w.write(f"docs/{w.random.choice([f'{w.base.game}.md', 'README.md', 'about/index.md'])}", "# My own page\n"),
        Spot("docs/about.md"),
    ]
