"""Bots by the names that people write on a command line.

    NAME            a bot with its own budget: greedy, uct, strongest
    NAME:NUMBER     with so many nodes or simulations a decision, whichever it counts: uct:10000
    NAME@SECONDS    with so much time a decision: strongest@0.25
    cmd:COMMAND     a program that speaks the engine protocol; @SECONDS may stand at its end, too: cmd:./mybot@0.25
    py:MODULE:NAME  a function in Python (see `bots/function.py`)
    values:FILE     the strongest level with learned values of one's own; a budget may stand at its end as above

Users read about it in `docs/arena.md`.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace

from azulejos.bots import STRONGEST, bot_with_values
from azulejos.bots import bot as find
from azulejos.bots.engines.engine import GRACE_SECONDS, Engine
from azulejos.bots.function import PREFIX, FunctionBot, check_function, load_function
from azulejos.bots.protocol import Bot
from azulejos.bots.search.budget import Budget
from azulejos.bots.values_file import PREFIX as VALUES
from azulejos.core.errors import OptionError
from azulejos.texts.reasons import because

COMMAND = "cmd:"
TIME = re.compile(r"(?P<rest>.*[^@])@(?P<seconds>[0-9]+(?:\.[0-9]+)?)", re.DOTALL)
NUMBER = re.compile(r"(?P<rest>[^:]+):(?P<number>[0-9]+)")
VALUES_NUMBER = re.compile(rf"(?P<rest>{VALUES}.+):(?P<number>[0-9]+)")
MOST_SECONDS = 3_600.0
MOST_NUMBER = 10**12


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as the user named it; the bot itself is created where it plays."""

    text: str  # as it was written
    game: str
    name: str  # of the bot, or the command of an engine
    is_command: bool
    budget: Budget

    @property
    def is_function(self) -> bool:
        return self.name.startswith(PREFIX)

    def make(self, grace: float = GRACE_SECONDS, log: Callable[[str], None] | None = None) -> Bot:
        """A bot that shares no memory with any other. `log` hears what an engine writes on its standard error."""
        if self.is_command:
            return Engine(self.text, shlex.split(self.name), grace, log)
        if self.is_function:
            return FunctionBot(self.text, load_function(self.name))
        if self.name.startswith(VALUES):
            return bot_with_values(self.name.removeprefix(VALUES), self.game)
        return find(self.name, self.game).clone()

    def with_default(self, budget: Budget) -> Entrant:
        """The same, with this budget if its name holds none; threads and clock are always this budget's."""
        limits = self.budget.or_else(budget)
        return replace(self, budget=replace(limits, threads=budget.threads, clock=budget.clock))


def parse_entrant(text: str, game: str, commands: bool = True) -> Entrant:
    """The entrant that a text names; raises an error if it names none. `commands`: whether it may run a program."""
    if text.startswith(PREFIX):
        if not commands:
            raise OptionError(because("no_command_here", text=text))
        check_function(text)
        return Entrant(text, game, text, False, Budget())
    is_command = text.startswith(COMMAND)
    rest = text.removeprefix(COMMAND) if is_command else text
    budget = Budget()
    if match := TIME.fullmatch(rest):
        rest = match["rest"]
        budget = Budget(seconds=read_seconds(match["seconds"]))
    if is_command:
        if not commands:
            raise OptionError(because("no_command_here", text=text))
        check_command(text, rest)
        return Entrant(text, game, rest, True, budget)
    has_values = rest.startswith(VALUES)
    if has_values and not commands:
        raise OptionError(because("no_file_here", text=text))
    if match := (VALUES_NUMBER if has_values else NUMBER).fullmatch(rest):
        rest = match["rest"]
        unit = find(STRONGEST if has_values else rest, game).unit
        if not unit:
            raise OptionError(because("bot_counts_nothing", text=text, bot=rest))
        if not 1 <= int(match["number"]) <= MOST_NUMBER or not budget.is_open:
            raise OptionError(because("one_budget", text=text, bot=rest))
        number = int(match["number"])
        budget = Budget(nodes=number) if unit == "nodes" else Budget(simulations=number)
    if has_values:
        bot_with_values(rest.removeprefix(VALUES), game)
    else:
        find(rest, game)
    return Entrant(text, game, rest, False, budget)


def read_seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= MOST_SECONDS:
        raise OptionError(because("budget_seconds", most=int(MOST_SECONDS), text=text))
    return seconds


def check_command(text: str, command: str) -> None:
    try:
        parts = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"'{text}' can't be read as a command: {str(error).lower()}") from None
    if not parts:
        raise OptionError(f"'{text}' names no command: write it as in {COMMAND}./mybot")
