"""The bots of Azul: which networks value a position, and how it is searched."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from azulejos.bots.azul.network import networks_for
from azulejos.bots.azul.search.position_search import evaluate_position_moves, search_position
from azulejos.bots.budget import Budget
from azulejos.bots.protocol import SearchResult, Seen, Tell
from azulejos.bots.searcher import Limits, Searcher
from azulejos.core.game import Generator


class AzulSearcher(Searcher):
    """Searches to the end of the round as far as its budget goes; values are learned, or made by hand."""

    unit = "nodes"

    def __init__(self, name: str, default: Budget, learned: bool = True) -> None:
        super().__init__(name, default)
        self.learned = self.has_chances = learned

    def search(self, seen: Seen, limits: Limits, rng: Generator, tell: Tell | None) -> SearchResult:
        return search_position(seen.state, networks_of(seen) if self.learned else None, limits, tell, owner=self)


def evaluate_moves(seen: Seen, rng: Generator) -> tuple[list[int], list[float]]:
    """The actions of a position, and what each is worth without search, from -1 to 1."""
    return evaluate_position_moves(seen.state, networks_of(seen))


def networks_of(seen: Seen) -> NDArray[Any]:
    record = seen.state[0]
    return networks_for(int(record.players), bool(record.grey))
