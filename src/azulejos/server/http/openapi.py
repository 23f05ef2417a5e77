"""The OpenAPI document of the endpoints, made from their types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from azulejos import __version__
from azulejos.server.http.cookies import COOKIE
from azulejos.server.http.endpoints import JSON, Endpoint
from azulejos.server.protocol import messages


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
