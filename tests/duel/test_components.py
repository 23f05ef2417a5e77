"""The contents of the box: tiles, plates, chips, tablets and boards (D1–D5, R27)."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from random import Random

import pytest

from azulejos.core.actors import REFEREE
from azulejos.core.errors import NotationError, OptionError
from azulejos.core.game import State
from tests.cases import nonempty
from tests.duel.reading import all_tiles, bag, broken, chips, field, line, plate_on, row, tokens, tower
from tests.duel.table import (
    CHIPS,
    COLOURS,
    FIRST_DOME,
    NUMBERS,
    PLATES,
    SECOND_DOME,
    after,
    board,
    cells,
    dealt_at_random,
    duel,
    filled,
    table,
    tiled,
    type_of,
)
from tests.rules import proves

ALL_TILES = "".join(letter * 13 for letter in COLOURS)
NAMES = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise", "*": "wild", "S": "special"}
PAIRS = ("BR", "RT", "TY", "YK", "KB")


def random_game(seed: int) -> list[State]:
    """The positions of a game in which a player decides."""
    chooser = Random(seed)
    state = dealt_at_random(duel.new(tablets="random-4"), seed)
    states = [state]
    while not duel.is_over(state):
        state = state.copy()
        duel.apply(state, chooser.choice(duel.legal(state)))
        state = dealt_at_random(state, chooser.randrange(1000))
        states.append(state)
    return states


@proves("D1")
def test_the_bag_holds_65_tiles_13_of_each_colour() -> None:
    state = duel.new()
    assert bag(state) == ALL_TILES
    assert len(ALL_TILES) == 65
    assert tower(state) == ""


@proves("D1")
def test_a_table_with_a_tile_too_few_or_too_many_is_refused() -> None:
    others = ALL_TILES[13:]
    assert all_tiles(duel.read(table(large="B", bag="B" * 12 + others, tower=""))) == ALL_TILES
    with pytest.raises(NotationError, match="the number of blue tiles is 12, but it must be 13"):
        duel.read(table(large="B", bag="B" * 11 + others, tower=""))
    with pytest.raises(NotationError, match="the number of blue tiles is 14, but it must be 13"):
        duel.read(table(large="B", bag="B" * 13 + others, tower=""))


@proves("D1", "D29", "D46", "D47", "D53")
@pytest.mark.parametrize("seed", range(3))
def test_no_tile_and_no_plate_ever_leaves_the_game(seed: int) -> None:
    for state in nonempty(random_game(seed)):
        assert all_tiles(state) == ALL_TILES
        seen = duel.view(state, REFEREE)
        placed = sum(plate is not None for player in seen.boards for plate in player.plates)
        shown = sum(plate is not None for plate in seen.display)
        assert placed + shown + seen.stack + len(seen.drawn) + (seen.hand is not None) == 18


@proves("D1", "D42")
def test_there_is_a_special_tile_for_each_special_plate() -> None:
    assert sum(type_of(plate) == "s" for plate in range(18)) == 9
    specials = [plate for plate in range(18) if type_of(plate) == "s"]
    plates = {space: f"{plate}.0" for space, plate in enumerate(specials, start=1)}
    state = duel.read(table(board(plates=plates, dome=filled(plates, *["######"] * 6)), large="B", tower=""))
    assert sum(row(state, 1, number).count("S") for number in NUMBERS) == 9


@proves("D1", "D10")
def test_each_player_has_two_tokens_and_an_empty_board() -> None:
    state = duel.new()
    for player in (1, 2):
        assert tokens(state, player) == 2
        assert (broken(state, player), chips(state, player)) == ("-", "-")
        assert [line(state, player, number) for number in NUMBERS] == ["-"] * 6
        assert [row(state, player, number) for number in NUMBERS] == ["......"] * 6
        assert [plate_on(state, player, space) for space in range(1, 10)] == ["-"] * 9


@proves("D2")
def test_of_18_plates_9_are_special_and_9_wild_each_with_three_different_colours() -> None:
    assert Counter(type_of(plate) for plate in range(18)) == {"s": 9, "w": 9}
    for plate in PLATES:
        colours = [letter for letter in plate if letter in COLOURS]
        assert len(set(colours)) == 3
        assert plate.count("*") + plate.count("S") == 1


@proves("D2", "R27")
def test_the_plates_are_those_of_the_list() -> None:
    state = duel.read(table(board(plates=FIRST_DOME), board(plates=SECOND_DOME), round_number=5, large="B"))
    for player in nonempty(duel.view(state, None).boards):
        for plate in nonempty(player.plates):
            assert plate.cells == tuple(NAMES[letter] for letter in PLATES[plate.number])
            assert plate.type == {"s": "special", "w": "wild"}[type_of(plate.number)]


@proves("D2")
def test_no_plate_is_in_two_places() -> None:
    with pytest.raises(NotationError, match="plate 7 appears in two places"):
        duel.read(table(board(plates={1: "7.0"}), display="7,-,-", large="B"))


@proves("D2")
def test_the_back_of_a_plate_shows_its_type_and_not_its_colours() -> None:
    state = duel.read(table(large="B", top="w"))
    for viewer in (None, 0, 1, REFEREE):
        assert duel.view(state, viewer).top == "wild"
    assert duel.position(state).split()[9:14] == ["-,-,-", "-", "w", "-", "-"]
    fronts = duel.read(table(board(tokens=1), phase="look", drawn="w", top="s"))
    assert {plate for plate, _ in duel.chance_outcomes(fronts)} == {
        plate for plate in range(18) if type_of(plate) == "w"
    }


@proves("D3")
def test_there_are_20_chips_two_of_each_of_ten_kinds() -> None:
    unseen = duel.view(duel.new(), None).unseen_chips
    assert unseen == {"-".join(NAMES[letter] for letter in kind): 2 for kind in CHIPS}
    assert (*COLOURS, *PAIRS) == CHIPS
    assert sum(unseen.values()) == 20


@proves("D3")
def test_a_third_chip_of_a_kind_is_refused() -> None:
    duel.read(table(board(chips="BR"), board(chips="BR"), large="B"))
    with_a_third = table(board(chips="BR"), board(chips="BR"), large="B", small="-:-:KB").replace(":KB", ":BR")
    with pytest.raises(NotationError, match="the number of chips of one kind is 3, but it must be 2"):
        duel.read(with_a_third)


@proves("D4", "D11")
def test_each_of_four_tablets_has_two_sides_of_which_one_is_in_play() -> None:
    assert field(duel.new(tablets="D60+D65+D66+D67"), 1) == "D60+D65+D66+D67"
    for one, other in (("D60", "D64"), ("D61", "D65"), ("D62", "D66"), ("D63", "D67")):
        rest = [side for side in ("D60", "D61", "D62", "D63") if side != one][:2]
        with pytest.raises(OptionError, match="give 3 or 4 sides, such as D60"):
            duel.new(tablets="+".join([one, other, *rest]))


@proves("D5", "D29")
@pytest.mark.parametrize("number", NUMBERS)
def test_there_are_six_lines_and_line_n_has_n_spaces(number: int) -> None:
    state = after(table(board(broken="KKKK"), large="-:" + "R" * 5, small="-:R/B"), f"MR{number}")
    assert line(state, 1, number) == "R" * number
    assert tower(state) == "R" * (6 - number)


@proves("D5", "D40")
@pytest.mark.parametrize("number", NUMBERS)
def test_cell_row_r_of_the_dome_is_beside_line_r(number: int) -> None:
    plates = {1: "2.0", 4: "3.0", 7: "8.0"}
    shows = cells(plates)[number - 1]
    colour = next(letter for letter in shows if letter in COLOURS)
    state = tiled(board(lines={number: colour * number}, plates=plates))
    if duel.actor(state) == 0:
        state = after(state, f"{number}-{shows.index(colour) + 1}")
    assert row(state, 1, number)[shows.index(colour)] == colour
    assert [row(state, 1, other) for other in NUMBERS if other != number] == ["......"] * 5


@proves("D5")
def test_a_dome_has_nine_spaces_for_plates_of_two_by_two_cells() -> None:
    state = duel.read(table(board(plates=FIRST_DOME), board(plates=SECOND_DOME), round_number=5, large="B"))
    (first, second) = duel.view(state, None).boards
    assert len(first.plates) == len(second.plates) == 9
    assert (len(first.dome), len(first.dome[0])) == (6, 6)


@proves("D5", "D29")
def test_the_broken_space_has_room_for_four_tiles() -> None:
    assert broken(duel.read(table(board(broken="KKKK"), large="B")), 1) == "KKKK"
    with pytest.raises(NotationError, match="'KKKKK' is not a group of tiles: write 1 to 4 letters, or '-'"):
        duel.read(table(board(broken="KKKKK"), large="B"))


@proves("R27")
def test_what_is_not_in_the_rulebook_is_data_and_the_file_says_where_it_comes_from() -> None:
    data = json.loads(files("azulejos.games.duel.rules").joinpath("components.json").read_text(encoding="utf-8"))
    assert "Transcribed from the physical game by a public project" in data["source"]
    assert [plate["cells"] for plate in data["dome_plates"]] == [[NAMES[cell] for cell in plate] for plate in PLATES]
    assert [chip["colours"] for chip in data["bonus_chips"]] == [[NAMES[half] for half in chip] for chip in CHIPS]
    assert data["special_tile_points_by_row"] == [1, 2, 3, 4, 5, 6]
    assert data["broken_tile_costs"] == [1, 2, 3, 4]
