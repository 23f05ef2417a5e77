"""A small client of the server, for bots, tests and the load generator: it keeps what it has seen, and loses nothing.

`Connection` is one WebSocket of one person. After a break it comes back by itself, watches its tables from where it
was, and sends again every command that was not acknowledged, under the same id: sent twice, it happens once.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
from collections import deque
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect

from azulejos.core.errors import AzulejosError
from azulejos.server.protocol import commands, messages, questions, table_setup, table_state

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
WAIT_SECONDS = 60.0
TRY_AGAIN = {"unavailable": 0.05, "too_fast": 1.0}  # seconds after which a refused command may succeed


class ClientError(AzulejosError):
    """The server refused; `code` says why."""

    def __init__(self, code: str, reason: str) -> None:
        self.code = code
        super().__init__(reason)


class Account:
    """An identity at a server: a guest, or the owner of a token."""

    def __init__(self, server: str, token: str | None = None) -> None:
        self.server = server.rstrip("/")
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        # Without TLS there is nothing to verify, and to read all the world's certificates takes a while.
        is_encrypted = urlsplit(self.server).scheme != "http"
        self.http = httpx.AsyncClient(base_url=self.server, headers=headers, timeout=30, verify=is_encrypted)

    async def close(self) -> None:
        await self.http.aclose()

    async def become_guest(self, name: str | None = None) -> str:
        """Become a guest; returns the person's id."""
        answer = await self.post("/api/guest", {"name": name})
        return str(answer["person"])

    async def post(self, path: str, body: Any) -> Any:
        content = msgspec.json.encode(body)
        return self._read(await self.http.post(path, content=content, headers={"Content-Type": "application/json"}))

    async def get(self, path: str) -> Any:
        return self._read(await self.http.get(path))

    def _read(self, response: httpx.Response) -> Any:
        is_json = response.headers.get("content-type", "").startswith("application/json")
        answer = msgspec.json.decode(response.content) if is_json else response.text
        if response.is_success:
            return answer
        code, reason = (answer.get("code"), answer.get("reason")) if isinstance(answer, dict) else (None, None)
        raise ClientError(code or "unavailable", reason or f"HTTP {response.status_code}")

    async def create(self, setup: table_setup.Setup) -> str:
        """Make a table; its id."""
        created = await self.post("/api/tables", setup)
        return str(created["table"])

    async def game_file(self, table: str) -> str:
        return str(await self.get(f"/api/tables/{table}/file"))

    def headers(self) -> dict[str, str]:
        """The headers that authenticate a WebSocket."""
        token = {name: value for name, value in self.http.headers.items() if name.lower() == "authorization"}
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return token | ({"Cookie": cookies} if cookies else {})

    def socket_url(self) -> str:
        parts = urlsplit(self.server)
        return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/ws"


class Connection:
    """A WebSocket that comes back. Use it as `async with Connection(account) as connection`."""

    def __init__(self, account: Account, url: str | None = None) -> None:
        self.account = account
        self.url = url or account.socket_url()
        self.states: dict[str, table_state.State] = {}  # the last of each table
        self.chat: dict[str, dict[int, messages.ChatLine]] = {}
        self.lobby: messages.Lobby | None = None
        self.breaks = 0
        self._unacknowledged: dict[str, tuple[commands.Command, asyncio.Future[messages.Ack]]] = {}
        self._previews: deque[asyncio.Future[messages.Previews]] = deque()  # asked for, in this order
        self._changed = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._ids = itertools.count(1)
        self._prefix = secrets.token_hex(6)
        self._watched: set[str] = set()
        self._later: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Connection:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [task for task in (self._task, *self._later) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # What a client does.

    async def watch(self, table: str) -> table_state.State:
        """See a table from now on; its first state."""
        self._watched.add(table)
        await self._send(questions.Watch(table))
        return await self.wait_for(table, lambda state: True)

    async def unwatch(self, table: str) -> None:
        """See no more of a table; its last state is kept."""
        self._watched.discard(table)
        await self._send(questions.Unwatch(table))

    async def do(self, command: commands.Command) -> messages.Ack:
        """Carry a command out, however often the connection breaks meanwhile."""
        done: asyncio.Future[messages.Ack] = asyncio.get_running_loop().create_future()
        self._unacknowledged[command.id] = command, done
        await self._send(command)
        try:
            return await asyncio.wait_for(done, WAIT_SECONDS)
        finally:
            self._unacknowledged.pop(command.id, None)

    def new_id(self) -> str:
        return f"{self._prefix}-{next(self._ids)}"

    async def sit(self, table: str, seat: int | None = None, contribution: str = "") -> messages.Ack:
        return await self.do(commands.Sit(table, self.new_id(), seat, contribution))

    async def move(self, table: str, move: str) -> messages.Ack:
        return await self.do(commands.Move(table, self.new_id(), self.states[table].number, move))

    async def say(self, table: str, text: str) -> messages.Ack:
        return await self.do(commands.Say(table, self.new_id(), text))

    async def preview(
        self, table: str, moves: list[str] | None = None, steps: bool = True, outlook: bool = False
    ) -> messages.Previews:
        if self._socket is None:
            raise ClientError("unavailable", "There is no connection at the moment; ask again.")
        answer: asyncio.Future[messages.Previews] = asyncio.get_running_loop().create_future()
        self._previews.append(answer)
        await self._send(questions.Preview(table, self.states[table].number, moves, steps, outlook))
        return await asyncio.wait_for(answer, WAIT_SECONDS)

    async def wait_for(self, table: str, wanted: Any) -> table_state.State:
        """The first state of a table of which something is true."""
        async with asyncio.timeout(WAIT_SECONDS), self._changed:
            while table not in self.states or not wanted(self.states[table]):
                await self._changed.wait()
            return self.states[table]

    async def turns(self, table: str) -> AsyncIterator[table_state.State]:
        """Every state in which the client must act, until the game is over."""
        number = -1
        while True:
            state = await self.wait_for(table, lambda state, seen=number: is_next(state, seen))
            if state.status == "over":
                return
            number = state.number
            yield state

    # What keeps the connection.

    async def _run(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                async with connect(self.url, additional_headers=self.account.headers(), max_size=None) as socket:
                    pause = FIRST_PAUSE
                    await self._listen(socket)
            except (OSError, websockets.WebSocketException, TimeoutError, EOFError):
                pass
            self._socket = None
            self.breaks += 1
            while self._previews:
                self._answer_preview(ClientError("unavailable", "The connection broke; ask again."))
            await asyncio.sleep(pause * (1 + secrets.randbelow(100) / 100))
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _listen(self, socket: ClientConnection) -> None:
        self._socket = socket
        for table in tuple(self._watched):
            state = self.states.get(table)
            await self._send(questions.Watch(table, state.number if state else None))
        for command, _ in tuple(self._unacknowledged.values()):
            await self._send(command)
        async for content in socket:
            message = messages.from_server.decode(content)
            await self._on_message(message)

    async def _send(self, message: messages.FromClient) -> None:
        """Send if there is a connection; else it is sent when there is one again."""
        if self._socket is None:
            return
        with contextlib.suppress(websockets.ConnectionClosed):
            await self._socket.send(messages.encoder.encode(message).decode())

    async def _on_message(self, message: messages.FromServer) -> None:
        if isinstance(message, table_state.State):
            await self._on_state(message)
        elif isinstance(message, messages.Ack):
            self._resolve(message.id, message)
        elif isinstance(message, messages.Refused):
            await self._on_refused(message)
        elif isinstance(message, messages.Previews):
            self._answer_preview(message)
        elif isinstance(message, messages.ChatLine):
            self.chat.setdefault(message.table, {})[message.number] = message
        elif isinstance(message, messages.Lobby):
            self.lobby = message

    async def _on_state(self, state: table_state.State) -> None:
        old = self.states.get(state.table)
        if old is not None and state.number < old.number:
            return  # an older one came late
        async with self._changed:
            self.states[state.table] = state
            self._changed.notify_all()

    def _answer_preview(self, answer: messages.Previews | ClientError) -> None:
        """Answer the question that was asked first."""
        waiting = self._previews.popleft() if self._previews else None
        if waiting is None or waiting.done():
            return
        if isinstance(answer, messages.Previews):
            waiting.set_result(answer)
        else:
            waiting.set_exception(answer)

    async def _on_refused(self, refused: messages.Refused) -> None:
        if refused.id in self._unacknowledged:
            if refused.code in TRY_AGAIN:
                self._send_later(TRY_AGAIN[refused.code], refused.id)
                return
            self._resolve(refused.id, ClientError(refused.code, refused.reason))
        elif refused.id is None:
            self._answer_preview(ClientError(refused.code, refused.reason))
            if refused.code in TRY_AGAIN and self._socket is not None:
                await self._socket.close()  # perhaps a table is not watched now: come back, and watch it again

    def _send_later(self, seconds: float, command: str) -> None:
        """Send a command again after a while, if it is unanswered by then."""

        async def send_again() -> None:
            await asyncio.sleep(seconds)
            if command in self._unacknowledged:
                await self._send(self._unacknowledged[command][0])

        task = asyncio.create_task(send_again())
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    def _resolve(self, command: str | None, outcome: messages.Ack | ClientError) -> None:
        _, waiting = self._unacknowledged.get(command or "", (None, None))
        if waiting is None or waiting.done():
            return
        if isinstance(outcome, messages.Ack):
            waiting.set_result(outcome)
        else:
            waiting.set_exception(outcome)


def is_next(state: table_state.State, seen: int) -> bool:
    """Whether the client must act in a state newer than a number, or the game is over."""
    return state.status == "over" or (bool(state.legal) and state.number > seen)
