"""The table as a drawing and as sentences: nothing is missing, nothing is too wide."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from azulejos.cli.boards.azul.board import BOARD
from azulejos.cli.boards.spans import Span
from azulejos.core.actors import CHANCE
from azulejos.core.game import State
from azulejos.core.rng import seeded
from azulejos.games.azul.text.position import LETTER_OF
from azulejos.games.azul.text.view import COLOUR_NAMES, PHASE_NAMES, View, view
from azulejos.texts.reader import guide, texts
from tests.azul.table import PRINTED, azul, board, printed_without, table
from tests.cases import nonempty

ENGLISH = texts("en")
GUIDE = guide("azul", "en")
RULES = Path(__file__).parents[3] / "docs" / "rules.md"
WIDTH = 80
GUIDE_WIDTH = 78
STYLES = {*COLOUR_NAMES, *(f"{name} faint" for name in COLOUR_NAMES), "marker", "faint", "title", "strong", ""}

every_table = pytest.mark.parametrize(
    ("players", "wall"), [(players, wall) for players in (2, 3, 4) for wall in ("coloured", "grey")]
)


def positions(players: int, wall: str, seed: int = 1) -> Iterator[State]:
    """The positions of a random game; of each deal, one before its end."""
    state, chosen, rng = azul.new(players=players, wall=wall), random.Random(seed), seeded(seed)
    yield state
    while not azul.is_over(state):
        if azul.actor(state) == CHANCE:
            azul.apply_chance(state, chosen.choice(azul.chance_outcomes(state))[0])
            yield state
            azul.deal(state, rng)
        else:
            lines = [move for move in azul.moves(state) if not move.endswith("F")]
            azul.play(state, chosen.choice(lines or azul.moves(state)))
        yield state


def text(state: State, viewer: int | None = None) -> list[str]:
    return ["".join(span.text for span in row) for row in BOARD.draw(state, viewer, ENGLISH)]


def spans(state: State, viewer: int | None = None) -> list[Span]:
    return [span for row in BOARD.draw(state, viewer, ENGLISH) for span in row]


def description_of(position: str, viewer: int | None = None) -> list[str]:
    return BOARD.describe(azul.read(position), viewer, ENGLISH)


def tiles_on_show(seen: View) -> Counter[str]:
    """The tiles that lie open, and the marker."""
    names = Counter[str]({"marker": int(seen.marker_in_centre)})
    names.update(seen.centre)
    for factory in seen.factories:
        names.update(factory)
    for player in seen.boards:
        names.update(player.floor)
        for line in player.lines:
            names.update([line.colour] * line.tiles if line.colour else [])
        for row in player.wall:
            names.update(name for name in row if name)
    return +names


@every_table
def test_no_line_is_wider_than_the_terminal(players: int, wall: str) -> None:
    for state in nonempty(positions(players, wall)):
        for viewer in (None, players - 1):
            assert max(map(len, text(state, viewer))) <= WIDTH


@every_table
def test_every_tile_on_the_table_is_drawn_once_with_its_letter_and_style(players: int, wall: str) -> None:
    for state in nonempty(positions(players, wall)):
        # A tile is a letter with room at both sides; bag and lid have bare letters.
        drawn = Counter(span.style for span in spans(state) if re.fullmatch(" [BYRKWM] ", span.text))
        assert drawn == tiles_on_show(view(state))
        for span in spans(state):
            if span.style in LETTER_OF:
                assert span.text.strip() == LETTER_OF[span.style]


@every_table
def test_every_free_space_is_drawn(players: int, wall: str) -> None:
    for state in nonempty(positions(players, wall)):
        seen = view(state)
        free = sum(row.count(None) for player in seen.boards for row in player.wall)
        small = sum(re.fullmatch(" [byrkw] ", span.text) is not None for span in spans(state))
        assert small == (free if wall == "coloured" else 0)
        dots = sum(line.size - line.tiles for player in seen.boards for line in player.lines)
        dots += sum(7 - len(player.floor) for player in seen.boards)
        dots += free if wall == "grey" else 0
        digits = len(azul.legal(state)) if seen.phase == "tiling" else 0
        below = [
            span.text for row in BOARD.draw(state, None, ENGLISH)[1:] for span in row
        ]  # the headline has dots of its own
        assert below.count(" · ") == dots - digits


@every_table
def test_the_styles_are_a_closed_set(players: int, wall: str) -> None:
    assert {span.style for state in positions(players, wall) for span in spans(state)} <= STYLES


@every_table
def test_every_phase_can_be_drawn_and_described(players: int, wall: str) -> None:
    phases = set()
    for state in positions(players, wall):
        phases.add(view(state).phase)
        for viewer in (None, *range(players)):
            assert BOARD.draw(state, viewer, ENGLISH)
            assert all(sentence.endswith(".") for sentence in BOARD.describe(state, viewer, ENGLISH))
    assert phases == set(PHASE_NAMES) - ({"tiling"} if wall == "coloured" else set())


@every_table
def test_the_sentences_are_plain_text(players: int, wall: str) -> None:
    for state in nonempty(positions(players, wall)):
        assert all(sentence.isascii() and "  " not in sentence for sentence in BOARD.describe(state, 0, ENGLISH))


def test_a_centre_with_very_many_tiles_takes_more_lines() -> None:
    for players in (2, 3, 4):
        state = azul.read(table(players=players, centre="B" * 20 + "K" * 20 + "W" * 20))
        assert max(map(len, text(state))) <= WIDTH
        assert sum(span.text == " K " for span in spans(state)) == 20


def test_a_board_looks_as_on_the_table() -> None:
    state = azul.read(table(board(12, {2: "Y", 4: "RRRR"}, {1: "B.R.."}, "MK"), board(1), factories="BBYR", to_act=2))
    left = [line[:39] for line in text(state, 0)[8:]]
    assert left == [
        "╭─ Player 1 (you) ──────── 12 points ─╮",
        "│ 1              ·  │  B  y  R  k  w  │",
        "│ 2           ·  Y  │  w  b  y  r  k  │",
        "│ 3        ·  ·  ·  │  k  w  b  y  r  │",
        "│ 4     R  R  R  R  ▸  r  k  w  b  y  │",
        "│ 5  ·  ·  ·  ·  ·  │  y  r  k  w  b  │",
        "├── -1 -1 -2 -2 -2 -3 -3 ─────────────┤",
        "│ F  M  K  ·  ·  ·  ·  ·      costs 2 │",
        "╰─ has the marker, starts next round ─╯",
    ]


def test_the_player_to_act_has_an_arrow_and_a_heavy_frame() -> None:
    drawing = text(azul.read(table(factories="BBYR", to_act=2)))
    assert drawing[0] == f" Round 1 · factory offer · ▸ {ENGLISH('waits_for', name='Player 2')}"
    assert [line[41:58] for line in drawing if "▸" in line[39:]] == ["┏━ ▸ Player 2 ━━━"]


def test_the_viewers_board_comes_first_and_the_others_follow_clockwise() -> None:
    drawing = "\n".join(text(azul.read(table(players=3, factories="BBYR")), 1)[1:])
    assert re.findall(r"Player \d(?: \(you\))?", drawing) == ["Player 2 (you)", "Player 3", "Player 1"]


def test_the_factories_and_the_centre_bear_the_names_that_moves_use() -> None:
    for players in (2, 3, 4):
        drawing = text(azul.read(table(players=players, factories="BBYR")))
        assert re.findall(r"╭─ (\w)", drawing[2])[: 2 * players + 1] == list("123456789"[: 2 * players + 1])
        assert any("╭─ C centre ─" in line for line in drawing)


def test_the_columns_of_a_wall_are_numbered_only_where_they_are_chosen() -> None:
    heads = {wall: text(azul.read(table(wall=wall, factories="B")))[9] for wall in ("coloured", "grey")}
    assert "1  2  3  4  5" in heads["grey"]
    assert "1  2  3  4  5" not in heads["coloured"]


def test_the_columns_that_a_tile_may_go_to_show_their_numbers() -> None:
    here = table(board(0, {2: "RR"}, {1: ".R...", 2: "B....", 3: "...R."}), wall="grey", phase="tiling")
    assert text(azul.read(here))[11].startswith("┃ 2           R  R  ▸  B  ·  3  ·  5  ┃")
    assert description_of(here)[:2] == [
        "Round 1, wall tiling. Player 1 chooses a column for line 2.",
        "Line 2 is complete with red, which can go to column 3 or 5.",
    ]


def test_the_sentences_describe_the_middle() -> None:
    sentences = description_of(table(factories="BBYR/-/KKWW/-/-", centre="KKK", lid="BY", to_act=2))
    assert sentences[0] == f"Round 1, factory offer. {ENGLISH('waits_for', name='Player 2')}."
    assert sentences[2:8] == [
        "Factory 1: 2 blue, 1 yellow and 1 red.",
        "Factory 3: 2 black and 2 white.",
        "Factories 2, 4 and 5 are empty.",
        "Centre: the marker and 3 black.",
        "Bag: 87 tiles: 17 blue, 18 yellow, 19 red, 15 black and 18 white.",
        "Lid: 2 tiles: 1 blue and 1 yellow.",
    ]


def test_the_sentences_describe_a_board() -> None:
    mine = board(12, {2: "Y", 4: "RRRR"}, {1: "BY...", 3: "..B.."}, "MRR")
    sentences = description_of(table(mine, factories="BBYR"), 0)
    assert sentences[sentences.index("Player 1 (you): 12 points, has the marker, starts next round.") + 1 :] == [
        "Player 1, line 2: 1 of 2 yellow.",
        "Player 1, line 4: 4 of 4 red, complete.",
        "Player 1, lines 1, 3 and 5: empty.",
        "Player 1, wall row 1: blue in column 1, yellow in 2; free: red in column 3, black in 4, white in 5.",
        "Player 1, wall row 3: blue in column 3; free: black in column 1, white in 2, yellow in 4, red in 5.",
        "Player 1, wall rows 2, 4 and 5: empty.",
        "Player 1, floor: the marker and 2 red: costs 4.",
        "Player 2: 0 points.",
        "Player 2, lines: all empty.",
        "Player 2, wall: empty.",
        "Player 2, floor: empty.",
    ]


def test_the_grey_wall_is_described_by_its_columns() -> None:
    sentences = description_of(table(board(wall={2: ".BKWR", 4: "B...."}), wall="grey", factories="B"))
    assert "Player 1, wall row 2: blue in column 2, black in 3, white in 4, red in 5; free: column 1." in sentences
    assert "Player 1, wall row 4: blue in column 1; free: columns 2, 3, 4 and 5." in sentences


@pytest.mark.parametrize(
    ("boards", "news"),
    [
        ((board(20), board(19)), "Player 1 (you) wins with 20 points"),
        ((board(20), board(20, wall={1: PRINTED[0]})), "Player 2 wins the tie-break with more complete rows"),
        ((board(20), board(20, wall=printed_without("B"))), "Players 1 and 2 share the victory"),
    ],
)
def test_the_end_names_the_winners(boards: tuple[str, str], news: str) -> None:
    here = table(*boards, phase="over")
    assert description_of(here, 0)[0] == f"Round 1, game over. {news}."
    state = azul.read(here)
    assert text(state, 0)[0] == f" Round 1 · game over · {news}"
    assert "\n".join(text(state)).count("─ winner ─") == len(azul.winners(state))


def test_the_start_player_is_shown_before_and_after_the_marker_is_taken() -> None:
    assert "Player 2: 0 points, starts this round." in description_of(table(phase="deal", starter=2))
    assert "Player 2: 0 points, started this round." in description_of(table(factories="B", starter=2))
    full = board(floor="KKKKKKK")
    taken = description_of(table(board(), full, factories="B", starter=2, marker_is_taken=True))
    assert "Player 2: 0 points, has the marker, starts next round." in taken


def test_the_guide_fits_and_names_only_rules_that_there_are() -> None:
    assert max(map(len, GUIDE.splitlines())) <= GUIDE_WIDTH
    for move in ("3R2", "CKF", "2-4"):
        assert move in GUIDE
    ids = set(re.findall(r"\(([AR]\d+)\)", GUIDE))
    assert {"A11", "A12", "A15", "A22", "A24", "A41", "A51", "A52"} <= ids
    assert ids <= set(re.findall(r"[AR]\d+", RULES.read_text(encoding="utf-8")))
