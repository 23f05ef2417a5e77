"""The server as an ASGI application: everything put together, started and stopped in order."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request

from azulejos import __version__
from azulejos.bots.background import BackgroundCompiler
from azulejos.server.app.long_connections import long_connections
from azulejos.server.app.operation import operation_routes
from azulejos.server.app.process import Running, make
from azulejos.server.app.security_txt import security_txt_routes
from azulejos.server.app.static_page import MARKED, page_for_nothing, page_routes
from azulejos.server.app.tab_page import tab_routes
from azulejos.server.database.failures import StoreError
from azulejos.server.http.endpoints import address_of, checked_id, language_of, refusing, route_of
from azulejos.server.http.openapi import openapi
from azulejos.server.http.security import Gate
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.settings import Settings, static_folder

log = structlog.get_logger()


def build(settings: Settings, limit_factor: int = 1, compiler: BackgroundCompiler | None = None) -> Starlette:
    """The application. Nothing is opened before it starts. Bots wait for what a compiler is busy with."""
    site = static_folder(settings)
    running = make(settings, limit_factor)
    running.roster.compiler = compiler
    limit = running.services.limiter.hit
    offered = [endpoint for routes in running.routes for endpoint in routes.endpoints()]
    app = Starlette(
        routes=[
            *(route_of(endpoint, running.authentication.recognise, limit, running.door.admit) for endpoint in offered),
            *operation_routes(running, openapi("Azulejos", offered)),
            *security_txt_routes(settings),
            *long_connections(running),
            *page_routes(
                lambda request, table: tags_of(running, request, table),
                lambda request: is_helper(running, request),
                mark=MARKED if site else "",
            ),
            *(tab_routes(site) if site else ()),
        ],
        middleware=[
            Middleware(
                Gate, settings=settings, limiter=running.services.limiter, bans=running.services.connections.bans
            )
        ],
        exception_handlers={HTTPException: refusing(page_for_nothing)},
        lifespan=lambda _: lifespan(running),
    )
    app.state.running = running
    app.state.is_public_secure = settings.public_url.startswith("https:")
    return app


@asynccontextmanager
async def lifespan(running: Running) -> AsyncIterator[None]:
    """Start in order, stop in the opposite one; what is under way is finished."""
    running.store.start()
    with contextlib.suppress(StoreError):  # which the store has logged, and `/healthz` reports
        await running.heartbeat.beat()
    running.runner.start()
    for task in running.background:
        task.start()
    running.services.lobby.start()
    running.services.audience.task.start()
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
        await running.services.audience.task.stop()
        for task in running.background:
            await task.stop()
        await running.reviewer.stop()
        running.adviser.stop()
        await running.runner.stop()
        await running.store.close()
        log.info("stopped")


async def tags_of(running: Running, request: Request, table: str) -> str:
    """The preview of a link to a table. A client that asks for too many, or for no table, gets the page alone."""
    try:
        running.door.need_guests()
        running.services.limiter.hit("pictures", address_of(request))
        address = running.settings.public_url or str(request.base_url)
        language = language_of(request)
        return await running.services.pictures.tags(checked_id(table), address.rstrip("/"), language)
    except (Refusal, StoreError):
        return ""


async def is_helper(running: Running, request: Request) -> bool:
    """Whether a host or a helper asks, in person."""
    try:
        who, secret = await running.authentication.recognise(request)
    except (Refusal, StoreError):
        return False
    return bool(who and who.role and secret)
