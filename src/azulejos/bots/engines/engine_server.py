"""The engine side of `docs/engine-protocol.md`: other programs can play against any of our bots."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from azulejos.bots.analyst import analyst_of
from azulejos.bots.engines.engine import PROTOCOL
from azulejos.bots.entrants import MOST_NUMBER, MOST_SECONDS, parse_entrant
from azulejos.bots.protocol import Bot, SearchResult, Seen
from azulejos.bots.search.budget import Budget, Interrupt
from azulejos.bots.search.searcher import Searcher
from azulejos.core.errors import AzulejosError, NotationError
from azulejos.core.game import Game
from azulejos.core.rng import seeded

DIGITS = 4  # of a value
MOST_LINES = 100
MORE = 2  # a line is reported again when this many times as many nodes were searched


class EngineServer:
    """One side of a conversation: reads messages, and answers while a thread searches."""

    def __init__(self, bot: str, find_game: Callable[[str], Game], write: Callable[[str], None]) -> None:
        self.bot_name = bot  # as on a command line, perhaps with a budget
        self.find_game = find_game
        self.write = write
        self._lock = threading.Lock()
        self._search_thread: threading.Thread | None = None
        self._interrupt = Interrupt()
        self._game: Game | None = None
        self._bot: Bot | None = None
        self._own = Budget()  # the budget in its name
        self._seen: Seen | None = None

    def converse(self, lines: Iterable[str]) -> None:
        """Answer every line until the input ends or a line says quit."""
        for line in lines:
            if not self.answer(line):
                break
        self._stop()

    def answer(self, line: str) -> bool:
        """Carry out one line; False if it says quit."""
        try:
            message = json.loads(line)
            match message["type"]:
                case "hello":
                    self._say({"type": "hello", "protocol": PROTOCOL, "name": f"azulejos {self.bot_name}"})
                case "new":
                    self._begin(str(message["game"]))
                case "position":
                    self._set_position(str(message["position"]))
                case "go":
                    self._go(message)
                case "stop":
                    self._stop()
                case "quit":
                    return False
        except (AzulejosError, KeyError, TypeError, ValueError, RecursionError) as error:
            self._say({"type": "error", "reason": str(error) if isinstance(error, AzulejosError) else f"{error!r}"})
        return True

    def _begin(self, game: str) -> None:
        self._stop()
        entrant = parse_entrant(self.bot_name, game, commands=False)
        self._game, self._bot, self._own = self.find_game(game), entrant.make(), entrant.budget
        self._bot.prepare(self._game)
        self._seen = None
        self._say({"type": "ready"})

    def _set_position(self, position: str) -> None:
        self._stop()
        if self._game is None:
            raise NotationError("a position came before the game that it belongs to")
        state = self._game.read(position)
        if self._game.actor(state) < 0:
            raise NotationError("nobody is to act in that position")
        self._seen = Seen(self._game, state, self._game.actor(state))

    def _go(self, message: dict[str, Any]) -> None:
        self._stop()
        if self._seen is None:
            raise NotationError("go came before a position")
        self._interrupt = Interrupt()
        seconds, nodes = limit(message, "seconds", MOST_SECONDS), limit(message, "nodes", MOST_NUMBER)
        simulations, threads = limit(message, "simulations", MOST_NUMBER), limit(message, "threads", MOST_NUMBER)
        budget = Budget(
            seconds=self._own.seconds or seconds,
            nodes=self._own.nodes or (None if nodes is None else int(nodes)),
            simulations=self._own.simulations or (None if simulations is None else int(simulations)),
            threads=int(threads or 1),
            interrupt=self._interrupt,
        )
        lines = int(limit(message, "lines", MOST_LINES) or 1)
        budget = replace(budget, only=self._wanted(message, lines))
        arguments = (self._seen, budget, int(message.get("seed", 0)), lines)
        self._search_thread = threading.Thread(target=self._search, args=arguments)
        self._search_thread.start()

    def _wanted(self, message: dict[str, Any], lines: int) -> tuple[int, ...]:
        """The actions to search, one for all that are alike; none where all should be searched in one line."""
        assert self._seen is not None
        game, state = self._seen.game, self._seen.state
        if lines == 1 and message.get("moves") is None:
            return ()
        if not isinstance(self._bot, Searcher) or not self._bot.has_chances:
            raise NotationError(f"{self.bot_name} can't be asked for lines or moves: it searches one best move")
        named = game.moves(state) if message.get("moves") is None else message["moves"]
        if not isinstance(named, list) or not named:
            raise NotationError(f"moves is a list of legal moves, not {named!r}")
        analyst = analyst_of(game)
        actions = (analyst.same_as(game, state, game.check(state, str(move))) for move in named)
        return tuple(dict.fromkeys(actions))

    def _search(self, seen: Seen, budget: Budget, seed: int, lines: int) -> None:
        """Search the best move, then as often as it was asked for the best of those that are left."""
        found: list[dict[str, Any]] = []
        seconds = None if budget.seconds is None else budget.seconds / lines
        left = list(budget.only)
        try:
            assert self._bot is not None
            while not found or (left and len(found) < lines):
                report = self._reporter(seen, {"number": len(found) + 1} if lines > 1 else {})
                share = replace(budget, only=tuple(left), seconds=seconds)
                result = self._bot.choose(seen, share, seeded(seed), report)
                move = seen.game.notation.format_move(seen.state, result.action)
                found.append({"move": move, **self._as_message(seen, result)})
                left = [action for action in left if action != result.action]
            others = {"lines": found} if lines > 1 else {}
            self._say({"type": "best", **found[0], **others})
        except Exception as error:  # the client waits for an answer
            self._say({"type": "error", "reason": f"{error!r}"})

    def _reporter(self, seen: Seen, which: dict[str, Any]) -> Callable[[SearchResult], None]:
        """A callback that sends the state of a search, each time that much more was searched."""
        reported = 0  # nodes

        def report(result: SearchResult) -> None:
            nonlocal reported
            if result.nodes >= MORE * reported:
                reported = result.nodes
                self._say({"type": "info", **which, **self._as_message(seen, result)})

        return report

    def _as_message(self, seen: Seen, result: SearchResult) -> dict[str, Any]:
        """The result of a search as the fields of a message."""
        return {**self._line_of(seen, result), **self._chances_of(seen, result)}

    def _chances_of(self, seen: Seen, result: SearchResult) -> dict[str, Any]:
        """Depth, winning chance and margin, of the levels of a game alone."""
        if not isinstance(self._bot, Searcher) or not self._bot.has_chances:
            return {}
        depth = {"depth": result.depth, "solved": result.is_solved, "proved": result.is_proved}
        if result.value is None:
            return depth
        wins, margins = analyst_of(seen.game).standing(seen, result)
        return {"win": wins[seen.seat], "margin": margins[seen.seat], **depth}

    def _line_of(self, seen: Seen, result: SearchResult) -> dict[str, Any]:
        state, moves = seen.state.copy(), []
        for action in result.line:
            moves.append(seen.game.notation.format_move(state, action))
            seen.game.apply(state, action)
        value = {} if result.value is None else {"value": round(result.value, DIGITS)}
        return {**value, "nodes": result.nodes, "line": moves}

    def _stop(self) -> None:
        """End the search, which answers before this returns."""
        self._interrupt.set()
        if self._search_thread is not None:
            self._search_thread.join()
            self._search_thread = None

    def _say(self, message: dict[str, Any]) -> None:
        with self._lock:
            self.write(json.dumps(message, ensure_ascii=False))


def limit(message: dict[str, Any], name: str, most: float) -> float | None:
    """A limit in a message, if it is there."""
    value = message.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= most:
        raise NotationError(f"{name} is a number above 0, at most {most:g}, not {value!r}")
    return float(value)
