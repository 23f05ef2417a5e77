"""The bill of materials (CycloneDX 1.6): every package that runs on a server or is built into its page.

It is made with the wheel, from the locked requirements and from the lock of the page's packages, and lies in the
wheel's metadata (PEP 770). `python -m release.bill` prints it. No package is needed to make it.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
VERSION = re.compile(r'__version__ = "([^"]+)"')
BUILT_IN = ("svelte", "uqr", "@inlang/paraglide-js")  # whose code is in the page; the others only build it


def bill() -> dict[str, Any]:
    """The whole bill, the same for the same sources."""
    source = (ROOT / "src" / "azulejos" / "__init__.py").read_text(encoding="utf-8")
    version = VERSION.search(source)
    assert version, "the package has no version"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": component("azulejos", version[1], "pypi", "application")},
        "components": [*of_server(), *of_page()],
    }


def of_server() -> list[dict[str, Any]]:
    """The packages of `requirements-server.txt`, with the hashes of the files that may be installed."""
    text = (ROOT / "requirements-server.txt").read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=[A-Za-z0-9])", text)
    found = []
    for block in blocks:
        if pinned := PINNED.search(block):
            evidence = [{"name": "azulejos:sha256", "value": digest} for digest in HASH.findall(block)]
            found.append(component(pinned[1], pinned[2], "pypi") | {"properties": evidence})
    return found


def of_page() -> list[dict[str, Any]]:
    """The packages whose code is built into the page."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = lock["packages"]
    return [component(name, packages[f"node_modules/{name}"]["version"], "npm") for name in sorted(BUILT_IN)]


def component(name: str, version: str, kind: str, role: str = "library") -> dict[str, Any]:
    address = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    return {"type": role, "bom-ref": address, "name": name, "version": version, "purl": address}


def written() -> str:
    return json.dumps(bill(), indent=2) + "\n"


if __name__ == "__main__":
    sys.stdout.write(written())
