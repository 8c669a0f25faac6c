"""The documentation of problem types as Markdown: one type for `rulebook check --explain CODE`, all for docs/problems.md."""

from __future__ import annotations

# These import every module that defines problem types.
import rulebook.checks
import rulebook.site.build_errors
import rulebook.site.link_check
import rulebook.site.scripts  # noqa: F401 - the import registers its types
from rulebook.cli.shared import UsageError
from rulebook.model.problem_types import PROBLEM_TYPES, ProblemType
from rulebook.model.problems import did_you_mean

_HEAD = """\
---
menu: false
description: What each problem that the checker finds means, and how to fix it.
---

# Problems

`rulebook check` names the type of each problem that it finds by a code. This page says what each code means, and how to fix the
problem. `rulebook check --explain CODE` prints the same. Errors make the command fail; warnings do not.
"""


def explain(code: str) -> str:
    """The documentation of one problem type, or of all if `code` is empty. Raises UsageError if there is no such code."""
    if not code:
        return "\n".join([_HEAD, *(_section(PROBLEM_TYPES[code]) for code in sorted(PROBLEM_TYPES))])
    if code not in PROBLEM_TYPES:
        hint = did_you_mean(code, PROBLEM_TYPES) or "`rulebook check --explain` lists all"
        raise UsageError(f"there is no problem code {code!r}; {hint}")
    return _section(PROBLEM_TYPES[code])


def _section(type_: ProblemType) -> str:
    severity = "This is a warning.\n\n" if type_.severity == "warning" else ""
    return f"""\
## {type_.code}

{type_.meaning}

{severity}**Why:** {type_.why}

```yaml
{type_.example}
```

**Fix:** {type_.fix}
"""
