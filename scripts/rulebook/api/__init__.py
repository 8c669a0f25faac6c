"""The web service: the built site, the look-up as JSON, and its OpenAPI description.

Imports: search, headers.
In: the folder of a built project. Out: answers over HTTP.
"""
