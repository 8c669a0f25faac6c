"""Functions on strings: the markup of records, the normal form of names, and the comparison of two texts word by word.

Imports: nothing of rulebook.
In: text. Out: text, words, keys, and spans.
"""
