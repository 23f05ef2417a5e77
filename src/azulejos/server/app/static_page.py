"""The page: built files of the browser client, which lie in the package. Every address of the page is the same file."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles

FOLDER_VARIABLE = "AZULEJOS_PAGE_DIR"  # for who works on the page
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


def add_page(app: FastAPI, tags: Tags, folder: Path = FOLDER) -> None:
    index = folder / "index.html"

    async def page() -> Response:
        return FileResponse(index, headers=NEVER) if index.exists() else PlainTextResponse(NOT_BUILT)

    async def table_page(request: Request, table: str) -> Response:
        """The page with what its table says in chats."""
        if not index.exists():
            return PlainTextResponse(NOT_BUILT)
        html = index.read_text(encoding="utf-8").replace("</head>", f"{await tags(request, table)}</head>", 1)
        return HTMLResponse(html, headers=NEVER)

    def file(name: str, media_type: str) -> Callable[[], Response]:
        return lambda: (
            FileResponse(folder / name, media_type=media_type, headers=NEVER)
            if index.exists()
            else Response(status_code=404)
        )

    for path in PATHS:
        app.add_api_route(path, table_page if path == TABLE else page, include_in_schema=False)
    for name, media_type in FILES.items():
        app.add_api_route(f"/{name}", file(name, media_type), include_in_schema=False)
    if (folder / "assets").is_dir():
        app.mount("/assets", GZipMiddleware(Assets(directory=folder / "assets"), compresslevel=6))


def page_for_nothing(request: Request, folder: Path = FOLDER) -> Response | None:
    """What a person sees at an address where there is nothing; None if it was a program that asked."""
    index = folder / "index.html"
    is_person = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_person or request.url.path.startswith("/api/") or not index.exists():
        return None
    return FileResponse(index, status_code=404, headers=NEVER)
