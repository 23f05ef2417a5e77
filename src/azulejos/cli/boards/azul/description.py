"""The table in sentences, for screen readers and pipes. What is drawn is in `drawing.py`."""

from __future__ import annotations

from dataclasses import dataclass, fields

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
from azulejos.games.azul.game import GAME
from azulejos.games.azul.rules.state import COLUMNS, TILES_PER_COLOUR
from azulejos.games.azul.rules.tiling import COST
from azulejos.games.azul.text.view import COLOUR_NAMES, Board, View, view
from azulejos.texts.reader import Texts


@dataclass(frozen=True, slots=True)
class Seen(View):
    """The table as people see it, and what the rules say of it."""

    winners: tuple[int, ...]  # none before the end
    open_columns: tuple[int, ...]  # where the tile that is being tiled may go on the grey wall; none in other phases


def see(state: State) -> Seen:
    shown = view(state)
    columns = () if shown.tiling_row is None else tuple(GAME.legal(state))  # an action is a column then
    whole = {part.name: getattr(shown, part.name) for part in fields(View)}
    return Seen(**whole, winners=GAME.winners(state), open_columns=columns)


def describe(state: State, viewer: int | None, say: Texts) -> list[str]:
    """The whole table, the viewer's board first."""
    seen = see(state)
    sentences = [*describe_progress(seen, viewer, say), *describe_supply(seen, say)]
    for seat in seats_from(seen, viewer):
        sentences += describe_board(seen, seat, viewer, say)
    return sentences


def describe_progress(seen: Seen, viewer: int | None, say: Texts) -> list[str]:
    where, phase, news = headline(seen, viewer, say)
    sentences = [f"{where}, {phase}. {news}."]
    if seen.tiling_row is not None and seen.to_act is not None:
        colour = colour_name(say, str(seen.boards[seen.to_act].lines[seen.tiling_row].colour))
        columns = say.listed([str(column + 1) for column in seen.open_columns], "cli_or")
        sentences.append(say("cli_complete_with", line=seen.tiling_row + 1, colour=colour, columns=columns))
    if seen.wall == "grey":
        sentences.append(say("cli_walls_grey"))
    else:
        colours = ", ".join(colour_name(say, name) for name in COLOUR_NAMES)
        sentences.append(say("cli_walls_coloured", colours=colours))
    return sentences


def describe_supply(seen: View, say: Texts) -> list[str]:
    """Sentences on the middle of the table; empty factories share one."""
    sentences = [
        f"{say('azul_factory', number=number)}: {counted(say, tiles)}."
        for number, tiles in enumerate(seen.factories, start=1)
        if tiles
    ]
    empty = [str(number) for number, tiles in enumerate(seen.factories, start=1) if not tiles]
    if len(empty) == len(seen.factories):
        sentences.append(say("cli_all_factories_empty"))
    elif empty:
        sentences.append(numbered(say, "cli_factories_empty", empty))
    marker = [say("thing_marker")] if seen.marker_in_centre else []
    centre = say.listed([*marker, *counted_parts(say, seen.centre)])
    sentences.append(f"{say('azul_centre')}: {centre or say('azul_empty')}.")
    places = (("azul_bag", seen.bag), ("azul_lid", seen.lid))
    return sentences + [describe_counts(say, say(key), counts, TILES_PER_COLOUR) for key, counts in places]


def describe_board(seen: View, seat: int, viewer: int | None, say: Texts) -> list[str]:
    board, name = seen.boards[seat], say("player_number", number=seat + 1)
    role = start_note(seen, seat, say)
    return [
        f"{player(say, seat, viewer)}: {points(say, board.score)}{', ' + role if role else ''}.",
        *(f"{name}, {sentence}." for sentence in (*describe_lines(board, say), *describe_wall(seen.wall, board, say))),
        f"{name}, {say('cli_floor', tiles=describe_floor(board, say))}.",
    ]


def describe_lines(board: Board, say: Texts) -> list[str]:
    sentences = []
    for number, line in enumerate(board.lines, start=1):
        if line.tiles:
            complete = f", {say('cli_complete')}" if line.tiles == line.size else ""
            colour = colour_name(say, str(line.colour))
            sentences.append(say("cli_line", line=number, tiles=line.tiles, size=line.size, colour=colour) + complete)
    empty = [str(number) for number, line in enumerate(board.lines, start=1) if not line.tiles]
    return [*sentences, *describe_empty(say, "cli_lines_empty", empty, "cli_all_lines_empty")]


def describe_wall(wall: str, board: Board, say: Texts) -> list[str]:
    sentences = []
    for number, row in enumerate(board.wall, start=1):
        placed = in_columns(say, [(name, column) for column, name in enumerate(row) if name])
        free = [column for column, name in enumerate(row) if not name]
        if not placed:
            continue
        if not free:
            rest = say("cli_complete")
        elif wall == "grey":
            rest = numbered(say, "cli_free_columns", [str(column + 1) for column in free])
        else:
            spaces = in_columns(say, [(printed_colour(number - 1, each), each) for each in free])
            rest = say("cli_free", count=len(free), spaces=spaces)
        sentences.append(f"{say('cli_wall_row', row=number, tiles=placed)}; {rest}")
    empty = [str(number) for number, row in enumerate(board.wall, start=1) if not any(row)]
    return [*sentences, *describe_empty(say, "cli_wall_rows_empty", empty, "cli_wall_empty")]


def describe_empty(say: Texts, some: str, numbers: list[str], all_of_them: str) -> list[str]:
    """One sentence for all lines or rows in which nothing lies."""
    if len(numbers) == COLUMNS:
        return [say(all_of_them)]
    return [numbered(say, some, numbers)] if numbers else []


def describe_floor(board: Board, say: Texts) -> str:
    if not board.floor:
        return say("azul_empty")
    marker = [say("thing_marker")] if "marker" in board.floor else []
    tiles = [name for name in board.floor if name != "marker"]
    listed = say.listed([*marker, *counted_parts(say, tiles)])
    return f"{listed}: {say('cli_costs', cost=COST[len(board.floor)])}"


def headline(seen: Seen, viewer: int | None, say: Texts) -> tuple[str, str, str]:
    """The state of the game: the round, the phase, and what happens next."""
    news = say("cli_start_due" if seen.phase == "start" else "cli_deal_due")
    if seen.phase == "over":
        news = victory(seen, viewer, say)
    elif seen.to_act is not None and seen.to_act == viewer and seen.tiling_row is not None:
        news = asked(say, say("azul_choose_column", row=seen.tiling_row + 1))
    elif seen.to_act is not None and seen.tiling_row is not None:
        news = say("cli_chooses_column", player=player(say, seen.to_act, viewer), line=seen.tiling_row + 1)
    elif seen.to_act is not None:
        news = turn_of(say, seen.to_act, viewer)
    return say("round_number", number=seen.round), say(f"cli_phase_{seen.phase}"), news


def victory(seen: Seen, viewer: int | None, say: Texts) -> str:
    won = seen.winners
    if len(won) > 1:
        return say("cli_players_share", players=say.listed([str(seat + 1) for seat in won]))
    score = seen.boards[won[0]].score
    if [board.score for board in seen.boards].count(score) > 1:
        return say("cli_wins_by_rows", player=player(say, won[0], viewer))
    return say("cli_wins", player=player(say, won[0], viewer), points=score)


def start_note(seen: View, seat: int, say: Texts, next_key: str = "cli_starts_next") -> str:
    """A note on the marker, or on having started, for the seat concerned; empty once the game is over."""
    if seat != seen.starter or seen.phase == "over":
        return ""
    if seen.phase == "deal":
        return say("cli_starts")
    return say("cli_started" if seen.marker_in_centre else next_key)


def printed_colour(row: int, column: int) -> str:
    """The colour of a space of the coloured wall (A21)."""
    return COLOUR_NAMES[(column - row) % COLUMNS]


def seats_from(seen: View, viewer: int | None) -> list[int]:
    """All seats clockwise, the viewer's first."""
    return [((viewer or 0) + step) % seen.players for step in range(seen.players)]
