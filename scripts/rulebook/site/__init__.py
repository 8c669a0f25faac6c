"""The site: records as Markdown pages, JSON, feeds, and styles, and the MkDocs build.

Imports: text, model, library, releases, project, search, storage, match, headers.
In: a Project. Out: the folders `docs/` and `site/`, and the problems of a built site.
"""
