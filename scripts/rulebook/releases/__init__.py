"""The versions of a game: frozen snapshots, the changes between two of them, and the impact of each change on play.

Imports: text, model, inputs, library, storage.
In: the releases of a game and its current records. Out: differences, histories, and citations.
"""
