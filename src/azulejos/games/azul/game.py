"""Azul as a value of the contract."""

from __future__ import annotations

from collections.abc import Mapping

from azulejos.core.compiling.registry import register
from azulejos.core.errors import OptionError
from azulejos.core.game import Game, Importer, Notation, Option, State
from azulejos.games.azul.board_game_arena.page import read_shape
from azulejos.games.azul.board_game_arena.reader import SOURCE, read_record
from azulejos.games.azul.rules import dealing, ending, observation, outlook, playing, state
from azulejos.games.azul.rules.actions import ACTIONS, actions_of
from azulejos.games.azul.text import position
from azulejos.games.azul.text.choices import choices
from azulejos.games.azul.text.explain import explain, explain_deal
from azulejos.games.azul.text.facts import FACTS
from azulejos.games.azul.text.fingerprint import options_of, round_fingerprint
from azulejos.games.azul.text.notation import format_deal, format_move, parse_deal, parse_move
from azulejos.games.azul.text.outlook import outlook as round_outlook
from azulejos.games.azul.text.outlook import outlook_of_moves
from azulejos.games.azul.text.refusal import why_illegal
from azulejos.games.azul.text.score_sheet import count_sheet
from azulejos.games.azul.text.view import WALL_NAMES, view
from azulejos.games.shared.tiles import COLOURS
from azulejos.texts.reasons import because

RANDOM_START = "random"
# No rule ends a game in which no row is ever completed. Random play takes up to 400 plies. This is enough for 26
# rounds of the longest kind: four players on the grey wall take 36 tiles one by one, and place 20.
MOST_PLIES = 1_500

register(
    state.STATE,
    {
        "actor": state.actor,
        "legal_actions": playing.legal_actions,
        "apply": playing.apply,
        "pick": playing.pick,
        "chance_outcomes": dealing.chance_outcomes,
        "apply_chance": dealing.apply_chance,
        "deal": dealing.deal,
        "round_number": state.round_number,
        "scores": ending.scores,
        "ranks": ending.ranks,
        "outlook": outlook.outlook,
        "mark_legal": playing.mark_legal,
        "observe": observation.observe,
        "determinise": observation.determinise,
    },
    inlined=("actor", "pick", "apply", "deal", "legal_actions"),
)


def new_state(options: Mapping[str, str]) -> State:
    players = int(options["players"])
    start = None if options["start"] == RANDOM_START else int(options["start"]) - 1
    if start is not None and start >= players:
        raise OptionError(because("start_player", most=players, random=RANDOM_START, value=options["start"]))
    return state.new_state(players, options["wall"] == "grey", start)


GAME = Game(
    name="azul",
    title="Azul",
    version=position.VERSION,
    dtype=state.STATE,
    options=(
        Option("players", ("2", "3", "4"), "2"),
        Option("wall", WALL_NAMES, "coloured"),
        Option("start", (RANDOM_START, "1", "2", "3", "4"), RANDOM_START),
    ),
    actions=ACTIONS,
    actions_of=actions_of,
    most_legal=ACTIONS,
    most_outcomes=COLOURS,
    most_plies=MOST_PLIES,
    new_state=new_state,
    players=lambda position: int(position[0].players),
    observation_version=observation.VERSION,
    observation_parts=observation.parts,
    has_secrets=False,
    notation=Notation(
        parse_move=parse_move,
        format_move=format_move,
        parse_position=position.parse_position,
        format_position=position.format_position,
        parse_deal=parse_deal,
        format_deal=format_deal,
    ),
    view=view,
    choices=choices,
    explain=explain,
    foresee=explain,  # nothing is hidden
    explain_deal=explain_deal,
    outlook=round_outlook,
    outlook_of_moves=outlook_of_moves,
    why_illegal=why_illegal,
    round_fingerprint=round_fingerprint,
    options_of=options_of,
    is_mid_turn=lambda position: int(position[0].phase) == state.TILING,
    facts=FACTS,
    start_option="start",
    importer=Importer(SOURCE, read_record, read_shape),
    count_sheet=count_sheet,
)
