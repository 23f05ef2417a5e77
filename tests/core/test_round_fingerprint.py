"""A position is recognised as one of a round, whatever a player changes to hide it; other games' positions are not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from azulejos.core.game import State
from azulejos.core.round_fingerprint import RoundFingerprint, is_of_round
from azulejos.games import game as find_game
from azulejos.games.shared.tiles import COLOURS, count_of, tiles_of
from tests.cases import nonempty
from tests.walking import decisions

AZUL = find_game("azul")
OTHERS = 12  # games


def turns(seed: int, players: int = 2) -> list[State]:
    return list(decisions(AZUL, AZUL.with_defaults({"players": players}), seed=seed))


def begun(states: list[State]) -> dict[int, RoundFingerprint]:
    """The first trace of every round."""
    return {AZUL.round_number(state): AZUL.round_fingerprint(state) for state in reversed(states)}


def other_bag(state: State) -> None:
    """Bag and lid have changed their places."""
    state[0].bag, state[0].lid = int(state[0].lid), int(state[0].bag)


def other_factory_tile(state: State) -> None:
    supply = state[0].supply
    place = next((place for place in range(1, len(supply)) if supply[place]), 0)
    colour = next((colour for colour in range(COLOURS) if count_of(supply[place], colour)), None)
    if colour is not None:
        supply[place] += tiles_of((colour + 1) % COLOURS, 1) - tiles_of(colour, 1)


def other_seats(state: State) -> None:
    for name in ("filled", "wall", "line_tiles", "line_colours", "floor", "score"):
        state[name][0][:2] = state[name][0][:2][::-1].copy()


def another_wall_tile(state: State) -> None:
    state[0].filled[0] ^= 1 << 12


def other_points(state: State) -> None:
    state[0].score[0] += 1


@pytest.mark.parametrize("change", [other_bag, other_factory_tile, other_seats, another_wall_tile, other_points])
def test_a_changed_position_is_still_known(change: Callable[[State], None]) -> None:
    states = turns(seed=1)
    rounds = begun(states)
    for state in nonempty(states):
        number, changed = AZUL.round_number(state), state.copy()
        change(changed)
        assert is_of_round(AZUL.round_fingerprint(changed), rounds[number])


def test_a_player_who_was_added_hides_nothing() -> None:
    alone, crowded = (begun(turns(seed=1, players=players))[1] for players in (2, 3))
    joined = RoundFingerprint((*alone.walls, 0), alone.factories, alone.tiles)
    assert is_of_round(joined, alone)
    assert not is_of_round(crowded, alone)


def test_hardly_a_position_of_another_game_is_taken_for_one() -> None:
    rounds, mistaken, compared = begun(turns(seed=1)), 0, 0
    for seed in range(2, 2 + OTHERS):
        for state in turns(seed):
            if (mine := rounds.get(AZUL.round_number(state))) is not None:
                compared += 1
                mistaken += is_of_round(AZUL.round_fingerprint(state), mine)
    assert compared > 300
    assert mistaken / compared < 0.05
