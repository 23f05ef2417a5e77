"""Games of a bot against itself as data for learners: a row for each decision, in shards of some hundred games.

A shard is a task of its own: it is the same wherever and whenever it is made, and a folder that lacks some is resumed.

| column | type | |
|---|---|---|
| `game` | int32 | the number of the game, from 0 |
| `ply` | int16 | the number of the decision in its game, from 0 |
| `round` | int16 | from 1 |
| `seat` | int8 | who acts |
| `action` | int16 | what was played |
| `value` | float32 | the share of the victory that the bot expects after its search, 0 to 1; NaN without a search |
| `result` | float32 | the share that the seat got in the end: 1, 0, or a part of a shared victory |
| `margin` | int16 | its points in the end less those of the best other seat |
| `observation` | uint8 | what the seat saw, as `docs/environments/observations.md` says |
| `mask` | uint8 | the legal actions, eight to a byte (`numpy.unpackbits`) |
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import azulejos
from azulejos.bots.entrants import parse_entrant
from azulejos.bots.protocol import Bot, seen_by_actor
from azulejos.bots.search.budget import Budget
from azulejos.core.errors import OptionError
from azulejos.core.game import Game
from azulejos.core.rng import seeded

Columns = dict[str, NDArray[Any]]
TYPES = {
    "game": np.int32,
    "ply": np.int16,
    "round": np.int16,
    "seat": np.int8,
    "action": np.int16,
    "value": np.float32,
    "result": np.float32,
    "margin": np.int16,
    "observation": np.uint8,
    "mask": np.uint8,
}
FORMATS = ("npz", "parquet")


@dataclass(frozen=True, slots=True)
class Shard:
    """Some games to be played: all that a worker must know, wherever it is."""

    game: str
    options: tuple[tuple[str, str], ...]
    bot: str  # as in the arena
    seed: int
    number: int  # of the shard, from 0
    first: int  # game
    games: int

    @property
    def name(self) -> str:
        return f"shard-{self.number:05}"


Maker = Callable[[Iterable[Shard]], Iterator[tuple[Shard, Columns]]]


def shards_of(game: str, options: dict[str, str], bot: str, seed: int, games: int, size: int) -> list[Shard]:
    """All shards of a dataset; the last may be smaller."""
    parse_entrant(bot, game)
    chosen = tuple(azulejos.game(game).with_defaults(options).items())
    return [
        Shard(game, chosen, bot, seed, number, first, min(size, games - first))
        for number, first in enumerate(range(0, games, size))
    ]


def make_shard(shard: Shard) -> Columns:
    """Play the games of a shard."""
    game, entrant = azulejos.game(shard.game), parse_entrant(shard.bot, shard.game)
    bot, budget = entrant.make(), entrant.budget.or_else(Budget())
    bot.prepare(game)
    rows: list[dict[str, Any]] = []
    try:
        for number in range(shard.first, shard.first + shard.games):
            rows += play(game, dict(shard.options), bot, budget, number, shard.seed)
    finally:
        bot.close()
    return {name: np.array([row[name] for row in rows], kind) for name, kind in TYPES.items()}


def play(game: Game, options: dict[str, str], bot: Bot, budget: Budget, number: int, seed: int) -> list[dict[str, Any]]:
    """One game: its decisions, with what came of them."""
    words = np.random.SeedSequence([seed, number]).generate_state(2, np.uint64)
    deals, rng = seeded(int(words[0])), seeded(int(words[1]))
    state = game.new_state(options)
    rows: list[dict[str, Any]] = []
    game.deal(state, deals)
    while not game.is_over(state):
        seat = game.actor(state)
        found = bot.choose(seen_by_actor(game, state, rng), budget, rng)
        rows.append(
            {
                "game": number,
                "ply": len(rows),
                "round": game.round_number(state),
                "seat": seat,
                "action": found.action,
                "value": np.nan if found.value is None else found.value,
                "observation": game.observe(state, seat),
                "mask": np.packbits(game.mask(state)),
            }
        )
        game.apply(state, found.action)
        game.deal(state, deals)
    winners, scores = game.winners(state), game.scores(state)
    for row in rows:
        own = int(row["seat"])
        row["result"] = 1 / len(winners) if own in winners else 0.0
        row["margin"] = scores[own] - max(score for other, score in enumerate(scores) if other != own)
    return rows


def make_beside(workers: int) -> Maker:
    """Makes shards in a number of processes of this machine."""

    def run(shards: Iterable[Shard]) -> Iterator[tuple[Shard, Columns]]:
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            waiting = {pool.submit(make_shard, shard): shard for shard in shards}
            try:
                while waiting:
                    for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                        yield waiting.pop(done), done.result()
            finally:
                pool.shutdown(wait=True, cancel_futures=True)

    return run


def make_on_cluster(address: str, workers: int) -> Maker:
    """Shards made on a Ray cluster."""
    from azulejos.arena.cluster import check_cluster, on_cluster

    check_cluster(address)
    return lambda shards: on_cluster(address, workers, make_shard, shards)


def write_shard(folder: Path, shard: Shard, columns: Columns, formats: Iterable[str]) -> None:
    """Each file is written whole or not at all."""
    for kind in formats:
        path = folder / f"{shard.name}.{kind}"
        temporary = path.with_name(f".{os.getpid()}-{path.name}")
        try:
            if kind == "npz":
                np.savez_compressed(temporary, **columns)  # type: ignore[arg-type]
            else:
                write_parquet(temporary, columns)
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)


def write_parquet(path: Path, columns: Columns) -> None:
    """Observations and masks are lists of fixed length."""
    arrow, parquet = import_arrow()
    arrays = {}
    for name, values in columns.items():
        if values.ndim == 2:
            arrays[name] = arrow.FixedSizeListArray.from_arrays(arrow.array(values.reshape(-1)), values.shape[1])
        else:
            arrays[name] = arrow.array(values)
    parquet.write_table(arrow.table(arrays), path, compression="zstd")


def import_arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise OptionError("Parquet needs pyarrow: pip install 'azulejos[research]', or --format npz") from None
    return pyarrow, pyarrow.parquet
