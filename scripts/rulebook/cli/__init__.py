"""The command `rulebook`: arguments in, printed results and exit statuses out. No rules of the game or the model here.

Imports: model, library, releases, project, checks, search, sources, site, publish, api, files.
In: arguments. Out: text or JSON on standard output, problems, and an exit status.
"""
