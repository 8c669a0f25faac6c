"""A project, opened once: its records, its releases, its hand-written pages, and the list of its generated files.

Imports: model, inputs, library, releases, storage.
In: the path of a folder. Out: a Project, which the checker, the site, the look-up, and the commands work on.
"""
