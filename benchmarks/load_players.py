"""A player of the load generator: it speaks the WebSocket protocol itself, and reads only the fields that it needs."""

from __future__ import annotations

import asyncio
import random
import time
import zlib
from dataclasses import dataclass, field

import msgspec

from azulejos.server.protocol import commands, messages, questions

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, COMPRESSED, MASKED = 0x80, 0x40, 0x80
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookie}\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
)


class Received(msgspec.Struct):
    """The fields of the server's messages that matter here."""

    type: str
    id: str | None = None
    table: str = ""
    number: int = 0
    status: str = ""
    you: list[int] = []
    legal: list[str] = []
    rematch: str | None = None
    reason: str = ""


decoder = msgspec.json.Decoder(Received)


@dataclass(slots=True)
class Load:
    """The state that all players share: the address of the server, and the measurements."""

    think: float
    chance: random.Random
    times: list[float] = field(default_factory=list)  # from sent to acknowledged, in ms
    refused: list[str] = field(default_factory=list)
    late: float = 0  # the worst delay of a timer of the generator's own, in ms
    games_over: int = 0
    received: int = 0  # bytes


class Player(asyncio.Protocol):
    """One WebSocket: it sits down, and moves when it is its turn."""

    def __init__(self, load: Load, host: str, cookie: str, table: str, is_first: bool) -> None:
        self.load = load
        self.host, self.cookie = host, cookie
        self.table = table
        self.is_first = is_first  # of the two, who asks for the rematch
        self.sent: dict[str, float] = {}
        self.acted = -1  # the number of the state in which it has moved, or will
        self.ids = 0
        self.buffer = bytearray()
        self.inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        self.transport.write(HANDSHAKE.format(host=self.host, cookie=self.cookie).encode())

    def data_received(self, data: bytes) -> None:
        self.load.received += len(data)
        self.buffer += data
        if not self.is_open:
            head, end, _ = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise RuntimeError(f"no WebSocket: {bytes(head)!r}")
            del self.buffer[: len(head) + len(end)]
            self.is_open = True
            self.send(questions.Watch(self.table))
        while self.read_frame():
            pass

    def read_frame(self) -> bool:
        """Take one whole frame from the buffer; the server sends none in parts."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start])
        if len(buffer) < start + size:
            return False
        first, content = buffer[0], bytes(buffer[start : start + size])
        del buffer[: start + size]
        if first & 0xF == TEXT:
            if first & COMPRESSED:
                content = self.inflate.decompress(content + b"\0\0\xff\xff")
            self.receive(decoder.decode(content))
        elif first & 0xF == PING:
            self.send_frame(PONG, content)
        elif first & 0xF == CLOSE:
            self.load.refused.append(f"closed: {content!r}")
        return True

    def send(self, message: messages.FromClient) -> None:
        self.send_frame(TEXT, messages.encoder.encode(message))

    def send_frame(self, kind: int, content: bytes) -> None:
        """A frame of a client's is masked; the mask is 0."""
        size = len(content)
        lengths = [MASKED | size] if size < 126 else [MASKED | 126, *divmod(size, 256)]
        head = bytes([FINAL | kind, *lengths])
        self.transport.write(head + b"\0\0\0\0" + content)

    def new_id(self) -> str:
        self.ids += 1
        return f"{id(self):x}-{self.ids}"

    def receive(self, message: Received) -> None:
        if message.type == "state":
            self.on_state(message)
        elif message.type == "ack" and message.id in self.sent:
            self.load.times.append(1000 * (time.perf_counter() - self.sent.pop(message.id)))
        elif message.type in ("refused", "goodbye"):
            self.load.refused.append(message.reason)

    def on_state(self, state: Received) -> None:
        if state.table != self.table:
            return
        if state.rematch is not None:
            self.send(questions.Unwatch(self.table))
            self.table, self.acted = state.rematch, -1
            self.send(questions.Watch(self.table))
        elif state.status == "over" and self.is_first and self.acted >= 0:
            self.acted = -1
            self.load.games_over += 1
            self.send(commands.Rematch(self.table, self.new_id()))
        elif state.status == "open" and not state.you and self.acted < 0:
            self.acted = 0
            self.send(commands.Sit(self.table, self.new_id()))
        elif state.legal and state.number > self.acted:
            self.acted = state.number
            pause = self.load.think * self.load.chance.uniform(0.5, 1.5)
            loop = asyncio.get_running_loop()
            loop.call_later(pause, self.move, state, loop.time() + pause)

    def move(self, state: Received, due: float) -> None:
        command = commands.Move(self.table, self.new_id(), state.number, self.load.chance.choice(state.legal))
        self.load.late = max(self.load.late, 1000 * (asyncio.get_running_loop().time() - due))
        self.sent[command.id] = time.perf_counter()
        self.send(command)
