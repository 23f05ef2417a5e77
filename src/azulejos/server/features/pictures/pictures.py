"""Pictures of tables for links in chats, as a spectator sees them, and what a link says about its table.

A picture is drawn once for each state of a table and each way to word its names. Turning one into pixels takes a third
of a second, and so is done by a process of its own, one at a time. For that `resvg-py` must be installed; without it
there are SVG pictures only.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import OrderedDict
from dataclasses import dataclass
from html import escape
from importlib.util import find_spec

from azulejos.pictures import HEIGHT, WIDTH, picture
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.table_service.log import TableLog
from azulejos.server.tables.table import Table
from azulejos.texts.names import PLAYER, bot_names, made_name, word_name
from azulejos.texts.reader import texts
from azulejos.texts.reasons import because

MOST_KEPT = 32  # pictures in memory
MOST_WAITING = 8  # requests for pixels that wait for their turn
RENDER_SECONDS = 20
RENDERER = "resvg_py"
# No system fonts: the pictures need none.
RENDER = (
    f"import sys, {RENDERER}; svg = sys.stdin.buffer.read().decode(); "
    f"sys.stdout.buffer.write(bytes({RENDERER}.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))"
)


@dataclass(slots=True)
class Drawn:
    """A picture, and its pixels if they were requested."""

    svg: str
    png: bytes | None = None


class Pictures:
    """The pictures that were asked for last."""

    def __init__(self, log: TableLog) -> None:
        self._log = log
        # By table, the number of its state, and the names of those who play.
        self._kept: OrderedDict[tuple[str, int, tuple[str, ...]], Drawn] = OrderedDict()
        self._rendering = asyncio.Lock()
        self._waiting = 0

    async def svg(self, table_id: str, language: str) -> str:
        return (await self._drawn(table_id, language)).svg

    async def png(self, table_id: str, language: str) -> bytes:
        if not has_pixels():
            raise Refusal("no_pixels")
        drawn = await self._drawn(table_id, language)
        if drawn.png is None:
            if self._waiting >= MOST_WAITING:
                raise Refusal("too_many", because("many_pictures"))
            self._waiting += 1
            try:
                async with self._rendering:
                    drawn.png = drawn.png or await rendered(drawn.svg)
            finally:
                self._waiting -= 1
        return drawn.png

    async def tags(self, table_id: str, address: str, language: str) -> str:
        """The preview of a table's link in chats, as tags for the head of the page."""
        say = texts(language)
        async with self._log.locked(table_id) as live:
            names, title = shown_names(live.table, language), live.table.game.title
            status, play = live.table.status, live.table.play
            scores = [] if play is None else live.table.game.scores(play.state)
        said = " – ".join(f"{name} {scores[seat]}" if scores else name for seat, name in enumerate(names))
        image = f"{address}/t/{table_id}.png"
        properties = {
            "og:type": "website",
            "og:site_name": "Azulejos",
            "og:title": f"{title}: {said}",
            "og:description": say(f"link_{status}"),
            "og:url": f"{address}/t/{table_id}",
        }
        if has_pixels():
            properties |= {"og:image": image, "og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
        tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
        card = "summary_large_image" if has_pixels() else "summary"
        return "".join([*tags, f'<meta name="twitter:card" content="{card}">'])

    async def _drawn(self, table_id: str, language: str) -> Drawn:
        async with self._log.locked(table_id) as live:
            table = live.table
            key = table.id, table.number, shown_names(table, language)
            drawn = self._kept.get(key)
            if drawn is None:
                drawn = self._kept[key] = Drawn(draw(table, language))
            self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return drawn


def draw(table: Table, language: str) -> str:
    """A table as a spectator sees it; before the start with nothing on it."""
    state = table.game.new_state(table.options) if table.play is None else table.play.state
    return picture(table.game.view(state, None), shown_names(table, language), texts(language))


def shown_names(table: Table, language: str) -> tuple[str, ...]:
    """The players' names for the public: those that are not public are worded by number."""
    names = (name or made_name(PLAYER, number) for number, name in enumerate(public_names(table), 1))
    return tuple(word_name(texts(language), name) for name in names)


def public_names(table: Table) -> list[str]:
    """The public names of the players: at a table that is not listed, those of bots alone."""
    bots = bot_names([seat.bot for seat in table.seats])
    return [bot or (seat.name or "" if table.setup.listed else "") for seat, bot in zip(table.seats, bots, strict=True)]


def has_pixels() -> bool:
    """Whether what turns a picture into pixels is installed."""
    return find_spec(RENDERER) is not None


async def rendered(svg: str) -> bytes:
    """A picture as PNG, made by another process: it would hold this one for too long."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", RENDER, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )
    try:
        png, _ = await asyncio.wait_for(process.communicate(svg.encode()), RENDER_SECONDS)
    except TimeoutError:
        raise Refusal("unavailable", because("slow_picture")) from None
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode != 0:
        raise RuntimeError(f"the process that renders pictures has ended with {process.returncode}")
    return png
