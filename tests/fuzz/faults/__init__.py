"""The classes of faults: a module for each family."""
