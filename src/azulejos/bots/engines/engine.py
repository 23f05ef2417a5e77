"""Engines from outside: any program that speaks the protocol of `docs/engine-protocol.md` plays as a bot.

It is sent positions as its seat sees them and answers with moves. One that breaks the rules of the game or of the
protocol, takes too long or dies is ended, and `choose` raises `EngineFault`; the next call starts it again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from azulejos.bots.engines.engine_process import EngineFault, Message, Process, quote
from azulejos.bots.protocol import Bot, SearchResult, Seen, Tell
from azulejos.bots.search.budget import Budget
from azulejos.core import loops
from azulejos.core.errors import NotationError
from azulejos.core.game import Game, Generator
from azulejos.texts.reasons import in_english

PROTOCOL = 1
START_SECONDS = 120.0  # to say hello, and to be ready for a game: engines may have to compile or load something
MOST_STARTS = 2  # that fail, one after the other; then it is not started again
MOVE_SECONDS = 60.0  # for a decision whose budget has no time
GRACE_SECONDS = 2.0  # beyond the time of a decision; halfway through it the engine is asked to stop
POLL_SECONDS = 0.05  # between two checks for an interruption
SEEDS = 2**31


class Engine(Bot):
    """A program in a process of its own, started when it is needed."""

    unit = "nodes"

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        grace: float = GRACE_SECONDS,
        log: Callable[[str], None] | None = None,
    ) -> None:
        self.name = name
        self.command = command
        self.grace = grace
        self.log = log
        self._process: Process | None = None
        self._game = ""  # that was last announced to it
        self._starts_in_vain = 0

    def prepare(self, game: Game) -> None:
        """Start it if it does not run, and announce a new game."""
        try:
            self._new_game(self._running(), game)
        except EngineFault:
            self._end()
            raise

    def choose(self, seen: Seen, budget: Budget, rng: Generator, tell: Tell | None = None) -> SearchResult:
        try:
            process = self._running()
            if self._game != seen.game.name:
                self._new_game(process, seen.game)
            process.send(position_message(seen))
            process.send(go_message(budget, loops.below(rng, 0, SEEDS)))
            return self._await_best(process, seen, budget, tell)
        except EngineFault:
            self._end()
            raise

    def close(self) -> None:
        self._end()

    def _running(self) -> Process:
        if self._process is None:
            if self._starts_in_vain == MOST_STARTS:
                raise EngineFault(f"was given up after {MOST_STARTS} starts in vain")
            self._starts_in_vain += 1
            self._process = Process(self.command, self.log)
            self._game = ""
            self._process.send({"type": "hello", "protocol": PROTOCOL})
            answer = self._await(self._process, "hello")
            if answer.get("protocol") != PROTOCOL:
                raise EngineFault(f"speaks protocol {quote(str(answer.get('protocol')))}, not {PROTOCOL}")
        return self._process

    def _new_game(self, process: Process, game: Game) -> None:
        process.send({"type": "new", "game": game.name})
        self._await(process, "ready")
        self._game = game.name
        self._starts_in_vain = 0

    def _await(self, process: Process, kind: str) -> Message:
        """Its next answer of a kind, before a game."""
        end = time.monotonic() + START_SECONDS
        while (message := process.receive(end)) is not None:
            refuse_error(message)
            if message["type"] == kind:
                return message
        raise EngineFault(f"did not say {kind} within {START_SECONDS:g} s")

    def _await_best(self, process: Process, seen: Seen, budget: Budget, tell: Tell | None) -> SearchResult:
        limit = MOVE_SECONDS if budget.seconds is None else budget.seconds
        end = time.monotonic() + limit + self.grace
        stop_at = end - self.grace / 2
        has_stopped = False
        while time.monotonic() < end:
            if not has_stopped and (budget.interrupt.is_set or time.monotonic() >= stop_at):
                process.send({"type": "stop"})
                has_stopped = True
                end = min(end, time.monotonic() + self.grace)
            message = process.receive(min(end, time.monotonic() + POLL_SECONDS))
            if message is None:
                continue
            refuse_error(message)
            if message["type"] == "best":
                return read_best(seen, message)
            if message["type"] == "info" and tell is not None and (report := read_line(seen, message)).line:
                tell(report)
        raise EngineFault(f"did not answer within {limit:g} s and {self.grace:g} s of grace")

    def _end(self) -> None:
        if self._process is not None:
            process, self._process = self._process, None
            process.close()


def position_message(seen: Seen) -> Message:
    """All that a seat may know, and what it may do."""
    notation, state = seen.game.notation, seen.state
    return {
        "type": "position",
        "seat": seen.seat,
        "position": notation.format_position(state),
        "seen": notation.format_position(state, seen.seat),
        "legal": seen.game.moves(state),
    }


def go_message(budget: Budget, seed: int) -> Message:
    limits = {"seconds": budget.seconds, "nodes": budget.nodes, "simulations": budget.simulations}
    given = {name: limit for name, limit in limits.items() if limit is not None}
    return {"type": "go", **given, "threads": budget.threads, "seed": seed}


def refuse_error(message: Message) -> None:
    if message["type"] == "error":
        raise EngineFault(f"gave up: {quote(str(message.get('reason', '')))}")


def read_best(seen: Seen, message: Message) -> SearchResult:
    """Its choice, which must be legal; what it says of value and line may be nonsense."""
    move = message.get("move")
    if not isinstance(move, str):
        raise EngineFault(f"answered with the move {quote(str(move))}")
    try:
        action = seen.game.notation.parse_move(seen.state, move)
    except NotationError as error:
        raise EngineFault(f"answered with the move {quote(move)}: {error}") from None
    if not seen.game.is_legal(seen.state, action):
        raise EngineFault(
            f"played the illegal move {quote(move)}: {in_english(seen.game.why_illegal(seen.state, action))}"
        )
    report = read_line(seen, message)
    return SearchResult(action, report.value, report.line or (action,), report.nodes)


def read_line(seen: Seen, message: Message) -> SearchResult:
    """The result in an `info` message, as far as it is valid; without a line it has no action."""
    game, state = seen.game, seen.state.copy()
    line: list[int] = []
    given = message.get("line")
    for move in given if isinstance(given, list) else []:
        try:
            action = game.notation.parse_move(state, move) if isinstance(move, str) and game.actor(state) >= 0 else -1
        except NotationError:
            break
        if action < 0 or not game.is_legal(state, action):
            break
        game.apply(state, action)
        line.append(action)
    value, nodes = message.get("value"), message.get("nodes")
    return SearchResult(
        line[0] if line else -1,
        value if isinstance(value, int | float) and 0 <= value <= 1 else None,
        tuple(line),
        nodes if isinstance(nodes, int) and nodes >= 0 else 0,
    )
