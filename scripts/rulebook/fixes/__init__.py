"""Fixes problems that have one right answer, and puts the layout of files in order: `rulebook check --fix`.

Imports: text, model, library, project, checks, storage.
In: a Project. Out: the new text of each file to change, and what was done to it, line by line.

A check attaches fixes to the problems that it reports. `mending.py` tries them on a copy of the data and keeps those that leave
no other problem in their place; `edits.py` applies them to the text of a file. `renames.py` follows records whose files were
renamed. `layout.py` finds what is no problem, but not in order.
"""
