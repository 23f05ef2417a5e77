"""The page: built files of the browser client, which lie in the package. Every address of the page is the same file."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from fastapi import FastAPI, Response
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles

FOLDER_VARIABLE = "AZULEJOS_PAGE_DIR"  # for who works on the page
FOLDER = Path(os.environ.get(FOLDER_VARIABLE) or Path(__file__).parents[2] / "web")
# The addresses that the page itself knows.
PATHS = (
    *("/", "/t/{table}", "/replay/{table}", "/file/{file}", "/settings", "/account"),
    *("/learn", "/learn/{game}", "/rules/{game}"),
)
PICTURES = ("icon.svg", "azulejo.svg")
NOT_BUILT = "Azulejos is running, but its page was not built. Programs find its interface at /openapi.json.\n"
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}  # their names change with what they hold
NEVER = {"Cache-Control": "no-cache"}


class Assets(StaticFiles):
    """Files whose names hold a digest."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers.update(FOR_EVER)
        return response


def add_page(app: FastAPI, folder: Path = FOLDER) -> None:
    index = folder / "index.html"

    async def page() -> Response:
        return FileResponse(index, headers=NEVER) if index.exists() else PlainTextResponse(NOT_BUILT)

    def picture(name: str) -> Callable[[], Response]:
        return lambda: FileResponse(folder / name) if index.exists() else Response(status_code=404)

    for path in PATHS:
        app.add_api_route(path, page, include_in_schema=False)
    for name in PICTURES:
        app.add_api_route(f"/{name}", picture(name), include_in_schema=False)
    if (folder / "assets").is_dir():
        app.mount("/assets", GZipMiddleware(Assets(directory=folder / "assets"), compresslevel=6))
