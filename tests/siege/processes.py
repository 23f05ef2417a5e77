"""Facts that Linux knows about processes: their memory, and their children."""

from __future__ import annotations

import os
from pathlib import Path

PROC = Path("/proc")
RESIDENT = 1  # the field of `statm` that counts pages in memory


def memory_of(pid: int) -> int:
    """Bytes in memory."""
    fields = (PROC / str(pid) / "statm").read_text().split()
    return int(fields[RESIDENT]) * os.sysconf("SC_PAGE_SIZE")


def family_of(pid: int) -> list[int]:
    """A process and all that it has started."""
    children = (PROC / str(pid) / "task" / str(pid) / "children").read_text().split()
    return [pid, *(one for child in children for one in family_of(int(child)))]
