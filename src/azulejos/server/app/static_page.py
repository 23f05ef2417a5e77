"""The page: built files of the browser client, which are in the package. Every address of the page is the same file."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from azulejos.server.app.page_files import IS_NAME, PageFiles
from azulejos.server.http.endpoints import refuse
from azulejos.server.protocol.refusals import Refusal

FOLDER_VARIABLE = "AZULEJOS_PAGE_DIR"  # for developers of the page
FOLDER = Path(os.environ.get(FOLDER_VARIABLE) or Path(__file__).parents[2] / "web")
INDEX = "index.html"
ASSETS = "/assets/{name}"
TABLE = "/t/{table}"
# The addresses that the page itself knows.
PATHS = (
    *("/", TABLE, "/replay/{table}", "/file/{file}", "/settings", "/account", "/about"),
    *("/host", "/invite/{word}"),
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
UNSHARED = {"Cache-Control": "private, no-store"}
OF_HOST = "HostPage-"  # the beginning of the names of files that only hosts and helpers get


MARKED = '<meta name="azulejos" content="here" />'  # beside the page there is one that plays without a server
Tags = Callable[[Request, str], Awaitable[str]]  # what a link to a table says, for the head of the page
IsHelper = Callable[[Request], Awaitable[bool]]  # whether those ask who look after the server


def page_routes(tags: Tags, is_helper: IsHelper, folder: Path = FOLDER, mark: str = "") -> list[BaseRoute]:
    """The page at all its addresses, and the files beside it; a mark is put in its head."""
    files, assets = PageFiles(folder), PageFiles(folder / "assets")

    async def page(request: Request) -> Response:
        if mark and (html := files.text(INDEX)) is not None:
            return HTMLResponse(in_head(html, mark), headers=NEVER)
        return files.answer(request, INDEX, NEVER) or PlainTextResponse(NOT_BUILT)

    async def table_page(request: Request) -> Response:
        """The page with what its table says in chats."""
        html = files.text(INDEX)
        if html is None:
            return PlainTextResponse(NOT_BUILT)
        head = await tags(request, request.path_params["table"])
        if not head:
            return await page(request)
        return HTMLResponse(in_head(html, head + mark), headers=NEVER)

    async def file(request: Request) -> Response:
        name = request.url.path.removeprefix("/")
        return files.answer(request, name, NEVER, media_type=FILES[name]) or Response(status_code=404)

    async def asset(request: Request) -> Response:
        name = request.path_params["name"]
        is_host = name.startswith(OF_HOST)
        is_for_them = IS_NAME.fullmatch(name) and (not is_host or await is_helper(request))
        found = assets.answer(request, name, UNSHARED if is_host else FOR_EVER) if is_for_them else None
        return found or refuse(Refusal("no_such_path"))

    routes: list[BaseRoute] = [Route(path, table_page if path == TABLE else page) for path in PATHS]
    routes += [Route(f"/{name}", file) for name in FILES]
    routes.append(Route(ASSETS, asset))
    return routes


def in_head(html: str, tags: str) -> str:
    return html.replace("</head>", f"{tags}</head>", 1)


OWN_FILES = PageFiles(FOLDER)


def page_for_nothing(request: Request, files: PageFiles = OWN_FILES) -> Response | None:
    """The page for an unknown address; None if a program asked."""
    is_person = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_person or request.url.path.startswith("/api/"):
        return None
    return files.answer(request, INDEX, NEVER, status=404)
