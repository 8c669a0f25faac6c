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


def lock_text(lock: dict[str, dict[str, Any]]) -> str:
    """The file of a source document's lock: sorted, an entry a line, without parts that are empty."""
    lines = ["# Written by `rulebook source`: hashes of the document's sections."]
    for part, entries in lock.items():
        lines += [f"{part}:"] if entries else []
        lines += ["  " + _entry(key, entries[key]) for key in sorted(entries)]
    return "\n".join(lines if len(lines) > 1 else [*lines, "reviewed: {}"]) + "\n"


def _entry(key: str, value: Any) -> str:
    style = None if isinstance(value, dict) else False
    return yaml.safe_dump({key: value}, default_flow_style=style, allow_unicode=True, width=10**6).strip()
