"""How many marks are true? Games of all levels are reviewed, and each mark for a loss is searched again for longer.

    .venv/bin/python -m benchmarks.marks azul --games 80 --keep marks.jsonl --write
    .venv/bin/python -m benchmarks.marks duel --games 20 --keep marks-duel.jsonl --write

A mark is taken back if the longer search, of 100 times the nodes of a review (2 million in Azul), no longer finds a
loss that is marked. Each level plays itself in turn. What was measured is kept in the file of `--keep`: after an
interruption, the same command resumes there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean
from time import process_time

from benchmarks.accuracy import played
from benchmarks.sections import keep_section

import azulejos
from azulejos.analysis.breakdown import breakdowns_of
from azulejos.analysis.decisions import Decision, compare_with_best
from azulejos.analysis.judging import judge_of
from azulejos.analysis.luck import DealJudged
from azulejos.analysis.marks import INACCURACY, LOSSES
from azulejos.analysis.review import review, seed_of
from azulejos.bots import levels
from azulejos.bots.search.budget import new_flag
from azulejos.core.game import Game, State

DOCUMENT = Path(__file__).with_name("marks.md")
LONGER = 100  # times the nodes of a review


@dataclass(frozen=True, slots=True)
class Measured:
    """One game."""

    level: str
    seconds: float  # of the processor, for the review
    changes: float  # second thoughts, of the first seat
    unseen: float  # the same without hindsight
    marks: list[tuple[str, float, float]]  # each mark, its loss, and the loss that the longer search finds


def measured(game: Game, level: str, seed: int) -> Measured:
    record = played(game, level, seed)
    began = process_time()
    reviewed = review(record)
    seconds = process_time() - began
    marks = []
    for ply, decision in reviewed.decisions:
        if decision.mark in LOSSES:
            marks.append((decision.mark, decision.loss, longer_loss(game, reviewed.states[ply], ply, decision)))
    plain = [each if isinstance(each, Decision) else DealJudged(each.expected, each.after) for each in reviewed.plies]
    unseen = breakdowns_of(plain, reviewed.end)[0].changes
    return Measured(level, seconds, reviewed.breakdowns()[0].changes, unseen, marks)


def longer_loss(game: Game, state: State, ply: int, decision: Decision) -> float:
    judge = judge_of(game, state, seed_of(ply), new_flag())
    nodes = LONGER * judge.analyst.effort.nodes
    return compare_with_best(judge, decision.action, nodes).loss


def read(kept: Path | None) -> dict[tuple[str, int], Measured]:
    if kept is None or not kept.exists():
        return {}
    lines = map(json.loads, kept.read_text().splitlines())
    return {(line["level"], line.pop("seed")): Measured(**line) for line in lines}


def row(level: str, games: Sequence[Measured]) -> str:
    marks = [tuple(mark) for game in games for mark in game.marks]
    back = [mark for mark in marks if mark[2] < INACCURACY]
    share = f"{100 * len(back) / len(marks):.1f} %" if marks else "–"
    largest = f"{100 * max(mark[1] for mark in back):.1f} %" if back else "–"
    changes, unseen = (mean(abs(getattr(game, name)) for game in games) for name in ("changes", "unseen"))
    seconds = mean(game.seconds for game in games)
    numbers = f"{len(games)} | {len(marks)} | {len(back)} | {share} | {largest}"
    return f"| {level} | {numbers} | {100 * unseen:.1f} % | {100 * changes:.1f} % | {seconds:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=6, help="of each level")
    parser.add_argument("--keep", type=Path, help="a file for what was measured")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    game, known = azulejos.game(given.game), read(given.keep)
    names = [level.name for level in levels(game.name)]
    for seed in range(given.games):
        for name in names:
            if (name, seed) not in known:
                known[name, seed] = measured(game, name, seed)
                print(name, seed, known[name, seed].marks, flush=True)
                if given.keep is not None:
                    with given.keep.open("a") as file:
                        file.write(json.dumps({"seed": seed, **asdict(known[name, seed])}) + "\n")
    text = [f"`python -m benchmarks.marks {given.game} --games {given.games}`", ""]
    text += ["| level | games | marks | taken back | share | largest | second thoughts | with hindsight | review, s |"]
    text += ["|---|--:|--:|--:|--:|--:|--:|--:|--:|"]
    text += [row(name, [known[name, seed] for seed in range(given.games)]) for name in names]
    text += [row("all", [known[name, seed] for name in names for seed in range(given.games)])]
    section = "\n".join(text)
    print(section)
    if given.write:
        keep_section(DOCUMENT, "# Marks that a longer search takes back\n", game.name, section)


if __name__ == "__main__":
    main()
