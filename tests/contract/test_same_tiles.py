"""The same tiles for everybody: as far as the bag reaches, deals do not depend on what is played."""

from __future__ import annotations

import pytest

from azulejos.core import loops
from azulejos.core.records.fairness import seeded_fairness
from azulejos.core.records.record import Deal, Playthrough
from azulejos.core.rng import seeded
from azulejos.games import game as find

AZUL_DEALS = {2: 5, 3: 3, 4: 2}  # by the number of players, those that the bag fills
DUEL_TILES = 65  # in the bag


def random_game(name: str, options: dict[str, str], player: int) -> Playthrough:
    game = find(name)
    play, rng = Playthrough(game, game.with_defaults(options), seeded_fairness(3)), seeded(player)
    while not game.is_over(play.state):
        legal = game.legal(play.state)
        play.play(legal[loops.below(rng, 0, len(legal))])
    return play


@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_deals_of_azul_are_the_same_whatever_is_played(players: int, wall: str) -> None:
    games = [random_game("azul", {"players": str(players), "wall": wall}, player) for player in range(4)]
    deals = [[ply for ply in game.plies if isinstance(ply, Deal)][: AZUL_DEALS[players]] for game in games]
    assert len(deals[0]) == AZUL_DEALS[players]
    assert all(each == deals[0] for each in deals)
    assert games[0].plies != games[1].plies


@pytest.mark.parametrize("tablets", ["first", "random-4"])
def test_tiles_plates_and_chips_of_duel_come_in_the_same_order_whatever_is_played(tablets: str) -> None:
    streams = [drawn_by_stream(random_game("duel", {"tablets": tablets}, player)) for player in range(4)]
    assert all(each["tile"][:DUEL_TILES] == streams[0]["tile"][:DUEL_TILES] for each in streams)
    assert len({tuple(each["tile"][DUEL_TILES:]) for each in streams}) > 1  # from then on they differ
    for kind in ("top", "plate", "chip"):
        shortest = min(len(each[kind]) for each in streams)
        assert shortest > 3
        assert all(each[kind][:shortest] == streams[0][kind][:shortest] for each in streams), kind


def drawn_by_stream(play: Playthrough) -> dict[str, list[int]]:
    """The outcomes of chance, by their stream."""
    drawn: dict[str, list[int]] = {}
    assert play.game.chance_stream is not None
    for state, ply in zip(play.earlier, play.plies, strict=True):
        again = state.copy()
        for outcome in ply.outcomes if isinstance(ply, Deal) else ():
            drawn.setdefault(play.game.chance_stream(again), []).append(outcome)
            play.game.apply_chance(again, outcome)
    return drawn
