"""The gate of all requests: each is counted and must ask for a name of this server; each answer, whatever went wrong,
carries the same headers.

Why names are checked: a page of another site can let its own name point to this machine (DNS rebinding), and would then
read, through a visitor's browser, what a server at home shows. Such a request bears the other site's name. Numbers
can't be made to point anywhere, and names without a dot or of the private domains belong to no site of the internet.
"""

from __future__ import annotations

import hmac
import ipaddress
import socket
import traceback
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from azulejos.server.http.bans import Bans
from azulejos.server.http.endpoints import address_of, refuse
from azulejos.server.http.rate_limits import Limiter
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.security_log import note
from azulejos.server.settings import Settings
from azulejos.texts.reasons import because

YEAR_SECONDS = 365 * 24 * 3600
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
STRICT_TRANSPORT = {"Strict-Transport-Security": f"max-age={YEAR_SECONDS}"}  # where the public address is HTTPS
# What runs in a tab is compiled to WebAssembly, which has to be allowed; text is never run as code.
HERE = "/here/"
POLICY_HERE = {"Content-Security-Policy": HEADERS["Content-Security-Policy"] + "; script-src 'self' 'wasm-unsafe-eval'"}
PERSONAL = ("/api/", "/metrics")  # the beginnings of paths whose answers must not be cached
NOT_KEPT = {"Cache-Control": "no-store"}
PRIVATE_DOMAINS = (".localhost", ".local", ".internal", ".home.arpa")  # that no site of the internet can have
FORWARDED = ("x-forwarded-for", "forwarded", "via", "x-real-ip")  # by which a proxy betrays itself

SOCKET_PATH = "/ws"
OPERATION = frozenset({"/healthz", "/livez", "/metrics"})
MOST_PATH, MOST_ERROR = 128, 256  # characters of them in the log

ELSEWHERE = Refusal("forbidden_host")
LOCKED_OUT = Refusal("too_fast", because("locked_out"))


class Gate:
    """Middleware around everything that is served."""

    def __init__(self, app: ASGIApp, settings: Settings, limiter: Limiter, bans: Bans) -> None:
        self.app = app
        self.limiter = limiter
        self.bans = bans
        self.names = own_names(settings)
        self.headers = HEADERS | (STRICT_TRANSPORT if settings.public_url.startswith("https:") else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request: HTTPConnection[Any] = HTTPConnection(scope)
        address = address_of(request)
        is_http = scope["type"] == "http"
        answer = Answering(send, self.headers_of(scope), self.bans, address) if is_http else send
        try:
            self._count(request, address)
            if not is_known(request.headers.get("host"), self.names):
                note("foreign_host", address)
                raise ELSEWHERE
        except Refusal as refusal:
            if is_http:
                await refuse(refusal)(scope, receive, answer)
            else:
                if refusal.code == "too_fast":
                    self.bans.refused(address)
                await send({"type": "websocket.close"})
            return
        try:
            await self.app(scope, receive, answer)
        except ClientDisconnected:  # which uvicorn itself throws and catches
            raise
        except Exception as error:
            note("failed", address, path=scope["path"][:MOST_PATH], error=described(error))
            if isinstance(answer, Answering) and not answer.has_begun:
                await refuse(Refusal("failed"))(scope, receive, answer)

    def headers_of(self, scope: Scope) -> dict[str, str]:
        path = scope["path"]
        special = NOT_KEPT if path.startswith(PERSONAL) else POLICY_HERE if path.startswith(HERE) else {}
        return self.headers | special

    def _count(self, request: HTTPConnection[Any], address: str) -> None:
        """Count a request; a program on this machine may look after the server as often as it likes.

        Sockets count as handshakes where they are opened, with a reason that they can read; anywhere else as pages.
        """
        if self.bans.is_banned(address):
            raise LOCKED_OUT
        path = request.url.path
        if path == SOCKET_PATH or (path in OPERATION and is_of_this_machine(request)):
            return
        self.limiter.hit("requests" if path.startswith("/api/") else "pages", address)


class Answering:
    """Sends an answer with the headers of all; one that refuses what is too fast counts against its address."""

    def __init__(self, send: Send, headers: dict[str, str], bans: Bans, address: str) -> None:
        self.has_begun = False
        self._send = send
        self._headers = headers
        self._bans = bans
        self._address = address

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            headers = MutableHeaders(scope=message)
            for name, value in self._headers.items():
                headers.setdefault(name, value)
            if message["status"] == HTTPStatus.TOO_MANY_REQUESTS:
                self._bans.refused(self._address)
                if self._bans.is_banned(self._address):
                    headers["Connection"] = "close"
        await self._send(message)


def described(error: Exception) -> str:
    """An error in one line, with the place where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}: {error}"[:MOST_ERROR] + place


def own_names(settings: Settings) -> frozenset[str]:
    """The names under which this server is known, besides numbers and private names."""
    public = urlsplit(settings.public_url).hostname or ""
    given = settings.allowed_hosts.split(",")
    return frozenset(name.lower() for name in (public, settings.host, socket.gethostname(), *given) if name)


def is_known(host: str | None, names: frozenset[str]) -> bool:
    """Whether a request asks for us. Programs that send no `Host` aren't browsers."""
    if host is None or "*" in names:
        return True
    name = name_in(host)
    return bool(name) and ("." not in name or name in names or name.endswith(PRIVATE_DOMAINS) or is_number(name))


def name_in(host: str) -> str:
    """The name in a `Host`, without its port; empty if there is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_of_this_machine(request: HTTPConnection[Any]) -> bool:
    """Whether a program on this machine asks, and not a proxy on it."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ipaddress.ip_address(request.client.host)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def may_see_metrics(request: HTTPConnection[Any], token: str) -> bool:
    """Whether a request is from a program on this machine, not through a proxy, or has the token."""
    shown = request.headers.get("authorization", "")
    if token and hmac.compare_digest(shown.encode(), f"Bearer {token}".encode()):
        return True
    return is_of_this_machine(request)
