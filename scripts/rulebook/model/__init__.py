"""What a record, a game and a problem are, and where in its YAML file each value stands.

Imports: nothing of rulebook.
In: the bytes of one YAML file. Out: a record or a game, or problems with file, line and column.
"""
