"""The example of PPO learns, its curve is written, and its checkpoint plays."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

import azulejos
from azulejos.core.rng import seeded

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
