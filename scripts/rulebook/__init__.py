"""A rules reference for tabletop dueling games: records, checker, site, look-up and errata versions."""

__version__ = "0.1.0"
