"""Which games are rated, with which ranks, and the scale on which people see ratings. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence

SHOWN_AT_START = 1500
SHOWN_A_POINT = 40  # to one of mu: differences about as large as people know them from chess
SURE = 3  # a player is almost certainly better than mu less this many sigmas


def shown(mu: float, sigma: float) -> int:
    """The rating that people see: 1500 + 40 (mu − 3 sigma), rounded. It begins at 1500 and grows as doubt shrinks."""
    return round(SHOWN_AT_START + SHOWN_A_POINT * (mu - SURE * sigma))


def is_rated(seats: Sequence[str | None], accounts: set[str]) -> bool:
    """Whether a game counts: every seat is an account's, and none has two (`None` is a bot's or an empty seat)."""
    people = {person for person in seats if person is not None}
    return len(people) == len(seats) > 1 and people <= accounts


def rated_ranks(ranks: Sequence[int], left: Collection[int], helped: Collection[int]) -> list[int | None]:
    """The rank with which each seat is rated, or None for a seat that is not.

    Those who left come last, whatever a bot has won for them since. Those for whom a bot has moved, and who came back,
    are rated only if they did worse than everybody who made all moves alone: no player gains by a bot.
    """
    standing = [(seat in left, rank) for seat, rank in enumerate(ranks)]
    places = [sum(other < own for other in standing) for own in standing]
    alone = [place for seat, place in enumerate(places) if seat not in left and seat not in helped]
    return [
        None if seat in helped and seat not in left and place <= max(alone, default=place) else place
        for seat, place in enumerate(places)
    ]
