"""`azulejos daily`: play the deal of the day in the terminal, and check a played one."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from azulejos.cli.play import daily
from azulejos.core.errors import AzulejosError
from azulejos.core.records.game_file import format_record
from azulejos.daily.chain import PACKAGE
from azulejos.daily.deal import BOT, deal_on
from azulejos.games import game as find_game
from tests.daily.played import first_moves, played

DAY = date(2026, 11, 18)


def kept(folder: Path, text: str) -> Path:
    path = folder / "deal.azulejos"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["azul", "duel"])
def test_a_played_deal_is_checked_to_its_result(name: str, tmp_path: Path) -> None:
    deal = deal_on(PACKAGE, find_game(name), DAY)
    play = played(deal, first_moves)
    text = format_record(play.record(("Ana", "Tiler"), {}, reveal=True))
    scores = deal.game.scores(play.state)
    assert str(abs(scores[0] - scores[1])) in daily.check(kept(tmp_path, text))


def test_another_reply_of_the_bot_is_refused(tmp_path: Path) -> None:
    deal = deal_on(PACKAGE, find_game("azul"), DAY)
    play = deal.begin()
    while not deal.game.is_over(play.state):
        legal = deal.game.legal(play.state)
        is_bot = deal.game.actor(play.state) == BOT
        play.play(legal[-1] if is_bot else legal[0])  # its tiles go to the floor
    path = kept(tmp_path, format_record(play.record(("Ana", "Tiler"), {}, reveal=True)))
    with pytest.raises(AzulejosError, match="is not the bot's reply"):
        daily.check(path)


def test_a_game_that_belongs_to_no_day_is_refused() -> None:
    with pytest.raises(AzulejosError, match="not the deal of a day"):
        daily.check(Path("examples/azul-2.azulejos"))


def test_days_outside_of_the_chain_have_no_deal() -> None:
    with pytest.raises(AzulejosError, match="from 2026-11-01 to 2036-"):
        daily.covered(date(2026, 10, 31))
