"""`azulejos arena`: bots against bots, and what came of it."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import azulejos
from azulejos.arena.luck_adjusted import AdjustedScore, adjusted_scores, luck_in_folder
from azulejos.arena.sequential import BOUND
from azulejos.arena.standings import Standing, pairs_in_order, standing
from azulejos.arena.tournament import Tournament
from azulejos.arena.workers import Runner

INTERRUPTED = 130  # the exit code of a command that Ctrl-C ended
PARTS = 10  # of a tournament, each reported in a line if the output is not a terminal
NEAREST = 0.05  # of an Elo that is written as 0
UPDATE_SECONDS = 1.0  # between two scores beside the bar
UNRATED = (0.0, 0.0, 0.0)
MOST_FAULTS = 10  # that people are shown


def arena(tournament: Tournament, runner: Runner, as_json: bool, luck_workers: int = 0) -> None:
    """Play, and show the standings; Ctrl-C ends the playing, not the showing.

    `luck_workers`: threads for measuring luck; 0 not to measure it.
    """
    interrupted = False
    try:
        with progress(tournament) as watch:
            tournament.run(runner, watch)
    except KeyboardInterrupt:
        interrupted = True
    adjusted = without_luck(tournament, luck_workers) if luck_workers and tournament.results else []
    if as_json:
        figures = report(tournament) | ({"luck_adjusted": list(map(asdict, adjusted))} if adjusted else {})
        sys.stdout.write(json.dumps(figures, indent=2, ensure_ascii=False) + "\n")
    else:
        show(tournament)
        for one in adjusted:
            sys.stdout.write(f"{word_adjusted(one)}\n")
    sys.stdout.flush()
    if interrupted:
        again = f"go on with the same command and --folder '{tournament.folder.path}'"
        sys.stderr.write(f"Interrupted; what was played is kept: {again}\n")
        raise SystemExit(INTERRUPTED)


def without_luck(tournament: Tournament, workers: int) -> list[AdjustedScore]:
    """The scores less what the deals have brought."""
    results = sorted(tournament.results, key=lambda result: result.name)
    lucks = luck_in_folder(tournament.folder, results, azulejos.game, workers)
    return adjusted_scores([one.bot for one in tournament.standings()], results, lucks)


def word_adjusted(one: AdjustedScore) -> str:
    less = ""
    if one.reduction is not None:
        less = f"; the plain score varies {one.reduction:.1f} times as much"
        less += f" ({one.reduction_low:.1f} to {one.reduction_high:.1f})"
    return f"{one.bot} without luck: {one.score:.1%} ({one.low:.1%} to {one.high:.1%}){less}"


@contextmanager
def progress(tournament: Tournament) -> Iterator[Callable[[], None]]:
    """Something to call after each game: a bar on a terminal, else a line now and then."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lines(tournament)
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console) as bar:
        task = bar.add_task("", total=tournament.games)
        updated = 0.0

        def watch() -> None:
            nonlocal updated
            bar.update(task, completed=len(tournament.results))
            if time.monotonic() > updated + UPDATE_SECONDS:
                updated = time.monotonic()
                bar.update(task, description=short(tournament))

        yield watch


def lines(tournament: Tournament) -> Callable[[], None]:
    reported = 0

    def watch() -> None:
        nonlocal reported
        part = PARTS * len(tournament.results) // tournament.games
        if part > reported:
            reported = part
            sys.stderr.write(f"{len(tournament.results)} of {tournament.games} games: {short(tournament)}\n")

    return watch


def short(tournament: Tournament) -> str:
    """The score of the first bot, and the test if there is one."""
    if not tournament.results:
        return ""
    first = standing(tournament.plan.labels[0], tournament.results, UNRATED)
    text = f"{first.bot} {first.score:.1%} ({first.low:.1%} to {first.high:.1%})"
    if tournament.question is None:
        return text
    pairs = pairs_in_order(tournament.plan, tournament.results)
    return f"{text}, ratio {tournament.question.ratio(pairs) if pairs else 0.0:.2f} of ±{BOUND:.2f}"


def report(tournament: Tournament) -> dict[str, object]:
    """The standings for programs."""
    plan = tournament.plan
    figures: dict[str, object] = {
        "game": plan.game,
        "options": dict(plan.options),
        "players": plan.players,
        "seed": plan.seed,
        "games": len(tournament.results),
        "folder": str(tournament.folder.path),
        "bots": [rounded(one) for one in tournament.standings()],
        "faults": faults(tournament),
    }
    if tournament.question is not None:
        pairs = pairs_in_order(plan, tournament.results)
        figures["sprt"] = {
            "elo0": tournament.question.elo0,
            "elo1": tournament.question.elo1,
            "pairs": len(pairs),
            "ratio": round(tournament.question.ratio(pairs), 4) if pairs else 0.0,
            "verdict": tournament.verdict(),
        }
    return figures


def faults(tournament: Tournament) -> list[dict[str, object]]:
    """Which engines forfeited which games, and why."""
    return [
        {"game": result.name, "bot": result.bots[seat], "reason": reason}
        for result in sorted(tournament.results, key=lambda result: result.name)
        for seat, reason in result.forfeits.items()
    ]


def rounded(one: Standing) -> dict[str, object]:
    """Figures without digits that mean nothing."""
    digits = {"elo": 1, "elo_low": 1, "elo_high": 1, "margin": 2}
    values = asdict(one)
    return {
        name: round(value, digits.get(name, 6)) if isinstance(value, float) else value for name, value in values.items()
    }


def show(tournament: Tournament) -> None:
    """The standings for people: a table on a terminal, else a line for each bot."""
    standings = tournament.standings()
    console = Console()
    if console.is_terminal:
        console.print(table_of(standings))
    else:
        for one in standings:
            sys.stdout.write(f"{one.bot}: {', '.join(f'{name} {text}' for name, text in cells(one))}\n")
    for fault in faults(tournament)[:MOST_FAULTS]:
        sys.stdout.write(f"{fault['bot']} forfeited {fault['game']}: it {fault['reason']}\n")
    sys.stdout.write(f"{len(tournament.results)} games, kept in {tournament.folder.path}\n")
    if tournament.question is not None:
        low, high = tournament.question.elo0, tournament.question.elo1
        first = tournament.plan.labels[0]
        sys.stdout.write(f"{first} by {high:g} Elo rather than {low:g}: {tournament.verdict()}\n")


def table_of(standings: list[Standing]) -> Table:
    table = Table("bot")
    for name, _ in cells(standings[0]):
        table.add_column(name, justify="right")
    for one in standings:
        table.add_row(one.bot, *(text for _, text in cells(one)))
    return table


def cells(one: Standing) -> list[tuple[str, str]]:
    """The columns of a bot in the table, each with its title."""
    margin = "–" if one.margin is None else f"{one.margin:+.1f}"
    shown = [
        ("won", str(one.wins)),
        ("drawn", str(one.draws)),
        ("lost", str(one.losses)),
        ("score", f"{one.score:.1%}"),
        ("95 %", f"{one.low:.1%} to {one.high:.1%}"),
        ("Elo", f"{signed(one.elo)} ({signed(one.elo_low)} to {signed(one.elo_high)})"),
        ("margin", margin),
        ("s a move", f"{one.seconds_per_move:.3f}"),
    ]
    return [*shown, ("forfeits", str(one.forfeits))] if one.forfeits else shown


def signed(elo: float) -> str:
    return "0" if abs(elo) < NEAREST else f"{elo:+.0f}"
