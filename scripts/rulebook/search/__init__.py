"""The look-up: a Whoosh index of the records, the same index for the browser, and the passages that answer a query.

Imports: text, model, library, releases, project, storage.
In: a Library, then a query. Out: an index on disk, then an Answer.
"""
