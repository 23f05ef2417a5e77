"""Starts the command `azulejos` without its imports: a process has done them, and forks for each command.

Importing NumPy and Numba takes longer than most of what tests ask of a command. A forked process has an
environment, a folder, streams and a memory of its own, as any other. Tests of the start itself start a fresh one.

    python -m tests.launcher DESCRIPTOR    takes requests from this socket until it is closed
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import socket
import subprocess
import sys
import traceback
import warnings
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import IO, Any

from azulejos.core.compiling.cache import FOLDER_VARIABLE, top_folder

IMPORTED = (
    *("azulejos.cli.main", "azulejos.cli.play.start", "azulejos.cli.play.replay", "azulejos.cli.study.analyse"),
    *("azulejos.bots.precompile", "azulejos.core.bulk.perft", "azulejos.cli.listing"),
    *("typer._adapters", "numba.np.arraymath"),  # they load them late
)
READ_EARLY = ("NUMBA_", "PYTHON")  # variables that modules read while they are imported
LONGEST = 1 << 18  # bytes of a request

Streams = tuple[IO[Any], IO[Any], IO[Any]]  # standard input, output and error


class Launcher:
    """Our end of the process that forks."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-m", "tests.launcher", str(theirs.fileno())]
        nothing = subprocess.DEVNULL
        self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()], stdin=nothing, stdout=nothing)
        theirs.close()

    def run(self, arguments: Sequence[str], environment: Mapping[str, str], streams: Streams) -> int:
        request = {"arguments": arguments, "environment": dict(environment), "folder": os.getcwd()}
        socket.send_fds(self._socket, [json.dumps(request).encode()], [stream.fileno() for stream in streams])
        code: int = json.loads(self._socket.recv(LONGEST))
        return code

    def close(self) -> None:
        self._socket.close()
        self._process.wait()


@cache
def launcher() -> Launcher:
    """The one of this process; it is started when it is first needed."""
    found = Launcher()
    atexit.register(found.close)
    return found


def run(arguments: Sequence[str], environment: Mapping[str, str], streams: Streams) -> int:
    """Run `azulejos` with these streams, warnings being errors, to its exit code."""
    if early(environment) != early(os.environ):
        stdin, stdout, stderr = streams
        command = [sys.executable, "-W", "error", "-m", "azulejos", *arguments]
        return subprocess.run(
            command, env=environment, stdin=stdin, stdout=stdout, stderr=stderr, check=False
        ).returncode
    return launcher().run(arguments, environment, streams)


def early(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables that modules read while they are imported, and the folder of machine code."""
    read = {name: value for name, value in environment.items() if name.startswith(READ_EARLY)}
    return read | {FOLDER_VARIABLE: environment.get(FOLDER_VARIABLE, str(top_folder()))}


# In the process that forks


def main() -> None:
    for name in IMPORTED:
        import_module(name)
    gc.freeze()  # what a collection would touch in each forked process, it would have to copy
    ours = socket.socket(fileno=int(sys.argv[1]))
    while True:
        message, descriptors, _, _ = socket.recv_fds(ours, LONGEST, len(("stdin", "stdout", "stderr")))
        if not message:
            return
        request = json.loads(message)
        if (pid := os.fork()) == 0:
            ours.close()
            become(request, descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        ours.send(json.dumps(exit_code(pid)).encode())


def exit_code(pid: int) -> int:
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status)


def become(request: Mapping[str, Any], descriptors: Sequence[int]) -> None:
    """In a forked process: be the command that was asked for, to its end."""
    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number)
        os.close(descriptor)
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    sys.argv = ["azulejos", *request["arguments"]]
    warnings.simplefilter("error")
    try:
        import_module("azulejos.cli.main").main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        code = 1
    else:
        code = 0
    atexit._run_exitfuncs()
    sys.stdout.flush()
    os._exit(code)  # taking all modules apart would take longer than the command


if __name__ == "__main__":
    main()
