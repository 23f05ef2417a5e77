"""The drawing and the description of Azul in one value."""

from azulejos.cli.boards import Board
from azulejos.cli.boards.azul.description import describe
from azulejos.cli.boards.azul.drawing import draw

BOARD = Board(draw, describe)
