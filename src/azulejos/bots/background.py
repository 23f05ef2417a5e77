"""Background compilation, so that players never wait for it.

The compiler would hold Python's lock for seconds, so the parts of a game (see `precompile`) are compiled by a process
of low priority, and loaded from disk when they are there. Until then rules run as plain Python, and bots wait. A part
that can't be compiled so is compiled in the process that first needs it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Self

from azulejos.bots.precompile import DONE, Part
from azulejos.core.compiling.cache import FOLDER_VARIABLE, can_be_written
from azulejos.texts.language import ENGLISH
from azulejos.texts.reader import Texts, texts

MOST_PROCESSES = 2  # each takes a core and a quarter of a gigabyte
NICENESS = 10  # behind people's moves, and whatever else the machine does
END_SECONDS = 5.0  # for a process that was asked to end

Report = Callable[[str], None]


class BackgroundCompiler:
    """The parts that wait, and those that are being compiled."""

    def __init__(self, report: Report, niceness: int = NICENESS, say: Texts | None = None) -> None:
        self._report = report  # hears what is ready, and what went wrong
        self._say = say or texts(ENGLISH)
        self._niceness = niceness
        self._waiting: dict[str, list[Part]] = {}  # by game
        self._running: dict[str, list[Part]] = {}
        self._processes: list[subprocess.Popen[str]] = []
        self._changed = threading.Condition()
        self._is_closed = False
        self._spare_folder: tempfile.TemporaryDirectory[str] | None = None
        self._folder_before: str | None = None  # as the variable named it

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def start(self, parts: Iterable[Part]) -> list[Part]:
        """Compile what is missing of these, those of a game in their order; what that is, is returned."""
        parts = list(parts)
        missing = [part for part in parts if not part.is_compiled()]
        if missing and not can_be_written():
            missing = parts
            self._use_spare_folder()
        with self._changed:
            for part in missing:
                self._waiting.setdefault(part.game, []).append(part)
            self._fill()
        return missing

    def _use_spare_folder(self) -> None:
        """Share a temporary cache folder with the processes started here, if the usual one can't be written."""
        self._spare_folder = tempfile.TemporaryDirectory(prefix="azulejos-", ignore_cleanup_errors=True)
        self._folder_before = os.environ.get(FOLDER_VARIABLE)
        os.environ[FOLDER_VARIABLE] = self._spare_folder.name

    def _fill(self) -> None:
        """Begin with what waits, as far as there are cores."""
        for game in [game for game in self._waiting if game not in self._running]:
            if len(self._running) < min(MOST_PROCESSES, os.cpu_count() or 1):
                self._begin(game)

    def _begin(self, game: str) -> None:
        self._running[game] = self._waiting.pop(game)
        threading.Thread(target=self._follow, args=(game,), daemon=True, name=f"compiling {game}").start()

    def _follow(self, game: str) -> None:
        """Let a process compile the parts of a game, then begin with the next."""
        parts = list(self._running[game])
        trouble = self._run(game, parts)
        for part in parts:
            if not self._is_closed and not part.is_compiled():
                self._report(self._say("cli_compile_failed", part=part.worded(self._say), trouble=trouble))
        with self._changed:
            del self._running[game]
            self._fill()
            self._changed.notify_all()

    def _run(self, game: str, parts: Sequence[Part]) -> str:
        """Start a process and say what it has done; returned is what went wrong, if something did."""
        began, last = time.monotonic(), ""
        try:
            with self._changed:
                if self._is_closed:
                    return ""
                process = subprocess.Popen(
                    self._command(parts),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                    start_new_session=True,  # Ctrl-C is for us; we end it
                )
                self._processes.append(process)
        except OSError as error:
            return str(error)
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                if line.startswith(DONE):
                    part = Part(game, line.removeprefix(DONE).strip())
                    seconds = f"{time.monotonic() - began:.1f}"
                    self._report(self._say("cli_compiled", part=part.worded(self._say), seconds=seconds))
                    self._done(part)
                last = line.strip() or last
        ended = self._say("cli_exit_code", code=process.wait())
        return f"{ended}, {last}" if last else ended

    def _command(self, parts: Sequence[Part]) -> list[str]:
        names = [part.name for part in parts]
        return [sys.executable, "-m", "azulejos.bots.precompile", str(self._niceness), parts[0].game, *names]

    def _done(self, part: Part) -> None:
        with self._changed:
            if part in self._running[part.game]:
                self._running[part.game].remove(part)
            self._changed.notify_all()

    def under_way(self) -> list[Part]:
        with self._changed:
            return self._unfinished()

    def _unfinished(self) -> list[Part]:
        return [part for parts in (*self._running.values(), *self._waiting.values()) for part in parts]

    def is_ready(self, part: Part) -> bool:
        """Whether a part is compiled, or no background job will compile it."""
        return part not in self.under_way() or part.is_compiled()

    def hurry(self, part: Part) -> None:
        """Compile the game of this part next: a player waits for it."""
        with self._changed:
            if part in self._waiting.get(part.game, []) and part.game not in self._running:
                self._begin(part.game)

    def wait(self, parts: Sequence[Part]) -> None:
        """Return when all of these are ready."""
        with self._changed:
            self._changed.wait_for(lambda: not set(parts).intersection(self._unfinished()))

    def close(self) -> None:
        """Give up what is not done yet."""
        with self._changed:
            self._is_closed = True
            self._waiting.clear()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            try:
                process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
        if self._spare_folder:
            os.environ.pop(FOLDER_VARIABLE)
            if self._folder_before is not None:
                os.environ[FOLDER_VARIABLE] = self._folder_before
            self._spare_folder.cleanup()
            self._spare_folder = None


def compile_now(parts: Sequence[Part], report: Report, say: Texts) -> None:
    """Compile what is missing of these in front of the user, on all cores.

    If the result can't be kept, nothing is compiled: then each process compiles what it needs.
    """
    with BackgroundCompiler(report, niceness=0, say=say) as compiler:
        if not all(part.is_compiled() for part in parts) and not can_be_written():
            return
        if missing := compiler.start(parts):
            report(say("cli_compiling_now", parts=listed(missing, say)))
            compiler.wait(missing)


def listed(parts: Sequence[Part], say: Texts | None = None) -> str:
    """For people, or in English for logs."""
    say = say or texts(ENGLISH)
    return say.listed([part.worded(say) for part in parts])
