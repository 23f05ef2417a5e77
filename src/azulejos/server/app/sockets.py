"""A WebSocket: one connection of one person, who sees tables and acts at them."""

from __future__ import annotations

import asyncio
import contextlib
import itertools

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from azulejos import __version__
from azulejos.core.errors import AzulejosError
from azulejos.server.features.play.services import Services, carry_out
from azulejos.server.http.backlog import Backlog
from azulejos.server.http.endpoints import address_of
from azulejos.server.http.security import LOCKED_OUT, described
from azulejos.server.protocol import messages, questions
from azulejos.server.protocol.messages import goodbye_message, refused_message
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person, face_of
from azulejos.server.runtime.processor import Asker
from azulejos.server.runtime.security_log import note
from azulejos.texts.reasons import because

MOST_WAITING = 512  # messages that a slow reader may leave unread
FEW_WAITING = 32  # who leaves more unread is not listened to until they are read
SEND_SECONDS = 15
MOST_TABLES = 64  # watched on one socket
FEW_AT_ONCE = 4  # messages of one socket that are answered before others have their turn

_numbers = itertools.count()  # for limits: the id of an object is given again to the next

GOING_AWAY, POLICY, TOO_SLOW, SESSION_ENDED = 1001, 1008, 1013, 4401

log = structlog.get_logger()


class Socket:
    """One connection. `send` never waits; a task of its own writes what is in the queue."""

    def __init__(self, websocket: WebSocket, who: Person, services: Services) -> None:
        self.websocket = websocket
        self.who = who
        self.services = services
        self.address = address_of(websocket)
        self.watched: set[str] = set()
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self._unread = Backlog(services.connections.backlogs, self.address)
        self._has_room = asyncio.Event()
        self._code = GOING_AWAY
        self._is_closing = False
        self._writer: asyncio.Task[None] | None = None
        self._key = f"socket {next(_numbers)}"

    @property
    def person(self) -> str:
        return self.who.id

    def send(self, message: messages.FromServer) -> None:
        if self._is_closing:
            return
        content = messages.encoder.encode(message)
        if self._queue.full() or not self._unread.add(len(content)):
            self.services.metrics.dropped.inc()
            self.close(TOO_SLOW)
        else:
            self._queue.put_nowait(content)

    def close(self, code: int, message: messages.FromServer | None = None) -> None:
        """Send nothing more but perhaps a last message."""
        if self._is_closing:
            return
        self._is_closing = True
        self._code = code
        while self._queue.full() or (code == TOO_SLOW and not self._queue.empty()):
            self._queue.get_nowait()
        if message is not None and self._queue.qsize() < MOST_WAITING - 1:
            self._queue.put_nowait(messages.encoder.encode(message))
        self._queue.put_nowait(None)

    def send_away(self, refusal: Refusal) -> None:
        """Close it, and say why."""
        self.close(POLICY, goodbye_message(refusal))

    def end_session(self) -> None:
        """Close the connection: its session has ended."""
        self.close(SESSION_ENDED, goodbye_message(Refusal("not_known", because("logged_out"))))

    async def serve(self) -> None:
        """Read and write until either side has enough."""
        tables = self.services.tables
        tables.presence.arrive(self.person)
        self.services.metrics.sockets.inc()
        writer = self._writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writer, reader):
                task.cancel()
            for result in await asyncio.gather(writer, reader, return_exceptions=True):
                if isinstance(result, Exception):
                    log.error("a socket failed", exc_info=result)
            self._is_closing = True  # and takes nothing more
            self._unread.end()
            self.services.metrics.sockets.dec()
            tables.presence.leave(self.person)
            self.services.lobby.unwatch(self)
            for table in self.watched:
                self.services.audience.leave(table, self)
                await tables.unwatch(self, table)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            content = await self._queue.get()
            if content is None:
                break
            self._unread.take(len(content))
            overdue = loop.call_later(SEND_SECONDS, self._drop)  # costs less than a timeout's context
            try:
                await self.websocket.send_text(content.decode())
            except (WebSocketDisconnect, RuntimeError, OSError):
                return
            finally:
                overdue.cancel()
            if self._queue.qsize() <= FEW_WAITING:
                self._has_room.set()
        if self.websocket.application_state == WebSocketState.CONNECTED:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
                async with asyncio.timeout(SEND_SECONDS):
                    await self.websocket.close(self._code)

    def _drop(self) -> None:
        """A reader has not taken one message for so long: it is gone, or as good as gone."""
        self.services.metrics.dropped.inc()
        if self._writer is not None:
            self._writer.cancel()

    async def _read(self) -> None:
        who, now = self.who, self.services.tables.now()
        known = who.id, who.name, who.is_account
        self.send(messages.Welcome(*known, __version__, messages.PROTOCOL, now, face_of(who)))
        for number in itertools.count(1):
            while self._queue.qsize() > FEW_WAITING:
                self._has_room.clear()
                await self._has_room.wait()
            received = await self.websocket.receive()
            if received["type"] != "websocket.receive":
                return
            if not self._is_closing:
                content = received.get("text")
                await self._answer(content.encode() if content is not None else received.get("bytes") or b"")
            if number % FEW_AT_ONCE == 0:  # many messages may have come, and reading them does not wait
                await asyncio.sleep(0)

    async def _answer(self, content: bytes) -> None:
        command: str | None = None
        try:
            self._count()
            message = read(content)
            command = getattr(message, "id", None)
            await self._do(message)
        except AzulejosError as error:
            refused = refused_message(error, command)
            self.services.metrics.refused.labels(refused.code).inc()
            self.send(refused)
            if refused.code == "too_fast":
                self._note_refusal()
        except Exception as error:  # an unforeseen one: the socket stays open
            note("failed", self.address, path="/ws", error=described(error))
            self.send(refused_message(Refusal("failed"), command))

    def _note_refusal(self) -> None:
        """Count a refusal against the address, and end the connection if that is locked out by now."""
        bans = self.services.connections.bans
        bans.refused(self.address)
        if bans.is_banned(self.address):
            self.send_away(LOCKED_OUT)

    def _count(self) -> None:
        """Count a message, and close the connection if there are far too many."""
        try:
            self.services.limiter.hit("messages", self._key)
        except Refusal as refusal:
            self.send(refused_message(refusal))
            self.send_away(refusal)
            raise
        self.services.limiter.hit("address_messages", self.address)

    def _count_watch(self) -> None:
        """Count what is sent whole, perhaps with a hundred tables or lines."""
        self.services.limiter.hit("watches", self.person)
        self.services.limiter.hit("address_watches", self.address)

    async def _do(self, message: messages.FromClient) -> None:
        services = self.services
        if isinstance(message, questions.Ping):
            self.send(messages.Pong(message.id, services.tables.now()))
        elif isinstance(message, questions.Watch):
            await self._watch(message)
        elif isinstance(message, questions.Unwatch):
            self.watched.discard(message.table)
            services.audience.leave(message.table, self)
            await services.tables.unwatch(self, message.table)
        elif isinstance(message, questions.WatchLobby):
            self._count_watch()
            await services.lobby.watch(self, message.on)
        elif isinstance(message, questions.Preview):
            services.limiter.hit("previews", self.person)
            self.send(await services.tables.preview(Asker(self.person, self.address), message))
        else:
            self.send(await carry_out(services, self.who, message, self.address))

    async def _watch(self, message: questions.Watch) -> None:
        if len(self.watched) >= MOST_TABLES and message.table not in self.watched:
            raise Refusal("too_many", because("many_watched", most=MOST_TABLES))
        self._count_watch()
        self.watched.add(message.table)  # before the wait, in which this connection may end
        try:
            await self.services.tables.watch(self, message.table, message.since)
        except Refusal:
            self.watched.discard(message.table)  # there is no such table
            raise
        if self.services.audience.is_crowded(message.table, self):  # without a wait before it is counted
            self.watched.discard(message.table)
            await self.services.tables.unwatch(self, message.table)
            raise Refusal("too_many", because("crowded_address"))
        self.services.audience.come(message.table, self)
        if message.since is None:
            for line in await self.services.chat.lines(message.table):
                self.send(line)


def read(content: bytes) -> messages.FromClient:
    """A message, or one sentence about what is wrong with it."""
    try:
        message: messages.FromClient = messages.from_client.decode(content)
        return message
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_message", because("unreadable", detail=str(error))) from None
