"""What holds for every bot's choice."""

from __future__ import annotations

from azulejos.bots.budget import Budget
from azulejos.bots.protocol import Bot, Seen
from azulejos.core.rng import seeded


def check_choice(bot: Bot, seen: Seen, budget: Budget) -> None:
    """A choice and its line are legal, its value is a share, and what was seen is left as it was."""
    before = seen.state.tobytes()
    choice = bot.choose(seen, budget, seeded(1))
    assert seen.state.tobytes() == before
    assert choice.line[0] == choice.action
    state = seen.state.copy()
    for action in choice.line:
        assert seen.game.is_legal(state, action)
        seen.game.apply(state, action)
    assert choice.value is None or 0 <= choice.value <= 1
