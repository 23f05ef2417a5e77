"""Every effect has a sentence of its own, and the sentences are true."""

from __future__ import annotations

from azulejos.cli.effect_texts import word_effect, word_steps
from azulejos.core.actors import CHANCE
from azulejos.core.effects import Effect, effects_of
from azulejos.core.game import Game
from azulejos.texts.reader import texts
from tests.walking import walk

ENGLISH = texts("en")
NAMES = ("Ana", "Rui", "Eva", "Ivo")


def test_every_kind_of_effect_of_a_game_is_worded(setup: tuple[Game, dict[str, str]]) -> None:
    game, options = setup
    kinds = set()
    for state in walk(game, options, seed=30):
        if game.actor(state) == CHANCE:
            kinds |= {
                effect.kind
                for outcome, _ in game.chance_outcomes(state)
                for effect in effects_of(game.explain_deal(state, [outcome], None))
            }
        for action in game.legal(state)[::5]:
            steps = game.explain(state, action, None)
            kinds |= {effect.kind for effect in effects_of(steps)}
            assert all("  " not in sentence and "-1" not in sentence for sentence in word_steps(ENGLISH, steps, NAMES))
    assert all(ENGLISH.has(f"effect_{kind.replace(' ', '_')}") for kind in kinds)


def test_a_move_is_worded_in_plain_english(azul: Game) -> None:
    state = azul.new(start=1)
    for outcome in azul.notation.parse_deal(state, "BBYR/BYKW/RRKW/YYYB/KWWB"):
        azul.apply_chance(state, outcome)
    steps = azul.explain(state, azul.notation.parse_move(state, "1B1"), None)
    assert word_steps(ENGLISH, steps, NAMES) == [
        "Ana takes 1 blue tile from factory 1 and puts it on line 1",
        "Ana lets 1 blue tile from factory 1 fall on the floor line",
        "1 yellow tile and 1 red tile go to the centre",
    ]


def test_an_effect_of_a_new_kind_is_worded_by_its_facts() -> None:
    effect = Effect("polish", "Z9", seat=1, tiles=("blue", "blue"), points=-2)
    assert word_effect(ENGLISH, effect, NAMES) == "Rui polish 2 blue tiles −2 (Z9)"
