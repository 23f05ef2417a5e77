"""Two engines, one game: random games are played on both, and the whole state compared after every ply."""

from __future__ import annotations

import random
from typing import Any

import pytest

import azulejos
from azulejos.core.actors import CHANCE, REFEREE
from azulejos.core.game import Game, State
from azulejos.games.duel.rules import actions
from azulejos.games.duel.rules.state import DESTINATIONS
from azulejos.games.duel.text.view import AWAITS_NAMES, Plate
from tests.conftest import CAMPAIGN
from tests.reference import duel as reference
from tests.reference import duel_parts as parts

GAMES = 5_000 if CAMPAIGN else 30  # of each kind
TABLETS = ("D60+D61+D62", "D64+D65+D66+D67", "D63+D64+D61", "D60+D65+D66+D67")
duel = azulejos.game("duel")


def as_move(state: State, action: int) -> reference.Move:
    colours = parts.COLOURS
    if action < actions.TAKE_MOON:
        take, destination = divmod(action, DESTINATIONS)
        return reference.TakeSun(take // len(colours), colours[take % len(colours)], destination)
    if action < actions.TAKE_PLATE:
        colour, destination = divmod(action - actions.TAKE_MOON, DESTINATIONS)
        return reference.TakeMoon(colours[colour], destination)
    if action < actions.DRAW_PLATE:
        return reference.TakePlate(action - actions.TAKE_PLATE)
    if action < actions.CHOOSE_PLATE:
        return reference.DrawPlate() if action == actions.DRAW_PLATE else reference.Stop()
    if action < actions.PLACE_PLATE:
        is_kept = duel.view(state, None).phase == "keep"
        return (reference.Keep if is_kept else reference.Return)(action - actions.CHOOSE_PLATE)
    if action < actions.TAKE_CHIP:
        return reference.PlacePlate(*divmod(action - actions.PLACE_PLATE, parts.ORIENTATIONS))
    if action < actions.LAY:
        return reference.TakeChip(action - actions.TAKE_CHIP + 1)
    if action < actions.TILE_CELL:
        return reference.Stack(colours[action - actions.LAY])
    if action < actions.LEAVE:
        return reference.Tile(action - actions.TILE_CELL)
    return reference.Leave() if action == actions.LEAVE else reference.Spend(action - actions.SPEND)


def as_outcome(state: State, outcome: int) -> Any:
    awaits = AWAITS_NAMES[state[0].awaits]
    return parts.COLOURS[outcome] if awaits == "tile" else parts.TYPES[outcome] if awaits == "top" else outcome


def facts(state: State) -> dict[str, object]:
    """The compiled engine's state, in the reference's words."""
    view = duel.view(state, REFEREE)
    return {
        "round": view.round,
        "to_act": view.to_act,
        "starter": view.starter,
        "has_start_tile": view.start_tile,
        "suns": tuple(factory.sun for factory in view.factories),
        "moons": tuple(factory.moon for factory in view.factories),
        "chips": tuple(factory.chip for factory in view.factories),
        "unseen_chips": tuple(view.unseen_chips.values()),
        "display": tuple(plate and plate.number for plate in view.display),
        "unknown": frozenset(plate for plate in range(len(parts.PLATES)) if int(state[0].unknown) >> plate & 1),
        "top": view.top,
        "returned": tuple(
            (plate.number, int(state[0].returned_by) >> place & 1)
            for place, plate in enumerate(view.returned)
            if isinstance(plate, Plate)
        ),
        "drawn": tuple(plate.number if isinstance(plate, Plate) else plate.type for plate in view.drawn),
        "hand": view.hand.number if isinstance(view.hand, Plate) else None,
        "bag": tuple(view.bag.values()),
        "tower": tuple(view.tower.values()),
        "tiling": (view.row, view.paid, view.laid) if view.phase == "tiling" else None,
        "boards": tuple(
            (
                board.score,
                tuple((line.colour, line.tiles) for line in board.lines),
                tuple(plate and (plate.number, plate.turns) for plate in board.plates),
                board.dome,
                board.broken,
                board.chips,
                board.tokens,
                board.chips_taken,
            )
            for board in view.boards
        ),
    }


def reference_facts(state: reference.State) -> dict[str, object]:
    order = parts.COLOURS.index
    return {
        "round": state.round,
        "to_act": state.to_act,
        "starter": state.starter,
        "has_start_tile": state.has_start_tile,
        "suns": tuple(tuple(sorted(sun, key=order)) for sun in state.suns),
        "moons": state.moons,
        "chips": tuple("-".join(parts.CHIPS[chip]) if isinstance(chip, int) else chip for chip in state.chips),
        "unseen_chips": state.unseen_chips,
        "display": state.display,
        "unknown": state.unknown,
        "top": state.top,
        "returned": state.returned,
        "drawn": state.drawn,
        "hand": state.hand,
        "bag": state.bag,
        "tower": state.tower,
        "tiling": (state.row, state.paid, len(state.laid)) if state.phase == "tiling" else None,
        "boards": tuple(
            (
                board.score,
                tuple((line.colour, line.tiles) for line in board.lines),
                board.plates,
                board.dome,
                tuple(name for name, number in zip(parts.COLOURS, board.broken, strict=True) for _ in range(number)),
                tuple("-".join(parts.CHIPS[kind]) for kind, number in enumerate(board.chips) for _ in range(number)),
                board.tokens,
                board.chips_taken,
            )
            for board in state.boards
        ),
    }


@pytest.mark.parametrize("tablets", TABLETS)
def test_both_engines_agree_on_every_ply(tablets: str) -> None:
    for seed in range(GAMES):
        compare_one_game(duel, tablets, seed)


def compare_one_game(game: Game, tablets: str, seed: int) -> None:
    chooser = random.Random(f"{tablets} {seed}")
    start = chooser.choice([None, 0, 1])
    state = game.new(tablets=tablets, start="random" if start is None else start + 1)
    other = reference.new(tuple(tablets.split("+")), start)
    # Random games break nearly everything; players who avoid that fill domes, spend chips and score.
    is_careful = chooser.random() < 0.7
    while not game.is_over(state):
        if game.actor(state) == CHANCE:
            outcomes = game.chance_outcomes(state)
            assert [(as_outcome(state, outcome), weight) for outcome, weight in outcomes] == reference.outcomes(other)
            outcome = chooser.choices([outcome for outcome, _ in outcomes], [weight for _, weight in outcomes])[0]
            other = reference.draw(other, as_outcome(state, outcome))
            game.apply_chance(state, outcome)
        else:
            assert facts(state) == reference_facts(other), game.position(state)
            legal = game.legal(state)
            assert [as_move(state, action) for action in legal] == reference.legal(other)
            action = choose(chooser, legal, is_careful)
            other = reference.play(other, as_move(state, action))
            game.apply(state, action)
    assert facts(state) == reference_facts(other), game.position(state)
    assert game.scores(state) == reference.scores(other)
    assert game.winners(state) == reference.winners(other)


def choose(chooser: random.Random, legal: list[int], is_careful: bool) -> int:
    if not is_careful:
        return chooser.choice(legal)
    wanted = [action for action in legal if action != actions.LEAVE and not is_broken(action)] or legal
    plates = [action for action in wanted if actions.TAKE_PLATE <= action <= actions.DRAW_PLATE]
    return chooser.choice(plates if plates and chooser.random() < 0.3 else wanted)


def is_broken(action: int) -> bool:
    return action < actions.TAKE_PLATE and action % DESTINATIONS == DESTINATIONS - 1
