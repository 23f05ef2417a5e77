"""Time to act: none, for the whole game with an increment, or days for each turn. Pure: every time is given.

Outages count on no clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from azulejos.server.protocol.table_setup import Correspondence, RealTime
from azulejos.server.tables.outages import Outages

SECOND = 1000
DAY = 24 * 3600 * SECOND


@dataclass(slots=True)
class Clock:
    """The time that each seat has left, and since when one of them is running."""

    rule: RealTime | Correspondence | None
    outages: Outages = field(default_factory=Outages, repr=False)
    remaining: list[int] = field(default_factory=list)
    running: int | None = None
    since: int = 0
    gains: list[int] = field(default_factory=list)  # what each action brought its seat, by ending its turn

    def start(self, seats: int, actor: int | None, at: int) -> None:
        self.remaining = [self.allowance()] * seats
        self.run(actor, at)

    def allowance(self) -> int:
        """The time that a seat begins with: for the game, or for a turn."""
        if isinstance(self.rule, RealTime):
            return self.rule.seconds * SECOND
        return self.rule.days * DAY if self.rule else 0

    def act(self, actor: int | None, at: int) -> None:
        """The running seat has acted; if its turn is over, another runs."""
        if self.rule is None:
            return
        self.spend(at)
        seat, gain = self.running, 0
        if seat is not None and actor != seat:
            before = self.remaining[seat]
            self.end_turn(seat)
            gain = self.remaining[seat] - before
        self.gains.append(gain)
        self.run(actor, at)

    def take_back(self, actions: int, actor: int | None, at: int) -> None:
        """Actions were taken back; time that was spent stays spent.

        A player who takes back before anybody else has acted loses the increment of the turn: otherwise moving
        and taking back again and again would be time without end.
        """
        if self.rule is None:
            return
        self.spend(at)
        if isinstance(self.rule, Correspondence) and self.running is not None and actor != self.running:
            self.remaining[self.running] = self.allowance()  # that turn will begin again
        if actor is not None and actions == 1:
            self.remaining[actor] = max(0, self.remaining[actor] - self.gains[-1])
        del self.gains[-actions:]
        self.run(actor, at)

    def begin_again(self, seat: int, at: int) -> None:
        """Another player takes a seat over, with the whole time."""
        if self.rule is not None:
            self.spend(at)
            self.remaining[seat] = self.allowance()

    def spend(self, at: int) -> None:
        """Take what has passed from the running seat's time."""
        if self.running is not None:
            self.remaining[self.running] = self.left(self.running, at)
            self.since = at

    def end_turn(self, seat: int) -> None:
        if isinstance(self.rule, RealTime):
            self.remaining[seat] += self.rule.increment * SECOND
        else:
            self.remaining[seat] = self.allowance()

    def run(self, actor: int | None, at: int) -> None:
        self.running = actor if self.rule else None
        self.since = at

    def stop(self, at: int) -> None:
        self.spend(at)
        self.running = None

    def left(self, seat: int, at: int) -> int:
        """The time that a seat has left at a moment."""
        spent = max(0, at - self.since - self.outages.between(self.since, at)) if seat == self.running else 0
        return max(0, self.remaining[seat] - spent)

    def deadline(self) -> int | None:
        """The time at which the running seat has none left."""
        return None if self.running is None else self.outages.after(self.since, self.remaining[self.running])
