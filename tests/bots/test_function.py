"""Functions in Python as bots: what they are given, what they may answer, and what is refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import azulejos
from azulejos.bots.entrants import parse_entrant
from azulejos.bots.function import drawn
from azulejos.bots.protocol import seen_by_actor
from azulejos.bots.search.budget import Budget
from azulejos.core.errors import OptionError
from azulejos.core.rng import seeded

MODULE = """
def first(game, state):
    return game.legal(state)[0]

def wrong(game, state):
    return game.actions

def load(text):
    return lambda game, state: game.legal(state)[int(text)]

number = 3
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"agent_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def chosen(text: str) -> int:
    game, rng = azulejos.game("mini"), seeded(1)
    state = game.new()
    game.deal(state, rng)
    action = parse_entrant(text, "mini").make().choose(seen_by_actor(game, state, rng), Budget(), rng).action
    return game.legal(state).index(action)


def test_a_function_plays(module: str) -> None:
    assert chosen(f"py:{module}:first") == 0
    assert chosen(f"py:{module}:load=2") == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("py:", "names no function"),
        ("py:module", "names no function"),
        ("py:module:", "names no function"),
        ("py:no such:thing", "names no function"),
        ("py:no_such_module_here:choose", "can't be imported"),
        ("py:{module}:missing", "has no function 'missing'"),
        ("py:{module}:number", "is no function"),
        ("py:{module}:wrong", "which is illegal"),
    ],
)
def test_a_missing_function_or_a_bad_answer_is_refused(module: str, text: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        chosen(text.format(module=module))


def test_a_function_is_refused_where_no_command_may_be_run() -> None:
    with pytest.raises(OptionError, match="can't take a seat here"):
        parse_entrant("py:module:choose", "azul", commands=False)


def test_probabilities_are_drawn_as_they_are() -> None:
    rng = seeded(2)
    counts = Counter(drawn({5: 0.75, 7: 0.25, 9: 0.0}, rng) for _ in range(2_000))
    assert set(counts) == {5, 7}
    assert 1_400 < counts[5] < 1_600
