"""The command `rulebook`: reads arguments, and prints results. Rules of games and of the model belong in other rooms.

Imports: text, model, library, releases, project, checks, fixes, search, sources, site, publish, api, storage, match.
In: arguments. Out: text or JSON on standard output, problems, and an exit status.
"""
