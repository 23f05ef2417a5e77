"""How far off are values before a deal? Against the mean of many deals, each searched deeply.

    .venv/bin/python -m benchmarks.deal_error shipped training/0120.npz
    .venv/bin/python -m benchmarks.deal_error --after 2 --positions 100 --deals 30 --nodes 100000 --keep after2.npz

Positions come from games of `architect` against itself. The deep searches play by the values that come with the
package, or by `--judge FILE`; after round 4 most of their lines end with the game, so that it matters little which. All
values that are named are held against the same deals. Values are shares of the victory, from 0 to 1, for the seat that
starts the round.

`--keep FILE` writes the positions' deep values there, or takes them from there, so that more values can be asked later.
`--depths` shows, instead, what shorter searches of the same deals are worth as targets.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots import bot
from azulejos.bots.azul.bot import networks_in
from azulejos.bots.azul.network import VALUE, networks_for
from azulejos.bots.azul.search.position_search import evaluate_position_seats, search_position
from azulejos.bots.protocol import Seen
from azulejos.bots.search.budget import Budget, new_flag
from azulejos.bots.search.searcher import Limits
from azulejos.bots.search.value_scale import as_share
from azulejos.core.actors import CHANCE
from azulejos.core.game import State
from azulejos.core.rng import seeded
from azulejos.games import game
from azulejos.games.azul.rules.state import STATE

SHIPPED = "shipped"
PLAYER_NODES = 3_000
TWO = 2  # players
DEPTHS = (100, 200, 400, 800, 1_600, 6_400)  # nodes of searches that are held against the deep ones


def networks_named(name: str) -> NDArray[Any]:
    return networks_for(TWO, False) if name == SHIPPED else networks_in(Path(name), TWO)


def position_after(rounds: int, seed: int) -> State | None:
    """A position before the deal that follows a number of rounds; None if that game was over before."""
    azul, player, rng = game("azul"), bot("architect", "azul"), seeded(seed)
    state = azul.new()
    while not azul.is_over(state):
        if azul.actor(state) == CHANCE:
            if state[0].round_number == rounds + 1:
                return state
            azul.deal(state, rng)
        seen = Seen(azul, state, azul.actor(state))
        azul.apply(state, player.choose(seen, Budget(nodes=PLAYER_NODES), rng).action)
    return None


def deep_values(state: State, networks: NDArray[Any], deals: int, nodes: int, seed: int) -> list[float]:
    """The values of some deals for the starter, by search."""
    azul, rng, found = game("azul"), seeded(seed), []
    for _ in range(deals):
        dealt = state.copy()
        azul.deal(dealt, rng)
        share = search_position(dealt, networks, Limits(new_flag(), nodes)).value
        assert share is not None
        found.append(share)
    return found


def depth_row(nodes: int, judge: str, states: State, deep: NDArray[np.float64], seeds: NDArray[np.int64]) -> str:
    """The distance of short searches from deep ones: for each deal, and for a position's mean."""
    networks = networks_named(judge)
    short = [
        deep_values(states[which : which + 1], networks, deep.shape[1], nodes, int(seed))
        for which, seed in enumerate(seeds)
    ]
    wrong = np.array(short) - deep
    one, mean = float((wrong**2).mean()) ** 0.5, float((wrong.mean(1) ** 2).mean()) ** 0.5
    return f"| {nodes:,} | {one:.3f} | {mean:.3f} | {wrong.mean():+.3f} |"


def judged(given: argparse.Namespace) -> tuple[State, NDArray[np.float64], NDArray[np.int64]]:
    """Positions, the values of their deals, and the seeds of those."""
    networks, seed = networks_named(given.judge), given.seed
    states: list[State] = []
    values: list[list[float]] = []
    seeds: list[int] = []
    while len(states) < given.positions:
        state = position_after(given.after, seed)
        if state is not None:
            states.append(state)
            seeds.append(seed)
            values.append(deep_values(state, networks, given.deals, given.nodes, seed))
            print(f"\r{len(states)} of {given.positions} positions", end="", file=sys.stderr, flush=True)
        seed += 1
    print(file=sys.stderr)
    return np.concatenate(states), np.array(values), np.array(seeds)


def row(name: str, states: State, deep: NDArray[np.float64]) -> str:
    """The error of some values: root mean square without the deals' own scatter, and how much too high they are."""
    networks = networks_named(name)
    said = [
        as_share(evaluate_position_seats(states[which : which + 1], networks)[int(states[which].starter)][VALUE])
        for which in range(len(states))
    ]
    wrong = np.array(said) - deep.mean(1)
    scatter = float((deep.var(1, ddof=1) / deep.shape[1]).mean())
    square = float((wrong**2).mean())
    spread = float((wrong**2).std(ddof=1) / len(wrong) ** 0.5)
    rms = max(0.0, square - scatter) ** 0.5
    half = 1.96 * spread / (2 * max(rms, 1e-9))
    bias, bias_half = float(wrong.mean()), 1.96 * float(wrong.std(ddof=1)) / len(wrong) ** 0.5
    return f"| `{name}` | {rms:.3f} ± {half:.3f} | {bias:+.3f} ± {bias_half:.3f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("values", nargs="*", default=[SHIPPED], help=f"files of values, or {SHIPPED}")
    parser.add_argument("--after", type=int, default=4, help="how many rounds were played")
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--deals", type=int, default=50, help="of each position")
    parser.add_argument("--nodes", type=int, default=1_000_000, help="of the search after each deal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judge", default=SHIPPED, help="the values that deep searches play by")
    parser.add_argument("--depths", action="store_true", help="show what shorter searches are worth")
    parser.add_argument("--keep", type=Path, help="a file for the positions and their deep values")
    given = parser.parse_args()
    if given.keep and given.keep.exists():
        with np.load(given.keep) as file:
            states, deep, seeds = file["states"].view(STATE), file["deep"], file["seeds"]
            given.after, given.nodes = (int(number) for number in file["made"])
    else:
        states, deep, seeds = judged(given)
        if given.keep:
            np.savez(given.keep, states=states.view(np.uint8), deep=deep, seeds=seeds, made=[given.after, given.nodes])
    print(f"after round {given.after}: {len(states)} positions, {deep.shape[1]} deals each, {given.nodes:,} nodes\n")
    if given.depths:
        print("| nodes | one deal, rms | mean of the deals, rms | too high by |\n|--:|--:|--:|--:|")
        for nodes in DEPTHS:
            print(depth_row(nodes, given.judge, states, deep, seeds), flush=True)
        return
    print("| values | rms error (95 %) | too high by |\n|---|--:|--:|")
    for name in given.values:
        print(row(name, states, deep))


if __name__ == "__main__":
    main()
