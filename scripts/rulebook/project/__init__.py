"""A project folder, opened once: its records, its releases, its hand-written pages.

Imports: model, library, releases, files.
In: the path of a folder. Out: a Project, which the checker, the site, the look-up and the commands work on.
"""
