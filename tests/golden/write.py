"""Write the golden files again: `make golden`. Read the diff before you commit it: every line that changed is a
change in how a game is played, written or explained.

For each game and combination of options (the start player aside) there is a *playthrough*: one game with its
positions, moves and effects; and a *perft* file: positions out of such games and how many ways lead on from them.
The example games of Azul have a *review*, with little search. The *texts* are written by `tests/texts/renderings.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import azulejos
from azulejos.analysis.report import review_data
from azulejos.analysis.review import review
from azulejos.bots.analyst import Effort
from azulejos.core import loops
from azulejos.core.bulk.perft import perft
from azulejos.core.effects import Effect, Place, Step
from azulejos.core.game import Game, State
from azulejos.core.records.fairness import seeded_fairness
from azulejos.core.records.game_file import format_ply, format_record
from azulejos.core.records.record import Action, Playthrough
from azulejos.core.rng import seeded
from azulejos.games.duel.text.effects import ChipPiece, PlatePiece, TabletPiece
from tests.analysis.played import example
from tests.conftest import SETUPS
from tests.walking import decisions

FOLDER = Path(__file__).parent
SEED = 7
REVIEWED = (
    "azul-2",
    "azul-3",
    "azul-4",
    "azul-grey",
)  # Duel's search computes with exponentials, which two machines may round differently
REVIEW_EFFORT = Effort(nodes=1_000, deal_nodes=200, deals=10)
PERFT_DEPTHS = (1, 2, 3)
PERFT_PLIES = (0, 5, 9, 14, 21, 33, 47)  # which decisions of a random game are counted from


def golden_setups() -> list[tuple[str, dict[str, str]]]:
    """All setups in which the start player is left to chance."""
    return [(name, options) for name, options in SETUPS if is_start_left_to_chance(azulejos.game(name), options)]


def is_start_left_to_chance(game: Game, options: dict[str, str]) -> bool:
    start = game.start_option
    return start is None or options[start] == game.with_defaults({})[start]


def golden_name(name: str, options: dict[str, str]) -> str:
    values = [value for option, value in options.items() if option != azulejos.game(name).start_option]
    return "-".join([name, *values])


def playthrough(game: Game, options: dict[str, str]) -> str:
    """A random game, ply by ply."""
    played = Playthrough(game, options, seeded_fairness(SEED))
    rng = seeded(SEED)
    while not game.is_over(played.state):
        legal = game.legal(played.state)
        played.play(legal[loops.below(rng, 0, len(legal))])
    names = tuple(f"Player {seat + 1}" for seat in range(game.players(played.state)))
    record = played.record(names, {}, reveal=True)
    lines = [format_record(record), "---"]
    for state, ply in record.replay():
        lines += [game.position(state)]
        if isinstance(ply, Action):
            lines += [f"legal: {' '.join(game.moves(state))}"]
        lines += [f"ply: {format_ply(game, state, ply)}"]
        if isinstance(ply, Action):
            for step in game.explain(state, ply.action, None):
                lines += [format_step(step), *(format_effect(effect) for effect in step.effects)]
    lines += [game.position(record.end()), ""]
    return "\n".join(lines)


def format_step(step: Step) -> str:
    seat = f", seat {step.seat}" if step.seat >= 0 else ""
    return f" {step.kind} by {step.by}{seat}:"


def format_effect(effect: Effect) -> str:
    parts = [
        effect.kind,
        effect.rule,
        f"seat {effect.seat}" if effect.seat >= 0 else "",
        " ".join(format_piece(piece) for piece in effect.tiles),
    ]
    parts += [f"from {format_place(effect.origin)}" if effect.origin else ""]
    parts += [f"to {format_goal(effect)}" if effect.to else ""]
    parts += [f"{effect.points:+d}" if effect.points else ""]
    return "  " + "; ".join(part for part in parts if part)


def format_piece(piece: object) -> str:
    match piece:
        case PlatePiece(number=None):
            return f"{piece.type} plate" if piece.type else "plate"
        case PlatePiece():
            return f"plate {piece.number}"
        case ChipPiece():
            return f"{'-'.join(piece.colours)} chip"
        case TabletPiece():
            return piece.side
    return str(piece)


def format_goal(effect: Effect) -> str:
    """The places that pieces go to; a plate that is placed, with its quarter turns."""
    turns = [
        str(piece.turns) for piece in effect.tiles if isinstance(piece, PlatePiece) and effect.kind == "place plate"
    ]
    return " ".join(".".join([format_place(place), *turns]) for place in effect.to)


def format_place(place: Place) -> str:
    numbers = [str(number) for number in (place.seat, place.row, place.space) if number >= 0]
    return ".".join([place.zone, *numbers])


def perft_positions(game: Game, options: dict[str, str]) -> Iterator[State]:
    for number, state in enumerate(decisions(game, options, SEED)):
        if number in PERFT_PLIES:
            yield state


def perft_file(game: Game, options: dict[str, str]) -> str:
    """Lines of `counts | position`."""
    lines = []
    for state in perft_positions(game, options):
        counts = " ".join(str(perft(game, state, depth)) for depth in PERFT_DEPTHS)
        lines.append(f"{counts} | {game.position(state)}")
    return "\n".join([*lines, ""])


def review_text(name: str) -> str:
    """A review of an example game: a line for each part, and for each seat, round, move and deal."""
    lines = []
    for part, data in review_data(review(example(name), REVIEW_EFFORT)).items():
        rows = data if isinstance(data, list) and data and isinstance(data[0], dict) else [data]
        lines += [f"{part}: {json.dumps(row, ensure_ascii=False)}" for row in rows]
    return "\n".join([*lines, ""])


def every_file() -> Iterator[tuple[Path, str]]:
    for name, options in golden_setups():
        game = azulejos.game(name)
        yield FOLDER / "playthroughs" / f"{golden_name(name, options)}.txt", playthrough(game, options)
        yield FOLDER / "perft" / f"{golden_name(name, options)}.txt", perft_file(game, options)
    for name in REVIEWED:
        yield FOLDER / "reviews" / f"{name}.txt", review_text(name)


if __name__ == "__main__":
    for path, text in every_file():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(FOLDER.parent.parent))  # noqa: T201
