"""A played game as data: what chance and the players did, and what is needed to check it.

A record holds no states: `states` and `replay` play it again. A `Playthrough` is a game being played, from which a
record can be taken at any moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields

from azulejos.core.actors import CHANCE
from azulejos.core.errors import AzulejosError, FairnessError
from azulejos.core.game import Game, State
from azulejos.core.records.fairness import Fairness
from azulejos.texts.reasons import because


@dataclass(frozen=True, slots=True)
class Deal:
    """All that chance decided between two actions."""

    outcomes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """A decision of a seat."""

    seat: int
    action: int


Ply = Deal | Action


@dataclass(frozen=True, slots=True)
class Record:
    """One game, finished or not."""

    game: Game
    options: dict[str, str]
    players: tuple[str, ...]  # names, by seat
    plies: tuple[Ply, ...]
    game_id: str = ""
    contributions: tuple[str, ...] = ()  # the players' words, added to the secret
    pledges: tuple[str, ...] = ()  # their SHA-256, published before any is opened; () if no seat pledged any
    commitment: str = ""  # SHA-256 of the secret, known from the beginning
    secret: bytes | None = field(default=None, repr=False)  # once it is revealed
    tags: dict[str, str] = field(default_factory=dict)  # other headers, kept as they are
    position: str = ""  # with which it begins, if that is not the beginning of a game

    def fairness(self) -> Fairness:
        """The source of the deals; a record has it once its secret is revealed."""
        if self.secret is None:
            raise FairnessError(because("not_revealed"))
        return Fairness(self.secret, self.game_id, self.contributions, self.pledges)

    def start(self) -> State:
        """The table before the first ply."""
        return beginning(self.game, self.options, self.position)

    def states(self) -> Iterator[State]:
        """The state before each ply, and at last the one after all of them; each is a copy of its own."""
        state = self.start()
        for ply in self.plies:
            yield state.copy()
            apply_ply(self.game, state, ply)
        yield state

    def replay(self) -> Iterator[tuple[State, Ply]]:
        """Each ply with the state before it."""
        return zip(self.states(), self.plies, strict=False)  # there is one more state

    def end(self) -> State:
        """The state after the last ply."""
        state = self.start()
        for ply in self.plies:
            apply_ply(self.game, state, ply)
        return state


@dataclass(frozen=True, slots=True)
class PlayedRecord(Record):
    """A record that remembers its states, so that no caller has to play it again."""

    known: tuple[State, ...] = field(default=(), repr=False)  # before each ply, and after all; none is ever changed

    @classmethod
    def of(cls, record: Record, states: Iterable[State]) -> PlayedRecord:
        own = {each.name: getattr(record, each.name) for each in fields(Record)}
        return cls(**own, known=tuple(states))

    def states(self) -> Iterator[State]:
        return (state.copy() for state in self.known)

    def end(self) -> State:
        return self.known[-1].copy()


def beginning(game: Game, options: dict[str, str], position: str) -> State:
    """The table with which a game begins: a position, or the usual one if that is empty."""
    return game.read(position) if position else game.new_state(options)


def apply_ply(game: Game, state: State, ply: Ply) -> None:
    if isinstance(ply, Deal):
        for outcome in ply.outcomes:
            game.apply_chance(state, outcome)
    else:
        game.apply(state, ply.action)


class Dealing:
    """The deals of one game, one after the other, from its secret.

    A deal has a generator of its own. Where a game has several kinds of chance, each is a stream instead, and each of
    its outcomes has a generator: so tiles, plates and chips come in the same order whatever the players do meanwhile.
    """

    def __init__(self, game: Game, fairness: Fairness) -> None:
        self.game = game
        self.fairness = fairness
        self._drawn: Counter[str] = Counter()  # outcomes by stream; deals where there are no streams

    def deal(self, state: State) -> list[int]:
        """Let chance decide until a seat acts or the game is over, and say what it decided."""
        if self.game.chance_stream is None:
            return self.game.draw_deal(state, self.fairness.rng(self._next("")))
        drawn: list[int] = []
        while self.game.actor(state) == CHANCE:
            stream = self.game.chance_stream(state)
            drawn.append(self.game.draw_outcome(state, self.fairness.rng(self._next(stream), stream)))
        return drawn

    def _next(self, stream: str) -> int:
        self._drawn[stream] += 1
        return self._drawn[stream]


class Playthrough:
    """A game being played: its state, and everything that led there."""

    def __init__(self, game: Game, options: dict[str, str], fairness: Fairness, position: str = "") -> None:
        self.game = game
        self.options = options
        self.fairness = fairness
        self.position = position  # with which it begins, if that is not the beginning of a game
        self.state = beginning(game, options, position)
        self.actor = game.actor(self.state)  # a seat, CHANCE, or NOBODY when the game is over
        self.dealing = Dealing(game, fairness)
        self.plies: list[Ply] = []
        self.earlier: list[State] = []  # the state before each ply; none of them is ever changed
        self._deal()

    @classmethod
    def resume(cls, record: Record) -> Playthrough:
        """Go on with a record that holds its secret."""
        if record.secret is None:
            raise AzulejosError(because("no_secret"))
        resumed = cls(record.game, record.options, record.fairness(), record.position)
        if record.plies[: len(resumed.plies)] != tuple(resumed.plies):
            raise AzulejosError(because("tiles_differ"))
        for ply in record.plies[len(resumed.plies) :]:
            if isinstance(ply, Action):
                resumed.play(ply.action)
            elif ply != resumed.plies[-1]:
                raise AzulejosError(because("tiles_differ"))
        return resumed

    def play(self, move: int | str) -> None:
        """Play a legal action or move, and what chance answers."""
        self.apply(self.game.check(self.state, move))

    def apply(self, action: int) -> None:
        """Play an action that is known to be legal, and what chance answers."""
        self.earlier.append(self.state.copy())
        self.plies.append(Action(self.actor, action))
        self.game.apply(self.state, action)
        self.actor = self.game.actor(self.state)
        self._deal()

    def _deal(self) -> None:
        """Let chance decide if it is due."""
        if self.actor != CHANCE:
            return
        self.earlier.append(self.state.copy())
        self.plies.append(Deal(tuple(self.dealing.deal(self.state))))
        self.actor = self.game.actor(self.state)

    def can_undo(self) -> bool:
        """An action can be taken back as long as nothing was drawn after it."""
        return bool(self.plies) and isinstance(self.plies[-1], Action)

    def undo(self) -> None:
        self.plies.pop()
        self.state = self.earlier.pop()
        self.actor = self.game.actor(self.state)

    def before(self, ply: int) -> State:
        """A copy of the state before a ply, by its number from 0; -1 is the last."""
        return self.earlier[ply].copy()

    def record(self, players: tuple[str, ...], tags: dict[str, str], reveal: bool) -> Record:
        """The game so far; the secret is in it only if it may be revealed."""
        return Record(
            game=self.game,
            options=self.options,
            players=players,
            plies=tuple(self.plies),
            game_id=self.fairness.game_id,
            contributions=self.fairness.contributions,
            pledges=self.fairness.pledges,
            commitment=self.fairness.commitment,
            secret=self.fairness.secret if reveal else None,
            tags=tags,
            position=self.position,
        )
