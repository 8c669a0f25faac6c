"""Editions of the site beside each other, on a git branch or in a plain folder.

Imports: model, releases, project, site, storage, headers.
In: a Project and its built site. Out: a build of an edition that is published completely, or a RefusedError.
"""
