"""Where a request comes from, if a proxy stands before the server."""

from __future__ import annotations

from typing import Any

SECURE = {"http": "https", "ws": "wss"}


class BehindProxy:
    """Believes what one proxy says of a request.

    It is the last entry of each header: a proxy adds what it sees to the end, and what stands before that a client may
    have written.
    """

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            scope = {**scope, **seen_by_proxy(scope)}
        await self.app(scope, receive, send)


def seen_by_proxy(scope: Any) -> dict[str, Any]:
    """The client and the scheme that the proxy has seen, as far as it names them."""
    seen: dict[str, Any] = {}
    if address := last_entry(scope, b"x-forwarded-for"):
        seen["client"] = (address, 0)
    if last_entry(scope, b"x-forwarded-proto") in ("https", "wss"):
        seen["scheme"] = SECURE.get(scope["scheme"], scope["scheme"])
    return seen


def last_entry(scope: Any, name: bytes) -> str:
    entries = [value for key, value in scope["headers"] if key == name]
    return entries[-1].decode("latin-1").rpartition(",")[2].strip() if entries else ""
