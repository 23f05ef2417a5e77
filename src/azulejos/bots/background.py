"""Compiling behind people's backs: nobody who plays waits for it.

The compiler would hold Python's lock for seconds, so each part (see `precompile`) is compiled by a process of its own,
of low priority, and loaded from disk when it is there. Until then rules run as plain Python, and bots wait. A part
that can't be compiled so is compiled by whoever first needs it, in front.
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

from azulejos.bots.precompile import Part
from azulejos.core.cache import FOLDER_VARIABLE, can_be_written

MOST_PROCESSES = 2  # each takes a core and a quarter of a gigabyte
NICENESS = 10  # behind people's moves, and whatever else the machine does
END_SECONDS = 5.0  # for a process that was asked to end

Report = Callable[[str], None]


class BackgroundCompiler:
    """The parts that wait, and those that are being compiled."""

    def __init__(self, report: Report, niceness: int = NICENESS) -> None:
        self._report = report  # hears what is ready, and what went wrong
        self._niceness = niceness
        self._waiting: list[Part] = []
        self._processes: dict[Part, subprocess.Popen[str] | None] = {}
        self._changed = threading.Condition()
        self._is_closed = False
        self._spare_folder: tempfile.TemporaryDirectory[str] | None = None
        self._folder_before: str | None = None  # as the variable named it

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def start(self, parts: Iterable[Part]) -> list[Part]:
        """Compile what is missing of these, in this order; what that is, is returned."""
        parts = list(parts)
        missing = [part for part in parts if not part.is_compiled()]
        if missing and not can_be_written():
            missing = parts
            self._use_spare_folder()
        with self._changed:
            self._waiting += [part for part in missing if part not in self._waiting]
            self._fill()
        return missing

    def _fill(self) -> None:
        """Begin with what waits, as far as there are cores."""
        while self._waiting and len(self._processes) < min(MOST_PROCESSES, os.cpu_count() or 1):
            self._begin(self._waiting.pop(0))

    def _use_spare_folder(self) -> None:
        """Where the cache's folder can't be written, this process and those it starts share one of their own."""
        self._spare_folder = tempfile.TemporaryDirectory(prefix="azulejos-", ignore_cleanup_errors=True)
        self._folder_before = os.environ.get(FOLDER_VARIABLE)
        os.environ[FOLDER_VARIABLE] = self._spare_folder.name

    def _begin(self, part: Part) -> None:
        self._processes[part] = None
        threading.Thread(target=self._follow, args=(part,), daemon=True, name=f"compiling {part}").start()

    def _follow(self, part: Part) -> None:
        """Let a process compile a part, then begin with the next."""
        began = time.monotonic()
        trouble = self._run(part)
        if not self._is_closed:
            if part.is_compiled():
                self._report(f"Compiled {part} in {time.monotonic() - began:.1f} s.")
            else:
                self._report(f"Compiling {part} in the background failed ({trouble}); it is done when it is needed.")
        with self._changed:
            del self._processes[part]
            self._fill()
            self._changed.notify_all()

    def _run(self, part: Part) -> str:
        """What the process said last."""
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        try:
            with self._changed:
                if self._is_closed:
                    return "closed"
                process = subprocess.Popen(self._command(part), text=True, start_new_session=True, **streams)  # type: ignore[call-overload]
                self._processes[part] = process
        except OSError as error:
            return str(error)
        _, said = process.communicate()
        last = next(reversed(said.strip().splitlines()), "without a word")
        return f"exit code {process.returncode}, {last}"

    def _command(self, part: Part) -> list[str]:
        return [sys.executable, "-m", "azulejos.bots.precompile", part.game, part.name, str(self._niceness)]

    def is_ready(self, part: Part) -> bool:
        """Whether a part can be used at once, or nobody will compile it but whoever uses it."""
        return part.is_compiled() or not self.is_under_way(part)

    def is_under_way(self, part: Part) -> bool:
        with self._changed:
            return part in self._waiting or part in self._processes

    def under_way(self) -> list[Part]:
        with self._changed:
            return [*self._processes, *self._waiting]

    def hurry(self, part: Part) -> None:
        """Somebody waits for this part: it is its turn now."""
        with self._changed:
            if part in self._waiting:
                self._waiting.remove(part)
                self._begin(part)

    def wait(self, parts: Sequence[Part]) -> None:
        """Return when all of these are ready."""
        with self._changed:
            self._changed.wait_for(lambda: not any(part in self._waiting or part in self._processes for part in parts))

    def close(self) -> None:
        """Give up what is not done yet."""
        with self._changed:
            self._is_closed = True
            self._waiting.clear()
            processes = [process for process in self._processes.values() if process]
        for process in processes:
            process.terminate()
        for process in processes:
            try:
                process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
        if self._spare_folder:
            os.environ.pop(FOLDER_VARIABLE)
            if self._folder_before is not None:
                os.environ[FOLDER_VARIABLE] = self._folder_before
            self._spare_folder.cleanup()


def compile_now(parts: Sequence[Part], say: Report) -> None:
    """Compile what is missing of these in front of the user, on all cores.

    Where it can't be kept, that would be in vain: then each process compiles what it needs.
    """
    with BackgroundCompiler(say, niceness=0) as compiler:
        if not all(part.is_compiled() for part in parts) and not can_be_written():
            return
        if missing := compiler.start(parts):
            say(f"Compiling {listed(missing)}, once on this machine …")
            compiler.wait(missing)


def listed(parts: Sequence[Part]) -> str:
    *others, last = [str(part) for part in parts]
    return f"{', '.join(others)} and {last}" if others else last
