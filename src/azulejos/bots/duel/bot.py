"""The bots of Azul Duel: which network values a position, and how it is searched."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from azulejos.bots.duel.network import hand_made, learned, load_network
from azulejos.bots.duel.search.position_search import evaluate_position_moves, search_position
from azulejos.bots.protocol import SearchResult, Seen, Tell
from azulejos.bots.search.searcher import LearnedSearcher, Limits
from azulejos.bots.values_file import read_values
from azulejos.core.game import Generator


class DuelSearcher(LearnedSearcher):
    """Searches the round as far as its budget goes; values are learned, or made by hand."""

    unit = "simulations"

    def search(self, seen: Seen, limits: Limits, rng: Generator, tell: Tell | None) -> SearchResult:
        known = learned() if self.values is None else network_in(self.values)
        return search_position(seen, known if self.learned else hand_made(), limits, rng, tell)


@cache
def network_in(path: Path) -> NDArray[Any]:
    """The network of a file."""
    return read_values(path, load_network, "Azul Duel")


def evaluate_moves(seen: Seen, rng: Generator) -> tuple[list[int], list[float]]:
    """The actions of a position, and what each is worth without search, from -1 to 1."""
    actions, values = evaluate_position_moves(seen, learned(), rng)
    return actions.tolist(), values.tolist()
