"""Are winning chances true? Of all positions said to be won with 70 %, about 70 % must be won.

    .venv/bin/python -m benchmarks.calibration azul --games 800 --write
    .venv/bin/python -m benchmarks.calibration azul --option players=3 --games 300 --write
    .venv/bin/python -m benchmarks.calibration azul --option wall=grey --games 300 --bend --write
    .venv/bin/python -m benchmarks.calibration duel --games 300 --write

Equals play games. At regular intervals, the analyst of the game searches the position as a review does, and
what it says is kept beside what became of the game. From half of the games the line over the logit is fitted
(`bots/analyst.py`); all errors are those on the other half. `--write` keeps the line with the values, and the table in
`calibration.md`.
"""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.sections import keep_section
from numpy.typing import NDArray

import azulejos
from azulejos.analysis.judging import judge_of
from azulejos.bots import bot
from azulejos.bots.analyst import FOLDER, Analyst, analyst_of, as_value, ended, logit
from azulejos.bots.azul.bot import networks_of
from azulejos.bots.azul.search.position_search import evaluate_position_seats
from azulejos.bots.protocol import Seen, seen_by_actor
from azulejos.bots.search.budget import Budget, new_flag
from azulejos.core.game import Game
from azulejos.core.rng import seeded

DOCUMENT = Path(__file__).with_name("calibration.md")
BINS = 10
STEPS = 50  # of Newton's method
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """A position, and what became of it for the seat to act."""

    value: float  # of the search, from -1 to 1
    head: float  # the WIN output of the networks at the line's end, from -1 to 1; NaN where there is none
    won: float  # 1, 0, or a share
    margin: float


def play(game: Game, options: dict[str, str], seed: int, budget: Budget, every: int) -> list[Case]:
    """One game between equals, and its positions."""
    analyst, player, rng = analyst_of(game), bot("architect", game.name), seeded(seed)
    state, flag = game.new(**options), new_flag()
    found: list[tuple[int, float, float]] = []
    decision = seed  # so that games differ in which of their decisions are kept
    while not game.is_over(state):
        game.deal(state, rng)
        if game.is_over(state):
            break
        judge = judge_of(game, state, seed * 1000 + decision, flag)
        if decision % every == 0 and len(judge.choices()) > 1:
            judged = judge.search(analyst.effort.nodes)[-1]
            if 0 < judged.value < 1 and not judged.is_proved:  # else the chance is not an estimate
                head = head_at_end(game, judge.state, judged.line, judge.seat)
                found.append((judge.seat, as_value(judged.value), head))
        decision += 1
        game.apply(state, player.choose(seen_by_actor(game, state, rng), budget, rng).action)
    wins, margins = ended(game, state)
    return [Case(value, head, wins[seat], margins[seat]) for seat, value, head in found]


def head_at_end(game: Game, state: azulejos.core.game.State, line: tuple[int, ...], seat: int) -> float:
    """The networks' value of the position in which the line ends."""
    if game.name != "azul":
        return math.nan
    state = state.copy()
    for action in line:
        game.apply(state, action)
    if game.is_over(state):
        return as_value(ended(game, state)[0][seat])
    return evaluate_position_seats(state, networks_of(Seen(game, state, seat)))[seat][1]


def fit(cases: list[Case], players: int, has_bend: bool) -> dict[str, float]:
    """Slope, bend and shift of the chance, by logistic regression; the margin's, by least squares. Of two, no shift."""
    values = np.array([logit(case.value) for case in cases])
    won = np.array([case.won for case in cases])
    terms = {"slope": values, "bend": values * np.abs(values), "shift": np.ones(len(values))}
    names = [name for name in terms if (name != "bend" or has_bend) and (name != "shift" or players > 2)]
    inputs = np.stack([terms[name] for name in names], axis=1)
    weights = np.zeros(len(names))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        slopes = inputs.T @ (inputs * (chance * (1 - chance))[:, None])
        weights += np.linalg.solve(slopes, inputs.T @ (won - chance))
    straight = inputs[:, [place for place, name in enumerate(names) if name != "bend"]]
    points = np.linalg.lstsq(straight, np.array([case.margin for case in cases]), rcond=None)[0]
    return {
        **{name: round(float(each), 4) for name, each in zip(names, weights, strict=True)},
        **{name: round(float(each), 3) for name, each in zip(("points", "points_shift"), points, strict=False)},
    }


def reliability(said: Numbers, won: Numbers) -> tuple[list[tuple[int, float, float]], float]:
    """By tenths of what was said: how many, what was said on average, what came; and the expected error."""
    rows, error = [], 0.0
    places = np.minimum((said * BINS).astype(int), BINS - 1)
    for place in range(BINS):
        chosen = places == place
        if chosen.any():
            rows.append((int(chosen.sum()), float(said[chosen].mean()), float(won[chosen].mean())))
            error += rows[-1][0] / len(said) * abs(rows[-1][1] - rows[-1][2])
    return rows, error


def table(command: str, games: int, cases: list[Case], line: dict[str, float]) -> str:
    """The section of the document for a kind of table."""
    values = np.array([logit(case.value) for case in cases])
    won = np.array([case.won for case in cases])
    slopes = line["slope"] + line.get("bend", 0.0) * np.abs(values)
    chances = 1 / (1 + np.exp(-(slopes * values + line.get("shift", 0.0))))
    points = line["points"] * values + line.get("points_shift", 0.0)
    off = np.abs(points - [case.margin for case in cases]).mean()
    rows, _ = reliability(chances, won)
    methods = {
        "the search's value as it is": (1 + np.array([case.value for case in cases])) / 2,
        "the WIN head at the line's end": (1 + np.array([case.head for case in cases])) / 2,
        "a line over the logit of the value (used)": chances,
    }
    text = [f"`{command}`: {len(cases)} positions of {games} held-out games.", ""]
    text += ["| winning chance from | expected calibration error | mean squared error |", "|---|--:|--:|"]
    for name, said in methods.items():
        if not np.isnan(said).any():
            text.append(f"| {name} | {reliability(said, won)[1]:.3f} | {((said - won) ** 2).mean():.4f} |")
    text += ["", f"The margin is off by {off:.1f} points on average. Line: `{json.dumps(line)}`.", ""]
    text += ["| positions | said | came |", "|--:|--:|--:|"]
    return "\n".join([*text, *(f"| {number} | {said:.1%} | {came:.1%} |" for number, said, came in rows), ""])


def keep(kind: str, section: str, line: dict[str, float]) -> None:
    (FOLDER / f"{kind}.calibration.json").write_text(json.dumps(line, indent=1) + "\n")
    keep_section(DOCUMENT, "# Winning chances, said and come true\n", kind, section)


def kind_of(game: Game, analyst: Analyst, options: dict[str, str]) -> str:
    state = game.new(**options)
    game.deal(state, seeded(0))
    return analyst.kind(state)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[], help="as in players=3")
    parser.add_argument("--games", type=int, default=800, help="held out; as many again are fitted to")
    parser.add_argument("--nodes", type=int, default=1_000, help="of each move in the games")
    parser.add_argument("--every", type=int, default=7, help="how many decisions lie between two positions")
    parser.add_argument("--bend", action="store_true", help="let the line get steeper towards both ends")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    game = azulejos.game(given.game)
    options = dict(option.split("=") for option in given.option)
    kind = kind_of(game, analyst_of(game), options)
    budget = Budget(nodes=given.nodes)
    halves: tuple[list[Case], list[Case]] = ([], [])
    for seed in range(2 * given.games):
        halves[seed % 2].extend(play(game, options, seed, budget, given.every))
    line = fit(halves[0], game.players(game.new(**options)), given.bend)
    shown = " ".join([given.game, *(f"--option {option}" for option in given.option), f"--games {given.games}"])
    shown += f" --nodes {given.nodes} --every {given.every}{' --bend' if given.bend else ''}"
    section = table(f"python -m benchmarks.calibration {shown}", given.games, halves[1], line)
    print(section)
    if given.write:
        keep(kind, section, line)


if __name__ == "__main__":
    main()
