"""Hidden information stays hidden: states that differ only in it look the same to viewers who may not know it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import azulejos
from azulejos.cli.boards.duel.board import BOARD
from azulejos.core.actors import CHANCE, REFEREE
from azulejos.core.effects import effects_of
from azulejos.core.game import State
from azulejos.core.rng import seeded
from azulejos.games.duel.rules.actions import DRAW_PLATE, STOP
from azulejos.games.duel.rules.components import PLATES_OF_TYPE
from azulejos.games.duel.rules.state import DRAWING
from azulejos.texts.reader import texts
from tests.cases import nonempty
from tests.walking import decisions

ENGLISH = texts("en")

duel = azulejos.game("duel")


def games_with_drawing(seeds: range) -> Iterator[State]:
    """Every state of games in which plates are drawn whenever that is possible."""
    for seed in seeds:
        chooser, rng = random.Random(seed), seeded(seed)
        state = duel.new()
        while not duel.is_over(state):
            yield state.copy()
            if duel.actor(state) == CHANCE:
                duel.apply_chance(state, duel.draw_deal(state.copy(), rng)[0])
                continue
            legal = duel.legal(state)
            duel.apply(state, DRAW_PLATE if DRAW_PLATE in legal and chooser.random() < 0.8 else chooser.choice(legal))


def twins(state: State) -> Iterator[tuple[State, int]]:
    """States that differ from this one in what one seat alone knows, and that seat."""
    record = state[0]
    for field, place, owner in secret_places(state):
        for plate in range(18):
            same_type = [mask for mask in PLATES_OF_TYPE if mask >> int(record[field][place]) & mask >> plate & 1]
            if same_type and int(record.unknown) >> plate & 1:
                twin = state.copy()
                twin[0].unknown = int(record.unknown) & ~(1 << plate) | 1 << int(record[field][place])
                twin[0][field][place] = plate
                yield twin, owner
                break


def secret_places(state: State) -> Iterator[tuple[str, int, int]]:
    record = state[0]
    for place in range(16):
        if record.returned[place] >= 0:
            yield "returned", place, int(record.returned_by) >> place & 1
        if record.drawn[place] >= 0 and record.phase != DRAWING:  # seen only when the drawing stops (D22)
            yield "drawn", place, int(record.turn)


def looks(state: State, viewer: int | None) -> list[object]:
    """Every text that a viewer gets of a state."""
    drawn = [draw(state, viewer, ENGLISH) for draw in (BOARD.draw, BOARD.describe)]
    return [duel.view(state, viewer), duel.notation.format_position(state, viewer), *drawn]


def test_twins_look_the_same_to_the_other_seat_and_to_a_spectator() -> None:
    compared = 0
    for state in games_with_drawing(range(6)):
        seen: dict[int | None, list[object]] = {}
        for twin, owner in twins(state):
            compared += 1
            assert duel.position(twin) != duel.position(state)
            for viewer in (1 - owner, None):
                if viewer not in seen:
                    seen[viewer] = looks(state, viewer)
                assert looks(twin, viewer) == seen[viewer]
            assert duel.observe(twin, 1 - owner).tobytes() == duel.observe(state, 1 - owner).tobytes()
            assert duel.view(twin, owner) != duel.view(state, owner)
            assert duel.view(twin, REFEREE) != duel.view(state, REFEREE)
    assert compared > 100


def test_a_hidden_action_or_front_is_shown_and_written_without_its_number() -> None:
    hidden = 0
    for state in games_with_drawing(range(5)):
        view = duel.view(state, None)
        if view.phase in ("keep", "return") and view.to_act is not None:
            hidden += 1
            first, second = duel.legal(state)[:2]
            other = 1 - view.to_act
            for viewer in (other, None):
                assert duel.notation.format_move(state, first, viewer)[1:] == "?"
                effects = [
                    effect
                    for effect in effects_of(duel.explain(state, first, viewer))
                    if effect.kind in ("keep plate", "return")
                ]
                assert effects
                assert [plate.number for effect in effects[:1] for plate in effect.tiles] == [None]
            assert duel.notation.format_move(state, first, view.to_act) != duel.notation.format_move(
                state, second, view.to_act
            )
        if view.awaits == "front" and view.turn is not None:
            hidden += 1
            outcomes = [outcome for outcome, _ in duel.chance_outcomes(state)]
            rng = {
                (duel.notation.format_deal(state, [outcome], 1 - view.turn), duel.explain_deal(state, [outcome], None))
                for outcome in outcomes
            }
            assert len(rng) == 1
            assert len({duel.notation.format_deal(state, [outcome], view.turn) for outcome in outcomes}) == len(
                outcomes
            )
    assert hidden > 20


def test_twins_are_the_same_to_the_seat_that_decides_whatever_it_considers() -> None:
    """Moves, what they bring, and the outlook of the round do not depend on what is hidden from the actor."""
    compared = 0
    for number, state in enumerate(games_with_drawing(range(6))):
        seat = duel.actor(state)
        if seat < 0:
            continue
        twin = duel.determinise(state, seat, seeded(number))
        if twin.tobytes() == state.tobytes():
            continue
        compared += 1
        legal = duel.legal(state)
        assert duel.moves(twin) == duel.moves(state)
        for action in legal:
            assert duel.foresee(twin, action, seat) == duel.foresee(state, action, seat)
        assert duel.outlook(twin) == duel.outlook(state)
        assert [*duel.outlook_of_moves(twin, legal)] == [*duel.outlook_of_moves(state, legal)]
    assert compared > 100


def test_a_preview_of_the_stop_shows_the_back_of_the_plate_and_the_stop_itself_its_front() -> None:
    stops = 0
    for state in games_with_drawing(range(12)):
        seat = duel.actor(state)
        if seat < 0 or state[0].phase != DRAWING or state[0].drawn[0] < 0 or state[0].drawn[1] != -1:
            continue
        stops += 1
        for tell, numbers in ((duel.foresee, [None]), (duel.explain, [int(state[0].drawn[0])])):
            kept = [effect for effect in effects_of(tell(state, STOP, seat)) if effect.kind == "keep plate"]
            assert [piece.number for effect in kept for piece in effect.tiles] == numbers
    assert stops > 5


@pytest.mark.parametrize("seed", range(2))
def test_determinising_changes_only_what_the_seat_may_not_know_and_all_of_it(seed: int) -> None:
    seen: dict[int, set[bytes]] = {}
    for number, state in enumerate(games_with_drawing(range(seed, seed + 1))):
        if number % 3:
            continue
        for seat in (0, 1):
            guesses = [duel.determinise(state, seat, seeded(draw)) for draw in range(6)]
            for guess in guesses:
                assert duel.view(guess, seat) == duel.view(state, seat)
                assert duel.read(duel.position(guess)).tobytes() == guess.tobytes()
            if any(owner != seat for _, _, owner in secret_places(state)):
                seen.setdefault(number, set()).update(guess.tobytes() for guess in guesses)
    assert any(len(guesses) > 1 for guesses in seen.values())


def test_nothing_is_hidden_while_nobody_draws() -> None:
    for state in nonempty(decisions(duel, duel.with_defaults({}), seed=3)):
        if not list(secret_places(state)) and state[0].hand < 0 and state[0].drawn[0] < 0:
            assert duel.view(state, 0) == duel.view(state, None) == duel.view(state, REFEREE)
