"""How much of a result is luck, and how much surer are scores without it?

    .venv/bin/python -m benchmarks.luck architect:1500 architect:1000 --games 100 --seed 3 --folder games --write

Two bots play a tournament, or one that the folder holds is read. The luck of every round (`arena/round_luck.py`),
and that of every deal by the search of the review (`analysis/luck.py`), is compared with the results: by its
correlation r, by how many times less the results vary without it, and by how many times less they would at best, which
is 1 / (1 - r²).
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import numpy as np
from benchmarks.sections import keep_section
from numpy.typing import NDArray

import azulejos
from azulejos.analysis.luck import judge_deal
from azulejos.analysis.review import seed_of
from azulejos.arena.folder import Folder
from azulejos.arena.luck_adjusted import players_again, ratio_of_variances
from azulejos.arena.plan import make_plan
from azulejos.arena.results import Result
from azulejos.arena.round_luck import TIMES, luck_by_round
from azulejos.arena.tournament import Tournament
from azulejos.arena.workers import play_here
from azulejos.bots.analyst import analyst_of
from azulejos.bots.search.budget import new_flag
from azulejos.core.records.game_file import parse_record
from azulejos.core.records.record import Deal, Record

DOCUMENT = Path(__file__).with_name("luck.md")
TITLE = "# Luck of the tiles, and scores without it\n"
Numbers = NDArray[np.float64]


def by_deals(record: Record) -> dict[int, float]:
    """By round, what the deals have brought the first seat, as a review says it."""
    game, flag, effort = record.game, new_flag(), analyst_of(record.game).effort
    states = list(record.states())
    found: dict[int, float] = defaultdict(float)
    for ply, made in enumerate(record.plies):
        if isinstance(made, Deal):
            judged = judge_deal(game, states[ply], states[ply + 1], effort, seed_of(ply), flag)
            found[game.round_number(states[ply])] += judged.luck[0]
    return found


def table(name: str, results: list[Result], lucks: list[dict[int, float]]) -> str:
    """Lines of a table: each round, all of a game, and all of a deal with both seatings."""
    won = np.array([result.points(0) for result in results])
    rounds = sorted({number for luck in lucks for number in luck})
    rows = [f"| {name} | spread | r | ratio | 95 % | at best |", "|---|--:|--:|--:|---|--:|"]
    for number in rounds:
        rows.append(line(f"round {number}", won, np.array([luck.get(number, 0.0) for luck in lucks])))
    whole = np.array([sum(luck.values()) for luck in lucks])
    rows.append(line("game", won, whole))
    signs = [1 if result.rotation == 0 else -1 for result in results]  # of the bot that was named first
    pairs: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for result, points, luck, sign in zip(results, won, whole, signs, strict=True):
        pairs[result.deal].append((points if sign > 0 else 1 - points, sign * luck))
    means = np.array([np.mean(pair, axis=0) for pair in pairs.values()])
    rows.append(line("both seatings of a deal", means[:, 0], means[:, 1]))
    return "\n".join(rows)


def line(what: str, won: Numbers, luck: Numbers) -> str:
    if luck.std() == 0 or won.std() == 0:
        return f"| {what} | {luck.std():.1%} | – | – | – | – |"
    related = float(np.corrcoef(won, luck)[0, 1])
    ratio, low, high = ratio_of_variances(won.tolist(), (won - luck).tolist())
    interval, best = f"{low:.2f} to {high:.2f}", 1 / (1 - related**2)
    return f"| {what} | {luck.std():.1%} | {related:.2f} | {ratio:.2f} | {interval} | {best:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--game", default="azul")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--times", type=int, default=TIMES, help="that a round is played again")
    parser.add_argument("--deals", action="store_true", help="also by deals, as a review says it")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    plan = make_plan(given.game, {}, None, given.bots, games=given.games, seed=given.seed)
    tournament = Tournament(plan, Folder(given.folder, plan))
    tournament.run(play_here, lambda: None)
    results = sorted(tournament.results, key=lambda result: result.name)
    game, again = azulejos.game(given.game), players_again(tournament.folder)
    records = [
        parse_record(tournament.folder.file(result).read_text(encoding="utf-8"), lambda _: game) for result in results
    ]
    rounds = []
    for record in records:
        found = luck_by_round(record, again, analyst_of(game).effort, given.times)
        rounds.append({number: luck[0] for number, luck in enumerate(found, start=1)})
    options = f"--game {given.game} --games {given.games} --seed {given.seed} --times {given.times} --folder games"
    command = f"python -m benchmarks.luck {' '.join(given.bots)} {options}{' --deals' if given.deals else ''}"
    text = [f"`{command}`: {len(results)} games.", "", table("rounds played again", results, rounds), ""]
    if given.deals:
        text += [table("deals judged by the search", results, [by_deals(record) for record in records]), ""]
    section = "\n".join(text)
    print(section)
    if given.write:
        keep_section(DOCUMENT, TITLE, f"{given.game}: {given.bots[0]} against {given.bots[1]}", section)


if __name__ == "__main__":
    main()
