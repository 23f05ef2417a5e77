"""The bots of Azul on every kind of table."""

from __future__ import annotations

import pytest

from azulejos.bots.azul import LEVELS, YARDSTICKS
from azulejos.bots.azul.bot import first_sight, try_out
from azulejos.bots.azul.network import networks_for
from azulejos.bots.azul.searching import glances
from azulejos.bots.budget import Budget
from azulejos.bots.novice import Novice
from azulejos.bots.protocol import Bot, Seen
from azulejos.core.rng import seeded
from tests.azul.table import board, table
from tests.bots.azul.positions import azul, late_position

RNG = seeded(0)


MASTER = LEVELS[-1]
HAND_MADE = YARDSTICKS[0]


@pytest.mark.parametrize("bot", [LEVELS[0], MASTER, HAND_MADE], ids=lambda bot: bot.name)
@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_legal_on_every_kind_of_table(players: int, wall: str, bot: Bot) -> None:
    state = azul.new(players=players, wall=wall)
    rng = seeded(players)
    azul.deal(state, rng)
    while not azul.is_over(state):
        choice = bot.choose(Seen(azul, state.copy(), azul.actor(state)), Budget(nodes=50), RNG)
        assert choice.value is None or 0 <= choice.value <= 1
        azul.play(state, choice.action)
        azul.deal(state, rng)
    assert max(azul.scores(state)) > (10 if bot.unit else 0)


def test_a_budget_of_nodes_is_kept_and_told() -> None:
    state = azul.new()
    azul.deal(state, seeded(4))
    heard = []
    choice = MASTER.choose(Seen(azul, state, 0), Budget(nodes=3000), RNG, heard.append)
    assert choice.nodes == 3000
    assert choice.line[0] == choice.action
    assert [each.nodes for each in heard] == sorted(each.nodes for each in heard)


def test_two_cores_together_know_a_round_as_well_as_one() -> None:
    state = late_position(7, tiles=9)
    seat = azul.actor(state)
    alone = MASTER.choose(Seen(azul, state.copy(), seat), Budget(seconds=60), RNG)
    together = MASTER.choose(Seen(azul, state.copy(), seat), Budget(seconds=60, threads=2), RNG)
    assert together.value == alone.value


def test_a_novice_slips_more_often_than_a_painter() -> None:
    novice, painter = (Novice("", slip, first_sight, try_out) for slip in (0.5, 0.01))
    state = azul.new()
    azul.deal(state, seeded(5))
    actions, values = glances(state, networks_for(2, grey=False))
    worth = dict(zip(actions, values, strict=True))
    lost = []
    for bot in (novice, painter):
        chosen = [bot.choose(Seen(azul, state.copy(), azul.actor(state)), Budget(), RNG).action for _ in range(200)]
        lost.append(sum(max(values) - worth[action] for action in chosen) / len(chosen))
    assert 0 <= lost[1] < 0.02 < lost[0]


def test_on_the_grey_wall_the_tile_goes_where_it_completes_a_column() -> None:
    own = board(lines={5: "BBBBB"}, wall={1: "W....", 2: "R....", 3: "K....", 4: "Y...."})
    state = azul.read(table(own, wall="grey", phase="tiling", starter=1))
    choice = HAND_MADE.choose(Seen(azul, state, 0), Budget(nodes=50), RNG)
    assert choice.action == 0
