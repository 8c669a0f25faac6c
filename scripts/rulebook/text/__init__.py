"""Strings in, strings out: the markup of records, names however they are spelled, and two texts compared word by word.

Imports: nothing of rulebook.
In: text. Out: text, words, keys and spans.
"""
