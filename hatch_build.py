"""The page is built while the package is built: pip alone sets up everything."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageBuilder(BuildHookInterface):
    """Runs `web/build.py` for a wheel and for an editable install."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "sdist":
            runpy.run_path(str(Path(self.root) / "web" / "build.py"))["build"]()
