"""A program that runs beside ours and talks in lines of JSON, whatever it may do.

It can say nonsense, say nothing, say too much, end, or refuse to end: none of that blocks or harms the process that
talks to it. Its lines are read by a thread as they come; what it writes on its standard error goes to a log, up to a
limit.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from typing import IO, Any

from azulejos.core.errors import AzulejosError

LONGEST_LINE = 64 * 1024  # bytes of a message
MOST_WAITING = 1_000  # lines that were read and not yet asked for; then the program has to wait
MOST_LOG = 1 << 20  # bytes of its standard error that are kept
LONGEST_QUOTE = 80
END_SECONDS = 0.5  # to end by itself when it is asked to
CODE_SECONDS = 5.0  # between its last message and its end, from which its exit code is known

Message = dict[str, Any]


class EngineFault(AzulejosError):
    """A fault of an engine, as the end of a sentence that begins with its name."""


class Process:
    """A running program."""

    def __init__(self, command: Sequence[str], log: Callable[[str], None] | None = None) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for us; and it is ended with all that it has started
            )
        except OSError as error:
            raise EngineFault(f"could not be started: {command[0]}: {error.strerror}") from None
        except ValueError:
            raise EngineFault("could not be started: its command holds a character that can't be there") from None
        self._lines: queue.Queue[bytes] = queue.Queue(MOST_WAITING)
        self._is_closed = False
        self._threads = [
            threading.Thread(target=self._read_lines, daemon=True),
            threading.Thread(target=self._read_errors, args=[log], daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _read_lines(self) -> None:
        """Hand lines on; an empty one says that there are no more."""
        for line in lines_of(self._process.stdout):
            self._put(line)
        self._put(b"")

    def _put(self, line: bytes) -> None:
        while not self._is_closed:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=END_SECONDS)
                return

    def _read_errors(self, log: Callable[[str], None] | None) -> None:
        kept = 0
        for line in lines_of(self._process.stderr):
            if log is not None and kept < MOST_LOG:
                log(line.decode(errors="replace").rstrip())
            kept += len(line)

    def send(self, message: Message) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        try:
            pipe.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
            pipe.flush()
        except (OSError, ValueError):
            raise EngineFault(self._how_it_ended()) from None

    def receive(self, until: float) -> Message | None:
        """The next message, or None if none has come at that time of the monotonic clock."""
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return None
        if not line:
            raise EngineFault(self._how_it_ended())
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict) or not isinstance(message.get("type"), str):
            raise EngineFault(f"said {quote(line.decode(errors='replace').rstrip())}, which is no message")
        return message

    def _how_it_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self._process.wait(CODE_SECONDS)
            return f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return "closed its standard input or output"

    def close(self) -> None:
        """End it: by a message, else by force."""
        self._is_closed = True
        with contextlib.suppress(EngineFault):
            self.send({"type": "quit"})
        with contextlib.suppress(OSError):  # of a pipe that is broken
            assert self._process.stdin is not None
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
        self._kill()
        self._process.wait()
        for thread in self._threads:
            thread.join()
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def _kill(self) -> None:
        """End it and whatever it has started."""
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()


def lines_of(pipe: IO[bytes] | None) -> Any:
    """The lines of a pipe, the longest ones in pieces, until it is closed at the other end."""
    assert pipe is not None
    with contextlib.suppress(OSError, ValueError):
        yield from iter(lambda: pipe.readline(LONGEST_LINE), b"")


def quote(text: str) -> str:
    """A message, shortened and on one line."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…")
