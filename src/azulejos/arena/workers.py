"""Workers that play the games: this process, or several beside it.

A runner takes tasks and gives back games in whatever order they end. A worker that dies, for whatever reason, is
replaced, and its game is played again.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from azulejos.arena.match import Played, Players, play_game
from azulejos.arena.plan import Task
from azulejos.core.errors import AzulejosError

TRIES = 3  # of a game whose worker is lost each time
END_SECONDS = 5.0  # for a worker to end its engines and itself

Runner = Callable[[Iterable[Task]], Iterator[tuple[Task, Played]]]


class LostGame(AzulejosError):
    """A game that no worker lives through."""


def play_here(tasks: Iterable[Task]) -> Iterator[tuple[Task, Played]]:
    """Play the games in this process, one after the other."""
    players = Players()
    try:
        for task in tasks:
            yield task, play_game(task, players)
    finally:
        players.close()


@dataclass(slots=True)
class Worker:
    """A process, the way to talk to it, and what it is doing."""

    process: BaseProcess
    connection: Connection
    task: Task | None = None


def play_beside(workers: int) -> Runner:
    """A runner with a number of processes."""

    def run(tasks: Iterable[Task]) -> Iterator[tuple[Task, Played]]:
        waiting = iter(tasks)
        again: list[Task] = []  # whose workers were lost
        losses: dict[str, int] = {}
        staff: list[Worker] = []
        try:
            while True:
                while len(staff) < workers:
                    staff.append(hire())
                for worker in staff:
                    if worker.task is None and (task := again.pop() if again else next(waiting, None)) is not None:
                        give(worker, task)
                busy = [worker for worker in staff if worker.task is not None]
                if not busy:
                    return
                wait([worker.connection for worker in busy])
                for worker in busy:
                    if worker.connection.poll():
                        task = worker.task
                        assert task is not None
                        played = take(worker)
                        if played is not None:
                            yield task, played
                            continue
                        staff.remove(worker)
                        dismiss([worker])
                        count_loss(losses, task.name)
                        again.append(task)
        finally:
            dismiss(staff)

    return run


def count_loss(losses: dict[str, int], name: str) -> None:
    """A task was lost with its worker; if that has happened too often, it is given up."""
    losses[name] = losses.get(name, 0) + 1
    if losses[name] == TRIES:
        raise LostGame(f"game {name} was given up: {TRIES} workers died while they played it")


def hire() -> Worker:
    context = multiprocessing.get_context("spawn")  # a fork would copy threads and compiled code in any state
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=[theirs], daemon=True)
    process.start()
    theirs.close()
    return Worker(process, ours)


def give(worker: Worker, task: Task) -> None:
    worker.task = task
    with contextlib.suppress(OSError):  # of a worker that is dead: that is seen when its answer is waited for
        worker.connection.send(task)


def take(worker: Worker) -> Played | None:
    """The game that a worker has played, or None if it is dead; a fault of ours is raised here."""
    try:
        answer = worker.connection.recv()
    except (EOFError, OSError):
        return None
    worker.task = None
    if isinstance(answer, BaseException):
        raise answer
    assert isinstance(answer, Played)
    return answer


def dismiss(staff: Iterable[Worker]) -> None:
    """End workers, and with them their engines."""
    for worker in staff:
        worker.connection.close()
        worker.process.terminate()
    for worker in staff:
        worker.process.join(END_SECONDS)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.process.close()


def work(connection: Connection) -> None:
    """The life of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process
    signal.signal(signal.SIGTERM, leave)
    players = Players()
    try:
        while True:
            task = connection.recv()
            try:
                connection.send(play_game(task, players))
            except Exception as error:  # is raised again in the parent process
                connection.send(error)
    except (EOFError, OSError):
        return
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # we are leaving already
        players.close()


def leave(number: int, frame: Any) -> None:
    sys.exit(0)
