"""How strong are the bots? Matches by `azulejos arena`, each kept in a folder, so that an interrupted one resumes.

    python -m benchmarks.strength [NAME…] [--workers 2] [--write]

Without names, all of them are played. `--write` puts the figures into `strength.md`, and the ratings of the levels into
`docs/bots.md`.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from benchmarks.papers import begin_mark, write_figures

from azulejos.bots import levels

HERE = Path(__file__).parent
PAPER = HERE / "strength.md"
BOTS = HERE.parent / "docs" / "bots.md"
WRITER = "strength.py --write"
PERCENT = 100
CLOCK = ("--clock", "processor")  # so that other work on the machine decides nothing


@dataclass(frozen=True, slots=True)
class Match:
    """One call of the arena."""

    name: str
    game: str
    bots: tuple[str, ...]
    games: int
    options: str = ""  # of the game and the arena
    asked: str = ""  # the result that the first bot must reach

    @property
    def command(self) -> str:
        game, games = ("--game", self.game), ("--games", str(self.games), "--seed", "1")
        return shlex.join([*self.bots, *game, *self.options.split(), *games, *CLOCK])


def levels_of(game: str) -> tuple[str, ...]:
    return ("random", "greedy", *(bot.name for bot in levels(game)))


FAST = "--seconds 0.25"
# Each group is a table of `strength.md`.
GROUPS = {
    "azul": (
        Match("azul-greedy", "azul", ("strongest", "greedy"), 100, FAST, "97 %"),
        Match("azul-uct", "azul", ("strongest", "uct:10000"), 60, FAST, "90 %"),
        Match("azul-handmade", "azul", ("strongest", "handmade"), 160, FAST, "85 %"),
    ),
    "azul-more": (
        Match("azul-3-greedy", "azul", ("strongest", "greedy"), 120, f"--players 3 {FAST}", "80 %"),
        Match("azul-4-greedy", "azul", ("strongest", "greedy"), 100, f"--players 4 {FAST}", "80 %"),
        Match("azul-3-architect", "azul", ("strongest@0.25", "architect"), 90, "--players 3", "33 %"),
        Match("azul-4-architect", "azul", ("strongest@0.25", "architect"), 160, "--players 4", "25 %"),
    ),
    "azul-grey": (
        Match("azul-grey-greedy", "azul", ("strongest", "greedy"), 60, f"--wall grey {FAST}"),
        Match("azul-grey-handmade", "azul", ("strongest", "handmade"), 80, f"--wall grey {FAST}"),
    ),
    "duel": (
        Match("duel-greedy", "duel", ("strongest", "greedy"), 60, FAST, "97 %"),
        Match("duel-uct", "duel", ("strongest", "uct"), 30, FAST, "80 %"),
    ),
}
# Each of these is a table of `docs/bots.md`.
RATINGS = (
    Match("azul-levels", "azul", levels_of("azul"), 40),
    Match("duel-levels", "duel", levels_of("duel"), 12),
)
HEAD = ("| command | won–drawn–lost | score (95 %) | asked | margin | s a move |", "|---|---|---|--:|--:|---|")
RATING_HEAD = ("| bot | rating | 95 % | score | s a move |", "|---|--:|---|--:|--:|")

Report = dict[str, Any]


def play(match: Match, folder: Path, workers: int) -> None:
    """Run or resume a match in the arena and return its output; its progress goes where ours does."""
    command = [sys.executable, "-m", "azulejos", "arena", *shlex.split(match.command)]
    command += ["--workers", str(workers), "--folder", str(folder / match.name), "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    (folder / f"{match.name}.json").write_text(done.stdout, encoding="utf-8")


def report_of(match: Match, folder: Path) -> Report | None:
    """The result of a match, if it was played."""
    path = folder / f"{match.name}.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else None


def row(match: Match, report: Report) -> str:
    first, other = report["bots"][:2]
    won = f"{first['wins']}–{first['draws']}–{first['losses']}"
    score = f"**{percent(first['score'])}** ({percent(first['low'])} to {percent(first['high'])})"
    times = f"{first['seconds_per_move']:.3f}, {other['seconds_per_move']:.3f}"
    return f"| `{match.command}` | {won} | {score} | {match.asked or '–'} | {first['margin']:+.1f} | {times} |"


def percent(share: float) -> str:
    return f"{PERCENT * share:.1f} %"


def rating_rows(report: Report) -> list[str]:
    """The ratings from the strongest down; `greedy` is 0."""
    zero = next(one["elo"] for one in report["bots"] if one["bot"] == "greedy")
    lines = [*RATING_HEAD]
    for one in sorted(report["bots"], key=lambda one: float(one["elo"]), reverse=True):
        rating, low, high = (one[name] - zero for name in ("elo", "elo_low", "elo_high"))
        line = f"| `{one['bot']}` | {rating:+.0f} | {low:+.0f} to {high:+.0f} | {percent(one['score'])} "
        lines.append(line + f"| {one['seconds_per_move']:.3f} |")
    return lines


def write(folder: Path) -> None:
    """Put all that was played into the documents."""
    for group, matches in GROUPS.items():
        reports = [(match, report_of(match, folder)) for match in matches]
        rows = [row(match, report) for match, report in reports if report is not None]
        if rows:
            write_figures(PAPER, begin_mark(group, WRITER), [*HEAD, *rows])
    for match in RATINGS:
        if (report := report_of(match, folder)) is not None:
            command = f"`azulejos arena {match.command}`"
            write_figures(BOTS, begin_mark(match.name, WRITER), [*rating_rows(report), "", command])


def main() -> None:
    known = {match.name: match for match in (*chain(*GROUPS.values()), *RATINGS)}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=HERE / "build" / "strength", help="where games are kept")
    parser.add_argument("--write", action="store_true", help="put the figures into the documents")
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.names if name not in known]:
        parser.error(f"there is no match {', '.join(unknown)}: there is {', '.join(known)}")
    for name in chosen.names or known:
        match = known[name]
        print(f"azulejos arena {match.command}", flush=True)
        play(match, chosen.folder, chosen.workers)
        report = report_of(match, chosen.folder)
        print("\n".join(rating_rows(report) if match in RATINGS else [row(match, report)]), flush=True)
        if chosen.write:
            write(chosen.folder)


if __name__ == "__main__":
    main()
