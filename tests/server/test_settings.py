"""Settings: where a value comes from, what is said about a bad one, and how the address of a database is read."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import get_type_hints

import pytest
import typer
from sqlalchemy import make_url

from azulejos.cli import hosting
from azulejos.server.database.urls import shown, sqlite_path
from azulejos.server.settings import DECLARED, Settings, SettingsError, database_url, option, read

PASSWORD = "hunter2"
GOOD = {
    "host": "0.0.0.0",
    "port": "0",
    "database": "sqlite:///x.db",
    "data_dir": "/srv/azul",
    "public_url": "https://azul.example",
    "allowed_hosts": "azul.lan, Azul.Example",
    "server_name": "Club Porto",
    "registration": "invited",
    "guests": "no",
    "bot_workers": "3",
    "bot_pause_ms": "0",
    "daily": "package",
    "review_percent": "50",
    "grace_seconds": "5",
    "log_format": "json",
    "log_level": "debug",
    "trust_proxy": "yes",
    "metrics": "no",
    "metrics_token": "correct-horse-battery",
    "security_contact": "security@azul.example",
    "session_days": "30",
    "security_log": "no",
    "limits": "requests=1200, tables=60",
    "open_table_days": "1",
    "file_days": "30",
    "drain_seconds": "1",
    "static": "/srv/site",
    "engine": "mybot=./mybot --strong; other=python other.py",
}
BAD = [
    ("host", "a b"),
    ("host", "http://here"),
    ("port", "65536"),
    ("port", "-1"),
    ("port", "8000.0"),
    ("port", "٨٠"),
    ("port", True),
    ("database", "mysql://root@localhost/azul"),
    ("data_dir", " "),
    ("data_dir", "~nobody-of-this-name/x"),
    ("public_url", "azul.example"),
    ("public_url", "https://azul.example/path"),
    ("public_url", "https://azul.example:no"),
    ("public_url", "ftp://azul.example"),
    ("server_name", "x" * 41),
    ("registration", "shut"),
    ("guests", "few"),
    ("bot_workers", "0"),
    ("bot_pause_ms", "fast"),
    ("daily", "ours"),
    ("review_percent", "1001"),
    ("grace_seconds", "1e3"),
    ("log_format", "xml"),
    ("log_level", "loud"),
    ("trust_proxy", "maybe"),
    ("metrics", "2"),
    ("metrics_token", "too short"),
    ("allowed_hosts", "https://azul.example"),
    ("allowed_hosts", "azul.example:8000"),
    ("security_contact", "the host"),
    ("security_contact", "http://azul.example/security"),
    ("security_contact", "https://azul.example/\nContact: x"),
    ("session_days", "0"),
    ("security_log", "2"),
    ("limits", "nothing=1"),
    ("limits", "tables=0"),
    ("open_table_days", "0"),
    ("file_days", "never"),
    ("drain_seconds", "-5"),
    ("static", "~nobody-of-this-name/site"),
    ("engine", "./mybot"),
    ("engine", "mybot="),
    ("engine", "My Bot=./mybot"),
    ("engine", "greedy=./mybot"),
    ("engine", "strongest=./mybot"),
    ("engine", "guest=./mybot"),  # its name would be shown as a guest's
    ("engine", "mybot=./mybot 'unclosed"),
    ("engine", "one=./mybot; one=./other"),
]


def variable(name: str) -> str:
    return f"AZULEJOS_{name.upper()}"


def test_without_a_word_the_defaults_hold() -> None:
    settings = read({}, {})
    assert settings == Settings()
    assert (settings.host, settings.port, settings.database) == ("127.0.0.1", 8000, "")
    assert settings.bot_workers == max(1, (os.cpu_count() or 1) - 1)
    assert settings.data_dir.name == "azulejos"


def test_every_setting_can_be_read_from_the_environment_and_has_its_type() -> None:
    assert set(DECLARED) == set(GOOD)
    settings = read({}, {variable(name): value for name, value in GOOD.items()})
    for name, kind in get_type_hints(Settings).items():
        value_read = getattr(settings, name)
        assert value_read != getattr(Settings(), name) or name == "bot_workers", name
        assert isinstance(value_read, kind if isinstance(kind, type) else str), name


def test_the_command_has_an_option_for_every_setting() -> None:
    serve = typer.main.get_command(hosting.app).commands["serve"]  # type: ignore[attr-defined]  # it is a group
    options = {each.name: each for each in serve.params if each.name not in ("open_page", "limit_factor")}
    assert list(options) == list(DECLARED)
    assert {name: each.opts[0] for name, each in options.items()} == {name: option(name) for name in DECLARED}
    assert {name for name, each in options.items() if each.multiple} == {"engine"}
    assert {name for name, each in options.items() if each.is_flag} == {
        "guests",
        "trust_proxy",
        "metrics",
        "security_log",
    }


def test_an_explicit_value_wins_over_the_environment() -> None:
    environ = {"AZULEJOS_PORT": "1000", "AZULEJOS_TRUST_PROXY": "1", "AZULEJOS_HOST": "elsewhere"}
    settings = read({"port": 2000, "trust_proxy": False, "host": None}, environ)
    assert (settings.port, settings.trust_proxy, settings.host) == (2000, False, "elsewhere")


def test_a_bad_variable_does_not_matter_where_a_value_is_given() -> None:
    assert read({"port": 2000}, {"AZULEJOS_PORT": "x"}).port == 2000


def test_a_variable_that_is_set_to_nothing_is_not_set() -> None:
    assert read({}, {"AZULEJOS_PORT": "", "AZULEJOS_LOG_LEVEL": ""}) == Settings()


@pytest.mark.parametrize(("name", "value"), BAD)
def test_a_bad_value_is_one_sentence_that_names_option_and_variable(name: str, value: object) -> None:
    for given, environ in (({name: value}, {}), ({}, {variable(name): str(value)})):
        with pytest.raises(SettingsError) as refused:
            read(given, environ)
        message = str(refused.value)
        assert message.startswith(f"--{name.replace('_', '-')} ({variable(name)}) must be "), message
        assert "\n" not in message
        assert DECLARED[name].metadata["is_secret"] or message.endswith(f", not {str(value)!r}"), message


def test_a_setting_that_does_not_exist_is_a_fault_of_the_program() -> None:
    with pytest.raises(TypeError, match="colour"):
        read({"colour": 1}, {})


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("https://Azul.Example/", "https://azul.example"),
        ("https://azul.example:443", "https://azul.example"),
        ("http://azul.example:8080", "http://azul.example:8080"),
        ("http://[::1]:80", "http://[::1]"),
        ("", ""),
    ],
)
def test_the_public_address_becomes_what_browsers_send_as_origin(typed: str, origin: str) -> None:
    assert read({"public_url": typed}, {}).public_url == origin


def test_the_default_database_is_a_file_in_a_folder_of_the_users_own(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data ü?%20#"
    url = database_url(Settings(data_dir=folder))
    assert sqlite_path(url) == folder / "azulejos.db"
    assert url.startswith("sqlite+aiosqlite:///")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert database_url(Settings(data_dir=folder)) == url


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match=r"^--data-dir \(AZULEJOS_DATA_DIR\) must be a folder .*file"):
        database_url(Settings(data_dir=tmp_path / "file" / "data"))


def test_a_sqlite_address_is_a_path_from_here_or_from_the_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert sqlite_path(database_url(Settings(database="sqlite:///games.db"))) == tmp_path / "games.db"
    assert sqlite_path(database_url(Settings(database="sqlite:////srv/games.db"))) == Path("/srv/games.db")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert sqlite_path(database_url(Settings(database="sqlite:///~/games.db"))) == tmp_path / "games.db"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_a_postgresql_address_keeps_everything_but_its_scheme(scheme: str) -> None:
    url = make_url(database_url(Settings(database=f"{scheme}://me:p%40ss%2F@db:5433/azul?sslmode=require&host=/run")))
    assert url.drivername == "postgresql+asyncpg"
    assert (url.username, url.password, url.host, url.port, url.database) == ("me", "p@ss/", "db", 5433, "azul")
    assert dict(url.query) == {"ssl": "require", "host": "/run"}


@pytest.mark.parametrize(
    "typed",
    [
        PASSWORD,
        f"mysql://me:{PASSWORD}@host/azul",
        f"postgresql+psycopg://me:{PASSWORD}@host/azul",
        f"postgresql://me:{PASSWORD}@host",
        f"postgresql://me:{PASSWORD}@host:port/azul",
        f"postgresql://me:{PASSWORD}@host:70000/azul",
        f"postgresql://me:{PASSWORD}@host/azul?port=x",
        f"postgresql://me:a@{PASSWORD}@host/azul",
        f"postgresql://me:a@b/{PASSWORD}@host/azul",
        f"postgresql://me@host/azul?password={PASSWORD}",
        f"postgresql://me:a@b/c?{PASSWORD}=d",
        f"postgresql://me:{PASSWORD}@host/azul?sslmode=perhaps",
        "sqlite://",
        "sqlite://games.db",
        "sqlite:///:memory:",
        f"sqlite:///games.db?key={PASSWORD}",
        "sqlite:games.db",
    ],
)
def test_any_other_address_is_refused_and_its_password_not_repeated(typed: str) -> None:
    for refuse in (lambda: database_url(Settings(database=typed)), lambda: read({"database": typed}, {})):
        with pytest.raises(SettingsError, match=r"^--database \(AZULEJOS_DATABASE\) must be ") as refused:
            refuse()
        assert PASSWORD not in str(refused.value)
        assert refused.value.__suppress_context__
    assert PASSWORD not in shown(typed)


def test_an_address_is_shown_without_its_password(tmp_path: Path) -> None:
    typed = f"postgresql://me:{PASSWORD}@db:5433/azul?host=/run&sslmode=require"
    settings = read({"database": typed}, {})
    assert shown(database_url(settings)) == shown(typed) == "postgresql://me:***@db:5433/azul?host=%2Frun"
    assert shown(database_url(Settings(data_dir=tmp_path))) == f"sqlite:///{tmp_path}/azulejos.db"
    assert PASSWORD not in repr(settings)
