"""`python -m rulebook`."""

from rulebook.cli import entry_point

entry_point()
