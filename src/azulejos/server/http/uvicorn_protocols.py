"""HTTP and WebSocket on one connection: uvicorn's protocols, with bounds on what a peer may make the server do.

A peer may be silent, slow, deaf or talkative. What it sends is parsed in small pieces, so that no packet holds
the event loop for long; what it leaves unread is bounded; and `Connections` ends it when something is overdue.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from azulejos.server.http.client_address import counted_address
from azulejos.server.http.connection_limits import (
    BODY_SECONDS,
    HEAD_SECONDS,
    LINGER_SECONDS,
    WRITE_SECONDS,
    Connections,
)
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol import messages
from azulejos.server.protocol.messages import refused_message
from azulejos.server.protocol.refusals import STATUS, Refusal
from azulejos.texts.reasons import because

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
except ImportError:  # there is none for Windows
    HttpToolsProtocol = None  # type: ignore[assignment, misc]

MOST_HEAD = 32 * 1024  # bytes of the head of a request
MOST_HEADERS = 128
MOST_AT_ONCE = 256  # requests, or pieces of a body, that may come in one packet
PIECE = 2048  # bytes of a socket that are parsed in one go: 340 frames at most
MOST_AFTER_CLOSE = 64 * 1024  # bytes in which the answer to our goodbye must be found
CLOSE_SECONDS = 2.0  # in which a socket must answer our goodbye
MOST_UNSENT = 256 * 1024  # bytes that a socket may leave unread while it asks for more pongs

STREAM_PATH = "/api/stream"
CROWDED = Refusal("too_many", because("crowded_address"))

_numbers = itertools.count()  # for limits: the id of an object is given again to the next
Base: Any = object


class Patient(Base):  # type: ignore[misc]
    """The common part of HTTP and WebSocket: known to `Connections`, with a peer that must read and end in time."""

    transport: Any
    loop: asyncio.AbstractEventLoop

    def __init__(self, *args: Any, guard: Connections, limiter: Limiter, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.guard = guard
        self.limiter = limiter
        self.address = "?"
        self._unread_since: float | None = None  # since when there is more to read than the transport likes to hold
        self._closing_since: float | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        peer = get_remote_addr(transport)
        self.address = counted_address(peer[0]) if peer else "?"

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.release(self)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._unread_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._unread_since = None
        super().resume_writing()

    def is_overdue(self, now: float) -> bool:
        if self._unread_since is not None and now >= self._unread_since + WRITE_SECONDS:
            return True
        if self.transport.is_closing():
            self._closing_since = self._closing_since or now
            return now >= self._closing_since + LINGER_SECONDS
        return False

    def cut(self) -> None:
        self.transport.abort()


class PatientHttp(Patient):
    """HTTP by either parser: requests must come whole and in time, and connections without one are the first to go."""

    cycle: Any  # the request that came last, and its answer

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._begun: float | None = None  # when the request began that has not wholly come yet
        self._is_socket = False  # another protocol has the connection

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._begun = self.loop.time()
        if self.guard.bans.is_banned(self.address):
            self.guard.metrics.cut.labels("banned").inc()
            transport.abort()
        elif not self.guard.admit(self):
            self.guard.metrics.cut.labels("too_many").inc()
            transport.write(answer_to(CROWDED))
            transport.close()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._begun is None and self._is_idle():
            self._begun = self.loop.time()
        super().data_received(data)
        if not self._is_socket and not self._is_idle() and not self.cycle.more_body:
            self._begun = None
            self.guard.works(self)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing() and self._is_idle():
            self.guard.rests(self)

    def is_overdue(self, now: float) -> bool:
        seconds = HEAD_SECONDS if self._is_idle() else BODY_SECONDS
        return super().is_overdue(now) or (self._begun is not None and now >= self._begun + seconds)

    def handle_websocket_upgrade(self, *event: Any) -> None:
        self._is_socket = True
        self.guard.release(self)
        super().handle_websocket_upgrade(*event)

    def send_400_response(self, text: str) -> None:
        self.guard.metrics.malformed.inc()
        super().send_400_response(text)

    def shutdown(self) -> None:
        """The server stops: half a request never becomes a whole one, and a stream has no end of its own."""
        if not self._is_idle() and (self.cycle.more_body or self.cycle.scope["path"] == STREAM_PATH):
            self.transport.close()
        else:
            super().shutdown()

    def _is_idle(self) -> bool:
        """Whether no request is being read or answered beyond its head."""
        return self.cycle is None or bool(self.cycle.response_complete)


class PlainHttp(PatientHttp, H11Protocol):
    """HTTP by h11, which bounds heads by itself."""


if HttpToolsProtocol is not None:

    class QuickHttp(PatientHttp, HttpToolsProtocol):
        """HTTP by httptools, which bounds nothing by itself. An error in one of its callbacks ends the parsing."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._is_in_head = True
            self._head_bytes = 0
            self._in_head = 0  # bytes of the head that is being read, as far as they were parsed
            self._at_once = 0

        def data_received(self, data: bytes) -> None:
            self._at_once = 0
            super().data_received(data)
            if self._is_in_head and not self.transport.is_closing():
                self._head_bytes += len(data)
                if self._head_bytes > MOST_HEAD:
                    self.send_400_response(f"The head of a request has {MOST_HEAD} bytes at most.")

        def _need_room_in_head(self, number: int) -> None:
            """Count bytes of a head: a large packet may bring it whole."""
            self._in_head += number
            if self._in_head > MOST_HEAD:
                raise ValueError(f"the head of a request has {MOST_HEAD} bytes at most")

        def on_message_begin(self) -> None:
            self._is_in_head = True
            self._in_head = 0
            super().on_message_begin()

        def on_url(self, url: bytes) -> None:
            self._need_room_in_head(len(url))
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            if len(self.headers) >= MOST_HEADERS:
                raise ValueError(f"a request has {MOST_HEADERS} headers at most")
            self._need_room_in_head(len(name) + len(value))
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            self._is_in_head = False
            self._head_bytes = 0
            self._count()
            super().on_headers_complete()

        def on_body(self, body: bytes) -> None:
            self._count()
            super().on_body(body)

        def _count(self) -> None:
            self._at_once += 1
            if self._at_once > MOST_AT_ONCE:
                raise ValueError(f"a packet holds {MOST_AT_ONCE} requests or chunks of a body at most")


class PatientSocket(Patient, WebSocketsSansIOProtocol):
    """WebSocket: frames are parsed no faster than their messages are read, and control frames count like messages."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.close_timeout = CLOSE_SECONDS
        self._unparsed = bytearray()
        self._after_close = 0  # bytes that came after our goodbye
        self._key = f"connection {next(_numbers)}"

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.guard.add(self)

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self._after_close += len(data)
            if self._after_close > MOST_AFTER_CLOSE:
                self.guard.cut(self, "flood")
                return
        self._unparsed += data
        self._parse()

    async def receive(self) -> Any:
        received = await super().receive()
        self._parse()
        return received

    def _parse(self) -> None:
        """Parse until there is a message to be read; after our goodbye, a piece at a time."""
        while self._unparsed and not self.transport.is_closing() and (self.close_sent or self.queue.empty()):
            piece = bytes(self._unparsed[:PIECE])
            del self._unparsed[:PIECE]
            super().data_received(piece)
            if self.close_sent:
                self.loop.call_soon(self._parse)
                return

    def handle_ping(self) -> None:
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        """Count a frame that isn't a message; a peer that sends too many, or reads none of the answers, is cut off."""
        try:
            self.limiter.hit("control_frames", self._key)
        except Refusal:
            self.guard.cut(self, "flood")
        else:
            if self.transport.get_write_buffer_size() > MOST_UNSENT:
                self.guard.cut(self, "too_slow")
        return not self.transport.is_closing()

    def handle_parser_exception(self) -> None:
        self.guard.metrics.malformed.inc()
        super().handle_parser_exception()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_timer is not None:  # uvicorn would wait for ever for a peer that reads nothing
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


def answer_to(refusal: Refusal) -> bytes:
    """A whole HTTP answer for a connection that is refused before anything was read."""
    body = messages.encoder.encode(refused_message(refusal))
    head = (
        f"HTTP/1.1 {STATUS[refusal.code]} Too Many Requests\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


Http: Any = PlainHttp if HttpToolsProtocol is None else QuickHttp
