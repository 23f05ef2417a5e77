"""The level that a player has played like."""

from __future__ import annotations

import pytest

from azulejos.analysis.decisions import Decision
from azulejos.analysis.review import task_of
from azulejos.analysis.strength import Likeness, level_table, likeness
from azulejos.bots import bot, levels
from azulejos.bots.analyst import Effort
from azulejos.bots.protocol import seen_by_actor
from azulejos.bots.search.budget import Budget, new_flag
from azulejos.core.game import Game
from azulejos.core.records.fairness import seeded_fairness
from azulejos.core.records.record import Playthrough, Record
from azulejos.core.rng import seeded
from azulejos.games import game as find_game

EFFORT = Effort(nodes=2_000, deal_nodes=1, deals=1)


@pytest.mark.parametrize(("kind", "game"), [("azul-2-coloured", "azul"), ("duel", "duel")])
def test_accuracy_orders_all_levels_and_each_mean_is_like_its_own(kind: str, game: str) -> None:
    table = level_table(kind)
    assert [name for name, _, _ in table] == ["random", *(level.name for level in levels(game))]
    means = [mean for _, mean, _ in table]
    assert means == sorted(means)
    for name, mean, _ in table:
        like = likeness(kind, mean)
        assert like is not None
        assert like.level == name


def test_the_games_of_the_strongest_cost_least() -> None:
    game, flag, lost = find_game("azul"), new_flag(), []
    for name in ("random", "tiler", "master"):
        record = played(game, name)
        task = task_of(record, EFFORT)
        judged = (task.judge(ply, flag) for ply in range(len(record.plies)))
        lost.append(sum(each.loss for each in judged if isinstance(each, Decision)))
    assert lost[0] > 2 * lost[1] > 4 * lost[2]


def played(game: Game, name: str) -> Record:
    """A game of a level against itself."""
    play, rng, player = Playthrough(game, game.with_defaults({}), seeded_fairness(1)), seeded(1), bot(name, "azul")
    while not game.is_over(play.state):
        play.apply(player.choose(seen_by_actor(game, play.state, rng), Budget(nodes=4_000), rng).action)
    return play.record((name, name), {}, reveal=True)


def test_one_game_says_how_little_it_knows() -> None:
    low, high = likeness("azul-2-coloured", 0.0), likeness("azul-2-coloured", 100.0)
    assert low == Likeness("random", "random", "random")
    assert high is not None
    assert high.strongest == "master"
    assert likeness("azul-2-coloured", None) is None
    assert likeness("azul-9-striped", 50.0) is None
