"""The drawing, the description and the guide of Azul Duel in one value."""

from azulejos.cli.boards import Board
from azulejos.cli.boards.duel.description import GUIDE, describe
from azulejos.cli.boards.duel.drawing import draw

BOARD = Board(draw, describe, GUIDE)
