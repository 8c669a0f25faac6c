"""The versions of a game: frozen snapshots, what changed between two of them, and what each change does to play.

Imports: text, model, library, files.
In: the releases of a game and its records as they stand. Out: differences, histories and citations.
"""
