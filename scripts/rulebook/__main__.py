"""`python -m rulebook`."""

from rulebook.cli.main import entry_point

entry_point()
