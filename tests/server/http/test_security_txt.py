"""`/.well-known/security.txt`: served where the host names an address, in the form of RFC 9116."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from azulejos.server.app.security_txt import PATH, security_txt_of
from azulejos.server.settings import Settings, read
from tests.server.servers import Server, http_get, serving_sqlite

NOW = datetime(2026, 1, 1, 9, 0, 0, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "contact"),
    [
        ("security@azul.example", "mailto:security@azul.example"),
        ("mailto:security@azul.example", "mailto:security@azul.example"),
        ("https://azul.example/security", "https://azul.example/security"),
    ],
)
def test_it_has_the_fields_of_the_rfc(typed: str, contact: str) -> None:
    settings = read({"security_contact": typed, "public_url": "https://azul.example/"}, {})
    assert security_txt_of(settings, NOW) == (
        f"Contact: {contact}\n"
        "Expires: 2026-04-01T09:00:00Z\n"
        "Preferred-Languages: en\n"
        "Canonical: https://azul.example/.well-known/security.txt\n"
    )
    assert "Canonical" not in security_txt_of(Settings(security_contact=contact), NOW)


def test_a_server_whose_host_names_nobody_has_none(server: Server) -> None:
    assert http_get(server.url + PATH).status_code == 404


def test_a_server_serves_it_as_plain_text_that_has_not_expired(tmp_path: Path) -> None:
    with serving_sqlite(tmp_path, "--security-contact", "security@azul.example") as server:
        answer = http_get(server.url + PATH)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert fields["Contact"] == "mailto:security@azul.example"
    until_then = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(0) < until_then < timedelta(days=366)
