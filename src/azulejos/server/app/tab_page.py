"""The page that plays without a server, as `azulejos static` has written it: at `/here/`, beside the server's own page.

A browser that has kept it needs this server no more; what it plays, it plays in a worker of its own.
"""

from __future__ import annotations

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from azulejos.server.app.page_files import PageFiles
from azulejos.server.http.endpoints import refuse
from azulejos.server.protocol.refusals import Refusal

HERE = "/here/"
INDEX = "index.html"
NAME = re.compile(r"(?:(?:assets|tab)/)?[A-Za-z0-9_-][A-Za-z0-9._-]{0,200}")
TYPES = {".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}
ALONE, BESIDE = 'content="static"', 'content="static server"'  # the mark by which the page knows where it is
FRESH = {"Cache-Control": "no-cache"}


def tab_routes(folder: Path) -> list[BaseRoute]:
    """The files of such a folder."""
    files = PageFiles(folder)

    async def begin(request: Request) -> Response:
        return RedirectResponse(HERE)

    async def file(request: Request) -> Response:
        name = request.path_params["name"] or INDEX
        if name == INDEX and (html := files.text(INDEX)) is not None:
            return HTMLResponse(html.replace(ALONE, BESIDE, 1), headers=FRESH)
        media_type = TYPES.get(Path(name).suffix)
        found = files.answer(request, name, FRESH, media_type=media_type) if NAME.fullmatch(name) else None
        return found or refuse(Refusal("no_such_path"))

    return [Route(HERE.removesuffix("/"), begin), Route(HERE + "{name:path}", file)]
