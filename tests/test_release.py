"""The locked requirements of hosts and the bill of materials agree with what the project says it needs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from release.bill import bill, written
from release.lock import LOCK, constrained, needed

ROOT = Path(__file__).parents[1]
PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def test_everything_that_a_server_needs_is_locked_in_the_versions_that_are_tested() -> None:
    locked = dict(PINNED.findall(LOCK.read_text(encoding="utf-8")))
    versions = constrained()
    assert set(locked) == needed()
    assert locked == {name: versions[name] for name in locked}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in (*project["dependencies"], *project["optional-dependencies"]["server"]):
        requirement = Requirement(line)
        assert requirement.specifier.contains(locked[canonicalize_name(requirement.name)])


def test_every_locked_package_has_hashes_and_none_an_address() -> None:
    text = LOCK.read_text(encoding="utf-8")
    assert "://" not in text
    for block in re.split(r"\n(?=[a-z0-9])", text)[1:]:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), block


def test_the_bill_lists_every_locked_package_and_the_pages_own() -> None:
    locked = dict(PINNED.findall(LOCK.read_text(encoding="utf-8")))
    listed = {each["name"]: each["version"] for each in bill()["components"]}
    assert {name: listed[name] for name in locked} == locked
    assert "svelte" in listed
    assert written() == written()
