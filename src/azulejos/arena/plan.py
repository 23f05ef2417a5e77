"""The plan of a tournament: pairings, deals and seats.

Every deal is played as often as there are seats, each time with everybody one seat further, so that the luck of the
tiles and of the start falls on all alike. The same seed gives the same deals to every match.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from azulejos.bots.engines.engine import GRACE_SECONDS
from azulejos.bots.entrants import MOST_SECONDS, Entrant, parse_entrant
from azulejos.bots.search.budget import Budget, Clock
from azulejos.core.errors import OptionError
from azulejos.core.game import Game
from azulejos.core.records.fairness import Fairness
from azulejos.games import game as find_game

WORD_BYTES = 8  # of a digest seed a generator


def game_name(match: int, deal: int, rotation: int) -> str:
    return f"{match + 1}-{deal + 1:05}-{rotation + 1}"


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played: all that a worker must know, wherever it is."""

    plan: Plan
    match: int  # counted from 0, as all of these are
    deal: int
    rotation: int

    @property
    def seating(self) -> tuple[int, ...]:
        """The number of the bot at each seat."""
        seats = self.plan.matches[self.match]
        return seats[self.rotation :] + seats[: self.rotation]

    @property
    def name(self) -> str:
        return game_name(self.match, self.deal, self.rotation)

    @property
    def fairness(self) -> Fairness:
        """The same for every game on this deal; nothing need be secret."""
        name = f"arena-{self.plan.seed}-{self.deal + 1}"
        return Fairness(hashlib.sha256(f"azulejos {name}".encode()).digest(), name)

    def seed_of(self, seat: int) -> int:
        """The seed of a bot's own chance."""
        bot = self.plan.bots[self.seating[seat]]
        text = f"{self.plan.seed} {self.deal} {self.rotation} {seat} {bot}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:WORD_BYTES], "little")


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament."""

    game: str
    options: tuple[tuple[str, str], ...]  # all of them
    bots: tuple[str, ...]  # as the user named them
    players: int
    games: int  # at least this many in each match; every deal is played in all rotations
    seed: int
    seconds: float | None = None  # a decision, for bots whose names hold no budget
    nodes: int | None = None  # or simulations, likewise
    clock: Clock = "wall"  # by which seconds are counted
    threads: int = 1  # on which each bot that can thinks
    grace: float = GRACE_SECONDS  # that an engine may take beyond its time

    @property
    def matches(self) -> list[tuple[int, ...]]:
        """The bots of each match, by number: fewer than seats, and the last takes all others; more, and all meet."""
        numbers = tuple(range(len(self.bots)))
        if len(numbers) > self.players:
            return list(combinations(numbers, self.players))
        return [numbers + numbers[-1:] * (self.players - len(numbers))]

    @property
    def deals(self) -> int:
        return -(-self.games // self.players)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the bots in the results; one that is named several times is one, unless it meets itself."""
        if len(set(self.bots)) > 1:
            return self.bots
        return tuple(f"{bot} ({number})" if number > 1 else bot for number, bot in enumerate(self.bots, start=1))

    def entrant(self, bot: int) -> Entrant:
        budget = Budget(self.seconds, self.nodes, self.nodes, self.threads, self.clock)
        return parse_entrant(self.bots[bot], self.game).with_default(budget)

    def tasks(self) -> Iterator[Task]:
        """All games, the rotations of a deal one after the other."""
        for deal in range(self.deals):
            for match in range(len(self.matches)):
                for rotation in range(self.players):
                    yield Task(self, match, deal, rotation)

    def settings(self) -> dict[str, object]:
        """The settings that must be the same for a tournament to be resumed."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "seconds": self.seconds,
            "nodes": self.nodes,
            "clock": self.clock,
            "threads": self.threads,
            "grace": self.grace,
        }


def add_players(game: Game, options: dict[str, str], players: int | None) -> dict[str, str]:
    """Options of a game with the number of players, if one is asked for; refused where the game allows no other."""
    if players is None:
        return options
    if any(option.name == "players" for option in game.options):
        return options | {"players": str(players)}
    seats = game.players(game.new(**options))
    if players != seats:
        raise OptionError(f"{game.title} is played by {seats}, not {players}")
    return options


def make_plan(
    game: str,
    options: dict[str, str],
    players: int | None,
    bots: list[str],
    seconds: float | None = None,
    **rest: object,
) -> Plan:
    """A plan that makes sense, or a refusal."""
    rules = find_game(game)
    complete = rules.with_defaults(add_players(rules, options, players))
    seats = rules.players(rules.new_state(complete))
    if len(bots) < 2:
        raise OptionError("a match needs two bots or more; name one twice to let it play against itself")
    if len(bots) > seats and len(set(bots)) < len(bots):
        raise OptionError(f"where more than {seats} bots meet, each is named once")
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise OptionError(f"a time is more than 0 and at most {MOST_SECONDS:.0f} seconds, not {seconds:g}")
    plan = Plan(game, tuple(complete.items()), tuple(bots), seats, seconds=seconds, **rest)  # type: ignore[arg-type]
    for number, bot in enumerate(bots):
        if not bot.isprintable():
            raise OptionError(f"a bot's name is one line of printable text, unlike {bot!r}")
        if plan.entrant(number).is_command and plan.clock == "processor":
            raise OptionError(f"--clock processor counts no time of '{bot}', which runs outside; leave it away")
    if plan.threads > 1 and plan.clock == "processor":
        raise OptionError("--clock processor counts the time of one thread; leave it or --threads away")
    return plan
