"""The bots of Azul Duel: which network values a position, and how it is searched."""

from __future__ import annotations

from azulejos.bots.budget import Budget
from azulejos.bots.duel.network import hand_made, learned
from azulejos.bots.duel.search.position_search import evaluate_position_moves, search_position
from azulejos.bots.protocol import SearchResult, Seen, Tell
from azulejos.bots.searcher import Limits, Searcher
from azulejos.core.game import Generator


class DuelSearcher(Searcher):
    """Searches the round as far as its budget goes; values are learned, or made by hand."""

    unit = "simulations"

    def __init__(self, name: str, default: Budget, learned: bool = True) -> None:
        super().__init__(name, default)
        self.learned = self.has_chances = learned

    def search(self, seen: Seen, limits: Limits, rng: Generator, tell: Tell | None) -> SearchResult:
        return search_position(seen, learned() if self.learned else hand_made(), limits, rng, tell)


def evaluate_moves(seen: Seen, rng: Generator) -> tuple[list[int], list[float]]:
    """The actions of a position, and what each is worth without search, from -1 to 1."""
    actions, values = evaluate_position_moves(seen, learned(), rng)
    return actions.tolist(), values.tolist()
