"""`azulejos serve` with a clock that can be set: `python -m tests.siege.wrong_clock FILE serve …`.

The file holds the seconds by which the system's clock is wrong. Only this process is misled.
"""

from __future__ import annotations

import runpy
import sys
import time
from pathlib import Path

true_time, true_time_ns = time.time, time.time_ns


def mislead(file: Path) -> None:
    def error() -> int:
        return int(file.read_text() or 0)

    time.time = lambda: true_time() + error()
    time.time_ns = lambda: true_time_ns() + error() * 10**9


if __name__ == "__main__":
    mislead(Path(sys.argv[1]))
    sys.argv[1:2] = []
    runpy.run_module("azulejos", run_name="__main__", alter_sys=True)
