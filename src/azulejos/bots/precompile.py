"""Compiles the parts of a game.

    python -m azulejos.bots.precompile 0 azul bots rules

compiles these parts with a niceness of 0, unless they are compiled already. It leaves a mark for each beside the
machine code and prints its name. One process for all parts of a game has least to do: they share most of the rules.
Processes that want the same part at the same time wait for the first of them. `background` starts such processes.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from azulejos import games
from azulejos.bots import SIMPLE, bot, bots
from azulejos.core.bulk.precompile import ask_everything, run_loops
from azulejos.core.compiling.cache import delete_unused, folder, locked, mark_name, write_whole
from azulejos.core.compiling.registry import run_plain_meanwhile
from azulejos.core.compiling.rule import COMPILED
from azulejos.texts.reader import Texts

# The parts of a game: what people's games ask, what learners and measurements use, what the levels search with, and
# what analysis solves with. Any other bot is a part by its own name.
RULES, LOOPS, BOTS, SOLVER = "rules", "loops", "bots", "solver"
WATCH_SECONDS = 0.5
DONE = "compiled: "  # begins the line that says that a part is done


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to compile."""

    game: str
    name: str

    def worded(self, say: Texts) -> str:
        title = games.game(self.game).title
        if self.name in (RULES, LOOPS, BOTS, SOLVER):
            return say(f"cli_compile_{self.name}", game=title)
        return say("cli_compile_bot", bot=say("bot_name", bot=self.name), game=title)

    @property
    def mark(self) -> Path:
        """The file that says that it is compiled."""
        sources: tuple[str, ...] = ("core/**/*.py", "games/shared/**/*.py", f"games/{self.game}/**/*.py")
        if self.name not in (RULES, LOOPS):
            sources += ("bots/*.py", "bots/search/*.py", f"bots/{self.game}/**/*.py")
        return folder() / mark_name(f"{self.game}-{self.name}", sources)

    def is_compiled(self) -> bool:
        """Whether it is on disk. As plain Python, everything is as good as compiled."""
        return not COMPILED or self.mark.exists()

    def compile(self) -> None:
        """Compile it in this process, unless another has done so meanwhile."""
        with locked(f"{self.game}-{self.name}"):
            if self.is_compiled():
                return
            game = games.game(self.game)
            run_plain_meanwhile(self.name not in (RULES, LOOPS))  # the rules that a bot asks are a part of their own
            if self.name == RULES:
                ask_everything(game)
            elif self.name == LOOPS:
                run_loops(game)
            elif self.name == SOLVER:
                import_module(solver_module(self.game)).prepare(game)
            else:
                for each in bots(game.name).values() if self.name == BOTS else [bot(self.name, game.name)]:
                    each.prepare(game)
            write_whole(self.mark, b"")


def all_parts(names: Sequence[str]) -> list[Part]:
    """Everything of some games; the parts that take longest first."""
    return [Part(name, part) for part in (BOTS, RULES, LOOPS) for name in names] + solver_parts(names)


def solver_module(game: str) -> str:
    return f"azulejos.bots.{game}.solver.position_solver"


def solver_parts(names: Sequence[str]) -> list[Part]:
    """The parts that only analysis needs, of the games that have a solver."""
    folders = Path(__file__).parent
    return [Part(name, SOLVER) for name in names if (folders / name / "solver").is_dir()]


def analysed_parts(game: str) -> list[Part]:
    """The parts that the analysis of a game needs."""
    return [Part(game, BOTS), Part(game, RULES), *solver_parts([game])]


def served_parts(names: Sequence[str]) -> list[Part]:
    """The parts for playing and reviewing these games, beginning with those that players would wait for."""
    return [Part(name, part) for part in (BOTS, RULES) for name in names] + solver_parts(names)


def part_of_bot(name: str, game: str) -> Part | None:
    """The part that must be compiled before a bot can play; None where the rules are enough."""
    known = bot(name, game)
    if known in SIMPLE:
        return None
    return Part(game, BOTS if known in bots(game).values() else known.name)


def end_with(parent: int) -> None:
    """End as soon as the process is gone that wanted something compiled."""
    while os.getppid() == parent:
        time.sleep(WATCH_SECONDS)
    os._exit(1)


def main(niceness: str, game: str, *names: str) -> None:
    """Compile parts of a game, with a low priority if people play meanwhile."""
    if hasattr(os, "nice"):
        os.nice(int(niceness))
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    for name in names:
        Part(game, name).compile()
        print(f"{DONE}{name}", flush=True)  # noqa: T201
    delete_unused()


if __name__ == "__main__":
    main(*sys.argv[1:])
