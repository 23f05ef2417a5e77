"""The drawing, the description and the guide of Azul in one value."""

from azulejos.cli.boards import Board
from azulejos.cli.boards.azul.description import GUIDE, describe
from azulejos.cli.boards.azul.drawing import draw

BOARD = Board(draw, describe, GUIDE)
