"""Draw the plates, chips and tablets of Azul Duel into `docs/rules.md`: `python docs/components.py`.

Plates and chips are read from the game's data file; the tablets are rules, D60 to D67, and are drawn here. Whatever
stands between a pair of markers in the page is replaced, and nothing else is touched.
"""

import json
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent / "rules.md"
DATA = PAGE.parents[1] / "src" / "azulejos" / "games" / "duel" / "rules" / "components.json"

LETTERS = {
    "blue": "B",
    "yellow": "Y",
    "red": "R",
    "black": "K",
    "turquoise": "T",
    "wild": "*",
    "special": "+",
}
PLATE_WIDTH = 9  # characters from one drawing to the next
CHIP_WIDTH = 14
TABLET_WIDTH = 26

# Each tablet's two sides stand one below the other: a title, a dome, and what this dome earns.
TABLETS = (
    (
        ("D60: 3 a row", "......", "......", "......", "######", "......", "......", "one row: 3"),
        ("D61: 7 a column", ".#....", ".#....", ".#....", ".#....", ".#....", ".#....", "one column: 7"),
        ("D62: 10 a diagonal", "#....#", ".#..#.", "..##..", "..##..", ".#..#.", "#....#", "both: 20"),
        ("D63: 2 a wild cell", "..*...", "*.....", "......", ".*..*.", "......", "......", "all four filled: 8"),
    ),
    (
        ("D64: 4 a colourful row", "......", "BY+RK.", "......", "......", "TTBYRK", "......", "two rows: 8"),
        ("D65: 1 an outer cell", "######", "#....#", "#....#", "#....#", "#....#", "######", "all twenty: 20"),
        ("D66: 3 or 8 a corner", "33..33", "33..33", "......", "......", "88..88", "88..88", "all four: 22"),
        ("D67: -3 a special cell", ".+....", "....o.", "......", "..+...", "o.....", ".....+", "two empty: -6"),
    ),
)


def components() -> dict[str, Any]:
    """The parts of the game as the engine reads them."""
    data: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
    return data


def spaced(letters: str) -> str:
    return "  ".join(letters)


def side_by_side(drawings: list[list[str]], width: int) -> list[str]:
    """Lines of text with drawings of equal height in a row."""
    return [" " + "".join(part.ljust(width) for part in parts).rstrip() for parts in zip(*drawings, strict=True)]


def code_block(lines: list[str]) -> list[str]:
    return ["```", *lines, "```"]


def draw_plate(plate: dict[str, Any]) -> list[str]:
    """The number of a plate above its two rows of cells."""
    letters = "".join(LETTERS[cell] for cell in plate["cells"])
    return [f"{plate['id']:>2}", spaced(letters[:2]), spaced(letters[2:])]


def draw_chip(chip: dict[str, Any]) -> list[str]:
    """The two halves of a chip, one of which may be blank, and how many there are."""
    halves = "|".join(LETTERS[colour] for colour in chip["colours"])
    return [f"{chip['count']} x [{halves if '|' in halves else halves + '| '}]"]


def draw_plates() -> list[str]:
    """All plates by type and number, then all chips."""
    data = components()
    lines = []
    for kind in ("special", "wild"):
        plates = [draw_plate(plate) for plate in data["dome_plates"] if plate["type"] == kind]
        lines += [f" {len(plates)} {kind} plates", *side_by_side(plates, PLATE_WIDTH), ""]
    lines += [f" {sum(chip['count'] for chip in data['bonus_chips'])} chips"]
    for halves in (1, 2):
        chips = [draw_chip(chip) for chip in data["bonus_chips"] if len(chip["colours"]) == halves]
        lines += side_by_side(chips, CHIP_WIDTH)
    return code_block(lines)


def draw_tablet(title: str, *rest: str) -> list[str]:
    *rows, sum_of_points = rest
    return [title, *(spaced(row) for row in rows), sum_of_points]


def draw_tablets() -> list[str]:
    """The upper sides, and below them the other side of each."""
    upper, lower = (side_by_side([draw_tablet(*side) for side in sides], TABLET_WIDTH) for sides in TABLETS)
    return code_block([*upper, "", *lower])


def rewrite(page: str, name: str, lines: list[str]) -> str:
    """The page with these lines between the markers of that name."""
    start, end = f"<!-- {name}: written by docs/components.py -->\n", f"<!-- end of {name} -->\n"
    before, found_start, rest = page.partition(start)
    _, found_end, after = rest.partition(end)
    if not (found_start and found_end):
        raise ValueError(f"the page lacks {start!r} or, below it, {end!r}")
    return before + start + "\n".join(lines) + "\n" + end + after


def rewritten(page: str) -> str:
    """The page as it should be."""
    return rewrite(rewrite(page, "plates", draw_plates()), "tablets", draw_tablets())


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
