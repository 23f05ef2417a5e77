"""Boards as they will be at the end of the round, whatever the others do: lines tiled, floor paid, bonuses known."""

from __future__ import annotations

import numpy as np

from azulejos.bots.azul.evaluation.handmade import worth
from azulejos.bots.azul.hashing import BOARD_BITS, board_key, mix
from azulejos.bots.azul.workspace import TILED_BOARDS, Workspace
from azulejos.core.compiling.rule import rule
from azulejos.games.azul.rules.outlook import best_space
from azulejos.games.azul.rules.state import ROWS, TILES_PER_COLOUR, State, is_shown, line_colour, line_tiles
from azulejos.games.azul.rules.tiling import pay_floor, tile_line, tile_space
from azulejos.games.azul.rules.wall import bonus, complete_rows
from azulejos.games.shared.tiles import COLOURS, EACH, colours_present, tiles_of


@rule
def tile_board(state: State, seat: int) -> None:
    """Tile a seat's complete lines and pay its floor. On the grey wall each tile goes where it scores most."""
    for row in range(ROWS):
        if not tile_line(state, seat, row):
            tile_space(state, seat, row, best_space(state, seat, row, int(state.filled[seat])))
    pay_floor(state, seat)


@rule
def find_tiled_board(workspace: Workspace, state: State, seat: int) -> int:
    """The slot in `workspace.tiled` of a seat's board at the end of the round."""
    board = board_key(state, seat)
    key = workspace.stamp << BOARD_BITS | board
    place = mix(board) & TILED_BOARDS - 1
    if workspace.tiled[seat, place].key != key:
        workspace.scratch[0] = state
        tile_board(workspace.scratch[0], seat)
        write_tiled_board(workspace.tiled[seat, place], workspace.scratch[0], seat)
        workspace.tiled[seat, place].key = key
    return place


@rule
def write_tiled_board(tiled: np.record, state: State, seat: int) -> None:
    tiled.score = state.score[seat]
    tiled.final_score = state.score[seat] + bonus(state, seat)
    tiled.rows = complete_rows(state, seat)
    tiled.tiles = tiles_on_board(state, seat)
    tiled.wanted = ~int(state.shown[seat]) & EACH
    tiled.worth = worth(state, seat)


@rule
def tiles_on_board(state: State, seat: int) -> int:
    """The tiles on the lines and the wall, which are neither in the bag nor in the lid after the round."""
    tiles = 0
    for row in range(ROWS):
        tiles += tiles_of(line_colour(state, seat, row), line_tiles(state, seat, row))
        for colour in range(COLOURS):
            tiles += tiles_of(colour, int(is_shown(state, seat, row, colour)))
    return tiles


@rule
def is_surely_alive(tiles: int, wanted: int) -> bool:
    """Whether a first line can be completed with tiles that are on no line or wall, so that the game continues (R5).

    Only on the coloured wall: on the grey one a colour that a row lacks may still have no space there.
    """
    return wanted & colours_present(TILES_PER_COLOUR * EACH - tiles) != 0
