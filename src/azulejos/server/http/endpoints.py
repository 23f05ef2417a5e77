"""Endpoints of HTTP with typed bodies and answers, as routes of Starlette; and one way to refuse."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from azulejos.core.errors import AzulejosError
from azulejos.server.http.client_address import counted_address
from azulejos.server.http.cookies import DEVICE_COOKIE, is_secure, keep_session
from azulejos.server.protocol import messages
from azulejos.server.protocol.messages import refused_message
from azulejos.server.protocol.refusals import STATUS, Refusal
from azulejos.server.protocol.values import Person
from azulejos.server.runtime.processor import Asker
from azulejos.texts.language import accepted_language
from azulejos.texts.reasons import because

Result = TypeVar("Result")

MOST_BODY = 512 * 1024
JSON = "application/json"


def known(who: Person | None) -> Person:
    """Refuse a request without a session."""
    if who is None:
        raise Refusal("not_known", because("who_are_you"))
    return who


@dataclass(frozen=True, slots=True)
class Call:
    """A request, and who makes it."""

    request: Request
    who: Person | None
    secret: str | None  # of the session that the cookie names

    @property
    def person(self) -> Person:
        return known(self.who)

    @property
    def account(self) -> Person:
        if not self.person.is_account:
            raise Refusal("not_an_account")
        return self.person

    def owner(self) -> Person:
        """The account, where it is its owner who asks: a token plays, but manages nothing."""
        account = self.account
        if self.secret is None:
            raise Refusal("not_for_tokens")
        return account

    @property
    def asker(self) -> Asker:
        """The one for whom something is worked out: without a session all at an address are one."""
        address = address_of(self.request)
        return Asker(self.who.id if self.who else f"at {address}", address)

    @property
    def language(self) -> str:
        return language_of(self.request)

    @property
    def table(self) -> str:
        """The id of a table, from the path."""
        return checked_id(self.path("table"))

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def number(self, name: str, default: int | None, most: int) -> int | None:
        """A whole number from the query."""
        text = self.request.query_params.get(name)
        if text is None:
            return default
        if not re.fullmatch("[0-9]{1,15}", text) or int(text) > most:
            raise Refusal("bad_message", because("whole_number", name=name, most=most))
        return int(text)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of an endpoint; `session` is kept in the cookie, which an empty one deletes."""

    value: Any
    session: str | None = None
    device: str | None = None  # to be kept in a cookie that outlasts the session


class Created(Struct, frozen=True):
    """The id of what was made."""

    table: str


Handler = Callable[[Call, Any], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that can be asked over HTTP."""

    method: str
    path: str
    handler: Handler
    summary: str
    answer: Any
    body: Any = None
    query: dict[str, str] = field(default_factory=dict)  # whole numbers, and what they are for
    counts_as: str | None = None  # the limit that it falls under, besides the one for all requests
    media_type: str = "text/plain"  # of an answer that is not JSON
    is_outside: bool = False  # also for strangers where only people with an account may come in


class Routes(Protocol):
    """The endpoints of one feature."""

    def endpoints(self) -> list[Endpoint]: ...


Recognise = Callable[[Request], Awaitable[tuple[Person | None, str | None]]]
Admit = Callable[[Person | None], None]  # refuses whom the server does not let in


def route_of(endpoint: Endpoint, recognise: Recognise, limit: Callable[[str, str], None], admit: Admit) -> Route:
    """The route that answers an endpoint."""

    async def answer(request: Request) -> Response:
        try:
            if endpoint.counts_as:
                limit(endpoint.counts_as, address_of(request))
            who, secret = await recognise(request)
            if not endpoint.is_outside:
                admit(who)
            body = await read_body(request, endpoint.body) if endpoint.body else None
            result = await endpoint.handler(Call(request, who, secret), body)
        except AzulejosError as error:
            return refuse(error)
        return respond(result, request)

    return Route(endpoint.path, answer, methods=[endpoint.method], name=endpoint.handler.__name__)


def refusing(page_for: Callable[[Request], Response | None]) -> Callable[[Request, Exception], Awaitable[Response]]:
    """The handler of requests that no route answers: a refusal, or for a person a page."""

    async def refuse_unknown(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        is_method = error.status_code == HTTPStatus.METHOD_NOT_ALLOWED
        if not is_method and (page := page_for(request)):
            return page
        response = refuse(Refusal("bad_method" if is_method else "no_such_path"))
        response.headers.update(error.headers or {})
        return response

    return refuse_unknown


def address_of(request: HTTPConnection) -> str:
    """The address that limits count a request under."""
    return counted_address(request.client.host) if request.client else "?"


def checked_id(text: str) -> str:
    if not text.isascii() or not text.isalnum() or len(text) > 32:
        raise Refusal("no_such_table")
    return text


def language_of(request: HTTPConnection) -> str:
    """The language of the client."""
    return accepted_language(request.headers.get("accept-language", ""))


async def read_body(request: Request, kind: Any) -> Any:
    """The body as a value of a type; only JSON is taken, so that no form of another site can post here."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refusal("bad_message", because("body_type", type=JSON))
    content = bytearray()
    try:
        async for piece in request.stream():
            content += piece
            if len(content) > MOST_BODY:
                raise Refusal("too_large", because("body_most", most=MOST_BODY))
    except ClientDisconnect:
        raise Refusal("bad_message", because("body_short")) from None
    try:
        return msgspec.json.decode(bytes(content), type=kind)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_message", because("unreadable", detail=str(error))) from None


async def while_connected(request: Request, work: Awaitable[Result]) -> Result:
    """The result of long work, whose body has been read; it is given up when the client goes away."""
    task, gone = asyncio.ensure_future(work), asyncio.ensure_future(disconnected(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Refusal("stale")  # no client is left to read it
        return task.result()
    finally:
        gone.cancel()
        task.cancel()
        await asyncio.gather(task, gone, return_exceptions=True)


async def disconnected(request: Request) -> None:
    """Wait until the client of a request has gone away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def respond(result: Any, request: Request) -> Response:
    answer = result if isinstance(result, Answer) else Answer(result)
    if isinstance(answer.value, Response):
        response = answer.value
    else:
        response = Response(messages.encoder.encode(answer.value), media_type=JSON)
    if answer.session is not None:
        keep_session(response, answer.session, is_secure(request))
    if answer.device is not None:
        keep_session(response, answer.device, is_secure(request), DEVICE_COOKIE)
    return response


def refuse(error: AzulejosError) -> Response:
    """A refusal with its code, its sentence and the status that goes with it."""
    refused = refused_message(error)
    status = STATUS.get(refused.code, HTTPStatus.BAD_REQUEST)
    return Response(messages.encoder.encode(refused), status, media_type=JSON)
