"""The table as a drawing and as sentences: nothing is missing, nothing is too wide, nothing hidden is shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import azulejos
from azulejos.cli.boards.duel.board import BOARD
from azulejos.cli.boards.duel.signs import SIGN_OF
from azulejos.core.game import State
from azulejos.games.duel.rules.components import COLOUR_NAMES, PLATE_TYPES, PLATES
from azulejos.games.duel.text.view import PHASE_NAMES, View, view
from azulejos.texts.reader import guide, texts
from tests.cases import nonempty
from tests.cli.boards.duel_tables import (
    everything,
    positions,
    side,
    table,
    text,
)

ENGLISH = texts("en")
GUIDE = guide("duel", "en")
duel = azulejos.game("duel")

RULES = Path(__file__).parents[3] / "docs" / "rules.md"
WIDTH, HEIGHT = 80, 44
GUIDE_WIDTH = 78
STYLES = {*COLOUR_NAMES, *(f"{name} faint" for name in COLOUR_NAMES), "marker", "faint", "title", "strong", ""}
VIEWERS = (None, 0, 1)
SEEDS = range(4)

every_game = pytest.mark.parametrize("seed", SEEDS)


def tiles_on_show(seen: View) -> Counter[str]:
    """The tiles that lie open."""
    names = Counter(name for factory in seen.factories for name in factory.sun + factory.moon)
    for player in seen.boards:
        names.update(player.broken)
        names.update(line.colour for line in player.lines for _ in range(line.tiles) if line.colour)
        names.update(name for row in player.dome for name in row if name)
    return names


@every_game
def test_the_drawing_fits_the_terminal_and_its_styles_are_a_closed_set(seed: int) -> None:
    for state in nonempty(positions(seed)):
        for viewer in VIEWERS:
            drawing = BOARD.draw(state, viewer, ENGLISH)
            widths = [sum(len(span.text) for span in row) for row in drawing]
            assert max(widths) == WIDTH == min(widths[2:])
            assert len(drawing) <= HEIGHT
            assert {span.style for row in drawing for span in row} <= STYLES


@every_game
def test_every_tile_on_the_table_is_drawn_once_with_its_letter_and_style(seed: int) -> None:
    names = {letter: name for name, letter in SIGN_OF.items()}
    for state in nonempty(positions(seed)):
        drawn = Counter[str]()
        for span in nonempty(span for row in BOARD.draw(state, None, ENGLISH) for span in row):
            # A tile is a letter with room at both sides, or in parentheses below another one; chips have bare letters.
            if tile := re.fullmatch(r" ([BYRKTS]) |\(([BYRKT])\)", span.text):
                name = names[tile[1] or tile[2]]
                drawn[name] += 1
                assert span.style == ("marker" if name == "special" else f"{name} faint" if tile[2] else name)
        assert drawn == tiles_on_show(view(state))


@every_game
def test_every_free_cell_and_every_empty_space_is_drawn(seed: int) -> None:
    for state in nonempty(positions(seed)[::2]):
        boards = view(state).boards
        domes = "\n".join(line[23:45] for line in text(state)[2:])
        cells = 4 * sum(plate is not None for board in boards for plate in board.plates)
        tiles_there = sum(name is not None for board in boards for row in board.dome for name in row)
        assert len(re.findall(r"[│ ][byrkt*+] |\[\d\]", domes)) == cells - tiles_there
        spaces = [str(space + 1) for board in boards for space, plate in enumerate(board.plates) if not plate]
        assert re.findall(r"│ (\d)  · ", domes) == spaces


def test_every_phase_can_be_described_in_plain_text() -> None:
    phases = set()
    for state in (state for seed in SEEDS for state in positions(seed)):
        phases.add(view(state).phase)
        for sentence in (sentence for viewer in VIEWERS for sentence in BOARD.describe(state, viewer, ENGLISH)):
            assert sentence.isascii()
            assert sentence.endswith((".", "?"))
            assert not re.search(r"  | [.,:;]|\bNone\b", sentence)
    assert phases == set(PHASE_NAMES)


def retold(state: State) -> Iterator[tuple[int, State]]:
    """Exchange each plate that one seat alone knows for an unseen one of its type; also returns the seat."""
    record = state[0]
    for field in ("drawn", "returned", "hand"):
        for place, held in np.ndenumerate(state[field]):
            if held < 0 or (field == "hand" and not record.hand_is_secret):
                continue
            owner = int(record.returned_by) >> place[-1] & 1 if field == "returned" else int(record.turn)
            for plate in range(PLATES):
                if record.unknown >> plate & 1 and PLATE_TYPES[plate] == PLATE_TYPES[held]:
                    other = state.copy()
                    other[field][place] = plate
                    other["unknown"] ^= 1 << int(held) | 1 << plate
                    yield owner, other


def test_what_one_seat_knows_is_drawn_and_described_for_that_seat_alone() -> None:
    phases = set()
    for state in (state for seed in SEEDS for state in positions(seed)[::5]):
        for owner, other in retold(state):
            phases.add(view(state).phase)
            for viewer in (None, 1 - owner):
                assert everything(state, viewer) == everything(other, viewer)
            assert BOARD.draw(state, owner, ENGLISH) != BOARD.draw(other, owner, ENGLISH)
            assert BOARD.describe(state, owner, ENGLISH) != BOARD.describe(other, owner, ENGLISH)
    assert {"keep", "place", "acquisition"} <= phases


def test_plates_put_back_are_shown_to_the_seat_that_put_them_back() -> None:
    state = table()
    state[0].returned[:3] = 7, 0, 4
    state[0].returned_by = 0b001  # the first by player 2, the others by player 1
    sentence = "top first: plate 7, yellow and blue over black and special; a plate; a plate."
    assert f"Put back under the stack, {sentence}" in BOARD.describe(state, 1, ENGLISH)
    assert side(state, 1)[16:18] == ["│ under 7 yb/k+   ?          │", "│       ?                    │"]


def test_the_guide_fits_and_names_only_rules_that_there_are() -> None:
    assert max(map(len, GUIDE.splitlines())) <= GUIDE_WIDTH
    for move in ("2R3", "LR3", "MR3", "2RX", "^R", "P2", "D ", "K7", "@51", "U7", "C2", "3-4", "+BR", "3-0"):
        assert f"  {move}" in GUIDE
    ids = set(re.findall(r"\b[DR]\d\d\b", GUIDE))
    assert {"D20", "D22", "D24", "D26", "D30", "D40", "D45", "D47", *(f"D{60 + side}" for side in range(8))} <= ids
    assert ids <= set(re.findall(r"\b[DR]\d+\b", RULES.read_text(encoding="utf-8")))
