"""Faces: four tiles that follow from a person's id until they choose others, and are seen at their seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from azulejos.server.protocol.commands import Sit
from azulejos.server.protocol.refusals import Refusal
from azulejos.server.protocol.values import FACES, face_of, made_face
from tests.server.local_services import local_services, sqlite_url
from tests.server.people_store import PASSWORD, people_in
from tests.server.servers import Server, guest, refused


async def test_a_face_follows_from_the_id_until_another_is_chosen(database_url: str) -> None:
    async with people_in(database_url) as people:
        person, secret = await people.new_guest()
        assert face_of(person) == made_face(person.id)
        other = (made_face(person.id) + 1) % FACES
        assert face_of(await people.choose_face(person, other)) == other
        known = await people.by_secret(secret, "cookie")
        assert known is not None
        assert known.face == other
        account = await people.register(known, "Ana", PASSWORD)
        again, _ = await people.log_in("Ana", PASSWORD)
        assert (account.face, again.face) == (other, other)


async def test_one_sits_on_ones_own_seat_again_under_a_new_face_until_the_game_begins(tmp_path: Path) -> None:
    async with local_services(sqlite_url(tmp_path)) as local:
        ana, ben = await local.guests("Ana", "Ben")
        table = await local.table([ana])
        ana = await local.people.choose_face(await local.people.rename_guest(ana, "Anna"), 5)
        await local.do(ana, Sit, table, seat=0)
        seat = (await local.state(ana, table)).seats[0]
        assert (seat.name, seat.face) == ("Anna", 5)
        with pytest.raises(Refusal, match="already taken"):
            await local.do(ben, Sit, table, seat=0)
        await local.do(ben, Sit, table)
        with pytest.raises(Refusal):
            await local.do(ana, Sit, table, seat=0)


async def test_a_face_is_chosen_over_http_and_one_that_is_none_is_refused(server: Server) -> None:
    async with guest(server) as ana:
        chosen = await ana.account.post("/api/me/face", {"face": 48})
        assert chosen["face"] == 48
        assert (await ana.account.get("/api/me"))["face"] == 48
        assert (await ana.account.get("/api/me/export"))["face"] == 48
        with refused("bad_message"):
            await ana.account.post("/api/me/face", {"face": FACES})
