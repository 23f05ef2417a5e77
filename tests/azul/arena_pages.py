"""Replay pages of Board Game Arena, made of our own games by what is publicly known of their logs.

No real page is among the tests: these are made of a record, with the platform's numbers for colours, players and tiles,
takes that are undone, counting player by player or line by line, and whatever else a page may hold.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from azulejos.core.actors import CHANCE
from azulejos.core.effects import Effect
from azulejos.core.records.record import Action, Deal, Record

KINDS = {"black": 1, "white": 2, "blue": 3, "yellow": 4, "red": 5, "marker": 0}
Event = dict[str, Any]


class PageWriter:
    """The log of one record, as packets of notifications."""

    def __init__(self, record: Record, seed: int, undone: float = 0.15) -> None:
        self.record = record
        self.undone = undone  # the share of moves before which another one is made and undone
        self.random = Random(seed)
        self.number_of = self.random.choice([int, str])  # the platform writes numbers in both ways
        self.ids = self.random.sample(range(80_000_000, 99_000_000), len(record.players))
        self.packets: list[Event] = []
        self.scores = [0] * len(record.players)
        self.is_fast = self.random.random() < 0.5
        self.pending: list[Effect] = []

    def page(self) -> str:
        """The page, with the log among other scripts."""
        self.write_log()
        return (
            "<!DOCTYPE html><html><head><title>Azul • Board Game Arena</title></head><body>\n<script>\n"
            f'gameui.completesetup( "azul", "Azul", {json.dumps(self.table())}, [], null );\n'
            f"g_gamelogs = {json.dumps(self.packets)};\nvar g_last_msg_dispatched = {{}};\n</script></body></html>"
        )

    def table(self) -> Event:
        options = (
            {"boardNumber": 2 if self.record.options["wall"] == "grey" else 1} if self.random.random() < 0.7 else {}
        )
        seats = list(enumerate(zip(self.ids, self.record.players, strict=True)))
        self.random.shuffle(seats)
        players = {
            str(number): {"id": str(number), "name": name, "player_no": str(seat + 1), "color": "000000"}
            for seat, (number, name) in seats
        }
        return {"players": players, "playerorder": self.ids[::-1], "gamestates": {"1": {"name": "setup"}}} | options

    def write_log(self) -> None:
        self.send("gameStateChange", {"id": 10, "name": "", "type": "game"})
        states = list(self.record.states())
        for state, after, ply in zip(states, states[1:], self.record.plies, strict=False):
            game = self.record.game
            if isinstance(ply, Deal):
                self.deal(game.explain_deal(state, ply.outcomes, None))
                self.send(
                    "gameStateChange", {"id": 20, "active_player": self.ids[game.actor(after)], "type": "activeplayer"}
                )
                continue
            effects = flat(game.explain(state, ply.action, None))
            if game.view(state, None).phase == "offer":
                self.take(ply, effects)
            self.pending += [each for each in effects if is_tiling(each)]
            if game.actor(after) == CHANCE or game.is_over(after):
                self.count()
        if self.record.plies and self.record.game.is_over(states[-1]):
            scores = self.record.game.scores(states[-1])
            result = [{"id": str(number), "score": str(score)} for number, score in zip(self.ids, scores, strict=True)]
            self.send("gameStateChange", {"id": 99, "name": "gameEnd", "args": {"result": result}})

    def send(self, kind: str, arguments: Event) -> None:
        number = len(self.packets) + 1
        extra = {"h": "".join(self.random.choices("0123456789abcdef", k=6))} if self.random.random() < 0.3 else {}
        event = {"uid": f"u{number}", "type": kind, "log": "${player_name} …", "args": arguments, **extra}
        packet = {"channel": "/table/t1", "table_id": "1", "packet_id": str(number), "move_id": "1", "data": [event]}
        self.packets.append(packet)
        if self.random.random() < 0.1:  # the same for the spectators' channel
            self.packets.append(packet | {"channel": "/table/ts1"})

    def tiles(self, colours: list[str], **where: int) -> list[Event]:
        return [
            {"id": self.random.randrange(200), "type": self.number_of(KINDS[colour]), "location": "factory", **where}
            for colour in colours
        ]

    def who(self, seat: int) -> Event:
        return {"playerId": self.number_of(self.ids[seat]), "player_name": self.record.players[seat]}

    def deal(self, effects: Any) -> None:
        factories: dict[int, list[Event]] = {0: self.tiles(["marker"])}
        most = {2: 5, 3: 7, 4: 9}[len(self.ids)]
        for factory in range(1, most + 1):
            factories[factory] = []
        for effect in flat(effects):
            if effect.kind == "deal":
                factories[effect.to[0].row + 1] += self.tiles([str(effect.tiles[0])])
        listed = self.random.random() < 0.5
        given: Any = list(factories.values()) if listed else {str(key): value for key, value in factories.items()}
        self.send("factoriesFilled", {"factories": given, "remainingTiles": 60})

    def take(self, ply: Action, effects: list[Effect]) -> None:
        """The tiles selected and placed; now and then something else first, which is undone."""
        moved = [each for each in effects if each.kind in ("place", "fall", "discard") and from_offer(each)]
        colours = [str(tile) for each in moved for tile in each.tiles]
        origin = moved[0].origin
        assert origin
        factory = 0 if origin.zone == "centre" else origin.row + 1
        line = next((each.to[0].row + 1 for each in moved if each.kind == "place"), 0)
        marker = any(each.kind == "marker" for each in effects)
        while self.random.random() < self.undone:
            self.select(ply.seat, colours, factory, marker)
            if self.random.random() < 0.5:
                self.place(ply.seat, colours, self.random.randrange(6))
                self.send("undoSelectLine", self.who(ply.seat))
                if self.random.random() < 0.3:
                    self.place(ply.seat, colours, line)
                    self.send("undoSelectLine", self.who(ply.seat))
            self.send("undoTakeTiles", self.who(ply.seat) | {"undo": {"from": factory}})
        self.select(ply.seat, colours, factory, marker)
        self.place(ply.seat, colours, line)

    def select(self, seat: int, colours: list[str], factory: int, takes_marker: bool) -> None:
        if takes_marker:
            marker = self.who(seat) | {"type": 0, "line": 0, "placedTiles": [], "fromHand": False}
            self.send("tilesPlacedOnLine", marker | {"discardedTiles": self.tiles(["marker"], line=0, column=1)})
            self.send("firstPlayerToken", self.who(seat))
        kind = self.number_of(KINDS[colours[0]])
        taken = {"number": len(colours), "type": kind, "selectedTiles": self.tiles(colours), "discardedTiles": []}
        self.send("tilesSelected", self.who(seat) | taken | {"fromFactory": self.number_of(factory)})

    def place(self, seat: int, colours: list[str], line: int) -> None:
        placed = {"line": self.number_of(line), "number": len(colours), "type": self.number_of(KINDS[colours[0]])}
        tiles = {"placedTiles": self.tiles(colours), "discardedTiles": [], "fromHand": True}
        self.send("tilesPlacedOnLine", self.who(seat) | placed | tiles)

    def count(self) -> None:
        """Tiling and floor lines, of all players at once line by line, or of one player after the other."""
        seats = list(range(len(self.ids)))
        for group in [seats] if self.is_fast else [[seat] for seat in seats]:
            for row in range(5):
                complete = {str(self.ids[seat]): self.tiled(seat, row) for seat in group if self.tile_of(seat, row)}
                if complete:
                    self.send("placeTileOnWall", {"completeLines": complete})
            floors = {str(self.ids[seat]): self.floor(seat) for seat in group if self.floor(seat)["tiles"]}
            self.send("emptyFloorLine", {"floorLines": floors or []})
        for effect in self.pending:
            if effect.kind.endswith(" bonus"):
                scores = {str(self.ids[effect.seat]): {"points": effect.points, "tiles": []}}
                self.send("endScore", {"scores": scores})
        self.pending = []

    def tile_of(self, seat: int, row: int) -> Effect | None:
        return next(
            (each for each in self.pending if each.kind == "tile" and (each.seat, each.to[0].row) == (seat, row)), None
        )

    def tiled(self, seat: int, row: int) -> Event:
        tile = self.tile_of(seat, row)
        assert tile
        where = {"line": row + 1, "column": tile.to[0].space + 1}
        at = self.pending.index(tile)
        points = 0
        for each in self.pending[at + 1 :]:
            if each.kind not in ("row", "column", "alone"):
                break
            points += each.points
        return {
            "placedTile": self.tiles([str(tile.tiles[0])], **where)[0],
            "discardedTiles": [],
            "pointsDetail": {"points": points, "rowTiles": [], "columnTiles": []},
        }

    def floor(self, seat: int) -> Event:
        """The cost of the floor line by the printed numbers, even if the score can't fall so far."""
        paid = [each for each in self.pending if each.kind == "pay" and each.seat == seat]
        tiles = [str(tile) for each in paid for tile in each.tiles]
        return {"tiles": self.tiles(tiles), "points": -sum((1, 1, 2, 2, 2, 3, 3)[: len(tiles)])}


def flat(effects: Any) -> list[Effect]:
    """The effects, whether they come one by one or in steps."""
    return list(flattened(effects))


def flattened(effects: Any) -> Iterator[Effect]:
    for each in effects:
        if hasattr(each, "effects"):
            yield from each.effects
        else:
            yield each


def from_offer(effect: Effect) -> bool:
    return effect.origin is not None and effect.origin.zone in ("centre", "factory")


def is_tiling(effect: Effect) -> bool:
    return effect.kind in ("tile", "row", "column", "alone", "pay") or effect.kind.endswith(" bonus")


def page_of(record: Record, seed: int) -> str:
    return PageWriter(record, seed).page()


def spoil(record: Record, seed: int, kind: str, edit: Callable[[Event], object]) -> str:
    """The log alone, without undone moves, with a change in the first notification of a kind."""
    writer = PageWriter(record, seed, undone=0)
    writer.write_log()
    given = (event["args"] for packet in writer.packets for event in packet["data"] if event["type"] == kind)
    edit(next(arguments for arguments in given if arguments.get("fromHand", True)))
    return json.dumps(writer.packets)
