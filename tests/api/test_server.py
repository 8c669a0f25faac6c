"""The service over a real connection: what it sends with each answer, and which connections it ends."""

from __future__ import annotations

import http.client
import re
import shutil
import socket
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from rulebook.api import connections
from rulebook.api.server import application
from rulebook.api.site_files import SiteFiles
from rulebook.headers import PAGE_POLICY, SECURITY_HEADERS
from rulebook.search.index_cache import index_of_site
from service import WAIT, running, wait

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def port(small_built: Path) -> Iterator[int]:
    """The port of the service of the small project."""
    with running(small_built) as (_, port):
        yield port


def connected(port: int) -> socket.socket:
    """Return a connection to the service."""
    return socket.create_connection(("127.0.0.1", port), timeout=WAIT)


def ask(port: int, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
    """Send a request. Returns the answer, whose content was read."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


REQUESTS = {
    "a page": ("GET", "/teapots/heroes/kyusu/", 200),
    "a page's head": ("HEAD", "/teapots/heroes/kyusu/", 200),
    "a redirect": ("GET", "/teapots", 307),
    "a file": ("GET", "/assets/generated/scripts/start.js", 200),
    "a look-up": ("GET", "/api/lookup?q=tea", 200),
    "a refused look-up": ("GET", "/api/lookup", 400),
    "data": ("GET", "/api/index.json", 200),
    "no page": ("GET", "/nothing/", 404),
    "no data": ("GET", "/api/nothing.json", 404),
    "another method": ("POST", "/teapots/", 405),
    "no path": ("GET", "/%00", 404),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_every_answer_has_the_headers(port: int, name: str) -> None:
    method, path, status = REQUESTS[name]
    response = ask(port, path, method)
    assert response.status == status
    assert {header: response.getheader(header) for header in SECURITY_HEADERS} == SECURITY_HEADERS
    assert response.getheader("server") is None
    assert (response.getheader("access-control-allow-origin") is None) or path.startswith("/api/")


def test_an_answer_to_no_request_and_an_error_have_the_headers(
    small_built: Path, port: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with connected(port) as client:
        client.sendall(b"nonsense\r\n\r\n")
        answer = b"".join(iter(lambda: client.recv(4096), b"")).decode()
    assert answer.startswith("HTTP/1.1 400 ")
    monkeypatch.setattr("rulebook.api.lookup.SplitQuery", None, raising=False)
    monkeypatch.setattr("rulebook.search.lookup.SplitQuery", None)
    failed = ask(port, "/api/lookup?q=tea")
    assert failed.status == 500
    for name, value in SECURITY_HEADERS.items():
        assert f"{name.lower()}: {value}\r\n" in re.sub(r"(?m)^[\w-]+:", lambda match: match[0].lower(), answer)
        assert failed.getheader(name) == value


def test_the_policy_allows_nothing_inline(port: int) -> None:
    policy = ask(port, "/").getheader("Content-Security-Policy") or ""
    assert "unsafe" not in policy
    assert policy == f"{PAGE_POLICY}; frame-ancestors 'none'"


def test_every_page_states_the_policy_before_anything_that_it_applies_to(small_built: Path) -> None:
    for page in (small_built / "site").rglob("*.html"):
        head, stated, _ = page.read_text("utf-8").partition(
            f'<meta http-equiv="Content-Security-Policy" content="{PAGE_POLICY}">'
        )
        assert stated, page
        assert "<script" not in head, page
        assert "<link" not in head, page


def test_a_file_is_kept_and_asked_for_again(port: int) -> None:
    for path in ("/assets/generated/scripts/start.js", "/teapots/"):
        first = ask(port, path)
        tag = first.getheader("etag") or ""
        assert (first.getheader("cache-control"), tag[:3]) == ("no-cache", 'W/"')
        for known in (tag, tag.removeprefix("W/"), f'"other", {tag}'):
            again = ask(port, path, If_None_Match=known)
            assert (again.status, again.getheader("cache-control"), again.getheader("etag")) == (304, "no-cache", tag)
            assert {header: again.getheader(header) for header in SECURITY_HEADERS} == SECURITY_HEADERS
        assert ask(port, path, If_None_Match='"other"').status == 200
        assert ask(port, path, "HEAD").getheader("etag") == tag


@pytest.mark.parametrize("content", [b"<p>A longer page than before</p>" * 1000, b"", None])
def test_a_page_that_a_build_replaces_or_removes_as_it_is_asked_for_is_answered_whole(
    small_built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    project = shutil.copytree(small_built, tmp_path / "project")
    page, found = project / "site/teapots/heroes/kyusu/index.html", SiteFiles.lookup_path

    def replaced(files: SiteFiles, path: str) -> tuple[str, os.stat_result | None]:
        file = found(files, path)
        page.unlink(missing_ok=True)
        if content is not None:
            page.write_bytes(content)
        return file

    monkeypatch.setattr(SiteFiles, "lookup_path", replaced)
    with running(project) as (_, port):
        response = ask(port, "/teapots/heroes/kyusu/index.html")
    if content is None:
        assert response.status == 404
    else:
        assert (response.status, response.getheader("content-length")) == (200, str(len(content)))


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost:", b"POST /api/lookup HTTP/1.1\r\nHost: a\r\nContent-"])
def test_a_client_that_is_silent_or_slow_is_disconnected(
    small_built: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.2)
    with running(small_built) as (_, port), connected(port) as client:
        client.sendall(sent)
        with suppress(ConnectionError):
            assert client.recv(1) == b""


def test_the_time_for_a_request_holds_for_each_of_a_connection(small_built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.2)
    with running(small_built) as (_, port), connected(port) as client:
        client.sendall(b"GET /api/lookup?q=tea HTTP/1.1\r\nHost: a\r\n\r\n")
        assert client.recv(1) == b"H"
        client.sendall(b"GET / HT")
        with suppress(ConnectionError):
            while client.recv(4096):
                pass


def test_more_bytes_do_not_extend_the_time_for_a_request(small_built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.2)
    with running(small_built) as (_, port), connected(port) as client, pytest.raises(ConnectionError):
        client.sendall(b"GET / HTTP/1.1\r\n")
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            client.sendall(b"X: y\r\n")
            time.sleep(0.02)


def test_a_client_that_does_not_read_is_disconnected(
    small_built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "STALLED_SECONDS", 0.2)
    project = shutil.copytree(small_built, tmp_path / "project")
    (project / "site/large.bin").write_bytes(bytes(20_000_000))
    with running(project) as (service, port), socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", port))
        client.sendall(b"GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n")
        assert client.recv(1) == b"H"
        wait(lambda: not service.server_state.connections)


def test_a_request_beyond_the_limit_is_refused_and_a_connection_far_beyond_it_is_closed(
    small_built: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("rulebook.api.server.MAX_CONNECTIONS", 3)
    monkeypatch.setattr(connections, "REFUSED_CONNECTIONS", 4)
    with running(small_built) as (service, port):
        silent = [connected(port) for _ in range(3)]
        wait(lambda: len(service.server_state.connections) == 3)
        refused = ask(port, "/")
        assert refused.status == 503
        assert {header: refused.getheader(header) for header in SECURITY_HEADERS} == SECURITY_HEADERS
        wait(lambda: len(service.server_state.connections) == 3)
        silent.append(connected(port))
        wait(lambda: len(service.server_state.connections) == 4)
        with connected(port) as closed, suppress(ConnectionError):
            assert closed.recv(1) == b""
        for client in silent:
            client.close()
        wait(lambda: not service.server_state.connections)
        assert ask(port, "/").status == 200


def test_any_error_in_opening_a_new_index_is_logged_and_it_is_tried_again(
    small_built: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from starlette.testclient import TestClient

    from rulebook.api import lookup

    tries: list[Path] = []

    def failing(folder: Path) -> Path | None:
        tries.append(folder)
        if len(tries) == 1:
            return index_of_site(folder)
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(lookup, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(lookup, "index_of_site", failing)
    with TestClient(application(small_built)) as client:
        wait(lambda: len(tries) > 3)
        assert client.get("/api/lookup?q=tea").status_code == 200
    assert "tried again: ZeroDivisionError: on purpose" in caplog.text
