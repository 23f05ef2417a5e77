"""The page as a folder of files for any web host: the built page, Python for browsers, and our own package.

The folder works below any path. It asks a host for nothing but files: what a server of ours says in headers, the page
says in its head.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import tempfile
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
PACKAGE = "package.json"
PACKED = "{}.packed"  # files that the worker unpacks itself (`web/src/tab/files.ts`), since few hosts pack such kinds
ENGINE = ("so", "json")  # a game's compiled rules and bots, and what says how they are called
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
    write_tab(folder / "tab")
    index = static_page((PAGE / "index.html").read_text(encoding="utf-8"))
    (folder / "index.html").write_text(index, encoding="utf-8")
    (folder / ".nojekyll").touch()  # by which GitHub leaves the files as they are
    worker = folder / "worker.js"
    worker.write_text(static_worker(worker.read_text(encoding="utf-8"), folder), encoding="utf-8")
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def write_tab(folder: Path) -> None:
    """Write what runs in the worker beside Python for browsers: our package, engines, and what was learned."""
    write_packed(folder / PACKAGE, package_json())
    with tempfile.TemporaryDirectory(prefix="azulejos-") as name:
        build_all(page_names(), Path(name))
        for game in page_names():
            for ending in ENGINE:
                write_packed(folder / f"{game}.{ending}", (Path(name) / f"{game}.{ending}").read_bytes())
    for path in values_files():
        shutil.copyfile(path, folder / path.name)


def write_packed(path: Path, content: bytes) -> None:
    path.with_name(PACKED.format(path.name)).write_bytes(gzip.compress(content, compresslevel=9, mtime=0))


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
    files["all"] += [name for names in files["languages"].values() for name in names]  # one may be chosen later
    files["languages"] = {}
    files["all"] += [path.relative_to(folder).as_posix() for path in tab]
    files["answers"] = []
    digest = hashlib.sha256(json.dumps(files).encode())
    for path in tab:
        digest.update(path.read_bytes())
    script = FILES.sub(lambda _: f"const FILES = {json.dumps(files)}", script)
    return VERSION.sub(f"const VERSION = '{digest.hexdigest()[:16]}'", script)
