"""A rules reference for tabletop duelling games: records, checker, site, look-up and errata versions."""

__version__ = "0.1.0"
