"""Files that forges, editors and citations read agree with the project."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import azulejos
from tests.cases import nonempty

ROOT = Path(__file__).parents[1]


def test_the_citation_names_this_version_and_licence() -> None:
    cited = dict(re.findall(r"^(\w[\w-]*): (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.M))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cited["version"] == azulejos.__version__
    assert cited["license"] == project["license"]


def test_every_python_that_is_supported_is_tried_on_the_forge() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    versions = re.search(r"python: \[(.+)\]", workflow)
    assert versions
    tried = [tuple(map(int, version.strip(' "').split("."))) for version in versions[1].split(",")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    least = tuple(map(int, project["requires-python"].removeprefix(">=").split(".")))
    assert tried[0] == least
    assert tried == [(3, minor) for minor in range(least[1], least[1] + len(tried))]


def test_the_forge_looks_for_known_holes_at_every_change_and_every_week() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    assert "- run: make audit" in workflow
    assert all(f"\n  {when}:" in workflow for when in ("push", "pull_request", "schedule"))
    assert "\naudit: " in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_hooks_before_a_commit_are_what_make_check_runs() -> None:
    hooks = re.findall(r"entry: (\S+) (\S+)", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("$(BIN)", ".venv/bin")
    for program, first in nonempty(hooks):
        assert f"{program} {first}" in makefile


def test_the_container_for_development_is_set_up_by_make() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    assert container["postCreateCommand"] == "make"


def test_files_that_the_roadmap_names_exist() -> None:
    text = (ROOT / "docs" / "roadmap.md").read_text(encoding="utf-8")
    for name in nonempty(re.findall(r"`([\w./]+/[\w.]*)`", text)):
        assert (ROOT / name).exists(), name
