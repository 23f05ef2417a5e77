"""Workspaces that rest: a few of each size, whatever they are made of."""

from __future__ import annotations

from contextlib import ExitStack

import numpy as np

from azulejos.bots.search.workspace_pool import WorkspacePool


def test_what_is_too_much_goes_even_if_workspaces_cannot_be_compared() -> None:
    pool = WorkspacePool(lambda size: np.zeros(size + 1), stock=2)
    with pool.borrow(1):
        pass
    with ExitStack() as searches:
        for _ in range(4):
            searches.enter_context(pool.borrow(2))
    assert (pool.resting(1), pool.resting(2)) == (1, 2)
