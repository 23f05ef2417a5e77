"""Tables of Azul Duel as they are drawn and described: examples."""

from __future__ import annotations

import pytest

from azulejos.cli.boards.duel.board import BOARD
from azulejos.core.actors import NOBODY
from azulejos.games.duel.rules import state as parts
from azulejos.games.duel.text.notation import CHIP_LETTERS
from azulejos.texts.reader import texts
from tests.cli.boards.duel_tables import chips, fill_line, fill_row, put_plate, side, table, text, tiles

ENGLISH = texts("en")


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
        "│ X  B  T  ·  ·    ①   costs 5                  │",
        "│ chips Y Y B/R                                 │",
        "╰─ starts next ────── tokens: 1, chips left: 0 ─╯",
    ]
    sentences = BOARD.describe(state, 0, ENGLISH)
    assert sentences[-18:-5] == [
        "Player 1 (you): 12 points, player tokens left: 1, chips left to take: 0, goes first next round.",
        "Player 1, chips: yellow, yellow, blue + red.",
        "Player 1, line 2: 1 of 2 yellow.",
        "Player 1, line 3: 3 of 3 blue, complete.",
        "Player 1, lines 1, 4, 5 and 6: empty.",
        "Player 1, dome row 1: red in column 3, blue in 4.",
        "Player 1, dome row 2: yellow in column 3, special in 4.",
        "Player 1, dome row 5: free: wild in column 5, blue in 6.",
        "Player 1, dome row 6: free: turquoise in column 5, black in 6.",
        "Player 1, dome rows 3 and 4: empty.",
        "Player 1, empty plate spaces: 1, 3, 4, 5, 6, 7 and 8.",
        "Player 1, broken tiles: 1 blue and 1 turquoise: costs 3.",
        "Player 1 has the start-player tile, which costs 2 points.",
    ]
    bare = ["chips: none.", "lines: all empty.", "dome: empty.", "broken tiles: none."]
    assert [sentence[10:] for sentence in sentences[-4:]] == bare


def test_the_viewers_board_comes_first_and_the_player_to_act_has_a_heavy_frame() -> None:
    titles = [line[:20] for line in text(table(seat=1), 1) if "Player" in line]
    assert titles == ["┏━ ▸ Player 2 (you) ", "╭─ Player 1 ────────"]
    assert [line[:12] for line in text(table()) if "Player" in line][1:] == ["┏━ ▸ Player ", "╭─ Player 2 "]
    assert text(table())[0] == f" Round 1 · acquisition · ▸ {ENGLISH('waits_for', name='Player 1')}"


def test_factories_show_sun_moon_and_chip() -> None:
    state = table()
    record = state[0]
    record.sun[1], record.moon = tiles("BYRR"), tiles("RT")
    record.stack[2] = 0o422  # black below two yellow ones
    record.chip[2:] = CHIP_LETTERS.index("KB"), CHIP_LETTERS.index("R"), parts.NO_CHIP
    assert side(state)[1:3] == ["│ sun                        │", "│ ①  R  T                    │"]
    assert side(state)[5:8] == [
        "│ B  Y  R  R │  │ sun        │",
        "│ moon       │  │(K)(Y) Y    │",
        "╰─ chip ? ───╯  ╰─ chip K/B ─╯",
    ]
    assert side(state)[11] == "╰─ chip R ───╯  ╰────────────╯"
    assert BOARD.describe(state, None, ENGLISH)[4:9] == [
        "Large factory: sun: empty; moon: the start-player tile, 1 red and 1 turquoise.",
        "Factory 1: sun: 1 blue, 1 yellow and 2 red; moon: empty; a chip, face down.",
        "Factory 2: sun: empty; moon from bottom to top: black, yellow, yellow; the black + blue chip.",
        "Factory 3: sun: empty; moon: empty; the red chip.",
        "Factory 4: sun: empty; moon: empty; no chip.",
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
    sentences = BOARD.describe(state, None, ENGLISH)
    assert "Player 1 has to place plate 1, wild and blue over turquoise and black." in sentences
    record.hand_is_secret = 1
    record.drawn[:2] = 7, 1
    assert side(state, 0)[22:26:2] == ["╭─ plates drawn ─────────────╮", "│ y  b   *  b                │"]
    assert side(state, 1)[18:24:5] == ["┃  *?                        ┃", "│  +?     *?                 │"]
    assert f"Player 1 has drawn: {ENGLISH('plate_special')}; {ENGLISH('plate_wild')}." in BOARD.describe(
        state, 1, ENGLISH
    )
    assert f"Player 1 has to place {ENGLISH('plate_wild')}." in BOARD.describe(state, 1, ENGLISH)


def test_tablets_show_what_they_would_give_now() -> None:
    state = table()
    fill_row(state, 1, 4, "BYRKTS")
    assert side(state)[17:19] == ["╭─ tablets ── player  1   2 ─╮", "│ D60 3 per row        0   3 │"]
    sentence = "Tablet D60, 3 points for each complete row: 0 for Player 1, 3 for Player 2 now."
    assert BOARD.describe(state, None, ENGLISH)[1] == sentence


def test_a_line_that_is_tiled_shows_the_columns_to_choose_from() -> None:
    state = table(parts.TILING)
    state[0].row = 1
    put_plate(state, 1, 3)
    fill_line(state, 2, "R")
    assert text(state)[0] == " Round 1 · tiling · ▸ Player 1 may pay with chips for line 2"
    assert BOARD.describe(state, None, ENGLISH)[1] == "Line 2 is missing 1 red tile, which can go to column 1 or 2."
    state[0].laid = 1
    assert BOARD.describe(state, None, ENGLISH)[0] == "Round 1, tiling. Player 1 pays with chips for line 2."
    state[0].laid, state[0].paid = 0, 1
    assert text(state)[0] == " Round 1 · tiling · ▸ Player 1 chooses a column for line 2"
    assert text(state)[5].startswith("┃ 2              ◆  R  │[1][2]│")
    assert BOARD.describe(state, None, ENGLISH)[1] == "Line 2 is complete with red, which can go to column 1 or 2."
    assert "Player 1, line 2: 1 of 2 red, 1 paid with chips." in BOARD.describe(state, None, ENGLISH)


@pytest.mark.parametrize(
    ("scores", "start_tile", "news"),
    [
        ((20, 19), 1, "Player 1 (you) wins with 20 points"),
        ((20, 20), 1, "Player 2 wins the tie-break (start-player tile)"),
        ((20, 20), parts.NONE, "Player 1 (you) wins the tie-break (start-player tile)"),
    ],
)
def test_the_end_names_the_winner(scores: tuple[int, int], start_tile: int, news: str) -> None:
    state = table(parts.OVER, NOBODY)
    state[0].score[:], state[0].start_tile = scores, start_tile
    assert BOARD.describe(state, 0, ENGLISH)[0] == f"Round 1, game over. {news}."
    assert text(state, 0)[0] == f" Round 1 · game over · {news}"
    assert "\n".join(text(state)).count("─ winner ─") == 1
