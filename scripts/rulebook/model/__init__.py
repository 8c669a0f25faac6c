"""The data model: records, games, and problems, and the position of each value in its YAML file.

Imports: nothing of rulebook.
In: the bytes of one YAML file. Out: a record or a game, or problems with file, line, and column.
"""
