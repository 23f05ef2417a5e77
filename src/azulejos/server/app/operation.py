"""The endpoints for operators: health, metrics and the OpenAPI document."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from azulejos.bots.background import listed
from azulejos.server.app.process import Running
from azulejos.server.http import security
from azulejos.server.http.endpoints import JSON
from azulejos.server.protocol.messages import encoder


def operation_routes(running: Running, document: dict[str, Any]) -> list[Route]:
    described = encoder.encode(document)

    async def openapi(request: Request) -> Response:
        return Response(described, media_type=JSON)

    async def healthz(request: Request) -> Response:
        if problems := running.problems():
            return PlainTextResponse("\n".join([*problems, ""]), 503)
        compiler = running.roster.compiler
        compiling = compiler.under_way() if compiler else []
        return PlainTextResponse(f"ok; still compiling {listed(compiling)}\n" if compiling else "ok\n")

    async def livez(request: Request) -> Response:
        return PlainTextResponse("alive\n")

    async def metrics(request: Request) -> Response:
        if not running.settings.metrics:
            return PlainTextResponse("metrics are off\n", 404)
        if not security.may_see_metrics(request, running.settings.metrics_token):
            return PlainTextResponse("metrics are for this machine, and for whoever has the token\n", 403)
        figures = running.services.metrics
        figures.tables.set(len(running.services.tables.log.tables))
        figures.bots_waiting.set(running.runner.waiting())
        figures.bots_thinking.set(running.runner.thinking)
        return Response(figures.text(), media_type="text/plain; version=0.0.4")

    endpoints = {"/openapi.json": openapi, "/healthz": healthz, "/livez": livez, "/metrics": metrics}
    return [Route(path, endpoint) for path, endpoint in endpoints.items()]
