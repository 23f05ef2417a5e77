"""`azulejos bench`: how fast a game's rules run here, and what random games of it look like.

A game is driven in three ways, each for a number of seconds: whole games in one compiled loop, a batch of games on
two threads, and single steps from Python. Each is timed by its best repeat, because a machine has other things to
do. Nothing here names a game.
"""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections.abc import Callable
from itertools import groupby

import numpy as np
from rich.console import Console
from rich.table import Table

from azulejos.core import loops
from azulejos.core.bulk import playouts
from azulejos.core.bulk.batch import Batch
from azulejos.core.game import Game, Generator, State
from azulejos.core.loops import Numbers
from azulejos.core.rng import seeded

SEED = 1
FEWEST_GAMES = 100  # that means are taken of, however few seconds there are
BATCH_GAMES = 4096
BATCH_THREADS = 2
BATCH_SPREAD = 200  # steps after which the games of a batch are no longer all in the same round

# One repeat of each driver: some 10 ms of work, long enough for the clock and short enough for Ctrl-C.
REPEAT_GAMES = 1000
REPEAT_BATCH_STEPS = 40
REPEAT_PYTHON_STEPS = 10_000

CHOICE_BITS = 16  # of the random numbers by which Python chooses actions
INTERRUPTED = 130  # the exit code of a command that Ctrl-C ended

Row = dict[str, object]
Say = Callable[[str], None]

# What people read: the key of a figure, its name, and how its value is written.
FIGURES = (
    ("playout_ns_per_action", "ns an action", "{:.1f}"),
    ("playout_games_per_s", "games a second", "{:,.0f}"),
    ("batch_steps_per_s", "batch steps a second", "{:,.0f}"),
    ("python_us_per_step", "µs a step from Python", "{:.2f}"),
    ("state_bytes", "bytes a state", "{}"),
    ("games", "random games", "{:,}"),
    ("mean_score", "mean score", "{:.2f}"),
    ("mean_rounds", "mean rounds", "{:.2f}"),
    ("mean_actions", "mean actions", "{:.1f}"),
    ("mean_branching", "mean legal actions", "{:.2f}"),
)


def bench(games: list[Game], seconds: float, as_json: bool) -> None:
    """Measure games for every number of players, and print what was found.

    `seconds` go to each figure. Ctrl-C ends the measuring, not the report.
    """
    rows: list[Row] = []
    interrupted = False
    try:
        measure_each(games, seconds, rows)
    except KeyboardInterrupt:
        interrupted = True
    if as_json:
        sys.stdout.write(json.dumps(rows, indent=2) + "\n")
    else:
        show(rows)
    if interrupted:
        sys.stdout.flush()
        sys.stderr.write("Interrupted; what was measured before is told.\n")
        raise SystemExit(INTERRUPTED)


def measure_each(games: list[Game], seconds: float, rows: list[Row]) -> None:
    """Append a row for each game and number of players; show the progress on a terminal."""
    with Console(stderr=True).status("Measuring …") as status:
        for game in games:
            for players in player_counts(game):
                rows.append(measure(game, players, seconds, status.update))


def say_nothing(text: str) -> None: ...


def player_counts(game: Game) -> list[int]:
    """How many may play: the choices of the option "players", or what the game has without one."""
    for option in game.options:
        if option.name == "players":
            return [int(choice) for choice in option.choices]
    return [game.players(game.new())]


def table_options(game: Game, players: int) -> dict[str, object]:
    """The options of a table for a number of players, with defaults for the rest."""
    return {"players": players} if any(option.name == "players" for option in game.options) else {}


def measure(game: Game, players: int, seconds: float, say: Say = say_nothing) -> Row:
    """Everything about one game for one number of players; `say` hears what is being done."""
    start = game.new(**table_options(game, players))
    title = f"{game.title}, {players} players:"
    say(f"{title} random games")
    means = survey(game, start, seconds)
    say(f"{title} whole games in one compiled loop")
    nanoseconds = playout_ns_per_action(start, seconds)
    say(f"{title} {BATCH_GAMES:,} games on {BATCH_THREADS} threads")
    batch_steps = batch_steps_per_s(game, players, seconds)
    say(f"{title} step by step from Python")
    microseconds = python_us_per_step(game, start, seconds)
    return {
        "game": game.name,
        "players": players,
        "playout_ns_per_action": nanoseconds,
        "playout_games_per_s": 1e9 / (nanoseconds * means["mean_actions"]),
        "batch_steps_per_s": batch_steps,
        "python_us_per_step": microseconds,
        "state_bytes": game.dtype.itemsize,
        **means,
    }


def survey(game: Game, start: State, seconds: float) -> dict[str, float]:
    """Random games and their means: points of a seat, rounds, actions, and legal actions at each decision."""
    seats = game.players(start)
    chance, rng, state = random.Random(SEED), seeded(SEED), start.copy()
    legal, points = np.zeros(game.most_legal, np.int64), np.zeros(seats, np.int64)
    games = actions = branches = rounds = all_points = 0
    end = time.perf_counter() + seconds
    while games < FEWEST_GAMES or time.perf_counter() < end:
        number = begin(start, state, rng, legal)
        while number:
            actions += 1
            branches += number
            number = loops.step(state, rng, 0, legal.item(chance.randrange(number)), legal)
        games += 1
        rounds += loops.round_number(state, 0)
        loops.scores(state, 0, points)
        all_points += int(points.sum())
    return {
        "games": games,
        "mean_score": all_points / (games * seats),
        "mean_rounds": rounds / games,
        "mean_actions": actions / games,
        "mean_branching": branches / actions,
    }


def playout_ns_per_action(start: State, seconds: float) -> float:
    """Random games in one compiled loop: what an action costs with its choice and its share of the deals."""
    rng, state = seeded(SEED), start.copy()

    def play_games() -> int:
        return playouts.play_out(start, state, rng, REPEAT_GAMES)

    return 1e9 * least_time(play_games, time.process_time, seconds)


def batch_steps_per_s(game: Game, players: int, seconds: float) -> float:
    """Random steps of a batch: each is one call that picks an action for every game and one that applies them."""
    batch = Batch(game, BATCH_GAMES, SEED, BATCH_THREADS, **table_options(game, players))
    actions = np.zeros(BATCH_GAMES, np.int64)

    def take_steps(number: int = REPEAT_BATCH_STEPS) -> int:
        for _ in range(number):
            batch.pick(actions)
            batch.step(actions)
        return number * BATCH_GAMES

    take_steps(BATCH_SPREAD)
    return 1 / least_time(take_steps, time.perf_counter, seconds)


def python_us_per_step(game: Game, start: State, seconds: float) -> float:
    """Random steps driven from Python, which chooses among the legal actions that it receives."""
    chance = random.Random(SEED)
    choices = [chance.getrandbits(CHOICE_BITS) for _ in range(REPEAT_PYTHON_STEPS)]
    rng, state = seeded(SEED), start.copy()
    legal = np.zeros(game.most_legal, np.int64)

    def take_steps() -> int:
        step, action_at = loops.step, legal.item
        number = begin(start, state, rng, legal)
        for choice in choices:
            number = step(state, rng, 0, action_at(choice * number >> CHOICE_BITS), legal)
            if number == 0:
                number = begin(start, state, rng, legal)
        return len(choices)

    return 1e6 * least_time(take_steps, time.process_time, seconds)


def begin(start: State, state: State, rng: Generator, legal: Numbers) -> int:
    """A new game, up to its first decision; return how many actions are legal there."""
    state[:] = start
    loops.deal(state, rng, 0)
    return loops.legal_actions(state, 0, legal)


def least_time(repeat: Callable[[], int], clock: Callable[[], float], seconds: float) -> float:
    """The seconds that one unit takes in the best of as many repeats as fit; `repeat` returns its units.

    The first repeat is not counted: it loads machine code, or even makes it.
    """
    repeat()
    least = math.inf
    end = time.perf_counter() + seconds
    while least == math.inf or time.perf_counter() < end:
        began = clock()
        units = repeat()
        least = min(least, (clock() - began) / units)
    return least


def show(rows: list[Row]) -> None:
    """On a terminal a table for each game, with a column for each number of players; else a line for each row."""
    console = Console()
    if not console.is_terminal:
        for row in rows:
            figures = (f"{name} {form.format(row[key])}" for key, name, form in FIGURES)
            sys.stdout.write(f"{row['game']}, {row['players']} players: {', '.join(figures)}\n")
        return
    for game, columns in groupby(rows, lambda row: row["game"]):
        console.print(table_of(str(game), list(columns)))


def table_of(game: str, columns: list[Row]) -> Table:
    table = Table(game)
    for column in columns:
        table.add_column(f"{column['players']} players", justify="right")
    for key, name, form in FIGURES:
        table.add_row(name, *(form.format(column[key]) for column in columns))
    return table
