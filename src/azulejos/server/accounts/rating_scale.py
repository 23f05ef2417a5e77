"""The scale on which people see ratings."""

from __future__ import annotations

SHOWN_AT_START = 1500
SHOWN_A_POINT = 40  # to one of mu: differences about as large as people know them from chess
SURE = 3  # how many sigmas below mu somebody plays at least, almost certainly


def shown(mu: float, sigma: float) -> int:
    """What people see: 1500 + 40 (mu − 3 sigma), rounded. It begins at 1500 and grows as doubt shrinks."""
    return round(SHOWN_AT_START + SHOWN_A_POINT * (mu - SURE * sigma))
