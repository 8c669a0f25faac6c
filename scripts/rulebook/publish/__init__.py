"""Editions of the site beside each other, on a git branch or in a plain folder.

Imports: library, releases, project, site, storage.
In: a Project and its built site. Out: an edition that is published completely, or a RefusedError.
"""
