"""The bots that may sit at this server's tables: our own, and engines that the host has named.

No visitor can name a command: an engine is known to them by its name alone. One that fails loses nothing but its turn,
which the fallback bot then plays, so that people's games continue.
"""

from __future__ import annotations

import secrets
import shlex
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial

import structlog

from azulejos.bots import SIMPLE, bots
from azulejos.bots import bot as find_bot
from azulejos.bots.background import BackgroundCompiler
from azulejos.bots.engines.engine import Engine
from azulejos.bots.engines.engine_process import EngineFault
from azulejos.bots.precompile import Part, part_of_bot
from azulejos.bots.protocol import SearchResult, Seen, seen_by_actor
from azulejos.bots.search.budget import Budget, Interrupt
from azulejos.core.game import Game, Generator, State
from azulejos.core.rng import seeded
from azulejos.server.protocol.refusals import Refusal
from azulejos.texts.reasons import because

ENGINE_SECONDS = 1.0  # a decision of an engine
SIMPLE_NAMES = [bot.name for bot in SIMPLE]
FALLBACK_BOT = "greedy"  # for an engine that fails, and for one that is no longer there

log = structlog.get_logger()


class Roster:
    """Bots, and engines that run or rest."""

    def __init__(self, engines: Mapping[str, str] | None = None) -> None:
        self.engines = {name: shlex.split(command) for name, command in (engines or {}).items()}
        self._resting: dict[str, list[Engine]] = {name: [] for name in self.engines}
        self.compiler: BackgroundCompiler | None = None  # without it, everything is ready
        self._prepared: set[tuple[str, str]] = set()  # bots and their games
        self._lock = threading.Lock()
        self._under_way: set[Interrupt] = set()  # of every search
        self._is_ending = False

    def names(self, game: str) -> list[str]:
        """Those that people are offered."""
        return [*bots(game), *self.engines]

    def need(self, name: str, game: str) -> None:
        """Refuse a bot that does not exist. The simple ones may be asked for, too."""
        if name not in SIMPLE_NAMES and name not in self.names(game):
            raise Refusal(
                "no_such_bot", because("no_such_bot", bot=name, game=game, choices=", ".join(self.names(game)))
            )

    def is_ready(self, game: Game, name: str) -> bool:
        """Whether a bot can think at once; else it is compiled next."""
        part = self._unfinished_part(game, name)
        if part is not None and self.compiler is not None:
            self.compiler.hurry(part)
        return part is None

    def is_compiling(self, game: Game, name: str) -> bool:
        """Whether a bot can't think yet, because its code is still being compiled."""
        return self._unfinished_part(game, name) is not None

    def _unfinished_part(self, game: Game, name: str) -> Part | None:
        """The part that a bot waits for."""
        if self.compiler is None or name in self.engines:
            return None
        part = part_of_bot(self._named(name, game.name), game.name)
        return None if part is None or self.compiler.is_ready(part) else part

    def _named(self, name: str, game: str) -> str:
        """The bot of a name, or the one that stands in for it."""
        return name if name in SIMPLE_NAMES or name in bots(game) else FALLBACK_BOT

    def choose(self, game: Game, state: State, name: str, interrupt: Interrupt | None = None) -> str:
        """A bot's move, for the seat to act. It sees what its seat may know: the rest is drawn again for it."""
        with self._interruptible(interrupt or Interrupt()) as wish:
            return self._choose(game, state, name, wish)

    def _choose(self, game: Game, state: State, name: str, wish: Interrupt) -> str:
        rng = seeded(secrets.randbits(64))
        seen = seen_by_actor(game, state, rng)
        choice = self._ask_engine(name, seen, rng, wish) if name in self.engines else None
        if choice is None:
            bot = find_bot(self._named(name, game.name), game.name)
            if (bot.name, game.name) not in self._prepared:
                bot.prepare(game)  # before its time runs
                self._prepared.add((bot.name, game.name))
            choice = bot.choose(seen, Budget(interrupt=wish), rng)
        return game.notation.format_move(state, choice.action)

    def _ask_engine(self, name: str, seen: Seen, rng: Generator, wish: Interrupt) -> SearchResult | None:
        """The choice of an engine, or None if it fails. Tables share idle engines."""
        with self._lock:
            resting = self._resting[name]
            engine = resting.pop() if resting else Engine(name, self.engines[name], log=partial(log_line, name))
        try:
            return engine.choose(seen, Budget(seconds=ENGINE_SECONDS, interrupt=wish), rng)
        except EngineFault as fault:
            log.warning("an engine failed", engine=name, reason=str(fault))
            return None
        finally:
            with self._lock:
                self._resting[name].append(engine)

    def interrupt(self) -> None:
        """End every search that is under way, and every one that is begun from now on."""
        with self._lock:
            self._is_ending = True
            for wish in self._under_way:
                wish.set()

    @contextmanager
    def _interruptible(self, wish: Interrupt) -> Iterator[Interrupt]:
        """Within this, a search may be ended."""
        with self._lock:
            self._under_way.add(wish)
            if self._is_ending:
                wish.set()
        try:
            yield wish
        finally:
            with self._lock:
                self._under_way.discard(wish)

    def close(self) -> None:
        """End the engines; no search is under way any more."""
        for engine in [engine for engines in self._resting.values() for engine in engines]:
            engine.close()


def log_line(name: str, line: str) -> None:
    """Log a line of an engine's standard error."""
    log.info("an engine says", engine=name, line=line)
