"""A bad network between page and server: messages lost, late and doubled, connections cut, and a server that dies."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute

from azulejos.server.app.static_page import FOLDER, FOLDER_VARIABLE
from tests.web.conftest import address_in

LATE = 0.15  # seconds by which a message is late
BROKEN = 1011  # the code of a connection that has failed
# What happens to a message in a bad network, and how often.
FAULTS = {"pass": 78, "twice": 8, "late": 6, "lost": 3, "cut": 5}


class Site:
    """A real server that can be killed, and comes back at the same address with the same games."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = listener.getsockname()[1]
        self.page = folder / "page"
        shutil.copytree(FOLDER, self.page)
        self.address = ""
        self._starts = 0
        self._server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._starts += 1
        path = self.folder / f"log-{self._starts}"
        command = [sys.executable, "-m", "azulejos", "serve", "--port", str(self.port)]
        options = ["--data-dir", str(self.folder / "data"), "--limit-factor", "1000"]
        with path.open("w") as log:
            environment = os.environ | {FOLDER_VARIABLE: str(self.page)}
            self._server = subprocess.Popen([*command, *options], stderr=log, env=environment)
        self.address = address_in(path)

    def kill(self) -> None:
        """As a power cut would."""
        if self._server:
            self._server.send_signal(signal.SIGKILL)
            self._server.wait()
            self._server = None

    def moves(self, table: str) -> list[str]:
        """The moves that lie on the disk, and that each was made by a command of its own."""
        query = "SELECT body, person, command FROM events WHERE table_id = ? ORDER BY number"
        with sqlite3.connect(self.folder / "data" / "azulejos.db") as database:
            rows = [row for row in database.execute(query, (table,)) if json.loads(row[0])["type"] == "moved"]
        commands = [(person, command) for _, person, command in rows]
        assert len(set(commands)) == len(commands)
        return [json.loads(body)["move"] for body, _, _ in rows]

    def rebuild(self) -> None:
        """Put another page there, whose parts have other names."""
        for packed in self.page.rglob("*.gz"):
            packed.unlink()
        parts = {path.name: f"{path.stem}x{path.suffix}" for path in (self.page / "assets").iterdir()}
        for path in [self.page / "index.html", *(self.page / "assets" / name for name in parts)]:
            text = path.read_text(encoding="utf-8")
            for old, new in parts.items():
                text = text.replace(old, new)
            path.write_text(text, encoding="utf-8")
        for old, new in parts.items():
            (self.page / "assets" / old).rename(self.page / "assets" / new)


@dataclass
class Channel:
    """One connection of a page, on its way to the server."""

    page: WebSocketRoute
    server: WebSocketRoute
    is_open: bool = True

    def cut(self) -> None:
        if self.is_open:
            self.is_open = False
            for end in (self.page, self.server):
                end.close(code=BROKEN)


@dataclass
class Network:
    """The network between one page and the server. It works until something is changed."""

    random: random.Random
    is_bad: bool = False  # anything may happen to a message
    is_down: bool = False  # there is no way to the server
    is_silent: bool = False  # every message is lost without an error
    faults: int = 0
    channels: list[Channel] = field(default_factory=list)
    late: list[tuple[float, Channel, Callable[[str | bytes], None], str | bytes]] = field(default_factory=list)

    def between(self, page: Page) -> Network:
        page.route_web_socket("**/ws", self._connect)
        return self

    def cut(self) -> None:
        """Every connection breaks."""
        for channel in self.channels:
            channel.cut()
        self.channels.clear()

    def deliver_late(self) -> None:
        """Deliver the messages whose delay is over."""
        now = time.monotonic()
        due = [each for each in self.late if each[0] <= now]
        self.late = [each for each in self.late if each[0] > now]
        for _, channel, send, message in due:
            if channel.is_open:
                send(message)

    def _connect(self, page: WebSocketRoute) -> None:
        if self.is_down:
            page.close(code=BROKEN)
            return
        channel = Channel(page, page.connect_to_server())
        self.channels.append(channel)
        page.on_message(lambda message: self._pass(channel, channel.server.send, message))
        channel.server.on_message(lambda message: self._pass(channel, channel.page.send, message))

    def _pass(self, channel: Channel, send: Callable[[str | bytes], None], message: str | bytes) -> None:
        if self.is_silent or not channel.is_open:
            return
        fault = self.random.choices(list(FAULTS), list(FAULTS.values()))[0] if self.is_bad else "pass"
        self.faults += fault != "pass"
        if fault == "late":
            self.late.append((time.monotonic() + LATE, channel, send, message))
        elif fault == "lost":  # as when a cable breaks: the connection is cut a little later
            self.late.append((time.monotonic() + LATE, channel, lambda _: channel.cut(), message))
        elif fault == "cut":
            channel.cut()
        else:
            for _ in range(2 if fault == "twice" else 1):
                send(message)
