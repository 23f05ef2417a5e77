"""The walk *How a tile travels* of `docs/architecture.md` lists every file of the way, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "azulejos"
WEB = ROOT / "web" / "src"

# Files that also run at such a move, but beside the tile's way.
BESIDE = {
    "core/compiling/rule.py": "decorators: they only pass calls on while rules run as plain Python",
    "server/app/application.py": "counts the event for the metrics",
    "server/background/loop_monitor.py": "measures the event loop all the time",
    "server/background/periodic.py": "repeats background work",
    "server/bots/runner.py": "asks whether a bot is next",
    "server/features/lobby/lobby.py": "asks whether the lobby shows the table",
    "server/runtime/supervision.py": "keeps background tasks alive",
}
# Files on the way that only declare values: no function of theirs runs.
VALUES = {"core/effects.py", "server/protocol/commands.py", "server/protocol/messages.py"}
IMPORT = re.compile(r"""(?:from|import)\s*\(?['"]([^'"]+)['"]""")


def walk() -> list[Path]:
    """The files of the table, in its order."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = re.split(r"^## ", text.partition("\n## How a tile travels\n")[2], flags=re.MULTILINE)[0]
    names = re.findall(r"^\|[^|]*\| `([^`]+)` \|", section, re.MULTILINE)
    return [(ROOT if name.startswith("web/") else SOURCE) / name for name in names]


def traced() -> list[str]:
    """The Python files that run when a move ends a round at a real server."""
    command = [sys.executable, "-m", "tests.move_trace"]
    result = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return [line for line in result.stdout.splitlines() if line.endswith(".py")]


def imported_by(path: Path) -> set[Path]:
    """The files of the page that one imports."""
    text = path.read_text(encoding="utf-8")
    found = {(path.parent / name).resolve() for name in IMPORT.findall(text) if name.startswith(".")}
    return found | {each.with_name(f"{each.name}.ts") for each in found}


def test_the_walk_lists_exactly_the_python_files_that_a_move_runs() -> None:
    listed = {path.relative_to(SOURCE).as_posix() for path in walk() if path.is_relative_to(SOURCE)}
    run = set(traced())
    assert run - listed == run & set(BESIDE)
    assert listed - run == VALUES


def test_each_file_of_the_page_on_the_walk_imports_one_before_it_or_is_imported_by_one() -> None:
    first, *others = [path for path in walk() if path.is_relative_to(WEB)]
    assert first.is_file()
    seen = [first]
    for path in others:
        assert path.is_file(), path
        assert any(path in imported_by(other) or other in imported_by(path) for other in seen), path
        seen.append(path)
