"""The web service, on a built site."""

from __future__ import annotations

import shutil
import time
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from rulebook import api
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


def test_an_answer_may_be_kept_until_the_rules_change(client: TestClient) -> None:
    first = client.get("/api/lookup", params={"q": "loki"})
    again = client.get("/api/lookup", params={"q": "loki"}, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert (
        client.get("/api/lookup?q=loki", headers={"Origin": "https://example.org"}).headers["access-control-allow-origin"]
        == "*"
    )


def test_the_description_says_what_the_service_takes_and_gives(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    lookup = described["paths"]["/api/lookup"]["get"]
    assert [parameter["name"] for parameter in lookup["parameters"]] == ["q", "game", "kind", "limit"]
    result = described["components"]["schemas"]["Result"]
    answer = client.get("/api/lookup?q=loki").json()
    assert set(result["properties"]) == set(answer["results"][0])
    assert set(described["components"]["schemas"]["Answer"]["properties"]) == set(answer)


def test_it_answers_while_the_index_is_replaced(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "SECONDS_BETWEEN_LOOKS", 0.05)
    project = shutil.copytree(built, tmp_path / "project")
    loki = project / "rules_data/unmatched/heroes/loki.yml"
    with TestClient(application(project)) as client:
        before = client.get("/api/lookup?q=quizzical")
        assert before.json()["results"] == []
        loki.write_text(loki.read_text("utf-8").replace("aliases: [", "aliases: [Quizzical One, "), "utf-8")
        for _ in range(400):
            answer = client.get("/api/lookup?q=quizzical")
            assert answer.status_code == 200
            if answer.json()["results"]:
                break
            time.sleep(0.05)
        assert answer.json()["results"][0]["id"] == "unmatched/hero/loki"
        assert answer.headers["etag"] != before.headers["etag"]
