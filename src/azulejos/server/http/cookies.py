"""The cookies that keep sessions, and the check that a browser's request comes from a page of ours."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

SCHEMES = {"ws": "http", "wss": "https"}  # under which a page opens a socket
COOKIE = "azulejos"
DEVICE_COOKIE = "azulejos_device"  # of a browser in which a person has logged in before
COOKIE_SECONDS = 400 * 24 * 3600


def keep_session(response: Response, secret: str, secure: bool, cookie: str = COOKIE) -> None:
    if secret:
        response.set_cookie(cookie, secret, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
    else:
        response.delete_cookie(cookie, httponly=True, samesite="lax", secure=secure)


def is_secure(request: Request) -> bool:
    """Whether the browser came by HTTPS, as far as the request or the public address says so."""
    return request.url.scheme == "https" or bool(request.app.state.is_public_secure)


def same_origin(request: HTTPConnection, public_url: str) -> bool:
    """Whether a browser's request comes from a page of ours. Programs that aren't browsers send no origin."""
    origin = request.headers.get("origin")
    if origin is None or (public_url and origin == public_url):
        return True
    scheme = request.scope["scheme"]
    return origin == f"{SCHEMES.get(scheme, scheme)}://{request.headers.get('host', '')}"
