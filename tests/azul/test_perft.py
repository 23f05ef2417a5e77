"""The reference engine counts the same ways to play on, from the positions of the golden files."""

from __future__ import annotations

from collections import Counter

import pytest

from azulejos.core.bulk.perft import divide
from azulejos.core.game import Game
from tests.azul.test_differential import as_move, as_reference
from tests.cases import nonempty
from tests.golden.write import FOLDER
from tests.reference import azul as reference

DEPTH = 2


def ways(state: reference.State, depth: int) -> int:
    if depth == 0 or state.to_act is None:
        return 1
    return sum(ways(reference.play(state, move), depth - 1) for move in reference.legal(state))


@pytest.mark.parametrize("path", sorted((FOLDER / "perft").glob("azul-*.txt")), ids=lambda path: path.stem)
def test_both_engines_divide_a_position_alike(azul: Game, path) -> None:  # type: ignore[no-untyped-def]
    for line in nonempty(path.read_text(encoding="utf-8").splitlines()):
        state = azul.read(line.split(" | ")[1])
        if len(azul.legal(state)) > 60:
            continue  # the reference takes its time; the narrower positions show the same
        other = as_reference(azul, state)
        expected = Counter({str(move): ways(reference.play(other, move), DEPTH - 1) for move in reference.legal(other)})
        moves = {azul.notation.format_move(state, action): str(as_move(action)) for action in azul.legal(state)}
        counted = Counter({moves[move]: number for move, number in divide(azul, state, DEPTH).items()})
        assert counted == expected, line
