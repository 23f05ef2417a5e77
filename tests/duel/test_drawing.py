"""The table as a drawing and as sentences: nothing is missing, nothing is too wide, nothing hidden is shown."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import azulejos
from azulejos.cli.boards.duel.board import BOARD
from azulejos.cli.boards.duel.drawing import SIGN_OF
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.game import State
from azulejos.core.rule import plain
from azulejos.games.duel.rules import state as parts
from azulejos.games.duel.rules.components import COLOUR_NAMES, ORIENTATIONS, PLATE_TYPES, PLATES
from azulejos.games.duel.text.notation import CHIP_LETTERS, LETTERS
from azulejos.games.duel.text.view import PHASE_NAMES, View, view
from azulejos.games.shared.tiles import tiles_of

duel = azulejos.game("duel")

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
WIDTH, HEIGHT = 80, 44
GUIDE_WIDTH = 78
STYLES = {*COLOUR_NAMES, *(f"{name} faint" for name in COLOUR_NAMES), "marker", "faint", "title", "strong", ""}
VIEWERS = (None, 0, 1)
SEEDS = range(4)
TABLETS = ("first", "D64+D65+D66+D63", "D60+D61+D67", "random-4")

every_game = pytest.mark.parametrize("seed", SEEDS)


@cache
def positions(seed: int) -> list[State]:
    """The positions of a random game, also those between two outcomes of chance."""
    chooser = random.Random(seed)
    state = duel.new(tablets=TABLETS[seed])
    found = [state.copy()]
    while not duel.is_over(state):
        if duel.actor(state) == CHANCE:
            outcomes, weights = zip(*duel.chance_outcomes(state), strict=True)
            duel.apply_chance(state, chooser.choices(outcomes, weights)[0])
        else:
            duel.apply(state, chooser.choice(duel.legal(state)))
        found.append(state.copy())
    return found


def text(state: State, viewer: int | None = None) -> list[str]:
    return ["".join(span.text for span in row) for row in BOARD.draw(state, viewer)]


def side(state: State, viewer: int | None = None) -> list[str]:
    """What stands at the right of the boards."""
    return [line[50:] for line in text(state, viewer)[2:]]


def everything(state: State, viewer: int | None) -> tuple[Any, list[str]]:
    return BOARD.draw(state, viewer), BOARD.describe(state, viewer)


def table(phase: int = parts.ACQUISITION, seat: int = 0) -> State:
    """A table in the first round with nothing on it, the first three tablets, and a seat to act."""
    state = parts.new_state(0b111, 0)
    record = state[0]
    record.phase, record.to_act, record.turn, record.awaits = phase, seat, seat, 0
    return state


def fill_line(state: State, number: int, letters: str) -> None:
    """A pattern line of player 1."""
    state[0].line_tiles[0] |= len(letters) << parts.LINE_BITS * (number - 1)
    state[0].line_colours[0] |= LETTERS.index(letters[0]) << parts.LINE_BITS * (number - 1)


def fill_row(state: State, seat: int, number: int, letters: str) -> None:
    """Tiles of a row of the dome, a dot where there is none."""
    for column, letter in enumerate(letters):
        if letter != ".":
            tile = parts.SPECIAL_TILE if letter == "S" else LETTERS.index(letter) + 1
            state[0].dome[seat, number - 1] |= tile << parts.LINE_BITS * column
            state[0].filled[seat] |= 1 << parts.SIZE * (number - 1) + column


def put_plate(state: State, space: int, plate: int, turns: int = 0) -> None:
    """A plate on the dome of player 1."""
    state[0].plates[0, space - 1] = plate * ORIENTATIONS + turns


def tiles(letters: str) -> int:
    return sum(plain(tiles_of)(LETTERS.index(letter), 1) for letter in letters)


def chips(*names: str) -> int:
    return sum(1 << parts.CHIP_BITS * CHIP_LETTERS.index(name) for name in names)


def tiles_on_show(seen: View) -> Counter[str]:
    """The tiles that lie open."""
    names = Counter(name for factory in seen.factories for name in factory.sun + factory.moon)
    for player in seen.boards:
        names.update(player.broken)
        names.update(line.colour for line in player.lines for _ in range(line.tiles) if line.colour)
        names.update(name for row in player.dome for name in row if name)
    return names


@every_game
def test_the_drawing_fits_the_terminal_and_its_styles_are_a_closed_set(seed: int) -> None:
    for state in positions(seed):
        for viewer in VIEWERS:
            drawing = BOARD.draw(state, viewer)
            widths = [sum(len(span.text) for span in row) for row in drawing]
            assert max(widths) == WIDTH == min(widths[2:])
            assert len(drawing) <= HEIGHT
            assert {span.style for row in drawing for span in row} <= STYLES


@every_game
def test_every_tile_on_the_table_is_drawn_once_with_its_letter_and_style(seed: int) -> None:
    names = {letter: name for name, letter in SIGN_OF.items()}
    for state in positions(seed):
        found = Counter[str]()
        for span in (span for row in BOARD.draw(state, None) for span in row):
            # A tile is a letter with room at both sides, or in parentheses below another one; chips have bare letters.
            if tile := re.fullmatch(r" ([BYRKTS]) |\(([BYRKT])\)", span.text):
                name = names[tile[1] or tile[2]]
                found[name] += 1
                assert span.style == ("marker" if name == "special" else f"{name} faint" if tile[2] else name)
        assert found == tiles_on_show(view(state))


@every_game
def test_every_free_cell_and_every_empty_space_is_drawn(seed: int) -> None:
    for state in positions(seed)[::2]:
        boards = view(state).boards
        domes = "\n".join(line[23:45] for line in text(state)[2:])
        cells = 4 * sum(plate is not None for board in boards for plate in board.plates)
        tiles_there = sum(name is not None for board in boards for row in board.dome for name in row)
        assert len(re.findall(r"[│ ][byrkt*+] |\[\d\]", domes)) == cells - tiles_there
        spaces = [str(space + 1) for board in boards for space, plate in enumerate(board.plates) if not plate]
        assert re.findall(r"│ (\d)  · ", domes) == spaces


def test_every_phase_can_be_told_in_plain_text() -> None:
    phases = set()
    for state in (state for seed in SEEDS for state in positions(seed)):
        phases.add(view(state).phase)
        for sentence in (sentence for viewer in VIEWERS for sentence in BOARD.describe(state, viewer)):
            assert sentence.isascii()
            assert sentence.endswith(".")
            assert not re.search(r"  | [.,:;]|\bNone\b", sentence)
    assert phases == set(PHASE_NAMES)


def retold(state: State) -> Iterator[tuple[int, State]]:
    """Each plate that one seat knows alone is another of its type that nobody has seen; with the seat."""
    record = state[0]
    for field in ("drawn", "returned", "hand"):
        for place, held in np.ndenumerate(state[field]):
            if held < 0 or (field == "hand" and not record.hand_is_secret):
                continue
            owner = int(record.returned_by) >> place[-1] & 1 if field == "returned" else int(record.turn)
            for plate in range(PLATES):
                if record.unknown >> plate & 1 and PLATE_TYPES[plate] == PLATE_TYPES[held]:
                    other = state.copy()
                    other[field][place] = plate
                    other["unknown"] ^= 1 << int(held) | 1 << plate
                    yield owner, other


def test_what_one_seat_knows_is_drawn_and_told_to_that_seat_alone() -> None:
    phases = set()
    for state in (state for seed in SEEDS for state in positions(seed)[::5]):
        for owner, other in retold(state):
            phases.add(view(state).phase)
            for viewer in (None, 1 - owner):
                assert everything(state, viewer) == everything(other, viewer)
            assert BOARD.draw(state, owner) != BOARD.draw(other, owner)
            assert BOARD.describe(state, owner) != BOARD.describe(other, owner)
    assert {"keep", "place", "acquisition"} <= phases


def test_plates_put_back_are_shown_to_whoever_put_them_back() -> None:
    state = table()
    state[0].returned[:3] = 7, 0, 4
    state[0].returned_by = 0b001  # the first by player 2, the others by player 1
    told = "from above: plate 7, yellow and blue above black and special; an unknown plate; an unknown plate."
    assert f"Put back under the stack, {told}" in BOARD.describe(state, 1)
    assert side(state, 1)[16:18] == ["│ under 7 yb/k+   ?          │", "│       ?                    │"]


def test_a_board_looks_as_on_the_table() -> None:
    state = table(seat=1)
    record = state[0]
    record.score[0], record.tokens[0], record.chips_taken[0], record.start_tile = 12, 1, 2, 0
    fill_line(state, 2, "Y")
    fill_line(state, 3, "BBB")
    put_plate(state, 2, 17, 2)
    put_plate(state, 9, 1)
    fill_row(state, 0, 1, "..RB..")
    fill_row(state, 0, 2, "..YS..")
    record.broken[0], record.chips[0] = tiles("BT"), chips("BR", "Y", "Y")
    assert [line[:49] for line in text(state, 0)[2:16]] == [
        "╭─ Player 1 (you) ────────────────── 12 points ─╮",
        "│                      ┌─1──2─┬─3──4─┬─5──6─┐   │",
        "│ 1                 ·  │ 1  · │ R  B │ 3  · │ 1 │",
        "│ 2              ·  Y  │ ·  · │ Y  S │ ·  · │ 2 │",
        "│                      ├──────┼──────┼──────┤   │",
        "│ 3           B  B  B ▸│ 4  · │ 5  · │ 6  · │ 3 │",
        "│ 4        ·  ·  ·  ·  │ ·  · │ ·  · │ ·  · │ 4 │",
        "│                      ├──────┼──────┼──────┤   │",
        "│ 5     ·  ·  ·  ·  ·  │ 7  · │ 8  · │ *  b │ 5 │",
        "│ 6  ·  ·  ·  ·  ·  ·  │ ·  · │ ·  · │ t  k │ 6 │",
        "├─── 1  3  6 10 ─ -2 ──┴──────┴──────┴──────┴───┤",
        "│ X  B  T  ·  ·   1st  costs 5                  │",
        "│ chips Y Y B/R                                 │",
        "╰─ goes first next ── 1 token, 0 chips to take ─╯",
    ]
    sentences = BOARD.describe(state, 0)
    assert sentences[-18:-5] == [
        "Player 1 (you): 12 points, 1 token, 0 chips to take, goes first next.",
        "Player 1, chips: yellow, yellow, blue-red.",
        "Player 1, line 2: 1 of 2 yellow.",
        "Player 1, line 3: 3 of 3 blue, complete.",
        "Player 1, lines 1, 4, 5 and 6: empty.",
        "Player 1, dome row 1: red in column 3, blue in 4.",
        "Player 1, dome row 2: yellow in column 3, special in 4.",
        "Player 1, dome row 5: free: wild in column 5, blue in 6.",
        "Player 1, dome row 6: free: turquoise in column 5, black in 6.",
        "Player 1, dome rows 3 and 4: empty.",
        "Player 1, empty plate spaces: 1, 3, 4, 5, 6, 7 and 8.",
        "Player 1, broken: 1 blue, 1 turquoise: costs 3.",
        "Player 1, start tile: costs 2.",
    ]
    bare = ["chips: none.", "lines: all empty.", "dome: empty.", "broken: none."]
    assert [sentence[10:] for sentence in sentences[-4:]] == bare


def test_the_viewers_board_comes_first_and_the_player_to_act_has_a_heavy_frame() -> None:
    titles = [line[:20] for line in text(table(seat=1), 1) if "Player" in line]
    assert titles == [" Round 1 · acquisiti", "┏━ ▸ Player 2 (you) ", "╭─ Player 1 ────────"]
    assert [line[:12] for line in text(table()) if "Player" in line][1:] == ["┏━ ▸ Player ", "╭─ Player 2 "]
    assert text(table())[0] == " Round 1 · acquisition · ▸ Player 1 is to act"


def test_factories_show_sun_moon_and_chip() -> None:
    state = table()
    record = state[0]
    record.sun[1], record.moon = tiles("BYRR"), tiles("RT")
    record.stack[2] = 0o422  # black below two yellow ones
    record.chip[2:] = CHIP_LETTERS.index("KB"), CHIP_LETTERS.index("R"), parts.NO_CHIP
    assert side(state)[1:3] == ["│ sun                        │", "│1st R  T                    │"]
    assert side(state)[5:8] == [
        "│ B  Y  R  R │  │ sun        │",
        "│ moon       │  │(K)(Y) Y    │",
        "╰─ chip ? ───╯  ╰─ chip K/B ─╯",
    ]
    assert side(state)[11] == "╰─ chip R ───╯  ╰────────────╯"
    assert BOARD.describe(state, None)[4:9] == [
        "Large factory: sun: empty; moon: the start tile, 1 red, 1 turquoise.",
        "Small factory 1: sun: 1 blue, 1 yellow, 2 red; moon: empty; chip face down.",
        "Small factory 2: sun: empty; moon from bottom to top: black, yellow, yellow; chip: black-blue.",
        "Small factory 3: sun: empty; moon: empty; chip: red.",
        "Small factory 4: sun: empty; moon: empty; no chip.",
    ]


def test_open_plates_the_stack_and_a_plate_in_all_its_turns() -> None:
    state = table(parts.PLACING)
    record = state[0]
    record.display[:], record.hand, record.top = (7, parts.NONE, 16), 1, 0
    assert side(state)[12:22] == [
        "╭─ plates ───────────────────╮",
        "│  P1     P2     P3   D stack│",
        "│ y  b          r  *  18 left│",
        "│ k  +          b  k  top +  │",
        "╰────────────────────────────╯",
        "┏━ plate 1 quarter turns ━━━━┓",
        "┃  0      1      2      3    ┃",
        "┃ *  b   t  *   k  t   b  k  ┃",
        "┃ t  k   k  b   b  *   *  t  ┃",
        "┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛",
    ]
    assert "Player 1 is to place plate 1, wild and blue above turquoise and black." in BOARD.describe(state, None)
    record.hand_is_secret = 1
    record.drawn[:2] = 7, 1
    assert side(state, 0)[22:26:2] == ["╭─ plates drawn ─────────────╮", "│ y  b   *  b                │"]
    assert side(state, 1)[18:24:5] == ["┃  *?                        ┃", "│  +?     *?                 │"]
    assert "Player 1 has drawn: an unknown special plate; an unknown wild plate." in BOARD.describe(state, 1)
    assert "Player 1 is to place an unknown wild plate." in BOARD.describe(state, 1)


def test_tablets_show_what_they_would_give_now() -> None:
    state = table()
    fill_row(state, 1, 4, "BYRKTS")
    assert side(state)[17:19] == ["╭─ tablets ── player  1   2 ─╮", "│ D60 3 a row          0   3 │"]
    told = "Tablet D60, 3 points for each complete row: 0 for Player 1, 3 for Player 2 now."
    assert BOARD.describe(state, None)[1] == told


def test_a_line_that_is_tiled_shows_the_columns_to_choose_from() -> None:
    state = table(parts.TILING)
    state[0].row = 1
    put_plate(state, 1, 3)
    fill_line(state, 2, "R")
    assert text(state)[0] == " Round 1 · tiling · ▸ Player 1 may pay with chips for line 2"
    assert BOARD.describe(state, None)[1] == "Line 2 lacks 1 tile of red, which may go to column 1 or 2."
    state[0].laid = 1
    assert BOARD.describe(state, None)[0] == "Round 1, tiling. Player 1 pays with chips for line 2."
    state[0].laid, state[0].paid = 0, 1
    assert text(state)[0] == " Round 1 · tiling · ▸ Player 1 chooses a column for line 2"
    assert text(state)[5].startswith("┃ 2              ◆  R  │[1][2]│")
    assert BOARD.describe(state, None)[1] == "Line 2 is complete with red, which may go to column 1 or 2."
    assert "Player 1, line 2: 1 of 2 red, 1 paid with chips." in BOARD.describe(state, None)


@pytest.mark.parametrize(
    ("scores", "start_tile", "news"),
    [
        ((20, 19), 1, "Player 1 (you) wins with 20 points"),
        ((20, 20), 1, "Player 2 wins the tie by the start tile"),
        ((20, 20), parts.NONE, "Player 1 (you) wins the tie by the start tile"),
    ],
)
def test_the_end_names_the_winner(scores: tuple[int, int], start_tile: int, news: str) -> None:
    state = table(parts.OVER, NOBODY)
    state[0].score[:], state[0].start_tile = scores, start_tile
    assert BOARD.describe(state, 0)[0] == f"Round 1, game over. {news}."
    assert text(state, 0)[0] == f" Round 1 · game over · {news}"
    assert "\n".join(text(state)).count("─ winner ─") == 1


def test_the_guide_fits_and_names_only_rules_that_there_are() -> None:
    assert max(map(len, BOARD.guide.splitlines())) <= GUIDE_WIDTH
    for move in ("2R3", "LR3", "MR3", "2RX", "^R", "P2", "D ", "K7", "@51", "U7", "C2", "3-4", "+BR", "3-0"):
        assert f"  {move}" in BOARD.guide
    ids = set(re.findall(r"\b[DR]\d\d\b", BOARD.guide))
    assert {"D20", "D22", "D24", "D26", "D30", "D40", "D45", "D47", *(f"D{60 + side}" for side in range(8))} <= ids
    assert ids <= set(re.findall(r"\b[DR]\d+\b", RULES.read_text(encoding="utf-8")))
