"""`docs/rules.md` has all of Azul Duel and nothing else; its drawings and numbers are those of the data file."""

from __future__ import annotations

import re
from itertools import accumulate

import pytest
from docs.components import PAGE, components, rewrite, rewritten

PARTS = ("D1", "D2", "D3", "D4", "D5")
SET_UP = ("D10", "D11", "D12", "D13", "D14", "D15")
ACQUISITION = ("D20", "D21", "D22", "D23", "D24", "D25", "D26", "D27", "D28", "D29", "D30", "D31", "D32")
TILING = ("D40", "D41", "D42", "D43", "D44", "D45", "D46", "D47", "D48")
PREPARATION = ("D50", "D52", "D53", "D54", "D55")
THE_END = ("D59",)
TABLETS = ("D60", "D61", "D62", "D63", "D64", "D65", "D66", "D67")
RULINGS = ("R20", "R21", "R22", "R23", "R24", "R25", "R26", "R27", "R28", "R29", "R30", "R31", "R32")
RULE_IDS = frozenset(PARTS + SET_UP + ACQUISITION + TILING + PREPARATION + THE_END + TABLETS + RULINGS)
BORROWED = frozenset({"A22"})  # a tile scores as in Azul (D41)
SHARED = frozenset({"R32"})  # a ruling for both games

RULE_ID = re.compile(r"\b[ADR][0-9]+\b")
IDS_IN_PARENTHESES = re.compile(r"\(((?:[ADR][0-9]+,\s+)*[ADR][0-9]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(#([^)]+)\)")

DATA = components()
TEXT = PAGE.read_text(encoding="utf-8")
AZUL, _, AFTER_AZUL = TEXT.partition("\n## Azul Duel\n")
DUEL, *_ = AFTER_AZUL.split("\n## ")


def section(title: str) -> str:
    """The text below a heading of the Duel half."""
    return DUEL.split(f"\n### {title}\n")[1].split("\n### ")[0]


def ids_in(text: str) -> set[str]:
    """The rule ids that follow a statement, in parentheses."""
    return {rule_id for ids in IDS_IN_PARENTHESES.findall(text) for rule_id in RULE_ID.findall(ids)}


def numbers(label: str) -> list[int]:
    """The quick reference's entry on a subject, without its rule ids."""
    rows = [row.strip("| ").split(" | ") for row in section("Quick reference").splitlines() if row.startswith("| ")]
    (match,) = [cells[1] for cells in rows if re.sub(r" \([^)]+\)", "", cells[0]) == label]
    return [int(number) for number in match.split(", ")]


def anchors() -> list[str]:
    """The names under which GitHub links to the headings: one that comes again is numbered."""
    names = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(TEXT)]
    return [f"{name}-{before}" if (before := names[:index].count(name)) else name for index, name in enumerate(names)]


def test_the_drawings_are_what_the_script_writes() -> None:
    assert rewritten(TEXT) == TEXT, "docs/rules.md is not up to date: run python docs/components.py"


def test_a_drawing_that_was_changed_by_hand_is_written_again() -> None:
    assert " *  B " in TEXT
    assert rewritten(TEXT.replace(" *  B ", " B  * ")) == TEXT


def test_a_page_without_markers_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks"):
        rewrite("# The rules\n", "plates", [])


def test_every_rule_of_duel_is_written() -> None:
    missing = RULE_IDS - ids_in(DUEL)
    assert not missing, f"docs/rules.md does not tell {', '.join(sorted(missing))}"


def test_no_rule_of_duel_is_invented() -> None:
    unknown = set(RULE_ID.findall(DUEL)) - RULE_IDS - BORROWED
    assert not unknown, f"docs/rules.md tells of {', '.join(sorted(unknown))}, which is no rule"


def test_the_rules_of_azul_do_not_lean_on_those_of_duel() -> None:
    assert not (RULE_IDS - SHARED) & set(RULE_ID.findall(AZUL))


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_is_marked_as_a_ruling(ruling: str) -> None:
    statements = re.split(r"\n(?=- )", section("Rulings"))
    (match,) = [statement for statement in statements if ruling in ids_in(statement)]
    assert match.startswith("- **Ruling: ")


def test_every_plate_and_tablet_is_drawn() -> None:
    drawn = re.findall(r"\b[0-9]+\b", " ".join(re.findall(r"plates\n(.+)\n", section("What is on the table"))))
    assert sorted(map(int, drawn)) == [plate["id"] for plate in DATA["dome_plates"]]
    assert tuple(sorted(re.findall(r"(D[0-9]+): -?[0-9]", section("The end and the tablets")))) == TABLETS


def test_the_page_says_where_plates_and_chips_come_from() -> None:
    before_the_drawings, _ = section("What is on the table").split("<!-- plates")
    assert "public transcription" in before_the_drawings
    assert "R27" in ids_in(before_the_drawings)
    assert "(R27)" in DATA["source"]


def test_the_quick_reference_counts_as_the_data_file_does() -> None:
    types = [plate["type"] for plate in DATA["dome_plates"]]
    chips = sum(chip["count"] for chip in DATA["bonus_chips"])
    assert numbers("points at the start") == [DATA["start_score"]]
    assert numbers("plates: special, wild") == [types.count("special"), types.count("wild")]
    assert numbers("tiles: of each colour, in all, special")[2] == types.count("special")
    assert numbers("chips: in all, in a round, for each player in a round")[0] == chips


def test_the_quick_reference_scores_as_the_data_file_does() -> None:
    costs = DATA["broken_tile_costs"]
    assert numbers("a special tile in the first row to the sixth") == DATA["special_tile_points_by_row"]
    assert numbers("the first broken tile to the fourth") == [-cost for cost in costs]
    assert numbers("one to four broken tiles together") == [-cost for cost in accumulate(costs)]


def test_every_link_of_the_page_leads_to_a_heading() -> None:
    assert set(LINK.findall(TEXT)) <= set(anchors())
