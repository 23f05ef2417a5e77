"""Who moves a position on, when it is no seat."""

CHANCE = -1
NOBODY = -2
