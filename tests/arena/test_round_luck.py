"""Scores without luck: rounds that are played again by the same bots."""

from __future__ import annotations

from pathlib import Path

import pytest

import azulejos
from azulejos.arena.luck_adjusted import adjusted_score, luck_in_folder, players_again, ratio_of_variances
from azulejos.arena.round_luck import can_play_again, luck_by_round, rounds_of
from azulejos.bots.analyst import Effort
from azulejos.bots.entrants import parse_entrant
from azulejos.core.records.game_file import parse_record
from tests.arena.small_tournaments import plan_of, played, rogue

QUICK = Effort(nodes=100, deal_nodes=40, deals=4)


@pytest.mark.parametrize(
    ("name", "can"),
    [("greedy", True), ("architect", True), ("master:100", True), ("master", False), ("uct@0.1", False)],
)
def test_who_thinks_by_the_clock_is_not_asked_again(name: str, can: bool) -> None:
    assert can_play_again(parse_entrant(name, "azul")) == can
    assert not can_play_again(parse_entrant(rogue("random"), "azul"))


def test_luck_is_the_same_again_and_nobody_gains_by_it_together(tmp_path: Path) -> None:
    tournament = played(tmp_path, plan_of("greedy", "random", games=2))
    again = players_again(tournament.folder)
    text = tournament.folder.file(tournament.results[0]).read_text(encoding="utf-8")
    record = parse_record(text, azulejos.game)
    lucks = luck_by_round(record, again, QUICK, times=3)
    states = list(record.states())
    assert len(lucks) == len(rounds_of(record, states)) == record.game.round_number(states[-2])
    assert lucks == luck_by_round(record, again, QUICK, times=3)
    assert all(sum(luck) == pytest.approx(0, abs=0.001) for luck in lucks)
    assert any(luck[0] for luck in lucks)


def test_scores_vary_less_without_luck(tmp_path: Path) -> None:
    tournament = played(tmp_path, plan_of("greedy", "greedy", games=20))
    results = sorted(tournament.results, key=lambda result: result.name)
    lucks = luck_in_folder(tournament.folder, results, azulejos.game, 1, QUICK)
    single = [result.points(0) for result in results]
    ratio, low, high = ratio_of_variances(single, [won - luck[0] for won, luck in zip(single, lucks, strict=True)])
    assert low < ratio < high
    assert ratio > 1.2
    adjusted = adjusted_score("greedy", results, lucks)
    assert adjusted.low < 0.5 < adjusted.high
