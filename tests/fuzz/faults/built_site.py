"""Faults of the built site, which `rulebook check --site` finds: whatever a page refers to has to be there."""

from __future__ import annotations

from fuzz.bases import BUILT
from fuzz.classes import Edit, edit_class, table
from fuzz.workspace import Spot, Workspace, first

FAMILY = "site"
MISSING = "the page refers to what is not there"
FOREIGN = "it tells another host who reads"
SITE = (BUILT,)
OPTIONS = ("--site",)
PAGES = r"site/teapots/(heroes|rules|battlefields)/[\w-]+/index\.html"


def element(html: str) -> Edit:
    """An edit that adds an element to a page of the site."""

    def edit(w: Workspace) -> Spot:
        path = w.file(PAGES)
        text = w.text(path)
        at = text.rindex("</article>")
        added = html.replace("WORD", w.word())
        w.write(path, f"{text[:at]}\n{added}\n{text[at:]}")
        return Spot(path, 2 + text.count("\n", 0, at))

    return edit


def style(rule: str) -> Edit:
    """An edit that adds a rule to the style sheet of the site."""

    def edit(w: Workspace) -> Spot:
        return w.append(w.file(r"site/assets/generated/rulebook.*\.css"), "\n" + rule.replace("WORD", w.word()) + "\n")

    return edit


table(
    FAMILY,
    [
        ("dead-link", MISSING, element('<a href="../WORD/">More</a>')),
        ("dead-anchor", MISSING, element('<a href="#WORD">More</a>')),
        ("dead-anchor-there", MISSING, element('<a href="../../#WORD">More</a>')),
        ("dead-area", MISSING, element('<map name="m"><area href="../WORD/" alt="More"></map>')),
        ("dead-image", MISSING, element('<img src="WORD.png" alt="A card">')),
        ("dead-srcset", MISSING, element('<img src="data:," srcset="WORD.png 2x" alt="A card">')),
        ("dead-source", MISSING, element('<picture><source srcset="WORD.webp"><img src="data:," alt=""></picture>')),
        ("dead-poster", MISSING, element('<video poster="WORD.png"></video>')),
        ("dead-video", MISSING, element('<video src="WORD.mp4"></video>')),
        ("dead-use", MISSING, element('<svg><use href="WORD.svg#a"></use></svg>')),
        ("dead-form", MISSING, element('<form action="../WORD/"><button>Go</button></form>')),
        ("dead-button", MISSING, element('<form action="./"><button formaction="../WORD/">Go</button></form>')),
        ("dead-refresh", MISSING, element('<meta http-equiv="refresh" content="5; url=../WORD/">')),
        ("dead-frame", MISSING, element('<iframe src="../WORD/"></iframe>')),
        ("dead-script", MISSING, element('<script src="WORD.js"></script>')),
        ("dead-style", MISSING, element('<link rel="stylesheet" href="WORD.css">')),
        ("dead-inline-style", MISSING, element('<p style="background: url(WORD.png)">Text</p>')),
        ("dead-style-element", MISSING, element("<style>p { background: url(WORD.png) }</style>")),
        ("dead-object", MISSING, element('<object data="WORD.svg"></object>')),
        ("dead-description", MISSING, element('<p aria-describedby="WORD">Text</p>')),
        ("dead-label", MISSING, element('<label for="WORD">Name</label>')),
        ("impossible-link", "it is no address", element('<a href="http://[oops/x">More</a>')),
        ("id-twice", "an anchor leads to one place", element('<p id="WORD">One</p><p id="WORD">Two</p>')),
        ("javascript-link", "a link must not run anything", element('<a href="javascript:alert(1)">More</a>')),
        ("localhost-link", "it leads to the reader's own machine", element('<a href="http://localhost:8000/">More</a>')),
        ("loopback-link", "it leads to the reader's own machine", element('<a href="http://127.0.0.1:8000/x">More</a>')),
        ("raw-reference", "a reference was not made a link", element("<p>See [[rule/WORD]].</p>")),
        ("foreign-image", FOREIGN, element('<img src="https://example.org/WORD.png" alt="A card">')),
        ("foreign-script", FOREIGN, element('<script src="https://example.org/WORD.js"></script>')),
        ("foreign-style", FOREIGN, element('<link rel="stylesheet" href="https://example.org/WORD.css">')),
        ("foreign-srcset", FOREIGN, element('<img src="data:," srcset="https://example.org/WORD.png 2x" alt="">')),
        ("foreign-without-scheme", FOREIGN, element('<img src="//example.org/WORD.png" alt="A card">')),
        ("dead-url-in-style", MISSING, style(".x { background: url(WORD.png) }")),
        ("dead-quoted-url-in-style", MISSING, style('.x { background: url("WORD.png") }')),
        ("dead-import-in-style", MISSING, style('@import "WORD.css";')),
        ("dead-font-in-style", MISSING, style("@font-face { font-family: X; src: url(WORD.woff2) }")),
        ("foreign-url-in-style", FOREIGN, style(".x { background: url(https://example.org/WORD.png) }")),
        ("foreign-import-in-style", FOREIGN, style("@import url(https://example.org/WORD.css);")),
    ],
    SITE,
    OPTIONS,
)


@edit_class(FAMILY, "a script imports a module that is gone", SITE, OPTIONS)
def module_removed(w: Workspace) -> list[Spot]:
    path = first(w.files(r"site/assets/generated/scripts/(match|worker|chunk-\w+)\.js"))
    w.remove(path)
    naming = w.files(r"site/(assets/generated/scripts/.*\.js|.*\.html)")
    return [Spot(path), *(Spot(each) for each in naming if path.rpartition("/")[2] in w.base.text(each))]


@edit_class(FAMILY, "the style sheet is gone: it is one cause, not one for each page", SITE, OPTIONS)
def style_removed(w: Workspace) -> list[Spot]:
    path = w.file(r"site/assets/generated/rulebook.*\.css")
    w.remove(path)
    return [Spot(path), *map(Spot, w.files(r"site/.*\.html"))]


@edit_class(FAMILY, "a page is gone to which others link", SITE, OPTIONS)
def page_removed(w: Workspace) -> list[Spot]:
    path = w.file(PAGES)
    w.remove(path)
    return [Spot(path), *map(Spot, w.files(r"site/.*\.html"))]


@edit_class(FAMILY, "a script names a module that there is not", SITE, OPTIONS)
def module_misspelt(w: Workspace) -> Spot:
    return w.sub(r"site/assets/generated/scripts/.*\.js", r'(from"\./[\w-]+)\.js', r"\1x.js")


@edit_class(FAMILY, "a page that is not UTF-8", SITE, OPTIONS)
def page_not_utf_8(w: Workspace) -> Spot:
    path = w.file(PAGES)
    text = w.text(path)
    w.write(path, text.encode().replace(b"</article>", b"\xf8</article>"))
    return Spot(path)


@edit_class(FAMILY, "a page is empty", SITE, OPTIONS)
def page_empty(w: Workspace) -> list[Spot]:
    path = w.file(PAGES)
    w.write(path, "")
    return [Spot(path), *map(Spot, w.files(r"site/.*\.html"))]
