"""The page is built while the package is built: pip alone sets up everything. A wheel gets its bill of materials."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageBuilder(BuildHookInterface):
    """Runs `web/build.py` for a wheel and for an editable install, and `release/bill.py` for a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "sdist":
            runpy.run_path(str(Path(self.root) / "web" / "build.py"))["build"]()
        if self.target_name == "wheel" and version == "standard":
            bill = Path(self.root) / "dist" / "azulejos.cdx.json"
            bill.parent.mkdir(exist_ok=True)
            written = runpy.run_path(str(Path(self.root) / "release" / "bill.py"))["written"]
            bill.write_text(written(), encoding="utf-8")
            build_data["sbom_files"] = [str(bill)]
