"""The page as a folder of files, served by a plain file server below a path, as any web host does."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

from azulejos.tab.site import write_site

BELOW = "somewhere/below"  # the path on the host
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}


class Files(http.server.SimpleHTTPRequestHandler):
    """A file server without any header of ours."""

    extensions_map: ClassVar = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (its name there)
        return


@contextmanager
def static_site(folder: Path) -> Iterator[str]:
    """Write the page into a folder and serve it; its address."""
    write_site(folder / BELOW)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{BELOW}/"
    finally:
        server.shutdown()
        server.server_close()
