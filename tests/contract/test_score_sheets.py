"""A score sheet brings the points that the engine gives for the same game; `make campaign` plays 10,000 of each."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from azulejos.core.score_sheet import Sheet, Tally
from azulejos.games import game
from tests.cases import nonempty
from tests.score_sheets import Played, play

KINDS = [("azul", {"players": players, "wall": wall}) for players in "234" for wall in ("coloured", "grey")]
KINDS += [("duel", {"tablets": tablets}) for tablets in ("D60+D61+D62", "D64+D65+D66+D67", "D60+D65+D62+D63")]
GAMES = 10_000 if os.environ.get("AZULEJOS_PROOF") == "campaign" else 6


def tally(name: str, sheet: Sheet) -> Tally:
    counted = game(name).tally(sheet)
    assert counted.refused is None, counted.refused
    return counted


@pytest.mark.parametrize(("name", "options"), KINDS)
def test_every_point_is_that_of_the_engine(name: str, options: dict[str, str]) -> None:
    for seed in nonempty(range(GAMES)):
        compare(play(game(name), options, seed), name)


def compare(played: Played, name: str) -> None:
    counted = tally(name, played.sheet)
    assert [tuple(board.then for board in each.boards) for each in counted.rounds] == played.scores
    assert [each.starter for each in counted.rounds] == played.begins
    assert tuple(board.score for board in counted.final) == played.final
    assert tuple(board.rank for board in counted.final) == played.ranks
    for each in counted.rounds:
        for board in each.boards:
            assert board.then == board.before + board.drawn + board.gain + board.cost
            assert board.gain == sum(tile.points for tile in board.tiles)
            assert all(tile.points == sum(run.points for run in tile.runs) for tile in board.tiles)


@pytest.mark.parametrize(("name", "options"), KINDS)
def test_what_was_laid_was_offered(name: str, options: dict[str, str]) -> None:
    played = play(game(name), options, 1)
    for number, marks in nonempty(enumerate(played.sheet.rounds)):
        counted = tally(name, replace(played.sheet, asks=number))
        for board, laid in nonempty(zip(counted.rounds[number].boards, marks.boards, strict=True)):
            offered = {(place.row, place.space): place.colours for place in board.places}
            assert all(tile.colour in offered[tile.row, tile.space] for tile in laid.tiles)
