"""The settings of a server: an explicit value, else the environment, else the default.

`--data-dir` is also `AZULEJOS_DATA_DIR`, and so for every setting. A variable that is set to nothing counts as not set.
Addresses of databases are in `addresses.py`.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import platformdirs

from azulejos.bots import all_names
from azulejos.core.errors import AzulejosError
from azulejos.server.database.urls import MOST_PORT, engine_url, file_url, shown
from azulejos.texts.names import KINDS

__all__ = ["Settings", "SettingsError", "database_url", "option", "read", "shown", "variable"]

PREFIX = "AZULEJOS_"
FILE_NAME = "azulejos.db"
DEFAULT_PORTS = {"http": 80, "https": 443}
MOST_WORKERS = 1_024
MINUTE_MS = 60_000
DAY_SECONDS = 86_400
MOST_DAYS = 3_650
MOST_PERCENT = 1_000
SECRETS = ("database", "metrics_token")  # that no error repeats
FLAGS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}

HOST_NAME = re.compile(r"[0-9a-z_-]+(\.[0-9a-z_-]+)*")
TOKEN = re.compile(r"[!-~]{16,128}")
MAIL = re.compile(r"[!#$%&'*+/=?^_`{|}~.0-9A-Za-z-]+@[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)+")
PAGE = re.compile(r"https://[!-~]+")
ENGINE_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")

Reader = Callable[[object], object]


class SettingsError(AzulejosError):
    """A setting that cannot be used; the message names its option and its variable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that a server is given when it starts."""

    host: str = "127.0.0.1"  # the address to listen at; 0.0.0.0 for the whole network
    port: int = 8000  # 0 picks a free port
    database: str = field(
        default="", repr=False
    )  # as a user types it, perhaps with a password; empty: a file in data_dir
    data_dir: Path = field(default_factory=lambda: platformdirs.user_data_path("azulejos"))  # what is kept lies here
    public_url: str = ""  # what browsers see behind a proxy, for the check of Origin: https://azul.example
    allowed_hosts: str = ""  # further names under which people reach the server, with commas between them; * for any
    bot_workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1))  # processes in which bots think
    bot_pause_ms: int = 600  # minimum time per bot move, so that people can follow
    review_percent: int = 100  # how much a review of a game thinks, of the usual; 0: there are none
    grace_seconds: int = 60  # before a bot may be called for an absent person
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    trust_proxy: bool = False  # whether X-Forwarded-For and -Proto are believed
    metrics: bool = True  # whether /metrics is served
    metrics_token: str = field(default="", repr=False)  # what opens /metrics to other machines; empty: nothing does
    security_contact: str = ""  # where to report a vulnerability, for security.txt; empty: it is not served
    session_days: int = 90  # after which an unused session of an account ends
    open_table_days: int = 7  # after which an open table is closed
    file_days: int = 90  # after which an unused game file is deleted
    drain_seconds: int = 5  # how long the end waits for what is under way
    engine: str = ""  # programs that play as bots, as name=command with semicolons between them


def read(given: Mapping[str, object | None], environ: Mapping[str, str]) -> Settings:
    """The settings from explicit values (None: not given) and the environment."""
    if unknown := given.keys() - READERS.keys():
        raise TypeError(f"no such settings: {', '.join(sorted(unknown))}")
    values: dict[str, object] = {}
    for name, reader in READERS.items():
        value = given.get(name)
        if value is None:
            value = environ.get(variable(name)) or None
        if value is None:
            continue
        try:
            values[name] = reader(value)
        except ValueError as error:
            raise SettingsError(refusal(name, str(error), value)) from None
    return Settings(**values)  # type: ignore[arg-type]  # each reader gives its field's type: a test compares them


def database_url(settings: Settings) -> str:
    """SQLAlchemy's address of the database; the default one's folder is made, for the user alone."""
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
    is_secret = name in SECRETS or "@" in str(value)
    return f"{option(name)} ({variable(name)}) must be {wanted}" + ("" if is_secret else f", not {str(value)!r}")


def whole(least: int, most: int) -> Reader:
    def reader(value: object) -> int:
        text = str(value).strip()
        if not re.fullmatch(r"-?[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise ValueError(f"a whole number from {least} to {most}")
        return int(text)

    return reader


def choice(*values: str) -> Reader:
    def reader(value: object) -> str:
        word = str(value).strip().lower()
        if word not in values:
            raise ValueError(" or ".join(values))
        return word

    return reader


def flag(value: object) -> bool:
    word = str(value).strip().lower()
    if word not in FLAGS:
        raise ValueError("true or false")
    return FLAGS[word]


def host(value: object) -> str:
    name = str(value).strip()
    if not re.fullmatch(r"[0-9A-Za-z.:_-]+", name) or "://" in name:
        raise ValueError("the name or number of a machine, such as 127.0.0.1")
    return name


def host_names(value: object) -> str:
    """Names as in the address line, without a port; an asterisk for any."""
    names = [name.strip().lower() for name in str(value).split(",") if name.strip()]
    if any(name != "*" and not HOST_NAME.fullmatch(name) for name in names):
        raise ValueError("names of machines separated by commas, such as azul.example,azul.lan; or *")
    return ",".join(names)


def token(value: object) -> str:
    text = str(value).strip()
    if text and not TOKEN.fullmatch(text):
        raise ValueError("empty, or 16 to 128 letters, digits and signs without a space")
    return text


def contact(value: object) -> str:
    """An address of the web or of mail, as security.txt wants it."""
    text = str(value).strip()
    if MAIL.fullmatch(text):
        return f"mailto:{text}"
    if text and not (text.startswith("mailto:") and MAIL.fullmatch(text[7:])) and not PAGE.fullmatch(text):
        raise ValueError("empty, an address of mail, or of a page that begins with https://")
    return text


def folder(value: object) -> Path:
    text = str(value)
    if not text.strip() or "\0" in text:
        raise ValueError("a folder")
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:
        raise ValueError("a folder, and ~ somebody's home") from None


def engine(value: object) -> str:
    """The engines that a host named: once with semicolons, or several times."""
    typed = value if isinstance(value, str) else ";".join(map(str, value)) if isinstance(value, list) else str(value)
    engine_commands(typed)
    return typed


def engine_commands(typed: str) -> dict[str, str]:
    """The commands of engines, by the names under which people choose them."""
    engines: dict[str, str] = {}
    for part in filter(None, map(str.strip, typed.split(";"))):
        name, _, command = part.partition("=")
        if not ENGINE_NAME.fullmatch(name) or name in {*engines, *all_names(), *KINDS} or not is_command(command):
            raise ValueError("name=command, separated by semicolons; names of small letters that no other bot has")
        engines[name] = command
    return engines


def is_command(text: str) -> bool:
    try:
        return bool(shlex.split(text)) and "\0" not in text
    except ValueError:
        return False


def database(value: object) -> str:
    typed = str(value).strip()
    if typed:
        engine_url(typed)
    return typed


def origin(value: object) -> str:
    """A public address as browsers write it in Origin: no path, no port that goes without saying."""
    text = str(value).strip()
    if not text:
        return ""
    wanted = "scheme and host alone, such as https://azul.example"
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise ValueError(wanted) from None
    is_bare = parts.path in ("", "/") and not parts.query and not parts.fragment and "@" not in parts.netloc
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or not is_bare or re.search(r"\s", text):
        raise ValueError(wanted)
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{name}" + ("" if port in (None, DEFAULT_PORTS[parts.scheme]) else f":{port}")


# How each setting is read; a reader's ValueError says what was wanted.
READERS: dict[str, Reader] = {
    "host": host,
    "port": whole(0, MOST_PORT),
    "database": database,
    "data_dir": folder,
    "public_url": origin,
    "allowed_hosts": host_names,
    "bot_workers": whole(1, MOST_WORKERS),
    "bot_pause_ms": whole(0, MINUTE_MS),
    "review_percent": whole(0, MOST_PERCENT),
    "grace_seconds": whole(0, DAY_SECONDS),
    "log_format": choice("text", "json"),
    "log_level": choice("debug", "info", "warning", "error"),
    "trust_proxy": flag,
    "metrics": flag,
    "metrics_token": token,
    "security_contact": contact,
    "session_days": whole(1, MOST_DAYS),
    "open_table_days": whole(1, MOST_DAYS),
    "file_days": whole(1, MOST_DAYS),
    "drain_seconds": whole(0, DAY_SECONDS),
    "engine": engine,
}
