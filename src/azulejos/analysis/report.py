"""Evaluations and reviews as plain data, for JSON: every number that people are shown, and what it was made from."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Any

from azulejos.analysis.decisions import Decision
from azulejos.analysis.evaluation import Evaluation
from azulejos.analysis.luck import DealJudged
from azulejos.analysis.review import Review
from azulejos.analysis.strength import likeness
from azulejos.bots.analyst import Judgement, analyst_of
from azulejos.core.game import Game, State
from azulejos.core.records.game_file import format_ply

Data = dict[str, Any]


def moves_of(game: Game, state: State, line: tuple[int, ...]) -> list[str]:
    """A line as people write it."""
    state, moves = state.copy(), []
    for action in line:
        moves.append(game.notation.format_move(state, action))
        game.apply(state, action)
    return moves


def line_data(game: Game, state: State, judgement: Judgement) -> Data:
    """One line of an evaluation; chances and margins are by seat."""
    moves = moves_of(game, state, judgement.line)
    return {
        "move": game.notation.format_move(state, judgement.action),
        "win": list(judgement.wins),
        "margin": list(judgement.margins),
        "value": round(judgement.value, 4),
        "line": moves,
        "depth": judgement.depth,
        "solved": judgement.is_solved,
        "proved": judgement.is_proved,
    }


def evaluation_data(game: Game, state: State, evaluation: Evaluation) -> Data:
    best = evaluation.best
    return {
        "game": game.name,
        "position": game.position(state),
        "seat": evaluation.seat,
        "nodes": evaluation.nodes,
        "win": list(best.wins),
        "margin": list(best.margins),
        "depth": best.depth,
        "solved": best.is_solved,
        "proved": best.is_proved,
        "lines": [line_data(game, state, line) for line in evaluation.lines],
    }


def review_data(review: Review) -> Data:
    record = review.record
    seats = range(len(record.players))
    return {
        "game": record.game.name,
        "options": record.options,
        "players": list(record.players),
        "scores": list(review.scores),
        "over": review.is_over,
        "effort": asdict(review.effort),
        "seats": [seat_data(review, seat) for seat in seats],
        "rounds": rounds_data(review),
        "moves": moves_data(review),
        "deals": deals_data(review),
    }


def seat_data(review: Review, seat: int) -> Data:
    own = [each for _, each in review.decisions if each.seat == seat]
    marks = Counter(each.mark for each in own if each.mark)
    record = review.record
    like = likeness(analyst_of(record.game).kind(record.start()), review.accuracy(seat))
    return {
        "seat": seat,
        "player": review.record.players[seat],
        "accuracy": review.accuracy(seat),
        "like": None if like is None else asdict(like),
        "points_lost": round(sum(each.points_loss for each in own), 1),
        "marks": dict(sorted(marks.items())),
        "breakdown": asdict(review.breakdowns()[seat]),
    }


def rounds_data(review: Review) -> list[Data]:
    """By round, each seat's luck and what its own moves lost."""
    seats = range(len(review.record.players))
    rounds: list[Data] = []
    for number in sorted(set(review.rounds)):
        plies = [judged for judged, each in zip(review.plies, review.rounds, strict=True) if each == number]
        deals = [judged for judged in plies if isinstance(judged, DealJudged)]
        made = [judged for judged in plies if isinstance(judged, Decision)]
        luck = [round(sum(deal.luck[seat] for deal in deals), 4) for seat in seats]
        lost = [round(sum(each.loss for each in made if each.seat == seat), 4) for seat in seats]
        rounds.append({"round": number, "luck": luck, "lost": lost})
    return rounds


def moves_data(review: Review) -> list[Data]:
    return [move_data(review, number, ply) for number, (ply, _) in enumerate(review.decisions, start=1)]


def move_data(review: Review, number: int, ply: int) -> Data:
    """A move; `number` counts moves from 1, `ply` moves and deals from 0."""
    game, state, judged = review.record.game, review.states[ply], review.plies[ply]
    assert isinstance(judged, Decision)
    return {
        "number": number,
        "ply": ply,
        "round": review.rounds[ply],
        "seat": judged.seat,
        "move": game.notation.format_move(state, judged.action),
        "best": game.notation.format_move(state, judged.best.action),
        "win_before": judged.best.wins[judged.seat],
        "win_loss": judged.loss,
        "points_loss": judged.points_loss,
        "mark": judged.mark,
        "wins": list(judged.played.wins),
        "line": moves_of(game, state, judged.played.line),
        "best_line": moves_of(game, state, judged.best.line),
        "depth": judged.best.depth,
        "solved": judged.best.is_solved,
        "proved": judged.best.is_proved,
        "times": judged.times,
    }


def deals_data(review: Review) -> list[Data]:
    record = review.record
    return [
        {
            "ply": ply,
            "round": review.rounds[ply],
            "deal": format_ply(record.game, review.states[ply], record.plies[ply]),
            "expected": list(judged.expected),
            "after": list(judged.after),
            "luck": list(judged.luck),
        }
        for ply, judged in enumerate(review.plies)
        if isinstance(judged, DealJudged)
    ]
