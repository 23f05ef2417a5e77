"""`azulejos score` prints every point of a game on cardboard, and refuses what is impossible in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from azulejos.cli.study.score import count, read_sheet, word_tally
from azulejos.core.errors import AzulejosError
from azulejos.texts.reader import texts
from tests.cli.running import refusal, run

SHEET = """azul wall=coloured
Ana, Rui
starts Rui

# an evening in March
round
Ana: 1B 3K floor 2 marker
Rui: 2Y
round
Ana: 1Y
Rui: 3R 2R marker floor 1
"""


def written(folder: Path, text: str) -> str:
    path = folder / "sheet.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def counted(text: str) -> str:
    """The output of the command for a sheet."""
    sheet = read_sheet(text)
    return "\n".join(word_tally(texts("en"), sheet, count(text)))


def test_every_point_has_its_reason(tmp_path: Path) -> None:
    printed = run(tmp_path, "score", written(tmp_path, SHEET)).stdout
    assert "Ana: 0 before, 2 now" in printed
    assert "+2  row 1, yellow: 2 in the row" in printed
    assert "Rui begins round 3." in printed


def test_it_is_data_for_programs(tmp_path: Path) -> None:
    tally = json.loads(run(tmp_path, "score", "--json", written(tmp_path, SHEET)).stdout)
    assert [board["then"] for board in tally["rounds"][1]["boards"]] == [2, 3]


def test_a_game_that_ends_has_bonuses_and_a_winner() -> None:
    rounds = "".join(f"round\nAna: 1{colour}\n" for colour in "BYRKW")
    printed = counted(f"azul\nAna, Rui\n{rounds}")
    assert "+2  Complete horizontal rows" in printed
    assert printed.strip().endswith("Ana won")


def test_duel_is_counted_with_plates_and_what_they_cost() -> None:
    text = "duel tablets=first\nAna, Rui\nround\nAna: P0@50 marker unseen 1 floor 1\nend\n"
    printed = counted(text)
    assert "Ana: 5 before, 1 now" in printed


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a score sheet begins with"),
        ("azul\nAna, Ana\n", "line 2: give each player a name of their own"),
        ("azul wall\nAna, Rui\n", "is not a list of options"),
        ("azul\nAna, Rui\nAna: 1B\n", "line 3: 'Ana: 1B' is not part of a score sheet"),
        ("azul\nAna, Rui\nround\nEva: 1B\n", "line 4: no player is called 'Eva'"),
        ("azul\nAna, Rui\nround\nAna: 1T\n", "line 4: '1T' is not a tile"),
        ("azul wall=grey\nAna, Rui\nround\nAna: 1B\n", "line 4: '1B' needs a column here"),
        (
            "azul\nAna, Rui\nround\nAna: 1B\nround\nAna: 1B\n",
            "line 5: row 1 of the wall already has a tile in column 1 (A21)",
        ),
        ("azul\nAna\nround\nAna: 1B\n", "players can't be '1'"),
        ("chess\nAna, Rui\n", "there is no game 'chess'"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(AzulejosError) as refused:
        count(text)
    assert why in str(refused.value)


def test_the_command_refuses_with_exit_code_2(tmp_path: Path) -> None:
    path = written(tmp_path, SHEET.replace("Ana: 1Y", "Ana: 1B"))
    assert (
        refusal(run(tmp_path, "score", path))
        == f"{path}: line 9: row 1 of the wall already has a tile in column 1 (A21)"
    )
