"""The benchmark: what it plays is what was published, and an agent goes through all of it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import azulejos
from azulejos.arena.benchmark import tracks
from azulejos.arena.benchmark.picture import draw_report
from azulejos.arena.benchmark.runner import check_tracks, solve_last_rounds
from azulejos.bots import bot
from azulejos.core.errors import OptionError
from tests.cases import nonempty
from tests.cli.running import refusal, run
from tests.documents import ROOT

DOCUMENT = ROOT / "docs" / "benchmark.md"


def test_what_is_played_is_what_the_hash_of_this_version_says() -> None:
    assert tracks.golden_hash() == tracks.HASH, "the benchmark has changed: raise its version (docs/benchmark.md)"
    assert f"    {tracks.HASH}\n" in DOCUMENT.read_text(encoding="utf-8")
    assert f"This is version {tracks.VERSION}." in DOCUMENT.read_text(encoding="utf-8")


def test_every_rung_of_every_ladder_is_a_bot_that_plays_the_same_on_every_machine() -> None:
    for track in nonempty(tracks.TRACKS):
        for rung in nonempty(track.ladder):
            entrant = track.plan("random", rung, 1).entrant(1)
            known = bot(entrant.name, track.game)
            own = getattr(known, "budget", None) or entrant.budget
            assert own.seconds is None or entrant.budget.nodes or entrant.budget.simulations, rung


def test_deals_are_named_and_drawn_as_the_document_says() -> None:
    first, *_ = tracks.TRACKS[0].plan("random", "greedy", 1).tasks()
    assert f"`{first.fairness.game_id}`" in DOCUMENT.read_text(encoding="utf-8")


def test_positions_of_last_rounds_are_all_different_and_their_best_moves_legal() -> None:
    game = azulejos.game("azul")
    exercises = tracks.exercises()
    assert len(exercises) == len({exercise.position for exercise in exercises}) == tracks.POSITIONS
    for exercise in exercises[::10]:
        legal = set(game.moves(game.read(exercise.position)))
        assert exercise.best < legal  # some moves are best, and some are not


def test_the_strongest_solves_last_rounds_that_random_play_does_not() -> None:
    told: list[str] = []
    strong = solve_last_rounds("strongest:2000", told.append)
    assert strong["solved"] > 0.95
    assert strong["low"] <= strong["solved"] <= strong["high"]
    assert solve_last_rounds("random", told.append)["solved"] < 0.8
    assert len(told) == 2


def test_an_agent_climbs_and_a_run_is_resumed(tmp_path: Path) -> None:
    """A function as agent, through the real command; the second run plays nothing again."""
    command = ["benchmark", "py:examples.agent:choose", "--deals", "2", "--folder", str(tmp_path / "kept")]
    command += ["--rung", "random", "--track", "azul-2", "--track", "azul-4", "--out", str(tmp_path / "report.json")]
    for _ in range(2):
        ended = run(tmp_path, *command)
        assert ended.returncode == 0, ended.stderr
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["hash"] == tracks.HASH
    assert {name: line["games"] for name, (line,) in report["tracks"].items()} == {"azul-2": 4, "azul-4": 8}
    assert report["tracks"]["azul-2"][0]["score"] == 1.0
    files = list((tmp_path / "kept").rglob("*.azulejos"))
    assert len(files) == 12
    drawn = ElementTree.fromstring((tmp_path / "report.svg").read_text())
    assert "py:examples.agent:choose" in "".join(drawn.itertext())


def test_luck_is_taken_out_of_a_score(tmp_path: Path) -> None:
    command = ["benchmark", "painter", "--deals", "2", "--rung", "greedy", "--track", "azul-2", "--luck"]
    ended = run(tmp_path, *command, "--out", str(tmp_path / "report.json"))
    assert ended.returncode == 0, ended.stderr
    (line,) = json.loads((tmp_path / "report.json").read_text())["tracks"]["azul-2"]
    without = line["without_luck"]
    assert without["low"] <= without["score"] <= without["high"]
    assert without["score"] != line["score"]
    assert f"without the luck of the tiles: {without['score']:.1%}" in ended.stderr


def test_a_picture_shows_every_track() -> None:
    line = {"opponent": "greedy", "score": 0.5, "low": 0.4, "high": 0.6}
    report = {
        "agent": "a <b>",
        "benchmark": 2,
        "budget": "its own",
        "deals": 5,
        "tracks": {
            "azul-2": [line],
            "mini": {"mistakes": 0.25, "regret": 0.5},
            "last-rounds": {"solved": 0.75, "low": 0.7, "high": 0.8},
        },
    }
    words = list(ElementTree.fromstring(draw_report(report)).itertext())
    for expected in ("azul-2", "greedy", "50.0%", "mini", "75.0%", "last-rounds"):
        assert expected in words


def test_what_makes_no_sense_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="a track is one of azul-2"):
        check_tracks(["chess"])
    assert "one budget" in refusal(run(tmp_path, "benchmark", "uct", "--nodes", "5", "--seconds", "1"))
    assert "FILE.json" in refusal(run(tmp_path, "benchmark", "uct", "--out", "report.txt"))
    assert "has no bot 'genius'" in refusal(run(tmp_path, "benchmark", "genius"))
