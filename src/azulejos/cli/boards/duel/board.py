"""The drawing and the description of Azul Duel in one value."""

from azulejos.cli.boards import Board
from azulejos.cli.boards.duel.description import describe
from azulejos.cli.boards.duel.drawing import draw

BOARD = Board(draw, describe)
