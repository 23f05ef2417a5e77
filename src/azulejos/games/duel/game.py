"""Azul Duel as a value of the contract."""

from __future__ import annotations

from collections.abc import Mapping

from azulejos.core.compiling.registry import register
from azulejos.core.game import Game, Notation, Option, State
from azulejos.games.duel.rules import dealing, ending, hidden, observation, outlook, playing, state
from azulejos.games.duel.rules.actions import ACTIONS
from azulejos.games.duel.text import position
from azulejos.games.duel.text.choices import choices
from azulejos.games.duel.text.explain import explain, explain_deal, foresee
from azulejos.games.duel.text.facts import FACTS
from azulejos.games.duel.text.fingerprint import options_of, round_fingerprint
from azulejos.games.duel.text.notation import MOST_OUTCOMES, format_deal, format_move, parse_deal, parse_move
from azulejos.games.duel.text.outlook import outlook as round_outlook
from azulejos.games.duel.text.outlook import outlook_of_moves
from azulejos.games.duel.text.refusal import why_illegal
from azulejos.games.duel.text.score_sheet import count_sheet
from azulejos.games.duel.text.view import view

RANDOM_START = "random"
MOST_PLIES = 1_000  # five rounds; random play takes up to 300 plies
# Tablets by name: those of a first game (R21), or how many are drawn at random.
TABLET_CHOICES = {"first": 0b111, "random-3": -3, "random-4": -4}
# What the random numbers of each kind of chance are called: a plate is turned up or looked at from the same stack.
STREAMS = {
    state.TABLET_SIDES: "tablets",
    state.STARTER: "start",
    state.TILE: "tile",
    state.TOP: "top",
    state.PLATE: "plate",
    state.FRONT: "plate",
    state.CHIP: "chip",
}

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
        "determinise": hidden.determinise,
    },
    inlined=("actor", "pick", "apply"),
)


def new_state(options: Mapping[str, str]) -> State:
    start = None if options["start"] == RANDOM_START else int(options["start"]) - 1
    named = TABLET_CHOICES.get(options["tablets"])
    tablets = position.parse_tablets(options["tablets"]) if named is None else named
    assert tablets is not None  # `with_defaults` has asked `accepts`
    return state.new_state(tablets, start)


GAME = Game(
    name="duel",
    title="Azul Duel",
    version=position.VERSION,
    dtype=state.STATE,
    options=(
        Option(
            "tablets",
            tuple(TABLET_CHOICES),
            "first",
            also="D60+D65+D62",
            accepts=lambda text: position.parse_tablets(text) is not None,
        ),
        Option("start", (RANDOM_START, "1", "2"), RANDOM_START),
    ),
    actions=ACTIONS,
    actions_of=lambda players: ACTIONS,
    most_legal=ACTIONS,
    most_outcomes=MOST_OUTCOMES,
    most_plies=MOST_PLIES,
    new_state=new_state,
    players=lambda position: state.SEATS,
    observation_version=observation.VERSION,
    observation_parts=observation.parts,
    has_secrets=True,
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
    foresee=foresee,
    explain_deal=explain_deal,
    outlook=round_outlook,
    outlook_of_moves=outlook_of_moves,
    why_illegal=why_illegal,
    round_fingerprint=round_fingerprint,
    options_of=options_of,
    is_mid_turn=lambda position: int(position[0].phase) not in (state.OPENING, state.ACQUISITION),
    facts=FACTS,
    chance_stream=lambda position: STREAMS[int(position[0].awaits)],
    start_option="start",
    count_sheet=count_sheet,
)
