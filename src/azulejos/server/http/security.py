"""The gate of all requests: each must ask for a name of this server, and each answer carries the same headers.

Why names are checked: a page of another site can let its own name point to this machine (DNS rebinding), and would then
read, through a visitor's browser, what a server at home shows. Such a request bears the other site's name. Numbers
can't be made to point anywhere, and names without a dot or of the private domains belong to no site of the internet.
"""

from __future__ import annotations

import hmac
import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from azulejos.server.http.endpoints import refuse
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.settings import Settings

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
PERSONAL = ("/api/", "/metrics")  # the beginnings of paths whose answers must not be cached
NOT_KEPT = {"Cache-Control": "no-store"}
PRIVATE_DOMAINS = (".localhost", ".local", ".internal", ".home.arpa")  # that no site of the internet can have
FORWARDED = ("x-forwarded-for", "forwarded", "via", "x-real-ip")  # by which a proxy betrays itself

ELSEWHERE = Refusal("forbidden_host")


class Gate:
    """Middleware around everything that is served."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.names = own_names(settings)
        self.headers = HEADERS | (STRICT_TRANSPORT if settings.public_url.startswith("https:") else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        wrapped = self._with_headers(scope, send) if scope["type"] == "http" else send
        if is_known(Headers(scope=scope).get("host"), self.names):
            await self.app(scope, receive, wrapped)
        elif scope["type"] == "http":
            await refuse(ELSEWHERE)(scope, receive, wrapped)
        else:
            await send({"type": "websocket.close"})

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        added = self.headers | (NOT_KEPT if scope["path"].startswith(PERSONAL) else {})

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in added.items():
                    headers.setdefault(name, value)
            await send(message)

        return send_with_headers


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
