"""Decides what a publication changes: whether the edition is new, is built anew, or stays, and where `latest` leads."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from mike.versions import VersionInfo

from rulebook.headers import policy_of_script
from rulebook.publish.choice import is_newer
from rulebook.publish.editions import VERSIONS, Publication
from rulebook.publish.stamping import edition_data, stamped
from rulebook.releases.history import RefusedError
from rulebook.site.edition import LATEST
from rulebook.site.mkdocs_site import settings
from rulebook.site.not_found import PAGE, above_editions

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.project.project import Project
    from rulebook.publish.editions import Target
    from rulebook.publish.published import EditionData, Published
    from rulebook.site.edition import Edition

_TO_LATEST = 'location.replace("latest/" + location.search + location.hash)'
HOME = f"""<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="{policy_of_script(_TO_LATEST)}">
  <title>Rulebook</title>
  <noscript><meta http-equiv="refresh" content="0; url=latest/"></noscript>
  <script>{_TO_LATEST}</script>
</head>
<body><a href="latest/">The latest edition of these rules</a></body>
</html>
"""
"""The page at the root, which redirects to the latest edition."""


@dataclass(frozen=True)
class Origin:
    """When an edition is built, as YYYY-MM-DD, and from which commit of the project, if that is known."""

    date: str
    commit: str | None


def prepare(
    target: Target, published: Published, edition: Edition, project: Project, site: Path, origin: Origin, *, make_latest: bool
) -> Publication | None:
    """What to publish of the edition of `project` that is built in `site`; None if all of it is published already.

    Raises RefusedError if the rules in the site, or in the published edition of this name, are not those of the releases.
    """
    before = published.latest
    is_new = edition.name not in published.names
    if before and not make_latest and not (is_new and is_newer(edition.versions, published.versions(before))):
        latest = before
    else:
        latest = edition.name
    number, made = _build(target, published, edition, project, site, origin)
    not_found = (made / PAGE).read_text("utf-8") if latest == edition.name else target.read(f"{latest}/{PAGE}") or ""
    beside = {
        ".nojekyll": "",
        "index.html": HOME,
        PAGE: above_editions(not_found, latest, settings(project.root).get("site_url")),
    }
    beside[VERSIONS] = json.dumps(_menu(published, edition, number, latest), indent=2, ensure_ascii=False) + "\n"
    publication = Publication(edition, number, made, beside, latest)
    return None if _is_published(target, publication) else publication


def _build(
    target: Target, published: Published, edition: Edition, project: Project, site: Path, origin: Origin
) -> tuple[int, Path]:
    """The number of the build and the folder of its complete site, which has the published files if nothing else changed."""
    held, lost, number = {}, [], 1
    if edition.name in published.names:
        held, number = target.held(edition.name), 2
        lost = sorted(path for path in held if path.endswith(".html") and not (site / path).is_file())
        earlier = published.data(edition.name)
        if earlier:
            data = edition_data(project, edition, site, earlier.build.number, earlier.build.date, earlier.build.commit)
            _refuse_other_rules(target, edition, earlier, data)
            made = stamped(site, data, lost)
            if target.hashes(made) == held:
                return earlier.build.number, made
            number = earlier.build.number + 1
    return number, stamped(site, edition_data(project, edition, site, number, origin.date, origin.commit), lost)


def _refuse_other_rules(target: Target, edition: Edition, before: EditionData, now: EditionData) -> None:
    for game, release in before.releases.items():
        if now.releases.get(game) != release:
            why = f"its {game} {release.version} has the digest {release.digest}, and the release here has another"
            raise RefusedError(f"{edition.name} on {target} was made from other rules: {why}; restore the release")


def _menu(published: Published, edition: Edition, number: int, latest: str) -> list[dict[str, Any]]:
    """The entries of the version menu, the newest edition first."""
    title = escape(edition.title, quote=False)  # the theme inserts it into its version menu as HTML
    entries = {str(info.version): info for info in published.menu}
    properties = getattr(entries.get(edition.name), "properties", None) or {}
    names = list(entries)
    if edition.name not in entries:
        older = (at for at, name in enumerate(names) if is_newer(edition.versions, published.versions(name)))
        names.insert(next(older, len(names)), edition.name)
    entries[edition.name] = VersionInfo(edition.name, title, properties=properties | {"build": number})
    menu = []
    for name in names:
        entry = entries[name].to_json()
        others = [alias for alias in entry["aliases"] if alias != LATEST]
        menu.append(entry | {"aliases": sorted([*others, LATEST] if name == latest else others)})
    return menu


def _is_published(target: Target, publication: Publication) -> bool:
    """Whether the target has exactly this already: the edition, the files beside it, and the link `latest`."""
    same = target.held(publication.edition.name) == target.hashes(publication.site)
    same = same and all(target.read(path) == text for path, text in publication.beside.items())
    return same and target.leads_to(LATEST) == publication.latest
