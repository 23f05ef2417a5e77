"""Results read from the arena's game files, without playing them again."""

from __future__ import annotations

from dataclasses import dataclass

from azulejos.arena.plan import game_name
from azulejos.core.errors import NotationError
from azulejos.core.records.game_file import split_file


@dataclass(frozen=True, slots=True)
class Result:
    """One game. Lists are by seat."""

    match: int
    deal: int
    rotation: int
    bots: tuple[str, ...]
    ranks: tuple[int, ...]  # 0 for each that is first
    scores: tuple[int, ...] | None  # None if it was not played to its end
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    forfeits: dict[int, str]  # reasons

    @property
    def name(self) -> str:
        """As that of its file."""
        return game_name(self.match, self.deal, self.rotation)

    @property
    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 0]

    def points(self, seat: int) -> float:
        """1 for a victory, half for a shared one."""
        if self.ranks[seat] != 0:
            return 0.0
        return 1.0 if len(self.winners) == 1 else 0.5

    def margin(self, seat: int) -> int | None:
        """How many points a seat has more than the best of the others."""
        if self.scores is None:
            return None
        return self.scores[seat] - max(score for other, score in enumerate(self.scores) if other != seat)


def read_result(text: str) -> Result:
    """The result in a game file; raises NotationError if it is not one of the arena."""
    headers, _ = split_file(text)
    values = headers.values
    try:
        match, deal, rotation = (int(number) - 1 for number in values["Arena"].split("-"))
        bots = headers.numbered("Player")
        result = values["Result"]
        return Result(
            match=match,
            deal=deal,
            rotation=rotation,
            bots=bots,
            ranks=tuple(int(rank) - 1 for rank in values["Ranks"].split()),
            scores=None if result == "*" else tuple(int(points) for points in result.split("-")),
            moves=tuple(int(moves) for moves in values["Moves"].split()),
            seconds=tuple(float(seconds) for seconds in values["Seconds"].split()),
            forfeits={
                seat: values[f"Forfeit{seat + 1}"] for seat in range(len(bots)) if f"Forfeit{seat + 1}" in values
            },
        )
    except (KeyError, ValueError):
        raise NotationError("this is not a game of the arena, or not the whole of one") from None
