"""`azulejos solve`: a small game solved, and a policy measured against the solution."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console

from azulejos.analysis.regret import Measured, Policy, measure
from azulejos.analysis.solution import Solution
from azulejos.analysis.solution import solve as solved
from azulejos.analysis.solution_file import write_solution
from azulejos.bots.entrants import parse_entrant
from azulejos.bots.function import load_function
from azulejos.bots.protocol import Seen
from azulejos.bots.search.budget import Budget
from azulejos.core.actors import CHANCE
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded

INTERRUPTED = 130  # the exit code of a command that Ctrl-C ended


def solve(game: Game, options: dict[str, str], out: Path | None, policy: str | None, as_json: bool) -> None:
    """Solve, write, measure, and say what came of it."""
    asked = None if policy is None else policy_of(game, policy)
    try:
        began = time.process_time()
        with counting("positions found") as tell:
            solution = solved(game, options, tell)
        seconds = time.process_time() - began
        if out is not None:
            write_solution(solution, out)
        measured = None
        if asked is not None:
            with counting("positions asked") as tell:
                measured = measure(solution, asked, tell)
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted; nothing was written.\n")
        raise SystemExit(INTERRUPTED) from None
    if as_json:
        sys.stdout.write(json.dumps(figures(solution, seconds, policy, measured), indent=2) + "\n")
    else:
        for line in sentences(solution, seconds, out, policy, measured):
            sys.stdout.write(f"{line}\n")


def figures(solution: Solution, seconds: float, policy: str | None, measured: Measured | None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "game": solution.game.name,
        "version": solution.game.version,
        "options": solution.options,
        "positions": int(solution.states.size),
        "decisions": int((solution.actors >= 0).sum()),
        "value": float(solution.value[0]),
        "processor_seconds": round(seconds, 2),
    }
    return found if measured is None else found | {"policy": policy, "measured": asdict(measured)}


def sentences(
    solution: Solution, seconds: float, out: Path | None, policy: str | None, measured: Measured | None
) -> Iterator[str]:
    title, value = solution.game.title, solution.value[0]
    yield (
        f"{title}: {solution.states.size:,} positions, {(solution.actors >= 0).sum():,} of them with a decision, "
        f"solved in {seconds:.1f} seconds of processor time"
    )
    yield f"Worth to player 1, if both play as well as can be: {value:+.6f} (from −1, lost, to 1, won)"
    if (starting := worth_of_starting(solution)) is not None:
        yield f"Worth to the player who starts, whom chance chooses: {starting:+.6f}"
    if out is not None:
        yield f"Values and strategy: {out}"
    if measured is not None:
        yield f"{policy}: exploitability {measured.exploitability:.6f}, regret {measured.regret:.6f} a game,"
        yield f"  {measured.mistakes:.2%} of its decisions are not the best; asked in {measured.asked:,} positions"


def worth_of_starting(solution: Solution) -> float | None:
    """The worth of the game to the player who starts, if chance chooses the starter first and deals afterwards."""
    if solution.actors[0] != CHANCE:
        return None
    after = solution.ways(0)
    starts = [int(way) for way in solution.way[after]]
    if sorted(starts) != [0, 1]:
        return None
    return float(solution.value[solution.child[after][starts.index(0)]])


def policy_of(game: Game, text: str) -> Policy:
    """A bot or a function as a policy; a bot's own chance starts again in each position, so that it is one policy."""
    entrant = parse_entrant(text, game.name)
    if entrant.is_function:
        choose = load_function(text)
        return lambda state: choose(game, state)
    bot = entrant.make()
    bot.prepare(game)

    def asked(state: State) -> int:
        seen = Seen(game, state, game.actor(state))
        return bot.choose(seen, entrant.budget.or_else(Budget()), seeded(0)).action

    return asked


@contextmanager
def counting(what: str) -> Iterator[Callable[[int], None]]:
    """A callback that shows a number on a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda number: None
        return
    with console.status(what) as status:
        yield lambda number: status.update(f"{number:,} {what}")
