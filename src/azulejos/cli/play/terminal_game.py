"""A game being played at one keyboard: bots move, people type moves and commands.

Every move is on disk before the next one is asked for, so that Ctrl-C, or worse, loses nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from azulejos.bots.background import BackgroundCompiler
from azulejos.bots.entrants import Entrant
from azulejos.bots.precompile import RULES, Part, part_of_bot
from azulejos.bots.protocol import seen_by_actor
from azulejos.cli.boards.screen import Screen
from azulejos.cli.effect_texts import capital
from azulejos.cli.files import write_record
from azulejos.cli.play.move_help import group_moves, show_moves, show_preview, show_steps, typed_actions
from azulejos.cli.play.seats import HUMAN, SEATS_TAG, seated_bots, shown_names
from azulejos.cli.speech import word_error
from azulejos.core.effects import Step
from azulejos.core.errors import AzulejosError, OptionError
from azulejos.core.records.record import Action, Deal, Playthrough, Record
from azulejos.core.rng import seeded
from azulejos.texts.reader import guide
from azulejos.texts.reasons import because

MOST_OUTCOMES_SHOWN = 8  # of what chance decides at once


class TerminalGame:
    """People and bots around one game, at one keyboard."""

    def __init__(
        self,
        playthrough: Playthrough,
        seats: Sequence[str],
        names: tuple[str, ...],
        path: Path,
        screen: Screen,
        seed: int | None,
    ) -> None:
        self.playthrough = playthrough
        self.game = playthrough.game
        self.seats = seats
        self.bots = seated_bots(seats, playthrough.game)
        self.players = names  # as the file calls them
        self.path = path
        self.screen = screen
        self.texts = screen.texts
        self.names = shown_names(screen.texts, names)
        self.rng = seeded(secrets.randbits(64) if seed is None else seed)  # the bots' own chance
        self._ready: set[str] = set()  # names of bots that have moved
        self.resumes = f"azulejos play --load '{path}'"  # the command that resumes it
        self._wants_to_leave = False
        self._warned_of_disk = False

    def run(self) -> None:
        """Play until the game is over or the person leaves; either way it is on disk."""
        with BackgroundCompiler(lambda line: None) as compiler:
            self.compiler = compiler
            self.start_compiling()
            self.play_on()

    def start_compiling(self) -> None:
        """See to it that bots get ready while people think."""
        parts = {part_of_bot(entrant.name, self.game.name) for entrant in self.bots.values()}
        if self.compiler.start([*filter(None, parts), Part(self.game.name, RULES)]):
            self.screen.say(self.texts("cli_compiling"))

    def play_on(self) -> None:
        self.screen.say(f"{self.game.title}: {', '.join(self.names)}.", "title")
        if not any(isinstance(ply, Action) for ply in self.playthrough.plies):
            self.say_how_to_play()
        try:
            while not self.game.is_over(self.playthrough.state) and not self._wants_to_leave:
                self.keep()
                self.turn()
        except (KeyboardInterrupt, EOFError):
            self.screen.say("")
            self._wants_to_leave = True
        self.keep()
        if self._wants_to_leave:
            self.screen.say(self.texts("cli_kept", command=self.resumes))
        else:
            self.say_result()

    def say_how_to_play(self) -> None:
        """The aim of the game, and how to type a move: a line each."""
        self.screen.say(self.texts(f"cli_aim_{self.game.name}"))
        self.screen.say(self.texts(f"cli_type_{self.game.name}"))

    def turn(self) -> None:
        """One action of the seat to act."""
        seat = self.game.actor(self.playthrough.state)
        if self.seats[seat] == HUMAN:
            self.ask(seat)
            return
        entrant = self.bots[self.seats[seat]]
        self.make_ready(entrant)
        seen = seen_by_actor(self.game, self.playthrough.state, self.rng)
        self.play(entrant.make().choose(seen, entrant.budget, self.rng).action)

    def make_ready(self, entrant: Entrant) -> None:
        """Before a bot's first move, wait until it is compiled."""
        if entrant.name in self._ready:
            return
        part = part_of_bot(entrant.name, self.game.name)
        if part is not None and not self.compiler.is_ready(part):
            self.screen.say(self.texts("cli_bot_compiling", bot=self.texts("bot_name", bot=entrant.name)))
            self.compiler.wait([part])
        entrant.make().prepare(self.game)
        self._ready.add(entrant.name)

    def ask(self, seat: int) -> None:
        """Show the table and obey until something has changed or the person leaves."""
        self.show(seat)
        self.screen.say(self.texts("cli_moves", moves=group_moves(self.game.moves(self.playthrough.state))))
        plies = len(self.playthrough.plies)
        while len(self.playthrough.plies) == plies and not self._wants_to_leave:
            try:
                self.obey(self.screen.ask(f"{self.names[seat]}> ").strip(), seat)
            except AzulejosError as error:
                self.screen.say(f"{capital(word_error(self.texts, error))}.", "strong")

    def show(self, seat: int) -> None:
        """The table, for a person alone with the own board first; people together see it as it lies."""
        self.screen.show(self.game, self.playthrough.state, self.viewer(seat))

    def viewer(self, seat: int) -> int | None:
        """The viewer of the screen while a seat acts: the only person, or the one of several who acts."""
        people = [number for number, kind in enumerate(self.seats) if kind == HUMAN]
        if len(people) == 1:
            return people[0]
        return seat if seat in people and self.game.has_secrets else None

    def say_steps(self, steps: Sequence[Step]) -> None:
        show_steps(self.screen, steps, self.names)

    def say_deal(self, deal: Deal, viewer: int | None) -> None:
        """Say what chance revealed in the middle of a turn; the deals of whole rounds are seen on the table."""
        if len(deal.outcomes) <= MOST_OUTCOMES_SHOWN:
            self.say_steps(self.game.explain_deal(self.playthrough.before(-1), deal.outcomes, viewer))

    def obey(self, line: str, seat: int) -> None:
        """A command or a move."""
        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                self.screen.say(self.texts("cli_commands"))
            case "?" | "help" if rest.strip():
                show_preview(self.screen, self.game, self.playthrough.state, self.names, rest.strip())
            case "?" | "help":
                self.screen.say(f"{self.texts('cli_commands')}\n\n{guide(self.game.name, self.texts.language)}")
            case "moves":
                show_moves(self.screen, self.game, self.playthrough.state, self.names)
            case "show":
                self.show(seat)
            case "undo":
                self.undo()
            case "save":
                self.save(rest.strip())
            case "quit" | "exit":
                self._wants_to_leave = True
            case _:
                for action in typed_actions(self.game, self.playthrough.state, line):
                    self.play(action)

    def play(self, move: int) -> None:
        """Play an action and say what it did."""
        state = self.playthrough.state.copy()
        seat = self.game.actor(state)
        self.playthrough.play(move)
        viewer = self.viewer(seat)
        self.screen.say(f"{self.names[seat]}: {self.game.notation.format_move(state, move, viewer)}", "title")
        self.say_steps(self.game.explain(state, move, viewer))
        dealt = self.playthrough.plies[-1]
        if isinstance(dealt, Deal):
            self.say_deal(dealt, viewer)

    def undo(self) -> None:
        """Take back the last move that a person made, and the bots' answers to it."""
        back = 0
        for ply in reversed(self.playthrough.plies):
            if not isinstance(ply, Action):
                raise OptionError(because("drawn_since"))
            back += 1
            if self.seats[ply.seat] == HUMAN:
                break
        else:
            raise OptionError(because("nothing_to_take_back"))
        for _ in range(back):
            self.playthrough.undo()
        self.screen.say(self.texts("cli_taken_back", moves=back))

    def save(self, name: str) -> None:
        """Keep a copy under a name of one's own, or say where the game is kept anyway."""
        if name:
            write_record(Path(name).expanduser(), self.record())
        self.screen.say(self.texts("cli_saved", path=str(name or self.path)))

    def keep(self) -> None:
        """Write the game to its file; a failing disk is mentioned once, and play continues."""
        try:
            write_record(self.path, self.record())
        except (OSError, AzulejosError) as error:
            if not self._warned_of_disk:
                self.screen.say(self.texts("cli_not_kept", why=word_error(self.texts, error)), "strong")
            self._warned_of_disk = True

    def record(self) -> Record:
        """The game so far, with its secret: the file is the players' own, and play resumes from it."""
        return self.playthrough.record(self.players, {SEATS_TAG: ",".join(self.seats)}, reveal=True)

    def say_result(self) -> None:
        state = self.playthrough.state
        self.screen.show(self.game, state, None)
        scores = ", ".join(f"{name} {points}" for name, points in zip(self.names, self.game.scores(state), strict=True))
        winners = [self.names[seat] for seat in self.game.winners(state)]
        won = self.texts("won" if len(winners) == 1 else "won_together", names=self.texts.listed(winners))
        self.screen.say(f"{won}. {scores}.", "title")
        replay, verify = f"azulejos replay '{self.path}'", f"azulejos verify '{self.path}'"
        self.screen.say(self.texts("cli_see_again", replay=replay, verify=verify))
