"""Pictures of tables: whole, without fonts, and with nothing that the viewer may not know."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from azulejos.core.game import Game
from azulejos.core.rng import seeded
from azulejos.games import game, names
from azulejos.pictures import HEIGHT, WIDTH, picture, shown_name
from azulejos.pictures.lettering import LETTERS, can_write, width_of, written
from azulejos.texts.reader import texts
from tests.cases import nonempty
from tests.walking import walk

SVG = "{http://www.w3.org/2000/svg}"
PLAYERS = ("Ana", "Potter", "Åse", "Zoë")
TABLES = [
    ("azul", {"players": "2", "wall": "coloured", "start": "1"}),
    ("azul", {"players": "3", "wall": "grey", "start": "1"}),
    ("azul", {"players": "4", "wall": "coloured", "start": "1"}),
    ("duel", {"tablets": "first", "start": "1"}),
]


def pictures(rules: Game, options: dict[str, str]) -> list[tuple[object, ElementTree.Element]]:
    """Every seventh moment of a game, with what can be seen in it."""
    views = [rules.view(state, None) for state in list(walk(rules, options, seed=8))[::7]]
    return [(view, ElementTree.fromstring(picture(view, PLAYERS))) for view in views]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_moment_of_a_game_is_a_picture_that_needs_nothing_else(name: str, options: dict[str, str]) -> None:
    for _, root in nonempty(pictures(game(name), options)):
        assert (root.get("width"), root.get("height")) == (str(WIDTH), str(HEIGHT))
        ids = {element.get("id") for element in root.iter()}
        for element in root.iter():
            assert element.tag != f"{SVG}text"
            assert "var(" not in str(element.attrib)
            if element.tag == f"{SVG}use":
                assert element.get("href", "").removeprefix("#") in ids
            for link in re.findall(r"url\(#([\w-]+)\)", str(element.attrib)):
                assert link in ids


@pytest.mark.parametrize(("name", "options"), TABLES[:3])
def test_every_tile_of_azul_lies_where_it_can_be_seen(name: str, options: dict[str, str]) -> None:
    for view, root in nonempty(pictures(game(name), options)):
        drawn = [each for each in root if each.tag == f"{SVG}use" and each.get("href", "").startswith("#t-")]
        lying = sum(len(tiles) for tiles in view.factories) + len(view.centre) + view.marker_in_centre  # type: ignore[attr-defined]
        for board in view.boards:  # type: ignore[attr-defined]
            lying += sum(line.tiles for line in board.lines) + len(board.floor)
            lying += sum(space is not None for row in board.wall for space in row)
        assert len(drawn) == lying
        for each in drawn:
            x, y, side = (float(each.get(name, "")) for name in ("x", "y", "width"))
            assert 0 <= x <= WIDTH - side
            assert 0 <= y <= HEIGHT - side


def test_every_game_has_a_drawing() -> None:
    for name in nonempty(names()):
        rules = game(name)
        view = rules.view(rules.new(), None)
        assert picture(view).startswith("<svg")
        assert view._repr_svg_() == picture(view)  # as a notebook shows it


def test_a_spectators_picture_is_the_same_whatever_is_hidden() -> None:
    duel = game("duel")
    rng = seeded(3)
    differs = False
    for state in walk(duel, {"tablets": "first", "start": "1"}, seed=3):
        for seat in range(2):
            twin = duel.determinise(state, seat, rng)
            differs |= twin.tobytes() != state.tobytes()
            if twin[0].display.tolist() == state[0].display.tolist():
                assert picture(duel.view(twin, None)) == picture(duel.view(state, None))
    assert differs


def test_names_are_drawn_with_their_accents_or_shown_by_number() -> None:
    assert all(can_write(name) for name in ("Ana Gonçalves", "Søren", "Žižek", "João-1", "O'Neill"))
    assert not can_write("Иван")
    assert shown_name("Иван", 1, texts("nl")) == shown_name("", 1, texts("nl")) == "Speler 2"
    assert shown_name("a name that is far too long", 0, texts("nl")) == "a name that i."
    assert written("ã", 0, 0, 10, "#000").count("<path") == 2


def test_letters_are_as_wide_as_they_are_drawn() -> None:
    assert width_of("", 10) == 0
    assert width_of("WW", 10) == pytest.approx(2 * LETTERS["W"][0] + 2.4)
    assert width_of("A", 20) == 2 * LETTERS["A"][0]


def test_what_people_are_called_can_not_break_out_of_the_picture() -> None:
    view = game("azul").view(game("azul").new(), None)
    root = ElementTree.fromstring(picture(view, ["</title><script>", "&"]))
    assert root.find(f"{SVG}title").text == "Azulejos: </title><script> 0, & 0"  # type: ignore[union-attr]
    assert not [element for element in root.iter() if "script" in element.tag]
