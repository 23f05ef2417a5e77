"""`azulejos arena`: bots against bots, and what came of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from azulejos.arena.sequential import BOUND
from azulejos.arena.standings import Standing, pairs_in_order
from azulejos.arena.tournament import Tournament
from azulejos.arena.workers import Runner

INTERRUPTED = 130  # the exit code of a command that Ctrl-C ended
PARTS = 10  # of a tournament, each told in a line where nobody watches
NEAREST = 0.05  # of an Elo that is written as 0


def arena(tournament: Tournament, runner: Runner, as_json: bool) -> None:
    """Play, and tell the standings; Ctrl-C ends the playing, not the telling."""
    interrupted = False
    try:
        with progress(tournament) as watch:
            tournament.run(runner, watch)
    except KeyboardInterrupt:
        interrupted = True
    if as_json:
        sys.stdout.write(json.dumps(report(tournament), indent=2, ensure_ascii=False) + "\n")
    else:
        show(tournament)
    sys.stdout.flush()
    if interrupted:
        again = f"go on with the same command and --folder '{tournament.folder.path}'"
        sys.stderr.write(f"Interrupted; what was played is kept: {again}\n")
        raise SystemExit(INTERRUPTED)


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
        yield lambda: bar.update(task, completed=len(tournament.results), description=short(tournament))


def lines(tournament: Tournament) -> Callable[[], None]:
    told = 0

    def watch() -> None:
        nonlocal told
        part = PARTS * len(tournament.results) // tournament.games
        if part > told:
            told = part
            sys.stderr.write(f"{len(tournament.results)} of {tournament.games} games: {short(tournament)}\n")

    return watch


def short(tournament: Tournament) -> str:
    """How the first bot stands, and the test if there is one."""
    if not tournament.results:
        return ""
    first = tournament.standings()[0]
    text = f"{first.bot} {first.score:.1%} ({first.low:.1%} to {first.high:.1%})"
    if tournament.question is None:
        return text
    pairs = pairs_in_order(tournament.plan, tournament.results)
    return f"{text}, ratio {tournament.question.ratio(pairs) if pairs else 0.0:.2f} of ±{BOUND:.2f}"


def report(tournament: Tournament) -> dict[str, object]:
    """The standings for programs."""
    plan = tournament.plan
    found: dict[str, object] = {
        "game": plan.game,
        "options": dict(plan.options),
        "players": plan.players,
        "seed": plan.seed,
        "games": len(tournament.results),
        "folder": str(tournament.folder.path),
        "bots": [rounded(standing) for standing in tournament.standings()],
    }
    if tournament.question is not None:
        pairs = pairs_in_order(plan, tournament.results)
        found["sprt"] = {
            "elo0": tournament.question.elo0,
            "elo1": tournament.question.elo1,
            "pairs": len(pairs),
            "ratio": round(tournament.question.ratio(pairs), 4) if pairs else 0.0,
            "verdict": tournament.verdict(),
        }
    return found


def rounded(standing: Standing) -> dict[str, object]:
    """Figures without digits that mean nothing."""
    digits = {"elo": 1, "elo_low": 1, "elo_high": 1, "margin": 2}
    values = asdict(standing)
    return {
        name: round(value, digits.get(name, 6)) if isinstance(value, float) else value for name, value in values.items()
    }


def show(tournament: Tournament) -> None:
    """The standings for people: a table on a terminal, else a line for each bot."""
    found = tournament.standings()
    console = Console()
    if console.is_terminal:
        console.print(table_of(found))
    else:
        for standing in found:
            sys.stdout.write(f"{standing.bot}: {', '.join(f'{name} {text}' for name, text in cells(standing))}\n")
    sys.stdout.write(f"{len(tournament.results)} games, kept in {tournament.folder.path}\n")
    if tournament.question is not None:
        low, high = tournament.question.elo0, tournament.question.elo1
        first = tournament.plan.labels[0]
        sys.stdout.write(f"{first} by {high:g} Elo rather than {low:g}: {tournament.verdict()}\n")


def table_of(found: list[Standing]) -> Table:
    table = Table("bot")
    for name, _ in cells(found[0]):
        table.add_column(name, justify="right")
    for standing in found:
        table.add_row(standing.bot, *(text for _, text in cells(standing)))
    return table


def cells(standing: Standing) -> list[tuple[str, str]]:
    """What is told of a bot, each with its name."""
    margin = "–" if standing.margin is None else f"{standing.margin:+.1f}"
    told = [
        ("won", str(standing.wins)),
        ("drawn", str(standing.draws)),
        ("lost", str(standing.losses)),
        ("score", f"{standing.score:.1%}"),
        ("95 %", f"{standing.low:.1%} to {standing.high:.1%}"),
        ("Elo", f"{signed(standing.elo)} ({signed(standing.elo_low)} to {signed(standing.elo_high)})"),
        ("margin", margin),
        ("s a move", f"{standing.seconds_per_move:.3f}"),
    ]
    return [*told, ("forfeits", str(standing.forfeits))] if standing.forfeits else told


def signed(elo: float) -> str:
    return "0" if abs(elo) < NEAREST else f"{elo:+.0f}"
