"""Does accuracy measure strength? Every level plays itself, and its games are reviewed.

    .venv/bin/python -m benchmarks.accuracy azul --games 3 --keep azul.jsonl --write
    .venv/bin/python -m benchmarks.accuracy duel --games 3 --keep duel.jsonl --write

The table must go up from `random` to the strongest level. `--write` keeps it in `accuracy.md`, and with the values:
from there a review says which level a player played like. What was reviewed is kept in the file of `--keep`: after
an interruption, the same command resumes there.
"""

from __future__ import annotations

import argparse
import json
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from benchmarks.sections import keep_section

import azulejos
from azulejos.analysis.decisions import Decision
from azulejos.analysis.marks import accuracy
from azulejos.analysis.review import task_of
from azulejos.arena.intervals import CONFIDENCE
from azulejos.bots import bot, levels
from azulejos.bots.analyst import FOLDER, analyst_of
from azulejos.bots.protocol import seen_by_actor
from azulejos.bots.search.budget import Budget, new_flag
from azulejos.core.game import Game
from azulejos.core.records.fairness import seeded_fairness
from azulejos.core.records.record import Action, Playthrough, Record
from azulejos.core.rng import seeded

DOCUMENT = Path(__file__).with_name("accuracy.md")
MASTER = {"nodes": 200_000, "simulations": 6_000}  # about what 0.25 s allow, but the same on every machine
Judged = list[tuple[int, float, float, float, float]]  # seat, chance of the best move, stakes, loss, points lost


def played(game: Game, name: str, seed: int) -> Record:
    """A game of a level against itself."""
    play, rng = Playthrough(game, game.with_defaults({}), seeded_fairness(seed)), seeded(seed)
    player = bot(name, game.name)
    strongest = levels(game.name)[-1].name
    limits = {} if name != strongest else {player.unit: MASTER[player.unit]}
    while not game.is_over(play.state):
        result = player.choose(seen_by_actor(game, play.state, rng), Budget(**limits), rng)
        play.apply(result.action)
    return play.record((name, name), {}, reveal=True)


def judged(record: Record) -> Judged:
    """The figures of a review about decisions with a choice."""
    task = task_of(record)
    moves = [ply for ply, made in enumerate(record.plies) if isinstance(made, Action)]
    found = (task.judge(ply, new_flag()) for ply in moves)
    return [
        (each.seat, each.best.wins[each.seat], each.stakes, each.loss, each.points_loss)
        for each in found
        if isinstance(each, Decision) and each.has_choice
    ]


def row(game: Game, name: str, games: int, kept: Path | None) -> dict[str, object]:
    """The means over a level's games."""
    known = read(kept)
    seats = []
    for seed in range(games):
        if (name, seed) not in known:
            known[name, seed] = judged(played(game, name, seed))
            if kept is not None:
                with kept.open("a") as file:
                    file.write(json.dumps([name, seed, known[name, seed]]) + "\n")
        seats += [[made for made in known[name, seed] if made[0] == seat] for seat in (0, 1)]
    found = [number for made in seats if (number := accuracy(each[1:4] for each in made)) is not None]
    return {
        "level": name,
        "accuracy": round(mean(found), 1),
        "half": round(CONFIDENCE * stdev(found) / sqrt(len(found)), 1),
        "spread": round(stdev(found), 1),
        "points": round(mean(sum(each[4] for each in made) for made in seats), 1),
    }


def read(kept: Path | None) -> dict[tuple[str, int], Judged]:
    if kept is None or not kept.exists():
        return {}
    return {(name, seed): decisions for name, seed, decisions in map(json.loads, kept.read_text().splitlines())}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=3, help="of each level")
    parser.add_argument("--keep", type=Path, help="a file for what was reviewed")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    game = azulejos.game(given.game)
    rows = []
    for name in ("random", *(level.name for level in levels(game.name))):
        rows.append(row(game, name, given.games, given.keep))
        print(rows[-1], flush=True)
    kind = analyst_of(game).kind(game.new())
    text = [f"`python -m benchmarks.accuracy {given.game} --games {given.games}`, {2 * given.games} seats a level", ""]
    text += ["| level | accuracy | 95 % | spread of one game | points lost per game |", "|---|--:|--:|--:|--:|"]
    line = "| {level} | {accuracy} | ± {half} | {spread} | {points} |"
    section = "\n".join([*text, *(line.format(**each) for each in rows)])
    print(section)
    if given.write:
        keep_section(DOCUMENT, "# Accuracy by level\n", kind, section)
        levels_kept = [[each["level"], each["accuracy"], each["spread"]] for each in rows]
        (FOLDER / f"{kind}.accuracy.json").write_text(json.dumps(levels_kept) + "\n")


if __name__ == "__main__":
    main()
