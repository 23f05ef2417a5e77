"""Playing in the terminal, as a person would: typing at the real command."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from azulejos.cli.files import read_record
from azulejos.core.records.record import Action
from tests.cli.running import environment, refusal, run, saved_games

ALWAYS_THE_FIRST = "1\n" * 300


def moves_of(path: Path) -> int:
    return sum(isinstance(ply, Action) for ply in read_record(path).plies)


@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("seats", ["human,greedy", "random,human,human", "greedy,human,random,greedy"])
def test_a_game_is_played_to_its_end_kept_and_verified(tmp_path: Path, seats: str, wall: str) -> None:
    result = run(tmp_path, "play", "--seats", seats, "--wall", wall, "--seed", "7", "--plain", typed=ALWAYS_THE_FIRST)
    assert result.returncode == 0, result.stderr
    assert " won. " in result.stdout or "share the victory" in result.stdout
    (path,) = saved_games(tmp_path)
    verified = run(tmp_path, "verify", str(path))
    assert verified.returncode == 0, verified.stderr
    assert "deals follow from the secret" in verified.stdout
    assert "moves are legal" in verified.stdout
    replayed = run(tmp_path, "replay", str(path), "--plain")
    assert replayed.returncode == 0, replayed.stderr
    assert replayed.stdout.count("\nDealt: ") >= 1


def test_the_same_seed_deals_the_same_tiles(tmp_path: Path) -> None:
    texts = []
    for number in range(2):
        home = tmp_path / str(number)
        run(home, "play", "--seats", "greedy,greedy", "--seed", "3", "--plain")
        texts.append(saved_games(home)[0].read_text())
    assert texts[0] == texts[1]
    run(tmp_path, "play", "--seats", "greedy,greedy", "--seed", "4", "--plain")
    assert saved_games(tmp_path)[0].read_text() != texts[0]


def test_a_game_left_in_the_middle_resumes_where_it_was(tmp_path: Path) -> None:
    result = run(tmp_path, "play", "--seats", "human,human", "--seed", "5", "--plain", typed="1\n2\n3\nquit\n")
    (path,) = saved_games(tmp_path)
    assert f"azulejos play --load '{path}'" in result.stdout
    assert moves_of(path) == 3
    run(tmp_path, "play", "--load", str(path), "--plain", typed="1\n")  # the input ends: the game is kept again
    assert moves_of(path) == 4
    finished = run(tmp_path, "play", "--load", str(path), "--plain", typed=ALWAYS_THE_FIRST)
    assert finished.returncode == 0
    assert run(tmp_path, "verify", str(path)).returncode == 0
    assert saved_games(tmp_path) == [path]


def test_undo_takes_back_a_persons_move_and_the_bots_answer(tmp_path: Path) -> None:
    typed = "1\n2\nundo\nundo\nundo\nquit\n"
    result = run(tmp_path, "play", "--seats", "human,greedy", "--start", "1", "--seed", "6", "--plain", typed=typed)
    assert result.stdout.count("Undone: 2 moves.") == 2
    assert "You can't undo a move once tiles have been drawn" in result.stdout
    assert moves_of(saved_games(tmp_path)[0]) == 0


def test_after_an_undo_the_table_is_shown_to_the_player_whose_turn_it_is(tmp_path: Path) -> None:
    typed = "1\nundo\n2\n" + "9" * 5000 + "\nquit\n"
    result = run(tmp_path, "play", "--seats", "human,human", "--start", "1", "--seed", "6", "--plain", typed=typed)
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("\nMoves: ") == 4
    assert moves_of(saved_games(tmp_path)[0]) == 1


def test_help_previews_and_lists_are_given_without_moving(tmp_path: Path) -> None:
    typed = "?\nmoves\nshow\n\n? CKF\n? 1B\nnonsense\n999\nquit\n"
    result = run(tmp_path, "play", "--seats", "human,human", "--seed", "6", "--plain", typed=typed)
    assert "(A41)" in result.stdout
    assert "Illegal move 'CKF': the centre is empty (A11)." in result.stdout
    assert "'1B' is not a move: type" in result.stdout
    assert "The moves are numbered 1 to" in result.stdout
    assert moves_of(saved_games(tmp_path)[0]) == 0


def test_a_save_goes_to_the_file_named_but_never_over_something_else(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.azulejos", tmp_path / "letter.txt"
    other.write_text("Dear Ana")
    typed = f"1\nsave {mine}\n1\nsave {mine}\nsave {other}\nquit\n"
    result = run(tmp_path, "play", "--seats", "human,human", "--seed", "8", "--plain", typed=typed)
    assert moves_of(mine) == 2
    assert other.read_text() == "Dear Ana"
    assert f"{other} already exists and is something else" in result.stdout


def test_a_corrupt_or_newer_save_is_refused_and_left_alone(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seats", "human,human", "--seed", "9", "--plain", typed="1\nquit\n")
    (path,) = saved_games(tmp_path)
    good = path.read_text()
    newer = good.replace('[Azulejos "1"]', '[Azulejos "2"]')
    broken = good.replace("\n1. ", "\n1. X")
    for text, expected in ((newer, "line 1: this file has format 2"), (broken, "column 4"), (good[:15], "missing")):
        path.write_text(text)
        assert expected in refusal(run(tmp_path, "play", "--load", str(path)))
        assert path.read_text() == text
    path.write_bytes(b"\xff\xfe")
    assert "not text" in refusal(run(tmp_path, "play", "--load", str(path)))
    assert "there is no such file" in refusal(run(tmp_path, "play", "--load", str(tmp_path / "nowhere")))


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--seats", "human,genius"], "azul has no bot 'genius'; choose"),
        (["--bot", "cmd:true"], "a command can't take a seat here: 'cmd:true'"),
        (["--seats", "human"], "players can't be '1': choose 2, 3 or 4"),
        (["--wall", "pink"], "wall can't be 'pink': choose coloured or grey"),
        (["--colour", "pink"], "Azul has no option 'colour'"),
        (["--start", "3"], "start can't be '3': give a player from 1 to 2"),
        (["--wall"], "--wall needs a value"),
        (["--game", "chess"], "there is no game 'chess'"),
        (["--players", "3"], "--players 3 does not fit --seats human,potter, which names 2"),
        (["--names", "Ana"], "--names has 1 names for 2 seats"),
        (["--names", "Ana,#potter"], "a name can't begin with #"),
        (["--names", "Ana,\x07"], "a name can have 1 to 40 printable characters"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(tmp_path: Path, arguments: list[str], expected: str) -> None:
    assert expected in refusal(run(tmp_path, "play", *arguments))
    assert saved_games(tmp_path) == []


def test_in_a_real_terminal_boards_are_drawn_in_colour_and_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    screen, keyboard = pty.openpty()
    command = [sys.executable, "-m", "azulejos", "play", "--seats", "human,human", "--seed", "10"]
    env = environment(tmp_path) | {"TERM": "xterm-256color"}
    env.pop("NO_COLOR", None)
    process = subprocess.Popen(command, stdin=keyboard, stdout=keyboard, stderr=keyboard, env=env)
    try:
        seen = read_until(screen, b"Player 1> ", b"Player 2> ")
        assert b"\x1b[" in seen
        os.write(screen, b"1\n")
        seen = read_until(screen, b"Player 1> ", b"Player 2> ")
        seen = press_ctrl_c_until(process, screen, b"azulejos play --load")
        assert process.wait(timeout=180) == 0
    finally:
        process.kill()
    assert b"The game is saved" in seen
    assert moves_of(saved_games(tmp_path)[0]) == 1


def press_ctrl_c_until(process: subprocess.Popen[bytes], screen: int, mark: bytes) -> bytes:
    """Ctrl-C, as often as a person would press it: readline overlooks one that comes before it waits for a line."""
    seen = b""
    for _ in range(20):
        process.send_signal(signal.SIGINT)
        while mark not in seen and select.select([screen], [], [], 3)[0]:
            seen += os.read(screen, 4096)
        if mark in seen:
            return seen
    raise AssertionError(seen)


def read_until(screen: int, *marks: bytes) -> bytes:
    """The terminal's output, up to and with one of these."""
    seen = b""
    while not any(mark in seen for mark in marks):
        ready, _, _ = select.select([screen], [], [], 180)
        assert ready, seen
        seen += os.read(screen, 4096)
    return seen
