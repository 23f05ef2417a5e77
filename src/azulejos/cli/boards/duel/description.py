"""The table in sentences, for screen readers and pipes, and the guide. What is drawn is in `drawing.py`.

The rules are told at length in `docs/rules.md`; the ids in parentheses are its.
"""

from __future__ import annotations

from azulejos.cli.boards.phrases import counted, describe_counts, in_columns, listed, player, plural
from azulejos.core.game import State
from azulejos.games.duel.rules.components import BROKEN_COST
from azulejos.games.duel.rules.state import BANDS, CHIPS_A_ROUND, LARGE, LINES, SEATS, SIZE, TILES_PER_COLOUR
from azulejos.games.duel.rules.tablets import TABLET_IDS, tablet_points
from azulejos.games.duel.rules.tiling import START_TILE_COST
from azulejos.games.duel.text.view import Back, Board, Factory, Plate, View, view
from azulejos.games.shared.plain_state import plain_copy

# What the sides of the tablets give.
TABLET_TEXTS = {
    "D60": "3 points for each complete row",
    "D61": "7 points for each complete column",
    "D62": "10 points for each complete diagonal",
    "D63": "2 points for each wild cell if all are filled",
    "D64": "4 points for each row with five colours",
    "D65": "1 point for each tile at the edge",
    "D66": "3 points for each full upper corner plate and 8 for each lower one",
    "D67": "3 points off for each empty special cell",
}

PHASES = {"tiling": "tiling", "over": "game over", "opening": "first plates"} | dict.fromkeys(
    ("start", "fill", "display"), "preparation"
)

# What chance is about to decide, and what a player is about to do.
AWAITED = {
    "tablets": "The tablets are still to be drawn",
    "starter": "The start player is still to be drawn",
    "tile": "Tiles are still to be drawn",
    "top": "The top of the stack is still to be seen",
    "plate": "A plate is still to be turned up",
    "front": "The fronts of the plates drawn are still to be seen",
    "chip": "A chip is still to be turned up",
}
DOINGS = {
    "opening": "takes a first plate",
    "acquisition": "is to act",
    "draw": "draws one more plate, or stops",
    "keep": "keeps one of the plates drawn",
    "place": "places a plate",
    "return": "puts a plate under the stack",
}


def describe(state: State, viewer: int | None) -> list[str]:
    """The whole table, the viewer's board first."""
    seen = view(state, viewer)
    sentences = [
        *describe_progress(seen, viewer),
        *describe_tablets(state, seen),
        describe_large_factory(seen),
        *(describe_small_factory(*place) for place in enumerate(seen.factories[1:], start=1)),
        *describe_plates(seen),
        *(
            describe_counts(place, counts, TILES_PER_COLOUR)
            for place, counts in (("Bag", seen.bag), ("Tower", seen.tower))
        ),
        describe_unseen_chips(seen),
    ]
    for seat in seats_from(viewer):
        sentences += describe_board(seen, seat, viewer)
    return sentences


def describe_progress(seen: View, viewer: int | None) -> list[str]:
    where, phase, news = headline(seen, viewer)
    sentences = [f"{where}, {phase}. {news}."]
    if seen.turn is not None and seen.row is not None:
        line = seen.boards[seen.turn].lines[seen.row]
        columns = listed([str(column + 1) for column in open_columns(seen)], "or")
        lacking = plural(missing(seen), "tile")
        state = f"lacks {lacking} of" if missing(seen) else "is complete with"
        sentences.append(f"Line {seen.row + 1} {state} {line.colour}, which may go to column {columns}.")
    if seen.laid:
        sentences.append(f"For the next tile {plural(seen.laid, 'chip')} of 2 or 3 lie{'s' * (seen.laid == 1)} there.")
    return sentences


def describe_tablets(state: State, seen: View) -> list[str]:
    return [
        f"Tablet {name}, {TABLET_TEXTS[name]}: "
        + ", ".join(f"{worth(state, seat, name)} for Player {seat + 1}" for seat in range(SEATS))
        + (" now." if seen.phase != "over" else ".")
        for name in seen.tablets
    ]


def describe_large_factory(seen: View) -> str:
    """The start tile lies on it until somebody takes it (D13, D27)."""
    large = seen.factories[LARGE]
    moon = ["the start tile"] * (seen.start_tile is None) + [counted(large.moon)] * bool(large.moon)
    return f"Large factory: sun: {counted(large.sun) or 'empty'}; moon: {', '.join(moon) or 'empty'}."


def describe_small_factory(number: int, factory: Factory) -> str:
    moon = f"moon from bottom to top: {', '.join(factory.moon)}" if factory.moon else "moon: empty"
    chip = {None: "no chip", "hidden": "chip face down"}.get(factory.chip, f"chip: {factory.chip}")
    return f"Small factory {number}: sun: {counted(factory.sun) or 'empty'}; {moon}; {chip}."


def describe_plates(seen: View) -> list[str]:
    """The open plates, the stack, and those in hand."""
    sentences = [f"Open plate {number}: {name_plate(plate)}." for number, plate in enumerate(seen.display, 1) if plate]
    taken = [str(number) for number, plate in enumerate(seen.display, 1) if not plate]
    if taken:
        sentences.append(f"Open plate{'s' * (len(taken) > 1)} {listed(taken)}: none.")
    top = f", the top one {seen.top}" if seen.top else ""
    sentences.append(f"Stack: {plural(seen.stack, 'plate')}{top}." if seen.stack else "Stack: empty.")
    if seen.returned:
        sentences.append(f"Put back under the stack, from above: {'; '.join(map(name_plate, seen.returned))}.")
    if seen.turn is not None and seen.hand:
        sentences.append(f"Player {seen.turn + 1} is to place {name_plate(seen.hand)}.")
    if seen.turn is not None and seen.drawn:
        sentences.append(f"Player {seen.turn + 1} has drawn: {'; '.join(map(name_plate, seen.drawn))}.")
    return sentences


def name_plate(plate: Plate | Back) -> str:
    if isinstance(plate, Back):
        return f"an unknown {plate.type} plate" if plate.type else "an unknown plate"
    upper, lower = (" and ".join(plate.cells[first : first + 2]) for first in (0, 2))
    return f"plate {plate.number}, {upper} above {lower}"


def describe_unseen_chips(seen: View) -> str:
    unseen = ", ".join(f"{number} {name}" for name, number in seen.unseen_chips.items() if number)
    return f"Chips that nobody has seen: {unseen or 'none'}."


def describe_board(seen: View, seat: int, viewer: int | None) -> list[str]:
    board, name = seen.boards[seat], f"Player {seat + 1}"
    over = seen.phase == "over"
    parts = [plural(board.score, "point"), "" if over else left_to_use(board), start_note(seen, seat)]
    start_tile = f"{name}, start tile{'' if over else f': costs {START_TILE_COST}'}."
    return [
        f"{player(seat, viewer)}: {', '.join(part for part in parts if part)}.",
        f"{name}, chips: {', '.join(board.chips) or 'none'}.",
        *(f"{name}, {sentence}." for sentence in (*describe_lines(seen, seat), *describe_dome(board))),
        f"{name}, broken: {counted(board.broken) + f': costs {broken_cost(board)}' if board.broken else 'none'}.",
        *[start_tile] * (seen.start_tile == seat),
    ]


def describe_lines(seen: View, seat: int) -> list[str]:
    sentences = []
    for number, line in enumerate(seen.boards[seat].lines, start=1):
        if line.tiles:
            complete = ", complete" if line.tiles == line.size else ""
            paid = f", {seen.paid} paid with chips" if seen.paid and (seat, number - 1) == (seen.turn, seen.row) else ""
            sentences.append(f"line {number}: {line.tiles} of {line.size} {line.colour}{complete}{paid}")
    return sentences + empty_rows("line", [not line.tiles for line in seen.boards[seat].lines], "lines: all empty")


def describe_dome(board: Board) -> list[str]:
    """Row by row what lies on the cells and what the free ones show; rows without plates share a sentence."""
    sentences = []
    for number, row in enumerate(board.dome, start=1):
        cells = [cell_of(board, number - 1, column) for column in range(SIZE)]
        placed = [(name, column) for column, name in enumerate(row) if name]
        free = [(name, column) for column, name in enumerate(cells) if name and not row[column]]
        parts = [in_columns(placed)] * bool(placed) + [f"free: {in_columns(free)}"] * bool(free)
        if parts:
            sentences.append(f"dome row {number}: {'; '.join(parts)}{'; complete' * (len(placed) == SIZE)}")
    bare = [not any(cell_of(board, row, column) for column in range(SIZE)) for row in range(SIZE)]
    spaces = [str(space) for space, plate in enumerate(board.plates, start=1) if plate is None]
    sentences += empty_rows("dome row", bare, "dome: empty")
    if spaces and not all(bare):
        sentences.append(f"empty plate space{'s' * (len(spaces) > 1)}: {listed(spaces)}")
    return sentences


def empty_rows(what: str, empty: list[bool], all_of_them: str) -> list[str]:
    """One sentence for all lines or rows in which nothing lies."""
    numbers = [str(number) for number, is_empty in enumerate(empty, start=1) if is_empty]
    if len(numbers) == LINES:
        return [all_of_them]
    return [f"{what}{'s' * (len(numbers) > 1)} {listed(numbers)}: empty"] if numbers else []


def headline(seen: View, viewer: int | None) -> tuple[str, str, str]:
    """Where the game is: the round, the phase, and what happens next."""
    phase = PHASES.get(seen.phase, "acquisition")
    if seen.phase == "over":
        news = victory(seen, viewer)
    elif seen.to_act is None:
        news = AWAITED[seen.awaits or "tile"]
    else:
        news = f"{player(seen.to_act, viewer)} {doing(seen)}"
    return f"Round {seen.round}", phase, news


def doing(seen: View) -> str:
    if seen.phase == "stack":
        return f"stacks the rest of factory {seen.stacking}"
    if seen.row is None:
        return DOINGS[seen.phase]
    if missing(seen) == 0:
        return f"chooses a column for line {seen.row + 1}"
    return f"{'pays' if seen.paid or seen.laid else 'may pay'} with chips for line {seen.row + 1}"


def victory(seen: View, viewer: int | None) -> str:
    won = winner(seen)
    points = seen.boards[won].score
    if all(board.score == points for board in seen.boards):
        return f"{player(won, viewer)} wins the tie by the start tile"
    return f"{player(won, viewer)} wins with {plural(points, 'point')}"


def winner(seen: View) -> int:
    """Most points; in a tie, who holds the start tile or, if nobody took it, started (D59, R24)."""
    holder = seen.starter if seen.start_tile is None else seen.start_tile
    return max(range(SEATS), key=lambda seat: (seen.boards[seat].score, seat == holder))


def start_note(seen: View, seat: int) -> str:
    """What the start tile, or having started, means for a seat; nothing for the other, or once the game is over."""
    holder = seen.starter if seen.start_tile is None else seen.start_tile
    if seat != holder or seen.phase == "over":
        return ""
    if seen.phase in ("start", "fill", "display", "opening"):
        return "goes first"
    return "went first" if seen.start_tile is None else "goes first next"


def left_to_use(board: Board) -> str:
    """What a player may still do in this round besides taking tiles."""
    return f"{plural(board.tokens, 'token')}, {plural(CHIPS_A_ROUND - board.chips_taken, 'chip')} to take"


def broken_cost(board: Board) -> int:
    return BROKEN_COST[len(board.broken)]


def missing(seen: View) -> int:
    """How many tiles the line that is being tiled lacks, those paid with chips not counted."""
    if seen.turn is None or seen.row is None:
        return 0
    line = seen.boards[seen.turn].lines[seen.row]
    return line.size - line.tiles - seen.paid


def open_columns(seen: View) -> list[int]:
    """Where the tile of the line that is being tiled may go (D40); none in other phases."""
    if seen.turn is None or seen.row is None:
        return []
    board = seen.boards[seen.turn]
    fitting = (board.lines[seen.row].colour, "wild")
    return [
        column
        for column in range(SIZE)
        if board.dome[seen.row][column] is None and cell_of(board, seen.row, column) in fitting
    ]


def cell_of(board: Board, row: int, column: int) -> str | None:
    """What a cell of the dome shows; None where no plate lies."""
    side = SIZE // BANDS
    plate = board.plates[row // side * BANDS + column // side]
    return plate.cells[row % side * side + column % side] if plate else None


def worth(state: State, seat: int, tablet: str) -> int:
    """What a tablet would give a player for the dome as it is."""
    return int(tablet_points(plain_copy(state), seat, TABLET_IDS.index(tablet)))


def seats_from(viewer: int | None) -> list[int]:
    """Both seats, the viewer's first."""
    return sorted(range(SEATS), key=lambda seat: seat != viewer)
