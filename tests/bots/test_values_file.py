"""Bots that play by values from a file: `values:FILE`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import azulejos
from azulejos.bots.azul.network import FIELDS, save_networks, values_file
from azulejos.bots.azul.training.trainer import AzulTrainer
from azulejos.bots.duel.network import VALUES_FILE
from azulejos.bots.entrants import parse_entrant
from azulejos.bots.protocol import SearchResult, seen_by_actor
from azulejos.bots.search.budget import Budget
from azulejos.core.errors import OptionError
from azulejos.core.rng import seeded
from tests.cli.running import run

SHIPPED = {"azul": values_file(2, False), "duel": VALUES_FILE}
NUMBER = 200  # nodes or simulations


def chosen(text: str, name: str) -> SearchResult:
    """The move of an entrant in a first position."""
    game, entrant = azulejos.game(name), parse_entrant(text, name)
    state, rng = game.new(), seeded(1)
    game.deal(state, rng)
    return entrant.make().choose(seen_by_actor(game, state, rng), entrant.budget, rng)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_file_of_the_package_plays_as_the_strongest_does(name: str) -> None:
    assert chosen(f"values:{SHIPPED[name]}:{NUMBER}", name) == chosen(f"strongest:{NUMBER}", name)


def test_other_values_play_otherwise(tmp_path: Path) -> None:
    save_networks(tmp_path / "new.npz", AzulTrainer({}, None, seed=1).playing(), 2)
    assert chosen(f"values:{tmp_path / 'new.npz'}:{NUMBER}", "azul") != chosen(f"strongest:{NUMBER}", "azul")


@pytest.mark.parametrize("players", [3, 4])
def test_values_for_more_players_play_in_the_arena(players: int, tmp_path: Path) -> None:
    bot = f"values:{values_file(players, False)}:{NUMBER}"
    done = run(tmp_path, "arena", bot, "greedy", "--players", str(players), "--games", str(players))
    assert done.returncode == 0, done.stderr
    assert f"{players} games, kept in" in done.stdout


@pytest.mark.parametrize(
    ("ending", "budget"), [("", Budget()), (":300", Budget(nodes=300)), ("@0.5", Budget(seconds=0.5))]
)
def test_a_budget_may_be_at_the_end(ending: str, budget: Budget) -> None:
    entrant = parse_entrant(f"values:{SHIPPED['azul']}{ending}", "azul")
    assert entrant.budget == budget
    assert not entrant.is_command
    assert not entrant.is_function


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("values:", "there is no file of values ''"),
        ("values:nowhere.npz", "there is no file of values 'nowhere.npz'"),
        (f"values:{SHIPPED['azul']}:0", "must give one budget"),
        (f"values:{SHIPPED['azul']}:5@1", "must give one budget"),
    ],
)
def test_what_names_no_values_is_refused(text: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        parse_entrant(text, "azul")


def test_values_are_refused_where_no_file_may_be_read() -> None:
    with pytest.raises(OptionError, match="a file of values can't take a seat here"):
        parse_entrant(f"values:{SHIPPED['azul']}", "azul", commands=False)


def test_values_of_something_else_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "odd.npz", **{field: np.zeros(3) for field in FIELDS[1:]})
    for path in (SHIPPED["duel"], values_file(3, False), tmp_path / "odd.npz", Path(__file__)):
        with pytest.raises(OptionError, match="holds no values for Azul with 2 players"):
            chosen(f"values:{path}:{NUMBER}", "azul")
