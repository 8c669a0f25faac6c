"""Plain data -> YAML as a person would write it: keys in their order, long text in lines."""

from __future__ import annotations

from typing import Any

import yaml

WIDTH = 116


class _Dumper(yaml.SafeDumper):
    """Indents the items of lists."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else ">" if len(text) > WIDTH - 20 else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def dumped(data: dict[str, Any]) -> str:
    """`data` as a YAML document."""
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH)
