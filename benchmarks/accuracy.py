"""Does accuracy tell strength? Every level plays itself, and its games are reviewed.

    .venv/bin/python -m benchmarks.accuracy azul --games 10 --write
    .venv/bin/python -m benchmarks.accuracy duel --games 6 --write

The table must go up from `random` to the strongest level. `--write` keeps it in `accuracy.md`, and with the values:
from there a review says which level somebody played like.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from statistics import mean, stdev

import azulejos
from azulejos.analysis.decisions import Decision
from azulejos.analysis.review import accuracy_of, judge_ply
from azulejos.bots import bot, levels
from azulejos.bots.analyst import FOLDER, analyst_of
from azulejos.bots.budget import Budget, new_flag
from azulejos.bots.protocol import seen_by_actor
from azulejos.core.fair import seeded_fairness
from azulejos.core.game import Game
from azulejos.core.record import Action, Playthrough
from azulejos.core.rng import seeded

DOCUMENT = Path(__file__).with_name("accuracy.md")
MASTER = {"nodes": 200_000, "simulations": 6_000}  # about what 0.25 s allow, but the same on every machine


def played(game: Game, name: str, seed: int) -> list[Decision]:
    """What a review says of a level's moves against itself."""
    play, rng, player = (
        Playthrough(game, game.with_defaults({}), seeded_fairness(seed)),
        seeded(seed),
        bot(name, game.name),
    )
    strongest = levels(game.name)[-1].name
    limits = {} if name != strongest else {player.unit: MASTER[player.unit]}
    while not game.is_over(play.state):
        result = player.choose(seen_by_actor(game, play.state, rng), Budget(**limits), rng)
        play.apply(result.action)
    record = play.record((name, name), {}, reveal=True)
    states = [state for state, _ in record.replay()]
    moves = [ply for ply, made in enumerate(record.plies) if isinstance(made, Action)]
    judged = (judge_ply(record, states, ply, analyst_of(game).effort, new_flag()) for ply in moves)
    return [decision for decision in judged if isinstance(decision, Decision)]


def row(game: Game, name: str, games: int) -> dict[str, object]:
    """What a level's games come to."""
    reviews = [played(game, name, seed) for seed in range(games)]
    seats = [[made for made in each if made.seat == seat] for each in reviews for seat in (0, 1)]
    accuracies = [found for made in seats if (found := accuracy_of(made)) is not None]
    lost = [sum(each.points_loss for each in made) for made in seats]
    return {
        "level": name,
        "accuracy": round(mean(accuracies), 1),
        "spread": round(stdev(accuracies), 1),
        "points": round(mean(lost), 1),
        "seats": len(accuracies),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10, help="of each level")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    game = azulejos.game(given.game)
    rows = []
    for name in ("random", *(level.name for level in levels(game.name))):
        rows.append(row(game, name, given.games))
        print(rows[-1], flush=True)
    state = game.new()
    kind = analyst_of(game).kind(state)
    command = f"python -m benchmarks.accuracy {given.game} --games {given.games}"
    text = [f"## {kind}", "", f"`{command}`", ""]
    text += ["| level | accuracy | spread of one game | points lost a game |", "|---|--:|--:|--:|"]
    text += [f"| {each['level']} | {each['accuracy']} | {each['spread']} | {each['points']} |" for each in rows]
    print("\n".join(text))
    if given.write:
        keep(kind, "\n".join(text), rows)


def keep(kind: str, section: str, rows: list[dict[str, object]]) -> None:
    kept = [[each["level"], each["accuracy"], each["spread"]] for each in rows]
    (FOLDER / f"{kind}.accuracy.json").write_text(json.dumps(kept) + "\n")
    text = DOCUMENT.read_text() if DOCUMENT.exists() else "# Accuracy by level\n"
    head, *parts = re.split(r"(?m)^## ", text)
    sections = {part.split("\n")[0]: part.strip() for part in parts} | {kind: section.removeprefix("## ")}
    DOCUMENT.write_text("\n\n".join([head.rstrip(), *(f"## {sections[name]}" for name in sorted(sections))]) + "\n")


if __name__ == "__main__":
    main()
