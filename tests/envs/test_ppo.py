"""The example of PPO learns, its curve is written, and its checkpoint plays."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

import azulejos
from azulejos.core.rng import seeded
from azulejos.games.azul.rules.actions import colour_of, destination_of, source_of
from azulejos.games.shared.tiles import COLOURS

pytest.importorskip("torch", reason="the example needs PyTorch: pip install torch")


@pytest.mark.filterwarnings("ignore")  # PyTorch's own, which change with its version
def test_a_short_run_learns_to_beat_random_play_and_its_checkpoint_is_an_agent(tmp_path: Path) -> None:
    from examples.ppo import load, train

    settings = argparse.Namespace(
        game="mini",
        minutes=0.25,
        clock="processor",
        threads=1,
        tables=64,
        steps=32,
        batch=512,
        passes=2,
        width=64,
        rate=1e-3,
        entropy=0.01,
        looks=2,
        games=200,
        seed=1,
        curve=tmp_path / "curve.jsonl",
        checkpoint=tmp_path / "mini.pt",
    )
    told: list[str] = []
    curve = train(settings, told.append)
    assert [json.loads(line) for line in settings.curve.read_text().splitlines()] == curve
    assert len(told) == len(curve) >= 2
    assert curve[-1]["random"] > 0.7
    choose = load(str(settings.checkpoint))
    game = azulejos.game("mini")
    state = game.new()
    game.deal(state, seeded(1))
    assert choose(game, state) in game.legal(state)


@pytest.mark.filterwarnings("ignore")
def test_tiles_are_worth_the_same_from_every_factory() -> None:
    """The network's value of a number of tiles, a colour and a line is the same for every source."""
    import torch
    from examples.ppo import Takes

    torch.manual_seed(1)
    game = azulejos.game("azul")
    takes = Takes(4, game.actions_of(2))
    state, rng = game.new(), seeded(1)
    game.deal(state, rng)
    for _ in range(4):  # so that the centre holds tiles too
        game.apply(state, game.legal(state)[0])
    seen = torch.from_numpy(game.observe(state, 0))[None]
    worth = takes(torch.ones(1, 4), seen)[0].detach().numpy()
    found: dict[tuple[int, int, int], set[float]] = {}
    for action in game.legal(state):
        tiles = int(game.observe(state, 0)[source_of(action) * COLOURS + colour_of(action)])
        found.setdefault((tiles, colour_of(action), destination_of(action)), set()).add(float(worth[action]))
    assert all(len(values) == 1 for values in found.values())
    assert len(set.union(*found.values())) == len(found) < len(game.legal(state))
