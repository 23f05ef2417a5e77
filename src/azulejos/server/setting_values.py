"""The values of settings, as a host types them.

Each reader returns the value, or raises a ValueError that says what was wanted. Bots and databases are imported only
where a value names one, so that the help of `azulejos serve` is instant.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from azulejos.server.runtime.limits import LIMITS

DEFAULT_PORTS = {"http": 80, "https": 443}
FLAGS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}

MOST_TITLE = 40
HOST_NAME = re.compile(r"[0-9a-z_-]+(\.[0-9a-z_-]+)*")
TOKEN = re.compile(r"[!-~]{16,128}")
MAIL = re.compile(r"[!#$%&'*+/=?^_`{|}~.0-9A-Za-z-]+@[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)+")
PAGE = re.compile(r"https://[!-~]+")
ENGINE_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")

Reader = Callable[[object], object]


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


def read_switch(value: object) -> bool:
    word = str(value).strip().lower()
    if word not in FLAGS:
        raise ValueError("true or false")
    return FLAGS[word]


def read_host(value: object) -> str:
    name = str(value).strip()
    if not re.fullmatch(r"[0-9A-Za-z.:_-]+", name) or "://" in name:
        raise ValueError("the name or number of a machine, such as 127.0.0.1")
    return name


def read_host_names(value: object) -> str:
    """Names as in the address line, without a port; an asterisk for any."""
    names = [name.strip().lower() for name in str(value).split(",") if name.strip()]
    if any(name != "*" and not HOST_NAME.fullmatch(name) for name in names):
        raise ValueError("names of machines separated by commas, such as azul.example,azul.lan; or *")
    return ",".join(names)


def read_title(value: object) -> str:
    """A name of a few words."""
    text = str(value).strip()
    if len(text) > MOST_TITLE or not text.isprintable():
        raise ValueError(f"a name of {MOST_TITLE} characters at most")
    return text


def read_token(value: object) -> str:
    text = str(value).strip()
    if text and not TOKEN.fullmatch(text):
        raise ValueError("empty, or 16 to 128 letters, digits and signs without a space")
    return text


def read_limits(value: object) -> str:
    """Limits on how often something may be done, with other amounts than the usual."""
    limit_amounts(typed := str(value).strip())
    return typed


def limit_amounts(typed: str) -> dict[str, int]:
    """The amounts that a host has chosen, by the name of the limit."""
    amounts: dict[str, int] = {}
    for part in filter(None, map(str.strip, typed.split(","))):
        name, _, amount = part.partition("=")
        if name not in LIMITS or not re.fullmatch("[0-9]{1,9}", amount) or int(amount) < 1:
            raise ValueError("name=amount, separated by commas, such as requests=1200,tables=60; see docs/protocol.md")
        amounts[name] = int(amount)
    return amounts


def read_contact(value: object) -> str:
    """An address of the web or of mail, as security.txt wants it."""
    text = str(value).strip()
    if MAIL.fullmatch(text):
        return f"mailto:{text}"
    if text and not (text.startswith("mailto:") and MAIL.fullmatch(text[7:])) and not PAGE.fullmatch(text):
        raise ValueError("empty, an address of mail, or of a page that begins with https://")
    return text


def read_folder(value: object) -> Path:
    text = str(value)
    if not text.strip() or "\0" in text:
        raise ValueError("a folder")
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:
        raise ValueError("a folder; ~name needs a user of that name") from None


def read_optional_folder(value: object) -> str:
    """A folder; empty for none."""
    return str(read_folder(value)) if str(value).strip() else ""


def read_engine(value: object) -> str:
    """The engines that a host named: once with semicolons, or several times."""
    typed = value if isinstance(value, str) else ";".join(map(str, value)) if isinstance(value, list) else str(value)
    engine_commands(typed)
    return typed


def engine_commands(typed: str) -> dict[str, str]:
    """The commands of engines, by the names under which people choose them."""
    from azulejos.bots import all_names
    from azulejos.texts.names import KINDS

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


def read_database(value: object) -> str:
    from azulejos.server.database.urls import engine_url

    typed = str(value).strip()
    if typed:
        engine_url(typed)
    return typed


def read_origin(value: object) -> str:
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
