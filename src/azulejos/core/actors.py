"""Who moves a position on, when it is no seat; and who looks at it."""

CHANCE = -1
NOBODY = -2

# A viewer is a seat, None for a spectator, or this: whoever keeps the record, and so knows everything.
REFEREE = -3
