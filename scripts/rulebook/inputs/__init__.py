"""What the folders of a project hold: their entries, and the contents of their files, whatever these are.

Imports: nothing of rulebook.
In: paths. Out: entries and bytes, or an UnreadableError that says what is there instead.
"""
