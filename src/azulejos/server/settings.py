"""The settings of a server: an explicit value, else the environment, else the default.

Each field of `Settings` declares a setting once: its type, default, reader and help. The options of `azulejos serve`
are made from the fields, and a test compares them with the table in `docs/hosting.md`. `--data-dir` is also
`AZULEJOS_DATA_DIR`, and so for every setting. A variable that is set to nothing counts as not set.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, get_args

import platformdirs

from azulejos.core.errors import AzulejosError
from azulejos.server.setting_values import (
    Reader,
    choice,
    read_contact,
    read_database,
    read_engine,
    read_folder,
    read_host,
    read_host_names,
    read_limits,
    read_optional_folder,
    read_origin,
    read_switch,
    read_title,
    read_token,
    whole,
)

WRITTEN = "a folder that `azulejos static` has written"
PREFIX = "AZULEJOS_"
FILE_NAME = "azulejos.db"
MOST_PORT = 65_535
MOST_WORKERS = 1_024
MINUTE_MS = 60_000
DAY_SECONDS = 86_400
MOST_DAYS = 3_650
MOST_PERCENT = 1_000

LogFormat = Literal["text", "json"]
ChainName = Literal["own", "package"]
Registration = Literal["open", "invited", "closed"]
LogLevel = Literal["debug", "info", "warning", "error"]


class SettingsError(AzulejosError):
    """A setting that cannot be used; the message names its option and its variable."""


def setting(
    default: object, read: Reader, text: str, is_secret: bool = False, is_repeated: bool = False
) -> Any:  # as `field`, so that the annotation of the field is its type
    """Declare a setting; the default may be a function.

    A secret is never shown in an error or a log. A repeated setting is an option that may be given several times.
    """
    metadata = {"read": read, "help": text, "is_secret": is_secret, "is_repeated": is_repeated}
    if callable(default):
        return field(default_factory=default, repr=not is_secret, metadata=metadata)
    return field(default=default, repr=not is_secret, metadata=metadata)


def user_data() -> Path:
    return platformdirs.user_data_path("azulejos")


def spare_processors() -> int:
    """All processors but one, which serves."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that a server is given when it starts."""

    host: str = setting("127.0.0.1", read_host, "The address to listen at; 0.0.0.0 for the whole network.")
    port: int = setting(8000, whole(0, MOST_PORT), "0 picks a free port.")
    database: str = setting("", read_database, "postgresql://…; else a file in the data folder.", is_secret=True)
    data_dir: Path = setting(user_data, read_folder, "Where games are stored.")
    public_url: str = setting("", read_origin, "What browsers see behind a proxy.")
    allowed_hosts: str = setting("", read_host_names, "Further names of this server, or * for any.")
    server_name: str = setting("", read_title, "What people call this server, such as Club Porto.")
    registration: Registration = setting(
        "open", choice(*get_args(Registration)), "Who may make an account: open, invited or closed."
    )
    guests: bool = setting(True, read_switch, "Let people play without an account.")
    bot_workers: int = setting(spare_processors, whole(1, MOST_WORKERS), "How many bots think at once.")
    bot_pause_ms: int = setting(600, whole(0, MINUTE_MS), "Minimum time per bot move, so that people can follow.")
    daily: ChainName = setting(
        "own", choice(*get_args(ChainName)), "Whose secrets deal the tiles of the day: own or package."
    )
    review_percent: int = setting(
        100, whole(0, MOST_PERCENT), "How much a review searches, in percent of the usual; 0 for none."
    )
    grace_seconds: int = setting(60, whole(0, DAY_SECONDS), "Before a bot can be called for a leaver.")
    log_format: LogFormat = setting("text", choice(*get_args(LogFormat)), "text or json.")
    log_level: LogLevel = setting("info", choice(*get_args(LogLevel)), "debug, info, warning or error.")
    trust_proxy: bool = setting(False, read_switch, "Believe a proxy's X-Forwarded headers.")
    metrics: bool = setting(True, read_switch, "Serve /metrics.")
    metrics_token: str = setting("", read_token, "Opens /metrics to other machines.", is_secret=True)
    security_contact: str = setting("", read_contact, "Where to report a vulnerability.")
    session_days: int = setting(90, whole(1, MOST_DAYS), "Before an unused session of an account ends.")
    security_log: bool = setting(True, read_switch, "Log logins, refusals and other security events.")
    limits: str = setting("", read_limits, "name=amount, separated by commas: other limits than the usual.")
    open_table_days: int = setting(7, whole(1, MOST_DAYS), "Before an open table without players is closed.")
    file_days: int = setting(90, whole(1, MOST_DAYS), "Before an unused game file is deleted.")
    drain_seconds: int = setting(5, whole(0, DAY_SECONDS), "How long a shutdown waits for what is under way.")
    static: str = setting("", read_optional_folder, "A folder of `azulejos static`, for play on people's own devices.")
    engine: str = setting("", read_engine, "name=command: a program that may sit as a bot.", is_repeated=True)


DECLARED: dict[str, Field[Any]] = {each.name: each for each in fields(Settings)}


def read(given: Mapping[str, object | None], environ: Mapping[str, str]) -> Settings:
    """The settings from explicit values (None: not given) and the environment."""
    if unknown := given.keys() - DECLARED.keys():
        raise TypeError(f"no such settings: {', '.join(sorted(unknown))}")
    values: dict[str, object] = {}
    for name, declared in DECLARED.items():
        value = given.get(name)
        if value is None:
            value = environ.get(variable(name)) or None
        if value is None:
            continue
        try:
            values[name] = declared.metadata["read"](value)
        except ValueError as error:
            raise SettingsError(refusal(name, str(error), value)) from None
    return Settings(**values)  # type: ignore[arg-type]  # each reader gives its field's type: a test compares them


def static_folder(settings: Settings) -> Path | None:
    """The folder that `azulejos static` has written; None if there is none to serve."""
    folder = Path(settings.static)
    if not settings.static:
        return None
    if not (folder / "index.html").is_file() or not (folder / "tab").is_dir():
        raise SettingsError(refusal("static", WRITTEN, settings.static))
    return folder


def database_url(settings: Settings) -> str:
    """SQLAlchemy's address of the database; the default one's folder is made, for the user alone."""
    from azulejos.server.database.urls import engine_url, file_url

    if settings.database:
        try:
            return engine_url(settings.database)
        except ValueError as error:
            raise SettingsError(refusal("database", str(error), settings.database)) from None
    try:
        settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        wanted = f"a folder that can be made and written ({error.strerror})"
        raise SettingsError(refusal("data_dir", wanted, settings.data_dir)) from None
    return file_url(settings.data_dir / FILE_NAME)


def option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def variable(name: str) -> str:
    return f"{PREFIX}{name.upper()}"


def refusal(name: str, wanted: str, value: object) -> str:
    """The sentence about a bad value; it is quoted, unless there may be a password in it."""
    is_secret = DECLARED[name].metadata["is_secret"] or "@" in str(value)
    return f"{option(name)} ({variable(name)}) must be {wanted}" + ("" if is_secret else f", not {str(value)!r}")
