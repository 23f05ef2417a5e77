"""Writes `requirements-server.txt`: what a host installs, exact to the byte. `python -m release.lock`

The versions are those of `constraints.txt`; only what the server needs is in it, found in the metadata of what is
installed here. The hashes are those of all files that PyPI has of a version, so that the lock holds on every system.
No address of a download is in it.
"""

from __future__ import annotations

import re
import sys
import tomllib
import urllib.request
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_sdist_filename, parse_wheel_filename

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements-server.txt"
CONSTRAINTS = ROOT / "constraints.txt"
INDEX = "https://pypi.org/simple"
LINK = re.compile(r'<a href="[^"#]*/([^"/#]+)#sha256=([0-9a-f]{64})"')
HEAD = """\
# What a server needs besides Azulejos itself, exact to the byte; written by `python -m release.lock`.
# pip install --require-hashes --requirement requirements-server.txt
"""


def main() -> None:
    versions = constrained()
    blocks = []
    for name in sorted(needed()):
        hashes = "".join(f" \\\n    --hash=sha256:{each}" for each in sorted(hashes_of(name, versions[name])))
        blocks.append(f"{name}=={versions[name]}{marker_of(name)}{hashes}\n")
    LOCK.write_text(HEAD + "".join(blocks), encoding="utf-8")


def constrained() -> dict[str, str]:
    """The versions of `constraints.txt`, by name."""
    lines = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    pairs = (line.split("==") for line in lines if line and not line.startswith("#"))
    return {canonicalize_name(name): version for name, version in pairs}


def needed() -> set[str]:
    """The packages of the server, those that they need, and so on; Azulejos itself is left out."""
    found: set[str] = set()
    waiting = [("azulejos", frozenset({"server"}))]
    while waiting:
        name, extras = waiting.pop()
        for requirement in requirements(name):
            wanted = canonicalize_name(requirement.name)
            if wanted not in found and holds(requirement, extras) and is_there(wanted):
                found.add(wanted)
                waiting.append((wanted, frozenset(requirement.extras)))
    return found


def requirements(name: str) -> list[Requirement]:
    """The requirements of a package; those of Azulejos as they are written, whatever is installed."""
    if name != "azulejos":
        return [Requirement(line) for line in distribution(name).requires or ()]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [Requirement(line) for line in (*project["dependencies"], *project["optional-dependencies"]["server"])]


def holds(requirement: Requirement, extras: frozenset[str]) -> bool:
    """Whether a requirement holds on this system for one of the extras, or without any."""
    return requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in (*extras, ""))


def is_there(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def marker_of(name: str) -> str:
    """The systems for which a package of the server is meant, as `pyproject.toml` says."""
    markers = [each.marker for each in requirements("azulejos") if canonicalize_name(each.name) == name]
    return f" ; {markers[0]}" if markers and markers[0] else ""


def hashes_of(name: str, version: str) -> set[str]:
    """The SHA-256 of all files of a version."""
    with urllib.request.urlopen(f"{INDEX}/{name}/", timeout=60) as answer:
        page = answer.read().decode()
    found = {digest for file, digest in LINK.findall(page) if is_of(file, version)}
    if not found:
        sys.exit(f"{INDEX} has no file of {name} {version}.")
    return found


def is_of(file: str, version: str) -> bool:
    try:
        parsed = parse_wheel_filename(file)[1] if file.endswith(".whl") else parse_sdist_filename(file)[1]
    except ValueError:  # a file of another kind, from long ago
        return False
    return str(parsed) == version


if __name__ == "__main__":
    main()
