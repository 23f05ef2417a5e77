"""The claims of `docs/architecture.md`: its layers, who may name a game, and every file of *How a tile travels*."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from azulejos.games import names as game_names

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "azulejos"
WEB = ROOT / "web" / "src"
LONGEST_WALK = 85  # files

ARCHITECTURE = ROOT / "docs" / "architecture.md"
# Where a game may be named, besides its own folders.
NAMERS = {
    "arena/benchmark": "the tracks of the published benchmark are games",
    "cli/effect_texts.py": "words the plates, chips and tablets of Duel",
    "envs": "each game is registered under a name of its own",
}

# Files that also run at such a move, but beside the tile's way.
BESIDE = {
    "core/compiling/foreign.py": "entries: they run as plain Python where no library has them",
    "core/compiling/rule.py": "decorators: they only pass calls on while rules run as plain Python",
    "server/app/process.py": "counts the event for the metrics",
    "server/background/loop_monitor.py": "measures the event loop all the time",
    "server/background/periodic.py": "repeats background work",
    "server/bots/runner.py": "asks whether a bot is next",
    "server/features/lobby/lobby.py": "asks whether the lobby shows the table",
    "server/features/audience/audience.py": "asks whether the audience has taken a seat",
    "server/http/backlog.py": "counts the bytes that an address leaves unread",
    "server/runtime/supervision.py": "keeps background tasks alive",
}
# Files on the way that only declare values: no function of theirs runs.
VALUES = {"server/protocol/commands.py", "server/protocol/messages.py"}
IMPORT = re.compile(r"""(?:from|import)\s*\(?['"]([^'"]+)['"]""")


def section(heading: str) -> str:
    """The text of the architecture below a heading."""
    text = ARCHITECTURE.read_text(encoding="utf-8")
    return re.split(r"^## ", text.partition(f"\n## {heading}\n")[2], flags=re.MULTILINE)[0]


def walk() -> list[Path]:
    """The files of the table, in its order."""
    names = re.findall(r"^\|[^|]*\| `([^`]+)` \|", section("How a tile travels"), re.MULTILINE)
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


def games_named_in(path: Path) -> Iterator[str]:
    """The games that a module imports, or has as texts."""
    names = set(game_names())
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from names & set(node.module.split("."))
        elif isinstance(node, ast.Constant) and node.value in names:
            yield str(node.value)


def test_the_layers_are_those_that_import_linter_keeps() -> None:
    named = re.findall(r"^\| `(\w+)` \|", section("Layers"), re.MULTILINE)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = next(each["layers"] for each in settings["contracts"] if "azulejos.core" in each.get("layers", ()))
    assert named == [layer.removeprefix("azulejos.") for layer in reversed(layers)] + ["web"]


def test_only_a_games_own_folders_name_it() -> None:
    names = set(game_names())
    found = {}
    for path in SOURCE.rglob("*.py"):
        inside = path.relative_to(SOURCE)
        if not names & {*inside.parts, path.stem} and (named := sorted(games_named_in(path))):
            found[inside.as_posix()] = named
    others = {name: named for name, named in found.items() if not name.startswith(tuple(NAMERS))}
    assert not others
    assert all(any(name.startswith(folder) for name in found) for folder in NAMERS)


def test_the_walk_lists_exactly_the_python_files_that_a_move_runs() -> None:
    listed = {path.relative_to(SOURCE).as_posix() for path in walk() if path.is_relative_to(SOURCE)}
    run = set(traced())
    assert run - listed == run & set(BESIDE)
    assert listed - run == VALUES
    assert len(walk()) <= LONGEST_WALK


def test_each_file_of_the_page_on_the_walk_imports_one_before_it_or_is_imported_by_one() -> None:
    first, *others = [path for path in walk() if path.is_relative_to(WEB)]
    assert first.is_file()
    seen = [first]
    for path in others:
        assert path.is_file(), path
        assert any(path in imported_by(other) or other in imported_by(path) for other in seen), path
        seen.append(path)
