"""Invariants of every position of Azul, with moves chosen by Hypothesis."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

import azulejos
from azulejos.core.errors import IllegalMove
from azulejos.core.game import State
from azulejos.core.rng import seeded
from azulejos.games.azul.rules.state import COLUMNS, DESTINATIONS
from azulejos.games.azul.text.view import View
from azulejos.games.shared.tiles import BITS, COLOURS
from tests.cases import nonempty

azul = azulejos.game("azul")

setups = some.fixed_dictionaries(
    {"players": some.sampled_from(["2", "3", "4"]), "wall": some.sampled_from(["coloured", "grey"])}
)


@some.composite
def positions(draw: some.DrawFn) -> State:
    """A position that some players have reached: each choice is Hypothesis's, so that it can look for trouble."""
    state = azul.new(**draw(setups))
    rng = seeded(draw(some.integers(0, 2**64 - 1)))
    style = draw(some.sampled_from(["any", "first", "last"]))
    for _ in range(draw(some.integers(0, 150))):
        azul.deal(state, rng)
        legal = azul.legal(state)
        if not legal:
            break
        which = {"any": some.integers(0, len(legal) - 1), "first": some.just(0), "last": some.just(len(legal) - 1)}
        azul.apply(state, legal[draw(which[style])])
    return state


def tiles_of(view: View, colour: str) -> int:
    boards = sum(
        sum(line.tiles for line in board.lines if line.colour == colour)
        + sum(row.count(colour) for row in board.wall)
        + board.floor.count(colour)
        for board in view.boards
    )
    table = view.centre.count(colour) + sum(tiles.count(colour) for tiles in view.factories)
    return boards + table + view.bag[colour] + view.lid[colour]


@given(state=positions())
def test_there_are_always_a_hundred_tiles_and_one_marker(state: State) -> None:
    view = azul.view(state, None)
    assert [tiles_of(view, colour) for colour in view.bag] == [20] * 5
    on_floors = sum(board.floor.count("marker") for board in view.boards)
    markers = view.marker_in_centre + on_floors + (view.marker_holder is not None)
    assert markers == 1 or (markers == 0 and view.phase in ("start", "over"))
    assert all(board.score >= 0 and len(board.floor) <= 7 for board in view.boards)


@given(state=positions())
def test_every_legal_action_applies_and_every_other_changes_nothing(state: State) -> None:
    legal = azul.legal(state)
    before = state.tobytes()
    for action in nonempty(range(azul.actions)):
        after = state.copy()
        if action in legal:
            azul.play(after, action)
            assert after.tobytes() != before
        else:
            try:
                azul.play(after, action)
            except IllegalMove:
                assert after.tobytes() == before
            else:
                raise AssertionError(f"{action} was played in {azul.position(state)}")


@given(state=positions())
def test_what_is_kept_for_speed_is_what_it_is_made_from(state: State) -> None:
    """Equal positions are equal bytes: a position read from its text has the same caches."""
    record, view = state[0], azul.view(state, None)
    assert azul.read(azul.position(state)).tobytes() == state.tobytes()
    assert record.on_table == len(view.centre) + sum(len(tiles) for tiles in view.factories)
    for seat, board in enumerate(view.boards):
        for row in range(COLUMNS):
            shown = [name for name in board.wall[row] if name]
            for colour, name in enumerate(view.bag):
                is_open = int(record.open[seat]) >> BITS * colour + row & 1
                line = board.lines[row]
                takes = name not in shown and line.colour in (None, name) and line.tiles < line.size
                assert is_open == takes
                assert int(record.shown[seat]) >> BITS * colour + row & 1 == (name in shown)
        for colour in range(COLOURS):
            assert int(record.open[seat]) >> BITS * colour + DESTINATIONS - 1 & 1  # the floor takes everything


@given(state=positions(), first=some.integers(0, 2**64 - 1), second=some.integers(0, 2**64 - 1))
def test_the_next_deal_is_decided_by_the_words_alone(state: State, first: int, second: int) -> None:
    one, other, again = state.copy(), state.copy(), state.copy()
    azul.deal(one, seeded(first))
    azul.deal(other, seeded(second))
    azul.deal(again, seeded(first))
    assert one.tobytes() == again.tobytes()
    if first != second and azul.actor(state) == -1 and one[0].on_table > 12:
        assert one.tobytes() != other.tobytes()
