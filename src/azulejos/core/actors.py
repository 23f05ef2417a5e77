"""Actors that aren't seats, and viewers."""

CHANCE = -1
NOBODY = -2

# A viewer is a seat, None for a spectator, or this: the keeper of the record, who knows everything.
REFEREE = -3
