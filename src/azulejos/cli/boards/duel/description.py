"""The table in sentences, for screen readers and pipes. What is drawn is in `drawing.py`."""

from __future__ import annotations

from azulejos.cli.boards.phrases import (
    asked,
    colour_name,
    counted,
    counted_parts,
    describe_counts,
    in_columns,
    numbered,
    player,
    points,
    turn_of,
)
from azulejos.core.game import State
from azulejos.games.duel.rules.components import BROKEN_COST
from azulejos.games.duel.rules.state import BANDS, CHIPS_A_ROUND, LARGE, LINES, SEATS, SIZE, TILES_PER_COLOUR
from azulejos.games.duel.rules.tablets import TABLET_IDS, tablet_points
from azulejos.games.duel.rules.tiling import START_TILE_COST
from azulejos.games.duel.text.view import Back, Board, Factory, Plate, View, view
from azulejos.games.shared.plain_state import plain_copy
from azulejos.texts.reader import Texts
from azulejos.texts.reasons import sentence

PHASES = {"tiling": "dome", "over": "over", "opening": "opening"} | dict.fromkeys(
    ("start", "fill", "display"), "preparation"
)


def describe(state: State, viewer: int | None, say: Texts) -> list[str]:
    """The whole table, the viewer's board first."""
    seen = view(state, viewer)
    sentences = [
        *describe_progress(seen, viewer, say),
        *describe_tablets(state, seen, say),
        describe_large_factory(seen, say),
        *(describe_small_factory(*place, say) for place in enumerate(seen.factories[1:], start=1)),
        *describe_plates(seen, say),
        *(
            describe_counts(say, say(key), counts, TILES_PER_COLOUR)
            for key, counts in (("azul_bag", seen.bag), ("cli_tower", seen.tower))
        ),
        describe_unseen_chips(seen, say),
    ]
    for seat in seats_from(viewer):
        sentences += describe_board(seen, seat, viewer, say)
    return sentences


def describe_progress(seen: View, viewer: int | None, say: Texts) -> list[str]:
    where, phase, news = headline(seen, viewer, say)
    sentences = [f"{where}, {phase}. {sentence(news)}"]
    if seen.turn is not None and seen.row is not None:
        colour = colour_name(say, str(seen.boards[seen.turn].lines[seen.row].colour))
        columns = say.listed([str(column + 1) for column in open_columns(seen)], "cli_or")
        gaps: dict[str, str | int] = {"line": seen.row + 1, "colour": colour, "columns": columns}
        lacking = missing(seen)
        sentences.append(say("cli_lacks", gaps, missing=lacking) if lacking else say("cli_complete_with", gaps))
    if seen.laid:
        sentences.append(say("cli_laid", chips=seen.laid))
    return sentences


def describe_tablets(state: State, seen: View, say: Texts) -> list[str]:
    """The points that each tablet would give now."""
    sentences = []
    for name in seen.tablets:
        worths = [
            say("cli_worth", points=worth(state, seat, name), player=say("player_number", number=seat + 1))
            for seat in range(SEATS)
        ]
        key = "cli_tablet" if seen.phase == "over" else "cli_tablet_now"
        sentences.append(say(key, tablet=name, gives=say(f"tablet_{name}_points"), worths=", ".join(worths)))
    return sentences


def describe_large_factory(seen: View, say: Texts) -> str:
    """The large factory, with the start tile until a player takes it (D13, D27)."""
    large = seen.factories[LARGE]
    moon = [say("thing_start_tile")] * (seen.start_tile is None) + counted_parts(say, large.moon)
    sun, moon_tiles = counted(say, large.sun) or say("azul_empty"), say.listed(moon) or say("azul_empty")
    return f"{say('duel_large_factory')}: {say('cli_sun', tiles=sun)}; {say('cli_moon', tiles=moon_tiles)}."


def describe_small_factory(number: int, factory: Factory, say: Texts) -> str:
    sun = say("cli_sun", tiles=counted(say, factory.sun) or say("azul_empty"))
    stack = ", ".join(colour_name(say, name) for name in factory.moon)
    moon = say("cli_moon_stack", tiles=stack) if stack else say("cli_moon", tiles=say("azul_empty"))
    if factory.chip is None:
        chip = say("cli_no_chip")
    else:
        chip = say("duel_chip_hidden") if factory.chip == "hidden" else word_chip(say, factory.chip)
    return f"{say('duel_small_factory', number=number)}: {sun}; {moon}; {chip}."


def word_chip(say: Texts, chip: str) -> str:
    return say("chip", colours=" + ".join(colour_name(say, name) for name in chip.split("-")))


def describe_plates(seen: View, say: Texts) -> list[str]:
    """The open plates, the stack, and those in hand."""
    sentences = [
        say("cli_open_plate", number=number, plate=name_plate(plate, say))
        for number, plate in enumerate(seen.display, 1)
        if plate
    ]
    taken = [str(number) for number, plate in enumerate(seen.display, 1) if not plate]
    if taken:
        sentences.append(numbered(say, "cli_open_plates_taken", taken))
    if not seen.stack:
        sentences.append(say("cli_stack_empty"))
    elif seen.top:
        sentences.append(say("cli_stack_top", plates=seen.stack, type=colour_name(say, seen.top)))
    else:
        sentences.append(say("cli_stack", plates=seen.stack))
    groups = (("cli_put_back", seen.returned), ("cli_has_drawn", seen.drawn))
    owner = say("player_number", number=(seen.turn or 0) + 1)
    if seen.turn is not None and seen.hand:
        sentences.append(say("cli_is_to_place", player=owner, plate=name_plate(seen.hand, say)))
    for key, plates in groups:
        if plates:
            named = "; ".join(name_plate(plate, say) for plate in plates)
            sentences.append(say(key, player=owner, plates=named))
    return sentences


def name_plate(plate: Plate | Back, say: Texts) -> str:
    if isinstance(plate, Back):
        return say(f"plate_{plate.type}") if plate.type else say("thing_plate")
    upper, lower = (say.listed([colour_name(say, cell) for cell in plate.cells[first : first + 2]]) for first in (0, 2))
    return say("cli_plate_cells", number=plate.number, upper=upper, lower=lower)


def describe_unseen_chips(seen: View, say: Texts) -> str:
    unseen = ", ".join(
        say("cli_chips_alike", number=number, colours=" + ".join(colour_name(say, part) for part in name.split("-")))
        for name, number in seen.unseen_chips.items()
        if number
    )
    return f"{say('duel_unseen_chips')}: {unseen or say('cli_none')}."


def describe_board(seen: View, seat: int, viewer: int | None, say: Texts) -> list[str]:
    board, name = seen.boards[seat], say("player_number", number=seat + 1)
    over = seen.phase == "over"
    parts = [points(say, board.score), "" if over else left_to_use(board, say), start_note(seen, seat, say)]
    start_tile = say(
        "cli_holds_start_tile" if over else "cli_holds_start_tile_cost", player=name, cost=points(say, START_TILE_COST)
    )
    chips = ", ".join(" + ".join(colour_name(say, part) for part in chip.split("-")) for chip in board.chips)
    broken = counted(say, board.broken) or say("duel_none")
    cost = f": {say('cli_costs', cost=broken_cost(board))}" if board.broken else ""
    return [
        f"{player(say, seat, viewer)}: {', '.join(part for part in parts if part)}.",
        f"{name}, {say('cli_chips', chips=chips or say('cli_none'))}.",
        *(f"{name}, {sentence}." for sentence in (*describe_lines(seen, seat, say), *describe_dome(board, say))),
        f"{name}, {say('duel_broken', tiles=broken)}{cost}.",
        *[start_tile] * (seen.start_tile == seat),
    ]


def describe_lines(seen: View, seat: int, say: Texts) -> list[str]:
    sentences = []
    for number, line in enumerate(seen.boards[seat].lines, start=1):
        if line.tiles:
            colour = colour_name(say, str(line.colour))
            parts = [say("cli_line", line=number, tiles=line.tiles, size=line.size, colour=colour)]
            parts += [say("cli_complete")] * (line.tiles == line.size)
            if seen.paid and (seat, number - 1) == (seen.turn, seen.row):
                parts.append(say("cli_paid", paid=seen.paid))
            sentences.append(", ".join(parts))
    bare = [not line.tiles for line in seen.boards[seat].lines]
    return sentences + empty_rows(say, "cli_lines_empty", bare, "cli_all_lines_empty")


def describe_dome(board: Board, say: Texts) -> list[str]:
    """Row by row what lies on the cells and what the free ones show; rows without plates share a sentence."""
    sentences = []
    for number, row in enumerate(board.dome, start=1):
        cells = [cell_of(board, number - 1, column) for column in range(SIZE)]
        placed = [(name, column) for column, name in enumerate(row) if name]
        free = [(name, column) for column, name in enumerate(cells) if name and not row[column]]
        parts = [in_columns(say, placed)] * bool(placed)
        parts += [say("cli_free", count=len(free), spaces=in_columns(say, free))] * bool(free)
        parts += [say("cli_complete")] * (len(placed) == SIZE)
        if parts:
            sentences.append(say("cli_dome_row", row=number, tiles="; ".join(parts)))
    bare = [not any(cell_of(board, row, column) for column in range(SIZE)) for row in range(SIZE)]
    spaces = [str(space) for space, plate in enumerate(board.plates, start=1) if plate is None]
    sentences += empty_rows(say, "cli_dome_rows_empty", bare, "cli_dome_empty")
    if spaces and not all(bare):
        sentences.append(numbered(say, "cli_plate_spaces", spaces))
    return sentences


def empty_rows(say: Texts, some: str, empty: list[bool], all_of_them: str) -> list[str]:
    """One sentence for all lines or rows in which nothing lies."""
    numbers = [str(number) for number, is_empty in enumerate(empty, start=1) if is_empty]
    if len(numbers) == LINES:
        return [say(all_of_them)]
    return [numbered(say, some, numbers)] if numbers else []


def headline(seen: View, viewer: int | None, say: Texts) -> tuple[str, str, str]:
    """The state of the game: the round, the phase, and what happens next."""
    if seen.phase == "over":
        news = victory(seen, viewer, say)
    elif seen.to_act is None:
        news = say(f"cli_awaits_{seen.awaits or 'tile'}")
    else:
        news = doing(seen, seen.to_act, viewer, say)
    return say("round_number", number=seen.round), say(f"cli_phase_{PHASES.get(seen.phase, 'acquisition')}"), news


def doing(seen: View, seat: int, viewer: int | None, say: Texts) -> str:
    """The task of the player to act, or the question to the viewer."""
    if seen.phase == "acquisition":
        return turn_of(say, seat, viewer)
    return asked(say, question(seen, seat, say)) if seat == viewer else task(seen, player(say, seat, viewer), say)


def question(seen: View, seat: int, say: Texts) -> str:
    """The question to a player in the middle of a turn, in the words of the page."""
    if seen.phase == "stack":
        return say("duel_ask_stack", factory=seen.stacking or 0)
    if seen.row is None:
        return say(f"duel_ask_{seen.phase}")
    colour = str(seen.boards[seat].lines[seen.row].colour)
    if missing(seen):
        lacking = say("tiles_of_colour", number=missing(seen), colour=colour)
        return say("duel_ask_chips", line=seen.row + 1, tiles=lacking)
    return say("duel_ask_cell", line=seen.row + 1, colour=colour_name(say, colour))


def task(seen: View, who: str, say: Texts) -> str:
    """The task of another player in the middle of a turn."""
    if seen.phase == "stack":
        return say("cli_does_stack", player=who, factory=seen.stacking or 0)
    if seen.row is None:
        return say(f"cli_does_{seen.phase}", player=who)
    if missing(seen) == 0:
        return say("cli_chooses_column", player=who, line=seen.row + 1)
    return say("cli_pays" if seen.paid or seen.laid else "cli_may_pay", player=who, line=seen.row + 1)


def victory(seen: View, viewer: int | None, say: Texts) -> str:
    won = winner(seen)
    score = seen.boards[won].score
    if all(board.score == score for board in seen.boards):
        return say("cli_wins_by_start_tile", player=player(say, won, viewer))
    return say("cli_wins", player=player(say, won, viewer), points=score)


def winner(seen: View) -> int:
    """The seat with most points; in a tie, the holder of the start tile or else the starter (D59, R24)."""
    holder = seen.starter if seen.start_tile is None else seen.start_tile
    return max(range(SEATS), key=lambda seat: (seen.boards[seat].score, seat == holder))


def start_note(seen: View, seat: int, say: Texts, next_key: str = "cli_goes_first_next") -> str:
    """A note on the start tile, or on having started, for the seat concerned; empty once the game is over."""
    holder = seen.starter if seen.start_tile is None else seen.start_tile
    if seat != holder or seen.phase == "over":
        return ""
    if seen.phase in ("start", "fill", "display", "opening"):
        return say("cli_goes_first")
    return say("cli_went_first" if seen.start_tile is None else next_key)


def left_to_use(board: Board, say: Texts) -> str:
    """The tokens and chips that a player may still use in this round."""
    return say("cli_left_to_use", tokens=board.tokens, chips=CHIPS_A_ROUND - board.chips_taken)


def broken_cost(board: Board) -> int:
    return BROKEN_COST[len(board.broken)]


def missing(seen: View) -> int:
    """How many tiles the line that is being tiled lacks, those paid with chips not counted."""
    if seen.turn is None or seen.row is None:
        return 0
    line = seen.boards[seen.turn].lines[seen.row]
    return line.size - line.tiles - seen.paid


def open_columns(seen: View) -> list[int]:
    """The columns for the tile of the line that is being tiled (D40); none in other phases."""
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
    """The colour or kind of a cell of the dome; None where there is no plate."""
    side = SIZE // BANDS
    plate = board.plates[row // side * BANDS + column // side]
    return plate.cells[row % side * side + column % side] if plate else None


def worth(state: State, seat: int, tablet: str) -> int:
    """The points of a tablet for a player's dome as it is."""
    return int(tablet_points(plain_copy(state), seat, TABLET_IDS.index(tablet)))


def seats_from(viewer: int | None) -> list[int]:
    """Both seats, the viewer's first."""
    return sorted(range(SEATS), key=lambda seat: seat != viewer)
