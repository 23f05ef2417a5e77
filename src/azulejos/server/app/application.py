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
from azulejos.server.app.long_connections import add_long_connections
from azulejos.server.app.process import Running
from azulejos.server.app.static_page import add_page, page_for_nothing
from azulejos.server.background.expiry import EXPIRY_SECONDS, Expiry
from azulejos.server.background.heartbeat import BEAT_SECONDS, Heartbeat
from azulejos.server.background.loop_monitor import LoopMonitor
from azulejos.server.background.periodic import Periodic
from azulejos.server.background.presence_exchange import EXCHANGE_SECONDS, PresenceExchange
from azulejos.server.background.sweeper import SWEEP_SECONDS, Sweeper
from azulejos.server.bots.roster import Roster
from azulejos.server.bots.runner import BotRunner
from azulejos.server.database.failures import StoreError
from azulejos.server.database.notifications import Bus
from azulejos.server.database.store import Store
from azulejos.server.features.accounts.leaving import RELOAD_MARK
from azulejos.server.features.accounts.people import People
from azulejos.server.features.accounts.routes import AccountRoutes
from azulejos.server.features.accounts.sessions import SESSION_MARK
from azulejos.server.features.archive.games import Archive
from azulejos.server.features.archive.routes import ArchiveRoutes
from azulejos.server.features.chat.chat import CHAT_MARK, Chat
from azulejos.server.features.chat.routes import ChatRoutes
from azulejos.server.features.lobby.lobby import Lobby
from azulejos.server.features.lobby.routes import LobbyRoutes
from azulejos.server.features.pictures.pictures import Pictures
from azulejos.server.features.pictures.routes import PictureRoutes
from azulejos.server.features.play.routes import PlayRoutes
from azulejos.server.features.play.services import Services
from azulejos.server.features.positions.routes import PositionRoutes
from azulejos.server.features.puzzles.routes import PuzzleRoutes
from azulejos.server.features.reviews.review_routes import ReviewRoutes
from azulejos.server.features.reviews.search_routes import SearchRoutes
from azulejos.server.http import endpoints, security
from azulejos.server.http.connection_limits import CHECK_SECONDS, Connections
from azulejos.server.http.endpoints import Routes, checked_id
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol import messages
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.metrics import Metrics
from azulejos.server.settings import Settings, database_url, engine_commands
from azulejos.server.table_service.service import TableService

CLEAN_SECONDS = 3600
ENDED_SECONDS = 10  # between two looks for sessions that have ended without a word

log = structlog.get_logger()


def build(settings: Settings, limit_factor: int = 1, compiler: BackgroundCompiler | None = None) -> FastAPI:
    """The application. Nothing is opened before it starts. Bots wait for what a compiler is busy with."""
    app = FastAPI(title="Azulejos", version=__version__, docs_url=None, redoc_url=None, openapi_url=None)
    running = make(settings, limit_factor)
    running.roster.compiler = compiler
    app.state.running = running
    app.state.is_public_secure = settings.public_url.startswith("https:")
    app.add_middleware(security.Gate, settings=settings)
    app.router.lifespan_context = lambda _: lifespan(running)
    offered = [endpoint for routes in running.routes for endpoint in routes.endpoints()]
    for endpoint in offered:
        endpoints.add(app, endpoint, running.recognise, running.services.limiter.hit)
    described = endpoints.openapi("Azulejos", offered)
    endpoints.add_refusals(app, page_for_nothing)
    add_operation(app, running, described)
    add_long_connections(app, running)
    add_page(app, lambda request, table: tags_of(running, request, table))
    return app


def make(settings: Settings, limit_factor: int) -> Running:
    store = Store(database_url(settings))
    roster = Roster(engine_commands(settings.engine))
    tables = TableService(store, settings, roster)
    tables.most_bot_games *= limit_factor
    people = People(store, tables.now)
    metrics = Metrics()
    runner = BotRunner(tables, roster)
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
    archive = Archive(tables)
    reviews, searches = ReviewRoutes(archive, limiter, runner), SearchRoutes(archive, limiter, runner)
    routes: list[Routes] = [
        PlayRoutes(services, archive, roster),
        LobbyRoutes(services.lobby),
        ChatRoutes(services.chat),
        ArchiveRoutes(archive, limiter),
        PictureRoutes(services.pictures),
        reviews,
        PositionRoutes(archive, limiter),
        searches,
        PuzzleRoutes(),
        AccountRoutes(people, limiter, tables),
    ]
    running = Running(
        settings=settings,
        store=store,
        people=people,
        roster=roster,
        runner=runner,
        services=services,
        routes=routes,
        reviewer=reviews.reviewer,
        adviser=searches.adviser,
        heartbeat=heartbeat,
        background=background,
    )
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
    running.reviewer.start()
    for task in running.background:
        task.start()
    running.services.lobby.start()
    if running.bus:
        running.bus.start()
    log.info("ready", version=__version__)
    try:
        yield
    finally:
        if compiler := running.roster.compiler:
            await asyncio.to_thread(compiler.close)  # here, since a signal may end the process right after this
        if running.bus:
            await running.bus.stop()
        await running.services.lobby.stop()
        for task in running.background:
            await task.stop()
        await running.reviewer.stop()
        running.adviser.stop()
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
        return Response(messages.encoder.encode(described), media_type=endpoints.JSON)

    @app.get("/healthz")
    async def healthz() -> Response:
        if problems := running.problems():
            return PlainTextResponse("\n".join([*problems, ""]), 503)
        compiler = running.roster.compiler
        compiling = compiler.under_way() if compiler else []
        return PlainTextResponse(f"ok; still compiling {listed(compiling)}\n" if compiling else "ok\n")

    @app.get("/livez")
    async def livez() -> Response:
        return PlainTextResponse("alive\n")

    @app.get("/metrics")
    async def metrics(request: Request) -> Response:
        if not running.settings.metrics:
            return PlainTextResponse("metrics are off\n", 404)
        if not security.may_see_metrics(request, running.settings.metrics_token):
            return PlainTextResponse("metrics are for this machine, and for whoever has the token\n", 403)
        figures = running.services.metrics
        figures.tables.set(len(running.services.tables.log.tables))
        figures.bots_waiting.set(running.runner.waiting())
        figures.bots_thinking.set(running.runner.thinking)
        return Response(figures.text(), media_type="text/plain; version=0.0.4")


async def tags_of(running: Running, request: Request, table: str) -> str:
    """What a link to a table says. Whoever asks for too many, or for a table that is not there, gets the page alone."""
    try:
        running.services.limiter.hit("pictures", endpoints.address_of(request))
        address = running.settings.public_url or str(request.base_url)
        language = endpoints.language_of(request)
        return await running.services.pictures.tags(checked_id(table), address.rstrip("/"), language)
    except (Refusal, StoreError):
        return ""
