"""The bots of Azul: which networks value a position, and how it is searched."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from azulejos.bots.azul.network import load_networks, networks_for
from azulejos.bots.azul.search.position_search import evaluate_position_moves, search_position
from azulejos.bots.protocol import SearchResult, Seen, Tell
from azulejos.bots.search.searcher import LearnedSearcher, Limits
from azulejos.bots.values_file import read_values
from azulejos.core.game import Generator


class AzulSearcher(LearnedSearcher):
    """Searches to the end of the round as far as its budget goes; values are learned, or made by hand."""

    unit = "nodes"

    def search(self, seen: Seen, limits: Limits, rng: Generator, tell: Tell | None) -> SearchResult:
        networks = networks_of(seen, self.values) if self.learned else None
        return search_position(seen.state, networks, limits, tell, owner=self)


def evaluate_moves(seen: Seen, rng: Generator) -> tuple[list[int], list[float]]:
    """The actions of a position, and what each is worth without search, from -1 to 1."""
    return evaluate_position_moves(seen.state, networks_of(seen))


def networks_of(seen: Seen, path: Path | None = None) -> NDArray[Any]:
    record = seen.state[0]
    if path is not None:
        return networks_in(path, int(record.players))
    return networks_for(int(record.players), bool(record.grey))


@cache
def networks_in(path: Path, players: int) -> NDArray[Any]:
    """The networks of a file."""
    return read_values(path, lambda named: load_networks(named, players), f"Azul with {players} players")
