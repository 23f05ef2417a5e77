"""The searches behind reviews, hints, tries and analyses, and their conditions. Pure: the threads are elsewhere."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from azulejos.analysis.decisions import Decision, judge_decision, judge_try
from azulejos.analysis.evaluation import Evaluation, best_lines
from azulejos.analysis.judging import judge_of
from azulejos.analysis.marks import GOOD
from azulejos.analysis.review import seed_of
from azulejos.bots.analyst import Effort, analyst_of
from azulejos.bots.search.budget import Flag
from azulejos.core.errors import AzulejosError
from azulejos.core.game import Game, State
from azulejos.core.records.record import Action, Record
from azulejos.server.features.archive.records import need_player
from azulejos.server.features.positions.positions import read_position
from azulejos.server.features.positions.previews import brings
from azulejos.server.features.reviews.analyses import Analysis, analysis_of
from azulejos.server.features.reviews.tries_and_hints import Tried, TryOf
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.tables import undo
from azulejos.server.tables.decisions import own_seats
from azulejos.server.tables.table import Table
from azulejos.texts.reasons import because

LEAST_NODES, LEAST_DEALS = 16, 2  # however little a server wants to spend
DEPTHS = 16  # the last analysis of a position has this many times the nodes of a review's


def effort_of(record: Record, percent: int) -> Effort:
    """The effort of a review, as a percentage of the usual."""
    usual = analyst_of(record.game).effort
    nodes, deal_nodes, deals = (each * percent // 100 for each in (usual.nodes, usual.deal_nodes, usual.deals))
    nodes, deal_nodes, deals = max(LEAST_NODES, nodes), max(LEAST_NODES, deal_nodes), max(LEAST_DEALS, deals)
    return replace(usual, nodes=nodes, deal_nodes=deal_nodes, deals=deals)


def reviewable(record: Record) -> Generator[None, None, list[State]]:
    """The states of a game, with a pause after each. It must be over: no player gets help during a game."""
    if len(record.plies) > record.game.most_plies:
        raise Refusal("too_large", because("plies_most", game=record.game.title, most=record.game.most_plies))
    states = []
    for state in record.states():
        states.append(state)
        yield
    if not (record.game.is_over(states[-1]) or "Termination" in record.tags):
        raise Refusal("not_over")
    if not any(isinstance(ply, Action) for ply in record.plies):
        raise Refusal("not_over")  # without a move there is nothing to review
    return states


def need_over(record: Record) -> None:
    if "Termination" not in record.tags and not record.game.is_over(record.end()):
        raise Refusal("not_over")


def tried_action(record: Record, state: State, asked: TryOf) -> int:
    """The action of a try, in the state in which another was made."""
    game = record.game
    if asked.ply == len(record.plies) or game.actor(state) < 0:
        raise Refusal("bad_message")  # no move was made there
    try:
        return game.check(state, asked.move)
    except AzulejosError as error:
        raise Refusal("illegal_move", error.why) from None


def tried(game: Game, state: State, action: int, decision: Decision) -> Tried:
    """The cost of a try, as it is sent."""
    return Tried(
        move=game.notation.format_move(state, action),
        good=decision.loss < GOOD,
        win_loss=decision.loss,
        points_loss=decision.points_loss,
        wins=list(decision.played.wins),
        brings=brings(game, state, action),
    )


def searchable(position: str) -> tuple[Game, State]:
    """The game and the state of a position in which a seat has to act."""
    game, state = read_position(position)
    need_player(game, state)
    if game.actor(state) < 0:
        raise Refusal("bad_position", because("tiles_first"))
    return game, state


def most_nodes(game: Game, percent: int) -> int:
    """The nodes of the last analysis of a position."""
    return max(LEAST_NODES, DEPTHS * analyst_of(game).effort.nodes * percent // 100)


def analysed(game: Game, state: State, lines: int, nodes: int, is_last: bool, flag: Flag) -> Analysis:
    judge = judge_of(game, state, 1, flag)
    found = Evaluation(judge.seat, nodes, best_lines(judge, lines, nodes, ()))
    return analysis_of(game, state, found, is_last)


def need_hints(table: Table, person: str) -> int:
    """The seat of the person who may get a hint."""
    own = own_seats(table, person, running=True)
    if not table.setup.hints or undo.other_people(table, person):
        raise Refusal("no_hints")
    if table.to_act not in own:
        raise Refusal("not_your_turn")
    return own[0]


def hint_nodes(game: Game, percent: int) -> int:
    return max(LEAST_NODES, analyst_of(game).effort.nodes * percent // 100)


def best_action(game: Game, state: State, nodes: int, flag: Flag) -> int:
    return judge_of(game, state, 1, flag).search(nodes)[-1].action


def judged(record: Record, state: State, ply: int, action: int, percent: int, flag: Flag) -> Decision:
    """A move instead of the one that was made, beside the best that the review of the game names."""
    made, effort = record.plies[ply], effort_of(record, percent)
    assert isinstance(made, Action)  # it is a seat's turn
    judge = judge_of(record.game, state, seed_of(ply), flag)
    return judge_try(judge, judge_decision(judge, made.action, effort), action, effort.nodes)
