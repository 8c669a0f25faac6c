"""The classes of faults, a module for each family. Importing this package imports all of them, and each class registers itself."""

import importlib
import pkgutil

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")
