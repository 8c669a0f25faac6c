"""Leaves the theme's own files out of the site: its pages load none of them (decision 0020)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs.config.base import Config
from mkdocs.plugins import BasePlugin

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files


class _NoOptions(Config):  # type: ignore[no-untyped-call]
    """The options of the plugin in mkdocs.yml: it has none, since it is not listed there."""


class WithoutThemeFiles(BasePlugin[_NoOptions]):  # type: ignore[no-untyped-call]
    """Removes the files that come with the theme from those that are copied into the site."""

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Remove them. MkDocs calls this once it has listed all files."""
        own = (config.docs_dir, config.theme.custom_dir or config.docs_dir)
        for file in list(files):
            if file.src_dir and not file.src_dir.startswith(own):
                files.remove(file)
        return files
