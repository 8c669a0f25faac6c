"""`check --site` finds what is wrong in a built site, each cause once and at its place, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rulebook.site.link_check import check_site

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.model.problems import Problem

SCRIPT = "assets/generated/scripts/a.js"
MANIFEST = '{"start_url": "./", "icons": [{"src": "a.png"}]}'
WORKER = 'const VERSION = "1";\nconst FILES = {"index.html":"0","a.png":"1"};\nself.x = 1;\n'
SITE = {
    "index.html": '<html><p id="top">x</p><a href="sub/#s">x</a></html>',
    "sub/index.html": '<html>\n<p id="s">x</p>\n{}\n</html>',
    "404.html": '<html><a href="/any/">x</a></html>',
    "a.png": "x",
    "a.css": "p { background: url(a.png) }",
    SCRIPT: "export const a = 1;",
    "manifest.webmanifest": MANIFEST,
    "service-worker.js": WORKER,
}


def problems(folder: Path, changes: dict[str, str | None]) -> list[Problem]:
    """The problems of a small site with some files written anew, or removed."""
    for path, text in {**SITE, **changes}.items():
        if text is not None:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8", errors="surrogateescape")
    return list(check_site(folder, "site"))


def page(content: str) -> dict[str, str | None]:
    """The page sub/index.html with some content in its third line."""
    return {"sub/index.html": SITE["sub/index.html"].format(content)}


GOOD = [
    '<img src="../a.png" srcset="../a.png 1x, ../a.png 2x" alt="[x]">',
    '<a href="../">x</a><a href="..">x</a><a href="#s">x</a><a href="">x</a><a href="?q=1#s">x</a><a href="../#top">x</a>',
    '<a href="https://example.org/a%20b?c=d">x</a>',
    '<a href="mailto:a@example.org">x</a><a href="tel:+1">x</a><img src="data:image/png;base64,AA==" alt="">',
    "<style>@import '../a.css'; p { background: url('../a.png') /* url(no.png) */ }</style>",
    '<p style="background: url(&quot;../a.png&quot;); mask: url(#m)">x</p>',
    '<label for="ä">x</label><p id="ä"></p><p id="b"></p><input aria-labelledby="s b">',
    "<p><code>[[hero/loki]]</code></p><pre>[[x]]</pre><script>[[1, 2]]</script>",
    '<svg><use href="#s"></use><image xlink:href="../a.png"/></svg>',
    '<script type="module">import { a } from "../assets/generated/scripts/a.js"; // import "no.js"\n</script>',
    '<form action="../"><button formaction="">x</button></form><link rel="canonical" href="https://example.org/">',
    '<a href="../%73ub/">x</a><a name="n" href="#n">x</a><a href="#:~:text=x">x</a>',
    '<iframe srcdoc="&lt;a href=&quot;../&quot;>x&lt;/a>"></iframe>',
]


@pytest.mark.parametrize("content", GOOD)
def test_what_is_right_is_no_problem(tmp_path: Path, content: str) -> None:
    assert problems(tmp_path, page(content)) == []


BAD = {
    '<img src="no.png" alt="">': "dead-link",
    '<img src="../a.png" srcset="../a.png 1x, ../no.png 2x" alt="">': "dead-link",
    '<picture><source srcset="../no.webp"></picture>': "dead-link",
    '<link rel="preload" imagesrcset="../no.png 1x">': "dead-link",
    '<video poster="../no.png" src="../a.png"></video>': "dead-link",
    '<video><track src="../no.vtt"></video>': "dead-link",
    '<audio src="../no.mp3"></audio>': "dead-link",
    '<object data="../no.svg"></object>': "dead-link",
    '<embed src="../no.svg">': "dead-link",
    '<iframe src="../no.html"></iframe>': "dead-link",
    '<iframe srcdoc="<a href=no/>x</a>"></iframe>': "dead-link",
    '<svg><use href="../no.svg#a"></use></svg>': "dead-link",
    '<svg><use xlink:href="#no"></use></svg>': "dead-link",
    '<svg><image href="../no.png"/></svg>': "dead-link",
    '<svg><a xlink:href="../no/">x</a></svg>': "dead-link",
    '<body background="../no.png">': "dead-link",
    '<form action="../no/"></form>': "dead-link",
    '<button formaction="../no/">x</button>': "dead-link",
    '<meta http-equiv="refresh" content="0; URL=../no/">': "dead-link",
    '<link rel="alternate" href="../no.xml">': "dead-link",
    '<link rel="stylesheet" href="../no.css">': "dead-link",
    '<script src="../no.js"></script>': "dead-link",
    '<script type="module">import "../no.js";</script>': "dead-link",
    "<style>p { background: url( '../no.png' ) }</style>": "dead-link",
    '<style>@import "../no.css";</style>': "dead-link",
    '<p style="background: url(../n\\6f.png)">x</p>': "dead-link",
    '<a href="../A.PNG">x</a>': "dead-link",
    '<a href="../sub">x</a>': "dead-link",
    '<a href="#no">x</a>': "dead-link",
    '<a href="../#s">x</a>': "dead-link",
    '<label for="no">x</label>': "dead-link",
    '<p aria-labelledby="s no">x</p>': "dead-link",
    '<img src="" alt="">': "dead-link",
    '<blockquote cite="../no/">x</blockquote>': "dead-link",
    '<a href="../a b.png">x</a>': "bad-address",
    '<a href="..\\sub\\">x</a>': "bad-address",
    '<a href="../100%/">x</a>': "bad-address",
    '<a href="../%ff/">x</a>': "bad-address",
    '<a href="//example.org/">x</a>': "bad-address",
    '<script src="//example.org/x.js"></script>': "bad-address",
    '<a href="htps://example.org/">x</a>': "bad-address",
    '<a href="https:///example.org/">x</a>': "bad-address",
    '<a href="https://example.org:port/">x</a>': "bad-address",
    '<a href="http://[oops/x">x</a>': "bad-address",
    '<a href="java\nscript:alert(1)">x</a>': "private-address",
    '<a href="javascript:alert(1)">x</a>': "private-address",
    '<a href="file:///home/x">x</a>': "private-address",
    '<a href="data:text/html,x">x</a>': "private-address",
    '<a href="http://127.0.0.1:8000/">x</a>': "private-address",
    '<a href="https://192.168.1.1/">x</a>': "private-address",
    '<a href="http://[::1]/">x</a>': "private-address",
    '<a href="https://printer.local/">x</a>': "private-address",
    '<a href="http://intranet/">x</a>': "private-address",
    '<img src="https://example.org/a.png" alt="">': "foreign-request",
    '<form action="https://example.org/"></form>': "foreign-request",
    '<a href="../" ping="https://example.org/">x</a>': "foreign-request",
    '<link rel="preconnect" href="https://example.org">': "foreign-request",
    "<style>p { background: url(https://example.org/a.png) }</style>": "foreign-request",
    '<script type="module">import("https://example.org/a.js");</script>': "foreign-request",
    '<p id="s">x</p>': "duplicate-id",
    "<p>[[hero/loki]]</p>": "raw-reference",
    "<p>&#91;&lbrack;hero/loki]]</p>": "raw-reference",
    '<p title="[[hero/loki]]">x</p>': "raw-reference",
    '<base href="https://example.org/">': "base-address",
}


@pytest.mark.parametrize("content", BAD)
def test_what_is_wrong_in_a_page_is_one_problem_in_its_line(tmp_path: Path, content: str) -> None:
    found = problems(tmp_path, page(content))
    assert [problem.code for problem in found] == [BAD[content]]
    assert (found[0].place.path, found[0].place.line) == ("site/sub/index.html", 3)


FILES: dict[str, tuple[dict[str, str | None], str, str, int]] = {
    "an import of a style sheet": ({"a.css": '/* "x" */\n@import "no.css" screen;'}, "dead-link", "a.css", 2),
    "an image of a style sheet": ({"a.css": "p {\n  background: url(no.png) }"}, "dead-link", "a.css", 2),
    "a module of a script": (
        {SCRIPT: 'a();\nimport{x}from"./no.js"'},
        "dead-link",
        SCRIPT,
        2,
    ),
    "a script for a worker": (
        {SCRIPT: 'new Worker(new URL("./no.js", import.meta.url))'},
        "dead-link",
        SCRIPT,
        1,
    ),
    "a script of a worker": ({SCRIPT: "importScripts('no.js')"}, "dead-link", SCRIPT, 1),
    "an image that the manifest names": (
        {"manifest.webmanifest": MANIFEST.replace("a.png", "no.png")},
        "dead-link",
        "manifest.webmanifest",
        1,
    ),
    "a manifest cut off": ({"manifest.webmanifest": MANIFEST[:20]}, "site-file", "manifest.webmanifest", 1),
    "a manifest of another shape": ({"manifest.webmanifest": "[]"}, "site-file", "manifest.webmanifest", 1),
    "a file to store": ({"service-worker.js": WORKER.replace("a.png", "no.png")}, "dead-link", "service-worker.js", 2),
    "no list of files to store": ({"service-worker.js": "self.x = 1;"}, "site-file", "service-worker.js", 1),
    "an empty page": ({"404.html": ""}, "site-file", "404.html", 1),
    "an empty style sheet": ({"a.css": ""}, "site-file", "a.css", 1),
    "a page cut off": ({"404.html": "<html>\n<p>"}, "site-file", "404.html", 2),
    "a page that is no text": ({"404.html": "<html>\udcff</html>"}, "site-file", "404.html", 1),
}


@pytest.mark.parametrize("name", FILES)
def test_what_is_wrong_in_a_file_is_one_problem_in_its_line(tmp_path: Path, name: str) -> None:
    changes, code, path, line = FILES[name]
    (found,) = problems(tmp_path, page("") | changes)
    assert (found.code, found.place.path, found.place.line) == (code, f"site/{path}", line)


def test_a_missing_file_is_one_problem_however_many_pages_want_it(tmp_path: Path) -> None:
    pages: dict[str, str | None] = {f"p{number}/index.html": '<link rel="stylesheet" href="../a.css">' for number in range(9)}
    (found,) = problems(tmp_path, page('<img src="../a.css" alt="">') | pages | {"a.css": None})
    assert str(found.place) == "site/p0/index.html:1:1"
    assert found.message == "'../a.css' leads to no file (and 9 more files of the site)"


def test_a_missing_page_is_told_where_a_page_links_to_it(tmp_path: Path) -> None:
    worker = WORKER.replace('"index.html"', '"x/index.html":"0","index.html"')
    (found,) = problems(tmp_path, page('<a href="../x/">x</a>') | {"service-worker.js": worker})
    assert str(found.place) == "site/sub/index.html:3:1"


def test_a_hint_names_a_file_of_another_case_and_a_missing_slash(tmp_path: Path) -> None:
    one, other = problems(tmp_path, page('<a href="../A.png">x</a><a href="../sub">x</a>'))
    assert (one.hint, other.hint) == ("the file is 'a.png': servers distinguish upper and lower case", "end it with /")


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    problems(tmp_path, page(""))
    list(check_site(tmp_path, "site", progress=lambda done, total: told.append((done, total))))
    assert told == [(number, len(SITE)) for number in range(1, len(SITE) + 1)]
