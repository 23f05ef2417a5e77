"""The drawing, the description and the guide of Azul Duel in one value."""

from azulejos.cli.boards import Board
from azulejos.cli.boards.duel.description import describe
from azulejos.cli.boards.duel.drawing import draw
from azulejos.cli.boards.duel.guide import GUIDE

BOARD = Board(draw, describe, GUIDE)
