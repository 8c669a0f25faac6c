"""The look-up: the records as a Whoosh index, the same for the browser, and the passages that answer a query.

Imports: text, model, library, releases, project, files.
In: a Library, then a query. Out: an index on disk, then an Answer.
"""
