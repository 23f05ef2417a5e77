"""Mini as a value of the contract."""

from __future__ import annotations

from collections.abc import Mapping

from azulejos.core.compiling.registry import register
from azulejos.core.game import Game, Notation, Option, State
from azulejos.games.mini.rules import dealing, observation, outlook, playing, state, tiling
from azulejos.games.mini.rules.actions import ACTIONS
from azulejos.games.mini.text import position
from azulejos.games.mini.text.choices import choices
from azulejos.games.mini.text.explain import explain, explain_deal
from azulejos.games.mini.text.facts import FACTS
from azulejos.games.mini.text.fingerprint import round_fingerprint
from azulejos.games.mini.text.notation import format_deal, format_move, parse_deal, parse_move
from azulejos.games.mini.text.outlook import outlook as round_outlook
from azulejos.games.mini.text.outlook import outlook_of_moves
from azulejos.games.mini.text.refusal import why_illegal
from azulejos.games.mini.text.view import view

RANDOM_START = "random"
MOST_PLIES = 100  # no game has more than 6 turns and 4 drawings per round

register(
    state.STATE,
    {
        "actor": state.actor,
        "legal_actions": playing.legal_actions,
        "apply": playing.apply,
        "chance_outcomes": dealing.chance_outcomes,
        "apply_chance": dealing.apply_chance,
        "deal": dealing.deal,
        "round_number": state.round_number,
        "scores": tiling.scores,
        "ranks": tiling.ranks,
        "outlook": outlook.outlook,
        "observe": observation.observe,
        "determinise": observation.determinise,
    },
    inlined=("actor",),
)


def new_state(options: Mapping[str, str]) -> State:
    return state.new_state(None if options["start"] == RANDOM_START else int(options["start"]) - 1)


GAME = Game(
    name="mini",
    title="Mini",
    version=position.VERSION,
    dtype=state.STATE,
    options=(Option("start", (RANDOM_START, "1", "2"), RANDOM_START),),
    actions=ACTIONS,
    actions_of=lambda players: ACTIONS,
    most_legal=ACTIONS,
    most_outcomes=state.KINDS,
    most_plies=MOST_PLIES,
    new_state=new_state,
    players=lambda position: state.SEATS,
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
    is_mid_turn=lambda position: False,
    round_fingerprint=round_fingerprint,
    options_of=lambda position: {},
    facts=FACTS,
    start_option="start",
    is_on_page=False,
)
