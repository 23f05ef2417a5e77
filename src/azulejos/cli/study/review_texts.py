"""The texts and numbers of `azulejos analyse` and `azulejos review`, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from azulejos.texts.numbers import format_count, format_decimal, format_percent, format_signed
from azulejos.texts.reader import Texts

LOSSES = ("blunder", "mistake", "inaccuracy")
PRAISE = ("brilliant", "only")
# The keys of titles, in the order of the figures beside or below them.
SUMS = ("review_start", "review_luck", "review_own", "review_others", "review_changes", "review_result")
ROWS = (
    "cli_review_accuracy",
    "cli_review_like",
    "cli_review_points_lost",
    "cli_review_blunders",
    "cli_review_mistakes",
    "cli_review_inaccuracies",
    "cli_review_only_moves",
    "cli_review_brilliant",
)
MOVE_COLUMNS = (
    "cli_column_move",
    "cli_column_round",
    "cli_column_player",
    "cli_column_played",
    "cli_column_best",
    "cli_column_chances",
    "cli_column_lost",
    "cli_review_points_lost",
)
ROUND_COLUMNS = ("cli_column_round", "cli_column_player", "cli_column_luck", "cli_column_lost")
LINE_COLUMNS = ("cli_column_move", "review_chances", "cli_column_margin", "cli_column_line")


def titles(say: Texts, keys: Sequence[str]) -> list[str]:
    return [say(key) for key in keys]


def percent(say: Texts, share: float) -> str:
    return format_percent(say.language, share)


def signed_percent(say: Texts, share: float) -> str:
    return format_percent(say.language, share, is_signed=True)


def points(say: Texts, number: float) -> str:
    """Points with a sign."""
    return format_signed(say.language, number)


def decimal(say: Texts, number: float) -> str:
    return format_decimal(say.language, number)


def accuracy(say: Texts, number: float | None) -> str:
    return "–" if number is None else decimal(say, number)


def mark(say: Texts, move: dict[str, Any]) -> str:
    return say("review_mark", mark=move["mark"])


def depth(say: Texts, data: dict[str, Any]) -> str:
    """The depth to which a line was thought through."""
    if data["proved"]:
        return say("cli_depth_proved")
    if data["solved"]:
        return say("cli_depth_solved")
    return say("cli_depth_number", depth=data["depth"]) if data["depth"] else say("cli_depth_estimated")


def result(say: Texts, data: dict[str, Any]) -> str:
    """The result of a game, or its present score."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(data["players"], data["scores"], strict=True))
    return f"{scores}." if data["over"] else say("cli_review_unfinished", scores=scores)


def position(say: Texts, player: str, data: dict[str, Any]) -> str:
    nodes = data["nodes"]
    return say(
        "cli_analysed", player=player, nodes=format_count(say.language, nodes), count=nodes, depth=depth(say, data)
    )


def costly(say: Texts, move: dict[str, Any], player: str) -> str:
    """A move that cost much, and the line that was better."""
    cost = say(
        "cli_review_costly",
        player=player,
        round=move["round"],
        number=move["number"],
        move=move["move"],
        mark=mark(say, move),
        cost=percent(say, move["win_loss"]),
        points=decimal(say, move["points_loss"]),
        chance=percent(say, move["win_before"]),
    )
    return f"{cost} {say('review_better', move=' '.join(move['best_line']))}"


def found(say: Texts, move: dict[str, Any], player: str) -> str:
    """A move that was hard to find."""
    return say(
        "cli_review_found",
        player=player,
        round=move["round"],
        number=move["number"],
        move=move["move"],
        mark=mark(say, move),
    )


def sums(say: Texts, breakdown: dict[str, float]) -> list[str]:
    """The parts of a result, in the order of `SUMS`."""
    return [
        percent(say, breakdown["start"]),
        signed_percent(say, breakdown["luck"]),
        signed_percent(say, -breakdown["own"]),
        signed_percent(say, breakdown["others"]),
        signed_percent(say, breakdown["changes"]),
        percent(say, breakdown["result"]),
    ]


def summary(say: Texts, seat: dict[str, Any]) -> list[str]:
    """The figures of a seat, in the order of `ROWS`."""
    marks = seat["marks"]
    counts = [str(marks.get(mark, 0)) for mark in (*LOSSES, "only", "brilliant")]
    return [accuracy(say, seat["accuracy"]), like(say, seat["like"]), decimal(say, seat["points_lost"]), *counts]


def like(say: Texts, level: dict[str, str] | None) -> str:
    """A level, and how sure one game can be of it."""
    if level is None:
        return "–"
    names = {part: say("bot_name", bot=bot) for part, bot in level.items()}
    return names["level"] if level["weakest"] == level["strongest"] else say("cli_review_levels", names)
