"""The library for C: its example plays as Python does, and Python without its compiler plays with it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import azulejos
from azulejos.core import loops
from azulejos.core.bulk.c_library import kinds_of
from azulejos.core.bulk.perft import perft
from azulejos.core.rng import seeded
from azulejos.games import page_names
from tests.cases import nonempty

ROOT = Path(__file__).parents[2]
SUBSTITUTES = ROOT / "src" / "azulejos" / "tab" / "substitutes"
NAMES = page_names()
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")

needs_compiler = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler on this machine")

# A process in which nothing but Python's own library and ours can be imported.
WITHOUT_PACKAGES = """
import sys
for name in ("numba", "llvmlite", "platformdirs"):
    sys.modules[name] = None
sys.path.insert(0, sys.argv[1])
import numpy
assert numpy.__file__.startswith(sys.argv[1]), numpy.__file__
"""

PLAYED = """
import json
from pathlib import Path
import azulejos
from azulejos.core import loops
from azulejos.core.bulk import perft, playouts
from azulejos.core.compiling import foreign, rule
from azulejos.core.rng import seeded
assert not rule.COMPILED
folder = Path(sys.argv[2])
(library,) = folder.glob("libazulejos.*")
foreign.load(library, folder / "azulejos.json")
said = {}
for name in json.loads(sys.argv[3]):
    game, rng = azulejos.game(name), seeded(9)
    start = game.new()
    scratch = start.copy()
    actions = playouts.play_out(start, scratch, rng, 50)
    game.deal(start, rng)
    said[name] = [actions, scratch.tobytes().hex(), perft.perft(game, start, 2), game.position(start)]
print(json.dumps(said))
"""

EVERYTHING = """
import importlib
for name in json.loads(sys.argv[2]):
    importlib.import_module(name)
"""

# The rooms that a browser runs.
ROOMS = [
    "games",
    "games.azul.game",
    "games.duel.game",
    "games.mini.game",
    "bots",
    "bots.azul.levels",
    "bots.duel.levels",
    "bots.azul.analyst",
    "bots.duel.analyst",
    "bots.azul.solver.position_solver",
    "analysis.review",
    "analysis.breakdown",
    "puzzles.shipped",
    "core.records.record",
    "core.records.fairness",
    "server.tables.table",
    "server.tables.perspective",
]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the library, made by the command."""
    folder = tmp_path_factory.mktemp("library")
    run(sys.executable, "-m", "azulejos", "precompile", "--library", str(folder))
    return folder


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@needs_compiler
@pytest.mark.parametrize(("name", "depth"), [("azul", 3), ("duel", 2)])
def test_the_example_plays_as_python_does(name: str, depth: int, library: Path, tmp_path: Path) -> None:
    program, folder = str(tmp_path / "play"), str(library)
    linked = [f"-I{folder}", f"-L{folder}", "-lazulejos", f"-Wl,-rpath,{folder}"]
    run(str(COMPILER), "-Wall", "-Wextra", "-Werror", str(ROOT / "examples" / "play.c"), *linked, "-o", program)
    game, rng = azulejos.game(name), seeded(7)
    state = game.new()
    game.deal(state, rng)
    ways, moves = perft(game, state, depth), 0
    while not game.is_over(state):
        game.deal(state, rng)
        if not game.is_over(state):
            legal = game.legal(state)
            game.apply(state, legal[loops.below(rng, 0, len(legal))])
            moves += 1
    first, second = game.scores(state)
    assert run(program, "7", str(depth), name) == f"perft {ways}\nmoves {moves}, scores {first} {second}\n"


def test_the_header_begins_games_with_each_choice_of_each_option(library: Path) -> None:
    text = (library / "azulejos.h").read_text(encoding="utf-8")
    for name in nonempty(NAMES):
        game = azulejos.game(name)
        kinds = list(kinds_of(game))
        assert kinds[0].state == game.new().tobytes()
        assert {word for kind in kinds for word in kind.options.split()} == {
            f"{option.name}={choice}" for option in game.options for choice in option.choices
        }
        assert all(f'"{kind.options}"' in text for kind in kinds)


def test_python_without_its_compiler_plays_with_the_library(library: Path) -> None:
    """On the small NumPy of the browser: the same way as there, but that WebAssembly is the library there."""
    code = WITHOUT_PACKAGES + PLAYED
    said = json.loads(run(sys.executable, "-c", code, str(SUBSTITUTES), str(library), json.dumps(NAMES)))
    from azulejos.core.bulk.playouts import play_out

    for name in nonempty(NAMES):
        game, rng = azulejos.game(name), seeded(9)
        start = game.new()
        scratch = start.copy()
        actions = play_out(start, scratch, rng, 50)
        game.deal(start, rng)
        assert said[name] == [actions, scratch.tobytes().hex(), perft(game, start, 2), game.position(start)]


def test_all_that_a_browser_runs_is_imported_without_compiled_packages() -> None:
    modules = json.dumps([f"azulejos.{room}" for room in ROOMS])
    run(sys.executable, "-c", WITHOUT_PACKAGES + "import json" + EVERYTHING, str(SUBSTITUTES), modules)
