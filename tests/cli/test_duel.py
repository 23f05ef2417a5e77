"""Azul Duel at the real command: played, saved, replayed and verified as any other game."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import refusal, run, saved_games

ALWAYS_THE_FIRST = "1\n" * 400


def test_a_game_against_a_bot_is_played_to_its_end_kept_replayed_and_verified(tmp_path: Path) -> None:
    arguments = ("play", "--game", "duel", "--seats", "human,greedy", "--tablets", "random-4", "--seed", "7", "--plain")
    result = run(tmp_path, *arguments, typed=ALWAYS_THE_FIRST)
    assert result.returncode == 0, result.stderr
    assert " won. " in result.stdout
    (path,) = saved_games(tmp_path)
    verified = run(tmp_path, "verify", str(path))
    assert verified.returncode == 0, verified.stderr
    replayed = run(tmp_path, "replay", str(path), "--plain")
    assert replayed.returncode == 0, replayed.stderr
    assert "The game is over." in replayed.stdout


def test_two_people_play_whole_turns_in_one_line_and_resume_later(tmp_path: Path) -> None:
    arguments = ("play", "--game", "duel", "--seats", "human,human", "--start", "2", "--seed", "7", "--plain")
    result = run(tmp_path, *arguments, typed="P1,@10\nP1 @91\n? LB1\nCKF\nquit\n")
    assert result.returncode == 0, result.stderr
    assert "Player 1 puts plate" in result.stdout
    assert "'CKF' is not a move" in result.stdout
    (path,) = saved_games(tmp_path)
    resumed = run(tmp_path, "play", "--load", str(path), "--plain", typed=ALWAYS_THE_FIRST)
    assert resumed.returncode == 0, resumed.stderr
    assert run(tmp_path, "verify", str(path)).returncode == 0


def test_what_duel_can_not_do_is_refused(tmp_path: Path) -> None:
    assert "Azul Duel is for 2 players, not 3" in refusal(
        run(tmp_path, "play", "--game", "duel", "--seats", "human,greedy,greedy")
    )
    assert (
        "tablets can't be 'D60+D64+D62': choose first, random-3 or random-4, or give 3 or 4 sides, such as D60+D65+D62"
        in refusal(run(tmp_path, "play", "--game", "duel", "--tablets", "D60+D64+D62"))
    )
