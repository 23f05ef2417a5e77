"""The two long connections: the socket of a page, and the stream of a program."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from azulejos.server.app.process import Running
from azulejos.server.app.sockets import POLICY, Socket
from azulejos.server.app.streams import Stream
from azulejos.server.database.failures import StoreError
from azulejos.server.http.backlog import Backlog
from azulejos.server.http.endpoints import address_of, known, refuse
from azulejos.server.protocol import messages
from azulejos.server.protocol.messages import refused_message
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person


async def counted(running: Running, stream: Stream, address: str, digest: str) -> AsyncIterator[bytes]:
    """The lines of a stream, while it counts as open; its place may have gone to another one meanwhile."""
    held = ExitStack()
    try:
        held.enter_context(running.services.connections.held(stream.person, address, stream.send_away))
        held.enter_context(running.people.connections.held(digest, stream.end))
    except Refusal as refusal:
        yield messages.encoder.encode(refused_message(refusal)) + b"\n"
        return
    with held, running.services.metrics.streams.track_inprogress():
        async for line in stream.lines():
            yield line


def long_connections(running: Running) -> list[BaseRoute]:
    services, authentication = running.services, running.authentication

    async def admitted(request: HTTPConnection) -> Person:
        who = (await authentication.recognise(request))[0]
        running.door.admit(who)
        return known(who)

    async def socket(websocket: WebSocket) -> None:
        address = address_of(websocket)
        with ExitStack() as held:
            try:
                services.limiter.hit("handshakes", address)
                who = await admitted(websocket)
                digest = authentication.session_of(websocket)
                opened = Socket(websocket, who, services)
                held.enter_context(services.connections.held(who.id, address, opened.send_away))
                held.enter_context(running.people.connections.held(digest, opened.end_session))
            except (Refusal, StoreError) as error:
                if isinstance(error, Refusal) and error.code == "too_fast":
                    services.connections.bans.refused(address)
                await websocket.accept()
                await websocket.send_text(messages.encoder.encode(refused_message(error)).decode())
                await websocket.close(POLICY)
                return
            await websocket.accept()
            await opened.serve()

    async def stream(request: Request) -> Response:
        address = address_of(request)
        try:
            services.limiter.hit("handshakes", address)
            who = await admitted(request)
            services.connections.make_room(who.id, address)
        except (Refusal, StoreError) as error:
            return refuse(error)
        opened = Stream(services.tables, who, Backlog(services.connections.backlogs, address))
        lines = counted(running, opened, address, authentication.session_of(request))
        return StreamingResponse(lines, media_type="application/x-ndjson")

    return [WebSocketRoute("/ws", socket), Route("/api/stream", stream, methods=["GET"])]
