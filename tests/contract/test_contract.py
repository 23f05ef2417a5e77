"""The promises of every game (see `azulejos.core.game`). No game is named here."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from azulejos.cli.boards import board
from azulejos.core import loops
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.bulk import batch, perft, playouts
from azulejos.core.effects import effects_of
from azulejos.core.errors import IllegalMove, NotationError, OptionError
from azulejos.core.game import Game
from azulejos.core.rng import seeded
from azulejos.core.round_fingerprint import RoundFingerprint, is_of_round
from azulejos.texts.reader import guide, texts
from tests.cases import nonempty
from tests.walking import decisions, walk

Setup = tuple[Game, dict[str, str]]


def test_legal_actions_are_ascending_and_within_the_declared_bounds(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(decisions(game, options, seed=1)):
        legal = game.legal(state)
        assert legal == sorted(set(legal))
        assert 0 <= legal[0] <= legal[-1] < game.actions
        assert len(legal) <= game.most_legal


def test_a_seat_or_chance_can_always_move_the_position_on(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(walk(game, options, seed=2)):
        actor = game.actor(state)
        assert actor in (CHANCE, NOBODY) or 0 <= actor < game.players(state)
        assert bool(game.legal(state)) == (actor >= 0)
        assert game.is_over(state) == (actor == NOBODY)
        if actor == CHANCE:
            outcomes = game.chance_outcomes(state)
            assert 0 < len(outcomes) <= game.most_outcomes
            assert all(weight > 0 for _, weight in outcomes)
            assert [outcome for outcome, _ in outcomes] == sorted({outcome for outcome, _ in outcomes})


def test_an_illegal_move_is_refused_with_a_reason_and_changes_nothing(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(walk(game, options, seed=3)):
        before = state.tobytes()
        for action in nonempty(
            sorted(set(range(-2, game.actions + 2)) - set(game.legal(state)))[:: 1 + game.actions // 40]
        ):
            with pytest.raises(IllegalMove, match=r"illegal move '#-?[0-9]+': .+"):
                game.play(state, action)
        assert state.tobytes() == before


def test_every_turn_is_known_as_one_of_its_round(setup: Setup) -> None:
    game, options = setup
    begun: dict[int, RoundFingerprint] = {}
    known = 0
    for state in decisions(game, options, seed=5):
        if not game.is_mid_turn(state):
            trace = game.round_fingerprint(state)
            assert is_of_round(trace, begun.setdefault(game.round_number(state), trace))
            known += 1
    assert known > 5


def test_a_position_shows_the_options_of_its_game(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(decisions(game, options, seed=6)):
        shown = game.options_of(state)
        again = game.new(**shown)
        assert game.players(again) == game.players(state)
        assert game.options_of(again) == shown


def test_moves_are_read_as_they_are_written(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(decisions(game, options, seed=4)):
        for action in nonempty(game.legal(state)):
            assert game.notation.parse_move(state, game.notation.format_move(state, action)) == action
        assert len(set(game.moves(state))) == len(game.legal(state))


def test_positions_are_read_as_they_are_written_byte_by_byte(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(walk(game, options, seed=5)):
        line = game.position(state)
        assert "\n" not in line
        assert game.read(line).tobytes() == state.tobytes()


def test_a_deal_in_one_go_is_the_deal_drawn_outcome_by_outcome(setup: Setup) -> None:
    game, options = setup
    for number, state in nonempty(enumerate(walk(game, options, seed=6))):
        if game.actor(state) != CHANCE:
            continue
        at_once, one_by_one = state.copy(), state.copy()
        game.deal(at_once, seeded(number))
        outcomes = game.draw_deal(one_by_one, seeded(number))
        assert at_once.tobytes() == one_by_one.tobytes()
        text = game.notation.format_deal(state, outcomes)
        assert " " not in text
        assert game.notation.parse_deal(state, text) == outcomes


def test_no_state_holds_a_future(setup: Setup) -> None:
    """Whatever was drawn before, every outcome that the rules allow can come next."""
    game, options = setup
    state = next(state for state in walk(game, options, seed=7) if game.actor(state) == CHANCE)
    seen = Counter(game.draw_deal(state.copy(), seeded(number))[0] for number in range(300))
    assert set(seen) == {outcome for outcome, _ in game.chance_outcomes(state)}


def test_an_action_decides_nothing_that_chance_must(setup: Setup) -> None:
    """Applying the same action twice gives the same bytes: all chance comes from outside."""
    game, options = setup
    for state in nonempty(decisions(game, options, seed=8)):
        first, second = state.copy(), state.copy()
        game.apply(first, game.legal(state)[0])
        game.apply(second, game.legal(state)[0])
        assert first.tobytes() == second.tobytes()


def test_explain_lists_every_point_and_changes_nothing(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(decisions(game, options, seed=9)):
        before = state.tobytes()
        for action in nonempty(game.legal(state)[::3]):
            effects = effects_of(game.explain(state, action, None))
            after = state.copy()
            game.apply(after, action)
            gained = np.array(game.scores(after)) - np.array(game.scores(state))
            explained = [sum(effect.points for effect in effects if effect.seat == seat) for seat in range(gained.size)]
            assert explained == list(gained)
            assert effects
            assert all(effect.rule for effect in effects)
        assert state.tobytes() == before


def test_views_are_values_and_distinguish_positions(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(walk(game, options, seed=10)):
        assert game.view(state, None) == game.view(state.copy(), None)
        if game.actor(state) >= 0:
            after = state.copy()
            game.apply(after, game.legal(state)[0])
            assert game.view(after, None) != game.view(state, None)


def test_what_a_seat_knows_survives_determinising(setup: Setup) -> None:
    game, options = setup
    for state in nonempty(decisions(game, options, seed=11)):
        seat = game.actor(state)
        guess = game.determinise(state, seat, seeded(11))
        assert game.view(guess, seat) == game.view(state, seat)
        assert game.legal(guess) == game.legal(state)
        assert (game.observe(guess, seat) == game.observe(state, seat)).all()


def test_observations_have_the_declared_size_and_differ_where_views_do(setup: Setup) -> None:
    game, options = setup
    seen: dict[bytes, object] = {}
    for state in nonempty(walk(game, options, seed=12)):
        observation = game.observe(state, 0)
        assert observation.size == game.observation_size(game.players(state))
        view = game.view(state, 0)
        assert seen.setdefault(observation.tobytes(), view) == view


def test_a_random_action_is_legal_and_each_is_as_likely(setup: Setup) -> None:
    game, options = setup
    for which, state in nonempty(enumerate(decisions(game, options, seed=13))):
        if which % 10:
            continue
        legal = game.legal(state)
        many = batch.Batch(game, games=200 * len(legal), seed=which, threads=1)
        many.states[:] = state[0]
        actions = np.zeros(many.states.size, np.int64)
        many.pick(actions)
        counts = Counter(actions.tolist())
        assert set(counts) == set(legal)
        deviation = sum((counts[action] - 200) ** 2 / 200 for action in legal)
        freedom = len(legal) - 1
        assert deviation < freedom + 6 * (2 * freedom) ** 0.5 + 10  # six deviations of chi-squared


def test_a_batch_plays_the_same_games_as_one_state_at_a_time(setup: Setup) -> None:
    game, options = setup
    many = batch.Batch(game, games=5, seed=14, threads=2, **options)
    alone = many.states.copy()
    rng = many.rng.copy()
    actions = np.zeros(5, np.int64)
    room = np.zeros(game.most_legal, np.int64)
    for _ in range(400):
        for index in range(5):
            number = loops.legal_actions(alone, index, room)
            actions[index] = room[number // 2] if number else 0
        many.step(actions)
        for index in range(5):
            if loops.actor(alone, index) == NOBODY:
                alone[index] = many.start[0]
                loops.deal(alone, rng, index)
            else:
                loops.step(alone, rng, index, int(actions[index]), room)
        assert many.states.tobytes() == alone.tobytes()


def test_play_outs_count_the_actions_of_the_games_that_the_same_chance_plays(setup: Setup) -> None:
    game, options = setup
    start = game.new_state(options)
    alone, rng, action, played = start.copy(), seeded(15), np.zeros(1, np.int64), 0
    for _ in range(5):
        alone[:] = start
        while (actor := loops.actor(alone, 0)) != NOBODY:
            if actor == CHANCE:
                loops.deal(alone, rng, 0)
            else:
                batch.pick_each(alone, rng, action, 0, 1)
                loops.apply(alone, 0, int(action[0]))
                played += 1
    assert played >= 5
    assert playouts.play_out(start, start.copy(), seeded(15), 5) == played


def test_perft_counts_what_walking_the_tree_counts(setup: Setup) -> None:
    game, options = setup
    *_, state = (state for number, state in zip(range(9), decisions(game, options, seed=16), strict=False))

    def ways(position: np.ndarray, depth: int) -> int:
        if depth == 0 or game.actor(position) < 0:
            return 1
        total = 0
        for action in game.legal(position):
            after = position.copy()
            game.apply(after, action)
            total += ways(after, depth - 1)
        return total

    for depth in range(3):
        assert perft.perft(game, state, depth) == ways(state, depth)
    assert sum(perft.divide(game, state, 2).values()) == ways(state, 2)


def test_ranks_agree_with_winners_and_are_shared_only_from_the_top(setup: Setup) -> None:
    game, options = setup
    for seed in range(5):
        *_, end = walk(game, options, seed=seed)
        ranks = game.ranks(end)
        assert game.winners(end) == tuple(seat for seat, rank in enumerate(ranks) if rank == 0) != ()
        assert sorted(ranks) == sorted(sum(other < rank for other in ranks) for rank in ranks)
        assert max(game.scores(end)) == max(game.scores(end)[seat] for seat in game.winners(end))


def test_unknown_options_are_refused_by_name(game: Game) -> None:
    with pytest.raises(OptionError, match="no option 'colour'"):
        game.new(colour="mauve")
    with pytest.raises(OptionError, match=f"{game.options[0].name} can't be"):
        game.new(**{game.options[0].name: "mauve"})


def test_drawings_and_descriptions_exist_for_every_position(setup: Setup) -> None:
    game, options = setup
    for state in walk(game, options, seed=20):
        for viewer in (None, 0):
            assert board(game).draw(state, viewer, texts("en"))
            assert all(line == line.strip() and line for line in board(game).describe(state, viewer, texts("en")))
    assert guide(game.name, "en").strip()


def test_nonsense_is_not_a_move_a_position_or_a_deal(game: Game) -> None:
    state = game.new()
    for parse in (
        lambda text: game.notation.parse_move(state, text),
        lambda text: game.notation.parse_deal(state, text),
        game.read,
    ):
        for text in ("", " ", "nonsense", "\x00", "９R２", "1" * 5000):
            with pytest.raises(NotationError):
                parse(text)
