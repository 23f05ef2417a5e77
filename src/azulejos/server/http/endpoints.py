"""HTTP: endpoints with typed bodies and answers, one way to refuse, and an OpenAPI document made from the types."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Protocol

import msgspec
import structlog
from fastapi import FastAPI, Request, Response
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection

from azulejos import __version__
from azulejos.core.errors import AzulejosError
from azulejos.server.http.client_address import counted_address
from azulejos.server.protocol import messages
from azulejos.server.protocol.messages import refused_message
from azulejos.server.protocol.refusals import STATUS, Refusal
from azulejos.server.protocol.values import Person
from azulejos.texts.language import accepted_language
from azulejos.texts.reasons import because

COOKIE = "azulejos"
DEVICE_COOKIE = "azulejos_device"  # a browser in which a person has logged in before
COOKIE_SECONDS = 400 * 24 * 3600
MOST_BODY = 512 * 1024
JSON = "application/json"
SCHEMES = {"ws": "http", "wss": "https"}  # under which a page opens a socket

log = structlog.get_logger()


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


class Routes(Protocol):
    """The endpoints of one feature."""

    def endpoints(self) -> list[Endpoint]: ...


Recognise = Callable[[Request], Awaitable[tuple[Person | None, str | None]]]


def add(app: FastAPI, endpoint: Endpoint, recognise: Recognise, limit: Callable[[str, str], None]) -> None:
    """Make an endpoint answer."""

    async def answer(request: Request) -> Response:
        try:
            limit("requests", address_of(request))
            if endpoint.counts_as:
                limit(endpoint.counts_as, address_of(request))
            who, secret = await recognise(request)
            body = await read_body(request, endpoint.body) if endpoint.body else None
            result = await endpoint.handler(Call(request, who, secret), body)
        except AzulejosError as error:
            return refuse(error)
        return respond(result, request)

    app.add_api_route(
        endpoint.path,
        answer,
        methods=[endpoint.method],
        operation_id=endpoint.handler.__name__,
        summary=endpoint.summary,
        response_class=Response,
        openapi_extra={"x-endpoint": True},
        include_in_schema=False,
    )


def add_refusals(app: FastAPI, for_people: Callable[[Request], Response | None] = lambda _: None) -> None:
    """Refuse unknown paths like everything else; people may get a page instead of JSON."""

    @app.exception_handler(HTTPException)
    async def unknown(request: Request, error: HTTPException) -> Response:
        is_method = error.status_code == HTTPStatus.METHOD_NOT_ALLOWED
        if not is_method and (page := for_people(request)):
            return page
        code = "bad_method" if is_method else "no_such_path"
        response = refuse(Refusal(code))
        response.headers.update(error.headers or {})
        return response


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


def keep_session(response: Response, secret: str, secure: bool, cookie: str = COOKIE) -> None:
    if secret:
        response.set_cookie(cookie, secret, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
    else:
        response.delete_cookie(cookie, httponly=True, samesite="lax", secure=secure)


def is_secure(request: Request) -> bool:
    """Whether the browser came by HTTPS, as far as the request or the public address says so."""
    return request.url.scheme == "https" or bool(request.app.state.is_public_secure)


def refuse(error: AzulejosError) -> Response:
    """A refusal with its code, its sentence and the status that goes with it."""
    refused = refused_message(error)
    status = STATUS.get(refused.code, HTTPStatus.BAD_REQUEST)
    return Response(messages.encoder.encode(refused), status, media_type=JSON)


def same_origin(request: HTTPConnection, public_url: str) -> bool:
    """Whether a browser's request comes from a page of ours. Programs other than browsers send no origin."""
    origin = request.headers.get("origin")
    if origin is None or (public_url and origin == public_url):
        return True
    scheme = request.scope["scheme"]
    return origin == f"{SCHEMES.get(scheme, scheme)}://{request.headers.get('host', '')}"


def openapi(title: str, endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The document that describes the endpoints, from their types."""
    kinds = [kind for endpoint in endpoints for kind in (endpoint.body, endpoint.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        [*kinds, messages.Refused], ref_template="#/components/schemas/{name}"
    )
    refused = {"description": "Refused", "content": {JSON: {"schema": schemas[-1]}}}
    schema_of = dict(zip(map(repr, kinds), schemas, strict=False))
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        described: dict[str, Any] = {
            "operationId": endpoint.handler.__name__,
            "summary": endpoint.summary,
            "parameters": parameters_of(endpoint),
            "responses": {"200": answer_of(endpoint, schema_of), "4XX": refused, "503": refused},
        }
        if endpoint.body is not None:
            content = {JSON: {"schema": schema_of[repr(endpoint.body)]}}
            described["requestBody"] = {"required": True, "content": content}
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = described
    schemes = {
        "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
        "token": {"type": "http", "scheme": "bearer"},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": __version__},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": schemes},
        "security": [{}, {"cookie": []}, {"token": []}],
    }


def answer_of(endpoint: Endpoint, schema_of: dict[str, Any]) -> dict[str, Any]:
    if endpoint.answer is None:
        return {"description": "Done", "content": {endpoint.media_type: {"schema": {"type": "string"}}}}
    return {"description": "Done", "content": {JSON: {"schema": schema_of[repr(endpoint.answer)]}}}


def parameters_of(endpoint: Endpoint) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    in_query = [
        {"name": name, "in": "query", "description": text, "schema": {"type": "integer", "minimum": 0}}
        for name, text in endpoint.query.items()
    ]
    return in_path + in_query
