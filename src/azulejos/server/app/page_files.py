"""The files of the built page, read once and sent compressed: the build has written the compressed form beside each."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

PACKED = ".gz"
IS_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,200}")
VARY = {"Vary": "Accept-Encoding"}


@dataclass(frozen=True, slots=True)
class Kept:
    """A file as it was when it was read."""

    changed_at: float
    content: bytes
    packed: bytes | None
    tag: str


class PageFiles:
    """The files of one folder. A file that has changed since is read again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: dict[str, Kept] = {}

    def answer(
        self,
        request: Request,
        name: str,
        headers: Mapping[str, str],
        status: int = 200,
        media_type: str | None = None,
    ) -> Response | None:
        """The answer to a request for a file; None if there is no such file."""
        kept = self._read(name)
        if kept is None:
            return None
        own = {**headers, **VARY, "ETag": f'"{kept.tag}"'}
        if status == 200 and kept.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=own)
        is_packed = kept.packed is not None and "gzip" in request.headers.get("accept-encoding", "")
        content = kept.packed if is_packed else kept.content
        if is_packed:
            own["Content-Encoding"] = "gzip"
        return Response(content, status, own, media_type or guess_type(name)[0] or "application/octet-stream")

    def text(self, name: str) -> str | None:
        """A file that is changed before it is sent."""
        kept = self._read(name)
        return None if kept is None else kept.content.decode()

    def _read(self, name: str) -> Kept | None:
        path = self.folder / name
        try:
            changed_at = path.stat().st_mtime
            kept = self._kept.get(name)
            if kept is None or kept.changed_at != changed_at:
                content = path.read_bytes()
                tag = hashlib.sha256(content).hexdigest()[:16]
                kept = self._kept[name] = Kept(changed_at, content, packed(path, changed_at), tag)
        except OSError:
            return None
        return kept


def packed(path: Path, changed_at: float) -> bytes | None:
    """The compressed form of a file, unless it is older."""
    beside = path.with_name(path.name + PACKED)
    if not beside.exists() or beside.stat().st_mtime < changed_at:
        return None
    return beside.read_bytes()
