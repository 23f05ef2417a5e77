"""The page as a folder of files for any web host: the built page, Python for browsers, and our own package.

The folder works below any path. It asks a host for nothing but files: what a server of ours says in headers, the page
says in its head.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path

from azulejos.bots.webassembly import build_all
from azulejos.core.errors import AzulejosError
from azulejos.games import page_names
from azulejos.tab.package import package_json, values_files

PAGE = Path(__file__).parents[1] / "web"  # as built
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; worker-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'"
)
MARKS = (
    f'<meta name="azulejos" content="static" />\n    <meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
)
PACKAGE = "tab/package.json"
FILES = re.compile(r"^const FILES = (\{.*\})", re.MULTILINE)
VERSION = re.compile(r"^const VERSION = '(\w*)'", re.MULTILINE)


class SiteError(AzulejosError):
    """The folder can't be written."""


def write_site(folder: Path, force: bool = False) -> int:
    """Write the page into a folder; returns the number of bytes."""
    if not (PAGE / "index.html").exists() or not (PAGE / "tab").is_dir():
        raise SiteError("the page was not built: run `python web/build.py`")
    if folder.is_file():
        raise SiteError(f"'{folder}' is a file: name a folder")
    if folder.is_dir() and any(folder.iterdir()) and not force:
        raise SiteError(f"'{folder}' is not empty: name another folder, or add --force")
    shutil.copytree(PAGE, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.gz"))
    (folder / PACKAGE).write_bytes(package_json())
    build_all(page_names(), folder / "tab")
    for game in page_names():
        (folder / "tab" / f"{game}.wasm").unlink()  # the module that needs no Python
    for path in values_files():
        shutil.copyfile(path, folder / "tab" / path.name)
    index = static_page((PAGE / "index.html").read_text(encoding="utf-8"))
    (folder / "index.html").write_text(index, encoding="utf-8")
    (folder / ".nojekyll").touch()  # by which GitHub leaves the files as they are
    worker = folder / "worker.js"
    worker.write_text(static_worker(worker.read_text(encoding="utf-8"), folder), encoding="utf-8")
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def static_page(html: str) -> str:
    """The page with relative names, a mark that it has no server, and its security policy."""
    html = re.sub(r'(src|href)="/', r'\1="./', html)
    return html.replace("<title>", f"{MARKS}\n    <title>", 1)


def static_worker(script: str, folder: Path) -> str:
    """The service worker, which also keeps what the tab needs, and asks no server."""
    match = FILES.search(script)
    assert match is not None
    files = json.loads(match[1])
    tab = sorted(path for path in (folder / "tab").rglob("*") if path.is_file())
    files["all"] += [path.relative_to(folder).as_posix() for path in tab]
    files["answers"] = []
    digest = hashlib.sha256(json.dumps(files).encode())
    for path in tab:
        digest.update(path.read_bytes())
    script = FILES.sub(lambda _: f"const FILES = {json.dumps(files)}", script)
    return VERSION.sub(f"const VERSION = '{digest.hexdigest()[:16]}'", script)
