"""The two long connections: the socket of a page, and the stream of a program."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.responses import StreamingResponse

from azulejos.server.app.process import Running
from azulejos.server.app.sockets import POLICY, Socket
from azulejos.server.app.streams import Stream
from azulejos.server.database.failures import StoreError
from azulejos.server.http import endpoints
from azulejos.server.protocol import messages
from azulejos.server.protocol.messages import refused_message
from azulejos.server.protocol.refusals import Refusal


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


def add_long_connections(app: FastAPI, running: Running) -> None:
    @app.websocket("/ws")
    async def socket(websocket: WebSocket) -> None:
        services, address = running.services, endpoints.address_of(websocket)
        with ExitStack() as held:
            try:
                services.limiter.hit("handshakes", address)
                who = endpoints.known((await running.recognise(websocket))[0])
                digest = running.session_of(websocket)
                opened = Socket(websocket, who, services)
                held.enter_context(services.connections.held(who.id, address, opened.send_away))
                held.enter_context(running.people.connections.held(digest, opened.end_session))
            except (Refusal, StoreError) as error:
                await websocket.accept()
                await websocket.send_text(messages.encoder.encode(refused_message(error)).decode())
                await websocket.close(POLICY)
                return
            await websocket.accept()
            await opened.serve()

    @app.get("/api/stream")
    async def stream(request: Request) -> Response:
        try:
            running.services.limiter.hit("requests", endpoints.address_of(request))
            running.services.limiter.hit("handshakes", endpoints.address_of(request))
            who = endpoints.known((await running.recognise(request))[0])
            running.services.connections.make_room(who.id, endpoints.address_of(request))
        except (Refusal, StoreError) as error:
            return endpoints.refuse(error)
        stream = Stream(running.services.tables, who)
        lines = counted(running, stream, endpoints.address_of(request), running.session_of(request))
        return StreamingResponse(lines, media_type="application/x-ndjson")
