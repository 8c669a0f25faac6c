"""The search of the Material theme: its own worker, which uses lunr, in a real browser, called as the theme calls it."""

from __future__ import annotations

import html
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engines import texts
from query_sets import DEEPEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page
    from query_sets import Engine, Query

    from rulebook.library.library import Library

_ASK = """async ([source, indexes, queries, most]) => {
  const [SETUP, QUERY] = [0, 2];
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const ask = (worker, message) => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (error) => reject(new Error(error.message));
    worker.postMessage(message);
  });
  const workers = new Map();
  for (const [game, data] of Object.entries(indexes)) {
    workers.set(game, new Worker(url));
    await ask(workers.get(game), { type: SETUP, data });
  }
  const found = [];
  for (const [game, text] of queries) {
    const { data } = await ask(workers.get(game), { type: QUERY, data: text });
    found.push(data.items.slice(0, most).map(([best]) => best.location.split("#")[0]));
  }
  workers.forEach((worker) => worker.terminate());
  return found;
}"""


def lunr_of_material(library: Library, page: Page, queries: Sequence[Query]) -> Engine:
    """Return an engine with the theme's results for `queries`. Each record is a page whose headings are its passages."""
    config = _config()
    indexes = {game: {"config": config, "docs": _documents(library, game), "options": {}} for game in library.games}
    asked = [[query.game, query.text] for query in queries]
    # A page of the site would not run a worker of the theme: its policy allows only files of its own.
    blank = page.context.new_page()
    found = dict(zip(queries, blank.evaluate(_ASK, [_worker(), indexes, asked, DEEPEST]), strict=True))
    blank.close()
    return found.__getitem__


def _worker() -> str:
    import material

    (script,) = Path(material.__file__).parent.glob("templates/assets/javascripts/workers/search.*.min.js")
    return script.read_text("utf-8")


def _config() -> dict[str, Any]:
    """Return the default configuration that the theme's search plugin passes to the worker."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    from mkdocs.config import load_config

    from projects import ROOT

    config = load_config(str(ROOT / "mkdocs.yml"), plugins=["search"])
    plugin = config.plugins["material/search"]
    plugin.on_startup(command="build", dirty=False)
    plugin.on_config(config)
    made: dict[str, Any] = json.loads(plugin.search_index.generate_search_index(None))
    return made["config"]


def _documents(library: Library, game: str) -> list[dict[str, str]]:
    """Return the texts of a game in the format of the plugin's `search_index.json`."""
    return [
        {
            "location": f"{text.record}#{text.passage}" if text.passage else text.record,
            "title": html.escape(text.heading or text.title),
            "text": f"<p>{html.escape(text.text)}</p>",
        }
        for text in texts(library, game)
    ]
