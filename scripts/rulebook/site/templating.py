"""The templates of pages. They write Markdown, and a value that they print is text, never markup.

Whatever a template prints is escaped for Markdown and HTML, in text and in attributes, unless it is `Markup`: what
`text.markup` made of a record's text, a link of our own, or the result of one of the filters here, which are for the other
contexts.
"""

from __future__ import annotations

import math
import re
from html import escape as escape_html
from typing import TYPE_CHECKING
from urllib.parse import quote

import jinja2
import yaml
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from rulebook.model.refs import as_words
from rulebook.site.typography import typeset, with_marks
from rulebook.text import markup
from rulebook.text.normalize import slug_of

if TYPE_CHECKING:
    from collections.abc import Iterable

_LINE_BREAKS = re.compile(r"\s*[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]\s*")


def environment() -> jinja2.Environment:
    """The environment of the templates in `site/templates/`."""
    made = jinja2.Environment(
        loader=jinja2.PackageLoader("rulebook.site"),
        autoescape=True,
        finalize=printed,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {
        "attr": attribute,
        "bars": between_bars,
        "code": code,
        "json": json_data,
        "line": line,
        "meta": meta,
        "url": url,
        "slug": slug_of,
        "words": as_words,
    }
    return made


def printed(value: object) -> Markup:
    """A value as a template prints it: on one line, and with every character escaped that Markdown or HTML could interpret."""
    return value if isinstance(value, Markup) else Markup(markup.escape(one_line(str(value))))


def safe(markup_of_ours: str) -> Markup:
    """Markdown or HTML that our own code made of escaped parts. Templates print it as it is."""
    return Markup(markup_of_ours)


def one_line(text: str) -> str:
    """`text` with spaces instead of line breaks, at which a heading or an element would end."""
    return _LINE_BREAKS.sub(" ", text)


def attribute(value: object) -> Markup:
    """A value in raw HTML, which Markdown leaves alone: in an attribute with double quotes, or as text."""
    return Markup(escape_html(one_line(str(value))))


def between_bars(values: Iterable[str]) -> Markup:
    """Values in an attribute, with a bar between them. A script finds the values by the bars, so one in a value is a slash."""
    return attribute("|".join(value.replace("|", "/") for value in values))


def line(value: object) -> Markup:
    """A line of a record's text, without markup, as text in raw HTML: it is typeset as text in Markdown is."""
    return Markup(typeset(str(attribute(value))))


def code(value: object) -> Markup:
    """A value between backticks. Markdown itself escapes what is there for HTML."""
    return Markup(one_line(str(value)).replace("`", "'"))


def url(value: object) -> Markup:
    """An address within the site, as the target of a Markdown link or in an attribute; or an id, as `attr_list` reads it."""
    return Markup(quote(str(value), safe="/#.-_~"))


def meta(value: object) -> Markup:
    """A value in the front matter of a page. MkDocs and its theme print what is there as HTML, also in attributes."""
    return _yaml(str(value if isinstance(value, Markup) else with_marks(str(attribute(value)))))


def script_data(value: object) -> Markup:
    """A value as JSON for a `script` element, which no character in it can end."""
    return htmlsafe_json_dumps(value, separators=(",", ":"))


def json_data(value: object) -> Markup:
    """A value as JSON for a `script` element, in the front matter of a page."""
    return _yaml(str(script_data(value)))


def _yaml(text: str) -> Markup:
    dumped = yaml.dump(text, Dumper=yaml.SafeDumper, default_style='"', allow_unicode=True, width=math.inf)
    return Markup(dumped.removesuffix("\n"))
