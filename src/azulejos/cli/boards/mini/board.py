"""The drawing and the description of Mini in one value."""

from azulejos.cli.boards import Board
from azulejos.cli.boards.mini.description import describe
from azulejos.cli.boards.mini.drawing import draw

BOARD = Board(draw, describe)
