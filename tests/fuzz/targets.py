"""The readers of everything that strangers may send. A target takes any bytes; what it raises is a fault."""

from __future__ import annotations

import asyncio
import contextlib
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import msgspec
from uvicorn.server import ServerState

from azulejos.bots.analyst import analyst_of
from azulejos.core.actors import CHANCE, REFEREE
from azulejos.core.errors import AzulejosError, NotationError, OptionError
from azulejos.core.game import Game, State
from azulejos.core.records.game_file import finish, formatting, parsing
from azulejos.core.records.turn_notation import parse_turn
from azulejos.core.rng import seeded
from azulejos.games import game as find_game
from azulejos.games import page_game, page_names
from azulejos.server.app.application import build
from azulejos.server.app.serve import configuration
from azulejos.server.app.sockets import read
from azulejos.server.features.accounts import names
from azulejos.server.features.accounts.names import PeopleError
from azulejos.server.features.positions.positions import made, position_of, read_position
from azulejos.server.features.positions.previews import PreviewsOf, previewing
from azulejos.server.http.client_address import LONGEST_ADDRESS, counted_address
from azulejos.server.http.security import is_known
from azulejos.server.protocol.messages import encoder, refused_message
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.table_setup import Setup
from azulejos.server.settings import Settings
from azulejos.server.tables.setup import checked_setup
from azulejos.texts.language import accepted_language
from tests.walking import walk

FEW = 3  # moves of a position that are made
LOOPS = 8  # turns of the event loop that a connection is given

Target = Callable[[bytes], None]


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


@contextlib.contextmanager
def refusing(*kinds: type[AzulejosError]) -> Iterator[None]:
    """Pass over a refusal, if it is one that can be sent."""
    try:
        yield
    except kinds as error:
        encoder.encode(refused_message(error))


# Positions


def positions(data: bytes) -> None:
    """A position is refused, or it can be shown, explained, played on, and written as it was meant."""
    with refusing(Refusal):
        game, state = read_position(text_of(data))
        assert game.read(game.position(state)).tobytes() == state.tobytes()
        encoder.encode(position_of(game, state, None, [], REFEREE))
        encoder.encode(finish(previewing(game, state, PreviewsOf("", None, outlook=False))))
        actor = game.actor(state)
        if actor >= 0:
            seen = analyst_of(game).as_seen(game, state, actor, seeded(1))
            assert game.view(seen, actor) == game.view(state, actor)
        for action in game.legal(state)[:FEW]:
            after = state.copy()
            game.apply(after, action)
            assert game.read(game.position(after)).tobytes() == after.tobytes()
        if actor == CHANCE:
            made(game, state, "*")


# Moves


@cache
def moments() -> tuple[tuple[Game, State], ...]:
    """States of a few games, for which moves and deals are read."""
    known = []
    for name in page_names():
        game = find_game(name)
        states = list(walk(game, game.with_defaults({}), seed=1))
        known += [(game, state) for state in states[:: max(1, len(states) // 40)]]
    return tuple(known)


def moves(data: bytes) -> None:
    """A move or a deal is refused, or it means what it says."""
    if not data:
        return
    game, state = moments()[data[0] % len(moments())]
    text = text_of(data[1:])
    with refusing(NotationError):
        game.notation.parse_move(state, text)
    with refusing(NotationError):
        game.notation.parse_deal(state, text)
    with refusing(AzulejosError):
        parse_turn(game, state, text)
    with refusing(Refusal):
        after = state.copy()
        move, _ = made(game, after, text)
        if text != "*":
            again = state.copy()
            made(game, again, move)
            assert again.tobytes() == after.tobytes()


# Game files


def files(data: bytes) -> None:
    """A game file is refused, or its game is written and read as the same."""
    with refusing(NotationError):
        record = finish(parsing(text_of(data), page_game, is_bounded=True))
        written = finish(formatting(record))
        assert finish(parsing(written, page_game)) == record


# Messages and bodies


@cache
def application() -> Any:
    return build(Settings(data_dir=Path(mkdtemp(prefix="azulejos-fuzz-")), metrics=False))


@cache
def kinds() -> tuple[Any, ...]:
    """The types of all bodies."""
    running = application().state.running
    offered = [endpoint for routes in running.routes for endpoint in routes.endpoints()]
    return tuple(dict.fromkeys(endpoint.body for endpoint in offered if endpoint.body is not None))


def bodies(data: bytes) -> None:
    """A body is refused, or what it says is checked without a fault."""
    if not data:
        return
    kind, content = kinds()[data[0] % len(kinds())], data[1:]
    with refusing(Refusal):
        read(content)
    try:
        body = msgspec.json.decode(content, type=kind)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return
    with refusing(Refusal, OptionError):
        if isinstance(body, Setup):
            checked_setup(body, application().state.running.roster)
    encoder.encode(body)


def headers(data: bytes) -> None:
    """Headers, names and labels are cleaned without a fault, and stay short."""
    text = text_of(data)
    assert len(counted_address(text)) <= LONGEST_ADDRESS
    is_known(text, frozenset({"azulejos.example"}))
    accepted_language(text)
    for clean in (names.clean_name, names.clean_label, names.typed_key):
        with contextlib.suppress(PeopleError):
            if (kept := clean(text)) is not None:
                assert unicodedata.is_normalized("NFKC", kept)


# Frames


class Wire(asyncio.Transport):
    """A connection whose other end reads everything."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1024), "sockname": ("192.0.2.2", 80)})
        self.is_closed = False
        self.protocol: Any = None
        self.sent = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += len(data)

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    abort = close

    def get_write_buffer_size(self) -> int:
        return 0

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
)


async def listen(scope: Any, receive: Any, send: Any) -> None:
    """An application that takes whatever comes, as a socket or a request."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            with contextlib.suppress(Refusal):
                read((message.get("text") or "").encode() or message.get("bytes") or b"")
    else:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})


@cache
def served() -> tuple[asyncio.AbstractEventLoop, Any, list[Any]]:
    """A loop, uvicorn's settings as the server has them, and the faults that the loop has heard of."""
    loop = asyncio.new_event_loop()
    faults: list[Any] = []
    loop.set_exception_handler(lambda _, context: faults.append(context))
    settings = configuration(application(), Settings(metrics=False))
    settings.load()
    settings.loaded_app = listen
    return loop, settings, faults


def connection(start: bytes, data: bytes) -> None:
    """Any bytes on a connection, in two pieces, raise nothing, and are answered or cut off."""
    loop, settings, faults = served()

    async def feed() -> None:
        wire = Wire()
        http = settings.http_protocol_class(config=settings, server_state=ServerState(), app_state={}, _loop=loop)
        wire.protocol = http
        http.connection_made(wire)
        cut = data[0] * len(data) // 256 if data else 0
        for piece in (start, data[1 : 1 + cut], data[1 + cut :]):
            if piece and not wire.is_closing():
                wire.protocol.data_received(piece)
            for _ in range(LOOPS):
                await asyncio.sleep(0)
        wire.protocol.connection_lost(None)
        for _ in range(LOOPS):
            await asyncio.sleep(0)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        for result in await asyncio.gather(*others, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    loop.run_until_complete(feed())
    if faults:
        raise AssertionError(faults.pop())


TARGETS: dict[str, Target] = {
    "positions": positions,
    "moves": moves,
    "files": files,
    "bodies": bodies,
    "headers": headers,
    "requests": partial(connection, b""),
    "frames": partial(connection, HANDSHAKE),
}
