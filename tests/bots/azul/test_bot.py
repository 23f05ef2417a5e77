"""The bots of Azul on every kind of table."""

from __future__ import annotations

import pytest

from azulejos.bots.azul.bot import evaluate_moves
from azulejos.bots.azul.levels import LEVELS, YARDSTICKS
from azulejos.bots.azul.network import networks_for
from azulejos.bots.azul.search.position_search import evaluate_position_moves
from azulejos.bots.novice import Novice
from azulejos.bots.protocol import Bot, SearchResult, Seen
from azulejos.bots.search.budget import Budget, Interrupt
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
        result = bot.choose(Seen(azul, state.copy(), azul.actor(state)), Budget(nodes=50), RNG)
        assert result.value is None or 0 <= result.value <= 1
        azul.play(state, result.action)
        azul.deal(state, rng)
    assert max(azul.scores(state)) > (10 if bot.unit else 0)


def test_a_budget_of_nodes_is_kept_and_reported() -> None:
    state = azul.new()
    azul.deal(state, seeded(4))
    reports: list[SearchResult] = []
    result = MASTER.choose(Seen(azul, state, 0), Budget(nodes=3000), RNG, reports.append)
    assert result.nodes == 3000
    assert result.line[0] == result.action
    assert [each.nodes for each in reports] == sorted(each.nodes for each in reports)


def test_a_bot_that_had_no_time_says_so_and_not_that_the_game_is_even() -> None:
    interrupt = Interrupt()
    interrupt.set()
    state = azul.new()
    azul.deal(state, seeded(4))
    result = MASTER.choose(Seen(azul, state, azul.actor(state)), Budget(seconds=60, interrupt=interrupt), RNG)
    assert azul.is_legal(state, result.action)
    assert (result.value, result.nodes) == (None, 0)


def test_two_cores_together_know_a_round_as_well_as_one() -> None:
    state = late_position(7, tiles=9)
    seat = azul.actor(state)
    alone = MASTER.choose(Seen(azul, state.copy(), seat), Budget(seconds=60), RNG)
    together = MASTER.choose(Seen(azul, state.copy(), seat), Budget(seconds=60, threads=2), RNG)
    assert together.value == alone.value


def test_a_novice_slips_more_often_than_a_painter() -> None:
    novice, painter = (Novice("", slip, evaluate_moves) for slip in (0.5, 0.01))
    state = azul.new()
    azul.deal(state, seeded(5))
    actions, values = evaluate_position_moves(state, networks_for(2, grey=False))
    worth = dict(zip(actions, values, strict=True))
    lost = []
    for bot in (novice, painter):
        chosen = [bot.choose(Seen(azul, state.copy(), azul.actor(state)), Budget(), RNG).action for _ in range(200)]
        lost.append(sum(max(values) - worth[action] for action in chosen) / len(chosen))
    assert 0 <= lost[1] < 0.02 < lost[0]


def test_on_the_grey_wall_the_tile_goes_where_it_completes_a_column() -> None:
    own = board(lines={5: "BBBBB"}, wall={1: "W....", 2: "R....", 3: "K....", 4: "Y...."})
    state = azul.read(table(own, wall="grey", phase="tiling", starter=1))
    result = HAND_MADE.choose(Seen(azul, state, 0), Budget(nodes=50), RNG)
    assert result.action == 0
