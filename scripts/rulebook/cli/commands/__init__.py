"""The commands of `rulebook`, a module for each, by the command's name.

A module holds `ABOUT`, a line for the help, `EXAMPLE`, and `add_arguments`, which adds the arguments to a parser and sets `run`
to the function that runs the command.
"""
