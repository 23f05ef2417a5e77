"""Checks that every result of a bot must pass."""

from __future__ import annotations

from azulejos.bots.protocol import Bot, Seen
from azulejos.bots.search.budget import Budget
from azulejos.core.rng import seeded


def check_result(bot: Bot, seen: Seen, budget: Budget) -> None:
    """An action and its line are legal, its value is a share, and what was seen is left as it was."""
    before = seen.state.tobytes()
    result = bot.choose(seen, budget, seeded(1))
    assert seen.state.tobytes() == before
    assert result.line[0] == result.action
    state = seen.state.copy()
    for action in result.line:
        assert seen.game.is_legal(state, action)
        seen.game.apply(state, action)
    assert result.value is None or 0 <= result.value <= 1
