"""Source documents: reads them, compares them with the records that were written from them, and imports new ones.

Imports: text, model, library.
In: the Markdown of a document and a Library. Out: the differences by section,
the edits of files that follow from them, and the files of a new game.
"""
