"""Connections of hostile clients: from an address of their own, as guests; what they get is counted."""

from __future__ import annotations

import asyncio
import sys
import zlib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect

from azulejos.client import Account

PAUSE = 0.01

Got = Counter[str]


def hostile_address() -> str:
    """A new one for each attack, so that one attack doesn't use up the limits of the next."""
    digest = zlib.crc32(sys.argv[1].encode())
    return f"127.1.{digest % 256}.{1 + digest // 256 % 254}"


@asynccontextmanager
async def hostile_guest(url: str) -> AsyncIterator[Account]:
    account = Account(url)
    await account.http.aclose()
    transport = httpx.AsyncHTTPTransport(local_address=hostile_address())
    account.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=180)
    try:
        await account.become_guest()
        yield account
    finally:
        await account.close()


def socket_of(account: Account, **options: Any) -> Any:
    local = (hostile_address(), 0)
    return connect(account.socket_url(), additional_headers=account.headers(), local_addr=local, **options)


async def raw_connection(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    address = urlsplit(url)
    return await asyncio.open_connection(address.hostname, address.port, local_addr=(hostile_address(), 0))


async def ask(account: Account, method: str, path: str, got: Got, body: Any = None) -> Any:
    """A request; what came of it is counted."""
    try:
        answer = await account.http.request(method, path, json=body)
    except httpx.HTTPError as error:
        got[type(error).__name__] += 1
        await asyncio.sleep(PAUSE)
        return None
    got[str(answer.status_code)] += 1
    if answer.is_success:
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text
    await asyncio.sleep(PAUSE)
    return None
