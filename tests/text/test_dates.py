"""Dates as a sentence has them."""

from __future__ import annotations

import pytest

from rulebook.text.dates import written_date


@pytest.mark.parametrize(
    ("date", "written"), [("2025-10-01", "October 1, 2025"), ("2025-10", "October 2025"), ("2019", "2019")]
)
def test_a_date_is_written_as_far_as_it_is_known(date: str, written: str) -> None:
    assert written_date(date) == written
