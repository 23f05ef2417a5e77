"""Work on a Ray cluster: the same games as on one machine, played wherever there is a core."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

from azulejos.arena.match import Played, Players, play_game
from azulejos.arena.plan import Task
from azulejos.arena.workers import Runner, count_loss
from azulejos.core.errors import AzulejosError

CLIENT = "ray://"
CONNECT_SECONDS = 10.0
LOCAL = "ray"  # no address: a cluster that runs on this machine already, else a new one

_players: list[Players] = []  # of the process that this is imported in


class Named(Protocol):
    """A piece of work."""

    @property
    def name(self) -> str: ...


Work = TypeVar("Work", bound=Named)
Answer = TypeVar("Answer")


def play_on_cluster(address: str, workers: int) -> Runner:
    """A runner on a cluster; a new one on this machine gets this many workers."""
    check_cluster(address)
    return lambda tasks: on_cluster(address, workers, play_there, tasks)


def on_cluster(
    address: str, workers: int, function: Callable[[Work], Answer], tasks: Iterable[Work]
) -> Iterator[tuple[Work, Answer]]:
    """The results of a function for tasks, as they end; those of a lost worker are computed again."""
    ray = import_ray()
    connect(ray, address, workers)
    work = ray.remote(max_retries=0)(function)  # tasks that are lost are counted and given out again here
    waiting = iter(tasks)
    pending: dict[Any, Work] = {}
    losses: dict[str, int] = {}
    try:
        while True:
            room = max(1, int(ray.cluster_resources().get("CPU", 1)))
            while len(pending) < room and (task := next(waiting, None)) is not None:
                pending[work.remote(task)] = task
            if not pending:
                return
            done, _ = ray.wait(list(pending))
            for reference in done:
                task = pending.pop(reference)
                try:
                    answer = ray.get(reference)
                except ray.exceptions.RayTaskError:
                    raise  # a fault of ours, not the loss of a worker
                except ray.exceptions.RayError:
                    count_loss(losses, task.name)
                    pending[work.remote(task)] = task
                    continue
                yield task, answer
    finally:
        for reference in pending:
            ray.cancel(reference, force=True)
        ray.shutdown()


def play_there(task: Task) -> Played:
    """Play one game on a worker of the cluster; its bots stay for the next game."""
    if not _players:
        _players.append(Players())
    return play_game(task, _players[0])


def check_cluster(address: str) -> None:
    """Refuse what can't work before anything begins."""
    import_ray()
    if address != LOCAL:
        check_answers(address)


def import_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise AzulejosError("this needs Ray: pip install 'azulejos[cluster]'") from None
    return ray


def check_answers(address: str) -> None:
    """Ray itself would try for minutes."""
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if not host or not port.isdecimal():
        raise AzulejosError(f"--cluster is {LOCAL}, or an address as in 10.0.0.1:6379, not '{address}'")
    try:
        socket.create_connection((host, int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise AzulejosError(f"no Ray cluster answers at '{address}': {error}") from None


def connect(ray: Any, address: str, workers: int) -> None:
    if ray.is_initialized():
        return
    quiet = {"log_to_driver": False, "logging_level": "error"}
    try:
        if address != LOCAL:
            ray.init(address=address, **quiet)
            return
        try:
            ray.init(address="auto", **quiet)
        except ConnectionError:
            ray.init(num_cpus=workers, include_dashboard=False, **quiet)
    except Exception as error:  # Ray has no class for what goes wrong while it starts
        raise AzulejosError(f"no Ray cluster answers at '{address}': {error}") from None
