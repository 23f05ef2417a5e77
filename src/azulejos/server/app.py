"""The server as an ASGI application: everything put together, started and stopped in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import structlog
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse, StreamingResponse
from sqlalchemy import text

from azulejos import __version__
from azulejos.bots.background import BackgroundCompiler, listed
from azulejos.server.accounts.api import AccountEndpoints
from azulejos.server.accounts.people import People, Person
from azulejos.server.background.periodic import Periodic
from azulejos.server.background.presence_exchange import EXCHANGE_SECONDS, PresenceExchange
from azulejos.server.background.sweeper import SWEEP_SECONDS, Sweeper
from azulejos.server.bots.runner import BotRunner
from azulejos.server.database.notifications import Bus
from azulejos.server.database.store import Store, StoreError
from azulejos.server.metrics import Metrics
from azulejos.server.refusal import Refusal
from azulejos.server.settings import Settings, database_url
from azulejos.server.tables.service import TableService
from azulejos.server.wire import http, messages
from azulejos.server.wire.chat import CHAT_MARK, Chat
from azulejos.server.wire.lobby import Lobby
from azulejos.server.wire.page import add_page
from azulejos.server.wire.rate_limits import Limiter
from azulejos.server.wire.routes import Routes
from azulejos.server.wire.sockets import POLICY, Services, Socket
from azulejos.server.wire.streams import Stream

BEARER = "bearer "
CLEAN_SECONDS = 3600

log = structlog.get_logger()


@dataclass(slots=True)
class Running:
    """What runs in this process."""

    settings: Settings
    store: Store
    people: People
    runner: BotRunner
    services: Services
    background: list[Periodic]
    bus: Bus | None = None

    async def recognise(self, request: Any) -> tuple[Person | None, str | None]:
        """Who makes a request: by a token, or by the cookie."""
        header = request.headers.get("authorization", "")
        if header.lower().startswith(BEARER):
            return await self.people.by_secret(header[len(BEARER) :].strip(), "token"), None
        secret = request.cookies.get(http.COOKIE)
        if not secret:
            return None, None
        if not http.same_origin(request.headers.get("origin"), request.headers.get("host"), self.settings.public_url):
            raise Refusal("forbidden_origin", "This request comes from another site.")
        return await self.people.by_secret(secret, "cookie"), secret


def build(settings: Settings, limit_factor: int = 1, compiler: BackgroundCompiler | None = None) -> FastAPI:
    """The application. Nothing is opened before it starts. Bots wait for what a compiler is busy with."""
    app = FastAPI(title="Azulejos", version=__version__, docs_url=None, redoc_url=None, openapi_url=None)
    running = make(settings, limit_factor)
    running.services.tables.roster.compiler = compiler
    app.state.running = running
    app.router.lifespan_context = lambda _: lifespan(running)
    endpoints = [
        *Routes(running.services).endpoints(),
        *AccountEndpoints(running.people, running.services.limiter).endpoints(),
    ]
    for endpoint in endpoints:
        http.add(app, endpoint, running.recognise, running.services.limiter.hit)
    described = http.openapi("Azulejos", endpoints)
    http.add_refusals(app)
    add_operation(app, running, described)
    add_streams(app, running)
    add_page(app)
    return app


def make(settings: Settings, limit_factor: int) -> Running:
    store = Store(database_url(settings))
    tables = TableService(store, settings)
    people = People(store, tables.now)
    metrics = Metrics()
    runner = BotRunner(tables)
    services = Services(tables, Chat(tables), Lobby(tables.log), Limiter(limit_factor), metrics)
    background = [
        Periodic(Sweeper(tables, people, runner.ask).sweep, SWEEP_SECONDS, "the sweep failed"),
        Periodic(PresenceExchange(tables, people).exchange, EXCHANGE_SECONDS, "presence could not be written"),
        Periodic(people.forget_old, CLEAN_SECONDS, "what is old could not be deleted", at_once=True),
    ]
    running = Running(settings, store, people, runner, services, background)
    if store.is_postgresql:
        running.bus = Bus(database_url(settings), lambda news: heard(services, news), lambda: broken(services))
    tables.log.listeners.append(lambda live, entry: metrics.events.inc())
    return running


@asynccontextmanager
async def lifespan(running: Running) -> AsyncIterator[None]:
    """Start in order, stop in the opposite one; what is under way is finished."""
    running.store.start()
    running.runner.start()
    for task in running.background:
        task.start()
    running.services.lobby.start()
    if running.bus:
        running.bus.start()
    log.info("ready", version=__version__)
    try:
        yield
    finally:
        if compiler := running.services.tables.roster.compiler:
            await asyncio.to_thread(compiler.close)  # here, since a signal may end the process right after this
        if running.bus:
            await running.bus.stop()
        await running.services.lobby.stop()
        for task in running.background:
            await task.stop()
        await running.runner.stop()
        await running.store.close()
        log.info("stopped")


async def heard(services: Services, news: str) -> None:
    """Another process, or this one, has written something."""
    table, _, number = news.partition(":")
    try:
        if number.startswith(CHAT_MARK):
            await services.chat.heard(table, int(number.removeprefix(CHAT_MARK)))
        else:
            await services.tables.log.refresh(table, int(number))
            services.lobby.change()
    except StoreError as error:
        log.warning("news could not be read", reason=str(error))


async def broken(services: Services) -> None:
    """News may have been missed: catch up with every table that somebody watches here, and forget the others."""
    table_log = services.tables.log
    table_log.tables.forget_unwatched()
    for table in table_log.tables:
        await table_log.refresh(table)
    services.lobby.change()


def add_operation(app: FastAPI, running: Running, described: dict[str, Any]) -> None:
    """What whoever runs a server needs, and headers on everything."""

    @app.middleware("http")
    async def add_headers(request: Request, call_next: Any) -> Response:
        response: Response = await call_next(request)
        for name, value in http.HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    @app.get("/openapi.json")
    async def openapi() -> Response:
        return Response(messages.encoder.encode(described), media_type=http.JSON)

    @app.get("/healthz")
    async def healthz() -> Response:
        try:
            await asyncio.wait_for(running.store.row(text("SELECT 1")), 5)
        except (StoreError, TimeoutError):
            return PlainTextResponse("the database does not answer\n", 503)
        compiler = running.services.tables.roster.compiler
        compiling = compiler.under_way() if compiler else []
        return PlainTextResponse(f"ok; still compiling {listed(compiling)}\n" if compiling else "ok\n")

    @app.get("/metrics")
    async def metrics() -> Response:
        if not running.settings.metrics:
            return PlainTextResponse("metrics are off\n", 404)
        figures = running.services.metrics
        figures.tables.set(len(running.services.tables.log.tables))
        figures.bots_waiting.set(running.runner.waiting())
        figures.bots_thinking.set(running.runner.thinking)
        return Response(figures.text(), media_type="text/plain; version=0.0.4")


async def counted(running: Running, stream: Stream) -> AsyncIterator[bytes]:
    """The lines of a stream, while it counts as open."""
    with running.services.metrics.streams.track_inprogress():
        async for line in stream.lines():
            yield line


def add_streams(app: FastAPI, running: Running) -> None:
    """The two long connections: the socket of a page, and the stream of a program."""

    @app.websocket("/ws")
    async def socket(websocket: WebSocket) -> None:
        try:
            who = http.known((await running.recognise(websocket))[0])
        except (Refusal, StoreError) as error:
            await websocket.accept()
            await websocket.send_text(messages.encoder.encode(http.refused_message(error)).decode())
            await websocket.close(POLICY)
            return
        await websocket.accept()
        await Socket(websocket, who, running.services).serve()

    @app.get("/api/stream")
    async def stream(request: Request) -> Response:
        try:
            running.services.limiter.hit("requests", http.address_of(request))
            who = http.known((await running.recognise(request))[0])
        except (Refusal, StoreError) as error:
            return http.refuse(error)
        return StreamingResponse(
            counted(running, Stream(running.services.tables, who)), media_type="application/x-ndjson"
        )
