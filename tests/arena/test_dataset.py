"""Datasets: what their rows say is what happened, both formats say the same, and a folder is resumed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as parquet

import azulejos
from azulejos.arena.dataset import TYPES, make_shard, shards_of
from tests.cli.running import refusal, run

COMMAND = ["--bot", "greedy", "--games", "5", "--shard", "2", "--workers", "1"]


def test_rows_replay_to_their_games() -> None:
    game = azulejos.game("mini")
    (shard,) = shards_of("mini", {}, "greedy", seed=3, games=8, size=8)
    columns = make_shard(shard)
    assert {name: values.dtype for name, values in columns.items()} == TYPES
    masks = np.unpackbits(columns["mask"], axis=1, count=game.actions)
    assert masks[np.arange(masks.shape[0]), columns["action"]].all()
    for number in range(8):
        rows = columns["game"] == number
        assert columns["ply"][rows].tolist() == list(range(rows.sum()))
        for seat in (0, 1):
            results = columns["result"][rows & (columns["seat"] == seat)]
            margins = columns["margin"][rows & (columns["seat"] == seat)]
            assert len(set(results)) == len(set(margins)) == 1
            assert (results[0] > 0.5) == (margins[0] > 0)
    again = make_shard(shard)
    assert all(np.array_equal(values, again[name], equal_nan=True) for name, values in columns.items())


def test_a_search_writes_its_values() -> None:
    (shard,) = shards_of("azul", {}, "painter", seed=1, games=1, size=1)
    columns = make_shard(shard)
    known = columns["value"][~np.isnan(columns["value"])]  # where one move alone is legal, nothing is searched
    assert ((known >= 0) & (known <= 1)).all()
    assert known.size > 0.9 * columns["value"].size
    assert columns["observation"].shape[1] == azulejos.game("azul").observation_size(2)


def test_both_formats_say_the_same_and_a_folder_is_resumed(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    first = run(tmp_path, "dataset", str(folder), "--game", "mini", *COMMAND)
    assert first.returncode == 0, first.stderr
    shards = sorted(path.name for path in folder.glob("shard-*"))
    assert shards == [f"shard-0000{number}.{kind}" for number in range(3) for kind in ("npz", "parquet")]
    for path in folder.glob("*.npz"):
        table = parquet.read_table(path.with_suffix(".parquet"))
        with np.load(path) as kept:
            assert set(table.column_names) == set(kept)
            for name in kept:
                values = np.array(table[name].to_pylist(), kept[name].dtype)
                assert np.array_equal(values, kept[name], equal_nan=kept[name].dtype.kind == "f")
    (folder / "shard-00001.npz").unlink()
    kept_time = (folder / "shard-00000.npz").stat().st_mtime_ns
    second = run(tmp_path, "dataset", str(folder), "--game", "mini", *COMMAND)
    assert second.stderr.splitlines()[-1] == "5 of 5 games"
    assert (folder / "shard-00001.npz").exists()
    assert (folder / "shard-00000.npz").stat().st_mtime_ns == kept_time
    card = (folder / "README.md").read_text()
    assert card.startswith("# 5 games of Mini")
    assert all(f"| `{name}` |" in card for name in TYPES)
    assert json.loads((folder / "dataset.json").read_text())["bot"] == "greedy"


def test_what_makes_no_sense_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "file").touch()
    assert "no dataset" in refusal(run(tmp_path, "dataset", str(tmp_path / "other"), "--game", "mini", *COMMAND))
    wrong = run(tmp_path, "dataset", str(tmp_path / "new"), "--game", "mini", "--format", "csv", *COMMAND)
    assert "a format is one of npz, parquet" in refusal(wrong)
    assert "has no bot 'genius'" in refusal(run(tmp_path, "dataset", str(tmp_path / "new"), "--bot", "genius"))
