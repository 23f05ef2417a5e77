"""Records, game files and fair tiles: what is refused, and what a secret decides."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from azulejos.core.errors import AzulejosError, FairnessError, NotationError
from azulejos.core.game import Game
from azulejos.core.records.fairness import Fairness, draw_fairness, seeded_fairness
from azulejos.core.records.game_file import format_record, parse_record
from azulejos.core.records.record import Deal, Playthrough
from azulejos.core.records.verification import verify
from azulejos.core.rng import seeded
from azulejos.games import game as find

GAME_FILE = """\
[Azulejos "1"]
[Game "azul/1"]
[Options "players=2 wall=coloured start=1"]
[Player1 "Ana"]
[Player2 "Rui \\"the tile\\""]
[Result "*"]

; a comment
1. BBYR/BYKW/RRKW/YYYB/KWWB 1B2 4Y3
   CRF
"""


def fault(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        parse_record(text, find)
    return str(caught.value)


def test_a_game_file_written_by_hand_is_read() -> None:
    record = parse_record(GAME_FILE, find)
    assert record.players == ("Ana", 'Rui "the tile"')
    assert isinstance(record.plies[0], Deal)
    assert len(record.plies) == 4
    assert parse_record(format_record(record), find) == record


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('[Azulejos "1"]\n', "", "line 1: the header [Azulejos"),
        ('"azul/1"', '"azul/9"', "line 2: this file has version 9 of azul, but this program reads 1"),
        ('"azul/1"', '"chess/1"', "line 2: there is no game 'chess'"),
        ("players=2", "players=5", "line 3: players can't be '5': choose 2, 3 or 4"),
        ("players=2", "players", "line 3: 'players' is not a list of options"),
        ('[Player1 "Ana"]', "[Player1 Ana]", "line 4: '[Player1 Ana]' is not a header"),
        ('[Player1 "Ana"]', '[Player2 "Ana"]', "line 5: the header Player2 appears twice"),
        ('[Player1 "Ana"]\n', "", "line 4: the header Player2 appears without Player1"),
        ('[Result "*"]', '[Result "7-3"]', 'line 6: the moves lead to Result "*", not "7-3"'),
        ('[Result "*"]', '[Winners "1"]', 'line 6: the moves lead to Winners "", not "1"'),
        ('[Result "*"]', '[Words2 "sol"]', "line 6: the header Words2 appears without Words1"),
        ('[Result "*"]', '[Secret "12"]', "line 6: Secret must be 64 hexadecimal digits, not '12'"),
        ("1. B", "2. B", "line 9, column 1: round 1. should come here, not '2.'"),
        ("BBYR/", "BBXR/", "line 9, column 6: 'X' is not a colour: choose one of B, Y, R, K or W"),
        ("BBYR/", "BBYRR/", "line 9, column 8: 'BBYRR' does not fit here: name 4 tiles"),
        ("BBYR/", "BBY/", "line 9, column 7: 'BBY' does not fit here: name 4 tiles"),
        ("/KWWB", "", "line 9, column 23: 'BBYR/BYKW/RRKW/YYYB' ends too early: more tiles have to be drawn"),
        ("/KWWB", "/KWWB/KWWB", "line 9, column 29: 'KWWB' comes after all the tiles have been drawn"),
        ("1B2", "1W2", "line 9, column 29: illegal move '1W2': factory 1 has no white tile (A11)"),
        ("1B2", "1B7", "line 9, column 29: '1B7' is not a move"),
        ("CRF", "CR", "line 10, column 4: 'CR' is not a move"),
        ("CRF", "1-3", "line 10, column 4: '1-3' chooses a column of the grey wall, but there is none to choose now"),
    ],
)
def test_a_fault_in_a_game_file_is_reported_with_its_place(old: str, new: str, expected: str) -> None:
    assert old in GAME_FILE
    assert fault(GAME_FILE.replace(old, new, 1)).startswith(expected)


def test_a_deal_draws_no_tile_that_is_not_there(azul: Game) -> None:
    tiles = "/".join(["BBBB"] * 5)
    azul.notation.parse_deal(azul.new(start=1), tiles)
    with pytest.raises(NotationError, match="there is no B tile left to draw"):
        azul.notation.parse_deal(azul.new(start=1, players=3), "/".join(["BBBB"] * 7))


def test_deals_are_seeded_as_the_documentation_says() -> None:
    fairness = Fairness(bytes(range(32)), "id", ("one", "two"))
    message = b"azulejos deal 1\nid\none\ntwo\n3"
    digest = hmac.new(bytes(range(32)), message, hashlib.sha256).digest()
    assert fairness.rng(3) == seeded(int.from_bytes(digest[:8], "little"))
    assert fairness.commitment == hashlib.sha256(bytes(range(32))).hexdigest()


def test_every_part_of_the_secret_decides_the_deal() -> None:
    base = Fairness(b"s" * 32, "id", ("one",))
    others = [
        Fairness(b"t" * 32, "id", ("one",)).rng(1),
        Fairness(b"s" * 32, "other", ("one",)).rng(1),
        Fairness(b"s" * 32, "id", ("two",)).rng(1),
        base.rng(2),
    ]
    assert all(rng != base.rng(1) for rng in others)
    assert draw_fairness() != draw_fairness()


def test_words_cannot_be_shifted_between_players_or_over_several_lines() -> None:
    assert Fairness(b"s" * 32, "id", ("a", "b")).rng(1) != Fairness(b"s" * 32, "id", ("ab", "")).rng(1)
    for fairness in (("i\nd", ()), ("id", ("a\nb",))):
        with pytest.raises(FairnessError, match="single lines"):
            Fairness(b"s" * 32, *fairness)
    with pytest.raises(FairnessError, match="32 bytes, not 3"):
        Fairness(b"abc", "id")


def test_the_secret_is_shown_to_nobody_by_accident() -> None:
    fairness = seeded_fairness(1)
    assert fairness.secret.hex() not in repr(fairness)
    assert repr(fairness.secret) not in repr(fairness)


def test_a_record_without_its_secret_shows_its_commitment_only(azul: Game) -> None:
    playthrough = Playthrough(azul, azul.with_defaults({}), seeded_fairness(2))
    text = format_record(playthrough.record(("a", "b"), {}, reveal=False))
    assert playthrough.fairness.secret.hex() not in text
    assert playthrough.fairness.commitment in text
    record = parse_record(text, find)
    with pytest.raises(FairnessError, match="not been revealed yet"):
        verify(record)
    with pytest.raises(AzulejosError, match="no secret to draw the next tiles from"):
        Playthrough.resume(record)


def test_a_game_does_not_resume_with_tiles_that_its_secret_did_not_deal(azul: Game) -> None:
    text = format_record(
        Playthrough(azul, azul.with_defaults({}), seeded_fairness(2)).record(("a", "b"), {}, reveal=True)
    )
    record = parse_record(text.replace('[Id "seed-2"]', '[Id "seed-3"]'), find)
    with pytest.raises(AzulejosError, match="not the ones that its secret gives"):
        Playthrough.resume(record)
