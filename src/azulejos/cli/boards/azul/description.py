"""The table in sentences, for screen readers and pipes, and the guide. What is drawn is in `drawing.py`.

The rules are told at length in `docs/rules.md`; the ids in parentheses are its.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from azulejos.cli.boards.phrases import counted, describe_counts, in_columns, listed, player, plural
from azulejos.core.game import State
from azulejos.games.azul.game import GAME
from azulejos.games.azul.rules.state import COLUMNS, TILES_PER_COLOUR
from azulejos.games.azul.rules.tiling import COST, FLOOR_COSTS
from azulejos.games.azul.text.view import COLOUR_NAMES, Board, View, view

GUIDE = f"""\
How to type a move
  3R2   from factory 3 take red, to pattern line 2
  CKF   from the centre take black, to the floor line
  2-4   grey wall: the tile of line 2 goes to column 4
  B blue   Y yellow   R red   K black   W white   M the marker
  Moves may be typed in small letters, too. On the coloured wall, a small
  letter is a free space of its colour.

The rules in brief
  Take all tiles of one colour from a factory, and its others go to the
    centre; or take all tiles of one colour from the centre (A11).
  Who takes from the centre first gets the marker: it goes on the floor
    line (A12) and makes its owner the next start player (A25).
  All that you take goes to one pattern line (A13), in one colour (A14) that
    its wall row does not show yet (A15). The rest falls on the floor (A16);
    you may drop everything there, too (A17).
  The floor line has 7 spaces; what is more goes to the lid (A18). Those in
    use, the marker's too, cost {", ".join(map(str, FLOOR_COSTS))} from the left, but nobody
    goes below 0 points (A24).
  When no tile is left to take (A19), one tile of each complete line moves
    to the wall, from the top line down (A20), to the space of its colour
    (A21). The line is emptied; other lines keep their tiles (A23).
  A tile on the wall scores the length of its run across and of its run
    down, each if longer than 1; a tile alone scores 1 (A22).
  For the next round the factories are filled from the bag, and the bag, when
    it is empty, from the lid (A30).
  The game ends after the round in which somebody completes a wall row
    (A40). Then each complete row earns 2 points, each column 7, and each
    colour with all five tiles 10 (A41). Most points win; in a tie, more
    complete rows do (A42).
  Grey wall: choose any free space of the row (A50) whose column does not
    show the colour yet (A51). If there is none, the whole line falls on the
    floor (A52)."""


@dataclass(frozen=True, slots=True)
class Seen(View):
    """The table as people see it, and what the rules say of it."""

    winners: tuple[int, ...]  # none while the game goes on
    open_columns: tuple[int, ...]  # where the tile that is being tiled may go on the grey wall; none in other phases


def see(state: State) -> Seen:
    shown = view(state)
    columns = () if shown.tiling_row is None else tuple(GAME.legal(state))  # an action is a column then
    whole = {part.name: getattr(shown, part.name) for part in fields(View)}
    return Seen(**whole, winners=GAME.winners(state), open_columns=columns)


def describe(state: State, viewer: int | None) -> list[str]:
    """The whole table, the viewer's board first."""
    seen = see(state)
    sentences = [*describe_progress(seen, viewer), *describe_supply(seen)]
    for seat in seats_from(seen, viewer):
        sentences += describe_board(seen, seat, viewer)
    return sentences


def describe_progress(seen: Seen, viewer: int | None) -> list[str]:
    where, phase, news = headline(seen, viewer)
    sentences = [f"{where}, {phase}. {news}."]
    if seen.tiling_row is not None and seen.to_act is not None:
        colour = seen.boards[seen.to_act].lines[seen.tiling_row].colour
        columns = listed([str(column + 1) for column in seen.open_columns], "or")
        sentences.append(f"Line {seen.tiling_row + 1} is complete with {colour}, which may go to column {columns}.")
    if seen.wall == "grey":
        sentences.append("The walls are grey.")
    else:
        first = ", ".join(COLOUR_NAMES)
        sentences.append(f"The walls are coloured: row 1 reads {first}, each further row is shifted one to the right.")
    return sentences


def describe_supply(seen: View) -> list[str]:
    """What lies in the middle; empty factories share a sentence."""
    sentences = [
        f"Factory {number}: {counted(tiles)}." for number, tiles in enumerate(seen.factories, start=1) if tiles
    ]
    empty = [str(number) for number, tiles in enumerate(seen.factories, start=1) if not tiles]
    if len(empty) == len(seen.factories):
        sentences.append("All factories are empty.")
    elif empty:
        sentences.append(
            f"Factory {empty[0]} is empty." if len(empty) == 1 else f"Factories {listed(empty)} are empty."
        )
    marker = ["the marker"] if seen.marker_in_centre else []
    sentences.append(f"Centre: {', '.join(marker + ([counted(seen.centre)] if seen.centre else [])) or 'empty'}.")
    sentences += [
        describe_counts(place, counts, TILES_PER_COLOUR) for place, counts in (("Bag", seen.bag), ("Lid", seen.lid))
    ]
    return sentences


def describe_board(seen: View, seat: int, viewer: int | None) -> list[str]:
    board, name = seen.boards[seat], f"Player {seat + 1}"
    role = start_note(seen, seat)
    return [
        f"{player(seat, viewer)}: {plural(board.score, 'point')}{', ' + role if role else ''}.",
        *(f"{name}, {sentence}." for sentence in (*describe_lines(board), *describe_wall(seen.wall, board))),
        f"{name}, floor: {describe_floor(board)}.",
    ]


def describe_lines(board: Board) -> list[str]:
    sentences = []
    for number, line in enumerate(board.lines, start=1):
        if line.tiles:
            complete = ", complete" if line.tiles == line.size else ""
            sentences.append(f"line {number}: {line.tiles} of {line.size} {line.colour}{complete}")
    empty = [str(number) for number, line in enumerate(board.lines, start=1) if not line.tiles]
    return [*sentences, *describe_empty("line", empty, "lines: all empty")]


def describe_wall(wall: str, board: Board) -> list[str]:
    sentences = []
    for number, row in enumerate(board.wall, start=1):
        placed = in_columns([(name, column) for column, name in enumerate(row) if name])
        free = [column for column, name in enumerate(row) if not name]
        if not free:
            sentences.append(f"wall row {number}: {placed}; complete")
        elif placed and wall == "grey":
            columns = ", ".join(str(column + 1) for column in free)
            sentences.append(f"wall row {number}: {placed}; free: column{'s' * (len(free) > 1)} {columns}")
        elif placed:
            names = in_columns([(printed_colour(number - 1, column), column) for column in free])
            sentences.append(f"wall row {number}: {placed}; free: {names}")
    empty = [str(number) for number, row in enumerate(board.wall, start=1) if not any(row)]
    return [*sentences, *describe_empty("wall row", empty, "wall: empty")]


def describe_empty(what: str, numbers: list[str], all_of_them: str) -> list[str]:
    """One sentence for all lines or rows in which nothing lies."""
    if len(numbers) == COLUMNS:
        return [all_of_them]
    return [f"{what}{'s' * (len(numbers) > 1)} {listed(numbers)}: empty"] if numbers else []


def describe_floor(board: Board) -> str:
    if not board.floor:
        return "empty"
    marker = ["marker"] if "marker" in board.floor else []
    tiles = [name for name in board.floor if name != "marker"]
    return f"{', '.join(marker + ([counted(tiles)] if tiles else []))}: costs {COST[len(board.floor)]}"


def headline(seen: Seen, viewer: int | None) -> tuple[str, str, str]:
    """Where the game is: the round, the phase, and what happens next."""
    phases = {"start": "start", "deal": "deal", "offer": "factory offer", "tiling": "wall tiling", "over": "game over"}
    news = "The start player is still to be drawn" if seen.phase == "start" else "Tiles are still to be dealt"
    if seen.phase == "over":
        news = victory(seen, viewer)
    elif seen.to_act is not None and seen.tiling_row is not None:
        news = f"{player(seen.to_act, viewer)} chooses a column for line {seen.tiling_row + 1}"
    elif seen.to_act is not None:
        news = f"{player(seen.to_act, viewer)} is to act"
    return f"Round {seen.round}", phases[seen.phase], news


def victory(seen: Seen, viewer: int | None) -> str:
    won = seen.winners
    if len(won) > 1:
        return f"Players {listed([str(seat + 1) for seat in won])} share the victory"
    points = seen.boards[won[0]].score
    if [board.score for board in seen.boards].count(points) > 1:
        return f"{player(won[0], viewer)} wins the tie by complete rows"
    return f"{player(won[0], viewer)} wins with {plural(points, 'point')}"


def start_note(seen: View, seat: int) -> str:
    """What the marker, or having started, means for a seat; nothing for the others, or once the game is over."""
    if seat != seen.starter or seen.phase == "over":
        return ""
    if seen.phase == "deal":
        return "starts this round"
    return "started this round" if seen.marker_in_centre else "has the marker, starts next round"


def printed_colour(row: int, column: int) -> str:
    """The colour of a space of the coloured wall (A21)."""
    return COLOUR_NAMES[(column - row) % COLUMNS]


def seats_from(seen: View, viewer: int | None) -> list[int]:
    """All seats clockwise, the viewer's first."""
    return [((viewer or 0) + step) % seen.players for step in range(seen.players)]
