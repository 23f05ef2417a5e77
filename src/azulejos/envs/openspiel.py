"""The games for OpenSpiel, as `python_azul`, `python_azul_duel`, `python_azul_mini`: importing it registers them.

Chance is explicit, one node for each tile, plate or chip. A player's knowledge comes from that player's own history:
an information state is all that the player has seen happen, with `?` for what was hidden; an observation is the table
as it is now.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from azulejos import games
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.game import Game
from azulejos.envs.rewards import reward_number, values
from azulejos.envs.tables import MAX_ROUNDS

NAMES = {"azul": "python_azul", "duel": "python_azul_duel", "mini": "python_azul_mini"}
MOST_POINTS = 500.0  # no margin comes near it
UNKNOWN = "?"  # in a move or a deal, what its viewer may not know
# Every event is a number in the tensor of an information state; 0 follows after the last of them.
HIDDEN_EVENT, FIRST_EVENT = 1, 2
MOST_EVENTS = 3  # events for each decision that a game may have: chance decides at most twice as often as players


def parameters(game: Game) -> dict[str, Any]:
    """The parameters with their defaults: the game's options, and those of all environments.

    Parameters have one type each: where a word and numbers are possible, as for the start player, 0 is the word.
    """
    options: dict[str, Any] = {}
    for option in game.options:
        options[option.name] = option.default
        if any(choice.isdigit() for choice in option.choices):
            options[option.name] = int(option.default) if option.default.isdigit() else 0
    return options | {"reward": "win", "max_rounds": MAX_ROUNDS}


def options_of(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """Parameters as the game takes them."""
    defaults = {option.name: option.default for option in game.options}
    return {name: defaults[name] if value == 0 else value for name, value in given.items()}


def game_type(game: Game) -> pyspiel.GameType:
    numbers = [int(choice) for option in game.options if option.name == "players" for choice in option.choices]
    players = numbers or [game.players(game.new())]
    kinds = pyspiel.GameType
    hides = kinds.Information.IMPERFECT_INFORMATION if game.has_secrets else kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=NAMES[game.name],
        long_name=f"{game.title} (Azulejos)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hides,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


class SpielGame(pyspiel.Game):
    """A game with its options."""

    kind: pyspiel.GameType

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        self.rules = next(games.game(name) for name, spiel in NAMES.items() if spiel == self.kind.short_name)
        chosen = parameters(self.rules) | (given or {})
        self.max_rounds = int(chosen.pop("max_rounds"))
        self.reward = reward_number(chosen.pop("reward"))
        self.start = self.rules.new(**options_of(self.rules, chosen))
        self.players = self.rules.players(self.start)
        worth = MOST_POINTS if self.reward == reward_number("margin") else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions_of(self.players),
            max_chance_outcomes=max(self.rules.most_outcomes, 2**8),  # outcomes may be masks of tablets
            num_players=self.players,
            min_utility=-worth,
            max_utility=worth,
            utility_sum=0.0,
            max_game_length=self.rules.most_plies,
        )
        super().__init__(self.kind, info, given or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, given: Any = None) -> SpielObserver:
        if given:
            raise ValueError(f"an observer takes no parameters, but {given} were given")
        remembers = kind is not None and kind.perfect_recall
        is_public = kind is not None and kind.private_info == pyspiel.PrivateInfoType.NONE
        return SpielObserver(self, remembers, is_public)


class SpielState(pyspiel.State):
    """A position, and what each player has seen on the way to it. It holds plain data: OpenSpiel copies it deeply."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = game.start.copy()
        self.seen = [""] * game.players  # by player, every move and deal as that player saw it
        self.events = [b""] * game.players  # the same as numbers of 16 bits
        self.decisions = 0

    def _game(self) -> SpielGame:
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        actor = self._game().rules.actor(self.table)
        if actor == NOBODY or self.is_cut_short():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def is_cut_short(self) -> bool:
        """More rounds would begin than may be played, or the game is longer than any."""
        game = self._game()
        return game.rules.round_number(self.table) > game.max_rounds or self.decisions >= game.rules.most_plies

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """0 for everybody before the end, and after a game that was cut short."""
        game = self._game()
        return values(game.rules, self.table, game.reward) if game.rules.is_over(self.table) else [0.0] * game.players

    def _legal_actions(self, player: int) -> list[int]:
        return self._game().rules.legal(self.table)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self._game().rules.chance_outcomes(self.table)
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        rules = self._game().rules
        by_chance = rules.actor(self.table) == CHANCE
        for player in range(self._game().players):
            text = self._told(action, by_chance, player)
            event = HIDDEN_EVENT if UNKNOWN in text else FIRST_EVENT + 2 * action + by_chance
            self.seen[player] += f" {text}"
            self.events[player] += event.to_bytes(2, "little")
        if by_chance:
            rules.apply_chance(self.table, action)
        else:
            rules.apply(self.table, action)
            self.decisions += 1

    def _told(self, action: int, by_chance: bool, viewer: int | None = None) -> str:
        """A move or one outcome of chance in the game's notation; without a viewer, all of it."""
        notation = self._game().rules.notation
        told = {} if viewer is None else {"viewer": viewer}
        if by_chance:
            return notation.format_deal(self.table, [action], **told)
        return notation.format_move(self.table, action, **told)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._told(action, player == pyspiel.PlayerId.CHANCE)

    def __str__(self) -> str:
        return self._game().rules.position(self.table)


class SpielObserver:
    """The observation of a player, or, with perfect recall, of everything that it has seen in the game.

    Of what is public there is a text of the table as a spectator sees it, and no tensor.
    """

    def __init__(self, game: SpielGame, remembers: bool, is_public: bool) -> None:
        self._rules = game.rules
        self._remembers = remembers
        self._is_public = is_public
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if is_public:
            return
        size = MOST_EVENTS * game.rules.most_plies if remembers else game.rules.observation_size(game.players)
        self.tensor = np.zeros(size, np.float32)
        self.dict["events" if remembers else "observation"] = self.tensor

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        if not self._remembers:
            self.tensor[:] = self._rules.observe(state.table, player)
            return
        events = np.frombuffer(state.events[player], "<u2")
        self.tensor.fill(0)
        self.tensor[: events.size] = events

    def string_from(self, state: SpielState, player: int) -> str:
        if self._is_public:
            return self._rules.notation.format_position(state.table, None)
        if self._remembers:
            return f"player {player + 1}:{state.seen[player]}"
        return f"player {player + 1}: {self._rules.notation.format_position(state.table, player)}"


# OpenSpiel keeps what makes a game until Python is gone: that must be classes, as in its own games.
class SpielAzul(SpielGame):
    """Azul."""

    kind = game_type(games.game("azul"))


class SpielDuel(SpielGame):
    """Azul Duel."""

    kind = game_type(games.game("duel"))


class SpielMini(SpielGame):
    """Mini."""

    kind = game_type(games.game("mini"))


def register_all() -> None:
    """Tell OpenSpiel of the games, once."""
    for made in (SpielAzul, SpielDuel, SpielMini):
        if made.kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(made.kind, made)


register_all()
