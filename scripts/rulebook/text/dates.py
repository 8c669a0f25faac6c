"""Dates as a sentence has them."""

from __future__ import annotations

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def written_date(date: str) -> str:
    """A date as in "October 1, 2025", "October 2025", or "2025"; `date` is YYYY-MM-DD, YYYY-MM, or YYYY."""
    year, *rest = date.split("-")
    if not rest:
        return year
    month = _MONTHS[int(rest[0]) - 1]
    return f"{month} {int(rest[1])}, {year}" if len(rest) > 1 else f"{month} {year}"
