"""One game between bots, from the deal to its file. This is what workers do, here or elsewhere.

The file is all that is kept of a game: besides deals and moves its headers hold the ranks, the time that each seat
took, and who forfeited and why. An engine that fails loses; with more than two players `greedy` takes its seat, so
that the others play on, and it comes last whatever happens.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import azulejos
from azulejos.arena.plan import Task
from azulejos.bots import bot as find_bot
from azulejos.bots.engines.engine_process import EngineFault
from azulejos.bots.entrants import Entrant
from azulejos.bots.protocol import Bot, seen_by_actor
from azulejos.core.game import Game
from azulejos.core.records.game_file import format_record
from azulejos.core.records.record import Action, Playthrough
from azulejos.core.rng import seeded

SUBSTITUTE = "greedy"


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played."""

    text: str  # of its file
    log: tuple[str, ...]  # what engines wrote on their standard error meanwhile


class Players:
    """The bots of one worker. Engines are started once, and serve game after game."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, int], Bot] = {}  # by name, and by number where one sits several times
        self.log: list[str] = []

    def seat(self, entrants: Sequence[Entrant], grace: float) -> list[Bot]:
        times: Counter[str] = Counter()
        seated = []
        for entrant in entrants:
            key = (entrant.text, times[entrant.text])
            times[entrant.text] += 1
            if key not in self._bots:
                self._bots[key] = entrant.make(grace, partial(self._note, entrant.text))
            seated.append(self._bots[key])
        return seated

    def _note(self, name: str, line: str) -> None:
        self.log.append(f"{name}: {line}")

    def close(self) -> None:
        for bot in self._bots.values():
            bot.close()


@dataclass(slots=True)
class Table:
    """The state of one game."""

    play: Playthrough
    entrants: list[Entrant]
    bots: list[Bot]
    seconds: list[float]
    forfeits: dict[int, str] = field(default_factory=dict)  # reasons, by seat

    def forfeit(self, seat: int, fault: EngineFault) -> None:
        self.forfeits[seat] = "".join(character if character.isprintable() else " " for character in str(fault))
        self.bots[seat] = find_bot(SUBSTITUTE, self.play.game.name)

    @property
    def is_decided(self) -> bool:
        return self.play.game.is_over(self.play.state) or len(self.forfeits) >= len(self.bots) - 1


def play_game(task: Task, players: Players) -> Played:
    """Play one game to its end."""
    game = azulejos.game(task.plan.game)
    entrants = [task.plan.entrant(bot) for bot in task.seating]
    bots = players.seat(entrants, task.plan.grace)
    play = Playthrough(game, dict(task.plan.options), task.fairness)
    table = Table(play, entrants, bots, [0.0] * len(bots))
    prepare(table, game)
    rng = [seeded(task.seed_of(seat)) for seat in range(len(bots))]
    while not table.is_decided:
        seat = game.actor(play.state)
        seen = seen_by_actor(game, play.state, rng[seat])
        clock = time.thread_time if task.plan.clock == "processor" else time.perf_counter
        began = clock()
        try:
            action = table.bots[seat].choose(seen, entrants[seat].budget, rng[seat]).action
        except EngineFault as fault:
            table.forfeit(seat, fault)
            continue
        table.seconds[seat] += clock() - began
        play.play(action)
    log, players.log[:] = tuple(players.log), []
    return Played(game_file(task, table), log)


def prepare(table: Table, game: Game) -> None:
    """Everybody gets ready, and no clock runs yet."""
    for seat, bot in enumerate(table.bots):
        try:
            bot.prepare(game)
        except EngineFault as fault:
            table.forfeit(seat, fault)


def game_file(task: Task, table: Table) -> str:
    moves = Counter(ply.seat for ply in table.play.plies if isinstance(ply, Action))
    tags = {
        "Arena": task.name,
        "Ranks": " ".join(str(rank + 1) for rank in ranks(table)),
        "Moves": " ".join(str(moves[seat]) for seat in range(len(table.bots))),
        "Seconds": " ".join(f"{seconds:.3f}" for seconds in table.seconds),
    }
    tags |= {f"Forfeit{seat + 1}": reason for seat, reason in table.forfeits.items()}
    names = tuple(task.plan.labels[bot] for bot in task.seating)
    return format_record(table.play.record(names, tags, reveal=True))


def ranks(table: Table) -> list[int]:
    """The ranks by the rules, with those who forfeited behind all others."""
    game, state = table.play.game, table.play.state
    by_rules = game.ranks(state) if game.is_over(state) else (0,) * len(table.bots)
    order = [(seat in table.forfeits, rank) for seat, rank in enumerate(by_rules)]
    return [sum(other < own for other in order) for own in order]
