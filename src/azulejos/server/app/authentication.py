"""Authentication: whose request it is, by a token or by the cookie."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from azulejos.server.features.accounts.people import People
from azulejos.server.features.accounts.sessions import digest_of
from azulejos.server.http.cookies import COOKIE, same_origin
from azulejos.server.http.endpoints import address_of
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person
from azulejos.server.runtime.security_log import note

BEARER = "bearer "


class Authentication:
    """Recognises people. A cookie counts only on requests from pages of ours."""

    def __init__(self, people: People, public_url: str) -> None:
        self.people = people
        self.public_url = public_url

    async def recognise(self, request: HTTPConnection) -> tuple[Person | None, str | None]:
        """The person who makes a request, by a token or by the cookie."""
        header = request.headers.get("authorization", "")
        if header.lower().startswith(BEARER):
            return await self.people.by_secret(header[len(BEARER) :].strip(), "token"), None
        secret = request.cookies.get(COOKIE)
        if not secret:
            return None, None
        if not same_origin(request, self.public_url):
            note("foreign_origin", address_of(request))
            raise Refusal("forbidden_origin")
        return await self.people.by_secret(secret, "cookie"), secret

    def session_of(self, request: HTTPConnection) -> str:
        """The digest of the token or cookie with which a request comes."""
        header = request.headers.get("authorization", "")
        is_token = header.lower().startswith(BEARER)
        return digest_of(header[len(BEARER) :].strip() if is_token else request.cookies.get(COOKIE, ""))
