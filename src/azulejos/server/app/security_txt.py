"""security.txt (RFC 9116): where to report a vulnerability, if the host of the server names an address."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Route

from azulejos.server.settings import Settings

PATH = "/.well-known/security.txt"
EXPIRES_DAYS = 90  # the RFC wants less than a year; the address holds as long as the server runs


def security_txt_routes(settings: Settings) -> list[BaseRoute]:
    """The file, or nothing."""

    async def security_txt(request: Request) -> PlainTextResponse:
        return PlainTextResponse(security_txt_of(settings, datetime.now(UTC)))

    return [Route(PATH, security_txt)] if settings.security_contact else []


def security_txt_of(settings: Settings, now: datetime) -> str:
    expires = (now + timedelta(days=EXPIRES_DAYS)).replace(microsecond=0)
    fields = {
        "Contact": settings.security_contact,
        "Expires": expires.isoformat().replace("+00:00", "Z"),
        "Preferred-Languages": "en",
    }
    if settings.public_url:
        fields["Canonical"] = settings.public_url + PATH
    return "".join(f"{name}: {value}\n" for name, value in fields.items())
