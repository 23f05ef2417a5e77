"""`azulejos analyse` and `azulejos review`, as people run them, on the example games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import azulejos
from azulejos.bots import bots
from azulejos.cli.study.review_texts import LOSSES, PRAISE
from azulejos.core.rng import seeded
from tests.analysis.played import EXAMPLES, NAMES, example
from tests.cli.running import refusal, run


@pytest.mark.parametrize("name", NAMES)
def test_an_example_game_is_analysed_where_one_likes(name: str, tmp_path: Path) -> None:
    path = str(EXAMPLES / f"{name}.azulejos")
    result = run(tmp_path, "analyse", path, "--at", "10", "--lines", "2", "--nodes", "200", "--json")
    assert result.returncode == 0, result.stderr
    told = json.loads(result.stdout)
    assert told["game"] == example(name).game.name
    assert len(told["lines"]) == 2
    assert sum(told["win"]) == pytest.approx(1, abs=0.002)
    for line in told["lines"]:
        assert line["line"][0] == line["move"]


def test_a_position_is_analysed_in_a_table(tmp_path: Path) -> None:
    azul = azulejos.game("azul")
    state = azul.new()
    azul.deal(state, seeded(4))
    result = run(tmp_path, "analyse", azul.position(state), "--lines", "3", "--nodes", "500")
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("%") == 3
    assert "500 nodes" in result.stdout


def test_a_game_that_is_over_has_nothing_to_analyse(tmp_path: Path) -> None:
    assert "no player has a turn" in refusal(run(tmp_path, "analyse", str(EXAMPLES / "azul-2.azulejos")))
    assert "--at must be a number" in refusal(
        run(tmp_path, "analyse", str(EXAMPLES / "azul-2.azulejos"), "--at", "900")
    )
    assert "no such file" in refusal(run(tmp_path, "analyse", "nowhere.azulejos"))


def test_a_review_lists_the_costliest_moves_and_where_the_result_came_from(tmp_path: Path) -> None:
    result = run(tmp_path, "review", str(EXAMPLES / "azul-2.azulejos"))
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    for text in (
        "Accuracy",
        "Points lost",
        "Luck of the tiles",
        "The engine's second thoughts",
        "The moves that cost most",
    ):
        assert text in result.stdout


def test_a_review_is_written_as_one_page_in_any_language_and_as_json_in_none(tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    path = str(EXAMPLES / "azul-2.azulejos")
    result = run(tmp_path, "review", path, "--html", str(page), "--json", "--language", "pt-BR")
    assert result.returncode == 0, result.stderr
    assert result.stderr == f"A análise está em {page}.\n"
    told, html = json.loads(result.stdout), page.read_text(encoding="utf-8")
    wanted = {"ply", "seat", "move", "best", "win_before", "win_loss", "points_loss", "mark"}
    assert all(wanted <= move.keys() for move in told["moves"])
    assert html.count("<tr>") > len(told["moves"])
    assert "<svg" in html
    assert "data:image/svg+xml;base64," in html
    assert not re.search(r'(?:src|href)="(?!data:)', html), "the page needs nothing from elsewhere"
    assert "@media print" in html
    assert '<html lang="pt-BR">' in html
    assert "As jogadas que mais custaram" in html
    assert {move["mark"] for move in told["moves"]} <= {*LOSSES, *PRAISE, "good", "best", ""}
    assert {seat["like"]["level"] for seat in told["seats"]} <= set(bots("azul"))


def test_an_analysis_and_its_refusals_speak_the_language_that_is_asked_for(tmp_path: Path) -> None:
    path = str(EXAMPLES / "azul-2.azulejos")
    told = run(tmp_path, "analyse", path, "--at", "10", "--lines", "1", "--nodes", "200", "--language", "nl")
    assert told.returncode == 0, told.stderr
    assert "is aan zet; 200 knopen per variant" in told.stdout
    assert "Verwacht vervolg" in told.stdout
    refused = refusal(run(tmp_path, "analyse", path, "--at", "900", "--language", "es"))
    assert refused.startswith("--at debe ser un número de jugadas de 0 a 50")


def test_an_empty_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.azulejos"
    text = (EXAMPLES / "azul-2.azulejos").read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if line.startswith("[") and not line.startswith(("[Result", "[Winners"))]
    path.write_text("\n".join(kept) + "\n", encoding="utf-8")
    assert "nothing to review" in refusal(run(tmp_path, "review", str(path)))
