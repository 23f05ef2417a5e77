"""Made names: data in databases and files, words wherever they are shown."""

from __future__ import annotations

import msgspec
import pytest

import azulejos
from azulejos.bots import all_names
from azulejos.cli.play.replay import names_in
from azulejos.core.records.fairness import seeded_fairness
from azulejos.core.records.game_file import format_record, parse_record
from azulejos.core.records.record import Playthrough
from azulejos.server.features.accounts.names import PeopleError, clean_name
from azulejos.server.features.archive.replay import replay_of
from azulejos.server.protocol.messages import LobbyTable
from azulejos.server.table_service.log import read_brief
from azulejos.server.tables import events
from azulejos.texts.language import LANGUAGES
from azulejos.texts.names import FORGOTTEN, GUEST, MARK, PLAYER, bot_names, made_name, renewed, word_name
from azulejos.texts.reader import texts

OLD = {"Guest 1234": "#guest 1234", "Somebody": "#forgotten", "potter": "#potter", "master-long 2": "#master-long 2"}
CHOSEN = ("Ana", "Guest 12", "Guest 12345", "somebody", "guest 1234", "potters", "Potter", "")


@pytest.mark.parametrize(
    ("name", "shown"),
    {
        made_name(GUEST, 1234): "Gjest 1234",
        made_name(PLAYER, 2): "Spiller 2",
        made_name(FORGOTTEN): "Noen",
        made_name("random"): "Tilfeldig",
        made_name("random", 3): "Tilfeldig 3",
        made_name("my-engine", 2): "my-engine 2",
        "Ana": "Ana",
        "#": "#",
        "# 1": "# 1",
        "#Guest 1": "#Guest 1",
    }.items(),
)
def test_a_name_is_worded_if_nobody_has_chosen_it(name: str, shown: str) -> None:
    assert word_name(texts("nb"), name) == shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_name_has_words_in_every_language(language: str) -> None:
    for kind in (GUEST, PLAYER, FORGOTTEN, "random", "greedy", "potter"):
        shown = word_name(texts(language), made_name(kind, 12))
        assert MARK not in shown
        assert kind not in shown
        assert (shown == word_name(texts("en"), made_name(kind, 12))) == (language == "en")


def test_bots_of_one_kind_are_numbered() -> None:
    assert bot_names(["potter", None, "potter", "master"]) == ["#potter 1", None, "#potter 2", "#master"]


@pytest.mark.parametrize(("old", "new"), OLD.items())
def test_what_earlier_versions_made_is_known(old: str, new: str) -> None:
    assert renewed(old, all_names()) == new
    assert renewed(new, all_names()) == new


@pytest.mark.parametrize("name", CHOSEN)
def test_a_name_that_a_person_chose_stays_as_it_is(name: str) -> None:
    assert renewed(name, all_names()) == name


def test_old_rows_of_a_database_are_read_as_if_they_were_new() -> None:
    sat = events.decode('{"type":"sat","seat":0,"person":"p1","name":"Guest 1234","words":""}')
    assert isinstance(sat, events.Sat)
    assert sat.name == "#guest 1234"
    old = LobbyTable("t", "azul", {}, "open", ["Guest 1234", None, "Ana", "Somebody"], None, 0)
    brief = read_brief(msgspec.json.encode(old).decode())
    assert brief is not None
    assert brief.seats == ["#guest 1234", None, "Ana", "#forgotten"]


def test_old_files_are_read_and_shown_as_new_ones() -> None:
    game = azulejos.game("azul")
    playthrough = Playthrough(game, game.with_defaults({"players": 4}), seeded_fairness(5))
    old = parse_record(format_record(playthrough.record(tuple(OLD), {}, reveal=True)), azulejos.game)
    assert replay_of(old).players == list(OLD.values())
    assert names_in(old, texts("nb")) == ("Gjest 1234", "Noen", *names_in(old, texts("nb"))[2:])
    assert names_in(old, texts("nb")) == tuple(word_name(texts("nb"), name) for name in OLD.values())


@pytest.mark.parametrize("name", ["#guest 1234", "#Ana", "\uff03Ana"])
def test_nobody_can_choose_a_name_that_looks_like_data(name: str) -> None:
    with pytest.raises(PeopleError, match="A name can't begin with #"):
        clean_name(name)
