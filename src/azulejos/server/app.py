"""The server as an ASGI application: everything put together, started and stopped in order."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.responses import PlainTextResponse

from azulejos import __version__
from azulejos.bots.background import BackgroundCompiler, listed
from azulejos.server.accounts.api import AccountEndpoints
from azulejos.server.accounts.leaving import RELOAD_MARK
from azulejos.server.accounts.people import People
from azulejos.server.accounts.sessions import SESSION_MARK
from azulejos.server.background.expiry import EXPIRY_SECONDS, Expiry
from azulejos.server.background.heartbeat import BEAT_SECONDS, Heartbeat
from azulejos.server.background.loop_monitor import LoopMonitor
from azulejos.server.background.periodic import Periodic
from azulejos.server.background.presence_exchange import EXCHANGE_SECONDS, PresenceExchange
from azulejos.server.background.sweeper import SWEEP_SECONDS, Sweeper
from azulejos.server.bots.runner import BotRunner
from azulejos.server.database.notifications import Bus
from azulejos.server.database.store import Store, StoreError
from azulejos.server.long_connections import add_long_connections
from azulejos.server.metrics import Metrics
from azulejos.server.refusal import Refusal
from azulejos.server.running import Running
from azulejos.server.settings import Settings, database_url
from azulejos.server.tables.service import TableService
from azulejos.server.wire import gate, http, messages
from azulejos.server.wire.archive import checked_id
from azulejos.server.wire.chat import CHAT_MARK, Chat
from azulejos.server.wire.connections import CHECK_SECONDS, Connections
from azulejos.server.wire.lobby import Lobby
from azulejos.server.wire.page import add_page, page_for_nothing
from azulejos.server.wire.pictures import Pictures
from azulejos.server.wire.puzzle_routes import PuzzleRoutes
from azulejos.server.wire.rate_limits import Limiter
from azulejos.server.wire.review_routes import ReviewRoutes
from azulejos.server.wire.routes import Routes
from azulejos.server.wire.sockets import Services
from azulejos.server.wire.study_routes import StudyRoutes

CLEAN_SECONDS = 3600
ENDED_SECONDS = 10  # between two looks for sessions that have ended without a word

log = structlog.get_logger()


def build(settings: Settings, limit_factor: int = 1, compiler: BackgroundCompiler | None = None) -> FastAPI:
    """The application. Nothing is opened before it starts. Bots wait for what a compiler is busy with."""
    app = FastAPI(title="Azulejos", version=__version__, docs_url=None, redoc_url=None, openapi_url=None)
    running = make(settings, limit_factor)
    running.services.tables.roster.compiler = compiler
    app.state.running = running
    app.state.is_public_secure = settings.public_url.startswith("https:")
    app.add_middleware(gate.Gate, settings=settings)
    app.router.lifespan_context = lambda _: lifespan(running)
    endpoints = [
        *running.routes.endpoints(),
        *running.reviews.endpoints(),
        *running.study.endpoints(),
        *PuzzleRoutes().endpoints(),
        *AccountEndpoints(running.people, running.services.limiter, running.services.tables).endpoints(),
    ]
    for endpoint in endpoints:
        http.add(app, endpoint, running.recognise, running.services.limiter.hit)
    described = http.openapi("Azulejos", endpoints)
    http.add_refusals(app, page_for_nothing)
    add_operation(app, running, described)
    add_long_connections(app, running)
    add_page(app, lambda request, table: tags_of(running, request, table))
    return app


def make(settings: Settings, limit_factor: int) -> Running:
    store = Store(database_url(settings))
    tables = TableService(store, settings)
    tables.most_bot_games *= limit_factor
    people = People(store, tables.now)
    metrics = Metrics()
    runner = BotRunner(tables)
    limiter = Limiter(limit_factor)
    connections = Connections(metrics, limit_factor, behind_proxy=settings.trust_proxy)
    services = Services(tables, Chat(tables), Lobby(tables.log), limiter, metrics, Pictures(tables.log), connections)
    heartbeat = Heartbeat(store, tables.now, tables.log.outages, tables.after_outage)
    background: list[Periodic | LoopMonitor] = [
        LoopMonitor(metrics.loop_lag),
        Periodic("heartbeat", heartbeat.beat, BEAT_SECONDS, "no sign of life could be written", at_once=True),
        Periodic("connections", connections.check, CHECK_SECONDS, "connections could not be checked"),
        Periodic("sweeper", Sweeper(tables, people, runner.ask).sweep, SWEEP_SECONDS, "the sweep failed"),
        Periodic("presence", PresenceExchange(tables, people).exchange, EXCHANGE_SECONDS, "presence was not written"),
        Periodic("sessions", people.close_ended, ENDED_SECONDS, "ended sessions could not be looked up"),
        Periodic("expiry", Expiry(tables).expire, EXPIRY_SECONDS, "what is too old could not be deleted", at_once=True),
        Periodic("cleaning", people.forget_old, CLEAN_SECONDS, "what is old could not be deleted", at_once=True),
    ]
    routes = Routes(services)
    reviews = ReviewRoutes(routes, runner)
    study = StudyRoutes(routes, runner)
    running = Running(settings, store, people, runner, services, routes, reviews, study, heartbeat, background)
    if store.is_postgresql:
        running.bus = Bus(database_url(settings), lambda news: heard(services, people, news), lambda: broken(services))
    tables.log.listeners.append(lambda live, entry: metrics.events.inc())
    return running


@asynccontextmanager
async def lifespan(running: Running) -> AsyncIterator[None]:
    """Start in order, stop in the opposite one; what is under way is finished."""
    running.store.start()
    with contextlib.suppress(StoreError):  # which the store has logged, and `/healthz` tells
        await running.heartbeat.beat()
    running.runner.start()
    running.reviews.reviewer.start()
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
        await running.reviews.reviewer.stop()
        running.study.adviser.stop()
        await running.runner.stop()
        await running.store.close()
        log.info("stopped")


async def heard(services: Services, people: People, news: str) -> None:
    """Another process, or this one, has written something. If it can't be read now, the bus begins again (`broken`)."""
    table, _, number = news.partition(":")
    if table == SESSION_MARK:
        people.ended([number])
    elif number == RELOAD_MARK:
        await services.tables.log.reload(table)
    elif number.startswith(CHAT_MARK):
        await services.chat.heard(table, int(number.removeprefix(CHAT_MARK)))
    else:
        await services.tables.log.refresh(table, int(number))
        services.lobby.change()


async def broken(services: Services) -> None:
    """News may have been missed: catch up with every table that somebody watches here, and forget the others."""
    table_log = services.tables.log
    table_log.tables.forget_unwatched()
    for table in table_log.tables:
        await table_log.refresh(table)
    services.lobby.change()


def add_operation(app: FastAPI, running: Running, described: dict[str, Any]) -> None:
    """What whoever runs a server needs."""

    @app.get("/openapi.json")
    async def openapi() -> Response:
        return Response(messages.encoder.encode(described), media_type=http.JSON)

    @app.get("/healthz")
    async def healthz() -> Response:
        if problems := running.problems():
            return PlainTextResponse("\n".join([*problems, ""]), 503)
        compiler = running.services.tables.roster.compiler
        compiling = compiler.under_way() if compiler else []
        return PlainTextResponse(f"ok; still compiling {listed(compiling)}\n" if compiling else "ok\n")

    @app.get("/livez")
    async def livez() -> Response:
        return PlainTextResponse("alive\n")

    @app.get("/metrics")
    async def metrics(request: Request) -> Response:
        if not running.settings.metrics:
            return PlainTextResponse("metrics are off\n", 404)
        if not gate.may_see_metrics(request, running.settings.metrics_token):
            return PlainTextResponse("metrics are for this machine, and for whoever has the token\n", 403)
        figures = running.services.metrics
        figures.tables.set(len(running.services.tables.log.tables))
        figures.bots_waiting.set(running.runner.waiting())
        figures.bots_thinking.set(running.runner.thinking)
        return Response(figures.text(), media_type="text/plain; version=0.0.4")


async def tags_of(running: Running, request: Request, table: str) -> str:
    """What a link to a table says. Whoever asks for too many, or for a table that is not there, gets the page alone."""
    try:
        running.services.limiter.hit("pictures", http.address_of(request))
        address = running.settings.public_url or str(request.base_url)
        language = http.language_of(request)
        return await running.services.pictures.tags(checked_id(table), address.rstrip("/"), language)
    except (Refusal, StoreError):
        return ""
