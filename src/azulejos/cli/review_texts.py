"""What `azulejos analyse` and `azulejos review` say, in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

MARKS = {
    "blunder": "blunder",
    "mistake": "mistake",
    "inaccuracy": "inaccuracy",
    "good": "good",
    "best": "best",
    "only": "only move",
    "brilliant": "brilliant find",
    "": "",
}
LOSSES = ("blunder", "mistake", "inaccuracy")
PRAISE = ("brilliant", "only")
INTERRUPTED = "Interrupted; nothing was written."
NO_PLIES = "there is nothing to review in this file: no move was made"
REVIEWING = "reviewing"
TITLE = "Review"
GRAPH = "Winning chances, move by move"
WORST = "The moves that cost most"
NOTHING_COST = "No move cost 5 % or more."
FOUND = "Well found"
ALL_MOVES = "All moves"
LUCK = "Luck and losses, by round"
EXPLAINED = "What the numbers mean: docs/review.md. Chances are estimates unless a line says “proved”."
SUMS = ("start", "luck of the tiles", "own losses", "others' losses", "engine's changes of mind", "result")
ROWS = (
    "accuracy",
    "played about like",
    "points lost",
    "blunders",
    "mistakes",
    "inaccuracies",
    "only moves",
    "brilliant finds",
)
MOVE_COLUMNS = ("move", "round", "player", "played", "best", "chance", "cost", "points", "")
ROUND_COLUMNS = ("round", "player", "luck", "lost")
LINE_COLUMNS = ("move", "winning chance", "margin", "expected line")
PLAYED_BRINGS, BEST_BRINGS = "Played", "Better"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def signed_percent(share: float) -> str:
    return f"{100 * share:+.1f} %".replace("-", "−")


def points(number: float) -> str:
    return f"{number:+.1f}".replace("-", "−")


def accuracy(number: float | None) -> str:
    return "–" if number is None else f"{number:.1f}"


def depth(data: dict[str, Any]) -> str:
    """How far a line was thought through."""
    if data["proved"]:
        return "proved to the end of the game"
    if data["solved"]:
        return "solved to the end of the round"
    return f"depth {data['depth']}" if data["depth"] else "estimated"


def result(players: Sequence[str], scores: Sequence[int], is_over: bool) -> str:
    standing = ", ".join(f"{name} {score}" for name, score in zip(players, scores, strict=True))
    return f"{standing}." if is_over else f"{standing}; the game is not over."


def position(player: str, data: dict[str, Any]) -> str:
    return f"{player} to move; {data['nodes']:,} nodes a line, {depth(data)}."


def costly(move: dict[str, Any], player: str) -> str:
    """A move that cost much, in one sentence."""
    cost = f"{MARKS[move['mark']]}, {percent(move['win_loss'])} and {move['points_loss']:.1f} points"
    chances = f"{percent(move['win_before'])} before"
    better = f"better was {' '.join(move['best_line'])}"
    return f"{player}, round {move['round']}, move {move['number']}: {move['move']} ({cost}; {chances}); {better}"


def found(move: dict[str, Any], player: str) -> str:
    """A move that was hard to find."""
    return f"{player}, round {move['round']}, move {move['number']}: {move['move']} ({MARKS[move['mark']]})"


def sums(account: dict[str, float]) -> list[str]:
    """The parts of a result, in the order of `SUMS`."""
    return [
        percent(account["start"]),
        signed_percent(account["luck"]),
        signed_percent(-account["own"]),
        signed_percent(account["others"]),
        signed_percent(account["changes"]),
        percent(account["result"]),
    ]


def summary(seat: dict[str, Any]) -> list[str]:
    """How a seat has played, in the order of `ROWS`."""
    marks = seat["marks"]
    counts = [str(marks.get(mark, 0)) for mark in (*LOSSES, "only", "brilliant")]
    return [accuracy(seat["accuracy"]), like(seat["like"]), f"{seat['points_lost']:.1f}", *counts]


def like(level: dict[str, str] | None) -> str:
    """A level, and how sure one game can be of it."""
    if level is None:
        return "–"
    if level["weakest"] == level["strongest"]:
        return level["level"]
    return f"{level['level']} ({level['weakest']} to {level['strongest']})"
