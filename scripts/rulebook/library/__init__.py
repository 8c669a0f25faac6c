"""All records of all games, with every reference between them, and the glossary of each game.

Imports: text, model, inputs.
In: the folder `rules_data`. Out: records by reference, what refers to each, and the problems of files that cannot be read.
"""
