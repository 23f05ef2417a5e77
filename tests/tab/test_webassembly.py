"""WebAssembly does what machine code does here: the same games, trees, searches and solutions, to the last bit.

Short here; `make campaign` plays 100,000 games to the end.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import azulejos
from azulejos import games
from azulejos.bots import SIMPLE, bots, yardsticks
from azulejos.bots.azul.network import networks_for
from azulejos.bots.azul.solver import position_solver
from azulejos.bots.protocol import Seen
from azulejos.bots.search import tree_search
from azulejos.bots.search.budget import Budget, new_flag
from azulejos.bots.search.searcher import Limits
from azulejos.bots.webassembly import build_all
from azulejos.core import loops
from azulejos.core.actors import CHANCE
from azulejos.core.bulk import batch, perft, playouts
from azulejos.core.game import Game, Generator, State
from azulejos.core.rng import RNG, seeded
from tests.cases import nonempty
from tests.conftest import CAMPAIGN, every_setup
from tests.tab.calls import Recording

GAMES = 100_000 if CAMPAIGN else 600
POSITIONS = 40 if CAMPAIGN else 3
GOLDEN = Path(__file__).parent.parent / "golden" / "perft"
NAMES = games.page_names()
NODES = {"azul": 4_000, "duel": 150}


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all games' modules: compiled once for each version of the rules."""
    folder = tmp_path_factory.mktemp("wasm")
    build_all(NAMES, folder)
    return folder


@pytest.fixture
def recording() -> Recording:
    return Recording()


def check(recording: Recording, game: str, modules: Path, folder: Path) -> None:
    replayed = recording.replay(modules / f"{game}.wasm", folder)
    assert replayed["equal"] == len(recording.steps) > 0, replayed


def walk(game: Game, rng: Generator, plies: int) -> list[State]:
    """Positions of a random game in which a seat has a choice."""
    state, found = game.new(), []
    while len(found) < plies and not game.is_over(state):
        game.deal(state, rng)
        if game.is_over(state):
            break
        legal = game.legal(state)
        if len(legal) > 1:
            found.append(state.copy())
        game.apply(state, legal[loops.below(rng, 0, len(legal))])
    return found


@pytest.mark.parametrize("name", NAMES)
def test_games_are_played_to_the_same_end(name: str, recording: Recording, modules: Path, tmp_path: Path) -> None:
    setups = [options for game, options in every_setup() if game == name]
    for number, options in enumerate(setups):
        start = azulejos.game(name).new(**options)
        recording.call(playouts.play_out, start, start.copy(), seeded(number), GAMES // len(setups))
    check(recording, name, modules, tmp_path)


@pytest.mark.parametrize(
    "file", [file for name in NAMES for file in sorted(GOLDEN.glob(f"{name}*.txt"))], ids=lambda file: file.stem
)
def test_the_golden_counts_of_ways(file: Path, recording: Recording, modules: Path, tmp_path: Path) -> None:
    game = azulejos.game(file.stem.partition("-")[0])
    depth = 2
    for line in nonempty(file.read_text(encoding="utf-8").splitlines()):
        counts, _, position = line.partition(" | ")
        wanted = int(counts.split()[depth - 1])
        stack = np.zeros(depth + 1, game.dtype)
        stack[0] = game.read(position)[0]
        room = np.zeros((depth + 1, game.most_legal), np.int64)
        assert recording.call(perft.count_ways, stack, room, np.zeros(depth + 1, np.int64), depth) == wanted
    check(recording, game.name, modules, tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_every_question_has_the_same_answer(name: str, recording: Recording, modules: Path, tmp_path: Path) -> None:
    """Also those of batches, which learners step."""
    game, rng = azulejos.game(name), seeded(3)
    out, weights = np.zeros(game.most_legal, np.int64), np.zeros(game.most_legal, np.int64)
    for state in walk(game, rng, 12):
        seat = recording.call(loops.actor, state, 0)
        number = recording.call(loops.legal_actions, state, 0, out)
        recording.call(loops.mark_legal, state, 0, np.zeros(game.actions_of(game.players(state)), np.int8))
        size = game.observation_size(game.players(state))
        recording.call(loops.observe, state, 0, seat, np.zeros(size, np.uint8))
        recording.call(loops.outlooks, state, state.copy(), out[:number].copy(), np.zeros(number))
        recording.call(loops.determinise, state.copy(), rng, 0, seat)
        recording.call(loops.round_number, state, 0)
        recording.call(loops.scores, state, 0, np.zeros(game.players(state), np.int64))
        recording.call(loops.ranks, state, 0, np.zeros(game.players(state), np.int64))
        after = state.copy()
        recording.call(loops.step, after, rng, 0, int(out[0]), weights)
        if game.actor(after) == CHANCE:
            recording.call(loops.chance_outcomes, after, 0, np.zeros(game.most_outcomes, np.int64), weights)
    start, many = game.new(), np.repeat(game.new(), 8)
    generators, actions = np.zeros(8, RNG), np.zeros(8, np.int64)
    generators["word"] = np.arange(8)
    recording.call(batch.deal_each, many, generators, 0, 8)
    for _ in range(20):
        recording.call(batch.pick_each, many, generators, actions, 0, 8)
        recording.call(batch.step_each, start, many, generators, actions, 0, 8)
    check(recording, name, modules, tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_bots_search_the_same_trees(
    name: str, recording: Recording, modules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole memory of each search is compared, not only its move."""
    game, rng = azulejos.game(name), seeded(5)
    searching = [(tree_search, "grow"), (tree_search, "follow")]
    if name in NODES:
        searching.append((import_module(f"azulejos.bots.{name}.search.position_search"), "run"))
    thinking = [bot for bot in (bots(name) | yardsticks(name)).values() if bot not in SIMPLE]
    with recording.of(monkeypatch, *searching):
        for number, state in enumerate(walk(game, rng, POSITIONS * 4)[::4]):
            for bot in thinking if number == 0 else thinking[-2:]:
                budget = Budget(nodes=NODES.get(name, 100), simulations=150)
                bot.choose(Seen(game, state, game.actor(state)), budget, rng)
    check(recording, name, modules, tmp_path)


@pytest.mark.parametrize("setup", [{"players": "3"}, {"players": "4", "wall": "grey"}], ids=str)
def test_larger_tables_of_azul_are_searched_alike(
    setup: dict[str, Any], recording: Recording, modules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, rng = azulejos.game("azul"), seeded(8)
    state = game.new(**setup)
    game.deal(state, rng)
    with recording.of(monkeypatch, (import_module("azulejos.bots.azul.search.position_search"), "run")):
        bots("azul")["master"].choose(Seen(game, state, game.actor(state)), Budget(nodes=4_000), rng)
    check(recording, "azul", modules, tmp_path)


def test_ends_of_rounds_are_solved_alike(
    recording: Recording, modules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, rng = azulejos.game("azul"), seeded(2)
    positions = [state for state in walk(game, rng, 60) if position_solver.is_within_reach(state, 40_000)]
    assert len(positions) > 2
    with recording.of(monkeypatch, (position_solver, "run")):
        for state in positions[:POSITIONS]:
            position_solver.solve_position(state, networks_for(2, False), Limits(new_flag(), 40_000))
    check(recording, "azul", modules, tmp_path)
