"""The contract of a game with everything that plays, shows, serves or studies it.

A game is a frozen value: a table of facts and functions. A state is an array that holds one record of the game's
type; the verbs below ask it questions or move it on in place (`state.copy()` keeps the old one). Seats count
from 0 in code and from 1 wherever people read. Nothing outside a game's own folder knows more than this file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from azulejos.core import loops
from azulejos.core.actors import CHANCE, NOBODY, REFEREE
from azulejos.core.choices import Choice
from azulejos.core.effects import Step
from azulejos.core.errors import IllegalMove, OptionError
from azulejos.core.observation import Part, size_of
from azulejos.core.outlook import MoveOutlook, Outlook
from azulejos.core.round_fingerprint import RoundFingerprint
from azulejos.core.score_sheet import Sheet, Tally
from azulejos.texts.reasons import Reason, because

State = NDArray[Any]  # one record
Generator = NDArray[Any]  # one generator of random numbers


@dataclass(frozen=True, slots=True)
class Option:
    """Something to settle before a game: a name and the values it may have, as people write them."""

    name: str
    choices: tuple[str, ...]
    default: str
    also: str = ""  # an example of what else it may be; `accepts` knows
    accepts: Callable[[str], bool] | None = None

    def allows(self, value: str) -> bool:
        return value in self.choices or (self.accepts is not None and self.accepts(value))

    def refusal(self, value: str) -> Reason:
        """The reason why a value is refused."""
        gaps = {"option": self.name, "choices": ", ".join(self.choices), "value": value}
        if self.also:
            return because("option_also", **gaps, wanted=self.name, also=self.also)
        return because("option_value", **gaps)


class FormatsMove(Protocol):
    def __call__(self, state: State, action: int, viewer: int | None = REFEREE) -> str: ...


class FormatsPosition(Protocol):
    def __call__(self, state: State, viewer: int | None = REFEREE) -> str: ...


class FormatsDeal(Protocol):
    def __call__(self, state: State, outcomes: list[int], viewer: int | None = REFEREE) -> str: ...


@dataclass(frozen=True, slots=True)
class Notation:
    """A game's texts, in pairs. Readers raise `NotationError` and nothing else.

    Writers put `?` for what a viewer may not know; only what the REFEREE sees can be read back.
    """

    parse_move: Callable[[State, str], int]
    format_move: FormatsMove
    parse_position: Callable[[str], State]
    format_position: FormatsPosition
    parse_deal: Callable[[State, str], list[int]]  # the outcomes of one deal, from one word
    format_deal: FormatsDeal


@dataclass(frozen=True, slots=True)
class Importer:
    """Reads games that were played on another platform. Readers raise `NotationError` and nothing else."""

    source: str  # the platform's name
    read: Callable[[Game, str], Any]  # the record in the text of a file
    shape: Callable[[str], Any]  # the form of such a file without its contents, as JSON


@dataclass(frozen=True, slots=True)
class Game:
    """The facts and functions of one game."""

    name: str  # a word, as in commands and files
    title: str  # as people call it
    version: int  # of its rules and texts: what was written under another may be read differently
    dtype: np.dtype[Any]  # of the state's record
    options: tuple[Option, ...]
    actions: int  # all actions are below this number
    actions_of: Callable[[int], int]  # the same by the number of players, who may need fewer
    most_legal: int  # no position has more legal actions
    most_outcomes: int  # nor more outcomes of one chance
    most_plies: int  # far above any game that is played; the server does not keep longer ones
    new_state: Callable[[Mapping[str, str]], State]  # from options that `with_defaults` has checked
    players: Callable[[State], int]
    observation_version: int  # goes up when a number of an observation is added, moved, or means something else
    observation_parts: Callable[[int], tuple[Part, ...]]  # the parts of an observation, by the number of players
    has_secrets: bool  # whether a seat can know what another does not
    notation: Notation
    view: Callable[[State, int | None], Any]  # a frozen value: what a viewer may know (see `actors`)
    choices: Callable[[State, Sequence[int]], list[Choice]]  # legal actions as one points at them
    explain: Callable[[State, int, int | None], tuple[Step, ...]]  # what an action does, as that viewer may know
    foresee: Callable[[State, int, int | None], tuple[Step, ...]]  # the same, as the viewer can know it beforehand
    explain_deal: Callable[[State, Sequence[int], int | None], tuple[Step, ...]]  # the same of outcomes of chance
    outlook: Callable[[State], Outlook]  # the result of the round for every seat if it ended now
    # The same for the seat to act after each of some legal actions; worked out one by one, as they are asked for.
    outlook_of_moves: Callable[[State, Sequence[int]], Iterator[MoveOutlook]]
    why_illegal: Callable[[State, int], Reason]  # the rule that forbids an action
    is_mid_turn: Callable[[State], bool]  # whether the decision continues a turn, instead of beginning one
    round_fingerprint: Callable[[State], RoundFingerprint]  # recognises the positions of a game
    options_of: Callable[[State], dict[str, str]]  # of the game that a position is of, as far as it shows them
    facts: Any  # a frozen value: what is printed on the components, so that clients need to know no rules
    start_option: str | None = None  # the option that names the seat to start; views then have it as `starter`
    importer: Importer | None = None  # of games that were played elsewhere
    count_sheet: Callable[[Sheet], Tally] | None = None  # the points of a game on cardboard
    # The kind of chance that is due, if each kind has random numbers of its own; else a whole deal has them together.
    chance_stream: Callable[[State], str] | None = None
    is_on_page: bool = True  # whether the server and its page offer it; else it is for the command and for research

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """A pickled game is its name, by which the registry finds it again: its functions can't be pickled."""
        return find_registered, (self.name,)

    def with_defaults(self, options: Mapping[str, object]) -> dict[str, str]:
        """Check options and fill in what was left out."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise OptionError(because("no_option", game=self.title, option=name, choices=", ".join(known)))
        complete = {name: str(options.get(name, option.default)) for name, option in known.items()}
        for name, value in complete.items():
            if not known[name].allows(value):
                raise OptionError(known[name].refusal(value))
        return complete

    def new(self, **options: object) -> State:
        """A table before anything was drawn."""
        return self.new_state(self.with_defaults(options))

    def tally(self, sheet: Sheet) -> Tally:
        """The points of a game on cardboard."""
        if self.count_sheet is None:
            raise OptionError(because("sheet_no_game", game=self.title))
        return self.count_sheet(replace(sheet, options=self.with_defaults(sheet.options)))

    def actor(self, state: State) -> int:
        """The actor of the position: a seat, CHANCE or NOBODY."""
        return int(loops.actor(state, 0))

    def is_over(self, state: State) -> bool:
        return self.actor(state) == NOBODY

    def legal(self, state: State) -> list[int]:
        """The legal actions, ascending."""
        out = np.empty(self.most_legal, np.int64)
        number = loops.legal_actions(state, 0, out)
        return list(out[:number].tolist())

    def moves(self, state: State) -> list[str]:
        """The legal moves, as people write them."""
        return [self.notation.format_move(state, action) for action in self.legal(state)]

    def is_legal(self, state: State, action: int) -> bool:
        return action in self.legal(state)

    def apply(self, state: State, action: int) -> None:
        """Play an action that is known to be legal."""
        loops.apply(state, 0, action)

    def check(self, state: State, move: int | str) -> int:
        """The action that a move means here, if it is legal; else it is refused."""
        action = self.notation.parse_move(state, move) if isinstance(move, str) else move
        if not self.is_legal(state, action):
            text = move if isinstance(move, str) else f"#{move}"
            raise IllegalMove(replace(self.why_illegal(state, action), move=text))
        return action

    def play(self, state: State, move: int | str) -> int:
        """Play an action or a move if it is legal; else refuse it and change nothing. The action is returned."""
        action = self.check(state, move)
        self.apply(state, action)
        return action

    def chance_outcomes(self, state: State) -> list[tuple[int, int]]:
        """The possible outcomes of chance, and the weight of each."""
        outcomes = np.empty(self.most_outcomes, np.int64)
        weights = np.empty(self.most_outcomes, np.int64)
        number = loops.chance_outcomes(state, 0, outcomes, weights)
        return list(zip(outcomes[:number].tolist(), weights[:number].tolist(), strict=True))

    def apply_chance(self, state: State, outcome: int) -> None:
        """Let an outcome happen that is known to be possible."""
        loops.apply_chance(state, 0, outcome)

    def deal(self, state: State, rng: Generator) -> None:
        """Let chance decide until a seat acts or the game is over."""
        if self.actor(state) == CHANCE:
            loops.deal(state, rng, 0)

    def draw_deal(self, state: State, rng: Generator) -> list[int]:
        """The same, and say what it decided."""
        drawn: list[int] = []
        while self.actor(state) == CHANCE:
            drawn.append(self.draw_outcome(state, rng))
        return drawn

    def draw_outcome(self, state: State, rng: Generator) -> int:
        """Let chance decide one thing, and say what it decided."""
        outcomes = self.chance_outcomes(state)
        ticket = loops.below(rng, 0, sum(weight for _, weight in outcomes))
        drawn = next(outcome for outcome, reached in running(outcomes) if ticket < reached)
        self.apply_chance(state, drawn)
        return drawn

    def round_number(self, state: State) -> int:
        return int(loops.round_number(state, 0))

    def scores(self, state: State) -> tuple[int, ...]:
        out = np.zeros(self.players(state), np.int64)
        loops.scores(state, 0, out)
        return tuple(out.tolist())

    def ranks(self, state: State) -> tuple[int, ...]:
        """0 for each seat that is first; tied seats share a rank."""
        out = np.zeros(self.players(state), np.int64)
        loops.ranks(state, 0, out)
        return tuple(out.tolist())

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that have won, or share the victory; none before the end."""
        if not self.is_over(state):
            return ()
        return tuple(seat for seat, rank in enumerate(self.ranks(state)) if rank == 0)

    def observation_size(self, players: int) -> int:
        """How many numbers an observation has."""
        return number_of_numbers(self.observation_parts, players)

    def mask(self, state: State) -> NDArray[np.int8]:
        """1 for each legal action, 0 for each other."""
        out = np.zeros(self.actions_of(self.players(state)), np.int8)
        loops.mark_legal(state, 0, out)
        return out

    def observe(self, state: State, seat: int) -> NDArray[np.uint8]:
        """The knowledge of a seat, as numbers for a learner."""
        out = np.zeros(self.observation_size(self.players(state)), np.uint8)
        loops.observe(state, 0, seat, out)
        return out

    def determinise(self, state: State, seat: int, rng: Generator) -> State:
        """A state that could be the true one for all that a seat knows."""
        guess = state.copy()
        loops.determinise(guess, rng, 0, seat)
        return guess

    def position(self, state: State) -> str:
        """The position as one line of text."""
        return self.notation.format_position(state)

    def read(self, position: str) -> State:
        """The state that a line of text describes."""
        return self.notation.parse_position(position)


@cache
def number_of_numbers(parts: Callable[[int], tuple[Part, ...]], players: int) -> int:
    """Counted once: observations are made often."""
    return size_of(parts(players))


def find_registered(name: str) -> Game:
    """The game of a name. The registry is above this layer, and so is imported when it is asked."""
    registered: Game = import_module("azulejos.games").game(name)
    return registered


def running(outcomes: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Each outcome with the sum of the weights up to and with its own."""
    reached = 0
    for outcome, weight in outcomes:
        reached += weight
        yield outcome, reached
