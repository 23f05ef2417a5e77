"""Set-up: players, boards, factories, the bag and the first deal (A1–A5)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from azulejos.core.actors import CHANCE
from azulejos.core.errors import NotationError, OptionError
from azulejos.core.rng import seeded
from tests.azul.table import (
    COLOURS,
    all_tiles,
    azul,
    bag,
    board,
    centre,
    dealt,
    dealt_at_random,
    factories,
    floor,
    lid,
    line,
    phase,
    refusal,
    row,
    score,
    starter,
    table,
    to_act,
)
from tests.cases import nonempty
from tests.rules import proves

EVERY_NUMBER_OF_PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
HUNDRED_TILES = "".join(letter * 20 for letter in COLOURS)


@proves("A1")
@EVERY_NUMBER_OF_PLAYERS
def test_two_three_or_four_can_play(players: int) -> None:
    assert len(azul.scores(azul.new(players=players))) == players


@proves("A1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_nobody_plays_alone_nor_do_five(players: int) -> None:
    with pytest.raises(OptionError, match=f"players can't be '{players}': choose 2, 3 or 4"):
        azul.new(players=players)


@proves("A1")
@pytest.mark.parametrize("player", [1, 2])
def test_all_use_the_same_side_of_the_board(player: int) -> None:
    off_the_printed_space = board(wall={1: "R...."})
    boards = [board(), board()]
    boards[player - 1] = off_the_printed_space
    assert row(azul.read(table(*boards, wall="grey", factories="BBBB")), player, 1) == "R...."
    with pytest.raises(NotationError, match="the coloured wall has no red space here"):
        azul.read(table(*boards, wall="coloured", factories="BBBB"))


@proves("A2")
@EVERY_NUMBER_OF_PLAYERS
def test_everyone_starts_with_no_points_on_an_empty_board(players: int) -> None:
    state = azul.new(players=players)
    for player in nonempty(range(1, players + 1)):
        assert score(state, player) == 0
        assert [line(state, player, number) for number in range(1, 6)] == ["-"] * 5
        assert [row(state, player, number) for number in range(1, 6)] == ["....."] * 5
        assert floor(state, player) == "-"


@proves("A3")
@pytest.mark.parametrize(("players", "number"), [(2, 5), (3, 7), (4, 9)])
def test_there_are_five_seven_or_nine_factories(players: int, number: int) -> None:
    state = dealt_at_random(azul.new(players=players))
    assert len(factories(state).split("/")) == number


@proves("A3")
def test_nobody_takes_from_a_factory_that_is_not_there() -> None:
    two = dealt(azul.new(players=2, start=1), "BBBB/YYYY/RRRR/KKKK/WWWW")
    assert refusal(two, "6B1") == "illegal move '6B1': there are 5 factories (A3)"
    three = dealt(azul.new(players=3, start=1), "BBBB/YYYY/RRRR/KKKK/WWWW/BBBB/YYYY")
    assert refusal(three, "8B1") == "illegal move '8B1': there are 7 factories (A3)"


@proves("A4")
@EVERY_NUMBER_OF_PLAYERS
def test_the_bag_holds_a_hundred_tiles_twenty_of_each_colour(players: int) -> None:
    state = azul.new(players=players)
    assert bag(state) == HUNDRED_TILES
    assert lid(state) == ""


@proves("A4")
def test_a_table_with_a_tile_too_few_or_too_many_is_refused() -> None:
    others = HUNDRED_TILES[20:]
    assert all_tiles(azul.read(table(centre="B", bag="B" * 19 + others, lid=""))) == HUNDRED_TILES
    with pytest.raises(NotationError, match="the number of blue tiles is 19, but it must be 20"):
        azul.read(table(centre="B", bag="B" * 18 + others, lid=""))
    with pytest.raises(NotationError, match="the number of blue tiles is 21, but it must be 20"):
        azul.read(table(centre="B", bag="B" * 20 + others, lid=""))


@proves("A4", "A18", "A23", "A25", "A30")
@pytest.mark.parametrize("wall", ["coloured", "grey"])
@EVERY_NUMBER_OF_PLAYERS
def test_no_tile_ever_leaves_the_game(players: int, wall: str) -> None:
    chooser = Random(players)
    for seed in range(3):
        state = dealt_at_random(azul.new(players=players, wall=wall), seed)
        moves = 0
        while not azul.is_over(state):
            moves += 1
            azul.play(state, chooser.choice(azul.legal(state)))
            assert all_tiles(state) == HUNDRED_TILES
            state = dealt_at_random(state, chooser.randrange(1000))
            assert all_tiles(state) == HUNDRED_TILES
        assert moves > 15 * players


@proves("A5")
@EVERY_NUMBER_OF_PLAYERS
def test_each_player_is_as_likely_as_any_other_to_be_drawn_as_the_first_start_player(players: int) -> None:
    state = azul.new(players=players)
    assert starter(state) == "-"
    assert azul.chance_outcomes(state) == [(seat, 1) for seat in range(players)]
    for seat, _ in azul.chance_outcomes(state):
        drawn = state.copy()
        azul.apply_chance(drawn, seat)
        assert to_act(dealt_at_random(drawn)) == str(seat + 1)


@proves("A5", "R8")
def test_the_start_player_may_be_named_instead() -> None:
    state = azul.new(players=3, start=2)
    assert starter(state) == "2"
    assert azul.chance_outcomes(state) == [(colour, 20) for colour in range(5)]
    assert to_act(dealt_at_random(state)) == "2"


@proves("A5")
def test_only_a_seat_in_the_game_can_be_named_as_starter() -> None:
    with pytest.raises(OptionError, match="give a player from 1 to 3"):
        azul.new(players=3, start=4)


@proves("A5")
@EVERY_NUMBER_OF_PLAYERS
def test_every_factory_gets_exactly_four_tiles(players: int) -> None:
    state = dealt_at_random(azul.new(players=players))
    assert [len(tiles) for tiles in factories(state).split("/")] == [4] * (2 * players + 1)
    assert len(bag(state)) == 100 - 4 * (2 * players + 1)
    assert phase(state) == "offer"


@proves("A5")
def test_every_tile_of_the_bag_is_as_likely_as_any_other() -> None:
    state = azul.new(start=1)
    for drawn in range(20):
        assert azul.actor(state) == CHANCE
        left = Counter(bag(state))
        assert azul.chance_outcomes(state) == [
            (colour, left[letter]) for colour, letter in enumerate(COLOURS) if left[letter]
        ]
        azul.apply_chance(state, drawn * drawn % 3)
    assert azul.actor(state) == 0


@proves("A5")
def test_a_colour_that_is_not_in_the_bag_is_never_drawn() -> None:
    state = azul.read(table(phase="deal", bag="YYYWW"))
    assert azul.chance_outcomes(state) == [(1, 3), (4, 2)]


@proves("A5")
def test_tiles_are_drawn_as_often_as_their_number_in_the_bag_says() -> None:
    games = 2000
    here = azul.read(table(phase="deal", factories="BBBB/YYYY/RRRR/KKKK/WWW", bag="BYYYWWWWWW"))
    last = Counter(factories(dealt_at_random(here, seed)).split("/")[4] for seed in range(games))
    assert set(last) == {"BWWW", "YWWW", "WWWW"}
    for tiles, chance in (("BWWW", 0.1), ("YWWW", 0.3), ("WWWW", 0.6)):
        assert is_near(last[tiles], games, chance)


@proves("A5", "R8")
def test_start_players_are_drawn_equally_often() -> None:
    games = 2000
    drawn = Counter(starter(dealt_at_random(azul.new(players=3), seed)) for seed in range(games))
    assert set(drawn) == {"1", "2", "3"}
    assert all(is_near(number, games, 1 / 3) for number in drawn.values())


def is_near(number: int, games: int, chance: float) -> bool:
    """Within four standard deviations of what is expected."""
    return abs(number - games * chance) < 4 * (games * chance * (1 - chance)) ** 0.5


@proves("A5")
def test_nobody_takes_tiles_before_they_are_dealt() -> None:
    assert refusal(azul.new(start=1), "1B1") == "illegal move '1B1': the tiles have not been dealt yet (A5)"


@proves("A5", "A30")
def test_the_bag_has_no_order_that_a_state_could_betray() -> None:
    state = dealt_at_random(azul.new(start=1))
    while phase(state) == "offer":
        azul.play(state, azul.legal(state)[-1])
    assert state.tobytes() == azul.read(azul.position(state)).tobytes()
    futures = set()
    for seed in range(20):
        future = state.copy()
        azul.deal(future, seeded(seed))
        futures.add(factories(future))
    assert len(futures) == 20


@proves("A10", "A5")
def test_when_the_tiles_are_dealt_the_marker_lies_alone_in_the_centre() -> None:
    assert centre(dealt_at_random(azul.new())) == "M"
