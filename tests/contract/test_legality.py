"""The list of legal actions defines what is legal; a mask and a random choice say the same in every position.

A game may have a mask and a choice of its own, for speed. Each is compared with the list in all kinds of positions.
"""

from __future__ import annotations

import sys

import numpy as np
import pytest

from azulejos.core import loops, verbs
from azulejos.core.compiling import registry, rule
from azulejos.core.game import Game, State
from azulejos.core.rng import seeded
from tests.cases import nonempty
from tests.walking import decisions, walk

Setup = tuple[Game, dict[str, str]]
BEHIND = 7  # a byte behind the mask, which nothing may overwrite


def test_a_mask_marks_exactly_the_legal_actions(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(walk(game, options, seed=21)):
        mask = np.full(game.actions_of(game.players(state)) + 1, BEHIND, np.int8)
        loops.mark_legal(state, 0, mask[:-1])
        assert np.flatnonzero(mask[:-1]).tolist() == game.legal(state)
        assert set(mask[:-1].tolist()) <= {0, 1}
        assert mask[-1] == BEHIND


def all_picks(monkeypatch: pytest.MonkeyPatch, game: Game, state: State) -> list[int]:
    """The action that each number of the generator leads to, with plain Python in place of machine code."""
    own = rule.plain(registry.rules[game.dtype].get("pick", verbs.pick))
    bounds: list[int] = []
    picks: list[int] = []

    def draw(_: object, bound: int) -> int:
        bounds.append(bound)
        return len(picks)

    with monkeypatch.context() as patch:
        patch.setattr(sys.modules[getattr(own, "__wrapped__", own).__module__], "below", draw)
        rng = seeded(0)[0]
        while not bounds or len(picks) < bounds[-1]:
            picks.append(int(own(state[0], rng)))
    assert set(bounds) == {len(picks)}
    return picks


def test_each_number_that_is_drawn_picks_another_legal_action(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    game, options = setup
    for which, state in nonempty(enumerate(decisions(game, options, seed=22))):
        if which % 4 == 0:
            assert sorted(all_picks(monkeypatch, game, state)) == game.legal(state)
