"""The web service, on a built site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from rulebook.api import application

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def client(built: Path) -> Iterator[TestClient]:
    """A client of the service."""
    with TestClient(application(built)) as client:
        yield client


def test_it_answers_as_the_command_does(client: TestClient) -> None:
    response = client.get("/api/lookup", params={"q": "yenefer", "limit": "3", "game": "unmatched"})
    assert response.status_code == 200
    answer = response.json()
    assert answer["results"][0]["id"] == "unmatched/hero/yennefer-and-triss"
    assert len(answer["results"]) <= 3
    assert "max-age" in response.headers["cache-control"]


@pytest.mark.parametrize(
    "query", ["", "q=", "q=x&limit=0", "q=x&limit=1000", "q=x&limit=many", "q=x&colour=red", "q=x&game=chess", "q=x&kind=heros"]
)
def test_bad_parameters_are_refused_with_the_reason(client: TestClient, query: str) -> None:
    response = client.get(f"/api/lookup?{query}")
    assert response.status_code == 400
    assert response.json()["error"]


@pytest.mark.parametrize("query", ["<img src=x onerror=alert(1)>", "a" * 5000, "hero:* OR (", "\x00", "'; drop table"])
def test_a_query_is_text(client: TestClient, query: str) -> None:
    assert client.get("/api/lookup", params={"q": query}).status_code in (200, 400)


def test_the_site_and_its_data_are_served(client: TestClient) -> None:
    assert "Loki" in client.get("/unmatched/heroes/loki/").text
    assert client.get("/api/unmatched/hero/loki.json").json()["name"] == "Loki"
    assert client.get("/../rules_data/unmatched/game.yml").status_code == 404
