"""The examples of `docs/protocol.md`: messages of three small games that are really played, the same each time.

People, ids, secrets, words and times are fixed, and moves are chosen by a seeded generator. What is sent goes through
the server, which would refuse what is not right; what is received is what it sends to watchers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from azulejos.bots import bot
from azulejos.bots.protocol import Seen
from azulejos.bots.search.budget import Budget
from azulejos.core.records.fairness import pledge_of
from azulejos.core.rng import seeded
from azulejos.games import game as find_game
from azulejos.server.bots.roster import Roster
from azulejos.server.database.migration import migrate
from azulejos.server.database.store import Store
from azulejos.server.database.urls import file_url
from azulejos.server.features.audience.audience import Audience
from azulejos.server.features.chat.chat import Chat
from azulejos.server.features.lobby.lobby import Lobby
from azulejos.server.http.rate_limits import LIMITS, Limiter
from azulejos.server.protocol import commands, messages, questions, table_setup, table_state
from azulejos.server.protocol.messages import goodbye_message, refused_message
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import Person, face_of
from azulejos.server.runtime.processor import Asker
from azulejos.server.settings import Settings
from azulejos.server.table_service.service import TableService
from azulejos.server.tables.setup import checked_setup, new_table

ANA = Person("5d1c0be2f4a97e36", "Ana", is_account=True)
RUI = Person("c07a94d1e85b2f63", "Rui", is_account=False)
AZUL, DUEL, CLOSED, WAITING = "7FhQk2MnXw4R", "Dk93TzVbQe5y", "m8WcJ0xPsT6K", "s2XbN7vGq0Lf"
START = 1_750_000_000_000
PAUSE = 4_200  # milliseconds from one command to the next
AZUL_SEED, DUEL_SEED = 7, 9  # with the second, a plate is soon kept that the other player has not seen
MOVES_BEFORE_PREVIEW = 13  # of the game of Azul: few tiles are left, so that the examples are short

Examples = dict[str, Any]


class Listener:
    """A watcher that keeps what it is sent."""

    def __init__(self, who: Person) -> None:
        self.who = who
        self.heard: list[messages.FromServer] = []

    @property
    def person(self) -> str:
        return self.who.id

    def send(self, message: messages.FromServer) -> None:
        self.heard.append(message)

    def last(self, kind: type) -> Any:
        return next(message for message in reversed(self.heard) if isinstance(message, kind))


class Scene:
    """Tables with two people who watch and act, and the examples that have come up so far."""

    def __init__(self, store: Store) -> None:
        self.at = START
        self.tables = TableService(store, Settings(), Roster(), lambda: self.at)
        self.examples: Examples = {}
        self.listeners = {person: Listener(person) for person in (ANA, RUI)}
        for person in self.listeners:
            self.tables.presence.arrive(person.id)
        self.words = seeded(AZUL_SEED)
        self.sent = 0

    def show(self, name: str, message: Any) -> None:
        """Keep a message as an example, as it goes over the wire."""
        assert name not in self.examples
        self.examples[name] = msgspec.json.decode(messages.encoder.encode(message))

    async def open(self, table_id: str, setup: table_setup.Setup) -> None:
        """A table as `TableService.create` makes one, but with an id and a secret that are known."""
        setup = checked_setup(setup, self.tables.bots)
        secret = hashlib.sha256(table_id.encode()).digest()
        await self.tables.log.create(new_table(table_id, find_game(setup.game), setup, ANA.id, secret, self.at))

    def new_id(self) -> str:
        self.sent += 1
        return f"e3b0-{self.sent}"

    async def do(self, person: Person, command: commands.Command, name: str | None = None) -> messages.Ack:
        """Carry a command out, and perhaps keep it as an example."""
        self.at += PAUSE
        if name:
            self.show(name, command)
        if isinstance(command, commands.Say):
            return await Chat(self.tables).say(person, command)
        return await self.tables.handle(person, command)

    async def watch(self, person: Person, asked: questions.Watch) -> table_state.State:
        listener = self.listeners[person]
        await self.tables.watch(listener, asked.table, asked.since)
        state: table_state.State = listener.last(table_state.State)
        return state

    async def whose_turn(self, table_id: str) -> tuple[Person, int]:
        """The person whose turn it is, and the number of the state."""
        table = (await self.tables.log.live(table_id)).table
        assert table.to_act is not None
        seated = table.seats[table.to_act].person
        return next(person for person in self.listeners if person.id == seated), table.number

    async def next_move(self, table_id: str, name: str = "greedy") -> str:
        table = (await self.tables.log.live(table_id)).table
        state = table.playing().state
        seen = Seen(table.game, state.copy(), table.game.actor(state))
        action = bot(name, table.game.name).choose(seen, Budget(), self.words).action
        return table.game.notation.format_move(state, action)

    async def play(self, table_id: str, is_done: Callable[[], bool], name: str = "greedy") -> None:
        """Play moves until something is true, or the game is over."""
        live = await self.tables.log.live(table_id)
        while live.table.status == "running" and not is_done():
            person, number = await self.whose_turn(table_id)
            move = await self.next_move(table_id, name)
            await self.do(person, commands.Move(table_id, self.new_id(), number, move))


async def make(folder: Path) -> Examples:
    """All examples, by the names of their files."""
    url = file_url(folder / "examples.db")
    await migrate(url, lambda _: None)
    store = Store(url)
    store.start()
    try:
        scene = Scene(store)
        scene.show(
            "welcome",
            messages.Welcome(ANA.id, ANA.name, ANA.is_account, "1.0.0", messages.PROTOCOL, START, face_of(ANA)),
        )
        await play_azul(scene)
        await play_duel(scene)
        await close_a_table(scene)
        await call_a_bot(scene)
        show_the_rest(scene)
        return scene.examples
    finally:
        await store.close()


async def play_azul(scene: Scene) -> None:
    """A game to its end, with chat, a stale move, a question and an answer."""
    setup = table_setup.Setup(
        "azul", {"wall": "coloured", "start": "2"}, clock=table_setup.RealTime(600, 5), listed=True
    )
    scene.show("setup-azul", setup)
    await scene.open(AZUL, setup)
    words = "azul do mar, e o resto ao acaso: 6f1d"
    await scene.do(ANA, commands.Sit(AZUL, scene.new_id(), 0, pledge=pledge_of(words)), "sit")
    scene.show("watch", asked := questions.Watch(AZUL))
    scene.show("state-open", await scene.watch(RUI, asked))
    audience = Audience(scene.tables.log)
    audience.come(AZUL, scene.listeners[RUI])
    scene.show("audience", audience.of(AZUL))
    scene.show("lobby", await Lobby(scene.tables.log).tables())
    await scene.watch(ANA, asked)
    await scene.do(RUI, commands.Sit(AZUL, scene.new_id(), None, "telhado 42"))
    await scene.do(ANA, commands.OpenWords(AZUL, scene.new_id(), words), "open_words")
    live = await scene.tables.log.live(AZUL)
    await scene.play(AZUL, lambda: len(live.table.plies) > MOVES_BEFORE_PREVIEW)
    person, number = await scene.whose_turn(AZUL)
    scene.show("state-azul", scene.listeners[person].last(table_state.State))
    move = await scene.next_move(AZUL)
    scene.show("preview", question := questions.Preview(AZUL, number, [move], outlook=True, id="e3b0-p1"))
    scene.show("previews-azul", await scene.tables.preview(Asker(person.id, "203.0.113.5"), question))
    acknowledged = await scene.do(person, commands.Move(AZUL, scene.new_id(), number, move), "move-azul")
    scene.show("ack", acknowledged)
    await refuse_a_stale_move(scene, number)
    await scene.do(person, commands.Say(AZUL, scene.new_id(), "Boa sorte!"), "say")
    scene.show("chat", scene.listeners[ANA].last(messages.ChatLine))
    await ask_for_an_undo(scene)
    await scene.play(AZUL, lambda: False)
    scene.show("state-over", await scene.watch(ANA, asked))
    await scene.do(RUI, commands.Rematch(AZUL, scene.new_id()), "rematch")


async def refuse_a_stale_move(scene: Scene, number: int) -> None:
    person, _ = await scene.whose_turn(AZUL)
    command = commands.Move(AZUL, scene.new_id(), number, await scene.next_move(AZUL))
    try:
        await scene.do(person, command)
    except Refusal as refusal:
        scene.show("refused", refused_message(refusal, command.id))


async def ask_for_an_undo(scene: Scene) -> None:
    """One player asks after the other has moved, and the other says no."""
    asker, number = await scene.whose_turn(AZUL)
    await scene.do(asker, commands.Move(AZUL, scene.new_id(), number, await scene.next_move(AZUL)))
    other, number = await scene.whose_turn(AZUL)
    await scene.do(other, commands.Move(AZUL, scene.new_id(), number, await scene.next_move(AZUL)))
    await scene.do(asker, commands.Undo(AZUL, scene.new_id()), "undo")
    await scene.do(other, commands.AnswerUndo(AZUL, scene.new_id(), agree=False), "answer_undo")


async def play_duel(scene: Scene) -> None:
    """Play until a player has done something hidden from the other; then one resigns."""
    setup = table_setup.Setup(
        "duel", {"tablets": "first", "start": "1"}, clock=table_setup.Correspondence(3), timeout="end"
    )
    scene.show("setup-duel", setup)
    scene.words = seeded(DUEL_SEED)
    await scene.open(DUEL, setup)
    for person in (ANA, RUI):
        await scene.watch(person, questions.Watch(DUEL))
        await scene.do(person, commands.Sit(DUEL, scene.new_id(), None, f"words of {person.name}"))
    await scene.play(DUEL, lambda: hides_a_move(scene.listeners[RUI]), "random")
    scene.show("state-duel", scene.listeners[RUI].last(table_state.State))
    person, number = await scene.whose_turn(DUEL)
    move = await scene.next_move(DUEL)
    question = questions.Preview(DUEL, number, [move], outlook=True)
    scene.show("previews-duel", await scene.tables.preview(Asker(person.id, "203.0.113.5"), question))
    await scene.do(person, commands.Move(DUEL, scene.new_id(), number, move), "move-duel")
    await scene.do(RUI, commands.Resign(DUEL, scene.new_id()), "resign")


def hides_a_move(listener: Listener) -> bool:
    """Whether the last thing that was sent is a plate which the listener has not seen."""
    return '"move":"K?"' in messages.encoder.encode(listener.last(table_state.State)).decode()


async def close_a_table(scene: Scene) -> None:
    """Add a bot, remove it, and close the table."""
    await scene.open(CLOSED, table_setup.Setup("azul", {"players": "3"}))
    await scene.do(ANA, commands.Fill(CLOSED, scene.new_id(), "greedy", 2), "fill")
    await scene.do(ANA, commands.Stand(CLOSED, scene.new_id(), 2), "stand")
    await scene.do(RUI, commands.Sit(CLOSED, scene.new_id(), 1))
    await scene.do(ANA, commands.Remove(CLOSED, scene.new_id(), 1), "remove")
    await scene.do(ANA, commands.Abandon(CLOSED, scene.new_id()), "abandon")
    scene.show("unwatch", questions.Unwatch(AZUL))
    scene.show("watch_lobby", questions.WatchLobby())


async def call_a_bot(scene: Scene) -> None:
    """One player leaves, and the other waits for a while."""
    await scene.open(WAITING, table_setup.Setup("azul", {"start": "2"}))
    for person in (ANA, RUI):
        await scene.do(person, commands.Sit(WAITING, scene.new_id()))
    scene.tables.presence.leave(RUI.id)
    scene.at += scene.tables.settings.grace_seconds * 1000
    await scene.do(ANA, commands.CallStandIn(WAITING, scene.new_id()), "call_stand_in")
    scene.tables.presence.arrive(RUI.id)


def show_the_rest(scene: Scene) -> None:
    scene.show("ping", asked := questions.Ping("p-17"))
    scene.show("pong", messages.Pong(asked.id, scene.at))
    limiter = Limiter(now=lambda: 0.0)
    try:
        for _ in range(LIMITS["messages"].amount + 1):
            limiter.hit("messages", "somebody")
    except Refusal as refusal:
        scene.show("goodbye", goodbye_message(refusal))
