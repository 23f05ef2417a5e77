"""Games to analyse, and positions to judge."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import azulejos
from azulejos.analysis.judging import Judge, judge_of
from azulejos.analysis.review import Review, review
from azulejos.bots import bot
from azulejos.bots.analyst import Effort
from azulejos.bots.protocol import seen_by_actor
from azulejos.bots.search.budget import Budget, new_flag
from azulejos.core.game import Game, State
from azulejos.core.records.game_file import parse_record
from azulejos.core.records.record import Record
from azulejos.core.rng import seeded

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
GOLDEN = Path(__file__).parent.parent / "golden" / "playthroughs"
NAMES = ("azul-2", "azul-3", "azul-4", "azul-grey", "duel")
QUICK = Effort(nodes=150, deal_nodes=40, deals=4, again=2, at_last=4)
LOST = Path(__file__).parent / "games"  # in which the best move of a lost position looks like a blunder at first


@cache
def example(name: str) -> Record:
    return parse_record((EXAMPLES / f"{name}.azulejos").read_text(encoding="utf-8"), azulejos.game)


@cache
def golden(name: str) -> Record:
    """A playthrough in which anything happens, such as looking at plates that the other player never sees."""
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    return parse_record(text.split("\n---\n")[0], azulejos.game)


@cache
def quick_review(name: str) -> Review:
    return review(example(name), QUICK)


def late_positions(games: int, takes: int) -> list[Judge]:
    """Positions of two on the coloured wall, with this many takes left in a round that is the last on every line."""
    azul, found = azulejos.game("azul"), []
    for seed in range(games):
        rng, state = seeded(seed), azul.new()
        while not azul.is_over(state):
            azul.deal(state, rng)
            judge = judge_of(azul, state, 1, new_flag())
            if state[0].on_table <= takes and judge.search(100_000)[-1].is_proved:
                found.append(judge)
            azul.apply(
                state, bot("painter", "azul").choose(seen_by_actor(azul, state, rng), Budget(nodes=60), rng).action
            )
    return found


def brute_force(game: Game, state: State) -> tuple[float, int]:
    """The best result for the seat to act, trying everything: 1, 0.5 or 0, and then the margin."""
    seat = game.actor(state)
    best = (-1.0, -1000)
    for action in game.legal(state):
        after = state.copy()
        game.apply(after, action)
        if game.is_over(after):
            winners, scores = game.winners(after), game.scores(after)
            result = (float(seat in winners) / len(winners), scores[seat] - scores[1 - seat])
        else:
            win, margin = brute_force(game, after)
            result = (1 - win, -margin)
        best = max(best, result)
    return best
