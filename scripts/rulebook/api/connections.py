"""Connections that end. uvicorn waits without a limit for a request that does not come, and for a client that reads nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

REQUEST_SECONDS = 10.0
"""The time that a client has to send the head of a request."""
STALLED_SECONDS = 30.0
"""The time that a client has to read 48 KB of an answer. Less of it than that is sent while the client reads nothing."""
MAX_CONNECTIONS = 400
"""The number of connections from which on requests are answered with 503. Most systems allow a process 1,024 open files."""
REFUSED_CONNECTIONS = 2 * MAX_CONNECTIONS
"""The number of connections from which on a new one is closed at once."""


class Connection(H11Protocol):
    """A connection that is closed if its client is silent, sends a request too slowly, or does not read the answer."""

    _deadline: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, but not for long."""
        super().connection_made(transport)
        if len(self.connections) > REFUSED_CONNECTIONS:
            transport.abort()
        self._wait_for_request()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request. The time for a request begins with its first byte, and more bytes do not extend it."""
        super().data_received(data)
        if self.cycle and not self.cycle.response_complete:
            self._deadline = self._cancelled(self._deadline)
        elif not self._deadline:
            self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the timers."""
        self._deadline, self._stalled = self._cancelled(self._deadline), self._cancelled(self._stalled)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait until the client reads what was sent."""
        super().pause_writing()
        self._stalled = self._stalled or self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on sending."""
        self._stalled = self._cancelled(self._stalled)
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Close the connection, whether the client reads the rest of the answer or not."""
        super().timeout_keep_alive_handler()
        self._stalled = self._stalled or self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request, with the headers of every other answer. uvicorn sends none of them here."""
        headers = [
            *self.server_state.default_headers,
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"connection", b"close"),
        ]
        content = msg.encode("ascii")
        answer = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for event in (answer, h11.Data(data=content), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _wait_for_request(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    @staticmethod
    def _cancelled(timer: asyncio.TimerHandle | None) -> None:
        if timer:
            timer.cancel()
