"""The contents of the benchmark, and the hash that guards them (see `docs/benchmark.md`).

Whatever changes an entry's figures (a track, a bot of the ladder, a deal, a rule, a position) changes the hash, and
then the version goes up: entries of two versions are not compared.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

import azulejos
from azulejos.arena.plan import Plan, make_plan
from azulejos.bots.analyst import FOLDER, analyst_of

VERSION = 1
HASH = "cd48e06cdde4b94633b67ea28d4aa4708553467bdfff8bec3898dc0537239678"  # of this version, by `golden_hash`
SEED = 2_026  # of the deals: the name of deal n is arena-2026-n
DEALS = 500
POSITIONS = 1_000
HASHED_DEALS = 500


@dataclass(frozen=True, slots=True)
class Track:
    """A kind of table, and whom an agent meets there, from the weakest to the strongest."""

    name: str
    game: str
    options: tuple[tuple[str, str], ...]
    players: int
    strongest: str  # with a fixed number of nodes or simulations, the same on every machine

    @property
    def ladder(self) -> tuple[str, ...]:
        return ("random", "greedy", "tiler", "painter", "architect", self.strongest)

    @property
    def values(self) -> Path:
        """The learned values that its bots play by."""
        game = azulejos.game(self.game)
        return FOLDER / f"{analyst_of(game).kind(game.new(**dict(self.options)))}.npz"

    def plan(self, agent: str, rung: str, deals: int) -> Plan:
        """All games of an agent against one bot; of four players, that bot has the other three seats."""
        games = deals * self.players
        return make_plan(self.game, dict(self.options), None, [agent, rung], games=games, seed=SEED)


TRACKS = (
    Track("azul-2", "azul", (("players", "2"),), 2, "strongest:20000"),
    Track("azul-grey", "azul", (("players", "2"), ("wall", "grey")), 2, "strongest:20000"),
    Track("azul-4", "azul", (("players", "4"),), 4, "strongest:20000"),
    Track("duel", "duel", (), 2, "strongest:1000"),
)
MINI, LAST_ROUNDS = "mini", "last-rounds"
EXTRA = (MINI, LAST_ROUNDS)
NAMES = (*(track.name for track in TRACKS), *EXTRA)


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position of a last round, and the moves that are proved to be best."""

    position: str
    best: frozenset[str]


@cache
def exercises() -> tuple[Exercise, ...]:
    """The positions of the track `last-rounds`, all of Azul for two."""
    lines = files(__package__).joinpath("last_rounds.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" | ") for line in lines)
    return tuple(Exercise(position, frozenset(moves.split())) for moves, position in pairs)


@cache
def golden_hash() -> str:
    """A hash of the version, and of all that an entry's figures depend on but how the bots of the ladder search."""
    digest = hashlib.sha256(str(VERSION).encode())
    for track in TRACKS:
        plan = track.plan("random", "greedy", HASHED_DEALS)
        about = [track.name, azulejos.game(track.game).version, *plan.options, *track.ladder]
        digest.update(json.dumps(about).encode())
        digest.update(track.values.read_bytes())
        for task in plan.tasks():
            if task.rotation == 0:
                digest.update(task.fairness.secret)
    digest.update(json.dumps([azulejos.game(MINI).version, *azulejos.game(MINI).options[0].choices]).encode())
    for exercise in exercises():
        digest.update(f"{' '.join(sorted(exercise.best))} | {exercise.position}\n".encode())
    return digest.hexdigest()
