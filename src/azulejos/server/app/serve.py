"""`azulejos serve`: from nothing to a running server, and to its end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import threading
import webbrowser
from collections.abc import Callable
from functools import partial

import structlog
import uvicorn
from starlette.applications import Starlette

from azulejos.bots.background import BackgroundCompiler, listed
from azulejos.bots.precompile import served_parts
from azulejos.core.compiling.registry import run_plain_meanwhile
from azulejos.core.errors import AzulejosError
from azulejos.games import page_names
from azulejos.server.app.application import build
from azulejos.server.database.lock import hold_sqlite
from azulejos.server.database.migration import migrate
from azulejos.server.database.urls import shown, sqlite_path
from azulejos.server.features.accounts.admin import has_host, invite
from azulejos.server.features.play.services import Services
from azulejos.server.http.client_address import BehindProxy
from azulejos.server.http.connection_limits import most_connections
from azulejos.server.http.uvicorn_protocols import Http, PatientSocket
from azulejos.server.runtime import logs
from azulejos.server.settings import Settings, database_url
from azulejos.texts.reader import Texts

MOST_MESSAGE = 64 * 1024  # bytes on a socket
BACKLOG = 2048
KEEP_ALIVE_SECONDS = 15  # that a connection may rest between two requests
OPEN_SECONDS = 1.0  # after which the server answers

FIRST_DAYS = 1  # for which the link holds that makes a host

Say = Callable[[str], None]

log = structlog.get_logger()


def serve(settings: Settings, say: Say, words: Texts, limit_factor: int = 1, open_page: bool = False) -> None:
    """Serve until the operator stops it. What is not compiled yet is compiled meanwhile."""
    logs.set_up(settings.log_format, settings.log_level)
    run_plain_meanwhile()
    url = database_url(settings)
    path = sqlite_path(url)
    with hold_sqlite(path) if path else contextlib.nullcontext(), BackgroundCompiler(log.info) as compiler:
        if compiling := compiler.start(served_parts(page_names())):
            say(words("cli_compiling_served", parts=listed(compiling, words)))
        asyncio.run(migrate(url, say))
        listener = listen(settings)
        address = address_of(listener)
        if settings.registration != "open" and not asyncio.run(has_host(url)):
            link = asyncio.run(invite(url, "host", uses=1, days=FIRST_DAYS))
            say(words("cli_first_host", address=(settings.public_url or address.rstrip("/")) + link))
        say(words("cli_listens", address=address))
        say(words("cli_games_kept", place=shown(url)))
        if open_page:
            threading.Timer(OPEN_SECONDS, webbrowser.open, [address]).start()
        run(build(settings, limit_factor, compiler), settings, listener)


def address_of(listener: socket.socket) -> str:
    """The address of the page for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise AzulejosError(f"can't listen at {settings.host}, port {settings.port}: {error.strerror}") from None
    return listener


def run(app: Starlette, settings: Settings, listener: socket.socket) -> None:
    services: Services = app.state.running.services
    services.connections.most = most_connections()
    spare_the_collector()
    uvicorn.Server(configuration(app, settings)).run(sockets=[listener])


def configuration(app: Starlette, settings: Settings) -> uvicorn.Config:
    """The settings with which uvicorn serves the application."""
    services: Services = app.state.running.services
    known = {"guard": services.connections, "limiter": services.limiter}
    return uvicorn.Config(
        BehindProxy(app) if settings.trust_proxy else app,
        lifespan="on",
        http=partial(Http, **known),  # type: ignore[arg-type]
        ws=partial(PatientSocket, **known),  # type: ignore[arg-type]
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=True,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=settings.drain_seconds,
    )


def spare_the_collector() -> None:
    """Everything that exists now stays: collecting garbage in it again and again would hold all moves up.

    The rest is looked through whole a hundredth as often; with 1,000 sockets that takes a quarter of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 100)
