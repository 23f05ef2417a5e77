"""The guide to Azul Duel: how to type a move, and the rules in brief."""

from __future__ import annotations

GUIDE = """\
How to type a move
  2R3   from the sun of small factory 2 take red, to pattern line 3
  LR3   the same from the sun of the large factory
  MR3   from the moons take every red tile that lies on top, to line 3
  2RX   X instead of a line: break them all
  ^R    stack red next on the moon, the bottom first
  P2    take open plate 2
  D     draw a plate from the stack, for a point; S stops drawing
  K7    of the plates drawn, keep plate 7
  @51   put the plate on space 5, after 1 quarter turn clockwise
  U7    put plate 7 under the stack, above those that follow
  C2    take the chip of small factory 2
  3-4   tiling: the tile of line 3 goes to column 4
  +BR   tiling: spend the chip with blue and red; +B the one with blue alone
  3-0   tiling: leave line 3 as it is
  B blue   Y yellow   R red   K black   T turquoise
  S a special tile   1st the start tile
  Moves may be typed in small letters, too. On plates, a small letter is a
  free cell of its colour, * a wild one, + a special one. In a moon's stack,
  the last tile is the top one, those below it stand in parentheses.

The rules in brief
  Two domes are tiled in five rounds. In the set-up each of you places a
    plate (D15). Then you alternate, and a turn is one of four things (D20):
  A plate: for one of your 2 tokens take an open one (D21). Or draw from the
    stack: each costs a point, you see them when you stop, keep one, and put
    the others back (D22). It goes on any empty space, any way round (D23).
  The sun: take all tiles of one colour from it. The rest goes to the moon
    of that factory, on a small one as a stack in your order (D24).
  The moon: from all five take every tile of one colour that lies on top; on
    the large one they all do (D26). Who is the first to take from the large
    moon gets the start tile, which costs 2 (D27, D47).
  A chip: small factories turn theirs up when their last tile goes (D25,
    D28). Take one; everybody takes 2 in a round (D30).
  Tiles go to one pattern line, in one colour. The rest, or all of them,
    break; from the fifth on that is free (D29). Who can do nothing passes
    (D31). When nothing is left, both tile their domes (D32).
  From each complete line, from the top down, a tile moves to an empty cell
    of its colour, or a wild one, in its row (D40). It scores 1, or the length
    of each run through it, across and down, that is longer than 1 (D41).
  When the other cells of a special plate are filled, a special tile follows;
    it scores the number at the right of its row (D42).
  If no cell fits, the line waits for a plate (D43), or breaks if all three
    plates are there (D44).
  Chips stand for missing tiles: 2 that show the colour, or any 3 (D45).
  Broken tiles cost 1, 3, 6 or 10 in all; nobody goes below 0 (D47).
  Who has the start tile starts the next round (D55). After the fifth the
    tablets score, and most points win; in a tie, the start tile (D59):
  3 a complete row (D60), 7 a column (D61), 10 a diagonal (D62); 2 a wild
    cell, if all are filled (D63); 4 a row with five colours (D64); 1 a tile
    at the edge (D65); 3 a full upper corner plate, 8 a lower one (D66); 3 off
    for each empty special cell (D67)."""
