"""`azulejos train`: what can't be trained is refused, and Ctrl-C loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import azulejos
from azulejos.bots.duel.training.trainer import DuelTrainer
from azulejos.bots.training.trainer import Exercise, Samples
from azulejos.cli.research.train import INTERRUPTED, SHIPPED, train
from tests.cli.running import refusal, run


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "duel", "--players", "3"], "Azul Duel is played by 2, not 3"),
        (["--game", "duel", "--wall", "grey"], "Azul Duel has no option 'wall'; choose tablets or start"),
        (["--players", "5"], "players can't be '5': choose 2, 3 or 4"),
        (["--wall", "blue"], "wall can't be 'blue': choose coloured or grey"),
        (["--game", "chess"], "there is no game 'chess'"),
        (["--from", "nowhere.npz"], "there is no file of values 'nowhere.npz'"),
        (["--from", __file__], f"'{__file__}' holds no values for azul 2 coloured"),
    ],
)
def test_options_that_make_no_sense_are_refused(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    assert refusal(run(tmp_path, "train", str(tmp_path / "training"), *arguments)).startswith(sentence)
    assert not (tmp_path / "training").exists()


def test_what_was_learned_before_an_interrupt_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(trainer: DuelTrainer, exercise: Exercise) -> Samples:
        raise KeyboardInterrupt

    monkeypatch.setattr(DuelTrainer, "play", interrupted)
    for _ in range(2):
        with pytest.raises(SystemExit) as ended:
            train(azulejos.game("duel"), {}, tmp_path, minutes=1, games=None, nodes=None, seed=1, source=SHIPPED)
        assert ended.value.code == INTERRUPTED
    assert (tmp_path / "checkpoint.npz").exists()
    assert capsys.readouterr().out.splitlines() == [
        "stopped after 0.0 minutes; the same command goes on from here",
        "going on after 0.0 minutes, 0 games",
        "stopped after 0.0 minutes; the same command goes on from here",
    ]
