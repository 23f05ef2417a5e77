"""The address of a client, for limits: from the connection, or from a trusted proxy's headers."""

from __future__ import annotations

import ipaddress
import re
from typing import Any

LONGEST_ADDRESS = 64  # characters of a text that isn't an address
HOME_BITS = 64  # one household or machine is given an IPv6 network of this size, and chooses the rest itself
WITH_PORT = re.compile(r"\[(?P<six>[^]]+)\](?::\d+)?|(?P<four>[\d.]+):\d+")

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


def counted_address(text: str) -> str:
    """The address that limits count: IPv4 as it is, IPv6 by the network that one household has."""
    if with_port := WITH_PORT.fullmatch(text):
        text = with_port["six"] or with_port["four"]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return text[:LONGEST_ADDRESS]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.IPv6Network((address, HOME_BITS), strict=False))
    return str(address)


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
