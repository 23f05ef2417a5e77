"""The rulebook's examples of the factory offer (A10–A19)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.azul.table import (
    COLOURS,
    after,
    azul,
    board,
    centre,
    dealt_at_random,
    factories,
    floor,
    line,
    refusal,
    table,
    takes,
)
from tests.rules import proves


@proves("A12", "A16", "A18")
def test_three_first_turns() -> None:
    state = after(table(players=3, factories="BKKW/RRRY"), "1K2", "2Y1", "CR2")
    assert line(state, 3, 2) == "RR"
    assert floor(state, 3) == "MR"
    assert centre(state) == "BW"


ANDREA = board(wall={2: "..Y..", 3: "...Y."}, lines={4: "B"})


@proves("A14", "A15", "A16", "A17")
def test_andrea_takes_two_yellow_tiles() -> None:
    here = table(ANDREA, factories="YYRK/B")
    assert takes(here, "1Y") == ["1Y1", "1Y5", "1YF"]
    choice_a, choice_b, choice_c = (after(here, move) for move in takes(here, "1Y"))
    assert (line(choice_a, 1, 1), floor(choice_a, 1)) == ("Y", "Y")
    assert (line(choice_b, 1, 5), floor(choice_b, 1)) == ("YY", "-")
    assert (line(choice_c, 1, 5), floor(choice_c, 1)) == ("-", "YY")


@proves("A14", "A15")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1Y2", "row 2 of the wall already has yellow (A15)"),
        ("1Y3", "row 3 of the wall already has yellow (A15)"),
        ("1Y4", "line 4 holds blue (A14)"),
    ],
)
def test_three_lines_refuse_andreas_yellow_tiles(move: str, reason: str) -> None:
    assert refusal(table(ANDREA, factories="YYRK"), move) == f"illegal move '{move}': {reason}"


@proves("A11", "A13", "A17")
def test_a_first_turn_offers_every_colour_of_every_factory_for_every_line_and_the_floor_line() -> None:
    state = dealt_at_random(azul.new(players=4, start=1))
    colours = sum(len(set(tiles)) for tiles in factories(state).split("/"))
    moves = azul.moves(state)
    assert len(moves) == 6 * colours
    assert Counter(move[2] for move in moves) == dict.fromkeys("12345F", colours)
    assert all(move[1] in COLOURS for move in moves)
