"""The kinds of records: a module for each family of kinds.

Importing this package imports all of them, and each class registers itself. A new kind is a new class: in a module here, or in
any module that is imported before a project is opened.
"""

import importlib
import pkgutil

from rulebook.model.record import FOLDERS, KINDS

__all__ = ["FOLDERS", "KINDS"]

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")
