"""Bots by the names that people write, and budgets."""

from __future__ import annotations

import threading
import time

import pytest

from azulejos import games
from azulejos.bots import all_names, bot, bots, levels
from azulejos.bots.engines.engine import Engine
from azulejos.bots.entrants import parse_entrant
from azulejos.bots.protocol import seen_by_actor
from azulejos.bots.search.budget import Budget, Interrupt
from azulejos.core.errors import OptionError
from azulejos.core.game import Game
from azulejos.core.rng import seeded
from tests.cases import nonempty


@pytest.mark.parametrize(
    ("text", "name", "budget"),
    [
        ("greedy", "greedy", Budget()),
        ("uct", "uct", Budget()),
        ("uct:10000", "uct", Budget(simulations=10_000)),
        ("uct@0.25", "uct", Budget(seconds=0.25)),
        ("strongest@2", "strongest", Budget(seconds=2)),
        ("cmd:./mybot", "./mybot", Budget()),
        ("cmd:./mybot@0.25", "./mybot", Budget(seconds=0.25)),
        ("cmd:./mybot me@home", "./mybot me@home", Budget()),
        ("cmd:./mybot user@1 ", "./mybot user@1 ", Budget()),
        ("cmd:python 'my bot.py' a:3", "python 'my bot.py' a:3", Budget()),
    ],
)
def test_a_name_may_hold_a_budget(text: str, name: str, budget: Budget) -> None:
    entrant = parse_entrant(text, "azul")
    assert (entrant.text, entrant.name, entrant.budget) == (text, name, budget)
    assert entrant.is_command == text.startswith("cmd:")
    made = entrant.make()
    assert isinstance(made, Engine) == entrant.is_command
    assert entrant.with_default(Budget(seconds=9)).budget == (Budget(seconds=9) if budget.is_open else budget)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "azul has no bot ''"),
        ("genius", "azul has no bot 'genius'; choose random, greedy"),
        ("greedy:5", "takes no budget"),
        ("uct:0", "must give one budget"),
        ("uct:5@1", "must give one budget"),
        ("uct:x", "azul has no bot 'uct:x'"),
        ("uct@0", "more than 0"),
        ("uct@9999", "at most 3600"),
        ("uct@", "azul has no bot 'uct@'"),
        ("cmd:", "names no command"),
        ("cmd: ", "names no command"),
        ("cmd:'x", "can't be read as a command"),
    ],
)
def test_a_name_that_names_nothing_is_refused_in_one_sentence(text: str, reason: str) -> None:
    with pytest.raises(OptionError) as refused:
        parse_entrant(text, "azul")
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_command_is_refused_where_none_may_be_run() -> None:
    with pytest.raises(OptionError, match="can't take a seat here"):
        parse_entrant("cmd:./mybot", "azul", commands=False)


@pytest.mark.parametrize("name", games.names())
def test_the_strongest_is_the_last_of_a_games_levels(name: str) -> None:
    assert bot("strongest", name) is levels(name)[-1]


@pytest.mark.parametrize("name", games.names())
def test_a_game_has_levels_with_names_that_people_can_type(name: str) -> None:
    assert len(levels(name)) == (6 if games.game(name).is_on_page else 2)
    assert set(bots(name)) < set(all_names())
    for known in all_names():
        assert known.islower()  # for people to type, and no number or time in it
        assert not set(known) & set("@:,;= ")


def test_every_bot_of_every_game_plays_a_legal_move_within_its_own_budget(game: Game) -> None:
    rng, state = seeded(1), game.new()
    game.deal(state, rng)
    for each in nonempty(levels(game.name)):
        each.prepare(game)
        choice = each.choose(seen_by_actor(game, state, rng), Budget(), rng)
        assert game.is_legal(state, choice.action)
        assert choice.line == () or choice.line[0] == choice.action
        each.close()


def test_a_flag_is_set_when_the_time_is_up_or_a_caller_interrupts() -> None:
    with Budget(seconds=0.01).flag() as flag:
        threading.Event().wait(0.01)
        while not flag[0]:
            threading.Event().wait(0.01)
    interrupt = Interrupt()
    with Budget(interrupt=interrupt).flag() as flag, Budget(seconds=600, interrupt=interrupt).flag() as other:
        assert not flag[0]
        interrupt.set()
        assert flag[0] == other[0] == 1
    with Budget(interrupt=interrupt).flag() as flag:
        assert flag[0]


def test_a_processor_clock_counts_only_what_the_thinking_thread_computes() -> None:
    with Budget(seconds=0.05, clock="processor").flag() as flag:
        threading.Event().wait(0.5)  # asleep ten times as long as it may compute
        assert not flag[0]
        began = time.thread_time()
        while not flag[0]:
            pass
        assert time.thread_time() - began > 0.04  # what came before has cost next to nothing


def test_a_budget_without_limits_takes_those_of_another() -> None:
    interrupt = Interrupt()
    mixed = Budget(threads=2, clock="processor", interrupt=interrupt).or_else(Budget(nodes=5, threads=1))
    assert (mixed.nodes, mixed.threads, mixed.clock, mixed.interrupt) == (5, 2, "processor", interrupt)
    assert Budget(seconds=1).or_else(Budget(nodes=5)) == Budget(seconds=1)
