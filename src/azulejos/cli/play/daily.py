"""`azulejos daily`: the deal of the day, from the chain of the package; and the check of a played one."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import platformdirs

from azulejos.cli.boards.screen import Screen, screen_for
from azulejos.cli.files import SUFFIX, read_record
from azulejos.cli.play.seats import HUMAN
from azulejos.cli.play.terminal_game import TerminalGame
from azulejos.core.errors import AzulejosError, FairnessError, OptionError
from azulejos.core.game import Game
from azulejos.core.records.record import Playthrough, Record
from azulejos.daily.chain import FIRST_DAY, PACKAGE, is_covered, last_day
from azulejos.daily.checking import DayResult, check_record
from azulejos.daily.deal import DayDeal, day_in, deal_on
from azulejos.texts.names import PLAYER, made_name
from azulejos.texts.reader import Texts
from azulejos.texts.reasons import because
from azulejos.texts.speech import spoken


class DailyGame(TerminalGame):
    """A game against the opponent of the day. Nothing is taken back, since everybody has the same tiles."""

    def __init__(self, deal: DayDeal, playthrough: Playthrough, path: Path, screen: Screen) -> None:
        bot = deal.opponent.bot
        names = made_name(PLAYER, 1), made_name(bot)
        super().__init__(playthrough, [HUMAN, bot], names, path, screen, None)
        self.deal = deal
        self.resumes = f"azulejos daily --game {deal.game.name}"

    def play_on(self) -> None:
        bot = self.texts("bot_name", bot=self.deal.opponent.bot)
        self.screen.say(self.texts("cli_daily", day=self.deal.day.isoformat(), bot=bot), "title")
        super().play_on()

    def turn(self) -> None:
        """One action: a person's, or the reply that everybody gets."""
        seat = self.game.actor(self.playthrough.state)
        if self.seats[seat] == HUMAN:
            self.ask(seat)
        else:
            self.make_ready(self.bots[self.seats[seat]])
            self.play(self.deal.reply(self.playthrough.state))

    def undo(self) -> None:
        raise OptionError(because("no_take_backs"))

    def say_result(self) -> None:
        super().say_result()
        scores = self.game.scores(self.playthrough.state)
        self.screen.say(word_result(self.texts, self.deal, DayResult(scores)), "strong")


def begin(game: Game, plain: bool) -> None:
    """Play today's deal, or resume it; once it is over, say how it went."""
    deal = deal_on(PACKAGE, game, covered(datetime.now(UTC).date()))
    path = path_of(deal)
    screen = screen_for(plain, spoken())
    playthrough = Playthrough.resume(read_record(path)) if path.exists() else deal.begin()
    if playthrough.fairness != deal.begin().fairness:
        raise FairnessError(because("not_this_deal", day=deal.day.isoformat()))
    if game.is_over(playthrough.state):
        screen.say(word_result(screen.texts, deal, DayResult(game.scores(playthrough.state))), "strong")
        return
    DailyGame(deal, playthrough, path, screen).run()


def path_of(deal: DayDeal) -> Path:
    """The one file of a deal: who has played it once has played it."""
    name = f"{deal.day.isoformat()}-{deal.game.name}{SUFFIX}"
    return Path(platformdirs.user_data_dir("azulejos")) / "daily" / name


def check(path: Path) -> str:
    """The result of a played deal of the package's chain, checked move by move and reply by reply."""
    record = read_record(path)
    deal = deal_of(record)
    return word_result(spoken(), deal, check_record(deal, record))


def deal_of(record: Record) -> DayDeal:
    """The deal that a record says it is of."""
    day = day_in(record.game_id, record.game)
    if day is None:
        raise AzulejosError(because("no_deal_of_a_day"))
    return deal_on(PACKAGE, record.game, covered(day))


def covered(day: date) -> date:
    """Refuse a day that has no deal."""
    if not is_covered(day):
        raise OptionError(because("no_deal_then", first=FIRST_DAY.isoformat(), last=last_day().isoformat()))
    return day


def word_result(say: Texts, deal: DayDeal, result: DayResult) -> str:
    bot = say("bot_name", bot=deal.opponent.bot)
    outcome = "won" if result.margin > 0 else "lost" if result.margin < 0 else "level"
    margin = abs(result.margin)
    return f"{deal.day.isoformat()}: {say('daily_verdict', outcome=outcome, bot=bot, margin=margin)}."
