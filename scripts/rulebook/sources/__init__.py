"""The documents that records are written from: what one says now, against what it said when a record was written.

Imports: text, model, library.
In: the Markdown of a document and a Library. Out: differences by section, and the edits of files that follow.
"""
