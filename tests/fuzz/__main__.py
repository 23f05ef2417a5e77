"""Fuzz the readers of everything that strangers send: `python -m tests.fuzz --minutes 60`, or one target of it.

Atheris looks for inputs that reach new lines of our Python, which the rules run as here. A fault is written to the
folder `.fuzz/` and ends the run; the corpus stays there, so that the next run begins where this one ended.
"""

from __future__ import annotations

import argparse
import logging
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(".fuzz")
LONGEST = {"files": 8192, "bodies": 4096}  # bytes of an input; of other targets:
LONG = 2048
SLOWEST_SECONDS = 10  # for one input: on a busy machine, with the rules as plain Python


def run_all(targets: list[str], minutes: float) -> int:
    """One process after the other, since the fuzzer ends its own."""
    seconds = max(1, int(60 * minutes / len(targets)))
    for target in targets:
        sys.stdout.write(f"{target}: {seconds} seconds\n")
        sys.stdout.flush()
        command = [sys.executable, "-m", "tests.fuzz", target, "--here", "--seconds", str(seconds)]
        if code := subprocess.run(command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, check=False).returncode:
            return code
    return 0


def run_here(target: str, seconds: int) -> None:
    import atheris

    with atheris.instrument_imports(include=["azulejos"], enable_loader_override=False):
        from tests.fuzz.seeds import seeds_of
        from tests.fuzz.targets import TARGETS

        seeds = seeds_of(target)  # games are imported when they are asked for
    logging.disable()
    corpus = FOLDER / target
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds):
        (corpus / f"seed-{number:03}").write_bytes(seed)
    options = [
        f"-max_total_time={seconds}",
        f"-max_len={LONGEST.get(target, LONG)}",
        f"-timeout={SLOWEST_SECONDS}",
        f"-artifact_prefix={FOLDER / target}-",
        "-print_final_stats=1",
        "-verbosity=1",
    ]
    atheris.Setup([sys.argv[0], *options, str(corpus)], TARGETS[target])
    atheris.Fuzz()


def main() -> None:
    names = ["positions", "moves", "files", "bodies", "headers", "requests", "frames"]
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("target", nargs="*", help=f"one of {', '.join(names)}; all without one")
    parser.add_argument("--minutes", type=float, default=60, help="for all targets together")
    parser.add_argument("--seconds", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.here:
        run_here(asked.target[0], asked.seconds)
    else:
        raise SystemExit(run_all(asked.target or names, asked.minutes))


if __name__ == "__main__":
    main()
