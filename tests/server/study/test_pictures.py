"""Pictures of tables over HTTP, and what the page of a table says about it."""

from __future__ import annotations

import re
import struct
from html import escape

import httpx
import pytest

from azulejos.server.app.static_page import FOLDER
from azulejos.server.features.pictures import pictures
from azulejos.server.protocol import refusals
from azulejos.server.protocol.table_setup import Setup
from azulejos.texts.language import LANGUAGES
from azulejos.texts.reader import texts
from tests.server.servers import Server, guests, seated

PNG = b"\x89PNG\r\n\x1a\n"


async def got(server: Server, path: str, language: str = "") -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        return await client.get(path, headers={"Accept-Language": language})


@pytest.mark.parametrize("game", ["azul", "duel"])
async def test_a_table_is_drawn_for_anybody_as_svg_and_png(server: Server, game: str) -> None:
    async with guests(server, "Ana", "Ben") as people:
        table = await seated(people, game, listed=True)
        svg = await got(server, f"/t/{table}.svg")
        assert svg.headers["content-type"] == "image/svg+xml"
        assert svg.headers["cache-control"] == "public, max-age=60"
        assert "<title>Azulejos: Ana " in svg.text
        png = await got(server, f"/t/{table}.png")
        assert png.headers["content-type"] == "image/png"
        assert png.content.startswith(PNG)
        assert struct.unpack(">II", png.content[16:24]) == (1200, 630)
        assert (await got(server, f"/t/{table}.png")).content == png.content


async def test_people_are_named_only_where_the_table_is_listed(server: Server) -> None:
    async with guests(server, "Ana", "Ben") as people:
        hidden = await seated(people, "azul")
        listed = await seated(people, "azul", listed=True)
        for path in (f"/t/{hidden}", f"/t/{hidden}.svg"):
            assert "Ana" not in (await got(server, path)).text
        assert "Ana" in (await got(server, f"/t/{listed}.svg")).text


async def test_names_that_nobody_chose_are_drawn_in_the_readers_language(server: Server) -> None:
    async with guests(server, "Ana") as (ana,):
        table = await ana.account.create(
            Setup(game="azul", options={"players": "3"}, bots={"1": "potter", "2": "random"})
        )
        english = await got(server, f"/t/{table}.svg")
        assert english.headers["vary"] == "Accept-Language"
        drawn = {"en": english.text}
        for language in LANGUAGES:
            say = texts(language)
            names = [say("player_number", number=1), *(say("bot_name", bot=bot) for bot in ("potter", "random"))]
            drawn[language] = (await got(server, f"/t/{table}.svg", f"{language}, en;q=0.5")).text
            assert f"<title>Azulejos: {', '.join(f'{name} 0' for name in names)}</title>" in drawn[language]
        assert drawn["en"] == english.text
        assert len({re.sub("<title>.*</title>", "", svg) for svg in drawn.values()}) > 1


@pytest.mark.skipif(not (FOLDER / "index.html").exists(), reason="the page is not built")
async def test_the_page_of_a_table_says_what_a_link_to_it_shows(server: Server) -> None:
    async with guests(server, 'Ana "<b>"', "Ben") as people:
        table = await seated(people, "azul", listed=True)
        page = (await got(server, f"/t/{table}")).text
        tags = dict(re.findall(r'<meta property="(og:[\w:]+)" content="([^"]*)">', page))
        assert tags["og:title"] == "Azul: Ana &quot;&lt;b&gt;&quot; 0 – Ben 0"
        assert tags["og:image"] == f"{server.url}/t/{table}.png"
        assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
        assert '<meta name="twitter:card" content="summary_large_image">' in page
        assert page.index("og:title") < page.index("</head>")
        for language in LANGUAGES:
            there = (await got(server, f"/t/{table}", f"{language}, en;q=0.5")).text
            assert f'content="{escape(texts(language)("link_running"))}"' in there
        assert "og:" not in (await got(server, "/t/nothing")).text
        assert "og:" not in (await got(server, "/")).text


async def test_before_the_start_the_table_is_empty_and_a_table_that_is_not_there_has_no_picture(server: Server) -> None:
    async with guests(server, "Ana") as (ana,):
        table = await ana.account.create(Setup(game="duel"))
        assert "Player 2" in (await got(server, f"/t/{table}.svg")).text
        assert (await got(server, "/t/nothing.svg")).json()["code"] == "no_such_table"
        assert (await got(server, "/t/no-thing.png")).status_code == 404


async def test_without_what_makes_pixels_the_refusal_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "RENDERER", "no_such_package")
    made = pictures.Pictures.__new__(pictures.Pictures)
    with pytest.raises(refusals.Refusal) as refusal:
        await made.png("table", "en")
    assert refusal.value.code == "no_pixels"
