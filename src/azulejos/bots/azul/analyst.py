"""Azul judged for people: chances and margins of every seat, from the search of the round and the values at its end."""

from __future__ import annotations

from azulejos.bots.analyst import (
    Effort,
    Judgement,
    Standing,
    as_value,
    calibration,
    ended,
    known_depths,
    opposite,
    rounded_win,
)
from azulejos.bots.azul.bot import evaluate_moves, networks_of
from azulejos.bots.azul.evaluation.outcome import LARGE_MARGIN, WIN_SHARE
from azulejos.bots.azul.search.position_search import evaluate_position_seats, same_take, search_position
from azulejos.bots.azul.solver.position_solver import is_within_reach, solve_position
from azulejos.bots.protocol import SearchResult, Seen
from azulejos.bots.search.budget import Flag
from azulejos.bots.search.searcher import Limits
from azulejos.core.actors import CHANCE
from azulejos.core.game import Game, Generator, State

EVEN = 0.5  # a proved value beyond it, or beyond its opposite, is a victory or a defeat: see `evaluation/outcome.py`


class AzulAnalyst:
    """Searches as the levels do, with nodes only, so that equal questions have equal answers; short ends are solved."""

    effort = Effort(nodes=20_000, deal_nodes=3_000)
    deep_effort = Effort(nodes=120_000, deal_nodes=20_000, at_last=20)

    def kind(self, state: State) -> str:
        return f"azul-{int(state[0].players)}-{'grey' if state[0].grey else 'coloured'}"

    def as_seen(self, game: Game, state: State, seat: int, rng: Generator) -> State:
        """Nothing is hidden."""
        return state.copy()

    def same_as(self, game: Game, state: State, action: int) -> int:
        return same_take(state, action)

    def first_sight(self, seen: Seen, rng: Generator) -> dict[int, float]:
        return dict(zip(*evaluate_moves(seen, rng), strict=True))

    def judge(self, seen: Seen, only: tuple[int, ...], nodes: int, rng: Generator, flag: Flag) -> list[Judgement]:
        limits = Limits(flag, nodes, 1, only)
        if is_within_reach(seen.state, nodes):
            solved = solve_position(seen.state, networks_of(seen), limits)
            if solved is not None:
                return [self.judged(seen, solved)]
        heard: list[SearchResult] = []
        last = search_position(seen.state, networks_of(seen), limits, heard.append)
        return known_depths(heard, last, lambda result: self.judged(seen, result))

    def judged(self, seen: Seen, result: SearchResult) -> Judgement:
        wins, margins = self.standing(seen, result)
        known = (result.depth, result.is_solved, result.is_proved, result.nodes)
        return Judgement(result.action, result.line, value_of(result), wins, margins, *known)

    def standing(self, seen: Seen, result: SearchResult) -> Standing:
        value, scale = as_value(value_of(result)), calibration(self.kind(seen.state))
        if result.is_proved:
            return opposite(seen.seat, *proved(value))
        if seen.game.players(seen.state) == 2:
            return opposite(seen.seat, scale.win(value), scale.margin(value))
        return self.shared(seen, result, value)

    def shared(self, seen: Seen, result: SearchResult, value: float) -> Standing:
        """Of more than two, the search values one: the others share the rest as the networks say at the line's end."""
        scale, state = calibration(self.kind(seen.state)), seen.state.copy()
        for action in result.line:
            if seen.game.actor(state) != CHANCE and not seen.game.is_over(state):
                seen.game.apply(state, action)
        if seen.game.is_over(state):
            return ended(seen.game, state)
        ends = [numbers[0] for numbers in evaluate_position_seats(state, networks_of(seen))]
        own = scale.win(value)
        others = sum(scale.win(end) for seat, end in enumerate(ends) if seat != seen.seat)
        wins = [rounded_win(scale.win(end) / others * (1 - own)) for end in ends]
        margins = [scale.margin(end) for end in ends]
        wins[seen.seat], margins[seen.seat] = own, scale.margin(value)
        return tuple(wins), tuple(margins)


def value_of(result: SearchResult) -> float:
    """Its value from 0 to 1; even if it had no time for any."""
    return 0.5 if result.value is None else result.value


def proved(value: float) -> tuple[float, float]:
    """Victory and margin of a game that is searched to its end, from the value that mixes the two."""
    won = 1 if value > EVEN else -1 if value < -EVEN else 0
    share = (value - WIN_SHARE * won) / (1 - WIN_SHARE)
    share = max(-0.9999, min(0.9999, share))
    return (won + 1) / 2, float(round(LARGE_MARGIN * share / (1 - share * share) ** 0.5))


ANALYST = AzulAnalyst()
