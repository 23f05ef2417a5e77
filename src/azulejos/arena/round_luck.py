"""The luck of a round: its result, less the mean of the same bots' results with other tiles.

From the table before a round's deal, the bots of the game play that round again, with new tiles each time. The real
round is one more of the same kind, so that its luck is as likely to help as to hurt, whatever bots play and however
strong they are. A round is worth the winning chance after it, by the search of the review; the last one, the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from azulejos.analysis.judging import SEED_STEP
from azulejos.analysis.luck import mean_chances
from azulejos.analysis.review import seed_of
from azulejos.bots.analyst import Effort, ended
from azulejos.bots.entrants import Entrant
from azulejos.bots.protocol import Bot, seen_by_actor
from azulejos.bots.search.budget import Flag, new_flag
from azulejos.bots.search.searcher import Searcher
from azulejos.core.game import Game, Generator, State
from azulejos.core.records.record import Record
from azulejos.core.rng import seeded

TIMES = 6  # that a round is played again
DEALS = 4  # after a round, by which its worth is judged
FEWER = 4  # times fewer nodes than a review spends on each

Luck = tuple[float, ...]  # by seat


@dataclass(frozen=True, slots=True)
class Player:
    """A bot that can be asked again."""

    bot: Bot
    entrant: Entrant


def can_play_again(entrant: Entrant) -> bool:
    """Not an engine, nor who thinks by the clock: that would take as long again, many times over."""
    if entrant.is_command:
        return False
    bot = entrant.make()
    budget = entrant.budget.or_else(bot.default) if isinstance(bot, Searcher) else entrant.budget
    return budget.seconds is None


def rounds_of(record: Record, states: Sequence[State]) -> list[tuple[int, int]]:
    """The plies before which each round and what follows it begin."""
    numbers = [record.game.round_number(state) for state in states]
    starts = [ply for ply in range(len(record.plies)) if not ply or numbers[ply] != numbers[ply - 1]]
    return list(zip(starts, [*starts[1:], len(record.plies)], strict=True))


def luck_by_round(record: Record, entrants: Mapping[str, Entrant], effort: Effort, times: int = TIMES) -> list[Luck]:
    """For each round of a game, what each seat was lucky by."""
    short = replace(effort, deals=DEALS, deal_nodes=max(1, effort.deal_nodes // FEWER))
    players = [Player(entrants[name].make(), entrants[name]) for name in record.players]
    states, flag = list(record.states()), new_flag()
    found = []
    for start, end in rounds_of(record, states):
        others = []
        for time in range(1, times + 1):
            state, rng = states[start].copy(), seeded(seed_of(start) + SEED_STEP * time)
            play_round(record.game, state, players, rng)
            others.append(worth(record.game, state, short, seed_of(end), flag))
        real = worth(record.game, states[end], short, seed_of(end), flag)
        means = (sum(seats) / times for seats in zip(*others, strict=True))
        found.append(tuple(round(came - mean, 4) for came, mean in zip(real, means, strict=True)))
    return found


def play_round(game: Game, state: State, players: Sequence[Player], rng: Generator) -> None:
    """Let the bots play from here to the end of the round."""
    number = game.round_number(state)
    while True:
        game.deal(state, rng)  # does nothing if a seat acts
        if game.is_over(state) or game.round_number(state) != number:
            return
        player = players[game.actor(state)]
        game.apply(state, player.bot.choose(seen_by_actor(game, state, rng), player.entrant.budget, rng).action)
        if game.round_number(state) != number:
            return


def worth(game: Game, state: State, effort: Effort, seed: int, flag: Flag) -> tuple[float, ...]:
    """Everybody's winning chance before the next deal; of a game that is over, the result."""
    return ended(game, state)[0] if game.is_over(state) else mean_chances(game, state, effort, seed, flag)
