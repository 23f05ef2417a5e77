"""Effects are closed: nothing happens, nowhere, and to no piece, but what a game has declared."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from azulejos.core.actors import CHANCE, REFEREE
from azulejos.core.effects import Effect, Step, effects_of
from azulejos.core.game import Game
from azulejos.core.rng import seeded
from azulejos.games.shared.plain_state import plain_copy
from tests.cases import nonempty
from tests.walking import decisions, walk


def steps_of(game: Game, options: dict[str, str]) -> Iterator[Step]:
    """The steps of a random game, as a spectator and as each seat may know them."""
    viewers = (None, *range(game.players(game.new(**options))))
    for number, state in enumerate(walk(game, options, seed=41)):
        viewer = viewers[number % len(viewers)]
        if game.actor(state) == CHANCE:
            for outcome, _ in game.chance_outcomes(state)[:2]:
                yield from game.explain_deal(state, [outcome], viewer)
        for action in game.legal(state)[::7]:
            yield from game.explain(state, action, viewer)


def accepts(hint: Any, value: Any) -> bool:
    """Whether a value is of a declared type, to the last field."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return value in parts
    if origin is tuple:
        return isinstance(value, tuple) and all(accepts(parts[0], part) for part in value)
    if parts:
        return any(accepts(part, value) for part in parts)
    if is_dataclass(hint):
        return type(value) is hint and all(
            accepts(part, getattr(value, name)) for name, part in get_type_hints(hint).items()
        )
    return type(value) is hint


def test_every_effect_is_of_the_declared_kinds_zones_and_pieces(setup: tuple[Game, dict[str, str]]) -> None:
    game, options = setup
    for step in nonempty(steps_of(game, options)):
        assert type(step) is not Step
        assert accepts(get_type_hints(type(step))["kind"], step.kind), step
        assert accepts(get_type_hints(type(step))["by"], step.by), step
        for effect in nonempty(step.effects):
            assert type(effect) is not Effect
            assert accepts(type(effect), effect), effect


def test_a_move_is_the_step_of_its_player_and_what_the_rules_make_of_it(setup: tuple[Game, dict[str, str]]) -> None:
    game, options = setup
    for state in nonempty(decisions(game, options, seed=46)):
        for action in nonempty(game.legal(state)[::7]):
            first, *others = game.explain(state, action, None)
            assert (first.by, first.seat) == ("player", game.actor(state))
            assert {step.by for step in others if step.seat != first.seat} <= {"rules"}


def test_a_step_is_about_one_of_its_effects_that_moves_something_if_any_does(
    setup: tuple[Game, dict[str, str]],
) -> None:
    game, options = setup
    for step in nonempty(steps_of(game, options)):
        moving = [effect for effect in step.effects if effect.tiles and effect.kind not in ("marker", "start tile")]
        assert not moving or step.effects[step.main].tiles, step


def test_legal_moves_are_pointed_at_in_different_ways(setup: tuple[Game, dict[str, str]]) -> None:
    """And at places at which their steps put tiles, or take them."""
    game, options = setup
    for state in nonempty(decisions(game, options, seed=47)):
        legal = game.legal(state)
        choices = game.choices(state, legal)
        assert len(set(choices)) == len(legal)
        for action, choice in list(zip(legal, choices, strict=True))[::5]:
            step = game.explain(state, action, None)[0]
            if step.kind == "take":
                main = step.effects[step.main]
                taken = [effect for effect in step.effects if effect.tiles[:1] == (choice.colour,)]
                lands = {place.id for effect in taken for place in effect.to}
                assert main.origin is not None
                assert choice.tiles == sum(len(effect.tiles) for effect in taken if effect.kind != "slide")
                assert any(place.startswith(choice.target) or place in ("lid", "tower") for place in lands)


def test_rules_do_the_same_with_and_without_a_tape(setup: tuple[Game, dict[str, str]]) -> None:
    game, options = setup
    rules = importlib.import_module(f"azulejos.games.{game.name}.rules.playing")
    for state in nonempty(decisions(game, options, seed=42)):
        for action in nonempty(game.legal(state)[::9]):
            explained, done = plain_copy(state), state.copy()
            rules.apply(explained, action)
            game.apply(done, action)
            assert vars(explained) == vars(plain_copy(done))


def test_what_is_foreseen_of_a_move_says_nothing_that_the_actor_may_not_know(
    setup: tuple[Game, dict[str, str]],
) -> None:
    """In any state that could be the true one for all that a seat knows, it is the same."""
    game, options = setup
    rng = seeded(44)
    for state in nonempty(decisions(game, options, seed=44)):
        seat = game.actor(state)
        twin = game.determinise(state, seat, rng)
        for action in nonempty(game.legal(state)):
            assert game.foresee(twin, action, seat) == game.foresee(state, action, seat)


def test_the_referee_foresees_all_that_a_move_does(setup: tuple[Game, dict[str, str]]) -> None:
    game, options = setup
    for state in nonempty(decisions(game, options, seed=45)):
        for action in nonempty(game.legal(state)[::7]):
            assert game.foresee(state, action, REFEREE) == game.explain(state, action, REFEREE)


def test_a_deal_is_explained_as_its_outcomes_are_one_by_one(setup: tuple[Game, dict[str, str]]) -> None:
    game, options = setup
    for number, state in nonempty(enumerate(walk(game, options, seed=43))):
        if game.actor(state) == CHANCE:
            single, dealt = [], state.copy()
            outcomes = game.draw_deal(state.copy(), seeded(number))
            for outcome in outcomes:
                single += effects_of(game.explain_deal(dealt, [outcome], None))
                game.apply_chance(dealt, outcome)
            assert effects_of(game.explain_deal(state, outcomes, None)) == single
