"""The web service, on a built site."""

from __future__ import annotations

import json
import shutil
import socket
import struct
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from projects import replace_once, run_apart
from rulebook.api import lookup
from rulebook.api.server import application

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from projects import Run


@pytest.fixture(scope="module")
def client(small_built: Path) -> Iterator[TestClient]:
    """An HTTP client of the service."""
    with TestClient(application(small_built)) as client:
        yield client


def test_it_answers_as_the_command_does(client: TestClient, small_built: Path, rulebook: Run) -> None:
    response = client.get("/api/lookup", params={"q": "kyuso", "limit": "3", "game": "teapots"})
    assert response.status_code == 200
    answer = response.json()
    assert answer["results"][0]["id"] == "teapots/hero/kyusu"
    assert answer == json.loads(rulebook(small_built, "lookup", "kyuso", "--limit", "3", "--game", "teapots", "--json").stdout)
    assert "max-age" in response.headers["cache-control"]


@pytest.mark.parametrize("limit", ["0", "1000", "9" * 5000, "²", "many"])
def test_a_limit_is_a_number_from_1_to_100(client: TestClient, limit: str) -> None:
    response = client.get("/api/lookup", params={"q": "x", "limit": limit})
    assert (response.status_code, response.json()) == (400, {"error": "'limit' must be a number from 1 to 100"})


@pytest.mark.parametrize("query", ["", "q=", "q=x&colour=red", "q=x&game=chess", "q=x&kind=heros"])
def test_bad_parameters_are_refused_with_the_reason(client: TestClient, query: str) -> None:
    response = client.get(f"/api/lookup?{query}")
    assert response.status_code == 400
    assert response.json()["error"]


@pytest.mark.parametrize("query", ["<img src=x onerror=alert(1)>", "a" * 5000, "hero:* OR (", "\x00", "'; drop table"])
def test_a_hostile_query_is_treated_as_text(client: TestClient, query: str) -> None:
    assert client.get("/api/lookup", params={"q": query}).status_code == 200


def test_the_site_and_its_data_are_served(client: TestClient) -> None:
    assert "Kyusu" in client.get("/teapots/heroes/kyusu/").text
    assert client.get("/api/teapots/hero/kyusu.json").json()["name"] == "Kyusu"
    assert client.get("/%2e%2e/rules_data/teapots/game.yml").status_code == 404


def test_an_answer_can_be_cached_until_the_rules_change(client: TestClient) -> None:
    first = client.get("/api/lookup", params={"q": "kyusu"})
    again = client.get("/api/lookup", params={"q": "kyusu"}, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert (
        client.get("/api/lookup?q=kyusu", headers={"Origin": "https://example.org"}).headers["access-control-allow-origin"]
        == "*"
    )


@pytest.mark.parametrize(("known", "status"), [("W/{}", 304), ('"a", W/"b",{}', 304), ("*", 304), ('"a", W/"b"', 200)])
def test_an_answer_matches_any_of_the_tags_in_the_request(client: TestClient, known: str, status: int) -> None:
    tag = client.get("/api/lookup?q=kyusu").headers["etag"]
    assert client.get("/api/lookup?q=kyusu", headers={"If-None-Match": known.format(tag)}).status_code == status


def test_another_site_can_send_the_tag_of_an_answer(client: TestClient) -> None:
    asked = {"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "If-None-Match"}
    assert client.options("/api/lookup", headers={"Origin": "https://example.org", **asked}).status_code == 200
    answer = client.get("/api/lookup?q=kyusu", headers={"Origin": "https://example.org"})
    assert answer.headers["access-control-expose-headers"] == "ETag"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/api/look-up?q=kyusu", 404), ("GET", "/api/teapots/hero/kyuso.json", 404), ("POST", "/api/lookup", 405)],
)
def test_unknown_paths_and_methods_are_errors_in_json(client: TestClient, method: str, path: str, status: int) -> None:
    response = client.request(method, path)
    assert response.status_code == status
    assert "/api/openapi.json" in response.json()["error"]
    assert "text/html" in client.get("/teapots/heroes/kyuso/").headers["content-type"]


def test_the_description_lists_the_parameters_and_the_results(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    lookup = described["paths"]["/api/lookup"]["get"]
    assert [parameter["name"] for parameter in lookup["parameters"]] == ["q", "game", "kind", "limit"]
    result = described["components"]["schemas"]["Result"]
    answer = client.get("/api/lookup?q=kyusu").json()
    assert set(result["properties"]) == set(answer["results"][0])
    assert set(described["components"]["schemas"]["Answer"]["properties"]) == set(answer)


@pytest.mark.slow
def test_it_answers_from_the_last_build_until_there_is_a_newer_one(
    small_built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rulebook: Run
) -> None:
    monkeypatch.setattr(lookup, "POLL_SECONDS", 0.05)
    project = shutil.copytree(small_built, tmp_path / "project")
    data, page = project / "rules_data/teapots", project / "site/teapots/heroes/brown-betty/index.html"
    betty, hints, redirects = data / "heroes/brown-betty.yml", data / "hints/hero/brown-betty.yml", data / "redirects.yml"
    text = betty.read_text("utf-8")
    with TestClient(application(project)) as client, ThreadPoolExecutor() as beside:
        before = client.get("/api/lookup?q=betty")
        betty.write_text(text + "\n  half: [saved", "utf-8")
        assert rulebook(project, "build").returncode == 1
        time.sleep(0.5)
        assert client.get("/api/lookup?q=betty").json() == before.json()
        betty.write_text(text.replace("id: second-cup", "id: quizzical", 1), "utf-8")
        replace_once(hints, "second-cup:", "quizzical:")
        redirects.write_text("redirects:\n  hero/brown-betty#second-cup: hero/brown-betty#quizzical\n", "utf-8")
        assert "brown-betty#quizzical" in rulebook(project, "lookup", "betty", "pour", "again").stdout
        time.sleep(0.5)
        assert client.get("/api/lookup?q=betty").headers["etag"] == before.headers["etag"]
        build = beside.submit(run_apart, project, "build")
        end = time.monotonic() + 300
        while (answer := client.get("/api/lookup?q=betty pour again")).headers["etag"] == before.headers["etag"]:
            assert answer.status_code == 200
            assert not build.done() or build.exception() is None
            assert time.monotonic() < end, "the service does not open the new index"
            time.sleep(0.05)
        assert answer.json()["results"][0]["passage"] == "quizzical"
        assert 'id="quizzical"' in page.read_text("utf-8")


def test_a_client_that_disconnects_causes_no_traceback(small_built: Path) -> None:
    paths = ["/teapots/", "/api/teapots.json", "/api/lookup?q=tea", "/assets/generated/lookup/teapots.json"]
    command = [sys.executable, "-m", "rulebook", "--project", str(small_built), "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout
        port = int(server.stdout.readline().split()[4].rstrip("/").rpartition(":")[2])
        for number in range(40):
            with socket.create_connection(("127.0.0.1", port)) as client:
                client.sendall(f"GET {paths[number % 4]} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                if number % 3 == 0:
                    client.recv(10)
                # With this option, closing resets the connection at once instead of waiting until the answer is sent.
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        time.sleep(0.5)
        server.terminate()
        assert server.communicate(timeout=30)[1] == ""
