"""Azul Duel judged for people: chances and margins, from the search over what is hidden."""

from __future__ import annotations

from azulejos.bots.analyst import Effort, Judgement, Standing, as_value, calibration, ended, opposite
from azulejos.bots.duel.bot import evaluate_moves
from azulejos.bots.duel.network import learned
from azulejos.bots.duel.search.position_search import search_position
from azulejos.bots.protocol import SearchResult, Seen
from azulejos.bots.search.budget import Flag
from azulejos.bots.search.searcher import Limits
from azulejos.core.game import Game, Generator, State
from azulejos.games.duel.rules.components import PLATE_TYPES
from azulejos.games.duel.rules.state import NONE, RETURNING, UNDECIDED


class DuelAnalyst:
    """Searches as the levels do, with simulations only, so that equal questions have equal answers."""

    effort = Effort(nodes=400, deal_nodes=40, at_last=30)
    deep_effort = Effort(nodes=2_400, deal_nodes=240, at_last=20)

    def kind(self, state: State) -> str:
        return "duel"

    def as_seen(self, game: Game, state: State, seat: int, rng: Generator) -> State:
        return game.determinise(forget_order(state, seat), seat, rng)

    def same_as(self, game: Game, state: State, action: int) -> int:
        """In which order plates are put back matters so little that the search does not ask."""
        return game.legal(state)[0] if state[0].phase == RETURNING else action

    def first_sight(self, seen: Seen, rng: Generator) -> dict[int, float]:
        return dict(zip(*evaluate_moves(seen, rng), strict=True))

    def judge(self, seen: Seen, only: tuple[int, ...], nodes: int, rng: Generator, flag: Flag) -> list[Judgement]:
        result = search_position(seen, learned(), Limits(flag, nodes, 1, only), rng)
        if result.value is None:
            return [self.tiled_to_the_end(seen, result, rng, flag)]
        wins, margins = self.standing(seen, result)
        known = (0, result.is_solved, False, result.nodes)
        return [Judgement(result.action, result.line, result.value, wins, margins, *known)]

    def standing(self, seen: Seen, result: SearchResult) -> Standing:
        assert result.value is not None
        scale, value = calibration(self.kind(seen.state)), as_value(result.value)
        return opposite(seen.seat, scale.win(value), scale.margin(value))

    def tiled_to_the_end(self, seen: Seen, result: SearchResult, rng: Generator, flag: Flag) -> Judgement:
        """Solve the last tilings exactly: chance has no part in them, and the two are independent."""
        game, state, line = seen.game, seen.state.copy(), [result.action]
        game.apply(state, result.action)
        while not game.is_over(state):
            following = search_position(Seen(game, state, game.actor(state)), learned(), Limits(flag), rng)
            for action in following.line:
                game.apply(state, action)
                line.append(action)
        wins, margins = ended(game, state)
        return Judgement(result.action, tuple(line), wins[seen.seat], wins, margins, 0, True, False, result.nodes)


def forget_order(state: State, seat: int) -> State:
    """The same with the plates that the other put back sorted by type, for the seat does not know their order.

    `determinise` mixes them, too; but equal chance has to give the same mixture whatever the order was before.
    """
    state = state.copy()
    record, returned = state[0], state["returned"][0]
    undecided = int((state["drawn"][0] <= UNDECIDED).sum())
    is_top_known = record.top != NONE and int(record.unknown).bit_count() <= undecided
    hidden = [
        place
        for place in range(int(is_top_known), len(returned))
        if returned[place] != NONE and int(record.returned_by) >> place & 1 != seat
    ]
    returned[hidden] = sorted(returned[hidden].tolist(), key=lambda plate: PLATE_TYPES[plate])
    return state


ANALYST = DuelAnalyst()
