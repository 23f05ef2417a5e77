"""The page: built files of the browser client, which are in the package. Every address of the page is the same file."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

FOLDER_VARIABLE = "AZULEJOS_PAGE_DIR"  # for developers of the page
FOLDER = Path(os.environ.get(FOLDER_VARIABLE) or Path(__file__).parents[2] / "web")
TABLE = "/t/{table}"
# The addresses that the page itself knows.
PATHS = (
    *("/", TABLE, "/replay/{table}", "/file/{file}", "/settings", "/account", "/about"),
    *("/replay/{table}/mistakes", "/file/{file}/mistakes", "/analysis"),
    *("/learn", "/learn/{game}", "/rules/{game}"),
    *("/puzzles", "/puzzle/{puzzle}"),
)
# What is not a part of the page, but beside it: pictures, and what makes it an app. Their names never change.
FILES = {
    "icon.svg": "image/svg+xml",
    "icon-turn.svg": "image/svg+xml",
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
    "icon-maskable.png": "image/png",
    "app.webmanifest": "application/manifest+json",
    "worker.js": "text/javascript",
}
NOT_BUILT = "Azulejos is running, but its page was not built. Programs find its interface at /openapi.json.\n"
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}  # their names change with what they hold
NEVER = {"Cache-Control": "no-cache"}


class Assets(StaticFiles):
    """Files whose names hold a digest."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers.update(FOR_EVER)
        return response


Tags = Callable[[Request, str], Awaitable[str]]  # what a link to a table says, for the head of the page


def page_routes(tags: Tags, folder: Path = FOLDER) -> list[BaseRoute]:
    """The page at all its addresses, and the files beside it."""
    index = folder / "index.html"

    async def page(request: Request) -> Response:
        return FileResponse(index, headers=NEVER) if index.exists() else PlainTextResponse(NOT_BUILT)

    async def table_page(request: Request) -> Response:
        """The page with what its table says in chats."""
        if not index.exists():
            return PlainTextResponse(NOT_BUILT)
        html, head = index.read_text(encoding="utf-8"), await tags(request, request.path_params["table"])
        return HTMLResponse(html.replace("</head>", f"{head}</head>", 1), headers=NEVER)

    async def file(request: Request) -> Response:
        name = request.url.path.removeprefix("/")
        if not index.exists():
            return Response(status_code=404)
        return FileResponse(folder / name, media_type=FILES[name], headers=NEVER)

    routes: list[BaseRoute] = [Route(path, table_page if path == TABLE else page) for path in PATHS]
    routes += [Route(f"/{name}", file) for name in FILES]
    if (folder / "assets").is_dir():
        assets = GZipMiddleware(Assets(directory=folder / "assets"), compresslevel=6)
        routes.append(Mount("/assets", assets))
    return routes


def page_for_nothing(request: Request, folder: Path = FOLDER) -> Response | None:
    """The page for an unknown address; None if a program asked."""
    index = folder / "index.html"
    is_person = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_person or request.url.path.startswith("/api/") or not index.exists():
        return None
    return FileResponse(index, status_code=404, headers=NEVER)
