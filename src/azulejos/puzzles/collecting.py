"""Puzzles of many games, found on several threads, and the best of them chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from azulejos.analysis.review import POLL_SECONDS
from azulejos.bots.search.budget import new_flag
from azulejos.core.records.record import Record
from azulejos.puzzles.making import puzzles_in
from azulejos.puzzles.puzzle import DIFFICULTIES, Puzzle

Progress = Callable[[int, int], None]  # how many games were searched, and how many puzzles were found

EVEN = 0.5


class Collection:
    """Puzzles by game, as they are found: whatever ends the search, what was found is kept."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = records
        self.found: dict[int, list[Puzzle]] = {}  # by the number of the game

    def search(self, workers: int = 1, progress: Progress | None = None) -> None:
        """Search all games. The same games give the same puzzles, on any number of threads."""
        flag = new_flag()
        with ThreadPoolExecutor(workers) as pool:
            try:
                futures = {
                    pool.submit(list, puzzles_in(record, flag)): number for number, record in enumerate(self.records)
                }
                waiting: set[Future[list[Puzzle]]] = set(futures)
                while waiting:
                    done, waiting = wait(waiting, POLL_SECONDS, FIRST_COMPLETED)
                    for future in done:
                        self.found[futures[future]] = future.result()
                    if done and progress is not None:
                        progress(len(self.found), sum(map(len, self.found.values())))
            except BaseException:
                flag[0] = 1
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    @property
    def puzzles(self) -> list[Puzzle]:
        """All that were found, in the order of the games; a position that came twice, once."""
        found = (puzzle for number in sorted(self.found) for puzzle in self.found[number])
        return list({puzzle.id: puzzle for puzzle in found}.values())

    def best(self, number: int) -> list[Puzzle]:
        """The best of them: as many of each difficulty as can be, and of one game as few as can be."""
        ranked: dict[int, list[Puzzle]] = defaultdict(list)
        for first_of_game in (True, False):
            chosen = {of_game[0].id for of_game in map(by_quality, self.found.values()) if of_game}
            for puzzle in by_quality(self.puzzles):
                if (puzzle.id in chosen) == first_of_game:
                    ranked[puzzle.difficulty].append(puzzle)
        return by_difficulty(evenly([ranked[difficulty] for difficulty in DIFFICULTIES], number))


def by_quality(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Those with an exact answer first, then those with one winning move, then those with the largest lead."""
    return sorted(puzzles, key=lambda each: (not each.proved, each.answer.win <= EVEN, -each.lead, each.id))


def by_difficulty(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """From the easiest on."""
    return sorted(puzzles, key=lambda each: (each.missed, each.id))


def evenly(shelves: list[list[Puzzle]], number: int) -> list[Puzzle]:
    """So many from the fronts of the shelves, from each as many as from any other while they last."""
    taken: list[Puzzle] = []
    depth = 0
    while len(taken) < number and any(len(shelf) > depth for shelf in shelves):
        taken += [shelf[depth] for shelf in shelves if len(shelf) > depth][: number - len(taken)]
        depth += 1
    return taken
