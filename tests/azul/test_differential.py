"""Two engines, one game: random games are played on both, and the whole state compared after every ply."""

from __future__ import annotations

import random
from typing import Any

import pytest

from azulejos.core.actors import CHANCE
from azulejos.core.compiling.rule import plain
from azulejos.core.game import Game, State
from azulejos.games.azul.rules.actions import FIRST_TAKE, colour_of, destination_of, source_of
from tests.conftest import CAMPAIGN
from tests.reference import azul as reference

GAMES = 20_000 if CAMPAIGN else 350  # of each kind: thousands in all
WALLS = ("coloured", "grey")


def as_reference(game: Game, state: State) -> reference.State:
    """The compiled engine's state, in the reference's words."""
    view = game.view(state, None)
    return reference.State(
        wall_kind=view.wall,
        round=view.round,
        phase=view.phase,
        to_act=view.to_act,
        starter=view.starter,
        marker_in_centre=view.marker_in_centre,
        factories=view.factories,
        centre=view.centre,
        bag=tuple(view.bag.values()),
        lid=tuple(view.lid.values()),
        boards=tuple(
            reference.Board(
                score=board.score,
                lines=tuple(reference.Line(line.colour, line.tiles) for line in board.lines),
                wall=board.wall,
                floor=board.floor,
            )
            for board in view.boards
        ),
        tiling_row=view.tiling_row,
    )


def in_colour_order(state: reference.State) -> reference.State:
    """The reference keeps the order in which a factory was filled; the compiled engine need not."""
    order = reference.COLOURS.index
    factories = tuple(tuple(sorted(tiles, key=order)) for tiles in state.factories)
    return reference.replace(state, factories=factories)


def as_move(action: int) -> reference.Take | reference.Place:
    if action < FIRST_TAKE:
        return reference.Place(action)
    return reference.Take(
        plain(source_of)(action), reference.COLOURS[plain(colour_of)(action)], plain(destination_of)(action)
    )


def as_outcome(state: reference.State, outcome: int) -> Any:
    return outcome if state.phase == "start" else reference.COLOURS[outcome]


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("wall", WALLS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_engines_agree_on_every_ply(azul: Game, players: int, wall: str, part: int) -> None:
    for seed in range(part, GAMES, 2):
        compare_one_game(azul, players, wall, seed)


def compare_one_game(azul: Game, players: int, wall: str, seed: int) -> None:
    chooser = random.Random(f"{players} {wall} {seed}")
    start = chooser.choice([None, *range(players)])
    state = azul.new(players=players, wall=wall, start="random" if start is None else start + 1)
    other = reference.new(players, wall, start)
    # Random games are short; some players who avoid the floor reach full walls, bonuses and empty bags.
    avoids_floor = chooser.random() < 0.5
    while not azul.is_over(state):
        assert as_reference(azul, state) == in_colour_order(other), azul.position(state)
        if azul.actor(state) == CHANCE:
            other = deal_both(azul, state, other, chooser)
        else:
            actions = azul.legal(state)
            assert [as_move(action) for action in actions] == reference.legal(other)
            wanted = [action for action in actions if not avoids_floor or not is_floor(action)]
            action = chooser.choice(wanted or actions)
            other = reference.play(other, as_move(action))
            azul.apply(state, action)
    assert as_reference(azul, state) == in_colour_order(other), azul.position(state)
    assert reference.legal(other) == []
    assert azul.scores(state) == reference.scores(other)
    assert azul.winners(state) == reference.winners(other)


def deal_both(azul: Game, state: State, other: reference.State, chooser: random.Random) -> reference.State:
    """Draw the same tiles on both, comparing what chance could have done each time."""
    while azul.actor(state) == CHANCE:
        outcomes = azul.chance_outcomes(state)
        assert [(as_outcome(other, outcome), weight) for outcome, weight in outcomes] == reference.outcomes(other)
        outcome = chooser.choices([outcome for outcome, _ in outcomes], [weight for _, weight in outcomes])[0]
        other = reference.draw(other, as_outcome(other, outcome))
        azul.apply_chance(state, outcome)
    return other


def is_floor(action: int) -> bool:
    return action >= FIRST_TAKE and plain(destination_of)(action) == 5
