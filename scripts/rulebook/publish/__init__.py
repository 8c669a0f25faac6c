"""Editions of the site beside each other, on a git branch or in a plain folder.

Imports: library, releases, project, site, files.
In: a Project and the site that was built of it. Out: an edition that is published whole, or a refusal.
"""
