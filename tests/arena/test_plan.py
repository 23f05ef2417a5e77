"""The plan of a tournament."""

from __future__ import annotations

import pickle

import pytest

from azulejos.arena.plan import Task, make_plan
from azulejos.bots.search.budget import Budget
from azulejos.core.errors import AzulejosError
from tests.arena.small_tournaments import plan_of
from tests.cases import nonempty


@pytest.mark.parametrize(
    ("bots", "rest", "expected"),
    [
        (["greedy"], {}, "a match needs two bots or more"),
        ([], {}, "a match needs two bots or more"),
        (["greedy", "genius"], {}, "azul has no bot 'genius'"),
        (["greedy", "uct:0"], {}, "must give one budget"),
        (["greedy", "cmd:"], {}, "names no command"),
        (["greedy", "cmd:./my\nbot"], {}, "one line of printable text"),
        (["greedy", "random"], {"players": 5}, "players can't be '5': choose 2, 3 or 4"),
        (["greedy", "random"], {"game": "duel", "players": 3}, "Azul Duel is played by 2, not 3"),
        (["greedy", "random"], {"game": "chess"}, "there is no game 'chess'"),
        (["greedy", "random"], {"options": {"wall": "pink"}}, "wall can't be 'pink': choose coloured or grey"),
        (["greedy", "random", "random"], {}, "each is named once"),
        (["greedy", "random"], {"seconds": 0.0}, "a time is more than 0 and at most 3600 seconds"),
        (["greedy", "random"], {"seconds": float("nan")}, "a time is more than 0 and at most 3600 seconds"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused_in_one_sentence(
    bots: list[str], rest: dict[str, object], expected: str
) -> None:
    given = {"game": "azul", "options": {}, "players": None, "games": 2, "seed": 1} | rest
    with pytest.raises(AzulejosError) as refused:
        make_plan(bots=bots, **given)  # type: ignore[arg-type]
    assert expected in str(refused.value)
    assert "\n" not in str(refused.value)


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert plan_of("greedy", "random", games=5).deals == 3
    assert len(list(plan_of("greedy", "random", players=3, games=4).tasks())) == 6
    assert len(list(plan_of("greedy", "random", "uct", "uct:5", games=2).tasks())) == 12


def test_a_named_budget_wins_over_the_common_one() -> None:
    plan = plan_of("uct:10", "uct@2", "uct", "greedy", seconds=0.5)
    assert [plan.entrant(bot).budget for bot in range(3)] == [
        Budget(simulations=10),
        Budget(seconds=2),
        Budget(seconds=0.5),
    ]


def test_a_task_can_be_sent_to_a_worker() -> None:
    for task in nonempty(plan_of("greedy", "cmd:./mybot@1", players=3).tasks()):
        assert pickle.loads(pickle.dumps(task)) == task


def test_every_seat_has_a_chance_of_its_own() -> None:
    plan = plan_of("greedy", "random", games=8)
    seeds = [task.seed_of(seat) for task in plan.tasks() for seat in range(2)]
    assert len(set(seeds)) == len(seeds)
    other = plan_of("greedy", "random", games=8, seed=2)
    assert not set(seeds) & {task.seed_of(seat) for task in other.tasks() for seat in range(2)}


def test_a_name_has_match_deal_and_rotation() -> None:
    assert Task(plan_of("greedy", "random"), 0, 41, 1).name == "1-00042-2"
