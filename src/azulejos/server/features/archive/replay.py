"""Replays of finished games, ply by ply: everything may be shown then."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from msgspec import Struct

from azulejos.core.actors import REFEREE
from azulejos.core.effects import Step
from azulejos.core.game import Game, State
from azulejos.core.records.record import Deal, Record, apply_ply
from azulejos.core.records.stand_ins import parse_stand_ins
from azulejos.server.protocol import messages, values
from azulejos.server.tables.perspective import raw

NO_PLIES = b'"plies":[]'


class Draw(Struct, frozen=True):
    """One thing that chance decided. With the secret, anybody can see that nothing else could be drawn."""

    choices: list[str]  # what could be drawn, in the order that counts, as the notation writes it
    weights: list[int]  # how often each of them was there
    drawn: int  # which of them it was
    stream: str  # the kind of chance, if each kind has random numbers of its own; else empty


class ReplayedPly(Struct, frozen=True):
    """The table after one ply, and what the ply did."""

    seat: int | None  # who acted; null for the tiles that were drawn
    move: str | None
    steps: list[values.Step]
    view: values.View
    scores: list[int]
    round: int
    draws: list[Draw]  # what chance decided, in order
    bot: str | None = None  # the bot that made the move for a player who was away


class Replay(Struct, frozen=True):
    """A whole game."""

    game: str
    options: dict[str, str]
    players: list[str]
    id: str  # of the game: with the words of the players it is mixed into the deals
    words: list[str]
    pledges: list[str]  # the SHA-256 of the words, by seat; empty if no seat pledged any
    commitment: str
    secret: str | None
    plies: list[ReplayedPly]
    start: values.View | None = None  # before the first ply, if the game was taken up from another


def replay_of(record: Record) -> Replay:
    return Replay(
        game=record.game.name,
        options=record.options,
        players=list(record.players),
        id=record.game_id,
        words=list(record.contributions),
        pledges=list(record.pledges),
        commitment=record.commitment,
        secret=record.secret.hex() if record.secret else None,
        plies=[*replayed(record)],
        start=raw(record.game.view(record.start(), REFEREE)) if record.position else None,
    )


def encoding(record: Record) -> Generator[None, None, bytes]:
    """The replay as it is sent, with a pause after every ply."""
    plies = []
    for ply in replayed(record):
        plies.append(messages.encoder.encode(ply))
        yield
    before, mark, after = messages.encoder.encode(replay_of(replace(record, plies=()))).partition(NO_PLIES)
    return before + mark[:-1] + b",".join(plies) + b"]" + after


def replayed(record: Record) -> Iterator[ReplayedPly]:
    game = record.game
    bots = parse_stand_ins(record.tags)
    number = 0
    for state, ply in record.replay():
        seat, move, bot = None, None, None
        steps: list[Step] = []
        draws: list[Draw] = []
        if isinstance(ply, Deal):
            steps.extend(game.explain_deal(state, ply.outcomes, REFEREE))
            drawn = state.copy()
            for outcome in ply.outcomes:
                draws.append(draw_of(game, drawn, outcome))
                game.apply_chance(drawn, outcome)
        else:
            number += 1
            seat, move, bot = ply.seat, game.notation.format_move(state, ply.action), bots.get(number)
            steps.extend(game.explain(state, ply.action, REFEREE))
        round_number = game.round_number(state)
        apply_ply(game, state, ply)
        view = raw(game.view(state, REFEREE))
        yield ReplayedPly(seat, move, steps, view, list(game.scores(state)), round_number, draws, bot)


def draw_of(game: Game, state: State, outcome: int) -> Draw:
    """An outcome among those that were possible."""
    outcomes = game.chance_outcomes(state)
    return Draw(
        choices=[game.notation.format_deal(state, [each]) for each, _ in outcomes],
        weights=[weight for _, weight in outcomes],
        stream=game.chance_stream(state) if game.chance_stream else "",
        drawn=[each for each, _ in outcomes].index(outcome),
    )
