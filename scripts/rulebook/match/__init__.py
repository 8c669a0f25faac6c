"""The match sheet: everything that applies when these sides meet on this board, from one compiled table.

Imports: text, model, library.
In: a Library and a game, then the sides and the board. Out: a Table, then a Sheet, both plain data.
"""
