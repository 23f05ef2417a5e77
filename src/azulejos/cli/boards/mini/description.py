"""The table in sentences, for screen readers and pipes. What is drawn is in `drawing.py`."""

from __future__ import annotations

from azulejos.cli.boards.phrases import (
    colour_name,
    counted,
    counted_parts,
    describe_counts,
    in_columns,
    player,
    points,
    turn_of,
)
from azulejos.core.game import State
from azulejos.games.mini.game import GAME
from azulejos.games.mini.rules.state import SEATS, TILES_PER_COLOUR
from azulejos.games.mini.rules.tiling import COST
from azulejos.games.mini.text.view import Board, View, view
from azulejos.texts.reader import Texts


def describe(state: State, viewer: int | None, say: Texts) -> list[str]:
    """The whole table, the viewer's board first."""
    seen = view(state)
    where, phase, news = headline(seen, GAME.winners(state), viewer, say)
    sentences = [f"{where}, {phase}. {news}.", *describe_supply(seen, say)]
    for seat in seats_from(viewer):
        sentences += describe_board(seen, seat, viewer, say)
    return sentences


def describe_supply(seen: View, say: Texts) -> list[str]:
    sentences = [
        f"{say('azul_factory', number=number)}: {counted(say, tiles)}."
        for number, tiles in enumerate(seen.factories, start=1)
    ]
    if not seen.factories:
        sentences.append(say("cli_all_factories_empty"))
    marker = [say("thing_marker")] if seen.marker_in_centre else []
    centre = say.listed([*marker, *counted_parts(say, seen.centre)])
    sentences.append(f"{say('azul_centre')}: {centre or say('azul_empty')}.")
    return [*sentences, describe_counts(say, say("azul_bag"), seen.bag, TILES_PER_COLOUR)]


def describe_board(seen: View, seat: int, viewer: int | None, say: Texts) -> list[str]:
    board, name = seen.boards[seat], say("player_number", number=seat + 1)
    role = start_note(seen, seat, say)
    floor = f"{board.floor}: {say('cli_costs', cost=COST[board.floor])}" if board.floor else say("azul_empty")
    return [
        f"{player(say, seat, viewer)}: {points(say, board.score)}{', ' + role if role else ''}.",
        *(f"{name}, {sentence}." for sentence in describe_rows(board, say)),
        f"{name}, {say('cli_floor', tiles=floor)}.",
    ]


def describe_rows(board: Board, say: Texts) -> list[str]:
    """The pattern lines that hold tiles, and the rows of the wall that show some."""
    sentences = []
    for number, line in enumerate(board.lines, start=1):
        if line.colour:
            complete = f", {say('cli_complete')}" if line.tiles == line.size else ""
            colour = colour_name(say, line.colour)
            sentences.append(say("cli_line", line=number, tiles=line.tiles, size=line.size, colour=colour) + complete)
    if not sentences:
        sentences.append(say("cli_all_lines_empty"))
    rows = [
        say("cli_wall_row", row=number, tiles=in_columns(say, [(name, at) for at, name in enumerate(row) if name]))
        for number, row in enumerate(board.wall, start=1)
        if any(row)
    ]
    return sentences + (rows or [say("cli_wall_empty")])


def headline(seen: View, winners: tuple[int, ...], viewer: int | None, say: Texts) -> tuple[str, str, str]:
    """The state of the game: the round, the phase, and what happens next."""
    news = say("cli_start_due" if seen.phase == "start" else "cli_deal_due")
    if len(winners) > 1:
        news = say("cli_players_share", players=say.listed([str(seat + 1) for seat in winners]))
    elif winners:
        won = winners[0]
        news = say("cli_wins", player=player(say, won, viewer), points=seen.boards[won].score)
    elif seen.to_act is not None:
        news = turn_of(say, seen.to_act, viewer)
    return say("round_number", number=seen.round), say(f"cli_phase_{seen.phase}"), news


def start_note(seen: View, seat: int, say: Texts) -> str:
    """A note on the marker, or on having started, for the seat concerned; empty once the game is over."""
    if seat != seen.starter or seen.phase == "over":
        return ""
    if seen.phase == "deal":
        return say("cli_starts")
    return say("cli_started" if seen.marker_in_centre else "cli_starts_next")


def seats_from(viewer: int | None) -> list[int]:
    """Both seats, the viewer's first."""
    return [((viewer or 0) + step) % SEATS for step in range(SEATS)]
